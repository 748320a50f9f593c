package warships

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file reads systems by the lists of the appendices: what kind they are, 2.4, what they cost, 2.6, and whether they work.

// lists are the tables in which a system's kind may stand, with the row of the damage table of all that stands in them; installations
// name their own.
func lists() [7][2]string {
	return [7][2]string{
		{"weapons", "weapons"},
		{"launchers", "weapons"},
		{"defenses", "defenses"},
		{"sensors", "sensor"},
		{"plants", "plant"},
		{"engines", "engines"},
		{"ftl", "ftl"},
	}
}

// A catalog says where each kind of system stands; it is prepared once for a book, for every hit looks up many kinds.
type catalog map[string]listing

// A listing is the row of a kind of system, the list that it stands in and its row of the damage table (5.8).
type listing struct {
	row          *rules.Row
	list, effect string
}

// prepare reads the lists of a book. A kind that stands in several counts in the first.
func prepare(b *rules.Book) any {
	c := catalog{}
	add := func(row *rules.Row, list, effect string) {
		if _, known := c[row.Key]; !known {
			c[row.Key] = listing{row, list, effect}
		}
	}
	for _, l := range lists() {
		for _, row := range pointers(b.Table(l[0]).Rows) {
			add(row, l[0], l[1])
		}
	}
	for _, row := range pointers(b.Table("installations").Rows) {
		add(row, "installations", row.Text("kind"))
	}
	return c
}

// entry finds a system's kind in the lists, with the row of the damage table (5.8); what stands in no list is miscellaneous.
func entry(b rules.Board, kind string) (row *rules.Row, list, effect string) {
	if l, known := b.Book.Prepared.(catalog)[kind]; known {
		return l.row, l.list, l.effect
	}
	return nil, "", "miscellaneous"
}

// listed is the row of a system in a list; nil where it does not stand there.
func listed(b rules.Board, y *roster.System, list string) *rules.Row {
	if l := b.Book.Prepared.(catalog)[y.Kind]; l.list == list {
		return l.row
	}
	return nil
}

// works says whether a system does its work: degraded is working (5.8).
func works(y *roster.System) bool { return y.State == roster.Works || y.State == roster.Degraded }

// runs says whether a system works and is powered and switched on.
func runs(s *roster.Sheet, y *roster.System) bool {
	return works(y) && s.CountOf(offMark, y.ID, "") == 0
}

// fitted finds the first running system of a kind, or nil.
func fitted(s *roster.Sheet, kind string) *roster.System {
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == kind && runs(s, y) {
			return y
		}
	}
	return nil
}

// units counts the systems of a kind, and those of them that run.
func units(s *roster.Sheet, kind string) (all, running int) {
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == kind {
			all++
			running += truth(runs(s, y))
		}
	}
	return all, running
}

// size is a system's hull points, rounded to the nearest.
func size(b rules.Board, y *roster.System) int {
	if n := thousandths(y.Trait("hp")); n > 0 {
		return (n + 500) / 1000
	}
	row, list, _ := entry(b, y.Kind)
	switch list {
	case "weapons", "launchers", "defenses", "sensors", "installations":
		return (thousandths(row.Text("hull")) + 500) / 1000
	case "plants", "engines":
		return row.Int("least")
	}
	return 1
}

// unitsIn is how many units of its list a system stands for: several are written as one with the hull points of all.
func unitsIn(y *roster.System, row *rules.Row) int {
	each := thousandths(row.Text("hull"))
	if n := thousandths(y.Trait("hp")); n > 0 && each > 0 {
		return max(1, (n+each/2)/each)
	}
	return 1
}

// barrels is how many weapons stand in a mount.
func barrels(y *roster.System) int {
	text := y.Trait("barrels")
	if text == "" {
		return 1
	}
	n, _ := strconv.Atoi(text)
	return max(1, n)
}

