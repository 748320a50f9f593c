package rulestest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/scenario"
)

// A Promise is something that every ruleset keeps, in a sentence.
type Promise string

// What every ruleset promises. Those about the session hold for the machine and its journal as well.
const (
	Opens      Promise = "the ruleset is whole and its data open without a fault"
	Sound      Promise = "rule code never breaks down, whatever stands on the table"
	Waits      Promise = "no sheet moves while an action waits, and none except through the resolution"
	Same       Promise = "the same answers lead to the same question, also through JSON, on another table and after a restart"
	Afresh     Promise = "what waits stands as it would if it were run from its first line for the first time"
	Blind      Promise = "rule code sees the outcome of dice and never their faces"
	Answerable Promise = "every question says who answers what, has a legal answer, and takes what it says is legal"
	Refuses    Promise = "an illegal answer is refused with a reason, and everything is as it was"
	Returns    Promise = "back and answered again is where it was, with the same dice"
	Leaves     Promise = "an action that is left leaves everything as it was"
	Replays    Promise = "an entry's answers give its events and changes again, also through JSON"
	Undoes     Promise = "undo gives the same bytes as before, and redo as after"
	Reopens    Promise = "an entry reopened and answered as before comes out as before"
	Amends     Promise = "amending with the old answer changes nothing, with another exactly what was shown"
	AddsUp     Promise = "the changes of the log, added up from nothing, are the table now"
	InBounds   Promise = "every mark is in a cell that there is, and within its bounds"
	Whole      Promise = "every sheet is whole: its kind, its boxes, its markers and their moments, and what it lies on"
	Says       Promise = "every event says something, and every change belongs to one"
	Once       Promise = "no path is asked twice in an action"
	Quiet      Promise = "bookkeeping at the beginning of a phase asks nothing"
	Moments    Promise = "the moment of a marker comes, and going on takes it off then"
	Ends       Promise = "every action ends, also with nothing to act on"
	Readings   Promise = "the chances of a reading add up to 1 and cover every face"
	Tables     Promise = "a table has a row for all that its dice can show"
	Meets      Promise = "odds are the same whether branches meet or not, and change nothing"
	Pure       Promise = "figures, badges, dues, phases and layouts say the same when asked again, and change nothing"
	Layouts    Promise = "the lines of a layout stand for cells and figures that the sheet has"
	Dues       Promise = "a due names an action that there is and answers that it takes"
	Phases     Promise = "the phases of a round have IDs and titles of their own, and actions belong to phases that there are"
	Playable   Promise = "every class can be commissioned and every value of every option played"
)

// Promises lists every promise.
func Promises() []Promise {
	return []Promise{
		Opens, Sound, Waits, Same, Afresh, Blind, Answerable, Refuses, Returns, Leaves, Replays, Undoes, Reopens, Amends, AddsUp, InBounds, Whole, Says,
		Once, Quiet, Moments, Ends, Readings, Tables, Meets, Pure, Layouts, Dues, Phases, Playable,
	}
}

// Broken says which promise a ruleset broke, how, and in which game.
type Broken struct {
	Promise  Promise
	Why      string
	Game     int    // its number; the same number plays the same game
	Scenario string // what led there, to be played again
}

func (b *Broken) Error() string {
	return fmt.Sprintf("broken: %s\n%s\n\ngame %d:\n%s", b.Promise, b.Why, b.Game, b.Scenario)
}

// broken ends the game; Suite.game alone turns the panic into a return.
func (g *game) broken(p Promise, format string, args ...any) {
	panic(&Broken{Promise: p, Why: fmt.Sprintf(format, args...), Game: g.number, Scenario: g.scenario(p)})
}

// scenario writes what led here. Where that is a matter of history it is the whole game, else the table and the last line.
func (g *game) scenario(p Promise) string {
	if g.session == nil {
		return ""
	}
	switch p {
	case AddsUp, Undoes, Reopens, Amends, Returns, Leaves:
		return g.written(0, append(g.lines, g.last()))
	}
	return g.written(g.begun, []string{g.last()})
}

// last is the line of the action that waits, with the answer that was being given, or of the entry that has just been written.
func (g *game) last() string {
	if w := g.journal.waiting; w.Action != "" {
		answers := slices.Concat(w.Answers, w.Loose, g.trying)
		return scenario.Format(rules.Entry{Action: w.Action, Answers: answers})
	}
	if rows := g.journal.rows; len(rows) > g.begun && rows[len(rows)-1].Entry != nil {
		return scenario.Format(*rows[len(rows)-1].Entry)
	}
	return "# " + g.doing
}

// written is a scenario from the table after the first rows.
func (g *game) written(rows int, lines []string) string {
	b := roster.NewBattle(1, "random", g.book.Rules.ID)
	for _, row := range g.journal.rows[:rows] {
		for _, c := range row.Changes {
			if err := b.Apply(c); err != nil {
				return err.Error()
			}
		}
	}
	return scenario.Dump(rules.Board{Battle: b, Book: g.book}) + "-- play --\n" + strings.Join(lines, "\n") + "\n"
}

// ok ends the game with an error that no answer may bring.
func (g *game) ok(p Promise, err error) {
	var bug *rules.BugError
	var apart *rules.DivergedError
	switch {
	case err == nil:
		return
	case errors.Is(err, rules.ErrTwice):
		p = Once
	case errors.Is(err, rules.ErrMark):
		p = InBounds
	case errors.Is(err, rules.ErrEndless):
		p = Ends
	case errors.Is(err, rules.ErrOutside):
		p = Waits
	case errors.As(err, &bug):
		g.broken(Sound, "%v\n%s", err, bug.Stack)
	case errors.As(err, &apart):
		p = Same
	}
	g.broken(p, "%v", err)
}
