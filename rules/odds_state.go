package rules

import (
	"encoding/binary"
	"slices"

	"damcon/roster"
)

// A ledger writes down how a scratch battle differs from what it was when a walk began, in one form: two branches that stand alike
// give the same bytes, however they came there.
type ledger struct {
	index  map[place]uint32
	places []placed
	words  map[string]uint32
	values []roster.Value // the texts and whole sheets that were written down
	wholes map[whole][]uint32
	sheets map[roster.SheetID]uint32
}

// A whole is what tells most whole sheets apart at once.
type whole struct {
	id    roster.SheetID
	name  string
	stand int // over all its tracks
}

func wholeOf(s *roster.Sheet) whole {
	sum := 0
	for i := range s.Tracks {
		sum = 31*sum + s.Tracks[i].Now
	}
	return whole{s.ID, s.Name, sum}
}

// A place is a cell of a sheet, or of the battle; or a tally, whose key stands for the cell's name.
type place struct {
	sheet roster.SheetID
	cell  roster.Cell
	tally bool
}

type placed struct {
	place
	base uint32 // the code of its value when the walk began; unknown is none
}

// A stand is what one place says, both as codes of a ledger. Lists of them are in the order of the places, each place once.
type stand struct{ place, value uint32 }

// The codes of values: numbers around zero stand for themselves, the others are found in the ledger.
const (
	zero    = 1 << 30
	unknown = 0
	absent  = 1 // no sheet lies here
	present = 2 // the sheet that lay here when the walk began
	first   = 3 // the first of ledger.values
)

func newLedger() *ledger {
	return &ledger{
		index: make(map[place]uint32, 64), places: make([]placed, 0, 64), words: map[string]uint32{}, wholes: map[whole][]uint32{}, sheets: map[roster.SheetID]uint32{},
	}
}

// at is the code of a place. from is what it says before its first change of all: what it said when the walk began.
func (l *ledger) at(p place, base uint32) uint32 {
	i, known := l.index[p]
	if !known {
		i = uint32(len(l.places))
		l.index[p] = i
		l.places = append(l.places, placed{p, base})
		if p.cell == roster.SheetCell && !p.tally {
			l.sheets[p.sheet] = i
		}
	}
	return i
}

// code is the code of a value.
func (l *ledger) code(v roster.Value) uint32 {
	switch {
	case v.IsNumber() && -(zero>>1) < v.Number() && v.Number() < zero>>1:
		return uint32(zero + v.Number())
	case v.IsNothing():
		return absent
	case v.Sheet() != nil:
		key := wholeOf(v.Sheet())
		for _, i := range l.wholes[key] {
			if l.values[i].Sheet().Equal(v.Sheet()) {
				return first + i
			}
		}
		i := uint32(len(l.values))
		l.values = append(l.values, v)
		l.wholes[key] = append(l.wholes[key], i)
		return first + i
	}
	word := v.String()
	if v.IsNumber() {
		word = "\x00" + word
	}
	i, known := l.words[word]
	if !known {
		i = first + uint32(len(l.values))
		l.words[word] = i
		l.values = append(l.values, v)
	}
	return i
}

// value is the value of a code.
func (l *ledger) value(code uint32) roster.Value {
	switch {
	case code >= zero>>1:
		return roster.N(int(code) - zero)
	case code < first:
		return roster.Nothing
	}
	return l.values[code-first]
}

// fold adds changes to stands, in place, and leaves out what says again what it said when the walk began. It is not ok where the order
// of systems was changed, which no value of a single cell can say; those sheets are written down whole if board is given.
func (l *ledger) fold(stands []stand, changes []roster.Change, board *roster.Battle) (_ []stand, ok bool) {
	for i := range changes {
		c := &changes[i]
		switch c.Cell.Kind {
		case roster.CellSheet:
			stands = l.foldSheet(stands, c)
		case roster.CellOrder:
			if board == nil {
				return stands, false
			}
		default:
			base := uint32(unknown)
			all := l.laidWhole(stands, c.Sheet)
			p := place{sheet: c.Sheet, cell: c.Cell}
			at, known := l.index[p]
			if !known {
				if !all {
					base = l.code(c.From)
				}
				at = l.at(p, base)
			}
			to := l.code(c.To)
			if to == l.places[at].base && !all {
				stands = less(stands, at)
			} else {
				stands = more(stands, stand{at, to})
			}
		}
	}
	if board != nil {
		for i := range changes {
			if c := &changes[i]; c.Cell.Kind == roster.CellOrder && board.Sheet(c.Sheet) != nil {
				stands = l.forget(stands, c.Sheet)
				stands = more(stands, stand{
					l.at(place{sheet: c.Sheet, cell: roster.SheetCell}, present), l.code(roster.Whole(board.Sheet(c.Sheet).Clone())),
				})
			}
		}
	}
	return stands, true
}

// foldSheet adds that a sheet was laid down or taken up; its cells say nothing of their own then.
func (l *ledger) foldSheet(stands []stand, c *roster.Change) []stand {
	base := uint32(present)
	if c.From.IsNothing() {
		base = absent
	}
	at := l.at(place{sheet: c.Sheet, cell: roster.SheetCell}, base)
	stands = l.forget(stands, c.Sheet)
	to := l.code(c.To)
	if to == l.places[at].base {
		return less(stands, at)
	}
	return more(stands, stand{at, to})
}

