package knighthawks

import (
	"fmt"
	"slices"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/rulestest"
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
	stage := rules.NewStage(book, rulestest.Lay(b, book, "DD@UPF", "BB@Sathar"))
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
	book := rulestest.Open(b, Rules)
	board := rules.Board{Battle: rulestest.Lay(b, book), Book: book}
	for i := range 200 {
		s := rulestest.Ship(b, board, fmt.Sprintf("1.%d", i+1), "DD", [...]string{"UPF", "Sathar"}[i%2])
		s.Markers = append(s.Markers, roster.Marker{Kind: fireMark, Count: 1})
		rulestest.Put(b, board.Battle, s)
	}
	board.Round, board.Phase = 2, "A-offence"
	b.ReportAllocs()
	for b.Loop() {
		board.Due()
		for _, s := range board.Sheets() {
			board.Badges(s)
			board.Figures(s)
		}
	}
}

// BenchmarkOddsOfAShot walks one shot with its whole chain among 200 ships to its exact figure.
func BenchmarkOddsOfAShot(b *testing.B) {
	book := rulestest.Open(b, Rules)
	ships := []string{"DD@UPF", "BB@Sathar"}
	for i := range 198 {
		ships = append(ships, fmt.Sprintf("1.%d=FF@Sathar", i+1))
	}
	battle := rulestest.Lay(b, book, ships...)
	battle.Round, battle.Phase = 1, "A-offence"
	stage := rules.NewStage(book, battle)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		rulestest.Walk(b, stage, "fire", "firer=dd weapon=lb target=bb range=3")
	}
}
