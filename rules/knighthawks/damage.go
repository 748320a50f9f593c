package knighthawks

import (
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers the Damage Table, 1.1 and 1.2, what its rows do, 6.1 to 6.14, and what a ship takes with it, 5.5.

// A source is what scored a hit.
type source struct {
	side   string     // who rolls
	dice   *dice.Expr // the hull damage rating
	dtm    int        // the damage table modifier
	halved bool       // through a starred cell
}

// strike resolves a hit: the Damage Table, and the hull dice if it comes to that. In the Basic Game every hit is hull damage (2.8).
func strike(r *rules.Resolution, s *roster.Sheet, from source) {
	if isBasic(r.Board) {
		hullHit(r.Cite("2.8"), s, from, false)
		return
	}
	table := r.Table("damage")
	row := &table.Rows[r.Cite("1.1").By(from.side).About(s).See("table", table.Look(from.dtm))]
	why := ""
	switch amount := row.Text("amount"); row.Text("kind") {
	case "hull":
		r.Tally(s, hullTrack, hullHit(r.Cite("6.1"), s, from, amount == "double"))
		return
	case "drive":
		why = driveHit(r, s, amount)
	case "steering":
		why = steeringHit(r, s, amount)
	case "weapon":
		why = chainHit(r.Cite("6.6"), s, row.Words("chain"))
	case "defence":
		why = chainHit(r.Cite("6.8"), s, row.Words("chain"))
	case "short":
		why = shortCircuit(r, s)
	case "combat-control":
		why = controlHit(r, s)
	case "navigation":
		why = navigationHit(r, s, from.side)
	case "fire":
		why = setAlight(r, s)
	case "damage-control":
		why = damconHit(r, s)
	case "disaster":
		why = disaster(r, s)
	}
	if why != "" {
		r.Cite("6.12").Tell("%s: %s, so it is a hull hit", s.Name, why)
		hullHit(r.Cite("6.13"), s, from, false)
	}
}

// hullHit rolls the hull damage rating and takes it off the hull. It returns the points.
func hullHit(r *rules.Resolution, s *roster.Sheet, from source, double bool) int {
	n := r.By(from.side).About(s).See("hull", dice.RollOf(from.dice))
	if !double && !from.halved {
		loseHull(r, s, n, "")
		return n
	}
	points, how := harm(r.Board, n, double, from.halved)
	loseHull(r, s, points, " (%d %s)", n, how)
	return points
}

// harm doubles and halves rolled hull damage, in the order and with the rounding in force (A21).
func harm(b rules.Board, n int, double, halved bool) (int, string) {
	if !halved {
		return n * 2, "doubled"
	}
	up := 1
	if b.Option("maskRounding") == "down" {
		up = 0
	}
	switch {
	case !double:
		return (n + up) / 2, "halved"
	case b.Option("maskOrder") == "doubleThenHalve":
		return (n*2 + up) / 2, "doubled, then halved"
	}
	return (n + up) / 2 * 2, "halved, then doubled"
}

// loseHull takes points off the hull; at 0 the ship is destroyed. Points beyond the hull are named. note is written behind the loss.
func loseHull(r *rules.Resolution, s *roster.Sheet, n int, note string, args ...any) {
	had := s.Now(hullTrack)
	left := max(0, had-n)
	if over := n - had; over > 0 {
		note += ", %d more than it had"
		args = append(args, over)
	}
	if note == "" {
		r.Mark(s, roster.TrackCell(hullTrack), left, "%s hull −%d", s.Name, n)
	} else {
		r.Mark(s, roster.TrackCell(hullTrack), left, "%s hull −%d"+note, append([]any{s.Name, n}, args...)...)
	}
	if left == 0 {
		destroy(r, s, "%s is destroyed", s.Name)
	}
}

// destroy takes a ship out of the battle: its hull is gone, shots declared at it are wasted, and what is docked suffers (5.5, A36).
func destroy(r *rules.Resolution, s *roster.Sheet, text string, args ...any) {
	r.Cite("6.1").Mark(s, roster.MarkerCell(lostMark), max(1, r.Round), text, args...)
	if s.Now(hullTrack) > 0 {
		r.Mark(s, roster.TrackCell(hullTrack), 0, "%s hull 0", s.Name)
	}
	for _, shot := range r.On(s.ID, shotKind) {
		r.Cite("2.6").Take(shot, "%s at %s is wasted", shot.Name, s.Name)
	}
	r.Cite("5.5")
	base := docked(r.Board, s)
	for _, guest := range r.Kind(roster.KindShip) {
		if docked(r.Board, guest) != s {
			continue
		}
		r.Mark(guest, roster.MarkerOf(dockedMark, "", s.ID), 0, "%s was docked at %s", guest.Name, s.Name)
		if living(guest) {
			loseHull(r, guest, half(s.Printed(hullTrack)), ", half of %s", s.Name)
		}
	}
	if base == nil {
		return
	}
	r.Mark(s, roster.MarkerOf(dockedMark, "", base.ID), 0, "%s was docked at %s", s.Name, base.Name)
	if living(base) {
		loseHull(r, base, half(s.Printed(hullTrack)), ", half of %s", s.Name)
	}
}

// The functions below apply a row of the table. Where the row cannot apply they do nothing and say why (6.12).

// driveHit loses one point of ADF, half of the original, fractions up, or all (6.3).
func driveHit(r *rules.Resolution, s *roster.Sheet, amount string) (why string) {
	adf := s.Now(adfTrack)
	if adf == 0 {
		return "no drive left"
	}
	left := 0
	switch amount {
	case "1":
		left = adf - 1
	case "half":
		left = max(0, adf-half(s.Printed(adfTrack)))
	}
	r.Cite("6.3").Mark(s, roster.TrackCell(adfTrack), left, "%s ADF −%d", s.Name, adf-left)
	sayDrifting(r, s)
	return ""
}

// steeringHit loses one point of MR or all (6.4).
func steeringHit(r *rules.Resolution, s *roster.Sheet, amount string) (why string) {
	mr := s.Now(mrTrack)
	if mr == 0 {
		return "no steering left"
	}
	left := 0
	if amount == "1" {
		left = mr - 1
	}
	r.Cite("6.4").Mark(s, roster.TrackCell(mrTrack), left, "%s MR −%d", s.Name, mr-left)
	sayDrifting(r, s)
	return ""
}

func sayDrifting(r *rules.Resolution, s *roster.Sheet) {
	if drifting(s) {
		r.Cite("6.5").Warn("%s drifts: speed %d, straight on", s.Name, s.Now(speedTrack))
	}
}

// chainHit destroys the first system of the chain that the ship has (6.6, 6.8, A3 to A5).
func chainHit(r *rules.Resolution, s *roster.Sheet, chain []string) (why string) {
	gone := ""
	for _, kind := range chain {
		mounts := 0
		for i := range s.Systems {
			y := &s.Systems[i]
			switch {
			case y.Kind != kind:
			case intact(y):
				loseSystem(r, s, y, gone)
				return ""
			default:
				mounts++
			}
		}
		if mounts > 0 && gone == "" {
			gone = kind
		}
		if gone != "" && r.Option("chainDestroyed") == "hull" {
			return gone + " is gone already"
		}
	}
	if gone != "" {
		return gone + " is gone already and nothing else is in the chain"
	}
	return "it has none of the chain"
}

// loseSystem destroys a system or a mount. A powered screen drops with it; a cloud stays (A15).
func loseSystem(r *rules.Resolution, s *roster.Sheet, y *roster.System, gone string) {
	cell := roster.StateCell(y.ID)
	switch left := y.Left; {
	case counted(y) && gone != "":
		r.Mark(s, cell, roster.Destroyed, "%s %s destroyed with %d left, for %s is gone already", s.Name, label(y), left, gone)
	case counted(y):
		r.Mark(s, cell, roster.Destroyed, "%s %s destroyed with %d left", s.Name, label(y), left)
	case gone != "":
		r.Mark(s, cell, roster.Destroyed, "%s %s destroyed, for %s is gone already", s.Name, label(y), gone)
	default:
		r.Mark(s, cell, roster.Destroyed, "%s %s destroyed", s.Name, label(y))
	}
	if up := roster.MarkerOf(upMark, y.ID, ""); s.CountOf(upMark, y.ID, "") > 0 {
		r.Mark(s, up, 0, "%s %s drops", s.Name, label(y))
	}
}

// shortCircuit stops screens and interceptors (6.7, A14).
func shortCircuit(r *rules.Resolution, s *roster.Sheet) (why string) {
	if shorted(s) {
		return "short-circuited already"
	}
	stops := false
	for i := range s.Systems {
		y := &s.Systems[i]
		stops = stops || intact(y) && y.Kind != "RH" && isDefence(y.Kind)
	}
	if !stops && r.Option("shortOnBare") == "hull" {
		return "nothing to stop"
	}
	r.Cite("6.7").Mark(s, roster.MarkerCell(shortMark), 1, "%s power short circuit: screens and interceptors are dead", s.Name)
	if y := screen(s); y != nil && r.Option("shortScreens") == "raise" {
		r.Mark(s, roster.MarkerOf(upMark, y.ID, ""), 0, "%s %s drops", s.Name, label(y))
	}
	return ""
}

// controlHit costs 10 on all attacks of the ship (6.9, A16).
func controlHit(r *rules.Resolution, s *roster.Sheet) (why string) {
	switch {
	case s.Count(controlMark) > 0:
		return "combat control is hit already"
	case !armed(r.Board, s) && r.Option("ccOnUnarmed") == "hull":
		return "it was built without weapons"
	}
	r.Cite("6.9").Mark(s, roster.MarkerCell(controlMark), 1, "%s combat control: −10 on its attacks", s.Name)
	return ""
}

// navigationHit takes the helm away (6.10, A17). With option navRoll = once the direction is rolled here.
func navigationHit(r *rules.Resolution, s *roster.Sheet, side string) (why string) {
	switch {
	case station(s):
		return "a station has no helm"
	case s.Count(navigationMark) > 0:
		return "navigation is hit already"
	}
	r.Cite("6.10").Mark(s, roster.MarkerCell(navigationMark), 1, "%s navigation: manoeuvring out of control", s.Name)
	if r.Option("navRoll") != "once" {
		return ""
	}
	if r.By(s.Side).About(s).See("direction", direction) == toLeft {
		r.Mark(s, roster.MarkerCell(leftMark), 1, "%s turns left until it is repaired", s.Name)
	} else {
		r.Mark(s, roster.MarkerCell(rightMark), 1, "%s turns right until it is repaired", s.Name)
	}
	return ""
}

// setAlight starts an electrical fire (6.11).
func setAlight(r *rules.Resolution, s *roster.Sheet) (why string) {
	if s.Count(fireMark) > 0 {
		return "it burns already"
	}
	r.Cite("6.11").Mark(s, roster.MarkerCell(fireMark), electrical, "%s electrical fire", s.Name)
	return ""
}

// The kinds of fire: the count of its marker.
const (
	electrical = 1
	disastrous = 2
)

// damconHit halves DCR (6.11b).
func damconHit(r *rules.Resolution, s *roster.Sheet) (why string) {
	switch {
	case s.Count(damconMark) > 0:
		return "damage control is hit already"
	case s.Now(dcrTrack) == 0:
		return "it has no damage control"
	}
	halveDCR(r.Cite("6.11b"), s)
	return ""
}

func halveDCR(r *rules.Resolution, s *roster.Sheet) {
	to := min(s.Now(dcrTrack), half(s.Printed(dcrTrack)))
	r.Mark(s, roster.MarkerCell(damconMark), 1, "%s damage control hit", s.Name)
	r.Mark(s, roster.TrackCell(dcrTrack), to, "%s DCR halved", s.Name)
}

// disaster is the last row: everything at once (6.11c, A9, A10).
func disaster(r *rules.Resolution, s *roster.Sheet) (why string) {
	dcr := s.Count(damconMark) == 0 && s.Now(dcrTrack) > 0
	adf, mr := s.Now(adfTrack), s.Now(mrTrack)
	control := s.Count(controlMark) == 0 && (armed(r.Board, s) || r.Option("ccOnUnarmed") == "mark")
	if s.Count(fireMark) > 0 {
		switch {
		case r.Option("disastrousOnBurning") == "hull":
			return "it burns already"
		case !dcr && adf == 0 && mr == 0 && !control:
			return "it burns already and no part of a disastrous fire applies"
		}
	}
	r.Cite("6.11c").Mark(s, roster.MarkerCell(fireMark), disastrous, "%s disastrous fire", s.Name)
	if dcr {
		halveDCR(r, s)
	}
	if adf > 0 {
		r.Mark(s, roster.TrackCell(adfTrack), 0, "%s ADF −%d", s.Name, adf)
	}
	if mr > 0 {
		r.Mark(s, roster.TrackCell(mrTrack), 0, "%s MR −%d", s.Name, mr)
	}
	if control {
		r.Mark(s, roster.MarkerCell(controlMark), 1, "%s combat control: −10 on its attacks", s.Name)
	}
	sayDrifting(r, s)
	return ""
}

// hit is a weapon, or a number of points, on a target: consequences only. Everything on the sheets that a whole attack would heed is heeded.
func hit(r *rules.Resolution) {
	target := rules.PickSheet(r, "target", ships(r.Board, "", nil), nil, "no ship is on the table", "What is hit?")
	rows := append(pointers(r.Table("weapons").Rows), nil)
	row := rules.Pick(r, "weapon", rows, func(row *rules.Row) rules.Choice {
		if row == nil {
			return rules.Choice{ID: "points", Text: "points of hull"}
		}
		c := rules.Choice{ID: row.Key, Text: row.Key} // codes, as in fire: all of them fit into one row of a small screen
		if strings.ToUpper(row.Key) != row.Key {
			c.Text = row.Text("name")
		}
		if isBasic(r.Board) && r.Table("basic").Find(row.Key) == nil {
			c.Off = "not in the Basic Game"
		}
		return c
	}, "Which weapon hits?")
	if row == nil {
		n := r.Number("points", 1, 1000, "How many hull points?")
		r.Title("", "%s on %s", pointsWord(n), target.Name)
		loseHull(r.Cite("6.1"), target, n, "")
		return
	}
	w := readWeapon(row)
	mask := false
	if w.laser() {
		mask = r.Given("no").YesNo("from-cloud", "fired out of a masking screen")
	}
	r.Title("", "%s hits %s", w.code, target.Name)
	c := defence(r.Board, w, target, mask, combatRow(r.Board, w.code, false))
	noteAttack(r, target)
	strike(r, target, w.source("", c.halved))
}

// pointers lists the rows of a table for a question.
func pointers(list []rules.Row) []*rules.Row {
	rows := make([]*rules.Row, len(list))
	for i := range list {
		rows[i] = &list[i]
	}
	return rows
}

// scuttle destroys a ship for a reason that no table rolls for: it flew into a planet, blew itself up, or was given up.
func scuttle(r *rules.Resolution) {
	s := rules.PickSheet(r, "ship", ships(r.Board, "", nil), nil, "no ship is on the table", "Which ship is destroyed?")
	why := r.Given("").Text("reason", "reason")
	r.Title(s.Side, "%s is destroyed", s.Name)
	if why != "" {
		destroy(r, s, "%s is destroyed: %s", s.Name, why)
		return
	}
	destroy(r, s, "%s is destroyed", s.Name)
}
