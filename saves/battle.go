package saves

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"damcon/roster"
	"damcon/rules"
)

// A Battle is the journal of one battle of a campaign, or of what happens between battles. It is a rules.Journal.
type Battle struct {
	f      *File
	number int
	seen   int    // the last row of the log that the holder of the journal knows of
	waits  []byte // what waits, as it was last read or written
}

var _ rules.Journal = (*Battle)(nil)

// NewBattle begins a battle with an empty table, and gives its journal. Other battles stay as they are.
func (f *File) NewBattle(name string) (*Battle, error) {
	if name == "" {
		return nil, errors.New("a battle has a name, so that it is found again")
	}
	b := &Battle{f: f}
	return b, f.write(func() error {
		if err := f.row("SELECT coalesce(max(battle), 0) + 1 FROM fact", nil, &b.number); err != nil {
			return err
		}
		return b.append([]rules.LogRow{{Kind: rules.Note, Named: name}}, rules.Waiting{})
	})
}

// Battle gives the journal of a battle by its number; the error says which battles there are. Number 0 is what happens between battles: its
// table is what stands in no battle, the fleets and what is off the table.
func (f *File) Battle(number int) (*Battle, error) {
	b := &Battle{f: f, number: number}
	return b, f.read(func() error {
		var last int
		if err := f.row("SELECT coalesce(max(battle), 0) FROM fact", nil, &last); err != nil {
			return err
		}
		switch {
		case number >= 0 && number <= last:
			_, err := b.look()
			return err
		case last == 0:
			return fmt.Errorf("there is no battle %d; the campaign has none yet", number)
		}
		return fmt.Errorf("there is no battle %d; the battles are 1 to %d", number, last)
	})
}

// FleetsName is what the table of the fleets is called.
const FleetsName = "The fleets"

// Number is that of the battle, from 1, or 0 for the fleets.
func (b *Battle) Number() int { return b.number }

// Load reads the present state of the battle and what waits.
func (b *Battle) Load() (table *roster.Battle, w rules.Waiting, err error) {
	err = b.f.read(func() error {
		table = roster.NewBattle(b.number, "", b.f.ruleset)
		if b.number == 0 {
			table.Name = FleetsName
		}
		if err := b.f.readFacts(table); err != nil {
			return err
		}
		if err := b.f.readSheets(table); err != nil {
			return err
		}
		w, err = b.look()
		return err
	})
	return table, w, err
}

// look reads what waits and how far the log goes, so that what comes after is noticed.
func (b *Battle) look() (rules.Waiting, error) {
	w, err := b.waiting()
	return w, errors.Join(err, b.f.row("SELECT coalesce(max(seq), 0) FROM log", nil, &b.seen))
}

// readSheets lays down the sheets of a battle's place and those of no battle, with all that lies on them.
func (f *File) readSheets(table *roster.Battle) error {
	own := roster.PlaceOf(table.Number)
	var id, place string
	var text []byte
	lying := map[string][][2]string{} // by place: id and body
	there := map[string]bool{}
	put := func(id string, text []byte) error {
		s, err := sheetOf(id, text)
		if err != nil {
			return err
		}
		if table.Sheet(s.On) == nil && s.Place != own && roster.InBattle(s.Place) {
			return nil
		}
		if err := lay(table, s); err != nil {
			return fmt.Errorf("%w: %w", err, ErrDamaged)
		}
		return nil
	}
	err := f.each("SELECT id, place, body FROM sheet ORDER BY ord, id", nil, []any{&id, &place, &text}, func() error {
		there[onPlace(roster.SheetID(id))] = true
		switch {
		case place != own && roster.InBattle(place):
			return nil
		case isOnPlace(place):
			lying[place] = append(lying[place], [2]string{id, string(text)})
			return nil
		}
		return put(id, text)
	})
	if err != nil {
		return err
	}
	hosts := make([]string, 0, len(lying))
	for _, s := range table.Sheets() {
		hosts = append(hosts, onPlace(s.ID))
	}
	for _, s := range table.Away() {
		hosts = append(hosts, onPlace(s.ID))
	}
	for place := range lying { // what lies on nothing has a place of its own
		if !there[place] {
			hosts = append(hosts, place)
		}
	}
	for len(hosts) > 0 {
		for _, s := range lying[hosts[0]] {
			if err := put(s[0], []byte(s[1])); err != nil {
				return err
			}
			hosts = append(hosts, onPlace(roster.SheetID(s[0])))
		}
		hosts = hosts[1:]
	}
	return nil
}

func isOnPlace(place string) bool { return strings.HasPrefix(place, onPlace("")) }

// pending is what waits, as it stands in the file.
type pending struct {
	At int64 `json:"at"` // milliseconds of Unix time
	rules.Waiting
}

