package battledamage

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers side effects as they strike, 6.1, repairs in combat, 8.1, and who contains or leaves an explosion, 7.5.

// ---- side effects ----

// strikeEffect is a side effect that nobody has dealt with (6.1).
func strikeEffect(r *rules.Resolution) {
	b := r.Board
	list := pendingEffects(b)
	if len(list) == 0 {
		r.None("no side effect is pending")
	}
	d := rules.Pick(r.Cite("6.1"), "bd", list, func(d *roster.Sheet) rules.Choice {
		c := rules.Choice{ID: string(d.ID), Text: d.Name, Sheet: d.On}
		if s := b.Sheet(d.On); s != nil {
			c.Text = s.Name + " " + d.Name
		}
		return c
	}, "Which side effect strikes?")
	s := r.Sheet(d.On)
	row := r.Table("chart").Row(d.Now("result"))
	kind := row.Text("kind")
	r.Title(s.Side, "%s: %s", s.Name, d.Name)
	r.Set(d, roster.TrackCell("struck"), r.Round)
	switch kind {
	case "linger":
		r.Mark(d, roster.TraitCell("", "effect"), effectLingering, "%s: %s lasts until it is repaired", s.Name, d.Name)
	default:
		r.Mark(d, roster.TraitCell("", "effect"), effectStruck, "%s: %s has struck", s.Name, d.Name)
	}
	switch d.Now("result") {
	case 5:
		rock(r, s, 15+d.Now("margin"))
	case 8:
		explodeConsole(r, s)
	case 9:
		n := 1 + truth(d.Now("margin") >= 4) + lasting(s, helmHitMark, endOfNext(r))
		r.MarkUntil(s, roster.MarkerCell(helmHitMark), n, endOfNext(r), "%s: disadvantages of the pilot in the next round: %d", s.Name, n)
	case 10:
		consoleOf(r, s, helm)
	}
}

// rock is a ship that is rocked: who fails a Dexterity save is shaken for one round, and who fails it critically is thrown from the console
// and spends the next round getting back (6.1, result 5). The saves are the table's.
func rock(r *rules.Resolution, s *roster.Sheet, dc int) {
	present := slices.DeleteFunc(stations(r.Board, s), func(p string) bool { return !manned(r.Board, s, p) || crew(s) == 0 })
	if len(present) == 0 {
		r.Tell("%s: nobody is aboard", s.Name)
		return
	}
	fallen := rules.Several(r.By(s.Side).Fact().About(s).Advise(func() string { return "none" }), "shaken", present, 0, len(present), asChoice,
		"Whose Dexterity save, DC %d, failed?", dc)
	r.Tell("%s: shaken %d of %d, DC %d", s.Name, len(fallen), len(present), dc)
	for _, post := range fallen {
		o := person(r, s, post)
		r.MarkUntil(o, roster.MarkerCell(shakenMark), 1, endOfNext(r), "%s is shaken for one round", o.Name)
	}
	if len(fallen) == 0 {
		return
	}
	for _, post := range rules.Several(r.By(s.Side).Given("none"), "thrown", fallen, 0, len(fallen), asChoice, "thrown from the console by a critical failure") {
		o := person(r, s, post)
		r.MarkUntil(o, roster.MarkerCell(workedMark), 1, endOfNext(r), "%s is thrown from the console, 1d6 damage, and spends the next round getting back", o.Name)
	}
}

// lasting is the count of a marker that ends at a moment; another such effect adds to it.
func lasting(s *roster.Sheet, kind string, until roster.Moment) int {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == kind && m.Until == until {
			return m.Count
		}
	}
	return 0
}

// pendingEffects lists the records whose side effect strikes in the step for it; those that grab the engineer do not.
func pendingEffects(b rules.Board) []*roster.Sheet {
	return slices.DeleteFunc(b.Kind(bdKind), func(d *roster.Sheet) bool {
		s := b.Sheet(d.On)
		return d.Trait("effect") != effectPending || s == nil || !living(s) || grabs(b, d)
	})
}

