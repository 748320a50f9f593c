package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers distance, 4.3, and what is detected at it, 4.1.

// The markers of distance, on the ship with the smaller ID, of the other one.
const (
	distanceMark = "distance" // the place of the band in its table, from 1
	closingMark  = "closing"  // the rounds so far of a step that takes several
	wideningMark = "widening"
	steppedMark  = "stepped" // on the one or the other way: it was worked on in this round
)

// setDistance puts down how far two ships are from each other.
func setDistance(r *rules.Resolution) {
	s, t := pair(r.Cite("4.3"))
	rows := r.Table("bands").Rows
	list := make([]int, len(rows))
	for i := range list {
		list[i] = i
	}
	i := rules.Pick(r.Fact().About(t), "range", list, func(i int) rules.Choice { return asChoice(rows[i].Key) }, "How far is it?")
	r.Title(s.Side, "%s and %s", s.Name, t.Name)
	markDistance(r, s, t, i)
}

// pair asks for two ships.
func pair(r *rules.Resolution) (s, t *roster.Sheet) {
	all := ships(r.Board, "", nil)
	if len(all) < 2 {
		r.None("there are no two ships")
	}
	s = rules.Pick(r, "ship", all, rules.Card(nil), "Which ship?")
	t = rules.Pick(r, "other", slices.DeleteFunc(slices.Clone(all), func(o *roster.Sheet) bool { return o == s }), rules.Card(nil), "And which other?")
	return s, t
}

// inIDOrder puts two ships in the order in which their distance is marked: on the first, of the second.
func inIDOrder(s, t *roster.Sheet) (a, z *roster.Sheet) {
	if s.ID.Compare(t.ID) > 0 {
		return t, s
	}
	return s, t
}

func markDistance(r *rules.Resolution, s, t *roster.Sheet, band int) {
	s, t = inIDOrder(s, t)
	r.Mark(s, roster.MarkerOf(distanceMark, "", t.ID), band+1, "%s and %s: %s", s.Name, t.Name, r.Table("bands").Rows[band].Key)
	for _, mark := range [...]string{closingMark, wideningMark} {
		if s.CountOf(mark, "", t.ID) > 0 {
			r.Mark(s, roster.MarkerOf(mark, "", t.ID), 0, "%s and %s: a step of distance is made", s.Name, t.Name)
		}
	}
}

// changeDistance is closing or widening: the pilots against each other, as many rounds as the step takes (4.3).
func changeDistance(r *rules.Resolution) {
	b := r.Board
	movers := ships(b, "", nil)
	s := rules.PickSheet(r.Cite("4.3"), "ship", movers, func(s *roster.Sheet) string {
		if why := grounded(b)(s); why != "" {
			return why
		}
		if !slices.ContainsFunc(movers, func(t *roster.Sheet) bool { return t != s && bandOf(b, s, t) != nil }) {
			return "no distance is put down"
		}
		return ""
	}, "no ship can fly closer or away: their distance is put down first", "Which ship?")
	t := rules.PickSheet(r.By(s.Side), "other", slices.DeleteFunc(slices.Clone(movers), func(t *roster.Sheet) bool { return t == s || bandOf(b, s, t) == nil }),
		nil, "no distance is put down", "Towards or away from whom?")
	i := bandIndex(b, bandOf(b, s, t))
	how := rules.Pick(r.By(s.Side).About(s), "how", []string{"close", "widen"}, func(w string) rules.Choice {
		c := asChoice(w)
		switch {
		case w == "close" && i == 0:
			c.Off = "they are at short distance"
		case w == "widen" && i == len(r.Table("bands").Rows)-1:
			c.Off = "there is no greater distance"
		}
		return c
	}, "Closer or farther?")
	r.Title(s.Side, "%s: %s", s.Name, how)
	flown(r, s)
	mine, theirs := opposed(r, s, t)
	if !beats(mine, theirs, true) && !r.Cite("4.3").By(t.Side).About(t).Advise(func() string { return "no" }).
		YesNo("allow", "%s was higher: does the distance change?", t.Name) {
		keepUp(r, s, t, how)
		r.Tell("%s does not allow it: the round does not count", t.Name)
		return
	}
	won(r, s, beats(mine, theirs, true))
	stepDistance(r, s, t, how, i)
}

// stepMark is the marker of a step of distance: each way by itself is kept up or lost.
func stepMark(how string) string {
	if how == "widen" {
		return wideningMark
	}
	return closingMark
}

// nextBand is the band to which a step leads from another one, and the band whose row says how many rounds it takes: the nearer of the two.
func nextBand(mark string, from int) (to, nearer int) {
	if mark == wideningMark {
		return from + 1, from
	}
	return from - 1, from - 1
}

