package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// table opens a session of a game with these actions, on a battle with Asp and Viper.
func table(t *testing.T, rs *rules.Ruleset) (*rules.Session, *rules.Memory) {
	t.Helper()
	book, err := rules.Open(rs)
	if err != nil {
		t.Fatal(err)
	}
	m := rules.NewMemory(duelBattle())
	s, err := rules.NewSession(book, m, dice.NewRoller([32]byte{7}))
	if err != nil {
		t.Fatal(err)
	}
	return s, m
}

func acts(do ...func(*rules.Resolution)) *rules.Ruleset {
	rs := &rules.Ruleset{ID: "acts", Title: "Acts"}
	for i, f := range do {
		id := []string{"one", "two", "three"}[i]
		rs.Actions = append(rs.Actions, &rules.Action{ID: id, Title: id, Help: id, Do: f})
	}
	return rs
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func returned(t *testing.T, m *rules.Memory) []string {
	t.Helper()
	_, w, err := m.Load()
	ok(t, err)
	var throws []string
	for _, d := range w.Returned {
		throws = append(throws, d.Throw)
	}
	return throws
}

func TestDiceOfAnActionThatComesToNothingComeAgain(t *testing.T) {
	s, m := table(t, acts(func(r *rules.Resolution) {
		r.See("die", dice.Roll("d100"))
		r.See("other", dice.Roll("d100"))
		r.None("it was not to be")
	}))
	must(t)(s.Begin("one"))
	first := must(t)(s.Roll()).Answers[0].Value
	if st := must(t)(s.Roll()); st.Dropped == "" {
		t.Fatalf("%+v", st)
	}
	back := returned(t, m)
	if len(back) != 2 || back[0] != first || m.Rows()[0].Kind != rules.Dropped {
		t.Fatalf("%v come again, first rolled %s", back, first)
	}
	must(t)(s.Begin("one"))
	if st := must(t)(s.Roll()); st.Answers[0].Value != first || st.Answers[0].By != rules.ByReturn {
		t.Errorf("%+v", st.Answers)
	}
}

func TestRedoTakesItsOwnDiceOutOfThoseThatComeAgain(t *testing.T) {
	roll := func(sides string) func(*rules.Resolution) {
		return func(r *rules.Resolution) {
			r.See("die", dice.Roll(sides))
			r.Tell("rolled")
			r.YesNo("more", "more?")
		}
	}
	s, m := table(t, acts(roll("d100"), roll("d20")))
	must(t)(s.Begin("one"))
	must(t)(s.Roll())
	thrown := must(t)(s.Answer("no", rules.ByHand)).Answers[0].Value
	_, err := s.Undo(0)
	ok(t, err)
	must(t)(s.Begin("two"))
	other := must(t)(s.Roll()).Answers[0].Value
	ok(t, s.Cancel())
	if _, err = s.Redo(); err != nil {
		t.Fatal(err)
	}
	if left := returned(t, m); !slices.Equal(left, []string{other}) {
		t.Errorf("%v come again; %s stands again, and %s was taken back", left, thrown, other)
	}
}

func TestBackAndReopenLeaveNothingMoreToTheProgram(t *testing.T) {
	s, _ := table(t, acts(func(r *rules.Resolution) {
		r.YesNo("ready", "ready?")
		r.See("die", dice.Roll("d100"))
		r.YesNo("sure", "sure?")
		r.See("other", dice.Roll("d100"))
		r.Tell("done")
	}))
	must(t)(s.Begin("one"))
	must(t)(s.Answer("yes", rules.ByHand))
	must(t)(s.RollAll())
	must(t)(s.Back())
	must(t)(s.Answer("44", rules.ByHand))
	if st := must(t)(s.Answer("yes", rules.ByHand)); st.Done != nil {
		t.Fatal("after going back the program still rolled")
	}
	st := must(t)(s.RollAll())
	st = must(t)(s.Reopen(st.Done.Number, 2))
	if st = must(t)(s.Answer("yes", rules.ByHand)); st.Done != nil {
		t.Error("a reopened entry was rolled by the program unasked")
	}
}

func TestReopenRefusesWhatNoActionMadeAndLeavesIt(t *testing.T) {
	s, _ := table(t, acts())
	change := roster.Change{Sheet: "0.1", Cell: roster.TrackCell("hull"), From: roster.N(30), To: roster.N(29)}
	e, err := s.Record("set up", []roster.Change{change})
	ok(t, err)
	if _, err = s.Reopen(e.Number, 0); err == nil || hull(s, "0.1") != 29 {
		t.Errorf("hull %d, %v", hull(s, "0.1"), err)
	}
}

func TestAFactThatIsAssumedIsAssumedAfterARestart(t *testing.T) {
	s, m := duelSession(t)
	play(t, s, "next")
	play(t, s, "shot", a("target", "0.1"), a("range", "4"), a("attack", "99"))
	must(t)(s.Begin("shot", a("target", "0.2")))
	book, err := rules.Open(duel)
	ok(t, err)
	again, err := rules.NewSession(book, m, dice.NewRoller([32]byte{}))
	ok(t, err)
	if f, err := again.Form(); err != nil || f.Question == nil || f.Question.Key != "attack" {
		t.Errorf("after a restart %+v waits, %v", f.Question, err)
	}
	ok(t, again.Cancel())
	st := play(t, again, "shot", a("target", "0.2"), a("range", "7"), a("attack", "99"))
	must(t)(again.Reopen(st.Done.Number, 1))
	ok(t, again.Reload())
	if f, err := again.Form(); err != nil || len(f.Lines) < 2 || f.Lines[1].Value != "7" {
		t.Errorf("after a restart a reopened shot stands at %+v, %v", f.Lines, err)
	}
}

func TestAGivenFactIsTakenUpBeforeTheDiceAndRefusedAfter(t *testing.T) {
	s, _ := table(t, acts(func(r *rules.Resolution) {
		gm := r.Given("0").Number("gm", -5, 5, "the GM's modifier")
		r.Number("range", 1, 10, "range")
		r.See("die", dice.Check(20, 10+gm))
		r.YesNo("sure", "sure?")
	}))
	must(t)(s.Begin("one"))
	must(t)(s.Answer("3", rules.ByHand))
	st := must(t)(s.Tell("gm", "5"))
	if st.Question == nil || st.Question.Reading.Needs() != "15 or less hits" {
		t.Fatalf("%+v", st.Question)
	}
	must(t)(s.Tell("gm", ""))
	must(t)(s.Answer("12", rules.ByHand))
	var no *rules.IllegalError
	if _, err := s.Tell("gm", "5"); !errors.As(err, &no) || !strings.Contains(no.Reason, "dice have been thrown") {
		t.Errorf("a modifier after the dice: %v", err)
	}
}

func TestAnUndoThatWouldLeaveASheetOnNothingIsRefused(t *testing.T) {
	s, _ := table(t, acts(
		func(r *rules.Resolution) {
			r.Lay(&roster.Sheet{Kind: roster.KindShip, Name: "Krait"}, "Krait comes")
		},
		func(r *rules.Resolution) {
			ship := rules.Pick(r, "ship", r.Kind(roster.KindShip), card, "Which?")
			r.Lay(&roster.Sheet{Kind: roster.KindShip, Name: "pilot", On: ship.ID}, "a pilot goes aboard")
		}))
	first := play(t, s, "one").Done.Number
	play(t, s, "two", a("ship", "1.1"))
	if _, err := s.Undo(first); err == nil || !strings.Contains(err.Error(), "pilot") {
		t.Errorf("%v", err)
	}
	if _, err := s.Undo(0); err != nil {
		t.Error(err)
	}
	if _, err := s.Undo(0); err != nil {
		t.Error(err)
	}
}

func TestAnAmendmentThatChangesNothingWritesNothing(t *testing.T) {
	s, m := duelSession(t)
	play(t, s, "next")
	shot := play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "45"), a("hull", "3,4")).Done.Number
	play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "45"), a("hull", "1,1"))
	am, err := s.Amend(shot, map[int][]rules.Answer{shot: {a("range", "3")}})
	ok(t, err)
	rows := len(m.Rows())
	ok(t, s.Accept(am))
	if len(am.Later) > 0 || len(am.Cells) > 0 || len(m.Rows()) != rows || len(am.Stays) != 1 || am.Becomes != 0 {
		t.Errorf("%+v, %d rows", am, len(m.Rows())-rows)
	}
}

