package starfleet

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers critical hits, section 10, an option.

// enough is how many points on one shield in one impulse call for a roll.
const enough = 20

// The effects of critical hits that rules ask for.
const (
	labsOut     = "labs"
	speedOut    = "speed"
	warpOut     = "warp-control"
	noEffect    = "none"
	slowed      = 8 // the most speed with speedOut
	onImpulse   = 1 // and without warp control, on impulse power
	repairsWith = 4 // or less on the die, at the first attempt
)

// struck adds up the points on a shield in the impulse of the volley, whatever they pass. Where there is no impulse each volley stands alone.
func struck(r *rules.Resolution, v *volley) {
	if on := v.impulse(r.Board); on != "" && r.Option("criticals") == "on" {
		r.SetUntil(v.ship, roster.MarkerOf(struckMark, on, ""), v.ship.CountOf(struckMark, on, "")+v.points, endOfTurn(r))
	}
}

// impulse names the impulse of this turn in which the volley struck, with its shield: "i17-shield-1"; empty where it was in none.
func (v *volley) impulse(b rules.Board) string {
	turn, phase, _ := strings.Cut(v.step, "/")
	i, _ := impulseOf(phase)
	if i == 0 || turn != strconv.Itoa(b.Round) {
		return ""
	}
	return "i" + strconv.Itoa(i) + "-" + shieldTrack(v.shield)
}

// strong says whether enough points have struck the shield in the impulse.
func (v *volley) strong(b rules.Board) bool {
	on := v.impulse(b)
	return max(v.points, v.ship.CountOf(struckMark, on, "")) >= enough
}

// critical rolls for a critical hit when enough points have struck the shield, once a turn.
func critical(r *rules.Resolution, v *volley) {
	s := v.ship
	if r.Option("criticals") != "on" || destroyed(s) || s.Count(rolledMark) > 0 || !v.strong(r.Board) {
		return
	}
	table := r.Table("criticals")
	row := &table.Rows[r.Cite("10").By(s.Side).About(s).See("critical", table.Look(0))]
	r.SetUntil(s, roster.MarkerCell(rolledMark), 1, endOfTurn(r))
	effect := row.Text("effect")
	switch {
	case effect == noEffect:
		r.Tell("%s: no critical hit", s.Name)
		return
	case s.CountOf(criticalMark, effect, "") > 0:
		r.Tell("%s has this critical hit already: %s", s.Name, row.Text("text"))
		return
	}
	r.Mark(s, roster.MarkerOf(criticalMark, effect, ""), 1, "%s critical hit: %s", s.Name, row.Text("text"))
	switch now := s.Now(speedTrack); {
	case effect == warpOut && now > 0:
		r.Mark(s, roster.TrackCell(speedTrack), 0, "%s stops", s.Name)
	case now > fastest(s):
		r.Mark(s, roster.TrackCell(speedTrack), fastest(s), "%s slows down", s.Name)
	}
}

// fastest is the highest speed that critical hits leave a ship.
func fastest(s *roster.Sheet) int {
	switch {
	case s.CountOf(criticalMark, warpOut, "") > 0:
		return onImpulse
	case s.CountOf(criticalMark, speedOut, "") > 0:
		return slowed
	}
	return impulses
}

// criticalsOf lists the critical hits of a ship, as rows of their table.
func criticalsOf(b rules.Board, s *roster.Sheet) []*rules.Row {
	var list []*rules.Row
	rows := b.Table("criticals").Rows
	for i := range rows {
		if s.CountOf(criticalMark, rows[i].Text("effect"), "") > 0 {
			list = append(list, &rows[i])
		}
	}
	return list
}

// repairCritical is the attempt of the end of a turn at one critical hit; each failure helps the next.
func repairCritical(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("10"), "ship", ships(r.Board, func(s *roster.Sheet) bool { return len(criticalsOf(r.Board, s)) > 0 }), func(s *roster.Sheet) string {
		if s.Count(attemptMark) > 0 {
			return "has tried in this turn"
		}
		return ""
	}, "no ship has a critical hit", "Which ship?")
	row := rules.Pick(r.By(s.Side).About(s), "critical", criticalsOf(r.Board, s), func(row *rules.Row) rules.Choice {
		return rules.Choice{ID: row.Text("effect"), Text: strings.ReplaceAll(row.Text("effect"), "-", " ")}
	}, "Which critical hit?")
	effect := row.Text("effect")
	r.Title(s.Side, "%s repairs %s", s.Name, strings.ReplaceAll(effect, "-", " "))
	cell := roster.MarkerOf(criticalMark, effect, "")
	tries := s.CountOf(criticalMark, effect, "")
	need := repairsWith + min(tries-1, 2)
	done := r.By(s.Side).About(s).See("die", dice.CheckWords(6, need, "repaired", "not repaired")) == dice.Hit
	r.SetUntil(s, roster.MarkerCell(attemptMark), 1, endOfTurn(r))
	if done {
		r.Mark(s, cell, 0, "%s: %s is repaired", s.Name, strings.ReplaceAll(effect, "-", " "))
		return
	}
	r.Mark(s, cell, tries+1, "%s: %s is not repaired", s.Name, strings.ReplaceAll(effect, "-", " "))
}
