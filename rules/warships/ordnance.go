package warships

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers launchers, what they carry and the launch of missiles, 4.7 and appendix E.

// launchersOf lists the launchers of a ship that hold bodies of the sort that is asked for: missile, bomb or mine.
func launchersOf(b rules.Board, s *roster.Sheet, sort string) []*roster.System {
	var list []*roster.System
	for i := range s.Systems {
		y := &s.Systems[i]
		row := listed(b, y, "launchers")
		if row == nil {
			continue
		}
		// A mine is a bomb that is laid; racks and cells may be loaded with either (4.4).
		bombs, takes := strings.Contains(bodyOf(y), "bomb"), row.Text("body")
		fits := takes == sort
		switch {
		case takes == "any":
			fits = bombs == (sort != "missile")
		case takes == "missile":
			fits = sort == "missile" && !bombs || sort == "mine" && bombs
		}
		if fits {
			list = append(list, y)
		}
	}
	return list
}

// bodyOf is what a launcher is loaded with; a light missile where the sheet does not say it.
func bodyOf(y *roster.System) string {
	if body := y.Trait("body"); body != "" {
		return body
	}
	if y.Kind == "bomb-rack" || y.Kind == "bomb-bay" || y.Kind == "minelayer" {
		return "light-bomb"
	}
	return "light-missile"
}

// launchedMark lies on a launcher: bodies launched in this round.
const launchedMark = "launched"

// rate is how many bodies a launcher may still launch this round.
func rate(b rules.Board, s *roster.Sheet, y *roster.System) int {
	row := listed(b, y, "launchers")
	if row.Text("rate") == "all" {
		return y.Left
	}
	return max(0, min(y.Left, row.Int("rate")-s.CountOf(launchedMark, y.ID, "")))
}

// cannotLaunch says why a launcher launches nothing now.
func cannotLaunch(b rules.Board, s *roster.Sheet, y *roster.System) string {
	switch {
	case !works(y):
		return "out of action"
	case !runs(s, y):
		return "off"
	case y.Left == 0:
		return "empty"
	case rate(b, s, y) == 0:
		return "launched"
	}
	return ""
}

// noCrewOrPower says why a ship neither fires nor launches.
func noCrewOrPower(b rules.Board, s *roster.Sheet) string {
	switch {
	case crewless(s):
		return "no crew"
	case powerless(b, s):
		return "no power plant works"
	}
	return ""
}

// launching asks for the ship that launches and its launchers, and how many bodies go.
func launching(r *rules.Resolution, sort string) (s *roster.Sheet, from []*roster.System, n int) {
	ready := func(s *roster.Sheet) string {
		if why := noCrewOrPower(r.Board, s); why != "" {
			return why
		}
		for _, y := range launchersOf(r.Board, s, sort) {
			if cannotLaunch(r.Board, s, y) == "" {
				return ""
			}
		}
		return "no launcher is ready"
	}
	s = rules.PickSheet(r.Cite("4.7").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool {
		return active(s) && len(launchersOf(r.Board, s, sort)) > 0
	}), ready, "no ship has a launcher", "Which ship launches?")
	all := launchersOf(r.Board, s, sort)
	off := func(y *roster.System) string { return cannotLaunch(r.Board, s, y) }
	first := rules.Pick(r.By(s.Side).About(s), "launcher", all, systemCard(s, off), "From which launcher?")
	from = []*roster.System{first}
	most := rate(r.Board, s, first)
	alike := slices.DeleteFunc(slices.Clone(all), func(y *roster.System) bool {
		return y == first || off(y) != "" || bodyOf(y) != bodyOf(first) || y.Trait("warhead") != first.Trait("warhead") || y.Trait("guidance") != first.Trait("guidance")
	})
	if sort != "mine" && len(alike) > 0 {
		more := rules.Several(r.By(s.Side).About(s).Advise(func() string {
			if sort == "bomb" { // the bomber is over its target now
				return ids(alike, func(*roster.System) string { return "" })
			}
			return "none"
		}), "with", alike, 0, len(alike), systemCard(s, nil), "Which launchers launch with it?")
		for _, y := range more {
			from = append(from, y)
			most += rate(r.Board, s, y)
		}
	}
	usual := 4 // a salvo
	if sort == "mine" {
		usual = 10 // a pattern
	}
	n = r.By(s.Side).AdviseNumber(min(usual, most)).Number("count", 1, most, "How many?")
	return s, from, n
}

// wornLauncher marks what a degraded launcher sends: its attacks are a step harder (5.8).
func wornLauncher(from []*roster.System) []roster.Trait {
	if slices.ContainsFunc(from, func(y *roster.System) bool { return y.State == roster.Degraded }) {
		return []roster.Trait{{Name: "degraded-launcher", Value: "yes"}}
	}
	return nil
}

