package warships

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers attacks by weapons, 4.5, and the modes of fire, 4.6: from the announcement to what the dice bring.

// A salvo is one attack: who fires what at whom, how, and what is known of it before the dice.
type salvo struct {
	firer    *roster.Sheet
	systems  []*roster.System // the weapon and those that fire with it
	gun      gun
	mode     string // f, b, a, g
	shots    int    // situation dice that are rolled
	shared   int    // so many of them with one control die
	target   *roster.Sheet
	targets  []*roster.Sheet // of each shot: autofire, and what fills a hex, have more than one
	bearing  string          // the arc of the firer in which the target lies; empty where it does not matter
	distance int
	oblique  bool // not straight ahead of the fixed mounts
	aspect   string
	score    int
	common   []rules.Part // what does not depend on the target of a shot
	attacks  int          // of a squadron: as many as its craft would make singly
}

// announce asks for firer, weapon, mode, target and what the table knows.
func announce(r *rules.Resolution) *salvo {
	side := acting(r.Board)
	s := &salvo{}
	s.firer = rules.PickSheet(r.Cite("4.5").By(side), "firer", r.Board.Sorted(side, func(f *roster.Sheet) bool { return active(f) && armed(r.Board, f) }),
		func(f *roster.Sheet) string { return cannotAttack(r.Board, f) }, "no ship has a weapon that is ready, and a target", "Who fires?")
	s.target = rules.PickSheet(r.Cite("4.5").By(s.firer.Side), "target", targets(r.Board, s.firer), func(t *roster.Sheet) string { return noTarget(r.Board, s.firer, t) },
		"there is nothing to fire at", "At whom?")
	s.bearing = askBearing(r, s.firer, s.target)
	mounts := guns(r.Board, s.firer)
	why := make([]string, len(mounts))
	for i, y := range mounts {
		why[i] = cannotBear(r.Board, s.firer, s.target, y, s.bearing)
	}
	if !slices.Contains(why, "") {
		r.None("no weapon of %s can be fired at %s", s.firer.Name, s.target.Name)
	}
	y := rules.Pick(r.Cite("4.5").By(s.firer.Side).About(s.firer), "weapon", mounts, systemCard(s.firer, func(y *roster.System) string {
		return why[slices.Index(mounts, y)]
	}), "Which weapon?")
	s.gun, _ = gunOf(r.Board, y)
	s.systems = []*roster.System{y}
	askMode(r, s, y)
	s.targets = make([]*roster.Sheet, s.shots)
	for i := range s.targets {
		s.targets[i] = s.target
	}
	if s.mode == "a" && !squadron(s.firer) {
		for i, key := range [...]string{"second", "third"} {
			t := rules.Pick(r.By(s.firer.Side).Advise(func() string { return string(s.target.ID) }), key, targets(r.Board, s.firer),
				rules.Card(func(t *roster.Sheet) string { return noTarget(r.Board, s.firer, t) }), "Target of the %s die, in the same hex?", key)
			for at := i + 1; at < len(s.targets); at += s.shared {
				s.targets[at] = t
			}
		}
	}
	askTable(r, s)
	r.Title(s.firer.Side, "%s %s → %s", s.firer.Name, s.gun.name, s.target.Name)
	if during(r.Board, "defense") && s.target.Kind != missilesKind {
		r.Warn("this is the step of fire at missiles")
	}
	if side != "" && s.firer.Side != side {
		r.Warn("%s fires in the step of %s", s.firer.Side, side)
	}
	discharge(r, s)
	return s
}

