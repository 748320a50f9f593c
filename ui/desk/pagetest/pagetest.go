package pagetest

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

var update = flag.Bool("update", false, "write the golden views anew")

// A is an answer.
func A(key, value string) rules.Answer { return rules.Answer{Key: key, Value: value} }

// Session sets two ships a side on a table: Osprey and Kestrel are red, Krait and Viper blue. It is round 1, red fires.
func Session(t testing.TB) *rules.Session {
	t.Helper()
	book, err := rules.Open(Rules())
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.NewSession(book, rules.NewMemory(roster.NewBattle(1, "Battle of the Straits", "duel")), dice.NewRoller([32]byte{7}))
	if err != nil {
		t.Fatal(err)
	}
	Play(t, s, "commission", A("class", "Destroyer"), A("side", "red"), A("names", "Osprey"))
	Play(t, s, "commission", A("class", "Frigate"), A("side", "red"), A("names", "Kestrel"))
	Play(t, s, "commission", A("class", "Destroyer"), A("side", "blue"), A("names", "Krait"))
	Play(t, s, "commission", A("class", "Frigate"), A("side", "blue"), A("names", "Viper"))
	Play(t, s, "next")
	return s
}

// Play does an action with all its answers.
func Play(t testing.TB, s *rules.Session, action string, told ...rules.Answer) rules.Entry {
	t.Helper()
	if _, err := s.Begin(action, told...); err != nil {
		t.Fatal(err)
	}
	st, err := s.Go()
	if err != nil || st.Done == nil {
		t.Fatalf("%s %v: %+v, %v", action, told, st.Question, err)
	}
	return *st.Done
}

// Shoot plays one shot with the faces given: of the attack, of the table, of the hull.
func Shoot(t testing.TB, s *rules.Session, ship, gun, target, reach string, faces ...string) rules.Entry {
	t.Helper()
	told := []rules.Answer{A("ship", ID(s, ship)), A("gun", gun), A("target", ID(s, target)), A("range", reach)}
	for i, f := range faces {
		told = append(told, A([]string{"attack", "table", "hull"}[i], f))
	}
	return Play(t, s, "shot", told...)
}

// ID is the ID of the ship of that name.
func ID(s *rules.Session, name string) string { return string(s.Board().Find(name).ID) }

// Plain draws without colour in the Unicode set.
func Plain() *look.Look { return look.New(look.None, colorprofile.ASCII, true, look.Unicode) }

// Table is the table of a session, as the desk hands it to pages.
func Table(s *rules.Session) *pane.Table {
	t := &pane.Table{Campaign: "Straits", Board: s.Board(), Journal: s.Journal(), Sides: s.Board().Sides(), Due: s.Board().Due(), Look: Plain(), Moves: 1}
	t.Form, _ = s.Form()
	return t
}

// Screen draws a page as the desk does: a title row, the page with one column round it, the rule and the form, the keys. A page that is
// Whole has the screen but for the keys.
func Screen(p pane.Page, t *pane.Table, width, height int) string {
	lines := Lines(p, t, width, height)
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

// Bare draws the body of a page alone, as a dialog has it.
func Bare(p pane.Page, t *pane.Table, width, height int) string {
	var b strings.Builder
	for _, line := range p.Body(t, width, height) {
		b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

// Lines is Screen with its paint.
func Lines(p pane.Page, t *pane.Table, width, height int) []string {
	l := t.Look
	keys := l.Margin(l.Keys(width-2, Shown(p)...), width)
	margin := func(lines []string, rows int) (out []string) {
		for _, line := range pane.Pad(lines, rows) {
			out = append(out, l.Margin(line, width))
		}
		return out
	}
	if _, whole := p.(pane.Whole); whole {
		return append(margin(p.Body(t, width-2, height-1), height-1), keys)
	}
	form := 4
	if height < 24 {
		form = 3
	}
	body := max(height-6-form, 0)
	lines := []string{l.Margin(l.Paint(look.Strong, t.Board.Name), width), "", ""}
	lines = append(lines, margin(p.Body(t, width-2, body), body)...)
	lines = append(lines, l.Rule(width))
	lines = append(lines, margin(p.Form(t, width-2, form), form)...)
	lines = append(lines, "", keys)
	return lines[:min(len(lines), height)]
}

// Shown is the last row's keys.
func Shown(p pane.Page) (shown []look.Key) {
	for _, b := range p.Keys() {
		if b.Enabled() && b.Help().Key != "" {
			shown = append(shown, look.Key{Key: b.Help().Key, Word: b.Help().Desc})
		}
	}
	if slices.ContainsFunc(shown, func(k look.Key) bool { return k.Key == "?" }) {
		return shown
	}
	return append(shown, look.Key{Key: "?", Word: "help"})
}

// Golden holds a view against a file in testdata; with -update it writes the file.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	if len(g) != len(w) {
		t.Errorf("%s: %d lines, the golden view has %d", name, len(g), len(w))
	}
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Errorf("%s, line %d\n got %q\nwant %q", name, i+1, g[i], w[i])
		}
	}
}

// keys that are no letters, by their names.
var named = map[string]rune{
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter, "esc": tea.KeyEscape,
	"tab": tea.KeyTab, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "home": tea.KeyHome, "end": tea.KeyEnd,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "f8": tea.KeyF8, "f9": tea.KeyF9,
}

