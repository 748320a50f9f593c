package battledamage

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what follows from a record and how it is laid out, 1.8.

// figures are the numbers that follow from a sheet.
func figures(b rules.Board, s *roster.Sheet) []rules.Figure {
	switch s.Kind {
	case bdKind:
		dc, effect := repairParts(b, s), effectParts(b, s)
		return []rules.Figure{{Name: "dc", Value: sum(dc), Parts: dc}, {Name: "effect-dc", Value: sum(effect), Parts: effect}}
	case roster.KindShip:
		return shipFigures(b, s)
	}
	return nil
}

func shipFigures(b rules.Board, s *roster.Sheet) []rules.Figure {
	list := []rules.Figure{{Name: "capacity", Value: capacityLeft(b, s), Vital: true, Of: s.Now(capacityTrack)}}
	add := func(name string, parts []rules.Part) {
		list = append(list, rules.Figure{Name: name, Value: sum(parts), Parts: parts})
	}
	for _, a := range attributes() {
		add(a, scoreParts(b, s, a))
	}
	for _, a := range attributes() {
		add(a+"-mod", modParts(b, s, a))
	}
	add("x", xParts(b, s))
	add("y", yParts(b, s))
	add("tracking", trackingParts(b, s, nil, nil))
	add("detection", detectionParts(b, s, nil, false))
	add("stealth", stealthParts(b, s))
	add("passive", passiveParts(b, s))
	add("initiative", initiativeParts(b, s))
	add("speed", speedParts(b, s))
	add("mobility", mobilityParts(b, s, false))
	add("repair-bonus", bonusParts(b, s))
	add("contain", containParts(b, s))
	add("rerolls", rerollParts(b, s))
	add("wreck-repair", wreckRepairParts(s))
	if stateOf(b, s) == deteriorating {
		add("stabilize", stabilizeParts(s))
	}
	return append(list,
		rules.Figure{Name: "life-support", Value: truth(lifeSupport(b, s))},
		rules.Figure{Name: "records", Value: len(damages(b, s))}, rules.Figure{Name: "effects", Value: suffered(s)})
}

// rerollParts are the re-rolls of a pool: the modifier of Weapons, where nothing takes them away.
func rerollParts(b rules.Board, s *roster.Sheet) []rules.Part {
	parts := modParts(b, s, weapons)
	if n := rerolls(b, s) - sum(parts); n != 0 {
		text := "never below 0"
		if n < 0 {
			text = "disabled, or the pilot has not succeeded"
		}
		parts = append(parts, rules.Part{Value: n, Text: text, Rule: "5.2"})
	}
	return parts
}

// stealthParts are the Stealth DC, as if the ship were silent (1.3).
func stealthParts(b rules.Board, s *roster.Sheet) []rules.Part {
	return detectionParts(b, s, nil, true)
}

// status lists the states of a sheet, the worst first.
func status(b rules.Board, s *roster.Sheet) []rules.Badge {
	switch s.Kind {
	case officerKind:
		var list []rules.Badge
		if ship := b.Sheet(s.On); ship != nil && ship.CountOf(leftMark, string(s.ID), "") > 0 {
			list = append(list, rules.Badge{Word: "off the ship"})
		}
		if s.Count(outMark) > 0 {
			list = append(list, rules.Badge{Word: "out of action", Grave: rules.Warned})
		}
		if s.Count(shakenMark) > 0 {
			list = append(list, rules.Badge{Word: "shaken", Grave: rules.Warned, Text: "one disadvantage"})
		}
		if s.Count(workedMark) > 0 {
			list = append(list, rules.Badge{Word: "busy", Text: "on the way, or has acted: acts again in the next round"})
		}
		return list
	case roster.KindShip:
		return shipStatus(b, s)
	}
	return nil
}

