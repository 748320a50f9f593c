package warships

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers missiles, salvoes, flights and bombs, 4.3, 4.4, 4.6 and appendix E, with decoys and defense networks.

// Missiles that fly together are a sheet.
const (
	missilesKind   = "missiles"
	countTrack     = "count"     // bodies that are left
	enduranceTrack = "endurance" // movement phases before it coasts
	counterMark    = "counter"   // counter-missiles
	arrivedMark    = "arrived"   // in its target's hex
	launcherMark   = "from"      // of the ship that launched it
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

// launchersOf lists the launchers of a ship that hold bodies of the sort that is asked for: missile, bomb or mine.
func launchersOf(b rules.Board, s *roster.Sheet, sort string) []*roster.System {
	var list []*roster.System
	for i := range s.Systems {
		y := &s.Systems[i]
		row := listed(b, y, "launchers")
		if row == nil {
			continue
		}
		// A mine is a bomb that is laid; racks and cells may be loaded with either (4.4).
		bombs, takes := strings.Contains(bodyOf(y), "bomb"), row.Text("body")
		fits := takes == sort
		switch {
		case takes == "any":
			fits = bombs == (sort != "missile")
		case takes == "missile":
			fits = sort == "missile" && !bombs || sort == "mine" && bombs
		}
		if fits {
			list = append(list, y)
		}
	}
	return list
}

// bodyOf is what a launcher is loaded with; a light missile where the sheet does not say it.
func bodyOf(y *roster.System) string {
	if body := y.Trait("body"); body != "" {
		return body
	}
	if y.Kind == "bomb-rack" || y.Kind == "bomb-bay" || y.Kind == "minelayer" {
		return "light-bomb"
	}
	return "light-missile"
}

// launchedMark lies on a launcher: bodies launched in this round.
const launchedMark = "launched"

// rate is how many bodies a launcher may still launch this round.
func rate(b rules.Board, s *roster.Sheet, y *roster.System) int {
	row := listed(b, y, "launchers")
	if row.Text("rate") == "all" {
		return y.Left
	}
	return max(0, min(y.Left, row.Int("rate")-s.CountOf(launchedMark, y.ID, "")))
}

// cannotLaunch says why a launcher launches nothing now.
func cannotLaunch(b rules.Board, s *roster.Sheet, y *roster.System) string {
	switch {
	case !works(y):
		return "out of action"
	case !runs(s, y):
		return "off"
	case y.Left == 0:
		return "empty"
	case rate(b, s, y) == 0:
		return "launched"
	}
	return ""
}

// noCrewOrPower says why a ship neither fires nor launches.
func noCrewOrPower(b rules.Board, s *roster.Sheet) string {
	switch {
	case crewless(s):
		return "no crew"
	case powerless(b, s):
		return "no power plant works"
	}
	return ""
}

// launching asks for the ship that launches and its launchers, and how many bodies go.
func launching(r *rules.Resolution, sort string) (s *roster.Sheet, from []*roster.System, n int) {
	ready := func(s *roster.Sheet) string {
		if why := noCrewOrPower(r.Board, s); why != "" {
			return why
		}
		for _, y := range launchersOf(r.Board, s, sort) {
			if cannotLaunch(r.Board, s, y) == "" {
				return ""
			}
		}
		return "no launcher is ready"
	}
	s = rules.PickSheet(r.Cite("4.7").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool {
		return active(s) && len(launchersOf(r.Board, s, sort)) > 0
	}), ready, "no ship has a launcher", "Which ship launches?")
	all := launchersOf(r.Board, s, sort)
	off := func(y *roster.System) string { return cannotLaunch(r.Board, s, y) }
	first := rules.Pick(r.By(s.Side).About(s), "launcher", all, systemCard(s, off), "From which launcher?")
	from = []*roster.System{first}
	most := rate(r.Board, s, first)
	alike := slices.DeleteFunc(slices.Clone(all), func(y *roster.System) bool {
		return y == first || off(y) != "" || bodyOf(y) != bodyOf(first) || y.Trait("warhead") != first.Trait("warhead") || y.Trait("guidance") != first.Trait("guidance")
	})
	if sort == "missile" && len(alike) > 0 {
		more := rules.Several(r.By(s.Side).About(s).Advise(func() string { return "none" }), "with", alike, 0, len(alike), systemCard(s, nil), "Which launchers launch with it?")
		for _, y := range more {
			from = append(from, y)
			most += rate(r.Board, s, y)
		}
	}
	n = r.By(s.Side).AdviseNumber(min(4, most)).Number("count", 1, most, "How many?")
	return s, from, n
}

