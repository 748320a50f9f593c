package palette

import (
	"slices"
	"testing"

	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
)

func table(t testing.TB) *pane.Table {
	s := pagetest.Session(t)
	pagetest.Shoot(t, s, "Osprey", "lb", "Krait", "3", "17", "9")
	return pagetest.Table(s)
}

func TestViews(t *testing.T) {
	tb := table(t)
	p := New(Of(tb))
	pagetest.Golden(t, "all", pagetest.Bare(p, tb, 72, 20))
	pagetest.Type(p, "kr")
	pagetest.Golden(t, "typed", pagetest.Bare(p, tb, 72, 12))
	pagetest.Golden(t, "narrow", pagetest.Bare(p, tb, 36, 8))
}

func TestWhatIsTypedFindsTheThing(t *testing.T) {
	tb := table(t)
	for _, c := range []struct{ typed, group, title string }{
		{"shot", "action", "shot"},
		{"ospr", "sheet", "Osprey"},
		{tb.Board.Find("Krait").Handle, "sheet", "Krait"},
		{"strk", "table", "Where it strikes"},
		{"dd", "class", "Destroyer"},
		{"fires", "option", "fires"},
		{"ospkrt", "log", "Osprey LB → Krait"},
		{"FRIG", "class", "Frigate"},
	} {
		p := New(Of(tb))
		pagetest.Type(p, c.typed)
		if len(p.found) == 0 {
			t.Errorf("%q finds nothing", c.typed)
			continue
		}
		if it := p.items[p.found[0]]; it.Group != c.group || it.Title != c.title {
			t.Errorf("%q finds %s %s, want %s %s", c.typed, it.Group, it.Title, c.group, c.title)
		}
		if reply, ok := pagetest.Press(p, "enter").(pane.Close); !ok || reply.Then == nil {
			t.Errorf("%q: Enter is %#v", c.typed, reply)
		}
	}
	p := New(Of(tb))
	pagetest.Type(p, "xyzzy")
	if len(p.found) != 0 || pagetest.Press(p, "enter") != (pane.Spent{}) {
		t.Error("nothing has those letters, and Enter does nothing")
	}
}

func TestTheActionComesBeforeTheOptionThatBeginsAlike(t *testing.T) {
	p := New([]Item{{Group: "action", Title: "silent operations"}, {Group: "option", Title: "silent_fire"}})
	for _, typed := range []string{"silent", "Silent"} {
		pagetest.Type(p, typed)
		if len(p.found) != 2 || p.found[0] != 0 {
			t.Errorf("%q finds %v, want the action first", typed, p.found)
		}
		p = New(p.items)
	}
}

func TestAPageIsFoundByWhatItHas(t *testing.T) {
	items := []Item{
		{Group: "action", Title: "fire", About: "tables decide"},
		{Group: "page", Title: "browse", About: "classes, tables, actions"},
		{Group: "class", Title: "Tablesaw"},
		{Group: "table", Title: "The long tables"},
	}
	p := New(items)
	pagetest.Type(p, "tables")
	var got []string
	for _, i := range p.found {
		got = append(got, p.items[i].Title)
	}
	if want := []string{"Tablesaw", "browse", "The long tables"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

func TestSizesAndKeys(t *testing.T) {
	tb := table(t)
	fresh := func() pane.Page { return New(Of(tb)) }
	pagetest.EveryKey(t, fresh)
	pagetest.Fits(t, fresh(), tb)
	pagetest.Storm(t, fresh(), tb, 3000)
}
