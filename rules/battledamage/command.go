package battledamage

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers further crew functions, 11: the captain's, boosts, overclocking, shields, assistance, jamming.

// commanding says why a captain cannot give orders; empty when one can.
func commanding(b rules.Board) func(*roster.Sheet) string {
	return func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case small(s):
			return "a crew of one or two has no captain"
		case !manned(b, s, captain):
			return "it has no captain"
		case s.Count(orderedMark) > 0:
			return "the captain has acted in this round"
		}
		return absent(b, s, captain)
	}
}

const orderedMark = "ordered"

// giveOrder is Give Command: a bonus to one officer, or points or re-rolls for the weapons officer (11).
func giveOrder(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("11"), "ship", ships(b, "", nil), commanding(b), "no captain can give orders", "Whose captain?")
	to := rules.Pick(r.By(s.Side).About(s), "to", slices.DeleteFunc(posts(b), func(p string) bool { return p == captain }), func(p string) rules.Choice {
		c := asChoice(p)
		if !manned(b, s, p) {
			c.Off = "nobody is at it"
		}
		return c
	}, "To whom?")
	how := ""
	if to == weapons {
		how = rules.Pick(r.By(s.Side).About(s), "how", []string{"points", "re-rolls"}, asChoice, "Points on failed dice, or re-rolls?")
	}
	needed := goal(summand(10, "base", "11"), summand(max(0, rank(b, s)-5), "size", "11"))
	dc := sum(needed.parts)
	r.Title(s.Side, "the captain of %s commands %s", s.Name, to)
	r.SetUntil(s, roster.MarkerCell(orderedMark), 1, endOfRound(r))
	out := captains(b, s, dc).against(needed).throw(r, "check")
	if !reaches(out, dc) {
		r.Tell("the order is of no use, DC %s", needed)
		return
	}
	above := max(0, total(out)-dc)
	switch how {
	case "points":
		r.MarkUntil(s, roster.MarkerCell(pointsMark), 1+above, endOfRound(r), "%s: %s on failed dice", s.Name, pointsWord(1+above))
	case "re-rolls":
		r.MarkUntil(s, roster.MarkerCell(againMark), 1+above/3, endOfRound(r), "%s: %s more in one pool", s.Name, rules.Count(1+above/3, "re-roll", "re-rolls"))
	default:
		r.MarkUntil(s, roster.MarkerOf(giftMark, to, ""), 1+above/4, endOfRound(r), "%s: +%d on the next roll of %s", s.Name, 1+above/4, to)
	}
}

func captains(b rules.Board, s *roster.Sheet, dc int) *trial {
	return try(b, s, captain, dc, rules.Part{Value: ability(b, s, captain, "cha"), Text: "Charisma", Rule: "2"})
}

// encourage gives everybody but the weapons officer a bonus, once per combat (11).
func encourage(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("11"), "ship", ships(b, "", nil), func(s *roster.Sheet) string {
		if s.Count(encourageMark) > 0 {
			return "the crew has been encouraged in this combat"
		}
		return commanding(b)(s)
	}, "no captain can encourage a crew", "Whose captain?")
	active := 0
	for _, p := range posts(b) {
		active += truth(manned(b, s, p))
	}
	needed := goal(summand(12, "base", "11"), summand(active, "officers", "11"), summand(b.Round, "round", "11"))
	dc := sum(needed.parts)
	r.Title(s.Side, "the captain of %s encourages the crew", s.Name)
	r.SetUntil(s, roster.MarkerCell(orderedMark), 1, endOfRound(r))
	r.SetUntil(s, roster.MarkerCell(encourageMark), 1, rules.EndOfBattle) // once per combat
	out := captains(b, s, dc).against(needed).throw(r, "check")
	if !reaches(out, dc) {
		r.Tell("the crew is not encouraged, DC %s", needed)
		return
	}
	n := 1 + max(0, total(out)-dc)/4
	for _, p := range posts(b) {
		if p != weapons && p != captain {
			r.MarkUntil(s, roster.MarkerOf(giftMark, p, ""), n, endOfRound(r), "%s: +%d on the next roll of %s", s.Name, n, p)
		}
	}
}

// The markers of a boost for the round after this one.
const (
	boostNextMark = "boost-next"
	lentNextMark  = "lent-next"
)