// wornLauncher marks what a degraded launcher sends: its attacks are a step harder (5.8).
func wornLauncher(from []*roster.System) []roster.Trait {
	if slices.ContainsFunc(from, func(y *roster.System) bool { return y.State == roster.Degraded }) {
		return []roster.Trait{{Name: "degraded-launcher", Value: "yes"}}
	}
	return nil
}

// spendBodies takes bodies from launchers, in their order.
func spendBodies(r *rules.Resolution, s *roster.Sheet, from []*roster.System, n int) {
	for _, y := range from {
		k := min(n, rate(r.Board, s, y))
		if k == 0 {
			continue
		}
		n -= k
		r.Mark(s, roster.BoxesCell(y.ID), y.Left-k, "%s %s %d → %d", s.Name, y.Name, y.Left, y.Left-k)
		if r.Phase != "" {
			sum := k + s.CountOf(launchedMark, y.ID, "")
			r.MarkUntil(s, roster.MarkerOf(launchedMark, y.ID, ""), sum, rules.EndOfRound(round(r.Board)), "%s has launched %d", y.Name, sum)
		}
	}
	hasFired(r, s)
}

// launch launches missiles: one, a salvo of up to four, or a flight.
func launch(r *rules.Resolution) {
	s, from, n := launching(r, "missile")
	counter := r.Given("no").YesNo("counter", "counter-missiles, against missiles only")
	t := rules.PickSheet(r.By(s.Side), "target", enemies(r.Board, s.Side, func(t *roster.Sheet) bool {
		return t.Kind == roster.KindShip && afloat(t) || t.Kind == missilesKind && t.Count(counterMark) == 0
	}), func(t *roster.Sheet) string {
		if counter && t.Kind == roster.KindShip {
			return "counter-missiles fly at missiles only"
		}
		return ""
	}, "there is no enemy", "At which contact?")
	counter = t.Kind == missilesKind
	r.Title(s.Side, "%s launches → %s", s.Name, t.Name)
	y := from[0]
	body := r.Table("bodies").Find(bodyOf(y))
	if body == nil {
		body = r.Table("bodies").Find("light-missile")
	}
	endurance := 6
	if r.Option("missile_motion") == "by_propulsion" {
		endurance = body.Int("endurance")
	}
	more := wornLauncher(from)
	all := n
	if squadron(s) {
		all = n * s.Now(craftTrack)
		more = append(more, roster.Trait{Name: "massed", Value: "yes"})
	}
	m := &roster.Sheet{
		Kind: missilesKind, Name: s.Name + " " + flightWord(all), Side: s.Side,
		Tracks: []roster.Track{
			{Name: countTrack, Now: all, Max: all},
			{Name: enduranceTrack, Now: endurance, Max: endurance},
			{Name: speedTrack, Now: s.Now(speedTrack), Max: 1000},
			{Name: scoreTrack, Now: score(s), Max: 30},
		},
		Markers: []roster.Marker{{Kind: goalMark, Of: t.ID, Count: 1}, {Kind: launcherMark, Of: s.ID, Count: 1}},
		Traits: []roster.Trait{
			{Name: "launcher", Value: y.Kind},
			{Name: "body", Value: body.Key},
			{Name: "warhead", Value: warheadOf(y)},
			{Name: "guidance", Value: guidanceOf(r.Board, y)},
			{Name: "accel", Value: decimal(missileAccel(r.Board, body))},
		},
	}
	m.Traits = append(m.Traits, more...)
	if counter {
		m.Markers = append([]roster.Marker{m.Markers[0], {Kind: counterMark, Count: 1}}, m.Markers[1:]...)
	}
	spendBodies(r, s, from, n)
	m = r.Lay(m, "%s launches %d at %s", s.Name, all, t.Name)
	if body.Key == "tachyon-missile" {
		r.Cite("E").Mark(m, roster.MarkerCell(arrivedMark), 1, "%s is in its target's hex at once", m.Name)
	}
}

