package rulestest_test

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/rulestest"
	"damcon/rules/scenario"
)

// A twin is the made-up game, or the journal behind it, with one fault, and the promise that the fault breaks.
type twin struct {
	fault  string
	breaks rulestest.Promise
	make   func(rs *rules.Ruleset)
	keep   func(*rules.Memory) rules.Journal
}

var twins = []twin{
	{fault: "has no title", breaks: rulestest.Opens, make: func(rs *rules.Ruleset) { rs.Title = "" }},
	{fault: "hits a boat that is not there", breaks: rulestest.Sound, make: before("hit", func(r *rules.Resolution) { r.Tell("%s is hit", r.Sheet("9.9").Name) })},
	{fault: "has nothing to pick from", breaks: rulestest.Sound, make: before("wind", func(r *rules.Resolution) {
		rules.Pick(r, "buoy", []string{}, word, "Which buoy?")
	})},
	{fault: "changes a sheet by itself before it asks", breaks: rulestest.Waits, make: before("hit", func(r *rules.Resolution) {
		for _, s := range r.Kind(roster.KindShip) {
			s.Notes += "seen "
		}
		r.Number("again", 1, 3, "how often")
	})},
	{fault: "changes a cell by itself that it has marked", breaks: rulestest.Waits, make: after("mate", func(r *rules.Resolution) {
		for _, s := range r.Kind(roster.KindShip) {
			r.Mark(s, roster.NotesCell, "visited", "%s is visited", s.Name)
			s.Notes = "left"
		}
	})},
	{fault: "asks for something else each time it is run", breaks: rulestest.Same, make: counting(func(r *rules.Resolution, runs int) {
		r.Number("number "+strconv.Itoa(runs%3), 1, 6, "how many")
	})},
	{fault: "says something else before a question each time it is run", breaks: rulestest.Afresh, make: func(rs *rules.Ruleset) {
		runs := 0
		before("wind", func(r *rules.Resolution) {
			runs++
			r.Tell("gust %d", runs)
			r.Number("force", 1, 6, "how strong")
		})(rs)
	}},
	{fault: "lists what a map gives", breaks: rulestest.Same, make: before("wind", func(r *rules.Resolution) {
		var all []string
		for name := range map[string]bool{"north": true, "south": true, "east": true, "west": true} {
			all = append(all, name)
		}
		rules.Pick(r, "from", all, word, "Where from?")
	})},
	{fault: "says something else each time it is run", breaks: rulestest.Replays, make: counting(func(r *rules.Resolution, runs int) {
		r.Tell("gust %d", runs)
	})},
	{fault: "branches on faces that its reading has kept", breaks: rulestest.Blind, make: func(rs *rules.Ruleset) {
		before("wind", func(r *rules.Resolution) {
			rd := &telltale{Reading: dice.Check(6, 3)}
			r.See("sky", rd)
			r.Tell("%s", map[bool]string{true: "an even sky", false: "an odd sky"}[rd.face%2 == 0])
		})(rs)
	}},
	{fault: "has choices that cannot be typed", breaks: rulestest.Answerable, make: before("wind", func(r *rules.Resolution) {
		rules.Pick(r, "from", []string{"north,east", "south"}, word, "Where from?")
	})},
	{fault: "asks without a word", breaks: rulestest.Answerable, make: before("wind", func(r *rules.Resolution) { r.Number("force", 1, 6, "") })},
	{fault: "advises what it does not take", breaks: rulestest.Answerable, make: before("wind", func(r *rules.Resolution) {
		r.AdviseNumber(7).Number("force", 1, 6, "how strong")
	})},
	{fault: "turns every answer down", breaks: rulestest.Answerable, make: before("wind", func(r *rules.Resolution) {
		r.Else(func(string) string { return "not today" }).Number("force", 1, 6, "how strong")
	})},
	{fault: "remembers what was refused", breaks: rulestest.Refuses, make: func(rs *rules.Ruleset) {
		refused := false
		before("wind", func(r *rules.Resolution) {
			text := map[bool]string{false: "how strong", true: "how strong, once more"}[refused]
			r.Else(func(value string) string { refused = refused || value == "7"; return "" }).Number("force", 1, 6, "%s", text)
		})(rs)
	}},
	{fault: "asks a path twice", breaks: rulestest.Once, make: before("wind", func(r *rules.Resolution) {
		r.Number("force", 1, 6, "how strong")
		r.Number("force", 1, 6, "how strong")
	})},
	{fault: "asks a path twice that nobody has to answer", breaks: rulestest.Once, make: before("wind", func(r *rules.Resolution) {
		r.Given("0").Number("force", 0, 6, "how strong")
		r.Given("0").Number("force", 0, 6, "how strong")
	})},
	{fault: "marks beyond the boxes", breaks: rulestest.InBounds, make: after("mate", func(r *rules.Resolution) {
		for _, s := range r.Kind(roster.KindShip) {
			r.Mark(s, roster.TrackCell("hull"), s.Track("hull").Now+20, "%s is built higher", s.Name)
		}
	})},
	{fault: "marks a track that is not there", breaks: rulestest.InBounds, make: after("wind", func(r *rules.Resolution) {
		for _, s := range r.Kind("buoy") {
			r.Mark(s, roster.TrackCell("bell"), 1, "%s rings", s.Name)
		}
	})},
	{fault: "lays a sheet of no known kind", breaks: rulestest.Whole, make: after("wind", func(r *rules.Resolution) {
		r.Lay(&roster.Sheet{Kind: "kraken", Name: "Kraken"}, "a kraken comes up")
	})},
	{fault: "lays a sheet on nothing", breaks: rulestest.Whole, make: after("wind", func(r *rules.Resolution) {
		r.Lay(&roster.Sheet{Kind: "mate", Name: "Jonah", On: "9.9"}, "somebody is in the water")
	})},
	{fault: "plays by an option that there is not", breaks: rulestest.Whole, make: after("wind", func(r *rules.Resolution) {
		r.MarkBattle(roster.OptionCell("tide"), "high", "the tide comes in")
	})},
	{fault: "marks without a word", breaks: rulestest.Says, make: after("wind", func(r *rules.Resolution) {
		r.MarkBattle(roster.FactCell("tide"), "high"+strconv.Itoa(r.Round), "")
	})},
	{fault: "says a format without its arguments", breaks: rulestest.Says, make: after("wind", func(r *rules.Resolution) {
		format := "%s turns"
		r.Tell(format)
	})},
	{fault: "ends without a word", breaks: rulestest.Says, make: func(rs *rules.Ruleset) { action(rs, "wind").Do = func(*rules.Resolution) {} }},
	{fault: "asks at the beginning of a phase", breaks: rulestest.Quiet, make: entering(func(r *rules.Resolution) { r.Number("tide", 0, 3, "how high") })},
	{fault: "rolls at the beginning of a phase", breaks: rulestest.Quiet, make: entering(func(r *rules.Resolution) { r.See("tide", dice.Roll("d6")) })},
	{fault: "lets a marker go at a moment that never comes", breaks: rulestest.Moments, make: after("mate", func(r *rules.Resolution) {
		for _, s := range r.Kind(roster.KindShip) {
			r.MarkUntil(s, roster.MarkerCell("merry"), 1, rules.EndOfPhase("supper"), "%s is merry", s.Name)
		}
	})},
	{fault: "goes round for ever without asking", breaks: rulestest.Ends, make: after("wind", func(r *rules.Resolution) {
		rules.Loop(r, "round", 0, func(*rules.Resolution, *int) bool { return true })
	})},
	{fault: "goes on asking for ever", breaks: rulestest.Ends, make: before("wind", func(r *rules.Resolution) {
		rules.Loop(r, "round", 0, func(r *rules.Resolution, _ *int) bool { r.YesNo("more", "more?"); return true })
	})},
	{fault: "has chances that do not add up", breaks: rulestest.Readings, make: seeing(&loaded{Reading: dice.Roll("d6"), chances: []dice.Chance{{Outcome: 1, P: 0.5}, {Outcome: 6, P: 0.4}}})},
	{fault: "has chances that forget a face", breaks: rulestest.Readings, make: seeing(&loaded{Reading: dice.Roll("d2"), chances: []dice.Chance{{Outcome: 1, P: 1}}})},
	{fault: "has chances that are not those of its faces", breaks: rulestest.Readings, make: seeing(&loaded{Reading: dice.Roll("d2"), chances: []dice.Chance{{Outcome: 1, P: 0.4}, {Outcome: 2, P: 0.6}}})},
	{fault: "tampers with a table", breaks: rulestest.Tables, make: after("wind", func(r *rules.Resolution) { r.Table("flood").Rows[0].From = 20 })},
	{fault: "keeps in a variable what a loop should keep in its state", breaks: rulestest.Meets, make: after("hit", func(r *rules.Resolution) {
		struck := 0
		rules.Loop(r, "wave", 0, func(r *rules.Resolution, turn *int) bool {
			struck += r.See("wave", dice.Check(6, 3))
			*turn++
			return *turn < 3
		})
		for _, s := range r.Kind(roster.KindShip) {
			r.Tally(s, "boxes", struck)
		}
		r.Tell("%d waves", struck)
	})},
	{fault: "has a figure that counts how often it is asked for", breaks: rulestest.Pure, make: func(rs *rules.Ruleset) {
		n, figures := 0, rs.Figures
		rs.Figures = func(b rules.Board, s *roster.Sheet) []rules.Figure {
			n++
			return append(figures(b, s), rules.Figure{Name: "looks", Value: n})
		}
	}},
	{fault: "has a badge that changes the sheet", breaks: rulestest.Pure, make: func(rs *rules.Ruleset) {
		rs.Status = func(_ rules.Board, s *roster.Sheet) []rules.Badge { s.Notes = "seen"; return nil }
	}},
	{fault: "has a line for a cell that the sheet does not have", breaks: rulestest.Layouts, make: func(rs *rules.Ruleset) {
		rs.Layout = func(rules.Board, *roster.Sheet) []rules.Group {
			return []rules.Group{{Lines: []rules.Line{{Label: "keel", Cell: roster.TrackCell("keel")}}}}
		}
	}},
	{fault: "has a figure that its parts do not add up to", breaks: rulestest.Layouts, make: func(rs *rules.Ruleset) {
		rs.Figures = func(rules.Board, *roster.Sheet) []rules.Figure {
			return []rules.Figure{{Name: "draught", Value: 3, Parts: []rules.Part{{Value: 2, Text: "keel"}}}}
		}
	}},
	{fault: "owes an action that there is not", breaks: rulestest.Dues, make: owing(rules.Due{Key: "swab", Text: "the deck", Action: "swab"})},
	{fault: "owes an answer that is not asked for", breaks: rulestest.Dues, make: owing(rules.Due{Key: "look", Text: "the wind", Action: "wind", With: []rules.Answer{{Key: "deck", Value: "clean"}}})},
	{fault: "owes now what its action does not take", breaks: rulestest.Dues, make: owing(rules.Due{Key: "hit", Text: "a hit", Now: true, Action: "hit", With: []rules.Answer{{Key: "points", Value: "99"}}})},
	{fault: "owes two things by one key", breaks: rulestest.Dues, make: owing(rules.Due{Key: "look", Text: "the wind", Action: "wind"}, rules.Due{Key: "look", Text: "the tide"})},
	{fault: "has an action in a phase that never comes", breaks: rulestest.Phases, make: func(rs *rules.Ruleset) { action(rs, "wind").Phases = []string{"supper"} }},
	{fault: "has two phases of one name", breaks: rulestest.Phases, make: func(rs *rules.Ruleset) {
		rs.Sequence = func(rules.Board) []rules.Phase {
			return []rules.Phase{{ID: "watch", Title: "watch"}, {ID: "watch", Title: "watch"}}
		}
	}},
	{fault: "cannot launch a class", breaks: rulestest.Playable, make: func(rs *rules.Ruleset) {
		rs.Start = func(_ rules.Board, _ rules.Class, s *roster.Sheet) { s.System("gun-1").Load = 1 }
	}},
	{fault: "breaks down under an option", breaks: rulestest.Playable, make: func(rs *rules.Ruleset) {
		due := rs.Due
		rs.Due = func(b rules.Board) []rules.Due {
			if b.Option("turns") == "sides" {
				panic("whose turn is it?")
			}
			return due(b)
		}
	}},

	// What only the machine and its journal can break.
	{fault: "forgets what the last entry did", breaks: rulestest.AddsUp, keep: func(m *rules.Memory) rules.Journal { return &forgetful{Memory: m, entry: true} }},
	{fault: "forgets which dice come again", breaks: rulestest.Returns, keep: func(m *rules.Memory) rules.Journal { return &forgetful{Memory: m, dice: true} }},
	{fault: "forgets what waits but for the action", breaks: rulestest.Same, keep: func(m *rules.Memory) rules.Journal { return &forgetful{Memory: m, answers: true} }},
	{fault: "keeps an action that was left", breaks: rulestest.Leaves, keep: func(m *rules.Memory) rules.Journal { return &forgetful{Memory: m, leaving: true} }},
	{fault: "does something else again", breaks: rulestest.Undoes, keep: func(m *rules.Memory) rules.Journal { return &muddled{Memory: m, undone: true} }},
	{fault: "loses the last answer of an entry", breaks: rulestest.Reopens, keep: func(m *rules.Memory) rules.Journal { return &muddled{Memory: m, answer: true} }},
	{fault: "loses sight of an entry", breaks: rulestest.Amends, keep: func(m *rules.Memory) rules.Journal { return &muddled{Memory: m, entry: true} }},
}

