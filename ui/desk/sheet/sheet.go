// Package sheet draws one sheet as its game prints it, from the groups of rules.Layout: it knows no game. What the answer that waits would
// change is drawn in place, and what it may choose has its letter.
//
// layout.go sets groups into rows, piece.go draws one line of a group, plain.go lays out the sheets of a game that has no layout of its own.
package sheet

import (
	"errors"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// Margin is the blank columns that the lines of a view begin with: a letter or the sign of the selected cell may stand there.
const Margin = 1

// KeyMap are the keys of the sheet: they move through the cells that the pen may set.
type KeyMap struct{ Pen, Up, Down, Left, Right key.Binding }

// DefaultKeyMap is what the sheet listens to.
var DefaultKeyMap = KeyMap{
	Pen:   key.NewBinding(key.WithKeys("enter", "e"), key.WithHelp("Enter", "set this cell")),
	Up:    key.NewBinding(key.WithKeys("up"), key.WithHelp("Up", "move up")),
	Down:  key.NewBinding(key.WithKeys("down"), key.WithHelp("Down", "move down")),
	Left:  key.NewBinding(key.WithKeys("left"), key.WithHelp("Left", "left")),
	Right: key.NewBinding(key.WithKeys("right"), key.WithHelp("Right", "right")),
}

// Keys are the bindings, most used first.
func (k KeyMap) Keys() []key.Binding {
	return []key.Binding{k.Pen, k.Up, k.Down, k.Left, k.Right}
}

// Model is the sheet pane. New makes one.
type Model struct {
	KeyMap KeyMap

	width, height int
	shown         roster.SheetID
	pinned        bool
	focused       bool
	at            spot // the selected cell
	window        pane.Window

	made struct {
		table *pane.Table
		moves int
		look  *look.Look
		width int
		high  int
		shown roster.SheetID
		pin   bool
	}
	page page // as it is drawn

	whole   page // laid out for all of its place
	want    int  // rows of its place that others would have
	tight   page // laid out for what they leave
	tightTo int  // how many rows they would have there; 0 is that it was not laid out so
}

// New makes a pane that shows nothing.
func New() Model { return Model{KeyMap: DefaultKeyMap} }

// SetSize gives the sheet its place; the Margin comes on top of the width.
func (m *Model) SetSize(width, height int) { m.width, m.height = width, height }

// Show makes a sheet the one that is shown. Pinned says so in its title.
func (m *Model) Show(id roster.SheetID, pinned bool) {
	if id != m.shown {
		m.at, m.window = spot{}, pane.Window{}
	}
	m.shown, m.pinned = id, pinned
}

// Shown is the sheet that is shown.
func (m *Model) Shown() roster.SheetID { return m.shown }

// Focus says whether the pane has the keys; a cell is selected only then.
func (m *Model) Focus(on bool) { m.focused = on }

// Cell is the selected cell, the line it stands on and whether there is one.
func (m *Model) Cell(t *pane.Table) (rules.Line, bool) {
	m.make(t)
	if i := m.selected(); i >= 0 {
		return m.page.spots[i].line, true
	}
	return rules.Line{}, false
}

// selected is the index of the selected cell among the spots, or −1 where the sheet has none.
func (m *Model) selected() int {
	at := m.at.line
	if i := slices.IndexFunc(m.page.spots, func(s spot) bool {
		return s.line.Cell == at.Cell && s.line.Figure == at.Figure && s.line.Label == at.Label
	}); i >= 0 {
		return i
	}
	if first := slices.IndexFunc(m.page.spots, func(s spot) bool { return s.row != titleRow }); first >= 0 {
		return first
	}
	return min(0, len(m.page.spots)-1)
}

// Update moves through the cells, or takes the pen to one.
func (m *Model) Update(msg tea.KeyPressMsg, t *pane.Table) pane.Reply {
	m.make(t)
	at := m.selected()
	switch {
	case at < 0:
		return nil
	case key.Matches(msg, m.KeyMap.Pen) && m.page.spots[at].line.Cell == (roster.Cell{}):
		return pane.Fail{Err: errors.New("this follows from the rest of the sheet; the pen sets what it is made of")}
	case key.Matches(msg, m.KeyMap.Pen):
		return pane.Pen{Sheet: m.shown, Cell: m.page.spots[at].line.Cell}
	case key.Matches(msg, m.KeyMap.Up):
		at = m.toward(at, -1)
	case key.Matches(msg, m.KeyMap.Down):
		at = m.toward(at, 1)
	case key.Matches(msg, m.KeyMap.Left):
		at = max(at-1, 0)
	case key.Matches(msg, m.KeyMap.Right):
		at = min(at+1, len(m.page.spots)-1)
	default:
		return nil
	}
	m.at = m.page.spots[at]
	return pane.Spent{}
}

// toward is the nearest cell in the rows above (−1) or below (1).
func (m *Model) toward(at, step int) int {
	here, best := m.page.spots[at], at
	for i, s := range m.page.spots {
		if (s.row-here.row)*step <= 0 {
			continue
		}
		b := m.page.spots[best]
		nearer := abs(s.row-here.row) < abs(b.row-here.row) ||
			s.row == b.row && abs(s.col-here.col) < abs(b.col-here.col)
		if best == at || nearer {
			best = i
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// Explain says what the selected cell is: the parts of its figure, and what the pen would set.
func (m *Model) Explain(t *pane.Table) string {
	line, ok := m.Cell(t)
	s := t.Board.Sheet(m.shown)
	if !ok || s == nil {
		return ""
	}
	var words []string
	if f, found := t.Board.Figure(s, line.Figure); found && line.Figure != "" {
		if text := Figure(f); text != "" {
			words = append(words, text)
		}
	}
	if line.Cell != (roster.Cell{}) {
		words = append(words, "Enter sets "+t.CellWord(s, line.Cell)+", "+pane.ValueWord(t.Board.Get(s.ID, line.Cell), line.Cell)+" now")
	}
	return pane.JoinDot(words...)
}

// Figure is a figure with what it is made of: "break-up 1 = 26 hull lost − 25 half of the original".
func Figure(f rules.Figure) string {
	text := f.Name + " " + pane.Number(f.Value)
	for i, p := range f.Parts {
		sign := " + "
		switch {
		case i == 0:
			sign = " = "
		case p.Value < 0:
			sign = " − "
			p.Value = -p.Value
		}
		text += sign + pane.Number(p.Value) + " " + p.Text
	}
	return text
}

// View draws the sheet with its margin.
func (m *Model) View(t *pane.Table) []string {
	if m.width <= 0 || m.height <= 0 {
		return nil
	}
	m.make(t)
	s := t.Board.Sheet(m.shown)
	if s == nil {
		return []string{" " + t.Look.Title("sheet", m.focused), "", " " + t.Look.Paint(look.Muted, "no ship is on the table")}
	}
	sel := -1
	if m.focused {
		sel = m.selected()
	}
	lines := []string{m.title(t, s, sel)}
	rows := m.page.rows
	if m.loose() {
		lines = append(lines, "")
	}
	at := m.page.wanted
	if sel >= 0 {
		at = m.page.spots[sel].row
	}
	from, to := m.window.Around(max(at, 0), len(rows), m.height-len(lines))
	for i := from; i < to; i++ {
		row := rows[i]
		if sel >= 0 && m.page.spots[sel].row == i {
			row = row.selecting(t.Look, m.page.spots[sel])
		}
		lines = append(lines, row.draw(t.Look, m.width))
	}
	if to < len(rows) {
		lines = append(lines, " "+pane.More(t.Look, len(rows)-to))
	}
	return lines
}

// loose says whether an empty row stands below the title.
func (m *Model) loose() bool {
	return m.width >= 52 && len(m.page.rows)+2 <= m.height-m.want && m.page.air == airy
}

// Lend is told how many rows of its place others would have, and says how many of them the sheet can do without: the empty ones below it, then
// those between its groups. It is drawn so until it is told otherwise.
func (m *Model) Lend(t *pane.Table, want int) int {
	m.want = want
	m.make(t)
	return max(min(want, m.height-1-len(m.page.rows)), 0)
}

// title is the row of the ship's name: class, side and handle behind it, what the game puts on top at the right.
func (m *Model) title(t *pane.Table, s *roster.Sheet, selected int) string {
	l := t.Look
	left, top := m.called(t, s, m.page)
	if selected >= 0 && m.page.spots[selected].row == titleRow {
		top = top.selecting(l, m.page.spots[selected])
	}
	right := ""
	for i, pc := range top {
		gap := m.topGap()
		if pc.width > m.page.top[i].width { // the sign of the selected one stands in the gap
			gap--
		}
		if right == "" {
			gap = 0
		}
		right += strings.Repeat(" ", gap) + pc.text
	}
	at := max(look.Width(left)+3, m.width-look.Width(right)-edge(m.width))
	return l.Row(m.width+Margin, look.Cell{At: Margin, Text: left}, look.Cell{At: at + Margin, Text: right})
}

// topGap is the blanks between what stands on top.
func (m *Model) topGap() int {
	if m.width < 78 {
		return 2
	}
	return 3
}

// called is what the sheet is called, the class short where room is wanted, and what stands on top as far as there is room for it.
func (m *Model) called(t *pane.Table, s *roster.Sheet, p page) (left string, top row) {
	l := t.Look
	name := l.Title(t.Name(s.ID), m.focused)
	who := l.Paint(look.Text, l.Text(s.Class))
	if s.Side != "" {
		who = pane.Join(1, who, l.Paint(look.Muted, "·"), l.Loud(t.Side(s.Side), l.Text(s.Side)))
	}
	if s.Handle != "" {
		who = pane.Join(1, who, l.Paint(look.Muted, "·"), l.Text(s.Handle))
	}
	if m.pinned {
		who += "   " + l.Paint(look.Pending, "pinned")
	}
	left = name + "   " + who
	all := 0
	for i, pc := range p.top {
		all += pc.width + min(i, 1)*m.topGap()
	}
	if short := t.Short(s.Class); short != "" && look.Width(left)+3+all > m.width {
		left = name + "   " + strings.Replace(who, l.Text(s.Class), l.Text(short), 1)
	}
	room, used := m.width-look.Width(left)-3, 0
	for i, pc := range p.top {
		if used += pc.width + min(i, 1)*m.topGap(); used > room {
			return left, p.top[:i]
		}
	}
	return left, p.top
}

// edge is how far from the right end of a sheet the figures of its title row end.
func edge(width int) int {
	switch {
	case width < 50:
		return 5
	case width < 70:
		return 6
	}
	return 0
}

// make lays the sheet out, unless nothing has moved since.
func (m *Model) make(t *pane.Table) {
	now := m.made
	now.table, now.moves, now.look, now.width, now.high = t, t.Moves, t.Look, m.width, m.height
	now.shown, now.pin = m.shown, m.pinned
	s := t.Board.Sheet(m.shown)
	if now != m.made {
		m.made, m.whole, m.tightTo = now, page{}, 0
		if s != nil {
			m.whole = m.seen(t, s, layOut(t, s, groups(t, s), m.width, m.height-1))
		}
	}
	m.page = m.whole
	if m.want > 0 && s != nil {
		if m.tightTo != m.want {
			m.tight, m.tightTo = m.seen(t, s, tighter(t, s, groups(t, s), m.width, m.height-1-m.want, m.whole)), m.want
		}
		m.page = m.tight
	}
}

// seen is a page without the spots in its title that have no room there: the pen goes to what is seen.
func (m *Model) seen(t *pane.Table, s *roster.Sheet, p page) page {
	if _, top := m.called(t, s, p); len(top) < len(p.top) {
		p.spots = slices.DeleteFunc(p.spots, func(s spot) bool { return s.row == titleRow && s.col >= p.top[len(top)].at })
	}
	return p
}

// groups are those of the game's layout, or plain ones.
func groups(t *pane.Table, s *roster.Sheet) []rules.Group {
	if layout := t.Board.Book.Rules.Layout; layout != nil {
		if g := layout(t.Board, s); len(g) > 0 {
			return g
		}
	}
	return plain(t, s)
}
