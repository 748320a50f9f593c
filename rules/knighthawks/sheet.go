package knighthawks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what follows from a roster and how it is laid out, 6.14.

// figures are the numbers that follow from a ship.
func figures(b rules.Board, s *roster.Sheet) []rules.Figure {
	if s.Kind != roster.KindShip {
		return nil
	}
	list := []rules.Figure{{Name: hullTrack, Value: s.Now(hullTrack), Vital: true, Of: s.Printed(hullTrack)}}
	if s.Track(dcrTrack) != nil {
		f := rules.Figure{Name: dcrTrack, Value: s.Now(dcrTrack), Text: fmt.Sprintf("%d/%d", s.Now(dcrTrack), s.Printed(dcrTrack))}
		if s.Count(damconMark) > 0 {
			f.Text += " halved"
		}
		list = append(list, f)
	}
	if isBasic(b) {
		return list
	}
	if rate := severity(s); rate > 0 {
		list = append(list, rules.Figure{
			Name: "break-up", Value: rate, Text: strconv.Itoa(rate) + " % a point of ADF or MR",
			Parts: []rules.Part{
				{Value: s.Lost(hullTrack), Text: "hull lost", Rule: "6.2"},
				{Value: -(s.Printed(hullTrack) / 2), Text: "half of the original", Rule: "6.2"},
			},
		})
	}
	if s.Count(controlMark) > 0 {
		list = append(list, rules.Figure{Name: "attack", Value: -10, Text: "−10 on its attacks", Parts: []rules.Part{{Value: -10, Text: "combat control", Rule: "6.9"}}})
	}
	if noEvasion(b, s) == "" {
		list = append(list, rules.Figure{Name: "evasion", Value: -5 * s.Now(mrTrack), Text: fmt.Sprintf("−%d on torpedoes at it", 5*s.Now(mrTrack))})
	}
	if n := min(s.Now(mrTrack), s.Now(speedTrack)); n > 0 && s.Count(navigationMark) > 0 {
		list = append(list, rules.Figure{Name: "forced-turns", Value: n, Text: fmt.Sprintf("%d forced turns at speed %d", n, s.Now(speedTrack))})
	}
	return list
}

// status lists the states of a ship, the worst first.
func status(b rules.Board, s *roster.Sheet) []rules.Badge {
	if s.Kind != roster.KindShip {
		return nil
	}
	if destroyed(s) {
		badge := rules.Badge{Word: "destroyed", Grave: rules.Lost}
		if n := s.Count(lostMark); n > 0 {
			badge.Text = fmt.Sprintf("in round %d", n)
		}
		return []rules.Badge{badge}
	}
	var list []rules.Badge
	warn := func(when bool, word, text string) {
		if when {
			list = append(list, rules.Badge{Word: word, Grave: rules.Warned, Text: text})
		}
	}
	say := func(when bool, word, text string) {
		if when {
			list = append(list, rules.Badge{Word: word, Text: text})
		}
	}
	if !isBasic(b) {
		if rate := severity(s); rate > 0 {
			warn(true, "severe", fmt.Sprintf("break-up %d %% a point of ADF or MR", rate))
		}
		for _, d := range disorders(b, s) {
			warn(d.on, d.word, d.text)
		}
		warn(drifting(s), "drifting", "same speed, straight on")
		warn(unsteered(s), "no MR", "cannot turn, also when stopped")
		if parts := lockedParts(s); len(parts) > 0 {
			warn(true, "locked", "no repair before a station: "+strings.Join(parts, ", "))
		}
	}
	if s.Count(evadedMark) > 0 {
		warn(true, "evaded", fmt.Sprintf("next move %s or more, a turn in each", hexesWord(s.Now(mrTrack))))
	}
	if y := screen(s); y != nil {
		say(!shorted(s), y.Kind, "the "+screenName(y.Kind)+" is up")
		say(shorted(s), y.Kind+" dead", "short circuit; up again when it is repaired")
	}
	say(masked(s), "masked", "inside its masking screen while it keeps speed and course")
	if base := docked(b, s); base != nil {
		say(true, "docked", "at "+base.Name)
	}
	return list
}

// A disorder is a line of the roster's box of damaged systems.
type disorder struct {
	mark, word, text string
	on               bool
}

// box is the roster's box of damaged systems, in its order.
var box = [...]disorder{
	{mark: fireMark, word: "fire"},
	{mark: navigationMark, word: "navigation", text: "d10 before each move: left or right"},
	{mark: controlMark, word: "combat control", text: "−10 on its attacks"},
	{mark: damconMark, word: "damage control"},
	{mark: shortMark, word: "short circuit", text: "screens and ICMs are dead"},
}

