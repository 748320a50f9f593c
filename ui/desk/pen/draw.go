package pen

import (
	"fmt"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// spot is a cell of the sheet that the pen can set.
type spot struct {
	cell  roster.Cell
	group string
	label string
	bound string // what it may say
}

// cells lists the cells of the sheet, in the order of the printed sheet.
func (m *Model) cells() (all []spot) {
	s := m.current()
	if s == nil {
		return nil
	}
	put := func(group, label, bound string, c roster.Cell) { all = append(all, spot{c, group, label, bound}) }
	for i := range s.Tracks {
		t := &s.Tracks[i]
		bound := fmt.Sprintf("%d to %d", t.Min, t.Max)
		if t.Open {
			bound = fmt.Sprintf("%d or more", t.Min)
		}
		c := roster.TrackCell(t.Name)
		put("tracks", m.t.CellWord(s, c), bound, c)
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		name := m.t.CellWord(s, roster.StateCell(y.ID))
		put("systems", name, "works, degraded, out, destroyed", roster.StateCell(y.ID))
		if y.Boxes > 0 {
			put("systems", name+" boxes", fmt.Sprintf("%d to %d", y.Floor, y.Boxes), roster.BoxesCell(y.ID))
		}
		put("systems", name+" load", "0 or more", roster.LoadCell(y.ID))
	}
	for i := range s.Markers {
		k := &s.Markers[i]
		c := roster.MarkerOf(k.Kind, k.On, k.Of)
		put("markers", m.t.CellWord(s, c), "0 takes it off", c)
	}
	put("sheet", "name", "", roster.NameCell)
	put("sheet", "handle", "one or two characters", roster.HandleCell)
	put("sheet", "side", "", roster.SideCell)
	put("sheet", "class", "", roster.ClassCell)
	put("sheet", "place", "", roster.PlaceCell)
	put("sheet", "notes", "", roster.NotesCell)
	for i := range s.Tracks {
		c := roster.MaxCell(s.Tracks[i].Name)
		put("printed", strings.TrimSuffix(m.t.CellWord(s, c), " printed"), "printed boxes", c)
	}
	for _, t := range s.Traits {
		put("printed", t.Name, "", roster.TraitCell("", t.Name))
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		for _, t := range y.Traits {
			c := roster.TraitCell(y.ID, t.Name)
			put("printed", m.t.CellWord(s, c), "", c)
		}
	}
	return all
}

// listWidth is the width of the list of sheets, on pages from besides on.
const (
	listWidth = 28
	besides   = 76
)

// Body draws the sheets and the cells of the one that the pen is over.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	if width <= 0 || height <= 0 {
		return nil
	}
	l := t.Look
	who := "no sheet"
	if s := m.current(); s != nil {
		parts := slices.DeleteFunc([]string{t.Name(s.ID), s.Class, s.Side}, func(word string) bool { return word == "" })
		who = strings.Join(parts, " · ")
		if !t.Board.Here(s) {
			who += " · " + s.Place
		}
	}
	lines := []string{l.Row(width, look.Cell{Text: l.Title("pen", true)}, look.Cell{At: min(8, width), Text: l.Paint(look.Strong, l.Text(who))})}
	if height > 12 {
		lines = append(lines, "")
	}
	room := max(height-len(lines), 0)
	cells, at := m.draw(l, width, room), 0
	if width >= besides {
		at = listWidth + 2
		cells = pane.Beside(l, width, at, m.list(l, listWidth, room), m.draw(l, width-at, room))
	}
	lines = append(lines, cells...)
	lines = lines[:min(len(lines), height)]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// list draws the names of the sheets.
