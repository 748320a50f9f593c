package battledamage

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"damcon/rules"
)

// This file covers the dice of a pool as they lie on the table: counts, never faces, for the rule, and the faces beside a question (5.3).

// A failure is a sort of failed dice and how many there are.
type failure struct {
	cohort, near int
	low          bool
	helped       bool // by an assistant, in vain: nobody else helps it
	n            int
}

// A tray is the dice of a pool as they lie.
type tray struct {
	terms
	cohorts  []cohort
	bursting bool  // there are rounds for burst fire
	free     []int // successes that may be rolled again, by cohort
	locked   []int // successes that may not
	two      []int // of those that may be: the ones whose face counts as two
	extra    int   // what faces that count as two successes add, and what was gained by rolling again
	levels   []int // successes by how many members of a swarm above the easiest they reach
	fails    []failure
	lying    []lying // every die that was thrown, for people
}

func newTray(t terms) *tray {
	return &tray{terms: t, levels: make([]int, len(t.above)+1)}
}

// cohort is the place of equal dice; a new one where there are none.
func (t *tray) cohort(d die) int {
	at := slices.IndexFunc(t.cohorts, func(c cohort) bool { return c.die == d })
	if at < 0 {
		at = len(t.cohorts)
		t.cohorts = append(t.cohorts, cohort{die: d})
		t.free, t.locked, t.two = append(t.free, 0), append(t.locked, 0), append(t.two, 0)
	}
	return at
}

// take adds what a throw came to.
func (t *tray) take(r *rules.Resolution, key string, v *volley, outcome int) {
	for i := range v.slots {
		s, n := &v.slots[i], v.count(outcome, i)
		c := t.cohort(v.cohorts[s.cohort].die)
		switch {
		case s.near < 0:
			t.free[c] += n
			if s.near == doubled {
				t.two[c] += n
				t.extra += n * t.cohorts[c].worth()
			}
			t.levels[s.level] += n
		default:
			t.fail(failure{cohort: c, near: t.nearOf(v, s.near), low: s.low, n: n})
		}
	}
	v.follow(r.Thrown(key), func(c, face int) { t.lie(v.cohorts[c].die, face, lies) })
}

// nearOf is the index of a volley's step among the tray's own.
func (t *tray) nearOf(v *volley, near int) int {
	if near == len(v.steps) {
		return len(t.steps)
	}
	return t.nearest(v.steps[near])
}

// fail adds failed dice.
func (t *tray) fail(f failure) {
	at := slices.IndexFunc(t.fails, func(o failure) bool {
		return o.cohort == f.cohort && o.near == f.near && o.low == f.low && o.helped == f.helped
	})
	if at < 0 {
		t.fails = append(t.fails, f)
	} else {
		t.fails[at].n += f.n
	}
}

// put adds one die by its face; only dice that were paired with others lie open on the table like this.
func (t *tray) put(d die, face int) {
	c := t.cohort(d)
	t.lie(d, face, lies)
	if face < d.need {
		t.fail(failure{cohort: c, near: t.nearest(d.need - face), low: face <= d.low, n: 1})
		return
	}
	two := truth(d.double > 0 && face >= d.double)
	t.free[c]++
	t.two[c] += two
	t.levels[t.level(face-d.need)]++
	t.extra += two * d.worth()
}

// successes counts what lies there.
func (t *tray) successes() int {
	n := t.extra
	for c := range t.cohorts {
		n += (t.free[c] + t.locked[c]) * t.cohorts[c].worth()
	}
	return n
}

// order lists the cohorts, the one first whose dice one would rather keep.
func (t *tray) order() []int {
	list := make([]int, len(t.cohorts))
	for i := range list {
		list[i] = i
	}
	slices.SortStableFunc(list, func(a, b int) int { return better(t.cohorts[a].die, t.cohorts[b].die) })
	return list
}

// ---- kinds of dice ----

