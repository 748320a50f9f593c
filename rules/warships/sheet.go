package warships

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what follows from a sheet and how it is laid out.

// figures are the numbers that follow from a ship.
func figures(b rules.Board, s *roster.Sheet) []rules.Figure {
	if s.Kind != roster.KindShip {
		return nil
	}
	var list []rules.Figure
	if squadron(s) {
		list = append(list, rules.Figure{Name: craftTrack, Value: s.Now(craftTrack), Vital: true, Of: max(whole(s, craftTrack), s.Now(craftTrack))})
	}
	for _, track := range [...]string{stunTrack, woundTrack, mortalTrack, criticalTrack} {
		if t := s.Track(track); t != nil {
			list = append(list, rules.Figure{Name: track, Value: max(0, t.Now), Vital: !squadron(s), Of: t.Max, Short: track[:1]})
		}
	}
	if n := suffered(s); n > 0 {
		list = append(list, rules.Figure{Name: "critical-taken", Value: n, Text: fmt.Sprintf("%d of %d", n, whole(s, criticalTrack))})
	}
	mc, parts := maneuverability(b, s)
	list = append(list, rules.Figure{Name: "mc", Value: mc, Text: strconv.Itoa(mc), Parts: parts})
	accel := acceleration(b, s)
	list = append(list, rules.Figure{Name: "acceleration", Value: accel / 1000, Text: decimal(accel)})
	standing := standing(b, s, true)
	list = append(list, rules.Figure{Name: "checks", Value: steps(standing), Text: fmt.Sprintf("%+d on its checks", steps(standing)), Parts: standing})
	if t := targetState(b, s); len(t) > 0 {
		list = append(list, rules.Figure{Name: "target", Value: steps(t), Text: fmt.Sprintf("%+d for enemies", steps(t)), Parts: t})
	}
	if all, _, power := plants(b, s); all > 0 {
		list = append(list, rules.Figure{Name: "power", Value: power})
	}
	if sh := shieldOf(b, s); sh.capacity > 0 {
		list = append(list, rules.Figure{Name: "shield", Value: sh.stored, Text: fmt.Sprintf("%d/%d", sh.stored, sh.capacity)})
	}
	for _, kind := range [...]string{"magnetic-screen", "particle-screen", "deflection-inducer", "displacer"} {
		if all, _ := units(s, kind); all == 0 {
			continue
		}
		n := 0
		if up, worn := screen(b, s, kind); up {
			n = max(0, b.Table("defenses").Find(kind).Int("other")-worn)
		}
		list = append(list, rules.Figure{Name: kind, Value: n})
	}
	if n := defense(b, s); n > 0 {
		list = append(list, rules.Figure{Name: "boarding", Value: n / 2, Text: halves(n)})
	}
	if fusionAge(b) {
		list = append(list, rules.Figure{Name: "kmh", Value: 600 * s.Now(speedTrack)})
	}
	return list
}

