package battledamage

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what a hit does and its limits, 5.6, Battle Damage, 6.1 and 6.3, deterioration, 7.4, explosions, 7.5, and wrecks, 7.6 and 7.7.

// The kinds of sheets that lie on a ship.
const (
	bdKind  = "bd"
	hitKind = "hit"
)

// What a damage comes from (6.3), as the trait of a record.
const (
	byWeapons  = "weapons"
	byCritical = "critical"
	byHack     = "hack"
	byRam      = "ram"
	byOther    = "other" // the ship's own doing: no enemy activity, outside every limit
	byAim      = "part"
)

// What became of a record's side effect (6.3).
const (
	effectPending   = "pending"
	effectLingering = "lingering"
	effectStruck    = "struck"
	effectResolved  = "resolved"
	effectNone      = "none"
)

// A blow is a hit with all that its consequences need.
type blow struct {
	source       string
	from         *roster.Sheet // nil where nobody
	bonus        int           // on the repair DC; for a part the modifier of the attacker's Weapons
	weapons      int           // the modifier of the attacker's Weapons when it fired
	margin       int
	no7          bool // the target rolls chart 7s again
	plain        bool // the rammer's own damage: repair DC 7, no effect
	part         string
	points       int
	critical     bool
	concentrated bool
}

// simultaneous says whether damage waits until all pools of the phase are rolled (3).
func simultaneous(b rules.Board) bool {
	return b.Round > 0 && (b.Phase == "action" || b.Phase == "support")
}

// deal lets a blow wait on its target where damage is applied together, else it lands at once.
func deal(r *rules.Resolution, t *roster.Sheet, b blow) {
	b.weapons = weaponsOf(r.Board, b.from)
	if !simultaneous(r.Board) {
		land(r, t, b)
		return
	}
	name, of := "hit by "+b.source, roster.SheetID("")
	if b.from != nil {
		name, of = b.from.Name+" "+b.source, b.from.ID
	}
	sheet := &roster.Sheet{
		Kind: hitKind, On: t.ID, Name: name,
		Tracks: []roster.Track{
			{Name: "bonus", Min: -99, Now: b.bonus, Max: 999},
			{Name: "margin", Now: max(0, b.margin), Max: 999},
			{Name: "points", Now: b.points, Max: 99},
			{Name: "critical", Now: truth(b.critical), Max: 1},
			{Name: "concentrated", Now: truth(b.concentrated), Max: 1},
			{Name: "no-7", Now: truth(b.no7), Max: 1},
			{Name: "plain", Now: truth(b.plain), Max: 1},
			{Name: "weapons", Min: -99, Now: b.weapons, Max: 99},
			{Name: "initiative", Min: -99, Now: initiativeOf(r.Board, b.from), Max: 99},
		},
		Traits: []roster.Trait{{Name: "source", Value: b.source}},
	}
	if b.part != "" {
		sheet.Traits = append(sheet.Traits, roster.Trait{Name: "part", Value: b.part})
	}
	if b.from != nil {
		sheet.Side = b.from.Side
		sheet.Markers = []roster.Marker{{Kind: "by", Of: of, Count: 1}}
	}
	r.Cite("3").Lay(sheet, "%s: the damage waits until all pools are rolled", t.Name)
}

// waiting reads a blow back from its sheet.
func waiting(b rules.Board, h *roster.Sheet) blow {
	w := blow{
		source: h.Trait("source"), part: h.Trait("part"), bonus: h.Now("bonus"), margin: h.Now("margin"), points: h.Now("points"),
		weapons: h.Now("weapons"), critical: h.Now("critical") > 0, concentrated: h.Now("concentrated") > 0, no7: h.Now("no-7") > 0, plain: h.Now("plain") > 0,
	}
	for i := range h.Markers {
		if m := &h.Markers[i]; m.Kind == "by" {
			w.from = b.Sheet(m.Of)
		}
	}
	return w
}

