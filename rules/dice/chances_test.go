package dice

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

func number(n int) string { return strconv.Itoa(n) }

// facesOf lists the faces of a die.
func facesOf(sides int) []int {
	var faces []int
	for f := 1; f <= sides; f++ {
		if legal(sides, f) {
			faces = append(faces, f)
		}
	}
	return faces
}

// enumerate calls do with every way a reading's dice can fall and its chance.
func enumerate(rd Reading, do func(faces []int, p float64)) {
	growing, _ := rd.(Growing)
	sparing, _ := rd.(Sparing)
	first := rd.Sides()
	var fall func(faces []int, p float64)
	fall = func(faces []int, p float64) {
		more := first[min(len(faces), len(first)):]
		if len(more) == 0 && growing != nil {
			more = growing.Further(faces)
		}
		switch {
		case len(more) == 0:
			do(faces, p)
		case len(faces) < len(first) && sparing != nil && sparing.Spare(len(faces), faces):
			fall(append(faces, 0), p)
		default:
			all := facesOf(more[0])
			for _, f := range all {
				fall(append(faces, f), p/float64(len(all)))
			}
		}
	}
	fall(nil, 1)
}

// agree fails when the chances of a reading are not those of its enumerated faces.
func agree(t interface {
	Helper()
	Fatalf(string, ...any)
}, name string, rd Reading,
) {
	t.Helper()
	want := make(map[int]float64)
	enumerate(rd, func(faces []int, p float64) { want[rd.Outcome(faces)] += p })
	got := rd.Chances()
	sum := 0.0
	for i, c := range got {
		sum += c.P
		if i > 0 && got[i-1].Outcome >= c.Outcome {
			t.Fatalf("%s: outcome %d comes after %d", name, c.Outcome, got[i-1].Outcome)
		}
		if w := want[c.Outcome]; math.Abs(c.P-w) > 1e-10*w {
			t.Fatalf("%s: outcome %d has %v, by enumeration %v", name, c.Outcome, c.P, w)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %d outcomes, by enumeration %d", name, len(got), len(want))
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Fatalf("%s: chances add up to %v", name, sum)
	}
}

func TestChancesAreThoseOfEveryWayTheDiceFall(t *testing.T) {
	for _, s := range []string{
		"d6", "2d6", "3d6+2", "4d6k3", "4d6kl2", "4d6dh1", "d66", "2d66", "d20-d6", "d20-2d4k1+3", "2d66k1", "d%", "2d3!", "2d2!+d4", "3d1", "d10!",
	} {
		agree(t, s, RollOf(MustParse(s)))
	}
	rapid.Check(t, func(t *rapid.T) {
		e := anyExpr(t)
		agree(t, e.String(), RollOf(e))
	})
}

// The same counts come out whether they are counted as ways or as chances.
func TestCountsAndChancesAgree(t *testing.T) {
	for _, s := range []string{"10d6", "6d10k3", "3d66", "2d20+3d8"} {
		e := MustParse(s)
		whole := e.count()
		e.explodes = true // counts as chances; no term explodes
		parts := e.count()
		for i, c := range whole {
			if parts[i].Outcome != c.Outcome || math.Abs(parts[i].P-c.P) > 1e-13*c.P {
				t.Fatalf("%s: %v as ways, %v as chances", s, c, parts[i])
			}
		}
	}
}

func TestKnownChances(t *testing.T) {
	for _, c := range []struct {
		expr  string
		total int
		p     float64
	}{
		{"2d6", 7, 6.0 / 36},
		{"4d6k3", 18, 21.0 / 1296},
		{"10d6", 35, 4395456.0 / 60466176},
		{"20d20", 20, math.Pow(20, -20)},
		{"20d20", 400, math.Pow(20, -20)},
		{"20d20", 21, 20 * math.Pow(20, -20)},
		{"100d6", 101, 100 * math.Pow(6, -100)},
		{"d10!", 11, 0.01},
		{"d10!", 110, 1e-11},
		{"40d100k1", 1, math.Pow(100, -40)},
	} {
		all := MustParse(c.expr).Chances()
		i := slices.IndexFunc(all, func(x Chance) bool { return x.Outcome == c.total })
		if i < 0 || math.Abs(all[i].P-c.p) > 1e-11*c.p {
			t.Errorf("%s comes to %d with %v, want %v", c.expr, c.total, all[max(i, 0)].P, c.p)
		}
	}
}

func TestManyDiceStillAddUpToOne(t *testing.T) {
	for _, s := range []string{"1000d6", "200d100", "40d100k20", "100d100!", "30d20-30d20", "30d10!+30d12"} {
		e := MustParse(s)
		sum, mean := 0.0, 0.0
		for _, c := range e.Chances() {
			sum += c.P
			mean += c.P * float64(c.Outcome)
		}
		if math.Abs(sum-1) > 1e-11 {
			t.Errorf("%s adds up to %v", s, sum)
		}
		if s == "1000d6" && math.Abs(mean-3500) > 1e-7 {
			t.Errorf("%s has a mean of %v, want 3500", s, mean)
		}
	}
}
