package roster

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A SheetID names a sheet for good: "57.1" is the first sheet that entry 57 laid down. It is never used twice, also after undo.
type SheetID string

// Compare orders sheets by the number of their entry, then by their number in it: 9.2, 57.1, 57.10.
func (id SheetID) Compare(other SheetID) int {
	a, b := string(id), string(other)
	for a != b && a != "" && b != "" {
		var x, y string
		var m, n int
		x, m, a = numbered(a)
		y, n, b = numbered(b)
		if c := cmp.Or(cmp.Compare(m, n), strings.Compare(x, y)); c != 0 {
			return c
		}
	}
	return strings.Compare(string(id), string(other))
}

// numbered cuts the first word off an ID and reads it as a number; what is none comes after all numbers.
func numbered(id string) (word string, n int, rest string) {
	for i := 0; i < len(id); i++ {
		switch c := id[i]; {
		case c == '.':
			return id[:i], n, id[i+1:]
		case c < '0' || c > '9' || n > Most:
			word, rest, _ = strings.Cut(id, ".")
			return word, math.MaxInt, rest
		default:
			n = 10*n + int(c-'0')
		}
	}
	return id, n, ""
}

// KindShip is the kind of a sheet that is a ship; every other kind is a word of the ruleset.
const KindShip = "ship"

// A Sheet is a record that outlives an action: a ship, an officer aboard it, a hit that has not landed, a field of mines.
type Sheet struct {
	ID      SheetID  `json:"id"`
	Kind    string   `json:"kind"`            // KindShip, or a word of the ruleset
	On      SheetID  `json:"on,omitempty"`    // the sheet it lies on and goes along with; empty is the table
	Place   string   `json:"place,omitempty"` // "battle 3", "fleet home", "off the table"
	Name    string   `json:"name"`
	Handle  string   `json:"handle,omitempty"` // one or two characters that can be typed for it anywhere
	Class   string   `json:"class,omitempty"`
	Side    string   `json:"side,omitempty"`
	Notes   string   `json:"notes,omitempty"`
	Tracks  []Track  `json:"tracks,omitempty"`
	Systems []System `json:"systems,omitempty"` // in the order of the printed sheet
	Markers []Marker `json:"markers,omitempty"` // sorted by Kind, On, Of
	Traits  []Trait  `json:"traits,omitempty"`  // sorted by Name
}

// A Track is a row of boxes: Now of Max are standing, never below Min, and above Max only when Open.
type Track struct {
	Name string `json:"name"`
	Min  int    `json:"min,omitempty"`
	Now  int    `json:"now"`
	Max  int    `json:"max"`
	Open bool   `json:"open,omitempty"`
}

// A State says how well a system works.
type State string

// The states of a system, from sound to gone.
const (
	Works     State = "works"
	Degraded  State = "degraded"
	Out       State = "out" // knocked out, empty or switched off: can come back
	Destroyed State = "destroyed"
)

// States lists every state from sound to gone.
var states = [...]State{Works, Degraded, Out, Destroyed}

// A System is a part of a ship that is hit, fired or spent on its own. Left of Boxes are standing, never below Floor; Load is
// what it carries or stores now.
type System struct {
	ID     string  `json:"id"`
	Kind   string  `json:"kind"`
	Name   string  `json:"name"`
	Zone   string  `json:"zone,omitempty"`
	Left   int     `json:"left"`
	Boxes  int     `json:"boxes"`
	Floor  int     `json:"floor,omitempty"`
	State  State   `json:"state"`
	Load   int     `json:"load,omitempty"`
	Traits []Trait `json:"traits,omitempty"` // sorted by Name
}

// Trait reads a printed fact of the system; it is empty where there is none.
func (s *System) Trait(name string) string { return traitOf(s.Traits, name) }

// A Moment is the end of a phase, a round or the battle at which a marker goes by itself: "phase A-fire", "round 3", "battle", or empty for never.
type Moment string

