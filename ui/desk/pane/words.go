package pane

import (
	"strconv"
	"strings"

	"damcon/roster"
)

// CellWord is what people call a cell of a sheet, as rules.Board.CellName says it. s is the sheet as far as it is known; it may be nil.
func (t *Table) CellWord(s *roster.Sheet, c roster.Cell) string {
	at := named{cell: c}
	if s != nil {
		at.sheet = s.ID
	}
	word, known := t.cells[at]
	if !known {
		if t.cells == nil {
			t.cells = map[named]string{}
		}
		word = t.Board.CellName(s, c)
		t.cells[at] = word
	}
	return word
}

// named is a cell of a sheet that has been named.
type named struct {
	sheet roster.SheetID
	cell  roster.Cell
}

// ValueWord is a value as people read it: "none" where there is nothing.
func ValueWord(v roster.Value, c roster.Cell) string {
	switch {
	case v.IsNothing():
		return "not there"
	case v.Sheet() != nil:
		return "there"
	case c.Kind == roster.CellMarker && v.Number() == 0, v.String() == "":
		return "none"
	case v.IsNumber():
		return strings.Replace(strconv.Itoa(v.Number()), "-", "−", 1)
	}
	return v.String()
}
