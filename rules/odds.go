package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules/dice"
)

// A Planned is one entry of a plan: an action with what is told of it, by paths or their ends, repeated ones in order. Dice may be told
// too. Choices that are not told are taken by advice, else the least that is legal.
type Planned struct {
	Action  string
	Answers []Answer
}

// A Walk finds the odds of a plan. It runs the rules on a scratch battle and chooses the dice itself: at random for a figure at once, and
// through all outcomes for the exact one. Nothing is formatted or recorded.
//
// Branches meet between the entries of a plan, before what they have left waiting takes effect, and at each turn of a Loop: those that stand
// alike go on as one. A walk goes on only while Step is called, and is for one goroutine at a time.
type Walk struct {
	stage *Stage
	moved int // what stage.moved was when the walk began
	plan  []*entry
	legs  []leg
	run   Resolution
	err   error

	ledger  *ledger
	ends    []end
	byEnd   map[string]int
	figures map[figureKey]*figure
	stands  []stand // room for one list of them
	packed  []byte
	tallies []tally         // before the leg that is run
	waiting []*roster.Sheet // what has been taken up for the landing that is run
	void    bool            // the leg that was run changes nothing

	exact   explorer
	samples sampler
}

// An entry is one action of a plan with what is known of its answers.
type entry struct {
	at     int // in the plan
	action *Action
	number int               // of the entry it would become
	whole  map[string]string // values by whole paths: what has been settled
	loose  []Answer
	asked  []bool // the loose answers that some branch asked for

	made    bool // in some branch it could be made
	refused error
	assumed map[string]*Assumption
}

// A leg is a part of the plan at whose end branches meet: an action, or the landing of what waits after some of them.
type leg struct {
	*entry
	number int      // of the sheets that it lays down
	since  []*entry // of a landing: who may have left something; its answers are those that they have not used
	keeps  bool     // a landing follows
}

// legs are those of a plan: what it leaves waiting lands when the battle goes on, or when the plan is over. Numbers from next on are free.
func legs(plan []*entry, next int, lands bool) []leg {
	list := make([]leg, 0, len(plan)+1)
	var before []*entry // those that may have left something
	landing := func() {
		if len(before) > 0 {
			list = append(list, leg{entry: landingOf(before), number: next, since: before})
			next++
			before = nil
		}
	}
	for _, e := range plan {
		if e.action.ID == nextID {
			landing()
		}
		l := leg{entry: e, number: e.number, keeps: lands && e.action.ID != nextID}
		if list = append(list, l); l.keeps {
			before = append(before, e)
		}
	}
	landing()
	return list
}

// landingOf is what is told of a landing behind some entries: what was told of them.
func landingOf(since []*entry) *entry {
	last := since[len(since)-1]
	all := &entry{at: last.at, action: last.action, whole: last.whole, assumed: map[string]*Assumption{}}
	for _, e := range since {
		all.loose = append(all.loose, e.loose...)
	}
	all.asked = make([]bool, len(all.loose))
	asked := all.asked
	for _, e := range since { // each sees what was asked for of its own
		e.asked, asked = asked[:len(e.loose):len(e.loose)], asked[len(e.loose):]
	}
	return all
}

// after is what entries have used of their answers, for the landing behind them: used by those before the leg, and what the leg has been told.
func (l *leg) after(used string, t *told) string {
	switch {
	case l.since != nil:
		return ""
	case l.keeps:
		return used + t.usedUp()
	}
	return used
}

// takeUp takes up what a leg lands.
func (r *Resolution) takeUp(l *leg) (waiting []*roster.Sheet) {
	if l.since == nil {
		return nil
	}
	for _, k := range r.Book.Rules.Kinds {
		if !k.Waits {
			continue
		}
		for _, s := range r.Kind(k.Word) {
			number := entryOf(s.ID)
			if slices.ContainsFunc(l.since, func(e *entry) bool { return e.number == number }) {
				r.take(s)
				waiting = append(waiting, s)
			}
		}
	}
	return waiting
}

// An end is how the plan may leave the battle, and its weight in the exact figure and among the samples.
type end struct {
	packed string
	weight float64
	hits   int
}

// An Assumption is a choice or a fact that a walk took by advice because nobody has told it.
type Assumption struct {
	Answer
	Entry    int       // in the plan, from 0
	Question *Question // as it was first asked
	Varies   bool      // other branches took other values
}

// A MissingError says what a walk must be told, because only the table knows it.
type MissingError struct {
	Action   string
	Question *Question
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%s: say %s (%s)", e.Action, e.Question.Key, e.Question.Text)
}

// Odds begins a walk through a plan on a battle, which it copies. The error is a *MissingError where something must be told, an
// *IllegalError where an answer is refused, or a *BugError.
func (b *Book) Odds(battle *roster.Battle, plan []Planned) (*Walk, error) {
	return NewStage(b, battle).Odds(plan)
}

