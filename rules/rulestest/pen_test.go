package rulestest_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/rulestest"
)

// Every cell can be set, also a trait that the class does not print, and taking it back leaves the sheet as it was.
func TestThePenSetsTraitsThatASheetLacks(t *testing.T) {
	book := rulestest.Open(t, rulestest.Madeup())
	battle := rulestest.Lay(t, book)
	ann := rulestest.Ship(t, rules.Board{Battle: battle, Book: book}, "0.1", "Cutter", "red")
	ann.Name = "Ann"
	rulestest.Put(t, battle, ann)
	s, err := rules.NewSession(book, rules.NewMemory(battle), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	pen := func(cell, value string) error {
		_, err := s.Begin("pen", rules.Answer{Key: "sheet", Value: "Ann"}, rules.Answer{Key: "cell", Value: cell}, rules.Answer{Key: "value", Value: value})
		if err == nil {
			var st rules.State
			if st, err = s.Go(); err == nil {
				said = st.Done.Events[0].Text
			}
		}
		if err != nil {
			if cancelled := s.Cancel(); cancelled != nil && !errors.Is(cancelled, rules.ErrNothing) {
				t.Fatal(cancelled)
			}
		}
		return err
	}
	before := s.Board().Sheet("0.1").Clone()
	entries := 0
	for _, c := range [][3]string{
		{"trait/armour", "plated", "→ plated"},
		{"trait/crew", "", "→ none"},
		{"trait/zeal", "high", "none → high"},
		{"trait/gun-1/mark", "2", "none → 2"},
		{"trait/gun-1/arc", "", "→ none"},
		{"trait/crew", "press gang", "none → press gang"},
	} {
		if err := pen(c[0], c[1]); err != nil || !strings.HasSuffix(said, c[2]) {
			t.Fatalf("%s %q: %q %v", c[0], c[1], said, err)
		}
		entries++
	}
	now := s.Board().Sheet("0.1")
	if want := []roster.Trait{{Name: "armour", Value: "plated"}, {Name: "crew", Value: "press gang"}, {Name: "launched", Value: "round 0"}, {Name: "zeal", Value: "high"}}; !slices.Equal(now.Traits, want) {
		t.Errorf("the traits are %v", now.Traits)
	}
	if want := []roster.Trait{{Name: "mark", Value: "2"}}; !slices.Equal(now.System("gun-1").Traits, want) {
		t.Errorf("the traits of the gun are %v", now.System("gun-1").Traits)
	}
	for cell, why := range map[string]string{
		"trait/craw":    "no class has the trait craw; did you mean crew?",
		"trait/gun-9/x": "the sheet has no such cell",
		"trait/a b":     "one word",
	} {
		if err := pen(cell, "1"); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", cell, err)
		}
	}
	for n := entries; n > 0; n-- {
		if _, err := s.Undo(n); err != nil {
			t.Fatal(err)
		}
	}
	if !s.Board().Sheet("0.1").Equal(before) {
		t.Errorf("taken back, the sheet is\n%+v, it was\n%+v", s.Board().Sheet("0.1"), before)
	}
}

func TestASecondShipOfANameIsToldByItsHandle(t *testing.T) {
	book := rulestest.Open(t, rulestest.Madeup())
	s, err := rules.NewSession(book, rules.NewMemory(rulestest.Lay(t, book)), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Begin("commission", rules.Answer{Key: "class", Value: "Cutter"}, rules.Answer{Key: "side", Value: "red"},
		rules.Answer{Key: "count", Value: "2"}, rules.Answer{Key: "names", Value: "Ann,ann"})
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.Go()
	if err != nil {
		t.Fatal(err)
	}
	last := st.Done.Events[len(st.Done.Events)-1]
	if want := "there is another ann; this one is called by its handle, a1"; len(st.Done.Events) != 3 || last.Text != want || last.Grave != rules.Warned {
		t.Errorf("the last of %d lines is %q, want %q", len(st.Done.Events), last.Text, want)
	}
}
