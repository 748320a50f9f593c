package warships

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the sequence of play, 3.1 to 3.3, as the options make it.

// fusionAge says whether the sequence and scale of PL 6 are in force (7.5).
func fusionAge(b rules.Board) bool { return b.Option("pl6") == "on" }

// on says whether a module is used.
func on(b rules.Board, module string) bool { return b.Option(module) == "on" }

// used ends an action of a module that this battle is played without.
func used(r *rules.Resolution, module string) {
	if !on(r.Board, module) {
		r.None("played without it: option %s is off", module)
	}
}

// sidesOf lists the sides of the ships.
func sidesOf(b rules.Board) []string {
	var list []string
	for _, s := range b.Kind(roster.KindShip) {
		if s.Side != "" && !slices.Contains(list, s.Side) {
			list = append(list, s.Side)
		}
	}
	return list
}

// A step is a part of a round. Its main phase is what begins and ends for the rules.
type step struct {
	id, title string
	main      string // "movement", "fire", "second attack"
	shared    bool   // both sides at once, else the opposing side first
	lands     bool   // what was hit takes effect at its end
	enter     func(*rules.Resolution)
	idle      func(b rules.Board, side string) bool // nothing can happen for a side
}

const (
	opposing = "-opposing"
	edge     = "-edge"
	effect   = "-effect"
)

// sequence is one round as the options make it.
func sequence(b rules.Board) []rules.Phase {
	var phases []rules.Phase
	second, first := edgeSide(b), opposingSide(b)
	for _, s := range stepsOf(b) {
		if s.shared {
			phases = append(phases, rules.Phase{ID: s.id, Title: s.title, Enter: s.enter, Idle: idleFor(s, "")})
			continue
		}
		phases = append(phases,
			rules.Phase{ID: s.id + opposing, Title: s.title, Side: first, Enter: s.enter, Idle: idleFor(s, first)},
			rules.Phase{ID: s.id + edge, Title: s.title, Side: second, Idle: idleFor(s, second)})
		if s.lands {
			phases = append(phases, rules.Phase{ID: s.id + effect, Title: s.title + ": damage", Idle: func(b rules.Board) bool { return len(b.Kind(hitKind)) == 0 }})
		}
	}
	return phases
}

func idleFor(s step, side string) func(rules.Board) bool {
	if s.idle == nil {
		return nil
	}
	return func(b rules.Board) bool { return s.idle(b, side) }
}

// stepsOf lists the steps in force.
func stepsOf(b rules.Board) []step {
	list := []step{{id: "edge", title: "edge", main: "edge", shared: true, enter: feedAll, idle: func(b rules.Board, _ string) bool { return len(sidesOf(b)) < 2 }}}
	if on(b, "power") {
		list = append(list, step{id: "power", title: "power", main: "power", shared: true, idle: noShips(func(b rules.Board, s *roster.Sheet) bool {
			all, _, _ := plants(b, s)
			return all > 0
		})})
	}
	if on(b, "sensors") {
		list = append(list, step{id: "sensors", title: "sensors", main: "sensors", idle: noShips(hasSensor)})
	}
	if fusionAge(b) {
		list = append(list, step{id: "first-attack", title: "first attack", main: "first attack", lands: true, idle: noShips(armed)})
	}
	list = append(list, movements(b)...)
	list = append(list, fires(b)...)
	list = append(list,
		step{id: "launch", title: "launch", main: "launch", idle: noShips(hasLaunch)},
		step{id: "repair", title: "repair", main: "repair", enter: bleed, idle: noShips(func(b rules.Board, s *roster.Sheet) bool { return len(mendable(b, s, true)) > 0 })})
	if slices.ContainsFunc([]string{"mines", "boarding", "ramming", "self_destruct", "abandon_ship"}, func(m string) bool { return on(b, m) }) {
		list = append(list, step{id: "orders", title: "special orders", main: "orders", enter: countDown, idle: noOrders})
	}
	if at := slices.IndexFunc(list, func(s step) bool { return s.id == "power" }); at >= 0 {
		list[at+1].enter = chargeAgain
	}
	return list
}

