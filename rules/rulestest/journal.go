package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"damcon/roster"
	"damcon/rules"
)

// Journal holds a journal to its contract. fresh gives the journal of a new battle with nothing on the table.
func Journal(t *testing.T, fresh func(*testing.T) rules.Journal) {
	for _, c := range []struct {
		name string
		test func(*clerk)
	}{
		{"a new battle has nothing", nothingYet},
		{"what was written is loaded", loaded},
		{"what waits comes back whole", waits},
		{"rows are written all or none", allOrNone},
		{"entries stand in the order of their roots", inOrder},
		{"a page of entries may be long, and the journal used meanwhile", longPage},
		{"what was taken back last is done again first", backAndAgain},
		{"a new entry forgets what was taken back", forgotten},
		{"an amendment takes back and does again in place", amended},
		{"the log has every row, those taken back too", everyRow},
		{"a touched cell is found", touched},
		{"a sheet laid down or taken up touches all its cells", touchedWhole},
		{"a sheet that changes its place comes and goes", comesAndGoes},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(&clerk{t, fresh(t)}) })
	}
}

// A clerk writes rows and looks at what became of them.
type clerk struct {
	*testing.T
	rules.Journal
}

func (c *clerk) next() int {
	c.Helper()
	n, err := c.Next()
	if err != nil {
		c.Fatal(err)
	}
	return n
}

func (c *clerk) write(rows ...rules.LogRow) {
	c.Helper()
	if err := c.Append(rows, rules.Waiting{}); err != nil {
		c.Fatal(err)
	}
}

// entry is an entry, numbered n, that makes changes.
func entry(n int, changes ...roster.Change) *rules.Entry {
	return &rules.Entry{Number: n, Root: n, Action: "shot", Title: fmt.Sprint("entry ", n), Events: []rules.Event{{Text: "so", Changes: changes}}}
}

// did writes an entry and gives its number.
func (c *clerk) did(changes ...roster.Change) int {
	c.Helper()
	n := c.next()
	c.write(rules.LogRow{Kind: rules.Did, Entry: entry(n, changes...), Changes: changes})
	return n
}

func (c *clerk) entry(n int) rules.Entry {
	c.Helper()
	e, err := c.Entry(n)
	if err != nil {
		c.Fatal(err)
	}
	return e
}

// undo takes an entry back.
func (c *clerk) undo(n int) {
	c.Helper()
	e := c.entry(n)
	c.write(rules.LogRow{Kind: rules.Undid, Of: n, Changes: rules.Turned(e.Changes())})
}

// redo does an entry again as it was.
func (c *clerk) redo(n int) int {
	c.Helper()
	e := c.entry(n)
	e.Number = c.next()
	c.write(rules.LogRow{Kind: rules.Redid, Of: n, Entry: &e, Changes: e.Changes()})
	return e.Number
}

func (c *clerk) load() (*roster.Battle, rules.Waiting) {
	c.Helper()
	b, w, err := c.Load()
	if err != nil {
		c.Fatal(err)
	}
	return b, w
}

// standing lists the numbers of the entries that stand.
func (c *clerk) standing(before int) []int {
	c.Helper()
	var all []int
	for e, err := range c.Standing(before) {
		if err != nil {
			c.Fatal(err)
		}
		all = append(all, e.Number)
	}
	return all
}

func (c *clerk) stand(want ...int) {
	c.Helper()
	if got := c.standing(0); !slices.Equal(got, want) {
		c.Fatalf("%v stand, want %v", got, want)
	}
}

func (c *clerk) undone(want int) {
	c.Helper()
	if got, err := c.Undone(); err != nil || got != want {
		c.Fatalf("undone last: %d %v, want %d", got, err, want)
	}
}

func (c *clerk) touched(want, after int, changes ...roster.Change) {
	c.Helper()
	if got, err := c.Touched(after, changes); err != nil || got != want {
		c.Fatalf("%v after %d: touched by %d %v, want %d", changes, after, got, err, want)
	}
}

// lay is the change that lays down a ship with a hull of ten.
func lay(id roster.SheetID) roster.Change {
	s := &roster.Sheet{ID: id, Kind: roster.KindShip, Name: "Osprey", Tracks: []roster.Track{{Name: "hull", Now: 10, Max: 10}}}
	return roster.Change{Sheet: id, Cell: roster.SheetCell, To: roster.Whole(s)}
}

