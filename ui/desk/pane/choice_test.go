package pane_test

import (
	"slices"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pane"
)

var (
	weapons = &rules.Question{Key: "weapon", Kind: rules.AskPick, Choices: []rules.Choice{
		{ID: "lc", Text: "LC", Off: "destroyed"}, {ID: "lb-1", Text: "LB"}, {ID: "eb", Text: "EB"}, {ID: "rb", Text: "RB"}, {ID: "t", Text: "T"},
	}}
	letters = map[string]string{"lb-1": "a", "eb": "b", "rb": "c", "t": "d"}
	ships   = &rules.Question{Key: "ship", Kind: rules.AskPick, Choices: []rules.Choice{
		{ID: "1.1", Text: "Kestrel"}, {ID: "1.2", Text: "Keeper"}, {ID: "1.3", Text: "Krait"},
	}}
	handles = map[string]string{"1.1": "ke", "1.2": "kp", "1.3": "kr"}
)

func TestWhatIsTypedForAChoice(t *testing.T) {
	cases := []struct {
		name    string
		q       *rules.Question
		letters map[string]string
		typed   string
		id      string
		whole   bool
	}{
		{"a letter is enough", weapons, letters, "a", "lb-1", true},
		{"a letter that may begin a name waits", &rules.Question{Choices: []rules.Choice{{ID: "x", Text: "Bow"}, {ID: "y", Text: "Aft"}}}, map[string]string{"x": "a", "y": "b"}, "a", "x", false},
		{"the whole text", weapons, letters, "lb", "lb-1", true},
		{"whatever the capitals", weapons, letters, "EB", "eb", true},
		{"the ID", weapons, letters, "lb-1", "lb-1", true},
		{"the beginning of one waits for Enter", weapons, letters, "r", "rb", false},
		{"a handle never waits", ships, handles, "ke", "1.1", true},
		{"the beginning of a name", ships, handles, "kee", "1.2", false},
	}
	for _, c := range cases {
		id, whole, err := pane.Match(c.q, c.letters, c.typed)
		if err != nil || id != c.id || whole != c.whole {
			t.Errorf("%s: %q is %q, whole %t, %v; want %q, %t", c.name, c.typed, id, whole, err, c.id, c.whole)
		}
	}
}

func TestABarredChoiceKeepsItsLetter(t *testing.T) {
	q := &rules.Question{Kind: rules.AskPick, Choices: []rules.Choice{{ID: "dc", Off: "fired"}, {ID: "lb"}, {ID: "pb"}}}
	got := pane.Letters(rules.Board{Battle: roster.NewBattle(1, "letters", "")}, q)
	if len(got) != 2 || got["lb"] != "b" || got["pb"] != "c" {
		t.Errorf("the letters are %v", got)
	}
}

func TestWhatIsTurnedDown(t *testing.T) {
	share := &rules.Question{Kind: rules.AskShare, Most: 75, Choices: []rules.Choice{{ID: "hull", Text: "hull"}, {ID: "fire", Text: "fire"}}}
	several := &rules.Question{Kind: rules.AskSeveral, Least: 1, Most: 2, Choices: weapons.Choices}
	number := &rules.Question{Kind: rules.AskNumber, Least: -50, Most: 50}
	cases := []struct {
		name  string
		q     *rules.Question
		typed string
		want  string
	}{
		{"a choice that is barred, with the reason", weapons, "lc", "lc: destroyed."},
		{"no choice", weapons, "zz", "zz: it is one of a b c d."},
		{"letters for a number", number, "x", "x: it is −50 to 50."},
		{"yes and no", &rules.Question{Kind: rules.AskYesNo}, "m", "m: it is y or n."},
		{"too many", several, "a b c", "a b c: it is 1 to 2 of them."},
		{"one twice", several, "a, a", "a: it stands twice."},
		{"more than there is", share, "hull 50, fire 30", "fire 30: only 25 of 75 are left."},
		{"a share without a number", share, "hull", "hull: a share is a name and a number, as in a 10."},
		{"a die too high", &rules.Question{Kind: rules.AskDice, Reading: dice.Roll("d100")}, "104", "104: a d100 is 1 to 100."},
	}
	for _, c := range cases {
		_, err := pane.Read(c.q, letters, c.typed)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %q gives %v, want %s", c.name, c.typed, err, c.want)
		}
	}
}

func TestWhatIsRead(t *testing.T) {
	share := &rules.Question{Kind: rules.AskShare, Most: 75, Choices: []rules.Choice{{ID: "hull", Text: "hull"}, {ID: "fire", Text: "fire"}}}
	several := &rules.Question{Kind: rules.AskSeveral, Least: 0, Most: 3, Choices: weapons.Choices}
	cases := []struct {
		q           *rules.Question
		typed, want string
	}{
		{share, "hull 50, fire:25", "hull:50,fire:25"},
		{share, "none", "none"},
		{several, "a b", "lb-1,eb"},
		{several, "T, rb", "t,rb"},
		{&rules.Question{Kind: rules.AskNumber, Least: -50, Most: 50}, "−5", "-5"},
		{&rules.Question{Kind: rules.AskNumber, Least: -50, Most: 50}, "+5", "5"},
		{&rules.Question{Kind: rules.AskYesNo}, "Y", "yes"},
		{&rules.Question{Kind: rules.AskText}, " held back ", "held back"},
		{&rules.Question{Kind: rules.AskDice, Reading: dice.Roll("d100")}, "0 0", "100"},
	}
	for _, c := range cases {
		if got, err := pane.Read(c.q, letters, c.typed); err != nil || got != c.want {
			t.Errorf("%q is %q, %v; want %q", c.typed, got, err, c.want)
		}
	}
}

