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

// A Resolution is an action while it runs: it reads the board, asks, and marks. Every method is a verb of the rules; the answers
// come from a teller outside.
//
// The words that go before a question (By, Fact, Given, Advise, Parts, About, Called, Cells, Beside, Else) are said of the next question only.
type Resolution struct {
	Board
	Action *Action

	teller teller
	path   []byte // of the part the action is in, without a slash at the end
	next   asking // what has been said of the next question
	rule   string // what Cite said last
	number int    // of the entry, for the IDs of sheets laid down
	laid   int
	side   string // whose action it is
	title  string

	watch func(q *Question, value string, by By, said bool)

	now    asking // the question that is being settled
	before replay // what the run before this one wrote down and this one writes down again

	quiet   bool                // odds: nothing is written down but the changes
	chosen  map[string]choice   // quiet: what values named in earlier runs
	lists   map[string][]string // quiet: the words of values that are lists
	places  []int               // room for those of the items that a list names
	known   int                 // how many answers were looked at in earlier runs
	trail   []Answer            // the answers so far
	throws  []dice.Throw        // those of the trail that are dice, in its places
	events  []Event
	said    int // how many of the changes the events hold
	changes []roster.Change
	tallies []tally
}

// asking is what has been said of the next question before it is asked.
type asking struct {
	side   string
	fact   bool
	given  bool
	usual  string
	advice func() string
	parts  func() []Part
	refuse func(value string) string
	about  roster.SheetID
	called string
	cells  func() []roster.Cell
	beside func() []Group
	table  *Table // whose rows stand beside the dice that are looked up in it, with the column; nil is none
	column string
	what   fmt.Stringer // what dice are for; nil is the name of the roll

	bounds func() (forced, least string) // gives the two below; nil where they are known
	forced string                        // the only legal answer, where there is only one
	least  string                        // what Suggest says without advice, where that is known at once
	asIs   bool                          // set by the teller: an illegal answer is asked again and not refused
	build  func(*Question)
}

type tally struct {
	sheet roster.SheetID
	key   string
	n     int
}

// A teller gives the answers of a resolution.
type teller interface {
	// answer gives the value for the question at the path of r, or says there is none yet. The question as a whole is r.whole(a).
	answer(r *Resolution, a *asking) (value string, by By, ok bool)
	// roll gives the outcome of a reading at the path of r; throw and by say how, for the log. What has been said of the roll is still in r.next.
	roll(r *Resolution, rd dice.Reading) (outcome int, t dice.Throw, by By)
	// enter is told of a loop that begins and says with which turn; with a later one than the first it has put back state and sheets.
	enter(r *Resolution, at loopState) (turn int)
	// meet is told that a further turn begins: branches of a walk may meet here.
	meet(r *Resolution, turn int, at loopState)
	// leave is told that the loop entered last has ended.
	leave()
	// again says that the run still goes the way of the run before it, so that what was chosen there is chosen here.
	again() bool
	// chose is told what an answer names; choice gives what it named in the run before while that way goes on.
	chose(choice)
	choice() choice
}

// straight tells a run in which nothing meets and nothing comes again.
type straight struct{}

func (straight) enter(*Resolution, loopState) int { return 1 }
func (straight) meet(*Resolution, int, loopState) {}
func (straight) leave()                           {}
func (straight) again() bool                      { return false }
func (straight) chose(choice)                     {}
func (straight) choice() choice                   { return choice{} }

// A loopState is the state of a loop, to be kept and put back.
type loopState interface {
	save() any
	load(state any)
}

type stateOf[S comparable] struct{ state S }

func (l *stateOf[S]) save() any      { return l.state }
func (l *stateOf[S]) load(state any) { l.state = state.(S) }

// pause is the private panic that carries a question, or the end of an action without an entry, out of rule code.
type pause struct {
	question *Question
	none     string
	err      error
	cut      bool // a branch of a walk ends here: another goes on in its place
}

// ---- what may be said of the next question ----

// By says which side answers the next question; without it the GM does.
func (r *Resolution) By(side string) *Resolution { r.next.side = side; return r }

// Fact says that the next question is about the table and no decision, so that last time's answer may stand in.
func (r *Resolution) Fact() *Resolution { r.next.fact = true; return r }