// askMode asks for the mode of fire and, for a battery, for the weapons that fire with it.
func askMode(r *rules.Resolution, s *salvo, y *roster.System) {
	modes := []string{"f"}
	if on(r.Board, "fire_modes") {
		modes = s.gun.modes
	}
	alike := alikeGuns(r.Board, s, y)
	names := map[string]string{"f": "single shot", "b": "burst", "a": "autofire", "g": "battery"}
	s.mode = rules.Pick(r.Cite("4.6").By(s.firer.Side), "mode", modes, func(m string) rules.Choice {
		c := rules.Choice{ID: m, Text: names[m]}
		switch need := chargeFor(r.Board, y, m) * barrels(y); {
		case m == "g" && len(alike) == 0 && barrels(y) < 2:
			c.Off = "it needs two weapons alike"
		case powered(r.Board, s.firer) && y.Load < need:
			c.Off = "takes " + strconv.Itoa(need) + " power, has " + strconv.Itoa(y.Load)
		}
		return c
	}, "In which mode?")
	s.shots, s.shared = barrels(y), 1
	if squadron(s.firer) && s.mode != "g" { // one roll for all guns of the type (7.4)
		s.shots = 1
		if len(alike) > 0 {
			s.systems = append(s.systems, rules.Several(r.By(s.firer.Side).About(s.firer).Advise(func() string {
				return ids(alike, func(*roster.System) string { return "" })
			}), "with", alike, 0, len(alike), systemCard(s.firer, nil), "Which weapons of each craft fire with it?")...)
		}
	}
	switch s.mode {
	case "a":
		s.shared = 3
		s.shots *= s.shared
	case "g":
		room := 4 - barrels(y)
		least := truth(barrels(y) < 2)
		with := rules.Several(r.By(s.firer.Side).About(s.firer).Advise(func() string {
			return ids(alike[:min(room, len(alike))], func(*roster.System) string { return "" })
		}), "with", alike, least, room, systemCard(s.firer, nil), "Which weapons fire with it?")
		s.systems = append(s.systems, with...)
		s.shots = 0
		for _, y := range s.systems {
			s.shots += barrels(y)
		}
		s.shots = min(4, s.shots)
		s.shared = s.shots
	}
	if s.gun.is("four") {
		s.shots *= 4
		if on(r.Board, "fire_modes") {
			s.mode, s.shared = "g", 4
		}
	}
}

// askTable asks what only the table knows: range, aspect and what is rare.
func askTable(r *rules.Resolution, s *salvo) {
	most := s.gun.bands[2]
	limit := most
	if exactFire(r.Board, s) {
		limit = max(1, most/4)
	}
	nearest, farthest := 0, limit
	switch {
	case strings.HasPrefix(s.bearing, zeroArc):
		farthest = 0
	case s.bearing != "" && limit > 0:
		nearest = 1
	}
	s.distance = r.Cite("4.5").Fact().About(s.target).Else(func(value string) string {
		if n, err := strconv.Atoi(value); err == nil && n > limit {
			return s.gun.name + " reaches " + hexes(limit).String()
		}
		return ""
	}).Number("range", nearest, farthest, "Range in hexes?")
	askOthers(r, s)
	if on(r.Board, "system_damage") && s.target.Kind == roster.KindShip && !squadron(s.target) && s.gun.kind != "" {
		s.aspect = askAspect(r, s.target)
	}
	s.oblique = slices.ContainsFunc(s.systems, fixed) && !r.Fact().YesNo("straight", "Is the target straight along the hex row?")
	if rarely(r, "through-debris", "fired through debris") {
		s.common = plus(s.common, 2, "through debris", "4.5")
	}
	if rarely(r, "landed", "the target is landed on an asteroid") {
		s.common = plus(s.common, 2, "landed on an asteroid", "4.5")
	}
	s.common = plus(s.common, r.Given("0").Number("gm", -20, 20, "GM modifier in steps"), "GM", "4.5")
	s.score = score(s.firer)
	if n := r.Given("0").Number("skill", 0, 30, "score of a gunner"); n > 0 {
		s.score = n
	}
	s.common = plus(s.common, supported(r, s.firer), "leadership", "1.4")
}

// askOthers asks which other ships a weapon strikes that fills a hex, or the way to it (B): each has a roll of its own.
func askOthers(r *rules.Resolution, s *salvo) {
	where := "in the target's hex"
	switch {
	case squadron(s.firer) || !s.gun.is("hex") && !s.gun.is("line"):
		return
	case s.gun.is("line"):
		where += ", or straight between"
	}
	others := r.Board.Sorted("", func(t *roster.Sheet) bool {
		return t != s.firer && t != s.target && t.Kind == roster.KindShip && t.Count(aboardMark) == 0 && t.Count(explodedMark) == 0
	})
	also := rules.Several(r.Cite("B").Fact().Advise(func() string { return "none" }), "also", others, 0, len(others), rules.Card(nil), "Which other ships are %s?", where)
	s.targets = append(s.targets, also...)
	s.shots = len(s.targets)
}

// alikeGuns lists the other weapons that can fire in a battery with one (4.6).
func alikeGuns(b rules.Board, s *salvo, y *roster.System) []*roster.System {
	var list []*roster.System
	for i := range s.firer.Systems {
		o := &s.firer.Systems[i]
		if o.Kind == y.Kind && o.ID != y.ID && o.Trait("warhead") == y.Trait("warhead") && barrels(o)+barrels(y) <= 4 && cannotBear(b, s.firer, s.target, o, s.bearing) == "" {
			list = append(list, o)
		}
	}
	return list
}