// grabs says whether a record's side effect grabs the engineer.
func grabs(b rules.Board, d *roster.Sheet) bool {
	return b.Table("chart").Row(d.Now("result")).Text("kind") == "grab"
}

// explodeConsole rolls whose console explodes; an empty one does so harmlessly (6.1, result 8).
func explodeConsole(r *rules.Resolution, s *roster.Sheet) {
	n := r.Cite("6.1").By(s.Side).About(s).See("station", dice.Roll("d6"))
	for i := range r.Table("posts").Rows {
		if row := &r.Table("posts").Rows[i]; row.Text("console") == strconv.Itoa(n) {
			consoleOf(r, s, row.Key)
		}
	}
}

// consoleOf is the console of a station exploding.
func consoleOf(r *rules.Resolution, s *roster.Sheet, post string) {
	if pilots(r.Board, s, post) {
		post = helm
	}
	if !manned(r.Board, s, post) || crew(s) == 0 {
		r.Tell("%s: the console of %s explodes, nobody is there", s.Name, post)
		return
	}
	o := person(r, s, post)
	n := hitDice(o.Now("level"))
	r.Mark(o, roster.TrackCell("wounds"), min(99, o.Now("wounds")+n), "%s: the console of %s explodes: %s of electrical damage, level %d", s.Name, post, hitDiceWord(n), o.Now("level"))
	r.MarkUntil(o, roster.MarkerCell(shakenMark), 1, endOfNext(r), "%s is shaken for one round", o.Name)
}

// ---- the engineer ----

// idleEngineer says why no engineer can act on a ship; empty when one can.
func idleEngineer(b rules.Board, s *roster.Sheet) string {
	switch {
	case s.Count(workedMark) > 0:
		return "the engineer has worked in this round"
	case crew(s) == 0:
		return "nobody is aboard"
	case pilots(b, s, engineer) && unresponsive(b, s) != "":
		return unresponsive(b, s)
	case s.CountOf(triedMark, engineer, "") > 0:
		return "the engineer has tried to get off the ship"
	case !manned(b, s, engineer):
		return "it has no engineer"
	}
	return cmp.Or(absent(b, s, engineer), actedElsewhere(b, s, engineer))
}

// unresponsive says why the pilot of a small crew has no medical or engineering action left: the choice of the round was another, or it is
// done, and is one (5.14).
func unresponsive(b rules.Board, s *roster.Sheet) string {
	switch {
	case piloted(s) != responds && s.Count(pilotMark) > 0:
		return "its pilot does not respond in this round"
	case s.CountOf(triedMark, helm, "") > 0, pilots(b, s, engineer) && s.Count(workedMark) > 0, pilots(b, s, medical) && s.Count(medicUsedMark) > 0:
		return "its pilot has acted in this round"
	}
	return ""
}

// respond marks that the pilot of a small crew acts in the Response Phase, where that is the pilot's work (5.14).
func respond(r *rules.Resolution, s *roster.Sheet, post string) {
	if pilots(r.Board, s, post) && s.Count(pilotMark) == 0 {
		r.MarkUntil(s, roster.MarkerCell(pilotMark), responds, endOfRound(r), "the pilot of %s responds", s.Name)
	}
}

// busyEngineer marks that the engineer has worked; all work in progress on other damages is lost (8.1).
func busyEngineer(r *rules.Resolution, s, on *roster.Sheet) {
	r.Cite("8.1").SetUntil(s, roster.MarkerCell(workedMark), 1, endOfRound(r))
	respond(r, s, engineer)
	for _, d := range damages(r.Board, s) {
		if d != on && d.Now("progress") > 0 {
			r.Mark(d, roster.TrackCell("progress"), 0, "%s: the work on %s is lost", s.Name, d.Name)
		}
	}
}

// engineering is a repair check in combat (2, 8.1).
func engineering(b rules.Board, s *roster.Sheet, by string, dc int) *trial {
	parts := []rules.Part{{Value: mod(b, s, structure), Text: "Structure", Rule: "2"}}
	if n := facility(s, "engineering"); n > 0 {
		parts = append(parts, rules.Part{Value: n, Text: "engineering facility", Rule: "1.5"})
	}
	return try(b, s, by, dc, parts...)
}