// A Marker lies on a sheet, or on one system of it (On), and may be about another sheet (Of). Kind, On and Of together tell it
// apart; a marker with Count 0 does not exist.
type Marker struct {
	Kind  string  `json:"kind"`
	On    string  `json:"on,omitempty"` // the system or track it lies on
	Of    SheetID `json:"of,omitempty"`
	Count int     `json:"count"`
	Until Moment  `json:"until,omitempty"`
}

// Compare orders markers by Kind, On and Of, which together tell them apart.
func (m Marker) Compare(n Marker) int {
	switch { // one after the other, for markers are looked up all the time
	case m.Kind != n.Kind:
		return strings.Compare(m.Kind, n.Kind)
	case m.On != n.On:
		return strings.Compare(m.On, n.On)
	}
	return m.Of.Compare(n.Of)
}

// A Trait is a printed fact, a cell too so that it can be corrected.
type Trait struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (t Trait) named(name string) int { return strings.Compare(t.Name, name) }

// TidyTraits puts the traits of the sheet and of its systems into their order and leaves out those that say nothing, in place.
func (s *Sheet) TidyTraits() {
	s.Traits = tidy(s.Traits)
	for i := range s.Systems {
		s.Systems[i].Traits = tidy(s.Systems[i].Traits)
	}
}

func tidy(traits []Trait) []Trait {
	traits = slices.DeleteFunc(traits, func(t Trait) bool { return t.Value == "" })
	slices.SortFunc(traits, func(t, u Trait) int { return t.named(u.Name) })
	return traits
}

// UnmarshalJSON reads a sheet; its traits may stand in any order.
func (s *Sheet) UnmarshalJSON(data []byte) error {
	type plain Sheet
	if err := json.Unmarshal(data, (*plain)(s)); err != nil {
		return err
	}
	s.TidyTraits()
	return nil
}

func checkTraits(of string, traits []Trait) error {
	for i, t := range traits {
		if t.Name == "" || t.Value == "" || i > 0 && traits[i-1].Name >= t.Name {
			return fmt.Errorf("the trait %q of %s says nothing, stands twice, or before another that comes first by its letters", t.Name, of)
		}
	}
	return nil
}

func traitOf(traits []Trait, name string) string {
	for i := range traits {
		if traits[i].Name == name {
			return traits[i].Value
		}
	}
	return ""
}

// Most is the largest number of any cell, above zero and below: what rules add up and multiply stays far from what an int holds.
const Most = 1_000_000_000

func fits(n int) bool { return -Most <= n && n <= Most }

// check says why a sheet cannot be laid down: it may come out of a file that somebody has written by hand.
func (s *Sheet) check() error {
	for i := range s.Tracks {
		switch t := &s.Tracks[i]; {
		case t.Name == "" || s.Track(t.Name) != t:
			return fmt.Errorf("the track %q has no name of its own", t.Name)
		case t.Now < t.Min || t.Now > t.Max && !t.Open || !fits(t.Min) || !fits(t.Now) || !fits(t.Max):
			return fmt.Errorf("%s is %d to %d, not %d", t.Name, t.Min, t.Max, t.Now)
		}
	}
	for i := range s.Systems {
		switch y := &s.Systems[i]; {
		case y.ID == "" || s.System(y.ID) != y:
			return fmt.Errorf("the system %q has no ID of its own", y.ID)
		case y.Left < y.Floor || y.Left > y.Boxes || !fits(y.Floor) || !fits(y.Boxes):
			return fmt.Errorf("the boxes of %s are %d to %d, not %d", y.ID, y.Floor, y.Boxes, y.Left)
		case !slices.Contains(states[:], y.State):
			return fmt.Errorf("the state of %s is %s, %s, %s or %s, not %q", y.ID, Works, Degraded, Out, Destroyed, y.State)
		case y.Load < 0 || !fits(y.Load):
			return fmt.Errorf("the load of %s is 0 to %d, not %d", y.ID, Most, y.Load)
		}
		if err := checkTraits(s.Systems[i].ID, s.Systems[i].Traits); err != nil {
			return err
		}
	}
	for i, m := range s.Markers {
		switch {
		case i > 0 && s.Markers[i-1].Compare(m) >= 0:
			return fmt.Errorf("the marker %s stands twice, or before another that comes first by its letters", m.Kind)
		case m.Count < 1 || !fits(m.Count):
			return fmt.Errorf("the marker %s counts 1 to %d, not %d", m.Kind, Most, m.Count)
		}
	}
	return checkTraits(s.Name, s.Traits)
}

