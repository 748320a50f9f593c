package warships

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers movement as far as a roster knows of it, 4.4, the vectors of the Fusion Age, 7.5, and mines.

// acceleration is what a ship may change its speed by now, in thousandths: its rating less engines out, as far as it is powered (5.8).
func acceleration(b rules.Board, s *roster.Sheet) int {
	all, out := engines(b, s)
	if all > 0 && out == all {
		return 0
	}
	n := max(0, rated(b, s)-1000*out)
	if d := s.Count(driveMark); d > 0 && on(b, "power") {
		n = min(n, d-1)
	}
	return n
}

// scaled is the acceleration that counts in a move: that of a PL 6 ship on the standard scale is a two-hundredth (7.5).
func scaled(b rules.Board, s *roster.Sheet) int {
	n := acceleration(b, s)
	if crossing(b, s) && b.Option("crossing_movement") == "exact" {
		return n / 200
	}
	return n
}

// crossing is a PL 6 ship on the standard scale.
func crossing(b rules.Board, s *roster.Sheet) bool {
	return !fusionAge(b) && s.Trait("engine-pl") == "6"
}

// speedLoss is the MC lost by a speed (4.4).
func speedLoss(speed int) int { return max(0, (speed+3)/4-1) }

// maneuverability is a ship's effective MC with its parts, at its present speed.
func maneuverability(b rules.Board, s *roster.Sheet) (int, []rules.Part) {
	return maneuverabilityAt(b, s, s.Now(speedTrack))
}

func maneuverabilityAt(b rules.Board, s *roster.Sheet, speed int) (int, []rules.Part) {
	parts := []rules.Part{{Value: number(s, "mc"), Text: "base", Rule: "4.4"}}
	if fitted(s, "stabilizer") != nil {
		parts = plus(parts, 1, "stabilizer", "4.4")
	}
	parts = plus(parts, -speedLoss(speed), "speed "+strconv.Itoa(speed), "4.4")
	if all, out := engines(b, s); all > 0 {
		parts = plus(parts, -out, "engines out", "5.8")
	}
	n := 0
	for _, row := range pointers(b.Table("states").Rows) {
		switch {
		case !emptied(s, row.Key):
		case b.Option("state_penalties") == "sum":
			n += row.Int("mc")
		default:
			n = row.Int("mc")
		}
	}
	parts = plus(parts, n, "state", "5.6")
	if s.Count(bonusMark) > 0 {
		parts = plus(parts, s.Count(bonusMark), "maneuver check", "4.4")
	}
	return steps(parts), parts
}

// commanding is the deck or cockpit that commands a ship now: the first that works; another than the first takes over two rounds after
// the loss (5.8). It is nil where none does.
func commanding(b rules.Board, s *roster.Sheet) *roster.System {
	first := true
	for i := range s.Systems {
		y := &s.Systems[i]
		if _, _, kind := entry(b, y.Kind); kind != "command" && kind != "cockpit" {
			continue
		}
		if works(y) && (first || s.Count(deckMark) == 0 || round(b) >= s.Count(deckMark)+2) {
			return y
		}
		first = false
	}
	return nil
}

// commanded says whether a ship has, or was built without, a deck that commands it.
func commanded(b rules.Board, s *roster.Sheet) bool {
	built := slices.ContainsFunc(s.Systems, func(y roster.System) bool {
		_, _, kind := entry(b, y.Kind)
		return kind == "command" || kind == "cockpit"
	})
	return !built || commanding(b, s) != nil
}

// unsteered says why nobody steers a ship; empty when somebody does (5.8).
func unsteered(b rules.Board, s *roster.Sheet) string {
	switch {
	case destroyed(s):
		return "derelict"
	case crewless(s):
		return "no crew"
	case s.Count(helmMark) > 0:
		return "the command deck is stunned"
	case !commanded(b, s):
		return "no command deck"
	}
	return ""
}

