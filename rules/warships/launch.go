package warships

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers launch and recovery of small craft, 4.7.

// craftAboard lists the craft that lie in a ship's hangars and clamps.
func craftAboard(b rules.Board, s *roster.Sheet) []*roster.Sheet {
	return slices.DeleteFunc(b.On(s.ID, roster.KindShip), func(c *roster.Sheet) bool { return c.Count(aboardMark) == 0 })
}

// berthMark lies on a craft, on the hangar or clamp of its carrier that it lies in. Craft without it lie in the first that has room.
const berthMark = "berth"

// handledMark lies on a carrier, on a hangar that has launched or recovered its craft of this round.
const handledMark = "handled"

// clampPoints are the hull points of craft that a docking clamp holds for each of its own (G: 10 by 2).
const clampPoints = 5

// berthsOf lists the hangars and docking clamps of a ship that are not destroyed.
func berthsOf(s *roster.Sheet) []*roster.System {
	var list []*roster.System
	for i := range s.Systems {
		if y := &s.Systems[i]; (y.Kind == "hangar" || y.Kind == "docking-clamp") && y.State != roster.Destroyed {
			list = append(list, y)
		}
	}
	return list
}

// holdsPoints are the hull points of craft that a hangar or clamp has room for; a hangar whose sheet gives no size has room for all.
func holdsPoints(b rules.Board, y *roster.System) int {
	switch n := size(b, y); {
	case n == 0:
		return rules.NoLimit
	case y.Kind == "docking-clamp":
		return clampPoints * n
	default:
		return n
	}
}

// craftIn is how many craft a sheet stands for, bulk their hull points.
func craftIn(c *roster.Sheet) int { return max(1, c.Now(craftTrack)) }
func bulk(c *roster.Sheet) int    { return craftIn(c) * number(c, "hull") }

// moored says which craft lie in which hangar or clamp of a ship, in the order of berthsOf: where their sheets say it, else in the first
// with room for them.
func moored(b rules.Board, s *roster.Sheet) [][]*roster.Sheet {
	all := berthsOf(s)
	in := make([][]*roster.Sheet, len(all))
	if len(all) == 0 {
		return in
	}
	var adrift []*roster.Sheet
	for _, c := range craftAboard(b, s) {
		at := slices.IndexFunc(all, func(y *roster.System) bool { return c.CountOf(berthMark, y.ID, "") > 0 })
		switch {
		case at >= 0:
			in[at] = append(in[at], c)
		case !slices.ContainsFunc(c.Markers, func(m roster.Marker) bool { return m.Kind == berthMark }):
			adrift = append(adrift, c)
		}
	}
	for _, c := range adrift {
		at := max(0, slices.IndexFunc(all, func(y *roster.System) bool { return bulk(c) <= spaceIn(b, all, in, y) }))
		in[at] = append(in[at], c)
	}
	return in
}

// spaceIn is how many hull points of craft still have room in a hangar or clamp.
func spaceIn(b rules.Board, all []*roster.System, in [][]*roster.Sheet, y *roster.System) int {
	n := holdsPoints(b, y)
	for _, c := range in[slices.Index(all, y)] {
		n -= bulk(c)
	}
	return n
}

// berthOf is the hangar or clamp that a craft aboard lies in; nil where it was destroyed about the craft, or there is none.
func berthOf(b rules.Board, s, c *roster.Sheet) *roster.System {
	in := moored(b, s)
	for i, y := range berthsOf(s) {
		if slices.Contains(in[i], c) {
			return y
		}
	}
	return nil
}

// cannotServe says why a hangar or clamp neither launches nor recovers some craft now: a hangar handles one in a round, clamps all at once.
func cannotServe(s *roster.Sheet, y *roster.System, craft int) string {
	switch {
	case y == nil || !works(y):
		return "its hangar is out of action"
	case y.Kind == "hangar" && s.CountOf(handledMark, y.ID, "") > 0:
		return "one craft a hangar in a round"
	case y.Kind == "hangar" && craft > 1:
		return "a hangar handles one craft: the squadron splits first"
	}
	return ""
}

// stow puts down where the craft aboard a ship lie, before others come or go: they keep their places.
func stow(r *rules.Resolution, s *roster.Sheet) {
	in := moored(r.Board, s)
	for i, y := range berthsOf(s) {
		for _, c := range in[i] {
			if c.CountOf(berthMark, y.ID, "") == 0 {
				r.Set(c, roster.MarkerOf(berthMark, y.ID, ""), 1)
			}
		}
	}
}

