package knighthawks

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers weapons and attacks, 2.1 to 2.6, and the declaration of fire.

// A weapon is a row of the weapon table (2.1).
type weapon struct {
	code, name string // "LB", "laser battery"
	reach      int    // hexes
	marks      []string
	dice       *dice.Expr // the hull damage rating
	dtm        int        // the damage table modifier
}

// The marks of a weapon (2.2).
const (
	forwardFiring    = "FF"
	rangeDiffusion   = "RD"
	movingPlayerOnly = "MPO"
	limitedSupply    = "LTD"
	laid             = "LAID" // lies on the table: no weapon that a ship fires
)

func readWeapon(row *rules.Row) weapon {
	return weapon{
		code: row.Key, name: row.Text("name"), reach: row.Int("range"), marks: row.Words("marks"),
		dice: row.Dice("dice"), dtm: row.Int("dtm"),
	}
}

// weaponOf finds a weapon by its code, with its range by the option in force (A22).
func weaponOf(b rules.Board, code string) weapon {
	w := readWeapon(b.Table("weapons").Find(code))
	if code == "EB" && b.Option("ebRange") == "10" {
		w.reach = min(w.reach, 10)
	}
	return w
}

func (w *weapon) is(mark string) bool { return slices.Contains(w.marks, mark) }

// laser says whether masking screens halve the weapon's hull damage, also those that it is fired out of.
func (w *weapon) laser() bool { return w.code == "LC" || w.code == "LB" }

func (w *weapon) source(side string, halved bool) source {
	return source{side: side, dice: w.dice, dtm: w.dtm, halved: halved}
}

// A shot is one attack: who fires what at whom, and all that is known of it before the die.
type shot struct {
	firer  *roster.Sheet // nil for what lies on the table
	side   string        // who rolls
	weapon weapon
	target *roster.Sheet
	reach  int  // hexes
	headOn bool // a forward-firing weapon at a target straight ahead
	gm     int
	gunner bool // a character with gunnery skill fires
	skill  int  // and adds so many points
	icm    int  // interceptors launched at it
	evades bool
}

// ---- the facts of a shot ----

// announce asks for firer, weapon, target and what the table knows of the shot (2.6).
func announce(r *rules.Resolution) *shot {
	side := firing(r.Board)
	deck := newGunDeck(r.Board)
	s, crews := &shot{}, ships(r.Board, side, nil)
	r.Cite("2.6").By(side).Advise(nextOf(side, crews, deck.idle))
	s.firer = rules.PickSheet(r, "firer", crews, deck.idle, "no ship has a weapon", "Who fires?")
	s.side = s.firer.Side
	y := rules.Pick(r.By(s.side).About(s.firer), "weapon", deck.batteries(s.firer), func(y *roster.System) rules.Choice {
		return rules.Choice{
			ID: strings.ToLower(y.Kind), Text: y.Kind, Off: deck.cannotFire(s.firer, y),
			Sheet: s.firer.ID, Cell: roster.StateCell(y.ID),
		}
	}, "Which weapon?")
	s.weapon = weaponOf(r.Board, y.Kind)
	s.target = rules.PickSheet(r.By(s.side), "target", targets(r.Board, s.firer), func(t *roster.Sheet) string {
		if base := docked(r.Board, t); base != nil && t.Trait("rearms") != "" {
			return "docked inside " + base.Name
		}
		return ""
	}, "no enemy is left", "At whom?")
	askTable(r, s)
	r.Title(s.side, "%s %s → %s", s.firer.Name, s.weapon.code, s.target.Name)
	if side != "" && s.side != side {
		r.Warn("%s fires in the phase of %s", s.side, side)
	}
	spend(r, s, y)
	return s
}

// askTable asks what only the table knows: range and lane, and what is seldom.
func askTable(r *rules.Resolution, s *shot) {
	where := "Range in hexes?"
	if r.Option("fireFromPath") == "off" {
		where = "Range in hexes, from where the ship ended?"
	}
	s.reach = r.Cite("2.1").Fact().About(s.target).Else(func(value string) string {
		if n, err := strconv.Atoi(value); err == nil && n > s.weapon.reach {
			return s.weapon.code + " reaches " + strconv.Itoa(s.weapon.reach) + " hexes"
		}
		return ""
	}).Number("range", 0, s.weapon.reach, "%s", where)
	if s.weapon.is(forwardFiring) {
		side := r.Board.Active()
		switch {
		case s.reach == 0 && side != "": // in the target's own hex only the ship that moved in fires head-on (2.4)
			s.headOn = s.side == side
		default:
			s.headOn = r.Cite("2.4").Fact().About(s.target).YesNo("head-on", "Head-on, in the centre row ahead?")
		}
	}
	s.gm = r.Given("0").Number("gm", -1000, 1000, "GM modifier")
	s.gunner = r.Given("no").YesNo("gunner", "fired by a character with gunnery skill")
	s.skill = r.Given("0").Number("skill", 0, 100, "points of gunnery skill")
}

