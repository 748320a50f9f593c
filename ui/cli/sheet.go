package cli

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// sheetText is a sheet in words, a line for each row of the printed sheet.
func sheetText(b rules.Board, s *roster.Sheet) string {
	var t strings.Builder
	fmt.Fprintln(&t, shipLine(b, s))
	var groups []rules.Group
	if b.Book.Rules.Layout != nil {
		groups = b.Book.Rules.Layout(b, s)
	}
	for i := range groups {
		for _, line := range groupText(&groups[i]) {
			fmt.Fprintln(&t, line)
		}
	}
	if groups == nil {
		for _, c := range s.Cells()[7:] { // its own words stand in the first line
			fmt.Fprintf(&t, "  %s %s\n", c, b.Get(s.ID, c))
		}
	}
	for _, f := range b.Figures(s) {
		if !f.Vital && !printed(groups, f) {
			fmt.Fprintln(&t, "  "+figureText(f))
		}
	}
	if s.Notes != "" {
		fmt.Fprintln(&t, "notes: "+s.Notes)
	}
	return t.String()
}

// printed says whether a line of the sheet stands for a figure.
func printed(groups []rules.Group, f rules.Figure) bool {
	return slices.ContainsFunc(groups, func(g rules.Group) bool {
		return slices.ContainsFunc(g.Lines, func(l rules.Line) bool { return l.Figure == f.Name })
	})
}

// groupText is the title of a group and its rows. Where the eye sees a column, the column is named: "Structure: now 14, mod +2, base 14".
func groupText(g *rules.Group) []string {
	var lines []string
	title := g.Title
	for _, h := range g.Head {
		if h.At == 0 { // it stands beside the title and heads no column
			title = joined(title, lineText(&h))
		}
	}
	if title != "" {
		lines = append(lines, title)
	}
	whole := printedBoxes(g.Lines)
	name := "" // of the row, or of the one that it goes on with
	for rest := g.Lines; len(rest) > 0; {
		end := 1
		for end < len(rest) && rest[end].Same {
			end++
		}
		var text string
		if text, name = rowText(g.Head, rest[:end], whole, name); text != "" {
			lines = append(lines, "  "+text)
		}
		rest = rest[end:]
	}
	return lines
}

// printedBoxes counts the boxes that are drawn of each cell in several lines, under one that only names them.
func printedBoxes(lines []rules.Line) map[roster.Cell]int {
	whole := map[roster.Cell]int{}
	for i := range lines {
		if l := &lines[i]; further(l) {
			whole[l.Cell] += l.Max
		}
	}
	return whole
}

// further says whether a line is only more boxes of a cell that another names.
func further(l *rules.Line) bool {
	return l.Max > 0 && l.Bare && l.Label == "" && l.Value == "" && l.At != rules.Adjoining && l.Cell.Kind == roster.CellBoxes
}

// rowText is a row in words with what it is called: its first piece where that is but a name, else, where it goes on with the row before, that
// one's name.
func rowText(head, row []rules.Line, whole map[roster.Cell]int, before string) (text, name string) {
	first := strings.TrimSpace(lineText(&row[0]))
	switch l := &row[0]; {
	case len(row) == 1 || l.Here || l.Value != "" || l.Max > 0 || l.State != "" || wide.MatchString(first):
	case first == "":
		name = before
	default:
		name = first
	}
	if name != "" {
		row = row[1:]
	}
	at := -1 // the column of the piece before
	for i := range row {
		l := &row[i]
		if n := whole[l.Cell]; n > 0 && further(l) {
			continue
		}
		piece := pieceText(l, whole[l.Cell])
		if n := columnOf(head, l.At); n != at {
			at = n
			piece = underHead(head, n, l, piece)
		}
		switch {
		case piece == "" || text == "":
			text += piece
		case l.At == rules.Adjoining:
			text += " and " + piece
		default:
			text += ", " + piece
		}
	}
	if name != "" && text != "" {
		text = name + ": " + text
	}
	return text, name
}

// pieceText is a piece of a row in words. Of boxes that are drawn below it the whole number is said.
func pieceText(l *rules.Line, whole int) string {
	text := lineText(l)
	switch {
	case l.Here:
		return "now " + text
	case whole > 0 && l.Value != "" && l.Max == 0:
		return text + fmt.Sprintf(" of %d", whole)
	}
	return wide.ReplaceAllString(strings.TrimSpace(text), ", ")
}

// wide is the gap between the parts of a text that the eye sees as columns.
var wide = regexp.MustCompile(` {2,}`)

// columnOf is the number of the head in whose column a piece stands; -1 is none.
func columnOf(head []rules.Line, at int) int {
	of := -1
	for i := range head {
		if h := &head[i]; h.At > 0 && at >= h.At && (of < 0 || h.At > head[of].At) {
			of = i
		}
	}
	return of
}

// underHead puts the names of a column before what stands in it. A second row of heads names the two numbers of a piece.
func underHead(head []rules.Line, of int, l *rules.Line, piece string) string {
	if of < 0 || piece == "" {
		return piece
	}
	name := strings.TrimSpace(lineText(&head[of]))
	for i := of + 1; i < len(head); i++ {
		if pair := strings.Fields(lineText(&head[i])); head[i].At == head[of].At && len(pair) == 2 && l.Value != "" && l.Note != "" {
			piece = fmt.Sprintf("%s %s, %s %s", pair[0], strings.TrimSpace(l.Value), pair[1], strings.TrimSpace(l.Note))
		}
	}
	return strings.TrimSpace(name + " " + piece)
}

// joined puts a comma between what there is of two texts.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + ", " + b
}

// lineText is a piece of a sheet in words.
func lineText(l *rules.Line) string {
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	add(l.Label)
	add(strings.TrimSpace(l.Value))
	if l.Max > 0 {
		add(fmt.Sprintf("%d of %d", l.Now, l.Max))
	}
	if l.State != "" && l.State != roster.Works && l.State != roster.State(l.Text) && onSystem(l.Cell) {
		add(string(l.State))
	}
	add(l.Text)
	return joined(strings.Join(parts, " "), l.Note)
}

// onSystem says whether a cell is one of a system: elsewhere a state is only a colour.
func onSystem(c roster.Cell) bool {
	switch c.Kind {
	case roster.CellState, roster.CellBoxes, roster.CellLoad:
		return true
	}
	return false
}
