package look

import (
	"testing"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"
)

var (
	dark  = New(Dark, colorprofile.TrueColor, true, Unicode)
	ascii = New(Dark, colorprofile.TrueColor, true, ASCII)
)

func TestEveryGlyphIsOneCell(t *testing.T) {
	narrow := runewidth.NewCondition()
	narrow.EastAsianWidth = false
	for g := range glyphCount {
		for _, l := range []*Look{dark, ascii} {
			s := l.G(g)
			if ansi.StringWidth(s) != 1 || ansi.StringWidthWc(s) != 1 || narrow.StringWidth(s) != 1 {
				t.Errorf("glyph %d, %s: %q is %d cells by grapheme, %d by wcwidth, %d by the table of go-runewidth",
					g, l.Set(), s, ansi.StringWidth(s), ansi.StringWidthWc(s), narrow.StringWidth(s))
			}
		}
		if s := ascii.G(g); s[0] <= ' ' || s[0] > '~' {
			t.Errorf("glyph %d is %q in ASCII", g, s)
		}
		if got := ascii.Text(dark.G(g)); got != ascii.G(g) && dark.G(g) != dark.G(GlyphUnsaved) && dark.G(g) != dark.G(GlyphRight) {
			t.Errorf("glyph %d: %q in a text becomes %q, and %q alone", g, dark.G(g), got, ascii.G(g))
		}
	}
}

// The two signs that have two meanings each must be the same in both, for a text says the sign and not the meaning.
func TestSharedSigns(t *testing.T) {
	if ascii.G(GlyphOut) != ascii.G(GlyphUnsaved) || ascii.G(GlyphBecame) != ascii.G(GlyphRight) {
		t.Error("one Unicode sign has two ASCII signs")
	}
}

func TestPaint(t *testing.T) {
	for _, c := range []struct{ name, got, want string }{
		{"a word", dark.Paint(Destroyed, "gone"), "\x1b[38;2;255;122;107mgone\x1b[m"},
		{"loud", dark.Loud(Damaged, "severe"), "\x1b[1;38;2;240;185;85msevere\x1b[m"},
		{"nothing", dark.Paint(Destroyed, ""), ""},
		{"text without colours is the terminal's", New(None, colorprofile.TrueColor, true, Unicode).Paint(Text, "word"), "word"},
		{"signs follow the set", ansi.Strip(ascii.Paint(Text, "24 → 18 · hull −6")), "24 > 18 - hull -6"},
		{"letters stay in ASCII", ascii.Text("Étoile “Nord”"), `Étoile "Nord"`},
		{"16 colours are the terminal's own", New(Auto, colorprofile.ANSI, true, Unicode).Paint(OK, "x"), "\x1b[92mx\x1b[m"},
		{"16 on light", New(Auto, colorprofile.ANSI, false, Unicode).Paint(OK, "x"), "\x1b[32mx\x1b[m"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.name, c.got, c.want)
		}
	}
}

func TestStyleSaysWhatPaintSays(t *testing.T) {
	for theme := Auto; theme <= None; theme++ {
		l := New(theme, colorprofile.TrueColor, true, Unicode)
		for m := range meaningCount {
			styled := drawn(t, []string{l.Style(m).Render("w x")}, 3)
			painted := drawn(t, []string{l.Paint(m, "w x")}, 3)
			for x := range 3 {
				a, b := styled.CellAt(x, 0), painted.CellAt(x, 0)
				if b.Content == " " { // nobody sees whether a blank is bold
					a.Style.Attrs &^= uv.AttrBold
					b.Style.Attrs &^= uv.AttrBold
				}
				if !a.Style.Equal(&b.Style) {
					t.Errorf("theme %s, meaning %d, cell %d: style %v, paint %v", theme, m, x, a.Style, b.Style)
				}
			}
		}
	}
}

