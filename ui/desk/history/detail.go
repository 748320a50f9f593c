package history

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// detail is an entry unfolded: its facts, each roll with its parts, what was said, the cells it moved, who rolled.
func (m *Model) detail(t *pane.Table, r *row, width int) []string {
	d := &details{t: t, l: t.Look, width: width}
	e := r.entry
	if m.reopening {
		d.answers(e, m.keep)
	} else {
		d.facts(e)
	}
	for i := range e.Events {
		switch ev := &e.Events[i]; {
		case ev.Roll != nil:
			d.roll(ev)
		case i > 0 || ev.Text != e.Title || len(e.Events) == 1:
			if i == 0 || e.Events[i-1].Roll == nil && i == 1 {
				d.gap()
			}
			d.put("", "", ev.Text, "", ev.Rule)
		}
	}
	d.changes(e)
	if r == m.rows.get(0) {
		d.owed(e)
	}
	if said := foot(t, r); said != "" {
		d.gap()
		label, _, _, _, _ := d.at()
		d.lines = append(d.lines, t.Look.Row(width, look.Cell{At: label, Text: t.Look.Paint(look.Muted, t.Look.Text(said))}))
	}
	return d.lines
}

// details are the lines of an unfolded entry.
type details struct {
	t     *pane.Table
	l     *look.Look
	width int
	lines []string
}

// at are the columns: a label, a value, a text, a number, a rule.
func (d *details) at() (label, value, text, number, rule int) {
	if d.width < 92 {
		return 4, 14, 22, max(d.width-24, 24), max(d.width-10, 34)
	}
	return 7, 20, 28, 66, 78
}

// gap leaves an empty row before the next part.
func (d *details) gap() {
	if n := len(d.lines); n > 0 && d.lines[n-1] != "" {
		d.lines = append(d.lines, "")
	}
}

// put is a line in the columns. A number is right aligned; words in its place may go on to the right.
func (d *details) put(label, value, text, number, rule string) {
	l := d.l
	a, b, c, n, r := d.at()
	cells := []look.Cell{{At: a, Text: l.Paint(look.Muted, l.Text(label))}, {At: b, Text: l.Paint(look.Strong, l.Text(value))}}
	cells = append(cells, look.Cell{At: max(c, b+look.Width(value)+2), Text: l.Paint(look.Text, l.Text(text))})
	if number != "" {
		cell := look.Cell{At: n, Text: l.Paint(look.Muted, l.Text(number))}
		if look.Width(number) <= 3 {
			cell = look.Cell{At: n, Width: 3, Right: true, Text: l.Paint(look.Text, l.Text(number))}
		}
		cells = append(cells, cell)
	}
	if rule != "" {
		if look.Width(number) > 3 {
			r = max(r, n+look.Width(number)+2)
		}
		cells = append(cells, look.Cell{At: r, Text: l.Paint(look.Muted, l.Text("rule "+rule))})
	}
	d.lines = append(d.lines, l.Row(d.width, cells...))
}

// facts are the answers that are no dice, three blanks apart.
func (d *details) facts(e *rules.Entry) {
	var words []string
	for _, a := range e.Answers {
		if !isRoll(e, a.Key) {
			words = append(words, d.l.Fact(a.Key[strings.LastIndexByte(a.Key, '/')+1:], d.t.Said(a, e), look.FactTyped))
		}
	}
	at, value, _, _, _ := d.at()
	label := "facts"
	for len(words) > 0 {
		n := len(words)
		for n > 1 && look.Width(strings.Join(words[:n], "   ")) > d.width-value {
			n--
		}
		d.lines = append(d.lines, d.l.Row(d.width, look.Cell{At: at, Text: d.l.Paint(look.Muted, label)}, look.Cell{At: value, Text: strings.Join(words[:n], "   ")}))
		words, label = words[n:], ""
	}
}

// answers are all answers, a line each, with one selected.
func (d *details) answers(e *rules.Entry, at int) {
	_, value, _, _, _ := d.at()
	for i, a := range e.Answers {
		sign := ""
		if i == at {
			sign = d.l.Sign(look.GlyphNow)
		}
		d.lines = append(d.lines, d.l.Row(d.width, look.Cell{At: value - 2, Text: sign}, look.Cell{At: value, Text: d.l.Fact(a.Key, d.t.Said(a, e), look.FactTyped)}))
	}
}

