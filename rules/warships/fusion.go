package warships

import (
	"damcon/roster"
	"damcon/rules"
)

// This file covers the Fusion Age, 7.5: its vectors, and a PL 6 ship among newer ones.

// exactFire says whether a PL 6 ship fires on the standard scale by the exact conversion (7.5).
func exactFire(b rules.Board, s *salvo) bool {
	return !fusionAge(b) && s.firer.Trait("engine-pl") == "6" && b.Option("crossing_fire") == "exact" && len(s.systems) > 0 &&
		listed(b, s.systems[0], "weapons").Int("pl") == 6
}

// scaled is the acceleration that counts in a move: that of a PL 6 ship on the standard scale is a two-hundredth (7.5).
func scaled(b rules.Board, s *roster.Sheet) int {
	n := acceleration(b, s)
	if crossing(b, s) && b.Option("crossing_movement") == "exact" {
		return n / 200
	}
	return n
}

// crossing is a PL 6 ship on the standard scale.
func crossing(b rules.Board, s *roster.Sheet) bool {
	return !fusionAge(b) && s.Trait("engine-pl") == "6"
}

// drift is a move of the Fusion Age: the marker is shifted, the ship goes to it, and the marker is set as far beyond (7.5).
func drift(r *rules.Resolution, s *roster.Sheet) {
	old := s.Now(speedTrack)
	most, accel := 0, 0
	free := fixedSpeed(r.Board, s) == "" && cannotManeuver(r.Board, s) == ""
	if free {
		accel = scaled(r.Board, s) + savedForVector(r, s)
		most = accel / 1000
	}
	shift := r.Cite("7.5").By(s.Side).About(s).AdviseNumber(0).Number("shift", 0, most, "By how many hexes is the marker shifted?")
	speed := r.Fact().About(s).AdviseNumber(old).Number("speed", max(0, old-shift), old+shift, "How many hexes is it from the ship to the marker?")
	try := askTry(r, s)
	r.Title(s.Side, "%s moves", s.Name)
	attempt(r, s, try, most, shift)
	setSpeed(r, s, speed, shift)
	if !free || coasts(r, accel, shift) {
		keepSaved(r, s, 0, false)
	} else {
		keepSaved(r, s, accel-1000*shift, false)
	}
	heading := r.Given("0").Number("heading", 0, 6, "its heading, 1 to 6")
	r.Tell("%s moves %s; the marker goes %d further on", s.Name, hexes(speed), speed)
	finishMove(r, s, heading, shift > 0)
}

// convert turns kilometres an hour into hexes a round of the PL 6 scale, and an acceleration of PL 6 into the standard scale (7.5).
func convert(r *rules.Resolution) {
	n := r.Cite("7.5").Number("kmh", 0, rules.NoLimit*1000, "How many kilometres an hour?")
	r.Tell("%d km/h are speed %d at PL 6", n, (n+300)/600)
}
