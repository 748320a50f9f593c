package gothic

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers leadership and crew, 3.2 to 3.4, and what the penalties of 52 to 55 touch, 5.6.

// penaltyLines are the lines of sub-table 5.
var penaltyLines = [...]string{"52", "53", "54", "55"}

// penalties lists what lines 52 to 55 take from a roll: a row of the table of penalties.
func penalties(b rules.Board, s *roster.Sheet, roll string) []rules.Part {
	row := b.Table("penalties").Find(roll)
	var parts []rules.Part
	for _, line := range penaltyLines {
		if n := s.Count(line); n > 0 && row.Int(line) > 0 {
			parts = append(parts, rules.Part{Value: -n * row.Int(line), Text: "critical " + line, Rule: "5.6"})
		}
	}
	return parts
}

// ldParts is what a leadership test is made of: all modifiers first, then 10 at most (3.3).
func ldParts(b rules.Board, s *roster.Sheet, roll string) []rules.Part {
	parts := append([]rules.Part{{Value: s.Now(ldTrack), Text: "Ld", Rule: "3.2"}}, penalties(b, s, roll)...)
	if s.Count(bridgeMark) > 0 {
		parts = append(parts, rules.Part{Value: -3, Text: "bridge smashed", Rule: "7"})
	}
	if roll == "command" && s.Count(blastMark) > 0 {
		parts = append(parts, rules.Part{Value: -1, Text: "Blast Markers", Rule: "3.3"})
	}
	if roll == "command" && enemyOnOrders(b, s) {
		parts = append(parts, rules.Part{Value: 1, Text: "an enemy on special orders", Rule: "3.3"})
	}
	if over := total(parts) - 10; over > 0 {
		parts = append(parts, rules.Part{Value: -over, Text: "10 at most", Rule: "3.3"})
	}
	return parts
}

func enemyOnOrders(b rules.Board, s *roster.Sheet) bool {
	return slices.ContainsFunc(b.Sheets(), func(other *roster.Sheet) bool {
		return other.Side != s.Side && living(other) && order(other) != ""
	})
}

func total(parts []rules.Part) int {
	n := 0
	for _, p := range parts {
		n += p.Value
	}
	return n
}

// ldNeed is the highest roll that passes (3.3).
func ldNeed(b rules.Board, s *roster.Sheet, roll string) int {
	return min(total(ldParts(b, s, roll)), 10)
}

// check rolls a leadership test. One that fails may be rolled again once, with a re-roll of the fleet commander (1).
func check(r *rules.Resolution, s *roster.Sheet, key, roll string, e *dice.Expr) bool {
	rd := dice.AtMost(e, ldNeed(r.Board, s, roll), "passes", "fails")
	passes := func(key string) bool {
		r.Cite("3.3").By(s.Side).About(s).Parts(func() []rules.Part { return ldParts(r.Board, s, roll) })
		return r.See(key, rd) == dice.Hit
	}
	return passes(key) || reroll(r, s) && passes(key+"-again")
}

// ---- the fleet commander ----

// flagship is the ship of a side whose fleet commander has re-rolls left; nil where there is none.
func flagship(b rules.Board, side string) *roster.Sheet {
	for _, s := range b.Sheets() {
		if s.Side == side && living(s) && s.Count(rerollsMark) > 0 {
			return s
		}
	}
	return nil
}

// reroll asks whether the fleet commander spends a re-roll on a test that has failed.
func reroll(r *rules.Resolution, s *roster.Sheet) bool {
	flag := flagship(r.Board, s.Side)
	if flag == nil {
		return false
	}
	left := flag.Count(rerollsMark)
	if !r.Cite("1").By(s.Side).About(s).Advise(func() string { return "yes" }).
		YesNo("reroll", "Failed. Spend one of %s of %s?", rules.Count(left, "re-roll", "re-rolls"), flag.Name) {
		return false
	}
	r.Mark(flag, roster.MarkerCell(rerollsMark), left-1, "%s spends a re-roll of its fleet commander: %d left", s.Side, left-1)
	return true
}

// command says which ship the fleet commander of a side is on, and how many re-rolls he has.
func command(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("1"), "ship", ships(r.Board, r.Board.Active(), living), nil, "no ship is on the table", "Which ship is the flagship?")
	n := r.By(s.Side).About(s).AdviseNumber(1).Number("rerolls", 0, 9, "How many re-rolls has the fleet commander?")
	r.Title(s.Side, "%s: flagship, %s", s.Name, rules.Count(n, "re-roll", "re-rolls"))
	for _, other := range ships(r.Board, s.Side, present) {
		if other != s && other.Side == s.Side && other.Count(rerollsMark) > 0 {
			r.Mark(other, roster.MarkerCell(rerollsMark), 0, "%s is no flagship any more", other.Name)
		}
	}
	r.Mark(s, roster.MarkerCell(rerollsMark), n, "%s: the fleet commander has %s", s.Name, rules.Count(n, "re-roll", "re-rolls"))
}