// decimal writes thousandths: "0.5", "3".
func decimal(n int) string {
	text := fmt.Sprintf("%d.%03d", n/1000, n%1000)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// status lists the states of a ship, the worst first.
func status(b rules.Board, s *roster.Sheet) []rules.Badge {
	if s.Kind != roster.KindShip {
		return nil
	}
	switch {
	case s.Count(explodedMark) > 0:
		return []rules.Badge{{Word: "exploded", Grave: rules.Lost}}
	case squadron(s) && s.Now(craftTrack) == 0:
		return []rules.Badge{{Word: "destroyed", Grave: rules.Lost}}
	case destroyed(s):
		return []rules.Badge{{Word: "derelict", Grave: rules.Lost, Text: "keeps course and speed"}}
	case captured(s):
		return []rules.Badge{{Word: "captured", Grave: rules.Lost, Text: prizeText(b, s)}}
	}
	var list []rules.Badge
	warn := func(when bool, word, text string) {
		if when {
			list = append(list, rules.Badge{Word: word, Grave: rules.Warned, Text: text})
		}
	}
	say := func(when bool, word, text string) {
		if when {
			list = append(list, rules.Badge{Word: word, Text: text})
		}
	}
	warn(crewless(s), "crew killed", "no check, no maneuver, no attack")
	for i := len(b.Table("states").Rows) - 1; i >= 0; i-- {
		row := &b.Table("states").Rows[i]
		warn(emptied(s, row.Key), row.Text("word"), fmt.Sprintf("checks %+d", row.Int("checks")))
	}
	warn(powerless(b, s), "no power", "no maneuver, no fire")
	all, out := engines(b, s)
	warn(all > 0 && all == out, "adrift", "no engine works")
	warn(!commanded(b, s) || s.Count(helmMark) > 0, "no helm", "no maneuver, no change of speed")
	units, running, _ := lifeSupport(b, s)
	warn(units > 0 && running == 0, "no life support", "checks +1")
	warn(fightsAboard(b, s), "boarded", "checks +3")
	warn(s.Count(timerMark) > 0, "charges set", "explodes when its commander says so")
	warn(s.Count(leavingMark) > 0, "abandoned", rules.Count(s.Count(leavingMark), "round", "rounds").String()+" until all have left")
	warn(held(b, s), "held", heldBadge(b, s))
	say(s.Count(jinkMark) > 0, "jinks", fmt.Sprintf("attacks at it %+d", s.Count(jinkMark)))
	say(s.Count(chaffMark) > 0, "chaff", "")
	say(s.Count(networkMark) > 0, "network", "a defense network")
	say(s.Count(decoyMark) > 0, "decoys", rules.Count(s.Count(decoyMark), "drone", "drones").String())
	say(fighting(b, s), "dogfight", "fixed in its hex")
	say(s.Count(flagshipMark) > 0, "flagship", "")
	say(s.Count(aboardMark) > 0, "aboard", berthText(b, s))
	return list
}

// prizeText says when a prize crew can use a captured ship.
func prizeText(b rules.Board, s *roster.Sheet) string {
	first, last := prizeCrew(b)
	n := s.Count(capturedMark)
	return fmt.Sprintf("out of the battle; a prize crew can use it from round %d to %d", n+first, n+last)
}

// berthText says where a craft aboard lies.
func berthText(b rules.Board, c *roster.Sheet) string {
	carrier := b.Sheet(c.On)
	if carrier == nil {
		return "lies in a hangar"
	}
	if y := berthOf(b, carrier, c); y != nil {
		return "lies in " + y.Name + " of " + carrier.Name
	}
	return "its hangar aboard " + carrier.Name + " is destroyed"
}

// layout is the sheet as printed: tracks with their states, armor, zones with their systems, power, tracks of sensors.
func layout(b rules.Board, s *roster.Sheet) []rules.Group {
	if s.Kind != roster.KindShip {
		return []rules.Group{{Lines: plainLines(s)}}
	}
	groups := []rules.Group{headGroup(b, s), boxes(b, s), armorGroup(b, s)}
	if len(s.Systems) > 0 {
		groups = append(groups, zoneGroup(b, s))
	}
	if g := powerGroup(b, s); len(g.Lines) > 0 {
		groups = append(groups, g)
	}
	if g := ordnanceGroup(b, s); len(g.Lines) > 0 {
		groups = append(groups, g)
	}
	if g := targetGroup(b, s); len(g.Lines) > 0 {
		groups = append(groups, g)
	}
	return groups
}

// headGroup is what stands behind the ship's name: MC with its sum, speed, heading.
func headGroup(b rules.Board, s *roster.Sheet) rules.Group {
	mc, parts := maneuverability(b, s)
	value := strconv.Itoa(mc)
	if len(parts) > 1 {
		value += " = " + strconv.Itoa(parts[0].Value)
		for _, p := range parts[1:] {
			sign := "+"
			if p.Value < 0 {
				sign = "−"
			}
			value += fmt.Sprintf(" %s %d", sign, max(p.Value, -p.Value))
		}
	}
	g := rules.Group{Top: true, Lines: []rules.Line{{Label: "MC", Value: value, Figure: "mc"}}}
	for _, track := range [...]string{speedTrack, headingTrack} {
		if t := s.Track(track); t != nil && (t.Now != 0 || track == speedTrack) {
			g.Lines = append(g.Lines, rules.Line{Label: track, Value: strconv.Itoa(t.Now), Cell: roster.TrackCell(track)})
		}
	}
	return g
}

// boxes are the four tracks, each with the state that follows at 0; of a squadron its craft.
func boxes(b rules.Board, s *roster.Sheet) rules.Group {
	var g rules.Group
	if squadron(s) {
		g.Lines = append(g.Lines, rules.Line{Label: craftTrack, Cell: roster.TrackCell(craftTrack), Now: s.Now(craftTrack), Max: max(whole(s, craftTrack), s.Now(craftTrack))})
		return g
	}
	for _, track := range [...]string{stunTrack, woundTrack, mortalTrack, criticalTrack} {
		t := s.Track(track)
		if t == nil {
			continue
		}
		l := rules.Line{Label: track, Cell: roster.TrackCell(track), Now: max(0, t.Now), Max: t.Max, Figure: track}
		word := "derelict"
		if row := b.Table("states").Find(track); row != nil {
			word = row.Text("word")
		}
		switch {
		case track == criticalTrack && s.Count(explodedMark) > 0:
			l.Text, l.Grave = "exploded", rules.Lost
		case track == criticalTrack && emptied(s, track):
			l.Text, l.Grave = fmt.Sprintf("derelict, %d of %d taken", suffered(s), 2*t.Max), rules.Lost
		case emptied(s, track):
			l.Text, l.Grave = word, rules.Warned
		case len(g.Lines) == 0:
			l.Note = word + " at 0"
		default:
			l.Note = word
		}
		g.Lines = append(g.Lines, l)
	}
	return g
}

// armorGroup is armor, toughness and crew.
func armorGroup(b rules.Board, s *roster.Sheet) rules.Group {
	text := ""
	for _, kind := range [...]string{"li", "hi", "en"} {
		if e := armorDice(b, s, kind); e != nil {
			name := strings.ToUpper(kind)
			if kind == "en" {
				name = "En"
			}
			text += name + " " + e.String() + "   "
		}
	}
	if text == "" {
		text = "none"
	}
	l := rules.Line{Label: "armor", Text: strings.TrimSpace(text)}
	if s.Trait("armor") != "" {
		l.Cell = roster.TraitCell("", "armor")
	}
	g := rules.Group{Rank: 2, Lines: []rules.Line{l, {Label: "toughness", Value: toughnessOf(b, s).Text("name"), Same: true, At: 44}}}
	crew := rules.Line{Label: "score", Value: strconv.Itoa(score(s)), Same: true, At: 68}
	if s.Track(scoreTrack) != nil {
		crew.Cell = roster.TrackCell(scoreTrack)
	}
	g.Lines = append(g.Lines, crew)
	if sh := shieldOf(b, s); sh.capacity > 0 {
		l := rules.Line{Label: "shield", Now: min(sh.stored, sh.capacity), Max: sh.capacity, Figure: "shield"}
		if !sh.on {
			l.Text, l.Grave = "off", rules.Warned
		}
		g.Lines = append(g.Lines, l)
	}
	return g
}

// Systems and stores stand in columns behind the names of their rows: three of them, fewer where a name is too long.
const (
	inset = 8
	page  = 78
)

// columns is how wide the columns are for pieces of so many cells, and how many stand in a row.
func columns(longest int) (width, abreast int) {
	abreast = max(1, min(3, (page-inset)/(longest+1)))
	return (page - inset) / abreast, abreast
}

// stacked stands pieces of so many cells at most in columns behind a label.
func stacked(label string, pieces []rules.Line, longest int) []rules.Line {
	column, abreast := columns(longest)
	var lines []rules.Line
	for n, l := range pieces {
		if n%abreast == 0 {
			lines = append(lines, rules.Line{Label: label})
			label = " "
		}
		l.Same, l.At = true, inset+2+column*(n%abreast)
		lines = append(lines, l)
	}
	return lines
}

// zoneGroup is a row for each zone, its systems in order of damage from the left.
func zoneGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Title: "zones", Rank: 1, Head: []rules.Line{{Text: "next hit first"}}}
	working, all := 0, 0
	longest := 0
	zones := b.Table("zones").Find(zoneClass(b, s)).Words("zones")
	for _, zone := range zones {
		for _, run := range runsOf(s, zone) {
			longest = max(longest, 2+utf8.RuneCountInString(together(run))+1+utf8.RuneCountInString(wordOn(s, run[0]))) // with its sign
		}
	}
	column, abreast := columns(longest)
	for _, zone := range zones {
		n := 0
		for _, run := range runsOf(s, zone) {
			y := run[0]
			switch {
			case n == 0:
				g.Lines = append(g.Lines, rules.Line{Label: zone})
			case n%abreast == 0:
				g.Lines = append(g.Lines, rules.Line{Label: " "})
			}
			all += len(run)
			working += len(run) * truth(works(y))
			l := rules.Line{Label: together(run), State: y.State, Cell: roster.StateCell(y.ID), Same: true, At: inset + column*(n%abreast)}
			l.Text = wordOn(s, y)
			g.Lines = append(g.Lines, l)
			n++
		}
	}
	g.Fold = fmt.Sprintf("systems %d of %d", working, all)
	return g
}

