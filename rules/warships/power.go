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
	s := rules.PickSheet(r.Cite("4.2").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return plugged(r.Board, s) }),
		func(s *roster.Sheet) string { return cannotDistribute(r.Board, s) }, "no ship has a power plant", "Which ship distributes its power?")
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
	late := overdrawn(r.Board, s) // the power phase is over: what plants gave in it has gone its way
	charges := slices.DeleteFunc(guns(r.Board, s), func(y *roster.System) bool { return late || !works(y) || room(r.Board, y) == 0 })
	plan := rules.Share(r.By(s.Side).About(s).Advise(func() string { return adviseCharges(r.Board, charges, left) }), "weapons", charges, max(0, left),
		func(y *roster.System) rules.Choice {
			return rules.Choice{ID: y.ID, Text: y.Name, Sheet: s.ID, Cell: roster.LoadCell(y.ID), Most: room(r.Board, y)}
		}, "How does %s divide %d power among its weapons?", s.Name, left)
	r.Title(s.Side, "%s distributes its power", s.Name)
	r.Tell("%s: %d power, engines %d, systems %d", s.Name, all, enginePower(r.Board, s, points), running)
	drive := min(1000*points, rated(r.Board, s))
	r.Mark(s, roster.MarkerCell(driveMark), 1+drive, "%s may accelerate by %s", s.Name, decimal(drive))
	if s.Count(plantLostMark) > 0 {
		r.Cite("R-34").Mark(s, roster.MarkerCell(plantLostMark), 0, "%s is fed again; what its weapons hold stays", s.Name)
	}
	for _, y := range eaters {
		turn(r, s, y, !slices.Contains(dark, y))
	}
	for _, p := range plan {
		left -= p.N
		r.Mark(s, roster.LoadCell(p.Item.ID), p.Item.Load+p.N, "%s +%d: %d of %d", p.Item.Name, p.N, p.Item.Load+p.N, store(r.Board, p.Item))
	}
	if late {
		left = min(left, spare(r.Board, s))
	}
	settleSpare(r, s, left)
	if r.Phase != "" {
		r.MarkUntil(s, roster.MarkerCell(poweredMark), 1, rules.EndOfRound(round(r.Board)), "%s has distributed its power", s.Name)
	}
}

// plugged is a ship in the battle that was built with power plants.
func plugged(b rules.Board, s *roster.Sheet) bool {
	all, _, _ := plants(b, s)
	return active(s) && all > 0
}

// poweredMark lies on a ship whose power has been distributed in this round.
const poweredMark = "powered"

// plantLostMark lies on a ship that has lost a plant since it distributed its power: what it fed before needs a new order (2.6, R-34).
const plantLostMark = "plant-lost"

// overdrawn says whether a ship must switch off at once what is not fed any more (plant_loss: at_once). In the power phase it distributes
// its power as always.
func overdrawn(b rules.Board, s *roster.Sheet) bool {
	return s.Count(plantLostMark) > 0 && b.Option("plant_loss") == "at_once" && b.Phase != "power"
}

// cannotDistribute says why a ship gives no power order now.
func cannotDistribute(b rules.Board, s *roster.Sheet) string {
	switch {
	case crewless(s):
		return "no crew"
	case s.Count(poweredMark) > 0 && !overdrawn(b, s):
		return "has distributed its power in this round"
	}
	return ""
}

// owesPower says whether a ship needs a new power order: it has given none yet, it has lost a plant, or its plants do not feed what it fed
// before. All others may keep their allocation (2.6).
func owesPower(b rules.Board, s *roster.Sheet) bool {
	return s.Count(driveMark) == 0 || s.Count(plantLostMark) > 0 || surplus(b, s) < 0
}

// surplus is what the plants of a ship give beyond the acceleration and the systems that it powered last; below 0 they do not feed these.
func surplus(b rules.Board, s *roster.Sheet) int {
	_, _, left := plants(b, s)
	left += left * s.Count(engineerMark) / 100
	left -= enginePower(b, s, adviseAccel(b, s, rules.NoLimit))
	for i := range s.Systems {
		if y := &s.Systems[i]; runs(s, y) {
			left -= drain(b, s, y)
		}
	}
	return left
}

// chargeAgain is the bookkeeping behind the power phase: a ship that gave no order keeps its allocation, and what its plants have over charges
// its weapons in the order of its sheet, then its accumulators (2.6, R-34). One that needs a new order is only said.
func chargeAgain(r *rules.Resolution) {
	r.Cite("R-34")
	for _, s := range r.Kind(roster.KindShip) {
		if !plugged(r.Board, s) || crewless(s) || powerless(r.Board, s) || s.Count(poweredMark) > 0 {
			continue
		}
		left := surplus(r.Board, s)
		switch {
		case s.Count(plantLostMark) > 0:
			r.Warn("%s has lost a plant and not distributed its power anew: its weapons are not charged", s.Name)
			continue
		case left < 0:
			r.Warn("%s: its plants give %d too little for what it powers: its weapons are not charged", s.Name, -left)
			continue
		}
		var fed []string
		for _, y := range guns(r.Board, s) {
			if n := min(left, room(r.Board, y)); n > 0 && works(y) {
				left -= n
				fed = append(fed, y.Name+" +"+strconv.Itoa(n))
				r.Set(s, roster.LoadCell(y.ID), y.Load+n)
			}
		}
		for i := range s.Systems {
			y := &s.Systems[i]
			if n := min(left, reserve(r.Board, y)-y.Load); n > 0 {
				left -= n
				fed = append(fed, y.Name+" +"+strconv.Itoa(n))
				r.Set(s, roster.LoadCell(y.ID), y.Load+n)
			}
		}
		if len(fed) > 0 {
			r.SetUntil(s, roster.MarkerCell(poweredMark), 1, rules.EndOfRound(round(r.Board)))
			r.Tell("%s keeps its allocation: %s", s.Name, strings.Join(fed, ", "))
		}
	}
}

// feedAll powers in a round that is played without power distribution what an order of before has left off; active sensors stay as they are
// switched (0.3).
func feedAll(r *rules.Resolution) {
	if on(r.Board, "power") {
		return
	}
	for _, s := range r.Kind(roster.KindShip) {
		for i := range s.Systems {
			y := &s.Systems[i]
			if row := listed(r.Board, y, "sensors"); s.CountOf(offMark, y.ID, "") > 0 && (row == nil || row.Text("kind") != "active") {
				r.Cite("0.3").Mark(s, roster.MarkerOf(offMark, y.ID, ""), 0, "%s: %s is powered", s.Name, y.Name)
			}
		}
	}
}

// reserve is how much power an accumulator holds at most; 0 where the system is none that works (2.6).
func reserve(b rules.Board, y *roster.System) int {
	if y.Kind != "accumulator" || !works(y) {
		return 0
	}
	return 10 * size(b, y)
}

// settleSpare fills the accumulators with what plants and accumulators have over.
func settleSpare(r *rules.Resolution, s *roster.Sheet, over int) {
	for i := range s.Systems {
		y := &s.Systems[i]
		most := reserve(r.Board, y)
		if most == 0 {
			continue
		}
		n := min(over, most)
		over -= n
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

// adviseDark leaves off what was off, and the last systems for which there is no power; life support comes first.
func adviseDark(b rules.Board, s *roster.Sheet, eaters []*roster.System, left int) string {
	var off []string
	lives := func(y *roster.System) int { _, _, kind := entry(b, y.Kind); return truth(kind == "life") }
	order := slices.Clone(eaters)
	slices.SortStableFunc(order, func(x, y *roster.System) int { return lives(y) - lives(x) })
	for _, y := range order {
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
