package dice

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// torpedo is a table with a gap, an open end and rows without words.
var torpedo = []Row{{-20, 10, "double hull"}, {11, 45, "hull"}, {46, 49, ""}, {52, 52, ""}, {60, 120, "fire"}}

func TestChecksHitOnNeedOrLess(t *testing.T) {
	for _, c := range []struct {
		sides, need, face, outcome int
	}{
		{100, 35, 35, Hit},
		{100, 35, 36, Miss},
		{100, 0, 1, Miss},
		{100, -20, 1, Miss},
		{100, 100, 100, Hit},
		{100, 130, 100, Hit},
		{20, 20, 20, Hit},
		{20, 1, 2, Miss},
	} {
		rd := Check(c.sides, c.need)
		if got := rd.Outcome([]int{c.face}); got != c.outcome {
			t.Errorf("%d on a d%d, %d needed: %s", c.face, c.sides, c.need, rd.Word(got))
		}
		agree(t, rd.Needs(), rd)
		if got, ok := rd.(Summed).OutcomeOfSum(c.face); !ok || got != c.outcome {
			t.Errorf("%d as the sum of a d%d, %d needed: %s", c.face, c.sides, c.need, rd.Word(got))
		}
		if _, ok := rd.(Summed).OutcomeOfSum(c.sides + 1); ok {
			t.Errorf("a d%d came to %d", c.sides, c.sides+1)
		}
	}
	if c := Check(100, 0).Chances(); len(c) != 1 || c[0] != (Chance{Miss, 1}) {
		t.Errorf("a need of 0 has chances %v", c)
	}
	if c := Check(100, 101).Chances(); len(c) != 1 || c[0] != (Chance{Hit, 1}) {
		t.Errorf("a need of 101 has chances %v", c)
	}
}

func TestPromptsSayWhatIsNeeded(t *testing.T) {
	d20 := MustParse("d20+3")
	for _, c := range []struct {
		rd    Reading
		dice  string
		needs string
		hint  string
	}{
		{Check(100, 35), "d100", "35 or less hits", "1 to 100, or two faces"},
		{Check(100, -5), "d100", "never hits", "1 to 100, or two faces"},
		{Check(20, 25), "d20", "always hits", "1 to 20"},
		{CheckWords(100, 15, "breaks apart", "holds"), "d100", "15 or less: breaks apart", "1 to 100, or two faces"},
		{AtLeast(d20, 12, "hit", "miss"), "d20", "9 or more hits", "1 to 20"},
		{AtLeast(d20, 4, "hit", "miss"), "d20", "always hits", "1 to 20"},
		{AtLeast(d20, 24, "hit", "miss"), "d20", "never hits", "1 to 20"},
		{AtMost(MustParse("3d6"), 8, "repaired", "fails"), "3d6", "8 or less: repaired", "sum 8 or faces 1 2 5"},
		{AtMost(MustParse("3d6"), 2, "repaired", "fails"), "3d6", "never: repaired", "sum 8 or faces 1 2 5"},
		{Roll("2d10+4"), "2d10", "+ 4", "sum 3 or faces 1 2"},
		{Roll("2d10-4"), "2d10", "− 4", "sum 3 or faces 1 2"},
		{Roll("20d6"), "20d6", "sum", "sum 60 or faces 1 2 5 …"},
		{Roll("d10"), "d10", "", "1 to 10, or 0 for ten"},
		{Look(MustParse("d100-20"), torpedo), "d100", "− 20", "1 to 100, or two faces"},
		{Roll("d66"), "d66", "tens, then units", "34 or 3 4"},
		{Roll("d100"), "d100", "", "1 to 100, or two faces"},
		{Pool(7, 10, hits(8)), "7d10", "hit 8–10", "7 faces, 0 is ten"},
		{Pool(1, 6, hits(7)), "d6", "hit never", "1 face"},
		{Pool(3, 12, Class{Name: "odd", Is: func(f int) bool { return f == 1 || f == 5 }}), "3d12", "odd 1, 5", "3 faces with blanks between"},
		{twoTens{}, "4d10", "", "faces 1 2 5 3"},
		{Pool(0, 10), "", "", "no dice"},
	} {
		if d, n, h := Dice(c.rd), c.rd.Needs(), Hint(c.rd); d != c.dice || n != c.needs || h != c.hint {
			t.Errorf("%q, %q, %q; want %q, %q, %q", d, n, h, c.dice, c.needs, c.hint)
		}
	}
}

// Field case F018: no total is without a row.
func TestTotalsBeyondTheTableTakeTheNearestRow(t *testing.T) {
	for total, row := range map[int]int{-99: 0, -20: 0, -13: 0, 0: 0, 10: 0, 11: 1, 46: 2, 50: 2, 51: 3, 52: 3, 56: 3, 57: 4, 120: 4, 500: 4} {
		if got := Look(MustParse("d100").Plus(total-7), torpedo).Outcome([]int{7}); got != row {
			t.Errorf("a total of %d finds row %d, want %d", total, got, row)
		}
	}
	rd := Look(MustParse("d100-20"), torpedo)
	agree(t, "torpedo", rd)
	for row, word := range []string{"double hull", "hull", "46–49", "52", "fire"} {
		if got := rd.Word(row); got != word {
			t.Errorf("row %d is called %q, want %q", row, got, word)
		}
	}
}

