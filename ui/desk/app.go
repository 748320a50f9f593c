package desk

import (
	"errors"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/browse"
	"damcon/ui/desk/due"
	"damcon/ui/desk/fleet"
	"damcon/ui/desk/log"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/odds"
	"damcon/ui/desk/pane"
	"damcon/ui/desk/pen"
	"damcon/ui/desk/phases"
	"damcon/ui/desk/prompt"
	"damcon/ui/desk/report"
	"damcon/ui/desk/sheet"
	"damcon/ui/desk/start"
	"damcon/ui/look"
)

// A place is what has the keys.
type place uint8

const (
	onFleet place = iota
	onSheet
	onLog
	onDue
	onForm
)

// App is the desk: the session, the panes that show it, and what has the keys.
type App struct {
	KeyMap  KeyMap
	DeskMap DeskMap

	config  Config
	opened  *start.Opened
	look    *look.Look
	choice  Choice
	profile colorprofile.Profile
	dark    bool

	frame   frame
	table   *pane.Table
	focus   place
	before  place // what had the keys before the form did
	chosen  place // the pane seen where only one has room
	pages   []pane.Page
	start   *start.Model
	planned *odds.Model // the plan that was looked at last
	warned  bool        // n has warned of what is owed
	entered bool        // the last key was Enter
	unsaved bool        // the last write has failed

	selected, pinned, subject roster.SheetID
	turn                      string // the side whose phase it was when the desk was drawn last

	peek   *peek // a look at the odds of the roll that waits
	peeked int   // the move that it was asked for at

	plannedAt int // the move at which the plan was looked at

	fleet         fleet.Model
	sheet, second sheet.Model
	log           log.Model
	due           due.Model
	prompt        prompt.Model
	phases        phases.Model
}

// New makes the desk. It draws nothing before it knows its size.
func New(c Config) *App {
	a := &App{
		KeyMap: DefaultKeyMap, DeskMap: DefaultDeskMap, config: c, choice: c.Look, profile: c.Profile, dark: true, chosen: onSheet,
		fleet: fleet.New(), sheet: sheet.New(), second: sheet.New(), log: log.New(), due: due.New(), prompt: prompt.New(), phases: phases.New(),
	}
	a.draw()
	if c.Opened != nil {
		a.Play(c.Opened)
	} else {
		a.openStart()
	}
	return a
}

// Play lays a battle on the desk.
func (a *App) Play(o *start.Opened) {
	if a.opened != nil && a.opened != o {
		a.putAway(o)
	}
	a.opened, a.table, a.pages, a.planned = o, nil, nil, nil
	a.selected, a.pinned, a.subject, a.turn, a.focus, a.peeked = "", "", "", "", onFleet, -1
	a.refresh()
	if a.table.Waiting() {
		a.toForm()
	}
	a.layout()
	if a.watching() {
		a.sayWatching()
	}
}

// putAway closes the campaign on the desk before another comes. Where that is the same file again, it was opened while this desk still had it,
// and so watches: it takes over what has just been given up.
func (a *App) putAway(next *start.Opened) {
	again := next.Shared != nil && next.Path == a.opened.Path && !a.watching()
	if a.opened.Close != nil {
		if err := a.opened.Close(); err != nil {
			a.fail(err)
		}
	}
	if again && next.Shared.Watching() {
		if err := next.Shared.TakeOver(); err != nil {
			a.fail(err)
			return
		}
		next.Other = ""
	}
}

// draw makes the look anew after a choice.
func (a *App) draw() {
	a.look = look.New(a.choice.Theme, a.profile, a.dark, a.choice.Set)
	a.look.NumbersOnly = a.choice.NumbersOnly
	if a.table != nil {
		a.table.Look = a.look
	}
}

// Init asks the terminal for its ground; until it answers the desk is drawn for a dark one.
func (a *App) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, a.watch()) }

// Update is one message: a key, a paste, a size, what the terminal says of itself.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case peekMsg:
		return a, a.slice(msg)
	case watchMsg:
		return a, a.looked(msg)
	}
	cmd := a.update(msg)
	if ask := a.peeking(); ask != nil {
		cmd = tea.Batch(cmd, ask)
	}
	return a, cmd
}

