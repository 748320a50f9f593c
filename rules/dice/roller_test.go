package dice

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// fixed is a seed for tests of chance itself; rules are tested with faces.
var fixed = [32]byte{0: 1, 7: 2, 15: 3, 31: 4}

// The faces of a seed never change, in no version of Go: a die uses one number of the sequence, a D66 two.
func TestOneSeedGivesTheseFaces(t *testing.T) {
	r := NewRoller(fixed)
	var faces []int
	for _, sides := range []int{6, 6, 6, 10, 10, 100, 100, 100, 20, 66, 66, 1000} {
		faces = append(faces, r.Die(sides))
	}
	want := []int{3, 2, 1, 8, 4, 15, 80, 44, 18, 12, 52, 378}
	if !slices.Equal(faces, want) {
		t.Errorf("faces %v, want %v", faces, want)
	}
}

// unfairness is the chi-square of n draws over the faces of a die.
func unfairness(sides, n int, draw func() int) float64 {
	seen := make(map[int]int)
	for range n {
		seen[draw()]++
	}
	faces := facesOf(sides)
	expect, sum := float64(n)/float64(len(faces)), 0.0
	for _, f := range faces {
		off := float64(seen[f]) - expect
		sum += off * off / expect
		delete(seen, f)
	}
	for _, strays := range seen {
		sum += float64(n) * float64(strays)
	}
	return sum
}

// limits of chi-square that a fair die passes in 999 of 1,000 tests, by its sides.
var limits = map[int]float64{4: 16.27, 6: 20.52, 8: 24.32, 10: 27.88, 12: 31.26, 20: 43.82, 66: 66.62, 100: 148.23}

func TestDiceAreFair(t *testing.T) {
	for sides, limit := range limits {
		r := NewRoller(fixed)
		if got := unfairness(sides, 1_000_000, func() int { return r.Die(sides) }); got > limit {
			t.Errorf("d%d has a chi-square of %.2f, limit %.2f", sides, got, limit)
		}
	}
}

func TestTheTestOfFairnessCanFail(t *testing.T) {
	src := rand.NewChaCha8(fixed)
	biased := func() int { return int(byte(src.Uint64()))%100 + 1 }
	if got := unfairness(100, 1_000_000, biased); got < limits[100] {
		t.Errorf("a byte modulo 100 passes with %.2f", got)
	}
	straight := func() int { return int(src.Uint64()%66) + 1 }
	if got := unfairness(66, 10_000, straight); got < limits[66] {
		t.Errorf("a die of 66 sides passes as a D66 with %.2f", got)
	}
}

func TestOnlyNumbersBelowTheLastMultipleCount(t *testing.T) {
	const top = ^uint64(0)
	for _, c := range []struct {
		x, n uint64
		fair bool
	}{
		{0, 100, true},
		{top - 16, 100, true}, // 2^64 is 16 more than a multiple of 100
		{top - 15, 100, false},
		{top, 100, false},
		{top, 8, true},
		{top, 1, true},
		{top, 6, false},
		{top - 4, 6, true},
		{top - 3, 6, false},
	} {
		if got := fair(c.x, c.n); got != c.fair {
			t.Errorf("2^64-%d on a d%d is used: %v", top-c.x+1, c.n, got)
		}
	}
}

func TestSeedsDiffer(t *testing.T) {
	if a, b := NewSeed(), NewSeed(); a == b {
		t.Error("two seeds are the same")
	}
}

// Explosions and dice left out are thrown as the reading says.
func TestThrowsAreWhole(t *testing.T) {
	r := NewRoller(fixed)
	exploded, left := 0, 0
	for range 2000 {
		faces := r.Throw(Roll("2d4!"))
		exploded += len(faces) - 2
		if err := fits(Roll("2d4!"), faces); err != nil {
			t.Fatalf("%v: %v", faces, err)
		}
		faces = MustParse("2d4!").Roll(r)
		exploded += len(faces) - 2
		faces = r.Throw(twoTens{})
		if err := fits(twoTens{}, faces); err != nil {
			t.Fatalf("%v: %v", faces, err)
		}
		if (faces[0] == 10) != (faces[2] != 0) || (faces[1] == 10) != (faces[3] != 0) {
			t.Fatalf("%v", faces)
		}
		if faces[3] == 0 {
			left++
		}
	}
	if exploded < 2000 || exploded > 3400 { // 8,000 dice, a third of a die more each
		t.Errorf("%d explosions", exploded)
	}
	if left == 0 {
		t.Error("no die was ever left out")
	}
}

// TestGivenFacesAreTakenAsFarAsTheyAreNeeded throws dice that explode with faces that were thrown for dice that did not.
func TestGivenFacesAreTakenAsFarAsTheyAreNeeded(t *testing.T) {
	r := NewRoller([32]byte{3})
	rd := Roll("2d10!")
	if faces := r.Complete(rd, []int{4, 10}); len(faces) < 3 || faces[0] != 4 || faces[1] != 10 {
		t.Errorf("%v: the ten calls for a third die", faces)
	}
	if faces := r.Complete(rd, []int{4, 5, 6}); len(faces) != 2 || faces[1] != 5 {
		t.Errorf("%v: only two dice are thrown", faces)
	}
	if faces := r.Complete(rd, []int{11, 2}); len(faces) < 2 || faces[0] > 10 || faces[1] != 2 {
		t.Errorf("%v: no d10 shows 11", faces)
	}
}
