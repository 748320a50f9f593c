package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers crew positions, 1.6, and one- and two-crew ships, 1.7 and 5.14.

// The stations of a ship; those of sensors and weapons are called as their attributes.
const (
	captain  = "captain"
	science  = "science"
	helm     = "helm"
	medical  = "medical"
	engineer = "engineer"
)

// officerKind is the word of an officer.
const officerKind = "officer"

// The markers of an officer, and of a ship for its stations.
const (
	shakenMark    = "shaken"
	preparedMark  = "prepared"
	outMark       = "out"    // of action: unconscious or dead
	workedMark    = "worked" // of a ship its engineer's; of an officer: acts no more in this round, being on the way or having left a station
	vacantMark    = "vacant" // on a station of a ship
	giftMark      = "gift"   // of the captain on a station: added to its next roll in this round
	pilotMark     = "pilot"  // what the pilot of a small crew does in this round
	pilotWonMark  = "pilot-won"
	encourageMark = "encouraged" // for the combat
)

// What the pilot of a small crew does (5.14), as the count of its marker.
const (
	flies = iota + 1
	focuses
	responds
)

// posts are the stations in the order of the table of positions.
func posts(b rules.Board) []string {
	rows := b.Table("posts").Rows
	list := make([]string, len(rows))
	for i := range rows {
		list[i] = rows[i].Key
	}
	return list
}

// crew is how many people fly the ship; a ship that does not say has all seven stations.
func crew(s *roster.Sheet) int {
	if text := s.Trait("crew"); text != "" {
		return number(text)
	}
	return 7
}

// small says whether the rules of one- and two-crew ships hold (1.7). A ship flown by a program is one.
func small(s *roster.Sheet) bool { return crew(s) <= 2 }

// secondMark is on a station of a two-crew ship that its second person holds.
const secondMark = "second"

// secondPost is the station that the second person of a two-crew ship holds; empty where there is none (5.14).
func secondPost(b rules.Board, s *roster.Sheet) string {
	if crew(s) != 2 {
		return ""
	}
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == secondMark {
			return m.On
		}
	}
	for _, o := range officers(b, s) {
		if post := o.Trait("post"); post != helm && slices.Contains(posts(b), post) {
			return post
		}
	}
	return ""
}

// pilots says whether a station of a small crew is the pilot's, so that the choice for the round covers it.
func pilots(b rules.Board, s *roster.Sheet, post string) bool {
	return small(s) && secondPost(b, s) != post
}

// officers lists the officers of a ship that have sheets.
func officers(b rules.Board, s *roster.Sheet) []*roster.Sheet { return b.On(s.ID, officerKind) }

// officerAt is the sheet of the officer at a station; on a one-crew ship everybody is the pilot. It is nil where there is none.
func officerAt(b rules.Board, s *roster.Sheet, post string) *roster.Sheet {
	list := officers(b, s)
	post = holder(b, s, post)
	i := slices.IndexFunc(list, func(o *roster.Sheet) bool { return o.Trait("post") == post })
	if i < 0 && len(list) > 0 && pilots(b, s, post) {
		i = slices.IndexFunc(list, func(o *roster.Sheet) bool { return o.Trait("post") == helm })
	}
	if i < 0 {
		return nil
	}
	return list[i]
}

// standard is the row of the officer that a station has without a sheet (13).
func standard(b rules.Board, s *roster.Sheet, post string) *rules.Row {
	table := b.Table("officers")
	switch {
	case crew(s) == 0:
		return table.Find("program")
	case post == helm || pilots(b, s, post):
		return table.Find(helm)
	}
	return table.Find("officer")
}

// ability is a modifier of the officer at a station: dex, wis, int, cha, the pilot bonus, the competence or the level.
func ability(b rules.Board, s *roster.Sheet, post, which string) int {
	if o := officerAt(b, s, post); o != nil {
		return o.Now(which)
	}
	return standard(b, s, post).Int(which)
}

// best is the largest of the named abilities of the officer at a station.
func best(b rules.Board, s *roster.Sheet, post string, which ...string) int {
	most := ability(b, s, post, which[0])
	for _, w := range which[1:] {
		most = max(most, ability(b, s, post, w))
	}
	return most
}