// waiting reads what waits and keeps it to compare.
func (b *Battle) waiting() (rules.Waiting, error) {
	var p pending
	b.waits = nil
	err := b.f.row("SELECT body FROM waiting WHERE battle = ?", []any{b.number}, &b.waits)
	switch {
	case notThere(err):
		return rules.Waiting{}, nil
	case err != nil:
		return rules.Waiting{}, err
	}
	if err := json.Unmarshal(b.waits, &p); err != nil {
		return rules.Waiting{}, fmt.Errorf("battle %d: what waits cannot be read: %w", b.number, ErrDamaged)
	}
	return p.Waiting, nil
}

// Next is the number that the next row gets.
func (b *Battle) Next() (next int, err error) {
	err = b.f.read(func() error { return b.f.row("SELECT coalesce(max(seq), 0) + 1 FROM log", nil, &next) })
	return next, err
}

// Append writes rows with what waits after them. It returns rules.ErrMoved when a row that concerns this battle, or what waits in it, has
// come between.
func (b *Battle) Append(rows []rules.LogRow, w rules.Waiting) error {
	before := *b
	err := b.f.write(func() error {
		if err := b.unmoved(rows); err != nil {
			return err
		}
		if err := b.reach(rows); err != nil {
			return err
		}
		return b.append(rows, w)
	})
	if err != nil {
		*b = before
	}
	return err
}

// unmoved looks whether anything came between.
func (b *Battle) unmoved(rows []rules.LogRow) error {
	var waits []byte
	if err := b.f.row("SELECT body FROM waiting WHERE battle = ?", []any{b.number}, &waits); err != nil && !notThere(err) {
		return err
	}
	if !bytes.Equal(waits, b.waits) {
		return rules.ErrMoved
	}
	last := b.seen
	err := b.f.eachRecord(b.seen, func(r *record) error {
		last = r.Seq
		row, err := r.row()
		if err != nil {
			return err
		}
		concerns, err := b.concerns(&row)
		if err == nil && concerns {
			err = rules.ErrMoved
		}
		return err
	})
	if err != nil {
		return err
	}
	for i, row := range rows {
		if row.Entry != nil && row.Entry.Number != last+1+i {
			if last != b.seen {
				return rules.ErrMoved
			}
			return fmt.Errorf("entry %d would stand in row %d", row.Entry.Number, last+1+i)
		}
	}
	return nil
}

// concerns says whether a row of the log can have moved anything that stands in this battle or that it knows of elsewhere.
func (b *Battle) concerns(row *rules.LogRow) (bool, error) {
	if row.Battle == b.number || row.Battle == 0 {
		return true, nil
	}
	for _, c := range row.Changes {
		switch {
		case c.Cell.Kind.OfBattle():
		case c.Cell.Kind == roster.CellPlace, c.Cell.Kind == roster.CellOn:
			return true, nil
		case c.Cell.Kind == roster.CellSheet:
			for _, v := range []roster.Value{c.From, c.To} {
				if s := v.Sheet(); s != nil && s.On == "" && s.Place != "" && s.Place != roster.PlaceOf(row.Battle) {
					return true, nil
				}
			}
		default:
			place, err := b.f.place(c.Sheet)
			if err != nil || place != "" && (!roster.InBattle(place) || place == roster.PlaceOf(b.number)) {
				return true, err
			}
		}
	}
	return false, nil
}

// place finds the place of a sheet, or of the sheet that it lies on; empty where it is gone.
func (f *File) place(id roster.SheetID) (place string, err error) {
	for range 100 { // a damaged file could have a ring
		err := f.row("SELECT place FROM sheet WHERE id = ?", []any{string(id)}, &place)
		switch {
		case notThere(err):
			return "", nil
		case err != nil || !isOnPlace(place):
			return place, err
		}
		id = roster.SheetID(place[len(onPlace("")):])
	}
	return "", fmt.Errorf("the sheet %s lies on itself: %w", id, ErrDamaged)
}

// reach refuses to move what stands in another battle.
func (b *Battle) reach(rows []rules.LogRow) error {
	asked := map[roster.SheetID]bool{}
	for i := range rows {
		for _, c := range rows[i].Changes {
			if c.Cell.Kind.OfBattle() || asked[c.Sheet] {
				continue
			}
			asked[c.Sheet] = true
			place, err := b.f.place(c.Sheet)
			if err != nil {
				return err
			}
			if roster.InBattle(place) && place != roster.PlaceOf(b.number) {
				return fmt.Errorf("the sheet %s stands in %s by now; it can only be changed there", c.Sheet, place)
			}
		}
	}
	return nil
}

