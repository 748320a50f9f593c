package desk

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/rules/knighthawks"
	"damcon/ui/desk/pane"
	"damcon/ui/desk/start"
	"damcon/ui/look"
)

// typing shows the desk the keys of a text.
func typing(a *App, text string) {
	for _, r := range text {
		if r == ' ' {
			press(a, "space")
			continue
		}
		press(a, string(r))
	}
}

// run runs what a key has set going, and what follows from it, until it comes to an end.
func run(t testing.TB, a *App, cmd tea.Cmd) {
	t.Helper()
	late := time.After(20 * time.Second)
	for queue := []tea.Cmd{cmd}; len(queue) > 0; {
		select {
		case <-late:
			t.Fatal("it does not come to an end")
		default:
		}
		next := queue[0]
		if queue = queue[1:]; next == nil {
			continue
		}
		switch msg := next().(type) {
		case nil:
		case tea.BatchMsg:
			queue = append(queue, msg...)
		default:
			_, cmd := a.Update(msg)
			queue = append(queue, cmd)
		}
	}
}

func TestAnOldShotIsAmendedFromTheHistory(t *testing.T) {
	a := shot(t, "9 9 enter h")
	sees(t, a, "history")
	before := hull(t, a, "Krait")
	press(a, "up", "up", "e")
	sees(t, a, "as it stands")
	press(a, "enter", "8", "0", "enter")
	sees(t, a, "would differ")
	press(a, "y")
	if after := hull(t, a, "Krait"); after <= before {
		t.Errorf("hull %d as before %d: a hit that became a miss takes nothing", after, before)
	}
	sees(t, a, "done again")
}

func TestTheListOfWhatIsOwedLeavesTheDeskAsItWas(t *testing.T) {
	a := shot(t, "9 9 enter esc")
	before := plainScreen(a)
	press(a, "d", "down")
	sees(t, a, "later")
	if press(a, "esc"); plainScreen(a) != before {
		t.Errorf("it was:\n%s\nand is:\n%s", before, plainScreen(a))
	}
}

func TestAnythingIsFoundByItsName(t *testing.T) {
	a := shot(t, "9 9 enter /")
	typing(a, "slith")
	press(a, "enter")
	if s := a.table.Board.Sheet(a.selected); s == nil || s.Name != "Slith" || len(a.pages) > 0 {
		t.Errorf("selected %v, %d pages", s, len(a.pages))
	}
	press(a, "/")
	typing(a, "? /")
	sees(t, a, "nothing has these letters")
	press(a, "esc", "/")
	typing(a, "history")
	press(a, "enter")
	sees(t, a, "entries")
}

// An option is chosen from the list of them: nobody types its key.
func TestOptionsAreFoundAsAList(t *testing.T) {
	for _, typed := range []string{"option", "options"} {
		a := shot(t, "9 9 enter /")
		typing(a, typed)
		if got := line(a, "▸ page"); !strings.Contains(got, "options") {
			t.Errorf("%s: %q", typed, got)
		}
		press(a, "enter")
		sees(t, a, a.table.Board.Book.Rules.Options[0].Text)
		press(a, "enter")
		if !a.table.Waiting() || a.table.Form.Action.ID != "option" || a.table.Form.Question.Key != "value" {
			t.Errorf("%s: Enter on an option does not ask for its value:\n%s", typed, plainScreen(a))
		}
	}
}

// What a page is refused stands there once, in the words of the desk.
func TestAPageIsRefusedOnce(t *testing.T) {
	for _, size := range [][2]int{{120, 36}, {60, 20}, {60, 12}} {
		a := laid(t, knighthawks.Rules, "zebulon.txtar", size[0], size[1], Choice{Theme: look.Dark})
		press(a, strings.Fields("esc E enter 7 enter enter")...)
		seesNot(t, a, "finish it or leave it")
		if n := strings.Count(plainScreen(a), "fire waits: Esc goes on with it, u leaves it"); n != 1 {
			t.Errorf("at %v it stands there %d times:\n%s", size, n, plainScreen(a))
		}
	}
}

// The first page is found too, also while a question waits.
func TestTheFirstPageIsFound(t *testing.T) {
	a := shot(t, "")
	a.config.Campaigns = noCampaigns{}
	press(a, "/")
	typing(a, "campaigns")
	press(a, "enter")
	if a.page() != pane.Page(a.start) || a.start == nil {
		t.Errorf("%T is on top", a.page())
	}
	press(a, "esc")
	sees(t, a, "▸ d100   40 or less hits")
}

func TestThePenIsRefusedAndMended(t *testing.T) {
	a := shot(t, "9 9 enter E")
	sees(t, a, "tracks")
	press(a, "enter", "9", "9", "9", "enter", "enter")
	sees(t, a, "×")
	press(a, "ctrl+u", "7", "enter")
	typing(a, "rammed")
	press(a, "enter")
	sees(t, a, "rammed")
	if hull(t, a, "Osprey") != 7 {
		t.Errorf("hull %d, want 7", hull(t, a, "Osprey"))
	}
}

