package starfleet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the St. Louis procedure, section 7: ten points a roll, groups of boxes, halves.

// aTen is how many points one roll allocates.
const aTen = 10

// ten rolls for up to ten points and walks the row. It says whether there is another ten to come.
func (v *volley) ten(r *rules.Resolution, m *memory) bool {
	if m.points == 0 || destroyed(v.ship) {
		return false
	}
	left := min(aTen, m.points)
	m.points -= left
	if v.perTen {
		m.bold = [3]uint64{}
	}
	v.size, v.turn = left, (v.total-m.points+aTen-1)/aTen
	row := v.roll(r, v.total-m.points-left+1, left)
	left = v.walk(r, m, row, left)
	switch {
	case left == 0:
	case v.excess == "reroll":
		v.reroll(r, m, left)
	case v.excess == "wrap":
		v.wrap(r, m, row, left)
	default:
		v.excessHits(r, left)
	}
	return m.points > 0 && !destroyed(v.ship)
}

// roll throws for a row of the chart for so many points from one on, and returns its index.
func (v *volley) roll(r *rules.Resolution, from, n int) int {
	v.rolled = share{from, n, v.total}
	return r.About(v.ship).For(&v.rolled).See("row", v.dice)
}

// A share is the points inside that one roll is for.
type share struct{ from, n, of int }

func (s *share) String() string {
	if s.n == 1 {
		return fmt.Sprintf("point %d of %d on the chart", s.from, s.of)
	}
	return fmt.Sprintf("points %d to %d of %d on the chart", s.from, s.from+s.n-1, s.of)
}

// reroll is excess = reroll: one point is an excess hit, the others are rolled for again, and so on (7.5).
func (v *volley) reroll(r *rules.Resolution, m *memory, left int) {
	for again := 1; ; again++ {
		v.excessHits(r, 1)
		if left--; left == 0 || destroyed(v.ship) {
			return
		}
		r.In("again", again, func() { left = v.walk(r, m, v.roll(r, v.total-m.points-left+1, left), left) })
		if left == 0 {
			return
		}
	}
}

// wrap is excess = wrap: the row is walked again until a pass marks nothing; what is left then is excess (7.5).
func (v *volley) wrap(r *rules.Resolution, m *memory, row, left int) {
	for again := 1; left > 0; again++ {
		before := left
		r.In("wrap", again, func() { left = v.walk(r, m, row, left) })
		if left == before {
			v.excessHits(r, left)
			return
		}
	}
}

// walk goes through a row from A until the points are placed or column M is reached, and returns the points left.
func (v *volley) walk(r *rules.Resolution, m *memory, row, left int) int {
	v.stops = v.stops[:0]
	for n := range v.columns {
		c := v.at(row, n)
		if left == 0 || c.excess {
			return left
		}
		v.stops = append(v.stops, stop{cell: c, used: c.bold && m.used(c.at)})
		if v.stops[n].used || !v.sound(r, c) {
			continue
		}
		best := v.demand(c.entry, m.phasers)
		if v.list = v.open(c.entry, best, v.list[:0]); len(v.list) == 0 {
			continue
		}
		s := &v.scored
		*s = scoring{cell: c, row: row, from: n + 1, left: left, best: best, memory: m}
		r.In(c.column, 0, func() {
			if c.bold {
				v.stops[n].boxes = v.one(r, m, s)
			} else {
				v.stops[n].boxes = v.spread(r, m, s)
			}
			left -= v.stops[n].boxes
		})
	}
	return left
}

// demand is the rank that a result must be on: every third Phaser result, by the option; torpedoes and drones by their threes.
func (v *volley) demand(e *entry, phasers three) int {
	if e.word != "Phaser" {
		return v.demanded(e, three{})
	}
	switch {
	case v.third == "off", phasers.n < 2, v.third == "ifneeded" && phasers.best:
		return 0
	}
	return v.best(e)
}

// A scoring is one result while it is scored.
type scoring struct {
	*cell
	row    int // of the chart
	from   int // the column behind it
	left   int // points left in the ten
	best   int // the rank that is demanded, 0 for none
	memory *memory
	also   int // boxes taken before by the same result
	least  int // boxes that the choice takes at least

	ahead  prospect // of the rest of the row
	looked int      // with so many points left; 0 is not yet
}

