package knighthawks

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers defences, 3.1 to 3.5, and evasion, 2.4.

// A column is the defence that counts against a weapon, with its cell of the combat table.
type column struct {
	value   int    // percent
	text    string // "reflective hull"
	halved  bool   // hull hits through it do half
	attract bool   // the screen attracts the weapon
}

// defence finds the column that counts: the one that attracts, else the best of those that operate (3.2). mask says that the weapon
// is fired out of a masking screen, which counts for lasers as if the target were masked (3.3). Without a row nothing counts.
func defence(b rules.Board, w weapon, target *roster.Sheet, mask bool, row *rules.Row) column {
	if row == nil {
		return column{text: "no roll"}
	}
	best := column{value: -1}
	consider := func(kind, text string) {
		c := readCell(row.Text(kind), text)
		if best.value < 0 || c.attract || !best.attract && c.value < best.value {
			best = c
		}
	}
	cloud := masked(target) || mask && w.laser()
	if isBasic(b) {
		consider("RH", "reflective hull")
		if cloud {
			consider("MS", "masking screen")
		}
		return best
	}
	if fitted(target, "RH") != nil {
		consider("RH", "reflective hull")
	}
	if y := screen(target); y != nil && intact(y) && !shorted(target) {
		consider(y.Kind, screenName(y.Kind))
	}
	if cloud {
		consider("MS", "masking screen")
	}
	if best.value < 0 {
		consider("none", "no defence")
	}
	return best
}

// readCell reads a cell of a combat table: 25* halves hull hits, 70! attracts.
func readCell(cell, text string) column {
	c := column{text: text, halved: strings.HasSuffix(cell, "*"), attract: strings.HasSuffix(cell, "!")}
	if c.halved || c.attract {
		cell = cell[:len(cell)-1]
	}
	c.value, _ = strconv.Atoi(cell)
	return c
}

func screenName(kind string) string {
	switch kind {
	case "PS":
		return "proton screen"
	case "ES":
		return "electron screen"
	case "SS":
		return "stasis screen"
	}
	return kind
}

// ---- interceptors and evasion ----

// defend asks the defender for interceptors and evasion, attack by attack (2.6).
func defend(r *rules.Resolution, s *shot) {
	if row := combatRow(r.Board, s.weapon.code, s.gunner); row.Text("ICM") != "" {
		intercept(r, s)
	}
	if s.weapon.code == "T" {
		s.evades = evade(r, s.target)
	}
}

// noICM says why a ship cannot launch interceptors; empty when it can.
func noICM(b rules.Board, s *roster.Sheet) string {
	y := fitted(s, "ICM")
	switch {
	case y == nil:
		return "it has no working interceptors"
	case y.Left == 0:
		return "no interceptors are left"
	case shorted(s) && !isBasic(b):
		return "short circuit: interceptors are dead"
	case docked(b, s) != nil && b.Option("dockedICM") == "off":
		return "a docked ship launches no interceptors"
	}
	return ""
}

// intercept asks how many interceptors the target launches, and those with it in its hex; they are spent whatever happens (3.5, A25).
func intercept(r *rules.Resolution, s *shot) {
	if carries(s.target, "ICM") {
		interceptOwn(r, s)
	}
	if isBasic(r.Board) {
		return
	}
	escorts := ships(r.Board, "", func(e *roster.Sheet) bool {
		return e != s.target && e.Side == s.target.Side && carries(e, "ICM")
	})
	if len(escorts) == 0 {
		return
	}
	share := rules.Share(r.By(s.target.Side).Given("none"), "icm-from", escorts, 1000, func(e *roster.Sheet) rules.Choice {
		c := rules.Choice{ID: string(e.ID), Text: e.Name, Sheet: e.ID, Off: noICM(r.Board, e)}
		if c.Off == "" {
			c.Most = fitted(e, "ICM").Left
		}
		return c
	}, "ICMs of others in the same hex")
	for _, p := range share {
		launch(r, s, p.Item, p.N)
	}
}

func interceptOwn(r *rules.Resolution, s *shot) {
	why, most := noICM(r.Board, s.target), 0
	if why == "" {
		most = fitted(s.target, "ICM").Left
	}
	r.Cite("3.5").By(s.target.Side).About(s.target).AdviseNumber(adviseICM(s.weapon, most))
	n := r.Else(func(value string) string {
		if value == "0" {
			return ""
		}
		return why
	}).Number("icm", 0, most, "How many ICMs does %s launch?", s.target.Name)
	if n > 0 {
		launch(r, s, s.target, n)
	}
}

func launch(r *rules.Resolution, s *shot, from *roster.Sheet, n int) {
	y := fitted(from, "ICM")
	s.icm += n
	r.Mark(from, roster.BoxesCell(y.ID), y.Left-n, "%s launches %d ICM, %d left", from.Name, n, y.Left-n)
}

// adviseICM launches a third of what is left at the heavy hitters and a sixth at the others, fractions up.
func adviseICM(w weapon, most int) int {
	if w.code == "T" || w.code == "S" || w.code == "M" {
		return (most + 2) / 3
	}
	return (most + 5) / 6
}

// noEvasion says why a ship cannot evade; empty when it can.
func noEvasion(b rules.Board, s *roster.Sheet) string {
	switch {
	case s.Now(mrTrack) == 0:
		return "no MR to evade with"
	case !evades(b, s):
		return "only fighters and assault scouts evade"
	}
	return ""
}