// Given says that the answer is seldom other than usual ("0", "no", "1 of 3"): the question is never asked, anyone may volunteer it.
func (r *Resolution) Given(usual string) *Resolution {
	r.next.given, r.next.usual = true, usual
	return r
}

// Advise gives what the program would answer, written as in a play line. It is called only when somebody wants advice.
func (r *Resolution) Advise(advice func() string) *Resolution { r.next.advice = advice; return r }

// AdviseNumber gives the number that the program would answer.
func (r *Resolution) AdviseNumber(n int) *Resolution {
	return r.Advise(func() string { return strconv.Itoa(n) })
}

// Parts gives the parts of the number that the next question or roll needs. It is called only when somebody reads them.
func (r *Resolution) Parts(parts func() []Part) *Resolution { r.next.parts = parts; return r }

// Called is what people call the dice of the next roll, where the name that tells it from others is no word of theirs: "ADF", not "adf-2".
func (r *Resolution) Called(word string) *Resolution { r.next.called = word; return r }

// About says which sheet the answer is about: the desk shows it.
func (r *Resolution) About(s *roster.Sheet) *Resolution { r.next.about = s.ID; return r }

// Cells says which cells of the sheet that the next question is about a number or a yes would change, where no choice stands for them: they
// are drawn as legal. It is called only when the question waits.
func (r *Resolution) Cells(cells func() []roster.Cell) *Resolution { r.next.cells = cells; return r }

// Beside gives what the desk shows beside the sheet while the next question waits, 36 cells wide: how far a volley has come. A group's Fold
// is what stands for it in one line where there is no room. It is called only when the question waits.
func (r *Resolution) Beside(groups func() []Group) *Resolution { r.next.beside = groups; return r }

// Rows shows the rows of a table beside the next dice, which are looked up in it: each with what it has in a column.
func (r *Resolution) Rows(t *Table, column string) *Resolution {
	r.next.table, r.next.column = t, column
	return r
}

// For says what the next dice are for, where the name of the roll says too little: "points 11 to 20 of 27". It is asked only when they wait.
func (r *Resolution) For(what fmt.Stringer) *Resolution { r.next.what = what; return r }

// Else gives the rule's reason why an answer is refused; an empty reason leaves it to the bounds of the question.
func (r *Resolution) Else(reason func(value string) string) *Resolution {
	r.next.refuse = reason
	return r
}

// ---- where the action is ----

// In runs a part of the action: the keys asked in it begin with its name, and its number where n is 1 or more: "shot2/range".
func (r *Resolution) In(name string, n int, part func()) {
	mark, rule := len(r.path), r.rule
	r.enter(name, n)
	part()
	r.path, r.rule = r.path[:mark], rule
}

func (r *Resolution) enter(name string, n int) {
	if len(r.path) > 0 {
		r.path = append(r.path, '/')
	}
	r.path = append(r.path, name...)
	if n > 0 {
		r.path = strconv.AppendInt(r.path, int64(n), 10)
	}
}

// mostTurns is after how many turns a loop is taken for one that does not end.
const mostTurns = 10_000

// Loop runs turn again and again, in parts name1, name2 ..., until it returns false, and gives the state as it was left; more than 10,000
// turns are a bug. All that a turn, and what follows the loop, needs of the turns before must be in the sheets and in state, so that odds
// may join branches that stand alike at the beginning of a turn and go on from there. The state is best made of numbers, words and arrays
// of them, with sheets by their IDs; branches with pointers in their state never join.
func Loop[S comparable](r *Resolution, name string, state S, turn func(r *Resolution, s *S) bool) S {
	at := &stateOf[S]{state}
	mark, rule := len(r.path), r.rule
	for n := r.teller.enter(r, at); ; {
		if n > mostTurns {
			panic(fmt.Errorf("%s: %w", r.key(name), ErrEndless))
		}
		r.enter(name, n)
		going := turn(r, &at.state)
		r.path, r.rule = r.path[:mark], rule
		if !going {
			r.teller.leave()
			return at.state
		}
		n++
		r.teller.meet(r, n, at)
	}
}

// Cite names the section of the reference that the following events and rolls rest on, until the part of the action ends.
func (r *Resolution) Cite(section string) *Resolution { r.rule = section; return r }

// Title says whose action it is and what the log calls it: "Krait LB → Osprey". Without it the log takes the first event's text.
func (r *Resolution) Title(side, text string, args ...any) {
	r.side = side
	if !r.quiet {
		r.title = fmt.Sprintf(text, args...)
	}
}

