// Package phases is the bar of the round: whose the phases are, which are past, which is now, which are to come.
package phases

import (
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

// View draws the bar: all of it where it fits, else the side now, else the phase now.
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
	from, to := at, at+1
	for from > 0 && steps[from-1].Side == steps[at].Side {
		from--
	}
	for to < len(steps) && steps[to].Side == steps[at].Side {
		to++
	}
	for _, gap := range []int{4, 3} {
		if bar := draw(t, steps, at, from, to, gap); look.Width(bar) <= m.width {
			return bar
		}
	}
	for ; from < at; from++ {
		if bar := draw(t, steps, at, from, at+1, 3); look.Width(bar) <= m.width {
			return bar
		}
	}
	return l.Fit(m.now(t, steps[at]), m.width)
}

// Now is the phase now alone, reversed.
func (m *Model) Now(t *pane.Table) string {
	p, ok := t.Board.Now()
	if !ok {
		return ""
	}
	return m.now(t, p)
}

func (m *Model) now(t *pane.Table, p rules.Phase) string {
	return t.Look.Paint(look.Now, " ▸ "+t.Look.Text(p.Title)+" ")
}

// draw is the phases from one to another, those of a side behind its name.
func draw(t *pane.Table, steps []rules.Phase, at, from, to, gap int) string {
	l := t.Look
	line := ""
	for i := from; i < to; i++ {
		p := steps[i]
		text := ""
		switch {
		case i == at:
			text = l.Paint(look.Now, " ▸ "+l.Text(p.Title)+" ")
		case i < at:
			text = l.Sign(look.GlyphDone) + l.Paint(look.Muted, " "+l.Text(p.Title))
		case p.Idle != nil && p.Idle(t.Board):
			text = l.Paint(look.Muted, "("+l.Text(p.Title)+")")
		default:
			text = l.Paint(look.Muted, l.Text(p.Title))
		}
		lead := 2
		if i == at || i == at+1 {
			lead = gap - 1
		}
		if i == from {
			lead = 0
		}
		if p.Side != "" && (i == from || p.Side != steps[i-1].Side) {
			side := l.Loud(t.Side(p.Side), l.Text(p.Side))
			lead := max(lead, 2)
			if i == from {
				lead = 0
			} else if i != at+1 && i != at {
				lead = 4
			}
			line += pad(lead) + side
			text = pad(2+max(0, btoi(i == at)*(gap-3))) + text
			line += text
			continue
		}
		if p.Side == "" && i > from && steps[i-1].Side != "" {
			lead = max(lead, 3)
		}
		line += pad(lead) + text
	}
	return line
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func pad(n int) string { return "            "[:min(max(n, 0), 12)] }