// booked lists the hits that wait in the order in which they take effect: hacks, rams, weapons, critical extras; the attacker with the
// highest Initiative first (5.6).
func booked(b rules.Board) []*roster.Sheet {
	hits := slices.DeleteFunc(b.Kind(hitKind), func(h *roster.Sheet) bool { return b.Sheet(h.On) == nil })
	order := []string{byHack, byOther, byRam, byAim, byWeapons, byCritical}
	slices.SortStableFunc(hits, func(x, y *roster.Sheet) int {
		if d := slices.Index(order, x.Trait("source")) - slices.Index(order, y.Trait("source")); d != 0 {
			return d
		}
		return y.Now("initiative") - x.Now("initiative")
	})
	return hits
}

// initiativeOf is the Initiative of an attacker, 0 where nobody attacked. A hit keeps it as it was when it was dealt: what the damage step does
// to the attacker counts only from its end (7.2).
func initiativeOf(b rules.Board, from *roster.Sheet) int {
	if from == nil {
		return 0
	}
	return sum(initiativeParts(b, from))
}

// weaponsOf is the modifier of an attacker's Weapons, 0 where nobody attacked. A hit keeps it as its Initiative: two ships may wreck each other.
func weaponsOf(b rules.Board, from *roster.Sheet) int {
	if from == nil {
		return 0
	}
	return mod(b, from, weapons)
}

// takeEffect is the damage step: one hit that waits.
func takeEffect(r *rules.Resolution) {
	hits := booked(r.Board)
	if len(hits) == 0 {
		r.None("no hit waits")
	}
	h := rules.Pick(r.Cite("5.6").Advise(func() string { return string(hits[0].ID) }), "hit", hits, func(h *roster.Sheet) rules.Choice {
		text := h.Name
		if t := r.Sheet(h.On); t != nil {
			text += " → " + t.Name
		}
		return rules.Choice{ID: string(h.ID), Text: text, Sheet: h.On}
	}, "Which hit takes effect?")
	t, b, name := r.Sheet(h.On), waiting(r.Board, h), h.Name
	r.Title(h.Side, "%s takes effect", name)
	r.Take(h, "%s → %s", name, t.Name)
	land(r, t, b)
}

// land applies a blow: the limits, then the wreck, the part, the deterioration or the Battle Damage (5.6).
func land(r *rules.Resolution, t *roster.Sheet, b blow) {
	r.Cite("5.6")
	state := stateOf(r.Board, t)
	switch {
	case state == destroyed:
		r.Tell("%s is destroyed: the hit is wasted", t.Name)
		return
	case state == exploding:
		r.Cite("7.2").Tell("%s explodes already: nothing more happens", t.Name)
		return
	case state == wreck:
		landOnWreck(r, t, b)
		return
	case b.source == byAim:
		landOnPart(r, t, b)
		return
	}
	if !allowed(r, t, b) {
		return
	}
	switch {
	case t.Now(capacityTrack) == 0 && r.Option("zero_capacity") == "destroyed":
		destroy(r.Cite("7.2"), t, "any damage destroys it")
	case t.Now(capacityTrack) == 0:
		makeWreck(r.Cite("7.2"), t, b.wreckDC())
	case state >= crippled:
		enemyDeterioration(r, t, b)
	default:
		record(r, t, b)
	}
}

// allowed says whether the limits of the round let a blow do anything, and counts it (5.6).
func allowed(r *rules.Resolution, t *roster.Sheet, b blow) bool {
	switch b.source {
	case byWeapons:
		if of := marked(t, weaponsMark); of {
			r.Tell("%s is hit, no further damage this round", t.Name)
			return false
		}
		r.SetUntil(t, roster.MarkerOf(weaponsMark, "", idOf(b.from)), 1, endOfRound(r))
	case byCritical:
		blocked := r.Option("crit_ignores_limit") == "no" && t.CountOf(weaponsMark, "", idOf(b.from)) == 0
		if t.Count(criticalMark) > 0 || blocked {
			r.Tell("%s: no second damage, it has had it this round", t.Name)
			return false
		}
		r.SetUntil(t, roster.MarkerCell(criticalMark), 1, endOfRound(r))
	case byHack:
		if t.Count(hackLimitMark) > 0 {
			r.Tell("%s: one damage by hacking in a combat", t.Name)
			return false
		}
		if stateOf(r.Board, t) >= crippled && r.Option("hack_vs_crippled") == "no" {
			r.Tell("%s: a crippled ship takes no damage by hacking", t.Name)
			return false
		}
		r.SetUntil(t, roster.MarkerCell(hackLimitMark), 1, rules.EndOfBattle)
	}
	return true
}

