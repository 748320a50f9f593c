package starfleet

import (
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
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
