package battledamage

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the pool, step by step, 5.3. Which dice are struck out, helped and thrown again is decided by advice, unless the table
// says that it chooses: every explosion adds its die, helpers help where they make a success, low numbers that failed are rolled again,
// successes too, the die with the best chance first.

// A pool is the dice of one attack with all that may still be done to them.
type pool struct {
	ship     *roster.Sheet // who rolls
	target   *roster.Sheet
	dice     []die // in the order of the hard points
	missiles []die // of them those that are shot at; they are not among dice
	defence  []int // what is taken off each die against them
	defender string
	above    []int               // how much more than the face needed the tougher members of a swarm need; nil where none is fired at
	needs    func() []rules.Line // what is needed, for people
	parts    func() []rules.Part // of the face needed
	choose   bool                // the table says which dice
	strikes  int                 // dice that the target's Shield Manipulation strikes out
	officer  int                 // what the weapons officer may add to a failed die
	scanner  int                 // and the sensors officer
	purses   []purse             // the points of captains, for any failed dice
	keep     int                 // more points that may be spent on a failed die when all pools are rolled (5.8)
	assists  []int               // the modifiers of those who assist
	rounds   int                 // for burst fire
	magazine []*magazine         // whose rounds they are
	again    int                 // re-rolls of successes
}

// A purse is what a captain may spend on failed dice.
type purse struct {
	ship   *roster.Sheet
	points int
}

// A magazine is a hard point that may fire bursts in a pool, with the die it brought.
type magazine struct {
	die
	ship *roster.Sheet
	gun  *roster.System
	left int    // rounds for bursts, beside that of the shot
	id   string // the hard point, in a swarm with its ship
	text string
}

// mostLevels is how many different faces the members of one swarm may need: the lowest, and those above it.
const mostLevels = 10

// A harvest is what a pool came to.
type harvest struct {
	done   bool
	count  int             // successes, those of a critical scan twice
	levels [mostLevels]int // against a swarm: the dice that succeeded, by how many members above the easiest they reach
	spent  int             // re-rolls used
}

// roll resolves a pool to its count, and says how the dice lie then.
func (p *pool) roll(r *rules.Resolution) (harvest, *tray) {
	var h harvest
	t := newTray(p.terms())
	t.bursting = p.rounds > 0
	p.throw(r, t, "pool", p.dice, t.terms)
	if len(p.missiles) > 0 {
		p.defend(r, t)
	}
	p.cancel(r, t)
	p.help(r, t)
	p.captains(r, t)
	p.assist(r, t)
	p.low(r, t)
	p.burst(r, t)
	h.spent = p.rerolls(r, t)
	h.count, h.done = t.successes(), true
	if p.above != nil {
		copy(h.levels[:], t.levels)
	}
	return h, t
}

// terms are what matters of failed dice and of how far successes reach.
func (p *pool) terms() terms {
	var steps []int
	add := func(n int) {
		if n > 0 {
			steps = append(steps, n)
		}
		for _, more := range p.above { // so that one knows whom a die that is helped reaches
			if n > more {
				steps = append(steps, n-more)
			}
		}
	}
	most, points := p.keep, 0
	for _, c := range p.purses {
		most = max(most, c.points)
		points += c.points
	}
	for n := 1; n <= most; n++ {
		add(n)
	}
	add(p.officer)
	add(p.scanner)
	for _, n := range p.assists {
		add(n)
	}
	slices.Sort(steps)
	steps = slices.Compact(steps)
	helped := points + p.keep + len(p.assists) + truth(p.officer > 0) + truth(p.scanner > 0)
	return terms{steps: steps, helped: helped + p.strikes, anyFail: len(p.assists) + p.strikes, above: p.above}
}

// later are the terms of dice that are thrown once more: what helpers kept for later may still do.
func (p *pool) later() terms {
	t := p.terms()
	t.helped, t.anyFail = p.keep, 0
	if p.keep == 0 {
		t.steps = nil
	}
	return t
}

// about is said before each question of a pool: who answers, and how the dice lie.
func (p *pool) about(r *rules.Resolution, t *tray, side string) *rules.Resolution {
	return r.By(side).About(p.target).Beside(func() []rules.Group { return p.beside(t) })
}

