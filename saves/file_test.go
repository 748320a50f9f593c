package saves_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/saves"
)

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// begin begins a battle and reads its table.
func begin(t testing.TB, f *saves.File, name string) *saves.Battle {
	t.Helper()
	b, err := f.NewBattle(name)
	ok(t, err)
	return b
}

func fleets(t testing.TB, f *saves.File) *saves.Battle {
	t.Helper()
	b, err := f.Battle(0)
	ok(t, err)
	return b
}

// record writes an entry that makes changes and gives its number.
func record(t testing.TB, b *saves.Battle, changes ...roster.Change) int {
	t.Helper()
	n, err := b.Next()
	ok(t, err)
	entry := &rules.Entry{Number: n, Root: n, Action: rules.Recorded, Title: "so", Events: []rules.Event{{Text: "so", Changes: changes}}}
	ok(t, b.Append([]rules.LogRow{{Kind: rules.Did, Entry: entry, Changes: changes}}, rules.Waiting{}))
	return n
}

// ship lays down a ship with a hull of ten at a place.
func ship(t testing.TB, b *saves.Battle, name, place string) roster.SheetID {
	t.Helper()
	n, err := b.Next()
	ok(t, err)
	id := roster.SheetID(fmt.Sprint(n, ".1"))
	s := &roster.Sheet{
		ID: id, Kind: roster.KindShip, Name: name, Handle: strings.ToLower(name[:2]), Place: place,
		Tracks: []roster.Track{{Name: "hull", Now: 10, Max: 10}},
	}
	record(t, b, roster.Change{Sheet: id, Cell: roster.SheetCell, To: roster.Whole(s)})
	return id
}

func hull(id roster.SheetID, from, to int) roster.Change {
	return roster.Change{Sheet: id, Cell: roster.TrackCell("hull"), From: roster.N(from), To: roster.N(to)}
}

func table(t testing.TB, b *saves.Battle) *roster.Battle {
	t.Helper()
	table, _, err := b.Load()
	ok(t, err)
	return table
}

// reopen opens the file of a campaign again, as after the end of the program.
func reopen(t testing.TB, f *saves.File) *saves.File {
	t.Helper()
	ok(t, f.Close())
	f, err := saves.Open(f.Path())
	ok(t, err)
	t.Cleanup(func() { ok(t, f.Close()) })
	return f
}

// made makes a campaign that the test closes itself.
func made(t testing.TB) *saves.File {
	t.Helper()
	f, err := saves.Create(filepath.Join(t.TempDir(), "war.damcon"), "Second War", "duel")
	ok(t, err)
	return f
}

func TestACampaignIsReadAgainAsItWasLeft(t *testing.T) {
	f := made(t)
	house := []rules.File{{Name: "classes.toml", Text: "[[class]]\nname = \"Asp\"\n"}, {Name: "tables.toml", Text: "no end of line"}}
	for _, file := range house {
		ok(t, f.SetHouse(file))
	}
	ok(t, f.SetHouse(rules.File{Name: "old.toml", Text: "x"}))
	ok(t, f.SetHouse(rules.File{Name: "old.toml"}))
	ok(t, errors.Join(f.SetNotes("bring dice"), f.Rename("Third War")))
	f = reopen(t, f)
	notes, err := f.Notes()
	ok(t, err)
	if got := []string{f.Name(), f.Ruleset(), notes}; !reflect.DeepEqual(got, []string{"Third War", "duel", "bring dice"}) {
		t.Errorf("%q", got)
	}
	if got, err := f.House(); err != nil || !reflect.DeepEqual(got, house) {
		t.Errorf("%q %v", got, err)
	}
}

func TestNothingLiesBesideTheFileAtRest(t *testing.T) {
	f := made(t)
	b := begin(t, f, "Zebulon")
	record(t, b, hullless()...)
	ok(t, f.Close())
	files, err := os.ReadDir(filepath.Dir(f.Path()))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v", files, err)
	}
}

