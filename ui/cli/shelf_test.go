package cli

import (
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/all"
	"damcon/rules/dice"
	"damcon/ui/desk"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/start"
)

// A further battle from the first page takes the ships along as they stand, keeps the one before under its name, and asks nothing twice.
func TestAFurtherBattleFromTheFirstPage(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	c := shelf{&program{rulesets: all.Rulesets, seed: dice.NewSeed}, &desk.Config{Rulesets: all.Rulesets}}
	o, err := c.Create(muster.Plan{Game: "knight-hawks", Name: "War", Ships: []muster.Order{
		{Class: "Destroyer", Side: "UPF", Names: []string{"Osprey", "Viper"}, Count: 2},
		{Class: "Frigate", Side: "Sathar", Names: []string{"Krait"}, Count: 1},
	}})
	if err != nil {
		t.Fatal(err)
	}
	pen(t, o.Session, "Osprey", "hull", "31")
	pen(t, o.Session, "Viper", "hull", "0") // destroyed, and stays behind
	if _, err := o.Session.Begin("next"); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Session.Go(); err != nil {
		t.Fatal(err)
	}
	further, err := c.Further(o.Path, 1, "Second night")
	if err != nil {
		t.Fatal(err)
	}
	board := further.Session.Board()
	if board.Number != 2 || further.Name != "War: Second night" || len(board.Sheets()) != 2 || board.Round != 0 {
		t.Errorf("battle %d of %s with %d ships in round %d", board.Number, further.Name, len(board.Sheets()), board.Round)
	}
	if s := board.Find("Osprey"); s == nil || s.Now("hull") != 31 {
		t.Errorf("Osprey came as %+v", s)
	}
	for _, opened := range []*start.Opened{o, further} {
		if err := opened.Close(); err != nil {
			t.Fatal(err)
		}
	}
	list, err := c.List()
	if err != nil || len(list) != 2 {
		t.Fatalf("%v %+v", err, list)
	}
	for i, want := range []start.Campaign{{Title: "Second night", Battle: 2, Ships: 2}, {Title: "War", Battle: 1, Ships: 1}} {
		if got := list[i]; got.Title != want.Title || got.Battle != want.Battle || got.Ships != want.Ships || got.Name != "War" {
			t.Errorf("line %d is %+v", i+1, got)
		}
	}
	back, err := c.Open(list[1].Path, list[1].Battle)
	if err != nil {
		t.Fatal(err)
	}
	if b := back.Session.Board(); b.Number != 1 || b.Round == 0 || b.Find("Viper") == nil {
		t.Errorf("the battle before is number %d in round %d", b.Number, b.Round)
	}
	if err := back.Close(); err != nil {
		t.Fatal(err)
	}
}

// pen sets a track of a ship.
func pen(t *testing.T, s *rules.Session, ship, track, value string) {
	t.Helper()
	told := []rules.Answer{
		{Key: "sheet", Value: string(s.Board().Find(ship).ID)}, {Key: "cell", Value: roster.TrackCell(track).String()}, {Key: "value", Value: value},
	}
	state, err := s.Begin("pen", told...)
	if err == nil && state.Done == nil {
		state, err = s.Go()
	}
	if err != nil || state.Done == nil || !strings.Contains(state.Done.Title, ship) {
		t.Fatalf("%v %+v", err, state)
	}
}
