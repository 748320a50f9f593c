package saves_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/rulestest"
	"damcon/saves"
)

// session opens a battle of the made-up game.
func session(t testing.TB, b *saves.Battle) *rules.Session {
	t.Helper()
	book, err := rules.Open(rulestest.Madeup())
	ok(t, err)
	s, err := rules.NewSession(book, b, dice.NewRoller([32]byte{1}))
	ok(t, err)
	return s
}

// moved sends a ship to a fleet, or here into the battle.
func moved(t testing.TB, s *rules.Session, place string, id roster.SheetID) *rules.Entry {
	t.Helper()
	_, err := s.Begin("transfer", rules.Answer{Key: "ships", Value: string(id)}, rules.Answer{Key: "to", Value: place})
	ok(t, err)
	state, err := s.Go()
	ok(t, err)
	return state.Done
}

func state(t testing.TB, b *saves.Battle) string {
	t.Helper()
	text, err := json.Marshal(table(t, b))
	ok(t, err)
	return string(text)
}

func TestDamageGoesFromBattleToBattle(t *testing.T) { // F104
	f := campaign(t)
	id := ship(t, fleets(t, f), "Osprey", roster.Home)
	one := begin(t, f, "One")
	mate := roster.Change{Sheet: "3.1", Cell: roster.SheetCell, To: roster.Whole(&roster.Sheet{ID: "3.1", Kind: "mate", Name: "Ann", On: id})}
	n, err := one.Next()
	ok(t, err)
	if n != 3 {
		t.Fatalf("the next row is %d", n)
	}
	table(t, one)
	record(t, one, mate)

	s := session(t, one)
	if len(s.Board().Sheets()) != 0 || len(s.Board().Away()) != 2 {
		t.Fatalf("%d here, %d in the fleets", len(s.Board().Sheets()), len(s.Board().Away()))
	}
	moved(t, s, "here", id)
	fire := roster.MarkerCell("fire")
	aim := roster.MarkerCell("aim")
	_, err = s.Record("a hit", []roster.Change{
		hull(id, 10, 4),
		{Sheet: id, Cell: fire, From: roster.N(0), To: roster.N(1)},
		{Sheet: id, Cell: aim, From: roster.N(0), To: roster.N(2)},
		{Sheet: id, Cell: aim.Until(), From: roster.Text(""), To: roster.Text("round 3")},
	})
	ok(t, err)
	if fleet := table(t, fleets(t, f)); len(fleet.Sheets()) != 0 {
		t.Fatal("the ship is in a battle and in the fleet")
	}
	before := state(t, one)
	home := moved(t, s, roster.Home, id)
	fleet := table(t, fleets(t, f))
	if osprey := fleet.Sheet(id); osprey.Track("hull").Now != 4 || osprey.Count("fire") != 1 || osprey.Count("aim") != 0 {
		t.Fatalf("%+v", osprey)
	}
	if fleet.Sheet("3.1") == nil {
		t.Fatal("the mate did not come along")
	}
	_, err = s.Undo(home.Number)
	ok(t, err)
	if now := state(t, one); now != before {
		t.Fatalf("after undo\n%s\nwant\n%s", now, before)
	}
	_, err = s.Redo()
	ok(t, err)

	two := begin(t, f, "Two")
	s2 := session(t, two)
	moved(t, s2, "here", id)
	if got := s2.Board().Sheet(id).Track("hull").Now; got != 4 {
		t.Fatalf("hull %d in the second battle, want 4", got)
	}
	ok(t, s.Reload())
	if s.Board().Sheet(id) != nil {
		t.Fatal("the ship is in two battles")
	}
	if _, err := s.Undo(0); err == nil {
		t.Fatal("the first battle took the ship out of the second")
	}
	if report, err := f.Verify(); err != nil || !report.Whole() {
		t.Fatalf("%+v %v", report, err)
	}
}