func hull(id roster.SheetID, from, to int) roster.Change {
	return roster.Change{Sheet: id, Cell: roster.TrackCell("hull"), From: roster.N(from), To: roster.N(to)}
}

func phase(from, to string) roster.Change {
	return roster.Change{Cell: roster.Cell{Kind: roster.CellPhase}, From: roster.Text(from), To: roster.Text(to)}
}

// ship writes an entry that lays down a ship.
func (c *clerk) ship() roster.SheetID {
	c.Helper()
	id := roster.SheetID(fmt.Sprint(c.next(), ".1"))
	c.did(lay(id))
	return id
}

func nothingYet(c *clerk) {
	b, w := c.load()
	if len(b.Sheets()) != 0 || b.Round != 0 || b.Phase != "" || w.Action != "" || len(w.Returned) != 0 {
		c.Fatalf("%v, waiting %v", b, w)
	}
	c.stand()
	c.undone(0)
	c.touched(0, 0, hull("1.1", 1, 2))
	if _, err := c.Entry(c.next()); !errors.Is(err, rules.ErrNoEntry) {
		c.Fatalf("an entry that is not there: %v", err)
	}
}

func loaded(c *clerk) {
	id := c.ship()
	round := roster.Change{Cell: roster.Cell{Kind: roster.CellRound}, From: roster.N(0), To: roster.N(1)}
	option := roster.Change{Cell: roster.OptionCell("a b/c"), From: roster.Text(""), To: roster.Text("on")}
	fact := roster.Change{Cell: roster.FactCell("edge"), From: roster.Text(""), To: roster.Text("+2\n→")}
	n := c.did(hull(id, 10, 4), round, phase("", "A-fire"), option, fact)
	b, _ := c.load()
	if b.Sheet(id).Track("hull").Now != 4 || b.Round != 1 || b.Phase != "A-fire" || b.Options["a b/c"] != "on" || b.Facts["edge"] != "+2\n→" {
		c.Fatalf("%+v", b)
	}
	if e := c.entry(n); e.Title != fmt.Sprint("entry ", n) || len(e.Changes()) != 5 {
		c.Fatalf("%+v", e)
	}
	if err := b.Apply(hull(id, 4, 0)); err != nil {
		c.Fatal(err)
	}
	if again, _ := c.load(); again.Sheet(id).Track("hull").Now != 4 {
		c.Fatal("what was loaded is not the caller's own")
	}
	c.undo(n)
	b, _ = c.load()
	if b.Sheet(id).Track("hull").Now != 10 || b.Round != 0 || len(b.Options)+len(b.Facts) != 0 {
		c.Fatalf("after undo: %+v", b)
	}
}

func waits(c *clerk) {
	want := rules.Waiting{
		Number: 7, Action: "shot", Answers: []rules.Answer{{Key: "ten2/C/boxes", Value: "3", By: rules.ByHand}},
		Loose: []rules.Answer{{Key: "range", Value: "4"}}, Returned: []rules.Returned{{Round: 2, Phase: "x", Side: "red", Dice: "2d6", Throw: "3,4"}},
	}
	same := func(want rules.Waiting) {
		c.Helper()
		_, got := c.load()
		a, errA := json.Marshal(got)
		b, errB := json.Marshal(want)
		if errA != nil || errB != nil || string(a) != string(b) {
			c.Fatalf("waiting %s, want %s", a, b)
		}
	}
	if err := c.Append(nil, want); err != nil {
		c.Fatal(err)
	}
	same(want)
	if err := c.Append([]rules.LogRow{{Kind: rules.Dropped, Dice: want.Returned, Note: "shot"}}, rules.Waiting{Returned: want.Returned}); err != nil {
		c.Fatal(err)
	}
	same(rules.Waiting{Returned: want.Returned})
	c.stand()
}

