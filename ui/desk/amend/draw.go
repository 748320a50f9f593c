package amend

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// thrown are the faces of a roll; those of a percentile die have two digits.
func thrown(r *rules.Roll) string {
	if n, err := strconv.Atoi(r.Throw); err == nil && r.Dice == "d100" && n < 10 {
		return "0" + r.Throw
	}
	return strings.ReplaceAll(r.Throw, ",", " ")
}

// columns are where what stands, what would, and the signs begin.
type columns struct{ stands, would, sign int }

// columns follow from the widest texts, as far as the page has room; a sign stands in the last ten cells at most.
func (m *Model) columns(t *pane.Table, rows []line, width int) columns {
	if width < 48 {
		return columns{12, 22, width - 2}
	}
	was, is := 0, 0
	for _, r := range rows {
		was, is = max(was, look.Width(r.was)+2), max(is, look.Width(r.would)+2)
	}
	if m.am != nil {
		for _, c := range m.am.Cells {
			_, text := m.cellWas(t, c)
			was = max(was, look.Width(text)+2)
		}
		for _, d := range m.am.Later {
			was = max(was, look.Width(d.Before.Title)+2)
		}
	}
	c, end := columns{14, 14 + (width-14)/2, max(width-10, 24)}, max(width-10, 24)
	if width >= 90 {
		c = columns{16, 50, 66}
	}
	if half := c.stands + (end-c.stands)/2; c.stands+was > c.would { // what stands may take what the other does not need
		c.would = max(min(c.stands+was, end-is), min(c.would, half))
	}
	if c.sign = min(max(c.sign, c.would+is), end); c.would+is > c.sign {
		c.would = max(min(c.would, c.stands+was), c.sign-is)
	}
	return c
}

// Body draws the answers, then what would differ.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	if width <= 0 || height <= 0 {
		return nil
	}
	l := t.Look
	rows := m.rows()
	c := m.columns(t, rows, width)
	phase := t.Phase(m.entry.Phase)
	about := strings.TrimSuffix(fmt.Sprintf("%s · %s %d, %s", m.entry.Title, t.Round(), m.entry.Round, phase), ", ")
	lines := []string{l.Row(width, look.Cell{Text: l.Title("amend "+strconv.Itoa(m.entry.Number), true)}, look.Cell{At: c.stands, Text: l.Paint(look.Muted, l.Text(about))})}
	if height > 12 {
		lines = append(lines, "")
	}
	lines = append(lines, l.Row(width, look.Cell{At: c.stands, Width: c.would - c.stands - 1, Text: l.Paint(look.Muted, "as it stands")}, look.Cell{At: c.would, Text: l.Paint(look.Muted, "amended")}))
	below := m.differences(t, c, width)
	room := max(height-len(lines)-len(below), min(4, height-len(lines)))
	lines = append(lines, m.answersPart(l, rows, c, width, room)...)
	if room = height - len(lines); len(below) > room && room > 0 {
		m.differs = min(m.differs, len(below)-room)
		below = below[m.differs:]
		if len(below) > room {
			below = append(below[:room-1:room-1], pane.More(l, len(below)-room+1))
		}
	} else {
		m.differs = 0
	}
	lines = append(lines, below...)
	lines = lines[:min(len(lines), height)]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// answersPart draws the answers in at most so many rows.
func (m *Model) answersPart(l *look.Look, rows []line, c columns, width, height int) (lines []string) {
	if height <= 0 {
		return nil
	}
	m.at = min(m.at, max(len(rows)-1, 0))
	from, to := m.window.Around(m.at, len(rows), height)
	for i := from; i < to; i++ {
		lines = append(lines, m.row(l, rows[i], i == m.at && !m.below, c, width))
	}
	if to < len(rows) {
		lines = append(lines, "  "+pane.More(l, len(rows)-to))
	}
	return lines
}

