package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers chaff, decoys and defense networks, 3.4, 4.6 and appendix C.

// released says whether a system is something that its ship lets go.
func released(y *roster.System) bool {
	return y.Kind == "chaff" || y.Kind == "decoy-drone" || y.Kind == "defense-network" || y.Kind == "remote-network"
}

// release lets chaff, decoys or a defense network go (3.4, 4.6).
func release(r *rules.Resolution) {
	carried := func(s *roster.Sheet) []*roster.System {
		var list []*roster.System
		for i := range s.Systems {
			if y := &s.Systems[i]; released(y) {
				list = append(list, y)
			}
		}
		return list
	}
	off := func(s *roster.Sheet) func(*roster.System) string {
		return func(y *roster.System) string {
			switch {
			case !works(y):
				return "out of action"
			case !runs(s, y):
				return "off"
			case listed(r.Board, y, "defenses") != nil && !enough(r.Board, s, y.Kind):
				return "too few units for its hull"
			case listed(r.Board, y, "defenses") != nil && !wholeShip(r.Board, s, y.Kind):
				return "a unit of it is out"
			case y.Left == 0:
				return "none left"
			}
			return ""
		}
	}
	s := rules.PickSheet(r.Cite("3.4").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && len(carried(s)) > 0 }), func(s *roster.Sheet) string {
		if slices.ContainsFunc(carried(s), func(y *roster.System) bool { return off(s)(y) == "" }) {
			return ""
		}
		return "nothing is left"
	}, "no ship carries chaff, decoys or a defense network", "Which ship?")
	y := rules.Pick(r.By(s.Side).About(s), "system", carried(s), systemCard(s, off(s)), "What is released?")
	r.Title(s.Side, "%s releases %s", s.Name, y.Name)
	r.Mark(s, roster.BoxesCell(y.ID), y.Left-1, "%s %s %d → %d", s.Name, y.Name, y.Left, y.Left-1)
	switch y.Kind {
	case "chaff":
		r.MarkUntil(s, roster.MarkerCell(chaffMark), 1, rules.EndOfRound(round(r.Board)+3), "chaff about %s for three rounds", s.Name)
	case "decoy-drone":
		r.Mark(s, roster.MarkerCell(decoyMark), s.Count(decoyMark)+1, "%s has %s about it", s.Name, rules.Count(s.Count(decoyMark)+1, "decoy", "decoys"))
		for _, o := range enemies(r.Board, s.Side, active) {
			if o.CountOf(fooledMark, "", s.ID) > 0 {
				r.Mark(o, roster.MarkerOf(fooledMark, "", s.ID), 0, "%s looks again", o.Name)
			}
		}
	case "remote-network":
		r.Mark(s, roster.MarkerOf(deployedMark, y.ID, ""), 1, "a remote network about %s doubles the ranges of %s", s.Name, y.Trait("for"))
	default:
		r.Mark(s, roster.MarkerCell(networkMark), fullFlight, "a defense network about %s", s.Name)
	}
}

// deployedMark lies on a remote network that is out, until its ship changes course or speed (D).
const deployedMark = "deployed"

// leaveBehind ends what flies about a ship that changes its course or speed: chaff, a defense network, a remote network (3.4, D).
func leaveBehind(r *rules.Resolution, s *roster.Sheet) {
	for _, m := range [...]string{chaffMark, networkMark} {
		if s.Count(m) > 0 {
			r.Cite("3.4").Mark(s, roster.MarkerCell(m), 0, "%s leaves its %s behind", s.Name, m)
		}
	}
	for i := range s.Systems {
		if y := &s.Systems[i]; s.CountOf(deployedMark, y.ID, "") > 0 {
			r.Cite("D").Mark(s, roster.MarkerOf(deployedMark, y.ID, ""), 0, "%s leaves its %s behind", s.Name, y.Name)
		}
	}
}

