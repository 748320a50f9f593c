package knighthawks_test

import (
	"testing"

	"damcon/rules/knighthawks"
	"damcon/rules/rulestest"
)

func TestContract(t *testing.T) { rulestest.Run(t, knighthawks.Rules) }

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, knighthawks.Rules, "testdata") }
