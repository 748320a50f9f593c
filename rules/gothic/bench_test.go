package gothic

import (
	"testing"

	"damcon/rules"
	"damcon/rules/rulestest"
)

// odds measures the walk of an action.
func odds(b *testing.B, ships []string, action, line string, set ...string) {
	book := rulestest.Open(b, Rules)
	battle := rulestest.Lay(b, book, ships...)
	rulestest.Set(b, battle, battle.Sheets()[0].ID, set...)
	stage := rules.NewStage(book, battle)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		rulestest.Walk(b, stage, action, line)
	}
}

// The budget of each is 1 ms.

func BenchmarkOddsOfACritical(b *testing.B) {
	odds(b, []string{"LUN@Imperial", "MUR@Chaos"}, "hit", "target=lun weapon=points points=2")
}

func BenchmarkOddsOfACriticalThatKills(b *testing.B) {
	odds(b, []string{"LUN@Imperial", "MUR@Chaos"}, "hit", "target=lun weapon=points points=3", "track/hits 5")
}

func BenchmarkOddsOfAnEmperor(b *testing.B) {
	odds(b, []string{"EMP@Imperial", "MUR@Chaos"}, "hit", "target=emp weapon=points points=5")
}

func BenchmarkOddsOfARepair(b *testing.B) {
	odds(b, []string{"LUN@Imperial"}, "repair", "ship=lun what=p-wb", "boxes/p-wb 2")
}

func BenchmarkOddsOfABroadside(b *testing.B) {
	odds(b, []string{"MUR@Chaos", "LUN@Imperial"}, "fire", "firer=mur weapons=p-wb target=lun nearest=yes range=15 aspect=side in-the-way=no")
}
