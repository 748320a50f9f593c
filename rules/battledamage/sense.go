package battledamage

import (
	"cmp"

	"damcon/roster"
	"damcon/rules"
)

// This file covers scans and what may be fired at 4.1, and silent operations and cloaks 4.2.

// blind says why a ship cannot scan; empty when it can.
func blind(b rules.Board) func(*roster.Sheet) string {
	return func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case disabled(s, sensors):
			return "Sensors are disabled"
		case s.Count(silentMark) > 0:
			return "silent: no active scans"
		case s.Count(scanUsedMark) > 0:
			return "has scanned in this round"
		case crew(s) == 0:
			return "a program flies it"
		case s.CountOf(actedMark, sensors, "") > 0:
			return "the sensors officer has acted in this round"
		}
		return cmp.Or(absent(b, s, sensors), actedElsewhere(b, s, sensors))
	}
}

// askScan asks who scans, and whom (4.1).
func askScan(r *rules.Resolution) (s, t *roster.Sheet) {
	b := r.Board
	s = rules.PickSheet(r.Cite("4.1"), "ship", ships(b, "", nil), func(s *roster.Sheet) string {
		if why := blind(b)(s); why != "" {
			return why
		}
		if len(targets(b, s)) == 0 {
			return "there is nothing to scan"
		}
		return ""
	}, "no ship can scan", "Who scans?")
	t = rules.PickSheet(r.By(s.Side).About(s), "target", targets(b, s), nil, "there is nothing to scan", "Scan whom?")
	return s, t
}

// scan is one roll for weakness and, where the target is not seen, for accuracy (4.1).
func scan(r *rules.Resolution) {
	b := r.Board
	s, t := askScan(r)
	at := askBand(r, s, t, nil)
	tracking := target{"Tracking", trackingParts(b, t, at, s)}
	hiding := target{"Detection", detectionParts(b, t, at, t.Count(silentMark) > 0)}
	weakness, accuracy := sum(tracking.parts), sum(hiding.parts)
	r.Cite("4.1").Title(s.Side, "%s scans %s", s.Name, t.Name)
	r.SetUntil(s, roster.MarkerCell(scanUsedMark), 1, endOfRound(r))
	acts(r, s, sensors)
	trial := try(b, s, sensors, weakness, rules.Part{Value: mod(b, s, sensors), Text: "Sensors", Rule: "2"}).sensing(b).against(tracking)
	seen := accuracy <= passive(b, s)
	if !seen {
		trial.against(hiding, tracking)
	}
	out := trial.throw(r, "scan")
	meets := func(dc int) bool {
		return reaches(out, dc) && (r.Option("crit_auto_success") == "yes" || total(out) >= dc)
	}
	if !seen {
		if !meets(accuracy) {
			r.Cite("4.1").MarkUntil(s, roster.MarkerOf(unseenMark, "", t.ID), 1, endOfRound(r), "%s does not find %s, DC %s", s.Name, t.Name, hiding)
			return
		}
		r.Cite("4.1").MarkUntil(s, roster.MarkerOf(accuracyMark, "", t.ID), 1, endOfRound(r), "%s finds %s, DC %s", s.Name, t.Name, hiding)
	}
	if !meets(weakness) {
		r.Tell("no weakness of %s is found, DC %s", t.Name, tracking)
		return
	}
	r.Set(s, roster.MarkerOf(computedMark, "", t.ID), 0)
	scanSucceeds(r, s, t, total(out), isCritical(out))
}

// deepMark is of a target of a deep scan: the rounds so far.
const deepMark = "deep-scan"

// deepRounds is how many rounds a deep scan takes.
const deepRounds = 3

