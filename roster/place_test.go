package roster_test

import (
	"encoding/json"
	"slices"
	"testing"

	"damcon/roster"
)

func laid(t *testing.T, b *roster.Battle, s *roster.Sheet) {
	t.Helper()
	if err := b.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
		t.Fatal(err)
	}
}

func to(t *testing.T, b *roster.Battle, id roster.SheetID, kind roster.CellKind, word string) {
	t.Helper()
	cell := roster.Cell{Kind: kind}
	if err := b.Apply(roster.Change{Sheet: id, Cell: cell, From: b.Get(id, cell), To: roster.Text(word)}); err != nil {
		t.Fatal(err)
	}
}

func ids(sheets []*roster.Sheet) (all []string) {
	for _, s := range sheets {
		all = append(all, string(s.ID))
	}
	return all
}

func here(t *testing.T, b *roster.Battle, here, away []string) {
	t.Helper()
	if !slices.Equal(ids(b.Sheets()), here) || !slices.Equal(ids(b.Away()), away) {
		t.Fatalf("here %v, elsewhere %v; want %v and %v", ids(b.Sheets()), ids(b.Away()), here, away)
	}
}

func TestASheetThatChangesItsPlaceComesAndGoesWithAllThatLiesOnIt(t *testing.T) {
	b := roster.NewBattle(3, "", "")
	laid(t, b, &roster.Sheet{ID: "9.1", Name: "Asp", Place: "battle 3"})
	laid(t, b, &roster.Sheet{ID: "10.1", Name: "Viper"})
	laid(t, b, &roster.Sheet{ID: "2.1", Name: "Osprey", Place: roster.Home})
	laid(t, b, &roster.Sheet{ID: "2.2", Name: "Captain", On: "2.1"})
	laid(t, b, &roster.Sheet{ID: "2.3", Name: "Hat", On: "2.2", Place: "battle 3"})
	here(t, b, []string{"9.1", "10.1"}, []string{"2.1", "2.2", "2.3"})
	before, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}

	to(t, b, "2.1", roster.CellPlace, roster.PlaceOf(3))
	here(t, b, []string{"2.1", "2.2", "2.3", "9.1", "10.1"}, nil)
	to(t, b, "9.1", roster.CellPlace, roster.OffTable)
	here(t, b, []string{"2.1", "2.2", "2.3", "10.1"}, []string{"9.1"})
	to(t, b, "2.2", roster.CellOn, "9.1")
	here(t, b, []string{"2.1", "10.1"}, []string{"2.2", "2.3", "9.1"})
	if s := b.Find("asp"); s == nil || s.ID != "9.1" {
		t.Fatalf("asp is %v: what is off the table can be restored by its name", s)
	}
	here(t, b.Clone(), []string{"2.1", "10.1"}, []string{"2.2", "2.3", "9.1"})

	to(t, b, "2.2", roster.CellOn, "2.1")
	to(t, b, "9.1", roster.CellPlace, "battle 3")
	to(t, b, "2.1", roster.CellPlace, roster.Home)
	if after, err := json.Marshal(b); err != nil || string(after) != string(before) {
		t.Fatalf("%s %v, want %s", after, err, before)
	}
}

func TestWhatLiesOnASheetStaysWhenThatIsTakenUp(t *testing.T) {
	b := roster.NewBattle(3, "", "")
	laid(t, b, &roster.Sheet{ID: "2.1", Place: "battle 3"})
	laid(t, b, &roster.Sheet{ID: "2.2", On: "2.1", Place: roster.Home})
	here(t, b, []string{"2.1", "2.2"}, nil)
	taken := roster.Change{Sheet: "2.1", Cell: roster.SheetCell, From: roster.Whole(b.Sheet("2.1").Clone())}
	if err := b.Apply(taken); err != nil {
		t.Fatal(err)
	}
	here(t, b, nil, []string{"2.2"})
	if err := b.Apply(taken.Turned()); err != nil {
		t.Fatal(err)
	}
	here(t, b, []string{"2.1", "2.2"}, nil)
}

func TestInTheFleetsStandsWhatIsInNoBattle(t *testing.T) {
	b := roster.NewBattle(0, "", "")
	for id, place := range map[roster.SheetID]string{"1.1": "", "1.2": roster.Home, "1.3": "fleet Rim", "1.4": roster.OffTable, "1.5": "battle 2"} {
		laid(t, b, &roster.Sheet{ID: id, Place: place})
	}
	here(t, b, []string{"1.1", "1.2", "1.3", "1.4"}, []string{"1.5"})
}

func TestNoSheetLiesOnItself(t *testing.T) {
	b := roster.NewBattle(1, "", "")
	laid(t, b, &roster.Sheet{ID: "1.1"})
	laid(t, b, &roster.Sheet{ID: "1.2", On: "1.1"})
	laid(t, b, &roster.Sheet{ID: "1.3", On: "9.9"})
	for _, c := range []roster.Change{
		{Sheet: "1.1", Cell: roster.Cell{Kind: roster.CellOn}, From: roster.Text(""), To: roster.Text("1.2")},
		{Sheet: "1.1", Cell: roster.Cell{Kind: roster.CellOn}, From: roster.Text(""), To: roster.Text("1.1")},
		{Sheet: "9.9", Cell: roster.SheetCell, To: roster.Whole(&roster.Sheet{ID: "9.9", On: "1.3"})},
		{Sheet: "8.8", Cell: roster.SheetCell, To: roster.Whole(&roster.Sheet{ID: "8.8", On: "8.8"})},
	} {
		if b.Apply(c) == nil {
			t.Errorf("%s was taken", c)
		}
	}
}

func TestTheNameOfAFactMayHaveSlashes(t *testing.T) {
	for _, cell := range []roster.Cell{roster.FactCell("dice//attack"), roster.FactCell("waived/burn/osprey"), roster.OptionCell("a/b")} {
		if got, err := roster.ParseCell(cell.String()); err != nil || got != cell {
			t.Errorf("%s reads as %+v, %v", cell, got, err)
		}
	}
}
