package browse

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// The groups, in their order.
const (
	Classes = "classes"
	Tables  = "tables"
	Options = "options"
	Actions = "actions"
)

// item is one thing to read: a class, a table, an option or an action.
type item struct {
	group, name, title, short string

	book   *rules.Book
	class  *rules.Class
	table  *rules.Table
	option *rules.Option
	action *rules.Action
}

func itemsOf(book *rules.Book) (all []item) {
	for i := range book.Classes() {
		c := &book.Classes()[i]
		all = append(all, item{group: Classes, name: c.Name, title: c.Name, short: c.Short, book: book, class: c})
	}
	for _, t := range book.Tables() {
		it := item{group: Tables, name: t.Name, title: titleOf(t), table: t}
		if t.House {
			it.short = "house"
		}
		all = append(all, it)
	}
	for i := range book.Rules.Options {
		o := &book.Rules.Options[i]
		all = append(all, item{group: Options, name: o.Key, title: o.Key, option: o})
	}
	for _, a := range slices.Concat(book.Rules.Actions, rules.Machine()) {
		all = append(all, item{group: Actions, name: a.ID, title: a.Title, short: a.Key, action: a})
	}
	return all
}

func titleOf(t *rules.Table) string {
	if t.Title != "" {
		return t.Title
	}
	return t.Name
}

// draw draws an item, as many lines as it takes.
func (m *Model) draw(l *look.Look, it item, width int) []string {
	switch {
	case it.class != nil:
		return drawClass(l, it.book, it.class, width)
	case it.table != nil:
		return drawTable(l, it.table, width)
	case it.option != nil:
		now := it.option.Default()
		if m.board != nil {
			now = m.board.Option(it.option.Key)
		}
		lines := drawOption(l, it.option, now, width)
		if m.settable() {
			lines = append(append(lines, ""), wrap(l, look.Muted, "Enter sets it from here on; what has been played stays.", width)...)
		}
		return lines
	}
	return drawAction(l, m.book, it.action, width)
}

// head is the title of an item with its rule.
func head(l *look.Look, width int, title, rule string) []string {
	if rule != "" {
		rule = "rule " + rule
	}
	rule = l.Text(rule)
	return []string{l.Row(width, look.Cell{Text: l.Paint(look.Strong, l.Text(title)), Width: max(width-look.Width(rule)-1, 1)},
		look.Cell{At: max(width-look.Width(rule), 0), Text: l.Paint(look.Muted, rule)}), ""}
}

// wrap breaks a text into painted lines.
func wrap(l *look.Look, in look.Meaning, text string, width int) []string {
	lines := pane.Wrap(l.Text(text), width)
	for i, line := range lines {
		lines[i] = l.Paint(in, line)
	}
	return lines
}

// grid draws rows of cells in columns as wide as their widest; the last has the rest of the room and is broken there. Columns of numbers are
// right aligned. The first row is the head.
func grid(l *look.Look, rows [][]string, width int) (lines []string) {
	last := len(rows[0]) - 1
	at, wide, right := make([]int, last+1), make([]int, last+1), make([]bool, last+1)
	for c := range last + 1 {
		right[c] = true
		for i, r := range rows {
			r[c] = l.Text(r[c])
			wide[c] = max(wide[c], look.Width(r[c]))
			right[c] = right[c] && (i == 0 || r[c] == "" || isNumber(r[c]))
		}
		if c < last { // no column takes the room of all others
			wide[c] = min(wide[c], max(width/2, 6))
		}
		if c > 0 {
			at[c] = at[c-1] + wide[c-1] + 2
		}
	}
	room := max(width-at[last], 8)
	for i, r := range rows {
		in := look.Text
		if i == 0 {
			in = look.Muted
		}
		var cells []look.Cell
		for c := range last {
			meaning := in
			if c == 0 && i > 0 {
				meaning = look.Strong
			}
			cells = append(cells, look.Cell{At: at[c], Width: wide[c], Text: l.Paint(meaning, r[c]), Right: right[c]})
		}
		tail := wrap(l, in, r[last], room)
		if len(tail) == 0 {
			tail = []string{""}
		}
		if right[last] {
			tail[0] = l.FitRight(tail[0], min(wide[last], room))
		}
		for k, text := range tail {
			line := []look.Cell{{At: at[last], Text: text}}
			if k == 0 {
				line = append(cells, line...)
			}
			lines = append(lines, l.Row(width, line...))
		}
	}
	return lines
}

// isNumber says whether a cell of a table is a number, or the dash for none.
func isNumber(s string) bool {
	s = strings.TrimPrefix(strings.ReplaceAll(s, "−", "-"), "+")
	_, err := strconv.Atoi(s)
	return err == nil || s == "-"
}

func drawTable(l *look.Look, t *rules.Table, width int) []string {
	lines := head(l, width, titleOf(t), t.Rule)
	first := "key"
	switch {
	case t.Dice != nil:
		first = t.Dice.String()
	case len(t.Rows) > 0 && t.Rows[0].Key == "":
		first = "number"
	}
	if t.House {
		lines = append(lines, l.Paint(look.Muted, "house table"), "")
	}
	rows := [][]string{append([]string{first}, t.Columns...)}
	for i := range t.Rows {
		r := &t.Rows[i]
		cells := []string{r.Key}
		if r.Key == "" {
			cells[0] = minus(r.Range())
		}
		for _, c := range t.Columns {
			cells = append(cells, r.Text(c))
		}
		rows = append(rows, cells)
	}
	return append(lines, grid(l, rows, width)...)
}

