package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers missiles in flight, 4.4, and their attacks and those of bombs, 4.3, 4.6 and appendix E.

// Missiles that fly together are a sheet.
const (
	missilesKind   = "missiles"
	countTrack     = "count"     // bodies that are left
	enduranceTrack = "endurance" // movement phases before it coasts
	counterMark    = "counter"   // counter-missiles
	arrivedMark    = "arrived"   // in its target's hex
	goalMark       = "at"        // of its target
)

// fullFlight is how many missiles a flight has.
const fullFlight = 40

// flight says whether missiles attack as a flight: more than a salvo of four (4.6, R-15).
func flight(b rules.Board, m *roster.Sheet) bool {
	if !on(b, "fire_modes") || massed(m) {
		return false
	}
	return whole(m, countTrack) > 4 && b.Option("short_flight") == "shot_down" || whole(m, countTrack) >= fullFlight
}

// massed says whether missiles were launched by a squadron and attack as one does (7.4).
func massed(m *roster.Sheet) bool { return m.Trait("massed") == "yes" }

// goal is the target of missiles, launcher the ship that launched them; nil where it is gone.
func goal(b rules.Board, m *roster.Sheet) *roster.Sheet { return about(b, m, goalMark) }

func launcher(b rules.Board, m *roster.Sheet) *roster.Sheet { return about(b, m, fromMark) }

// about is the sheet that a marker of a kind is about.
func about(b rules.Board, s *roster.Sheet, kind string) *roster.Sheet {
	for i := range s.Markers {
		if s.Markers[i].Kind == kind {
			return b.Sheet(s.Markers[i].Of)
		}
	}
	return nil
}

// flies says whether something moves by itself: missiles, boarding pods on their way, probes.
func flies(m *roster.Sheet) bool {
	return m.Kind == missilesKind || m.Kind == probeKind || pod(m) && m.Count(insideMark) == 0
}

// fly moves missiles, pods and probes: speed, and whether they have reached their target's hex.
func fly(r *rules.Resolution) {
	m := rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "missiles", r.Board.Sorted(acting(r.Board), flies),
		func(m *roster.Sheet) string {
			if m.Count(movedMark) > 0 {
				return "has moved"
			}
			return ""
		}, "nothing flies", "What flies?")
	v := m.Now(speedTrack)
	thrust := thousandths(m.Trait("accel"))
	if m.Track(enduranceTrack) != nil && m.Now(enduranceTrack) == 0 {
		thrust = 0
	}
	up, down := thrust+savedFor(m, false), thrust+savedFor(m, true)
	switch {
	case thrust == 0:
		up, down = 0, 0
	case fusionAge(r.Board):
		up = thrust + savedForVector(r, m)
		down = up
	}
	speed := r.By(m.Side).About(m).AdviseNumber(min(1000, v+up/1000)).Number("speed", max(0, v-down/1000), min(1000, v+up/1000), "Its speed?")
	arrived := m.Kind != probeKind && r.Fact().About(m).YesNo("arrived", "Has it reached its target's hex?")
	r.Title(m.Side, "%s flies", m.Name)
	if speed != v {
		r.Mark(m, roster.TrackCell(speedTrack), speed, "%s speed %d → %d", m.Name, v, speed)
	}
	if fusionAge(r.Board) {
		keepSaved(r, m, up-1000*max(speed-v, v-speed), false)
	} else {
		saveUp(r, m, thrust, speed-v)
	}
	if n := m.Now(enduranceTrack); n > 0 {
		r.Mark(m, roster.TrackCell(enduranceTrack), n-1, "%s: endurance %d", m.Name, n-1)
	}
	if until, ok := endOfMain(r.Board); ok {
		r.MarkUntil(m, roster.MarkerCell(movedMark), 1, until, "%s has moved", m.Name)
	}
	if arrived {
		r.Mark(m, roster.MarkerCell(arrivedMark), 1, "%s is in its target's hex", m.Name)
	} else if m.Count(arrivedMark) > 0 {
		r.Mark(m, roster.MarkerCell(arrivedMark), 0, "%s is not in its target's hex any more", m.Name)
	}
}

// shootDown takes missiles out of a salvo or flight: any hit kills one.
func shootDown(r *rules.Resolution, m *roster.Sheet, n int) {
	left := max(0, m.Now(countTrack)-n)
	r.Cite("R-69")
	if left == 0 {
		r.Take(m, "%s is shot down", m.Name)
		return
	}
	r.Mark(m, roster.TrackCell(countTrack), left, "%s: %d → %d", m.Name, m.Now(countTrack), left)
}

