package cli

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

// A Key is a question that an action may ask, found by walking it.
type Key struct {
	Key   string        `json:"key"` // a # stands for the number of a part: shot#/range
	Kind  rules.AskKind `json:"kind"`
	Text  string        `json:"text"`
	Fact  bool          `json:"fact,omitempty"`  // about the table, no decision
	Usual string        `json:"usual,omitempty"` // what a question that is never asked stands at
	What  string        `json:"what"`            // what was legal when it was first met, as in an asks line
}

// How far the walk for keys goes.
const (
	keyRuns  = 60  // of an action on each table
	keyAsked = 400 // questions of a run
)

// actionKeys lists the questions of an action in the order in which they are met. It is walked on the sample battles and on a table with
// two ships of every class, first by advice, then by chance with a fixed seed: what the dice and the tables hardly ever lead to may be missing.
func actionKeys(book *rules.Book, a *rules.Action) []Key {
	if a == nil {
		return nil
	}
	w := &keyWalk{roller: dice.NewRoller([32]byte{1}), seen: map[string]bool{}}
	for _, board := range tablesOf(book) {
		stage := rules.NewStage(book, board.Battle)
		for run := range keyRuns {
			w.byChance = run > 0
			w.left = keyAsked
			_, _ = stage.Resolve(a, 1, rules.Told{Fill: w.fill, Watch: w.watch}) // a run that ends in an error has met its questions
		}
	}
	return w.keys
}

// tablesOf are the tables that actions are walked on.
func tablesOf(book *rules.Book) []rules.Board {
	var all []rules.Board
	for _, f := range book.Samples() {
		if s, err := scenario.Parse(f.Name, f.Text); err == nil {
			if session, err := s.Table(book, dice.NewRoller([32]byte{})); err == nil {
				all = append(all, session.Board())
			}
		}
	}
	board := rules.Board{Battle: roster.NewBattle(1, "", book.Rules.ID), Book: book}
	for i, c := range append(slices.Clone(book.Classes()), book.Classes()...) {
		s := c.Sheet()
		s.ID, s.Side = roster.SheetID("0."+strconv.Itoa(i+1)), side(i/max(1, len(book.Classes())))
		if book.Rules.Start != nil {
			book.Rules.Start(board, c, s)
		}
		if board.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, From: roster.Nothing, To: roster.Whole(s)}) != nil {
			continue // a class that cannot stand on a table is not walked
		}
	}
	return append(all, board)
}

type keyWalk struct {
	roller   *dice.Roller
	byChance bool
	left     int
	seen     map[string]bool
	keys     []Key
}

// watch sees the questions that were settled, also those that nobody had to answer.
func (w *keyWalk) watch(q *rules.Question, _ string, _ rules.By, _ bool) { w.note(q) }

func (w *keyWalk) note(q *rules.Question) {
	parts := strings.Split(q.Key, "/")
	for i, part := range parts[:len(parts)-1] {
		if bare := strings.TrimRight(part, "0123456789"); bare != "" && bare != part {
			parts[i] = bare + "#"
		}
	}
	key := strings.Join(parts, "/")
	if w.seen[key] {
		return
	}
	w.seen[key] = true
	one := Key{Key: key, Kind: q.Kind, Text: q.Text, Fact: q.Fact, What: scenario.What(q)}
	if q.Given {
		if one.Usual = q.Usual; one.Usual == "" {
			one.Usual = `""`
		}
	}
	w.keys = append(w.keys, one)
}

// fill answers by advice, or by chance.
func (w *keyWalk) fill(q *rules.Question) (string, rules.By, bool) {
	w.note(q)
	if w.left--; w.left < 0 {
		return "", "", false
	}
	if q.Kind == rules.AskDice {
		return dice.Throw{Faces: w.roller.Throw(q.Reading)}.String(), rules.ByProgram, true
	}
	if w.byChance {
		if value, ok := w.any(q); ok {
			return value, rules.ByAdvice, true
		}
	}
	value, ok := q.Suggest()
	if !ok {
		value, ok = w.any(q)
	}
	return value, rules.ByAdvice, ok
}

// any answers at random.
func (w *keyWalk) any(q *rules.Question) (string, bool) {
	switch q.Kind {
	case rules.AskNumber:
		return strconv.Itoa(q.Least + w.roller.Die(min(q.Most-q.Least+1, 1000)) - 1), true
	case rules.AskYesNo:
		return [2]string{"yes", "no"}[w.roller.Die(2)-1], true
	case rules.AskText:
		return "x", true
	}
	var ids []string
	for _, c := range q.Choices {
		if c.Off == "" {
			ids = append(ids, c.ID)
		}
	}
	if len(ids) == 0 {
		return "", false
	}
	id := ids[w.roller.Die(len(ids))-1]
	switch q.Kind {
	case rules.AskPick:
		return id, true
	case rules.AskSeveral:
		if q.Least > 1 {
			return "", false
		}
		return id, true
	case rules.AskShare:
		return id + ":" + strconv.Itoa(q.Most), true
	}
	return "", false
}
