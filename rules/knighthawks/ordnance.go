package knighthawks

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers mines, seeker missiles and the shatter drone, 2.7.

// Sheets of ordnance that lie on the table.
const (
	minesKind  = "mines"  // one laying; its track hexes counts the patterns that are left
	seekerKind = "seeker" // its track move is the length of its next move, 0 while it is not activated
	hexesTrack = "hexes"
	moveTrack  = "move"
	quietMark  = "quiet" // mines that have been looked after in this round
)

// The moves of a seeker: 2 hexes, 2 more each time, and the last of 12.
const (
	firstMove = 2
	lastMove  = 12
)

// before is what is typed for ordnance that the defender lays before the battle.
const before = "before"

// layMines lays patterns, one to a hex, from a ship's supply or before the battle.
func layMines(r *rules.Resolution) {
	from, side, most := layer(r, "M")
	hexes := r.Cite("2.7").By(side).Number("hexes", 1, most, "In how many hexes?")
	where := r.Given("").Text("where", "the hexes, for the owner's note")
	r.Title(side, "%s lays mines", nameOr(from, side))
	use(r, from, "M", hexes)
	h := handle(r, "m")
	r.Lay(&roster.Sheet{
		Kind: minesKind, Name: "mines " + h, Handle: h, Side: side, Notes: where,
		Tracks: []roster.Track{{Name: hexesTrack, Now: hexes, Max: hexes}},
	}, "%s lays mines in %s", nameOr(from, side), hexesWord(hexes))
}

// laySeekers drops seekers, inactive.
func laySeekers(r *rules.Resolution) {
	from, side, most := layer(r, "S")
	n := r.Cite("2.7").By(side).AdviseNumber(1).Number("count", 1, most, "How many seekers?")
	where := r.Given("").Text("where", "the hexes, for the owner's note")
	r.Title(side, "%s drops seekers", nameOr(from, side))
	use(r, from, "S", n)
	for range n {
		h := handle(r, "s")
		r.Lay(&roster.Sheet{
			Kind: seekerKind, Name: "seeker " + h, Handle: h, Side: side, Notes: where,
			Tracks: []roster.Track{{Name: moveTrack, Max: lastMove}},
		}, "%s drops seeker %s", nameOr(from, side), h)
	}
}

// layer asks who lays, and gives the side and how many there are; no ship lays before the battle.
func layer(r *rules.Resolution, kind string) (from *roster.Sheet, side string, most int) {
	able := append(ships(r.Board, r.Board.Active(), func(s *roster.Sheet) bool { return fitted(s, kind) != nil }), nil)
	from = rules.Pick(r.Cite("2.7"), "ship", able, func(s *roster.Sheet) rules.Choice {
		if s == nil {
			return rules.Choice{ID: before, Text: "before the battle"}
		}
		c := rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
		if fitted(s, kind).Left == 0 {
			c.Off = "none left"
		}
		return c
	}, "From which ship?")
	if from != nil {
		return from, from.Side, fitted(from, kind).Left
	}
	all := r.Sides()
	if len(all) == 0 {
		r.None("no side is on the table")
	}
	side = rules.Pick(r, "side", all, rules.SideCard, "Whose?")
	return nil, side, 100
}

func use(r *rules.Resolution, from *roster.Sheet, kind string, n int) {
	if from != nil {
		y := fitted(from, kind)
		r.Mark(from, roster.BoxesCell(y.ID), y.Left-n, "%s %s: %d left", from.Name, label(y), y.Left-n)
	}
}

// handle numbers what is laid, so that no handle ever means another thing: a fact of the battle counts.
func handle(r *rules.Resolution, letter string) string {
	counter := roster.FactCell("laid-" + letter)
	n, _ := strconv.Atoi(r.Facts[counter.Name])
	for h := ""; ; {
		n++
		if h = letter + strconv.Itoa(n); r.Find(h) == nil {
			r.MarkBattle(counter, strconv.Itoa(n), "%s is laid", h)
			return h
		}
	}
}

