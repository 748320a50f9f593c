package battledamage

import (
	"testing"

	"damcon/roster"
	"damcon/rules"
)

// duel lays a firer with so many projectiles and so many re-rolls before a target of X 4 and Y 4, on a table without phases.
func duel(tb testing.TB, guns, again int, traits ...roster.Trait) (*rules.Book, *roster.Battle) {
	tb.Helper()
	book, err := rules.Open(Rules)
	if err != nil {
		tb.Fatal(err)
	}
	battle := roster.NewBattle(1, "bench", Rules.ID)
	battle.Round, battle.Phase = 1, "action"
	class, _ := book.Class("Warden frigate")
	for i, id := range []roster.SheetID{"1.1", "2.1"} {
		s := class.Sheet()
		s.ID, s.Side, s.Name = id, []string{"ours", "theirs"}[i], []string{"Firer", "Target"}[i]
		start(rules.Board{Battle: battle, Book: book}, class, s)
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
					ID: "hp" + itoa(n+1), Kind: "projectile", Name: "projectile", Left: 8, Boxes: 8, Floor: -8, State: roster.Works, Traits: traits,
				})
			}
		}
		if err := battle.Apply(roster.Change{Sheet: id, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			tb.Fatal(err)
		}
	}
	return book, battle
}

// benchmarkOdds walks one pool to its exact odds of a hit.
func benchmarkOdds(b *testing.B, guns, again int, boost string, traits ...roster.Trait) {
	book, battle := duel(b, guns, again, traits...)
	with := "hp1"
	for n := 2; n <= guns; n++ {
		with += ",hp" + itoa(n)
	}
	plan := []rules.Planned{{Action: "fire", Answers: []rules.Answer{
		{Key: "firer", Value: "1.1"},
		{Key: "target", Value: "2.1"},
		{Key: "range", Value: "short"},
		{Key: "with", Value: with},
		{Key: "wo-boost", Value: boost},
	}}}
	stage := rules.NewStage(book, battle)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		w, err := stage.Odds(plan)
		if err != nil {
			b.Fatal(err)
		}
		for !w.Step(10_000) {
		}
		if !w.Exact() {
			b.Fatal("not exact", w.Err())
		}
	}
}

// BenchmarkEightDice is a pool of eight dice with three re-rolls: at most a millisecond.
func BenchmarkEightDice(b *testing.B) { benchmarkOdds(b, 8, 3, "0") }

// BenchmarkThirtyDice is a pool of thirty dice that explode, with a boost and five re-rolls: at most 50 milliseconds.
func BenchmarkThirtyDice(b *testing.B) {
	benchmarkOdds(b, 30, 5, "2", roster.Trait{Name: "explodes", Value: "10"})
}
