package rules

import (
	"fmt"
	"testing"

	"damcon/roster"
	"damcon/rules/dice"
)

// A line of made-up ships with ten systems of six boxes each.
func line(n int) *roster.Battle {
	b := roster.NewBattle(1, "Bench", "bench")
	for i := range n {
		s := &roster.Sheet{
			ID: roster.SheetID(fmt.Sprintf("%d.1", i+1)), Kind: roster.KindShip, Name: fmt.Sprint("Ship ", i+1), Side: "red",
			Tracks: []roster.Track{{Name: "hull", Now: 90, Max: 90}, {Name: "excess", Now: 9, Max: 9}},
			Traits: []roster.Trait{{Name: "size", Value: "3"}},
		}
		for j := range 10 {
			s.Systems = append(s.Systems, roster.System{
				ID: fmt.Sprint("gun-", j+1), Kind: "gun", Name: fmt.Sprint("Gun ", j+1), Left: 16, Boxes: 16, State: roster.Works,
				Traits: []roster.Trait{{Name: "arc", Value: "fore"}},
			})
		}
		if err := b.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			panic(err)
		}
	}
	return b
}

var benchTable = benchRows()

func benchRows() []dice.Row {
	rows := []dice.Row{{From: -19, To: 10, Word: "hull x2"}, {From: 11, To: 45, Word: "hull"}}
	for i := range 10 {
		rows = append(rows, dice.Row{From: 46 + 6*i, To: 51 + 6*i, Word: fmt.Sprint("gun-", i+1)})
	}
	return rows
}

var benchD100 = dice.MustParse("d100")

// benchShot hits, looks the table up, and takes hull or a system.
func benchShot(r *Resolution, target *roster.Sheet) {
	if r.See("attack", dice.Check(100, 65)) == dice.Miss {
		r.Tell("misses %s", target.Name)
		return
	}
	row := r.See("table", dice.Look(benchD100.Plus(-20), benchTable))
	if row < 2 {
		loss := r.See("hull", dice.Roll("2d10"))
		r.Mark(target, roster.TrackCell("hull"), max(0, target.Track("hull").Now-loss), "%s hull −%d", target.Name, loss)
		return
	}
	r.Mark(target, roster.StateCell(target.Systems[row-2].ID), roster.Out, "%s loses %s", target.Name, target.Systems[row-2].Name)
}

func benchCard(s *roster.Sheet) Choice { return Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID} }

// benchBook holds a shot, and a volley in the manner of the chart that allocates ten points at a time.
func benchBook() *Book {
	fire := func(r *Resolution) {
		target := Pick(r, "target", r.Kind(roster.KindShip), benchCard, "Which target?")
		r.Fact().Number("range", 1, 10, "range")
		r.Given("0").Number("gm", -50, 50, "GM")
		benchShot(r, target)
	}
	book, err := Open(&Ruleset{ID: "bench", Title: "Bench", Actions: []*Action{{ID: "fire", Do: fire}, {ID: "volley", Do: benchVolley}}})
	if err != nil {
		panic(err)
	}
	return book
}

type benchPoints struct {
	points, n int
}

func benchVolley(r *Resolution) {
	ship := Pick(r, "ship", r.Kind(roster.KindShip), benchCard, "Which ship is hit?")
	points := r.Fact().Number("points", 1, 500, "how many points")
	Loop(r, "ten", benchPoints{points, 0}, func(r *Resolution, v *benchPoints) bool {
		hits := min(10, v.points)
		v.points -= hits
		v.n++
		row := r.See("row", dice.Roll("2d6"))
		for col := range 5 {
			if hits == 0 {
				break
			}
			r.In(benchColumns[col], 0, func() {
				var groups []*roster.System
				for i := range ship.Systems {
					if y := &ship.Systems[i]; y.Left > 0 && (i+row+col)%3 != 0 {
						groups = append(groups, y)
					}
				}
				if len(groups) == 0 {
					return
				}
				card := func(y *roster.System) Choice {
					return Choice{ID: y.ID, Text: y.Name, Sheet: ship.ID, Cell: roster.BoxesCell(y.ID)}
				}
				g := Pick(r.By(ship.Side), "group", groups, card, "Which %s?", "gun")
				most := min(hits, g.Left)
				n := r.By(ship.Side).AdviseNumber(min(2, most)).Number("boxes", 1, most, "How many of %d %s?", g.Left, g.Name)
				r.Mark(ship, roster.BoxesCell(g.ID), g.Left-n, "%s loses %d %s", ship.Name, n, g.Name)
				hits -= n
			})
		}
		if hits > 0 {
			r.Mark(ship, roster.TrackCell("excess"), max(0, ship.Track("excess").Now-hits), "%s takes %d excess", ship.Name, hits)
		}
		return v.points > 0
	})
}

var benchColumns = [...]string{"A", "B", "C", "D", "E"}

var benchHull = Measure{ID: "hull", Value: func(_ Board, s *roster.Sheet) int { return s.Track("hull").Now }}

