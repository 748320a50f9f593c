package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the sequence of play, 3.

// sequence is one round in order. All ships act together.
func sequence(b rules.Board) []rules.Phase {
	return []rules.Phase{
		{ID: "start", Title: "start", Enter: begin, Idle: func(b rules.Board) bool {
			return !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool { return owesDeterioration(b, s) })
		}},
		{ID: "support", Title: "support", Enter: ignited, Idle: func(b rules.Board) bool {
			return !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool { return living(s) && !small(s) && !wrecked(s) })
		}},
		{ID: "action", Title: "action"},
		{ID: "damage", Title: "damage", Idle: func(b rules.Board) bool { return len(booked(b)) == 0 }},
		{ID: "response", Title: "response", Idle: func(b rules.Board) bool {
			return !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool { return living(s) && calling(b, s) })
		}},
		{ID: "effects", Title: "side effects", Idle: func(b rules.Board) bool { return len(pendingEffects(b)) == 0 }},
		{ID: "end", Title: "end of round", Enter: endRound, Idle: func(rules.Board) bool { return true }},
	}
}

// calling says whether there is something for a crew to do in the Response Phase: an explosion, repairs, a patient or a hacker aboard.
func calling(b rules.Board, s *roster.Sheet) bool {
	patient := func(o *roster.Sheet) bool {
		return o.Now("wounds") > 0 || o.Count(shakenMark) > 0 || o.Count(outMark) > 0
	}
	mends := !wrecked(s) && crew(s) > 0 && len(jobs(b, s)) > 0
	return doomed(s) || mends || slices.ContainsFunc(officers(b, s), patient) || hacked(b, s)
}

// owesDeterioration says whether a ship deteriorates at the start of this round.
func owesDeterioration(b rules.Board, s *roster.Sheet) bool {
	return living(s) && stateOf(b, s) == deteriorating && s.Count(stabilizedMark) == 0 && s.Count(deterioratedMark) == 0
}

// begin is the start of a round: what was ordered for it begins (3).
func begin(r *rules.Resolution) {
	for _, s := range ships(r.Board, "", nil) {
		cool(r.Cite("1.4"), s)
		r.Cite("3")
		turn(r, s, glareNowMark, func(n int) {
			r.MarkUntil(s, roster.MarkerCell(glareMark), n, endOfRound(r), "%s: laser glare, Detection DC −%d", s.Name, n)
		})
		turn(r, s, strainNextMark, func(n int) {
			r.MarkUntil(s, roster.MarkerCell(overstrainMark), n, endOfRound(r), "%s: Engines and Weapons −1", s.Name)
		})
		turn(r, s, lentNextMark, func(n int) {
			r.MarkUntil(s, roster.MarkerCell(lentMark), n, endOfRound(r), "%s: Electronics −%d", s.Name, n)
		})
		turn(r, s, exposesMark, func(n int) {
			r.MarkUntil(s, roster.MarkerCell(exposedMark), 1, endOfRound(r), "%s is exposed: X −1", s.Name)
		})
		if n := s.CountOf(boostNextMark, engines, ""); n > 0 {
			r.Mark(s, roster.MarkerOf(boostNextMark, engines, ""), 0, "%s: the boost begins", s.Name)
			r.MarkUntil(s, roster.MarkerOf(boostMark, engines, ""), n, endOfRound(r), "%s: Engines +%d", s.Name, n)
			r.MarkUntil(s, roster.MarkerOf(restsMark, engines, ""), 1, endOfNext(r), "%s: Engines rest after it", s.Name)
		}
		if s.Count(shieldsRiseMark) > 0 {
			r.Cite("4.2").Mark(s, roster.MarkerCell(shieldsRiseMark), 0, "%s: the shields are up", s.Name)
			r.Mark(s, roster.MarkerCell(shieldsOffMark), 0, "%s: the shields are up", s.Name)
		}
	}
}

// ignited is the end of the start of a round, when all have deteriorated that do: what was left alone begins to explode (3).
func ignited(r *rules.Resolution) {
	for _, s := range ships(r.Board, "", nil) {
		ignite(r, s)
	}
}

// cool lets the lasers rest that were overheated in the round before (1.4).
func cool(r *rules.Resolution, s *roster.Sheet) {
	for i := range s.Systems {
		y := &s.Systems[i]
		if s.CountOf(hotMark, y.ID, "") > 0 {
			r.Set(s, roster.MarkerOf(hotMark, y.ID, ""), 0)
			r.MarkUntil(s, roster.MarkerOf(coolingMark, y.ID, ""), 1, endOfRound(r), "%s %s is cooling", s.Name, label(y))
		}
	}
}

// turn takes a marker that was left for this round and does what it says.
func turn(r *rules.Resolution, s *roster.Sheet, mark string, do func(n int)) {
	if n := s.Count(mark); n > 0 {
		r.Set(s, roster.MarkerCell(mark), 0)
		do(n)
	}
}

// ignite begins the explosions that were pending: a wreck hit, or a meltdown left alone (7.5, 6.1).
func ignite(r *rules.Resolution, s *roster.Sheet) {
	turn(r, s, fuseNextMark, func(int) { light(r.Cite("7.5"), s, max(1, r.Round)) })
	for _, d := range damages(r.Board, s) {
		if d.Now("result") != 12 || d.Trait("effect") != effectPending || d.Now("round") >= r.Round {
			continue
		}
		r.Cite("6.1").Mark(d, roster.TraitCell("", "effect"), effectStruck, "%s: nobody has stopped the meltdown", s.Name)
		switch {
		case wrecked(s):
			r.Cite("7.2").Tell("%s is a wreck: its meltdown does nothing more", s.Name)
		case r.Option("meltdown") == "gm":
			r.Warn("%s: the GM says what the meltdown does", s.Name)
		case s.Count(fuseMark) == 0:
			light(r.Cite("7.5"), s, max(1, r.Round))
		}
	}
}

// endRound is the end of a round: what explodes detonates, steps of distance are made or lost (3).
func endRound(r *rules.Resolution) {
	for _, s := range ships(r.Board, "", nil) {
		if n := s.Count(fuseMark); n > 0 && n <= r.Round {
			detonate(r.Cite("7.5"), s)
			continue
		}
		endDistance(r, s)
		endEffects(r, s)
		rested(r, s)
	}
	victory(r)
}

// victory looks which sides still have ships that are no wrecks, and says so where it is one or none of several (3).
func victory(r *rules.Resolution) {
	var all, left []string
	for _, s := range r.Sheets() {
		if s.Kind != roster.KindShip {
			continue
		}
		if !slices.Contains(all, s.Side) {
			all = append(all, s.Side)
		}
		if living(s) && !wrecked(s) && !slices.Contains(left, s.Side) {
			left = append(left, s.Side)
		}
	}
	switch r.Cite("3"); {
	case len(all) < 2 || len(left) > 1:
	case len(left) == 1:
		r.Tell("only %s has ships that are no wrecks", left[0])
	default:
		r.Tell("no side has ships that are no wrecks")
	}
}

// endEffects is the end of side effects that last one round by option, from the step in which they struck to the end of the next round (3, A-17).
func endEffects(r *rules.Resolution, s *roster.Sheet) {
	if r.Option("effects_linger") != "one_round" {
		return
	}
	for _, d := range damages(r.Board, s) {
		if d.Trait("effect") == effectLingering && d.Now("struck") < r.Round {
			r.Cite("6.1").Mark(d, roster.TraitCell("", "effect"), effectStruck, "%s: the effect of %s is over", s.Name, d.Name)
		}
	}
}
