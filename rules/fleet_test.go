package rules_test

import (
	"testing"

	"damcon/roster"
	"damcon/rules"
)

// sent plays the machine's transfer.
func sent(t *testing.T, s *rules.Session, ships, to string) rules.State {
	t.Helper()
	state, err := s.Begin("transfer", rules.Answer{Key: "ships", Value: ships}, rules.Answer{Key: "to", Value: to})
	ok(t, err)
	if state.Dropped == "" {
		state, err = s.Go()
		ok(t, err)
	}
	return state
}

func TestAShipGoesToAFleetWithItsDamageAndComesBack(t *testing.T) { // F104
	s, _ := table(t, acts())
	asp, mate := s.Board().Find("Asp").ID, roster.SheetID("90.1")
	fire, aim := roster.MarkerCell("fire"), roster.MarkerCell("aim")
	_, err := s.Record("a hit", []roster.Change{
		{Sheet: mate, Cell: roster.SheetCell, To: roster.Whole(&roster.Sheet{ID: mate, Kind: "mate", Name: "Ann", On: asp})},
		{Sheet: asp, Cell: fire, From: roster.N(0), To: roster.N(1)},
		{Sheet: mate, Cell: aim, From: roster.N(0), To: roster.N(2)},
		{Sheet: mate, Cell: aim.Until(), From: roster.Text(""), To: roster.Text("round 3")},
	})
	ok(t, err)
	sent(t, s, "Asp", "Rim")
	b := s.Board()
	if b.Here(b.Sheet(asp)) || b.Here(b.Sheet(mate)) || b.Sheet(asp).Place != "fleet Rim" {
		t.Errorf("it is still here, at %s", b.Sheet(asp).Place)
	}
	if b.Sheet(asp).Count("fire") != 1 || b.Sheet(mate).Count("aim") != 0 {
		t.Errorf("a fire goes out on the way, or an aim of this battle is kept: %v %v", b.Sheet(asp).Markers, b.Sheet(mate).Markers)
	}
	if state := sent(t, s, "Asp", "Rim"); state.Dropped == "" {
		t.Errorf("going where it is already is an entry: %+v", state)
	}
	sent(t, s, "Asp", "here")
	if b := s.Board(); !b.Here(b.Sheet(asp)) || b.Sheet(asp).Place != roster.PlaceOf(b.Number) {
		t.Errorf("it does not come back: %s", b.Sheet(asp).Place)
	}
}

func TestAShipThatComesGetsAHandleOfItsOwn(t *testing.T) {
	s, _ := table(t, acts())
	asp := s.Board().Find("Asp").ID
	sent(t, s, "Asp", "home")
	viper := s.Board().Find("Viper")
	_, err := s.Record("Viper is called as Asp was", []roster.Change{{
		Sheet: viper.ID, Cell: roster.HandleCell, From: roster.Text(viper.Handle), To: roster.Text(s.Board().Sheet(asp).Handle),
	}})
	ok(t, err)
	sent(t, s, string(asp), "here")
	if b := s.Board(); b.Sheet(asp).Handle == "" || b.Sheet(asp).Handle == b.Find("Viper").Handle {
		t.Errorf("two ships are called by the handle %q", b.Sheet(asp).Handle)
	}
}

func TestNoShipIsSentStraightIntoAnotherBattle(t *testing.T) {
	s, _ := table(t, acts())
	_, err := s.Begin("transfer", rules.Answer{Key: "ships", Value: "Asp"}, rules.Answer{Key: "to", Value: "battle 9"})
	if err == nil {
		_, err = s.Go()
	}
	if err == nil {
		t.Error("it went")
	}
}