// A gunDeck says what may be fired in a step of the battle. It holds what is the same for all ships.
type gunDeck struct {
	rules.Board
	weapons *rules.Table
	step    string // of the half of the game turn
	moving  string // the side whose half it is
	basic   bool
}

func newGunDeck(b rules.Board) gunDeck {
	_, step := b.Step()
	return gunDeck{Board: b, weapons: b.Table("weapons"), step: step, moving: b.Active(), basic: isBasic(b)}
}

// fires says whether a system is a weapon that ships fire.
func (d gunDeck) fires(y *roster.System) bool {
	row := d.weapons.Find(y.Kind)
	return row != nil && !slices.Contains(row.Words("marks"), laid)
}

// idle says why a ship has nothing to fire; empty when it has.
func (d gunDeck) idle(s *roster.Sheet) string {
	for i := range s.Systems {
		if y := &s.Systems[i]; d.fires(y) && d.cannotFire(s, y) == "" {
			return ""
		}
	}
	return "no weapon is ready"
}

// batteries lists the weapons that a ship fires, one system for each type: the first mount that is ready, else the first.
func (d gunDeck) batteries(s *roster.Sheet) []*roster.System {
	var list []*roster.System
	for i := range s.Systems {
		y := &s.Systems[i]
		if !d.fires(y) {
			continue
		}
		at := slices.IndexFunc(list, func(other *roster.System) bool { return other.Kind == y.Kind })
		switch {
		case at < 0:
			list = append(list, y)
		case d.cannotFire(s, list[at]) != "" && (d.cannotFire(s, y) == "" || !intact(list[at]) && intact(y)):
			list[at] = y
		}
	}
	return list
}

// cannotFire says why a weapon is not ready: supply, rate of fire, what a defending or a docked ship may not fire (2.2, 2.6, 5.5).
func (d gunDeck) cannotFire(s *roster.Sheet, y *roster.System) string {
	switch {
	case !intact(y):
		return "destroyed"
	case y.Left == 0:
		return "none left"
	case d.basic && d.Table("basic").Find(y.Kind) == nil:
		return "not in the Basic Game"
	case s.CountOf(firedMark, y.ID, "") > 0:
		return "fired"
	}
	marks := d.weapons.Find(y.Kind).Words("marks")
	switch {
	case !slices.Contains(marks, movingPlayerOnly):
	case d.step == "defence", d.step == "offence" && s.Side != d.moving:
		return "moving player only"
	}
	if (y.Kind == "T" || slices.Contains(marks, forwardFiring)) && docked(d.Board, s) != nil {
		return "docked"
	}
	return ""
}

// targets lists what a ship may fire at, the enemy first. Where no enemy is left there is nothing: the last friend would be aimed at unasked.
func targets(b rules.Board, firer *roster.Sheet) []*roster.Sheet {
	all := b.Sheets()
	list := make([]*roster.Sheet, 0, len(all))
	for _, friends := range [...]bool{false, true} {
		for _, s := range all {
			if s != firer && (s.Side == firer.Side) == friends && living(s) {
				list = append(list, s)
			}
		}
		if len(list) == 0 && firer.Side != "" {
			return nil
		}
	}
	return list
}

// spend ticks the mount off for this phase and marks an LTD shot off, hit or miss (2.6).
func spend(r *rules.Resolution, s *shot, y *roster.System) {
	r.Cite("2.6")
	if firing(r.Board) != "" {
		until := rules.EndOfPhase(r.Phase)
		if y.Kind == "RB" && r.Option("ltdRate") == "turn" {
			until = endOfTurn(r)
		}
		r.MarkUntil(s.firer, roster.MarkerOf(firedMark, y.ID, ""), 1, until, "%s %s → %s", s.firer.Name, s.weapon.code, s.target.Name)
	}
	if s.weapon.is(limitedSupply) {
		r.Mark(s.firer, roster.BoxesCell(y.ID), y.Left-1, "%s: %d left", label(y), y.Left-1)
	}
	noteAttack(r, s.target)
}

// noteAttack keeps the round in which a base was attacked, for it rearms nobody in that turn (5.5).
func noteAttack(r *rules.Resolution, target *roster.Sheet) {
	if (station(target) || target.Trait("carries") != "") && r.Round > 0 {
		r.Mark(target, roster.MarkerCell(attackedMark), r.Round, "%s is attacked in round %d", target.Name, r.Round)
	}
}

// ---- the actions ----

// fire is one shot from its announcement to its consequences.
func fire(r *rules.Resolution) {
	s := announce(r)
	defend(r, s)
	attack(r, s)
}

// declare announces a shot of a step, before any die of it; it waits as a sheet on its target.
func declare(r *rules.Resolution) {
	s := announce(r)
	r.Cite("2.6").Lay(&roster.Sheet{
		Kind: shotKind, On: s.target.ID, Side: s.side, Name: s.firer.Name + " " + s.weapon.code,
		Tracks: []roster.Track{
			{Name: "range", Now: s.reach, Max: s.weapon.reach},
			{Name: "head-on", Now: truth(s.headOn), Max: 1},
			{Name: "gm", Min: -1000, Now: s.gm, Max: 1000},
			{Name: "gunner", Now: truth(s.gunner), Max: 1},
			{Name: "skill", Now: s.skill, Max: 100},
		},
		Markers: []roster.Marker{{Kind: "by", On: s.weapon.code, Of: s.firer.ID, Count: 1}},
	}, "declared at range %d", s.reach)
}

