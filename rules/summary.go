package rules

import (
	"slices"

	"damcon/roster"
)

// A Toll is what befell one ship, or one sheet that lies on nothing, in a run of entries: cells against what they were before it.
type Toll struct {
	Sheet   roster.SheetID
	Name    string
	Side    string
	Tracks  []Shift  // tracks that say something else, also of what lies on it
	Systems []Shift  // systems of which boxes or state are others: the state where that has changed, else the boxes left
	States  []string // badges that it has got, and what lies on it since
	Ended   []string // badges and sheets that it has lost
	Gone    bool     // it was taken up
	Came    bool     // it was laid down
	By      []Deed   // the entries that did it, in order
}

// A Shift is a cell that says something else after a run of entries.
type Shift struct {
	Cell     roster.Cell
	Name     string // "hull", "LB"
	From, To roster.Value
}

// A Deed is an entry that moved a cell.
type Deed struct {
	Number int
	Title  string
	Side   string
}

// Summary adds up what a run of entries did, a line for each ship in the order of the table. b is the battle right behind the last of
// them. Entries in which nothing but time went on are for the caller to leave out.
func Summary(b Board, entries []Entry) []Toll {
	m := &summing{
		after: b, whole: true, tolls: map[roster.SheetID]*Toll{}, first: map[sheetCell]roster.Value{},
		deeds: map[sheetCell][]Deed{}, sheets: map[roster.SheetID]*roster.Sheet{},
	}
	stage := NewStage(b.Book, b.Battle)
	for i := len(entries) - 1; i >= 0; i-- {
		if m.whole && stage.Turn(entries[i].Changes()) != nil {
			m.whole = false // other entries lie between: badges before are not known
		}
	}
	m.before = stage.Board()
	for i := range entries {
		m.entry(&entries[i])
	}
	return m.all()
}

type sheetCell struct {
	sheet roster.SheetID
	cell  roster.Cell
}

// summing is a summary in the making.
type summing struct {
	before, after Board
	whole         bool // before is known
	tolls         map[roster.SheetID]*Toll
	first         map[sheetCell]roster.Value // what a cell said before the first change
	order         []sheetCell
	deeds         map[sheetCell][]Deed
	sheets        map[roster.SheetID]*roster.Sheet // laid down or taken up meanwhile
}

func (m *summing) entry(e *Entry) {
	for _, c := range e.Changes() {
		if c.Cell.Kind.OfBattle() {
			continue
		}
		if s := c.From.Sheet(); s != nil {
			m.sheets[c.Sheet] = s
		}
		if s := c.To.Sheet(); s != nil {
			m.sheets[c.Sheet] = s
		}
		at := sheetCell{c.Sheet, c.Cell}
		if _, known := m.first[at]; !known {
			m.first[at] = c.From
			m.order = append(m.order, at)
		}
		m.deeds[at] = append(m.deeds[at], Deed{e.Number, e.Title, e.Side})
	}
}

func (m *summing) sheet(id roster.SheetID) *roster.Sheet {
	if s := m.after.Sheet(id); s != nil {
		return s
	}
	return m.sheets[id]
}

// host is the sheet at the bottom of what a sheet lies on.
func (m *summing) host(id roster.SheetID) roster.SheetID {
	for range 10 {
		s := m.sheet(id)
		if s == nil || s.On == "" || m.sheet(s.On) == nil {
			break
		}
		id = s.On
	}
	return id
}

func (m *summing) toll(id roster.SheetID) *Toll {
	id = m.host(id)
	t := m.tolls[id]
	if t == nil {
		t = &Toll{Sheet: id}
		if s := m.sheet(id); s != nil {
			t.Name, t.Side = s.Name, s.Side
		}
		m.tolls[id] = t
	}
	return t
}

