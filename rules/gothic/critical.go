package gothic

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the D66 table, 5, and the standard criticals, 7.

// A verdict says how a line of a table went.
type verdict int

const (
	passed  verdict = iota // it cannot apply: the next higher line
	applied                // it has done what it does
	spared                 // it does nothing, and costs no point either
	again                  // both dice again
)

// A wound is a critical while it is applied.
type wound struct {
	s *roster.Sheet
	a attack
}

// oneCritical is a critical without an attack: a line on its own.
func oneCritical(r *rules.Resolution) {
	s := rules.PickSheet(r, "ship", ships(r.Board, "", living), nil, "no ship is on the table", "Which ship suffers a critical?")
	a := attack{"", settle(r.Board, askSettings(r), nil, nil, nil, s)}
	r.Title("", "critical on %s", s.Name)
	scored(r, s, a)
}

// critical is one roll of the D66 with all it brings; a line may have it rolled again (4.2, 5.0).
func critical(r *rules.Resolution, s *roster.Sheet, a attack) {
	w := &wound{s, a}
	rules.Loop(r, "roll", false, func(r *rules.Resolution, second *bool) bool {
		table := r.Table("d66")
		row := &table.Rows[r.Cite("5").By(a.side).About(s).See("d66", lines(table))]
		if row.Text("effect") == "nothing" {
			if a.noDamage == "reroll" && !*second {
				r.Cite("4.2").Tell("%d: no damage, rolled again", row.From)
				*second = true
				return true
			}
			w.nothing(r, row.From)
			return false
		}
		return w.from(r, table, row.From) == again
	})
}

// nothing is a line of no damage, or what stands for it (4.2).
func (w *wound) nothing(r *rules.Resolution, line int) {
	r.Tally(w.s, "line", line)
	switch w.a.noDamage {
	case "replace(fire)":
		r.Cite("4.2").Tell("%d: a fire stands for no damage", line)
		startFire(r, w.s, false)
	case "replace(damage 1)", "replace(damage-1)":
		r.Cite("4.2").Tell("%d: a point of damage stands for no damage", line)
		bite(r, w.s, 1, w.a)
	default:
		if words, replaced := strings.CutPrefix(w.a.noDamage, "replace("); replaced {
			r.Cite("4.2").Tell("%d: %s", line, strings.TrimSuffix(words, ")"))
			return
		}
		r.Tell("%d: no damage", line)
	}
}

// from applies a line, or the next higher ones where it cannot apply, and then the point of its sub-table (5.0).
func (w *wound) from(r *rules.Resolution, table *rules.Table, line int) verdict {
	for ; ; line++ {
		row := table.Row(line)
		v := w.line(r, row)
		if v == passed {
			continue
		}
		if v == applied {
			r.Tally(w.s, "line", line)
			costs := row.Text("effect") != "fire" || r.Option("critical.fireCostsPoint") == "on"
			if row.Int("point") > 0 && costs && living(w.s) {
				r.Cite("5").Tell("%d costs a point of damage", line)
				bite(r, w.s, row.Int("point"), w.a)
			}
		}
		return v
	}
}

// line applies one line of the D66 table.
func (w *wound) line(r *rules.Resolution, row *rules.Row) verdict {
	s := w.s
	switch effect := row.Text("effect"); effect {
	case "range":
		return w.weapon(r.Cite("5.1"), row, canShorten, w.shorten)
	case "strength":
		return w.weapon(r.Cite("5.2"), row, canWeaken, w.weaken)
	case "close", "turning", "no-ahead", "slow-ahead", "speed":
		if engineless(s) {
			r.Tell("%d: %s has no engines", row.From, s.Name)
			return passed
		}
		return w.engines(r, row)
	case "penalty":
		mark := digits(row.From)
		n := s.Count(mark) + 1
		if r.Option("critical.stack") == "off" {
			n = 1
		}
		r.Cite("5.5").Mark(s, roster.MarkerCell(mark), n, "%s %d: %s", s.Name, row.From, penaltyText(mark))
	case "shields":
		return w.shields(r.Cite("5.7"), row)
	case "hull":
		w.breach(r.Cite("5.7"), row)
	case "fire", "bridge-fire":
		r.Cite("5.0")
		startFire(r, s, effect == "bridge-fire")
	}
	return applied
}

