// Package pen is the page that sets any cell of any sheet, with a reason, and makes, copies, renames, puts away and brings back sheets. All of it
// is done by actions of the machine, so that it stands in the log and can be taken back.
package pen

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/pane"
)

// KeyMap are the keys of the page.
type KeyMap struct {
	Set, Sheet, SheetBack, Rename, Copy, Away, Back, Fleet, Another, Make, Leave, Up, Down, PageUp, PageDown key.Binding
}

// DefaultKeyMap is what the page listens to.
var DefaultKeyMap = KeyMap{
	Set:       key.NewBinding(key.WithKeys("enter", "e"), key.WithHelp("Enter", "set")),
	Sheet:     key.NewBinding(key.WithKeys("tab", "right"), key.WithHelp("Tab", "next sheet")),
	SheetBack: key.NewBinding(key.WithKeys("shift+tab", "left"), key.WithHelp("shift+Tab", "sheet before")),
	Rename:    key.NewBinding(key.WithKeys("n"), key.WithHelp("n", "rename")),
	Copy:      key.NewBinding(key.WithKeys("c"), key.WithHelp("c", "copy")),
	Fleet:     key.NewBinding(key.WithKeys("f"), key.WithHelp("f", "fleet")),
	Away:      key.NewBinding(key.WithKeys("x"), key.WithHelp("x", "off the table")),
	Back:      key.NewBinding(key.WithKeys("b"), key.WithHelp("b", "bring back")),
	Another:   key.NewBinding(key.WithKeys("a"), key.WithHelp("a", "another cell")),
	Make:      key.NewBinding(key.WithKeys("m"), key.WithHelp("m", "new ships")),
	Leave:     key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "desk")),
	Up:        key.NewBinding(key.WithKeys("up", "k"), key.WithHelp("↑", "up")),
	Down:      key.NewBinding(key.WithKeys("down", "j"), key.WithHelp("↓", "down")),
	PageUp:    key.NewBinding(key.WithKeys("pgup"), key.WithHelp("PgUp", "page up")),
	PageDown:  key.NewBinding(key.WithKeys("pgdown"), key.WithHelp("PgDn", "page down")),
}

// Model is the page. New makes one.
type Model struct {
	KeyMap KeyMap

	t      *pane.Table
	sheet  roster.SheetID
	at     int // of the cells
	window pane.Window
	sheets pane.Window
	page   int

	field pane.Field
	cell  roster.Cell // that is set
	value string      // that it is to say; empty until it is typed
	wrong error
}

// New makes the page for a sheet of a table.
func New(t *pane.Table, sheet roster.SheetID) *Model {
	m := &Model{KeyMap: DefaultKeyMap, t: t, sheet: sheet, page: 10}
	m.Refresh(t)
	return m
}

// Refresh follows the table.
func (m *Model) Refresh(t *pane.Table) {
	m.t = t
	all := m.all()
	if m.current() == nil && len(all) > 0 {
		m.sheet = all[0].ID
	}
	m.at = max(0, min(m.at, len(m.cells())-1))
}

// Refuse shows why a cell was not set; the value is asked for again.
func (m *Model) Refuse(err error) {
	m.wrong = err
	if m.value != "" && !m.field.Asking() {
		m.askValue(m.cell, m.value)
	}
}

// Typing says whether a line is typed.
func (m *Model) Typing() bool { return m.field.Asking() }

// all are the sheets here, then those elsewhere.
func (m *Model) all() []*roster.Sheet { return slices.Concat(m.t.Board.Sheets(), m.t.Board.Away()) }

func (m *Model) current() *roster.Sheet { return m.t.Board.Sheet(m.sheet) }

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	if m.field.Asking() {
		return m.field.Keys()
	}
	keys := []key.Binding{k.Set, k.Sheet, k.Rename, k.Copy}
	switch s := m.current(); {
	case s != nil && !m.t.Board.Here(s):
		keys = append(keys, k.Back)
	case s != nil && goes(s):
		keys = append(keys, k.Away, k.Fleet)
	default:
		keys = append(keys, k.Away)
	}
	return append(keys, k.Another, k.Make, k.Leave)
}

// More are the keys that go without saying.
func (m *Model) More() []key.Binding {
	if m.field.Asking() {
		return nil
	}
	k := m.KeyMap
	return []key.Binding{k.SheetBack, k.Up, k.Down, k.PageUp, k.PageDown}
}

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	if m.field.Asking() {
		did, reply := m.field.Update(msg)
		if did == pane.Edited || did == pane.Left {
			m.wrong = nil
		}
		if did == pane.Unused {
			reply = pane.Spent{}
		}
		return reply, nil
	}
	if msg, ok := msg.(tea.KeyPressMsg); ok {
		return m.press(msg), nil
	}
	return nil, nil
}