// crowded is with how many systems a ship is too large for a piece of the sheet for each.
const crowded = 30

// runsOf are the systems of a zone in order of damage. On a crowded ship those alike that follow each other and fare alike stand as one.
func runsOf(s *roster.Sheet, zone string) [][]*roster.System {
	var list [][]*roster.System
	for i := range s.Systems {
		y := &s.Systems[i]
		if zoneOf(y) != zone {
			continue
		}
		if n := len(list); n > 0 && len(s.Systems) > crowded {
			if o := list[n-1][0]; o.Kind == y.Kind && o.State == y.State && wordOn(s, o) == wordOn(s, y) {
				list[n-1] = append(list[n-1], y)
				continue
			}
		}
		list = append(list, []*roster.System{y})
	}
	return list
}

// together names systems alike: "matter beam 1-4".
func together(run []*roster.System) string {
	name := run[0].Name
	if len(run) == 1 {
		return name
	}
	last := run[len(run)-1].Name
	return name + "–" + last[strings.LastIndexByte(last, ' ')+1:]
}

// wordOn is what is said of a system behind its name.
func wordOn(s *roster.Sheet, y *roster.System) string {
	switch {
	case works(y) && s.CountOf(offMark, y.ID, "") > 0:
		return "off"
	case hidden(s, y):
		return "concealed"
	}
	return ""
}