func TestAnAmendmentRewritesWhatMovesTheSameCellsAndSaysThatItStays(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	shot := play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "45"), a("hull", "3,4")).Done.Number
	later := play(t, s, "shot", a("target", "0.1"), a("range", "3"), a("attack", "45"), a("hull", "1,1")).Done.Number
	am, err := s.Amend(shot, map[int][]rules.Answer{shot: {a("hull", "6,6")}})
	ok(t, err)
	if !slices.Equal(am.Stays, []int{later}) || len(am.Later) > 0 {
		t.Errorf("stays %v, later %v", am.Stays, am.Later)
	}
	play(t, s, "note", a("text", "meanwhile"))
	if err := s.Accept(am); err == nil {
		t.Error("an amendment was accepted though something had been written since")
	}
	am, err = s.Amend(shot, map[int][]rules.Answer{shot: {a("hull", "6,6")}})
	ok(t, err)
	ok(t, s.Accept(am))
	if hull(s, "0.2") != 18 || hull(s, "0.1") != 28 {
		t.Errorf("hulls %d and %d", hull(s, "0.2"), hull(s, "0.1"))
	}
	if e, err := s.Journal().Entry(am.Becomes); err != nil || e.Root != shot {
		t.Errorf("entry %d is %+v, %v; it should be entry %d done again, behind the two that were taken back", am.Becomes, e, err, shot)
	}
}

