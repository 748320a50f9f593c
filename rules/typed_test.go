package rules_test

import (
	"errors"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

func TestWhatIsTypedForAChoiceIsRecordedAsItsID(t *testing.T) {
	for _, typed := range []string{"0.2", "Viper", "viper", "VI"} {
		s, _ := duelSession(t)
		play(t, s, "shot", a("target", typed), a("range", "+3"), a("attack", "99"))
		e, err := s.Journal().Entry(1)
		if err != nil || e.Answers[0].Value != "0.2" || e.Answers[1].Value != "3" {
			t.Errorf("%s: %+v %v", typed, e.Answers, err)
		}
	}
	s, _ := duelSession(t)
	var no *rules.IllegalError
	if _, err := s.Begin("shot", a("target", "Cobra")); !errors.As(err, &no) || !strings.Contains(no.Reason, "Asp, Viper") {
		t.Errorf("Cobra: %v", err)
	}
}

// Shares and lists name their items as freely, and an item twice under two names is still twice.
func TestWhatIsTypedForAShareIsRecordedByIDs(t *testing.T) {
	items := []string{"f-1", "t-1"}
	card := func(id string) rules.Choice {
		return rules.Choice{ID: id, Text: map[string]string{"f-1": "fire", "t-1": "torpedo"}[id]}
	}
	a := &rules.Action{ID: "repair", Title: "repair", Do: func(r *rules.Resolution) {
		rules.Share(r, "points", items, 75, card, "points")
		rules.Several(r, "which", items, 0, 2, card, "which")
		if r.YesNo("sure", "sure?") {
			r.See("die", dice.Roll("d6"))
		}
	}}
	book, err := rules.Open(duel)
	if err != nil {
		t.Fatal(err)
	}
	stage := rules.NewStage(book, duelBattle())
	loose := func(points, which string) rules.Told {
		return rules.Told{Loose: []rules.Answer{{Key: "points", Value: points}, {Key: "which", Value: which}, {Key: "sure", Value: "n"}}}
	}
	res, err := stage.Resolve(a, 1, loose("Fire:50,t-1:25", "torpedo"))
	if err != nil || res.Answers[0].Value != "f-1:50,t-1:25" || res.Answers[1].Value != "t-1" || res.Answers[2].Value != "no" {
		t.Errorf("%+v %v", res.Answers, err)
	}
	var no *rules.IllegalError
	for _, told := range []rules.Told{loose("fire:1,f-1:1", "none"), loose("none", "fire,f-1"), loose("fire", "none")} {
		if _, err := stage.Resolve(a, 1, told); !errors.As(err, &no) {
			t.Errorf("%v: %v", told.Loose, err)
		}
	}
}

// What was told and does not fit what is assumed before it is asked again, and not passed over in silence when the form is settled.
func TestWhatDoesNotFitWhatIsAssumedIsAskedAgain(t *testing.T) {
	rs := *duel
	rs.Actions = []*rules.Action{{ID: "aim", Title: "aim", Help: "aims", Do: func(r *rules.Resolution) {
		card := func(s *roster.Sheet) rules.Choice {
			return rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
		}
		s := rules.Pick(r.Advise(func() string { return "0.1" }), "ship", r.Kind(roster.KindShip), card, "Which ship?")
		n := r.Number("range", 0, map[string]int{"Asp": 5, "Viper": 20}[s.Name], "range")
		r.Tell("%s at %d", s.Name, n)
	}}}
	book, err := rules.Open(&rs)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.NewSession(book, rules.NewMemory(duelBattle()), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	must(t)(s.Begin("aim"))
	must(t)(s.Tell("range", "12"))
	form, err := s.Form()
	if err != nil || len(form.Refused) != 1 || form.Refused[0].Value != "12" || form.Question == nil || form.Question.Key != "range" {
		t.Fatalf("the form asks %+v, and refuses %v, %v", form.Question, form.Refused, err)
	}
	must(t)(s.Tell("ship", "Viper"))
	if form, err = s.Form(); err != nil || len(form.Refused) != 0 || form.Question != nil {
		t.Errorf("with the other ship it asks %+v, and refuses %v, %v", form.Question, form.Refused, err)
	}
	st := must(t)(s.Go())
	if st.Done == nil || st.Done.Events[0].Text != "Viper at 12" {
		t.Errorf("it comes to %+v", st.Done)
	}
	must(t)(s.Begin("aim", a("range", "12")))
	if st = must(t)(s.Answer("4", rules.ByHand)); st.Done == nil || st.Done.Events[0].Text != "Asp at 4" {
		t.Errorf("answered anew it comes to %+v", st)
	}
}

func TestWhatIsToldAndRefusedIsNotReplacedByAdvice(t *testing.T) {
	rs := *duel
	rs.Actions = []*rules.Action{{ID: "aim", Title: "aim", Help: "aims", Do: func(r *rules.Resolution) {
		long := r.Advise(func() string { return "no" }).YesNo("long", "long?")
		r.AdviseNumber(2).Number("range", 0, map[bool]int{false: 5, true: 20}[long], "range")
		r.See("attack", dice.Roll("d6"))
	}}}
	book, err := rules.Open(&rs)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.NewSession(book, rules.NewMemory(duelBattle()), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	must(t)(s.Begin("aim", a("range", "12")))
	for name, settle := range map[string]func() (rules.State, error){
		"go": s.Go, "roll": s.Roll, "answer": func() (rules.State, error) { return s.Answer("3", rules.ByHand) },
	} {
		var no *rules.IllegalError
		if _, err := settle(); !errors.As(err, &no) || no.Value != "12" {
			t.Errorf("%s: %v", name, err)
		}
	}
	must(t)(s.Tell("long", "yes"))
	if st := must(t)(s.Answer("3", rules.ByHand)); st.Done == nil {
		t.Errorf("it waits for %+v", st.Question)
	}
}
