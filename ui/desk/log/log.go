// Package log is the pane that says what happened and why, the newest below. It reads the journal only as far as it is seen, and keeps what it
// has drawn.
package log

import (
	"slices"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys of the log: it scrolls by whole entries.
type KeyMap struct{ Open, Older, Newer, PageUp, PageDown, Last key.Binding }

// DefaultKeyMap is what the log listens to.
var DefaultKeyMap = KeyMap{
	Open:     key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "unfold")),
	Older:    key.NewBinding(key.WithKeys("up"), key.WithHelp("Up", "older")),
	Newer:    key.NewBinding(key.WithKeys("down"), key.WithHelp("Down", "newer")),
	PageUp:   key.NewBinding(key.WithKeys("pgup"), key.WithHelp("PgUp", "page up")),
	PageDown: key.NewBinding(key.WithKeys("pgdown"), key.WithHelp("PgDn", "page down")),
	Last:     key.NewBinding(key.WithKeys("end"), key.WithHelp("End", "newest")),
}

// Keys are the bindings, most used first.
func (k KeyMap) Keys() []key.Binding {
	return []key.Binding{k.Open, k.Older, k.Newer, k.PageUp, k.PageDown, k.Last}
}

// Model is the log. New makes one.
type Model struct {
	KeyMap KeyMap

	width, height int
	airy          bool // an empty row under the title and before each phase
	focused       bool
	at            int // the selected item, counted from the newest
	below         int // the newest item seen

	journal rules.Journal
	items   []item // newest first, as far as they have been read
	all     bool   // there are no older ones
	taken   map[int]bool
	moves   int
	err     error
}

// item is a row of the journal that is told, and how it was drawn.
type item struct {
	seq   int
	entry *rules.Entry // nil for an action that was left
	left  string       // the action
	drawn []string
	width int
	look  *look.Look
	taken bool
}

// New makes an empty log.
func New() Model { return Model{KeyMap: DefaultKeyMap} }

// SetSize gives the log its place. Airy leaves an empty row under the title and before each phase.
func (m *Model) SetSize(width, height int, airy bool) {
	m.width, m.height, m.airy = width, height, airy
}

// Focus says whether the log has the keys; an entry is selected only then.
func (m *Model) Focus(on bool) {
	if m.focused && !on {
		m.at, m.below = 0, 0
	}
	m.focused = on
}

// Selected is the number of the selected entry, 0 where there is none.
func (m *Model) Selected(t *pane.Table) int {
	if m.read(t, m.at+1); m.at < len(m.items) && m.items[m.at].entry != nil {
		return m.items[m.at].entry.Number
	}
	return 0
}

// Update moves the selection, or unfolds an entry.
func (m *Model) Update(msg tea.KeyPressMsg, t *pane.Table) pane.Reply {
	switch {
	case key.Matches(msg, m.KeyMap.Open):
		if n := m.Selected(t); n > 0 {
			return pane.Unfold{Number: n}
		}
		return pane.Spent{}
	case key.Matches(msg, m.KeyMap.Older):
		m.move(t, 1)
	case key.Matches(msg, m.KeyMap.Newer):
		m.move(t, -1)
	case key.Matches(msg, m.KeyMap.PageUp):
		m.move(t, max(m.height/4, 1))
	case key.Matches(msg, m.KeyMap.PageDown):
		m.move(t, -max(m.height/4, 1))
	case key.Matches(msg, m.KeyMap.Last):
		m.at, m.below = 0, 0
	default:
		return nil
	}
	return pane.Spent{}
}

func (m *Model) move(t *pane.Table, by int) {
	m.read(t, m.at+by+1)
	m.at = max(0, min(m.at+by, len(m.items)-1))
	m.below = min(m.below, m.at)
}

// read reads the journal until n items are known, and what has been written since the last move.
func (m *Model) read(t *pane.Table, n int) {
	if m.journal != t.Journal {
		*m = Model{KeyMap: m.KeyMap, width: m.width, height: m.height, airy: m.airy, focused: m.focused, journal: t.Journal, moves: t.Moves - 1}
		m.taken = map[int]bool{}
	}
	if m.moves != t.Moves {
		m.moves = t.Moves
		m.fresh()
	}
	if m.all || len(m.items) >= n || m.err != nil {
		return
	}
	before := 0
	if len(m.items) > 0 {
		before = m.items[len(m.items)-1].seq
	}
	for row, err := range m.journal.Log(before) {
		if err != nil {
			m.err = err
			return
		}
		if it, told := m.item(row); told {
			m.items = append(m.items, it)
		}
		if len(m.items) >= n+20 { // some in stock, so that scrolling reads in steps
			return
		}
	}
	m.all = true
}

// fresh reads the rows written since the newest that is known.
func (m *Model) fresh() {
	newest := 0
	if len(m.items) > 0 {
		newest = m.items[0].seq
	}
	if newest == 0 {
		m.all, m.err = false, nil
		return
	}
	var more []item
	for row, err := range m.journal.Log(0) {
		if err != nil {
			m.err = err
			return
		}
		if row.Seq <= newest {
			break
		}
		if it, told := m.item(row); told {
			more = append(more, it)
		}
	}
	m.items = append(more, m.items...)
	if m.at > 0 {
		m.at += len(more)
		m.below += len(more)
	}
}

