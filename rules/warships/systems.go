package warships

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers what a hit does inside a ship: zone and items, 5.7, effects by kind and grade, 5.8, and knock-on damage, 5.9.

// zoneOf is the zone of a system, forward where the sheet does not say it.
func zoneOf(y *roster.System) string {
	if y.Zone == "" {
		return "F"
	}
	return y.Zone
}

// canBeHit says whether a system is an item of the zone list: dedicated computers fall with their core and are none (2.4).
func canBeHit(b rules.Board, y *roster.System) bool {
	if y.State == roster.Destroyed {
		return false
	}
	row := listed(b, y, "installations")
	return row == nil || row.Text("kind") != "computer"
}

// systemDamage finds the zone, names the items hit and works them off in order, each with its knock-on damage before the next.
func systemDamage(r *rules.Resolution, t *roster.Sheet, why cause) {
	w := why.blow
	r.Cite("5.7").Warn("system damage: %s, %s (%v)", rules.Count(why.items, "item", "items"), gradeWord(why.effect), why)
	if !slices.ContainsFunc(t.Systems, func(y roster.System) bool { return canBeHit(r.Board, &y) }) {
		r.Tell("%s has no system left", t.Name)
		return
	}
	switch {
	case w.aspect == "" && w.thrown:
		w.aspect = aspects()[r.Cite("R-101").By(t.Side).About(t).See("arc", dice.Roll("d4"))-1]
	case w.aspect == "":
		w.aspect = askAspect(r, t)
	}
	class := zoneClass(r.Board, t)
	table := r.Table("hit-" + class)
	if class == "light" && r.Option("light_side_table") == "as_published" {
		table = r.Table("hit-light-published")
	}
	row := &table.Rows[r.Cite("5.7").By(w.side).About(t).See("zone", table.Look(0))]
	zone := row.Text(w.aspect)
	items := itemsHit(r.Board, t, zone, why.items, t.Trait("ground") == "" || w.area)
	names := make([]string, len(items))
	for i, id := range items {
		names[i] = t.System(id).Name
	}
	if len(items) == 0 {
		r.Tell("zone %s: nothing is left in it", zone)
	} else {
		r.Tell("zone %s: %s", zone, strings.Join(names, ", "))
	}
	for i, id := range items {
		if destroyed(t) {
			return
		}
		r.In("item", i+1, func() { affect(r, t, id, why.effect, w) })
	}
}

// askAspect asks for the arc of the target through which a hit comes.
func askAspect(r *rules.Resolution, t *roster.Sheet) string {
	return rules.Pick(r.Cite("5.7").Fact().About(t), "aspect", []string{"forward", "port", "starboard", "aft"}, word,
		"Through which arc of %s does it come?", t.Name)
}

// itemsHit names the first n systems of the zone, and of the zones after it where spill is allowed, that are not destroyed (5.7).
func itemsHit(b rules.Board, t *roster.Sheet, zone string, n int, spill bool) []string {
	var items []string
	class := zoneClass(b, t)
	zones := b.Table("zones").Find(class).Words("zones")
	var tried []string
	left := func(zone string) bool {
		return slices.ContainsFunc(t.Systems, func(y roster.System) bool {
			return zoneOf(&y) == zone && canBeHit(b, &y) && !slices.Contains(items, y.ID)
		})
	}
	for zone != "" {
		tried = append(tried, zone)
		for i := range t.Systems {
			y := &t.Systems[i]
			if len(items) < n && zoneOf(y) == zone && canBeHit(b, y) && !slices.Contains(items, y.ID) {
				items = append(items, y.ID)
			}
		}
		if len(items) >= n || !spill {
			break
		}
		next := ""
		if row := b.Table("next-zone").Find(class + "." + zone); row != nil {
			next = row.Text("next")
		}
		if slices.Contains(tried, next) || next == "" {
			if at := slices.IndexFunc(zones, left); at >= 0 {
				next = zones[at]
			} else {
				next = ""
			}
		}
		zone = next
	}
	return items
}

