package gothic

import (
	"fmt"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what follows from a sheet and how it is laid out, 5.8 and 3.1.

// figures are the numbers that follow from a ship, or from an ordnance marker.
func figures(b rules.Board, s *roster.Sheet) []rules.Figure {
	switch s.Kind {
	case salvoKind, waveKind:
		return []rules.Figure{{Name: speedTrack, Value: markerSpeed(s)}}
	case roster.KindShip:
	default:
		return nil
	}
	list := []rules.Figure{
		{Name: hitsTrack, Value: s.Now(hitsTrack), Vital: true, Of: s.Printed(hitsTrack)},
		{Name: shieldsTrack, Value: shields(s), Vital: true, Of: s.Printed(shieldsTrack), Parts: shieldParts(s)},
		{Name: speedTrack, Value: speed(s), Parts: speedParts(s, s.Count(blastMark) > 0)},
		{Name: "turning", Value: turning(b, s), Parts: turningParts(b, s)},
		{Name: turretsTrack, Value: turrets(s), Parts: turretParts(s)},
		{Name: ldTrack, Value: total(ldParts(b, s, "other")), Parts: ldParts(b, s, "other")},
		{Name: "command", Value: ldNeed(b, s, "command"), Parts: ldParts(b, s, "command")},
		{Name: attemptsMark, Value: attemptsLeft(b, s)},
		{Name: "ahead", Value: aheadDice(s), Text: aheadText(s)},
	}
	for _, crew := range crews[1:] {
		list = append(list, rules.Figure{Name: crew, Value: combined(b, s, crew), Parts: combinedParts(b, s, crew)})
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		if kindOf(b, y) == nil {
			continue
		}
		list = append(list, rules.Figure{Name: "strength/" + y.ID, Value: strength(b, s, y), Parts: strengthParts(b, s, y)})
		if printedRange(y) > 0 {
			list = append(list, rules.Figure{Name: "range/" + y.ID, Value: rangeOf(b, s, y), Parts: rangeParts(b, s, y)})
		}
	}
	return list
}

func aheadText(s *roster.Sheet) string {
	die := "D6"
	if s.Count(slowAheadMark) > 0 {
		die = "D3"
	}
	return digits(aheadDice(s)) + die
}

func shieldParts(s *roster.Sheet) []rules.Part {
	parts := []rules.Part{{Value: s.Now(shieldsTrack), Text: "strength"}}
	add := func(n int, text, rule string) {
		if n != 0 {
			parts = append(parts, rules.Part{Value: n, Text: text, Rule: rule})
		}
	}
	if ruined(s) {
		add(-s.Now(shieldsTrack), "a hulk", "8.1")
		return parts
	}
	add(shieldStrength(s)-s.Now(shieldsTrack), "crippled", "8")
	add(shields(s)-shieldStrength(s), "Blast Markers", "10.2")
	return parts
}

func turningParts(b rules.Board, s *roster.Sheet) []rules.Part {
	parts := []rules.Part{{Value: printedTurning(b, s), Text: "printed", Rule: "5.3"}}
	if n := s.Count(turningMark); n > 0 {
		parts = append(parts, rules.Part{Value: n, Text: "criticals 33 to 35", Rule: "5.3"})
	}
	return parts
}

func turretParts(s *roster.Sheet) []rules.Part {
	parts := []rules.Part{{Value: s.Now(turretsTrack), Text: "printed", Rule: "11"}}
	if off := turrets(s) - s.Now(turretsTrack); off != 0 && ruined(s) {
		parts = append(parts, rules.Part{Value: off, Text: "a hulk", Rule: "8.1"})
	} else if off != 0 {
		parts = append(parts, rules.Part{Value: off, Text: "crippled", Rule: "8"})
	}
	return parts
}

// status lists the states of a ship, the worst first.
func status(b rules.Board, s *roster.Sheet) []rules.Badge {
	if !isShip(s) {
		return nil
	}
	switch {
	case gone(s):
		return []rules.Badge{{Word: "destroyed", Grave: rules.Lost}}
	case s.Count(blazingMark) > 0:
		return []rules.Badge{{Word: "blazing", Grave: rules.Lost, Text: "a hulk: 4D6 cm each turn, then catastrophic damage"}}
	case s.Count(driftingMark) > 0:
		return []rules.Badge{{Word: "drifting", Grave: rules.Lost, Text: "a hulk: 4D6 cm each turn"}}
	case !living(s):
		return []rules.Badge{{Word: "0 hits", Grave: rules.Lost}}
	}
	var list []rules.Badge
	warn := func(when bool, word, text string) {
		if when {
			list = append(list, rules.Badge{Word: word, Grave: rules.Warned, Text: text})
		}
	}
	warn(crippled(s), "crippled", "shields, turrets, strengths halved, speed −5 cm")
	if n := fires(s); n > 0 {
		warn(true, rules.Count(n, "fire", "fires").String(), "hits −"+digits(n)+" in each fires step")
	}
	if ld := total(ldParts(b, s, "other")); ld <= 1 {
		warn(true, "must disengage", "Ld "+digits(ld)+": disengage or head for the nearest table edge")
	}
	warn(s.Count(noTurnsMark) > 0, "no turns", "engine room")
	warn(s.Count(bridgeMark) > 0, "bridge smashed", "Ld −3")
	for _, m := range s.Markers {
		if m.Kind == orderMark {
			list = append(list, rules.Badge{Word: orderTitle(m.On)})
		}
	}
	return list
}

// The columns of a sheet of 78: names of weapons, range now and printed, strength now and printed, arc, loss; and of what stands at the
// right of tracks and criticals.
const (
	nameColumn     = 11
	rangeColumn    = 27
	strengthColumn = 42
	arcColumn      = 55
	lossColumn     = 61
	rightColumn    = 47
	repairColumn   = 50
)

// layout is the sheet as printed: tracks, weapons by place, criticals with what repairs them, leadership.
func layout(b rules.Board, s *roster.Sheet) []rules.Group {
	if !isShip(s) {
		return []rules.Group{{Lines: otherLines(b, s)}}
	}
	groups := []rules.Group{movement(b, s), tracks(b, s), weapons(b, s)}
	if g := criticals(b, s); len(g.Lines) > 0 {
		groups = append(groups, g)
	}
	return append(groups, crewLines(b, s))
}

// otherLines lays an ordnance marker or an explosion out.
func otherLines(b rules.Board, s *roster.Sheet) []rules.Line {
	var lines []rules.Line
	for i := range s.Tracks {
		t := &s.Tracks[i]
		lines = append(lines, rules.Line{Label: t.Name, Value: digits(t.Now), Cell: roster.TrackCell(t.Name)})
	}
	if n := s.Count(slowMark); n > 0 {
		lines = append(lines, rules.Line{Label: "this turn", Value: digits(n) + " cm", Cell: roster.MarkerCell(slowMark)})
	}
	if ship := patrolled(b, s); ship != nil {
		lines = append(lines, rules.Line{Label: "they fly with", Value: ship.Name, Cell: roster.MarkerOf(patrolMark, "", ship.ID)})
	}
	return lines
}

// movement stands in the title row: speed and turns, now and printed.
func movement(b rules.Board, s *roster.Sheet) rules.Group {
	fast := rules.Line{Label: "speed", Value: digits(speed(s)) + "/" + digits(s.Printed(speedTrack)), Cell: roster.TrackCell(speedTrack), Figure: speedTrack}
	if speed(s) < s.Printed(speedTrack) {
		fast.Grave = rules.Warned
	}
	turns := rules.Line{
		Label: "turns", Value: fmt.Sprintf("%s at %d/%d", s.Trait("turns"), turning(b, s), printedTurning(b, s)),
		Cell: roster.MarkerCell(turningMark), Figure: "turning",
	}
	if s.Count(noTurnsMark) > 0 {
		turns.Value, turns.Grave = "none", rules.Warned
	}
	return rules.Group{Top: true, Lines: []rules.Line{fast, turns}}
}

// tracks are hits, shields and Blast Markers, with armour and turrets at their right.
func tracks(b rules.Board, s *roster.Sheet) rules.Group {
	whole := s.Printed(hitsTrack)
	hits := rules.Line{Label: "hits", Cell: roster.TrackCell(hitsTrack), Now: s.Now(hitsTrack), Max: whole, Figure: hitsTrack}
	switch {
	case !living(s):
		hits.Text, hits.Grave = hulkWord(s), rules.Lost
	case crippled(s):
		hits.Mark, hits.Text, hits.Grave = whole/2, "crippled", rules.Warned
	case whole > 1:
		hits.Mark, hits.Note = whole/2, "crippled at "+digits(whole/2)
	}
	field := rules.Line{Label: "shields", Cell: roster.TrackCell(shieldsTrack), Now: shields(s), Max: s.Printed(shieldsTrack), Figure: shieldsTrack}
	if n := s.Lost(shieldsTrack); n > 0 {
		field.Text, field.Grave = "−"+digits(n)+" for good", rules.Warned
	}
	if field.Max == 0 {
		field.Value = "0"
	}
	lines := []rules.Line{
		hits,
		{Label: "armour", Value: armourText(s), Same: true, At: rightColumn},
		field,
		{Label: "turrets", Value: digits(turrets(s)), Cell: roster.TrackCell(turretsTrack), Figure: turretsTrack, Same: true, At: rightColumn},
	}
	if n := s.Count(blastMark); n > 0 {
		repairs := "repairs on 3D6"
		if standard(b) {
			repairs = "half the repair dice"
		}
		note := "−5 cm, " + repairs
		if off := shieldStrength(s) - shields(s); off > 0 {
			note = fmt.Sprintf("−%d shields, %s", off, note)
		}
		if ruined(s) {
			note = ""
		}
		lines = append(lines, rules.Line{Label: "markers", Value: digits(n), Cell: roster.MarkerCell(blastMark), Note: note})
	}
	return rules.Group{Lines: lines}
}

func hulkWord(s *roster.Sheet) string {
	switch {
	case s.Count(blazingMark) > 0:
		return "hulk, blazing"
	case s.Count(driftingMark) > 0:
		return "hulk, drifting"
	}
	return "destroyed"
}

// armourText is "6 front, else 5".
func armourText(s *roster.Sheet) string {
	front, side, rear := s.Trait("front"), s.Trait("side"), s.Trait("rear")
	switch {
	case front == side && side == rear:
		return front
	case side == rear:
		return front + " front, else " + side
	}
	return front + " front, " + side + " sides, " + rear + " rear"
}

// ---- weapons ----

// weapons are drawn by place, now beside printed, the loss in the last column.
func weapons(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Title: "weapons", Rank: 1, Head: []rules.Line{
		{Note: "range cm", Same: true, At: rangeColumn},
		{Note: "strength", Same: true, At: strengthColumn},
		{Note: "arc", Same: true, At: arcColumn},
		{Note: halvings(b, s), Same: true, At: lossColumn},
		{Note: " now printed", At: rangeColumn},
		{Note: " now printed", Same: true, At: strengthColumn},
	}}
	ready, all := 0, 0
	for _, zone := range locations {
		list := at(b, s, zone)
		if len(list) == 0 && !escort(s) {
			g.Lines = append(g.Lines, rules.Line{Note: zone}, rules.Line{Note: "none", Same: true, At: nameColumn})
		}
		for i, y := range list {
			place := zone
			if i > 0 {
				place = " "
			}
			g.Lines = append(g.Lines, weaponLines(b, s, y, place)...)
			all++
			if strength(b, s, y) > 0 {
				ready++
			}
		}
	}
	g.Fold = fmt.Sprintf("weapons %d of %d", ready, all)
	return g
}