// lend is Boost: points of modifier go from Electronics to another attribute; the Engineer's are for the engines in the next round (11).
func lend(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("11"), "ship", ships(b, "", nil), func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case pilots(b, s, science):
			return "it has no science officer"
		case disabled(s, electronics):
			return "Electronics are disabled"
		case mod(b, s, electronics) < 1:
			return "Electronics have nothing to give"
		case len(free(b, s, science, engineer)) == 0:
			return "its officers have acted in this round"
		}
		return absent(b, s, free(b, s, science, engineer)[0])
	}, "no ship can boost anything", "Which ship?")
	by := rules.Pick(r.By(s.Side).About(s), "by", []string{science, engineer}, func(post string) rules.Choice {
		c := asChoice(post)
		c.Off = unoccupied(b, s, post)
		return c
	}, "By whom?")
	list := []string{engines, weapons, shields, sensors}
	if by == engineer {
		list = list[:1]
	}
	boostable := func(a string) rules.Choice {
		c := rules.Choice{ID: a, Text: title(a)}
		if s.CountOf(restsMark, a, "") > 0 || s.CountOf(boostMark, a, "") > 0 {
			c.Off = "was boosted, it rests"
		}
		return c
	}
	if !slices.ContainsFunc(list, func(a string) bool { return boostable(a).Off == "" }) {
		r.None("%s: everything was boosted, it rests", s.Name)
	}
	attribute := rules.Pick(r.By(s.Side).About(s), "attribute", list, boostable, "Which attribute is boosted?")
	r.Title(s.Side, "%s boosts %s", s.Name, title(attribute))
	acts(r, s, by)
	r.Cite("11")
	out := try(b, s, by, 10, rules.Part{Value: mod(b, s, electronics), Text: "Electronics", Rule: "2"}).electronic(b).throw(r, "check")
	if !reaches(out, 10) {
		r.Tell("%s: nothing is boosted, DC 10", s.Name)
		return
	}
	n := min(mod(b, s, electronics), 1+max(0, total(out)-10)/3)
	if by == engineer {
		r.Mark(s, roster.MarkerOf(boostNextMark, attribute, ""), n, "%s: %s +%d in the next round", s.Name, title(attribute), n)
		r.Mark(s, roster.MarkerCell(lentNextMark), n, "%s: Electronics −%d in the next round", s.Name, n)
		return
	}
	r.MarkUntil(s, roster.MarkerOf(boostMark, attribute, ""), n, endOfRound(r), "%s: %s +%d", s.Name, title(attribute), n)
	r.MarkUntil(s, roster.MarkerCell(lentMark), s.Count(lentMark)+n, endOfRound(r), "%s: Electronics −%d", s.Name, s.Count(lentMark)+n)
	r.MarkUntil(s, roster.MarkerOf(restsMark, attribute, ""), 1, endOfNext(r), "%s: %s rests after it", s.Name, title(attribute))
}

// overclock gives Engines and Weapons +2 for the round; failure costs both 1 in the next (11).
func overclock(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("11"), "ship", ships(b, "", nil), func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case s.Count(noOverclockMark) > 0:
			return "no more in this combat"
		}
		return otherwise(b, s)
	}, "no engineer can overclock", "Which ship?")
	needed := goal(summand(15, "base", "11"), summand(techLevel(s), "tech level", "11"))
	dc := sum(needed.parts)
	r.Title(s.Side, "%s overclocks", s.Name)
	busyEngineer(r, s, nil)
	r.Cite("11")
	out := engineering(b, s, engineer, dc).against(needed).throw(r, "check")
	r.Tell("DC %s", needed)
	switch {
	case reaches(out, dc):
		r.MarkUntil(s, roster.MarkerCell(overclockMark), 2, endOfRound(r), "%s: Engines and Weapons +2", s.Name)
	default:
		r.Mark(s, roster.MarkerCell(strainNextMark), 1, "%s: Engines and Weapons −1 in the next round", s.Name)
		if total(out) <= dc-5 {
			r.MarkUntil(s, roster.MarkerCell(noOverclockMark), 1, rules.EndOfBattle, "%s: no more overclocking in this combat", s.Name)
			explodeConsole(r, s)
		}
	}
}

// strainNextMark becomes overstrained with the next round.
const strainNextMark = "strain-next"

