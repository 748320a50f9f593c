package knighthawks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers repairs: the Repair Turn, 7.1 to 7.5, after the battle, 7.6, and at a construction centre, 7.7.

// An item is something that one attempt of a repair may mend.
type item struct {
	id   string // as it is typed: "hull", "adf-1", "lb-2", "fire"
	part string // what a 99 or 00 locks: "adf", "lb-2"
	text string
}

// items lists what there is to mend on a ship, the most pressing first. One attempt each, but drive and steering one for each lost point
// (A30); locked ones are left out.
func items(b rules.Board, s *roster.Sheet) []item {
	var list []item
	for _, mark := range [...]string{fireMark, damconMark} {
		list = markItem(list, s, mark)
	}
	for _, track := range [...]string{adfTrack, mrTrack} {
		open := s.Lost(track) - s.CountOf(lockedMark, track, "")
		for n := 1; n <= open; n++ {
			list = append(list, item{track + "-" + strconv.Itoa(n), track, strings.ToUpper(track)})
		}
	}
	for _, mark := range [...]string{navigationMark, controlMark, shortMark} {
		list = markItem(list, s, mark)
	}
	for i := range s.Systems {
		if y := &s.Systems[i]; !intact(y) && s.CountOf(lockedMark, y.ID, "") == 0 {
			list = append(list, item{y.ID, y.ID, label(y)})
		}
	}
	if lost := s.Lost(hullTrack); lost > 0 && s.CountOf(lockedMark, hullTrack, "") == 0 {
		if b.Option("hullBlocks") == "one" {
			return append(list, item{hullTrack, hullTrack, hullTrack})
		}
		for n := 1; n <= lost; n++ {
			list = append(list, item{hullTrack + "-" + strconv.Itoa(n), hullTrack, hullTrack})
		}
	}
	return list
}

func markItem(list []item, s *roster.Sheet, mark string) []item {
	if s.Count(mark) > 0 && s.CountOf(lockedMark, mark, "") == 0 {
		list = append(list, item{mark, mark, strings.ReplaceAll(mark, "-", " ")})
	}
	return list
}

// damaged lists the living ships that have something to mend.
func damaged(b rules.Board) []*roster.Sheet {
	return ships(b, "", func(s *roster.Sheet) bool { return s.Now(dcrTrack) > 0 && len(items(b, s)) > 0 })
}

// repair is the Repair Turn of one ship: all points are divided before any die, then rolled in that order.
func repair(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.2"), "ship", damaged(r.Board), func(s *roster.Sheet) string {
		if s.Count(repairedMark) > 0 {
			return "has made its repairs"
		}
		return ""
	}, "nothing is damaged", "Which ship repairs?")
	if r.Phase == "repair" && !repairsFollow(r.Board) {
		r.Tell("no Repair Turn: it follows game turn %d", (max(r.Round, 1)+2)/3*3)
	}
	mend(r, s, false)
	if r.Phase == "repair" {
		r.MarkUntil(s, roster.MarkerCell(repairedMark), 1, rules.EndOfPhase(r.Phase), "%s repairs", s.Name)
	}
}

// repairAfter is a turn of repairs after the battle; an attempt on the hull that fails is the last one in space (7.6).
func repairAfter(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.6"), "ship", damaged(r.Board), nil, "nothing is damaged", "Which ship repairs?")
	mend(r, s, true)
	if s.Lost(hullTrack) > 0 {
		r.Cite("7.6").Tell("%s: with a damaged hull at most one transit box a day", s.Name)
	}
}

// mend divides the points and makes the attempts.
func mend(r *rules.Resolution, s *roster.Sheet, after bool) {
	points, list := s.Now(dcrTrack), items(r.Board, s)
	plan := rules.Share(r.By(s.Side).About(s).Advise(func() string { return adviseRepairs(list, points) }), "points", list, points,
		func(it item) rules.Choice { return rules.Choice{ID: it.id, Text: it.text, Sheet: s.ID} },
		"How does %s divide %s?", s.Name, pointsWord(points))
	r.Title(s.Side, "%s repairs", s.Name)
	if len(plan) == 0 {
		r.Tell("%s repairs nothing", s.Name)
	}
	var shut []string // parts that a 99 or 00 has locked whole
	for _, p := range plan {
		if slices.Contains(shut, p.Item.part) {
			r.Cite("7.3").Tell("%s %s: void, it is locked", s.Name, p.Item.text)
			continue
		}
		if attempt(r, s, p.Item, p.N, after) {
			shut = append(shut, p.Item.part)
		}
	}
}

