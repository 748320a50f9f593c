package gothic

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers repairs under the D66 rules, 6, standard damage control, 7, and fires that burn.

// The markers of a repair, until the phase ends.
const (
	attemptsMark = "attempts" // counted when the step began
	triedMark    = "tried"    // attempts made; also on the part that was tried
	dousedMark   = "doused"   // fires put out
	repairedMark = "repaired" // standard damage control has been rolled
	burnedMark   = "burned"   // its fires have burned
)

// An item is one thing that one success may do.
type item struct {
	id   string // as it is typed: "minor-p-wb", "p-wb", "turning", "32", "fire"
	crew string // which crew mends it with the damage crew
	part string // what option repair.sameTarget lets be tried once
	text string
}

// items lists what there is to mend, the most pressing first (6).
func items(s *roster.Sheet) []item {
	var list []item
	add := func(when bool, id, crew, text string) {
		if when {
			list = append(list, item{id, crew, id, text})
		}
	}
	add(s.Count(fireMark) > 0, fireMark, "fire", "put out a fire")
	for i := range s.Systems {
		y := &s.Systems[i]
		if y.Left < y.Boxes {
			list = append(list, item{y.ID, "weapons", y.ID, weaponName(s, y) + ", strength"})
		}
		switch s.CountOf(minorMark, y.ID, "") {
		case 1:
			list = append(list, item{"minor-" + y.ID, "weapons", y.ID, weaponName(s, y) + ", half → full range"})
		case 2:
			list = append(list, item{"minor-" + y.ID, "weapons", y.ID, weaponName(s, y) + ", quarter → half range"})
		}
	}
	for _, zone := range locations {
		add(s.Count(armamentMark(zone)) > 0, armamentMark(zone), "weapons", zone+" armament")
	}
	add(s.Count(noTurnsMark) > 0, noTurnsMark, "engine", "turns")
	add(s.Count(thrustersMark) > 0, thrustersMark, "engine", "thrusters")
	add(s.Lost(speedTrack) > 0, speedTrack, "engine", "speed +D3 cm")
	add(s.Count(turningMark) > 0, turningMark, "engine", "turning distance −D3 cm")
	add(s.Count(noAheadMark) > 0, noAheadMark, "engine", "All Ahead Full")
	add(s.Count(closedMark) > 0, closedMark, "engine", "Come To New Heading and Burn Retros")
	add(s.Count(slowAheadMark) > 0, slowAheadMark, "engine", "All Ahead Full on D6s")
	return list
}

// attemptsIn is how many attempts a ship has in an End Phase, whatever it has used (6).
func attemptsIn(b rules.Board, s *roster.Sheet) int {
	if !living(s) || escort(s) {
		return 0
	}
	if n := s.Count(attemptsMark); n > 0 {
		return n
	}
	ratio, err := strconv.Atoi(s.Trait("repair-ratio"))
	if err != nil || ratio < 1 {
		ratio, _ = strconv.Atoi(b.Option("repair.perHits"))
	}
	rounding := s.Trait("repair-attempts")
	if rounding == "" && raceOf(s) == "Necrons" && b.Option("profile.necrons") == "on" {
		rounding = "up"
	}
	if rounding == "" {
		rounding = b.Option("repair.attempts")
	}
	n := s.Now(hitsTrack) / ratio
	switch rounding {
	case "up":
		n = (s.Now(hitsTrack) + ratio - 1) / ratio
	case "down-min-1":
		n = max(n, 1)
	}
	return n
}

// attemptsLeft is how many of them are still open.
func attemptsLeft(b rules.Board, s *roster.Sheet) int {
	return max(0, attemptsIn(b, s)-s.Count(triedMark))
}

// mayRepair says whether a ship has something to repair and a roll for it.
func mayRepair(b rules.Board, s *roster.Sheet) bool {
	if !living(s) || escort(s) || len(items(s)) == 0 {
		return false
	}
	if standard(b) {
		return s.Count(repairedMark) == 0
	}
	return attemptsLeft(b, s) > 0
}

