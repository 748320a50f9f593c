package look

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Clean makes text from outside (a file, a paste, a flag, a name someone typed) safe and measurable: no escape sequence, no control character, nothing
// that turns the direction of writing or takes no cell. A tab or a new line becomes a blank; bytes that are no UTF-8 become U+FFFD.
// Terminals and layout do not agree on the width of joined or coloured emoji, so joiners, variation selectors and skin tones go as well.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	s = strings.ToValidUTF8(s, string(utf8.RuneError)) // first: a stray byte could hide in what Strip takes for a letter
	s = strings.Map(cleanRune, ansi.Strip(strings.Map(dropC1, s)))
	return strings.TrimLeftFunc(s, unicode.IsMark) // it would stand on the last cell of what is before
}

// plain: most text is, and need not be copied.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// dropC1 takes away the controls that some terminals read as the two characters ESC and a letter, and feeds before Strip would drop them.
func dropC1(r rune) rune {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || r == '\v' || r == '\f':
		return ' '
	case r >= 0x80 && r <= 0x9f:
		return -1
	}
	return r
}

func cleanRune(r rune) rune {
	switch {
	case unicode.In(r, unicode.Zl, unicode.Zp):
		return ' '
	case unicode.IsControl(r),
		unicode.Is(unicode.Cf, r), // bidi overrides, joiners, marks without width, tags
		unicode.Is(unicode.Variation_Selector, r),
		r >= 0x1f3fb && r <= 0x1f3ff, // skin tones
		r == 0x20e3,                  // a keycap round the character before it
		r == 0x034f:                  // a joiner that counts as a mark
		return -1
	}
	return r
}

// Text is Clean with every sign of ours in the set in use: −, –, …, →, · and ± in what the rules say become - - ~ > - + in ASCII.
func (l *Look) Text(s string) string { return l.signs(Clean(s)) }

// Width is the cells a line takes, painted or not, by grapheme.
func Width(s string) int {
	if plain(s) {
		return len(s)
	}
	return ansi.StringWidth(s)
}

// Fit makes a line exactly width cells: cut with … or filled with blanks on the right. It may be painted. Under a Look use its own Fit,
// which cuts with the sign of its set.
func Fit(s string, width int) string { return fit(s, width, glyphs[GlyphCut].unicode, false) }

// Fit makes a line exactly width cells: cut with the set's … or filled with blanks on the right. It may be painted.
func (l *Look) Fit(s string, width int) string { return fit(s, width, l.G(GlyphCut), false) }

// FitRight is Fit with the blanks on the left, for numbers.
func (l *Look) FitRight(s string, width int) string { return fit(s, width, l.G(GlyphCut), true) }

func fit(s string, width int, cut string, right bool) string {
	if width <= 0 {
		return ""
	}
	have := Width(s)
	if have > width {
		s = ansi.Truncate(s, width, cut)
		have = Width(s) // a wide letter may leave a cell free
	}
	if have >= width {
		return s
	}
	blanks := strings.Repeat(" ", width-have)
	if right {
		return blanks + s
	}
	return s + blanks
}

// Cell is one piece of a row with its place.
type Cell struct {
	At    int    // column of its first cell, from 0
	Width int    // cells it may take; 0 is all up to the next cell or the end
	Text  string // painted or not; cut where it is longer
	Right bool   // against the right edge of its place: numbers, and what stands at the end of the line
}

// Row sets cells, ordered by At, into a line of exactly width cells. A cell that begins before the last one has ended begins behind it.
// Keep at least one blank between a cell's end and the next one's At: Row adds none.
func (l *Look) Row(width int, cells ...Cell) string {
	var b strings.Builder
	width = max(width, 0)
	at := 0
	for i, c := range cells {
		if c.At > at {
			b.WriteString(strings.Repeat(" ", min(c.At, width)-at))
			at = min(c.At, width)
		}
		end := width
		if i+1 < len(cells) {
			end = min(end, cells[i+1].At)
		}
		if c.Width > 0 {
			end = min(end, c.At+c.Width)
		}
		if end > at {
			b.WriteString(fit(c.Text, end-at, l.G(GlyphCut), c.Right))
			at = end
		}
	}
	if at < width {
		b.WriteString(strings.Repeat(" ", width-at))
	}
	return b.String()
}

// Rule is the thin line above the form.
func (l *Look) Rule(width int) string {
	return l.Paint(Line, strings.Repeat(l.G(GlyphRule), max(width, 0)))
}

// Margin is one blank column on each side of a line, cut to width cells together: only the rule runs edge to edge.
func (l *Look) Margin(line string, width int) string {
	return l.Row(width, Cell{At: 1, Width: max(width-2, 0), Text: line})
}
