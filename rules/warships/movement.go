package warships

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers movement as far as a roster knows of it, 4.4.

// acceleration is what a ship may change its speed by now, in thousandths: its rating less engines out, as far as it is powered (5.8).
func acceleration(b rules.Board, s *roster.Sheet) int {
	n := rating(b, s)
	if d := s.Count(driveMark); d > 0 && on(b, "power") {
		n = min(n, d-1)
	}
	return n
}

// rating is the acceleration of a ship as built, less engines out, in thousandths (5.8).
func rating(b rules.Board, s *roster.Sheet) int {
	all, out := engines(b, s)
	if all > 0 && out == all {
		return 0
	}
	return max(0, rated(b, s)-1000*out)
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
	mark := s.CountOf(emptiedMark, stunTrack, "")
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
	} else {
		keepSaved(r, s, 0, false)
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
	r.Tell("%s: MC %d, %s, speed %d; a turn costs 1 hex more, a loop and turn 2", s.Name, mc, rules.Count(may, "maneuver", "maneuvers"), speed)
	turns := r.Given("0").Number("turns", 0, 20, "turns made")
	loops := r.Given("0").Number("loops", 0, 20, "loops and turns made")
	if try == "maneuver" { // what the check has gained is spent now, not before
		r.By(s.Side).About(s).AdviseNumber(0)
	} else {
		r.Given("0")
	}
	made := turns + loops + r.Number("maneuvers", 0, max(may, 20), "maneuvers made beside turns and loops")
	r.Tell("%s moves %s", s.Name, hexes(max(0, speed-turns-2*loops)))
	heading := r.Given("0").Number("heading", 0, 6, "its heading, 1 to 6")
	if made > may {
		r.Warn("%s makes %s and may make %d", s.Name, rules.Count(made, "maneuver", "maneuvers"), may)
	}
	if made > 0 {
		r.Mark(s, roster.MarkerCell(maneuverMark), round(r.Board), "%s maneuvers in round %d", s.Name, round(r.Board))
	}
	finishMove(r, s, heading, made > 0 || change > 0)
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
		left = rating(r.Board, s) / 1000
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

// finishMove puts the heading down, and ends what ends with a change of course or speed, which veers says beside a new heading (3.4).
func finishMove(r *rules.Resolution, s *roster.Sheet, heading int, veers bool) {
	veers = veers || heading > 0 && heading != s.Now(headingTrack)
	if heading > 0 && s.Track(headingTrack) != nil {
		r.Mark(s, roster.TrackCell(headingTrack), heading, "%s heading %d", s.Name, heading)
	}
	if veers {
		leaveBehind(r, s)
	}
	if until, ok := endOfMain(r.Board); ok {
		r.MarkUntil(s, roster.MarkerCell(movedMark), 1, until, "%s has moved", s.Name)
	}
}
