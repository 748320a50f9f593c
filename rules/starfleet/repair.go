package starfleet

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers damage control, section 9: continuous, hasty and emergency repair. Shield repair is part of energy allocation.

const (
	labPower  = 3 // power for each lab used in emergency repair
	mostATurn = 5 // points into any one box in a turn
)

// A job is a box that may be brought back, or a weapon that a hasty repair made a lesser one.
type job struct {
	id     string
	name   string
	system *roster.System // nil for a track
	track  *roster.Track
	lost   int // boxes of earlier turns
	cost   int // of what is wanted now
	done   int // points put into it
	better bool
	value  int
}

// jobs lists what can be repaired on a ship (9.3): boxes of earlier turns that have a cost, tracks too, but never damage control.
func jobs(b rules.Board, s *roster.Sheet) []job {
	full := s.Count(repairedMark) >= undamaged(s)
	lesser := slices.ContainsFunc(s.Markers, func(m roster.Marker) bool { return strings.HasPrefix(m.Kind, lesserMark) })
	list := make([]job, 0, len(s.Systems))
	for i := range s.Systems {
		y := &s.Systems[i]
		if y.Left == y.Boxes && !lesser {
			continue
		}
		as := typeOf(b, s, y)
		kind := kindIn(b, y, as)
		whole := kind.cost
		if as != y.Kind {
			whole = kindOf(b, y).cost
		}
		j := job{
			id: y.ID, name: y.Name, system: y, lost: lostBefore(s, y.ID), cost: kind.cost,
			done: s.CountOf(repairMark, y.ID, ""), value: kind.value,
		}
		switch {
		case whole == 0:
		case j.lost > 0 && !full:
			list = append(list, j)
		case y.Left > 0 && as != y.Kind && whole > kind.cost:
			j.lost, j.cost, j.better = 1, whole-kind.cost, true
			list = append(list, j)
		}
	}
	for _, t := range specials {
		track := s.Track(t.track)
		if cost := b.Table("systems").Find(t.is).Int("cost"); track != nil && cost > 0 && lostBefore(s, t.track) > 0 && !full {
			list = append(list, job{
				id: t.track, name: t.track, track: track, lost: lostBefore(s, t.track), cost: cost,
				done: s.CountOf(repairMark, t.track, ""), value: b.Table("systems").Find(t.is).Int("value"),
			})
		}
	}
	return list
}

// cannotRepair says why a ship makes no continuous repairs now.
func cannotRepair(b rules.Board, s *roster.Sheet) string {
	_, why := repairs(b, s)
	return why
}

// repairs lists what a ship may repair now, or says why it repairs nothing.
func repairs(b rules.Board, s *roster.Sheet) (list []job, why string) {
	switch {
	case s.Count(workedMark) > 0:
		return nil, "has made its repairs of this turn"
	case s.Count(triedMark) > 0:
		return nil, "makes an emergency repair in this turn"
	case rating(s, damconTrack) == 0:
		return nil, "damage control is down to 0"
	}
	switch list = jobs(b, s); {
	case len(list) > 0:
		return list, ""
	case s.Count(repairedMark) >= undamaged(s):
		return nil, "has brought back as many boxes as it may in a scenario"
	}
	return nil, "nothing of an earlier turn can be repaired"
}

// repair is the continuous damage repair of one ship for one turn.
func repair(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("9.3"), "ship", ships(r.Board, nil), func(s *roster.Sheet) string { return cannotRepair(r.Board, s) },
		"no ship has anything to repair", "Which ship repairs?")
	r.Title(s.Side, "%s repairs", s.Name)
	r.MarkUntil(s, roster.MarkerCell(workedMark), 1, endOfTurn(r), "%s", rules.Count(rating(s, damconTrack), "repair point", "repair points"))
	rules.Loop(r, "job", rating(s, damconTrack), func(r *rules.Resolution, points *int) bool { return work(r, s, points) })
	aftermath(r, s)
}