func shipStatus(b rules.Board, s *roster.Sheet) []rules.Badge {
	var list []rules.Badge
	state := stateOf(b, s)
	badge := rules.Badge{Word: state.String(), Grave: rules.Warned}
	switch state {
	case destroyed:
		return append(list, rules.Badge{Word: state.String(), Grave: rules.Lost, Text: fmt.Sprintf("in round %d", s.Count(destroyedMark))})
	case wreck:
		badge.Text = fmt.Sprintf("every repair DC %d", wreckRepairDC(s))
	case exploding:
		badge.Text = fmt.Sprintf("detonates at the end of round %d, contain DC %d", s.Count(fuseMark), containDC(b, s))
	case deteriorating:
		badge.Text = fmt.Sprintf("%d of %d, stabilize DC %d", s.Count(deteriorationMark), s.Now(capacityTrack)+1, sum(stabilizeParts(s)))
	case crippled:
		badge.Text = crippledText(b, s)
	}
	if state != normal {
		list = append(list, badge)
	}
	if state == exploding && wrecked(s) {
		list = append(list, rules.Badge{Word: wreck.String(), Grave: rules.Warned})
	}
	say := func(mark, word, text string) {
		if s.Count(mark) > 0 {
			list = append(list, rules.Badge{Word: word, Text: text})
		}
	}
	if s.Count(fuseNextMark) > 0 {
		list = append(list, rules.Badge{Word: "about to explode", Grave: rules.Warned, Text: "from the start of the next round"})
	}
	say(stabilizedMark, "stabilized", "does not deteriorate at the next start of a round")
	say(silentMark, "silent", "shields off, no scans, no helm functions")
	say(cloakMark, "cloaked", "shields off")
	say(shieldsOffMark, "shields off", "the Shields count only where they hurt")
	say(fallingMark, "falling apart", "20 in a hundred a day that something fails; resale −25 %; its crew repairs it with a bonus feat")
	for _, a := range attributes() {
		if disabled(s, a) && !wrecked(s) {
			list = append(list, rules.Badge{Word: a + " disabled", Grave: rules.Warned})
		}
	}
	return list
}

// crippledText says what Crippled takes off, and where by option it does so (7.3, A-10, A-11).
func crippledText(b rules.Board, s *roster.Sheet) string {
	if !penalized(b, s) {
		return "its penalties begin with the next round"
	}
	var words []string
	for i := range b.Table("crippled").Rows {
		row := &b.Table("crippled").Rows[i]
		words = append(words, title(row.Key)+" "+signed(-row.Int("less")))
	}
	text := strings.Join(words, ", ")
	if b.Option("crippled_scale") == "modifier" {
		text += " on the modifier"
	}
	return text
}

// ---- the sheet ----

// The columns of a sheet of 78.
const (
	nowColumn  = 14
	modColumn  = 19
	baseColumn = 26
	lessColumn = 30
	boxColumn  = 48
	needColumn = 66
	pointPad   = 15 // names of hard points
	bayPad     = 12
	dcColumn   = 37
	effectCol  = 44
	repairCol  = 58
	shipColumn = 18
)

// ladder are the columns of the states, from Normal to Wrecked.
func ladder() []int { return []int{22, 31, 42, 57, 68} }

// layout is the record as printed: state, attributes, parts, officers, damages.
func layout(b rules.Board, s *roster.Sheet) []rules.Group {
	if s.Kind != roster.KindShip {
		return []rules.Group{{Lines: otherLines(b, s)}}
	}
	groups := []rules.Group{topGroup(b, s), stateGroup(b, s), attributeGroup(b, s)}
	for _, bays := range [...]bool{false, true} {
		if g := partGroup(b, s, bays); len(g.Lines) > 0 {
			groups = append(groups, g)
		}
	}
	if g := officerGroup(b, s); len(g.Lines) > 0 {
		groups = append(groups, g)
	}
	if g := damageGroup(b, s); len(g.Lines) > 0 {
		groups = append(groups, g)
	}
	groups = append(groups, shipGroup(b, s))
	if g := mannerGroup(b, s); len(g.Lines) > 0 {
		groups = append(groups, g)
	}
	return groups
}

