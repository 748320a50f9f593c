package gothic_test

import (
	"testing"

	"damcon/rules/gothic"
	"damcon/rules/rulestest"
)

func TestContract(t *testing.T) { rulestest.Run(t, gothic.Rules) }

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, gothic.Rules, "testdata") }
