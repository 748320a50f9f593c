package desk

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"damcon/rules"
	"damcon/ui/desk/help"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys that mean the same on the whole desk.
type KeyMap struct {
	Next, Last, Find, Help, Leave, Fleet, Sheet, Log, Due, Odds, Colours, Glyphs, Numbers, Quit, Suspend, Redraw key.Binding
}

// DeskMap are the keys of the desk while no question has them.
type DeskMap struct {
	Dues, On, OnTo, Undo, Redo, Again, Pen, History, Odds, Summary, Luck, Browse, Sheets, Commission, TakeOver key.Binding
}

// DefaultKeyMap is what the desk always listens to.
var DefaultKeyMap = KeyMap{
	Next:    key.NewBinding(key.WithKeys("tab"), key.WithHelp("Tab", "next pane")),
	Last:    key.NewBinding(key.WithKeys("shift+tab"), key.WithHelp("shift+Tab", "last pane")),
	Find:    key.NewBinding(key.WithKeys("/"), key.WithHelp("/", "find")),
	Help:    key.NewBinding(key.WithKeys("?"), key.WithHelp("?", "help")),
	Leave:   key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "one step out")),
	Fleet:   key.NewBinding(key.WithKeys("f2"), key.WithHelp("F2", "fleet")),
	Sheet:   key.NewBinding(key.WithKeys("f3"), key.WithHelp("F3", "sheet")),
	Log:     key.NewBinding(key.WithKeys("f4"), key.WithHelp("F4", "log")),
	Due:     key.NewBinding(key.WithKeys("f5"), key.WithHelp("F5", "due")),
	Odds:    key.NewBinding(key.WithKeys("f6"), key.WithHelp("F6", "odds")),
	Colours: key.NewBinding(key.WithKeys("f8"), key.WithHelp("F8", "colours")),
	Glyphs:  key.NewBinding(key.WithKeys("f9"), key.WithHelp("F9", "glyphs")),
	Numbers: key.NewBinding(key.WithKeys("f10"), key.WithHelp("F10", "numbers only")),
	Quit:    key.NewBinding(key.WithKeys("ctrl+c", "ctrl+q"), key.WithHelp("ctrl+q", "quit, all is saved")),
	Suspend: key.NewBinding(key.WithKeys("ctrl+z"), key.WithHelp("ctrl+z", "to the shell, fg comes back")),
	Redraw:  key.NewBinding(key.WithKeys("ctrl+l"), key.WithHelp("ctrl+l", "draw anew")),
}

// DefaultDeskMap is what the desk listens to while no question has the keys.
var DefaultDeskMap = DeskMap{
	Dues:    key.NewBinding(key.WithKeys("d"), key.WithHelp("d", "due")),
	On:      key.NewBinding(key.WithKeys("n"), key.WithHelp("n", "next phase")),
	OnTo:    key.NewBinding(key.WithKeys("N"), key.WithHelp("N", "to a phase")),
	Undo:    key.NewBinding(key.WithKeys("u"), key.WithHelp("u", "undo")),
	Redo:    key.NewBinding(key.WithKeys("U", "ctrl+r"), key.WithHelp("U", "redo")),
	Again:   key.NewBinding(key.WithKeys("."), key.WithHelp(".", "again")),
	Pen:     key.NewBinding(key.WithKeys("e"), key.WithHelp("e", "pen")),
	History: key.NewBinding(key.WithKeys("h"), key.WithHelp("h", "history")),
	Odds:    key.NewBinding(key.WithKeys("o"), key.WithHelp("o", "odds")),
	Summary: key.NewBinding(key.WithKeys("R"), key.WithHelp("R", "summary")),
	Luck:    key.NewBinding(key.WithKeys("L"), key.WithHelp("L", "luck")),
	Browse:  key.NewBinding(key.WithKeys("B"), key.WithHelp("B", "browse")),
	Sheets:  key.NewBinding(key.WithKeys("E"), key.WithHelp("E", "all sheets")),

	Commission: key.NewBinding(key.WithKeys("C"), key.WithHelp("C", "commission")),

	TakeOver: key.NewBinding(key.WithKeys("T"), key.WithHelp("T", "take the campaign over")),
}