// missileParts are the steps of an attack by missiles, bombs or mines m, against which the defenses of a column help (4.5, E).
func missileParts(b rules.Board, m, t *roster.Sheet, column string) []rules.Part {
	acc := 0
	for _, row := range [...]*rules.Row{b.Table("bodies").Find(m.Trait("body")), b.Table("warheads").Find(m.Trait("warhead"))} {
		if row != nil {
			acc += row.Int("acc")
		}
	}
	jammable := b.Option("jamming") == "all_missiles"
	if row := b.Table("guidance").Find(m.Trait("guidance")); row != nil {
		marks := row.Words("marks")
		blind := slices.Contains(marks, "silent") && silent(b, t) || slices.Contains(marks, "cold") && cold(b, t)
		if acc += row.Int("acc"); blind {
			acc += row.Int("lost") - row.Int("acc")
		}
		jammable = jammable || slices.Contains(marks, "jammable")
	}
	parts := plus(nil, acc, "accuracy", "E")
	parts = append(parts, targetParts(b, t)...)
	if t.Kind == roster.KindShip {
		parts = append(parts, guarded(b, t, column, jammable)...)
	}
	return parts
}

// silent is a ship with no active sensor, jammer or transmitter on.
func silent(b rules.Board, t *roster.Sheet) bool {
	return !sending(b, t, nil) && fitted(t, "jammer") == nil && !hasComm(b, t)
}

// cold is a ship that neither accelerated nor fired this round.
func cold(b rules.Board, t *roster.Sheet) bool {
	return !burns(b, t) && t.Count(savedMark) == 0 && t.Count(shotMark) != round(b)
}

// missileCheck is an attack roll of missiles: the launcher's score and standing modifiers as they are, or its score at launch.
func missileCheck(b rules.Board, key string, m, t *roster.Sheet) *helper {
	h := &helper{key: key, side: m.Side, score: m.Now(scoreTrack)}
	if from := launcher(b, m); from != nil && afloat(from) {
		h.score, h.parts = score(from), standing(b, from, true)
		if kind := m.Trait("launcher"); kind != "" {
			h.plus(computers(b, from, "fire-control", kind), "fire control", "C")
		}
	}
	column := "missile"
	if m.Trait("guidance") == unguided {
		column = "other" // what helps against missiles does not help against bombs (4.5)
	}
	h.parts = append(h.parts, missileParts(b, m, t, column)...)
	if m.Trait("degraded-launcher") == "yes" {
		h.plus(1, "degraded launcher", "5.8")
	}
	if from := launcher(b, m); t.Kind == roster.KindShip && fighting(b, t) && (from == nil || foe(b, t) != from) {
		h.plus(3, "into a dogfight", "7.4")
	}
	return h
}

// An aid is what people add to the attack rolls of missiles and bombs: steps of the GM, and the score of a gunner; 0 is none.
type aid struct{ gm, skill int }

func askAid(r *rules.Resolution) aid {
	return aid{
		gm:    r.Given("0").Number("gm", -20, 20, "GM modifier in steps"),
		skill: r.Given("0").Number("skill", 0, 30, "score of a gunner"),
	}
}

// missileRoll is one attack roll of missiles or bombs with what people add to it.
func missileRoll(r *rules.Resolution, m, t *roster.Sheet, more aid) *helper {
	h := missileCheck(r.Board, "attack", m, t).plus(more.gm, "GM", "4.5")
	if more.skill > 0 {
		h.score = more.skill
	}
	return h.plus(supported(r, launcher(r.Board, m)), "leadership", "1.4")
}

// prey says what antiship missiles may attack: ships on the map, wrecks among them, and boarding pods on their way.
func prey(t *roster.Sheet) bool {
	return t.Kind == roster.KindShip && t.Count(explodedMark)+t.Count(aboardMark) == 0 || pod(t) && t.Count(insideMark) == 0
}

// unguided is the guidance of bombs: none (E).
const unguided = "unguided"

