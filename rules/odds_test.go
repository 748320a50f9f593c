package rules_test

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

func opened(t testing.TB, actions ...*rules.Action) *rules.Book {
	t.Helper()
	book, err := rules.Open(&rules.Ruleset{ID: "sea", Title: "Sea", Actions: actions})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// fleet lays n ships down: 0.1, 0.2 and so on, with 100 boxes of hull, five systems, and nothing else.
func fleet(n int) *roster.Battle {
	b := roster.NewBattle(1, "Sea", "sea")
	for i := range n {
		s := &roster.Sheet{
			ID: roster.SheetID(fmt.Sprintf("0.%d", i+1)), Kind: roster.KindShip, Name: fmt.Sprint("Ship ", i+1), Side: "red",
			Tracks: []roster.Track{{Name: "hull", Now: 100, Max: 100}},
		}
		for j := range 5 {
			s.Systems = append(s.Systems, roster.System{
				ID: fmt.Sprint("gun-", j+1), Kind: "gun", Name: fmt.Sprint("Gun ", j+1), Left: 6, Boxes: 6, State: roster.Works,
				Traits: []roster.Trait{{Name: "arc", Value: "fore"}},
			})
		}
		if err := b.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			panic(err)
		}
	}
	return b
}

func card(s *roster.Sheet) rules.Choice {
	return rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
}

// hurt takes boxes of hull off.
func hurt(r *rules.Resolution, s *roster.Sheet, loss int) {
	left := max(0, s.Track("hull").Now-loss)
	r.Mark(s, roster.TrackCell("hull"), left, "%s hull −%d", s.Name, loss)
	r.Tally(s, "loss", loss)
}

var d100 = dice.MustParse("d100")

var broadside = []dice.Row{{From: -19, To: 10, Word: "double"}, {From: 11, To: 45, Word: "single"}, {From: 46, To: 80, Word: "nothing"}}

// broad is a shot with its chain: to hit, what it does, how much.
var broad = &rules.Action{ID: "broad", Title: "broad", Do: func(r *rules.Resolution) {
	target := rules.Pick(r, "target", r.Kind(roster.KindShip), card, "Which target?")
	reach := r.Fact().Number("range", 1, 10, "range")
	if r.See("attack", dice.Check(100, 60-5*reach)) == dice.Miss {
		r.Tell("misses %s", target.Name)
		return
	}
	switch r.See("table", dice.Look(d100.Plus(-20), broadside)) {
	case 0:
		hurt(r, target, 2*r.See("hull", dice.Roll("4d10")))
	case 1:
		hurt(r, target, r.See("hull", dice.Roll("4d10")))
	}
}}

var hullLost = rules.Measure{ID: "hull", Title: "hull lost", Value: func(_ rules.Board, s *roster.Sheet) int { return 100 - s.Track("hull").Now }}

var lossTallied = rules.Measure{ID: "loss", Title: "loss", Tally: "loss"}

func walked(t testing.TB, w *rules.Walk, err error) *rules.Walk {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for !w.Step(1000) {
	}
	if w.Err() != nil {
		t.Fatal(w.Err())
	}
	return w
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s is %.9f, want %.9f", what, got, want)
	}
}

func shotAt(ship, reach string) rules.Planned {
	return rules.Planned{Action: "broad", Answers: []rules.Answer{a("target", ship), a("range", reach)}}
}

func TestOddsOfOneShotAreKnown(t *testing.T) {
	w, err := opened(t, broad).Odds(fleet(2), []rules.Planned{shotAt("0.2", "2")})
	w = walked(t, w, err)
	for _, m := range []rules.Measure{hullLost, lossTallied} {
		d := w.Figure(m, "0.2")
		if !d.Exact || d.Runs != 0 {
			t.Fatalf("%s: %+v", m.ID, d)
		}
		near(t, m.ID+" mean", d.Mean(), 10.45, 1e-9)
		near(t, m.ID+" any", d.AtLeast(1), 0.325, 1e-12)
		near(t, m.ID+" 20 or more", d.AtLeast(20), 0.2641, 1e-12)
		near(t, m.ID+" 40 or more", d.AtLeast(40), 0.0994375, 1e-12)
		near(t, m.ID+" none", d.Of(0), 0.675, 1e-12)
		near(t, m.ID+" error", d.Error(0.3), 0, 0)
	}
	if d := w.Figure(hullLost, "0.1"); d.Of(0) != 1 || len(d.Values) != 1 {
		t.Errorf("a ship that nobody shot at: %+v", d)
	}
}

