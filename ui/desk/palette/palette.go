// Package palette finds anything by its name: actions, sheets, tables, classes, options, pages, entries of the log. What is typed may be letters
// of the name in their order.
package palette

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"damcon/rules"
	"damcon/ui/desk/browse"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// An Item is something that can be found.
type Item struct {
	Group string     // "action", "sheet"
	Title string     // what is looked for
	Alias string     // its handle, ID or short name: typed exactly it goes before all others; may be empty
	About string     // muted, behind it
	Key   string     // the key that does the same; may be empty
	Reply pane.Reply // what Enter does
}

// KeyMap are the keys of the palette.
type KeyMap struct{ Open, Up, Down, Leave key.Binding }

// DefaultKeyMap is what the palette listens to besides letters.
var DefaultKeyMap = KeyMap{
	Open:  key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "open")),
	Up:    key.NewBinding(key.WithKeys("up", "ctrl+p"), key.WithHelp("↑", "up")),
	Down:  key.NewBinding(key.WithKeys("down", "ctrl+n"), key.WithHelp("↓", "down")),
	Leave: key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave")),
}

// Model is the palette. New makes one.
type Model struct {
	KeyMap KeyMap

	items  []Item
	found  []int // of items, the best first
	at     int   // in found
	typed  pane.Line
	window pane.Window
}

// New makes a palette over items; while nothing is typed they stand in their order.
func New(items []Item) *Model {
	m := &Model{KeyMap: DefaultKeyMap, items: items}
	m.find()
	return m
}

// Of lists what can be found on a table: its actions, sheets, options, tables, classes and the newest entries of its log.
func Of(t *pane.Table) (items []Item) {
	book := t.Board.Book
	for _, a := range slices.Concat(book.Rules.Actions, rules.Machine()) {
		items = append(items, Item{Group: "action", Title: a.Title, Alias: a.ID, About: a.Help, Key: a.Key, Reply: pane.Begin{Action: a.ID}})
	}
	for _, s := range t.Board.Sheets() {
		items = append(items, Item{Group: "sheet", Title: t.Name(s.ID), Alias: s.Handle, About: strings.Trim(s.Class+" · "+s.Side, " ·"), Reply: pane.Show{Sheet: s.ID}})
	}
	for _, o := range book.Rules.Options {
		items = append(items, Item{
			Group: "option", Title: o.Key, About: t.Board.Option(o.Key) + " · " + o.Text,
			Reply: pane.Begin{Action: "option", Told: []rules.Answer{{Key: "key", Value: o.Key}}, Only: "value"},
		})
	}
	for _, table := range book.Tables() {
		title := table.Title
		if title == "" {
			title = table.Name
		}
		items = append(items, Item{Group: "table", Title: title, Alias: table.Name, About: table.Rule, Reply: pane.Open{Page: browse.NewItem(t, browse.Tables, table.Name)}})
	}
	for _, c := range book.Classes() {
		items = append(items, Item{Group: "class", Title: c.Name, Alias: c.Short, Reply: pane.Open{Page: browse.NewItem(t, browse.Classes, c.Name)}})
	}
	for _, a := range book.Rules.Actions {
		if a.Rule != "" {
			items = append(items, Item{Group: "rule", Title: a.Title, About: "rule " + a.Rule, Reply: pane.Open{Page: browse.NewItem(t, browse.Actions, a.ID)}})
		}
	}
	return append(items, entries(t)...)
}

// mostEntries is how many entries of the log are looked through; the history finds older ones.
const mostEntries = 200

func entries(t *pane.Table) (items []Item) {
	for e, err := range t.Journal.Standing(0) {
		if err != nil || len(items) == mostEntries {
			break
		}
		items = append(items, Item{
			Group: "log", Title: e.Title, Alias: fmt.Sprint(e.Number), About: fmt.Sprintf("entry %d · %s %d", e.Number, t.Round(), e.Round),
			Reply: pane.Unfold{Number: e.Number},
		})
	}
	return items
}

// titles lets the library look through the items.
type titles []Item

func (t titles) String(i int) string { return t[i].Title }
func (t titles) Len() int            { return len(t) }