// row is one answer: as it stands, as it would be, and a sign where they differ.
func (m *Model) row(l *look.Look, r line, here bool, c columns, width int) string {
	label, mark := l.Paint(look.Muted, l.Text(r.label)), ""
	if here {
		label, mark = l.Paint(look.Strong, l.Text(r.label)), l.Sign(look.GlyphNow)
	}
	not := "not asked"
	if r.roll {
		not = "not rolled"
	}
	side := func(s string, in look.Meaning, open bool) string {
		switch {
		case s == "" && open:
			return l.Paint(look.Muted, "not yet")
		case s == "":
			return l.Paint(look.Muted, not)
		}
		if in == look.Pending {
			return l.Loud(in, l.Text(s))
		}
		return l.Paint(in, l.Text(s))
	}
	in, differs := look.Text, ""
	if r.would != r.was && r.would != "" {
		in, differs = look.Pending, l.Sign(look.GlyphWould)
	}
	if r.key != "" && m.changed(r.key) {
		differs = l.Loud(look.Pending, l.G(look.GlyphWould)+" changed")
	}
	line := l.Row(width, look.Cell{Text: mark}, look.Cell{At: 2, Text: label, Width: c.stands - 3}, look.Cell{At: c.stands, Text: side(r.was, look.Text, false), Width: c.would - c.stands - 1},
		look.Cell{At: c.would, Text: side(r.would, in, r.open), Width: c.sign - c.would - 1}, look.Cell{At: c.sign, Text: differs})
	if here {
		line = l.Selected(line, width)
	}
	return line
}

// differences draws the cells and the later entries that would differ, and which stay.
func (m *Model) differences(t *pane.Table, c columns, width int) []string {
	l := t.Look
	head := func(word, text string) string {
		title := l.Paint(look.Strong, word)
		if word == "would differ" {
			title = l.Title(word, m.below)
		}
		return l.Row(width, look.Cell{Text: title}, look.Cell{At: c.stands, Text: l.Paint(look.Muted, l.Text(text))})
	}
	switch {
	case m.am == nil:
		return []string{"", head("would differ", "nothing yet: Enter changes an answer")}
	case m.am.Question != nil && m.am.Asking == m.entry.Number:
		return []string{"", head("would differ", fmt.Sprintf("entry %d asks first", m.am.Asking))}
	case m.am.Question != nil:
		lines := []string{"", head("would differ", fmt.Sprintf("entry %d asks first, or is left out", m.am.Asking))}
		for _, d := range m.am.Later {
			lines = append(lines, m.later(l, d, c, width))
		}
		return lines
	}
	said := []string{plural(len(m.am.Cells), "cell", "cells"), plural(len(m.am.Later), "later entry", "later entries")}
	lines := []string{"", head("would differ", strings.Join(said, ", "))}
	if len(m.am.Cells)+len(m.am.Later) > 0 {
		lines = append(lines, "")
	}
	for _, moved := range m.am.Cells {
		lines = append(lines, m.cell(t, moved, c, width))
	}
	for _, d := range m.am.Later {
		lines = append(lines, m.later(l, d, c, width))
	}
	if len(m.am.Stays) > 0 {
		lines = append(lines, "", head("stays", spans(m.am.Stays)+": same answers, same results"))
	}
	return lines
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// spans writes numbers in ascending order as ranges: "46 to 50, 52, 53".
func spans(numbers []int) string {
	numbers = slices.Clone(numbers)
	slices.Sort(numbers)
	var words []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		switch {
		case j == i:
			words = append(words, strconv.Itoa(numbers[i]))
		case j == i+1:
			words = append(words, strconv.Itoa(numbers[i]), strconv.Itoa(numbers[j]))
		default:
			words = append(words, fmt.Sprintf("%d to %d", numbers[i], numbers[j]))
		}
		i = j + 1
	}
	return strings.Join(words, ", ")
}