// lineText says what a line of a table of criticals does.
func lineText(row *rules.Row) string {
	amount, place := strings.ToUpper(row.Text("amount")), row.Text("place")
	switch row.Text("effect") {
	case "nothing":
		return "no damage"
	case "range":
		return place + " weapon to half range"
	case "strength":
		return place + " weapon loses strength"
	case "close":
		return "Come To New Heading and Burn Retros closed"
	case "turning":
		return "turning distance +" + amount + " cm"
	case "no-ahead":
		return "no All Ahead Full"
	case "slow-ahead":
		return "All Ahead Full rolls D3s"
	case "speed":
		return "speed −" + amount + " cm"
	case "penalty":
		return penaltyText(digits(row.From))
	case "shields":
		return "shields −D3"
	case "hull":
		return "hits −" + amount
	case "armament":
		return place + " armament cannot fire"
	case noTurnsMark:
		return "no turns"
	case thrustersMark:
		return "thrusters"
	case bridgeMark:
		return "bridge smashed"
	case "collapse":
		return "shields collapse"
	}
	return "a fire"
}

// penaltyText says what a line of sub-table 5 costs.
func penaltyText(mark string) string {
	switch mark {
	case "52":
		return "−1 Ld on Command checks"
	case "53":
		return "−1 Ld on weapons matters"
	case "54":
		return "−1 Ld on engine-room matters"
	}
	return "−1 Ld on every leadership roll"
}

// ---- sub-tables 1 and 2 ----

// weapon applies a line to one of the weapons at its location.
func (w *wound) weapon(r *rules.Resolution, row *rules.Row, can func(rules.Board, *roster.Sheet, *roster.System) bool,
	do func(*rules.Resolution, *roster.System),
) verdict {
	zone := row.Text("place")
	all := at(r.Board, w.s, zone)
	if len(all) == 0 {
		switch r.Option("critical.missing") {
		case "nothing":
			r.Tell("%d: %s has no %s weapon, no effect", row.From, w.s.Name, zone)
			return spared
		case "reroll":
			r.Tell("%d: %s has no %s weapon, rolled again", row.From, w.s.Name, zone)
			return again
		}
		r.Tell("%d: %s has no %s weapon", row.From, w.s.Name, zone)
		return passed
	}
	able := slices.DeleteFunc(slices.Clone(all), func(y *roster.System) bool { return !can(r.Board, w.s, y) })
	v := passed
	r.In(zone, 0, func() {
		y := w.choose(r, all, able)
		switch {
		case y == nil:
			r.Tell("%d: no %s weapon can suffer it", row.From, zone)
		case !can(r.Board, w.s, y):
			r.Tell("%d: the %s cannot suffer it", row.From, weaponName(w.s, y))
		default:
			do(r, y)
			v = applied
		}
	})
	return v
}

// choose finds the weapon that a line strikes; nil where none can suffer and so nobody chooses (4.2, 5.1).
func (w *wound) choose(r *rules.Resolution, all, able []*roster.System) *roster.System {
	side := ""
	switch w.a.choice {
	case "attacker":
		side = w.a.side
	case "defender":
		side = w.s.Side
	default:
		among := all
		if r.Option("critical.exhausted") == "choose-again" {
			among = able
		}
		return w.choice(r, among)
	}
	if len(able) == 0 {
		return nil
	}
	return rules.Pick(r.By(side).About(w.s).Advise(func() string { return able[0].ID }), "weapon", able, func(y *roster.System) rules.Choice {
		return rules.Choice{ID: y.ID, Text: weaponName(w.s, y), Sheet: w.s.ID, Cell: roster.BoxesCell(y.ID)}
	}, "Which weapon?")
}

// choice chooses one of the weapons with a die (5.1).
func (w *wound) choice(r *rules.Resolution, among []*roster.System) *roster.System {
	switch len(among) {
	case 0:
		return nil
	case 1:
		return among[0]
	}
	names := make([]string, len(among))
	for i, y := range among {
		names[i] = weaponName(w.s, y)
	}
	die := whichDie{names}
	i := 0
	roll := func(r *rules.Resolution) { i = r.By(w.a.side).About(w.s).See("choice", die) }
	if len(among) <= 3 {
		roll(r)
	} else {
		i = rules.Loop(r, "number", 0, func(r *rules.Resolution, at *int) bool {
			roll(r)
			*at = i
			return i == die.reroll()
		})
	}
	return among[i]
}

// special says whether option critical.nova spares the weapon.
func special(b rules.Board, y *roster.System) bool {
	return group(b, y) == "nova" && b.Option("critical.nova") == "off"
}

func canShorten(b rules.Board, s *roster.Sheet, y *roster.System) bool {
	return s.CountOf(minorMark, y.ID, "") < 2 && !special(b, y)
}

func canWeaken(b rules.Board, _ *roster.Sheet, y *roster.System) bool {
	return y.Left > 0 && !special(b, y)
}

