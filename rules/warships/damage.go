package warships

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers the way of a hit from its dice to the boxes, 5.1 to 5.6, and the explosion of wrecks.

// A blow is what strikes a ship.
type blow struct {
	side      string
	name      string     // "heavy matter beam"
	degree    int        // of the attack
	dice      *dice.Expr // the damage of that degree; nil where points says it
	points    int
	grade     int    // as rolled
	firepower int    // its rank (5.2)
	kind      string // li, hi, en, or raw where no armor helps
	mount     string // the system that struck, where it takes hold
	aspect    string // of the target: forward, port, starboard, aft; empty where nobody has said it yet
	thrown    bool   // its aspect is thrown for: a wreck in the same hex

	noArmor, noShield, noScreen, noUpgrade bool
	area                                   bool // it spills from zone to zone also on a ground base
}

// A toll is how a hit came out of the steps before the boxes.
type toll struct {
	points    int // after firepower and shield, before armor: P
	net       int // what armor lets through
	grade     int
	secondary int
}

// strike takes a hit through the steps of 5.1, each a line of the log.
func strike(r *rules.Resolution, t *roster.Sheet, w blow) {
	p := w.points
	tearSails(r, t)
	if vain(r.Board, t, w) {
		r.Cite("5.2").Tell("%s: %s of %s firepower has no effect on toughness %s", t.Name, gradeWord(w.grade), rankKey(r.Board, w.firepower), toughnessOf(r.Board, t).Key)
		return
	}
	if w.dice != nil {
		p = r.Cite("5.1").By(w.side).About(t).See("damage", dice.RollOf(w.dice))
	}
	if p <= 0 {
		r.Cite("5.1").Tell("%s: no damage", t.Name)
		return
	}
	h := toll{points: p, grade: w.grade}
	up := shieldOf(r.Board, t)
	if w.noShield {
		up = shield{}
	}
	h.points, h.grade = firepowerStep(r, t, w, h, max(toughnessOf(r.Board, t).Int("rank"), up.toughness))
	if h.grade == noGrade {
		return
	}
	if up.on {
		if h.points = absorb(r, t, up, h); h.points == 0 {
			return
		}
	}
	h.secondary = h.points / 2
	armor := armorOf(r, t, w)
	h.net = max(0, h.points-armor)
	var pool [critical + 1]int
	pool[h.grade] = h.net
	for g := stun; g < h.grade; g++ {
		pool[g] = h.secondary
	}
	if r.Cite("5.1"); h.net == 0 && (h.secondary == 0 || h.grade == stun) {
		r.Tell("%s: armor stops all of it", t.Name)
		return
	}
	if armor > 0 {
		r.Tell("armor stops %d of %d %s, %d go through", h.points-h.net, h.points, gradeWord(h.grade), h.net)
	}
	if h.grade > stun && h.secondary > 0 {
		r.Tell("secondary: half of %d, %d of each lower grade", h.points, h.secondary)
	}
	d := mark(r, t, pool)
	if destroyed(t) {
		return
	}
	if t.Kind != roster.KindShip {
		return
	}
	if n, effect := checks(r.Board, w, h, d); n > 0 && r.Option("system_damage") == "on" {
		systemDamage(r, t, cause{w, h, d, n, effect, r.Option("checks_per_hit")})
	}
}

// tearSails ends the photon sails of a ship that any hit strikes while they are deployed (G).
func tearSails(r *rules.Resolution, t *roster.Sheet) {
	for i := range t.Systems {
		if y := &t.Systems[i]; y.Kind == "photon-sail" && runs(t, y) {
			r.Cite("G").Mark(t, roster.StateCell(y.ID), roster.Destroyed, "%s %s is torn", t.Name, y.Name)
		}
	}
}

// vain says whether a hit has no effect whatever its damage: its firepower is so far below the toughness that its grade falls below stun.
func vain(b rules.Board, t *roster.Sheet, w blow) bool {
	if w.dice == nil || t.Kind != roster.KindShip && !pod(t) || squadron(t) { // any hit counts on what has no toughness
		return false
	}
	toughness := toughnessOf(b, t).Int("rank")
	if up := shieldOf(b, t); up.on && !w.noShield {
		toughness = max(toughness, up.toughness)
	}
	return w.firepower < toughness && b.Table("firepower").Row(w.firepower-toughness).Text(gradeWord(w.grade)) == "none"
}

