package dice

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Field case F006, F014: what may be typed for one die.
func TestOneDieIsTypedInEveryWayTheTableUses(t *testing.T) {
	for _, c := range []struct {
		dice, typed string
		face        int
	}{
		{"d10", "0", 10},
		{"d10", "10", 10},
		{"d10", "7", 7},
		{"d10+4", " 7 ", 7},
		{"d100", "0 0", 100},
		{"d100", "00", 100},
		{"d100", "100", 100},
		{"d100", "00 0", 100},
		{"d100", "0 6", 6},
		{"d100", "06", 6},
		{"d100", "6", 6},
		{"d100", "00 6", 6},
		{"d100", "9 0", 90},
		{"d100", "90 0", 90},
		{"d100", "2 6", 26},
		{"d100", "2,6", 26},
		{"d100", "20 6", 26},
		{"d100-20", "07", 7},
		{"d66", "34", 34},
		{"d66", "3 4", 34},
		{"d66", "3,4", 34},
		{"d6", "1", 1},
		{"d20", "20", 20},
	} {
		th, err := ReadTyped(Roll(c.dice), c.typed)
		if err != nil || !slices.Equal(th.Faces, []int{c.face}) || th.HasSum || th.Word != "" {
			t.Errorf("%s %q is %+v, %v, want the face %d", c.dice, c.typed, th, err, c.face)
		}
	}
}

// Field case F012: refused with the legal range.
func TestImpossibleDiceAreRefusedWithTheirRange(t *testing.T) {
	pool := Pool(3, 10, hits(8))
	for _, c := range []struct {
		rd         Reading
		typed, err string
	}{
		{Roll("d100"), "104", "104: a d100 is 1 to 100."},
		{Roll("d100"), "0", "0: a d100 is 1 to 100."},
		{Roll("d100"), "2 6 1", "2 6 1: one die; a d100 is 1 to 100."},
		{Roll("d100"), "2 11", "2 11: two faces of a d100 are 0 to 9 each, 0 0 is 100."},
		{Roll("d100"), "25 1", "25 1: two faces of a d100 are 0 to 9 each, 0 0 is 100."},
		{Roll("d10"), "11", "11: a d10 is 1 to 10."},
		{Roll("d10"), "00", "00: a d10 is 1 to 10."},
		{Roll("d6"), "7", "7: a d6 is 1 to 6."},
		{Roll("d6"), "0", "0: a d6 is 1 to 6."},
		{Roll("d6"), "-3", "-3: a d6 is 1 to 6."},
		{Roll("d6"), "-", "-: a d6 is 1 to 6."},
		{Roll("d6"), "", "nothing typed: a d6 is 1 to 6."},
		{Roll("d6"), "  ", "nothing typed: a d6 is 1 to 6."},
		{Roll("d6"), "six", "six: a d6 is 1 to 6."},
		{Roll("d6"), "٣", "٣: a d6 is 1 to 6."},
		{Roll("d66"), "67", "67: a D66 is 11 to 66, each digit 1 to 6."},
		{Roll("d66"), "10", "10: a D66 is 11 to 66, each digit 1 to 6."},
		{Roll("d66"), "3", "3: a D66 is 11 to 66, each digit 1 to 6."},
		{Roll("d66"), "3 4 5", "3 4 5: a D66 is 11 to 66, each digit 1 to 6."},
		{Roll("3d6"), "19", "19: the sum of 3d6 is 3 to 18, a d6 is 1 to 6; faces have a blank between them."},
		{Roll("3d6+4"), "2 6", "2 6: 2 faces of 3; the sum of 3d6 is 3 to 18, a d6 is 1 to 6."},
		{Roll("3d6"), "1 2 3 4", "1 2 3 4: 1 face too many; the sum of 3d6 is 3 to 18, a d6 is 1 to 6."},
		{Roll("3d6"), "1 2 7", "1 2 7: a d6 is 1 to 6."},
		{Roll("3d6"), "1,,3", "1,,3: a face is missing; the sum of 3d6 is 3 to 18, a d6 is 1 to 6."},
		{Roll("3d6"), "1,2,", "1,2,: a face is missing; the sum of 3d6 is 3 to 18, a d6 is 1 to 6."},
		{Roll("d10!"), "10", "10: d10! cannot come to that."},
		{Roll("2d10!"), "10 3", "10 3: 1 face more to come, type all of them."},
		{pool, "37", "37: 2 faces of 3; a d10 is 1 to 10."},
		{pool, "1 10", "1 10: 2 faces of 3; a d10 is 1 to 10."},
		{pool, "37102", "37102: 2 faces too many; 3 faces, a d10 is 1 to 10."},
		{pool, "3 7 11", "3 7 11: a d10 is 1 to 10."},
		{pool, "4 hits", "4 hits: 3 faces, a d10 is 1 to 10, or 0 to 3 hits."},
		{pool, "hits", "hits: 3 faces, a d10 is 1 to 10, or 0 to 3 hits."},
		{pool, "1 hit 2 hits", "1 hit 2 hits: 3 faces, a d10 is 1 to 10, or 0 to 3 hits."},
		{pool, "2 crits", "2 crits: 3 faces, a d10 is 1 to 10, or 0 to 3 hits."},
		{Pool(2, 12, hits(8)), "37", "37: 1 face of 2; a d12 is 1 to 12."},
		{Check(100, 35), "maybe", "maybe: a d100 is 1 to 100; or miss, hit."},
		{Check(100, 0), "hit", "hit: a d100 is 1 to 100; or miss."},
		{Look(MustParse("d100"), torpedo), "f\x1b[31mire\u202e and something much longer", "f?[31mire? and something…: a d100 is 1 to 100."},
		{Look(MustParse("d6"), []Row{{1, 3, "weapon"}, {4, 6, "weapons"}, {7, 7, "x"}}), "weap", "weap: weapon or weapons? Type more of it."},
		{Look(MustParse("d6"), []Row{{1, 3, "hull"}, {4, 6, "hull"}}), "hull", "hull: 2 outcomes have this name, type the dice: a d6 is 1 to 6."},
	} {
		th, err := ReadTyped(c.rd, c.typed)
		if err == nil || err.Error() != c.err {
			t.Errorf("%s %q is %+v, %v; want %s", Dice(c.rd), c.typed, th, err, c.err)
		}
	}
}