// cannotManeuver says why a ship cannot maneuver at all; empty when it can (5.8, 7.2).
func cannotManeuver(b rules.Board, s *roster.Sheet) string {
	if why := unsteered(b, s); why != "" {
		return why
	}
	all, out := engines(b, s)
	units, _, gone := lifeSupport(b, s)
	switch {
	case powerless(b, s):
		return "no power"
	case all > 0 && out == all:
		return "no engine"
	case units > 0 && units == gone:
		return "no gravity"
	}
	return ""
}

// fixedSpeed says why a ship cannot change its speed (5.8).
func fixedSpeed(b rules.Board, s *roster.Sheet) string {
	if why := unsteered(b, s); why != "" {
		return why
	}
	switch {
	case held(b, s):
		return "held by cables or beams"
	case acceleration(b, s) <= 0:
		return "no acceleration"
	}
	return ""
}

// cannotTry says why a ship makes no maneuver check and does not jink (4.4).
func cannotTry(b rules.Board, s *roster.Sheet) string {
	mark := s.CountOf(stateMark, stunTrack, "")
	switch {
	case !on(b, "maneuver_checks"):
		return "not used"
	case cannotManeuver(b, s) != "":
		return cannotManeuver(b, s)
	case held(b, s):
		return "held by cables or beams"
	case emptied(s, woundTrack):
		return "disabled"
	case emptied(s, mortalTrack):
		return "crippled"
	case emptied(s, stunTrack) && mark > 0 && mark >= b.Round-1:
		return "shaken in round " + strconv.Itoa(mark)
	case s.Count(triedMark) > 0 && s.Count(triedMark) >= b.Round-1:
		return "tried in round " + strconv.Itoa(s.Count(triedMark))
	}
	return ""
}

// allowance is how many maneuvers a ship may make now: its MC, or at 0 and below one in so many rounds.
func allowance(b rules.Board, s *roster.Sheet, mc int) int {
	if mc > 0 {
		return mc
	}
	if last := s.Count(maneuverMark); last > 0 && round(b)-last < 2-mc {
		return 0
	}
	return 1
}

// movers lists what has a helm and may move.
func movers(b rules.Board) []*roster.Sheet {
	return b.Sorted(acting(b), func(s *roster.Sheet) bool { return active(s) && s.Trait("station") == "" })
}

func hasMoved(b rules.Board) func(*roster.Sheet) string {
	return func(s *roster.Sheet) string {
		switch {
		case s.Count(movedMark) > 0:
			return "has moved"
		case fighting(b, s):
			return "in a dogfight"
		case crossing(b, s) && b.Option("crossing_movement") == "every_10th" && b.Round%10 != 0 && b.Round > 0:
			return "maneuvers in rounds 10, 20, 30"
		}
		return ""
	}
}

// move is the move of one ship.
func move(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "ship", movers(r.Board), hasMoved(r.Board), "no ship moves", "Which ship moves?")
	if fusionAge(r.Board) {
		drift(r, s)
		return
	}
	old := s.Now(speedTrack)
	least, most := speeds(r.Board, s)
	speed := r.By(s.Side).About(s).AdviseNumber(old).Number("speed", least, most, "Its new speed, now %d?", old)
	change := max(speed-old, old-speed)
	try := askTry(r, s)
	r.Title(s.Side, "%s moves", s.Name)
	attempt(r, s, try, points(r.Board, s, speed < old || speed == old && s.Count(slowingMark) > 0), change)
	setSpeed(r, s, speed, change)
	if fixedSpeed(r.Board, s) == "" {
		saveUp(r, s, scaled(r.Board, s), speed-old)
	}
	at := old
	if r.Option("mc_speed") != "start_of_move" {
		at = speed
	}
	mc, _ := maneuverabilityAt(r.Board, s, at)
	may := allowance(r.Board, s, mc)
	if cannotManeuver(r.Board, s) != "" || held(r.Board, s) {
		may = 0
	}
	r.Tell("%s: MC %d, %d maneuvers, speed %d; a turn costs 1 hex more, a loop and turn 2", s.Name, mc, may, speed)
	made := r.Given("0").Number("maneuvers", 0, max(may, 20), "maneuvers made beside turns and loops")
	turns := r.Given("0").Number("turns", 0, 20, "turns made")
	loops := r.Given("0").Number("loops", 0, 20, "loops and turns made")
	made += turns + loops
	r.Tell("%s moves %s", s.Name, hexes(max(0, speed-turns-2*loops)))
	heading := r.Given("0").Number("heading", 0, 6, "its heading, 1 to 6")
	finishMove(r, s, made, may, heading, change)
}

