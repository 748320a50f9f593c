package dice

import "testing"

// Field case F006, F014: what may be typed for one die.
func TestOneDieIsTypedInEveryWayTheTableUses(t *testing.T) {
	for _, c := range []struct {
		dice, typed string
		face        int
	}{
		{"d10", "0", 10}, {"d10", "10", 10}, {"d10", "7", 7},
		{"d100", "0 0", 100}, {"d100", "00", 100}, {"d100", "100", 100}, {"d100", "00 0", 100},
		{"d100", "0 6", 6}, {"d100", "06", 6}, {"d100", "6", 6}, {"d100", "00 6", 6},
		{"d100", "9 0", 90}, {"d100", "90 0", 90}, {"d100", "2 6", 26}, {"d100", "2,6", 26}, {"d100", "20 6", 26},
		{"d66", "34", 34}, {"d66", "3 4", 34}, {"d6", "1", 1}, {"d20", "20", 20},
	} {
		th, err := ReadTyped(Roll(c.dice), c.typed)
		if err != nil {
			t.Errorf("%s %q: %v", c.dice, c.typed, err)
			continue
		}
		if got, err := th.Outcome(Roll(c.dice)); err != nil || got != c.face {
			t.Errorf("%s %q is %d, %v, want %d", c.dice, c.typed, got, err, c.face)
		}
	}
}
