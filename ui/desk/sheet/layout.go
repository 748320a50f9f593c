package sheet

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// A page is a sheet laid out.
type page struct {
	top    row // of the title row; they stand where it has room for them
	rows   []row
	spots  []spot // cells that the pen may set, from the top left
	wanted int    // the row that the question is about, else 0
	air    air    // airy is that no empty row had to go
	folded []int  // the ranks of the groups that are folded
}

// A row is pieces from left to right.
type row []piece

// titleRow is the row of a spot in the title.
const titleRow = -1

// A spot is where a cell stands.
type spot struct {
	row, col int
	line     rules.Line
}

// An effect is what the answer that waits would do to a line.
type effect struct {
	lose, gain int
	to         string // a text it would become
	struck     bool   // the system would be hit
	letter     string // the choice that it stands for; a line without a label has none
	legal      bool   // it may be chosen
}

// Beside draws groups that stand beside a sheet while a question waits, in at most height lines with the Margin before them.
func Beside(t *pane.Table, groups []rules.Group, width, height int) []string {
	p := layOut(t, &roster.Sheet{}, groups, width, height)
	lines := make([]string, 0, len(p.rows))
	for _, r := range p.rows[:min(len(p.rows), height)] {
		lines = append(lines, r.draw(t.Look, width))
	}
	return lines
}

// A setting is one way to lay a sheet out.
type setting struct {
	air    air
	folded int // this many of the highest ranks are folded
	loss   int // what is lost against the whole sheet
}

// air is how many rows stand between groups.
type air uint8

// Rows between groups: not even their titles, and what stands in columns packed; none, none between the vital ones, all.
const (
	untitled air = iota
	airless
	tight
	airy
)

// settings lists the ways to lay a sheet out, the best first: an empty row here and there is worth more than what folds last, and less than
// weapons and their like.
func settings(ranks []int) []setting {
	lost := map[air]int{airy: 0, tight: 1, airless: 3, untitled: 5}
	var all []setting
	for _, a := range []air{airy, tight, airless, untitled} {
		set := setting{air: a, loss: lost[a]}
		for n := 0; ; n++ {
			set.folded = n
			all = append(all, set)
			if n == len(ranks) {
				break
			}
			if ranks[len(ranks)-1-n] > 1 {
				set.loss++
			} else {
				set.loss += 6
			}
		}
	}
	slices.SortStableFunc(all, func(a, b setting) int { return a.loss - b.loss })
	return all
}

// layOut sets the groups into at most height rows as far as that can be done: empty rows and the lowest ranks go first. What was folded for
// the sake of another, and has room again, is opened, what stays longest first.
func layOut(t *pane.Table, s *roster.Sheet, groups []rules.Group, width, height int) page {
	ranks := foldable(t, s, groups)
	best := page{}
	for _, set := range settings(ranks) {
		if best = lay(t, s, groups, width, slices.Clone(ranks[len(ranks)-set.folded:]), set.air); len(best.rows) > height {
			continue
		}
		for i := 0; i < len(best.folded); {
			fewer := slices.Delete(slices.Clone(best.folded), i, i+1)
			if p := lay(t, s, groups, width, fewer, set.air); len(p.rows) <= height {
				best = p
				continue
			}
			i++
		}
		return best
	}
	return best
}

// tighter is a page with fewer empty rows, as few as it takes to stand in at most height rows as far as that can be done. Nothing else goes.
func tighter(t *pane.Table, s *roster.Sheet, groups []rules.Group, width, height int, p page) page {
	for a := p.air; len(p.rows) > height && a > airless; {
		a--
		p = lay(t, s, groups, width, p.folded, a)
	}
	return p
}

// foldable lists the ranks above 0 that groups have, the first to stay first.
func foldable(t *pane.Table, s *roster.Sheet, groups []rules.Group) []int {
	var ranks []int
	for _, g := range groups {
		if g.Rank > 0 && !g.Top && !slices.Contains(ranks, g.Rank) && !open(t, s, g) {
			ranks = append(ranks, g.Rank)
		}
	}
	slices.Sort(ranks)
	return ranks
}

// open says whether a question may choose something in the group: it must stay in view.
func open(t *pane.Table, s *roster.Sheet, g rules.Group) bool {
	return slices.ContainsFunc(g.Lines, func(line rules.Line) bool { return effectOn(t, s, line).letter != "" })
}

