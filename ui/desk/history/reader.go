package history

import (
	"fmt"

	"damcon/rules"
	"damcon/ui/desk/pane"
)

// row is an entry, or an action that was left.
type row struct {
	seq   int
	at    int64 // milliseconds of Unix time
	entry *rules.Entry
	note  string // of a row without an entry
	redid int    // the entry that was done again; 0 is none
}

// reader keeps the rows of a journal as far as they have been read, the newest first.
type reader struct {
	journal rules.Journal
	rows    []*row
	taken   map[int]bool // entries taken back
	all     bool         // there are no older rows
	err     error
}

// ahead is how many rows are read at a time.
const ahead = 50

// follow reads what has been written since the newest row known.
func (r *reader) follow(t *pane.Table) {
	if r.journal != t.Journal {
		*r = reader{journal: t.Journal, taken: map[int]bool{}}
	}
	if len(r.rows) == 0 {
		r.all = false
		r.get(0)
		return
	}
	newest := r.rows[0].seq
	var fresh []*row
	for raw, err := range r.journal.Log(0) {
		if r.err = err; err != nil || raw.Seq <= newest {
			break
		}
		if one := r.row(raw); one != nil {
			fresh = append(fresh, one)
		}
	}
	r.rows = append(fresh, r.rows...)
}

// row is what is told of a row of the log, or nil.
func (r *reader) row(raw rules.LogRow) *row {
	one := &row{seq: raw.Seq, at: raw.At, entry: raw.Entry}
	switch raw.Kind {
	case rules.Undid:
		r.taken[raw.Of] = true
		return nil
	case rules.Redid:
		one.redid = raw.Of
	case rules.Dropped:
		one.note = raw.Note + " left; its dice come again"
	case rules.Note:
		one.note = raw.Note
	}
	if one.entry == nil && one.note == "" {
		return nil
	}
	return one
}

// known is how many rows have been read.
func (r *reader) known() int { return len(r.rows) }

// count says how many entries the battle has, those taken back too. Until all have been read it says up to which of the campaign they go, whose
// numbers they have.
func (r *reader) count(newest int) string {
	if !r.all {
		return fmt.Sprintf("up to entry %d of the campaign", newest)
	}
	n := 0
	for _, one := range r.rows {
		if one.entry != nil {
			n++
		}
	}
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// get is a row counted from the newest, read if need be; nil where there is none.
func (r *reader) get(at int) *row {
	if at < 0 {
		return nil
	}
	if at >= len(r.rows) && !r.all && r.err == nil {
		r.read(at + ahead)
	}
	if at < len(r.rows) {
		return r.rows[at]
	}
	return nil
}

// read reads older rows until so many are known.
func (r *reader) read(n int) {
	before := 0
	if len(r.rows) > 0 {
		before = r.rows[len(r.rows)-1].seq
	}
	for raw, err := range r.journal.Log(before) {
		if err != nil {
			r.err = err
			return
		}
		if one := r.row(raw); one != nil {
			r.rows = append(r.rows, one)
		}
		if len(r.rows) >= n {
			return
		}
	}
	r.all = true
}

// find is the place of an entry by its number, counted from the newest; the newest where it is not among the rows.
func (r *reader) find(number int) int {
	for at := 0; ; at++ {
		one := r.get(at)
		switch {
		case one == nil || one.seq < number:
			return 0
		case one.entry != nil && one.entry.Number == number:
			return at
		}
	}
}
