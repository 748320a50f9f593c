package rules_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
)

// entries lists what stands, in order.
func entries(t *testing.T, s *rules.Session) (all []rules.Entry) {
	t.Helper()
	for e, err := range s.Journal().Standing(0) {
		if err != nil {
			t.Fatal(err)
		}
		all = append([]rules.Entry{e}, all...)
	}
	return all
}

func TestTheSummaryOfAPhaseIsByShip(t *testing.T) {
	s, _ := duelSession(t)
	play(t, s, "next")
	play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "10"), a("hull", "3,4"))
	play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "99"))
	play(t, s, "shot", a("target", "0.2"), a("range", "3"), a("attack", "10"), a("hull", "1,1"))
	all := entries(t, s)
	tolls := rules.Summary(s.Board(), all[1:])
	if len(tolls) != 1 {
		t.Fatalf("%+v", tolls)
	}
	toll := tolls[0]
	if toll.Name != "Viper" || len(toll.Tracks) != 1 || toll.Tracks[0].From.Number() != 30 || toll.Tracks[0].To.Number() != 21 {
		t.Errorf("%+v", toll)
	}
	if strings.Join(toll.States, " ") != "shaken" {
		t.Errorf("states %q", toll.States)
	}
	if len(toll.By) != 2 || toll.By[0].Number != all[1].Number || toll.By[1].Number != all[3].Number {
		t.Errorf("a miss did nothing, two hits did: %+v", toll.By)
	}
	// damage that was taken back, or repaired in the same phase, is no damage
	if _, err := s.Record("mended", []roster.Change{{Sheet: "0.2", Cell: roster.TrackCell("hull"), From: roster.N(21), To: roster.N(30)}}); err != nil {
		t.Fatal(err)
	}
	if tolls = rules.Summary(s.Board(), entries(t, s)[1:]); len(tolls) != 1 || len(tolls[0].Tracks) != 0 || len(tolls[0].States) != 1 {
		t.Errorf("%+v", tolls)
	}
}

func TestTheSummarySaysWhatLiesOnAShip(t *testing.T) {
	s, _ := duelSession(t)
	mate := &roster.Sheet{ID: "9.1", Kind: "mate", On: "0.1", Name: "Bo", Tracks: []roster.Track{{Name: "nerve", Now: 2, Max: 2}}}
	_, err := s.Record("Bo comes aboard", []roster.Change{
		{Sheet: "9.1", Cell: roster.SheetCell, To: roster.Whole(mate)},
		{Sheet: "9.1", Cell: roster.TrackCell("nerve"), From: roster.N(2), To: roster.N(1)},
	})
	if err != nil {
		t.Fatal(err)
	}
	tolls := rules.Summary(s.Board(), entries(t, s))
	if len(tolls) != 1 || tolls[0].Name != "Asp" || fmt.Sprint(tolls[0].States) != "[Bo]" || len(tolls[0].By) != 1 {
		t.Errorf("%+v", tolls)
	}
}

func rolled(side, dice string, by rules.By, throws ...string) (e rules.Entry) {
	for _, throw := range throws {
		e.Events = append(e.Events, rules.Event{Roll: &rules.Roll{Side: side, Dice: dice, Throw: throw, By: by}})
	}
	return e
}

func TestLuckIsByHandCountedCases(t *testing.T) {
	cases := []struct {
		dice      string
		throws    []string
		rolls     int
		mean, exp float64
		chance    float64
	}{
		{"d6", []string{"6"}, 1, 6, 3.5, 2.0 / 6},                       // 1 and 6 are as far off
		{"d6", []string{"6", "6"}, 2, 6, 3.5, 2.0 / 36},                 // 12 and 2
		{"2d6", []string{"6,6"}, 1, 12, 7, 2.0 / 36},                    //
		{"2d6", []string{"7", "7"}, 2, 7, 7, 1},                         // the very mean
		{"d100", []string{"100", "miss"}, 1, 100, 50.5, 2.0 / 100},      // an outcome entered is no throw
		{"d66", []string{"6,6"}, 1, 66, 38.5, 2.0 / 36},                 // 66 and 11
		{"7d10", []string{"1,1,1,1,1,1,1"}, 1, 7, 38.5, 2.0 / 10000000}, // a pool counts by its faces
	}
	for _, c := range cases {
		lucky := rules.Lucky([]rules.Entry{rolled("red", c.dice, rules.ByHand, c.throws...)})
		if len(lucky) != 1 {
			t.Fatalf("%s %v: %+v", c.dice, c.throws, lucky)
		}
		l := lucky[0]
		if l.Rolls != c.rolls || math.Abs(l.Mean-c.mean) > 1e-9 || math.Abs(l.Expected-c.exp) > 1e-9 || math.Abs(l.Chance-c.chance) > 1e-9 {
			t.Errorf("%s %v: %+v, want %+v", c.dice, c.throws, l, c)
		}
	}
}

func TestLuckIsPerSideAndTogether(t *testing.T) {
	lucky := rules.Lucky([]rules.Entry{
		rolled("red", "d6", rules.ByHand, "6", "6", "5"),
		rolled("blue", "d6", rules.ByProgram, "1"),
		rolled("red", "2d6", rules.ByReturn, "12"),
	})
	var said []string
	for _, l := range lucky {
		said = append(said, fmt.Sprintf("%s/%s %d %d", l.Side, l.Dice, l.Rolls, l.Program))
	}
	if got := strings.Join(said, ", "); got != "red/d6 3 0, red/2d6 1 1, red/ 4 1, blue/d6 1 1" {
		t.Fatal(got)
	}
	if all := lucky[2]; all.Deviation < 1 || all.Chance > 0.01 || all.Chance < 0.001 {
		t.Errorf("three high dice and a twelve: %+v", all)
	}
	// the chance of many rolls is as good by the curve as counted
	many := make([]string, 15)
	for i := range many {
		many[i] = "70"
	}
	counted := rules.Lucky([]rules.Entry{rolled("red", "d100", rules.ByHand, many...)})[0]
	curve := math.Erfc(counted.Deviation * math.Sqrt(15) / math.Sqrt2)
	if math.Abs(counted.Chance-curve) > 0.001 {
		t.Errorf("counted %f, by the curve %f", counted.Chance, curve)
	}
}
