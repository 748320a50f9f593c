package warships

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers attacks by weapons, 4.5, their modes, 4.6, and the hits that wait for the end of their step, 3.2.

// A gun is a weapon or a warhead as it strikes.
type gun struct {
	key, name string
	warhead   string // that it is loaded with, where it carries any
	acc       int
	bands     [3]int // short, medium, long
	kind      string // li, hi, en, raw; empty where it does no damage
	firepower int
	dice      [degrees]*dice.Expr
	grade     [degrees]int
	modes     []string
	step      string // beam, projectile, torpedo, special; missile, bomb, mine
	sort      string // what kind of weapon it is for magnetic screens: its kind in the list
	marks     []string
}

func (g *gun) is(mark string) bool { return slices.Contains(g.marks, mark) }

// gunStep is the kind of weapons with which a weapon fires: those marked late fire with torpedoes and special weapons (B).
func gunStep(row *rules.Row) string {
	if slices.Contains(row.Words("marks"), "late") {
		return "special"
	}
	return row.Text("kind")
}

// gunOf reads the weapon of a system: a row of the list of weapons, or the warhead that a launcher is loaded with.
func gunOf(b rules.Board, y *roster.System) (gun, bool) {
	if row := listed(b, y, "weapons"); row != nil {
		return gunRow(b, row).loaded(b, y.Trait("warhead")), true
	}
	if row := b.Table("warheads").Find(warheadOf(y)); row != nil && listed(b, y, "launchers") != nil {
		return warheadRow(b, row), true
	}
	return gun{}, false
}

func gunRow(b rules.Board, row *rules.Row) gun {
	g := warheadRow(b, row)
	g.modes, g.step, g.sort, g.marks = row.Words("modes"), gunStep(row), row.Text("kind"), row.Words("marks")
	g.bands = [3]int{row.Int("short"), row.Int("medium"), row.Int("long")}
	if g.is("r104") && b.Option("light_gun_battery") == "as_listed" {
		g.modes = slices.DeleteFunc(slices.Clone(g.modes), func(m string) bool { return m == "g" })
	}
	if fusionAge(b) && row.Int("pl") == 6 {
		for i := range g.bands {
			g.bands[i] *= 5
		}
	}
	return g
}

// loaded is a weapon that carries warheads with the figures of the one it is loaded with; without a word the listed ones (B).
func (g gun) loaded(b rules.Board, warhead string) gun {
	row := b.Table("warheads").Find(warhead)
	if row == nil || !slices.ContainsFunc(g.marks, func(m string) bool { return strings.HasPrefix(m, "loads-") }) {
		return g
	}
	w := warheadRow(b, row)
	g.warhead, g.name = warhead, g.name+" with "+w.name
	g.kind, g.firepower, g.dice, g.grade = w.kind, w.firepower, w.dice, w.grade
	return g
}

// warheadPoints are the points of warheads that one shot of a weapon takes, four times that where it fires four; 0 where it carries none.
func warheadPoints(b rules.Board, y *roster.System) int {
	row := listed(b, y, "weapons")
	carried := 0
	if row != nil {
		carried = marked(row, "loads-")
	}
	if carried == 0 {
		return 0
	}
	warhead := b.Table("warheads").Find(y.Trait("warhead"))
	if warhead == nil {
		warhead = b.Table("warheads").Find(map[bool]string{true: "high-yield-nuke", false: "low-yield-nuke"}[carried > 16])
	}
	n := warhead.Int("size") * barrels(y)
	if slices.Contains(row.Words("marks"), "four") {
		n *= 4
	}
	return n
}

// warheadRow reads what weapons and warheads have in common.
func warheadRow(b rules.Board, row *rules.Row) gun {
	g := gun{key: row.Key, name: strings.ToLower(row.Text("name")), acc: row.Int("acc"), kind: row.Text("type")}
	if fp := row.Text("firepower"); fp != "" {
		g.firepower = b.Table("toughness").Find(fp).Int("rank")
	}
	for d, column := range [degrees]string{ordinary: "o", good: "g", amazing: "a"} {
		if column != "" && row.Text(column) != "" {
			g.dice[d], g.grade[d] = row.Dice(column), gradeOf(row.Text(column+"g"))
		}
	}
	return g
}

