package history

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
)

// played is a table on which something has been done: shots that hit and miss, one of them taken back.
func played(t testing.TB) (*rules.Session, *pane.Table) {
	t.Helper()
	s := pagetest.Session(t)
	pagetest.Shoot(t, s, "Osprey", "lb", "Krait", "3", "17", "2", "3,3")
	pagetest.Shoot(t, s, "Osprey", "lc", "Viper", "4", "66")
	pagetest.Shoot(t, s, "Kestrel", "lc", "Krait", "3", "8", "8")
	pagetest.Shoot(t, s, "Kestrel", "lb", "Viper", "2", "31", "9")
	if _, err := s.Undo(0); err != nil {
		t.Fatal(err)
	}
	pagetest.Shoot(t, s, "Kestrel", "lb", "Krait", "2", "31", "9")
	return s, pagetest.Table(s)
}

type none struct{ pane.Page }

func amends(rules.Entry) pane.Page { return none{} }

func TestViews(t *testing.T) {
	_, tb := played(t)
	pagetest.Golden(t, "list", pagetest.Screen(New(tb, 0, amends), tb, 120, 36))
	p := New(tb, 0, amends)
	pagetest.Press(p, "right")
	pagetest.Golden(t, "unfolded", pagetest.Screen(p, tb, 120, 36))
	pagetest.Golden(t, "unfolded80", pagetest.Screen(p, tb, 80, 24))
	pagetest.Press(p, "pgdown")
	pagetest.Golden(t, "scrolled80", pagetest.Screen(p, tb, 80, 24))
	pagetest.Press(p, "pgup")
	pagetest.Golden(t, "unfolded60", pagetest.Screen(p, tb, 60, 20))
	pagetest.Press(p, "o", "up")
	pagetest.Golden(t, "reopen", pagetest.Screen(p, tb, 80, 24))
}

// told is a journal that has only rows to be read.
type told struct {
	*rules.Memory
	rows []rules.LogRow
}

func (j *told) Log(before int) iter.Seq2[rules.LogRow, error] {
	return func(yield func(rules.LogRow, error) bool) {
		for _, row := range slices.Backward(j.rows) {
			if (before == 0 || row.Seq < before) && !yield(row, nil) {
				return
			}
		}
	}
}

// TestTheLinesStandAsInTheLook plays what the look of the page shows, to the column.
func TestTheLinesStandAsInTheLook(t *testing.T) {
	s := pagetest.Session(t)
	pagetest.Play(t, s, "pen", pagetest.A("sheet", pagetest.ID(s, "Viper")), pagetest.A("cell", "marker/fire"), pagetest.A("value", "1"))
	tb := pagetest.Table(s)
	roll := func(key, d, throw, word string, need int) rules.Event {
		r := &rules.Roll{Key: key, Dice: d, Throw: throw, Word: word, By: rules.ByHand}
		if need > 0 {
			r.Parts = []rules.Part{{Value: need}}
		}
		return rules.Event{Text: key + " " + throw, Roll: r}
	}
	hull := func(ship string, from, to int) rules.Event {
		return rules.Event{Text: fmt.Sprintf("hull −%d", from-to), Changes: []roster.Change{
			{Sheet: roster.SheetID(pagetest.ID(s, ship)), Cell: roster.TrackCell("hull"), From: roster.N(from), To: roster.N(to)},
		}}
	}
	fire := rules.Event{Text: "fire", Changes: []roster.Change{
		{Sheet: roster.SheetID(pagetest.ID(s, "Viper")), Cell: roster.MarkerCell("fire"), From: roster.N(0), To: roster.N(1)},
	}}
	j := &told{}
	row := func(title string, events ...rules.Event) {
		n := 41 + len(j.rows)
		j.rows = append(j.rows, rules.LogRow{Seq: n, Kind: rules.Did, Entry: &rules.Entry{Number: n, Root: n, Action: "shot", Title: title, Events: events}})
	}
	row("Krait LB → Osprey", roll("attack", "d100", "17", "hit", 30), roll("table", "d100", "22", "22", 0), hull("Osprey", 24, 18))
	row("Viper LC → Osprey", roll("attack", "d100", "66", "miss", 40))
	row("Krait RB → Kestrel", roll("attack", "d100", "90", "miss", 31))
	row("Kestrel LC → Krait", roll("attack", "d100", "8", "hit", 45), roll("table", "d100", "38", "38", 0), hull("Krait", 50, 43))
	row("Kestrel LB → Krait", roll("attack", "d100", "8", "hit", 45))
	row("Osprey EB → Viper", roll("attack", "d100", "31", "hit", 50), roll("table", "d100", "99", "99", 0), fire)
	j.rows = append(j.rows, rules.LogRow{Seq: 47, Kind: rules.Undid, Of: 45})
	tb.Journal = j
	view := strings.Split(pagetest.Screen(New(tb, 0, amends), tb, 120, 36), "\n")
	want := []string{
		"   41  Krait LB → Osprey         30 %, 17      hit     table 22    hull −6       Osprey 24 → 18",
		"   42  Viper LC → Osprey         40 %, 66      miss",
		"   43  Krait RB → Kestrel        31 %, 90      miss",
		"   44  Kestrel LC → Krait        45 %, 08      hit     table 38    hull −7       Krait 50 → 43",
		"   45 ↶ Kestrel LB → Krait       taken back",
		" ▸ 46  Osprey EB → Viper         50 %, 31      hit     table 99    fire          Viper ⚠ fire",
	}
	for i, line := range want {
		if view[5+i] != line {
			t.Errorf("line %d\n got %q\nwant %q", 6+i, view[5+i], line)
		}
	}
}

