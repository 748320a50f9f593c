package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers launch and recovery of small craft, 4.7.

// craftAboard lists the craft that lie in a ship's hangars and clamps.
func craftAboard(b rules.Board, s *roster.Sheet) []*roster.Sheet {
	return slices.DeleteFunc(b.On(s.ID, roster.KindShip), func(c *roster.Sheet) bool { return c.Count(dockedMark) == 0 })
}

// berths counts the hangars and clamps of a ship that work: a hangar handles one craft in a round, clamps all at once.
func berths(b rules.Board, s *roster.Sheet) (hangars, clamps int) {
	for i := range s.Systems {
		switch y := &s.Systems[i]; {
		case y.Kind == "hangar" && works(y):
			hangars++
		case y.Kind == "docking-clamp" && works(y):
			clamps++
		}
	}
	return hangars, clamps
}

// handledMark counts the craft that hangars have handled in this round.
const handledMark = "handled"

func cannotHandle(b rules.Board, s *roster.Sheet) string {
	hangars, clamps := berths(b, s)
	switch {
	case hangars+clamps == 0:
		return "no hangar works"
	case clamps == 0 && s.Count(handledMark) >= hangars:
		return "one craft a hangar in a round"
	}
	return ""
}

// launchCraft lets a craft go: it appears in the carrier's hex with its speed and heading.
func launchCraft(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.7").By(acting(r.Board)), "carrier", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && len(craftAboard(r.Board, s)) > 0 }),
		func(s *roster.Sheet) string { return cannotHandle(r.Board, s) }, "no ship has craft aboard", "From which ship?")
	c := rules.PickSheet(r.By(s.Side), "craft", craftAboard(r.Board, s), nil, "no craft is aboard", "Which craft?")
	r.Title(s.Side, "%s launches %s", s.Name, c.Name)
	r.Mark(c, roster.OnCell, "", "%s leaves %s", c.Name, s.Name)
	r.Mark(c, roster.MarkerCell(dockedMark), 0, "%s is in the hex of %s", c.Name, s.Name)
	for _, track := range [...]string{speedTrack, headingTrack} {
		if c.Track(track) != nil {
			r.Mark(c, roster.TrackCell(track), s.Now(track), "%s %s %d", c.Name, track, s.Now(track))
		}
	}
	handled(r, s)
}

func handled(r *rules.Resolution, s *roster.Sheet) {
	r.MarkUntil(s, roster.MarkerCell(handledMark), s.Count(handledMark)+1, rules.EndOfRound(round(r.Board)), "%s has handled %d craft", s.Name, s.Count(handledMark)+1)
}

// recoverCraft takes a craft aboard that has ended its move in the carrier's hex.
func recoverCraft(r *rules.Resolution) {
	carriers := func(b rules.Board) []*roster.Sheet {
		return b.Sorted(acting(b), func(s *roster.Sheet) bool {
			hangars, clamps := berths(b, s)
			return active(s) && hangars+clamps > 0
		})
	}
	s := rules.PickSheet(r.Cite("4.7").By(acting(r.Board)), "carrier", carriers(r.Board), func(s *roster.Sheet) string { return cannotHandle(r.Board, s) }, "no ship has a hangar", "Which ship takes craft aboard?")
	guests := r.Board.Sorted(s.Side, func(c *roster.Sheet) bool {
		return c != s && c.Side == s.Side && c.Kind == roster.KindShip && afloat(c) && small(r.Board, c) && len(craftAboard(r.Board, c)) == 0
	})
	c := rules.PickSheet(r.By(s.Side), "craft", guests, func(c *roster.Sheet) string {
		if v := c.Now(speedTrack) - s.Now(speedTrack); v < 0 || v > 1 {
			return "its speed must be the carrier's or 1 more"
		}
		return ""
	}, "no craft is near", "Which craft, in its hex and on its heading?")
	r.Title(s.Side, "%s takes %s aboard", s.Name, c.Name)
	r.Mark(c, roster.OnCell, s.ID, "%s is aboard %s", c.Name, s.Name)
	r.Mark(c, roster.MarkerCell(dockedMark), round(r.Board), "%s lies in a hangar", c.Name)
	leaveMap(r, c)
	handled(r, s)
}
