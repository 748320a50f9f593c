package battledamage

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers attacks: declaration 5.1, the numbers needed 5.2 and 5.4, split fire 5.7.

// The markers of attacks, until the round ends.
const (
	scannedMark  = "scanned"  // of a target: the scan bonus and one more
	criticalScan = "critical" // of a target
	accuracyMark = "accuracy" // of a target: it may be fired at though it is not seen
	unseenMark   = "unseen"   // of a target: its accuracy roll was failed
	scanUsedMark = "scans"    // the ship has scanned in this round
	outflownMark = "outflown" // of an attacker that flew offensively
	evasiveMark  = "evasive"  // of an attacker, flown against defensively
	feintedMark  = "feinted"  // of an attacker
	exposedMark  = "exposed"  // by a bombardment, in the next round
	bombardMark  = "bombarded"
	firedMark    = "fired"    // on a hard point
	pooledMark   = "pooled"   // of a target: a pool of this round was for it
	defendedMark = "defended" // on a laser that may do both in a round
	shortMark    = "die-short"
	spentMark    = "rerolls-used"
	pointsMark   = "captain-points"
	againMark    = "captain-rerolls"
	assistMark   = "assists" // of a target: on an index, the modifier as of assistCount
	strikeMark   = "strikes" // of an attacker: dice that are struck out
	lessMark     = "scan-less"
	partMark     = "part-hits" // on a part: points taken in this round
	partCapMark  = "part-cap"  // on a part: how many it may take in this round, where that is more than usual
	partOverMark = "part-over" // on a part: points of this round above that
	featMark     = "feat"      // on a talent: boost, concentrated, defensive, feint
)

// ---- declaration ----

// An attack is what one ship does to one target, with what is known before its dice.
type attack struct {
	ship, target *roster.Sheet
	at           *rules.Row
	guns         []*roster.System
	part         string // of Specified Targeting
	critical     bool
	scanned      bool // a scan may help: in a swarm only where enough members succeeded
	concentrated bool
	bonus        int // the scan bonus
	y            int
	pool         pool
	with         []*roster.Sheet // of combined fire and of a swarm: all ships that fire, whom X is against
	members      []*attack       // of a swarm that fires, each with what it brings
	swarm        []*roster.Sheet // that is fired at
	calm         bool            // no exploding die adds one: against a swarm that may be the better
	gifted       bool            // with the captain's re-rolls
	again        int             // re-rolls of successes that the ship brings, without those of its captain
	missing      int             // dice that chart result 11 takes from this pool
	extra        []*roster.System
}

// combined says whether the attack is a part of combined fire.
func (a *attack) combined() bool { return len(a.with) > 0 && len(a.members) == 0 }

// x is how many dice must succeed.
func (a *attack) x(b rules.Board) []rules.Part {
	if len(a.with) > 0 {
		return xParts(b, a.target, a.with...)
	}
	return xParts(b, a.target, a.ship)
}

// contributors are the ships that bring dice to the pool: one, or the members of a swarm.
func (a *attack) contributors() []*attack {
	if len(a.members) > 0 {
		return a.members
	}
	return []*attack{a}
}

// targets lists what a ship may fire at, the enemy first.
func targets(b rules.Board, s *roster.Sheet) []*roster.Sheet {
	return others(ships(b, "", nil), s)
}

// hidden says why a ship cannot be declared as a target; at the nearest distance where none is put down.
func hidden(b rules.Board, s, t *roster.Sheet) string {
	at := bandOf(b, s, t)
	near := at
	if near == nil {
		near = &b.Table("bands").Rows[0]
	}
	switch {
	case !detected(b, s, t, near):
		return "not detected: scan for it"
	case s.CountOf(pooledMark, "", t.ID) > 0:
		return "its pool of this round is rolled: every die goes into one"
	case !canFire(b, s, t, near):
		return "no hard point reaches it"
	}
	return ""
}