// speeds are the least and greatest speed that a ship may choose (4.4); fractions are saved up while it goes on.
func speeds(b rules.Board, s *roster.Sheet) (least, most int) {
	old := s.Now(speedTrack)
	if fixedSpeed(b, s) != "" {
		return old, old
	}
	return max(0, old-points(b, s, true)), old + points(b, s, false)
}

// points are the whole points of acceleration that a ship may use now to become slower or faster, with what it has saved up.
func points(b rules.Board, s *roster.Sheet, slower bool) int {
	return (scaled(b, s) + savedFor(s, slower)) / 1000
}

// askTry asks whether the ship makes a maneuver check or jinks.
func askTry(r *rules.Resolution, s *roster.Sheet) string {
	if !on(r.Board, "maneuver_checks") {
		return "no"
	}
	why := cannotTry(r.Board, s)
	tries := []string{"no", "maneuver", "jink"}
	if fusionAge(r.Board) {
		tries = []string{"no", "jink"}
	}
	return rules.Pick(r.By(s.Side).About(s).Advise(func() string { return "no" }), "try", tries, func(w string) rules.Choice {
		c := word(w)
		if w != "no" {
			c.Off = why
		}
		return c
	}, "Does it make a maneuver check, or jink?")
}

// attempt is the maneuver check of a round, or the jink; left are the points of acceleration of which used went into speed (4.4).
func attempt(r *rules.Resolution, s *roster.Sheet, try string, left, used int) {
	if try == "no" {
		return
	}
	h := crewCheck(r.Board, "helm", s).ask(r)
	if r.Option("unused_accel_needs_power") == "no" {
		all, out := engines(r.Board, s)
		left = max(0, rated(r.Board, s)/1000-out)
		if all > 0 && all == out {
			left = 0
		}
	}
	h.plus(-max(0, left-used), "acceleration not used", "4.4")
	h.plus(computers(r.Board, s, "nav-control", ""), "nav computer", "C")
	if try == "jink" {
		h.plus(-number(s, "target"), "its size, reversed", "4.4")
	}
	r.Mark(s, roster.MarkerCell(triedMark), round(r.Board), "%s tries in round %d", s.Name, round(r.Board))
	n := max(0, h.roll(r)-failure)
	switch {
	case n == 0:
		r.Tell("%s: nothing gained", s.Name)
	case try == "jink":
		r.MarkUntil(s, roster.MarkerCell(jinkMark), n, endOfFire(r.Board), "%s jinks: attacks at it +%d", s.Name, n)
	default:
		r.MarkUntil(s, roster.MarkerCell(bonusMark), n, rules.EndOfPhaseIn(round(r.Board), lastOf(r.Board, "movement")), "%s: MC +%d", s.Name, n)
	}
}

// setSpeed puts the new speed down, and whether the ship accelerates.
func setSpeed(r *rules.Resolution, s *roster.Sheet, speed, change int) {
	if s.Track(speedTrack) != nil && speed != s.Now(speedTrack) {
		r.Mark(s, roster.TrackCell(speedTrack), speed, "%s speed %d → %d", s.Name, s.Now(speedTrack), speed)
	}
	if change == 0 && s.Count(burnedMark) > 0 {
		r.Mark(s, roster.MarkerCell(burnedMark), 0, "%s does not accelerate any more", s.Name)
	}
	if change > 0 {
		r.MarkUntil(s, roster.MarkerCell(burnedMark), change, rules.EndOfRound(round(r.Board)+1), "%s accelerates by %d", s.Name, change)
	}
}

