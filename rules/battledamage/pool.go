package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the pool, step by step, 5.3. A choice that can only help is made: every explosion adds its die, helpers help where
// they make a success, low numbers that failed are rolled again, successes too, the die with the best chance first.

// A pool is the dice of one attack with all that may still be done to them.
type pool struct {
	ship     *roster.Sheet // who rolls
	target   *roster.Sheet
	dice     []die // in the order of the hard points
	missiles []die // of them those that are shot at; they are not among dice
	defence  []int // what is taken off each die against them
	defender string

	strikes int   // dice that the target's Shield Manipulation strikes out
	officer int   // what the weapons officer may add to a failed die
	science int   // and the science officer
	points  int   // of the captain, for any failed dice
	assists []int // the modifiers of those who assist
	rounds  int   // for burst fire
	again   int   // re-rolls of successes
}

// A harvest is what a pool came to.
type harvest struct {
	count  int // successes, those of a critical scan twice
	raised int // of them by re-rolls
	spent  int // re-rolls used
	rounds int // rounds used in burst fire
	points int // of the captain
}

// roll resolves a pool to its count.
func (p *pool) roll(r *rules.Resolution) harvest {
	var h harvest
	steps := p.steps()
	v := newVolley(p.dice, steps, p.helpers(), len(p.assists))
	t := newTable(v)
	if len(p.dice) > 0 {
		r.Cite("5.3").By(p.ship.Side).About(p.target)
		t.take(r.See("pool", v))
	}
	if len(p.missiles) > 0 {
		p.defend(r, &t)
	}
	p.cancel(r, &t)
	h.points = p.help(r, &t)
	p.assist(r, &t)
	p.low(r, &t)
	h.rounds = p.burst(r, &t)
	p.rerolls(r, &t, &h)
	h.count = t.successes() + h.raised
	return h
}

// steps are what helpers can add, ascending, each once.
func (p *pool) steps() []int {
	var steps []int
	for n := 1; n <= p.points; n++ {
		steps = append(steps, n)
	}
	steps = append(steps, p.assists...)
	steps = append(steps, p.officer, p.science)
	slices.Sort(steps)
	steps = slices.Compact(steps)
	return slices.DeleteFunc(steps, func(n int) bool { return n <= 0 })
}

// helpers is how many dice may be helped at most.
func (p *pool) helpers() int {
	return p.points + len(p.assists) + truth(p.officer > 0) + truth(p.science > 0)
}

// A failure is a sort of failed dice and how many there are.
type failure struct {
	cohort, near int
	low          bool
	n            int
}

// A table is the dice of a pool as they lie: counts, never faces.
type table struct {
	cohorts []cohort
	steps   []int
	reading *volley
	free    []int // successes that may be rolled again, by cohort
	extra   int   // what faces that count as two successes add
	locked  []int // successes that may not
	fails   []failure
}

func newTable(v *volley) table {
	return table{
		cohorts: v.cohorts, steps: v.steps, reading: v,
		free: make([]int, len(v.cohorts)), locked: make([]int, len(v.cohorts)),
	}
}

// take adds what a throw of the pool's own reading came to.
func (t *table) take(outcome int) {
	for i := range t.reading.slots {
		s, n := &t.reading.slots[i], t.reading.count(outcome, i)
		switch {
		case n == 0:
		case s.near < 0:
			t.free[s.cohort] += n
			t.extra += n * truth(s.near == doubled)
		default:
			t.fails = append(t.fails, failure{s.cohort, s.near, s.low, n})
		}
	}
}

// cohort is the place of equal dice; a new one where there are none.
func (t *table) cohort(d die) int {
	at := slices.IndexFunc(t.cohorts, func(c cohort) bool { return c.die == d })
	if at < 0 {
		at = len(t.cohorts)
		t.cohorts = append(slices.Clip(t.cohorts), cohort{die: d})
		t.free, t.locked = append(t.free, 0), append(t.locked, 0)
	}
	return at
}