// one scores a bold result: exactly one box (D4.831).
func (v *volley) one(r *rules.Resolution, m *memory, s *scoring) int {
	v.list = v.boxes(s.entry, s.best, v.list[:0])
	s.least = 1
	i := v.chooseBox(r, s.cell, v.list, s)
	v.stops[s.from-1].group = v.pieces[i].group
	wasBest := v.pieces[i].rank > 0 && v.pieces[i].rank == v.ssd.best(s.entry)
	if s.word == "Phaser" {
		m.phasers = m.phasers.hit(wasBest)
	}
	v.count(r, s.entry, wasBest)
	v.box(r, s.cell, i)
	m.use(s.at)
	return 1
}

// spread scores a plain result on one group, Any Weapon and Any Warp on as many as the defender likes (D4.822, D4.833). It returns the boxes.
func (v *volley) spread(r *rules.Resolution, m *memory, s *scoring) (taken int) {
	top := 0
	if s.word == "Phaser" {
		top = v.ssd.best(s.entry)
	}
	g := v.chooseGroup(r, s, v.list)
	taken, whole, wasBest := v.take(r, s, g, top)
	if s.word == "Phaser" {
		m.phasers = m.phasers.hit(wasBest)
	}
	for n := 1; s.spread && whole; n++ {
		s.left -= taken - s.also
		s.also = taken
		if v.list = v.open(s.entry, 0, v.list[:0]); s.left == 0 || len(v.list) == 0 || v.policy == "min" {
			break
		}
		going := false
		r.In("more", n, func() {
			if g, going = v.another(r, s, v.list); going {
				var k int
				k, whole, _ = v.take(r, s, g, 0)
				taken += k
			}
		})
		if !going {
			break
		}
	}
	return taken
}

// halves are half of a group and half of the points left, each rounded down and at least 1 (7.1).
func halves(n, left int) (ofGroup, ofPoints int) { return max(1, n/2), max(1, left/2) }

// needed is the least number of boxes by the option, most the largest.
func (v *volley) needed(n, left int) (need, most int) {
	group, points := halves(n, left)
	most = min(n, left)
	if v.need == "greater" {
		return min(most, max(group, points)), most
	}
	return min(group, points), most
}

// take marks boxes of one group. whole says whether every legal box of it was taken, best whether one of the rank top was among them.
func (v *volley) take(r *rules.Resolution, s *scoring, g, top int) (k int, whole, best bool) {
	n := v.legal(s.entry, g, s.best)
	need, most := v.needed(n, s.left)
	if group, points := halves(n, s.left); v.need == "attacker" && min(most, group) != min(most, points) {
		need = v.bind(r, min(most, group), min(most, points))
	}
	k = v.howMany(r, s, g, n, need, most)
	s.least = k
	v.stops[s.from-1].group = g
	gr := &v.groups[g]
	if p := &v.pieces[gr.first]; !p.weapon() {
		v.mark(r, p, k)
		r.Tell("%s %v −%d (%d–%d)", s.column, gr, k, need, most)
		return k, k == n, false
	}
	which := v.which(r, s, g, k, n)
	var names []string
	for _, i := range which {
		p := &v.pieces[i]
		v.mark(r, p, 1)
		names = append(names, p.name())
		best = best || p.rank == top
	}
	r.Tell("%s %v −%d (%d–%d): %s", s.column, gr, k, need, most, strings.Join(names, " "))
	return k, k == n, best
}

// bind asks the attacker which of two halves binds (need = attacker).
func (v *volley) bind(r *rules.Resolution, group, points int) int {
	choices := [...]rules.Choice{
		{ID: "group", Text: "half the group, " + strconv.Itoa(group)}, {ID: "points", Text: "half the points, " + strconv.Itoa(points)},
	}
	c := rules.Pick(r.By(v.attacker).About(v.ship).Advise(func() string {
		if group > points {
			return "group"
		}
		return "points"
	}), "need", choices[:], func(c rules.Choice) rules.Choice { return c }, "Which half binds?")
	if c.ID == "group" {
		return group
	}
	return points
}

// chooseGroup asks the defender for a group.
func (v *volley) chooseGroup(r *rules.Resolution, s *scoring, groups []int) int {
	switch {
	case len(groups) == 1:
		return groups[0]
	case v.policy == "min":
		return v.extreme(s, groups, func(need, _ int) int { return need })
	case v.policy == "max":
		return v.extreme(s, groups, func(_, most int) int { return -most })
	}
	s.least = v.least(s, groups)
	return rules.Pick(v.defend(r, s).Advise(func() string {
		g, _ := v.advise(s, groups)
		return v.groupID(g)
	}), "group", groups, v.card(s), "Which %s?%v", s.entry.name, v.hint(s))
}