func TestSeveralDiceAreTypedAsFacesSumOrWord(t *testing.T) {
	pool := Pool(4, 10, crits(10, 2), hits(8))
	for _, c := range []struct {
		rd                    Reading
		typed, written, reads string
	}{
		{Roll("4d10"), "3 7 10 2", "3,7,10,2", "3 + 7 + 10 + 2 = 22"},
		{Roll("4d10"), "3+7+0+2", "3,7,10,2", "3 + 7 + 10 + 2 = 22"},
		{Roll("4d10"), "3, 7 ,10  2", "3,7,10,2", "3 + 7 + 10 + 2 = 22"},
		{Roll("4d10"), "22", "22", "22"},
		{Roll("2d10+4"), "12", "12", "12 + 4 = 16"},
		{Roll("2d10+4"), "5 7", "5,7", "5 + 7 + 4 = 16"},
		{Roll("d100-20"), "07", "7", "7 − 20 = −13"},
		{Roll("d20-d6"), "2 6", "2,6", "2 − 6 = −4"},
		{Roll("d20-d6"), "−4", "-4", "−4"},
		{Roll("4d6k3"), "3 1 5 1", "3,1,5,1", "3 + 1 + 5 = 9, 1 dropped"},
		{Roll("4d6kl2"), "3 3 5 1", "3,3,5,1", "3 + 1 = 4, 2 dropped"},
		{Roll("2d10!"), "10 3 10 2", "10,3,10,2", "10 + 3 + 10 + 2 = 25"},
		{Roll("d100+d6"), "00 6", "100,6", "100 + 6 = 106"},
		{Roll("d31"), "31", "31", "31"},
		{Check(100, 35), "3 1", "31", "31  hit"},
		{Check(100, 35), "MISS", "miss", "miss, outcome entered"},
		{Check(100, 35), "h", "hit", "hit, outcome entered"},
		{CheckWords(100, 35, "breaks apart", "holds"), "breaks", "breaks apart", "breaks apart, outcome entered"},
		{AtLeast(MustParse("d20+d6"), 13, "hit", "miss"), "9 4", "9,4", "9 + 4 = 13  hit"},
		{Look(MustParse("d100-20"), torpedo), "7", "7", "7 − 20 = −13  double hull"},
		{Look(MustParse("d100"), torpedo), "46-49", "46–49", "46–49, outcome entered"},
		{Look(MustParse("d100"), torpedo), "hull", "hull", "hull, outcome entered"},
		{pool, "3702", "3,7,10,2", "3 7 10 2  1 crit, 0 hits"},
		{pool, "37 02", "3,7,10,2", "3 7 10 2  1 crit, 0 hits"},
		{pool, "3,7,10,2", "3,7,10,2", "3 7 10 2  1 crit, 0 hits"},
		{pool, "3 hits", "0 crits, 3 hits", "0 crits, 3 hits, outcome entered"},
		{pool, "1 h, 2 CRITS", "2 crits, 1 hit", "2 crits, 1 hit, outcome entered"},
		{Pool(1, 10, hits(8)), "10", "10", "10  1 hit"},
		{Pool(2, 10, hits(8)), "10", "1,10", "1 10  1 hit"},
		{Pool(3, 10, hits(8)), "1 10 4", "1,10,4", "1 10 4  1 hit"},
		{Pool(2, 12, hits(8)), "11 2", "11,2", "11 2  1 hit"},
		{twoTens{}, "0 4 7", "10,4,7,-", "10 + 4 + 7 = 21"},
	} {
		th, err := ReadTyped(c.rd, c.typed)
		if err != nil {
			t.Errorf("%s %q: %v", Dice(c.rd), c.typed, err)
			continue
		}
		if w, r := th.String(), ReadBack(c.rd, th); w != c.written || r != c.reads {
			t.Errorf("%s %q is written %q and read back %q; want %q, %q", Dice(c.rd), c.typed, w, r, c.written, c.reads)
		}
	}
}