func TestAShipOfTheSameNameIsRefusedMergedOrRenamed(t *testing.T) { // F126
	other := campaign(t)
	theirs := begin(t, other, "One")
	ship(t, theirs, "Asp", "")
	id := ship(t, theirs, "Osprey", "")
	record(t, theirs,
		hull(id, 10, 3),
		roster.Change{Sheet: "9.1", Cell: roster.SheetCell, To: roster.Whole(&roster.Sheet{ID: "9.1", Kind: "mate", Name: "Ann", On: id})},
		roster.Change{Sheet: "9.2", Cell: roster.SheetCell, To: roster.Whole(&roster.Sheet{ID: "9.2", Kind: "hat", Name: "Hat", On: "9.1"})},
		roster.Change{Sheet: id, Cell: roster.MarkerOf("led", "", "9.1"), From: roster.N(0), To: roster.N(1)},
		roster.Change{Sheet: id, Cell: roster.MarkerOf("seen", "", "2.1"), From: roster.N(0), To: roster.N(1)},
	)
	var text bytes.Buffer
	ok(t, saves.WriteShip(&text, table(t, theirs), id))
	sheets, err := saves.ReadShip(&text, "duel")
	if err != nil || len(sheets) != 3 {
		t.Fatalf("%v %v", sheets, err)
	}

	f := campaign(t)
	fleet := fleets(t, f)
	mine := ship(t, fleet, "osprey", roster.Home)
	ship(t, fleet, "Osprey 2", roster.Home)
	s := session(t, fleet)
	before := state(t, fleet)
	next, err := fleet.Next()
	ok(t, err)
	if _, err := saves.Adopt(s.Board().Battle, next, roster.Home, sheets, saves.RefuseSame); !errors.Is(err, saves.ErrSameName) {
		t.Fatalf("%v", err)
	}

	changes, err := saves.Adopt(s.Board().Battle, next, roster.Home, sheets, saves.RenameSame)
	ok(t, err)
	_, err = s.Record("Osprey comes", changes)
	ok(t, err)
	now := table(t, fleet)
	got := now.Sheet(roster.SheetID(fmt.Sprint(next, ".1")))
	if got == nil || got.Name != "Osprey 3" || got.Track("hull").Now != 3 || len(now.Sheets()) != 5 || now.Sheet(mine).Track("hull").Now != 10 {
		t.Fatalf("%+v", got)
	}
	if mate := roster.SheetID(fmt.Sprint(next, ".2")); got.CountOf("led", "", mate) != 1 || len(got.Markers) != 1 || now.Sheet(mate).On != got.ID {
		t.Fatalf("%+v", got.Markers)
	}
	_, err = s.Undo(0)
	ok(t, err)
	if after := state(t, fleet); after != before {
		t.Fatalf("one undo leaves\n%s\nwant\n%s", after, before)
	}

	next, err = fleet.Next()
	ok(t, err)
	changes, err = saves.Adopt(s.Board().Battle, next, roster.Home, sheets, saves.MergeSame)
	ok(t, err)
	_, err = s.Record("Osprey merges", changes)
	ok(t, err)
	now = table(t, fleet)
	if got := now.Sheet(mine); got.Track("hull").Now != 3 || got.Handle != "os" || len(now.Sheets()) != 4 {
		t.Fatalf("%+v", got)
	}
	_, err = s.Undo(0)
	ok(t, err)
	if after := state(t, fleet); after != before {
		t.Fatalf("one undo leaves\n%s\nwant\n%s", after, before)
	}
}