func (m *Model) list(l *look.Look, width, height int) (lines []string) {
	all := m.all()
	here := 0
	for i, s := range all {
		if s.ID == m.sheet {
			here = i
		}
	}
	if height <= 0 {
		return nil
	}
	from, to := m.sheets.Around(here, len(all), height)
	for _, s := range all[from:to] {
		in, indent := look.Text, 0
		if s.On != "" {
			indent = 2
		}
		if s.ID == m.sheet {
			in = look.Strong
		}
		note := ""
		if !m.t.Board.Here(s) {
			note = "away"
		}
		lines = append(lines, l.Row(width, look.Cell{At: indent, Text: l.Paint(m.t.Side(s.Side), l.Text(s.Handle)), Width: 2},
			look.Cell{At: indent + 3, Text: l.Paint(in, l.Text(m.t.Name(s.ID))), Width: width - indent - 9}, look.Cell{At: width - 5, Text: l.Paint(look.Muted, note)}))
	}
	if to < len(all) {
		lines = append(lines, "   "+pane.More(l, len(all)-to))
	}
	return lines
}

// draw draws the cells under their groups: what they say, and what they may.
func (m *Model) draw(l *look.Look, width, height int) (lines []string) {
	cells := m.cells()
	m.page = max(height-2, 1)
	if len(cells) == 0 || height <= 0 {
		return nil
	}
	label, value := 0, 0
	for _, c := range cells {
		label, value = max(label, look.Width(l.Text(c.label))), max(value, look.Width(l.Text(m.says(c.cell))))
	}
	label, value = min(label, 24), min(value, 24)
	var rows []string
	here, group := 0, ""
	for i, c := range cells {
		if c.group != group {
			if group = c.group; i > 0 {
				rows = append(rows, "")
			}
			rows = append(rows, l.Paint(look.Muted, group))
		}
		sign, in := "", look.Text
		if i == m.at {
			here, sign, in = len(rows), l.Sign(look.GlyphNow), look.Strong
		}
		row := l.Row(width, look.Cell{Text: sign}, look.Cell{At: 2, Text: l.Paint(in, l.Text(c.label)), Width: label},
			look.Cell{At: label + 4, Text: l.Paint(look.Strong, l.Text(m.says(c.cell))), Width: value}, look.Cell{At: label + value + 6, Text: l.Paint(look.Muted, l.Text(c.bound))})
		if i == m.at {
			row = l.Selected(row, width)
		}
		rows = append(rows, row)
	}
	from, to := m.window.Around(here, len(rows), height)
	lines = append(lines, rows[from:to]...)
	if to < len(rows) {
		lines = append(lines, "  "+pane.More(l, len(rows)-to))
	}
	return lines
}

func (m *Model) says(c roster.Cell) string { return pane.ValueWord(m.t.Board.Get(m.sheet, c), c) }

// Form is the line that is typed.
func (m *Model) Form(t *pane.Table, width, height int) []string {
	l := t.Look
	s := m.current()
	if !m.field.Asking() && m.wrong == nil {
		return nil
	}
	what, now := "", ""
	if m.cell != (roster.Cell{}) {
		what, now = t.CellWord(s, m.cell), "now "+m.says(m.cell)
	}
	head := pane.Join(3, l.Paint(look.Strong, "pen"), l.Paint(look.Text, l.Text(pane.Join(1, t.Name(m.sheet), what))), l.Paint(look.Muted, l.Text(now)))
	if m.value != "" {
		head += "   " + l.Would(m.value)
	}
	lines := []string{head}
	if height > 3 {
		lines = append(lines, "")
	}
	if m.field.Asking() {
		lines = append(lines, m.field.View(l, width, 9))
	}
	if m.wrong != nil {
		typed, must := pane.Split(m.wrong)
		lines = append(lines, l.Error(typed, must))
	}
	lines = lines[:min(len(lines), max(height, 0))]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// bound is what the cell that is set may say.
func (m *Model) bound() string {
	for _, c := range m.cells() {
		if c.cell == m.cell && c.bound != "" {
			return c.bound
		}
	}
	if m.t.Board.Get(m.sheet, m.cell).IsNumber() {
		return "a number"
	}
	return "any text"
}
