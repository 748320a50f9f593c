package starfleet_test

import (
	"testing"

	"damcon/rules/rulestest"
	"damcon/rules/starfleet"
)

func TestContract(t *testing.T) { rulestest.Run(t, starfleet.Rules) }

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, starfleet.Rules, "testdata") }
