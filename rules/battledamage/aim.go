package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers Specified Targeting, 5.11: the parts of a ship, points off them, and Concentrated Fire of 11.

// aim is Specified Targeting: every success is a point off a part (5.11).
func aim(r *rules.Resolution) {
	a := announce(r, nil)
	a.distance(r)
	a.part = aimedPart(r.By(a.ship.Side), a.target)
	a.commit(r, bearing(r.Board, a.ship))
	a.concentrate(r)
	a.aimOf(r)
	a.prepare(r)
	r.Title(a.ship.Side, "%s → %s %s", a.ship.Name, a.target.Name, piece{a.target, a.part})
	h := a.roll(r)
	a.spend(r)
	a.settle(r, h)
	n := h.count + truth(a.critical)
	r.Cite("5.11").Tell("%s at %s", pointsWord(n), piece{a.target, a.part})
	b := blow{source: byAim, from: a.ship, part: a.part, points: n, bonus: mod(r.Board, a.ship, weapons), critical: a.critical, concentrated: a.concentrated}
	deal(r, a.target, b)
}

// aimedPart asks which part of a ship is the target.
func aimedPart(r *rules.Resolution, t *roster.Sheet) string {
	parts := aimable(r.Board, t)
	if wrecked(t) || len(parts) == 0 {
		r.None("%s has no part that can be aimed at", t.Name)
	}
	return rules.Pick(r.Cite("5.11").About(t), "part", parts, func(part string) rules.Choice {
		return piece{t, part}.card()
	}, "At which part?")
}

// concentrate asks an officer who has learned it for Concentrated Fire (11).
func (a *attack) concentrate(r *rules.Resolution) {
	if knows(a.ship, "concentrated") {
		a.concentrated = r.Cite("11").By(a.ship.Side).Given("no").YesNo("concentrated", "Concentrated Fire")
	}
}

// doubles says whether the successes of an attack count twice; on a part a critical does that only by option (5.11, A-14).
func (a *attack) doubles(b rules.Board) bool {
	return a.critical && (a.part == "" || b.Option("specified_crit_double") == "yes")
}

// aimable lists the parts that can be a specified target (5.11).
func aimable(b rules.Board, t *roster.Sheet) []string {
	var list []string
	for _, attribute := range attributes() {
		if attribute != structure && t.CountOf(lostMark, attribute, "") == 0 {
			list = append(list, attribute)
		}
	}
	for i := range t.Systems {
		y := &t.Systems[i]
		if y.Left > -8 && y.Trait("inside") == "" && y.Trait("upgrade") == "" {
			list = append(list, y.ID)
		}
	}
	return list
}

// combineAim is Combined Targeting of a part: what the ships bring together is points off it; the smaller ones lose successes here too (5.11).
func combineAim(r *rules.Resolution) {
	t, list := together(r)
	part := aimedPart(r.By(list[0].Side), t)
	r.Title(list[0].Side, "combined fire → %s %s", t.Name, piece{t, part})
	all := declared(r, t, list, part)
	count, critical, from := pooled(r, all)
	bonus, by := bonusFrom(r, from, func(s *roster.Sheet) int { return mod(r.Board, s, weapons) })
	r.Cite("5.11").Tell("%s at %s", pointsWord(count), piece{t, part})
	deal(r, t, blow{
		source: byAim, from: by, part: part, points: count, bonus: bonus, critical: critical,
		concentrated: slices.ContainsFunc(all, func(a *attack) bool { return a.concentrated }),
	})
}

// How many points a part loses in a round at most: usually, where any of the attacks was Concentrated Fire, where any was critical (5.11).
const (
	partCap             = 5
	partCapConcentrated = 7
	partCapCritical     = 9
)

// landOnPart takes points off a part, up to its cap of the round (5.11). Points above the cap count as soon as another attack of the round lifts
// it, so that it does not matter which of them lands first.
func landOnPart(r *rules.Resolution, t *roster.Sheet, b blow) {
	r.Cite("5.11")
	limit := partCap
	switch {
	case b.critical:
		limit = partCapCritical
	case b.concentrated:
		limit = partCapConcentrated
	}
	if before := t.CountOf(partCapMark, b.part, ""); before > limit {
		limit = before
	} else if limit > max(before, partCap) {
		r.MarkUntil(t, roster.MarkerOf(partCapMark, b.part, ""), limit, endOfRound(r), "%s %s: up to %s in this round", t.Name, piece{t, b.part}, pointsWord(limit))
	}
	taken, over := t.CountOf(partMark, b.part, ""), t.CountOf(partOverMark, b.part, "")
	n := min(b.points+over, max(0, limit-taken))
	if left := b.points + over - n; left > 0 || over > 0 {
		r.MarkUntil(t, roster.MarkerOf(partOverMark, b.part, ""), left, endOfRound(r), "%s %s: %d of %s, at most %d a round", t.Name, piece{t, b.part}, n, pointsWord(b.points+over), limit)
	}
	if n <= 0 {
		return
	}
	r.MarkUntil(t, roster.MarkerOf(partMark, b.part, ""), taken+n, endOfRound(r), "%s %s: %s in this round", t.Name, piece{t, b.part}, pointsWord(taken+n))
	r.Tally(t, partTally, n)
	if dc := plainDC + b.bonus; dc > t.CountOf(repairMark, b.part, "") {
		r.Cite("8.1").Mark(t, roster.MarkerOf(repairMark, b.part, ""), dc, "%s %s: repair DC %d", t.Name, piece{t, b.part}, dc)
	}
	r.Cite("5.11")
	if y := t.System(b.part); y != nil {
		left := max(-8, y.Left-n)
		r.Mark(t, roster.BoxesCell(y.ID), left, "%s %s −%d", t.Name, label(y), n)
		if left == -8 {
			r.Mark(t, roster.StateCell(y.ID), roster.Destroyed, "%s %s is destroyed", t.Name, label(y))
		} else if left <= 0 {
			r.Tell("%s %s is disabled", t.Name, label(y))
		}
		switch {
		case left > 0 || y.Kind != bayKind:
		case y.Name == "docking":
			r.Warn("%s: the docking bay can be entered by force", t.Name)
		case y.Name == "cargo":
			r.Warn("%s: the cargo bay loses cargo, the GM says which", t.Name)
		}
		return
	}
	left := max(0, t.Now(b.part)-n)
	r.Mark(t, roster.TrackCell(b.part), left, "%s %s −%d", t.Name, title(b.part), n)
	if left == 0 {
		r.Mark(t, roster.MarkerOf(lostMark, b.part, ""), 1, "%s %s is destroyed", t.Name, title(b.part))
	} else if disabled(t, b.part) {
		r.Tell("%s %s is disabled", t.Name, title(b.part))
	}
}
