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

// enemyOrdnance lists the ordnance markers of other sides than this one.
func enemyOrdnance(b rules.Board, side string) []*roster.Sheet {
	return slices.DeleteFunc(ordnance(b, side), func(s *roster.Sheet) bool { return s.Side == side })
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
	armed := actors(r.Board, "shooting", func(s *roster.Sheet) bool { return living(s) && len(tubes(r.Board, s)) > 0 })
	off := func(s *roster.Sheet) string {
		if slices.ContainsFunc(tubes(r.Board, s), func(y *roster.System) bool { return cannotFire(r.Board, s, y) == "" }) {
			return ""
		}
		return "no ordnance is ready"
	}
	s := rules.PickSheet(r.Cite("10").By(side), "ship", armed, off, "no ordnance is ready", "Who launches?")
	all := tubes(r.Board, s)
	weapons := rules.Several(r.By(s.Side).About(s).Advise(func() string { return adviseTubes(r.Board, s, all) }), "weapons", all, 1, len(all),
		func(y *roster.System) rules.Choice {
			return rules.Choice{ID: y.ID, Text: weaponName(s, y), Off: cannotFire(r.Board, s, y), Sheet: s.ID, Cell: roster.BoxesCell(y.ID)}
		}, "What is launched?")
	r.Title(s.Side, "%s launches", s.Name)
	for _, y := range weapons {
		r.Mark(s, roster.MarkerOf(launchedMark, y.ID, ""), 1, "%s launches from its %s", s.Name, weaponName(s, y))
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
	if len(craft) == 1 {
		most := r.By(s.Side).About(s).AdviseNumber(n).Number("squadrons", 1, n, "%s bays", y.Zone)
		putWave(r, s, y, craft[0], most)
		return
	}
	waves := rules.Share(r.By(s.Side).About(s).Advise(func() string { return craft[len(craft)-1] + ":" + digits(n) }), "craft", craft, n, word,
		"%s bays", y.Zone)
	for _, w := range waves {
		putWave(r, s, y, w.Item, w.N)
	}
}

// putWave lays a wave of so many squadrons of one kind of craft on the table.
func putWave(r *rules.Resolution, s *roster.Sheet, y *roster.System, craft string, n int) {
	put(r, s, y, &roster.Sheet{
		Kind: waveKind, Name: s.Name + " " + craftName(craft),
		Tracks: []roster.Track{{Name: squadronsTrack, Now: n, Max: n}},
		Traits: []roster.Trait{{Name: "craft", Value: craft}},
	}, r.Table("craft").Find(craft).Int("speed"))
}

// craftName is what the craft of a wave are called.
func craftName(craft string) string {
	if craft == "assault" {
		return "assault boats"
	}
	return craft
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
	marker.Side, marker.Handle = s.Side, counter(r.Board, marker)
	marker.Traits = append(marker.Traits, inherited(s, y)...)
	marker.Tracks = append(marker.Tracks, roster.Track{Name: speedTrack, Now: cm, Max: cm})
	laid := r.Lay(marker, "%s, %d cm", marker.Name, cm)
	if steps := s.CountOf(minorMark, y.ID, ""); steps > 0 {
		slow := lessened(r.Board, cm, steps)
		until := rules.EndOfPhase(r.Board.Letter(s.Side) + "-ordnance")
		r.Cite("5.1").MarkUntil(laid, roster.MarkerCell(slowMark), slow, until, "%s: %d cm in the turn of launch", laid.Name, slow)
	}
}

// weaponTrait is the kind of weapon that launched an ordnance marker.
const weaponTrait = "weapon"

// inherited is what an ordnance marker keeps of its weapon and its ship: what decides on the settings of its attack (4.2).
func inherited(s *roster.Sheet, y *roster.System) []roster.Trait {
	list := []roster.Trait{{Name: weaponTrait, Value: y.Kind}}
	add := func(name, value string) {
		if value != "" {
			list = append(list, roster.Trait{Name: name, Value: value})
		}
	}
	for _, name := range [...]string{"race", "attack-no-damage", "attack-weapon-choice"} {
		add(name, s.Trait(name))
	}
	for _, name := range [...]string{"no-damage", "weapon-choice"} {
		add(name, y.Trait(name))
	}
	return list
}

// launched makes the attack of an ordnance marker, with the settings of the weapon and of the ship that launched it.
func launched(b rules.Board, marker, target *roster.Sheet) attack {
	return direct(b, marker, target, &roster.System{Kind: marker.Trait(weaponTrait), Traits: marker.Traits})
}

// counter is what stands on the counter of an ordnance marker, and is typed for it: t1 for torpedoes, b2 for bombers. Empty where nine of a
// kind are on the table.
func counter(b rules.Board, marker *roster.Sheet) string {
	letter := "t"
	if craft := marker.Trait("craft"); craft != "" {
		letter = craft[:1]
	}
	for i := 1; i <= 9; i++ {
		if handle := letter + digits(i); b.Find(handle) == nil {
			return handle
		}
	}
	return ""
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
	p := dice.Pool(n, 6, dice.Class{Name: "stop", Is: func(face int) bool { return face >= 4 }})
	return p.Count(r.By(s.Side).About(s).See("turrets-roll", p), 0)
}

// markers lists the ordnance markers of a kind that keep holds for.
func markers(b rules.Board, kind string, keep func(*roster.Sheet) bool) []*roster.Sheet {
	return slices.DeleteFunc(b.Kind(kind), func(s *roster.Sheet) bool { return keep != nil && !keep(s) })
}

// torpedo is a salvo that meets a ship.
func torpedo(r *rules.Resolution) {
	salvo := rules.PickSheet(r.Cite("10").By(r.Board.Active()), "salvo", markers(r.Board, salvoKind, nil), nil, "no torpedoes are on the table", "Which salvo?")
	s := rules.PickSheet(r.By(salvo.Side), "target", targets(r.Board, salvo), nil, "there is nothing to hit", "Whom does it meet?")
	strikeSalvo(r, salvo, s)
}

// strikeSalvo is a salvo at a ship: turrets, then a D6 for each torpedo against the armour; it goes on with what is left (10).
func strikeSalvo(r *rules.Resolution, salvo, s *roster.Sheet) {
	aspect := askAspect(r, s)
	brace(r, s)
	r.Title(salvo.Side, "%s → %s", salvo.Name, s.Name)
	if !cover(r, salvo, s) {
		return
	}
	left := max(0, salvo.Now(strengthTrack)-turretFire(r, s, "torpedoes"))
	hits := shoot(r.Cite("10"), salvo.Side, s, "hits", salvo.Name, left, armour(s, aspect))
	a := launched(r.Board, salvo, s)
	if left -= hits; left <= 0 {
		r.Take(salvo, "%s are spent", salvo.Name)
	} else {
		r.Set(salvo, roster.TrackCell(strengthTrack), left)
		moves(r, salvo, "%s go on with strength %d", salvo.Name, left)
	}
	strike(r, s, hits, a, false)
}

// flies says what the craft of a wave can do.
func flies(b rules.Board, task string) func(*roster.Sheet) bool {
	return func(s *roster.Sheet) bool { return taskOf(b, s) == task }
}

// taskOf is what the craft of a wave do: bomb, raid or intercept; empty for torpedoes.
func taskOf(b rules.Board, s *roster.Sheet) string {
	if row := b.Table("craft").Find(s.Trait("craft")); row != nil {
		return row.Text("task")
	}
	return ""
}

// bomb is a wave of bombers at a ship.
func bomb(r *rules.Resolution) {
	wave := rules.PickSheet(r.Cite("10").By(r.Board.Active()), "wave", markers(r.Board, waveKind, flies(r.Board, "bomb")), nil, "no bombers are on the table", "Which wave?")
	s := rules.PickSheet(r.By(wave.Side), "target", targets(r.Board, wave), nil, "there is nothing to bomb", "Whom do they bomb?")
	dropBombs(r, wave, s)
}

// dropBombs is a wave of bombers at a ship: turrets, then each squadron a D6 less the turrets, each attack against the lowest armour (10).
func dropBombs(r *rules.Resolution, wave, s *roster.Sheet) {
	brace(r, s)
	r.Title(wave.Side, "%s → %s", wave.Name, s.Name)
	if !cover(r, wave, s) {
		return
	}
	side, squadrons := wave.Side, max(0, wave.Now(squadronsTrack)-turretFire(r, s, "craft"))
	attacks, die := 0, toldDie{d6, "less " + rules.Count(turrets(s), "turret", "turrets").String()}
	for i := 1; i <= squadrons; i++ {
		r.In("squadron", i, func() {
			attacks += max(0, r.Cite("10").By(side).About(s).See("attacks", die)-turrets(s))
		})
	}
	r.Take(wave, "%s: attacks %d", wave.Name, attacks)
	hits := shoot(r, side, s, "hits", wave.Name, attacks, lowestArmour(s))
	strike(r, s, hits, launched(r.Board, wave, s), false)
}

// ---- movement ----

// An encounter is what an ordnance marker meets on its way: a sheet, or what the word says.
type encounter struct {
	word  string
	sheet *roster.Sheet
}

// The encounters that are no sheet.
const (
	meetsNothing = "nothing"
	leavesTable  = "edge"
)

func (e encounter) card() rules.Choice {
	switch e.word {
	case meetsNothing:
		return rules.Choice{ID: e.word, Text: "nothing"}
	case leavesTable:
		return rules.Choice{ID: e.word, Text: "the table's edge"}
	}
	return rules.Card(nil)(e.sheet)
}

// encounters lists what a marker may meet: ships that it attacks, ordnance that it stops or is stopped by, and for fighters a ship of
// their own side, with which they then fly.
func encounters(b rules.Board, marker *roster.Sheet) []encounter {
	list := []encounter{{word: meetsNothing}, {word: leavesTable}}
	fighters := taskOf(b, marker) == fighterTask
	for _, s := range targets(b, marker) {
		if fighters && s.Side == marker.Side && living(s) || !fighters && s.Side != marker.Side {
			list = append(list, encounter{sheet: s})
		}
	}
	for _, s := range enemyOrdnance(b, marker.Side) {
		if fighters || taskOf(b, s) == fighterTask {
			list = append(list, encounter{sheet: s})
		}
	}
	return list
}

// fly moves an ordnance marker and resolves what it meets (2, 10).
func fly(r *rules.Resolution) {
	marker := rules.PickSheet(r.Cite("10").By(r.Board.Active()), "marker", ordnance(r.Board, enemyOf(r.Board)), nil, "no ordnance is on the table", "Which salvo or wave moves?")
	e := rules.Pick(r.By(marker.Side).About(marker), "meets", encounters(r.Board, marker), encounter.card, "What does it meet within %d cm?", markerSpeed(marker))
	r.Title(marker.Side, "%s move", marker.Name)
	part(r, marker, e.sheet)
	task := taskOf(r.Board, marker)
	switch s := e.sheet; {
	case e.word == meetsNothing:
		moves(r, marker, "%s move %d cm and meet nothing", marker.Name, markerSpeed(marker))
	case e.word == leavesTable:
		r.Take(marker, "%s leave the table", marker.Name)
	case !isShip(s) && task == fighterTask:
		clash(r, marker, s)
	case !isShip(s):
		clash(r, s, marker)
	case task == fighterTask:
		join(r, marker, s)
	case task == "bomb":
		dropBombs(r, marker, s)
	case task == "raid":
		storm(r, marker, s)
	default:
		strikeSalvo(r, marker, s)
	}
}

// enemyOf is the side that does not move now, for ordnance lists the markers of the other side first.
func enemyOf(b rules.Board) string {
	a, z := b.Turns()
	if b.Active() == a {
		return z
	}
	return a
}

// moves marks an ordnance marker as moved until the phase ends.
func moves(r *rules.Resolution, marker *roster.Sheet, text string, args ...any) {
	r.MarkUntil(marker, roster.MarkerCell(movedMark), 1, rules.EndOfPhase(r.Phase), text, args...)
}

// ---- fighters ----

// fighterTask is what fighters do.
const fighterTask = "intercept"

// patrolMark is of a ship, on fighters that fly with it.
const patrolMark = "patrol"

// intercept is fighters that meet enemy ordnance.
func intercept(r *rules.Resolution) {
	wave := rules.PickSheet(r.Cite("10").By(r.Board.Active()), "fighters", markers(r.Board, waveKind, flies(r.Board, fighterTask)), nil, "no fighters are on the table", "Which fighters?")
	other := rules.PickSheet(r.By(wave.Side), "target", enemyOrdnance(r.Board, wave.Side), nil, "there is no enemy ordnance to stop", "What do they meet?")
	r.Title(wave.Side, "%s → %s", wave.Name, other.Name)
	clash(r, wave, other)
}

// clash takes fighters and what they meet off the table: squadron for squadron, or a whole salvo for one squadron.
func clash(r *rules.Resolution, fighters, other *roster.Sheet) {
	if other.Kind == salvoKind {
		r.Take(other, "%s are shot down", other.Name)
		thin(r, fighters, 1)
		return
	}
	n := min(fighters.Now(squadronsTrack), other.Now(squadronsTrack))
	thin(r, other, n)
	thin(r, fighters, n)
}

// thin takes squadrons off a wave.
func thin(r *rules.Resolution, wave *roster.Sheet, n int) {
	left := wave.Now(squadronsTrack) - n
	if left <= 0 {
		r.Take(wave, "%s: none left", wave.Name)
		return
	}
	r.Set(wave, roster.TrackCell(squadronsTrack), left)
	moves(r, wave, "%s −%d, %d left", wave.Name, n, left)
}

// patrol has fighters fly with a ship of their side, to meet what attacks it.
func patrol(r *rules.Resolution) {
	wave := rules.PickSheet(r.Cite("10").By(r.Board.Active()), "fighters", markers(r.Board, waveKind, flies(r.Board, fighterTask)), nil, "no fighters are on the table", "Which fighters?")
	own := ships(r.Board, wave.Side, func(s *roster.Sheet) bool { return living(s) && s.Side == wave.Side })
	s := rules.PickSheet(r.By(wave.Side), "ship", own, nil, "no ship of their side is left", "With which ship do they fly?")
	r.Title(wave.Side, "%s fly with %s", wave.Name, s.Name)
	part(r, wave, s)
	join(r, wave, s)
}

// part has fighters leave the ship that they fly with, unless it is the one where they go on.
func part(r *rules.Resolution, wave, next *roster.Sheet) {
	for _, m := range slices.Clone(wave.Markers) {
		if m.Kind == patrolMark && (next == nil || m.Of != next.ID) {
			r.Mark(wave, roster.MarkerOf(patrolMark, "", m.Of), 0, "%s leave their ship", wave.Name)
		}
	}
}

// join has fighters fly with a ship of their side.
func join(r *rules.Resolution, wave, s *roster.Sheet) {
	r.Set(wave, roster.MarkerOf(patrolMark, "", s.ID), 1)
	moves(r, wave, "%s fly with %s", wave.Name, s.Name)
}

// patrolled is the ship with which fighters fly; nil where there is none.
func patrolled(b rules.Board, wave *roster.Sheet) *roster.Sheet {
	for _, m := range wave.Markers {
		if s := b.Sheet(m.Of); m.Kind == patrolMark && s != nil && living(s) {
			return s
		}
	}
	return nil
}

// cover is fighters that fly with the target and meet an ordnance marker first. It says whether any of the marker is left to attack.
func cover(r *rules.Resolution, marker, target *roster.Sheet) bool {
	for i, wave := range markers(r.Board, waveKind, func(s *roster.Sheet) bool { return s.Side == target.Side && patrolled(r.Board, s) == target }) {
		stop := false
		r.In("patrol", i+1, func() {
			stop = r.Cite("10").By(target.Side).About(target).Advise(func() string { return "yes" }).
				YesNo("intercept", "Do %s meet %s?", wave.Name, marker.Name)
		})
		if !stop {
			continue
		}
		if clash(r, wave, marker); r.Sheet(marker.ID) == nil {
			return false
		}
	}
	return true
}

// cross is ordnance that crosses Blast Markers: a 6 destroys it (10).
func cross(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("10"), "marker", ordnance(r.Board, r.Board.Active()), nil, "no ordnance is on the table", "Which salvo or wave?")
	r.Title(s.Side, "%s cross Blast Markers", s.Name)
	if r.By(s.Side).See("cross", dice.AtLeast(dice.MustParse("d6"), 6, "destroyed", "go on")) == dice.Hit {
		r.Take(s, "%s are destroyed", s.Name)
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
		r.Take(s, "%s are gone", s.Name)
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
