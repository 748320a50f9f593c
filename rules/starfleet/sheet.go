package starfleet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what follows from a sheet and how it is laid out, sections 2 and 8.

// figures are the numbers that follow from a ship.
func figures(b rules.Board, s *roster.Sheet) []rules.Figure {
	if s.Kind != roster.KindShip {
		return nil
	}
	c := count(b, s)
	left := c.internal.printed - c.internal.lost
	list := []rules.Figure{
		{Name: "boxes", Value: left, Text: fmt.Sprintf("%d/%d", left, c.internal.printed), Vital: true, Of: c.internal.printed},
	}
	if t := s.Track(excessTrack); t != nil {
		list = append(list, rules.Figure{Name: excessTrack, Value: t.Now, Text: fmt.Sprintf("%d/%d", t.Now, t.Max)})
	}
	if s.Track(damconTrack) != nil {
		f := rules.Figure{Name: "rating", Value: rating(s, damconTrack)}
		if next := numberOf(s, damconTrack, s.Now(damconTrack)); next != f.Value {
			f.Text = fmt.Sprintf("%d, %d from next turn", f.Value, next)
		}
		list = append(list, f)
	}
	for _, track := range [...]string{sensorTrack, scannerTrack} {
		if s.Track(track) != nil {
			list = append(list, rules.Figure{Name: track, Value: rating(s, track)})
		}
	}
	return append(list, rules.Figure{Name: "power", Value: power(b, s)})
}

// power is what warp, impulse and reactors give; boxes lost in this turn still count (8).
func power(b rules.Board, s *roster.Sheet) int {
	warp, other := 0, 0
	for i := range s.Systems {
		y := &s.Systems[i]
		switch is := isOf(b, y); {
		case isWarp(is):
			warp += y.Left + fresh(s, y.ID)
		case is == "Impulse" || is == "APR":
			other += y.Left + fresh(s, y.ID)
		}
	}
	if s.CountOf(criticalMark, warpOut, "") > 0 {
		warp /= 2
	}
	return warp + other
}

// status lists the states of a ship, the worst first.
func status(b rules.Board, s *roster.Sheet) []rules.Badge {
	if s.Kind != roster.KindShip {
		return nil
	}
	if destroyed(s) {
		return []rules.Badge{{Word: "destroyed", Grave: rules.Lost, Text: fmt.Sprintf("in turn %d", s.Count(destroyedMark))}}
	}
	var list []rules.Badge
	if why := crippled(b, s); why != "" {
		list = append(list, rules.Badge{Word: "crippled", Grave: rules.Warned, Text: why})
	}
	for _, row := range criticalsOf(b, s) {
		list = append(list, rules.Badge{Word: strings.ReplaceAll(row.Text("effect"), "-", " "), Grave: rules.Warned, Text: row.Text("text")})
	}
	var down, lowered []string
	for n := 1; n <= 6; n++ {
		track := shieldTrack(n)
		switch t := s.Track(track); {
		case t != nil && t.Max > 0 && t.Now == 0:
			down = append(down, "#"+strconv.Itoa(n))
		case s.CountOf(loweredMark, track, "") > 0:
			lowered = append(lowered, "#"+strconv.Itoa(n))
		}
	}
	if len(down) > 0 {
		list = append(list, rules.Badge{Word: strings.Join(down, " ") + " down", Grave: rules.Warned, Text: "no boxes left on " + strings.Join(down, " ")})
	}
	if len(lowered) > 0 {
		list = append(list, rules.Badge{Word: strings.Join(lowered, " ") + " lowered", Text: "stops nothing but by general reinforcement"})
	}
	if s.Count(noLockMark) > 0 {
		list = append(list, rules.Badge{Word: "no lock-on", Grave: rules.Warned, Text: "in this turn"})
	}
	if i, _ := impulseOf(b.Phase); i > 0 && moves(s.Now(speedTrack), i) {
		list = append(list, rules.Badge{Word: "moves", Text: fmt.Sprintf("in impulse %d at speed %d", i, s.Now(speedTrack))})
	}
	return list
}

// listVolley is the line of a volley in a list.
func listVolley(b rules.Board, s *roster.Sheet) string {
	return pointsText(s.Now(pointsOf))
}

// ---- the printed sheet ----

// The columns of a sheet of 78: the shields, and the five places of a row of groups with the engines at the sides.
var (
	shieldColumns = [...]int{2, 28, 57}
	placeColumns  = [...]int{11, 22, 36, 50, 60}
)

const (
	leftEngine, rightEngine = 2, 70
	engineWide              = 5  // boxes in a row of an engine
	shieldCells             = 10 // of the meter of a shield
	labelWide               = 5
)

