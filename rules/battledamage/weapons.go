package battledamage

import (
	"cmp"

	"damcon/roster"
	"damcon/rules"
)

// This file covers hard points, what each gives its die, and reloading, 1.4.

// reach is the farthest band of a weapon, as an index.
func reach(b rules.Board, y *roster.System) int {
	if name := y.Trait("range"); name != "" {
		return bandNamed(b, name)
	}
	if y.Kind == defender {
		return bandNamed(b, "short")
	}
	if y.Kind == "plasma" && class(y) >= 2 {
		return bandNamed(b, "long")
	}
	if row := b.Table("weapons").Find(y.Kind); row != nil {
		return bandNamed(b, row.Text("range"))
	}
	return bandNamed(b, "astronomical")
}

// fullLoad is the ammunition of a weapon of its kind and class; 0 is as much as it likes (1.4).
func fullLoad(b rules.Board, y *roster.System) int {
	row := b.Table("weapons").Find(y.Kind)
	if row == nil || row.Int("ammo") == 0 {
		return 0
	}
	switch n := row.Int("ammo"); y.Kind {
	case "projectile":
		return n + class(y)
	case "missile":
		return n + truth(class(y) >= 2) + truth(class(y) >= 4)
	default:
		return n
	}
}

// hasFired is why a hard point cannot fire that has done so in this round.
const hasFired = "fired"

// cannotFire says why a hard point cannot fire at a target at all (1.4, 5.11, 5.12); empty when it can. t may be nil.
func cannotFire(b rules.Board, s *roster.Sheet, y *roster.System, t *roster.Sheet) string {
	switch why := broken(s, y); {
	case why != "":
		return why
	case disabled(s, weapons) && b.Option("weapons_disabled") == "no_fire":
		return "Weapons are disabled"
	case s.CountOf(firedMark, y.ID, "") > 0:
		return hasFired
	case limited(y) && y.Load == 0:
		return "no ammunition"
	case y.Kind == "laser" && (score(b, s, engines) < 7 || score(b, s, electronics) < 7):
		return "a laser needs Engines and Electronics of 7"
	case y.Trait("upgrade") != "":
		return "an upgrade point"
	case y.Kind == defender && t != nil && crew(t) != 0 && rank(b, s)-rank(b, t) < 3:
		return "only at drones and ships three sizes smaller"
	}
	return ""
}

// unarmed says why a ship cannot fire; empty when it can.
func unarmed(b rules.Board) func(*roster.Sheet) string {
	return func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case unaimed(b, s) != "":
			return unaimed(b, s)
		}
		for i := range s.Systems {
			if y := &s.Systems[i]; hardPoint(y) && cannotFire(b, s, y, nil) == "" {
				return ""
			}
		}
		return "no hard point can fire"
	}
}

// unaimed says why nobody aims the weapons of a ship; empty when somebody does (1.6, 5.14).
func unaimed(b rules.Board, s *roster.Sheet) string {
	if pilots(b, s, weapons) && piloted(s) == responds {
		return "its pilot responds"
	}
	return cmp.Or(absent(b, s, weapons), actedElsewhere(b, s, weapons))
}

// A gun is a hard point in an attack.
type gun struct {
	*roster.System
	off string
}

// guns lists the hard points of a ship with why each cannot fire at a target at a distance.
func guns(b rules.Board, s, t *roster.Sheet, at *rules.Row) []gun {
	far := 0
	if at != nil {
		far = bandIndex(b, at)
	}
	list := make([]gun, 0, len(s.Systems))
	for i := range s.Systems {
		y := &s.Systems[i]
		if !hardPoint(y) {
			continue
		}
		g := gun{y, cannotFire(b, s, y, t)}
		if g.off == "" && far > 0 && reach(b, y) < far {
			g.off = "out of range"
		}
		list = append(list, g)
	}
	return list
}

// canFire says whether any hard point of a ship can fire at a target at a distance.
func canFire(b rules.Board, s, t *roster.Sheet, at *rules.Row) bool {
	far := 0
	if at != nil {
		far = bandIndex(b, at)
	}
	for i := range s.Systems {
		if y := &s.Systems[i]; hardPoint(y) && cannotFire(b, s, y, t) == "" && (far == 0 || reach(b, y) >= far) {
			return true
		}
	}
	return false
}

// bonusOf is what a hard point adds to its own die against a target (1.4).
func bonusOf(b rules.Board, s *roster.Sheet, y *roster.System, t *roster.Sheet, swarm bool) int {
	all := 0
	bonuses(b, s, y, t, swarm, func(n int, _ string) { all += n })
	return all
}

// bonuses adds the summands of that.
func bonuses(b rules.Board, s *roster.Sheet, y *roster.System, t *roster.Sheet, swarm bool, add func(n int, text string)) {
	add(number(y.Trait("bonus")), "its own")
	switch y.Kind {
	case "laser":
		add(1, y.Kind)
		add(truth(class(y) >= 2)+truth(class(y) >= 4), "class")
	case "plasma":
		add(truth(class(y) >= 1), "class")
	case "missile":
		add(truth(class(y) >= 1 && rank(b, s)-rank(b, t) >= 2), "small target")
		add(truth(class(y) >= 3 && swarm), "swarm")
	}
	add(-len(lingering(b, s, 11)), "sensor array")
	if b.Option("shaken_fire") == "minus_1" {
		add(-shakenAt(b, s, weapons), "shaken")
	}
}