// affect applies the effects of a grade to a system (5.8).
func affect(r *rules.Resolution, t *roster.Sheet, id string, grade int, w blow) {
	y := t.System(id)
	_, _, kind := entry(r.Board, y.Kind)
	row := r.Table("effects").Find(kind)
	if kind == "miscellaneous" && grade == stun && y.Trait("degradable") == "" {
		r.Cite("5.8").Tell("%s: nothing", y.Name)
		return
	}
	effects := row.Words(gradeWord(grade))
	if len(effects) == 0 {
		r.Cite("5.8").Tell("%s: nothing", y.Name)
	}
	before := y.State
	inside := moorInside(r, t, y, len(effects) > 0)
	for _, e := range effects {
		if destroyed(t) {
			return
		}
		r.Cite("5.8")
		what, check := strings.CutPrefix(e, "chk-")
		if check && (moot(what, before, y.State) || damageCheck(r, t)) {
			continue
		}
		for _, verb := range strings.Split(what, "-") {
			if destroyed(t) {
				return
			}
			act(r, t, y, verb, w)
		}
		if share, ok := strings.CutPrefix(what, "cargo-"); ok {
			r.Tell("%s %% of the cargo is lost", share)
		}
		if share, ok := strings.CutPrefix(what, "craft-"); ok && (y.Kind == "hangar" || y.Kind == "docking-clamp") {
			n, _ := strconv.Atoi(share)
			ruinCraft(r, t, y, inside, n)
		}
	}
}

// craftInside lists the craft in a hangar or clamp.
func craftInside(b rules.Board, t *roster.Sheet, y *roster.System) []*roster.Sheet {
	if at := slices.Index(berthsOf(t), y); at >= 0 {
		return moored(b, t)[at]
	}
	return nil
}

// moorInside is craftInside, of a system that is about to suffer: what lies in it without a word of its sheets stays in it.
func moorInside(r *rules.Resolution, t *roster.Sheet, y *roster.System, suffers bool) []*roster.Sheet {
	inside := craftInside(r.Board, t, y)
	for _, c := range inside {
		if suffers && c.CountOf(berthMark, y.ID, "") == 0 {
			r.Mark(c, roster.MarkerOf(berthMark, y.ID, ""), 1, "%s lies in %s", c.Name, y.Name)
		}
	}
	return inside
}

// ruinCraft takes a share of the craft in a hangar out of the battle with it, to the nearest, halves up; of a squadron single craft.
func ruinCraft(r *rules.Resolution, t *roster.Sheet, y *roster.System, inside []*roster.Sheet, share int) {
	sum := 0
	for _, c := range inside {
		sum += craftIn(c)
	}
	n := percent(sum, share)
	r.Tell("%d %% of the craft in %s are ruined: %d of %d", share, y.Name, n, sum)
	if n == 0 {
		return
	}
	if sum > len(inside) {
		ruinSquadrons(r, t, inside, n)
		return
	}
	for _, c := range rules.Several(r.By(t.Side).Advise(func() string { return sheetIDs(inside[:n]) }), "ruined", inside, n, n, rules.Card(nil), "Which of the craft inside %s?", t.Name) {
		r.Take(c, "%s is ruined in its hangar", c.Name)
	}
}

// ruinSquadrons takes n craft out of those inside, some of which are squadrons: of the first as many as there are.
func ruinSquadrons(r *rules.Resolution, t *roster.Sheet, inside []*roster.Sheet, n int) {
	for _, c := range inside {
		k := min(n, craftIn(c))
		n -= k
		switch {
		case k == 0:
		case k == craftIn(c):
			r.Take(c, "%s is ruined in its hangar", c.Name)
		default:
			r.Mark(c, roster.TrackCell(craftTrack), c.Now(craftTrack)-k, "%s: %d ruined aboard %s, %d left", c.Name, k, t.Name, c.Now(craftTrack)-k)
		}
	}
}

func sheetIDs(list []*roster.Sheet) string {
	words := make([]string, len(list))
	for i, s := range list {
		words[i] = string(s.ID)
	}
	return rules.Listed(words)
}

// moot says whether a damage check can change nothing: one result knocks a system out once, and what is gone is gone.
func moot(what string, before, now roster.State) bool {
	switch what {
	case "ko":
		return now == roster.Destroyed || before == roster.Degraded && now == roster.Out
	case "destroyed", "destroyed-decompression":
		return now == roster.Destroyed
	}
	return false
}

