package scenario_test

import (
	"fmt"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

const skiffClasses = `
[[class]]
name = "Skiff"
short = "SK"
tracks = ["hull 20", "speed 0/6"]
systems = ["gun x2 G gun", "net N net boxes=3"]
traits = ["size=small"]
`

const skiffTables = `
[[table]]
name = "damage"
dice = "d6"
columns = ["result"]
rows = ["1-4  hull", "5-6  fire"]
`

// skiff is a game of guns and fires: shots with an attack and a table, fires that burn at the end of a round, a share of patches, and buoys.
var skiff = &rules.Ruleset{
	ID: "skiff", Title: "Skiff", Doc: "guns and fires",
	Kinds: []rules.Kind{{Word: "buoy", Title: "buoys", Alone: true}},
	Sequence: func(b rules.Board) []rules.Phase {
		return []rules.Phase{{ID: "A-fire", Title: "fire", Side: "A"}, {ID: "B-fire", Title: "fire", Side: "B"}, {ID: "burn", Title: "burn"}}
	},
	Options: []rules.Option{
		{Key: "hot", Text: "how fires burn", Values: []rules.OptionValue{{Value: "slow", Text: "one"}, {Value: "fast", Text: "a die"}}},
		{Key: "key", Text: "of this name", Values: []rules.OptionValue{{Value: "0", Text: "off"}, {Value: "1", Text: "on"}}},
	},
	Actions: []*rules.Action{
		{ID: "fire", Title: "fire", Help: "a gun at a ship", Phases: []string{"A-fire", "B-fire"}, Do: fire},
		{ID: "burn", Title: "burn", Help: "a fire burns", Phases: []string{"burn"}, Do: burn},
		{ID: "patch", Title: "patch", Help: "patches", Do: patch},
		{ID: "salvo", Title: "salvo", Help: "some guns", Do: salvo},
	},
	Due: func(b rules.Board) (due []rules.Due) {
		for _, s := range b.Sheets() {
			if s.Count("fire") > 0 {
				due = append(due, rules.Due{Key: "burn/" + string(s.ID), Sheet: s.ID, Text: "burns", Now: b.Phase == "burn", Action: "burn"})
			}
		}
		return due
	},
	Figures: func(b rules.Board, s *roster.Sheet) []rules.Figure {
		if s.Track("hull") == nil {
			return nil
		}
		left := s.Track("hull").Now
		return []rules.Figure{{Name: "left", Value: left, Text: fmt.Sprint(left, " of 20"), Vital: true, Of: 20}}
	},
	Status: func(b rules.Board, s *roster.Sheet) (badges []rules.Badge) {
		if s.Count("fire") > 0 {
			badges = append(badges, rules.Badge{Word: "on fire", Grave: rules.Warned})
		}
		return badges
	},
	Measures: []rules.Measure{
		{
			ID: "hull", Title: "hull left", Ends: func(n int) bool { return n <= 0 },
			Value: func(_ rules.Board, s *roster.Sheet) int { return s.Track("hull").Now },
		},
		{ID: "fire", Title: "fires", Value: func(_ rules.Board, s *roster.Sheet) int { return s.Count("fire") }},
	},
	Start: func(b rules.Board, c rules.Class, s *roster.Sheet) { s.Track("speed").Now = 3 },
}

func card(s *roster.Sheet) rules.Choice {
	return rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
}

func gun(ship *roster.Sheet) func(roster.System) rules.Choice {
	return func(y roster.System) rules.Choice {
		c := rules.Choice{ID: y.ID, Text: y.Name}
		if ship.CountOf("fired", y.ID, "") > 0 {
			c.Off = "fired"
		}
		return c
	}
}

func guns(ship *roster.Sheet) (all []roster.System) {
	for _, y := range ship.Systems {
		if y.Kind == "G" {
			all = append(all, y)
		}
	}
	return all
}

func fire(r *rules.Resolution) {
	ship := rules.Pick(r, "ship", r.Kind(roster.KindShip), card, "Which ship fires?")
	ready := guns(ship)
	if ship.CountOf("fired", "gun-1", "")+ship.CountOf("fired", "gun-2", "") == 2 {
		r.None("both guns of %s have fired", ship.Name)
	}
	weapon := rules.Pick(r.By(ship.Side), "weapon", ready, gun(ship), "Which gun?")
	target := rules.Pick(r.By(ship.Side), "target", r.Kind(roster.KindShip), card, "At which ship?")
	reach := r.Fact().By(ship.Side).Number("range", 0, 9, "range")
	gm := r.Given("0").Number("gm", -50, 50, "GM")
	r.Title(ship.Side, "%s %s → %s", ship.Name, weapon.Name, target.Name)
	r.MarkUntil(ship, roster.MarkerOf("fired", weapon.ID, ""), 1, rules.EndOfRound(r.Round), "%s fires", weapon.Name)
	need := 50 - 5*reach + gm
	r.Parts(func() []rules.Part { return []rules.Part{{Value: 50, Text: "gun"}, {Value: -5 * reach, Text: "range"}} })
	if r.Cite("2.4").By(ship.Side).See("attack", dice.Check(100, need)) == dice.Miss {
		r.Tell("%s misses %s", ship.Name, target.Name)
		return
	}
	row := r.Table("damage").Rows[r.See("table", r.Table("damage").Look(0))]
	if row.Text("result") == "fire" {
		r.Mark(target, roster.MarkerCell("fire"), 1, "%s is on fire", target.Name)
		return
	}
	hurt(r, target, r.See("hull", dice.Roll("2d10")))
}

func hurt(r *rules.Resolution, s *roster.Sheet, n int) {
	left := s.Track("hull").Now - n
	if left <= 0 {
		r.Take(s, "%s sinks", s.Name)
		return
	}
	r.Mark(s, roster.TrackCell("hull"), left, "%s hull −%d", s.Name, n)
}

func burn(r *rules.Resolution) {
	var on []*roster.Sheet
	for _, s := range r.Sheets() {
		if s.Count("fire") > 0 {
			on = append(on, s)
		}
	}
	if len(on) == 0 {
		r.None("nothing burns")
	}
	ship := rules.Pick(r, "ship", on, card, "Which ship burns?")
	n := 1
	if r.Option("hot") == "fast" {
		n = r.See("hull", dice.Roll("d10"))
	}
	hurt(r, ship, n)
}

func patch(r *rules.Resolution) {
	ship := rules.Pick(r, "ship", r.Kind(roster.KindShip), card, "Which ship?")
	for n, p := range rules.Share(r, "patches", guns(ship), 3, gun(ship), "Patches") {
		r.In(p.Item.ID, 0, func() {
			if r.See("roll", dice.Check(6, p.N)) == dice.Hit {
				r.Mark(ship, roster.StateCell(p.Item.ID), roster.Works, "%s works (%d)", p.Item.Name, n)
			}
		})
	}
}

func salvo(r *rules.Resolution) {
	ship := rules.Pick(r, "ship", r.Kind(roster.KindShip), card, "Which ship?")
	for n := range rules.Several(r, "guns", guns(ship), 1, 2, gun(ship), "Which guns?") {
		r.In("shot", n+1, func() {
			hits := r.AdviseNumber(2).Number("hits", 1, 5, "hits")
			r.MarkBattle(roster.FactCell(fmt.Sprint("shot", n+1)), fmt.Sprint(hits), "%d hits", hits)
		})
	}
}

func skiffBook(t testing.TB) *rules.Book {
	t.Helper()
	book, err := rules.Open(skiff, rules.File{Name: "classes.toml", Text: skiffClasses}, rules.File{Name: "tables.toml", Text: skiffTables})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func parse(t testing.TB, text string) *scenario.Scenario {
	t.Helper()
	s, err := scenario.Parse("test.txtar", text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// duel is two skiffs, one with both guns, at the beginning of round 2.
const duel = `-- battle --
rules = "skiff"
round = 2
phase = "A-fire"
[[sheet]]
id = "a"
class = "Skiff"
name = "Asp"
side = "A"
[[sheet]]
id = "b"
class = "SK"
name = "Boa of the Sea"
side = "B"
`

// run runs play lines, and lines of the section expect after a line "--", on the duel.
func run(t testing.TB, play string) (*scenario.Report, error) {
	t.Helper()
	return parse(t, duel+"-- play --\n"+play).Run(skiff, scenario.RunOptions{Book: skiffBook(t)})
}
