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
		return rules.Listed(words)
	}), key, list, least, len(list), rules.Card(nil), "Which ships fire?")
}

// combine is Combined Targeting: every ship rolls its own pool, the smaller ones lose successes, and the sum is compared once (5.8).
func combine(r *rules.Resolution) {
	t, list := together(r)
	r.Title(list[0].Side, "combined fire → %s", t.Name)
	all := declared(r, t, list, "")
	count, critical, from := pooled(r, all)
	bonus, by := bonusFrom(r, from, func(s *roster.Sheet) int { return sum(bonusParts(r.Board, s)) })
	all[0].resolveHit(r, blow{source: byWeapons, from: by, bonus: bonus}, count, critical)
}

// combineAim is Combined Targeting of a part: what the ships bring together is points off it; the smaller ones lose successes here too (5.11).
func combineAim(r *rules.Resolution) {
	t, list := together(r)
	part := aimedPart(r.By(list[0].Side), t)
	r.Title(list[0].Side, "combined fire → %s %s", t.Name, piece{t, part})
	all := declared(r, t, list, part)
	count, critical, from := pooled(r, all)
	bonus, by := bonusFrom(r, from, func(s *roster.Sheet) int { return mod(r.Board, s, weapons) })
	r.Cite("5.11").Tell("%s at %s", points(count), piece{t, part})
	deal(r, t, blow{
		source: byAim, from: by, part: part, points: count, bonus: bonus, critical: critical,
		concentrated: slices.ContainsFunc(all, func(a *attack) bool { return a.concentrated }),
	})
}

// together asks which ships fire at which target.
func together(r *rules.Resolution) (*roster.Sheet, []*roster.Sheet) {
	b := r.Board
	t := rules.PickSheet(r.Cite("5.8"), "target", ships(b, "", func(t *roster.Sheet) bool { return !wrecked(t) }), func(t *roster.Sheet) string {
		if len(attackers(b, t)) < 2 {
			return "fewer than two ships can fire at it"
		}
		return ""
	}, "two ships can fire at nothing", "At whom?")
	return t, firers(r, "firers", attackers(b, t), 2)
}

// declared asks of each ship what is decided before its dice; part is empty where nothing is aimed at.
func declared(r *rules.Resolution, t *roster.Sheet, list []*roster.Sheet, part string) []*attack {
	var all []*attack
	for i, s := range list {
		a := &attack{ship: s, target: t, with: list, part: part}
		r.In("ship", i+1, func() {
			a.distance(r)
			a.commit(r, bearing(r.Board, s))
			if part != "" {
				a.concentrate(r)
			}
			a.aimOf(r)
			a.prepare(r)
			a.spend(r)
		})
		all = append(all, a)
	}
	return all
}

// pooled rolls the pool of each ship and adds up what they bring; critical says whether the scan of any was, from are those that bring
// anything, all where none does.
func pooled(r *rules.Resolution, all []*attack) (count int, critical bool, from []*roster.Sheet) {
	largest, kept := 0, 0
	for _, a := range all {
		largest = max(largest, rank(r.Board, a.ship))
		kept += a.ship.Count(pointsMark)
	}
	var short []int
	for i, a := range all {
		r.In("ship", i+1, func() {
			r.Cite("5.8")
			a.pool.keep = kept
			h, dice := a.rollAlone(r)
			parts := a.share(r, h, largest)
			n := sum(parts)
			count += n
			critical = critical || a.critical
			if n > 0 {
				from = append(from, a.ship)
			}
			if r.Cite("5.8"); len(parts) > 1 {
				r.Tell("%s brings %d: %s", a.ship.Name, n, parts)
			} else {
				r.Tell("%s brings %d", a.ship.Name, n)
			}
			a.settle(r, h)
			for _, k := range dice.failed() {
				short = append(short, slices.Repeat([]int{k.short}, k.n*truth(k.short > 0))...)
			}
		})
	}
	slices.Sort(short)
	for i, a := range all {
		r.In("ship", i+1, func() { count += a.spendKept(r, &short) })
	}
	if len(from) == 0 {
		from = all[0].with
	}
	return count, critical, from
}

