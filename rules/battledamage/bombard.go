package battledamage

import (
	"damcon/roster"
	"damcon/rules"
)

// This file covers Bombard, 11.

// bombard is all weapons on one target and one die more that succeeds on a natural 4 or more (11).
func bombard(r *rules.Resolution) {
	a := announce(r, func(s *roster.Sheet) string {
		switch {
		case station(r.Board, s):
			return "a station cannot fire all weapons at one craft"
		case s.Count(bombardMark) > 0:
			return "has bombarded in the last two rounds"
		}
		if marked(s, pooledMark) {
			return "has fired in this round: a bombardment takes all its weapons"
		}
		return ""
	})
	a.distance(r)
	if wrecked(a.target) {
		fireAtWreck(r, a)
		return
	}
	for _, g := range guns(r.Board, a.ship, a.target, a.at) {
		if g.off == "" {
			a.guns = append(a.guns, g.System)
		}
	}
	a.aimOf(r)
	a.prepare(r)
	r.Title(a.ship.Side, "%s bombards %s", a.ship.Name, a.target.Name)
	h := a.roll(r)
	a.spend(r)
	special := newVolley([]die{{need: 4}}, terms{})
	succeeds := special.successes(r.Cite("11").By(a.ship.Side).Called("special die").See("special", special)) > 0
	a.settle(r, h)
	until := rules.EndOfRound(r.Round + 2)
	r.MarkUntil(a.ship, roster.MarkerCell(bombardMark), 1, until, "%s: no other bombardment for two rounds", a.ship.Name)
	if !succeeds {
		r.Mark(a.ship, roster.MarkerCell(exposesMark), 1, "%s: exposed in the next round", a.ship.Name)
	}
	a.compare(r, h.count+truth(succeeds)*(1+truth(a.critical)), a.critical, true)
}

// exposesMark is on a ship that will be exposed when the next round begins.
const exposesMark = "exposes"
