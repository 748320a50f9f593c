package starfleet

import (
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// book opens the ruleset.
func book(t testing.TB) *rules.Book {
	t.Helper()
	b, err := rules.Open(Rules)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTheRulesetIsWhole(t *testing.T) {
	for _, f := range Rules.Validate() {
		t.Error(f)
	}
	b := book(t)
	for _, c := range b.Classes() {
		for _, odd := range check(*b, c) {
			t.Errorf("%s: %s", c.Name, odd)
		}
	}
}

// TestClassesHaveTheirBoxes holds the sums of the classes to those that the reference gives.
func TestClassesHaveTheirBoxes(t *testing.T) {
	b := book(t)
	want := map[string]int{
		"D7K": 106, "D7": 105, "FCA": 103, "FDD": 73, "KR": 99, "WE": 66, "GCA": 106, "KCS": 110, "F5": 58, "FL": 82,
	}
	for short, n := range want {
		c, ok := b.Class(short)
		if !ok {
			t.Fatalf("no class %s", short)
		}
		if got := count(rules.Board{Battle: roster.NewBattle(1, "test", Rules.ID), Book: b}, c.Sheet()).internal.printed; got != n {
			t.Errorf("%s has %d internal boxes, want %d", short, got, n)
		}
	}
	if len(b.Classes()) != len(want) {
		t.Errorf("%d classes, want %d", len(b.Classes()), len(want))
	}
}

// told reads "key=value ..." as loose answers.
func told(line string) []rules.Answer {
	var answers []rules.Answer
	for _, f := range strings.Fields(line) {
		key, value, _ := strings.Cut(f, "=")
		answers = append(answers, rules.Answer{Key: key, Value: value})
	}
	return answers
}

// play settles an action with all its answers.
func play(t testing.TB, s *rules.Session, action, line string) rules.State {
	t.Helper()
	st, err := s.Begin(action, told(line)...)
	if err == nil && st.Dropped == "" {
		st, err = s.Go()
	}
	switch {
	case err != nil:
		t.Fatalf("%s %s: %v", action, line, err)
	case st.Dropped != "":
		t.Fatalf("%s %s: nothing to do: %s", action, line, st.Dropped)
	case st.Done == nil:
		t.Fatalf("%s %s: waits for %+v", action, line, st.Question)
	}
	return st
}

// battle lays ships of classes down under their short names in small letters: "D7K@Klingon".
func battle(t testing.TB, b *rules.Book, ships ...string) *roster.Battle {
	t.Helper()
	table := roster.NewBattle(1, "test", Rules.ID)
	for _, word := range ships {
		short, side, _ := strings.Cut(word, "@")
		c, ok := b.Class(short)
		if !ok {
			t.Fatalf("no class %s", short)
		}
		s := c.Sheet()
		s.ID, s.Side = roster.SheetID(strings.ToLower(short)), side
		start(rules.Board{Battle: table, Book: b}, c, s)
		if err := table.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

func session(t testing.TB, table *roster.Battle) *rules.Session {
	t.Helper()
	s, err := rules.NewSession(book(t), rules.NewMemory(table), dice.NewRoller([32]byte{1}))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAdviceLosesTheLeast leaves a volley to advice: hull and power go, weapons and excess stay.
func TestAdviceLosesTheLeast(t *testing.T) {
	s := session(t, battle(t, book(t), "D7K@Klingon"))
	st, err := s.Begin("hit", told("target=d7k shield=1 internal=yes points=20 row=8 row=7")...)
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
	s := session(t, battle(t, book(t), "D7K@Klingon"))
	if _, err := s.Begin("hit", told("target=d7k shield=1 internal=yes points=46")...); err != nil {
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
	s := session(t, battle(t, book(t), "D7K@Klingon"))
	st, err := s.Begin("hit", told("target=d7k shield=1 internal=yes points=46 row=7 boxes=4")...)
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
	table := battle(t, book(t), "D7K@Klingon")
	for _, y := range table.Sheet("d7k").Systems {
		if y.Kind != "FHull" {
			cell := roster.BoxesCell(y.ID)
			if err := table.Apply(roster.Change{Sheet: "d7k", Cell: cell, From: table.Get("d7k", cell), To: roster.N(0)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	s = session(t, table)
	st, err = s.Begin("hit", told("target=d7k shield=1 internal=yes points=4 row=7")...)
	if err == nil {
		st, err = s.Go()
	}
	if err != nil || st.Question == nil || st.Question.Advice != "4" || !strings.Contains(st.Question.Text, "fewer than 4 push points into excess") {
		t.Errorf("with nothing behind forward hull: %+v %v", st.Question, err)
	}
}

// TestIdleImpulsesPass counts how often a turn of two moving ships stops.
func TestIdleImpulsesPass(t *testing.T) {
	table := battle(t, book(t), "FCA@Federation", "D7@Klingon")
	table.Round, table.Phase = 1, "energy"
	s := session(t, table)
	play(t, s, "energy", "ship=fca speed=8")
	play(t, s, "energy", "ship=d7 speed=4")
	stops := 0
	for s.Board().Round == 1 {
		play(t, s, "next", "")
		stops++
		if i, step := impulseOf(s.Board().Phase); s.Board().Round == 1 && (step != "fire" || i%4 != 0) {
			t.Errorf("it stops at %s", s.Board().Phase)
		}
	}
	if stops != 9 {
		t.Errorf("%d key presses a turn, want one for each impulse with movement and one for the next turn", stops)
	}
}