func TestKeysMeanWhatTheySay(t *testing.T) {
	s, tb := played(t)
	p := New(tb, 0, amends)
	newest := p.number()
	if reply := pagetest.Press(p, "u"); reply != (pane.Undo{Number: newest}) {
		t.Errorf("u is %#v", reply)
	}
	if reply, ok := pagetest.Press(p, "e").(pane.Open); !ok || reply.Page != (none{}) {
		t.Errorf("e is %#v", reply)
	}
	if reply, ok := pagetest.Press(p, "y").(pane.Say); !ok || !strings.Contains(reply.Note, "shot ship=") {
		t.Errorf("y is %#v", reply)
	}
	pagetest.Press(p, "o", "up", "up")
	if reply := pagetest.Press(p, "enter"); reply != (pane.Close{Then: pane.Reopen{Number: newest, Keep: 3}}) {
		t.Errorf("o is %#v", reply)
	}
	pagetest.Press(p, "up")
	if !p.rows.taken[p.number()] || pagetest.Press(p, "u") != (pane.Spent{}) || p.note == "" {
		t.Errorf("entry %d is taken back and cannot be taken back again: %q", p.number(), p.note)
	}
	if _, err := s.Undo(newest); err != nil {
		t.Fatal(err)
	}
	p.Refresh(pagetest.Table(s))
	pagetest.Press(p, "end")
	if !p.rows.taken[p.number()] || p.number() != newest {
		t.Errorf("entry %d is not shown as taken back", p.number())
	}
	if q := New(tb, newest-4, amends); q.number() != newest-4 || q.unfolded != newest-4 {
		t.Errorf("opened at %d, want %d", q.number(), newest-4)
	}
}

func TestASearchFindsOlderEntriesInSteps(t *testing.T) {
	s := pagetest.Session(t)
	pagetest.Play(t, s, "note", pagetest.A("text", "the needle"))
	for i := range 1200 {
		pagetest.Play(t, s, "note", pagetest.A("text", fmt.Sprint("hay ", i)))
	}
	tb := pagetest.Table(s)
	p := New(tb, 0, amends)
	if p.rows.known() > 200 {
		t.Errorf("%d rows were read to show a page", p.rows.known())
	}
	pagetest.Press(p, "f")
	pagetest.Type(p, "needle")
	_, cmd := p.Update(pagetest.Key("enter"))
	if cmd == nil {
		t.Fatal("1,200 rows were looked through in one go")
	}
	pagetest.Run(p, cmd)
	if e := p.entry(); e == nil || !strings.Contains(e.Title, "needle") {
		t.Errorf("found %+v", e)
	}
	pagetest.Press(p, "enter")
	if !strings.Contains(p.note, "nothing older") {
		t.Errorf("note %q", p.note)
	}
	_, cmd = p.Update(searched{version: p.search - 1})
	if cmd != nil {
		t.Error("a search that was left goes on")
	}
}

