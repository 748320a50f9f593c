package warships

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers mounts and arcs, appendix A: which weapons bear on an arc, and which of them nobody has seen yet.

// zeroArc begins the names of the arcs in the ship's own hex.
const zeroArc = "zero-"

func arcs() []string {
	return []string{"forward", "port", "starboard", "aft", zeroArc + "port", zeroArc + "starboard"}
}

// covers says whether a weapon bears on an arc. One whose sheet names no arc bears everywhere.
func covers(b rules.Board, s *roster.Sheet, y *roster.System, arc string) bool {
	listedArcs := strings.Split(y.Trait("arc"), ",")
	if y.Trait("arc") == "" || slices.Contains(listedArcs, arc) {
		return true
	}
	side, zero := strings.CutPrefix(arc, zeroArc)
	if !zero {
		return false
	}
	row := listed(b, y, "weapons")
	direct := row != nil && (row.Text("kind") == "beam" || row.Text("kind") == "projectile")
	if small(b, s) || direct && row.Int("hull") <= 9 {
		return true
	}
	return side == ownSide(y, listedArcs)
}

// ownSide is the zero arc of a mount whose sheet names none: that of its arc or its zone, else port.
func ownSide(y *roster.System, named []string) string {
	if slices.ContainsFunc(named, func(a string) bool { return strings.HasPrefix(a, zeroArc) }) {
		return ""
	}
	if slices.Contains(named, "starboard") || !slices.Contains(named, "port") && strings.Contains(y.Zone, "S") {
		return "starboard"
	}
	return "port"
}

// aimed says whether any weapon of a ship has an arc of its own, so that it matters where a target lies.
func aimed(b rules.Board, s *roster.Sheet) bool {
	return slices.ContainsFunc(s.Systems, func(y roster.System) bool { return y.Trait("arc") != "" && listed(b, &y, "weapons") != nil })
}

// askBearing asks in which arc of the firing ship its target lies; empty where that does not matter.
func askBearing(r *rules.Resolution, firer, t *roster.Sheet) string {
	if !aimed(r.Board, firer) {
		return ""
	}
	ready := slices.DeleteFunc(guns(r.Board, firer), func(y *roster.System) bool { return cannotFire(r.Board, firer, y) != "" })
	if len(ready) == 0 {
		r.None("%s: %s", firer.Name, idle(r.Board, firer))
	}
	return rules.Pick(r.Cite("A").Fact().About(t), "bearing", arcs(), func(arc string) rules.Choice {
		c := word(arc)
		if !slices.ContainsFunc(ready, func(y *roster.System) bool { return covers(r.Board, firer, y, arc) }) {
			c.Off = "no weapon that is ready bears on it"
		}
		return c
	}, "In which arc of %s does %s lie?", firer.Name, t.Name)
}

// cannotBear says why a weapon cannot be fired at a target that lies in an arc; empty when it can, or when no arc has been said.
func cannotBear(b rules.Board, s, t *roster.Sheet, y *roster.System, arc string) string {
	if why := cannotFire(b, s, y); why != "" {
		return why
	}
	if arc != "" && !covers(b, s, y, arc) {
		return "does not bear " + arc
	}
	row := listed(b, y, "weapons")
	switch marks := row.Words("marks"); {
	case slices.Contains(marks, "holds"):
		return cannotHold(b, s, t, row)
	case slices.Contains(marks, "either") && s.CountOf(roleMark, y.ID, "") > 0 && s.CountOf(roleMark, y.ID, "") != role(t):
		return "either defends or attacks in a round"
	}
	return ""
}

// roleMark lies on a point defense gun until the round ends: what it has been used for (B).
const roleMark = "role"

// role is what a shot at a target is: 1 an attack, 2 defense against missiles.
func role(t *roster.Sheet) int { return 1 + truth(t.Kind == missilesKind) }

// ---- concealed mounts ----

// seenMark lies on a weapon whose concealed mount has been found, or has fired.
const seenMark = "seen"

// hidden says whether a weapon stands in a concealed mount that no enemy has found.
func hidden(s *roster.Sheet, y *roster.System) bool {
	return y.Trait("concealed") == "yes" && s.CountOf(seenMark, y.ID, "") == 0
}

// hides says whether a ship has a concealed mount that nobody has found.
func hides(s *roster.Sheet) bool {
	return slices.ContainsFunc(s.Systems, func(y roster.System) bool { return hidden(s, &y) })
}

// unmask puts down that a concealed mount is known.
func unmask(r *rules.Resolution, s *roster.Sheet, y *roster.System, text string, args ...any) {
	if hidden(s, y) {
		r.Cite("A").Mark(s, roster.MarkerOf(seenMark, y.ID, ""), 1, text, args...)
	}
}

// combedMark lies on a sensor that has looked for concealed mounts of a ship in this phase: each looks once, as for contacts.
const combedMark = "combed"

// findMounts is the sensor check of a ship for concealed mounts of another: three steps harder, one with hi-res video.
func findMounts(r *rules.Resolution) {
	s, contact, degree := inspect(r, inspection{
		rule: "A", question: "Which ship is looked over?", title: "%s looks for concealed mounts of %s", mark: combedMark,
		of: afloat,
		by: func(*roster.System) bool { return true },
		more: func(y *roster.System) rules.Part {
			n := 3
			if y.Kind == "hi-res-video" {
				n = 1
			}
			return rules.Part{Value: n, Text: "concealed mount", Rule: "A"}
		},
	})
	if degree < ordinary || !hides(contact) {
		r.Tell("%s finds none", s.Name)
		return
	}
	for i := range contact.Systems {
		y := &contact.Systems[i]
		unmask(r, contact, y, "%s: %s is found", contact.Name, y.Name)
	}
}
