package battledamage

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/rulestest"
)

// The name of every damage has a blank behind it before its DC.
func TestNamesOfDamagesFitTheirColumn(t *testing.T) {
	book, err := rules.Open(Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range book.Table("chart").Rows {
		if n := len("1 " + row.Text("name")); n >= dcColumn {
			t.Errorf("%s takes %d cells of %d", row.Text("name"), n, dcColumn)
		}
	}
}

// What the dice of a swarm need is said once, in the order in which they are thrown.
func TestDiceThatNeedTheSameAreSaidOnce(t *testing.T) {
	laser, missile := die{need: 7}, die{need: 8}
	for want, pool := range map[string][]die{
		"7 or more succeeds": {laser, laser, {need: 7, low: 1}},
		"2: 7 or more succeeds, then 1: 8 or more succeeds":                             {laser, laser, missile},
		"3 times 2: 7 or more succeeds, then 1: 8 or more succeeds":                     {laser, laser, missile, laser, laser, missile, laser, laser, missile},
		"1: 7 or more succeeds, then 1: 8 or more succeeds, then 1: 7 or more succeeds": {laser, missile, laser},
	} {
		if got := newVolley(pool, terms{}).Needs(); got != want {
			t.Errorf("%v: %q, want %q", pool, got, want)
		}
	}
}

// TestSampleShips holds every ship of the library to the derived columns of section 13.
func TestSampleShips(t *testing.T) {
	want := map[string][8]int{ // capacity, X, Y, tracking, detection, passive, initiative, bays
		"Gnat drone":         {0, 3, 3, 14, 12, 10, 3, 0},
		"Kestrel fighter":    {1, 3, 4, 17, 11, 11, 5, 0},
		"Lantern shuttle":    {2, 3, 4, 15, 10, 11, 4, 4},
		"Harrow raider":      {2, 4, 5, 15, 9, 11, 3, 2},
		"Warden frigate":     {3, 6, 6, 12, 8, 11, 0, 3},
		"Bulwark cruiser":    {3, 6, 6, 11, 8, 12, 1, 4},
		"Mule freighter":     {4, 6, 4, 7, 8, 10, -3, 8},
		"Paladin battleship": {4, 7, 6, 8, 6, 12, -1, 7},
		"Regent carrier":     {5, 8, 7, 7, 5, 12, -3, 8},
	}
	book := rulestest.Open(t, Rules)
	b := rules.Board{Battle: rulestest.Lay(t, book), Book: book}
	for name, w := range want {
		s := rulestest.Ship(t, b, "1.1", name, "")
		bays := 0
		for i := range s.Systems {
			bays += truth(!hardPoint(&s.Systems[i]))
		}
		got := [8]int{
			s.Now(capacityTrack), sum(xParts(b, s)), sum(yParts(b, s)), sum(trackingParts(b, s, nil, nil)), found(b, s, nil),
			passive(b, s), sum(initiativeParts(b, s)), bays,
		}
		if got != w {
			t.Errorf("%s: %v, the reference has %v", name, got, w)
		}
	}
}

func TestAConsoleStandsBesideEachFace(t *testing.T) {
	book := rulestest.Open(t, Rules)
	groups := consoles(rules.Board{Battle: rulestest.Lay(t, book), Book: book})()
	if want := "1 captain, 2 science, 3 helm, 4 sensors, 5 weapons, 6 engineer"; groups[0].Fold != want || len(groups[0].Lines) != 6 {
		t.Errorf("%d lines, %q", len(groups[0].Lines), groups[0].Fold)
	}
}

func TestModifiersRoundDown(t *testing.T) {
	for score, want := range map[int]int{0: -5, 3: -4, 5: -3, 7: -2, 8: -1, 9: -1, 10: 0, 11: 0, 12: 1, 13: 1, 14: 2, 20: 5} {
		if got := modifier(score); got != want {
			t.Errorf("score %d: %d, want %d", score, got, want)
		}
	}
}

// enumerate throws a reading in every way, dice that it calls for too, and adds up its outcomes.
func enumerate(rd dice.Reading) map[int]float64 {
	sums := map[int]float64{}
	growing, _ := rd.(dice.Growing)
	var throw func(faces []int, left int, p float64)
	throw = func(faces []int, left int, p float64) {
		if left == 0 && growing != nil {
			left = len(growing.Further(faces))
		}
		if left == 0 {
			sums[rd.Outcome(faces)] += p
			return
		}
		for f := 1; f <= 10; f++ {
			throw(append(faces[:len(faces):len(faces)], f), left-1, p/10)
		}
	}
	throw(nil, len(rd.Sides()), 1)
	return sums
}

// TestReadingsAgainstEveryThrow holds the chances of the pool's readings and of the check to all throws, one after the other.
func TestReadingsAgainstEveryThrow(t *testing.T) {
	round, laser := die{need: 4}, die{need: 3, low: 1}
	bursting := die{need: 10, explode: 9}
	crit := die{need: 6, low: 2, twice: true, double: 9}
	burst := func(throws, own int) chain {
		c := newChain([]die{round, round}, throws, nil)
		c.until, c.own = true, own
		return c
	}
	for name, rd := range map[string]dice.Reading{
		"pool":          newVolley([]die{round, round, laser, round}, terms{steps: []int{1, 2}, helped: 2, anyFail: 1}),
		"exploding":     newVolley([]die{bursting, round, bursting}, terms{steps: []int{3}, helped: 1}),
		"critical":      newVolley([]die{crit, crit, crit}, terms{}),
		"at a swarm":    newVolley([]die{round, round, laser}, terms{steps: []int{1, 2}, helped: 1, above: []int{1, 3}}),
		"swarm again":   newChain([]die{laser, round}, 3, []int{1, 3}),
		"re-rolls":      newChain([]die{laser, round, round}, 4, nil),
		"doubled":       newChain([]die{crit, crit}, 3, nil),
		"burst":         burst(4, 0),
		"own rounds":    burst(4, 2),
		"row":           pairing{[]int{0, 2, 0}},
		"check":         twoTens{plus: 3},
		"advantage":     twoTens{net: 1, plus: 1},
		"disadvantage":  twoTens{net: -1},
		"disadvantages": twoTens{net: -2},
	} {
		if name == "disadvantages" && testing.Short() {
			continue
		}
		all, says := enumerate(rd), map[int]float64{}
		for _, c := range rd.Chances() {
			says[c.Outcome] = c.P
		}
		for outcome, p := range all {
			if math.Abs(says[outcome]-p) > 1e-9 {
				t.Errorf("%s: %s comes in %v of all throws, said %v", name, rd.Word(outcome), p, says[outcome])
			}
		}
		if len(says) != len(all) {
			t.Errorf("%s: %d outcomes, said %d", name, len(all), len(says))
		}
	}
}

// TestKeptDice are the checks of section 9.3.
func TestKeptDice(t *testing.T) {
	for _, c := range []struct {
		net    int
		faces  []int
		total  int
		flag   int
		vector string
	}{
		{0, []int{10, 5, 6}, 21, criticalSuccess, "S05"},
		{0, []int{10, 4, 6}, 20, plain, "V12"},
		{0, []int{10, 10, 1, 1}, 22, criticalSuccess, "V13"},
		{0, []int{10, 10, 10, 3}, 33, criticalSuccess, "V14"},
		{0, []int{9, 9}, 18, plain, "V15"},
		{1, []int{10, 7, 3, 2}, 21, plain, "V16"},
		{-1, []int{9, 4, 2}, 4, plain, "V17"},
		{0, []int{1, 1}, 2, criticalFailure, "V18"},
	} {
		out := twoTens{net: c.net}.Outcome(c.faces)
		if total(out) != c.total || out%4 != c.flag {
			t.Errorf("%s: %v comes to %d (%d), want %d (%d)", c.vector, c.faces, total(out), out%4, c.total, c.flag)
		}
	}
}

// TestOddsOfAPool holds the exact odds of a small pool to a sum over all its throws, re-rolls too.
func TestOddsOfAPool(t *testing.T) {
	book, battle := duel(t, 4, 1)
	w := rulestest.Walk(t, rules.NewStage(book, battle), "fire", "firer=1.1 target=2.1 range=short with=hp1,hp2,hp3,hp4 wo-boost=1")
	got := w.Figure(rules.Measure{ID: "hit", Title: "hit", Tally: hitTally}, "2.1").AtLeast(1)
	want := 0.0
	for faces := range 100000 { // four dice and a re-roll
		s, near, free := 0, false, 0
		n := faces
		for range 4 {
			f := n%10 + 1
			n /= 10
			free += truth(f >= 4)
			near = near || f == 3
		}
		s = free + truth(near)
		if free > 0 && n+1 >= 4 {
			s++
		}
		want += float64(truth(s >= 4)) / 100000
	}
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("a hit is said to come in %v; all throws say %v", got, want)
	}
}

