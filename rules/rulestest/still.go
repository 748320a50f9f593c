package rulestest

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// tables finds totals of a table's dice that have no row.
func (g *game) tables() {
	for _, t := range g.book.Tables() {
		if t.Dice == nil {
			continue
		}
		for _, c := range t.Dice.Chances() {
			if row := t.Row(c.Outcome); row == nil || c.Outcome < row.From || c.Outcome > row.To {
				g.broken(Tables, "%s: no row stands for %d", t.Name, c.Outcome)
			}
		}
		g.reading(t.Name, t.Look(0))
	}
}

// enough is up to how many ways a reading's dice are thrown in every way.
const enough = 4096

// reading holds the chances of a reading against its faces, once for each reading.
func (g *game) reading(key string, rd dice.Reading) {
	chances := rd.Chances()
	if len(chances) == 0 {
		if ways(rd, map[int]float64{}) {
			g.broken(Readings, "%s: %s comes to nothing", key, dice.Dice(rd))
		}
		return // too many to list
	}
	known := fmt.Sprintf("%T %s %s %d %v %v", rd, dice.Dice(rd), rd.Needs(), len(chances), chances[0], chances[len(chances)-1])
	if g.suite.readings[known] {
		return
	}
	g.suite.readings[known] = true
	chance := dice.NewRoller([32]byte{byte(len(known)), 'f'}) // not the game's: it must not matter which readings are known from others
	sum, says := 0.0, map[int]float64{}
	for i, c := range chances {
		if i > 0 && c.Outcome <= chances[i-1].Outcome {
			g.broken(Readings, "%s: outcome %d follows %d", key, c.Outcome, chances[i-1].Outcome)
		}
		if rd.Word(c.Outcome) == "" {
			g.broken(Readings, "%s: outcome %d has no word", key, c.Outcome)
		}
		sum += c.P
		says[c.Outcome] = c.P
	}
	if math.Abs(sum-1) > 1e-9 {
		g.broken(Readings, "%s: the chances of %s add up to %v", key, dice.Dice(rd), sum)
	}
	for range 20 {
		faces := chance.Throw(rd)
		outcome := rd.Outcome(faces)
		if says[outcome] <= 0 {
			g.broken(Readings, "%s: %v comes to %d (%s), which has no chance", key, faces, outcome, rd.Word(outcome))
		}
		g.typed(key, rd, dice.Throw{Faces: faces}, outcome)
	}
	counted := map[int]float64{}
	if !ways(rd, counted) {
		return
	}
	for outcome, p := range counted {
		if math.Abs(p-says[outcome]) > 1e-9 {
			g.broken(Readings, "%s: %s comes in %v of all throws, its chance is said to be %v", key, rd.Word(outcome), p, says[outcome])
		}
	}
}

// typed reads a throw and its word back as a play line has them.
func (g *game) typed(key string, rd dice.Reading, throw dice.Throw, outcome int) {
	for _, line := range []string{throw.String(), rd.Word(outcome)} {
		read, err := dice.ReadTyped(rd, line)
		if err != nil && line != throw.String() {
			continue // a word that several outcomes have
		}
		g.ok(Readings, err)
		back, err := read.Outcome(rd)
		g.ok(Readings, err)
		if back != outcome && line == throw.String() {
			g.broken(Readings, "%s: %q is %d, and read back %d", key, line, outcome, back)
		}
	}
}

// ways throws the dice of a reading in every way; it says no where they are too many, or call for more dice.
func ways(rd dice.Reading, counted map[int]float64) bool {
	if _, grows := rd.(dice.Growing); grows {
		if highest := slices.Clone(rd.Sides()); len(rd.(dice.Growing).Further(highest)) > 0 { // the faces that explode
			return false
		}
	}
	sparing, _ := rd.(dice.Sparing)
	all := 1
	for _, s := range rd.Sides() {
		if all *= len(facesOf(s)); all > enough {
			return false
		}
	}
	growing, _ := rd.(dice.Growing)
	grew := false
	faces := make([]int, 0, len(rd.Sides()))
	var throw func(p float64)
	throw = func(p float64) {
		i := len(faces)
		if i == len(rd.Sides()) {
			grew = grew || growing != nil && len(growing.Further(faces)) > 0 // low faces may call for more dice too
			counted[rd.Outcome(faces)] += p
			return
		}
		each := facesOf(rd.Sides()[i])
		if sparing != nil && sparing.Spare(i, faces) {
			each = []int{0}
		}
		for _, f := range each {
			faces = append(faces, f)
			throw(p / float64(len(each)))
			faces = faces[:i]
		}
	}
	throw(1)
	return !grew
}

