package starfleet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers the fire step, sections 3.1 and 11: a shot from its weapon to points on a shield, and the volley they gather in, 4.2.

// volleyKind is the word of the sheet on which the points of one step gather.
const volleyKind = "volley"

// The tracks and the trait of a volley.
const (
	shieldOf  = "shield"
	pointsOf  = "points"
	bearingOf = "bearing"
	stepOf    = "step" // "3/i17-fire"
)

// ---- where a ship is struck ----

// facing asks which shield is struck. A bearing that is volunteered settles it but for the boundaries, where the defender chooses, for that
// attacker and impulse. attacker may be nil.
func facing(r *rules.Resolution, target, attacker *roster.Sheet) (shield, bearing int) {
	r.Cite("2.4")
	bearing = r.Given("0").Number("bearing", 0, bearings, "bearing from the target to the attacker")
	card := func(n int) rules.Choice {
		return rules.Choice{ID: strconv.Itoa(n), Text: "#" + strconv.Itoa(n), Sheet: target.ID, Cell: roster.TrackCell(shieldTrack(n))}
	}
	if bearing == 0 {
		return rules.Pick(r.Fact().About(target), "shield", []int{1, 2, 3, 4, 5, 6}, card, "Which shield is struck?"), 0
	}
	list := shieldsAt(r.Board, bearing)
	if attacker != nil {
		if n := target.CountOf(facingMark, "", attacker.ID); slices.Contains(list, n) {
			list = []int{n}
		}
	}
	shield = rules.Pick(r.By(target.Side).About(target), "shield", list, card, "Which shield, on the boundary?")
	if attacker != nil && len(list) > 1 {
		r.MarkUntil(target, roster.MarkerOf(facingMark, "", attacker.ID), shield, endOfImpulse(r), "%s takes %s on shield #%d", target.Name, attacker.Name, shield)
	}
	return shield, bearing
}

// ---- a shot ----

// A shot is a weapon at a range: what its die may do.
type shot struct {
	kind    string
	mode    string
	table   *rules.Table
	row     *rules.Row
	derfacs bool
	damage  int // of a hit; 0 for weapons whose die says it
}

// charted says whether a type of weapon has a chart.
func charted(b rules.Board, kind string) bool {
	row := b.Table("systems").Find(kind)
	return row != nil && row.Text("chart") != ""
}

// load asks how a weapon with a chart is fired, from its mode to its range. derfacs says whether the ship has it.
func load(r *rules.Resolution, kind string, derfacs bool) shot {
	system := r.Cite("11").Table("systems").Find(kind)
	s := shot{kind: kind, mode: "standard", derfacs: derfacs}
	if modes := system.Words("modes"); len(modes) > 1 {
		s.mode = rules.Pick(r.Given("standard"), "mode", modes, func(m string) rules.Choice { return rules.Choice{ID: m, Text: m} }, "how it is armed")
	}
	name := system.Text("chart")
	if s.mode != "standard" {
		name += "-" + s.mode
	}
	s.table = r.Table(name)
	from := s.table.Rows[0].From
	to := min(s.table.Rows[len(s.table.Rows)-1].To, system.Int("reach"))
	reach := r.Fact().Else(func(value string) string {
		if n := digits(value); n >= 0 && (n < from || n > to) {
			return kind + " (" + s.mode + ") cannot be fired at range " + value
		}
		return ""
	}).Number("range", from, to, "Range in hexes?")
	s.row = s.table.Row(reach)
	if len(s.table.Columns) > 3 {
		return s
	}
	if s.row.Int("derfacs") != s.row.Int("hits") {
		usual := "no"
		if derfacs {
			usual = "yes"
		}
		s.derfacs = r.Given(usual).YesNo("derfacs", "DERFACS")
	}
	s.damage = s.row.Int("damage")
	if kind == "photon" && s.mode == "overloaded" {
		s.damage = r.Given(strconv.Itoa(s.damage)).Number("armed", s.row.Int("damage")/2+1, s.row.Int("damage"), "damage it is armed for")
	}
	return s
}

