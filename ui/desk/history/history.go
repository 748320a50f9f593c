// Package history is the page of what has been done: every entry in a line, also those taken back, and each with its reasons when it is
// unfolded. It reads the journal only as far as it is seen.
package history

import (
	"fmt"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/rules/scenario"
	"damcon/ui/desk/pane"
)

// KeyMap are the keys of the page.
type KeyMap struct {
	Unfold, Fold, Amend, Undo, Reopen, Copy, Find, Leave, Older, Newer, PageUp, PageDown, First, Last key.Binding
	Choose, Stop                                                                                      key.Binding // while an answer is chosen or a search typed
}

// DefaultKeyMap is what the page listens to.
var DefaultKeyMap = KeyMap{
	Unfold:   key.NewBinding(key.WithKeys("right", "l", "enter"), key.WithHelp("→", "unfold")),
	Fold:     key.NewBinding(key.WithKeys("left"), key.WithHelp("←", "fold")),
	Amend:    key.NewBinding(key.WithKeys("e"), key.WithHelp("e", "amend")),
	Undo:     key.NewBinding(key.WithKeys("u"), key.WithHelp("u", "undo this")),
	Reopen:   key.NewBinding(key.WithKeys("o"), key.WithHelp("o", "reopen at an answer")),
	Copy:     key.NewBinding(key.WithKeys("y"), key.WithHelp("y", "copy as a scenario line")),
	Find:     key.NewBinding(key.WithKeys("f"), key.WithHelp("f", "find here")),
	Leave:    key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "desk")),
	Older:    key.NewBinding(key.WithKeys("up", "k"), key.WithHelp("↑", "older")),
	Newer:    key.NewBinding(key.WithKeys("down", "j"), key.WithHelp("↓", "newer")),
	PageUp:   key.NewBinding(key.WithKeys("pgup"), key.WithHelp("PgUp", "page up")),
	PageDown: key.NewBinding(key.WithKeys("pgdown"), key.WithHelp("PgDn", "page down")),
	First:    key.NewBinding(key.WithKeys("home"), key.WithHelp("Home", "oldest read")),
	Last:     key.NewBinding(key.WithKeys("end"), key.WithHelp("End", "newest")),
	Choose:   key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "reopen here")),
	Stop:     key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave")),
}

// Amend makes the page that amends an entry.
type Amend func(entry rules.Entry) pane.Page

// Model is the page. New makes one.
type Model struct {
	KeyMap KeyMap

	t     *pane.Table
	amend Amend
	rows  reader

	at       int // the selected row, counted from the newest
	below    int // the newest row seen
	page     int // rows of the last view
	unfolded int // number of the entry that is unfolded; 0 is none
	scroll   int // rows of it that are scrolled away where it is taller than the page
	tall     int // how many rows it is taller by

	reopening bool
	keep      int // answers kept by reopening
	finding   bool
	typed     pane.Line
	search    int // version of the search that runs
	note      string
}

// New makes the page for a table, with an entry selected and unfolded; 0 is the newest, folded.
func New(t *pane.Table, number int, amend Amend) *Model {
	m := &Model{KeyMap: DefaultKeyMap, t: t, amend: amend, page: 10}
	m.rows.follow(t)
	if number > 0 {
		m.unfolded = number
		m.at = m.rows.find(number)
		m.below = m.at
	}
	return m
}

// Refresh follows the table: an entry was taken back, or somebody else has written.
func (m *Model) Refresh(t *pane.Table) {
	number := m.number()
	m.t = t
	m.rows.follow(t)
	m.reopening = false
	if number > 0 {
		m.at = m.rows.find(number)
	}
}

// Typing says whether a search is typed.
func (m *Model) Typing() bool { return m.finding }

func (m *Model) entry() *rules.Entry {
	if r := m.rows.get(m.at); r != nil {
		return r.entry
	}
	return nil
}

func (m *Model) number() int {
	if e := m.entry(); e != nil {
		return e.Number
	}
	return 0
}

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	switch {
	case m.finding:
		next := k.Choose
		next.SetHelp("Enter", "find older")
		return []key.Binding{next, k.Stop}
	case m.reopening:
		return []key.Binding{k.Choose, k.Older, k.Newer, k.Stop}
	}
	return []key.Binding{k.Unfold, k.Fold, k.Amend, k.Undo, k.Copy, k.Leave}
}

// More are the keys that go without saying.
func (m *Model) More() []key.Binding {
	if m.finding || m.reopening {
		return nil
	}
	k := m.KeyMap
	return []key.Binding{k.Reopen, k.Find, k.Older, k.Newer, k.PageUp, k.PageDown, k.First, k.Last}
}

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	switch msg := msg.(type) {
	case searched:
		return m.goOn(msg)
	case tea.PasteMsg:
		if !m.finding {
			return nil, nil
		}
		m.typed.Insert(msg.Content)
		return pane.Spent{}, nil
	case tea.KeyPressMsg:
		m.note = ""
		switch {
		case m.finding:
			return m.find(msg)
		case m.reopening:
			return m.reopen(msg), nil
		}
		return m.press(msg)
	}
	return nil, nil
}