// A later entry that makes no sense any more is left out with an empty list of answers: it is taken back and not done again.
func TestALaterEntryIsLeftOutOfAnAmendment(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	shot := play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "45"), a("hull", "3,4")).Done.Number
	later := play(t, s, "shot", a("target", "0.1"), a("range", "3"), a("attack", "45"), a("hull", "1,1")).Done.Number
	am, err := s.Amend(shot, map[int][]rules.Answer{shot: {a("hull", "6,6")}, later: {}})
	ok(t, err)
	if len(am.Stays) > 0 || len(am.Later) != 1 || !am.Later[0].Gone || am.Later[0].Before.Number != later {
		t.Fatalf("stays %v, later %+v", am.Stays, am.Later)
	}
	ok(t, s.Accept(am))
	if hull(s, "0.2") != 18 || hull(s, "0.1") != 30 {
		t.Errorf("hulls %d and %d, want 18 and 30: the later shot never was", hull(s, "0.2"), hull(s, "0.1"))
	}
}

// An entry that asks itself shows how far it has come.
func TestAnAmendmentThatAsksShowsHowFarItHasCome(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	miss := play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "80")).Done.Number
	am, err := s.Amend(miss, map[int][]rules.Answer{miss: {a("attack", "45")}})
	ok(t, err)
	if am.Question == nil || am.Asking != miss || len(am.After.Answers) != 3 || am.After.Answers[2].Value != "45" {
		t.Errorf("%+v", am)
	}
}

