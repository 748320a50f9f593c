package gothic

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers direct fire, 10, with the gunnery table, 10.1.

// A mount is a weapon of a ship that fires.
type mount struct {
	ship *roster.Sheet
	y    *roster.System
	id   string // the weapon's own, behind the ship's where another ship than the first fires along
	name string // "port lance"
}

// A volley is all that one ship, or a squadron, puts into one target.
type volley struct {
	firer  *roster.Sheet
	mounts []mount
	target *roster.Sheet
	reach  int // cm
	aspect string
	still  bool // the target moved less than 5 cm
	marked bool // Blast Markers in the way or in contact
}

// shootable says whether a weapon is one of direct fire.
func shootable(kind *rules.Row) bool {
	if kind == nil {
		return false
	}
	g := kind.Text("group")
	return g == "lance" || g == "battery"
}

// guns lists the weapons of direct fire of ships that fire together.
func guns(b rules.Board, firer *roster.Sheet, with []*roster.Sheet) []mount {
	kinds := b.Table("weapons")
	list := make([]mount, 0, len(firer.Systems)*(1+len(with)))
	add := func(s *roster.Sheet) {
		for i := range s.Systems {
			y := &s.Systems[i]
			if !shootable(kinds.Find(y.Kind)) {
				continue
			}
			m := mount{s, y, y.ID, weaponName(s, y)}
			if s != firer {
				m.id, m.name = string(s.ID)+"."+y.ID, s.Name+" "+m.name
			}
			list = append(list, m)
		}
	}
	add(firer)
	for _, s := range with {
		add(s)
	}
	return list
}

// readyGuns says why a ship has nothing to fire.
func readyGuns(b rules.Board, s *roster.Sheet) string {
	kinds := b.Table("weapons")
	for i := range s.Systems {
		y := &s.Systems[i]
		if kind := kinds.Find(y.Kind); shootable(kind) && notReady(b, s, y, kind) == "" {
			return ""
		}
	}
	return "no gun is ready"
}

// fire is direct fire of a ship, or a squadron, at one target: one attack (4.1, 10).
func fire(r *rules.Resolution) {
	v := announce(r)
	if v == nil {
		return
	}
	total := 0
	each := make([]int, len(v.mounts))
	for i, m := range v.mounts {
		r.In(m.id, 0, func() { each[i] = v.shoot(r, m) })
		total += each[i]
	}
	switch {
	case isShip(v.target):
		v.land(r, each, total)
	case total > 0:
		r.Take(v.target, "%s is destroyed", v.target.Name)
	}
	for _, m := range v.mounts {
		strain(r, m, v.reach)
	}
}

// land puts the hits into the target: as one attack, or each row of the sheet as one (option critical.attackUnit). A hulk is hit by the whole
// ship, and what a row destroys the next ones cannot hurt any more (8, 8.1).
func (v *volley) land(r *rules.Resolution, each []int, total int) {
	if r.Option("critical.attackUnit") == "weapon" && living(v.target) {
		for i, m := range v.mounts {
			if !living(v.target) {
				return
			}
			r.In(m.id, 0, func() { strike(r, v.target, each[i], direct(r.Board, m.ship, v.target, m.y), true) })
		}
		return
	}
	var weapons []*roster.System
	for i, m := range v.mounts {
		if each[i] > 0 {
			weapons = append(weapons, m.y)
		}
	}
	strike(r, v.target, total, direct(r.Board, v.firer, v.target, weapons...), true)
}

