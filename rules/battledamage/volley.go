package battledamage

import (
	"slices"
	"strconv"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers how the dice of a pool are read: as counts of classes, never as faces (5.3).

// A die is one die of a pool, as far as it matters how it is read. Dice that are equal are counted together.
type die struct {
	need    int  // the least face that succeeds
	explode int  // the least face that adds a fresh die; 0 is none
	fresh   bool // fresh dice explode as well
	low     int  // faces up to this one may be rolled again; 0 is none
	twice   bool // its successes count twice
	rounds  int  // so often it may be rolled again in burst fire: what its own hard point has left
	double  int  // the least face that counts as two successes; 0 is none
}

// chance is how likely the die succeeds when it is rolled again.
func (d die) chance() float64 { return float64(max(0, min(10, 11-d.need))) / 10 }

// worth is what a success of the die counts.
func (d die) worth() int { return 1 + truth(d.twice) }

// better orders dice: first those that one would rather roll again.
func better(a, b die) int {
	switch x, y := a.chance()*float64(a.worth()), b.chance()*float64(b.worth()); {
	case x > y:
		return -1
	case x < y:
		return 1
	}
	return 0
}

// A cohort is the equal dice of a pool.
type cohort struct {
	die
	n int
}

// cohorts counts equal dice together, in the order in which they first stand.
func cohorts(pool []die) (list []cohort, of []int) {
	of = make([]int, len(pool))
	for i, d := range pool {
		at := slices.IndexFunc(list, func(c cohort) bool { return c.die == d })
		if at < 0 {
			at = len(list)
			list = append(list, cohort{die: d})
		}
		list[at].n++
		of[i] = at
	}
	return list, of
}

// mostFresh is how many dice one die may add where fresh dice explode as well.
const mostFresh = 10

// Terms are what matters of dice beside their success.
type terms struct {
	steps   []int // what helpers can add to a failed die, ascending
	helped  int   // how many failed dice helpers can reach; more of a kind make no difference
	anyFail int   // how many failed dice of no other kind matter
	above   []int // how much more than the face needed makes a success of a higher level, ascending: the tougher members of a swarm
}

// A volley reads all dice of a pool with those that explosions add. Its outcome says, for each cohort, how many dice succeeded and how
// many failed in each way that still matters: by how little (steps) and whether they may be rolled again.
type volley struct {
	terms
	cohorts []cohort
	of      []int // the cohort of each die
	slots   []slot
	index   [][12]int // the slot of each face of a cohort, −1 for none
	space   int
}

// A slot is one number of the outcome.
type slot struct {
	cohort, near int // near: the index of the step that is enough; len(steps) is beyond help; or success, or doubled
	level        int // of a success: how many of the members above it reaches
	low          bool
	most, stride int
}

// What near says of a die that succeeded, and of one that counts as two successes.
const (
	success = -1
	doubled = -2
)

func newVolley(pool []die, t terms) *volley {
	v := &volley{terms: t, space: 1, slots: make([]slot, 0, 2)}
	v.cohorts, v.of = cohorts(pool)
	v.index = make([][12]int, len(v.cohorts))
	for c := range v.cohorts {
		for face := 1; face <= 10; face++ {
			v.index[c][face] = v.slot(c, face)
		}
	}
	return v
}

// level is how many of the members above a face that succeeds reaches.
func (t *terms) level(over int) int {
	n := 0
	for _, more := range t.above {
		n += truth(over >= more)
	}
	return n
}

// nearest is the index of the step that is enough for a die that is short by so much; len(steps) is beyond help.
func (t *terms) nearest(short int) int {
	i, _ := slices.BinarySearch(t.steps, short)
	return i
}

// slot finds or makes the slot of a face.
func (v *volley) slot(c, face int) int {
	co := &v.cohorts[c]
	s := slot{cohort: c, near: success, most: co.n * (1 + truth(co.explode > 0))}
	if co.fresh && co.explode > 0 {
		s.most = co.n * (1 + mostFresh)
	}
	if face >= co.need {
		s.level = v.level(face - co.need)
		if co.double > 0 && face >= co.double {
			s.near = doubled
		}
	} else {
		all := s.most
		s.near, s.low = v.nearest(co.need-face), face <= co.low
		switch {
		case s.low || co.rounds > 0:
		case s.near < len(v.steps):
			s.most = min(all, v.helped)
		default:
			s.most = min(all, v.anyFail)
		}
		if s.most == 0 {
			return -1
		}
	}
	at := slices.IndexFunc(v.slots, func(o slot) bool {
		return o.cohort == c && o.near == s.near && o.level == s.level && o.low == s.low
	})
	if at < 0 {
		at = len(v.slots)
		s.stride = v.space
		v.space *= s.most + 1
		v.slots = append(v.slots, s)
	}
	return at
}

// fits says whether the outcome can be written as one number.
func (v *volley) fits() bool {
	all := 1.0
	for i := range v.slots {
		all *= float64(v.slots[i].most + 1)
	}
	return all < 1<<60
}

func (v *volley) count(outcome, slot int) int {
	s := &v.slots[slot]
	return outcome / s.stride % (s.most + 1)
}

// add counts one more die in a slot; a full slot stays full.
func (v *volley) add(outcome, slot int) int {
	if slot < 0 || v.count(outcome, slot) == v.slots[slot].most {
		return outcome
	}
	return outcome + v.slots[slot].stride
}

func (v *volley) Sides() []int        { return tens(len(v.of)) }
func (v *volley) Typing() dice.Typing { return dice.TypePool }

// tens are so many ten-sided dice.
func tens(n int) []int {
	sides := make([]int, max(0, n))
	for i := range sides {
		sides[i] = 10
	}
	return sides
}

// follow goes through the faces in the order in which they were thrown: those of the pool, then what exploded, a wave at a time. It gives
// the cohort of each and how many dice are still to come.
func (v *volley) follow(faces []int, each func(cohort, face int)) (missing int) {
	wave, at := v.of, 0
	for step := 0; len(wave) > 0; step++ {
		var next []int
		for _, c := range wave {
			if at == len(faces) {
				missing++
				continue
			}
			face := faces[at]
			at++
			if each != nil {
				each(c, face)
			}
			if co := &v.cohorts[c]; co.explode > 0 && face >= co.explode && (step == 0 || co.fresh && step < mostFresh) {
				next = append(next, c)
			}
		}
		if missing > 0 {
			break
		}
		wave = next
	}
	return missing
}

func (v *volley) Further(faces []int) []int { return tens(v.follow(faces, nil)) }

func (v *volley) Outcome(faces []int) int {
	outcome := 0
	v.follow(faces, func(c, face int) { outcome = v.add(outcome, v.index[c][face]) })
	return outcome
}

// mostListed is how many outcomes a reading of dice lists at most; with more of them odds are sampled.
const mostListed = 20_000

// Chances counts over classes: each cohort by itself, one die after the other, then all together.
func (v *volley) Chances() []dice.Chance {
	all := []dice.Chance{{Outcome: 0, P: 1}}
	for c := range v.cohorts {
		own := v.cohort(c)
		if len(own)*len(all) > mostListed || len(own) == 0 {
			return nil
		}
		if c == 0 {
			all = own
			continue
		}
		next := make([]dice.Chance, 0, len(all)*len(own))
		for _, a := range all {
			for _, b := range own {
				if p := a.P * b.P; p > 0 {
					next = append(next, dice.Chance{Outcome: a.Outcome + b.Outcome, P: p})
				}
			}
		}
		all = next
	}
	if len(v.cohorts) > 1 {
		slices.SortFunc(all, func(a, b dice.Chance) int { return a.Outcome - b.Outcome })
	}
	return all
}

// cohort counts the dice of one cohort.
func (v *volley) cohort(c int) []dice.Chance {
	one := v.single(c, 0)
	now := []dice.Chance{{Outcome: 0, P: 1}}
	for range v.cohorts[c].n {
		next := make([]dice.Chance, 0, len(now)*len(one))
		for _, a := range now {
			for _, o := range one {
				next = append(next, dice.Chance{Outcome: v.plus(a.Outcome, o.Outcome, c), P: a.P * o.P})
			}
		}
		if now = merged(next); len(now) > mostListed {
			return nil
		}
	}
	return now
}

// merged sorts chances and adds up those of the same outcome.
func merged(list []dice.Chance) []dice.Chance {
	slices.SortFunc(list, func(a, b dice.Chance) int { return a.Outcome - b.Outcome })
	all := list[:0]
	for _, c := range list {
		switch n := len(all); {
		case c.P <= 0:
		case n > 0 && all[n-1].Outcome == c.Outcome:
			all[n-1].P += c.P
		default:
			all = append(all, c)
		}
	}
	return all
}

// plus adds two outcomes of a cohort; full slots stay full.
func (v *volley) plus(a, b, c int) int {
	for i := range v.slots {
		if s := &v.slots[i]; s.cohort == c {
			x, y := v.count(a, i), v.count(b, i)
			if x+y > s.most {
				a -= (x + y - s.most) * s.stride
			}
		}
	}
	return a + b
}

// single is one die of a cohort with all that it adds.
func (v *volley) single(c, step int) []dice.Chance {
	co := &v.cohorts[c]
	var list []dice.Chance
	explodes := co.explode > 0 && (step == 0 || co.fresh && step < mostFresh)
	var fresh []dice.Chance
	if explodes {
		fresh = v.single(c, step+1)
	}
	for face := 1; face <= 10; face++ {
		outcome := v.add(0, v.index[c][face])
		if !explodes || face < co.explode {
			list = append(list, dice.Chance{Outcome: outcome, P: 0.1})
			continue
		}
		for _, f := range fresh {
			list = append(list, dice.Chance{Outcome: v.plus(outcome, f.Outcome, c), P: 0.1 * f.P})
		}
	}
	return merged(list)
}

// sorted lists sums as chances in ascending order of their outcomes.
func sorted(sums map[int]float64) []dice.Chance {
	list := make([]dice.Chance, 0, len(sums))
	for outcome, p := range sums {
		if p > 0 {
			list = append(list, dice.Chance{Outcome: outcome, P: p})
		}
	}
	slices.SortFunc(list, func(a, b dice.Chance) int { return a.Outcome - b.Outcome })
	return list
}

// successes are the dice that succeeded.
func (v *volley) successes(outcome int) int {
	n := 0
	for i := range v.slots {
		if v.slots[i].near < 0 {
			n += v.count(outcome, i)
		}
	}
	return n
}

func (v *volley) Word(outcome int) string {
	text := rules.Count(v.successes(outcome), "success", "successes").String()
	for i, s := range v.slots {
		k := v.count(outcome, i)
		switch {
		case k == 0 || s.near < 0:
		case s.near < len(v.steps):
			text += ", " + strconv.Itoa(k) + " short by " + strconv.Itoa(v.steps[s.near]) + " or less"
			if s.low {
				text += ", low"
			}
		case s.low:
			text += ", " + strconv.Itoa(k) + " low"
		}
	}
	return text
}

// Needs says which face each die needs, in the order in which they are thrown. What comes again and again, as in a swarm, is said once.
func (v *volley) Needs() string {
	says := make([]string, len(v.cohorts))
	for i, c := range v.cohorts {
		if says[i] = needFace(c.need); c.explode > 0 {
			says[i] += ", " + strconv.Itoa(c.explode) + " or more explodes"
		}
	}
	var runs []string
	for i := 0; i < len(v.of); {
		n, text := 1, says[v.of[i]]
		for i+n < len(v.of) && says[v.of[i+n]] == text {
			n++
		}
		if i += n; n < len(v.of) {
			text = strconv.Itoa(n) + ": " + text
		}
		runs = append(runs, text)
	}
	once := period(runs)
	text := strings.Join(runs[:once], ", then ")
	if once < len(runs) {
		text = strconv.Itoa(len(runs)/once) + " times " + text
	}
	return text
}

// period is after how many texts all of them come again.
func period(list []string) int {
	for n := 1; n < len(list); n++ {
		if len(list)%n == 0 && slices.Equal(list[n:], list[:len(list)-n]) {
			return n
		}
	}
	return len(list)
}

func needFace(need int) string {
	switch {
	case need <= 1:
		return "any face succeeds"
	case need > 10:
		return "no face succeeds"
	}
	return strconv.Itoa(need) + " or more succeeds"
}
