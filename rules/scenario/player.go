package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// A Player is a session that is told play lines.
type Player struct {
	// IDs are the sheets by what play lines call them, where they have other IDs on this table.
	IDs map[string]roster.SheetID
	// Agree is asked before an amendment is accepted; nil agrees to all.
	Agree func(*rules.Amendment) bool
	// Curious makes steps hold the questions that were asked, at the price of a second run.
	Curious bool

	session *rules.Session
	known   map[string]bool // all that sheets were ever called
	last    []string        // what the last play line said
	all     []string        // what all have said

	walk  *rules.Walk   // of the last odds line
	about *roster.Sheet // the sheet that its odds are of unless another is named
}

// NewPlayer puts the play lines on top of a session.
func NewPlayer(s *rules.Session) *Player {
	p := &Player{session: s, known: map[string]bool{}}
	p.learn()
	return p
}

// Session is what the player plays on.
func (p *Player) Session() *rules.Session { return p.session }

// A Step is what a play line did.
type Step struct {
	Line      int              `json:"line,omitempty"` // of the file, from 1; 0 where there is none
	Text      string           `json:"text"`           // the line
	Entry     int              `json:"entry,omitempty"`
	Title     string           `json:"title,omitempty"`
	Asked     []Asked          `json:"asked,omitempty"`
	Events    []rules.Event    `json:"events,omitempty"`
	Note      string           `json:"note,omitempty"`    // what was taken back, or why nothing happened
	Dropped   bool             `json:"dropped,omitempty"` // the action had nothing to do; Note says why
	Waits     *Asked           `json:"waits,omitempty"`   // the question that the action was left at
	Odds      []OddsOf         `json:"odds,omitempty"`
	Assumed   []rules.Answer   `json:"assumed,omitempty"` // what odds took by advice
	Amendment *rules.Amendment `json:"-"`
	Fault     string           `json:"fault,omitempty"`
}

// An Asked is a question with its answer.
type Asked struct {
	Key   string        `json:"key"`
	Kind  rules.AskKind `json:"kind"`
	Side  string        `json:"side,omitempty"`
	Text  string        `json:"text"`
	What  string        `json:"what"` // what is legal, as in an asks line
	Value string        `json:"value,omitempty"`
	By    rules.By      `json:"by,omitempty"`
	Parts []rules.Part  `json:"parts,omitempty"`
}

// AskedOf writes a question down, without an answer.
func AskedOf(q *rules.Question) Asked {
	return Asked{Key: q.Key, Kind: q.Kind, Side: q.Side, Text: q.Text, What: What(q), Parts: q.Parts}
}

// A MissingError says that an action waits for an answer that the line does not give.
type MissingError struct {
	Question *rules.Question
	Unused   []rules.Answer // answers of the line that were not asked for so far
}

func (e *MissingError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "nobody answers %s", e.Question.Key)
	if e.Question.Text != "" && e.Question.Text != e.Question.Key {
		fmt.Fprintf(&b, " (%s)", e.Question.Text)
	}
	fmt.Fprintf(&b, ": it is %s", What(e.Question))
	for _, a := range e.Unused {
		fmt.Fprintf(&b, "; %s=%s was not asked for", a.Key, Quote(a.Value))
		if rules.Nearest(a.Key, []string{lastPart(e.Question.Key)}) != "" {
			fmt.Fprintf(&b, "; did you mean %s?", lastPart(e.Question.Key))
		}
	}
	return b.String()
}

