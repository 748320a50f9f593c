package warships

import (
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the repair phase, 6.

// mendable lists what a ship may try to repair: the tracks that it has the means for, then systems knocked out or degraded. A technician,
// a character in engineering, may repair wounds without repair bots.
func mendable(b rules.Board, s *roster.Sheet, technician bool) []string {
	var list []string
	if squadron(s) || crewless(s) {
		return nil
	}
	bots, nanites := fitted(s, "repair-bots") != nil, fitted(s, "nanite-array") != nil
	for _, track := range [...]string{stunTrack, woundTrack, mortalTrack} {
		may := track == stunTrack || track == woundTrack && (bots || nanites || technician) || track == mortalTrack && nanites
		if may && s.Now(track) < whole(s, track) {
			list = append(list, track)
		}
	}
	if b.Option("system_repair") == "gm_only" || !on(b, "system_damage") {
		return list
	}
	for i := range s.Systems {
		if y := &s.Systems[i]; y.State == roster.Out || y.State == roster.Degraded {
			list = append(list, y.ID)
		}
	}
	return list
}

// checksLeft is how many repair checks a ship may still make in this round.
func checksLeft(b rules.Board, s *roster.Sheet) int {
	return max(0, sizeOf(b, s).Int("checks")-s.Count(checksMark))
}

// cannotRepair says why a ship makes no repair check now.
func cannotRepair(b rules.Board, s *roster.Sheet, technician bool) string {
	switch {
	case crewless(s):
		return "no crew"
	case len(mendable(b, s, technician)) == 0:
		return "nothing that it can repair"
	case checksLeft(b, s) == 0:
		return "has made its checks"
	case small(b, s) && b.Round > 0 && s.Count(shotMark) == b.Round && (burns(b, s) || s.Count(maneuverMark) == b.Round):
		return "it neither coasted nor held its fire"
	case adviseRepair(b, s, technician) == "":
		return "has tried everything"
	}
	return ""
}

// tried says whether something has been tried in this round.
func tried(s *roster.Sheet, what string) bool { return s.CountOf(repairedMark, what, "") > 0 }

// adviseRepair is what a sensible engineer does first: the track that holds the worst state, then engines, plants and command, then
// boxes, then the rest; empty where all has been tried.
func adviseRepair(b rules.Board, s *roster.Sheet, technician bool) string {
	best, worth := "", -1
	for _, what := range mendable(b, s, technician) {
		if tried(s, what) {
			continue
		}
		n := 1
		if y := s.System(what); y != nil {
			_, _, kind := entry(b, y.Kind)
			if y.State == roster.Out && (kind == "plant" || kind == "engines" || kind == "command") {
				n = 4
			}
		} else if n = 2 + gradeOf(what)/2; emptied(s, what) {
			n = 6 + gradeOf(what)
		}
		if n > worth {
			best, worth = what, n
		}
	}
	return best
}

// repair is one repair check.
func repair(r *rules.Resolution) {
	technician := rarely(r, "technician", "a character with Technical Science works in engineering")
	s := rules.PickSheet(r.Cite("6").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool {
		return active(s) && len(mendable(r.Board, s, technician)) > 0
	}), func(s *roster.Sheet) string { return cannotRepair(r.Board, s, technician) }, "nothing is damaged", "Which ship repairs?")
	what := rules.Pick(r.By(s.Side).About(s).Advise(func() string { return adviseRepair(r.Board, s, technician) }), "what", mendable(r.Board, s, technician), func(id string) rules.Choice {
		c := rules.Choice{ID: id, Text: id, Sheet: s.ID}
		if y := s.System(id); y != nil {
			c.Text, c.Cell = y.Name, roster.StateCell(id)
		}
		if tried(s, id) {
			c.Off = "tried in this round"
		}
		return c
	}, "What does %s repair?", s.Name)
	h := crewCheck(r.Board, "repair", s).ask(r)
	bonus, name := damageControl(r.Board, s)
	h.plus(bonus, name, "6")
	r.Title(s.Side, "%s repairs", s.Name)
	until := rules.EndOfRound(round(r.Board))
	r.MarkUntil(s, roster.MarkerCell(checksMark), s.Count(checksMark)+1, until, "%s makes check %d of %d", s.Name, s.Count(checksMark)+1, sizeOf(r.Board, s).Int("checks"))
	r.MarkUntil(s, roster.MarkerOf(repairedMark, what, ""), 1, until, "%s has tried %s", s.Name, what)
	degree := h.roll(r)
	if degree < ordinary {
		r.Tell("%s repairs nothing", s.Name)
		return
	}
	if y := s.System(what); y != nil {
		restore(r, s, y)
		return
	}
	mend(r, s, what, degree-failure)
}

// restore brings a system back.
func restore(r *rules.Resolution, s *roster.Sheet, y *roster.System) {
	r.Mark(s, roster.StateCell(y.ID), roster.Works, "%s %s works again", s.Name, y.Name)
	if _, _, kind := entry(r.Board, y.Kind); (kind == "command" || kind == "cockpit") && s.Count(deckMark) > 0 && commanding(r.Board, s) == y {
		r.Mark(s, roster.MarkerCell(deckMark), 0, "%s commands again", y.Name)
	}
}

// mend gives boxes back; one of an empty track ends its state (5.6).
func mend(r *rules.Resolution, s *roster.Sheet, track string, n int) {
	was := emptied(s, track)
	left := min(whole(s, track), s.Now(track)+n)
	r.Mark(s, roster.TrackCell(track), left, "%s %s %d → %d", s.Name, track, s.Now(track), left)
	if was && s.CountOf(emptiedMark, track, "") > 0 {
		r.Mark(s, roster.MarkerOf(emptiedMark, track, ""), 0, "%s is not %s any more", s.Name, strings.ToLower(r.Table("states").Find(track).Text("word")))
	}
}
