package odds

import (
	"slices"
	"strconv"

	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// A change is the plan with one fact of the selected entry other than it stands: what would change the odds. Its walk is one like any other.
type change struct {
	label, value string
	plan         []rules.Planned
	walk         *rules.Walk // nil until its turn comes
	first        string      // what the first die of the entry decides then
	done         bool        // walked to its end, or not legal
	drawn        rules.Distribution
}

// mostChanges is how many are worked out.
const mostChanges = 12

// vary lists the changes of the selected entry, once the plan itself has been walked: only then it is known what was assumed.
func (m *Model) vary() {
	m.changes, m.varied = nil, true
	for _, f := range m.facts() {
		for _, v := range others(f) {
			if len(m.changes) == mostChanges {
				return
			}
			m.changes = append(m.changes, &change{label: f.label, value: pane.Value(f.q, v), plan: m.with(f.key, v)})
		}
	}
}

// forget drops the changes: those of another plan or entry.
func (m *Model) forget() { m.changes, m.varied = nil, false }

// with is the plan with one answer of the selected entry other than it stands.
func (m *Model) with(key, value string) []rules.Planned {
	plan := m.entries()
	answers := slices.Clone(plan[m.sel].Answers)
	if at := slices.IndexFunc(answers, func(a rules.Answer) bool { return a.Key == key }); at >= 0 {
		answers[at].Value = value
	} else {
		answers = append(answers, rules.Answer{Key: key, Value: value})
	}
	plan[m.sel].Answers = answers
	return plan
}

// others are the values that a fact might have instead: the next numbers and, where there are few, the ends; yes for no; another choice that
// is no sheet.
func others(f fact) (all []string) {
	if f.q == nil {
		return nil
	}
	switch f.q.Kind {
	case rules.AskNumber:
		n, err := strconv.Atoi(f.value)
		if err != nil {
			return nil
		}
		near := []int{n - 1, n + 1}
		if f.q.Most-f.q.Least <= 10 {
			near = append(near, f.q.Least, f.q.Most)
		}
		slices.Sort(near)
		for _, v := range slices.Compact(near) {
			if v != n && v >= f.q.Least && v <= f.q.Most {
				all = append(all, strconv.Itoa(v))
			}
		}
	case rules.AskYesNo:
		if all = []string{"yes"}; f.value == "yes" {
			all = []string{"no"}
		}
	case rules.AskPick:
		for _, c := range f.q.Choices {
			if c.Off == "" && c.ID != f.value && string(c.Sheet) != c.ID && len(all) < 4 {
				all = append(all, c.ID)
			}
		}
	}
	return all
}

// stepChange goes on with the first change that is not done, for one slice; it says whether there was one.
func (m *Model) stepChange() bool {
	if !m.varied {
		m.vary()
	}
	for _, c := range m.changes {
		if c.done {
			continue
		}
		if c.walk == nil {
			walk, err := m.t.Board.Book.Odds(m.t.Board.Battle, c.plan)
			if err != nil {
				c.done = true
				continue
			}
			c.walk, c.first = walk, decides(walk.First(m.sel))
		}
		if c.done = c.walk.Step(m.slice); c.walk.Err() != nil { // not legal with what else is told
			c.done, c.walk = true, nil
			continue
		}
		c.drawn = rules.Distribution{}
		return true
	}
	return false
}

// figure is what a change comes to for the measure and the ship that are looked at.
func (c *change) figure(m *Model) rules.Distribution {
	if c.drawn.Values == nil || m.drawnFor != m.seen {
		c.drawn = c.walk.Figure(m.measures()[m.measure], m.ship)
	}
	return c.drawn
}

// toldWidth is how wide told is at most, in cells.
const toldWidth = 33

// changeRows says what would change the odds, in at most so many rows: of each change the chance of any change to the ship, the mean, and the
// chance of its end. Those not yet walked are left away. Of a list of many measures nothing is said.
func (m *Model) changeRows(l *look.Look, width, height int) []string {
	if m.walk == nil || m.err != nil || height < 2 || len(m.measures()) == 0 || m.measures()[m.measure].Of != "" {
		return nil
	}
	plan := m.figure()
	var rows [][3]string
	label, die := 0, 0
	for _, c := range m.changes {
		if c.walk == nil {
			continue
		}
		name := l.Paint(look.Text, l.Text(c.label)) + " " + l.Paint(look.Strong, l.Text(c.value))
		label, die = max(label, look.Width(name)), max(die, look.Width(l.Text(c.first)))
		rows = append(rows, [3]string{name, c.first, m.told(l, c.figure(m))})
	}
	m.drawnFor = m.seen
	if len(rows) == 0 {
		return nil
	}
	if label = min(max(label, 10), width/2); 4+label+die+2+toldWidth > width {
		die = -2
	}
	lines := []string{l.Row(width, look.Cell{Text: l.Paint(look.Strong, "what would change it")})}
	put := func(name, first, told string) {
		lines = append(lines, l.Row(width, look.Cell{At: 2, Width: label, Text: name},
			look.Cell{At: label + 4, Width: max(die, 0), Text: l.Paint(look.Strong, l.Text(first))}, look.Cell{At: label + die + 6, Text: told}))
	}
	if height > 3 {
		put(l.Paint(look.Muted, "as planned"), m.firsts()[m.sel], m.told(l, plan))
	}
	for i, r := range rows {
		if left := len(rows) - i; len(lines)+1 == height && left > 1 {
			lines = append(lines, "  "+pane.More(l, left))
			break
		}
		put(r[0], r[1], r[2])
	}
	return lines
}

// told is a distribution in a few words: the chance of any change, the mean, the chance of the end.
func (m *Model) told(l *look.Look, d rules.Distribution) string {
	now, _ := m.present()
	words := l.Paint(look.Muted, "any ") + l.FitRight(l.Paint(look.Strong, percent(d, 1-d.Of(now))), 7)
	if m.measures()[m.measure].Each {
		return words
	}
	words += l.Paint(look.Muted, "  mean ") + l.FitRight(l.Paint(look.Strong, pane.Decimal(d.Mean())), 5)
	if p := m.lost(d); p > 0 || m.lost(m.figure()) > 0 {
		words += "  " + l.Sign(look.GlyphGone) + " " + l.FitRight(l.Paint(look.Strong, percent(d, p)), 6)
	}
	return words
}

// lost is the chance that the measure says the end.
func (m *Model) lost(d rules.Distribution) (p float64) {
	ends := m.measures()[m.measure].Ends
	for _, v := range d.Values {
		if ends != nil && ends(v.Value) {
			p += v.P
		}
	}
	return p
}
