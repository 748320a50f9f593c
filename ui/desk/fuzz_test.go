package desk

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"damcon/rules/knighthawks"
	"damcon/rules/rulestest"
	"damcon/ui/look"
)

// namedKeys are the keys that have a name; every other is the character itself.
var namedKeys = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft,
	"right": tea.KeyRight, "space": tea.KeySpace, "backspace": tea.KeyBackspace, "home": tea.KeyHome, "end": tea.KeyEnd,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "delete": tea.KeyDelete,
	"f2": tea.KeyF2, "f3": tea.KeyF3, "f4": tea.KeyF4, "f5": tea.KeyF5, "f8": tea.KeyF8, "f9": tea.KeyF9, "f10": tea.KeyF10,
}

// pressed is the message of a key by its name.
func pressed(name string) tea.KeyPressMsg {
	if code, ok := namedKeys[name]; ok {
		k := tea.KeyPressMsg{Code: code}
		if name == "space" {
			k.Text = " "
		}
		return k
	}
	if rest, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: []rune(rest)[0], Mod: tea.ModCtrl}
	}
	if rest, ok := strings.CutPrefix(name, "shift+"); ok {
		k := pressed(rest)
		k.Mod |= tea.ModShift
		return k
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// press shows the desk keys, one after another.
func press(a *App, keys ...string) {
	for _, k := range keys {
		a.Update(pressed(k))
	}
}

// wellFormed says what is wrong with a screen: a row too many or too few, a line that is too wide.
func wellFormed(t testing.TB, a *App, what string) {
	t.Helper()
	content := a.View().Content
	lines := strings.Split(content, "\n")
	if a.frame.small {
		return
	}
	if len(lines) != a.frame.height {
		t.Fatalf("%s: %d rows on a screen of %d by %d", what, len(lines), a.frame.width, a.frame.height)
	}
	for i, line := range lines {
		if look.Width(line) > a.frame.width {
			t.Fatalf("%s: row %d has %d cells on a screen of %d by %d: %q", what, i+1, look.Width(line), a.frame.width, a.frame.height, line)
		}
	}
}

// TestAnyKeyAtAnySize plays random keys on screens of random sizes: nothing breaks, and every line fits.
func TestAnyKeyAtAnySize(t *testing.T) {
	keys := slices.Sorted(maps.Keys(namedKeys))
	for r := '!'; r <= '~'; r++ {
		keys = append(keys, string(r))
	}
	keys = append(keys, "shift+tab", "ctrl+r", "ctrl+w", "ctrl+u", "ctrl+l", "é", "船")
	rnd := rand.New(rand.NewPCG(1, 2))
	for round := range 12 {
		rs, file := knighthawks.Rules, "zebulon.txtar"
		if round%3 == 2 {
			rs, file = rulestest.Madeup(), "meeting.txtar"
		}
		a := laid(t, rs, file, 80, 24, Choice{Theme: look.Dark})
		told := ""
		for range 400 {
			switch n := rnd.IntN(40); {
			case n == 0:
				a.Update(tea.WindowSizeMsg{Width: rnd.IntN(200), Height: rnd.IntN(60)})
			case n == 1:
				a.Update(paste("34\x1b[31m\nos, \u202e kr 20"))
			case n < 8:
				k := []string{"enter", "space", "tab", "esc", "f", "n", "e", "S"}[rnd.IntN(8)]
				told += " " + k
				press(a, k)
			default:
				k := keys[rnd.IntN(len(keys))]
				told += " " + k
				press(a, k)
			}
			if a.frame.width > 0 && a.frame.height > 0 {
				wellFormed(t, a, told)
			}
		}
	}
}

// paste is what a terminal sends for pasted text.
func paste(text string) tea.PasteMsg { return tea.PasteMsg{Content: text} }
