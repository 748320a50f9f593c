package saves

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// Rescue saves what is whole of a damaged file: the rows of the log up to the first that is broken, and the sheets as they stood last as
// far as they can still be read, which one more entry of each battle then brings about. The damaged file is kept beside the new one, with
// ".damaged" after its name. The list says what is missing. A file that is no campaign, or of a newer format, is left alone: fs.ErrInvalid.
func Rescue(path string) (missing []string, err error) {
	kept := path + ".damaged"
	if _, err := os.Lstat(kept); err == nil {
		return nil, &fault{path, "there is " + kept + " already, from an earlier rescue; move it elsewhere first", fs.ErrExist}
	}
	old, err := connect(path)
	if err = inWords(path, err); errors.Is(err, ErrDamaged) {
		return nil, &fault{path, "not even its beginning can be read; nothing can be saved of the file", ErrDamaged}
	} else if err != nil {
		return nil, err
	}
	if err := old.mayRead(); errors.Is(err, fs.ErrInvalid) {
		return nil, errors.Join(err, old.Close())
	}
	fresh := strings.TrimSuffix(path, Ext) + ".rescue" + Ext
	s := &rescue{old: old}
	err = build(fresh, s.fill)
	if err = errors.Join(err, old.Close()); err != nil {
		return nil, err
	}
	if err := os.Rename(path, kept); err != nil {
		return nil, folderFault(path, err)
	}
	if err := os.Rename(fresh, path); err != nil {
		return nil, folderFault(path, err)
	}
	return s.missing, syncFolder(filepath.Dir(path))
}

// A rescue copies what is whole.
type rescue struct {
	old     *File
	missing []string
}

func (s *rescue) lost(format string, args ...any) {
	s.missing = append(s.missing, fmt.Sprintf(format, args...))
}

func (s *rescue) fill(f *File) error {
	for _, table := range []string{"meta", "data"} {
		if err := s.copy(f, table); err != nil {
			return err
		}
	}
	for key, word := range map[string]string{metaName: "rescued", metaRules: ""} {
		value, err := f.meta(key)
		switch {
		case err != nil:
			return err
		case value == "" && word == "":
			return &fault{s.old.path, "not even the game can be read; nothing can be saved of the file", ErrDamaged}
		case value == "":
			s.lost("the name of the campaign")
			if err := f.putMeta(key, word); err != nil {
				return err
			}
		}
	}
	if err := f.putMeta(metaDesk, ""); err != nil {
		return err
	}
	l := f.ledger("main", true)
	last, err := s.log(f, l)
	if err != nil {
		return err
	}
	if err := l.flush(); err != nil {
		return err
	}
	if err := s.present(f, l, last); err != nil {
		return err
	}
	return s.waiting(f)
}

// copy copies a table of names and texts.
func (s *rescue) copy(f *File, table string) error {
	var name, text string
	var failed error
	err := s.old.each("SELECT * FROM "+table, nil, []any{&name, &text}, func() error {
		failed = f.exec("INSERT OR REPLACE INTO "+table+" VALUES (?, ?)", name, text)
		return failed
	})
	if err != nil && failed == nil {
		s.lost("of the table %s what came after %q", table, name)
	}
	return failed
}

// log copies rows as far as they are whole and gives the number of the last.
func (s *rescue) log(f *File, l *ledger) (last int, err error) {
	var before sum
	var failed error
	stop := errors.New("a row is broken")
	err = s.old.eachRecord(0, func(r *record) error {
		if r.Seq != last+1 || !bytes.Equal(r.Sum, r.chained(before)) {
			return stop
		}
		row, err := r.row()
		if err != nil || !l.fits(&row) {
			return stop
		}
		if failed = errors.Join(f.insert(r), l.add(&row)); failed != nil {
			return failed
		}
		last, before = r.Seq, r.Sum
		return nil
	})
	if failed != nil || err == nil {
		return last, failed
	}
	var newest int
	if s.old.row("SELECT max(seq) FROM log", nil, &newest) == nil && newest > last {
		s.lost("the log from row %d to row %d; row %d is broken", last+1, newest, last+1)
	} else {
		s.lost("the log after row %d", last)
	}
	return last, nil
}

// fits says whether a row can be added up, and leaves the ledger as it was.
func (l *ledger) fits(row *rules.LogRow) bool {
	if row.Kind == rules.Undid {
		if _, err := l.f.entry(row.Of); err != nil {
			return false
		}
	}
	for i, c := range row.Changes {
		if l.change(row.Battle, c) == nil {
			continue
		}
		for _, c := range rules.Turned(row.Changes[:i]) {
			if err := l.change(row.Battle, c); err != nil {
				panic(err) // a change that was just made turns round
			}
		}
		return false
	}
	for _, c := range rules.Turned(row.Changes) {
		if err := l.change(row.Battle, c); err != nil {
			panic(err)
		}
	}
	return true
}

