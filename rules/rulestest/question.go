package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
)

// describe writes all that a question says.
func describe(q *rules.Question) string {
	if q == nil {
		return "no question"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s side=%q %q %d..%d fact=%t given=%t usual=%q advice=%q sheet=%s", q.Kind, q.Key, q.Side, q.Text, q.Least, q.Most,
		q.Fact, q.Given, q.Usual, q.Advice, q.Sheet)
	for _, c := range q.Choices {
		fmt.Fprintf(&b, "\n  %s %q off=%q %s %s %d..%d", c.ID, c.Text, c.Off, c.Sheet, c.Cell, c.Least, c.Most)
		if c.Would != nil {
			b.WriteString(" would " + c.Would())
		}
	}
	for _, p := range q.Parts {
		fmt.Fprintf(&b, "\n  %+d %s %s", p.Value, p.Text, p.Rule)
	}
	if q.Reading != nil {
		fmt.Fprintf(&b, "\n  %s %q %d", dice.Dice(q.Reading), q.Reading.Needs(), q.Reading.Typing())
	}
	return b.String()
}

// account writes how far a resolution came, without who gave the answers and rolled the dice: a die that comes again is the same die.
func (g *game) account(r rules.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nnone=%q title=%q side=%q", describe(r.Question), r.None, r.Title, r.Side)
	for _, a := range r.Answers {
		fmt.Fprintf(&b, "\n%s=%s", a.Key, a.Value)
	}
	return b.String() + "\n" + g.events(r.Events, true)
}

// events writes events; without throws it leaves out what only the faces say.
func (g *game) events(events []rules.Event, throws bool) string {
	var b strings.Builder
	for _, e := range events {
		if e.Roll != nil {
			roll := *e.Roll
			roll.By = ""
			if !throws {
				roll.Throw, e.Text = "", ""
			}
			e.Roll = &roll
		}
		text, err := json.Marshal(e)
		g.ok(Says, err)
		b.Write(text)
		b.WriteByte('\n')
	}
	return b.String()
}

// resolve runs an action on the second table, from its first line and with nothing taken over from an earlier run. The table stands as it did
// before.
func (g *game) resolve(a *rules.Action, number int, told rules.Told) rules.Result {
	asked, twice := map[string]bool{}, ""
	told.Watch = func(q *rules.Question, _ string, _ rules.By, _ bool) {
		if asked[q.Key] {
			twice = q.Key
		}
		asked[q.Key] = true
	}
	g.ok(Sound, g.stage.Move(nil))
	res, err := g.stage.Resolve(a, number, told)
	if twice != "" {
		g.broken(Once, "%s asks %s twice", a.ID, twice)
	}
	g.ok(Sound, err)
	g.unmoved(Waits, a.ID+" was run and turned round", g.bytes, g.stage.Board())
	return res
}

// question holds a question that waits to the promises.
func (g *game) question(st rules.State, q *rules.Question) {
	g.unmoved(Waits, q.Key+" waits", g.bytes, g.session.Board())
	g.afresh(st)
	g.answerable(q)
	if q.Reading != nil {
		g.reading(q.Key, q.Reading)
		if g.oneIn(8) {
			g.ahead()
		}
	}
	if g.oneIn(3) {
		g.same(st)
	}
}

// afresh runs what waits on the other table: the session goes on from what an earlier run has written down, and that must not show.
func (g *game) afresh(st rules.State) {
	w := g.journal.waiting
	res := g.resolve(st.Action, w.Number, rules.Told{Recorded: w.Answers, Loose: w.Loose})
	if here, there := g.inFull(st.Result), g.inFull(res); here != there {
		g.broken(Afresh, "%s stands at\n%s\nand run from its first line at\n%s", st.Action.ID, here, there)
	}
}

// inFull writes all that a resolution has written down, but for what it waits for.
func (g *game) inFull(r rules.Result) string {
	text, err := json.Marshal([]any{r.None, r.Title, r.Side, r.Answers, r.Unused, r.Events, r.Changes})
	g.ok(Says, err)
	return string(text)
}

// same runs what waits on the other table, with its answers as they come out of JSON.
func (g *game) same(st rules.State) {
	w := through(g, g.journal.waiting)
	if w.Action == "" {
		return
	}
	res := g.resolve(st.Action, w.Number, rules.Told{Recorded: w.Answers, Loose: w.Loose})
	if here, there := g.account(st.Result), g.account(res); here != there {
		g.broken(Same, "%s with the same answers on another table:\n%s\nand\n%s", st.Action.ID, here, there)
	}
}

// answerable finds a question that cannot be read or typed.
func (g *game) answerable(q *rules.Question) {
	if q.Text == "" || strings.Contains(q.Text, "%!") {
		g.broken(Answerable, "%s says %q", q.Key, q.Text)
	}
	if q.Least > q.Most && q.Kind != rules.AskText {
		g.broken(Answerable, "%s is %d to %d", q.Key, q.Least, q.Most)
	}
	if q.Advice != "" && !q.Legal(q.Advice) {
		g.broken(Answerable, "the advice %q does not answer %s", q.Advice, describe(q))
	}
	for i, c := range q.Choices {
		switch {
		case c.ID == "" || c.ID == "none" && q.Kind != rules.AskPick || strings.ContainsAny(c.ID, ",: \t="):
			g.broken(Answerable, "%s: %q cannot be typed as a choice", q.Key, c.ID)
		case c.Text == "" || strings.Contains(c.Text, "%!"):
			g.broken(Answerable, "%s: the choice %s says %q", q.Key, c.ID, c.Text)
		case slices.ContainsFunc(q.Choices[:i], func(d rules.Choice) bool { return d.ID == c.ID }):
			g.broken(Answerable, "%s: two choices are called %s", q.Key, c.ID)
		}
	}
}

