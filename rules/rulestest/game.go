package rulestest

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

// A game is one battle played at random, on two tables: the session's, and a stage that adds up the log from nothing.
type game struct {
	suite   *Suite
	number  int
	chance  *dice.Roller // what people do
	sides   int
	book    *rules.Book
	journal *recorder
	session *rules.Session
	stage   *rules.Stage
	seen    int                                // rows of the journal that the stage has
	bytes   []byte                             // of the battle when nothing waits
	lines   []string                           // the game so far, a line an entry
	doing   string                             // what people are at, in words
	begun   int                                // rows of the journal when they began it
	trying  []rules.Answer                     // the answer that is being given
	asked   map[int]map[string]*rules.Question // by the root of the entry and the path
	left    bool                               // the rest of the action was left to the program
	told    map[string]bool                    // the paths for which something was volunteered in the action
}

// A recorder passes on what a journal is given and keeps the rows.
type recorder struct {
	rules.Journal
	rows    []rules.LogRow
	waiting rules.Waiting
}

func (r *recorder) Append(rows []rules.LogRow, w rules.Waiting) error {
	if err := r.Journal.Append(rows, w); err != nil {
		return err
	}
	r.rows, r.waiting = append(r.rows, rows...), w
	return nil
}

// through sends a value through JSON.
func through[T any](g *game, v T) (back T) {
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	g.ok(Same, err)
	return back
}

// next is the number that the next entry gets.
func (g *game) next() int {
	n, err := g.journal.Next()
	g.ok(Sound, err)
	return n
}

func (g *game) bytesOf(b rules.Board) []byte {
	text, err := json.Marshal(b.Battle)
	g.ok(Whole, err)
	return text
}

// unmoved finds a table that says something else than before.
func (g *game) unmoved(p Promise, what string, before []byte, b rules.Board) {
	if now := g.bytesOf(b); !bytes.Equal(now, before) {
		g.broken(p, "%s: the table was\n%s\nand is\n%s", what, before, now)
	}
}

// open opens the book and an empty table.
func (g *game) open() {
	rs := g.suite.Rules
	for _, f := range rs.Validate() {
		if !f.Finding {
			g.broken(Opens, "%v", f)
		}
	}
	var house []rules.File
	if g.number%2 == 1 {
		house = g.suite.House
	}
	var err error
	g.book, err = rules.Open(rs, house...)
	g.ok(Opens, err)
	battle := roster.NewBattle(1, "random", rs.ID)
	g.stage = rules.NewStage(g.book, battle)
	var journal rules.Journal
	if g.suite.Journal != nil {
		journal = g.suite.Journal(battle)
	} else {
		journal = rules.NewMemory(battle)
	}
	g.journal = &recorder{Journal: journal}
	g.session, err = rules.NewSession(g.book, g.journal, dice.NewRoller([32]byte{byte(g.number), 'p'}))
	g.ok(Sound, err)
	g.asked = map[int]map[string]*rules.Question{}
	g.sides = 2 + g.upTo(2)
	g.bytes = g.bytesOf(g.session.Board())
	g.tables()
}

// every tries every action of the ruleset, with whatever stands on the table.
func (g *game) every() {
	g.look()
	for _, a := range g.book.Rules.Actions {
		for range 3 {
			g.act(a.ID)
		}
	}
	for range 2 * (1 + len(g.session.Board().Sequence())) {
		g.act("next")
		g.look()
	}
}

// fleets commissions every class, on two sides.
func (g *game) fleets() {
	for i, c := range g.book.Classes() {
		told := []rules.Answer{tell("class", c.Name), tell("side", [...]string{"red", "blue"}[i%2])}
		g.begins(scenario.Format(rules.Entry{Action: "commission", Answers: told}))
		if _, err := g.stage.Resolve(g.book.Action("commission"), g.next(), rules.Told{Loose: told}); err != nil {
			g.broken(Playable, "%s cannot be commissioned: %v", c.Name, err)
		}
		if g.act("commission", told...) == nil {
			g.broken(Playable, "%s could not be commissioned", c.Name)
		}
	}
	g.look()
}

func tell(key, value string) rules.Answer { return rules.Answer{Key: key, Value: value} }

// options sets one value of an option, another in each game, and some others at random.
func (g *game) options() {
	at, policies := g.number-firstRandom, []string{"hand", "program", "ask"}
	for _, o := range g.book.Rules.Options {
		switch {
		case at >= 0 && at < len(o.Values):
			g.set(o.Key, o.Values[at].Value)
		case g.oneIn(3):
			g.set(o.Key, draw(g, o.Values).Value)
		}
		at -= len(o.Values)
	}
	if g.oneIn(3) {
		g.act("dice", tell("by", draw(g, policies)))
	}
}

func (g *game) set(key, value string) {
	if g.session.Board().Option(key) != value && g.act("option", tell("key", key), tell("value", value)) == nil {
		g.broken(Playable, "option %s could not be set to %s", key, value)
	}
}