func TestOddsAreThoseOfAMillionRolls(t *testing.T) {
	roller := dice.NewRoller([32]byte{7})
	const rolls = 1_000_000
	counts := map[int]float64{}
	for range rolls {
		loss := 0
		if roller.Die(100) <= 50 {
			table := roller.Die(100)
			for range 4 {
				loss += roller.Die(10)
			}
			if table <= 30 {
				loss *= 2
			} else if table > 65 {
				loss = 0
			}
		}
		counts[loss]++
	}
	w, err := opened(t, broad).Odds(fleet(2), []rules.Planned{shotAt("0.2", "2")})
	d := walked(t, w, err).Figure(hullLost, "0.2")
	for _, v := range d.Values {
		near(t, fmt.Sprint(v.Value, " lost"), counts[v.Value]/rolls, v.P, 5*math.Sqrt(v.P/rolls)+1e-5)
	}
	if len(counts) > len(d.Values) {
		t.Errorf("%d values were rolled, %d walked", len(counts), len(d.Values))
	}
}

func TestSamplesComeNearWithTheirError(t *testing.T) {
	plan := []rules.Planned{shotAt("0.1", "2"), shotAt("0.1", "2"), shotAt("0.1", "2")}
	w, err := opened(t, broad).Odds(fleet(1), plan)
	if err != nil {
		t.Fatal(err)
	}
	w.Step(400)
	d := w.Figure(lossTallied, "0.1")
	if d.Exact || d.Runs < 200 || d.Error(0.5) < 2 || d.Error(0.5) > 4 {
		t.Fatalf("after 400 runs: exact %v, %d samples, error %.2f", d.Exact, d.Runs, d.Error(0.5))
	}
	w = walked(t, w, nil)
	exact := w.Figure(lossTallied, "0.1")
	near(t, "mean of three", exact.Mean(), 3*10.45, 1e-9)
	near(t, "none of three", exact.Of(0), math.Pow(0.675, 3), 1e-12)
	for _, n := range []int{1, 20, 40} {
		near(t, fmt.Sprint(n, " or more, sampled"), d.AtLeast(n), exact.AtLeast(n), 4*d.Error(exact.AtLeast(n))/100)
	}
	near(t, "sampled mean", d.Mean(), exact.Mean(), 4*d.MeanError())
}

// ---- random rules against brute force ----

// A bruteRule is a made-up action that a test runs on a bare set of numbers, by the walk and by hand.
type bruteRule struct {
	steps []bruteStep
}

type bruteStep struct {
	kind, n, m int
}

// do is the rule on the contract.
func (b bruteRule) do(r *rules.Resolution) {
	ship := r.Sheet("0.1")
	for i, st := range b.steps {
		r.In("part", i+1, func() { st.do(r, ship) })
	}
}

