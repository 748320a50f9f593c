package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/saves"
	"damcon/ui/desk/log"
	"damcon/ui/desk/pane"
	"damcon/ui/desk/prompt"
	"damcon/ui/desk/start"
)

// act does what a reply means.
func (a *App) act(reply pane.Reply) tea.Cmd {
	switch r := reply.(type) {
	case nil, pane.Spent:
	case pane.Leave:
		return a.leave()
	case pane.Resume:
		a.toForm()
	case pane.Next:
		a.next(r.Step)
	case pane.Show:
		a.selected = r.Sheet
		a.follow()
	case pane.Pin:
		if a.pinned == r.Sheet {
			r.Sheet = ""
		}
		a.pinned = r.Sheet
		a.table.Moves++ // the title says so
		a.follow()
	case pane.Open:
		return a.open(r.Page)
	case pane.Close:
		if n := len(a.pages); n > 0 && (n > 1 || a.table != nil) {
			a.pages = a.pages[:n-1]
		}
		return a.act(r.Then)
	case oddsPage:
		return a.openOdds()
	case startPage:
		return a.openStart()
	case pane.Unfold:
		return a.openHistory(r.Number)
	case pane.Say:
		a.say("%s", r.Note)
	case pane.Fail:
		a.fail(r.Err)
	case start.Enter:
		a.Play(r.Campaign)
		return a.watch()
	case pane.Quit:
		return tea.Quit
	default:
		return a.play(reply)
	}
	return nil
}

// play is a reply that moves the session.
func (a *App) play(reply pane.Reply) tea.Cmd {
	s := a.opened.Session
	switch r := reply.(type) {
	case pane.Begin:
		a.begin(r)
	case pane.Do:
		a.do(r)
	case pane.Accept:
		a.accept(r.Amendment)
	case pane.Settle:
		if r.Due.Action == "" && !r.Due.Now && r.Due.When != "" {
			a.fail(fmt.Errorf("%s: not owed yet (%s)", r.Due.Text, r.Due.When))
			return nil
		}
		if r.Due.Action == "" {
			a.fail(fmt.Errorf("%s: only the table can do this; w waives it", r.Due.Text))
			return nil
		}
		a.begin(pane.Begin{Action: r.Due.Action, Told: r.Due.With})
	case pane.Waive:
		a.begin(pane.Begin{Action: "waive", Told: []rules.Answer{{Key: "key", Value: r.Due.Key}}, Only: "note"})
	case pane.Advised:
		a.advised(r.Due)
	case pane.Pen:
		a.begin(pane.Begin{Action: "pen", Only: "value", Told: []rules.Answer{
			{Key: "sheet", Value: string(r.Sheet)}, {Key: "cell", Value: r.Cell.String()},
		}})
	case pane.Tell:
		a.tell(r)
	case pane.Answer:
		a.move(func() (rules.State, error) { return s.Answer(r.Value, rules.ByHand) })
	case pane.Go:
		a.move(s.Go)
	case pane.Roll:
		a.move(s.Roll)
	case pane.RollAll:
		a.move(s.RollAll)
	case pane.Advise:
		a.move(s.Advise)
	case pane.AdviseAll:
		a.adviseAll()
	case pane.Back:
		a.move(s.Back)
	case pane.Undo:
		a.undo(r.Number)
	case pane.Reopen:
		a.move(func() (rules.State, error) { return s.Reopen(r.Number, r.Keep) })
	}
	return nil
}

// begin begins an action; the form gets the keys. What was told of it and is not legal now is asked for.
func (a *App) begin(b pane.Begin) {
	a.opened.Session.Suppose(a.selected)
	state, err := a.opened.Session.Begin(b.Action, b.Told...)
	told := slices.Clone(b.Told)
	for err != nil && len(told) > 0 {
		var illegal *rules.IllegalError
		if !errors.As(err, &illegal) {
			break
		}
		kept := slices.DeleteFunc(slices.Clone(told), func(t rules.Answer) bool {
			return t.Key == illegal.Question.Key || strings.HasSuffix(illegal.Question.Key, "/"+t.Key)
		})
		if len(kept) == len(told) {
			break
		}
		told = kept
		state, err = a.opened.Session.Begin(b.Action, told...)
	}
	if err != nil {
		a.refuse(err)
		return
	}
	if state.Dropped != "" {
		a.refresh()
		title := b.Action
		if act := a.table.Board.Book.Action(b.Action); act != nil {
			title = act.Title
		}
		a.say("%s: %s", title, state.Dropped)
		return
	}
	a.prompt.Say(prompt.Message{})
	a.refresh()
	a.toForm()
	a.prompt.Begin(a.table, b.Only)
	a.prompt.GoOn(a.table)
}

