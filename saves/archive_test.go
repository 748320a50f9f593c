package saves_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"damcon/roster"
	"damcon/rules"
	"damcon/saves"
)

// played makes a campaign with a little of everything.
func played(t testing.TB) *saves.File {
	t.Helper()
	f := campaign(t)
	ok(t, f.SetNotes("line one\n-- log.jsonl --\nline \"two\""))
	for _, file := range []rules.File{
		{Name: "classes.toml", Text: "[[class]]\nname = \"Asp\"\n"},
		{Name: "no end.toml", Text: "name = 1"},
		{Name: "traps.toml", Text: "x = '''\n-- log.jsonl --\n'''\n"},
		{Name: " odd\nname ", Text: "\n"},
		{Name: "dos.toml", Text: "a\r\n"},
	} {
		ok(t, f.SetHouse(file))
	}
	one := begin(t, f, "Zebulon")
	id := ship(t, one, "Osprey → <Rim>", "")
	fleet := ship(t, fleets(t, f), "Reserve", roster.Home)
	_, _, err := one.Load()
	ok(t, err)
	n := record(t, one, hull(id, 10, 4), roster.Change{Sheet: id, Cell: roster.MarkerOf("led", "hull", fleet), From: roster.N(0), To: roster.N(2)})
	e, err := one.Entry(n)
	ok(t, err)
	ok(t, one.Append([]rules.LogRow{
		{Kind: rules.Undid, Of: n, Changes: rules.Turned(e.Changes())},
		{Kind: rules.Dropped, Dice: []rules.Returned{{Round: 1, Dice: "2d6", Throw: "3,4"}}, Note: "shot"},
		{Kind: rules.Note, Note: "tea & cake"},
	}, rules.Waiting{Number: n + 4, Action: "shot", Answers: []rules.Answer{{Key: "range", Value: "4 <"}}}))
	two := begin(t, f, "Rim")
	record(t, two, hullless()...)
	return f
}

func exported(t testing.TB, f *saves.File) string {
	t.Helper()
	var text bytes.Buffer
	ok(t, f.Export(&text))
	return text.String()
}

func TestExportImportExportGivesEqualBytes(t *testing.T) {
	f := played(t)
	text := exported(t, f)
	if again := exported(t, f); again != text {
		t.Fatal("two exports of one state differ")
	}
	files := txtar.Parse([]byte(text)).Files
	if len(files) != 3 || files[0].Name != "campaign.toml" || files[1].Name != "house/classes.toml" || files[2].Name != "log.jsonl" {
		t.Fatalf("as a text archive it has %+v", files)
	}
	g, err := saves.Import(filepath.Join(t.TempDir(), "again.damcon"), strings.NewReader(text))
	ok(t, err)
	defer g.Close()
	if again := exported(t, g); again != text {
		t.Fatalf("exported\n%s\nafter import\n%s", text, again)
	}
	a, err := f.Verify()
	ok(t, err)
	b, err := g.Verify()
	ok(t, err)
	if !a.Whole() || !b.Whole() || a.Sum != b.Sum || a.Rows != b.Rows || a.Rows < 8 {
		t.Fatalf("%+v, imported %+v", a, b)
	}
	for _, n := range []int{0, 1, 2} {
		x, err := f.Battle(n)
		ok(t, err)
		y, err := g.Battle(n)
		ok(t, err)
		if state(t, x) != state(t, y) {
			t.Errorf("battle %d is\n%s\nwas\n%s", n, state(t, y), state(t, x))
		}
	}
	house, err := g.House()
	if err != nil || len(house) != 5 {
		t.Errorf("%q %v", house, err)
	}
}

func TestAnArchiveThatWasChangedIsRefusedByItsLine(t *testing.T) {
	text := exported(t, played(t))
	for _, c := range []struct{ name, from, to, says string }{
		{"a hull made better", `"to":4`, `"to":9`, "was changed after it was written"},
		{"a row gone", "{\"seq\":2,", "{\"seq\":99,", "row 99 follows row 1"},
		{"no log", "-- log.jsonl --\n{", "-- log --\n{", "comes last"},
		{"no state", "-- campaign.toml --", "-- campaign --", "does not begin with -- campaign.toml --"},
		{"another format", "format = 1", "format = 7", "format 7"},
		{"a key too many", "format = 1", "format = 1\nfromat = 1", "fromat"},
		{"no JSON", "{\"seq\":1,", "{\"seq\":x,", "no row of the log"},
		{"a house file twice", "-- log.jsonl --\n{", "-- house/classes.toml --\n-- log.jsonl --\n{", "stands twice"},
	} {
		changed := strings.Replace(text, c.from, c.to, 1)
		if changed == text {
			t.Errorf("%s: %q is not in the archive", c.name, c.from)
			continue
		}
		folder := t.TempDir()
		_, err := saves.Import(filepath.Join(folder, "x.damcon"), strings.NewReader(changed))
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) != 0 {
			t.Errorf("%s: left %v %v", c.name, files, err)
		}
	}
	path := filepath.Join(t.TempDir(), "x.damcon")
	ok(t, os.WriteFile(path, nil, 0o600))
	if _, err := saves.Import(path, strings.NewReader(text)); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v", err)
	}
}

func FuzzImport(f *testing.F) {
	text := exported(f, played(f))
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Add("-- campaign.toml --\nformat=1\nname='x'\nrules='y'\n-- log.jsonl --\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := saves.Import(filepath.Join(t.TempDir(), "x.damcon"), strings.NewReader(text))
		if err != nil {
			return
		}
		defer g.Close()
		if report, err := g.Verify(); err != nil || !report.Whole() {
			t.Fatalf("what was imported is not whole: %+v %v", report, err)
		}
		once := exported(t, g)
		h, err := saves.Import(filepath.Join(t.TempDir(), "y.damcon"), strings.NewReader(once))
		ok(t, err)
		defer h.Close()
		if twice := exported(t, h); twice != once {
			t.Fatalf("exported\n%s\nthen\n%s", once, twice)
		}
	})
}
