package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers hacking, 5.15.

// The markers of a hack on the ship that hacks, of its target.
const (
	accessMark    = "access"   // the round in which it got inside
	heatMark      = "heat"     // what failures have added
	harmMark      = "harmed"   // the round of the first Harm
	alertedMark   = "alerted"  // the round in which the target noticed
	noticedMark   = "noticed"  // disadvantages from failed attempts at access
	gatheredMark  = "gathered" // on an attribute or part
	hackTotalMark = "hack-total"
	hackedNowMark = "hack-check" // one check a round
	hackPartMark  = "hack-points"
)

// heat is how hot a hack is now: 1 for each round inside, 2 from the round after the first Harm, and what failures added.
func heat(b rules.Board, s, t *roster.Sheet) int {
	n := s.CountOf(heatMark, "", t.ID)
	if in := s.CountOf(accessMark, "", t.ID); in > 0 {
		n += max(0, b.Round-in)
	}
	if harm := s.CountOf(harmMark, "", t.ID); harm > 0 {
		n += max(0, b.Round-harm)
	}
	return n
}

// hacker says why a ship cannot hack; empty when it can.
func hacker(b rules.Board) func(*roster.Sheet) string {
	return func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case len(hackers(b, s)) == 0:
			return "nobody aboard can"
		case disabled(s, electronics):
			return "Electronics are disabled"
		case s.Count(silentMark) > 0:
			return "silent: no transmissions"
		case s.Count(hackedNowMark) > 0:
			return "has hacked in this round"
		case len(prey(b, s)) == 0:
			return "there is nothing to hack"
		}
		return ""
	}
}

// hackers lists the stations from which a ship may hack now: sensors have their turn in the Action Phase.
func hackers(b rules.Board, s *roster.Sheet) []string {
	return slices.DeleteFunc([]string{science, sensors}, func(post string) bool {
		return post == sensors && b.Phase == "support" || pilots(b, s, post) || unoccupied(b, s, post) != ""
	})
}

// prey lists what a ship may hack.
func prey(b rules.Board, s *roster.Sheet) []*roster.Sheet {
	if len(hackers(b, s)) == 0 {
		return nil
	}
	return slices.DeleteFunc(targets(b, s), wrecked)
}

// elint is what an ELINT bay adds to hacks, counter-hacks and jamming (1.5).
func elint(s *roster.Sheet) []rules.Part {
	if bay(s, "ELINT") {
		return []rules.Part{{Value: 2, Text: "ELINT", Rule: "1.5"}}
	}
	return nil
}

// bay says whether a bay of a sort works.
func bay(s *roster.Sheet, sort string) bool {
	return slices.ContainsFunc(s.Systems, func(y roster.System) bool { return y.Kind == bayKind && y.Name == sort && works(s, &y) })
}

// intrusion is the check of a hack by the officer at a station.
func intrusion(b rules.Board, s, t *roster.Sheet, by string, dc int, more ...rules.Part) *trial {
	parts := append([]rules.Part{{Value: mod(b, s, electronics), Text: "Electronics", Rule: "5.15"}}, more...)
	trial := try(b, s, by, dc, append(parts, elint(s)...)...).electronic(b)
	if at := s.CountOf(alertedMark, "", t.ID); at > 0 && at < b.Round {
		trial.hinder(1, "alerted", "5.15")
	}
	if s.CountOf(accessMark, "", t.ID) == 0 {
		trial.hinder(s.CountOf(noticedMark, "", t.ID), "noticed", "5.15")
	}
	return trial
}

// hackWords lists the stages, in order.
func hackWords() []string { return []string{"access", "gather", "disrupt", "harm"} }