// damageCheck is the crew's check to keep a system going.
func damageCheck(r *rules.Resolution, t *roster.Sheet) bool {
	bonus, name := damageControl(r.Board, t)
	return crewCheck(r.Board, "check", t).plus(bonus, name, "5.8").plus(supported(r, t), "leadership", "1.4").roll(r) >= ordinary
}

// act does one verb of the table of effects to a system.
func act(r *rules.Resolution, t *roster.Sheet, y *roster.System, verb string, w blow) {
	switch verb {
	case "degraded":
		switch y.State {
		case roster.Works:
			r.Mark(t, roster.StateCell(y.ID), roster.Degraded, "%s is degraded", y.Name)
		case roster.Degraded:
			knockOut(r, t, y)
		}
	case "ko":
		if y.State == roster.Out {
			wreck(r, t, y, w)
		} else {
			knockOut(r, t, y)
		}
	case "destroyed":
		wreck(r, t, y, w)
	case "helm":
		if commanding(r.Board, t) != y {
			r.Tell("%s does not command: nothing", y.Name)
			return
		}
		r.MarkUntil(t, roster.MarkerCell(helmMark), 1, endOfMovement(r.Board), "%s: no maneuver and no change of speed in its next movement", t.Name)
	case "core":
		until := rules.EndOfPhaseIn(round(r.Board)+1, "launch-edge")
		r.MarkUntil(t, roster.MarkerCell(coreMark), 1, until, "%s: no computer bonus until the next round's repair phase", t.Name)
	case "quality":
		loseQuality(r, t, 1)
	case "crew":
		r.Mark(t, roster.MarkerCell(crewlessMark), 1, "%s: the crew is killed", t.Name)
	case "decompression", "debris", "plant":
		knockOn(r, t, verb, w)
	case "ftl":
		if row := listed(r.Board, y, "ftl"); row != nil && row.Text("marks") == "blast" {
			knockOn(r, t, verb, w)
		}
	case "magazine":
		magazine(r, t, y, w)
	}
}

// knockOut takes a system out of action until it is repaired.
func knockOut(r *rules.Resolution, t *roster.Sheet, y *roster.System) {
	commands := commanding(r.Board, t) == y
	r.Mark(t, roster.StateCell(y.ID), roster.Out, "%s is knocked out", y.Name)
	goneOut(r, t, y, commands)
}

// wreck destroys a system. A capacitor turns what it holds into wounds (5.9).
func wreck(r *rules.Resolution, t *roster.Sheet, y *roster.System, w blow) {
	if y.State == roster.Destroyed {
		return
	}
	commands := commanding(r.Board, t) == y
	r.Mark(t, roster.StateCell(y.ID), roster.Destroyed, "%s is destroyed", y.Name)
	if n := y.Load; capacity(r.Board, y) > 0 && n > 0 {
		r.Mark(t, roster.LoadCell(y.ID), 0, "%s: %s", y.Name, rules.Count(n, "shield point goes off", "shield points go off"))
		inner(r, t, blow{side: w.side, points: n, grade: wound, firepower: -1, aspect: w.aspect, area: w.area}, r.Option("knockon_secondary") == "yes")
	}
	goneOut(r, t, y, commands)
}

// goneOut ends what a system out of action no longer does (5.8, 2.6, R-36); commanded says that the ship was commanded from it.
func goneOut(r *rules.Resolution, t *roster.Sheet, y *roster.System, commanded bool) {
	_, list, kind := entry(r.Board, y.Kind)
	if list == "weapons" && slices.Contains(listed(r.Board, y, list).Words("marks"), "holds") {
		letGoOf(r, t, y.ID)
	}
	switch {
	case kind == "sensor":
		loseTracks(r, t, func(m roster.Marker) bool { return m.On == y.ID })
	case list == "weapons" && y.Load > 0 && (y.State == roster.Destroyed || r.Option("charge_of_ko_weapon") == "lost"):
		r.Cite("R-36").Mark(t, roster.LoadCell(y.ID), 0, "%s: its charge is lost", y.Name)
	case y.Kind == "accumulator" && y.Load > 0:
		r.Cite("R-87").Mark(t, roster.LoadCell(y.ID), 0, "%s: its points are lost", y.Name)
	case commanded:
		r.Mark(t, roster.MarkerCell(deckMark), round(r.Board), "%s has lost the deck that commands it", t.Name)
	case list == "plants":
		losePlant(r, t)
	}
}