func hullless() []roster.Change {
	return []roster.Change{{Cell: roster.Cell{Kind: roster.CellRound}, From: roster.N(0), To: roster.N(1)}}
}

func TestAPausedBattleIsKeptWhenAnotherBegins(t *testing.T) { // F118
	f := campaign(t)
	one := begin(t, f, "Zebulon")
	ship(t, one, "Osprey", "")
	record(t, one, hullless()...)
	ok(t, one.Append(nil, rules.Waiting{Number: 9, Action: "shot", Answers: []rules.Answer{{Key: "range", Value: "4"}}}))
	two := begin(t, f, "Rim")
	ship(t, two, "Asp", "")
	ship(t, two, "Viper", "")

	all, err := f.Battles()
	ok(t, err)
	if len(all) != 2 || all[0].Name != "Zebulon" || all[0].Round != 1 || all[0].Ships != 1 || all[1].Name != "Rim" || all[1].Ships != 2 {
		t.Fatalf("%+v", all)
	}
	if w := all[0].Waiting; w.Action != "shot" || w.Answers[0].Value != "4" || all[0].Written.IsZero() {
		t.Fatalf("%+v", all[0])
	}
	again, err := f.Battle(1)
	ok(t, err)
	if b, w, err := again.Load(); err != nil || b.Name != "Zebulon" || len(b.Sheets()) != 1 || w.Action != "shot" {
		t.Fatalf("%v %v %v", b, w, err)
	}
	if _, err := f.Battle(3); err == nil || !strings.Contains(err.Error(), "1 to 2") {
		t.Fatal(err)
	}
}

func TestListTellsWhatWaitsAndWhatCannotBeOpened(t *testing.T) {
	folder := t.TempDir()
	f, err := saves.Create(filepath.Join(folder, "one.damcon"), "One", "duel")
	ok(t, err)
	b := begin(t, f, "Zebulon")
	ship(t, b, "Osprey", "")
	ok(t, b.Append(nil, rules.Waiting{Number: 4, Action: "shot"}))
	ship(t, fleets(t, f), "Reserve", roster.Home)
	ok(t, f.Close())
	ok(t, os.WriteFile(filepath.Join(folder, "bad.damcon"), []byte(strings.Repeat("no campaign ", 200)), 0o600))
	ok(t, os.WriteFile(filepath.Join(folder, "notes.txt"), nil, 0o600))
	all, err := saves.List(folder)
	if err != nil || len(all) != 2 {
		t.Fatalf("%+v %v", all, err)
	}
	for _, c := range all {
		switch c.Name {
		case "One":
			if latest, there := c.Latest(); c.Err != nil || c.Ships != 2 || !there || latest.Waiting.Action != "shot" || c.Ruleset != "duel" {
				t.Errorf("%+v", c)
			}
		case "bad":
			if c.Err == nil {
				t.Error("what is no campaign was opened")
			}
		default:
			t.Errorf("%+v", c)
		}
	}
	if all, err := saves.List(filepath.Join(folder, "none")); err != nil || all != nil {
		t.Errorf("%v %v", all, err)
	}
}

// database makes an SQLite database of another program.
func database(t *testing.T, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	ok(t, err)
	_, err = db.Exec(statements)
	ok(t, errors.Join(err, db.Close()))
}