func nameOr(s *roster.Sheet, side string) string {
	if s == nil {
		return side
	}
	return s.Name
}

// explode lets one pattern attack every enemy ship that entered its hex this turn, in the order that the owner chooses (A29, A44).
func explode(r *rules.Resolution) {
	fields := r.Kind(minesKind)
	if len(fields) == 0 {
		r.None("no mines are laid")
	}
	field := rules.Pick(r.Cite("2.7").By(""), "mines", fields, func(s *roster.Sheet) rules.Choice {
		return rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
	}, "Which mines?")
	enemies := ships(r.Board, "", func(s *roster.Sheet) bool { return s.Side != field.Side })
	entered := rules.Several(r.By(field.Side), "ships", enemies, 0, len(enemies), rules.Card(nil), "Which ships entered the hex, in the order of attack?")
	gm := r.Given("0").Number("gm", -1000, 1000, "GM modifier")
	r.Title(field.Side, "%s explode", field.Name)
	if len(entered) == 0 {
		r.MarkUntil(field, roster.MarkerCell(quietMark), 1, endOfTurn(r), "%s: nobody entered", field.Name)
		return
	}
	for i, s := range entered {
		r.In("ship", i+1, func() {
			r.Tell("mines → %s", s.Name)
			bang(r, field.Side, "M", s, gm)
		})
	}
	hexes := field.Now(hexesTrack) - 1
	r.Mark(field, roster.TrackCell(hexesTrack), hexes, "%s: that hex is clear, %d left", field.Name, hexes)
	if hexes == 0 {
		r.Take(field, "%s are gone", field.Name)
	} else {
		r.MarkUntil(field, roster.MarkerCell(quietMark), 1, endOfTurn(r), "%s have been looked after", field.Name)
	}
}

// bang is the attack of something that lay on the table: interceptors, the roll to hit, the damage.
func bang(r *rules.Resolution, side, code string, target *roster.Sheet, gm int) {
	s := &shot{side: side, weapon: weaponOf(r.Board, code), target: target, gm: gm}
	noteAttack(r, target)
	defend(r, s)
	attack(r, s)
}

// ---- seekers ----

func active(s *roster.Sheet) bool { return s.Kind == seekerKind && s.Now(moveTrack) > 0 }

// activate wakes seekers of the side whose movement phase it is; they move in it.
func activate(r *rules.Resolution) {
	var asleep []*roster.Sheet
	for _, s := range r.Kind(seekerKind) {
		if side := r.Board.Active(); !active(s) && (side == "" || s.Side == side) {
			asleep = append(asleep, s)
		}
	}
	if len(asleep) == 0 {
		r.None("no seeker waits to be activated")
	}
	r.Title(asleep[0].Side, "seekers are activated")
	for _, s := range rules.Several(r.Cite("2.7").By(asleep[0].Side), "seekers", asleep, 1, len(asleep), rules.Card(nil), "Which seekers are activated?") {
		r.Mark(s, roster.TrackCell(moveTrack), firstMove, "%s is active: 2 hexes", s.Name)
	}
}

// seek moves one active seeker towards the nearest ship, friend or foe.
func seek(r *rules.Resolution) {
	s := pickSeeker(r, func(s *roster.Sheet) string {
		if s.Count(movedMark) > 0 {
			return "has moved"
		}
		return ""
	})
	hexes := s.Now(moveTrack)
	r.Title(s.Side, "%s moves %d", s.Name, hexes)
	r.Tell("%s moves %s towards the nearest ship", s.Name, hexesWord(hexes))
	met := meets(r, s, 0)
	switch {
	case len(met) > 0:
		detonate(r, s, met)
	case hexes >= lastMove:
		r.Take(s, "%s is spent and blows itself up", s.Name)
	default:
		r.Mark(s, roster.TrackCell(moveTrack), min(hexes+2, lastMove), "%s: %d hexes next", s.Name, hexes+2)
		if _, step := r.Board.Step(); step == "seekers" {
			r.MarkUntil(s, roster.MarkerCell(movedMark), 1, rules.EndOfPhase(r.Phase), "%s has moved", s.Name)
		}
	}
}

