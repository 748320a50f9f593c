package rules

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules/dice"
)

// A Told holds the answers that a resolution is run with.
type Told struct {
	Recorded []Answer // whole paths, in the order asked; one that is not asked for in its place is a DivergedError
	Kept     []Answer // whole paths, any order; used where they are asked for and legal, else asked again
	Loose    []Answer // a path or its end, repeated ones in order; an illegal one is an IllegalError
	// Fill answers what nobody has answered, or says no; nil always says no.
	Fill func(*Question) (value string, by By, ok bool)
	// Watch is shown each question but the dice with its value, as it is settled; said is false for one that nobody had to answer.
	Watch func(q *Question, value string, by By, said bool)
}

// A Result is how far a resolution came.
type Result struct {
	Question *Question       // what it waits for; nil when it has ended
	None     string          // why it ended with nothing to do
	Title    string          // what the log calls it; empty where the action has not said
	Side     string          // whose action it is
	Answers  []Answer        // all that were asked for or volunteered, with whole paths, in order
	Unused   []Answer        // loose answers that were not asked for (yet)
	Events   []Event         // so far
	Changes  []roster.Change // so far, in order
}

// Ended says whether the action has come to its end with something to write down.
func (r Result) Ended() bool { return r.Question == nil && r.None == "" }

// An IllegalError says that an answer is turned down, and why.
type IllegalError struct {
	Question *Question
	Value    string
	Reason   string // "104: a d100 is 1 to 100."
}

func (e *IllegalError) Error() string { return e.Question.Key + ": " + e.Reason }

// among finds the answer that is turned down, by its path or the end of it; -1 where it is none of these.
func (e *IllegalError) among(told []Answer) int {
	asked := e.Question.Key
	return slices.IndexFunc(told, func(a Answer) bool {
		return a.Value == e.Value && (a.Key == asked || strings.HasSuffix(asked, "/"+a.Key))
	})
}

// A DivergedError says that recorded answers do not lead through today's rules.
type DivergedError struct {
	Action   string
	Recorded string // the path that was recorded; empty when the rules ask for more than was recorded
	Asked    string // the path that is asked for; empty when the action ended before
}

func (e *DivergedError) Error() string {
	switch {
	case e.Asked == "":
		return fmt.Sprintf("%s: %s was recorded, but the action ends before it", e.Action, e.Recorded)
	case e.Recorded == "":
		return fmt.Sprintf("%s: %s is asked for, but no answer was recorded", e.Action, e.Asked)
	}
	return fmt.Sprintf("%s: %s was recorded where %s is asked for", e.Action, e.Recorded, e.Asked)
}

// An UnaskedError says that an answer was told for which the action never asks.
type UnaskedError struct {
	Action, Key string
	Asked       []string // the paths that were asked for, also of what is seldom said; empty where that was not looked for
}

func (e *UnaskedError) Error() string {
	parts := make([]string, len(e.Asked))
	for i, path := range e.Asked {
		parts[i] = path[strings.LastIndexByte(path, '/')+1:]
	}
	return fmt.Sprintf("%s does not ask for %s%s", e.Action, e.Key, orNearest(e.Key, parts, ""))
}

// A BugError says that rule code broke a promise of the contract. Where it is one of those below, errors.Is finds it.
type BugError struct {
	Action string
	Reason string
	Stack  string
	Err    error // what rule code ran into, where it was an error
}

func (e *BugError) Error() string { return "a fault in the rules of " + e.Action + ": " + e.Reason }

func (e *BugError) Unwrap() error { return e.Err }

// Faults of rule code that the machine knows by name.
var (
	ErrTwice   = errors.New("a path is asked twice")
	ErrMark    = errors.New("a mark cannot stand")
	ErrOutside = errors.New("a sheet was changed, but not through the resolution")
	ErrEndless = errors.New("a loop does not end")
)

// A Stage is a scratch copy of a battle on which actions are run. Whatever a run changes is turned round when it ends, so the sheets
// keep their places and a run costs what it touches, not what stands on the table.
type Stage struct {
	board Board
	moved int // how often changes were made that stay

	changes []roster.Change // room for those of a run
	before  replay
}

// A replay is what the last run wrote down. One that is told the same and more writes the same and more, so it takes this over instead of
// writing each line and reading each throw again: a long action is run again with each answer.
//
// What is appended to its slices lies behind what an earlier result shows, and never over it: only the last run's replay is kept.
type replay struct {
	action  *Action
	number  int
	moved   int
	answers []Answer
	throws  []dice.Throw // those of the answers that are dice, in their places
	events  []Event
	changes []roster.Change // that the events hold
	unused  []Answer
}