// gather is a scan for facts: one thing that the GM tells, or a deep scan of three rounds that tells everything and is noticed (4.1).
func gather(r *rules.Resolution) {
	b := r.Board
	s, t := askScan(r)
	so := s.CountOf(deepMark, "", t.ID)
	how := rules.Pick(r.By(s.Side).About(t).Advise(func() string {
		if so > 0 {
			return "deep"
		}
		return "one-thing"
	}), "how", []string{"one-thing", "deep"}, func(w string) rules.Choice {
		if w == "deep" {
			return rules.Choice{ID: w, Text: "a deep scan"}
		}
		return rules.Choice{ID: w, Text: "one thing"}
	}, "One thing, or a deep scan of three rounds?")
	r.Title(s.Side, "%s scans %s for facts", s.Name, t.Name)
	r.SetUntil(s, roster.MarkerCell(scanUsedMark), 1, endOfRound(r))
	acts(r, s, sensors)
	dc := 10 + mod(b, t, shields)
	if how == "one-thing" {
		dc = r.Fact().About(t).AdviseNumber(dc).Number("dc", 0, 99, "Which DC does the GM set?")
	} else if so+1 < deepRounds {
		r.MarkUntil(s, roster.MarkerOf(deepMark, "", t.ID), so+1, endOfNext(r), "%s scans %s deeply: round %d of %d", s.Name, t.Name, so+1, deepRounds)
		return
	} else {
		r.Set(s, roster.MarkerOf(deepMark, "", t.ID), 0)
	}
	out := try(b, s, sensors, dc, rules.Part{Value: mod(b, s, sensors), Text: "Sensors", Rule: "2"}).sensing(b).throw(r, "scan")
	if reaches(out, dc) {
		r.SetUntil(s, roster.MarkerOf(scanTotalMark, "", t.ID), max(1, total(out)), endOfRound(r)) // shields or a jammer may still be in its way
	}
	switch {
	case how == "deep" && reaches(out, dc):
		r.Warn("%s knows everything about %s, and %s has noticed it", s.Name, t.Name, t.Name)
	case how == "deep":
		r.Warn("%s learns nothing, DC %d, and %s has noticed it", s.Name, dc, t.Name)
	case reaches(out, dc):
		r.Warn("%s learns one thing about %s: the GM tells it", s.Name, t.Name)
	default:
		r.Tell("%s learns nothing, DC %d", s.Name, dc)
	}
}

// scanSucceeds marks what a successful scan for weakness gives in this round.
func scanSucceeds(r *rules.Resolution, s, t *roster.Sheet, came int, twice bool) {
	bonus := scanGift(r.Board, s)
	parts := made{summand(mod(r.Board, s, sensors), "Sensors", "4.1"), summand(bonus-mod(r.Board, s, sensors), "scan", "4.1")}
	r.SetUntil(s, roster.MarkerOf(scanTotalMark, "", t.ID), max(1, came), endOfRound(r))
	r.Cite("4.1").MarkUntil(s, roster.MarkerOf(scannedMark, "", t.ID), bonus+1, endOfRound(r), "%s finds a weakness of %s: +%d on each die, %s", s.Name, t.Name, bonus, parts)
	if twice {
		r.Cite("5.5").MarkUntil(s, roster.MarkerOf(criticalScan, "", t.ID), 1, endOfRound(r), "the scan of %s is critical", t.Name)
	}
}

// scanGift is what the sensors of a ship give each die (4.1, A-01).
func scanGift(b rules.Board, s *roster.Sheet) int {
	return max(0, mod(b, s, sensors)+truth(b.Option("scan_bonus") == "1+mod"))
}

// scanTotalMark is of a target: what the scan came to, for Shield Manipulation.
const scanTotalMark = "scan-total"

// computed says whether a ship has a targeting computer: the smallest with a crew of two at most have, unless the record says no (1.7).
func computed(b rules.Board, s *roster.Sheet) bool {
	if own := s.Trait("computer"); own != "" {
		return own != "no"
	}
	return small(s) && rank(b, s) <= 2
}

// compute is the scan of a targeting computer: no bonus, no critical, no accuracy (5.14).
func compute(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("5.14"), "ship", ships(b, "", func(s *roster.Sheet) bool { return computed(b, s) }), func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case s.Count(computedMark) > 0:
			return "its computer has scanned in this round"
		case disabled(s, sensors):
			return "Sensors are disabled"
		case s.Count(silentMark) > 0:
			return "silent: no active scans"
		case len(targets(b, s)) == 0:
			return "there is nothing to scan"
		}
		return ""
	}, "no ship has a targeting computer", "Whose targeting computer?")
	t := rules.PickSheet(r.By(s.Side).About(s), "target", targets(b, s), nil, "there is nothing to scan", "Scan whom?")
	at := askBand(r, s, t, nil)
	tracking := target{"Tracking", trackingParts(b, t, at, s)}
	dc := sum(tracking.parts)
	r.Cite("5.14").Title(s.Side, "%s computer → %s", s.Name, t.Name)
	r.SetUntil(s, roster.MarkerCell(computedMark), 1, endOfRound(r))
	trial := (&trial{ship: s, dc: dc}).sensing(b).against(tracking)
	out := trial.throw(r, "scan")
	r.Cite("5.14")
	if r.Option("computer_accuracy") == "yes" && !detected(b, s, t, at) && reaches(out, found(b, t, at)) {
		r.MarkUntil(s, roster.MarkerOf(accuracyMark, "", t.ID), 1, endOfRound(r), "the computer finds %s, DC %d", t.Name, found(b, t, at))
	}
	if !reaches(out, dc) {
		r.Tell("no weakness of %s is found, DC %s", t.Name, tracking)
		return
	}
	if _, scanned := scanBonus(s, t); !scanned {
		r.SetUntil(s, roster.MarkerOf(computedMark, "", t.ID), 1, endOfRound(r))
	}
	scanSucceeds(r, s, t, total(out), false)
}

