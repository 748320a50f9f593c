package warships

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers boarding, 7.2, from the entry on: the fight aboard and what comes of it.

// Boarders on their way to a ship, or aboard it, are a sheet on it.
const (
	boardersKind = "boarders"
	insideMark   = "inside"      // they have entered
	cuttingMark  = "cutting"     // they cut their way in, and are not shot at
	sentMark     = "sent"        // the round in which they were sent
	pointsTrack  = "half-points" // their boarding value
	pilotTrack   = "score"       // of their ship's crew
)

// halves writes half points.
func halves(n int) string {
	if n%2 == 0 {
		return strconv.Itoa(n / 2)
	}
	return strconv.Itoa(n/2) + "½"
}

// boardersOn lists the boarders of enemies on a ship: those inside, or those that are still outside.
func boardersOn(b rules.Board, t *roster.Sheet, inside bool) []*roster.Sheet {
	return slices.DeleteFunc(b.On(t.ID, boardersKind), func(p *roster.Sheet) bool {
		return p.Side == t.Side || (p.Count(insideMark) > 0) != inside
	})
}

// outside lists the boarders that wait for an entry check: troops in space from the round after they were sent (S-21), pods when they are in
// the target's hex, all at once on a ship that has just been rammed.
func outside(b rules.Board, t *roster.Sheet) []*roster.Sheet {
	return slices.DeleteFunc(boardersOn(b, t, false), func(p *roster.Sheet) bool {
		if b.Round == 0 || t.Count(rammedMark) > 0 {
			return false
		}
		return pod(p) && p.Count(arrivedMark) == 0 || p.Trait("means") == "space" && p.Count(sentMark) >= b.Round
	})
}

// cannotEnter says why a ship cannot be boarded: only one that consents, cannot maneuver at all, or was just rammed (7.2).
func cannotEnter(b rules.Board, t *roster.Sheet) string {
	if t.Count(rammedMark) > 0 || t.Trait("consents") == "yes" || cannotManeuver(b, t) != "" {
		return ""
	}
	return "it can maneuver and does not consent"
}

// enter is the check of all boarders of a side that cut their way into a ship.
func enter(r *rules.Resolution) {
	used(r, "boarding")
	t := rules.PickSheet(r.Cite("7.2"), "ship", r.Board.Sorted("", func(s *roster.Sheet) bool { return s.Kind == roster.KindShip && len(outside(r.Board, s)) > 0 }),
		func(s *roster.Sheet) string { return cannotEnter(r.Board, s) }, "no boarders wait outside", "Which ship is entered?")
	all := outside(r.Board, t)
	h := &helper{key: "entry", side: all[0].Side, score: attackers(r.Board, all)}
	switch {
	case emptied(t, mortalTrack):
		h.plus(-2, "it is crippled", "7.2")
	case emptied(t, woundTrack):
		h.plus(-1, "it is disabled", "7.2")
	}
	h.ask(r)
	r.Title(all[0].Side, "boarders enter %s", t.Name)
	cell, now, text := roster.MarkerCell(insideMark), round(r.Board), "%s are inside %s"
	if h.roll(r.About(t)) < ordinary {
		cell, now, text = roster.MarkerCell(cuttingMark), 1, "%s do not get in and go on cutting into %s"
	}
	for _, p := range all {
		if p.Side == all[0].Side && (cell != roster.MarkerCell(cuttingMark) || p.Count(cuttingMark) == 0) {
			r.Mark(p, cell, now, text, p.Name, t.Name)
		}
	}
}

// attackers is the score of boarders: their ship's crew, else what it was when they left.
func attackers(b rules.Board, all []*roster.Sheet) int {
	if from := about(b, all[0], fromMark); from != nil && !destroyed(from) {
		return score(from)
	}
	return all[0].Now(pilotTrack)
}

// defense is the boarding value of a ship's own people, in half points.
func defense(b rules.Board, t *roster.Sheet) int {
	if n := t.Count(valueMark); n > 0 {
		return n - 1
	}
	sum := 0
	for _, row := range pointers(b.Table("fighters").Rows) {
		if row.Key != crewTrack || !crewless(t) {
			sum += row.Int("halves") * t.Now(row.Key)
		}
	}
	return sum
}

// valueMark is 1 more than the boarding value that a ship has left, in half points, once it has lost some.
const valueMark = "defense"

// offense is the boarding value of those inside a ship, in half points.
func offense(b rules.Board, t *roster.Sheet) int {
	sum := 0
	for _, p := range boardersOn(b, t, true) {
		sum += p.Now(pointsTrack)
	}
	return sum
}

