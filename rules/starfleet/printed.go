package starfleet

import (
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers what the printed tables say, read once for each book: the chart and its entries, the kinds of boxes, arcs and bearings.

// A printed is the tables of a book as the rules read them.
type printed struct {
	rows    *rules.Table // the chart
	dice    dice.Reading // a row of it
	columns int
	places  [][]cell // by row and column
	entries []*entry // in the order in which the chart first says them
	kinds   map[string]kind
	guns    []string // points, and the types of weapon that have a chart
	arcs    map[string]uint32
	shields [7]uint32 // the bearings inside of a shield
}

// An entry is a word of the chart, with what it takes.
type entry struct {
	number int    // among the entries
	word   string // "AnyWarp"
	name   string // "Any Warp"
	takes  []string
	spread bool // Any Weapon, Any Warp: over several groups (7.4)
	excess bool
	known  bool // the table of entries has it
}

// A cell is one place of the chart.
type cell struct {
	*entry
	column string
	bold   bool
	at     int // its number on the whole chart, for the memory of bold results
}

// A kind is what the table says of a type of box, or the system's own traits where it has some.
type kind struct {
	is                string // on the chart: "Phaser"; its own word for what no entry takes
	cost, rank, value int
}

// tablesOf is what a board's book has prepared.
func tablesOf(b rules.Board) *printed { return b.Book.Prepared.(*printed) }

// prepare reads the tables of a book.
func prepare(b *rules.Book) any {
	chart := b.Table("chart")
	p := &printed{
		rows: chart, dice: chart.Look(0), columns: len(chart.Columns), kinds: map[string]kind{}, guns: []string{"points"}, arcs: map[string]uint32{},
	}
	for row := range chart.Rows {
		p.places = append(p.places, make([]cell, p.columns))
		for n, column := range chart.Columns {
			word, bold := strings.CutSuffix(chart.Rows[row].Text(column), "*")
			p.places[row][n] = cell{entry: p.entry(b, word), column: column, bold: bold, at: row*p.columns + n}
		}
	}
	for i := range b.Table("systems").Rows {
		row := &b.Table("systems").Rows[i]
		p.kinds[row.Key] = kind{row.Text("is"), row.Int("cost"), row.Int("rank"), row.Int("value")}
		if row.Text("chart") != "" {
			p.guns = append(p.guns, row.Key)
		}
	}
	for i := range b.Table("arcs").Rows {
		row := &b.Table("arcs").Rows[i]
		p.arcs[row.Key] = arc(row.Int("from"), row.Int("to"))
	}
	for n := 1; n <= bearings; n++ {
		if at := digits(b.Table("bearings").Row(n).Text("shields")); at >= 1 && at < len(p.shields) {
			p.shields[at] |= 1 << n
		}
	}
	return p
}

// entry finds what a word of the chart may take (5.1).
func (p *printed) entry(b *rules.Book, word string) *entry {
	for _, e := range p.entries {
		if e.word == word {
			return e
		}
	}
	e := &entry{number: len(p.entries), word: word, name: word, excess: word == "Excess"}
	if kind, any := strings.CutPrefix(word, "Any"); any {
		e.name, e.spread = "Any "+kind, true
	}
	if row := b.Table("entries").Find(word); row != nil {
		e.known, e.takes = true, row.Words("takes")
	}
	p.entries = append(p.entries, e)
	return e
}

// arc is a set of bearings, clockwise from one to another, a bit each.
func arc(from, to int) uint32 {
	set := uint32(0)
	for n := from; ; n = n%bearings + 1 {
		set |= 1 << n
		if n == to {
			return set
		}
	}
}