// lay sets the groups into rows, those of the folded ranks into one as long as nothing in them may be chosen.
func lay(t *pane.Table, s *roster.Sheet, groups []rules.Group, width int, folded []int, a air) page {
	p := page{air: a, folded: folded}
	fold := func(g rules.Group) bool { return slices.Contains(folded, g.Rank) && !open(t, s, g) }
	cols := trackColumns(t, groups, width)
	for i := 0; i < len(groups); {
		g := groups[i]
		if g.Top {
			for _, line := range g.Lines {
				text := words(t.Look, columns{}, line, effectOn(t, s, line))
				p.top = append(p.top, piece{text: text, width: look.Width(text), line: line})
			}
			i++
			continue
		}
		to := i + 1
		for to < len(groups) && groups[to].Aside {
			to++
		}
		block := layBlock(t, s, groups[i:to], cols, width, fold, a)
		if len(block) > 0 && len(p.rows) > 0 && (a == airy || a == tight && g.Rank > 0) {
			p.rows = append(p.rows, nil)
		}
		p.rows = append(p.rows, block...)
		i = to
	}
	p.wanted = -1
	for i, pc := range p.top {
		p.top[i].at = 1000 + i // right of all that stands below
		if pc.line.Cell != (roster.Cell{}) || pc.line.Figure != "" {
			p.spots = append(p.spots, spot{titleRow, p.top[i].at, pc.line})
		}
	}
	for y, row := range p.rows {
		for _, pc := range row {
			if pc.line.Cell != (roster.Cell{}) || pc.line.Figure != "" {
				p.spots = append(p.spots, spot{y, pc.at, pc.line})
			}
			if (pc.letter != "" || pc.legal) && p.wanted < 0 {
				p.wanted = y
			}
		}
	}
	p.wanted = max(p.wanted, 0)
	return p
}

// layBlock sets a group and those beside it into rows.
func layBlock(t *pane.Table, s *roster.Sheet, groups []rules.Group, cols columns, width int, fold func(rules.Group) bool, a air) []row {
	if joined := joinShort(t, s, groups, width); joined != nil && (width < 52 || a != airy) {
		if len(groups) > 1 || len(layGroup(t, s, groups[0], cols, width, false, a)) > len(joined) {
			return joined
		}
	}
	aside := asideAt(width)
	if len(groups) == 1 || aside == 0 {
		var rows []row
		for _, g := range groups {
			rows = append(rows, layGroup(t, s, g, cols, width, fold(g), a)...)
		}
		return rows
	}
	left := layGroup(t, s, groups[0], cols, aside-1, fold(groups[0]), a)
	var right []row
	for _, g := range groups[1:] {
		right = append(right, layGroup(t, s, g, cols, width-aside, fold(g), a)...)
	}
	rows := make([]row, max(len(left), len(right)))
	for y := range rows {
		if y < len(left) {
			rows[y] = append(rows[y], left[y]...)
		}
		if y < len(right) {
			for _, pc := range right[y] {
				pc.at += aside
				rows[y] = append(rows[y], pc)
			}
		}
	}
	return rows
}

// asideAt is the column of a group that stands beside another; 0 is one under another.
func asideAt(width int) int {
	switch {
	case width >= 78:
		return 48
	case width >= 52:
		return 28
	case width >= 44:
		return 23
	}
	return 0
}

// joinShort sets short tracks and figures without a title into one row, nil where they are not all of that sort or do not fit. Those in a
// column of their own come last.
func joinShort(t *pane.Table, s *roster.Sheet, groups []rules.Group, width int) []row {
	var first, last []rules.Line
	for _, g := range groups {
		if g.Title != "" {
			return nil
		}
		for _, line := range g.Lines {
			switch {
			case line.State != "" || line.Max > 10 || line.Max == 0 && line.Value == "" || line.At < 0:
				return nil
			case line.At > 0:
				last = append(last, line)
			default:
				first = append(first, line)
			}
		}
	}
	if len(first)+len(last) < 2 {
		return nil
	}
	var r row
	at := 0
	cols := columns{gap: 1}
	for _, line := range append(first, last...) {
		would := effectOn(t, s, line)
		line.Same, line.At = true, 0
		text := draw(t, cols, line, would, width)
		switch {
		case line.Max > 0:
			text = pane.Join(2, name(t.Look, line, would), draw(t, cols, nameless(line), would, width))
		case line.Text != "": // the word goes, a sign stays
			short := line
			short.Text = ""
			sign := t.Look.Badge(look.BadgeDanger, "")
			if line.Grave == rules.Lost {
				sign = t.Look.Badge(look.BadgeGone, "")
			}
			text = draw(t, cols, short, would, width) + " " + sign
		}
		r = append(r, piece{at: at, text: text, width: look.Width(text), letter: would.letter, legal: would.legal, line: line})
		at += look.Width(text) + 3
	}
	if at-3 > width {
		return nil
	}
	return []row{r}
}