// bonusFrom asks whose bonus goes into the repair DC, and gives it: that of one ship that has brought anything, the highest unless the attackers
// say otherwise (5.8).
func bonusFrom(r *rules.Resolution, list []*roster.Sheet, of func(*roster.Sheet) int) (bonus int, from *roster.Sheet) {
	for _, s := range list {
		if n := of(s); from == nil || n > bonus {
			bonus, from = n, s
		}
	}
	from = rules.Pick(r.Cite("5.8").By(from.Side).Given(string(from.ID)), "bonus-of", list, func(s *roster.Sheet) rules.Choice {
		return rules.Choice{ID: string(s.ID), Text: s.Name + " " + signed(of(s)), Sheet: s.ID}
	}, "whose bonus on the repair DC")
	return of(from), from
}

// rollAlone resolves the pool of one contributor, whose criticals count only after its loss for size.
func (a *attack) rollAlone(r *rules.Resolution) (harvest, *table) {
	for i := range a.pool.dice {
		a.pool.dice[i].twice = false
	}
	for i := range a.pool.missiles {
		a.pool.missiles[i].twice = false
	}
	for _, m := range a.pool.magazine {
		m.twice = false
	}
	return a.pool.roll(r)
}

// spendKept spends points that a captain has left on failed dice of any contributor, the nearest first; each adds one to the total. short is
// by how much the dice are short, ascending; those that are raised are taken off.
func (a *attack) spendKept(r *rules.Resolution, short *[]int) (raised int) {
	left := a.ship.Count(pointsMark)
	if left == 0 || len(*short) == 0 || (*short)[0] > left {
		return 0
	}
	s := a.ship
	most := r.Cite("5.8").By(s.Side).About(s).Given(itoa(left)).Number("kept", 0, left, "captain's points for the whole")
	used := 0
	for len(*short) > 0 && used+(*short)[0] <= most {
		used += (*short)[0]
		*short = (*short)[1:]
		raised++
	}
	if raised > 0 {
		n := s.Count(pointsMark) - used
		r.Mark(s, roster.MarkerCell(pointsMark), n, "the captain of %s makes %d more successes, %d points are left", s.Name, raised, n)
	}
	return raised
}

// share is what a contributor brings: one success less for each size it is smaller, but one at least where it had any; a critical doubles
// what is left (5.8, A-33, A-34), and adds a point off a part (5.11).
func (a *attack) share(r *rules.Resolution, h harvest, largest int) made {
	n := h.count
	parts := made{part(n, "successes", "5.3")}
	add := func(more int, text, rule string) {
		if more != 0 {
			parts = append(parts, part(more, text, rule))
			n += more
		}
	}
	add(-(largest - rank(r.Board, a.ship)), "size", "5.8")
	least := truth(h.count > 0 || r.Option("combined_minimum") == "always")
	add(max(0, least-n), "at least "+itoa(least), "5.8")
	add(n*truth(a.doubles(r.Board)), "critical, twice", "5.5")
	add(truth(a.critical && a.part != ""), "critical", "5.11")
	return parts
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
	reaches := false
	for _, s := range members {
		at := band(b, s, t)
		if at == nil {
			at = row
		}
		if !detected(b, s, t, at) {
			return s.Name + " does not detect it at that distance"
		}
		reaches = reaches || canFire(b, s, t, at)
	}
	if !reaches {
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
	whole := b.Option("swarm_crit") == "whole_pool" && slices.ContainsFunc(members, func(s *roster.Sheet) bool { return criticalOn(s, t) })
	for i, s := range members {
		k := largest - rank(b, s)
		one := &attack{ship: s, target: t, at: a.at, critical: a.scanned && (whole || criticalOn(s, t))}
		if at := band(b, s, t); at != nil {
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
			return rules.Choice{ID: g.ID, Text: g.text, Sheet: s.ID, Cell: roster.StateCell(g.ID)}
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
	}).Advise(func() string {
		words := make([]string, len(list))
		for i, t := range list {
			words[i] = string(t.ID)
		}
		return rules.Listed(words)
	}), "members", list, leastSwarm, len(list), rules.Card(nil), "Which ships are the swarm, equal ones in their players' order?")
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
		if at := band(b, s, t); at != nil && (a.at == nil || bandIndex(b, at) > bandIndex(b, a.at)) {
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
				Label: t.Name, Pad: 10, Value: itoa(a.takes(b, t)) + " of " + itoa(sum(face)) + " or more",
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
			r.Tell("%s is not hit: %d dice of %d or more, %d needed", t.Name, there, y, x)
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
		text := itoa(n) + " of " + itoa(from)
		switch {
		case level == len(d.above):
			text += " or more"
		case d.y+d.above[level]-1 > from:
			text += " to " + itoa(d.y+d.above[level]-1)
		}
		words = append(words, text)
	}
	return strings.Join(words, ", ")
}
