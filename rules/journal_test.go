package rules_test

import (
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/rulestest"
)

func TestMemoryKeepsTheContractOfAJournal(t *testing.T) {
	rulestest.Journal(t, func(*testing.T) rules.Journal { return rules.NewMemory(roster.NewBattle(1, "Duel", "duel")) })
}
