// Package start is the first page: the campaigns there are, and what can be begun or done without one.
package start

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/ui/desk/browse"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys of the page.
type KeyMap struct {
	Open, Number, Sample, New, Import, Roll, Browse, Copy, Export, Up, Down, Find, Help, Quit key.Binding
	Do, Leave                                                                                 key.Binding // while a line is typed
}

// DefaultKeyMap is what the page listens to.
var DefaultKeyMap = KeyMap{
	Open:   key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "open")),
	Number: key.NewBinding(key.WithKeys("1", "2", "3", "4", "5", "6", "7", "8", "9"), key.WithHelp("1-9", "open")),
	Sample: key.NewBinding(key.WithKeys("s"), key.WithHelp("s", "sample")),
	New:    key.NewBinding(key.WithKeys("n"), key.WithHelp("n", "new")),
	Import: key.NewBinding(key.WithKeys("i"), key.WithHelp("i", "import")),
	Roll:   key.NewBinding(key.WithKeys("r"), key.WithHelp("r", "roll")),
	Browse: key.NewBinding(key.WithKeys("b"), key.WithHelp("b", "browse")),
	Copy:   key.NewBinding(key.WithKeys("c"), key.WithHelp("c", "copy")),
	Export: key.NewBinding(key.WithKeys("x"), key.WithHelp("x", "export")),
	Up:     key.NewBinding(key.WithKeys("up", "k"), key.WithHelp("↑", "up")),
	Down:   key.NewBinding(key.WithKeys("down", "j"), key.WithHelp("↓", "down")),
	Find:   key.NewBinding(key.WithKeys("/"), key.WithHelp("/", "find")),
	Help:   key.NewBinding(key.WithKeys("?"), key.WithHelp("?", "help")),
	Quit:   key.NewBinding(key.WithKeys("q"), key.WithHelp("q", "quit")),
	Do:     key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "do it")),
	Leave:  key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave")),
}

// Model is the page. New makes one.
type Model struct {
	KeyMap KeyMap

	campaigns Campaigns
	version   string
	now       func() time.Time

	list   []Campaign
	shown  []int // of list, those that the search lets through
	at     int   // in shown
	window pane.Window

	asking asking
	typed  pane.Line
	said   []string // what came of a roll
	note   string
	wrong  error
}

// asking is what a line is typed for.
type asking int

const (
	nothing asking = iota
	toRoll
	toCopy
	toExport
	toImport
	toFind
)

// prompts is what each line asks for, and what may be typed.
var prompts = [...]struct{ what, may string }{
	toRoll:   {"roll", "2d10+4 · d66 · a hit on any class"},
	toCopy:   {"copy as", "a name for the copy"},
	toExport: {"export to", "a file name; Enter alone takes one beside the campaign"},
	toImport: {"import", "a file made by export"},
	toFind:   {"find", "part of a name or a game"},
}

// New makes the page over campaigns. Version is the program's; now tells the time.
func New(campaigns Campaigns, version string, now func() time.Time) *Model {
	m := &Model{KeyMap: DefaultKeyMap, campaigns: campaigns, version: version, now: now}
	m.read()
	return m
}

// Whole says that the page has the screen for itself.
func (m *Model) Whole() {}

// Typing says whether a line is typed.
func (m *Model) Typing() bool { return m.asking != nothing }

// Refresh reads the list anew: a campaign that was open may have been written.
func (m *Model) Refresh(*pane.Table) { m.read() }

// Refuse shows an error that a reply has led to.
func (m *Model) Refuse(err error) { m.note, m.wrong = "", err }

func (m *Model) read() {
	list, err := m.campaigns.List()
	if err != nil {
		m.wrong = err
	}
	m.list = list
	m.filter("")
}

// filter leaves the campaigns whose name or game has a text in it.
func (m *Model) filter(text string) {
	m.shown = m.shown[:0]
	for i, c := range m.list {
		if strings.Contains(strings.ToLower(c.Name+" "+c.Game), strings.ToLower(text)) {
			m.shown = append(m.shown, i)
		}
	}
	m.at = max(0, min(m.at, len(m.shown)-1))
}

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	switch {
	case m.asking != nothing:
		return []key.Binding{k.Do, k.Leave}
	case len(m.list) == 0:
		return []key.Binding{k.Sample, k.New, k.Import, k.Roll, k.Browse, k.Help, k.Quit}
	}
	return []key.Binding{k.Open, k.Number, k.Sample, k.New, k.Copy, k.Export, k.Find, k.Help, k.Quit}
}

// More are the keys that the page itself shows, or that go without saying.
func (m *Model) More() []key.Binding {
	k := m.KeyMap
	if m.asking != nothing || len(m.list) == 0 {
		return nil
	}
	return []key.Binding{k.Import, k.Roll, k.Browse, k.Up, k.Down}
}

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if m.asking == nothing {
			return nil, nil
		}
		m.typed.Insert(msg.Content)
		return pane.Spent{}, nil
	case tea.KeyPressMsg:
		if m.asking != nothing {
			return m.line(msg), nil
		}
		return m.press(msg), nil
	}
	return nil, nil
}