// hack is one check of a hack (5.15).
func hack(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("5.15"), "ship", ships(b, "", nil), hacker(b), "no ship can hack", "Who hacks?")
	t := rules.PickSheet(r.By(s.Side).About(s), "target", prey(b, s), nil, "there is nothing to hack", "Hack whom?")
	posts := hackers(b, s)
	by := rules.Pick(r.By(s.Side).About(s).Given(posts[0]), "by", posts, asChoice, "by which officer")
	inside := s.CountOf(accessMark, "", t.ID) > 0
	stage := rules.Pick(r.By(s.Side).About(s), "stage", hackWords(), func(w string) rules.Choice {
		c := asChoice(w)
		switch {
		case w == "access" && inside:
			c.Off = "is inside"
		case w == "access" && s.CountOf(noticedMark, "", t.ID) >= 3:
			c.Off = "noticed three times: no more tries"
		case w != "access" && !inside:
			c.Off = "is not inside"
		}
		return c
	}, "What does the hacker try?")
	r.Title(s.Side, "%s hacks %s: %s", s.Name, t.Name, stage)
	if stage == "access" {
		access(r, s, t, by)
		return
	}
	how := ""
	if stage == "harm" {
		how = rules.Pick(r.By(s.Side).About(t), "how", []string{"battle-damage", "system", "console"}, func(w string) rules.Choice {
			c := asChoice(w)
			switch w {
			case "battle-damage":
				c.Text = "Battle Damage"
			case "system":
				c.Text = "points of a part or attribute"
			default:
				c.Text = "a console explodes"
			}
			if w == "battle-damage" && len(gathered(s, t)) == 0 {
				c.Off = "nothing was gathered on an attribute"
			}
			return c
		}, "What harm?")
	}
	on, card := "", func(part string) rules.Choice { return piece{t, part}.card() }
	switch {
	case how == "battle-damage":
		on = rules.Pick(r.By(s.Side).About(t), "on", gathered(s, t), card, "Through which attribute?")
	case how != "console":
		on = rules.Pick(r.By(s.Side).About(t), "on", hackable(t), card, "On what?")
	}
	intrude(r, s, t, by, stage, how, on)
}

// gathered lists the attributes on which facts were gathered.
func gathered(s, t *roster.Sheet) []string {
	return slices.DeleteFunc(attributes(), func(a string) bool { return s.CountOf(gatheredMark, a, t.ID) == 0 })
}

// hackable lists what a hack may be about: attributes, hard points and bays.
func hackable(t *roster.Sheet) []string {
	list := attributes()
	for i := range t.Systems {
		list = append(list, t.Systems[i].ID)
	}
	return list
}

// access is the first stage.
func access(r *rules.Resolution, s, t *roster.Sheet, by string) {
	b := r.Board
	needed := goal(summand(10, "base", "5.15"), summand(mod(b, t, electronics), "Electronics", "5.15"), summand(mod(b, t, sensors), "Sensors", "5.15"),
		summand(t.CountOf(hackGuardMark, "", s.ID), "shields", "11"))
	dc := sum(needed.parts)
	out := checkHack(r, s, t, intrusion(b, s, t, by, dc, rules.Part{Value: mod(b, s, sensors), Text: "Sensors", Rule: "5.15"}).against(needed))
	switch {
	case reaches(out, dc):
		r.MarkUntil(s, roster.MarkerOf(accessMark, "", t.ID), max(1, r.Round), rules.EndOfBattle, "%s is inside %s, DC %s", s.Name, t.Name, needed)
		if s.CountOf(noticedMark, "", t.ID) > 0 {
			r.Mark(s, roster.MarkerOf(noticedMark, "", t.ID), 0, "%s: that it was noticed before is forgotten", s.Name)
		}
	case total(out) < dc-5:
		n := s.CountOf(noticedMark, "", t.ID) + 1
		r.MarkUntil(s, roster.MarkerOf(noticedMark, "", t.ID), n, rules.EndOfBattle, "%s is noticed, disadvantage %d; DC %s", s.Name, n, needed)
	default:
		r.Tell("%s does not get inside, DC %s", s.Name, needed)
	}
}

// checkHack throws for a hack, once a round, after the check of an assistant where there is one.
func checkHack(r *rules.Resolution, s, t *roster.Sheet, trial *trial) int {
	r.SetUntil(s, roster.MarkerCell(hackedNowMark), 1, endOfRound(r))
	assistHack(r, s, trial)
	acts(r, s, trial.post)
	trial.twenty = r.Option("hack_dice") == "d20"
	out := trial.throw(r, "hack")
	r.SetUntil(s, roster.MarkerOf(hackTotalMark, "", t.ID), max(1, total(out)), rules.EndOfBattle)
	return out
}

// assistHack is the second hacker of a ship, who makes the same check first: success adds one to the hacker's.
func assistHack(r *rules.Resolution, s *roster.Sheet, t *trial) {
	other := slices.DeleteFunc(hackers(r.Board, s), func(post string) bool { return holder(r.Board, s, post) == holder(r.Board, s, t.post) })
	if len(other) == 0 || !r.By(s.Side).Given("no").YesNo("assisted", "the second hacker assists") {
		return
	}
	acts(r, s, other[0])
	helper := *t
	helper.parts = slices.Clone(t.parts)
	helper.twenty = r.Option("hack_dice") == "d20"
	helper.called = "assistant"
	if out, why := helper.attempt(r, "assist"); why == "" && reaches(out, t.dc) {
		t.parts = append(t.parts, rules.Part{Value: 1, Text: "assistant", Rule: "5.15"})
	} else {
		r.Tell("the assistant is of no help, DC %d", t.dc)
	}
}