// TestReRollsAreTypedOneBehindTheOther types dice that are thrown one after the other without blanks, as they fall.
func TestReRollsAreTypedOneBehindTheOther(t *testing.T) {
	rd := newChain([]die{{need: 4}, {need: 4}}, 3, nil)
	for text, want := range map[string]int{"451": 2, "22": 0, "4 0 1": 2, "10,3,9": 2} {
		throw, err := dice.ReadTyped(rd, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if outcome, err := throw.Outcome(rd); err != nil || rd.gained(outcome, 0) != want {
			t.Errorf("%s: %d gained, want %d (%v)", text, rd.gained(outcome, 0), want, err)
		}
	}
	if _, err := dice.ReadTyped(rd, "4"); err == nil {
		t.Error("one die is taken for the whole throw, but it calls for another")
	}
}

// TestEverySwitchIsPlayed wants each value of each option other than the default in a scenario, where what comes of it can be seen.
func TestEverySwitchIsPlayed(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scenarios: %v", len(files), err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, o := range Rules.Options {
		for _, v := range o.Values[1:] {
			live, laid := "option "+o.Key+"="+v.Value+"\n", o.Key+" = "+strconv.Quote(v.Value)
			if !strings.Contains(all.String(), live) && !strings.Contains(all.String(), laid) {
				t.Errorf("no scenario plays with %s=%s", o.Key, v.Value)
			}
		}
	}
}

