package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the medical officer, 8.1: a round on the way to a patient, or the patient's to the medical bay, then the work. The medical
// check is an ordinary roll of the table.

// The markers of a medical officer, on the ship.
const (
	medicAtMark   = "medic-at"   // on a station: the round in which the medical officer went there
	medicUsedMark = "medic-used" // has acted in this round
)

// busyMedic says why no medical officer can act on a ship; empty when one can.
func busyMedic(b rules.Board) func(*roster.Sheet) string {
	return func(s *roster.Sheet) string {
		switch {
		case s.Count(medicUsedMark) > 0:
			return "the medical officer has acted in this round"
		case pilots(b, s, medical) && unresponsive(b, s) != "":
			return unresponsive(b, s)
		case s.CountOf(triedMark, medical, "") > 0:
			return "the medical officer has tried to get off the ship"
		case crew(s) == 0:
			return "nobody is aboard"
		}
		return absent(b, s, medical)
	}
}

// visit is a round of the medical officer on the way to a station, also in advance of what is about to happen there.
func visit(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("8.1"), "ship", ships(b, "", nil), func(s *roster.Sheet) string {
		if why := busyMedic(b)(s); why != "" {
			return why
		}
		if pilots(b, s, medical) {
			return "a pilot stays where he is"
		}
		return ""
	}, "no ship has a medical officer who can move", "Which ship?")
	to := rules.Pick(r.By(s.Side).About(s), "to", stations(b, s), func(p string) rules.Choice {
		c := asChoice(p)
		if s.CountOf(medicAtMark, p, "") > 0 {
			c.Off = "is there already"
		} else if p == medical {
			c.Text = "back to the medical station"
		}
		return c
	}, "To whom?")
	r.Title(s.Side, "the medical officer of %s goes to %s", s.Name, to)
	leaveBedside(r, s)
	r.SetUntil(s, roster.MarkerCell(medicUsedMark), 1, endOfRound(r))
	r.MarkUntil(s, roster.MarkerOf(medicAtMark, to, ""), max(1, r.Round), rules.EndOfBattle, "the medical officer of %s is at %s, and may work there from the next round", s.Name, to)
	rough(r, s)
}

// leaveBedside takes off where the medical officer was.
func leaveBedside(r *rules.Resolution, s *roster.Sheet) {
	for _, m := range slices.Clone(s.Markers) {
		if m.Kind == medicAtMark {
			r.Set(s, roster.MarkerOf(medicAtMark, m.On, ""), 0)
		}
	}
}

// untended says why the medical officer cannot work on an officer now; empty when that can be.
func untended(b rules.Board, s, o *roster.Sheet) string {
	post := o.Trait("post")
	if !slices.ContainsFunc(treatments(), func(w string) bool { return needless(b, s, o, w) == "" }) {
		return "needs no treatment"
	}
	switch at := s.CountOf(medicAtMark, post, ""); {
	case post == medical || pilots(b, s, medical):
		return ""
	case post == "bay" && o.Count(workedMark) > 0:
		return "is on the way to the medical bay"
	case post == "bay":
		return ""
	case at == 0:
		return "the medical officer is not there: a round to go"
	case b.Round > 0 && at >= b.Round:
		return "the medical officer has just come: from the next round"
	}
	return ""
}

// treatments are what a medical officer does.
func treatments() []string { return []string{"heal", "calm", "revive", "replace"} }

// needless says why an officer does not need a treatment; empty when it is needed.
func needless(b rules.Board, s, o *roster.Sheet, how string) string {
	switch post := o.Trait("post"); {
	case how == "heal" && o.Now("wounds") == 0:
		return "has no wounds"
	case how == "calm" && o.Count(shakenMark) == 0:
		return "is not shaken"
	case how == "revive" && o.Count(outMark) == 0:
		return "is in action"
	case how == "replace" && (small(s) || seated(b, s, medical) == nil || !slices.Contains(posts(b), post) || post == medical):
		return "there is no station to stand in at"
	}
	return ""
}

// treat is the medical officer's work: wounds, a condition, somebody who is out of action, or the officer's station taken over.
func treat(r *rules.Resolution) {
	b := r.Board
	tended := func(s *roster.Sheet) bool {
		return slices.ContainsFunc(officers(b, s), func(o *roster.Sheet) bool { return untended(b, s, o) == "" })
	}
	s := rules.PickSheet(r.Cite("8.1"), "ship", ships(b, "", func(s *roster.Sheet) bool { return len(officers(b, s)) > 0 }), func(s *roster.Sheet) string {
		if why := busyMedic(b)(s); why != "" {
			return why
		}
		if !tended(s) {
			return "no patient is at hand: a round to go to one, or for one to come to the medical bay"
		}
		return ""
	}, "no medical officer has a patient", "Which ship?")
	o := rules.Pick(r.By(s.Side).About(s), "patient", officers(b, s), func(o *roster.Sheet) rules.Choice {
		return rules.Choice{ID: string(o.ID), Text: o.Name, Sheet: o.ID, Off: untended(b, s, o)}
	}, "Who is treated?")
	how := rules.Pick(r.By(s.Side).About(o), "how", treatments(), func(w string) rules.Choice {
		c := asChoice(w)
		c.Off = needless(b, s, o, w)
		return c
	}, "What does the medical officer do?")
	bonus := 2 * truth(bay(s, medical))
	if s.Trait("medical") == "facility" {
		bonus *= 2
	}
	succeeds := how == "replace" || r.By(s.Side).Fact().About(o).Advise(func() string { return "yes" }).
		YesNo("success", "Did the Medical check succeed, medical bay +%d?", bonus)
	r.Title(s.Side, "the medical officer of %s treats %s", s.Name, o.Name)
	r.SetUntil(s, roster.MarkerCell(medicUsedMark), 1, endOfRound(r))
	respond(r, s, medical)
	switch {
	case !succeeds:
		r.Tell("it is of no use")
	case how == "heal":
		n := r.By(s.Side).Fact().About(o).AdviseNumber(0).Number("dice", 0, o.Now("wounds"), "How many hit dice of wounds are left?")
		r.Mark(o, roster.TrackCell("wounds"), n, "%s has %s of wounds", o.Name, hitDiceWord(n))
	case how == "calm":
		r.Mark(o, roster.MarkerCell(shakenMark), 0, "%s is no longer shaken", o.Name)
	case how == "revive":
		r.Mark(o, roster.MarkerCell(outMark), 0, "%s is in action again", o.Name)
	default:
		leaveBedside(r, s)
		medic := seated(b, s, medical)
		takeStation(r, medic, o.Trait("post"))
		r.MarkUntil(medic, roster.MarkerCell(workedMark), 1, endOfRound(r), "%s stands in from the next round", medic.Name)
	}
}
