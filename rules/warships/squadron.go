package warships

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers squadrons, 7.4: their attacks, damage to them, dogfights.

// shareOf is a percentage of the attacks of a squadron, rounded as the table plays.
func shareOf(b rules.Board, n, share int) int {
	if b.Option("squadron_rounding") == "down" {
		return n * share / 100
	}
	return percent(n, share)
}

// squadronHits rolls once for all craft: battery and autofire use the best of the dice of one craft.
func squadronHits(r *rules.Resolution, s *salvo) []landing {
	each := s.shots
	if s.mode != "g" {
		each = 0
		for _, y := range s.systems {
			each += barrels(y)
		}
		if s.mode == "a" {
			each *= 2
		}
	}
	s.attacks = each * s.firer.Now(craftTrack)
	degree := failure
	for _, d := range throw(r, s) {
		degree = max(degree, d)
	}
	hits := massHits(r, s.target, s.attacks, degree)
	stray := false
	if len(hits) > 0 {
		r.In("shot", 1, func() { stray = astray(r, s, s.target) }) // the craft aim as one
	}
	if stray {
		return nil
	}
	return hits
}

// massHits is how many of a squadron's attacks hit with which degree (Table 2-5).
func massHits(r *rules.Resolution, t *roster.Sheet, attacks, degree int) []landing {
	row := rowOf(r.Table("squadron"), degree)
	h := landing{target: t}
	n := 0
	for d := ordinary; d <= amazing; d++ {
		h.hits[d] = shareOf(r.Board, attacks, row.Int(degreeWord(d)))
		n += h.hits[d]
	}
	r.Cite("7.4").Tell("%s: %s", rules.Count(attacks, "attack", "attacks"), rules.Count(n, "hit", "hits"))
	if n == 0 {
		return nil
	}
	return []landing{h}
}

// killCraft counts hits on a squadron by their firepower: whole craft only, fractions are lost (7.4, R-67).
func killCraft(r *rules.Resolution, t *roster.Sheet, w blow, hits [degrees]int) {
	row := r.Table("kills").Find(rankKey(r.Board, w.firepower))
	kills := 0
	for d := ordinary; d <= amazing; d++ {
		kills += hits[d] / row.Int(degreeWord(d))
	}
	loseCraft(r, t, kills, "%s: %s of %s firepower", t.Name, hitWords(hits), row.Key)
}

// rankKey is the word of a firepower.
func rankKey(b rules.Board, rank int) string {
	for i := range b.Table("toughness").Rows {
		if row := &b.Table("toughness").Rows[i]; row.Int("rank") == rank {
			return row.Key
		}
	}
	return "small"
}

// loseCraft takes craft out of a squadron.
func loseCraft(r *rules.Resolution, t *roster.Sheet, kills int, text string, args ...any) {
	left := max(0, t.Now(craftTrack)-kills)
	r.Cite("7.4").Mark(t, roster.TrackCell(craftTrack), left, text+": %d lost, %d left", append(args, t.Now(craftTrack)-left, left)...)
	if left == 0 && t.Count(lostMark) == 0 {
		loseShip(r, t, "%s is destroyed", t.Name)
		leaveMap(r, t)
	}
}

// together are the hits that wait of the same ship and firepower on a squadron: they count together.
func (a *arrival) together(b rules.Board, waiting []*roster.Sheet) (list []*roster.Sheet) {
	for _, s := range waiting {
		if s.On == a.target.ID && slices.ContainsFunc(s.Markers, func(m roster.Marker) bool {
			return m.Kind == byMark && m.Of == a.by && named(b, m.On).loaded(b, s.Trait("warhead")).firepower == a.gun.firepower
		}) {
			list = append(list, s)
		}
	}
	return list
}

// landOnSquadron lets them kill craft.
func (a *arrival) landOnSquadron(r *rules.Resolution, together []*roster.Sheet) {
	var hits [degrees]int
	for _, s := range together {
		for d, n := range hitsOf(s) {
			hits[d] += n
		}
	}
	killCraft(r, a.target, a.gun.blow("", ordinary), hits)
}

// fighting says whether a squadron is in a dogfight.
func fighting(b rules.Board, s *roster.Sheet) bool { return foe(b, s) != nil }

// foe is the squadron that a squadron fights.
func foe(b rules.Board, s *roster.Sheet) *roster.Sheet {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == dogfightMark {
			if o := b.Sheet(m.Of); o != nil && afloat(o) {
				return o
			}
		}
	}
	return nil
}

// mayFly says what is a squadron that may be joined, split or sent into a dogfight.
func mayFly(b rules.Board) func(*roster.Sheet) bool {
	return func(s *roster.Sheet) bool { return active(s) && squadron(s) }
}

