// Package muster is where ships are called up: the page of a new campaign (a game, a name, ships or a sample battle), and the page that lays
// down reinforcements in a battle. Both read the same line of ships.
package muster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// A Plan is a campaign to be made: of a sample battle where Sample is named, else of ships.
type Plan struct {
	Game   string // ID
	Name   string
	Sample string // name of the sample's file; empty is none
	Ships  []Order
}

// KeyMap are the keys of the page.
type KeyMap struct{ Next, Complete, Up, Down, Back, Leave key.Binding }

// DefaultKeyMap is what the page listens to.
var DefaultKeyMap = KeyMap{
	Next:     key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "next")),
	Complete: key.NewBinding(key.WithKeys("tab"), key.WithHelp("Tab", "complete")),
	Up:       key.NewBinding(key.WithKeys("up"), key.WithHelp("↑", "up")),
	Down:     key.NewBinding(key.WithKeys("down"), key.WithHelp("↓", "down")),
	Back:     key.NewBinding(key.WithKeys("shift+tab"), key.WithHelp("shift+Tab", "back")),
	Leave:    key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave")),
}

// step is what is being said.
type step int

const (
	game step = iota
	name
	ships
)

// Model is the page of a new campaign. New makes one.
type Model struct {
	KeyMap KeyMap

	games  []pane.Game
	create func(Plan) (pane.Reply, error)

	step   step
	at     int // of the games
	chosen int // the game that book and orders are of
	book   *rules.Book
	name   string
	orders []Order
	typed  pane.Line
	wrong  error
}

// New makes the page. Create makes the campaign and gives the reply that enters it.
func New(games []pane.Game, create func(Plan) (pane.Reply, error)) *Model {
	return &Model{KeyMap: DefaultKeyMap, games: games, create: create}
}

// Whole says that the page has the screen for itself.
func (m *Model) Whole() {}

// Typing says whether a line is typed.
func (m *Model) Typing() bool { return m.step != game }

// Refuse shows an error that a reply has led to.
func (m *Model) Refuse(err error) { m.wrong = err }

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	next := k.Next
	switch {
	case m.step == game:
		next.SetHelp("Enter", "choose")
		return []key.Binding{next, k.Down, k.Up, k.Leave}
	case m.step == name:
		return []key.Binding{next, k.Back, k.Leave}
	case m.typed.Empty():
		next.SetHelp("Enter", "begin")
	default:
		next.SetHelp("Enter", "add")
	}
	return []key.Binding{next, k.Complete, k.Up, k.Back, k.Leave}
}

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if m.step != game {
			m.typed.Insert(msg.Content)
			m.wrong = nil
		}
		return pane.Spent{}, nil
	case tea.KeyPressMsg:
		return m.press(msg), nil
	}
	return nil, nil
}

func (m *Model) press(msg tea.KeyPressMsg) pane.Reply {
	k := m.KeyMap
	switch {
	case key.Matches(msg, k.Leave):
		return pane.Close{}
	case key.Matches(msg, k.Back):
		m.back()
	case m.step == game:
		return m.choose(msg)
	case key.Matches(msg, k.Next):
		return m.next()
	case m.step == ships && key.Matches(msg, k.Complete):
		m.typed.Set(Complete(m.book, m.sides(), m.typed.String()))
	case m.step == ships && key.Matches(msg, k.Up):
		m.mend()
	case m.typed.Update(msg):
		m.wrong = nil
	default:
		return nil
	}
	return pane.Spent{}
}

