package battledamage

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers fire of several ships: Combined Targeting 5.8, swarms 5.9, and attacks on a swarm 5.10.

// attackers lists the ships that can fire at a target at some distance.
func attackers(b rules.Board, t *roster.Sheet) []*roster.Sheet {
	return ships(b, "", func(s *roster.Sheet) bool {
		return s != t && s.Side != t.Side && unarmed(b)(s) == "" && hidden(b, s, t) == ""
	})
}

// swarmers lists the ships that are small enough to be members of a swarm against a target: more than two sizes smaller (5.9).
func swarmers(b rules.Board, t *roster.Sheet) []*roster.Sheet {
	return slices.DeleteFunc(attackers(b, t), func(s *roster.Sheet) bool { return rank(b, t)-rank(b, s) < 3 })
}

// leastSwarm is how many ships make a swarm.
const leastSwarm = 4

// firers asks for several ships that fire at one target.
func firers(r *rules.Resolution, key string, list []*roster.Sheet, least int) []*roster.Sheet {
	return rules.Several(r.By(list[0].Side).Advise(func() string {
		words := make([]string, len(list))
		for i, s := range list {
			words[i] = string(s.ID)
		}
		return joined(words)
	}), key, list, least, len(list), rules.Card(nil), "Which ships fire?")
}

// combine is Combined Targeting: every ship rolls its own pool, the smaller ones lose successes, and the sum is compared once (5.8).
func combine(r *rules.Resolution) {
	b := r.Board
	t := rules.PickSheet(r.Cite("5.8"), "target", ships(b, "", func(t *roster.Sheet) bool { return !wrecked(t) }), func(t *roster.Sheet) string {
		if len(attackers(b, t)) < 2 {
			return "fewer than two ships can fire at it"
		}
		return ""
	}, "two ships can fire at nothing", "At whom?")
	list := firers(r, "firers", attackers(b, t), 2)
	r.Title(list[0].Side, "combined fire → %s", t.Name)
	largest := 0
	for _, s := range list {
		largest = max(largest, rank(b, s))
	}
	var all []*attack
	for i, s := range list {
		a := &attack{ship: s, target: t}
		r.In("ship", i+1, func() {
			a.distance(r)
			a.commit(r, len(s.Systems))
			a.aimOf(r)
			a.prepare(r)
			a.spend(r)
		})
		all = append(all, a)
	}
	count, critical := 0, false
	for i, a := range all {
		r.In("ship", i+1, func() {
			r.Cite("5.8")
			h := a.rollAlone(r)
			n := a.share(r, h, largest)
			count += n
			critical = critical || a.critical
			r.Tell("%s brings %d", a.ship.Name, n)
			a.settle(r, h)
		})
	}
	x, bonus, from := combinedX(b, t, list), -99, list[0]
	for _, s := range list {
		if n := sum(bonusParts(b, s)); n > bonus {
			bonus, from = n, s
		}
	}
	resolveHit(r, t, blow{source: byWeapons, from: from, bonus: bonus, margin: count - x}, count, x, critical)
}

// rollAlone resolves the pool of one contributor, whose criticals count only after its loss for size.
func (a *attack) rollAlone(r *rules.Resolution) harvest {
	for i := range a.pool.dice {
		a.pool.dice[i].twice = false
	}
	for i := range a.pool.missiles {
		a.pool.missiles[i].twice = false
	}
	return a.roll(r)
}

// share is what a contributor brings: one success less for each size it is smaller, but one at least where it had any; a critical doubles
// what is left (5.8, A-33, A-34).
func (a *attack) share(r *rules.Resolution, h harvest, largest int) int {
	n := max(0, h.count-(largest-rank(r.Board, a.ship)))
	if h.count > 0 || r.Option("combined_minimum") == "always" {
		n = max(n, 1)
	}
	return n * (1 + truth(a.critical))
}

// combinedX is X against several ships: at most one −1 and one +1 from flying (5.4).
func combinedX(b rules.Board, t *roster.Sheet, list []*roster.Sheet) int {
	outflown, evasive, feint := 0, 0, 0
	for _, s := range list {
		outflown = max(outflown, min(1, t.CountOf(outflownMark, "", s.ID)))
		evasive = max(evasive, min(1, t.CountOf(evasiveMark, "", s.ID)))
		feint = max(feint, 2*min(1, t.CountOf(feintedMark, "", s.ID)))
	}
	return max(1, 4+mod(b, t, structure)-outflown+evasive+feint-min(1, t.Count(exposedMark)))
}

// ---- a swarm that fires ----

