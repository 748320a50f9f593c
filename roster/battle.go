package roster

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Battle is what stands on one table: its sheets, its round and phase, the options it is played by and facts about the table.
type Battle struct {
	Number  int    // in its campaign, from 1
	Name    string // "Battle of Zebulon"
	Ruleset string // the ID of the ruleset
	Round   int    // from 1; 0 before the battle begins
	Phase   string // the ID of the phase; empty without phases
	Options map[string]string
	Facts   map[string]string

	sheets []*Sheet // those that are here, in the order of their IDs
	away   []*Sheet // those elsewhere, likewise
	byID   map[SheetID]*Sheet
	kinds  map[string][]*Sheet  // of sheets, by kind
	lie    map[SheetID][]*Sheet // of sheets, by the one they lie on
}

// OffTable is the place of a sheet that was taken off the table and can be restored.
const OffTable = "off the table"

// Home is the place of the sheets of a campaign's fleets that have been given no other.
const Home = "fleet home"

// PlaceOf is the place of the sheets of a battle: "battle 3". Battle 0 is the fleets, whose place is Home.
func PlaceOf(battle int) string {
	if battle == 0 {
		return Home
	}
	return battlePlace + strconv.Itoa(battle)
}

const battlePlace = "battle "

// InBattle says whether a place is a battle's.
func InBattle(place string) bool { return strings.HasPrefix(place, battlePlace) }

// Here says whether a sheet stands in this battle: its place is the battle's own or none, or the sheet it lies on stands here. In battle 0,
// the fleets, stands what is in no battle.
func (b *Battle) Here(s *Sheet) bool {
	for on := b.byID[s.On]; on != nil; on = b.byID[s.On] {
		s = on
	}
	switch {
	case s.Place == "":
		return true
	case b.Number == 0:
		return !InBattle(s.Place)
	}
	return s.Place == PlaceOf(b.Number)
}

// NewBattle makes an empty table.
func NewBattle(number int, name, ruleset string) *Battle {
	return &Battle{
		Number: number, Name: name, Ruleset: ruleset,
		Options: map[string]string{}, Facts: map[string]string{}, byID: map[SheetID]*Sheet{}, kinds: map[string][]*Sheet{}, lie: map[SheetID][]*Sheet{},
	}
}

// Sheets lists every sheet that is here in the order of the IDs. The slice and the sheets are for reading only.
func (b *Battle) Sheets() []*Sheet { return b.sheets }

// Away lists the sheets that the battle knows of and that stand elsewhere, such as in a fleet or off the table, in the order of the IDs. A
// change of their place brings them here. The slice and the sheets are for reading only.
func (b *Battle) Away() []*Sheet { return b.away }

// Sheet finds a sheet by its ID, here or elsewhere, or nil. The sheet is for reading only; the pointer stays good until the sheet is taken up.
func (b *Battle) Sheet(id SheetID) *Sheet { return b.byID[id] }

// On lists the sheets of a kind that lie on another sheet, or on the table where on is empty; an empty kind means every kind.
func (b *Battle) On(on SheetID, kind string) []*Sheet {
	var found []*Sheet
	for _, s := range b.lie[on] {
		if kind == "" || s.Kind == kind {
			found = append(found, s)
		}
	}
	return found
}

// Kind lists the sheets of a kind wherever they lie.
func (b *Battle) Kind(kind string) []*Sheet { return slices.Clone(b.kinds[kind]) }

// Sides lists the sides of the sheets in the order in which their first sheet came.
func (b *Battle) Sides() []string {
	var sides []string
	for _, s := range b.sheets {
		if s.Side != "" && !slices.Contains(sides, s.Side) {
			sides = append(sides, s.Side)
		}
	}
	return sides
}

