package battledamage

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what a damaged ship comes to: deterioration 7.4, explosions 7.5, wrecks 7.6 and damage to them 7.7.

// enemyDeterioration is damage to a crippled ship: at most one deterioration a round from all enemy activity; its own doing is not (5.6).
func enemyDeterioration(r *rules.Resolution, t *roster.Sheet, b blow) {
	if b.source == byOther {
		deteriorate(r, t, b)
		return
	}
	if t.Count(enemyMark) > 0 {
		r.Tell("%s: no further deterioration by the enemy this round", t.Name)
		return
	}
	r.SetUntil(t, roster.MarkerCell(enemyMark), 1, endOfRound(r))
	deteriorate(r, t, b)
}

// deteriorate counts one more deterioration with its effect, and looks what becomes of the ship (7.2, 7.4). The blow that caused it is empty
// where the ship deteriorates by itself.
func deteriorate(r *rules.Resolution, t *roster.Sheet, b blow) {
	d := t.Count(deteriorationMark) + 1
	r.Cite("7.4").Mark(t, roster.MarkerCell(deteriorationMark), d, "%s: deterioration %d of %d", t.Name, d, t.Now(capacityTrack)+1)
	if d == 1 {
		r.MarkUntil(t, roster.MarkerCell(enteredMark), max(1, r.Round), rules.EndOfBattle, "%s deteriorates", t.Name)
	}
	if suffered(t) < 6 {
		suffer(r, t)
	}
	gone, over := suffered(t) == 6, d > t.Now(capacityTrack)
	switch {
	case gone && (!over || r.Option("six_effects") == "wrecked"):
		makeWreck(r.Cite("7.2"), t, b.wreckDC())
	case over:
		light(r.Cite("7.5"), t, max(1, r.Round))
	}
}

// suffered is how many lines of the table of deterioration a ship has suffered.
func suffered(t *roster.Sheet) int {
	n := 0
	for i := range t.Markers {
		n += truth(t.Markers[i].Kind == effectMark)
	}
	return n
}

// sixAllowed says whether a natural 6 counts: an effect before it, and a full Action Phase begun since the ship began to deteriorate.
func sixAllowed(b rules.Board, t *roster.Sheet) bool {
	entered := t.Count(enteredMark)
	reached := b.Phase != "" && b.Phase != "start" && b.Phase != "support"
	return suffered(t) > 0 && (b.Round > entered+1 || b.Round == entered+1 && reached)
}

// suffer rolls the effect: one that has been suffered already is the next higher that has not, 6 going on to 1.
func suffer(r *rules.Resolution, t *roster.Sheet) {
	table := r.Table("deterioration")
	allowed := sixAllowed(r.Board, t)
	line := rules.Loop(r, "effects", 0, func(r *rules.Resolution, line *int) bool {
		*line = table.Rows[r.Cite("7.4").By(t.Side).About(t).Rows(table, "text").See("effect", table.Look(0))].From
		return *line == 6 && !allowed
	})
	free := func() bool { return t.CountOf(effectMark, strconv.Itoa(line), "") == 0 && (line != 6 || allowed) }
	for n := 0; n < 6 && !free(); n++ {
		if line++; line > 6 {
			line = 1
		}
	}
	if !free() {
		r.Tell("%s has suffered all that it may suffer now", t.Name)
		return
	}
	row := table.Row(line)
	r.Mark(t, roster.MarkerOf(effectMark, strconv.Itoa(line), ""), 1, "%s: %s", t.Name, effectText(t, row))
}

// effectText says what a line of the table of deterioration does to a ship; without an FTL drive the last one has no consequence (7.4).
func effectText(t *roster.Sheet, row *rules.Row) string {
	if row.Text("what") == "ftl" && t.Trait("ftl") == "" {
		return "auxiliary power is out, no consequence"
	}
	return row.Text("text")
}

// deteriorates settles the deterioration of a ship at the start of a round.
func deteriorates(r *rules.Resolution) {
	t := rules.PickSheet(r.Cite("7.2"), "ship", ships(r.Board, "", func(s *roster.Sheet) bool {
		return stateOf(r.Board, s) == deteriorating
	}), func(s *roster.Sheet) string {
		switch {
		case s.Count(stabilizedMark) > 0:
			return "is stabilized"
		case s.Count(deterioratedMark) > 0:
			return "has deteriorated in this round"
		}
		return ""
	}, "no ship deteriorates", "Which ship deteriorates?")
	r.Title(t.Side, "%s deteriorates", t.Name)
	r.MarkUntil(t, roster.MarkerCell(deterioratedMark), 1, endOfRound(r), "%s deteriorates by itself", t.Name)
	deteriorate(r, t, blow{})
}

// light begins an explosion whose fuse begins in a round (7.5).
func light(r *rules.Resolution, t *roster.Sheet, round int) {
	if r.Option("explosion_fuse") == "next_round" {
		round++
	}
	r.Mark(t, roster.MarkerCell(fuseMark), round, "%s is exploding: it detonates at the end of round %d, contain DC %d", t.Name, round, containDC(r.Board, t))
}

// destroy ends a ship.
func destroy(r *rules.Resolution, t *roster.Sheet, why string) {
	r.Mark(t, roster.MarkerCell(destroyedMark), max(1, r.Round), "%s is destroyed: %s", t.Name, why)
}

// detonate ends a ship that explodes, with all who are still aboard (7.5).
func detonate(r *rules.Resolution, s *roster.Sheet) {
	destroy(r, s, "it detonates, and everyone still aboard is lost")
	for _, o := range officers(r.Board, s) {
		if s.CountOf(leftMark, string(o.ID), "") == 0 && o.Count(outMark) == 0 {
			r.Mark(o, roster.MarkerCell(outMark), 1, "%s is lost with the ship", o.Name)
		}
	}
}

