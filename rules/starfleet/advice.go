package starfleet

import (
	"fmt"
)

// This file covers what the defender is advised and told beside a choice, 7.2: the least loss of fighting value.

// worst is what the loss of the ship counts.
const worst = 1000

// cheapest is the box of least value, the first of them.
func (v *volley) cheapest(boxes []int) int {
	best := boxes[0]
	for _, i := range boxes {
		if v.pieces[i].value < v.pieces[best].value {
			best = i
		}
	}
	return best
}

// yields is how many boxes of a group a result may take, and the least value of one.
func (v *volley) yields(e *entry, g, best int) (n, worth int) {
	if n = v.legal(e, g, best); n == 0 {
		return 0, 0
	}
	worth = 1 << 30
	for i := v.groups[g].first; i != none; i = v.pieces[i].next {
		if p := &v.pieces[i]; p.value < worth && v.takes(e, p) {
			worth = p.value
		}
	}
	return n, worth
}

// advise is the group that costs least with the rest of the row, and what it costs.
func (v *volley) advise(s *scoring, groups []int) (group, cost int) {
	group, cost = groups[0], 1<<30
	for _, g := range groups {
		need, most := v.needed(v.legal(s.entry, g, s.best), s.left)
		if _, c := v.adviseBoxes(s, g, need, most); c < cost {
			group, cost = g, c
		}
	}
	return group, cost
}

// adviseBoxes is how many boxes of a group cost least with the rest of the row, and what they cost.
func (v *volley) adviseBoxes(s *scoring, g, need, most int) (k, cost int) {
	costs := v.prospect(s)
	_, worth := v.yields(s.entry, g, s.best)
	k, cost = need, 1<<30
	for n := need; n <= most; n++ {
		if c := n*worth + costs[s.left-n]; c < cost {
			k, cost = n, c
		}
	}
	return k, cost
}

// rest is what the rest of a row costs.
func (v *volley) rest(s *scoring) int {
	return v.prospect(s)[s.left]
}

// A prospect is the least cost of the rest of a row, by the points left.
type prospect [aTen + 1]int

// prospect is what the rest of the row costs, worked out once for each result that is scored.
func (v *volley) prospect(s *scoring) *prospect {
	if s.looked != s.left {
		s.ahead, s.looked = v.look(s), s.left
	}
	return &s.ahead
}

// look works the prospect of a row out from its end, as the ship stands: what an earlier column takes of the same group is not thought of, and
// Any Weapon and Any Warp stay in one group.
func (v *volley) look(s *scoring) (costs prospect) {
	v.excessCosts(s.left, &costs)
	for n := v.columns - 1; n >= s.from; n-- {
		c := v.at(s.row, n)
		if c.excess || c.bold && s.memory.used(c.at) {
			continue
		}
		if before, open := v.through(c, s.left, &costs); open {
			costs = before
		}
	}
	return costs
}

// through is the prospect before an entry, from the one behind it; open is false where the entry has no legal box.
func (v *volley) through(c *cell, left int, behind *prospect) (costs prospect, open bool) {
	for n := 1; n <= left; n++ {
		costs[n] = 1 << 30
	}
	for _, g := range v.groupsOf(c.entry) {
		n, worth := v.yields(c.entry, g, 0)
		if n == 0 {
			continue
		}
		open = true
		for points := 1; points <= left; points++ {
			need, most := 1, 1
			if !c.bold {
				need, most = v.needed(n, points)
			}
			least := costs[points]
			for k := need; k <= most; k++ {
				if cost := k*worth + behind[points-k]; cost < least {
					least = cost
				}
			}
			costs[points] = least
		}
	}
	return costs, open
}

// excessCosts are what up to so many excess hits cost.
func (v *volley) excessCosts(most int, costs *prospect) {
	have := v.ship.Now(excessTrack)
	for g := range v.groups {
		if gr := &v.groups[g]; soaks(gr.is) {
			have += v.pieces[gr.first].left()
		}
	}
	for n := 1; n <= most; n++ {
		if costs[n] = n * v.spare; n > have {
			costs[n] += worst
		}
	}
}

// capacity is the most that the rest of a row can still take.
func (v *volley) capacity(s *scoring) int {
	sum := 0
	for n := s.from; n < v.columns; n++ {
		c := v.at(s.row, n)
		if c.excess || c.bold && s.memory.used(c.at) {
			continue
		}
		largest := 0
		for _, g := range v.groupsOf(c.entry) {
			n := v.legal(c.entry, g, 0)
			if c.spread {
				largest += n
			} else {
				largest = max(largest, n)
			}
		}
		if c.bold {
			largest = min(largest, 1)
		}
		sum += largest
	}
	return sum
}

// A hint warns the defender before a choice that may push points into excess; it is worked out only for somebody who reads it.
type hint struct {
	v *volley
	s *scoring
}

func (v *volley) hint(s *scoring) *hint {
	v.warning = hint{v, s}
	return &v.warning
}

func (h *hint) String() string {
	rest := h.v.capacity(h.s)
	if h.s.left-h.s.least <= rest {
		return ""
	}
	return fmt.Sprintf("   fewer than %d push points into excess", h.s.left-rest)
}
