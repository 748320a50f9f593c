package pen

import (
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
)

func page(s *rules.Session, ship string) *Model {
	return New(pagetest.Table(s), roster.SheetID(pagetest.ID(s, ship)))
}

// do does what a page asks for, as the desk does.
func do(t testing.TB, s *rules.Session, p *Model, reply pane.Reply) {
	t.Helper()
	d, ok := reply.(pane.Do)
	if !ok {
		t.Fatalf("%#v", reply)
	}
	_, err := s.Begin(d.Action, d.Told...)
	if err == nil {
		_, err = s.Go()
	}
	if err != nil {
		p.Refuse(err)
		return
	}
	p.Refresh(pagetest.Table(s))
}

func TestACellIsSetWithAReason(t *testing.T) {
	s := pagetest.Session(t)
	p := page(s, "Krait")
	pagetest.Golden(t, "cells", pagetest.Screen(p, p.t, 120, 36))
	pagetest.Golden(t, "cells60", pagetest.Screen(p, p.t, 60, 20))
	pagetest.Press(p, "enter", "4", "1", "enter")
	pagetest.Type(p, "rammed")
	pagetest.Golden(t, "reason", pagetest.Screen(p, p.t, 80, 24))
	do(t, s, p, pagetest.Press(p, "enter"))
	if n := s.Board().Find("Krait").Track("hull").Now; n != 41 {
		t.Errorf("hull %d, want 41", n)
	}
	for e := range s.Journal().Standing(0) {
		if !strings.Contains(e.Events[0].Text, "rammed") {
			t.Errorf("the log says %q", e.Events[0].Text)
		}
		break
	}
}

func TestARefusedValueIsMended(t *testing.T) {
	s := pagetest.Session(t)
	p := page(s, "Krait")
	do(t, s, p, pagetest.Press(p, "enter", "9", "9", "enter", "enter"))
	if !p.field.Asking() || p.field.String() != "99" || p.wrong == nil {
		t.Fatalf("%q %v", p.field.String(), p.wrong)
	}
	pagetest.Press(p, "backspace", "enter")
	do(t, s, p, pagetest.Press(p, "enter"))
	if n := s.Board().Find("Krait").Track("hull").Now; n != 9 {
		t.Errorf("hull %d, want 9", n)
	}
}

func TestSheetsAreRenamedCopiedPutAwayAndBroughtBack(t *testing.T) {
	s := pagetest.Session(t)
	p := page(s, "Krait")
	pagetest.Press(p, "n", "ctrl+u")
	pagetest.Type(p, "Asp")
	pagetest.Press(p, "enter")
	do(t, s, p, pagetest.Press(p, "enter"))
	if s.Board().Find("Asp") == nil {
		t.Fatal("it is not renamed")
	}
	pagetest.Press(p, "c")
	pagetest.Type(p, "Adder")
	do(t, s, p, pagetest.Press(p, "enter"))
	if x := s.Board().Find("Adder"); x == nil || x.Class != "Destroyer" {
		t.Fatal("it is not copied")
	}
	asp := s.Board().Find("Asp").ID
	do(t, s, p, pagetest.Press(p, "x"))
	if s.Board().Here(s.Board().Sheet(asp)) || p.sheet != asp {
		t.Fatal("it is not off the table, or the pen has left it")
	}
	pagetest.Golden(t, "away", pagetest.Screen(p, p.t, 80, 24))
	do(t, s, p, pagetest.Press(p, "b"))
	if !s.Board().Here(s.Board().Sheet(asp)) {
		t.Fatal("it is not brought back")
	}
	do(t, s, p, pagetest.Press(p, "f"))
	if home := s.Board().Sheet(asp); home.Place != roster.Home || p.sheet != asp {
		t.Fatalf("it is at %q and not in the fleet, or the pen has left it", home.Place)
	}
	do(t, s, p, pagetest.Press(p, "b"))
	if !s.Board().Here(s.Board().Sheet(asp)) {
		t.Fatal("it does not come from the fleet")
	}
}

func TestAMarkerIsLaidByItsPath(t *testing.T) {
	s := pagetest.Session(t)
	p := page(s, "Krait")
	pagetest.Press(p, "a")
	pagetest.Type(p, "markers/fire")
	pagetest.Press(p, "enter")
	if !p.field.Asking() || p.wrong == nil {
		t.Fatal("there is no such cell")
	}
	pagetest.Press(p, "ctrl+u")
	pagetest.Type(p, "marker/fire")
	pagetest.Press(p, "enter", "1", "enter")
	do(t, s, p, pagetest.Press(p, "enter"))
	if s.Board().Find("Krait").Count("fire") != 1 {
		t.Error("no fire is laid")
	}
}

func TestSizesAndKeys(t *testing.T) {
	s := pagetest.Session(t)
	for _, keys := range [][]string{nil, {"enter"}, {"enter", "1", "enter"}, {"c"}, {"a"}} {
		fresh := func() pane.Page { p := page(s, "Krait"); pagetest.Press(p, keys...); return p }
		pagetest.EveryKey(t, fresh)
		pagetest.Fits(t, fresh(), pagetest.Table(s))
	}
	pagetest.Storm(t, page(s, "Krait"), pagetest.Table(s), 3000)
	empty := pagetest.Table(s)
	empty.Board.Battle = roster.NewBattle(1, "", "duel")
	pagetest.Fits(t, New(empty, ""), empty)
	pagetest.Storm(t, New(empty, ""), empty, 500)
}