// cost is the power that a system takes in a round, of a weapon that of one charge of each barrel (2.6).
func cost(b rules.Board, y *roster.System) int {
	if text := y.Trait("power"); text != "" {
		if n, err := strconv.Atoi(text); err == nil && n >= 0 {
			return n
		}
	}
	row, list, _ := entry(b, y.Kind)
	switch list {
	case "weapons":
		return row.Int("power") * barrels(y)
	case "launchers":
		if y.Kind == "minelayer" { // its size grows with its power, that of others without
			return row.Int("power") * unitsIn(y, row)
		}
		return row.Int("power")
	case "sensors":
		return row.Int("power")
	case "defenses", "installations":
		if row.Text("hull") == "0" { // as big as the class says: power for each hull point
			return row.Int("power") * size(b, y)
		}
		return row.Int("power") * unitsIn(y, row)
	case "engines", "ftl":
		return (thousandths(row.Text("per"))*size(b, y) + 500) / 1000
	}
	return 0
}

// charge is what one shot of one barrel takes.
func charge(b rules.Board, y *roster.System) int { return cost(b, y) / barrels(y) }

// chargeFor is what one shot of one barrel takes in a mode: some weapons take more in burst and autofire (B).
func chargeFor(b rules.Board, y *roster.System, mode string) int {
	if row := listed(b, y, "weapons"); row != nil && (mode == "a" || mode == "b") {
		if n := marked(row, "surge-"); n > 0 {
			return n
		}
	}
	return charge(b, y)
}

// marked is the number behind a mark of a list: 16 of "loads-16"; 0 without that mark.
func marked(row *rules.Row, mark string) int {
	for _, m := range row.Words("marks") {
		if text, ok := strings.CutPrefix(m, mark); ok {
			n, _ := strconv.Atoi(text)
			return n
		}
	}
	return 0
}

// charges is how often a system serves in a battle as built: launches of chaff, decoys, networks and probes, points of warheads; 0 where
// nothing is used up, or the sheet alone says it.
func charges(b rules.Board, y *roster.System) int {
	row, list, _ := entry(b, y.Kind)
	switch list {
	case "weapons":
		return marked(row, "loads-")
	case "defenses", "sensors":
		return marked(row, "charges-") * unitsIn(y, row)
	}
	return 0
}

// store is the most that a weapon holds: the cost of its dearest mode, twice that at PL 6 (3.3).
func store(b rules.Board, y *roster.System) int {
	n := cost(b, y)
	if on(b, "fire_modes") {
		n = max(n, chargeFor(b, y, "b")*barrels(y))
	}
	if fusionAge(b) && b.Option("pl6_shots") == "one_per_attack_phase" {
		n *= 2
	}
	return n
}

// output is the power that a plant gives.
func output(b rules.Board, y *roster.System) int {
	row := listed(b, y, "plants")
	if row == nil {
		return 0
	}
	if text := y.Trait("output"); text != "" {
		if n, err := strconv.Atoi(text); err == nil && n >= 0 {
			return n
		}
	}
	return (thousandths(row.Text("per"))*size(b, y) + 500) / 1000
}

// plants counts a ship's plants, the working ones, and their output.
func plants(b rules.Board, s *roster.Sheet) (all, working, power int) {
	table := b.Table("plants")
	for i := range s.Systems {
		y := &s.Systems[i]
		if table.Find(y.Kind) == nil {
			continue
		}
		all++
		if works(y) {
			working++
			power += output(b, y)
		}
	}
	return all, working, power
}

// powerless is a ship whose plants are all out (5.8). One built without any is fed otherwise.
func powerless(b rules.Board, s *roster.Sheet) bool {
	table := b.Table("plants")
	built := false
	for i := range s.Systems {
		y := &s.Systems[i]
		if table.Find(y.Kind) == nil {
			continue
		}
		if works(y) {
			return false
		}
		built = true
	}
	return built
}

// engines counts a ship's engines and those that are out.
func engines(b rules.Board, s *roster.Sheet) (all, out int) {
	table := b.Table("engines")
	for i := range s.Systems {
		y := &s.Systems[i]
		if table.Find(y.Kind) != nil {
			all++
			out += truth(!works(y))
		}
	}
	return all, out
}