// firepowerStep moves the grade by firepower against toughness (5.2).
func firepowerStep(r *rules.Resolution, t *roster.Sheet, w blow, h toll, toughness int) (points, grade int) {
	delta := w.firepower - toughness
	if w.noUpgrade {
		delta = min(delta, 0)
	}
	table := "firepower"
	switch r.Option("firepower_excess") {
	case "as3":
		delta = min(delta, 3)
	case "uncapped":
		table = "firepower-uncapped"
	}
	became := r.Table(table).Row(delta).Text(gradeWord(h.grade))
	times := 1
	if n := len(became); n > 2 && became[n-2] == '-' {
		times = int(became[n-1] - '0')
		became = became[:n-2]
	}
	grade, points = gradeOf(became), h.points*times
	r.Cite("5.2")
	switch {
	case grade == noGrade:
		r.Tell("%s: %d %s against a toughness %d higher: no effect", t.Name, h.points, gradeWord(h.grade), -delta)
	case grade != h.grade || times > 1:
		r.Tell("firepower %+d: %d %s becomes %d %s", delta, h.points, gradeWord(h.grade), points, gradeWord(grade))
	}
	return points, grade
}

// armorOf rolls the armor of the target with a particle screen (5.3).
func armorOf(r *rules.Resolution, t *roster.Sheet, w blow) int {
	if w.noArmor || w.kind == "raw" {
		return 0
	}
	a := 0
	r.Cite("5.3")
	if e := armorDice(r.Board, t, w.kind); e != nil {
		a = r.By(t.Side).About(t).See("armor", dice.RollOf(e))
	}
	if on, worn := screen(r.Board, t, "particle-screen"); on && !w.noScreen {
		n := r.By(t.Side).About(t).See("screen", dice.RollOf(r.Table("particle").Find(w.kind).Dice("dice")))
		for range worn {
			n /= 2
		}
		a += n
		r.Tell("armor and screen %d", max(0, a))
	}
	return max(0, a)
}

// ---- the boxes ----

// A tally is what a hit did to the boxes.
type tally struct {
	reached   [critical + 1]bool // a point came to that track
	last      [critical + 1]bool // its last box was marked
	destroyed bool
}

// mark marks the pools, stun first, two points over for one of the next grade (5.5), and derives the states (5.6).
func mark(r *rules.Resolution, t *roster.Sheet, pool [critical + 1]int) tally {
	var d tally
	carry := 0
	before := crewHurt(r.Board, t)
	r.Cite("5.5")
	for g := stun; g <= mortal; g++ {
		track := gradeWord(g)
		p := pool[g] + carry
		carry = 0
		if p == 0 {
			continue
		}
		d.reached[g] = true
		m := min(p, t.Now(track))
		if m > 0 {
			r.Mark(t, roster.TrackCell(track), t.Now(track)-m, "%s %s %d → %d", t.Name, track, t.Now(track), t.Now(track)-m)
		}
		d.last[g] = m > 0 && emptied(t, track)
		if over := p - m; over > 0 {
			carry = overflow(r, t, track, over)
		}
	}
	if p := pool[critical] + carry; p > 0 {
		d.reached[critical] = true
		was := destroyed(t)
		if c := t.Track(criticalTrack); c != nil {
			r.Mark(t, roster.TrackCell(criticalTrack), max(c.Min, c.Now-p), "%s critical %d → %d", t.Name, c.Now, max(c.Min, c.Now-p))
		}
		d.destroyed = !was && destroyed(t)
	}
	loseCrew(r, t, crewHurt(r.Board, t)-before)
	settle(r, t, d)
	return d
}

// overflow turns points beyond a track into points of the next grade; the odd one is lost or kept.
func overflow(r *rules.Resolution, t *roster.Sheet, track string, over int) int {
	if r.Option("overflow_odd") == "keep" {
		cell := roster.MarkerOf(oddMark, track, "")
		sum := over + t.CountOf(oddMark, track, "")
		r.Mark(t, cell, sum%2, "%d %s over: %d of the next grade, %d kept", over, track, sum/2, sum%2)
		return sum / 2
	}
	r.Tell("%d %s over: %d of the next grade", over, track, over/2)
	return over / 2
}

// settle enters the states that a hit brought: tracks of sensors are lost with each, and a ship without critical boxes is a derelict or
// explodes (5.6).
func settle(r *rules.Resolution, t *roster.Sheet, d tally) {
	r.Cite("5.6")
	for g := stun; g <= mortal; g++ {
		if d.last[g] {
			r.Mark(t, roster.MarkerOf(emptiedMark, gradeWord(g), ""), round(r.Board), "%s is %s", t.Name, r.Table("states").Find(gradeWord(g)).Text("word"))
			loseTracks(r, t, func(roster.Marker) bool { return true })
		}
	}
	if d.destroyed {
		loseShip(r, t, "%s is destroyed: a derelict", t.Name)
	}
	if t.Kind == roster.KindShip && exploding(t) && t.Count(explodedMark) == 0 {
		blast(r, t)
	}
}

// emptiedMark lies on a track: the round in which its last box was marked.
const emptiedMark = "emptied"

