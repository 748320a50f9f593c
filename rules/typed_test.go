package rules_test

import (
	"errors"
	"strings"
	"testing"

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