// attempt is one roll of a repair. It says whether it has locked all of the part (A31).
func attempt(r *rules.Resolution, s *roster.Sheet, it item, points int, after bool) (locks bool) {
	switch r.Cite("7.3").By(s.Side).About(s).Called(it.text).See(it.id, mending{min(points, 89)}) {
	case mended:
		r.In(it.id, 0, func() { restore(r.Cite("7.4"), s, it) })
	case locked:
		track := it.part == adfTrack || it.part == mrTrack
		count := 1
		if track {
			count = s.Printed(it.part)
			if r.Option("lockScope") == "point" {
				count = s.CountOf(lockedMark, it.part, "") + 1
			}
		}
		r.Mark(s, roster.MarkerOf(lockedMark, it.part, ""), count, "%s %s is locked: no repair before a station", s.Name, it.text)
		return it.part == hullTrack || track && r.Option("lockScope") == "system"
	default:
		if after && it.part == hullTrack {
			r.Cite("7.6").Mark(s, roster.MarkerOf(lockedMark, hullTrack, ""), 1, "%s hull: no repair before a station", s.Name)
			return true
		}
	}
	return false
}

// restore gives back what a success mends (7.4).
func restore(r *rules.Resolution, s *roster.Sheet, it item) {
	switch it.part {
	case hullTrack:
		n := min(r.By(s.Side).About(s).Called("hull restored").See("restored", d10), s.Lost(hullTrack))
		r.Mark(s, roster.TrackCell(hullTrack), s.Now(hullTrack)+n, "%s hull +%d", s.Name, n)
	case adfTrack, mrTrack:
		r.Mark(s, roster.TrackCell(it.part), s.Now(it.part)+1, "%s %s +1", s.Name, it.text)
	case fireMark:
		r.Mark(s, roster.MarkerCell(fireMark), 0, "%s: the fire is out", s.Name)
	case damconMark, navigationMark, controlMark, shortMark:
		clearMark(r, s, it.part)
	default:
		y := s.System(it.part)
		r.Mark(s, roster.StateCell(y.ID), roster.Works, "%s %s works again", s.Name, label(y))
	}
}

// clearMark ends a state that one repair ends, with all that it brought.
func clearMark(r *rules.Resolution, s *roster.Sheet, mark string) {
	r.Mark(s, roster.MarkerCell(mark), 0, "%s %s is repaired", s.Name, strings.ReplaceAll(mark, "-", " "))
	switch mark {
	case damconMark:
		r.Mark(s, roster.TrackCell(dcrTrack), s.Printed(dcrTrack), "%s DCR %d", s.Name, s.Printed(dcrTrack))
	case navigationMark:
		for _, way := range [...]string{leftMark, rightMark} {
			if s.Count(way) > 0 {
				r.Mark(s, roster.MarkerCell(way), 0, "%s has its helm back", s.Name)
			}
		}
	}
}

// adviseRepairs gives each item in the order of need as much as can help it.
func adviseRepairs(list []item, points int) string {
	var plan []string
	for _, it := range list {
		if n := min(points, 89); n > 0 {
			plan = append(plan, it.id+":"+strconv.Itoa(n))
			points -= n
		}
	}
	return rules.Listed(plan)
}

// ---- the die ----

// The outcomes of an attempt.
const (
	unmended = iota
	mended
	locked
)

// mending reads the die of an attempt: points or less mends, 99 and 00 lock (7.3).
type mending struct{ points int }

func (m mending) Sides() []int        { return []int{100} }
func (m mending) Typing() dice.Typing { return dice.TypeSingle }

func (m mending) Outcome(faces []int) int {
	switch n := faces[0]; {
	case n <= m.points:
		return mended
	case n >= 99:
		return locked
	}
	return unmended
}

// OutcomeOfSum reads the plain number, which is the die.
func (m mending) OutcomeOfSum(sum int) (int, bool) {
	return m.Outcome([]int{sum}), sum >= 1 && sum <= 100
}

func (m mending) Chances() []dice.Chance {
	return []dice.Chance{
		{Outcome: unmended, P: float64(98-m.points) / 100},
		{Outcome: mended, P: float64(m.points) / 100},
		{Outcome: locked, P: 0.02},
	}
}

