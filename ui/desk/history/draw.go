package history

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/log"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// Body draws the entries, the newest below.
func (m *Model) Body(t *pane.Table, width, height int) []string {
	if width <= 0 || height <= 0 {
		return nil
	}
	l := t.Look
	lines := []string{m.head(t, width)}
	if height > 6 {
		lines = append(lines, "")
	}
	m.page, m.tall = height-len(lines), 0
	lines = append(lines, m.list(t, width, m.page)...)
	lines = lines[:min(len(lines), height)]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

func (m *Model) head(t *pane.Table, width int) string {
	about := "nothing has been done yet"
	if r := m.rows.get(0); r != nil {
		about = fmt.Sprintf("%s %d · %s", t.Round(), t.Board.Round, m.rows.count(r.seq))
	}
	if m.rows.err != nil {
		about = m.rows.err.Error()
	}
	return t.Look.Row(width, look.Cell{Text: t.Look.Title("history", true)}, look.Cell{At: 12, Text: t.Look.Paint(look.Muted, t.Look.Text(about))})
}

// list draws rows around the selected one: it stays some rows from the edges, and the list goes by whole entries.
func (m *Model) list(t *pane.Table, width, height int) []string {
	if height <= 0 || m.rows.get(m.at) == nil {
		return nil
	}
	drawn := map[int][]string{}
	under := func(at int) []string {
		if _, known := drawn[at]; !known {
			drawn[at] = m.under(t, at, width)
		}
		return drawn[at]
	}
	m.below = max(min(m.below, m.at-min(pane.Edge, height/4)), 0)
	for m.below < m.at {
		rows := min(pane.Edge, height/4) + 1 // above the selected one, and the row that says how many more
		for at := m.at; at >= m.below; at-- {
			rows += 1 + len(under(at))
		}
		if rows <= height {
			break
		}
		m.below++
	}
	var lines []string
	room := height
	if m.below > 0 {
		lines, room = []string{"  " + pane.More(t.Look, m.below)}, room-1
	}
	end := m.below // one more than the oldest row seen
	for used := 0; m.rows.get(end) != nil && used < room; end++ {
		if used += 1 + len(under(end)); used > room && end > m.at {
			break
		}
	}
	tb := m.table(t, m.below, end, width)
	for at := m.below; at < end && room > 0; at++ {
		one := append([]string{m.line(t, at, tb, width)}, under(at)...)
		if len(one) > room {
			one = m.scrolled(t.Look, one, room)
		}
		lines = append(slices.Clone(one), lines...)
		room -= len(one)
	}
	return lines
}

// scrolled is an entry taller than the page: its line, and what follows from where it is scrolled to.
func (m *Model) scrolled(l *look.Look, block []string, room int) []string {
	m.tall = len(block) - room
	m.scroll = min(m.scroll, m.tall)
	shown := append(block[:1:1], block[1+m.scroll:]...)
	if len(shown) > room && room > 1 {
		more := l.Paint(look.Muted, fmt.Sprintf("… %d more rows of it: PgDn", len(shown)-room+1))
		shown = append(shown[:room-1:room-1], "  "+more)
	}
	return shown[:min(len(shown), room)]
}

// under is what an entry has below its line: its reasons where it is unfolded.
func (m *Model) under(t *pane.Table, at, width int) []string {
	r := m.rows.get(at)
	if r.entry == nil || r.entry.Number != m.unfolded {
		return nil
	}
	lines := append([]string{""}, m.detail(t, r, width)...)
	if at > 0 {
		lines = append(lines, "")
	}
	return lines
}

// titleAt is how many digits the number of an entry has room for, and where its title begins behind that.
func (m *Model) titleAt() (digits, at int) {
	digits = len(strconv.Itoa(max(m.rows.get(0).seq, 10)))
	return digits, 2 + digits + 2
}

// table sets the entries from one to behind another into columns, where there is room for them.
func (m *Model) table(t *pane.Table, from, to, width int) *table {
	_, at := m.titleAt()
	tb := &table{from: from}
	if width < at+84 {
		return tb
	}
	for i := from; i < to; i++ {
		var c columns
		switch e := m.rows.get(i).entry; {
		case e == nil:
		case m.rows.taken[e.Number]: // as line writes it
			c[inTitle], c[inFirst] = " "+e.Title, "taken back"
		default:
			c = columnsOf(t, e)
		}
		tb.rows = append(tb.rows, c)
	}
	tb.fit(width - at)
	return tb
}

// line is the row of an entry: number, title, dice and what they did.
func (m *Model) line(t *pane.Table, place int, tb *table, width int) string {
	l, r := t.Look, m.rows.get(place)
	digits, at := m.titleAt()
	muted := func(s string) string { return l.Paint(look.Muted, l.Text(s)) }
	e := r.entry
	sign := ""
	switch {
	case e != nil && e.Number == m.unfolded:
		sign = l.Sign(look.GlyphUnfolded)
	case place == m.at:
		sign = l.Sign(look.GlyphNow)
	}
	cells := []look.Cell{{Text: sign}}
	if e != nil {
		cells = append(cells, look.Cell{At: 2, Width: digits, Right: true, Text: muted(strconv.Itoa(e.Number))})
	}
	switch c := tb.row(place); {
	case e == nil:
		cells = append(cells, look.Cell{At: at, Text: l.Note(r.note)})
	case m.rows.taken[e.Number]:
		title, back := look.Cell{At: at - 1, Text: l.Sign(look.GlyphTaken) + " " + muted(e.Title)}, look.Cell{At: at + 26, Text: muted("taken back")}
		if c != nil {
			back.At = at + tb.wide(inTitle, inFirst)
		}
		title.Width = back.At - title.At - 1
		cells = append(cells, title, back)
	case c != nil:
		cells = append(cells, tb.draw(l, c, at)...)
	default:
		title := l.Paint(look.Text, l.Text(e.Title))
		cells = append(cells, look.Cell{At: at, Text: title + "  " + muted(strings.Join(log.So(t, e), "  "))})
	}
	line := l.Row(width, cells...)
	if place == m.at {
		line = l.Selected(line, width)
	}
	return line
}

// weight is the rank of what an event has moved; what only says something, or lays a sheet down, counts as a marker does.
func weight(t *pane.Table, ev *rules.Event) int {
	if len(ev.Changes) == 0 {
		return 2
	}
	least := untold
	for _, c := range ev.Changes {
		if c.To.Sheet() != nil {
			least = min(least, 2)
		}
		least = min(least, rank(t, c))
	}
	return least
}

// without is the text of an event without the name of the ship that it begins with, for the ship stands in a column of its own.
func without(t *pane.Table, ev *rules.Event) string {
	for _, c := range ev.Changes {
		if name := t.Name(c.Sheet); name != "" {
			if rest, found := strings.CutPrefix(ev.Text, name+" "); found {
				return rest
			}
		}
	}
	return ev.Text
}

// need is what a roll needed, from its parts.
func need(t *pane.Table, r *rules.Roll) string {
	if len(r.Parts) == 0 {
		return ""
	}
	return t.Board.Book.Rules.Sum(r.Parts, r.Dice)
}

func signed(n int, plus bool) string {
	switch {
	case n < 0:
		return "−" + strconv.Itoa(-n)
	case plus:
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// came is what a roll came to: the total that a table was read by, else its faces.
func came(r *rules.Roll) string {
	if total, ok := pane.Tabled(r); ok {
		return total
	}
	return thrown(r)
}

// thrown are the faces of a roll; those of a percentile die have two digits.
func thrown(r *rules.Roll) string {
	if n, err := strconv.Atoi(r.Throw); err == nil && r.Dice == "d100" && n < 10 {
		return "0" + r.Throw
	}
	return strings.ReplaceAll(r.Throw, ",", " ")
}

// rank says which of the cells that an entry moved is told first; those from untold on are not. A marker is told where it is a state of the ship.
func rank(t *pane.Table, c roster.Change) int {
	switch {
	case c.Cell.Kind == roster.CellTrack:
		return 0
	case c.Cell.Kind == roster.CellState:
		return 1
	case c.Cell.Kind == roster.CellBoxes: // after what was destroyed: mostly what the shot has used up
		return 3
	case c.Cell.Kind == roster.CellMarker && c.To.Number() > 0:
		s := t.Board.Sheet(c.Sheet)
		if s != nil && slices.ContainsFunc(t.Badges(s), func(b rules.Badge) bool { return strings.EqualFold(b.Word, c.Cell.Name) }) {
			return 2
		}
	}
	return untold
}

const untold = 9

// became is the first cell worth a look that the entry has moved, and how many more there are.
func became(t *pane.Table, e *rules.Entry) string {
	l := t.Look
	moved := slices.DeleteFunc(net(e), func(c roster.Change) bool { return rank(t, c) == untold })
	if len(moved) == 0 {
		return ""
	}
	slices.SortStableFunc(moved, func(a, b roster.Change) int { return rank(t, a) - rank(t, b) })
	c := moved[0]
	line := l.Paint(look.Muted, l.Text(t.Name(c.Sheet))+" ")
	word := t.CellWord(t.Board.Sheet(c.Sheet), c.Cell)
	if c.Cell.Kind == roster.CellMarker { // as its badge says it: what it counts is no matter here
		word = strings.ToLower(c.Cell.Name)
	}
	switch c.Cell.Kind {
	case roster.CellTrack, roster.CellBoxes:
		if s := t.Board.Sheet(c.Sheet); s == nil || len(s.Tracks) == 0 || c.Cell.Kind == roster.CellBoxes || s.Tracks[0].Name != c.Cell.Name {
			line += l.Paint(look.Muted, l.Text(word)+" ")
		}
		line += l.Became(pane.ValueWord(c.From, c.Cell), pane.ValueWord(c.To, c.Cell))
	case roster.CellState:
		signs := map[roster.State]look.Glyph{
			roster.Destroyed: look.GlyphGone, roster.Out: look.GlyphOut, roster.Degraded: look.GlyphDamaged, roster.Works: look.GlyphStanding,
		}
		line += l.Sign(signs[roster.State(c.To.String())]) + " " + l.Paint(look.Text, l.Text(word))
	default:
		line += l.Badge(look.BadgeDanger, word)
	}
	if n := len(moved); n > 1 {
		line += l.Paint(look.Muted, fmt.Sprintf("  +%d", n-1))
	}
	return line
}

// net are the cells that an entry has moved, each once, in order.
func net(e *rules.Entry) (moved []roster.Change) {
	for _, c := range e.Changes() {
		i := slices.IndexFunc(moved, func(m roster.Change) bool { return m.Sheet == c.Sheet && m.Cell == c.Cell })
		if i < 0 {
			moved = append(moved, c)
		} else {
			moved[i].To = c.To
		}
	}
	return slices.DeleteFunc(moved, func(c roster.Change) bool { return c.From.Equal(c.To) })
}

// Form is the search, or the answer to reopen at; else the form of what waits stays.
func (m *Model) Form(t *pane.Table, width, height int) []string {
	l := t.Look
	var lines []string
	switch {
	case m.finding:
		lines = []string{pane.Ask(l, width, 9, "find", &m.typed, "part of a title, a text or a number; Enter finds the next older")}
	case m.reopening:
		lines = []string{l.Row(width, look.Cell{Text: l.Paint(look.Strong, "Reopen at which answer?")},
			look.Cell{At: 26, Text: l.Paint(look.Muted, "it and all after it are asked again; those before it stay")})}
		if e := m.entry(); e != nil && m.keep < len(e.Answers) {
			lines = append(lines, "", l.Sign(look.GlyphNow)+" "+l.Fact(e.Answers[m.keep].Key, t.Said(e.Answers[m.keep], e), look.FactTyped))
		}
	case m.note == "":
		return nil
	}
	if m.note != "" {
		lines = append(lines, l.Note(m.note))
	}
	lines = lines[:min(len(lines), max(height, 0))]
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}