// put adds one die by its face; only dice that were paired with others lie open on the table like this.
func (t *table) put(d die, face int) {
	c := t.cohort(d)
	if face >= d.need {
		t.free[c]++
		t.extra += truth(d.double > 0 && face >= d.double)
		return
	}
	near := len(t.steps)
	for i, step := range t.steps {
		if face+step >= d.need {
			near = i
			break
		}
	}
	t.fails = append(t.fails, failure{c, near, face <= d.low, 1})
}

// successes counts what lies there.
func (t *table) successes() int {
	n := t.extra
	for c := range t.cohorts {
		n += (t.free[c] + t.locked[c]) * t.cohorts[c].worth()
	}
	return n
}

// order lists the cohorts, the one first whose dice one would rather keep.
func (t *table) order() []int {
	list := make([]int, len(t.cohorts))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return better(t.cohorts[a].die, t.cohorts[b].die) })
	return list
}

// defend throws the missiles and the defence against them; what stays goes into the pool with its face, and explodes there (5.12).
func (p *pool) defend(r *rules.Resolution, t *table) {
	sorts, _ := cohorts(p.missiles)
	type missile struct{ die, value int }
	var all []missile
	for i, c := range sorts {
		r.In("rack", i+1, func() {
			outcome := r.Cite("5.12").By(p.ship.Side).About(p.target).See("missiles", row{make([]int, min(c.n, mostRow))})
			for _, v := range values(outcome) {
				all = append(all, missile{i, v})
			}
		})
	}
	slices.SortStableFunc(all, func(a, b missile) int { return b.value - a.value })
	shots := values(r.By(p.defender).About(p.target).See("defence", row{p.defence}))
	faces := make([]int, len(all))
	for i, m := range all {
		faces[i] = m.value
	}
	stay := intercept(faces, shots)
	gone := 0
	var fresh []die
	for i, m := range all {
		d := sorts[m.die].die
		switch {
		case !stay[i]:
			gone++
			continue
		case r.Option("missile_survivor") == "success" && i < len(shots):
			t.free[t.cohort(d)]++
		default:
			t.put(d, m.value)
		}
		if d.explode > 0 && m.value >= d.explode {
			d.explode = 0
			fresh = append(fresh, d)
		}
	}
	r.Tell("%d of %d missiles are shot down", gone, len(all))
	if len(fresh) > 0 {
		v := newVolley(fresh, t.steps, p.helpers(), len(p.assists))
		outcome := r.Cite("5.3").By(p.ship.Side).See("fresh", v)
		for i := range v.slots {
			s, n := &v.slots[i], v.count(outcome, i)
			c := t.cohort(v.cohorts[s.cohort].die)
			if s.near < 0 {
				t.free[c] += n
			} else if n > 0 {
				t.fails = append(t.fails, failure{c, s.near, s.low, n})
			}
		}
	}
}

// cancel strikes out dice: the successes that are worth most, then the failures that are nearest.
func (p *pool) cancel(r *rules.Resolution, t *table) {
	left := p.strikes
	for _, c := range t.order() {
		n := min(left, t.free[c])
		t.free[c] -= n
		left -= n
	}
	for step := 0; step <= len(t.steps) && left > 0; step++ {
		for i := range t.fails {
			if f := &t.fails[i]; f.near == step {
				n := min(left, f.n)
				f.n -= n
				left -= n
			}
		}
	}
	if p.strikes > 0 {
		r.Cite("11").Tell("the shields of %s strike out %d dice", p.target.Name, p.strikes)
	}
}

// raise makes one failed die a success that is locked: the one that is shortest of it by at most so much, or the farthest of them. It
// says by how much it was short, 0 where there is none.
func (t *table) raise(most int, farthest bool) int {
	found := -1
	for i := range t.fails {
		f := &t.fails[i]
		if f.n == 0 || f.near == len(t.steps) || t.steps[f.near] > most {
			continue
		}
		if found < 0 || farthest == (f.near > t.fails[found].near) && f.near != t.fails[found].near {
			found = i
		}
	}
	if found < 0 {
		return 0
	}
	t.fails[found].n--
	t.locked[t.fails[found].cohort]++
	return t.steps[t.fails[found].near]
}

