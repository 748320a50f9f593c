package gothic

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers what a ship is and what follows from its sheet, 3.1, 5.8 and 8.

// The tracks of a ship.
const (
	hitsTrack    = "hits"
	speedTrack   = "speed"   // cm, printed less what 44 and 45 took
	shieldsTrack = "shields" // strength, printed less what 62 and 63 took
	turretsTrack = "turrets"
	ldTrack      = "ld"
)

// The markers of a ship.
const (
	blastMark     = "blast"        // Blast Markers in contact
	minorMark     = "minor"        // on a weapon: 1 half range, 2 a quarter
	turningMark   = "turning"      // cm added to the turning distance
	closedMark    = "32"           // Come To New Heading and Burn Retros are closed
	noAheadMark   = "42"           // All Ahead Full is closed
	slowAheadMark = "43"           // All Ahead Full rolls D3s
	fireMark      = "fire"         // fires that can be put out
	lastingMark   = "lasting-fire" // fires that cannot: option repair.fireAlways
	noTurnsMark   = "no-turns"     // standard line 6
	thrustersMark = "thrusters"    // standard line 8
	bridgeMark    = "bridge"       // standard line 9
	orderMark     = "order"        // on the word of a special order
	checkMark     = "failed-check" // a Command check has failed, until the player turn ends
	driftingMark  = "drifting"
	blazingMark   = "blazing"
	lostMark      = "lost"     // gone from the table
	launchedMark  = "launched" // on a weapon that waits for Reload Ordnance
	firedMark     = "fired"    // on a weapon, until the phase ends
	strainedMark  = "strained" // its thrusters, by lances that reached far, until the phase ends
	movedMark     = "moved"    // until the phase ends
	turretsMark   = "turrets"  // on "torpedoes" or "craft": what they shot at, until the phase ends
	grapplesMark  = "grapples" // of a ship: a boarding that was a draw
	drawnMark     = "drawn"    // of a ship: that draw, until the phase ends
	rerollsMark   = "re-rolls" // of the fleet commander, on the flagship
)

// armamentMark is the marker of a standard line that silences a location.
func armamentMark(zone string) string { return zone + "-armament" }

// locations are where weapons stand, in the order in which they are drawn.
var locations = [...]string{"prow", "port", "starboard", "dorsal"}

var (
	d6      = dice.Roll("d6")
	twoD6   = dice.MustParse("2d6")
	threeD6 = dice.MustParse("3d6")
)

func six(face int) bool { return face == 6 }

// half is half of a whole number, fractions up.
func half(n int) int { return (n + 1) / 2 }

func isShip(s *roster.Sheet) bool  { return s.Kind == roster.KindShip }
func living(s *roster.Sheet) bool  { return isShip(s) && s.Now(hitsTrack) > 0 }
func gone(s *roster.Sheet) bool    { return s.Count(lostMark) > 0 }
func present(s *roster.Sheet) bool { return isShip(s) && !gone(s) }
func hulk(s *roster.Sheet) bool    { return s.Count(driftingMark)+s.Count(blazingMark) > 0 }

// ruined says whether a ship at 0 hits has been dealt with.
func ruined(s *roster.Sheet) bool { return gone(s) || hulk(s) }

func escort(s *roster.Sheet) bool { return s.Trait("type") == "escort" }

// engineless is a fixed defence.
func engineless(s *roster.Sheet) bool { return s.Trait("type") == "defence" }

// crippled says whether at least half of the starting hits are gone (8).
func crippled(s *roster.Sheet) bool {
	return 2*s.Lost(hitsTrack) >= s.Printed(hitsTrack)
}

// ordered says whether a special order is in force.
func ordered(s *roster.Sheet, order string) bool { return s.CountOf(orderMark, order, "") > 0 }

// order is the special order in force; empty is none.
func order(s *roster.Sheet) string {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == orderMark {
			return m.On
		}
	}
	return ""
}

// halves says whether the order in force halves guns or ordnance (9).
func halves(b rules.Board, s *roster.Sheet, what string) bool {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == orderMark {
			if row := b.Table("orders").Find(m.On); row != nil && row.Text(what) == "half" {
				return true
			}
		}
	}
	return false
}

// ---- figures of the ship ----

// speed is how fast a ship may go, in cm; markers in contact slow it (5.8, 10.2).
func speed(s *roster.Sheet) int { return total(speedParts(s, s.Count(blastMark) > 0)) }

// speedParts is what a speed is made of, for a ship that moves through Blast Markers or not.
func speedParts(s *roster.Sheet, through bool) []rules.Part {
	n := s.Now(speedTrack)
	parts := []rules.Part{{Value: n, Text: "speed"}}
	slower := func(when bool, by int, text, rule string) {
		if by = min(by, n); when && by > 0 {
			parts = append(parts, rules.Part{Value: -by, Text: text, Rule: rule})
			n -= by
		}
	}
	slower(ruined(s), n, "a hulk", "8.1")
	slower(s.Count(thrustersMark) > 0, 10, "thrusters", "7")
	slower(crippled(s), 5, "crippled", "8")
	slower(through, 5, "Blast Markers", "10.2")
	return parts
}