// Odds begins a walk through a plan on the stage, which is as it was after every step. When the stage is moved the walk ends with ErrMoved.
func (s *Stage) Odds(plan []Planned) (*Walk, error) {
	var entries []*entry
	number := s.unused()
	for _, p := range plan {
		a := s.board.Book.Action(p.Action)
		if a == nil {
			return nil, fmt.Errorf("%s: %s has no such action", p.Action, s.board.Book.Rules.Title)
		}
		e := newEntry(a, number+len(entries), nil, p.Answers)
		e.at = len(entries)
		entries = append(entries, e)
	}
	return s.walk(entries, number+len(entries))
}

// unused is a number that no entry with a sheet on the stage has, nor one with a sheet that the battle knows of elsewhere.
func (s *Stage) unused() int {
	most := 0
	for _, sheets := range [...][]*roster.Sheet{s.board.Sheets(), s.board.Away()} {
		for _, sheet := range sheets {
			most = max(most, entryOf(sheet.ID))
		}
	}
	return most + 1
}

// entryOf is the number of the entry that laid a sheet down; 0 where its ID says none.
func entryOf(id roster.SheetID) int {
	word, _, _ := strings.Cut(string(id), ".")
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0
	}
	return n
}

func newEntry(a *Action, number int, settled, loose []Answer) *entry {
	e := &entry{action: a, number: number, loose: loose, asked: make([]bool, len(loose)), assumed: map[string]*Assumption{}}
	if len(settled) > 0 {
		e.whole = make(map[string]string, len(settled))
		for _, s := range settled {
			e.whole[s.Key] = s.Value
		}
	}
	return e
}

// Odds begins a walk through what the waiting action may still become, from its present question on: settled answers and dice stand, the
// facts of the form are as they stand there, and what else is told is told. The walk ends with ErrMoved when the battle moves on.
func (s *Session) Odds(told ...Answer) (*Walk, error) {
	if s.action == nil {
		return nil, ErrNothing
	}
	so, err := s.question()
	if err != nil {
		return nil, err
	}
	loose := slices.Concat(told, so.Unused)
	number := s.waiting.Number
	return s.stage.walk([]*entry{newEntry(s.action, number, so.Answers, loose)}, max(number+1, s.stage.unused()))
}

// walk begins a walk; numbers of entries from next on are free.
func (s *Stage) walk(plan []*entry, next int) (*Walk, error) {
	w := &Walk{
		stage: s, moved: s.moved, plan: plan, legs: legs(plan, next, s.board.Book.Rules.Land != nil),
		ledger: newLedger(), byEnd: map[string]int{}, figures: map[figureKey]*figure{},
	}
	w.run = Resolution{Board: s.board, quiet: true, chosen: map[string]choice{}, lists: map[string][]string{}}
	w.exact = newExplorer(w)
	w.samples = sampler{roller: dice.NewRoller([32]byte{})}
	w.sample()
	if w.err != nil {
		return nil, w.err
	}
	for _, e := range plan {
		if e.refused != nil && w.refuses(e) {
			return nil, e.refused
		}
	}
	return w, nil
}

// refuses says whether an entry that was refused after those before it is refused on the battle as it stands, too: what was told is wrong.
func (w *Walk) refuses(e *entry) bool {
	alone := *e
	alone.refused = nil
	w.samples.begin(&alone)
	w.play(&leg{entry: &alone, number: e.number}, &w.samples, &w.samples.told)
	w.back(0)
	w.run.tallies = w.run.tallies[:0]
	w.err = nil
	return alone.refused != nil
}

// Step goes on with about so many runs of rule code. It is done when there is nothing left to gain: the figures are exact, or as near as
// samples shall come, or Err says why not.
func (w *Walk) Step(work int) (done bool) {
	if w.err == nil && w.moved != w.stage.moved {
		w.err = ErrMoved
	}
	for work > 0 && w.err == nil && !w.done() {
		if w.exact.done() {
			work -= w.draw(work, mostSamples)
			continue
		}
		work -= w.exact.walk(w.share(work))
		if !w.exact.done() {
			work -= w.draw(work, mostSamples)
		}
	}
	if w.err == nil && w.done() {
		w.err = w.never()
	}
	return w.err != nil || w.done()
}

// share is how much of the work goes to the exact walk while samples are drawn beside it: half, until a walk that has not come to its end by
// then is likely to be long; then little, until the error is small; and half again.
func (w *Walk) share(work int) int {
	switch n := w.samples.runs; {
	case n < shortWalk:
		return (work + 1) / 2
	case n < soonSamples:
		return (work + 7) / 8
	case n < mostSamples:
		return (work + 1) / 2
	}
	return work
}

