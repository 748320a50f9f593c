package warships

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// The tracks of a ship. The first four lose boxes; the others are numbers.
const (
	stunTrack       = "stun"
	woundTrack      = "wound"
	mortalTrack     = "mortal"
	criticalTrack   = "critical" // below 0 where more is marked than the ship has
	speedTrack      = "speed"    // hexes a round
	headingTrack    = "heading"  // 1 to 6; 0 where the table does not say it
	scoreTrack      = "score"    // of the crew
	crewTrack       = "crew"
	troopsTrack     = "troops"
	armoredTrack    = "armored" // troops in powered armor
	passengersTrack = "passengers"
	craftTrack      = "craft" // of a squadron
)

// The grades of damage.
const (
	noGrade = iota
	stun
	wound
	mortal
	critical
)

func gradeWord(g int) string {
	return [...]string{"none", stunTrack, woundTrack, mortalTrack, criticalTrack}[g]
}

// gradeOf reads a grade; 0 where it is none.
func gradeOf(word string) int {
	return max(0, slices.Index([]string{"none", stunTrack, woundTrack, mortalTrack, criticalTrack}, word))
}

// The markers of a ship.
const (
	trackMark      = "track"       // on a sensor, of a contact that it holds
	offMark        = "off"         // on a system: not powered, or not switched on
	shotMark       = "shot"        // the round in which the ship last fired
	shotBeforeMark = "shot-before" // the round before that, where it fired in it too
	firedMark      = "fired"       // on a weapon: until it may fire again
	jinkMark       = "jink"        // steps on attacks at it, until the fire phase ends
	bonusMark      = "bonus"       // MC from a maneuver check, until the movement ends
	triedMark      = "tried"       // the round of the last maneuver check or jink
	maneuverMark   = "maneuver"    // the round of the last maneuver
	movedMark      = "moved"       // it has moved, until the movement ends
	driveMark      = "drive"       // 1 more than the powered acceleration, in thousandths; without it all is powered
	burnedMark     = "burned"      // it accelerated in its last move, until the round after it ends
	savedMark      = "saved"       // acceleration saved up, in thousandths: it burned in its last move
	lostMark       = "lost"        // the round in which it was destroyed
	explodedMark   = "exploded"
	crewlessMark   = "crewless"  // its crew was killed
	coreMark       = "core-stun" // computer bonuses lost, until the core reboots
	helmMark       = "helm-stun" // no maneuver and no speed change, until the next movement ends
	deckMark       = "deck-lost" // the round in which the commanding deck was knocked out
	flagshipMark   = "flagship"
	newFlagMark    = "new-flagship" // its first edge check
	chaffMark      = "chaff"        // chaff flies about it, until three rounds are over
	networkMark    = "network"      // a defense network flies about it: what it can still block, in fortieths
	decoyMark      = "decoys"       // drones that fly with it
	fooledMark     = "fooled"       // of a ship whose decoys it does not see through
	gradeMark      = "grades"       // steps of quality lost to boarders
	boardedMark    = "boarded"      // the boarding value with which its defense began, in half points
	assaultMark    = "assaulted"    // the assault of this round has been rolled
	repairedMark   = "repaired"     // on a track or system: tried in this round
	checksMark     = "repairs"      // checks made in this repair phase
	oddMark        = "odd"          // on a track: the odd point kept (overflow_odd)
	timerMark      = "timer"        // its charges are set: it explodes when its commander says so
	leavingMark    = "leaving"      // rounds until all have left
	dogfightMark   = "dogfight"     // of the squadron that it fights
	aboardMark     = "aboard"       // on a craft that lies in a hangar or clamp
	inhibitedMark  = "inhibited"    // its crew was hit by a neural inhibitor
	capturedMark   = "captured"     // by the side of another sheet
	assessedMark   = "assessed"     // of a ship whose record was read
	steadyMark     = "steady"       // on a weapon, of its target: rounds in a row
)

// fromMark lies on missiles, probes and boarders, of the ship that launched or sent them.
const fromMark = "from"

// whole is a track of the undamaged sheet.
func whole(s *roster.Sheet, track string) int {
	if t := s.Track(track); t != nil {
		return t.Max
	}
	return 0
}

// emptied says whether a ship has a track and no box of it is left.
func emptied(s *roster.Sheet, track string) bool {
	t := s.Track(track)
	return t != nil && t.Max > 0 && t.Now <= 0
}

