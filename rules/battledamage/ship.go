package battledamage

import (
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the ship record, 1.1, 1.2, 1.5, the states as they follow from it, 7.1, and how ships are chosen.

// The attributes of a ship, which are its tracks, in the order of the sheet.
const (
	structure   = "structure"
	shields     = "shields"
	weapons     = "weapons"
	engines     = "engines"
	electronics = "electronics"
	sensors     = "sensors"
)

// attributes are the six in the order of the sheet.
func attributes() []string {
	return []string{structure, shields, weapons, engines, electronics, sensors}
}

const capacityTrack = "capacity"

// The markers of a ship.
const (
	deteriorationMark = "deterioration"
	effectMark        = "effect"     // on a line of table 7.4
	stabilizedMark    = "stabilized" // until the start of the next round is over
	enteredMark       = "entered"    // the round in which it began to deteriorate
	crippledMark      = "crippled"   // the round in which it was crippled
	deterioratedMark  = "deteriorated"
	fuseMark          = "exploding"     // the round at whose end it detonates
	fuseNextMark      = "explodes-next" // it begins to explode at the start of the next round
	wreckedMark       = "wrecked"
	destroyedMark     = "destroyed"
	fallingMark       = "falling-apart"
	wreckHitMark      = "wreck-hit"
	weaponsMark       = "weapons-bd"
	criticalMark      = "critical-bd"
	enemyMark         = "enemy-deterioration"
	hackLimitMark     = "hack-bd" // for the combat
	silentMark        = "silent"
	shieldsOffMark    = "shields-off"
	shieldsRiseMark   = "shields-rising"
	cloakMark         = "cloaked"
	cloakWornMark     = "cloak-worn" // on a kind of weapon that was fired, until the next round ends
	glareMark         = "glare"      // lasers fired, which show until the next round ends
	glareNowMark      = "glare-now"  // lasers fired in this round
	boostMark         = "boost"      // on an attribute, of its modifier
	lentMark          = "lent"       // of Electronics, to a boost
	restsMark         = "rests"      // on an attribute that was boosted: the round after which it may be again
	overclockMark     = "overclocked"
	overstrainMark    = "overstrained"
	noOverclockMark   = "no-overclock"
	hackedMark        = "hacked"    // on an attribute: points until repaired
	disruptedMark     = "disrupted" // on an attribute or part, for a round
	hotMark           = "hot"       // on a laser that was overheated in this round
	coolingMark       = "cooling"   // on a laser in the round after that
	repairMark        = "repair-dc" // on a part or attribute that was shot
	hackDCMark        = "hack-dc"   // on a part or attribute that was hacked
	lostMark          = "lost"      // on an attribute that fire has destroyed
	helmHitMark       = "helm-disadvantage"
)

// The states of a ship, from sound to gone.
type condition int

const (
	normal condition = iota
	crippled
	deteriorating
	exploding
	wreck
	destroyed
)

func (c condition) String() string {
	return [...]string{"Normal", "Crippled", "Deteriorating", "Exploding", "Wrecked", "Destroyed"}[c]
}

// base is the printed score of an attribute, or the whole of another track.
func base(s *roster.Sheet, track string) int {
	if t := s.Track(track); t != nil {
		return t.Max
	}
	return 0
}

// modifier is what a score gives: half of what is above 10, rounded down also below (1.2).
func modifier(n int) int { return (n+20)/2 - 15 }

// number reads a trait that is a number; 0 where it is none.
func number(text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// damages lists the Battle Damage records of a ship.
func damages(b rules.Board, s *roster.Sheet) []*roster.Sheet { return b.On(s.ID, bdKind) }

// stateOf is the state of a ship, a function of its sheet (7.1).
func stateOf(b rules.Board, s *roster.Sheet) condition {
	switch {
	case s.Count(destroyedMark) > 0:
		return destroyed
	case s.Count(fuseMark) > 0:
		return exploding
	case s.Count(wreckedMark) > 0:
		return wreck
	case s.Count(deteriorationMark) > 0:
		return deteriorating
	case full(b, s):
		return crippled
	}
	return normal
}

// full says whether a ship has as many records as it has capacity.
func full(b rules.Board, s *roster.Sheet) bool {
	return s.Now(capacityTrack) > 0 && len(damages(b, s)) >= s.Now(capacityTrack)
}

// techLevel is the tech level of a ship, 1 to 4; 1 where it does not say.
func techLevel(s *roster.Sheet) int { return max(1, number(s.Trait("tech"))) }

// living is a ship that is not destroyed.
func living(s *roster.Sheet) bool { return s.Kind == roster.KindShip && s.Count(destroyedMark) == 0 }

// wrecked says whether a ship is a wreck, also one that explodes.
func wrecked(s *roster.Sheet) bool { return s.Count(wreckedMark) > 0 }

// size is the ship's row of the table of sizes; the middle one where its size is none of them.
func size(b rules.Board, s *roster.Sheet) *rules.Row {
	table := b.Table("sizes")
	if row := table.Find(s.Trait("size")); row != nil {
		return row
	}
	return table.Find("Medium")
}

// sized is a number of the record, tracking or detection: that of its size where the record does not say its own (1.1).
func sized(b rules.Board, s *roster.Sheet, name string) int {
	if own := s.Trait(name); own != "" {
		return number(own)
	}
	return size(b, s).Int(name)
}

// rank is the ordinal of the ship's size, 1 Fine to 9 Colossal; what is above that is a station.
func rank(b rules.Board, s *roster.Sheet) int { return size(b, s).Int("rank") }

// mostRank is the rank of the largest ships.
const mostRank = 9

// station says whether a sheet is no ship but a station (1.1).
func station(b rules.Board, s *roster.Sheet) bool { return rank(b, s) > mostRank }

// penalized says whether the penalties of Crippled are in force: they stay while the ship deteriorates or explodes, but a meltdown may explode
// one that was never crippled (7.3).
func penalized(b rules.Board, s *roster.Sheet) bool {
	if wrecked(s) || s.Count(deteriorationMark) == 0 && !full(b, s) {
		return false
	}
	return b.Option("crippled_when") == "at_once" || s.Count(crippledMark) < b.Round
}

// effectLine is the line of the deterioration table that takes an attribute, "" for Structure.
func effectLine(b rules.Board, attribute string) string {
	for i := range b.Table("deterioration").Rows {
		if row := &b.Table("deterioration").Rows[i]; row.Text("what") == attribute {
			return strconv.Itoa(row.From)
		}
	}
	return ""
}

// scoring adds the summands of an effective score: computed, never stored (1.2).
func scoring(b rules.Board, s *roster.Sheet, attribute string, add func(n int, text, rule string)) {
	whole, now := base(s, attribute), s.Now(attribute)
	add(whole, "base", "1.2")
	if wrecked(s) {
		add(now-whole, "wreck", "7.6")
		return
	}
	hack, jam, less := s.CountOf(hackedMark, attribute, ""), s.CountOf(disruptedMark, attribute, ""), 0
	if b.Option("crippled_scale") == "score" && penalized(b, s) {
		less = crippledLoss(b, attribute)
	}
	add(now-whole, "damage", "5.11")
	add(-hack, "hack", "5.15")
	add(-jam, "disrupted", "5.15")
	add(-less, "crippled", "7.3")
	n := now - hack - jam - less
	if marked(s, effectMark) {
		if line := effectLine(b, attribute); line != "" && s.CountOf(effectMark, line, "") > 0 {
			add(-n, "deterioration", "7.4")
			return
		}
	}
	add(max(0, -n), "never below 0", "1.2")
}

// scoreParts lists what an effective score is made of.
func scoreParts(b rules.Board, s *roster.Sheet, attribute string) []rules.Part {
	var parts []rules.Part
	scoring(b, s, attribute, listed(&parts))
	return parts
}

// score is what that comes to.
func score(b rules.Board, s *roster.Sheet, attribute string) int {
	all := 0
	scoring(b, s, attribute, func(n int, _, _ string) { all += n })
	return all
}

// listed adds summands to a list of parts: the first one, and of the others those that are not 0.
func listed(parts *[]rules.Part) func(n int, text, rule string) {
	return func(n int, text, rule string) {
		if n != 0 || len(*parts) == 0 {
			*parts = append(*parts, rules.Part{Value: n, Text: text, Rule: rule})
		}
	}
}

func crippledLoss(b rules.Board, attribute string) int {
	if row := b.Table("crippled").Find(attribute); row != nil {
		return row.Int("less")
	}
	return 0
}

// modding adds the summands of the modifier of an attribute.
func modding(b rules.Board, s *roster.Sheet, attribute string, add func(n int, text, rule string)) {
	add(modifier(score(b, s, attribute)), "score", "1.2")
	if wrecked(s) {
		return
	}
	if b.Option("crippled_scale") == "modifier" && penalized(b, s) {
		add(-crippledLoss(b, attribute), "crippled", "7.3")
	}
	add(s.CountOf(boostMark, attribute, ""), "boost", "11")
	switch attribute {
	case electronics:
		add(-s.Count(lentMark), "lent", "11")
	case engines, weapons:
		add(s.Count(overclockMark), "overclocked", "11")
		add(-s.Count(overstrainMark), "overclocking failed", "11")
	}
}

// modParts lists what a modifier is made of; that of shields is as it counts while they are switched off.
func modParts(b rules.Board, s *roster.Sheet, attribute string) []rules.Part {
	var parts []rules.Part
	add := listed(&parts)
	modding(b, s, attribute, add)
	parts[0].Text += " " + strconv.Itoa(score(b, s, attribute))
	if attribute == shields && !wrecked(s) {
		add(shieldMod(b, s)-mod(b, s, shields), "switched off", "1.3")
	}
	return parts
}

// mod is the modifier of an attribute.
func mod(b rules.Board, s *roster.Sheet, attribute string) int {
	all := 0
	modding(b, s, attribute, func(n int, _, _ string) { all += n })
	return all
}

func sum(parts []rules.Part) int {
	n := 0
	for _, p := range parts {
		n += p.Value
	}
	return n
}

// unshielded says whether the shields are off: switched off, still rising, silent, or cloaked.
func unshielded(s *roster.Sheet) bool {
	return s.Count(shieldsOffMark) > 0 || s.Count(silentMark) > 0 || s.Count(cloakMark) > 0
}

// shieldMod is the modifier of the shields; switched off they count only where they hurt (1.3).
func shieldMod(b rules.Board, s *roster.Sheet) int {
	if n := mod(b, s, shields); !unshielded(s) {
		return n
	} else {
		return min(0, n)
	}
}

// disabled says whether damage has put an attribute out: a score of 5 or less with at least one point of damage (5.11).
func disabled(s *roster.Sheet, attribute string) bool {
	rebuilt := s.CountOf(rebuiltMark, attribute, "") > 0 && s.CountOf(repairMark, attribute, "") == 0
	if wrecked(s) || rebuilt { // the first repair gives 5, which works
		return s.Now(attribute) < 5
	}
	return s.Now(attribute) <= 5 && s.Now(attribute) < base(s, attribute)
}

// hardPoint says whether a system is a hard point.
func hardPoint(y *roster.System) bool { return y.Kind != bayKind }

const bayKind = "bay"

// defender is the kind of a point-defence system.
const defender = "pd"

// class is the class of a hard point, 0 to 5.
func class(y *roster.System) int { return number(y.Trait("class")) }

// works says whether a part works: neither shot to pieces, nor off, nor taken by a deterioration or a hack (1.4, 5.11).
func works(s *roster.Sheet, y *roster.System) bool { return broken(s, y) == "" }

// broken says why a part does not work; empty when it does.
func broken(s *roster.Sheet, y *roster.System) string {
	line := "1"
	if !hardPoint(y) {
		line = "2"
	}
	switch {
	case y.State == roster.Destroyed || y.Left <= -8:
		return "destroyed"
	case y.Left <= 0:
		return "disabled"
	case s.CountOf(effectMark, line, "") > 0 && !wrecked(s):
		return "disabled"
	case y.State == roster.Out && wrecked(s):
		return "wrecked"
	case y.State == roster.Out:
		return "off"
	case s.CountOf(disruptedMark, y.ID, "") > 0:
		return "jammed"
	case s.CountOf(coolingMark, y.ID, "") > 0:
		return "cooling"
	}
	return ""
}

// limited says whether a weapon fires rounds that are counted: its ammunition is a number.
func limited(y *roster.System) bool { return number(y.Trait("ammo")) > 0 }

// lifeSupport says whether it runs (8.4).
func lifeSupport(b rules.Board, s *roster.Sheet) bool {
	if !wrecked(s) {
		return s.CountOf(effectMark, "2", "") == 0
	}
	bays, work := 0, 0
	for i := range s.Systems {
		if y := &s.Systems[i]; !hardPoint(y) {
			bays++
			if works(s, y) {
				work++
			}
		}
	}
	return s.Now(electronics) >= 5 && (work == bays || work >= 6)
}

// ---- choosing ships ----

// ships lists the living ships for which keep holds, those of the side first; nil keeps all.
func ships(b rules.Board, first string, keep func(*roster.Sheet) bool) []*roster.Sheet {
	return b.Sorted(first, func(s *roster.Sheet) bool { return living(s) && (keep == nil || keep(s)) })
}

// endOfRound is the end of this round; what was done before the battle ends when it begins.
func endOfRound(r *rules.Resolution) roster.Moment { return rules.EndOfRound(r.Round) }

// endOfNext is the end of the round after this one.
func endOfNext(r *rules.Resolution) roster.Moment { return rules.EndOfRound(r.Round + 1) }

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