// announce asks who fires at whom from how far; off says why a ship cannot, beside having nothing to fire, and may be nil.
func announce(r *rules.Resolution, off func(*roster.Sheet) string) *attack {
	b := r.Board
	a := &attack{}
	a.ship = rules.PickSheet(r.Cite("5.1"), "firer", ships(b, "", nil), known(func(s *roster.Sheet) string {
		why := unarmed(b)(s)
		if why == "" && off != nil {
			why = off(s)
		}
		if why != "" {
			return why
		}
		if !slices.ContainsFunc(targets(b, s), func(t *roster.Sheet) bool { return hidden(b, s, t) == "" }) {
			return "there is nothing to fire at"
		}
		return ""
	}), "no ship can fire", "Who fires?")
	a.target = rules.PickSheet(r.By(a.ship.Side).About(a.ship), "target", targets(b, a.ship), known(func(t *roster.Sheet) string {
		return hidden(b, a.ship, t)
	}), "there is nothing to fire at", "At whom?")
	return a
}

// known remembers why ships cannot be chosen, for a question that asks it several times.
func known(off func(*roster.Sheet) string) func(*roster.Sheet) string {
	type answer struct {
		of  *roster.Sheet
		why string
	}
	var said []answer
	return func(s *roster.Sheet) string {
		for i := range said {
			if said[i].of == s {
				return said[i].why
			}
		}
		why := off(s)
		said = append(said, answer{s, why})
		return why
	}
}

// distance asks how far the target of an attack is.
func (a *attack) distance(r *rules.Resolution) {
	a.at = askBand(r, a.ship, a.target, func(row *rules.Row) string {
		switch {
		case !detected(r.Board, a.ship, a.target, row):
			return "not detected at that distance"
		case !canFire(r.Board, a.ship, a.target, row):
			return "no hard point reaches that far"
		}
		return ""
	})
}

// whose says of whom a question is where several ships fire together: " of Asp".
func (a *attack) whose() string {
	if a.combined() {
		return " of " + a.ship.Name
	}
	return ""
}

// bearing is how many hard points a ship may fire at one target: all that it has, of a station half of them (1.1).
func bearing(b rules.Board, s *roster.Sheet) int {
	n := len(s.Systems)
	if !station(b, s) {
		return n
	}
	n = 0
	for i := range s.Systems {
		y := &s.Systems[i]
		n += truth(hardPoint(y) && y.Trait("upgrade") == "")
	}
	return max(1, n/2)
}

// commit asks for the hard points of an attack, at most so many of them.
func (a *attack) commit(r *rules.Resolution, most int) {
	list := guns(r.Board, a.ship, a.target, a.at)
	if station(r.Board, a.ship) {
		r.Else(func(value string) string {
			if most > 1 && strings.Count(value, ",") >= most {
				return "a station fires at most half of its weapons at one craft, " + strconv.Itoa(most)
			}
			return ""
		})
	}
	picked := rules.Several(r.Cite("5.1").By(a.ship.Side).About(a.ship).Advise(func() string {
		var usual []string
		for _, g := range list {
			if g.off == "" && len(usual) < most {
				usual = append(usual, g.ID)
			}
		}
		return rules.Listed(usual)
	}), "with", list, 1, most, func(g gun) rules.Choice {
		return rules.Choice{ID: g.ID, Text: label(g.System).String(), Off: g.off, Sheet: a.ship.ID, Cell: roster.StateCell(g.ID)}
	}, "With which hard points%s?", a.whose())
	a.guns = make([]*roster.System, 0, len(picked))
	for _, g := range list { // in the order of the hard points
		if slices.Contains(picked, g) {
			a.guns = append(a.guns, g.System)
		}
	}
}

// aimOf works out what the dice of an attack need.
func (a *attack) aimOf(r *rules.Resolution) {
	b := r.Board
	a.scanned, a.critical = true, criticalOn(a.ship, a.target)
	a.bonus = bonusOn(a.ship, a.target)
	if a.part != "" && a.ship.Count(silentMark) == 0 {
		a.bonus = max(0, scanGift(b, a.ship)-a.ship.CountOf(lessMark, "", a.target.ID))
	}
	a.y = sum(yParts(b, a.target)) - a.bonus
	a.pool = pool{ship: a.ship, target: a.target, defender: a.target.Side, strikes: a.ship.CountOf(strikeMark, "", a.target.ID)}
	a.pool.parts = func() []rules.Part { return a.faceParts(b) }
	a.pool.needs = func() []rules.Line { return a.needs(b) }
	a.again = a.budget(b)
	a.pool.again = a.again
}

