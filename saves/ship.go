package saves

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// ErrSameName says that there is a ship of that name already: merge the two, or rename the one that comes.
var ErrSameName = errors.New("there is a ship of that name already")

// Move gives the changes that bring sheets to another place, "battle 3" or "fleet home", for Session.Record. What lies on them goes along;
// damage, loads and markers stay as they are. When a sheet leaves a battle, the markers that would go by themselves at a moment of that
// battle go. A sheet whose handle is taken where it comes to gets another.
func Move(table *roster.Battle, place string, ids ...roster.SheetID) ([]roster.Change, error) {
	m := moving{scratch: table.Clone()}
	for _, id := range ids {
		s := m.scratch.Sheet(id)
		switch {
		case s == nil:
			return nil, fmt.Errorf("there is no sheet %s here or in the fleets", id)
		case s.On != "":
			return nil, fmt.Errorf("%s lies on another sheet and goes along with that", s.Name)
		}
		was := s.Place
		if was == "" {
			was = roster.PlaceOf(table.Number)
		}
		if was != place {
			m.move(s, was, place)
		}
	}
	return m.changes, m.err
}

// moving makes changes on a scratch battle and keeps them.
type moving struct {
	scratch *roster.Battle
	changes []roster.Change
	err     error
}

func (m *moving) change(s *roster.Sheet, cell roster.Cell, to roster.Value) {
	c := roster.Change{Sheet: s.ID, Cell: cell, From: m.scratch.Get(s.ID, cell), To: to}
	m.changes = append(m.changes, c)
	m.err = errors.Join(m.err, m.scratch.Apply(c))
}

func (m *moving) move(s *roster.Sheet, was, place string) {
	if roster.InBattle(was) {
		for _, s := range carried(m.scratch, s) {
			for _, marker := range slices.Clone(s.Markers) {
				if cell := roster.MarkerOf(marker.Kind, marker.On, marker.Of); marker.Until != "" {
					m.change(s, cell.Until(), roster.Text(""))
					m.change(s, cell, roster.N(0))
				}
			}
		}
	}
	here := m.scratch.Here(s)
	m.change(s, roster.Cell{Kind: roster.CellPlace}, roster.Text(place))
	taken := func(t *roster.Sheet) bool { return t != s && t.Handle == s.Handle }
	if !here && m.scratch.Here(s) && s.Handle != "" && slices.ContainsFunc(m.scratch.Sheets(), taken) {
		m.change(s, roster.Cell{Kind: roster.CellHandle}, roster.Text(rules.FreeHandle(m.scratch, s.Name)))
	}
}

// carried lists a sheet and all that lies on it, each after the one it lies on.
func carried(table *roster.Battle, s *roster.Sheet) []*roster.Sheet {
	all := []*roster.Sheet{s}
	for i := 0; i < len(all); i++ {
		for _, sheets := range [][]*roster.Sheet{table.Sheets(), table.Away()} {
			for _, t := range sheets {
				if t.On == all[i].ID {
					all = append(all, t)
				}
			}
		}
	}
	return all
}

// WriteShip writes a ship with all that lies on it as text, a sheet a line, for ReadShip.
func WriteShip(w io.Writer, table *roster.Battle, id roster.SheetID) error {
	s := table.Sheet(id)
	if s == nil {
		return fmt.Errorf("there is no sheet %s", id)
	}
	enc := json.NewEncoder(w)
	for _, s := range carried(table, s) {
		if err := enc.Encode(s); err != nil {
			return err
		}
	}
	return nil
}

// ReadShip reads what WriteShip has written: the ship, then what lies on it. Faults name the line.
func ReadShip(r io.Reader) ([]*roster.Sheet, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<24)
	var sheets []*roster.Sheet
	known := map[roster.SheetID]bool{}
	for line := 1; in.Scan(); line++ {
		if strings.TrimSpace(in.Text()) == "" {
			continue
		}
		s := new(roster.Sheet)
		if err := json.Unmarshal(in.Bytes(), s); err != nil {
			return nil, fmt.Errorf("line %d is no sheet: %w", line, err)
		}
		switch {
		case s.ID == "" || s.Kind == "":
			return nil, fmt.Errorf("line %d: a sheet has an id and a kind", line)
		case known[s.ID]:
			return nil, fmt.Errorf("line %d: the sheet %s stands twice", line, s.ID)
		case len(sheets) > 0 && !known[s.On]:
			return nil, fmt.Errorf("line %d: %s lies on no sheet before it", line, s.Name)
		}
		known[s.ID] = true
		sheets = append(sheets, s)
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if len(sheets) == 0 {
		return nil, errors.New("there is no sheet in it")
	}
	sheets[0].On = ""
	return sheets, nil
}

// SameName says what becomes of a ship that comes where one of its name is already.
type SameName string

// What becomes of a ship of a name that is there.
const (
	RefuseSame SameName = ""       // ErrSameName
	MergeSame  SameName = "merge"  // it takes the place of the one that is there, with its ID and handle
	RenameSame SameName = "rename" // it gets a number after its name
)

// Adopt gives the changes that lay down a ship of another campaign, as ReadShip gives it, in the entry numbered number, for Session.Record:
// one undo takes it back. It comes to the place given. Nothing else changes. Markers about sheets that do not come along stay behind.
func Adopt(table *roster.Battle, number int, place string, ship []*roster.Sheet, same SameName) ([]roster.Change, error) {
	s := ship[0].Clone()
	s.Place, s.Handle = place, ""
	if roster.InBattle(place) == (table.Number != 0) {
		s.Handle = rules.FreeHandle(table, s.Name)
	}
	old := named(table, s.Name)
	var changes []roster.Change
	ids := map[roster.SheetID]roster.SheetID{}
	for i, s := range ship {
		ids[s.ID] = roster.SheetID(fmt.Sprintf("%d.%d", number, i+1))
	}
	switch {
	case old == nil:
	case same == MergeSame:
		s.Place, s.Handle = old.Place, old.Handle
		ids[s.ID] = old.ID
		for _, t := range slices.Backward(carried(table, old)) {
			changes = append(changes, roster.Change{Sheet: t.ID, Cell: roster.SheetCell, From: roster.Whole(t.Clone())})
		}
	case same == RenameSame:
		for n := 2; named(table, s.Name) != nil; n++ {
			s.Name = ship[0].Name + " " + strconv.Itoa(n)
		}
	default:
		return nil, fmt.Errorf("%s: %w; merge it with that one, or let it be renamed", s.Name, ErrSameName)
	}
	for i, t := range ship {
		if i > 0 {
			s = t.Clone()
			s.Place, s.On = "", ids[t.On]
		}
		s.ID = ids[t.ID]
		s.Markers = slices.DeleteFunc(slices.Clone(t.Markers), func(m roster.Marker) bool { return m.Of != "" && ids[m.Of] == "" })
		for i := range s.Markers {
			s.Markers[i].Of = ids[s.Markers[i].Of]
		}
		slices.SortFunc(s.Markers, roster.Marker.Compare)
		changes = append(changes, roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)})
	}
	return changes, nil
}

// named finds a ship by its name, here or elsewhere.
func named(table *roster.Battle, name string) *roster.Sheet {
	for _, sheets := range [][]*roster.Sheet{table.Sheets(), table.Away()} {
		for _, s := range sheets {
			if s.On == "" && strings.EqualFold(s.Name, name) {
				return s
			}
		}
	}
	return nil
}