// Clone returns a copy that shares nothing with the sheet.
func (s *Sheet) Clone() *Sheet {
	c := *s
	c.Tracks = slices.Clone(s.Tracks)
	c.Systems = slices.Clone(s.Systems)
	traits := 0
	for i := range s.Systems {
		traits += len(s.Systems[i].Traits)
	}
	room := make([]Trait, 0, traits) // one for all systems: copying a table is mostly making rooms
	for i := range c.Systems {
		if n := len(room); len(s.Systems[i].Traits) > 0 {
			room = append(room, s.Systems[i].Traits...)
			c.Systems[i].Traits = room[n:len(room):len(room)]
		}
	}
	c.Markers = slices.Clone(s.Markers)
	c.Traits = slices.Clone(s.Traits)
	return &c
}

// Equal says whether two sheets say the same.
func (s *Sheet) Equal(t *Sheet) bool {
	return s == t || s.ID == t.ID && s.Kind == t.Kind && s.On == t.On && s.Place == t.Place && s.Name == t.Name && s.Handle == t.Handle &&
		s.Class == t.Class && s.Side == t.Side && s.Notes == t.Notes &&
		slices.Equal(s.Tracks, t.Tracks) && slices.EqualFunc(s.Systems, t.Systems, System.equal) &&
		slices.Equal(s.Markers, t.Markers) && slices.Equal(s.Traits, t.Traits)
}

func (s System) equal(t System) bool {
	return s.ID == t.ID && s.Kind == t.Kind && s.Name == t.Name && s.Zone == t.Zone && s.Left == t.Left && s.Boxes == t.Boxes &&
		s.Floor == t.Floor && s.State == t.State && s.Load == t.Load && slices.Equal(s.Traits, t.Traits)
}

// Track finds a track by its name, or nil.
func (s *Sheet) Track(name string) *Track {
	for i := range s.Tracks {
		if s.Tracks[i].Name == name {
			return &s.Tracks[i]
		}
	}
	return nil
}

// Now is how many boxes of a track stand; a sheet without it has 0.
func (s *Sheet) Now(track string) int {
	if t := s.Track(track); t != nil {
		return t.Now
	}
	return 0
}

// Printed is how many boxes of a track are printed; a sheet without it has 0.
func (s *Sheet) Printed(track string) int {
	if t := s.Track(track); t != nil {
		return t.Max
	}
	return 0
}

// Lost is how many printed boxes of a track are gone, 0 or more.
func (s *Sheet) Lost(track string) int { return max(0, s.Printed(track)-s.Now(track)) }

// System finds a system by its ID, or nil.
func (s *Sheet) System(id string) *System {
	for i := range s.Systems {
		if s.Systems[i].ID == id {
			return &s.Systems[i]
		}
	}
	return nil
}

// Count reads a marker about nothing else, on the whole sheet; 0 where there is none.
func (s *Sheet) Count(kind string) int { return s.CountOf(kind, "", "") }

// CountOf reads the marker told apart by all three words; 0 where there is none.
func (s *Sheet) CountOf(kind, on string, of SheetID) int {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == kind && m.On == on && m.Of == of {
			return m.Count
		}
	}
	return 0
}

// Trait reads a printed fact of the sheet; it is empty where there is none.
func (s *Sheet) Trait(name string) string { return traitOf(s.Traits, name) }
