package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the looks of sensors at ships that are known: battle damage assessment, 4.3, and what concealed mounts need, appendix A.

// An inspection is a sensor check at a ship for something else than the ship itself: for its record, or for concealed mounts.
type inspection struct {
	rule, question, title string
	mark                  string                          // lies on a sensor, of a ship that it has inspected so in this phase: once is all
	of                    func(*roster.Sheet) bool        // ships that may be inspected
	by                    func(*roster.System) bool       // sensors that can do it
	more                  func(*roster.System) rules.Part // what it adds to the check
}

// inspect asks for ship, contact and sensor, and rolls.
func inspect(r *rules.Resolution, in inspection) (s, contact *roster.Sheet, degree int) {
	used(r, "sensors")
	s = looker(r)
	contact = rules.PickSheet(r.Cite(in.rule).By(s.Side), "contact", enemies(r.Board, s.Side, in.of), nil, "there is no enemy", in.question)
	eyes := slices.DeleteFunc(askEyes(r, s), func(y *roster.System) bool { return !in.by(y) })
	distance := r.Fact().About(contact).Number("range", 0, 1000, "Range in hexes?")
	off := func(y *roster.System) string {
		if s.CountOf(in.mark, y.ID, contact.ID) > 0 {
			return "has looked in this phase"
		}
		return cannotSee(r.Board, s, y, distance)
	}
	if !slices.ContainsFunc(eyes, func(y *roster.System) bool { return off(y) == "" }) {
		r.None("%s has no sensor for it that looks so far and has not looked yet", s.Name)
	}
	y := rules.Pick(r.By(s.Side), "sensor", eyes, systemCard(s, off), "With which sensor?")
	more := in.more(y)
	h := sighting{s, y, contact, distance}.check(r.Board, "look").plus(more.Value, more.Text, more.Rule).ask(r)
	r.Title(s.Side, in.title, s.Name, contact.Name)
	if until, ok := endOfMain(r.Board); ok {
		r.SetUntil(s, roster.MarkerOf(in.mark, y.ID, contact.ID), 1, until)
	}
	return s, contact, h.roll(r)
}

// readMark lies on a sensor that has tried to read the record of a ship in this phase.
const readMark = "read"

// assess is a battle damage assessment (4.3).
func assess(r *rules.Resolution) {
	s, contact, degree := inspect(r, inspection{
		rule: "4.3", question: "Which ship is read?", title: "%s assesses %s", mark: readMark,
		of: func(o *roster.Sheet) bool { return o.Kind == roster.KindShip && isContact(r.Board, o) },
		by: func(y *roster.System) bool { return listed(r.Board, y, "sensors").Text("assess") == "yes" },
		more: func(y *roster.System) rules.Part {
			p := rules.Part{Text: "spectroanalyzer", Rule: "R-28"}
			switch {
			case y.Kind != "spectroanalyzer":
			case r.Option("spectro_bda") == "+2":
				p.Value = 2
			default:
				p.Value = -2
			}
			return p
		},
	})
	if degree < ordinary {
		r.Tell("%s learns nothing of %s", s.Name, contact.Name)
		return
	}
	r.Mark(s, roster.MarkerOf(assessedMark, "", contact.ID), round(r.Board), "%s may read the record of %s", s.Side, contact.Name)
}
