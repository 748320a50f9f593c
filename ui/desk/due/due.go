// Package due is the list of what is owed, now and later, over all sheets. The pane is short; the page says how and when, and what was waived.
package due

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys of the list.
type KeyMap struct{ Do, Up, Down, Waive, All, Group key.Binding }

// DefaultKeyMap is what the list listens to.
var DefaultKeyMap = KeyMap{
	Do:    key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "do it")),
	Up:    key.NewBinding(key.WithKeys("up"), key.WithHelp("Up", "move up")),
	Down:  key.NewBinding(key.WithKeys("down"), key.WithHelp("Down", "move down")),
	Waive: key.NewBinding(key.WithKeys("w"), key.WithHelp("w", "waive with a note")),
	All:   key.NewBinding(key.WithKeys("A"), key.WithHelp("A", "do all by advice")),
	Group: key.NewBinding(key.WithKeys("tab", "shift+tab"), key.WithHelp("Tab", "now, later")),
}

// Keys are the bindings of the pane, most used first. Tab is the desk's there.
func (k KeyMap) Keys() []key.Binding {
	return []key.Binding{k.Do, k.Waive, k.All, k.Up, k.Down}
}

// PageKeys are the bindings of the page.
func (k KeyMap) PageKeys() []key.Binding {
	return []key.Binding{k.Do, k.Waive, k.All, k.Group, k.Up, k.Down}
}

// Model is the list, as pane and as page. New makes one.
type Model struct {
	KeyMap KeyMap

	width, height int
	focused       bool
	at            int
	window        pane.Window
}

// New makes an empty list.
func New() Model { return Model{KeyMap: DefaultKeyMap} }

// SetSize gives the list its place.
func (m *Model) SetSize(width, height int) { m.width, m.height = width, height }

// Focus says whether the list has the keys; a row is selected only then.
func (m *Model) Focus(on bool) { m.focused = on }

// row is something owed; waiting is the question that waits.
type row struct {
	rules.Due
	waiting bool
}

// rows are what waits and what is owed, now first. What the action that waits is about to settle stands there once: as what waits.
func rows(t *pane.Table) []row {
	var all []row
	if w, ok := waiting(t); ok {
		all = append(all, w)
	}
	for _, d := range t.Due {
		if !begun(t, d) {
			all = append(all, row{Due: d})
		}
	}
	return all
}

// begun says whether the action that waits settles what is owed: it is that action, told the same.
func begun(t *pane.Table, d rules.Due) bool {
	if !t.Waiting() || d.Action != t.Form.Action.ID || len(d.With) == 0 {
		return false
	}
	for _, told := range d.With {
		if !slices.ContainsFunc(t.Form.Lines, func(l rules.FormLine) bool { return l.Question.Key == told.Key && l.Value == told.Value }) {
			return false
		}
	}
	return true
}

// waiting is the row of the question that waits: whom it is about, its dice and what they need.
func waiting(t *pane.Table) (row, bool) {
	if !t.Waiting() {
		return row{}, false
	}
	r := row{Due: rules.Due{Now: true, Text: t.Form.Action.Title, When: "waiting"}, waiting: true}
	for id := range t.Aimed {
		if r.Sheet == "" || id.Compare(r.Sheet) < 0 {
			r.Sheet = id
		}
	}
	if r.Sheet == "" {
		r.Sheet = t.Subject
	}
	if title, _, _ := strings.Cut(t.Form.Result.Title, " → "); title != "" {
		r.When = title
	}
	q := t.Form.Question
	switch {
	case q == nil:
		r.How = "Enter settles"
	case q.Kind == rules.AskDice:
		r.Text, r.How = dice.Dice(q.Reading), q.Reading.Needs()
	default:
		r.Text = pane.Label(q)
	}
	return r, true
}

// Counts is how many things are owed now and later.
func Counts(t *pane.Table) (now, later int) {
	for _, r := range rows(t) {
		if r.Now {
			now++
		} else {
			later++
		}
	}
	return now, later
}

// Update moves the selection, or says what to do with what is selected.
func (m *Model) Update(msg tea.KeyPressMsg, t *pane.Table) pane.Reply {
	if key.Matches(msg, m.KeyMap.Group) {
		return nil
	}
	return m.UpdatePage(msg, t)
}