func (a *App) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.frame.width, a.frame.height = msg.Width, msg.Height
		a.layout()
		return nil
	case tea.BackgroundColorMsg:
		if dark := msg.IsDark(); dark != a.dark {
			a.dark = dark
			a.draw()
		}
		return nil
	case tea.ColorProfileMsg:
		if msg.Profile != a.profile && a.profile == colorprofile.Unknown {
			a.profile = msg.Profile
			a.draw()
		}
		return nil
	case tea.KeyPressMsg:
		return a.press(msg)
	case tea.PasteMsg:
		return a.paste(msg)
	}
	if page := a.page(); page != nil {
		reply, cmd := page.Update(msg)
		return tea.Batch(cmd, a.act(reply))
	}
	return nil
}

// press is one key: first what always means the same, then what has the keys, then the desk.
func (a *App) press(msg tea.KeyPressMsg) tea.Cmd {
	if a.frame.small && !key.Matches(msg, a.KeyMap.Quit) {
		return nil
	}
	if msg.String() != "n" {
		a.warned = false
	}
	a.entered = msg.String() == "enter"
	if cmd, used := a.always(msg); used {
		return cmd
	}
	if page := a.page(); page != nil {
		a.prompt.Say(prompt.Message{})
		reply, cmd := page.Update(msg)
		if reply != nil || cmd != nil {
			return tea.Batch(cmd, a.act(reply))
		}
		if key.Matches(msg, a.KeyMap.Leave) {
			return a.act(pane.Close{})
		}
		return nil
	}
	if a.table == nil {
		return nil
	}
	if a.focus == onForm && a.watching() && a.prompt.Empty() && key.Matches(msg, a.DeskMap.TakeOver) {
		return a.takeOver() // a desk that watches cannot answer, so the letter is no answer
	}
	if a.focus == onForm {
		reply := a.prompt.Update(msg, a.table)
		if chosen := a.prompt.Chosen(); !slices.Equal(chosen, a.table.Chosen) {
			a.table.Chosen = chosen
			a.table.Moves++ // the sheet shows them
		}
		return a.act(reply)
	}
	a.prompt.Say(prompt.Message{})
	if reply := a.inPane(msg); reply != nil {
		return a.act(reply)
	}
	return a.onDesk(msg)
}

// paste is text from the clipboard: it goes where text is typed.
func (a *App) paste(msg tea.PasteMsg) tea.Cmd {
	if page := a.page(); page != nil {
		reply, cmd := page.Update(msg)
		return tea.Batch(cmd, a.act(reply))
	}
	if a.table != nil && a.table.Waiting() {
		a.toForm()
		return a.act(a.prompt.Paste(msg.Content, a.table))
	}
	return nil
}

// always acts on the keys that mean the same everywhere.
func (a *App) always(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := a.KeyMap
	typing := a.typing()
	switch {
	case key.Matches(msg, k.Quit):
		return a.act(pane.Quit{}), true
	case key.Matches(msg, k.Redraw):
		return tea.ClearScreen, true
	case key.Matches(msg, k.Suspend):
		return tea.Suspend, true
	case key.Matches(msg, k.Colours):
		a.choice.Theme = a.choice.Theme.Next()
		a.chose("colours " + a.choice.Theme.String())
	case key.Matches(msg, k.Glyphs):
		a.choice.Set = a.choice.Set.Next()
		a.chose("signs " + a.choice.Set.String())
	case key.Matches(msg, k.Numbers):
		a.choice.NumbersOnly = !a.choice.NumbersOnly
		a.chose(map[bool]string{true: "numbers without boxes", false: "numbers with boxes"}[a.choice.NumbersOnly])
	case key.Matches(msg, k.Help) && !typing:
		return a.openHelp(), true
	case key.Matches(msg, k.Find) && !typing:
		return a.openFind(), true
	case a.table == nil:
		return nil, false
	case key.Matches(msg, k.Fleet):
		a.see(onFleet)
	case key.Matches(msg, k.Sheet):
		a.see(onSheet)
	case key.Matches(msg, k.Log):
		a.see(onLog)
	case key.Matches(msg, k.Due):
		a.see(onDue)
	case key.Matches(msg, k.Odds):
		return a.openOdds(), true
	default:
		return nil, false
	}
	return nil, true
}

// typing says whether letters and signs are text now.
func (a *App) typing() bool {
	if page, ok := a.page().(pane.Typed); ok {
		return page.Typing()
	}
	if _, dialog := a.page().(pane.Dialog); dialog {
		return true
	}
	return a.page() == nil && a.focus == onForm && a.table != nil && a.prompt.Typing(a.table)
}