func flightWord(n int) string {
	switch {
	case n == 1:
		return "missile"
	case n <= 4:
		return "salvo"
	}
	return "flight"
}

func warheadOf(y *roster.System) string {
	if w := y.Trait("warhead"); w != "" {
		return w
	}
	return "plasma"
}

func guidanceOf(b rules.Board, y *roster.System) string {
	if g := y.Trait("guidance"); b.Table("guidance").Find(g) != nil {
		return g
	}
	return "active-radar"
}

// missileAccel is how much missiles may change their speed in a round, in thousandths. Those of PL 6 have a tenth of it on the
// standard scale (7.5).
func missileAccel(b rules.Board, body *rules.Row) int {
	switch {
	case b.Option("missile_motion") == "basic":
		return 6000
	case body.Int("pl") == 6 && !fusionAge(b):
		return 100 * body.Int("accel")
	}
	return 1000 * body.Int("accel")
}

// goal is the target of missiles, launcher the ship that launched them; nil where it is gone.
func goal(b rules.Board, m *roster.Sheet) *roster.Sheet     { return about(b, m, goalMark) }
func launcher(b rules.Board, m *roster.Sheet) *roster.Sheet { return about(b, m, launcherMark) }

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
	return m.Kind == missilesKind || m.Kind == probeKind || pod(m) && m.Count(aboardMark) == 0
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