// weaponLines are one row of the weapons.
func weaponLines(b rules.Board, s *roster.Sheet, y *roster.System, place string) []rules.Line {
	boxes := roster.BoxesCell(y.ID)
	lines := []rules.Line{{Note: place}, {Text: y.Name, Same: true, At: nameColumn}}
	if n := printedRange(y); n > 0 {
		far := rules.Line{Value: fmt.Sprintf("%4d", rangeOf(b, s, y)), Note: fmt.Sprintf("%6d", n), Cell: roster.MarkerOf(minorMark, y.ID, ""), Figure: "range/" + y.ID, Same: true, At: rangeColumn}
		if s.CountOf(minorMark, y.ID, "") > 0 {
			far.Grave = rules.Warned
		}
		lines = append(lines, far)
	}
	power := rules.Line{Value: fmt.Sprintf("%4d", strength(b, s, y)), Note: fmt.Sprintf("%6d", y.Boxes), Cell: boxes, Figure: "strength/" + y.ID, Same: true, At: strengthColumn}
	if expr := y.Trait("dice"); expr != "" {
		power.Note = fmt.Sprintf("%6s", strings.ToUpper(expr))
	}
	if strength(b, s, y) < y.Boxes {
		power.Grave = rules.Warned
	}
	lines = append(lines, power, rules.Line{Value: y.Trait("arc"), Same: true, At: arcColumn})
	state := weaponState(s, y)
	state.Same, state.At = true, lossColumn
	return append(lines, state)
}