func (m *Model) press(msg tea.KeyPressMsg) pane.Reply {
	k, s := m.KeyMap, m.current()
	m.wrong, m.value = nil, ""
	switch {
	case key.Matches(msg, k.Leave):
		return pane.Close{}
	case key.Matches(msg, k.Make):
		return pane.Open{Page: muster.NewReinforce(m.t, "")}
	case key.Matches(msg, k.Up):
		m.to(m.at - 1)
	case key.Matches(msg, k.Down):
		m.to(m.at + 1)
	case key.Matches(msg, k.PageUp):
		m.to(m.at - m.page)
	case key.Matches(msg, k.PageDown):
		m.to(m.at + m.page)
	case key.Matches(msg, k.Sheet):
		m.turn(1)
	case key.Matches(msg, k.SheetBack):
		m.turn(-1)
	case !key.Matches(msg, k.Set, k.Rename, k.Copy, k.Away, k.Back, k.Fleet, k.Another):
		return nil
	case s == nil:
		m.wrong = fmt.Errorf("there is no sheet yet: m lays ships down")
	case key.Matches(msg, k.Away):
		return m.do(roster.PlaceCell, roster.OffTable, "")
	case key.Matches(msg, k.Back) && goes(s):
		return m.send("here")
	case key.Matches(msg, k.Fleet) && goes(s):
		return m.send(roster.Home)
	case key.Matches(msg, k.Fleet):
		m.wrong = fmt.Errorf("%s is no ship that goes by itself", s.Name)
	case key.Matches(msg, k.Back):
		return m.do(roster.PlaceCell, roster.PlaceOf(m.t.Board.Number), "")
	case key.Matches(msg, k.Rename):
		m.askValue(roster.NameCell, s.Name)
	case key.Matches(msg, k.Copy):
		m.cell = roster.Cell{}
		m.field.Open("name", "of the copy; Enter alone counts on", "copy", "", m.copies)
	case key.Matches(msg, k.Another):
		m.cell = roster.Cell{}
		m.field.Open("cell", "its path, as in marker/fire, trait/NAME or trait/SYSTEM/NAME", "next", "", m.takePath)
	default:
		if cells := m.cells(); m.at < len(cells) {
			m.askValue(cells[m.at].cell, "")
		}
	}
	return pane.Spent{}
}

func (m *Model) to(at int) { m.at = max(0, min(at, len(m.cells())-1)) }

// turn goes to another sheet.
func (m *Model) turn(step int) {
	all := m.all()
	if len(all) == 0 {
		return
	}
	i := slices.IndexFunc(all, func(s *roster.Sheet) bool { return s.ID == m.sheet })
	m.sheet, m.at = all[(i+step+len(all))%len(all)].ID, 0
}

// do sets a cell by the machine's action.
func (m *Model) do(cell roster.Cell, value, reason string) pane.Reply {
	told := []rules.Answer{{Key: "sheet", Value: string(m.sheet)}, {Key: "cell", Value: cell.String()}, {Key: "value", Value: value}}
	if reason != "" {
		told = append(told, rules.Answer{Key: "reason", Value: reason})
	}
	return pane.Do{Action: "pen", Told: told}
}

// goes says whether a sheet is a ship that goes from battle to battle by itself.
func goes(s *roster.Sheet) bool { return s.Kind == roster.KindShip && s.On == "" }

// send lets a ship go to a fleet with its damage, or from there into the battle.
func (m *Model) send(to string) pane.Reply {
	return pane.Do{Action: "transfer", Told: []rules.Answer{{Key: "ships", Value: string(m.sheet)}, {Key: "to", Value: to}}}
}

// askValue asks what a cell shall say.
func (m *Model) askValue(cell roster.Cell, text string) {
	m.cell, m.value = cell, ""
	m.field.Open("value", m.bound(), "next", text, m.takeValue)
}

// takePath takes the path of a cell that is not in the list.
func (m *Model) takePath(text string) pane.Reply {
	text = strings.TrimSpace(text)
	cell, err := roster.ParseCell(text)
	switch {
	case err != nil:
	case cell.Kind.OfBattle():
		err = fmt.Errorf("%s: a cell of the battle, not of a sheet", text)
	default:
		if why := m.t.Board.NoCell(m.t.Board.Sheet(m.sheet), cell); why != "" {
			err = fmt.Errorf("%s: %s", text, why)
		}
	}
	if m.wrong = err; err == nil {
		m.askValue(cell, "")
	}
	return pane.Spent{}
}

// takeValue takes what the cell shall say, and asks why.
func (m *Model) takeValue(text string) pane.Reply {
	text = strings.TrimSpace(text)
	if text == "" && m.t.Board.Get(m.sheet, m.cell).IsNumber() {
		m.wrong = fmt.Errorf("nothing typed: it is a number")
		return pane.Spent{}
	}
	m.value = text
	m.field.Open("reason", "for the log; Enter alone gives none", "set", "", func(reason string) pane.Reply {
		m.field.Close()
		return m.do(m.cell, m.value, strings.TrimSpace(reason))
	})
	return pane.Spent{}
}

// copies makes a sheet like this one, under a name.
func (m *Model) copies(name string) pane.Reply {
	m.field.Close()
	told := []rules.Answer{{Key: "sheet", Value: string(m.sheet)}}
	if name = strings.TrimSpace(name); name != "" {
		told = append(told, rules.Answer{Key: "name", Value: name})
	}
	return pane.Do{Action: "copy", Told: told}
}
