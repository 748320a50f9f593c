package gothic

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers when a critical happens, 4, damage states and catastrophic damage, 8, and the consequences alone of a hit.

// An attack is what scored hits: who rolls for them, and what it says of criticals.
type attack struct {
	side string // who rolls
	settings
}

// settings are the two of 4.2, for an attack on one target.
type settings struct {
	noDamage string // keep, reroll, replace(…)
	choice   string // random, attacker, defender
}

// settle looks the settings of 4.2 up: those of the weapons in the order of firing, of the attacking race, of the target's race. The first one
// that is set decides.
func settle(b rules.Board, said settings, weapons []*roster.System, race *rules.Row, attacker, target *roster.Sheet) settings {
	noDamage, choice := said.noDamage, said.choice
	set := func(to *string, value string) {
		if *to == "" {
			*to = value
		}
	}
	for _, y := range weapons {
		set(&noDamage, y.Trait("no-damage"))
		set(&noDamage, profile(b, y.Kind))
		set(&choice, y.Trait("weapon-choice"))
	}
	if attacker != nil {
		set(&noDamage, attacker.Trait("attack-no-damage"))
		set(&choice, attacker.Trait("attack-weapon-choice"))
		race = b.Table("races").Find(raceOf(attacker))
	}
	if race != nil {
		set(&noDamage, race.Text("attack-no-damage"))
		set(&choice, race.Text("attack-weapon-choice"))
	}
	set(&noDamage, target.Trait("target-no-damage"))
	set(&choice, target.Trait("target-weapon-choice"))
	if row := b.Table("races").Find(raceOf(target)); row != nil {
		set(&noDamage, row.Text("target-no-damage"))
		set(&choice, row.Text("target-weapon-choice"))
	}
	set(&noDamage, profile(b, raceOf(target)))
	set(&noDamage, "keep")
	set(&choice, "random")
	return settings{noDamage, choice}
}

// raceOf is the race of a ship as the tables have it.
func raceOf(s *roster.Sheet) string { return strings.ReplaceAll(s.Trait("race"), " ", "-") }

// profile is the ready-made setting of a kind of weapon or a race, where its option is on (4.2).
func profile(b rules.Board, of string) string {
	rows := b.Table("profiles").Rows
	for i := range rows {
		if row := &rows[i]; row.Text("of") == of && b.Option(row.Key) == "on" {
			return row.Text("no-damage")
		}
	}
	return ""
}

// direct makes the attack of one ship with some of its weapons.
func direct(b rules.Board, by *roster.Sheet, target *roster.Sheet, weapons ...*roster.System) attack {
	return attack{by.Side, settle(b, settings{}, weapons, nil, by, target)}
}

// unarmed makes an attack that no weapon of a ship makes: an explosion, boarders, Blast Markers.
func unarmed(b rules.Board, side string, target *roster.Sheet) attack {
	return attack{side, settle(b, settings{}, nil, nil, nil, target)}
}

// ---- from hits to damage ----

// strike takes hits through shields and saves to damage (4, 10.2). Ordnance and rams ignore shields.
func strike(r *rules.Resolution, s *roster.Sheet, hits int, a attack, shielded bool) {
	if hits == 0 {
		r.Cite("4").Tell("%s is not hit", s.Name)
		return
	}
	through := hits
	if shielded {
		through -= absorb(r, s, hits)
	}
	if through > 0 && ordered(s, braceOrder) && !ruined(s) {
		p := dice.Pool(through, 6, savedClass)
		saved := p.Count(r.Cite("9").By(s.Side).About(s).See("saves", p), 0)
		through -= saved
		r.Tell("%s saves %d of %d", s.Name, saved, through+saved)
	}
	hurt(r, s, through, a)
}

var savedClass = dice.Class{Name: "save", Is: func(face int) bool { return face >= 4 }}

