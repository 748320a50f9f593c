package amend

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// shots plays a shot that hits, one after it that hits too, and a fire that burns.
func shots(t testing.TB) (*rules.Session, rules.Entry) {
	t.Helper()
	s := pagetest.Session(t)
	e := pagetest.Shoot(t, s, "Kestrel", "lc", "Krait", "3", "8", "3", "3,4")
	pagetest.Shoot(t, s, "Osprey", "lc", "Viper", "4", "66")
	pagetest.Shoot(t, s, "Osprey", "lb", "Krait", "2", "31", "1", "10,10")
	return s, e
}

func page(s *rules.Session, e rules.Entry) *Model {
	return New(pagetest.Table(s), e, func(answers map[int][]rules.Answer) (*rules.Amendment, error) { return s.Amend(e.Number, answers) })
}

// TestTheMock lays out by hand what the look of the page shows, to the column.
func TestTheMock(t *testing.T) {
	s := pagetest.Session(t)
	tb := pagetest.Table(s)
	krait := s.Board().Find("Krait")
	roll := func(key, throw, word string, parts ...rules.Part) rules.Event {
		return rules.Event{Roll: &rules.Roll{Key: key, Dice: "d100", Throw: throw, Word: word, Parts: parts}}
	}
	need := rules.Part{Value: 45}
	before := rules.Entry{
		Number: 44, Round: 3, Phase: "offensive fire", Title: "Kestrel LC → Krait",
		Answers: []rules.Answer{pagetest.A("range", "3"), pagetest.A("to-hit", "8"), pagetest.A("table", "38"), pagetest.A("hull", "7")},
		Events:  []rules.Event{roll("to-hit", "8", "hit", need), roll("table", "38", "hull"), roll("hull", "7", "7")},
	}
	before.Events[2].Roll.Dice = "d10"
	after := before
	after.Answers = []rules.Answer{pagetest.A("range", "3"), pagetest.A("to-hit", "80")}
	after.Events = []rules.Event{roll("to-hit", "80", "miss", need)}
	m := New(tb, before, nil)
	m.answers = map[int][]rules.Answer{44: {pagetest.A("to-hit", "80")}}
	m.am = &rules.Amendment{
		Number: 44, Becomes: 54, Before: before, After: after, Stays: []int{46, 47, 48, 49, 50, 52, 53},
		Cells: []roster.Change{{Sheet: krait.ID, Cell: roster.TrackCell("hull"), From: roster.N(43), To: roster.N(50)}},
		Later: []rules.Differs{{Before: rules.Entry{Number: 51, Title: "repair turn, Krait hull"}, Gone: true, Why: "its 20 points are lost"}},
	}
	mock, err := os.ReadFile("testdata/mock.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(string(mock), "\n")
	got := strings.Split(pagetest.Screen(m, tb, 120, 36), "\n")
	rule := func(lines []string) int {
		return slices.IndexFunc(lines, func(s string) bool { return strings.HasPrefix(s, "───") })
	}
	body := slices.Delete(slices.Clone(want), rule(want), len(want))[3:] // above stands what the desk draws
	want = append(body, want[rule(want):rule(want)+5]...)
	got = append(got[3:3+len(body)], got[rule(got):rule(got)+5]...)
	for i := range want {
		if strings.ReplaceAll(want[i], "nothing to repair", "nothing to do    ") != strings.ReplaceAll(got[i], "nothing to do   its", "nothing to do       its") {
			t.Errorf("line %d\n got %q\nwant %q", i+1, got[i], want[i])
		}
	}
}

func TestViews(t *testing.T) {
	s, e := shots(t)
	p := page(s, e)
	pagetest.Golden(t, "begun", pagetest.Screen(p, p.t, 80, 24))
	pagetest.Press(p, "enter")
	pagetest.Type(p, "104")
	pagetest.Press(p, "enter")
	pagetest.Golden(t, "refused", pagetest.Screen(p, p.t, 80, 24))
	pagetest.Press(p, "ctrl+u", "8", "0", "enter")
	pagetest.Golden(t, "amended", pagetest.Screen(p, p.t, 120, 36))
	pagetest.Golden(t, "amended80", pagetest.Screen(p, p.t, 80, 24))
	pagetest.Golden(t, "amended60", pagetest.Screen(p, p.t, 60, 20))
}

func TestAHitBecomesAMissAndIsAccepted(t *testing.T) {
	s, e := shots(t)
	p := page(s, e)
	if reply := pagetest.Press(p, "y"); reply != (pane.Spent{}) || p.wrong == nil {
		t.Error("there is nothing to accept yet")
	}
	pagetest.Press(p, "enter", "8", "0", "enter")
	c, ok := pagetest.Press(p, "y").(pane.Close)
	accept, also := c.Then.(pane.Accept)
	if !ok || !also {
		t.Fatalf("y is %#v", c)
	}
	expected := accept.Amendment.Becomes
	if err := s.Accept(accept.Amendment); err != nil {
		t.Fatal(err)
	}
	if hull := s.Board().Find("Krait").Track("hull").Now; hull != 30 {
		t.Errorf("hull %d, want 30: 50 less the 20 of the later shot", hull)
	}
	if got, err := s.Journal().Entry(expected); err != nil || got.Root != e.Number {
		t.Errorf("entry %d should be %d done again: %+v, %v", expected, e.Number, got, err)
	}
}

func TestWhatIsAskedAnewIsAskedAtOnce(t *testing.T) {
	s, e := shots(t)
	miss := e.Number + 1
	p := New(pagetest.Table(s), entryOf(t, s, miss), func(answers map[int][]rules.Answer) (*rules.Amendment, error) { return s.Amend(miss, answers) })
	pagetest.Press(p, "enter", "1", "0", "enter")
	if p.asking == nil || p.asking.q == nil || p.asking.q.Key != "table" {
		t.Fatalf("a miss that hits must be asked for its table: %+v", p.asking)
	}
	pagetest.Golden(t, "asks", pagetest.Screen(p, p.t, 80, 24))
	pagetest.Press(p, "9", "enter")
	if !p.ready() || len(p.am.Cells) != 1 {
		t.Fatalf("%+v", p.am)
	}
	pagetest.Press(p, "backspace")
	if p.am != nil && p.changed("attack") {
		t.Errorf("Del lets the answer be as it was: %+v", p.answers)
	}
}

// TestALaterEntryThatAsksIsLeftOut: a ship that never caught fire does not burn. The page shows what the amended entry comes to while the later one
// asks, and that one may be left out.
func TestALaterEntryThatAsksIsLeftOut(t *testing.T) {
	s := pagetest.Session(t)
	e := pagetest.Shoot(t, s, "Kestrel", "lc", "Krait", "3", "8", "9")
	pagetest.Shoot(t, s, "Osprey", "lc", "Viper", "3", "8", "9")
	pagetest.Shoot(t, s, "Viper", "lc", "Osprey", "3", "8", "9")
	burn := pagetest.Play(t, s, "burn", pagetest.A("ship", pagetest.ID(s, "Krait")), pagetest.A("hull", "6"))
	p := page(s, e)
	pagetest.Press(p, "enter", "8", "0", "enter")
	if p.asking == nil || p.asking.entry != burn.Number {
		t.Fatalf("who burns instead must be asked: %+v", p.asking)
	}
	pagetest.Golden(t, "later", pagetest.Screen(p, p.t, 120, 36))
	pagetest.Golden(t, "later80", pagetest.Screen(p, p.t, 80, 24))
	pagetest.Press(p, "x", "delete")
	if p.asking == nil {
		t.Error("Del mends what is typed before it leaves the entry out")
	}
	pagetest.Press(p, "backspace", "delete")
	if !p.ready() {
		t.Fatalf("%+v, %v", p.am, p.wrong)
	}
	pagetest.Golden(t, "left-out", pagetest.Screen(p, p.t, 120, 36))
	if err := s.Accept(p.am); err != nil {
		t.Fatal(err)
	}
	if krait := s.Board().Find("Krait"); krait.Track("hull").Now != 50 || krait.Count("fire") != 0 {
		t.Errorf("Krait has %d hull and %d fires after a miss", krait.Track("hull").Now, krait.Count("fire"))
	}
}

// TestNothingIsLeftOutWithoutAChange: with the change that had led to it goes what was left out.
func TestNothingIsLeftOutWithoutAChange(t *testing.T) {
	s, e := shots(t)
	p := page(s, e)
	pagetest.Press(p, "enter", "8", "0", "enter")
	p.answers[e.Number+2] = []rules.Answer{}
	pagetest.Press(p, "delete")
	if len(p.answers) > 0 || p.am != nil {
		t.Errorf("%+v is left of the change", p.answers)
	}
}

// TestColumnsGiveRoomToLongAnswers: what would be has what it needs where the page is wide enough.
func TestColumnsGiveRoomToLongAnswers(t *testing.T) {
	s, e := shots(t)
	p := page(s, e)
	long := "critical at Ordinary, wound d6 + 2 = 7"
	rows := []line{{label: "control", was: "9", would: "19"}, {label: "result", was: "a miss", would: long}}
	for _, width := range []int{78, 118} {
		c := p.columns(p.t, rows, width)
		if got := p.row(p.t.Look, rows[1], false, c, width); !strings.Contains(ansi.Strip(got), long) || !strings.Contains(ansi.Strip(got), "a miss") {
			t.Errorf("at %d columns %q", width, ansi.Strip(got))
		}
		if look.Width(p.row(p.t.Look, rows[1], false, c, width)) > width {
			t.Errorf("wider than %d", width)
		}
	}
}

func entryOf(t testing.TB, s *rules.Session, number int) rules.Entry {
	t.Helper()
	e, err := s.Journal().Entry(number)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestAShipIsNamedByItsHandle(t *testing.T) {
	s, e := shots(t)
	p := page(s, e)
	for p.rows()[p.at].key != "target" {
		pagetest.Press(p, "up")
	}
	pagetest.Press(p, "enter")
	pagetest.Type(p, s.Board().Find("Viper").Handle)
	pagetest.Press(p, "enter")
	if !p.ready() || p.am.After.Title != "Kestrel LC → Viper" {
		t.Fatalf("%+v %v", p.am, p.asking)
	}
}

// TestWhatIsGoneIsNamed: a sheet that the entry took off the table keeps its name among the answers, and the moment of a marker goes without
// saying.
func TestWhatIsGoneIsNamed(t *testing.T) {
	s := pagetest.Session(t)
	gone := &roster.Sheet{ID: "29.1", Kind: "volley", Name: "volley through #1"}
	e := rules.Entry{
		Number: 30, Title: "a volley", Answers: []rules.Answer{pagetest.A("volley", "29.1")},
		Events: []rules.Event{{Changes: []roster.Change{{Sheet: gone.ID, From: roster.Whole(gone)}}}},
	}
	still := roster.MarkerCell("fired")
	krait := s.Board().Find("Krait").ID
	m := New(pagetest.Table(s), e, func(map[int][]rules.Answer) (*rules.Amendment, error) {
		return &rules.Amendment{Number: 30, Before: e, After: e, Cells: []roster.Change{
			{Sheet: krait, Cell: still, From: roster.N(0), To: roster.N(1)},
			{Sheet: krait, Cell: still.Until(), From: roster.N(0), To: roster.Text("round 3")},
		}}, nil
	})
	if err := m.try(map[int][]rules.Answer{30: {pagetest.A("points", "3")}}); err != nil {
		t.Fatal(err)
	}
	screen := pagetest.Screen(m, m.t, 120, 36)
	if !strings.Contains(screen, "volley through #1") || strings.Contains(screen, "29.1") {
		t.Errorf("the volley has no name:\n%s", screen)
	}
	if !strings.Contains(screen, "1 cell,") || strings.Contains(screen, "until") {
		t.Errorf("the moment is told:\n%s", screen)
	}
}

func TestSpans(t *testing.T) {
	for want, numbers := range map[string][]int{"46 to 50, 52, 53": {46, 47, 48, 49, 50, 52, 53}, "1": {1}, "3, 4, 7": {7, 3, 4}} {
		if got := spans(numbers); got != want {
			t.Errorf("%v is %q, want %q", numbers, got, want)
		}
	}
}

func TestSizesAndKeys(t *testing.T) {
	s, e := shots(t)
	for _, keys := range [][]string{nil, {"enter"}, {"enter", "8", "0", "enter"}, {"enter", "8", "0", "enter", "tab"}} {
		fresh := func() pane.Page { p := page(s, e); pagetest.Press(p, keys...); return p }
		pagetest.EveryKey(t, fresh)
		pagetest.Fits(t, fresh(), pagetest.Table(s))
	}
	pagetest.Storm(t, page(s, e), pagetest.Table(s), 2000)
}
