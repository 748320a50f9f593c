package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers mines, 4.4: laid, entered, detected and cleared.

// A field of mines in one hex is a sheet: its whole patterns, what is left of the one that is being worn down, and mines found.
const (
	minesKind     = "mines"
	patternsTrack = "patterns"
	wornTrack     = "worn"  // mines left in the pattern that losses fall on; 10 while it is whole
	looseTrack    = "loose" // mines of a pattern that is not complete
	foundTrack    = "found"
)

// layMines lays mines in a hex; ten make a pattern, over several rounds if needed (4.4).
func layMines(r *rules.Resolution) {
	used(r, "mines")
	s, from, each := launching(r, "mine")
	n := each * craftIn(s) // a squadron lays them from each craft
	y := from[0]
	ordnance := []roster.Trait{{Name: "body", Value: bodyOf(y)}, {Name: "warhead", Value: warheadOf(y)}, {Name: "guidance", Value: guidanceOf(r.Board, y)}}
	where := r.Given("").Text("where", "the hex, for the owner's note")
	var field *roster.Sheet
	for _, m := range r.Kind(minesKind) {
		other := func(t roster.Trait) bool { return m.Trait(t.Name) != t.Value }
		if where != "" && m.Notes == where && m.Side == s.Side && !slices.ContainsFunc(ordnance, other) {
			field = m
		}
	}
	whole := n / 10
	if field != nil {
		whole = (field.Now(looseTrack) + n) / 10
	}
	dummies := r.Given("0").Number("dummies", 0, whole, "dummy markers put into other hexes, one at most for each pattern completed")
	r.Title(s.Side, "%s lays mines", s.Name)
	spendBodies(r, s, from, each)
	for range dummies {
		r.Lay(&roster.Sheet{
			Kind: minesKind, Name: "mines of " + s.Name, Side: s.Side, Tracks: []roster.Track{{Name: patternsTrack, Max: 1000}, {Name: foundTrack, Max: 10000}},
			Traits: []roster.Trait{{Name: "dummy", Value: "yes"}},
		}, "%s puts a dummy marker down", s.Name)
	}
	if field != nil {
		addMines(r, field, n)
		return
	}
	r.Lay(&roster.Sheet{
		Kind: minesKind, Name: "mines of " + s.Name, Side: s.Side, Notes: where,
		Tracks: []roster.Track{
			{Name: patternsTrack, Now: n / 10, Max: 1000},
			{Name: wornTrack, Now: 10, Max: 10},
			{Name: looseTrack, Now: n % 10, Max: 9},
			{Name: foundTrack, Max: 10000},
			{Name: scoreTrack, Now: score(s), Max: 30},
		},
		Traits: ordnance,
	}, "%s lays %s: %s", s.Name, rules.Count(n, "mine", "mines"), rules.Count(n/10, "pattern", "patterns"))
}

// dummy is a marker without mines.
func dummy(m *roster.Sheet) bool { return m.Trait("dummy") == "yes" }

func addMines(r *rules.Resolution, m *roster.Sheet, n int) {
	sum := m.Now(looseTrack) + n
	r.Mark(m, roster.TrackCell(patternsTrack), m.Now(patternsTrack)+sum/10, "%s: %d more", m.Name, n)
	r.Mark(m, roster.TrackCell(looseTrack), sum%10, "%s, %s beside", rules.Count(m.Now(patternsTrack), "pattern", "patterns"), rules.Count(sum%10, "mine", "mines"))
}

// minesLeft is how many mines a field has in all.
func minesLeft(m *roster.Sheet) int {
	n := m.Now(looseTrack)
	if whole := m.Now(patternsTrack); whole > 0 {
		n += 10*(whole-1) + m.Now(wornTrack)
	}
	return n
}