// powerGroup is the power of a ship and what its weapons store.
func powerGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Rank: 3}
	all, _, power := plants(b, s)
	if all == 0 || !on(b, "power") {
		return g
	}
	l := rules.Line{Label: "power", Value: strconv.Itoa(power), Figure: "power"}
	if d := s.Count(driveMark); d > 0 {
		l.Text = "acceleration " + decimal(d-1) + " powered"
	}
	g.Lines = append(g.Lines, l)
	var stores []rules.Line
	longest := 0
	for _, y := range guns(b, s) {
		longest = max(longest, 2+utf8.RuneCountInString(y.Name)+1+len(storeText(b, y))) // below the names of the zones; a letter goes before it
	}
	for _, y := range guns(b, s) {
		if cost(b, y) > 0 && works(y) {
			stores = append(stores, rules.Line{Label: y.Name, Value: storeText(b, y), Cell: roster.LoadCell(y.ID)})
		}
	}
	g.Lines = append(g.Lines, stacked("stored", stores, longest)...)
	g.Fold = fmt.Sprintf("power %d", power)
	return g
}

// storeText is what a weapon stores of what it may: "23/24".
func storeText(b rules.Board, y *roster.System) string {
	return fmt.Sprintf("%d/%d", y.Load, store(b, y))
}

