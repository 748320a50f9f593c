// Package fleet is the list of what stands on the table: the ships by side, and below them what has a list of its own.
package fleet

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys of the list.
type KeyMap struct{ Up, Down, Pin, First, Last key.Binding }

// DefaultKeyMap is what the list listens to.
var DefaultKeyMap = KeyMap{
	Up:    key.NewBinding(key.WithKeys("up"), key.WithHelp("Up", "move up")),
	Down:  key.NewBinding(key.WithKeys("down"), key.WithHelp("Down", "move down")),
	Pin:   key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "pin sheet")),
	First: key.NewBinding(key.WithKeys("home"), key.WithHelp("Home", "first")),
	Last:  key.NewBinding(key.WithKeys("end"), key.WithHelp("End", "last")),
}

// Keys are the bindings, most used first.
func (k KeyMap) Keys() []key.Binding { return []key.Binding{k.Pin, k.Up, k.Down, k.First, k.Last} }

// Model is the list. New makes one.
type Model struct {
	KeyMap KeyMap

	width, height int
	loose         bool // a blank row round the sides
	badges        int  // cells for badges in words; 0 is their sign alone
	selected      roster.SheetID
	focused       bool
	quiet         bool // another pane has the selected row of the screen
	window        pane.Window

	made    made
	columns columns
	rows    []row
	order   []roster.SheetID // the rows that can be selected
}

// made is what the rows were made for, so that they are made once a move. They are drawn only where they are seen.
type made struct {
	table *pane.Table
	moves int
	look  *look.Look
	width int
	loose bool
}

// row is a sheet, a title, or with neither an empty row.
type row struct {
	title string
	sheet *roster.Sheet
}

// New makes an empty list.
func New() Model { return Model{KeyMap: DefaultKeyMap} }

// SetSize gives the list its place. Loose leaves an empty row round each side; badges are the cells that badges may take in words.
func (m *Model) SetSize(width, height int, loose bool, badges int) {
	m.width, m.height, m.loose, m.badges = width, height, loose, badges
}

// Focus says whether the list has the keys, and whether another pane has the selected row of the screen: there is only one.
func (m *Model) Focus(on, elsewhere bool) { m.focused, m.quiet = on, elsewhere }

// Select makes a sheet the selected one.
func (m *Model) Select(id roster.SheetID) { m.selected = id }

// Selected is the selected sheet.
func (m *Model) Selected() roster.SheetID { return m.selected }

// Update moves the selection, or pins the sheet.
func (m *Model) Update(msg tea.KeyPressMsg, t *pane.Table) pane.Reply {
	m.make(t)
	at := slices.Index(m.order, m.selected)
	switch {
	case key.Matches(msg, m.KeyMap.Up):
		at--
	case key.Matches(msg, m.KeyMap.Down):
		at++
	case key.Matches(msg, m.KeyMap.First):
		at = 0
	case key.Matches(msg, m.KeyMap.Last):
		at = len(m.order) - 1
	case key.Matches(msg, m.KeyMap.Pin) && at >= 0:
		return pane.Pin{Sheet: m.selected}
	default:
		return nil
	}
	if len(m.order) == 0 {
		return pane.Spent{}
	}
	return pane.Show{Sheet: m.order[max(0, min(at, len(m.order)-1))]}
}

// Rows is how many rows the whole list has, with its title.
func (m *Model) Rows(t *pane.Table) int {
	m.make(t)
	return 1 + len(m.rows)
}

// View draws the list.
func (m *Model) View(t *pane.Table) []string {
	if m.height <= 0 || m.width <= 0 {
		return nil
	}
	m.make(t)
	lines := []string{m.title(t)}
	at := max(slices.IndexFunc(m.rows, func(r row) bool { return r.sheet != nil && r.sheet.ID == m.selected }), 0)
	from, to := m.window.Around(at, len(m.rows), m.height-1)
	for _, r := range m.rows[from:to] {
		lines = append(lines, m.draw(t, r))
	}
	if to < len(m.rows) {
		lines = append(lines, "  "+pane.More(t.Look, len(m.rows)-to))
	}
	return lines[:min(len(lines), m.height)]
}

// draw is one row.
func (m *Model) draw(t *pane.Table, r row) string {
	switch {
	case r.sheet == nil:
		return r.title
	case r.sheet.Kind == roster.KindShip:
		return m.ship(t, m.columns, r.sheet)
	}
	return m.thing(t, m.columns, r.sheet)
}

func (m *Model) title(t *pane.Table) string {
	c := m.columns
	cells := []look.Cell{{Text: t.Look.Title("fleet", m.focused)}}
	for i, head := range c.heads {
		at := c.vital + i*(c.number+c.gap())
		w := c.number
		if len(c.heads) == 1 {
			at, w = c.boxes-1, max(c.cells, look.Width(head))
			if c.cells == 0 {
				at, w = c.vital, c.number
			}
		}
		if m.width >= 35 || len(c.heads) > 1 {
			cells = append(cells, look.Cell{At: at, Width: w, Text: t.Look.Paint(look.Muted, head), Right: len(c.heads) > 1})
		}
	}
	return t.Look.Row(m.width, cells...)
}

