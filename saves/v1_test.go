package saves_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"damcon/saves"
)

// TestTheFirstFormatOpensForEver opens a file that the first damcon wrote. It is never made anew.
func TestTheFirstFormatOpensForEver(t *testing.T) {
	path := copied1(t)
	f, b := open(t, path)
	defer f.Close()
	table, w, err := b.Load()
	ok(t, err)
	if osprey := table.Sheet("2.1"); f.Name() != "Second War" || osprey == nil || osprey.Track("hull").Now != 10 || len(table.Away()) != 1 || w.Action != "shot" {
		t.Fatalf("%+v %+v", table, w)
	}
	report, err := f.Verify()
	const last = "b90c9ecad554043884549f997fb70d40ab52ef9124d8fe64b5df757e94555538"
	if err != nil || !report.Whole() || report.Rows != 9 || report.Sum != last {
		t.Fatalf("%+v %v", report, err)
	}
	want, err := os.ReadFile(filepath.Join("testdata", "v1.txtar"))
	ok(t, err)
	if got := exported(t, f); got != string(want) {
		t.Errorf("it is exported as\n%s\nwant\n%s", got, want)
	}
	record(t, b, hull("2.1", 10, 9))
}

func copied1(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "v1.damcon"))
	ok(t, err)
	path := filepath.Join(t.TempDir(), "v1.damcon")
	ok(t, os.WriteFile(path, text, 0o600))
	return path
}

// shape is how the tables of a file were made.
func shape(t *testing.T, path string) string {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	ok(t, err)
	var all string
	err = db.QueryRow("SELECT group_concat(sql, char(10)) FROM (SELECT sql FROM sqlite_schema ORDER BY name)").Scan(&all)
	ok(t, errors.Join(err, db.Close()))
	return all
}

func TestTheFormatHasAnotherNumberWhenItChanges(t *testing.T) {
	f := made(t)
	ok(t, f.Close())
	if was, is := shape(t, copied1(t)), shape(t, f.Path()); was != is || saves.Format != 1 {
		t.Errorf("a file of format %d is made as\n%s\nformat 1 was\n%s", saves.Format, is, was)
	}
}