func lastPart(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// Line plays one line. Where an answer is missing it returns a *MissingError and the action waits; a line that begins with an answer goes on with
// it. A line that cannot be read is a *LineError; it has done nothing.
func (p *Player) Line(text string) (Step, error) {
	st, err := parseLine(text)
	if err != nil {
		return Step{Text: text}, err
	}
	return p.play(st)
}

func (p *Player) play(st *statement) (Step, error) {
	step := Step{Text: strings.TrimSpace(st.line)}
	var err error
	switch st.verb {
	case blank:
		return step, nil
	case expect:
		if found := p.hold(st.expects, p.last); found.wrong != "" {
			err = &LineError{st.expects.column, found.wrong}
		}
		return step, err
	case asks, refuse, none:
		err = p.ask(st)
		return step, err
	case odds:
		err = p.odds(st, &step)
		return step, err
	case do:
		step, err = p.do(st)
	case answers:
		step, err = p.answer(st)
	case undo:
		step.Entry, step.Note, err = taken("took back", func() (rules.Entry, error) { return p.session.Undo(st.number) })
	case redo:
		step.Entry, step.Note, err = taken("did again", p.session.Redo)
	case amend:
		err = p.amend(st, &step)
	case reopen, back:
		err = p.again(st, &step)
	case cancel:
		if err = p.session.Cancel(); err == nil {
			step.Note = "left"
		}
	}
	step.Text = strings.TrimSpace(st.line)
	p.learn()
	p.hear(step)
	return step, err
}

func taken(how string, do func() (rules.Entry, error)) (number int, note string, err error) {
	e, err := do()
	if err != nil {
		return 0, "", err
	}
	return e.Number, fmt.Sprintf("%s %d: %s", how, e.Number, e.Title), nil
}

// learn notes what the sheets on the table are called, so that one that is gone is told from one that never was.
func (p *Player) learn() {
	for _, s := range every(p.session.Board().Battle) {
		p.known[string(s.ID)] = true
		p.known[strings.ToLower(s.Handle)], p.known[strings.ToLower(s.Name)] = true, true
	}
}

// hear keeps what a step said.
func (p *Player) hear(step Step) {
	p.last = nil
	for _, e := range step.Events {
		p.last = append(p.last, e.Text)
	}
	if step.Note != "" {
		p.last = append(p.last, step.Note)
	}
	p.all = append(p.all, p.last...)
}

// find finds a sheet, here or elsewhere; it is nil without an error where the sheet is gone.
func (p *Player) find(typed string) (*roster.Sheet, error) {
	if id, ok := p.IDs[typed]; ok {
		return p.session.Board().Sheet(id), nil
	}
	if s := p.session.Board().Find(typed); s != nil {
		return s, nil
	}
	if p.known[typed] || p.known[strings.ToLower(typed)] {
		return nil, nil
	}
	var names []string
	for _, s := range p.session.Board().Sheets() {
		names = append(names, string(s.ID), s.Name)
	}
	return nil, fmt.Errorf("no sheet is called %s, or more than one%s", rules.Brief(typed), didYouMean(typed, names))
}

// called puts the IDs of this table for what a play line calls sheets.
func (p *Player) called(value string) string {
	if len(p.IDs) == 0 {
		return value
	}
	parts := strings.Split(value, ",")
	for i, part := range parts {
		word, rest, more := strings.Cut(part, ":")
		if id, ok := p.IDs[word]; ok {
			if parts[i] = string(id); more {
				parts[i] += ":" + rest
			}
		}
	}
	return strings.Join(parts, ",")
}

func (p *Player) toldOf(st *statement, entry int) []rules.Answer {
	all := st.answersOf(entry)
	for i := range all {
		all[i].Value = p.called(all[i].Value)
	}
	return all
}

// do begins an action.
func (p *Player) do(st *statement) (Step, error) {
	book := p.session.Board().Book
	if book.Action(st.action) == nil {
		return Step{}, &LineError{st.actionAt, fmt.Sprintf("%s has no action %s%s", book.Rules.Title, rules.Brief(st.action), didYouMean(st.action, Words(book)))}
	}
	before := p.stage()
	state, err := p.session.Begin(st.action, p.toldOf(st, 0)...)
	if err != nil {
		return Step{}, p.refused(st, err)
	}
	return p.settle(st, before, state)
}

// Words lists the words that a play line may begin with: actions and verbs.
func Words(book *rules.Book) []string {
	var all []string
	for _, a := range book.Rules.Actions {
		all = append(all, a.ID)
	}
	for _, a := range rules.Machine() {
		all = append(all, a.ID)
	}
	return append(all, Verbs()...)
}

// answer goes on with the action that waits.
func (p *Player) answer(st *statement) (Step, error) {
	state, err := p.session.State()
	switch {
	case err != nil:
		return Step{}, err
	case state.Action == nil:
		return Step{}, &LineError{1, "nothing waits for an answer; a line begins with an action"}
	}
	before := p.stage()
	for _, a := range p.toldOf(st, 0) {
		if q := state.Question; q != nil && ends(q.Key, a.Key) {
			a.Key = q.Key // so that a key said twice goes on to the next question of that name
		}
		if state, err = p.session.Tell(a.Key, a.Value); err != nil {
			return Step{}, p.refused(st, err)
		}
	}
	if state.Dropped != "" || state.None != "" {
		return p.settle(st, before, rules.State{Dropped: state.None})
	}
	return p.settle(st, before, state)
}

// Answer settles the question that waits, as a line KEY=VALUE would.
func (p *Player) Answer(value string) (Step, error) {
	state, err := p.session.State()
	switch {
	case err != nil:
		return Step{}, err
	case state.Question == nil:
		return Step{}, rules.ErrNothing
	}
	return p.Line(state.Question.Key + "=" + Quote(value))
}

// Roll lets the program throw the dice that wait.
func (p *Player) Roll() (Step, error) {
	before := p.stage()
	state, err := p.session.Roll()
	if err != nil {
		return Step{}, err
	}
	step := p.stepOf(before, state)
	p.learn()
	p.hear(step)
	if state.Question != nil {
		err = &MissingError{Question: state.Question}
	}
	return step, err
}

// settle lets the action go as far as it comes. Without auto nothing stands in for what nobody has said.
func (p *Player) settle(st *statement, before *rules.Stage, state rules.State) (Step, error) {
	var err error
	waits := state.Action != nil
	if waits && st.auto {
		if state, err = p.session.RollAll(); err == nil && state.Question != nil {
			state, err = p.session.AdviseAll()
		}
	} else if waits && !st.waits && (state.Question == nil || state.Question.Kind == rules.AskDice) {
		state, err = p.session.Go()
	}
	if err != nil {
		return Step{}, p.leave(st, err)
	}
	step := p.stepOf(before, state)
	switch {
	case state.Question != nil && !st.waits:
		return step, &MissingError{state.Question, state.Unused}
	case state.Question == nil && st.waits:
		return step, errors.New("the action does not wait: nothing more is asked")
	}
	return step, nil
}

// stepOf writes down how the session stands after a call.
func (p *Player) stepOf(before *rules.Stage, state rules.State) (step Step) {
	switch {
	case state.Dropped != "":
		step.Note, step.Dropped = state.Dropped, true
	case state.Done != nil:
		step.Entry, step.Title, step.Events = state.Done.Number, state.Done.Title, state.Done.Events
		step.Asked = asked(before, p.session.Board().Book, *state.Done)
	case state.Question != nil:
		q := AskedOf(state.Question)
		step.Waits, step.Events = &q, state.Events
	}
	return step
}

// leave takes the action off the table after a fault, so that the next line finds none waiting.
func (p *Player) leave(st *statement, err error) error {
	err = p.refused(st, err)
	if state, _ := p.session.State(); state.Action != nil && st.verb == do {
		if left := p.session.Cancel(); left != nil {
			return errors.Join(err, left)
		}
	}
	return err
}

// refused finds the column of an answer that is turned down.
func (p *Player) refused(st *statement, err error) error {
	var no *rules.IllegalError
	if errors.As(err, &no) {
		if at := st.columnOf(no.Question.Key, no.Value); at > 0 {
			return &placed{at, err}
		}
	}
	return err
}

// placed is an error with its column.
type placed struct {
	column int
	error
}

func (e *placed) Unwrap() error { return e.error }

// stage keeps the table as it is before a line, where the questions are wanted.
func (p *Player) stage() *rules.Stage {
	if !p.Curious {
		return nil
	}
	b := p.session.Board()
	return rules.NewStage(b.Book, b.Battle)
}

// asked lists the questions of an entry by running it again on the table as it was.
func asked(before *rules.Stage, book *rules.Book, e rules.Entry) []Asked {
	a := book.Action(e.Action)
	if before == nil || a == nil {
		return nil
	}
	watched := map[string]Asked{}
	watch := func(q *rules.Question, value string, by rules.By, said bool) { watched[q.Key] = AskedOf(q) }
	if _, err := before.Resolve(a, e.Root, rules.Told{Recorded: e.Answers, Watch: watch}); err != nil {
		return nil
	}
	all := make([]Asked, 0, len(e.Answers))
	for n, answer := range e.Answers {
		one, ok := watched[answer.Key]
		if !ok { // dice are not watched; they are what a run as far as them waits for
			res, err := before.Resolve(a, e.Root, rules.Told{Recorded: e.Answers[:n]})
			if err != nil || res.Question == nil {
				continue
			}
			one = AskedOf(res.Question)
		}
		one.Value, one.By = answer.Value, answer.By
		all = append(all, one)
	}
	return all
}

// ask plays a line that says what would be asked or refused. It leaves everything as it was.
func (p *Player) ask(st *statement) error {
	var state rules.State
	var err error
	if st.action == "" {
		if state, err = p.session.State(); err == nil && state.Action == nil {
			err = &LineError{1, "nothing waits; say in ACTION"}
		}
	} else {
		if p.session.Board().Book.Action(st.action) == nil {
			_, err := p.do(st)
			return err
		}
		if state, err = p.session.Begin(st.action, p.toldOf(st, 0)...); err == nil && state.Dropped == "" {
			defer func() { _ = p.session.Cancel() }()
		}
	}
	var no *rules.IllegalError
	switch refused := errors.As(err, &no); {
	case err != nil && !refused:
		return err
	case st.verb == refuse && refused && ends(no.Question.Key, st.key):
		return nil
	case st.verb == refuse && refused:
		return &LineError{st.columnOf(no.Question.Key, no.Value), "refused is another answer: " + no.Error()}
	case refused:
		return p.refused(st, err)
	}
	question := state.Question
	switch {
	case st.verb == none && state.Dropped != "":
		return nil
	case state.Dropped != "":
		return &LineError{1, "the action has nothing to do: " + state.Dropped}
	case st.verb == asks && question != nil && ends(question.Key, st.key) && p.matches(st.what, question):
		return nil
	case st.verb == asks && question != nil && ends(question.Key, st.key):
		return &askError{question.Key, What(question)}
	case st.verb == asks && question != nil:
		return &LineError{1, fmt.Sprintf("%s is asked first: it is %s", question.Key, What(question))}
	case st.verb == asks:
		return &LineError{1, "nothing more is asked"}
	case st.verb == refuse && question != nil:
		return &LineError{1, fmt.Sprintf("nothing is refused; %s is asked: it is %s", question.Key, What(question))}
	case st.verb == refuse:
		return &LineError{1, "nothing is refused"}
	}
	return &LineError{1, "the action has something to do"}
}

// An askError says that a question asks for something else.
type askError struct{ key, is string }

func (e *askError) Error() string { return e.key + " asks " + e.is }

// amend changes an entry and accepts what follows from it.
func (p *Player) amend(st *statement, step *Step) error {
	changed := map[int][]rules.Answer{}
	for _, t := range st.told {
		changed[t.entry] = p.toldOf(st, t.entry)
	}
	for {
		am, err := p.session.Amend(st.number, changed)
		switch {
		case err != nil:
			return p.refused(st, err)
		case am.Question == nil:
			return p.accept(am, step)
		}
		value, ok := am.Question.Suggest()
		if !st.auto || !ok {
			return fmt.Errorf("entry %d asks: %w", am.Asking, &MissingError{Question: am.Question})
		}
		changed[am.Asking] = append(changed[am.Asking], rules.Answer{Key: am.Question.Key, Value: value, By: rules.ByAdvice})
	}
}

func (p *Player) accept(am *rules.Amendment, step *Step) error {
	step.Amendment = am
	if p.Agree != nil && !p.Agree(am) {
		step.Note = "left as it was"
		return nil
	}
	if err := p.session.Accept(am); err != nil {
		return err
	}
	step.Entry, step.Title, step.Note = am.Number, am.After.Title, fmt.Sprintf("amended %d", am.Number)
	if am.Gone {
		step.Note += ", which does not happen any more"
	} else {
		step.Events = slices.Clone(am.After.Events)
	}
	for _, d := range am.Later {
		if !d.Gone {
			step.Events = append(step.Events, d.After.Events...)
		}
	}
	return nil
}

// again brings an action back to one of its questions.
func (p *Player) again(st *statement, step *Step) error {
	var state rules.State
	var err error
	if st.verb == back {
		state, err = p.session.Back()
	} else {
		state, err = p.session.Reopen(st.number, st.keep)
	}
	if err != nil {
		return err
	}
	if state.Question != nil {
		q := AskedOf(state.Question)
		step.Waits = &q
	}
	step.Events = state.Events
	return nil
}

// hold holds an expectation against the table.
func (p *Player) hold(e *expectation, said []string) finding {
	if e.is == isOdds {
		return p.oddsOf(e)
	}
	return e.hold(p.session.Board(), p.find, said)
}