// engineCost is what all engines take at their rating, as built.
func engineCost(b rules.Board, s *roster.Sheet) int {
	n := 0
	for i := range s.Systems {
		if y := &s.Systems[i]; listed(b, y, "engines") != nil {
			n += cost(b, y)
		}
	}
	return n
}

// rated is the acceleration as built, in thousandths of a hex a round: what the sheet says, else by the share of the hull in engines (G).
func rated(b rules.Board, s *roster.Sheet) int {
	if text := s.Trait("accel"); text != "" {
		return thousandths(text)
	}
	return thrustOf(b, s)
}

// thrustOf is the acceleration that the engines of a ship give by their share of the hull, in thousandths of a hex a round (G).
func thrustOf(b rules.Board, s *roster.Sheet) int {
	hull, points, kind := 1000*number(s, "hull"), 0, ""
	for i := range s.Systems {
		if y := &s.Systems[i]; listed(b, y, "engines") != nil {
			if n := thousandths(y.Trait("hp")); n > 0 {
				points += n
			} else {
				points += 1000 * size(b, y)
			}
			kind = y.Kind
		}
	}
	row := b.Table("engines").Find(kind)
	if row == nil || hull == 0 {
		return 0
	}
	best := 0
	for _, share := range [...]int{5, 10, 15, 20, 30, 40, 50} {
		if 100*points >= share*hull {
			best = thousandths(row.Text("s" + strconv.Itoa(share)))
		}
	}
	return best
}

// lifeSupport counts the units that a ship was built with, those that run, and those that are destroyed. One without power supports nobody.
func lifeSupport(b rules.Board, s *roster.Sheet) (all, running, gone int) {
	for i := range s.Systems {
		y := &s.Systems[i]
		if _, _, kind := entry(b, y.Kind); kind != "life" {
			continue
		}
		all++
		running += truth(runs(s, y))
		gone += truth(y.State == roster.Destroyed)
	}
	return all, running, gone
}

// computers is the best bonus of a running dedicated computer of a kind that serves what (a type of weapons or a sensor), while a core of its
// quality or better works (C).
func computers(b rules.Board, s *roster.Sheet, kind, what string) int {
	best, core := 0, coreQuality(s)
	for i := range s.Systems {
		y := &s.Systems[i]
		if y.Kind != kind || !runs(s, y) || what != "" && y.Trait("for") != what {
			continue
		}
		if row := b.Table("computers").Find(y.Trait("quality")); row != nil && row.Int("steps") >= core {
			best = min(best, row.Int("steps"))
		}
	}
	return best
}

// coreQuality is the most that dedicated computers may give, 0 without a working core.
func coreQuality(s *roster.Sheet) int {
	if s.Count(coreMark) > 0 {
		return 0
	}
	y := fitted(s, "core")
	switch {
	case y == nil:
		return 0
	case y.Trait("quality") == "amazing":
		return -3
	case y.Trait("quality") == "good":
		return -2
	}
	return -1
}

// damageControl is the best working bonus on damage and repair checks (5.8).
func damageControl(b rules.Board, s *roster.Sheet) (bonus int, name string) {
	table := b.Table("defenses")
	for i := range s.Systems {
		y := &s.Systems[i]
		if row := table.Find(y.Kind); row != nil && runs(s, y) && row.Int("repair") < bonus {
			bonus, name = row.Int("repair"), row.Text("name")
		}
	}
	return bonus, name
}

// armorDice is the armor of a ship against a type of damage; nil without any.
func armorDice(b rules.Board, s *roster.Sheet, kind string) *dice.Expr {
	if kind != "li" && kind != "hi" && kind != "en" {
		return nil
	}
	if own := s.Trait("armor-" + kind); own != "" {
		if e, err := dice.Parse(own); err == nil {
			return e
		}
	}
	if row := b.Table("armor").Find(s.Trait("armor")); row != nil {
		return row.Dice(kind)
	}
	return nil
}

// title is what people call a kind of system.
func title(b rules.Board, kind string) string {
	row, _, _ := entry(b, kind)
	if row == nil {
		return strings.ReplaceAll(kind, "-", " ")
	}
	return strings.ToLower(row.Text("name"))
}