// facility is the class of a facility, of the bay or of the ship, where one of its bays works (1.5).
func facility(s *roster.Sheet, sort string) int {
	n := 0
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == bayKind && y.Name == sort && works(s, y) {
			n = max(n, class(y), number(s.Trait(sort)))
		}
	}
	return n
}

// A job is something that the engineer may work on in a round.
type job struct {
	id, text string
	off      string
	dc       int
	bd       *roster.Sheet // of a damage or its side effect
	effect   bool
}

// need says what a job needs: its DC, or no roll.
func (j job) need(b rules.Board) string {
	if j.bd != nil && !j.effect && unrolled(b, j.bd) {
		return "no roll"
	}
	return fmt.Sprintf("DC %d", j.dc)
}

// jobs lists what there is to do on a ship, the most pressing first. A grab comes before everything else.
func jobs(b rules.Board, s *roster.Sheet) []job {
	var list []job
	grab := grabbed(b, s)
	held := func(d *roster.Sheet) string {
		if grab != nil && grab != d {
			return grab.Name + " must be dealt with first"
		}
		return ""
	}
	for _, d := range damages(b, s) {
		row := b.Table("chart").Row(d.Now("result"))
		if e := d.Trait("effect"); e == effectPending || e == effectLingering {
			j := job{id: string(d.ID) + ":effect", text: "effect of " + d.Name, off: held(d), dc: effectDC(b, d), bd: d, effect: true}
			if d.Now("result") == 12 {
				j.off = "the meltdown must be stopped first, without a roll"
			}
			list = append(list, j)
		}
		j := job{id: string(d.ID), text: d.Name, off: held(d), dc: repairDC(b, d), bd: d}
		if d.Now("result") == 12 && d.Trait("effect") == effectPending {
			j.off = "the meltdown must be stopped first"
		}
		if row.From == 2 && d.Trait("effect") == effectPending && grab == d {
			j.off = ""
		}
		list = append(list, j)
	}
	if stateOf(b, s) == deteriorating {
		list = append(list, job{id: "stabilize", text: "stabilize", off: held(nil), dc: sum(stabilizeParts(s))})
	}
	for _, a := range attributes() {
		if s.CountOf(hackedMark, a, "") > 0 {
			list = append(list, job{id: a, text: title(a), off: held(nil), dc: highestDC(s.CountOf(hackDCMark, a, ""))})
		}
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		if y.Left >= y.Boxes {
			continue
		}
		j := job{id: y.ID, text: label(y).String(), off: held(nil), dc: highestDC(s.CountOf(repairMark, y.ID, ""), s.CountOf(hackDCMark, y.ID, ""))}
		if y.State == roster.Destroyed || y.Left <= -8 {
			j.off = "destroyed: not in space"
		}
		list = append(list, j)
	}
	return list
}

// grabbed is the record whose side effect grabs the engineer now: a meltdown first, then a containment failure; nil is none.
func grabbed(b rules.Board, s *roster.Sheet) *roster.Sheet {
	for _, result := range [...]int{12, 2} {
		for _, d := range damages(b, s) {
			if d.Now("result") == result && d.Trait("effect") == effectPending {
				return d
			}
		}
	}
	return nil
}

// unrolled says whether a Battle Damage is repaired in two rounds without a roll.
func unrolled(b rules.Board, d *roster.Sheet) bool {
	return d.Now("result") == 12 && b.Option("meltdown_dc") == "no_roll"
}

// otherwise says why the engineer of a ship cannot act on anything but its damages; empty when that can be. A grab holds from the start of the
// Response Phase of its round until it is dealt with (6.1).
func otherwise(b rules.Board, s *roster.Sheet) string {
	if d := grabbed(b, s); d != nil && (!simultaneous(b) || d.Now("round") < b.Round) {
		return d.Name + " must be dealt with first"
	}
	return idleEngineer(b, s)
}

