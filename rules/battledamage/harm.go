package battledamage

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what a hit does and its limits, 5.6, and Battle Damage, 6.1 and 6.3.

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

// byMark is of the ship that a hit or a record comes from.
const byMark = "by"

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
		landBlow(r, t, b)
		return
	}
	name := "own share of the ram" // nothing else waits that is of nobody
	if b.from != nil {
		name = blowWord(b.source) + " of " + b.from.Name
	}
	sheet := &roster.Sheet{
		Kind: hitKind, On: t.ID, Name: name,
		Tracks: []roster.Track{
			{Name: "bonus", Min: -99, Now: b.bonus, Max: 999},
			{Name: "margin", Now: max(0, b.margin), Max: 999},
			{Name: "weapons", Min: -99, Now: b.weapons, Max: 99},
			{Name: "initiative", Min: -99, Now: initiativeOf(r.Board, b.from), Max: 99},
		},
		Traits: []roster.Trait{{Name: "source", Value: b.source}},
	}
	for _, k := range [...]roster.Track{
		{Name: "points", Now: b.points, Max: 99},
		{Name: "critical", Now: truth(b.critical), Max: 1},
		{Name: "concentrated", Now: truth(b.concentrated), Max: 1},
		{Name: "no-7", Now: truth(b.no7), Max: 1},
		{Name: "plain", Now: truth(b.plain), Max: 1},
	} {
		if k.Now > 0 {
			sheet.Tracks = append(sheet.Tracks, k)
		}
	}
	if b.part != "" {
		sheet.Traits = append(sheet.Traits, roster.Trait{Name: "part", Value: b.part})
	}
	if b.from != nil {
		sheet.Side = b.from.Side
		sheet.Markers = []roster.Marker{{Kind: byMark, Of: b.from.ID, Count: 1}}
	}
	r.Cite("3").Lay(sheet, "%s: the damage waits until all pools are rolled", t.Name)
}

// blowOf reads a blow back from its sheet.
func blowOf(b rules.Board, h *roster.Sheet) blow {
	w := blow{
		source: h.Trait("source"), part: h.Trait("part"), bonus: h.Now("bonus"), margin: h.Now("margin"), points: h.Now("points"),
		weapons: h.Now("weapons"), critical: h.Now("critical") > 0, concentrated: h.Now("concentrated") > 0, no7: h.Now("no-7") > 0, plain: h.Now("plain") > 0,
	}
	for i := range h.Markers {
		if m := &h.Markers[i]; m.Kind == byMark {
			w.from = b.Sheet(m.Of)
		}
	}
	return w
}

// booked lists the hits that wait in the order in which they take effect: hacks, rams, weapons, critical extras; the attacker with the
// highest Initiative first (5.6).
func booked(b rules.Board) []*roster.Sheet {
	return inOrder(slices.DeleteFunc(b.Kind(hitKind), func(h *roster.Sheet) bool { return b.Sheet(h.On) == nil }))
}

func inOrder(hits []*roster.Sheet) []*roster.Sheet {
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
	r.Title(h.Side, "%s takes effect", h.Name)
	landHit(r, h)
}

// landHit lets a hit that has waited take effect: it leaves the table.
func landHit(r *rules.Resolution, h *roster.Sheet) {
	t, b := r.Sheet(h.On), blowOf(r.Board, h)
	r.Take(h, "%s → %s", h.Name, t.Name)
	landBlow(r, t, b)
}

// takeEffects is the damage step for hits that wait, in its order (5.6): what odds come to behind the pools.
func takeEffects(r *rules.Resolution, waiting []*roster.Sheet) {
	for i, h := range inOrder(waiting) {
		r.In("damage", i+1, func() { landBlow(r, r.Sheet(h.On), blowOf(r.Board, h)) })
	}
}