// burns says whether a ship has changed its speed in this round; its last move may have been in the round before.
func burns(b rules.Board, s *roster.Sheet) bool {
	return slices.ContainsFunc(s.Markers, func(m roster.Marker) bool {
		return m.Kind == burnedMark && m.Count > 0 && (m.Until == "" || m.Until == rules.EndOfRound(round(b)+1))
	})
}

// finishMove notes maneuvers, and ends what ends with a change of course or speed (3.4).
func finishMove(r *rules.Resolution, s *roster.Sheet, made, may, heading, change int) {
	if made > may {
		r.Warn("%s makes %d maneuvers and may make %d", s.Name, made, may)
	}
	if made > 0 {
		r.Mark(s, roster.MarkerCell(maneuverMark), round(r.Board), "%s maneuvers in round %d", s.Name, round(r.Board))
	}
	turned := heading > 0 && heading != s.Now(headingTrack)
	if heading > 0 && s.Track(headingTrack) != nil {
		r.Mark(s, roster.TrackCell(headingTrack), heading, "%s heading %d", s.Name, heading)
	}
	if made > 0 || change > 0 || turned {
		for _, m := range [...]string{chaffMark, networkMark} {
			if s.Count(m) > 0 {
				r.Cite("3.4").Mark(s, roster.MarkerCell(m), 0, "%s leaves its %s behind", s.Name, m)
			}
		}
		for i := range s.Systems {
			if y := &s.Systems[i]; s.CountOf(deployedMark, y.ID, "") > 0 {
				r.Cite("D").Mark(s, roster.MarkerOf(deployedMark, y.ID, ""), 0, "%s leaves its %s behind", s.Name, y.Name)
			}
		}
	}
	if until, ok := endOfMain(r.Board); ok {
		r.MarkUntil(s, roster.MarkerCell(movedMark), 1, until, "%s has moved", s.Name)
	}
}

// drift is a move of the Fusion Age: the marker is shifted, the ship goes to it, and the marker is set as far beyond (7.5).
func drift(r *rules.Resolution, s *roster.Sheet) {
	old := s.Now(speedTrack)
	most, accel := 0, 0
	free := fixedSpeed(r.Board, s) == "" && cannotManeuver(r.Board, s) == ""
	if free {
		accel = scaled(r.Board, s) + savedForVector(r, s)
		most = accel / 1000
	}
	shift := r.Cite("7.5").By(s.Side).About(s).AdviseNumber(0).Number("shift", 0, most, "By how many hexes is the marker shifted?")
	speed := r.Fact().About(s).AdviseNumber(old).Number("speed", max(0, old-shift), old+shift, "How many hexes is it from the ship to the marker?")
	try := askTry(r, s)
	r.Title(s.Side, "%s moves", s.Name)
	attempt(r, s, try, most, shift)
	setSpeed(r, s, speed, shift)
	if free {
		keepSaved(r, s, accel-1000*shift, false)
	}
	heading := r.Given("0").Number("heading", 0, 6, "its heading, 1 to 6")
	r.Tell("%s moves %s; the marker goes %d further on", s.Name, hexes(speed), speed)
	finishMove(r, s, 0, 0, heading, shift)
}

// debrisKind is a debris field on the table: fire through it is harder, and who flies through it is struck.
const debrisKind = "debris"

// layDebris puts a debris field on the table.
func layDebris(r *rules.Resolution) {
	where := r.Cite("4.4").Text("where", "In which hexes?")
	r.Lay(&roster.Sheet{Kind: debrisKind, Name: "debris " + where, Notes: where}, "debris in %s", where)
}

func listDebris(rules.Board, *roster.Sheet) string {
	return "fire through it +2; d4−1 for each point of speed"
}

