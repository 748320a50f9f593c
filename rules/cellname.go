package rules

import (
	"cmp"
	"strings"

	"damcon/roster"
)

// CellName is what people call a cell of a sheet: as its game prints it ("ADF", "LB"), else by its name and what it is of ("LB load",
// "fire"). s is the sheet as far as it is known; it may be nil, as for a cell of the battle.
func (b Board) CellName(s *roster.Sheet, c roster.Cell) string {
	switch c.Kind {
	case roster.CellTrack:
		if word := b.printed(s, func(line Line) bool { return line.Cell == c }); word != "" {
			return word
		}
		return c.Name
	case roster.CellMarker, roster.CellFact, roster.CellOption:
		words := []string{c.Name}
		if c.Kind == roster.CellMarker {
			words[0] = b.Book.Rules.Mark(c.Name).Word
		}
		if c.On != "" {
			words = append(words, b.systemName(s, c.On))
		}
		if of := b.Sheet(c.Of); of != nil {
			words = append(words, cmp.Or(of.Name, of.Kind))
		}
		return strings.TrimSpace(strings.Join(words, " "))
	case roster.CellMax:
		return b.CellName(s, roster.TrackCell(c.Name)) + " printed"
	case roster.CellBoxes, roster.CellState:
		return b.systemName(s, c.Name)
	case roster.CellLoad:
		return b.systemName(s, c.Name) + " load"
	case roster.CellOrder:
		return b.systemName(s, c.Name) + " place"
	case roster.CellUntil:
		marker := c
		marker.Kind = roster.CellMarker
		return b.CellName(s, marker) + " until"
	case roster.CellTrait:
		if c.On == "" {
			return c.Name
		}
		return b.systemName(s, c.On) + " " + c.Name
	}
	return c.String()
}

// systemName is what the sheet calls a system.
func (b Board) systemName(s *roster.Sheet, id string) string {
	if s == nil {
		return id
	}
	own := func(c roster.Cell) bool {
		return c.Name == id && (c.Kind == roster.CellState || c.Kind == roster.CellBoxes || c.Kind == roster.CellLoad)
	}
	y := s.System(id)
	word := b.printed(s, func(line Line) bool { return own(line.Cell) })
	switch {
	case y != nil && y.Name != "" && (word == "" || word == y.Zone): // the label of a bank is that of none of its systems
		return y.Name
	case word != "":
		return word
	}
	if on := b.Sheet(roster.SheetID(id)); on != nil { // a marker may be on somebody aboard
		return cmp.Or(on.Name, on.Kind)
	}
	return id
}

// printed is the label of the first line of a printed sheet that is one looked for; empty where there is none.
func (b Board) printed(s *roster.Sheet, is func(Line) bool) string {
	if s == nil || b.Book.Rules.Layout == nil {
		return ""
	}
	for _, g := range b.Book.Rules.Layout(b, s) {
		for _, line := range g.Lines {
			if line.Label != "" && is(line) {
				return line.Label
			}
		}
	}
	return ""
}
