package look

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// Theme is which colours the GM wants. It is kept per user, by its String.
type Theme int

// The themes, in the order in which Next goes through them.
const (
	Auto    Theme = iota // by what the terminal says of itself
	Dark                 // for a dark ground
	Light                // for a light ground
	Sixteen              // the terminal's own 16 colours
	None                 // weights only
)

var themeNames = [...]string{Auto: "auto", Dark: "dark", Light: "light", Sixteen: "16", None: "none"}

// Next is the theme after this one (F8).
func (t Theme) Next() Theme { return (t + 1) % Theme(len(themeNames)) }

func (t Theme) String() string {
	if t < 0 || int(t) >= len(themeNames) {
		return fmt.Sprintf("theme %d", int(t))
	}
	return themeNames[t]
}

// ParseTheme reads what String wrote. The error names the themes there are.
func ParseTheme(s string) (Theme, error) {
	for t, name := range themeNames {
		if s == name {
			return Theme(t), nil
		}
	}
	return Auto, fmt.Errorf("%q is no theme: it is one of %s", s, strings.Join(themeNames[:], ", "))
}

const reset = "\x1b[m"

// Look is one choice of colours and signs. Every pane draws with the same one; it does not change once made, so a key that changes the theme
// makes another.
type Look struct {
	// NumbersOnly leaves the boxes of tracks and meters away and says the numbers alone.
	NumbersOnly bool

	theme  Theme
	set    Set
	column int
	styles [meaningCount]lipgloss.Style
	open   [meaningCount]string // the escape sequence that begins the meaning
	loud   [meaningCount]string // the same in bold
}

// New chooses the column of the palette: the theme as far as the profile can show it, on a dark ground or a light one, so that a renderer has
// nothing to reduce. Dark is drawn until the terminal has told its ground.
func New(theme Theme, profile colorprofile.Profile, darkGround bool, set Set) *Look {
	l := &Look{theme: theme, set: set, column: column(theme, profile, darkGround)}
	for m := range meaningCount {
		k, err := readInk(palette[m][l.column])
		if err != nil {
			panic(err) // a word in our own table, which the tests read whole
		}
		l.styles[m], l.open[m] = k.style(), k.open()
		k.bold, k.faint = true, false
		l.loud[m] = k.open()
	}
	return l
}

func column(theme Theme, profile colorprofile.Profile, darkGround bool) int {
	switch {
	case theme == Dark:
		darkGround = true
	case theme == Light:
		darkGround = false
	}
	full, some, sixteen := onLight, onLight256, sixteenLight
	if darkGround {
		full, some, sixteen = onDark, onDark256, sixteenDark
	}
	switch {
	case theme == None || profile < colorprofile.ANSI && profile != colorprofile.Unknown:
		return noColour
	case theme == Sixteen || profile == colorprofile.ANSI:
		return sixteen
	case profile == colorprofile.ANSI256:
		return some
	}
	return full
}

// Theme is the theme that was asked for.
func (l *Look) Theme() Theme { return l.theme }

// Set is the set of signs in use.
func (l *Look) Set() Set { return l.set }

// Style is the meaning as a Lip Gloss style, for blocks. Words on a line are painted with Paint.
func (l *Look) Style(m Meaning) lipgloss.Style { return l.styles[m] }

// Paint gives the text the colour and weight of the meaning, and its signs the set in use. It does not clean: see Text.
func (l *Look) Paint(m Meaning, s string) string { return paint(l.open[m], l.signs(s)) }

// Loud is Paint in bold: the words of a warning, of what is damaged or gone, the name of a side.
func (l *Look) Loud(m Meaning, s string) string { return paint(l.loud[m], l.signs(s)) }

func paint(open, s string) string {
	if open == "" || s == "" {
		return s
	}
	return open + s + reset
}

// Selected makes a finished line the selected row: the ground from its first cell to the width, whatever is painted on it. With 16 colours the
// row is reversed and its own colours go, for a reversed colour is a patch; signs and words still tell the state. With none it is bold. The line itself brings the ▸.
func (l *Look) Selected(line string, width int) string {
	line = l.Fit(line, width)
	ground := l.open[Select]
	if l.column == sixteenDark || l.column == sixteenLight {
		return reversed(line)
	}
	return ground + strings.ReplaceAll(line, reset, reset+ground) + reset
}

// reversed turns a painted line round: ground and text change places, what was reversed stands out again, weights stay, colours go.
func reversed(line string) string {
	var b strings.Builder
	b.WriteString("\x1b[7m")
	for {
		plain, rest, found := strings.Cut(line, "\x1b[")
		b.WriteString(plain)
		if !found {
			b.WriteString(reset)
			return b.String()
		}
		params, after, _ := strings.Cut(rest, "m")
		line = after
		if params == "" {
			b.WriteString("\x1b[0;7m")
			continue
		}
		for param := range strings.SplitSeq(params, ";") {
			switch param {
			case "1", "4", "9":
				b.WriteString("\x1b[" + param + "m")
			case "7":
				b.WriteString("\x1b[27m")
			}
		}
	}
}
