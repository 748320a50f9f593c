package rules

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules/dice"
)

// A Session plays one battle without a screen: the board, the action that waits, and the journal behind them.
//
// Going back has two mechanisms. Back and Cancel work on the answers of the waiting action. Undo, Redo, Reopen and Amend write rows that
// say what was taken back and what was done again.
type Session struct {
	book    *Book
	journal Journal
	roller  *dice.Roller
	board   Board
	stage   *Stage
	waiting Waiting
	action  *Action  // of what waits; nil where nothing does
	state   *State   // of what waits, once it has been worked out
	last    []Answer // of the last such action, for the form

	supposed roster.SheetID // what the GM looks at, for the form

	rollRest   bool       // the dice still to come of this entry are the program's
	adviseRest bool       // the choices still to come are the program's
	rolled     []Returned // what the program has thrown in this run
}

// A State is how the waiting action stands after a call.
type State struct {
	Action  *Action // nil where nothing waits
	Number  int     // of the entry it would become
	Result          // so far; Question is what it waits for
	Done    *Entry  // the entry it has become
	Dropped string  // why it ended without an entry
}

// Errors that a caller tells apart.
var (
	ErrBusy    = errors.New("an action waits: finish it or leave it first")
	ErrNothing = errors.New("nothing waits")
)

// NewSession opens the battle of a journal. roller throws the program's dice.
func NewSession(book *Book, journal Journal, roller *dice.Roller) (*Session, error) {
	s := &Session{book: book, journal: journal, roller: roller}
	return s, s.Reload()
}

// Reload reads the battle anew from the journal, after ErrMoved or when somebody else may have written. Answers that wait are kept as
// far as they fit.
func (s *Session) Reload() error {
	battle, waiting, err := s.journal.Load()
	if err != nil {
		return err
	}
	s.board = Board{battle, s.book}
	s.stage = NewStage(s.book, battle)
	s.wait(nil, waiting)
	if waiting.Action == "" {
		return nil
	}
	s.supposed = waiting.Supposed
	if s.action = s.book.Action(waiting.Action); s.action == nil {
		return fmt.Errorf("%s waits, but %s has no such action", waiting.Action, s.book.Rules.Title)
	}
	if s.last = s.lastLike(waiting.Action); waiting.Of != 0 {
		reopened, err := s.journal.Entry(waiting.Of)
		if err != nil {
			return err
		}
		s.last = reopened.Answers
	}
	s.rollRest, s.adviseRest = false, false
	if _, err := s.State(); err == nil {
		return nil
	}
	result, err := s.resolve(Told{Kept: s.waiting.Answers})
	s.waiting.Answers = result.Answers
	return err
}

// Board is the battle as it stands, without what waits. It is for reading only.
func (s *Session) Board() Board { return s.board }

// Journal is where the session keeps the battle.
func (s *Session) Journal() Journal { return s.journal }

func (s *Session) told() Told {
	return Told{Recorded: s.waiting.Answers, Loose: s.waiting.Loose}
}

func (s *Session) resolve(told Told) (Result, error) {
	return s.stage.Resolve(s.action, s.waiting.Number, told)
}

// State is how the waiting action stands, with the events and changes it would have so far.
func (s *Session) State() (State, error) {
	if s.action == nil {
		return State{}, nil
	}
	if s.state == nil {
		result, err := s.resolve(s.told())
		if err != nil {
			return State{}, err
		}
		s.state = &State{Action: s.action, Number: s.waiting.Number, Result: result}
	}
	return *s.state, nil
}

// wait makes w what waits.
func (s *Session) wait(a *Action, w Waiting) { s.action, s.waiting, s.state = a, w, nil }

// question is how far the action comes with all that stands in the form: the question that waits, and the answers before it. What was told and
// does not fit what is assumed is not passed over in silence: it must be told anew, or answered where it waits.
func (s *Session) question() (Result, error) {
	state, err := s.State()
	if err != nil || state.rolled() {
		return state.Result, err
	}
	form, err := s.Form()
	for _, no := range form.Refused {
		if err == nil && (form.Question == nil || form.Question.Key != no.Question.Key) {
			err = no
		}
	}
	return form.Result, err
}

