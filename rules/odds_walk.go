package rules

import (
	"cmp"
	"container/heap"
	"encoding/binary"
	"reflect"
	"slices"

	"damcon/rules/dice"
)

// A point is where branches meet: between two legs of the plan, or at a turn of a loop. What makes it up is in its pointKey.
type point struct {
	pointKey
	leg    int
	order  []int // how far into the leg it lies: points met on the way to another come before it
	weight float64
}

// A pointKey tells points apart. Branches with the same key go on as one.
type pointKey struct {
	start  *start // the loop; nil between legs
	turn   int    // of the loop; the leg that comes next between legs
	state  any    // of the loop
	stands string // how the sheets and tallies stand
	laid   int    // how many sheets the leg has laid down
	used   string // which loose answers the leg has used up, or those before a landing
	apart  int    // never twice the same where branches shall not meet
}

// A start is a loop that begins: after which point and with which outcomes since. Code before a loop may keep what it saw in variables,
// so branches that saw other dice there do not meet in the loop.
type start struct {
	startKey
	after *point
	trail []int // outcomes since the point
	order []int
}

type startKey struct {
	after *point
	trail string
	order string
}

// A level is a roll on the way from a point to the end of a run, with the outcome that is tried now.
type level struct {
	chances []dice.Chance
	at      int
	weight  float64 // of the way up to it, with it
}

// An openLoop is a loop that a run is in.
type openLoop struct {
	start *start // nil until it is needed
	after *point
	trail []int // outcomes between after and the loop, where they were put back
	seen  int   // how many were tried; with a nil trail
	order []int
	turn  int
	steps int // rolls and loops in this turn so far
}

// An explorer tells a run one way through all outcomes, and the next run the next.
type explorer struct {
	told
	w      *Walk
	points map[pointKey]*point
	closed map[pointKey]outlet // where points lead from which no dice are thrown any more
	starts map[startKey]*start
	front  frontier
	now    *point  // where the runs begin
	leg    int     // the last one begun
	base   int     // changes of the run before now
	from   []stand // how things stand there
	chain  []*point
	levels []level
	lost   float64  // weight of the branches that were too light to follow
	picks  []choice // what was chosen in the last run, in the order asked
	runs   int
	apart  int // counts points where branches shall not meet
	alone  bool
	beyond bool // a reading has more outcomes than it lists
	over   bool // given up

	// of one run
	jumped int // how many of the chain have been reached
	put    int // outcomes of the trail to the next of them that were put back
	tried  int // levels passed
	steps  int // rolls and loops outside all loops
	pick   int // how many of the picks it has come to
	loops  []openLoop
	known  []stand // how things stood after the first so many changes
	upTo   int
	fresh  *point // the first new point that the run has come to, and from which it goes on while no dice are thrown
}

// An outlet is where a run has come to: an end of the walk, or a point between legs.
type outlet struct {
	end  int
	then pointKey
}

// The exact walk is given up beyond so many points that wait at once, ends and runs: some 50 MB and a few seconds. Branches lighter than
// lightest are not followed.
const (
	mostPoints = 1 << 16
	mostEnds   = 1 << 17
	mostRuns   = 1 << 20
	lightest   = 1e-18
)

func newExplorer(w *Walk) explorer {
	x := explorer{w: w, points: map[pointKey]*point{}, closed: map[pointKey]outlet{}, starts: map[startKey]*start{}}
	x.add(pointKey{}, 0, nil, 1)
	return x
}

// Apart keeps branches from meeting, before the first step: the plain walk, one run for each way the dice may fall, to hold the other
// against.
func (w *Walk) Apart() { w.exact.alone = true }

func (x *explorer) done() bool { return x.now == nil && len(x.front) == 0 }

// giveUp leaves the exact walk, for the outcomes are too many.
func (x *explorer) giveUp() {
	x.over, x.now, x.front = true, nil, nil
	clear(x.points)
	clear(x.closed)
	clear(x.starts)
}

// add adds weight to a point.
func (x *explorer) add(key pointKey, leg int, order []int, weight float64) {
	if x.alone {
		x.apart++
		key.apart = x.apart
	}
	p := x.points[key]
	if p == nil {
		p = &point{pointKey: key, leg: leg, order: order}
		x.points[key] = p
		heap.Push(&x.front, p)
	}
	p.weight += weight
}

// walk makes up to so many runs.
func (x *explorer) walk(most int) (runs int) {
	w := x.w
	if x.now != nil {
		x.resume()
	}
	for runs < most && w.err == nil && !x.done() {
		if x.now == nil {
			p := heap.Pop(&x.front).(*point)
			delete(x.points, p.pointKey)
			if p.leg > x.leg {
				x.leg = p.leg
				clear(x.starts) // no loop of a leg before goes on
				clear(x.closed)
			}
			x.now = p
			x.resume()
		}
		runs++
		x.runs++
		x.once()
		if !x.next() {
			x.now = nil
			w.back(0)
		}
		if x.beyond || x.runs >= mostRuns || len(x.points)+len(x.closed)+len(x.starts) > mostPoints || len(w.ends) > mostEnds {
			x.giveUp()
		}
	}
	w.back(0)
	w.run.tallies = w.run.tallies[:0]
	return runs
}

