package starfleet

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the way from a hit to internal points, section 4, and what is common to both procedures.

// A volley is all points that strike one shield of a ship in one damage step.
type volley struct {
	ship     *roster.Sheet
	shield   int // 1 to 6
	bearing  int // of the attacker, 0 where it is not known
	points   int
	internal bool   // past shields and armour
	attacker string // the side that may have to answer
	step     string // the damage step that it belongs to, "3/i17-fire"

	*ssd
	policy string // who answers for the defender: ask, min, max
	need   string // the option
	third  string // the option phaserThird
	excess string // the option
	perTen bool   // boldMemory = ten
	firing bool   // in a fire step: a weapon lost in it still fires
	list   []int  // room for groups and boxes of the result that is scored

	total  int     // internal points
	turn   int     // which ten it is, from 1
	size   int     // its points; 0 by the standard procedure
	stops  []stop  // the columns that its walk has passed
	scored scoring // the result that is scored

	warning hint  // before its choice
	rolled  share // what the row is for
}

// memory is what a volley remembers from roll to roll.
type memory struct {
	points  int       // still to be rolled for
	bold    [3]uint64 // places of the chart scored in this volley
	phasers three
}

func (m *memory) used(at int) bool { return m.bold[at/64]&(1<<(at%64)) != 0 }
func (m *memory) use(at int)       { m.bold[at/64] |= 1 << (at % 64) }

// strike takes the points through reinforcement, shield and armour, and allocates what is left.
func strike(r *rules.Resolution, v *volley) {
	s := v.ship
	r.Title(v.attacker, "%s on %s, shield #%d", pointsText(v.points), s.Name, v.shield)
	r.Cite("4.1")
	remember(r, s)
	struck(r, v)
	inside := v.points
	if !v.internal {
		inside = shields(r, v)
	}
	if inside == 0 {
		r.Tell("nothing gets inside")
	} else {
		r.Tell("%s inside", pointsText(inside))
		allocateInternal(r, v, inside)
	}
	aftermath(r, s)
	critical(r, v)
}

// shields subtracts what stops points before the hull, and returns what gets through (4.1).
func shields(r *rules.Resolution, v *volley) int {
	s, points := v.ship, v.points
	track := shieldTrack(v.shield)
	lowered := s.CountOf(loweredMark, track, "") > 0
	stop := func(have int, cell roster.Cell, name string) {
		n := min(have, points)
		if n == 0 {
			return
		}
		points -= n
		r.Mark(s, cell, have-n, "%s −%d, %d left", name, n, have-n)
	}
	stop(s.Count(generalMark), roster.MarkerCell(generalMark), "general reinforcement")
	if !lowered {
		stop(s.CountOf(specificMark, track, ""), roster.MarkerOf(specificMark, track, ""), "#"+strconv.Itoa(v.shield)+" reinforcement")
		stop(s.Now(track), roster.TrackCell(track), "#"+strconv.Itoa(v.shield))
	}
	stop(s.Now(armourTrack), roster.TrackCell(armourTrack), "armour")
	return points
}

// committed says whether the volley is of the fire step that is on: what is lost in it has been committed and still fires.
func (v *volley) committed(b rules.Board) bool { return inFireStep(b) && v.step == stepNow(b, "-fire") }

// allocateInternal puts internal points on the ship by the procedure in force for it.
func allocateInternal(r *rules.Resolution, v *volley, points int) {
	v.ssd = newSSD(r.Board, v.ship, v.shield, v.bearing)
	v.policy, v.need, v.third, v.excess = r.Option("defender"), r.Option("need"), r.Option("phaserThird"), r.Option("excess")
	v.perTen = r.Option("boldMemory") == "ten"
	v.firing = v.committed(r.Board)
	v.list = make([]int, 0, len(v.pieces))
	v.total = points
	v.stops = make([]stop, 0, v.columns)
	if procedure(r.Board, v.ship) == "standard" {
		rules.Loop(r.Cite("6"), "point", memory{points: points}, v.point)
		return
	}
	rules.Loop(r.Cite("7.1"), "ten", memory{points: points}, v.ten)
}

// procedure is the one in force for a ship: its own, or the game's.
func procedure(b rules.Board, s *roster.Sheet) string {
	for _, p := range procedures {
		if s.Count(p) > 0 {
			return p
		}
	}
	return b.Option("procedure")
}

var procedures = [...]string{"stlouis", "standard"}

// ---- marking boxes ----