func allOrNone(c *clerk) {
	id := c.ship()
	n := c.next()
	w := rules.Waiting{Number: n, Action: "shot"}
	if err := c.Append(nil, w); err != nil {
		c.Fatal(err)
	}
	good, bad := hull(id, 10, 9), hull(id, 10, 8)
	err := c.Append([]rules.LogRow{
		{Kind: rules.Did, Entry: entry(n, good), Changes: []roster.Change{good}},
		{Kind: rules.Did, Entry: entry(n+1, bad), Changes: []roster.Change{bad}},
	}, rules.Waiting{})
	if err == nil {
		c.Fatal("a change whose cell says something else was taken")
	}
	b, now := c.load()
	if b.Sheet(id).Track("hull").Now != 10 || now.Action != "shot" || c.next() != n {
		c.Fatalf("hull %d, waiting %v, next %d", b.Sheet(id).Track("hull").Now, now, c.next())
	}
	c.stand(n - 1)
}

func inOrder(c *clerk) {
	one, two, three := c.did(), c.did(), c.did()
	c.stand(three, two, one)
	if got := c.standing(three); !slices.Equal(got, []int{two, one}) {
		c.Fatalf("before %d: %v", three, got)
	}
	if got := c.standing(one); len(got) != 0 {
		c.Fatalf("before the first: %v", got)
	}
	c.undo(two)
	c.stand(three, one)
	again := c.redo(two)
	c.stand(three, again, one)
	if got := c.standing(three); !slices.Equal(got, []int{again, one}) {
		c.Fatalf("before %d: %v", three, got)
	}
}

func longPage(c *clerk) {
	const many = 700
	first := c.next()
	rows := make([]rules.LogRow, many)
	for i := range rows {
		rows[i] = rules.LogRow{Kind: rules.Did, Entry: entry(first + i)}
	}
	c.write(rows...)
	want := first + many
	for e, err := range c.Standing(0) {
		if want--; err != nil || e.Number != want {
			c.Fatalf("entry %d %v, want %d", e.Number, err, want)
		}
		if want == first+many-2 {
			c.did()
		}
		if e := c.entry(want); e.Number != want {
			c.Fatalf("entry %d reads as %d", want, e.Number)
		}
	}
	if want != first {
		c.Fatalf("ended at %d, want %d", want, first)
	}
}

func backAndAgain(c *clerk) {
	id := c.ship()
	one := c.did(hull(id, 10, 8))
	two := c.did(hull(id, 8, 5))
	c.undo(two)
	c.undone(two)
	c.undo(one)
	c.undone(one)
	one2 := c.redo(one)
	c.undone(two)
	if e := c.entry(one2); e.Root != one {
		c.Fatalf("done again it stands in the place of %d, want %d", e.Root, one)
	}
	two2 := c.redo(two)
	c.undone(0)
	c.undo(two2)
	c.undone(two2)
	c.undo(one2)
	c.undone(one2)
	if b, _ := c.load(); b.Sheet(id).Track("hull").Now != 10 {
		c.Fatalf("hull %d", b.Sheet(id).Track("hull").Now)
	}
}

func forgotten(c *clerk) {
	id := c.ship()
	one := c.did(hull(id, 10, 8))
	c.undo(one)
	two := c.did(hull(id, 10, 3))
	c.undone(0)
	c.stand(two, one-1)
	if e := c.entry(one); len(e.Changes()) != 1 {
		c.Fatal("an entry that was taken back can still be read")
	}
}

func amended(c *clerk) {
	id := c.ship()
	one := c.did(hull(id, 10, 8))
	two := c.did(hull(id, 8, 5))
	n := c.next()
	a, b := entry(n+2, hull(id, 10, 9)), entry(n+3, hull(id, 9, 6))
	a.Root, b.Root = one, two
	c.write(
		rules.LogRow{Kind: rules.Undid, Of: two, Amend: one, Changes: []roster.Change{hull(id, 5, 8)}},
		rules.LogRow{Kind: rules.Undid, Of: one, Amend: one, Changes: []roster.Change{hull(id, 8, 10)}},
		rules.LogRow{Kind: rules.Redid, Of: one, Amend: one, Entry: a, Changes: a.Changes()},
		rules.LogRow{Kind: rules.Redid, Of: two, Amend: one, Entry: b, Changes: b.Changes()},
	)
	c.stand(n+3, n+2, one-1)
	c.undone(0)
	c.touched(n+3, one, hull(id, 0, 0))
	c.touched(0, two, hull(id, 0, 0))
	if b, _ := c.load(); b.Sheet(id).Track("hull").Now != 6 {
		c.Fatalf("hull %d, want 6", b.Sheet(id).Track("hull").Now)
	}
	three := c.did()
	c.undo(three)
	c.undone(three)
	c.write(rules.LogRow{Kind: rules.Undid, Of: n + 3, Amend: two, Changes: []roster.Change{hull(id, 6, 9)}})
	c.undone(0)
	c.stand(n+2, one-1)
}