// Begin starts an action. What is told of it may come in any order, by paths or their ends. The action waits, also where everything has
// been told: Go settles it.
func (s *Session) Begin(action string, told ...Answer) (State, error) {
	if s.action != nil {
		return State{}, ErrBusy
	}
	a := s.book.Action(action)
	if a == nil {
		return State{}, fmt.Errorf("%s: %s has no such action", action, s.book.Rules.Title)
	}
	number, err := s.journal.Next()
	if err != nil {
		return State{}, err
	}
	begun := Waiting{Number: number, Action: action, Loose: told, Returned: s.waiting.Returned, Supposed: s.supposed}
	s.rollRest, s.adviseRest = false, false
	before := s.waiting
	s.wait(a, begun)
	s.last = s.lastLike(action)
	state, err := s.State()
	if err == nil && state.None != "" {
		s.wait(nil, before)
		return State{Dropped: state.None}, nil
	}
	if err == nil {
		err = s.journal.Append(nil, begun)
	}
	if err != nil {
		s.wait(nil, before)
	}
	return state, err
}

// lastLike finds the answers of the last entry of an action.
func (s *Session) lastLike(action string) []Answer {
	looked := 0
	for e, err := range s.journal.Standing(0) {
		if err != nil || looked == 100 {
			break
		}
		if e.Action == action {
			return e.Answers
		}
		looked++
	}
	return nil
}

// Tell volunteers an answer by its path or the end of one, in any order. It takes the place of what was told before under the same key, or
// else of the first that was told by an end of it; an empty value takes that back. An illegal one is refused and nothing changes; what was
// told of later questions and is not legal with it any more is asked again.
func (s *Session) Tell(key, value string) (State, error) {
	if s.action == nil {
		return State{}, ErrNothing
	}
	w := s.waiting
	w.Loose = slices.Clone(w.Loose)
	i := slices.IndexFunc(w.Loose, func(a Answer) bool { return a.Key == key })
	if i < 0 {
		i = slices.IndexFunc(w.Loose, func(a Answer) bool { return strings.HasSuffix(key, "/"+a.Key) })
	}
	told := Answer{Key: key, Value: value, By: ByHand}
	switch {
	case value == "" && i >= 0:
		w.Loose = slices.Delete(w.Loose, i, i+1)
	case value != "" && i >= 0:
		w.Loose[i] = told
	case value != "":
		w.Loose = append(w.Loose, told)
	}
	for {
		state, err := s.keep(w)
		var illegal *IllegalError
		if !errors.As(err, &illegal) {
			return state, err
		}
		later := illegal.among(w.Loose)
		if later < 0 || w.Loose[later].Key == key {
			return state, err
		}
		w.Loose = slices.Delete(w.Loose, later, later+1)
	}
}

// keep makes w what waits, if its answers are legal.
func (s *Session) keep(w Waiting) (State, error) {
	before := s.waiting
	s.wait(s.action, w)
	state, err := s.State()
	if err == nil {
		err = s.journal.Append(nil, w)
	}
	if err != nil {
		s.wait(s.action, before)
	}
	return state, err
}

// Answer settles the question that waits. Facts that stand assumed in the form before it are settled with it. The action goes on with
// what has been told and, as far as the dice are the program's, with dice; it becomes an entry when it ends.
func (s *Session) Answer(value string, by By) (State, error) {
	if s.action == nil {
		return State{}, ErrNothing
	}
	so, err := s.question()
	if err != nil {
		return State{}, err
	}
	settled := so.Answers
	if so.Question != nil {
		settled = slices.Concat(settled, []Answer{{Key: so.Question.Key, Value: value, By: by}})
	}
	return s.advance(settled, so.Unused)
}

