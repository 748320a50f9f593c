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
	walk     *rules.Walk
	measures []rules.Measure  // the first that the dice decide is shown
	sheets   []roster.SheetID // of the first of these
	slices   int
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
	if len(a.measures()) == 0 || q == nil || q.Kind != rules.AskDice {
		return nil
	}
	return a.goOnPeeking()
}

func (a *App) goOnPeeking() tea.Cmd {
	msg := peekMsg{a.table.Moves}
	return func() tea.Msg { return msg }
}

// measures are what the table asks for before it throws: the game's first that is read from a sheet, else its first that is counted while
// the dice fall, where what they do shows on no sheet yet. A game without the former has none.
func (a *App) measures() []rules.Measure {
	var read, counted []rules.Measure
	for _, m := range a.table.Board.Book.Rules.Measures {
		if m.Value != nil {
			read = append(read, m)
		} else if !m.Each {
			counted = append(counted, m)
		}
	}
	if len(read) == 0 {
		return nil
	}
	return append(read[:1], counted[:min(1, len(counted))]...)
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
		a.peek = &peek{walk: walk, measures: a.measures(), sheets: a.struck()}
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

// struck are the ships that the roll may be about: those that the action is aimed at, then whose cells it would change.
func (a *App) struck() []roster.SheetID {
	var list []roster.SheetID
	for _, s := range a.table.Board.Sheets() {
		if a.table.Aimed[s.ID] {
			list = append(list, s.ID)
		}
	}
	return append(list, a.table.Subject)
}

// text is the mean of the measure when the action is over, and the chance that the ship is at its end: of the first measure and ship that
// these dice decide, and nothing where they decide something else.
func (p *peek) text(a *App) string {
	for _, m := range p.measures {
		for _, id := range p.sheets {
			if a.table.Board.Sheet(id) == nil {
				continue
			}
			if d := p.walk.Figure(m, id); len(d.Values) > 1 {
				return told(a, m, id, d)
			}
		}
	}
	return ""
}

// told is a measure of a ship in words.
func told(a *App, m rules.Measure, id roster.SheetID, d rules.Distribution) string {
	l, t := a.look, a.table
	lost, whether := 0.0, m.Ends == nil // a number that may end the ship stays one, also where only 0 and 1 are left
	for _, v := range d.Values {
		if m.Ends != nil && m.Ends(v.Value) {
			lost += v.P
		}
		whether = whether && (v.Value == 0 || v.Value == 1)
	}
	about := ""
	if !d.Exact {
		about = l.G(look.GlyphAbout) + " "
	}
	text := l.Paint(look.Muted, l.Text(t.Name(id)+" "+m.Title)+" ")
	if whether { // it is or is not: a chance says more than a mean
		return text + l.Paint(look.Strong, fmt.Sprintf("%s%.1f", about, 100*d.Of(1))) + l.Paint(look.Muted, " %")
	}
	text += l.Paint(look.Strong, fmt.Sprintf("%s%.1f", about, d.Mean()))
	if lost > 0 {
		text += "  " + l.Sign(look.GlyphGone) + " " + l.Paint(look.Strong, fmt.Sprintf("%.1f", 100*lost)) + l.Paint(look.Muted, " %")
	}
	return text
}
