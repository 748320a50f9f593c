package gothic

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers ordnance, 10: torpedoes and attack craft on the table.

// The kinds of ordnance markers.
const (
	salvoKind = "salvo"
	waveKind  = "wave"
)

const (
	strengthTrack  = "strength"
	squadronsTrack = "squadrons"
	slowMark       = "slow" // the speed of an ordnance marker while its launcher's damage holds
)

// ordnance lists the ordnance markers, those of other sides first.
func ordnance(b rules.Board, side string) []*roster.Sheet {
	var list []*roster.Sheet
	for _, own := range [...]bool{false, true} {
		for _, s := range b.Sheets() {
			if (s.Kind == salvoKind || s.Kind == waveKind) && (s.Side == side) == own {
				list = append(list, s)
			}
		}
	}
	return list
}

// markerSpeed is how far an ordnance marker moves: at half or a quarter in the turn of launch (5.1).
func markerSpeed(s *roster.Sheet) int {
	if n := s.Count(slowMark); n > 0 {
		return n
	}
	return s.Now(speedTrack)
}

// launchable says whether a weapon launches ordnance.
func launchable(b rules.Board, y *roster.System) bool {
	g := group(b, y)
	return g == "torpedo" || g == "bay"
}

// tubes lists the weapons of a ship that launch ordnance.
func tubes(b rules.Board, s *roster.Sheet) []*roster.System {
	var list []*roster.System
	for i := range s.Systems {
		if y := &s.Systems[i]; launchable(b, y) {
			list = append(list, y)
		}
	}
	return list
}

// launch puts torpedoes and attack craft on the base of a ship (2).
func launch(r *rules.Resolution) {
	side := r.Board.Active()
	armed := ships(r.Board, side, func(s *roster.Sheet) bool { return living(s) && len(tubes(r.Board, s)) > 0 })
	off := func(s *roster.Sheet) string {
		if slices.ContainsFunc(tubes(r.Board, s), func(y *roster.System) bool { return cannotFire(r.Board, s, y) == "" }) {
			return ""
		}
		return "no ordnance is ready"
	}
	s := rules.PickSheet(r.Cite("10").By(side), "ship", armed, off, "no ship carries ordnance", "Who launches?")
	all := tubes(r.Board, s)
	weapons := rules.Several(r.By(s.Side).About(s).Advise(func() string { return adviseTubes(r.Board, s, all) }), "weapons", all, 1, len(all),
		func(y *roster.System) rules.Choice {
			return rules.Choice{ID: y.ID, Text: weaponName(y), Off: cannotFire(r.Board, s, y), Sheet: s.ID, Cell: roster.BoxesCell(y.ID)}
		}, "What is launched?")
	r.Title(s.Side, "%s launches", s.Name)
	for _, y := range weapons {
		r.Mark(s, roster.MarkerOf(launchedMark, y.ID, ""), 1, "%s launches from its %s", s.Name, weaponName(y))
		if group(r.Board, y) == "torpedo" {
			n := strength(r.Board, s, y)
			put(r, s, y, &roster.Sheet{Kind: salvoKind, Name: s.Name + " torpedoes", Tracks: []roster.Track{{Name: strengthTrack, Now: n, Max: n}}}, printedRange(y))
			continue
		}
		r.In(y.ID, 0, func() { launchCraft(r, s, y) })
	}
}

func adviseTubes(b rules.Board, s *roster.Sheet, all []*roster.System) string {
	var ids []string
	for _, y := range all {
		if cannotFire(b, s, y) == "" {
			ids = append(ids, y.ID)
		}
	}
	return strings.Join(ids, ",")
}

// launchCraft divides the squadrons of a bay among the craft that it carries, a wave for each.
func launchCraft(r *rules.Resolution, s *roster.Sheet, y *roster.System) {
	n := strength(r.Board, s, y)
	craft := carried(r.Board, y)
	waves := rules.Share(r.By(s.Side).About(s).Advise(func() string { return craft[len(craft)-1] + ":" + digits(n) }), "craft", craft, n, word,
		"Which craft, %d squadrons in all?", n)
	for _, w := range waves {
		put(r, s, y, &roster.Sheet{
			Kind: waveKind, Name: s.Name + " " + w.Item,
			Tracks: []roster.Track{{Name: squadronsTrack, Now: w.N, Max: w.N}},
			Traits: []roster.Trait{{Name: "craft", Value: w.Item}},
		}, r.Table("craft").Find(w.Item).Int("speed"))
	}
}