// columns is where things stand in a row.
type columns struct {
	name, class, vital, boxes, signs int // first cells
	number                           int // cells of a vital figure
	cells                            int // of the meter; 0 is none
	many                             int // how many vital figures a row has
	of                               bool
	heads                            []string
}

func (c columns) gap() int {
	if c.of {
		return 2
	}
	return 1
}

// columnsOf lays the columns out by the widest row, so that they stay when a value changes.
func columnsOf(m *Model, t *pane.Table) columns {
	names, classes, digits := 0, 0, 1
	c := columns{name: 5}
	for _, s := range t.Board.Sheets() {
		if !listed(t, s) {
			continue
		}
		names = max(names, min(look.Width(s.Name), 10))
		if s.Kind != roster.KindShip {
			continue
		}
		classes = max(classes, min(look.Width(t.Short(s.Class)), 4))
		vitals := t.Vitals(s)
		if len(vitals) > c.many {
			c.many, c.heads = len(vitals), c.heads[:0]
			for _, f := range vitals {
				head := f.Short
				if head == "" {
					head = f.Name
				}
				c.heads = append(c.heads, head)
			}
		}
		for _, f := range vitals {
			digits = max(digits, len(t.Look.Number(max(f.Of, f.Value))))
		}
	}
	c.of = c.many <= 2
	c.number = digits
	if c.of {
		c.number = 2*digits + 1
	}
	for _, h := range c.heads {
		if c.many > 1 {
			c.number = max(c.number, min(look.Width(h), 8))
		}
	}
	c.class = c.name + names + 2
	c.vital = c.class
	if classes > 0 && (m.width >= 34 || c.many > 1 && m.width >= 48) && c.many < 2 {
		c.vital = c.class + classes + 1
	} else {
		c.vital--
	}
	c.boxes = c.vital + c.many*(c.number+c.gap()) - c.gap() + 1
	if c.many == 1 && !t.Look.NumbersOnly {
		c.cells = 6
		if m.width < 34 {
			c.cells = 5
		}
	}
	c.signs = c.boxes
	if c.cells > 0 {
		c.signs = c.boxes + c.cells + 1
	}
	return c
}

// listed says whether a sheet has a row of its own.
func listed(t *pane.Table, s *roster.Sheet) bool {
	if s.Kind == roster.KindShip {
		return s.On == "" || t.Board.Sheet(s.On) != nil
	}
	k := kindOf(t, s)
	return k != nil && k.Alone
}

func kindOf(t *pane.Table, s *roster.Sheet) *rules.Kind {
	for i := range t.Board.Book.Rules.Kinds {
		if k := &t.Board.Book.Rules.Kinds[i]; k.Word == s.Kind {
			return k
		}
	}
	return nil
}

// make works the rows out, unless nothing has moved since.
func (m *Model) make(t *pane.Table) {
	now := made{table: t, moves: t.Moves, look: t.Look, width: m.width, loose: m.loose}
	if m.made == now {
		return
	}
	m.made, m.columns = now, columnsOf(m, t)
	m.rows, m.order = m.rows[:0], m.order[:0]
	ships, alone := map[string][]*roster.Sheet{}, []*roster.Sheet(nil)
	for _, s := range t.Board.Sheets() {
		switch {
		case !listed(t, s):
		case s.Kind == roster.KindShip:
			ships[s.Side] = append(ships[s.Side], s)
		default:
			alone = append(alone, s)
		}
	}
	for _, side := range t.Sides {
		m.group(t.Look.Loud(t.Side(side), t.Look.Text(side)), ships[side])
	}
	m.group("", ships[""])
	m.group(t.Look.Paint(look.Strong, "on the table"), alone)
}

// group adds the rows of a side, or of what has none, under its title where there is room for one.
func (m *Model) group(title string, list []*roster.Sheet) {
	if len(list) == 0 {
		return
	}
	head := m.width >= 34
	if m.loose && (head || len(m.rows) > 0) {
		m.rows = append(m.rows, row{})
	}
	if head && title != "" {
		m.rows = append(m.rows, row{title: title})
	}
	for _, s := range list {
		m.rows = append(m.rows, row{sheet: s})
		m.order = append(m.order, s.ID)
	}
}