// swarm is the fire of four small ships or more in one pool (5.9).
func swarm(r *rules.Resolution) {
	b := r.Board
	t := rules.PickSheet(r.Cite("5.9"), "target", ships(b, "", func(t *roster.Sheet) bool { return !wrecked(t) }), func(t *roster.Sheet) string {
		if len(swarmers(b, t)) < leastSwarm {
			return "fewer than four ships three sizes smaller can fire at it"
		}
		return ""
	}, "no swarm can fire", "At whom?")
	members := firers(r, "members", swarmers(b, t), leastSwarm)
	a := &attack{ship: members[0], target: t}
	a.at = askBand(r, a.ship, t, nil)
	r.Title(a.ship.Side, "swarm → %s", t.Name)
	a.gather(r, members)
	h := a.pool.roll(r)
	x, bonus, from := combinedX(b, t, members), -99, members[0]
	critical := false
	for _, s := range members {
		critical = critical || a.scanCounts(members) && criticalOn(s, t)
		if n := sum(bonusParts(b, s)); n > bonus {
			bonus, from = n, s
		}
	}
	resolveHit(r, t, blow{source: byWeapons, from: from, bonus: bonus, margin: h.count - x}, h.count, x, critical)
}

// scanCounts says whether at least half of the members succeeded at a scan.
func (a *attack) scanCounts(members []*roster.Sheet) bool {
	n := 0
	for _, s := range members {
		_, scanned := scanBonus(s, a.target)
		n += truth(scanned)
	}
	return 2*n >= len(members)
}

// gather makes the one pool of a swarm: dice by hard points and size, re-rolls by Weapons and size, the best bonus (5.9).
func (a *attack) gather(r *rules.Resolution, members []*roster.Sheet) {
	b, t := r.Board, a.target
	largest, scans := 0, a.scanCounts(members)
	for _, s := range members {
		largest = max(largest, rank(b, s))
		if scans {
			a.bonus = max(a.bonus, scanGift(b, s))
		}
	}
	a.y = sum(yParts(b, t)) - a.bonus
	a.pool = pool{ship: a.ship, target: t, defender: t.Side}
	for _, s := range members {
		k := largest - rank(b, s)
		ready := slices.DeleteFunc(guns(b, s, t, a.at), func(g gun) bool { return g.off != "" })
		all := scans && criticalOn(s, t) && b.Option("swarm_crit") == "own_dice"
		n := max(1, len(ready)-k/2)
		one := attack{ship: s, target: t, at: a.at}
		for _, g := range ready[:min(n, len(ready))] {
			a.pool.dice = append(a.pool.dice, dieOf(b, s, g.System, t, a.at, a.y, true, all))
			one.guns = append(one.guns, g.System)
		}
		one.spend(r)
		a.pool.again += max(0, max(0, mod(b, s, weapons))-k)
	}
	if b.Option("swarm_crit") == "whole_pool" && scans && slices.ContainsFunc(members, func(s *roster.Sheet) bool { return criticalOn(s, t) }) {
		for i := range a.pool.dice {
			a.pool.dice[i].twice, a.pool.dice[i].low = true, a.pool.dice[i].low+1
		}
	}
	a.swarmHelp(r, members)
}

// swarmHelp is the one boost of a weapons officer and of a science officer that a swarm has.
func (a *attack) swarmHelp(r *rules.Resolution, members []*roster.Sheet) {
	officer, scientist := 0, 0
	for _, s := range members {
		if crew(s) > 0 {
			officer = max(officer, boostOf(r.Board, s, weapons))
		}
		if _, scanned := scanBonus(s, a.target); scanned && s.CountOf(featMark, "boost", "") > 0 {
			scientist = max(scientist, boostOf(r.Board, s, science))
		}
	}
	if officer > 0 {
		a.pool.officer = r.Cite("5.9").By(a.ship.Side).AdviseNumber(officer).Number("wo-boost", 0, officer,
			"How much does one weapons officer add to a failed die?")
	}
	if scientist > 0 && a.scanCounts(members) {
		a.pool.science = r.Cite("5.9").By(a.ship.Side).AdviseNumber(scientist).Number("so-boost", 0, scientist,
			"How much does one science officer add to a failed die?")
	}
}

// ---- a swarm that is fired at ----

// atSwarm is one pool against all members of a swarm: the easiest take the lowest dice that are enough (5.10).
func atSwarm(r *rules.Resolution) {
	b := r.Board
	prey := func(s *roster.Sheet) []*roster.Sheet {
		return slices.DeleteFunc(targets(b, s), func(t *roster.Sheet) bool {
			return t.Side == s.Side || wrecked(t) || rank(b, s)-rank(b, t) < 3 || hidden(b, s, t) != ""
		})
	}
	s := rules.PickSheet(r.Cite("5.10"), "firer", ships(b, "", nil), func(s *roster.Sheet) string {
		if why := unarmed(b)(s); why != "" {
			return why
		}
		if len(prey(s)) < leastSwarm {
			return "no swarm is about it"
		}
		return ""
	}, "no ship is among a swarm", "Who fires?")
	list := prey(s)
	members := rules.Several(r.By(s.Side).Advise(func() string {
		words := make([]string, len(list))
		for i, t := range list {
			words[i] = string(t.ID)
		}
		return joined(words)
	}), "members", list, leastSwarm, len(list), rules.Card(nil), "Which ships are the swarm, equal ones in their players' order?")
	a := &attack{ship: s, target: members[0]}
	a.at = askBand(r, s, members[0], func(row *rules.Row) string {
		if !canFire(b, s, members[0], row) {
			return "no hard point reaches that far"
		}
		return ""
	})
	a.commit(r, len(s.Systems))
	r.Title(s.Side, "%s → swarm", s.Name)
	order := easiest(b, s, members)
	a.y = 99
	for _, t := range order {
		a.y = min(a.y, swarmY(b, s, t))
	}
	a.pool = pool{ship: s, target: order[0], again: 0}
	if i := slices.IndexFunc(order, func(t *roster.Sheet) bool { return s.CountOf(scannedMark, "", t.ID) > 0 }); i >= 0 {
		a.target = order[i]
	}
	a.help(r)
	a.spend(r)
	a.allocate(r, order)
}