// Find reads what somebody typed for a sheet: its ID, its handle, its name, or a beginning of the name that only one has. Case does
// not matter for names and handles. What is here goes before what is elsewhere. It returns nil when nothing or more than one thing fits.
func (b *Battle) Find(typed string) *Sheet {
	if s := b.byID[SheetID(typed)]; s != nil {
		return s
	}
	tests := []func(*Sheet) bool{
		func(s *Sheet) bool { return strings.EqualFold(s.Handle, typed) },
		func(s *Sheet) bool { return strings.EqualFold(s.Name, typed) },
		func(s *Sheet) bool {
			return typed != "" && len(s.Name) >= len(typed) && strings.EqualFold(s.Name[:len(typed)], typed)
		},
	}
	for _, sheets := range [][]*Sheet{b.sheets, b.away} {
		for _, fits := range tests {
			var found *Sheet
			for _, s := range sheets {
				if fits(s) {
					if found != nil {
						return nil
					}
					found = s
				}
			}
			if found != nil {
				return found
			}
		}
	}
	return nil
}

// Clone returns a battle that shares nothing with this one.
func (b *Battle) Clone() *Battle {
	c := NewBattle(b.Number, b.Name, b.Ruleset)
	c.Round, c.Phase = b.Round, b.Phase
	for k, v := range b.Options {
		c.Options[k] = v
	}
	for k, v := range b.Facts {
		c.Facts[k] = v
	}
	c.sheets, c.away = c.cloned(b.sheets), c.cloned(b.away)
	for _, s := range c.sheets {
		c.index(s)
	}
	return c
}

func (b *Battle) cloned(sheets []*Sheet) []*Sheet {
	all := make([]*Sheet, len(sheets))
	for i, s := range sheets {
		all[i] = s.Clone()
		b.byID[s.ID] = all[i]
	}
	return all
}

// MarshalJSON writes the whole battle in one form: two battles that say the same give the same bytes.
func (b *Battle) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Number  int               `json:"number"`
		Name    string            `json:"name"`
		Ruleset string            `json:"rules"`
		Round   int               `json:"round"`
		Phase   string            `json:"phase"`
		Options map[string]string `json:"options,omitempty"`
		Facts   map[string]string `json:"facts,omitempty"`
		Sheets  []*Sheet          `json:"sheets,omitempty"`
		Away    []*Sheet          `json:"away,omitempty"`
	}{b.Number, b.Name, b.Ruleset, b.Round, b.Phase, b.Options, b.Facts, b.sheets, b.away})
}

// A Change moves one cell of a sheet, or of the battle where Sheet is empty, from what it says to what it shall say.
type Change struct {
	Sheet SheetID `json:"sheet,omitempty"`
	Cell  Cell    `json:"cell"`
	From  Value   `json:"from"`
	To    Value   `json:"to"`
}

// Turned is the change that takes this one back.
func (c Change) Turned() Change { c.From, c.To = c.To, c.From; return c }

// String is "osprey track/hull 24 → 18".
func (c Change) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s → %s", c.Sheet, c.Cell, c.From, c.To))
}

// Get reads a cell of a sheet, or of the battle where id is empty. A sheet that is not there is Nothing; so is a track or system that the
// sheet does not have, and what is of such a system. A marker, trait, option or fact that is not there is 0 or the empty text.
func (b *Battle) Get(id SheetID, c Cell) Value {
	if c.Kind.OfBattle() {
		switch c.Kind {
		case CellRound:
			return N(b.Round)
		case CellPhase:
			return Text(b.Phase)
		case CellOption:
			return Text(b.Options[c.Name])
		default:
			return Text(b.Facts[c.Name])
		}
	}
	s := b.byID[id]
	if s == nil {
		return Nothing
	}
	return s.get(c)
}

func (s *Sheet) get(c Cell) Value {
	switch c.Kind {
	case CellSheet:
		return Whole(s.Clone())
	case CellTrack, CellMax:
		if t := s.Track(c.Name); t != nil {
			if c.Kind == CellMax {
				return N(t.Max)
			}
			return N(t.Now)
		}
	case CellBoxes, CellState, CellLoad, CellOrder:
		for i := range s.Systems {
			if y := &s.Systems[i]; y.ID == c.Name {
				switch c.Kind {
				case CellBoxes:
					return N(y.Left)
				case CellState:
					return Text(string(y.State))
				case CellLoad:
					return N(y.Load)
				}
				return N(i + 1)
			}
		}
	case CellMarker:
		return N(s.CountOf(c.Name, c.On, c.Of))
	case CellUntil:
		if i, ok := s.marker(c); ok {
			return Text(string(s.Markers[i].Until))
		}
		return Text("")
	case CellTrait:
		if traits := s.traits(c); traits != nil {
			return Text(traitOf(*traits, c.Name))
		}
	default:
		if p := s.word(c.Kind); p != nil {
			return Text(*p)
		}
	}
	return Nothing
}