// shorten halves the range of a weapon, or quarters it (5.1).
func (w *wound) shorten(r *rules.Resolution, y *roster.System) {
	s, steps := w.s, w.s.CountOf(minorMark, y.ID, "")+1
	what := "half"
	if steps == 2 {
		what = "a quarter"
	}
	cell := roster.MarkerOf(minorMark, y.ID, "")
	if n := printedRange(y); n > 0 {
		r.Mark(s, cell, steps, "%s %s to %s range, %d cm", s.Name, weaponName(w.s, y), what, lessened(r.Board, n, steps))
		return
	}
	r.Mark(s, cell, steps, "%s %s: craft at %s speed when they launch", s.Name, weaponName(w.s, y), what)
}

// weaken takes strength from a weapon (5.2).
func (w *wound) weaken(r *rules.Resolution, y *roster.System) {
	loss := lossOf(r, y, w.a.side, w.s, "d3", y.Left)
	r.Mark(w.s, roster.BoxesCell(y.ID), y.Left-loss, "%s %s −%d, %d left", w.s.Name, weaponName(w.s, y), loss, y.Left-loss)
	if y.Left == 0 {
		r.Warn("%s %s is silent", w.s.Name, weaponName(w.s, y))
	}
}

// lossOf is what a weapon loses at a line, or gets back with a success of a repair; most is what there is to lose or to get.
func lossOf(r *rules.Resolution, y *roster.System, side string, s *roster.Sheet, key string, most int) int {
	switch loss := kindOf(r.Board, y).Text("loss"); loss {
	case "all":
		return most
	case "d3":
		return r.By(side).About(s).See(key, lot{3, most})
	case "2":
		return min(2, most)
	}
	return 1
}

// ---- sub-tables 3 and 4 ----

// engines applies a line to engines or thrusters (5.3, 5.4).
func (w *wound) engines(r *rules.Resolution, row *rules.Row) verdict {
	s, stack := w.s, r.Option("critical.stack") == "on"
	switch row.Text("effect") {
	case "close":
		return w.closeOrders(r.Cite("5.3"), row)
	case "turning":
		n := row.Int("amount")
		if stack {
			n += s.Count(turningMark)
		}
		n = max(n, s.Count(turningMark))
		r.Cite("5.3").Mark(s, roster.MarkerCell(turningMark), n, "%s %d: turning distance %d cm", s.Name, row.From, printedTurning(r.Board, s)+n)
	case "no-ahead":
		return w.once(r.Cite("5.4"), row, noAheadMark, "no All Ahead Full")
	case "slow-ahead":
		return w.once(r.Cite("5.4"), row, slowAheadMark, "All Ahead Full rolls D3s")
	case "speed":
		if s.Now(speedTrack) == 0 {
			r.Tell("%d: %s has no speed left", row.From, s.Name)
			return passed
		}
		loss := row.Int("amount")
		if !stack {
			loss = max(0, loss-s.Lost(speedTrack))
		}
		loss = min(loss, s.Now(speedTrack))
		r.Cite("5.4").Mark(s, roster.TrackCell(speedTrack), s.Now(speedTrack)-loss, "%s %d: speed −%d cm", s.Name, row.From, loss)
	}
	return applied
}

// closeOrders closes Come To New Heading and Burn Retros (32).
func (w *wound) closeOrders(r *rules.Resolution, row *rules.Row) verdict {
	noHeading, noRetros := w.s.Trait("no-heading") != "", w.s.Trait("no-retros") != ""
	if noHeading && noRetros {
		r.Tell("%d: %s never had these orders", row.From, w.s.Name)
		return passed
	}
	what := "Come To New Heading and Burn Retros are closed"
	switch {
	case noHeading:
		what = "Burn Retros is closed"
	case noRetros:
		what = "Come To New Heading is closed"
	}
	return w.once(r, row, closedMark, what)
}

// once marks what does not stack; in force already, the line passes on, or does nothing by option critical.repeat.
func (w *wound) once(r *rules.Resolution, row *rules.Row, mark, what string) verdict {
	if w.s.Count(mark) > 0 {
		r.Tell("%d is in force on %s already", row.From, w.s.Name)
		if r.Option("critical.repeat") == "ignore" {
			return applied
		}
		return passed
	}
	r.Mark(w.s, roster.MarkerCell(mark), 1, "%s %d: %s", w.s.Name, row.From, what)
	return applied
}

// ---- sub-table 6 and fires ----

