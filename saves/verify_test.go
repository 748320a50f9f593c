package saves_test

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/saves"
)

// shut makes a played campaign and closes it.
func shut(t testing.TB) string {
	t.Helper()
	f := played(t)
	path := filepath.Join(t.TempDir(), "war.damcon")
	g, err := saves.Import(path, strings.NewReader(exported(t, f)))
	ok(t, err)
	ok(t, g.Close())
	return path
}

// meddle changes the database behind damcon's back.
func meddle(t testing.TB, path, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	ok(t, err)
	_, err = db.Exec(statements)
	ok(t, errors.Join(err, db.Close()))
}

func verified(t testing.TB, path string) saves.Report {
	t.Helper()
	f, err := saves.Open(path)
	ok(t, err)
	defer f.Close()
	report, err := f.Verify()
	ok(t, err)
	return report
}

func TestEveryTableThatFollowsFromTheLogIsFoundOutAndMadeAnew(t *testing.T) { // F032
	for _, c := range []struct{ name, statement, says string }{
		{"a hull mended by hand", `UPDATE sheet SET body = CAST(replace(CAST(body AS TEXT), '"now":10', '"now":9') AS BLOB)`, "table sheet"},
		{"no sheets at all", "DELETE FROM sheet", "table sheet"},
		{"a ship put elsewhere", "UPDATE sheet SET place = 'off the table' WHERE place = 'battle 1'", "table sheet"},
		{"another round", "UPDATE fact SET value = '7' WHERE name = 'round'", "table fact"},
		{"no battles", "DELETE FROM fact", "table fact"},
		{"an entry that stands again", "UPDATE entry SET stands = 1", "table entry"},
		{"nothing to do again", "DELETE FROM again", "table again"},
		{"cells forgotten", "DELETE FROM touch", "table touch"},
		{"a sheet that cannot be read", "UPDATE sheet SET body = CAST('{' AS BLOB)", "table sheet"},
		{"something waits that cannot be read", "UPDATE waiting SET body = CAST('[' AS BLOB) WHERE battle = 2", "what waits in battle 2"},
	} {
		path := shut(t)
		before := verified(t, path)
		if !before.Whole() {
			t.Fatalf("%+v", before)
		}
		meddle(t, path, c.statement)
		found := verified(t, path)
		if len(found.Log) != 0 || !strings.Contains(strings.Join(found.Tables, "\n"), c.says) {
			t.Errorf("%s: %+v, want %q", c.name, found, c.says)
		}
		f, err := saves.Open(path)
		ok(t, err)
		if said, err := f.Repair(); err != nil || said.Whole() {
			t.Errorf("%s: %+v %v", c.name, said, err)
		}
		ok(t, f.Close())
		if after := verified(t, path); !after.Whole() || after.Sum != before.Sum {
			t.Errorf("%s: after repair %+v", c.name, after)
		}
	}
}

func TestTheTraitsOfASheetMayStandInAnyOrder(t *testing.T) {
	f := made(t)
	b := begin(t, f, "Zebulon")
	id := ship(t, b, "Osprey", "")
	trait := func(name, value string) roster.Change {
		return roster.Change{Sheet: id, Cell: roster.TraitCell("", name), From: roster.Text(""), To: roster.Text(value)}
	}
	record(t, b, trait("crew", "7"), trait("size", "large"))
	path := f.Path()
	ok(t, f.Close())
	const crew, size = `{"name":"crew","value":"7"}`, `{"name":"size","value":"large"}`
	for _, c := range []struct {
		traits string
		whole  bool
	}{
		{size + "," + crew, true},
		{size + "," + strings.Replace(crew, "7", "8", 1), false},
	} {
		meddle(t, path, "UPDATE sheet SET body = CAST(replace(replace(CAST(body AS TEXT), '"+crew+","+size+"', '"+c.traits+"'), '"+size+","+crew+"', '"+c.traits+"') AS BLOB)")
		if found := verified(t, path); found.Whole() != c.whole {
			t.Errorf("%s: %+v", c.traits, found)
		}
	}
}

func TestALogThatWasChangedIsFoundOutAndNotRepaired(t *testing.T) {
	for _, c := range []struct{ name, statement, says string }{
		{"a throw made better", `UPDATE log SET body = CAST(replace(CAST(body AS TEXT), '3,4', '6,6') AS BLOB) WHERE kind = 'dropped'`, "was changed after it was written"},
		{"a row of another time", "UPDATE log SET at = at + 1 WHERE seq = 3", "row 3 was changed"},
		{"a row gone", "DELETE FROM log WHERE seq = 4", "rows 4 to 4 are missing"},
		{"a row of no kind", "UPDATE log SET kind = 'wished' WHERE seq = 2", "of no kind"},
		{"a row that cannot be read", "UPDATE log SET body = CAST('{' AS BLOB) WHERE seq = 2", "row 2"},
	} {
		path := shut(t)
		meddle(t, path, c.statement)
		if found := verified(t, path); !strings.Contains(strings.Join(found.Log, "\n"), c.says) {
			t.Errorf("%s: %+v, want %q", c.name, found, c.says)
		}
		f, err := saves.Open(path)
		ok(t, err)
		if _, err := f.Repair(); !errors.Is(err, saves.ErrDamaged) {
			t.Errorf("%s: repaired: %v", c.name, err)
		}
		ok(t, f.Close())
	}
}