func (m *summing) all() []Toll {
	for _, at := range m.order {
		m.shift(at, m.first[at], m.after.Get(at.sheet, at.cell))
	}
	var ids []roster.SheetID
	for id := range m.tolls {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, roster.SheetID.Compare)
	var all []Toll
	for _, id := range ids {
		t := m.tolls[id]
		if m.badges(t); len(t.By) == 0 { // a state alone: whatever laid a marker
			for _, at := range m.order {
				if at.cell.Kind == roster.CellMarker && m.after.Get(at.sheet, at.cell).Number() > 0 && m.host(at.sheet) == id {
					t.did(m.deeds[at])
				}
			}
		}
		if len(t.Tracks)+len(t.Systems)+len(t.States)+len(t.Ended) > 0 || t.Gone || t.Came {
			all = append(all, *t)
		}
	}
	return all
}

// shift writes down a cell that says something else.
func (m *summing) shift(at sheetCell, from, to roster.Value) {
	if from.Equal(to) {
		return
	}
	t := m.toll(at.sheet)
	if at.cell.Kind == roster.CellSheet {
		m.laid(t, at.sheet, from.IsNothing())
		t.did(m.deeds[at])
		return
	}
	s := m.sheet(at.sheet)
	if s == nil || to.IsNothing() {
		return
	}
	switch at.cell.Kind {
	case roster.CellTrack:
		t.Tracks = append(t.Tracks, Shift{at.cell, at.cell.Name, from, to})
		t.did(m.deeds[at])
	case roster.CellBoxes, roster.CellState:
		name := at.cell.Name
		if y := s.System(name); y != nil {
			name = y.Name
		}
		i := slices.IndexFunc(t.Systems, func(c Shift) bool { return c.Cell.Name == at.cell.Name })
		switch {
		case i < 0:
			t.Systems = append(t.Systems, Shift{at.cell, name, from, to})
		case at.cell.Kind == roster.CellState:
			t.Systems[i] = Shift{at.cell, name, from, to}
		}
		t.did(m.deeds[at])
	case roster.CellMarker:
		if m.after.Book.Rules.Status == nil && from.Number() == 0 { // a game without badges says its states by markers
			t.States = append(t.States, at.cell.Name)
		}
	}
}

// did adds deeds, each once, in the order of their numbers.
func (t *Toll) did(deeds []Deed) {
	for _, d := range deeds {
		if !slices.Contains(t.By, d) {
			t.By = append(t.By, d)
		}
	}
	slices.SortFunc(t.By, func(a, b Deed) int { return a.Number - b.Number })
}

// laid says that a sheet came or went: the one the toll is of, or one that lies on it.
func (m *summing) laid(t *Toll, id roster.SheetID, came bool) {
	switch {
	case id == t.Sheet && came:
		t.Came = true
	case id == t.Sheet:
		t.Gone = true
	case came:
		t.States = append(t.States, m.called(id))
	default:
		t.Ended = append(t.Ended, m.called(id))
	}
}

// called is what a sheet is called on the one it lies on.
func (m *summing) called(id roster.SheetID) string {
	s := m.sheet(id)
	if s == nil {
		return string(id)
	}
	for _, k := range m.after.Book.Rules.Kinds {
		if k.Word == s.Kind && (s.Name == "" || s.Name == s.Kind) {
			return k.Word
		}
	}
	if s.Name == "" {
		return s.Kind
	}
	return s.Name
}

// badges adds the badges that the ship has got and lost.
func (m *summing) badges(t *Toll) {
	was, is := m.before.Sheet(t.Sheet), m.after.Sheet(t.Sheet)
	if !m.whole || was == nil || is == nil {
		return
	}
	words := func(b Board, s *roster.Sheet) (words []string) {
		for _, badge := range b.Badges(s) {
			words = append(words, badge.Word)
		}
		return words
	}
	old, now := words(m.before, was), words(m.after, is)
	for _, w := range now {
		if !slices.Contains(old, w) {
			t.States = append(t.States, w)
		}
	}
	for _, w := range old {
		if !slices.Contains(now, w) {
			t.Ended = append(t.Ended, w)
		}
	}
}
