package rules_test

import (
	"fmt"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// duel is a game of one page: a shot at a range takes boxes, and leaves a marker until the round ends.
var duel = &rules.Ruleset{
	ID: "duel", Title: "Duel",
	Sequence: func(rules.Board) []rules.Phase {
		return []rules.Phase{
			{ID: "move", Title: "move", Idle: func(rules.Board) bool { return true }},
			{ID: "fire", Title: "fire"},
			{ID: "end", Title: "end"},
		}
	},
	Actions: []*rules.Action{{ID: "shot", Title: "shot", Phases: []string{"fire"}, Do: func(r *rules.Resolution) {
		card := func(s *roster.Sheet) rules.Choice {
			return rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID, Late: s.Count("shaken") > 0}
		}
		target := rules.Pick(r.By("red"), "target", r.Kind(roster.KindShip), card, "Which target?")
		reach := r.Fact().By("red").Number("range", 1, 10, "range")
		bonus := r.Given("0").Number("gm", -50, 50, "GM")
		need := 60 - 5*reach + bonus
		if r.By("red").See("attack", dice.Check(100, need)) == dice.Miss {
			r.Tell("misses %s", target.Name)
			return
		}
		loss := min(r.By("red").See("hull", dice.Roll("2d6")), target.Track("hull").Now)
		r.Mark(target, roster.TrackCell("hull"), target.Track("hull").Now-loss, "%s hull −%d", target.Name, loss)
		r.MarkUntil(target, roster.MarkerCell("shaken"), 1, rules.EndOfRound(r.Round), "%s is shaken", target.Name)
		r.Tally(target, "hull", loss)
	}}},
}

