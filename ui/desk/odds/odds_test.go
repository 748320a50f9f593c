package odds

import (
	"math"
	"strings"
	"testing"
	"time"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// clock tells a time that goes on by a millisecond with each look.
func clock() func() time.Time {
	at := time.Unix(0, 0)
	return func() time.Time { at = at.Add(time.Millisecond); return at }
}

// waiting is a table on which a shot waits: its range is not said yet where reach is empty.
func waiting(t testing.TB, reach string) (*rules.Session, *pane.Table) {
	t.Helper()
	s := pagetest.Session(t)
	told := []rules.Answer{pagetest.A("ship", pagetest.ID(s, "Osprey")), pagetest.A("gun", "lb"), pagetest.A("target", pagetest.ID(s, "Krait"))}
	if reach != "" {
		told = append(told, pagetest.A("range", reach))
	}
	if _, err := s.Begin("shot", told...); err != nil {
		t.Fatal(err)
	}
	return s, pagetest.Table(s)
}

func page(t testing.TB, tb *pane.Table) *Model {
	t.Helper()
	e, ok := Waiting(tb)
	if !ok {
		t.Fatal("nothing waits")
	}
	return New(tb, []Entry{e}, clock())
}

func finish(p *Model) { pagetest.Run(p, p.Start()) }

func TestViews(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	finish(p)
	pagetest.Golden(t, "one", pagetest.Screen(p, tb, 120, 36))
	pagetest.Press(p, "+", "+", "+")
	pagetest.Golden(t, "four", pagetest.Screen(p, tb, 120, 36))
	pagetest.Golden(t, "four80", pagetest.Screen(p, tb, 80, 24))
	pagetest.Golden(t, "four60", pagetest.Screen(p, tb, 60, 20))
	pagetest.Press(p, "tab", "tab", "tab", "tab")
	pagetest.Golden(t, "fact", pagetest.Screen(p, tb, 80, 24))
	_, unsaid := waiting(t, "")
	pagetest.Golden(t, "missing", pagetest.Screen(page(t, unsaid), unsaid, 80, 24))
	none := pagetest.Table(pagetest.Session(t))
	pagetest.Golden(t, "none", pagetest.Screen(New(none, nil, clock()), none, 80, 24))
}

func TestAShotIsExactAndItsShipIsTheTarget(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	if p.ship != tb.Board.Find("Krait").ID {
		t.Fatalf("measured is %s", tb.Name(p.ship))
	}
	finish(p)
	d := p.figure()
	// 45 in 100 hit; 6 in 10 of them take 2d10, a gun is struck by 2 in 10, a fire and nothing 1 in 10 each
	if !d.Exact || math.Abs(d.Of(50)-(0.55+0.45*0.4)) > 1e-9 {
		t.Errorf("exact %v, unhurt %f", d.Exact, d.Of(50))
	}
	if !strings.HasPrefix(p.sure(), "exact") {
		t.Error(p.sure())
	}
}

// Beside each entry stands what its first die decides, with what is told of it; beside the bars what is below a threshold.
func TestFirstDiceAndThresholds(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	pagetest.Press(p, "+", "+", "tab", "tab", "tab", "tab")
	pagetest.Type(p, "7")
	pagetest.Press(p, "enter")
	finish(p)
	screen := pagetest.Screen(p, tb, 120, 36)
	severe := "severe below 25: " + short(p.figure(), p.figure().AtMost(24))
	for _, want := range []string{"   Osprey LB Krait   45 % hit   range 3", " ▸ Osprey LB Krait   25 % hit   range 7", severe} {
		if !strings.Contains(screen, want) {
			t.Errorf("%q is missing in\n%s", want, screen)
		}
	}
	if got := decides(&rules.Question{Kind: rules.AskDice, Reading: dice.Roll("4d6")}); got != "4d6 sum" {
		t.Errorf("of a sum: %q", got)
	}
}

// What would change the odds is what the plan comes to with that fact other than it stands.
func TestWhatWouldChangeIt(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	if len(p.changes) > 0 {
		t.Error("they are worked out before the plan itself")
	}
	finish(p)
	seen := 0
	for _, c := range p.changes {
		if c.label != "range" {
			continue
		}
		seen++
		_, other := waiting(t, c.value)
		q := page(t, other)
		finish(q)
		if got, want := c.figure(p), q.figure(); !got.Exact || math.Abs(got.Mean()-want.Mean()) > 1e-9 || math.Abs(got.Of(50)-want.Of(50)) > 1e-9 {
			t.Errorf("range %s: mean %f, unhurt %f; want %f, %f", c.value, got.Mean(), got.Of(50), want.Mean(), want.Of(50))
		}
	}
	if seen != 4 { // 0, 2, 4 and 10
		t.Errorf("%d other ranges", seen)
	}
	pagetest.Press(p, "w")
	pagetest.Golden(t, "change80", pagetest.Screen(p, tb, 80, 24))
}

// Where nothing of an entry could be otherwise, the key says so: the chart stays.
func TestNothingThatWouldChangeItIsSaid(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	finish(p)
	p.changes = nil
	pagetest.Press(p, "w")
	if p.wrong == nil || p.instead {
		t.Error("nothing is said, and the chart is gone")
	}
}

func TestWhatWouldChangeItCanBeStopped(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	for !p.done {
		p.Update(turn{p.version})
	}
	p.Update(turn{p.version})
	pagetest.Press(p, "x")
	walked := func() (n int) {
		for _, c := range p.changes {
			if c.done {
				n++
			}
		}
		return n
	}
	before := walked()
	if _, cmd := p.Update(turn{p.version}); cmd != nil || walked() != before || before == len(p.changes) {
		t.Errorf("%d of %d walked after the stop, %d before", walked(), len(p.changes), before)
	}
	pagetest.Press(p, "x")
	if walked() != len(p.changes) {
		t.Errorf("%d of %d walked after going on", walked(), len(p.changes))
	}
	pagetest.Press(p, "+")
	p.Update(pagetest.Key("up"))
	if len(p.changes) != 0 {
		t.Error("another entry has the changes of the last")
	}
}

func TestAFirstFigureStandsAtOnceAndTheWalkCanBeStopped(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	for range 11 {
		pagetest.Press(p, "x") // so that no walk is run to its end
		p.Update(pagetest.Key("+"))
	}
	if p.walk == nil || len(p.figure().Values) == 0 {
		t.Fatal("there is no figure after the first slice")
	}
	old := turn{p.version}
	p.Update(pagetest.Key("+"))
	took := p.took
	if p.Update(old); p.took != took {
		t.Error("the slices of a walk that was left go on")
	}
	pagetest.Press(p, "x")
	if !p.stopped && !p.done {
		t.Error("it is not stopped")
	}
	if p.stopped && !strings.HasPrefix(p.sure(), "stopped") && !strings.HasPrefix(p.sure(), "exact") {
		t.Error(p.sure())
	}
}

func TestWhatTheTableMustSayIsTyped(t *testing.T) {
	_, tb := waiting(t, "")
	p := page(t, tb)
	if p.walk != nil || p.err == nil {
		t.Fatalf("%v", p.err)
	}
	for p.fact < 0 || p.facts()[p.fact].key != "range" {
		pagetest.Press(p, "tab")
	}
	pagetest.Press(p, "9", "9", "enter")
	if p.wrong == nil || p.fact < 0 {
		t.Fatal("a range of 99 was taken")
	}
	pagetest.Press(p, "ctrl+u", "2", "enter")
	if p.err != nil || p.walk == nil {
		t.Fatal(p.err)
	}
	finish(p)
	if d := p.figure(); math.Abs(1-d.Of(50)-0.5*0.6) > 1e-9 {
		t.Errorf("at range 2 half the shots hit: %f", d.Of(50))
	}
}

func TestAPlanGrowsAndShrinks(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	finish(p)
	one := p.figure().Of(50)
	pagetest.Press(p, "+")
	finish(p)
	if two := p.figure().Of(50); math.Abs(two-one*one) > 0.02 || two >= one {
		t.Errorf("unhurt by two shots %f, by one %f", two, one)
	}
	pagetest.Press(p, "-", "-")
	if len(p.plan) != 1 || p.wrong == nil {
		t.Error("a plan has an entry at least")
	}
	before := p.measure
	if pagetest.Press(p, "m"); p.measure == before {
		t.Error("m takes the next measure")
	}
}

func TestAnotherShipTakesTheFactsThatGoWithIt(t *testing.T) {
	_, tb := waiting(t, "3")
	p := page(t, tb)
	pagetest.Press(p, "+", "tab")
	pagetest.Type(p, tb.Board.Find("Viper").Handle) // who was aimed at no more is an enemy of the one that fires
	pagetest.Press(p, "enter")
	if p.err != nil || p.wrong != nil || !strings.Contains(p.title(1), "Viper") {
		t.Fatalf("%v %v %s", p.err, p.wrong, p.title(1))
	}
	for _, f := range p.facts() {
		if f.key == "target" && (f.state != look.FactAssumed || p.value(f) != "Osprey") {
			t.Errorf("the target is %s", p.value(f))
		}
	}
}

func TestBins(t *testing.T) {
	var d rules.Distribution
	for v := 0; v <= 43; v++ {
		d.Values = append(d.Values, rules.ValueChance{Value: v, P: 1.0 / 44})
	}
	bins := binsOf(d, 43, func(v int) bool { return v == 0 }, 12)
	want := [][2]int{{43, 43}, {38, 42}, {33, 37}, {28, 32}, {23, 27}, {18, 22}, {13, 17}, {8, 12}, {1, 7}, {0, 0}}
	if len(bins) != len(want) {
		t.Fatalf("%+v", bins)
	}
	sum := 0.0
	for i, b := range bins {
		if b.low != want[i][0] || b.high != want[i][1] || b.ends != (b.high == 0) {
			t.Errorf("bin %d is %+v, want %v", i, b, want[i])
		}
		sum += b.p
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("they add up to %f", sum)
	}
	for most := 1; most < 15; most++ {
		if n := len(binsOf(d, 43, func(v int) bool { return v == 0 }, most)); n > max(most, 3) {
			t.Errorf("%d bins where there is room for %d", n, most)
		}
	}
}

// Values that are names are all listed, and none is summed up with its neighbours.
func TestNamesAreListedEach(t *testing.T) {
	_, tb := waiting(t, "3")
	rs := *tb.Board.Book.Rules
	rs.Measures = []rules.Measure{{ID: "lost", Title: "part hit", Tally: "hull", Each: true}}
	tb.Board.Book.Rules = &rs
	p := page(t, tb)
	finish(p)
	d := p.figure()
	if len(d.Values) < 13 {
		t.Fatalf("%d values: too few to be binned", len(d.Values))
	}
	for _, width := range []int{60, 80, 120} {
		screen := pagetest.Screen(p, tb, width, 36)
		for _, v := range d.Values[1:] {
			if !strings.Contains(screen, " "+tb.Look.Number(v.Value)+"  ") {
				t.Errorf("at %d columns %d is not listed:\n%s", width, v.Value, screen)
			}
		}
		if !strings.Contains(screen, "none") || strings.Contains(screen, "mean") {
			t.Errorf("at %d columns a name is summed up, or 0 is no name:\n%s", width, screen)
		}
	}
}

func TestEntriesOfAListStandTogether(t *testing.T) {
	_, tb := waiting(t, "3")
	rs := *tb.Board.Book.Rules
	rs.Measures = []rules.Measure{
		{ID: "one", Title: "row one", Tally: "hull", Of: "row"},
		{ID: "two", Title: "row two", Tally: "nothing", Of: "row"},
		{ID: "lost", Title: "part hit", Tally: "hull", Each: true},
	}
	tb.Board.Book.Rules = &rs
	p := page(t, tb)
	finish(p)
	hit := percent(p.figure(), 1-p.figure().Of(0))
	screen := pagetest.Screen(p, tb, 80, 24)
	for _, want := range []string{"one  ", hit, "two   0.0 %", "measure row "} {
		if !strings.Contains(screen, want) {
			t.Errorf("%q is not on the page:\n%s", want, screen)
		}
	}
	for _, want := range []int{2, 0} {
		if pagetest.Press(p, "m"); p.measure != want {
			t.Errorf("measure %d, want %d", p.measure, want)
		}
	}
}

func TestSizesAndKeys(t *testing.T) {
	s, tb := waiting(t, "3")
	for _, keys := range [][]string{nil, {"tab"}, {"tab", "9", "9", "enter"}, {"+", "+", "c"}} {
		fresh := func() pane.Page { p := page(t, tb); pagetest.Press(p, keys...); return p }
		pagetest.EveryKey(t, fresh)
		pagetest.Fits(t, fresh(), tb)
	}
	pagetest.Storm(t, page(t, tb), tb, 120)
	none := pagetest.Table(s)
	none.Board.Battle = roster.NewBattle(1, "", "duel")
	pagetest.Fits(t, New(none, nil, clock()), none)
	pagetest.Storm(t, New(none, nil, clock()), none, 120)
}

// What may happen is not told as what cannot.
func TestASmallChanceIsNotNone(t *testing.T) {
	exact, sampled := rules.Distribution{Exact: true}, rules.Distribution{}
	for want, got := range map[string]string{
		"0.0 %": percent(exact, 0), "<0.1 %": percent(exact, 0.0004), "0.1 %": percent(exact, 0.0006), "100.0 %": percent(exact, 1), "0 %": percent(sampled, 0.0004),
	} {
		if got != want {
			t.Errorf("%s and not %s", got, want)
		}
	}
}

// A ship that no answer names is found by what the plan does to it: the only one that burns, the target of what is under way.
func TestAShipThatNobodyWasAskedForIsMeasured(t *testing.T) {
	s := pagetest.Session(t)
	pagetest.Play(t, s, "pen", pagetest.A("sheet", pagetest.ID(s, "Krait")), pagetest.A("cell", "marker/fire"), pagetest.A("value", "1"))
	if _, err := s.Begin("burn"); err != nil {
		t.Fatal(err)
	}
	tb := pagetest.Table(s)
	for _, forced := range []bool{true, false} {
		e, ok := Waiting(tb)
		if !ok || len(e.Answers) > 0 {
			t.Fatalf("waits %v, answers %v", ok, e.Answers)
		}
		if !forced {
			e.Forced = nil
		}
		p := New(tb, []Entry{e}, clock())
		finish(p)
		if p.ship != tb.Board.Find("Krait").ID {
			t.Errorf("forced %v: measured is %q", forced, tb.Name(p.ship))
		}
	}
}

func TestAMeasureThatThePlanMovesIsLookedAt(t *testing.T) {
	_, tb := waiting(t, "3")
	rs := *tb.Board.Book.Rules
	rs.Measures = append([]rules.Measure{{ID: "still", Title: "craft lost", Tally: "nothing"}}, rs.Measures...)
	tb.Board.Book.Rules = &rs
	p := page(t, tb)
	if finish(p); p.measures()[p.measure].ID != "hull" {
		t.Errorf("the plan moves the hull, and looked at is %s", p.measures()[p.measure].Title)
	}
	p = page(t, tb)
	p.measure, p.chosen, p.turned = 0, false, true
	if finish(p); p.measure != 0 {
		t.Errorf("the GM has turned to what stays, and looked at is %s", p.measures()[p.measure].Title)
	}
}