func marked(s *roster.Sheet, kind string) bool {
	return slices.ContainsFunc(s.Markers, func(m roster.Marker) bool { return m.Kind == kind })
}

func idOf(s *roster.Sheet) roster.SheetID {
	if s == nil {
		return ""
	}
	return s.ID
}

// How many points a part loses in a round at most: usually, where any of the attacks was Concentrated Fire, where any was critical (5.11).
const (
	partCap             = 5
	partCapConcentrated = 7
	partCapCritical     = 9
)

// landOnPart takes points off a part, up to its cap of the round (5.11). Points above the cap count as soon as another attack of the round lifts
// it, so that it does not matter which of them lands first.
func landOnPart(r *rules.Resolution, t *roster.Sheet, b blow) {
	r.Cite("5.11")
	limit := partCap
	switch {
	case b.critical:
		limit = partCapCritical
	case b.concentrated:
		limit = partCapConcentrated
	}
	if before := t.CountOf(partCapMark, b.part, ""); before > limit {
		limit = before
	} else if limit > max(before, partCap) {
		r.MarkUntil(t, roster.MarkerOf(partCapMark, b.part, ""), limit, endOfRound(r), "%s %s: up to %d points in this round", t.Name, piece{t, b.part}, limit)
	}
	taken, over := t.CountOf(partMark, b.part, ""), t.CountOf(partOverMark, b.part, "")
	n := min(b.points+over, max(0, limit-taken))
	if left := b.points + over - n; left > 0 || over > 0 {
		r.MarkUntil(t, roster.MarkerOf(partOverMark, b.part, ""), left, endOfRound(r), "%s %s: %d of %d points, at most %d a round", t.Name, piece{t, b.part}, n, b.points+over, limit)
	}
	if n <= 0 {
		return
	}
	r.MarkUntil(t, roster.MarkerOf(partMark, b.part, ""), taken+n, endOfRound(r), "%s %s: %s in this round", t.Name, piece{t, b.part}, points(taken+n))
	r.Tally(t, partTally, n)
	if dc := plainDC + b.bonus; dc > t.CountOf(repairMark, b.part, "") {
		r.Cite("8.1").Mark(t, roster.MarkerOf(repairMark, b.part, ""), dc, "%s %s: repair DC %d", t.Name, piece{t, b.part}, dc)
	}
	r.Cite("5.11")
	if y := t.System(b.part); y != nil {
		left := max(-8, y.Left-n)
		r.Mark(t, roster.BoxesCell(y.ID), left, "%s %s −%d", t.Name, label(y), n)
		if left == -8 {
			r.Mark(t, roster.StateCell(y.ID), roster.Destroyed, "%s %s is destroyed", t.Name, label(y))
		} else if left <= 0 {
			r.Tell("%s %s is disabled", t.Name, label(y))
		}
		switch {
		case left > 0 || y.Kind != bayKind:
		case y.Name == "docking":
			r.Warn("%s: the docking bay can be entered by force", t.Name)
		case y.Name == "cargo":
			r.Warn("%s: the cargo bay loses cargo, the GM says which", t.Name)
		}
		return
	}
	left := max(0, t.Now(b.part)-n)
	r.Mark(t, roster.TrackCell(b.part), left, "%s %s −%d", t.Name, title(b.part), n)
	if left == 0 {
		r.Mark(t, roster.MarkerOf(lostMark, b.part, ""), 1, "%s %s is destroyed", t.Name, title(b.part))
	} else if disabled(t, b.part) {
		r.Tell("%s %s is disabled", t.Name, title(b.part))
	}
}

