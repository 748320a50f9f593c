// Package start is the first page: the campaigns there are, and what can be begun or done without one.
package start

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/ui/desk/browse"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys of the page.
type KeyMap struct {
	Open, Number, Game, Sample, New, Import, Roll, Browse, Further, Copy, Export, Up, Down, Find, Back, Help, Quit key.Binding
}

// DefaultKeyMap is what the page listens to.
var DefaultKeyMap = KeyMap{
	Open:    key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "open")),
	Number:  key.NewBinding(key.WithKeys("1", "2", "3", "4", "5", "6", "7", "8", "9"), key.WithHelp("1-9", "open")),
	Game:    key.NewBinding(key.WithKeys("1", "2", "3", "4", "5", "6", "7", "8", "9")),
	Sample:  key.NewBinding(key.WithKeys("s"), key.WithHelp("s", "samples")),
	New:     key.NewBinding(key.WithKeys("n"), key.WithHelp("n", "new")),
	Import:  key.NewBinding(key.WithKeys("i"), key.WithHelp("i", "import")),
	Roll:    key.NewBinding(key.WithKeys("r"), key.WithHelp("r", "roll")),
	Browse:  key.NewBinding(key.WithKeys("b"), key.WithHelp("b", "browse")),
	Further: key.NewBinding(key.WithKeys("f"), key.WithHelp("f", "further")),
	Copy:    key.NewBinding(key.WithKeys("c"), key.WithHelp("c", "copy")),
	Export:  key.NewBinding(key.WithKeys("x"), key.WithHelp("x", "export")),
	Up:      key.NewBinding(key.WithKeys("up", "k"), key.WithHelp("↑", "up")),
	Down:    key.NewBinding(key.WithKeys("down", "j"), key.WithHelp("↓", "down")),
	Find:    key.NewBinding(key.WithKeys("/"), key.WithHelp("/", "find")),
	Back:    key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "desk")),
	Help:    key.NewBinding(key.WithKeys("?"), key.WithHelp("?", "help")),
	Quit:    key.NewBinding(key.WithKeys("q"), key.WithHelp("q", "quit")),
}

// Model is the page. New makes one.
type Model struct {
	KeyMap KeyMap

	campaigns Campaigns
	games     []pane.Game
	version   string
	now       func() time.Time

	list   []Campaign
	shown  []int // of list, those that the search lets through
	at     int   // in shown
	window pane.Window

	begun   *muster.Model // a new campaign that was left before it was made, so that nothing typed is lost
	field   pane.Field
	finding bool     // the field is the search
	desk    bool     // a campaign is open below the page
	said    []string // what came of a roll
	note    string
	wrong   error
}

// New makes the page over campaigns. Version is the program's; now tells the time.
func New(campaigns Campaigns, version string, now func() time.Time) *Model {
	m := &Model{KeyMap: DefaultKeyMap, campaigns: campaigns, games: campaigns.Games(), version: version, now: now}
	// as many numbers as there are games
	m.KeyMap.Game.SetKeys(m.KeyMap.Game.Keys()[:min(len(m.games), 9)]...)
	m.KeyMap.Game.SetHelp(fmt.Sprintf("1-%d", min(len(m.games), 9)), "sample battle")
	m.read()
	return m
}

// Whole says that the page has the screen for itself.
func (m *Model) Whole() {}

// Typing says whether a line is typed.
func (m *Model) Typing() bool { return m.field.Asking() }

// Refresh reads the list anew: a campaign that was open may have been written. Where there is a table the page leads back to it.
func (m *Model) Refresh(t *pane.Table) {
	m.desk = t != nil
	m.read()
}

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
		if strings.Contains(strings.ToLower(c.Name+" "+c.Title+" "+c.Game), strings.ToLower(text)) {
			m.shown = append(m.shown, i)
		}
	}
	m.at = max(0, min(m.at, len(m.shown)-1))
}

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	switch {
	case m.field.Asking():
		return m.field.Keys()
	case len(m.list) == 0:
		return []key.Binding{k.Game, k.Sample, k.New, k.Import, k.Roll, k.Browse, k.Help, k.Quit}
	}
	keys := []key.Binding{k.Open, k.Number, k.Sample, k.New, k.Further, k.Copy, k.Export, k.Find, k.Help, k.Quit}
	if m.desk {
		keys = slices.Insert(keys, 2, k.Back)
	}
	return keys
}

// More are the keys that the page itself shows, or that go without saying.
func (m *Model) More() []key.Binding {
	k := m.KeyMap
	if m.field.Asking() || len(m.list) == 0 {
		return nil
	}
	return []key.Binding{k.Import, k.Roll, k.Browse, k.Up, k.Down}
}

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	if m.field.Asking() {
		return m.line(msg), nil
	}
	if msg, ok := msg.(tea.KeyPressMsg); ok {
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
		return pane.Open{Page: newSamples(m.campaigns)}
	case key.Matches(msg, k.New):
		if m.begun == nil {
			m.begun = muster.New(m.games, m.create)
		}
		return pane.Open{Page: m.begun}
	case key.Matches(msg, k.Import):
		m.field.Open("import", "a file made by export", "import", "", m.imports)
	case key.Matches(msg, k.Roll):
		m.said = said
		m.field.Open("roll", m.rollable(), "roll", "", m.roll)
	case key.Matches(msg, k.Browse):
		return pane.Open{Page: browse.Shelves(m.games)}
	case key.Matches(msg, k.Quit):
		return pane.Quit{}
	case empty && key.Matches(msg, k.Game):
		n, _ := strconv.Atoi(msg.String())
		return m.sample(m.games[n-1])
	case empty:
		return nil
	case key.Matches(msg, k.Open):
		return m.open(m.at)
	case key.Matches(msg, k.Number):
		n, _ := strconv.Atoi(msg.String())
		return m.open(n - 1)
	case key.Matches(msg, k.Further):
		m.askOf("further battle", "a name; the ships that are left come along as they stand", "begin", m.further)
	case key.Matches(msg, k.Copy):
		m.askOf("copy as", "a name for the copy", "copy", m.copies)
	case key.Matches(msg, k.Export):
		m.askOf("export to", "a file name; Enter alone takes one beside the campaign", "export", m.exports)
	case key.Matches(msg, k.Find):
		m.finding = true
		m.field.Open("find", "part of a name or a game", "open", "", m.found)
	case key.Matches(msg, k.Up):
		m.at = max(m.at-1, 0)
	case key.Matches(msg, k.Down):
		m.at = max(min(m.at+1, len(m.shown)-1), 0)
	default:
		return nil
	}
	return pane.Spent{}
}