// turning is the distance before a turn, in cm (5.3).
func turning(b rules.Board, s *roster.Sheet) int { return printedTurning(b, s) + s.Count(turningMark) }

func printedTurning(b rules.Board, s *roster.Sheet) int {
	if row := b.Table("types").Find(s.Trait("type")); row != nil {
		return row.Int("turning")
	}
	return 0
}

// shieldStrength is what the shields can do without Blast Markers: the loss comes off before the crippled halving (5.7).
func shieldStrength(s *roster.Sheet) int {
	switch {
	case ruined(s):
		return 0
	case crippled(s):
		return half(s.Now(shieldsTrack))
	}
	return s.Now(shieldsTrack)
}

// shields are how many hits the shields still stop (10.2).
func shields(s *roster.Sheet) int { return max(0, shieldStrength(s)-s.Count(blastMark)) }

// turrets are the turrets that shoot.
func turrets(s *roster.Sheet) int {
	switch {
	case ruined(s):
		return 0
	case crippled(s):
		return half(s.Now(turretsTrack))
	}
	return s.Now(turretsTrack)
}

// armour is the roll that hits from where the firer stands: front, side or rear.
func armour(s *roster.Sheet, aspect string) int {
	n, err := strconv.Atoi(s.Trait(aspect))
	if err != nil {
		return 5
	}
	return n
}

// lowestArmour is what bombers attack (10).
func lowestArmour(s *roster.Sheet) int {
	return min(armour(s, "front"), armour(s, "side"), armour(s, "rear"))
}

// ---- weapons ----

// kindOf is a weapon's row of the table of weapons; nil for what is none.
func kindOf(b rules.Board, y *roster.System) *rules.Row { return b.Table("weapons").Find(y.Kind) }

func group(b rules.Board, y *roster.System) string {
	if row := kindOf(b, y); row != nil {
		return row.Text("group")
	}
	return ""
}

// at lists the weapons of a location in the order of the sheet.
func at(b rules.Board, s *roster.Sheet, zone string) []*roster.System {
	var list []*roster.System
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Zone == zone && kindOf(b, y) != nil {
			list = append(list, y)
		}
	}
	return list
}

// weaponName is what the table calls a weapon: "port lance". Two of a name at one place are told apart by their range, else by their place on the
// sheet.
func weaponName(s *roster.Sheet, y *roster.System) string {
	name, alike, before, far := y.Name, 0, 0, false
	for i := range s.Systems {
		other := &s.Systems[i]
		if other.Zone != y.Zone || other.Name != y.Name {
			continue
		}
		alike++
		if other.ID == y.ID {
			before = alike
		} else if printedRange(other) != printedRange(y) {
			far = true
		}
	}
	if y.Zone != "" {
		name = y.Zone + " " + name
	}
	switch {
	case alike < 2:
		return name
	case alike == 2 && far:
		return name + " " + y.Trait("range") + " cm"
	}
	return name + " no. " + digits(before)
}

func printedRange(y *roster.System) int {
	n, _ := strconv.Atoi(y.Trait("range"))
	return n
}

// lessened is a range or speed at half or a quarter (5.1); steps are the Minor steps.
func lessened(b rules.Board, n, steps int) int {
	by := 1 << min(steps, 2)
	if b.Option("critical.rangeRounding") == "down" {
		return n / by
	}
	return (n + by - 1) / by
}

// rangeOf is how far a weapon reaches, in cm; for torpedoes the speed at launch.
func rangeOf(b rules.Board, s *roster.Sheet, y *roster.System) int {
	n := printedRange(y)
	if longer, err := strconv.Atoi(y.Trait("lock-range")); err == nil && ordered(s, lockOrder) {
		n = longer
	}
	return lessened(b, n, s.CountOf(minorMark, y.ID, ""))
}

func leastRange(y *roster.System) int {
	n, _ := strconv.Atoi(y.Trait("least"))
	return n
}

// silenced says whether a standard line keeps a weapon from firing.
func silenced(s *roster.Sheet, y *roster.System) bool { return s.Count(armamentMark(y.Zone)) > 0 }

// works says whether nobody has switched a weapon off with the pen.
func works(y *roster.System) bool { return y.State != roster.Out && y.State != roster.Destroyed }

// weakened halves a strength as often as the state of the ship wants it (5.8).
func weakened(b rules.Board, s *roster.Sheet, y *roster.System, n int) int {
	what := "guns"
	switch group(b, y) {
	case "nova":
		if crippled(s) || halves(b, s, "guns") {
			return 0
		}
		return n
	case "bay", "torpedo":
		what = "ordnance"
	}
	if crippled(s) {
		n = half(n)
	}
	if halves(b, s, what) {
		n = half(n)
	}
	return n
}

