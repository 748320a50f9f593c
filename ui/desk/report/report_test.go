package report

import (
	"strings"
	"testing"

	"damcon/rules"
	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
)

// fought is a battle of two phases.
func fought(t testing.TB) *rules.Session {
	s := pagetest.Session(t)
	pagetest.Shoot(t, s, "Osprey", "lb", "Krait", "3", "17", "2", "3,3")
	pagetest.Shoot(t, s, "Kestrel", "lc", "Krait", "3", "8", "8")
	pagetest.Shoot(t, s, "Kestrel", "lb", "Viper", "2", "31", "9")
	pagetest.Shoot(t, s, "Osprey", "lc", "Viper", "2", "99")
	pagetest.Play(t, s, "next")
	pagetest.Shoot(t, s, "Viper", "lc", "Osprey", "3", "1", "1", "10,10")
	return s
}

func TestViews(t *testing.T) {
	s := fought(t)
	tb := pagetest.Table(s)
	p := New(tb)
	pagetest.Golden(t, "newest", pagetest.Screen(p, tb, 80, 24))
	pagetest.Press(p, "left")
	pagetest.Golden(t, "before", pagetest.Screen(p, tb, 120, 36))
	pagetest.Golden(t, "before60", pagetest.Screen(p, tb, 60, 20))
	pagetest.Golden(t, "luck", pagetest.Screen(NewLuck(tb), tb, 120, 36))
	pagetest.Golden(t, "luck60", pagetest.Screen(NewLuck(tb), tb, 60, 20))
}

func TestPhasesAreWalked(t *testing.T) {
	s := fought(t)
	p := New(pagetest.Table(s))
	if p.phase != "B-fire" || len(p.tolls) != 1 || p.tolls[0].Name != "Osprey" {
		t.Fatalf("%s %+v", p.phase, p.tolls)
	}
	pagetest.Press(p, "left")
	if p.phase != "A-fire" || len(p.tolls) != 2 || len(p.tolls[0].By) != 2 {
		t.Fatalf("%s %+v", p.phase, p.tolls)
	}
	if got := strings.Join(p.tolls[1].States, " "); got != "fire" {
		t.Errorf("Viper got %q", got)
	}
	pagetest.Press(p, "left", "left", "left")
	if p.more {
		t.Error("there is nothing before the first")
	}
	pagetest.Press(p, "right", "right", "right", "right")
	if p.phase != "B-fire" {
		t.Error(p.phase)
	}
}

func TestSizesAndKeys(t *testing.T) {
	tb, empty := pagetest.Table(fought(t)), pagetest.Table(pagetest.Session(t))
	for _, table := range []*pane.Table{tb, empty} {
		for _, fresh := range []func() pane.Page{func() pane.Page { return New(table) }, func() pane.Page { return NewLuck(table) }} {
			pagetest.EveryKey(t, fresh)
			pagetest.Fits(t, fresh(), table)
			pagetest.Storm(t, fresh(), table, 500)
		}
	}
}