func (st bruteStep) do(r *rules.Resolution, ship *roster.Sheet) {
	switch st.kind {
	case 0: // a die straight onto the hull
		hurt(r, ship, r.See("die", dice.Roll(fmt.Sprint("d", st.n))))
	case 1: // a loop until a check misses, at most m turns
		rules.Loop(r, "again", st.m, func(r *rules.Resolution, left *int) bool {
			if r.See("check", dice.Check(st.n, st.n/2)) == dice.Miss {
				return false
			}
			hurt(r, ship, 1)
			*left--
			return *left > 0
		})
	case 2: // a marker that comes and goes, and a system
		rules.Loop(r, "fire", 0, func(r *rules.Resolution, done *int) bool {
			if r.See("out", dice.Check(st.n, 1)) == dice.Hit {
				r.Mark(ship, roster.MarkerCell("fire"), 0, "out")
			} else {
				r.MarkUntil(ship, roster.MarkerCell("fire"), 1+ship.Count("fire"), "round 1", "burns")
			}
			*done++
			return *done < st.m
		})
	case 3: // loops in loops, with dice before and between, and sheets laid down
		first := r.See("many", dice.Roll("d2"))
		rules.Loop(r, "outer", [2]int{first, 0}, func(r *rules.Resolution, s *[2]int) bool {
			got := rules.Loop(r, "inner", [2]int{0, 2}, func(r *rules.Resolution, s *[2]int) bool {
				s[0] += r.See("inner", dice.Check(st.n, 1))
				s[1]--
				hurt(r, ship, s[0])
				return s[1] > 0 && ship.Track("hull").Now%3 != 0
			})
			if got[0] >= 1 && r.See("lay", dice.Check(2, 1)) == dice.Hit {
				laid := r.Lay(&roster.Sheet{Kind: "mark", Name: "mark", On: ship.ID, Tracks: []roster.Track{{Name: "t", Max: 9}}}, "laid")
				r.Mark(laid, roster.TrackCell("t"), first, "marked")
			}
			for i, on := range r.On(ship.ID, "mark") {
				if on.Track("t").Now > 1 && r.See(fmt.Sprint("lift", i+1), dice.Check(3, 1)) == dice.Hit {
					r.Take(on, "gone")
					break
				}
			}
			s[1]++
			s[0]--
			return s[0] > 0
		})
		hurt(r, ship, len(r.On(ship.ID, "mark")))
	case 4: // answers told in order, as far as they reach, and advice
		rules.Loop(r, "told", 0, func(r *rules.Resolution, done *int) bool {
			if r.See("asks", dice.Check(2, 1)) == dice.Hit {
				hurt(r, ship, r.AdviseNumber(1).Number("boxes", 0, 9, "How many?"))
			}
			*done++
			return *done < st.m+1
		})
	case 5: // every other sort of cell, there and back, and a sheet that goes
		rules.Loop(r, "cells", 0, func(r *rules.Resolution, done *int) bool {
			switch r.See("cell", dice.Roll("d3")) {
			case 1:
				to := 1 + 119*(ship.Track("hull").Max%2)
				if to < 100 {
					r.Mark(ship, roster.TrackCell("hull"), 1, "shrinks")
				}
				r.Mark(ship, roster.MaxCell("hull"), to, "printed %d", to)
				r.Mark(ship, roster.TrackCell("hull"), to, "filled")
			case 2:
				r.Mark(ship, roster.Cell{Kind: roster.CellOrder, Name: "gun-2"}, 4, "moved back")
				r.Mark(ship, roster.NotesCell, ship.Notes+"x", "noted")
			default:
				r.Mark(ship, roster.TraitCell("gun-1", "arc"), map[bool]string{true: "aft", false: "fore"}[ship.Systems[0].Trait("arc") == "fore"], "turned")
				r.MarkBattle(roster.FactCell("wind"), map[string]string{"": "west"}[r.Facts["wind"]], "turns")
				if other := r.Sheet("0.2"); other != nil && *done > 0 {
					r.Mark(other, roster.TrackCell("hull"), 3, "hit")
					r.Take(other, "gone")
				}
			}
			*done++
			return *done < st.m+1
		})
	case 6: // choices that hang on dice, before more dice
		gun := func(key string, n int) *roster.System {
			guns := make([]*roster.System, 0, len(ship.Systems))
			for i := range ship.Systems {
				guns = append(guns, &ship.Systems[(i+n)%len(ship.Systems)])
			}
			return rules.Pick(r.Advise(func() string { return guns[n].ID }), key, guns, func(y *roster.System) rules.Choice {
				return rules.Choice{ID: y.ID, Text: y.Name, Off: map[bool]string{true: "out"}[y.Left == 0]}
			}, "Which gun?")
		}
		first := gun("first", 1)
		second := gun("second", r.See("aim", dice.Roll(fmt.Sprint("d", st.n))))
		hurt(r, ship, r.See("harm", dice.Roll("d2")))
		for i, y := range []*roster.System{first, second} {
			r.Mark(ship, roster.BoxesCell(y.ID), max(0, y.Left-st.m-i), "%s is hit", y.Name)
		}
	}
}

// everything makes one number of all that stands on the table.
var everything = rules.Measure{ID: "everything", Value: func(b rules.Board, _ *roster.Sheet) int {
	text, err := b.MarshalJSON()
	if err != nil {
		panic(err)
	}
	sum := fnv.New64a()
	sum.Write(text)
	return int(sum.Sum64())
}}

// bruteForce follows every face of every die by resolving with answers, as play does: nothing of the walk is in it. It is nil where there
// are more ways than so many.
func bruteForce(t *testing.T, book *rules.Book, battle *roster.Battle, plan []rules.Planned, m rules.Measure, most int) map[int]float64 {
	t.Helper()
	found, ways := map[int]float64{}, 0
	advise := func(q *rules.Question) (string, rules.By, bool) {
		value, ok := q.Suggest()
		return value, rules.ByAdvice, ok && q.Kind != rules.AskDice
	}
	stage := rules.NewStage(book, battle)
	var follow func(number int, plan []rules.Planned, told rules.Told, p float64)
	next := func(number int, plan []rules.Planned, p float64) {
		told := rules.Told{Fill: advise}
		if len(plan) > 0 {
			told.Loose = plan[0].Answers
		}
		follow(number, plan, told, p)
	}
	follow = func(number int, plan []rules.Planned, told rules.Told, p float64) {
		if ways > most {
			return
		}
		if len(plan) == 0 {
			ways++
			found[m.Value(stage.Board(), stage.Board().Sheet("0.1"))] += p
			return
		}
		res, err := stage.Resolve(book.Action(plan[0].Action), number, told)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case res.Question != nil:
			sides := res.Question.Reading.Sides()
			faces := make([]int, len(sides))
			for i, s := range sides {
				faces[i] = 1
				p /= float64(s)
			}
			for going := true; going; {
				throw := dice.Throw{Faces: slices.Clone(faces)}.String()
				settled := append(slices.Clone(res.Answers), a(res.Question.Key, throw))
				follow(number, plan, rules.Told{Recorded: settled, Loose: res.Unused, Fill: advise}, p)
				going = false
				for i := range faces {
					if faces[i]++; faces[i] <= sides[i] {
						going = true
						break
					}
					faces[i] = 1
				}
			}
		default:
			if res.None != "" {
				res.Changes = nil
			}
			if err := stage.Move(res.Changes); err != nil {
				t.Fatal(err)
			}
			next(number+1, plan[1:], p)
			if err := stage.Turn(res.Changes); err != nil {
				t.Fatal(err)
			}
		}
	}
	next(1, plan, 1)
	if ways > most {
		return nil
	}
	return found
}