func (m *Model) press(msg tea.KeyPressMsg) (pane.Reply, tea.Cmd) {
	k := m.KeyMap
	switch {
	case key.Matches(msg, k.Older):
		m.to(m.at + 1)
	case key.Matches(msg, k.Newer):
		m.to(m.at - 1)
	case key.Matches(msg, k.PageUp) && m.tall > 0 && m.scroll > 0:
		m.scroll = max(m.scroll-max(m.page/2, 1), 0)
	case key.Matches(msg, k.PageDown) && m.tall > 0 && m.scroll < m.tall:
		m.scroll += max(m.page/2, 1)
	case key.Matches(msg, k.PageUp):
		m.to(m.at + max(m.page-2, 1))
	case key.Matches(msg, k.PageDown):
		m.to(m.at - max(m.page-2, 1))
	case key.Matches(msg, k.First):
		m.to(m.rows.known() - 1)
	case key.Matches(msg, k.Last):
		m.to(0)
	case key.Matches(msg, k.Fold):
		m.unfolded = 0
	case key.Matches(msg, k.Find):
		m.finding = true
		m.typed.Set("")
	case key.Matches(msg, k.Leave):
		return pane.Close{}, nil
	case key.Matches(msg, k.Unfold, k.Amend, k.Undo, k.Reopen, k.Copy):
		e := m.entry()
		if e == nil {
			m.note = "there is no entry here"
			return pane.Spent{}, nil
		}
		return m.ofEntry(msg, e)
	default:
		return nil, nil
	}
	return pane.Spent{}, nil
}

// ofEntry is a key that is about the selected entry.
func (m *Model) ofEntry(msg tea.KeyPressMsg, e *rules.Entry) (pane.Reply, tea.Cmd) {
	k := m.KeyMap
	switch {
	case key.Matches(msg, k.Unfold):
		m.unfolded, m.scroll = e.Number, 0
	case key.Matches(msg, k.Copy):
		line := scenario.Format(*e)
		if line == "" {
			m.note = fmt.Sprintf("entry %d was made by no action", e.Number)
			break
		}
		return pane.Say{Note: "copied: " + line}, tea.SetClipboard(line)
	case m.rows.taken[e.Number]:
		m.note = fmt.Sprintf("entry %d is taken back already", e.Number)
	case key.Matches(msg, k.Undo):
		return pane.Undo{Number: e.Number}, nil
	case e.Action == rules.Recorded:
		m.note = fmt.Sprintf("entry %d was made by no action", e.Number)
	case key.Matches(msg, k.Amend):
		return pane.Open{Page: m.amend(*e)}, nil
	default:
		m.unfolded, m.reopening, m.keep = e.Number, true, max(len(e.Answers)-1, 0)
	}
	return pane.Spent{}, nil
}

func (m *Model) to(at int) {
	m.rows.get(at) // read as far
	m.scroll = 0
	m.at = max(0, min(at, m.rows.known()-1))
	m.below = min(m.below, m.at)
}

// reopen is a key while the answer is chosen from which on the entry is asked again.
func (m *Model) reopen(msg tea.KeyPressMsg) pane.Reply {
	e := m.entry()
	switch {
	case key.Matches(msg, m.KeyMap.Stop) || e == nil:
		m.reopening = false
	case key.Matches(msg, m.KeyMap.Older):
		m.keep = max(m.keep-1, 0)
	case key.Matches(msg, m.KeyMap.Newer):
		m.keep = max(min(m.keep+1, len(e.Answers)-1), 0)
	case key.Matches(msg, m.KeyMap.Choose):
		m.reopening = false
		return pane.Close{Then: pane.Reopen{Number: e.Number, Keep: m.keep}}
	}
	return pane.Spent{}
}

// find is a key while a search is typed.
func (m *Model) find(msg tea.KeyPressMsg) (pane.Reply, tea.Cmd) {
	switch {
	case key.Matches(msg, m.KeyMap.Stop):
		m.finding = false
		m.search++
	case key.Matches(msg, m.KeyMap.Choose):
		if m.typed.Empty() {
			return pane.Spent{}, nil
		}
		m.search++
		return m.goOn(searched{m.search, m.at + 1})
	default:
		m.typed.Update(msg)
	}
	return pane.Spent{}, nil
}

// searched says how far a search has come.
type searched struct{ version, at int }

// stride is how many rows a search looks through before the desk may draw again.
const stride = 500

// goOn looks through the next rows of a search.
func (m *Model) goOn(s searched) (pane.Reply, tea.Cmd) {
	if s.version != m.search || !m.finding {
		return pane.Spent{}, nil
	}
	low := strings.ToLower(m.typed.String())
	for at := s.at; at < s.at+stride; at++ {
		r := m.rows.get(at)
		if r == nil {
			if m.note = "nothing older has " + m.typed.String(); m.rows.err != nil {
				m.note = m.rows.err.Error()
			}
			return pane.Spent{}, nil
		}
		if r.has(low) {
			m.to(at)
			return pane.Spent{}, nil
		}
	}
	s.at += stride
	m.note = fmt.Sprintf("looked through %d", s.at)
	return pane.Spent{}, func() tea.Msg { return s }
}

// has says whether a row says a text, in small letters.
func (r *row) has(low string) bool {
	if r.entry == nil {
		return strings.Contains(strings.ToLower(r.note), low)
	}
	if strings.Contains(strings.ToLower(r.entry.Title), low) || strconv.Itoa(r.entry.Number) == low {
		return true
	}
	for i := range r.entry.Events {
		if strings.Contains(strings.ToLower(r.entry.Events[i].Text), low) {
			return true
		}
	}
	return false
}