func duelBattle() *roster.Battle {
	b := roster.NewBattle(1, "Duel", "duel")
	for i, name := range []string{"Asp", "Viper"} {
		id := roster.SheetID(fmt.Sprint("0.", i+1))
		s := &roster.Sheet{ID: id, Kind: roster.KindShip, Name: name, Tracks: []roster.Track{{Name: "hull", Now: 30, Max: 30}}}
		if err := b.Apply(roster.Change{Sheet: id, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			panic(err)
		}
	}
	return b
}

func duelSession(t *testing.T) (*rules.Session, *rules.Memory) {
	t.Helper()
	book, err := rules.Open(duel)
	if err != nil {
		t.Fatal(err)
	}
	m := rules.NewMemory(duelBattle())
	s, err := rules.NewSession(book, m, dice.NewRoller([32]byte{1}))
	if err != nil {
		t.Fatal(err)
	}
	return s, m
}

func must(t *testing.T) func(rules.State, error) rules.State {
	return func(s rules.State, err error) rules.State {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

func play(t *testing.T, s *rules.Session, action string, told ...rules.Answer) rules.State {
	t.Helper()
	must(t)(s.Begin(action, told...))
	return must(t)(s.Go())
}

func a(key, value string) rules.Answer { return rules.Answer{Key: key, Value: value} }

func hull(s *rules.Session, id roster.SheetID) int { return s.Board().Sheet(id).Track("hull").Now }

func TestAShotIsPlayedTakenBackAndAmended(t *testing.T) {
	s, m := duelSession(t)
	play(t, s, "next")
	if b := s.Board(); b.Round != 1 || b.Phase != "fire" {
		t.Fatalf("round %d phase %s, want 1 fire: the move is idle", b.Round, b.Phase)
	}
	st := play(t, s, "shot", a("target", "0.2"), a("range", "3"))
	if st.Question == nil || st.Question.Key != "attack" || hull(s, "0.2") != 30 {
		t.Fatalf("waits for %+v", st.Question)
	}
	if _, err := s.Answer("104", rules.ByHand); err == nil {
		t.Fatal("104 was taken for a d100")
	}
	must(t)(s.Answer("45", rules.ByHand))
	if st = must(t)(s.Answer("3,4", rules.ByHand)); st.Done == nil || hull(s, "0.2") != 23 {
		t.Fatalf("hull %d, want 23", hull(s, "0.2"))
	}
	number := st.Done.Number

	am, err := s.Amend(number, map[int][]rules.Answer{number: {a("attack", "80")}})
	if err != nil || len(am.Cells) != 3 {
		t.Fatalf("amendment %+v, %v", am, err)
	}
	if hull(s, "0.2") != 23 {
		t.Fatal("an amendment that is not accepted changed the table")
	}
	if err := s.Accept(am); err != nil || hull(s, "0.2") != 30 {
		t.Fatalf("hull %d, %v", hull(s, "0.2"), err)
	}
	e, err := s.Undo(0)
	if err != nil || e.Root != number {
		t.Fatalf("undid %d, %v", e.Root, err)
	}
	if _, err = s.Redo(); err != nil {
		t.Fatal(err)
	}
	kinds := ""
	for _, row := range m.Rows() {
		kinds += " " + string(row.Kind)
	}
	if kinds != " did did undid redid undid redid" {
		t.Fatal(kinds)
	}
}

func TestDiceOfTheProgramComeAgain(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	play(t, s, "shot", a("target", "0.1"), a("range", "1"))
	st := must(t)(s.RollAll())
	if st.Done == nil {
		t.Fatalf("%+v", st)
	}
	first := st.Done.Answers
	if _, err := s.Undo(0); err != nil {
		t.Fatal(err)
	}
	play(t, s, "shot", a("target", "0.1"), a("range", "1"))
	st = must(t)(s.RollAll())
	for i, ans := range st.Done.Answers {
		if ans.Value != first[i].Value {
			t.Errorf("%s came as %s, first %s", ans.Key, ans.Value, first[i].Value)
		}
		if ans.Key == "attack" && ans.By != rules.ByReturn {
			t.Errorf("attack is by %s", ans.By)
		}
	}
}

func TestTheFormAssumesTheLastFact(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	play(t, s, "shot", a("target", "0.1"), a("range", "4"), a("attack", "99"))
	must(t)(s.Begin("shot", a("target", "0.2")))
	f, err := s.Form()
	if err != nil || f.Question == nil || f.Question.Key != "attack" {
		t.Fatalf("%+v %v", f, err)
	}
	if l := f.Lines[1]; l.Value != "4" || l.State != rules.Assumed {
		t.Fatalf("%+v", l)
	}
	must(t)(s.Answer("90", rules.ByHand))
	play(t, s, "next")
	if st, _ := s.State(); st.Action != nil {
		t.Fatal("something waits")
	}
}

func TestAFactToldAnewTakesTheOldOnesPlace(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	must(t)(s.Begin("shot", a("range", "4"), a("target", "0.1")))
	must(t)(s.Tell("range", "2"))
	if _, err := s.Tell("range", "11"); err == nil {
		t.Fatal("a range of 11 was taken")
	}
	f, err := s.Form()
	if err != nil || f.Lines[1].Value != "2" || f.Lines[1].State != rules.Typed {
		t.Fatalf("%+v %v", f.Lines, err)
	}
	must(t)(s.Tell("range", ""))
	if f, err = s.Form(); err != nil || f.Question == nil || f.Question.Key != "range" {
		t.Fatalf("%+v %v", f, err)
	}
}

func TestBackTakesWhatWasToldOneByOne(t *testing.T) {
	s, _ := duelSession(t)
	must(t)(s.Begin("shot", a("target", "0.2"), a("range", "4")))
	for _, want := range []string{"range", "target", "target"} {
		if st := must(t)(s.Back()); st.Question == nil || st.Question.Key != want {
			t.Fatalf("asks %+v, want %s", st.Question, want)
		}
	}
}

func TestTheSheetLookedAtStandsInForTheFirstPick(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	s.Suppose("0.2")
	must(t)(s.Begin("shot"))
	f, err := s.Form()
	if err != nil || len(f.Lines) == 0 {
		t.Fatalf("%+v %v", f, err)
	}
	if l := f.Lines[0]; l.Value != "0.2" || l.State != rules.Assumed {
		t.Errorf("%s is %q, state %d; it should be assumed as 0.2", l.Question.Key, l.Value, l.State)
	}
}

func TestWhatStoodInStandsInAfterAResume(t *testing.T) {
	s, m := duelSession(t)
	play(t, s, "next")
	s.Suppose("0.2")
	must(t)(s.Begin("shot"))
	must(t)(s.Tell("range", "3"))
	resumed, err := rules.NewSession(s.Board().Book, m, dice.NewRoller([32]byte{1}))
	ok(t, err)
	f, err := resumed.Form()
	if err != nil || len(f.Lines) == 0 || f.Lines[0].Value != "0.2" || f.Lines[0].State != rules.Assumed {
		t.Errorf("%+v, %v; the target should be assumed as 0.2, as before", f.Lines, err)
	}
}

func TestALateChoiceIsNotAssumedAndMayBeSaid(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	play(t, s, "pen", a("sheet", "0.2"), a("cell", "marker/shaken"), a("value", "1"))
	s.Suppose("0.2")
	must(t)(s.Begin("shot"))
	if f, err := s.Form(); err != nil || f.Question == nil || f.Question.Key != "target" {
		t.Fatalf("%+v %v", f, err)
	}
	must(t)(s.Tell("target", "0.2"))
	if f, err := s.Form(); err != nil || len(f.Refused) > 0 || f.Lines[0].Value != "0.2" || f.Lines[0].State != rules.Typed {
		t.Errorf("%+v %v", f, err)
	}
}

func TestSheetsAreSortedAndPicked(t *testing.T) {
	s, _ := duelSession(t)
	b := s.Board()
	own := func(*roster.Sheet) bool { return true }
	if got := b.Sorted("", own); len(got) != 2 || got[0].Name != "Asp" {
		t.Errorf("sorted %v", got)
	}
	card := rules.Card(func(s *roster.Sheet) string { return map[bool]string{true: "gone"}[s.Name == "Asp"] })
	if c := card(b.Sheet("0.1")); c.ID != "0.1" || c.Off != "gone" || c.Sheet != "0.1" {
		t.Errorf("card %+v", c)
	}
	for phase, want := range map[string][2]string{"A-fire": {"A", "fire"}, "repair": {"", ""}} {
		b.Battle.Phase = phase
		if letter, step := b.Step(); letter != want[0] || step != want[1] {
			t.Errorf("%s is %q %q", phase, letter, step)
		}
	}
}
