package dice

import (
	"errors"
	"math"
	"testing"
	"unicode"
)

func FuzzParse(f *testing.F) {
	for _, s := range []string{"2d10+4", "d66", "d%", "4d6k3", "4d6dh1", "5d10!", "d20-d6", "3d6 - 2 + d4", "0d6", "d0", "abc", "", "−2d6", "1000d1000"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		e, err := Parse(s)
		if err != nil {
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || syntax.Text != s || syntax.Pos < 1 || syntax.Pos > len(s)+1 {
				t.Fatalf("%q: %#v", s, err)
			}
			return
		}
		again, err := Parse(e.String())
		if err != nil || again.String() != e.String() {
			t.Fatalf("%q is %s, read as %v, %v", s, e, again, err)
		}
		if len(e.Sides()) == 0 || len(e.Sides()) > maxDice || e.Min() > e.Max() {
			t.Fatalf("%q has %d dice, %d to %d", s, len(e.Sides()), e.Min(), e.Max())
		}
		if !e.small() {
			return
		}
		sum := 0.0
		for _, c := range e.Chances() {
			sum += c.P
			if c.Outcome < e.Min() || c.Outcome > e.Max() {
				t.Fatalf("%s comes to %d", e, c.Outcome)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Fatalf("%s adds up to %v", e, sum)
		}
	})
}

// typedReadings are one of each kind for the fuzzer.
var typedReadings = []Reading{
	Roll("d100"), Check(100, 35), CheckWords(20, 5, "breaks apart", "holds"), Roll("d66"), Roll("d10"),
	Roll("3d6+2"), Roll("4d6k3"), Roll("2d10!"), Roll("d20-d6"), Look(MustParse("2d6"), torpedo),
	Pool(4, 10, crits(10, 2), hits(8)), Pool(2, 12, hits(8)), Pool(1, 6, hits(4)), Pool(0, 6, hits(4)),
	twoTens{},
}

func FuzzReadTyped(f *testing.F) {
	for i, s := range []string{
		"2 6", "hit", "breaks", "3 4", "0", "3,4,5", "3 1 5 1", "10 3 10 2", "-3", "46-49", "2 crits 1 hit", "11 2", "5", "", "3,4,-,-",
	} {
		f.Add(i, s)
	}
	f.Fuzz(func(t *testing.T, which int, s string) {
		rd := typedReadings[uint(which)%uint(len(typedReadings))]
		th, err := ReadTyped(rd, s)
		if err != nil {
			for _, r := range err.Error() {
				if !unicode.IsPrint(r) {
					t.Fatalf("%q: the error has %q", s, r)
				}
			}
			return
		}
		outcome, err := th.Outcome(rd)
		if err != nil {
			t.Fatalf("%q was read as %s: %v", s, th, err)
		}
		possible := false
		for _, c := range rd.Chances() {
			possible = possible || c.Outcome == outcome
		}
		if !possible {
			t.Fatalf("%q is %s, outcome %d, which the dice cannot give", s, th, outcome)
		}
		again, err := ReadTyped(rd, th.String())
		if err != nil || again.String() != th.String() {
			t.Fatalf("%q is %s, read as %s, %v", s, th, again, err)
		}
		if ReadBack(rd, th) == "" {
			t.Fatalf("%q is read back as nothing", s)
		}
	})
}