// carried lists the craft of a bay; one that names none carries fighters, bombers and assault boats.
func carried(b rules.Board, y *roster.System) []string {
	var list []string
	for _, c := range strings.Split(y.Trait("craft"), ",") {
		if b.Table("craft").Find(c) != nil {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		list = []string{"fighters", "assault", "bombers"}
	}
	return list
}

// put lays an ordnance marker on the table, slow while it is launched from a damaged weapon.
func put(r *rules.Resolution, s *roster.Sheet, y *roster.System, marker *roster.Sheet, cm int) {
	marker.Side = s.Side
	marker.Tracks = append(marker.Tracks, roster.Track{Name: speedTrack, Now: cm, Max: cm})
	laid := r.Lay(marker, "%s, %d cm", marker.Name, cm)
	if steps := s.CountOf(minorMark, y.ID, ""); steps > 0 {
		slow := lessened(r.Board, cm, steps)
		until := rules.EndOfPhase(r.Board.Letter(s.Side) + "-ordnance")
		r.Cite("5.1").MarkUntil(laid, roster.MarkerCell(slowMark), slow, until, "%s: %d cm in the turn of launch", laid.Name, slow)
	}
}

// ---- contact ----

// turretFire rolls the turrets of a target and says how many they stop: torpedoes or craft, not both in a phase (10).
func turretFire(r *rules.Resolution, s *roster.Sheet, at string) int {
	n := turrets(s)
	other := map[string]string{"torpedoes": "craft", "craft": "torpedoes"}[at]
	if n == 0 || s.CountOf(turretsMark, other, "") > 0 {
		return 0
	}
	if !r.Cite("10").By(s.Side).About(s).Advise(func() string { return "yes" }).YesNo("turrets", "Do the turrets shoot at the %s?", at) {
		return 0
	}
	r.MarkUntil(s, roster.MarkerOf(turretsMark, at, ""), 1, rules.EndOfPhase(r.Phase), "%s turrets shoot at the %s", s.Name, at)
	p := dice.PoolOf(n, 6, dice.Class{Name: "stop", Is: func(face int) bool { return face >= 4 }})
	return p.Count(r.By(s.Side).About(s).See("turrets-roll", p), 0)
}

// markers lists the ordnance markers of a kind that keep holds for.
func markers(b rules.Board, kind string, keep func(*roster.Sheet) bool) []*roster.Sheet {
	return slices.DeleteFunc(b.Kind(kind), func(s *roster.Sheet) bool { return keep != nil && !keep(s) })
}

// torpedo is a salvo that meets a ship: turrets, then a D6 for each torpedo against the armour; it goes on with what is left (10).
func torpedo(r *rules.Resolution) {
	salvo := rules.PickSheet(r.Cite("10").By(r.Board.Active()), "salvo", markers(r.Board, salvoKind, nil), nil, "no torpedoes are on the table", "Which salvo?")
	s := rules.PickSheet(r.By(salvo.Side), "target", targets(r.Board, salvo), nil, "there is nothing to hit", "Whom does it meet?")
	aspect := askAspect(r, s)
	r.Title(salvo.Side, "%s → %s", salvo.Name, s.Name)
	left := max(0, salvo.Now(strengthTrack)-turretFire(r, s, "torpedoes"))
	hits := shoot(r.Cite("10"), salvo.Side, s, "hits", left, armour(s, aspect))
	a := attack{salvo.Side, settle(r.Board, settings{}, []*roster.System{{Kind: "torp"}}, nil, nil, s)}
	if left -= hits; left <= 0 {
		r.Take(salvo, "%s is spent", salvo.Name)
	} else {
		r.Mark(salvo, roster.TrackCell(strengthTrack), left, "%s goes on with strength %d", salvo.Name, left)
	}
	strike(r, s, hits, a, false)
}

// flies says what the craft of a wave can do.
func flies(b rules.Board, task string) func(*roster.Sheet) bool {
	return func(s *roster.Sheet) bool {
		row := b.Table("craft").Find(s.Trait("craft"))
		return row != nil && row.Text("task") == task
	}
}

// bomb is a wave of bombers at a ship: turrets, then each squadron a D6 less the turrets, each attack against the lowest armour (10).
func bomb(r *rules.Resolution) {
	wave := rules.PickSheet(r.Cite("10").By(r.Board.Active()), "wave", markers(r.Board, waveKind, flies(r.Board, "bomb")), nil, "no bombers are on the table", "Which wave?")
	s := rules.PickSheet(r.By(wave.Side), "target", targets(r.Board, wave), nil, "there is nothing to bomb", "Whom do they bomb?")
	r.Title(wave.Side, "%s → %s", wave.Name, s.Name)
	side, squadrons := wave.Side, max(0, wave.Now(squadronsTrack)-turretFire(r, s, "craft"))
	attacks := 0
	for i := 1; i <= squadrons; i++ {
		r.In("squadron", i, func() {
			attacks += max(0, r.Cite("10").By(side).About(s).See("attacks", d6)-turrets(s))
		})
	}
	r.Take(wave, "%s: attacks %d", wave.Name, attacks)
	hits := shoot(r, side, s, "hits", attacks, lowestArmour(s))
	strike(r, s, hits, attack{side, settle(r.Board, settings{}, []*roster.System{{Kind: "bay"}}, nil, nil, s)}, false)
}

// cross is ordnance that crosses Blast Markers: a 6 destroys it (10).
func cross(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("10"), "marker", ordnance(r.Board, r.Board.Active()), nil, "no ordnance is on the table", "Which salvo or wave?")
	r.Title(s.Side, "%s crosses Blast Markers", s.Name)
	if r.By(s.Side).See("cross", dice.AtLeast(dice.MustParse("d6"), 6, "destroyed", "goes on")) == dice.Hit {
		r.Take(s, "%s is destroyed", s.Name)
	}
}

// spend takes torpedoes or squadrons away: stopped by fighters, off the table, home again.
func spend(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("10"), "marker", ordnance(r.Board, ""), nil, "no ordnance is on the table", "Which salvo or wave?")
	track := strengthTrack
	if s.Kind == waveKind {
		track = squadronsTrack
	}
	left := s.Now(track)
	n := r.AdviseNumber(left).Number("count", 1, max(1, left), "How many of %d are gone?", left)
	r.Title(s.Side, "%s", s.Name)
	if n >= left {
		r.Take(s, "%s is gone", s.Name)
		return
	}
	r.Mark(s, roster.TrackCell(track), left-n, "%s: %d left", s.Name, left-n)
}

// listOrdnance is the line of an ordnance marker in a list.
func listOrdnance(_ rules.Board, s *roster.Sheet) string {
	track := strengthTrack
	if s.Kind == waveKind {
		track = squadronsTrack
	}
	return strconv.Itoa(s.Now(track)) + ", " + strconv.Itoa(markerSpeed(s)) + " cm"
}