// reading is what the die of a shot says: hit or miss, or points.
func (s *shot) reading(target *roster.Sheet, shield int) dice.Reading {
	d := &shotDie{check: s.damage > 0, target: target, shield: shield}
	need := 0
	if d.check {
		if need = s.row.Int("hits"); s.derfacs {
			need = s.row.Int("derfacs")
		}
	}
	for i := range d.points {
		switch {
		case !d.check:
			d.points[i] = s.row.Int(s.table.Columns[i])
		case i < need:
			d.points[i] = s.damage
		}
	}
	return d
}

// points rolls for a shot at a shield of the target.
func (s *shot) points(r *rules.Resolution, target *roster.Sheet, shield int) int {
	return r.See("die", s.reading(target, shield))
}

// A shotDie reads the die of a shot: the points of each face. It tells beforehand what the shot may do and what shield stands against it.
type shotDie struct {
	points [6]int
	check  bool // it hits or misses
	target *roster.Sheet
	shield int
}

func (d *shotDie) Sides() []int            { return []int{6} }
func (d *shotDie) Typing() dice.Typing     { return dice.TypeSingle }
func (d *shotDie) Outcome(faces []int) int { return d.points[faces[0]-1] }
func (d *shotDie) OutcomeOfSum(sum int) (n int, ok bool) {
	if sum < 1 || sum > len(d.points) {
		return 0, false
	}
	return d.points[sum-1], true
}

func (d *shotDie) Word(outcome int) string {
	switch {
	case d.check && outcome > 0:
		return "hit"
	case d.check:
		return "miss"
	}
	return pointsText(outcome)
}

func (d *shotDie) Needs() string {
	most, hits, sum := slices.Max(d.points[:]), 0, 0
	for _, n := range d.points {
		hits, sum = hits+truth(n > 0), sum+n
	}
	on := " on " + standing(d.target, d.shield)
	switch {
	case most == 0:
		return "no points at this range"
	case d.check:
		return fmt.Sprintf("%d or less hits, %.0f %%: %s", hits, float64(100*hits)/6, pointsText(most)) + on
	}
	return fmt.Sprintf("%d to %d points, %.1f on average,", slices.Min(d.points[:]), most, float64(sum)/6) + on
}

func (d *shotDie) Chances() []dice.Chance {
	var list []dice.Chance
	for points := range slices.Max(d.points[:]) + 1 {
		n := 0
		for _, face := range d.points {
			n += truth(face == points)
		}
		if n > 0 {
			list = append(list, dice.Chance{Outcome: points, P: float64(n) / float64(len(d.points))})
		}
	}
	return list
}

// standing is a shield with what stands in it: "#1 22 + 3 reinforcement".
func standing(s *roster.Sheet, shield int) string {
	track := shieldTrack(shield)
	text, more := "#"+strconv.Itoa(shield), s.Count(generalMark)
	switch n := s.Now(track); {
	case s.CountOf(loweredMark, track, "") > 0:
		text += " lowered"
	case n == 0:
		text += " down"
	default:
		text += " " + strconv.Itoa(n)
		more += s.CountOf(specificMark, track, "")
	}
	if more > 0 {
		text += " + " + strconv.Itoa(more) + " reinforcement"
	}
	return text
}

// fire is one shot of the direct-fire segment; its points gather on a volley.
func fire(r *rules.Resolution) {
	r.Cite("11")
	firer := rules.PickSheet(r, "firer", firers(r.Board), func(s *roster.Sheet) string {
		if slices.ContainsFunc(s.Systems, func(y roster.System) bool { return isWeapon(isOf(r.Board, &y)) && notReady(s, &y) == "" }) {
			return ""
		}
		return "no weapon is ready"
	}, "no ship has a weapon that is ready", "Who fires?")
	toward := r.Given("0").Number("toward", 0, bearings, "bearing from the firer to the target")
	y := chooseWeapon(r, firer, toward)
	target := rules.PickSheet(r, "target", ships(r.Board, func(s *roster.Sheet) bool { return s != firer }), nil, "there is nothing to fire at", "At whom?")
	kind := typeOf(r.Board, firer, y)
	r.Title(firer.Side, "%s %s %s → %s", firer.Name, y.Name, kind, target.Name)
	var s shot
	points := 0
	if charted(r.Board, kind) {
		s = load(r, kind, firer.Trait("derfacs") != "")
	} else {
		points = r.By(firer.Side).Number("points", 0, rules.NoLimit, "How many points?")
	}
	shield, bearing := facing(r, target, firer)
	r.Cite("11").SetUntil(firer, roster.MarkerOf(firedMark, y.ID, ""), 1, endOfTurn(r))
	if s.row != nil {
		points = s.points(r.By(firer.Side).About(target), target, shield)
	}
	if points == 0 {
		r.Tell("%s takes nothing", target.Name)
		return
	}
	gather(r, target, firer.Side, shield, bearing, points, "-fire")
}