// present brings about what the sheets and facts of the damaged file still say, where the rows that were saved say something else.
func (s *rescue) present(f *File, l *ledger, last int) error {
	if len(s.missing) == 0 {
		return nil
	}
	changes := map[int][]roster.Change{} // by battle
	names := map[int]string{}
	s.sheets(l, changes)
	if err := s.facts(l, changes, names); err != nil {
		return err
	}
	for _, battle := range slices.Sorted(maps.Keys(names)) {
		if err := (&Battle{f: f, number: battle}).append([]rules.LogRow{{Kind: rules.Note, Named: names[battle]}}, rules.Waiting{}); err != nil {
			return err
		}
		last++
	}
	for _, battle := range slices.Sorted(maps.Keys(changes)) {
		c := changes[battle]
		const title = "what the damaged file still said"
		last++
		entry := &rules.Entry{Number: last, Root: last, Action: rules.Recorded, Title: title, Events: []rules.Event{{Text: title, Changes: c}}}
		row := rules.LogRow{Kind: rules.Did, Entry: entry, Changes: c}
		if err := (&Battle{f: f, number: battle}).append([]rules.LogRow{row}, rules.Waiting{}); err != nil {
			return err
		}
	}
	return nil
}

// sheets finds the changes that lead to the sheets that can be read, for the battle in which each stands.
func (s *rescue) sheets(l *ledger, changes map[int][]roster.Change) {
	var id, place string
	var text []byte
	seen := map[roster.SheetID]bool{}
	err := s.old.each("SELECT id, place, body FROM sheet ORDER BY ord, id", nil, []any{&id, &place, &text}, func() error {
		seen[roster.SheetID(id)] = true
		sheet, err := sheetOf(id, text)
		if err != nil {
			s.lost("the sheet %s as it stood last", id)
			return nil
		}
		was := l.sheets.Sheet(sheet.ID)
		if was != nil && roster.Whole(was).Equal(roster.Whole(sheet)) {
			return nil
		}
		battle := battleOf(place)
		if was != nil {
			changes[battle] = append(changes[battle], roster.Change{Sheet: sheet.ID, Cell: roster.SheetCell, From: roster.Whole(was)})
		}
		changes[battle] = append(changes[battle], roster.Change{Sheet: sheet.ID, Cell: roster.SheetCell, To: roster.Whole(sheet)})
		return nil
	})
	if err != nil {
		s.lost("the sheets after %q as they stood last", id)
		return
	}
	for _, sheet := range slices.Concat(l.sheets.Sheets(), l.sheets.Away()) {
		if !seen[sheet.ID] {
			battle := battleOf(sheet.Place)
			changes[battle] = append(changes[battle], roster.Change{Sheet: sheet.ID, Cell: roster.SheetCell, From: roster.Whole(sheet)})
		}
	}
}

// battleOf is the number of the battle whose place it is, or 0.
func battleOf(place string) int {
	var battle int
	if _, err := fmt.Sscanf(place, roster.PlaceOf(1)[:len("battle ")]+"%d", &battle); err != nil {
		return 0
	}
	return battle
}

// facts finds the changes and names that lead to the facts that can be read.
func (s *rescue) facts(l *ledger, changes map[int][]roster.Change, names map[int]string) error {
	var battles []int
	var battle int
	err := s.old.each("SELECT DISTINCT battle FROM fact ORDER BY battle", nil, []any{&battle}, func() error {
		battles = append(battles, battle)
		return nil
	})
	for _, number := range battles {
		now := roster.NewBattle(number, "", "")
		if err = errors.Join(err, s.old.readFacts(now)); err != nil {
			break
		}
		was, err := l.battleFacts(number)
		if err != nil {
			return err
		}
		if now.Name != was.Name {
			names[number] = now.Name
		}
		changes[number] = append(changes[number], differences(was, now)...)
		if len(changes[number]) == 0 {
			delete(changes, number)
		}
	}
	if err != nil {
		s.lost("round, phase and facts as they stood last")
	}
	return nil
}

// differences are the changes of round, phase, options and facts that lead from one battle to another.
func differences(was, now *roster.Battle) []roster.Change {
	cells := []roster.Cell{{Kind: roster.CellRound}, {Kind: roster.CellPhase}}
	for _, b := range []*roster.Battle{was, now} {
		for key := range b.Options {
			cells = append(cells, roster.OptionCell(key))
		}
		for name := range b.Facts {
			cells = append(cells, roster.FactCell(name))
		}
	}
	var changes []roster.Change
	done := map[roster.Cell]bool{}
	for _, cell := range cells {
		from, to := was.Get("", cell), now.Get("", cell)
		if !done[cell] && !from.Equal(to) {
			changes = append(changes, roster.Change{Cell: cell, From: from, To: to})
		}
		done[cell] = true
	}
	return changes
}

// waiting copies what waits, where it can be read.
func (s *rescue) waiting(f *File) error {
	var battle, number int
	var text []byte
	var failed error
	err := s.old.each("SELECT battle, number, body FROM waiting", nil, []any{&battle, &number, &text}, func() error {
		if json.Unmarshal(text, new(pending)) != nil {
			s.lost("what waits in battle %d", battle)
			return nil
		}
		failed = f.exec("INSERT OR REPLACE INTO waiting VALUES (?, ?, ?)", battle, number, text)
		return failed
	})
	if err != nil && failed == nil {
		s.lost("what waits")
	}
	return failed
}