func TestTheWalkIsBruteForceOnRandomRules(t *testing.T) {
	for kind := range 7 { // each kind with what one entry has done already there in the next
		before := kind
		if kind == 3 { // there are too many ways through it twice
			before = 4
		}
		if !compare(t, fmt.Sprintf("kind %d again", kind), 20_000, bruteRule{[]bruteStep{{before, 2, 1}}}, bruteRule{[]bruteStep{{kind, 2, 1}}}) {
			t.Errorf("kind %d is too long to follow by hand", kind)
		}
	}
	compared := 0
	for seed := uint64(0); compared < 60; seed++ {
		rng := rand.New(rand.NewPCG(seed, 7))
		var entries []bruteRule
		for range 1 + rng.IntN(2) {
			rule := bruteRule{}
			for range 1 + rng.IntN(2) {
				rule.steps = append(rule.steps, bruteStep{rng.IntN(7), 2 + rng.IntN(2), 1 + rng.IntN(2)})
			}
			entries = append(entries, rule)
		}
		if compare(t, fmt.Sprint("seed ", seed), 1000, entries...) {
			compared++
		}
	}
}

// compare holds a walk whose branches meet, and one whose branches do not, against brute force, unless that would take too long.
func compare(t *testing.T, what string, most int, entries ...bruteRule) bool {
	t.Helper()
	var actions []*rules.Action
	var plan []rules.Planned
	for i, rule := range entries {
		id := fmt.Sprint("rule", i)
		actions = append(actions, &rules.Action{ID: id, Title: id, Do: rule.do})
		plan = append(plan, rules.Planned{Action: id, Answers: []rules.Answer{a("boxes", "2"), a("boxes", "3")}})
	}
	book := opened(t, actions...)
	want := bruteForce(t, book, fleet(2), plan, everything, most)
	if want == nil {
		return false
	}
	w, err := book.Odds(fleet(2), plan)
	merged := walked(t, w, err).Figure(everything, "0.1")
	w, err = book.Odds(fleet(2), plan)
	if err == nil {
		w.Apart()
	}
	plain := walked(t, w, err).Figure(everything, "0.1")
	w, err = book.Odds(fleet(2), plan)
	for err == nil && !w.Step(3) { // with samples in between
	}
	slow := walked(t, w, err).Figure(everything, "0.1")
	for name, d := range map[string]rules.Distribution{"merged": merged, "plain": plain, "in small steps": slow} {
		if len(d.Values) != len(want) || !d.Exact {
			t.Errorf("%s, %s: %d values, exact %v, by hand %d", what, name, len(d.Values), d.Exact, len(want))
		}
		for _, v := range d.Values {
			near(t, fmt.Sprintf("%s, %s, value %d", what, name, v.Value), v.P, want[v.Value], 1e-12)
		}
	}
	return true
}

func TestBranchesMeet(t *testing.T) {
	burn := &rules.Action{ID: "burn", Do: func(r *rules.Resolution) {
		ship := r.Sheet("0.1")
		rules.Loop(r, "turn", 0, func(r *rules.Resolution, done *int) bool {
			hurt(r, ship, r.See("burns", dice.Check(2, 1)))
			*done++
			return *done < 20
		})
	}}
	w, err := opened(t, burn).Odds(fleet(1), []rules.Planned{{Action: "burn"}, {Action: "burn"}})
	if err != nil {
		t.Fatal(err)
	}
	if !w.Step(40_000) || w.Err() != nil {
		t.Fatalf("two to the fortieth branches have not met: %v", w.Err())
	}
	d := w.Figure(hullLost, "0.1")
	near(t, "mean of forty", d.Mean(), 20, 1e-9)
	near(t, "all of forty", d.Of(40), math.Pow(2, -40), 1e-20)
}