// throw throws dice, in several handfuls where one reading cannot hold them.
func (p *pool) throw(r *rules.Resolution, t *tray, key string, list []die, with terms) {
	hands := handfuls(list, with)
	if len(hands) == 1 {
		t.take(r, key, hands[0], p.about(r.Cite("5.3"), t, p.ship.Side).Parts(p.parts).See(key, hands[0]))
		return
	}
	before := 0
	for i, v := range hands {
		r.In("hand", i+1, func() {
			h := handful{before + 1, before + len(v.of), len(list)}
			t.take(r, key, v, p.about(r.Cite("5.3"), t, p.ship.Side).Parts(p.parts).For(h).See(key, v))
		})
		before += len(v.of)
	}
}

// A handful names dice of which there are more than one reading holds, written only where that is read.
type handful struct{ from, to, of int }

func (h handful) String() string {
	return "dice " + strconv.Itoa(h.from) + " to " + strconv.Itoa(h.to) + " of " + strconv.Itoa(h.of)
}

// A rack names missiles of one sort where there are several, written only where that is read.
type rack cohort

func (k rack) String() string {
	text := rules.Count(k.n, "missile", "missiles").String() + ", " + needFace(k.need)
	if k.twice {
		text += " and counts twice"
	}
	return text
}

// handfuls parts dice so that each reading can be written as one number.
func handfuls(list []die, t terms) []*volley {
	switch v := newVolley(list, t); {
	case len(list) == 0:
		return nil
	case v.fits():
		return []*volley{v}
	}
	half := len(list) / 2
	return append(handfuls(list[:half], t), handfuls(list[half:], t)...)
}

// defend throws the missiles and the defence against them; what stays goes into the pool with its face, and explodes there (5.12).
func (p *pool) defend(r *rules.Resolution, t *tray) {
	sorts, _ := cohorts(p.missiles)
	type missile struct{ die, value int }
	var all []missile
	for i, c := range sorts {
		r.In("rack", i+1, func() {
			var what fmt.Stringer
			if len(sorts) > 1 {
				what = rack(c)
			}
			for _, v := range p.paired(r, t, "missiles", p.ship.Side, what, make([]int, c.n)) {
				all = append(all, missile{i, v})
			}
		})
	}
	slices.SortStableFunc(all, func(a, b missile) int { return b.value - a.value })
	shots := p.paired(r, t, "defence", p.defender, nil, p.defence)
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
			t.lie(d, m.value, shotDown)
			continue
		case r.Option("missile_survivor") == "success" && i < len(shots):
			t.free[t.cohort(d)]++
			t.levels[len(t.levels)-1]++
			t.lie(d, m.value, through)
		default:
			t.put(d, m.value)
		}
		if d.explode > 0 && m.value >= d.explode {
			if !d.fresh {
				d.explode = 0
			}
			fresh = append(fresh, d)
		}
	}
	r.Tell("missiles shot down: %d of %d", gone, len(all))
	p.throw(r, t, "fresh", fresh, t.terms)
}

// paired throws dice that are paired with others, and gives their values, high to low.
func (p *pool) paired(r *rules.Resolution, t *tray, key, side string, what fmt.Stringer, minus []int) []int {
	var all []int
	for n := 1; len(minus) > 0; n++ {
		hand := pairing{minus[:min(mostPairing, len(minus))]}
		minus = minus[len(hand.minus):]
		throw := func() { all = append(all, hand.values(p.about(r.Cite("5.12"), t, side).For(what).See(key, hand))...) }
		if n == 1 {
			throw()
			continue
		}
		r.In("hand", n, throw)
	}
	slices.SortFunc(all, func(a, b int) int { return b - a })
	return all
}

// cancel strikes out dice: the successes that are worth most, then the failures that are nearest, or those that the defender names.
func (p *pool) cancel(r *rules.Resolution, t *tray) {
	if p.strikes == 0 {
		return
	}
	r.Cite("11")
	if p.choose {
		sorts := t.kinds(func(kind) bool { return true })
		all := 0
		for _, k := range sorts {
			all += k.n
		}
		r.Advise(func() string { return t.adviseStrikes(sorts, p.strikes) })
		for _, s := range rules.Share(p.about(r, t, p.target.Side), "strike", sorts, min(all, p.strikes), func(k kind) rules.Choice {
			return rules.Choice{ID: k.id, Text: k.text(), Most: k.n}
		}, "Which dice are struck out?") {
			for range s.N {
				t.strike(s.Item)
			}
		}
	} else {
		left := p.strikes
		for _, k := range t.kinds(func(kind) bool { return true }) {
			for range min(left, k.n) {
				t.strike(k)
				left--
			}
		}
	}
	r.Tell("the shields of %s strike out %s", p.target.Name, rules.Count(p.strikes, "die", "dice"))
}