func nameless(line rules.Line) rules.Line { line.Label = ""; return line }

// layGroup sets one group into rows.
func layGroup(t *pane.Table, s *roster.Sheet, g rules.Group, cols columns, width int, folded bool, a air) []row {
	l := t.Look
	if folded {
		if text := foldText(l, g); text != "" {
			return []row{{{text: text, width: look.Width(text)}}}
		}
		return nil
	}
	cols = cols.of(g, width)
	if a == untitled && listed(g) {
		return pack(t, s, g, cols, width)
	}
	var rows []row
	if g.Title != "" && a != untitled || len(g.Head) > 0 {
		title := l.Paint(look.Strong, l.Text(g.Title))
		head := row{{text: title, width: look.Width(title)}}
		rows = append(rows, head)
		for _, line := range g.Head {
			line.Same = line.Same || len(rows) == 1 && len(rows[0]) == 1
			rows = place(t, rows, cols, heading(line), effect{}, width)
		}
	}
	if drawn(g, width) {
		return append(rows, flow(t, s, g, cols, width)...)
	}
	for _, line := range g.Lines {
		for _, part := range wrapped(line, width) {
			rows = place(t, rows, cols, part, effectOn(t, s, part), width)
		}
	}
	return rows
}

// drawn says whether a group is a drawing of boxes in columns that the page is too narrow for.
func drawn(g rules.Group, width int) bool {
	return slices.ContainsFunc(g.Lines, func(line rules.Line) bool { return line.Max > 0 && line.At >= width-4 })
}

// The columns of a drawing that flows: how wide they are, where the first begins, and how long a meter may be.
const (
	flowWide  = 18
	flowFirst = 2
	flowMeter = 7
)

// flow sets the pieces of a drawing behind one another in even columns, in the order in which they are read: each with what adjoins it and with
// what its other rows show of the same cell.
func flow(t *pane.Table, s *roster.Sheet, g rules.Group, cols columns, width int) []row {
	var rows []row
	columns := max((width-flowFirst)/flowWide, 1)
	column := 0
	for i, line := range g.Lines {
		if line.Label == "" || line.At == rules.Adjoining {
			continue
		}
		parts := []rules.Line{line}
		for j, other := range g.Lines {
			if j > i && other.At == rules.Adjoining && j-i == len(parts) || other.Label == "" && other.At > 0 && other.Cell == line.Cell {
				parts = append(parts, other)
			}
		}
		wide := len(parts)
		for k := range parts {
			parts[k].Meter = min(parts[k].Meter, flowMeter)
			wide += look.Width(draw(t, cols, parts[k], effectOn(t, s, parts[k]), width))
		}
		takes := (wide + flowWide - 1) / flowWide
		if column > 0 && column+takes > columns {
			column = 0
		}
		for k, part := range parts {
			switch {
			case k == 0:
				part.Same, part.At = column > 0, flowFirst+column*flowWide
			case part.At != rules.Adjoining:
				last := rows[len(rows)-1][len(rows[len(rows)-1])-1]
				part.Same, part.At = true, last.at+last.width+1
			}
			rows = place(t, rows, cols, part, effectOn(t, s, part), width)
		}
		if column += takes; column >= columns {
			column = 0
		}
	}
	return rows
}