// absorb stops hits with the shields, a Blast Marker for each, and says how many (10.2).
func absorb(r *rules.Resolution, s *roster.Sheet, hits int) int {
	n := min(hits, shields(s))
	if n > 0 {
		r.Cite("10.2").Mark(s, roster.MarkerCell(blastMark), s.Count(blastMark)+n, "%s shields stop %d of %d", s.Name, n, hits)
	}
	return n
}

// hurt takes the damage of one attack off a ship, and rolls for its critical (4).
func hurt(r *rules.Resolution, s *roster.Sheet, damage int, a attack) {
	r.Cite("4")
	switch {
	case damage == 0:
		r.Tell("%s takes no damage", s.Name)
		return
	case hulk(s):
		r.Cite("8.1").Tell("%s is hit", s.Name)
		catastrophe(r, s)
		return
	case gone(s):
		r.Tell("%s is gone already", s.Name)
		return
	case !living(s):
		r.Cite("8").Tell("%s is hit at 0 hits", s.Name)
		ruin(r, s)
		return
	}
	caused := lose(r, s, damage)
	switch {
	case living(s) || r.Option("critical.onKill") == "on" && !escort(s):
		provoke(r, s, caused, a)
	default:
		r.Cite("4").Tell("%s: no critical roll for an attack that destroys", s.Name)
	}
	if !living(s) {
		ruin(r, s)
	}
}

// lose takes points of damage off a ship and says how many were really taken.
func lose(r *rules.Resolution, s *roster.Sheet, damage int) int {
	was := crippled(s)
	left := max(0, s.Now(hitsTrack)-damage)
	caused := s.Now(hitsTrack) - left
	if caused == 0 {
		return 0
	}
	r.Mark(s, roster.TrackCell(hitsTrack), left, "%s hits −%d", s.Name, caused)
	r.Tally(s, "hits-lost", caused)
	if !was && left > 0 && crippled(s) {
		r.Cite("8").Warn("%s is crippled", s.Name)
	}
	return caused
}

// provoke rolls whether damage causes a critical, and for each that it causes.
func provoke(r *rules.Resolution, s *roster.Sheet, caused int, a attack) {
	if caused == 0 {
		return
	}
	if standard(r.Board) {
		p := dice.Pool(caused, 6, dice.Class{Name: "critical", Is: six})
		sixes := p.Count(r.Cite("7").By(a.side).About(s).See("checks", p), 0)
		for i := 1; i <= sixes && !ruined(s); i++ {
			r.In("critical", i, func() { scored(r, s, a) })
		}
		return
	}
	rd := dice.CheckWords(6, min(caused, 5), "critical", "no critical")
	if r.Cite("4").By(a.side).About(s).See("trigger", rd) == dice.Hit {
		scored(r, s, a)
	}
}

// standard says whether the ordinary criticals are played.
func standard(b rules.Board) bool { return b.Option("critical.mode") == "standard" }

// scored applies a critical. Any destroys an escort (4).
func scored(r *rules.Resolution, s *roster.Sheet, a attack) {
	r.Tally(s, "critical", 1)
	switch {
	case escort(s):
		r.Cite("4").Tell("a critical destroys an escort")
		lose(r, s, s.Now(hitsTrack))
		ruin(r, s)
	case standard(r.Board):
		standardRoll(r, s, a)
	default:
		critical(r, s, a)
	}
}

// bite is damage that a critical does: no attack, unless option critical.chain makes it one (4, 8).
func bite(r *rules.Resolution, s *roster.Sheet, damage int, a attack) {
	caused := lose(r, s, damage)
	if caused > 0 && r.Option("critical.chain") == "on" && (living(s) || r.Option("critical.onKill") == "on") {
		r.In("chain", 0, func() { provoke(r, s, caused, a) })
	}
	if !living(s) && !ruined(s) {
		ruin(r, s)
	}
}

// ---- the end of a ship ----

// ruin deals with a ship at 0 hits (8).
func ruin(r *rules.Resolution, s *roster.Sheet) {
	if ruined(s) {
		return
	}
	r.Tally(s, "destroyed", 1)
	if escort(s) {
		loseEscort(r, s)
		return
	}
	catastrophe(r, s)
}

