package knighthawks

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the sequence of play, 5.1 and 5.2, and who moves first.

// firing is the side that fires in this phase; empty where none does.
func firing(b rules.Board) string {
	switch who, step := b.Step(); step {
	case "defence":
		return b.SideOf(other(who))
	case "offence":
		return b.SideOf(who)
	}
	return ""
}

func other(letter string) string {
	if letter == "A" {
		return "B"
	}
	return "A"
}

// endOfTurn is the end of this game turn, or of the first one where the battle has not begun.
func endOfTurn(r *rules.Resolution) roster.Moment { return rules.EndOfRound(max(1, r.Round)) }

// isBasic says whether the Basic Game is played (A42).
func isBasic(b rules.Board) bool { return b.Option("game") == "basic" }

// sequence is one game turn: both halves and, in the Advanced Game, the Repair Turn.
func sequence(b rules.Board) []rules.Phase {
	var phases []rules.Phase
	for _, who := range [...]string{"A", "B"} {
		phases = append(phases, halfTurn(b, who)...)
	}
	if !isBasic(b) {
		phases = append(phases, rules.Phase{ID: "repair", Title: "repair", Idle: noRepairs})
	}
	return phases
}

// halfTurn is the half of a game turn in which a side moves.
func halfTurn(b rules.Board, who string) []rules.Phase {
	side, enemy := b.SideOf(who), b.SideOf(other(who))
	alight := enemy // whose fires are rolled for (A11)
	if b.Option("fireTiming") == "owner" {
		alight = side
	}
	own := func(s *roster.Sheet) bool { return b.Letter(s.Side) == who }
	nobody := func(sheet func(*roster.Sheet) bool) func(rules.Board) bool {
		return func(b rules.Board) bool { return !slices.ContainsFunc(b.Sheets(), sheet) }
	}
	canFire := func(s *roster.Sheet) bool { return living(s) && armed(b, s) }
	steps := []rules.Phase{
		{ID: "screens", Title: "screens", Enter: begin, Idle: nobody(func(s *roster.Sheet) bool { return own(s) && hasScreen(s) })},
		{ID: "seekers", Title: "seekers", Idle: nobody(func(s *roster.Sheet) bool { return own(s) && s.Kind == seekerKind })},
		{ID: "orbit", Title: "orbits", Idle: nobody(func(s *roster.Sheet) bool { return own(s) && living(s) && s.Count(orbitMark) > 0 })},
		{ID: "move", Title: "move", Idle: nobody(func(s *roster.Sheet) bool { return own(s) && living(s) && !station(s) })},
		{ID: "mines", Title: "mines", By: enemy, Idle: nobody(func(s *roster.Sheet) bool { return !own(s) && s.Kind == minesKind })},
		{ID: "burn", Title: "fires", By: alight, Idle: nobody(func(s *roster.Sheet) bool { return burning(s) && burnsIn(b, s) == who })},
		{ID: "defence", Title: "defensive fire", Short: "defensive", By: enemy, Idle: nobody(func(s *roster.Sheet) bool { return !own(s) && canFire(s) })},
		{ID: "offence", Title: "offensive fire", Short: "offensive", Idle: nobody(func(s *roster.Sheet) bool { return own(s) && canFire(s) })},
	}
	if isBasic(b) {
		steps = slices.DeleteFunc(steps, func(p rules.Phase) bool {
			return p.ID == "seekers" || p.ID == "mines" || p.ID == "burn"
		})
	}
	for i := range steps {
		steps[i].ID, steps[i].Side = who+"-"+steps[i].ID, side
	}
	return steps
}

func hasScreen(s *roster.Sheet) bool {
	return living(s) && slices.ContainsFunc(s.Systems, func(y roster.System) bool {
		return intact(&y) && (isScreen(y.Kind) || y.Kind == "MS" && y.Left > 0)
	})
}

// repairsFollow says whether a Repair Turn follows this game turn, as it does every third one (7.1).
func repairsFollow(b rules.Board) bool { return b.Round%3 == 0 }

func noRepairs(b rules.Board) bool { return !repairsFollow(b) || len(damaged(b)) == 0 }

// burning says whether a fire burns on the ship.
func burning(s *roster.Sheet) bool { return living(s) && s.Count(fireMark) > 0 }

// burnsIn is the letter of the half of the game turn in which the ship's fire is rolled for (A11).
func burnsIn(b rules.Board, s *roster.Sheet) string {
	own := b.Letter(s.Side)
	if b.Option("fireTiming") == "owner" {
		return own
	}
	return other(own)
}

// begin is the start of a side's movement. In the first one of all it is put down who moves first, so that no ship that joins changes it.
func begin(r *rules.Resolution) {
	if a, _ := r.Board.Turns(); a != "" && r.Facts[rules.FirstFact] == "" {
		r.Cite("5").MarkBattle(roster.FactCell(rules.FirstFact), a, "%s moves first", a)
	}
	age(r)
}

// age counts the moves that clouds in an orbit still cover: one complete orbit of six.
func age(r *rules.Resolution) {
	who, _ := r.Board.Step()
	for _, s := range ships(r.Board, "", nil) {
		left := s.Count(cloudMark)
		if r.Board.Letter(s.Side) != who || left == 0 || s.Count(orbitMark) == 0 {
			continue
		}
		r.Cite("3.3")
		if left == 1 {
			r.Mark(s, roster.MarkerCell(cloudMark), 0, "%s has flown once round: its masking screen stays behind", s.Name)
		} else {
			r.Mark(s, roster.MarkerCell(cloudMark), left-1, "%s: the masking screen covers %d more moves", s.Name, left-1)
		}
	}
}

// moveFirst settles which side is side A: the one named, else the higher die (5).
func moveFirst(r *rules.Resolution) {
	all := r.Sides()
	if len(all) < 2 {
		r.None("only one side is on the table")
	}
	r.Cite("5")
	const roll = "dice"
	side := rules.Pick(r, "side", append(slices.Clone(all), roll), rules.SideCard, "Which side moves first, or do the dice say?")
	if side == roll {
		side = rules.Loop(r, "roll", "", func(r *rules.Resolution, higher *string) bool {
			a := r.By(all[0]).Called(all[0]).See("a", d10)
			z := r.By(all[1]).Called(all[1]).See("b", d10)
			if *higher = all[0]; z > a {
				*higher = all[1]
			}
			return a == z
		})
	}
	r.MarkBattle(roster.FactCell(rules.FirstFact), side, "%s moves first", side)
}