// tests are the leadership tests that have no action of their own.
var tests = []string{"phenomena", "disengage", "target", "other"}

// test is a leadership test that the table asks for.
func test(r *rules.Resolution) {
	s := rules.PickSheet(r, "ship", ships(r.Board, r.Board.Active(), living), nil, "no ship is on the table", "Which ship is tested?")
	what := rules.Pick(r.By(s.Side).Advise(func() string { return "other" }), "what", tests, word, "What is the test for?")
	r.Title(s.Side, "%s leadership test, %s", s.Name, what)
	check(r, s, "test", what, twoD6)
}

// rollLeadership rolls for the crew of a ship, before the battle (3.2).
func rollLeadership(r *rules.Resolution) {
	s := rules.PickSheet(r, "ship", ships(r.Board, "", living), nil, "no ship is on the table", "Which ship's crew?")
	r.Title(s.Side, "%s leadership", s.Name)
	table := r.Table("leadership")
	row := &table.Rows[r.Cite("3.2").By(s.Side).About(s).See("leadership", table.Look(0))]
	ld := row.Int("ld")
	if more, err := strconv.Atoi(s.Trait("ld-bonus")); err == nil {
		ld = min(10, ld+more)
	}
	r.Mark(s, roster.TrackCell(ldTrack), ld, "%s Ld %d, %s", s.Name, ld, row.Text("name"))
}

// ---- crew ratings ----

// ratingTrack is the track of a crew rating; 0 on it follows from Ld.
func ratingTrack(crew string) string { return crew + "-crew" }

// crews are the four ratings, in the order of the sheet (3.4).
var crews = [...]string{"damage", "weapons", "engine", "fire"}

// rating is a crew rating: typed, or from Ld. With a combined score that is no sum every rating is a full Ld.
func rating(b rules.Board, s *roster.Sheet, crew string) int {
	if n := s.Now(ratingTrack(crew)); n > 0 {
		return n
	}
	ld := s.Now(ldTrack)
	switch b.Option("repair.combined") {
	case "average", "higher":
		return ld
	}
	if crew == "damage" {
		return ld / 2
	}
	return ld - ld/2
}

// combinedParts is what a combined score is made of: the crew that a critical names is weapons, engine or fire (3.4).
func combinedParts(b rules.Board, s *roster.Sheet, crew string) []rules.Part {
	mends, named := rating(b, s, "damage"), rating(b, s, crew)
	var parts []rules.Part
	switch b.Option("repair.combined") {
	case "average":
		parts = append(parts, rules.Part{Value: half(mends + named), Text: "average of Damage " + digits(mends) + " and " + crewTitle(crew) + " " + digits(named), Rule: "3.4"})
	case "higher":
		parts = append(parts, rules.Part{Value: max(mends, named), Text: "higher of Damage " + digits(mends) + " and " + crewTitle(crew) + " " + digits(named), Rule: "3.4"})
	case "ld":
		parts = append(parts, rules.Part{Value: s.Now(ldTrack), Text: "Ld", Rule: "3.4"})
		if s.Count(bridgeMark) > 0 {
			parts = append(parts, rules.Part{Value: -3, Text: "bridge smashed", Rule: "7"})
		}
	default:
		parts = append(parts,
			rules.Part{Value: mends, Text: "Damage", Rule: "3.4"}, rules.Part{Value: named, Text: crewTitle(crew), Rule: "3.4"})
	}
	parts = append(parts, penalties(b, s, crew)...)
	sum := total(parts)
	if held := min(max(sum, 1), mostCombined(b, s)); held != sum {
		parts = append(parts, rules.Part{Value: held - sum, Text: "held between 1 and " + digits(mostCombined(b, s)), Rule: "3.4"})
	}
	return parts
}

func crewTitle(crew string) string { return strings.ToUpper(crew[:1]) + crew[1:] }

// combined is the highest roll with which a repair succeeds (3.4).
func combined(b rules.Board, s *roster.Sheet, crew string) int {
	return total(combinedParts(b, s, crew))
}

// mostCombined is the cap of a combined score (option repair.cap).
func mostCombined(b rules.Board, s *roster.Sheet) int {
	if b.Option("repair.cap") == "12" && s.Count(blastMark) > 0 {
		return 12
	}
	return 10
}

// repairDice are the dice of a repair: 3D6 with Blast Markers in contact (6).
func repairDice(s *roster.Sheet) *dice.Expr {
	if s.Count(blastMark) > 0 {
		return threeD6
	}
	return twoD6
}
