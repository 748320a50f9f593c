package starfleet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what each step owes.

// due lists what is owed.
func due(b rules.Board) []rules.Due {
	var list []rules.Due
	for _, s := range volleys(b) {
		list = append(list, rules.Due{
			Key: "volley/" + string(s.ID), Sheet: s.On, Text: "volley #" + strconv.Itoa(s.Now(shieldOf)),
			How: pointsText(s.Now(pointsOf)), Now: true, Action: "allocate", With: about("volley", s),
		})
	}
	switch b.Phase {
	case "energy":
		for _, s := range ships(b, func(s *roster.Sheet) bool { return s.Count(allocatedMark) == 0 }) {
			list = append(list, rules.Due{
				Key: "energy/" + string(s.ID), Sheet: s.ID, Text: "energy",
				Now: true, Action: "energy", With: about("ship", s),
			})
		}
	case "lock-on":
		for _, s := range blurred(b) {
			list = append(list, rules.Due{
				Key: "lock-on/" + string(s.ID), Sheet: s.ID, Text: "lock-on", How: fmt.Sprintf("d6, %d or less", rating(s, sensorTrack)),
				Now: true, Action: "lock-on", With: about("ship", s),
			})
		}
	}
	if i, _ := impulseOf(b.Phase); i > 0 {
		for _, s := range ships(b, func(s *roster.Sheet) bool { return s.Count(allocatedMark) == 0 }) {
			list = append(list, rules.Due{
				Key: "energy/" + string(s.ID), Sheet: s.ID, Text: "energy", How: "its speed is not known", When: "not allocated",
				Action: "energy", With: about("ship", s),
			})
		}
	}
	for _, s := range ships(b, func(s *roster.Sheet) bool { return len(s.Markers) > 0 }) {
		for n := 1; n <= 6; n++ {
			if back := s.CountOf(energyMark, shieldTrack(n), ""); back > 0 {
				list = append(list, rules.Due{
					Key: "shield-repair/" + string(s.ID), Sheet: s.ID, Text: fmt.Sprintf("shield #%d +%d", n, back), When: "turn ends",
				})
			}
		}
	}
	return append(list, dueRepairs(b)...)
}

// needsWork is a quick look at whether anything is lost, or marked, that the end of the turn may mend.
func needsWork(s *roster.Sheet) bool {
	for i := range s.Systems {
		if s.Systems[i].Left < s.Systems[i].Boxes {
			return true
		}
	}
	for _, t := range specials {
		if s.Lost(t.track) > 0 {
			return true
		}
	}
	return slices.ContainsFunc(s.Markers, func(m roster.Marker) bool { return m.Kind == criticalMark || strings.HasPrefix(m.Kind, lesserMark) })
}

// dueRepairs lists what the end of the turn owes (9, 10).
func dueRepairs(b rules.Board) []rules.Due {
	var list []rules.Due
	here := b.Phase == "final" || b.Phase == ""
	add := func(d rules.Due, s *roster.Sheet) {
		d.Key += string(s.ID)
		d.Sheet, d.Now, d.With = s.ID, here, about("ship", s)
		if !here {
			d.When = "turn ends"
		}
		list = append(list, d)
	}
	for _, s := range ships(b, needsWork) {
		if named := hurried(b, s); len(named) > 0 {
			add(rules.Due{
				Key: "emergency/", Text: "emergency repair", How: fmt.Sprintf("d6, %d or less: %s", rating(s, damconTrack), jobNames(named)), Action: "emergency-roll",
			}, s)
		}
		if rows := criticalsOf(b, s); len(rows) > 0 && s.Count(attemptMark) == 0 {
			add(rules.Due{Key: "critical/", Text: "critical hit", How: rows[0].Text("text"), Action: "critical-repair"}, s)
		}
		if list, why := repairs(b, s); why == "" {
			add(rules.Due{
				Key: "repair/", Text: "repairs", How: pointsText(rating(s, damconTrack)) + ": " + jobNames(list), Action: "repair",
			}, s)
		}
	}
	return list
}