// word is where the sheet keeps a text of its own; the sheet it lies on is kept as an ID and is not among them.
func (s *Sheet) word(k CellKind) *string {
	switch k {
	case CellName:
		return &s.Name
	case CellHandle:
		return &s.Handle
	case CellClass:
		return &s.Class
	case CellSide:
		return &s.Side
	case CellPlace:
		return &s.Place
	case CellOn:
		return (*string)(&s.On)
	case CellNotes:
		return &s.Notes
	}
	return nil
}

// standing is where the sheet keeps the boxes that stand, and how many there may be; nil for any other cell.
func (s *Sheet) standing(c Cell) (at *int, least, most int) {
	switch c.Kind {
	case CellTrack:
		if t := s.Track(c.Name); t != nil {
			if t.Open {
				return &t.Now, t.Min, Most
			}
			return &t.Now, t.Min, t.Max
		}
	case CellBoxes:
		if y := s.System(c.Name); y != nil {
			return &y.Left, y.Floor, y.Boxes
		}
	}
	return nil, 0, 0
}

func (s *Sheet) marker(c Cell) (int, bool) {
	return slices.BinarySearchFunc(s.Markers, Marker{Kind: c.Name, On: c.On, Of: c.Of}, Marker.Compare)
}

// traits is where the traits of the sheet or of one of its systems are kept; nil where there is no such system.
func (s *Sheet) traits(c Cell) *[]Trait {
	if c.On == "" {
		return &s.Traits
	}
	if y := s.System(c.On); y != nil {
		return &y.Traits
	}
	return nil
}

// setTrait sets a trait; one that says nothing is none.
func (s *Sheet) setTrait(c Cell, to string) {
	list := s.traits(c)
	i, found := slices.BinarySearchFunc(*list, c.Name, Trait.named)
	switch {
	case found && to == "":
		*list = slices.Delete(*list, i, i+1)
	case found:
		(*list)[i].Value = to
	case to != "":
		*list = slices.Insert(*list, i, Trait{Name: c.Name, Value: to})
	}
}

// Apply makes a change. It refuses, and changes nothing, when the cell does not say From, when there is no such cell, when To is outside the
// bounds of the cell, or when a sheet to be laid down does not hold together.
func (b *Battle) Apply(c Change) error {
	if c.Cell.Kind == CellSheet {
		return b.lay(c)
	}
	if s := b.byID[c.Sheet]; s != nil {
		if _, ok := s.put(c.Cell, &c.From, c.To); ok {
			return nil
		}
	}
	if now := b.Get(c.Sheet, c.Cell); now != c.From || c.From.kind == nothing {
		return fmt.Errorf("%s: the cell says %q", c, now)
	}
	if c.From.kind != c.To.kind {
		return fmt.Errorf("%s: a number stays a number and a text a text", c)
	}
	if !fits(c.To.n) {
		return fmt.Errorf("%s: a cell holds numbers up to %d", c, Most)
	}
	if c.Cell.Kind.OfBattle() {
		return b.set(c)
	}
	s := b.byID[c.Sheet]
	if c.Cell.Kind == CellOn && b.under(s.ID, SheetID(c.To.text)) {
		return fmt.Errorf("%s: a sheet cannot lie on itself", c)
	}
	if err := s.set(c); err != nil {
		return err
	}
	if c.Cell.Kind == CellPlace || c.Cell.Kind == CellOn {
		b.sort()
	}
	return nil
}