// do does an action that everything has been said of; dice that it comes to wait in the form.
func (a *App) do(d pane.Do) {
	s := a.opened.Session
	state, err := s.Begin(d.Action, d.Told...)
	if err == nil && state.Dropped != "" { // it would change nothing
		a.refresh()
		a.say("%s", state.Dropped)
		return
	}
	if err != nil {
		a.refuse(err)
		return
	}
	if state, err = s.Go(); err != nil {
		if left := s.Cancel(); left != nil {
			err = errors.Join(err, left)
		}
		a.refuse(err)
		return
	}
	a.refresh()
	switch {
	case state.Done != nil:
		a.say("%s", log.Summary(a.table, state.Done, a.roomToSay()))
	case state.Dropped != "":
		a.say("%s", state.Dropped)
	default:
		a.toForm()
	}
}

// accept writes an amendment.
func (a *App) accept(am *rules.Amendment) {
	if err := a.opened.Session.Accept(am); err != nil {
		a.refuse(err)
		return
	}
	a.refresh()
	a.say("entry %d done again", am.Number)
}

// tell volunteers a fact. Where all has been said by hand and no dice are needed, the action is settled with it.
func (a *App) tell(r pane.Tell) {
	if !a.move(func() (rules.State, error) { return a.opened.Session.Tell(r.Key, r.Value) }) {
		return
	}
	if r.Stay {
		return
	}
	if a.prompt.Alone() || a.said() {
		a.move(a.opened.Session.Go)
		return
	}
	a.prompt.GoOn(a.table)
}

// adviseAll leaves the choices to come to advice. Where a die waits nothing else is seen of that.
func (a *App) adviseAll() {
	before := a.table.Form.Question
	if !a.move(a.opened.Session.AdviseAll) || before == nil {
		return
	}
	if now := a.table.Form.Question; a.table.Waiting() && now != nil && now.Key == before.Key {
		a.say("what is to be chosen behind these dice goes by advice")
	}
}

// said says whether the whole form stands as the GM typed it, with nothing assumed and nothing to come.
func (a *App) said() bool {
	if !a.table.Waiting() || a.table.Form.Question != nil {
		return false
	}
	return !slices.ContainsFunc(a.table.Form.Lines, func(l rules.FormLine) bool { return l.State == rules.Assumed })
}

// move calls the session and takes in how it stands then; it says whether the call was accepted. What was told and is not asked for, because
// another fact has changed since, is forgotten.
func (a *App) move(call func() (rules.State, error)) bool {
	state, err := call()
	var unasked *rules.UnaskedError
	for errors.As(err, &unasked) {
		if _, forget := a.opened.Session.Tell(unasked.Key, ""); forget != nil {
			break
		}
		state, err = call()
	}
	if err != nil {
		a.refuse(err)
		return false
	}
	a.unsaved = false
	a.prompt.Accept()
	a.refresh()
	switch {
	case state.Dropped != "":
		a.say("%s", state.Dropped)
		a.toPane()
	case state.Done != nil:
		a.ended(state.Done)
	case a.table.Waiting():
		a.toForm()
	}
	return true
}

// ended says what an entry has done, and gives the keys back to the pane that had them.
func (a *App) ended(e *rules.Entry) {
	a.toPane()
	said := log.Summary(a.table, e, a.roomToSay())
	if e.Action == "next" {
		said = a.reached(e)
	}
	if e.OutOfOrder {
		said += "  out of order"
	}
	a.say("%s", said)
}

// roomToSay is how wide a message may be: without margins and the sign before it.
func (a *App) roomToSay() int { return a.frame.width - 4 }

// reached is the phase that going on has led to, and what must be seen of the way: the last thing that is told of it is the phase.
func (a *App) reached(e *rules.Entry) string {
	n := len(e.Events)
	if n == 0 {
		return e.Title
	}
	said := e.Events[n-1].Text
	for _, ev := range e.Events[:n-1] {
		if !log.Ended(ev) {
			said += "  " + ev.Text
		}
	}
	return said
}

// toPane gives the keys back to the pane that had them before the form.
func (a *App) toPane() {
	if a.focus == onForm {
		a.focusOn(a.before)
		a.layout()
	}
}

// refuse shows an error; what is typed stays.
func (a *App) refuse(err error) {
	a.unsaved = saves.Unsaved(err)
	if a.turnedAway(err) {
		return
	}
	if page, ok := a.page().(pane.Refused); ok {
		if page.Refuse(a.worded(err)); a.frame.form > 2 { // it has the row to show it
			return
		}
	}
	a.fail(err)
}

// leave is one step out: from the form to the pane before it, from a pane to the fleet.
func (a *App) leave() tea.Cmd {
	switch {
	case a.focus == onForm:
		if a.prompt.Alone() { // nothing was typed yet, and a pen in the air helps nobody
			return a.cancel()
		}
		a.focusOn(a.before)
		a.layout()
		a.say("%s waits; Esc goes back to it", a.table.Form.Action.Title)
	case a.table.Waiting():
		a.toForm()
	case a.focus != onFleet:
		a.focusOn(onFleet)
	default:
		return a.openStart()
	}
	return nil
}

