package battledamage

import (
	"strconv"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/rulestest"
)

// duel lays a firer with so many projectiles and so many re-rolls before a target of X 4 and Y 4, in the Action Phase.
func duel(tb testing.TB, guns, again int, traits ...roster.Trait) (*rules.Book, *roster.Battle) {
	tb.Helper()
	book := rulestest.Open(tb, Rules)
	b := rules.Board{Battle: rulestest.Lay(tb, book), Book: book}
	b.Round, b.Phase = 1, "action"
	for i, id := range []string{"1.1", "2.1"} {
		s := rulestest.Ship(tb, b, id, "Warden frigate", []string{"ours", "theirs"}[i])
		s.Name = []string{"Firer", "Target"}[i]
		for k := range s.Tracks {
			if t := &s.Tracks[k]; t.Name == structure || t.Name == shields {
				t.Now, t.Max = 10, 10
			} else if t.Name == weapons {
				t.Now, t.Max = 10+2*again, 10+2*again
			}
		}
		if i == 0 {
			s.Systems = nil
			for n := range guns {
				s.Systems = append(s.Systems, roster.System{
					ID: "hp" + strconv.Itoa(n+1), Kind: "projectile", Name: "projectile", Left: 8, Boxes: 8, Floor: -8, State: roster.Works, Traits: traits,
				})
			}
		}
		rulestest.Put(tb, b.Battle, s)
	}
	return book, b.Battle
}

// benchmarkOdds walks one pool to its exact odds, those of its damage too.
func benchmarkOdds(b *testing.B, guns, again int, boost string, traits ...roster.Trait) {
	book, battle := duel(b, guns, again, traits...)
	with := "hp1"
	for n := 2; n <= guns; n++ {
		with += ",hp" + strconv.Itoa(n)
	}
	stage := rules.NewStage(book, battle)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		rulestest.Walk(b, stage, "fire", "firer=1.1 target=2.1 range=short with="+with+" wo-boost="+boost)
	}
}

// BenchmarkEightDice is a pool of eight dice with three re-rolls: a millisecond is the limit.
func BenchmarkEightDice(b *testing.B) { benchmarkOdds(b, 8, 3, "0") }

// BenchmarkThirtyDice is a pool of thirty dice that explode, with a boost and five re-rolls: 50 milliseconds are the limit.
func BenchmarkThirtyDice(b *testing.B) {
	benchmarkOdds(b, 30, 5, "2", roster.Trait{Name: "explodes", Value: "10"})
}
