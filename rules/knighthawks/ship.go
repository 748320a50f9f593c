package knighthawks

import (
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// The tracks of a ship.
const (
	hullTrack  = "hull"
	adfTrack   = "adf"
	mrTrack    = "mr"
	dcrTrack   = "dcr"
	speedTrack = "speed" // hexes a turn; not damage, so it has no end
)

// The markers of a ship. Those that say where something is out of order are also the names of the items of a repair.
const (
	fireMark       = "fire"           // 1 an electrical fire, 2 a disastrous one
	shortMark      = "short"          // power short circuit: screens and interceptors are dead
	controlMark    = "combat-control" // −10 on its attacks
	navigationMark = "navigation"     // a die before each move
	damconMark     = "damage-control" // DCR halved
	leftMark       = "forced-left"    // the direction that option navRoll = once has fixed
	rightMark      = "forced-right"
	lockedMark     = "locked"   // on an item: no repair but at a station; on the drive and steering the points locked
	upMark         = "up"       // on a powered screen: it is raised
	cloudMark      = "cloud"    // the masking screen is out; in an orbit the moves that it still covers
	orbitMark      = "orbit"    // in an orbit
	dockedMark     = "docked"   // of a station or carrier: the round in which it docked
	attackedMark   = "attacked" // the round in which it was last shot at
	firedMark      = "fired"    // on a weapon, until the phase ends
	movedMark      = "moved"    // until the phase ends
	burnedMark     = "burned"   // its fire has been rolled for, until the round ends
	repairedMark   = "repaired" // its repairs have been rolled, until the phase ends
	evadingMark    = "evading"  // torpedoes, until the phase ends
	evadedMark     = "evaded"   // its next move must be flown in turns
	lostMark       = "lost"     // the round in which it was destroyed
)

// destroyed says whether the hull is gone (6.1, A35).
func destroyed(s *roster.Sheet) bool {
	t := s.Track(hullTrack)
	return t != nil && t.Now <= 0
}

// living is a ship that is not destroyed.
func living(s *roster.Sheet) bool { return s.Kind == roster.KindShip && !destroyed(s) }

// severity is the percentage that each point of ADF or MR costs a severely damaged ship (6.2); 0 where it is not one.
func severity(s *roster.Sheet) int { return max(0, s.Lost(hullTrack)-s.Printed(hullTrack)/2) }

// station says whether the vessel never had engines.
func station(s *roster.Sheet) bool { return s.Trait("station") != "" }

// drifting is a ship whose engines and thrusters are both gone (6.5).
func drifting(s *roster.Sheet) bool {
	return s.Printed(adfTrack)+s.Printed(mrTrack) > 0 && s.Now(adfTrack) == 0 && s.Now(mrTrack) == 0
}

// unsteered is a ship whose thrusters are gone while it can still change speed (6.4).
func unsteered(s *roster.Sheet) bool {
	return s.Printed(mrTrack) > 0 && s.Now(mrTrack) == 0 && !drifting(s)
}

// evades says whether the ship is of a class that may evade torpedoes (A32).
func evades(b rules.Board, s *roster.Sheet) bool {
	return s.Trait("evades") != "" || b.Option("evasionAnyShip") == "on"
}

// intact is a system that has not been destroyed, also one with nothing left.
func intact(y *roster.System) bool { return y.State != roster.Destroyed }

// fitted finds the first intact system of a kind, or nil.
func fitted(s *roster.Sheet, kind string) *roster.System {
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == kind && intact(y) {
			return y
		}
	}
	return nil
}

// carries says whether the ship was built with a kind of system.
func carries(s *roster.Sheet, kind string) bool {
	for i := range s.Systems {
		if s.Systems[i].Kind == kind {
			return true
		}
	}
	return false
}

// armed says whether the ship was built with any weapon, intact or not.
func armed(b rules.Board, s *roster.Sheet) bool {
	weapons := b.Table("weapons")
	for i := range s.Systems {
		if weapons.Find(s.Systems[i].Kind) != nil {
			return true
		}
	}
	return false
}

// screen is the powered screen that is up, dead or not; nil is none. With option maskWithScreen it may be up beside a cloud.
func screen(s *roster.Sheet) *roster.System {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == upMark {
			return s.System(m.On)
		}
	}
	return nil
}

// shorted says whether a short circuit keeps screens and interceptors dead.
func shorted(s *roster.Sheet) bool { return s.Count(shortMark) > 0 }

// masked says whether a masking screen is out around the ship.
func masked(s *roster.Sheet) bool { return s.Count(cloudMark) > 0 }

// docked is the station or carrier that the ship is docked at; nil is none.
func docked(b rules.Board, s *roster.Sheet) *roster.Sheet {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == dockedMark {
			return b.Sheet(m.Of)
		}
	}
	return nil
}

// label is what a system is called on the roster: LB, or LB-2 where there are several.
func label(y *roster.System) string { return strings.ToUpper(y.ID) }

// isScreen says whether a kind of system is a powered screen.
func isScreen(kind string) bool { return kind == "PS" || kind == "ES" || kind == "SS" }

// isDefence says whether a kind of system stands among the defences.
func isDefence(kind string) bool {
	return isScreen(kind) || kind == "RH" || kind == "MS" || kind == "ICM"
}

// counted says whether a system is a number of shots, clouds or interceptors rather than a mount.
func counted(y *roster.System) bool { return y.Boxes > 1 || y.Kind == "MS" || y.Kind == "ICM" }

// half is half of a whole number, fractions up.
func half(n int) int { return (n + 1) / 2 }

// ships lists the living ships for which keep holds, those of the side first; nil keeps all.
func ships(b rules.Board, first string, keep func(*roster.Sheet) bool) []*roster.Sheet {
	return b.Sorted(first, func(s *roster.Sheet) bool { return living(s) && (keep == nil || keep(s)) })
}

// nextOf advises the first ship of a side for which off gives no reason; it has no advice where the side has none.
func nextOf(side string, list []*roster.Sheet, off func(*roster.Sheet) string) func() string {
	return func() string {
		for _, s := range list {
			if s.Side == side && off(s) == "" {
				return string(s.ID)
			}
		}
		return ""
	}
}

// pointsWord are a number of points in words, hexesWord a number of hexes.
func pointsWord(n int) rules.Counted { return rules.Count(n, "point", "points") }
func hexesWord(n int) rules.Counted  { return rules.Count(n, "hex", "hexes") }