// fightsAboard says whether boarders weigh on a ship's checks: an assault is on, and they are more than a tenth of the crew (7.2).
func fightsAboard(b rules.Board, s *roster.Sheet) bool {
	if !on(b, "boarding") || len(b.Kind(boardersKind)) == 0 {
		return false
	}
	n := offense(b, s)
	return n > 0 && 10*n > defense(b, s)
}

// lossShare is the percentage of its own boarding value that a side inflicts (7.2).
func lossShare(b rules.Board, degree int) int {
	return rowOf(b.Table("boarding"), degree).Int("percent")
}

// loss is what a side inflicts: a percentage of its own boarding value, in whole points (7.2, R-12).
func loss(b rules.Board, value, degree int) int {
	share := lossShare(b, degree)
	if degree <= failure && b.Option("boarding_rounding") == "seed" {
		return value * share / 200
	}
	return (value*share + 100) / 200
}

// askFighters asks what people add to the boarding check of a side, whose characters are aboard a ship: the steps of their commander go off
// its check, or on the enemy's (1.4).
func askFighters(r *rules.Resolution, h, enemy *helper, s *roster.Sheet) {
	h.plus(r.Given("0").Number(h.key+"-gm", -20, 20, "GM modifier in steps"), "GM", "7.2")
	if n := r.Given("0").Number(h.key+"-skill", 0, 30, "score of a commander"); n > 0 {
		h.score = n
	}
	h.plus(supportedBy(r, h.key+"-supported", s), "leadership", "1.4")
	if s == nil || s.Count(commandMark) == 0 {
		return
	}
	n := s.Count(commandMark)
	switch rules.Pick(r.Given("own"), h.key+"-commander", []string{"own", "enemy"}, word, "the commander's steps: off the own check, or on the enemy's") {
	case "own":
		h.plus(-n, "commander", "1.4")
	default:
		enemy.plus(n, "the enemy's commander", "1.4")
	}
	r.Cite("1.4").Mark(s, roster.MarkerCell(commandMark), 0, "a commander leads the %s", h.who)
}

// assault is one round of fighting aboard.
func assault(r *rules.Resolution) {
	used(r, "boarding")
	t := rules.PickSheet(r.Cite("7.2"), "ship", r.Board.Sorted("", func(s *roster.Sheet) bool {
		return s.Kind == roster.KindShip && offense(r.Board, s) > 0
	}), func(s *roster.Sheet) string {
		switch {
		case captured(s):
			return "captured"
		case s.Count(assaultMark) > 0:
			return "fought in this round"
		}
		return ""
	}, "nobody is aboard an enemy", "On which ship?")
	all := boardersOn(r.Board, t, true)
	if defense(r.Board, t) == 0 {
		r.Title(all[0].Side, "nobody defends %s", t.Name)
		capture(r, t, all[0].Side)
		return
	}
	a := &helper{key: "attack", who: "boarders of " + all[0].Side, side: all[0].Side, score: attackers(r.Board, all)}
	d := &helper{key: "defense", who: "defenders of " + t.Name, side: t.Side, score: score(t), parts: standing(r.Board, t, false)}
	askFighters(r, a, d, about(r.Board, all[0], fromMark))
	askFighters(r, d, a, t)
	r.Title(all[0].Side, "fight aboard %s", t.Name)
	x, y := a.roll(r), failure
	if !crewless(t) {
		y = d.roll(r)
	}
	attack, hold := offense(r.Board, t), defense(r.Board, t)
	if t.Count(boardedMark) == 0 {
		r.Mark(t, roster.MarkerCell(boardedMark), max(1, hold), "%s defends with %s", t.Name, halves(hold))
	}
	base, own := attack, hold
	if r.Option("boarding_base") == "initial" {
		own = t.Count(boardedMark)
		base = began(r, t, all)
	}
	lose, lost := 2*loss(r.Board, own, y), 2*loss(r.Board, base, x)
	defenders := max(0, hold-lost)
	r.Mark(t, roster.MarkerCell(valueMark), 1+defenders, "%s loses %s, %d %% of %s: boarding value %s → %s", t.Name, halves(min(lost, hold)),
		lossShare(r.Board, x), halves(base), halves(hold), halves(defenders))
	r.Tell("the boarders lose %s, %d %% of %s: boarding value %s → %s", halves(min(lose, attack)), lossShare(r.Board, y), halves(own), halves(attack), halves(max(0, attack-lose)))
	loseBoarders(r, all, lose)
	r.MarkUntil(t, roster.MarkerCell(assaultMark), 1, rules.EndOfRound(round(r.Board)), "%s: fought in this round", t.Name)
	grade(r, t, defenders)
	decide(r, t, all[0].Side, defenders)
}

