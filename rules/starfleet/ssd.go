package starfleet

import (
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers the chart and which boxes its entries may take, section 5, and the groups of boxes, 2.2.

// An ssd is the boxes of a ship as the chart sees them while a volley is resolved. Its pieces stand in listed order.
type ssd struct {
	rules.Board
	ship     *roster.Sheet
	pieces   []piece
	groups   []group
	entries  []*entry     // those that have been looked up
	room     []int        // for the groups of the entries
	dice     dice.Reading // a row of the chart
	chart    *rules.Table
	places   [][]cell // the chart by row; those that have been rolled
	spare    int      // what an Excess box is worth
	last     bool     // centreHull = last: centre hull only when the ship's own end is gone
	security bool     // security = flagaux: Aux results take security stations too
	direct   bool     // phaserDirection = on
}

// A piece is one system, all boxes of it or a single weapon, or a special track.
type piece struct {
	system *roster.System
	track  *roster.Track // instead of a system
	group  int
	next   int    // of the same group; none ends it
	is     string // on the chart: "Phaser"
	rank   int    // among its like, 1 is best
	value  int    // of a box, to the advice
	bears  bool   // towards the shield that is struck
}

// none ends the pieces of a group.
const none = -1

// unranked is the rank of a type that the table does not list (5.3).
const unranked = 99

// left is how many boxes can still be marked.
func (p *piece) left() int {
	if p.track != nil {
		return p.track.Now - p.track.Min
	}
	return p.system.Left - p.system.Floor
}

func (p *piece) id() string {
	if p.track != nil {
		return p.track.Name
	}
	return p.system.ID
}

func (p *piece) cell() roster.Cell {
	if p.track != nil {
		return roster.TrackCell(p.track.Name)
	}
	return roster.BoxesCell(p.system.ID)
}

func (p *piece) name() string {
	if p.track != nil {
		return p.track.Name
	}
	return p.system.Name
}

// weapon says whether the piece is a numbered box that is chosen by itself.
func (p *piece) weapon() bool { return p.system != nil && isWeapon(p.is) }

// A group is boxes of one kind that touch on the sheet, or the one box of a special track.
type group struct {
	id, name string // "ph-b", "PH-B"
	is       string

	first, last int // of its pieces
}

// An entry is what the chart says in a column, with the groups that it may take in listed order.
type entry struct {
	word   string // "AnyWarp"
	name   string // "Any Warp"
	takes  []string
	groups []int
	spread bool // Any Weapon, Any Warp: over several groups (7.4)
	excess bool
	known  bool
}

// A cell is one place of the chart; the zero cell has not been looked at.
type cell struct {
	*entry
	column string
	bold   bool
	at     int // its number on the whole chart, for the memory of bold results
}

// newSSD reads a ship as it stands, struck through a shield. bearing is that of the attacker, 0 where it is not known.
func newSSD(b rules.Board, s *roster.Sheet, shield, bearing int) *ssd {
	d := &ssd{
		Board: b, ship: s, chart: b.Table("chart"),
		last: b.Option("centreHull") == "last", security: b.Option("security") == "flagaux", direct: b.Option("phaserDirection") == "on",
		pieces: make([]piece, 0, len(s.Systems)+len(specials)),
		groups: make([]group, 0, len(s.Systems)+len(specials)),
	}
	d.dice = d.chart.Look(0)
	d.entries = make([]*entry, 0, len(b.Table("entries").Rows))
	d.room = make([]int, 0, 2*cap(d.groups)+len(s.Systems))
	d.places = make([][]cell, len(d.chart.Rows))
	from := attackFrom(b, shield, bearing)
	systems := b.Table("systems")
	for i := range s.Systems {
		y := &s.Systems[i]
		kind := kindIn(systems, y, typeOf(b, s, y))
		p := piece{system: y, is: kind.is, rank: kind.rank, value: kind.value}
		p.bears = p.is != "Phaser" || !d.direct || covers(b, y.Trait("arc"), from)
		d.add(p, zone(y))
	}
	for _, t := range specials {
		if track := s.Track(t.track); track != nil {
			d.add(piece{track: track, is: t.is, value: systems.Find(t.is).Int("value"), bears: true}, t.track)
		}
	}
	d.spare = systems.Find("Excess").Int("value")
	return d
}

// add puts a piece into its group.
func (d *ssd) add(p piece, zone string) {
	at := len(d.pieces)
	p.next = none
	if isWeapon(p.is) {
		for g := range d.groups {
			if gr := &d.groups[g]; gr.name == zone && gr.is == p.is {
				p.group = g
				d.pieces = append(d.pieces, p)
				d.pieces[gr.last].next = at
				gr.last = at
				return
			}
		}
	}
	p.group = len(d.groups)
	g := group{id: p.id(), name: zone, is: p.is, first: at, last: at}
	if p.weapon() {
		g.id = strings.ToLower(zone)
	}
	d.groups = append(d.groups, g)
	d.pieces = append(d.pieces, p)
}

// entry looks up what a word of the chart may take (5.1).
func (d *ssd) entry(word string) *entry {
	for _, e := range d.entries {
		if e.word == word {
			return e
		}
	}
	e := &entry{word: word, name: word, excess: word == "Excess"}
	if kind, any := strings.CutPrefix(word, "Any"); any {
		e.name, e.spread = "Any "+kind, true
	}
	if row := d.Table("entries").Find(word); row != nil {
		e.known, e.takes = true, row.Words("takes")
		if d.security && word == "Aux" {
			e.takes = append(append([]string(nil), e.takes...), "Security")
		}
	}
	from := len(d.room)
	for _, is := range e.takes {
		for g := range d.groups {
			if d.groups[g].is == is {
				d.room = append(d.room, g)
			}
		}
	}
	e.groups = d.room[from:len(d.room):len(d.room)]
	d.entries = append(d.entries, e)
	return e
}

// columns is how many columns the chart has.
func (d *ssd) columns() int { return len(d.chart.Columns) }

// at is a place of the chart, by the index of its row and of its column.
func (d *ssd) at(row, column int) *cell {
	if d.places[row] == nil {
		d.places[row] = make([]cell, d.columns())
	}
	c := &d.places[row][column]
	if c.entry == nil {
		name := d.chart.Columns[column]
		word, bold := strings.CutSuffix(d.chart.Rows[row].Text(name), "*")
		*c = cell{entry: d.entry(word), column: name, bold: bold, at: row*d.columns() + column}
	}
	return c
}

// legal is how many boxes of a group a result may take (5.1 to 5.3). best is the rank that is demanded, 0 for none.
func (d *ssd) legal(e *entry, g, best int) int {
	gr := &d.groups[g]
	if gr.is == "CHull" && d.last && d.ownHull(e) {
		return 0
	}
	n := 0
	demanded := best == 0
	for i := gr.first; i != none; i = d.pieces[i].next {
		if p := &d.pieces[i]; d.takes(e, p) {
			n += p.left()
			demanded = demanded || p.rank == best
		}
	}
	if !demanded {
		return 0
	}
	return n
}

// takes says whether a result may fall on a piece: it has boxes, and a phaser bears, which Any Weapon does not mind.
func (d *ssd) takes(e *entry, p *piece) bool { return p.left() > 0 && (p.bears || e.spread) }

// ownHull says whether the end of the ship that a hull result means has boxes.
func (d *ssd) ownHull(e *entry) bool {
	for _, g := range e.groups {
		if gr := &d.groups[g]; gr.is == e.word && d.pieces[gr.first].left() > 0 {
			return true
		}
	}
	return false
}

// best is the rank of the best type among the legal boxes of a result; 0 where its boxes have none.
func (d *ssd) best(e *entry) int {
	best := 0
	for _, g := range e.groups {
		for i := d.groups[g].first; i != none; i = d.pieces[i].next {
			if p := &d.pieces[i]; d.takes(e, p) && p.rank > 0 && (best == 0 || p.rank < best) {
				best = p.rank
			}
		}
	}
	return best
}

// open lists the groups that a result may take now, in listed order, into list.
func (d *ssd) open(e *entry, best int, list []int) []int {
	for _, g := range e.groups {
		if d.legal(e, g, best) > 0 {
			list = append(list, g)
		}
	}
	return list
}

// boxes lists the single boxes that a result may take, as pieces, into list. Boxes of one group that are all alike stand for one.
func (d *ssd) boxes(e *entry, best int, list []int) []int {
	for _, g := range e.groups {
		if d.legal(e, g, best) == 0 {
			continue
		}
		for i := d.groups[g].first; i != none; i = d.pieces[i].next {
			if p := &d.pieces[i]; d.takes(e, p) && (best == 0 || p.rank == best) {
				list = append(list, i)
			}
		}
	}
	return list
}

// ---- arcs and bearings (2.4) ----

// bearings of a ship: 1 dead ahead, clockwise.
const bearings = 24

// attackFrom is a set of bearings from which a shield is struck, a bit each: the one that is known, else those inside of it.
func attackFrom(b rules.Board, shield, bearing int) uint32 {
	if bearing > 0 {
		return 1 << bearing
	}
	set := uint32(0)
	table := b.Table("bearings")
	word := [...]string{"", "1", "2", "3", "4", "5", "6"}[shield]
	for n := 1; n <= bearings; n++ {
		if table.Row(n).Text("shields") == word {
			set |= 1 << n
		}
	}
	return set
}

// covers says whether an arc as printed, "FX+13", covers one of a set of bearings. A weapon without an arc bears everywhere.
func covers(b rules.Board, arc string, from uint32) bool {
	if arc == "" {
		return true
	}
	for part := range strings.SplitSeq(arc, "+") {
		if arcSet(b, part)&from != 0 {
			return true
		}
	}
	return false
}

// arcSet is the bearings of an arc by its name, or a single one.
func arcSet(b rules.Board, part string) uint32 {
	row := b.Table("arcs").Find(part)
	if row == nil {
		if n := digits(part); n >= 1 && n <= bearings {
			return 1 << n
		}
		return 0
	}
	set := uint32(0)
	from, to := row.Int("from"), row.Int("to")
	for n := from; ; n = n%bearings + 1 {
		set |= 1 << n
		if n == to {
			return set
		}
	}
}

// digits reads a small number without a sign; −1 where it is none.
func digits(text string) int {
	n := 0
	for _, c := range text {
		if c < '0' || c > '9' || n > 1000 {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// shieldsAt are the shields that a bearing may strike, one or the two of a boundary.
func shieldsAt(b rules.Board, bearing int) []int {
	var list []int
	for _, word := range b.Table("bearings").Row(bearing).Words("shields") {
		list = append(list, digits(word))
	}
	return list
}
