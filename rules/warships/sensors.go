package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the checks of the sensor phase, 4.3.

// aimPenalty is what a sensor adds to attacks that it aims (4.5, R-29).
func aimPenalty(b rules.Board, row *rules.Row) int {
	if row.Key == "em-detector" && b.Option("em_detector") == "check_only" {
		return 0
	}
	return row.Int("penalty")
}

// isContact says whether a sensor may find something: a ship or squadron on the map, wrecks among them, a boarding pod on its way, and
// missiles where they are contacts like ships (4.3, R-81).
func isContact(b rules.Board, o *roster.Sheet) bool {
	switch o.Kind {
	case roster.KindShip:
		return o.Count(aboardMark) == 0 && o.Count(explodedMark) == 0 && !(squadron(o) && destroyed(o))
	case missilesKind:
		return b.Option("missiles_need_track") == "yes"
	}
	return pod(o) && o.Count(insideMark) == 0
}

// sending says whether a ship is active for a contact's detector: any active sensor that runs. Ladar is seen only by who has ladar or
// a laser transceiver.
func sending(b rules.Board, s, by *roster.Sheet) bool {
	for i := range s.Systems {
		y := &s.Systems[i]
		row := listed(b, y, "sensors")
		if row == nil || row.Text("kind") != "active" || !runs(s, y) {
			continue
		}
		if row.Text("marks") == "ladar" && by != nil && fitted(by, "ladar") == nil && fitted(by, "laser-transceiver") == nil {
			continue
		}
		return true
	}
	return false
}

// radar says whether a ship runs a radar in the narrow sense (em_bonus_on: radar_only).
func radar(b rules.Board, s *roster.Sheet) bool {
	return slices.ContainsFunc(s.Systems, func(y roster.System) bool {
		row := listed(b, &y, "sensors")
		return row != nil && row.Text("marks") == "radar" && runs(s, &y)
	})
}

// reach is the farthest that a sensor sees, doubled where a remote network serves it, five times at PL 6 scale for PL 6 sensors.
func reach(b rules.Board, s *roster.Sheet, y *roster.System, band string) int {
	row := listed(b, y, "sensors")
	n := row.Int(band)
	for i := range s.Systems {
		if net := &s.Systems[i]; net.Kind == "remote-network" && runs(s, net) && net.Trait("for") == y.ID && s.CountOf(deployedMark, net.ID, "") > 0 {
			n *= 2
			break
		}
	}
	if fusionAge(b) && row.Int("pl") == 6 {
		n *= 5
	}
	return n
}

// A sighting is a look by a sensor of a ship at a contact so many hexes away.
type sighting struct {
	ship     *roster.Sheet
	sensor   *roster.System
	contact  *roster.Sheet
	distance int
}

// band is the row of the range band of a sighting; within a hex of each other that alone counts.
func (g sighting) band(b rules.Board) *rules.Row {
	key := "long"
	switch {
	case g.distance <= 1:
		key = "near"
	case g.distance <= reach(b, g.ship, g.sensor, "short"):
		key = "short"
	case g.distance <= reach(b, g.ship, g.sensor, "medium"):
		key = "medium"
	}
	return b.Table("sensor-ranges").Find(key)
}

// check is the crew's check of a sighting (4.3).
func (g sighting) check(b rules.Board, key string) *helper {
	s, y, contact := g.ship, g.sensor, g.contact
	h := crewCheck(b, key, s)
	row := listed(b, y, "sensors")
	band := g.band(b)
	h.plus(band.Int("steps"), band.Key+" range", "4.3")
	h.plus(targetSize(contact), "size of "+contact.Name, "4.3")
	if firedLastRound(b, contact) {
		h.plus(-3, "it fired last round", "4.3")
	}
	h.plus(computers(b, s, "sensor-control", y.Kind), "sensor computer", "4.3")
	switch y.Kind {
	case "em-detector":
		emSteps(b, h, s, contact)
	case "ce-array":
		if sending(b, contact, s) {
			h.plus(-4, "it uses active sensors", "4.3")
		}
	case "ir-detector":
		if contact.Count(burnedMark)+contact.Count(savedMark) > 0 && hotEngine(contact) {
			h.plus(-2, "its engines burned", "4.3")
		}
	}
	for _, p := range guarded(b, contact, "sensor", true) {
		switch {
		case p.Text == "jammer" && y.Kind == "ladar":
		case p.Text == "chaff" && y.Kind == "mass-detector":
		case p.Text == "stealth hull" && (row.Text("kind") != "active"):
		default:
			h.parts = append(h.parts, p)
		}
	}
	return h
}