// ordnanceGroup is what launchers and dispensers still hold.
func ordnanceGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Rank: 4}
	var stocks []rules.Line
	longest := 0
	for i := range s.Systems {
		y := &s.Systems[i]
		if listed(b, y, "launchers") != nil || y.Boxes > 1 {
			stocks = append(stocks, rules.Line{Label: y.Name, Value: fmt.Sprintf("%d/%d", y.Left, y.Boxes), Note: y.Trait("warhead"), Cell: roster.BoxesCell(y.ID)})
			longest = max(longest, 2+utf8.RuneCountInString(y.Name)+1+5+1+utf8.RuneCountInString(y.Trait("warhead")))
		}
	}
	g.Lines = stacked("carries", stocks, longest)
	return g
}

// targetGroup is what the sensors of a ship hold.
func targetGroup(b rules.Board, s *roster.Sheet) rules.Group {
	g := rules.Group{Rank: 3}
	if !on(b, "sensors") {
		return g
	}
	for _, y := range allSensors(b, s) {
		var names []string
		for _, o := range namedBy(b, s, trackMark) {
			if s.CountOf(trackMark, y.ID, o.ID) > 0 {
				names = append(names, o.Name)
			}
		}
		if len(names) > 0 {
			g.Lines = append(g.Lines, rules.Line{Label: "holds", Text: strings.Join(names, "   "), Note: y.Name})
		}
	}
	return g
}

// plainLines lists the tracks of a sheet that is no ship.
func plainLines(s *roster.Sheet) []rules.Line {
	var lines []rules.Line
	for i := range s.Tracks {
		t := &s.Tracks[i]
		lines = append(lines, rules.Line{Label: t.Name, Value: strconv.Itoa(t.Now), Cell: roster.TrackCell(t.Name)})
	}
	for _, t := range s.Traits {
		lines = append(lines, rules.Line{Label: t.Name, Text: t.Value, Cell: roster.TraitCell("", t.Name)})
	}
	return lines
}

// The lines of sheets in lists.

func listHit(_ rules.Board, s *roster.Sheet) string {
	var hits [degrees]int
	for d := ordinary; d <= amazing; d++ {
		hits[d] = s.Now(degreeWord(d))
	}
	return hitWords(hits)
}

func listMissiles(b rules.Board, s *roster.Sheet) string {
	text := fmt.Sprintf("%d, speed %d, endurance %d", s.Now(countTrack), s.Now(speedTrack), s.Now(enduranceTrack))
	if t := goal(b, s); t != nil {
		text += " → " + t.Name
	}
	if s.Count(arrivedMark) > 0 {
		text += ", arrived"
	}
	return text + ordnanceText(b, s)
}

func listMines(b rules.Board, s *roster.Sheet) string {
	if dummy(s) {
		return "dummy"
	}
	return fmt.Sprintf("%s, %d beside, %d found", rules.Count(s.Now(patternsTrack), "pattern", "patterns"), s.Now(looseTrack), s.Now(foundTrack)) + ordnanceText(b, s)
}

// ordnanceText names the warhead and the guidance of missiles and mines, by which their attacks go (E).
func ordnanceText(b rules.Board, s *roster.Sheet) string {
	text := ""
	for _, t := range [...][2]string{{"warheads", "warhead"}, {"guidance", "guidance"}} {
		if row := b.Table(t[0]).Find(s.Trait(t[1])); row != nil {
			text += ", " + row.Text("name")
		}
	}
	return text
}

func listBoarders(_ rules.Board, s *roster.Sheet) string {
	where := "outside"
	if pod(s) && s.Count(arrivedMark) == 0 {
		where = fmt.Sprintf("in a pod, speed %d, %s", s.Now(speedTrack), rules.Count(s.Now(enduranceTrack), "round", "rounds"))
	}
	if s.Count(insideMark) > 0 {
		where = "inside"
	}
	return halves(s.Now(pointsTrack)) + ", " + where
}
