// Package report looks back: what a phase did to each ship, and how the dice have fallen.
package report

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys of both reports.
type KeyMap struct{ Earlier, Later, Up, Down, Luck, Leave key.Binding }

// DefaultKeyMap is what the reports listen to.
var DefaultKeyMap = KeyMap{
	Earlier: key.NewBinding(key.WithKeys("left", "pgup"), key.WithHelp("←", "phase before")),
	Later:   key.NewBinding(key.WithKeys("right", "pgdown"), key.WithHelp("→", "next phase")),
	Up:      key.NewBinding(key.WithKeys("up", "k"), key.WithHelp("↑", "up")),
	Down:    key.NewBinding(key.WithKeys("down", "j"), key.WithHelp("↓", "down")),
	Luck:    key.NewBinding(key.WithKeys("l", "tab"), key.WithHelp("l", "luck of the dice")),
	Leave:   key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "desk")),
}

// Model is the report of a phase. New makes one.
type Model struct {
	KeyMap KeyMap

	t      *pane.Table
	back   int  // which phase in which something was done, counted from the newest
	more   bool // there is one before it
	round  int
	phase  string
	count  int // entries in it
	tolls  []rules.Toll
	err    error
	scroll int
	end    int
}

// New makes the report of the newest phase in which something was done.
func New(t *pane.Table) *Model {
	m := &Model{KeyMap: DefaultKeyMap}
	m.Refresh(t)
	return m
}

// Refresh follows the table.
func (m *Model) Refresh(t *pane.Table) {
	m.t = t
	m.read()
}

// read adds the phase up. Entries after it are turned round on a scratch table, so that the ships are seen as they stood when it ended.
func (m *Model) read() {
	m.tolls, m.more, m.err, m.scroll, m.count = nil, false, nil, 0, 0
	stage := rules.NewStage(m.t.Board.Book, m.t.Board.Battle)
	var entries []rules.Entry // newest first
	at, round, phase := -1, 0, ""
	for e, err := range m.t.Journal.Standing(0) {
		if err != nil {
			m.err = err
			return
		}
		if told := e.Action != "next"; told && (at < 0 || e.Round != round || e.Phase != phase) {
			if at == m.back {
				m.more = true
				break
			}
			at, round, phase = at+1, e.Round, e.Phase
		}
		if at == m.back {
			entries = append(entries, e)
			continue
		}
		if err := stage.Turn(e.Changes()); err != nil {
			m.err = fmt.Errorf("entry %d: %w", e.Number, err)
			return
		}
	}
	for n := len(entries); n > 0 && entries[n-1].Action == "next"; n-- { // going on to the phase is not of the phase
		entries = entries[:n-1]
	}
	forward := make([]rules.Entry, len(entries))
	for i, e := range entries {
		forward[len(entries)-1-i] = e
	}
	m.round, m.phase, m.count = round, phase, len(entries)
	m.tolls = rules.Summary(stage.Board(), forward)
}

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	return []key.Binding{k.Earlier, k.Later, k.Luck, k.Leave}
}

// More are the keys that go without saying.
func (m *Model) More() []key.Binding { return []key.Binding{m.KeyMap.Up, m.KeyMap.Down} }

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	k := m.KeyMap
	switch {
	case !ok:
		return nil, nil
	case key.Matches(press, k.Leave):
		return pane.Close{}, nil
	case key.Matches(press, k.Luck):
		return pane.Open{Page: NewLuck(m.t)}, nil
	case key.Matches(press, k.Earlier):
		if m.more {
			m.back++
			m.read()
		}
	case key.Matches(press, k.Later):
		if m.back > 0 {
			m.back--
			m.read()
		}
	case key.Matches(press, k.Up):
		m.scroll = max(m.scroll-1, 0)
	case key.Matches(press, k.Down):
		m.scroll = min(m.scroll+1, m.end)
	default:
		return nil, nil
	}
	return pane.Spent{}, nil
}

// Form leaves the form of what waits.
func (m *Model) Form(*pane.Table, int, int) []string { return nil }