func (m *Model) press(msg tea.KeyPressMsg) pane.Reply {
	k := m.KeyMap
	empty := len(m.list) == 0
	said := m.said
	m.note, m.wrong, m.said = "", nil, nil
	switch {
	case key.Matches(msg, k.Sample):
		return m.enter(m.campaigns.Sample())
	case key.Matches(msg, k.New):
		return pane.Open{Page: muster.New(m.campaigns.Games(), m.create)}
	case key.Matches(msg, k.Import):
		m.ask(toImport)
	case key.Matches(msg, k.Roll):
		m.ask(toRoll)
		m.said = said
	case key.Matches(msg, k.Browse):
		return pane.Open{Page: browse.Shelves(m.campaigns.Games())}
	case key.Matches(msg, k.Quit):
		return pane.Quit{}
	case empty:
		return nil
	case key.Matches(msg, k.Open):
		return m.open(m.at)
	case key.Matches(msg, k.Number):
		n, _ := strconv.Atoi(msg.String())
		return m.open(n - 1)
	case key.Matches(msg, k.Copy):
		m.askOf(toCopy)
	case key.Matches(msg, k.Export):
		m.askOf(toExport)
	case key.Matches(msg, k.Find):
		m.ask(toFind)
	case key.Matches(msg, k.Up):
		m.at = max(m.at-1, 0)
	case key.Matches(msg, k.Down):
		m.at = max(min(m.at+1, len(m.shown)-1), 0)
	default:
		return nil
	}
	return pane.Spent{}
}

func (m *Model) ask(what asking) {
	m.asking = what
	m.typed.Set("")
}

// askOf asks for something about the selected campaign.
func (m *Model) askOf(what asking) {
	if c, ok := m.selected(); !ok || c.Err != nil {
		m.wrong = fmt.Errorf("select a campaign that can be opened")
		return
	}
	m.ask(what)
}

func (m *Model) selected() (Campaign, bool) {
	if m.at >= len(m.shown) {
		return Campaign{}, false
	}
	return m.list[m.shown[m.at]], true
}

func (m *Model) open(at int) pane.Reply {
	if at >= len(m.shown) {
		m.wrong = fmt.Errorf("%d: the list has %d", at+1, len(m.shown))
		return pane.Spent{}
	}
	m.at = at
	c := m.list[m.shown[at]]
	if c.Err != nil {
		m.wrong = c.Err
		return pane.Spent{}
	}
	return m.enter(m.campaigns.Open(c.Path))
}

func (m *Model) enter(o *Opened, err error) pane.Reply {
	if err != nil {
		m.wrong = err
		return pane.Spent{}
	}
	return Enter{Campaign: o}
}

// create makes what the page of a new campaign has put together.
func (m *Model) create(p muster.Plan) (pane.Reply, error) {
	o, err := m.campaigns.Create(p)
	if err != nil {
		return nil, err
	}
	return Enter{Campaign: o}, nil
}

// line is a key while a line is typed.
func (m *Model) line(msg tea.KeyPressMsg) pane.Reply {
	switch {
	case key.Matches(msg, m.KeyMap.Leave):
		if m.asking == toFind {
			m.filter("")
		}
		m.asking, m.wrong = nothing, nil
	case key.Matches(msg, m.KeyMap.Do):
		return m.done()
	case m.asking == toFind && key.Matches(msg, key.NewBinding(key.WithKeys("up", "down"))):
		m.asking = nothing
		return m.press(msg)
	default:
		if m.typed.Update(msg) {
			m.wrong = nil
		}
		if m.asking == toFind {
			m.filter(m.typed.String())
		}
	}
	return pane.Spent{}
}

// done does what the line was typed for. The line stays where it could not be done, so that it can be mended, and for the next roll.
func (m *Model) done() pane.Reply {
	text := strings.TrimSpace(m.typed.String())
	c, _ := m.selected()
	m.note, m.wrong = "", nil
	switch m.asking {
	case toFind:
		m.asking = nothing
		return m.open(m.at)
	case toRoll:
		lines, err := m.campaigns.Roll(text)
		if err != nil {
			m.wrong = err
			return pane.Spent{}
		}
		m.said = lines
		m.typed.Set("")
		return pane.Spent{}
	case toCopy:
		if m.wrong = m.campaigns.Copy(c.Path, text); m.wrong == nil {
			m.note = c.Name + " copied as " + text
		}
	case toExport:
		written, err := m.campaigns.Export(c.Path, text)
		if m.wrong = err; err == nil {
			m.note = c.Name + " exported to " + written
		}
	case toImport:
		path, err := m.campaigns.Import(text)
		if m.wrong = err; err == nil {
			m.note = "imported as " + path
		}
	}
	if m.wrong == nil {
		m.asking = nothing
		m.read()
	}
	return pane.Spent{}
}

// Form is never drawn: the page has the screen for itself.
func (m *Model) Form(*pane.Table, int, int) []string { return nil }

// Body draws the page.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	l := t.Look
	foot := m.foot(l, width)
	room := max(height-len(foot), 0)
	lines := m.first(l, width, room)
	if len(m.list) > 0 {
		lines = m.whole(l, width, room)
	}
	lines = append(pane.Pad(lines, room), foot...)
	lines = lines[:min(len(lines), height)]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// foot is the line that is typed with what came of it, at the end of the page; nothing where nothing is to be said.
func (m *Model) foot(l *look.Look, width int) (foot []string) {
	for _, s := range m.said {
		foot = append(foot, "   "+l.Paint(look.Text, l.Text(s)))
	}
	switch {
	case m.wrong != nil:
		foot = append(foot, "   "+l.Error("", fault(m.wrong)))
	case m.note != "":
		foot = append(foot, "   "+l.Note(m.note))
	}
	if m.asking != nothing {
		p := prompts[m.asking]
		foot = append(foot, "", "   "+pane.Ask(l, max(width-6, 0), 8, p.what, &m.typed, p.may))
	}
	if len(foot) > 0 {
		foot = append(foot, "")
	}
	return foot
}

// fault is an error in one line.
func fault(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }
