package prompt

import (
	"slices"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// View draws the form, the choices or the sum, and the prompt: as many lines as SetSize gave.
func (m *Model) View(t *pane.Table) []string {
	m.sync(t)
	if m.rows <= 0 || m.width <= 0 {
		return nil
	}
	if !t.Waiting() {
		return pane.Pad(m.idle(t), m.rows)
	}
	q := m.question(t)
	edge := m.edge(t, q)
	lines := m.head(t, q, edge)
	room := m.rows - len(lines) - 1
	if room > 0 {
		lines = append(lines, pane.Pad(m.middle(t, q, edge, room), room)...)
	}
	return append(lines, m.prompt(t, q, edge))
}

// MessageLine is the row under the prompt.
func (m *Model) MessageLine(l *look.Look) string {
	switch m.message.Kind {
	case Noted:
		return l.Note(m.message.Rest)
	case Warned:
		return l.Warning(m.message.Loud, m.message.Rest)
	case Refused:
		return l.Error(m.message.Loud, m.message.Rest)
	}
	return ""
}

// idle is the form when nothing waits: what may be done in this phase.
func (m *Model) idle(t *pane.Table) []string {
	l := t.Look
	var words []string
	for _, a := range t.Board.Book.Rules.Actions {
		here := len(a.Phases) == 0 || t.Board.Phase == "" || slices.Contains(a.Phases, t.Board.Phase)
		if a.Key != "" && here {
			words = append(words, l.Paint(look.Strong, a.Key)+" "+l.Paint(look.Muted, l.Text(a.Title)))
		}
	}
	title := "ready"
	if p, ok := t.Board.Now(); ok {
		title = p.Full()
	}
	lines := []string{l.Fit(l.Paint(look.Strong, l.Text(title)), m.width)}
	var owed []string
	for _, d := range t.Due {
		if d.Now {
			owed = append(owed, l.Paint(look.Text, l.Text(strings.TrimSpace(t.Name(d.Sheet)+" "+d.Text))))
		}
	}
	rows := max(m.rows-1, 1)
	if len(owed) > 0 {
		rows = 1
	}
	lines = append(lines, flow(l, words, 2, 0, m.width, rows)...)
	if len(owed) > 0 {
		head := l.Sign(look.GlyphOwed) + " " + l.Paint(look.Muted, "due")
		lines = append(lines, flow(l, append([]string{head}, owed...), 2, 0, m.width, max(m.rows-2, 1))...)
	}
	return lines
}

// edge is the left edge of facts, sums and the prompt's text.
func (m *Model) edge(t *pane.Table, q *rules.Question) int {
	least := 9
	if m.width < 78 {
		least = 8
	}
	if m.asking(t, q) {
		asks, _ := parted(q.Text)
		return min(max(least, look.Width(asks)+3), m.width/3)
	}
	edge := max(least, look.Width(t.Form.Action.Title)+3)
	if q != nil && q.Kind == rules.AskDice {
		edge = max(edge, 2+look.Width(dice.Dice(q.Reading))+2)
	}
	return min(edge, m.width/3)
}

// middle is what stands between facts and prompt: the choices of a question, else the sum that the dice need with its parts.
func (m *Model) middle(t *pane.Table, q *rules.Question, edge, room int) []string {
	l := t.Look
	if q == nil {
		return m.would(t, edge)
	}
	if len(q.Choices) > 0 {
		return m.choices(t, q, edge, room)
	}

	if q.Key == "to" && t.Form.Action == t.Board.Book.Action("next") {
		return m.phases(t, edge, room)
	}
	var lines []string
	if q.Kind != rules.AskDice && q.Text != pane.Label(q) && !m.asking(t, q) {
		lines = append(lines, l.Fit(strings.Repeat(" ", edge)+l.Paint(look.Text, l.Text(q.Text)), m.width))
	}
	if waits := t.Form.Question; m.at != "" && waits != nil && waits.Kind == rules.AskDice { // what the fact comes to
		q = waits
	}
	if len(lines) == room {
		return lines
	}
	return append(lines, m.sums(t, q, edge, room-len(lines))...)
}

// narrow is the width below which the groups beside the sheet have no room of their own, and stand folded in the form.
const narrow = 98

// sums is the number that dice need with its parts and how the roll may end, or what the action has done up to it.
func (m *Model) sums(t *pane.Table, q *rules.Question, edge, room int) []string {
	l := t.Look
	if len(q.Parts) == 0 || t.Rolled {
		return m.soFar(t, q, edge, room)
	}
	sum, parts := sum(t, q)
	text := l.Paint(look.Strong, l.Text(sum)) + "    " + l.Paint(look.Muted, l.Text(parts))
	chances := ends(l, q)
	if chances == "" {
		chances = t.Odds
	}
	if beside := m.beside(q); beside != "" && m.width < narrow {
		chances = pane.Join(3, l.Paint(look.Muted, l.Text(beside)), chances)
	}
	first, right := look.Cell{At: edge, Text: text}, look.Cell{At: m.width - look.Width(chances), Text: chances}
	switch {
	case chances == "":
		return []string{l.Row(m.width, first)}
	case edge+look.Width(text)+3 <= right.At:
		return []string{l.Row(m.width, first, right)}
	case room > 1:
		return []string{l.Row(m.width, first), l.Row(m.width, look.Cell{At: edge + 8, Text: chances})}
	}
	return []string{l.Row(m.width, first)}
}

// would is what settling an action without dice would do.
func (m *Model) would(t *pane.Table, edge int) []string {
	var words []string
	for _, ev := range t.Form.Result.Events {
		if !slices.Contains(words, ev.Text) { // a text of several changes is told once
			words = append(words, ev.Text)
		}
	}
	if len(words) == 0 {
		return nil
	}
	return []string{t.Look.Row(m.width, look.Cell{At: edge, Text: t.Look.Paint(look.Pending, t.Look.Text(strings.Join(words, "  ")))})}
}

// prompt is the last row: the dice or the question, what is needed, the cursor, and what may be typed.
func (m *Model) prompt(t *pane.Table, q *rules.Question, edge int) string {
	l := t.Look
	sign := l.Paint(look.Strong, l.G(look.GlyphNow))
	if !m.focused {
		sign = l.Paint(look.Muted, l.G(look.GlyphNow))
	}
	name, needs, hint := "", "", ""
	switch {
	case q == nil:
		name, needs, hint = "ready", "", "Enter or space settles"
	case q.Kind == rules.AskDice:
		name, needs, hint = dice.Dice(q.Reading), needed(q, t.Rolled), dice.Hint(q.Reading)+" · space rolls"
		if back := m.readBack(q); back != "" {
			hint = back
		}
	default:
		if !m.asking(t, q) {
			name = pane.Label(q)
		}
		hint = m.hint(t, q)
	}
	head := l.Paint(look.Strong, l.Text(name))
	at := edge
	if n := look.Width(head); 2+n+2 > edge && n > 0 {
		at = 2 + n + 2
	}
	cells := []look.Cell{{Text: sign}, {At: 2, Width: at - 3, Text: head}}
	cursor := at
	if needs = l.Text(needs); needs != "" {
		cells = append(cells, look.Cell{At: at, Text: need(l, needs)})
		cursor = at + look.Width(needs) + 3
	}
	m.column = min(max(m.column, cursor), max(cursor, m.width/2))
	room := m.width - m.column
	right := l.Paint(look.Muted, l.Text(hint))
	typed := look.Width(m.line.String()) + 3
	if w := look.Width(right); w > 0 && w+typed <= room {
		cells = append(cells, look.Cell{At: m.column, Width: room - w - 1, Text: m.cursor(l, room-w-1)}, look.Cell{At: m.width - w, Text: right})
	} else {
		cells = append(cells, look.Cell{At: m.column, Text: m.cursor(l, room)})
	}
	return l.Row(m.width, cells...)
}

func (m *Model) cursor(l *look.Look, width int) string {
	if !m.focused {
		return l.Paint(look.Strong, m.line.String())
	}
	return m.line.View(l, width)
}
