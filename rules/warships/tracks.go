package warships

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what the sensors of a ship hold, 4.3: how many contacts, and when a track is broken.

// holds says whether a ship has a contact as target, and by which of its sensors that aims best (4.5); with datalinks by those of its side.
func holds(b rules.Board, s, contact *roster.Sheet) (sensor *rules.Row, ok bool) {
	look := func(of *roster.Sheet) {
		for i := range of.Markers {
			m := &of.Markers[i]
			if m.Kind != trackMark || m.Of != contact.ID {
				continue
			}
			if row := sensorNamed(b, of, m.On); row != nil && (!ok || aimPenalty(b, row) < aimPenalty(b, sensor)) {
				sensor, ok = row, true
			}
		}
	}
	look(s)
	if b.Option("datalinks") == "on" && hasComm(b, s) {
		for _, o := range b.Kind(roster.KindShip) {
			if o != s && o.Side == s.Side && afloat(o) && hasComm(b, o) {
				look(o)
			}
		}
	}
	return sensor, ok
}

// hasComm says whether a comm system of a ship works and is powered.
func hasComm(b rules.Board, s *roster.Sheet) bool {
	return slices.ContainsFunc(s.Systems, func(y roster.System) bool {
		_, _, kind := entry(b, y.Kind)
		return kind == "comm" && runs(s, &y)
	})
}

// holdsAny says whether any ship of a side holds an enemy as target.
func holdsAny(b rules.Board, side string) bool {
	for _, s := range b.Kind(roster.KindShip) {
		if s.Side != side || !active(s) {
			continue
		}
		for i := range s.Markers {
			m := &s.Markers[i]
			if o := b.Sheet(m.Of); m.Kind == trackMark && o != nil && o.Kind == roster.KindShip && o.Side != side {
				return true
			}
		}
	}
	return false
}

// acquire puts down that a sensor holds a contact.
func acquire(r *rules.Resolution, s *roster.Sheet, y *roster.System, contact *roster.Sheet) {
	cell := roster.MarkerOf(trackMark, y.ID, contact.ID)
	if s.CountOf(trackMark, y.ID, contact.ID) > 0 {
		r.Mark(s, cell, 0, "%s: the old track of %s goes", s.Name, contact.Name)
	}
	r.Mark(s, cell, 1, "%s holds %s by %s", s.Name, contact.Name, y.Name)
}

// lasting says whether a ship has a track of some sort that does not end with the phase.
func lasting(s *roster.Sheet, is func(*roster.Marker) bool) bool {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == trackMark && m.Until == "" && is(m) {
			return true
		}
	}
	return false
}

// full says whether a sensor type follows as many targets as it can (4.3). Tracks that end with the phase make room at once.
func full(b rules.Board, s *roster.Sheet, y *roster.System) bool {
	row := listed(b, y, "sensors")
	column := "plain"
	help := computers(b, s, "sensor-control", y.Kind)
	for _, row := range pointers(b.Table("computers").Rows) {
		if help < 0 && row.Int("steps") == help {
			column = row.Key
		}
	}
	most := b.Table("capacity").Find(row.Text("pl")).Int(column)
	if y.Kind == "multiphase-radar" {
		most = most * 3 / 2
	}
	sets, held := truth(strings.HasPrefix(y.ID, probeRadar) || strings.HasPrefix(y.ID, probeVideo)), 0
	for i := range s.Systems {
		if o := &s.Systems[i]; o.Kind == y.Kind && runs(s, o) {
			sets++
		}
	}
	for i := range s.Markers {
		m := &s.Markers[i]
		if m.Kind == trackMark && m.Until == "" && sensorNamed(b, s, m.On) == row && b.Sheet(m.Of) != nil {
			held++
		}
	}
	return held >= most*sets
}

// leaveMap ends all tracks of a ship that is not on the map any more: it has exploded, or lies in a hangar.
func leaveMap(r *rules.Resolution, t *roster.Sheet) {
	for _, s := range r.Kind(roster.KindShip) {
		for _, m := range slices.Clone(s.Markers) {
			if m.Kind == trackMark && m.Of == t.ID {
				r.Set(s, roster.MarkerOf(trackMark, m.On, m.Of), 0)
			}
		}
	}
}

// loseTrack is the loss of a contact by the table: it goes into sensor shadow, or out of range (4.3). A track may also be dropped, at once, so
// that a sensor that follows as many as it can has room for another.
func loseTrack(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("4.3"), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool {
		return s.Kind == roster.KindShip && len(namedBy(r.Board, s, trackMark)) > 0
	}),
		nil, "no ship holds a target", "Which ship loses a contact?")
	contact := rules.PickSheet(r, "contact", namedBy(r.Board, s, trackMark), nil, "it holds no target", "Which contact?")
	why := rules.Pick(r, "why", []string{"shadow", "range", "dropped"}, word, "By sensor shadow, by range, or dropped for another?")
	on := ""
	if why != "shadow" {
		by := slices.DeleteFunc(allSensors(r.Board, s), func(y *roster.System) bool { return s.CountOf(trackMark, y.ID, contact.ID) == 0 })
		on = rules.Pick(r, "sensor", by, systemCard(s, nil), "Which sensor loses it?").ID
	}
	r.Title(s.Side, "%s loses %s", s.Name, contact.Name)
	if why == "dropped" {
		r.Cite("R-33").Mark(s, roster.MarkerOf(trackMark, on, contact.ID), 0, "%s drops its track of %s", s.Name, contact.Name)
		return
	}
	loseTracks(r, s, func(m roster.Marker) bool { return m.Of == contact.ID && (on == "" || m.On == on) })
}

// loseTracks breaks the tracks of a ship that which names; they still serve to the end of the main phase (4.3, R-26).
func loseTracks(r *rules.Resolution, s *roster.Sheet, which func(roster.Marker) bool) {
	if !on(r.Board, "sensors") {
		return
	}
	until, running := endOfMain(r.Board)
	n := 0
	for _, m := range slices.Clone(s.Markers) {
		if m.Kind != trackMark || !which(m) || m.Until != "" {
			continue
		}
		cell := roster.MarkerOf(trackMark, m.On, m.Of)
		name := string(m.Of)
		if o := r.Sheet(m.Of); o != nil {
			name = o.Name
		}
		if n++; running {
			r.MarkUntil(s, cell, 1, until, "%s loses its track of %s with the end of the phase", s.Name, name)
		} else {
			r.Mark(s, cell, 0, "%s loses its track of %s", s.Name, name)
		}
	}
}

// namedBy lists whom the markers of a kind on a ship name, each once: the contacts that it holds, the ships that hold it.
func namedBy(b rules.Board, s *roster.Sheet, kind string) []*roster.Sheet {
	var list []*roster.Sheet
	for i := range s.Markers {
		if o := b.Sheet(s.Markers[i].Of); s.Markers[i].Kind == kind && o != nil && !slices.Contains(list, o) {
			list = append(list, o)
		}
	}
	return list
}
