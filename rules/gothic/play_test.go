package gothic

import (
	"math"
	"strings"
	"testing"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/rulestest"
)

// TestTheChanceOfACritical is the table of section 4: as many sixths as points of damage, five at most.
func TestTheChanceOfACritical(t *testing.T) {
	b := rulestest.Open(t, Rules)
	for damage, sixths := range []float64{0, 1, 2, 3, 4, 5, 5} {
		stage := rules.NewStage(b, rulestest.Lay(t, b, "EMP@Imperial"))
		w := rulestest.Walk(t, stage, "hit", "target=emp weapon=points points="+digits(damage))
		if p := w.Figure(rulestest.Measured(t, Rules, "critical"), "emp").Of(1); math.Abs(p-sixths/6) > 1e-12 {
			t.Errorf("%d points: a critical in %v, want %v sixths", damage, p, sixths)
		}
	}
}

// TestTheChancesOfEachLine counts a Lunar's lines: 12 and 22 pass on to 13 and 23, and no other does.
func TestTheChancesOfEachLine(t *testing.T) {
	b := rulestest.Open(t, Rules)
	stage := rules.NewStage(b, rulestest.Lay(t, b, "LUN@Imperial"))
	lines := rulestest.Walk(t, stage, "critical", "ship=lun").Figure(rulestest.Measured(t, Rules, "line"), "lun")
	for tens := 10; tens <= 60; tens += 10 {
		for units := 1; units <= 6; units++ {
			want := 1.0
			switch tens + units {
			case 12, 22:
				want = 0
			case 13, 23:
				want = 2
			}
			if p := lines.Of(tens + units); math.Abs(p-want/36) > 1e-12 {
				t.Errorf("line %d in %v, want %v of 36", tens+units, p, want)
			}
		}
	}
}

// TestTheChancesOfARepair is the table of section 6, with two dice and with three.
func TestTheChancesOfARepair(t *testing.T) {
	for combined, ways := range map[int][2]float64{4: {6, 4}, 5: {10, 10}, 6: {15, 20}, 7: {21, 35}, 8: {26, 56}, 9: {30, 81}, 10: {33, 108}} {
		for blast, all := range []float64{36, 216} {
			b := rulestest.Open(t, Rules)
			battle := rulestest.Lay(t, b, "LUN@Imperial")
			rulestest.Set(t, battle, "lun", "track/damage-crew 1", "track/fire-crew "+digits(combined-1), "marker/fire 1", "marker/blast "+digits(blast))
			w := rulestest.Walk(t, rules.NewStage(b, battle), "repair", "ship=lun what=fire")
			if p := w.Figure(rulestest.Measured(t, Rules, "repaired"), "lun").Of(1); math.Abs(p-ways[blast]/all) > 1e-12 {
				t.Errorf("combined %d, %d markers: %v, want %v of %v", combined, blast, p, ways[blast], all)
			}
		}
	}
}

// TestPartsAddUp holds every figure with parts to their sum, on ships as printed and in every trouble.
func TestPartsAddUp(t *testing.T) {
	b := rulestest.Open(t, Rules)
	troubles := [][]string{
		nil,
		{"track/hits 1", "marker/blast 2"},
		{"marker/order/brace-for-impact 1", "marker/turning 3", "track/shields 1"},
		{"track/hits 1", "marker/order/all-ahead-full 1", "marker/port-armament 1", "marker/52 2", "marker/55 1"},
		{"marker/order/lock-on 1", "marker/thrusters 2", "marker/minor/* 2", "boxes/* 1"},
		{"track/hits 0", "marker/drifting 1"},
	}
	for _, c := range b.Classes() {
		for _, trouble := range troubles {
			battle := rulestest.Lay(t, b, c.Short+"@Imperial")
			s := battle.Sheets()[0]
			for _, set := range trouble {
				cell, n, _ := strings.Cut(set, "*")
				if n == "" {
					rulestest.Set(t, battle, s.ID, set)
					continue
				}
				for _, y := range s.Systems {
					rulestest.Set(t, battle, s.ID, cell+y.ID+n)
				}
			}
			for _, f := range (rules.Board{Battle: battle, Book: b}).Figures(s) {
				if len(f.Parts) > 0 && total(f.Parts) != f.Value {
					t.Errorf("%s, %v: %s is %d, its parts %v come to %d", c.Name, trouble, f.Name, f.Value, f.Parts, total(f.Parts))
				}
			}
		}
	}
}