func otherLines(b rules.Board, s *roster.Sheet) []rules.Line {
	var lines []rules.Line
	for i := range s.Traits {
		t := &s.Traits[i]
		lines = append(lines, rules.Line{Label: t.Name, Value: t.Value, Cell: roster.TraitCell("", t.Name)})
	}
	if s.Kind == bdKind {
		lines = append(lines, rules.Line{Label: "DC", Value: strconv.Itoa(repairDC(b, s)), Figure: "dc"},
			rules.Line{Label: "effect DC", Value: strconv.Itoa(effectDC(b, s)), Figure: "effect-dc"})
	}
	for i := range s.Tracks {
		t := &s.Tracks[i]
		lines = append(lines, rules.Line{Label: trackWord(s, t.Name), Value: written(t.Now), Cell: roster.TrackCell(t.Name)})
	}
	if s.Notes != "" {
		lines = append(lines, rules.Line{Label: "note", Text: s.Notes, Cell: roster.NotesCell})
	}
	return lines
}

// topGroup stands in the title row: what an attacker needs, and how well the ship is seen.
func topGroup(b rules.Board, s *roster.Sheet) rules.Group {
	x, y := sum(xParts(b, s)), sum(yParts(b, s))
	return rules.Group{Top: true, Lines: []rules.Line{
		{Label: "BD-DC", Value: written(x) + "," + written(y), Figure: "x"},
		{Label: "Tracking", Value: written(sum(trackingParts(b, s, nil, nil))), Figure: "tracking", Same: true},
		{Label: "Det.", Value: strconv.Itoa(found(b, s, nil)), Figure: detectionFigure(s), Same: true},
	}}
}

func detectionFigure(s *roster.Sheet) string {
	if s.Count(silentMark) > 0 {
		return "stealth"
	}
	return "detection"
}

// stateGroup is the capacity with the ladder of states, the one that holds marked.
func stateGroup(b rules.Board, s *roster.Sheet) rules.Group {
	state := stateOf(b, s)
	c := s.Now(capacityTrack)
	g := rules.Group{Lines: []rules.Line{{
		Label: "capacity", Cell: roster.TrackCell(capacityTrack), Now: capacityLeft(b, s), Max: c, Figure: "capacity",
	}}}
	for i, at := range ladder() {
		step := condition(i)
		l := rules.Line{Note: step.String(), Same: true, At: at}
		if step == state {
			l = rules.Line{Label: step.String(), Here: true, Same: true, At: at}
		}
		g.Lines = append(g.Lines, l)
	}
	if state == destroyed {
		g.Lines = append(g.Lines, rules.Line{Text: "destroyed", Grave: rules.Lost})
	}
	if d := s.Count(deteriorationMark); d > 0 && state < wreck {
		cell := roster.MarkerCell(deteriorationMark)
		g.Lines = append(g.Lines, rules.Line{Text: fmt.Sprintf("deterioration %d of %d", d, c+1), Cell: cell, Grave: rules.Warned})
		for i := range b.Table("deterioration").Rows {
			row := &b.Table("deterioration").Rows[i]
			if line := strconv.Itoa(row.From); s.CountOf(effectMark, line, "") > 0 {
				g.Lines = append(g.Lines, rules.Line{At: nowColumn, Text: effectText(s, row), Grave: rules.Warned, Cell: roster.MarkerOf(effectMark, line, "")})
			}
		}
	}
	return g
}