// refuse gives an illegal answer.
func (g *game) refuse(st rules.State, q *rules.Question) {
	value := g.illegal(q)
	if value == "" {
		return
	}
	if q.Kind == rules.AskDice {
		if _, err := dice.ReadTyped(q.Reading, value); err == nil {
			return
		}
	}
	if q.Legal(value) {
		g.broken(Answerable, "%s calls %q legal", describe(q), value)
	}
	_, err := g.session.Answer(value, rules.ByHand)
	var no *rules.IllegalError
	switch {
	case err == nil:
		g.broken(Refuses, "%s took %q", describe(q), value)
	case !errors.As(err, &no):
		g.ok(Refuses, err)
	case no.Reason == "":
		g.broken(Refuses, "%s refused %q without a reason", q.Key, value)
	}
	now, err := g.session.State()
	g.ok(Refuses, err)
	if was, is := g.account(st.Result), g.account(now.Result); was != is {
		g.broken(Refuses, "%q was refused, but the action stood at\n%s\nand stands at\n%s", value, was, is)
	}
	res := g.resolve(st.Action, g.journal.waiting.Number, rules.Told{Recorded: g.journal.waiting.Answers, Loose: g.journal.waiting.Loose})
	if was, is := g.account(st.Result), g.account(res); was != is {
		g.broken(Refuses, "%q was refused, but another table that stood at\n%s\nstands at\n%s", value, was, is)
	}
	g.unmoved(Refuses, q.Key+" refused "+value, g.bytes, g.session.Board())
}

// back takes the last answer back and gives it again.
func (g *game) back(st rules.State) rules.State {
	form, err := g.session.Form()
	g.ok(Sound, err)
	n := len(st.Answers)
	settled := len(g.journal.waiting.Answers)
	if n == 0 || n != settled || len(g.journal.waiting.Loose) > 0 || g.left || !g.asks(form, st.Answers[n-1]) {
		return st
	}
	last := st.Answers[n-1]
	now, err := g.session.Back()
	g.ok(Returns, err)
	switch g.upTo(4) {
	case 0:
		return now
	case 1:
		g.restart(now)
	}
	again, err := g.again(last)
	g.ok(Returns, err)
	if len(again.Answers) > n {
		return again // dice that are the program's were thrown behind it
	}
	if was, is := g.account(st.Result), g.account(again.Result); was != is {
		g.same(again) // it may not be for the way back
		g.broken(Returns, "%s was taken back and answered again: it was\n%s\nand is\n%s", last.Key, was, is)
	}
	return again
}

// asks says whether an answer is to something that is asked, and not volunteered or forced.
func (g *game) asks(form rules.Form, a rules.Answer) bool {
	for _, l := range form.Lines {
		if l.Question.Key == a.Key {
			return !l.Question.Given && a.By != rules.ByForce
		}
	}
	return true // dice
}

// again gives an answer as it was given before, by its path where it is not what waits; dice of the program must come again.
func (g *game) again(a rules.Answer) (rules.State, error) {
	form, err := g.session.Form()
	if err != nil {
		return rules.State{}, err
	}
	if form.Question == nil || form.Question.Key != a.Key {
		return g.session.Tell(a.Key, a.Value)
	}
	if a.By != rules.ByProgram && a.By != rules.ByReturn {
		return g.session.Answer(a.Value, a.By)
	}
	st, err := g.session.Roll()
	if err != nil {
		return st, err
	}
	for _, now := range st.Answers {
		if now.Key == a.Key && (now.Value != a.Value || now.By != rules.ByReturn) {
			g.broken(Returns, "the dice of %s were %s, and the program rolled %s (%s)", a.Key, a.Value, now.Value, now.By)
		}
	}
	return st, nil
}

// restart opens the session anew from its journal.
func (g *game) restart(st rules.State) {
	form, err := g.session.Form()
	g.ok(Sound, err)
	again, err := rules.NewSession(g.book, g.journal, dice.NewRoller([32]byte{byte(g.number), byte(len(g.lines)), byte(len(g.journal.waiting.Answers)), 'r'}))
	g.ok(Same, err)
	g.session = again
	g.unmoved(AddsUp, "after a restart", g.bytes, again.Board())
	now, err := again.State()
	g.ok(Same, err)
	if was, is := g.account(st.Result), g.account(now.Result); was != is {
		g.broken(Same, "after a restart %s stood at\n%s\nand stands at\n%s", st.Action.ID, was, is)
	}
	after, err := again.Form()
	g.ok(Same, err)
	if was, is := g.formLines(form), g.formLines(after); was != is {
		g.broken(Same, "after a restart the form of %s was\n%s\nand is\n%s", st.Action.ID, was, is)
	}
}

func (g *game) formLines(f rules.Form) string {
	var b strings.Builder
	for _, l := range f.Lines {
		fmt.Fprintf(&b, "%d %s %s\n", l.State, l.Value, describe(l.Question))
	}
	return b.String() + describe(f.Question)
}
