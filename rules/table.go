package rules

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"damcon/rules/dice"
)

// A Table is a printed table. It is looked up by a total (of its dice, or of a number that nobody rolls) or by a key. It never
// changes and may be shared.
type Table struct {
	Name    string     // "damage"
	Title   string     // "Damage Table"
	Rule    string     // section of the reference; may be empty
	Dice    *dice.Expr // what is rolled on it; nil for a table that is only looked up
	Columns []string   // after the range or key
	Rows    []Row      // by total in ascending order; by key as printed
	House   bool       // the campaign's own

	totals bool // by total, not by key
	looks  []dice.Row
	byKey  map[string]*Row
	closed []string // columns in which only the ruleset's own words may stand
}

// A Row is a row of a table: the totals From to To, both included, or a key.
type Row struct {
	From, To int    // ±math.MaxInt32 where the row is open; both 0 in a table by key
	Key      string // empty in a table by total

	word  string
	table *Table
	cells []tableCell // as many as the table has columns
}

// A tableCell is a cell with all that it can be read as.
type tableCell struct {
	text   string
	number int
	whole  bool // it is a number
	dice   *dice.Expr
	words  []string
}

// An open row ends here.
const farthest = math.MaxInt32

// Row is the row of a total, the nearest one where the total lies beyond the table; nil for a table by key.
func (t *Table) Row(total int) *Row {
	if !t.totals {
		return nil
	}
	low, high := 0, len(t.Rows)-1
	for low < high { // the first row that ends at the total or above
		if middle := (low + high) / 2; t.Rows[middle].To < total {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low > 0 && t.Rows[low].From > total && total-t.Rows[low-1].To <= t.Rows[low].From-total {
		return &t.Rows[low-1] // a gap, as between the faces of a D66
	}
	return &t.Rows[low]
}

// Find is the row of a key, nil where there is none.
func (t *Table) Find(key string) *Row { return t.byKey[key] }

// Look reads the table's dice plus a modifier. The outcome is the index of the row, its word the row's range. It panics for a table
// without dice.
func (t *Table) Look(modifier int) dice.Reading {
	if t.Dice == nil {
		panic("the table " + t.Name + " has no dice")
	}
	return dice.Look(t.Dice.Plus(modifier), t.looks)
}

// Range is what the row stands for, as it is shown and typed: "46–49", "117 and more", or its key.
func (r *Row) Range() string { return r.word }

// Text is a cell as printed; empty for an empty one.
func (r *Row) Text(column string) string { return r.cell(column).text }

// Int is a cell that is a whole number. Any other cell is a bug of rule code, which panics.
func (r *Row) Int(column string) int {
	c := r.cell(column)
	if !c.whole {
		r.wrong(column, "a whole number")
	}
	return c.number
}

// Dice is a cell that is a dice expression. Any other cell is a bug of rule code, which panics.
func (r *Row) Dice(column string) *dice.Expr {
	c := r.cell(column)
	if c.dice == nil {
		r.wrong(column, "dice")
	}
	return c.dice
}

// Words is a cell as a list, parted by blanks or commas; nil for an empty one. It is for reading only.
func (r *Row) Words(column string) []string { return r.cell(column).words }

func (r *Row) cell(column string) *tableCell {
	for i, name := range r.table.Columns {
		if name == column {
			return &r.cells[i]
		}
	}
	panic(fmt.Sprintf("the table %s has no column %s", r.table.Name, column))
}

func (r *Row) wrong(column, what string) {
	panic(fmt.Sprintf("the table %s, row %s, column %s: %q is not %s", r.table.Name, r.word, column, r.Text(column), what))
}

// A tableDraft is a table while it is read, with the pieces of its rows for their places.
type tableDraft struct {
	*source
	block *block
	table *Table
	rows  [][]piece // as table.Rows
}

// table reads a [[table]]. What a house table does not say is as in the printed table that it replaces. It is nil where the table has
// no name; with faults noted it is not fit for use.
func (s *source) table(b *block, printed func(name string) *Table) *Table {
	name, at := b.text("name")
	if name == "" {
		if !b.bad["name"] {
			s.fault(at, `this table has no name: name = "…"`)
		}
		return nil
	}
	if !plainWord(name) {
		s.fault(at, "a table's name is one word of letters, digits and hyphens, not %s", quote(name))
	}
	before := len(s.faults)
	d := tableDraft{source: s, block: b, table: &Table{Name: name, Title: name}}
	old := printed(name)
	if old != nil {
		t := *old
		t.Rows, t.looks, t.byKey = nil, nil, nil
		d.table = &t
	}
	d.readHead()
	if !b.bad["columns"] && !b.bad["dice"] && !b.bad["by"] { // the rows mean nothing without them
		d.readRows()
	}
	if d.table.totals {
		d.order()
	}
	if joined(s.faults[before:]) != nil || len(b.bad) > 0 {
		return d.table
	}
	d.table.finish()
	if old != nil {
		d.fits(old)
	}
	return d.table
}

// text is a key of one text without blanks around it, and its place; the place of the block where the key is not given.
func (b *block) text(key string) (text string, at int) {
	set, given := b.keys[key]
	if !given {
		return "", b.at
	}
	return strings.TrimSpace(set.texts[0].text), set.texts[0].at
}

// readHead reads everything but the rows.
func (d *tableDraft) readHead() {
	t := d.table
	if title, _ := d.block.text("title"); title != "" {
		t.Title = title
	}
	if rule, _ := d.block.text("rule"); rule != "" {
		t.Rule = rule
	}
	_, rolled := d.block.keys["dice"]
	if rolled {
		text, at := d.block.text("dice")
		t.Dice, t.totals = d.dice(text, at), true
	}
	if by, given := d.block.keys["by"]; given {
		if text, at := d.block.text("by"); text != "number" {
			d.fault(at, `by can only be "number": for a table looked up by a number that nobody rolls`)
		} else if rolled {
			d.fault(by.at, "a table has dice or by, not both")
		}
		t.Dice, t.totals = nil, true
	}
	if set, given := d.block.keys["columns"]; given {
		t.Columns = d.columns(set)
	}
	if set, given := d.block.keys["closed"]; given {
		t.closed = nil
		for _, q := range set.texts {
			if !slices.Contains(t.Columns, q.text) {
				d.fault(q.at, "the table has no column %s%s", quote(q.text), orNearest(q.text, t.Columns, ""))
			}
			t.closed = append(t.closed, q.text)
		}
	}
}

// dice reads an expression; nil with a fault where it is none.
func (s *source) dice(text string, at int) *dice.Expr {
	e, err := dice.Parse(text)
	var wrong *dice.SyntaxError
	switch {
	case errors.As(err, &wrong):
		s.fault(at, "these are no dice: %s (character %d)", wrong.Msg, wrong.Pos)
	case err != nil:
		s.fault(at, "these are no dice: %v", err)
	}
	return e
}

func (d *tableDraft) columns(set setting) []string {
	var names []string
	for _, q := range set.texts {
		switch {
		case !plainWord(q.text):
			d.fault(q.at, "a column's name is one word of letters, digits and hyphens, not %s", quote(q.text))
		case slices.Contains(names, q.text):
			d.fault(q.at, "the column %s stands twice", q.text)
		}
		names = append(names, q.text)
	}
	return names
}

func (d *tableDraft) readRows() {
	set, given := d.block.keys["rows"]
	if len(set.texts) == 0 && !d.block.bad["rows"] {
		at := d.block.at
		if given {
			at = set.at
		}
		d.fault(at, "the table %s has no rows", d.table.Name)
	}
	t := d.table
	seen := map[string]bool{}
	for _, q := range set.texts {
		pieces := q.pieces()
		if len(pieces) == 0 {
			d.fault(q.at, "this row is empty")
			continue
		}
		row := Row{Key: pieces[0].text}
		switch from, to, why := readRange(row.Key); {
		case !t.totals && seen[row.Key]:
			d.fault(pieces[0].at, "the row %s stands twice", quote(row.Key))
		case t.totals && why != "":
			d.fault(pieces[0].at, "%s %s", quote(row.Key), why)
			continue
		case t.totals:
			row = Row{From: from, To: to}
		}
		seen[row.Key] = true
		row.word = row.Key
		if t.totals {
			row.word = rangeWord(row.From, row.To)
		}
		cells := pieces[1:]
		if len(t.Columns) == 0 && len(cells) > 0 {
			d.fault(cells[0].at, `a cell without a column; name the columns: columns = ["…"]`)
			continue
		}
		row.cells = d.cells(cells)
		t.Rows, d.rows = append(t.Rows, row), append(d.rows, pieces)
	}
}

// cells reads the cells of a row; the last column takes what is left.
func (d *tableDraft) cells(pieces []piece) []tableCell {
	cells := make([]tableCell, len(d.table.Columns))
	for i := range cells {
		switch {
		case i >= len(pieces):
		case i < len(cells)-1:
			cells[i] = d.cell(pieces[i].text)
		default:
			words := make([]string, 0, len(pieces)-i)
			for _, p := range pieces[i:] {
				words = append(words, p.text)
			}
			cells[i] = d.cell(strings.Join(words, " "))
		}
	}
	return cells
}

// cell reads a cell as all that it can be.
func (s *source) cell(text string) tableCell {
	if text == "-" {
		return tableCell{}
	}
	c := tableCell{text: text}
	c.number, c.whole = numeral(text)
	if !c.whole && strings.ContainsAny(text, "dD") && strings.ContainsAny(text, "123456789%") {
		c.dice = s.sameDice(text)
	}
	c.words = strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	return c
}

// sameDice reads an expression once however often it stands in the file, for its chances are counted then; nil where it is none.
func (s *source) sameDice(text string) *dice.Expr {
	e, known := s.expressions[text]
	if !known {
		e, _ = dice.Parse(text)
		s.expressions[text] = e
	}
	return e
}

// dashes writes the signs of a printed range as they are typed.
var dashes = strings.NewReplacer("−", "-", "–", "-", "…", "..")

// readRange reads "46-49", "46..49", "17", "117+", "117..", "5-" and "..5", the numbers also negative. The reason says what is wrong.
func readRange(text string) (from, to int, why string) {
	const shapes = "is no range; write 46-49, 17, 117+ for 117 and more, or ..5 for 5 and less"
	plain := dashes.Replace(text)
	if below, open := strings.CutPrefix(plain, ".."); open {
		plain = below + "-"
	}
	end := len(plain)
	for i := 1; i < len(plain); i++ { // a sign may stand first
		if plain[i] < '0' || plain[i] > '9' {
			end = i
			break
		}
	}
	from, ok := numeral(plain[:end])
	if !ok || plain[0] == '+' {
		return 0, 0, shapes
	}
	switch rest := plain[end:]; {
	case rest == "":
		return from, from, ""
	case rest == "+" || rest == "..":
		return from, farthest, ""
	case rest == "-":
		return -farthest, from, ""
	default:
		after, found := strings.CutPrefix(rest, "..")
		if !found {
			after, found = strings.CutPrefix(rest, "-")
		}
		if to, ok = numeral(after); !found || !ok || strings.HasPrefix(after, "+") {
			return 0, 0, shapes
		}
	}
	if to < from {
		return 0, 0, "goes down; write the smaller number first"
	}
	return from, to, ""
}

func rangeWord(from, to int) string {
	switch {
	case from == to:
		return strconv.Itoa(from)
	case from == -farthest:
		return strconv.Itoa(to) + " and less"
	case to == farthest:
		return strconv.Itoa(from) + " and more"
	}
	return strconv.Itoa(from) + "–" + strconv.Itoa(to)
}

// order finds rows that overlap or leave a gap, and dice that the table does not cover.
func (d *tableDraft) order() {
	t, before := d.table, len(d.faults)
	for i := 1; i < len(t.Rows); i++ {
		last, row, at := &t.Rows[i-1], &t.Rows[i], d.rows[i][0].at
		switch {
		case row.From <= last.To && last.To == farthest:
			d.fault(at, "nothing can follow the row %s", last.word)
		case row.From <= last.To:
			d.fault(at, "%s overlaps the row before it, %s; rows go from low to high", row.word, last.word)
		case t.comes(last.To+1, row.From-1):
			d.fault(at, "no row stands for %s", rangeWord(last.To+1, row.From-1))
		}
	}
	if t.Dice == nil || len(t.Rows) == 0 || len(d.faults) > before {
		return
	}
	end := len(t.Rows) - 1
	if least := t.Dice.Min(); least < t.Rows[0].From {
		d.fault(d.rows[0][0].at, "the dice begin at %d, the rows at %d; open the first row below (..%d) where it stands for less",
			least, t.Rows[0].From, t.Rows[0].To)
	}
	if most := t.Dice.Max(); most > t.Rows[end].To {
		d.fault(d.rows[end][0].at, "the dice end at %d, the rows at %d; open the last row above (%d+) where it stands for more",
			most, t.Rows[end].To, t.Rows[end].From)
	}
}

// comes tells whether any total from one number to another can come up, of D66 and of other dice.
func (t *Table) comes(from, to int) bool {
	if t.Dice == nil || !slices.Equal(t.Dice.Sides(), []int{66}) {
		return from <= to
	}
	for total := max(from, t.Dice.Min()); total <= min(to, t.Dice.Max()); total++ {
		if units := (total - t.Dice.Const()) % 10; 1 <= units && units <= 6 {
			return true
		}
	}
	return false
}

// finish makes the table ready to be looked up.
func (t *Table) finish() {
	if t.totals {
		t.looks = make([]dice.Row, len(t.Rows))
	} else {
		t.byKey = make(map[string]*Row, len(t.Rows))
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		row.table = t
		if t.totals {
			t.looks[i] = dice.Row{From: row.From, To: row.To, Word: row.word}
		} else {
			t.byKey[row.Key] = row
		}
	}
}

// fits holds a house table to the printed one, so that whatever rule code reads is there and of the same sort.
func (d *tableDraft) fits(old *Table) {
	t, name := d.table, d.table.Name
	if t.totals != old.totals || (t.Dice == nil) != (old.Dice == nil) {
		d.fault(d.block.at, "the ruleset looks %s up %s; so must the house table", name, old.sort())
		return
	}
	for _, column := range old.Columns {
		if !slices.Contains(t.Columns, column) {
			d.fault(d.block.keys["columns"].at, "the ruleset reads the column %s of %s; the house table has none", column, name)
			return
		}
	}
	for i := range old.Rows {
		if key := old.Rows[i].Key; !old.totals && t.byKey[key] == nil {
			d.fault(d.block.keys["rows"].at, "the ruleset reads the row %s of %s; the house table has none", quote(key), name)
		}
	}
	for i := range old.Columns {
		d.column(old, i)
	}
}

// sort says how the table is looked up.
func (t *Table) sort() string {
	switch {
	case t.Dice != nil:
		return "by dice"
	case t.totals:
		return "by a number"
	}
	return "by a word"
}

// column holds the cells of a house table to the sort of cells that the printed column has.
func (d *tableDraft) column(old *Table, index int) {
	column := old.Columns[index]
	empty, whole, rolls := false, true, true
	var words []string
	for i := range old.Rows {
		c := &old.Rows[i].cells[index]
		if c.text == "" {
			empty = true
			continue
		}
		whole, rolls = whole && c.whole, rolls && c.dice != nil
		words = append(words, c.words...)
	}
	if len(words) == 0 {
		return
	}
	closed := slices.Contains(old.closed, column)
	at := slices.Index(d.table.Columns, column)
	for i := range d.table.Rows {
		row, place := &d.table.Rows[i], d.rows[i][0].at
		if at+1 < len(d.rows[i]) {
			place = d.rows[i][at+1].at
		}
		c := &row.cells[at]
		switch {
		case c.text == "" && empty:
		case c.text == "":
			d.fault(place, "%s is empty in the row %s; the ruleset needs it", column, row.word)
		case whole && !c.whole:
			d.fault(place, "%s must be a whole number, not %s", column, quote(c.text))
		case rolls && c.dice == nil:
			d.fault(place, "%s must be dice such as 2d10, not %s", column, quote(c.text))
		case closed && !whole && !rolls:
			for _, word := range c.words {
				if !slices.Contains(words, word) {
					d.fault(place, "the ruleset knows no %s %s%s", column, quote(word), orNearest(word, words, ""))
				}
			}
		}
	}
}
