package warships

import (
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the approach of boarders, 7.2: in a pod, through space or by a transporter.

// send sends boarders: in a pod, through space, or by a transporter (7.2).
func send(r *rules.Resolution) {
	used(r, "boarding")
	s := rules.PickSheet(r.Cite("7.2").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool {
		return active(s) && s.Now(troopsTrack)+s.Now(armoredTrack) > 0
	}), nil, "no ship has troops", "Which ship sends boarders?")
	t := rules.PickSheet(r.By(s.Side), "target", enemies(r.Board, s.Side, func(t *roster.Sheet) bool {
		return t.Kind == roster.KindShip && t.Count(explodedMark) == 0 && t.Count(aboardMark) == 0 && !squadron(t)
	}), func(t *roster.Sheet) string {
		pod, space, beam := noWay(r.Board, s, t, "pod"), noWay(r.Board, s, t, "space"), noWay(r.Board, s, t, "transporter")
		if pod == "" || space == "" || beam == "" {
			return ""
		}
		return pod + ", " + space + ", " + beam
	}, "there is no enemy", "To which ship?")
	means := rules.Pick(r.By(s.Side), "means", []string{"pod", "space", "transporter"}, func(w string) rules.Choice {
		return rules.Choice{ID: w, Text: w, Off: noWay(r.Board, s, t, w)}
	}, "How do they go?")
	if means == "transporter" {
		askReach(r, s, t)
	}
	troops, armored := askParty(r, s, means)
	r.Title(s.Side, "%s sends boarders to %s", s.Name, t.Name)
	takeTroops(r, s, troopsTrack, troops)
	takeTroops(r, s, armoredTrack, armored)
	value := troops*r.Table("fighters").Find("troops").Int("halves") + armored*r.Table("fighters").Find("armored").Int("halves")
	p := &roster.Sheet{
		Kind: boardersKind, On: t.ID, Side: s.Side, Name: "boarders of " + s.Name,
		Tracks: []roster.Track{
			{Name: troopsTrack, Now: troops, Max: troops},
			{Name: armoredTrack, Now: armored, Max: armored},
			{Name: pointsTrack, Now: value, Max: value},
			{Name: pilotTrack, Now: score(s), Max: 30},
		},
		Markers: []roster.Marker{{Kind: fromMark, Of: s.ID, Count: 1}, {Kind: sentMark, Count: round(r.Board)}},
		Traits:  []roster.Trait{{Name: "means", Value: means}},
	}
	if means == "pod" {
		y := freePod(s)
		r.Mark(s, roster.MarkerOf(outMark, y.ID, ""), 1, "%s %s is out", s.Name, y.Name)
		fitPod(p, s)
	}
	if means == "transporter" {
		y := readyTransporter(r.Board, s)
		gun, _ := gunOf(r.Board, y)
		discharge(r, &salvo{firer: s, systems: []*roster.System{y}, gun: gun, mode: "f", target: t})
	}
	way := map[string]string{"pod": "in a pod", "space": "through space", "transporter": "by transporter"}[means]
	switch {
	case armored == 0:
		p = r.Lay(p, "%s on their way %s", heads(troopsTrack, troops), way)
	case troops == 0:
		p = r.Lay(p, "%s on their way %s", heads(armoredTrack, armored), way)
	default:
		p = r.Lay(p, "%s and %s on their way %s", heads(troopsTrack, troops), heads(armoredTrack, armored), way)
	}
	if means == "transporter" {
		r.Mark(p, roster.MarkerCell(insideMark), round(r.Board), "they are inside")
	}
}

// askParty asks how many of a ship's troops go: as many as a pod or a transporter takes, through space all (7.2).
func askParty(r *rules.Resolution, s *roster.Sheet, means string) (troops, armored int) {
	room := map[string]int{"pod": 10, "space": 10000, "transporter": 10}[means]
	armor := room
	if means == "pod" {
		armor = 6
	}
	armor = min(armor, s.Now(armoredTrack))
	armored = r.By(s.Side).AdviseNumber(armor).Number("armored", 0, armor, "How many in powered armor?")
	if room -= armored; means == "pod" {
		room = (60 - 10*armored) / 6 // six in powered armor take the room of ten without
	}
	room = min(room, s.Now(troopsTrack))
	least := truth(armored == 0)
	if least > room {
		r.None("somebody must go")
	}
	troops = r.By(s.Side).AdviseNumber(room).Number("troops", least, room, "How many without powered armor?")
	return troops, armored
}

// outMark lies on a boarding pod that has been sent.
const outMark = "out"

// freePod is a boarding pod of a ship that works and has not been sent, or nil.
func freePod(s *roster.Sheet) *roster.System {
	for i := range s.Systems {
		if y := &s.Systems[i]; y.Kind == "boarding-pod" && runs(s, y) && s.CountOf(outMark, y.ID, "") == 0 {
			return y
		}
	}
	return nil
}

