package warships

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers weapons and warheads as appendices B and E list them, and when a weapon of a ship is ready to fire, 4.5.

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
	if row == nil || !g.carries() {
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
	switch {
	case warhead != nil:
	case carried > 16: // a heavy accelerator
		warhead = b.Table("warheads").Find("high-yield-nuke")
	default:
		warhead = b.Table("warheads").Find("low-yield-nuke")
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

// carries says whether a weapon fires warheads that it carries (B).
func (g *gun) carries() bool {
	return slices.ContainsFunc(g.marks, func(m string) bool { return strings.HasPrefix(m, "loads-") })
}

// blow is a hit of the gun; each warhead has an effect on an area (B).
func (g *gun) blow(side string, degree int) blow {
	return blow{
		side: side, name: g.name, degree: degree, dice: g.dice[degree], grade: g.grade[degree], firepower: g.firepower, kind: g.kind,
		noArmor: g.is("no-armor"), noShield: g.is("no-shield"), noScreen: g.is("no-screens"), noUpgrade: g.is("no-upgrade"), area: g.is("area") || g.carries(),
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