// debris is a flight through a debris field (4.4).
func debris(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "ship", movers(r.Board), nil, "no ship moves", "Which ship flies through debris?")
	if fields := r.Kind(debrisKind); len(fields) > 0 {
		field := rules.PickSheet(r.Fact(), "field", fields, nil, "there is no debris", "Through which field?")
		r.Tell("%s", field.Name)
	}
	speed := r.Fact().AdviseNumber(min(10, max(1, s.Now(speedTrack)))).Number("speed", 1, 10, "At which speed, at most 10?")
	w := blow{name: "debris", degree: ordinary, grade: wound, kind: "li", firepower: sizeOf(r.Board, s).Int("rank")}
	for _, kind := range [...]string{"deflection-inducer", "particle-screen", "ablative-generator"} {
		if up, _ := screen(r.Board, s, kind); up {
			w.grade = stun
		}
	}
	w.dice = dice.MustParse(strconv.Itoa(speed) + "d4-" + strconv.Itoa(speed))
	r.Title(s.Side, "%s flies through debris", s.Name)
	if squadron(s) {
		killCraft(r, s, w, oneHit(ordinary))
		return
	}
	strike(r, s, w)
}

// ---- mines ----

// A field of mines in one hex is a sheet: its whole patterns, what is left of the one that is being worn down, and mines found.
const (
	minesKind     = "mines"
	patternsTrack = "patterns"
	wornTrack     = "worn"  // mines left in the pattern that losses fall on; 10 while it is whole
	looseTrack    = "loose" // mines of a pattern that is not complete
	foundTrack    = "found"
)

// layMines lays mines in a hex; ten make a pattern, over several rounds if needed (4.4).
func layMines(r *rules.Resolution) {
	used(r, "mines")
	s, from, n := launching(r, "mine")
	own := r.Board.Sorted(s.Side, func(m *roster.Sheet) bool { return m.Kind == minesKind && m.Side == s.Side })
	where := r.Given("").Text("where", "the hex, for the owner's note")
	var field *roster.Sheet
	for _, m := range own {
		if where != "" && m.Notes == where && !dummy(m) {
			field = m
		}
	}
	whole := n / 10
	if field != nil {
		whole = (field.Now(looseTrack) + n) / 10
	}
	dummies := r.Given("0").Number("dummies", 0, whole, "dummy markers put into other hexes, one at most for each pattern completed")
	r.Title(s.Side, "%s lays mines", s.Name)
	y := from[0]
	spendBodies(r, s, from, n)
	for range dummies {
		r.Lay(&roster.Sheet{
			Kind: minesKind, Name: "mines of " + s.Name, Side: s.Side, Tracks: []roster.Track{{Name: patternsTrack, Max: 1000}, {Name: foundTrack, Max: 10000}},
			Traits: []roster.Trait{{Name: "dummy", Value: "yes"}},
		}, "%s puts a dummy marker down", s.Name)
	}
	if field != nil {
		addMines(r, field, n)
		return
	}
	r.Lay(&roster.Sheet{
		Kind: minesKind, Name: "mines of " + s.Name, Side: s.Side, Notes: where,
		Tracks: []roster.Track{
			{Name: patternsTrack, Now: n / 10, Max: 1000},
			{Name: wornTrack, Now: 10, Max: 10},
			{Name: looseTrack, Now: n % 10, Max: 9},
			{Name: foundTrack, Max: 10000},
			{Name: scoreTrack, Now: score(s), Max: 30},
		},
		Traits: []roster.Trait{{Name: "body", Value: bodyOf(y)}, {Name: "warhead", Value: warheadOf(y)}, {Name: "guidance", Value: guidanceOf(r.Board, y)}},
	}, "%s lays %d mines: %d patterns", s.Name, n, n/10)
}

// dummy is a marker without mines.
func dummy(m *roster.Sheet) bool { return m.Trait("dummy") == "yes" }

func addMines(r *rules.Resolution, m *roster.Sheet, n int) {
	sum := m.Now(looseTrack) + n
	r.Mark(m, roster.TrackCell(patternsTrack), m.Now(patternsTrack)+sum/10, "%s: %d more", m.Name, n)
	r.Mark(m, roster.TrackCell(looseTrack), sum%10, "%d patterns, %d mines beside", m.Now(patternsTrack), sum%10)
}

