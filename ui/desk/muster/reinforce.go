package muster

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// Reinforce is the page that lays ships down in a battle, a line of ships at a time. NewReinforce makes one.
type Reinforce struct {
	KeyMap KeyMap

	book  *rules.Book
	sides []string
	typed pane.Line
	wrong error
	laid  []Order
}

// NewReinforce makes the page for a table. Side is whose the ships are where a line does not say; it may be empty.
func NewReinforce(t *pane.Table, side string) *Reinforce {
	m := &Reinforce{KeyMap: DefaultKeyMap, book: t.Board.Book, sides: t.Sides}
	if side != "" {
		m.laid = []Order{{Side: side}}
	}
	return m
}

// Refuse shows an error that a reply has led to; the line stays.
func (m *Reinforce) Refuse(err error) {
	m.wrong = err
	if n := len(m.laid); n > 0 && m.laid[n-1].Class != "" {
		m.typed.Set(m.laid[n-1].String())
		m.laid = m.laid[:n-1]
	}
}

// Typing says that letters and signs are text.
func (m *Reinforce) Typing() bool { return true }

// Refresh follows the table.
func (m *Reinforce) Refresh(t *pane.Table) { m.book, m.sides = t.Board.Book, t.Sides }

// Keys are the keys that do something now.
func (m *Reinforce) Keys() []key.Binding {
	next := m.KeyMap.Next
	next.SetHelp("Enter", "lay down")
	return []key.Binding{next, m.KeyMap.Complete, m.KeyMap.Leave}
}

// Update does what a key means here.
func (m *Reinforce) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		m.typed.Insert(msg.Content)
		m.wrong = nil
		return pane.Spent{}, nil
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, m.KeyMap.Leave):
			return pane.Close{}, nil
		case key.Matches(msg, m.KeyMap.Complete):
			m.typed.Set(Complete(m.book, m.sides, m.typed.String()))
		case key.Matches(msg, m.KeyMap.Next):
			return m.lay(), nil
		case m.typed.Update(msg):
			m.wrong = nil
		default:
			return nil, nil
		}
		return pane.Spent{}, nil
	}
	return nil, nil
}

func (m *Reinforce) lay() pane.Reply {
	o, err := Read(m.book, m.typed.String(), sideOf(m.laid))
	if m.wrong = err; err != nil {
		return pane.Spent{}
	}
	m.laid = append(m.laid, o)
	m.typed.Set("")
	return pane.Do{Action: "commission", Told: o.Told()}
}

// Body lists what has been laid down and the classes that the line may mean.
func (m *Reinforce) Body(t *pane.Table, width, height int) []string {
	l := t.Look
	lines := []string{l.Row(width, look.Cell{Text: l.Title("commission", true)}, look.Cell{At: 16, Text: l.Paint(look.Muted, "at full strength; the pen sets damage they bring")}), ""}
	for _, o := range m.laid {
		if o.Class != "" {
			lines = append(lines, l.Row(width, look.Cell{At: 2, Text: l.Sign(look.GlyphDone)}, look.Cell{At: 9, Text: l.Paint(look.Text, l.Text(o.String()))}))
		}
	}
	if len(lines) > 2 {
		lines = append(lines, "")
	}
	lines = append(lines, Classes(l, m.book, m.typed.String(), width, max(height-len(lines), 0))...)
	lines = pane.Pad(lines, height)
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// Form is the line that is typed, and what is wrong with it.
func (m *Reinforce) Form(t *pane.Table, width, height int) []string {
	l := t.Look
	lines := []string{l.Row(width, look.Cell{Text: l.Paint(look.Strong, "commission")}, look.Cell{At: 12, Text: l.Paint(look.Muted, "how many, class, @side, names")})}
	if height > 3 {
		lines = append(lines, "")
	}
	lines = append(lines, pane.Ask(l, width, 9, "ships", &m.typed, "2 "+example(m.book)+" @side: name, name"))
	lines = append(lines, reading(l, m.book, &m.typed, sideOf(m.laid), m.wrong)...)
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines[:max(min(len(lines), height), 0)]
}
