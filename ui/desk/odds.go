package desk

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/look"
)

// peek is a look at how the roll that waits may end, worked out in slices between frames and shown in the form.
type peek struct {
	walk    *rules.Walk
	measure rules.Measure
	sheet   roster.SheetID
	slices  int
}

// A slice of a walk is so many runs of rule code, about a millisecond; a walk gets so many slices.
const (
	sliceRuns  = 60
	mostSlices = 60
)

// peekMsg goes on with the walk for a table that has not moved since.
type peekMsg struct{ moves int }

// peeking asks for a look at the odds where dice wait.
func (a *App) peeking() tea.Cmd {
	if a.table == nil || a.peeked == a.table.Moves {
		return nil
	}
	a.peeked, a.peek = a.table.Moves, nil
	a.table.Odds = ""
	q := a.table.Form.Question
	if _, has := a.measure(); !has || q == nil || q.Kind != rules.AskDice {
		return nil
	}
	return a.goOnPeeking()
}

func (a *App) goOnPeeking() tea.Cmd {
	msg := peekMsg{a.table.Moves}
	return func() tea.Msg { return msg }
}

// measure is the game's first that is read from a sheet: what the table asks for before it throws.
func (a *App) measure() (rules.Measure, bool) {
	for _, m := range a.table.Board.Book.Rules.Measures {
		if m.Value != nil {
			return m, true
		}
	}
	return rules.Measure{}, false
}

// slice goes on with the walk for a little while.
func (a *App) slice(msg peekMsg) tea.Cmd {
	if a.table == nil || msg.moves != a.table.Moves {
		return nil
	}
	if a.peek == nil {
		walk, err := a.opened.Session.Odds()
		if err != nil { // only the table knows what it would need; the form does without
			return nil
		}
		m, _ := a.measure()
		a.peek = &peek{walk: walk, measure: m, sheet: a.struck()}
	}
	p := a.peek
	done := p.walk.Step(sliceRuns)
	p.slices++
	if p.walk.Err() != nil {
		return nil
	}
	a.table.Odds = p.text(a)
	if done || p.slices == mostSlices {
		return nil
	}
	return a.goOnPeeking()
}

// struck is the ship that the roll is about: whom the action is aimed at, else whose cells it would change.
func (a *App) struck() roster.SheetID {
	for _, s := range a.table.Board.Sheets() {
		if a.table.Aimed[s.ID] {
			return s.ID
		}
	}
	return a.table.Subject
}

// text is the mean of the measure when the action is over, and the chance that the ship is at its end.
func (p *peek) text(a *App) string {
	l, t := a.look, a.table
	if t.Board.Sheet(p.sheet) == nil {
		return ""
	}
	d := p.walk.Figure(p.measure, p.sheet)
	if d.Exact && len(d.Values) == 1 { // the dice decide something else
		return ""
	}
	lost, whether := 0.0, p.measure.Ends == nil // a number that may end the ship stays one, also where only 0 and 1 are left
	for _, v := range d.Values {
		if p.measure.Ends != nil && p.measure.Ends(v.Value) {
			lost += v.P
		}
		whether = whether && (v.Value == 0 || v.Value == 1)
	}
	about := ""
	if !d.Exact {
		about = l.G(look.GlyphAbout) + " "
	}
	text := l.Paint(look.Muted, l.Text(t.Name(p.sheet)+" "+p.measure.Title)+" ")
	if whether { // it is or is not: a chance says more than a mean
		return text + l.Paint(look.Strong, fmt.Sprintf("%s%.1f", about, 100*d.Of(1))) + l.Paint(look.Muted, " %")
	}
	text += l.Paint(look.Strong, fmt.Sprintf("%s%.1f", about, d.Mean()))
	if lost > 0 {
		text += "  " + l.Sign(look.GlyphGone) + " " + l.Paint(look.Strong, fmt.Sprintf("%.1f", 100*lost)) + l.Paint(look.Muted, " %")
	}
	return text
}
