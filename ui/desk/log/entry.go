package log

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// told draws an item: number and title, then what happened, indented.
func told(t *pane.Table, it item, width int) []string {
	l := t.Look
	if it.entry == nil {
		return []string{l.Fit(l.Note(it.left+" left; its dice come again"), width)}
	}
	e := it.entry
	if e.Action == "next" && !it.taken {
		return passed(l, e, width)
	}
	number := strconv.Itoa(e.Number)
	indent := len(number) + 1
	room := max(width-indent, 1)
	if it.taken {
		head := l.Paint(look.Muted, number+" ") + l.Sign(look.GlyphTaken) + l.Paint(look.Muted, " "+l.Text(e.Title))
		return []string{l.Fit(head, width), l.Fit(strings.Repeat(" ", indent)+l.Paint(look.Muted, "taken back"), width)}
	}
	lines := []string{l.Fit(l.Paint(look.Muted, number+" ")+l.Paint(look.Text, l.Text(e.Title)), width)}
	for _, part := range happened(t, e) {
		for _, line := range fill(l, part.words, room) {
			lines = append(lines, strings.Repeat(" ", indent)+line)
		}
	}
	return lines
}

// passed is what going on did on its way: the phase it led to is told last, and is the heading.
func passed(l *look.Look, e *rules.Entry, width int) []string {
	var lines []string
	for _, ev := range e.Events[:max(len(e.Events)-1, 0)] {
		if Ended(ev) {
			continue
		}
		for _, line := range fill(l, []word{{look.Muted, ev.Text}}, width-3) {
			lines = append(lines, "   "+line)
		}
	}
	return lines
}

// Ended says whether an event only takes off markers whose moment has come: the phase that begins says so.
func Ended(ev rules.Event) bool {
	return len(ev.Changes) > 0 && ev.Grave == 0 && !slices.ContainsFunc(ev.Changes, func(c roster.Change) bool {
		return c.Cell.Kind != roster.CellUntil && (c.Cell.Kind != roster.CellMarker || c.To.Number() != 0)
	})
}

// A word is a text and how it is painted.
type word struct {
	in   look.Meaning
	text string
}

// A line is a part of what an entry did.
type line struct {
	words []word
	dice  bool // a throw, with what it came to
}

// text is a line without its paint.
func (l line) text() string {
	texts := make([]string, len(l.words))
	for i, w := range l.words {
		texts[i] = w.text
	}
	return strings.Join(texts, " ")
}

// happened is what an entry did: rolls with what they needed, what they came to, the cells moved, what was odd.
func happened(t *pane.Table, e *rules.Entry) []line {
	var lines []line
	say := func(in look.Meaning, text string) { lines = append(lines, line{words: []word{{in, text}}}) }
	moved := len(e.Changes()) > 0
	table := false // the last line is a roll on a table: what it brought goes behind it
	for i, ev := range e.Events {
		if ev.Roll != nil {
			if table && brings(e.Events[i+1:]) {
				continue // the dice of what the table brought: the number behind is theirs
			}
			table = ranged(ev.Roll)
			lines = append(lines, line{rolled(t, ev.Roll, moved), true})
			continue
		}
		if ev.Text == e.Title || e.Action == "next" && Ended(ev) {
			continue
		}
		in := look.Muted
		switch {
		case ev.Grave == rules.Warned:
			in = look.Damaged
		case ev.Grave == rules.Lost:
			in = look.Destroyed
		case len(ev.Changes) > 0:
			in = look.Text
		}
		if table {
			text := ev.Text
			for _, c := range ev.Changes {
				text = strings.TrimPrefix(text, t.Name(c.Sheet)+" ")
			}
			last := &lines[len(lines)-1]
			last.words = append(last.words, word{in, text})
			table = len(ev.Changes) == 0
			continue
		}
		// behind its own roll, where that says no more than a number
		if n := len(lines); n > 0 && i > 0 && e.Events[i-1].Roll != nil && len(lines[n-1].words) == 1 {
			lines[n-1].words = append(lines[n-1].words, word{in, ev.Text})
			continue
		}
		say(in, ev.Text)
	}
	lines = append(lines, became(t, e)...)
	if e.OutOfOrder {
		say(look.Muted, "out of order")
	}
	if house := t.House(e); house != "" && slices.ContainsFunc(e.Events, func(ev rules.Event) bool { return ev.Roll != nil }) {
		say(look.Muted, house)
	}
	return lines
}

