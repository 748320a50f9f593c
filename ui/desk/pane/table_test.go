package pane_test

import (
	"testing"

	"damcon/rules"
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