// The suite finds each fault, and finds it to be that.
func TestEveryTwinIsFound(t *testing.T) {
	broken := map[rulestest.Promise]bool{}
	for _, w := range twins {
		t.Run(strings.ReplaceAll(w.fault, " ", "-"), func(t *testing.T) {
			s := w.suite()
			b := s.Find()
			if b == nil {
				t.Fatalf("nothing was found; want: %s", w.breaks)
			}
			if b.Promise != w.breaks {
				t.Fatalf("want %s;\n%v", w.breaks, b)
			}
		})
		broken[w.breaks] = true
	}
	for _, p := range rulestest.Promises() {
		if !broken[p] {
			t.Errorf("no twin breaks the promise that %s", p)
		}
	}
}

func (w twin) suite() rulestest.Suite {
	s := rulestest.Suite{Rules: rulestest.Madeup(), Games: 400}
	if w.make != nil {
		w.make(s.Rules)
	}
	if w.keep != nil {
		s.Journal = func(b *roster.Battle) rules.Journal { return w.keep(rules.NewMemory(b)) }
	}
	return s
}

// A failure is printed as a scenario, which fails in the same way.
func TestAFailureIsPrintedAsAScenario(t *testing.T) {
	w := twins[slices.IndexFunc(twins, func(w twin) bool { return w.fault == "marks beyond the boxes" })]
	s := w.suite()
	b := s.Find()
	played, err := scenario.Parse("failure.txtar", b.Scenario)
	if err != nil {
		t.Fatalf("%v\n%s", err, b.Scenario)
	}
	if _, err = played.Run(s.Rules, scenario.RunOptions{}); err == nil || !strings.Contains(err.Error(), "a mark cannot stand") {
		t.Errorf("%v\n%s", err, b.Scenario)
	}
}