// attributeGroup is the table of attributes: score, modifier, base, what took them down, their points as a part.
func attributeGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Title: "attribute", Rank: 1, Head: []rules.Line{
		{Note: "now", Same: true, At: nowColumn - 1},
		{Note: "mod", Same: true, At: modColumn - 1},
		{Note: "base", Same: true, At: baseColumn - 2},
		{Note: "less", Same: true, At: lessColumn},
		{Note: "part, in points", Same: true, At: boxColumn},
	}}
	for _, a := range attributes() {
		parts, mods := scoreParts(b, s, a), modParts(b, s, a)
		g.Lines = append(g.Lines,
			rules.Line{Label: title(a), Cell: roster.TrackCell(a), Figure: a},
			rules.Line{Value: fmt.Sprintf("%2d", sum(parts)), Figure: a, Same: true, At: nowColumn},
			rules.Line{Value: fmt.Sprintf("%2s", signed(sum(mods))), Figure: a + "-mod", Same: true, At: modColumn},
			rules.Line{Note: fmt.Sprintf("%2d", base(s, a)), Cell: roster.MaxCell(a), Same: true, At: baseColumn})
		if text := less(parts, ""); text != "" {
			g.Lines = append(g.Lines, rules.Line{Label: text, State: roster.Degraded, Figure: a, Same: true, At: lessColumn})
		} else if text := less(mods, "mod "); text != "" {
			line := rules.Line{Label: text, Figure: a + "-mod", Same: true, At: lessColumn}
			if sum(mods[1:]) < 0 {
				line.State = roster.Degraded
			}
			g.Lines = append(g.Lines, line)
		}
		g.Lines = append(g.Lines, attributePart(b, s, a)...)
	}
	g.Fold = attributeFold(b, s)
	return g
}

// less says in a few words what took a score down, or a modifier up or down: all of it, or, where there is no room, how much; the figure has
// its parts.
func less(parts []rules.Part, of string) string {
	var words []string
	for _, p := range parts[1:] {
		if p.Rule == "7.4" || p.Rule == "7.6" { // they replace all that came before
			return p.Text
		}
		words = append(words, signed(p.Value)+" "+p.Text)
	}
	if len(words) == 0 {
		return ""
	}
	all := strings.Join(words, ", ")
	for _, text := range [...]string{of + all, all} {
		if utf8.RuneCountInString(text) <= boxColumn-lessColumn-3 {
			return text
		}
	}
	return of + signed(sum(parts[1:])) + " in all"
}

// attributePart is an attribute as a target: its points, and the number that it makes.
func attributePart(b rules.Board, s *roster.Sheet, a string) []rules.Line {
	l := rules.Line{Cell: roster.TrackCell(a), Now: max(0, min(s.Now(a), base(s, a))), Max: base(s, a), Bare: true, Same: true, At: boxColumn}
	switch {
	case a == structure:
		l = rules.Line{Note: "none", Same: true, At: boxColumn}
	case s.CountOf(lostMark, a, "") > 0:
		l = rules.Line{Cell: roster.TrackCell(a), Text: "destroyed", Grave: rules.Warned, Same: true, At: boxColumn}
	}
	lines := []rules.Line{l}
	switch a {
	case structure:
		x := sum(xParts(b, s))
		lines = append(lines, rules.Line{Label: "X", Value: strconv.Itoa(x), Figure: "x", Same: true, At: needColumn})
	case shields:
		y := sum(yParts(b, s))
		lines = append(lines, rules.Line{Label: "Y", Value: written(y), Figure: "y", Same: true, At: needColumn})
	}
	return lines
}

func attributeFold(b rules.Board, s *roster.Sheet) string {
	words := make([]string, 0, 6)
	for _, a := range attributes() {
		words = append(words, title(a)[:2]+" "+signed(sum(modParts(b, s, a))))
	}
	return strings.Join(words, "  ")
}

// partGroup is the hard points or the bays.
func partGroup(b rules.Board, s *roster.Sheet, bays bool) rules.Group {
	g := rules.Group{Title: "hard points", Rank: 2}
	if bays {
		g = rules.Group{Title: "bays", Rank: 3, Aside: true}
	}
	sound, all := 0, 0
	for i := range s.Systems {
		y := &s.Systems[i]
		if hardPoint(y) == bays {
			continue
		}
		all++
		sound += truth(works(s, y))
		l := rules.Line{Label: y.Name, Pad: bayPad, Cell: roster.BoxesCell(y.ID), Now: max(0, y.Left), Max: y.Boxes, Bare: true}
		if !bays {
			l.Label, l.Pad = label(y).String(), pointPad
			if n := class(y); n > 0 {
				l.Label += " " + strconv.Itoa(n)
			}
		}
		l.Text, l.Grave = partText(b, s, y)
		g.Lines = append(g.Lines, l)
		switch {
		case limited(y):
			g.Lines = append(g.Lines, rules.Line{Note: fmt.Sprintf("%d/%s", y.Load, y.Trait("ammo")), Cell: roster.LoadCell(y.ID), Same: true})
		case y.Trait("inside") != "":
			g.Lines = append(g.Lines, rules.Line{Note: "inside", Same: true})
		}
	}
	g.Fold = fmt.Sprintf("%s %d of %d", g.Title, sound, all)
	return g
}