// loseEscort takes a destroyed escort off the table (8).
func loseEscort(r *rules.Resolution, s *roster.Sheet) {
	r.Cite("8").Mark(s, roster.MarkerCell(lostMark), 1, "%s is destroyed: one Blast Marker", s.Name)
	leave(r, s, 1)
}

// catastrophe rolls on the table of catastrophic damage (8.1).
func catastrophe(r *rules.Resolution, s *roster.Sheet) {
	table := r.Table("catastrophe")
	row := &table.Rows[r.Cite("8.1").By(s.Side).About(s).See("catastrophe", table.Look(0))]
	result, markers := row.Text("result"), share(s, row.Text("markers"))
	switch result {
	case driftingMark, blazingMark:
		becomeHulk(r, s, result, markers)
	default:
		if hulk(s) {
			clearHulk(r, s)
		}
		says := "%s: plasma drive overload, %d Blast Markers"
		if result == "warp" {
			says = "%s: warp drive implosion, %d Blast Markers"
		}
		r.Mark(s, roster.MarkerCell(lostMark), 1, says, s.Name, markers)
		leave(r, s, markers)
		explosion(r, s, share(s, row.Text("lances")))
	}
}

// becomeHulk makes a hulk of a ship, with the Blast Markers that then touch it. It drifts from the next Movement Phase of its side on.
func becomeHulk(r *rules.Resolution, s *roster.Sheet, state string, markers int) {
	if s.Count(state) == 0 {
		clearHulk(r, s)
		r.Mark(s, roster.MarkerCell(state), 1, "%s is a %s hulk", s.Name, state)
		if step(r.Board) == "move" && s.Side == r.Board.Active() {
			r.SetUntil(s, roster.MarkerCell(movedMark), 1, rules.EndOfPhase(r.Phase))
		}
	} else {
		r.Tell("%s is still a %s hulk", s.Name, state)
	}
	leave(r, s, markers)
}

func clearHulk(r *rules.Resolution, s *roster.Sheet) {
	for _, state := range [...]string{driftingMark, blazingMark} {
		if s.Count(state) > 0 {
			r.Mark(s, roster.MarkerCell(state), 0, "%s is no %s hulk any more", s.Name, state)
		}
	}
}

// leave puts down the Blast Markers of the end of a ship.
func leave(r *rules.Resolution, s *roster.Sheet, markers int) {
	r.Mark(s, roster.MarkerCell(blastMark), markers, "%s: %s in contact", s.Name, rules.Count(markers, "Blast Marker", "Blast Markers"))
}

// share is a number, or all or half of the starting hits.
func share(s *roster.Sheet, of string) int {
	switch of {
	case "all":
		return s.Printed(hitsTrack)
	case "half":
		return half(s.Printed(hitsTrack))
	}
	n, _ := strconv.Atoi(of)
	return n
}

// explosionKind is the word of an explosion that has not been resolved.
const explosionKind = "explosion"

// explosion rolls how far a ship explodes and lays it on the table, for every ship within (8.1).
func explosion(r *rules.Resolution, s *roster.Sheet, lances int) {
	radius := r.By(s.Side).About(s).See("radius", dice.RollOf(threeD6))
	r.Lay(&roster.Sheet{
		Kind: explosionKind, Side: s.Side, Name: s.Name + " explosion",
		Tracks: []roster.Track{{Name: "strength", Now: lances, Max: lances}, {Name: "radius", Now: radius, Max: radius}},
	}, "strength %d lances on every ship within %d cm", lances, radius)
}