// forget leaves out all cells of a sheet, but not its tallies.
func (l *ledger) forget(stands []stand, id roster.SheetID) []stand {
	return slices.DeleteFunc(stands, func(s stand) bool {
		p := &l.places[s.place]
		return p.sheet == id && !p.tally && !p.cell.Kind.OfBattle()
	})
}

// laidWhole says whether a sheet was laid down since the walk began, or is written down whole.
func (l *ledger) laidWhole(stands []stand, id roster.SheetID) bool {
	if len(l.sheets) == 0 {
		return false
	}
	at, known := l.sheets[id]
	if !known {
		return false
	}
	i, found := find(stands, at)
	return found && stands[i].value != absent
}

// count adds tallies; they are counted from the beginning of the walk, so that those in stands are replaced.
func (l *ledger) count(stands []stand, tallies []tally) []stand {
	for _, t := range tallies {
		at := l.at(place{t.sheet, roster.Cell{Name: t.key}, true}, zero)
		if t.n == 0 {
			stands = less(stands, at)
		} else {
			stands = more(stands, stand{at, l.code(roster.N(t.n))})
		}
	}
	return stands
}

func find(stands []stand, at uint32) (int, bool) {
	lo, hi := 0, len(stands)
	for lo < hi {
		if mid := (lo + hi) / 2; stands[mid].place < at {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, lo < len(stands) && stands[lo].place == at
}

func more(stands []stand, s stand) []stand {
	i, found := find(stands, s.place)
	if found {
		stands[i].value = s.value
		return stands
	}
	return slices.Insert(stands, i, s)
}

func less(stands []stand, at uint32) []stand {
	if i, found := find(stands, at); found {
		return slices.Delete(stands, i, i+1)
	}
	return stands
}

// pack writes stands as bytes, to be kept and compared; unpack reads them.
func pack(room []byte, stands []stand) []byte {
	for _, s := range stands {
		room = binary.LittleEndian.AppendUint32(room, s.place)
		room = binary.LittleEndian.AppendUint32(room, s.value)
	}
	return room
}

func unpack(room []stand, packed string) []stand {
	word := func(i int) uint32 {
		return uint32(packed[i]) | uint32(packed[i+1])<<8 | uint32(packed[i+2])<<16 | uint32(packed[i+3])<<24
	}
	for i := 0; i+8 <= len(packed); i += 8 {
		room = append(room, stand{word(i), word(i + 4)})
	}
	return room
}

// become brings the sheets and tallies of a run from what one list says to what another says. What must come before, comes before: a
// sheet is laid down before its cells are set, a marker goes after its moment and a moment comes after its marker, and a track is printed
// longer before it is filled.
func (r *Resolution) become(l *ledger, now, then []stand) {
	for rank := range rankLate + 1 {
		for i, j := 0, 0; i < len(now) || j < len(then); {
			var at, to uint32
			switch {
			case j == len(then) || i < len(now) && now[i].place < then[j].place:
				at, to = now[i].place, l.places[now[i].place].base
				i++
			case i == len(now) || then[j].place < now[i].place:
				at, to = then[j].place, then[j].value
				j++
			default:
				at, to = then[j].place, then[j].value
				if now[i].value == to {
					at = uint32(len(l.places))
				}
				i++
				j++
			}
			if int(at) < len(l.places) && !l.places[at].tally && to != unknown {
				r.put(l, &l.places[at], to, rank)
			}
		}
	}
	r.tallies = r.tallies[:0]
	for _, s := range then {
		if p := &l.places[s.place]; p.tally {
			r.tallies = append(r.tallies, tally{p.sheet, p.cell.Name, l.value(s.value).Number()})
		}
	}
}

// The ranks of what must not come in any order.
const (
	rankSheet = iota
	rankEarly
	rankUsual
	rankLate
)

// put sets one place if this is its rank.
func (r *Resolution) put(l *ledger, p *placed, code uint32, rank int) {
	if p.cell.Kind == roster.CellSheet {
		s := r.Sheet(p.sheet)
		switch {
		case rank == rankSheet && code >= first:
			if s != nil {
				r.lift(s)
			}
			r.apply(roster.Change{Sheet: p.sheet, Cell: p.cell, From: roster.Nothing, To: l.value(code)})
		case rank == rankLate && s != nil && code == absent:
			r.lift(s)
		}
		return
	}
	to, due := l.value(code), rankUsual
	switch p.cell.Kind {
	case roster.CellUntil:
		if due = rankLate; to.String() == "" {
			due = rankEarly
		}
	case roster.CellMax:
		if due = rankLate; to.Number() > r.Get(p.sheet, p.cell).Number() {
			due = rankEarly
		}
	}
	if rank == due {
		r.mark(p.sheet, p.cell, to)
	}
}

// lift takes up one sheet and nothing that lies on it.
func (r *Resolution) lift(s *roster.Sheet) {
	r.apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, From: roster.Whole(s), To: roster.Nothing})
}
