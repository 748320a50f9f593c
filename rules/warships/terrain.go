package warships

import (
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers debris fields, 4.4.

// debrisKind is a debris field on the table: fire through it is harder, and who flies through it is struck.
const debrisKind = "debris"

// layDebris puts a debris field on the table.
func layDebris(r *rules.Resolution) {
	where := r.Cite("4.4").Text("where", "In which hexes?")
	r.Lay(&roster.Sheet{Kind: debrisKind, Name: "debris " + where, Notes: where}, "debris in %s", where)
}

func listDebris(rules.Board, *roster.Sheet) string {
	return "fire through it +2; d4−1 for each point of speed"
}

// debris is a flight through a debris field (4.4).
func debris(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "ship", movers(r.Board), nil, "no ship moves", "Which ship flies through debris?")
	if fields := r.Kind(debrisKind); len(fields) > 0 {
		field := rules.PickSheet(r.Fact(), "field", fields, nil, "there is no debris", "Through which field?")
		r.Tell("%s", field.Name)
	}
	speed := r.Fact().AdviseNumber(min(10, max(1, s.Now(speedTrack)))).Number("speed", 1, 10, "At which speed, at most 10?")
	w := blow{name: "debris", degree: ordinary, grade: wound, kind: "li", firepower: sizeOf(r.Board, s).Int("rank")}
	for _, kind := range [...]string{"deflection-inducer", "particle-screen", "ablative-generator"} {
		if up, _ := screen(r.Board, s, kind); up {
			w.grade = stun
		}
	}
	w.dice = dice.MustParse(strconv.Itoa(speed) + "d4-" + strconv.Itoa(speed))
	r.Title(s.Side, "%s flies through debris", s.Name)
	if squadron(s) {
		killCraft(r, s, w, oneHit(ordinary))
		return
	}
	strike(r, s, w)
}
