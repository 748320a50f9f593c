package battledamage_test

import (
	"testing"

	"damcon/rules/battledamage"
	"damcon/rules/rulestest"
)

func TestContract(t *testing.T) { rulestest.Run(t, battledamage.Rules) }

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, battledamage.Rules, "testdata") }