// askOf asks for something about the selected campaign.
func (m *Model) askOf(what, may, do string, take func(Campaign, string) pane.Reply) {
	c, ok := m.selected()
	if !ok || c.Err != nil {
		m.wrong = fmt.Errorf("select a campaign that can be opened")
		return
	}
	m.field.Open(what, may, do, "", func(text string) pane.Reply { return take(c, strings.TrimSpace(text)) })
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
	return m.enter(m.campaigns.Open(c.Path, c.Battle))
}

func (m *Model) enter(o *Opened, err error) pane.Reply {
	if err != nil {
		m.wrong = err
		return pane.Spent{}
	}
	return Enter{Campaign: o}
}

// sample begins the first sample battle of a game, in which the next key throws dice.
func (m *Model) sample(g pane.Game) pane.Reply {
	all, err := m.campaigns.Samples(g.ID)
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("%s has no sample battle", g.Title)
	}
	if err != nil {
		return m.enter(nil, err)
	}
	return m.enter(m.campaigns.Create(all[0].plan()))
}

// create makes what the page of a new campaign has put together.
func (m *Model) create(p muster.Plan) (pane.Reply, error) {
	o, err := m.campaigns.Create(p)
	if err != nil {
		return nil, err
	}
	m.begun = nil
	return Enter{Campaign: o}, nil
}

// line is a message while a line is typed.
func (m *Model) line(msg tea.Msg) pane.Reply {
	did, reply := m.field.Update(msg)
	switch did {
	case pane.Unused:
		press, ok := msg.(tea.KeyPressMsg)
		if !ok || !m.finding || !key.Matches(press, m.KeyMap.Up, m.KeyMap.Down) {
			return pane.Spent{}
		}
		m.finding = false // the list stays as it was found
		m.field.Close()
		return m.press(press)
	case pane.Edited:
		m.wrong = nil
		if m.finding {
			m.filter(m.field.String())
		}
	case pane.Left:
		m.wrong = nil
		if m.finding {
			m.finding = false
			m.filter("")
		}
	}
	return reply
}

// found opens the first campaign that was found.
func (m *Model) found(string) pane.Reply {
	m.finding = false
	m.field.Close()
	return m.open(m.at)
}

// rollable is what may be rolled, with a hit on a class of the first game as it is written.
func (m *Model) rollable() string {
	const dice = "2d10+4 · d66"
	for _, g := range m.games {
		book, err := g.Book()
		if err != nil {
			continue
		}
		for _, c := range book.Classes() {
			if c.Kind == roster.KindShip && !strings.Contains(c.Name, " ") {
				return dice + " · " + g.ID + " hit target=" + c.Name
			}
		}
	}
	return dice
}

// roll throws what was typed; the field stays for the next roll.
func (m *Model) roll(text string) pane.Reply {
	lines, err := m.campaigns.Roll(strings.TrimSpace(text))
	if m.wrong = err; err == nil {
		m.said = lines
		m.field.Set("")
	}
	return pane.Spent{}
}

// further begins a battle after the one that is selected. Where it cannot be begun the field stays.
func (m *Model) further(c Campaign, name string) pane.Reply {
	if name == "" {
		m.wrong = fmt.Errorf("a battle has a name, so that it is found again")
		return pane.Spent{}
	}
	o, err := m.campaigns.Further(c.Path, c.Battle, name)
	if err == nil {
		m.field.Close()
	}
	return m.enter(o, err)
}

func (m *Model) copies(c Campaign, name string) pane.Reply {
	return m.did(c.Name+" copied as "+name, m.campaigns.Copy(c.Path, name))
}

func (m *Model) exports(c Campaign, to string) pane.Reply {
	written, err := m.campaigns.Export(c.Path, to)
	return m.did(c.Name+" exported to "+written, err)
}

func (m *Model) imports(from string) pane.Reply {
	path, err := m.campaigns.Import(strings.TrimSpace(from))
	return m.did("imported as "+path, err)
}

// did says what was done with files and reads the list anew. Where it could not be done the field stays, so that what was typed can be mended.
func (m *Model) did(note string, err error) pane.Reply {
	m.note, m.wrong = "", err
	if err == nil {
		m.note = note
		m.field.Close()
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
	if m.field.Asking() {
		foot = append(foot, "", "   "+m.field.View(l, max(width-6, 0), 8))
	}
	if len(foot) > 0 {
		foot = append(foot, "")
	}
	return foot
}

// fault is an error in one line, without the indented lines under it: those point at a text where it stood on a line of its own.
func fault(err error) string {
	lines := slices.DeleteFunc(strings.Split(err.Error(), "\n"), func(s string) bool { return s == "" || s[0] == ' ' })
	return strings.Join(lines, "; ")
}
