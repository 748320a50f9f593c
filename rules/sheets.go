package rules

import (
	"slices"
	"strings"

	"damcon/roster"
)

// PickSheet asks for one of the sheets. off says why one cannot be chosen now, or "" where it can; nil is for all that can. With none to
// choose from the action ends and says why: with the reason of the only one there is, else with nobody.
func PickSheet(r *Resolution, key string, from []*roster.Sheet, off func(*roster.Sheet) string, nobody, text string) *roster.Sheet {
	able := r.teller.again() || slices.ContainsFunc(from, func(s *roster.Sheet) bool { return off == nil || off(s) == "" })
	switch {
	case able:
	case len(from) == 1:
		r.None("%s: %s", from[0].Name, off(from[0]))
	default:
		r.None("%s", nobody)
	}
	return Pick(r, key, from, Card(off), "%s", text)
}

// Card shows a sheet as a choice: typed by its ID, handle or name, and off with the reason that off gives; nil is for none.
func Card(off func(*roster.Sheet) string) func(*roster.Sheet) Choice {
	return func(s *roster.Sheet) Choice {
		c := Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
		if c.Text == "" {
			c.Text = c.ID
		}
		if off != nil {
			c.Off = off(s)
		}
		return c
	}
}

// SideCard shows a side as a choice. It is typed by its name, with hyphens in the place of what parts the values of a play line.
func SideCard(side string) Choice {
	id := strings.Map(func(c rune) rune {
		if strings.ContainsRune(",: \t=", c) {
			return '-'
		}
		return c
	}, side)
	return Choice{ID: id, Text: side}
}

// Sorted lists the sheets that keep holds of, those of the side first.
func (b Board) Sorted(first string, keep func(*roster.Sheet) bool) []*roster.Sheet {
	all := b.Sheets()
	list := make([]*roster.Sheet, 0, len(all))
	for _, own := range [...]bool{true, false} {
		for _, s := range all {
			if (s.Side == first) == own && keep(s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// FirstFact is the fact that names the side that goes first in a game of two player turns, where it is not the side of the first ship.
const FirstFact = "first"

// Turns names the sides of a game of two player turns: A, which goes first (the side that the fact names, else that of the first ship), and B,
// the next other one.
func (b Board) Turns() (a, z string) {
	a = b.Facts[FirstFact]
	for _, s := range b.Sheets() {
		switch {
		case s.Kind != roster.KindShip || s.Side == "" || s.Side == a:
		case a == "":
			a = s.Side
		default:
			return a, s.Side
		}
	}
	return a, ""
}

// Letter is A for the side that goes first and B for every other.
func (b Board) Letter(side string) string {
	if a, _ := b.Turns(); side == a {
		return "A"
	}
	return "B"
}

// SideOf is the side of a letter, A or B.
func (b Board) SideOf(letter string) string {
	a, z := b.Turns()
	if letter == "A" {
		return a
	}
	return z
}

// Step takes the phase now apart into the letter of the player turn and its step: "A", "fire" of the phase "A-fire". Both are empty
// outside of player turns.
func (b Board) Step() (letter, step string) {
	letter, step, both := strings.Cut(b.Phase, "-")
	if !both {
		return "", ""
	}
	return letter, step
}

// Active is the side whose player turn it is; empty where nobody's is.
func (b Board) Active() string {
	letter, _ := b.Step()
	if letter == "" {
		return ""
	}
	return b.SideOf(letter)
}

// Both names steps in either player turn: "A-fire", "B-fire".
func Both(steps ...string) []string {
	var ids []string
	for _, step := range steps {
		ids = append(ids, "A-"+step, "B-"+step)
	}
	return ids
}
