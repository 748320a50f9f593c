// Package phases is the bar of the round: whose the phases are, which are past, which is now, which are to come.
package phases

import (
	"strings"

	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// Model is the bar. New makes one.
type Model struct{ width int }

// New makes an empty bar.
func New() Model { return Model{} }

// SetSize gives the bar its place.
func (m *Model) SetSize(width int) { m.width = width }

// View draws the bar: all of it where it fits, else the like part of the round now, else without the phases in which nothing can happen and as
// much of the past as must go, else the half now with as much as fits of what comes after it, else the phase now.
func (m *Model) View(t *pane.Table) string {
	l := t.Look
	steps := t.Board.Sequence()
	at := -1
	for i, p := range steps {
		if p.ID == t.Board.Phase {
			at = i
		}
	}
	if len(steps) == 0 {
		return l.Paint(look.Muted, "without phases")
	}
	if at < 0 {
		return l.Fit(l.Paint(look.Muted, "not begun")+"   "+l.Paint(look.Strong, "n")+l.Paint(look.Muted, " begins with ")+l.Text(steps[0].Title), m.width)
	}
	if bar := draw(t, steps, at, 0, len(steps), 4); look.Width(bar) <= m.width {
		return bar
	}
	if steps[at].Part != "" { // one of many alike: where it stands in its part says more than what the others have
		for from, to := around(steps, at); from <= at; from++ {
			if bar := draw(t, steps, at, from, to, 3); look.Width(bar) <= m.width {
				return bar
			}
		}
	}
	if busy, now := busy(t, steps, at); len(busy) < len(steps) {
		for from := range now + 1 { // what is long past goes first
			for _, gap := range []int{4, 3} {
				if bar := draw(t, busy, now, from, len(busy), gap); look.Width(bar) <= m.width {
					return bar
				}
			}
		}
		steps, at = busy, now
	}
	from, to := around(steps, at)
	fits := func(from, to, gap int) bool { return look.Width(draw(t, steps, at, from, to, gap)) <= m.width }
	for !fits(from, to, 3) && to-from > 1 { // what is past goes first
		if from < at {
			from++
		} else {
			to--
		}
	}
	for to < len(steps) && fits(from, to+1, 3) {
		to++
	}
	if !fits(from, to, 3) {
		return l.Fit(word(t, steps[at], 0), m.width)
	}
	gap := 3
	if fits(from, to, 4) {
		gap = 4
	}
	return draw(t, steps, at, from, to, gap)
}

// around is where the half or part of the round that a phase belongs to begins and ends.
func around(steps []rules.Phase, at int) (from, to int) {
	from, to = at, at+1
	for from > 0 && half(steps[from-1], steps[at]) {
		from--
	}
	for to < len(steps) && half(steps[to], steps[at]) {
		to++
	}
	return from, to
}

// busy are the phases in which something can happen, without the parts of the round that are over, and the one now; at is the index of that one.
func busy(t *pane.Table, steps []rules.Phase, at int) (kept []rules.Phase, now int) {
	for i, p := range steps {
		if i == at {
			now = len(kept)
		}
		over := i < at && p.Part != "" && p.Part != steps[at].Part
		if i == at || !over && (p.Idle == nil || !p.Idle(t.Board)) {
			kept = append(kept, p)
		}
	}
	return kept, now
}

// together says whether the same side acts in two phases of one part of the round.
func together(p, q rules.Phase) bool { return p.Actor() == q.Actor() && p.Part == q.Part }

// half says whether two phases are of the same side's half and part of the round, whoever acts in them.
func half(p, q rules.Phase) bool { return p.Side == q.Side && p.Part == q.Part }

// owner is what stands before the phases that belong together: the side in its colour, the part of the round.
func owner(t *pane.Table, p rules.Phase) string {
	side := ""
	if who := p.Actor(); who != "" {
		side = t.Look.Loud(t.Side(who), t.Look.Text(who))
	}
	return pane.Join(1, side, t.Look.Paint(look.Text, t.Look.Text(p.Part)))
}

// Now is the phase now alone, reversed.
func (m *Model) Now(t *pane.Table) string {
	p, ok := t.Board.Now()
	if !ok {
		return ""
	}
	p.Title = p.Name()
	return word(t, p, 0)
}

// draw is the phases from one to another, those of a side behind its name, with gap cells round the phase now: it has a blank of its own on
// each side.
func draw(t *pane.Table, steps []rules.Phase, at, from, to, gap int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		p := steps[i]
		other := i == from || !together(p, steps[i-1])
		whose := ""
		if other {
			whose = owner(t, p)
		}
		before := 2
		switch {
		case i == at+1 || i == at && (whose == "" || !other):
			before = gap - 1
		case other && whose != "":
			before = gap
		case other:
			before = 3
		}
		if i > from {
			b.WriteString(strings.Repeat(" ", before))
		}
		if other && whose != "" {
			b.WriteString(whose)
			if i == at {
				b.WriteString(strings.Repeat(" ", gap-1))
			} else {
				b.WriteString("  ")
			}
		}
		b.WriteString(word(t, p, i-at))
	}
	return b.String()
}

// word is one phase: past (less than 0), now, or to come.
func word(t *pane.Table, p rules.Phase, when int) string {
	l := t.Look
	title := l.Text(p.Title)
	if when != 0 && p.Short != "" {
		title = l.Text(p.Short)
	}
	switch {
	case when == 0:
		return l.Paint(look.Now, " ▸ "+title+" ")
	case when < 0:
		return l.Sign(look.GlyphDone) + l.Paint(look.Muted, " "+title)
	case p.Idle != nil && p.Idle(t.Board):
		return l.Paint(look.Muted, "("+title+")")
	}
	return l.Paint(look.Muted, title)
}