// layout is the ship's system display: shields round it, groups from bow to stern and port to starboard, engines at the sides.
func layout(b rules.Board, s *roster.Sheet) []rules.Group {
	if s.Kind != roster.KindShip {
		return []rules.Group{{Lines: trackLines(s)}}
	}
	c := count(b, s)
	top := rules.Group{Top: true, Lines: []rules.Line{
		{Label: speedTrack, Value: strconv.Itoa(s.Now(speedTrack)), Cell: roster.TrackCell(speedTrack)},
		{Label: "boxes", Value: fmt.Sprintf("%d/%d", c.internal.printed-c.internal.lost, c.internal.printed), Figure: "boxes"},
	}}
	if t := s.Track(excessTrack); t != nil {
		line := rules.Line{Label: "Excess", Value: strconv.Itoa(t.Now), Cell: roster.TrackCell(excessTrack)}
		if t.Now < t.Max {
			line.Value, line.Grave = fmt.Sprintf("%d/%d", t.Now, t.Max), rules.Warned
		}
		top.Lines = append(top.Lines, line)
	}
	groups := []rules.Group{
		top,
		{Lines: shieldRow(s, 6, 1, 2)},
		{Lines: plan(b, s)},
		{Lines: shieldRow(s, 5, 4, 3)},
		{Lines: numberTracks(s)},
	}
	if lines := notes(b, s); len(lines) > 0 {
		groups = append(groups, rules.Group{Rank: 1, Lines: lines, Fold: pieces(lines)})
	}
	return groups
}

// pieces is the first of some lines in a few words, with how many more there are.
func pieces(lines []rules.Line) string {
	first := strings.TrimSpace(strings.Join([]string{lines[0].Label, lines[0].Value, lines[0].Text}, " "))
	if len(lines) > 1 {
		first += ", " + strconv.Itoa(len(lines)-1) + " more"
	}
	return first
}

func trackLines(s *roster.Sheet) []rules.Line {
	var lines []rules.Line
	for i := range s.Tracks {
		t := &s.Tracks[i]
		lines = append(lines, rules.Line{Label: t.Name, Cell: roster.TrackCell(t.Name), Value: strconv.Itoa(t.Now)})
	}
	return lines
}

// shieldRow is three shields in a row.
func shieldRow(s *roster.Sheet, shields ...int) []rules.Line {
	var lines []rules.Line
	for i, n := range shields {
		track := shieldTrack(n)
		t := s.Track(track)
		if t == nil {
			continue
		}
		lines = append(lines, rules.Line{
			Label: "#" + strconv.Itoa(n), Cell: roster.TrackCell(track), Now: t.Now, Max: t.Max, Meter: shieldCells,
			Same: len(lines) > 0, At: shieldColumns[i],
		})
	}
	return lines
}

// A bank is a group of the sheet as it is drawn: one system, or weapons side by side.
type bank struct {
	name    string
	systems []*roster.System
}

// banks lists the groups of a ship in the order of the sheet.
func banks(b rules.Board, s *roster.Sheet) []bank {
	var list []bank
	for i := range s.Systems {
		y := &s.Systems[i]
		at := -1
		if y.Zone != "" {
			at = slices.IndexFunc(list, func(k bank) bool { return k.name == y.Zone })
		}
		if at < 0 {
			list = append(list, bank{name: zone(y)})
			at = len(list) - 1
		}
		list[at].systems = append(list[at].systems, y)
	}
	return list
}

// plan is the groups in the rows of the trait ssd, those that it does not name behind them, with the engines at the sides.
func plan(b rules.Board, s *roster.Sheet) []rules.Line {
	all := banks(b, s)
	find := func(name string) *bank {
		i := slices.IndexFunc(all, func(k bank) bool { return k.name == name })
		if i < 0 {
			return nil
		}
		return &all[i]
	}
	var left, right *roster.System
	named := map[string]bool{}
	for i := range all {
		y := all[i].systems[0]
		switch is := isOf(b, y); {
		case is == "LWarp" && left == nil:
			left, named[all[i].name] = y, true
		case is == "RWarp" && right == nil:
			right, named[all[i].name] = y, true
		}
	}
	var rows [][]string
	side := -1
	for row := range strings.SplitSeq(s.Trait("ssd"), "/") {
		words := strings.Fields(row)
		if len(words) == 0 {
			continue
		}
		if len(words) > 3 && side < 0 {
			side = len(rows)
		}
		rows = append(rows, words)
		for _, w := range words {
			named[w] = true
		}
	}
	var rest []string
	for _, k := range all {
		if !named[k.name] {
			rest = append(rest, k.name)
		}
	}
	for words := range slices.Chunk(rest, 3) {
		rows = append(rows, words)
	}
	if side < 0 {
		side = len(rows) / 3
	}
	port, starboard := engine(left, leftEngine), engine(right, rightEngine)
	side = max(side-1, 0)
	var lines []rules.Line
	for i := 0; i < len(rows) || i-side < max(len(port), len(starboard)); i++ {
		first := len(lines)
		if at := i - side; at >= 0 && at < len(port) {
			lines = append(lines, port[at])
		}
		if i < len(rows) {
			lines = append(lines, placed(b, rows[i], find)...)
		}
		if at := i - side; at >= 0 && at < len(starboard) {
			lines = append(lines, starboard[at])
		}
		for n := first; n < len(lines); n++ {
			lines[n].Same = n > first
		}
	}
	return lines
}

