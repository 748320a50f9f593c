package start

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"

	"damcon/rules"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
)

// shelf keeps campaigns in memory and writes down what it was asked.
type shelf struct {
	list  []Campaign
	asked []string
	err   error
}

func (s *shelf) Games() []pane.Game {
	var all []pane.Game
	for _, g := range [][3]string{
		{"knight-hawks", "Knight Hawks", "hull, drive, steering, fires, repair turns"},
		{"warships", "Warships", "four tracks, zones, power, sensors, repair"},
		{"gothic", "Gothic", "D66 criticals, shields, orders, fires"},
		{"battle-damage", "Battle Damage", "d10 pools, capacity, officers, repair"},
		{"star-fleet", "Star Fleet", "shields, volleys by tens, groups of boxes"},
	} {
		all = append(all, pane.Game{ID: g[0], Title: g[1], Doc: g[2], Book: func() (*rules.Book, error) { return rules.Open(pagetest.Rules()) }})
	}
	return all
}

func (s *shelf) did(what ...any) error {
	s.asked = append(s.asked, strings.TrimSpace(fmt.Sprintln(what...)))
	return s.err
}

func (s *shelf) List() ([]Campaign, error) { return s.list, nil }
func (s *shelf) Open(path string, battle int) (*Opened, error) {
	return &Opened{Path: path}, s.did("open", path, battle)
}

func (s *shelf) Further(path string, before int, name string) (*Opened, error) {
	return &Opened{Path: path}, s.did("further", path, before, name)
}

func (s *shelf) Samples(game string) ([]Sample, error) {
	return []Sample{
		{Game: game, File: "a-first.txtar", Title: "First shot", About: "Two destroyers, three hexes apart. The d100 is still to be thrown."},
		{Game: game, File: "b-war.txtar", Title: "The war", About: "Everything that the game has."},
	}, s.err
}

func (s *shelf) Copy(path, name string) error       { return s.did("copy", path, name) }
func (s *shelf) Import(from string) (string, error) { return "c.damcon", s.did("import", from) }
func (s *shelf) Create(p muster.Plan) (*Opened, error) {
	return &Opened{Name: p.Name}, s.did("create", p.Game, p.Name, p.Sample, len(p.Ships))
}

func (s *shelf) Export(path, to string) (string, error) {
	return "a.txt", s.did("export", path, to)
}

func (s *shelf) Roll(line string) ([]string, error) {
	return []string{line + "  3 + 7 + 4 = 14"}, s.did("roll", line)
}

var now = time.Date(2026, time.June, 20, 23, 0, 0, 0, time.UTC)

func campaigns() []Campaign {
	return []Campaign{
		{
			Path: "a.damcon", Battle: 1, Name: "Second Sathar War", Game: "Knight Hawks", Round: "round 3", Phase: "UPF offensive fire",
			Waits: "a shot waits for its d100: Osprey LB → Krait", Ships: 14, Written: time.Date(2026, time.June, 20, 22, 14, 0, 0, time.UTC),
		},
		{Path: "b.damcon", Battle: 1, Name: "Concord patrol", Game: "Warships", Round: "round 4", Phase: "fire: torpedoes", Ships: 6, Written: now.AddDate(0, 0, -3)},
		{Path: "c.damcon", Battle: 1, Name: "Gothic Sector, 143.M41", Game: "Gothic", Round: "turn 5", Phase: "Imperial, End: repair", Ships: 9, Written: now.AddDate(0, 0, -15)},
		{Path: "d.damcon", Battle: 1, Name: "Long Haul", Game: "Battle Damage", Round: "round 2", Phase: "Response Phase", Ships: 4, Written: now.AddDate(0, 0, -40)},
		{Path: "e.damcon", Battle: 1, Name: "Organian border", Game: "Star Fleet", Ships: 5, Written: now.AddDate(0, -3, 0)},
	}
}

func page(s *shelf) *Model { return New(s, "1.0", func() time.Time { return now }) }

func table() *pane.Table { return &pane.Table{Look: pagetest.Plain()} }

