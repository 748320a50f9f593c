package pane

import (
	"fmt"
	"strings"

	"damcon/ui/look"
)

// Edge is how many rows the selected one stays from an edge while there is more behind it.
const Edge = 3

// A Window is which rows of a list are seen. The zero value begins at the first.
type Window struct{ top int }

// Around moves the window of height rows over n so that the row at stays Edge rows from its edges, and gives the first row seen and the
// one behind the last. When rows are left over below, the last row is free for More.
func (w *Window) Around(at, n, height int) (from, to int) {
	switch {
	case height <= 0:
		return 0, 0
	case n <= height:
		w.top = 0
		return 0, n
	}
	edge := min(Edge, max((height-2)/2, 0))
	last := height - 1 // the last row says how many more
	w.top = min(w.top, at-edge)
	w.top = max(w.top, at+edge-last+1)
	w.top = max(0, min(w.top, n-height))
	if w.top+height >= n {
		return w.top, n
	}
	return w.top, w.top + last
}

// More is the last row of a list that goes on: `… 12 more`.
func More(l *look.Look, n int) string { return l.Paint(look.Muted, fmt.Sprintf("… %d more", n)) }

// Wrap breaks a text between its words into lines of at most width cells; a longer word stands alone.
func Wrap(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && look.Width(line)+1+look.Width(word) > width {
			lines = append(lines, line)
			line = ""
		}
		line = Join(1, line, word)
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// Pad makes lines exactly height many.
func Pad(lines []string, height int) []string {
	height = max(height, 0)
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines[:height]
}

// Beside sets two columns of lines side by side: the right one begins at the cell at of width.
func Beside(l *look.Look, width, at int, left, right []string) []string {
	lines := make([]string, max(len(left), len(right)))
	for i := range lines {
		var a, b string
		if i < len(left) {
			a = left[i]
		}
		if i < len(right) {
			b = right[i]
		}
		lines[i] = l.Row(width, look.Cell{Text: a, Width: max(at-1, 0)}, look.Cell{At: at, Text: b})
	}
	return lines
}

// Join sets words one after another with a gap of blanks; empty ones are left away.
func Join(gap int, words ...string) string {
	var b strings.Builder
	for _, w := range words {
		if w == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(strings.Repeat(" ", gap))
		}
		b.WriteString(w)
	}
	return b.String()
}

// JoinDot sets words one after another with a dot between: "round 3 · move".
func JoinDot(words ...string) string { return strings.Join(words, " · ") }

// ShortName cuts a name to a column; a name of several words keeps its last where that tells it apart: "Maelst…Two".
func ShortName(l *look.Look, name string, width int) string {
	name = l.Text(name)
	i := strings.LastIndexByte(name, ' ')
	if look.Width(name) <= width || i < 0 || look.Width(name[i+1:]) > width-4 {
		return l.Fit(name, width)
	}
	last := name[i+1:]
	return strings.TrimRight(trim(name, width-1-look.Width(last)), " ") + l.G(look.GlyphCut) + last
}