func (m mending) Word(outcome int) string {
	return [...]string{"not repaired", "repaired", "locked"}[outcome]
}

func (m mending) Needs() string { return fmt.Sprintf("%d or less repairs, 99 and 00 lock", m.points) }

// ---- at a station ----

// refit is a day at a construction centre: hull up to its daily capacity, or one other system whole, locked or not (7.7).
func refit(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.7"), "ship", ships(r.Board, "", func(s *roster.Sheet) bool { return len(wrecks(s)) > 0 }), nil,
		"nothing is damaged", "Which ship?")
	centres := r.Table("centres").Rows
	centre := rules.Pick(r.Fact(), "centre", pointers(centres), func(row *rules.Row) rules.Choice {
		return rules.Choice{ID: row.Key, Text: row.Text("name")}
	}, "At which construction centre?")
	part := rules.Pick(r.By(s.Side).About(s), "what", wrecks(s), func(it item) rules.Choice {
		return rules.Choice{ID: it.id, Text: it.text, Sheet: s.ID}
	}, "Hull or one system?")
	r.Title(s.Side, "%s at %s", s.Name, centre.Text("name"))
	if part.part == hullTrack {
		most := centre.Int("hull")
		if r.Given("no").YesNo("captured", "captured by the Sathar, who get half the hull points") {
			most /= 2
		}
		most = min(most, s.Lost(hullTrack))
		n := r.By(s.Side).AdviseNumber(most).Number("hull", 1, most, "How many points of the day?")
		r.Mark(s, roster.TrackCell(hullTrack), s.Now(hullTrack)+n, "%s hull +%d", s.Name, n)
	} else {
		renew(r, s, part)
	}
	unlock(r, s, part.part)
}

// overhaul is the whole ship as printed: six days home and back through a start circle (7.7).
func overhaul(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.7"), "ship", ships(r.Board, "", nil), nil, "no ship is on the table", "Which ship?")
	r.Title(s.Side, "%s is overhauled", s.Name)
	r.Tell("%s is as printed", s.Name)
	renewAll(r, s)
}

// renewAll makes a ship as printed.
func renewAll(r *rules.Resolution, s *roster.Sheet) {
	for _, part := range wrecks(s) {
		if part.part == hullTrack {
			r.Mark(s, roster.TrackCell(hullTrack), s.Printed(hullTrack), "%s hull %d", s.Name, s.Printed(hullTrack))
		} else {
			renew(r, s, part)
		}
		unlock(r, s, part.part)
	}
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Left < y.Boxes {
			r.Mark(s, roster.BoxesCell(y.ID), y.Boxes, "%s %s: %d", s.Name, label(y), y.Boxes)
		}
	}
}

// wrecks lists what a station can mend: locked items too, and drive and steering as one each.
func wrecks(s *roster.Sheet) []item {
	var list []item
	for _, track := range [...]string{hullTrack, adfTrack, mrTrack} {
		if s.Lost(track) > 0 {
			list = append(list, item{track, track, strings.ToUpper(track)})
		}
	}
	for _, mark := range [...]string{fireMark, damconMark, navigationMark, controlMark, shortMark} {
		if s.Count(mark) > 0 {
			list = append(list, item{mark, mark, strings.ReplaceAll(mark, "-", " ")})
		}
	}
	for i := range s.Systems {
		if y := &s.Systems[i]; !intact(y) {
			list = append(list, item{y.ID, y.ID, label(y)})
		}
	}
	return list
}

// renew mends a part other than the hull whole.
func renew(r *rules.Resolution, s *roster.Sheet, it item) {
	if it.part == adfTrack || it.part == mrTrack {
		r.Mark(s, roster.TrackCell(it.part), s.Printed(it.part), "%s %s %d", s.Name, it.text, s.Printed(it.part))
		return
	}
	restore(r, s, it)
}

func unlock(r *rules.Resolution, s *roster.Sheet, part string) {
	if s.CountOf(lockedMark, part, "") > 0 {
		r.Mark(s, roster.MarkerOf(lockedMark, part, ""), 0, "%s %s is unlocked", s.Name, part)
	}
}

// lockedParts names what a 99 or 00 has closed to repairs in space, for the sheet.
func lockedParts(s *roster.Sheet) []string {
	var parts []string
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == lockedMark {
			parts = append(parts, m.On)
		}
	}
	slices.Sort(parts)
	return parts
}
