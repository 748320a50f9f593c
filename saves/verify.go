package saves

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// A Report says what Verify found.
type Report struct {
	Rows   int      // of the log
	Sum    string   // of its last row, in hexadecimal digits: two files with equal sums have equal logs
	Log    []string // what is wrong with the log, which Repair cannot mend
	Tables []string // what is wrong beside it, which Repair mends
}

// Whole says whether nothing is wrong.
func (r *Report) Whole() bool { return len(r.Log) == 0 && len(r.Tables) == 0 }

// Verify looks whether the file is whole: the database itself, the chain of sums, the changes of all rows added up from nothing against the
// sheets and facts, and the other tables against the log. The error says why it could not look.
func (f *File) Verify() (report Report, err error) {
	err = f.anew(&report, "DEFERRED", func() error { return nil })
	return report, err
}

// Repair makes the tables that follow from the log anew, and lets go what waits where that cannot be read. It says what was wrong. Where
// the log itself is damaged it changes nothing and returns ErrDamaged: that is for Rescue.
func (f *File) Repair() (report Report, err error) {
	err = f.anew(&report, "IMMEDIATE", func() error {
		if err := f.mayWrite(); err != nil {
			return err
		}
		if len(report.Log) > 0 {
			return &fault{f.path, "the log itself is damaged: " + report.Log[0] + "; damcon verify --rescue saves what is whole", ErrDamaged}
		}
		for _, t := range derivedTables {
			if err := f.script(fmt.Sprintf("DELETE FROM main.%[1]s; INSERT INTO main.%[1]s (%[2]s) SELECT %[2]s FROM made.%[1]s;", t.name, t.columns)); err != nil {
				return err
			}
		}
		return f.dropUnreadable()
	})
	return report, err
}

// anew makes the derived tables in a database of their own, beside the file's, notes what differs, and lets do use them.
func (f *File) anew(report *Report, kind string, do func() error) (err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.script("ATTACH '' AS made"); err != nil { // a file that the system takes away by itself
		return inWords(f.path, err)
	}
	defer func() { err = errors.Join(err, inWords(f.path, f.script("DETACH made"))) }()
	if err := f.script(fmt.Sprintf(derived, "made")); err != nil {
		return inWords(f.path, err)
	}
	return inWords(f.path, f.transact(kind, func() error {
		if err := f.pages(report); err != nil {
			return err
		}
		if err := f.chain(report); err != nil {
			return err
		}
		if err := f.asWritten(); err != nil {
			report.Tables = append(report.Tables, fmt.Sprintf("the table sheet cannot be read: %v", inWords(f.path, err)))
		}
		for _, t := range derivedTables {
			if err := f.compare(report, t.name, t.columns); err != nil {
				report.Tables = append(report.Tables, fmt.Sprintf("the table %s cannot be read: %v", t.name, inWords(f.path, err)))
			}
		}
		if err := f.unreadable(func(battle int) {
			report.Tables = append(report.Tables, fmt.Sprintf("what waits in battle %d cannot be read", battle))
		}); err != nil {
			report.Tables = append(report.Tables, fmt.Sprintf("what waits cannot be read: %v", inWords(f.path, err)))
		}
		return do()
	}))
}

// pages lets SQLite look at the database itself.
func (f *File) pages(report *Report) error {
	var said string
	return f.each("PRAGMA main.integrity_check(20)", nil, []any{&said}, func() error {
		if said != "ok" {
			report.Tables = append(report.Tables, "the database: "+said)
		}
		return nil
	})
}

// chain walks the log, checks the sums and adds the changes up. After a row that does not fit nothing more is added up.
func (f *File) chain(report *Report) error {
	l := f.ledger("made", true)
	fits := true
	bad := func(format string, args ...any) { report.Log = append(report.Log, fmt.Sprintf(format, args...)) }
	var before sum
	last := 0
	err := f.eachRecord(0, func(r *record) error {
		switch {
		case r.Seq != last+1:
			bad("rows %d to %d are missing", last+1, r.Seq-1)
		case !bytes.Equal(r.Sum, r.chained(before)):
			bad("row %d was changed after it was written", r.Seq)
		}
		before, last = r.Sum, r.Seq
		report.Rows++
		row, err := r.row()
		if err == nil && fits {
			err = l.add(&row)
		}
		if err != nil {
			fits = false
			bad("row %d: %v", r.Seq, err)
		}
		return nil
	})
	if err != nil {
		bad("after row %d the log cannot be read: %v", last, inWords(f.path, err))
	}
	report.Sum = fmt.Sprintf("%x", []byte(before))
	return l.flush()
}

// asWritten writes the sheets that were made as those of the file are written, where they say the same: traits may stand in any order there.
func (f *File) asWritten() error {
	var id string
	var text, anew []byte
	same := map[string][]byte{}
	err := f.each("SELECT id, main.sheet.body, made.sheet.body FROM main.sheet JOIN made.sheet USING (id) WHERE main.sheet.body <> made.sheet.body",
		nil, []any{&id, &text, &anew}, func() error {
			was, err := sheetOf(id, text)
			if err != nil {
				return nil // compare says so
			}
			is, err := sheetOf(id, anew)
			if err == nil && was.Equal(is) {
				same[id] = bytes.Clone(text)
			}
			return err
		})
	for id, text := range same {
		err = errors.Join(err, f.exec("UPDATE made.sheet SET body = ? WHERE id = ?", text, id))
	}
	return err
}

// compare notes where a derived table says something else than the log.
func (f *File) compare(report *Report, table, columns string) error {
	key, _, _ := strings.Cut(columns, ",")
	if table == "fact" || table == "again" || table == "touch" {
		key = strings.Join(strings.SplitN(columns, ", ", 3)[:2], " || ' ' || ")
	}
	for _, way := range []struct{ of, but, text string }{
		{"main", "made", "does not follow from the log"},
		{"made", "main", "is missing or says something else"},
	} {
		var n int
		var first string
		err := f.row(fmt.Sprintf("SELECT count(*), coalesce(min(%[4]s), '') FROM (SELECT %[1]s FROM %[2]s.%[5]s EXCEPT SELECT %[1]s FROM %[3]s.%[5]s)",
			columns, way.of, way.but, key, table), nil, &n, &first)
		if err != nil {
			return err
		}
		if n > 0 {
			report.Tables = append(report.Tables, fmt.Sprintf("table %s: %s %s, one of %d", table, first, way.text, n))
		}
	}
	return nil
}

// unreadable finds the battles in which something waits that cannot be read.
func (f *File) unreadable(found func(battle int)) error {
	var battle int
	var text []byte
	return f.each("SELECT battle, body FROM waiting", nil, []any{&battle, &text}, func() error {
		if json.Unmarshal(text, new(pending)) != nil {
			found(battle)
		}
		return nil
	})
}

func (f *File) dropUnreadable() error {
	var battles []int
	err := f.unreadable(func(battle int) { battles = append(battles, battle) })
	for _, battle := range battles {
		err = errors.Join(err, f.exec("DELETE FROM waiting WHERE battle = ?", battle))
	}
	return err
}
