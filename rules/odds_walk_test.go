package rules

import (
	"testing"

	"damcon/roster"
	"damcon/rules/dice"
)

// TestMeetingWithoutDiceCostsNoRun throws two dice in a turn of a loop and counts what they come to: 36 ways meet in 11 sums, after which no
// die is thrown any more, so that nothing is run again; with another die thereafter each sum is run six times.
func TestMeetingWithoutDiceCostsNoRun(t *testing.T) {
	d6 := dice.Roll("d6")
	for more, runs := range map[bool]int{false: 36, true: 36 + 11*6} {
		book, err := Open(&Ruleset{ID: "sea", Title: "Sea", Actions: []*Action{{ID: "fire", Do: func(r *Resolution) {
			target := r.Kind(roster.KindShip)[0]
			sum := Loop(r, "dice", 0, func(r *Resolution, sum *int) bool {
				if *sum == 0 {
					*sum = r.See("one", d6) + r.See("two", d6)
					return true
				}
				return false
			})
			if more && r.See("three", d6) > 3 {
				sum = 0
			}
			r.Mark(target, roster.TrackCell("hull"), 90-sum, "hull −%d", sum)
		}}}})
		if err != nil {
			t.Fatal(err)
		}
		w, err := book.Odds(line(1), []Planned{{Action: "fire"}})
		if err != nil {
			t.Fatal(err)
		}
		for !w.Step(1000) {
		}
		if f := w.Figure(benchHull, "1.1"); !w.Exact() || len(f.Values) < 11 || w.exact.runs != runs {
			t.Errorf("a further die %v: %d runs, want %d; exact %v, %d values", more, w.exact.runs, runs, w.Exact(), len(f.Values))
		}
	}
}
