package browse

import (
	"errors"
	"strings"
	"testing"

	"damcon/rules"
	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
)

func table(t testing.TB) *pane.Table { return pagetest.Table(pagetest.Session(t)) }

func games(t testing.TB) []pane.Game {
	return []pane.Game{
		{ID: "duel", Title: "Duel", Doc: "hull", Book: func() (*rules.Book, error) { return rules.Open(pagetest.Rules()) }},
		{ID: "broken", Title: "Broken", Book: func() (*rules.Book, error) { return nil, errors.New("tables.toml:3:1: no rows") }},
	}
}

func TestViews(t *testing.T) {
	tb := table(t)
	p := New(tb)
	pagetest.Golden(t, "class", pagetest.Screen(p, tb, 80, 24))
	pagetest.Press(p, "tab")
	pagetest.Golden(t, "table", pagetest.Screen(p, tb, 120, 36))
	pagetest.Press(p, "tab")
	pagetest.Golden(t, "option", pagetest.Screen(p, tb, 80, 24))
	pagetest.Press(p, "tab")
	pagetest.Golden(t, "action", pagetest.Screen(p, tb, 80, 24))
	narrow := NewItem(tb, Tables, "damage")
	pagetest.Golden(t, "narrow", pagetest.Screen(narrow, tb, 60, 20))
}

func TestAnOptionIsSet(t *testing.T) {
	p := NewItem(table(t), Options, "fires")
	c, ok := pagetest.Press(p, "enter").(pane.Close)
	if b, also := c.Then.(pane.Begin); !ok || !also || b.Action != "option" || b.Told[0].Value != "fires" || b.Only != "value" {
		t.Fatalf("%#v", c)
	}
	without := Shelves(games(t))
	pagetest.Press(without, "tab", "tab")
	if it, _ := without.selected(); it.group != Options || pagetest.Press(without, "enter") != (pane.Spent{}) {
		t.Error("without a table nothing can be set")
	}
}

func TestAGameThatCannotBeOpenedSaysWhy(t *testing.T) {
	p := Shelves(games(t))
	pagetest.Press(p, "right")
	if view := pagetest.Screen(p, table(t), 80, 24); !strings.Contains(view, "tables.toml:3:1: no rows") {
		t.Error(view)
	}
	pagetest.Press(p, "right")
	if view := pagetest.Screen(p, table(t), 80, 24); !strings.Contains(view, "Destroyer") {
		t.Error(view)
	}
}

func TestFindLeavesWhatFits(t *testing.T) {
	p := New(table(t))
	pagetest.Press(p, "f")
	pagetest.Type(p, "frig")
	if it, _ := p.selected(); len(p.shown) != 1 || it.name != "Frigate" {
		t.Errorf("%d items, %+v", len(p.shown), it)
	}
	pagetest.Press(p, "esc")
	if len(p.shown) != len(p.items) {
		t.Error("Esc gives the whole list back")
	}
}

func TestKeysAndSizes(t *testing.T) {
	tb := table(t)
	for _, fresh := range []func() pane.Page{func() pane.Page { return New(tb) }, func() pane.Page { return Shelves(games(t)) }} {
		pagetest.EveryKey(t, fresh)
		pagetest.Fits(t, fresh(), tb)
		pagetest.Storm(t, fresh(), tb, 3000)
	}
}