// boostOf is the most that an officer can add to a failed die (5.3, A-50); never below 0.
func boostOf(b rules.Board, s *roster.Sheet, post string) int {
	which := []string{"dex", "wis", "int", "cha"}
	if b.Option("boost_ability") == "dex_wis" {
		which = which[:2]
		if post == sensors {
			which = []string{"dex", "wis", "int"}
		}
	}
	return max(0, best(b, s, post, which...))
}

// newOfficer is the sheet of a standard officer.
func newOfficer(b rules.Board, s *roster.Sheet, post string) *roster.Sheet {
	row := standard(b, s, post)
	track := func(name string) roster.Track {
		return roster.Track{Name: name, Min: -10, Now: row.Int(name), Max: 40}
	}
	return &roster.Sheet{
		Kind: officerKind, On: s.ID, Side: s.Side, Name: s.Name + " " + post,
		Tracks: []roster.Track{
			track("level"), track("dex"), track("wis"), track("int"), track("cha"), track("pilot"), track("skill"),
			{Name: "wounds", Max: 99},
		},
		Traits: []roster.Trait{{Name: "post", Value: post}},
	}
}

// person is the sheet of the officer at a station; where there is none a standard officer takes it.
func person(r *rules.Resolution, s *roster.Sheet, post string) *roster.Sheet {
	if o := officerAt(r.Board, s, post); o != nil {
		return o
	}
	if post = holder(r.Board, s, post); pilots(r.Board, s, post) {
		post = helm
	}
	return r.Lay(newOfficer(r.Board, s, post), "%s has a standard officer at %s", s.Name, post)
}

// manned says whether somebody is at a station.
func manned(b rules.Board, s *roster.Sheet, post string) bool {
	post = holder(b, s, post)
	if s.CountOf(vacantMark, post, "") > 0 {
		return false
	}
	o := officerAt(b, s, post)
	if o == nil && crew(s) < len(posts(b)) && !small(s) {
		return filled(b, s, post)
	}
	return o == nil || o.Count(outMark) == 0
}

// filled says whether a crew of fewer than the stations reaches one that has no officer's sheet: those of the crew without a sheet take the
// stations in the order of rankOf, and who has left the ship counts as well.
func filled(b rules.Board, s *roster.Sheet, post string) bool {
	before := 0
	for _, p := range posts(b) {
		empty := s.CountOf(vacantMark, p, "") > 0 && s.CountOf(leftMark, p, "") == 0
		if rankOf(p) < rankOf(post) && !empty && holder(b, s, p) == p && seated(b, s, p) == nil {
			before++
		}
	}
	return before < crew(s)-len(officers(b, s))
}

// stations are those that a ship has, each with somebody of its own: seven, fewer where some are held with others; of a small one the helm,
// which a program holds where the crew is none, and that of a second person.
func stations(b rules.Board, s *roster.Sheet) []string {
	switch at := secondPost(b, s); {
	case small(s) && at != "":
		return []string{helm, at}
	case small(s):
		return []string{helm}
	}
	return slices.DeleteFunc(posts(b), func(p string) bool { return holder(b, s, p) != p })
}

// actedMark is on a station of sensors, science, or of a small crew, whose officer has acted in this round.
const actedMark = "acted"

// actedAt says whether somebody has acted at a station in this round.
func actedAt(s *roster.Sheet, post string) bool {
	switch post {
	case captain:
		return s.Count(orderedMark) > 0 || s.CountOf(actedMark, post, "") > 0
	case helm:
		return !small(s) && s.Count(flownMark) > 0 || s.CountOf(actedMark, post, "") > 0
	case weapons:
		return marked(s, pooledMark)
	case engineer:
		return s.Count(workedMark) > 0
	case medical:
		return s.Count(medicUsedMark) > 0
	}
	return s.CountOf(actedMark, post, "") > 0
}