func TestViews(t *testing.T) {
	full, none := &shelf{list: campaigns()}, &shelf{}
	pagetest.Golden(t, "list", pagetest.Screen(page(full), table(), 120, 36))
	pagetest.Golden(t, "list80", pagetest.Screen(page(full), table(), 80, 24))
	pagetest.Golden(t, "list60", pagetest.Screen(page(full), table(), 60, 20))
	pagetest.Golden(t, "first", pagetest.Screen(page(none), table(), 80, 24))
	pagetest.Golden(t, "first60", pagetest.Screen(page(none), table(), 60, 20))
	rolled := page(full)
	pagetest.Press(rolled, "r")
	pagetest.Type(rolled, "2d10+4")
	pagetest.Press(rolled, "enter")
	pagetest.Type(rolled, "d6")
	pagetest.Golden(t, "roll", pagetest.Screen(rolled, table(), 120, 36))
	broken := &shelf{list: campaigns()}
	broken.list[1].Err = errors.New("b.damcon: the file has format 3, this damcon reads up to 1; a newer damcon is needed, and nothing was changed")
	p := page(broken)
	pagetest.Press(p, "down", "enter")
	pagetest.Golden(t, "broken", pagetest.Screen(p, table(), 120, 36))
}

func TestFits(t *testing.T) {
	for _, s := range []*shelf{{}, {list: campaigns()}, {list: append(campaigns(), campaigns()...)}} {
		pagetest.Fits(t, page(s), table())
		pagetest.Storm(t, page(s), table(), 3000)
	}
}

func TestEveryKeyDoesSomething(t *testing.T) {
	for _, s := range []*shelf{{}, {list: campaigns()}} {
		pagetest.EveryKey(t, func() pane.Page { return page(s) })
		pagetest.EveryKey(t, func() pane.Page { p := page(s); pagetest.Press(p, "r"); return p })
	}
}

func TestKeysReachTheCampaigns(t *testing.T) {
	cases := []struct {
		keys  []string
		typed string
		want  string
	}{
		{[]string{"enter"}, "", "open a.damcon 1"},
		{[]string{"down", "enter"}, "", "open b.damcon 1"},
		{[]string{"3"}, "", "open c.damcon 1"},
		{[]string{"s", "c"}, "", "create warships First shot a-first.txtar 0"},
		{[]string{"s", "down", "enter"}, "", "create knight-hawks The war b-war.txtar 0"},
		{[]string{"r"}, "2d6", "roll 2d6"},
		{[]string{"down", "c"}, "Twin", "copy b.damcon Twin"},
		{[]string{"x"}, "", "export a.damcon"},
		{[]string{"down", "f"}, "The second night", "further b.damcon 1 The second night"},
		{[]string{"i"}, "x.txt", "import x.txt"},
		{[]string{"/"}, "fleet", "open e.damcon 1"},
	}
	for _, c := range cases {
		s := &shelf{list: campaigns()}
		var p pane.Page = page(s)
		for _, k := range c.keys {
			if next, opened := pagetest.Press(p, k).(pane.Open); opened {
				p = next.Page
			}
		}
		if pagetest.Type(p, c.typed); c.typed != "" || c.want == "export a.damcon" {
			pagetest.Press(p, "enter")
		}
		if got := strings.Join(s.asked, "; "); got != c.want {
			t.Errorf("%v %q asked for %q, want %q", c.keys, c.typed, got, c.want)
		}
	}
}

// Each battle of a campaign that is not over stands in the list under its own name, and is opened by its number.
func TestBattlesOfOneCampaign(t *testing.T) {
	s := &shelf{list: campaigns()}
	paused := s.list[0]
	s.list[0].Battle, s.list[0].Title, s.list[0].Waits = 2, "The second night", ""
	paused.Title = paused.Name
	s.list = append(s.list[:1:1], append([]Campaign{paused}, s.list[1:]...)...)
	pagetest.Golden(t, "battles", pagetest.Screen(page(s), table(), 120, 36))
	pagetest.Golden(t, "battles80", pagetest.Screen(page(s), table(), 80, 24))
	pagetest.Press(page(s), "2")
	pagetest.Press(page(s), "1")
	if got := strings.Join(s.asked, "; "); got != "open a.damcon 1; open a.damcon 2" {
		t.Error(got)
	}
	p := page(s)
	pagetest.Press(p, "f", "enter")
	if len(s.asked) != 2 || !p.Typing() || p.wrong == nil {
		t.Errorf("a battle without a name was begun: %v", s.asked)
	}
}

func TestAnErrorStaysOnThePage(t *testing.T) {
	s := &shelf{list: campaigns(), err: errors.New("the disk is full")}
	p := page(s)
	for _, keys := range [][]string{{"enter"}, {"r", "9", "enter"}} {
		if reply := pagetest.Press(p, keys...); reply != (pane.Spent{}) {
			t.Errorf("%v gave %#v", keys, reply)
		}
		if view := pagetest.Screen(p, table(), 80, 24); !strings.Contains(view, "the disk is full") {
			t.Errorf("%v says nothing:\n%s", keys, view)
		}
	}
	if p.field.String() != "9" {
		t.Errorf("what was typed is gone: %q", p.field.String())
	}
}