// help is the officers' help: each helps one failed die, the smallest help first, so that the larger is left for a die that needs it. Then
// the captain's points go where they are fewest. It returns the points used.
func (p *pool) help(r *rules.Resolution, t *table) (points int) {
	r.Cite("5.3")
	for _, n := range [...]int{min(p.officer, p.science), max(p.officer, p.science)} {
		if n > 0 && t.raise(n, true) > 0 {
			r.Tell("an officer's help, +%d, makes a success", n)
		}
	}
	for points < p.points {
		n := t.raise(p.points-points, false)
		if n == 0 {
			break
		}
		points += n
		r.Tell("the captain's help, +%d, makes a success", n)
	}
	return points
}

// assist is Weapons Assist: the modifier on a failed die where that is enough, else the die again with the modifier (11).
func (p *pool) assist(r *rules.Resolution, t *table) {
	for i, n := range p.assists {
		if n > 0 && t.raise(n, true) > 0 {
			r.Cite("11").Tell("assistance, +%d, makes a success", n)
			continue
		}
		at := -1
		for k := range t.fails {
			f := &t.fails[k]
			if f.n > 0 && (at < 0 || better(t.cohorts[f.cohort].die, t.cohorts[t.fails[at].cohort].die) < 0) {
				at = k
			}
		}
		if at < 0 {
			continue
		}
		c := t.fails[at].cohort
		d := die{need: max(1, t.cohorts[c].need-n)}
		t.fails[at].n--
		v := newVolley([]die{d}, nil, 0, 0)
		r.In("helper", i+1, func() {
			if v.successes(r.Cite("11").By(p.ship.Side).See("assist", v), 0) > 0 {
				t.locked[c]++
			}
		})
	}
}

// low rolls failed low numbers once more; the new face stands and does not explode.
func (p *pool) low(r *rules.Resolution, t *table) {
	var again []die
	for _, f := range t.fails {
		for range f.n * truth(f.low) {
			d := t.cohorts[f.cohort].die
			again = append(again, die{need: d.need, twice: d.twice})
		}
	}
	if len(again) == 0 {
		return
	}
	v := newVolley(again, nil, 0, 0)
	outcome := r.Cite("5.3").By(p.ship.Side).See("low", v)
	for c := range v.cohorts {
		n := v.successes(outcome, c)
		for k := range t.fails {
			f := &t.fails[k]
			if d := t.cohorts[f.cohort].die; f.low && (die{need: d.need, twice: d.twice}) == v.cohorts[c].die {
				m := min(n, f.n)
				t.free[f.cohort] += m
				f.n -= m
				n -= m
			}
		}
	}
}

// burst rolls failed dice again, a round of ammunition for each.
func (p *pool) burst(r *rules.Resolution, t *table) (rounds int) {
	var again []die
	where := -1
	for _, f := range t.fails {
		if d := t.cohorts[f.cohort].die; d.burst {
			for range f.n {
				again = append(again, d)
			}
			where = f.cohort
		}
	}
	if len(again) == 0 || p.rounds == 0 {
		return 0
	}
	outcome := r.Cite("1.4").By(p.ship.Side).See("burst", chain{dice: again, throws: p.rounds, until: true})
	t.free[where] += gained(outcome) / t.cohorts[where].worth()
	return thrown(outcome)
}

// rerolls rolls successes again while there are re-rolls; the old success is kept, a failure only ends the die.
func (p *pool) rerolls(r *rules.Resolution, t *table, h *harvest) {
	var again []die
	for _, c := range t.order() {
		for range t.free[c] {
			if len(again) < p.again {
				again = append(again, t.cohorts[c].die)
			}
		}
	}
	if p.again <= 0 || len(again) == 0 {
		return
	}
	outcome := r.Cite("5.3").By(p.ship.Side).See("rerolls", chain{dice: again, throws: p.again})
	h.raised, h.spent = gained(outcome), thrown(outcome)
}
