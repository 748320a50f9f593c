package saves

import (
	"bufio"
	"bytes"
	"cmp"
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

// A shipHead is the first line of a ship's file.
type shipHead struct {
	Damcon string `json:"damcon"` // "ship"
	Format int    `json:"format"` // that of the campaign file
	Rules  string `json:"rules"`  // the ID of the game
}

// shipMark begins the file of a ship, and nothing else that damcon writes.
const shipMark = `{"damcon":"ship",`

// BeginsShip says whether a text begins as WriteShip begins one. It wants the first 32 bytes at most.
func BeginsShip(head []byte) bool { return bytes.HasPrefix(head, []byte(shipMark)) }

// WriteShip writes a ship with all that lies on it as text for ReadShip: a line that names the game, then a sheet a line.
func WriteShip(w io.Writer, table *roster.Battle, id roster.SheetID) error {
	s := table.Sheet(id)
	if s == nil {
		return fmt.Errorf("there is no sheet %s", id)
	}
	enc := json.NewEncoder(w)
	err := enc.Encode(shipHead{"ship", Format, table.Ruleset})
	for _, s := range carried(table, s) {
		err = cmp.Or(err, enc.Encode(s))
	}
	return err
}

// ReadShip reads what WriteShip has written for a game, by its ID: the ship, then what lies on it. Faults name the line.
func ReadShip(r io.Reader, ruleset string) ([]*roster.Sheet, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<24)
	var sheets []*roster.Sheet
	scratch := roster.NewBattle(1, "", ruleset)
	for line := 1; in.Scan(); line++ {
		var err error
		switch {
		case line == 1:
			err = readShipHead(in.Bytes(), ruleset)
		case strings.TrimSpace(in.Text()) == "":
		default:
			var s *roster.Sheet
			s, err = readSheet(in.Bytes(), scratch)
			sheets = append(sheets, s)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d %w", line, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if len(sheets) == 0 {
		return nil, errors.New("there is no sheet in it")
	}
	return sheets, nil
}

func readShipHead(text []byte, ruleset string) error {
	var head shipHead
	switch err := json.Unmarshal(text, &head); {
	case err != nil || head.Damcon != "ship":
		return errors.New("does not say that this is a ship of damcon")
	case head.Format > Format:
		return fmt.Errorf("has format %d, this damcon reads up to %d; a newer damcon is needed", head.Format, Format)
	case head.Rules != ruleset:
		return fmt.Errorf("says that the ship is of %s, and the campaign is of %s", head.Rules, ruleset)
	}
	return nil
}

// readSheet reads a sheet and lays it on the scratch battle, on which the one stands that it lies on.
func readSheet(text []byte, scratch *roster.Battle) (*roster.Sheet, error) {
	s := new(roster.Sheet)
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("is no sheet: %w", err)
	}
	first := len(scratch.Sheets()) == 0
	if first {
		s.On, s.Place = "", ""
	}
	switch {
	case s.ID == "" || s.Kind == "":
		return nil, errors.New("has no id or no kind, and a sheet has both")
	case scratch.Sheet(s.ID) != nil:
		return nil, fmt.Errorf("has the sheet %s a second time", s.ID)
	case !first && scratch.Sheet(s.On) == nil:
		return nil, fmt.Errorf("has %s, which lies on no sheet before it", s.Name)
	}
	if err := lay(scratch, s); err != nil {
		return nil, fmt.Errorf("cannot stand on a table: %w", err)
	}
	return s, nil
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
// one undo takes it back. It comes to the place given. Nothing else changes. Markers about sheets that do not come along stay behind, and so do
// those that go by themselves at a moment of the battle it comes from.
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
		return nil, fmt.Errorf("%s: %w; merge it with that one, or have it renamed", s.Name, ErrSameName)
	}
	for i, t := range ship {
		if i > 0 {
			s = t.Clone()
			s.Place, s.On = "", ids[t.On]
		}
		s.ID = ids[t.ID]
		s.Markers = slices.DeleteFunc(slices.Clone(t.Markers), func(m roster.Marker) bool {
			return m.Until != "" || m.Of != "" && ids[m.Of] == ""
		})
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