// The first sample battle of any game is one key away where there is no campaign yet: the next one throws its dice.
func TestANumberBeginsTheSampleOfAGame(t *testing.T) {
	for i, g := range (&shelf{}).Games() {
		s := &shelf{}
		if _, in := pagetest.Press(page(s), fmt.Sprint(i+1)).(Enter); !in || s.asked[0] != "create "+g.ID+" First shot a-first.txtar 0" {
			t.Errorf("%d: %v", i+1, s.asked)
		}
	}
}

// A new campaign that was left by Esc is gone on with: no ship that was typed is lost.
func TestANewCampaignThatWasLeftIsGoneOnWith(t *testing.T) {
	s := &shelf{}
	p := page(s)
	begin := func() pane.Page { return pagetest.Press(p, "n").(pane.Open).Page }
	pagetest.Press(begin(), "2", "W", "a", "r", "enter")
	pagetest.Type(begin(), "2 Destroyer @blue: Krait, Asp")
	pagetest.Press(begin(), "enter", "esc")
	if view := pagetest.Screen(p, table(), 80, 24); !strings.Contains(view, "goes on: Warships, War, 1 line of ships") {
		t.Errorf("the first page does not say so:\n%s", view)
	}
	pagetest.Press(begin(), "shift+tab", "shift+tab", "enter", "enter")
	if _, in := pagetest.Press(begin(), "enter").(Enter); !in || strings.Join(s.asked, "; ") != "create warships War  1" {
		t.Errorf("it asked for %q", s.asked)
	}
	if again := begin().(*muster.Model); again.Begun() != "" {
		t.Errorf("what was made is begun again: %s", again.Begun())
	}
}

func TestSamples(t *testing.T) {
	pagetest.Golden(t, "samples", pagetest.Screen(newSamples(&shelf{}), table(), 80, 24))
	pagetest.Golden(t, "samples60", pagetest.Screen(newSamples(&shelf{}), table(), 60, 12))
	pagetest.EveryKey(t, func() pane.Page { return newSamples(&shelf{}) })
	for _, s := range []*shelf{{}, {err: errors.New("classes.toml:3:1: no such key")}} {
		pagetest.Fits(t, newSamples(s), table())
		pagetest.Storm(t, newSamples(s), table(), 1000)
	}
}

func TestAgo(t *testing.T) {
	cases := []struct {
		then time.Time
		want string
	}{
		{now.Add(-time.Minute), "today 22:59"},
		{now.Add(-24 * time.Hour), "yesterday 23:00"},
		{now.AddDate(0, 0, -2), "2 days ago"},
		{now.AddDate(0, 0, -13), "13 days ago"},
		{now.AddDate(0, 0, -14), "2 weeks ago"},
		{now.AddDate(0, 0, -27), "3 weeks ago"},
		{now.AddDate(0, 0, -30), "last month"},
		{now.AddDate(0, -2, 0), "April"},
		{now.AddDate(-2, 0, 0), "June 2024"},
		{now.AddDate(0, 0, 2), "2026-06-22"},
		{time.Time{}, ""},
	}
	for _, c := range cases {
		if got := ago(c.then, now); got != c.want {
			t.Errorf("%v is %q, want %q", c.then, got, c.want)
		}
	}
}

// Over an open campaign the page says how it leads back: letters mean other things here than on the desk.
func TestThePageLeadsBackToTheDesk(t *testing.T) {
	p := page(&shelf{list: campaigns()})
	back := func() bool {
		return slices.ContainsFunc(p.Keys(), func(b key.Binding) bool { return b.Help().Key == "Esc" })
	}
	if p.Refresh(nil); back() {
		t.Error("there is no desk yet")
	}
	if p.Refresh(table()); !back() {
		t.Error("the way back is not named")
	}
}

// An error is one line here: the caret under a text that stands elsewhere points at nothing.
func TestAnErrorIsOneLine(t *testing.T) {
	for said, want := range map[string]string{
		"03v, character 3: expected + or -\n  03v\n    ^": "03v, character 3: expected + or -",
		"one\ntwo": "one; two",
	} {
		if got := fault(errors.New(said)); got != want {
			t.Errorf("%q is %q, want %q", said, got, want)
		}
	}
}
