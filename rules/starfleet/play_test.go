package starfleet

import (
	"fmt"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/rulestest"
)

// TestClassesHaveTheirBoxes holds the sums of the classes to those that the reference gives.
func TestClassesHaveTheirBoxes(t *testing.T) {
	book := rulestest.Open(t, Rules)
	want := map[string]int{
		"D7K": 106, "D7": 105, "FCA": 103, "FDD": 73, "KR": 99, "WE": 66, "GCA": 106, "KCS": 110, "F5": 58, "FL": 82,
	}
	for short, n := range want {
		c, ok := book.Class(short)
		if !ok {
			t.Fatalf("no class %s", short)
		}
		if got := count(rules.Board{Battle: rulestest.Lay(t, book), Book: book}, c.Sheet()).internal.printed; got != n {
			t.Errorf("%s has %d internal boxes, want %d", short, got, n)
		}
	}
	if len(book.Classes()) != len(want) {
		t.Errorf("%d classes, want %d", len(book.Classes()), len(want))
	}
}

// TestAdviceLosesTheLeast leaves a volley to advice: hull and power go, weapons and excess stay.
func TestAdviceLosesTheLeast(t *testing.T) {
	book := rulestest.Open(t, Rules)
	s := rulestest.Session(t, book, rulestest.Lay(t, book, "D7K@Klingon"))
	st, err := s.Begin("hit", rulestest.Told("target=d7k shield=1 internal=yes points=20 row=8 row=7")...)
	if err == nil {
		st, err = s.AdviseAll()
	}
	if err != nil || st.Done == nil {
		t.Fatalf("advice does not end the volley: %+v %v", st.Question, err)
	}
	c := count(s.Board(), s.Board().Sheet("d7k"))
	if c.weapons.lost > 0 || c.internal.lost != 20 {
		t.Errorf("of %d boxes lost %d are weapons", c.internal.lost, c.weapons.lost)
	}
}

// TestAWholeVolleyInOneKey leaves all choices and dice to the program, and reopens the entry at a choice in its middle.
func TestAWholeVolleyInOneKey(t *testing.T) {
	book := rulestest.Open(t, Rules)
	s := rulestest.Session(t, book, rulestest.Lay(t, book, "D7K@Klingon"))
	if _, err := s.Begin("hit", rulestest.Told("target=d7k shield=1 internal=yes points=46")...); err != nil {
		t.Fatal(err)
	}
	st, err := s.RollAll()
	if err == nil && st.Done == nil {
		st, err = s.AdviseAll()
	}
	if err != nil || st.Done == nil {
		t.Fatalf("it waits for %+v: %v", st.Question, err)
	}
	entry := *st.Done
	middle := len(entry.Answers) / 2
	if st, err = s.Reopen(entry.Number, middle); err != nil {
		t.Fatal(err)
	}
	if len(st.Answers) < middle || st.Done != nil {
		t.Errorf("reopened with %d of %d answers it has %d", middle, len(entry.Answers), len(st.Answers))
	}
}