// emSteps are what an EM detector gains and loses by the contact's own sensors.
func emSteps(b rules.Board, h *helper, s, contact *roster.Sheet) {
	sends := sending(b, contact, s)
	loud := sends
	if b.Option("em_bonus_on") == "radar_only" {
		loud = radar(b, contact)
	}
	switch {
	case loud:
		h.plus(-2, "its active sensors are on", "R-76")
	case !sends && b.Option("em_detector") != "attack_only":
		h.plus(2, "it is silent", "R-29")
	}
}

func hotEngine(s *roster.Sheet) bool {
	return slices.ContainsFunc(s.Systems, func(y roster.System) bool { return y.Kind == "fusion-torch" || y.Kind == "ion-engine" })
}

// looksFor says why a sensor makes no detection check against a contact; empty when it does.
func looksFor(b rules.Board, s *roster.Sheet, y *roster.System, contact *roster.Sheet, distance int) string {
	row := listed(b, y, "sensors")
	switch {
	case !works(y):
		return "out of action"
	case !runs(s, y):
		return "off"
	case row.Text("marks") == "no-target" || row.Text("marks") == "remote":
		return "makes no detection checks"
	case y.Kind == "probe":
		return "looks by its probes"
	case distance > reach(b, s, y, "long"):
		return "out of its range"
	case contact != nil && s.CountOf(searchedMark, y.ID, contact.ID) > 0:
		return "has looked in this phase"
	case contact != nil && lasting(s, func(m *roster.Marker) bool { return m.On == y.ID && m.Of == contact.ID }):
		return "holds it already"
	case full(b, s, y):
		return "follows as many as it can"
	}
	return ""
}

// cannotSee says why a sensor makes no check of another sort at a distance: of decoys, of mounts, of a record.
func cannotSee(b rules.Board, s *roster.Sheet, y *roster.System, distance int) string {
	switch {
	case !runs(s, y):
		return "off or out of action"
	case listed(b, y, "sensors").Text("marks") == "remote":
		return "only serves another sensor"
	case y.Kind == "probe":
		return "looks by its probes"
	case distance > reach(b, s, y, "long"):
		return "out of its range"
	}
	return ""
}

// sensorsOf lists the sensors of a ship.
func sensorsOf(b rules.Board, s *roster.Sheet) []*roster.System {
	var list []*roster.System
	for i := range s.Systems {
		if y := &s.Systems[i]; listed(b, y, "sensors") != nil {
			list = append(list, y)
		}
	}
	return list
}

// allSensors lists the sensors of a ship and those of its probes.
func allSensors(b rules.Board, s *roster.Sheet) []*roster.System {
	list := sensorsOf(b, s)
	for _, p := range probesOf(b, s) {
		list = append(list, ears(p)...)
	}
	return list
}

// systemCard shows a system as a choice.
func systemCard(s *roster.Sheet, off func(*roster.System) string) func(*roster.System) rules.Choice {
	return func(y *roster.System) rules.Choice {
		c := rules.Choice{ID: y.ID, Text: y.Name, Sheet: s.ID, Cell: roster.StateCell(y.ID)}
		if off != nil {
			c.Off = off(y)
		}
		return c
	}
}

// looker asks for the ship that uses its sensors.
func looker(r *rules.Resolution) *roster.Sheet {
	return rules.PickSheet(r.Cite("4.3").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), active), func(s *roster.Sheet) string {
		switch {
		case crewless(s):
			return "no crew"
		case !hasSensor(r.Board, s):
			return "no sensor works"
		}
		return ""
	}, "no ship has a sensor", "Which ship searches?")
}

