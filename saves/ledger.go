package saves

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// A ledger adds up the changes of rows into the derived tables of a database: main, or another one that is made anew beside it. It holds
// the sheets that its rows touch and writes them when it is flushed; where the tables were not empty it reads them first.
type ledger struct {
	f        *File
	database string
	fresh    bool // the tables were empty, so that nothing need be read

	sheets *roster.Battle         // the whole campaign's, wherever they are; of the battle itself nothing
	facts  map[int]*roster.Battle // by battle, without sheets
	known  map[roster.SheetID]bool
	moved  map[roster.SheetID]bool // to be written
	placed map[roster.SheetID]int  // to be written with its place; by the battle of the row
	told   map[fact]bool           // to be written
	named  map[int]bool            // battles whose name is to be written
}

type fact struct {
	battle int
	cell   roster.Cell
}

func (f *File) ledger(database string, fresh bool) *ledger {
	return &ledger{
		f: f, database: database, fresh: fresh,
		sheets: roster.NewBattle(0, "", ""), facts: map[int]*roster.Battle{},
		known: map[roster.SheetID]bool{}, moved: map[roster.SheetID]bool{}, placed: map[roster.SheetID]int{}, told: map[fact]bool{}, named: map[int]bool{},
	}
}

// battleFacts gives what a battle says of itself.
func (l *ledger) battleFacts(number int) (*roster.Battle, error) {
	if b := l.facts[number]; b != nil {
		return b, nil
	}
	b := roster.NewBattle(number, "", "")
	l.facts[number] = b
	if l.fresh {
		return b, nil
	}
	return b, l.f.readFacts(b)
}

// readFacts reads name, round, phase, options and facts into a battle.
func (f *File) readFacts(b *roster.Battle) error {
	var name, value string
	return f.each("SELECT name, value FROM fact WHERE battle = ?", []any{b.Number}, []any{&name, &value}, func() error {
		if name == factName {
			b.Name = value
			return nil
		}
		cell, err := roster.ParseCell(name)
		if err != nil || !cell.Kind.OfBattle() {
			return fmt.Errorf("battle %d: %q is no fact of a battle: %w", b.Number, name, ErrDamaged)
		}
		to := roster.Text(value)
		if cell.Kind == roster.CellRound {
			var n int
			if _, err := fmt.Sscan(value, &n); err != nil {
				return fmt.Errorf("battle %d: the round is %q: %w", b.Number, value, ErrDamaged)
			}
			to = roster.N(n)
		}
		return b.Apply(roster.Change{Cell: cell, From: b.Get("", cell), To: to})
	})
}

// fetch reads a sheet that a change touches, if the ledger has not seen it.
func (l *ledger) fetch(id roster.SheetID) error {
	if l.fresh || l.known[id] {
		return nil
	}
	l.known[id] = true
	var text []byte
	switch err := l.f.row("SELECT body FROM sheet WHERE id = ?", []any{string(id)}, &text); {
	case notThere(err):
		return nil
	case err != nil:
		return err
	}
	s, err := sheetOf(string(id), text)
	if err != nil {
		return err
	}
	return lay(l.sheets, s)
}

func lay(b *roster.Battle, s *roster.Sheet) error {
	return b.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)})
}

func sheetOf(id string, text []byte) (*roster.Sheet, error) {
	s := new(roster.Sheet)
	if err := json.Unmarshal(text, s); err != nil || string(s.ID) != id {
		return nil, fmt.Errorf("the sheet %s cannot be read: %w", id, ErrDamaged)
	}
	return s, nil
}

// add makes the changes of a row and keeps up which entries stand.
func (l *ledger) add(row *rules.LogRow) error {
	for _, c := range row.Changes {
		if err := l.change(row.Battle, c); err != nil {
			return err
		}
	}
	if row.Named != "" {
		facts, err := l.battleFacts(row.Battle)
		if err != nil {
			return err
		}
		facts.Name, l.named[row.Battle] = row.Named, true
	}
	var err error
	switch row.Kind {
	case rules.Did, rules.Redid:
		err = l.stand(row)
	case rules.Undid:
		err = l.fall(row)
	}
	return errors.Join(err, l.again(row))
}

func (l *ledger) change(battle int, c roster.Change) error {
	if c.Cell.Kind.OfBattle() {
		facts, err := l.battleFacts(battle)
		if err != nil {
			return err
		}
		l.told[fact{battle, c.Cell}] = true
		return facts.Apply(c)
	}
	if err := l.fetch(c.Sheet); err != nil {
		return err
	}
	if err := l.sheets.Apply(c); err != nil {
		return err
	}
	l.moved[c.Sheet] = true
	switch c.Cell.Kind {
	case roster.CellSheet, roster.CellPlace, roster.CellOn:
		l.placed[c.Sheet] = battle
	}
	return nil
}

// exec runs a statement on a table of the ledger's database.
func (l *ledger) exec(verb, table, rest string, args ...any) error {
	return l.f.exec(verb+" "+l.database+"."+table+" "+rest, args...)
}