// attackWith is the attack of missiles that have reached their target (4.3, 4.6); what it hits waits.
func attackWith(r *rules.Resolution) {
	m := rules.PickSheet(r.Cite("4.6").By(acting(r.Board)), "missiles", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return s.Kind == missilesKind && s.Count(counterMark) == 0 }),
		func(m *roster.Sheet) string {
			switch t := goal(r.Board, m); {
			case t == nil || !prey(t):
				return "its target is gone"
			case m.Trait("guidance") == "command" && (launcher(r.Board, m) == nil || !afloat(launcher(r.Board, m))):
				return "its launcher is gone"
			case r.Phase != "" && m.Count(arrivedMark) == 0:
				return "not in its target's hex"
			}
			return ""
		}, "no missile flies", "Which missiles attack?")
	t, from := goal(r.Board, m), launcher(r.Board, m)
	r.Title(m.Side, "%s → %s", m.Name, t.Name)
	aspect := ""
	if on(r.Board, "system_damage") && t.Kind == roster.KindShip && !squadron(t) {
		aspect = askAspect(r, t)
	}
	more := askAid(r)
	met := t.Count(networkMark) > 0 // what gets through a network attacks as salvoes
	count := blocked(r, t, m.Now(countTrack), missileColumn(r.Board, m))
	if count == 0 || !seeker(r, m, from, t) {
		r.Take(m, "%s is spent", m.Name)
		return
	}
	s := &salvo{firer: from, target: t, aspect: aspect, gun: named(r.Board, m.Trait("warhead"))}
	if from == nil {
		s.firer = m
	}
	name := m.Name
	var hits []landing
	switch {
	case massed(m) && !met:
		hits = massHits(r, t, count, missileRoll(r, m, t, more).roll(r.Cite("7.4").About(t)))
	case flight(r.Board, m) && !met:
		hits = flightHits(r, m, t, count, more)
	default:
		hits = salvoHits(r, m, t, count, more)
	}
	r.Take(m, "%s is spent", name)
	wait(r, s, hits)
	if len(hits) == 0 {
		r.Tell("%s misses", name)
	}
}

func missileColumn(b rules.Board, m *roster.Sheet) string {
	switch {
	case flight(b, m):
		return "flight"
	case m.Now(countTrack) > 1:
		return "salvo"
	}
	return "missile"
}

// seeker is the check of missiles whose launcher does not hold the target (4.3, R-32).
func seeker(r *rules.Resolution, m, from, t *roster.Sheet) bool {
	if !on(r.Board, "sensors") {
		return true
	}
	if from != nil && afloat(from) {
		if _, ok := holds(r.Board, from, t); ok {
			return true
		}
	}
	if r.Option("missile_at_contact") == "no_attack" {
		r.Cite("R-32").Tell("%s flies past: its target is only a contact", m.Name)
		return false
	}
	h := &helper{key: "seeker", who: "seeker of " + m.Name, side: m.Side, score: m.Now(scoreTrack)}
	if from != nil && afloat(from) {
		h.score, h.parts = score(from), standing(r.Board, from, true)
	}
	h.plus(targetSize(t), "size of "+t.Name, "4.3")
	if firedLastRound(r.Board, t) {
		h.plus(-3, "it fired last round", "4.3")
	}
	h.plus(-3, "range", "4.3").plus(supportedBy(r, "seeker-supported", from), "leadership", "1.4")
	for _, p := range guarded(r.Board, t, "sensor", true) {
		if p.Text != "stealth hull" {
			h.parts = append(h.parts, p)
		}
	}
	if h.roll(r.Cite("R-32")) >= ordinary {
		return true
	}
	r.Tell("%s flies past", m.Name)
	return false
}

// flightHits is the one roll of a flight (Table 2-2); missiles shot down or missing are taken from the columns in turn.
func flightHits(r *rules.Resolution, m, t *roster.Sheet, count int, more aid) []landing {
	h := missileRoll(r, m, t, more)
	row := rowOf(r.Table("flight"), h.roll(r.Cite("4.6").About(t)))
	l := landing{target: t}
	for d := ordinary; d <= amazing; d++ {
		l.hits[d] = row.Int(degreeWord(d))
	}
	l.hits = without(l.hits, fullFlight-count)
	sum := l.hits[ordinary] + l.hits[good] + l.hits[amazing]
	r.Tell("%s: %s", rules.Count(count, "missile", "missiles"), rules.Count(sum, "hit", "hits"))
	if sum == 0 {
		return nil
	}
	return []landing{l}
}

// without takes n hits away, one each from the columns in the cycle O, G, A, O, past those that are empty.
func without(hits [degrees]int, n int) [degrees]int {
	cycle := [...]int{ordinary, good, amazing, ordinary}
	for at := 0; n > 0 && hits != [degrees]int{}; at++ {
		if d := cycle[at%len(cycle)]; hits[d] > 0 {
			hits[d]--
			n--
		}
	}
	return hits
}

// salvoHits rolls for missiles as salvoes of up to four: one control die for each salvo (4.6).
func salvoHits(r *rules.Resolution, m, t *roster.Sheet, count int, more aid) []landing {
	var list []landing
	one := func(n int) {
		h := missileRoll(r, m, t, more)
		sums := make([]int, n)
		for i := range sums {
			sums[i] = steps(h.parts) - i
		}
		if !on(r.Board, "fire_modes") {
			for i := range sums {
				sums[i] = steps(h.parts)
			}
		}
		var found []int
		if n == 1 {
			found = []int{h.roll(r.Cite("4.6").About(t))}
		} else {
			parts := h.parts
			outcome := r.Cite("4.6").By(m.Side).About(t).Parts(func() []rules.Part { return parts }).See("attack", volleyOf(r.Board, h.score, sums))
			for i := range n {
				found = append(found, shot(outcome, i))
			}
		}
		for _, d := range found {
			if d >= ordinary {
				l := landing{target: t}
				l.hits[d] = 1
				list = append(list, l)
			}
		}
	}
	size := 4
	if !on(r.Board, "fire_modes") {
		size = 1
	}
	for n := 1; count > 0; n++ {
		k := min(size, count)
		if n == 1 && count <= size {
			one(k)
		} else {
			r.In("salvo", n, func() { one(k) })
		}
		count -= k
	}
	return list
}