// UpdatePage is Update for the page, where Tab goes from what is owed now to what is owed later.
func (m *Model) UpdatePage(msg tea.KeyPressMsg, t *pane.Table) pane.Reply {
	all := rows(t)
	m.at = m.selected(all)
	switch {
	case key.Matches(msg, m.KeyMap.Up):
		m.at = max(m.at-1, 0)
	case key.Matches(msg, m.KeyMap.Down):
		m.at = max(min(m.at+1, len(all)-1), 0)
	case key.Matches(msg, m.KeyMap.Group):
		m.at = m.other(all)
	case key.Matches(msg, m.KeyMap.All):
		var now []rules.Due
		for _, r := range all {
			if r.Now && !r.waiting && r.Action != "" {
				now = append(now, r.Due)
			}
		}
		return pane.Advised{Due: now}
	case len(all) == 0:
		return nil
	case key.Matches(msg, m.KeyMap.Do):
		if all[m.at].waiting {
			return pane.Resume{}
		}
		return pane.Settle{Due: all[m.at].Due}
	case key.Matches(msg, m.KeyMap.Waive):
		if all[m.at].waiting {
			return pane.Fail{Err: fmt.Errorf("%s: what waits is left with u, not waived", all[m.at].Text)}
		}
		return pane.Waive{Due: all[m.at].Due}
	default:
		return nil
	}
	return pane.Spent{}
}

// other is the first row of what is owed later, or from there the first of all.
func (m *Model) other(all []row) int {
	for i := range all {
		if !all[i].Now {
			if m.at >= i {
				return 0
			}
			return i
		}
	}
	return 0
}

// View draws the pane.
func (m *Model) View(t *pane.Table) []string {
	if m.width <= 0 || m.height <= 0 {
		return nil
	}
	l := t.Look
	now, later := Counts(t)
	var counts []string
	if now > 0 {
		counts = append(counts, l.Paint(look.Muted, "now ")+l.Paint(look.Strong, l.Number(now)))
	}
	if later > 0 {
		counts = append(counts, l.Paint(look.Muted, "later ")+l.Paint(look.Strong, l.Number(later)))
	}
	if len(counts) == 0 {
		counts = append(counts, l.Paint(look.Muted, "nothing"))
	}
	dot := l.Paint(look.Muted, " · ")
	lines := []string{l.Row(m.width, look.Cell{Text: l.Title("due", m.focused)}, look.Cell{At: min(17, m.width/2), Text: strings.Join(counts, dot)})}
	all := rows(t)
	at := 0
	if m.focused {
		at = m.selected(all)
	}
	from, to := m.window.Around(at, len(all), m.height-1)
	when := m.whenAt(t, all)
	for i := from; i < to; i++ {
		lines = append(lines, m.short(t, all[i], when, m.focused && i == at))
	}
	if to < len(all) {
		lines = append(lines, "  "+pane.More(l, len(all)-to))
	}
	return lines[:min(len(lines), m.height)]
}

// Rows is how many rows the pane would fill.
func (m *Model) Rows(t *pane.Table) int { return 1 + len(rows(t)) }

// selected is the row that the keys are about.
func (m *Model) selected(all []row) int {
	return max(0, min(m.at, len(all)-1))
}

// whenAt is the column of when a thing is owed: behind the longest name, but no further than leaves room for it.
func (m *Model) whenAt(t *pane.Table, all []row) int {
	at, late := 0, 0
	for _, r := range all {
		at = max(at, 2+look.Width(who(t, r))+2)
		if !r.Now {
			late = max(late, look.Width(t.Look.Text(r.When)))
		}
	}
	return max(12, min(at, m.width*3/5, max(m.width-late, m.width*2/5)))
}

// who is the name of a due's sheet and what it owes.
func who(t *pane.Table, r row) string { return strings.TrimSpace(t.Name(r.Sheet) + " " + r.Text) }

// short is a row of the pane.
func (m *Model) short(t *pane.Table, r row, when int, selected bool) string {
	l := t.Look
	sign, in := " ", look.Muted
	if r.Now {
		sign, in = l.Sign(look.GlyphOwed), look.Text
	}
	if selected {
		sign, in = l.Paint(look.Strong, l.G(look.GlyphNow)), look.Strong
	}
	late := r.When
	if r.Now && !r.waiting && late == "" {
		late = r.How
	}
	name := l.Text(who(t, r))
	if s := t.Board.Sheet(r.Sheet); s != nil && !r.Now && 2+look.Width(name)+2 > when { // the handle says whose it is as well
		name = l.Text(strings.TrimSpace(s.Handle + " " + r.Text))
	}
	told := look.Width(l.Text(late))
	if r.Now { // it says how, and may be cut
		told = min(told, 9)
	}
	if at := 2 + look.Width(name) + 2; at > when { // a long name goes before the time, as far as that is still told
		when = max(when, min(at, m.width-told))
	}
	line := l.Row(m.width, look.Cell{Text: sign}, look.Cell{At: 2, Width: when - 3, Text: l.Paint(in, name)},
		look.Cell{At: when, Text: l.Paint(look.Muted, l.Text(late))})
	if selected {
		return l.Selected(line, m.width)
	}
	return line
}