// brings says whether the next event is what the dice before it did.
func brings(rest []rules.Event) bool {
	return len(rest) > 0 && rest[0].Roll == nil && len(rest[0].Changes) > 0
}

// ranged says whether a roll came to a row of a table that has a range.
func ranged(r *rules.Roll) bool {
	i := strings.LastIndexAny(r.Word, "0123456789")
	return i == len(r.Word)-1 && strings.Contains(strings.TrimPrefix(r.Word, "-"), "–")
}

// rolled is a throw: what it had to be, what it was, what it came to.
func rolled(t *pane.Table, r *rules.Roll, moved bool) []word {
	throw := strings.ReplaceAll(r.Throw, ",", " ")
	if total, ok := pane.Tabled(r); ok {
		throw = total
	}
	words := []word{{look.Muted, r.Label() + " " + throw}}
	if len(r.Parts) > 0 {
		if r.Dice == "d100" && len(throw) == 1 {
			throw = "0" + throw // as the dice show it
		}
		words[0].text = t.Board.Book.Rules.Sum(r.Parts, r.Dice) + ", " + throw
	}
	if r.Word != r.Throw && r.Word != "" && !ranged(r) {
		in := look.Text
		if moved {
			in = look.Strong
		}
		words = append(words, word{in, r.Word})
	}
	return words
}

// label is what the sheet calls a track; empty for its first one under its own name, which nobody needs to be told.
func label(t *pane.Table, id roster.SheetID, track string) string {
	s := t.Board.Sheet(id)
	if s == nil {
		return track
	}
	if layout := t.Board.Book.Rules.Layout; layout != nil {
		for _, g := range layout(t.Board, s) {
			for _, line := range g.Lines {
				if line.Cell == roster.TrackCell(track) && line.Label != "" && line.Label != track {
					return line.Label
				}
			}
		}
	}
	if len(s.Tracks) > 0 && s.Tracks[0].Name == track {
		return ""
	}
	return track
}

// tells says whether a text ends with a number, or with what is left: "speed 8", "#1 −16, 14 left".
func tells(text string, n int) bool {
	number := strconv.Itoa(n)
	return strings.HasSuffix(text, " "+number) || strings.HasSuffix(text, ", "+number+" left")
}

// became is each track that the entry moved: what it was, what it is. What its line has told is not told again.
func became(t *pane.Table, e *rules.Entry) []line {
	type track struct {
		sheet roster.SheetID
		name  string
	}
	var order []track
	from, to := map[track]int{}, map[track]int{}
	told := map[track]bool{}
	for _, ev := range e.Events {
		for _, c := range ev.Changes {
			if c.Cell.Kind != roster.CellTrack {
				continue
			}
			k := track{c.Sheet, c.Cell.Name}
			if _, seen := from[k]; !seen {
				from[k] = c.From.Number()
				order = append(order, k)
			}
			to[k], told[k] = c.To.Number(), tells(ev.Text, c.To.Number())
		}
	}
	var lines []line
	for _, k := range order {
		if from[k] == to[k] || told[k] || e.Action == "pen" { // its title says so
			continue
		}
		name := t.Name(k.sheet)
		if called := label(t, k.sheet, k.name); called != "" {
			name = strings.TrimSpace(name + " " + called)
		}
		lines = append(lines, line{words: []word{{look.Muted, name + " " + pane.Number(from[k]) + " →"}, {look.Strong, pane.Number(to[k])}}})
	}
	return lines
}