// sound says whether the chart's word is one that the table of entries knows; a house table may have others.
func (v *volley) sound(r *rules.Resolution, c *cell) bool {
	if !c.known {
		r.Warn("the chart says %s in column %s, which is no entry: it is passed over", c.word, c.column)
	}
	return c.known
}

// mark takes k boxes of a piece. The word of it is said by the caller.
func (v *volley) mark(r *rules.Resolution, p *piece, k int) {
	if p.track != nil {
		r.Set(v.ship, p.cell(), p.track.Now-k)
	} else {
		r.Set(v.ship, p.cell(), p.system.Left-k)
	}
	r.Tally(v.ship, "boxes", k)
	r.Tally(v.ship, sortOf(p.is), k)
	if p.weapon() {
		r.Tally(v.ship, "weapons", k)
	}
	if v.firing && p.weapon() {
		r.SetUntil(v.ship, roster.MarkerOf(stillMark, p.id(), ""), 1, rules.EndOfPhase(r.Phase))
	}
}

// box marks the one box of a bold result, or of any result of the standard procedure.
func (v *volley) box(r *rules.Resolution, c *cell, i int) {
	p := &v.pieces[i]
	v.mark(r, p, 1)
	r.Tell("%v", marked{v, c, i})
}

// A marked is the word of a box that was marked; it is put together only for somebody who reads it.
type marked struct {
	*volley
	*cell
	box int
}

func (m marked) String() string {
	star := ""
	if m.bold {
		star = "*"
	}
	return m.column + star + " " + m.text(m.box)
}

// text is a box as the log calls it: "#7", "LB-1", "A of DIS-L".
func (v *volley) text(i int) string {
	p := &v.pieces[i]
	if p.weapon() && !strings.HasPrefix(p.name(), "#") && v.groups[p.group].name != p.name() {
		return p.name() + " " + v.groups[p.group].name
	}
	return p.name()
}

// chooseBox asks the defender for one box. s is the result that is scored, nil where the walk is not shown.
func (v *volley) chooseBox(r *rules.Resolution, c *cell, boxes []int, s *scoring) int {
	if v.policy != "ask" || len(boxes) == 1 {
		return boxes[0]
	}
	return rules.Pick(v.defend(r, s).Advise(func() string {
		return v.pieces[v.cheapest(boxes)].id()
	}), "box", boxes, func(i int) rules.Choice {
		p := &v.pieces[i]
		card := rules.Choice{ID: p.id(), Text: v.text(i), Sheet: v.ship.ID, Cell: p.cell()}
		if p.weapon() {
			card.Would = func() string { return typeOf(r.Board, v.ship, p.system) }
		}
		return card
	}, "Which %s?", c.entry.name)
}

// ---- the rule of three (5.3) ----

// A three counts the hits of a three so far, and whether one of them was best.
type three struct {
	n    int8
	best bool
}

// demands says whether the next hit must be on the best type.
func (t three) demands() bool { return t.n == 2 && !t.best }

// hit counts a hit. After the third a new three begins.
func (t three) hit(best bool) three {
	if t.n == 2 {
		return three{}
	}
	return three{t.n + 1, t.best || best}
}

// The markers that count the threes of a whole scenario, by what a box is on the chart.
func threeMarks(is string) (hits, best string) {
	is = strings.ToLower(is)
	return is + "-hits", is + "-best"
}

// threeOf is the count of torpedo or drone hits.
func threeOf(s *roster.Sheet, is string) three {
	hits, best := threeMarks(is)
	return three{int8(s.Count(hits)), s.Count(best) > 0}
}

// demanded is the rank that a single hit must be on, 0 where any will do.
func (v *volley) demanded(e *entry, phasers three) int {
	switch e.word {
	case "Phaser":
		if phasers.demands() {
			return v.best(e)
		}
	case "Torp", "Drone":
		if threeOf(v.ship, e.word).demands() {
			return v.best(e)
		}
	}
	return 0
}

// count counts a single hit on a torpedo or a drone for its three. wasBest says whether it was the best there was.
func (v *volley) count(r *rules.Resolution, e *entry, wasBest bool) {
	if e.word != "Torp" && e.word != "Drone" {
		return
	}
	t := threeOf(v.ship, e.word).hit(wasBest)
	hits, best := threeMarks(e.word)
	r.Set(v.ship, roster.MarkerCell(hits), int(t.n))
	r.Set(v.ship, roster.MarkerCell(best), truth(t.best))
}

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
