package pane_test

import (
	"testing"

	"damcon/rules"
	"damcon/rules/rulestest"
	"damcon/ui/desk/pane"
)

// A fact is called as the game writes it: hyphens of a key are blanks, but where the question has the word with its hyphen.
func TestAFactKeepsTheHyphenOfTheGame(t *testing.T) {
	cases := []struct{ key, text, want string }{
		{"one/head-on", "Head-on, in the centre row ahead?", "head-on"},
		{"icm-from", "Which ship are they from?", "icm from"},
		{"gm", "GM modifier", "GM modifier"},
	}
	for _, c := range cases {
		if got := pane.Label(&rules.Question{Key: c.key, Text: c.text}); got != c.want {
			t.Errorf("%s is called %q, want %q", c.key, got, c.want)
		}
	}
}

// A table is read by the total: what the dice show is another row's number.
func TestATableIsReadByItsTotal(t *testing.T) {
	cases := []struct {
		roll rules.Roll
		want string
	}{
		{rules.Roll{Dice: "d100", Throw: "98", Needs: "+ 10", Word: "106–116"}, "108"},
		{rules.Roll{Dice: "d100", Throw: "5", Needs: "− 20", Word: "1–10"}, "−15"},
		{rules.Roll{Dice: "2d10", Throw: "3,4", Needs: "+ 4", Word: "9–12"}, "11"},
		{rules.Roll{Dice: "2d10", Throw: "3,4", Needs: "+ 4", Word: "11"}, ""}, // the word says it
		{rules.Roll{Dice: "2d10", Throw: "3,4", Needs: "+ 4", Word: "total 11"}, ""},
		{rules.Roll{Dice: "d100", Throw: "98", Word: "91–97"}, ""},
		{rules.Roll{Dice: "d100", Throw: "3", Needs: "45 or less hits", Word: "hit"}, ""},
		{rules.Roll{Dice: "d100", Throw: "fire", Needs: "+ 10", Word: "fire"}, ""},
	}
	for _, c := range cases {
		got, ok := pane.Tabled(&c.roll)
		if ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%+v: %q, %v; want %q", c.roll, got, ok, c.want)
		}
	}
}

// What is of a sheet is said with the name of the sheet, a system by its own name.
func TestAPartIsSaidWithItsShip(t *testing.T) {
	book := rulestest.Open(t, rulestest.Madeup())
	b := rules.Board{Battle: rulestest.Lay(t, book), Book: book}
	s := rulestest.Ship(t, b, "1.1", "Cutter", "")
	s.Name = "Osprey"
	s.Systems[0].Name = "port gun"
	rulestest.Put(t, b.Battle, s)
	table := &pane.Table{Board: b}
	for value, want := range map[string]string{
		"1.1/" + s.Systems[0].ID: "Osprey port gun",
		"1.1/effect":             "Osprey effect",
		"1.1":                    "Osprey",
		"9.9/effect":             "9.9/effect",
	} {
		if got := table.Said(rules.Answer{Key: "what", Value: value}, &rules.Entry{}); got != want {
			t.Errorf("%s is said %q, want %q", value, got, want)
		}
	}
}