// budget is how many successes may be rolled again in this pool (5.2, A-03).
func (a *attack) budget(b rules.Board) int {
	n := rerolls(b, a.ship)
	if b.Option("reroll_budget") == "per_ship" {
		n = max(0, n-a.ship.Count(spentMark))
	}
	return n
}

// prepare asks for all that is decided before the dice: help, bursts, the missing die, the defence against missiles.
func (a *attack) prepare(r *rules.Resolution) {
	b, side := r.Board, a.ship.Side
	for i, one := range a.contributors() {
		if len(a.members) > 0 {
			r.In("ship", i+1, func() { one.spare(r) })
		} else {
			one.spare(r)
		}
	}
	a.pool.choose = r.Cite("5.3").By(side).Given(chosen(b)).YesNo("choose", "choose the dice")
	a.overheat(r)
	if slices.ContainsFunc(a.guns, func(y *roster.System) bool { return explodesOn(y) > 0 }) {
		a.calm = !r.Cite("5.3").By(side).About(a.ship).Given("yes").YesNo("explode", "exploding dice add a die")
	}
	a.help(r)
	if most := a.bursts(); most > 0 {
		a.pool.rounds = r.Cite("1.4").By(side).About(a.ship).AdviseNumber(most).Number("rounds", 0, most, "How many more rounds for burst fire?")
	}
	a.captains(r)
	for _, one := range a.contributors() {
		a.pool.assists = append(a.pool.assists, one.assisted()...)
	}
	if len(a.swarm) == 0 {
		a.defend(r, a.target)
	} else {
		a.defend(r, a.swarm...)
	}
	a.load(b)
}

// spare asks how many of the dice that a damaged sensor array costs go from this pool (5.2): at least those that no hard point is left for to fire
// without in a later one.
func (a *attack) spare(r *rules.Resolution) {
	s := a.ship
	if left := len(lingering(r.Board, s, 11)) - s.Count(shortMark); left > 0 {
		most, later := min(left, len(a.guns)), 0
		for i := range s.Systems {
			y := &s.Systems[i]
			later += truth(hardPoint(y) && y.Kind != defender && cannotFire(r.Board, s, y, nil) == "" && !slices.Contains(a.guns, y))
		}
		a.missing = r.Cite("5.2").By(s.Side).About(s).AdviseNumber(most).Number("short", min(most, max(0, left-later)), most, "The sensor array is damaged: how many dice go from this pool?")
	}
}

// mount is how a hard point is typed and shown: in a swarm with its ship.
func (a *attack) mount(s *roster.Sheet, y *roster.System) (id, text string) {
	if len(a.members) == 0 {
		return y.ID, label(y).String()
	}
	return string(s.ID) + "/" + y.ID, s.Name + " " + label(y).String()
}

// overheat asks which lasers give one more die and rest in the next round (1.4).
func (a *attack) overheat(r *rules.Resolution) {
	type laser struct {
		*roster.System
		of *attack
	}
	var lasers []laser
	for _, one := range a.contributors() {
		for _, y := range one.guns {
			if y.Kind == "laser" && class(y) >= 3 {
				lasers = append(lasers, laser{y, one})
			}
		}
	}
	if len(lasers) == 0 {
		return
	}
	for _, l := range rules.Several(r.Cite("1.4").By(a.ship.Side).Given("none"), "overheat", lasers, 0, len(lasers), func(l laser) rules.Choice {
		id, text := a.mount(l.of.ship, l.System)
		return rules.Choice{ID: id, Text: text, Sheet: l.of.ship.ID, Cell: roster.StateCell(l.ID)}
	}, "lasers that are overheated for one more die") {
		l.of.extra = append(l.of.extra, l.System)
	}
}

