package warships

import (
	"testing"
	"time"

	"damcon/rules"
	"damcon/rules/rulestest"
)

// battery is a table where a cruiser fires four matter beams as a battery at a destroyer.
func battery(t testing.TB) (*rules.Stage, []rules.Planned) {
	b := rulestest.Open(t, Rules)
	battle := rulestest.Lay(t, b, "a=Strike cruiser@red", "d=Guard destroyer@blue")
	battle.Options["sensors"], battle.Options["power"] = "off", "off"
	line := "firer=a weapon=matter-1 mode=g with=matter-2,matter-3,matter-4 target=d bearing=forward range=4 aspect=forward"
	return rules.NewStage(b, battle), []rules.Planned{{Action: "resolve", Answers: rulestest.Told(line)}}
}

// BenchmarkBattery walks a second of the odds of a battery with its whole consequence, from its first figure on, and reports how near the
// chance of a destroyed ship then is, in points.
func BenchmarkBattery(b *testing.B) {
	destroyed := rulestest.Measured(b, Rules, "destroyed")
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
