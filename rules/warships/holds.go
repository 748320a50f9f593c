package warships

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers cable guns and tractor beams, appendix B: what they hold, and how it gets free.

// heldMark lies on a ship for each mount that holds it, of the ship that the mount stands on: the degree of its hit, 1 to 3, and 10 for
// each beam or cable.
const heldMark = "held"

// shookMark lies on a ship that has tried to get free in this round.
const shookMark = "shook"

// holdPoints are the hull points that one cable or beam holds.
const holdPoints = 50

// cannotHold says why a cable or beam does not take hold of a target: a cable needs the same hex, course and speed.
func cannotHold(b rules.Board, s, t *roster.Sheet, row *rules.Row) string {
	switch {
	case t.Kind != roster.KindShip || squadron(t):
		return "holds single ships"
	case row.Int("long") > 0:
		return ""
	}
	return apart(s, t)
}

// apart says why two ships do not fly side by side: their speeds differ, or their headings where the table says both; empty where they do.
func apart(s, t *roster.Sheet) string {
	switch {
	case t.Now(speedTrack) != s.Now(speedTrack):
		return "speeds differ"
	case athwart(s, t):
		return "courses differ"
	}
	return ""
}

// athwart says whether the headings of two ships differ; not where the table does not say both.
func athwart(s, t *roster.Sheet) bool {
	return t.Now(headingTrack) > 0 && s.Now(headingTrack) > 0 && t.Now(headingTrack) != s.Now(headingTrack)
}

// takeHold puts down that a mount holds a ship.
func takeHold(r *rules.Resolution, firer, t *roster.Sheet, w blow) {
	if firer == nil || w.mount == "" {
		r.Cite("B").Tell("%s is held", t.Name)
		return
	}
	cell := roster.MarkerOf(heldMark, w.mount, firer.ID)
	n := t.CountOf(heldMark, w.mount, firer.ID)/10*10 + 10 + w.degree - failure
	r.Cite("B").Mark(t, cell, n, "%s holds %s by %s, %s", firer.Name, t.Name, firer.System(w.mount).Name, degreeWord(w.degree))
	if held(r.Board, t) {
		r.Warn("%s is held fast: no maneuver, no change of speed", t.Name)
	} else {
		r.Tell("%d of %d hull points are held: it moves on", holding(r.Board, t), number(t, "hull"))
	}
}

// holding is how many hull points of a ship cables and beams that still work hold.
func holding(b rules.Board, t *roster.Sheet) int {
	n := 0
	for i := range t.Markers {
		m := &t.Markers[i]
		if m.Kind != heldMark {
			continue
		}
		if from := b.Sheet(m.Of); from != nil && active(from) {
			if y := from.System(m.On); y != nil && works(y) {
				n += holdPoints * (m.Count / 10)
			}
		}
	}
	return n
}

// held says whether a ship is held whole.
func held(b rules.Board, t *roster.Sheet) bool {
	n := holding(b, t)
	return n > 0 && n >= number(t, "hull")
}

// shakeOff is the check of a held ship: it is rid of what took hold with no better degree.
func shakeOff(r *rules.Resolution) {
	caught := r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && len(namedBy(r.Board, s, heldMark)) > 0 })
	s := rules.PickSheet(r.Cite("B").By(acting(r.Board)), "ship", caught, func(s *roster.Sheet) string {
		switch {
		case crewless(s):
			return "no crew"
		case s.Count(shookMark) > 0:
			return "has tried in this round"
		}
		return ""
	}, "no ship is held", "Which ship gets free?")
	h := crewCheck(r.Board, "helm", s).ask(r)
	r.Title(s.Side, "%s shakes off what holds it", s.Name)
	r.MarkUntil(s, roster.MarkerCell(shookMark), 1, rules.EndOfRound(round(r.Board)), "%s tries to get free", s.Name)
	degree := h.roll(r) - failure
	release := func(m roster.Marker) bool { return degree > 0 && degree >= m.Count%10 }
	if letGo(r, s, release) == 0 {
		r.Tell("%s is still held", s.Name)
	}
}

// letGo takes off what holds a ship as far as which says, and counts it.
func letGo(r *rules.Resolution, t *roster.Sheet, which func(roster.Marker) bool) int {
	n := 0
	for _, m := range slices.Clone(t.Markers) {
		if m.Kind == heldMark && which(m) {
			n++
			r.Mark(t, roster.MarkerOf(heldMark, m.On, m.Of), 0, "%s is free of %s", t.Name, nameOf(r.Board, m.Of)+" "+m.On)
		}
	}
	return n
}

func nameOf(b rules.Board, id roster.SheetID) string {
	if s := b.Sheet(id); s != nil {
		return s.Name
	}
	return string(id)
}

// letGoOf ends all that a mount holds: it fires anew, or is out of action.
func letGoOf(r *rules.Resolution, s *roster.Sheet, mount string) {
	for _, t := range r.Kind(roster.KindShip) {
		letGo(r, t, func(m roster.Marker) bool { return m.Of == s.ID && m.On == mount })
	}
}

// drop lets go of a ship by its holder's will, or because they have come apart.
func drop(r *rules.Resolution) {
	caught := r.Board.Sorted("", func(s *roster.Sheet) bool { return len(namedBy(r.Board, s, heldMark)) > 0 })
	t := rules.PickSheet(r.Cite("B"), "ship", caught, nil, "no ship is held", "Which ship is let go?")
	by := rules.PickSheet(r, "by", namedBy(r.Board, t, heldMark), nil, "nobody holds it", "By which ship?")
	r.Title(by.Side, "%s lets %s go", by.Name, t.Name)
	letGo(r, t, func(m roster.Marker) bool { return m.Of == by.ID })
}

// heldBadge says what holds a ship.
func heldBadge(b rules.Board, s *roster.Sheet) string {
	return strconv.Itoa(holding(b, s)) + " of " + strconv.Itoa(number(s, "hull")) + " hull points: no maneuver, no change of speed"
}
