package battledamage

import (
	"damcon/roster"
	"damcon/rules"
)

// This file covers what follows from the record, 1.3, and the DCs of 7.4 and 7.5.

// xParts is how many dice must succeed against a ship that somebody attacks (1.3, 5.4). Of several attackers at most one −1 and one +1 from
// flying apply, and the size of the largest counts.
func xParts(b rules.Board, s *roster.Sheet, from ...*roster.Sheet) []rules.Part {
	parts := []rules.Part{{Value: 4, Text: "base", Rule: "1.3"}, {Value: mod(b, s, structure), Text: "Structure", Rule: "1.3"}}
	add := func(n int, text, rule string) {
		if n != 0 {
			parts = append(parts, rules.Part{Value: n, Text: text, Rule: rule})
		}
	}
	outflown, evasive, feinted, largest := 0, 0, 0, 0
	for _, a := range from {
		outflown = max(outflown, min(1, s.CountOf(outflownMark, "", a.ID)))
		evasive = max(evasive, min(1, s.CountOf(evasiveMark, "", a.ID)))
		feinted = max(feinted, min(1, s.CountOf(feintedMark, "", a.ID)))
		largest = max(largest, rank(b, a))
	}
	add(-outflown, "outflown", "5.4")
	add(evasive, "flown defensively", "5.4")
	add(2*feinted, "feint", "5.4")
	if len(from) > 0 {
		add(sizeSteps(b, rank(b, s)-largest), "size", "5.4")
	}
	add(-min(1, s.Count(exposedMark)), "exposed by a bombardment", "5.4")
	if n := sum(parts); n < 1 {
		add(1-n, "at least 1", "1.3")
	}
	return parts
}

// sizeSteps are the sizes that lie between a target and its attacker, where they change X: more where the target is larger (5.4, A-12).
func sizeSteps(b rules.Board, larger int) int {
	switch {
	case b.Option("size_steps") != "on":
		return 0
	case larger > 0:
		return larger - 1
	case larger < 0:
		return larger + 1
	}
	return 0
}

// yParts is what face a die must show (1.3).
func yParts(b rules.Board, s *roster.Sheet) []rules.Part {
	text := "Shields"
	if unshielded(s) {
		text = "Shields, switched off"
	}
	return []rules.Part{{Value: 4, Text: "base", Rule: "1.3"}, {Value: shieldMod(b, s), Text: text, Rule: "1.3"}}
}

// mobilityParts are Tactical Mobility. For the Tracking DC a broken conduit leaves only what hurts of the engines (6.1, result 10).
func mobilityParts(b rules.Board, s *roster.Sheet, tracked bool) []rules.Part {
	n, text := mod(b, s, engines), "Engines"
	if tracked && lingers(b, s, 10) {
		n, text = min(0, n), "Engines, conduit"
	}
	return []rules.Part{
		{Value: n, Text: text, Rule: "1.3"},
		{Value: ability(b, s, helm, "dex"), Text: "helm's Dexterity", Rule: "1.3"},
		{Value: ability(b, s, helm, "pilot"), Text: "helm's bonus", Rule: "1.3"},
	}
}

// trackingParts are the Tracking DC (1.3); band is the row of the distance, nil for none.
func trackingParts(b rules.Board, s *roster.Sheet, band *rules.Row, by *roster.Sheet) []rules.Part {
	if wrecked(s) {
		return []rules.Part{{Value: 5, Text: "wreck", Rule: "7.6"}}
	}
	parts := []rules.Part{{Value: 10, Text: "base", Rule: "1.3"}}
	parts = append(parts, mobilityParts(b, s, true)...)
	parts = append(parts,
		rules.Part{Value: shieldMod(b, s), Text: "Shields", Rule: "1.3"}, rules.Part{Value: -mod(b, s, structure), Text: "Structure", Rule: "1.3"},
		rules.Part{Value: sized(b, s, "tracking"), Text: "size", Rule: "1.1"})
	if band != nil {
		parts = append(parts, rules.Part{Value: band.Int("dc"), Text: band.Key, Rule: "4.3"})
	}
	if by != nil && s.CountOf(feintedMark, "", by.ID) > 0 {
		parts = append(parts, rules.Part{Value: 4, Text: "feint", Rule: "11"})
	}
	return parts
}

// detectionParts are the Detection DC, or the Stealth DC of a ship in silent operations (1.3).
func detectionParts(b rules.Board, s *roster.Sheet, band *rules.Row, silent bool) []rules.Part {
	var parts []rules.Part
	detection(b, s, band, silent, listed(&parts))
	return parts
}