// swarmY is the face a member needs, its scan taken off (5.10).
func swarmY(b rules.Board, s, t *roster.Sheet) int {
	bonus, _ := scanBonus(s, t)
	return sum(yParts(b, t)) - bonus
}

// easiest orders the members of a swarm (5.10, A-36); equal ones stand as they were said.
func easiest(b rules.Board, s *roster.Sheet, members []*roster.Sheet) []*roster.Sheet {
	list := slices.Clone(members)
	slices.SortStableFunc(list, func(t, u *roster.Sheet) int {
		x, y := sum(xParts(b, t, s))-sum(xParts(b, u, s)), swarmY(b, s, t)-swarmY(b, s, u)
		if x != 0 {
			return x
		}
		return y
	})
	return list
}

// allocate throws the pool, its values open on the table, and shares them out.
func (a *attack) allocate(r *rules.Resolution, order []*roster.Sheet) {
	minus := make([]int, 0, mostRow)
	for _, g := range a.guns {
		if len(minus) < mostRow {
			minus = append(minus, -bonusOf(r.Board, a.ship, g, order[0], true))
		}
	}
	dice := values(r.Cite("5.10").By(a.ship.Side).About(order[0]).See("pool", row{minus}))
	dice, locked := a.boosted(r, dice)
	dice = a.reroll(r, dice, locked)
	slices.Reverse(dice) // the lowest first
	for i, t := range order {
		x, y := sum(xParts(r.Board, t, a.ship)), swarmY(r.Board, a.ship, t)
		if criticalOn(a.ship, t) {
			x = (x + 1) / 2
		}
		at := slices.IndexFunc(dice, func(v int) bool { return v >= y })
		if at < 0 || len(dice)-at < x {
			r.Cite("5.10").Tell("%s is not hit: %d dice of %d or more", t.Name, x, y)
			continue
		}
		r.Cite("5.10").Tell("%s is hit by %s", t.Name, spoken(dice[at:at+x]))
		dice = slices.Delete(dice, at, at+x)
		r.Tally(t, hitTally, 1)
		r.In("member", i+1, func() {
			deal(r, t, blow{source: byWeapons, from: a.ship, bonus: sum(bonusParts(r.Board, a.ship))})
		})
	}
}

// boosted lets each officer help one die that fails the lowest Y, the highest that becomes a success; it is locked. locked counts them.
func (a *attack) boosted(r *rules.Resolution, dice []int) (raised []int, locked int) {
	raised = slices.Clone(dice)
	for _, n := range [...]int{min(a.pool.officer, a.pool.science), max(a.pool.officer, a.pool.science)} {
		at := slices.IndexFunc(raised, func(v int) bool { return v < a.y && v+n >= a.y })
		if at < 0 {
			continue
		}
		raised[at] = min(raised[at]+n, rowDigit-rowOffset-1)
		locked++
		r.Cite("5.10").Tell("an officer's help, +%d, makes a success of %d", n, raised[at])
	}
	slices.SortFunc(raised, func(x, y int) int { return y - x })
	return raised, locked
}

// reroll throws successes again against the lowest Y; the new values join the old ones. Locked ones are left alone.
func (a *attack) reroll(r *rules.Resolution, dice []int, locked int) []int {
	again := rerolls(r.Board, a.ship)
	if r.Option("reroll_budget") == "per_ship" {
		again = max(0, again-a.ship.Count(spentMark))
	}
	free := -locked
	for _, v := range dice {
		free += truth(v >= a.y)
	}
	state := rerollState{left: again, free: free, dice: digits(dice)}
	if len(dice) >= mostRow || again == 0 {
		return dice
	}
	bonus := bonusOf(r.Board, a.ship, a.guns[0], a.target, true)
	state = rules.Loop(r, "again", state, func(r *rules.Resolution, s *rerollState) bool {
		if s.left == 0 || s.free == 0 || len(values(s.dice)) >= mostRow {
			return false
		}
		v := values(r.By(a.ship.Side).See("rerolls", row{[]int{-bonus}}))[0]
		s.left--
		if v >= a.y {
			s.dice = insert(s.dice, v)
		} else {
			s.free--
		}
		return true
	})
	return values(state.dice)
}

// rerollState is the state of the re-rolls against a swarm: how many are left, how many successes may be rolled again, all values.
type rerollState struct{ left, free, dice int }

// spoken writes values for the log.
func spoken(values []int) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = itoa(v)
	}
	return strings.Join(words, ", ")
}