// readyTransporter is a boarding transporter of a ship that may be used now, like a special weapon once a round with its charge (7.2), or nil.
func readyTransporter(b rules.Board, s *roster.Sheet) *roster.System {
	for i := range s.Systems {
		y := &s.Systems[i]
		if y.Kind == "boarding-transporter" && runs(s, y) && unready(b, s, y) == "" {
			return y
		}
	}
	return nil
}

// askReach asks how far the target of a transporter is, which moves people as far as its long range (B).
func askReach(r *rules.Resolution, s, t *roster.Sheet) {
	y := readyTransporter(r.Board, s)
	gun, _ := gunOf(r.Board, y)
	reach := gun.bands[2]
	r.Fact().About(t).Else(func(value string) string {
		if n, err := strconv.Atoi(value); err == nil && n > reach {
			return y.Name + " reaches " + hexes(reach).String()
		}
		return ""
	}).Number("range", 0, reach, "Range in hexes?")
}

// noWay says why boarders cannot go to a ship by pod, through space or by transporter; empty when they can. Through space they go from a
// ship at its side, or after a ram; a transporter is fired like a weapon, at a target without a screen (7.2).
func noWay(b rules.Board, s, t *roster.Sheet, means string) string {
	switch {
	case means == "pod" && freePod(s) == nil:
		return "no boarding pod left"
	case means == "space" && t.Count(rammedMark) == 0:
		return apart(s, t)
	case means != "transporter":
		return ""
	case readyTransporter(b, s) == nil:
		return "no transporter is ready"
	case noCrewOrPower(b, s) != "":
		return noCrewOrPower(b, s)
	case screened(b, t):
		return "its energy screen is up"
	}
	return noTarget(b, s, t)
}

// pod says whether boarders are on their way in a pod.
func pod(p *roster.Sheet) bool { return p.Kind == boardersKind && p.Trait("means") == "pod" }

// fitPod gives boarders the pod that they fly in: tracks 5/5/2 and a critical rating of 1, toughness Good, acceleration ½, 10 rounds (7.2).
func fitPod(p, s *roster.Sheet) {
	p.Tracks = append(p.Tracks,
		roster.Track{Name: stunTrack, Now: 5, Max: 5}, roster.Track{Name: woundTrack, Now: 5, Max: 5}, roster.Track{Name: mortalTrack, Now: 2, Max: 2},
		roster.Track{Name: criticalTrack, Min: -100000, Now: 1, Max: 1},
		roster.Track{Name: speedTrack, Now: s.Now(speedTrack), Max: 100000},
		roster.Track{Name: enduranceTrack, Now: 10, Max: 10})
	p.Traits = append(p.Traits, roster.Trait{Name: "size", Value: "small"}, roster.Trait{Name: "toughness", Value: "good"},
		roster.Trait{Name: "armor", Value: "pod"}, roster.Trait{Name: "accel", Value: "0.5"}, roster.Trait{Name: "mc", Value: "2"})
}

// heads counts the people of a track: "1 passenger", "5 troops in powered armor".
func heads(track string, n int) rules.Counted {
	switch track {
	case armoredTrack:
		return rules.Count(n, "trooper in powered armor", "troops in powered armor")
	case troopsTrack:
		return rules.Count(n, "trooper", "troops")
	case passengersTrack:
		return rules.Count(n, "passenger", "passengers")
	}
	return rules.Count(n, track, track)
}

func takeTroops(r *rules.Resolution, s *roster.Sheet, track string, n int) {
	if n > 0 {
		r.Mark(s, roster.TrackCell(track), s.Now(track)-n, "%s %s %d → %d", s.Name, track, s.Now(track), s.Now(track)-n)
	}
}

// screened says whether an energy screen of a ship is up.
func screened(b rules.Board, t *roster.Sheet) bool {
	for _, kind := range [...]string{"magnetic-screen", "particle-screen", "deflection-inducer", "ablative-generator", "displacer"} {
		if up, _ := screen(b, t, kind); up {
			return true
		}
	}
	return false
}

// killTrooper is a hit on troops in space: one of them dies (7.2).
func killTrooper(r *rules.Resolution, p *roster.Sheet) {
	track := troopsTrack
	if p.Now(track) == 0 {
		track = armoredTrack
	}
	n := p.Now(track) - 1
	if n <= 0 && p.Now(troopsTrack)+p.Now(armoredTrack) <= 1 {
		r.Cite("7.2").Take(p, "the last of the %s dies", p.Name)
		return
	}
	r.Cite("7.2").Mark(p, roster.TrackCell(track), max(0, n), "one of the %s dies", p.Name)
	left := max(0, p.Now(pointsTrack)-r.Table("fighters").Find(track).Int("halves"))
	r.Mark(p, roster.TrackCell(pointsTrack), left, "their value is %s", halves(left))
}
