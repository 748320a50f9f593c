package warships

import (
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the modifiers of an attack, 4.5, and those of a mode of fire, 4.6.

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
	if on(b, "sensors") && isContact(b, t) {
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

// modePart is what a mode of fire adds to one of its dice (4.6).
func modePart(mode string, die int) rules.Part {
	switch mode {
	case "b":
		return rules.Part{Value: -1, Text: "burst", Rule: "4.6"}
	case "a":
		return rules.Part{Value: 1 + die, Text: "mode of fire", Rule: "4.6"}
	case "g":
		return rules.Part{Value: -die, Text: "mode of fire", Rule: "4.6"}
	}
	return rules.Part{}
}

// mountParts are what the mount of a shot adds to its own die: 1 where it is degraded, 3 where it is fixed and the target is not straight
// ahead of it.
func mountParts(s *salvo, shot int) []rules.Part {
	if len(s.systems) == 1 {
		shot = 0
	}
	for _, y := range s.systems {
		if n := barrels(y); s.mode != "a" && shot >= n {
			shot -= n
			continue
		}
		parts := plus(nil, truth(y.State == roster.Degraded), "degraded mount", "5.8")
		return plus(parts, 3*truth(s.oblique && fixed(y)), "not straight ahead of a fixed mount", "4.5")
	}
	return nil
}

// fixed says whether a weapon stands in a fixed mount (A).
func fixed(y *roster.System) bool { return y.Trait("mount") == "fixed" }