// wreckDC is the DC of the last repairs of a ship that a blow wrecks: 12, and the modifier of Weapons of the ship whose fire it was (8.4).
func (b blow) wreckDC() int {
	if b.source == byWeapons || b.source == byCritical {
		return 12 + b.weapons
	}
	return plainDC
}

// plainDC is the DC of a repair of what neither fire nor a hack has done.
const plainDC = 12

// highestDC is the highest of the DCs that fire and hacks have left on a part or attribute, of which 0 is none (8.1).
func highestDC(left ...int) int {
	if dc := slices.Max(left); dc > 0 {
		return dc
	}
	return plainDC
}

// makeWreck makes a wreck of a ship: Structure 5, the other attributes 0, nothing works (7.6). Its last repairs have the DC.
func makeWreck(r *rules.Resolution, t *roster.Sheet, dc int) {
	r.Cite("7.6").Mark(t, roster.MarkerCell(wreckedMark), max(1, r.Round), "%s is wrecked", t.Name)
	for _, mark := range [...]string{fuseMark, fuseNextMark, silentMark, shieldsOffMark, shieldsRiseMark, cloakMark, stabilizedMark} {
		r.Set(t, roster.MarkerCell(mark), 0)
	}
	for _, attribute := range attributes() {
		for _, mark := range [...]string{hackedMark, hackDCMark} { // what replaces a score leaves nothing of a hack
			r.Set(t, roster.MarkerOf(mark, attribute, ""), 0)
		}
		n := 0
		if attribute == structure {
			n = 5
		}
		r.Set(t, roster.TrackCell(attribute), n)
	}
	for i := range t.Systems {
		if y := &t.Systems[i]; y.State != roster.Destroyed && y.Left > -8 {
			r.Set(t, roster.StateCell(y.ID), roster.Out)
		}
	}
	r.Tell("%s: Structure 5, all else 0, nothing aboard works", t.Name)
	if crew(t) > 0 {
		r.Tell("%s: life support is off, emergency supply lasts two hours; the emergency beacon may call", t.Name)
		if techLevel(t) <= 2 {
			r.Tell("%s has no gravity", t.Name)
		}
	}
	r.Mark(t, roster.MarkerCell(wreckDCMark), max(1, dc), "%s: its last repairs are DC %d", t.Name, dc)
	r.Cite("8.5").Mark(t, roster.MarkerCell(fallingMark), 1, "%s is falling apart", t.Name)
}

// wreckDCMark is the DC of the repairs of a wreck that need materials.
const wreckDCMark = "wreck-dc"

// hitEnough says whether the weapons that have hit a wreck in this round, also those that wrecked it, are all that may (5.6, 7.7, A-29).
func hitEnough(b rules.Board, t *roster.Sheet, w blow) bool {
	for _, mark := range [...]string{wreckHitMark, weaponsMark} {
		if t.CountOf(mark, "", idOf(w.from)) > 0 || b.Option("wreck_hits") == "one" && marked(t, mark) {
			return true
		}
	}
	return false
}

// landOnWreck is a hit on a wreck: of weapons one a round, which a ram does not count for, and nothing else (5.6, 7.7).
func landOnWreck(r *rules.Resolution, t *roster.Sheet, b blow) {
	r.Cite("7.7")
	switch {
	case b.source == byRam:
	case b.source != byWeapons:
		r.Tell("%s is a wreck: nothing more happens", t.Name)
		return
	case hitEnough(r.Board, t, b):
		r.Tell("%s is hit, no further damage this round", t.Name)
		return
	default:
		r.MarkUntil(t, roster.MarkerOf(wreckHitMark, "", idOf(b.from)), 1, endOfRound(r), "%s: the wreck is hit", t.Name)
	}
	side := t.Side
	if b.from != nil {
		side = b.from.Side
	}
	table := r.Table("wreck")
	row := &table.Rows[r.By(side).About(t).Rows(table, "text").See("wreck", table.Look(0))]
	switch row.Text("kind") {
	case "later":
		r.Mark(t, roster.MarkerCell(fuseNextMark), 1, "%s: %s", t.Name, row.Text("text"))
	case "explodes":
		r.Warn("%s: %s", t.Name, row.Text("text"))
		light(r.Cite("7.5"), t, max(1, r.Round))
	case "nothing":
		r.Tell("%s: %s", t.Name, row.Text("text"))
	default:
		casualties(r, t, row.Text("kind"), row.Text("text"))
	}
}

// casualties says what a hit costs the people aboard a wreck: how many of them are hit where it is half the crew, and for each level among
// them the hit dice (7.7). Who it is is drawn at the table.
func casualties(r *rules.Resolution, t *roster.Sheet, kind, text string) {
	alive := crew(t)
	var levels []int
	for _, post := range stations(r.Board, t) {
		if level := ability(r.Board, t, post, "level"); manned(r.Board, t, post) && !slices.Contains(levels, level) {
			levels = append(levels, level)
		}
	}
	for i := range t.Markers {
		alive -= truth(t.Markers[i].Kind == leftMark)
	}
	if alive <= 0 {
		r.Tell("%s: nobody is aboard who could be hurt", t.Name)
		return
	}
	r.Warn("%s: %s", t.Name, text)
	switch kind {
	case "dies":
		return
	case "half":
		r.Tell("%s: %s hit", t.Name, rules.Count((alive+1)/2, "person is", "people are"))
	}
	for _, level := range levels {
		r.Tell("%s: of level %d, %s", t.Name, level, hitDiceWord(max(1, (level+3)/4)))
	}
}