func action(rs *rules.Ruleset, id string) *rules.Action {
	return rs.Actions[slices.IndexFunc(rs.Actions, func(a *rules.Action) bool { return a.ID == id })]
}

// before puts rule code before an action.
func before(id string, do func(*rules.Resolution)) func(*rules.Ruleset) {
	return func(rs *rules.Ruleset) {
		a := action(rs, id)
		rest := a.Do
		a.Do = func(r *rules.Resolution) { do(r); rest(r) }
	}
}

// after puts rule code behind an action.
func after(id string, do func(*rules.Resolution)) func(*rules.Ruleset) {
	return func(rs *rules.Ruleset) {
		a := action(rs, id)
		rest := a.Do
		a.Do = func(r *rules.Resolution) { rest(r); do(r) }
	}
}

// counting puts rule code behind an action that knows how often it was run.
func counting(do func(*rules.Resolution, int)) func(*rules.Ruleset) {
	runs := 0
	return after("wind", func(r *rules.Resolution) { runs++; do(r, runs) })
}

// entering puts rule code at the beginning of the first phase.
func entering(do func(*rules.Resolution)) func(*rules.Ruleset) {
	return func(rs *rules.Ruleset) {
		sequence := rs.Sequence
		rs.Sequence = func(b rules.Board) []rules.Phase {
			steps := sequence(b)
			steps[0].Enter = do
			return steps
		}
	}
}

