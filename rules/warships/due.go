package warships

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file lists what is owed.

func ask(key string, s *roster.Sheet) []rules.Answer {
	return []rules.Answer{{Key: key, Value: string(s.ID)}}
}

// during says whether the battle is in one of the steps.
func during(b rules.Board, steps ...string) bool {
	if b.Phase == "" {
		return false
	}
	for _, s := range steps {
		if b.Phase == s || strings.HasPrefix(b.Phase, s+"-") {
			return true
		}
	}
	return false
}

// due lists what is owed in this phase, and later.
func due(b rules.Board) []rules.Due {
	list := dueEdge(b)
	list = append(list, dueHits(b)...)
	side := acting(b)
	decoyed := slices.DeleteFunc(b.Kind(roster.KindShip), func(s *roster.Sheet) bool { return s.Count(decoyMark) == 0 })
	for _, s := range b.Sheets() {
		switch {
		case s.Kind == roster.KindShip && active(s):
			list = append(list, dueShip(b, s, side, decoyed)...)
		case s.Kind == missilesKind:
			list = append(list, dueMissiles(b, s, side)...)
		case pod(s) && s.Count(insideMark) == 0 && s.Count(arrivedMark) == 0 && s.Count(movedMark) == 0 && s.Side == side && during(b, "craft") && s.Count(sentMark) < b.Round:
			list = append(list, rules.Due{Key: "fly/" + string(s.ID), Sheet: s.ID, Text: "pod flies", How: "speed " + strconv.Itoa(s.Now(speedTrack)), Now: true, Action: "fly", With: ask("missiles", s)})
		}
	}
	if on(b, "boarding") {
		list = append(list, dueBoarding(b)...)
	}
	return list
}

func dueEdge(b rules.Board) []rules.Due {
	if b.Phase != "edge" || edgeRolled(b) || len(sidesOf(b)) < 2 {
		return nil
	}
	one, other := flagship(b, sidesOf(b)[0]), flagship(b, sidesOf(b)[1])
	if one == nil || other == nil || crewless(one) && crewless(other) {
		return nil
	}
	return []rules.Due{{Key: "edge", Text: "edge", How: "the flagships' checks", Now: true, Action: "edge"}}
}

// dueHits is the next hit that waits: it lands where damage takes effect.
func dueHits(b rules.Board) []rules.Due {
	waiting := b.Kind(hitKind)
	if len(waiting) == 0 {
		return nil
	}
	s := waiting[0]
	n := 0
	for _, w := range waiting {
		n += total(hitsOf(w))
	}
	d := rules.Due{
		Key: "land/" + string(s.ID), Sheet: s.On, Text: s.Name, How: rules.Count(n, "hit waits", "hits wait").String(), Action: "land",
		With: ask("hit", s), Now: b.Phase == "" || strings.HasSuffix(b.Phase, effect) || during(b, "launch"), When: "when damage takes effect",
	}
	if d.Now {
		d.When = ""
	}
	return []rules.Due{d}
}