// done says whether there is nothing left to gain.
func (w *Walk) done() bool {
	return w.exact.done() && (w.Exact() || w.samples.runs >= mostSamples)
}

// How many samples are drawn beside the exact walk: with the last two the error of a chance is at most 0.5 and 0.25 points.
const (
	shortWalk   = 2_000
	soonSamples = 10_000
	mostSamples = 40_000
)

func (w *Walk) draw(work, until int) (runs int) {
	for runs < work && w.samples.runs < until && w.err == nil {
		w.sample()
		runs++
	}
	return runs
}

// never is why an entry of the plan was refused wherever it came to it.
func (w *Walk) never() error {
	for _, e := range w.plan {
		if !e.made && e.refused != nil {
			return e.refused
		}
	}
	return nil
}

// Exact says whether all outcomes have been walked.
func (w *Walk) Exact() bool {
	return w.err == nil && w.exact.done() && !w.exact.over && w.exact.lost < 1e-9
}

// Err is why the walk cannot go on: a *MissingError, a *BugError, an *IllegalError, ErrMoved, or nil.
func (w *Walk) Err() error { return w.err }

// Assumed lists what was taken by advice in the branches walked so far, in the order of the plan and the keys.
func (w *Walk) Assumed() []Assumption {
	var all []Assumption
	for _, l := range w.legs {
		for _, a := range l.assumed {
			all = append(all, *a)
		}
	}
	slices.SortFunc(all, func(a, b Assumption) int { return cmp.Or(a.Entry-b.Entry, cmp.Compare(a.Key, b.Key)) })
	return all
}

// Unused lists the answers that no branch walked so far has asked for, in the order of the plan.
func (w *Walk) Unused() []Answer {
	var unused []Answer
	for _, e := range w.plan {
		for i, l := range e.loose {
			if !e.asked[i] {
				unused = append(unused, l)
			}
		}
	}
	return unused
}

// First is the die that an entry of the plan, from 0, comes to first: on the battle as it stands before the plan, with what is told and the
// advice that the walk takes. It is nil where the entry comes to no die, or cannot be made yet.
func (w *Walk) First(at int) *Question {
	e := w.plan[at]
	told := Told{Loose: e.loose, Fill: func(q *Question) (string, By, bool) {
		value, ok := q.Suggest()
		return value, ByAdvice, ok && q.Kind != AskDice
	}}
	for key, value := range e.whole {
		told.Kept = append(told.Kept, Answer{Key: key, Value: value})
	}
	if w.moved != w.stage.moved {
		return nil
	}
	if res, err := w.stage.Resolve(e.action, e.number, told); err == nil && res.Question != nil && res.Question.Kind == AskDice {
		return res.Question
	}
	return nil
}

// play runs one leg of the plan with a teller. It is whole unless the run was cut short or the walk has failed. A leg that ends with
// nothing to do, or that what came before has made impossible, changes nothing.
func (w *Walk) play(e *leg, t teller, told *told) (whole bool) {
	r := &w.run
	r.Action, r.teller, r.number, r.laid = e.action, t, e.number, 0
	r.path, r.rule, r.next = r.path[:0], "", asking{}
	mark := len(r.changes)
	w.void = false
	w.tallies = append(w.tallies[:0], r.tallies...)
	do := e.action.Do
	if e.since != nil {
		do = func(r *Resolution) { r.Book.Rules.Land(r, slices.Clone(w.waiting)) }
	}
	end, err := r.run(do)
	illegal, _ := end.err.(*IllegalError)
	switch {
	case err != nil:
		w.err = err
	case end.cut:
		return false
	case end.question != nil:
		w.err = &MissingError{e.action.ID, end.question}
	case illegal != nil && told.advised:
		w.err = &BugError{Action: e.action.ID, Reason: "its own advice is refused: " + illegal.Error(), Err: illegal}
	case illegal != nil && e.since != nil: // only what was told can be wrong of what lands
		w.err = illegal
	case illegal != nil, end.none != "":
		w.void = true
		w.back(mark)
		r.tallies = append(r.tallies[:0], w.tallies...)
		if illegal != nil {
			e.refused = illegal
		} else {
			e.made = true
		}
	case end.err != nil:
		w.err = end.err
	default:
		e.made = true
	}
	return w.err == nil
}

// back turns round all changes of the run after the first n.
func (w *Walk) back(n int) {
	if err := w.run.back(n); err != nil && w.err == nil {
		w.err = err
	}
}

// end finds the end that the run has come to: its place among the ends.
func (w *Walk) end(stands []stand) int {
	w.packed = pack(w.packed[:0], stands)
	i, known := w.byEnd[string(w.packed)]
	if !known {
		i = len(w.ends)
		packed := string(w.packed)
		w.byEnd[packed] = i
		w.ends = append(w.ends, end{packed: packed})
		w.read()
	}
	return i
}