// seeing rolls a reading.
func seeing(rd dice.Reading) func(*rules.Ruleset) {
	return before("wind", func(r *rules.Resolution) { r.See("sky", rd) })
}

func owing(more ...rules.Due) func(*rules.Ruleset) {
	return func(rs *rules.Ruleset) {
		due := rs.Due
		rs.Due = func(b rules.Board) []rules.Due { return append(due(b), more...) }
	}
}

func word(s string) rules.Choice { return rules.Choice{ID: s, Text: s} }

// A telltale is a reading that keeps the face that it has seen.
type telltale struct {
	dice.Reading
	face int
}

func (rd *telltale) Outcome(faces []int) int {
	rd.face = faces[0]
	return rd.Reading.Outcome(faces)
}

// A loaded reading says chances of its own.
type loaded struct {
	dice.Reading
	chances []dice.Chance
}

func (rd *loaded) Chances() []dice.Chance { return rd.chances }

// A forgetful journal gives back less than it was given.
type forgetful struct {
	*rules.Memory
	entry, dice, answers, leaving bool
	waited                        rules.Waiting
}

func (f *forgetful) Append(rows []rules.LogRow, w rules.Waiting) error {
	if w.Action != "" {
		f.waited = w
	}
	return f.Memory.Append(rows, w)
}