// Go settles the facts of the form as they stand and goes on as far as dice and answers reach.
func (s *Session) Go() (State, error) {
	if s.action == nil {
		return State{}, ErrNothing
	}
	so, err := s.question()
	if err != nil {
		return State{}, err
	}
	return s.advance(so.Answers, so.Unused)
}

// Roll lets the program throw the dice that wait.
func (s *Session) Roll() (State, error) {
	if s.action == nil {
		return State{}, ErrNothing
	}
	so, err := s.question()
	switch {
	case err != nil:
		return State{}, err
	case so.Question == nil || so.Question.Kind != AskDice:
		return State{}, errors.New("no dice wait")
	}
	throw, by := s.throwNow(so.Question)
	return s.advance(slices.Concat(so.Answers, []Answer{{Key: so.Question.Key, Value: throw, By: by}}), so.Unused)
}

// RollAll lets the program throw all dice still to come of this entry.
func (s *Session) RollAll() (State, error) {
	if s.action == nil {
		return State{}, ErrNothing
	}
	s.rollRest = true
	return s.Go()
}

// Advise leaves the question that waits to the program.
func (s *Session) Advise() (State, error) {
	if s.action == nil {
		return State{}, ErrNothing
	}
	so, err := s.question()
	if err != nil || so.Question == nil {
		return s.Go()
	}
	value, ok := so.Question.Suggest()
	if !ok {
		return State{}, fmt.Errorf("%s: only the table knows", so.Question.Text)
	}
	return s.Answer(value, ByAdvice)
}

// AdviseAll leaves all choices still to come of this entry to the program.
func (s *Session) AdviseAll() (State, error) {
	if s.action == nil {
		return State{}, ErrNothing
	}
	s.adviseRest = true
	return s.Go()
}

// advance goes on with settled answers, durable before it returns. What the program has thrown is never lost, whatever comes of it.
func (s *Session) advance(settled, loose []Answer) (State, error) {
	state, err := s.reach(settled, loose)
	if err != nil {
		s.comeAgain()
	}
	s.rolled = nil
	return state, err
}

// reach goes on until a question, the entry or the end without one.
func (s *Session) reach(settled, loose []Answer) (State, error) {
	result, err := s.resolve(Told{Recorded: settled, Loose: loose, Fill: s.fill})
	if err != nil {
		return State{}, err
	}
	if result.None != "" {
		s.rolled = nil // they are among the events
		return State{Dropped: result.None}, s.leave(thrown(result.Events, s.board.Round, s.board.Phase))
	}
	w := s.waiting
	w.Answers, w.Loose = result.Answers, result.Unused
	if result.Question != nil {
		if err := s.journal.Append(nil, w); err != nil {
			return State{}, err
		}
		s.wait(s.action, w)
		s.state = &State{Action: s.action, Number: w.Number, Result: result}
		return *s.state, nil
	}
	if len(result.Unused) > 0 {
		return State{}, s.unasked(result)
	}
	return s.finish(w, result)
}

// unasked is the error for an answer that was never asked for, with the keys that were.
func (s *Session) unasked(result Result) error {
	e := &UnaskedError{Action: s.action.ID, Key: result.Unused[0].Key}
	for _, a := range result.Answers {
		e.Asked = append(e.Asked, a.Key)
	}
	watch := func(q *Question, _ string, _ By, said bool) {
		if !said {
			e.Asked = append(e.Asked, q.Key)
		}
	}
	_, err := s.resolve(Told{Recorded: result.Answers, Watch: watch})
	return errors.Join(e, err)
}

