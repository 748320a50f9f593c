package battledamage

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers repairs outside combat, wrecks that come back and Falling Apart, 8.2 to 8.5.

// wreckRepairDC is the DC of a wreck's repairs (8.4).
func wreckRepairDC(s *roster.Sheet) int { return sum(wreckRepairParts(s)) }

// wreckRepairParts are 20 and a quarter of the challenge rating, rounded up (8.4).
func wreckRepairParts(s *roster.Sheet) []rules.Part {
	return []rules.Part{{Value: 20, Text: "base", Rule: "8.4"}, {Value: (rating(s) + 3) / 4, Text: "challenge rating", Rule: "8.4"}}
}

// rating is the challenge rating of a ship; one that is a fraction, 1/2, is rounded up, as it is here in any case.
func rating(s *roster.Sheet) int {
	over, under, fraction := strings.Cut(s.Trait("rating"), "/")
	n, d := number(over), 1
	if fraction {
		d = max(1, number(under))
	}
	return (n + d - 1) / d
}

// rebuiltMark is on an attribute that a deterioration took and that is repaired like a wreck's (8.3).
const rebuiltMark = "rebuilt"

// hastyMark is on a wreck of which something was repaired in a hurry, so that it goes on falling apart (8.5).
const hastyMark = "hasty"

// A work is a repair outside combat: what a success does.
type work struct {
	id, text, off string
	dc            int
	materials     bool
	slow          bool          // as on a wreck: 20 minutes to take 20
	bd            *roster.Sheet // of a damage or its side effect
	effect        bool
}

// repairs lists what is to be repaired outside combat (8.1 to 8.4). The damages of a wreck matter no more: it has all that it may have when it
// comes back.
func repairs(b rules.Board, s *roster.Sheet, materials bool) []work {
	var list []work
	add := func(w work) {
		if w.materials && !materials && w.off == "" {
			w.off = "needs a Bill of Materials"
		}
		list = append(list, w)
	}
	for _, a := range attributes() {
		if w, open := attributeWork(b, s, a); open {
			add(w)
		}
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		shot := y.Left < y.Boxes
		w := work{id: y.ID, text: label(y).String(), dc: wreckRepairDC(s)}
		byHackAlone := s.CountOf(hackDCMark, y.ID, "") > 0 && s.CountOf(repairMark, y.ID, "") == 0
		if shot && (!wrecked(s) || !byHackAlone) {
			w.dc, w.materials = highestDC(s.CountOf(repairMark, y.ID, ""), s.CountOf(hackDCMark, y.ID, "")), wrecked(s)
		}
		switch {
		case y.State == roster.Destroyed || y.Left <= -8:
			w.off = "destroyed: not in space"
		case !shot && y.State != roster.Out:
			continue
		}
		add(w)
	}
	if !wrecked(s) {
		for _, d := range damages(b, s) {
			if d.Trait("effect") == effectLingering {
				add(work{id: string(d.ID) + "/effect", text: "effect of " + d.Name, dc: effectDC(b, d), bd: d, effect: true})
			}
			w := work{id: string(d.ID), text: d.Name, dc: repairDC(b, d), bd: d}
			if unrolled(b, d) {
				w.off = "two rounds of the engineer's work, without a roll"
			}
			add(w)
		}
		for i := range b.Table("deterioration").Rows {
			row := &b.Table("deterioration").Rows[i]
			if s.CountOf(effectMark, strconv.Itoa(row.From), "") > 0 {
				add(work{id: "line-" + strconv.Itoa(row.From), text: effectText(s, row), dc: wreckRepairDC(s), slow: true})
			}
		}
	}
	return list
}

// attributeWork is the next step of an attribute: 5, then 8 or its standard, then a point at a time (8.2, 8.4).
func attributeWork(b rules.Board, s *roster.Sheet, a string) (w work, open bool) {
	n, all := s.Now(a), base(s, a)
	if n >= all {
		return w, false
	}
	w = work{id: a, text: title(a), dc: wreckRepairDC(s)}
	stepwise := wrecked(s) || s.CountOf(rebuiltMark, a, "") > 0
	switch {
	case s.CountOf(lostMark, a, "") > 0:
		w.off = "destroyed by fire: not in space"
	case stepwise && n < min(8, all):
		w.slow = true
	default:
		w.materials = true
		w.dc = highestDC(s.CountOf(repairMark, a, ""), s.Count(wreckDCMark))
	}
	return w, true
}