// evade says whether the target evades torpedoes in this phase. One declaration covers all of them (A41).
func evade(r *rules.Resolution, s *roster.Sheet) bool {
	if s.Count(evadingMark) > 0 {
		return true
	}
	why := noEvasion(r.Board, s)
	r.Cite("2.4").By(s.Side).About(s)
	if why != "" {
		r.Given("no")
	} else {
		r.Advise(func() string { return "yes" })
	}
	yes := r.Else(func(value string) string {
		if value == "yes" {
			return why
		}
		return ""
	}).YesNo("evade", "Does %s evade?", s.Name)
	if yes {
		markEvading(r, s)
	}
	return yes
}

func markEvading(r *rules.Resolution, s *roster.Sheet) {
	until := rules.EndOfPhase(r.Phase)
	if r.Phase == "" {
		until = endOfTurn(r)
	}
	r.MarkUntil(s, roster.MarkerCell(evadingMark), 1, until, "%s evades torpedoes", s.Name)
	r.Mark(s, roster.MarkerCell(evadedMark), 1, "%s: its next move is flown in turns", s.Name)
}

// declareEvasion is the defender's word before any torpedo is rolled for.
func declareEvasion(r *rules.Resolution) {
	able := ships(r.Board, "", func(s *roster.Sheet) bool { return evades(r.Board, s) })
	s := rules.PickSheet(r.Cite("2.4"), "ship", able, func(s *roster.Sheet) string {
		if s.Count(evadingMark) > 0 {
			return "evades already"
		}
		return noEvasion(r.Board, s)
	}, "no ship may evade", "Which ship evades?")
	r.Title(s.Side, "%s evades", s.Name)
	markEvading(r, s)
}

// ---- screens ----

// raise lowers, raises or exchanges the powered screen (3.4). Only one is up at a time.
func raise(r *rules.Resolution) {
	able := ships(r.Board, r.Board.Active(), func(s *roster.Sheet) bool {
		return fitted(s, "PS") != nil || fitted(s, "ES") != nil || fitted(s, "SS") != nil
	})
	s := rules.PickSheet(r.Cite("3.4"), "ship", able, nil, "no ship has a powered screen", "Whose screen?")
	up := screen(s)
	choices := []*roster.System{nil}
	for i := range s.Systems {
		if y := &s.Systems[i]; isScreen(y.Kind) {
			choices = append(choices, y)
		}
	}
	y := rules.Pick(r.By(s.Side).About(s), "up", choices, func(y *roster.System) rules.Choice {
		if y == nil {
			return rules.Choice{ID: "nothing", Text: "no screen"}
		}
		return rules.Choice{ID: y.ID, Text: screenName(y.Kind), Off: cannotRaise(r.Board, s, y), Sheet: s.ID, Cell: roster.StateCell(y.ID)}
	}, "Which screen is up?")
	if y == up {
		r.None("%s leaves it so", s.Name)
	}
	if y == nil {
		r.Title(s.Side, "%s lowers %s", s.Name, label(up))
	} else {
		r.Title(s.Side, "%s raises %s", s.Name, label(y))
	}
	lower(r, s)
	if y != nil {
		r.Mark(s, roster.MarkerOf(upMark, y.ID, ""), 1, "%s %s is up", s.Name, label(y))
	}
}

func cannotRaise(b rules.Board, s *roster.Sheet, y *roster.System) string {
	switch {
	case !intact(y):
		return "destroyed"
	case s.CountOf(upMark, y.ID, "") > 0:
		return ""
	case shorted(s):
		return "short circuit: no screen can be raised"
	case masked(s) && b.Option("maskWithScreen") == "off":
		return "not while a masking screen is out"
	}
	return ""
}

func lower(r *rules.Resolution, s *roster.Sheet) {
	if up := screen(s); up != nil {
		r.Mark(s, roster.MarkerOf(upMark, up.ID, ""), 0, "%s %s is lowered", s.Name, label(up))
	}
}

// releaseCloud puts a masking screen out; the powered screen comes down for it (3.3, A27).
func releaseCloud(r *rules.Resolution) {
	able := ships(r.Board, r.Board.Active(), func(s *roster.Sheet) bool { return fitted(s, "MS") != nil })
	s := rules.PickSheet(r.Cite("3.3"), "ship", able, func(s *roster.Sheet) string {
		switch {
		case shorted(s) && !isBasic(r.Board):
			return "short circuit: no masking screen can be released"
		case fitted(s, "MS").Left == 0:
			return "none left"
		case masked(s):
			return "inside one already"
		}
		return ""
	}, "no ship has a masking screen", "Who releases a masking screen?")
	r.Title(s.Side, "%s releases a masking screen", s.Name)
	y := fitted(s, "MS")
	r.Mark(s, roster.BoxesCell(y.ID), y.Left-1, "%s %s: %d left", s.Name, label(y), y.Left-1)
	moves := 1
	if s.Count(orbitMark) > 0 {
		moves = 6
	}
	r.Mark(s, roster.MarkerCell(cloudMark), moves, "%s is inside a masking screen", s.Name)
	if r.Option("maskWithScreen") == "off" {
		lower(r, s)
	}
}

// leaveCloud ends a masking screen when the ship turns or changes speed.
func leaveCloud(r *rules.Resolution, s *roster.Sheet) {
	if masked(s) {
		r.Cite("3.3").Mark(s, roster.MarkerCell(cloudMark), 0, "%s leaves its masking screen behind", s.Name)
	}
}