// repairDC is the DC of a Battle Damage (6.2); 0 where there is no roll.
func repairDC(b rules.Board, d *roster.Sheet) int {
	if unrolled(b, d) {
		return 0
	}
	return d.Now("base") + d.Now("bonus")
}

// repairParts are what it is made of: the base of the chart and what the attacker adds (6.2); empty where there is no roll.
func repairParts(b rules.Board, d *roster.Sheet) []rules.Part {
	if unrolled(b, d) {
		return nil
	}
	return []rules.Part{{Value: d.Now("base"), Text: "chart", Rule: "6.1"}, {Value: d.Now("bonus"), Text: "attacker", Rule: "6.2"}}
}

// effectDC is the DC of its side effect (6.2, A-18).
func effectDC(b rules.Board, d *roster.Sheet) int { return sum(effectParts(b, d)) }

// effectParts are the base of the chart, or the flat 15 of the option.
func effectParts(b rules.Board, d *roster.Sheet) []rules.Part {
	if b.Option("effect_dc") == "15" {
		return []rules.Part{{Value: 15, Text: "flat", Rule: "A-18"}}
	}
	return []rules.Part{{Value: d.Now("base"), Text: "chart", Rule: "6.1"}}
}

// repair is one round of the engineer's work in combat (8.1).
func repair(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("8.1"), "ship", ships(b, "", func(s *roster.Sheet) bool { return len(jobs(b, s)) > 0 && !wrecked(s) }), func(s *roster.Sheet) string {
		if why := idleEngineer(b, s); why != "" {
			return why
		}
		if !slices.ContainsFunc(jobs(b, s), func(j job) bool { return j.off == "" }) {
			return jobs(b, s)[0].off
		}
		return ""
	}, "there is nothing to repair", "Which ship repairs?")
	j := rules.Pick(r.By(s.Side).About(s).Advise(func() string { return adviseJob(b, s) }), "job", jobs(b, s), func(j job) rules.Choice {
		return rules.Choice{ID: j.id, Text: j.text + ", " + j.need(b), Off: j.off, Sheet: s.ID}
	}, "What does the engineer work on?")
	r.Title(s.Side, "the engineer of %s: %s", s.Name, j.text)
	on := j.bd
	if j.effect {
		on = nil // also of the same damage it is other work
	}
	busyEngineer(r, s, on)
	if j.bd != nil && j.bd == grabbed(b, s) { // no meltdown, which is stopped
		scald(r, s)
	}
	switch {
	case j.bd != nil && !j.effect:
		workOn(r, s, j.bd, j.dc)
		return
	case !reaches(engineering(b, s, engineer, j.dc).throw(r, "check"), j.dc):
		r.Tell("%s: %s, in vain, DC %d", s.Name, j.text, j.dc)
		return
	}
	switch {
	case j.effect:
		r.Mark(j.bd, roster.TraitCell("", "effect"), effectResolved, "%s: the effect of %s is dealt with", s.Name, j.bd.Name)
	case j.id == "stabilize":
		stabilize(r, s)
	default:
		restorePart(r, s, j.id)
	}
}

// scald is what a round at a containment failure costs the engineer who works on it, on the effect or on the damage: hit dice, of which a
// Dexterity save leaves half (6.1, result 2).
func scald(r *rules.Resolution, s *roster.Sheet) {
	o := person(r, s, engineer)
	n := hitDice(o.Now("level"))
	saved := r.Cite("6.1").By(s.Side).Fact().About(o).Advise(func() string { return "no" }).
		YesNo("saved", "Did %s make the Dexterity save, DC 15, for half of %s?", o.Name, hitDiceWord(n))
	if saved {
		n = (n + 1) / 2
	}
	r.Mark(o, roster.TrackCell("wounds"), min(99, o.Now("wounds")+n), "%s works at the failure: %s, level %d", o.Name, hitDiceWord(n), o.Now("level"))
}