// stepDistance counts a round of a step and changes the band with the last one.
func stepDistance(r *rules.Resolution, s, t *roster.Sheet, how string, i int) {
	mark := stepMark(how)
	to, step := nextBand(mark, i)
	need := r.Table("bands").Rows[step].Int("rounds")
	a, z := keepUp(r, s, t, how)
	n := a.CountOf(mark, "", z.ID) + 1
	if n < need {
		r.Mark(a, roster.MarkerOf(mark, "", z.ID), n, "%s and %s: round %d of %d", s.Name, t.Name, n, need)
		return
	}
	if r.Phase == "" {
		markDistance(r, s, t, to)
		return
	}
	r.Mark(a, roster.MarkerOf(mark, "", z.ID), need, "%s and %s: %s at the end of the round", s.Name, t.Name, r.Table("bands").Rows[to].Key)
}

// keepUp marks that a step was kept up in this round, on the sheet of the two that has the distance.
func keepUp(r *rules.Resolution, s, t *roster.Sheet, how string) (a, z *roster.Sheet) {
	a, z = inIDOrder(s, t)
	r.Cite("4.3").MarkUntil(a, roster.MarkerOf(steppedMark, stepMark(how), z.ID), 1, endOfRound(r), "%s and %s: the distance is worked on", s.Name, t.Name)
	return a, z
}

// endDistance is the end of a round: steps that are whole change the band, and those not kept up are lost (4.3).
func endDistance(r *rules.Resolution, s *roster.Sheet) {
	for _, m := range slices.Clone(s.Markers) {
		if m.Kind != closingMark && m.Kind != wideningMark {
			continue
		}
		t := r.Sheet(m.Of)
		if t == nil || bandOf(r.Board, s, t) == nil {
			r.Mark(s, roster.MarkerOf(m.Kind, "", m.Of), 0, "%s: the step is lost", s.Name)
			continue
		}
		i := bandIndex(r.Board, bandOf(r.Board, s, t))
		to, step := nextBand(m.Kind, i)
		switch rows := r.Table("bands").Rows; {
		case s.CountOf(steppedMark, m.Kind, m.Of) == 0 || to < 0 || to >= len(rows):
			r.Cite("4.3").Mark(s, roster.MarkerOf(m.Kind, "", m.Of), 0, "%s and %s: the step was not kept up", s.Name, t.Name)
		case m.Count >= rows[step].Int("rounds"):
			markDistance(r.Cite("4.3"), s, t, to)
		}
	}
}

// bandOf is the distance put down between two ships; nil where none is.
func bandOf(b rules.Board, s, t *roster.Sheet) *rules.Row {
	s, t = inIDOrder(s, t)
	n := s.CountOf(distanceMark, "", t.ID)
	if rows := b.Table("bands").Rows; n > 0 && n <= len(rows) {
		return &rows[n-1]
	}
	return nil
}

// bandIndex is the place of a band in its table, from 0.
func bandIndex(b rules.Board, row *rules.Row) int {
	rows := b.Table("bands").Rows
	return slices.IndexFunc(rows, func(o rules.Row) bool { return o.Key == row.Key })
}

// bandNamed finds a band by its word; the farthest where it is none.
func bandNamed(b rules.Board, name string) int {
	rows := b.Table("bands").Rows
	if i := slices.IndexFunc(rows, func(o rules.Row) bool { return o.Key == name }); i >= 0 {
		return i
	}
	return len(rows) - 1
}

// rangedMark is of another ship: the distance that was last said of the two, as of the distance that is put down. It is advice only.
const rangedMark = "ranged"

// askBand asks for the distance, unless it is put down.
func askBand(r *rules.Resolution, s, t *roster.Sheet, off func(*rules.Row) string) *rules.Row {
	if row := bandOf(r.Board, s, t); row != nil {
		return row
	}
	rows := r.Table("bands").Rows
	list := make([]*rules.Row, len(rows))
	for i := range rows {
		list[i] = &rows[i]
	}
	a, z := inIDOrder(s, t)
	last := a.CountOf(rangedMark, "", z.ID)
	if r.Cite("4.3"); last == 0 {
		r.Fact() // else what was said of these two goes before the last such answer
	}
	row := rules.Pick(r.By(s.Side).About(t).Advise(func() string {
		if last > 0 && last <= len(rows) && (off == nil || off(&rows[last-1]) == "") {
			return rows[last-1].Key
		}
		return ""
	}), "range", list, func(row *rules.Row) rules.Choice {
		c := asChoice(row.Key)
		if off != nil {
			c.Off = off(row)
		}
		return c
	}, "How far is %s from %s?", s.Name, t.Name)
	if n := bandIndex(r.Board, row) + 1; n != last {
		r.Set(a, roster.MarkerOf(rangedMark, "", z.ID), n)
	}
	return row
}

// detected says whether a ship may be fired at by another: seen passively, or found by an accuracy roll of this round (4.1), which a silent ship
// has none of (4.2).
func detected(b rules.Board, s, t *roster.Sheet, at *rules.Row) bool {
	if s.CountOf(accuracyMark, "", t.ID) > 0 && s.Count(silentMark) == 0 {
		return true
	}
	return s.CountOf(unseenMark, "", t.ID) == 0 && found(b, t, at) <= passive(b, s)
}
