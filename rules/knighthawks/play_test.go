package knighthawks

import (
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/rulestest"
)

// TestDeclaredShotsAtAWreckAreWasted is F086: the second of five shots destroys the target; the rest are marked off and not rolled.
func TestDeclaredShotsAtAWreckAreWasted(t *testing.T) {
	book := rulestest.Open(t, Rules)
	battle := rulestest.Lay(t, book, "AS@UPF", "FF@Sathar", "DD@Sathar", "CL@Sathar")
	battle.Round, battle.Phase = 1, "B-offence"
	s := rulestest.Session(t, book, battle)
	for _, line := range []string{
		"firer=ff weapon=lb range=1", "firer=dd weapon=lb range=1", "firer=ff weapon=t range=1",
		"firer=dd weapon=t range=1", "firer=cl weapon=lb range=1",
	} {
		rulestest.Play(t, s, "declare", line+" target=as")
	}
	rulestest.Play(t, s, "resolve", "shot=1.1 attack=45 table=20 hull=9")
	rulestest.Play(t, s, "resolve", "shot=2.1 attack=45 table=20 hull=6")
	b := s.Board()
	if shots := b.Kind(shotKind); len(shots) != 0 {
		t.Errorf("%d shots still wait", len(shots))
	}
	for _, id := range []roster.SheetID{"ff", "dd"} {
		if left := fitted(b.Sheet(id), "T").Left; left != 1 {
			t.Errorf("%s has %d torpedoes, want 1", id, left)
		}
	}
	if !destroyed(b.Sheet("as")) || len(b.Due()) != 0 {
		t.Errorf("owed: %+v", b.Due())
	}
}

// TestNoFriendIsAimedAtUnasked: with one legal answer nothing is asked, and the last friend would be it.
func TestNoFriendIsAimedAtUnasked(t *testing.T) {
	book := rulestest.Open(t, Rules)
	battle := rulestest.Lay(t, book, "DD@UPF", "FF@UPF")
	battle.Round, battle.Phase = 1, "A-offence"
	st, err := rulestest.Session(t, book, battle).Begin("fire", rules.Answer{Key: "firer", Value: "dd"}, rules.Answer{Key: "weapon", Value: "lb"})
	if err != nil || st.Dropped != "no enemy is left" {
		t.Errorf("it is dropped for %q, %v", st.Dropped, err)
	}
}

// TestEveryPartOfAChance adds the parts up to the need.
func TestEveryPartOfAChance(t *testing.T) {
	book := rulestest.Open(t, Rules)
	b := rules.Board{Battle: rulestest.Lay(t, book, "DD@UPF", "F@Sathar"), Book: book}
	s := &shot{firer: b.Sheet("dd"), weapon: weaponOf(b, "LC"), target: b.Sheet("f"), reach: 4, headOn: true, gm: 3}
	a := aimOf(b, s)
	sum := 0
	for _, p := range a.parts() {
		sum += p.Value
	}
	if sum != 53 || a.need() != 53 {
		t.Errorf("60 + 10 − 20 + 3: the parts add up to %d, the need is %d", sum, a.need())
	}
}

func TestTheRepairDieAddsUp(t *testing.T) {
	for _, points := range []int{1, 38, 89} {
		m, counts := mending{points}, map[int]int{}
		for face := 1; face <= 100; face++ {
			counts[m.Outcome([]int{face})]++
		}
		for _, c := range m.Chances() {
			if n := int(c.P*100 + 0.5); n != counts[c.Outcome] {
				t.Errorf("%d points: %s has %d of 100, said %d", points, m.Word(c.Outcome), counts[c.Outcome], n)
			}
		}
	}
}
