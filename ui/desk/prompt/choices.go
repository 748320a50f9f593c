package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// phases lists where going on may lead, as far as what is typed may mean it.
func (m *Model) phases(t *pane.Table, edge, room int) []string {
	l := t.Look
	typed := strings.ToLower(m.line.String())
	if _, phase, both := strings.Cut(typed, "/"); both {
		typed = phase
	}
	begins := func(text string) bool { return strings.HasPrefix(strings.ToLower(text), typed) }
	var words []string
	steps, now := ahead(t)
	for i, p := range steps {
		title := p.Title
		switch other := p.Part != "" && p.Part != now.Part; {
		case other && begins(p.Part): // a part is listed once
			if title = p.Part; i > 0 && steps[i-1].Part == p.Part {
				continue
			}
		case !begins(p.Title) && !begins(p.ID):
			continue
		case other:
			title = p.Name()
		}
		words = append(words, pane.Join(1, l.Paint(t.Side(p.Actor()), l.Text(p.Actor())), l.Paint(look.Text, l.Text(title))))
	}
	words = append(words, l.Paint(look.Muted, fmt.Sprintf("or a %s, %d, or both, %d/%s", t.Round(), t.Board.Round+1, t.Board.Round+1, "NAME")))
	lines := flow(l, words, 3, 0, m.width-edge, room)
	for i := range lines {
		lines[i] = strings.Repeat(" ", edge) + lines[i]
	}
	return lines
}

// ahead lists the phases; where the round has parts those to come stand first.
func ahead(t *pane.Table) (steps []rules.Phase, now rules.Phase) {
	steps = t.Board.Sequence()
	at := slices.IndexFunc(steps, func(p rules.Phase) bool { return p.ID == t.Board.Phase })
	if at < 0 {
		return steps, now
	}
	if now = steps[at]; now.Part != "" {
		steps = slices.Concat(steps[at+1:], steps[:at+1])
	}
	return steps, now
}

// choices is each legal answer that what is typed may mean, in at most so many rows.
func (m *Model) choices(t *pane.Table, q *rules.Question, edge, room int) []string {
	l := t.Look
	letters := m.letters(t, q)
	typed := strings.TrimSpace(m.line.String())
	if q.Kind == rules.AskShare || !slices.ContainsFunc(q.Choices, func(c rules.Choice) bool { return c.Off == "" && begins(c, letters[c.ID], typed) }) {
		typed = "" // it can mean none of them: all are shown again
	}
	words, barred := m.offers(t, q, typed)
	gap := m.choiceGap(words)
	lines := flow(l, words, gap, 0, m.width-edge, room)
	if len(barred) > 0 && len(flow(l, words, gap, 0, m.width-edge, room+1)) > room { // what may be chosen goes before what may not
		words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(barred, w) })
		lines = flow(l, append(words, barred...), gap, 0, m.width-edge, room)
	}
	for i := range lines {
		lines[i] = strings.Repeat(" ", edge) + lines[i]
	}
	return lines
}

// choiceGap is the blanks between choices.
func (m *Model) choiceGap(words []string) int {
	if m.width < 78 || len(words) > 4 {
		return 2
	}
	return 4
}

// offers is each answer that something typed may mean with its letter and what it would do, and again those that are barred, with the reason.
func (m *Model) offers(t *pane.Table, q *rules.Question, typed string) (words, barred []string) {
	l := t.Look
	letters := m.letters(t, q)
	for _, c := range q.Choices {
		letter := letters[c.ID]
		switch {
		case c.Off != "":
			word := l.Paint(look.Muted, l.Text(c.Text+" "+c.Off))
			words, barred = append(words, word), append(barred, word)
			continue
		case typed != "" && !begins(c, letter, typed):
			continue
		}
		word := l.Text(c.Text)
		if slices.Contains(m.chosen, c.ID) {
			word = l.Loud(look.Pending, l.G(look.GlyphWould)+" "+word)
		} else {
			word = l.Paint(look.Strong, word)
		}
		if letter != "" {
			word = l.Letter(letter) + " " + word
		}
		if boxes := choiceBoxes(t, c); boxes != "" {
			word += " " + boxes
		}
		if c.Would != nil {
			if text := c.Would(); text != "" {
				word += "  " + l.Paint(look.Muted, l.Text(text))
			}
		}
		words = append(words, word)
	}
	return words, barred
}

// Wants is how many rows the form needs to show all that may be chosen, whatever is typed, so that it stays as high while a choice is typed.
// 0 is that nothing is to be chosen.
func (m *Model) Wants(t *pane.Table) int {
	m.sync(t)
	q := m.question(t)
	if !t.Waiting() || q == nil || len(q.Choices) == 0 {
		return 0
	}
	edge := m.edge(t, q)
	now := all{table: t, look: t.Look, question: q, room: m.width - edge, chosen: strings.Join(m.chosen, ",")}
	if now.rows = m.all.rows; now != m.all {
		words, _ := m.offers(t, q, "")
		now.rows = len(flow(t.Look, words, m.choiceGap(words), 0, now.room, len(words)))
		m.all = now
	}
	return len(m.head(t, q, edge)) + now.rows + 1
}