// append writes rows inside a transaction.
func (b *Battle) append(rows []rules.LogRow, w rules.Waiting) error {
	f, now := b.f, time.Now().UnixMilli()
	if len(rows) > 0 {
		var last int
		var before sum
		if err := f.row("SELECT seq, sum FROM log ORDER BY seq DESC LIMIT 1", nil, &last, (*[]byte)(&before)); err != nil && !notThere(err) {
			return err
		}
		l := f.ledger("main", false)
		for _, row := range rows {
			last++
			row.Seq, row.Battle, row.At = last, b.number, now
			r, err := sealed(row, before)
			if err != nil {
				return err
			}
			if err := errors.Join(f.insert(&r), l.add(&row)); err != nil {
				return err
			}
			before = r.Sum
		}
		if err := l.flush(); err != nil {
			return err
		}
		b.seen = last
	}
	waits, err := json.Marshal(pending{now, w})
	if err != nil {
		return err
	}
	b.waits = waits
	return f.exec("INSERT INTO waiting VALUES (?, ?, ?) ON CONFLICT (battle) DO UPDATE SET number = excluded.number, body = excluded.body",
		b.number, w.Number, waits)
}

// Entry reads an entry by its number, standing or not.
func (b *Battle) Entry(number int) (e rules.Entry, err error) {
	err = b.f.read(func() error {
		e, err = b.f.entry(number)
		return err
	})
	return e, err
}

// Standing lists the entries that stand, newest first by their roots, from the newest whose root is less than before; 0 is from the end.
// It reads a page at a time, so that the journal may be used and written to meanwhile.
func (b *Battle) Standing(before int) iter.Seq2[rules.Entry, error] {
	const query = "SELECT log.seq, log.battle, kind, at, body FROM entry JOIN log ON log.seq = entry.seq " +
		"WHERE entry.battle = ? AND stands = 1 AND root < ? ORDER BY root DESC LIMIT ?"
	return func(yield func(rules.Entry, error) bool) {
		for row, err := range b.pages(query, before, func(row *rules.LogRow) int { return row.Entry.Root }) {
			var e rules.Entry
			if err == nil {
				e = *row.Entry
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// Log walks all rows of the battle, those taken back too, newest first, from the newest whose number is less than before; 0 is from the
// end. Like Standing it reads a page at a time.
func (b *Battle) Log(before int) iter.Seq2[rules.LogRow, error] {
	const query = "SELECT seq, battle, kind, at, body FROM log WHERE battle = ? AND seq < ? ORDER BY seq DESC LIMIT ?"
	return b.pages(query, before, func(row *rules.LogRow) int { return row.Seq })
}

// pages walks the rows of a query, which takes a battle, a number to come before and how many at most. number is what the query goes by.
func (b *Battle) pages(query string, before int, number func(*rules.LogRow) int) iter.Seq2[rules.LogRow, error] {
	return func(yield func(rules.LogRow, error) bool) {
		before := before
		if before == 0 {
			before = 1 << 60
		}
		for size := 4; ; size = min(4*size, 256) {
			page, err := b.page(query, before, size)
			for i := range page {
				if !yield(page[i], nil) {
					return
				}
				before = number(&page[i])
			}
			if err != nil {
				yield(rules.LogRow{}, err)
			}
			if err != nil || len(page) < size {
				return
			}
		}
	}
}

// page reads a number of rows; with an error, those that came before it.
func (b *Battle) page(query string, before, size int) (page []rules.LogRow, err error) {
	var r record
	err = b.f.read(func() error {
		into := []any{&r.Seq, &r.Battle, &r.Kind, &r.At, (*[]byte)(&r.Body)}
		return b.f.each(query, []any{b.number, before, size}, into, func() error {
			row, err := r.row()
			if err == nil {
				page = append(page, row)
			}
			return err
		})
	})
	return page, err
}

// Undone is the number of the entry that was taken back last and can be done again; 0 is none.
func (b *Battle) Undone() (number int, err error) {
	err = b.f.read(func() error {
		err := b.f.row("SELECT seq FROM again WHERE battle = ? ORDER BY pos DESC LIMIT 1", []any{b.number}, &number)
		if notThere(err) {
			return nil
		}
		return err
	})
	return number, err
}

// Touched finds the newest standing entry with a root greater than after that moved one of the cells; 0 is none. A ship's cells may have
// been moved by an entry of another battle since, which is found too.
func (b *Battle) Touched(after int, changes []roster.Change) (number int, err error) {
	err = b.f.read(func() error {
		newest := 0
		for _, t := range touches(b.number, changes) {
			query := "SELECT entry.seq, root FROM touch JOIN entry ON entry.seq = touch.seq " +
				"WHERE sheet = ?1 AND cell IN (?2, 'sheet') AND touch.seq > ?3 AND root > ?3 ORDER BY root DESC LIMIT 1"
			if t.cell == roster.SheetCell.String() {
				query = "SELECT entry.seq, root FROM touch JOIN entry ON entry.seq = touch.seq " +
					"WHERE sheet = ?1 AND ?2 = 'sheet' AND touch.seq > ?3 AND root > ?3 ORDER BY root DESC LIMIT 1"
			}
			var seq, root int
			err := b.f.row(query, []any{t.sheet, t.cell, after}, &seq, &root)
			switch {
			case notThere(err):
			case err != nil:
				return err
			case root > newest:
				number, newest = seq, root
			}
		}
		return nil
	})
	return number, err
}