// partText says how a part stands.
func partText(b rules.Board, s *roster.Sheet, y *roster.System) (string, rules.Grave) {
	switch why := broken(s, y); {
	case why == "destroyed":
		return why, rules.Lost
	case why != "":
		return why, rules.Warned
	case y.Left < y.Boxes:
		return "shot", rules.Warned
	case !hardPoint(y):
		return "", rules.Noted
	case limited(y) && y.Load == 0:
		return "empty", rules.Warned
	}
	switch why := cannotFire(b, s, y, nil); {
	case why == "":
		return "active", rules.Noted
	case why == hasFired:
		return why, rules.Noted
	case y.Trait("upgrade") != "":
		return "upgrade", rules.Noted
	}
	return "inactive", rules.Warned // such as a laser without power: fire says why, which has no room here
}

// officerGroup names the officers that have sheets.
func officerGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Title: "officers", Rank: 4, Aside: true}
	shocked := 0
	for _, o := range officers(b, s) {
		l := rules.Line{Label: o.Trait("post"), Value: strings.TrimPrefix(o.Name, s.Name+" "), Pad: 9}
		if l.Value == l.Label { // without a name of its own
			l.Value, l.Note = "", "Dex "+signed(o.Now("dex"))
		}
		g.Lines = append(g.Lines, l)
		trouble := func(text string) {
			g.Lines = append(g.Lines, rules.Line{Text: text, Grave: rules.Warned, Same: true})
		}
		if s.CountOf(leftMark, string(o.ID), "") > 0 {
			trouble("off the ship")
		}
		if o.Count(outMark) > 0 {
			trouble("out")
		}
		if o.Count(shakenMark) > 0 {
			shocked++
			trouble("shaken")
		}
		if n := o.Now("wounds"); n > 0 {
			trouble(hitDiceWord(n).String())
		}
	}
	g.Fold = fmt.Sprintf("officers %d", len(officers(b, s)))
	if shocked > 0 {
		g.Fold += fmt.Sprintf(", %d shaken", shocked)
	}
	return g
}

// damageGroup is the table of Battle Damage: both DCs, what became of the effect, the work done.
func damageGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Title: "damages", Rank: 1, Head: []rules.Line{
		{Note: "BD DC", Same: true, At: dcColumn}, {Note: "effect DC", Same: true, At: effectCol}, {Note: "repair", Same: true, At: repairCol},
	}}
	for i, d := range damages(b, s) {
		g.Lines = append(g.Lines,
			rules.Line{Label: strconv.Itoa(i+1) + " " + d.Name},
			rules.Line{Value: dcText(b, d), Same: true, At: dcColumn})
		switch e := d.Trait("effect"); e {
		case effectNone:
			g.Lines = append(g.Lines, rules.Line{Note: "no effect", Same: true, At: effectCol})
		case effectPending:
			g.Lines = append(g.Lines, rules.Line{Text: effectDCText(b, d) + " pending", Grave: rules.Warned, Same: true, At: effectCol})
		case effectLingering:
			g.Lines = append(g.Lines, rules.Line{Text: effectDCText(b, d) + " lingers", Grave: rules.Warned, Same: true, At: effectCol})
		default:
			g.Lines = append(g.Lines, rules.Line{Note: e, Same: true, At: effectCol})
		}
		work := rules.Line{Now: d.Now("progress"), Max: 2, Bare: true, Same: true, At: repairCol}
		if n := d.Now("worked"); n > 0 {
			work.Note = "worked, round " + strconv.Itoa(n)
		}
		g.Lines = append(g.Lines, work)
	}
	g.Fold = fmt.Sprintf("damages %d", len(damages(b, s)))
	return g
}