// key is the path of a question asked here.
func (r *Resolution) key(name string) string {
	if len(r.path) == 0 {
		return name
	}
	return string(r.path) + "/" + name
}

// ---- questions ----

// bound finds out what legal answers there are, once.
func (a *asking) bound() {
	if bounds := a.bounds; bounds != nil {
		a.bounds = nil
		a.forced, a.least = bounds()
	}
}

// ask settles a question by the teller. parse refuses an illegal value with its reason and gives a legal one as it is recorded; bounds gives
// the only legal value, if there is only one, and the least. A walk that is told the answer does not look what else would be legal.
func (r *Resolution) ask(name string, bounds func() (forced, least string), build func(*Question), parse func(value string) (string, error)) {
	r.now, r.next = r.next, asking{}
	a := &r.now
	a.bounds, a.build = bounds, build
	if r.quiet { // nobody looks at a walk
		a.beside, a.cells = nil, nil
	}
	mark := len(r.path)
	r.enter(name, 0)
	defer func() { r.path = r.path[:mark] }()
	if !r.quiet {
		a.bound()
	}
	value, by, ok := r.teller.answer(r, a)
	said := ok
	if !ok {
		a.bound()
	}
	switch {
	case !ok && a.forced != "":
		value = a.forced
	case !ok && a.given:
		value = a.usual
	case !ok:
		panic(pause{question: r.whole(a)})
	}
	if ok && a.forced != "" {
		by = ByForce
	}
	typed := value
	value, err := parse(typed)
	if a.refuse != nil && said {
		if why := a.refuse(value); why != "" {
			err = fmt.Errorf("%s: %s", value, why)
		}
	}
	switch {
	case err != nil && a.asIs:
		panic(pause{question: r.whole(a)})
	case err != nil:
		panic(pause{err: &IllegalError{Question: r.whole(a), Value: typed, Reason: err.Error()}})
	}
	if r.watch != nil {
		r.watch(r.whole(a), value, by, said)
	}
	if said && !r.quiet {
		r.record(value, by, dice.Throw{})
	}
}

// whole builds the question that is being settled at the path.
func (r *Resolution) whole(a *asking) *Question {
	a.bound()
	q := a.question(string(r.path))
	a.build(q)
	return q
}

// question is what has been said of a question, for the verb to complete.
func (a *asking) question(key string) *Question {
	q := &Question{Key: key, Side: a.side, Fact: a.fact, Given: a.given, Usual: a.usual, Sheet: a.about}
	if a.advice != nil {
		q.Advice = a.advice()
	}
	if a.parts != nil {
		q.Parts = a.parts()
	}
	switch {
	case a.beside != nil:
		q.Beside = a.beside()
	case a.table != nil:
		q.Beside = []Group{a.table.beside(a.column)}
	}
	if a.cells != nil {
		q.Cells = a.cells()
	}
	return q
}

// record keeps the answer at the path. All recorded before but the last, which may just have been given, were looked at when they came.
func (r *Resolution) record(value string, by By, throw dice.Throw) {
	n := len(r.trail)
	if n < len(r.before.answers) {
		r.trail, r.throws = r.trail[:n+1], r.throws[:n+1]
		return
	}
	key := string(r.path)
	if n >= r.known {
		for i := range r.trail {
			if r.trail[i].Key == key {
				panic(fmt.Errorf("%s: %w", key, ErrTwice))
			}
		}
	}
	r.trail, r.throws = append(r.trail, Answer{Key: key, Value: value, By: by}), append(r.throws, throw)
}

// Pick asks for one of items; card says how each is typed and shown, and why it cannot be chosen now where it cannot. With one legal
// item nothing is asked. With none it is a bug: rule code looks before it asks.
func Pick[T any](r *Resolution, name string, items []T, card func(T) Choice, text string, args ...any) T {
	var picked T
	r.ask(name, func() (only, least string) {
		legal, first := legals(items, card, 2)
		if legal == 0 {
			panic(fmt.Sprintf("%s: nothing to pick for %s", r.Action.ID, string(r.path)))
		}
		if legal == 1 {
			only = first
		}
		return only, first
	}, func(q *Question) {
		q.Kind, q.Text, q.Choices = AskPick, fmt.Sprintf(text, args...), cards(items, card)
	}, func(value string) (string, error) {
		i, id, err := choose(r, items, card, value)
		if err != nil {
			return value, err
		}
		picked = items[i]
		return id, nil
	})
	return picked
}