// choose chooses a game by its number or from the list.
func (m *Model) choose(msg tea.KeyPressMsg) pane.Reply {
	n, err := strconv.Atoi(msg.String())
	switch {
	case key.Matches(msg, m.KeyMap.Up):
		m.at = max(m.at-1, 0)
		return pane.Spent{}
	case key.Matches(msg, m.KeyMap.Down):
		m.at = max(min(m.at+1, len(m.games)-1), 0)
		return pane.Spent{}
	case err == nil && n >= 1 && n <= len(m.games):
		m.at = n - 1
	case key.Matches(msg, m.KeyMap.Next) && len(m.games) > 0:
	default:
		return nil
	}
	if m.book == nil || m.chosen != m.at { // ships are of a game
		if m.book, m.wrong = m.games[m.at].Book(); m.wrong != nil {
			return pane.Spent{}
		}
		m.chosen, m.orders = m.at, nil
	}
	m.step = name
	m.typed.Set(m.name)
	return pane.Spent{}
}

// Begun says in a few words what has been said so far, for a page that was left and can be gone on with; empty where nothing was.
func (m *Model) Begun() string {
	if m.step == game && len(m.orders) == 0 {
		return ""
	}
	words := []string{m.games[m.chosen].Title, m.name}
	switch n := len(m.orders); n {
	case 0:
	case 1:
		words = append(words, "1 line of ships")
	default:
		words = append(words, fmt.Sprintf("%d lines of ships", n))
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), ", ")
}

// back goes one step back; what was said stays.
func (m *Model) back() {
	m.wrong = nil
	switch m.step {
	case name:
		m.name, m.step = strings.TrimSpace(m.typed.String()), game
	case ships:
		m.step = name
		m.typed.Set(m.name)
	}
}

func (m *Model) next() pane.Reply {
	text := strings.TrimSpace(m.typed.String())
	if m.step == name {
		if text == "" {
			m.wrong = fmt.Errorf("a campaign has a name, so that it is found again")
			return pane.Spent{}
		}
		m.name, m.step, m.wrong = text, ships, nil
		m.typed.Set("")
		return pane.Spent{}
	}
	if text == "" {
		if len(m.orders) == 0 {
			m.wrong = fmt.Errorf("no ships yet: type a line of ships, or the number of a sample battle")
			return pane.Spent{}
		}
		return m.make(Plan{Ships: m.orders})
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(m.book.Samples()) {
		return m.make(Plan{Sample: m.book.Samples()[n-1].Name})
	}
	o, err := Read(m.book, text, sideOf(m.orders))
	if err != nil {
		m.wrong = err
		return pane.Spent{}
	}
	m.orders = append(m.orders, o)
	m.typed.Set("")
	m.wrong = nil
	return pane.Spent{}
}

func (m *Model) make(p Plan) pane.Reply {
	p.Game, p.Name = m.games[m.at].ID, m.name
	reply, err := m.create(p)
	if err != nil {
		m.wrong = err
		return pane.Spent{}
	}
	return reply
}

// mend takes the last line of ships back into the line that is typed.
func (m *Model) mend() {
	if n := len(m.orders); n > 0 && m.typed.Empty() {
		m.typed.Set(m.orders[n-1].String())
		m.orders = m.orders[:n-1]
	}
}

// sideOf is whose the next line is where it does not say: the last one's.
func sideOf(orders []Order) string {
	if n := len(orders); n > 0 {
		return orders[n-1].Side
	}
	return ""
}

func (m *Model) sides() (sides []string) {
	for _, o := range m.orders {
		if !slices.Contains(sides, o.Side) {
			sides = append(sides, o.Side)
		}
	}
	return sides
}

// Form is never drawn: the page has the screen for itself.
func (m *Model) Form(*pane.Table, int, int) []string { return nil }

// Body draws the page.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	l := t.Look
	lines := []string{l.Title("new campaign", true), ""}
	label := func(word string) look.Cell { return look.Cell{Text: l.Paint(look.Muted, word)} }
	if m.step == game {
		for i, g := range m.games {
			sign, title := "", l.Paint(look.Text, l.Text(g.Title))
			if i == m.at {
				sign, title = l.Sign(look.GlyphNow), l.Paint(look.Strong, l.Text(g.Title))
			}
			line := l.Row(width, look.Cell{Text: sign}, look.Cell{At: 2, Text: l.Paint(look.Strong, strconv.Itoa(i+1))},
				look.Cell{At: 5, Text: title}, look.Cell{At: 23, Text: l.Paint(look.Muted, l.Text(g.Doc))})
			if i == m.at {
				line = l.Selected(line, width)
			}
			lines = append(lines, line)
		}
		return m.fit(l, lines, m.foot(l), width, height)
	}
	lines = append(lines, l.Row(width, label("game"), look.Cell{At: 9, Text: l.Paint(look.Strong, l.Text(m.games[m.at].Title))}))
	if m.step == name {
		return m.fit(l, lines, m.foot(l, pane.Ask(l, width, 9, "name", &m.typed, "what the campaign is called")), width, height)
	}
	lines = append(lines, l.Row(width, label("name"), look.Cell{At: 9, Text: l.Paint(look.Strong, l.Text(m.name))}), "")
	for i, o := range m.orders {
		word := ""
		if i == 0 {
			word = "ships"
		}
		lines = append(lines, l.Row(width, label(word), look.Cell{At: 9, Text: l.Paint(look.Text, l.Text(o.String()))}))
	}
	if len(m.orders) > 0 {
		lines = append(lines, "")
	}
	foot := m.foot(l, pane.Ask(l, width, 9, "ships", &m.typed, "3 "+example(m.book)+" @side: name, name, name"))
	lines = append(lines, m.offers(l, width, max(height-len(lines)-len(foot)-1, 0))...)
	return m.fit(l, lines, foot, width, height)
}

