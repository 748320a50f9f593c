package rulestest

import (
	"strconv"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// Open opens a ruleset with its own data and no house files.
func Open(t testing.TB, rs *rules.Ruleset) *rules.Book {
	t.Helper()
	book, err := rules.Open(rs)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// Lay lays ships down on a battle that has not begun, as commissioning would. Each is written "ID=Class@Side", "a=Strike cruiser@red"; the ID
// may be left out and is then the class as written, in small letters: "DD@UPF" is dd.
func Lay(t testing.TB, book *rules.Book, ships ...string) *roster.Battle {
	t.Helper()
	b := rules.Board{Battle: roster.NewBattle(1, "test", book.Rules.ID), Book: book}
	for _, ship := range ships {
		named, side, _ := strings.Cut(ship, "@")
		id, class, ok := strings.Cut(named, "=")
		if !ok {
			id, class = strings.ToLower(named), named
		}
		Put(t, b.Battle, Ship(t, b, id, class, side))
	}
	return b.Battle
}

// Ship is a ship of a class as commissioning makes it, not laid down yet.
func Ship(t testing.TB, b rules.Board, id, class, side string) *roster.Sheet {
	t.Helper()
	c, ok := b.Book.Class(class)
	if !ok {
		t.Fatalf("%s has no class %s", b.Book.Rules.Title, class)
	}
	s := c.Sheet()
	s.ID, s.Side = roster.SheetID(id), side
	b.Finish(c, s)
	return s
}

// Put lays a sheet down.
func Put(t testing.TB, battle *roster.Battle, s *roster.Sheet) {
	t.Helper()
	s.TidyTraits()
	if err := battle.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
		t.Fatal(err)
	}
}

// Set sets cells of a sheet, each written "CELL VALUE": "track/hull 5", "trait/size big".
func Set(t testing.TB, battle *roster.Battle, id roster.SheetID, cells ...string) {
	t.Helper()
	for _, line := range cells {
		word, value, _ := strings.Cut(line, " ")
		cell, err := roster.ParseCell(word)
		if err != nil {
			t.Fatal(err)
		}
		from, to := battle.Get(id, cell), roster.Text(value)
		if n, err := strconv.Atoi(value); err == nil && from.IsNumber() {
			to = roster.N(n)
		}
		if err := battle.Apply(roster.Change{Sheet: id, Cell: cell, From: from, To: to}); err != nil {
			t.Fatal(err)
		}
	}
}

// Session plays a battle with a journal in memory and dice that are the same every time.
func Session(t testing.TB, book *rules.Book, battle *roster.Battle) *rules.Session {
	t.Helper()
	s, err := rules.NewSession(book, rules.NewMemory(battle), dice.NewRoller([32]byte{1}))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Told reads "key=value key=value" as answers.
func Told(line string) []rules.Answer {
	var answers []rules.Answer
	for field := range strings.FieldsSeq(line) {
		key, value, _ := strings.Cut(field, "=")
		answers = append(answers, rules.Answer{Key: key, Value: value})
	}
	return answers
}

// Play settles an action with the answers of a line, which must be all that it asks for.
func Play(t testing.TB, s *rules.Session, action, line string) rules.State {
	t.Helper()
	st, err := s.Begin(action, Told(line)...)
	if err == nil && st.Dropped == "" {
		st, err = s.Go()
	}
	switch {
	case err != nil:
		t.Fatalf("%s %s: %v", action, line, err)
	case st.Dropped != "":
		t.Fatalf("%s %s: nothing to do: %s", action, line, st.Dropped)
	case st.Done == nil:
		t.Fatalf("%s %s: waits for %+v", action, line, st.Question)
	}
	return st
}

// Walk is the walk of the odds of an action with the answers of a line, which must come to exact odds.
func Walk(t testing.TB, stage *rules.Stage, action, line string) *rules.Walk {
	t.Helper()
	w, err := stage.Odds([]rules.Planned{{Action: action, Answers: Told(line)}})
	if err != nil {
		t.Fatal(err)
	}
	for !w.Step(10_000) { // the exact walk first, without samples beside it
	}
	if !w.Exact() {
		t.Fatalf("%s %s: the odds are not exact: %v", action, line, w.Err())
	}
	return w
}

// Measured is a measure of a ruleset by its ID.
func Measured(t testing.TB, rs *rules.Ruleset, id string) rules.Measure {
	t.Helper()
	for _, m := range rs.Measures {
		if m.ID == id {
			return m
		}
	}
	t.Fatalf("%s has no measure %s", rs.Title, id)
	return rules.Measure{}
}