// shields takes D3 off the strength of the shields for good (5.7).
func (w *wound) shields(r *rules.Resolution, row *rules.Row) verdict {
	s := w.s
	lost := s.Lost(shieldsTrack)
	if s.Now(shieldsTrack) == 0 {
		r.Tell("%d: %s has no shields left", row.From, s.Name)
		return passed
	}
	stack := r.Option("critical.stack") == "on"
	if !stack && lost >= 3 {
		r.Tell("%d: %s has lost as much already", row.From, s.Name)
		return applied
	}
	most := s.Now(shieldsTrack)
	if !stack {
		most += lost
	}
	n := r.By(w.a.side).About(s).See("d3", lot{3, most})
	if !stack {
		n = max(0, n-lost)
	}
	r.Mark(s, roster.TrackCell(shieldsTrack), s.Now(shieldsTrack)-n, "%s %d: shield strength −%d for good", s.Name, row.From, n)
	return applied
}

// breach is a hull breach or a bulkhead collapse: D3 or D6 hits (5.7, 7).
func (w *wound) breach(r *rules.Resolution, row *rules.Row) {
	if !living(w.s) {
		r.Tell("%s %d: no hits left to lose", w.s.Name, row.From)
		return
	}
	r.By(w.a.side).About(w.s)
	if row.Text("amount") == "d3" {
		n := r.See("d3", lot{3, w.s.Now(hitsTrack)})
		r.Tell("%s %d: hull breach, %s", w.s.Name, row.From, rules.Count(n, "hit", "hits"))
		bite(r, w.s, n, w.a)
		return
	}
	n := r.See("d6", lot{6, w.s.Now(hitsTrack)})
	r.Tell("%s %d: bulkhead collapse, %s", w.s.Name, row.From, rules.Count(n, "hit", "hits"))
	bite(r, w.s, n, w.a)
}

// startFire starts a fire; one of the unrepairable sub-tables may be one that cannot be put out (option repair.fireAlways).
func startFire(r *rules.Resolution, s *roster.Sheet, lasting bool) {
	if lasting && r.Option("repair.fireAlways") == "off" {
		r.Mark(s, roster.MarkerCell(lastingMark), s.Count(lastingMark)+1, "%s: a fire that cannot be put out", s.Name)
		return
	}
	r.Mark(s, roster.MarkerCell(fireMark), s.Count(fireMark)+1, "%s: a fire", s.Name)
}

// ---- the standard table ----

// standardRoll rolls 2D6 for a line of the standard table (7).
func standardRoll(r *rules.Resolution, s *roster.Sheet, a attack) {
	table := r.Table("standard")
	standardLine(r, s, a, table.Rows[r.Cite("7").By(a.side).About(s).See("line", lines(table))].From)
}

// standardLine applies a line of the standard table, or the next higher ones where it cannot apply (7).
func standardLine(r *rules.Resolution, s *roster.Sheet, a attack, line int) {
	w := &wound{s, a}
	table := r.Table("standard")
	for ; ; line++ {
		row := table.Row(line)
		if why := w.standard(r.Cite("7"), row); why != "" {
			r.Tell("%d: %s", row.From, why)
			continue
		}
		r.Tally(s, "line", line)
		if row.Int("point") > 0 && living(s) {
			bite(r, s, row.Int("point"), a)
		}
		return
	}
}

// standard applies one line of the standard table, or says why it cannot apply.
func (w *wound) standard(r *rules.Resolution, row *rules.Row) (why string) {
	s := w.s
	count := func(mark, text string) {
		r.Mark(s, roster.MarkerCell(mark), s.Count(mark)+1, "%s: %s", s.Name, text)
	}
	switch effect := row.Text("effect"); effect {
	case "armament":
		zone := row.Text("place")
		if len(at(r.Board, s, zone)) == 0 {
			return "it has no " + zone + " weapon"
		}
		count(armamentMark(zone), zone+" armament cannot fire")
	case noTurnsMark, thrustersMark:
		if engineless(s) {
			return "it has no engines"
		}
		if effect == noTurnsMark {
			count(effect, "no turns")
		} else {
			count(effect, "speed −10 cm")
		}
	case "fire":
		startFire(r, s, false)
	case bridgeMark:
		if s.Count(bridgeMark) > 0 {
			return "the bridge is smashed already"
		}
		count(bridgeMark, "bridge smashed, Ld −3")
		if n := s.Count(rerollsMark); n > 0 {
			r.Mark(s, roster.MarkerCell(rerollsMark), 0, "%s: the fleet commander loses %s", s.Name, rules.Count(n, "re-roll", "re-rolls"))
		}
	case "collapse":
		if s.Now(shieldsTrack) == 0 {
			return "it has no shields left"
		}
		r.Mark(s, roster.TrackCell(shieldsTrack), 0, "%s: shields collapse", s.Name)
	case "hull":
		w.breach(r, row)
	}
	return ""
}