// missileParts are the steps of an attack by a missile, a bomb or a mine (4.5, E).
func missileParts(b rules.Board, t *roster.Sheet, body, warhead, guidance string, column string) []rules.Part {
	acc := 0
	for _, row := range [...]*rules.Row{b.Table("bodies").Find(body), b.Table("warheads").Find(warhead)} {
		if row != nil {
			acc += row.Int("acc")
		}
	}
	jammable := b.Option("jamming") == "all_missiles"
	if row := b.Table("guidance").Find(guidance); row != nil {
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
	return !burns(b, t) && t.Count(hotMark) != round(b)
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
	h.parts = append(h.parts, missileParts(b, t, m.Trait("body"), m.Trait("warhead"), m.Trait("guidance"), column)...)
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

// unguided is the guidance of bombs: none (E).
const unguided = "unguided"

// attackWith is the attack of missiles that have reached their target (4.3, 4.6).
func attackWith(r *rules.Resolution) {
	m := rules.PickSheet(r.Cite("4.6").By(acting(r.Board)), "missiles", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return s.Kind == missilesKind && s.Count(counterMark) == 0 }),
		func(m *roster.Sheet) string {
			switch t := goal(r.Board, m); {
			case t == nil || t.Kind != roster.KindShip || t.Count(explodedMark) > 0:
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
	if on(r.Board, "system_damage") && !squadron(t) {
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
	for _, h := range hits {
		waitFor(r, s, h)
	}
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
	h.plus(number(t, "target"), "size of "+t.Name, "4.3")
	if n := t.Count(hotMark); n > 0 && n == r.Round-1 {
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
	for range max(0, fullFlight-count) {
		takeOne(&l.hits)
	}
	l.hits[0] = 0
	sum := l.hits[ordinary] + l.hits[good] + l.hits[amazing]
	r.Tell("%d missiles: %d hits", count, sum)
	if sum == 0 {
		return nil
	}
	return []landing{l}
}

// takeOne takes a hit from the next column in the cycle O, G, A, O that is not empty. The place in the cycle is kept in the first, unused
// number.
func takeOne(hits *[degrees]int) {
	cycle := [...]int{ordinary, good, amazing, ordinary}
	for range cycle {
		d := cycle[hits[0]%len(cycle)]
		hits[0]++
		if hits[d] > 0 {
			hits[d]--
			return
		}
	}
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

// intercept is the attack of counter-missiles on antiship missiles: any hit kills one.
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
	hits := salvoHits(r, m, t, m.Now(countTrack), more)
	r.Take(m, "%s is spent", m.Name)
	if len(hits) == 0 {
		r.Tell("no missile is hit")
		return
	}
	shootDown(r, t, len(hits))
}

// bomb is a bomb attack: the bomber is in the target's hex and, against a ship, the nimbler one (4.4, R-92).
func bomb(r *rules.Resolution) {
	s, from, n := launching(r, "bomb")
	t := rules.PickSheet(r.By(s.Side), "target", enemies(r.Board, s.Side, func(t *roster.Sheet) bool {
		return t.Kind == roster.KindShip && t.Count(explodedMark) == 0 && t.Count(dockedMark) == 0
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
		Markers: []roster.Marker{{Kind: launcherMark, Of: s.ID, Count: 1}},
		Traits:  []roster.Trait{{Name: "launcher", Value: y.Kind}, {Name: "body", Value: bodyOf(y)}, {Name: "warhead", Value: warheadOf(y)}, {Name: "guidance", Value: unguided}},
	}
	m.Traits = append(m.Traits, wornLauncher(from)...)
	attack := &salvo{firer: s, target: t, aspect: aspect, gun: named(r.Board, warheadOf(y))}
	spendBodies(r, s, from, n)
	var hits []landing
	if squadron(s) {
		degree := missileRoll(r, m, t, more).roll(r.Cite("7.4").About(t))
		hits = massHits(r, t, n*s.Now(craftTrack), degree)
	} else {
		hits = salvoHits(r, m, t, n, more)
	}
	for _, h := range hits {
		waitFor(r, attack, h)
	}
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

// ---- chaff, decoys and networks ----

// release lets chaff, decoys or a defense network go (3.4, 4.6).
func release(r *rules.Resolution) {
	kinds := []string{"chaff", "decoy-drone", "defense-network", "remote-network"}
	carried := func(s *roster.Sheet) []*roster.System {
		var list []*roster.System
		for i := range s.Systems {
			if y := &s.Systems[i]; slices.Contains(kinds, y.Kind) {
				list = append(list, y)
			}
		}
		return list
	}
	off := func(s *roster.Sheet) func(*roster.System) string {
		return func(y *roster.System) string {
			switch {
			case !works(y):
				return "out of action"
			case !runs(s, y):
				return "off"
			case listed(r.Board, y, "defenses") != nil && !enough(r.Board, s, y.Kind):
				return "too few units for its hull"
			case listed(r.Board, y, "defenses") != nil && !wholeShip(r.Board, s, y.Kind):
				return "a unit of it is out"
			case y.Left == 0:
				return "none left"
			}
			return ""
		}
	}
	s := rules.PickSheet(r.Cite("3.4").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && len(carried(s)) > 0 }), func(s *roster.Sheet) string {
		if slices.ContainsFunc(carried(s), func(y *roster.System) bool { return off(s)(y) == "" }) {
			return ""
		}
		return "nothing is left"
	}, "no ship carries chaff, decoys or a defense network", "Which ship?")
	y := rules.Pick(r.By(s.Side).About(s), "system", carried(s), systemCard(s, off(s)), "What is released?")
	r.Title(s.Side, "%s releases %s", s.Name, y.Name)
	r.Mark(s, roster.BoxesCell(y.ID), y.Left-1, "%s %s %d → %d", s.Name, y.Name, y.Left, y.Left-1)
	switch y.Kind {
	case "chaff":
		r.MarkUntil(s, roster.MarkerCell(chaffMark), 1, rules.EndOfRound(round(r.Board)+3), "chaff about %s for three rounds", s.Name)
	case "decoy-drone":
		r.Mark(s, roster.MarkerCell(decoyMark), s.Count(decoyMark)+1, "%d decoys fly with %s", s.Count(decoyMark)+1, s.Name)
		for _, o := range enemies(r.Board, s.Side, active) {
			if o.CountOf(fooledMark, "", s.ID) > 0 {
				r.Mark(o, roster.MarkerOf(fooledMark, "", s.ID), 0, "%s looks again", o.Name)
			}
		}
	case "remote-network":
		r.Mark(s, roster.MarkerOf(deployedMark, y.ID, ""), 1, "a remote network about %s doubles the ranges of %s", s.Name, y.Trait("for"))
	default:
		r.Mark(s, roster.MarkerCell(networkMark), fullFlight, "a defense network about %s", s.Name)
	}
}

// deployedMark lies on a remote network that is out, until its ship changes course or speed (D).
const deployedMark = "deployed"

// decoy is the check of an enemy ship that tracks a ship with decoys, and the die for a shot that goes astray (4.6).
func decoy(r *rules.Resolution) {
	drones := r.Board.Sorted("", func(s *roster.Sheet) bool { return active(s) && s.Count(decoyMark) > 0 })
	t := rules.PickSheet(r.Cite("4.6"), "launcher", drones, nil, "no decoy flies", "Whose decoys?")
	s := rules.PickSheet(r.By(acting(r.Board)), "ship", enemies(r.Board, t.Side, func(s *roster.Sheet) bool { return active(s) && hasSensor(r.Board, s) }), func(s *roster.Sheet) string {
		switch {
		case crewless(s):
			return "no crew"
		case s.CountOf(fooledMark, "", t.ID) > 0:
			return "has looked"
		}
		return ""
	}, "no enemy looks", "Which ship looks at them?")
	distance := r.Fact().About(t).Number("range", 0, 1000, "Range in hexes?")
	y := rules.Pick(r.By(s.Side), "sensor", sensorsOf(r.Board, s), systemCard(s, func(y *roster.System) string {
		return cannotSee(r.Board, s, y, distance)
	}), "With which sensor?")
	h := sensorCheck(r.Board, "look", s, y, t, distance).ask(r)
	r.Title(s.Side, "%s looks at the decoys of %s", s.Name, t.Name)
	cell := roster.MarkerOf(fooledMark, "", t.ID)
	if h.roll(r) >= ordinary {
		r.Mark(s, cell, seesThrough, "%s ignores the decoys of %s", s.Name, t.Name)
		return
	}
	r.Mark(s, cell, fooled, "%s: a shot that hits %s was aimed at a decoy on a d6 of 3 or less", s.Name, t.Name)
}

// What a ship knows of the decoys of another: the counts of its marker.
const (
	fooled      = 1
	seesThrough = 2
)

// looksAtDecoys says whether a ship owes a look at another's decoys: it tracks it and has not looked yet.
func looksAtDecoys(b rules.Board, s, t *roster.Sheet) bool {
	if t.Count(decoyMark) == 0 || s.Side == t.Side || !active(s) || crewless(s) || !hasSensor(b, s) || s.CountOf(fooledMark, "", t.ID) > 0 {
		return false
	}
	_, ok := holds(b, s, t)
	return ok || !on(b, "sensors")
}

// What attacks use up of a defense network, which lasts for so many missiles: one flight, or four mine patterns, or ten salvoes (4.6).
const (
	flightOfNetwork  = fullFlight
	patternOfNetwork = 10
	salvoOfNetwork   = 4
)

// blocked lets the defense network of the target meet an attack, and gives how many get through (4.6). It meets whole flights, patterns and
// salvoes, whatever gets through of them; with less left it meets as many salvoes and single missiles as that lasts for.
func blocked(r *rules.Resolution, t *roster.Sheet, count int, column string) int {
	left := t.Count(networkMark)
	whole := map[string]int{"flight": flightOfNetwork, "mines": patternOfNetwork}[column]
	if left == 0 || column == "mines" && left < whole {
		return count
	}
	h := crewCheck(r.Board, "network", t).of(t.Name)
	h.plus(r.Given("0").Number("network-gm", -20, 20, "GM modifier in steps for the network"), "GM", "4.6")
	h.plus(supportedBy(r, "network-supported", t), "leadership", "1.4")
	row := rowOf(r.Table("network"), h.roll(r.Cite("4.6")))
	spent, through := whole, 0
	switch {
	case column == "mines":
		through = row.Int(column)
	case column == "flight" && left >= whole:
		through = 4 * row.Int(column)
	default:
		salvoes := 0
		if on(r.Board, "fire_modes") && count > 1 {
			salvoes = min((count+3)/4, left/salvoOfNetwork)
		}
		rest := max(0, count-4*salvoes)
		singles := min(rest, left-salvoOfNetwork*salvoes)
		spent = salvoOfNetwork*salvoes + singles
		through = min(count-rest, salvoes*row.Int("salvo")) + singles*row.Int("missile") + rest - singles
	}
	through = min(count, through)
	r.Mark(t, roster.MarkerCell(networkMark), left-spent, "defense network: %d of %d get through", through, count)
	return through
}
