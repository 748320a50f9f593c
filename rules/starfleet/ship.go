package starfleet

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the sheet of a ship, section 2: its tracks, markers and kinds of boxes.

// The tracks of a ship. Of sensor, scanner and damcon the boxes left; the numbers in them are the traits of the same names.
const (
	armourTrack  = "armour"
	excessTrack  = "excess"
	sensorTrack  = "sensor"
	scannerTrack = "scanner"
	damconTrack  = "damcon"
	speedTrack   = "speed" // of this turn; not damage, so it has no end
)

// The special tracks, of which the last box is never lost (2.3), and the rows of the table systems that stand for them.
var specials = [...]struct{ track, is string }{{sensorTrack, "Sensor"}, {scannerTrack, "Scanner"}, {damconTrack, "DamCon"}}

// The markers of a ship.
const (
	generalMark   = "general"         // points of reinforcement left, on any shield
	specificMark  = "specific"        // the same, on a shield
	loweredMark   = "lowered"         // on a shield: switched off by its owner
	hurtMark      = "hurt"            // it may have lost boxes in this turn
	olderMark     = "older"           // on a system, track or shield of such a ship: boxes lost in earlier turns
	firedMark     = "fired"           // on a weapon, until the turn ends
	stillMark     = "still-fires"     // on a weapon lost in this fire step, or on a ship destroyed in it
	struckMark    = "struck"          // on a shield in an impulse, i17-shield-1: points, for critical hits
	scoredMark    = "scored"          // on a shield: its volley of this step has been allocated
	facingMark    = "facing"          // of an attacker: the shield chosen on a boundary in this impulse
	repairMark    = "repair"          // on a box: points put into its repair
	repairedMark  = "repaired"        // boxes brought back in the scenario
	workedMark    = "worked"          // it has made its repairs of this turn
	emergencyMark = "emergency"       // on a box: boxes named for emergency repair
	triedMark     = "tried"           // emergency repair was named in this turn
	energyMark    = "shield-energy"   // on a shield: boxes that come back at the end of the turn
	criticalMark  = "critical"        // on an effect: 1, and one more for each attempt that failed
	rolledMark    = "critical-rolled" // in this turn
	attemptMark   = "critical-tried"  // in this turn
	noLockMark    = "no-lock"         // no lock-on in this turn
	lockedMark    = "lock-on"         // the die for the lock-on has been thrown in this turn
	allocatedMark = "allocated"       // energy, in this turn
	crippledMark  = "was-crippled"    // kept for scoring
	destroyedMark = "destroyed"       // the turn in which it was
	lesserMark    = "as-"             // as-ph-3 on a weapon: it works as that type
)

// marks are what people call the markers.
var marks = []rules.Mark{
	{Kind: generalMark, Word: "general reinforcement"},
	{Kind: specificMark, Word: "reinforcement"},
	{Kind: noLockMark, Word: "no lock-on"},
	{Kind: energyMark, Word: "shield repair"},
	{Kind: repairMark, Word: "repair points"},
	{Kind: emergencyMark, Word: "emergency repair"},
	{Kind: crippledMark, Word: "crippled once"},
	{Kind: destroyedMark, Word: "destroyed in turn"},
	{Kind: repairedMark, Word: "boxes repaired"},
	{Kind: hurtMark, Word: "hurt in this turn", Tick: true},
	{Kind: olderMark, Word: "lost in earlier turns", Tick: true},
	{Kind: firedMark, Word: "fired", Tick: true},
	{Kind: stillMark, Word: "still fires", Tick: true},
	{Kind: struckMark, Word: "points in an impulse", Tick: true},
	{Kind: scoredMark, Word: "volley allocated", Tick: true},
	{Kind: facingMark, Word: "shield chosen", Tick: true},
	{Kind: workedMark, Word: "has repaired", Tick: true},
	{Kind: triedMark, Word: "emergency repair named", Tick: true},
	{Kind: rolledMark, Word: "critical rolled for", Tick: true},
	{Kind: attemptMark, Word: "critical repair tried", Tick: true},
	{Kind: lockedMark, Word: "lock-on rolled for", Tick: true},
	{Kind: allocatedMark, Word: "energy allocated", Tick: true},
	{Kind: "torp-hits", Word: "torpedo hits of a three"},
	{Kind: "torp-best", Word: "best torpedo hit"},
	{Kind: "drone-hits", Word: "drone hits of a three"},
	{Kind: "drone-best", Word: "best drone hit"},
}

var shieldTracks = [...]string{1: "shield-1", "shield-2", "shield-3", "shield-4", "shield-5", "shield-6"}

// shieldTrack is the track of a shield, 1 to 6.
func shieldTrack(n int) string { return shieldTracks[n] }

// living is a ship that is not destroyed.
func living(s *roster.Sheet) bool { return s.Kind == roster.KindShip && !destroyed(s) }

func destroyed(s *roster.Sheet) bool { return s.Count(destroyedMark) > 0 }

// lost is how many boxes of a system, track or shield are gone.
func lost(s *roster.Sheet, id string) int {
	if y := s.System(id); y != nil {
		return y.Boxes - y.Left
	}
	return s.Lost(id)
}

// lostBefore is how many boxes of a system, track or shield were lost in earlier turns and are still gone.
func lostBefore(s *roster.Sheet, id string) int {
	if s.Count(hurtMark) == 0 {
		return lost(s, id)
	}
	return min(lost(s, id), s.CountOf(olderMark, id, ""))
}