// A kind is the dice of a cohort that are alike: successes, or failed by about as much.
type kind struct {
	cohort, near int // near as of a slot
	low          bool
	helped       bool // as of a failure
	n            int
	short        int    // a failed die is short by so much or less; 0 where nothing helps
	id           string // the faces that they may show: "3", "4-10"; with the face needed where dice of several needs lie there: "3@4"
}

// shown are the faces of a kind in words: "3", "2 to 3 where 4 is needed".
func shown(id string) string {
	id, helped := strings.CutSuffix(id, "-helped")
	faces, need, several := strings.Cut(id, "@")
	text := strings.Replace(faces, "-", " to ", 1)
	if several {
		text += " where " + strings.TrimRight(need, "'") + " is needed"
		if strings.HasSuffix(need, "'") { // the bonus is the same, what else the weapon does is not
			text += " of another weapon"
		}
	}
	if helped {
		text += ", helped in vain"
	}
	return text
}

// text names a kind for people.
func (k kind) text() string {
	text := "one that shows " + shown(k.id)
	if k.n > 1 {
		text = strconv.Itoa(k.n) + " that show " + shown(k.id)
	}
	switch {
	case k.near == doubled:
		text += ", two successes each"
	case k.near < 0:
		text += ", a success"
	case k.short > 0:
		text += ", short by " + strconv.Itoa(k.short)
	}
	return text
}

// kinds lists the dice on the table that may still be chosen: successes, those worth most first, then failures, the nearest first.
func (t *tray) kinds(keep func(kind) bool) []kind {
	var list []kind
	for _, near := range [...]int{doubled, success} {
		for _, c := range t.order() {
			k := kind{cohort: c, near: near, n: t.two[c]}
			from, to := max(t.cohorts[c].need, t.cohorts[c].double), 10
			if near == success {
				k.n = t.free[c] - t.two[c]
				if from = t.cohorts[c].need; t.cohorts[c].double > 0 {
					to = t.cohorts[c].double - 1
				}
			}
			if k.id = t.name(c, from, to); k.n > 0 && keep(k) {
				list = append(list, k)
			}
		}
	}
	for _, k := range t.failed() {
		if k.n > 0 && keep(k) {
			list = append(list, k)
		}
	}
	return list
}

// failed lists the kinds of failed dice, the nearest first, those too that are all gone.
func (t *tray) failed() []kind {
	var list []kind
	for _, f := range t.fails {
		d := t.cohorts[f.cohort].die
		k := kind{cohort: f.cohort, near: f.near, low: f.low, helped: f.helped, n: f.n}
		from, to := 1, d.need-1
		if f.near < len(t.steps) {
			k.short = t.steps[f.near]
			from = max(from, d.need-k.short)
		}
		if f.near > 0 && !f.helped {
			to = min(to, d.need-t.steps[f.near-1]-1)
		}
		if f.low {
			to = min(to, d.low)
		} else {
			from = max(from, d.low+1)
		}
		if k.id = t.name(f.cohort, from, min(10, to)); f.helped {
			k.id += "-helped"
		}
		list = append(list, k)
	}
	slices.SortStableFunc(list, func(a, b kind) int { return a.near - b.near })
	return list
}

// name names dice of a cohort by their faces.
func (t *tray) name(c, from, to int) string {
	text := strconv.Itoa(max(1, from))
	if to > max(1, from) {
		text += "-" + strconv.Itoa(to)
	}
	if len(t.cohorts) > 1 {
		text += "@" + strconv.Itoa(t.cohorts[c].need)
		for i := range c {
			if t.cohorts[i].need == t.cohorts[c].need {
				text += "'"
			}
		}
	}
	return text
}

// missed is what the success of a failed die is worth that would not come without help: less of one that is thrown once more anyhow.
func (t *tray) missed(f failure) float64 {
	d := &t.cohorts[f.cohort].die
	n := float64(d.worth())
	if f.low || t.bursting && d.rounds > 0 {
		n *= 1 - d.chance()
	}
	return n
}