// mend is one repair outside combat: a d20 with what the repairer adds, or taking 20 (8.2, 8.4).
func mend(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("8.4"), "ship", ships(b, "", func(s *roster.Sheet) bool { return len(repairs(b, s, true)) > 0 }), func(s *roster.Sheet) string {
		list := repairs(b, s, true)
		if !slices.ContainsFunc(list, func(w work) bool { return w.off == "" }) {
			return list[0].off
		}
		return ""
	}, "there is nothing to repair", "Which ship is repaired?")
	bare := slices.ContainsFunc(repairs(b, s, false), func(w work) bool { return w.off == "" })
	materials := r.Cite("8.2").By(s.Side).Fact().Advise(func() string { return "no" }).Else(func(value string) string {
		if value == "no" && !bare {
			return "all that is left needs a Bill of Materials"
		}
		return ""
	}).YesNo("materials", "Is there a Bill of Materials?")
	w := rules.Pick(r.By(s.Side).About(s), "what", repairs(b, s, materials), func(w work) rules.Choice {
		return rules.Choice{ID: w.id, Text: w.text + ", DC " + strconv.Itoa(w.dc), Off: w.off, Sheet: s.ID}
	}, "What is repaired?")
	skill := r.By(s.Side).Fact().Advise(func() string { return "0" }).Number("skill", -20, 99, "What does the repairer add, DC %d?", w.dc)
	careful := wrecked(s) && r.By(s.Side).Given("no").YesNo("careful", "slowly and with care: a day in place of the 20 minutes")
	twenty := careful || r.By(s.Side).Advise(func() string { return "no" }).YesNo("take-20", "Take 20?")
	r.Title(s.Side, "%s: work on %s", s.Name, w.text)
	switch {
	case w.materials:
	case w.bd != nil:
		r.Cite("8.1")
	case wrecked(s):
		r.Cite("8.4")
	case w.slow:
		r.Cite("8.3")
	}
	done := 20+skill >= w.dc
	switch r.By(s.Side).About(s); {
	case twenty:
		r.Tell("20 taken %s against %d", signed(skill), w.dc)
	case r.Option("repair_dice") == "2d10":
		done = reaches(r.Called("repair").See("total", twoTens{plus: skill, dc: w.dc}), w.dc)
	default:
		done = r.Called("repair").See("total", dice.AtLeast(dice.MustParse("d20").Plus(skill), w.dc, "repaired", "in vain")) == dice.Hit
	}
	time := "2 minutes"
	switch {
	case careful:
		time = "a day"
	case twenty && (wrecked(s) || w.slow):
		time = "20 minutes"
	}
	if !done {
		r.Tell("%s: %s is not repaired, DC %d, %s", s.Name, w.text, w.dc, time)
		return
	}
	r.Tell("%s: DC %d, %s", s.Name, w.dc, time)
	if wrecked(s) && !careful {
		r.Set(s, roster.MarkerCell(hastyMark), 1)
	}
	advance(r, s, w)
	if wrecked(s) && whole(s) {
		revive(r, s)
	}
}

// advance does what a success does.
func advance(r *rules.Resolution, s *roster.Sheet, w work) {
	line, isLine := strings.CutPrefix(w.id, "line-")
	switch y := s.System(w.id); {
	case w.effect:
		r.Mark(w.bd, roster.TraitCell("", "effect"), effectResolved, "%s: the effect of %s is dealt with", s.Name, w.bd.Name)
	case w.bd != nil:
		r.Take(w.bd, "%s: %s is repaired", s.Name, w.bd.Name)
	case isLine:
		r.Cite("8.3").Mark(s, roster.MarkerOf(effectMark, line, ""), 0, "%s: the line is repaired", s.Name)
		a := r.Table("deterioration").Row(number(line)).Text("what")
		if s.Track(a) != nil && s.Now(a) > 5 {
			r.Mark(s, roster.TrackCell(a), 5, "%s %s 5", s.Name, title(a))
			r.Mark(s, roster.MarkerOf(rebuiltMark, a, ""), 1, "%s %s is built up again", s.Name, title(a))
		}
	case y != nil:
		if y.State == roster.Out {
			r.Mark(s, roster.StateCell(y.ID), roster.Works, "%s %s works again", s.Name, label(y))
		}
		if y.Left < y.Boxes {
			restorePart(r, s, y.ID)
		}
	default:
		n, all := s.Now(w.id), base(s, w.id)
		switch {
		case w.materials && r.Option("attribute_repair") == "all":
			n = all
		case w.materials:
			n++
		case n < 5:
			n = min(5, all)
		default:
			n = min(8, all)
		}
		r.Mark(s, roster.TrackCell(w.id), n, "%s %s %d", s.Name, title(w.id), n)
		if n == all {
			for _, mark := range [...]string{repairMark, rebuiltMark} {
				if s.CountOf(mark, w.id, "") > 0 {
					r.Mark(s, roster.MarkerOf(mark, w.id, ""), 0, "%s %s is whole", s.Name, title(w.id))
				}
			}
			if s.Count(wreckDCMark) > 0 && !slices.ContainsFunc(attributes(), func(a string) bool { return s.Now(a) < base(s, a) }) {
				r.Mark(s, roster.MarkerCell(wreckDCMark), 0, "%s: nothing of the wreck is left to repair", s.Name)
			}
		}
	}
}