// cannotAttack says why a ship fires at nobody: nothing is ready, or it holds no target.
func cannotAttack(b rules.Board, s *roster.Sheet) string {
	if why := idle(b, s); why != "" {
		return why
	}
	if !slices.ContainsFunc(targets(b, s), func(t *roster.Sheet) bool { return noTarget(b, s, t) == "" }) {
		return "it holds no target"
	}
	return ""
}

// targets lists what a ship may fire at: ships and squadrons of the enemy first, missiles, boarders in space, found mines.
func targets(b rules.Board, firer *roster.Sheet) []*roster.Sheet {
	shootable := func(t *roster.Sheet) bool {
		switch t.Kind {
		case roster.KindShip:
			return t != firer && t.Count(aboardMark) == 0 && t.Count(explodedMark) == 0
		case missilesKind, probeKind:
			return true
		case minesKind:
			return t.Now(foundTrack) > 0
		case boardersKind:
			return t.Count(insideMark)+t.Count(cuttingMark) == 0
		}
		return false
	}
	list := enemies(b, firer.Side, shootable)
	if during(b, "defense") { // the step of fire at missiles: they stand first
		slices.SortStableFunc(list, func(x, y *roster.Sheet) int { return truth(x.Kind != missilesKind) - truth(y.Kind != missilesKind) })
	}
	return append(list, b.Sorted(firer.Side, func(t *roster.Sheet) bool { return t.Side == firer.Side && t.Kind == roster.KindShip && shootable(t) })...)
}

// noTarget says why a ship cannot fire at something: it does not hold it as target (4.3, R-81).
func noTarget(b rules.Board, firer, t *roster.Sheet) string {
	if !isContact(b, t) || !on(b, "sensors") {
		return ""
	}
	switch _, ok := holds(b, firer, t); {
	case ok:
		return ""
	case t.Side == firer.Side: // whom nobody looks for
		return "of its own side"
	}
	return "no target: only a contact"
}

// discharge spends what the attack spends: charge, rate of fire, and that the ship has fired (4.5).
func discharge(r *rules.Resolution, s *salvo) {
	r.Cite("4.5")
	names := make([]string, len(s.systems))
	for i, y := range s.systems {
		names[i] = y.Name
		if powered(r.Board, s.firer) && cost(r.Board, y) > 0 {
			left := 0
			if fusionAge(r.Board) {
				left = max(0, y.Load-chargeFor(r.Board, y, s.mode)*barrels(y))
			}
			r.Set(s.firer, roster.LoadCell(y.ID), left)
		}
		if s.gun.is("once") {
			r.Mark(s.firer, roster.BoxesCell(y.ID), 0, "%s is used up", y.Name)
		}
		if n := warheadPoints(r.Board, y); n > 0 && y.Boxes > 1 {
			r.Mark(s.firer, roster.BoxesCell(y.ID), y.Left-n, "%s: %s left", y.Name, rules.Count(y.Left-n, "warhead point", "warhead points"))
		}
		if s.gun.is("either") && r.Phase != "" {
			r.SetUntil(s.firer, roster.MarkerOf(roleMark, y.ID, ""), role(s.target), rules.EndOfRound(round(r.Board)))
		}
		if s.gun.is("holds") {
			letGoOf(r, s.firer, y.ID)
		}
		unmask(r, s.firer, y, "%s is seen as it fires", y.Name)
		if r.Phase != "" {
			until := rules.EndOfRound(round(r.Board))
			if m, ok := endOfMain(r.Board); ok && fusionAge(r.Board) && r.Option("pl6_shots") == "one_per_attack_phase" {
				until = m
			}
			r.SetUntil(s.firer, roster.MarkerOf(firedMark, y.ID, ""), 1, until)
		}
	}
	if again := round(r.Board) + 5; crossing(r.Board, s.firer) && r.Option("crossing_fire") == "exact" && s.firer.Count(coolMark) != again {
		r.Cite("7.5").Mark(s.firer, roster.MarkerCell(coolMark), again, "%s fires again in round %d", s.firer.Name, again)
	}
	noteFire(r, s.firer)
	r.Tell("%s fires %s", s.firer.Name, strings.Join(names, ", "))
}

