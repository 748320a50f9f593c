package battledamage

import (
	"cmp"
	"fmt"
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers repairs in combat, 8.1: the work of the engineer.

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
			j := job{id: string(d.ID) + "/effect", text: "effect of " + d.Name, off: held(d), dc: effectDC(b, d), bd: d, effect: true}
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
	r.Cite("6.1").Mark(d, roster.TraitCell("", "effect"), effectResolved, "%s: the meltdown is stopped", s.Name)
}