// What is thrown and written comes back to the same outcome, and so does every outcome word.
func TestThrowsComeBackFromTheirText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rd := anyReading(t)
		r := NewRoller([32]byte{byte(rapid.IntRange(0, 255).Draw(t, "seed"))})
		th := Throw{Faces: r.Throw(rd)}
		want, err := th.Outcome(rd)
		if err != nil {
			t.Fatalf("%s threw %v: %v", Dice(rd), th.Faces, err)
		}
		if len(th.Faces) > 0 {
			comesBack(t, rd, th, want)
		}
		for _, c := range rd.Chances() {
			if _, numbers := rd.(rollReading); !numbers && strings.ContainsAny(rd.Word(c.Outcome), "abcdefghijklmnopqrstuvwxyz–") {
				comesBack(t, rd, Throw{Word: rd.Word(c.Outcome)}, c.Outcome)
			}
		}
	})
}

func comesBack(t *rapid.T, rd Reading, th Throw, want int) {
	again, err := ReadTyped(rd, th.String())
	if err != nil {
		t.Fatalf("%s: %s cannot be typed: %v", Dice(rd), th, err)
	}
	if got, err := again.Outcome(rd); err != nil || got != want {
		t.Fatalf("%s: %s came back as %d, %v; want %d", Dice(rd), th, got, err, want)
	}
	if again.String() != th.String() {
		t.Fatalf("%s: %s came back as %s", Dice(rd), th, again)
	}
}

// A throw kept in a file may not fit the reading any more.
func TestThrowsThatDoNotFitAreRefused(t *testing.T) {
	for _, c := range []struct {
		rd Reading
		th Throw
	}{
		{Roll("d6"), Throw{}},
		{Roll("d6"), Throw{Faces: []int{7}}},
		{Roll("d6"), Throw{Faces: []int{0}}},
		{Roll("d6"), Throw{Faces: []int{1, 2}}},
		{Roll("2d6"), Throw{Sum: 13, HasSum: true}},
		{Roll("2d6"), Throw{Word: "hit"}},
		{Roll("d6!"), Throw{Faces: []int{6}}},
		{Pool(2, 6, hits(5)), Throw{Sum: 7, HasSum: true}},
		{Check(100, 5), Throw{Word: "double hull"}},
	} {
		if got, err := c.th.Outcome(c.rd); err == nil {
			t.Errorf("%s took %+v as %d", Dice(c.rd), c.th, got)
		}
		if got := ReadBack(c.rd, c.th); got != c.th.String() {
			t.Errorf("%+v is read back as %q", c.th, got)
		}
	}
}
