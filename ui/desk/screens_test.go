package desk

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/battledamage"
	"damcon/rules/dice"
	"damcon/rules/knighthawks"
	"damcon/rules/rulestest"
	"damcon/rules/scenario"
	"damcon/rules/starfleet"
	"damcon/ui/desk/start"
	"damcon/ui/look"
)

// update says whether the golden views are written anew: the flag is that of the scenarios.
func update() bool { return flag.Lookup("update").Value.String() == "true" }

// laid lays a scenario of testdata on a desk of a size, as far as it goes.
func laid(t testing.TB, rs *rules.Ruleset, file string, width, height int, c Choice) *App {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	sc, err := scenario.Parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	book, err := rules.Open(rs)
	if err != nil {
		t.Fatal(err)
	}
	session, err := rules.NewSession(book, rules.NewMemory(roster.NewBattle(1, sc.Title, rs.ID)), dice.NewRoller([32]byte{7}))
	if err != nil {
		t.Fatal(err)
	}
	if err := sc.Open(session); err != nil {
		t.Fatal(err)
	}
	app := New(Config{
		Rulesets: []*rules.Ruleset{rs}, Look: c, Profile: colorprofile.TrueColor,
		Opened: &start.Opened{Name: "test", Session: session},
	})
	app.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return app
}

// plainScreen is a screen without its paint and the blanks at the ends of its lines.
func plainScreen(a *App) string {
	var b strings.Builder
	for line := range strings.SplitSeq(a.View().Content, "\n") {
		b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

// golden compares a screen with its golden view, or writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name+".txt")
	if update() {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		t.Fatalf("%s: there is no such view; go test ./ui/desk -update writes it", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	if len(g) != len(w) {
		t.Errorf("%s: %d rows, the view has %d", path, len(g), len(w))
	}
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Errorf("%s:%d\n got %s\nwant %s", path, i+1, g[i], w[i])
			break
		}
	}
}

// views are the states whose screens are kept: a battle and the keys that lead there.
var views = []struct {
	name  string
	rules *rules.Ruleset
	file  string
	keys  string
}{
	{"shot", knighthawks.Rules, "zebulon.txtar", ""},
	{"ready", knighthawks.Rules, "zebulon.txtar", "4 3 enter"},
	{"chain", knighthawks.Rules, "zebulon.txtar", "0 8 enter 3 8 enter"},
	{"due", knighthawks.Rules, "zebulon.txtar", "esc d"},
	{"pen", knighthawks.Rules, "zebulon.txtar", "9 9 enter e down enter 2"},
	{"log", knighthawks.Rules, "zebulon.txtar", "9 9 enter f4 up up"},
	{"warned", knighthawks.Rules, "zebulon.txtar", "9 9 enter n"},
	{"refused", knighthawks.Rules, "zebulon.txtar", "1 0 4 enter"},
	{"choice", rulestest.Madeup(), "meeting.txtar", "f a n t u a"},
	{"list", rulestest.Madeup(), "meeting.txtar", ""},
	{"groups", starfleet.Rules, "organian.txtar", ""},
	{"boxes", starfleet.Rules, "organian.txtar", "a"},
	{"many", battledamage.Rules, "carrier.txtar", "tab"},
}

// sizes are those that every view is kept at.
var sizes = [][2]int{{60, 20}, {80, 24}, {120, 36}}

func TestScreens(t *testing.T) {
	for _, v := range views {
		for _, size := range sizes {
			for _, set := range []look.Set{look.Unicode, look.ASCII} {
				name := fmt.Sprintf("%s-%dx%d-%s", v.name, size[0], size[1], set)
				t.Run(name, func(t *testing.T) {
					a := laid(t, v.rules, v.file, size[0], size[1], Choice{Theme: look.Dark, Set: set})
					press(a, strings.Fields(v.keys)...)
					wellFormed(t, a, name)
					golden(t, name, plainScreen(a))
				})
			}
		}
	}
}

// TestColoursMoveNothing: the cells are the same in every theme and in none.
func TestColoursMoveNothing(t *testing.T) {
	for _, v := range views {
		want := ""
		for _, theme := range []look.Theme{look.Dark, look.Light, look.Sixteen, look.None} {
			a := laid(t, v.rules, v.file, 120, 36, Choice{Theme: theme})
			press(a, strings.Fields(v.keys)...)
			got := plainScreen(a)
			if want == "" {
				want = got
			}
			if got != want {
				t.Errorf("%s in %s:\n%s\nin dark:\n%s", v.name, theme, got, want)
			}
		}
	}
}

// TestASCIIIsASCII: nothing but names may hold another character.
func TestASCIIIsASCII(t *testing.T) {
	for _, v := range views {
		a := laid(t, v.rules, v.file, 120, 36, Choice{Theme: look.Dark, Set: look.ASCII})
		press(a, strings.Fields(v.keys)...)
		for i, line := range strings.Split(plainScreen(a), "\n") {
			for _, r := range line {
				if r > '~' {
					t.Errorf("%s, row %d: %q in %q", v.name, i+1, r, line)
				}
			}
		}
	}
}

func TestTooSmallSaysSo(t *testing.T) {
	for _, size := range [][2]int{{39, 24}, {80, 9}, {1, 1}, {5, 3}} {
		a := laid(t, knighthawks.Rules, "zebulon.txtar", size[0], size[1], Choice{})
		got := plainScreen(a)
		if want := "damcon needs 40 by 10"; !strings.HasPrefix(want, strings.TrimRight(got, "…\n")) {
			t.Errorf("%v: %q", size, got)
		}
		if w := look.Width(strings.TrimRight(got, "\n")); w > size[0] {
			t.Errorf("%v: %d cells", size, w)
		}
	}
}