// raisable is a kind of failed dice that is short by at most so much: the nearest of them, or, of those whose success is worth most, the
// farthest.
func (t *tray) raisable(most int, farthest bool) (kind, bool) {
	found, ok, worth := kind{}, false, 0.0
	for _, f := range t.fails {
		if f.n == 0 || f.helped || f.near == len(t.steps) || t.steps[f.near] > most {
			continue
		}
		n, nearer := t.missed(f), cmp.Compare(found.near, f.near)
		ahead := cmp.Or(nearer, cmp.Compare(n, worth))
		if farthest {
			ahead = cmp.Or(cmp.Compare(n, worth), -nearer)
		}
		if !ok || ahead > 0 {
			found, ok, worth = kind{cohort: f.cohort, near: f.near, low: f.low, n: f.n}, true, n
		}
	}
	return found, ok
}

// promising is the failed dice that are worth most when they are thrown again.
func (t *tray) promising() (kind, bool) {
	found, ok, most := kind{}, false, 0.0
	for _, f := range t.fails {
		n := t.missed(f) * t.cohorts[f.cohort].chance()
		if f.n > 0 && !f.helped && (!ok || n > most) {
			found, ok, most = kind{cohort: f.cohort, near: f.near, low: f.low, n: f.n}, true, n
		}
	}
	return found, ok
}

// remove takes one failed die off.
func (t *tray) remove(k kind) {
	for i := range t.fails {
		if f := &t.fails[i]; f.cohort == k.cohort && f.near == k.near && f.low == k.low && f.helped == k.helped {
			f.n--
		}
	}
}

// drop takes a failed die off to throw it again.
func (t *tray) drop(k kind) {
	t.remove(k)
	t.say(k, dropped)
}

// lock makes a success of a failed die by adding so much.
func (t *tray) lock(k kind, plus int) {
	t.remove(k)
	t.locked[k.cohort]++
	t.levels[t.level(plus-t.steps[k.near])]++
	t.say(k, raisedBy(true, plus))
}

// strike takes one die off the table.
func (t *tray) strike(k kind) {
	t.say(k, struck)
	if k.near >= 0 {
		t.remove(k)
		return
	}
	t.free[k.cohort]--
	if k.near == doubled {
		t.two[k.cohort]--
		t.extra -= t.cohorts[k.cohort].worth()
	}
	for level := len(t.levels) - 1; level >= 0; level-- {
		if t.levels[level] > 0 {
			t.levels[level]--
			break
		}
	}
}

// adviseStrikes is what a sensible defender strikes out.
func (t *tray) adviseStrikes(sorts []kind, left int) string {
	var words []string
	for _, k := range sorts {
		if n := min(left, k.n); n > 0 {
			words = append(words, k.id+":"+strconv.Itoa(n))
			left -= n
		}
	}
	return rules.Listed(words)
}

// gain adds what a chain of throws came to: of re-rolls, whose old successes stay, or of burst fire from failed dice of a cohort.
func (t *tray) gain(r *rules.Resolution, key string, v chain, outcome, cohort int, from []kind) {
	n := 0
	for level := range t.levels {
		t.levels[level] += v.gained(outcome, level)
		n += v.gained(outcome, level)
	}
	t.extra += v.doubled(outcome)
	if cohort < 0 {
		t.extra += n
		v.follow(r.Thrown(key), func(d die, face int) {
			if face < d.need {
				t.lie(d, face, lost)
			} else {
				t.lie(d, face, gainedOne)
			}
		})
		return
	}
	good := n / t.cohorts[cohort].worth()
	t.free[cohort] += good
	t.two[cohort] += v.doubled(outcome) / t.cohorts[cohort].worth()
	for _, k := range from[:min(good, len(from))] {
		t.drop(k)
	}
	v.follow(r.Thrown(key), func(d die, face int) {
		if face < d.need {
			t.lie(d, face, dropped)
		} else {
			t.lie(d, face, lies)
		}
	})
}

// ---- for people ----

// A lying is a die with the face that it shows and what became of it.
type lying struct {
	die
	face int
	fate fate
	plus int
}