// TestColumnsFollowFromWhatIsSeen: a column has what its widest text needs while there is room, what has nothing behind it has the next ones too,
// and where there is too little the longest are cut and what a roll came to last.
func TestColumnsFollowFromWhatIsSeen(t *testing.T) {
	l := pagetest.Plain()
	short := columns{inTitle: "Osprey LB → Krait", inFirst: "45 %, 17", inWord: "hit", inSecond: "table 2", inDid: "hull −6", inBecame: "Krait 50 → 44"}
	pool := columns{inTitle: "Dauntless and Kestrel 1 → Skarn", inFirst: "5, 8 10 3", inWord: "3 successes, 1 short by 2", inSecond: "re-rolls 9", inDid: "Skarn is missed"}
	single := columns{inTitle: "Dauntless: laser glare", inFirst: "the Detection DC of all that fired lasers falls by 2 until the round ends"}
	for _, c := range []struct {
		name  string
		rows  []columns
		width int
		want  []string
	}{
		{"short texts stand where they always do", []columns{short}, 112, []string{
			"Osprey LB → Krait         45 %, 17      hit     table 2     hull −6       Krait 50 → 44",
		}},
		{"long ones push those behind them", []columns{short, pool, single}, 118, []string{
			"Osprey LB → Krait                45 %, 17      hit                        table 2     hull −6          Krait 50 → 44",
			"Dauntless and Kestrel 1 → Skarn  5, 8 10 3     3 successes, 1 short by 2  re-rolls 9  Skarn is missed",
			"Dauntless: laser glare           the Detection DC of all that fired lasers falls by 2 until the round ends",
		}},
		{"too little room", []columns{short, pool}, 90, []string{
			"Osprey LB → Krait         45 %, 17      hit        table 2     hull −6       Krait 50 → 44",
			"Dauntless and Kestrel 1 … 5, 8 10 3     3 success… re-rolls 9  Skarn is missed",
		}},
	} {
		tb := &table{rows: c.rows}
		tb.fit(c.width)
		for i := range c.rows {
			got := strings.TrimRight(ansi.Strip(l.Row(c.width, tb.draw(l, &c.rows[i], 0)...)), " ")
			if got != c.want[i] {
				t.Errorf("%s\n got %s\nwant %s", c.name, got, c.want[i])
			}
		}
	}
}

// The entries of a battle are counted where all have been read. Their numbers are those of the campaign: they say so where not all have.
func TestTheHeadCountsTheBattle(t *testing.T) {
	s, tb := played(t)
	p := New(tb, 0, amends)
	if got := pagetest.Bare(p, tb, 78, 20); !strings.Contains(got, "round 1 · 10 entries\n") {
		t.Errorf("of ten entries and one undone the head is\n%s", got)
	}
	for i := range 100 {
		pagetest.Play(t, s, "note", pagetest.A("text", fmt.Sprint(i)))
	}
	p = New(tb, 0, amends)
	if got := pagetest.Bare(p, tb, 78, 20); !strings.Contains(got, "round 1 · up to entry 111 of the campaign\n") {
		t.Errorf("of 111 entries the head is\n%s", got)
	}
	pagetest.Press(p, "home", "up", "home", "up", "home", "up")
	if got := pagetest.Bare(p, tb, 78, 20); !strings.Contains(got, "round 1 · 110 entries\n") {
		t.Errorf("with all of 111 entries read the head is\n%s", got)
	}
}

func TestSizesAndKeys(t *testing.T) {
	_, tb := played(t)
	empty := pagetest.Table(pagetest.Session(t))
	for _, table := range []*pane.Table{tb, empty} {
		fresh := func() pane.Page { return New(table, 0, amends) }
		pagetest.EveryKey(t, fresh)
		pagetest.Fits(t, fresh(), table)
		pagetest.Storm(t, fresh(), table, 3000)
		unfolded := func() pane.Page { p := New(table, 0, amends); pagetest.Press(p, "right", "o"); return p }
		pagetest.EveryKey(t, unfolded)
		pagetest.Fits(t, unfolded(), table)
	}
}

func BenchmarkView(b *testing.B) {
	s := pagetest.Session(b)
	for i := range 2000 {
		pagetest.Play(b, s, "note", pagetest.A("text", fmt.Sprint(i)))
	}
	tb := pagetest.Table(s)
	for b.Loop() {
		p := New(tb, 0, amends)
		p.Update(pagetest.Key("up"))
		p.Body(tb, 118, 26)
	}
}
