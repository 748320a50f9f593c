package knighthawks

import (
	"fmt"
	"slices"
	"testing"

	"damcon/roster"
	"damcon/rules"
)

// BenchmarkShots resolves laser cannon shots at a battleship with all that follows, in place, a thousand a run; a million of them shall take
// a second on one core. A wreck is made as printed and fired at again.
func BenchmarkShots(b *testing.B) {
	n := 0
	rs := *Rules
	rs.Actions = append(slices.Clone(rs.Actions), &rules.Action{ID: "many", Title: "many", Do: func(r *rules.Resolution) {
		s := &shot{firer: r.Sheet("dd"), side: "UPF", weapon: weaponOf(r.Board, "LC"), target: r.Sheet("bb"), reach: 3}
		for range n {
			attack(r, s)
			if destroyed(s.target) {
				renewAll(r, s.target)
			}
		}
	}})
	book, err := rules.Open(&rs)
	if err != nil {
		b.Fatal(err)
	}
	stage := rules.NewStage(book, table(b, book, "DD@UPF", "BB@Sathar"))
	b.ReportAllocs()
	b.ResetTimer()
	for left := b.N; left > 0; left -= n {
		n = min(left, 1000)
		if _, err := stage.Odds([]rules.Planned{{Action: "many"}}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFleet lists what is owed in a battle of 200 burning ships, with their badges and figures: what a screen asks for each frame.
func BenchmarkFleet(b *testing.B) {
	bk := book(b)
	battle := table(b, bk)
	class, _ := bk.Class("Destroyer")
	for i := range 200 {
		s := class.Sheet()
		s.ID, s.Side = roster.SheetID(fmt.Sprintf("1.%d", i+1)), [...]string{"UPF", "Sathar"}[i%2]
		start(rules.Board{Battle: battle, Book: bk}, class, s)
		s.Markers = append(s.Markers, roster.Marker{Kind: fireMark, Count: 1})
		if err := battle.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			b.Fatal(err)
		}
	}
	battle.Round, battle.Phase = 2, "A-offence"
	board := rules.Board{Battle: battle, Book: bk}
	b.ReportAllocs()
	for b.Loop() {
		board.Due()
		for _, s := range battle.Sheets() {
			board.Badges(s)
			board.Figures(s)
		}
	}
}

// BenchmarkOddsOfAShot walks one shot with its whole chain among 200 ships to its exact figure.
func BenchmarkOddsOfAShot(b *testing.B) {
	bk := book(b)
	names := []string{"DD@UPF", "BB@Sathar"}
	battle := table(b, bk, names...)
	class, _ := bk.Class("Frigate")
	for i := range 198 {
		s := class.Sheet()
		s.ID, s.Side = roster.SheetID(fmt.Sprintf("1.%d", i+1)), "Sathar"
		if err := battle.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			b.Fatal(err)
		}
	}
	battle.Round, battle.Phase = 1, "A-offence"
	b.ReportAllocs()
	b.ResetTimer()
	stage := rules.NewStage(bk, battle)
	for range b.N {
		w, err := stage.Odds([]rules.Planned{{Action: "fire", Answers: told("firer=dd weapon=lb target=bb range=3")}})
		if err != nil {
			b.Fatal(err)
		}
		for !w.Step(1000) {
		}
		if !w.Exact() {
			b.Fatal("not exact")
		}
	}
}