// partMod is what the attribute or the part that a hack is about adds to its DC.
func partMod(b rules.Board, t *roster.Sheet, on string) int {
	if y := t.System(on); y != nil {
		return class(y)
	}
	if t.Track(on) != nil && on != "" {
		return mod(b, t, on)
	}
	return 0
}

// intrude is every later stage.
func intrude(r *rules.Resolution, s, t *roster.Sheet, by, stage, how, on string) {
	b := r.Board
	needed := goal(summand(10, "base", "5.15"), summand(mod(b, t, electronics), "Electronics", "5.15"), summand(heat(b, s, t), "heat", "5.15"),
		summand(t.CountOf(hackGuardMark, "", s.ID), "shields", "11"))
	if stage != "gather" {
		needed.parts = append(needed.parts, summand(partMod(b, t, on), piece{t, on}.String(), "5.15"))
	}
	dc := sum(needed.parts)
	if stage == "harm" && s.CountOf(harmMark, "", t.ID) == 0 {
		r.MarkUntil(s, roster.MarkerOf(harmMark, "", t.ID), max(1, r.Round), rules.EndOfBattle, "%s tries to harm %s: the target knows", s.Name, t.Name)
		alert(r, s, t)
	}
	out := checkHack(r, s, t, intrusion(b, s, t, by, dc).against(needed))
	switch {
	case isBotched(out):
		throwOut(r, s, t)
		return
	case !reaches(out, dc):
		alert(r, s, t)
		if total(out) < dc-5 {
			n := s.CountOf(heatMark, "", t.ID) + 1 + truth(stage == "harm")
			r.MarkUntil(s, roster.MarkerOf(heatMark, "", t.ID), n, rules.EndOfBattle, "%s: the heat rises, DC %s", s.Name, needed)
		} else {
			r.Tell("%s fails, DC %s", s.Name, needed)
		}
		return
	}
	switch {
	case stage == "gather":
		r.MarkUntil(s, roster.MarkerOf(gatheredMark, on, t.ID), 1, rules.EndOfBattle, "%s gathers facts about %s, DC %s", s.Name, piece{t, on}, needed)
	case stage == "disrupt":
		disrupt(r, t, on, max(0, total(out)-dc))
	case how == "battle-damage":
		deal(r, t, blow{source: byHack, from: s})
	case how == "system":
		corrupt(r, s, t, by, on)
	default:
		harmConsole(r, s, t)
	}
}

// harmConsole explodes a console: one that the hacker names where facts were gathered, which gives access to them, else one by lot (5.15).
func harmConsole(r *rules.Resolution, s, t *roster.Sheet) {
	inside := slices.ContainsFunc(s.Markers, func(m roster.Marker) bool { return m.Kind == gatheredMark && m.Of == t.ID })
	if !inside {
		explodeConsole(r, t)
		return
	}
	rows := slices.DeleteFunc(slices.Clone(r.Table("posts").Rows), func(row rules.Row) bool { return row.Text("console") == "" })
	row := rules.Pick(r.Cite("5.15").By(s.Side).About(t), "console", rows, func(row rules.Row) rules.Choice { return asChoice(row.Key) }, "Whose console?")
	consoleOf(r, t, row.Key)
}

// alert marks that the target has noticed.
func alert(r *rules.Resolution, s, t *roster.Sheet) {
	if s.CountOf(alertedMark, "", t.ID) == 0 {
		r.MarkUntil(s, roster.MarkerOf(alertedMark, "", t.ID), max(1, r.Round), rules.EndOfBattle, "%s is alerted", t.Name)
	}
}

// throwOut ends a hack: it starts over at Access.
func throwOut(r *rules.Resolution, s, t *roster.Sheet) {
	for _, m := range slices.Clone(s.Markers) {
		switch m.Kind {
		case accessMark, heatMark, harmMark, gatheredMark, hackTotalMark:
			if m.Of == t.ID {
				r.Set(s, roster.MarkerOf(m.Kind, m.On, m.Of), 0)
			}
		}
	}
	r.Tell("%s is thrown out of %s", s.Name, t.Name)
}

// disrupt takes points off an attribute, or jams a part, until the next start of a round is over (3).
func disrupt(r *rules.Resolution, t *roster.Sheet, on string, above int) {
	until := rules.EndOfPhaseIn(r.Round+1, "start")
	if y := t.System(on); y != nil {
		r.MarkUntil(t, roster.MarkerOf(disruptedMark, on, ""), 1, until, "%s %s is jammed for a round", t.Name, label(y))
		return
	}
	r.MarkUntil(t, roster.MarkerOf(disruptedMark, on, ""), 2+above, until, "%s %s −%d for a round", t.Name, title(on), 2+above)
}