// sweep takes mines out of a field: losses fall on one pattern until 4 or fewer are left, then it is gone (4.4). Mines of a pattern that
// is not complete stay, to be completed.
func sweep(r *rules.Resolution, m *roster.Sheet, n int) {
	for range n {
		whole, left := m.Now(patternsTrack), m.Now(wornTrack)-1
		switch {
		case whole == 0:
			r.Mark(m, roster.TrackCell(looseTrack), m.Now(looseTrack)-1, "%s: a mine of a pattern that is not complete", m.Name)
		case left > 4:
			r.Mark(m, roster.TrackCell(wornTrack), left, "%s: %d mines left in a pattern", m.Name, left)
		default:
			r.Mark(m, roster.TrackCell(wornTrack), 10, "%s: a pattern is gone", m.Name)
			r.Mark(m, roster.TrackCell(patternsTrack), whole-1, "%s left", rules.Count(whole-1, "pattern", "patterns"))
		}
		if found := m.Now(foundTrack); found > 0 {
			r.Mark(m, roster.TrackCell(foundTrack), min(found-1, minesLeft(m)), "%s: a found mine is gone", m.Name)
		}
		if minesLeft(m) <= 0 {
			r.Take(m, "%s is gone", m.Name)
			return
		}
	}
}

// mineAttacks is how many attacks an entry brings (Table 2-1, R-17).
func mineAttacks(b rules.Board, patterns, degree int) int {
	t := b.Table("minefield")
	top := t.Rows[len(t.Rows)-1].From
	n := 0
	for left := patterns; left > 0; left -= top {
		n += t.Row(min(left, top)).Int(degreeWord(max(degree, failure)))
		if b.Option("mine_rows") == "cap4" {
			break
		}
	}
	return n
}

// enterMines is a ship, or missiles, entering a mined hex: a check, then the attacks one by one, damage at once (4.4).
func enterMines(r *rules.Resolution) {
	used(r, "mines")
	movers := r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) || s.Kind == missilesKind })
	fields := func(side string) []*roster.Sheet {
		return enemies(r.Board, side, func(m *roster.Sheet) bool { return m.Kind == minesKind && m.Now(patternsTrack) > 0 })
	}
	s := rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "mover", movers, func(s *roster.Sheet) string {
		if len(fields(s.Side)) == 0 {
			return "no enemy mines"
		}
		return ""
	}, "there are no enemy mines", "Who enters a mined hex?")
	m := rules.PickSheet(r.By(s.Side), "mines", fields(s.Side), nil, "there are no enemy mines", "Which mines?")
	h := &helper{key: "entry", side: s.Side, ship: s, score: score(s)}
	if s.Kind == roster.KindShip {
		h = crewCheck(r.Board, "entry", s)
	} else if from := launcher(r.Board, s); from != nil && afloat(from) {
		h.score, h.parts = score(from), standing(r.Board, from, true)
	} else {
		h.score = s.Now(scoreTrack)
	}
	h.ask(r)
	r.Title(s.Side, "%s enters %s", s.Name, m.Name)
	n := mineAttacks(r.Board, m.Now(patternsTrack), h.roll(r))
	r.Tell("%s", rules.Count(n, "mine attack", "mine attacks"))
	if s.Kind == roster.KindShip && n > 0 {
		n = blocked(r, s, n, "mines")
	}
	var hits [degrees]int // on a squadron: they count together (7.4)
	for i := range n {
		if r.Sheet(s.ID) == nil || r.Sheet(m.ID) == nil || s.Kind == roster.KindShip && destroyed(s) {
			break
		}
		r.In("attack", i+1, func() {
			if d := mineAttack(r, m, s); d >= ordinary {
				hits[d]++
			}
		})
	}
	if squadron(s) && hits != [degrees]int{} {
		w := named(r.Board, orPlasma(m.Trait("warhead")))
		killCraft(r, s, w.blow(m.Side, ordinary), hits)
	}
}

// mineAttack is one attack of a mine, and gives its degree: the layer's score at the time of laying, no range, damage at once.
func mineAttack(r *rules.Resolution, m, s *roster.Sheet) int {
	h := &helper{key: "attack", side: m.Side, score: m.Now(scoreTrack)}
	if r.Option("mine_score") == "fixed_12" || m.Track(scoreTrack) == nil {
		h.score = 12
	}
	h.parts = missileParts(r.Board, m, s, "other") // a mine is no missile (4.5)
	if s.Count(jinkMark) > 0 && r.Option("jink_vs_mines") == "no" {
		h.parts = slices.DeleteFunc(h.parts, func(p rules.Part) bool { return p.Text == "it jinks" })
	}
	w := named(r.Board, orPlasma(m.Trait("warhead")))
	degree := h.roll(r.Cite("4.4").About(s))
	if r.Option("mine_used_up") == "yes" {
		sweep(r, m, 1)
	}
	if degree >= ordinary && !squadron(s) {
		b := w.blow(h.side, degree)
		b.aspect = "forward"
		take(r, nil, s, w, b)
	}
	return degree
}

