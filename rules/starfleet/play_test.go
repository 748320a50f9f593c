package starfleet

import (
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
