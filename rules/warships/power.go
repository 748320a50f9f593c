package warships

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers power distribution, 2.6 and 4.2.

// spare is the power of accumulators, which is spent like that of plants in a later phase (2.6).
func spare(b rules.Board, s *roster.Sheet) int {
	n := 0
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == "accumulator" && works(y) {
			n += y.Load
		}
	}
	return n
}

// drain is what a system takes all round while it runs; engines, weapons and accumulators are fed otherwise. The generators of an ablative
// shield take half while an energy compiler holds energy (C).
func drain(b rules.Board, s *roster.Sheet, y *roster.System) int {
	_, list, _ := entry(b, y.Kind)
	switch {
	case list == "engines" || list == "weapons" || list == "plants" || list == "ftl" || !works(y):
		return 0
	case y.Kind == "ablative-generator" && slices.ContainsFunc(s.Systems, func(c roster.System) bool { return c.Kind == "energy-compiler" && works(&c) && c.Load > 0 }):
		return half(cost(b, y))
	}
	return cost(b, y)
}

// enginePower is what a number of whole points of acceleration takes.
func enginePower(b rules.Board, s *roster.Sheet, points int) int {
	full := rated(b, s)
	if full == 0 || points == 0 {
		return 0
	}
	return (engineCost(b, s)*min(1000*points, full) + full - 1) / full
}

// distribute is the power phase of one ship.
func distribute(r *rules.Resolution) {
	used(r, "power")
	s := rules.PickSheet(r.Cite("4.2").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool {
		all, _, _ := plants(r.Board, s)
		return active(s) && all > 0
	}), nil, "no ship has a power plant", "Which ship distributes its power?")
	extra := r.Given(engineered(s)).Number("extra", 0, 30, "percent more by an engineer")
	_, _, have := plants(r.Board, s)
	have += have * extra / 100
	all := have + spare(r.Board, s)
	points := r.By(s.Side).About(s).Advise(func() string { return strconv.Itoa(adviseAccel(r.Board, s, all)) }).Else(func(value string) string {
		if n, err := strconv.Atoi(value); err == nil && enginePower(r.Board, s, n) > all {
			return strconv.Itoa(enginePower(r.Board, s, n)) + " power of " + strconv.Itoa(all)
		}
		return ""
	}).Number("accel", 0, (rated(r.Board, s)+999)/1000, "How many points of acceleration does %s power, of %d power?", s.Name, all)
	left := all - enginePower(r.Board, s, points)
	var eaters []*roster.System
	for i := range s.Systems {
		if y := &s.Systems[i]; drain(r.Board, s, y) > 0 {
			eaters = append(eaters, y)
		}
	}
	dark := rules.Several(r.By(s.Side).About(s).Advise(func() string { return adviseDark(r.Board, s, eaters, left) }).Else(func(value string) string {
		if n := left - fed(r.Board, s, eaters, value); n < 0 {
			return strconv.Itoa(-n) + " power too little for the rest"
		}
		return ""
	}), "off", eaters, 0, len(eaters), systemCard(s, nil), "Which systems get no power, of %d power?", left)
	running := 0
	for _, y := range eaters {
		if !slices.Contains(dark, y) {
			left -= drain(r.Board, s, y)
			running += drain(r.Board, s, y)
		}
	}
	overdrawn := s.Count(overdrawnMark) > 0
	charges := slices.DeleteFunc(guns(r.Board, s), func(y *roster.System) bool { return overdrawn || !works(y) || room(r.Board, y) == 0 })
	plan := rules.Share(r.By(s.Side).About(s).Advise(func() string { return adviseCharges(r.Board, charges, left) }), "weapons", charges, max(0, left),
		func(y *roster.System) rules.Choice {
			return rules.Choice{ID: y.ID, Text: y.Name, Sheet: s.ID, Cell: roster.LoadCell(y.ID), Most: room(r.Board, y)}
		}, "How does %s divide %d power among its weapons?", s.Name, left)
	r.Title(s.Side, "%s distributes its power", s.Name)
	r.Tell("%s: %d power, engines %d, systems %d", s.Name, all, enginePower(r.Board, s, points), running)
	r.Mark(s, roster.MarkerCell(driveMark), 1+min(1000*points, rated(r.Board, s)), "%s may accelerate by %d", s.Name, points)
	if overdrawn {
		r.Cite("R-34").Mark(s, roster.MarkerCell(overdrawnMark), 0, "%s is fed again; what its weapons hold stays", s.Name)
	}
	for _, y := range eaters {
		turn(r, s, y, !slices.Contains(dark, y))
	}
	for _, p := range plan {
		left -= p.N
		r.Mark(s, roster.LoadCell(p.Item.ID), p.Item.Load+p.N, "%s +%d: %d of %d", p.Item.Name, p.N, p.Item.Load+p.N, store(r.Board, p.Item))
	}
	settleSpare(r, s, min(have, left), all-have-max(0, all-left-have))
	if until, ok := endOfMain(r.Board); ok {
		r.MarkUntil(s, roster.MarkerCell(poweredMark), 1, until, "%s has distributed its power", s.Name)
	}
}

// overdrawnMark lies on a ship that has lost a plant and must switch off at once (plant_loss: at_once).
const overdrawnMark = "overdrawn"

// poweredMark lies on a ship that has distributed its power in this phase.
const poweredMark = "powered"

// settleSpare fills the accumulators anew: what of them was not spent, and what plants had over.
func settleSpare(r *rules.Resolution, s *roster.Sheet, over, kept int) {
	sum := max(0, over) + max(0, min(kept, 0))
	for i := range s.Systems {
		y := &s.Systems[i]
		if y.Kind != "accumulator" || !works(y) {
			continue
		}
		n := min(sum, 10*size(r.Board, y))
		sum -= n
		r.Mark(s, roster.LoadCell(y.ID), n, "%s holds %d", y.Name, n)
	}
}

// room is how much power a weapon may still take: up to its cost, at PL 6 twice that.
func room(b rules.Board, y *roster.System) int { return max(0, store(b, y)-y.Load) }

// fed is what the systems take that are not among those named.
func fed(b rules.Board, s *roster.Sheet, eaters []*roster.System, dark string) int {
	n, off := 0, strings.Split(dark, ",")
	for _, y := range eaters {
		if !slices.Contains(off, y.ID) {
			n += drain(b, s, y)
		}
	}
	return n
}

// adviseAccel powers what was powered before, else all, as far as there is power.
func adviseAccel(b rules.Board, s *roster.Sheet, all int) int {
	n := (rated(b, s) + 999) / 1000
	if d := s.Count(driveMark); d > 0 {
		n = min(n, (d-1+999)/1000)
	}
	for n > 0 && enginePower(b, s, n) > all {
		n--
	}
	return n
}

// adviseDark leaves off what was off, and the last systems for which there is no power.
func adviseDark(b rules.Board, s *roster.Sheet, eaters []*roster.System, left int) string {
	var off []string
	for _, y := range eaters {
		if d := drain(b, s, y); runs(s, y) && d <= left {
			left -= d
			continue
		}
		off = append(off, y.ID)
	}
	return rules.Listed(off)
}

// adviseCharges fills the weapons in their order.
func adviseCharges(b rules.Board, charges []*roster.System, left int) string {
	var plan []string
	for _, y := range charges {
		if n := min(left, room(b, y)); n > 0 {
			left -= n
			plan = append(plan, y.ID+":"+strconv.Itoa(n))
		}
	}
	return rules.Listed(plan)
}