// stormMark lies on a ship of each party that has fought aboard: the half points with which it began (boarding_base: initial).
const stormMark = "stormed"

// began is the value with which all parties aboard began, those too that are beaten.
func began(r *rules.Resolution, t *roster.Sheet, all []*roster.Sheet) int {
	for _, p := range all {
		if t.CountOf(stormMark, "", p.ID) == 0 {
			r.Mark(t, roster.MarkerOf(stormMark, "", p.ID), whole(p, pointsTrack), "%s began with %s", p.Name, halves(whole(p, pointsTrack)))
		}
	}
	n := 0
	for i := range t.Markers {
		if m := &t.Markers[i]; m.Kind == stormMark {
			n += m.Count
		}
	}
	return n
}

// loseBoarders takes a loss off the boarders, the first of them first.
func loseBoarders(r *rules.Resolution, all []*roster.Sheet, lose int) {
	for _, p := range all {
		n := min(lose, p.Now(pointsTrack))
		lose -= n
		if n == p.Now(pointsTrack) && n > 0 {
			r.Take(p, "%s are beaten", p.Name)
		} else if n > 0 {
			r.Mark(p, roster.TrackCell(pointsTrack), p.Now(pointsTrack)-n, "%s: %s left", p.Name, halves(p.Now(pointsTrack)-n))
		}
	}
}

// grade lowers the crew's quality by what of its boarding value is lost (7.2).
func grade(r *rules.Resolution, t *roster.Sheet, left int) {
	start := t.Count(boardedMark)
	if start == 0 {
		return
	}
	n := r.Table("quality-loss").Row(100 * (start - left) / start).Int("grades")
	if had := t.Count(gradeMark); n > had {
		r.Mark(t, roster.MarkerCell(gradeMark), n, "%s: %d %% lost", t.Name, 100*(start-left)/start)
		loseQuality(r, t, n-had)
	}
}

// decide ends a fight that one side has lost.
func decide(r *rules.Resolution, t *roster.Sheet, side string, defenders int) {
	attack := offense(r.Board, t)
	switch {
	case defenders == 0 && attack == 0:
		r.Mark(t, roster.MarkerCell(crewlessMark), 1, "%s: nobody is left aboard", t.Name)
	case defenders == 0:
		capture(r, t, side)
	case attack == 0:
		casualties(r, t)
	}
}

// capture gives a ship to the boarders; it is out of the battle until a prize crew can use it.
func capture(r *rules.Resolution, t *roster.Sheet, side string) {
	casualties(r, t)
	r.Warn("%s is captured by %s", t.Name, side)
	first, last := prizeCrew(r.Board)
	r.Tell("a prize crew can use it after %d to %d rounds", first, last)
	r.Mark(t, roster.MarkerCell(capturedMark), round(r.Board), "%s is out of the battle", t.Name)
}

// prizeCrew is after how many rounds at the earliest and at the latest a prize crew can use a captured ship (7.2).
func prizeCrew(b rules.Board) (first, last int) {
	if fusionAge(b) {
		return 4, 6
	}
	return 40, 60
}

// surrender is the end of a fight by one side giving up.
func surrender(r *rules.Resolution) {
	t := rules.PickSheet(r.Cite("7.2"), "ship", r.Board.Sorted("", func(s *roster.Sheet) bool {
		return s.Kind == roster.KindShip && offense(r.Board, s) > 0 && !captured(s)
	}),
		nil, "nobody is aboard an enemy", "On which ship?")
	all := boardersOn(r.Board, t, true)
	side := rules.Pick(r, "side", []string{"attackers", "defenders"}, word, "Who surrenders?")
	r.Title("", "surrender aboard %s", t.Name)
	if side == "defenders" {
		capture(r, t, all[0].Side)
		return
	}
	for _, p := range all {
		r.Take(p, "%s surrender", p.Name)
	}
	casualties(r, t)
}

// casualties says how the losses are shared: in proportion among troops, crew and passengers, half of them dead.
func casualties(r *rules.Resolution, t *roster.Sheet) {
	start, left := t.Count(boardedMark), defense(r.Board, t)
	if start == 0 || left >= start {
		return
	}
	for _, track := range [...]string{armoredTrack, troopsTrack, crewTrack, passengersTrack} {
		if n := t.Now(track) * (start - left) / start; n > 0 {
			r.Tell("%s: %s among %s, %d dead", t.Name, rules.Count(n, "casualty", "casualties"), heads(track, t.Now(track)), n/2)
		}
	}
}