// blow is a hit of the gun.
func (g *gun) blow(side string, degree int) blow {
	return blow{
		side: side, name: g.name, degree: degree, dice: g.dice[degree], grade: g.grade[degree], firepower: g.firepower, kind: g.kind,
		noArmor: g.is("no-armor"), noShield: g.is("no-shield"), noScreen: g.is("no-screens"), noUpgrade: g.is("no-upgrade"), area: g.is("area"),
	}
}

// named finds a weapon or a warhead by its key.
func named(b rules.Board, key string) gun {
	if row := b.Table("weapons").Find(key); row != nil {
		return gunRow(b, row)
	}
	if row := b.Table("warheads").Find(key); row != nil {
		g := warheadRow(b, row)
		g.marks = []string{"area"}
		return g
	}
	return gun{key: key, name: key}
}

// ---- the facts of an attack ----

// A salvo is one attack: who fires what at whom, how, and what is known of it before the dice.
type salvo struct {
	firer    *roster.Sheet
	systems  []*roster.System // the weapon and those that fire with it
	gun      gun
	mode     string // f, b, a, g
	shots    int    // dice that are rolled
	target   *roster.Sheet
	targets  []*roster.Sheet // of each shot: autofire, and what fills a hex, have more than one
	bearing  string          // the arc of the firer in which the target lies; empty where it does not matter
	distance int
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
		for i, key := range [...]string{1: "second", 2: "third"} {
			if key != "" {
				s.targets[i] = rules.Pick(r.By(s.firer.Side).Advise(func() string { return string(s.target.ID) }), key, targets(r.Board, s.firer),
					rules.Card(func(t *roster.Sheet) string { return noTarget(r.Board, s.firer, t) }), "Target of the %s die, in the same hex?", key)
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
	names := [...]string{"f", "single shot", "b", "burst", "a", "autofire", "g", "battery"}
	s.mode = rules.Pick(r.Cite("4.6").By(s.firer.Side), "mode", modes, func(m string) rules.Choice {
		c := rules.Choice{ID: m, Text: names[slices.Index(names[:], m)+1]}
		switch need := chargeFor(r.Board, y, m) * barrels(y); {
		case m == "g" && len(alike) == 0 && barrels(y) < 2:
			c.Off = "it needs two weapons alike"
		case powered(r.Board, s.firer) && y.Load < need:
			c.Off = "takes " + strconv.Itoa(need) + " power, has " + strconv.Itoa(y.Load)
		}
		return c
	}, "In which mode?")
	s.shots = barrels(y)
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
		s.shots = 3
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
	}
	if s.gun.is("four") {
		s.mode, s.shots = "g", 4
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
			return s.gun.name + " reaches " + hexes(limit)
		}
		return ""
	}).Number("range", nearest, farthest, "Range in hexes?")
	askOthers(r, s)
	if on(r.Board, "system_damage") && s.target.Kind == roster.KindShip && !squadron(s.target) && s.gun.kind != "" {
		s.aspect = askAspect(r, s.target)
	}
	if s.systems[0].Trait("mount") == "fixed" && !r.Fact().YesNo("straight", "Is the target straight along the hex row?") {
		s.common = plus(s.common, 3, "not straight ahead of a fixed mount", "4.5")
	}
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
		return t != s.firer && t != s.target && t.Kind == roster.KindShip && t.Count(dockedMark) == 0 && t.Count(explodedMark) == 0
	})
	also := rules.Several(r.Cite("B").Fact().Advise(func() string { return "none" }), "also", others, 0, len(others), rules.Card(nil), "Which other ships are %s?", where)
	s.targets = append(s.targets, also...)
	s.shots = len(s.targets)
}