var benchFire = []Planned{{Action: "fire", Answers: []Answer{{Key: "target", Value: "150.1"}, {Key: "range", Value: "3"}}}}

func exact(b *testing.B, w *Walk, err error) {
	if err != nil {
		b.Fatal(err)
	}
	for !w.Step(4000) {
	}
	if d := w.Figure(benchHull, "150.1"); !d.Exact || w.Err() != nil {
		b.Fatalf("not exact: %v", w.Err())
	}
}

// The exact odds of one shot with its whole chain, 200 sheets on the table: 1 ms.
func BenchmarkOddsOfOneShot(b *testing.B) {
	stage := NewStage(benchBook(), line(200))
	b.ReportAllocs()
	for b.Loop() {
		w, err := stage.Odds(benchFire)
		exact(b, w, err)
	}
}

// The same with the copy of the battle made anew.
func BenchmarkOddsOfOneShotAnew(b *testing.B) {
	book, battle := benchBook(), line(200)
	for b.Loop() {
		w, err := book.Odds(battle, benchFire)
		exact(b, w, err)
	}
}

// The exact odds of six shots at one ship: 1 s.
func BenchmarkOddsOfSixShots(b *testing.B) {
	stage := NewStage(benchBook(), line(200))
	for b.Loop() {
		w, err := stage.Odds([]Planned{benchFire[0], benchFire[0], benchFire[0], benchFire[0], benchFire[0], benchFire[0]})
		exact(b, w, err)
		b.ReportMetric(float64(w.exact.runs), "runs")
		b.ReportMetric(float64(len(w.ends)), "ends")
	}
}

// A first figure of a volley of 120 points: 10 ms; its error under 0.5 points: 1 s.
func BenchmarkOddsOfAVolley(b *testing.B) {
	stage := NewStage(benchBook(), line(40))
	plan := []Planned{{Action: "volley", Answers: []Answer{{Key: "ship", Value: "20.1"}, {Key: "points", Value: "120"}}}}
	excess := Measure{ID: "excess", Value: func(_ Board, s *roster.Sheet) int { return s.Track("excess").Now }}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			w, err := stage.Odds(plan)
			if err != nil {
				b.Fatal(err)
			}
			w.Step(100)
			b.ReportMetric(w.Figure(excess, "20.1").Error(0.5), "points")
		}
	})
	b.Run("near", func(b *testing.B) {
		for b.Loop() {
			w, err := stage.Odds(plan)
			if err != nil {
				b.Fatal(err)
			}
			for !w.Exact() && w.Figure(excess, "20.1").Error(0.5) > 0.5 {
				w.Step(1000)
			}
			b.ReportMetric(w.Figure(excess, "20.1").Error(0.5), "points")
			b.ReportMetric(float64(w.exact.runs), "runs")
		}
	})
}

// A million shots with damage in place: 1 s, so 1,000 ns each.
func BenchmarkAShotInPlace(b *testing.B) {
	board := Board{line(200), benchBook()}
	t := &sampler{told: told{entry: &entry{}}, roller: dice.NewRoller([32]byte{})}
	r := &Resolution{Board: board, Action: &Action{ID: "fire"}, teller: t, quiet: true}
	target := r.Sheet("150.1")
	b.ReportAllocs()
	for b.Loop() {
		benchShot(r, target)
		if err := r.back(0); err != nil {
			b.Fatal(err)
		}
	}
}

// The same as samples of a walk, with its questions and its end written down.
func BenchmarkASample(b *testing.B) {
	w, err := NewStage(benchBook(), line(200)).Odds(benchFire)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		w.sample()
	}
}

// One sample of a volley of 120 points: 10,000 of them bring the error under 0.5 points, so 50,000 ns with as many exact runs beside.
func BenchmarkASampleOfAVolley(b *testing.B) {
	w, err := NewStage(benchBook(), line(40)).Odds([]Planned{{Action: "volley", Answers: []Answer{{Key: "ship", Value: "20.1"}, {Key: "points", Value: "120"}}}})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		w.sample()
	}
}

// All answers of a volley of 120 points, each durable in memory, 40 sheets on the table: 20 ms.
func BenchmarkVolleyPlayed(b *testing.B) {
	b.ReportAllocs()
	answers := 0
	for b.Loop() {
		s, err := NewSession(benchBook(), NewMemory(line(40)), dice.NewRoller([32]byte{}))
		if err != nil {
			b.Fatal(err)
		}
		st, err := s.Begin("volley", Answer{Key: "ship", Value: "20.1"}, Answer{Key: "points", Value: "120"})
		for answers = 0; err == nil && st.Done == nil; answers++ {
			if st.Question.Kind == AskDice {
				st, err = s.Answer("3,4", ByHand)
			} else {
				value, _ := st.Question.Suggest()
				st, err = s.Answer(value, ByHand)
			}
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(answers), "answers")
}
