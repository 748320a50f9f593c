package history

import (
	"strings"

	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// The columns of the list: the title, what the first roll needed and came to, its word, the second roll, what was done, what a cell has become.
const (
	inTitle = iota
	inFirst
	inWord
	inSecond
	inDid
	inBecame
	columnCount
)

// columns are what an entry says in each, unpainted but for what a cell has become. What has nothing behind it has the next column too.
type columns [columnCount]string

// next is the next column behind one that says something, columnCount where none does.
func (c *columns) next(column int) int {
	for column++; column < columnCount && c[column] == ""; column++ {
	}
	return column
}

// A table is entries in columns, which follow from the widest of those that are seen. The zero value is one that there is no room for.
type table struct {
	from  int // the place of the first row
	rows  []columns
	cells [inBecame]int // of each column with the blanks behind it; the last has what is left
}

// row is an entry by its place, nil where the table has no columns.
func (tb *table) row(place int) *columns {
	if i := place - tb.from; i < len(tb.rows) {
		return &tb.rows[i]
	}
	return nil
}

// wide is the cells from one column to another.
func (tb *table) wide(from, to int) (cells int) {
	for _, n := range tb.cells[from:min(to, inBecame)] {
		cells += n
	}
	return cells
}

// cuts are how narrow columns are made where not all texts fit, one step after another: what was done and titles, which are the longest, first.
var cuts = []struct{ column, to int }{
	{inDid, 30}, {inTitle, 42}, {inDid, 22}, {inTitle, 34}, {inWord, 24}, {inFirst, 14}, {inSecond, 12}, {inDid, 14}, {inWord, 14}, {inTitle, 26}, {inWord, 8},
}

// fit gives the columns what they need of so many cells, as far as there are.
func (tb *table) fit(width int) {
	tb.cells = [...]int{inTitle: 26, inFirst: 14, inWord: 8, inSecond: 12, inDid: 14}
	last := 0
	for _, across := range []bool{false, true} { // what has one column for itself first; what has all behind it needs none, but for the last
		for i := range tb.rows {
			c := &tb.rows[i]
			last = max(last, min(look.Width(c[inBecame]), 26))
			for column := range inBecame {
				next := c.next(column)
				if c[column] != "" && (next < columnCount || column == inDid) && across == (next > column+1) {
					tb.cells[column] += max(look.Width(c[column])+2-tb.wide(column, next), 0)
				}
			}
		}
	}
	over := tb.wide(inTitle, inBecame) + last - width
	for _, cut := range cuts {
		by := max(min(over, tb.cells[cut.column]-cut.to), 0)
		tb.cells[cut.column] -= by
		over -= by
	}
}

// draw is a row of the table from a cell on, each text with the paint of its column.
func (tb *table) draw(l *look.Look, c *columns, at int) (cells []look.Cell) {
	paint := [columnCount]look.Meaning{inTitle: look.Text, inFirst: look.Muted, inWord: look.Strong, inSecond: look.Muted, inDid: look.Strong}
	for column, text := range c {
		if text == "" {
			continue
		}
		cell := look.Cell{At: at + tb.wide(inTitle, column), Text: text}
		if column < inBecame {
			cell.Text = l.Paint(paint[column], l.Text(text))
		}
		if next := c.next(column); next < columnCount {
			cell.Width = tb.wide(column, next) - 1
		}
		cells = append(cells, cell)
	}
	return cells
}

// columnsOf is what an entry did, for its line.
func columnsOf(t *pane.Table, e *rules.Entry) (c columns) {
	c[inTitle] = e.Title
	rolls, best := 0, untold+1
	for i := range e.Events {
		ev := &e.Events[i]
		switch {
		case ev.Roll != nil && rolls == 0:
			if c[inFirst] = need(t, ev.Roll); c[inFirst] != "" {
				c[inFirst] += ", "
			}
			c[inFirst] += came(ev.Roll)
			if ev.Roll.Word != ev.Roll.Throw {
				c[inWord] = strings.TrimPrefix(ev.Roll.Word, "total ")
			}
			rolls++
		case ev.Roll != nil:
			if rolls == 1 {
				c[inSecond] = ev.Roll.Label() + " " + came(ev.Roll)
			}
			rolls++
		case i > 0 || ev.Text != e.Title:
			if r := weight(t, ev); r < best {
				c[inDid], best = without(t, ev), r
			}
		}
	}
	if rolls == 0 {
		c[inFirst], c[inDid] = c[inDid], ""
	} else if best == untold && c[inSecond] == "" { // a miss did nothing but what any shot does
		c[inDid] = ""
	}
	c[inBecame] = became(t, e)
	return c
}