func TestRescueSavesWhatIsWholeAndSaysWhatIsMissing(t *testing.T) {
	path := shut(t)
	f, b := open(t, path)
	before := state(t, b)
	rim, err := f.Battle(2)
	ok(t, err)
	rimBefore := state(t, rim)
	ok(t, f.Close())
	meddle(t, path, "UPDATE log SET body = CAST('{' AS BLOB) WHERE seq = 4") // the entry that was taken back later
	missing, err := saves.Rescue(path)
	if err != nil || !strings.Contains(strings.Join(missing, "\n"), "row 4 is broken") {
		t.Fatalf("%q %v", missing, err)
	}
	if _, err := os.Stat(path + ".damaged"); err != nil {
		t.Fatal(err)
	}
	if report := verified(t, path); !report.Whole() {
		t.Fatalf("%+v", report)
	}
	f, b = open(t, path)
	defer f.Close()
	if after := state(t, b); after != before {
		t.Errorf("rescued\n%s\nwas\n%s", after, before)
	}
	rim, err = f.Battle(2)
	ok(t, err)
	if after := state(t, rim); after != rimBefore {
		t.Errorf("rescued\n%s\nwas\n%s", after, rimBefore)
	}
	if _, w, err := b.Load(); err != nil || w.Action != "shot" {
		t.Errorf("what waited is gone: %v %v", w, err)
	}
	if _, err := saves.Rescue(path); !errors.Is(err, os.ErrExist) {
		t.Errorf("the damaged file was overwritten: %v", err)
	}
}

func TestRescueWithoutTheSheets(t *testing.T) {
	path := shut(t)
	f, b := open(t, path)
	before := state(t, b)
	ok(t, f.Close())
	meddle(t, path, "DROP TABLE sheet; DROP TABLE touch; DROP TABLE fact; DROP TABLE waiting")
	missing, err := saves.Rescue(path)
	if err != nil || len(missing) == 0 {
		t.Fatalf("%q %v", missing, err)
	}
	f, b = open(t, path)
	defer f.Close()
	if after := state(t, b); after != before {
		t.Errorf("rescued\n%s\nwas\n%s", after, before)
	}
}

func TestRescueLeavesAloneWhatIsNoCampaignOfThisFormat(t *testing.T) {
	f := made(t)
	ok(t, f.Close())
	for _, alter := range []string{"PRAGMA user_version = 9", "PRAGMA application_id = 77", "PRAGMA application_id = 0"} {
		database(t, f.Path(), alter)
		before, err := os.ReadFile(f.Path())
		ok(t, err)
		if _, err := saves.Rescue(f.Path()); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%s: %v", alter, err)
		}
		after, err := os.ReadFile(f.Path())
		if files, _ := os.ReadDir(filepath.Dir(f.Path())); err != nil || !bytes.Equal(before, after) || len(files) != 1 {
			t.Errorf("%s: it was moved: %v %v", alter, files, err)
		}
	}
}

func TestRescueOfAFileWithoutABeginningNamesNoFurtherRescue(t *testing.T) {
	path := shut(t)
	if err := os.Truncate(path, 3000); err != nil {
		t.Fatal(err)
	}
	_, err := saves.Rescue(path)
	if !errors.Is(err, saves.ErrDamaged) || !strings.Contains(err.Error(), "nothing can be saved") {
		t.Errorf("a rescue that cannot be says %v", err)
	}
}

// use does with a file what a desk does, and only asks that nothing panics and that what is saved is whole.
func use(t testing.TB, path string) {
	if f, err := saves.Open(path); err == nil {
		_, errHouse := f.House()
		_, errBattles := f.Battles()
		_ = errors.Join(errHouse, errBattles)
		for n := range 3 {
			b, err := f.Battle(n)
			if err != nil {
				continue
			}
			if _, _, err := b.Load(); err != nil {
				continue
			}
			for _, err := range b.Log(0) {
				if err != nil {
					break
				}
			}
			if _, err := b.Touched(0, []roster.Change{hull("2.1", 0, 1)}); err != nil {
				continue
			}
		}
		report, err := f.Verify()
		if err == nil && !report.Whole() {
			if _, err := f.Repair(); err == nil {
				if again, err := f.Verify(); err != nil || len(again.Log) > 0 || has(again.Tables, "table ") {
					t.Fatalf("after repair %+v %v", again, err)
				}
			}
		}
		_ = f.Close() // a broken file may say so once more
	}
	if _, err := saves.Rescue(path); err == nil {
		f, err := saves.Open(path)
		ok(t, err)
		defer f.Close()
		if report, err := f.Verify(); err != nil || !report.Whole() {
			t.Fatalf("rescued %+v %v", report, err)
		}
	}
}

func has(lines []string, begin string) bool {
	for _, line := range lines {
		if strings.HasPrefix(line, begin) {
			return true
		}
	}
	return false
}

// broken writes bytes as a campaign file.
func broken(t testing.TB, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.damcon")
	ok(t, os.WriteFile(path, text, 0o600))
	return path
}

func TestFlippedBitsAndLostEndsNeverPanic(t *testing.T) {
	text, err := os.ReadFile(shut(t))
	ok(t, err)
	for i := 0; i < len(text); i += 331 {
		flipped := append([]byte(nil), text...)
		flipped[i] ^= 1 << (i % 8)
		use(t, broken(t, flipped))
	}
	for n := 0; n < len(text); n += 3001 {
		use(t, broken(t, text[:n]))
	}
}

func FuzzFile(f *testing.F) {
	text, err := os.ReadFile(shut(f))
	ok(f, err)
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) { use(t, broken(t, text)) })
}