func TestDiceThatAnAmendmentTakesBackComeAgainInIt(t *testing.T) {
	s, m := duelSession(t)
	play(t, s, "next")
	play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "1"))
	st := must(t)(s.Roll())
	shot, thrown := st.Done.Number, st.Done.Answers[3].Value
	am, err := s.Amend(shot, map[int][]rules.Answer{shot: {a("attack", "99")}})
	ok(t, err)
	ok(t, s.Accept(am))
	if back := returned(t, m); !slices.Equal(back, []string{thrown}) {
		t.Fatalf("%v come again, the hit that is none any more had rolled %s", back, thrown)
	}
	e, err := s.Undo(0)
	ok(t, err)
	if _, err = s.Redo(); err != nil {
		t.Fatal(err)
	}
	var now int
	for e, err := range s.Journal().Standing(0) {
		ok(t, err)
		now = e.Number
		break
	}
	am, err = s.Amend(now, map[int][]rules.Answer{now: {a("attack", "1")}})
	ok(t, err)
	throw, by, err := s.Throw(am)
	if err != nil || throw != thrown || by != rules.ByReturn {
		t.Errorf("%s by %s, %v; want %s again (entry %d)", throw, by, err, thrown, e.Number)
	}
}

func TestDiceAreCalledByAWordThatIsNotTheirKey(t *testing.T) {
	s, _ := table(t, acts(func(r *rules.Resolution) { r.Called("ADF").See("adf-2", dice.Roll("d10")) }))
	st := play(t, s, "one", a("adf-2", "7"))
	if e := st.Done.Events[0]; e.Text != "ADF 7" || e.Roll.Key != "adf-2" || e.Roll.Label() != "ADF" {
		t.Errorf("it says %q of %+v", e.Text, e.Roll)
	}
}

func TestGoingOnEndsMomentsOfPhasesThatAreNoMoreAndBeforeTheBattle(t *testing.T) {
	rs := acts(func(r *rules.Resolution) {
		ship := r.Sheet("0.1")
		r.MarkUntil(ship, roster.MarkerCell("phase"), 1, rules.EndOfPhaseIn(r.Round, r.Phase), "till the phase ends")
		r.MarkUntil(ship, roster.MarkerCell("round"), 1, rules.EndOfRound(r.Round), "till the round ends")
	})
	rs.Sequence = func(b rules.Board) []rules.Phase {
		if b.Facts["calm"] != "" {
			return []rules.Phase{{ID: "rest", Title: "rest"}}
		}
		return []rules.Phase{{ID: "row", Title: "row"}, {ID: "rest", Title: "rest"}}
	}
	s, _ := table(t, rs)
	markers := func() (all string) {
		for _, m := range s.Board().Sheet("0.1").Markers {
			all += m.Kind + " "
		}
		return all
	}
	play(t, s, "one")
	play(t, s, "next")
	if got := markers(); got != "" {
		t.Errorf("%swere given before the battle began, and stay", got)
	}
	play(t, s, "one")
	play(t, s, "pen", a("sheet", "battle"), a("cell", "fact/calm"), a("value", "yes"))
	play(t, s, "next")
	if got := markers(); strings.Contains(got, "phase") {
		t.Errorf("%sstay though the phase is over and is no more", got)
	}
	st := play(t, s, "next", a("to", "1/rest"))
	play(t, s, "pen", a("sheet", "battle"), a("cell", "fact/calm"), a("value", ""))
	if st = play(t, s, "next", a("to", "2/row")); st.Done == nil || s.Board().Round != 2 {
		t.Errorf("%+v", st)
	}
}

func TestGoingOnByRoundsEndsEachOfThem(t *testing.T) {
	s, _ := table(t, acts(func(r *rules.Resolution) {
		r.MarkUntil(r.Sheet("0.1"), roster.MarkerCell("smoke"), 1, rules.EndOfRound(3), "smoke for three rounds")
	}))
	play(t, s, "one")
	play(t, s, "next", a("to", "3"))
	if s.Board().Round != 3 || s.Board().Sheet("0.1").Count("smoke") != 1 {
		t.Fatalf("round %d, smoke %d", s.Board().Round, s.Board().Sheet("0.1").Count("smoke"))
	}
	play(t, s, "next", a("to", "6"))
	if s.Board().Round != 6 || s.Board().Sheet("0.1").Count("smoke") != 0 {
		t.Errorf("round %d, smoke %d", s.Board().Round, s.Board().Sheet("0.1").Count("smoke"))
	}
}

