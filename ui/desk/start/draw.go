package start

import (
	"cmp"
	"fmt"
	"strings"

	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// An offer is something that can be begun.
type offer struct{ letter, name, short, long string }

var begin = []offer{
	{"s", "sample battles", "more of them, of every game", "of every game; the first of each waits for its dice"},
	{"n", "new campaign", "one of %s games, then your ships", "choose one of %s games, then ships"},
	{"i", "import", "a file made by export", "a file made by export"},
}

var without = []offer{
	{"r", "roll", "2d10+4 · d66 · a hit on any class", "2d10+4 · d66 · a volley · a hit on any class"},
	{"b", "browse", "classes, tables, rules", "classes, tables and rules of the %s games"},
}

// count is a small number in words.
func count(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

func (m *Model) title(l *look.Look, width int) string {
	return l.Row(width, look.Cell{Text: l.Paint(look.Strong, "damcon")},
		look.Cell{At: max(width-30, 8), Text: l.Paint(look.Muted, "version "+m.version), Right: true})
}

// offers are lines of what can be begun, the words at the cell at.
func (m *Model) offers(l *look.Look, width, at int, all []offer, long bool) (lines []string) {
	for _, o := range all {
		text := o.long
		if !long || at+look.Width(text) > width {
			text = o.short
		}
		text = strings.ReplaceAll(text, "%s", count(len(m.games)))
		if o.letter == "n" && m.begun != nil && m.begun.Begun() != "" {
			text = "goes on: " + m.begun.Begun()
		}
		lines = append(lines, l.Row(width, look.Cell{At: 5, Text: l.Paint(look.Strong, o.letter)}, look.Cell{At: 8, Text: l.Paint(look.Text, o.name)},
			look.Cell{At: at, Text: l.Paint(look.Muted, text)}))
	}
	return lines
}

// first is the page where there is no campaign yet: a number begins the first sample battle of a game. Where rows are missing the empty ones
// go first, then what the program is.
func (m *Model) first(l *look.Look, width, height int) []string {
	const rows = 11 // that are never empty, besides the games
	lines := []string{m.title(l, width)}
	spare := height - rows - len(m.games)
	gap := func(n int) {
		if n = min(n, spare); n > 0 {
			lines = append(lines, make([]string, n)...)
			spare -= n
		}
	}
	say := func(in look.Meaning, texts ...string) {
		for _, s := range texts {
			lines = append(lines, "   "+l.Paint(in, l.Text(s)))
		}
	}
	if spare >= 2 {
		gap(1)
		if width >= 76 {
			say(look.Text, "Keeps the sheets, the dice and the damage of a starship battle that is", "fought on your table.")
		} else {
			say(look.Text, "Keeps sheets, dice and damage of a starship battle", "that is fought on your table.")
		}
		spare -= 2
		gap(1)
	}
	say(look.Muted, "press a number, then space: the first volley")
	games := make([]offer, len(m.games))
	for i, g := range m.games {
		games[i] = offer{fmt.Sprint(i + 1), g.Title, g.Doc, g.Doc}
	}
	lines = append(lines, m.offers(l, width, 24, games, false)...)
	gap(1)
	lines = append(lines, m.offers(l, width, 24, begin, false)...)
	gap(1)
	lines = append(lines, m.offers(l, width, 24, without, false)...)
	gap(1)
	say(look.Muted, "Colours hard to read? F8 changes them.", "Odd signs? F9 draws in ASCII.")
	return lines
}

// whole is the page with the list of campaigns. Where rows are missing the games go first, then the empty rows; then the list scrolls.
func (m *Model) whole(l *look.Look, width, height int) []string {
	games := m.games
	rows := 0
	for _, i := range m.shown {
		rows++
		if m.list[i].Waits != "" {
			rows++
		}
	}
	const airyRows = 21 // titles, offers and what is empty between them
	const plainRows = 11
	airy, withGames := height >= airyRows+rows, height >= airyRows+rows+len(games)+3
	gap := func(n int) []string {
		if !airy {
			return make([]string, min(1, n-1))
		}
		return make([]string, n)
	}
	heading := func(word string) string { return "   " + l.Paint(look.Strong, word) }
	lines := append([]string{m.title(l, width)}, gap(2)...)
	lines = append(lines, heading("continue"))
	lines = append(lines, gap(1)...)
	room := height - plainRows
	if airy {
		room = rows
	}
	lines = append(lines, m.rows(l, width, max(room, 1))...)
	lines = append(lines, gap(2)...)
	lines = append(lines, heading("begin"))
	lines = append(lines, gap(1)...)
	lines = append(lines, m.offers(l, width, 31, begin, true)...)
	lines = append(lines, gap(2)...)
	lines = append(lines, heading("without a campaign"))
	lines = append(lines, gap(1)...)
	lines = append(lines, m.offers(l, width, 31, without, true)...)
	if withGames {
		lines = append(lines, "", "", "")
		at := 0
		for _, g := range games {
			at = max(at, look.Width(l.Text(g.Title))+3)
		}
		for _, g := range games {
			lines = append(lines, l.Row(width, look.Cell{At: 3, Text: l.Paint(look.Muted, l.Text(g.Title))}, look.Cell{At: 3 + at, Text: l.Paint(look.Muted, l.Text(g.Doc))}))
		}
	}
	return lines
}

// rows are the lines of the list, in at most so many rows.
func (m *Model) rows(l *look.Look, width, height int) []string {
	if len(m.shown) == 0 {
		return []string{"     " + l.Paint(look.Muted, "none of that name")}
	}
	per := 1
	for _, i := range m.shown {
		if m.list[i].Waits != "" {
			per = 2
		}
	}
	from, to := m.window.Around(m.at, len(m.shown), max(height/per, 1))
	if total := m.height(from, len(m.shown)); total <= height {
		to = len(m.shown)
	}
	var lines []string
	for i := from; i < to; i++ {
		lines = append(lines, m.row(l, width, i)...)
	}
	if to < len(m.shown) {
		lines = append(lines, "     "+pane.More(l, len(m.shown)-to))
	}
	return lines
}

// height is the rows that campaigns take.
func (m *Model) height(from, to int) (rows int) {
	for i := from; i < to; i++ {
		rows++
		if m.list[m.shown[i]].Waits != "" {
			rows++
		}
	}
	return rows
}

// row is one campaign, with the question that waits below it.
func (m *Model) row(l *look.Look, width, at int) []string {
	c := m.list[m.shown[at]]
	here := at == m.at
	number := ""
	if at < 9 {
		number = fmt.Sprint(at + 1)
	}
	sign, in := "", look.Text
	if here {
		sign, in = l.Sign(look.GlyphNow), look.Strong
	}
	name := l.Paint(in, l.Text(cmp.Or(c.Title, c.Name)))
	inner := max(width-6, 0)
	cells := []look.Cell{{Text: sign}, {At: 2, Text: l.Paint(look.Strong, number)}, {At: 5, Text: name, Width: 22}}
	cells = append(cells, m.told(l, c, inner)...)
	line := l.Row(inner, cells...)
	if here {
		line = l.Selected(line, inner)
	}
	lines := []string{"   " + line}
	if c.Waits != "" {
		lines = append(lines, l.Row(width, look.Cell{At: 8, Width: max(width-11, 1), Text: l.Sign(look.GlyphOwed) + " " + l.Paint(look.Muted, l.Text(c.Waits))}))
	}
	return lines
}

// told are the columns behind a campaign's name, as many as there is room for.
func (m *Model) told(l *look.Look, c Campaign, width int) []look.Cell {
	muted := func(s string) string { return l.Paint(look.Muted, l.Text(s)) }
	if c.Err != nil {
		return []look.Cell{{At: 29, Text: l.Error("", strings.TrimPrefix(fault(c.Err), c.Path+": "))}}
	}
	round := muted("no battle")
	if c.Round != "" {
		round = l.Paint(look.Strong, l.Text(c.Round))
	}
	ships := fmt.Sprintf("%d ships", c.Ships)
	if c.Ships == 1 {
		ships = "1 ship"
	}
	written := muted(ago(c.Written, m.now()))
	switch {
	case width >= 108:
		return []look.Cell{
			{At: 29, Text: l.Paint(look.Text, l.Text(c.of())), Width: 15},
			{At: 46, Text: round, Width: 9},
			{At: 56, Text: l.Paint(look.Text, l.Text(c.Phase)), Width: 24},
			{At: 81, Text: muted(ships), Width: 9, Right: true},
			{At: 94, Text: written},
		}
	case width >= 70:
		return []look.Cell{{At: 29, Text: l.Paint(look.Text, l.Text(c.of())), Width: 15}, {At: 46, Text: round, Width: 9}, {At: 57, Text: written}}
	}
	return []look.Cell{{At: 29, Text: round, Width: 9}, {At: 40, Text: written}}
}

// of is the game of a campaign; of one of several battles, the campaign.
func (c Campaign) of() string {
	if c.Title != "" && c.Title != c.Name {
		return "of " + c.Name
	}
	return c.Game
}