// Put sets the boxes of a track or system that stand, or a marker, and gives the change. It is not ok, and changes nothing, where the cell is
// another one or cannot say so: Apply says why.
func (b *Battle) Put(id SheetID, cell Cell, to Value) (c Change, ok bool) {
	s := b.byID[id]
	if s == nil {
		return c, false
	}
	from, ok := s.put(cell, nil, to)
	return Change{id, cell, from, to}, ok
}

// put sets one of the cells that nearly all changes are of, and gives what it said, which must be what from says unless that is nil.
func (s *Sheet) put(c Cell, from *Value, to Value) (was Value, ok bool) {
	switch c.Kind {
	case CellTrack, CellBoxes:
		at, least, most := s.standing(c)
		if at == nil || to.kind != number || to.n < least || to.n > most {
			return was, false
		}
		if was = N(*at); from != nil && *from != was {
			return was, false
		}
		*at = to.n
		return was, true
	case CellMarker:
		i, found := s.marker(c)
		if was = N(0); found {
			was = N(s.Markers[i].Count)
		}
		switch {
		case from != nil && *from != was, to.kind != number, to.n < 0, to.n > Most, to.n == 0 && found && s.Markers[i].Until != "":
			return was, false
		case to.n == 0 && found:
			s.Markers = slices.Delete(s.Markers, i, i+1)
		case found:
			s.Markers[i].Count = to.n
		case to.n > 0:
			s.Markers = slices.Insert(s.Markers, i, Marker{Kind: c.Name, On: c.On, Of: c.Of, Count: to.n})
		}
		return was, true
	case CellUntil:
		i, found := s.marker(c)
		if !found || to.kind != text {
			return was, false
		}
		if was = Text(string(s.Markers[i].Until)); from != nil && *from != was {
			return was, false
		}
		s.Markers[i].Until = Moment(to.text)
		return was, true
	}
	return was, false
}

// lay lays a sheet down or takes it up.
func (b *Battle) lay(c Change) error {
	now := b.byID[c.Sheet]
	switch {
	case c.From.IsNothing() && c.To.kind == whole && now == nil:
		s := c.To.sheet.Clone()
		if s.ID != c.Sheet {
			return fmt.Errorf("%s: the sheet calls itself %q", c, s.ID)
		}
		if err := s.check(); err != nil {
			return fmt.Errorf("sheet %s: %w", s.ID, err)
		}
		if b.under(s.ID, s.On) {
			return fmt.Errorf("%s: a sheet cannot lie on itself", c)
		}
		b.byID[s.ID] = s
		list := b.list(s)
		*list = inserted(*list, s)
		if list == &b.sheets {
			b.kinds[s.Kind], b.lie[s.On] = inserted(b.kinds[s.Kind], s), inserted(b.lie[s.On], s)
		}
	case c.To.IsNothing() && c.From.kind == whole && now != nil:
		if !Whole(now).Equal(c.From) {
			return fmt.Errorf("%s: the sheet says something else by now", c)
		}
		list := b.list(now)
		*list = deleted(*list, now)
		if list == &b.sheets {
			b.kinds[now.Kind], b.lie[now.On] = deleted(b.kinds[now.Kind], now), deleted(b.lie[now.On], now)
		}
		delete(b.byID, c.Sheet)
	case now != nil && c.From.IsNothing():
		return fmt.Errorf("%s: the sheet is there already", c)
	default:
		return fmt.Errorf("%s: there is no such sheet", c)
	}
	if b.carries(c.Sheet) {
		b.sort()
	}
	return nil
}

// index notes a sheet that is here and comes after all noted so far.
func (b *Battle) index(s *Sheet) {
	b.kinds[s.Kind], b.lie[s.On] = append(b.kinds[s.Kind], s), append(b.lie[s.On], s)
}

func byID(s *Sheet, id SheetID) int { return s.ID.Compare(id) }

func inserted(list []*Sheet, s *Sheet) []*Sheet {
	i, _ := slices.BinarySearchFunc(list, s.ID, byID)
	return slices.Insert(list, i, s)
}

func deleted(list []*Sheet, s *Sheet) []*Sheet {
	i, _ := slices.BinarySearchFunc(list, s.ID, byID)
	return slices.Delete(list, i, i+1)
}