// weaponState says what a weapon has lost, and why it does not fire.
func weaponState(s *roster.Sheet, y *roster.System) rules.Line {
	var words []string
	switch s.CountOf(minorMark, y.ID, "") {
	case 1:
		words = append(words, "half range")
	case 2:
		words = append(words, "quarter")
	}
	if lost := y.Boxes - y.Left; lost > 0 {
		words = append(words, "−"+digits(lost))
	}
	switch {
	case y.Left == 0:
		return rules.Line{Text: "silent", Grave: rules.Lost}
	case silenced(s, y):
		return rules.Line{Text: "cannot fire", Grave: rules.Lost}
	case len(words) > 0:
		return rules.Line{Label: strings.Join(words, ", "), State: roster.Degraded}
	case s.CountOf(launchedMark, y.ID, "") > 0:
		return rules.Line{Label: "to reload", State: roster.Out}
	case s.CountOf(firedMark, y.ID, "") > 0:
		return rules.Line{Note: "fired"}
	}
	return rules.Line{}
}

// halvings says what halves strengths; empty where nothing does (5.8).
func halvings(b rules.Board, s *roster.Sheet) string {
	hurt := crippled(s) && living(s)
	switch guns, all := halves(b, s, "guns"), halves(b, s, "ordnance"); {
	case hurt && all:
		return "halved twice"
	case hurt && guns:
		return "halved, guns twice"
	case hurt:
		return "halved, crippled"
	case all:
		return "halved, braced"
	case guns:
		return "guns halved, order"
	}
	return ""
}

