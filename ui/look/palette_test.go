package look

import (
	"image/color"
	"math"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/vt"
)

// light is the relative luminance of a colour, 0 to 1, as WCAG defines it.
func light(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		s := float64(v>>8) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// contrast is the WCAG ratio of two colours, 1 to 21.
func contrast(a, b color.Color) float64 {
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestContrastOfBlackAndWhite(t *testing.T) {
	if got := contrast(lipgloss.Color("#000000"), lipgloss.Color("#ffffff")); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white is %.3f, want 21", got)
	}
	if got := contrast(lipgloss.Color("#777777"), lipgloss.Color("#ffffff")); math.Abs(got-4.48) > 0.01 {
		t.Errorf("#777777 on white is %.3f, want 4.48", got)
	}
}

// TestContrast: a word can be read on the selected row and on every usual ground.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		name    string
		column  int
		least   float64 // on the grounds
		grounds []string
	}{
		{"dark", onDark, 4.7, []string{"#000000", "#1e1e1e", "#2e3440"}},
		{"light", onLight, 4.7, []string{"#ffffff", "#fdf6e3", "#eee8d5"}},
		{"256 on dark", onDark256, 4.7, []string{"#000000", "#1e1e1e", "#2e3440"}},
		{"256 on light", onLight256, 4.6, []string{"#ffffff", "#fdf6e3", "#eee8d5"}},
	} {
		selected, err := readInk(palette[Select][c.column])
		if err != nil || selected.ground == nil {
			t.Fatalf("%s: the selected row has no ground: %v", c.name, err)
		}
		words := 0
		for m := range meaningCount {
			k, err := readInk(palette[m][c.column])
			if err != nil {
				t.Fatal(err)
			}
			if k.fore == nil || m == Line {
				continue
			}
			words++
			if got := contrast(k.fore, selected.ground); got < 4.4 {
				t.Errorf("%s: %q is %.2f on the selected row, want 4.4", c.name, palette[m][c.column], got)
			}
			for _, ground := range c.grounds {
				if got := contrast(k.fore, lipgloss.Color(ground)); got < c.least {
					t.Errorf("%s: %q is %.2f on %s, want %.1f", c.name, palette[m][c.column], got, ground, c.least)
				}
			}
		}
		if words < 10 {
			t.Errorf("%s: only %d word colours were looked at", c.name, words)
		}
	}
}

func TestEveryCellOfThePaletteReads(t *testing.T) {
	for m := range meaningCount {
		for column, cell := range palette[m] {
			k, err := readInk(cell)
			if err != nil {
				t.Errorf("meaning %d, column %d: %v", m, column, err)
			}
			if column == noColour && (k.fore != nil || k.ground != nil) {
				t.Errorf("meaning %d has a colour without colours: %q", m, cell)
			}
			if k.faint && m != Line {
				t.Errorf("meaning %d is faint: faint is for the rule and lost cells alone", m)
			}
			if k.ground != nil && m != Select {
				t.Errorf("meaning %d paints a ground: only the selected row has one", m)
			}
		}
	}
	if _, err := readInk("bold green"); err == nil {
		t.Error("the name of a colour was taken")
	}
}

func TestColumn(t *testing.T) {
	for _, c := range []struct {
		theme   Theme
		profile colorprofile.Profile
		dark    bool
		want    int
	}{
		{Auto, colorprofile.TrueColor, true, onDark},
		{Auto, colorprofile.TrueColor, false, onLight},
		{Auto, colorprofile.ANSI256, true, onDark256},
		{Light, colorprofile.ANSI256, true, onLight256},
		{Auto, colorprofile.ANSI, true, sixteenDark},
		{Auto, colorprofile.ANSI, false, sixteenLight},
		{Auto, colorprofile.ASCII, true, noColour},
		{Auto, colorprofile.NoTTY, true, noColour},
		{Dark, colorprofile.TrueColor, false, onDark},
		{Dark, colorprofile.ANSI, false, sixteenDark},
		{Light, colorprofile.TrueColor, true, onLight},
		{Light, colorprofile.ANSI, true, sixteenLight},
		{Light, colorprofile.ASCII, true, noColour},
		{Sixteen, colorprofile.TrueColor, true, sixteenDark},
		{Sixteen, colorprofile.TrueColor, false, sixteenLight},
		{None, colorprofile.TrueColor, true, noColour},
	} {
		if got := column(c.theme, c.profile, c.dark); got != c.want {
			t.Errorf("theme %s, profile %s, dark ground %v: column %d, want %d", c.theme, c.profile, c.dark, got, c.want)
		}
	}
}

func TestThemesAndSetsGoRound(t *testing.T) {
	seen := map[Theme]bool{}
	for theme := Auto; !seen[theme]; theme = theme.Next() {
		seen[theme] = true
		if got, err := ParseTheme(theme.String()); err != nil || got != theme {
			t.Errorf("%s reads as %s, %v", theme, got, err)
		}
	}
	if len(seen) != len(themeNames) {
		t.Errorf("F8 goes through %d themes of %d", len(seen), len(themeNames))
	}
	if _, err := ParseTheme("green"); err == nil {
		t.Error("a theme that is none was read")
	}
	if Unicode.Next() != ASCII || ASCII.Next() != Unicode {
		t.Error("F9 does not go to and fro")
	}
	if Side(0) != Side1 || Side(3) != Side4 || Side(4) != Text || Side(-1) != Text {
		t.Error("the sides have other colours than their places")
	}
}

func TestNoColours(t *testing.T) {
	em := drawn(t, piecesScreen(New(None, colorprofile.TrueColor, true, Unicode), 80), 80)
	for y := range em.Height() {
		for x := range em.Width() {
			if c := em.CellAt(x, y); c != nil && (c.Style.Fg != nil || c.Style.Bg != nil) {
				t.Fatalf("the cell %d,%d has a colour", x, y)
			}
		}
	}
}

func drawn(t *testing.T, lines []string, width int) *vt.Emulator {
	t.Helper()
	em := vt.NewEmulator(width, len(lines))
	for y, line := range lines {
		if y > 0 {
			line = "\r\n" + line
		}
		if _, err := em.WriteString(line); err != nil {
			t.Fatal(err)
		}
	}
	return em
}
