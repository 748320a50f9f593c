package starfleet

import (
	"fmt"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// fleet is a battle of 40 ships, of which the first is the given one, as a session that nothing waits in.
func fleet(b *testing.B, bk *rules.Book, first *roster.Sheet) *rules.Session {
	b.Helper()
	battle := roster.NewBattle(1, "test", Rules.ID)
	class, _ := bk.Class("FCA")
	for i := range 40 {
		s := class.Sheet()
		if i == 0 {
			s = first.Clone()
		}
		s.ID, s.Side = roster.SheetID(fmt.Sprintf("1.%d", i+1)), [...]string{"Klingon", "Federation"}[i%2]
		start(rules.Board{Battle: battle, Book: bk}, class, s)
		if err := battle.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			b.Fatal(err)
		}
	}
	battle.Round, battle.Phase = 1, "i17-fire"
	session, err := rules.NewSession(bk, rules.NewMemory(battle), dice.NewRoller([32]byte{1}))
	if err != nil {
		b.Fatal(err)
	}
	return session
}

// monitor is a ship that survives 120 internal points: a D7K with four times the boxes.
func monitor(bk *rules.Book) *roster.Sheet {
	class, _ := bk.Class("D7K")
	s := class.Sheet()
	for i := range s.Systems {
		if y := &s.Systems[i]; !isWeapon(isOf(rules.Board{Book: bk}, y)) {
			y.Boxes *= 4
			y.Left = y.Boxes
		}
	}
	return s
}

// throws are the rows of the published example of the standard procedure.
var throws = [...]string{
	"3,3", "3,4", "4,5", "1,1", "5,2", "1,3", "5,5", "6,1", "4,4", "6,5", "2,5", "3,3", "1,2", "2,6", "4,1",
	"3,4", "5,3", "2,2", "1,4", "6,4", "6,6", "1,6", "3,6", "4,3", "1,1",
}

// answerAll answers an action that waits question by question, dice from a list, choices by advice, and returns how many it took.
func answerAll(b *testing.B, s *rules.Session, st rules.State, throw func(n int) string) int {
	b.Helper()
	var err error
	rolls, answers := 0, 0
	for st.Done == nil {
		q := st.Question
		if q == nil {
			b.Fatal("nothing is asked")
		}
		value, _ := q.Suggest()
		if q.Kind == rules.AskDice {
			value = throw(rolls)
			rolls++
		}
		if st, err = s.Answer(value, rules.ByHand); err != nil {
			b.Fatal(err)
		}
		answers++
	}
	return answers
}

// BenchmarkStandardVolley answers a volley of 120 internal points by the standard procedure one by one, with 40 ships on the table: 20 ms. With
// a fixed defender the dice alone are asked, else his choices of a box too.
func BenchmarkStandardVolley(b *testing.B) {
	bk := book(b)
	for _, defender := range [...]string{"min", "ask"} {
		b.Run(defender, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				s := fleet(b, bk, monitor(bk))
				play(b, s, "option", "key=procedure value=standard")
				if defender != "ask" {
					play(b, s, "option", "key=defender value="+defender)
				}
				b.StartTimer()
				st, err := s.Begin("hit", told("target=1.1 shield=1 internal=yes points=120")...)
				if err == nil {
					st, err = s.Go()
				}
				if err != nil {
					b.Fatal(err)
				}
				n := answerAll(b, s, st, func(n int) string { return throws[n%len(throws)] })
				if b.ReportMetric(float64(n), "answers"); n < 120 {
					b.Fatalf("only %d answers", n)
				}
			}
		})
	}
}

// BenchmarkStLouisVolley answers the example of 46 points one by one: 5 ms.
func BenchmarkStLouisVolley(b *testing.B) {
	bk := book(b)
	class, _ := bk.Class("D7K")
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		s := fleet(b, bk, class.Sheet())
		b.StartTimer()
		st, err := s.Begin("hit", told("target=1.1 shield=1 internal=yes points=46")...)
		if err == nil {
			st, err = s.Go()
		}
		if err != nil {
			b.Fatal(err)
		}
		answerAll(b, s, st, func(n int) string { return [...]string{"3,4", "5,5", "4,4", "2,5", "1,4"}[n] })
	}
}

// volleyOdds begins walks through the example with the defender on advice.
func volleyOdds(b *testing.B) func() *rules.Walk {
	b.Helper()
	bk := book(b)
	class, _ := bk.Class("D7K")
	stage := rules.NewStage(bk, fleet(b, bk, class.Sheet()).Board().Battle)
	return func() *rules.Walk {
		w, err := stage.Odds([]rules.Planned{{Action: "hit", Answers: told("target=1.1 shield=1 internal=yes points=46")}})
		if err != nil {
			b.Fatal(err)
		}
		return w
	}
}

// BenchmarkVolleyOddsFirst is the first figure of the odds of the example: 10 ms.
func BenchmarkVolleyOddsFirst(b *testing.B) {
	begin := volleyOdds(b)
	b.ReportAllocs()
	for b.Loop() {
		w := begin()
		w.Step(40)
		if d := w.Figure(measures[1], "1.1"); len(d.Values) == 0 {
			b.Fatal("no figure")
		}
	}
}

// BenchmarkVolleyOdds goes on until the figures are exact or their error is half a point: 1 s.
func BenchmarkVolleyOdds(b *testing.B) {
	begin := volleyOdds(b)
	for b.Loop() {
		w := begin()
		d := w.Figure(measures[1], "1.1")
		for !w.Step(1000) {
			if d = w.Figure(measures[1], "1.1"); d.Error(0.5) <= 0.5 {
				break
			}
		}
		b.ReportMetric(float64(d.Runs), "samples")
		b.ReportMetric(d.Mean(), "weapons")
	}
}