// announce asks who fires what at whom, and what the table knows of it. It is nil where the ship must fire at another target.
func announce(r *rules.Resolution) *volley {
	side := r.Board.Active()
	v := &volley{}
	off := func(s *roster.Sheet) string { return readyGuns(r.Board, s) }
	v.firer = rules.PickSheet(r.Cite("10").By(side), "firer", actors(r.Board, "shooting", living), off, "no ship has a gun ready", "Who fires?")
	mates := ships(r.Board, v.firer.Side, func(s *roster.Sheet) bool { return living(s) && s != v.firer && s.Side == v.firer.Side })
	with := rules.Several(r.By(v.firer.Side).Given("none"), "with", mates, 0, len(mates), rules.Card(nil), "a squadron firing together")
	all := guns(r.Board, v.firer, with)
	v.mounts = rules.Several(r.By(v.firer.Side).About(v.firer).Advise(func() string { return adviseGuns(r.Board, all) }), "weapons", all, 1, len(all),
		func(m mount) rules.Choice {
			return rules.Choice{ID: m.id, Text: m.name, Off: cannotFire(r.Board, m.ship, m.y), Sheet: m.ship.ID, Cell: roster.BoxesCell(m.y.ID)}
		}, "Which weapons?")
	list := append(targets(r.Board, v.firer), enemyOrdnance(r.Board, v.firer.Side)...)
	v.target = rules.PickSheet(r.By(v.firer.Side), "target", list, nil, "there is nothing to fire at", "At whom?")
	r.Title(v.firer.Side, "%s → %s", v.firer.Name, v.target.Name)
	if side != "" && v.firer.Side != side {
		r.Warn("%s fires in the turn of %s", v.firer.Side, side)
	}
	if v.target.Side == v.firer.Side {
		r.Warn("%s is on the same side", v.target.Name)
	}
	nearest := r.Advise(func() string { return "yes" }).About(v.target).YesNo("nearest", "Is it the nearest enemy?")
	v.facts(r)
	if !nearest && !check(r, v.firer, "aim", "target", twoD6) {
		r.Cite("10").Warn("%s must fire at the nearest target", v.firer.Name)
		return nil
	}
	until := rules.EndOfPhase(r.Phase)
	for _, m := range v.mounts {
		r.SetUntil(m.ship, roster.MarkerOf(firedMark, m.y.ID, ""), 1, until)
	}
	r.Tell("%s fires: %s", v.firer.Name, said(v.mounts))
	brace(r, v.target)
	return v
}

// said names weapons that fire; nobody reads it in a walk.
type said []mount

func (list said) String() string {
	var b strings.Builder
	for i, m := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(m.name)
	}
	return b.String()
}

// adviseGuns takes all guns that are ready at the first location that has one.
func adviseGuns(b rules.Board, all []mount) string {
	zone, list := "", ""
	for _, m := range all {
		if cannotFire(b, m.ship, m.y) != "" || zone != "" && m.y.Zone != zone {
			continue
		}
		zone = m.y.Zone
		if list != "" {
			list += ","
		}
		list += m.id
	}
	return list
}

// facts asks what only the table knows: the range and, for batteries, how the target lies.
func (v *volley) facts(r *rules.Resolution) {
	most, short := 0, v.mounts[0]
	for i, m := range v.mounts {
		if n := rangeOf(r.Board, m.ship, m.y); i == 0 || n < most {
			most, short = n, m
		}
	}
	v.reach = r.Cite("5.8").Fact().About(v.target).Else(func(value string) string {
		if n, err := strconv.Atoi(value); err == nil && n > most {
			return "the " + short.name + " reaches " + digits(most) + " cm"
		}
		return ""
	}).Number("range", 0, most, "Range in cm?")
	if !slices.ContainsFunc(v.mounts, func(m mount) bool { return group(r.Board, m.y) == "battery" }) {
		return
	}
	if isShip(v.target) {
		v.aspect = askAspect(r, v.target)
		v.still = r.Given("no").YesNo("still", "it moved less than 5 cm")
	}
	touched := v.target.Count(blastMark) > 0 || slices.ContainsFunc(v.mounts, func(m mount) bool { return m.ship.Count(blastMark) > 0 })
	v.marked = touched || r.Cite("10.1").Advise(func() string { return "no" }).YesNo("in-the-way", "Blast Markers in the way?")
}

// ---- dice ----

// need is what each die must show: lances 4, batteries the armour that faces them; ordnance 6 (10).
func (v *volley) need(b rules.Board, m mount) int {
	switch {
	case !isShip(v.target):
		return 6
	case group(b, m.y) == "lance":
		return lanceNeed
	}
	return armour(v.target, v.aspect)
}

// shoot rolls for one weapon and says how many hits it scores.
func (v *volley) shoot(r *rules.Resolution, m mount) int {
	side := m.ship.Side
	n := strength(r.Board, m.ship, m.y)
	if expr := m.y.Trait("dice"); expr != "" {
		n = rolled(r.Board, m.ship, m.y, r.Cite("5.2").By(side).About(m.ship).See("strength", dice.Roll(expr)))
	}
	if group(r.Board, m.y) == "battery" {
		r.Cite("10.1")
		column := v.column(m)
		firepower := n
		n = gunnery(r.Board, firepower, column)
		r.Tell("%s, firepower %d, column %s: %s", m.name, firepower, string(rune('A'+column)), throws(n))
	} else if n > 0 {
		r.Cite("10").Tell("%s, strength %d", m.name, n)
	}
	need := v.need(r.Board, m)
	hits := shoot(r, side, v.target, "hits", m.name, n, need)
	if ordered(m.ship, lockOrder) && hits < n {
		hits += shoot(r.Cite("9"), side, v.target, "again", m.name, n-hits, need)
	}
	return hits
}

