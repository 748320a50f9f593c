package knighthawks

import (
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers movement in brief, 5.4, break-up, 6.2, and moves that are out of control, 6.5 and 6.10.

// toLeft is the outcome of the navigation die that turns a ship left.
const toLeft = dice.Hit

// The dice of movement: d10 as it is, and the navigation die, 1 to 5 left (6.10).
var (
	d10       = dice.Roll("d10")
	direction = dice.CheckWords(10, 5, "left", "right")
)

// A course is what a ship is about to fly.
type course struct {
	change int  // hexes of speed change
	turns  int  // hexsides paid with MR, own, evasive or forced
	forced bool // by a navigation hit
}

// points are those that a severely damaged ship pays with its frame.
func (c course) points() int { return c.change + c.turns }

// firstHexes are so many hexes at the start of a move, in words only where that is read.
type firstHexes int

func (n firstHexes) String() string {
	if n == 1 {
		return "its first hex"
	}
	return "each of its first " + strconv.Itoa(int(n)) + " hexes"
}

// move flies one ship: speed and turns, then the navigation die, then the break-up roll, then the move (A39).
func move(r *rules.Resolution) {
	movable := ships(r.Board, r.Board.Active(), func(s *roster.Sheet) bool { return !station(s) })
	off := func(s *roster.Sheet) string { return cannotMove(r.Board, s) }
	r.Cite("5.4").Advise(nextOf(r.Board.Active(), movable, off))
	s := rules.PickSheet(r, "ship", movable, off, "no ship can move", "Which ship moves?")
	speed := s.Now(speedTrack)
	to := askSpeed(r, s, speed)
	c := askTurns(r, s, to)
	c.change = max(to-speed, speed-to)
	orbit := to == 0 && s.Count(orbitMark) > 0
	if to == 0 && !orbit {
		orbit = r.Given("no").YesNo("orbit", "goes into orbit")
	}
	bent := r.Given("no").YesNo("gravity", "turned by gravity")
	r.Title(s.Side, "%s moves %d", s.Name, to)
	if breaksUp(r, s, c) {
		return
	}
	r.Cite("5.4").Mark(s, roster.TrackCell(speedTrack), to, "%s moves %d", s.Name, to)
	setOrbit(r, s, orbit)
	if c.points() > 0 || bent {
		leaveCloud(r, s)
	}
	if s.Count(evadedMark) > 0 {
		r.Cite("2.4").Mark(s, roster.MarkerCell(evadedMark), 0, "%s has flown its evasion", s.Name)
	}
	if _, step := r.Board.Step(); step == "move" {
		r.MarkUntil(s, roster.MarkerCell(movedMark), 1, rules.EndOfPhase(r.Phase), "%s", turned(c.turns))
	}
}

// turned says how many hexsides a ship has turned in its move.
func turned(n int) string {
	switch n {
	case 0:
		return "straight on"
	case 1:
		return "1 turn"
	}
	return strconv.Itoa(n) + " turns"
}

// cannotMove says why a ship does not move now; empty when it does.
func cannotMove(b rules.Board, s *roster.Sheet) string {
	switch base := docked(b, s); {
	case s.Count(movedMark) > 0:
		return "has moved"
	case base != nil:
		return "docked at " + base.Name
	}
	return ""
}

// speeds are the least and the greatest speed that a ship can have after its move. One that has evaded covers as many hexes as its MR,
// if it can (2.4).
func speeds(s *roster.Sheet) (least, most int) {
	speed, adf := s.Now(speedTrack), s.Now(adfTrack)
	least, most = max(0, speed-adf), speed+adf
	if s.Count(evadedMark) > 0 {
		least = max(least, min(s.Now(mrTrack), most))
	}
	return least, most
}

// number reads a typed number; −1 where it is none.
func number(value string) int {
	n, err := strconv.Atoi(value)
	if err != nil {
		return -1
	}
	return n
}

func askSpeed(r *rules.Resolution, s *roster.Sheet, speed int) int {
	least, most := speeds(s)
	adf := s.Now(adfTrack)
	return r.By(s.Side).About(s).AdviseNumber(max(least, speed)).Else(func(value string) string {
		switch n := number(value); {
		case n < 0:
			return ""
		case n < least && least > max(0, speed-adf):
			return "it has evaded: at least as many hexes as its MR"
		case n < least || n > most:
			return "speed changes by at most its ADF of " + strconv.Itoa(adf)
		}
		return ""
	}).Number("speed", least, most, "Speed of %s, now %d?", s.Name, speed)
}

// askTurns asks how many turns the ship pays for. A navigation hit forces as many as it can (6.10); so does evasion (2.4).
func askTurns(r *rules.Resolution, s *roster.Sheet, hexes int) course {
	most := min(s.Now(mrTrack), hexes)
	switch {
	case most > 0 && s.Count(navigationMark) > 0:
		way := "left"
		switch {
		case s.Count(leftMark) > 0:
		case s.Count(rightMark) > 0:
			way = "right"
		default:
			if r.Cite("6.10").By(s.Side).About(s).See("direction", direction) != toLeft {
				way = "right"
			}
		}
		r.Cite("6.10").Warn("%s must turn %s in %s", s.Name, way, firstHexes(most))
		return course{turns: most, forced: true}
	case most > 0 && s.Count(evadedMark) > 0:
		r.Cite("2.4").Warn("%s has evaded: it must turn in %s", s.Name, firstHexes(most))
		return course{turns: most, forced: true}
	}
	return course{turns: r.Cite("5.4").By(s.Side).About(s).AdviseNumber(0).Number("turns", 0, most, "How many turns?")}
}

// breaksUp rolls for a severely damaged ship that has points to pay (6.2, A19), and destroys it before it moves.
func breaksUp(r *rules.Resolution, s *roster.Sheet, c course) bool {
	if severity(s) == 0 || c.points() == 0 || isBasic(r.Board) {
		return false
	}
	if r.Option("breakupRoll") == "perMove" {
		return apart(r, s, c.points())
	}
	points, broken := 0, false
	if c.change > 0 {
		points = c.change
		r.In("speed-change", 0, func() { broken = apart(r, s, points) })
	}
	for turn := 1; turn <= c.turns && !broken; turn++ {
		points++
		r.In("turn", turn, func() { broken = apart(r, s, points) })
	}
	return broken
}

// apart is one break-up roll. At 100 % and more the ship breaks apart without one.
func apart(r *rules.Resolution, s *roster.Sheet, points int) bool {
	rate := severity(s)
	r.Cite("6.2")
	if rate*points >= 100 {
		destroy(r, s, "%s breaks apart: %d %% a point, %s", s.Name, rate, pointsWord(points))
		return true
	}
	r.By(s.Side).About(s).Parts(func() []rules.Part {
		parts := make([]rules.Part, points)
		for i := range parts {
			parts[i] = rules.Part{Value: rate, Text: "a point", Rule: "6.2"}
		}
		return parts
	})
	if r.See("break-up", dice.CheckWords(100, rate*points, "breaks apart", "holds")) == dice.Miss {
		return false
	}
	destroy(r, s, "%s breaks apart", s.Name)
	return true
}

// setOrbit marks whether the ship flies in an orbit. Entering one leaves a cloud behind.
func setOrbit(r *rules.Resolution, s *roster.Sheet, in bool) {
	was := s.Count(orbitMark) > 0
	switch {
	case in && !was:
		r.Cite("5.4").Mark(s, roster.MarkerCell(orbitMark), 1, "%s goes into orbit", s.Name)
		leaveCloud(r, s)
	case !in && was:
		r.Cite("5.4").Mark(s, roster.MarkerCell(orbitMark), 0, "%s leaves its orbit", s.Name)
	}
}