// computedMark is on a ship whose computer has scanned in this round; of a target: it alone has found its weakness.
const computedMark = "computed"

// silence turns silent operations on or off (4.2).
func silence(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.2"), "ship", ships(r.Board, "", func(s *roster.Sheet) bool { return !wrecked(s) }), nil, "no ship is left", "Which ship?")
	if s.Count(silentMark) > 0 {
		r.Title(s.Side, "%s: silent operations", s.Name)
		endSilence(r, s)
		return
	}
	r.Title(s.Side, "%s: silent operations", s.Name)
	r.Mark(s, roster.MarkerCell(silentMark), 1, "%s begins silent operations: shields off, no scans, no helm functions", s.Name)
}

// endSilence ends silent operations; the shields come up with the next round.
func endSilence(r *rules.Resolution, s *roster.Sheet) {
	r.Mark(s, roster.MarkerCell(silentMark), 0, "%s ends silent operations", s.Name)
	raiseShields(r, s)
}

// raiseShields orders the shields of a ship on: they come up with the next round, at once in a battle without rounds (4.2).
func raiseShields(r *rules.Resolution, s *roster.Sheet) {
	if r.Phase == "" {
		r.Mark(s, roster.MarkerCell(shieldsOffMark), 0, "%s: the shields are up", s.Name)
		return
	}
	r.Mark(s, roster.MarkerCell(shieldsOffMark), 1, "%s: shields are off", s.Name)
	r.Mark(s, roster.MarkerCell(shieldsRiseMark), 1, "%s: shields come up with the next round", s.Name)
}

// switchShields turns shields off, or orders them on (4.2).
func switchShields(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.2"), "ship", ships(r.Board, "", func(s *roster.Sheet) bool { return !wrecked(s) }), func(s *roster.Sheet) string {
		switch {
		case s.Count(silentMark) > 0 || s.Count(cloakMark) > 0:
			return "its shields are off while it is silent or cloaked"
		case s.Count(shieldsRiseMark) > 0:
			return "its shields come up with the next round"
		}
		return ""
	}, "no ship can", "Which ship?")
	r.Title(s.Side, "%s: shields", s.Name)
	if s.Count(shieldsOffMark) > 0 {
		raiseShields(r, s)
		return
	}
	r.Mark(s, roster.MarkerCell(shieldsOffMark), 1, "%s: shields are off", s.Name)
}

// cloak starts or stops a cloaking device: +3 and two more a class on the Detection DC, shields off (4.2). Starting it is what the science
// officer does in the round (1.6).
func cloak(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("4.2"), "ship", ships(b, "", func(s *roster.Sheet) bool { return s.Trait("cloak") != "" }), func(s *roster.Sheet) string {
		switch {
		case wrecked(s):
			return "a wreck"
		case s.Count(cloakMark) > 0:
			return ""
		case disabled(s, electronics):
			return "Electronics are disabled"
		case pilots(b, s, science):
			return "it has no science officer"
		}
		return unoccupied(b, s, science)
	}, "no ship has a cloaking device", "Which ship?")
	r.Title(s.Side, "%s: cloak", s.Name)
	if s.Count(cloakMark) > 0 {
		r.Mark(s, roster.MarkerCell(cloakMark), 0, "%s drops its cloak", s.Name)
		raiseShields(r, s)
		return
	}
	acts(r, s, science)
	n := 3 + 2*number(s.Trait("cloak"))
	r.Cite("4.2").Mark(s, roster.MarkerCell(cloakMark), n, "%s is cloaked: +%d on its Detection DC, shields off", s.Name, n)
}