// unoccupied says why the officer at a station cannot act any more in this round; empty when that can be (1.6).
func unoccupied(b rules.Board, s *roster.Sheet, post string) string {
	if why := actedElsewhere(b, s, post); why != "" {
		return why
	}
	switch {
	case post != weapons && post != engineer && post != medical && actedAt(s, post):
		return post + " has acted in this round"
	case post == engineer:
		return otherwise(b, s)
	case post == medical:
		return busyMedic(b)(s)
	}
	return absent(b, s, post)
}

// acts marks that the officer at a station has acted in this round.
func acts(r *rules.Resolution, s *roster.Sheet, post string) {
	switch {
	case post == engineer:
		busyEngineer(r, s, nil)
	case post == medical:
		r.SetUntil(s, roster.MarkerCell(medicUsedMark), 1, endOfRound(r))
	case post == captain:
		r.SetUntil(s, roster.MarkerCell(orderedMark), 1, endOfRound(r))
	case post == helm && !small(s):
		r.SetUntil(s, roster.MarkerCell(flownMark), 1, endOfRound(r))
	default:
		r.SetUntil(s, roster.MarkerOf(actedMark, post, ""), 1, endOfRound(r))
	}
}

// free lists those stations of a ship, the first first, whose officer has not acted in this round.
func free(b rules.Board, s *roster.Sheet, order ...string) []string {
	here := stations(b, s)
	return slices.DeleteFunc(order, func(post string) bool {
		return !slices.Contains(here, holder(b, s, post)) || unoccupied(b, s, post) != ""
	})
}

// ---- the actions ----

// muster lays the officers of a ship down.
func muster(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("1.6"), "ship", ships(r.Board, "", nil), func(s *roster.Sheet) string {
		switch {
		case crew(s) == 0:
			return "a program flies it"
		case len(unfilled(r.Board, s)) == 0:
			return "its officers are at their stations"
		}
		return ""
	}, "there is no ship", "Whose crew musters?")
	r.Title(s.Side, "%s musters", s.Name)
	left := crew(s) - len(officers(r.Board, s))
	for _, post := range unfilled(r.Board, s) {
		if !small(s) && rankOf(post) >= crew(s) || left <= 0 {
			r.Mark(s, roster.MarkerOf(vacantMark, post, ""), 1, "%s: nobody is at %s", s.Name, post)
			continue
		}
		left--
		r.Lay(newOfficer(r.Board, s, post), "%s: %s", s.Name, post)
	}
}

// rankOf is how soon a station is filled where the crew is fewer than the stations: those first that are always required (1.6).
func rankOf(post string) int {
	return slices.Index([]string{helm, weapons, engineer, captain, sensors, science, medical}, post)
}

// unfilled lists the stations that are manned by somebody who has no sheet.
func unfilled(b rules.Board, s *roster.Sheet) []string {
	return slices.DeleteFunc(stations(b, s), func(post string) bool { return officerAt(b, s, post) != nil || !manned(b, s, post) })
}

// aboard asks for an officer of any ship; off says why one cannot, and may be nil.
func aboard(r *rules.Resolution, text string, off func(*roster.Sheet) string) *roster.Sheet {
	list := slices.DeleteFunc(r.Kind(officerKind), func(o *roster.Sheet) bool { return r.Sheet(o.On) == nil || r.Sheet(o.On).Kind != roster.KindShip })
	if len(list) == 0 {
		r.None("no officer has a sheet; muster lays them down")
	}
	return rules.PickSheet(r, "officer", list, off, "every officer has acted in this round", text)
}

