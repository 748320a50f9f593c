package warships

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers probes, appendix D and R-90: a probe is a sheet of its own; the ship that launched it rolls its checks and holds its tracks.

// The sheet of a probe in flight.
const probeKind = "probe"

// launchProbe sends a probe out of its bay: it has the ship's speed and heading, and moves from the next round on.
func launchProbe(r *rules.Resolution) {
	used(r, "sensors")
	bays := func(s *roster.Sheet) []*roster.System {
		return slices.DeleteFunc(sensorsOf(r.Board, s), func(y *roster.System) bool { return y.Kind != "probe" })
	}
	off := func(y *roster.System) string {
		switch {
		case !works(y):
			return "out of action"
		case y.Left == 0:
			return "none left"
		}
		return ""
	}
	s := rules.PickSheet(r.Cite("D").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && len(bays(s)) > 0 }), func(s *roster.Sheet) string {
		switch {
		case crewless(s):
			return "no crew"
		case !slices.ContainsFunc(bays(s), func(y *roster.System) bool { return off(y) == "" }):
			return "no probe left"
		}
		return ""
	}, "no ship carries probes", "Which ship?")
	y := rules.Pick(r.By(s.Side).About(s), "bay", bays(s), systemCard(s, off), "From which bay?")
	r.Title(s.Side, "%s launches a probe", s.Name)
	r.Mark(s, roster.BoxesCell(y.ID), y.Left-1, "%s %s: %d → %d", s.Name, y.Name, y.Left, y.Left-1)
	accel := "0.05"
	if y.Trait("advanced") == "yes" {
		accel = "2"
	}
	r.Lay(&roster.Sheet{
		Kind: probeKind, Name: "probe of " + s.Name, Side: s.Side,
		Tracks: []roster.Track{
			{Name: headingTrack, Now: s.Now(headingTrack), Max: 6},
			{Name: speedTrack, Now: s.Now(speedTrack), Max: 100000},
		},
		Markers: []roster.Marker{{Kind: fromMark, Of: s.ID, Count: 1}},
		Traits:  []roster.Trait{{Name: "accel", Value: accel}},
	}, "a probe of %s flies", s.Name)
}

// probesOf lists the probes of a ship in flight.
func probesOf(b rules.Board, s *roster.Sheet) []*roster.Sheet {
	return slices.DeleteFunc(b.Kind(probeKind), func(p *roster.Sheet) bool { return about(b, p, fromMark) != s })
}

// A probe carries an air/space radar and hi-res video; their tracks lie on its ship under these names with the probe's ID behind them.
const (
	probeRadar = "radar@"
	probeVideo = "video@"
)

// ears are the sensors of a probe, as its ship uses them.
func ears(p *roster.Sheet) []*roster.System {
	id := string(p.ID)
	return []*roster.System{
		{ID: probeRadar + id, Kind: "radar", Name: "radar of the probe", State: roster.Works},
		{ID: probeVideo + id, Kind: "hi-res-video", Name: "video of the probe", State: roster.Works},
	}
}

// sensorNamed is the row of the sensor by which a ship holds a contact: one of its systems, or one of a probe's.
func sensorNamed(b rules.Board, s *roster.Sheet, id string) *rules.Row {
	switch {
	case strings.HasPrefix(id, probeRadar):
		return b.Table("sensors").Find("radar")
	case strings.HasPrefix(id, probeVideo):
		return b.Table("sensors").Find("hi-res-video")
	}
	if y := s.System(id); y != nil {
		return listed(b, y, "sensors")
	}
	return nil
}

// askEyes asks whether a ship looks with its own sensors or by one of its probes, and gives the sensors.
func askEyes(r *rules.Resolution, s *roster.Sheet) []*roster.System {
	probes := probesOf(r.Board, s)
	if len(probes) == 0 {
		return sensorsOf(r.Board, s)
	}
	eyes := append([]*roster.Sheet{s}, probes...)
	by := rules.PickSheet(r.By(s.Side).About(s), "by", eyes, nil, "no sensor works", "With the ship's own sensors, or by a probe?")
	if by == s {
		return sensorsOf(r.Board, s)
	}
	return ears(by)
}

// loseProbe takes a probe up that is shot down, with the tracks that it gave.
func loseProbe(r *rules.Resolution, p *roster.Sheet) {
	if from := about(r.Board, p, fromMark); from != nil {
		loseTracks(r, from, func(m roster.Marker) bool { return strings.HasSuffix(m.On, "@"+string(p.ID)) })
	}
	r.Cite("D").Take(p, "%s is shot down", p.Name)
}

func listProbe(_ rules.Board, s *roster.Sheet) string {
	return "speed " + decimal(1000*s.Now(speedTrack))
}