// listed says whether a group is lists of systems in columns, each behind the name of its row.
func listed(g rules.Group) bool {
	named := func(line rules.Line) bool { return line.Label != "" && line == rules.Line{Label: line.Label} }
	system := func(line rules.Line) bool { return line.State != "" && line.Same && line.At > 0 && line.Max == 0 }
	return slices.ContainsFunc(g.Lines, system) && !slices.ContainsFunc(g.Lines, func(line rules.Line) bool { return !named(line) && !system(line) })
}

// pack sets the systems of each list behind one another, whatever their columns: on a page that is short of rows it is worth more to see them.
func pack(t *pane.Table, s *roster.Sheet, g rules.Group, cols columns, width int) []row {
	var rows []row
	inset := width
	for _, line := range g.Lines {
		if line.Same {
			inset = min(inset, line.At)
		}
	}
	end := width // of the last piece
	for _, line := range g.Lines {
		would := effectOn(t, s, line)
		switch wide := look.Width(draw(t, cols, line, would, width)); {
		case !line.Same && strings.TrimSpace(line.Label) == "": // the list goes on
			continue
		case !line.Same:
		case end+2+wide > width:
			line.Same, line.At = false, inset
		default:
			line.At = max(inset, end+2)
		}
		rows = place(t, rows, cols, line, would, width)
		last := rows[len(rows)-1]
		end = last[len(last)-1].at + last[len(last)-1].width
	}
	return rows
}

// wrapped breaks a line that is only a note between its words, where it is too long.
func wrapped(line rules.Line, width int) []rules.Line {
	if line.Label+line.Value+line.Text != "" || line.Max > 0 || line.Same || line.At != 0 || look.Width(line.Note) <= width {
		return []rules.Line{line}
	}
	var parts []rules.Line
	for _, note := range pane.Wrap(line.Note, width) {
		part := line
		part.Note = note
		parts = append(parts, part)
	}
	return parts
}

// heading is a line among the names of columns: all of it is muted.
func heading(line rules.Line) rules.Line {
	line.Note = pane.Join(1, line.Label, line.Value, line.Text, line.Note)
	line.Label, line.Value, line.Text = "", "", ""
	return line
}

// place sets a line behind the last, or into a row of its own. Columns hold where the page is as wide as the sheet is meant to be.
func place(t *pane.Table, rows []row, cols columns, line rules.Line, would effect, width int) []row {
	text := draw(t, cols, line, would, width-max(line.At, 0))
	if room := width - max(line.At, 0); look.Width(text) > room { // the last words go first
		short := line
		if short.Note = ""; short.Label+short.Value+short.Text != "" || short.Max > 0 {
			text = draw(t, cols, short, would, room)
		}
		if short.Text = ""; look.Width(text) > room && (short.Label+short.Value != "" || short.Max > 0) {
			text = draw(t, cols, short, would, room)
		}
	}
	pc := piece{text: text, width: look.Width(text), letter: would.letter, legal: would.legal, line: line}
	if line.State != "" || line.Same && line.At == 0 {
		pc.letter = "" // it stands in the piece itself
	}
	switch {
	case line.At > 0 && line.Here:
		pc.at = line.At - 3
	case line.At > 0:
		pc.at = line.At
	case line.At == rules.UnderBoxes && !line.Same:
		pc.at = cols.boxes
	}
	if line.Same && len(rows) > 0 {
		last := rows[len(rows)-1]
		end, gap := 0, 1 // between the piece, or the letter before it, and one that has grown
		if len(last) > 0 {
			before := last[len(last)-1]
			if end = before.at + before.width; before.line.Here { // it ends with a blank
				end--
			}
		}
		if pc.letter != "" {
			gap = 3
		}
		switch {
		case line.At == rules.Adjoining:
			pc.at = end
		case line.At <= 0 && end > 0:
			pc.at = end + 3
		case line.At <= 0:
			pc.at = 0
		case pc.at < end+gap && end > 0:
			pc.at = end + gap
		}
		if pc.at+pc.width <= width {
			rows[len(rows)-1] = append(last, pc)
			return rows
		}
		if end+2+pc.width <= width && end > 0 {
			pc.at = end + 2
			rows[len(rows)-1] = append(last, pc)
			return rows
		}
		pc.at = min(2, max(width-pc.width, 0))
	}
	if pc.at+pc.width > width {
		pc.at = max(0, min(pc.at, width-pc.width))
	}
	return append(rows, row{pc})
}