// corrupt is system damage: 1d4 and the hacker's Intelligence, at most 5 a part and round, until repaired.
func corrupt(r *rules.Resolution, s, t *roster.Sheet, by, on string) {
	intelligence := ability(r.Board, s, by, "int")
	n := r.By(s.Side).About(t).Called("points").See("harm", dice.Roll("d4")) + intelligence
	taken := t.CountOf(hackPartMark, on, "")
	n = min(max(0, n), max(0, 5-taken))
	if n == 0 {
		r.Tell("%s %s: no more points in this round", t.Name, piece{t, on})
		return
	}
	r.MarkUntil(t, roster.MarkerOf(hackPartMark, on, ""), taken+n, endOfRound(r), "%s %s: %s by hacking in this round", t.Name, piece{t, on}, pointsWord(taken+n))
	dc := max(1, 12+intelligence, t.CountOf(hackDCMark, on, ""))
	r.Mark(t, roster.MarkerOf(hackDCMark, on, ""), dc, "%s %s: repair DC %d", t.Name, piece{t, on}, dc)
	if y := t.System(on); y != nil {
		r.Mark(t, roster.BoxesCell(on), max(-7, y.Left-n), "%s %s −%d", t.Name, label(y), n)
		return
	}
	r.Mark(t, roster.MarkerOf(hackedMark, on, ""), t.CountOf(hackedMark, on, "")+n, "%s %s −%d until repaired", t.Name, title(on), n)
}

// counters lists the stations from which a ship may counter a hack now: the engineer's only where there is time for it, and of a pilot alone no
// other, for that is the pilot's one action in the Response Phase (5.14).
func counters(b rules.Board, t *roster.Sheet) []string {
	return slices.DeleteFunc([]string{science, sensors, engineer}, func(post string) bool {
		return pilots(b, t, post) && post != engineer || unoccupied(b, t, post) != ""
	})
}

// counter throws a hacker out: a roll that beats the hacker's last total (5.15, A-48).
func counter(r *rules.Resolution) {
	b := r.Board
	inside := func(t *roster.Sheet) []*roster.Sheet {
		return ships(b, "", func(s *roster.Sheet) bool {
			return s.CountOf(accessMark, "", t.ID) > 0 && (b.Option("counter_hack") != "alerted" || s.CountOf(alertedMark, "", t.ID) > 0)
		})
	}
	t := rules.PickSheet(r.Cite("5.15"), "ship", ships(b, "", nil), func(t *roster.Sheet) string {
		switch {
		case len(inside(t)) == 0:
			return "nobody is inside"
		case wrecked(t):
			return "a wreck"
		case t.Count(counteredMark) > 0:
			return "has had its chance in this round"
		}
		by := counters(b, t)
		if len(by) == 0 {
			return "nobody can counter it"
		}
		return absent(b, t, by[0])
	}, "nobody is hacked", "Whose crew?")
	posts := counters(b, t)
	by := rules.Pick(r.By(t.Side).About(t).Given(posts[0]), "by", posts, asChoice, "by which officer")
	s := rules.PickSheet(r.By(t.Side).About(t), "hacker", inside(t), nil, "nobody is inside", "Against which hacker?")
	if s.CountOf(alertedMark, "", t.ID) == 0 {
		r.Tell("nobody aboard %s was alerted", t.Name)
	}
	since := 0
	if at := s.CountOf(alertedMark, "", t.ID); at > 0 {
		since = max(0, b.Round-at)
	}
	dc := s.CountOf(hackTotalMark, "", t.ID) + 1
	r.Title(t.Side, "%s counters the hack", t.Name)
	r.SetUntil(t, roster.MarkerCell(counteredMark), 1, endOfRound(r))
	acts(r, t, by)
	r.Cite("5.15")
	parts := append(elint(t), rules.Part{Value: mod(b, t, electronics), Text: "Electronics", Rule: "5.15"})
	if since > 0 {
		parts = append(parts, rules.Part{Value: since, Text: "since exposed", Rule: "5.15"})
	}
	trial := try(b, t, by, dc, parts...).electronic(b)
	trial.twenty = r.Option("hack_dice") == "d20" // against a total of the same dice
	out := trial.throw(r, "check")
	if !reaches(out, dc) {
		r.Tell("%s stays inside, DC %d", s.Name, dc)
		return
	}
	throwOut(r, s, t)
}

// hacked says whether somebody is inside a ship.
func hacked(b rules.Board, t *roster.Sheet) bool {
	return slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool { return living(s) && s.CountOf(accessMark, "", t.ID) > 0 })
}

const counteredMark = "countered"