// help is the officers' help: each helps one failed die, the smallest help first, so that the larger is left for a die that needs it.
func (p *pool) help(r *rules.Resolution, t *tray) {
	type helper struct {
		who, key string
		n        int
	}
	first, second := helper{"weapons officer", "wo-on", p.officer}, helper{"sensors officer", "so-on", p.scanner}
	if second.n < first.n {
		first, second = second, first
	}
	for _, o := range [...]helper{first, second} {
		if o.n > 0 && p.raise(r.Cite("5.3"), t, o.key, o.n, len(p.above) == 0) > 0 {
			r.Tell("the %s's help, +%d, makes a success", o.who, o.n)
		}
	}
}

// captains are the captains' points, which go where they are fewest. No die is helped by two of them.
func (p *pool) captains(r *rules.Resolution, t *tray) {
	for i, c := range p.purses {
		spend := func() { p.captain(r, t, c) }
		if i == 0 {
			spend()
		} else { // only a swarm has several
			r.In("captain", i+1, spend)
		}
	}
}

func (p *pool) captain(r *rules.Resolution, t *tray, c purse) {
	used := 0
	for i := 1; used < c.points; i++ {
		n := 0
		r.In("point", i, func() { n = p.raise(r.Cite("5.3"), t, "on", c.points-used, false) })
		if n == 0 {
			break
		}
		used += n
		r.Tell("the captain's help, +%d, makes a success", n)
	}
	if used > 0 {
		left := c.ship.Count(pointsMark) - used
		r.Cite("11").Mark(c.ship, roster.MarkerCell(pointsMark), left, "%s: the captain has %s left", c.ship.Name, pointsWord(left))
	}
}

// raise makes a success, which is locked, of one failed die that is short by at most so much: the farthest or the nearest of them, or the one
// that the table names. It says by how much it was short, 0 where none was raised.
func (p *pool) raise(r *rules.Resolution, t *tray, key string, most int, farthest bool) int {
	k, ok := t.raisable(most, farthest)
	if p.choose {
		k, ok = p.ask(r, t, key, k, func(k kind) string {
			if k.near == len(t.steps) || t.steps[k.near] > most {
				return "+" + strconv.Itoa(most) + " is not enough"
			}
			return ""
		}, "Which failed die gets +%d?", most)
	}
	if !ok {
		return 0
	}
	t.lock(k, most)
	return t.steps[k.near]
}

// ask asks for a kind of failed dice, or none; advised is what the program would take, off says why one cannot be chosen.
func (p *pool) ask(r *rules.Resolution, t *tray, key string, advised kind, off func(kind) string, text string, args ...any) (kind, bool) {
	sorts := append(slices.DeleteFunc(t.failed(), func(k kind) bool { return k.n == 0 }), kind{id: "no"})
	picked := rules.Pick(p.about(r, t, p.ship.Side).Advise(func() string {
		for _, k := range sorts {
			if k.n > 0 && k.n == advised.n && k.cohort == advised.cohort && k.near == advised.near && k.low == advised.low && !k.helped {
				return k.id
			}
		}
		return "no"
	}), key, sorts, func(k kind) rules.Choice {
		switch {
		case k.id == "no":
			return rules.Choice{ID: k.id, Text: "no die"}
		case k.helped:
			return rules.Choice{ID: k.id, Text: k.text(), Off: "is helped already"}
		}
		return rules.Choice{ID: k.id, Text: k.text(), Off: off(k)}
	}, text, args...)
	return picked, picked.id != "no"
}

// assist is Weapons Assist: the modifier on a failed die where that is enough, else the die again with the modifier (11).
func (p *pool) assist(r *rules.Resolution, t *tray) {
	for i, n := range p.assists {
		r.In("helper", i+1, func() { p.assisted(r.Cite("11"), t, n) })
	}
}

