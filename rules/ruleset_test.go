package rules

import "testing"

func TestPartsAddUpToWhatTheGameCounts(t *testing.T) {
	parts := []Part{{Value: 2, Text: "range"}, {Value: -3, Text: "computer"}}
	for _, c := range []struct {
		counts, dice string
		parts        []Part
		want         string
	}{
		{"", "d100", parts, "−1 %"},
		{"", "2d6", parts, "−1"},
		{"step", "d20", parts, "−1 step"},
		{"step", "d20", parts[:1], "+2 steps"},
		{"step", "d20", nil, "0 steps"},
	} {
		if got := (&Ruleset{Counts: c.counts}).Sum(c.parts, c.dice); got != c.want {
			t.Errorf("%v of %s, in %q: %q, want %q", c.parts, c.dice, c.counts, got, c.want)
		}
	}
}