// placed is a row of groups: up to three in the middle, five with the outer places.
func placed(b rules.Board, words []string, find func(string) *bank) []rules.Line {
	columns := placeColumns[:]
	if len(words) <= 3 {
		columns = placeColumns[1:4]
	}
	var lines []rules.Line
	for i, w := range words {
		if k := find(w); k != nil {
			lines = append(lines, k.lines(columns[min(i, len(columns)-1)])...)
		}
	}
	return lines
}

// lines draws a group: its label and its boxes, each weapon a line of its own.
func (k *bank) lines(column int) []rules.Line {
	var lines []rules.Line
	for i, y := range k.systems {
		line := rules.Line{Cell: roster.BoxesCell(y.ID), Now: y.Left, Max: y.Boxes, Bare: true, At: rules.Adjoining}
		if i == 0 {
			line.Label, line.Pad, line.At = k.name, labelWide, column
		}
		lines = append(lines, line)
	}
	return lines
}

// engine is a warp engine: its name and number, and its boxes in rows.
func engine(y *roster.System, column int) []rules.Line {
	if y == nil {
		return nil
	}
	cell := roster.BoxesCell(y.ID)
	lines := []rules.Line{{Label: y.Name, Value: strconv.Itoa(y.Left), Cell: cell, At: column}}
	for before := 0; before < y.Boxes; before += engineWide {
		n := min(engineWide, y.Boxes-before)
		lines = append(lines, rules.Line{
			Cell: cell, Now: min(max(y.Left-before, 0), n), Max: n, Before: before, Bare: true, At: column,
		})
	}
	return lines
}

// numberTracks are the special tracks as rows of numbers, a cross for each lost one.
func numberTracks(s *roster.Sheet) []rules.Line {
	var lines []rules.Line
	for i, name := range [...]string{sensorTrack, scannerTrack, damconTrack} {
		t := s.Track(name)
		if t == nil {
			continue
		}
		words := strings.Fields(s.Trait(name))
		for n := range min(t.Max-t.Now, len(words)) {
			words[n] = "×"
		}
		line := rules.Line{Label: name, Value: strings.Join(words, " "), Cell: roster.TrackCell(name), Same: len(lines) > 0, At: shieldColumns[i]}
		if name == damconTrack {
			line.Label = "dam con"
		}
		if t.Now < t.Max {
			line.Grave = rules.Warned
		}
		lines = append(lines, line)
	}
	return lines
}

// notes is what else holds: armour, reinforcement, lowered shields, critical hits, repairs.
func notes(b rules.Board, s *roster.Sheet) []rules.Line {
	var lines []rules.Line
	if t := s.Track(armourTrack); t != nil {
		lines = append(lines, rules.Line{Label: armourTrack, Now: t.Now, Max: t.Max, Cell: roster.TrackCell(armourTrack)})
	}
	if n := s.Count(generalMark); n > 0 {
		lines = append(lines, rules.Line{Label: "general reinforcement", Value: strconv.Itoa(n), Cell: roster.MarkerCell(generalMark), Same: len(lines) > 0})
	}
	for n := 1; n <= 6; n++ {
		track := shieldTrack(n)
		if points := s.CountOf(specificMark, track, ""); points > 0 {
			lines = append(lines, rules.Line{
				Label: "#" + strconv.Itoa(n) + " reinforced", Value: strconv.Itoa(points), Cell: roster.MarkerOf(specificMark, track, ""), Same: len(lines) > 0,
			})
		}
		if s.CountOf(loweredMark, track, "") > 0 {
			lines = append(lines, rules.Line{
				Label: "#" + strconv.Itoa(n), Text: "lowered", Cell: roster.MarkerOf(loweredMark, track, ""), Same: len(lines) > 0,
			})
		}
	}
	for _, row := range criticalsOf(b, s) {
		lines = append(lines, rules.Line{Text: row.Text("text"), Grave: rules.Warned, Cell: roster.MarkerOf(criticalMark, row.Text("effect"), "")})
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		if done := s.CountOf(repairMark, y.ID, ""); done > 0 {
			lines = append(lines, rules.Line{Label: "repairing " + y.Name, Value: strconv.Itoa(done) + " points", Cell: roster.MarkerOf(repairMark, y.ID, "")})
		}
		if kind := typeOf(b, s, y); kind != y.Kind {
			lines = append(lines, rules.Line{Text: y.Name + " works as " + kind, Cell: roster.MarkerOf(lesserMarkOf(kind), y.ID, "")})
		}
	}
	for i := range lines {
		if !lines[i].Same {
			lines[i].At = shieldColumns[0]
		}
	}
	return lines
}

// misplaced finds groups that the trait ssd does not name, and names that are no groups.
func misplaced(s *roster.Sheet) []string {
	var odd []string
	groups := map[string]bool{}
	for i := range s.Systems {
		groups[zone(&s.Systems[i])] = true
	}
	for _, w := range strings.Fields(s.Trait("ssd")) {
		if w != "/" && w != "." && !groups[w] {
			odd = append(odd, "ssd names "+w+", which is no group")
		}
	}
	return odd
}