// finish writes the entry.
func (s *Session) finish(w Waiting, result Result) (State, error) {
	number, err := s.journal.Next()
	if err != nil {
		return State{}, err
	}
	if number != w.Number { // another battle has written meanwhile: the sheets laid down take the new number
		w.Number = number
		if result, err = s.stage.Resolve(s.action, number, Told{Recorded: w.Answers}); err != nil {
			return State{}, err
		}
	}
	entry := s.entry(s.action, number, number, result)
	if entry.Action == nextID { // undo may still come back to the last round
		w.Returned = slices.DeleteFunc(slices.Clone(w.Returned), func(d Returned) bool { return d.Round < s.board.Round-1 })
	}
	row := LogRow{Kind: Did, Entry: &entry, Changes: result.Changes}
	done := Waiting{Returned: w.Returned}
	if err := s.write([]LogRow{row}, done); err != nil {
		return State{}, err
	}
	return State{Number: number, Result: result, Done: &entry}, nil
}

// entry makes the record of a finished action as the board stands.
func (s *Session) entry(a *Action, number, root int, result Result) Entry {
	e := Entry{
		Number: number, Root: root, Action: a.ID, Title: result.Title, Side: result.Side, Round: s.board.Round, Phase: s.board.Phase,
		Answers: result.Answers, Events: result.Events, House: s.book.House(),
		OutOfOrder: len(a.Phases) > 0 && s.board.Phase != "" && !slices.Contains(a.Phases, s.board.Phase),
	}
	if e.Title == "" {
		e.Title = a.Title
		if len(result.Events) > 0 && result.Events[0].Roll == nil {
			e.Title = result.Events[0].Text
		}
	}
	return e
}

// write appends rows and moves the board with them; nothing waits any more.
func (s *Session) write(rows []LogRow, w Waiting) error {
	if err := s.journal.Append(rows, w); err != nil {
		return err
	}
	for _, row := range rows {
		if err := errors.Join(move(s.board.Battle, row.Changes), s.stage.Move(row.Changes)); err != nil {
			return fmt.Errorf("the campaign file and the table say different things, open it again: %w", err)
		}
	}
	s.wait(nil, w)
	return nil
}

// fill answers for the program: dice where it rolls, choices that were left to it.
func (s *Session) fill(q *Question) (string, By, bool) {
	if q.Kind == AskDice {
		kind := q.Key[strings.LastIndexByte(q.Key, '/')+1:]
		if !s.rollRest && s.board.Dice(q.Side, kind) != DiceByProgram {
			return "", "", false
		}
		throw, by := s.throwNow(q)
		return throw, by, true
	}
	if !s.adviseRest {
		return "", "", false
	}
	value, ok := q.Suggest()
	return value, ByAdvice, ok
}

// Suggest is what the program would answer: its advice, else the least that is legal. A fact about the table has none but advice.
func (q *Question) Suggest() (value string, ok bool) {
	switch {
	case q.Advice != "":
		return q.Advice, true
	case q.Fact:
		return "", false
	}
	switch q.Kind {
	case AskPick:
		for i := range q.Choices {
			if q.Choices[i].Off == "" {
				return q.Choices[i].ID, true
			}
		}
	case AskSeveral:
		var ids []string
		for i := range q.Choices {
			if len(ids) < q.Least && q.Choices[i].Off == "" {
				ids = append(ids, q.Choices[i].ID)
			}
		}
		if len(ids) == 0 {
			return none, q.Least == 0
		}
		return strings.Join(ids, ","), len(ids) == q.Least
	case AskNumber:
		return fmt.Sprint(q.Least), true
	case AskYesNo:
		return "no", true
	case AskShare:
		return none, q.Least == 0
	}
	return "", false
}

// throw rolls for a question at a moment, or lets come again, out of returned, what was taken back.
func (s *Session) throw(q *Question, at Returned, returned *[]Returned) (string, By) {
	at.Side, at.Dice = q.Side, dice.Dice(q.Reading)
	for i, d := range *returned {
		if at.Throw = d.Throw; d == at {
			*returned = slices.Delete(slices.Clone(*returned), i, i+1)
			if _, err := dice.ReadTyped(q.Reading, d.Throw); err != nil { // the same dice call for more here, or for fewer
				return dice.Throw{Faces: s.roller.Complete(q.Reading, faces(d.Throw))}.String(), ByReturn
			}
			return d.Throw, ByReturn
		}
	}
	return dice.Throw{Faces: s.roller.Throw(q.Reading)}.String(), ByProgram
}