// throws says how many dice are thrown.
func throws(n int) string { return rules.Count(n, "die", "dice").String() }

// column is the column of the gunnery table, 0 for A to 4 for E (10.1).
func (v *volley) column(m mount) int {
	n := baseColumn(v.target, v.aspect, v.still)
	switch {
	case v.reach <= 15:
		n--
	case v.reach > 30 && m.y.Trait("far") != "no":
		n++
	}
	if v.marked {
		n++
	}
	return min(max(n, 0), 4)
}

// baseColumn is the column before shifts. Front is closing, rear moving away, side abeam.
func baseColumn(target *roster.Sheet, aspect string, still bool) int {
	switch {
	case !isShip(target):
		return 4
	case still || engineless(target):
		return 0
	}
	column := map[string]int{"front": 1, "rear": 2, "side": 3}[aspect]
	if escort(target) {
		column++
	}
	return column
}

// gunnery is how many dice a firepower gives in a column; above 20 the rows add up (10.1).
func gunnery(b rules.Board, firepower, column int) int {
	table := b.Table("gunnery")
	name := string(rune('A' + column))
	n := 0
	for ; firepower > 20; firepower -= 20 {
		n += table.Row(20).Int(name)
	}
	if firepower > 0 {
		n += table.Row(firepower).Int(name)
	}
	return n
}

// hitPool reads so many D6 that hit with a number or more.
func hitPool(n, need int) dice.PoolReading {
	return dice.Pool(n, 6, dice.Class{Name: "hit", Is: func(face int) bool { return face >= need }})
}

// strain is what the longer reach under Lock On costs a ship that uses it, once in a phase: a thrusters critical without its point (11,
// Apocalypse).
func strain(r *rules.Resolution, m mount, reach int) {
	from, err := strconv.Atoi(m.y.Trait("strain"))
	if err != nil || reach < from || !ordered(m.ship, lockOrder) || !living(m.ship) || m.ship.Count(strainedMark) > 0 {
		return
	}
	r.SetUntil(m.ship, roster.MarkerCell(strainedMark), 1, rules.EndOfPhase(r.Phase))
	r.In("strain-"+m.id, 0, func() {
		w := &wound{m.ship, unarmed(r.Board, m.ship.Side, m.ship)}
		if standard(r.Board) {
			w.standard(r.Cite("11"), r.Table("standard").Row(8))
			return
		}
		for line := 45; w.line(r.Cite("11"), r.Table("d66").Row(line)) == passed; line++ {
			continue
		}
	})
}

// ---- nova cannon ----

// nova fires a nova cannon: the template drifts, the ship under its centre takes D6 hits, others that it touches one (10).
func nova(r *rules.Resolution) {
	side := r.Board.Active()
	gun := func(s *roster.Sheet) *roster.System {
		for i := range s.Systems {
			if y := &s.Systems[i]; group(r.Board, y) == "nova" {
				return y
			}
		}
		return nil
	}
	armed := actors(r.Board, "shooting", func(s *roster.Sheet) bool { return living(s) && gun(s) != nil })
	off := func(s *roster.Sheet) string { return cannotFire(r.Board, s, gun(s)) }
	firer := rules.PickSheet(r.Cite("10").By(side), "firer", armed, off, "no ship has a nova cannon", "Who fires?")
	y := gun(firer)
	reach := r.Fact().Number("range", leastRange(y), rangeOf(r.Board, firer, y), "Range in cm to where the template is put?")
	r.Title(firer.Side, "%s nova cannon", firer.Name)
	r.MarkUntil(firer, roster.MarkerOf(firedMark, y.ID, ""), 1, rules.EndOfPhase(r.Phase), "%s fires its nova cannon", firer.Name)
	cm := r.By(firer.Side).See("drift", dice.RollOf(r.Table("nova").Row(reach).Dice("drift")))
	r.Tell("the template drifts %d cm", cm)
	list := ships(r.Board, "", present)
	centre := rules.Several(r.Fact(), "centre", list, 0, 1, rules.Card(nil), "Which ship is under the centre, if any?")
	rest := slices.DeleteFunc(slices.Clone(list), func(s *roster.Sheet) bool { return slices.Contains(centre, s) })
	touched := rules.Several(r.Fact(), "touched", rest, 0, len(rest), rules.Card(nil), "Which other ships does it touch?")
	for i, s := range append(centre, touched...) {
		r.In("ship", i+1, func() {
			brace(r, s)
			hits := 1
			if i < len(centre) {
				hits = r.Cite("10").By(firer.Side).About(s).See("hits", d6)
			}
			strike(r, s, hits, direct(r.Board, firer, s, y), true)
		})
	}
}
