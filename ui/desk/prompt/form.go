package prompt

import (
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// asking says whether the question stands in the first row, in place of the facts: in the middle of an action.
func (m *Model) asking(t *pane.Table, q *rules.Question) bool {
	return q != nil && q.Kind != rules.AskDice && m.at == "" && t.Rolled
}

// head is the first row: the action with its facts, or the question in the middle of it.
func (m *Model) head(t *pane.Table, q *rules.Question, edge int) []string {
	l := t.Look
	if m.asking(t, q) {
		asks, rest := parted(q.Text)
		text := l.Title(asks, false)
		var about []string
		if rest != "" {
			about = append(about, rest)
		}
		if q.Side != "" {
			about = append(about, "the "+q.Side+" side answers")
		}
		if where := place(q.Key); where != "" {
			about = append(about, where)
		}
		if title := t.Form.Result.Title; title != "" {
			about = append(about, title)
		}
		gap := max(edge-look.Width(text), 3)
		line := text + strings.Repeat(" ", gap) + l.Paint(look.Muted, l.Text(pane.JoinDot(about...)))
		if beside := m.beside(q); beside != "" && m.width < narrow {
			at := max(m.width-look.Width(l.Text(beside)), look.Width(text)+3)
			return []string{l.Row(m.width, look.Cell{Text: line, Width: at - 3}, look.Cell{At: at, Text: l.Paint(look.Muted, l.Text(beside))})}
		}
		return []string{l.Fit(line, m.width)}
	}
	title := l.Title(t.Form.Action.Title, false)
	var facts, rare []string
	for _, f := range t.Form.Lines {
		text := m.fact(t, f, m.width < 78 && t.Form.Result.Title != "")
		switch {
		case text == "":
		case f.State == rules.Settled && !f.Question.Fact && strings.Contains(f.Question.Key, "/"): // of a part that is over: what it came to says it
		case f.State == rules.Usual && m.at != f.Question.Key:
			rare = append(rare, text)
		default:
			facts = append(facts, text)
		}
	}
	if m.width < 78 && t.Form.Result.Title != "" {
		facts = append([]string{l.Paint(look.Strong, l.Text(t.Form.Result.Title))}, facts...)
	}
	return m.factRow(l, title, edge, facts, rare)
}

// parted is the question of a text and what is said behind it.
func parted(text string) (asks, rest string) {
	if i := strings.IndexByte(text, '?'); i >= 0 {
		return text[:i+1], strings.TrimSpace(text[i+1:])
	}
	return text, ""
}

// beside is what stands for the groups beside the sheet where they have no room.
func (m *Model) beside(q *rules.Question) string {
	var folds []string
	for _, g := range q.Beside {
		if g.Fold != "" {
			folds = append(folds, g.Fold)
		}
	}
	return strings.Join(folds, "  ")
}

// factRow sets facts behind the title and the rare ones at the right; what does not fit goes from the right, rare ones first. Facts may take a
// second row where the form has rows for it, or where the screen is narrow.
func (m *Model) factRow(l *look.Look, title string, edge int, facts, rare []string) []string {
	most, own := 1, m.rows-m.lent
	if own > 3 || m.width < 58 && own > 2 {
		most = 2
	}
	lines := flow(l, facts, 3, 0, m.width-edge, most)
	if len(lines) == 0 {
		lines = []string{""}
	}
	last := len(lines) - 1
	right, used := "", edge+look.Width(strings.TrimRight(lines[last], " "))
	for _, r := range rare {
		if with := pane.Join(3, right, r); used+3+look.Width(with) <= m.width {
			right = with
		}
	}
	for i, line := range lines {
		cells := []look.Cell{{At: edge, Text: line}}
		if i == 0 {
			cells = []look.Cell{{Text: title, Width: edge - 1}, cells[0]}
		}
		if i == last && right != "" {
			cells = append(cells, look.Cell{At: m.width - look.Width(right), Text: right})
		}
		lines[i] = l.Row(m.width, cells...)
	}
	return lines
}

// fact is one fact of the form. Short leaves choices away, because the title of the action says them.
func (m *Model) fact(t *pane.Table, f rules.FormLine, short bool) string {
	l, q := t.Look, f.Question
	here := m.at == q.Key || m.at == "" && f.State == rules.Missing
	if short && q.Kind == rules.AskPick && !here && f.State != rules.Assumed {
		return ""
	}
	if q.Kind == rules.AskText && f.Value == "" && f.State == rules.Usual && m.at != q.Key {
		return l.Fact(pane.Label(q), "–", look.FactRare)
	}
	label, value := pane.Label(q), pane.Value(q, f.Value)
	if s := t.Board.Sheet(roster.SheetID(f.Value)); q.Kind == rules.AskText && s != nil {
		value = t.Name(s.ID)
	}
	if q.Kind == rules.AskText && q.Key == "cell" {
		value = cellWord(t, f.Value)
	}
	if m.at == q.Key {
		switch {
		case value == "":
			value = "_"
		case f.State == rules.Assumed:
			value += "?"
		}
		return l.Paint(look.Muted, l.Text(label)) + " " + l.Paint(look.Now, l.Text(value))
	}
	state := look.FactTyped
	switch f.State {
	case rules.Assumed:
		state = look.FactAssumed
	case rules.Missing:
		state = look.FactMissing
	case rules.Usual:
		state = look.FactRare
	}
	return l.Fact(label, value, state)
}

// cellWord is what people call a cell of the sheet that the form names, by its path: the pen is told of both as texts.
func cellWord(t *pane.Table, path string) string {
	cell, err := roster.ParseCell(path)
	if err != nil {
		return path
	}
	var s *roster.Sheet
	for _, f := range t.Form.Lines {
		if f.Question.Key == "sheet" {
			s = t.Board.Sheet(roster.SheetID(f.Value))
		}
	}
	return t.CellWord(s, cell)
}

// place is where in an action a question is asked: the path of its key, as words.
func place(path string) string {
	parts := strings.Split(path, "/")
	var words []string
	for _, p := range parts[:len(parts)-1] {
		i := len(p)
		for i > 0 && p[i-1] >= '0' && p[i-1] <= '9' {
			i--
		}
		words = append(words, strings.TrimSpace(p[:i]+" "+p[i:]))
	}
	return strings.Join(words, ", ")
}
