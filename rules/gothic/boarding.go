package gothic

import (
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers boarding, hit-and-run attacks and ramming, 10.

// boardingParts is what a side adds to its D6 in a boarding action: value and enemyValue are the boarding values.
func boardingParts(b rules.Board, s, enemy *roster.Sheet, value, enemyValue int) []rules.Part {
	var parts []rules.Part
	add := func(n int, text string) {
		if n != 0 {
			parts = append(parts, rules.Part{Value: n, Text: text, Rule: "10"})
		}
	}
	switch {
	case value >= 4*enemyValue:
		add(4, "four times the value")
	case value >= 3*enemyValue:
		add(3, "three times the value")
	case value >= 2*enemyValue:
		add(2, "twice the value")
	case value > enemyValue:
		add(1, "the higher value")
	}
	if enemy.Count(blastMark) > 0 {
		add(1, "Blast Markers on the enemy")
	}
	if crippled(enemy) {
		add(2, "the enemy is crippled")
	}
	if order(enemy) != "" {
		add(1, "the enemy is on special orders")
	}
	if row := b.Table("races").Find(raceOf(s)); row != nil {
		add(row.Int("boarding"), s.Trait("race"))
	}
	if n, err := strconv.Atoi(s.Trait("boarding")); err == nil {
		add(n, "refit")
	}
	return parts
}

// board is a boarding action between two ships in base contact (10).
func board(r *rules.Resolution) {
	side := r.Board.Active()
	s := rules.PickSheet(r.Cite("10").By(side), "ship", ships(r.Board, side, living), nil, "no ship can board", "Which ship boards?")
	enemies := targets(r.Board, s)
	t := rules.PickSheet(r.By(s.Side), "target", enemies, func(t *roster.Sheet) string {
		if hulk(t) {
			return "a hulk"
		}
		return ""
	}, "there is nobody to board", "Whom does it board?")
	r.Title(s.Side, "%s boards %s", s.Name, t.Name)
	value, against := s.Now(hitsTrack), t.Now(hitsTrack)+turrets(t)
	roll := func(key string, who, other *roster.Sheet, mine, its int) int {
		parts := func() []rules.Part { return boardingParts(r.Board, who, other, mine, its) }
		n := r.Cite("10").By(who.Side).About(who).Parts(parts).See(key, toldDie{d6, who.Name})
		sum := n + total(boardingParts(r.Board, who, other, mine, its))
		r.Tell("%s, value %d: %d", who.Name, mine, sum)
		return sum
	}
	a := roll("attacker", s, t, value, against)
	d := roll("defender", t, s, against, value)
	grapples := roster.MarkerOf(grapplesMark, "", t.ID)
	if a == d {
		r.SetUntil(s, roster.MarkerOf(drawnMark, "", t.ID), 1, rules.EndOfPhase(r.Phase))
		r.Mark(s, grapples, 1, "a draw: it goes on in the next End Phase")
		return
	}
	if s.CountOf(grapplesMark, "", t.ID) > 0 {
		r.Mark(s, grapples, 0, "%s and %s are parted", s.Name, t.Name)
	}
	winner, loser, by := s, t, a-d
	if d > a {
		winner, loser, by = t, s, d-a
	}
	overrun(r, winner, loser, by)
}

// overrun is what a boarding action costs: the difference as damage to the loser, then a critical for each side.
func overrun(r *rules.Resolution, winner, loser *roster.Sheet, by int) {
	r.Tell("%s wins by %d", winner.Name, by)
	lose(r, loser, by)
	if !living(loser) {
		r.Tally(loser, "destroyed", 1)
		if escort(loser) {
			loseEscort(r, loser)
		} else {
			becomeHulk(r, loser, driftingMark, 1)
		}
	}
	row := r.Table("boarding").Row(by)
	score := func(key string, from, on *roster.Sheet, need int) {
		if !living(on) || need > 6 {
			return
		}
		rd := dice.AtLeast(dice.MustParse("d6"), need, "critical", "no critical")
		if need > 1 && r.Cite("10").By(from.Side).About(on).See(key, rd) != dice.Hit {
			return
		}
		part := "loser"
		if key == "loser" {
			part = "winner"
		}
		r.In(part, 0, func() { boarded(r, on, direct(r.Board, from, on)) })
	}
	score("winner", winner, loser, row.Int("winner"))
	score("loser", loser, winner, row.Int("loser"))
}

// boarded is a critical of a boarding action: a D66, or a roll on the standard table (10, option critical.handRun).
func boarded(r *rules.Resolution, s *roster.Sheet, a attack) {
	if escort(s) || !byLine(r.Board) {
		scored(r, s, a)
		return
	}
	r.Tally(s, "critical", 1)
	standardRoll(r, s, a)
}

// byLine says whether hit-and-run and boarding criticals are those of the standard table.
func byLine(b rules.Board) bool { return standard(b) || b.Option("critical.handRun") == "standard" }

// raid is a hit-and-run attack: by a ship's teleporters, or by each squadron of a wave of assault boats (10).
func raid(r *rules.Resolution) {
	side := r.Board.Active()
	list := ships(r.Board, side, living)
	list = append(list, markers(r.Board, waveKind, flies(r.Board, "raid"))...)
	by := rules.PickSheet(r.Cite("10").By(side), "by", list, func(s *roster.Sheet) string {
		if isShip(s) && crippled(s) {
			return "crippled"
		}
		return ""
	}, "nobody can raid", "Which ship or wave attacks?")
	s := rules.PickSheet(r.By(by.Side), "target", ships(r.Board, "", func(s *roster.Sheet) bool { return living(s) && s != by }), nil,
		"there is nobody to raid", "Whom does it raid?")
	storm(r, by, s)
}

// storm is the attack of a raid, or those of a wave of assault boats (10).
func storm(r *rules.Resolution, by, s *roster.Sheet) {
	brace(r, s)
	r.Title(by.Side, "%s raids %s", by.Name, s.Name)
	a, raids := direct(r.Board, by, s), 1
	if by.Kind == waveKind {
		a = launched(r.Board, by, s)
		if !cover(r, by, s) {
			return
		}
		raids = max(0, by.Now(squadronsTrack)-turretFire(r, s, "craft"))
		r.Take(by, "%s: hit-and-run attacks %d", by.Name, raids)
	}
	for i := 1; i <= raids && living(s); i++ {
		r.In("raid", i, func() { hitAndRun(r, s, a) })
	}
}

// hitAndRun is one hit-and-run attack: no trigger, a 1 fails, a 4 or more destroys an escort (10).
func hitAndRun(r *rules.Resolution, s *roster.Sheet, a attack) {
	least := 2
	if escort(s) {
		least = 4
	}
	n := r.Cite("10").By(a.side).About(s).See("raid", toldDie{d6, digits(least) + " or more: critical"})
	if n < least {
		r.Tell("the attack on %s fails", s.Name)
		return
	}
	if ordered(s, braceOrder) && r.Cite("9").By(s.Side).About(s).See("save", dice.AtLeast(dice.MustParse("d6"), 4, "saved", "not saved")) == dice.Hit {
		return
	}
	if byLine(r.Board) && !escort(s) {
		r.Tally(s, "critical", 1)
		standardLine(r, s, a, n)
		return
	}
	scored(r, s, a)
}

// ---- ramming ----

// ramDice are the dice of the test to ram: fewer against a larger target (10).
func ramDice(b rules.Board, s, t *roster.Sheet) *dice.Expr {
	size := func(s *roster.Sheet) int {
		if row := b.Table("types").Find(s.Trait("type")); row != nil {
			return row.Int("size")
		}
		return 2
	}
	switch own, its := size(s), size(t); {
	case its < own:
		return threeD6
	case its > own:
		return dice.MustParse("d6")
	}
	return twoD6
}

// ram is a ship on All Ahead Full that tries to ram: each takes the hits of the other, an attack each (10).
func ram(r *rules.Resolution) {
	side := r.Board.Active()
	s := rules.PickSheet(r.Cite("10").By(side), "ship", ships(r.Board, side, living), func(s *roster.Sheet) string {
		if !ordered(s, aheadOrder) {
			return "not on All Ahead Full"
		}
		return ""
	}, "no ship is on All Ahead Full", "Which ship rams?")
	t := rules.PickSheet(r.By(s.Side), "target", targets(r.Board, s), nil, "there is nothing to ram", "Whom?")
	aspect := askAspect(r, t)
	headOn := engineless(t)
	if !headOn {
		headOn = r.Advise(func() string { return yes(aspect == "front") }).YesNo("head-on", "Head-on?")
	}
	brace(r, t)
	r.Title(s.Side, "%s rams %s", s.Name, t.Name)
	if !check(r, s, "test", "ram", ramDice(r.Board, s, t)) {
		return
	}
	back := t.Printed(hitsTrack)
	if !headOn {
		back = half(back)
	}
	hits := shoot(r.Cite("10"), s.Side, t, "hits", s.Name, s.Printed(hitsTrack), armour(t, aspect))
	taken := shoot(r, t.Side, s, "back", t.Name, back, armour(s, "front"))
	r.In("target", 0, func() { strike(r, t, hits, direct(r.Board, s, t), false) })
	r.In("rammer", 0, func() { strike(r, s, taken, direct(r.Board, t, s), false) })
}
