package roster

import (
	"cmp"
	"reflect"
	"strings"
	"testing"
)

func TestSheetsAreEqualOnlyWhenEveryFieldIs(t *testing.T) {
	base := func() *Sheet {
		return &Sheet{
			Tracks: []Track{{}}, Systems: []System{{Traits: []Trait{{}}}}, Markers: []Marker{{}}, Traits: []Trait{{}},
		}
	}
	if !base().Equal(base()) || !base().Clone().Equal(base()) {
		t.Fatal("a sheet is not equal to its like")
	}
	var change func(path string, pick func(*Sheet) reflect.Value)
	change = func(path string, pick func(*Sheet) reflect.Value) {
		s := base()
		switch v := pick(s); v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				change(path+"."+v.Type().Field(i).Name, func(s *Sheet) reflect.Value { return pick(s).Field(i) })
			}
			return
		case reflect.Slice:
			change(path+"[0]", func(s *Sheet) reflect.Value { return pick(s).Index(0) })
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		case reflect.String:
			v.SetString("x")
		case reflect.Int:
			v.SetInt(7)
		case reflect.Bool:
			v.SetBool(true)
		default:
			t.Fatalf("%s: a sheet holds a %s", path, v.Kind())
		}
		if s.Equal(base()) || base().Equal(s) {
			t.Errorf("%s is not compared", path)
		}
	}
	change("Sheet", func(s *Sheet) reflect.Value { return reflect.ValueOf(s).Elem() })
}

// A sheet out of a file that somebody has written by hand is not laid down where it does not hold together.
func TestASheetThatDoesNotHoldTogetherIsRefused(t *testing.T) {
	for says, s := range map[string]Sheet{
		`the track "hull" has no name of its own`:       {Tracks: []Track{{Name: "hull", Max: 3}, {Name: "hull", Max: 3}}},
		`the track "" has no name`:                      {Tracks: []Track{{Max: 3}}},
		"hull is 0 to 3, not 4":                         {Tracks: []Track{{Name: "hull", Now: 4, Max: 3}}},
		"hull is 2 to 3, not 1":                         {Tracks: []Track{{Name: "hull", Min: 2, Now: 1, Max: 3}}},
		"speed is 0 to 3, not 9000000000":               {Tracks: []Track{{Name: "speed", Now: 9_000_000_000, Max: 3, Open: true}}},
		`the system "lb" has no ID of its own`:          {Systems: []System{{ID: "lb", State: Works}, {ID: "lb", State: Works}}},
		"the boxes of lb are 0 to 1, not 2":             {Systems: []System{{ID: "lb", Left: 2, Boxes: 1, State: Works}}},
		"the load of lb is 0 to 1000000000, not -1":     {Systems: []System{{ID: "lb", Load: -1, State: Works}}},
		`destroyed, not "broken"`:                       {Systems: []System{{ID: "lb", State: "broken"}}},
		"the marker fire counts 1 to 1000000000, not 0": {Markers: []Marker{{Kind: "fire"}}},
		"the marker fire stands twice":                  {Markers: []Marker{{Kind: "fire", Count: 1}, {Kind: "fire", Count: 1}}},
		"before another that comes first":               {Markers: []Marker{{Kind: "fire", Count: 1}, {Kind: "drift", Count: 1}}},
	} {
		s.ID = "1.1"
		b := NewBattle(1, "", "")
		err := b.Apply(Change{Sheet: s.ID, Cell: SheetCell, To: Whole(&s)})
		if err == nil || !strings.Contains(err.Error(), says) || b.Sheet(s.ID) != nil {
			t.Errorf("it says %v, want %s", err, says)
		}
	}
}

// What a cell may hold is bounded, so that rules may add and multiply without care.
func TestNoCellHoldsMoreThanTheMost(t *testing.T) {
	b := NewBattle(1, "", "")
	s := &Sheet{
		ID: "1.1", Tracks: []Track{{Name: "speed", Max: 3, Open: true}}, Systems: []System{{ID: "t", State: Works}},
	}
	if err := b.Apply(Change{Sheet: s.ID, Cell: SheetCell, To: Whole(s)}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []Change{
		{Sheet: s.ID, Cell: TrackCell("speed")},
		{Sheet: s.ID, Cell: LoadCell("t")},
		{Sheet: s.ID, Cell: MarkerCell("fire")},
		{Cell: RoundCell},
	} {
		c.From, c.To = N(0), N(Most+1)
		if err := b.Apply(c); err == nil || !strings.Contains(err.Error(), "up to 1000000000") {
			t.Errorf("%s: %v", c.Cell, err)
		}
		if c.To = N(Most); b.Apply(c) != nil {
			t.Errorf("%s does not hold %d", c.Cell, Most)
		}
	}
}

func TestSheetsAreInTheOrderOfTheirEntries(t *testing.T) {
	order := []SheetID{"", "0.1", "1", "1.1", "1.2", "1.10", "1.10.3", "1.x", "9.2", "57.1", "57.10", "57.b", "x", "x.2", "x.10"}
	for i, id := range order {
		for j, other := range order {
			if got := id.Compare(other); got != cmp.Compare(i, j) {
				t.Errorf("%q beside %q is %d, want %d", id, other, got, cmp.Compare(i, j))
			}
		}
	}
}
