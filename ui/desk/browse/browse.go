// Package browse shows what a game is made of: its classes, tables, options and actions, with the table's own where it has them.
package browse

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys of the page.
type KeyMap struct {
	Up, Down, Group, Back, PageUp, PageDown, Open, Set, Find, Left, Right, Leave key.Binding
}

// DefaultKeyMap is what the page listens to.
var DefaultKeyMap = KeyMap{
	Up:       key.NewBinding(key.WithKeys("up", "k"), key.WithHelp("↑", "up")),
	Down:     key.NewBinding(key.WithKeys("down", "j"), key.WithHelp("↓", "down")),
	Group:    key.NewBinding(key.WithKeys("tab"), key.WithHelp("Tab", "next group")),
	Back:     key.NewBinding(key.WithKeys("shift+tab"), key.WithHelp("shift+Tab", "group before")),
	PageUp:   key.NewBinding(key.WithKeys("pgup"), key.WithHelp("PgUp", "scroll up")),
	PageDown: key.NewBinding(key.WithKeys("pgdown", "space"), key.WithHelp("space", "scroll")),
	Open:     key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "read")),
	Set:      key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "set")),
	Find:     key.NewBinding(key.WithKeys("f"), key.WithHelp("f", "find here")),
	Left:     key.NewBinding(key.WithKeys("left"), key.WithHelp("←", "game before")),
	Right:    key.NewBinding(key.WithKeys("right"), key.WithHelp("→", "next game")),
	Leave:    key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave")),
}

// Model is the page. New, NewItem, NewGroup and Shelves make one.
type Model struct {
	KeyMap KeyMap

	games []pane.Game // to go through; none where the page belongs to a table
	game  int
	book  *rules.Book
	board *rules.Board // of the table; nil without one
	items []item
	shown []int // of items, those that the search lets through
	at    int   // in shown

	reading bool // on a narrow screen the item has the page
	scroll  int
	end     int // the last scroll that shows something more
	finding bool
	typed   pane.Line
	window  pane.Window
	wrong   error
}

// New makes the page for a table, whose options can be set from it.
func New(t *pane.Table) *Model {
	m := &Model{KeyMap: DefaultKeyMap, board: &t.Board}
	m.take(t.Board.Book)
	return m
}

// NewItem makes the page for a table with a class, table, option or action selected, by its group and name.
func NewItem(t *pane.Table, group, name string) *Model {
	m := New(t)
	for i, at := range m.shown {
		if it := m.items[at]; it.group == group && it.name == name {
			m.at, m.reading = i, true
		}
	}
	return m
}

// NewGroup makes the page for a table with the first of a group selected.
func NewGroup(t *pane.Table, group string) *Model {
	m := New(t)
	if i := slices.IndexFunc(m.shown, func(at int) bool { return m.items[at].group == group }); i >= 0 {
		m.at = i
	}
	return m
}

// Shelves makes the page for games without a table.
func Shelves(games []pane.Game) *Model {
	m := &Model{KeyMap: DefaultKeyMap, games: games}
	m.open()
	return m
}

// Whole says that the page has the screen for itself.
func (m *Model) Whole() {}

// Typing says whether a line is typed.
func (m *Model) Typing() bool { return m.finding }

// Refresh follows the table: an option may have been set.
func (m *Model) Refresh(t *pane.Table) {
	if m.board != nil {
		m.board = &t.Board
	}
}

// Refuse shows an error that a reply has led to.
func (m *Model) Refuse(err error) { m.wrong = err }

// open opens the game that was gone to.
func (m *Model) open() {
	if len(m.games) == 0 {
		return
	}
	book, err := m.games[m.game].Book()
	if m.wrong = err; err != nil {
		m.book, m.items, m.shown = nil, nil, nil
		return
	}
	m.take(book)
}

func (m *Model) take(book *rules.Book) {
	m.book, m.items, m.at = book, itemsOf(book), 0
	m.filter()
}

