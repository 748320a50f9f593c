package look

import (
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// piecesScreen draws every state of every piece, one line each, as the mock in testdata has them.
func piecesScreen(l *Look, width int) []string {
	p := func(m Meaning, s string) string { return l.Paint(m, s) }
	row := func(title, what, value, rest string) string {
		return l.Row(width, Cell{At: 1, Text: p(Strong, title)}, Cell{At: 17, Text: what}, Cell{At: 31, Text: value + rest})
	}
	said := func(text string) string { return l.Row(width, Cell{At: 1, Width: width - 2, Text: text}) }
	track := func(title, what string, now int, o TrackOptions, rest string) string {
		return row(title, p(Muted, what), l.Track(now, 10, o), rest)
	}
	meter := func(title, what string, now int, rest string) string {
		return row(title, p(Muted, what), l.Meter(now, 50, 25, TrackOptions{Threshold: 25}), rest)
	}
	three := func(title, a, b, c string) string {
		return l.Row(width, Cell{At: 1, Text: p(Strong, title)}, Cell{At: 17, Text: a}, Cell{At: 37, Text: b}, Cell{At: 57, Text: c})
	}
	sign := "  " + l.Sign(GlyphGone)
	works, gone := TrackOptions{}, TrackOptions{Legal: true}
	chosen := TrackOptions{Legal: true, Lose: 1}
	return []string{
		l.Row(width, Cell{At: 1, Text: l.Title("pieces", false)}, Cell{At: 40, Width: width - 41, Right: true, Text: p(Muted, "every state, one line each")}),
		"",
		track("track", "whole", 10, works, ""),
		track("", "damaged", 8, works, ""),
		track("", "gone", 0, works, sign),
		track("", "would lose 3", 8, TrackOptions{Lose: 3}, ""),
		track("", "would gain 2", 8, TrackOptions{Gain: 2}, ""),
		track("", "over the top", 12, works, ""),
		meter("meter", "2 a cell", 43, ""),
		meter("", "below mark", 18, "  "+l.Badge(BadgeDanger, "severe")),
		"",
		row("system", l.System(Works, "laser 1", 14), p(Muted, "works"), ""),
		row("", l.System(Reduced, "laser 2", 14), p(Muted, "damaged, degraded"), ""),
		row("", l.System(Out, "laser 3", 14), p(Muted, "out: knocked out, empty, off"), ""),
		row("", l.System(Gone, "laser 4", 14), p(Muted, "destroyed"), ""),
		row("", l.System(Waits, "laser 5", 14), p(Muted, "a hit on it waits"), ""),
		row("", l.System(Barred, "laser 6", 14), p(Muted, "cannot be used now    out of arc"), ""),
		"",
		row("choice", l.Choice("a", "LB-1")+" "+l.Boxes(2, 2, gone), p(Muted, "legal, with its letter"), ""),
		row("", l.Choice("a", "LB-1")+" "+l.Boxes(2, 2, chosen), p(Muted, "one of them chosen"), ""),
		row("", p(Muted, "APR  ")+l.Boxes(3, 3, works), p(Muted, "not legal for this answer"), ""),
		"",
		l.Margin(l.Selected(l.Row(width-2, Cell{Text: l.Sign(GlyphNow)}, Cell{At: 2, Text: p(Strong, "kr Krait")}, Cell{At: 16, Text: l.Count(43, 50, 5)},
			Cell{At: 30, Text: p(Muted, "selected; the only row with a ground")}), width-2), width),
		l.Row(width, Cell{At: 1, Text: l.Title("sheet", true)}, Cell{At: 17, Text: p(Muted, "the pane with the keys: its title underlined")}),
		"",
		l.Row(width, Cell{At: 1, Text: p(Strong, "badge")}, Cell{At: 17, Text: l.Badge(BadgeDanger, "SHAKEN")}, Cell{At: 28, Text: l.Badge(BadgeGone, "hulk")},
			Cell{At: 37, Text: l.Badge(BadgeQuiet, "docked")}),
		three("fact", l.Fact("range", "3", FactTyped)+"   "+p(Muted, "typed"), l.Fact("range", "3", FactAssumed)+"   "+p(Muted, "assumed"),
			l.Fact("range", "", FactMissing)+"   "+p(Muted, "missing")),
		three("number", p(Muted, "Krait")+" "+l.Became("50", "43"), p(Muted, "Engines")+" "+l.Printed(8, 12), ""),
		"",
		said(l.Warning("2 things are due in this phase.", "n again goes on without them.")),
		said(l.Error("104:", "a d100 is 1 to 100.")),
		said(l.Note("entry 45 taken back")),
		"", "", "",
		said(l.Keys(width-2, Key{"Enter", "settle"}, Key{"Tab", "facts"}, Key{"Esc", "leave"}, Key{"?", "help"})),
	}
}

// plainScreen is what is left of a screen without its paint and the blanks at the ends of its lines.
func plainScreen(lines []string) string {
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

func TestPieces(t *testing.T) {
	mock, err := os.ReadFile("testdata/pieces.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := string(mock)
	for theme := Auto; theme <= None; theme++ {
		for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.TrueColor} {
			sameScreen(t, plainScreen(piecesScreen(New(theme, profile, true, Unicode), 80)), want)
			sameScreen(t, plainScreen(piecesScreen(New(theme, profile, false, ASCII), 80)), toASCII.Replace(want))
		}
	}
}

func sameScreen(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	if len(g) != len(w) {
		t.Errorf("%d lines, the mock has %d", len(g), len(w))
	}
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Errorf("line %d\n got %q\nwant %q", i+1, g[i], w[i])
		}
	}
}