// Field case F016: a D66 is two digits.
func TestD66HasThirtySixOutcomes(t *testing.T) {
	chances := Roll("d66").Chances()
	if len(chances) != 36 {
		t.Fatalf("%d outcomes", len(chances))
	}
	for i, c := range chances {
		if want := 10*(i/6+1) + i%6 + 1; c.Outcome != want || c.P != 1.0/36 {
			t.Errorf("outcome %d is %v, want %d", i, c, want)
		}
	}
}

// anyReading draws readings of every kind that can be enumerated.
func anyReading(t *rapid.T) Reading {
	e := anyExpr(t)
	need := rapid.IntRange(e.Min()-2, e.Max()+2).Draw(t, "need")
	sides := rapid.SampledFrom([]int{1, 4, 6, 10, 12, 20, 100}).Draw(t, "sides")
	switch rapid.IntRange(0, 7).Draw(t, "kind") {
	case 0:
		return Check(sides, rapid.IntRange(-1, sides+1).Draw(t, "or less"))
	case 1:
		return CheckWords(sides, rapid.IntRange(-1, sides+1).Draw(t, "or less"), "breaks apart", "holds")
	case 2:
		return AtLeast(e, need, "hit", "miss")
	case 3:
		return AtMost(e, need, "repaired", "fails")
	case 4:
		return Look(e, torpedo)
	case 5:
		return Roll("d66")
	case 6:
		return anyPool(t)
	}
	return RollOf(e)
}

func TestReadingsCoverEveryWayTheDiceFall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rd := anyReading(t)
		agree(t, Dice(rd)+" "+rd.Needs(), rd)
	})
}

func TestASumSettlesWhatItsFacesSettle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyExpr(t)
		need := rapid.IntRange(e.Min()-2, e.Max()+2).Draw(t, "need")
		sums := make(map[int]bool)
		for _, rd := range []Reading{RollOf(e), AtLeast(e, need, "hit", "miss"), AtMost(e, need, "hit", "miss"), Look(e, torpedo)} {
			enumerate(rd, func(faces []int, _ float64) {
				sum := e.Total(faces) - e.Const()
				sums[sum] = true
				if got, ok := rd.(Summed).OutcomeOfSum(sum); !ok || got != rd.Outcome(faces) {
					t.Fatalf("%s: faces %v give %d, their sum %d gives %d, %v", e, faces, rd.Outcome(faces), sum, got, ok)
				}
			})
		}
		for sum := e.Min() - e.Const() - 3; sum <= e.Max()-e.Const()+3; sum++ {
			if _, ok := RollOf(e).(Summed).OutcomeOfSum(sum); ok != sums[sum] {
				t.Fatalf("%s: a sum of %d is accepted: %v", e, sum, ok)
			}
		}
	})
}

// twoTens is Battle Damage's check: of two d10 each ten is thrown once more, the second dice are left out otherwise.
type twoTens struct{}

func (twoTens) Sides() []int            { return []int{10, 10, 10, 10} }
func (twoTens) Word(outcome int) string { return number(outcome) }
func (twoTens) Needs() string           { return "" }
func (twoTens) Typing() Typing          { return TypeTotal }
func (twoTens) Spare(i int, faces []int) bool {
	return i >= 2 && faces[i-2] != 10
}

func (twoTens) Outcome(faces []int) int {
	sum := 0
	for _, f := range faces {
		sum += f
	}
	return sum
}

func (rd twoTens) Chances() []Chance {
	var all []Chance
	enumerate(rd, func(faces []int, p float64) { all = append(all, Chance{rd.Outcome(faces), p}) })
	return together(all)
}

func TestDiceThatAreLeftOut(t *testing.T) {
	for _, c := range []struct {
		typed string
		faces []int
	}{
		{"3 4", []int{3, 4, 0, 0}},
		{"3,4,-,-", []int{3, 4, 0, 0}},
		{"0 4 7", []int{10, 4, 7, 0}},
		{"4 0 7", []int{4, 10, 0, 7}},
		{"4,10,-,7", []int{4, 10, 0, 7}},
		{"10 10 1 2", []int{10, 10, 1, 2}},
	} {
		th, err := ReadTyped(twoTens{}, c.typed)
		if err != nil || !slices.Equal(th.Faces, c.faces) {
			t.Errorf("%q is %v, %v; want %v", c.typed, th.Faces, err, c.faces)
			continue
		}
		if again, err := ReadTyped(twoTens{}, th.String()); err != nil || !slices.Equal(again.Faces, c.faces) {
			t.Errorf("%q is written %s, read as %v, %v", c.typed, th, again.Faces, err)
		}
	}
	for _, typed := range []string{"10 4", "3 4 5", "- 4", "10,4,-,-", "7"} {
		if th, err := ReadTyped(twoTens{}, typed); err == nil {
			t.Errorf("%q was accepted as %v", typed, th)
		}
	}
	if _, err := ReadTyped(Roll("2d6"), "-,3"); err == nil {
		t.Error("a die of 2d6 was left out")
	}
	if _, err := (Throw{Faces: []int{3, 4, 5, 0}}).Outcome(twoTens{}); err != nil {
		t.Errorf("a die thrown needlessly: %v", err)
	}
	if _, err := (Throw{Faces: []int{10, 4, 0, 0}}).Outcome(twoTens{}); err == nil {
		t.Error("a die that is owed was left out")
	}
}