// list is where a sheet stands.
func (b *Battle) list(s *Sheet) *[]*Sheet {
	if b.Here(s) {
		return &b.sheets
	}
	return &b.away
}

// under says whether a sheet is the one called on, or one that it lies on.
func (b *Battle) under(id, on SheetID) bool {
	for on != "" && on != id {
		s := b.byID[on]
		if s == nil {
			return false
		}
		on = s.On
	}
	return on != "" && on == id
}

// carries says whether anything lies on a sheet.
func (b *Battle) carries(id SheetID) bool {
	return len(b.lie[id]) > 0 || slices.ContainsFunc(b.away, func(s *Sheet) bool { return s.On == id })
}

// sort finds anew which sheets are here, after one of them, with all that lies on it, may have come or gone.
func (b *Battle) sort() {
	all := slices.Concat(b.sheets, b.away)
	slices.SortFunc(all, func(s, t *Sheet) int { return s.ID.Compare(t.ID) })
	b.sheets, b.away = nil, nil
	clear(b.kinds)
	clear(b.lie)
	for _, s := range all {
		list := b.list(s)
		if *list = append(*list, s); list == &b.sheets {
			b.index(s)
		}
	}
}

func (b *Battle) set(c Change) error {
	switch c.Cell.Kind {
	case CellRound:
		if c.To.n < 0 {
			return fmt.Errorf("%s: a round is 1 or more", c)
		}
		b.Round = c.To.n
	case CellPhase:
		b.Phase = c.To.text
	case CellOption:
		put(b.Options, c)
	case CellFact:
		put(b.Facts, c)
	}
	return nil
}

func put(m map[string]string, c Change) {
	if c.To.text == "" {
		delete(m, c.Cell.Name)
		return
	}
	m[c.Cell.Name] = c.To.text
}

// set sets a cell, or says why it cannot say To: of boxes that stand and of markers only the latter, for put has set all that they can say.
func (s *Sheet) set(c Change) error {
	n := c.To.n
	switch c.Cell.Kind {
	case CellTrack:
		t := s.Track(c.Cell.Name)
		return fmt.Errorf("%s: %s is %d to %d", c, t.Name, t.Min, t.Max)
	case CellMax:
		t := s.Track(c.Cell.Name)
		if n < t.Min || n < t.Now && !t.Open {
			return fmt.Errorf("%s: the printed boxes cannot be fewer than the %d standing", c, t.Now)
		}
		t.Max = n
	case CellBoxes:
		y := s.System(c.Cell.Name)
		return fmt.Errorf("%s: %s is %d to %d", c, y.Name, y.Floor, y.Boxes)
	case CellState:
		if !slices.Contains(states[:], State(c.To.text)) {
			return fmt.Errorf("%s: a state is %s, %s, %s or %s", c, Works, Degraded, Out, Destroyed)
		}
		s.System(c.Cell.Name).State = State(c.To.text)
	case CellLoad:
		if n < 0 {
			return fmt.Errorf("%s: a load is 0 or more", c)
		}
		s.System(c.Cell.Name).Load = n
	case CellOrder:
		return s.reorder(c)
	case CellUntil:
		return fmt.Errorf("%s: there is no such marker", c)
	case CellMarker:
		if n < 0 {
			return fmt.Errorf("%s: a marker counts 0 or more", c)
		}
		i, _ := s.marker(c.Cell)
		return fmt.Errorf("%s: its moment (%s) must go first", c, s.Markers[i].Until)
	case CellTrait:
		s.setTrait(c.Cell, c.To.text)
	default:
		*s.word(c.Cell.Kind) = c.To.text
	}
	return nil
}

func (s *Sheet) reorder(c Change) error {
	if c.To.n < 1 || c.To.n > len(s.Systems) {
		return fmt.Errorf("%s: a place is 1 to %d", c, len(s.Systems))
	}
	y := s.Systems[c.From.n-1]
	s.Systems = slices.Insert(slices.Delete(s.Systems, c.From.n-1, c.From.n), c.To.n-1, y)
	return nil
}