// launchCraft lets a craft go: it appears in the carrier's hex with its speed and heading.
func launchCraft(r *rules.Resolution) {
	off := func(s *roster.Sheet) func(*roster.Sheet) string {
		return func(c *roster.Sheet) string { return cannotServe(s, berthOf(r.Board, s, c), craftIn(c)) }
	}
	s := rules.PickSheet(r.Cite("4.7").By(acting(r.Board)), "carrier", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && len(craftAboard(r.Board, s)) > 0 }),
		func(s *roster.Sheet) string {
			why := ""
			for _, c := range craftAboard(r.Board, s) {
				if why = off(s)(c); why == "" {
					return ""
				}
			}
			return why
		}, "no ship has craft aboard", "From which ship?")
	c := rules.PickSheet(r.By(s.Side), "craft", craftAboard(r.Board, s), off(s), "no craft is aboard", "Which craft?")
	y := berthOf(r.Board, s, c)
	r.Title(s.Side, "%s launches %s", s.Name, c.Name)
	stow(r, s)
	r.Mark(c, roster.OnCell, "", "%s leaves %s of %s", c.Name, y.Name, s.Name)
	if c.CountOf(berthMark, y.ID, "") > 0 {
		r.Set(c, roster.MarkerOf(berthMark, y.ID, ""), 0)
	}
	r.Mark(c, roster.MarkerCell(aboardMark), 0, "%s is in the hex of %s", c.Name, s.Name)
	for _, track := range [...]string{speedTrack, headingTrack} {
		if c.Track(track) != nil {
			r.Mark(c, roster.TrackCell(track), s.Now(track), "%s %s %d", c.Name, track, s.Now(track))
		}
	}
	handled(r, s, y)
}

func handled(r *rules.Resolution, s *roster.Sheet, y *roster.System) {
	if y.Kind == "hangar" {
		r.MarkUntil(s, roster.MarkerOf(handledMark, y.ID, ""), 1, rules.EndOfRound(round(r.Board)), "%s has handled its craft of this round", y.Name)
	}
}

// cannotBerth says why a craft is not taken into a hangar or clamp of a ship now.
func cannotBerth(b rules.Board, s, c *roster.Sheet) func(*roster.System) string {
	in, all := moored(b, s), berthsOf(s)
	return func(y *roster.System) string {
		if why := cannotServe(s, y, craftIn(c)); why != "" {
			return why
		}
		if n := spaceIn(b, all, in, y); bulk(c) > n {
			return "room for " + strconv.Itoa(max(0, n)) + " hull points of craft"
		}
		return ""
	}
}

// recoverCraft takes a craft aboard that has ended its move in the carrier's hex.
func recoverCraft(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.7").By(acting(r.Board)), "carrier", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && len(berthsOf(s)) > 0 }),
		func(s *roster.Sheet) string {
			why := ""
			for _, y := range berthsOf(s) {
				if why = cannotServe(s, y, 1); why == "" {
					return ""
				}
			}
			return why
		}, "no ship has a hangar", "Which ship takes craft aboard?")
	all := berthsOf(s)
	guests := r.Board.Sorted(s.Side, func(c *roster.Sheet) bool {
		return c != s && c.Side == s.Side && c.Kind == roster.KindShip && afloat(c) && small(r.Board, c) && len(craftAboard(r.Board, c)) == 0
	})
	c := rules.PickSheet(r.By(s.Side), "craft", guests, func(c *roster.Sheet) string {
		if v := c.Now(speedTrack) - s.Now(speedTrack); v < 0 || v > 1 {
			return "its speed must be the carrier's or 1 more"
		}
		if athwart(s, c) {
			return "its heading must be the carrier's"
		}
		why := ""
		for _, y := range all {
			if why = cannotBerth(r.Board, s, c)(y); why == "" {
				return ""
			}
		}
		return why
	}, "no craft is near", "Which craft, in its hex and on its heading?")
	off := cannotBerth(r.Board, s, c)
	y := rules.Pick(r.By(s.Side).About(s).Advise(func() string {
		return all[slices.IndexFunc(all, func(y *roster.System) bool { return off(y) == "" })].ID
	}), "hangar",
		all, systemCard(s, off), "Into which hangar?")
	r.Title(s.Side, "%s takes %s aboard", s.Name, c.Name)
	stow(r, s)
	r.Mark(c, roster.OnCell, s.ID, "%s is aboard %s", c.Name, s.Name)
	r.Set(c, roster.MarkerOf(berthMark, y.ID, ""), 1)
	r.Mark(c, roster.MarkerCell(aboardMark), round(r.Board), "%s lies in %s", c.Name, y.Name)
	leaveMap(r, c)
	handled(r, s, y)
}