// ship is the row of a ship.
func (m *Model) ship(t *pane.Table, c columns, s *roster.Sheet) string {
	l := t.Look
	if gone, ok := t.Gone(s); ok {
		text := pane.Join(1, gone.Word, gone.Text)
		room := m.width - c.class
		if class := t.Short(s.Class); c.vital > c.class && class != "" {
			if with := class + " " + text; look.Width(with) <= room {
				text = with
			}
		}
		if look.Width(text) > room && gone.Text != "" && look.Width(gone.Text) <= room {
			text = gone.Text
		}
		return m.selectable(t, s, l.Row(m.width, look.Cell{At: 2, Text: l.Sign(look.GlyphGone)},
			look.Cell{At: c.name, Width: c.class - c.name - 1, Text: l.Paint(look.Muted, pane.ShortName(l, s.Name, c.class-c.name-1))},
			look.Cell{At: c.class, Text: l.Paint(look.Muted, l.Text(text))}))
	}
	name := look.Text
	if s.ID == m.selected {
		name = look.Strong
	}
	cells := []look.Cell{
		{At: 2, Width: 2, Text: l.Paint(t.Side(s.Side), l.Text(s.Handle))},
		{At: c.name, Width: c.class - c.name - 1, Text: l.Paint(name, pane.ShortName(l, s.Name, c.class-c.name-1))},
	}
	if c.vital > c.class {
		cells = append(cells, look.Cell{At: c.class, Width: c.vital - c.class - 1, Text: l.Paint(look.Muted, l.Text(t.Short(s.Class)))})
	}
	for i, f := range t.Vitals(s) {
		cells = append(cells, look.Cell{At: c.vital + i*(c.number+c.gap()), Width: c.number, Text: vital(l, c, f), Right: true})
		if c.cells > 0 {
			cells = append(cells, look.Cell{At: c.boxes, Width: c.cells, Text: l.Cells(f.Value, f.Of, c.cells, look.TrackOptions{})})
		}
	}
	cells = append(cells, look.Cell{At: c.signs, Text: m.signs(t, s, m.width-c.signs)})
	return m.selectable(t, s, l.Row(m.width, cells...))
}

// vital is one figure of a row: with its whole, coloured below half, where there is room for it.
func vital(l *look.Look, c columns, f rules.Figure) string {
	if c.of && f.Of > 0 {
		return number(l, f) + l.Paint(look.Strong, "/"+l.Number(f.Of))
	}
	return number(l, f)
}

func number(l *look.Look, f rules.Figure) string {
	switch {
	case f.Value <= 0 && f.Of > 0:
		return l.Loud(look.Destroyed, l.Number(f.Value))
	case 2*f.Value < f.Of:
		return l.Loud(look.Damaged, l.Number(f.Value))
	}
	return l.Paint(look.Strong, l.Number(f.Value))
}

// signs is the end of a row: what waits for the ship, then its worst badges.
func (m *Model) signs(t *pane.Table, s *roster.Sheet, room int) string {
	l := t.Look
	var signs []string
	switch {
	case t.Waits[s.ID] || t.Aimed[s.ID] || boxes(t.Would[s.ID]) < 0:
		signs = append(signs, l.Sign(look.GlyphWould))
	case boxes(t.Would[s.ID]) > 0:
		signs = append(signs, l.Sign(look.GlyphBack))
	}
	var badges []look.Badge
	for _, b := range t.Badges(s) {
		badges = append(badges, pane.Badge(b))
	}
	words := ""
	room -= 2 * len(signs)
	switch {
	case m.badges > 0 || room >= 9:
		words = l.Badges(badges, 2, room)
	case len(badges) > 0 && badges[0].Kind != look.BadgeQuiet:
		words = l.Badge(badges[0].Kind, "")
	}
	return pane.Join(1, append(signs, words)...)
}

// boxes is how many boxes a sheet would have more, or less than 0 fewer, as soon as one would be lost.
func boxes(would []pane.Would) int {
	more := 0
	for _, w := range would {
		if w.Cell.Kind != roster.CellTrack && w.Cell.Kind != roster.CellBoxes {
			continue
		}
		by := w.To.Number() - w.From.Number()
		if by < 0 {
			return by
		}
		more += by
	}
	return more
}

// thing is the row of what is no ship.
func (m *Model) thing(t *pane.Table, c columns, s *roster.Sheet) string {
	l, k := t.Look, kindOf(t, s)
	var words []string
	if s.Side != "" && m.width >= 34 {
		words = append(words, s.Side)
	}
	if k.List != nil {
		if text := k.List(t.Board, s); text != "" {
			words = append(words, text)
		}
	}
	return m.selectable(t, s, l.Row(m.width,
		look.Cell{At: 2, Width: 2, Text: l.Paint(t.Side(s.Side), l.Text(s.Handle))},
		look.Cell{At: c.name, Width: c.class - c.name - 1, Text: l.Paint(look.Text, pane.ShortName(l, t.Name(s.ID), c.class-c.name-1))},
		look.Cell{At: c.class, Text: l.Paint(look.Muted, l.Text(strings.Join(words, " · ")))}))
}

// selectable makes the row of the selected sheet the selected row.
func (m *Model) selectable(t *pane.Table, s *roster.Sheet, line string) string {
	if s.ID != m.selected {
		return line
	}
	line = t.Look.Paint(look.Strong, t.Look.G(look.GlyphNow)) + line[1:]
	if m.quiet {
		return line
	}
	return t.Look.Selected(line, m.width)
}