// sense is the search of one ship for one contact with as many of its sensors as are to look.
func sense(r *rules.Resolution) {
	used(r, "sensors")
	s := looker(r)
	contact := rules.PickSheet(r.By(s.Side), "contact", enemies(r.Board, s.Side, func(o *roster.Sheet) bool { return isContact(r.Board, o) }), nil,
		"there is no enemy", "For which contact?")
	all := askEyes(r, s)
	distance := r.Fact().About(contact).Number("range", 0, 1000, "Range in hexes?")
	off := func(y *roster.System) string { return looksFor(r.Board, s, y, contact, distance) }
	chosen := rules.Several(r.By(s.Side).About(s).Advise(func() string { return ids(all, off) }), "sensors", all, 0, len(all), systemCard(s, off),
		"Which sensors search for %s (those whose arc it is in)?", contact.Name)
	gm := r.Given("0").Number("gm", -20, 20, "GM modifier in steps")
	skill := r.Given("0").Number("skill", 0, 30, "score of a character")
	r.Title(s.Side, "%s searches for %s", s.Name, contact.Name)
	until, running := endOfMain(r.Board)
	if running {
		r.MarkUntil(s, roster.MarkerOf(searchedMark, "", contact.ID), 1, until, "range %d", distance)
	}
	if len(chosen) == 0 {
		r.Tell("%s does not search for %s", s.Name, contact.Name)
	}
	for _, y := range chosen {
		r.In(y.ID, 0, func() {
			if running {
				r.SetUntil(s, roster.MarkerOf(searchedMark, y.ID, contact.ID), 1, until)
			}
			h := sighting{s, y, contact, distance}.check(r.Board, "sensor").of(s.Name+" "+y.Name).plus(gm, "GM", "4.3")
			if skill > 0 {
				h.score = skill
			}
			sure := listed(r.Board, y, "sensors").Text("marks") == "sure"
			if !sure && h.plus(supported(r, s), "leadership", "1.4").roll(r) < ordinary {
				return
			}
			acquire(r, s, y, contact)
		})
	}
}

// searchedMark lies on a ship, and on each of its sensors that has looked, of a contact that it has searched for in this phase: each
// sensor makes one check against each (4.3).
const searchedMark = "searched"

// unsought is an enemy that a ship does not hold and has not searched for in this phase, or nil.
func unsought(b rules.Board, s *roster.Sheet) *roster.Sheet {
	for _, o := range b.Sheets() {
		if o.Side == s.Side || !isContact(b, o) || o.Kind == roster.KindShip && destroyed(o) || s.CountOf(searchedMark, "", o.ID) > 0 {
			continue
		}
		if !lasting(s, func(m *roster.Marker) bool { return m.Of == o.ID }) {
			return o
		}
	}
	return nil
}

// ids lists the systems that can be chosen, as an answer.
func ids(all []*roster.System, off func(*roster.System) string) string {
	var can []string
	for _, y := range all {
		if off(y) == "" {
			can = append(can, y.ID)
		}
	}
	return rules.Listed(can)
}

// switchSensors says which active sensors are on. A sensor that is off drops its tracks like one without power.
func switchSensors(r *rules.Resolution) {
	s := looker(r)
	actives := slices.DeleteFunc(sensorsOf(r.Board, s), func(y *roster.System) bool {
		return listed(r.Board, y, "sensors").Text("kind") != "active" || !works(y)
	})
	if len(actives) == 0 {
		r.None("%s has no active sensor", s.Name)
	}
	running := func(y *roster.System) string {
		if runs(s, y) {
			return ""
		}
		return "off"
	}
	lit := rules.Several(r.By(s.Side).About(s).Advise(func() string { return ids(actives, running) }), "on", actives, 0, len(actives), systemCard(s, nil),
		"Which active sensors of %s are on?", s.Name)
	r.Title(s.Side, "%s switches its sensors", s.Name)
	for _, y := range actives {
		turn(r, s, y, slices.Contains(lit, y))
	}
	r.Tell("%s: active sensors on: %d of %d", s.Name, len(lit), len(actives))
	if n := surplus(r.Board, s); n < 0 && on(r.Board, "power") && plugged(r.Board, s) {
		r.Warn("%s: its plants give %d too little for what it powers", s.Name, -n)
	}
}

// turn powers a system or not. A sensor without power loses its tracks with the end of the phase.
func turn(r *rules.Resolution, s *roster.Sheet, y *roster.System, up bool) {
	cell := roster.MarkerOf(offMark, y.ID, "")
	switch {
	case up == (s.CountOf(offMark, y.ID, "") == 0):
	case up:
		r.Mark(s, cell, 0, "%s is on", y.Name)
	default:
		r.Mark(s, cell, 1, "%s is off", y.Name)
		loseTracks(r, s, func(m roster.Marker) bool { return m.On == y.ID })
	}
}
