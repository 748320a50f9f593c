package battledamage

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers swarms: their fire 5.9, and attacks on a swarm 5.10.

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
	return rules.Several(r.By(list[0].Side).Advise(func() string { return rules.Listed(ids(list)) }), key, list, least, len(list), rules.Card(nil), "Which ships fire?")
}

// ---- a swarm that fires ----

// swarmFires is the fire of four small ships or more in one pool (5.9).
func swarmFires(r *rules.Resolution) {
	b := r.Board
	t := rules.PickSheet(r.Cite("5.9"), "target", ships(b, "", func(t *roster.Sheet) bool { return !wrecked(t) }), func(t *roster.Sheet) string {
		if len(swarmers(b, t)) < leastSwarm {
			return "fewer than four ships three sizes smaller can fire at it"
		}
		return ""
	}, "no swarm can fire", "At whom?")
	members := firers(r, "members", swarmers(b, t), leastSwarm)
	a := &attack{ship: members[0], target: t, with: members}
	a.at = askBand(r, a.ship, t, func(row *rules.Row) string { return tooFar(b, members, t, row) })
	r.Title(a.ship.Side, "swarm → %s", t.Name)
	a.gather(r, members)
	a.prepare(r)
	h := a.roll(r)
	for _, one := range a.members {
		one.spend(r)
	}
	a.settle(r, h)
	bonus, from := bonusFrom(r, members, func(s *roster.Sheet) int { return sum(bonusParts(b, s)) })
	critical := a.scanned && slices.ContainsFunc(members, func(s *roster.Sheet) bool { return criticalOn(s, t) })
	a.resolveHit(r, blow{source: byWeapons, from: from, bonus: bonus}, h.count, critical)
}

