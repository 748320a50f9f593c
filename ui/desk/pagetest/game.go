// Package pagetest is what the tests of pages have in common: a game of one page, a table of it, keys, and views kept as golden files.
// Nothing of it is in the program.
package pagetest

import (
	"embed"
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

//go:embed tables.toml classes.toml
var data embed.FS

// Rules makes the game: guns that hit by a percentage, a table, fires that burn until they are out.
func Rules() *rules.Ruleset {
	return &rules.Ruleset{
		ID: "duel", Title: "Duel", Doc: "hull, guns, fires", Data: data,
		Sequence: func(rules.Board) []rules.Phase {
			return []rules.Phase{
				{ID: "A-fire", Title: "fire", Side: "red"}, {ID: "B-fire", Title: "fire", Side: "blue"}, {ID: "repair", Title: "repair"},
			}
		},
		Actions: []*rules.Action{
			{ID: "shot", Title: "shot", Help: "fire one gun at a ship", Key: "f", Phases: []string{"A-fire", "B-fire"}, Rule: "2", Do: shot},
			{ID: "burn", Title: "burn", Help: "see what a fire does", Rule: "3.2", Do: burn},
		},
		Due: func(b rules.Board) (all []rules.Due) {
			for _, s := range b.Kind(roster.KindShip) {
				if s.Count("fire") > 0 {
					all = append(all, rules.Due{
						Key: "burn/" + string(s.ID), Sheet: s.ID, Text: "burns", How: "1d10", When: "repair", Now: b.Phase == "repair",
						Action: "burn", With: []rules.Answer{{Key: "ship", Value: string(s.ID)}},
					})
				}
			}
			return all
		},
		Status: func(_ rules.Board, s *roster.Sheet) (all []rules.Badge) {
			if t := s.Track("hull"); t != nil && t.Now == 0 {
				all = append(all, rules.Badge{Word: "destroyed", Grave: rules.Lost})
			}
			if s.Count("fire") > 0 {
				all = append(all, rules.Badge{Word: "fire", Grave: rules.Warned, Text: "d10 in repair"})
			}
			return all
		},
		Options: []rules.Option{{Key: "fires", Text: "Do fires burn on?", Rule: "3.2", Values: []rules.OptionValue{
			{Value: "yes", Text: "until they are put out", Line: "round 2, 3, 4: 1d10 each"},
			{Value: "no", Text: "once", Line: "round 2: 1d10, then it is out"},
		}}},
		Measures: []rules.Measure{
			{ID: "hull", Title: "hull", Value: hull, Ends: func(n int) bool { return n == 0 }, End: "destroyed", Thresholds: severe},
			{ID: "lost", Title: "hull lost", Tally: "hull"},
		},
	}
}

func hull(_ rules.Board, s *roster.Sheet) int { return s.Track("hull").Now }

// severe is half the hull.
func severe(s *roster.Sheet) []rules.Threshold {
	return []rules.Threshold{{Word: "severe", Below: s.Printed("hull") / 2}}
}

func card(s *roster.Sheet) rules.Choice {
	return rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
}

func shot(r *rules.Resolution) {
	r.Cite("2.1")
	ships := r.Kind(roster.KindShip)
	if len(ships) < 2 {
		r.None("there is nobody to fire at")
	}
	ship := rules.Pick(r, "ship", ships, card, "Who fires?")
	gun := rules.Pick(r.By(ship.Side), "gun", guns(ship), func(y *roster.System) rules.Choice {
		c := rules.Choice{ID: y.ID, Text: y.Name, Sheet: ship.ID, Cell: roster.StateCell(y.ID)}
		if y.State == roster.Destroyed {
			c.Off = "destroyed"
		}
		return c
	}, "Which gun?")
	target := rules.Pick(r.By(ship.Side), "target", ships, func(s *roster.Sheet) rules.Choice {
		c := card(s)
		if s.Side == ship.Side {
			c.Off = "a friend"
		}
		return c
	}, "At whom?")
	reach := r.Fact().By(ship.Side).Number("range", 0, 10, "range")
	bonus := r.Given("0").Number("gm", -50, 50, "GM")
	r.Title(ship.Side, "%s %s → %s", ship.Name, gun.Name, target.Name)
	parts := []rules.Part{{Value: 60, Text: gun.Name + " against " + target.Class, Rule: "2.1"}, {Value: -5 * reach, Text: "range " + strconv.Itoa(reach), Rule: "2.2"}}
	if bonus != 0 {
		parts = append(parts, rules.Part{Value: bonus, Text: "GM"})
	}
	if r.By(ship.Side).Parts(func() []rules.Part { return parts }).See("attack", dice.Check(100, 60-5*reach+bonus)) == dice.Miss {
		return
	}
	r.Cite("3.1")
	table := r.Table("damage")
	switch row := &table.Rows[r.By(ship.Side).See("table", table.Look(0))]; row.Text("part") {
	case "hull":
		lose(r, ship, target, 2)
	case "gun":
		for _, y := range guns(target) {
			if y.State != roster.Destroyed {
				r.Mark(target, roster.StateCell(y.ID), roster.Destroyed, "%s destroyed", y.Name)
				return
			}
		}
		lose(r, ship, target, 1)
	case "fire":
		r.Mark(target, roster.MarkerCell("fire"), 1, "%s burns", target.Name)
	default:
		r.Tell("through and through")
	}
}

func guns(s *roster.Sheet) (all []*roster.System) {
	for i := range s.Systems {
		all = append(all, &s.Systems[i])
	}
	return all
}

// lose takes so many d10 of hull.
func lose(r *rules.Resolution, by, s *roster.Sheet, n int) {
	loss := min(r.By(by.Side).See("hull", dice.Roll(strconv.Itoa(n)+"d10")), s.Track("hull").Now)
	r.Mark(s, roster.TrackCell("hull"), s.Track("hull").Now-loss, "hull −%d", loss)
	r.Tally(s, "hull", loss)
}

func burn(r *rules.Resolution) {
	var burning []*roster.Sheet
	for _, s := range r.Kind(roster.KindShip) {
		if s.Count("fire") > 0 {
			burning = append(burning, s)
		}
	}
	if len(burning) == 0 {
		r.None("nothing burns")
	}
	s := rules.Pick(r, "ship", burning, card, "Which ship burns?")
	r.Title(s.Side, "%s burns", s.Name)
	lose(r, s, s, 1)
	if r.Option("fires") == "no" {
		r.Mark(s, roster.MarkerCell("fire"), 0, "the fire is out")
	}
}