// spendBodies takes bodies from launchers, in their order.
func spendBodies(r *rules.Resolution, s *roster.Sheet, from []*roster.System, n int) {
	for _, y := range from {
		k := min(n, rate(r.Board, s, y))
		if k == 0 {
			continue
		}
		n -= k
		r.Mark(s, roster.BoxesCell(y.ID), y.Left-k, "%s %s %d → %d", s.Name, y.Name, y.Left, y.Left-k)
		if r.Phase != "" {
			sum := k + s.CountOf(launchedMark, y.ID, "")
			r.MarkUntil(s, roster.MarkerOf(launchedMark, y.ID, ""), sum, rules.EndOfRound(round(r.Board)), "%s has launched %d", y.Name, sum)
		}
	}
	noteFire(r, s)
}

// launch launches missiles: one, a salvo of up to four, or a flight.
func launch(r *rules.Resolution) {
	s, from, n := launching(r, "missile")
	counter := r.Given("no").YesNo("counter", "counter-missiles, against missiles only")
	t := rules.PickSheet(r.By(s.Side), "target", enemies(r.Board, s.Side, func(t *roster.Sheet) bool {
		return prey(t) && isContact(r.Board, t) || t.Kind == missilesKind && t.Count(counterMark) == 0
	}), func(t *roster.Sheet) string {
		if counter && t.Kind != missilesKind {
			return "counter-missiles fly at missiles only"
		}
		return ""
	}, "there is no enemy", "At which contact?")
	counter = t.Kind == missilesKind
	r.Title(s.Side, "%s launches → %s", s.Name, t.Name)
	y := from[0]
	body := r.Table("bodies").Find(bodyOf(y))
	if body == nil {
		body = r.Table("bodies").Find("light-missile")
	}
	endurance := 6
	if byPropulsion(r.Board, body) {
		endurance = body.Int("endurance")
	}
	more := wornLauncher(from)
	all := n
	if squadron(s) {
		all = n * s.Now(craftTrack)
		more = append(more, roster.Trait{Name: "massed", Value: "yes"})
	}
	m := &roster.Sheet{
		Kind: missilesKind, Name: s.Name + " " + flightWord(all), Side: s.Side,
		Tracks: []roster.Track{
			{Name: countTrack, Now: all, Max: all},
			{Name: enduranceTrack, Now: endurance, Max: endurance},
			{Name: speedTrack, Now: s.Now(speedTrack), Max: 1000},
			{Name: scoreTrack, Now: score(s), Max: 30},
		},
		Markers: []roster.Marker{{Kind: goalMark, Of: t.ID, Count: 1}, {Kind: fromMark, Of: s.ID, Count: 1}},
		Traits: []roster.Trait{
			{Name: "launcher", Value: y.Kind},
			{Name: "body", Value: body.Key},
			{Name: "warhead", Value: warheadOf(y)},
			{Name: "guidance", Value: guidanceOf(r.Board, y)},
			{Name: "accel", Value: decimal(missileAccel(r.Board, body))},
			{Name: "mc", Value: missileMC},
		},
	}
	m.Traits = append(m.Traits, more...)
	if counter {
		m.Markers = append([]roster.Marker{m.Markers[0], {Kind: counterMark, Count: 1}}, m.Markers[1:]...)
	}
	spendBodies(r, s, from, n)
	m = r.Lay(m, "%s launches %d at %s", s.Name, all, t.Name)
	if flight(r.Board, m) && all < fullFlight && !counter {
		r.Cite("R-15").Warn("%d missiles attack as a flight of %d that lacks %d; up to 4 are a salvo", all, fullFlight, fullFlight-all)
	}
	if body.Key == "tachyon-missile" {
		r.Cite("E").Mark(m, roster.MarkerCell(arrivedMark), 1, "%s is in its target's hex at once", m.Name)
	}
}

func flightWord(n int) string {
	switch {
	case n == 1:
		return "missile"
	case n <= 4:
		return "salvo"
	}
	return "flight"
}

func warheadOf(y *roster.System) string { return orPlasma(y.Trait("warhead")) }

// orPlasma is a warhead, plasma where a sheet does not say it.
func orPlasma(warhead string) string {
	if warhead == "" {
		return "plasma"
	}
	return warhead
}

func guidanceOf(b rules.Board, y *roster.System) string {
	if g := y.Trait("guidance"); b.Table("guidance").Find(g) != nil {
		return g
	}
	return "active-radar"
}

// missileMC is the maneuverability of every missile (4.4).
const missileMC = "5"

// byPropulsion says whether missiles fly as their propulsion says: by the option, and in the Fusion Age always those of PL 6 (R-94, 7.5).
func byPropulsion(b rules.Board, body *rules.Row) bool {
	return b.Option("missile_motion") == "by_propulsion" || fusionAge(b) && body.Int("pl") == 6
}

// missileAccel is how much missiles may change their speed in a round, in thousandths. Those of PL 6 have a tenth of it on the
// standard scale (7.5).
func missileAccel(b rules.Board, body *rules.Row) int {
	switch {
	case !byPropulsion(b, body):
		return 6000
	case body.Int("pl") == 6 && !fusionAge(b):
		return 100 * body.Int("accel")
	}
	return 1000 * body.Int("accel")
}