// TestTheWalkIsShown has what the GM sees beside the sheet: need and most, what is left, what the row behind takes, the warning.
func TestTheWalkIsShown(t *testing.T) {
	book := rulestest.Open(t, Rules)
	s := rulestest.Session(t, book, rulestest.Lay(t, book, "D7K@Klingon"))
	st, err := s.Begin("hit", rulestest.Told("target=d7k shield=1 internal=yes points=46 row=7 boxes=4")...)
	if err == nil {
		st, err = s.Go()
	}
	if err != nil || st.Question == nil || len(st.Question.Beside) != 1 {
		t.Fatalf("%+v %v", st.Question, err)
	}
	g := st.Question.Beside[0]
	if g.Fold != "B 4  ▸ C Battery · 6 left" {
		t.Errorf("folded it says %q", g.Fold)
	}
	if would := st.Question.Choices[0].Would(); would != "1 to 2 boxes" {
		t.Errorf("BT-R says %q", would)
	}
	table := rulestest.Lay(t, book, "D7K@Klingon")
	for _, y := range table.Sheet("d7k").Systems {
		if y.Kind != "FHull" {
			rulestest.Set(t, table, "d7k", roster.BoxesCell(y.ID).String()+" 0")
		}
	}
	s = rulestest.Session(t, book, table)
	st, err = s.Begin("hit", rulestest.Told("target=d7k shield=1 internal=yes points=4 row=7")...)
	if err == nil {
		st, err = s.Go()
	}
	if err != nil || st.Question == nil || st.Question.Advice != "4" || !strings.Contains(st.Question.Text, "fewer than 4 push points into excess") {
		t.Errorf("with nothing behind forward hull: %+v %v", st.Question, err)
	}
	for _, y := range table.Sheet("d7k").Systems {
		left := map[string]int{"LWarp": 2, "RWarp": 3}[y.Kind]
		rulestest.Set(t, table, "d7k", fmt.Sprintf("%v %d", roster.BoxesCell(y.ID), left))
	}
	s = rulestest.Session(t, book, table)
	st, err = s.Begin("hit", rulestest.Told("target=d7k shield=1 internal=yes points=3 row=7 group=lw boxes=2")...)
	if err == nil {
		st, err = s.Go()
	}
	if err != nil || st.Question == nil || !strings.Contains(st.Question.Text, "On into another group?   fewer than 1 push points into excess") {
		t.Errorf("with nothing behind Any Warp: %+v %v", st.Question, err)
	}
}

// TestIdleImpulsesPass counts how often a turn of two moving ships stops.
func TestIdleImpulsesPass(t *testing.T) {
	book := rulestest.Open(t, Rules)
	table := rulestest.Lay(t, book, "FCA@Federation", "D7@Klingon")
	table.Round, table.Phase = 1, "energy"
	s := rulestest.Session(t, book, table)
	rulestest.Play(t, s, "energy", "ship=fca speed=8")
	rulestest.Play(t, s, "energy", "ship=d7 speed=4")
	stops := 0
	for s.Board().Round == 1 {
		rulestest.Play(t, s, "next", "")
		stops++
		if i, step := impulseOf(s.Board().Phase); s.Board().Round == 1 && (step != "fire" || i%4 != 0) {
			t.Errorf("it stops at %s", s.Board().Phase)
		}
	}
	if stops != 9 {
		t.Errorf("%d key presses a turn, want one for each impulse with movement and one for the next turn", stops)
	}
}

// TestAShotSaysWhatItMayDo: before the die the prompt has chance, points and the shield with what stands in it.
func TestAShotSaysWhatItMayDo(t *testing.T) {
	book := rulestest.Open(t, Rules)
	for _, c := range []struct{ set, told, want string }{
		{"", "weapon=pho-a range=8", "3 or less hits, 50 %: 8 points on #2 22"},
		{"marker/general 3", "weapon=pho-a range=2 mode=overloaded", "5 or less hits, 83 %: 16 points on #2 22 + 3 reinforcement"},
		{"track/shield-2 0", "weapon=ph-1 range=5", "2 to 5 points, 3.5 on average, on #2 down"},
		{"marker/lowered/shield-2 1", "weapon=ph-1 range=76", ""},
		{"marker/lowered/shield-2 1", "weapon=ph-1 range=75", "0 to 1 points, 0.2 on average, on #2 lowered"},
	} {
		table := rulestest.Lay(t, book, "FCA@Federation", "D7@Klingon")
		if c.set != "" {
			rulestest.Set(t, table, "d7", c.set)
		}
		st, err := rulestest.Session(t, book, table).Begin("fire", rulestest.Told("firer=fca target=d7 shield=2 "+c.told)...)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s is not refused", c.told)
			}
			continue
		}
		if err != nil || st.Question == nil || st.Question.Reading == nil {
			t.Fatalf("%s: %+v %v", c.told, st.Question, err)
		}
		if got := st.Question.Reading.Needs(); got != c.want {
			t.Errorf("%s says %q, want %q", c.told, got, c.want)
		}
	}
}