// explode resolves an explosion on every ship within it, each an attack of its own (8.1).
func explode(r *rules.Resolution) {
	waiting := r.Kind(explosionKind)
	if len(waiting) == 0 {
		r.None("nothing has exploded")
	}
	from := rules.Pick(r.Cite("8.1"), "explosion", waiting, rules.Card(nil), "Which explosion?")
	lances, radius := from.Now("strength"), from.Now("radius")
	near := ships(r.Board, "", present)
	within := rules.Several(r.Fact(), "ships", near, 0, len(near), rules.Card(nil), "Which ships are within %d cm?", radius)
	r.Title(from.Side, "%s", from.Name)
	r.Take(from, "%s, strength %d within %d cm", from.Name, lances, radius)
	for i, s := range within {
		r.In("ship", i+1, func() {
			brace(r, s)
			hits := shoot(r, from.Side, s, "hits", s.Name, lances, lanceNeed)
			strike(r, s, hits, unarmed(r.Board, from.Side, s), true)
		})
	}
}

// lanceNeed is the roll with which a lance hits whatever the armour (10).
const lanceNeed = 4

// shoot rolls so many dice that hit with a number or more, and says how many hit; what they are thrown for stands in the prompt.
func shoot(r *rules.Resolution, side string, s *roster.Sheet, key, what string, n, need int) int {
	p := volleyPool{hitPool(n, need), what}
	return p.Count(r.By(side).About(s).See(key, p), 0)
}

// ---- hit ----

// pointsKind is the weapon of a hit that is damage already.
const pointsKind = "points"

// hit is a number of points, or the hits of a kind of weapon, on a target: consequences only.
func hit(r *rules.Resolution) {
	s := rules.PickSheet(r, "target", ships(r.Board, "", present), nil, "no ship is on the table", "What is hit?")
	kind := rules.Pick(r.Advise(func() string { return pointsKind }), "weapon", orNone(r.Table("weapons")), func(row *rules.Row) rules.Choice {
		if row == nil {
			return rules.Choice{ID: pointsKind, Text: "damage after shields and saves"}
		}
		return rules.Choice{ID: row.Key, Text: row.Text("name")}
	}, "Which weapon hits?")
	what := "How many points of damage?"
	if kind != nil {
		what = "How many hits?"
	}
	n := r.AdviseNumber(1).Number("points", 0, 100, "%s", what)
	said := askSettings(r)
	race := rules.Pick(r.Given("unsaid"), "race", orNone(r.Table("races")), func(row *rules.Row) rules.Choice {
		if row == nil {
			return rules.Choice{ID: "unsaid", Text: "unsaid"}
		}
		return rules.Choice{ID: row.Key, Text: row.Key}
	}, "attacking race")
	if kind == nil {
		r.Title("", "%s on %s", rules.Count(n, "point", "points"), s.Name)
		hurt(r, s, n, attack{"", settle(r.Board, said, nil, race, nil, s)})
		return
	}
	r.Title("", "%s of %s on %s", rules.Count(n, "hit", "hits"), kind.Text("name"), s.Name)
	group := kind.Text("group")
	a := attack{"", settle(r.Board, said, []*roster.System{{Kind: kind.Key}}, race, nil, s)}
	strike(r, s, n, a, group != "torpedo" && group != "bay")
}

// orNone lists the rows of a table behind nil, which stands for none of them.
func orNone(t *rules.Table) []*rules.Row {
	rows := make([]*rules.Row, 1, len(t.Rows)+1)
	for i := range t.Rows {
		rows = append(rows, &t.Rows[i])
	}
	return rows
}

// askSettings lets anyone say what is set for the attacking weapon.
func askSettings(r *rules.Resolution) settings {
	said := settings{
		rules.Pick(r.Given("unset"), "no-damage", []string{"unset", "keep", "reroll", "fire", "damage"}, word, "its lines of no damage"),
		rules.Pick(r.Given("unset"), "weapon-choice", []string{"unset", "random", "attacker", "defender"}, word, "who chooses the weapon it hits"),
	}
	switch said.noDamage {
	case "unset":
		said.noDamage = ""
	case "fire":
		said.noDamage = "replace(fire)"
	case "damage":
		said.noDamage = "replace(damage 1)"
	}
	if said.choice == "unset" {
		said.choice = ""
	}
	return said
}

// digits writes a whole number.
func digits(n int) string { return strconv.Itoa(n) }