// Keys are the bindings, most used first. TakeOver is for a desk that watches.
func (k DeskMap) Keys() []key.Binding {
	return []key.Binding{
		k.On, k.Dues, k.Undo, k.Redo, k.Again, k.Pen, k.OnTo, k.History, k.Odds, k.Summary, k.Luck, k.Browse, k.Sheets, k.Commission,
	}
}

// Keys are the bindings, most used first; the help stands last.
func (k KeyMap) Keys() []key.Binding {
	return []key.Binding{
		k.Next, k.Last, k.Find, k.Leave, k.Fleet, k.Sheet, k.Log, k.Due, k.Odds, k.Colours, k.Glyphs, k.Numbers, k.Quit, k.Suspend, k.Redraw, k.Help,
	}
}

// onPage are the keys that mean the same while a page is on top: there are no panes to go to before a campaign is open, and a dialog has the
// letters for itself.
func (a *App) onPage(p pane.Page) []key.Binding {
	k := a.KeyMap
	keys := []key.Binding{k.Leave}
	if a.table != nil {
		keys = append(keys, k.Fleet, k.Sheet, k.Log, k.Due, k.Odds)
	}
	keys = append(keys, k.Colours, k.Glyphs)
	if a.table != nil {
		keys = append(keys, k.Numbers)
	}
	keys = append(keys, k.Quit, k.Suspend, k.Redraw)
	if _, dialog := p.(pane.Dialog); dialog {
		return keys
	}
	if a.table != nil {
		keys = append(keys, k.Find)
	}
	return append(keys, k.Help)
}

// actionKeys are the letters of the game's actions, those of this phase first.
func (a *App) actionKeys() []key.Binding {
	if a.table == nil {
		return nil
	}
	var here, elsewhere []key.Binding
	for _, act := range a.table.Board.Book.Rules.Actions {
		if act.Key == "" {
			continue
		}
		b := key.NewBinding(key.WithKeys(act.Key), key.WithHelp(act.Key, act.Title))
		if a.belongs(act) {
			here = append(here, b)
		} else {
			elsewhere = append(elsewhere, b)
		}
	}
	return append(here, elsewhere...)
}

// belongs says whether an action belongs to the phase now.
func (a *App) belongs(act *rules.Action) bool {
	phase := a.table.Board.Phase
	return len(act.Phases) == 0 || phase == "" || slices.Contains(act.Phases, phase)
}

// Sections are the keys that work now: of what has the focus, of the game, of the desk.
func (a *App) Sections() []help.Section {
	var all []help.Section
	if page := a.page(); page != nil {
		here := page.Keys()
		if h, ok := page.(pane.Helped); ok {
			here = append(slices.Clone(here), h.More()...)
		}
		return append(all, help.Section{Title: "here", Keys: here}, help.Section{Title: "always", Keys: a.onPage(page)})
	}
	switch a.focus {
	case onForm:
		return append(all, help.Section{Title: "the question", Keys: a.prompt.Keys(a.table)}, help.Section{Title: "always", Keys: a.KeyMap.Keys()})
	case onFleet:
		all = append(all, help.Section{Title: "fleet", Keys: a.fleet.KeyMap.Keys()})
	case onSheet:
		all = append(all, help.Section{Title: "sheet", Keys: a.sheet.KeyMap.Keys()})
	case onLog:
		all = append(all, help.Section{Title: "log", Keys: a.log.KeyMap.Keys()})
	case onDue:
		all = append(all, help.Section{Title: "due", Keys: a.due.KeyMap.Keys()})
	}
	desk := a.DeskMap.Keys()
	if a.watching() {
		desk = append([]key.Binding{a.DeskMap.TakeOver}, desk...)
	}
	return append(all, help.Section{Title: "actions", Keys: a.actionKeys()}, help.Section{Title: "desk", Keys: desk}, help.Section{Title: "always", Keys: a.KeyMap.Keys()})
}