// captains asks for what the captains give to this pool: points for failed dice, and re-rolls (11).
func (a *attack) captains(r *rules.Resolution) {
	again := 0
	for i, one := range a.contributors() {
		s := one.ship
		if n := s.Count(pointsMark); n > 0 {
			own := n
			if a.combined() && !a.doubles(r.Board) {
				own = 0 // kept for the whole
			}
			ask := func() {
				points := r.Cite("11").By(s.Side).About(s).Given(strconv.Itoa(own)).Number("points", 0, n, "captain's points")
				a.pool.purses = append(a.pool.purses, purse{s, points})
			}
			if len(a.members) > 0 {
				r.In("ship", i+1, ask)
			} else {
				ask()
			}
		}
		again += s.Count(againMark)
	}
	if again > 0 {
		a.gifted = r.Cite("11").By(a.ship.Side).About(a.ship).Given("yes").YesNo("captain", "the captain's re-rolls in this pool")
		a.pool.again += again * truth(a.gifted)
	}
}

// help asks how much the weapons officer and the sensors officer may add to a failed die; a swarm has one boost of each (5.9).
func (a *attack) help(r *rules.Resolution) {
	officer, scanner, trained, scanned := 0, 0, false, false
	for _, one := range a.contributors() {
		s := one.ship
		if crew(s) > 0 {
			officer = max(officer, boostOf(r.Board, s, weapons))
		}
		if knows(s, "boost") && !pilots(r.Board, s, sensors) && absent(r.Board, s, sensors) == "" {
			trained = true
			if unlocked(s, a.target) && a.scanned {
				scanned = true
				scanner = max(scanner, boostOf(r.Board, s, sensors))
			}
		}
	}
	s := a.ship
	if officer > 0 {
		a.pool.officer = r.Cite("5.3").By(s.Side).About(s).Given(strconv.Itoa(officer)).Number("wo-boost", 0, officer,
			"weapons officer's help")
	}
	if trained {
		a.pool.scanner = r.Cite("5.3").By(s.Side).About(s).Given(strconv.Itoa(scanner)).Else(func(value string) string {
			if value != "0" && !scanned {
				return "no weakness of the target was found in this round"
			}
			return ""
		}).Number("so-boost", 0, scanner, "sensors officer's help")
	}
}

// chosen is whether the table names the dice of a pool where nobody says so.
func chosen(b rules.Board) string {
	if b.Option("pool_choices") == "ask" {
		return "yes"
	}
	return "no"
}

// bursts is how many rounds the guns of the attack have left for burst fire.
func (a *attack) bursts() int {
	n := 0
	for _, g := range a.guns {
		n += bursts(g)
	}
	return n
}

// assisted is the assistance that waits for this target.
func (a *attack) assisted() (modifiers []int) {
	for i := range a.ship.Markers {
		if m := &a.ship.Markers[i]; m.Kind == assistMark && m.Of == a.target.ID {
			modifiers = append(modifiers, assistance(m.Count))
		}
	}
	return modifiers
}

// load makes the dice of the pool. Those that are missing are the last of their ship.
func (a *attack) load(b rules.Board) {
	a.pool.dice = make([]die, 0, len(a.guns))
	for _, one := range a.contributors() {
		left := len(one.guns) + len(one.extra) - one.missing
		for _, g := range one.guns {
			d := dieOf(b, one.ship, g, a.target, one.at, a.y, len(a.swarm) > 0, one.critical)
			if a.part != "" {
				d.twice = a.doubles(b)
				d.double = 9 * truth(a.concentrated)
			}
			if a.calm {
				d.explode = 0
			}
			n := min(left, 1+truth(slices.Contains(one.extra, g)))
			left -= n
			for range n {
				a.pool.add(d, g)
			}
			if n > 0 && d.rounds > 0 {
				id, text := a.mount(one.ship, g)
				a.pool.magazine = append(a.pool.magazine, &magazine{d, one.ship, g, d.rounds, id, text})
			}
		}
	}
}

// add puts the die of a hard point to the missiles that are shot at, or to the rest.
func (p *pool) add(d die, g *roster.System) {
	if g.Kind == "missile" && len(p.defence) > 0 {
		p.missiles = append(p.missiles, d)
	} else {
		p.dice = append(p.dice, d)
	}
}