// muster brings two or three small fleets to the table; one class is another in each game.
func (g *game) muster() {
	all := g.book.Classes()
	if len(all) == 0 {
		return
	}
	sides := []string{"red", "blue", "green"}[:g.sides]
	g.act("commission", tell("class", all[g.number%len(all)].Name), tell("side", "red"))
	for range 1 + g.upTo(4) {
		g.act("commission", tell("class", draw(g, all).Name), tell("side", draw(g, sides)))
	}
	if !g.oneIn(10) {
		g.act("next")
	}
	if g.oneIn(12) {
		g.wreck()
	}
}

// wreck brings every ship to its end by hand: no boxes, nothing that works.
func (g *game) wreck() {
	b := g.session.Board()
	var changes []roster.Change
	set := func(s *roster.Sheet, c roster.Cell, to roster.Value) {
		if from := b.Get(s.ID, c); from != to {
			changes = append(changes, roster.Change{Sheet: s.ID, Cell: c, From: from, To: to})
		}
	}
	for _, s := range b.Sheets() {
		for _, t := range s.Tracks {
			set(s, roster.TrackCell(t.Name), roster.N(t.Min))
		}
		for _, y := range s.Systems {
			set(s, roster.BoxesCell(y.ID), roster.N(y.Floor))
			set(s, roster.StateCell(y.ID), roster.Text(string(roster.Destroyed)))
		}
	}
	g.begins("# everything is wrecked by hand")
	_, err := g.session.Record("everything is wrecked", changes)
	g.ok(Sound, err)
	for _, c := range changes {
		g.say("pen " + string(c.Sheet) + " " + c.Cell.String() + " " + c.To.String())
	}
	g.catchUp()
	g.look()
}

// turn is one thing that people do.
func (g *game) turn() {
	g.begins("# nothing is being done")
	own := g.book.Rules.Actions
	switch n := g.upTo(24); {
	case n < 4:
		g.act("next")
	case n < 8:
		g.settleDue()
	case n < 16:
		g.act(g.inPhase(own))
	case n == 16:
		g.act(draw(g, rules.Machine()).ID)
	case n == 17:
		g.act("pen")
	case n == 18:
		g.undoOne()
	case n == 19:
		g.reopen()
	case n < 22:
		g.amendSame()
	default:
		g.amendOther()
	}
}

// inPhase draws an action, mostly one of the phase.
func (g *game) inPhase(all []*rules.Action) string {
	phase := g.session.Board().Phase
	own := slices.DeleteFunc(slices.Clone(all), func(a *rules.Action) bool {
		return len(a.Phases) > 0 && !slices.Contains(a.Phases, phase)
	})
	switch {
	case len(all) == 0:
		return "note"
	case len(own) == 0 || g.oneIn(4):
		return draw(g, all).ID
	}
	return draw(g, own).ID
}

// settleDue begins what is owed, mostly now.
func (g *game) settleDue() {
	all := g.session.Board().Due()
	if len(all) == 0 {
		g.act("next")
		return
	}
	due := all[0]
	if g.oneIn(3) {
		due = draw(g, all)
	}
	a := g.book.Action(due.Action)
	if a == nil {
		g.act("waive", tell("key", due.Key))
		return
	}
	if _, err := g.stage.Resolve(a, g.next(), rules.Told{Loose: due.With}); err != nil && !due.Now {
		return // it is too early
	}
	g.act(due.Action, due.With...)
}

// begins notes what people are at, for the account of a failure.
func (g *game) begins(doing string) {
	g.doing, g.begun, g.trying = doing, len(g.journal.rows), nil
}

// say writes a line of the game.
func (g *game) say(line string) { g.lines = append(g.lines, line) }

// act plays an action to its end: an entry, or nil where it ended without one.
func (g *game) act(id string, told ...rules.Answer) *rules.Entry {
	g.begins(scenario.Format(rules.Entry{Action: id, Answers: told}))
	st, err := g.session.Begin(id, told...)
	var no *rules.IllegalError
	if errors.As(err, &no) {
		g.broken(Dues, "%s does not take what is owed: %v\nthe dues are %+v", id, err, g.session.Board().Due())
	}
	g.ok(Sound, err)
	return g.play(id, st)
}

// most is how many steps an action may take.
const most = 3000

// play goes on with the action that waits.
func (g *game) play(id string, st rules.State) *rules.Entry {
	asked := map[string]*rules.Question{}
	g.left, g.told = false, map[string]bool{}
	for range most {
		switch {
		case st.Dropped != "":
			g.leaves("ended with nothing to do")
			return nil
		case st.Done != nil:
			return g.done(st, asked)
		case st.Action == nil:
			return nil
		}
		st = g.step(id, st, asked)
	}
	state, err := g.session.State()
	g.ok(Sound, err)
	g.broken(Ends, "%s goes on after %d steps: %s", id, most, describe(state.Question))
	return nil
}

