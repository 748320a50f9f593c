package rules_test

import (
	"strconv"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// impulses is a game of four impulses of two steps in which something happens only where a fact says so.
var impulses = &rules.Ruleset{
	ID: "impulses", Title: "Impulses", Doc: "many phases", Round: "turn", Parts: "impulses",
	Sequence: func(rules.Board) []rules.Phase {
		var all []rules.Phase
		for i := 1; i <= 4; i++ {
			n := strconv.Itoa(i)
			quiet := func(b rules.Board) bool { return b.Facts["stop"] != n }
			all = append(all,
				rules.Phase{ID: "move-" + n, Title: "movement", Part: "impulse " + n, Idle: func(rules.Board) bool { return true }},
				rules.Phase{ID: "fire-" + n, Title: "fire", Part: "impulse " + n, Idle: quiet})
		}
		return all
	},
}

func going(t *testing.T, told ...rules.Answer) (*rules.Session, *rules.Entry) {
	t.Helper()
	book, err := rules.Open(impulses)
	if err != nil {
		t.Fatal(err)
	}
	b := roster.NewBattle(1, "going", impulses.ID)
	b.Round, b.Phase, b.Facts["stop"] = 1, "fire-1", "3"
	s, err := rules.NewSession(book, rules.NewMemory(b), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.Begin("next", told...)
	if err == nil {
		st, err = s.Go()
	}
	if err != nil || st.Done == nil {
		t.Fatal(err)
	}
	return s, st.Done
}

func TestPhasesPassedAreOneLineAndOneChange(t *testing.T) {
	s, entry := going(t)
	if s.Board().Phase != "fire-3" {
		t.Errorf("it stops in %s", s.Board().Phase)
	}
	if changes := entry.Changes(); len(changes) != 1 || changes[0].From != roster.Text("fire-1") || changes[0].To != roster.Text("fire-3") {
		t.Errorf("it writes %v", changes)
	}
	want := []string{"impulse 2: nothing happens", "turn 1, impulse 3 fire"}
	if len(entry.Events) != len(want) {
		t.Fatalf("it says %d lines", len(entry.Events))
	}
	for i, e := range entry.Events {
		if e.Text != want[i] {
			t.Errorf("it says %q, want %q", e.Text, want[i])
		}
	}
	if _, err := s.Undo(0); err != nil || s.Board().Phase != "fire-1" {
		t.Errorf("taken back it is %s, %v", s.Board().Phase, err)
	}
}

// TestWholePartsArePassedByNumber: what is passed to the end of the turn and into the next is named by its numbers, and what is owed on the way to
// a phase that is named is said.
func TestWholePartsArePassedByNumber(t *testing.T) {
	rs := *impulses
	rs.Due = func(b rules.Board) []rules.Due {
		return []rules.Due{{Key: "shot", Text: "shot", Now: b.Phase == "fire-1", Action: "next"}, {Key: "later", Text: "later", Action: "next"}}
	}
	book, err := rules.Open(&rs)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		stop, to, says string
	}{
		{"4", "", "impulses 2 to 3: nothing happens / turn 1, impulse 4 fire"},
		{"1", "", "impulses 2 to 4: nothing happens / turn 2, impulse 1 fire"},
		{"2", "", "turn 1, impulse 2 fire"},
		{"3", "impulse 4", "not done: shot / impulse 2: nothing happens / turn 1, impulse 3 fire / turn 1, impulse 4 movement"},
	} {
		b := roster.NewBattle(1, "going", impulses.ID)
		b.Round, b.Phase, b.Facts["stop"] = 1, "fire-1", c.stop
		res, err := rules.NewStage(book, b).Resolve(book.Action("next"), 1, rules.Told{Loose: []rules.Answer{{Key: "to", Value: c.to}}})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, e := range res.Events {
			said = append(said, e.Text)
		}
		if says := strings.Join(said, " / "); says != c.says {
			t.Errorf("to %q, stopped by %s, it says %q, want %q", c.to, c.stop, says, c.says)
		}
	}
}

func TestWithoutPhasesRoundsGoOnAndBack(t *testing.T) {
	rs := *impulses
	rs.Sequence = nil
	book, err := rules.Open(&rs)
	if err != nil {
		t.Fatal(err)
	}
	b := roster.NewBattle(1, "rounds", rs.ID)
	b.Round = 4
	stage := rules.NewStage(book, b)
	for _, c := range []struct {
		to, says string
		round    int
	}{{"", "turn 5", 5}, {"7", "turn 7", 7}, {"2", "back to turn 2", 2}, {"4", "back to turn 4", 4}} {
		res, err := stage.Resolve(book.Action("next"), 1, rules.Told{Loose: []rules.Answer{{Key: "to", Value: c.to}}})
		if err != nil || res.None != "" {
			t.Fatalf("%q: %v %s", c.to, err, res.None)
		}
		if last := res.Events[len(res.Events)-1]; last.Text != c.says || stage.Board().Round != 4 {
			t.Errorf("%q says %q, want %q", c.to, last.Text, c.says)
		}
		if err := stage.Move(res.Changes); err != nil || stage.Board().Round != c.round {
			t.Errorf("%q comes to %d, want %d: %v", c.to, stage.Board().Round, c.round, err)
		}
		if err := stage.Turn(res.Changes); err != nil {
			t.Fatal(err)
		}
	}
	_, err = stage.Resolve(book.Action("next"), 1, rules.Told{Loose: []rules.Answer{{Key: "to", Value: "105"}}})
	if err == nil || !strings.Contains(err.Error(), "a turn is 1 to 104") {
		t.Errorf("a hundred turns and more are gone to: %v", err)
	}
}

// TestWhoActsIsNamed: the half is red's, blue fires in it; what blue has done is ticked, and that a tick is over is not told.
func TestWhoActsIsNamed(t *testing.T) {
	rs := *impulses
	rs.Marks = []rules.Mark{{Kind: "fired", Word: "fired", Tick: true}, {Kind: "dark-side", Word: "dark side"}}
	rs.Sequence = func(rules.Board) []rules.Phase {
		return []rules.Phase{{ID: "move", Title: "move", Side: "red"}, {ID: "answer", Title: "fire", Side: "red", By: "blue"}, {ID: "fire", Title: "fire", Side: "red"}}
	}
	rs.Actions = []*rules.Action{{ID: "mark", Title: "mark", Help: "marks", Do: func(r *rules.Resolution) {
		r.MarkUntil(r.Sheet("s"), roster.MarkerCell("fired"), 1, rules.EndOfPhase(r.Phase), "fires")
		r.MarkUntil(r.Sheet("s"), roster.MarkerCell("dark-side"), 1, rules.EndOfPhase(r.Phase), "turns away")
	}}}
	book, err := rules.Open(&rs)
	if err != nil {
		t.Fatal(err)
	}
	b := roster.NewBattle(1, "acts", rs.ID)
	b.Round, b.Phase = 1, "answer"
	if err := b.Apply(roster.Change{Sheet: "s", Cell: roster.SheetCell, To: roster.Whole(&roster.Sheet{ID: "s", Kind: roster.KindShip, Name: "S"})}); err != nil {
		t.Fatal(err)
	}
	s, err := rules.NewSession(book, rules.NewMemory(b), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	if now, _ := s.Board().Now(); now.Full() != "blue fire" || now.Actor() != "blue" {
		t.Errorf("it is called %q and %q acts", now.Full(), now.Actor())
	}
	for _, action := range []string{"mark", "next"} {
		st, err := s.Begin(action)
		if err == nil && st.Done == nil {
			st, err = s.Go()
		}
		if err != nil || st.Done == nil {
			t.Fatal(action, err)
		}
	}
	for e, err := range s.Journal().Standing(0) {
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, said := range e.Events {
			got += said.Text + ", "
		}
		if got != "S: dark side ends, turn 1, red fire, " {
			t.Errorf("it says %q", got)
		}
		break
	}
}

func TestAPhaseIsNamedWithItsPart(t *testing.T) {
	for typed, want := range map[string]string{"impulse 4": "move-4", "impulse 2 fire": "fire-2", "fire": "fire-2", "movement": "move-2"} {
		s, _ := going(t, rules.Answer{Key: "to", Value: typed})
		if s.Board().Phase != want || s.Board().Round != 1 {
			t.Errorf("%s goes to %s in round %d, want %s", typed, s.Board().Phase, s.Board().Round, want)
		}
	}
}

func TestWhatIsSetIsSaidNext(t *testing.T) {
	rs := *impulses
	rs.Actions = []*rules.Action{{ID: "mark", Title: "mark", Help: "marks", Do: func(r *rules.Resolution) {
		s := r.Sheet("s")
		r.SetUntil(s, roster.MarkerCell("hot"), 2, rules.EndOfRound(1))
		r.Set(s, roster.MarkerCell("cold"), 1)
		ask := r.About(s).Cells(func() []roster.Cell { return []roster.Cell{roster.MarkerCell("hot")} })
		r.Tell("%d", ask.Number("n", 1, 3, "How many?"))
	}}}
	book, err := rules.Open(&rs)
	if err != nil {
		t.Fatal(err)
	}
	b := roster.NewBattle(1, "set", rs.ID)
	if err := b.Apply(roster.Change{Sheet: "s", Cell: roster.SheetCell, To: roster.Whole(&roster.Sheet{ID: "s", Kind: roster.KindShip, Name: "S"})}); err != nil {
		t.Fatal(err)
	}
	stage := rules.NewStage(book, b)
	res, err := stage.Resolve(rs.Actions[0], 1, rules.Told{})
	if err != nil || res.Question == nil || len(res.Question.Cells) != 1 {
		t.Fatalf("it asks %+v, %v", res.Question, err)
	}
	res, err = stage.Resolve(rs.Actions[0], 1, rules.Told{Recorded: []rules.Answer{{Key: "n", Value: "2"}}})
	if err != nil || len(res.Events) != 1 || len(res.Events[0].Changes) != 3 {
		t.Errorf("%v: one event with the three changes, not %+v", err, res.Events)
	}
	if !strings.Contains(res.Events[0].Text, "2") {
		t.Errorf("it says %q", res.Events[0].Text)
	}
}