// lowOf is the highest face that a hard point may roll again by itself (1.4).
func lowOf(b rules.Board, y *roster.System, at *rules.Row) int {
	n := number(y.Trait("reroll"))
	if y.Kind == "plasma" {
		most := "short"
		if class(y) >= 3 {
			most = "medium"
		}
		if at == nil || bandIndex(b, at) <= bandNamed(b, most) {
			n = max(n, 1+truth(class(y) >= 5))
		}
	}
	return n
}

// bursting says whether a hard point can fire bursts (1.4).
func bursting(y *roster.System) bool {
	return y.Kind == "projectile" && class(y) >= 3 || y.Kind == "missile" && class(y) >= 5
}

// bursts is how many rounds a hard point has for burst fire beside its first one.
func bursts(y *roster.System) int { return max(0, y.Load-1) * truth(bursting(y)) }

// explodesOn is the least face on which the die of a hard point explodes; 0 is none (1.4).
func explodesOn(y *roster.System) int {
	n := number(y.Trait("explodes"))
	if n == 0 && y.Kind == "plasma" && class(y) >= 4 {
		return 9
	}
	return n
}

// dieOf is the die of a hard point against a face that is needed: y with all that the ship adds taken off it.
func dieOf(b rules.Board, s *roster.Sheet, g *roster.System, t *roster.Sheet, at *rules.Row, y int, swarm, crit bool) die {
	d := die{
		need: y - bonusOf(b, s, g, t, swarm), explode: explodesOn(g), fresh: g.Trait("fresh") != "",
		low: lowOf(b, g, at), rounds: bursts(g),
	}
	if !swarm {
		d.need = max(1, min(11, d.need)) // more makes no difference, and dice that are alike are counted together
	}
	if crit {
		d = d.critical(b)
	}
	return d
}

// critical is a die after a critical scan: its successes count twice, and it rolls low numbers again (5.5, A-05).
func (d die) critical(b rules.Board) die {
	d.twice = true
	d.low++
	if b.Option("crit_reroll") == "1-2" {
		d.low = max(d.low, 2)
	}
	return d
}

// scanBonus is what a successful scan gives each die (4.1); scanned says whether there is one.
func scanBonus(s, t *roster.Sheet) (bonus int, scanned bool) {
	n := s.CountOf(scannedMark, "", t.ID)
	return max(0, n-1), n > 0
}

// unlocked says whether a scan lets the sensors officer help: not one of a targeting computer alone (5.3, 5.14).
func unlocked(s, t *roster.Sheet) bool {
	_, scanned := scanBonus(s, t)
	return scanned && s.CountOf(computedMark, "", t.ID) == 0
}

// bonusOn is what is left of a scan's bonus: silent ships have none, and the shields of the target may have taken from it (4.2, 11).
func bonusOn(s, t *roster.Sheet) int {
	if s.Count(silentMark) > 0 {
		return 0
	}
	n, _ := scanBonus(s, t)
	return max(0, n-s.CountOf(lessMark, "", t.ID))
}

// criticalOn says whether the scan of a target was critical; a wreck ignores that (5.5).
func criticalOn(s, t *roster.Sheet) bool {
	return s.CountOf(criticalScan, "", t.ID) > 0 && !wrecked(t)
}

// reload fills hard points again; it takes them the whole round (1.4). What is in store is the table's.
func reload(r *rules.Resolution) {
	empty := func(s *roster.Sheet) []*roster.System {
		var list []*roster.System
		for i := range s.Systems {
			y := &s.Systems[i]
			if limited(y) && y.Load < number(y.Trait("ammo")) && works(s, y) && s.CountOf(firedMark, y.ID, "") == 0 {
				list = append(list, y)
			}
		}
		return list
	}
	s := rules.PickSheet(r.Cite("1.4"), "ship", ships(r.Board, "", func(s *roster.Sheet) bool { return !wrecked(s) }), func(s *roster.Sheet) string {
		if len(empty(s)) == 0 {
			return "no hard point that has not fired can be reloaded"
		}
		return ""
	}, "nothing can be reloaded", "Which ship reloads?")
	list := empty(s)
	picked := rules.Several(r.By(s.Side).About(s), "with", list, 1, len(list), func(y *roster.System) rules.Choice {
		return rules.Choice{ID: y.ID, Text: label(y).String(), Sheet: s.ID, Cell: roster.LoadCell(y.ID)}
	}, "Which hard points are reloaded?")
	r.Title(s.Side, "%s reloads", s.Name)
	for _, y := range picked {
		r.SetUntil(s, roster.MarkerOf(firedMark, y.ID, ""), 1, endOfRound(r))
		r.Mark(s, roster.LoadCell(y.ID), number(y.Trait("ammo")), "%s %s is loaded again, which takes it the round", s.Name, label(y))
	}
}