// losePlant notes that a ship needs a new power order, and where none of its plants works any more.
func losePlant(r *rules.Resolution, t *roster.Sheet) {
	if powerless(r.Board, t) {
		r.Warn("%s has no power: no maneuver, no weapon fires", t.Name)
	}
	switch {
	case !on(r.Board, "power"):
	case r.Option("plant_loss") == "at_once":
		r.Cite("R-34").Mark(t, roster.MarkerCell(plantLostMark), 1, "%s must switch off what is not fed any more", t.Name)
	default:
		r.Cite("R-34").Mark(t, roster.MarkerCell(plantLostMark), 1, "%s must distribute its power anew in the next power phase", t.Name)
	}
}

// loseQuality takes grades off the crew's score, 2 points each, down to 0 (1.3).
func loseQuality(r *rules.Resolution, t *roster.Sheet, grades int) {
	if t.Track(scoreTrack) == nil {
		return
	}
	n := max(0, t.Now(scoreTrack)-2*grades)
	r.Mark(t, roster.TrackCell(scoreTrack), n, "%s: crew quality −%d, score %d → %d", t.Name, grades, score(t), n)
}

// ---- knock-on damage ----

// knockOn is the damage that a system does to its ship as it goes (5.9).
func knockOn(r *rules.Resolution, t *roster.Sheet, what string, w blow) {
	row := r.Table("knock-on").Find(what)
	k := blow{side: w.side, dice: row.Dice("dice"), grade: gradeOf(row.Text("grade")), firepower: -1, aspect: w.aspect, area: w.area}
	if row.Text("firepower") == "class" {
		k.firepower = sizeOf(r.Board, t).Int("rank")
	}
	key := "explosion"
	if what == "decompression" {
		key = what
	}
	k.points = max(0, r.Cite("5.9").By(t.Side).About(t).See(key, dice.RollOf(k.dice)))
	inner(r, t, k, r.Option("knockon_secondary") == "yes")
}

// inner puts damage from inside through the boxes: no shield, no armor, no new location unless the table plays so (5.9). A firepower
// below 0 is none.
func inner(r *rules.Resolution, t *roster.Sheet, k blow, secondary bool) {
	h := toll{points: k.points, grade: k.grade, net: k.points}
	if h.points <= 0 {
		r.Tell("%s: no damage", t.Name)
		return
	}
	if k.firepower >= 0 {
		h.points, h.grade = firepowerStep(r, t, k, h, toughnessOf(r.Board, t).Int("rank"))
		if h.grade == noGrade {
			return
		}
	}
	h.net = h.points
	if k.kind != "" {
		h.net = max(0, h.points-armorOf(r, t, k))
	}
	var pool [critical + 1]int
	pool[h.grade] = h.net
	if secondary {
		for g := stun; g < h.grade; g++ {
			pool[g] = h.points / 2
		}
	}
	d := mark(r, t, pool)
	if r.Option("knockon_chain") == "no" || destroyed(t) {
		return
	}
	if n, _ := checks(r.Board, k, h, d); n > 0 {
		r.In("chain", 0, func() { systemDamage(r, t, cause{k, h, d, 1, h.grade, ""}) })
	}
}

// magazine is the explosion of a mount: its Good damage, once (5.9, R-51).
func magazine(r *rules.Resolution, t *roster.Sheet, y *roster.System, w blow) {
	g, ok := gunOf(r.Board, y)
	if !ok || g.dice[good] == nil {
		return
	}
	k := g.blow(w.side, good)
	k.aspect, k.area = w.aspect, w.area
	if r.Option("magazine_armor") != "rolled" {
		k.kind = ""
	}
	r.Cite("5.9").Warn("%s: magazine or accumulator explodes", y.Name)
	k.points = max(0, r.By(t.Side).About(t).See("explosion", dice.RollOf(g.dice[good])))
	inner(r, t, k, true)
}