func everyRow(c *clerk) {
	var before []int
	for row := range c.Log(0) {
		before = append(before, row.Seq)
	}
	one := c.did()
	c.undo(one)
	two := c.redo(one)
	c.write(rules.LogRow{Kind: rules.Note, Note: "tea"})
	var got []string
	var seqs []int
	for row, err := range c.Log(0) {
		if err != nil {
			c.Fatal(err)
		}
		if seqs = append(seqs, row.Seq); row.Seq >= one {
			got = append(got, fmt.Sprint(row.Kind, row.Of, row.Note, row.Entry != nil))
		}
	}
	want := []string{"noted0teafalse", fmt.Sprint("redid", one, "true"), fmt.Sprint("undid", one, "false"), "did0true"}
	if !slices.Equal(got, want) || !slices.Equal(seqs[4:], before) {
		c.Fatalf("%v, then %v; want %v, then %v", got, seqs, want, before)
	}
	for row := range c.Log(two) {
		if row.Seq != two-1 {
			c.Fatalf("the row before %d is %d", two, row.Seq)
		}
		break
	}
}

func touched(c *clerk) {
	a, b := c.ship(), c.ship()
	one := c.did(hull(a, 10, 8), phase("", "fire"))
	two := c.did(hull(b, 10, 8))
	three := c.did(hull(a, 8, 7), hull(b, 8, 7))
	c.touched(three, 0, hull(a, 0, 0))
	c.touched(three, two, hull(b, 0, 0), phase("", ""))
	c.touched(0, three, hull(b, 0, 0))
	c.touched(one, 0, phase("", ""))
	c.touched(0, one, phase("", ""))
	c.touched(0, one-1, roster.Change{Sheet: a, Cell: roster.TrackCell("drive")}, roster.Change{Cell: roster.FactCell("edge")})
	c.undo(three)
	c.touched(two, 0, hull(b, 0, 0))
	again := c.redo(three)
	c.touched(again, two, hull(b, 0, 0))
	c.touched(0, three, hull(b, 0, 0))
}

func touchedWhole(c *clerk) {
	id := c.ship()
	one := c.did(hull(id, 10, 8))
	b, _ := c.load()
	taken := roster.Change{Sheet: id, Cell: roster.SheetCell, From: roster.Whole(b.Sheet(id)), To: roster.Nothing}
	c.touched(one, 0, taken)
	two := c.did(taken)
	c.touched(two, one, hull(id, 0, 0))
	if b, _ := c.load(); b.Sheet(id) != nil {
		c.Fatal("a sheet that was taken up is still there")
	}
	c.undo(two)
	c.touched(one, 0, hull(id, 0, 0))
	if b, _ := c.load(); b.Sheet(id).Track("hull").Now != 8 {
		c.Fatal("a sheet that was laid down again is not as it was")
	}
}

func comesAndGoes(c *clerk) {
	id := c.ship()
	officer := lay(roster.SheetID(fmt.Sprint(c.next(), ".1")))
	officer.To.Sheet().On = id
	c.did(officer)
	b, _ := c.load()
	from := b.Sheet(id).Place
	away := roster.Change{Sheet: id, Cell: roster.Cell{Kind: roster.CellPlace}, From: roster.Text(from), To: roster.Text(roster.OffTable)}
	n := c.did(away)
	if b, _ = c.load(); b.Number == 0 { // the fleets, to which what is off the table belongs
		if len(b.Sheets()) != 2 || len(b.Away()) != 0 {
			c.Fatalf("%d here, %d elsewhere", len(b.Sheets()), len(b.Away()))
		}
	} else if len(b.Sheets()) != 0 || len(b.Away()) != 2 || b.Sheet(id) == nil {
		c.Fatalf("%d here, %d elsewhere", len(b.Sheets()), len(b.Away()))
	}
	c.undo(n)
	if b, _ = c.load(); len(b.Sheets()) != 2 || len(b.Away()) != 0 {
		c.Fatalf("%d here, %d elsewhere", len(b.Sheets()), len(b.Away()))
	}
}
