package look

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a plain name stays", "Kor's Fist 2", "Kor's Fist 2"},
		{"letters of any tongue stay", "Étoile Ярость 暁", "Étoile Ярость 暁"},
		{"our signs stay", "24 → 18 · −6 ⚠", "24 → 18 · −6 ⚠"},
		{"a colour", "\x1b[31mred\x1b[0m", "red"},
		{"the title of the window", "a\x1b]0;owned\x07b", "ab"},
		{"a screen cleared by one byte", "a\u009b2Jb", "a2Jb"},
		{"a bell", "a\x07b", "ab"},
		{"delete", "a\x7fb", "ab"},
		{"new lines and tabs are blanks", "a\nb\tc\r\nd", "a b c  d"},
		{"the writing turned round", "a\u202eb\u2066c\u200fd", "abcd"},
		{"a joined family", "👩\u200d👩", "👩👩"},
		{"a sign made an emoji", "⚠\ufe0f", "⚠"},
		{"a skin tone", "👍\U0001f3fd", "👍"},
		{"without width", "a\u200bb\u2060c\ufeffd\u00ade", "abcde"},
		{"a separator of lines", "a\u2028b", "a b"},
		{"no UTF-8", "a\xffb", "a\ufffdb"},
		{"a control in bytes that are no UTF-8", "a\x9b31mb", "a\ufffd31mb"},
	} {
		if got := Clean(c.in); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"Osprey", "\x1b[31mred", "\x1b]0;t\x07", "\x90q\x1b\\x", "\xc2\x9b1m", "\u202e\u2066", "👩\u200d👩\ufe0f", "a\x00b\xff", "\x1b\n\x1b[", "e\u0301", "नि"} {
		f.Add(s, 7)
	}
	f.Fuzz(func(t *testing.T, s string, width int) {
		got := Clean(s)
		if !utf8.ValidString(got) {
			t.Fatalf("%q is no UTF-8: %q", s, got)
		}
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Variation_Selector, r) {
				t.Fatalf("%q keeps %U", s, r)
			}
		}
		if again := Clean(got); again != got {
			t.Fatalf("%q cleans to %q and then to %q", s, got, again)
		}
		if stripped := ansi.Strip(got); stripped != got {
			t.Fatalf("%q keeps a sequence: %q", s, got)
		}
		width %= 200
		for _, line := range []string{Fit(got, width), ascii.FitRight(got, width), ascii.Fit(ascii.Paint(Damaged, got), width), ascii.Row(width, Cell{At: 2, Text: got})} {
			if Width(line) != max(width, 0) {
				t.Fatalf("%q in %d cells takes %d: %q", got, width, Width(line), line)
			}
		}
	})
}

func TestFit(t *testing.T) {
	for _, c := range []struct{ name, got, want string }{
		{"filled", Fit("Asp", 5), "Asp  "},
		{"cut", Fit("Relentless", 6), "Relen…"},
		{"cut in ASCII", ascii.Fit("Relentless", 6), "Relen~"},
		{"just so", Fit("Asp", 3), "Asp"},
		{"one cell", Fit("Asp", 1), "…"},
		{"none", Fit("Asp", 0), ""},
		{"less than none", Fit("Asp", -3), ""},
		{"a wide letter does not fit", Fit("ab界界", 4), "ab… "},
		{"right", dark.FitRight("18", 4), "  18"},
		{"paint ends behind the cut", dark.Fit(dark.Paint(Strong, "Relentless"), 6), dark.Paint(Strong, "Relen…")},
		{"paint is not counted", dark.Fit(dark.Paint(Strong, "Asp"), 5), dark.Paint(Strong, "Asp") + "  "},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.name, c.got, c.want)
		}
	}
}

func TestRow(t *testing.T) {
	for _, c := range []struct {
		name  string
		width int
		cells []Cell
		want  string
	}{
		{"labels left, numbers right", 16, []Cell{{At: 1, Text: "hull"}, {At: 8, Width: 5, Right: true, Text: "8/50"}}, " hull    8/50   "},
		{"cut before the next", 12, []Cell{{Text: "Relentless"}, {At: 6, Text: "Lunar"}}, "Relen…Lunar "},
		{"cut to its place", 12, []Cell{{Width: 4, Text: "Relentless"}, {At: 6, Text: "Lunar"}}, "Rel…  Lunar "},
		{"cut at the end", 8, []Cell{{At: 2, Text: "Relentless"}}, "  Relen…"},
		{"behind the end", 4, []Cell{{At: 1, Text: "a"}, {At: 9, Text: "b"}}, " a  "},
		{"right at the end", 9, []Cell{{Text: "a"}, {At: 3, Right: true, Text: "b"}}, "a       b"},
		{"nothing", 3, nil, "   "},
		{"no room", 0, []Cell{{Text: "a"}}, ""},
		{"less than none", -1, []Cell{{At: 2, Text: "a"}}, ""},
	} {
		if got := dark.Row(c.width, c.cells...); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := dark.Margin("Relentless", 8); got != " Relen… " {
		t.Errorf("a margin: %q", got)
	}
}

// TestNothingIsWider asks every piece that has a width for all of them.
func TestNothingIsWider(t *testing.T) {
	for width := -1; width <= 90; width++ {
		for _, l := range []*Look{dark, ascii} {
			lines := append([]string{
				l.Rule(width), l.Selected(l.Track(8, 10, TrackOptions{}), width), l.Margin(strings.Repeat("x", 90), width),
				l.Badges([]Badge{{BadgeDanger, "SHAKEN"}, {BadgeGone, "hulk"}, {BadgeQuiet, "docked"}}, 2, width),
				l.Keys(width, Key{"Enter", "settle"}, Key{"Tab", "facts"}, Key{"?", "help"}),
			}, l.Dialog("classes", []string{"", strings.Repeat("y", 90)}, width)...)
			for _, line := range append(lines, piecesScreen(l, width)...) {
				if strings.Contains(line, "\n") || Width(line) > max(width, 0) {
					t.Fatalf("%d cells were asked for, this takes %d: %q", width, Width(line), line)
				}
			}
		}
	}
}