func TestALineTakesNoControlsAndNoEnd(t *testing.T) {
	var l pane.Line
	l.Insert("a\x1b[31mb\u202ec\n")
	if got := l.String(); got != "abc " && got != "abc" {
		t.Errorf("%q", got)
	}
	for range 100 {
		l.Insert("0123456789")
	}
	if n := len([]rune(l.String())); n != pane.MostTyped {
		t.Errorf("%d characters", n)
	}
}

func TestAWindowKeepsTheSelectedRowFromItsEdges(t *testing.T) {
	var w pane.Window
	for _, c := range []struct{ at, from, to int }{{0, 0, 9}, {5, 0, 9}, {6, 1, 10}, {15, 10, 19}, {99, 90, 100}, {93, 90, 100}, {92, 89, 98}, {0, 0, 9}} {
		from, to := w.Around(c.at, 100, 10)
		if from != c.from || to != c.to {
			t.Errorf("row %d: %d to %d, want %d to %d", c.at, from, to, c.from, c.to)
		}
		if c.at < from || c.at >= to {
			t.Errorf("row %d is not seen in %d to %d", c.at, from, to)
		}
	}
	if from, to := w.Around(3, 5, 10); from != 0 || to != 5 {
		t.Errorf("a short list is %d to %d", from, to)
	}
}

func TestAShareIsPartedBehindItsNumbers(t *testing.T) {
	for typed, want := range map[string][]string{
		"a 20, b 30":     {"a 20", "b 30"},
		"a 20 b 30":      {"a 20", "b 30"},
		"LB 1 20 hull 5": {"LB 1 20", "hull 5"},
		"hull:20 t:30":   {"hull:20", "t:30"},
		"a 20 b":         {"a 20", "b"},
		"a":              {"a"},
	} {
		if got := pane.Portions(typed); !slices.Equal(got, want) {
			t.Errorf("%q is parted into %q, not %q", typed, got, want)
		}
	}
}

// A letter is enough: the one that a word begins with where all words begin with another; else one that begins another choice's name would wait
// for more of that name, and is passed over.
func TestLettersBeginNoOtherName(t *testing.T) {
	names := func(all ...string) *rules.Question {
		q := &rules.Question{Kind: rules.AskPick}
		for _, n := range all {
			q.Choices = append(q.Choices, rules.Choice{ID: n, Text: n})
		}
		return q
	}
	cases := []struct {
		q    *rules.Question
		want string
	}{
		{names("short", "medium", "long", "huge", "vast", "astronomical"), "s m l h v a"},
		{names("short", "medium", "long", "huge", "vast", "severe"), "a b c d e f"},
		{names("LC", "LB", "EB", "RB", "T"), "a b c d f"},
		{names("LB", "EB", "T"), "a b c"}, // typed whole
		{names("1 captain", "2 science"), "a b"},
		{names("port", "starboard"), "p s"},
		{&rules.Question{Kind: rules.AskPick, Choices: []rules.Choice{{ID: "console", Text: "a console"}, {ID: "system", Text: "a system"}}}, "b d"},
	}
	for _, c := range cases {
		letters := pane.Letters(rules.Board{Battle: roster.NewBattle(1, "", "")}, c.q)
		var got []string
		for _, choice := range c.q.Choices {
			got = append(got, letters[choice.ID])
			if id, whole, err := pane.Match(c.q, letters, letters[choice.ID]); id != choice.ID || !whole || err != nil {
				t.Errorf("%s is not enough for %s: %s, %v, %v", letters[choice.ID], choice.ID, id, whole, err)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%v, want %s", got, c.want)
		}
	}
}

// A key that begins a longer handle waits for the second letter, or for Enter, which takes it as it is; and no choice gets it for its letter.
func TestAKeyThatBeginsAHandleWaits(t *testing.T) {
	q := &rules.Question{Kind: rules.AskPick, Choices: []rules.Choice{{ID: "1", Text: "Alpha"}, {ID: "2.1", Sheet: "2.1", Text: "Zed"}, {ID: "3", Text: "Beta"}}}
	letters := map[string]string{"1": "k", "2.1": "kr", "3": "b"}
	for _, c := range []struct {
		typed, id string
		whole     bool
	}{{"k", "1", false}, {"kr", "2.1", true}, {"b", "3", true}} {
		if id, whole, err := pane.Match(q, letters, c.typed); id != c.id || whole != c.whole || err != nil {
			t.Errorf("%s is %s, whole %v, %v; want %s, %v", c.typed, id, whole, err, c.id, c.whole)
		}
	}
	battle := roster.NewBattle(1, "", "")
	ship := &roster.Sheet{ID: "2.1", Kind: roster.KindShip, Name: "Zed", Handle: "ax"}
	if err := battle.Apply(roster.Change{Sheet: ship.ID, Cell: roster.SheetCell, To: roster.Whole(ship)}); err != nil {
		t.Fatal(err)
	}
	if got := pane.Letters(rules.Board{Battle: battle}, q); got["2.1"] != "ax" || got["1"] != "c" || got["3"] != "b" {
		t.Errorf("%v", got)
	}
}