// mineCheck is a sensor check for mines: contact size +4, within a hex; without sensors a plain crew check (0.3).
func mineCheck(r *rules.Resolution, off func(*roster.Sheet) string, known func(s, m *roster.Sheet) string) (s, m *roster.Sheet, degree int) {
	sensors := on(r.Board, "sensors")
	s = rules.PickSheet(r.Cite("4.4").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), active), func(s *roster.Sheet) string {
		switch {
		case crewless(s):
			return "no crew"
		case sensors && !hasSensor(r.Board, s):
			return "no sensor works"
		}
		return off(s)
	}, "no ship can look for mines", "Which ship searches?")
	m = rules.PickSheet(r.By(s.Side), "mines", enemies(r.Board, s.Side, func(m *roster.Sheet) bool { return m.Kind == minesKind }), func(m *roster.Sheet) string { return known(s, m) },
		"there is no minefield", "Which mines?")
	h := crewCheck(r.Board, "look", s)
	if sensors {
		y := rules.Pick(r.By(s.Side), "sensor", sensorsOf(r.Board, s), systemCard(s, func(y *roster.System) string {
			if listed(r.Board, y, "sensors").Text("marks") == "no-target" {
				return "makes no detection checks"
			}
			return cannotSee(r.Board, s, y, 1)
		}), "With which sensor?")
		h.plus(4, "size of a mine", "4.4").plus(-3, "range", "4.3").plus(computers(r.Board, s, "sensor-control", y.Kind), "sensor computer", "4.3")
	}
	h.ask(r)
	r.Title(s.Side, "%s looks for mines", s.Name)
	return s, m, h.roll(r)
}

// detect is the check of a ship that enters a marker: are the mines real?
func detect(r *rules.Resolution) {
	used(r, "mines")
	s, m, degree := mineCheck(r, func(*roster.Sheet) string { return "" }, func(s, m *roster.Sheet) string {
		if s.CountOf(detectedMark, "", m.ID) > 0 {
			return "it has looked at them as it came"
		}
		return ""
	})
	if until, ok := endOfMain(r.Board); ok {
		r.SetUntil(s, roster.MarkerOf(detectedMark, "", m.ID), 1, until)
	}
	if degree < ordinary {
		r.Tell("%s learns nothing", s.Name)
		return
	}
	if dummy(m) {
		r.Take(m, "%s: a dummy, the marker is taken off", m.Name)
		return
	}
	r.Tell("%s: real mines; a maneuver that is left may leave out the hex", m.Name)
}

// detectedMark lies on a ship, of mines that it has looked at as it entered their hex: there is one check (4.4).
const detectedMark = "detected"

// clearedMark lies on a ship that has looked for mines to clear in this round.
const clearedMark = "cleared"

// clearMines finds mines beside a ship; what is found may be shot at (4.4).
func clearMines(r *rules.Resolution) {
	used(r, "mines")
	s, m, degree := mineCheck(r, func(s *roster.Sheet) string {
		if s.Count(clearedMark) > 0 {
			return "has looked in this round"
		}
		return ""
	}, func(_, _ *roster.Sheet) string { return "" })
	r.MarkUntil(s, roster.MarkerCell(clearedMark), 1, rules.EndOfRound(round(r.Board)), "%s has looked for mines", s.Name)
	n := min(max(0, degree-failure), minesLeft(m)-m.Now(foundTrack))
	if n <= 0 {
		r.Tell("%s finds none", s.Name)
		return
	}
	r.Mark(m, roster.TrackCell(foundTrack), m.Now(foundTrack)+n, "%s finds %s", s.Name, rules.Count(n, "mine", "mines"))
}