// foldText is what stands for a folded group: its warnings where it has nothing else, else what the game says. A warning of several lines is said
// once, behind the title.
func foldText(l *look.Look, g rules.Group) string {
	var words []string
	all := 0
	for _, line := range g.Lines {
		switch {
		case line.Same:
		case line.Grave != rules.Noted && line.Text != "":
			if word := text(l, line); !slices.Contains(words, word) {
				words = append(words, word)
			}
			all++
		case g.Fold != "":
			return l.Paint(look.Strong, l.G(look.GlyphNow)) + " " + l.Paint(look.Muted, l.Text(g.Fold))
		}
	}
	if len(words) < all && g.Title != "" {
		words = slices.Insert(words, 0, l.Text(g.Title))
	}
	return strings.Join(words, "  ")
}

// draw is the row with its margin, width cells and the margin wide.
func (r row) draw(l *look.Look, width int) string {
	cells := make([]look.Cell, 0, 2*len(r))
	for _, pc := range r {
		if pc.letter != "" {
			cells = append(cells, look.Cell{At: max(Margin+pc.at-2, 0), Text: l.Letter(pc.letter)})
		}
		cells = append(cells, look.Cell{At: Margin + pc.at, Width: pc.width, Text: pc.text})
	}
	return l.Row(width+Margin, cells...)
}

// selecting is the row with one of its cells selected.
func (r row) selecting(l *look.Look, at spot) row {
	r = slices.Clone(r)
	for i := range r {
		if r[i].at == at.col && r[i].line.Cell == at.line.Cell {
			pc := r[i]
			pc.text = l.Selected(l.Paint(look.Strong, l.G(look.GlyphNow))+pc.text, pc.width+1)
			pc.at, pc.width = pc.at-1, pc.width+1
			r[i] = pc
		}
	}
	return r
}

// effectOn is what the answer that waits would do to a line of a sheet, and the letter that chooses it.
func effectOn(t *pane.Table, s *roster.Sheet, line rules.Line) effect {
	var e effect
	if line.Cell == (roster.Cell{}) {
		return e
	}
	for _, w := range t.Would[s.ID] {
		switch {
		case w.Cell == line.Cell && w.To.IsNumber():
			from, to := w.From.Number(), w.To.Number()
			if line.Bare { // it may show only some of the boxes
				from, to = max(0, min(from-line.Before, line.Max)), max(0, min(to-line.Before, line.Max))
			}
			e.lose, e.gain = max(0, from-to), max(0, to-from)
			if line.Max == 0 {
				e.to = w.To.String()
			}
		case w.Cell == line.Cell:
			e.to = w.To.String()
			e.struck = w.Cell.Kind == roster.CellState
		case sameSystem(w.Cell, line.Cell) && w.Cell.Kind == roster.CellState:
			e.struck = true
		}
	}
	q := t.Form.Question
	if q == nil {
		return e
	}
	if q.Sheet == s.ID && slices.Contains(q.Cells, line.Cell) {
		e.legal = true
	}
	if len(t.Letters) == 0 {
		return e
	}
	for _, c := range q.Choices {
		on := c.Sheet == s.ID || c.Sheet == "" && (q.Sheet == s.ID || q.Sheet == "" && t.Subject == s.ID)
		if !on || c.Off != "" || t.Letters[c.ID] == "" {
			continue
		}
		first := c.Cell == line.Cell || sameSystem(c.Cell, line.Cell) || c.Cell == (roster.Cell{}) && c.Sheet != s.ID && systemOf(line.Cell) == c.ID
		if first || slices.Contains(c.Also, line.Cell) {
			e.legal = true
			if first && (line.Label != "" || line.Value != "" || line.Text != "") {
				e.letter = t.Letters[c.ID]
			}
			if slices.Contains(t.Chosen, c.ID) {
				e.lose, e.struck = max(line.Now, 0), line.Max == 0
			}
		}
	}
	return e
}

// systemOf is the system that a cell belongs to, empty where it is none's.
func systemOf(c roster.Cell) string {
	switch c.Kind {
	case roster.CellBoxes, roster.CellState, roster.CellLoad:
		return c.Name
	}
	return ""
}

func sameSystem(a, b roster.Cell) bool { return systemOf(a) != "" && systemOf(a) == systemOf(b) }