// intercept is the attack of counter-missiles on antiship missiles: any hit kills one. Where missiles are contacts like ships they must be held,
// or found by a seeker.
func intercept(r *rules.Resolution) {
	m := rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "missiles", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return s.Kind == missilesKind && s.Count(counterMark) > 0 }), func(m *roster.Sheet) string {
		if r.Phase != "" && m.Count(arrivedMark) == 0 {
			return "not in its target's hex"
		}
		return ""
	}, "no counter-missile flies", "Which counter-missiles attack?")
	t := rules.PickSheet(r.By(m.Side), "target", enemies(r.Board, m.Side, func(s *roster.Sheet) bool { return s.Kind == missilesKind && s.Count(counterMark) == 0 }), nil,
		"there is no antiship missile", "Which missiles?")
	more := askAid(r)
	r.Title(m.Side, "%s → %s", m.Name, t.Name)
	var hits []landing
	if !isContact(r.Board, t) || seeker(r, m, launcher(r.Board, m), t) {
		hits = salvoHits(r, m, t, m.Now(countTrack), more)
	}
	r.Take(m, "%s is spent", m.Name)
	if len(hits) == 0 {
		r.Tell("no missile is hit")
		return
	}
	shootDown(r, t, len(hits))
}

// bomb is a bomb attack: the bomber is in the target's hex and, against a ship, the nimbler one (4.4, R-92); what it hits waits.
func bomb(r *rules.Resolution) {
	s, from, n := launching(r, "bomb")
	t := rules.PickSheet(r.By(s.Side), "target", enemies(r.Board, s.Side, func(t *roster.Sheet) bool {
		return t.Kind == roster.KindShip && t.Count(explodedMark) == 0 && t.Count(aboardMark) == 0
	}),
		func(t *roster.Sheet) string {
			if why := noTarget(r.Board, s, t); why != "" {
				return why
			}
			return cannotBomb(r.Board, s, t)
		}, "there is nothing to bomb", "Which target in its hex?")
	aspect := ""
	if on(r.Board, "system_damage") && !squadron(t) {
		aspect = askAspect(r, t)
	}
	more := askAid(r)
	r.Title(s.Side, "%s bombs %s", s.Name, t.Name)
	y := from[0]
	// A bomb is rolled for like a missile that its ship has just let go.
	m := &roster.Sheet{
		Kind: missilesKind, Side: s.Side, Name: s.Name + " bombs",
		Tracks:  []roster.Track{{Name: countTrack, Now: n, Max: n}, {Name: scoreTrack, Now: score(s), Max: 30}},
		Markers: []roster.Marker{{Kind: fromMark, Of: s.ID, Count: 1}},
		Traits:  []roster.Trait{{Name: "launcher", Value: y.Kind}, {Name: "body", Value: bodyOf(y)}, {Name: "warhead", Value: warheadOf(y)}, {Name: "guidance", Value: unguided}},
	}
	m.Traits = append(m.Traits, wornLauncher(from)...)
	attack := &salvo{firer: s, target: t, aspect: aspect, gun: named(r.Board, warheadOf(y))}
	spendBodies(r, s, from, n)
	var hits []landing
	if squadron(s) {
		degree := missileRoll(r, m, t, more).roll(r.Cite("7.4").About(t))
		hits = massHits(r, t, n*craftIn(s), degree)
	} else {
		hits = salvoHits(r, m, t, n, more)
	}
	wait(r, attack, hits)
	if len(hits) == 0 {
		r.Tell("the bombs miss")
	}
}

// cannotBomb says why a ship may not bomb another (4.4, R-92, R-95).
func cannotBomb(b rules.Board, s, t *roster.Sheet) string {
	if fusionAge(b) {
		return ""
	}
	mc := func(s *roster.Sheet) int { return number(s, "mc") }
	if b.Option("bombing_mc") == "current" {
		mc = func(s *roster.Sheet) int { n, _ := maneuverability(b, s); return n }
	}
	switch {
	case mc(s) < 4:
		return "a bomber needs MC 4"
	case mc(t) >= mc(s):
		return "as nimble as the bomber"
	}
	return ""
}