// record rolls on the chart and lays the Battle Damage down (6.1, 6.3).
func record(r *rules.Resolution, t *roster.Sheet, b blow) {
	table := r.Table("chart")
	row := table.Row(7)
	if b.source != byCritical && !b.plain {
		side := t.Side
		if b.from != nil {
			side = b.from.Side
		}
		row = rules.Loop(r, "roll", chartState{}, func(r *rules.Resolution, c *chartState) bool {
			c.result = table.Rows[r.Cite("6.1").By(side).About(t).See("chart", table.Look(0))].From
			return b.no7 && c.result == 7
		}).row(table)
	}
	effect := effectPending
	if row.Text("kind") == "none" || b.plain || b.source == byCritical {
		effect = effectNone
	}
	bonus, margin := b.bonus, max(0, b.margin)
	if b.source == byCritical || b.source == byHack || b.source == byRam || b.plain {
		bonus, margin = 0, 0
	}
	r.Cite("6.3").Tally(t, "chart-"+strconv.Itoa(row.From), 1)
	d := newRecord(t, b.source, idOf(b.from), row, bonus, margin, r.Round, effect)
	if unrolled(r.Board, d) {
		r.Lay(d, "%s: %s, two rounds of work and no roll", t.Name, row.Text("name"))
	} else {
		r.Lay(d, "%s: %s, repair DC %d: %s", t.Name, row.Text("name"), repairDC(r.Board, d), summands{r.Board, d})
	}
	if stateOf(r.Board, t) == crippled {
		r.Cite("7.3").MarkUntil(t, roster.MarkerCell(crippledMark), max(1, r.Round), rules.EndOfBattle, "%s is crippled", t.Name)
	}
}

// summands are what the repair DC of a record is made of, written only where they are read.
type summands struct {
	b rules.Board
	d *roster.Sheet
}

func (s summands) String() string { return spelled(repairParts(s.b, s.d)) }

// chartState is the state of the loop that rolls on the chart.
type chartState struct{ result int }

func (c chartState) row(t *rules.Table) *rules.Row { return t.Row(c.result) }

func newRecord(t *roster.Sheet, source string, by roster.SheetID, row *rules.Row, bonus, margin, round int, effect string) *roster.Sheet {
	s := &roster.Sheet{
		Kind: bdKind, On: t.ID, Side: t.Side, Name: row.Text("name"),
		Tracks: []roster.Track{
			{Name: "result", Min: 2, Now: row.From, Max: 12},
			{Name: "base", Now: row.Int("dc"), Max: 99},
			{Name: "bonus", Min: -99, Now: bonus, Max: 999},
			{Name: "margin", Now: margin, Max: 999},
			{Name: "round", Now: round, Open: true},
			{Name: "progress", Max: 2},
			{Name: "worked", Open: true},
			{Name: "struck", Open: true},
		},
		Traits: []roster.Trait{{Name: "source", Value: source}, {Name: "effect", Value: effect}},
	}
	if by != "" {
		s.Markers = []roster.Marker{{Kind: "by", Of: by, Count: 1}}
	}
	return s
}

// lingering lists the records whose side effect of that chart result holds now. Each of them counts by itself.
func lingering(b rules.Board, s *roster.Sheet, result int) (list []*roster.Sheet) {
	for _, d := range damages(b, s) {
		if d.Now("result") == result && d.Trait("effect") == effectLingering {
			list = append(list, d)
		}
	}
	return list
}

func lingers(b rules.Board, s *roster.Sheet, result int) bool {
	return len(lingering(b, s, result)) > 0
}