// spend marks the hard points as fired and their ammunition off, and shows what firing shows.
func (a *attack) spend(r *rules.Resolution) {
	s := a.ship
	if pilots(r.Board, s, weapons) && crew(s) > 0 && s.Count(pilotMark) == 0 {
		r.Cite("5.14").MarkUntil(s, roster.MarkerCell(pilotMark), focuses, endOfRound(r), "the pilot of %s focuses on fire", s.Name)
	}
	shows(r, s, a.guns...)
	for _, g := range a.guns {
		r.SetUntil(s, roster.MarkerOf(firedMark, g.ID, ""), 1, endOfRound(r))
		if limited(g) {
			r.Set(s, roster.LoadCell(g.ID), g.Load-1)
		}
	}
	for _, g := range a.extra {
		r.Set(s, roster.MarkerOf(hotMark, g.ID, ""), 1)
	}
	for _, t := range a.aimedAt() {
		r.SetUntil(s, roster.MarkerOf(pooledMark, "", t.ID), 1, endOfRound(r))
	}
	r.Cite("5.1").Tell("%s has fired %s", s.Name, battery(a.guns))
	if len(a.extra) > 0 {
		r.Cite("1.4").Tell("%s: %s overheats and rests in the next round", s.Name, battery(a.extra))
	}
	if s.Count(silentMark) > 0 && r.Option("silent_fire") == "ends" {
		endSilence(r.Cite("4.2"), s)
	}
	if a.missing > 0 {
		n := s.Count(shortMark) + a.missing
		r.Cite("5.2").MarkUntil(s, roster.MarkerCell(shortMark), n, endOfRound(r), "%s has %s fewer in this round", s.Name, rules.Count(n, "die", "dice"))
	}
}

// shows marks what firing betrays: lasers glare in the next round, each once, and a cloak wears thin (1.4, 4.2).
func shows(r *rules.Resolution, s *roster.Sheet, fired ...*roster.System) {
	glare := s.Count(glareNowMark)
	for _, g := range fired {
		glare += truth(g.Kind == "laser" && s.CountOf(firedMark, g.ID, "") == 0 && s.CountOf(defendedMark, g.ID, "") == 0)
		if row := r.Table("weapons").Find(g.Kind); row != nil && s.Count(cloakMark) > 0 {
			r.Cite("4.2").MarkUntil(s, roster.MarkerOf(cloakWornMark, g.Kind, ""), row.Int("cloak"), endOfNext(r), "%s shows through its cloak", s.Name)
		}
	}
	r.Set(s, roster.MarkerCell(glareNowMark), glare)
}

// aimedAt lists whom the pool is for: a target, or every member of a swarm.
func (a *attack) aimedAt() []*roster.Sheet {
	if len(a.swarm) > 0 {
		return a.swarm
	}
	return []*roster.Sheet{a.target}
}

// settle takes off what the pool used up beside ammunition and points.
func (a *attack) settle(r *rules.Resolution, h harvest) {
	left := h.spent
	for _, one := range a.contributors() {
		s := one.ship
		if n := min(left, one.again); n > 0 && r.Option("reroll_budget") == "per_ship" {
			r.MarkUntil(s, roster.MarkerCell(spentMark), s.Count(spentMark)+n, endOfRound(r), "%s has used %s", s.Name, rules.Count(n, "re-roll", "re-rolls"))
			left -= n
		}
		if a.gifted && s.Count(againMark) > 0 {
			r.Cite("11").Mark(s, roster.MarkerCell(againMark), 0, "%s: the captain's re-rolls are used", s.Name)
		}
		for _, m := range slices.Clone(s.Markers) {
			if m.Kind == assistMark && m.Of == a.target.ID {
				r.Cite("11").Mark(s, roster.MarkerOf(assistMark, m.On, m.Of), 0, "%s: the assistance is used", s.Name)
			}
		}
	}
}

// ---- the actions ----

// fire is an attack of one ship on one target.
func fire(r *rules.Resolution) {
	a := announce(r, nil)
	a.distance(r)
	if wrecked(a.target) {
		fireAtWreck(r, a)
		return
	}
	a.commit(r, bearing(r.Board, a.ship))
	a.aimOf(r)
	a.prepare(r)
	r.Title(a.ship.Side, "%s → %s", a.ship.Name, a.target.Name)
	h := a.roll(r)
	a.spend(r)
	a.settle(r, h)
	a.compare(r, h.count, a.critical, false)
}