// meet is an active seeker whose hex a ship enters.
func meet(r *rules.Resolution) {
	s := pickSeeker(r, nil)
	r.Title(s.Side, "%s detonates", s.Name)
	detonate(r, s, meets(r, s, 1))
}

func pickSeeker(r *rules.Resolution, off func(*roster.Sheet) string) *roster.Sheet {
	var own, others []*roster.Sheet
	for _, s := range r.Kind(seekerKind) {
		switch {
		case !active(s):
		case s.Side == r.Board.Active():
			own = append(own, s)
		default:
			others = append(others, s)
		}
	}
	return rules.PickSheet(r.Cite("2.7"), "seeker", append(own, others...), off, "no seeker is active", "Which seeker?")
}

// meets asks which ships are in the seeker's hex. It ignores stations.
func meets(r *rules.Resolution, s *roster.Sheet, least int) []*roster.Sheet {
	able := ships(r.Board, "", func(s *roster.Sheet) bool { return !station(s) })
	if len(able) < least {
		r.None("there is no ship to meet")
	}
	return rules.Several(r.By(""), "meets", able, least, len(able), rules.Card(nil), "Which ships are in its hex?")
}

// detonate attacks the largest ship in the hex; ties are diced for. Hit or miss the seeker is gone.
func detonate(r *rules.Resolution, s *roster.Sheet, met []*roster.Sheet) {
	var largest []*roster.Sheet
	for _, t := range met {
		switch {
		case len(largest) == 0 || t.Printed(hullTrack) > largest[0].Printed(hullTrack):
			largest = []*roster.Sheet{t}
		case t.Printed(hullTrack) == largest[0].Printed(hullTrack):
			largest = append(largest, t)
		}
	}
	target := largest[0]
	if n := len(largest); n > 1 {
		target = largest[r.Cite("2.7").By(s.Side).See("largest", dice.Roll("d"+strconv.Itoa(n)))-1]
	}
	side := s.Side
	r.Tell("%s → %s", s.Name, target.Name)
	if r.Option("seekerAutoHit") == "on" {
		r.Take(s, "%s is gone", s.Name)
		w := weaponOf(r.Board, "S")
		strike(r, target, w.source(side, false))
		return
	}
	gm := r.Given("0").Number("gm", -1000, 1000, "GM modifier")
	r.Take(s, "%s is gone", s.Name)
	bang(r, side, "S", target, gm)
}

// ---- the shatter drone ----

// shatter blows a drone up: every other ship in its hex is hit without a roll to hit.
func shatter(r *rules.Resolution) {
	drones := ships(r.Board, r.Board.Active(), func(s *roster.Sheet) bool { return s.Trait("drone") != "" })
	d := rules.PickSheet(r.Cite("2.7"), "drone", drones, nil, "no shatter drone is on the table", "Which drone?")
	others := ships(r.Board, "", func(s *roster.Sheet) bool { return s != d })
	caught := rules.Several(r.By(""), "ships", others, 0, len(others), rules.Card(nil), "Which other ships are in its hex?")
	r.Title(d.Side, "%s shatters", d.Name)
	w := weaponOf(r.Board, "drone")
	for i, s := range caught {
		r.In("ship", i+1, func() {
			r.Tell("%s → %s", d.Name, s.Name)
			noteAttack(r, s)
			strike(r, s, w.source(d.Side, false))
		})
	}
	destroy(r, d, "%s blows itself up", d.Name)
}

// listMines is the line of mines in a list.
func listMines(_ rules.Board, s *roster.Sheet) string {
	return strings.TrimSpace(strconv.Itoa(s.Now(hexesTrack)) + " hexes")
}

// listSeeker is the line of a seeker in a list.
func listSeeker(_ rules.Board, s *roster.Sheet) string {
	if !active(s) {
		return "inactive"
	}
	return "moves " + strconv.Itoa(s.Now(moveTrack))
}