// work puts points into one box. It says whether another may follow.
func work(r *rules.Resolution, s *roster.Sheet, points *int) bool {
	list := jobs(r.Board, s)
	for _, j := range list { // one box at a time: what was begun goes on
		if j.done > 0 {
			list = []job{j}
			break
		}
	}
	if len(list) == 0 {
		return false
	}
	const stop = "none"
	j := rules.Pick(r.By(s.Side).About(s).Advise(func() string { return dearest(list).id }), "box", append(list, job{id: stop}), func(j job) rules.Choice {
		c := rules.Choice{ID: j.id, Text: j.name}
		switch {
		case j.id == stop:
			c.Text = "nothing more, " + pointsText(*points) + " left"
		case j.track != nil:
			c.Cell = roster.TrackCell(j.id)
		default:
			c.Cell = roster.BoxesCell(j.id)
		}
		if j.id != stop {
			c.Would = func() string { return strconv.Itoa(j.done) + " of " + pointsText(j.cost) }
		}
		return c
	}, "Which box, with %s left?", rules.Count(*points, "point", "points"))
	if j.id == stop {
		if *points == rating(s, damconTrack) {
			r.Tell("%s repairs nothing", s.Name)
		}
		return false
	}
	if j.system != nil && j.done == 0 && !j.better {
		j.cost = hasty(r, s, j)
	}
	n := min(*points, mostATurn, j.cost-j.done)
	*points -= n
	cell := roster.MarkerOf(repairMark, j.id, "")
	if j.done+n < j.cost {
		r.Mark(s, cell, j.done+n, "%s %s: %d of %d repair points", s.Name, j.name, j.done+n, j.cost)
		return false
	}
	r.Set(s, cell, 0)
	restore(r, s, j)
	return *points > 0 && r.Option("repair.carry") == "next"
}

// hasty asks whether a weapon comes back as a lesser type (9.6), marks it, and returns the cost.
func hasty(r *rules.Resolution, s *roster.Sheet, j job) int {
	y := j.system
	types := append([]string{y.Kind}, lesserTypes(r.Board, y)...)
	kind := y.Kind
	if len(types) > 1 {
		kind = rules.Pick(r.Given(y.Kind).By(s.Side).About(s), "as", types, func(k string) rules.Choice {
			return rules.Choice{ID: k, Text: k}
		}, "the type that it comes back as")
	}
	for _, k := range types[1:] {
		r.Set(s, roster.MarkerOf(lesserMarkOf(k), y.ID, ""), truth(k == kind))
	}
	return kindIn(r.Board, y, kind).cost
}

// restore gives a box back, or a weapon its own type.
func restore(r *rules.Resolution, s *roster.Sheet, j job) {
	if j.better {
		for _, k := range lesserTypes(r.Board, j.system) {
			r.Set(s, roster.MarkerOf(lesserMarkOf(k), j.id, ""), 0)
		}
		r.Cite("9.6").Tell("%s %s is a %s again", s.Name, j.name, j.system.Kind)
		return
	}
	returned(r, s, j.id, 1)
	r.Set(s, roster.MarkerCell(repairedMark), s.Count(repairedMark)+1)
	if j.track != nil {
		r.Mark(s, roster.TrackCell(j.id), j.track.Now+1, "%s %s +1", s.Name, j.name)
		return
	}
	as := ""
	if kind := typeOf(r.Board, s, j.system); kind != j.system.Kind {
		as = " as " + kind
	}
	r.Mark(s, roster.BoxesCell(j.id), j.system.Left+1, "%s %s +1%s", s.Name, j.name, as)
}

// dearest is the job of most value for the fight, the first of them; what is begun before all.
func dearest(list []job) job {
	best := list[0]
	for _, j := range list {
		if j.value > best.value {
			best = j
		}
	}
	return best
}

// ---- emergency repair (9.5) ----

// labs counts the lab boxes of a ship.
func labs(b rules.Board, s *roster.Sheet) int {
	n := 0
	for i := range s.Systems {
		if isOf(b, &s.Systems[i]) == "Lab" {
			n += s.Systems[i].Left
		}
	}
	return n
}

// cannotHurry says why a ship makes no emergency repair now.
func cannotHurry(b rules.Board, s *roster.Sheet) string {
	t := s.Track(damconTrack)
	switch {
	case s.Count(triedMark) > 0:
		return "has named its emergency repair"
	case s.Count(workedMark) > 0:
		return "makes continuous repairs in this turn"
	case t == nil || t.Now <= t.Min:
		return "no damage-control box can be marked"
	case s.CountOf(criticalMark, labsOut, "") > 0:
		return "its labs are out"
	case labs(b, s) == 0:
		return "has no lab"
	case len(plainJobs(b, s)) == 0:
		return "nothing of an earlier turn can be repaired"
	}
	return ""
}