// example is a class for the hint of what may be typed.
func example(book *rules.Book) string {
	if all := offered(book); len(all) > 0 {
		return all[0].Name
	}
	return "Class"
}

// offers are the sample battles while nothing is typed, else the classes that what is typed may mean, in at most so many rows.
func (m *Model) offers(l *look.Look, width, rows int) (lines []string) {
	if m.typed.Empty() && len(m.orders) == 0 {
		for i, s := range m.book.Samples() {
			lines = append(lines, l.Row(width, look.Cell{At: 2, Text: l.Paint(look.Strong, strconv.Itoa(i+1))},
				look.Cell{At: 9, Text: l.Paint(look.Text, l.Text(sampleName(s)))}))
		}
		if len(lines) > 0 {
			lines = append([]string{l.Row(width, look.Cell{Text: l.Paint(look.Strong, "sample")}, look.Cell{At: 9, Text: l.Paint(look.Muted, "type its number")})}, lines...)
			lines = append(lines, "")
		}
	}
	lines = append(lines, Classes(l, m.book, m.typed.String(), width, rows-len(lines))...)
	return lines[:min(len(lines), rows)]
}

// sampleName is the first line of a sample: what it is about.
func sampleName(f rules.File) string {
	line, _, _ := strings.Cut(f.Text, "\n")
	if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "--") {
		return f.Name
	}
	return line
}

// foot is the line that is typed and, in a row that is always there, what was wrong with it or how it reads so far.
func (m *Model) foot(l *look.Look, ask ...string) []string {
	said := reading(l, m.book, &pane.Line{}, "", m.wrong)
	if m.step == ships {
		said = reading(l, m.book, &m.typed, sideOf(m.orders), m.wrong)
	}
	return pane.Pad(append(ask, said...), len(ask)+1)
}

// reading says of a line of ships what was wrong with it when it was sent off, else how it reads so far: as an order, or what is not yet said.
func reading(l *look.Look, book *rules.Book, typed *pane.Line, side string, wrong error) []string {
	switch {
	case wrong != nil:
		return []string{l.Error("", wrong.Error())}
	case typed.Empty():
		return nil
	}
	o, err := Read(book, typed.String(), side)
	if err != nil {
		return []string{l.Note(err.Error())}
	}
	return []string{l.Note(o.String())}
}

// fit sets the page and the line below it into the room there is.
func (m *Model) fit(l *look.Look, lines, foot []string, width, height int) []string {
	lines = append(pane.Pad(lines, height-len(foot)), foot...)
	lines = lines[max(len(lines)-max(height, 0), 0):]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}
