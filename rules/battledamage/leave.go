package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers who contains an explosion, and who leaves the ship, 7.5.

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
	r.Cite("7.5")
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
