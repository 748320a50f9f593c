package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the edge, 4.1, and the flagships whose checks decide it.

// edgeFact names the side that has won the edge; it acts second in every step.
const edgeFact = "edge"

// edgeMark is on a flagship: the round in which it last rolled for the edge.
const edgeMark = "edge-rolled"

// edgeSide is the side that has the edge: the one that won it, else the second one.
func edgeSide(b rules.Board) string {
	if side := b.Facts[edgeFact]; side != "" {
		return side
	}
	if all := sidesOf(b); len(all) > 1 {
		return all[1]
	}
	return ""
}

// opposingSide is the first side without the edge.
func opposingSide(b rules.Board) string {
	second := edgeSide(b)
	for _, side := range sidesOf(b) {
		if side != second {
			return side
		}
	}
	return ""
}

// edgeRolled says whether the edge of this round has been rolled for.
func edgeRolled(b rules.Board) bool {
	return b.Round > 0 && slices.ContainsFunc(b.Kind(roster.KindShip), func(s *roster.Sheet) bool { return s.Count(edgeMark) == b.Round })
}

// rollEdge is the contest for the edge (4.1).
func rollEdge(r *rules.Resolution) {
	all := sidesOf(r.Board)
	if len(all) < 2 {
		r.None("only one side is on the table")
	}
	if edgeRolled(r.Board) {
		r.None("the edge of this round has been rolled for")
	}
	r.Cite("4.1")
	var h [2]*helper
	for i, letter := range [...]string{"a", "b"} {
		flag := flagship(r.Board, all[i])
		if flag == nil {
			r.None("%s has no ship left", all[i])
		}
		h[i] = edgeCheck(r, all[i], letter, flag)
	}
	if crewless(h[0].ship) && crewless(h[1].ship) {
		r.None("no flagship has a crew")
	}
	r.Title("", "edge")
	few := func() int { return edgeCount(r.Board, all[0]) - edgeCount(r.Board, all[1]) }
	x, y := contest(r, h[0], h[1], func(x, y int) bool { return x == y && few() == 0 })
	winner := all[0]
	if y > x || x == y && few() > 0 {
		winner = all[1]
	}
	for i, side := range all[:2] {
		r.Set(h[i].ship, roster.MarkerCell(edgeMark), r.Round)
		if f := flagship(r.Board, side); f != nil && f.Count(newFlagMark) > 0 {
			r.Mark(f, roster.MarkerCell(newFlagMark), 0, "%s has taken over", h[i].ship.Name)
		}
	}
	r.MarkBattle(roster.FactCell(edgeFact), winner, "%s has the edge and acts second", winner)
}

// edgeCheck is the check of one side's flagship; the keys of its questions end with a letter.
func edgeCheck(r *rules.Resolution, side, letter string, flag *roster.Sheet) *helper {
	b := r.Board
	h := crewCheck(b, letter, flag)
	h.plus(r.Given("0").Number("gm-"+letter, -20, 20, "GM modifier in steps for %s", side), "GM", "4.1")
	if n := r.Given("0").Number("skill-"+letter, 0, 30, "score of a tactician of %s", side); n > 0 {
		h.score = n
		h.plus(computers(b, flag, "tac-control", ""), "tac computer", "C")
	}
	h.plus(supportedBy(r, "supported-"+letter, flag), "leadership", "1.4")
	if rarely(r, "reinforced-"+letter, "reinforcements of "+side+" arrived last round") {
		h.plus(-2, "reinforcements", "4.1")
	}
	if rarely(r, "break-"+letter, side+" broke last round and has no other ship in play") {
		h.plus(-3, "break", "4.1")
	}
	if flag.Count(newFlagMark) > 0 || lostFlagship(b, side) {
		h.plus(4, "the flagship was destroyed", "4.1")
	}
	sunk := 0
	for _, s := range b.Kind(roster.KindShip) {
		if s.Side != side && !small(b, s) && s.Count(lostMark) > 0 && s.Count(lostMark) == b.Round-1 {
			sunk++
		}
	}
	h.plus(-sunk, "enemy ships destroyed last round", "4.1")
	if on(b, "sensors") && !holdsAny(b, side) {
		h.plus(3, "no enemy is tracked", "4.1")
	}
	return h
}

// flagship is the ship of a side that is marked, else its largest of those that may be one (4.1). One without crew leads only where all are.
func flagship(b rules.Board, side string) *roster.Sheet {
	var best *roster.Sheet
	grade := func(s *roster.Sheet) int { return min(sizeOf(b, s).Int("rank"), 4) }
	for _, s := range b.Kind(roster.KindShip) {
		switch {
		case s.Side != side || !active(s) || best != nil && crewless(s):
		case best == nil, crewless(best), s.Count(flagshipMark) > best.Count(flagshipMark):
			best = s
		case s.Count(flagshipMark) == best.Count(flagshipMark) && (grade(s) > grade(best) || grade(s) == grade(best) && number(s, "hull") > number(best, "hull")):
			best = s
		}
	}
	return best
}

// lostFlagship says whether the flagship of a side was destroyed since it last rolled for the edge, or last round where it is marked as such.
func lostFlagship(b rules.Board, side string) bool {
	var last *roster.Sheet
	for _, s := range b.Kind(roster.KindShip) {
		switch {
		case s.Side != side:
		case s.Count(flagshipMark) > 0 && s.Count(lostMark) > 0 && s.Count(lostMark) == b.Round-1:
			return true
		case s.Count(edgeMark) > 0 && (last == nil || s.Count(edgeMark) > last.Count(edgeMark)):
			last = s
		}
	}
	return last != nil && destroyed(last)
}

// edgeCount counts the markers of a side, or its ships of light class or larger.
func edgeCount(b rules.Board, side string) int {
	n := 0
	for _, s := range b.Kind(roster.KindShip) {
		if s.Side == side && active(s) && (b.Option("edge_tie_counts") == "markers" || !small(b, s)) {
			n++
		}
	}
	return n
}

// nameFlagship says which ship the commander of a side is aboard: the largest class that the side has, medium and larger alike.
func nameFlagship(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.1"), "ship", r.Board.Sorted(acting(r.Board), active), func(s *roster.Sheet) string {
		if crewless(s) {
			return "no crew"
		}
		least := 0
		for _, o := range r.Kind(roster.KindShip) {
			if o.Side == s.Side && active(o) && !crewless(o) {
				least = max(least, min(sizeOf(r.Board, o).Int("rank"), 4))
			}
		}
		if min(sizeOf(r.Board, s).Int("rank"), 4) < least {
			return "a larger ship leads"
		}
		return ""
	}, "no ship is on the table", "Which ship is the flagship?")
	for _, o := range r.Kind(roster.KindShip) {
		if o != s && o.Side == s.Side && o.Count(flagshipMark) > 0 {
			if destroyed(o) {
				r.Mark(s, roster.MarkerCell(newFlagMark), 1, "the flagship before was destroyed")
			}
			r.Mark(o, roster.MarkerCell(flagshipMark), 0, "%s is no flagship any more", o.Name)
		}
	}
	r.Mark(s, roster.MarkerCell(flagshipMark), 1, "%s is the flagship of %s", s.Name, s.Side)
}