// noteFire notes the round in which a ship fires, for the sensors of the next one; what it did in the round before still counts in this one.
func noteFire(r *rules.Resolution, s *roster.Sheet) {
	last, now := s.Count(shotMark), round(r.Board)
	if last == now {
		return
	}
	if last == now-1 && last > 0 {
		r.Set(s, roster.MarkerCell(shotBeforeMark), last)
	}
	r.Set(s, roster.MarkerCell(shotMark), now)
}

// firedLastRound says whether a ship fired in the round before this one (4.3).
func firedLastRound(b rules.Board, s *roster.Sheet) bool {
	last := b.Round - 1
	return last > 0 && (s.Count(shotMark) == last || s.Count(shotBeforeMark) == last)
}

// throw rolls for an attack and gives the degree of each shot: one control die for those that share it, as in autofire and battery, and a
// roll of its own for each barrel else.
func throw(r *rules.Resolution, s *salvo) []int {
	result := make([]int, s.shots)
	if crewless(s.firer) {
		return result
	}
	base := aim(r.Board, s, s.target)
	parts := func(i int) []rules.Part {
		list := slices.Clone(base)
		if s.targets[i] != s.target {
			list = aim(r.Board, s, s.targets[i])
		}
		list = append(list, mountParts(s, i)...)
		mode := modePart(s.mode, i%s.shared)
		return plus(list, mode.Value, mode.Text, mode.Rule)
	}
	roll := func(first int) {
		r.Cite("4.5").By(s.firer.Side).About(s.target)
		p := parts(first)
		r.Parts(func() []rules.Part { return p })
		if s.shared == 1 {
			result[first] = r.See("attack", checkOf(r.Board, s.score, steps(p))) % degrees
			return
		}
		sums := make([]int, s.shared)
		for i := range sums {
			sums[i] = steps(parts(first + i))
		}
		outcome := r.See("attack", volleyOf(r.Board, s.score, sums))
		for i := range sums {
			result[first+i] = shot(outcome, i)
		}
	}
	if s.shots == s.shared {
		roll(0)
		return result
	}
	for i := range s.shots / s.shared {
		r.In("shot", i+1, func() { roll(i * s.shared) })
	}
	return result
}

// fire is one attack; what it hits waits for the end of the step.
func fire(r *rules.Resolution) {
	s := announce(r)
	wait(r, s, volleyHits(r, s))
}

// resolve is one attack with its consequences at once.
func resolve(r *rules.Resolution) {
	s := announce(r)
	var hits []*roster.Sheet
	for _, h := range volleyHits(r, s) {
		count(r, h)
		hits = append(hits, h.sheet(s))
	}
	landAll(r, hits)
}

// volleyHits rolls for an attack and lists what it brings; each shot of a battery is a hit of its own (4.6).
func volleyHits(r *rules.Resolution, s *salvo) []landing {
	if squadron(s.firer) {
		return squadronHits(r, s)
	}
	var list []landing
	for i, d := range throw(r, s) {
		if d < ordinary {
			continue
		}
		stray := false
		r.In("shot", i+1, func() { stray = astray(r, s, s.targets[i]) })
		if stray {
			continue
		}
		h := landing{target: s.targets[i]}
		h.hits[d] = 1
		list = append(list, h)
	}
	if s.gun.is("steady") {
		n := min(6, steadySteps(r.Board, s, s.target)+1)
		r.Mark(s.firer, roster.MarkerOf(steadyMark, s.systems[0].ID, s.target.ID), 100*round(r.Board)+n, "%s warms to its target", s.gun.name)
	}
	if len(list) == 0 {
		r.Cite("4.5").Tell("%s %s: %s is not hit", s.firer.Name, s.gun.name, s.target.Name)
	}
	return list
}

// astray says whether a shot that hits was aimed at a decoy of the target, which it destroys: an even chance where the firing ship does not
// see through the decoys (4.6).
func astray(r *rules.Resolution, s *salvo, t *roster.Sheet) bool {
	if t.Count(decoyMark) == 0 || s.firer.CountOf(fooledMark, "", t.ID) != fooled {
		return false
	}
	if r.Cite("4.6").By(s.firer.Side).About(t).See("decoy", dice.CheckWords(6, 3, "decoy", "ship")) == dice.Miss {
		return false
	}
	left := t.Count(decoyMark) - 1
	r.Mark(t, roster.MarkerCell(decoyMark), left, "a decoy of %s is destroyed, %d left", t.Name, left)
	return true
}