// chose keeps a choice of colours or signs.
func (a *App) chose(what string) {
	a.draw()
	a.say("%s", what)
	if a.config.Keep != nil {
		a.config.Keep(a.choice)
	}
}

// see gives a pane the keys, and the room where only one has it.
func (a *App) see(p place) {
	a.pages = nil
	a.chosen = p
	if p == onDue && !a.frame.due.seen() && !a.frame.choose.seen() {
		a.pages = []pane.Page{&duePage{app: a}}
		return
	}
	a.focusOn(p)
	a.layout()
}

// focusOn gives a pane the keys.
func (a *App) focusOn(p place) {
	a.focus = p
	a.fleet.Focus(p == onFleet, p == onSheet || p == onLog || p == onDue)
	a.sheet.Focus(p == onSheet)
	a.log.Focus(p == onLog)
	a.due.Focus(p == onDue)
	a.prompt.Focus(p == onForm)
	if a.table != nil {
		a.follow()
	}
}

// toForm gives the form the keys.
func (a *App) toForm() {
	if a.focus != onForm {
		a.before = a.focus
		a.prompt.Pressed(a.entered)
	}
	a.pages = nil
	a.focusOn(onForm)
	a.layout()
}

// inPane shows the pane that has the keys a key.
func (a *App) inPane(msg tea.KeyPressMsg) pane.Reply {
	switch a.focus {
	case onFleet:
		return a.fleet.Update(msg, a.table)
	case onSheet:
		return a.sheet.Update(msg, a.table)
	case onLog:
		return a.log.Update(msg, a.table)
	case onDue:
		return a.due.Update(msg, a.table)
	}
	return nil
}

// onDesk is a key that no pane has used: the desk's own, or the letter of an action.
func (a *App) onDesk(msg tea.KeyPressMsg) tea.Cmd {
	k, d := a.KeyMap, a.DeskMap
	switch {
	case key.Matches(msg, k.Next):
		return a.act(pane.Next{Step: 1})
	case key.Matches(msg, k.Last):
		return a.act(pane.Next{Step: -1})
	case key.Matches(msg, k.Leave):
		return a.act(pane.Leave{})
	case key.Matches(msg, d.Dues):
		return a.act(pane.Open{Page: &duePage{app: a}})
	case key.Matches(msg, d.On):
		return a.goOn()
	case key.Matches(msg, d.OnTo):
		return a.act(pane.Begin{Action: "next", Only: "to"})
	case key.Matches(msg, d.Undo):
		if a.table.Waiting() {
			return a.cancel()
		}
		return a.act(pane.Undo{})
	case key.Matches(msg, d.Redo):
		return a.redo()
	case key.Matches(msg, d.Again):
		return a.again()
	case key.Matches(msg, d.Pen):
		a.see(onSheet)
		return nil
	case key.Matches(msg, d.History):
		return a.openHistory(0)
	case key.Matches(msg, d.Odds):
		return a.openOdds()
	case key.Matches(msg, d.Summary):
		return a.open(report.New(a.table))
	case key.Matches(msg, d.Luck):
		return a.open(report.NewLuck(a.table))
	case key.Matches(msg, d.Browse):
		return a.open(browse.New(a.table))
	case key.Matches(msg, d.Sheets):
		return a.open(pen.New(a.table, a.selected))
	case key.Matches(msg, d.Commission):
		return a.open(muster.NewReinforce(a.table, ""))
	case key.Matches(msg, d.TakeOver) && a.watching():
		return a.takeOver()
	}
	for _, act := range a.table.Board.Book.Rules.Actions {
		if act.Key != "" && act.Key == msg.String() {
			return a.act(pane.Begin{Action: act.ID})
		}
	}
	return nil
}

// say puts a muted line under the prompt, fail a loud one.
func (a *App) say(format string, args ...any) {
	a.prompt.Say(prompt.Message{Kind: prompt.Noted, Rest: fmt.Sprintf(format, args...)})
}

func (a *App) fail(err error) { a.prompt.Refuse(a.worded(err)) }

// worded is an error in the words of the desk, which knows what waits and by which keys it is gone on with.
func (a *App) worded(err error) error {
	if errors.Is(err, rules.ErrBusy) && a.table != nil && a.table.Waiting() {
		return fmt.Errorf("%s waits: Esc goes on with it, u leaves it", a.table.Form.Action.Title)
	}
	return err
}