// TestClassesCarrySettings plays a house class whose weapons and whose own lines of no damage are set in its file.
func TestClassesCarrySettings(t *testing.T) {
	file := func(weapon, own string) rules.File {
		return rules.File{Name: "house.toml", Text: `[[class]]
name = "Void Stalker"
short = "VOI"
tracks = ["hits 8", "speed 20", "shields 0", "turrets 2"]
systems = ["d-lance lance pulsar boxes=1 zone=dorsal range=30 arc=LFR` + weapon + `"]
traits = ["race=Eldar", "type=cruiser", "turns=90", "front=5", "side=5", "rear=5", "points=250", "target-no-damage=` + own + `"]
`}
	}
	for _, c := range []struct {
		weapon, own string
		fires, hits int
	}{
		{" no-damage=replace(fire)", "keep", 1, 7},
		{" no-damage=replace(damage-1)", "keep", 0, 6},
		{" no-damage=keep", "replace(fire)", 0, 7},
		{"", "replace(fire)", 1, 7},
	} {
		b, err := rules.Open(Rules, file(c.weapon, c.own))
		if err != nil {
			t.Fatal(err)
		}
		stage := rules.NewStage(b, rulestest.Lay(t, b, "a=VOI@x", "b=VOI@y"))
		w := rulestest.Walk(t, stage, "fire", "firer=a weapons=d-lance target=b nearest=yes range=20 hits=4 trigger=1 d66=5,1")
		for id, want := range map[string]int{"fires": c.fires, "hits": c.hits} {
			if p := w.Figure(rulestest.Measured(t, Rules, id), "b").Of(want); p != 1 {
				t.Errorf("weapon %s, class %s: %s %d in %v of all", c.weapon, c.own, id, want, p)
			}
		}
	}
	if b, err := rules.Open(Rules, file(" no-damage=rerol", "fire")); err != nil {
		t.Error(err)
	} else if c, _ := b.Class("VOI"); len(checkClass(*b, c)) != 2 {
		t.Errorf("settings that mean nothing are not found: %v", checkClass(*b, c))
	}
}

// TestOddsOfRollingAgain holds options that roll the D66 again: what is left shares the chances of what was rolled again.
func TestOddsOfRollingAgain(t *testing.T) {
	b := rulestest.Open(t, Rules)
	battle := rulestest.Lay(t, b, "LUN@Imperial")
	battle.Options["critical.missing"] = "reroll"
	lines := rulestest.Walk(t, rules.NewStage(b, battle), "critical", "ship=lun").Figure(rulestest.Measured(t, Rules, "line"), "lun")
	for _, line := range []int{11, 13, 45, 66} {
		if p := lines.Of(line); math.Abs(p-1.0/34) > 1e-9 {
			t.Errorf("line %d in %v, want 1 of 34", line, p)
		}
	}
	rulestest.Set(t, battle, "lun", "trait/target-no-damage reroll")
	lines = rulestest.Walk(t, rules.NewStage(b, battle), "critical", "ship=lun").Figure(rulestest.Measured(t, Rules, "line"), "lun")
	if p, want := lines.Of(11), 6.0/34/34; math.Abs(p-want) > 1e-9 {
		t.Errorf("line 11 a second time in %v, want %v", p, want)
	}
}

// TestReadingsOfThisGame counts every way the dice may fall.
func TestReadingsOfThisGame(t *testing.T) {
	for _, rd := range []dice.Reading{lot{3, 9}, lot{3, 2}, lot{3, 1}, lot{6, 9}, lot{6, 4}, d3s{4}, d3s{5}, whichDie{[]string{"a", "b"}}, whichDie{[]string{"a", "b", "c"}}, whichDie{[]string{"a", "b", "c", "d"}}} {
		ways, all := map[int]int{}, 0
		faces := make([]int, len(rd.Sides()))
		var fall func(i int)
		fall = func(i int) {
			if i == len(faces) {
				ways[rd.Outcome(faces)]++
				all++
				return
			}
			for faces[i] = 1; faces[i] <= rd.Sides()[i]; faces[i]++ {
				fall(i + 1)
			}
		}
		fall(0)
		for _, c := range rd.Chances() {
			if want := float64(ways[c.Outcome]) / float64(all); math.Abs(c.P-want) > 1e-12 {
				t.Errorf("%T %s: %v, want %v", rd, rd.Word(c.Outcome), c.P, want)
			}
			delete(ways, c.Outcome)
		}
		if len(ways) > 0 {
			t.Errorf("%T: no chance for %v", rd, ways)
		}
	}
}

// TestWhatIsOwedNamesWhatIsAdvised holds the reminder of a repair to the attempt that is advised: a fire first, else the best score.
func TestWhatIsOwedNamesWhatIsAdvised(t *testing.T) {
	b := rulestest.Open(t, Rules)
	for _, c := range []struct {
		want string
		set  []string
	}{
		{"2D6, 8 or less: speed +D3 cm", []string{"track/speed 17"}},
		{"2D6, 8 or less: put out a fire", []string{"track/speed 17", "marker/fire 1"}},
		{"3D6, 8 or less: speed +D3 cm", []string{"track/speed 17", "boxes/p-lance 1", "marker/53 1", "marker/blast 1"}},
	} {
		battle := rulestest.Lay(t, b, "LUN@Imperial")
		rulestest.Set(t, battle, "lun", c.set...)
		all := due(rules.Board{Battle: battle, Book: b})
		if len(all) == 0 || all[0].How != c.want {
			t.Errorf("%v: owed is %+v, want %q", c.set, all, c.want)
		}
	}
}
