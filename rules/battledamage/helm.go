package battledamage

import (
	"cmp"
	"slices"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers what the helm does: flying for or against fire 5.4, Feint, Pursue and Ram 11.

// flownMark is on a ship whose pilot has made the manoeuvre of this round.
const flownMark = "flown"

// grounded says why a ship cannot manoeuvre; empty when it can.
func grounded(b rules.Board) func(*roster.Sheet) string {
	return func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case disabled(s, engines):
			return "Engines are disabled"
		case s.Count(silentMark) > 0:
			return "silent: no helm functions"
		case s.Count(flownMark) > 0:
			return "has made its manoeuvre of this round"
		case flightless(s):
			return "its pilot does not fly in this round"
		}
		return cmp.Or(absent(b, s, helm), actedElsewhere(b, s, helm))
	}
}

// flightless says whether the pilot of a small crew makes no pilot check in this round (5.14).
func flightless(s *roster.Sheet) bool { return small(s) && piloted(s) > flies }

// flown marks that a pilot has made the manoeuvre of the round.
func flown(r *rules.Resolution, s *roster.Sheet) {
	r.SetUntil(s, roster.MarkerCell(flownMark), 1, endOfRound(r))
	if small(s) && s.Count(pilotMark) == 0 {
		r.Cite("5.14").MarkUntil(s, roster.MarkerCell(pilotMark), flies, endOfRound(r), "the pilot of %s flies", s.Name)
	}
}

// won marks the success of a small crew's pilot, on which its re-rolls hang (5.14).
func won(r *rules.Resolution, s *roster.Sheet, succeeds bool) {
	if small(s) && succeeds {
		r.Cite("5.14").MarkUntil(s, roster.MarkerCell(pilotWonMark), 1, endOfRound(r), "the pilot of %s has succeeded", s.Name)
	}
}

// piloting is the pilot check of a ship.
func piloting(b rules.Board, s *roster.Sheet) *trial {
	var parts []rules.Part
	for _, p := range mobilityParts(b, s, false) {
		if p.Value != 0 {
			parts = append(parts, p)
		}
	}
	t := try(b, s, helm, 0, parts...).flying(b)
	t.called = "pilot of " + s.Name
	return t
}

// opposed throws both pilots' dice.
func opposed(r *rules.Resolution, s, t *roster.Sheet) (mine, theirs int) {
	mine = piloting(r.Board, s).throw(r, "own")
	return mine, answers(r, t)
}

// answers throws the dice of a pilot who is flown against; one who has no helm functions, or makes no pilot checks in this round, or cannot
// try, comes to nothing.
func answers(r *rules.Resolution, t *roster.Sheet) int {
	if !wrecked(t) && !disabled(t, engines) && t.Count(silentMark) == 0 && !flightless(t) {
		if out, why := piloting(r.Board, t).attempt(r, "theirs"); why == "" {
			return out
		}
	}
	return twoTens{}.encode(-outcomeBase/2, false)
}

// fly is Fly Offensively or Defensively: one opposed roll, and only the winner's choice counts (5.4).
func fly(r *rules.Resolution) {
	b := r.Board
	all := ships(b, "", nil)
	s := rules.PickSheet(r.Cite("5.4"), "ship", all, helmOff(b, all), "no ship can manoeuvre", "Who flies?")
	t := rules.PickSheet(r.By(s.Side).About(s), "against", others(all, s), nil, "there is nobody", "Against whom?")
	ways := []string{"offensively", "defensively"}
	how := rules.Pick(r.By(s.Side).About(s), "how", ways, asChoice, "Offensively or defensively?")
	busy := grounded(b)(t) != ""
	if !busy {
		busy = r.By(t.Side).Fact().About(t).Advise(func() string { return "no" }).YesNo("busy", "Is the pilot of %s busy with somebody else?", t.Name)
	}
	all = asSwarm(r, s, t)
	r.Title(s.Side, "%s flies %s → %s", s.Name, how, t.Name)
	flown(r, s)
	if busy {
		won(r, s, true)
		outfly(r, s, all, how)
		return
	}
	theirs := rules.Pick(r.By(t.Side).About(t).Advise(func() string { return ways[1] }), "their-how", ways, asChoice, "How does %s fly?", t.Name)
	flown(r, t)
	mine, other := opposed(r, s, t)
	won(r, s, beats(mine, other, false))
	won(r, t, beats(other, mine, false))
	switch {
	case beats(mine, other, false):
		outfly(r, s, all, how)
	case beats(other, mine, false):
		outfly(r, t, []*roster.Sheet{s}, theirs)
	default:
		r.Cite("2").Tell("%s and %s: as high, things stay as they are", s.Name, t.Name)
	}
}

// asSwarm asks whether a ship flies against the swarm to which another belongs, one check against all of it (5.9), and lists whom it is against.
func asSwarm(r *rules.Resolution, s, t *roster.Sheet) []*roster.Sheet {
	b := r.Board
	swarm := ships(b, t.Side, func(o *roster.Sheet) bool {
		return o.Side == t.Side && o != s && !wrecked(o) && rank(b, s)-rank(b, o) >= 3
	})
	if !slices.Contains(swarm, t) || len(swarm) < leastSwarm ||
		!r.Cite("5.9").By(s.Side).About(t).Given("no").YesNo("swarm", "against its swarm as a whole") {
		return []*roster.Sheet{t}
	}
	return swarm
}