// disorders lists the whole box, what is sound too.
func disorders(b rules.Board, s *roster.Sheet) [len(box)]disorder {
	list := box
	for i := range list {
		d := &list[i]
		if d.on = s.Count(d.mark) > 0; !d.on {
			continue
		}
		switch {
		case d.mark == fireMark:
			d.text = "d100 + 20 in " + s.Side + " fires"
			if s.Count(fireMark) == disastrous {
				d.word = "disastrous fire"
			}
		case d.mark == damconMark:
			d.text = fmt.Sprintf("DCR %d → %d", s.Printed(dcrTrack), s.Now(dcrTrack))
		case d.mark == navigationMark && s.Count(leftMark) > 0:
			d.text = "turns left in every move"
		case d.mark == navigationMark && s.Count(rightMark) > 0:
			d.text = "turns right in every move"
		}
	}
	return list
}

// The columns of a sheet of 52 in which its right half and the texts of the damaged systems begin.
const (
	rightHalf = 28
	boxTexts  = 19
)

// layout is the roster as printed: tracks, weapons, defences, damaged systems.
func layout(b rules.Board, s *roster.Sheet) []rules.Group {
	if s.Kind != roster.KindShip {
		return []rules.Group{{Lines: trackLines(s)}}
	}
	speed := rules.Line{Label: speedTrack, Value: strconv.Itoa(s.Now(speedTrack)), Cell: roster.TrackCell(speedTrack)}
	groups := []rules.Group{
		{Top: true, Lines: []rules.Line{speed}},
		hullGroup(b, s), engines(s), systems(b, s, false), systems(b, s, true),
	}
	if !isBasic(b) {
		groups = append(groups, disorderGroups(b, s)...)
	}
	if g := manners(b, s); len(g.Lines) > 0 {
		groups = append(groups, g)
	}
	if crew := s.Trait("crew"); crew != "" {
		line := rules.Line{Label: "crew", Value: crew, Cell: roster.TraitCell("", "crew")}
		groups = append(groups, rules.Group{Rank: 5, Lines: []rules.Line{line}})
	}
	return groups
}

func trackLines(s *roster.Sheet) []rules.Line {
	var lines []rules.Line
	for i := range s.Tracks {
		t := &s.Tracks[i]
		lines = append(lines, rules.Line{Label: t.Name, Cell: roster.TrackCell(t.Name), Value: strconv.Itoa(t.Now)})
	}
	if s.Notes != "" {
		lines = append(lines, rules.Line{Label: "note", Text: s.Notes, Cell: roster.NotesCell})
	}
	return lines
}

// hullGroup is the hull with the mark below which the ship is severely damaged.
func hullGroup(b rules.Board, s *roster.Sheet) rules.Group {
	whole := s.Printed(hullTrack)
	hull := rules.Line{
		Label: hullTrack, Cell: roster.TrackCell(hullTrack), Now: s.Now(hullTrack), Max: whole, Figure: hullTrack,
	}
	g := rules.Group{Lines: []rules.Line{hull}}
	l := &g.Lines[0]
	rate := severity(s)
	if !isBasic(b) {
		l.Mark = whole - whole/2
	}
	switch {
	case destroyed(s):
		l.Text, l.Grave = "destroyed", rules.Lost
	case rate > 0 && !isBasic(b):
		l.Text, l.Grave = "severe", rules.Warned
		g.Lines = append(g.Lines, rules.Line{
			At: rules.UnderBoxes, Label: "break-up", Value: strconv.Itoa(rate) + " %", Note: "a point of ADF or MR", Figure: "break-up",
		})
	}
	return g
}

// engines are ADF, MR and, beside them, DCR.
func engines(s *roster.Sheet) rules.Group {
	track := func(name string) rules.Line {
		l := rules.Line{Label: strings.ToUpper(name), Cell: roster.TrackCell(name), Now: s.Now(name), Max: s.Printed(name)}
		if s.CountOf(lockedMark, name, "") > 0 {
			l.Text, l.Grave = "locked", rules.Warned
		}
		return l
	}
	g := rules.Group{}
	if !station(s) { // what never had engines has no lines for them
		g.Lines = append(g.Lines, track(adfTrack))
	}
	if s.Track(dcrTrack) != nil {
		dcr := rules.Line{
			Label: "DCR", Value: fmt.Sprintf("%d/%d", s.Now(dcrTrack), s.Printed(dcrTrack)), Cell: roster.TrackCell(dcrTrack),
			Figure: dcrTrack, Same: !station(s), At: rightHalf,
		}
		if station(s) {
			dcr.At = 0
		}
		if s.Count(damconMark) > 0 {
			dcr.Text = "halved"
		}
		g.Lines = append(g.Lines, dcr)
	}
	if !station(s) {
		g.Lines = append(g.Lines, track(mrTrack))
	}
	return g
}

