package warships

import (
	"strings"
	"testing"
	"time"

	"damcon/roster"
	"damcon/rules"
)

// table lays ships of classes down: "a=Strike cruiser@red".
func table(t testing.TB, b *rules.Book, ships ...string) *roster.Battle {
	t.Helper()
	battle := roster.NewBattle(1, "test", Rules.ID)
	for _, word := range ships {
		id, rest, _ := strings.Cut(word, "=")
		class, side, _ := strings.Cut(rest, "@")
		c, ok := b.Class(class)
		if !ok {
			t.Fatalf("no class %s", class)
		}
		s := c.Sheet()
		s.ID, s.Side = roster.SheetID(id), side
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

// battery is a table where a cruiser fires four matter beams as a battery at a destroyer.
func battery(t testing.TB) (*rules.Stage, []rules.Planned) {
	b, err := rules.Open(Rules)
	if err != nil {
		t.Fatal(err)
	}
	battle := table(t, b, "a=Strike cruiser@red", "d=Guard destroyer@blue")
	battle.Options["sensors"], battle.Options["power"] = "off", "off"
	line := "firer=a weapon=matter-1 mode=g with=matter-2,matter-3,matter-4 target=d range=4 aspect=forward"
	return rules.NewStage(b, battle), []rules.Planned{{Action: "resolve", Answers: told(line)}}
}

// BenchmarkBattery walks a second of the odds of a battery with its whole consequence, from its first figure on, and reports how near the
// chance of a destroyed ship then is, in points.
func BenchmarkBattery(b *testing.B) {
	destroyed := measures[8]
	for b.Loop() {
		stage, plan := battery(b)
		begun := time.Now()
		w, err := stage.Odds(plan)
		if err != nil {
			b.Fatal(err)
		}
		w.Step(10)
		w.Figure(destroyed, "d")
		b.ReportMetric(float64(time.Since(begun).Microseconds())/1000, "ms-to-first")
		for time.Since(begun) < time.Second && !w.Exact() {
			w.Step(100)
		}
		f := w.Figure(destroyed, "d")
		b.ReportMetric(f.Error(f.AtLeast(1)), "points")
		b.ReportMetric(float64(f.Runs), "runs")
	}
}