// detection adds the summands of the Detection DC or the Stealth DC.
func detection(b rules.Board, s *roster.Sheet, band *rules.Row, silent bool, add func(n int, text, rule string)) {
	if wrecked(s) {
		add(5, "wreck", "7.6")
		return
	}
	add(sized(b, s, "detection"), "size", "1.1")
	if !unshielded(s) && !silent {
		add(-(max(0, mod(b, s, shields)) / 2), "Shields", "1.3")
	}
	add(number(s.Trait("stealth")), "stealth equipment", "1.3")
	if n := s.Count(cloakMark); n > 0 {
		add(max(0, n-worn(s)), "cloak", "4.2")
	}
	if band != nil {
		add(band.Int("dc"), band.Key, "4.3")
	}
	add(-s.Count(glareMark), "laser glare", "1.3")
	if silent {
		n := mod(b, s, electronics)
		if b.Option("stealth_electronics") == "positive" {
			n = max(0, n)
		}
		add(n, "Electronics", "1.3")
	}
}

// worn is how much fire takes off a cloak: what the brightest weapon of this round and the one before does (4.2).
func worn(s *roster.Sheet) int {
	n := 0
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == cloakWornMark {
			n = max(n, m.Count)
		}
	}
	return n
}

// found is the DC that passive sensors must have to see a ship.
func found(b rules.Board, s *roster.Sheet, band *rules.Row) int {
	dc := 0
	detection(b, s, band, s.Count(silentMark) > 0, func(n int, _, _ string) { dc += n })
	return dc
}

// seeing adds the summands of what the passive sensors of a ship see (1.3).
func seeing(b rules.Board, s *roster.Sheet, add func(n int, text, rule string)) {
	n := mod(b, s, sensors)
	add(10, "base", "1.3")
	add(n, "Sensors", "1.3")
	if b.Option("passive_floor") == "9" && s.Now(sensors) == base(s, sensors) && !wrecked(s) {
		add(max(0, 9-10-n), "at least 9 while undamaged", "A-46")
	}
}

// passiveParts lists them.
func passiveParts(b rules.Board, s *roster.Sheet) []rules.Part {
	var parts []rules.Part
	seeing(b, s, listed(&parts))
	return parts
}

// passive is what they come to.
func passive(b rules.Board, s *roster.Sheet) int {
	all := 0
	seeing(b, s, func(n int, _, _ string) { all += n })
	return all
}

// initiativeParts order stand-offs and damage of the same kind (1.3).
func initiativeParts(b rules.Board, s *roster.Sheet) []rules.Part {
	return []rules.Part{
		{Value: mod(b, s, engines), Text: "Engines", Rule: "1.3"},
		{Value: mod(b, s, sensors), Text: "Sensors", Rule: "1.3"},
		{Value: -mod(b, s, structure), Text: "Structure", Rule: "1.3"},
	}
}

// speedParts are how many squares of its own size a ship moves (1.3).
func speedParts(b rules.Board, s *roster.Sheet) []rules.Part {
	if s.Count(silentMark) > 0 {
		return []rules.Part{{Value: 1, Text: "silent", Rule: "4.2"}}
	}
	parts := []rules.Part{{Value: 4, Text: "base", Rule: "1.3"}, {Value: mod(b, s, engines), Text: "Engines", Rule: "1.3"}}
	if n := sum(parts); n < 1 {
		parts = append(parts, rules.Part{Value: 1 - n, Text: "at least 1", Rule: "1.3"})
	}
	return parts
}

// speed is what they come to.
func speed(b rules.Board, s *roster.Sheet) int { return sum(speedParts(b, s)) }

// containDC is what it takes to contain an explosion (7.5).
func containDC(b rules.Board, s *roster.Sheet) int { return sum(containParts(b, s)) }

// containParts are 8 and the size, as the option counts it (7.5, A-23).
func containParts(b rules.Board, s *roster.Sheet) []rules.Part {
	n, text := rank(b, s), "size"
	switch b.Option("explosion_size") {
	case "rank0":
		n--
	case "capacity":
		n, text = s.Now(capacityTrack), "capacity"
	}
	return []rules.Part{{Value: 8, Text: "base", Rule: "7.5"}, {Value: n, Text: text, Rule: "7.5"}}
}

// stabilizeParts are the DC to stabilize a deteriorating ship (7.4).
func stabilizeParts(s *roster.Sheet) []rules.Part {
	return []rules.Part{
		{Value: 12, Text: "base", Rule: "7.4"},
		{Value: s.Now(capacityTrack), Text: "capacity", Rule: "7.4"},
		{Value: -s.Count(deteriorationMark), Text: "deterioration", Rule: "7.4"},
	}
}
