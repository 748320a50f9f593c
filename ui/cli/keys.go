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
	Sheet bool          `json:"sheet,omitempty"` // the choices are sheets of the table
	What  string        `json:"what"`            // what was legal when it was first met, as in an asks line
}

// How far the walk for keys goes. With these every action of the games is met in a twentieth of a second.
const (
	keyGames = 6   // on each table, all of them played anew
	keyMoves = 120 // actions of a game
	keyAsked = 400 // questions of an action
)

// actionKeys lists the questions of an action in the order in which they were first met.
func actionKeys(book *rules.Book, a *rules.Action) []Key {
	if a == nil {
		return nil
	}
	return allKeys(book)[a.ID]
}

// allKeys lists the questions of every action, found by playing random games with a fixed seed: on the sample battles, and on a table with two
// ships of every class. What dice and play hardly ever lead to may be missing.
func allKeys(book *rules.Book) map[string][]Key {
	w := &keyWalk{book: book, roller: dice.NewRoller([32]byte{1}), keys: map[string][]Key{}, seen: map[string]bool{}}
	for _, board := range tablesOf(book) {
		for range keyGames {
			w.play(rules.NewStage(book, board.Battle))
		}
	}
	return w.keys
}

// play plays a game: each action first once by advice, then any by chance.
func (w *keyWalk) play(stage *rules.Stage) {
	all := slices.Concat(w.book.Rules.Actions, rules.Machine())
	w.stage = stage
	for move := range keyMoves {
		w.byChance = move >= len(all)
		w.action = all[move%len(all)]
		if w.byChance {
			w.action = all[w.roller.Die(len(all))-1]
		}
		w.left = keyAsked
		result, err := stage.Resolve(w.action, move+1000, rules.Told{Fill: w.fill, Watch: w.watch})
		if err == nil && result.Ended() && stage.Move(result.Changes) != nil {
			return // what a stage has just done it can always do; if not, the game is over
		}
	}
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
		board.Finish(c, s)
		if board.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, From: roster.Nothing, To: roster.Whole(s)}) != nil {
			continue // a class that cannot stand on a table is not walked
		}
	}
	return append(all, board)
}

// keyWalk is the table while the questions are looked for.
type keyWalk struct {
	book     *rules.Book
	stage    *rules.Stage
	action   *rules.Action
	roller   *dice.Roller
	byChance bool
	left     int
	seen     map[string]bool // action and key
	keys     map[string][]Key
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
	if w.seen[w.action.ID+" "+key] {
		return
	}
	w.seen[w.action.ID+" "+key] = true
	one := Key{Key: key, Kind: q.Kind, Text: q.Text, Fact: q.Fact, Sheet: len(q.Choices) > 0, What: scenario.What(q)}
	for _, c := range q.Choices {
		one.Sheet = one.Sheet && w.stage.Board().Sheet(roster.SheetID(c.ID)) != nil
	}
	if q.Given {
		if one.Usual = q.Usual; one.Usual == "" {
			one.Usual = `""`
		}
	}
	w.keys[w.action.ID] = append(w.keys[w.action.ID], one)
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
		return w.text(), true
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

// text is something that a question for a text may want: the name of a sheet, of a cell, of a class, of an option, of a due.
func (w *keyWalk) text() string {
	b := w.stage.Board()
	texts := []string{"x", "1"}
	if len(b.Sheets()) > 0 {
		s := b.Sheets()[w.roller.Die(len(b.Sheets()))-1]
		texts = append(texts, string(s.ID), s.Cells()[w.roller.Die(len(s.Cells()))-1].String())
	}
	if classes := w.book.Classes(); len(classes) > 0 {
		texts = append(texts, classes[w.roller.Die(len(classes))-1].Name)
	}
	if options := w.book.Rules.Options; len(options) > 0 {
		texts = append(texts, options[w.roller.Die(len(options))-1].Key)
	}
	if due := b.Due(); len(due) > 0 {
		texts = append(texts, due[w.roller.Die(len(due))-1].Key)
	}
	return texts[w.roller.Die(len(texts))-1]
}
