package odds

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// columns are where things begin on a page of so many cells: the chance, the bars, what is added up, the notes.
type columns struct{ chance, bar, sum, note int }

func columnsOf(width int) columns {
	switch {
	case width >= 112:
		return columns{16, 24, 80, 90}
	case width >= 70:
		return columns{14, 22, width - 34, width - 24}
	}
	return columns{12, 20, width - 8, width}
}

// Body draws the chart, then the plan.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	if width <= 0 || height <= 0 {
		return nil
	}
	l := t.Look
	lines := []string{m.head(l, width)}
	if height > 10 {
		lines = append(lines, "")
	}
	beside := width-changesWidth >= changesAt && !m.instead
	plan := m.planRows(l, width)
	if beside {
		plan = m.planRows(l, width-changesWidth-3)
	}
	room := height - len(lines)
	most := room - chartRows
	if m.walk == nil || m.err != nil { // no chart
		most = room - 2
	}
	plan = m.inView(l, plan, most)
	rest := max(room-len(plan), 0)
	switch changes := m.changeRows(l, width, rest); {
	case m.instead && changes != nil:
		lines = append(lines, pane.Pad(changes, rest)...)
	default:
		lines = append(lines, m.chart(t, width, rest)...)
	}
	if beside { // as far as there is room below the chart
		plan = pane.Beside(l, width, width-changesWidth, plan, m.changeRows(l, changesWidth, height-len(lines)))
	}
	lines = append(lines, plan...)
	lines = lines[:min(len(lines), height)]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// What would change the odds stands beside the plan in so many cells, on pages that leave the plan at least so many.
const (
	changesWidth = 58
	changesAt    = 60
)

// chartRows are the rows that the chart has before the plan gets any.
const chartRows = 9

// head is what is planned, and how sure the figures are.
func (m *Model) head(l *look.Look, width int) string {
	c := columnsOf(width)
	sure := l.Text(m.sure())
	at := min(c.sum, width-look.Width(sure))
	return l.Row(width, look.Cell{Text: l.Title("odds", true)}, look.Cell{At: c.chance, Text: l.Paint(look.Text, l.Text(m.planned())), Width: max(at-c.chance-1, 1)},
		look.Cell{At: max(at, c.chance+2), Text: l.Paint(look.Muted, sure)})
}

// sure says how sure the figures are: exact and how long it took, or over how many runs they were sampled.
func (m *Model) sure() string {
	if m.walk == nil || m.err != nil {
		return ""
	}
	d := m.figure()
	switch {
	case d.Exact:
		return "exact, " + lasted(m.took)
	case m.stopped:
		return fmt.Sprintf("stopped after %d runs", d.Runs)
	}
	return fmt.Sprintf("≈ %d runs, ±%.1f", d.Runs, d.Error(0.5))
}