// formSquadron makes one squadron of single craft that are identical in everything.
func formSquadron(r *rules.Resolution) {
	used(r, "squadrons")
	single := r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool {
		return active(s) && !squadron(s) && zoneClass(r.Board, s) == "tiny"
	})
	if len(single) < 2 {
		r.None("a squadron is formed of two or more craft of 20 hull points or fewer")
	}
	leader := rules.PickSheet(r.Cite("7.4"), "leader", single, func(s *roster.Sheet) string { return damagedCraft(s) }, "every craft is damaged", "Which craft leads?")
	alike := slices.DeleteFunc(slices.Clone(single), func(s *roster.Sheet) bool {
		return s == leader || s.Side != leader.Side || s.Class != leader.Class
	})
	with := func(s *roster.Sheet) string {
		if why := damagedCraft(s); why != "" {
			return why
		}
		return unlike(leader, s)
	}
	if !slices.ContainsFunc(alike, func(s *roster.Sheet) bool { return with(s) == "" }) {
		r.None("no other craft is like %s", leader.Name)
	}
	others := rules.Several(r.By(leader.Side), "craft", alike, 1, len(alike), rules.Card(with), "Which craft fly with %s?", leader.Name)
	r.Title(leader.Side, "%s forms a squadron", leader.Name)
	c := layCraft(r, leader, len(others)+1)
	for _, s := range others {
		passOn(r, s, c)
		r.Take(s, "%s joins", s.Name)
	}
	passOn(r, leader, c)
	r.Take(leader, "%s leads", leader.Name)
}

// passOn lets all who hold a craft or a squadron hold what it becomes a part of, and missiles on their way to it fly there.
func passOn(r *rules.Resolution, was, is *roster.Sheet) {
	holdToo(r, was, is)
	for _, m := range r.Kind(missilesKind) {
		if m.CountOf(goalMark, "", was.ID) > 0 {
			r.Set(m, roster.MarkerOf(goalMark, "", was.ID), 0)
			r.Set(m, roster.MarkerOf(goalMark, "", is.ID), 1)
		}
	}
}

// holdToo lets all who hold one squadron as target hold another, by the same sensors and as long.
func holdToo(r *rules.Resolution, one, other *roster.Sheet) {
	for _, s := range r.Kind(roster.KindShip) {
		for _, m := range slices.Clone(s.Markers) {
			if m.Kind != trackMark || m.Of != one.ID || s.CountOf(trackMark, m.On, other.ID) > 0 {
				continue
			}
			cell := roster.MarkerOf(trackMark, m.On, other.ID)
			if m.Until == "" {
				r.Set(s, cell, 1)
			} else {
				r.SetUntil(s, cell, 1, m.Until)
			}
		}
	}
}

func damagedCraft(s *roster.Sheet) string {
	hurt := slices.ContainsFunc([]string{stunTrack, woundTrack, mortalTrack, criticalTrack}, func(track string) bool { return s.Now(track) < whole(s, track) })
	if hurt || slices.ContainsFunc(s.Systems, func(y roster.System) bool { return y.State != roster.Works }) {
		return "damaged craft stay outside"
	}
	return ""
}

// unlike says why a craft does not fly in a squadron with another of its class: they are identical in everything (7.4); empty where it does.
func unlike(leader, s *roster.Sheet) string {
	same := slices.EqualFunc(leader.Systems, s.Systems, func(x, y roster.System) bool { return x.Kind == y.Kind && x.Left == y.Left })
	switch {
	case score(leader) != score(s):
		return "of another quality of crew"
	case !same:
		return "it carries other systems or ordnance"
	}
	return apart(leader, s)
}

// layCraft lays a squadron of so many craft down, each as the one given.
func layCraft(r *rules.Resolution, of *roster.Sheet, n int) *roster.Sheet {
	c := of.Clone()
	c.Name, c.Handle = of.Name+" squadron", ""
	if squadron(of) {
		c.Name = of.Name
	}
	c.Tracks = slices.DeleteFunc(c.Tracks, func(t roster.Track) bool { return t.Name == craftTrack })
	if n == 1 { // one craft alone is no squadron: it may be damaged, repaired and sent to ram
		c.Name = of.Name + " craft"
		c.Tracks = append(c.Tracks, roster.Track{Name: craftTrack, Open: true})
		return r.Lay(c, "%s flies alone", c.Name)
	}
	c.Tracks = append(c.Tracks, roster.Track{Name: craftTrack, Now: n, Max: n, Open: true})
	return r.Lay(c, "%s: %d craft", c.Name, n)
}

// splitSquadron makes two squadrons of one, at any time, also aboard a carrier, whose hangars serve single craft.
func splitSquadron(r *rules.Resolution) {
	may := func(s *roster.Sheet) bool {
		return s.Kind == roster.KindShip && squadron(s) && !destroyed(s) && !captured(s)
	}
	s := rules.PickSheet(r.Cite("7.4"), "squadron", r.Board.Sorted(acting(r.Board), may), func(s *roster.Sheet) string {
		if s.Now(craftTrack) < 2 {
			return "one craft does not split"
		}
		return ""
	}, "there is no squadron", "Which squadron splits?")
	n := r.By(s.Side).Number("craft", 1, s.Now(craftTrack)-1, "How many craft leave it?")
	r.Title(s.Side, "%s splits", s.Name)
	holdToo(r, s, layCraft(r, s, n))
	left := s.Now(craftTrack) - n
	if left == 1 { // the one that stays is no squadron either
		r.Mark(s, roster.TrackCell(craftTrack), 0, "%s: one craft stays", s.Name)
		r.Mark(s, roster.MaxCell(craftTrack), 0, "%s flies alone", s.Name)
		return
	}
	r.Mark(s, roster.TrackCell(craftTrack), left, "%s: %d craft stay", s.Name, left)
	r.Mark(s, roster.MaxCell(craftTrack), left, "%s is a squadron of %d", s.Name, left)
}