// TestARowSaysWhichPointsItIsFor: the prompt names the points of the ten, or the one point, among those inside.
func TestARowSaysWhichPointsItIsFor(t *testing.T) {
	book := rulestest.Open(t, Rules)
	for _, c := range []struct{ option, told, want string }{
		{"defender=max", "points=27", "points 1 to 10 of 27 on the chart"},
		{"defender=max", "points=27 row=7", "points 11 to 20 of 27 on the chart"},
		{"defender=max", "points=27 row=7 row=7", "points 21 to 27 of 27 on the chart"},
		{"defender=max", "points=21 row=7 row=7", "point 21 of 21 on the chart"},
		{"procedure=standard", "points=27 row=7 box=fh-1", "point 2 of 27 on the chart"},
	} {
		s := rulestest.Session(t, book, rulestest.Lay(t, book, "FCA@Federation"))
		key, value, _ := strings.Cut(c.option, "=")
		rulestest.Play(t, s, "option", "key="+key+" value="+value)
		st, err := s.Begin("hit", rulestest.Told("target=fca shield=1 internal=yes "+c.told)...)
		if err != nil || st.Question == nil {
			t.Fatalf("%s: %+v %v", c.told, st.Question, err)
		}
		if st.Question.Text != c.want {
			t.Errorf("%s asks for %q, want %q", c.told, st.Question.Text, c.want)
		}
	}
}

// TestOddsCountWhatTheVolleyTakes: boxes that were gone before are none of its own.
func TestOddsCountWhatTheVolleyTakes(t *testing.T) {
	book := rulestest.Open(t, Rules)
	table := rulestest.Lay(t, book, "D7K@Klingon")
	rulestest.Set(t, table, "d7k", "boxes/ah 0")
	w, err := rules.NewStage(book, table).Odds([]rules.Planned{{Action: "hit", Answers: rulestest.Told("target=d7k shield=1 internal=yes points=10")}})
	if err != nil {
		t.Fatal(err)
	}
	for !w.Step(100) {
	}
	if d := w.Figure(measures[0], "d7k"); !d.Exact || d.Mean() < 9.99 || d.Mean() > 10.01 {
		t.Errorf("ten points take %v boxes", d.Mean())
	}
}

// TestAWeaponOfABankHasItsOwnName: the label before a bank is not the name of its first weapon.
func TestAWeaponOfABankHasItsOwnName(t *testing.T) {
	book := rulestest.Open(t, Rules)
	board := rules.Board{Battle: rulestest.Lay(t, book, "D7K@Klingon"), Book: book}
	for id, want := range map[string]string{"ph-7": "#7", "ph-8": "#8", "add": "ADD", "fh": "FH", "lw": "LW"} {
		if got := board.CellName(board.Sheet("d7k"), roster.BoxesCell(id)); got != want {
			t.Errorf("%s is called %q, want %q", id, got, want)
		}
	}
}

// TestABoxOfAWeaponSaysItsType: who gives up a phaser sees which sort each one is, or works as.
func TestABoxOfAWeaponSaysItsType(t *testing.T) {
	book := rulestest.Open(t, Rules)
	table := rulestest.Lay(t, book, "D7K@Klingon")
	rulestest.Set(t, table, "d7k", "marker/as-ph-3/ph-8 1")
	st, err := rulestest.Session(t, book, table).Begin("hit", rulestest.Told("target=d7k shield=1 internal=yes points=1 row=10")...)
	if err != nil || st.Question == nil {
		t.Fatalf("%+v %v", st.Question, err)
	}
	var got []string
	for _, c := range st.Question.Choices {
		got = append(got, c.Text+" "+c.Would())
	}
	if said := strings.Join(got, ", "); said != "#1 Ph-2, #2 Ph-2, #7 Ph-1, #8 Ph-3, #9 Ph-1" {
		t.Errorf("the choices are %s", said)
	}
}