// decoy is the check of an enemy ship that tracks a ship with decoys, and the die for a shot that goes astray (4.6).
func decoy(r *rules.Resolution) {
	drones := r.Board.Sorted("", func(s *roster.Sheet) bool { return active(s) && s.Count(decoyMark) > 0 })
	t := rules.PickSheet(r.Cite("4.6"), "launcher", drones, nil, "no decoy flies", "Whose decoys?")
	s := rules.PickSheet(r.By(acting(r.Board)), "ship", enemies(r.Board, t.Side, func(s *roster.Sheet) bool { return active(s) && hasSensor(r.Board, s) }), func(s *roster.Sheet) string {
		switch {
		case crewless(s):
			return "no crew"
		case s.CountOf(fooledMark, "", t.ID) > 0:
			return "has looked"
		}
		return ""
	}, "no enemy looks", "Which ship looks at them?")
	distance := r.Fact().About(t).Number("range", 0, 1000, "Range in hexes?")
	y := rules.Pick(r.By(s.Side), "sensor", sensorsOf(r.Board, s), systemCard(s, func(y *roster.System) string {
		return cannotSee(r.Board, s, y, distance)
	}), "With which sensor?")
	h := sighting{s, y, t, distance}.check(r.Board, "look").ask(r)
	r.Title(s.Side, "%s looks at the decoys of %s", s.Name, t.Name)
	cell := roster.MarkerOf(fooledMark, "", t.ID)
	if h.roll(r) >= ordinary {
		r.Mark(s, cell, seesThrough, "%s ignores the decoys of %s", s.Name, t.Name)
		return
	}
	r.Mark(s, cell, fooled, "%s: a shot that hits %s was aimed at a decoy on a d6 of 3 or less", s.Name, t.Name)
}

// What a ship knows of the decoys of another: the counts of its marker.
const (
	fooled      = 1
	seesThrough = 2
)

// looksAtDecoys says whether a ship owes a look at another's decoys: it tracks it and has not looked yet.
func looksAtDecoys(b rules.Board, s, t *roster.Sheet) bool {
	if t.Count(decoyMark) == 0 || s.Side == t.Side || !active(s) || crewless(s) || !hasSensor(b, s) || s.CountOf(fooledMark, "", t.ID) > 0 {
		return false
	}
	_, ok := holds(b, s, t)
	return ok || !on(b, "sensors")
}

// What attacks use up of a defense network, which lasts for so many missiles: one flight, or four mine patterns, or ten salvoes (4.6).
const (
	flightOfNetwork  = fullFlight
	patternOfNetwork = 10
	salvoOfNetwork   = 4
)

// blocked lets the defense network of the target meet an attack, and gives how many get through (4.6). It meets whole flights, patterns and
// salvoes, whatever gets through of them; with less left it meets as many salvoes and single missiles as that lasts for.
func blocked(r *rules.Resolution, t *roster.Sheet, count int, column string) int {
	left := t.Count(networkMark)
	whole := map[string]int{"flight": flightOfNetwork, "mines": patternOfNetwork}[column]
	if left == 0 || column == "mines" && left < whole {
		return count
	}
	h := crewCheck(r.Board, "network", t).of(t.Name)
	h.plus(r.Given("0").Number("network-gm", -20, 20, "GM modifier in steps for the network"), "GM", "4.6")
	h.plus(supportedBy(r, "network-supported", t), "leadership", "1.4")
	row := rowOf(r.Table("network"), h.roll(r.Cite("4.6")))
	spent, through := whole, 0
	switch {
	case column == "mines":
		through = row.Int(column)
	case column == "flight" && left >= whole:
		through = 4 * row.Int(column)
	default:
		salvoes := 0
		if on(r.Board, "fire_modes") && count > 1 {
			salvoes = min((count+3)/4, left/salvoOfNetwork)
		}
		rest := max(0, count-4*salvoes)
		singles := min(rest, left-salvoOfNetwork*salvoes)
		spent = salvoOfNetwork*salvoes + singles
		through = min(count-rest, salvoes*row.Int("salvo")) + singles*row.Int("missile") + rest - singles
	}
	through = min(count, through)
	r.Mark(t, roster.MarkerCell(networkMark), left-spent, "defense network: %d of %d get through", through, count)
	return through
}