// changePost is Change Position: it takes the whole round (1.6).
func changePost(r *rules.Resolution) {
	o := aboard(r.Cite("1.6"), "Who changes position?", func(o *roster.Sheet) string {
		if s := r.Sheet(o.On); o.Count(workedMark) > 0 || hasActed(r.Board, s, o.Trait("post")) {
			return "has acted in this round"
		}
		return ""
	})
	s := r.Sheet(o.On)
	old := o.Trait("post")
	nimble := rank(r.Board, s) <= 2 && small(s) // 5.14: a pilot of so small a ship needs no roll
	rushed := nimble || r.Given("no").YesNo("rushed", "rushed: Acrobatics DC 10 and what the GM adds was made")
	to := rules.Pick(r.By(o.Side).About(o), "to", append(posts(r.Board), "bay", "no"), func(p string) rules.Choice {
		c := asChoice(p)
		switch {
		case p == old:
			c.Off = "is there already"
		case p == "no":
			c.Text = place(p)
		case p == "bay":
			c.Text = place(p) + ", as a patient"
			if !bay(s, medical) {
				c.Off = "it has no medical bay that works"
			}
		}
		return c
	}, "To which station?")
	r.Title(o.Side, "%s goes to %s", o.Name, place(to))
	takeStation(r, o, to)
	switch {
	case old == captain && to != "bay" && to != "no":
		r.Tell("a captain takes a station over at once, and is captain no more until the next change of position")
	case nimble:
		r.Cite("5.14").Tell("%s changes position without a roll, and may act in this round", o.Name)
	case rushed:
		r.Tell("%s has hurried, and may act in this round", o.Name)
	default:
		r.MarkUntil(o, roster.MarkerCell(workedMark), 1, endOfRound(r), "it takes %s the round", o.Name)
	}
	rough(r, s)
}

// rough says what hampers people who leave their stations (6.1, results 4 and 6).
func rough(r *rules.Resolution, s *roster.Sheet) {
	if lingers(r.Board, s, 4) {
		r.Cite("6.1").Warn("%s has no gravity: Acrobatics DC 15 to arrive", s.Name)
	}
	if lingers(r.Board, s, 6) {
		r.Cite("6.1").Warn("%s has a punctured hull: no moving between bays without a space suit", s.Name)
	}
}

// takeStation seats an officer; who was there leaves it, and the station that was left is empty.
func takeStation(r *rules.Resolution, o *roster.Sheet, to string) {
	s, old := r.Sheet(o.On), o.Trait("post")
	isPost := func(p string) bool { return slices.Contains(posts(r.Board), p) }
	if there := seated(r.Board, s, to); there != nil && isPost(to) {
		if hasActed(r.Board, s, to) { // what was done is marked on the station, which stays so for who comes
			r.SetUntil(there, roster.MarkerCell(workedMark), 1, endOfRound(r))
		}
		r.Mark(there, roster.TraitCell("", "post"), "no", "%s leaves the station %s", there.Name, to)
	}
	r.Mark(o, roster.TraitCell("", "post"), to, "%s goes to %s", o.Name, place(to))
	release(r, s, old, to)
	if isPost(old) {
		r.Mark(s, roster.MarkerOf(vacantMark, old, ""), 1, "%s: nobody is at %s", s.Name, old)
	}
	if isPost(to) && s.CountOf(vacantMark, to, "") > 0 {
		r.Mark(s, roster.MarkerOf(vacantMark, to, ""), 0, "%s: %s is manned", s.Name, to)
	}
}

// seated is the officer whose own station it is.
func seated(b rules.Board, s *roster.Sheet, post string) *roster.Sheet {
	for _, o := range officers(b, s) {
		if o.Trait("post") == post {
			return o
		}
	}
	return nil
}

// choosePilot settles what the pilot of a small crew does in this round (5.14).
func choosePilot(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("5.14"), "ship", ships(r.Board, "", small), func(s *roster.Sheet) string {
		if s.Count(pilotMark) > 0 {
			return "has chosen for this round"
		}
		return ""
	}, "no ship has a crew of one or two", "Which ship?")
	words := []string{"fly", "focus-fire", "respond"}
	called := func(w string) string {
		if w == "focus-fire" {
			return "focus on fire"
		}
		return w
	}
	now, seat := "", ""
	if crew(s) == 2 {
		now, seat = seatOfSecond(r, s)
	}
	choice := rules.Pick(r.By(s.Side).About(s).Advise(func() string { return "focus-fire" }), "choice", words, func(w string) rules.Choice {
		c := rules.Choice{ID: w, Text: called(w)}
		if crew(s) == 0 && w != "focus-fire" {
			c.Off = "a program always focuses on fire"
		}
		return c
	}, "What does the pilot do in this round?")
	r.Title(s.Side, "%s: %s", s.Name, called(choice))
	if crew(s) == 2 {
		takeSeat(r, s, now, seat)
	}
	r.MarkUntil(s, roster.MarkerCell(pilotMark), slices.Index(words, choice)+1, endOfRound(r), "the pilot of %s chooses to %s", s.Name, called(choice))
}