// TestOddClasses holds that every odd fact of a hard point is found, and that a sound one is not.
func TestOddClasses(t *testing.T) {
	file := rules.File{Name: "yard.toml", Text: `[[class]]
name = "Odd"
tracks = ["structure 10", "shields 10", "weapons 10", "engines 10", "electronics 10", "sensors 10"]
systems = [
	"hp1 projectile boxes=8 class=7 range=medum", "hp2 plasma boxes=8 explodes=11 bonus=two reroll=0", "hp3 cannon boxes=7",
	"hp4 laser boxes=8 class=5 range=long bonus=-1 explodes=10 reroll=2",
]
traits = ["size=Smal", "crew=7", "rating=8"]
`}
	want := []string{
		"its size is none", "hp1: its range is no distance", "hp1: its class is from 0 to 5", "hp2: its bonus is from", "hp2: its explodes is from",
		"hp2: its reroll is from", "hp3: cannon is no weapon", "hp3 has 7 points",
	}
	faults := rules.Check(Rules, file)
	if len(faults) != len(want) {
		t.Errorf("%d findings, not %d", len(faults), len(want))
	}
	for i, f := range faults {
		if i < len(want) && !strings.Contains(f.Text, want[i]) {
			t.Errorf("%q, not %q", f.Text, want[i])
		}
	}
}