// outfly marks what the winner gains: offensively X −1 of the losers, defensively its own X +1 against them.
func outfly(r *rules.Resolution, s *roster.Sheet, losers []*roster.Sheet, how string) {
	r.Cite("5.4")
	for _, t := range losers {
		if how == "offensively" {
			r.MarkUntil(t, roster.MarkerOf(outflownMark, "", s.ID), 1, endOfRound(r), "%s outflies %s: X −1", s.Name, t.Name)
		} else {
			r.MarkUntil(s, roster.MarkerOf(evasiveMark, "", t.ID), 1, endOfRound(r), "%s evades %s: X +1", s.Name, t.Name)
		}
	}
}

// helmOff says why a ship has nobody to fly against.
func helmOff(b rules.Board, all []*roster.Sheet) func(*roster.Sheet) string {
	return func(s *roster.Sheet) string {
		if len(all) < 2 {
			return "there is nobody to fly against"
		}
		return grounded(b)(s)
	}
}

// others lists all but one ship, the enemy first.
func others(all []*roster.Sheet, s *roster.Sheet) []*roster.Sheet {
	list := make([]*roster.Sheet, 0, len(all))
	for _, friends := range [...]bool{false, true} {
		for _, t := range all {
			if t != s && (t.Side == s.Side) == friends {
				list = append(list, t)
			}
		}
	}
	return list
}

// feint gives +4 Tracking DC and X + 2 against one enemy; each success makes the next one against it in this combat harder (11, 1.8).
func feint(r *rules.Resolution) {
	b := r.Board
	all := ships(b, "", nil)
	s := rules.PickSheet(r.Cite("11"), "ship", all, func(s *roster.Sheet) string {
		if !knows(s, "feint") {
			return "its helm officer has not learned it (talents)"
		}
		return helmOff(b, all)(s)
	}, "no helm officer has learned to feint: talents says who has", "Who feints?")
	t := rules.PickSheet(r.By(s.Side).About(s), "against", others(all, s), nil, "there is nobody", "Against whom?")
	own := piloting(b, s)
	own.hinder(s.CountOf(feintsMark, "", t.ID), "earlier feints", "11")
	r.Title(s.Side, "%s feints → %s", s.Name, t.Name)
	flown(r, s)
	mine := own.throw(r, "own")
	theirs := answers(r, t)
	won(r, s, beats(mine, theirs, false))
	if !beats(mine, theirs, false) {
		r.Tell("%s is not deceived", t.Name)
		return
	}
	r.MarkUntil(s, roster.MarkerOf(feintedMark, "", t.ID), 1, endOfRound(r), "%s is deceived: X +2, Tracking +4", t.Name)
	n := s.CountOf(feintsMark, "", t.ID) + 1
	r.MarkUntil(s, roster.MarkerOf(feintsMark, "", t.ID), n, rules.EndOfBattle, "%s has deceived %s %s", s.Name, t.Name, rules.Count(n, "time", "times"))
}

// feintsMark is of an enemy: how often it was deceived in this combat (1.8).
const feintsMark = "feints"

// pursuedMark is of a ship that was intercepted: the round in which it may be rammed.
const pursuedMark = "pursued"

// pursue intercepts a ship, which may be rammed in the next round (11).
func pursue(r *rules.Resolution) {
	b := r.Board
	all := ships(b, "", nil)
	s := rules.PickSheet(r.Cite("11"), "ship", all, helmOff(b, all), "no ship can manoeuvre", "Who pursues?")
	t := rules.PickSheet(r.By(s.Side).About(s), "against", others(all, s), nil, "there is nobody", "Whom?")
	r.Title(s.Side, "%s pursues %s", s.Name, t.Name)
	flown(r, s)
	mine, theirs := opposed(r, s, t)
	won(r, s, beats(mine, theirs, false))
	if !beats(mine, theirs, false) {
		r.Tell("%s gets away", t.Name)
		return
	}
	r.MarkUntil(s, roster.MarkerOf(pursuedMark, "", t.ID), max(1, r.Round)+1, endOfNext(r), "%s intercepts %s: it may ram in the next round", s.Name, t.Name)
}

// ram hurts the target, and with more than 50 of a hundred the ship itself (11).
func ram(r *rules.Resolution) {
	b := r.Board
	within := func(s *roster.Sheet) []*roster.Sheet {
		return ships(b, "", func(t *roster.Sheet) bool {
			n := s.CountOf(pursuedMark, "", t.ID)
			at := bandOf(b, s, t)
			return n > 0 && (b.Phase == "" || n <= b.Round) && (at == nil || bandIndex(b, at) == 0)
		})
	}
	s := rules.PickSheet(r.Cite("11"), "ship", ships(b, "", nil), func(s *roster.Sheet) string {
		if why := grounded(b)(s); why != "" {
			return why
		}
		if len(within(s)) == 0 {
			return "has intercepted nobody in the round before who is at short distance now"
		}
		return ""
	}, "no ship can ram: one that was intercepted in the round before has to be at short distance", "Who rams?")
	t := rules.PickSheet(r.By(s.Side).About(s), "target", within(s), nil, "there is nobody", "Whom?")
	r.Title(s.Side, "%s rams %s", s.Name, t.Name)
	flown(r, s)
	r.Mark(s, roster.MarkerOf(pursuedMark, "", t.ID), 0, "%s rams %s", s.Name, t.Name)
	both := r.Cite("11").By(s.Side).About(t).Called("ram").See("both", dice.CheckWords(100, 50, "only the target", "both ships")) == dice.Miss
	r.In("target", 0, func() { deal(r, t, blow{source: byRam, from: s, no7: true}) })
	if both {
		r.In("own", 0, func() { deal(r, s, blow{source: byOther, plain: true}) })
	}
}