// dcText is the DC of a Battle Damage, or none where there is no roll.
func dcText(b rules.Board, d *roster.Sheet) string {
	if unrolled(b, d) {
		return "–"
	}
	return strconv.Itoa(repairDC(b, d))
}

// effectDCText is the DC of a side effect; a meltdown is stopped without a roll (6.1, result 12).
func effectDCText(b rules.Board, d *roster.Sheet) string {
	if d.Now("result") == 12 {
		return "–"
	}
	return strconv.Itoa(effectDC(b, d))
}

// shipGroup is what else follows from the record: how it moves and sees, and who flies it.
func shipGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Title: "ship", Rank: 4}
	line := func(label, value, figure string, cell roster.Cell, at int) {
		g.Lines = append(g.Lines, rules.Line{Label: label, Value: value, Figure: figure, Cell: cell, Same: at > 0, At: at})
	}
	none := roster.Cell{}
	printed := func(name string) roster.Cell {
		if s.Trait(name) == "" {
			return none
		}
		return roster.TraitCell("", name)
	}
	line("size", s.Trait("size"), "", printed("size"), 0)
	line("crew", strconv.Itoa(crew(s)), "", printed("crew"), shipColumn)
	line("mobility", signed(sum(mobilityParts(b, s, false))), "mobility", none, 2*shipColumn)
	line("speed", strconv.Itoa(speed(b, s)), "speed", none, 3*shipColumn)
	line("passive", strconv.Itoa(passive(b, s)), "passive", none, 0)
	line("stealth", strconv.Itoa(sum(stealthParts(b, s))), "stealth", none, shipColumn)
	line("initiative", signed(sum(initiativeParts(b, s))), "initiative", none, 2*shipColumn)
	line("re-rolls", strconv.Itoa(rerolls(b, s)), "rerolls", none, 3*shipColumn)
	g.Fold = fmt.Sprintf("crew %d  passive %d  speed %d", crew(s), passive(b, s), speed(b, s))
	return g
}

// mannerGroup is what else holds: silence, shields, the wreck.
func mannerGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Rank: 3}
	say := func(mark, text string) {
		if s.Count(mark) > 0 {
			g.Lines = append(g.Lines, rules.Line{Text: text, Cell: roster.MarkerCell(mark)})
		}
	}
	say(silentMark, "silent operations")
	say(cloakMark, "cloaked")
	say(shieldsOffMark, "shields off")
	say(shieldsRiseMark, "shields come up with the next round")
	say(fallingMark, "falling apart")
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == heldMark {
			g.Lines = append(g.Lines, rules.Line{Text: holder(b, s, m.On) + " holds " + m.On, Cell: roster.MarkerOf(heldMark, m.On, "")})
		}
	}
	if s.Notes != "" {
		g.Lines = append(g.Lines, rules.Line{Label: "note", Text: s.Notes, Cell: roster.NotesCell})
	}
	return g
}

// ---- lists ----

func listOfficer(_ rules.Board, s *roster.Sheet) string {
	text := s.Trait("post")
	if n := s.Now("wounds"); n > 0 {
		text += ", " + hitDiceWord(n).String()
	}
	return text
}

func listDamage(b rules.Board, s *roster.Sheet) string {
	if unrolled(b, s) {
		return "no roll, effect " + s.Trait("effect")
	}
	return fmt.Sprintf("DC %d, effect %s", repairDC(b, s), s.Trait("effect"))
}

func listHit(b rules.Board, s *roster.Sheet) string {
	if part := s.Trait("part"); part != "" {
		if t := b.Sheet(s.On); t != nil {
			part = piece{t, part}.String()
		}
		return pointsWord(s.Now("points")).String() + " at " + part
	}
	return "margin " + strconv.Itoa(s.Now("margin"))
}