// step does one thing with the action that waits, mostly to answer it.
func (g *game) step(id string, st rules.State, asked map[string]*rules.Question) rules.State {
	form, err := g.session.Form()
	g.ok(Sound, err)
	for _, l := range form.Lines {
		asked[l.Question.Key] = l.Question
	}
	q := form.Question
	switch {
	case q == nil && g.oneIn(2): // all that is asked for stands assumed, and may be said otherwise
		return g.volunteer(id, form)
	case q == nil:
		return g.took(g.session.Go())
	}
	asked[q.Key] = q
	g.question(st, q)
	switch n := g.upTo(20); {
	case n < 1:
		g.refuse(st, q)
	case n < 3:
		return g.back(st)
	case n < 4 && g.oneIn(3):
		return g.cancel()
	case n < 7:
		return g.byProgram(q)
	case n < 9:
		return g.volunteer(id, form)
	case n < 10:
		g.restart(st)
	}
	return g.settle(id, q)
}

// settle answers a question, and looks that it can be answered.
func (g *game) settle(id string, q *rules.Question) rules.State {
	values := make([]string, 0, 40)
	for range 30 {
		values = append(values, g.answer(id, q))
	}
	for _, c := range legal(q) {
		values = append(values, c.ID)
	}
	if advice, ok := q.Suggest(); ok {
		values = append(values, advice)
	}
	why := ""
	for _, value := range values {
		g.trying = []rules.Answer{tell(q.Key, value)}
		st, err := g.session.Answer(value, rules.ByHand)
		var no *rules.IllegalError
		if !errors.As(err, &no) || no.Question.Key != q.Key {
			return g.took(st, err)
		}
		if why = no.Reason; why == "" {
			g.broken(Refuses, "%s refused %q without a reason", q.Key, value)
		}
	}
	if q.Kind != rules.AskText {
		g.broken(Answerable, "nothing answers %s: %s", describe(q), why)
	}
	return g.cancel()
}

// took takes back what was volunteered for later and does not fit any more.
func (g *game) took(st rules.State, err error) rules.State {
	var no *rules.IllegalError
	var unasked *rules.UnaskedError
	key := ""
	switch {
	case errors.As(err, &no):
		key = no.Question.Key
	case errors.As(err, &unasked):
		key = unasked.Key
	}
	if g.told[key] {
		st, err = g.session.Tell(key, "")
	}
	g.ok(Dues, err)
	return st
}

// byProgram leaves a question, or all that is to come, to the program.
func (g *game) byProgram(q *rules.Question) rules.State {
	var st rules.State
	var err error
	g.left = true
	switch all := g.oneIn(2); {
	case q.Kind == rules.AskDice && all:
		st, err = g.session.RollAll()
	case q.Kind == rules.AskDice:
		g.left = false
		if st, err = g.session.Roll(); err == nil && st.Question != nil && g.oneIn(2) {
			return g.back(st)
		}
	case all:
		st, err = g.session.AdviseAll()
	default:
		if st, err = g.session.Advise(); err != nil { // only the table knows, or the rule itself turns its advice down
			st, err = g.session.State()
		}
	}
	return g.took(st, err)
}

// volunteer says something that nobody asked for: a fact that is seldom other than usual, or one that stands assumed.
func (g *game) volunteer(id string, form rules.Form) rules.State {
	st, err := g.session.State()
	g.ok(Sound, err)
	var open []rules.FormLine
	for _, l := range form.Lines {
		if l.State == rules.Usual || l.State == rules.Assumed {
			open = append(open, l)
		}
	}
	if len(open) == 0 {
		return st
	}
	q := draw(g, open).Question
	told, err := g.session.Tell(q.Key, g.answer(id, q))
	if err == nil {
		g.told[q.Key] = true
		return told
	}
	var no *rules.IllegalError
	if !errors.As(err, &no) {
		g.ok(Sound, err)
	}
	return st
}

// cancel leaves the action.
func (g *game) cancel() rules.State {
	g.ok(Sound, g.session.Cancel())
	g.leaves("was left")
	return rules.State{}
}

// leaves looks that an action that left no entry left nothing else.
func (g *game) leaves(how string) {
	g.unmoved(Leaves, how, g.bytes, g.session.Board())
	_, w, err := g.journal.Load()
	g.ok(Leaves, err)
	if w.Action != "" || len(w.Answers)+len(w.Loose) > 0 {
		g.broken(Leaves, "%s, but %s still waits", how, w.Action)
	}
	g.catchUp()
}

// catchUp moves the second table by the rows of the journal that it has not yet seen, as they come out of JSON. Then both say the same.
func (g *game) catchUp() {
	for _, row := range g.journal.rows[g.seen:] {
		g.ok(AddsUp, g.stage.Move(through(g, row).Changes))
	}
	g.seen = len(g.journal.rows)
	g.bytes = g.bytesOf(g.session.Board())
	g.unmoved(AddsUp, "the log added up against the table", g.bytes, g.stage.Board())
	g.whole()
}
