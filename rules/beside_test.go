package rules

import "testing"

func TestATextBesideDiceFillsItsCells(t *testing.T) {
	for text, want := range map[string]int{"": 1, "Electronics −1 and Engines −10": 1, "Electronics −1 and Engines −100": 2} {
		lines := spread("1", text)
		if len(lines) != want || lines[0].Label != "1" {
			t.Errorf("%q: %+v", text, lines)
		}
	}
}