// chooseWeapon asks for one of the weapons of a ship.
func chooseWeapon(r *rules.Resolution, firer *roster.Sheet, toward int) *roster.System {
	var list []*roster.System
	for i := range firer.Systems {
		if y := &firer.Systems[i]; isWeapon(isOf(r.Board, y)) {
			list = append(list, y)
		}
	}
	off := func(y *roster.System) string {
		if why := notReady(firer, y); why != "" {
			return why
		}
		if toward > 0 && !tablesOf(r.Board).covers(y.Trait("arc"), 1<<toward) {
			return "out of arc " + y.Trait("arc")
		}
		return ""
	}
	if !slices.ContainsFunc(list, func(y *roster.System) bool { return off(y) == "" }) {
		r.None("%s: no weapon that is ready bears on %d", firer.Name, toward)
	}
	return rules.Pick(r.By(firer.Side).About(firer), "weapon", list, func(y *roster.System) rules.Choice {
		text := y.Name
		if !strings.Contains(y.Kind, y.Name) {
			text += " " + typeOf(r.Board, firer, y)
		}
		return rules.Choice{ID: y.ID, Text: text, Off: off(y), Sheet: firer.ID, Cell: roster.BoxesCell(y.ID)}
	}, "Which weapon?")
}

// firers lists who may fire: the living, and in the fire step in which it was destroyed a ship too.
func firers(b rules.Board) []*roster.Sheet {
	var list []*roster.Sheet
	for _, s := range b.Sheets() {
		if living(s) || s.Kind == roster.KindShip && s.Count(stillMark) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// notReady says why a weapon cannot be fired. One that was lost in this very step fires all the same.
func notReady(s *roster.Sheet, y *roster.System) string {
	switch {
	case s.CountOf(firedMark, y.ID, "") > 0:
		return "fired in this turn"
	case y.Left == 0 && s.CountOf(stillMark, y.ID, "") == 0:
		return "destroyed"
	}
	return ""
}

// seek is a seeking weapon that strikes at the end of movement.
func seek(r *rules.Resolution) {
	target := rules.PickSheet(r.Cite("3"), "target", ships(r.Board, nil), nil, "no ship is on the table", "What is struck?")
	shield, bearing := facing(r, target, nil)
	points := r.Fact().Number("points", 1, rules.NoLimit, "How many points?")
	by := r.Given("").Text("by", "the side whose weapon it is")
	r.Title(by, "a seeking weapon strikes %s, shield #%d", target.Name, shield)
	gather(r, target, by, shield, bearing, points, "-move")
}

// ---- the volley that waits ----

// gather adds points to the volley of a shield in this step, or begins one (4.2).
func gather(r *rules.Resolution, target *roster.Sheet, side string, shield, bearing, points int, letter string) {
	r.Cite("4.2")
	step := stepNow(r.Board, letter)
	for _, s := range r.On(target.ID, volleyKind) {
		if s.Now(shieldOf) != shield || s.Trait(stepOf) != step {
			continue
		}
		sum := s.Now(pointsOf) + points
		if s.Now(bearingOf) != bearing {
			r.Set(s, roster.TrackCell(bearingOf), 0)
		}
		r.Mark(s, roster.TrackCell(pointsOf), sum, "%s on shield #%d of %s: in this volley %d", pointsText(points), shield, target.Name, sum)
		return
	}
	if target.CountOf(scoredMark, shieldTrack(shield), "") > 0 {
		r.Warn("the volley of this step on shield #%d of %s has been allocated already", shield, target.Name)
	}
	r.Lay(&roster.Sheet{
		Kind: volleyKind, On: target.ID, Side: side, Name: "volley through #" + strconv.Itoa(shield),
		Tracks: []roster.Track{
			{Name: shieldOf, Min: 1, Now: shield, Max: 6},
			{Name: pointsOf, Now: points, Open: true},
			{Name: bearingOf, Now: bearing, Max: bearings},
		},
		Traits: []roster.Trait{{Name: stepOf, Value: step}},
	}, "%s on shield #%d of %s", pointsText(points), shield, target.Name)
}

// pointsText is "1 point", "12 points".
func pointsText(n int) string { return rules.Count(n, "point", "points").String() }

// volleys lists the volleys that wait.
func volleys(b rules.Board) []*roster.Sheet {
	var list []*roster.Sheet
	for _, s := range b.Kind(volleyKind) {
		if b.Sheet(s.On) != nil {
			list = append(list, s)
		}
	}
	return list
}

// allocate resolves a volley that waits. At a ship that is gone it is wasted.
func allocate(r *rules.Resolution) {
	waiting := volleys(r.Board)
	if len(waiting) == 0 {
		r.None("no volley waits")
	}
	sheet := rules.Pick(r.Cite("4.2"), "volley", waiting, func(s *roster.Sheet) rules.Choice {
		return rules.Choice{ID: string(s.ID), Text: r.Sheet(s.On).Name + " #" + strconv.Itoa(s.Now(shieldOf)) + ", " + pointsText(s.Now(pointsOf)), Sheet: s.ID}
	}, "Which volley?")
	v := &volley{
		ship: r.Sheet(sheet.On), shield: sheet.Now(shieldOf), bearing: sheet.Now(bearingOf), points: sheet.Now(pointsOf), attacker: sheet.Side,
		step: sheet.Trait(stepOf),
	}
	if v.shield < 1 || v.points < 1 || !living(v.ship) {
		r.Take(sheet, "%s on %s is wasted", sheet.Name, v.ship.Name)
		return
	}
	if same := v.step == stepNow(r.Board, "-fire") || v.step == stepNow(r.Board, "-move"); same && r.Phase != "" {
		r.SetUntil(v.ship, roster.MarkerOf(scoredMark, shieldTrack(v.shield), ""), 1, rules.EndOfPhase(r.Phase))
	}
	r.Take(sheet, "%s of %s", pointsText(v.points), stepText(v.step))
	strike(r, v)
}

// hit is points, or a weapon, on a ship: consequences only.
func hit(r *rules.Resolution) {
	target := rules.PickSheet(r.Cite("4"), "target", ships(r.Board, nil), nil, "no ship is on the table", "What is hit?")
	v := &volley{ship: target, step: stepNow(r.Board, stepLetter(r.Board))}
	v.shield, v.bearing = facing(r, target, nil)
	weapon := rules.Pick(r.Given("points"), "weapon", tablesOf(r.Board).guns, func(kind string) rules.Choice {
		return rules.Choice{ID: kind, Text: kind}
	}, "a weapon's type, or points")
	v.internal = r.Given("no").YesNo("internal", "internal points, past shields and armour")
	v.attacker = otherSide(r.Board, target.Side)
	if weapon == "points" {
		v.points = r.Number("points", 1, rules.NoLimit, "How many points?")
	} else {
		s := load(r, weapon, false)
		r.Title(v.attacker, "%s → %s, shield #%d", weapon, target.Name, v.shield)
		if v.points = s.points(r.About(target), target, v.shield); v.points == 0 {
			r.Tell("%s takes nothing", target.Name)
			return
		}
	}
	strike(r, v)
}

// otherSide is the first side that is not this one.
func otherSide(b rules.Board, side string) string {
	for _, s := range b.Sides() {
		if s != side {
			return s
		}
	}
	return ""
}
