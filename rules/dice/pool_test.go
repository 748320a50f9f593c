package dice

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func hits(least int) Class { return Class{Name: "hit", Is: func(f int) bool { return f >= least }} }

func crits(face, most int) Class {
	return Class{Name: "crit", Is: func(f int) bool { return f == face }, Cap: most}
}

func anyPool(t *rapid.T) Reading {
	sides := rapid.SampledFrom([]int{2, 6, 10, 12}).Draw(t, "sides")
	n := rapid.IntRange(0, 4).Draw(t, "dice")
	classes := []Class{
		{"crit", func(f int) bool { return f == sides }, rapid.IntRange(0, 2).Draw(t, "cap")},
		{"miss", func(f int) bool { return f == 1 }, rapid.IntRange(0, 2).Draw(t, "cap")},
		hits(rapid.IntRange(1, sides+1).Draw(t, "least")),
	}
	return Pool(n, sides, classes[rapid.IntRange(0, 2).Draw(t, "from"):]...)
}

func TestPoolsCountClasses(t *testing.T) {
	rd := Pool(6, 10, crits(10, 2), hits(8))
	for _, c := range []struct {
		faces, counts []int
		word          string
	}{
		{[]int{1, 2, 3, 4, 5, 6}, []int{0, 0}, "0 crits, 0 hits"},
		{[]int{10, 9, 8, 7, 1, 1}, []int{1, 2}, "1 crit, 2 hits"},
		{[]int{10, 10, 10, 10, 8, 1}, []int{2, 1}, "2 crits, 1 hit"},
		{[]int{9, 9, 9, 9, 9, 9}, []int{0, 6}, "0 crits, 6 hits"},
	} {
		o := rd.Outcome(c.faces)
		if got := rd.Counts(o); !slices.Equal(got, c.counts) || rd.Word(o) != c.word {
			t.Errorf("%v counts as %v, %q; want %v, %q", c.faces, got, rd.Word(o), c.counts, c.word)
		}
	}
}

func TestPoolChancesAreThoseOfTheirFaces(t *testing.T) {
	agree(t, "6d10", Pool(6, 10, crits(10, 2), hits(8)))
	agree(t, "5d6 all counted", Pool(5, 6, hits(4), Class{Name: "miss", Is: func(int) bool { return true }}))
	agree(t, "no dice", Pool(0, 10, hits(8)))
	agree(t, "less than none", Pool(-2, 10, hits(8)))
	agree(t, "no classes", Pool(2, 10))
	rapid.Check(t, func(t *rapid.T) { agree(t, "pool", anyPool(t)) })
}

// Beyond 2^53 ways, and with more outcomes than get a place each, the counts are still those of a binomial.
func TestLargePoolsKeepTheirTails(t *testing.T) {
	third := Class{Name: "third", Is: func(f int) bool { return f <= 4 }}
	for _, classes := range [][]Class{{hits(8)}, {hits(8), third}, {hits(8), third, {Name: "six", Is: func(f int) bool { return f == 6 }}}, {hits(8), {"low", func(f int) bool { return f < 8 }, 3}}} {
		rd := Pool(60, 10, classes...)
		want := make([]float64, 61)
		logs := func(n int) float64 { v, _ := math.Lgamma(float64(n) + 1); return v }
		for k := range want {
			want[k] = math.Exp(logs(60) - logs(k) - logs(60-k) + float64(k)*math.Log(0.3) + float64(60-k)*math.Log(0.7))
		}
		got, sum := make([]float64, 61), 0.0
		for _, c := range rd.Chances() {
			got[rd.Count(c.Outcome, 0)] += c.P
			sum += c.P
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%d classes add up to %v", len(classes), sum)
		}
		for k := range want {
			if math.Abs(got[k]-want[k]) > 1e-10*want[k] {
				t.Errorf("%d classes: %d hits have %v, want %v", len(classes), k, got[k], want[k])
			}
		}
	}
}

func TestPoolsThatDoNotFitAreRefused(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("eight classes of 1,000 dice were put into one int")
		}
	}()
	Pool(1000, 10, slices.Repeat([]Class{hits(5)}, 8)...)
}

// Counts in words are taken when the dice can fall so, and only then.
func TestCountsInWordsAreThoseTheDiceCanShow(t *testing.T) {
	miss := Class{Name: "miss", Is: func(f int) bool { return f < 8 }}
	some := Pool(4, 10, crits(10, 2), hits(8))
	every := Pool(4, 10, hits(8), miss)
	capped := Pool(4, 10, crits(10, 2), hits(8), miss)
	for _, c := range []struct {
		rd     PoolReading
		word   string
		counts []int // nil: refused
	}{
		{some, "1 hit", []int{0, 1}},
		{some, "0 hits", []int{0, 0}},
		{some, "2 crits, 2 hits", []int{2, 2}},
		{some, "3 crits", nil},
		{some, "2 crits, 3 hits", nil},
		{some, "5 hits", nil},
		{some, "99999999999999999999 hits", nil},
		{some, "", nil},
		{some, "2", nil},
		{every, "3 hits, 1 miss", []int{3, 1}},
		{every, "1 hit, 3 misses", []int{1, 3}},
		{every, "3 hits", nil},
		{every, "3 hits, 2 misses", nil},
		{capped, "2 crits, 1 hit", []int{2, 1, 0}}, // three of them
		{capped, "1 crit, 1 hit", nil},
		{Pool(2, 6, hits(7)), "1 hit", nil},
		{Pool(2, 6, hits(7)), "0 hits", []int{0}},
		{Pool(2, 6, hits(4), Class{Name: "heat", Is: func(f int) bool { return f == 1 }}), "1 h", nil},
		{Pool(2, 6, hits(4), Class{Name: "heat", Is: func(f int) bool { return f == 1 }}), "1 he 1 HI", []int{1, 1}},
	} {
		o, err := c.rd.OutcomeOfWord(c.word)
		if (err == nil) != (c.counts != nil) || err == nil && !slices.Equal(c.rd.Counts(o), c.counts) {
			t.Errorf("%s %q is %v, %v; want %v", c.rd.Needs(), c.word, c.rd.Counts(o), err, c.counts)
		}
	}
}

func TestNamesHaveTheirPlurals(t *testing.T) {
	for name, many := range map[string]string{"hit": "hits", "miss": "misses", "hits": "hits", "flash": "flashes", "breach": "breaches", "fix": "fixes"} {
		if plural(name, 1) != name || plural(name, 0) != many || plural(name, 3) != many {
			t.Errorf("%s, %s", plural(name, 1), plural(name, 3))
		}
	}
}
