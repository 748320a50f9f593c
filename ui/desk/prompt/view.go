package prompt

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/log"
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
	words = append(words, l.Paint(look.Strong, "n")+" "+l.Paint(look.Muted, "next phase"))
	title := "ready"
	if p, ok := t.Board.Now(); ok {
		title = strings.TrimSpace(p.Side + " " + p.Title)
	}
	lines := []string{l.Fit(l.Paint(look.Strong, l.Text(title)), m.width)}
	lines = append(lines, flow(l, words, 2, 0, m.width, 1)...)
	var owed []string
	for _, d := range t.Due {
		if d.Now {
			owed = append(owed, l.Paint(look.Text, l.Text(strings.TrimSpace(t.Name(d.Sheet)+" "+d.Text))))
		}
	}
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
		return min(max(least, look.Width(q.Text)+3), m.width/3)
	}
	edge := max(least, look.Width(t.Form.Action.Title)+3)
	if q != nil && q.Kind == rules.AskDice {
		edge = max(edge, 2+look.Width(dice.Dice(q.Reading))+2)
	}
	return min(edge, m.width/3)
}

// asking says whether the question stands in the first row, in place of the facts: in the middle of an action.
func (m *Model) asking(t *pane.Table, q *rules.Question) bool {
	return q != nil && q.Kind != rules.AskDice && m.at == "" && t.Rolled
}