func TestAnEntryThatComesToNothingInMidLoopChangesNothing(t *testing.T) {
	turns := func(nothing func(*rules.Resolution, *roster.Sheet)) *rules.Action {
		return &rules.Action{ID: "turns", Do: func(r *rules.Resolution) {
			ship := r.Sheet("0.1")
			rules.Loop(r, "turn", 0, func(r *rules.Resolution, done *int) bool {
				if *done == 2 {
					nothing(r, ship)
				}
				hurt(r, ship, r.See("hit", dice.Roll("d2")))
				*done++
				return *done < 3
			})
		}}
	}
	odd := func(s *roster.Sheet) bool { return s.Track("hull").Now%2 == 1 }
	none := turns(func(r *rules.Resolution, s *roster.Sheet) {
		if odd(s) {
			r.None("it was not to be")
		}
	})
	refused := turns(func(r *rules.Resolution, s *roster.Sheet) {
		most := 5
		if odd(s) && s.Track("hull").Now < 96 {
			most = 4
		}
		r.Number("boxes", 1, most, "how many")
	})
	for _, c := range []struct {
		how  string
		do   *rules.Action
		told []rules.Answer
	}{
		{"nothing to do", none, nil},
		{"refused after the first", refused, []rules.Answer{a("boxes", "5")}},
	} {
		plan := []rules.Planned{{Action: "turns", Answers: c.told}, {Action: "turns", Answers: c.told}}
		book := opened(t, c.do)
		w, err := book.Odds(fleet(1), plan)
		met := walked(t, w, err).Figure(lossTallied, "0.1")
		if w, err = book.Odds(fleet(1), plan); err == nil {
			w.Apart()
		}
		plain := walked(t, w, err).Figure(lossTallied, "0.1")
		if len(met.Values) != len(plain.Values) {
			t.Fatalf("%s: %v where branches meet, %v where they do not", c.how, met.Values, plain.Values)
		}
		for i, v := range plain.Values {
			near(t, c.how, met.Values[i].P, v.P, 1e-12)
		}
	}
}

func TestTooManyOutcomesStaySampled(t *testing.T) {
	wild := &rules.Action{ID: "wild", Do: func(r *rules.Resolution) {
		ship := r.Sheet("0.1")
		for i := range 9 {
			r.In("die", i+1, func() {
				r.Mark(ship, roster.LoadCell(fmt.Sprint("gun-", i%5+1)), 100*ship.System(fmt.Sprint("gun-", i%5+1)).Load+r.See("d", dice.Roll("d100")), "")
			})
		}
	}}
	w, err := opened(t, wild).Odds(fleet(1), []rules.Planned{{Action: "wild"}})
	w = walked(t, w, err)
	load := rules.Measure{ID: "load", Value: func(_ rules.Board, s *roster.Sheet) int { return s.System("gun-5").Load }}
	d := w.Figure(load, "0.1")
	if w.Exact() || d.Exact || d.Runs < 10_000 {
		t.Fatalf("exact %v, %d samples", w.Exact(), d.Runs)
	}
	near(t, "50 or less", d.AtMost(50), 0.5, 4*d.Error(0.5)/100)
}

func TestALoopWithoutAnEndIsExact(t *testing.T) {
	until := &rules.Action{ID: "until", Do: func(r *rules.Resolution) {
		turns := rules.Loop(r, "turn", 1, func(r *rules.Resolution, n *int) bool {
			if r.See("six", dice.Check(6, 1)) == dice.Hit {
				return false
			}
			*n++
			return true
		})
		r.Tally(r.Sheet("0.1"), "loss", turns)
	}}
	w, err := opened(t, until).Odds(fleet(1), []rules.Planned{{Action: "until"}})
	d := walked(t, w, err).Figure(lossTallied, "0.1")
	if !d.Exact {
		t.Fatal("sampled")
	}
	near(t, "mean", d.Mean(), 6, 1e-9)
	near(t, "third", d.Of(3), 25.0/216, 1e-12)
}

func TestWhatCannotBeDoneAnyMoreChangesNothing(t *testing.T) {
	sink := &rules.Action{ID: "sink", Do: func(r *rules.Resolution) {
		card := func(s *roster.Sheet) rules.Choice {
			c := rules.Choice{ID: string(s.ID)}
			if s.Track("hull").Now == 0 {
				c.Off = "sunk"
			}
			return c
		}
		ship := rules.Pick(r, "target", r.Kind(roster.KindShip), card, "Which?")
		hurt(r, ship, 100*r.See("sinks", dice.Check(2, 1)))
	}}
	shot := rules.Planned{Action: "sink", Answers: []rules.Answer{a("target", "0.1")}}
	w, err := opened(t, sink).Odds(fleet(3), []rules.Planned{shot, shot, shot})
	w = walked(t, w, err)
	near(t, "sunk", w.Figure(hullLost, "0.1").Of(100), 1-0.125, 1e-12)
	near(t, "lost", w.Figure(lossTallied, "0.1").Of(100), 1-0.125, 1e-12)
}

func TestAFaultInOneBranchEndsTheWalk(t *testing.T) {
	fault := &rules.Action{ID: "fault", Do: func(r *rules.Resolution) {
		ship := r.Sheet("0.1")
		hurt(r, ship, 1)
		if r.See("rare", dice.Roll("d100")) == 100 && r.See("rarer", dice.Roll("d100")) == 100 {
			hurt(r, r.Sheet("nobody"), 1)
		}
	}}
	w, err := opened(t, fault).Odds(fleet(1), []rules.Planned{{Action: "fault"}})
	if err != nil {
		t.Fatal(err)
	}
	for !w.Step(100) {
	}
	var bug *rules.BugError
	if !errors.As(w.Err(), &bug) || w.Exact() {
		t.Fatalf("%v, exact %v", w.Err(), w.Exact())
	}
}