// begins says whether a run would begin as this one went.
func (p *replay) begins(s *Stage, a *Action, number int, told Told) bool {
	return p.action == a && p.number == number && p.moved == s.moved && len(told.Kept) == 0 && len(told.Recorded) >= len(p.answers) &&
		slices.Equal(told.Recorded[:len(p.answers)], p.answers) && slices.Equal(told.Loose, p.unused)
}

// again says whether the next event was written by the run before this one, and takes it over.
func (r *Resolution) again() bool {
	n := len(r.events)
	if n >= len(r.before.events) {
		return false
	}
	r.events = r.events[:n+1]
	return true
}

// depart leaves the way of the run before this one.
func (r *Resolution) depart() {
	n := len(r.trail)
	r.trail, r.throws, r.events = r.trail[:n:n], r.throws[:n:n], slices.Clip(r.events)
	r.before = replay{}
}

// NewStage makes a scratch copy of a battle.
func NewStage(book *Book, battle *roster.Battle) *Stage {
	return &Stage{board: Board{battle.Clone(), book}}
}

// Board is the stage as a board; it is for reading only.
func (s *Stage) Board() Board { return s.board }

// Move makes changes that stay.
func (s *Stage) Move(changes []roster.Change) error {
	s.moved++
	return move(s.board.Battle, changes)
}

// Turn takes changes back that were moved.
func (s *Stage) Turn(changes []roster.Change) error { return s.Move(Turned(changes)) }

// move makes changes on a battle; when one is refused those before it are turned round.
func move(b *roster.Battle, changes []roster.Change) error {
	for i, c := range changes {
		if err := b.Apply(c); err != nil {
			if undo := move(b, Turned(changes[:i])); undo != nil {
				panic(undo)
			}
			return err
		}
	}
	return nil
}

// Turned gives the changes that take changes back, the last first.
func Turned(changes []roster.Change) []roster.Change {
	turned := make([]roster.Change, len(changes))
	for i, c := range changes {
		turned[len(changes)-1-i] = c.Turned()
	}
	return turned
}

// Resolve runs an action from its first line with the answers told so far. number is that of the entry it would become. Where an
// answer is missing the result holds the question; the stage is as it was.
func (s *Stage) Resolve(a *Action, number int, told Told) (Result, error) {
	t := &script{told: told, used: make([]bool, len(told.Loose))}
	r := &Resolution{
		Board: s.board, Action: a, teller: t, number: number, known: len(told.Recorded) - 1, watch: told.Watch, changes: s.changes[:0],
	}
	if s.before.begins(s, a, number, told) {
		r.before = s.before
		r.trail, r.throws, r.events = s.before.answers[:0], s.before.throws[:0], s.before.events[:0]
	}
	s.before = replay{}
	end, err := r.run(a.Do)
	res := Result{
		Question: end.question, None: end.none, Title: r.title, Side: r.side,
		Answers: slices.Clip(r.trail), Events: slices.Clip(r.events),
	}
	said := len(r.before.changes)
	changes := append(r.before.changes, r.changes[said:]...)
	res.Changes = slices.Clip(changes)
	for i := len(r.before.events); i < len(res.Events); i++ {
		if to := said + len(res.Events[i].Changes); to > said {
			res.Events[i].Changes = res.Changes[said:to:to]
			said = to
		}
	}
	s.changes = r.changes
	if turned := r.back(0); turned != nil {
		err = turned
	}
	for i, l := range told.Loose {
		if !t.used[i] {
			res.Unused = append(res.Unused, l)
		}
	}
	switch {
	case err != nil:
	case end.err != nil:
		err = end.err
	case t.pos < len(told.Recorded) && t.late != nil: // it leads another way
		err = t.late
	case t.pos < len(told.Recorded):
		asked := ""
		if end.question != nil {
			asked = end.question.Key
		}
		err = &DivergedError{a.ID, told.Recorded[t.pos].Key, asked}
	}
	if err == nil && res.Question != nil {
		if said < len(changes) { // what no event holds may still be joined to what comes
			changes = changes[:said:said]
		}
		s.before = replay{a, number, s.moved, r.trail, r.throws, r.events, changes, res.Unused}
	}
	return res, err
}

// back turns round all changes after the first n. It fails only where rule code has changed a sheet by itself; what can be turned round
// still is.
func (r *Resolution) back(n int) (err error) {
	for i := len(r.changes) - 1; i >= n; i-- {
		if refused := r.Apply(r.changes[i].Turned()); refused != nil && err == nil {
			err = &BugError{Action: r.Action.ID, Reason: refused.Error(), Err: ErrOutside}
		}
	}
	r.changes = r.changes[:n]
	return err
}

// run calls rule code and turns the private panic into a return.
func (r *Resolution) run(do func(*Resolution)) (end pause, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case pause:
			end = p
		default:
			bug := &BugError{Action: r.Action.ID, Reason: fmt.Sprint(p), Stack: string(debug.Stack())}
			bug.Err, _ = p.(error)
			err = bug
		}
	}()
	do(r)
	return pause{}, nil
}