// cellWas is the sheet of a cell that would say something else, where there is one, and the cell with what it says now.
func (m *Model) cellWas(t *pane.Table, c roster.Change) (s *roster.Sheet, text string) {
	s = t.Board.Sheet(c.Sheet)
	for _, v := range []roster.Value{c.From, c.To} {
		if s == nil {
			s = v.Sheet()
		}
	}
	return s, t.CellWord(s, c.Cell) + " " + pane.ValueWord(c.From, c.Cell) + ofTrack(s, c.Cell)
}

// ofTrack is the maximum of a track behind its number, empty for other cells.
func ofTrack(s *roster.Sheet, c roster.Cell) string {
	if s == nil || c.Kind != roster.CellTrack || s.Track(c.Name) == nil {
		return ""
	}
	return fmt.Sprintf("/%d", s.Track(c.Name).Max)
}

// cell is a cell that would say something else: of a track also in boxes.
func (m *Model) cell(t *pane.Table, moved roster.Change, c columns, width int) string {
	l := t.Look
	s, was := m.cellWas(t, moved)
	who := l.Paint(look.Text, "battle")
	if s != nil {
		who = strings.TrimSpace(l.Paint(t.Side(s.Side), l.Text(s.Handle)) + " " + l.Paint(look.Text, l.Text(s.Name)))
	}
	of := ofTrack(s, moved.Cell)
	is := l.Loud(look.Pending, l.Text(pane.ValueWord(moved.To, moved.Cell)+of))
	if of != "" {
		is += " " + boxes(l, moved.To.Number()-moved.From.Number())
	}
	return l.Row(width, look.Cell{At: 2, Text: who, Width: c.stands - 3}, look.Cell{At: c.stands, Text: l.Paint(look.Text, l.Text(was)), Width: c.would - c.stands - 1},
		look.Cell{At: c.would, Text: is})
}

// mostDrawn is how many boxes that would come or go are drawn.
const mostDrawn = 25

func boxes(l *look.Look, by int) string {
	if l.NumbersOnly {
		return ""
	}
	if by < 0 {
		return l.Paint(look.Pending, strings.Repeat(l.G(look.GlyphWould), min(-by, mostDrawn)))
	}
	return l.Paint(look.Pending, strings.Repeat(l.G(look.GlyphBack), min(by, mostDrawn)))
}

// later is a later entry that would come out otherwise.
func (m *Model) later(l *look.Look, d rules.Differs, c columns, width int) string {
	is := l.Loud(look.Pending, l.Text(m.result(d.Before, d.After)))
	switch answers, told := m.answers[d.Before.Number]; {
	case told && len(answers) == 0:
		is = l.Badge(look.BadgeDanger, "left out")
	case d.Gone:
		is = l.Badge(look.BadgeDanger, "nothing to do")
	}
	if d.Why != "" {
		is += "   " + l.Paint(look.Muted, l.Text(d.Why))
	}
	return l.Row(width, look.Cell{At: 2, Text: l.Paint(look.Muted, strconv.Itoa(d.Before.Number))}, look.Cell{At: c.stands, Text: l.Paint(look.Text, l.Text(d.Before.Title)), Width: c.would - c.stands - 1},
		look.Cell{At: c.would, Text: is})
}

// result is what an entry would say otherwise: its first text that differs, else the first cell, else that it only stands behind another.
func (m *Model) result(before, after rules.Entry) string {
	for i, ev := range after.Events {
		if i >= len(before.Events) || before.Events[i].Text != ev.Text {
			return ev.Text
		}
	}
	if n := len(after.Events); n < len(before.Events) {
		return "without " + before.Events[n].Text
	}
	was := before.Changes()
	for i, c := range after.Changes() {
		if i >= len(was) || !was[i].From.Equal(c.From) || !was[i].To.Equal(c.To) {
			return fmt.Sprintf("%s %s → %s", m.t.CellWord(m.t.Board.Sheet(c.Sheet), c.Cell), pane.ValueWord(c.From, c.Cell), pane.ValueWord(c.To, c.Cell))
		}
	}
	return "the same, written anew behind it"
}

