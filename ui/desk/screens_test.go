package desk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/knighthawks"
	"damcon/rules/scenario"
	"damcon/ui/look"
)

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
	battle := roster.NewBattle(1, sc.Title, rs.ID)
	session, err := rules.NewSession(book, rules.NewMemory(battle), dice.NewRoller([32]byte{7}))
	if err != nil {
		t.Fatal(err)
	}
	if err := sc.Open(session); err != nil {
		t.Fatal(err)
	}
	app := New(Config{
		Rulesets: []*rules.Ruleset{rs}, Look: c, Profile: colorprofile.TrueColor,
		Opened: &Opened{Campaign: "test", Session: session},
	})
	app.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return app
}

// plain is a screen without its paint and the blanks at the ends of its lines.
func plainScreen(a *App) string {
	var b strings.Builder
	for _, line := range strings.Split(a.View().Content, "\n") {
		b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

func TestLook(t *testing.T) {
	for _, size := range [][2]int{{120, 36}, {80, 24}, {60, 20}, {100, 30}, {46, 16}, {60, 12}} {
		a := laid(t, knighthawks.Rules, "zebulon.txtar", size[0], size[1], Choice{Theme: look.Dark})
		t.Logf("%v\n%s", size, plainScreen(a))
	}
}