// adviseJob is what a sensible engineer does: the grab, then a record that is half done, then the easiest effect that still lasts or
// strikes, then the easiest of the rest, but a deteriorating ship is stabilized before all that.
func adviseJob(b rules.Board, s *roster.Sheet) string {
	first, least := "", 1<<30
	for _, j := range jobs(b, s) {
		if j.off != "" {
			continue
		}
		weight := j.dc
		switch {
		case j.id == "stabilize":
			weight -= 1000
		case j.bd != nil && !j.effect && j.bd.Now("progress") > 0:
			weight -= 500
		case j.effect:
			weight -= 100
		}
		if weight < least {
			first, least = j.id, weight
		}
	}
	return first
}

// workOn is a round of work on a Battle Damage: two rounds one after the other, a check in each (8.1, A-15, A-16).
func workOn(r *rules.Resolution, s, d *roster.Sheet, dc int) {
	b := r.Board
	progress := d.Now("progress")
	r.Set(d, roster.TrackCell("worked"), max(1, r.Round))
	rolls := !unrolled(b, d)
	if progress == 0 && (!rolls || b.Option("bd_repair_checks") == "at_end") {
		r.Mark(d, roster.TrackCell("progress"), 1, "%s: the first round of work on %s", s.Name, d.Name)
		return
	}
	trial := engineering(b, s, engineer, dc)
	if n := facility(s, "industrial") / 2; n > 0 {
		trial.parts = append(trial.parts, rules.Part{Value: n, Text: "industrial facility", Rule: "1.5"})
	}
	switch {
	case rolls && !reaches(trial.throw(r, "check"), dc):
		if b.Option("bd_repair_fail") == "lose" {
			r.Mark(d, roster.TrackCell("progress"), 0, "%s: the work on %s fails and is lost, DC %d", s.Name, d.Name, dc)
		} else {
			r.Tell("%s: no progress on %s, DC %d", s.Name, d.Name, dc)
		}
	case progress == 0:
		r.Mark(d, roster.TrackCell("progress"), 1, "%s: the first round of work on %s succeeds", s.Name, d.Name)
	default:
		r.Take(d, "%s: %s is repaired", s.Name, d.Name)
	}
}

// rested loses the work on damages that nobody has worked on in the round that ends: the two rounds follow one another (8.1).
func rested(r *rules.Resolution, s *roster.Sheet) {
	for _, d := range damages(r.Board, s) {
		if d.Now("progress") > 0 && d.Now("worked") < r.Round {
			r.Cite("8.1").Mark(d, roster.TrackCell("progress"), 0, "%s: the work on %s was left, it begins again", s.Name, d.Name)
		}
	}
}

// stabilize takes one deterioration back and holds the ship over the next start of a round (7.4).
func stabilize(r *rules.Resolution, s *roster.Sheet) {
	d := s.Count(deteriorationMark) - 1
	r.Cite("7.4").Mark(s, roster.MarkerCell(deteriorationMark), d, "%s is stabilized: deterioration %d", s.Name, d)
	r.MarkUntil(s, roster.MarkerCell(stabilizedMark), 1, rules.EndOfPhaseIn(r.Round+1, "start"), "%s does not deteriorate at the next start of a round", s.Name)
}

// restorePart restores a part that was shot or hacked, or the points of an attribute that were hacked; points shot off that are not repaired
// in combat (8.2).
func restorePart(r *rules.Resolution, s *roster.Sheet, id string) {
	done := []string{hackDCMark}
	if y := s.System(id); y != nil {
		done = append(done, repairMark)
		r.Mark(s, roster.BoxesCell(id), y.Boxes, "%s %s is restored", s.Name, label(y))
	} else {
		r.Mark(s, roster.MarkerOf(hackedMark, id, ""), 0, "%s %s is restored", s.Name, title(id))
	}
	for _, mark := range done {
		if s.CountOf(mark, id, "") > 0 {
			r.Mark(s, roster.MarkerOf(mark, id, ""), 0, "%s %s: nothing is left to repair", s.Name, piece{s, id})
		}
	}
}

// melting is the record of an engine core that melts down; nil where none does.
func melting(b rules.Board, s *roster.Sheet) *roster.Sheet {
	if d := grabbed(b, s); d != nil && d.Now("result") == 12 {
		return d
	}
	return nil
}

