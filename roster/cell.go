package roster

import (
	"errors"
	"fmt"
	"strings"
)

// A CellKind is the first word of a cell's path.
type CellKind uint8

// The kinds of cells. Those from CellRound on belong to the battle, the others to a sheet.
const (
	CellSheet  CellKind = iota // the whole sheet: laid down or taken up
	CellTrack                  // track/hull: boxes standing
	CellMax                    // max/hull: printed boxes of a track
	CellBoxes                  // boxes/f-hull: boxes of a system left
	CellState                  // state/lc-1: how well a system works
	CellLoad                   // load/t-1: what a system carries
	CellMarker                 // marker/fire, marker/track/radar/57.1 (kind, on, of): its count
	CellUntil                  // until/jink: the moment a marker goes by itself (kind, on, of)
	CellTrait                  // trait/size, trait/lb-1/arc
	CellOrder                  // order/lb-1: place in the list of systems, counted from 1
	CellName
	CellHandle
	CellClass
	CellSide
	CellPlace
	CellOn
	CellNotes
	CellRound // the battle's
	CellPhase
	CellOption // option/KEY
	CellFact   // fact/edge, fact/dice/red/attack
)

var cellWords = [...]string{
	"sheet", "track", "max", "boxes", "state", "load", "marker", "until", "trait", "order",
	"name", "handle", "class", "side", "place", "on", "notes", "round", "phase", "option", "fact",
}

// OfBattle says whether the cell belongs to the battle and not to a sheet.
func (k CellKind) OfBattle() bool { return k >= CellRound }

// A Cell names one number or word: of a sheet, or of the battle. It is comparable; String gives its path.
type Cell struct {
	Kind CellKind
	Name string  // track, system, marker, trait, option or fact
	On   string  // the system or track a marker lies on; the system whose trait it is
	Of   SheetID // the sheet a marker is about
}

// TrackCell is track/NAME, the boxes standing.
func TrackCell(name string) Cell { return Cell{Kind: CellTrack, Name: name} }

// MaxCell is max/NAME, the printed boxes of a track.
func MaxCell(name string) Cell { return Cell{Kind: CellMax, Name: name} }

// BoxesCell is boxes/ID, the boxes of a system that are left.
func BoxesCell(id string) Cell { return Cell{Kind: CellBoxes, Name: id} }

// StateCell is state/ID, how well a system works.
func StateCell(id string) Cell { return Cell{Kind: CellState, Name: id} }

// LoadCell is load/ID, what a system carries.
func LoadCell(id string) Cell { return Cell{Kind: CellLoad, Name: id} }

// MarkerCell is marker/KIND, a marker on the whole sheet about nothing else.
func MarkerCell(kind string) Cell { return Cell{Kind: CellMarker, Name: kind} }

// MarkerOf is marker/KIND/ON/OF; on and of may be empty.
func MarkerOf(kind, on string, of SheetID) Cell {
	return Cell{Kind: CellMarker, Name: kind, On: on, Of: of}
}

// Until is the cell that holds the moment at which the marker of this cell goes by itself.
func (c Cell) Until() Cell { c.Kind = CellUntil; return c }

// TraitCell is trait/NAME, or trait/ON/NAME for a system's.
func TraitCell(on, name string) Cell { return Cell{Kind: CellTrait, Name: name, On: on} }

// OptionCell is option/KEY of the battle.
func OptionCell(key string) Cell { return Cell{Kind: CellOption, Name: key} }

// FactCell is fact/NAME of the battle.
func FactCell(name string) Cell { return Cell{Kind: CellFact, Name: name} }

// Cells that need no name.
var (
	SheetCell  = Cell{Kind: CellSheet}
	NameCell   = Cell{Kind: CellName}
	HandleCell = Cell{Kind: CellHandle}
	ClassCell  = Cell{Kind: CellClass}
	SideCell   = Cell{Kind: CellSide}
	PlaceCell  = Cell{Kind: CellPlace}
	OnCell     = Cell{Kind: CellOn}
	NotesCell  = Cell{Kind: CellNotes}
	RoundCell  = Cell{Kind: CellRound}
	PhaseCell  = Cell{Kind: CellPhase}
)