// ---- answers ----

// told answers the questions of a walk: what was told, else advice.
type told struct {
	entry *entry
	used  []bool // of the loose answers, in this run
	left  int    // how many of them are not used

	advised bool // the last answer was the rules' own advice
}

// begin begins an entry anew.
func (t *told) begin(e *entry) {
	t.entry = e
	t.used = append(t.used[:0], make([]bool, len(e.loose))...)
	t.left = len(e.loose)
}

// usedUp writes which loose answers are used, for useUp.
func (t *told) usedUp() string {
	used := make([]byte, len(t.used))
	for i, u := range t.used {
		if u {
			used[i] = 1
		}
	}
	return string(used)
}

func (t *told) useUp(used string) {
	t.left = 0
	for i := range t.used {
		if t.used[i] = used[i] == 1; !t.used[i] {
			t.left++
		}
	}
}

// find finds what was told of a key.
func (t *told) find(key []byte) (value string, ok bool) {
	if t.entry.whole != nil {
		if value, ok = t.entry.whole[string(key)]; ok {
			return value, true
		}
	}
	if t.left == 0 {
		return "", false
	}
	for i, used := range t.used {
		if !used && ends(key, t.entry.loose[i].Key) {
			t.used[i], t.entry.asked[i] = true, true
			t.left--
			return t.entry.loose[i].Value, true
		}
	}
	return "", false
}

// ends says whether a path is the key or ends with it.
func ends(path []byte, key string) bool {
	n := len(path) - len(key)
	return n >= 0 && string(path[n:]) == key && (n == 0 || path[n-1] == '/')
}

func (t *told) answer(r *Resolution, a *asking) (string, By, bool) {
	t.advised = false
	if value, ok := t.find(r.path); ok {
		return value, ByHand, true
	}
	if a.given {
		return "", "", false
	}
	if a.bound(); a.forced != "" {
		return "", "", false
	}
	value := ""
	if a.advice != nil {
		value = a.advice()
	}
	if value == "" && !a.fact {
		value = a.least
	}
	if value == "" {
		ok := false
		if value, ok = r.whole(a).Suggest(); !ok {
			return "", "", false
		}
	}
	t.advised = true
	t.assume(r, a, value)
	return value, ByAdvice, true
}

// mostAssumed is how many assumptions of an entry are kept.
const mostAssumed = 100

func (t *told) assume(r *Resolution, a *asking, value string) {
	seen := t.entry.assumed[string(r.path)]
	switch {
	case seen != nil:
		seen.Varies = seen.Varies || seen.Value != value
	case len(t.entry.assumed) < mostAssumed:
		key := string(r.path)
		t.entry.assumed[key] = &Assumption{Answer: Answer{key, value, ByAdvice}, Entry: t.entry.at, Question: r.whole(a)}
	}
}

// thrown gives the outcome of dice that were told.
func (t *told) thrown(r *Resolution, rd dice.Reading) (outcome int, ok bool) {
	if t.left == 0 && t.entry.whole == nil {
		return 0, false
	}
	value, ok := t.find(r.path)
	if !ok {
		return 0, false
	}
	t.advised = false
	_, outcome, err := throwOf(rd, value)
	if err != nil {
		panic(pause{err: &IllegalError{Question: r.diceQuestion(rd), Value: value, Reason: err.Error()}})
	}
	return outcome, true
}

// ---- samples ----

// A sampler tells a run by chance.
type sampler struct {
	told
	straight
	roller *dice.Roller
	faces  []int
	runs   int
}

func (t *sampler) roll(r *Resolution, rd dice.Reading) (int, dice.Throw, By) {
	if outcome, ok := t.thrown(r, rd); ok {
		return outcome, dice.Throw{}, ByHand
	}
	t.faces = t.roller.AppendThrow(t.faces[:0], rd)
	return rd.Outcome(t.faces), dice.Throw{}, ByProgram
}

// sample runs the plan once by chance.
func (w *Walk) sample() {
	r := &w.run
	used := ""
	for i := range w.legs {
		e := &w.legs[i]
		if w.samples.begin(e.entry); e.since != nil {
			w.samples.useUp(used)
		}
		w.waiting = r.takeUp(e)
		if !w.play(e, &w.samples, &w.samples.told) {
			break
		}
		used = e.after(used, &w.samples.told)
	}
	if w.err == nil {
		w.stands, _ = w.ledger.fold(w.stands[:0], r.changes, r.Battle)
		w.stands = w.ledger.count(w.stands, r.tallies)
		w.ends[w.end(w.stands)].hits++
		w.samples.runs++
	}
	w.back(0)
	r.tallies = r.tallies[:0]
}