// dueShip is what one ship owes; side is whose phase it is, decoyed the ships with decoys about them.
func dueShip(b rules.Board, s *roster.Sheet, side string, decoyed []*roster.Sheet) []rules.Due {
	var list []rules.Due
	add := func(now bool, key, text, how, when, action, ask string) {
		d := rules.Due{Key: key + "/" + string(s.ID), Sheet: s.ID, Text: text, How: how, Now: now, Action: action, With: []rules.Answer{{Key: ask, Value: string(s.ID)}}}
		if !now {
			d.When = when
		}
		list = append(list, d)
	}
	if on(b, "power") && plugged(b, s) && cannotDistribute(b, s) == "" && (b.Phase == "power" && owesPower(b, s) || overdrawn(b, s)) {
		_, _, power := plants(b, s)
		add(true, "power", "distributes its power", strconv.Itoa(power)+" power", "", "power", "ship")
	}
	if side == s.Side && during(b, "sensors") && !crewless(s) && hasSensor(b, s) {
		if o := unsought(b, s); o != nil {
			list = append(list, rules.Due{
				Key: "sense/" + string(s.ID), Sheet: s.ID, Text: "searches", How: "for " + o.Name, Now: true, Action: "sense", With: append(ask("ship", s), rules.Answer{Key: "contact", Value: string(o.ID)}),
			})
		}
	}
	if why := hasMoved(b)(s); why == "" && s.Trait("station") == "" && s.Side == side && during(b, moveStep(b, s)) {
		add(true, "move", "moves", "speed "+strconv.Itoa(s.Now(speedTrack)), "", "move", "ship")
	}
	if adviseRepair(b, s, false) != "" && cannotRepair(b, s, false) == "" && s.Count(checksMark) < sizeOf(b, s).Int("checks") {
		here := during(b, "repair") && s.Side == side
		if here || !during(b, "repair") && s.Count(checksMark) == 0 {
			add(here, "repair", "repair check", adviseRepair(b, s, false), "repair phase", "repair", "ship")
		}
	}
	if s.Count(timerMark) > 0 {
		add(false, "charges", "charges are set", "explodes when its commander says so", "special orders", "detonate", "ship")
	}
	for _, t := range decoyed {
		if looksAtDecoys(b, s, t) {
			list = append(list, rules.Due{
				Key: "decoy/" + string(s.ID) + "/" + string(t.ID), Sheet: s.ID, Text: "looks at decoys", How: "of " + t.Name, Now: during(b, "launch") || b.Phase == "", When: "launch phase",
				Action: "decoy", With: append(ask("launcher", t), rules.Answer{Key: "ship", Value: string(s.ID)}),
			})
		}
	}
	if len(namedBy(b, s, heldMark)) > 0 && s.Count(shookMark) == 0 && !crewless(s) {
		here := s.Side == side && during(b, moveStep(b, s)) || b.Phase == ""
		add(here, "shake-off", "is held", heldBadge(b, s), "its movement", "shake-off", "ship")
	}
	if n := s.Count(leavingMark); n > 0 {
		list = append(list, rules.Due{Key: "leaving/" + string(s.ID), Sheet: s.ID, Text: "is being abandoned", When: rules.Count(n, "round", "rounds").String()})
	}
	return list
}

// moveStep is the step in which a ship moves.
func moveStep(b rules.Board, s *roster.Sheet) string {
	switch {
	case capital(b, s):
		return "capital"
	case small(b, s):
		return "craft"
	}
	return "line"
}

func dueMissiles(b rules.Board, s *roster.Sheet, side string) []rules.Due {
	step := "missiles"
	if s.Count(counterMark) > 0 && !fusionAge(b) {
		step = "counter"
	}
	key := string(s.ID)
	if s.Side == side && during(b, step) && s.Count(movedMark) == 0 {
		return []rules.Due{{Key: "fly/" + key, Sheet: s.ID, Text: "flies", How: "speed " + strconv.Itoa(s.Now(speedTrack)), Now: true, Action: "fly", With: ask("missiles", s)}}
	}
	t := goal(b, s)
	if s.Count(counterMark) > 0 && s.Count(arrivedMark) > 0 && t != nil && t.Kind == missilesKind {
		d := rules.Due{Key: "intercept/" + key, Sheet: s.ID, Text: "attacks", How: t.Name, When: "anti-missile fire", Action: "intercept", With: ask("missiles", s)}
		if d.Now = s.Side == side && (during(b, "defense") || fusionAge(b) && during(b, "second-attack")); d.Now {
			d.When = ""
		}
		return []rules.Due{d}
	}
	if s.Count(arrivedMark) == 0 || s.Count(counterMark) > 0 || t == nil || !prey(t) ||
		s.Trait("guidance") == "command" && (launcher(b, s) == nil || !afloat(launcher(b, s))) {
		return nil
	}
	d := rules.Due{Key: "attack/" + key, Sheet: s.ID, Text: "attacks", How: t.Name, When: "missile attacks", Action: "missiles", With: ask("missiles", s)}
	if d.Now = s.Side == side && (during(b, "strikes") || during(b, "launch") && s.Trait("body") == "tachyon-missile"); d.Now {
		d.When = ""
	}
	return []rules.Due{d}
}

func dueBoarding(b rules.Board) []rules.Due {
	var list []rules.Due
	here := during(b, "orders")
	for _, t := range b.Kind(roster.KindShip) {
		if captured(t) {
			continue
		}
		if n := offense(b, t); n > 0 && t.Count(assaultMark) == 0 {
			d := rules.Due{Key: "assault/" + string(t.ID), Sheet: t.ID, Text: "fight aboard", How: halves(n) + " against " + halves(defense(b, t)), Now: here, Action: "assault", With: ask("ship", t)}
			if !here {
				d.When = "special orders"
			}
			list = append(list, d)
		}
		if len(outside(b, t)) > 0 && cannotEnter(b, t) == "" {
			d := rules.Due{Key: "entry/" + string(t.ID), Sheet: t.ID, Text: "boarders cut in", Now: here, Action: "entry", With: ask("ship", t)}
			if !here {
				d.When = "special orders"
			}
			list = append(list, d)
		}
	}
	return list
}
