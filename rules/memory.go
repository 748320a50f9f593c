package rules

import (
	"fmt"
	"iter"
	"slices"

	"damcon/roster"
)

// A Memory is a journal that lasts as long as the program: for throw-away battles, scenarios and tests.
type Memory struct {
	battle  *roster.Battle
	waiting Waiting
	rows    []LogRow
	stands  []Entry // in the order of their roots
	undone  []int   // the last one last
}

// NewMemory keeps a battle, which it takes over.
func NewMemory(b *roster.Battle) *Memory { return &Memory{battle: b} }

// Rows lists all rows, the first first.
func (m *Memory) Rows() []LogRow { return m.rows }

// Load gives a copy of the battle.
func (m *Memory) Load() (*roster.Battle, Waiting, error) { return m.battle.Clone(), m.waiting, nil }

// Next is one more than the rows there are.
func (m *Memory) Next() (int, error) { return len(m.rows) + 1, nil }

// Append keeps the rows, all or none.
func (m *Memory) Append(rows []LogRow, w Waiting) error {
	var all []roster.Change
	for _, row := range rows {
		all = append(all, row.Changes...)
	}
	if err := move(m.battle, all); err != nil {
		return err
	}
	for _, row := range rows {
		row.Seq, row.Battle = len(m.rows)+1, m.battle.Number
		m.rows = append(m.rows, row)
		m.stand(row)
	}
	m.waiting = w
	return nil
}

// stand keeps up which entries stand and which can be done again.
func (m *Memory) stand(row LogRow) {
	switch row.Kind {
	case Did, Redid:
		i, _ := slices.BinarySearchFunc(m.stands, row.Entry.Root, func(e Entry, root int) int { return e.Root - root })
		m.stands = slices.Insert(m.stands, i, *row.Entry)
	case Undid:
		m.stands = slices.DeleteFunc(m.stands, func(e Entry) bool { return e.Number == row.Of })
	}
	switch {
	case row.Kind == Did || row.Amend != 0:
		m.undone = nil
	case row.Kind == Redid:
		m.undone = m.undone[:len(m.undone)-1]
	case row.Kind == Undid:
		m.undone = append(m.undone, row.Of)
	}
}

// Entry finds the row that wrote the entry.
func (m *Memory) Entry(number int) (Entry, error) {
	if number < 1 || number > len(m.rows) || m.rows[number-1].Entry == nil {
		return Entry{}, fmt.Errorf("entry %d: %w", number, ErrNoEntry)
	}
	return *m.rows[number-1].Entry, nil
}

// Standing walks the entries that stand.
func (m *Memory) Standing(before int) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for _, e := range slices.Backward(m.stands) {
			if (before == 0 || e.Root < before) && !yield(e, nil) {
				return
			}
		}
	}
}

// Log walks the rows.
func (m *Memory) Log(before int) iter.Seq2[LogRow, error] {
	return func(yield func(LogRow, error) bool) {
		for _, row := range slices.Backward(m.rows) {
			if (before == 0 || row.Seq < before) && !yield(row, nil) {
				return
			}
		}
	}
}

// Undone is the entry taken back last.
func (m *Memory) Undone() (int, error) {
	if len(m.undone) == 0 {
		return 0, nil
	}
	return m.undone[len(m.undone)-1], nil
}

// Touched looks through the entries after one.
func (m *Memory) Touched(after int, changes []roster.Change) (int, error) {
	for _, e := range slices.Backward(m.stands) {
		if e.Root <= after {
			break
		}
		if touches(e.Changes(), changes) {
			return e.Number, nil
		}
	}
	return 0, nil
}

// touches says whether two lists of changes move a cell in common. A sheet laid down or taken up touches all its cells.
func touches(a, b []roster.Change) bool {
	return slices.ContainsFunc(a, func(x roster.Change) bool {
		return slices.ContainsFunc(b, func(y roster.Change) bool {
			return x.Sheet == y.Sheet && (x.Cell == y.Cell || x.Cell == roster.SheetCell || y.Cell == roster.SheetCell)
		})
	})
}
