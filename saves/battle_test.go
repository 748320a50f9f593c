package saves_test

import (
	"path/filepath"
	"testing"

	"damcon/rules"
	"damcon/rules/rulestest"
	"damcon/saves"
)

// campaign makes an empty campaign in a folder of its own and closes it at the end.
func campaign(t testing.TB) *saves.File {
	t.Helper()
	f, err := saves.Create(filepath.Join(t.TempDir(), "war.damcon"), "Second War", "duel")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

func TestBattleKeepsTheContractOfAJournal(t *testing.T) {
	rulestest.Journal(t, func(t *testing.T) rules.Journal {
		b, err := campaign(t).NewBattle("Zebulon")
		if err != nil {
			t.Fatal(err)
		}
		return b
	})
}

func TestTheFleetsKeepTheContractOfAJournal(t *testing.T) {
	rulestest.Journal(t, func(t *testing.T) rules.Journal { return fleets(t, campaign(t)) })
}