// ---- deterioration ----

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
	gone, full := suffered(t) == 6, d > t.Now(capacityTrack)
	switch {
	case gone && (!full || r.Option("six_effects") == "wrecked"):
		makeWreck(r.Cite("7.2"), t, b.wreckDC())
	case full:
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
		*line = table.Rows[r.Cite("7.4").By(t.Side).About(t).See("effect", table.Look(0))].From
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

// ---- explosions and wrecks ----

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
		left := s.CountOf(leftMark, o.Trait("post"), "") > 0 || s.CountOf(leftMark, string(o.ID), "") > 0
		if !left && o.Count(outMark) == 0 {
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
	row := &table.Rows[r.By(side).About(t).See("wreck", table.Look(0))]
	switch row.Text("kind") {
	case "later":
		r.Mark(t, roster.MarkerCell(fuseNextMark), 1, "%s: %s", t.Name, row.Text("text"))
	case "explodes":
		r.Warn("%s: %s", t.Name, row.Text("text"))
		light(r.Cite("7.5"), t, max(1, r.Round))
	case "nothing":
		r.Tell("%s: %s", t.Name, row.Text("text"))
	default:
		r.Warn("%s: %s", t.Name, row.Text("text"))
		casualties(r, t, row.Text("kind"))
	}
}

// casualties says what a hit costs the people aboard a wreck: how many of them are hit where it is half the crew, and for each level among
// them the hit dice (7.7). Who it is is drawn at the table.
func casualties(r *rules.Resolution, t *roster.Sheet, kind string) {
	aboard := crew(t)
	var levels []int
	for _, post := range stations(r.Board, t) {
		if level := ability(r.Board, t, post, "level"); manned(r.Board, t, post) && !slices.Contains(levels, level) {
			levels = append(levels, level)
		}
	}
	for i := range t.Markers {
		aboard -= truth(t.Markers[i].Kind == leftMark)
	}
	if aboard <= 0 {
		r.Tell("%s: nobody is aboard", t.Name)
		return
	}
	switch kind {
	case "dies":
		return
	case "half":
		r.Tell("%s: %d people are hit", t.Name, (aboard+1)/2)
	}
	for _, level := range levels {
		r.Tell("%s: of level %d, %d hit dice", t.Name, level, max(1, (level+3)/4))
	}
}

// hit is consequences only: a weapon's hit, a critical extra, a hack, a ram, a ship's own doing, or points on a part.
func hit(r *rules.Resolution) {
	t := rules.PickSheet(r.Cite("5.6"), "target", ships(r.Board, "", nil), nil, "no ship is left", "Who is hit?")
	source := rules.Pick(r, "source", []string{byWeapons, byCritical, byHack, byRam, byOther, byAim}, func(w string) rules.Choice {
		c := word(w)
		if w == byAim && (wrecked(t) || len(aimable(r.Board, t)) == 0) {
			c.Off = "nothing can be aimed at"
		}
		return c
	}, "By what?")
	b := blow{source: source, no7: source == byRam}
	if source == byAim {
		b.part = rules.Pick(r.Cite("5.11").About(t), "part", aimable(r.Board, t), word, "Which part?")
		b.points = r.Number("points", 1, 99, "How many points?")
		b.critical = r.Given("no").YesNo("critical", "by a critical hit")
	} else {
		b.margin = r.Given("0").Number("margin", 0, 999, "margin of the hit")
	}
	others := append([]string{"nobody"}, ids(r.Board, t)...)
	who := r.Given("nobody").Else(func(value string) string {
		if !slices.Contains(others, value) && r.Find(value) == nil {
			return "there is no such ship"
		}
		return ""
	}).Text("from", "by whom")
	if s := r.Find(who); s != nil && who != "nobody" {
		b.from, b.weapons = s, weaponsOf(r.Board, s)
		b.bonus = sum(bonusParts(r.Board, s))
		if source == byAim {
			b.bonus = b.weapons
		}
	}
	b.bonus += r.Given("0").Number("bonus", -40, 99, "more on the repair DC")
	r.Title("", "%s is hit", t.Name)
	land(r, t, b)
}

// ids lists the other ships of the table.
func ids(b rules.Board, t *roster.Sheet) []string {
	var list []string
	for _, s := range ships(b, "", nil) {
		if s != t {
			list = append(list, string(s.ID))
		}
	}
	return list
}