// stop is the meltdown: the engineer drops everything, no roll (6.1, result 12).
func stop(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("6.1"), "ship", ships(b, "", func(s *roster.Sheet) bool { return melting(b, s) != nil && !wrecked(s) }), func(s *roster.Sheet) string {
		return idleEngineer(b, s)
	}, "no engine core melts down", "Which ship?")
	d := melting(b, s)
	r.Title(s.Side, "%s stops the meltdown", s.Name)
	busyEngineer(r, s, nil)
	r.Mark(d, roster.TraitCell("", "effect"), effectResolved, "%s: the meltdown is stopped", s.Name)
}

// ---- explosions ----

// doomed says whether a ship explodes or will.
func doomed(s *roster.Sheet) bool {
	return living(s) && (s.Count(fuseMark) > 0 || s.Count(fuseNextMark) > 0)
}

// The markers of people on a ship that may explode, on their stations.
const (
	triedMark = "tried"
	leftMark  = "left"
)

// contain is one try to contain an explosion: Wrecked when it succeeds (7.5).
func contain(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("7.5"), "ship", ships(b, "", doomed), func(s *roster.Sheet) string {
		if crew(s) == 0 {
			return "nobody is aboard"
		}
		return nobodyLeft(b, s, containing)
	}, "nothing explodes", "Which ship?")
	who := askPerson(r, s, containing, "Who tries to contain the explosion?")
	dc := containDC(b, s)
	r.Title(s.Side, "%s %s tries to contain the explosion", s.Name, who)
	r.SetUntil(s, roster.MarkerOf(triedMark, who, ""), 1, endOfRound(r))
	if who == engineer || who == medical {
		acts(r, s, who)
	} else {
		respond(r, s, who)
	}
	trial := try(b, s, who, dc, rules.Part{Value: ability(b, s, who, "int"), Text: "Intelligence", Rule: "2"})
	if !reaches(trial.throw(r, "check"), dc) {
		r.Tell("%s is not contained, DC %d", s.Name, dc)
		return
	}
	for _, mark := range [...]string{fuseMark, fuseNextMark} {
		if s.Count(mark) > 0 {
			r.Mark(s, roster.MarkerCell(mark), 0, "%s: the explosion is contained", s.Name)
		}
	}
	if !wrecked(s) {
		makeWreck(r, s, plainDC)
	}
}

// What somebody does about a ship that may explode.
type deed int

const (
	preparing deed = iota
	containing
	leaving
)

// elsewhere lists who is aboard a ship and at none of its stations: officers by their sheets, such as patients, and the second person of
// two who holds none.
func elsewhere(b rules.Board, s *roster.Sheet) []string {
	var list []string
	for _, o := range officers(b, s) {
		if !slices.Contains(stations(b, s), o.Trait("post")) {
			list = append(list, string(o.ID))
		}
	}
	if crew(s) == 2 && secondPost(b, s) == "" && len(officers(b, s)) < 2 {
		list = append(list, secondMark)
	}
	return list
}

// leaver is what bears the mark of somebody who gets ready to leave or has left: the officer's sheet, so that another may take the station,
// or the station where there is no sheet.
func leaver(b rules.Board, s *roster.Sheet, who string) string {
	if o := seated(b, s, who); o != nil {
		return string(o.ID)
	}
	return who
}

// people lists the persons aboard a ship, most of them by their stations, with why they cannot do a deed. From a station alone is an
// explosion contained.
func people(b rules.Board, s *roster.Sheet, what deed) (list []string, off func(string) string) {
	posts := stations(b, s)
	if list = posts; what != containing {
		list = slices.Concat(posts, elsewhere(b, s))
	}
	return list, func(post string) string {
		pilot := pilots(b, s, post) && unresponsive(b, s) != ""
		atPost := slices.Contains(posts, post)
		switch o := b.Sheet(roster.SheetID(post)); {
		case s.CountOf(leftMark, leaver(b, s, post), "") > 0:
			return "has left the ship"
		case o != nil && o.Count(workedMark) > 0:
			return "is on the way"
		case atPost && !manned(b, s, post):
			return "nobody is there"
		case what == preparing && s.CountOf(preparedMark, leaver(b, s, post), "") > 0:
			return "is ready to leave"
		case what == preparing && atPost:
		case s.CountOf(triedMark, post, "") > 0, post == engineer && s.Count(workedMark) > 0, post == medical && s.Count(medicUsedMark) > 0:
			return "has acted in this round"
		case !atPost:
			return ""
		case what == containing && post == engineer && otherwise(b, s) != "":
			return otherwise(b, s)
		case pilot && (what == containing || piloted(s) == responds):
			return unresponsive(b, s)
		}
		return absent(b, s, post)
	}
}