// landBlow applies a blow: the limits, then the wreck, the part, the deterioration or the Battle Damage (5.6).
func landBlow(r *rules.Resolution, t *roster.Sheet, b blow) {
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
		switch {
		case t.Count(criticalMark) > 0:
			r.Tell("%s: no second damage, it has had it this round", t.Name)
			return false
		case blocked:
			r.Tell("%s: no second damage where the first did nothing", t.Name)
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

// record rolls on the chart and lays the Battle Damage down (6.1, 6.3).
func record(r *rules.Resolution, t *roster.Sheet, b blow) {
	row := r.Table("chart").Row(7)
	if b.source != byCritical && !b.plain {
		row = chart(r, t, b)
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
	r.Lay(d, "%s", damage{r.Board, d})
	if stateOf(r.Board, t) == crippled {
		r.Cite("7.3").MarkUntil(t, roster.MarkerCell(crippledMark), max(1, r.Round), rules.EndOfBattle, "%s is crippled", t.Name)
	}
}

// chart rolls on the Battle Damage Chart (6.1). Whoever is rammed rolls a 7 again (11).
func chart(r *rules.Resolution, t *roster.Sheet, b blow) *rules.Row {
	table, side := r.Table("chart"), t.Side
	if b.from != nil {
		side = b.from.Side
	}
	roll := func() *rules.Row {
		return &table.Rows[r.Cite("6.1").By(side).About(t).Rows(table, "name").See("chart", table.Look(0))]
	}
	if !b.no7 {
		var row *rules.Row
		r.In("roll", 1, func() { row = roll() })
		return row
	}
	return table.Row(rules.Loop(r, "roll", 0, func(r *rules.Resolution, result *int) bool {
		*result = roll().From
		if *result == 7 {
			r.Tell("a 7 is rolled again")
		}
		return *result == 7
	}))
}

// A damage is a record in words, written only where they are read: what it is and what its repair takes.
type damage struct {
	b rules.Board
	d *roster.Sheet
}

func (m damage) String() string {
	text := m.b.Sheet(m.d.On).Name + ": " + m.d.Name
	if unrolled(m.b, m.d) {
		return text + ", two rounds of work and no roll"
	}
	return text + ", repair DC " + strconv.Itoa(repairDC(m.b, m.d)) + ": " + spelled(repairParts(m.b, m.d))
}

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
		s.Markers = []roster.Marker{{Kind: byMark, Of: by, Count: 1}}
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

// hit is consequences only: a weapon's hit, a critical extra, a hack, a ram, a ship's own doing, or points on a part.
func hit(r *rules.Resolution) {
	t := rules.PickSheet(r.Cite("5.6"), "target", ships(r.Board, "", nil), nil, "no ship is left", "Who is hit?")
	names := append([]string{"nobody"}, ids(others(ships(r.Board, "", nil), t))...)
	who := r.Given("nobody").Else(func(value string) string {
		if !slices.Contains(names, value) && r.Find(value) == nil {
			return "there is no such ship"
		}
		return ""
	}).Text("from", "by whom")
	more := r.Given("0").Number("bonus", -40, 99, "more on the repair DC")
	margin := r.Given("0").Number("margin", 0, 999, "margin of the hit")
	source := rules.Pick(r, "source", []string{byWeapons, byCritical, byHack, byRam, byOther, byAim}, func(w string) rules.Choice {
		c := rules.Choice{ID: w, Text: blowWord(w)}
		if w == byAim && (wrecked(t) || len(aimable(r.Board, t)) == 0) {
			c.Off = "nothing can be aimed at"
		}
		return c
	}, "By what?")
	b := blow{source: source, margin: margin, no7: source == byRam}
	if s := r.Find(who); s != nil && who != "nobody" {
		b.from, b.weapons = s, weaponsOf(r.Board, s)
		b.bonus = sum(bonusParts(r.Board, s))
	}
	if source == byAim {
		b.margin, b.bonus = 0, b.weapons
		b.part = rules.Pick(r.Cite("5.11").About(t), "part", aimable(r.Board, t), func(part string) rules.Choice { return piece{t, part}.card() }, "Which part?")
		b.critical = r.Given("no").YesNo("critical", "by a critical hit")
		b.points = r.Number("points", 1, 99, "How many points?")
	}
	b.bonus += more
	r.Title("", "%s is hit", t.Name)
	landBlow(r, t, b)
}

// ids are the IDs of ships as an answer names them.
func ids(ships []*roster.Sheet) []string {
	list := make([]string, len(ships))
	for i, s := range ships {
		list[i] = string(s.ID)
	}
	return list
}