// head is the first row: the action with its facts, or the question in the middle of it.
func (m *Model) head(t *pane.Table, q *rules.Question, edge int) []string {
	l := t.Look
	if m.asking(t, q) {
		text := l.Title(q.Text, false)
		var about []string
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
		if beside := m.beside(q); beside != "" && m.width < 98 {
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

// factRow sets facts behind the title and the rare ones at the right; what does not fit goes from the right, rare ones first. On a narrow
// screen the facts may take a second row.
func (m *Model) factRow(l *look.Look, title string, edge int, facts, rare []string) []string {
	room := m.width - edge
	lines := flow(l, facts, 3, 0, room, 1)
	if m.width < 58 && m.rows > 2 {
		lines = flow(l, facts, 3, 0, room, 2)
	}
	if len(lines) == 0 {
		lines = []string{""}
	}
	for i := range lines {
		lines[i] = strings.Repeat(" ", edge) + lines[i]
	}
	first := l.Row(m.width, look.Cell{Text: title, Width: edge - 1}, look.Cell{At: edge, Text: strings.TrimLeft(lines[0], " ")})
	used := look.Width(strings.TrimRight(lines[0], " "))
	right := ""
	for _, r := range rare {
		if with := pane.Join(3, right, r); used+3+look.Width(with) <= m.width {
			right = with
		}
	}
	if right != "" {
		first = l.Row(m.width, look.Cell{Text: title, Width: edge - 1}, look.Cell{At: edge, Text: strings.TrimLeft(lines[0], " ")},
			look.Cell{At: m.width - look.Width(right), Text: right})
	}
	lines[0] = first
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
	if m.at == q.Key {
		if value == "" {
			value = "_"
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
	if q.Kind != rules.AskDice && q.Text != pane.Label(q) && !m.asking(t, q) {
		return []string{l.Fit(strings.Repeat(" ", edge)+l.Paint(look.Text, l.Text(q.Text)), m.width)}
	}
	if len(q.Parts) == 0 || t.Rolled {
		return m.soFar(t, q, edge, room)
	}
	sum, parts := Sum(q)
	text := l.Paint(look.Strong, l.Text(sum)) + "    " + l.Paint(look.Muted, l.Text(parts))
	chances := ends(l, q)
	if chances == "" {
		chances = t.Odds
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

// phases lists where going on may lead, as far as what is typed may mean it.
func (m *Model) phases(t *pane.Table, edge, room int) []string {
	l := t.Look
	typed := strings.ToLower(m.line.String())
	if _, phase, both := strings.Cut(typed, "/"); both {
		typed = phase
	}
	var words []string
	for _, p := range t.Board.Sequence() {
		if strings.HasPrefix(strings.ToLower(p.Title), typed) || strings.HasPrefix(strings.ToLower(p.ID), typed) {
			words = append(words, pane.Join(1, l.Paint(t.Side(p.Side), l.Text(p.Side)), l.Paint(look.Text, l.Text(p.Title))))
		}
	}
	words = append(words, l.Paint(look.Muted, fmt.Sprintf("or a %s, %d, or both, %d/%s", t.Round(), t.Board.Round+1, t.Board.Round+1, "NAME")))
	lines := flow(l, words, 3, 0, m.width-edge, room)
	for i := range lines {
		lines[i] = strings.Repeat(" ", edge) + lines[i]
	}
	return lines
}

// Sum is the number that a roll needs, and its parts: `35 %`, `50 hull − 15 range 3`.
func Sum(q *rules.Question) (sum, parts string) {
	total := 0
	for i, p := range q.Parts {
		total += p.Value
		n := strconv.Itoa(p.Value)
		switch {
		case i == 0:
			parts = strings.Replace(n, "-", "−", 1)
		case p.Value < 0:
			parts += " − " + n[1:]
		default:
			parts += " + " + n
		}
		parts += " " + p.Text
	}
	sum = strings.Replace(strconv.Itoa(total), "-", "−", 1)
	if q.Kind == rules.AskDice && dice.Dice(q.Reading) == "d100" {
		sum += " %"
	}
	return sum, parts
}

// soFar is what an action has done up to the roll that waits, the newest kept where room is short, the parts of the number it needs, and how
// it may end.
func (m *Model) soFar(t *pane.Table, q *rules.Question, edge, room int) []string {
	l := t.Look
	var words []string
	if t.Rolled {
		words = log.So(t, t.Form.Result.Events)
	}
	if len(q.Parts) > 0 {
		sum, parts := Sum(q)
		words = append(words, sum+"  "+parts)
	}
	for len(words) > 1 && look.Width(l.Text(strings.Join(words, "  "))) > m.width-edge {
		words = words[1:]
	}
	var lines []string
	if len(words) > 0 {
		lines = append(lines, l.Row(m.width, look.Cell{At: edge, Text: l.Paint(look.Muted, l.Text(strings.Join(words, "  ")))}))
	}
	text := ends(l, q)
	if text == "" {
		text = t.Odds
	}
	if text != "" && len(lines) < room {
		lines = append(lines, l.Row(m.width, look.Cell{At: edge, Text: text}))
	}
	return lines
}

// ends lists the outcomes of a reading with names, when they are few, with their chances in percent.
func ends(l *look.Look, q *rules.Question) string {
	if q.Kind != rules.AskDice {
		return ""
	}
	if _, many := q.Reading.(dice.Worded); many {
		return ""
	}
	chances := q.Reading.Chances()
	if len(chances) < 3 || len(chances) > 6 {
		return ""
	}
	var words []string
	for _, c := range chances {
		word := q.Reading.Word(c.Outcome)
		if _, err := strconv.Atoi(word); err == nil {
			return ""
		}
		words = append(words, l.Paint(look.Muted, l.Text(word))+" "+l.Paint(look.Strong, fmt.Sprintf("%.0f", 100*c.P)))
	}
	return strings.Join(words, "  ") + l.Paint(look.Muted, " %")
}

// would is what settling an action without dice would do.
func (m *Model) would(t *pane.Table, edge int) []string {
	var words []string
	for _, ev := range t.Form.Result.Events {
		words = append(words, ev.Text)
	}
	if len(words) == 0 {
		return nil
	}
	return []string{t.Look.Row(m.width, look.Cell{At: edge, Text: t.Look.Paint(look.Pending, t.Look.Text(strings.Join(words, "  ")))})}
}

// choices is each legal answer with its letter, what it would do, and those that are barred with the reason.
func (m *Model) choices(t *pane.Table, q *rules.Question, edge, room int) []string {
	l := t.Look
	letters := m.letters(t, q)
	var words []string
	typed := strings.TrimSpace(m.line.String())
	if !slices.ContainsFunc(q.Choices, func(c rules.Choice) bool { return c.Off == "" && begins(c, letters[c.ID], typed) }) {
		typed = "" // it can mean none of them: all are shown again
	}
	for _, c := range q.Choices {
		letter := letters[c.ID]
		switch {
		case c.Off != "":
			words = append(words, l.Paint(look.Muted, l.Text(c.Text+" "+c.Off)))
			continue
		case typed != "" && q.Kind != rules.AskShare && !begins(c, letter, typed):
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
	gap := 4
	if m.width < 78 || len(words) > 4 {
		gap = 2
	}
	lines := flow(l, words, gap, 0, m.width-edge, room)
	for i := range lines {
		lines[i] = strings.Repeat(" ", edge) + lines[i]
	}
	return lines
}

// begins says whether typed text may still mean a choice.
func begins(c rules.Choice, letter, typed string) bool {
	typed = strings.ToLower(typed)
	if i := strings.LastIndexAny(typed, ", "); i >= 0 {
		typed = strings.TrimSpace(typed[i+1:])
	}
	return strings.HasPrefix(letter, typed) || strings.HasPrefix(strings.ToLower(c.Text), typed) || strings.HasPrefix(strings.ToLower(c.ID), typed)
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
				more := pane.More(l, len(words)-i)
				if at+gap+look.Width(more) <= width {
					line += strings.Repeat(" ", gap) + more
				}
				return append(lines, line)
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

// needed is what a roll is for or needs: the name of the roll where the dice say nothing of it.
func needed(q *rules.Question, rolled bool) string {
	needs := q.Reading.Needs()
	switch {
	case needs == "" || needs == "sum":
		return q.Text
	case strings.HasPrefix(needs, "+") || strings.HasPrefix(needs, "−"):
		return q.Text + " " + needs
	case rolled:
		return needs + ", " + q.Text
	}
	return needs
}

// need is the text of what dice need, its number in bold.
func need(l *look.Look, needs string) string {
	i := 0
	for i < len(needs) && (needs[i] >= '0' && needs[i] <= '9' || needs[i] == '+' || needs[i] == ' ' && i > 0 && needs[i-1] == '+') {
		i++
	}
	return l.Paint(look.Strong, needs[:i]) + l.Paint(look.Muted, needs[i:])
}

// readBack is what typed dice come to, empty while they are no throw yet.
func (m *Model) readBack(q *rules.Question) string {
	if m.line.Empty() {
		return ""
	}
	throw, err := dice.ReadTyped(q.Reading, m.line.String())
	if err != nil {
		return ""
	}
	return dice.ReadBack(q.Reading, throw)
}

// hint is what may be typed for a question that has no dice.
func (m *Model) hint(t *pane.Table, q *rules.Question) string {
	letters := m.letters(t, q)
	var words []string
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
	if m.only != "" {
		words = append(words, "Enter settles")
	}
	return pane.JoinDot(words...)
}

// left is how much of a share is still to be given, as it is typed.
func (m *Model) left(q *rules.Question, letters map[string]string) string {
	left := q.Most
	for part := range strings.SplitSeq(m.line.String(), ",") {
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
	return fmt.Sprintf("%d of %d left", left, q.Most)
}