// Body draws each ship with what it has lost and got, and who did it.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	if width <= 0 || height <= 0 {
		return nil
	}
	l := t.Look
	about := strings.TrimSuffix(fmt.Sprintf("%s %d, %s", t.Round(), m.round, m.named(t)), ", ")
	switch {
	case m.err != nil:
		about = m.err.Error()
	case m.count == 0:
		about = "nothing has been done yet"
	case m.count == 1:
		about += " · 1 entry"
	default:
		about += fmt.Sprintf(" · %d entries", m.count)
	}
	lines := []string{l.Row(width, look.Cell{Text: l.Title("summary", true)}, look.Cell{At: 16, Text: l.Paint(look.Muted, l.Text(about))}), ""}
	var rows []string
	for _, toll := range m.tolls {
		rows = append(rows, m.toll(t, toll, width)...)
	}
	if len(rows) == 0 && m.count > 0 {
		rows = []string{l.Paint(look.Muted, "  no ship has lost or got anything")}
	}
	return scrolled(l, lines, rows, &m.scroll, &m.end, width, height)
}

// named is the phase with its side.
func (m *Model) named(t *pane.Table) string {
	for _, p := range t.Board.Sequence() {
		if p.ID == m.phase && p.Actor() != "" {
			return p.Full()
		}
	}
	return t.Phase(m.phase)
}

// scrolled sets rows below a head, from where they are scrolled to.
func scrolled(l *look.Look, head, rows []string, scroll, end *int, width, height int) []string {
	lines := head[:min(len(head), height)]
	room := height - len(lines)
	*end = max(len(rows)-room, 0)
	*scroll = min(*scroll, *end)
	rows = rows[*scroll:]
	if len(rows) > room && room > 0 {
		rows = append(rows[:room-1:room-1], "  "+pane.More(l, len(rows)-room+1))
	}
	lines = append(lines[:len(lines):len(lines)], rows[:min(len(rows), room)]...)
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// toll is one ship: its name, then a line for each thing that befell it, then who did it.
func (m *Model) toll(t *pane.Table, toll rules.Toll, width int) []string {
	l := t.Look
	handle, name := "", toll.Name
	if s := t.Board.Sheet(toll.Sheet); s != nil {
		handle, name = s.Handle, t.Name(toll.Sheet)
	}
	var what []string
	for _, s := range toll.Tracks {
		by := s.To.Number() - s.From.Number()
		line := l.Paint(look.Muted, l.Text(s.Name)+" ") + l.Became(pane.ValueWord(s.From, s.Cell), pane.ValueWord(s.To, s.Cell))
		if by < 0 {
			line += "  " + l.Loud(look.Destroyed, l.Number(by))
		} else {
			line += "  " + l.Paint(look.OK, "+"+l.Number(by))
		}
		what = append(what, line)
	}
	for _, s := range toll.Systems {
		what = append(what, system(l, s))
	}
	for _, word := range toll.States {
		what = append(what, l.Badge(look.BadgeDanger, word))
	}
	for _, word := range toll.Ended {
		what = append(what, l.Sign(look.GlyphDone)+" "+l.Paint(look.Muted, l.Text(word)+" no more"))
	}
	if toll.Came {
		what = append(what, l.Paint(look.Text, "joined"))
	}
	if toll.Gone {
		what = append(what, l.Badge(look.BadgeGone, "taken up"))
	}
	var rows []string
	for i, line := range fill(what, width-16) {
		cells := []look.Cell{{At: 16, Text: line}}
		if i == 0 {
			cells = []look.Cell{{At: 2, Text: l.Paint(t.Side(toll.Side), l.Text(handle)), Width: 2}, {At: 5, Text: l.Paint(look.Strong, l.Text(name)), Width: 10}, {At: 16, Text: line}}
		}
		rows = append(rows, l.Row(width, cells...))
	}
	var by []string
	for _, d := range toll.By {
		by = append(by, l.Paint(look.Muted, l.Text(fmt.Sprintf("%d %s", d.Number, d.Title))))
	}
	for _, line := range fill(by, width-18) {
		rows = append(rows, l.Row(width, look.Cell{At: 18, Text: line}))
	}
	return append(rows, "")
}

// system is a system that says something else.
func system(l *look.Look, s rules.Shift) string {
	if s.Cell.Kind == roster.CellBoxes {
		return l.Paint(look.Text, l.Text(s.Name)+" ") + l.Became(s.From.String(), s.To.String())
	}
	states := map[roster.State]look.State{roster.Works: look.Works, roster.Degraded: look.Reduced, roster.Out: look.Out, roster.Destroyed: look.Gone}
	return l.System(states[roster.State(s.To.String())], s.Name, 0)
}

// fill sets words three blanks apart into lines of at most so many cells.
func fill(words []string, width int) (lines []string) {
	line := ""
	for _, w := range words {
		if line != "" && look.Width(line)+3+look.Width(w) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += "   "
		}
		line += w
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
