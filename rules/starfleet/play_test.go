package starfleet

import (
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