// legals counts the items that can be chosen now, no further than to enough, and names the first of them.
func legals[T any](items []T, card func(T) Choice, enough int) (n int, first string) {
	for i := 0; i < len(items) && n < enough; i++ {
		if c := card(items[i]); c.Off == "" {
			if n++; n == 1 {
				first = c.ID
			}
		}
	}
	return n, first
}

func cards[T any](items []T, card func(T) Choice) []Choice {
	choices := make([]Choice, len(items))
	for i, it := range items {
		choices[i] = card(it)
	}
	return choices
}

// choose finds the item that a value names, and its ID: by its ID, else by what people call the sheet that has the ID, else by its text, where only one
// item has it. Capitals matter only where they tell IDs apart.
func choose[T any](r *Resolution, items []T, card func(T) Choice, value string) (at int, id string, err error) {
	if r.teller.again() {
		was := r.teller.choice()
		return was.at, was.id, nil
	}
	was, known := r.chosen[value]
	if known = known && was.at < len(items); known {
		c := card(items[was.at])
		known = c.ID == was.id && c.Off == ""
	}
	if !known {
		if at, err = seek(r.Battle, items, card, value); err != nil {
			return 0, "", err
		}
		was = choice{at, card(items[at]).ID}
	}
	if r.quiet {
		r.chosen[value] = was
		r.teller.chose(was)
	}
	return was.at, was.id, nil
}

// A choice is where a walk found what a value names, so that the next run need not look for it.
type choice struct {
	at int
	id string
}

func seek[T any](b *roster.Battle, items []T, card func(T) Choice, value string) (int, error) {
	for i, it := range items {
		if c := card(it); c.ID == value {
			if c.Off != "" {
				return 0, fmt.Errorf("%s: %s", value, c.Off)
			}
			return i, nil
		}
	}
	sheet := b.Find(value)
	tests := [...]func(Choice) bool{
		func(c Choice) bool { return strings.EqualFold(c.ID, value) },
		func(c Choice) bool { return sheet != nil && c.ID == string(sheet.ID) },
		func(c Choice) bool { return strings.EqualFold(c.Text, value) },
	}
	for _, fits := range tests {
		found := -1
		for i, it := range items {
			switch c := card(it); {
			case !fits(c):
			case found < 0 || card(items[found]).Off != "":
				found = i
			case c.Off == "":
				return 0, oneOf(items, card, value)
			}
		}
		if found >= 0 {
			if off := card(items[found]).Off; off != "" {
				return 0, fmt.Errorf("%s: %s", value, off)
			}
			return found, nil
		}
	}
	return 0, oneOf(items, card, value)
}

// oneOf refuses a value that names none of the items, or more than one.
func oneOf[T any](items []T, card func(T) Choice, value string) error {
	words := make([]string, 0, len(items))
	for _, it := range items {
		switch c := card(it); {
		case c.Off != "":
		case c.Sheet != "": // nobody knows a ship by its ID
			words = append(words, c.Text)
		default:
			words = append(words, c.ID)
		}
	}
	return fmt.Errorf("%s: it is one of %s", value, strings.Join(words, ", "))
}

// Several asks for least to most of items, in the order they are said in. Where none can be chosen, or where one must be and
// only one can, nothing is asked.
func Several[T any](r *Resolution, name string, items []T, least, most int, card func(T) Choice, text string, args ...any) []T {
	var picked []T
	r.ask(name, func() (forced, _ string) {
		legal, first := legals(items, card, len(items))
		least, most = min(least, legal), min(most, legal)
		switch {
		case most == 0:
			forced = none
		case least == 1 && legal == 1:
			forced = first
		}
		return forced, ""
	}, func(q *Question) {
		q.Kind, q.Text, q.Choices, q.Least, q.Most = AskSeveral, fmt.Sprintf(text, args...), cards(items, card), least, most
	}, func(value string) (string, error) {
		words := r.words(value)
		if len(words) < least || len(words) > most {
			r.now.bound() // fewer may be legal than are asked for
		}
		if len(words) < least || len(words) > most {
			return value, fmt.Errorf("%s: it is %s of them", value, span(least, most))
		}
		picked, r.places = make([]T, 0, len(words)), r.places[:0]
		alike := len(words) > 0 // an empty answer is written as none
		for _, w := range words {
			i, word, err := choose(r, items, card, w)
			if err != nil {
				return value, err
			}
			if slices.Contains(r.places, i) {
				return value, fmt.Errorf("%s: %s stands twice", value, w)
			}
			picked, r.places = append(picked, items[i]), append(r.places, i)
			alike = alike && word == w
		}
		if alike {
			return value, nil
		}
		ids := make([]string, len(words))
		for n, i := range r.places {
			ids[n] = card(items[i]).ID
		}
		return Listed(ids), nil
	})
	return picked
}