func (m *Model) filter() {
	m.shown = m.shown[:0]
	low := strings.ToLower(m.typed.String())
	for i, it := range m.items {
		if strings.Contains(strings.ToLower(it.title+" "+it.name), low) {
			m.shown = append(m.shown, i)
		}
	}
	m.to(m.at)
}

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	keys := []key.Binding{k.Open}
	if m.settable() {
		keys = []key.Binding{k.Set}
	}
	keys = append(keys, k.Group, k.PageDown, k.Find)
	if len(m.games) > 1 {
		keys = append(keys, k.Left, k.Right)
	}
	return append(keys, k.Leave)
}

// More are the keys that go without saying.
func (m *Model) More() []key.Binding {
	return []key.Binding{m.KeyMap.Up, m.KeyMap.Down, m.KeyMap.Back, m.KeyMap.PageUp}
}

func (m *Model) selected() (item, bool) {
	if m.at >= len(m.shown) {
		return item{}, false
	}
	return m.items[m.shown[m.at]], true
}

// settable says whether an option of a table is selected.
func (m *Model) settable() bool {
	it, ok := m.selected()
	return ok && it.option != nil && m.board != nil
}

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if !m.finding {
			return nil, nil
		}
		m.typed.Insert(msg.Content)
		m.filter()
		return pane.Spent{}, nil
	case tea.KeyPressMsg:
		if m.finding && m.find(msg) {
			return pane.Spent{}, nil
		}
		return m.press(msg), nil
	}
	return nil, nil
}

// find is a key while the search is typed; it says whether it was spent on it.
func (m *Model) find(msg tea.KeyPressMsg) bool {
	switch {
	case key.Matches(msg, m.KeyMap.Leave):
		m.finding = false
		m.typed.Set("")
		m.filter()
	case key.Matches(msg, m.KeyMap.Open):
		m.finding = false
	case m.typed.Update(msg):
		m.filter()
	default:
		return false
	}
	return true
}

func (m *Model) press(msg tea.KeyPressMsg) pane.Reply {
	k := m.KeyMap
	m.wrong = nil
	switch {
	case key.Matches(msg, k.Leave) && m.reading:
		m.reading = false
	case key.Matches(msg, k.Leave):
		return pane.Close{}
	case key.Matches(msg, k.Up):
		m.to(m.at - 1)
	case key.Matches(msg, k.Down):
		m.to(m.at + 1)
	case key.Matches(msg, k.Group):
		m.group(1)
	case key.Matches(msg, k.Back):
		m.group(-1)
	case key.Matches(msg, k.PageDown):
		m.scroll = min(m.scroll+5, m.end)
	case key.Matches(msg, k.PageUp):
		m.scroll = max(m.scroll-5, 0)
	case key.Matches(msg, k.Find):
		m.finding = true
		m.typed.Set("")
		m.filter()
	case key.Matches(msg, k.Set) && m.settable():
		it, _ := m.selected()
		return pane.Close{Then: pane.Begin{Action: "option", Told: []rules.Answer{{Key: "key", Value: it.option.Key}}, Only: "value"}}
	case key.Matches(msg, k.Open):
		m.reading = true
	case key.Matches(msg, k.Left) && len(m.games) > 1:
		m.turn(len(m.games) - 1)
	case key.Matches(msg, k.Right) && len(m.games) > 1:
		m.turn(1)
	default:
		return nil
	}
	return pane.Spent{}
}

func (m *Model) turn(step int) {
	m.game = (m.game + step) % len(m.games)
	m.open()
}

func (m *Model) to(at int) {
	m.at = max(0, min(at, len(m.shown)-1))
	m.scroll = 0
}

// group goes to the first item of the next group, or of the one before.
func (m *Model) group(step int) {
	n := len(m.shown)
	if n == 0 {
		return
	}
	group := func(i int) string { return m.items[m.shown[i]].group }
	at := m.at
	for range n {
		at = (at + step + n) % n
		if group(at) != group(m.at) {
			break
		}
	}
	for at > 0 && group(at-1) == group(at) {
		at--
	}
	m.to(at)
}