// Form asks whether to accept, or for the answer that is changed.
func (m *Model) Form(t *pane.Table, width, height int) []string {
	l := t.Look
	var lines []string
	if m.asking != nil {
		lines = m.askForm(t, width)
	} else {
		lines = m.acceptForm(l, width)
	}
	if m.wrong != nil {
		lines = append(lines, l.Error("", m.wrong.Error()))
	}
	if height < 4 && len(lines) > 1 && lines[1] == "" {
		lines = slices.Delete(lines, 1, 2)
	}
	lines = lines[:min(len(lines), max(height, 0))]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

func (m *Model) acceptForm(l *look.Look, width int) []string {
	offer := func(key, word string) string { return l.Paint(look.Strong, key) + " " + l.Paint(look.Muted, word) }
	if !m.ready() {
		return []string{
			l.Row(width, look.Cell{Text: l.Paint(look.Strong, "amend")}, look.Cell{At: 9, Text: l.Paint(look.Muted, "nothing changes before it is accepted; dice that stand are kept")}),
			"", l.Row(width, look.Cell{Text: l.Sign(look.GlyphNow)}, look.Cell{At: 10, Text: offer("Enter", "change an answer") + "   " + offer("Esc", "leave as it was")}),
		}
	}
	text := fmt.Sprintf("writes “did again %d” as entry %d; the old one stays in the history", m.entry.Number, m.am.Becomes)
	switch {
	case m.am.Gone:
		text = fmt.Sprintf("takes entry %d back: it would have nothing to do; it stays in the history", m.entry.Number)
	case m.am.Becomes == 0:
		text = "nothing would differ, and nothing is written"
	}
	return []string{
		l.Row(width, look.Cell{Text: l.Paint(look.Strong, "Accept?")}, look.Cell{At: 9, Text: l.Paint(look.Muted, l.Text(text))}),
		"", l.Row(width, look.Cell{Text: l.Sign(look.GlyphNow)}, look.Cell{At: 2, Text: l.Paint(look.Now, " ")},
			look.Cell{At: 10, Text: offer("y", "accept") + "   " + offer("Enter", "change another answer") + "   " + offer("Esc", "leave as it was")}),
	}
}

// askForm is the question of the answer that is changed, what it was, and the line.
func (m *Model) askForm(t *pane.Table, width int) []string {
	l, a := t.Look, m.asking
	head := l.Paint(look.Strong, l.Text(a.label))
	about, may := "", "any text"
	if a.entry != m.entry.Number {
		about = strings.TrimSuffix(fmt.Sprintf("entry %d asks anew: %s", a.entry, a.title), ": ")
	}
	if a.q != nil {
		may = pane.Wanted(a.q, a.letters)
		if a.q.Kind == rules.AskDice {
			head = l.Paint(look.Strong, l.Text(dice.Dice(a.q.Reading)))
			about = pane.Join(3, a.label, a.q.Reading.Needs(), about)
		} else if a.q.Text != a.label {
			about = pane.Join(3, a.q.Text, about)
		}
	}
	lines := []string{pane.Join(3, head, l.Paint(look.Muted, l.Text(about)))}
	if a.q != nil && len(a.q.Choices) > 0 {
		var words []string
		for _, c := range a.q.Choices {
			if letter := a.letters[c.ID]; letter != "" {
				words = append(words, l.Choice(letter, c.Text))
			}
		}
		lines = append(lines, strings.Join(words, "   "))
	} else {
		lines = append(lines, "")
	}
	lines = append(lines, pane.Ask(l, width, 9, "", &a.typed, may))
	if a.wrong != nil {
		typed, must := pane.Split(a.wrong)
		lines = append(lines, l.Error(typed, must))
	}
	return lines
}