// fresh is how many boxes of a system, track or shield were lost in this turn.
func fresh(s *roster.Sheet, id string) int { return lost(s, id) - lostBefore(s, id) }

// remember writes down, before a ship first loses boxes in a turn, which ones were lost in earlier turns: only those can be repaired. The
// changes belong to the event that is said next.
func remember(r *rules.Resolution, s *roster.Sheet) {
	if s.Count(hurtMark) > 0 {
		return
	}
	older := func(id string, n int) {
		if n > 0 {
			r.SetUntil(s, roster.MarkerOf(olderMark, id, ""), n, endOfTurn(r))
		}
	}
	for i := range s.Systems {
		older(s.Systems[i].ID, s.Systems[i].Boxes-s.Systems[i].Left)
	}
	for n := 1; n <= 6; n++ {
		older(shieldTrack(n), s.Lost(shieldTrack(n)))
	}
	for _, t := range specials {
		older(t.track, s.Lost(t.track))
	}
	r.SetUntil(s, roster.MarkerCell(hurtMark), 1, endOfTurn(r))
}

// returned counts a box of an earlier turn that has come back.
func returned(r *rules.Resolution, s *roster.Sheet, id string, n int) {
	if older := s.CountOf(olderMark, id, ""); older > 0 {
		r.Set(s, roster.MarkerOf(olderMark, id, ""), max(0, older-n))
	}
}

// rating is the leftmost undestroyed number of a special track, as it was at the start of the turn: hits bite in the next (8, 9.1).
func rating(s *roster.Sheet, track string) int {
	t := s.Track(track)
	if t == nil {
		return 0
	}
	return numberOf(s, track, t.Now+fresh(s, track))
}

// numberOf is the number of a special track that stands leftmost with so many boxes left.
func numberOf(s *roster.Sheet, track string, left int) int {
	words := strings.Fields(s.Trait(track))
	if len(words) == 0 {
		return 0
	}
	at := min(max(len(words)-left, 0), len(words)-1)
	n, _ := strconv.Atoi(words[at])
	return n
}

// undamaged is the rating of damage control as printed.
func undamaged(s *roster.Sheet) int {
	return numberOf(s, damconTrack, len(strings.Fields(s.Trait(damconTrack))))
}

// endOfTurn is the end of this turn, or of the first one where the battle has not begun.
func endOfTurn(r *rules.Resolution) roster.Moment { return rules.EndOfRound(max(1, r.Round)) }

// typeOf is the type that a system works as: its own, or the lesser one of a hasty repair (9.6).
func typeOf(b rules.Board, s *roster.Sheet, y *roster.System) string {
	for i := range s.Markers {
		m := &s.Markers[i]
		if m.On != y.ID || !strings.HasPrefix(m.Kind, lesserMark) {
			continue
		}
		for _, kind := range lesserTypes(b, y) {
			if lesserMarkOf(kind) == m.Kind {
				return kind
			}
		}
	}
	return y.Kind
}

func lesserMarkOf(kind string) string { return lesserMark + strings.ToLower(kind) }

// lesserTypes are the types that a hasty repair may make of a weapon.
func lesserTypes(b rules.Board, y *roster.System) []string {
	if row := b.Table("systems").Find(y.Kind); row != nil {
		return row.Words("lesser")
	}
	return nil
}

// kindIn reads a system as one of a type of box; a weapon without a rank of its own stands behind all that have one.
func kindIn(b rules.Board, y *roster.System, word string) kind {
	k, known := tablesOf(b).kinds[word]
	if !known {
		k.is = y.Kind
	}
	for i := range y.Traits {
		switch t := &y.Traits[i]; t.Name {
		case "is":
			k.is = t.Value
		case "cost":
			k.cost = max(0, digits(t.Value))
		case "rank":
			k.rank = max(0, digits(t.Value))
		case "value":
			k.value = max(0, digits(t.Value))
		}
	}
	if k.rank == 0 && isWeapon(k.is) {
		k.rank = unranked
	}
	return k
}

// kindOf reads a system as it was built.
func kindOf(b rules.Board, y *roster.System) kind { return kindIn(b, y, y.Kind) }

// isOf is what a system is on the chart, "Phaser".
func isOf(b rules.Board, y *roster.System) string { return kindOf(b, y).is }

// isWeapon says whether a place on the chart is that of weapons.
func isWeapon(is string) bool { return is == "Phaser" || is == "Torp" || is == "Drone" }

func isWarp(is string) bool { return is == "LWarp" || is == "RWarp" || is == "CWarp" }

func isControl(is string) bool { return is == "Bridge" || is == "Flag" || is == "Emer" || is == "Aux" }

// zone is the group that a system belongs to: its own boxes, or the bank of a weapon.
func zone(y *roster.System) string {
	if y.Zone != "" {
		return y.Zone
	}
	return y.Name
}

// ships lists the living ships for which keep holds; nil keeps all.
func ships(b rules.Board, keep func(*roster.Sheet) bool) []*roster.Sheet {
	all := b.Sheets()
	list := make([]*roster.Sheet, 0, len(all))
	for _, s := range all {
		if living(s) && (keep == nil || keep(s)) {
			list = append(list, s)
		}
	}
	return list
}

// about is what a due knows of its action: the ship.
func about(key string, s *roster.Sheet) []rules.Answer {
	return []rules.Answer{{Key: key, Value: string(s.ID)}}
}
