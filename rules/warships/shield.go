package warships

import (
	"damcon/roster"
	"damcon/rules"
)

// This file covers screens and the ablative shield, 5.4, 5.8 and appendix C.

// screen says whether a screen of several generators is up, and how often it is degraded (5.8, R-45, R-46). Generators are counted by
// units, of which one system may stand for several.
func screen(b rules.Board, s *roster.Sheet, kind string) (on bool, worn int) {
	row := b.Table("defenses").Find(kind)
	all, out := 0, 0
	for i := range s.Systems {
		y := &s.Systems[i]
		if y.Kind != kind {
			continue
		}
		n := unitsIn(y, row)
		all += n
		switch {
		case !works(y):
			out += n
		case !runs(s, y):
			return false, 0
		}
	}
	if all == 0 || !enough(b, s, kind) || !mayBeUp(b, s, kind) {
		return false, 0
	}
	switch {
	case out == 0:
		return true, 0
	case b.Option("screen_generators") == "all_or_nothing":
		return false, 0
	case b.Option("generator_degrade") == "per_unit":
		return 2*out < all, out
	}
	return 2*out < all, 1
}

// mayBeUp says whether no other energy screen stands before it: only one is up at a time, the first of the sheet (4.5, R-70).
func mayBeUp(b rules.Board, s *roster.Sheet, kind string) bool {
	if kind == "displacer" && b.Option("displacer_with_screen") == "yes" {
		return true
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		row := listed(b, y, "defenses")
		switch {
		case row == nil || row.Text("marks") != "screen" || !runs(s, y) || !enough(b, s, y.Kind):
		case y.Kind == kind:
			return true
		case y.Kind == "displacer" && b.Option("displacer_with_screen") == "yes":
		default:
			return false
		}
	}
	return true
}

// enough says whether a ship was built with as many units of a defense as its hull needs; fewer do not work at all (C).
func enough(b rules.Board, s *roster.Sheet, kind string) bool {
	row := b.Table("defenses").Find(kind)
	built := 0
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == kind {
			built += unitsIn(y, row)
		}
	}
	covers := row.Int("covers")
	return covers == 0 || built*covers >= number(s, "hull")
}

// wholeShip says whether a defense of the whole ship works: any unit out and it is off (5.8).
func wholeShip(b rules.Board, s *roster.Sheet, kind string) bool {
	all, running := units(s, kind)
	return all > 0 && all == running && enough(b, s, kind)
}

// guarded lists the steps that a ship's defenses add in a column of the list of defenses: projectile, missile, other or sensor. jammed says
// whether jammers and chaff count.
func guarded(b rules.Board, s *roster.Sheet, column string, jammed bool) []rules.Part {
	var parts []rules.Part
	stealth, cloak := wholeShip(b, s, "stealth-shield"), wholeShip(b, s, "cloaking-unit")
	for _, row := range pointers(b.Table("defenses").Rows) {
		n := row.Int(column)
		if n == 0 {
			continue
		}
		up := false
		switch row.Key {
		case "chaff":
			up = s.Count(chaffMark) > 0 && jammed && !cloak
		case "jammer":
			up = wholeShip(b, s, row.Key) && jammed && !stealth && !cloak
		default:
			if row.Text("marks") != "screen" {
				up = wholeShip(b, s, row.Key)
				break
			}
			var worn int
			up, worn = screen(b, s, row.Key)
			n = max(0, n-worn)
		}
		if up {
			parts = plus(parts, n, row.Text("name"), "C")
		}
	}
	return parts
}

// A shield is the ablative shield of a ship as it stands.
type shield struct {
	on               bool
	capacity, stored int
	doubled          int // how often the cost of a point is doubled
	toughness        int // its rank by the number of generators
}

// capacity is how many shield points a capacitor holds; 0 where the system is none.
func capacity(b rules.Board, y *roster.System) int {
	switch y.Kind {
	case "shield-capacitor":
		return 10 * size(b, y)
	case "energy-compiler":
		return 20 * size(b, y)
	}
	return 0
}

// shieldOf reads the shield of a ship (5.4).
func shieldOf(b rules.Board, s *roster.Sheet) shield {
	row, all := b.Table("defenses").Find("ablative-generator"), 0
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == row.Key {
			all += unitsIn(y, row)
		}
	}
	if all == 0 {
		return shield{}
	}
	var sh shield
	sh.on, sh.doubled = screen(b, s, "ablative-generator")
	for i := range s.Systems {
		if y := &s.Systems[i]; works(y) && capacity(b, y) > 0 {
			sh.capacity += capacity(b, y)
			sh.stored += y.Load
		}
	}
	if sh.on = sh.on && sh.capacity > 0; sh.on {
		key := b.Table("shield-toughness").Row(all).Text("toughness")
		sh.toughness = b.Table("toughness").Find(key).Int("rank")
	}
	return sh
}

// absorb lets the shield take what it can, and gives the points that leak (5.4, R-88).
func absorb(r *rules.Resolution, s *roster.Sheet, sh shield, h toll) int {
	price := r.Table("shield").Find(gradeWord(h.grade)).Int("points")
	for range sh.doubled {
		price *= 2
	}
	took := min(h.points, max(0, sh.capacity-sh.stored)/price)
	leaks := h.points - took
	stored := sh.stored + took*price
	each := rules.Count(price, "shield point", "shield points")
	if r.Cite("5.4"); leaks > 0 {
		stored = sh.capacity
		fill(r, s, sh, stored)
		r.Tell("shield takes %d at %s each, %d leak: it has failed, %d/%d", took, each, leaks, stored, sh.capacity)
	} else {
		fill(r, s, sh, stored)
		r.Tell("shield takes %d at %s each: %d/%d", took, each, stored, sh.capacity)
	}
	return leaks
}

// fill spreads stored energy over the working capacitors in proportion, fractions down, the rest to the first ones.
func fill(r *rules.Resolution, s *roster.Sheet, sh shield, stored int) {
	left := stored
	share := func(y *roster.System) int { return stored * capacity(r.Board, y) / max(1, sh.capacity) }
	for i := range s.Systems {
		if y := &s.Systems[i]; works(y) && capacity(r.Board, y) > 0 {
			left -= share(y)
		}
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		if !works(y) || capacity(r.Board, y) == 0 {
			continue
		}
		n := share(y)
		more := min(left, capacity(r.Board, y)-n)
		left -= more
		r.Mark(s, roster.LoadCell(y.ID), n+more, "%s %s holds %d", s.Name, y.Name, n+more)
	}
}

// bleed lets the capacitors lose a tenth in every repair phase, at least 1 (5.4).
func bleed(r *rules.Resolution) {
	for _, s := range r.Kind(roster.KindShip) {
		sh := shieldOf(r.Board, s)
		if sh.stored == 0 {
			continue
		}
		n := sh.stored - min(sh.stored, max(1, sh.stored/10))
		fill(r.Cite("5.4"), s, sh, n)
		r.Tell("%s: the shield bleeds to %d", s.Name, n)
	}
}