func TestAWalkLeavesEverythingAsItWas(t *testing.T) {
	rule := bruteRule{[]bruteStep{{3, 3, 2}, {5, 2, 2}}}
	book := opened(t, &rules.Action{ID: "rule", Do: rule.do}, broad)
	battle := fleet(3)
	before, _ := battle.MarshalJSON()
	stage := rules.NewStage(book, battle)
	w, err := stage.Odds([]rules.Planned{{Action: "rule"}, shotAt("0.1", "1"), {Action: "rule"}})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 200 {
		w.Step(1 + n)
		w.Figure(everything, "0.1")
		for name, b := range map[string]*roster.Battle{"battle": battle, "stage": stage.Board().Battle} {
			if after, _ := b.MarshalJSON(); string(after) != string(before) {
				t.Fatalf("step %d: the %s is\n%s\nwas\n%s", n, name, after, before)
			}
		}
	}
	if w.Err() != nil {
		t.Fatal(w.Err())
	}
}

func TestOddsForEachAnswerOfTheOtherSide(t *testing.T) {
	screen := &rules.Action{ID: "salvo", Do: func(r *rules.Resolution) {
		ship := r.Sheet("0.1")
		icm := r.By("Sathar").Number("icm", 0, 3, "How many interceptors?")
		if r.See("attack", dice.Check(100, 70-10*icm)) == dice.Hit {
			hurt(r, ship, 100)
		}
	}}
	book := opened(t, screen)
	s, err := rules.NewSession(book, rules.NewMemory(fleet(1)), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	must(t)(s.Begin("salvo"))
	for icm := range 4 {
		w, err := s.Odds(a("icm", fmt.Sprint(icm)))
		w = walked(t, w, err)
		near(t, fmt.Sprint("sunk with ", icm, " interceptors"), w.Figure(hullLost, "0.1").Of(100), 0.7-0.1*float64(icm), 1e-12)
	}
	w, err := s.Odds()
	if all := walked(t, w, err).Assumed(); len(all) != 1 || all[0].Question.Side != "Sathar" || all[0].Value != "0" {
		t.Fatalf("%+v", all)
	}
	if st, err := s.State(); err != nil || st.Question == nil || st.Question.Key != "icm" {
		t.Fatalf("%+v %v", st.Question, err)
	}
}

func TestAWalkNamesTheFactItNeeds(t *testing.T) {
	_, err := opened(t, broad).Odds(fleet(2), []rules.Planned{{Action: "broad", Answers: []rules.Answer{a("target", "0.1")}}})
	var missing *rules.MissingError
	if !errors.As(err, &missing) || missing.Question.Key != "range" || !strings.Contains(err.Error(), "range") {
		t.Fatalf("%v", err)
	}
}

func TestAWalkRefusesWhatIsWrong(t *testing.T) {
	book := opened(t, broad)
	_, err := book.Odds(fleet(2), []rules.Planned{shotAt("0.1", "2"), shotAt("0.9", "2")})
	var illegal *rules.IllegalError
	if !errors.As(err, &illegal) || illegal.Value != "0.9" {
		t.Fatalf("%v", err)
	}
	if _, err := book.Odds(fleet(2), []rules.Planned{{Action: "broadsword"}}); err == nil {
		t.Fatal("there is no such action")
	}
}

func TestAWalkSaysWhatItAssumes(t *testing.T) {
	w, err := opened(t, broad).Odds(fleet(2), []rules.Planned{{Action: "broad", Answers: []rules.Answer{a("range", "2"), a("colour", "red")}}})
	w = walked(t, w, err)
	all := w.Assumed()
	if len(all) != 1 || all[0].Key != "target" || all[0].Value != "0.1" || all[0].By != rules.ByAdvice || all[0].Varies {
		t.Fatalf("%+v", all)
	}
	if unused := w.Unused(); len(unused) != 1 || unused[0].Key != "colour" {
		t.Fatalf("%+v", unused)
	}
}

func TestTheSessionShowsOddsOfWhatWaits(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	must(t)(s.Begin("shot", a("target", "0.2"), a("range", "3")))
	loss := rules.Measure{ID: "loss", Tally: "hull"}
	w, err := s.Odds()
	d := walked(t, w, err).Figure(loss, "0.2")
	near(t, "hit", d.AtLeast(1), 0.45, 1e-12)
	if q := w.First(0); q == nil || q.Key != "attack" || q.Reading.Needs() != "45 or less hits" {
		t.Errorf("the first die is %+v", q)
	}
	must(t)(s.Answer("45", rules.ByHand))
	w, err = s.Odds()
	if q := w.First(0); q == nil || q.Key == "attack" {
		t.Errorf("the next die is %+v", q)
	}
	d = walked(t, w, err).Figure(loss, "0.2")
	near(t, "hit after the die", d.AtLeast(1), 1, 1e-12)
	near(t, "seven", d.Of(7), 6.0/36, 1e-12)
	must(t)(s.Answer("3,4", rules.ByHand))
	if hull(s, "0.2") != 23 {
		t.Fatalf("hull %d", hull(s, "0.2"))
	}
	if !w.Step(1) && w.Err() == nil {
		t.Fatal("a walk went on although the battle had moved on")
	}
	if q := w.First(0); q != nil {
		t.Errorf("the battle has moved on, and %s is asked", q.Key)
	}
	if d := w.Figure(loss, "0.2"); len(d.Values) != 0 || !errors.Is(w.Err(), rules.ErrMoved) {
		t.Fatalf("%+v %v", d, w.Err())
	}
}

// TestOddsLayNoSheetInThePlaceOfOneThatIsAway gives what a walk lays down a number that no ship of a fleet has either.
func TestOddsLayNoSheetInThePlaceOfOneThatIsAway(t *testing.T) {
	battle := fleet(1)
	away := &roster.Sheet{ID: "1.1", Kind: roster.KindShip, Name: "Krait", Place: "fleet home"}
	if err := battle.Apply(roster.Change{Sheet: away.ID, Cell: roster.SheetCell, To: roster.Whole(away)}); err != nil {
		t.Fatal(err)
	}
	if len(battle.Away()) != 1 {
		t.Fatal("Krait is not away")
	}
	lay := &rules.Action{ID: "lay", Do: func(r *rules.Resolution) {
		if r.See("die", dice.Check(100, 50)) == dice.Hit {
			r.Lay(&roster.Sheet{Kind: "mine", Name: "mine"}, "laid")
		}
	}}
	w, err := rules.NewStage(opened(t, lay), battle).Odds([]rules.Planned{{Action: "lay"}})
	mines := rules.Measure{ID: "mines", Value: func(b rules.Board, _ *roster.Sheet) int { return len(b.Kind("mine")) }}
	near(t, "a mine", walked(t, w, err).Figure(mines, "0.1").Of(1), 0.5, 1e-12)
}

// volleyed throws for up to three hits; each then costs as much hull as its own die and what it carries.
func volleyed(r *rules.Resolution) (target *roster.Sheet, hits int) {
	target = rules.PickSheet(r, "target", r.Kind(roster.KindShip), nil, "nobody", "Which target?")
	return target, r.See("die", dice.Roll("d4")) - 1
}

// waits is a game in which hits wait: "at" is a volley whose hits land at once, "later" one whose hits land when the battle goes on.
func waits(t *testing.T) *rules.Book {
	bite := func(r *rules.Resolution, s *roster.Sheet, power int) {
		hurt(r, s, power*r.See("die", dice.Roll("d6")))
	}
	at := &rules.Action{ID: "at", Title: "at", Do: func(r *rules.Resolution) {
		target, hits := volleyed(r)
		for i := range hits {
			r.In("bite", i+1, func() { bite(r, target, i+1) })
		}
	}}
	later := &rules.Action{ID: "later", Title: "later", Do: func(r *rules.Resolution) {
		target, hits := volleyed(r)
		for i := range hits {
			r.Lay(&roster.Sheet{Kind: "hit", On: target.ID, Name: "hit", Tracks: []roster.Track{{Name: "power", Now: i + 1, Max: 9}}}, "it waits")
		}
		if hits == 0 && target.Track("hull").Now < 100 { // what has landed would show
			hurt(r, target, 50)
		}
	}}
	sink := &rules.Action{ID: "sink", Title: "sink", Do: func(r *rules.Resolution) {
		ship := rules.Pick(r, "target", r.Kind(roster.KindShip), func(s *roster.Sheet) rules.Choice {
			return rules.Choice{ID: string(s.ID), Off: map[bool]string{true: "sunk"}[s.Track("hull").Now == 0]}
		}, "Which?")
		hurt(r, ship, 100)
	}}
	book, err := rules.Open(&rules.Ruleset{
		ID: "sea", Title: "Sea", Actions: []*rules.Action{at, later, sink}, Kinds: []rules.Kind{{Word: "hit", Title: "hit", Waits: true}},
		Land: func(r *rules.Resolution, waiting []*roster.Sheet) {
			for i, h := range waiting {
				r.In("bite", i+1, func() {
					bite(r, r.Sheet(h.On), h.Now("power"))
				})
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestWhatWaitsLandsBehindTheAttacks(t *testing.T) {
	book := waits(t)
	figure := func(shots []rules.Planned) []rules.ValueChance {
		w, err := book.Odds(fleet(2), shots)
		w = walked(t, w, err)
		if !w.Exact() || len(w.Unused()) > 0 {
			t.Errorf("%v is not exact, or has not used %v", shots, w.Unused())
		}
		return w.Figure(hullLost, "0.2").Values
	}
	shots := func(action string, told ...[]rules.Answer) (plan []rules.Planned) {
		for _, answers := range told {
			plan = append(plan, rules.Planned{Action: action, Answers: append([]rules.Answer{a("target", "0.2")}, answers...)})
		}
		return plan
	}
	for _, told := range [][][]rules.Answer{
		{nil},
		{nil, nil},
		{{a("die", "3"), a("die", "5")}}, // two hits, of which the first is told
		{{a("bite2/die", "6"), a("die", "4")}},
	} {
		want, got := figure(shots("at", told...)), figure(shots("later", told...))
		if len(want) < 3 || !slices.EqualFunc(want, got, func(a, b rules.ValueChance) bool { return a.Value == b.Value && math.Abs(a.P-b.P) < 1e-12 }) {
			t.Errorf("%d shots, told %v:\n%v at once\n%v where the hits wait", len(told), told, want, got)
		}
	}
	// Each shot uses its own answers first, and the landing what is left of all: one hit of the first, two of the second, and their dice.
	plan := shots("later", []rules.Answer{a("die", "2"), a("bite2/die", "4")}, []rules.Answer{a("die", "3"), a("die", "1"), a("bite3/die", "2")})
	if got := figure(plan); len(got) != 1 || got[0] != (rules.ValueChance{Value: 1 + 4 + 2*2, P: 1}) {
		t.Errorf("all dice told: %v", got)
	}
}

func TestWhatWaitsLandsBeforeTheBattleGoesOn(t *testing.T) {
	book := waits(t)
	told := func(n string) rules.Planned {
		return rules.Planned{Action: "later", Answers: []rules.Answer{a("target", "0.2"), a("die", n)}}
	}
	for _, c := range []struct {
		plan []rules.Planned
		more int // that the second shot costs, for it sees the damage of the first
	}{
		{[]rules.Planned{told("2"), told("1")}, 0},
		{[]rules.Planned{told("2"), {Action: "next"}, told("1")}, 50},
	} {
		w, err := book.Odds(fleet(2), c.plan)
		d := walked(t, w, err).Figure(hullLost, "0.2")
		near(t, "mean", d.Mean(), 3.5+float64(c.more), 1e-12)
	}
}

func TestWhatWaitsFromBeforeIsLeftAlone(t *testing.T) {
	book, b := waits(t), fleet(2)
	hit := &roster.Sheet{ID: "1.1", Kind: "hit", On: "0.2", Name: "hit", Tracks: []roster.Track{{Name: "power", Now: 9, Max: 9}}}
	if err := b.Apply(roster.Change{Sheet: hit.ID, Cell: roster.SheetCell, To: roster.Whole(hit)}); err != nil {
		t.Fatal(err)
	}
	w, err := book.Odds(b, []rules.Planned{{Action: "later", Answers: []rules.Answer{a("target", "0.2"), a("die", "2")}}})
	near(t, "mean", walked(t, w, err).Figure(hullLost, "0.2").Mean(), 3.5, 1e-12)
}

func TestValuesAscendHoweverLargeTheyAre(t *testing.T) {
	w, err := waits(t).Odds(fleet(2), []rules.Planned{{Action: "at", Answers: []rules.Answer{a("target", "0.2"), a("die", "2")}}})
	far := rules.Measure{ID: "far", Value: func(b rules.Board, s *roster.Sheet) int {
		return map[bool]int{true: math.MinInt, false: math.MaxInt}[s.Now("hull")%2 == 0]
	}}
	d := walked(t, w, err).Figure(far, "0.2")
	if len(d.Values) != 2 || d.Values[0].Value > d.Values[1].Value {
		t.Errorf("%v", d.Values)
	}
}

func TestAPlanOfNothingIsExact(t *testing.T) {
	w, err := waits(t).Odds(fleet(2), nil)
	if d := walked(t, w, err).Figure(hullLost, "0.2"); !w.Exact() || len(d.Values) != 1 || d.Values[0] != (rules.ValueChance{Value: 0, P: 1}) {
		t.Errorf("%v", d.Values)
	}
}

func TestAWalkSaysWhatIsWrongOfWhatLands(t *testing.T) {
	book := waits(t)
	for want, plan := range map[string][]rules.Planned{
		"bite3/die": {{Action: "later", Answers: []rules.Answer{a("target", "0.2"), a("bite3/die", "9")}}},
		"target": {
			{Action: "sink", Answers: []rules.Answer{a("target", "0.1")}},
			{Action: "sink", Answers: []rules.Answer{a("target", "0.1")}},
		},
	} {
		w, err := book.Odds(fleet(2), plan)
		for err == nil && !w.Step(100) {
		}
		if err == nil {
			err = w.Err()
		}
		var no *rules.IllegalError
		if !errors.As(err, &no) || no.Question.Key != want {
			t.Errorf("%v: %v", plan, err)
		}
	}
}