func TestAShipThatCannotBeReadNamesItsLine(t *testing.T) {
	const head = "{\"damcon\":\"ship\",\"format\":1,\"rules\":\"duel\"}\n"
	for _, c := range []struct{ text, says string }{
		{"", "no sheet"},
		{head, "no sheet"},
		{"{}\n", "line 1 does not say"},
		{"{\"damcon\":\"ship\",\"format\":9,\"rules\":\"duel\"}\n", "format 9"},
		{"{\"damcon\":\"ship\",\"format\":1,\"rules\":\"chess\"}\n", "of chess"},
		{head + "{}\n", "line 2 has no id"},
		{head + "{\"id\":\"1.1\",\"kind\":\"ship\"}\n{\"id\":\"1.2\",\"kind\":\"mate\",\"on\":\"7.7\"}", "line 3"},
		{head + "\n{\"id\":\"1.1\",\"kind\":\"ship\"}\n{\"id\":\"1.1\",\"kind\":\"ship\"}", "line 4 has the sheet 1.1"},
		{head + "{\"id\":\"1.1\",\"kind\":7}", "line 2 is no sheet"},
		{head + "{\"id\":\"1.1\",\"kind\":\"ship\",\"tracks\":[{\"name\":\"hull\",\"now\":12,\"max\":10}]}", "hull is 0 to 10"},
		{head + "{\"id\":\"1.1\",\"kind\":\"ship\",\"tracks\":[{\"name\":\"hull\",\"max\":1},{\"name\":\"hull\",\"max\":2}]}", "the track \"hull\""},
		{head + "{\"id\":\"1.1\",\"kind\":\"ship\",\"markers\":[{\"kind\":\"fire\",\"count\":-1}]}", "the marker fire"},
	} {
		if _, err := saves.ReadShip(strings.NewReader(c.text), "duel"); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v, want %q", c.text, err, c.says)
		}
	}
}

func TestAVolleyGoesOnAtTheVeryQuestion(t *testing.T) { // F114, without the kill
	f := made(t)
	s := session(t, begin(t, f, "One"))
	play := func(state rules.State, err error) rules.State {
		t.Helper()
		ok(t, err)
		return state
	}
	for _, side := range []string{"red", "blue"} {
		play(s.Begin("commission", rules.Answer{Key: "class", Value: firstClass(t)}, rules.Answer{Key: "side", Value: side}))
		play(s.Go())
	}
	play(s.Begin("fire"))
	waits := play(s.State())
	f = reopen(t, f)
	b, err := f.Battle(1)
	ok(t, err)
	again := play(session(t, b).State())
	if again.Question == nil || again.Question.Key != waits.Question.Key || again.Number != waits.Number {
		t.Fatalf("waits for %+v, want %+v", again.Question, waits.Question)
	}
}

func firstClass(t testing.TB) string {
	t.Helper()
	book, err := rules.Open(rulestest.Madeup())
	ok(t, err)
	return book.Classes()[0].Name
}

func TestTwoDesksAtOneQuestion(t *testing.T) {
	f := campaign(t)
	mine := session(t, begin(t, f, "One"))
	_, err := mine.Begin("commission", rules.Answer{Key: "class", Value: firstClass(t)})
	ok(t, err)
	other, err := saves.Open(f.Path())
	ok(t, err)
	defer other.Close()
	b, err := other.Battle(1)
	ok(t, err)
	theirs := session(t, b)
	if _, err := theirs.Tell("side", "red"); err != nil {
		t.Fatal(err)
	}
	if _, err := mine.Tell("side", "blue"); !errors.Is(err, rules.ErrMoved) {
		t.Fatalf("%v", err)
	}
	ok(t, mine.Reload())
	if _, err := mine.Go(); err != nil {
		t.Fatal(err)
	}
	if all := mine.Board().Sheets(); len(all) != 1 || all[0].Side != "red" {
		t.Fatalf("%v", all)
	}
	if _, err := theirs.Go(); !errors.Is(err, rules.ErrMoved) {
		t.Fatalf("an action was finished twice: %v", err)
	}
	ok(t, theirs.Reload())
	if state, err := theirs.State(); err != nil || state.Action != nil || len(theirs.Board().Sheets()) != 1 {
		t.Fatalf("%+v %v", state, err)
	}
}