// ---- criticals ----

// criticals lists what is recorded, with the score that repairs it.
func criticals(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Title: "criticals", Rank: 2, Head: []rules.Line{{Note: "repair, " + diceWord(s) + " or less", Same: true, At: repairColumn}}}
	add := func(when bool, line, text, crew string, cell roster.Cell) {
		if !when {
			return
		}
		what := strings.TrimSpace(line + "  " + text)
		l, score := rules.Line{Label: what, State: roster.Degraded, Cell: cell}, "never"
		switch crew {
		case "":
			l = rules.Line{Text: what, Grave: rules.Lost, Cell: cell}
		case "fire":
			l = rules.Line{Text: what, Grave: rules.Warned, Cell: cell}
		}
		if crew != "" {
			score = scoreText(b, s, crew)
		}
		g.Lines = append(g.Lines, l, rules.Line{Value: score, Same: true, At: repairColumn, Figure: crew})
	}
	if standard(b) {
		g.Head[0].Note = "repair"
	}
	hurt := false
	for i := range s.Systems {
		y := &s.Systems[i]
		hurt = hurt || y.Left < y.Boxes || s.CountOf(minorMark, y.ID, "") > 0
	}
	add(hurt, "", "weapons, above", "weapons", roster.Cell{})
	for _, zone := range locations {
		mark := armamentMark(zone)
		add(s.Count(mark) > 0, "", times(zone+" armament cannot fire", s.Count(mark)), "weapons", roster.MarkerCell(mark))
	}
	add(s.Count(closedMark) > 0, "32", "Come To New Heading, Burn Retros closed", "engine", roster.MarkerCell(closedMark))
	add(s.Count(turningMark) > 0, "33–35", "turning distance +"+digits(s.Count(turningMark))+" cm", "engine", roster.MarkerCell(turningMark))
	add(s.Count(noAheadMark) > 0, "42", "no All Ahead Full", "engine", roster.MarkerCell(noAheadMark))
	add(s.Count(slowAheadMark) > 0, "43", "All Ahead Full rolls D3s", "engine", roster.MarkerCell(slowAheadMark))
	add(s.Lost(speedTrack) > 0, "44–45", "speed −"+digits(s.Lost(speedTrack))+" cm", "engine", roster.TrackCell(speedTrack))
	add(s.Count(noTurnsMark) > 0, "", times("no turns", s.Count(noTurnsMark)), "engine", roster.MarkerCell(noTurnsMark))
	add(s.Count(thrustersMark) > 0, "", times("thrusters, speed −10 cm", s.Count(thrustersMark)), "engine", roster.MarkerCell(thrustersMark))
	for _, line := range penaltyLines {
		add(s.Count(line) > 0, line, times(penaltyText(line), s.Count(line)), "", roster.MarkerCell(line))
	}
	add(s.Lost(shieldsTrack) > 0, "62–63", "shield strength −"+digits(s.Lost(shieldsTrack)), "", roster.TrackCell(shieldsTrack))
	add(s.Count(bridgeMark) > 0, "", "bridge smashed, Ld −3", "", roster.MarkerCell(bridgeMark))
	add(s.Count(fireMark) > 0, "", rules.Count(s.Count(fireMark), "fire", "fires").String()+"  each 1 hit in the fires step", "fire", roster.MarkerCell(fireMark))
	add(s.Count(lastingMark) > 0, "", rules.Count(s.Count(lastingMark), "fire", "fires").String()+" of 56 and 66  each 1 hit", "", roster.MarkerCell(lastingMark))
	return g
}