// another asks whether to go on into another group, and into which.
func (v *volley) another(r *rules.Resolution, s *scoring, groups []int) (g int, going bool) {
	if v.policy == "max" {
		return v.extreme(s, groups, func(_, most int) int { return -most }), true
	}
	const stop = -1
	card := v.card(s)
	s.least = 0
	g = rules.Pick(v.defend(r, s).Advise(func() string {
		g, cost := v.advise(s, groups)
		if v.rest(s) <= cost {
			return "stop"
		}
		return v.groupID(g)
	}), "group", append([]int{stop}, groups...), func(g int) rules.Choice {
		if g == stop {
			return rules.Choice{ID: "stop", Text: "stop"}
		}
		return card(g)
	}, "On into another group?%v", v.hint(s))
	return g, g != stop
}

// card shows a group as a choice, with need and most.
func (v *volley) card(s *scoring) func(int) rules.Choice {
	return func(g int) rules.Choice {
		gr := &v.groups[g]
		return rules.Choice{
			ID: v.groupID(g), Text: gr.name, Sheet: v.ship.ID, Cell: v.pieces[gr.first].cell(), Also: v.also(s.entry, g),
			Would: func() string {
				need, most := v.needed(v.legal(s.entry, g, s.best), s.left)
				if need == most {
					return boxes(need)
				}
				return strconv.Itoa(need) + " to " + boxes(most)
			},
		}
	}
}

func boxes(n int) string { return rules.Count(n, "box", "boxes").String() }

// extreme is the first group of the smallest measure.
func (v *volley) extreme(s *scoring, groups []int, measure func(need, most int) int) int {
	best, least := groups[0], 1<<30
	for _, g := range groups {
		if n := measure(v.needed(v.legal(s.entry, g, s.best), s.left)); n < least {
			best, least = g, n
		}
	}
	return best
}

// howMany asks the defender for the number of boxes.
func (v *volley) howMany(r *rules.Resolution, s *scoring, g, n, need, most int) int {
	switch v.policy {
	case "min":
		return need
	case "max":
		return most
	}
	if need == most {
		return need
	}
	s.least = need
	half := "half the group"
	if group, points := halves(n, s.left); points < group {
		half = "half the points"
	}
	return v.defend(r, s).Cells(func() []roster.Cell {
		return append(v.also(s.entry, g), v.pieces[v.groups[g].first].cell())
	}).Advise(func() string {
		k, _ := v.adviseBoxes(s, g, need, most)
		return strconv.Itoa(k)
	}).Else(func(value string) string {
		switch k := digits(value); {
		case k >= 0 && k < need:
			return "at least " + strconv.Itoa(need) + " of " + strconv.Itoa(n) + " " + v.groups[g].name + ", " + half
		case k > n:
			return "one group a result, and " + v.groups[g].name + " has " + strconv.Itoa(n)
		}
		return ""
	}).Number("boxes", need, most, "How many of %d %v?%v", n, &v.groups[g], v.hint(s))
}

// which asks the defender for the weapons of a group, where not all are taken. Where the best type is demanded it is taken first.
func (v *volley) which(r *rules.Resolution, s *scoring, g, k, n int) []int {
	var legal []int
	best := 0
	for i := v.groups[g].first; i != none; i = v.pieces[i].next {
		if p := &v.pieces[i]; v.takes(s.entry, p) {
			legal = append(legal, i)
			best += truth(p.rank == s.best)
		}
	}
	if s.best > 0 {
		slices.SortStableFunc(legal, func(a, b int) int { return v.pieces[a].rank - v.pieces[b].rank })
	}
	if v.policy != "ask" || k == n {
		return legal[:k]
	}
	return rules.Several(v.defend(r, s).Advise(func() string {
		var ids []string
		for _, i := range legal[:k] {
			ids = append(ids, v.pieces[i].id())
		}
		return strings.Join(ids, ",")
	}).Else(func(value string) string {
		chosen := 0
		for _, i := range legal {
			if slices.Contains(strings.Split(value, ","), v.pieces[i].id()) && v.pieces[i].rank == s.best {
				chosen++
			}
		}
		if s.best > 0 && chosen < min(k, best) {
			return "the best type is taken first"
		}
		return ""
	}), "which", legal, k, k, func(i int) rules.Choice {
		p := &v.pieces[i]
		return rules.Choice{ID: p.id(), Text: p.name(), Sheet: v.ship.ID, Cell: p.cell()}
	}, "Which %d of %v?", k, &v.groups[g])
}