// faceParts are the face that a die without a bonus of its own needs.
func (a *attack) faceParts(b rules.Board) []rules.Part {
	parts := yParts(b, a.target)
	if n := a.y - sum(parts); n != 0 {
		parts = append(parts, rules.Part{Value: n, Text: "scan", Rule: "4.1"})
	}
	return parts
}

// needs says how many dice must succeed and with which face, and what that is made of.
func (a *attack) needs(b rules.Board) []rules.Line {
	face := a.faceParts(b)
	lines := []rules.Line{{Label: "face", Pad: 10, Value: strconv.Itoa(sum(face)), Note: spelled(face)}}
	if a.part != "" {
		lines = append(lines, rules.Line{Label: "each", Pad: 10, Note: "a point off " + piece{a.target, a.part}.String()})
	} else {
		dice := a.x(b)
		lines = append([]rules.Line{{Label: "dice", Pad: 10, Value: strconv.Itoa(sum(dice)), Note: spelled(dice)}}, lines...)
	}
	return append(lines, a.mounts(b)...)
}

// mounts says which face the dice of hard points need that add something of their own, and what that is, each sort of them once.
func (a *attack) mounts(b rules.Board) []rules.Line {
	var lines []rules.Line
	for _, one := range a.contributors() {
		for _, y := range one.guns {
			note := ""
			bonuses(b, one.ship, y, a.target, len(a.swarm) > 0, func(n int, text string) {
				if n != 0 {
					note += " " + signed(n) + " " + text
				}
			})
			l := rules.Line{Label: y.Kind, Pad: 10, Value: strconv.Itoa(a.y - bonusOf(b, one.ship, y, a.target, len(a.swarm) > 0)), Note: strings.TrimSpace(note)}
			if note != "" && !slices.Contains(lines, l) {
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// roll resolves the pool. What it came to is all that counts from then on, so that odds go on with the harvest alone.
func (a *attack) roll(r *rules.Resolution) harvest {
	return rules.Loop(r, "dice", harvest{}, func(r *rules.Resolution, h *harvest) bool {
		if !h.done {
			*h, _ = a.pool.roll(r)
			if r.Option("reroll_budget") != "per_ship" {
				h.spent = 0 // nobody asks for it
			}
			return true
		}
		return false
	})
}

// fireAtWreck is one hard point at a wreck: it hits by itself (7.6).
func fireAtWreck(r *rules.Resolution, a *attack) {
	a.commit(r, 1)
	r.Title(a.ship.Side, "%s → %s", a.ship.Name, a.target.Name)
	a.spend(r)
	deal(r.Cite("7.6"), a.target, blow{source: byWeapons, from: a.ship, bonus: sum(bonusParts(r.Board, a.ship))})
}

// compare holds the successes against X and deals what follows (5.3, 5.5).
func (a *attack) compare(r *rules.Resolution, count int, critical, rams bool) {
	a.resolveHit(r, blow{source: byWeapons, from: a.ship, bonus: sum(bonusParts(r.Board, a.ship)), no7: rams}, count, critical)
}

// resolveHit says whether so many successes hit, and deals the damage and, after a critical scan, the second one.
func (a *attack) resolveHit(r *rules.Resolution, b blow, count int, critical bool) {
	t, needed := a.target, a.x(r.Board)
	x := sum(needed)
	r.Cite("5.3")
	if count < x {
		r.Tell("%d of %d: %s is missed; X %s", count, x, t.Name, made(needed))
		return
	}
	b.margin = count - x
	r.Tell("%d of %d: %s is hit, margin %d; X %s", count, x, t.Name, b.margin, made(needed))
	r.Tally(t, hitTally, 1)
	deal(r, t, b)
	second := 2*x + 1
	if r.Option("crit_second_bd") == "2(X+1)" {
		second = 2 * (x + 1)
	}
	if critical && count >= second {
		r.Cite("5.5").Tell("%d of %d: a second damage", count, second)
		r.Tally(t, secondTally, 1)
		deal(r, t, blow{source: byCritical, from: b.from})
	}
}

// The tallies that odds count.
const (
	hitTally    = "hits"
	secondTally = "seconds"
	partTally   = "part-points"
)
