package starfleet

import (
	"fmt"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what the GM sees beside the sheet while a volley is allocated: the ten, its row, the walk so far.

// A stop is a column that the walk has passed in this ten.
type stop struct {
	*cell
	boxes int // marked
	used  bool
	group int // the last that was taken
}

// The columns of the walk.
const (
	letterAt = 2
	entryAt  = 5
	countAt  = 17
	groupAt  = 20
	boxesAt  = 27
)

// defend begins a question to the defender, with the walk beside it where there is one.
func (v *volley) defend(r *rules.Resolution, s *scoring) *rules.Resolution {
	if s == nil {
		return r.By(v.ship.Side).About(v.ship)
	}
	return r.By(v.ship.Side).About(v.ship).Beside(func() []rules.Group { return v.beside(s) })
}

// beside is the walk through a row up to the result that is scored.
func (v *volley) beside(s *scoring) []rules.Group {
	g := rules.Group{Title: "volley", Head: []rules.Line{{Label: v.headline()}}}
	g.Lines = append(make([]rules.Line, 0, 5*v.columns),
		rules.Line{Label: "row", Value: v.rows.Rows[s.row].Range()},
		rules.Line{Label: "left to place", Value: fmt.Sprintf("%d of %d", s.left, v.size), Same: true, At: 8},
	)
	rest := v.capacity(s)
	behind := rules.Line{Note: fmt.Sprintf("the rest of the row takes %d at most", rest)}
	if s.left-s.least > rest {
		behind = rules.Line{Text: fmt.Sprintf("fewer than %d push points into excess", s.left-rest), Grave: rules.Warned}
	}
	g.Lines = append(g.Lines, behind)
	var fold []string
	for n := range v.columns {
		c := v.at(s.row, n)
		g.Lines = append(g.Lines, rules.Line{Label: c.column, Here: n == s.from-1, At: letterAt})
		name := c.name
		if c.bold {
			name += "*"
		}
		entry := rules.Line{Label: name, Same: true, At: entryAt}
		switch {
		case n == s.from-1:
			entry.Label, entry.Value = "", name
			fold = append(fold, "▸ "+c.column+" "+name)
			g.Lines = append(g.Lines, entry)
		case n < len(v.stops) && n < s.from:
			g.Lines = append(append(g.Lines, entry), v.passed(&v.stops[n])...)
			if v.stops[n].boxes > 0 {
				fold = append(fold, c.column+" "+strconv.Itoa(v.stops[n].boxes))
			}
		case c.excess:
			g.Lines = append(g.Lines, entry, rules.Line{Value: strconv.Itoa(v.ship.Now(excessTrack)), Same: true, At: countAt}, rules.Line{Label: "left", Same: true, At: groupAt})
		default:
			g.Lines = append(g.Lines, entry)
		}
	}
	g.Fold = fmt.Sprintf("%s · %d left", strings.Join(fold, "  "), s.left)
	return []rules.Group{g}
}

// headline is where the volley stands: "46 through #1 · ten 2 of 5".
func (v *volley) headline() string {
	text := fmt.Sprintf("%d through #%d", v.total, v.shield)
	if v.size > 0 {
		text += fmt.Sprintf(" · ten %d of %d", v.turn, (v.total+aTen-1)/aTen)
	}
	return text
}

// passed is what a column has come to.
func (v *volley) passed(s *stop) []rules.Line {
	switch {
	case s.used:
		return []rules.Line{{Label: "–", Same: true, At: countAt}, {Label: "used", Same: true, At: groupAt}}
	case s.boxes == 0:
		return []rules.Line{{Label: "–", Same: true, At: countAt}, {Label: "none", Same: true, At: groupAt}}
	}
	gr := &v.groups[s.group]
	lines := []rules.Line{
		{Value: strconv.Itoa(s.boxes), Same: true, At: countAt},
		{Label: gr.name, Same: true, At: groupAt},
	}
	left, of := 0, 0
	for i := gr.first; i != none; i = v.pieces[i].next {
		if p := &v.pieces[i]; p.track == nil {
			left, of = left+p.system.Left, of+p.system.Boxes
		} else {
			left, of = left+p.track.Now, of+p.track.Max
		}
	}
	if of <= 9 {
		return append(lines, rules.Line{Now: left, Max: of, Bare: true, Same: true, At: boxesAt})
	}
	return append(lines, rules.Line{Label: fmt.Sprintf("%d/%d", left, of), Same: true, At: boxesAt})
}

// least is the smallest need among some groups.
func (v *volley) least(s *scoring, groups []int) int {
	least, _ := v.needed(v.legal(s.entry, groups[0], s.best), s.left)
	for _, g := range groups[1:] {
		need, _ := v.needed(v.legal(s.entry, g, s.best), s.left)
		least = min(least, need)
	}
	return least
}

// also lists the further boxes of a bank.
func (v *volley) also(e *entry, g int) []roster.Cell {
	var cells []roster.Cell
	for i := v.pieces[v.groups[g].first].next; i != none; i = v.pieces[i].next {
		if p := &v.pieces[i]; v.takes(e, p) {
			cells = append(cells, p.cell())
		}
	}
	return cells
}