// String is the path of the cell, such as marker/track/radar/57.1.
func (c Cell) String() string {
	parts := []string{cellWords[c.Kind]}
	switch {
	case c.Kind == CellTrait && c.On != "":
		parts = append(parts, c.On, c.Name)
	case c.Name != "":
		parts = append(parts, c.Name)
		if c.On != "" || c.Of != "" {
			parts = append(parts, c.On)
		}
		if c.Of != "" {
			parts = append(parts, string(c.Of))
		}
	}
	return strings.Join(parts, "/")
}

// ParseCell reads a path as String writes it. The error names the words that may stand first.
func ParseCell(path string) (Cell, error) {
	if len(path) > 1000 {
		return Cell{}, errors.New("the path of a cell has at most 1,000 bytes")
	}
	word, rest, _ := strings.Cut(path, "/")
	for kind, w := range cellWords {
		if w != word {
			continue
		}
		c := Cell{Kind: CellKind(kind)}
		parts := strings.Split(rest, "/")
		most := 1
		switch c.Kind {
		case CellSheet, CellName, CellHandle, CellClass, CellSide, CellPlace, CellOn, CellNotes, CellRound, CellPhase:
			most = 0
		case CellMarker, CellUntil:
			most = 3
		case CellTrait:
			most = 2
		case CellOption, CellFact: // the name may have slashes: fact/waived/burn/osprey
			parts = []string{rest}
		}
		if most == 0 && rest != "" || most > 0 && (rest == "" || len(parts) > most) {
			return Cell{}, fmt.Errorf("cell %q: %s takes %d to %d names, as in %s", path, word, min(most, 1), most, example(c.Kind))
		}
		if most == 0 {
			return c, nil
		}
		c.Name = parts[0]
		if c.Kind == CellTrait && len(parts) == 2 {
			c.On, c.Name = parts[0], parts[1]
		} else if len(parts) > 1 {
			c.On = parts[1]
		}
		if len(parts) == 3 {
			c.Of = SheetID(parts[2])
		}
		return c, nil
	}
	return Cell{}, fmt.Errorf("cell %q: begins with none of %s", path, strings.Join(cellWords[:], ", "))
}

func example(k CellKind) string {
	switch k {
	case CellMarker, CellUntil:
		return cellWords[k] + "/KIND or " + cellWords[k] + "/KIND/ON/OF"
	case CellTrait:
		return "trait/NAME or trait/SYSTEM/NAME"
	case CellTrack, CellMax, CellBoxes, CellState, CellLoad, CellOrder, CellOption, CellFact:
		return cellWords[k] + "/NAME"
	default:
		return cellWords[k]
	}
}

// MarshalText writes the path of the cell.
func (c Cell) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the path of a cell.
func (c *Cell) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCell(string(text))
	return err
}

// Cells lists every cell of the sheet, its own words first, then tracks, systems, markers and traits in their order.
func (s *Sheet) Cells() []Cell {
	cells := []Cell{NameCell, HandleCell, ClassCell, SideCell, PlaceCell, OnCell, NotesCell}
	for _, t := range s.Tracks {
		cells = append(cells, TrackCell(t.Name), MaxCell(t.Name))
	}
	for _, y := range s.Systems {
		cells = append(cells, BoxesCell(y.ID), StateCell(y.ID), LoadCell(y.ID), Cell{Kind: CellOrder, Name: y.ID})
	}
	for _, m := range s.Markers {
		c := MarkerOf(m.Kind, m.On, m.Of)
		if cells = append(cells, c); m.Until != "" {
			cells = append(cells, c.Until())
		}
	}
	for _, t := range s.Traits {
		cells = append(cells, TraitCell("", t.Name))
	}
	for _, y := range s.Systems {
		for _, t := range y.Traits {
			cells = append(cells, TraitCell(y.ID, t.Name))
		}
	}
	return cells
}