// minesLeft is how many mines a field has in all.
func minesLeft(m *roster.Sheet) int {
	n := m.Now(looseTrack)
	if whole := m.Now(patternsTrack); whole > 0 {
		n += 10*(whole-1) + m.Now(wornTrack)
	}
	return n
}

// sweep takes mines out of a field: losses fall on one pattern until 4 or fewer are left, then it is gone (4.4). Mines of a pattern that
// is not complete stay, to be completed.
func sweep(r *rules.Resolution, m *roster.Sheet, n int) {
	for range n {
		whole, left := m.Now(patternsTrack), m.Now(wornTrack)-1
		switch {
		case whole == 0:
			r.Mark(m, roster.TrackCell(looseTrack), m.Now(looseTrack)-1, "%s: a mine of a pattern that is not complete", m.Name)
		case left > 4:
			r.Mark(m, roster.TrackCell(wornTrack), left, "%s: %d mines left in a pattern", m.Name, left)
		default:
			r.Mark(m, roster.TrackCell(wornTrack), 10, "%s: a pattern is gone", m.Name)
			r.Mark(m, roster.TrackCell(patternsTrack), whole-1, "%d patterns left", whole-1)
		}
		if found := m.Now(foundTrack); found > 0 {
			r.Mark(m, roster.TrackCell(foundTrack), min(found-1, minesLeft(m)), "%s: a found mine is gone", m.Name)
		}
		if minesLeft(m) <= 0 {
			r.Take(m, "%s is gone", m.Name)
			return
		}
	}
}

// mineAttacks is how many attacks an entry brings (Table 2-1, R-17).
func mineAttacks(b rules.Board, patterns, degree int) int {
	t := b.Table("minefield")
	top := t.Rows[len(t.Rows)-1].From
	n := 0
	for left := patterns; left > 0; left -= top {
		n += t.Row(min(left, top)).Int(degreeWord(max(degree, failure)))
		if b.Option("mine_rows") == "cap4" {
			break
		}
	}
	return n
}

// enterMines is a ship, or missiles, entering a mined hex: a check, then the attacks one by one, damage at once (4.4).
func enterMines(r *rules.Resolution) {
	used(r, "mines")
	movers := r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) || s.Kind == missilesKind })
	fields := func(side string) []*roster.Sheet {
		return enemies(r.Board, side, func(m *roster.Sheet) bool { return m.Kind == minesKind && m.Now(patternsTrack) > 0 })
	}
	s := rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "mover", movers, func(s *roster.Sheet) string {
		if len(fields(s.Side)) == 0 {
			return "no enemy mines"
		}
		return ""
	}, "there are no enemy mines", "Who enters a mined hex?")
	m := rules.PickSheet(r.By(s.Side), "mines", fields(s.Side), nil, "there are no enemy mines", "Which mines?")
	h := &helper{key: "entry", side: s.Side, ship: s, score: score(s)}
	if s.Kind == roster.KindShip {
		h = crewCheck(r.Board, "entry", s)
	} else if from := launcher(r.Board, s); from != nil && afloat(from) {
		h.score, h.parts = score(from), standing(r.Board, from, true)
	} else {
		h.score = s.Now(scoreTrack)
	}
	h.ask(r)
	r.Title(s.Side, "%s enters %s", s.Name, m.Name)
	n := mineAttacks(r.Board, m.Now(patternsTrack), h.roll(r))
	r.Tell("%d mine attacks", n)
	if s.Kind == roster.KindShip && n > 0 {
		n = blocked(r, s, n, "mines")
	}
	for i := range n {
		if r.Sheet(s.ID) == nil || r.Sheet(m.ID) == nil || s.Kind == roster.KindShip && destroyed(s) {
			return
		}
		r.In("attack", i+1, func() { mineAttack(r, m, s) })
	}
}