// isRoll says whether an answer is a throw.
func isRoll(e *rules.Entry, path string) bool {
	return slices.ContainsFunc(e.Events, func(ev rules.Event) bool {
		return ev.Roll != nil && (ev.Roll.Key == path || strings.HasSuffix(path, "/"+ev.Roll.Key))
	})
}

// roll is a throw: what it needed and why, then what was thrown and what it came to.
func (d *details) roll(ev *rules.Event) {
	d.gap()
	r := ev.Roll
	label := r.Label()
	for i, p := range r.Parts {
		value := ""
		if i == 0 {
			value = need(d.t, r)
		}
		d.put(label, value, p.Text, signed(p.Value, i > 0), p.Rule)
		label = ""
	}
	word := r.Word
	if word == r.Throw {
		word = ""
	}
	rule := ev.Rule
	if len(r.Parts) > 0 { // the parts have said it
		rule = ""
	}
	dice := r.Dice
	if came(r) != thrown(r) {
		dice += " " + thrown(r) + " " + r.Needs
	}
	d.put(label, came(r), word, hand(r)+", "+dice, rule)
}

// hand says who threw.
func hand(r *rules.Roll) string {
	switch r.By {
	case rules.ByProgram:
		return "by program"
	case rules.ByReturn:
		return "come again"
	case rules.ByForce:
		return "forced"
	}
	if e, err := dice.Parse(r.Dice); err == nil {
		if t, err := dice.ReadTyped(dice.RollOf(e), r.Throw); err != nil || t.Word != "" {
			return "outcome entered"
		}
	}
	return "by hand"
}

// changes are the cells moved, a line each, the ship's name once.
func (d *details) changes(e *rules.Entry) {
	d.gap()
	label, last := "changed", roster.SheetID("none")
	for _, c := range net(e) {
		if c.Cell.Kind == roster.CellUntil { // the moment of a marker goes without saying
			continue
		}
		s := d.t.Board.Sheet(c.Sheet)
		for _, v := range []roster.Value{c.From, c.To} {
			if s == nil && v.Sheet() != nil {
				s = v.Sheet()
			}
		}
		who := ""
		switch {
		case c.Sheet == last:
		case c.Sheet == "":
			who = "battle"
		case s != nil && s.Name != "":
			who = s.Name
		default:
			who = d.t.Name(c.Sheet)
		}
		last = c.Sheet
		d.put(label, who, fmt.Sprintf("%s  %s → %s", d.t.CellWord(s, c.Cell), pane.ValueWord(c.From, c.Cell), pane.ValueWord(c.To, c.Cell)), "", "")
		label = ""
	}
}

// owed is what is to be done because of the newest entry: what is due of the sheets that it moved.
func (d *details) owed(e *rules.Entry) {
	label := "owed"
	for _, due := range d.t.Due {
		if due.Sheet == "" || !slices.ContainsFunc(e.Changes(), func(c roster.Change) bool { return c.Sheet == due.Sheet }) {
			continue
		}
		d.put(label, d.t.Name(due.Sheet), pane.Join(2, due.Text, due.How, due.When), "", "")
		label = ""
	}
}

// foot says when it was, who rolled, whose action it was, and by whose tables.
func foot(t *pane.Table, r *row) string {
	e := r.entry
	var words []string
	if r.at > 0 {
		words = append(words, time.UnixMilli(r.at).Format("15:04"))
	}
	if phase := t.Phase(e.Phase); phase != "" {
		words = append(words, fmt.Sprintf("%s %d, %s", t.Round(), e.Round, phase))
	}
	var hands []string
	for i := range e.Events {
		if roll := e.Events[i].Roll; roll != nil && !slices.Contains(hands, hand(roll)) {
			hands = append(hands, hand(roll))
		}
	}
	if len(hands) > 0 {
		words = append(words, "dice "+strings.Join(hands, ", "))
	}
	if e.Side != "" {
		words = append(words, "by "+e.Side)
	}
	if r.redid > 0 {
		words = append(words, fmt.Sprintf("done again in the place of %d", r.redid))
	}
	if e.OutOfOrder {
		words = append(words, "out of order")
	}
	switch house := t.House(e); {
	case house != "":
		words = append(words, house)
	case len(hands) > 0:
		words = append(words, "printed table")
	}
	return strings.Join(words, " · ")
}
