// Package help shows the keys that work now. It is made from the bindings themselves, so that it cannot say anything else than what is so.
package help

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// A Section is a part of the help: a title and keys, most used first.
type Section struct {
	Title string
	Keys  []key.Binding
}

// KeyMap are the keys of the help.
type KeyMap struct{ Leave, Up, Down key.Binding }

// DefaultKeyMap is what the help listens to.
var DefaultKeyMap = KeyMap{
	Leave: key.NewBinding(key.WithKeys("esc", "?", "enter", "q"), key.WithHelp("Esc", "leave")),
	Up:    key.NewBinding(key.WithKeys("up", "k", "pgup"), key.WithHelp("↑", "up")),
	Down:  key.NewBinding(key.WithKeys("down", "j", "pgdown", "space"), key.WithHelp("↓", "down")),
}

// Model is the help. New makes one.
type Model struct {
	KeyMap KeyMap

	sections []Section
	top      int
}

// New makes the help of sections; keys that are switched off or have no words are left out, and so is a section without keys.
func New(sections []Section) *Model {
	m := &Model{KeyMap: DefaultKeyMap}
	for _, s := range sections {
		if s.Keys = shown(s.Keys); len(s.Keys) > 0 {
			m.sections = append(m.sections, s)
		}
	}
	return m
}

func shown(keys []key.Binding) (all []key.Binding) {
	for _, b := range keys {
		if b.Enabled() && b.Help().Key != "" {
			all = append(all, b)
		}
	}
	return all
}

// Dialog is the title of the help.
func (m *Model) Dialog() string { return "help" }

// Typing says that the keys that mean the same everywhere go to the help: ? takes it away.
func (m *Model) Typing() bool { return true }

// Keys are the keys of the help.
func (m *Model) Keys() []key.Binding {
	return []key.Binding{m.KeyMap.Leave, m.KeyMap.Up, m.KeyMap.Down}
}

// Update scrolls, or takes the help away.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	switch {
	case !ok:
		return nil, nil
	case key.Matches(press, m.KeyMap.Leave):
		return pane.Close{}, nil
	case key.Matches(press, m.KeyMap.Up):
		m.top = max(m.top-4, 0)
	case key.Matches(press, m.KeyMap.Down):
		m.top += 4
	}
	return pane.Spent{}, nil
}

// Form is never drawn: the help lies over what is seen.
func (m *Model) Form(*pane.Table, int, int) []string { return nil }

// Body draws the sections, two columns of keys where there is room.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	if width <= 0 || height <= 0 {
		return nil
	}
	l := t.Look
	columns := 1
	if width >= 60 {
		columns = 2
	}
	var all []string
	for i, s := range m.sections {
		if i > 0 {
			all = append(all, "")
		}
		all = append(all, l.Fit(l.Paint(look.Strong, l.Text(s.Title)), width))
		all = append(all, draw(l, s.Keys, columns, width)...)
	}
	m.top = max(0, min(m.top, len(all)-height))
	lines := all[m.top:]
	if len(lines) > height {
		lines = append(lines[:height-1:height-1], l.Fit(pane.More(l, len(lines)-height+1), width))
	}
	return lines
}

// draw sets keys down the columns, the words of a column one below the other.
func draw(l *look.Look, keys []key.Binding, columns, width int) (lines []string) {
	rows := (len(keys) + columns - 1) / columns
	wide := width / columns
	at := 0
	for _, b := range keys {
		at = max(at, look.Width(l.Text(b.Help().Key)))
	}
	at = min(at+2, max(wide/2, 3))
	for r := range rows {
		var cells []look.Cell
		for c := range columns {
			if i := c*rows + r; i < len(keys) {
				h := keys[i].Help()
				cells = append(cells, look.Cell{At: c * wide, Text: l.Paint(look.Strong, l.Text(h.Key)), Width: at - 1},
					look.Cell{At: c*wide + at, Text: l.Paint(look.Muted, l.Text(h.Desc)), Width: wide - at - 1})
			}
		}
		lines = append(lines, l.Row(width, cells...))
	}
	return lines
}

// Markdown is the sections as a table for the README, a row a section.
func Markdown(sections []Section) string {
	safe := strings.NewReplacer("|", `\|`)
	var b strings.Builder
	b.WriteString("| where | keys |\n| --- | --- |\n")
	for _, s := range sections {
		var keys []string
		for _, k := range shown(s.Keys) {
			keys = append(keys, "`"+safe.Replace(k.Help().Key)+"` "+safe.Replace(k.Help().Desc))
		}
		fmt.Fprintf(&b, "| %s | %s |\n", s.Title, strings.Join(keys, " · "))
	}
	return b.String()
}