// minus writes a range that begins below 0 with a real minus sign.
func minus(s string) string {
	if rest, found := strings.CutPrefix(s, "-"); found {
		return "−" + rest
	}
	return s
}

func drawClass(l *look.Look, book *rules.Book, c *rules.Class, width int) []string {
	s, b := c.Sheet(), rules.Board{Battle: &roster.Battle{}, Book: book}
	lines := head(l, width, strings.TrimSuffix(c.Name+" · "+c.Short, " · "), "")
	if c.House {
		lines = append(lines, l.Paint(look.Muted, "house class"), "")
	}
	name := func(t roster.Track) string { return b.CellName(s, roster.TrackCell(t.Name)) }
	wide, count := 0, 0
	for _, t := range s.Tracks {
		wide, count = max(wide, look.Width(l.Text(name(t)))), max(count, look.CountWidth(t.Max))
	}
	for _, t := range s.Tracks {
		lines = append(lines, l.Row(width, look.Cell{Text: l.Paint(look.Muted, l.Text(name(t))), Width: wide},
			look.Cell{At: wide + 2, Text: l.Track(t.Now, t.Max, look.TrackOptions{Width: count})}))
	}
	if len(s.Systems) > 0 {
		rows := [][]string{{"system", "kind", "zone", "boxes", "load", "printed"}}
		for i := range s.Systems {
			rows = append(rows, systemCells(&s.Systems[i]))
		}
		lines = append(lines, "")
		lines = append(lines, grid(l, filled(rows), width)...)
	}
	if len(s.Traits) > 0 {
		lines = append(lines, "")
	}
	for _, t := range s.Traits {
		lines = append(lines, l.Fit(l.Paint(look.Muted, l.Text(t.Name)+" ")+l.Paint(look.Strong, l.Text(t.Value)), width))
	}
	if c.Notes != "" {
		lines = append(append(lines, ""), wrap(l, look.Muted, c.Notes, width)...)
	}
	return lines
}

func systemCells(y *roster.System) []string {
	var traits []string
	for _, t := range y.Traits {
		traits = append(traits, t.Name+" "+t.Value)
	}
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	name := y.Name
	if name == "" {
		name = y.ID
	}
	return []string{name, y.Kind, y.Zone, number(y.Boxes), number(y.Load), strings.Join(traits, ", ")}
}

// filled leaves out columns in which nothing stands, but for the first and the last.
func filled(rows [][]string) [][]string {
	for c := len(rows[0]) - 2; c > 0; c-- {
		if slices.ContainsFunc(rows[1:], func(r []string) bool { return r[c] != "" }) {
			continue
		}
		for i := range rows {
			rows[i] = slices.Delete(rows[i], c, c+1)
		}
	}
	return rows
}

func drawOption(l *look.Look, o *rules.Option, now string, width int) []string {
	lines := append(head(l, width, o.Key, o.Rule), wrap(l, look.Text, o.Text, width)...)
	lines = append(lines, "")
	wide := 0
	for _, v := range o.Values {
		wide = max(wide, look.Width(l.Text(v.Value)))
	}
	at := min(4+wide, max(width/2, 3))
	for i, v := range o.Values {
		sign, name := "", l.Paint(look.Text, l.Text(v.Value))
		if v.Value == now {
			sign, name = l.Sign(look.GlyphNow), l.Paint(look.Strong, l.Text(v.Value))
		}
		text := v.Text
		if i == 0 {
			text += " (default)"
		}
		for _, line := range append(wrap(l, look.Text, text, max(width-at, 8)), wrap(l, look.Muted, v.Line, max(width-at, 8))...) {
			lines = append(lines, l.Row(width, look.Cell{Text: sign}, look.Cell{At: 2, Text: name}, look.Cell{At: at, Text: line}))
			sign, name = "", ""
		}
	}
	return lines
}

func drawAction(l *look.Look, book *rules.Book, a *rules.Action, width int) []string {
	lines := append(head(l, width, a.Title, a.Rule), wrap(l, look.Text, a.Help, width)...)
	lines = append(lines, "")
	for _, fact := range [][2]string{{"key", a.Key}, {"typed", a.ID}, {"phases", strings.Join(phaseTitles(book, a.Phases), ", ")}} {
		if fact[1] != "" {
			lines = append(lines, l.Row(width, look.Cell{Text: l.Paint(look.Muted, fact[0])}, look.Cell{At: 10, Text: l.Paint(look.Strong, l.Text(fact[1]))}))
		}
	}
	return lines
}

// phaseTitles are the titles of phases by their IDs as an empty table has them; their IDs where it does not.
func phaseTitles(book *rules.Book, ids []string) (titles []string) {
	board := rules.Board{Battle: roster.NewBattle(0, "", book.Rules.ID), Book: book}
	sequence := board.Sequence()
	for _, id := range ids {
		title := id
		for _, p := range sequence {
			if p.ID == id {
				title = p.Full()
			}
		}
		titles = append(titles, title)
	}
	return titles
}