// movements are the steps of movement: capital ships, medium and light ones, small craft, missiles.
func movements(b rules.Board) []step {
	of := func(keep func(b rules.Board, s *roster.Sheet) bool) func(rules.Board, string) bool {
		return noShips(func(b rules.Board, s *roster.Sheet) bool { return keep(b, s) })
	}
	list := []step{
		{id: "capital", title: "capital ships move", main: "movement", idle: of(capital)},
		{id: "line", title: "medium and light ships move", main: "movement", idle: of(func(b rules.Board, s *roster.Sheet) bool { return !capital(b, s) && !small(b, s) })},
		{id: "craft", title: "small craft move", main: "movement", idle: noCraft},
		{id: "missiles", title: "missiles move", main: "movement", idle: noMissiles(false)},
	}
	if !fusionAge(b) {
		list = append(list, step{id: "counter", title: "counter-missiles move", main: "movement", idle: noMissiles(true)})
	}
	if on(b, "mines") && !fusionAge(b) {
		list = append(list, step{id: "minefields", title: "mine attacks", main: "movement", shared: true, idle: func(rules.Board, string) bool { return true }})
	}
	return list
}

// fires are the steps of fire (3.2, 3.3).
func fires(b rules.Board) []step {
	if fusionAge(b) {
		return []step{
			{id: "second-attack", title: "second attack", main: "fire", lands: true, idle: noSecondAttack},
			{id: "strikes", title: "missile and bomb attacks", main: "fire", lands: true, idle: noOrdnance},
		}
	}
	return []step{
		{id: "beams", title: "beams and projectiles", main: "fire", lands: true, idle: noShips(hasGun("beam", "projectile"))},
		{id: "torpedoes", title: "torpedoes and special", main: "fire", lands: true, idle: noShips(hasGun("torpedo", "special"))},
		{id: "defense", title: "anti-missile fire", main: "fire", lands: true, idle: noDefense},
		{id: "strikes", title: "missile attacks", main: "fire", lands: true, idle: noArrivals},
		{id: "bombs", title: "bomb attacks", main: "fire", lands: true, idle: noShips(hasLauncher("bomb-rack", "bomb-bay", "ordnance-cells"))},
	}
}

// noShips makes an idle function: no active ship of the side has what keep asks for.
func noShips(keep func(rules.Board, *roster.Sheet) bool) func(rules.Board, string) bool {
	return func(b rules.Board, side string) bool {
		return !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool {
			return (side == "" || s.Side == side) && active(s) && keep(b, s)
		})
	}
}

func hasSystem(list string, keep func(row *rules.Row) bool) func(rules.Board, *roster.Sheet) bool {
	return func(b rules.Board, s *roster.Sheet) bool {
		table := b.Table(list)
		for i := range s.Systems {
			if y := &s.Systems[i]; works(y) {
				if row := table.Find(y.Kind); row != nil && keep(row) {
					return true
				}
			}
		}
		return false
	}
}

func hasSensor(b rules.Board, s *roster.Sheet) bool {
	return hasSystem("sensors", func(*rules.Row) bool { return true })(b, s)
}

func armed(b rules.Board, s *roster.Sheet) bool {
	return hasSystem("weapons", func(*rules.Row) bool { return true })(b, s)
}

// hasGun says whether a ship has a weapon that fires in the step of some kinds; late ones fire with torpedoes (B).
func hasGun(kinds ...string) func(rules.Board, *roster.Sheet) bool {
	return hasSystem("weapons", func(row *rules.Row) bool { return slices.Contains(kinds, gunStep(row)) })
}

func hasLauncher(keys ...string) func(rules.Board, *roster.Sheet) bool {
	return hasSystem("launchers", func(row *rules.Row) bool { return slices.Contains(keys, row.Key) })
}

// hasLaunch says whether a ship has anything to launch, to let go or to take aboard.
func hasLaunch(b rules.Board, s *roster.Sheet) bool {
	return hasSystem("launchers", func(*rules.Row) bool { return true })(b, s) || len(craftAboard(b, s)) > 0 || s.Now(troopsTrack)+s.Now(armoredTrack) > 0 ||
		slices.ContainsFunc(s.Systems, func(y roster.System) bool { return works(&y) && y.Left > 0 && (y.Kind == "probe" || released(&y)) }) ||
		slices.ContainsFunc(berthsOf(s), works) && slices.ContainsFunc(b.Kind(roster.KindShip), func(c *roster.Sheet) bool {
			return c != s && c.Side == s.Side && afloat(c) && small(b, c)
		})
}

func noCraft(b rules.Board, side string) bool {
	return noShips(small)(b, side) && !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool {
		return s.Side == side && (s.Kind == boardersKind || s.Kind == probeKind)
	})
}