// next gives the keys to the next pane that is seen, the form among them while something waits.
func (a *App) next(step int) {
	order := []place{onFleet, onSheet, onLog, onDue}
	if a.table.Waiting() {
		order = append(order, onForm)
	}
	at := slices.Index(order, a.focus)
	for range order {
		at = (at + step + len(order)) % len(order)
		p := order[at]
		if p == onForm {
			a.toForm()
			return
		}
		if a.seen(p) {
			a.chosen = p
			a.focusOn(p)
			a.layout()
			return
		}
	}
}

// seen says whether a pane is on the screen, or can be.
func (a *App) seen(p place) bool {
	f := a.frame
	if f.choose.seen() {
		return true
	}
	switch p {
	case onFleet:
		return f.fleet.seen()
	case onSheet:
		return f.sheet.seen()
	case onLog:
		return f.log.seen()
	}
	return f.due.seen()
}

// goOn is the next phase; what is owed now is named once before.
func (a *App) goOn() tea.Cmd {
	var owed []string
	for _, d := range a.table.Due {
		if d.Now {
			owed = append(owed, strings.TrimSpace(a.table.Name(d.Sheet)+" "+d.Text))
		}
	}
	if len(owed) > 0 && !a.warned && !a.table.Waiting() {
		a.warned = true
		what, rest := "1 thing is due in this phase: ", "n again goes on without it."
		if len(owed) > 1 {
			what, rest = fmt.Sprintf("%d things are due in this phase: ", len(owed)), "n again goes on without them."
		}
		if len(owed) > 3 {
			owed = append(owed[:3], "…")
		}
		a.prompt.Say(prompt.Message{Kind: prompt.Warned, Loud: what + strings.Join(owed, ", ") + ".", Rest: rest})
		return nil
	}
	a.warned = false
	if _, err := a.opened.Session.Begin("next"); err != nil {
		a.refuse(err)
		return nil
	}
	a.move(a.opened.Session.Go)
	return nil
}

// undo takes an entry back.
func (a *App) undo(number int) {
	e, err := a.opened.Session.Undo(number)
	if err != nil {
		a.refuse(err)
		return
	}
	a.refresh()
	a.say("entry %d taken back: %s", e.Number, e.Title)
}

// redo does what was taken back last again.
func (a *App) redo() tea.Cmd {
	e, err := a.opened.Session.Redo()
	if err != nil {
		a.refuse(err)
		return nil
	}
	a.refresh()
	a.say("done again as entry %d: %s", e.Number, e.Title)
	return nil
}

// cancel leaves the action that waits; dice that the program threw come again.
func (a *App) cancel() tea.Cmd {
	title := a.table.Form.Action.Title
	if err := a.opened.Session.Cancel(); err != nil {
		a.refuse(err)
		return nil
	}
	a.prompt.Accept()
	a.refresh()
	a.toPane()
	a.say("%s left", title)
	return nil
}

// again begins the last action again, with what was said of it but its dice.
func (a *App) again() tea.Cmd {
	for e, err := range a.opened.Session.Journal().Standing(0) {
		if err != nil {
			a.refuse(err)
			return nil
		}
		act := a.table.Board.Book.Action(e.Action)
		if act == nil || e.Action == "next" {
			continue
		}
		rolls := map[string]bool{}
		for _, ev := range e.Events {
			if ev.Roll != nil {
				rolls[strings.TrimPrefix(ev.Key+"/"+ev.Roll.Key, "/")] = true
			}
		}
		var told []rules.Answer
		for _, ans := range e.Answers {
			if rolls[ans.Key] { // what was said before the first die; the rest followed from it
				break
			}
			told = append(told, rules.Answer{Key: ans.Key, Value: ans.Value, By: rules.ByHand})
		}
		a.begin(pane.Begin{Action: e.Action, Told: told})
		return nil
	}
	a.say("nothing has been done yet")
	return nil
}

// advised does all that is owed now by advice, as far as it goes without dice of the table.
func (a *App) advised(dues []rules.Due) {
	s := a.opened.Session
	done := 0
	for _, d := range dues {
		if _, err := s.Begin(d.Action, d.With...); err != nil {
			a.refuse(err)
			return
		}
		state, err := s.AdviseAll()
		if err != nil {
			a.refuse(err)
			return
		}
		if state.Done == nil && state.Dropped == "" {
			a.refresh()
			a.toForm()
			a.say("%d done; this one waits for its dice", done)
			return
		}
		done++
	}
	a.refresh()
	a.say("%d done by advice", done)
}