// suffered is how many critical points have been taken in all.
func suffered(s *roster.Sheet) int {
	if s.Track(criticalTrack) == nil {
		return 0
	}
	return whole(s, criticalTrack) - s.Now(criticalTrack)
}

// destroyed is a derelict or worse (5.6).
func destroyed(s *roster.Sheet) bool {
	return s.Count(lostMark) > 0 || emptied(s, criticalTrack) || squadron(s) && s.Now(craftTrack) == 0
}

// exploding is a wreck that has taken more than twice its critical rating.
func exploding(s *roster.Sheet) bool {
	return whole(s, criticalTrack) > 0 && suffered(s) > 2*whole(s, criticalTrack)
}

// afloat is a ship that is not destroyed and lies in no hangar.
func afloat(s *roster.Sheet) bool {
	return s.Kind == roster.KindShip && !destroyed(s) && s.Count(aboardMark) == 0
}

// active is a ship that takes part in the battle.
func active(s *roster.Sheet) bool { return afloat(s) && !captured(s) }

func captured(s *roster.Sheet) bool { return s.Count(capturedMark) > 0 }

// crewless is a ship whose crew was killed (5.8).
func crewless(s *roster.Sheet) bool { return s.Count(crewlessMark) > 0 }

// squadron is a sheet of more than one craft (7.4).
func squadron(s *roster.Sheet) bool { return whole(s, craftTrack) > 0 || s.Now(craftTrack) > 0 }

// number reads a trait that is a whole number; 0 where it is none.
func number(s *roster.Sheet, trait string) int {
	text := s.Trait(trait)
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		n, _ = strconv.Atoi(strings.ReplaceAll(text, "−", "-"))
	}
	return n
}

// thousandths reads a number with decimals: "0.5" is 500.
func thousandths(text string) int {
	if text == "" {
		return 0
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f < 0 || f > 1e6 {
		return 0
	}
	return int(f*1000 + 0.5)
}

// sizeOf is a ship's class, light where the sheet does not say it.
func sizeOf(b rules.Board, s *roster.Sheet) *rules.Row {
	return rowFor(b, "sizes", s.Trait("size"), "light")
}

// toughnessOf is a row of the toughness table, that of the ship's class where the sheet does not say it.
func toughnessOf(b rules.Board, s *roster.Sheet) *rules.Row {
	return rowFor(b, "toughness", s.Trait("toughness"), sizeOf(b, s).Key)
}

// rowFor finds a row by what a sheet says, else the usual one.
func rowFor(b rules.Board, table, key, usual string) *rules.Row {
	t := b.Table(table)
	if row := t.Find(key); row != nil {
		return row
	}
	return t.Find(usual)
}

// zoneClass is the key of a ship's zones and hit location: its class, tiny for a small craft of 20 hull points or fewer (2.5).
func zoneClass(b rules.Board, s *roster.Sheet) string {
	key := sizeOf(b, s).Key
	if key == "small" && number(s, "hull") <= 20 {
		return "tiny"
	}
	return key
}

// capital is a heavy or super-heavy ship.
func capital(b rules.Board, s *roster.Sheet) bool { return sizeOf(b, s).Int("rank") >= 5 }

// small is a small craft.
func small(b rules.Board, s *roster.Sheet) bool { return sizeOf(b, s).Key == "small" }

// half rounds halves up.
func half(n int) int { return (n + 1) / 2 }

// percent is a share of n, to the nearest, halves up.
func percent(n, share int) int { return (n*share + 50) / 100 }

// enemies lists the sheets of other sides that keep holds of.
func enemies(b rules.Board, side string, keep func(*roster.Sheet) bool) []*roster.Sheet {
	return slices.DeleteFunc(b.Sorted("", keep), func(s *roster.Sheet) bool { return s.Side == side })
}

// rarely is a question of the rare sort: answered no unless somebody says otherwise.
func rarely(r *rules.Resolution, key, text string) bool { return r.Given("no").YesNo(key, "%s", text) }

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// hexes writes a distance.
func hexes(n int) rules.Counted { return rules.Count(n, "hex", "hexes") }

// round is the round now, 1 before the battle begins.
func round(b rules.Board) int { return max(1, b.Round) }

// word is a choice that is only a word.
func word(w string) rules.Choice { return rules.Choice{ID: w, Text: w} }