func (f *forgetful) Load() (*roster.Battle, rules.Waiting, error) {
	b, w, err := f.Memory.Load()
	switch rows := f.Rows(); {
	case f.entry && len(rows) > 0:
		for _, c := range rules.Turned(rows[len(rows)-1].Changes) {
			if err := b.Apply(c); err != nil {
				return nil, w, err
			}
		}
	case f.dice:
		w.Returned = nil
	case f.answers && len(w.Answers) > 0:
		w.Answers = w.Answers[:len(w.Answers)-1]
	case f.leaving && w.Action == "":
		w = f.waited
	}
	return b, w, err
}

// A muddled journal remembers entries wrongly.
type muddled struct {
	*rules.Memory
	undone, answer, entry bool
}

func (m *muddled) Undone() (int, error) {
	n, err := m.Memory.Undone()
	if m.undone && n > 1 {
		if e, wrong := m.Entry(n - 1); wrong == nil {
			return e.Number, err
		}
	}
	return n, err
}

func (m *muddled) Standing(before int) iter.Seq2[rules.Entry, error] {
	return func(yield func(rules.Entry, error) bool) {
		n := 0
		for e, err := range m.Memory.Standing(before) {
			n++
			if m.answer && len(e.Answers) > 0 {
				e.Answers = e.Answers[:len(e.Answers)-1]
			}
			if m.entry && before == 0 && n == 2 {
				continue
			}
			if !yield(e, err) {
				return
			}
		}
	}
}