// all is in how many rows all that may be chosen stands, and of what that was worked out: of 200 ships it takes longer than to draw the rest.
type all struct {
	table    *pane.Table
	look     *look.Look
	question *rules.Question
	room     int
	chosen   string
	rows     int
}

// begins says whether typed text may still mean a choice.
func begins(c rules.Choice, letter, typed string) bool {
	typed = strings.ToLower(typed)
	if i := strings.LastIndexAny(typed, ", "); i >= 0 {
		typed = strings.TrimSpace(typed[i+1:])
	}
	return strings.HasPrefix(letter, typed) || strings.HasPrefix(strings.ToLower(c.Text), typed) ||
		c.Sheet == "" && strings.HasPrefix(strings.ToLower(c.ID), typed) // nobody types the number of a sheet
}

// choiceBoxes is the boxes that a choice stands for.
func choiceBoxes(t *pane.Table, c rules.Choice) string {
	if c.Cell.Kind != roster.CellBoxes && c.Cell.Kind != roster.CellTrack || c.Sheet == "" || c.Cell == (roster.Cell{}) {
		return ""
	}
	n := t.Board.Get(c.Sheet, c.Cell).Number()
	for _, w := range t.Would[c.Sheet] {
		if w.Cell == c.Cell {
			n = w.To.Number()
		}
	}
	if n < 1 || n > 10 {
		return ""
	}
	return t.Look.Boxes(n, n, look.TrackOptions{Legal: true, Group: -1})
}

// flow sets words behind one another, wrapped to at most so many lines; the last ends with how many are left out.
func flow(l *look.Look, words []string, gap, indent, width, most int) []string {
	var lines []string
	line, at := strings.Repeat(" ", indent), indent
	begun := false
	for i, w := range words {
		n := look.Width(w)
		if begun && at+gap+n > width {
			if len(lines)+1 >= most {
				return append(lines, leaveOut(l, words[:i], line, len(words)-i, gap, width))
			}
			lines = append(lines, line)
			line, at, begun = strings.Repeat(" ", indent), indent, false
		}
		if begun {
			line += strings.Repeat(" ", gap)
			at += gap
		}
		line += w
		at += n
		begun = true
	}
	if begun {
		lines = append(lines, line)
	}
	for i := range lines {
		if look.Width(lines[i]) > width {
			lines[i] = l.Fit(lines[i], width)
		}
	}
	return lines
}

// leaveOut ends a line of words with how many more there are, and leaves out the last of its own where that needs the room.
func leaveOut(l *look.Look, words []string, line string, left, gap, width int) string {
	for i := len(words) - 1; i >= 0; i-- {
		more := pane.More(l, left)
		if look.Width(line)+gap+look.Width(more) <= width {
			return line + strings.Repeat(" ", gap) + more
		}
		shorter, fits := strings.CutSuffix(line, strings.Repeat(" ", gap)+words[i])
		if !fits { // the first of its line
			break
		}
		line = shorter
		left++
	}
	return line
}

// hint is what may be typed for a question that has no dice.
func (m *Model) hint(t *pane.Table, q *rules.Question) string {
	letters := m.letters(t, q)
	var words []string
	if m.offered(t) {
		words = append(words, "Enter takes "+pane.Value(q, m.anew(t).Value))
	}
	if q.Advice != "" && m.at == "" {
		advice := pane.Value(q, q.Advice)
		if letter := letters[q.Advice]; letter != "" {
			advice = letter
		}
		words = append(words, "advice "+advice)
	}
	if q.Kind == rules.AskSeveral && len(m.chosen) > 0 {
		words = append(words, fmt.Sprintf("%d of %d", len(m.chosen), q.Most))
	}
	if q.Kind == rules.AskShare {
		words = append(words, m.left(q, letters))
	} else if q.Kind != rules.AskPick {
		words = append(words, pane.Wanted(q, letters))
	}
	switch waits := t.Form.Question; {
	case m.only != "":
		words = append(words, "Enter settles")
	case !m.offered(t):
	case waits == nil:
		words = append(words, "space settles all")
	case waits.Kind == rules.AskDice:
		words = append(words, "space rolls")
	}
	return pane.JoinDot(words...)
}

// left is how much of a share is still to be given, as it is typed.
func (m *Model) left(q *rules.Question, letters map[string]string) string {
	left := q.Most
	for _, part := range pane.Portions(m.line.String()) {
		if at := strings.LastIndexAny(strings.TrimSpace(part), ": "); at >= 0 {
			n, err := strconv.Atoi(strings.TrimSpace(strings.TrimSpace(part)[at+1:]))
			if err == nil {
				left -= n
			}
		}
	}
	if m.line.Empty() {
		return pane.Wanted(q, letters)
	}
	if left < 0 {
		return fmt.Sprintf("%d more than the %d", -left, q.Most)
	}
	return fmt.Sprintf("%d of %d left", left, q.Most)
}
