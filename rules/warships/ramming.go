package warships

import (
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers rams, 7.1.

// nimbleness is what decides whether a ram is avoided by itself: the current MC without the bonus of a check, the acceleration at PL 6
// (7.1, R-95).
func nimbleness(b rules.Board, s *roster.Sheet) int {
	if fusionAge(b) {
		return rating(b, s)
	}
	n, _ := maneuverability(b, s)
	return n - s.Count(bonusMark)
}

// rammerMark lies on a ship that has tried to ram in this round.
const rammerMark = "rammer"

// ram is the attempt of a ship to ram another in whose hex it ended its move.
func ram(r *rules.Resolution) {
	used(r, "ramming")
	a := rules.PickSheet(r.Cite("7.1").By(acting(r.Board)), "rammer", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && !squadron(s) }),
		func(s *roster.Sheet) string {
			switch {
			case crewless(s):
				return "no crew"
			case s.Count(rammerMark) > 0:
				return "has tried in this round"
			}
			return ""
		}, "no ship can ram", "Which ship rams?")
	t := rules.PickSheet(r.By(a.Side), "target", r.Board.Sorted("", func(s *roster.Sheet) bool {
		return s != a && s.Kind == roster.KindShip && s.Side != a.Side && s.Count(explodedMark) == 0 && s.Count(aboardMark) == 0 && !squadron(s)
	}), func(s *roster.Sheet) string {
		if s.Now(speedTrack) > a.Now(speedTrack) {
			return "it is faster"
		}
		return ""
	}, "there is nothing to ram", "Which ship in its hex?")
	gap := a.Now(speedTrack) - t.Now(speedTrack)
	h := crewCheck(r.Board, "ram", a).of(a.Name).ask(r).plus(gap, "difference of speed", "7.1")
	r.Title(a.Side, "%s rams %s", a.Name, t.Name)
	if r.Phase != "" {
		r.MarkUntil(a, roster.MarkerCell(rammerMark), 1, rules.EndOfRound(round(r.Board)), "%s tries to ram %s", a.Name, t.Name)
	}
	if h.roll(r) < ordinary {
		r.Tell("no collision")
		return
	}
	if avoids(r, a, t) {
		r.Tell("%s avoids it", t.Name)
		return
	}
	collide(r, a, t, gap)
}

// avoids says whether the target of a ram gets out of the way (7.1).
func avoids(r *rules.Resolution, a, t *roster.Sheet) bool {
	if why := cannotManeuver(r.Board, t); why != "" {
		r.Tell("%s cannot avoid it: %s", t.Name, why)
		return false
	}
	if x, y := nimbleness(r.Board, t), nimbleness(r.Board, a); x > y {
		if fusionAge(r.Board) {
			r.Tell("%s: acceleration %s against %s", t.Name, decimal(x), decimal(y))
		} else {
			r.Tell("%s: MC %d against %d", t.Name, x, y)
		}
		return true
	}
	n := number(t, "target")
	if r.Option("ram_avoid_size") == "reversed" {
		n = -n
	}
	h := crewCheck(r.Board, "avoid", t).of(t.Name).plus(n, "its size", "R-21")
	if skill := r.Given("0").Number("avoid-skill", 0, 30, "score of the captain of %s", t.Name); skill > 0 {
		h.score = skill
	}
	h.plus(supportedBy(r, "avoid-supported", t), "leadership", "1.4")
	return h.roll(r) >= ordinary
}

// collide is the damage of a ram and where both stand after it.
func collide(r *rules.Resolution, a, t *roster.Sheet, gap int) {
	row := r.Table("ramming").Find(sizeOf(r.Board, a).Key)
	n := min(row.Int("dice")+gap, 2*row.Int("dice"))
	e := dice.MustParse(strconv.Itoa(n) + "d" + row.Text("sides"))
	points := r.By(a.Side).About(t).See("damage", dice.RollOf(e))
	w := blow{side: a.Side, name: "ram", degree: good, points: points, grade: mortal, kind: "li", firepower: r.Table("toughness").Find(row.Text("firepower")).Int("rank")}
	own := w
	own.side, own.firepower = t.Side, sizeOf(r.Board, t).Int("rank")
	r.In("target", 0, func() { strike(r, t, w) })
	r.In("rammer", 0, func() { strike(r, a, own) })
	r.Cite("7.1")
	if destroyed(a) || destroyed(t) {
		r.Tell("who survives keeps course and speed")
		return
	}
	larger := sizeOf(r.Board, a).Int("rank")*100000 + number(a, "hull") - sizeOf(r.Board, t).Int("rank")*100000 - number(t, "hull")
	r.In("rammer", 0, func() { slow(r, a, larger) })
	r.In("target", 0, func() { slow(r, t, -larger) })
	one, other := a.Now(speedTrack), t.Now(speedTrack)
	if one == 0 && other <= 2 || other == 0 && one <= 2 {
		r.Tell("either may begin to board at once")
		for _, s := range [...]*roster.Sheet{a, t} {
			r.MarkUntil(s, roster.MarkerCell(rammedMark), 1, rules.EndOfRound(round(r.Board)), "%s may be boarded", s.Name)
		}
	}
}

// rammedMark lies on ships that a ram has brought together: they may be boarded in this phase.
const rammedMark = "rammed"

// slow halves the speed of the larger ship, or of both where they are alike, and stops the smaller one.
func slow(r *rules.Resolution, s *roster.Sheet, larger int) {
	speed := s.Now(speedTrack)
	if s.Track(speedTrack) == nil || speed == 0 {
		return
	}
	if larger >= 0 {
		r.Mark(s, roster.TrackCell(speedTrack), speed/2, "%s speed %d → %d", s.Name, speed, speed/2)
	} else {
		r.Mark(s, roster.TrackCell(speedTrack), 0, "%s is stopped", s.Name)
	}
	leaveBehind(r, s)
	if s.Now(speedTrack) > 0 {
		return
	}
	n := r.By(s.Side).About(s).See("facing", dice.Roll("d6"))
	heading := s.Now(headingTrack)
	if heading == 0 || s.Track(headingTrack) == nil {
		r.Tell("%s faces %s clockwise of its old heading", s.Name, rules.Count(n-1, "hexside", "hexsides"))
		return
	}
	heading = (heading+n-2)%6 + 1
	r.Mark(s, roster.TrackCell(headingTrack), heading, "%s heading %d", s.Name, heading)
}