// mineAttack is one attack of a mine: the layer's score at the time of laying, no range, damage at once.
func mineAttack(r *rules.Resolution, m, s *roster.Sheet) {
	h := &helper{key: "attack", side: m.Side, score: m.Now(scoreTrack)}
	if r.Option("mine_score") == "fixed_12" || m.Track(scoreTrack) == nil {
		h.score = 12
	}
	h.parts = missileParts(r.Board, s, m.Trait("body"), m.Trait("warhead"), m.Trait("guidance"), "other") // a mine is no missile (4.5)
	if s.Count(jinkMark) > 0 && r.Option("jink_vs_mines") == "no" {
		h.parts = slices.DeleteFunc(h.parts, func(p rules.Part) bool { return p.Text == "it jinks" })
	}
	w := named(r.Board, warheadOrPlasma(m))
	degree := h.roll(r.Cite("4.4").About(s))
	if r.Option("mine_used_up") == "yes" {
		sweep(r, m, 1)
	}
	if degree < ordinary {
		return
	}
	b := w.blow(h.side, degree)
	b.aspect = "forward"
	take(r, nil, s, w, b)
}

func warheadOrPlasma(m *roster.Sheet) string {
	if w := m.Trait("warhead"); w != "" {
		return w
	}
	return "plasma"
}

// mineCheck is a sensor check for mines: contact size +4, within a hex; without sensors a plain crew check (0.3).
func mineCheck(r *rules.Resolution, off func(*roster.Sheet) string) (s, m *roster.Sheet, degree int) {
	sensors := on(r.Board, "sensors")
	s = rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), active), func(s *roster.Sheet) string {
		switch {
		case crewless(s):
			return "no crew"
		case sensors && !hasSensor(r.Board, s):
			return "no sensor works"
		}
		return off(s)
	}, "no ship can look for mines", "Which ship searches?")
	m = rules.PickSheet(r.By(s.Side), "mines", enemies(r.Board, s.Side, func(m *roster.Sheet) bool { return m.Kind == minesKind }), nil, "there is no minefield", "Which mines?")
	h := crewCheck(r.Board, "look", s)
	if sensors {
		y := rules.Pick(r.By(s.Side), "sensor", sensorsOf(r.Board, s), systemCard(s, func(y *roster.System) string {
			if listed(r.Board, y, "sensors").Text("marks") == "no-target" {
				return "makes no detection checks"
			}
			return cannotSee(r.Board, s, y, 1)
		}), "With which sensor?")
		h.plus(4, "size of a mine", "4.4").plus(-3, "range", "4.3").plus(computers(r.Board, s, "sensor-control", y.Kind), "sensor computer", "4.3")
	}
	h.ask(r)
	r.Title(s.Side, "%s looks for mines", s.Name)
	return s, m, h.roll(r)
}

// detect is the check of a ship that enters a marker: are the mines real?
func detect(r *rules.Resolution) {
	used(r, "mines")
	s, m, degree := mineCheck(r, func(*roster.Sheet) string { return "" })
	if degree < ordinary {
		r.Tell("%s learns nothing", s.Name)
		return
	}
	if dummy(m) {
		r.Take(m, "%s: a dummy, the marker is taken off", m.Name)
		return
	}
	r.Tell("%s: real mines; a maneuver that is left may leave out the hex", m.Name)
}

// clearedMark lies on a ship that has looked for mines to clear in this round.
const clearedMark = "cleared"

// clearMines finds mines beside a ship; what is found may be shot at (4.4).
func clearMines(r *rules.Resolution) {
	used(r, "mines")
	s, m, degree := mineCheck(r, func(s *roster.Sheet) string {
		if s.Count(clearedMark) > 0 {
			return "has looked in this round"
		}
		return ""
	})
	r.MarkUntil(s, roster.MarkerCell(clearedMark), 1, rules.EndOfRound(round(r.Board)), "%s has looked for mines", s.Name)
	n := min(max(0, degree-failure), minesLeft(m)-m.Now(foundTrack))
	if n <= 0 {
		r.Tell("%s finds none", s.Name)
		return
	}
	r.Mark(m, roster.TrackCell(foundTrack), m.Now(foundTrack)+n, "%s finds %d mines", s.Name, n)
}