func nobodyLeft(b rules.Board, s *roster.Sheet, what deed) string {
	list, off := people(b, s, what)
	if !slices.ContainsFunc(list, func(p string) bool { return off(p) == "" }) {
		return "nobody is left to act"
	}
	return ""
}

func askPerson(r *rules.Resolution, s *roster.Sheet, what deed, text string) string {
	list, off := people(r.Board, s, what)
	return rules.Pick(r.By(s.Side).About(s), "who", list, func(p string) rules.Choice {
		c := asChoice(personName(r.Board, p))
		c.ID, c.Off = p, off(p)
		return c
	}, "%s", text)
}

// personName is what a person aboard is called: a station, or the name of an officer who is at none.
func personName(b rules.Board, who string) string {
	if o := b.Sheet(roster.SheetID(who)); o != nil {
		return o.Name
	}
	if who == secondMark {
		return "second person"
	}
	return who
}

// prepare makes a person ready to leave the ship (7.5).
func prepare(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.5"), "ship", ships(r.Board, "", func(s *roster.Sheet) bool { return crew(s) > 0 }), func(s *roster.Sheet) string {
		return nobodyLeft(r.Board, s, preparing)
	}, "no crew can prepare", "Which ship?")
	who := askPerson(r, s, preparing, "Who prepares to leave?")
	name := personName(r.Board, who)
	r.Title(s.Side, "%s %s prepares to leave", s.Name, name)
	r.Mark(s, roster.MarkerOf(preparedMark, leaver(r.Board, s, who), ""), 1, "%s %s is ready to leave", s.Name, name)
}

// evacuate is somebody leaving the ship (7.5).
func evacuate(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.5"), "ship", ships(r.Board, "", func(s *roster.Sheet) bool {
		return crew(s) > 0 && (doomed(s) || wrecked(s) || melting(r.Board, s) != nil)
	}), func(s *roster.Sheet) string {
		return nobodyLeft(r.Board, s, leaving)
	}, "nobody needs to leave a ship", "Which ship?")
	who := askPerson(r, s, leaving, "Who leaves?")
	name := personName(r.Board, who)
	mark := leaver(r.Board, s, who)
	surely := s.CountOf(preparedMark, mark, "") > 0 || rank(r.Board, s) <= 2 && small(s) && who == helm // 5.14: a pilot of so small a ship
	arrives := surely || r.By(s.Side).Fact().About(s).Advise(func() string { return "yes" }).
		YesNo("made", "Not prepared: did %s make Acrobatics, DC 10 and what the GM adds?", name)
	if !arrives {
		r.Title(s.Side, "%s %s tries to leave the ship", s.Name, name)
		r.MarkUntil(s, roster.MarkerOf(triedMark, who, ""), 1, endOfRound(r), "%s %s does not get off the ship in this round", s.Name, name)
		return
	}
	r.Title(s.Side, "%s %s leaves the ship", s.Name, name)
	rough(r, s)
	r.Cite("7.5")
	if !slices.Contains(stations(r.Board, s), who) {
		r.Mark(s, roster.MarkerOf(leftMark, mark, ""), 1, "%s %s is off the ship", s.Name, name)
		return
	}
	r.Set(s, roster.MarkerOf(leftMark, mark, ""), 1)
	r.Mark(s, roster.MarkerOf(vacantMark, who, ""), 1, "%s: nobody is at %s", s.Name, who)
}