// item is how a row of the journal is told; taken back rows only mark their entry.
func (m *Model) item(row rules.LogRow) (item, bool) {
	switch row.Kind {
	case rules.Undid:
		m.taken[row.Of] = true
		return item{}, false
	case rules.Dropped:
		return item{seq: row.Seq, left: row.Note}, true
	}
	if row.Entry == nil {
		return item{}, false
	}
	return item{seq: row.Seq, entry: row.Entry}, true
}

// View draws the log.
func (m *Model) View(t *pane.Table) []string {
	if m.width <= 0 || m.height <= 0 {
		return nil
	}
	lines := []string{t.Look.Title("log", m.focused)}
	if m.airy && m.height > 8 {
		lines = append(lines, "")
	}
	if room := m.height - len(lines); room > 0 {
		lines = append(lines, m.body(t, room)...)
	}
	return lines
}

// Rows is how many rows the log would fill, at most so many.
func (m *Model) Rows(t *pane.Table, most int) int {
	was := m.height
	m.height = most
	n := len(m.View(t))
	m.height = was
	return n
}

// body is as many whole entries as fit, the newest seen at the bottom.
func (m *Model) body(t *pane.Table, room int) []string {
	if lines := m.from(t, m.below, room); m.at < m.below || m.covers(t, m.below, room) > m.at {
		return lines
	}
	for m.below < m.at && m.covers(t, m.below, room) <= m.at {
		m.below++
	}
	return m.from(t, m.below, room)
}

// covers is one more than the oldest item that is seen whole when below is the newest.
func (m *Model) covers(t *pane.Table, below, room int) int {
	i := below
	for used := 0; ; i++ {
		m.read(t, i+2)
		if i >= len(m.items) {
			return i
		}
		if used += len(m.lines(t, i)) + m.head(t, i); used > room && i > below {
			return i
		}
	}
}

// head is how many rows stand above an item for the phase that it begins.
func (m *Model) head(t *pane.Table, i int) int {
	if !m.begins(i) {
		return 0
	}
	if m.airy && i+1 < len(m.items) {
		return 2
	}
	return 1
}

// begins says whether an item is the first of its phase.
func (m *Model) begins(i int) bool {
	if i+1 >= len(m.items) {
		return true
	}
	a, b := m.items[i].entry, m.items[i+1].entry
	if a == nil || b == nil {
		return false
	}
	ra, pa := when(a)
	rb, pb := when(b)
	return ra != rb || pa != pb
}

// when is the round and phase that an entry is told under: going on is told under the phase it leads to.
func when(e *rules.Entry) (round int, phase string) {
	round, phase = e.Round, e.Phase
	if e.Action == "next" {
		for _, c := range e.Changes() {
			switch c.Cell.Kind {
			case roster.CellRound:
				round = c.To.Number()
			case roster.CellPhase:
				phase = c.To.String()
			}
		}
	}
	return round, phase
}

// from draws items from the newest seen upwards, then turns them round.
func (m *Model) from(t *pane.Table, below, room int) []string {
	m.read(t, below+1)
	if m.err != nil {
		return []string{t.Look.Error("the log cannot be read:", m.err.Error())}
	}
	if len(m.items) == 0 {
		return []string{t.Look.Paint(look.Muted, "nothing yet")}
	}
	end := m.covers(t, below, room)
	var lines []string
	for i := end - 1; i >= below; i-- {
		if h := m.head(t, i); h > 0 || i == end-1 {
			head := m.heading(t, i)
			switch {
			case head == "":
			case i == end-1:
				lines = append(lines, head)
			default:
				if h == 2 {
					lines = append(lines, "")
				}
				lines = append(lines, head)
			}
		}
		drawn := m.lines(t, i)
		if e := m.items[i].entry; m.focused && i == m.at && e != nil && len(drawn) > 0 {
			head := strconv.Itoa(e.Number) + "▸" + t.Look.Text(e.Title)
			lines = append(lines, t.Look.Selected(t.Look.Paint(look.Strong, head), m.width))
			drawn = drawn[1:]
		}
		lines = append(lines, drawn...)
	}
	if len(lines) > room { // the heading that tells where the first entry stands goes, or the head of one that is too long
		lines = lines[len(lines)-room:]
	}
	return lines
}

// heading is the round and phase of an item.
func (m *Model) heading(t *pane.Table, i int) string {
	e := m.items[i].entry
	if e == nil {
		return ""
	}
	round, phase := when(e)
	var words []string
	if round > 0 {
		words = append(words, t.Round()+" "+t.Look.Number(round))
	}
	if phase != "" {
		words = append(words, t.Phase(phase))
	}
	if len(words) == 0 {
		words = []string{"before the battle"}
	}
	return t.Look.Fit(t.Look.Paint(look.Muted, t.Look.Text(pane.JoinDot(words...))), m.width)
}

// lines draws an item, unless it has been drawn alike.
func (m *Model) lines(t *pane.Table, i int) []string {
	it := &m.items[i]
	taken := it.entry != nil && m.taken[it.entry.Number]
	if it.look != t.Look || it.width != m.width || it.taken != taken {
		it.look, it.width, it.taken = t.Look, m.width, taken
		it.drawn = told(t, *it, m.width)
	}
	return it.drawn
}

// Last is the newest entry in one line, empty where there is none.
func (m *Model) Last(t *pane.Table, width int) string {
	m.read(t, 1)
	i := slices.IndexFunc(m.items, func(it item) bool { return it.entry != nil && it.entry.Action != "next" })
	if i < 0 {
		return ""
	}
	e := m.items[i].entry
	return oneLine(t, e, m.taken[e.Number], width)
}