func (p *pool) assisted(r *rules.Resolution, t *tray, n int) {
	k, ok := t.raisable(n, true)
	enough := ok
	if !ok {
		k, ok = t.promising()
	}
	if p.choose {
		k, ok = p.ask(r, t, "assist-on", k, func(kind) string { return "" }, "Which failed die does the assistant help, %s?", signed(n))
		enough = ok && k.near < len(t.steps) && t.steps[k.near] <= n
		if enough {
			enough = !p.about(r, t, p.ship.Side).Given("no").YesNo("anew", "throw it again all the same")
		}
	}
	switch {
	case !ok:
		return
	case enough:
		t.lock(k, n)
		r.Tell("assistance, +%d, makes a success", n)
		return
	}
	c := t.cohorts[k.cohort].die
	v := newVolley([]die{{need: c.need - n, low: c.low, twice: c.twice, rounds: c.rounds, double: c.double}}, terms{above: t.above})
	outcome := p.about(r, t, p.ship.Side).Called("assistance").See("assist", v)
	t.drop(k)
	for i, s := range v.slots {
		switch {
		case v.count(outcome, i) == 0:
		case s.near < 0:
			t.locked[k.cohort]++
			t.extra += c.worth() * truth(s.near == doubled)
			t.levels[s.level]++
		default: // a low number or a burst may roll it once more, without the help
			t.fail(failure{cohort: k.cohort, near: len(t.steps), low: s.low, helped: true, n: 1})
		}
	}
	for _, f := range r.Thrown("assist") {
		t.lie(c, f, raisedBy(f+n >= c.need, n))
	}
}

// low rolls failed low numbers once more; the new face stands and does not explode.
func (p *pool) low(r *rules.Resolution, t *tray) {
	var again []die
	for _, k := range t.failed() {
		if !k.low || k.n == 0 {
			continue
		}
		n := k.n
		if p.choose {
			n = p.about(r.Cite("5.3"), t, p.ship.Side).AdviseNumber(k.n).Number("low-"+k.id, 0, k.n, "How many low dice that show %s are rolled again?", shown(k.id))
		}
		for range n {
			d := t.cohorts[k.cohort].die
			d.low, d.explode, d.fresh = 0, 0, false
			again = append(again, d)
			t.drop(k)
		}
	}
	p.throw(r, t, "low", again, p.later())
}

// burst rolls failed dice again, a round of ammunition for each, those of the best chance first.
func (p *pool) burst(r *rules.Resolution, t *tray) {
	rounds := 0
	for _, c := range t.order() {
		var sorts []kind
		for _, k := range t.failed() {
			for range k.n * truth(k.cohort == c && t.cohorts[c].rounds > 0) {
				sorts = append(sorts, k)
			}
		}
		if len(sorts) == 0 || rounds == p.rounds {
			continue
		}
		loaded, left := p.loaded(t.cohorts[c].die)
		most := min(p.rounds-rounds, left, len(sorts)*t.cohorts[c].rounds)
		if p.choose {
			most = p.about(r.Cite("1.4"), t, p.ship.Side).AdviseNumber(most).Number("rounds-"+loaded[0].id, 0, most, "How many rounds for bursts of %s?", arsenal(loaded))
		}
		if most == 0 {
			continue
		}
		throw := func() {
			again := slices.Repeat([]die{t.cohorts[c].die}, len(sorts))
			v := newChain(again, most, t.above)
			v.until, v.own = true, t.cohorts[c].rounds
			outcome := p.about(r.Cite("1.4"), t, p.ship.Side).Called("bursts").See("burst", v)
			t.gain(r, "burst", v, outcome, c, sorts)
			rounds += v.thrown(outcome)
			p.unload(r, loaded, v.thrown(outcome))
		}
		if rounds == 0 {
			throw()
		} else {
			r.In("then", c, throw)
		}
	}
}

// An arsenal names the hard points of dice that are alike, written only where that is read.
type arsenal []*magazine

func (a arsenal) String() string {
	words := make([]string, len(a))
	for i, m := range a {
		words[i] = m.text
	}
	return strings.Join(words, ", ")
}

// loaded are the hard points whose dice are those of a cohort, and how many rounds they have for bursts. What a die has been through, exploded
// or rolled again as a low number, does not make it another one's.
func (p *pool) loaded(d die) (list []*magazine, left int) {
	d.low, d.explode, d.fresh = 0, 0, false
	for _, m := range p.magazine {
		own := m.die
		own.low, own.explode, own.fresh = 0, 0, false
		if own == d {
			list = append(list, m)
			left += m.left
		}
	}
	return list, left
}