// words are those of a list. A walk reads a list once.
func (r *Resolution) words(value string) []string {
	if !r.quiet {
		return list(value)
	}
	words, known := r.lists[value]
	if !known {
		words = list(value)
		r.lists[value] = words
	}
	return words
}

// none is the written form of an empty list or share.
const none = "none"

func list(value string) []string {
	if value == none || value == "" {
		return nil
	}
	return strings.Split(value, ",")
}

// Listed is a list as an answer has it: IDs, or parts of a share, with commas between them; "none" for none.
func Listed(words []string) string {
	if len(words) == 0 {
		return none
	}
	return strings.Join(words, ",")
}

func span(least, most int) string {
	switch {
	case least == most:
		return strconv.Itoa(least)
	case most == NoLimit:
		return strconv.Itoa(least) + " or more"
	}
	return fmt.Sprintf("%d to %d", least, most)
}

// NoLimit is the largest number of a question that has no upper bound of its own.
const NoLimit = 1_000_000

// Number asks for a whole number from least to most. With one legal number nothing is asked.
func (r *Resolution) Number(name string, least, most int, text string, args ...any) int {
	n := 0
	r.ask(name, func() (only, first string) {
		if first = strconv.Itoa(least); least >= most {
			only = first
		}
		return only, first
	}, func(q *Question) {
		q.Kind, q.Text, q.Least, q.Most = AskNumber, fmt.Sprintf(text, args...), least, max(least, most)
	}, func(value string) (string, error) {
		var whole bool
		if n, whole = numeral(value); !whole || n < least || n > max(least, most) {
			return value, fmt.Errorf("%s: it is %s", value, span(least, max(least, most)))
		}
		return strconv.Itoa(n), nil
	})
	return n
}

// YesNo asks a question that is answered yes or no.
func (r *Resolution) YesNo(name, text string, args ...any) bool {
	yes := false
	r.ask(name, nil, func(q *Question) {
		q.Kind, q.Text = AskYesNo, fmt.Sprintf(text, args...)
	}, func(value string) (string, error) {
		switch value {
		case "yes", "y":
			yes = true
			return "yes", nil
		case "no", "n":
			yes = false
			return "no", nil
		}
		return value, fmt.Errorf("%s: it is yes or no", value)
	})
	return yes
}

// Text asks for a text: a name, a note.
func (r *Resolution) Text(name, text string, args ...any) string {
	said := ""
	r.ask(name, nil, func(q *Question) {
		q.Kind, q.Text = AskText, fmt.Sprintf(text, args...)
	}, func(value string) (string, error) { said = value; return value, nil })
	return said
}

// A Portion is what one item gets of a share.
type Portion[T any] struct {
	Item T
	N    int
}

// Share asks how at most limit is divided among items, each at most once, in the order said: repair points, power, interceptors. A
// card's Least and Most bound what one item may get.
func Share[T any](r *Resolution, name string, items []T, limit int, card func(T) Choice, text string, args ...any) []Portion[T] {
	var portions []Portion[T]
	r.ask(name, func() (forced, _ string) {
		if legal, _ := legals(items, card, 1); legal == 0 || limit <= 0 {
			forced = none
		}
		return forced, ""
	}, func(q *Question) {
		q.Kind, q.Text, q.Choices, q.Most = AskShare, fmt.Sprintf(text, args...), cards(items, card), limit
	}, func(value string) (string, error) {
		portions = portions[:0]
		left := limit
		words := list(value)
		seen := map[string]bool{}
		for at, w := range words {
			id, amount, _ := strings.Cut(w, ":")
			n, err := strconv.Atoi(amount)
			if err != nil || n < 0 {
				return value, fmt.Errorf("%s: a share is written NAME:NUMBER, as in %s:10", w, id)
			}
			i, named, err := choose(r, items, card, id)
			if err != nil {
				return value, err
			}
			c := card(items[i])
			id = named
			words[at] = id + ":" + strconv.Itoa(n)
			switch {
			case seen[id]:
				return value, fmt.Errorf("%s: %s stands twice", value, id)
			case c.Most > 0 && n > c.Most:
				return value, fmt.Errorf("%s: %s gets at most %d", w, id, c.Most)
			case n > 0 && n < c.Least:
				return value, fmt.Errorf("%s: %s gets at least %d", w, id, c.Least)
			case n > left:
				return value, fmt.Errorf("%s: only %d of %d are left for %s", value, left, limit, id)
			}
			seen[id] = true
			left -= n
			if n > 0 {
				portions = append(portions, Portion[T]{items[i], n})
			}
		}
		return Listed(words), nil
	})
	return portions
}

