package knighthawks

import (
	"damcon/roster"
	"damcon/rules"
)

// This file covers docking, stations and rearming, 5.5. A fighter aboard a carrier is docked at it (A36).

// isBase says whether others dock at the vessel.
func isBase(s *roster.Sheet) bool { return station(s) || s.Trait("carries") != "" }

// dock marks a stopped ship as docked.
func dock(r *rules.Resolution) {
	bases := ships(r.Board, r.Board.Active(), isBase)
	if len(bases) == 0 {
		r.None("there is no station or carrier")
	}
	guests := ships(r.Board, r.Board.Active(), func(s *roster.Sheet) bool { return !station(s) })
	s := rules.PickSheet(r.Cite("5.5"), "ship", guests, func(s *roster.Sheet) string {
		switch {
		case docked(r.Board, s) != nil:
			return "docked already"
		case s.Now(speedTrack) > 0:
			return "must stop first"
		case len(bases) == 1 && bases[0] == s:
			return "is the base itself"
		}
		return ""
	}, "no ship can dock", "Which ship docks?")
	base := rules.PickSheet(r.Fact().About(s), "at", bases, func(b *roster.Sheet) string {
		if b == s {
			return "the ship itself"
		}
		return ""
	}, "there is no station or carrier", "Where?")
	r.Title(s.Side, "%s docks at %s", s.Name, base.Name)
	leaveCloud(r, s)
	r.Mark(s, roster.MarkerOf(dockedMark, "", base.ID), max(1, r.Round), "%s is docked at %s", s.Name, base.Name)
}

// undock lets a docked ship go, in a later movement phase than that in which it came.
func undock(r *rules.Resolution) {
	guests := ships(r.Board, r.Board.Active(), func(s *roster.Sheet) bool { return docked(r.Board, s) != nil })
	s := rules.PickSheet(r.Cite("5.5"), "ship", guests, func(s *roster.Sheet) string {
		if s.Count(movedMark) > 0 {
			return "docked in this phase"
		}
		return ""
	}, "no ship is docked", "Which ship leaves?")
	base := docked(r.Board, s)
	r.Title(s.Side, "%s leaves %s", s.Name, base.Name)
	r.Mark(s, roster.MarkerOf(dockedMark, "", base.ID), 0, "%s leaves %s", s.Name, base.Name)
}

// rearms says whether a ship of a class that rearms lies where it can.
func rearms(b rules.Board, s *roster.Sheet) bool {
	base := docked(b, s)
	return base != nil && (s.Trait("rearms") == "base" || s.Trait("rearms") == "station" && station(base))
}

// notRearmed says why a ship is not rearmed now; empty when it is. It must have been docked for a whole game turn in which the base was
// not attacked.
func notRearmed(b rules.Board, s *roster.Sheet) string {
	base := docked(b, s)
	switch y := fitted(s, "AR"); {
	case y == nil:
		return "no working assault rockets"
	case y.Left == y.Boxes:
		return "full"
	case b.Round > 0 && s.CountOf(dockedMark, "", base.ID) >= b.Round:
		return "docked in this turn"
	case b.Round > 1 && base.Count(attackedMark) >= b.Round-1:
		return base.Name + " was attacked"
	}
	return ""
}

// rearm fills the assault rockets of a docked fighter or assault scout.
func rearm(r *rules.Resolution) {
	guests := ships(r.Board, r.Board.Active(), func(s *roster.Sheet) bool { return rearms(r.Board, s) })
	s := rules.PickSheet(r.Cite("5.5"), "ship", guests, func(s *roster.Sheet) string { return notRearmed(r.Board, s) },
		"no fighter or assault scout is docked where it rearms", "Which ship rearms?")
	y := fitted(s, "AR")
	r.Title(s.Side, "%s rearms", s.Name)
	r.Mark(s, roster.BoxesCell(y.ID), y.Boxes, "%s %s: %d", s.Name, label(y), y.Boxes)
}