// stand enters an entry that stands from here on.
func (l *ledger) stand(row *rules.LogRow) error {
	err := l.exec("INSERT INTO", "entry", "VALUES (?, ?, 1, ?)", row.Seq, row.Battle, row.Entry.Root)
	for _, t := range touches(row.Battle, row.Entry.Changes()) {
		err = errors.Join(err, l.exec("INSERT INTO", "touch", "VALUES (?, ?, ?)", t.sheet, t.cell, row.Seq))
	}
	return err
}

// fall enters that an entry stands no more.
func (l *ledger) fall(row *rules.LogRow) error {
	entry, err := l.f.entry(row.Of)
	if err != nil {
		return err
	}
	err = l.exec("UPDATE", "entry", "SET stands = 0 WHERE seq = ?", row.Of)
	for _, t := range touches(row.Battle, entry.Changes()) {
		err = errors.Join(err, l.exec("DELETE FROM", "touch", "WHERE sheet = ? AND cell = ? AND seq = ?", t.sheet, t.cell, row.Of))
	}
	return err
}

// again keeps up what can be done again. A new entry and an amendment forget it.
func (l *ledger) again(row *rules.LogRow) error {
	switch {
	case row.Kind == rules.Did || row.Amend != 0:
		return l.exec("DELETE FROM", "again", "WHERE battle = ?", row.Battle)
	case row.Kind == rules.Redid:
		return l.exec("DELETE FROM", "again", "WHERE battle = ?1 AND pos = (SELECT max(pos) FROM "+l.database+".again WHERE battle = ?1)", row.Battle)
	case row.Kind == rules.Undid:
		return l.exec("INSERT INTO", "again", "SELECT ?1, coalesce(max(pos), 0) + 1, ?2 FROM "+l.database+".again WHERE battle = ?1", row.Battle, row.Of)
	}
	return nil
}

// flush writes what the rows have moved.
func (l *ledger) flush() error {
	for id := range l.moved {
		if err := l.writeSheet(id); err != nil {
			return err
		}
	}
	for t := range l.told {
		value := l.facts[t.battle].Get("", t.cell).String()
		if t.cell.Kind == roster.CellRound && value == "0" {
			value = ""
		}
		if err := l.writeFact(t.battle, t.cell.String(), value); err != nil {
			return err
		}
	}
	for battle := range l.named {
		if err := l.writeFact(battle, factName, l.facts[battle].Name); err != nil {
			return err
		}
	}
	clear(l.moved)
	clear(l.placed)
	clear(l.told)
	clear(l.named)
	return nil
}

func (l *ledger) writeSheet(id roster.SheetID) error {
	s := l.sheets.Sheet(id)
	if s == nil {
		return l.exec("DELETE FROM", "sheet", "WHERE id = ?", string(id))
	}
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	battle, placed := l.placed[id]
	if !placed {
		return l.exec("UPDATE", "sheet", "SET body = ? WHERE id = ?", text, string(id))
	}
	place := s.Place
	switch {
	case s.On != "":
		place = onPlace(s.On)
	case place == "":
		place = roster.PlaceOf(battle)
	}
	return l.exec("INSERT INTO", "sheet", "VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET place = excluded.place, body = excluded.body",
		string(id), place, order(id), text)
}

// onPlace is the place, in the table of sheets, of what lies on another sheet.
func onPlace(on roster.SheetID) string { return "on " + string(on) }

func (l *ledger) writeFact(battle int, name, value string) error {
	if value == "" {
		return l.exec("DELETE FROM", "fact", "WHERE battle = ? AND name = ?", battle, name)
	}
	return l.exec("INSERT INTO", "fact", "VALUES (?, ?, ?) ON CONFLICT (battle, name) DO UPDATE SET value = excluded.value", battle, name, value)
}

// record reads a row of the log; sql.ErrNoRows where there is none.
func (f *File) record(seq int) (record, error) {
	r := record{Seq: seq}
	err := f.row("SELECT battle, kind, at, body, sum FROM log WHERE seq = ?", []any{seq}, &r.Battle, &r.Kind, &r.At, (*[]byte)(&r.Body), (*[]byte)(&r.Sum))
	return r, err
}

// entry reads an entry, standing or not.
func (f *File) entry(number int) (rules.Entry, error) {
	r, err := f.record(number)
	if notThere(err) || err == nil && !slices.Contains([]rules.RowKind{rules.Did, rules.Redid}, r.Kind) {
		return rules.Entry{}, fmt.Errorf("entry %d: %w", number, rules.ErrNoEntry)
	}
	if err != nil {
		return rules.Entry{}, err
	}
	row, err := r.row()
	if err != nil {
		return rules.Entry{}, err
	}
	return *row.Entry, nil
}

// insert writes a row of the log as it is.
func (f *File) insert(r *record) error {
	return f.exec("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", r.Seq, r.Battle, r.Kind, r.At, []byte(r.Body), []byte(r.Sum))
}

// eachRecord walks the log from the row after the one given.
func (f *File) eachRecord(after int, do func(*record) error) error {
	var r record
	return f.each("SELECT seq, battle, kind, at, body, sum FROM log WHERE seq > ? ORDER BY seq", []any{after},
		[]any{&r.Seq, &r.Battle, &r.Kind, &r.At, (*[]byte)(&r.Body), (*[]byte)(&r.Sum)}, func() error { return do(&r) })
}
