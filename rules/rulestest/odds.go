package rulestest

import (
	"errors"
	"math"
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// few is about how many runs of rule code a walk may take; what is larger is not compared.
const few = 1500

// odds walks an entry that has been made, and sometimes a second like it, with the same choices: once so that branches meet, once plainly.
func (g *game) odds(entry rules.Entry) {
	if !g.oneIn(6) || !slices.ContainsFunc(entry.Events, func(e rules.Event) bool { return e.Roll != nil }) {
		return
	}
	plan := []rules.Planned{{Action: entry.Action}}
	for _, a := range entry.Answers {
		if q := g.asked[entry.Root][a.Key]; q != nil && q.Reading == nil {
			plan[0].Answers = append(plan[0].Answers, a)
		}
	}
	if g.oneIn(3) {
		plan = append(plan, plan[0])
	}
	met, plain := g.walk(plan, false), g.walk(plan, true)
	g.unmoved(Meets, "odds of "+entry.Action, g.bytes, g.stage.Board())
	if met == nil || plain == nil {
		return
	}
	for _, m := range g.book.Rules.Measures {
		for _, s := range g.stage.Board().Kind(roster.KindShip) {
			a, b := met.Figure(m, s.ID), plain.Figure(m, s.ID)
			if !slices.EqualFunc(a.Values, b.Values, func(v, w rules.ValueChance) bool { return v.Value == w.Value && math.Abs(v.P-w.P) < 1e-9 }) {
				g.broken(Meets, "%s of %s after %v:\n%v where branches meet\n%v where they do not", m.Title, s.Name, plan, a.Values, b.Values)
			}
		}
	}
}

// walk walks a plan through all outcomes; nil where they are too many, or where it must be told more.
func (g *game) walk(plan []rules.Planned, apart bool) *rules.Walk {
	w, err := g.stage.Odds(plan)
	if err == nil {
		if apart {
			w.Apart()
		}
		w.Step(few)
		err = w.Err()
	}
	if g.tolerable(err) || !w.Exact() {
		return nil
	}
	return w
}

// tolerable says that there is an error, but one that says only that more must be told or something else.
func (g *game) tolerable(err error) bool {
	var bug *rules.BugError
	if errors.As(err, &bug) {
		g.ok(Sound, err)
	}
	return err != nil
}

// ahead begins a walk through what the waiting action may become.
func (g *game) ahead() {
	w, err := g.session.Odds()
	if g.tolerable(err) {
		return
	}
	w.Step(50)
	g.tolerable(w.Err())
}