// manipulate is Shield Manipulation against a ship that scanned, or that aims without a scan (11).
func manipulate(r *rules.Resolution) {
	b := r.Board
	all := ships(b, "", nil)
	s := rules.PickSheet(r.Cite("11"), "ship", all, func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case unshielded(s):
			return "its shields are off"
		case len(all) < 2:
			return "there is no enemy"
		case len(manipulators(b, s)) == 0:
			return "nobody aboard has an action left"
		}
		return absent(b, s, manipulators(b, s)[0])
	}, "no ship can", "Whose shields?")
	posts := manipulators(b, s)
	by := rules.Pick(r.By(s.Side).About(s).Given(posts[0]), "by", posts, asChoice, "by whom")
	t := rules.PickSheet(r.By(s.Side).About(s), "enemy", others(all, s), nil, "there is no enemy", "Against whom?")
	scanned := t.CountOf(scanTotalMark, "", s.ID)
	how := "dice"
	if scanned > 0 {
		_, weakness := scanBonus(t, s)
		how = rules.Pick(r.By(s.Side).About(s), "how", []string{"bonus", "information", "hack"}, func(w string) rules.Choice {
			c := rules.Choice{ID: w, Text: "the " + w + " of its scan"}
			switch {
			case w == "hack":
				c.Text = "its hacking"
			case w == "bonus" && !weakness:
				c.Off = "it has found no weakness"
			}
			return c
		}, "What is manipulated?")
	}
	needed := goal(summand(scanned, "scan", "11"))
	if scanned == 0 {
		needed = goal(summand(8, "base", "11"), summand(r.Fact().By(t.Side).About(t).Number("aimed", 1, 99, "How many hard points are aimed?"), "aimed", "11"),
			summand(best(b, t, weapons, "dex", "wis"), "weapons officer", "11"))
	}
	dc := sum(needed.parts)
	r.Title(s.Side, "%s manipulates its shields", s.Name)
	acts(r, s, by)
	r.Cite("11")
	out := try(b, s, by, dc, rules.Part{Value: mod(b, s, electronics), Text: "Electronics", Rule: "2"}).electronic(b).against(needed).throw(r, "check")
	if !reaches(out, dc) {
		r.Tell("it is of no use, DC %s", needed)
		return
	}
	n := 1 + max(0, total(out)-dc)/4
	switch how {
	case "bonus":
		n += t.CountOf(lessMark, "", s.ID)
		r.MarkUntil(t, roster.MarkerOf(lessMark, "", s.ID), n, endOfRound(r), "the scan bonus of %s is %d less", t.Name, n)
	case "information":
		r.Tell("%s learns nothing of %s", t.Name, s.Name)
	case "hack":
		n = min(n+s.CountOf(hackGuardMark, "", t.ID), 5)
		r.MarkUntil(s, roster.MarkerOf(hackGuardMark, "", t.ID), n, endOfRound(r), "hacking by %s is %d harder", t.Name, n)
	default:
		n += t.CountOf(strikeMark, "", s.ID)
		r.MarkUntil(t, roster.MarkerOf(strikeMark, "", s.ID), n, endOfRound(r), "%s of %s will be struck out", rules.Count(n, "die", "dice"), t.Name)
	}
}

// manipulators lists who may manipulate the shields of a ship, the science officer first.
func manipulators(b rules.Board, s *roster.Sheet) []string {
	return free(b, s, science, sensors, engineer, medical, captain, helm)
}

// hackGuardMark is of a hacker: what the shields add to the DC.
const hackGuardMark = "hack-guard"

// assist is Weapons Assist against a target: it waits for the next pool (11).
func assist(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("11"), "ship", ships(b, "", nil), func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case len(helpers(b, s)) == 0:
			return "nobody has an action left to assist"
		case len(targets(b, s)) == 0:
			return "there is nothing to fire at"
		}
		return ""
	}, "nobody can assist", "Which ship?")
	t := rules.PickSheet(r.By(s.Side).About(s), "target", targets(b, s), nil, "there is nothing", "At whom?")
	posts := helpers(b, s)
	by := rules.Pick(r.By(s.Side).About(s).Given(posts[0]), "by", posts, asChoice, "by whom")
	n := r.By(s.Side).Given(strconv.Itoa(ability(b, s, by, "dex"))).Number("modifier", -10, mostAssistance, "the assistant's modifier")
	tracking := target{"Tracking", trackingParts(b, t, askBand(r, s, t, nil), s)}
	dc := sum(tracking.parts)
	r.Title(s.Side, "weapons assist on %s", s.Name)
	acts(r, s, by)
	r.Cite("11")
	if !reaches(try(b, s, by, dc, rules.Part{Value: n, Text: "Dexterity", Rule: "2"}).against(tracking).throw(r, "check"), dc) {
		r.Tell("no assistance, DC %s", tracking)
		return
	}
	r.MarkUntil(s, roster.MarkerOf(assistMark, nextAssistant(s, t), t.ID), assistCount(n), endOfRound(r), "assistance, %s, for the next pool at %s", signed(n), t.Name)
}

// mostAssistance is the greatest modifier of an assistant.
const mostAssistance = 20

// assistCount is the count of a marker that keeps an assistant's modifier: one more than it, and above all of those where it is below 0.
func assistCount(plus int) int {
	if plus < 0 {
		return mostAssistance + 1 - plus
	}
	return plus + 1
}