// See throws dice and returns what the rule may see of them: an outcome of the reading. The roll becomes an event of its own. A reading
// without dice, such as a pool of none, has one outcome, and nothing is thrown.
func (r *Resolution) See(name string, rd dice.Reading) int {
	if len(rd.Sides()) == 0 {
		r.next = asking{}
		return rd.Outcome(nil)
	}
	mark := len(r.path)
	r.enter(name, 0)
	defer func() { r.path = r.path[:mark] }()
	outcome, throw, by := r.teller.roll(r, rd)
	a := &r.next
	defer func() { r.next = asking{} }()
	if r.quiet {
		return outcome
	}
	if r.again() {
		r.record("", by, throw)
		return outcome
	}
	thrown := throw.String()
	r.record(thrown, by, throw)
	roll := &Roll{
		Key: name, Called: a.called, Side: a.side, Dice: dice.Dice(rd), Throw: thrown,
		Needs: rd.Needs(), Word: rd.Word(outcome), By: by,
	}
	if a.parts != nil {
		roll.Parts = a.parts()
	}
	text := roll.Label() + " " + roll.Throw
	if roll.Word != roll.Throw {
		text += "  " + roll.Word
	}
	r.events = append(r.events, Event{Key: string(r.path[:mark]), Text: text, Rule: r.rule, Roll: roll})
	return outcome
}

// Thrown gives the faces of a roll that was made in this part of the action, for what stands beside a later question. It is nil where the dice
// were typed as a sum or a word, and in odds: a rule cannot branch on it.
func (r *Resolution) Thrown(name string) []int {
	if r.quiet {
		return nil
	}
	key := r.key(name)
	for i := len(r.trail) - 1; i >= 0; i-- {
		if r.trail[i].Key == key {
			return r.throws[i].Faces
		}
	}
	return nil
}

// diceQuestion is the question for a roll at the path; what has been said of it is still in r.next.
func (r *Resolution) diceQuestion(rd dice.Reading) *Question {
	q := r.next.question(string(r.path))
	q.Kind, q.Text, q.Reading = AskDice, cmp.Or(r.next.called, q.Key[strings.LastIndexByte(q.Key, '/')+1:]), rd
	if r.next.what != nil {
		q.Text = r.next.what.String()
	}
	return q
}

// ---- marks ----

// Mark sets a cell of a sheet to a number, a text or a roster.State and says in the log what happened. A cell that says so already
// is left alone, and only the text is written.
func (r *Resolution) Mark(s *roster.Sheet, cell roster.Cell, to any, text string, args ...any) {
	r.mark(s.ID, cell, value(to))
	r.say(text, args)
}

// Set sets a cell of a sheet without a word of its own: the change belongs to the event that is said next, and one must be.
func (r *Resolution) Set(s *roster.Sheet, cell roster.Cell, to any) { r.mark(s.ID, cell, value(to)) }

// SetUntil is Set for a marker that goes by itself at a moment.
func (r *Resolution) SetUntil(s *roster.Sheet, cell roster.Cell, count int, until roster.Moment) {
	r.mark(s.ID, cell, roster.N(count))
	if count > 0 {
		r.mark(s.ID, cell.Until(), roster.Text(string(until)))
	}
}

// MarkBattle sets a cell of the battle: a fact or an option.
func (r *Resolution) MarkBattle(cell roster.Cell, to any, text string, args ...any) {
	r.mark("", cell, value(to))
	r.say(text, args)
}

