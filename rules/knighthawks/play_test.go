package knighthawks

import (
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// book opens the ruleset.
func book(t testing.TB) *rules.Book {
	t.Helper()
	b, err := rules.Open(Rules)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// table lays ships of classes down under their short names in small letters: "DD@Sathar", "FF".
func table(t testing.TB, b *rules.Book, ships ...string) *roster.Battle {
	t.Helper()
	battle := roster.NewBattle(1, "test", Rules.ID)
	for _, word := range ships {
		short, side, _ := strings.Cut(word, "@")
		c, ok := b.Class(short)
		if !ok {
			t.Fatalf("no class %s", short)
		}
		s := c.Sheet()
		s.ID, s.Side = roster.SheetID(strings.ToLower(short)), side
		start(rules.Board{Battle: battle, Book: b}, c, s)
		if err := battle.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			t.Fatal(err)
		}
	}
	return battle
}

// told reads "key=value ..." as loose answers.
func told(line string) []rules.Answer {
	var answers []rules.Answer
	for _, f := range strings.Fields(line) {
		key, value, _ := strings.Cut(f, "=")
		answers = append(answers, rules.Answer{Key: key, Value: value})
	}
	return answers
}

func session(t testing.TB, battle *roster.Battle) *rules.Session {
	t.Helper()
	s, err := rules.NewSession(book(t), rules.NewMemory(battle), dice.NewRoller([32]byte{1}))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play settles an action with all its answers.
func play(t testing.TB, s *rules.Session, action, line string) rules.State {
	t.Helper()
	st, err := s.Begin(action, told(line)...)
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

func TestTheRulesetIsWhole(t *testing.T) {
	for _, f := range Rules.Validate() {
		t.Error(f)
	}
	b := book(t)
	for _, c := range b.Classes() {
		for _, odd := range check(*b, c) {
			t.Errorf("%s: %s", c.Name, odd)
		}
	}
}

// TestDeclaredShotsAtAWreckAreWasted is F086: the second of five shots destroys the target; the rest are marked off and not rolled.
func TestDeclaredShotsAtAWreckAreWasted(t *testing.T) {
	battle := table(t, book(t), "AS@UPF", "FF@Sathar", "DD@Sathar", "CL@Sathar")
	battle.Round, battle.Phase = 1, "B-offence"
	s := session(t, battle)
	for _, line := range []string{
		"firer=ff weapon=lb range=1", "firer=dd weapon=lb range=1", "firer=ff weapon=t range=1",
		"firer=dd weapon=t range=1", "firer=cl weapon=lb range=1",
	} {
		play(t, s, "declare", line+" target=as")
	}
	play(t, s, "resolve", "shot=1.1 attack=45 table=20 hull=9")
	play(t, s, "resolve", "shot=2.1 attack=45 table=20 hull=6")
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

// TestEveryPartOfAChance adds the parts up to the need.
func TestEveryPartOfAChance(t *testing.T) {
	battle := table(t, book(t), "DD@UPF", "F@Sathar")
	b := rules.Board{Battle: battle, Book: book(t)}
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