// noRepair says why a ship cannot repair now.
func noRepair(b rules.Board, s *roster.Sheet) string {
	switch side := b.Active(); {
	case !living(s):
		return "a hulk"
	case b.Option("repair.both") == "off" && side != "" && side != s.Side:
		return "not its side's End Phase"
	case len(items(s)) == 0:
		return "nothing to repair"
	case standard(b) && escort(s):
		return "an escort"
	case standard(b) && s.Count(repairedMark) > 0:
		return "has repaired"
	case standard(b):
		return ""
	case attemptsIn(b, s) == 0:
		return "no attempt: " + digits(s.Now(hitsTrack)) + " hits"
	case attemptsLeft(b, s) == 0:
		return "no attempt left"
	case !slices.ContainsFunc(items(s), func(it item) bool { return tried(b, s, it) == "" }):
		return "everything has been tried"
	}
	return ""
}

// tried says why a part cannot be tried again (option repair.sameTarget).
func tried(b rules.Board, s *roster.Sheet, it item) string {
	n := s.CountOf(triedMark, it.part, "")
	switch {
	case b.Option("repair.sameTarget") == "on" || n == 0:
		return ""
	case it.id == fireMark && n < s.Count(fireMark)+s.Count(dousedMark):
		return ""
	}
	return "tried"
}

// repair is one attempt of a ship; in standard mode all of its damage control.
func repair(r *rules.Resolution) {
	hurt := func(s *roster.Sheet) bool { return living(s) && len(items(s)) > 0 }
	off := func(s *roster.Sheet) string { return noRepair(r.Board, s) }
	s := rules.PickSheet(r.Cite("6"), "ship", ships(r.Board, r.Board.Active(), hurt), off, "no ship can repair", "Which ship repairs?")
	if standard(r.Board) {
		damageControl(r, s)
		return
	}
	list := items(s)
	it := rules.Pick(r.By(s.Side).About(s).Advise(func() string { return advised(r.Board, s).id }), "what", list, func(it item) rules.Choice {
		return rules.Choice{ID: it.id, Text: it.text, Off: tried(r.Board, s, it), Sheet: s.ID, Cell: it.cell(s)}
	}, "What is it to repair? Attempt %d of %d.", s.Count(triedMark)+1, attemptsIn(r.Board, s))
	r.Title(s.Side, "%s repair: %s", s.Name, it.text)
	until := rules.EndOfPhase(r.Phase)
	r.MarkUntil(s, roster.MarkerCell(triedMark), s.Count(triedMark)+1, until, "%s attempt %d of %d: %s", s.Name, s.Count(triedMark)+1, attemptsIn(r.Board, s), it.text)
	if r.Option("repair.sameTarget") == "off" {
		r.MarkUntil(s, roster.MarkerOf(triedMark, it.part, ""), s.CountOf(triedMark, it.part, "")+1, until, "%s: tried", it.text)
	}
	r.Cite("6").By(s.Side).About(s).Parts(func() []rules.Part { return combinedParts(r.Board, s, it.crew) })
	if r.See("test", dice.AtMost(repairDice(s), combined(r.Board, s, it.crew), "passes", "fails")) == dice.Hit {
		r.Tally(s, "repaired", 1)
		restore(r, s, it)
	}
}

// advised is what a sensible captain tries: a fire first, then what can be tried with the best score. It is empty where all has been tried.
func advised(b rules.Board, s *roster.Sheet) item {
	best, score := item{}, -1
	for _, it := range items(s) {
		if tried(b, s, it) != "" {
			continue
		}
		if it.id == fireMark {
			return it
		}
		if n := combined(b, s, it.crew); n > score {
			best, score = it, n
		}
	}
	return best
}

// cell is what an item mends, on the sheet.
func (it item) cell(s *roster.Sheet) roster.Cell {
	switch {
	case it.id == speedTrack:
		return roster.TrackCell(speedTrack)
	case s.System(it.id) != nil:
		return roster.BoxesCell(it.id)
	case it.part != it.id:
		return roster.MarkerOf(minorMark, it.part, "")
	}
	return roster.MarkerCell(it.id)
}

