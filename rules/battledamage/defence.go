package battledamage

import (
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what shoots at missiles: point defence 5.12, Defensive Fire 5.13 and the jammer of 11.

// A shooter is what may shoot at missiles, and the ship that it is on.
type shooter struct {
	gun
	ship *roster.Sheet
}

// shooters lists what a ship may shoot at missiles with (5.12, 5.13).
func shooters(b rules.Board, t *roster.Sheet) []shooter {
	var list []shooter
	for i := range t.Systems {
		y := &t.Systems[i]
		if !hardPoint(y) || y.Kind == "missile" && !defends(y) {
			continue
		}
		why := broken(t, y)
		switch {
		case why != "":
		case !defends(y) && t.CountOf(featMark, "defensive", "") == 0:
			continue
		case !defends(y) && unaimed(b, t) != "":
			why = unaimed(b, t)
		default:
			why = cannotFire(b, t, y, nil)
			if why == hasFired && agile(y) {
				why = ""
			}
			if t.CountOf(defendedMark, y.ID, "") > 0 {
				why = "has defended in this round"
			}
		}
		list = append(list, shooter{gun{y, numbered(y), why}, t})
	}
	return list
}

// defends says whether a hard point acts as point defence by itself: that it is, or by a feature of its own (5.13).
func defends(y *roster.System) bool { return y.Kind == defender || y.Trait("defends") != "" }

// agile is a laser that may attack and defend in the same round (1.4).
func agile(y *roster.System) bool { return y.Kind == "laser" && class(y) >= 1 }

// jammer is the ID of a jammer among what shoots at missiles: a die for each of at most three (11).
const jammer = "jammer"

// jammers are the jammer of a ship, where it has one, among what shoots at missiles.
func jammers(b rules.Board, t *roster.Sheet) []shooter {
	if t.Trait(jammer) == "" {
		return nil
	}
	off := ""
	switch {
	case t.Count(jammedMark) > 0:
		off = "has jammed in this round"
	case t.Count(silentMark) > 0:
		off = "silent: no transmissions"
	default:
		off = unoccupied(b, t, sensors)
	}
	return []shooter{{gun{&roster.System{ID: jammer, Name: jammer, Kind: jammer, Left: 1, Boxes: 1}, jammer, off}, t}}
}

// defend asks the ships that are fired at for their defence against missiles: point defence (5.12) and what their weapons may do (5.13).
func (a *attack) defend(r *rules.Resolution, ships ...*roster.Sheet) {
	if !slices.ContainsFunc(a.guns, func(y *roster.System) bool { return y.Kind == "missile" }) {
		return
	}
	var list []shooter
	for _, t := range ships {
		if !wrecked(t) {
			list = append(list, shooters(r.Board, t)...)
			list = append(list, jammers(r.Board, t)...)
		}
	}
	if len(list) == 0 {
		return
	}
	card := func(g shooter) rules.Choice {
		c := rules.Choice{ID: g.ID, Text: g.text, Off: g.off, Sheet: g.ship.ID}
		if g.Kind != jammer {
			c.Cell = roster.StateCell(g.ID)
		}
		if len(ships) > 1 {
			c.ID, c.Text = string(g.ship.ID)+"/"+g.ID, g.ship.Name+" "+c.Text
		}
		return c
	}
	t := a.target
	picked := rules.Several(r.Cite("5.12").By(t.Side).About(t).Advise(func() string {
		var ids []string
		for _, g := range list {
			if g.off == "" && defends(g.System) {
				ids = append(ids, card(g).ID)
			}
		}
		return rules.Listed(ids)
	}), "defend", list, 0, len(list), card, "What shoots at the missiles?")
	for _, g := range picked {
		a.shoot(r, g)
	}
}

// shoot adds the dice of one defence and marks it used.
func (a *attack) shoot(r *rules.Resolution, g shooter) {
	t, y := g.ship, g.System
	if y.Kind == jammer {
		missiles := 0
		for _, m := range a.guns {
			missiles += truth(m.Kind == "missile")
		}
		a.pool.defence = append(a.pool.defence, make([]int, min(3, missiles))...)
		acts(r, t, sensors)
		r.Cite("11").MarkUntil(t, roster.MarkerCell(jammedMark), 1, endOfRound(r), "%s jams the missiles", t.Name)
		return
	}
	n, minus := 1, 0
	switch row := r.Table("weapons").Find(y.Kind); {
	case y.Kind == defender:
		n = 3 + class(y)
	case y.Kind == "laser" && class(y) >= 5, defends(y):
	case row != nil:
		minus = -row.Int("defence")
	}
	for range n {
		a.pool.defence = append(a.pool.defence, minus)
	}
	shows(r, t, y)
	mark := firedMark
	if agile(y) {
		mark = defendedMark
	}
	r.MarkUntil(t, roster.MarkerOf(mark, y.ID, ""), 1, endOfRound(r), "%s %s shoots at the missiles", t.Name, label(y))
	if y.Kind != defender && limited(y) {
		r.Mark(t, roster.LoadCell(y.ID), y.Load-1, "%s %s: %d left", t.Name, label(y), y.Load-1)
	}
}