// whole says whether a wreck is none any more: all hard points, bays and attributes (8.4).
func whole(s *roster.Sheet) bool {
	for _, a := range attributes() {
		if s.Now(a) < min(8, base(s, a)) {
			return false
		}
	}
	for i := range s.Systems {
		if !works(s, &s.Systems[i]) {
			return false
		}
	}
	return true
}

// revive makes a ship of a wreck: Crippled, with as many records as it has capacity (7.2, A-42).
func revive(r *rules.Resolution, s *roster.Sheet) {
	hasty := s.Count(hastyMark) > 0
	for _, m := range slices.Clone(s.Markers) {
		switch m.Kind {
		case effectMark, deteriorationMark, enteredMark, hastyMark:
			r.Set(s, roster.MarkerOf(m.Kind, m.On, m.Of), 0)
		}
	}
	r.Cite("7.2").Mark(s, roster.MarkerCell(wreckedMark), 0, "%s is no longer a wreck and does not deteriorate", s.Name)
	if !hasty && s.Count(fallingMark) > 0 {
		r.Cite("8.5").Mark(s, roster.MarkerCell(fallingMark), 0, "%s was repaired with care: it does not fall apart", s.Name)
	}
	row := r.Cite("7.2").Table("chart").Row(7)
	for n := len(damages(r.Board, s)); n < s.Now(capacityTrack); n++ {
		r.Lay(newRecord(s, byOther, "", row, 0, 0, r.Round, effectNone), "%s: %s, repair DC %d", s.Name, row.Text("name"), row.Int("dc"))
	}
}

// yard is a shipyard, or slow and careful work: everything as printed, Falling Apart gone (8.5).
func yard(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("8.5"), "ship", ships(r.Board, "", nil), nil, "no ship is left", "Which ship?")
	r.Title(s.Side, "%s in a shipyard", s.Name)
	for _, d := range damages(r.Board, s) {
		r.Take(d, "%s: %s is repaired", s.Name, d.Name)
	}
	for _, a := range attributes() {
		if n := base(s, a); s.Now(a) != n {
			r.Mark(s, roster.TrackCell(a), n, "%s %s as printed", s.Name, title(a))
		}
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		load := number(y.Trait("ammo"))
		if y.State == roster.Works && y.Left == y.Boxes && y.Load == load {
			continue
		}
		r.Set(s, roster.StateCell(y.ID), roster.Works)
		r.Set(s, roster.BoxesCell(y.ID), y.Boxes)
		r.Mark(s, roster.LoadCell(y.ID), load, "%s %s as printed", s.Name, label(y))
	}
	for _, m := range slices.Clone(s.Markers) {
		switch m.Kind {
		case effectMark, deteriorationMark, enteredMark, wreckedMark, fallingMark, fuseMark, fuseNextMark, hackedMark, disruptedMark,
			repairMark, hackDCMark, lostMark, crippledMark, wreckDCMark, rebuiltMark, stabilizedMark, leftMark, vacantMark, hackLimitMark, hastyMark:
			r.Set(s, roster.MarkerOf(m.Kind, m.On, m.Of), 0)
		}
	}
	r.Tell("%s leaves the yard as it was built, and does not fall apart", s.Name)
}

// fallApart is a day of a ship that falls apart: 20 in a hundred that something fails (8.5).
func fallApart(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("8.5"), "ship", ships(r.Board, "", func(s *roster.Sheet) bool { return s.Count(fallingMark) > 0 }), nil, "no ship is falling apart", "Which ship?")
	r.Title(s.Side, "%s is falling apart", s.Name)
	if r.By(s.Side).About(s).Called("the day").See("daily", dice.CheckWords(100, 20, "something fails", "holds together")) == dice.Miss {
		r.Tell("%s holds together for a day", s.Name)
		return
	}
	table := r.Table("fall-apart")
	row := &table.Rows[r.By(s.Side).About(s).Called("what fails").Rows(table, "text").See("fails", table.Look(0))]
	what := row.Text("what")
	switch {
	case s.Track(what) != nil:
		n := max(0, s.Now(what)-1)
		r.Mark(s, roster.TrackCell(what), n, "%s: %s", s.Name, row.Text("text"))
	case what == "bay" || what == "point":
		partFails(r, s, what == "point", row.Text("text"))
	default:
		r.Tell("%s: %s", s.Name, row.Text("text"))
	}
}

// partFails switches one part off, by lot.
func partFails(r *rules.Resolution, s *roster.Sheet, points bool, text string) {
	var list []*roster.System
	for i := range s.Systems {
		if y := &s.Systems[i]; hardPoint(y) == points && y.State == roster.Works {
			list = append(list, y)
		}
	}
	if len(list) == 0 {
		r.Tell("%s: nothing is left to fail", s.Name)
		return
	}
	n := r.By(s.Side).About(s).Called("which part").See("which", dice.Roll("d"+strconv.Itoa(len(list))))
	y := list[n-1]
	r.Mark(s, roster.StateCell(y.ID), roster.Out, "%s: %s: %s", s.Name, text, label(y))
}
