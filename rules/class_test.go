package rules

import (
	"reflect"
	"testing"

	"damcon/roster"
)

func TestClassAsPrinted(t *testing.T) {
	c, _ := madeUpBook(t).Class("DD")
	want := &roster.Sheet{
		Kind: roster.KindShip, Name: "Destroyer", Class: "Destroyer",
		Tracks: []roster.Track{
			{Name: "hull", Now: 50, Max: 50}, {Name: "adf", Now: 3, Max: 3}, {Name: "shields", Min: -1, Now: 2, Max: 4, Open: true},
		},
		Systems: []roster.System{
			{ID: "aa", Kind: "AA", Name: "AA", Left: 1, Boxes: 1, State: roster.Works},
			{ID: "bb-1", Kind: "BB", Name: "battle lantern", Zone: "F", Left: 1, Boxes: 1, State: roster.Works, Traits: []roster.Trait{{Name: "arc", Value: "fore"}}},
			{ID: "bb-2", Kind: "BB", Name: "battle lantern", Zone: "F", Left: 1, Boxes: 1, State: roster.Works, Traits: []roster.Trait{{Name: "arc", Value: "fore"}}},
			{ID: "bb-3", Kind: "BB", Name: "battle lantern", Zone: "F", Left: 1, Boxes: 1, State: roster.Works, Traits: []roster.Trait{{Name: "arc", Value: "fore"}}},
			{ID: "t", Kind: "T", Name: "tubes", Left: 2, Boxes: 2, Floor: 1, State: roster.Degraded, Load: 2},
		},
		Traits: []roster.Trait{{Name: "crew", Value: "40 to 50"}, {Name: "game", Value: "advanced"}},
	}
	if got := c.Sheet(); !reflect.DeepEqual(got, want) {
		t.Errorf("the sheet is\n%+v\nnot\n%+v", got, want)
	}
	if c.Notes != "Two lines\nof notes." || c.House {
		t.Errorf("the class is %+v", c)
	}
}

func TestSheetsOfAClassShareNothing(t *testing.T) {
	c, _ := madeUpBook(t).Class("DD")
	spoiled := c.Sheet()
	spoiled.Tracks[0].Now = 0
	spoiled.Systems[1].Traits[0].Value = "aft"
	spoiled.Systems[2].Traits[0].Value = "aft"
	if fresh := c.Sheet(); fresh.Tracks[0].Now != 50 || fresh.Systems[1].Trait("arc") != "fore" || fresh.Systems[2].Trait("arc") != "fore" {
		t.Errorf("a mark on one ship stands on the next: %+v", fresh)
	}
}

func TestSisterShip(t *testing.T) {
	c, _ := madeUpBook(t).Class("DL")
	if c.Name != "Destroyer leader" || c.Notes != "Two lines\nof notes." {
		t.Errorf("the class is %+v", c)
	}
	s := c.Sheet()
	if s.Name != "Destroyer leader" || s.Class != "Destroyer leader" || s.Trait("crew") != "40 to 50" {
		t.Errorf("the sheet is %+v", s)
	}
	var tracks, systems []string
	for _, track := range s.Tracks {
		tracks = append(tracks, track.Name)
	}
	for _, sys := range s.Systems {
		systems = append(systems, sys.ID)
	}
	if want := []string{"hull", "shields", "flag"}; !reflect.DeepEqual(tracks, want) || s.Track("hull").Max != 55 {
		t.Errorf("the tracks are %v, not %v", tracks, want)
	}
	if want := []string{"aa", "bb-1", "bb-2", "t", "cc"}; !reflect.DeepEqual(systems, want) || s.System("t").Boxes != 4 {
		t.Errorf("the systems are %v, not %v", systems, want)
	}
	if printed, _ := madeUpBook(t).Class("DD"); len(printed.Sheet().Systems) != 5 {
		t.Errorf("the class it is like lost systems: %+v", printed.Sheet())
	}
}

func TestSisterShipsInAnyOrder(t *testing.T) {
	b := madeUpBook(t, File{"h", "[[class]]\nname = \"C\"\nlike = \"B\"\ntracks = [\"+flag 1\"]\n[[class]]\nname = \"B\"\nshort = \"BX\"\nlike = \"A\"\n" +
		"[[class]]\nname = \"A\"\ntracks = [\"hull 9\"]\n[[class]]\nname = \"D\"\nlike = \"bx\"\ntracks = [\"hull 8\"]\n"})
	for name, want := range map[string][]roster.Track{
		"C": {{Name: "hull", Now: 9, Max: 9}, {Name: "flag", Now: 1, Max: 1}},
		"B": {{Name: "hull", Now: 9, Max: 9}},
		"D": {{Name: "hull", Now: 8, Max: 8}},
	} {
		if c, _ := b.Class(name); !reflect.DeepEqual(c.Sheet().Tracks, want) {
			t.Errorf("%s has %v, not %v", name, c.Sheet().Tracks, want)
		}
	}
}

