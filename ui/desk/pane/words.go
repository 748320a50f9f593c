package pane

import (
	"strconv"
	"strings"

	"damcon/roster"
)

// CellWord is what people call a cell of a sheet: "hull", "LB", "LB load", "fire". s is the sheet as far as it is known, for the names of
// its systems; it may be nil.
func (t *Table) CellWord(s *roster.Sheet, c roster.Cell) string {
	system := func(id string) string {
		if s != nil {
			if y := s.System(id); y != nil && y.Name != "" {
				return y.Name
			}
		}
		return id
	}
	switch c.Kind {
	case roster.CellTrack, roster.CellMarker, roster.CellFact, roster.CellOption:
		words := []string{c.Name}
		if c.Kind == roster.CellMarker {
			words[0] = t.Board.Book.Rules.Mark(c.Name).Word
		}
		if c.On != "" {
			words = append(words, system(c.On))
		}
		if c.Of != "" {
			words = append(words, t.Name(c.Of))
		}
		return strings.TrimSpace(strings.Join(words, " "))
	case roster.CellMax:
		return c.Name + " printed"
	case roster.CellBoxes, roster.CellState:
		return system(c.Name)
	case roster.CellLoad:
		return system(c.Name) + " load"
	case roster.CellOrder:
		return system(c.Name) + " place"
	case roster.CellUntil:
		return c.Name + " until"
	case roster.CellTrait:
		return strings.TrimSpace(system(c.On) + " " + c.Name)
	}
	return c.String()
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
