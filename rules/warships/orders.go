package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers self-destruct and leaving the ship, 7.3.

// selfDestruct is the order to blow the ship up, now or in a later special orders phase (7.3).
func selfDestruct(r *rules.Resolution) {
	used(r, "self_destruct")
	s := rules.PickSheet(r.Cite("7.3").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), active), func(s *roster.Sheet) string {
		switch {
		case crewless(s):
			return "no crew"
		case s.Count(timerMark) > 0:
			return "its charges are set"
		case s.Count(chargesMark) > 0:
			return "has tried in this round"
		}
		return ""
	}, "no ship is on the table", "Which ship?")
	h := crewCheck(r.Board, "check", s).plus(-3, "self-destruct", "7.3").ask(r)
	if r.Option("selfdestruct_shaken") == "no" {
		h.parts = slices.DeleteFunc(h.parts, func(p rules.Part) bool { return p.Text == "shaken" })
	}
	r.Title(s.Side, "%s sets its charges", s.Name)
	if h.roll(r) < ordinary {
		r.MarkUntil(s, roster.MarkerCell(chargesMark), 1, rules.EndOfRound(round(r.Board)), "they may try again next round")
		return
	}
	r.Mark(s, roster.MarkerCell(timerMark), 1, "%s will explode when its commander says so", s.Name)
}

// chargesMark lies on a ship that has tried to set its charges in this round.
const chargesMark = "charges"

// detonate blows a ship up: one whose charges are set, or any that the GM names.
func detonate(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.3"), "ship", r.Board.Sorted("", func(s *roster.Sheet) bool { return s.Kind == roster.KindShip && s.Count(explodedMark) == 0 }), nil,
		"no ship is on the table", "Which ship explodes?")
	r.Title(s.Side, "%s explodes", s.Name)
	if squadron(s) {
		loseCraft(r, s, s.Now(craftTrack), "%s", s.Name)
		return
	}
	blast(r, s)
}

// abandon is the order to leave the ship: the rounds until all who can have left (7.3).
func abandon(r *rules.Resolution) {
	used(r, "abandon_ship")
	s := rules.PickSheet(r.Cite("7.3").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool {
		return s.Kind == roster.KindShip && s.Count(explodedMark) == 0 && s.Count(leavingMark) == 0 && !crewless(s)
	}), nil,
		"no ship is on the table", "Which ship is abandoned?")
	r.Title(s.Side, "%s is abandoned", s.Name)
	row := r.Table("leaving").Find(sizeOf(r.Board, s).Key)
	if row.Text("dice") == "" {
		r.Mark(s, roster.MarkerCell(crewlessMark), 1, "%s: all leave in this round", s.Name)
		return
	}
	n := r.By(s.Side).About(s).See("time", dice.RollOf(row.Dice("dice")))
	r.Tell("%d %% of the survivors leave each round; 10 to 20 %% never get off", row.Int("percent"))
	r.Mark(s, roster.MarkerCell(leavingMark), n, "%s: all who can have left after %s", s.Name, rules.Count(n, "round", "rounds"))
}

// countDown counts the rounds until a ship is left.
func countDown(r *rules.Resolution) {
	for _, s := range r.Kind(roster.KindShip) {
		n := s.Count(leavingMark)
		switch {
		case n == 1:
			r.Cite("7.3").Mark(s, roster.MarkerCell(leavingMark), 0, "%s is abandoned", s.Name)
			r.Mark(s, roster.MarkerCell(crewlessMark), 1, "%s has no crew any more", s.Name)
		case n > 1:
			r.Cite("7.3").Mark(s, roster.MarkerCell(leavingMark), n-1, "%s: %s until all have left", s.Name, rules.Count(n-1, "round", "rounds"))
		}
	}
}