// keyRow is the last row: what works now, most used first, and the help at the end.
func (a *App) keyRow(width int) string {
	k := a.KeyMap
	var keys []key.Binding
	switch page := a.page(); {
	case page != nil:
		keys = append(keys, page.Keys()...)
		if a.typing() || slices.ContainsFunc(keys, func(b key.Binding) bool { return b.Help().Key == "?" }) {
			return a.look.Keys(width, shown(keys)...)
		}
		if a.table != nil {
			keys = append(keys, k.Find)
		}
	case a.focus == onForm:
		keys = append(keys, a.prompt.Keys(a.table)...)
		if q := a.table.Form.Question; q != nil && q.Kind == rules.AskDice { // the letters are the question's
			keys = append(keys, k.Odds)
			whole := a.look.Keys(1<<10, shown(append(slices.Clone(keys), k.Help))...)
			if a.table.Rolled && width >= 76 && look.Width(whole) > width { // seldom is a fact told after a roll
				facts := a.prompt.KeyMap.Next.Help().Key
				keys = slices.DeleteFunc(keys, func(b key.Binding) bool { return b.Help().Key == facts })
			}
		}
		if a.frame.choose.seen() {
			keys = append(keys, k.Log)
		} else {
			keys = append(keys, k.Find)
		}
	default:
		keys = append(keys, a.deskKeys()...)
	}
	keys = append(keys, k.Help)
	keys = once(keys)
	if width < 58 && len(keys) > 4 {
		keys = append(keys[:3], keys[len(keys)-1])
	}
	return a.look.Keys(width, shown(keys)...)
}

// shown is bindings as the last row draws them.
func shown(keys []key.Binding) []look.Key {
	row := make([]look.Key, len(keys))
	for i, b := range keys {
		row[i] = look.Key{Key: b.Help().Key, Word: b.Help().Desc}
	}
	return row
}

// once leaves a key away that the row has twice; the help stays last.
func once(keys []key.Binding) []key.Binding {
	var kept []key.Binding
	for i, b := range keys {
		same := func(o key.Binding) bool { return o.Help().Key == b.Help().Key }
		if last := i == len(keys)-1; last || !slices.ContainsFunc(kept, same) && !same(keys[len(keys)-1]) {
			kept = append(kept, b)
		}
	}
	return kept
}

// deskKeys are the keys of the row while a pane has them.
func (a *App) deskKeys() []key.Binding {
	d, k := a.DeskMap, a.KeyMap
	var keys []key.Binding
	if a.table == nil { // nothing is open yet
		return nil
	}
	if a.table.Waiting() {
		resume := k.Leave
		resume.SetHelp("Esc", "to the question")
		undo := d.Undo
		undo.SetHelp("u", "leave "+a.table.Form.Action.Title)
		keys = append(keys, resume, undo)
	}
	switch a.focus {
	case onSheet:
		keys = append(keys, a.sheet.KeyMap.Pen)
	case onLog:
		keys = append(keys, a.log.KeyMap.Keys()[:2]...)
	case onDue:
		keys = append(keys, a.due.KeyMap.Keys()[:3]...)
	}
	if !a.table.Waiting() {
		if a.frame.form < 2 { // else the form lists them
			keys = append(keys, a.actionKeys()...)
		}
		keys = append(keys, d.On, d.Dues, d.Undo, d.Again)
	}
	keys = append(keys, d.Pen, d.History, d.Odds)
	if a.focus == onFleet {
		keys = append(keys, a.fleet.KeyMap.Pin)
	}
	return append(keys, k.Next, k.Find)
}

// shortWord is the last word of a name that is too long.
func shortWord(name string, width int) string {
	if look.Width(name) <= width {
		return name
	}
	if i := strings.LastIndexByte(name, ' '); i >= 0 && look.Width(name[i+1:]) <= width {
		return name[i+1:]
	}
	return look.Fit(name, width)
}
