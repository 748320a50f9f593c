package battledamage

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers side effects as they strike, 6.1.

// strikeEffect is a side effect that nobody has dealt with (6.1).
func strikeEffect(r *rules.Resolution) {
	b := r.Board
	list := pendingEffects(b)
	if len(list) == 0 {
		r.None("no side effect is pending")
	}
	d := rules.Pick(r.Cite("6.1"), "bd", list, func(d *roster.Sheet) rules.Choice {
		c := rules.Choice{ID: string(d.ID), Text: d.Name, Sheet: d.On}
		if s := b.Sheet(d.On); s != nil {
			c.Text = s.Name + " " + d.Name
		}
		return c
	}, "Which side effect strikes?")
	s := r.Sheet(d.On)
	row := r.Table("chart").Row(d.Now("result"))
	kind := row.Text("kind")
	r.Title(s.Side, "%s: %s", s.Name, d.Name)
	r.Set(d, roster.TrackCell("struck"), r.Round)
	switch kind {
	case "linger":
		r.Mark(d, roster.TraitCell("", "effect"), effectLingering, "%s: %s lasts until it is repaired", s.Name, d.Name)
	default:
		r.Mark(d, roster.TraitCell("", "effect"), effectStruck, "%s: %s has struck", s.Name, d.Name)
	}
	switch d.Now("result") {
	case 5:
		rock(r, s, rockedDC+d.Now("margin"))
	case 8:
		explodeConsole(r, s)
	case 9:
		n := 1 + truth(d.Now("margin") >= 4) + lasting(s, helmHitMark, endOfNext(r))
		r.MarkUntil(s, roster.MarkerCell(helmHitMark), n, endOfNext(r), "%s: disadvantages of the pilot in the next round: %d", s.Name, n)
	case 10:
		consoleOf(r, s, helm)
	}
}

// rockedDC is the DC of the saves aboard a ship that is rocked, to which the margin of the hit is added (6.1).
const rockedDC = 15

// rock is a ship that is rocked: who fails a Dexterity save is shaken for one round, and who fails it critically is thrown from the console
// and spends the next round getting back (6.1, result 5). The saves are the table's.
func rock(r *rules.Resolution, s *roster.Sheet, dc int) {
	present := slices.DeleteFunc(stations(r.Board, s), func(p string) bool { return !manned(r.Board, s, p) || crew(s) == 0 })
	if len(present) == 0 {
		r.Tell("%s: nobody is aboard", s.Name)
		return
	}
	thrown := rules.Several(r.By(s.Side).Given("none"), "thrown", present, 0, len(present), asChoice, "thrown from the console by a critical failure")
	fallen := rules.Several(r.By(s.Side).About(s).Beside(rockedBeside(dc)).Advise(func() string { return rules.Listed(thrown) }), "shaken", present, 0, len(present), asChoice,
		"Whose Dexterity save, DC %d, failed?", dc)
	for _, post := range thrown {
		if !slices.Contains(fallen, post) {
			fallen = append(fallen, post)
		}
	}
	r.Tell("%s: shaken %d of %d, DC %d", s.Name, len(fallen), len(present), dc)
	for _, post := range fallen {
		o := person(r, s, post)
		r.MarkUntil(o, roster.MarkerCell(shakenMark), 1, endOfNext(r), "%s is shaken for one round", o.Name)
	}
	for _, post := range thrown {
		o := person(r, s, post)
		r.MarkUntil(o, roster.MarkerCell(workedMark), 1, endOfNext(r), "%s is thrown from the console, 1d6 damage, and spends the next round getting back", o.Name)
	}
}

// rockedBeside shows what those aboard a ship that is rocked have to make.
func rockedBeside(dc int) func() []rules.Group {
	return func() []rules.Group {
		line := func(label, value, note string) rules.Line {
			return rules.Line{Label: label, Pad: 10, Value: value, Note: note}
		}
		g := rules.Group{Title: "ship rocked", Fold: "Dexterity save, DC " + strconv.Itoa(dc), Lines: []rules.Line{
			line("Dexterity", "DC "+strconv.Itoa(dc), ""),
			line("failed", "shaken", "for one round"),
			line("critical", "thrown", "1d6, loses a round"),
		}}
		if n := dc - rockedDC; n > 0 {
			g.Lines[0].Note = strconv.Itoa(rockedDC) + " + " + strconv.Itoa(n) + " margin"
		}
		return []rules.Group{g}
	}
}

// lasting is the count of a marker that ends at a moment; another such effect adds to it.
func lasting(s *roster.Sheet, kind string, until roster.Moment) int {
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == kind && m.Until == until {
			return m.Count
		}
	}
	return 0
}

// pendingEffects lists the records whose side effect strikes in the step for it; those that grab the engineer do not.
func pendingEffects(b rules.Board) []*roster.Sheet {
	return slices.DeleteFunc(b.Kind(bdKind), func(d *roster.Sheet) bool {
		s := b.Sheet(d.On)
		return d.Trait("effect") != effectPending || s == nil || !living(s) || grabs(b, d)
	})
}

// grabs says whether a record's side effect grabs the engineer.
func grabs(b rules.Board, d *roster.Sheet) bool {
	return b.Table("chart").Row(d.Now("result")).Text("kind") == "grab"
}

// explodeConsole rolls whose console explodes; an empty one does so harmlessly (6.1, result 8).
func explodeConsole(r *rules.Resolution, s *roster.Sheet) {
	n := r.Cite("6.1").By(s.Side).About(s).Called("console").Beside(consoles(r.Board)).See("station", dice.Roll("d6"))
	for i := range r.Table("posts").Rows {
		if row := &r.Table("posts").Rows[i]; row.Text("console") == strconv.Itoa(n) {
			consoleOf(r, s, row.Key)
		}
	}
}

// consoles shows beside the die whose console is which.
func consoles(b rules.Board) func() []rules.Group {
	return func() []rules.Group {
		g := rules.Group{Title: "whose console"}
		var faces []string
		table := b.Table("posts")
		for i := range table.Rows {
			if row := &table.Rows[i]; row.Text("console") != "" {
				g.Lines = append(g.Lines, rules.Line{Label: row.Text("console"), Pad: 2, Text: row.Key})
				faces = append(faces, row.Text("console")+" "+row.Key)
			}
		}
		g.Fold = strings.Join(faces, ", ")
		return []rules.Group{g}
	}
}

// consoleOf is the console of a station exploding.
func consoleOf(r *rules.Resolution, s *roster.Sheet, post string) {
	if pilots(r.Board, s, post) {
		post = helm
	}
	if !manned(r.Board, s, post) || crew(s) == 0 {
		r.Tell("%s: the console of %s explodes, nobody is there", s.Name, post)
		return
	}
	o := person(r, s, post)
	n := hitDice(o.Now("level"))
	r.Mark(o, roster.TrackCell("wounds"), min(99, o.Now("wounds")+n), "%s: the console of %s explodes: %s of electrical damage, level %d", s.Name, post, hitDiceWord(n), o.Now("level"))
	r.MarkUntil(o, roster.MarkerCell(shakenMark), 1, endOfNext(r), "%s is shaken for one round", o.Name)
}