// resume brings the scratch battle to where the leg of the point began.
func (x *explorer) resume() {
	x.chain = x.chain[:0]
	p := x.now
	for ; p.start != nil; p = p.start.after {
		x.chain = append(x.chain, p)
	}
	slices.Reverse(x.chain)
	r := &x.w.run
	x.from = unpack(x.from[:0], p.stands)
	r.become(x.w.ledger, nil, x.from)
	if laid := len(r.changes); len(x.w.legs) > 0 {
		x.w.waiting = r.takeUp(&x.w.legs[p.leg])
		x.from, _ = x.w.ledger.fold(x.from, r.changes[laid:], nil)
	}
	x.base = len(r.changes)
}

// origin is the point between legs from which the point now was reached.
func (x *explorer) origin() *point {
	if len(x.chain) > 0 {
		return x.chain[0].start.after
	}
	return x.now
}

// once makes one run from the point now to the next meeting or the end.
func (x *explorer) once() {
	w, r := x.w, &x.w.run
	origin := x.origin()
	x.known, x.upTo = append(x.known[:0], x.from...), x.base
	r.tallies = r.tallies[:0]
	for _, s := range x.known {
		if p := &w.ledger.places[s.place]; p.tally {
			r.tallies = append(r.tallies, tally{p.sheet, p.cell.Name, w.ledger.value(s.value).Number()})
		}
	}
	x.jumped, x.put, x.tried, x.steps, x.pick, x.loops, x.fresh = 0, 0, 0, 0, 0, x.loops[:0], nil
	ok := true
	if len(w.legs) > 0 {
		e := &w.legs[x.now.leg]
		if x.begin(e.entry); e.since != nil {
			x.useUp(origin.used)
		}
		ok = w.play(e, x, &x.told)
	}
	if w.void { // it stands as it did before the leg, whatever point the run began at
		x.known, x.upTo = append(x.known[:0], x.from...), x.base
	}
	if ok {
		w.stands, _ = w.ledger.fold(append(w.stands[:0], x.known...), r.changes[x.upTo:], r.Battle)
		w.stands = w.ledger.count(w.stands, r.tallies)
		var to outlet
		if next := x.now.leg + 1; next >= len(w.legs) {
			to.end = w.end(w.stands)
		} else {
			w.packed = pack(w.packed[:0], w.stands)
			to.then = pointKey{turn: next, stands: string(w.packed), used: w.legs[x.now.leg].after(origin.used, &x.told)}
		}
		if x.fresh != nil {
			x.closed[x.fresh.pointKey] = to
		}
		x.arrive(to, x.weight())
	}
	w.back(x.base)
}

// arrive adds the weight of a branch to where it has come to.
func (x *explorer) arrive(to outlet, weight float64) {
	if to.then == (pointKey{}) {
		x.w.ends[to.end].weight += weight
		return
	}
	x.add(to.then, to.then.turn, nil, weight)
}

// next turns to the next way the dice may fall, if there is one.
func (x *explorer) next() bool {
	for n := len(x.levels); n > 0; n-- {
		l := &x.levels[n-1]
		if l.at+1 < len(l.chances) {
			before := x.now.weight
			if n > 1 {
				before = x.levels[n-2].weight
			}
			l.at++
			l.weight = before * l.chances[l.at].P
			x.levels = x.levels[:n]
			return true
		}
	}
	x.levels = x.levels[:0]
	return false
}

// weight is the weight of the run so far.
func (x *explorer) weight() float64 {
	if x.tried == 0 {
		return x.now.weight
	}
	return x.levels[x.tried-1].weight
}

// step counts a roll or loop.
func (x *explorer) step() {
	if n := len(x.loops); n > 0 {
		x.loops[n-1].steps++
	} else {
		x.steps++
	}
}

// here is how far into the leg the run is.
func (x *explorer) here() []int {
	if n := len(x.loops); n > 0 {
		l := &x.loops[n-1]
		return append(slices.Clone(l.order), l.turn, l.steps)
	}
	return []int{x.steps}
}

func (x *explorer) roll(r *Resolution, rd dice.Reading) (int, dice.Throw, By) {
	x.step()
	if outcome, ok := x.thrown(r, rd); ok {
		return outcome, dice.Throw{}, ByHand
	}
	if x.jumped < len(x.chain) {
		x.put++
		return x.chain[x.jumped].start.trail[x.put-1], dice.Throw{}, ByProgram
	}
	if p := x.fresh; p != nil { // there are several ways from there: others may join first
		x.add(p.pointKey, p.leg, p.order, x.weight())
		panic(pause{cut: true})
	}
	if x.tried == len(x.levels) {
		chances := rd.Chances()
		if len(chances) == 0 { // too many to list
			x.beyond = true
			panic(pause{cut: true})
		}
		x.levels = append(x.levels, level{chances: chances, weight: x.weight() * chances[0].P})
	}
	l := &x.levels[x.tried]
	x.tried++
	if l.weight < lightest {
		x.lost += l.weight
		panic(pause{cut: true})
	}
	return l.chances[l.at].Outcome, dice.Throw{}, ByProgram
}