// fill sets words behind one another, two blanks between or one behind an arrow, and breaks a line that is too long between words, else
// inside them.
func fill(l *look.Look, words []word, width int) []string {
	var lines []string
	line, at, arrow := "", 0, false
	for _, w := range words {
		text, gap := l.Text(w.text), 2
		if arrow {
			gap = 1
		}
		arrow = strings.HasSuffix(w.text, "→")
		if at > 0 && at+gap+look.Width(text) > width {
			lines = append(lines, line)
			line, at = "", 0
		}
		if at > 0 {
			line += strings.Repeat(" ", gap)
			at += gap
		}
		for look.Width(text) > width-at {
			cut := breakAt(text, width-at)
			lines = append(lines, line+paint(l, w.in, strings.TrimRight(text[:cut], " ")))
			text, line, at = strings.TrimLeft(text[cut:], " "), "", 0
		}
		line += paint(l, w.in, text)
		at += look.Width(text)
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// paint makes what is grave loud.
func paint(l *look.Look, in look.Meaning, text string) string {
	if in == look.Damaged || in == look.Destroyed {
		return l.Loud(in, text)
	}
	return l.Paint(in, text)
}

// breakAt is where a text that is too wide is broken: at the last blank that fits, else in the middle of a word.
func breakAt(text string, width int) int {
	last, at := 0, 0
	for i, r := range text {
		w := look.Width(string(r))
		if at+w > width {
			if last > 0 {
				return last
			}
			return max(i, len(string([]rune(text)[:1])))
		}
		if r == ' ' && i > 0 {
			last = i
		}
		at += w
	}
	return len(text)
}

// oneLine is an entry in one line: number, title, rolls and what they did.
func oneLine(t *pane.Table, e *rules.Entry, taken bool, width int) string {
	l := t.Look
	line := l.Paint(look.Muted, strconv.Itoa(e.Number)+" ")
	if taken {
		return l.Fit(line+l.Sign(look.GlyphTaken)+l.Paint(look.Muted, " "+l.Text(e.Title)+"  taken back"), width)
	}
	line += l.Paint(look.Text, l.Text(e.Title))
	for _, part := range happened(t, e) {
		for i, w := range part.words {
			gap := "  "
			if i > 0 {
				gap = " "
			}
			line += gap + paint(l, w.in, l.Text(w.text))
		}
	}
	return l.Fit(line, width)
}

// Summary is what an entry came to, in words for a message of a width: its title, its rolls, the cells it moved. Where that is too long as much is
// left out as must be: what came of it in the end stays, and what the dice were goes before what was said between.
func Summary(t *pane.Table, e *rules.Entry, width int) string {
	const gap, cut = "  ", "…"
	all, title := so(t, e), strconv.Itoa(e.Number)+" "+e.Title
	cells, kept := make([]int, len(all)), make([]bool, len(all))
	for i, l := range all {
		cells[i] = look.Width(gap + l.text())
	}
	fits := func() bool {
		used := look.Width(title)
		for i := range all {
			switch {
			case kept[i]:
				used += cells[i]
			case i == 0 || kept[i-1]: // one for all that is left out in a row
				used += look.Width(gap + cut)
			}
		}
		return used <= width
	}
	for _, dice := range []bool{true, false} {
		for i := len(all) - 1; i >= 0; i-- {
			if last := i == len(all)-1; !kept[i] && (last || all[i].dice == dice) {
				kept[i] = true
				kept[i] = last || fits()
			}
		}
	}
	words := []string{title}
	for i, l := range all {
		switch {
		case kept[i]:
			words = append(words, l.text())
		case i == 0 || kept[i-1]:
			words = append(words, cut)
		}
	}
	return strings.Join(words, gap)
}

// So is what has happened so far in an action, in words, without what only repeats its title.
func So(t *pane.Table, e *rules.Entry) []string {
	var all []string
	for _, l := range so(t, e) {
		all = append(all, l.text())
	}
	return all
}

// so is what has happened in an action whatever it is called for in the end: in order or by which tables.
func so(t *pane.Table, e *rules.Entry) []line {
	return happened(t, &rules.Entry{Action: e.Action, Title: e.Title, Events: e.Events})
}
