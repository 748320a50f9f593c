package odds

import (
	"fmt"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// decides is what a die decides, in a few words: "35 % hit", or what is thrown and what it needs where it has more than two ends.
func decides(q *rules.Question) string {
	if q == nil {
		return ""
	}
	chances := q.Reading.Chances()
	if n := len(chances); n == 1 || n == 2 {
		return fmt.Sprintf("%3.0f %% %s", 100*chances[n-1].P, q.Reading.Word(chances[n-1].Outcome))
	}
	return strings.TrimSpace(dice.Dice(q.Reading) + " " + q.Reading.Needs())
}

// firsts are what the first dice of the plan decide, worked out once for a walk.
func (m *Model) firsts() []string {
	switch {
	case m.walk == nil || m.err != nil:
		return make([]string, len(m.plan))
	case m.first == nil:
		m.first = make([]string, len(m.plan))
		for i := range m.plan {
			m.first[i] = decides(m.walk.First(i))
		}
	}
	return m.first
}

// mostFirst is how wide the column of the first dice may be.
const mostFirst = 24

// planRows are the entries of the plan: what each does, what its first die decides, what else is told of it. What all of them do stands above.
func (m *Model) planRows(l *look.Look, width int) []string {
	if len(m.plan) == 0 {
		return nil
	}
	head, titles := "plan", make([]string, len(m.plan))
	one := m.oneAction()
	if one != "" {
		head = one
	}
	firsts := m.firsts()
	wide, die := 0, 0
	for i := range m.plan {
		titles[i] = l.Text(strings.TrimSpace(strings.TrimPrefix(m.title(i), one)))
		wide, die = max(wide, look.Width(titles[i])), max(die, look.Width(l.Text(firsts[i])))
	}
	die = min(max(die, len("first die")), mostFirst)
	wide = min(max(wide, columnsOf(width).chance-4), max(width-die-6, 0))
	at := 2 + wide + 2
	lines := []string{l.Row(width, look.Cell{Text: l.Paint(look.Strong, l.Text(head)), Width: at - 1}, look.Cell{At: at, Text: l.Paint(look.Muted, "first die")})}
	for i := range m.plan {
		sign, in := "", look.Text
		if i == m.sel {
			sign, in = l.Sign(look.GlyphNow), look.Strong
		}
		line := l.Row(width, look.Cell{Text: sign}, look.Cell{At: 2, Width: wide, Text: l.Paint(in, titles[i])},
			look.Cell{At: at, Width: die, Text: l.Paint(look.Strong, l.Text(firsts[i]))},
			look.Cell{At: at + die + 3, Text: l.Paint(look.Muted, l.Text(m.numbers(i)))})
		if i == m.sel {
			line = l.Selected(line, width)
		}
		lines = append(lines, line)
	}
	return lines
}

// oneAction is the title of the action that all entries are, empty where they are of several.
func (m *Model) oneAction() string {
	for _, e := range m.plan {
		if e.Action != m.plan[0].Action {
			return ""
		}
	}
	if a := m.t.Board.Book.Action(m.plan[0].Action); a != nil {
		return a.Title
	}
	return ""
}

// inView leaves of the rows of the plan so many that the selected entry is among them; fewer than two say no more than the line above the chart.
func (m *Model) inView(l *look.Look, plan []string, most int) []string {
	switch {
	case len(plan) <= most:
		return plan
	case most < 3:
		return nil
	}
	from := 1 + max(0, m.sel-(most-3)) // the head and the last row are taken
	kept := append([]string{plan[0]}, plan[from:from+most-2]...)
	return append(kept, "  "+pane.More(l, len(plan)-1-(most-2)))
}