// Page draws the whole list: whose, what, how, when.
func (m *Model) Page(t *pane.Table, width, height int) []string {
	l := t.Look
	now, later := Counts(t)
	count := func(word string, n int) string {
		return l.Paint(look.Muted, word+" ") + l.Paint(look.Strong, l.Number(n))
	}
	counts := pane.Join(3, count("now", now), count("later", later))
	if len(t.Waived) > 0 {
		counts = pane.Join(3, counts, count("waived", len(t.Waived)))
	}
	lines := []string{l.Row(width, look.Cell{Text: l.Title("due", true)}, look.Cell{At: 16, Text: counts}), ""}
	var body []string
	all := rows(t)
	at, line := m.selected(all), 0
	c := pageColumns(l, all, width)
	head := func(title, text string) {
		if len(body) > 0 {
			body = append(body, "")
		}
		body = append(body, l.Row(width, look.Cell{Text: l.Paint(look.Strong, title)}, look.Cell{At: 16, Text: l.Paint(look.Muted, l.Text(text))}))
	}
	for i, r := range all {
		if i == 0 && r.Now {
			head("now", m.phase(t))
		}
		if !r.Now && (i == 0 || all[i-1].Now) {
			head("later", "")
		}
		if i == at {
			line = len(body)
		}
		body = append(body, m.long(t, r, c, width, i == at))
	}
	if len(all) == 0 {
		body = append(body, l.Paint(look.Muted, "nothing is owed"))
	}
	if len(t.Waived) > 0 {
		head("waived", "")
		for _, w := range t.Waived {
			r := row{Due: w.Due}
			r.How, r.When = "“"+w.Note+"”", "until "+m.phase(t)+" ends"
			body = append(body, m.long(t, r, c, width, false))
		}
	}
	from, to := m.window.Around(line, len(body), height-len(lines))
	lines = append(lines, body[from:to]...)
	if to < len(body) {
		lines = append(lines, "  "+pane.More(l, len(body)-to))
	}
	return lines
}

// phase is the phase now, with its side.
func (m *Model) phase(t *pane.Table) string {
	p, ok := t.Board.Now()
	if !ok {
		return "the " + t.Round()
	}
	return p.Full()
}

// columns is where how and when stand on the page.
type columns struct{ how, when int }

// pageColumns follow from what is owed: when is told in full, how as far as there is room.
func pageColumns(l *look.Look, all []row, width int) columns {
	what, when := 0, len("⚠ waiting")
	for _, r := range all {
		what = max(what, look.Width(l.Text(r.Text)))
		if !r.waiting {
			when = max(when, look.Width(l.Text(r.When)))
		}
	}
	c := columns{how: 16 + min(what, max(width/4, 12)) + 2, when: width - min(when, width/3)}
	if c.when-c.how < 14 { // no room for how
		c.how = c.when
	}
	if width >= 100 {
		c.when = min(c.when, max(86, c.how+40))
	}
	return c
}

// long is a row of the page.
func (m *Model) long(t *pane.Table, r row, c columns, width int, selected bool) string {
	l := t.Look
	handle, name := "", ""
	if s := t.Board.Sheet(r.Sheet); s != nil {
		handle, name = l.Paint(t.Side(s.Side), l.Text(s.Handle)), t.Name(s.ID)
	} else {
		name = "all"
	}
	when := l.Paint(look.Muted, l.Text(r.When))
	if r.waiting {
		when = l.Badge(look.BadgeDanger, "waiting")
	}
	cells := []look.Cell{
		{At: 2, Width: 2, Text: handle},
		{At: 5, Width: 10, Text: l.Paint(look.Text, l.Text(name))},
		{At: 16, Width: c.how - 18, Text: l.Paint(look.Text, l.Text(r.Text))},
		{At: c.when, Text: when},
	}
	if c.how < c.when {
		cells = slices.Insert(cells, 3, look.Cell{At: c.how, Width: c.when - c.how - 1, Text: l.Paint(look.Muted, l.Text(r.How))})
	}
	if selected {
		cells = append([]look.Cell{{Text: l.Paint(look.Strong, l.G(look.GlyphNow))}}, cells...)
		return l.Selected(l.Row(width, cells...), width)
	}
	return l.Row(width, cells...)
}

// Selected is what is selected, and whether it is the question that waits.
func (m *Model) Selected(t *pane.Table) (d rules.Due, waits, ok bool) {
	all := rows(t)
	if len(all) == 0 {
		return rules.Due{}, false, false
	}
	r := all[m.selected(all)]
	return r.Due, r.waiting, true
}
