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
		about = fmt.Sprintf("%s %d · %d entries", t.Round(), t.Board.Round, r.seq)
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
	block := func(at int) []string {
		if _, known := drawn[at]; !known {
			drawn[at] = m.block(t, at, width)
		}
		return drawn[at]
	}
	m.below = max(min(m.below, m.at-min(pane.Edge, height/4)), 0)
	for m.below < m.at {
		rows := min(pane.Edge, height/4) + 1 // above the selected one, and the row that says how many more
		for at := m.at; at >= m.below; at-- {
			rows += len(block(at))
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
	for at := m.below; room > 0 && m.rows.get(at) != nil; at++ {
		one := block(at)
		if len(one) > room {
			if at > m.at {
				break
			}
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

// block draws one row, unfolded where it is.
func (m *Model) block(t *pane.Table, at, width int) []string {
	r := m.rows.get(at)
	line := m.line(t, r, at, width)
	if at == m.at {
		line = t.Look.Selected(line, width)
	}
	if r.entry == nil || r.entry.Number != m.unfolded {
		return []string{line}
	}
	lines := append([]string{line, ""}, m.detail(t, r, width)...)
	if at > 0 {
		lines = append(lines, "")
	}
	return lines
}

// line is an entry in one line: number, title, dice and what they did, in columns where there is room.
func (m *Model) line(t *pane.Table, r *row, place, width int) string {
	l := t.Look
	digits := len(strconv.Itoa(max(m.rows.get(0).seq, 10)))
	at := 2 + digits
	muted := func(s string) string { return l.Paint(look.Muted, l.Text(s)) }
	e := r.entry
	sign := ""
	switch {
	case e != nil && e.Number == m.unfolded:
		sign = l.Sign(look.GlyphUnfolded)
	case place == m.at:
		sign = l.Sign(look.GlyphNow)
	}
	if e == nil {
		return l.Row(width, look.Cell{Text: sign}, look.Cell{At: at + 2, Text: l.Note(r.note)})
	}
	cells := []look.Cell{{Text: sign}, {At: 2, Width: digits, Right: true, Text: muted(strconv.Itoa(e.Number))}}
	title := l.Paint(look.Text, l.Text(e.Title))
	switch {
	case m.rows.taken[e.Number]:
		cells = append(cells, look.Cell{At: at + 1, Text: l.Sign(look.GlyphTaken) + " " + muted(e.Title), Width: 26}, look.Cell{At: at + 28, Text: muted("taken back")})
	case width < at+86:
		said := log.So(t, e)
		cells = append(cells, look.Cell{At: at + 2, Text: title + "  " + muted(strings.Join(said, "  "))})
	default:
		c := columnsOf(t, e)
		cells = append(cells, look.Cell{At: at + 2, Text: title, Width: 25},
			look.Cell{At: at + 28, Text: muted(c.first), Width: 13}, look.Cell{At: at + 42, Text: l.Paint(look.Strong, l.Text(c.word)), Width: 7},
			look.Cell{At: at + 50, Text: muted(c.second), Width: 11}, look.Cell{At: at + 62, Text: l.Paint(look.Strong, l.Text(c.did)), Width: 13},
			look.Cell{At: at + 76, Text: c.became})
		if c.first == "" {
			cells[2].Width = 70
		}
		if c.second == "" { // the word of the roll has its room
			cells[4].Width = 19
		}
		if c.word == "" && c.second == "" && c.did == "" { // what was said has the columns for itself
			cells = slices.Delete(cells, 4, 7)
			cells[3].Width = 47
		}
	}
	return l.Row(width, cells...)
}

// columns is what an entry did, for its line.
type columns struct{ first, word, second, did, became string }

func columnsOf(t *pane.Table, e *rules.Entry) (c columns) {
	rolls, best := 0, untold+1
	for i := range e.Events {
		ev := &e.Events[i]
		switch {
		case ev.Roll != nil && rolls == 0:
			if c.first = need(t, ev.Roll); c.first != "" {
				c.first += ", "
			}
			c.first += came(ev.Roll)
			if ev.Roll.Word != ev.Roll.Throw {
				c.word = strings.TrimPrefix(ev.Roll.Word, "total ")
			}
			rolls++
		case ev.Roll != nil:
			if rolls == 1 {
				c.second = ev.Roll.Label() + " " + came(ev.Roll)
			}
			rolls++
		case i > 0 || ev.Text != e.Title:
			if r := weight(t, ev); r < best {
				c.did, best = without(t, ev), r
			}
		}
	}
	if rolls == 0 {
		c.first, c.did = c.did, ""
	} else if best == untold && c.second == "" { // a miss did nothing but what any shot does
		c.did = ""
	}
	c.became = became(t, e)
	return c
}

// weight is the rank of what an event has moved; what only says something counts as a marker does.
func weight(t *pane.Table, ev *rules.Event) int {
	if len(ev.Changes) == 0 {
		return 2
	}
	least := untold
	for _, c := range ev.Changes {
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
