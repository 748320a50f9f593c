package battledamage

import (
	"slices"
	"strconv"

	"damcon/rules/dice"
)

// This file covers how the dice of a pool are read: as counts of classes, never as faces (5.3).

// A die is one die of a pool, as far as it matters how it is read. Dice that are equal are counted together.
type die struct {
	need    int  // the least face that succeeds: 1 always, 11 never
	explode int  // the least face that adds a fresh die; 0 is none
	fresh   bool // fresh dice explode as well
	low     int  // faces up to this one may be rolled again; 0 is none
	twice   bool // its successes count twice
	burst   bool // may be rolled again while there is ammunition
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

// A volley reads all dice of a pool with those that explosions add. Its outcome says, for each cohort, how many dice succeeded and how
// many failed in each way that still matters: by how little (steps) and whether they may be rolled again.
type volley struct {
	cohorts []cohort
	of      []int // the cohort of each die
	steps   []int // what helpers can add to a failed die, ascending
	helped  int   // how many dice helpers can help; more of a kind make no difference
	anyFail int   // how many failed dice of no other kind matter
	slots   []slot
	index   [][12]int // the slot of each face of a cohort, −1 for none
	space   int
}

// A slot is one number of the outcome.
type slot struct {
	cohort, near int // near: the index of the step that is enough; len(steps) is beyond help; or success, or doubled
	low          bool
	most, stride int
}

// What near says of a die that succeeded, and of one that counts as two successes.
const (
	success = -1
	doubled = -2
)

func newVolley(pool []die, steps []int, helped, anyFail int) *volley {
	v := &volley{steps: steps, helped: helped, anyFail: anyFail, space: 1}
	v.cohorts, v.of = cohorts(pool)
	v.index = make([][12]int, len(v.cohorts))
	for c := range v.cohorts {
		for face := 1; face <= 10; face++ {
			v.index[c][face] = v.slot(c, face)
		}
	}
	return v
}

// slot finds or makes the slot of a face.
func (v *volley) slot(c, face int) int {
	co := &v.cohorts[c]
	s := slot{cohort: c, near: success, most: co.n * (1 + truth(co.explode > 0))}
	if co.fresh && co.explode > 0 {
		s.most = co.n * (1 + mostFresh)
	}
	switch {
	case face >= co.need && co.double > 0 && face >= co.double:
		s.near = doubled
	case face < co.need:
		all := s.most
		s.near, s.low = len(v.steps), face <= co.low
		for i, step := range v.steps {
			if face+step >= co.need {
				s.near = i
				break
			}
		}
		switch {
		case s.low || co.burst:
			s.most = all
		case s.near < len(v.steps):
			s.most = min(all, v.helped)
		default:
			s.most = min(all, v.anyFail)
		}
		if s.most == 0 {
			return -1
		}
	}
	at := slices.IndexFunc(v.slots, func(o slot) bool { return o.cohort == c && o.near == s.near && o.low == s.low })
	if at < 0 {
		at = len(v.slots)
		s.stride = v.space
		v.space *= s.most + 1
		v.slots = append(v.slots, s)
	}
	return at
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

// Chances counts over classes: each cohort by itself, one die after the other, then all together.
func (v *volley) Chances() []dice.Chance {
	all := []dice.Chance{{Outcome: 0, P: 1}}
	for c := range v.cohorts {
		own := v.cohort(c)
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
	slices.SortFunc(all, func(a, b dice.Chance) int { return a.Outcome - b.Outcome })
	return all
}

// cohort counts the dice of one cohort.
func (v *volley) cohort(c int) []dice.Chance {
	one := v.single(c, 0)
	now := map[int]float64{0: 1}
	for range v.cohorts[c].n {
		next := make(map[int]float64, 2*len(now))
		for outcome, p := range now {
			for _, o := range one {
				next[v.plus(outcome, o.Outcome, c)] += p * o.P
			}
		}
		now = next
	}
	return sorted(now)
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
	sums := map[int]float64{}
	explodes := co.explode > 0 && (step == 0 || co.fresh && step < mostFresh)
	var fresh []dice.Chance
	if explodes {
		fresh = v.single(c, step+1)
	}
	for face := 1; face <= 10; face++ {
		outcome := v.add(0, v.index[c][face])
		if !explodes || face < co.explode {
			sums[outcome] += 0.1
			continue
		}
		for _, f := range fresh {
			sums[v.plus(outcome, f.Outcome, c)] += 0.1 * f.P
		}
	}
	return sorted(sums)
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

// successes are the dice of a cohort that succeeded.
func (v *volley) successes(outcome, cohort int) int {
	n := 0
	for i := range v.slots {
		if v.slots[i].cohort == cohort && v.slots[i].near < 0 {
			n += v.count(outcome, i)
		}
	}
	return n
}

func (v *volley) Word(outcome int) string {
	n := 0
	for c := range v.cohorts {
		n += v.successes(outcome, c)
	}
	text := strconv.Itoa(n) + " succeed"
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

func (v *volley) Needs() string {
	text := ""
	for i := range v.cohorts {
		c := &v.cohorts[i]
		if i > 0 {
			text += "; "
		}
		if len(v.cohorts) > 1 {
			text += strconv.Itoa(c.n) + " "
		}
		text += needFace(c.need)
		if c.explode > 0 {
			text += ", " + strconv.Itoa(c.explode) + " or more explodes"
		}
	}
	return text
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

// ---- dice thrown again ----

// A chain reads dice that are thrown one after the other: successes thrown again, of which each failure ends one die, or failures thrown
// again until they succeed. The outcome is what was gained with how many were thrown.
type chain struct {
	dice   []die // in the order in which they are thrown
	throws int   // at most
	until  bool  // a die is thrown until it succeeds; else until it fails
}

// chainBase parts the numbers of a chain's outcome.
const chainBase = 1000

func gained(outcome int) int { return outcome / chainBase }
func thrown(outcome int) int { return outcome % chainBase }

func (c chain) Sides() []int        { return tens(min(1, c.throws, len(c.dice))) }
func (c chain) Typing() dice.Typing { return dice.TypePool }

// follow goes through faces and says whether another is to come.
func (c chain) follow(faces []int) (gain int, more bool) {
	at := 0
	for _, f := range faces {
		if at == len(c.dice) {
			return gain, false
		}
		d := c.dice[at]
		succeeds := f >= d.need
		if succeeds {
			gain += d.worth() + truth(d.double > 0 && f >= d.double)
		}
		if succeeds == c.until {
			at++
		}
	}
	return gain, at < len(c.dice) && len(faces) < c.throws
}

func (c chain) Further(faces []int) []int {
	if _, more := c.follow(faces); more {
		return tens(1)
	}
	return nil
}

func (c chain) Outcome(faces []int) int {
	gain, _ := c.follow(faces)
	return gain*chainBase + len(faces)
}

func (c chain) Chances() []dice.Chance {
	type state struct{ at, gain int }
	ends, now := map[int]float64{}, map[state]float64{{}: 1}
	for n := 0; len(now) > 0; n++ {
		next := map[state]float64{}
		for s, p := range now {
			if s.at == len(c.dice) || n == c.throws {
				ends[s.gain*chainBase+n] += p
				continue
			}
			d := c.dice[s.at]
			up, down := state{s.at, s.gain + d.worth()}, state{s.at + 1, s.gain}
			if c.until {
				up.at, down.at = s.at+1, s.at
			}
			q := d.chance()
			if d.double > 0 {
				twice := min(q, float64(11-d.double)/10)
				next[state{up.at, up.gain + 1}] += p * twice
				q -= twice
			}
			if q > 0 {
				next[up] += p * q
			}
			if q := 1 - d.chance(); q > 0 {
				next[down] += p * q
			}
		}
		now = next
	}
	return sorted(ends)
}

func (c chain) Word(outcome int) string {
	return strconv.Itoa(gained(outcome)) + " more in " + strconv.Itoa(thrown(outcome))
}

func (c chain) Needs() string {
	text := ""
	for i, d := range c.dice {
		if i == 0 || d.need != c.dice[i-1].need {
			if i > 0 {
				text += ", then "
			}
			text += needFace(d.need)
		}
	}
	return text + ", at most " + strconv.Itoa(c.throws) + " dice"
}

// ---- dice against dice ----

// A row reads dice as their values, high to low, for those that are paired with others (5.12).
type row struct{ minus []int } // what is taken off each die

// The values of a row are digits of its outcome, each 10 more than it is.
const (
	rowDigit  = 32
	rowOffset = 10
	mostRow   = 12 // dice that fit into an outcome
)

func (w row) Sides() []int        { return tens(len(w.minus)) }
func (w row) Typing() dice.Typing { return dice.TypePool }

func (w row) Outcome(faces []int) int {
	outcome := 0
	for i, f := range faces {
		outcome = insert(outcome, f-w.minus[i])
	}
	return outcome
}

// insert puts a value into its place among the digits, the highest last in the number's writing, so that the first read is the lowest.
func insert(outcome, value int) int {
	list := append(values(outcome), value)
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return digits(list)
}

// digits writes values, high to low, as an outcome.
func digits(list []int) int {
	outcome := 0
	for _, v := range list {
		outcome = outcome*rowDigit + v + rowOffset
	}
	return outcome
}

// values lists an outcome's values, high to low.
func values(outcome int) []int {
	var list []int
	for ; outcome > 0; outcome /= rowDigit {
		list = append(list, outcome%rowDigit-rowOffset)
	}
	slices.Reverse(list)
	return list
}

func (w row) Chances() []dice.Chance {
	now := map[int]float64{0: 1}
	for _, minus := range w.minus {
		next := map[int]float64{}
		for outcome, p := range now {
			for face := 1; face <= 10; face++ {
				next[insert(outcome, face-minus)] += p / 10
			}
		}
		now = next
	}
	return sorted(now)
}

func (w row) Word(outcome int) string {
	text := "values"
	for _, v := range values(outcome) {
		text += " " + strconv.Itoa(v)
	}
	return text
}

func (w row) Needs() string { return "high against high" }

// intercept pairs the values of missiles and defence, both high to low: a defence as high or higher takes its missile, a lower one is lost.
// It says which missiles stay.
func intercept(missiles, defence []int) (stay []bool) {
	stay = make([]bool, len(missiles))
	for i, m := range missiles {
		stay[i] = i >= len(defence) || defence[i] < m
	}
	return stay
}