// loseShip puts down that a ship is destroyed, with all that ends by it.
func loseShip(r *rules.Resolution, t *roster.Sheet, text string, args ...any) {
	r.Mark(t, roster.MarkerCell(lostMark), round(r.Board), text, args...)
	loseTracks(r, t, func(roster.Marker) bool { return true })
}

// blast is the explosion of a wreck: every ship within two hexes is hit once, low impact, as by an Ordinary hit (Table 2-3).
func blast(r *rules.Resolution, t *roster.Sheet) {
	if t.Count(lostMark) == 0 {
		loseShip(r, t, "%s is destroyed", t.Name)
	}
	r.Cite("5.6").Mark(t, roster.MarkerCell(explodedMark), 1, "%s explodes", t.Name)
	for _, c := range craftAboard(r.Board, t) {
		r.Take(c, "%s goes with it", c.Name)
	}
	for _, p := range r.Board.On(t.ID, boardersKind) {
		r.Take(p, "%s are lost with it", p.Name)
	}
	leaveMap(r, t)
	row := r.Table("explosion").Find(sizeOf(r.Board, t).Key)
	reach := 0
	for n := 1; n <= 2; n++ {
		if row.Text("fp"+strconv.Itoa(n)) != "" {
			reach = n
		}
	}
	there := func(s *roster.Sheet) bool {
		return s.Kind == roster.KindShip && s.Count(aboardMark) == 0 && s.Count(explodedMark) == 0 && !(squadron(s) && destroyed(s))
	}
	others := r.Board.Sorted("", func(s *roster.Sheet) bool { return s != t && there(s) }) // wrecks too: they may explode in their turn
	r.In("blast", 0, func() {
		near := rules.Several(r.Fact().About(t).Advise(func() string { return "none" }), "near", others, 0, len(others), rules.Card(nil),
			"Which ships are within %s of the explosion?", hexes(reach))
		for i, s := range near {
			r.In("ship", i+1, func() {
				n := r.Fact().About(s).Number("range", 0, reach, "How many hexes from %s is %s?", t.Name, s.Name)
				if !there(s) {
					r.Tell("%s is gone", s.Name)
					return
				}
				at := strconv.Itoa(n)
				w := blow{
					name: "explosion", degree: ordinary, dice: row.Dice("dice" + at), grade: stun, kind: "li", thrown: n == 0,
					firepower: r.Table("toughness").Find(row.Text("fp" + at)).Int("rank"),
				}
				if squadron(s) {
					killCraft(r, s, w, oneHit(ordinary))
					return
				}
				strike(r, s, w)
			})
		}
	})
}

// ---- what follows inside ----

// A cause is why a hit reaches systems, how many and how badly: what triggered it, and how its points were counted (5.7).
type cause struct {
	blow   blow
	toll   toll
	tally  tally
	items  int
	effect int    // grade of the effects
	option string // checks_per_hit; empty where it is one item whatever the points
}

// String is written into the log.
func (c cause) String() string {
	var why []string
	add := func(when bool, word string) {
		if when {
			why = append(why, word)
		}
	}
	add(c.tally.reached[mortal], "mortal damage")
	add(c.tally.reached[critical], "critical damage")
	add(c.tally.last[stun], "last stun box")
	add(c.tally.last[wound], "last wound box")
	add(c.blow.degree == amazing && c.toll.net > 0, "amazing and through armor")
	text := strings.Join(why, ", ")
	by := map[int]string{critical: "2", mortal: "3"}[c.toll.grade]
	switch {
	case c.toll.net == 0 || by == "" || c.option == "":
	case c.option == "printed":
		text += "; " + strconv.Itoa(c.toll.points) + " before armor by " + by
	case c.option == "per_point" && c.toll.grade == critical:
		text += "; " + strconv.Itoa(c.toll.net) + " through armor"
	default:
		text += "; " + strconv.Itoa(c.toll.net) + " through armor by " + by
	}
	return text
}

// checks says how many items of the ship a hit reaches and with which effect grade (5.7); 0 where nothing triggers.
func checks(b rules.Board, w blow, h toll, d tally) (n, effect int) {
	if !d.reached[mortal] && !d.reached[critical] && !d.last[stun] && !d.last[wound] && (w.degree != amazing || h.net < 1) {
		return 0, noGrade
	}
	if h.net == 0 {
		return 1, max(stun, h.grade-1)
	}
	by := 0
	switch h.grade {
	case critical:
		by = 2
	case mortal:
		by = 3
	default:
		return 1, h.grade
	}
	switch b.Option("checks_per_hit") {
	case "net_up":
		n = (h.net + by - 1) / by
	case "net_down":
		n = h.net / by
	case "per_point":
		if n = h.net; by == 3 {
			n = (h.net + 2) / 3
		}
	default:
		n = h.points / by
	}
	return max(1, n), h.grade
}