func TestClassFaults(t *testing.T) {
	class := func(line string) string { return "[[class]]\nname = \"A\"\n" + line + "\n" }
	cases := map[string]struct {
		text string
		want []string
	}{
		"boxes in words":          {class(`tracks = ["hull fifty"]`), []string{`3:17: hull must be a whole number, 0 or more`}},
		"boxes below":             {class(`tracks = ["hull -1"]`), []string{`3:17: hull must be a whole number, 0 or more`}},
		"a fraction":              {class(`tracks = ["hull 1.5"]`), []string{`3:17: hull must be a whole number, 0 or more`}},
		"far too many":            {class(`tracks = ["hull 99999999999"]`), []string{`3:17: hull must be a whole number, 0 or more`}},
		"maximum":                 {class(`tracks = ["hull 4/x"]`), []string{`3:17: hull's maximum must be a whole number, 0 or more`, `3:17: hull stands above its maximum; write 4/4, or open after it`}},
		"above the maximum":       {class(`tracks = ["hull 4/3"]`), []string{`3:17: hull stands above its maximum; write 4/4, or open after it`}},
		"below min":               {class(`tracks = ["hull 4 min=5"]`), []string{`3:17: hull must be a whole number, 5 or more`}},
		"min in words":            {class(`tracks = ["hull 4 min=x"]`), []string{`3:19: min must be a whole number`}},
		"track without boxes":     {class(`tracks = ["hull"]`), []string{`3:12: write a track as NAME NOW or NAME NOW/MAX: hull 50, shields 2/4`}},
		"track option":            {class(`tracks = ["hull 5 opne"]`), []string{`3:19: a track has no "opne"; only min=N and open may follow its boxes`}},
		"track twice":             {class(`tracks = ["hull 5", "hull 6"]`), []string{`3:22: hull stands twice among the tracks`}},
		"track with a slash":      {class(`tracks = ["a/b 5"]`), []string{`3:12: a track's name is one word of letters, digits and hyphens, not "a/b"`}},
		"system without kind":     {class(`systems = ["lc"]`), []string{`3:13: write a system as ID KIND or ID xN KIND: lc LC, lb x3 LB laser battery`}},
		"copies without kind":     {class(`systems = ["lc x3"]`), []string{`3:13: write a system as ID KIND or ID xN KIND: lc LC, lb x3 LB laser battery`}},
		"no copies":               {class(`systems = ["lc x0 LC"]`), []string{`3:16: the number of copies must be a whole number, 1 or more`}},
		"too many copies":         {class(`systems = ["lc x100 LC"]`), []string{`3:16: at most 99 copies at once`}},
		"capital ID":              {class(`systems = ["LC LC"]`), []string{`3:13: an ID is in small letters: lc`}},
		"ID twice by copies":      {class(`systems = ["lb-2 LB", "lb x3 LB"]`), []string{`3:24: lb-2 stands twice among the systems`}},
		"boxes of a system":       {class(`systems = ["lc LC boxes=0"]`), []string{`3:19: boxes must be a whole number, 1 or more`}},
		"load":                    {class(`systems = ["lc LC load=-1"]`), []string{`3:19: load must be a whole number, 0 or more`}},
		"floor":                   {class(`systems = ["lc LC boxes=2 floor=3"]`), []string{`3:13: the floor of lc is above its boxes`}},
		"state":                   {class(`systems = ["lc LC state=work"]`), []string{`3:19: there is no state "work"; did you mean works?`}},
		"name after an option":    {class(`systems = ["lc LC boxes=2 cannon"]`), []string{`3:27: the name "cannon" stands before the first WORD=VALUE`}},
		"kind that is an option":  {class(`systems = ["lc boxes=2"]`), []string{`3:16: a system's kind is one word of letters, digits and hyphens, not "boxes=2"`}},
		"empty trait":             {class(`systems = ["lc LC arc="]`), []string{`3:19: write a trait as WORD=VALUE, not "arc="`}},
		"system trait twice":      {class(`systems = ["lc LC arc=a arc=b"]`), []string{`3:25: arc stands twice`}},
		"trait without value":     {class(`traits = ["crew"]`), []string{`3:12: write a trait as NAME=VALUE: crew=40 to 50`}},
		"trait of two words":      {class(`traits = ["crew size=4"]`), []string{`3:12: a trait's name is one word of letters, digits and hyphens, not "crew size"`}},
		"kind":                    {class(`kind = "mine"`), []string{`3:9: the ruleset has no kind "mine"; did you mean mines?`}},
		"like nothing":            {"[[class]]\nname = \"Alpha\"\n[[class]]\nname = \"Beta\"\nlike = \"Alhpa\"\n", []string{`5:9: there is no class "Alhpa" to be like; did you mean Alpha?`}},
		"like itself":             {class(`like = "A"`), []string{`3:9: there is no class "A" to be like`}},
		"like each other":         {"[[class]]\nname = \"A\"\nlike = \"B\"\n[[class]]\nname = \"B\"\nlike = \"A\"\n", []string{`6:9: "B" and "A" are like each other; one of them must stand alone`}},
		"changes of nothing":      {class(`tracks = ["+hull 5"]`), []string{`3:10: + and - change the tracks of another class; say which: like = "…"`}},
		"half a change":           {"[[class]]\nname = \"B\"\n" + class("like = \"B\"\ntracks = [\"+hull 5\", \"adf 3\"]"), []string{`6:10: give the whole list of tracks, or only changes, each with + or -`}},
		"drop what is not there":  {"[[class]]\nname = \"B\"\nsystems = [\"lb-1 LB\"]\n" + class("like = \"B\"\nsystems = [\"-lb-2\"]"), []string{`7:14: there is no "lb-2" to drop; did you mean lb-1?`}},
		"name twice":              {"[[class]]\nname = \"A\"\n[[class]]\nname = \"a\"\n", []string{`4:9: the class "a" stands twice; the first is in line 1`}},
		"short name twice":        {"[[class]]\nname = \"A\"\nshort = \"X\"\n[[class]]\nname = \"B\"\nshort = \"x\"\n", []string{`3:10: "X" is "B" already`, `6:10: "x" is "A" already`}},
		"short name of another":   {"[[class]]\nname = \"A\"\nshort = \"b\"\n[[class]]\nname = \"B\"\n", []string{`3:10: "b" is "B" already`}},
		"no name":                 {"[[class]]\n", []string{`1:1: this class has no name: name = "…"`}},
		"misspelt key":            {class(`traks = ["hull 5"]`), []string{`3:1: a class has no "traks"; did you mean tracks?`}},
		"unknown key":             {class(`hull = 50`), []string{`3:1: a class has no "hull"; it has name, short, kind, like, notes, traits, tracks, systems`}},
		"dotted key":              {class(`tracks.hull = 50`), []string{`3:1: a class has no "tracks.hull"; it has name, short, kind, like, notes, traits, tracks, systems`}},
		"one bracket":             {"[class]\nname = \"A\"\n", []string{`1:1: write [[class]] with two brackets: there may be several`}},
		"misspelt block":          {"  [[clas]]\nname = \"A\"\n", []string{`1:3: no block is called "clas"; did you mean class?`}},
		"outside":                 {"name = \"A\"\nshort = \"B\"\n", []string{`1:1: this stands outside of any block; begin with [[table]] or [[class]]`}},
		"not TOML":                {class(`name = A`), []string{`3:8: this is not TOML: unexpected character U+0041 'A' at start of value`}},
		"text without end":        {class(`short = "DD`), []string{`3:12: this is not TOML: basic strings cannot have new lines`}},
		"columns in characters":   {class(`tracks = ["größe x"]`), []string{`3:18: größe must be a whole number, 0 or more`}},
		"notes with an escape":    {class("notes = \"\"\"\nred \\u001b[31m\"\"\""), []string{`3:9: this text holds the hidden or control character U+001B; take it out`}},
		"after a byte order mark": {"\ufeff" + class(`short = 3`), []string{`3:9: short must be a text in quotes: short = "…"`}},
		"all at once": {"[[class]]\nname = \"A\"\nshort = 1\ntracks = [\"hull x\", \"adf y\"]\nsystems = [\"LC LC\"]\nspeed = 3\n", []string{
			`3:9: short must be a text in quotes: short = "…"`, `4:17: hull must be a whole number, 0 or more`, `4:26: adf must be a whole number, 0 or more`,
			`5:13: an ID is in small letters: lc`, `6:1: a class has no "speed"; it has name, short, kind, like, notes, traits, tracks, systems`,
		}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) { wantFaults(t, "", c.text, c.want...) })
	}
}