// Key is the message of a key by its name: "enter", "a", "space", "shift+tab", "ctrl+u".
func Key(name string) tea.KeyPressMsg {
	if name == "space" {
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	}
	mod := tea.KeyMod(0)
	for prefix, m := range map[string]tea.KeyMod{"shift+": tea.ModShift, "ctrl+": tea.ModCtrl, "alt+": tea.ModAlt} {
		if rest, found := strings.CutPrefix(name, prefix); found {
			name, mod = rest, mod|m
		}
	}
	if code, known := named[name]; known {
		return tea.KeyPressMsg{Code: code, Mod: mod}
	}
	r, size := utf8.DecodeRuneInString(name)
	if size != len(name) {
		panic("there is no key " + name)
	}
	if mod.Contains(tea.ModCtrl) {
		return tea.KeyPressMsg{Code: r, Mod: mod}
	}
	return tea.KeyPressMsg{Code: r, Text: name, Mod: mod}
}

// Press presses keys one after another and gives the last reply. The commands of the page are run as they come, and what they bring is
// shown to the page, until it gives no more.
func Press(p pane.Page, keys ...string) (reply pane.Reply) {
	for _, k := range keys {
		var cmd tea.Cmd
		reply, cmd = p.Update(Key(k))
		Run(p, cmd)
	}
	return reply
}

// Type presses the keys of a text.
func Type(p pane.Page, text string) (reply pane.Reply) {
	for _, r := range text {
		name := string(r)
		if r == ' ' {
			name = "space"
		}
		reply = Press(p, name)
	}
	return reply
}

// Run runs a command of a page, and what follows from it.
func Run(p pane.Page, cmd tea.Cmd) {
	for n := 0; cmd != nil; n++ {
		if n > 100_000 {
			panic("a page's commands do not come to an end")
		}
		msg := cmd()
		if msg == nil {
			return
		}
		_, cmd = p.Update(msg)
	}
}

// Fits draws a page at every size up to 130 by 40 and some beyond, and fails where a line is too wide, lines are too many, or a sign takes
// more than its cells.
func Fits(t *testing.T, p pane.Page, table *pane.Table) {
	t.Helper()
	for _, width := range []int{0, 1, 2, 3, 5, 8, 13, 21, 30, 39, 40, 47, 58, 60, 66, 78, 80, 90, 98, 100, 118, 120, 130, 170, 250} {
		for _, height := range []int{0, 1, 2, 3, 4, 5, 8, 10, 13, 14, 19, 23, 26, 35, 60} {
			for what, lines := range map[string][]string{"body": p.Body(table, width, height), "form": p.Form(table, width, min(height, 4))} {
				most := height
				if what == "form" {
					most = min(height, 4)
				}
				if len(lines) > most {
					t.Fatalf("%s at %d by %d has %d lines", what, width, height, len(lines))
				}
				for i, line := range lines {
					if w := look.Width(line); w > width {
						t.Fatalf("%s at %d by %d: line %d has %d cells: %q", what, width, height, i+1, w, ansi.Strip(line))
					}
				}
			}
		}
	}
}

// EveryKey presses each key that a page shows in a fresh page made by fresh, and fails where the page has no use for it.
func EveryKey(t *testing.T, fresh func() pane.Page) {
	t.Helper()
	all := fresh().Keys()
	if h, ok := fresh().(pane.Helped); ok {
		all = append(all, h.More()...)
	}
	for _, b := range all {
		for _, k := range b.Keys() {
			if k == "?" { // the desk's own
				continue
			}
			p := fresh()
			reply, cmd := p.Update(Key(k))
			if reply == nil && cmd == nil {
				t.Errorf("%s is shown as %q and does nothing", k, b.Help().Desc)
			}
			Run(p, cmd)
		}
	}
}

// Storm presses keys at random in a page and draws it after each; it may neither crash nor draw a line too wide. Replies that open a page
// are not followed.
func Storm(t *testing.T, p pane.Page, table *pane.Table, presses int) {
	t.Helper()
	keys := []string{"up", "down", "left", "right", "enter", "tab", "shift+tab", "backspace", "home", "end", "pgup", "pgdown", "space", "delete", "ctrl+u", "1", "9", "-", "+", "=", "@", ":", ",", "é", "漢"}
	for _, b := range p.Keys() {
		keys = append(keys, b.Keys()...)
	}
	for r := 'a'; r <= 'z'; r++ {
		keys = append(keys, string(r))
	}
	seed := uint64(1)
	chance := func(n int) int { // the same keys each time
		seed = seed*6364136223846793005 + 1442695040888963407
		return int(seed>>33) % n
	}
	var pressed []string
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%v after %v", r, pressed)
		}
	}()
	for range presses {
		k := keys[chance(len(keys))]
		pressed = append(pressed, k)
		if len(pressed) > 30 {
			pressed = pressed[1:]
		}
		Press(p, k)
		width, height := chance(140), chance(40)
		for _, line := range append(p.Body(table, width, height), p.Form(table, width, 4)...) {
			if look.Width(line) > width {
				t.Fatalf("%q is wider than %d after %v", ansi.Strip(line), width, pressed)
			}
		}
	}
}