// TestSelected: the ground goes under every cell of the row, also under what is painted and under blanks.
func TestSelected(t *testing.T) {
	for _, c := range []struct {
		theme Theme
		has   func(uv.Style) bool
	}{
		{Dark, func(s uv.Style) bool { return s.Bg != nil }},
		{Light, func(s uv.Style) bool { return s.Bg != nil }},
		{Sixteen, func(s uv.Style) bool { return s.Attrs&uv.AttrReverse != 0 && s.Fg == nil }},
		{None, func(s uv.Style) bool { return s.Attrs&uv.AttrBold != 0 }},
	} {
		l := New(c.theme, colorprofile.TrueColor, true, Unicode)
		line := l.Sign(GlyphNow) + " " + l.Paint(Strong, "os Osprey") + "  " + l.Meter(18, 50, 6, TrackOptions{}) + " " + l.Badge(BadgeDanger, "")
		em := drawn(t, []string{l.Selected(line, 36)}, 40)
		for x := range 40 {
			cell := em.CellAt(x, 0)
			if got := c.has(cell.Style); got != (x < 36) {
				t.Errorf("theme %s: cell %d %q selected: %v", c.theme, x, cell.Content, got)
			}
		}
		if cell := em.CellAt(2, 0); cell.Style.Attrs&uv.AttrBold == 0 {
			t.Errorf("theme %s: the name has lost its weight", c.theme)
		}
	}
}

// TestLetterOnASelectedRow: what is reversed must stand out on a reversed row too.
func TestLetterOnASelectedRow(t *testing.T) {
	l := New(Sixteen, colorprofile.ANSI, true, Unicode)
	em := drawn(t, []string{l.Selected("x "+l.Letter("a")+" y", 10)}, 10)
	for x, want := range []bool{true, true, false, true, true} {
		if got := em.CellAt(x, 0).Style.Attrs&uv.AttrReverse != 0; got != want {
			t.Errorf("cell %d reversed: %v", x, got)
		}
	}
}

func TestDetect(t *testing.T) {
	env := func(pairs ...string) func(string) string {
		return func(name string) string {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == name {
					return pairs[i+1]
				}
			}
			return ""
		}
	}
	for _, c := range []struct {
		name   string
		env    func(string) string
		system string
		want   Set
	}{
		{"UTF-8", env("LANG", "en_GB.UTF-8"), "linux", Unicode},
		{"written otherwise", env("LANG", "C.utf8"), "linux", Unicode},
		{"with a variant", env("LANG", "de_DE.UTF-8@euro"), "linux", Unicode},
		{"Latin 1", env("LANG", "de_DE.ISO-8859-1"), "linux", ASCII},
		{"C", env("LANG", "C"), "linux", ASCII},
		{"LC_ALL wins", env("LANG", "en_GB.UTF-8", "LC_ALL", "C"), "linux", ASCII},
		{"LC_CTYPE wins over LANG", env("LANG", "C", "LC_CTYPE", "en_GB.UTF-8"), "linux", Unicode},
		{"nothing said", env(), "linux", ASCII},
		{"Windows says nothing", env(), "windows", Unicode},
	} {
		if got := localeSet(c.env, c.system); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestNoColorWithAnyValue(t *testing.T) {
	for _, c := range []struct {
		profile colorprofile.Profile
		value   string
		want    colorprofile.Profile
	}{
		{colorprofile.TrueColor, "yes", colorprofile.ASCII},
		{colorprofile.TrueColor, "1", colorprofile.ASCII},
		{colorprofile.ANSI, "0", colorprofile.ASCII},
		{colorprofile.TrueColor, "", colorprofile.TrueColor},
		{colorprofile.NoTTY, "yes", colorprofile.NoTTY},
	} {
		if got := withoutColour(c.profile, c.value); got != c.want {
			t.Errorf("NO_COLOR=%q on %s: %s, want %s", c.value, c.profile, got, c.want)
		}
	}
}