// shotKind is the word of a declared shot.
const shotKind = "shot"

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// declared reads a shot back from its sheet; nil when the firer is not on the table any more.
func declared(b rules.Board, sheet *roster.Sheet) *shot {
	for i := range sheet.Markers {
		m := &sheet.Markers[i]
		firer, target := b.Sheet(m.Of), b.Sheet(sheet.On)
		if m.Kind == "by" && firer != nil && target != nil {
			return &shot{
				firer: firer, side: sheet.Side, weapon: weaponOf(b, m.On), target: target,
				reach: sheet.Now("range"), headOn: sheet.Now("head-on") > 0, gm: sheet.Now("gm"),
				gunner: sheet.Now("gunner") > 0, skill: sheet.Now("skill"),
			}
		}
	}
	return nil
}

// resolve rolls for a declared shot. At a target that is gone it is wasted (2.6).
func resolve(r *rules.Resolution) {
	waiting := r.Kind(shotKind)
	if len(waiting) == 0 {
		r.None("no shot is declared")
	}
	sheet := rules.Pick(r.Cite("2.6").By(firing(r.Board)), "shot", waiting, func(s *roster.Sheet) rules.Choice {
		return rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
	}, "Which shot?")
	name := sheet.Name
	s := declared(r.Board, sheet)
	if s == nil || destroyed(s.target) {
		r.Take(sheet, "%s is wasted", name)
		return
	}
	r.Title(s.side, "%s → %s", name, s.target.Name)
	r.Take(sheet, "%s → %s", name, s.target.Name)
	defend(r, s)
	attack(r, s)
}

// attack rolls to hit, and what follows from a hit.
func attack(r *rules.Resolution, s *shot) {
	a := aimOf(r.Board, s)
	r.Cite("2.6").By(s.side).About(s.target).Parts(func() []rules.Part { return aimOf(r.Board, s).parts() })
	if r.See("attack", dice.Check(100, a.need())) == dice.Hit {
		strike(r, s.target, s.weapon.source(s.side, a.halved))
	}
}

// ---- the chance ----

// An aim is the chance of a shot in its parts (2.3, 2.4).
type aim struct {
	column
	reach, spread int
	headOn        int
	skill         int
	icms, icm     int
	evasion       int
	control       int
	gm            int
}

// aimOf works the chance out.
func aimOf(b rules.Board, s *shot) aim {
	row := combatRow(b, s.weapon.code, s.gunner)
	a := aim{column: defence(b, s.weapon, s.target, s.firer != nil && masked(s.firer), row), reach: s.reach, gm: s.gm}
	if s.gunner {
		a.skill = s.skill
	}
	if s.firer != nil {
		if s.weapon.is(rangeDiffusion) {
			a.spread = -5 * s.reach
		}
		if s.headOn {
			a.headOn = 10
		}
		if s.firer.Count(controlMark) > 0 {
			a.control = -10
		}
	}
	if s.icm > 0 {
		a.icms, a.icm = s.icm, s.icm*row.Int("ICM")
	}
	if s.evades {
		a.evasion = -5 * s.target.Now(mrTrack)
	}
	return a
}

// combatRow is the weapon's row of the combat table in force; nil for what hits without a roll.
func combatRow(b rules.Board, code string, skilled bool) *rules.Row {
	name := "combat"
	switch {
	case isBasic(b):
		name = "basic"
	case skilled:
		name = "gunnery"
	}
	if row := b.Table(name).Find(code); row != nil {
		return row
	}
	return b.Table("combat").Find(code)
}

// chance is the sum of the parts, in percent; it may lie outside 0 to 100.
func (a aim) chance() int {
	return a.value + a.spread + a.headOn + a.skill + a.icm + a.evasion + a.control + a.gm
}

// need is the highest roll that hits: 5 or less always do, 96 or more never (2.5).
func (a aim) need() int { return min(max(a.chance(), 5), 95) }

// parts lists what the chance is made of, for the line under a form.
func (a aim) parts() []rules.Part {
	parts := []rules.Part{{Value: a.value, Text: a.text, Rule: "2.3"}}
	add := func(value int, text, rule string) {
		if value != 0 {
			parts = append(parts, rules.Part{Value: value, Text: text, Rule: rule})
		}
	}
	add(a.spread, "range "+strconv.Itoa(a.reach), "2.4")
	add(a.headOn, "head-on", "2.4")
	add(a.skill, "gunnery", "2.3")
	add(a.icm, strconv.Itoa(a.icms)+" ICM", "3.5")
	add(a.evasion, "evasion", "2.4")
	add(a.control, "combat control", "6.9")
	add(a.gm, "GM", "2.4")
	add(a.need()-a.chance(), "5 or less hits, 96 or more misses", "2.5")
	return parts
}