func (x *explorer) enter(r *Resolution, at loopState) int {
	x.step()
	l := openLoop{order: x.here(), turn: 1}
	if x.jumped == len(x.chain) {
		l.after, l.seen = x.now, x.tried
		x.loops = append(x.loops, l)
		return 1
	}
	p := x.chain[x.jumped]
	l.after, l.trail = p.start.after, p.start.trail[:x.put:x.put]
	if x.put == len(p.start.trail) && slices.Equal(l.order, p.start.order) {
		l.start, l.turn = p.start, p.turn
		x.jump(r, p)
		at.load(p.state)
	}
	x.loops = append(x.loops, l)
	return l.turn
}

// jump brings everything to how it stands at a point.
func (x *explorer) jump(r *Resolution, p *point) {
	l := x.w.ledger
	x.known, _ = l.fold(x.known, r.changes[x.upTo:], nil)
	then := unpack(x.w.stands[:0], p.stands)
	r.become(l, x.known, then)
	x.w.stands = then
	x.known, x.upTo = append(x.known[:0], then...), len(r.changes)
	r.laid = p.laid
	x.useUp(p.used)
	x.jumped++
	x.put = 0
}

func (x *explorer) leave() { x.loops = x.loops[:len(x.loops)-1] }

// again holds until the roll that falls another way than in the run before.
func (x *explorer) again() bool { return x.tried < len(x.levels) }

func (x *explorer) choice() choice {
	x.pick++
	return x.picks[x.pick-1]
}

func (x *explorer) chose(c choice) {
	x.picks = append(x.picks[:x.pick], c)
	x.pick++
}

func (x *explorer) meet(r *Resolution, turn int, at loopState) {
	l := &x.loops[len(x.loops)-1]
	l.turn, l.steps = turn, 0
	if x.jumped < len(x.chain) || x.alone || x.fresh != nil {
		return
	}
	state := at.save()
	if pointing(reflect.TypeOf(state)) {
		return
	}
	w := x.w
	stands, ok := w.ledger.fold(append(w.stands[:0], x.known...), r.changes[x.upTo:], nil)
	w.stands = stands
	if !ok {
		return
	}
	w.stands = w.ledger.count(stands, r.tallies)
	w.packed = pack(w.packed[:0], w.stands)
	if l.start == nil {
		l.start = x.start(l)
	}
	key := pointKey{start: l.start, turn: turn, state: state, stands: string(w.packed), laid: r.laid, used: x.usedUp()}
	if to, known := x.closed[key]; known {
		x.arrive(to, x.weight())
		panic(pause{cut: true})
	}
	p := &point{pointKey: key, leg: x.now.leg, order: append(slices.Clone(l.order), turn)}
	if x.points[key] == nil {
		x.fresh = p
		return
	}
	x.add(key, p.leg, p.order, x.weight())
	panic(pause{cut: true})
}

// start finds the start of an open loop.
func (x *explorer) start(l *openLoop) *start {
	trail := l.trail
	if l.after == x.now {
		for i := range l.seen {
			v := &x.levels[i]
			trail = append(trail, v.chances[v.at].Outcome)
		}
	}
	key := startKey{after: l.after, trail: numbers(trail), order: numbers(l.order)}
	s := x.starts[key]
	if s == nil {
		s = &start{startKey: key, after: l.after, trail: slices.Clone(trail), order: l.order}
		x.starts[key] = s
	}
	return s
}

func numbers(list []int) string {
	var room []byte
	for _, n := range list {
		room = binary.AppendVarint(room, int64(n))
	}
	return string(room)
}

// pointing says whether values of a type may point at something that branches would share.
func pointing(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return pointing(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if pointing(t.Field(i).Type) {
				return true
			}
		}
	case reflect.Pointer, reflect.UnsafePointer, reflect.Chan, reflect.Interface:
		return true
	}
	return false
}

// A frontier holds the points that wait, those that others may still reach last.
type frontier []*point

func (f frontier) Len() int      { return len(f) }
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f frontier) Less(i, j int) bool {
	return cmp.Or(f[i].leg-f[j].leg, slices.Compare(f[i].order, f[j].order)) < 0
}
func (f *frontier) Push(p any) { *f = append(*f, p.(*point)) }
func (f *frontier) Pop() any {
	old := *f
	p := old[len(old)-1]
	*f = old[:len(old)-1]
	return p
}
