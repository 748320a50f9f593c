package warships_test

import (
	"testing"

	"damcon/rules/rulestest"
	"damcon/rules/warships"
)

func TestContract(t *testing.T) { rulestest.Run(t, warships.Rules) }

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, warships.Rules, "testdata") }