// MarkUntil sets a marker that goes by itself at a moment.
func (r *Resolution) MarkUntil(s *roster.Sheet, cell roster.Cell, count int, until roster.Moment, text string, args ...any) {
	r.SetUntil(s, cell, count, until)
	r.say(text, args)
}

func value(to any) roster.Value {
	switch to := to.(type) {
	case int:
		return roster.N(to)
	case string:
		return roster.Text(to)
	case roster.State:
		return roster.Text(string(to))
	case roster.SheetID:
		return roster.Text(string(to))
	case roster.Value:
		return to
	}
	panic(fmt.Sprintf("a cell says a number or a text, not a %T", to))
}

// mark moves a cell and remembers the change for the event that is said next.
func (r *Resolution) mark(id roster.SheetID, cell roster.Cell, to roster.Value) {
	if c, ok := r.Put(id, cell, to); ok {
		if c.From != c.To {
			r.changes = append(r.changes, c)
		}
		return
	}
	from := r.Get(id, cell)
	if from == to {
		return
	}
	if cell.Kind == roster.CellMarker && to.Number() == 0 {
		r.mark(id, cell.Until(), roster.Text(""))
	}
	if cell.Kind.OfBattle() && !r.quiet { // phases that are passed are one change
		for i := len(r.changes) - 1; i >= r.said; i-- {
			if c := &r.changes[i]; c.Cell == cell {
				if err := r.Apply(roster.Change{Cell: cell, From: from, To: to}); err != nil {
					panic(fmt.Errorf("%w: %w", ErrMark, err))
				}
				c.To = to
				return
			}
		}
	}
	r.apply(roster.Change{Sheet: id, Cell: cell, From: from, To: to})
}

func (r *Resolution) apply(c roster.Change) {
	if err := r.Apply(c); err != nil {
		panic(fmt.Errorf("%w: %w", ErrMark, err))
	}
	r.changes = append(r.changes, c)
}

// say writes an event with the changes made since the last one.
func (r *Resolution) say(text string, args []any) {
	if r.quiet {
		return
	}
	if r.again() {
		r.said = len(r.changes)
		return
	}
	r.events = append(r.events, Event{
		Key: string(r.path), Text: fmt.Sprintf(text, args...), Rule: r.rule,
		Changes: r.changes[r.said:],
	})
	r.said = len(r.changes)
}

// Lay lays a sheet down. The machine gives it its ID and puts its traits in order; the sheet that now lies there is returned.
func (r *Resolution) Lay(s *roster.Sheet, text string, args ...any) *roster.Sheet {
	r.laid++
	s.TidyTraits()
	s.ID = roster.SheetID(strconv.Itoa(r.number) + "." + strconv.Itoa(r.laid))
	r.apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, From: roster.Nothing, To: roster.Whole(s)})
	r.say(text, args)
	return r.Sheet(s.ID)
}

// Take takes a sheet up, and all that lies on it first.
func (r *Resolution) Take(s *roster.Sheet, text string, args ...any) {
	r.take(s)
	r.say(text, args)
}

func (r *Resolution) take(s *roster.Sheet) {
	for _, on := range r.On(s.ID, "") {
		r.take(on)
	}
	r.apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, From: roster.Whole(s), To: roster.Nothing})
}

// Tell writes an event that moves nothing: a miss, a shot that is wasted, what the table must do.
func (r *Resolution) Tell(text string, args ...any) { r.say(text, args) }

// Warn writes an event that moves nothing and must be seen.
func (r *Resolution) Warn(text string, args ...any) {
	r.say(text, args)
	if n := len(r.events); n > len(r.before.events) {
		r.events[n-1].Grave = Warned
	}
}

// Tally counts something about a sheet that odds may be counted over: hull points from hull rows.
func (r *Resolution) Tally(s *roster.Sheet, key string, n int) {
	for i := range r.tallies {
		if t := &r.tallies[i]; t.sheet == s.ID && t.key == key {
			t.n += n
			return
		}
	}
	r.tallies = append(r.tallies, tally{s.ID, key, n})
}

// None ends the action without an entry: there is nothing to do, and why.
func (r *Resolution) None(text string, args ...any) {
	if r.quiet {
		panic(pause{none: text})
	}
	panic(pause{none: fmt.Sprintf(text, args...)})
}