func times(text string, n int) string {
	if n == 1 {
		return text
	}
	return text + ", " + digits(n) + " times"
}

// diceWord is the dice of a repair as people write them: 2D6 or 3D6.
func diceWord(s *roster.Sheet) string { return strings.ToUpper(repairDice(s).String()) }

// scoreText is "8 Damage 4 + Weapons 4".
func scoreText(b rules.Board, s *roster.Sheet, crew string) string {
	if standard(b) {
		return "a 6"
	}
	text := digits(combined(b, s, crew)) + " "
	if b.Option("repair.combined") != "sum" {
		return text + b.Option("repair.combined")
	}
	text += "Damage " + digits(rating(b, s, "damage")) + " + " + crewTitle(crew) + " " + digits(rating(b, s, crew))
	if off := -total(penalties(b, s, crew)); off > 0 {
		text += " − " + digits(off)
	}
	return text
}

// crewLines are leadership, Command checks, and the order in force.
func crewLines(b rules.Board, s *roster.Sheet) rules.Group {
	ld := rules.Line{Label: "Ld", Value: digits(total(ldParts(b, s, "other"))), Cell: roster.TrackCell(ldTrack), Figure: ldTrack}
	command := rules.Line{Label: "Command", Value: digits(ldNeed(b, s, "command")), Figure: "command", Same: true, Note: sumText(ldParts(b, s, "command"))}
	g := rules.Group{Rank: 3, Lines: []rules.Line{ld, command}}
	if o := order(s); o != "" {
		g.Lines = append(g.Lines, rules.Line{Label: "order", Value: orderTitle(o), Cell: roster.MarkerOf(orderMark, o, "")})
	}
	if n := s.Count(rerollsMark); n > 0 {
		line := rules.Line{Label: "flagship", Value: rules.Count(n, "re-roll", "re-rolls").String(), Cell: roster.MarkerCell(rerollsMark)}
		if order(s) != "" {
			line.Same, line.At = true, rightColumn
		}
		g.Lines = append(g.Lines, line)
	}
	return g
}

// sumText is "= 8 − 1 critical − 1 marker"; empty where there is nothing to add.
func sumText(parts []rules.Part) string {
	if len(parts) < 2 {
		return ""
	}
	text := "= " + digits(parts[0].Value)
	for _, p := range parts[1:] {
		sign, n := " + ", p.Value
		if n < 0 {
			sign, n = " − ", -n
		}
		text += sign + digits(n) + " " + p.Text
	}
	return text
}