// unload takes the rounds of burst fire off the hard points whose dice were thrown. Dice that are alike are counted and not told apart, so
// that where several hard points brought them the table may say whose rounds they were; else they share them evenly, the first giving one more.
func (p *pool) unload(r *rules.Resolution, loaded []*magazine, rounds int) {
	shares := evenly(loaded, rounds)
	if len(loaded) > 1 && rounds > 0 {
		words := make([]string, 0, len(loaded))
		for i, m := range loaded {
			if shares[i] > 0 {
				words = append(words, m.id+":"+strconv.Itoa(shares[i]))
			}
		}
		told := rules.Share(r.Cite("1.4").By(p.ship.Side).About(p.ship).Given(rules.Listed(words)).Else(func(value string) string {
			if n := shared(value); n != rounds {
				return strconv.Itoa(rounds) + " rounds were fired"
			}
			return ""
		}), "from", loaded, rounds, func(m *magazine) rules.Choice {
			return rules.Choice{ID: m.id, Text: m.text, Most: m.left, Sheet: m.ship.ID, Cell: roster.LoadCell(m.gun.ID)}
		}, "whose rounds the bursts were")
		clear(shares)
		for _, s := range told {
			shares[slices.Index(loaded, s.Item)] = s.N
		}
	}
	for i, m := range loaded {
		if n := shares[i]; n > 0 {
			m.left -= n
			r.Cite("1.4").Mark(m.ship, roster.LoadCell(m.gun.ID), m.gun.Load-n, "%s %s: %s in bursts", m.ship.Name, label(m.gun), rules.Count(n, "round", "rounds"))
		}
	}
}

// evenly shares rounds among hard points, one at a time, as far as each has any.
func evenly(loaded []*magazine, rounds int) []int {
	shares := make([]int, len(loaded))
	for given := true; given && rounds > 0; {
		given = false
		for i, m := range loaded {
			if rounds > 0 && shares[i] < m.left {
				shares[i]++
				rounds--
				given = true
			}
		}
	}
	return shares
}

// shared is the sum of a share as an answer has it.
func shared(value string) int {
	n := 0
	for word := range strings.SplitSeq(value, ",") {
		_, amount, _ := strings.Cut(word, ":")
		n += number(amount)
	}
	return n
}

// rerolls rolls successes again while there are re-rolls; the old success is kept, a failure only ends the die. It returns the re-rolls used.
func (p *pool) rerolls(r *rules.Resolution, t *tray) (spent int) {
	if p.choose {
		return p.rerollChosen(r, t)
	}
	again := make([]die, 0, max(0, p.again))
	for _, c := range t.order() {
		for range t.free[c] {
			if len(again) < p.again {
				again = append(again, t.cohorts[c].die)
			}
		}
	}
	if p.again <= 0 || len(again) == 0 {
		return 0
	}
	v := newChain(again, p.again, t.above)
	outcome := p.about(r.Cite("5.3"), t, p.ship.Side).Called("re-rolls").See("rerolls", v)
	t.gain(r, "rerolls", v, outcome, -1, nil)
	return v.thrown(outcome)
}

// rerollChosen rolls one success after the other again, the one that the table names.
func (p *pool) rerollChosen(r *rules.Resolution, t *tray) (spent int) {
	open := func(k kind) bool { return k.near < 0 && t.free[k.cohort] > 0 }
	for spent < p.again && len(t.kinds(open)) > 0 {
		spent++
		r.In("again", spent, func() {
			k := rules.Pick(p.about(r.Cite("5.3"), t, p.ship.Side), "die", t.kinds(open), func(k kind) rules.Choice {
				return rules.Choice{ID: k.id, Text: k.text()}
			}, "Which success is rolled again?")
			d := t.cohorts[k.cohort].die
			v := newChain([]die{d}, 1, t.above)
			outcome := p.about(r, t, p.ship.Side).Called("re-rolls").See("rerolls", v)
			t.gain(r, "rerolls", v, outcome, -1, nil)
			if outcome == 1 { // nothing gained: the die is spent
				t.free[k.cohort]--
				t.two[k.cohort] -= truth(k.near == doubled)
				t.locked[k.cohort]++
			}
		})
	}
	return spent
}
