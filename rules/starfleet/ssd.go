package starfleet

import (
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the chart and which boxes its entries may take, section 5, and the groups of boxes, 2.2.

// An ssd is the boxes of a ship as the chart sees them while a volley is resolved. Its pieces stand in listed order.
type ssd struct {
	*printed
	ship     *roster.Sheet
	pieces   []piece
	groups   []group
	takers   [][]int // by entry, the groups that it may take in listed order; nil has not been looked for
	room     []int   // for them
	spare    int     // what an Excess box is worth
	last     bool    // centreHull = last: centre hull only when the ship's own end is gone
	security bool    // security = flagaux: Aux results take security stations too
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
	name, is    string // "PH-B", "Phaser"
	first, last int    // of its pieces
}

// String is the label of the group.
func (g *group) String() string { return g.name }

// groupID is what people type for a group: "ph-b".
func (d *ssd) groupID(g int) string {
	if p := &d.pieces[d.groups[g].first]; !p.weapon() {
		return p.id()
	}
	return strings.ToLower(d.groups[g].name)
}

// newSSD reads a ship as it stands, struck through a shield. bearing is that of the attacker, 0 where it is not known.
func newSSD(b rules.Board, s *roster.Sheet, shield, bearing int) *ssd {
	t := tablesOf(b)
	most := len(s.Systems) + len(specials)
	d := &ssd{
		printed: t, ship: s, last: b.Option("centreHull") == "last", security: b.Option("security") == "flagaux",
		pieces: make([]piece, 0, most), groups: make([]group, 0, most),
		takers: make([][]int, len(t.entries)), room: make([]int, 0, 3*most), spare: t.kinds["Excess"].value,
	}
	direct := b.Option("phaserDirection") == "on"
	from := t.attackFrom(shield, bearing)
	for i := range s.Systems {
		y := &s.Systems[i]
		kind := kindIn(b, y, typeOf(b, s, y))
		p := piece{system: y, is: kind.is, rank: kind.rank, value: kind.value}
		p.bears = p.is != "Phaser" || !direct || t.covers(y.Trait("arc"), from)
		d.add(p, zone(y))
	}
	for _, special := range specials {
		if track := s.Track(special.track); track != nil {
			d.add(piece{track: track, is: special.is, value: t.kinds[special.is].value, bears: true}, special.track)
		}
	}
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
	d.groups = append(d.groups, group{name: zone, is: p.is, first: at, last: at})
	d.pieces = append(d.pieces, p)
}

// groupsOf lists the groups of what an entry takes, in listed order (5.1).
func (d *ssd) groupsOf(e *entry) []int {
	if d.takers[e.number] != nil {
		return d.takers[e.number]
	}
	from := len(d.room)
	take := func(is string) {
		for g := range d.groups {
			if d.groups[g].is == is {
				d.room = append(d.room, g)
			}
		}
	}
	for _, is := range e.takes {
		take(is)
	}
	if d.security && e.word == "Aux" {
		take("Security")
	}
	d.takers[e.number] = d.room[from:len(d.room):len(d.room)]
	return d.takers[e.number]
}

// at is a place of the chart, by the index of its row and of its column.
func (d *ssd) at(row, column int) *cell { return &d.places[row][column] }

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
	for _, g := range d.groupsOf(e) {
		if gr := &d.groups[g]; gr.is == e.word && d.pieces[gr.first].left() > 0 {
			return true
		}
	}
	return false
}

// best is the rank of the best type among the legal boxes of a result; 0 where its boxes have none.
func (d *ssd) best(e *entry) int {
	best := 0
	for _, g := range d.groupsOf(e) {
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
	for _, g := range d.groupsOf(e) {
		if d.legal(e, g, best) > 0 {
			list = append(list, g)
		}
	}
	return list
}

// boxes lists the single boxes that a result may take, as pieces, into list. Boxes of one group that are all alike stand for one.
func (d *ssd) boxes(e *entry, best int, list []int) []int {
	for _, g := range d.groupsOf(e) {
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
func (t *printed) attackFrom(shield, bearing int) uint32 {
	if bearing > 0 {
		return 1 << bearing
	}
	return t.shields[shield]
}

// covers says whether an arc as printed, "FX+13", covers one of a set of bearings. A weapon without an arc bears everywhere.
func (t *printed) covers(arc string, from uint32) bool {
	if arc == "" {
		return true
	}
	for part := range strings.SplitSeq(arc, "+") {
		set, named := t.arcs[part]
		if n := digits(part); !named && n >= 1 && n <= bearings {
			set = 1 << n
		}
		if set&from != 0 {
			return true
		}
	}
	return false
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