// plainJobs are the jobs that bring a box back.
func plainJobs(b rules.Board, s *roster.Sheet) []job {
	var list []job
	for _, j := range jobs(b, s) {
		if !j.better {
			list = append(list, j)
		}
	}
	return list
}

// hurry names the boxes of an emergency repair and pays for it.
func hurry(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("9.5"), "ship", ships(r.Board, nil), func(s *roster.Sheet) string { return cannotHurry(r.Board, s) },
		"no ship can make an emergency repair", "Which ship?")
	most := min(labs(r.Board, s), undamaged(s)-s.Count(repairedMark))
	list := plainJobs(r.Board, s)
	named := rules.Share(r.By(s.Side).About(s).Advise(func() string { return dearest(list).id + ":1" }), "boxes", list, most, func(j job) rules.Choice {
		c := rules.Choice{ID: j.id, Text: j.name, Most: j.lost, Cell: roster.BoxesCell(j.id)}
		if j.track != nil {
			c.Cell = roster.TrackCell(j.id)
		}
		return c
	}, "Which boxes, one a lab, at %d power each?", labPower)
	r.Title(s.Side, "%s: emergency repair", s.Name)
	if len(named) == 0 {
		r.Tell("%s names nothing", s.Name)
		return
	}
	sum := 0
	for _, p := range named {
		sum += p.N
		r.MarkUntil(s, roster.MarkerOf(emergencyMark, p.Item.id, ""), p.N, endOfTurn(r), "%d %s named", p.N, p.Item.name)
	}
	t := s.Track(damconTrack)
	remember(r, s)
	r.SetUntil(s, roster.MarkerCell(triedMark), 1, endOfTurn(r))
	r.Mark(s, roster.TrackCell(damconTrack), t.Now-1, "%d power, damage control −1, %d left", labPower*sum, t.Now-1)
}

// hurried lists the boxes named for emergency repair, one job a box, in the order of the sheet.
func hurried(b rules.Board, s *roster.Sheet) []job {
	var list []job
	if s.Count(triedMark) == 0 { // none was named
		return nil
	}
	for _, j := range plainJobs(b, s) {
		for range min(s.CountOf(emergencyMark, j.id, ""), j.lost) {
			list = append(list, j)
		}
	}
	return list
}

// rescue rolls for the boxes of an emergency repair.
func rescue(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("9.5"), "ship", ships(r.Board, func(s *roster.Sheet) bool { return len(hurried(r.Board, s)) > 0 }), nil,
		"no emergency repair was named", "Which ship?")
	r.Title(s.Side, "%s: emergency repair", s.Name)
	need := rating(s, damconTrack)
	for i, j := range hurried(r.Board, s) {
		r.In("try", i+1, func() {
			done := r.By(s.Side).About(s).See("die", dice.CheckWords(6, need, j.name+" repaired", j.name+" not repaired")) == dice.Hit
			r.Set(s, roster.MarkerOf(emergencyMark, j.id, ""), s.CountOf(emergencyMark, j.id, "")-1)
			switch {
			case !done:
				r.Tell("%s is not repaired", j.name)
			case s.Count(repairedMark) >= undamaged(s):
				r.Tell("%s has brought back as many boxes as it may in a scenario", s.Name)
			default:
				clearWork(r, s, j)
				restore(r, s, j)
			}
		})
	}
	aftermath(r, s)
}

// clearWork forgets points put into a box that comes back in another way, and the lesser type it was begun as.
func clearWork(r *rules.Resolution, s *roster.Sheet, j job) {
	r.Set(s, roster.MarkerOf(repairMark, j.id, ""), 0)
	if j.system == nil {
		return
	}
	for _, k := range lesserTypes(r.Board, j.system) {
		r.Set(s, roster.MarkerOf(lesserMarkOf(k), j.id, ""), 0)
	}
}

// jobNames lists jobs for a due.
func jobNames(list []job) string {
	var names []string
	for _, j := range list {
		if len(names) == 4 {
			names = append(names, "…")
			break
		}
		names = append(names, j.name)
	}
	return strings.Join(names, " ")
}
