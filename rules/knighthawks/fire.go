package knighthawks

import (
	"damcon/roster"
	"damcon/rules"
)

// This file covers fires that burn, 6.11.

// burn rolls for a fire: the Damage Table at +20, hull damage 1d10, no modifier of the weapon that lit it (A12).
func burn(r *rules.Resolution) {
	alight := ships(r.Board, "", burning)
	off := func(s *roster.Sheet) string {
		if s.Count(burnedMark) > 0 {
			return "has been rolled for in this turn"
		}
		return ""
	}
	now, _ := r.Board.Now()
	r.Cite("6.11").Advise(nextOf(now.Actor(), alight, off))
	s := rules.PickSheet(r, "ship", alight, off, "no ship burns", "Which ship burns?")
	r.Title(s.Side, "%s burns", s.Name)
	r.MarkUntil(s, roster.MarkerCell(burnedMark), 1, endOfTurn(r), "%s burns", s.Name)
	w := weaponOf(r.Board, "fire")
	strike(r, s, w.source(s.Side, false))
}