// faces are those of a throw of the program, as it was written down.
func faces(throw string) []int {
	var list []int
	for _, part := range strings.Split(throw, ",") {
		n, _ := strconv.Atoi(part)
		list = append(list, n)
	}
	return list
}

// throwNow rolls for the action that waits.
func (s *Session) throwNow(q *Question) (string, By) {
	now := Returned{Round: s.board.Round, Phase: s.board.Phase}
	throw, by := s.throw(q, now, &s.waiting.Returned)
	now.Side, now.Dice, now.Throw = q.Side, dice.Dice(q.Reading), throw
	s.rolled = append(s.rolled, now)
	return throw, by
}

// comeAgain keeps what the program has thrown in a run that came to nothing, before what already waits to come again.
func (s *Session) comeAgain() {
	s.waiting.Returned = slices.Concat(s.rolled, s.waiting.Returned)
	s.rolled = nil
}

// thrown lists the program's throws among the rolls of events.
func thrown(events []Event, round int, phase string) []Returned {
	var back []Returned
	for i := range events {
		if roll := events[i].Roll; roll != nil && (roll.By == ByProgram || roll.By == ByReturn) {
			back = append(back, Returned{round, phase, roll.Side, roll.Dice, roll.Throw})
		}
	}
	return back
}

// Back takes back the last answer of the waiting action; where none has been settled, the last that was told. Dice that the program had
// rolled come again, and nothing more is left to it.
func (s *Session) Back() (State, error) {
	s.rollRest, s.adviseRest = false, false
	state, err := s.State()
	switch {
	case s.action == nil:
		return State{}, ErrNothing
	case err != nil:
		return State{}, err
	case len(s.waiting.Answers) == 0:
		w := s.waiting
		w.Loose = w.Loose[:max(0, len(w.Loose)-1)]
		return s.keep(w)
	}
	w := s.waiting
	w.Answers = w.Answers[:len(w.Answers)-1]
	result, err := s.resolve(Told{Recorded: w.Answers})
	if err != nil {
		return State{}, err
	}
	all := thrown(state.Events, s.board.Round, s.board.Phase)
	kept := thrown(result.Events, s.board.Round, s.board.Phase)
	w.Returned = slices.Concat(all[len(kept):], w.Returned)
	return s.keep(w)
}

// Cancel leaves the waiting action. Dice that the program had rolled are written down and come again.
func (s *Session) Cancel() error {
	if s.action == nil {
		return ErrNothing
	}
	state, err := s.State()
	if err != nil {
		return err
	}
	return s.leave(thrown(state.Events, s.board.Round, s.board.Phase))
}

func (s *Session) leave(rolled []Returned) error {
	w := Waiting{Returned: slices.Concat(rolled, s.waiting.Returned)}
	var rows []LogRow
	if len(rolled) > 0 {
		rows = []LogRow{{Kind: Dropped, Dice: rolled, Note: s.action.ID}}
	}
	return s.write(rows, w)
}

// Record writes an entry that no rule has made: a set-up, an import. Its changes are kept as they are whatever is amended before it.
func (s *Session) Record(title string, changes []roster.Change) (Entry, error) {
	if s.action != nil {
		return Entry{}, ErrBusy
	}
	number, err := s.journal.Next()
	if err != nil {
		return Entry{}, err
	}
	entry := Entry{
		Number: number, Root: number, Action: Recorded, Title: title, Round: s.board.Round, Phase: s.board.Phase,
		Events: []Event{{Text: title, Changes: changes}},
	}
	return entry, s.write([]LogRow{{Kind: Did, Entry: &entry, Changes: changes}}, s.waiting)
}

// Recorded is the action of an entry that no rule has made.
const Recorded = "recorded"
