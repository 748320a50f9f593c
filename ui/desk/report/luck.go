package report

import (
	"fmt"
	"math"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// Luck is the report of how the dice have fallen. NewLuck makes one.
type Luck struct {
	KeyMap KeyMap

	rows        []rules.Luck
	err         error
	scroll, end int
}

// NewLuck makes the report of all entries that stand.
func NewLuck(t *pane.Table) *Luck {
	m := &Luck{KeyMap: DefaultKeyMap}
	m.Refresh(t)
	return m
}

// Refresh follows the table.
func (m *Luck) Refresh(t *pane.Table) {
	m.err = nil
	var entries []rules.Entry
	for e, err := range t.Journal.Standing(0) {
		if err != nil {
			m.err = err
			break
		}
		entries = append(entries, e)
	}
	m.rows = rules.Lucky(entries)
}

// Keys are the keys that do something.
func (m *Luck) Keys() []key.Binding { return []key.Binding{m.KeyMap.Leave} }

// More are the keys that go without saying.
func (m *Luck) More() []key.Binding { return []key.Binding{m.KeyMap.Up, m.KeyMap.Down} }

// Update scrolls.
func (m *Luck) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	switch {
	case !ok:
		return nil, nil
	case key.Matches(press, m.KeyMap.Leave):
		return pane.Close{}, nil
	case key.Matches(press, m.KeyMap.Up):
		m.scroll = max(m.scroll-1, 0)
	case key.Matches(press, m.KeyMap.Down):
		m.scroll = min(m.scroll+1, m.end)
	default:
		return nil, nil
	}
	return pane.Spent{}, nil
}

// Form leaves the form of what waits.
func (m *Luck) Form(*pane.Table, int, int) []string { return nil }

// Body draws a line for each side and kind of dice: how many, their mean, what it comes to in the long run, how unusual that is.
func (m *Luck) Body(t *pane.Table, width, height int) []string {
	if width <= 0 || height <= 0 {
		return nil
	}
	l := t.Look
	about := "every roll that stands, by hand and by the program"
	if m.err != nil {
		about = m.err.Error()
	}
	muted := func(s string) string { return l.Paint(look.Muted, s) }
	head := []string{l.Row(width, look.Cell{Text: l.Title("luck", true)}, look.Cell{At: 16, Text: muted(l.Text(about))}), ""}
	at := []int{16, 26, 34, 43, 53}
	if width < 76 {
		at = []int{12, 18, 24, 31, 42}
	}
	cells := func(side, dice, rolls, mean, expected, said string) string {
		return l.Row(width, look.Cell{At: 2, Text: side, Width: at[0] - 3}, look.Cell{At: at[0], Text: dice, Width: at[1] - at[0] - 1},
			look.Cell{At: at[1], Width: 5, Right: true, Text: rolls}, look.Cell{At: at[2], Width: at[3] - at[2] - 2, Right: true, Text: mean},
			look.Cell{At: at[3], Width: at[4] - at[3] - 2, Right: true, Text: expected}, look.Cell{At: at[4], Text: said})
	}
	rows := []string{cells("", muted("dice"), muted("rolls"), muted("mean"), muted("long run"), muted("how unusual"))}
	last := "\x00"
	for _, r := range m.rows {
		side := ""
		if r.Side != last {
			if last != "\x00" {
				rows = append(rows, "")
			}
			name := r.Side
			if name == "" {
				name = "the GM"
			}
			side, last = l.Loud(t.Side(r.Side), l.Text(name)), r.Side
		}
		rolls := l.Paint(look.Strong, strconv.Itoa(r.Rolls))
		if r.Dice == "" {
			rows = append(rows, cells(side, muted("all"), rolls, "", "", unusual(l, r, width >= 90)))
			continue
		}
		rows = append(rows, cells(side, l.Text(r.Dice), rolls, l.Paint(look.Strong, pane.Decimal(r.Mean)), pane.Decimal(r.Expected), unusual(l, r, width >= 90)))
	}
	if len(m.rows) == 0 {
		rows = []string{muted("  no dice have been thrown yet")}
	}
	return scrolled(l, head, rows, &m.scroll, &m.end, width, height)
}

// unusual says which way the dice lean and how many of a hundred such series lean as far.
func unusual(l *look.Look, r rules.Luck, long bool) string {
	way := "as expected"
	switch {
	case r.Chance > 0.99:
	case r.Deviation > 0:
		way = "high"
	default:
		way = "low"
	}
	said := ""
	switch per := 1 / r.Chance; {
	case r.Chance > 0.99:
	case r.Chance >= 0.1:
		if said = fmt.Sprintf("  %d of 100", int(math.Round(100*r.Chance))); long {
			said += " series are as far off"
		}
	case r.Chance < 1e-6:
		said = "  less than 1 of a million"
	default:
		said = fmt.Sprintf("  1 of %d", int(math.Round(per)))
	}
	in := look.Text
	if r.Chance < 0.01 {
		in = look.Damaged
	}
	text := l.Paint(in, way) + l.Paint(look.Muted, said)
	if r.Program > 0 {
		text += l.Paint(look.Muted, fmt.Sprintf("  %d by program", r.Program))
	}
	return text
}