func facesOf(sides int) (faces []int) {
	for f := 1; f <= sides; f++ {
		if tens, units := f/10, f%10; sides != 66 || 1 <= tens && 1 <= units && units <= 6 {
			faces = append(faces, f)
		}
	}
	return faces
}

// phases looks at the round under every value of every option.
func (g *game) phases() {
	known := map[string]bool{}
	b := g.session.Board()
	g.round(b, known)
	for _, o := range g.book.Rules.Options {
		for _, v := range o.Values {
			other := rules.Board{Battle: b.Battle.Clone(), Book: g.book}
			other.Options[o.Key] = v.Value
			g.played(o.Key+"="+v.Value, func() { g.round(other, known) })
		}
	}
	for _, a := range g.book.Rules.Actions {
		for _, p := range a.Phases {
			if !known[p] {
				g.broken(Phases, "%s belongs to the phase %s, which never comes", a.ID, p)
			}
		}
	}
}

// played looks at a table under an option, and says which where that breaks down.
func (g *game) played(option string, look func()) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Broken:
			panic(p)
		default:
			g.broken(Playable, "%s: %v", option, p)
		}
	}()
	look()
}

func (g *game) round(b rules.Board, known map[string]bool) {
	seen := map[string]bool{}
	for _, p := range b.Sequence() {
		if p.ID == "" || p.Title == "" || seen[p.ID] || strings.ContainsAny(p.ID, "/ ") {
			g.broken(Phases, "the phase %q (%q) cannot be told apart or named", p.ID, p.Title)
		}
		seen[p.ID], known[p.ID] = true, true
	}
	g.seenOn(b)
}

// whole finds sheets that do not hold together.
func (g *game) whole() {
	b := g.session.Board()
	kinds := []string{roster.KindShip}
	for _, k := range g.book.Rules.Kinds {
		kinds = append(kinds, k.Word)
	}
	for _, s := range b.Sheets() {
		switch {
		case !slices.Contains(kinds, s.Kind):
			g.broken(Whole, "%s is of the kind %q, which the ruleset does not know", s.Name, s.Kind)
		case s.On != "" && b.Sheet(s.On) == nil:
			g.broken(Whole, "%s %s lies on %s, which is not there", s.Kind, s.ID, s.On)
		}
		for i, t := range s.Tracks {
			if t.Now < t.Min || t.Now > t.Max && !t.Open || s.Track(t.Name) != &s.Tracks[i] {
				g.broken(Whole, "%s: the track %+v is out of bounds, or stands twice", s.Name, t)
			}
		}
		for i, y := range s.Systems {
			if y.Left < y.Floor || y.Left > y.Boxes || y.Load < 0 || s.System(y.ID) != &s.Systems[i] {
				g.broken(Whole, "%s: the system %+v is out of bounds, or stands twice", s.Name, y)
			}
		}
		for _, m := range s.Markers {
			if m.Count < 1 {
				g.broken(Whole, "%s: the marker %+v counts nothing", s.Name, m)
			}
		}
	}
	for key, value := range b.Options {
		known := func(o rules.Option) bool {
			return o.Key == key && slices.ContainsFunc(o.Values, func(v rules.OptionValue) bool { return v.Value == value })
		}
		if !slices.ContainsFunc(g.book.Rules.Options, known) {
			g.broken(Whole, "the option %s is %q, which the ruleset does not know", key, value)
		}
	}
}