// find ranks the items by what is typed: what is called so, what begins with it in the order of the list, so that an action comes before an option
// that is named after it, then the pages that say they have it, then what has its letters.
func (m *Model) find() {
	m.found, m.at = m.found[:0], 0
	typed := strings.TrimSpace(m.typed.String())
	if typed == "" {
		for i := range m.items {
			m.found = append(m.found, i)
		}
		return
	}
	for i, it := range m.items {
		if it.Alias != "" && strings.EqualFold(it.Alias, typed) {
			m.found = append(m.found, i)
		}
	}
	for i, it := range m.items {
		if len(it.Title) >= len(typed) && strings.EqualFold(it.Title[:len(typed)], typed) && !slices.Contains(m.found, i) {
			m.found = append(m.found, i)
		}
	}
	for i, it := range m.items {
		holds := strings.Contains(" "+strings.ToLower(it.About), " "+strings.ToLower(typed))
		if it.Group == "page" && len(typed) > 2 && holds && !slices.Contains(m.found, i) {
			m.found = append(m.found, i)
		}
	}
	for _, match := range fuzzy.FindFrom(typed, titles(m.items)) {
		if !slices.Contains(m.found, match.Index) {
			m.found = append(m.found, match.Index)
		}
	}
}

// Dialog is the title of the palette.
func (m *Model) Dialog() string { return "find" }

// Typing says that letters are text.
func (m *Model) Typing() bool { return true }

// Keys are the keys of the palette.
func (m *Model) Keys() []key.Binding {
	return []key.Binding{m.KeyMap.Open, m.KeyMap.Leave}
}

// More are the keys that go without saying.
func (m *Model) More() []key.Binding { return []key.Binding{m.KeyMap.Up, m.KeyMap.Down} }

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		m.typed.Insert(msg.Content)
		m.find()
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, m.KeyMap.Leave):
			return pane.Close{}, nil
		case key.Matches(msg, m.KeyMap.Up):
			m.at = max(m.at-1, 0)
		case key.Matches(msg, m.KeyMap.Down):
			m.at = max(min(m.at+1, len(m.found)-1), 0)
		case key.Matches(msg, m.KeyMap.Open):
			if m.at < len(m.found) {
				return pane.Close{Then: m.items[m.found[m.at]].Reply}, nil
			}
		case m.typed.Update(msg):
			m.find()
		default:
			return nil, nil
		}
	default:
		return nil, nil
	}
	return pane.Spent{}, nil
}

// Form is never drawn: the palette lies over what is seen.
func (m *Model) Form(*pane.Table, int, int) []string { return nil }

// Body draws the line and what is found.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	if width <= 0 || height <= 0 {
		return nil
	}
	l := t.Look
	lines := []string{pane.Ask(l, width, 2, "", &m.typed, "any letters of a name"), ""}
	room := max(height-len(lines), 0)
	if room > 0 && len(m.found) == 0 {
		lines = append(lines, "  "+l.Paint(look.Muted, "nothing has these letters"))
	}
	if room > 0 {
		from, to := m.window.Around(m.at, len(m.found), room)
		for i := from; i < to; i++ {
			lines = append(lines, m.row(l, m.items[m.found[i]], i == m.at, width))
		}
		if to < len(m.found) {
			lines = append(lines, "  "+pane.More(l, len(m.found)-to))
		}
	}
	lines = lines[:min(len(lines), height)]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// row is an item: its group, its name, what it is, its key.
func (m *Model) row(l *look.Look, it Item, here bool, width int) string {
	sign, title := "", l.Paint(look.Text, l.Text(it.Title))
	if here {
		sign, title = l.Sign(look.GlyphNow), l.Paint(look.Strong, l.Text(it.Title))
	}
	name := 30
	if width < 60 {
		name = width
	}
	return l.Row(width, look.Cell{Text: sign}, look.Cell{At: 2, Text: l.Paint(look.Muted, l.Text(it.Group)), Width: 7}, look.Cell{At: 10, Text: title, Width: name - 11},
		look.Cell{At: name, Text: l.Paint(look.Muted, l.Text(it.About)), Width: max(width-name-4, 1)}, look.Cell{At: max(width-3, name), Right: true, Text: l.Paint(look.Strong, l.Text(it.Key))})
}