// script is the teller of play: it has the answers already.
type script struct {
	straight
	told Told
	pos  int
	used []bool
	late *IllegalError // of a fact that was volunteered after what comes behind it; it may not change dice that lie already
}

func (t *script) answer(r *Resolution, a *asking) (string, By, bool) {
	if t.pos < len(t.told.Recorded) {
		rec := &t.told.Recorded[t.pos]
		if rec.Key == string(r.path) {
			t.pos++
			return rec.Value, rec.By, true
		}
		if i := slices.IndexFunc(t.told.Loose, func(l Answer) bool { return a.given && l.Key == string(r.path) }); i >= 0 && !t.used[i] {
			t.late = &IllegalError{r.whole(a), t.told.Loose[i].Value, "dice have been thrown since; go back before them first"}
			r.depart()
			return t.take(i).Value, ByHand, true
		}
		return "", "", false
	}
	for _, k := range t.told.Kept {
		if k.Key == string(r.path) {
			a.asIs = true
			return k.Value, k.By, true
		}
	}
	if said, ok := t.loose(string(r.path)); ok {
		return said.Value, said.By, true
	}
	if t.told.Fill != nil && !a.given && a.forced == "" {
		a.asIs = true
		return t.told.Fill(r.whole(a))
	}
	return "", "", false
}

// loose takes the first unused loose answer whose key is the path or its end.
func (t *script) loose(key string) (Answer, bool) {
	for i, l := range t.told.Loose {
		if !t.used[i] && (l.Key == key || strings.HasSuffix(key, "/"+l.Key)) {
			return t.take(i), true
		}
	}
	return Answer{}, false
}

// take uses a loose answer up.
func (t *script) take(i int) Answer {
	t.used[i] = true
	l := t.told.Loose[i]
	if l.By == "" {
		l.By = ByHand
	}
	return l
}

func (t *script) roll(r *Resolution, rd dice.Reading) (int, dice.Throw, By) {
	if t.late != nil && t.pos < len(t.told.Recorded) {
		panic(pause{err: t.late})
	}
	if n := len(r.trail); n < len(r.before.throws) && t.told.Recorded[n].Key == string(r.path) {
		if outcome, err := r.before.throws[n].Outcome(rd); err == nil {
			t.pos++
			return outcome, r.before.throws[n], t.told.Recorded[n].By
		}
	}
	var a asking
	a.build = func(q *Question) { *q = *r.diceQuestion(rd) }
	value, by, ok := t.answer(r, &a)
	if !ok {
		panic(pause{question: r.diceQuestion(rd)})
	}
	throw, outcome, err := throwOf(rd, value)
	switch {
	case err != nil && a.asIs:
		panic(pause{question: r.diceQuestion(rd)})
	case err != nil:
		panic(pause{err: &IllegalError{Question: r.diceQuestion(rd), Value: value, Reason: err.Error()}})
	}
	return outcome, throw, by
}

// throwOf reads the recorded form of a throw.
func throwOf(rd dice.Reading, value string) (dice.Throw, int, error) {
	throw, err := dice.ReadTyped(rd, value)
	if err != nil {
		return throw, 0, err
	}
	outcome, err := throw.Outcome(rd)
	return throw, outcome, err
}

// Legal says whether a value, in the form in which it is written down, answers the question. What only the rule's own reason turns down is
// found when the rule runs.
func (q *Question) Legal(value string) bool {
	switch q.Kind {
	case AskDice:
		_, _, err := throwOf(q.Reading, value)
		return err == nil
	case AskPick:
		return q.choice(value) != nil
	case AskSeveral:
		words := list(value)
		for i, w := range words {
			if q.choice(w) == nil || slices.Contains(words[:i], w) {
				return false
			}
		}
		return len(words) >= q.Least && len(words) <= q.Most
	case AskNumber:
		n, err := strconv.Atoi(value)
		return err == nil && n >= q.Least && n <= q.Most
	case AskYesNo:
		return value == "yes" || value == "no"
	case AskShare:
		sum, seen := 0, map[string]bool{}
		for _, w := range list(value) {
			id, amount, _ := strings.Cut(w, ":")
			n, err := strconv.Atoi(amount)
			if c := q.choice(id); seen[id] || err != nil || n < 0 || n > q.Most-sum || c == nil || c.Most > 0 && n > c.Most || n > 0 && n < c.Least {
				return false
			}
			seen[id] = true
			sum += n
		}
		return true
	}
	return true
}

// choice finds a legal choice by its ID.
func (q *Question) choice(id string) *Choice {
	for i := range q.Choices {
		if c := &q.Choices[i]; c.ID == id && c.Off == "" {
			return c
		}
	}
	return nil
}