// guns lists the weapons of a ship.
func guns(b rules.Board, s *roster.Sheet) []*roster.System {
	list := make([]*roster.System, 0, 16)
	weapons := b.Table("weapons")
	for i := range s.Systems {
		if y := &s.Systems[i]; weapons.Find(y.Kind) != nil {
			list = append(list, y)
		}
	}
	return list
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

// idle says why a ship fires nothing at all; empty when it can.
func idle(b rules.Board, s *roster.Sheet) string {
	if crewless(s) {
		return "no crew"
	}
	if powerless(b, s) {
		return "no power plant works"
	}
	weapons := b.Table("weapons")
	for i := range s.Systems {
		if y := &s.Systems[i]; weapons.Find(y.Kind) != nil && cannotFire(b, s, y) == "" {
			return ""
		}
	}
	return "no weapon is ready"
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

// unready says why a weapon is not ready in any step: it is out of action, has fired, or lacks its charge (4.5).
func unready(b rules.Board, s *roster.Sheet, y *roster.System) string {
	switch {
	case y.State == roster.Destroyed:
		return "destroyed"
	case y.State == roster.Out:
		return "knocked out"
	case s.CountOf(firedMark, y.ID, "") > 0:
		return "fired"
	case s.Count(coolMark) > round(b) && s.Count(coolMark) != round(b)+5:
		return "fires again in round " + strconv.Itoa(s.Count(coolMark))
	case powered(b, s) && y.Load < charge(b, y)*barrels(y):
		return "has " + strconv.Itoa(y.Load) + " of " + strconv.Itoa(charge(b, y)*barrels(y)) + " power"
	case y.Boxes > 1 && y.Left < warheadPoints(b, y):
		return "no warhead left"
	}
	return ""
}

// cannotFire says why a weapon does not fire now (4.5).
func cannotFire(b rules.Board, s *roster.Sheet, y *roster.System) string {
	if why := unready(b, s, y); why != "" {
		return why
	}
	row := listed(b, y, "weapons")
	switch marks := row.Words("marks"); {
	case y.Left == 0 && slices.Contains(marks, "once"):
		return "used up"
	case slices.Contains(marks, "transporter"):
		return "moves boarders: use send"
	case b.Phase != "" && !fits(b, gunStep(row)):
		return "fires in another step"
	}
	return ""
}

// coolMark lies on a PL 6 ship on the standard scale that has fired: the round in which it may fire again (crossing_fire: exact).
const coolMark = "cools"

// fits says whether a weapon fires in the step now. Outside of the fire phase nothing is barred, only noted as out of order.
func fits(b rules.Board, step string) bool {
	switch {
	case during(b, "beams"):
		return step == "beam" || step == "projectile"
	case during(b, "torpedoes"):
		return step == "torpedo" || step == "special"
	}
	return true
}

// powered says whether a ship's weapons need charges: with the power module, and plants to charge them.
func powered(b rules.Board, s *roster.Sheet) bool {
	return on(b, "power") && slices.ContainsFunc(s.Systems, func(y roster.System) bool { return listed(b, &y, "plants") != nil })
}

// targets lists what a ship may fire at: ships and squadrons of the enemy first, missiles, boarders in space, found mines.
func targets(b rules.Board, firer *roster.Sheet) []*roster.Sheet {
	shootable := func(t *roster.Sheet) bool {
		switch t.Kind {
		case roster.KindShip:
			return t != firer && t.Count(dockedMark) == 0 && t.Count(explodedMark) == 0
		case missilesKind, probeKind:
			return true
		case minesKind:
			return t.Now(foundTrack) > 0
		case boardersKind:
			return t.Count(aboardMark)+t.Count(cuttingMark) == 0
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
	if !contact(b, t) || !on(b, "sensors") {
		return ""
	}
	if _, ok := holds(b, firer, t); !ok {
		return "no target: only a contact"
	}
	return ""
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
			r.Mark(s.firer, roster.BoxesCell(y.ID), y.Left-n, "%s: %d warhead points left", y.Name, y.Left-n)
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
	if s.firer.Count(hotMark) != round(r.Board) {
		r.Set(s.firer, roster.MarkerCell(hotMark), round(r.Board))
	}
	r.Tell("%s fires %s", s.firer.Name, strings.Join(names, ", "))
}

// hasFired notes the round in which a ship fires, for the sensors of the next one.
func hasFired(r *rules.Resolution, s *roster.Sheet) {
	if s.Count(hotMark) != round(r.Board) {
		r.Mark(s, roster.MarkerCell(hotMark), round(r.Board), "%s has fired in round %d", s.Name, round(r.Board))
	}
}

// exactFire says whether a PL 6 ship fires on the standard scale by the exact conversion (7.5).
func exactFire(b rules.Board, s *salvo) bool {
	return !fusionAge(b) && s.firer.Trait("engine-pl") == "6" && b.Option("crossing_fire") == "exact" && len(s.systems) > 0 &&
		listed(b, s.systems[0], "weapons").Int("pl") == 6
}

// ---- the chance ----

// rangePart is the step of the range band (4.5); R-60 for exact crossing of scales.
func rangePart(b rules.Board, s *salvo) rules.Part {
	rows := b.Table("ranges")
	long := rows.Find("long").Int("steps")
	if b.Option("long_range_step") == "+3" {
		long = 3
	}
	part := func(n int, band string) rules.Part { return rules.Part{Value: n, Text: band + " range", Rule: "4.5"} }
	by := [3]rules.Part{part(rows.Find("short").Int("steps"), "short"), part(rows.Find("medium").Int("steps"), "medium"), part(long, "long")}
	times := 1
	if exactFire(b, s) {
		times = 4
		if s.gun.bands[2] < 4 {
			return part(3, "only")
		}
	}
	for i, limit := range s.gun.bands {
		if limit >= times && times*s.distance <= limit {
			return by[i]
		}
	}
	return by[2]
}

// aim lists the modifiers of one shot at a target, without those of the mode (4.5).
func aim(b rules.Board, s *salvo, t *roster.Sheet) []rules.Part {
	parts := plus(nil, s.gun.acc-steadySteps(b, s, t), "accuracy", "B")
	parts = append(parts, targetParts(b, t)...)
	if p := rangePart(b, s); p.Value != 0 {
		parts = append(parts, p)
	}
	parts = plus(parts, fireControl(b, s.firer, s.systems[0]), "fire control", "C")
	if on(b, "sensors") && contact(b, t) {
		if sensor, ok := holds(b, s.firer, t); ok {
			parts = plus(parts, aimPenalty(b, sensor), "aimed by "+strings.ToLower(sensor.Text("name")), "4.5")
		}
	}
	if t.Kind == roster.KindShip && !s.gun.is("no-screens") {
		column := "other"
		if s.gun.sort == "projectile" {
			column = "projectile"
		}
		parts = append(parts, guarded(b, t, column, false)...)
	}
	parts = append(parts, standing(b, s.firer, true)...)
	if t.Kind == roster.KindShip && fighting(b, t) && t.CountOf(dogfightMark, "", s.firer.ID) == 0 && s.firer.CountOf(dogfightMark, "", t.ID) == 0 {
		parts = plus(parts, 3, "into a dogfight", "7.4")
	}
	return append(parts, s.common...)
}

// targetParts are what the target itself adds: its size, its jinking and its state.
func targetParts(b rules.Board, t *roster.Sheet) []rules.Part {
	parts := plus(nil, targetSize(t), "size of the target", "2.3")
	if t.Kind != roster.KindShip {
		return parts
	}
	parts = plus(parts, t.Count(jinkMark), "it jinks", "4.4")
	return append(parts, targetState(b, t)...)
}

// targetSize is the target size modifier of whatever is looked for or fired at (2.3, 7.2).
func targetSize(t *roster.Sheet) int {
	switch {
	case t.Kind == missilesKind, t.Kind == minesKind, t.Kind == probeKind:
		return 4
	case pod(t):
		return 3
	case t.Kind == boardersKind:
		return 5
	}
	return number(t, "target")
}

// targetState is what enemies gain by the state of a ship: the worst, or the sum (5.6).
func targetState(b rules.Board, t *roster.Sheet) []rules.Part {
	var parts []rules.Part
	for _, row := range pointers(b.Table("states").Rows) {
		if row.Int("target") == 0 || !emptied(t, row.Key) {
			continue
		}
		if b.Option("state_penalties") == "worst" {
			parts = parts[:0]
		}
		parts = plus(parts, row.Int("target"), "it is "+strings.ToLower(row.Text("word")), "5.6")
	}
	return parts
}

// fireControl is the bonus of the fire control dedicated to a kind of weapons, or of an attack computer for small ones (C).
func fireControl(b rules.Board, s *roster.Sheet, y *roster.System) int {
	if n := computers(b, s, "fire-control", y.Kind); n < 0 {
		return n
	}
	for i := range s.Systems {
		if c := &s.Systems[i]; c.Kind == "attack-computer" && runs(s, c) && c.Trait("for") == y.Kind && pointsOf(b, s, y.Kind) <= 10*fewPoints {
			return -1
		}
	}
	return 0
}

// fewPoints are the hull points of the weapons that one attack computer serves (C).
const fewPoints = 5

// pointsOf are the hull points of all weapons of a kind, in tenths.
func pointsOf(b rules.Board, s *roster.Sheet, kind string) int {
	n := 0
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == kind {
			n += tenths(b, y)
		}
	}
	return n
}

// steadySteps is how much better a thermal weapon has become on a target that it has fired at in rounds in a row: at most to −3 (B).
func steadySteps(b rules.Board, s *salvo, t *roster.Sheet) int {
	if !s.gun.is("steady") {
		return 0
	}
	n := s.firer.CountOf(steadyMark, s.systems[0].ID, t.ID)
	if n == 0 || n/100 != b.Round-1 {
		return 0
	}
	return min(6, n%100)
}

// modeSteps are the steps of the dice of a mode (4.6).
func modeSteps(mode string, shot int) int {
	switch mode {
	case "b":
		return -1
	case "a":
		return 1 + shot
	case "g":
		return -shot
	}
	return 0
}

// wear is what the mount of a shot adds to its own die: 1 where it is degraded.
func wear(s *salvo, shot int) int {
	if len(s.systems) == 1 {
		shot = 0
	}
	for _, y := range s.systems {
		if n := barrels(y); s.mode != "a" && shot >= n {
			shot -= n
			continue
		}
		return truth(y.State == roster.Degraded)
	}
	return 0
}

// ---- the dice ----

// throw rolls for an attack and gives the degree of each shot.
func throw(r *rules.Resolution, s *salvo) []int {
	r.Cite("4.5").By(s.firer.Side).About(s.target)
	result := make([]int, s.shots)
	base := aim(r.Board, s, s.target)
	parts := func(i int) []rules.Part {
		list := slices.Clone(base)
		if s.targets[i] != s.target {
			list = aim(r.Board, s, s.targets[i])
		}
		list = plus(list, wear(s, i), "degraded mount", "5.8")
		return plus(list, modeSteps(s.mode, i), map[bool]string{true: "burst", false: "mode of fire"}[s.mode == "b"], "4.6")
	}
	if crewless(s.firer) {
		return result
	}
	shared := s.mode == "a" || s.mode == "g"
	switch {
	case shared:
		sums := make([]int, s.shots)
		for i := range sums {
			sums[i] = steps(parts(i))
		}
		outcome := r.Parts(func() []rules.Part { return parts(0) }).See("attack", volleyOf(r.Board, s.score, sums))
		for i := range result {
			result[i] = shot(outcome, i)
		}
	case s.shots == 1:
		p := parts(0)
		result[0] = r.Parts(func() []rules.Part { return p }).See("attack", checkOf(r.Board, s.score, steps(p))) % degrees
	default:
		for i := range result {
			r.In("shot", i+1, func() {
				p := parts(i)
				result[i] = r.By(s.firer.Side).About(s.target).Parts(func() []rules.Part { return p }).See("attack", checkOf(r.Board, s.score, steps(p))) % degrees
			})
		}
	}
	return result
}

// ---- the actions ----

// fire is one attack; what it hits waits for the end of the step.
func fire(r *rules.Resolution) {
	s := announce(r)
	for _, h := range volleyHits(r, s) {
		waitFor(r, s, h)
	}
}

// resolve is one attack with its consequences at once.
func resolve(r *rules.Resolution) {
	s := announce(r)
	n := 0
	for _, h := range volleyHits(r, s) {
		n = arrive(r, s, h, n)
	}
}

// A landing is what an attack brings to one target: how many hits of each degree.
type landing struct {
	target *roster.Sheet
	hits   [degrees]int
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

// The sheet of a hit that waits.
const hitKind = "hit"

// waitFor lays a hit down on its target.
func waitFor(r *rules.Resolution, s *salvo, h landing) {
	count(r, h)
	weapon := s.gun.key
	sheet := &roster.Sheet{
		Kind: hitKind, On: h.target.ID, Side: s.firer.Side, Name: s.firer.Name + " " + s.gun.name,
		Markers: []roster.Marker{{Kind: "by", On: weapon, Of: s.firer.ID, Count: 1}},
	}
	if s.gun.warhead != "" {
		sheet.Traits = append(sheet.Traits, roster.Trait{Name: "warhead", Value: s.gun.warhead})
	}
	if s.gun.is("holds") {
		sheet.Traits = append(sheet.Traits, roster.Trait{Name: "mount", Value: s.systems[0].ID})
	}
	aspect := 0 // of the others in a hex nobody has said it yet
	if h.target == s.target {
		aspect = slices.Index(aspects(), s.aspect) + 1
	}
	for d := ordinary; d <= amazing; d++ {
		sheet.Tracks = append(sheet.Tracks, roster.Track{Name: degreeWord(d), Now: h.hits[d], Max: h.hits[d]})
	}
	sheet.Tracks = append(sheet.Tracks, roster.Track{Name: headingTrack, Now: aspect, Max: 4})
	r.Cite("3.2").Lay(sheet, "%s hits %s: %s", s.gun.name, h.target.Name, hitWords(h.hits))
}

// count tallies the hits of each degree for the odds.
func count(r *rules.Resolution, h landing) {
	for d := ordinary; d <= amazing; d++ {
		if h.hits[d] > 0 {
			r.Tally(h.target, degreeWord(d), h.hits[d])
		}
	}
}

func aspects() []string { return []string{"forward", "port", "starboard", "aft"} }

func hitWords(hits [degrees]int) string {
	var words []string
	alone := hits[ordinary]+hits[good]+hits[amazing] == 1
	for d := ordinary; d <= amazing; d++ {
		switch {
		case hits[d] > 0 && alone:
			words = append(words, degreeWord(d))
		case hits[d] > 0:
			words = append(words, strconv.Itoa(hits[d])+" "+degreeWord(d))
		}
	}
	return strings.Join(words, ", ")
}

// arrive lets hits take effect, each in a part of its own; n were before them. Those on a squadron count together.
func arrive(r *rules.Resolution, s *salvo, h landing, n int) int {
	count(r, h)
	if squadron(h.target) && !s.gun.is("crew") {
		r.In("hit", n+1, func() { killCraft(r, h.target, s.gun.blow(s.firer.Side, ordinary), h.hits) })
		return n + 1
	}
	for d := ordinary; d <= amazing; d++ {
		for range h.hits[d] {
			n++
			r.In("hit", n, func() {
				w := s.gun.blow(s.firer.Side, d)
				w.mount = s.mount()
				if h.target == s.target {
					w.aspect = s.aspect
				}
				take(r, s.firer, h.target, s.gun, w)
			})
		}
	}
	return n
}

// mount is the system that fires; empty where none of the ship's does.
func (s *salvo) mount() string {
	if len(s.systems) == 0 {
		return ""
	}
	return s.systems[0].ID
}

// take lets one hit take effect on whatever it struck.
func take(r *rules.Resolution, firer, t *roster.Sheet, g gun, w blow) {
	switch {
	case r.Sheet(t.ID) == nil:
		r.Cite("3.2").Tell("the hit is wasted: nothing is left")
	case t.Kind == missilesKind:
		shootDown(r, t, 1)
	case t.Kind == minesKind:
		sweep(r, t, 1)
	case t.Kind == probeKind:
		loseProbe(r, t)
	case t.Kind == boardersKind && !pod(t):
		killTrooper(r, t)
	case t.Kind == boardersKind:
		strike(r, t, w)
		if destroyed(t) {
			r.Cite("7.2").Take(t, "the pod is lost with all aboard")
		}
	case t.Count(explodedMark) > 0:
		r.Cite("3.2").Tell("%s has exploded: the hit is wasted", t.Name)
	case g.is("holds"):
		takeHold(r, firer, t, w)
	case g.is("crew"):
		inhibit(r, t, w.degree)
	case squadron(t):
		killCraft(r, t, w, oneHit(w.degree))
	default:
		strike(r, t, w)
	}
}

// inhibit is a neural inhibitor: the crew's score falls once in a battle (B).
func inhibit(r *rules.Resolution, t *roster.Sheet, degree int) {
	if t.Count(sworeMark) > 0 || t.Track(scoreTrack) == nil {
		r.Cite("B").Tell("%s has been inhibited already", t.Name)
		return
	}
	n := 1 << (degree - ordinary) // 1, 2 or 4
	r.Cite("B").Mark(t, roster.MarkerCell(sworeMark), 1, "%s: its crew is inhibited", t.Name)
	r.Mark(t, roster.TrackCell(scoreTrack), max(0, t.Now(scoreTrack)-n), "%s crew score %d → %d", t.Name, score(t), max(0, score(t)-n))
}

// land lets the next hit that waits take effect, in the order declared. Hits of one ship and firepower on a squadron count together.
func land(r *rules.Resolution) {
	waiting := r.Kind(hitKind)
	if len(waiting) == 0 {
		r.None("no hit waits")
	}
	sheet := rules.Pick(r.Cite("3.2"), "hit", waiting, func(s *roster.Sheet) rules.Choice {
		c := rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
		if s != waiting[0] {
			c.Off = "an earlier hit comes first"
		}
		return c
	}, "Which hit?")
	t, side, name := r.Sheet(sheet.On), sheet.Side, sheet.Name
	var by roster.SheetID
	var g gun
	for i := range sheet.Markers {
		if m := &sheet.Markers[i]; m.Kind == "by" {
			g, by = named(r.Board, m.On).loaded(r.Board, sheet.Trait("warhead")), m.Of
		}
	}
	if t == nil {
		r.Take(sheet, "%s is wasted", name)
		return
	}
	r.Title(side, "%s → %s", name, t.Name)
	if squadron(t) && !g.is("crew") {
		landOnSquadron(r, t, waiting, by, g)
		return
	}
	d := ordinary
	for d < amazing && sheet.Now(degreeWord(d)) == 0 {
		d++
	}
	w := g.blow(side, d)
	w.mount = sheet.Trait("mount")
	if at := sheet.Now(headingTrack); at > 0 {
		w.aspect = aspects()[at-1]
	}
	left, n := hitsOf(sheet), 1
	if vain(r.Board, t, w) { // nobody throws dice that can do nothing
		n = sheet.Now(degreeWord(d))
	}
	if left > n {
		r.Mark(sheet, roster.TrackCell(degreeWord(d)), sheet.Now(degreeWord(d))-n, "%s: %s, %d more wait", name, hitWords(some(d, n)), left-n)
	} else if n > 1 {
		r.Take(sheet, "%s: %s", name, hitWords(some(d, n)))
	} else {
		r.Take(sheet, "%s: %s", name, degreeWord(d))
	}
	take(r, r.Sheet(by), t, g, w)
}

// hitsOf counts the hits that wait on a sheet.
func hitsOf(s *roster.Sheet) int {
	n := 0
	for d := ordinary; d <= amazing; d++ {
		n += s.Now(degreeWord(d))
	}
	return n
}

// hit is a weapon, or a number of points, on a target: the consequences only.
func hit(r *rules.Resolution) {
	t := rules.PickSheet(r, "target", r.Board.Sorted("", func(s *roster.Sheet) bool { return s.Kind == roster.KindShip && s.Count(explodedMark) == 0 }), nil,
		"no ship is on the table", "What is hit?")
	keys := []string{"points"}
	for _, table := range [...]string{"weapons", "warheads"} {
		for _, row := range pointers(r.Table(table).Rows) {
			if row.Text("o") != "" {
				keys = append(keys, row.Key)
			}
		}
	}
	key := rules.Pick(r, "weapon", keys, word, "Which weapon hits, or points?")
	var w blow
	if key == "points" {
		w.points = r.Number("points", 1, 10000, "How many points?")
		w.grade = gradeOf(rules.Pick(r, "grade", []string{"stun", "wound", "mortal", "critical"}, word, "Of which grade?"))
		w.firepower = r.Table("toughness").Find(rules.Pick(r, "firepower", rowKeys(r.Table("toughness")), word, "Of which firepower?")).Int("rank")
		w.kind = rules.Pick(r.Advise(func() string { return "en" }), "type", []string{"li", "hi", "en", "raw"}, word, "Of which type?")
		w.degree = degreeNamed(rules.Pick(r.Advise(func() string { return "good" }), "degree", []string{"ordinary", "good", "amazing"}, word, "With which degree?"))
		w.name = "hit"
		r.Title("", "%d %s on %s", w.points, gradeWord(w.grade), t.Name)
	} else {
		g := named(r.Board, key)
		w = g.blow("", degreeNamed(rules.Pick(r, "degree", []string{"ordinary", "good", "amazing"}, word, "With which degree?")))
		r.Title("", "%s hits %s", g.name, t.Name)
	}
	if squadron(t) {
		killCraft(r, t, w, oneHit(w.degree))
		return
	}
	strike(r, t, w)
}

func degreeNamed(word string) int {
	for d := range degrees {
		if degreeWord(d) == word {
			return d
		}
	}
	return failure
}

func rowKeys(t *rules.Table) []string {
	var keys []string
	for i := range t.Rows {
		keys = append(keys, t.Rows[i].Key)
	}
	return keys
}