// joinSquadron makes one squadron of two that are alike.
func joinSquadron(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.4"), "squadron", r.Board.Sorted(acting(r.Board), mayFly(r.Board)), nil, "there is no squadron", "Which squadron is joined?")
	alike := r.Board.Sorted(s.Side, func(o *roster.Sheet) bool {
		return o != s && mayFly(r.Board)(o) && o.Side == s.Side && o.Class == s.Class
	})
	other := rules.PickSheet(r.By(s.Side), "with", alike, func(o *roster.Sheet) string { return unlike(s, o) }, "no other squadron is like it", "By which?")
	n := s.Now(craftTrack) + other.Now(craftTrack)
	r.Title(s.Side, "%s joins %s", other.Name, s.Name)
	r.Mark(s, roster.MaxCell(craftTrack), n, "%s is a squadron of %d", s.Name, n)
	r.Mark(s, roster.TrackCell(craftTrack), n, "%s: %d craft", s.Name, n)
	passOn(r, other, s)
	r.Take(other, "%s is part of it", other.Name)
}

// dogfight is the decision of a squadron that another has flown up to (7.4).
func dogfight(r *rules.Resolution) {
	used(r, "squadrons")
	free := func(s *roster.Sheet) string {
		if fighting(r.Board, s) {
			return "fights already"
		}
		return ""
	}
	s := rules.PickSheet(r.Cite("7.4"), "squadron", r.Board.Sorted(acting(r.Board), mayFly(r.Board)), free, "there is no squadron", "Which squadron was attacked?")
	enemy := rules.PickSheet(r.By(s.Side), "enemy", enemies(r.Board, s.Side, mayFly(r.Board)), free, "there is no enemy squadron", "By which squadron?")
	why := ""
	switch {
	case s.Now(speedTrack) > 9:
		why = "faster than 9"
	case enemy.Now(speedTrack) > s.Now(speedTrack)+3:
		why = "the attacker is more than 3 faster"
	}
	choice := rules.Pick(r.By(s.Side), "engage", []string{"no", "yes"}, func(w string) rules.Choice {
		c := word(w)
		if w == "yes" {
			c.Off = why
		}
		return c
	}, "Does %s engage?", s.Name)
	r.Title(s.Side, "%s meets %s", s.Name, enemy.Name)
	if choice == "no" {
		r.Tell("%s goes on maneuvering", s.Name)
		return
	}
	r.Mark(s, roster.MarkerOf(dogfightMark, "", enemy.ID), round(r.Board), "%s and %s are in a dogfight", s.Name, enemy.Name)
	r.Mark(enemy, roster.MarkerOf(dogfightMark, "", s.ID), round(r.Board), "neither maneuvers any more")
}

// withdraw is the attempt of a squadron to leave a dogfight.
func withdraw(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("7.4"), "squadron", r.Board.Sorted(acting(r.Board), func(s *roster.Sheet) bool { return active(s) && fighting(r.Board, s) }),
		func(s *roster.Sheet) string {
			switch {
			case s.CountOf(dogfightMark, "", foe(r.Board, s).ID) >= round(r.Board):
				return "at least one round first"
			case s.Count(movedMark) > 0:
				return "has tried in this round"
			}
			return ""
		}, "no squadron is in a dogfight", "Which squadron withdraws?")
	enemy := foe(r.Board, s)
	away := true
	if r.By(enemy.Side).YesNo("objects", "Does %s object?", enemy.Name) {
		tie := s.Now(craftTrack) > enemy.Now(craftTrack)
		x, y := contest(r, crewCheck(r.Board, "A", s).askOf(r, "-a"), crewCheck(r.Board, "B", enemy).askOf(r, "-b"), func(int, int) bool { return false })
		away = max(x, failure) > max(y, failure) || max(x, failure) == max(y, failure) && tie
	}
	r.Title(s.Side, "%s withdraws", s.Name)
	if !away {
		text := "%s does not get away"
		if until, ok := endOfMain(r.Board); ok {
			r.MarkUntil(s, roster.MarkerCell(movedMark), 1, until, text, s.Name)
		} else {
			r.Tell(text, s.Name)
		}
		return
	}
	r.Mark(s, roster.MarkerOf(dogfightMark, "", enemy.ID), 0, "%s gets away", s.Name)
	r.Mark(enemy, roster.MarkerOf(dogfightMark, "", s.ID), 0, "the dogfight is over")
}

// oneHit is one hit of a degree, some are several.
func oneHit(degree int) [degrees]int { return some(degree, 1) }

func some(degree, n int) (hits [degrees]int) {
	hits[degree] = n
	return hits
}