func TestThePenTakesOffAMarkerThatHasAMoment(t *testing.T) {
	s, _ := table(t, acts(func(r *rules.Resolution) {
		r.MarkUntil(r.Sheet("0.1"), roster.MarkerCell("smoke"), 1, rules.EndOfRound(9), "smoke")
	}))
	play(t, s, "one")
	play(t, s, "pen", a("sheet", "0.1"), a("cell", "marker/smoke"), a("value", "0"))
	if n := s.Board().Sheet("0.1").Count("smoke"); n != 0 {
		t.Errorf("%d of smoke", n)
	}
	for _, c := range []struct{ sheet, cell, value string }{
		{"battle", "option/tide", "high"}, {"battle", "phase", "supper"}, {"0.1", "on", "9.9"}, {"0.1", "on", "0.1"},
	} {
		var no *rules.IllegalError
		if _, err := s.Begin("pen", a("sheet", c.sheet), a("cell", c.cell), a("value", c.value)); !errors.As(err, &no) {
			t.Errorf("the pen wrote %v: %v", c, err)
			ok(t, s.Cancel())
		}
	}
}

func TestFaultsOfRuleCodeHaveNames(t *testing.T) {
	for _, c := range []struct {
		want error
		do   func(*rules.Resolution)
	}{
		{rules.ErrTwice, func(r *rules.Resolution) { r.YesNo("sure", "sure?"); r.YesNo("sure", "sure?") }},
		{rules.ErrMark, func(r *rules.Resolution) { r.Mark(r.Sheet("0.1"), roster.TrackCell("hull"), 31, "too much") }},
		{rules.ErrEndless, func(r *rules.Resolution) {
			rules.Loop(r, "turn", 0, func(*rules.Resolution, *int) bool { return true })
		}},
		{rules.ErrOutside, func(r *rules.Resolution) {
			s := r.Sheet("0.1")
			r.Mark(s, roster.TrackCell("hull"), 20, "ten less")
			s.Track("hull").Now = 19
		}},
	} {
		s, _ := table(t, acts(c.do))
		st, err := s.Begin("one")
		for n := 0; err == nil && st.Done == nil && n < 3; n++ {
			if st.Question != nil {
				st, err = s.Answer("yes", rules.ByHand)
			} else {
				st, err = s.Go()
			}
		}
		var bug *rules.BugError
		if !errors.Is(err, c.want) || !errors.As(err, &bug) {
			t.Errorf("%v, want %v", err, c.want)
		}
	}
}

func TestWhatCannotBeChosenIsNotAsked(t *testing.T) {
	off := func(s string) rules.Choice { return rules.Choice{ID: s, Text: s, Off: "spent"} }
	s, _ := table(t, acts(func(r *rules.Resolution) {
		several := rules.Several(r, "several", []string{"a", "b"}, 1, 2, off, "which?")
		share := rules.Share(r, "share", []string{"a", "b"}, 5, off, "how?")
		pool := r.See("pool", dice.Pool(0, 6))
		lone := rules.Several(r, "lone", []string{"a", "b"}, 1, 2, func(s string) rules.Choice {
			if s == "b" {
				return rules.Choice{ID: s, Text: s}
			}
			return off(s)
		}, "which?")
		r.Tell("%d %d %d %v", len(several), len(share), pool, lone)
	}))
	if st := play(t, s, "one"); st.Done == nil || st.Events[0].Text != "0 0 0 [b]" {
		t.Errorf("%+v", st)
	}
	q := rules.Question{Kind: rules.AskShare, Most: 5, Choices: []rules.Choice{{ID: "a", Text: "a"}}}
	if q.Legal("a:1,a:1") {
		t.Error("a share names a thing twice")
	}
	q.Kind, q.Least = rules.AskSeveral, 1
	if q.Legal("a,a") {
		t.Error("a list names a thing twice")
	}
}
