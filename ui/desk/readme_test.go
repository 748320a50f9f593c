package desk

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/vt"

	"damcon/rules/knighthawks"
	"damcon/ui/desk/amend"
	"damcon/ui/desk/browse"
	"damcon/ui/desk/help"
	"damcon/ui/desk/history"
	"damcon/ui/desk/odds"
	"damcon/ui/desk/pen"
	"damcon/ui/desk/start"
	"damcon/ui/look"
	"damcon/ui/look/picture"
)

// The picture in the README is the desk as it is.
func TestReadmePicture(t *testing.T) {
	a := laid(t, knighthawks.Rules, "zebulon.txtar", 120, 36, Choice{Theme: look.Dark})
	screen := vt.NewEmulator(120, 36)
	if _, err := screen.Write([]byte(strings.ReplaceAll(a.View().Content, "\n", "\r\n"))); err != nil {
		t.Fatal(err)
	}
	got := picture.SVG(screen, true)
	path := filepath.Join("testdata", "desk.svg")
	if update() {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not the desk of today; go test ./ui/desk -update draws it", path)
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), "ui/desk/"+filepath.ToSlash(path)) {
		t.Errorf("README.md does not show %s", path)
	}
}

// The keys in the README are those of the bindings.
func TestReadmeKeys(t *testing.T) {
	const begin, end = "<!-- keys -->\n", "<!-- end of keys -->"
	a := laid(t, knighthawks.Rules, "zebulon.txtar", 120, 36, Choice{Theme: look.Dark})
	ask, first, past, again := a.prompt.KeyMap, start.DefaultKeyMap, history.DefaultKeyMap, amend.DefaultKeyMap
	chances, data, ink := odds.DefaultKeyMap, browse.DefaultKeyMap, pen.DefaultKeyMap
	keys := help.Markdown([]help.Section{
		{Title: "the first page", Keys: []key.Binding{
			first.Number, first.Open, first.Sample, first.New, first.Further, first.Import, first.Copy, first.Export, first.Roll, first.Browse,
			first.Find, first.Back, first.Help, first.Quit,
		}},
		{Title: "a question or a form", Keys: []key.Binding{
			ask.Settle, ask.Roll, ask.RollAll, ask.Advise, ask.AdviseAll, ask.Back, ask.Next, ask.Last, ask.Leave,
		}},
		{Title: "the desk, while nothing is asked", Keys: a.DeskMap.Keys()},
		{Title: "always", Keys: a.KeyMap.Keys()},
		{Title: "history, `h`", Keys: []key.Binding{
			past.Unfold, past.Fold, past.Amend, past.Reopen, past.Undo, past.Copy, past.Find, past.Leave,
		}},
		{Title: "amend", Keys: []key.Binding{again.Change, again.Revert, again.Part, again.Accept, again.Leave}},
		{Title: "odds, `F6`", Keys: []key.Binding{
			chances.Facts, chances.Measure, chances.More, chances.Less, chances.Change, chances.Sum, chances.Ship, chances.Copy, chances.Leave,
		}},
		{Title: "classes, tables, options, `B`", Keys: []key.Binding{data.Open, data.Set, data.Group, data.Back, data.Down, data.PageDown, data.Find, data.Leave}},
		{Title: "all sheets, `E`", Keys: []key.Binding{
			ink.Set, ink.Sheet, ink.Rename, ink.Copy, ink.Fleet, ink.Away, ink.Back, ink.Another, ink.Make, ink.Leave,
		}},
		{Title: "fleet", Keys: a.fleet.KeyMap.Keys()},
		{Title: "sheet", Keys: a.sheet.KeyMap.Keys()},
		{Title: "log", Keys: a.log.KeyMap.Keys()},
		{Title: "due", Keys: a.due.KeyMap.PageKeys()},
	})
	path := filepath.Join("..", "..", "README.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	old, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("README.md has no place for the keys between %q and %q", begin, end)
	}
	if update() {
		if err := os.WriteFile(path, []byte(before+begin+keys+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if old != keys {
		t.Errorf("README.md does not list the keys of today; go test ./ui/desk -update writes them")
	}
}