// strength is what a weapon fires with; of a strength that is a die, the most that it can come to.
func strength(b rules.Board, s *roster.Sheet, y *roster.System) int {
	if !living(s) || silenced(s, y) || !works(y) {
		return 0
	}
	return weakened(b, s, y, y.Left)
}

// strengthParts is what a strength in play is made of (5.8).
func strengthParts(b rules.Board, s *roster.Sheet, y *roster.System) []rules.Part {
	n := y.Boxes
	parts := []rules.Part{{Value: n, Text: "printed", Rule: "11"}}
	to := func(left int, text, rule string) {
		if left != n {
			parts = append(parts, rules.Part{Value: left - n, Text: text, Rule: rule})
			n = left
		}
	}
	to(y.Left, "lost", "5.2")
	halved := func() int {
		if group(b, y) == "nova" {
			return 0
		}
		return half(n)
	}
	if crippled(s) {
		to(halved(), "crippled", "8")
	}
	what := "guns"
	if launchable(b, y) {
		what = "ordnance"
	}
	if halves(b, s, what) {
		to(halved(), orderTitle(order(s)), "9")
	}
	switch {
	case !living(s):
		to(0, "a hulk", "8.1")
	case silenced(s, y):
		to(0, y.Zone+" armament cannot fire", "7")
	case !works(y):
		to(0, string(y.State), "")
	}
	return parts
}

// rangeParts is what a range in play is made of (5.8).
func rangeParts(b rules.Board, s *roster.Sheet, y *roster.System) []rules.Part {
	parts := []rules.Part{{Value: printedRange(y), Text: "printed", Rule: "11"}}
	n := printedRange(y)
	if longer, err := strconv.Atoi(y.Trait("lock-range")); err == nil && ordered(s, lockOrder) {
		parts, n = append(parts, rules.Part{Value: longer - n, Text: orderTitle(lockOrder), Rule: "11"}), longer
	}
	if left := rangeOf(b, s, y); left != n {
		what := "half range"
		if s.CountOf(minorMark, y.ID, "") > 1 {
			what = "a quarter of the range"
		}
		parts = append(parts, rules.Part{Value: left - n, Text: what, Rule: "5.1"})
	}
	return parts
}

// rolled is the strength of a weapon whose printed strength is a die, for what was rolled (5.2).
func rolled(b rules.Board, s *roster.Sheet, y *roster.System, n int) int {
	return weakened(b, s, y, max(0, n-(y.Boxes-y.Left)))
}

// cannotFire says why a weapon is not ready; empty where it is.
func cannotFire(b rules.Board, s *roster.Sheet, y *roster.System) string {
	return notReady(b, s, y, kindOf(b, y))
}

// notReady is cannotFire for a weapon whose row of the table of weapons is known.
func notReady(b rules.Board, s *roster.Sheet, y *roster.System, kind *rules.Row) string {
	nova := kind != nil && kind.Text("group") == "nova"
	switch {
	case !living(s):
		return "a hulk"
	case y.Left == 0:
		return "silent"
	case !works(y):
		return string(y.State)
	case silenced(s, y):
		return y.Zone + " armament cannot fire"
	case nova && crippled(s):
		return "crippled"
	case nova && halves(b, s, "guns"):
		return orderTitle(order(s))
	case s.CountOf(launchedMark, y.ID, "") > 0:
		return "to be reloaded"
	case s.CountOf(firedMark, y.ID, "") > 0:
		return "fired"
	}
	return ""
}

// ---- choosing ----

// ships lists the sheets of ships for which keep holds, those of the side first.
func ships(b rules.Board, first string, keep func(*roster.Sheet) bool) []*roster.Sheet {
	return b.Sorted(first, func(s *roster.Sheet) bool { return isShip(s) && keep(s) })
}

// actors lists the ships that act in a step of a player turn: in that step those of its side only, at other times all, the side's first (2).
func actors(b rules.Board, in string, keep func(*roster.Sheet) bool) []*roster.Sheet {
	side := b.Active()
	own := step(b) == in
	return ships(b, side, func(s *roster.Sheet) bool { return keep(s) && (!own || s.Side == side) })
}

// targets lists what a ship may attack, the enemy first.
func targets(b rules.Board, by *roster.Sheet) []*roster.Sheet {
	all := b.Sheets()
	list := make([]*roster.Sheet, 0, len(all))
	for _, friends := range [...]bool{false, true} {
		for _, s := range all {
			if s != by && (s.Side == by.Side) == friends && present(s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// word picks one of a few words.
func word(w string) rules.Choice { return rules.Choice{ID: w, Text: strings.ReplaceAll(w, "-", " ")} }

// aspects are the quadrants of a target.
var aspects = []string{"front", "side", "rear"}

// askAspect asks which quadrant of the target faces the attacker (10). It is asked each time: what the last target turned says nothing of this one.
func askAspect(r *rules.Resolution, t *roster.Sheet) string {
	return rules.Pick(r.Cite("10").About(t), "aspect", aspects, word,
		"Which quadrant of %s faces it?", t.Name)
}