func lasted(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return "under 1 ms"
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// planned are the entries of the plan in a line; the same ones are counted.
func (m *Model) planned() string {
	var words []string
	for i := 0; i < len(m.plan); {
		j := i
		for j < len(m.plan) && m.title(j) == m.title(i) {
			j++
		}
		word := m.title(i)
		if j-i > 1 {
			word = fmt.Sprintf("%d times %s", j-i, word)
		}
		words = append(words, word)
		i = j
	}
	return strings.Join(words, ", ")
}

// title is an entry of the plan by its action and the sheets and choices that its answers name.
func (m *Model) title(i int) string {
	e := m.plan[i]
	words := []string{e.Action}
	if a := m.t.Board.Book.Action(e.Action); a != nil {
		words[0] = a.Title
	}
	for _, a := range e.Answers {
		q := e.Questions[a.Key]
		switch name := m.t.Name(roster.SheetID(a.Value)); {
		case name != "":
			words = append(words, name)
		case q != nil && (q.Kind == rules.AskPick || q.Kind == rules.AskSeveral):
			words = append(words, pane.Value(q, a.Value))
		}
	}
	if m.walk == nil {
		return strings.Join(words, " ")
	}
	for _, a := range m.walk.Assumed() {
		if a.Entry == i && a.Question.Kind == rules.AskPick && !strings.Contains(a.Key, "/") { // what comes up on the way is no part of the plan
			words = append(words, pane.Value(a.Question, a.Value)+"?")
		}
	}
	return strings.Join(words, " ")
}

// present is what the measure says now; ok is false where it counts from nothing.
func (m *Model) present() (int, bool) {
	s := m.t.Board.Sheet(m.ship)
	if value := m.measures()[m.measure].Value; value != nil && s != nil {
		return value(m.t.Board, s), true
	}
	return 0, false
}

// chart draws the bars in at most so many rows.
func (m *Model) chart(t *pane.Table, width, height int) []string {
	l := t.Look
	if m.walk == nil || m.err != nil {
		return m.without(l, width, height)
	}
	d := m.figure()
	measure := m.measures()[m.measure]
	now, known := m.present()
	if !known {
		now = math.MinInt32
	}
	switch {
	case measure.Of != "":
		return m.listed(t, measure.Of, width)
	case measure.Each:
		return m.names(t, d, width)
	}
	beside := 3 // rows that are no bars: the head, the sentence, and a blank one behind it; where there is room also one before it
	if height >= 12 {
		beside = 4
	}
	bins := binsOf(d, now, measure.Ends, max(min(height-beside, 12), 1))
	c := columnsOf(width)
	sum := "this or less"
	if !m.less {
		sum = "this or more"
	}
	if width-c.sum < len(sum) {
		sum = strings.TrimPrefix(sum, "this ")
	}
	title := l.Paint(look.Strong, l.Text(t.Name(m.ship)+" "+measure.Title))
	head := []look.Cell{{Text: title, Width: c.sum - 1}}
	if look.Width(title) < c.chance {
		head = append(head, look.Cell{At: c.chance, Text: l.Paint(look.Muted, "chance")})
	}
	lines := []string{l.Row(width, append(head, look.Cell{At: c.sum, Text: l.Paint(look.Muted, sum)})...)}
	tallest, digits := 0.0, 1
	for _, b := range bins {
		tallest = max(tallest, b.p)
		digits = max(digits, len(l.Number(b.low)), len(l.Number(b.high)))
	}
	digits = max(2, min(digits, 5))
	for _, b := range bins {
		lines = append(lines, m.bar(l, d, b, tallest, digits, width))
	}
	if beside == 4 {
		lines = append(lines, "")
	}
	return append(lines, m.sentence(l, d, now, known, width), "")
}

// names lists the chance of each value that is a name.
func (m *Model) names(t *pane.Table, d rules.Distribution, width int) []string {
	var list []chance
	for _, v := range d.Values {
		name := t.Look.Number(v.Value)
		if v.Value == 0 {
			name = "none"
		}
		list = append(list, chance{name, percent(d, v.P)})
	}
	return m.each(t, m.measures()[m.measure].Title, list, width)
}

// listed lists the chance that each entry of a list comes up at all.
func (m *Model) listed(t *pane.Table, of string, width int) []string {
	var list []chance
	measures := m.together()
	for i, d := range m.figures() {
		list = append(list, chance{strings.TrimPrefix(measures[i].Title, of+" "), percent(d, 1-d.Of(0))})
	}
	return m.each(t, of, list, width)
}

// chance is what may come up, and how likely.
type chance struct{ name, percent string }

// each draws names with their chances in columns, without the bars that make sense of amounts only.
func (m *Model) each(t *pane.Table, title string, list []chance, width int) []string {
	const cell = 14
	l := t.Look
	lines := []string{l.Paint(look.Strong, l.Text(t.Name(m.ship)+" "+title)) + l.Paint(look.Muted, "  each with its chance"), ""}
	row, at := []look.Cell(nil), 2
	for _, e := range list {
		if at+cell > width {
			lines, row, at = append(lines, l.Row(width, row...)), nil, 2
		}
		row = append(row, look.Cell{At: at, Width: 4, Right: true, Text: l.Paint(look.Text, l.Text(e.name))},
			look.Cell{At: at + 5, Width: 7, Right: true, Text: l.Paint(look.Strong, e.percent)})
		at += cell
	}
	return append(lines, l.Row(width, row...), "")
}

// bar is a row of the chart.
func (m *Model) bar(l *look.Look, d rules.Distribution, b bin, tallest float64, digits, width int) string {
	c := columnsOf(width)
	measure := m.measures()[m.measure]
	in, sign := look.OK, ""
	if b.ends {
		in, sign = look.Destroyed, l.Sign(look.GlyphGone)
	}
	low, high := "", l.Number(b.high)
	paint := func(s string) string {
		if b.ends {
			return l.Loud(look.Destroyed, s)
		}
		return l.Paint(look.Text, s)
	}
	if b.low != b.high {
		low = l.FitRight(l.Number(b.low), digits) + " " + l.G(look.GlyphRange)
	}
	value := l.FitRight(low, digits+2) + " " + l.FitRight(high, digits)
	total := d.AtMost(b.high)
	if !m.less {
		total = d.AtLeast(b.low)
	}
	bars := max(c.sum-c.bar-1, 0)
	value = l.FitRight(strings.TrimLeft(value, " "), 2*digits+3)
	switch {
	case b.ends && low == "":
		value = sign + paint(value[1:])
	case b.ends:
		value = sign + " " + paint(strings.TrimLeft(value, " "))
	default:
		value = paint(value)
	}
	cells := []look.Cell{
		{At: 2, Text: value},
		{At: c.chance - 1, Width: 7, Right: true, Text: l.Paint(look.Strong, percent(d, b.p))},
		{At: c.bar, Width: bars, Text: l.Paint(in, l.Bar(b.p/max(tallest, 1e-12), bars))},
		{At: c.sum, Width: 7, Right: true, Text: l.Paint(look.Muted, percent(d, total))},
	}
	if note := m.note(l, d, b, measure); note != "" && c.note < width {
		cells = append(cells, look.Cell{At: c.note, Text: note})
	}
	return l.Row(width, cells...)
}

// note points at the row of the mean, of what ends the ship, of what it is below a threshold, and of the value as it is now.
func (m *Model) note(l *look.Look, d rules.Distribution, b bin, measure rules.Measure) string {
	mean := d.Mean()
	points := l.Sign(look.GlyphPoints) + " "
	var notes []string
	if mean > float64(b.low)-0.5 && mean <= float64(b.high)+0.5 {
		notes = append(notes, l.Paint(look.Strong, "mean "+pane.Decimal(mean)))
	}
	if b.ends {
		notes = append(notes, l.Loud(look.Destroyed, l.Text(endOf(measure))))
	}
	for _, t := range m.thresholds() {
		if v := t.Below - 1; b.ends || v < b.low || v > b.high {
			continue
		}
		word := t.Word
		if len(notes) == 0 {
			word += fmt.Sprintf(" below %d:", t.Below)
		}
		notes = append(notes, l.Paint(look.Damaged, l.Text(word))+" "+l.Paint(look.Strong, short(d, d.AtMost(t.Below-1))))
	}
	if now, known := m.present(); known && b.low <= now && now <= b.high {
		notes = append(notes, l.Paint(look.Muted, "as now"))
	}
	if len(notes) == 0 {
		return ""
	}
	return points + strings.Join(notes, "  ")
}

// thresholds are those of the measure on the ship that is looked at.
func (m *Model) thresholds() []rules.Threshold {
	s := m.t.Board.Sheet(m.ship)
	if of := m.measures()[m.measure].Thresholds; of != nil && s != nil {
		return of(s)
	}
	return nil
}

// endOf is what the end is called that a measure tells of.
func endOf(m rules.Measure) string { return cmp.Or(m.End, "the end") }

// percent is a chance: to a tenth where it is exact, to whole points where it was sampled. What may happen is never 0.0 %.
func percent(d rules.Distribution, p float64) string {
	switch {
	case d.Exact && 0 < p && p < 0.0005: // it may happen
		return "<0.1 %"
	case d.Exact:
		return fmt.Sprintf("%.1f %%", 100*p)
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// short is a chance in few cells: to whole points from ten on.
func short(d rules.Distribution, p float64) string {
	if 100*p >= 9.95 {
		d.Exact = false
	}
	return percent(d, p)
}

// about is a chance with what it may be off by where it was sampled: ≈ 31 ±2 %.
func about(l *look.Look, d rules.Distribution, p float64) string {
	if d.Exact {
		return l.Paint(look.Strong, percent(d, p))
	}
	off := max(math.Ceil(2*d.Error(p)), 1)
	return l.Paint(look.Strong, fmt.Sprintf("%s %.0f %s%.0f %%", l.G(look.GlyphAbout), 100*p, l.G(look.GlyphPlusMinus), off))
}

// sentence is the chance of the end and of any change at all.
func (m *Model) sentence(l *look.Look, d rules.Distribution, now int, known bool, width int) string {
	c := columnsOf(width)
	measure := m.measures()[m.measure]
	var words []string
	if measure.Ends != nil {
		words = append(words, l.Paint(look.Muted, l.Text(endOf(measure))+" ")+about(l, d, m.lost(d)))
	}
	if !known {
		now = 0
	}
	words = append(words, l.Paint(look.Muted, "any change ")+about(l, d, 1-d.Of(now)), l.Paint(look.Muted, "none ")+about(l, d, d.Of(now)))
	for len(words) > 1 && c.chance+look.Width(strings.Join(words, "   ")) > width { // none is what is left of any change
		words = words[:len(words)-1]
	}
	return l.Row(width, look.Cell{Text: l.Paint(look.Strong, "in all")}, look.Cell{At: c.chance, Text: strings.Join(words, "   ")})
}

// without says why there is no chart.
func (m *Model) without(l *look.Look, width, height int) []string {
	said := l.Paint(look.Muted, "begin an action on the desk, then o shows what it may come to; + once more")
	var missing *rules.MissingError
	switch {
	case errors.As(m.err, &missing):
		said = l.Warning("the table must say "+pane.Label(missing.Question)+" first:", "Tab types it")
	case m.err != nil:
		said = l.Error("", m.err.Error())
	case len(m.measures()) == 0:
		said = l.Paint(look.Muted, "this game counts no odds")
	case len(m.plan) > 0:
		said = l.Paint(look.Muted, "working")
	}
	return pane.Pad([]string{l.Fit(said, width), ""}, min(height, 2))
}

// numbers are the answers of an entry that its title does not name.
func (m *Model) numbers(i int) string {
	e := m.plan[i]
	var words []string
	for _, a := range e.Answers {
		if m.t.Name(roster.SheetID(a.Value)) != "" {
			continue
		}
		if q := e.Questions[a.Key]; q != nil && (q.Kind == rules.AskPick || q.Kind == rules.AskSeveral) {
			continue
		}
		words = append(words, a.Key[strings.LastIndexByte(a.Key, '/')+1:]+" "+a.Value)
	}
	return strings.Join(words, "  ")
}

// Form is the measure, the plan, and the facts of the selected entry: what is assumed of others stands with its question mark.
func (m *Model) Form(t *pane.Table, width, height int) []string {
	if height <= 0 {
		return nil
	}
	l := t.Look
	const edge = 9
	measure := "none"
	if len(m.measures()) > 0 {
		measure = cmp.Or(m.measures()[m.measure].Of, m.measures()[m.measure].Title)
	}
	plan := fmt.Sprintf("%d entries", len(m.plan))
	if len(m.plan) == 1 {
		plan = "1 entry"
	}
	lines := []string{l.Row(width, look.Cell{Text: l.Paint(look.Strong, "odds")}, look.Cell{At: edge, Text: pane.Join(3,
		l.Fact("measure", measure, look.FactTyped), l.Fact("ship", t.Name(m.ship), look.FactTyped), l.Fact("plan", plan, look.FactTyped))})}
	all := m.facts()
	var words []string
	for i, f := range all {
		word := l.Fact(f.label, m.value(f), f.state)
		if i == m.fact {
			word = l.Paint(look.Focus, l.Text(f.label)) + " " + l.Value(m.value(f), f.state)
		}
		words = append(words, word)
	}
	lines = append(lines, m.factRow(l, words, edge, width))
	if side := m.assumed(all); side != "" && m.fact < 0 {
		lines = append(lines, l.Row(width, look.Cell{At: edge, Text: l.Paint(look.Muted, l.Text(side))}))
	}
	if m.fact >= 0 && m.fact < len(all) {
		f := all[m.fact]
		may := "any text; Enter alone forgets it"
		if f.q != nil {
			may = pane.Wanted(f.q, pane.Letters(t.Board, f.q)) + "; Enter alone forgets it"
		}
		lines = append(lines, pane.Ask(l, width, edge, f.label, &m.typed, may))
	}
	if m.wrong != nil {
		typed, must := pane.Split(m.wrong)
		lines = append(lines, l.Error(typed, must))
	}
	lines = lines[:min(len(lines), height)]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// factRow is facts side by side, from the first with which the one that is typed is in view.
func (m *Model) factRow(l *look.Look, words []string, edge, width int) string {
	from, to := 0, min(m.fact+1, len(words))
	for from < to-1 && look.Width(strings.Join(words[from:to], "   ")) > width-edge {
		from++
	}
	return l.Row(width, look.Cell{At: edge, Text: strings.Join(words[from:], "   ")})
}

// value is a fact as people read it.
func (m *Model) value(f fact) string {
	if name := m.t.Name(roster.SheetID(f.value)); name != "" {
		return name
	}
	if f.q != nil {
		return pane.Value(f.q, f.value)
	}
	return f.value
}

// assumed says of which sides something was assumed.
func (m *Model) assumed(all []fact) string {
	var sides []string
	by := map[string][]string{}
	for _, f := range all {
		if f.state != look.FactAssumed || f.q == nil {
			continue
		}
		side := f.q.Side
		if side == "" {
			side = "the table"
		}
		if !slices.Contains(sides, side) {
			sides = append(sides, side)
		}
		by[side] = append(by[side], f.label+" "+m.value(f))
	}
	var words []string
	for _, s := range sides {
		words = append(words, "assumed of "+s+": "+strings.Join(by[s], ", "))
	}
	return strings.Join(words, "   ")
}

// text is the chart as plain text, for the clipboard.
func (m *Model) text() string {
	l := m.t.Look
	var b strings.Builder
	b.WriteString(m.planned() + "  " + m.sure() + "\n")
	if m.walk != nil && m.err == nil {
		for _, line := range m.chart(m.t, 78, 16) {
			b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
		}
	}
	for i := range m.plan {
		b.WriteString(strconv.Itoa(i+1) + " " + m.title(i) + "  " + m.numbers(i) + "\n")
	}
	return l.Text(strings.TrimSpace(b.String()))
}