// assistance is the modifier that a marker keeps.
func assistance(count int) int {
	if count > mostAssistance+1 {
		return mostAssistance + 1 - count
	}
	return count - 1
}

// helpers lists who may assist the weapons officer of a ship: anyone but him, first those who have the least to do beside it.
func helpers(b rules.Board, s *roster.Sheet) []string {
	list := free(b, s, medical, captain, science, sensors, engineer, helm)
	return slices.DeleteFunc(list, func(post string) bool { return pilots(b, s, post) })
}

// nextAssistant is the number of the next assistance that waits for a pool at a target.
func nextAssistant(s, t *roster.Sheet) string {
	n := 1
	for s.CountOf(assistMark, strconv.Itoa(n), t.ID) > 0 {
		n++
	}
	return strconv.Itoa(n)
}

// A disturbance is what a jammer may be turned on: a ship that has scanned, or that is about to hack (11). Missiles are jammed where they are
// shot at.
type disturbance struct {
	what string
	by   *roster.Sheet
	dc   int
}

// disturbances lists what a ship may jam.
func disturbances(b rules.Board, s *roster.Sheet) []disturbance {
	var list []disturbance
	for _, t := range others(ships(b, "", nil), s) {
		if n := t.CountOf(scanTotalMark, "", s.ID); n > 0 {
			list = append(list, disturbance{"scan", t, n + 1})
		}
		if t.CountOf(accessMark, "", s.ID) > 0 || t.CountOf(noticedMark, "", s.ID) > 0 {
			list = append(list, disturbance{"hack", t, 7 + mod(b, t, sensors) + mod(b, t, electronics)})
		}
	}
	return list
}

// jammedMark is on a ship whose jammer was used in this round.
const jammedMark = "jammed"

// jam makes a scan of this round fail, or lets a hacker lose a round (11).
func jam(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("11"), "ship", ships(b, "", func(s *roster.Sheet) bool { return s.Trait(jammer) != "" }), func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case s.Count(jammedMark) > 0:
			return "has jammed in this round"
		case s.Count(silentMark) > 0:
			return "silent: no transmissions"
		case len(disturbances(b, s)) == 0:
			return "nobody has scanned or hacked it"
		}
		return unoccupied(b, s, sensors)
	}, "no ship has a jammer", "Who jams?")
	d := rules.Pick(r.By(s.Side).About(s), "enemy", disturbances(b, s), func(d disturbance) rules.Choice {
		c := rules.Choice{ID: string(d.by.ID), Text: d.by.Name + ", its " + d.what, Sheet: d.by.ID}
		if d.what == "hack" {
			c.ID += "/hack"
		}
		return c
	}, "What is jammed?")
	t := d.by
	r.Title(s.Side, "%s jams %s", s.Name, t.Name)
	acts(r, s, sensors)
	r.SetUntil(s, roster.MarkerCell(jammedMark), 1, endOfRound(r))
	trial := try(b, s, sensors, d.dc).electronic(b)
	trial.parts = slices.DeleteFunc(trial.parts, func(p rules.Part) bool { return p.Text == competence }) // the jammer's class stands for it (2)
	trial.parts = append(append(trial.parts, elint(s)...), rules.Part{Value: mod(b, s, electronics), Text: "Electronics", Rule: "2"},
		rules.Part{Value: number(s.Trait(jammer)), Text: "jammer", Rule: "11"})
	switch {
	case !reaches(trial.throw(r, "check"), d.dc):
		r.Tell("the %s of %s goes on, DC %d", d.what, t.Name, d.dc)
	case d.what == "hack":
		until := endOfRound(r)
		if t.Count(hackedNowMark) > 0 {
			until = endOfNext(r)
		}
		r.MarkUntil(t, roster.MarkerCell(hackedNowMark), 1, until, "%s loses a round of its hack", t.Name)
	default:
		for _, mark := range [...]string{scannedMark, criticalScan, accuracyMark, scanTotalMark} {
			if t.CountOf(mark, "", s.ID) > 0 {
				r.Set(t, roster.MarkerOf(mark, "", s.ID), 0)
			}
		}
		r.Tell("%s: its scan of %s is jammed", t.Name, s.Name)
	}
}

// ambush begins the free Action Phase of a side that was not detected: before round 1, and its hits take effect at once (3).
func ambush(r *rules.Resolution) {
	sides := r.Sides()
	if len(sides) == 0 || r.Round > 0 || r.Phase != "" {
		r.None("an ambush comes before round 1")
	}
	side := rules.Pick(r.Cite("3"), "side", sides, rules.SideCard, "Which side was not detected?")
	r.Title(side, "%s is in ambush", side)
	r.MarkBattle(roster.PhaseCell, "action", "%s has a free Action Phase before round 1", side)
}
