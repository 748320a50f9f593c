package gothic

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers the turn sequence, 2, and who goes first.

// step is the step of the player turn; empty outside of them.
func step(b rules.Board) string {
	_, step := b.Step()
	return step
}

// sequence is one game turn: two player turns.
func sequence(b rules.Board) []rules.Phase {
	return append(playerTurn(b, "A"), playerTurn(b, "B")...)
}

// playerTurn is the turn of one side, the End Phase step by step.
func playerTurn(b rules.Board, who string) []rules.Phase {
	side := b.SideOf(who)
	own := func(s *roster.Sheet) bool { return b.Letter(s.Side) == who }
	nobody := func(keep func(*roster.Sheet) bool) func(rules.Board) bool {
		return func(b rules.Board) bool { return !slices.ContainsFunc(b.Sheets(), keep) }
	}
	steps := []rules.Phase{
		{ID: "move", Title: "move", Enter: begin, Idle: nobody(func(s *roster.Sheet) bool { return own(s) && present(s) })},
		{ID: "shooting", Title: "shooting", Idle: nobody(func(s *roster.Sheet) bool { return own(s) && living(s) })},
		{ID: "ordnance", Title: "ordnance", Idle: nobody(func(s *roster.Sheet) bool { return s.Kind == salvoKind || s.Kind == waveKind })},
		{ID: "boarding", Title: "End: boarding", Idle: nobody(func(s *roster.Sheet) bool { return own(s) && living(s) })},
		{ID: "repair", Title: "End: repair", Enter: countAttempts, Idle: func(b rules.Board) bool {
			return !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool {
				return isShip(s) && turnOf(b, who, s, "repair.both") && mayRepair(b, s)
			})
		}},
		{ID: "fires", Title: "End: fires", Idle: func(b rules.Board) bool {
			return !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool {
				return burning(s) && turnOf(b, who, s, "fire.both")
			})
		}},
		{ID: "markers", Title: "End: Blast Markers"},
	}
	for i := range steps {
		steps[i].ID, steps[i].Side = who+"-"+steps[i].ID, side
	}
	return steps
}

// turnOf says whether a ship does what both sides do in every End Phase, where an option leaves it to the side whose End Phase it is.
func turnOf(b rules.Board, who string, s *roster.Sheet, option string) bool {
	return b.Option(option) == "on" || b.Letter(s.Side) == who
}

// begin starts a player turn: special orders of the side's last turn go, but a Brace For Impact stays to the end of this one (2, 9).
func begin(r *rules.Resolution) {
	if a, _ := r.Board.Turns(); a != "" && r.Facts[rules.FirstFact] == "" {
		r.Cite("2").MarkBattle(roster.FactCell(rules.FirstFact), a, "%s goes first", a)
	}
	who, _, _ := strings.Cut(r.Phase, "-")
	for _, s := range ships(r.Board, "", present) {
		if r.Board.Letter(s.Side) != who {
			continue
		}
		for _, m := range slices.Clone(s.Markers) {
			cell := roster.MarkerOf(orderMark, m.On, "")
			switch {
			case m.Kind != orderMark:
			case m.On == braceOrder && m.Until == "":
				r.Cite("9").MarkUntil(s, cell, 1, rules.EndOfPhase(who+"-markers"), "%s is braced until this turn ends", s.Name)
			case m.On != braceOrder:
				r.Cite("2").Mark(s, cell, 0, "%s: %s is over", s.Name, orderTitle(m.On))
			}
		}
	}
}

// countAttempts counts the repair attempts of both sides as the step begins (6).
func countAttempts(r *rules.Resolution) {
	if standard(r.Board) {
		return
	}
	for _, s := range ships(r.Board, r.Board.Active(), living) {
		if n := attemptsIn(r.Board, s); n > 0 && len(items(s)) > 0 && noRepair(r.Board, s) == "" {
			r.Cite("6").MarkUntil(s, roster.MarkerCell(attemptsMark), n, rules.EndOfPhase(r.Phase), "%s: %s", s.Name, attemptWords(n))
		}
	}
}

// markersFact says that the Blast Markers of an End Phase have been taken away.
const markersFact = "blast-markers"

// clearMarkers takes D6 Blast Markers away that touch no ship (2).
func clearMarkers(r *rules.Resolution) {
	side := r.Board.Active()
	n := r.Cite("2").By(side).See("markers", d6)
	r.Title(side, "%s taken away", rules.Count(n, "Blast Marker", "Blast Markers"))
	r.MarkBattle(roster.FactCell(markersFact), digits(r.Round)+"/"+r.Phase, "%s taken away", rules.Count(n, "Blast Marker", "Blast Markers"))
}

// goFirst settles which side is side A: the one named, else the one that the higher die chooses (2).
func goFirst(r *rules.Resolution) {
	all := r.Sides()
	if len(all) < 2 {
		r.None("only one side is on the table")
	}
	r.Cite("2")
	const roll = "dice"
	side := rules.Pick(r, "side", append(slices.Clone(all), roll), rules.SideCard, "Which side goes first, or do the dice say?")
	if side == roll {
		higher := rules.Loop(r, "roll", "", func(r *rules.Resolution, won *string) bool {
			a, z := r.By(all[0]).See("a", toldDie{d6, all[0]}), r.By(all[1]).See("b", toldDie{d6, all[1]})
			if *won = all[0]; z > a {
				*won = all[1]
			}
			return a == z
		})
		side = rules.Pick(r.By(higher).Advise(func() string { return rules.SideCard(higher).ID }), "chosen", all, rules.SideCard, "Which side does the higher die choose to go first?")
	}
	r.MarkBattle(roster.FactCell(rules.FirstFact), side, "%s goes first", side)
}