func TestWhatCannotBeOpenedIsSaidInWords(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	ok(t, os.WriteFile(at("text"), []byte(strings.Repeat("Dear diary\n", 100)), 0o600))
	ok(t, os.WriteFile(at("empty"), nil, 0o600))
	ok(t, os.WriteFile(at("short"), []byte("SQLite format 3"), 0o600))
	database(t, at("plain"), "CREATE TABLE t (x)")
	database(t, at("other"), "PRAGMA application_id = 77; CREATE TABLE t (x)")
	database(t, at("newer"), fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = 9; CREATE TABLE t (x)", 0x446d436e))
	database(t, at("bare"), fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = 1; CREATE TABLE meta (key, value)", 0x446d436e))
	for _, c := range []struct {
		name, says string
		is         error
	}{
		{"missing", "there is no such file", fs.ErrNotExist},
		{".", "this is a folder", fs.ErrInvalid},
		{"text", "this is no campaign of damcon", fs.ErrInvalid},
		{"empty", "the file is empty", fs.ErrInvalid},
		{"short", "the file is too short", fs.ErrInvalid},
		{"plain", "no campaign of damcon", fs.ErrInvalid},
		{"other", "another program (its number is 77)", fs.ErrInvalid},
		{"newer", "has format 9, this damcon reads up to 1", fs.ErrInvalid},
		{"bare", "does not say which game", saves.ErrDamaged},
	} {
		f, err := saves.Open(at(c.name))
		if f != nil || err == nil || !strings.Contains(err.Error(), c.says) || !errors.Is(err, c.is) {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
	}
}

func TestCreateLeavesWhatIsThereAlone(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "war.damcon")
	ok(t, os.WriteFile(path, []byte("mine"), 0o600))
	if _, err := saves.Create(path, "War", "duel"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v", err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "mine" {
		t.Errorf("%q %v", text, err)
	}
	_, err := saves.Create(filepath.Join(folder, "none", "war.damcon"), "War", "duel")
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "there is no folder") {
		t.Errorf("%v", err)
	}
	if _, err := saves.Create(filepath.Join(folder, "x.damcon"), "", "duel"); err == nil {
		t.Error("a campaign without a name was made")
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("%v %v", files, err)
	}
}

func TestOddNamesOfFiles(t *testing.T) {
	names := []string{"a b.damcon", "50%.damcon", "naïve ё.damcon", "a#b.damcon", "a&mode=memory.damcon"}
	if runtime.GOOS != "windows" {
		names = append(names, "what?.damcon", `back\slash.damcon`, "file:x.damcon")
	}
	for _, name := range names {
		folder := t.TempDir()
		f, err := saves.Create(filepath.Join(folder, name), "War", "duel")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		begin(t, f, "Zebulon")
		ok(t, f.Close())
		if files, err := os.ReadDir(folder); err != nil || len(files) != 1 || files[0].Name() != name {
			t.Errorf("%s became %v %v", name, files, err)
		}
	}
}

func TestAFormerWriteIsSeenAndNothingIsOverwritten(t *testing.T) {
	f := campaign(t)
	b := begin(t, f, "Zebulon")
	id := ship(t, b, "Osprey", "")
	other, err := saves.Open(f.Path())
	ok(t, err)
	defer other.Close()
	theirs, err := other.Battle(1)
	ok(t, err)
	table(t, theirs)
	if changed, err := f.Changed(); err != nil || changed {
		t.Fatalf("changed %v %v", changed, err)
	}
	record(t, theirs, hull(id, 10, 7))
	if changed, err := f.Changed(); err != nil || !changed {
		t.Fatalf("changed %v %v", changed, err)
	}
	if changed, err := f.Changed(); err != nil || changed {
		t.Fatalf("changed twice %v %v", changed, err)
	}
	if err := b.Append(nil, rules.Waiting{Number: 5, Action: "shot"}); !errors.Is(err, rules.ErrMoved) {
		t.Fatalf("%v", err)
	}
	if got := table(t, b).Sheet(id).Track("hull").Now; got != 7 {
		t.Fatalf("hull %d, want 7", got)
	}
	ok(t, b.Append(nil, rules.Waiting{Number: 5, Action: "shot"}))
	if err := theirs.Append(nil, rules.Waiting{Number: 5, Action: "burn"}); !errors.Is(err, rules.ErrMoved) {
		t.Fatalf("two actions wait: %v", err)
	}
	if _, w, err := theirs.Load(); err != nil || w.Action != "shot" {
		t.Fatalf("%v %v", w, err)
	}
}

func TestAnotherBattleIsNoHindrance(t *testing.T) {
	f := campaign(t)
	one, two := begin(t, f, "One"), begin(t, f, "Two")
	a := ship(t, one, "Asp", "")
	viper := ship(t, two, "Viper", "")
	record(t, one, hull(a, 10, 9))
	n, err := one.Next()
	ok(t, err)
	record(t, two, hull(viper, 10, 9))
	entry := &rules.Entry{Number: n, Root: n, Action: rules.Recorded}
	if err := one.Append([]rules.LogRow{{Kind: rules.Did, Entry: entry}}, rules.Waiting{}); !errors.Is(err, rules.ErrMoved) {
		t.Fatalf("a row took a number that was gone: %v", err)
	}
	record(t, one, hull(a, 9, 8))
	ok(t, two.Append(nil, rules.Waiting{Number: 20, Action: "shot"}))
	ship(t, fleets(t, f), "Reserve", roster.Home)
	if err := one.Append(nil, rules.Waiting{Number: 20, Action: "shot"}); !errors.Is(err, rules.ErrMoved) {
		t.Fatalf("the fleets moved and nothing was said: %v", err)
	}
}

func TestTheSecondDeskWatchesAndCanTakeOver(t *testing.T) { // F116
	f := campaign(t)
	b := begin(t, f, "Zebulon")
	if other, err := f.Hold(); err != nil || other != nil {
		t.Fatalf("%v %v", other, err)
	}
	second, err := saves.Open(f.Path())
	ok(t, err)
	defer second.Close()
	theirs, err := second.Battle(1)
	ok(t, err)
	table(t, theirs)
	other, err := second.Hold()
	if err != nil || other == nil || other.PID != os.Getpid() || other.Began().IsZero() || !second.Watching() || f.Watching() {
		t.Fatalf("%+v %v", other, err)
	}
	w := rules.Waiting{Number: 2, Action: "shot"}
	if err := theirs.Append(nil, w); !errors.Is(err, saves.ErrWatching) {
		t.Fatalf("a watcher wrote: %v", err)
	}
	ok(t, b.Append(nil, w))
	table(t, theirs)
	ok(t, second.TakeOver())
	ok(t, theirs.Append(nil, rules.Waiting{}))
	if err := b.Append(nil, w); !errors.Is(err, saves.ErrWatching) || !f.Watching() {
		t.Fatalf("the campaign was taken over and the first desk wrote: %v", err)
	}
	ok(t, second.Close())
	if other, err := f.Hold(); err != nil || other != nil || f.Watching() {
		t.Fatalf("the lease outlived its desk: %+v %v", other, err)
	}
}

func TestACommandWritesWhileADeskIsOpen(t *testing.T) {
	f := campaign(t)
	begin(t, f, "Zebulon")
	if other, err := f.Hold(); err != nil || other != nil {
		t.Fatalf("%v %v", other, err)
	}
	command, err := saves.Open(f.Path())
	ok(t, err)
	theirs, err := command.Battle(1)
	ok(t, err)
	table(t, theirs)
	record(t, theirs)
	ok(t, command.Close())
}

func TestAFileThatMayOnlyBeReadIsRead(t *testing.T) {
	f := made(t)
	id := ship(t, begin(t, f, "Zebulon"), "Osprey", "")
	ok(t, f.Close())
	ok(t, os.Chmod(f.Path(), 0o400))
	t.Cleanup(func() { ok(t, os.Chmod(f.Path(), 0o600)) })
	f, err := saves.Open(f.Path())
	ok(t, err)
	defer f.Close()
	b, err := f.Battle(1)
	ok(t, err)
	if table(t, b).Sheet(id) == nil {
		t.Fatal("the ship is gone")
	}
	if report, err := f.Verify(); err != nil || !report.Whole() {
		t.Fatalf("%+v %v", report, err)
	}
}