// Form is never drawn: the page has the screen for itself.
func (m *Model) Form(*pane.Table, int, int) []string { return nil }

// The list has so many cells beside an item, on pages from so many on.
const (
	listWidth = 30
	besides   = 74
)

// Body draws the list and beside it what is selected; on a narrow screen one or the other.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	l := t.Look
	if width <= 0 || height <= 0 {
		return nil
	}
	lines := []string{l.Row(width, look.Cell{Text: l.Title(m.title(), !m.finding)}, look.Cell{At: listWidth + 2, Text: l.Paint(look.Muted, m.doc(l))})}
	if height > 12 {
		lines = append(lines, "")
	}
	foot := m.foot(l, width)
	if height > 12 {
		foot = append(foot, "")
	}
	room := max(height-len(lines)-len(foot), 0)
	var body []string
	switch {
	case width >= besides:
		body = pane.Beside(l, width, listWidth+2, m.list(l, listWidth, room), m.detail(l, width-listWidth-2, room))
	case m.reading:
		body = m.detail(l, width, room)
	default:
		body = m.list(l, width, room)
	}
	lines = append(append(lines, pane.Pad(body, room)...), foot...)
	lines = lines[:min(len(lines), height)]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

func (m *Model) title() string {
	if m.book == nil {
		return "browse"
	}
	return m.book.Rules.Title
}

func (m *Model) doc(l *look.Look) string {
	if m.book == nil {
		return ""
	}
	doc := m.book.Rules.Doc
	if house := m.book.House(); len(house) > 0 {
		doc += " · house: " + strings.Join(house, ", ")
	}
	return l.Text(doc)
}

func (m *Model) foot(l *look.Look, width int) []string {
	switch {
	case m.finding:
		return []string{pane.Ask(l, width, 8, "find", &m.typed, "part of a name; Enter keeps the list")}
	case m.wrong != nil:
		return []string{l.Error("", strings.ReplaceAll(m.wrong.Error(), "\n", "; "))}
	}
	return nil
}

// list draws the names under their groups.
func (m *Model) list(l *look.Look, width, height int) (lines []string) {
	var rows []string
	here, group := 0, ""
	for i, at := range m.shown {
		it := m.items[at]
		if it.group != group {
			if group != "" {
				rows = append(rows, "")
			}
			group = it.group
			rows = append(rows, l.Paint(look.Strong, group))
		}
		sign, name := "", l.Paint(look.Text, l.Text(it.title))
		if i == m.at {
			here = len(rows)
			sign, name = l.Sign(look.GlyphNow), l.Paint(look.Strong, l.Text(it.title))
		}
		short := l.Paint(look.Muted, l.Text(it.short))
		room := look.Width(short)
		line := l.Row(width, look.Cell{Text: sign}, look.Cell{At: 2, Text: name, Width: max(width-room-3, 1)}, look.Cell{At: max(width-room, 3), Text: short})
		if i == m.at {
			line = l.Selected(line, width)
		}
		rows = append(rows, line)
	}
	if len(rows) == 0 {
		return []string{l.Paint(look.Muted, "nothing of that name")}
	}
	if height <= 0 {
		return nil
	}
	from, to := m.window.Around(here, len(rows), height)
	lines = append(lines, rows[from:to]...)
	if to < len(rows) {
		lines = append(lines, "  "+pane.More(l, len(rows)-to))
	}
	return lines
}

// detail draws what is selected, from where it is scrolled to.
func (m *Model) detail(l *look.Look, width, height int) []string {
	it, ok := m.selected()
	if !ok || height <= 0 || width <= 0 {
		return nil
	}
	all := m.draw(l, it, width)
	m.end = max(len(all)-height, 0)
	m.scroll = min(m.scroll, m.end)
	lines := all[m.scroll:]
	if len(lines) > height {
		lines = append(append([]string{}, lines[:height-1]...), pane.More(l, len(lines)-height+1))
	}
	return lines
}