// A fate is what became of a die.
type fate int

const (
	lies      fate = iota // as it was thrown
	madeGood              // made a success by help, and locked
	gainedOne             // one more success by a re-roll
	lost                  // a re-roll that failed: its die is spent
	dropped               // thrown again
	struck                // out by the shields
	shotDown              // a missile
	weak                  // helped, and no success all the same
	through               // a missile that was shot at in vain and is a success by that, whatever it shows
)

// A said is a fate with what was added.
type said struct {
	fate
	plus int
}

// raisedBy is the fate of a die that got help.
func raisedBy(enough bool, plus int) said {
	if enough {
		return said{madeGood, plus}
	}
	return said{weak, plus}
}

// lie lays a die down.
func (t *tray) lie(d die, face int, what interface{ as() said }) {
	s := what.as()
	t.lying = append(t.lying, lying{d, face, s.fate, s.plus})
}

func (f fate) as() said { return said{fate: f} }
func (s said) as() said { return s }

// say says what became of one die of a kind.
func (t *tray) say(k kind, what interface{ as() said }) {
	s := what.as()
	for i := range t.lying {
		l := &t.lying[i]
		lay := lies
		if k.helped {
			lay = weak
		}
		if l.fate != lay || l.die != t.cohorts[k.cohort].die {
			continue
		}
		fits := l.face >= l.need && (l.double > 0 && l.face >= l.double) == (k.near == doubled)
		if k.near >= 0 {
			fits = l.face < l.need && (k.helped || t.nearest(l.need-l.face) == k.near) && (l.face <= l.low) == k.low
		}
		if fits {
			l.fate, l.plus = s.fate, s.plus
			return
		}
	}
}

// beside shows what is needed and how the dice lie, those too that are gone.
func (p *pool) beside(t *tray) []rules.Group {
	needs := rules.Group{Title: "pool", Fold: strconv.Itoa(t.successes()) + " succeed"}
	if p.needs != nil {
		needs.Lines = p.needs()
	}
	if len(t.lying) == 0 { // what they need, before they are thrown
		needs.Fold = ""
		for i, l := range needs.Lines {
			needs.Fold += strings.Repeat(", ", truth(i > 0)) + strings.TrimSpace(l.Label+" "+l.Value)
		}
	}
	g := rules.Group{Title: "dice"}
	words := func(keep func(lying) bool) (list []string) {
		for _, l := range t.lying {
			if !keep(l) {
				continue
			}
			word := strconv.Itoa(l.face)
			if l.plus != 0 {
				word += signed(l.plus)
			}
			list = append(list, word)
		}
		return list
	}
	row := func(name string, keep func(lying) bool, grave rules.Grave) {
		if list := words(keep); len(list) > 0 {
			g.Lines = append(g.Lines, rules.Line{Label: name, Pad: 10, Value: strings.Join(list, " "), Grave: grave})
		}
	}
	fated := func(f fate) func(lying) bool { return func(l lying) bool { return l.fate == f } }
	failed := func(l lying) bool { return l.fate == weak || l.fate == lies && l.face < l.need }
	if list := words(failed); len(list) > 0 {
		needs.Fold += ", fail " + strings.Join(list, " ")
	}
	row("succeed", func(l lying) bool { return l.fate == through || l.fate == lies && l.face >= l.need }, rules.Noted)
	row("helped", fated(madeGood), rules.Noted)
	row("more", fated(gainedOne), rules.Noted)
	row("fail", failed, rules.Noted)
	row("spent", fated(lost), rules.Noted)
	row("again", fated(dropped), rules.Noted)
	row("struck", fated(struck), rules.Warned)
	row("shot down", fated(shotDown), rules.Warned)
	g.Lines = append(g.Lines, rules.Line{Label: "successes", Pad: 10, Value: strconv.Itoa(t.successes())})
	if len(t.lying) == 0 {
		return []rules.Group{needs}
	}
	return []rules.Group{needs, g}
}