// restore gives back what one success does; never more than was there (6).
func restore(r *rules.Resolution, s *roster.Sheet, it item) {
	roll := func(most int) int { return r.By(s.Side).About(s).See("restored", lot{3, most}) }
	switch {
	case it.id == fireMark:
		r.MarkUntil(s, roster.MarkerCell(dousedMark), s.Count(dousedMark)+1, rules.EndOfPhase(r.Phase), "%s: a fire is out", s.Name)
		r.Mark(s, roster.MarkerCell(fireMark), s.Count(fireMark)-1, "%s: %s", s.Name, fireWords(fires(s)-1))
	case it.id == speedTrack:
		n := roll(s.Lost(speedTrack))
		r.Mark(s, roster.TrackCell(speedTrack), s.Now(speedTrack)+n, "%s speed +%d cm", s.Name, n)
	case it.id == turningMark:
		n := roll(s.Count(turningMark))
		r.Mark(s, roster.MarkerCell(turningMark), s.Count(turningMark)-n, "%s turning distance −%d cm", s.Name, n)
	case it.part != it.id:
		steps := s.CountOf(minorMark, it.part, "")
		r.Mark(s, roster.MarkerOf(minorMark, it.part, ""), steps-1, "%s %s", s.Name, it.text)
	case s.System(it.id) != nil:
		y := s.System(it.id)
		n := lossOf(r, y, s.Side, s, "restored", y.Boxes-y.Left)
		r.Mark(s, roster.BoxesCell(y.ID), y.Left+n, "%s %s +%d", s.Name, weaponName(s, y), n)
	default:
		r.Mark(s, roster.MarkerCell(it.id), s.Count(it.id)-1, "%s: %s restored", s.Name, it.text)
	}
}

// damageControl is a standard repair: a D6 for each hit left, half as many with Blast Markers in contact; each 6 mends one thing (7).
func damageControl(r *rules.Resolution, s *roster.Sheet) {
	n := s.Now(hitsTrack)
	if s.Count(blastMark) > 0 {
		n = half(n)
	}
	r.Title(s.Side, "%s repairs", s.Name)
	p := dice.Pool(n, 6, dice.Class{Name: "repair", Is: six})
	sixes := p.Count(r.Cite("7").By(s.Side).About(s).See("repairs", p), 0)
	r.MarkUntil(s, roster.MarkerCell(repairedMark), 1, rules.EndOfPhase(r.Phase), "%s has rolled for its repairs", s.Name)
	r.Tally(s, "repaired", min(sixes, 1))
	for i := 1; i <= sixes; i++ {
		list := items(s)
		if len(list) == 0 {
			return
		}
		r.In("item", i, func() {
			it := rules.Pick(r.By(s.Side).About(s).Advise(func() string { return list[0].id }), "what", list, func(it item) rules.Choice {
				return rules.Choice{ID: it.id, Text: it.text, Sheet: s.ID, Cell: it.cell(s)}
			}, "What does a 6 repair?")
			restore(r, s, it)
		})
	}
}

// ---- fires ----

// fires counts all fires of a ship.
func fires(s *roster.Sheet) int { return s.Count(fireMark) + s.Count(lastingMark) }

// burning is a living ship with fires.
func burning(s *roster.Sheet) bool { return living(s) && fires(s) > 0 }

// noBurn says why the fires of a ship do not burn now.
func noBurn(b rules.Board, s *roster.Sheet) string {
	switch side := b.Active(); {
	case s.Count(burnedMark) > 0:
		return "has burned"
	case b.Option("fire.both") == "off" && side != "" && side != s.Side:
		return "burns in its own side's End Phase"
	}
	return ""
}

// burn is what the fires of a ship cost it (6).
func burn(r *rules.Resolution) {
	off := func(s *roster.Sheet) string { return noBurn(r.Board, s) }
	s := rules.PickSheet(r.Cite("6"), "ship", ships(r.Board, r.Board.Active(), burning), off, "no ship burns", "Which ship burns?")
	n := fires(s)
	r.Title(s.Side, "%s burns", s.Name)
	r.MarkUntil(s, roster.MarkerCell(burnedMark), 1, rules.EndOfPhase(r.Phase), "%s: %s", s.Name, fireWords(n))
	lose(r, s, n)
	if !living(s) {
		ruin(r, s)
	}
}
