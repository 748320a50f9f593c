package look

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

func TestBadges(t *testing.T) {
	badges := []Badge{{BadgeGone, "DERELICT"}, {BadgeDanger, "SHAKEN"}, {BadgeDanger, "fire"}}
	for _, c := range []struct {
		name        string
		badges      []Badge
		most, width int
		want        string
	}{
		{"two and what is left", badges, 2, 40, "× DERELICT  ⚠ SHAKEN  +1"},
		{"all on the sheet", badges, 9, 40, "× DERELICT  ⚠ SHAKEN  ⚠ fire"},
		{"the second goes first", badges, 2, 20, "× DERELICT  +2"},
		{"the first sign stays", badges, 2, 5, "×"},
		{"a quiet one has no sign", []Badge{{BadgeQuiet, "docked"}}, 2, 4, ""},
		{"none", nil, 2, 40, ""},
		{"a word from a file is cleaned", []Badge{{BadgeDanger, "FI\x1b[31mRE"}}, 2, 40, "⚠ FIRE"},
	} {
		if got := ansi.Strip(dark.Badges(c.badges, c.most, c.width)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestPiecesOfALine(t *testing.T) {
	for _, c := range []struct{ name, got, want string }{
		{"a system in its column", dark.System(Works, "ICM", 7) + dark.Count(3, 5, 0), "■ ICM  3/5"},
		{"a long name is cut", dark.System(Reduced, "combat control", 10), "▲ combat …"},
		{"as wide as it is", dark.System(Out, "ladar", 0), "○ ladar"},
		{"a fact", dark.Fact("range", "3", FactTyped), "range 3"},
		{"an assumed fact", dark.Fact("range", "3", FactAssumed), "range 3?"},
		{"a missing fact", dark.Fact("range", "", FactMissing), "range _"},
		{"a rare fact", dark.Fact("GM", "+0", FactRare), "GM +0"},
		{"a warning", dark.Warning("Osprey breaks up on 35 or less if it does all this.", ""), "⚠ Osprey breaks up on 35 or less if it does all this."},
		{"what is less", dark.Printed(13, 20), "13/20"},
		{"what was and is", ascii.Became("50", "43"), "50 > 43"},
		{"a change that waits", dark.Would("5"), "→ 5"},
		{"a choice", dark.Choice("a", "LB-1"), "a LB-1"},
	} {
		if got := ansi.Strip(c.got); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestKeysKeepTheHelp(t *testing.T) {
	keys := []Key{{"Enter", "settle"}, {"Tab", "facts"}, {"Esc", "leave"}, {"?", "help"}}
	for _, c := range []struct {
		width int
		want  string
	}{
		{60, "Enter settle  Tab facts  Esc leave  ? help"},
		{42, "Enter settle  Tab facts  Esc leave  ? help"},
		{41, "Enter settle  Tab facts  ? help"},
		{20, "Enter settle  ? help"},
		{19, "? help"},
		{4, "? h…"},
		{0, ""},
	} {
		if got := ansi.Strip(dark.Keys(c.width, keys...)); got != c.want {
			t.Errorf("in %d cells: %q, want %q", c.width, got, c.want)
		}
	}
	if got := dark.Keys(40); got != "" {
		t.Errorf("no keys are %q", got)
	}
}

func TestDialog(t *testing.T) {
	for _, c := range []struct {
		name string
		l    *Look
		want []string
	}{
		{"on its ground", dark, []string{"", "  help", "", "  Tab facts", ""}},
		{
			"with a border", New(None, colorprofile.TrueColor, true, ASCII),
			[]string{"----------------", "|              |", "| help         |", "|              |", "| Tab facts    |", "|              |", "----------------"},
		},
	} {
		block := c.l.Dialog("help", []string{"Tab facts"}, 16)
		sameScreen(t, plainScreen(block), strings.Join(c.want, "\n")+"\n")
		for _, line := range block {
			if Width(line) != 16 {
				t.Errorf("%s: %q is %d cells wide, not 16", c.name, line, Width(line))
			}
		}
	}
}

func BenchmarkPieces(b *testing.B) {
	for b.Loop() {
		piecesScreen(dark, 80)
	}
}