// noMissiles is true where none of a side fly: counter-missiles or others; at PL 6 they fly together.
func noMissiles(counter bool) func(rules.Board, string) bool {
	return func(b rules.Board, side string) bool {
		return !slices.ContainsFunc(b.Kind(missilesKind), func(s *roster.Sheet) bool {
			return s.Side == side && ((s.Count(counterMark) > 0) == counter || fusionAge(b))
		})
	}
}

// noArrivals is true where no antiship missiles of a side have reached their target.
func noArrivals(b rules.Board, side string) bool {
	return !slices.ContainsFunc(b.Kind(missilesKind), func(s *roster.Sheet) bool {
		return s.Side == side && s.Count(arrivedMark) > 0 && s.Count(counterMark) == 0
	})
}

// noDefense is true where a side has no missiles of others at their targets to fire at, and no counter-missiles at theirs.
func noDefense(b rules.Board, side string) bool {
	return !slices.ContainsFunc(b.Kind(missilesKind), func(s *roster.Sheet) bool {
		return s.Count(arrivedMark) > 0 && (s.Side == side) == (s.Count(counterMark) > 0)
	})
}

// noSecondAttack is true where a side has neither a weapon nor counter-missiles at their targets.
func noSecondAttack(b rules.Board, side string) bool {
	return noShips(armed)(b, side) && noDefense(b, side)
}

func noOrdnance(b rules.Board, side string) bool {
	return noArrivals(b, side) && noShips(hasLauncher("bomb-rack", "bomb-bay", "ordnance-cells"))(b, side)
}

// noOrders is true where no special order of a side has anything to act on.
func noOrders(b rules.Board, side string) bool {
	return noShips(func(rules.Board, *roster.Sheet) bool { return true })(b, side)
}

// ---- where the battle stands ----

// mainPhase is the main phase that a phase is part of; empty where the battle is in none.
func mainPhase(b rules.Board) string {
	for _, s := range stepsOf(b) {
		if rest, ok := strings.CutPrefix(b.Phase, s.id); ok && (rest == "" || rest == opposing || rest == edge || rest == effect) {
			return s.main
		}
	}
	return ""
}

// lastOf is the last phase of a main phase.
func lastOf(b rules.Board, main string) string {
	last := ""
	for _, s := range stepsOf(b) {
		switch {
		case s.main != main:
		case s.shared:
			last = s.id
		case s.lands:
			last = s.id + effect
		default:
			last = s.id + edge
		}
	}
	return last
}

// endOfMain is the moment at which the main phase now ends; ok is false where the battle is in none, and what ends with it ends at once.
func endOfMain(b rules.Board) (m roster.Moment, ok bool) {
	main := mainPhase(b)
	if main == "" {
		return "", false
	}
	return rules.EndOfPhaseIn(round(b), lastOf(b, main)), true
}

// endOfMovement is the end of the movement that comes next.
func endOfMovement(b rules.Board) roster.Moment {
	return rules.EndOfPhaseIn(round(b)+truth(!before(b, "movement")), lastOf(b, "movement"))
}

// endOfFire is the end of the fire phase that comes next, or is now.
func endOfFire(b rules.Board) roster.Moment {
	return rules.EndOfPhaseIn(round(b), lastOf(b, "fire"))
}

// before says whether a main phase of this round is still to come.
func before(b rules.Board, main string) bool {
	list := stepsOf(b)
	at := mainPhase(b)
	if at == "" {
		return true
	}
	first := func(m string) int { return slices.IndexFunc(list, func(s step) bool { return s.main == m }) }
	return first(at) < first(main)
}

// acting is the side whose phase it is; empty where it is everybody's.
func acting(b rules.Board) string {
	switch {
	case strings.HasSuffix(b.Phase, opposing):
		return opposingSide(b)
	case strings.HasSuffix(b.Phase, edge):
		return edgeSide(b)
	}
	return ""
}

// in names the phases of steps, for both sides.
func in(steps ...string) []string {
	var ids []string
	for _, s := range steps {
		switch s {
		case "edge", "power", "minefields":
			ids = append(ids, s)
		default:
			ids = append(ids, s+opposing, s+edge)
		}
	}
	return ids
}

// afterSteps names the phases in which damage takes effect.
func afterSteps(steps ...string) []string {
	var ids []string
	for _, s := range steps {
		ids = append(ids, s+effect)
	}
	return ids
}
