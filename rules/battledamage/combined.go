package battledamage

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers Combined Targeting, 5.8.

// combine is Combined Targeting: every ship rolls its own pool, the smaller ones lose successes, and the sum is compared once (5.8).
func combine(r *rules.Resolution) {
	t, list := together(r)
	r.Title(list[0].Side, "combined fire → %s", t.Name)
	all := declared(r, t, list, "")
	count, critical, from := pooled(r, all)
	bonus, by := bonusFrom(r, from, func(s *roster.Sheet) int { return sum(bonusParts(r.Board, s)) })
	all[0].resolveHit(r, blow{source: byWeapons, from: by, bonus: bonus}, count, critical)
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
func (a *attack) rollAlone(r *rules.Resolution) (harvest, *tray) {
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
	most := r.Cite("5.8").By(s.Side).About(s).Given(strconv.Itoa(left)).Number("kept", 0, left, "captain's points for the whole")
	used := 0
	for len(*short) > 0 && used+(*short)[0] <= most {
		used += (*short)[0]
		*short = (*short)[1:]
		raised++
	}
	if raised > 0 {
		n := s.Count(pointsMark) - used
		r.Mark(s, roster.MarkerCell(pointsMark), n, "the captain of %s makes %s, %s left", s.Name, rules.Count(raised, "more success", "more successes"), pointsWord(n))
	}
	return raised
}

// share is what a contributor brings: one success less for each size it is smaller, but one at least where it had any; a critical doubles
// what is left (5.8, A-33, A-34), and adds a point off a part (5.11).
func (a *attack) share(r *rules.Resolution, h harvest, largest int) made {
	n := h.count
	text := "successes"
	if n == 1 {
		text = "success"
	}
	parts := made{summand(n, text, "5.3")}
	add := func(more int, text, rule string) {
		if more != 0 {
			parts = append(parts, summand(more, text, rule))
			n += more
		}
	}
	add(-(largest - rank(r.Board, a.ship)), "size", "5.8")
	least := truth(h.count > 0 || r.Option("combined_minimum") == "always")
	add(max(0, least-n), "at least "+strconv.Itoa(least), "5.8")
	add(n*truth(a.doubles(r.Board)), "critical, twice", "5.5")
	add(truth(a.critical && a.part != ""), "critical", "5.11")
	return parts
}
