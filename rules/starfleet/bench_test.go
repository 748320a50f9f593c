package starfleet

import (
	"fmt"
	"testing"

	"damcon/rules"
	"damcon/rules/rulestest"
)

// fleet is a battle of 40 ships as a session that nothing waits in. The first is a D7K with so many times the boxes, weapons excepted: with
// four times as many it survives 120 internal points.
func fleet(b *testing.B, book *rules.Book, times int) *rules.Session {
	b.Helper()
	board := rules.Board{Battle: rulestest.Lay(b, book), Book: book}
	for i := range 40 {
		class := "FCA"
		if i == 0 {
			class = "D7K"
		}
		s := rulestest.Ship(b, board, fmt.Sprintf("1.%d", i+1), class, [...]string{"Klingon", "Federation"}[i%2])
		for k := range s.Systems {
			if y := &s.Systems[k]; i == 0 && !isWeapon(isOf(board, y)) {
				y.Boxes *= times
				y.Left = y.Boxes
			}
		}
		rulestest.Put(b, board.Battle, s)
	}
	board.Round, board.Phase = 1, "i17-fire"
	return rulestest.Session(b, book, board.Battle)
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
	book := rulestest.Open(b, Rules)
	for _, defender := range [...]string{"min", "ask"} {
		b.Run(defender, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				s := fleet(b, book, 4)
				rulestest.Play(b, s, "option", "key=procedure value=standard")
				if defender != "ask" {
					rulestest.Play(b, s, "option", "key=defender value="+defender)
				}
				b.StartTimer()
				st, err := s.Begin("hit", rulestest.Told("target=1.1 shield=1 internal=yes points=120")...)
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
	book := rulestest.Open(b, Rules)
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		s := fleet(b, book, 1)
		b.StartTimer()
		st, err := s.Begin("hit", rulestest.Told("target=1.1 shield=1 internal=yes points=46")...)
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
	book := rulestest.Open(b, Rules)
	stage := rules.NewStage(book, fleet(b, book, 1).Board().Battle)
	return func() *rules.Walk {
		w, err := stage.Odds([]rules.Planned{{Action: "hit", Answers: rulestest.Told("target=1.1 shield=1 internal=yes points=46")}})
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
		for !w.Step(100) {
			if d = w.Figure(measures[1], "1.1"); d.Error(0.5) <= 0.5 {
				break
			}
		}
		b.ReportMetric(float64(d.Runs), "samples")
		b.ReportMetric(d.Mean(), "weapons")
	}
}

// BenchmarkDue lists what 200 ships owe in the middle of a turn, each of which has lost boxes of half of its systems: 2 ms.
func BenchmarkDue(b *testing.B) {
	book := rulestest.Open(b, Rules)
	board := rules.Board{Battle: rulestest.Lay(b, book), Book: book}
	classes := book.Classes()
	for i := range 200 {
		s := rulestest.Ship(b, board, fmt.Sprintf("1.%d", i+1), classes[i%len(classes)].Short, [...]string{"Klingon", "Federation"}[i%2])
		for k := 0; k < len(s.Systems); k += 2 {
			s.Systems[k].Left = 0
		}
		rulestest.Put(b, board.Battle, s)
	}
	board.Round, board.Phase = 2, "i17-fire"
	b.ReportAllocs()
	for b.Loop() {
		if len(due(board)) < 200 {
			b.Fatal("too few dues")
		}
	}
}
