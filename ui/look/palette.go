package look

import (
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Meaning is what a colour or a weight says. There is no other way to ask for one.
type Meaning int

// The meanings. A warning is Damaged with GlyphOwed; it has no colour of its own.
const (
	Text      Meaning = iota // names, words, values in passing
	Strong                   // values, titles
	Muted                    // labels, reasons, what is over, key help
	Line                     // the rule, lost cells of a meter; never a word
	OK                       // standing boxes, works, saved
	Damaged                  // reduced, degraded, warning
	Destroyed                // gone, lost boxes, errors
	Pending                  // would change, a hit waits, legal for this answer
	Assumed                  // a fact nobody has said yet
	Struck                   // the name of what is destroyed, beside its ×
	Side1                    // handles and name of the side whose fleet was made first
	Side2                    // of the second side
	Side3                    // of the third
	Side4                    // of the fourth
	Select                   // ground of the selected row
	Now                      // the phase now, letters of answers, the cursor
	Focus                    // title of the pane with the keys, name of a legal choice
	meaningCount
)

// Side is the colour of a side by its place in the battle, from 0. From the fifth on sides are Text: place and handle tell them apart.
func Side(n int) Meaning {
	if n < 0 || n > 3 {
		return Text
	}
	return Side1 + Meaning(n)
}

// The columns of the palette.
const (
	onDark = iota
	onLight
	onDark256
	onLight256
	sixteenDark
	sixteenLight
	noColour
	columnCount
)

// palette is every meaning in every column. A cell is a list of words: a colour, "on" with the colour of a ground, and bold, italic, underlined,
// faint, reverse, struck; nothing is the terminal's own text. A number is one of the terminal's 16 or 256 colours. Words of the first four columns
// have a contrast of 4.4 or more on their own select and of 4.7 or more on the usual grounds (4.6 in the coarse 256 on light).
// The 256 are chosen: a renderer's nearest makes muted what ok is, and select so bright that muted cannot be read on it.
var palette = [meaningCount][columnCount]string{
	// in order: dark, light, 256 on dark, 256 on light, 16 on dark, 16 on light, no colour
	Text:      {"#d9dee4", "#20262d", "253", "235", "", "", ""},
	Strong:    {"#d9dee4 bold", "#20262d bold", "253 bold", "235 bold", "bold", "bold", "bold"},
	Muted:     {"#96a1ae", "#5c6773", "248", "240", "", "", ""},
	Line:      {"#56636f", "#9aa1a6", "240", "247", "8", "8", "faint"},
	OK:        {"#8fbf9f", "#27703f", "108", "22", "10", "2", ""},
	Damaged:   {"#f0b955", "#8f5a00", "215", "94", "11", "3", "bold"},
	Destroyed: {"#ff7a6b", "#c0271b", "210", "124", "9", "1", "bold"},
	Pending:   {"#5fd3e8", "#006e88", "80", "24", "14", "6", "bold"},
	Assumed:   {"#5fd3e8", "#006e88", "80", "24", "14", "6", "italic"},
	Struck:    {"#96a1ae struck", "#5c6773 struck", "248 struck", "240 struck", "struck", "struck", "struck"},
	Side1:     {"#8ab4ff", "#1f55c4", "111", "25", "12", "4", ""},
	Side2:     {"#d9a3ec", "#8a2fa8", "183", "91", "13", "5", ""},
	Side3:     {"#d8c48f", "#6d5c1e", "186", "58", "", "", ""},
	Side4:     {"#7fd0c0", "#0b6b5d", "115", "23", "", "", ""},
	Select:    {"on #24384f", "on #d5e4f5", "on 17", "on 195", "reverse", "reverse", "bold"},
	Now:       {"bold reverse", "bold reverse", "bold reverse", "bold reverse", "reverse", "reverse", "reverse"},
	Focus:     {"#d9dee4 bold underlined", "#20262d bold underlined", "253 bold underlined", "235 bold underlined", "bold underlined", "bold underlined", "bold underlined"},
}

// ink is one cell of the palette, read.
type ink struct {
	fore, ground                                            color.Color // nil: the terminal's own
	bold, italic, underlined, faint, reverse, struckThrough bool
}

// readInk reads a cell of the palette; a word it does not know is an error.
func readInk(cell string) (ink, error) {
	var k ink
	words := strings.Fields(cell)
	for i := 0; i < len(words); i++ {
		switch word := words[i]; {
		case word == "on" && i+1 < len(words):
			i++
			k.ground = lipgloss.Color(words[i])
		case word == "bold":
			k.bold = true
		case word == "italic":
			k.italic = true
		case word == "underlined":
			k.underlined = true
		case word == "faint":
			k.faint = true
		case word == "reverse":
			k.reverse = true
		case word == "struck":
			k.struckThrough = true
		case word[0] == '#' || word[0] >= '0' && word[0] <= '9':
			k.fore = lipgloss.Color(word)
		default:
			return k, fmt.Errorf("the palette has no word %q", word)
		}
	}
	return k, nil
}

// style is the ink for whoever lays out with Lip Gloss.
func (k ink) style() lipgloss.Style {
	s := lipgloss.NewStyle().Bold(k.bold).Italic(k.italic).Faint(k.faint).Reverse(k.reverse).
		Underline(k.underlined).UnderlineSpaces(k.underlined).Strikethrough(k.struckThrough).StrikethroughSpaces(k.struckThrough)
	if k.fore != nil {
		s = s.Foreground(k.fore)
	}
	if k.ground != nil {
		s = s.Background(k.ground)
	}
	return s
}

// open is the escape sequence that begins the ink, "" where it is the terminal's own text. Lip Gloss lays out a block at each Render;
// a screen paints some hundred words a frame, and these need no layout.
func (k ink) open() string {
	var s ansi.Style
	if k.bold {
		s = s.Bold()
	}
	if k.faint {
		s = s.Faint()
	}
	if k.italic {
		s = s.Italic(true)
	}
	if k.underlined {
		s = s.Underline(true)
	}
	if k.reverse {
		s = s.Reverse(true)
	}
	if k.struckThrough {
		s = s.Strikethrough(true)
	}
	if k.fore != nil {
		s = s.ForegroundColor(k.fore)
	}
	if k.ground != nil {
		s = s.BackgroundColor(k.ground)
	}
	if len(s) == 0 {
		return ""
	}
	return s.String()
}