// tooFar says why a swarm cannot fire from a distance, which holds for those members whose own is not put down (5.1).
func tooFar(b rules.Board, members []*roster.Sheet, t *roster.Sheet, row *rules.Row) string {
	one := false
	for _, s := range members {
		at := bandOf(b, s, t)
		if at == nil {
			at = row
		}
		if !detected(b, s, t, at) {
			return s.Name + " does not detect it at that distance"
		}
		one = one || canFire(b, s, t, at)
	}
	if !one {
		return "no hard point reaches that far"
	}
	return ""
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

// gather makes the one pool of a swarm: hard points by size, re-rolls by Weapons and size, the best bonus (5.9).
func (a *attack) gather(r *rules.Resolution, members []*roster.Sheet) {
	b, t := r.Board, a.target
	a.scanned = a.scanCounts(members)
	largest, strikes := 0, 0
	for _, s := range members {
		largest = max(largest, rank(b, s))
		if a.scanned {
			a.bonus = max(a.bonus, scanGift(b, s)-s.CountOf(lessMark, "", t.ID))
		}
		strikes += s.CountOf(strikeMark, "", t.ID)
	}
	a.y = sum(yParts(b, t)) - a.bonus
	a.pool = pool{ship: a.ship, target: t, defender: t.Side, strikes: strikes}
	a.pool.parts = func() []rules.Part { return a.faceParts(b) }
	a.pool.needs = func() []rules.Line { return a.needs(b) }
	all := b.Option("swarm_crit") == "whole_pool" && slices.ContainsFunc(members, func(s *roster.Sheet) bool { return criticalOn(s, t) })
	for i, s := range members {
		k := largest - rank(b, s)
		one := &attack{ship: s, target: t, at: a.at, critical: a.scanned && (all || criticalOn(s, t))}
		if at := bandOf(b, s, t); at != nil {
			one.at = at
		}
		r.In("ship", i+1, func() { one.bring(r, k) })
		one.again = max(0, one.budget(b)-k)
		a.pool.again += one.again
		a.guns, a.members = append(a.guns, one.guns...), append(a.members, one)
	}
}

// bring takes the hard points of a member of a swarm that is so many sizes smaller than the largest; where it has more than it may bring, the
// first ones, or those that the table says.
func (a *attack) bring(r *rules.Resolution, smaller int) {
	s := a.ship
	ready := slices.DeleteFunc(guns(r.Board, s, a.target, a.at), func(g gun) bool { return g.off != "" })
	n := min(len(ready), max(1, len(ready)-smaller/2))
	picked := ready[:n]
	if n > 0 && n < len(ready) {
		usual := make([]string, n)
		for i, g := range picked {
			usual[i] = g.ID
		}
		picked = rules.Several(r.Cite("5.9").By(s.Side).About(s).Given(rules.Listed(usual)), "with", ready, n, n, func(g gun) rules.Choice {
			return rules.Choice{ID: g.ID, Text: label(g.System).String(), Sheet: s.ID, Cell: roster.StateCell(g.ID)}
		}, "hard points of a smaller member")
	}
	for _, g := range ready {
		if slices.Contains(picked, g) {
			a.guns = append(a.guns, g.System)
		}
	}
}

// ---- a swarm that is fired at ----

// atSwarm is one pool against all members of a swarm: the easiest take the lowest dice that are enough (5.10).
func atSwarm(r *rules.Resolution) {
	b := r.Board
	within := func(s *roster.Sheet) []*roster.Sheet {
		return slices.DeleteFunc(targets(b, s), func(t *roster.Sheet) bool {
			return t.Side == s.Side || wrecked(t) || rank(b, s)-rank(b, t) < 3 || hidden(b, s, t) != ""
		})
	}
	s := rules.PickSheet(r.Cite("5.10"), "firer", ships(b, "", nil), func(s *roster.Sheet) string {
		if why := unarmed(b)(s); why != "" {
			return why
		}
		if len(within(s)) < leastSwarm {
			return "no swarm is about it"
		}
		return ""
	}, "no ship is among a swarm", "Who fires?")
	list := within(s)
	members := rules.Several(r.By(s.Side).Else(func(value string) string {
		faces := map[int]bool{}
		for _, t := range list {
			if slices.Contains(strings.Split(value, ","), string(t.ID)) {
				faces[swarmY(b, s, t)] = true
			}
		}
		if len(faces) > mostLevels {
			return "no more than ten different faces can be needed in one pool"
		}
		return ""
	}).Advise(func() string { return rules.Listed(ids(list)) }), "members", list, leastSwarm, len(list), rules.Card(nil), "Which ships are the swarm, equal ones in their players' order?")
	a := &attack{ship: s, target: members[0]}
	a.distanceOf(r, members)
	a.commit(r, bearing(r.Board, s))
	order := easiest(b, s, members)
	a.target = order[0]
	if i := slices.IndexFunc(order, func(t *roster.Sheet) bool { return s.CountOf(scannedMark, "", t.ID) > 0 }); i >= 0 {
		a.target = order[i]
	}
	a.against(b, order)
	a.prepare(r)
	r.Title(s.Side, "%s → swarm", s.Name)
	h := a.roll(r)
	a.spend(r)
	a.settle(r, h)
	a.allocate(r, order, h.levels)
}

// distanceOf is how far a swarm is: as far as its farthest member where that is put down, else it is asked.
func (a *attack) distanceOf(r *rules.Resolution, members []*roster.Sheet) {
	b, s := r.Board, a.ship
	for _, t := range members {
		if at := bandOf(b, s, t); at != nil && (a.at == nil || bandIndex(b, at) > bandIndex(b, a.at)) {
			a.at = at
		}
	}
	if a.at != nil {
		return
	}
	a.at = askBand(r, s, members[0], func(row *rules.Row) string {
		for _, t := range members {
			if !detected(b, s, t, row) {
				return t.Name + " is not detected at that distance"
			}
		}
		if !canFire(b, s, members[0], row) {
			return "no hard point reaches that far"
		}
		return ""
	})
}

// against makes the pool at a swarm: a die succeeds with the lowest face that a member needs, and reaches members above that (5.10).
func (a *attack) against(b rules.Board, order []*roster.Sheet) {
	faces := make([]int, len(order))
	strikes := 0
	for i, t := range order {
		faces[i] = swarmY(b, a.ship, t)
		strikes += a.ship.CountOf(strikeMark, "", t.ID)
	}
	slices.Sort(faces)
	a.y, a.swarm = faces[0], order
	a.pool = pool{ship: a.ship, target: order[0], defender: order[0].Side, strikes: strikes, again: a.budget(b)}
	a.pool.above = []int{}
	for _, y := range slices.Compact(faces)[1:] {
		a.pool.above = append(a.pool.above, y-a.y)
	}
	a.pool.needs = func() []rules.Line {
		var lines []rules.Line
		for _, t := range order {
			face := append(yParts(b, t), rules.Part{Value: -bonusOn(a.ship, t), Text: "scan", Rule: "4.1"})
			lines = append(lines, rules.Line{
				Label: t.Name, Pad: 10, Value: strconv.Itoa(a.takes(b, t)) + " of " + strconv.Itoa(sum(face)) + " or more",
				Note: spelled(a.taking(b, t)) + "; " + spelled(face),
			})
		}
		return append(lines, a.mounts(b)...)
	}
}

// takes is how many dice hit a member.
func (a *attack) takes(b rules.Board, t *roster.Sheet) int { return sum(a.taking(b, t)) }

// taking is what that is made of: X, of which a critical scan of the member, counting each die twice, leaves half.
func (a *attack) taking(b rules.Board, t *roster.Sheet) []rules.Part {
	parts := xParts(b, t, a.ship)
	if criticalOn(a.ship, t) {
		parts = append(parts, rules.Part{Value: -(sum(parts) / 2), Text: "critical scan", Rule: "5.10"})
	}
	return parts
}

// swarmY is the face a member needs, its scan taken off (5.10).
func swarmY(b rules.Board, s, t *roster.Sheet) int {
	return sum(yParts(b, t)) - bonusOn(s, t)
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

// allocate shares the dice that succeeded out: each member in turn takes the lowest that reach it, if they are enough.
func (a *attack) allocate(r *rules.Resolution, order []*roster.Sheet, dice [mostLevels]int) {
	b := r.Board
	for i, t := range order {
		x, y := a.takes(b, t), swarmY(b, a.ship, t)
		first := (&terms{above: a.pool.above}).level(y - a.y)
		there := 0
		for _, n := range dice[first:] {
			there += n
		}
		r.Cite("5.10")
		if there < x {
			r.Tell("%s is not hit: %s of %d or more, %d needed", t.Name, rules.Count(there, "die", "dice"), y, x)
			continue
		}
		var used [mostLevels]int
		left := x
		for level := first; left > 0; level++ {
			used[level] = min(left, dice[level])
			dice[level] -= used[level]
			left -= used[level]
		}
		r.Tell("%s is hit by %s", t.Name, takenDice{used, a.y, a.pool.above})
		r.Tally(t, hitTally, 1)
		r.In("member", i+1, func() {
			deal(r, t, blow{source: byWeapons, from: a.ship, bonus: sum(bonusParts(b, a.ship))})
		})
	}
}

// takenDice names dice that a member has taken, written only where that is read.
type takenDice struct {
	n     [mostLevels]int
	y     int
	above []int
}

func (d takenDice) String() string {
	var words []string
	for level, n := range d.n {
		if n == 0 {
			continue
		}
		from := d.y
		if level > 0 {
			from += d.above[level-1]
		}
		text := strconv.Itoa(n) + " of " + strconv.Itoa(from)
		switch {
		case level == len(d.above):
			text += " or more"
		case d.y+d.above[level]-1 > from:
			text += " to " + strconv.Itoa(d.y+d.above[level]-1)
		}
		words = append(words, text)
	}
	return strings.Join(words, ", ")
}