// systems are the weapons or the defences of a ship in printed order.
func systems(b rules.Board, s *roster.Sheet, defences bool) rules.Group {
	g := rules.Group{Title: "weapons", Rank: 1}
	if defences {
		g = rules.Group{Title: "defences", Rank: 1, Aside: true}
	}
	works, deck := 0, newGunDeck(b)
	for i := range s.Systems {
		y := &s.Systems[i]
		if isDefence(y.Kind) != defences {
			continue
		}
		l := rules.Line{Label: label(y), Cell: roster.StateCell(y.ID), State: y.State}
		if counted(y) {
			l.Cell, l.Now, l.Max = roster.BoxesCell(y.ID), y.Left, y.Boxes
		}
		if intact(y) {
			works++
		}
		l.Text, l.Grave = systemText(deck, s, y)
		g.Lines = append(g.Lines, l)
	}
	g.Fold = fmt.Sprintf("%s %d of %d", g.Title, works, len(g.Lines))
	if defences && slices.ContainsFunc(s.Systems, func(y roster.System) bool { return isScreen(y.Kind) || y.Kind == "MS" }) {
		g.Lines = append(g.Lines, rules.Line{Text: screenText(s)})
	}
	return g
}

// systemText says how a system stands.
func systemText(deck gunDeck, s *roster.Sheet, y *roster.System) (string, rules.Grave) {
	switch {
	case s.CountOf(lockedMark, y.ID, "") > 0:
		return "destroyed, locked", rules.Warned
	case !intact(y):
		return "destroyed", rules.Noted
	case isScreen(y.Kind) && s.CountOf(upMark, y.ID, "") > 0 && !shorted(s):
		return "up", rules.Noted
	case isDefence(y.Kind) && y.Kind != "RH" && shorted(s):
		return "dead", rules.Warned
	case isDefence(y.Kind):
		return "", rules.Noted
	}
	if !deck.fires(y) {
		return "", rules.Noted
	}
	if why := deck.cannotFire(s, y); why != "" {
		return why, rules.Noted
	}
	if counted(y) {
		return "", rules.Noted // its boxes say so
	}
	return "ready", rules.Noted
}

func screenText(s *roster.Sheet) string {
	const cloud = "inside a masking screen"
	y := screen(s)
	switch {
	case y == nil && masked(s):
		return cloud
	case y == nil:
		return "no screen up"
	}
	text := screenName(y.Kind) + " up"
	if shorted(s) {
		text += ", dead"
	}
	if masked(s) {
		text += ", " + cloud
	}
	return text
}

// disorderGroups are the box of damaged systems and, in one line, what is sound.
func disorderGroups(b rules.Board, s *roster.Sheet) []rules.Group {
	hurt := rules.Group{Title: "damaged systems", Rank: 2}
	var sound, names []string
	for _, d := range disorders(b, s) {
		if !d.on {
			sound = append(sound, d.word)
			continue
		}
		text := d.text
		if s.CountOf(lockedMark, d.mark, "") > 0 {
			text += ", locked"
		}
		cell := roster.MarkerCell(d.mark)
		hurt.Lines = append(hurt.Lines,
			rules.Line{Text: d.word, Cell: cell, Grave: rules.Warned},
			rules.Line{Text: text, Cell: cell, Same: true, At: boxTexts})
		names = append(names, d.word)
	}
	var groups []rules.Group
	if hurt.Fold = strings.Join(names, ", "); len(names) > 0 {
		groups = append(groups, hurt)
	}
	if len(sound) > 0 {
		groups = append(groups, rules.Group{Rank: 4, Lines: []rules.Line{{Note: "sound: " + strings.Join(sound, ", ")}}})
	}
	return groups
}

// manners is what else holds for the ship: where it lies and what it owes in its next move.
func manners(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Rank: 3}
	warn := func(word, text string, cell roster.Cell) {
		g.Lines = append(g.Lines,
			rules.Line{Text: word, Cell: cell, Grave: rules.Warned},
			rules.Line{Text: text, Cell: cell, Same: true, At: boxTexts})
	}
	say := func(label, text string, cell roster.Cell) {
		g.Lines = append(g.Lines, rules.Line{Label: label, Value: text, Cell: cell})
	}
	switch {
	case drifting(s):
		warn("drifting", "same speed, straight on", roster.Cell{})
	case unsteered(s):
		warn("no MR", "cannot turn, also when stopped", roster.Cell{})
	}
	if s.Count(evadedMark) > 0 {
		warn("evaded", fmt.Sprintf("next move %s or more, a turn in each", hexesWord(s.Now(mrTrack))), roster.MarkerCell(evadedMark))
	}
	if base := docked(b, s); base != nil {
		say("docked at", base.Name, roster.MarkerOf(dockedMark, "", base.ID))
	}
	if s.Count(orbitMark) > 0 {
		say("orbit", "one hex round in each move", roster.MarkerCell(orbitMark))
	}
	return g
}

// listShot is the line of a declared shot in a list.
func listShot(b rules.Board, s *roster.Sheet) string {
	sh := declared(b, s)
	if sh == nil {
		return "nobody fires it"
	}
	a := aimOf(b, sh)
	return fmt.Sprintf("%d %% at range %d", a.chance(), sh.reach)
}
