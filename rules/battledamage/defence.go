package battledamage

import (
	"slices"
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers what shoots at missiles: point defence 5.12, Defensive Fire 5.13 and the jammer of 11, and the
// dice of both sides.

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
		case !defends(y) && !knows(t, "defensive"):
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
		list = append(list, shooter{gun{y, why}, t})
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
	return []shooter{{gun{&roster.System{ID: jammer, Name: jammer, Kind: jammer, Left: 1, Boxes: 1}, off}, t}}
}

// defend asks the ships that are fired at for their defence against missiles: point defence (5.12) and what their weapons may do (5.13).
func (a *attack) defend(r *rules.Resolution, aimed ...*roster.Sheet) {
	if !slices.ContainsFunc(a.guns, func(y *roster.System) bool { return y.Kind == "missile" }) {
		return
	}
	var list []shooter
	for _, t := range aimed {
		if !wrecked(t) {
			list = append(list, shooters(r.Board, t)...)
			list = append(list, jammers(r.Board, t)...)
		}
	}
	if len(list) == 0 {
		return
	}
	card := func(g shooter) rules.Choice {
		c := rules.Choice{ID: g.ID, Text: label(g.System).String(), Off: g.off, Sheet: g.ship.ID}
		if g.Kind != jammer {
			c.Cell = roster.StateCell(g.ID)
		}
		if len(aimed) > 1 {
			c.ID, c.Text = string(g.ship.ID)+"/"+g.ID, g.ship.Name+" "+c.Text
		}
		return c
	}
	t := a.target
	picked := rules.Several(r.Cite("5.12").By(t.Side).About(t).Advise(func() string {
		var usual []string
		for _, g := range list {
			if g.off == "" && defends(g.System) {
				usual = append(usual, card(g).ID)
			}
		}
		return rules.Listed(usual)
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

// A pairing reads dice as their values, for those that are paired with others, high against high (5.12). Its outcome counts the dice of each value.
type pairing struct{ minus []int } // what is taken off each die

// mostPairing is how many dice one pairing can read: more are thrown in several handfuls.
const mostPairing = 30

// span is the least and the greatest value.
func (w pairing) span() (least, most int) {
	if len(w.minus) == 0 {
		return 1, 10
	}
	return 1 - slices.Max(w.minus), 10 - slices.Min(w.minus)
}

// strides are what one die of each value adds to the outcome, from the least value up.
func (w pairing) strides() []int {
	least, most := w.span()
	list := make([]int, most-least+1)
	n := 1
	for i := range list {
		list[i] = n
		n *= len(w.minus) + 1
	}
	return list
}

func (w pairing) Sides() []int        { return tens(len(w.minus)) }
func (w pairing) Typing() dice.Typing { return dice.TypePool }

func (w pairing) Outcome(faces []int) int {
	least, _ := w.span()
	strides := w.strides()
	outcome := 0
	for i, f := range faces {
		outcome += strides[f-w.minus[i]-least]
	}
	return outcome
}

// values lists an outcome's values, high to low.
func (w pairing) values(outcome int) []int {
	least, most := w.span()
	strides := w.strides()
	var list []int
	for v := most; v >= least; v-- {
		for range outcome / strides[v-least] % (len(w.minus) + 1) {
			list = append(list, v)
		}
	}
	return list
}

// mostPaired is how many dice a pairing lists all outcomes of.
const mostPaired = 6

func (w pairing) Chances() []dice.Chance {
	if len(w.minus) > mostPaired {
		return nil
	}
	least, _ := w.span()
	strides := w.strides()
	now := map[int]float64{0: 1}
	for _, minus := range w.minus {
		next := make(map[int]float64, 4*len(now))
		for outcome, p := range now {
			for face := 1; face <= 10; face++ {
				next[outcome+strides[face-minus-least]] += p / 10
			}
		}
		now = next
	}
	return sorted(now)
}

func (w pairing) Word(outcome int) string {
	text := "values"
	for _, v := range w.values(outcome) {
		text += " " + strconv.Itoa(v)
	}
	return text
}

func (w pairing) Needs() string { return "high against high" }

// intercept pairs the values of missiles and defence, both high to low: a defence as high or higher takes its missile, a lower one is lost.
// It says which missiles stay.
func intercept(missiles, defence []int) (stay []bool) {
	stay = make([]bool, len(missiles))
	for i, m := range missiles {
		stay[i] = i >= len(defence) || defence[i] < m
	}
	return stay
}