func TestReinforcementsComeInAFewKeys(t *testing.T) {
	a := shot(t, "9 9 enter C")
	typing(a, "2 Frig")
	press(a, "tab")
	typing(a, "UPF: Adder, Boa")
	press(a, "enter")
	sees(t, a, "Adder")
	if s := a.table.Board.Find("Boa"); s == nil || s.Side != "UPF" {
		t.Error("they are not on the table")
	}
}

// TestEveryPageIsWellFormed draws each page at every size, in colour and in ASCII.
func TestEveryPageIsWellFormed(t *testing.T) {
	for _, keys := range []string{"/", "?", "h", "h right", "h right e", "h right e enter", "o", "R", "R L", "B", "B tab", "E", "E enter", "C", "d"} {
		for _, set := range []look.Set{look.Unicode, look.ASCII} {
			a := laid(t, knighthawks.Rules, "zebulon.txtar", 120, 36, Choice{Theme: look.None, Set: set})
			press(a, append([]string{"9", "9", "enter"}, strings.Fields(keys)...)...)
			for _, size := range [][2]int{{40, 10}, {46, 16}, {60, 12}, {60, 20}, {80, 24}, {100, 30}, {120, 36}, {200, 60}} {
				a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				wellFormed(t, a, keys)
				if set == look.ASCII && strings.ContainsFunc(plainScreen(a), func(r rune) bool { return r > 126 }) {
					t.Errorf("%s at %v is not ASCII:\n%s", keys, size, plainScreen(a))
				}
			}
		}
	}
}

// TestPagesRefuseNothingWhileAnActionWaits: what cannot be done while an action waits is said, and nothing is lost.
func TestPagesRefuseNothingWhileAnActionWaits(t *testing.T) {
	a := shot(t, "esc h right e enter 8 0 enter y")
	if !a.table.Waiting() {
		t.Fatal("the shot that waited is gone")
	}
	sees(t, a, "waits")
}

func TestTheOddsOfWhatWaits(t *testing.T) {
	a := shot(t, "esc")
	_, cmd := a.Update(pressed("o"))
	run(t, a, cmd)
	sees(t, a, "fire Osprey LB Krait")
	sees(t, a, "exact")
	sees(t, a, "destroyed")
	press(a, "esc", "esc")
	if !a.table.Waiting() {
		t.Error("the shot waits no more")
	}
}

// noCampaigns is a folder before its first campaign.
type noCampaigns struct{ start.Campaigns }

func (noCampaigns) Games() []pane.Game {
	return []pane.Game{{ID: knighthawks.Rules.ID, Title: knighthawks.Rules.Title, Book: func() (*rules.Book, error) { return rules.Open(knighthawks.Rules) }}}
}

func (noCampaigns) List() ([]start.Campaign, error) { return nil, nil }

// TestBeforeACampaignIsOpenTheHelpNamesNoPanes: there is nothing yet to find, and no fleet to go to.
func TestBeforeACampaignIsOpenTheHelpNamesNoPanes(t *testing.T) {
	for _, keys := range []string{"", "n"} {
		fresh := func() *App {
			a := New(Config{Version: "1", Rulesets: []*rules.Ruleset{knighthawks.Rules}, Campaigns: noCampaigns{}, Look: Choice{Theme: look.Dark}})
			a.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
			press(a, strings.Fields(keys)...)
			return a
		}
		seesNot(t, fresh(), "/ find")
		sections := fresh().Sections()
		for _, b := range sections[len(sections)-1].Keys {
			for _, name := range b.Keys() {
				a := fresh()
				before := a.View().Content
				if _, cmd := a.Update(pressed(name)); a.View().Content == before && cmd == nil && (name != "esc" || keys != "") {
					t.Errorf("after %q: %s (%s) does nothing", keys, name, b.Help().Desc)
				}
			}
		}
	}
}

// Where shots have been declared, the odds are those of all of them together: that is what the table asks before it throws. A plan that the
// GM has made since stays.
func TestTheOddsOfWhatIsOwed(t *testing.T) {
	a := shot(t, "9 9 enter")
	krait := a.table.Board.Find("Krait")
	for _, firer := range []string{"Lancer", "Aurora"} {
		a.do(pane.Do{Action: "declare", Told: []rules.Answer{
			{Key: "firer", Value: string(a.table.Board.Find(firer).ID)},
			{Key: "weapon", Value: "lb"},
			{Key: "target", Value: string(krait.ID)},
			{Key: "range", Value: "2"},
		}})
	}
	press(a, "o")
	sees(t, a, "plan 2 entries")
	sees(t, a, "resolve Lancer LB, resolve Aurora LB")
	press(a, "+", "esc", "o")
	sees(t, a, "plan 3 entries")
}