// seatOfSecond asks which station the second person of a two-crew ship is to hold; now is the one held so far.
func seatOfSecond(r *rules.Resolution, s *roster.Sheet) (now, to string) {
	seats := []string{"no", science, sensors, weapons, medical, engineer}
	now = secondPost(r.Board, s)
	if !slices.Contains(seats, now) {
		now = "no" // nobody, or a post that a small crew does not man
	}
	to = rules.Pick(r.By(s.Side).About(s).Given(now), "second", seats, func(p string) rules.Choice { return rules.Choice{ID: p, Text: place(p)} }, "station of the second person")
	return now, to
}

// takeSeat puts the second person of a two-crew ship at a station.
func takeSeat(r *rules.Resolution, s *roster.Sheet, now, to string) {
	if to == now {
		return
	}
	if now != "no" {
		r.Set(s, roster.MarkerOf(secondMark, now, ""), 0)
	}
	if to != "no" {
		r.Set(s, roster.MarkerOf(secondMark, to, ""), 1)
	}
	r.Tell("the second person of %s holds %s", s.Name, place(to))
}

// piloted is what the pilot of a small crew does; a program always focuses on fire.
func piloted(s *roster.Sheet) int {
	if crew(s) == 0 {
		return focuses
	}
	return s.Count(pilotMark)
}

// rerolls are how many successes a ship may roll again in a pool (5.2, 5.14).
func rerolls(b rules.Board, s *roster.Sheet) int {
	n := max(0, mod(b, s, weapons))
	if disabled(s, weapons) {
		n = 0
	}
	if pilots(b, s, weapons) && piloted(s) == flies && s.Count(pilotWonMark) == 0 {
		return 0
	}
	return n
}

// bonusParts are what a ship adds to the repair DC of the damage it deals (1.3, 5.14).
func bonusParts(b rules.Board, s *roster.Sheet) []rules.Part {
	parts := []rules.Part{{Value: mod(b, s, weapons), Text: "Weapons", Rule: "1.3"}}
	if pilots(b, s, weapons) && piloted(s) == flies {
		return parts
	}
	n := best(b, s, weapons, "dex", "wis")
	if b.Option("repair_bonus") == "score" {
		n = 10 + 2*n
	}
	return append(parts, rules.Part{Value: n, Text: "weapons officer", Rule: "1.3"})
}

// wound writes down what the table rolled for a person.
func wound(r *rules.Resolution) {
	o := aboard(r.Cite("6.1"), "Who is hurt or healed?", nil)
	calm := r.Given("no").YesNo("calm", "is no longer shaken")
	usual := "no"
	if o.Count(outMark) > 0 {
		usual = "yes"
	}
	out := r.Given(usual).YesNo("out", "is out of action")
	had := o.Now("wounds")
	n := r.By(o.Side).About(o).AdviseNumber(had).Number("dice", 0, 99, "Hit dice of wounds now, with the %d of before?", had)
	r.Title(o.Side, "%s: wounds", o.Name)
	r.Mark(o, roster.TrackCell("wounds"), n, "%s has %s of wounds", o.Name, hitDiceWord(n))
	if calm && o.Count(shakenMark) > 0 {
		r.Mark(o, roster.MarkerCell(shakenMark), 0, "%s is no longer shaken", o.Name)
	}
	switch now := o.Count(outMark) > 0; {
	case out && !now:
		r.Mark(o, roster.MarkerCell(outMark), 1, "%s is out of action", o.Name)
	case now && !out:
		r.Mark(o, roster.MarkerCell(outMark), 0, "%s is in action again", o.Name)
	}
}

// hitDice is how many hit dice an effect costs a person of a level (6.1).
func hitDice(level int) int { return 1 + level/4 }
