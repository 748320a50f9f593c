package look

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
)

// Badge is a state of a ship: its sign and the game's own word in its own capitals.
type Badge struct {
	Kind BadgeKind
	Word string
}

// BadgeKind is how bad a badge is; the greater the worse.
type BadgeKind int

// The kinds of badges.
const (
	BadgeQuiet  BadgeKind = iota // docked: a word without a sign
	BadgeDanger                  // ⚠ SHAKEN
	BadgeGone                    // × hulk
)

// Badge is `⚠ SHAKEN`, `× hulk`, or a muted word without a sign.
func (l *Look) Badge(kind BadgeKind, word string) string {
	word = l.Text(word)
	switch kind {
	case BadgeDanger:
		return l.lead(GlyphOwed, Damaged, word)
	case BadgeGone:
		return l.lead(GlyphGone, Destroyed, word)
	}
	return l.Paint(Muted, word)
}

// lead is a sign, a blank and loud words; the sign alone where there are none.
func (l *Look) lead(g Glyph, m Meaning, words string) string {
	if words == "" {
		return l.Sign(g)
	}
	return l.Sign(g) + " " + l.Loud(m, words)
}

// Badges is the first badges, at most so many and as many as fit into width cells, with two blanks between, and `+1` for those left out.
// They are given worst first. A badge that does not fit even alone is its sign, or nothing where it has none.
func (l *Look) Badges(badges []Badge, most, width int) string {
	for n := min(most, len(badges)); n > 0; n-- {
		var words []string
		for _, b := range badges[:n] {
			words = append(words, l.Badge(b.Kind, b.Word))
		}
		if left := len(badges) - n; left > 0 {
			words = append(words, l.Paint(Muted, "+"+strconv.Itoa(left)))
		}
		if line := strings.Join(words, "  "); Width(line) <= width {
			return line
		}
	}
	if len(badges) > 0 && badges[0].Kind != BadgeQuiet && width > 0 {
		return l.Badge(badges[0].Kind, "")
	}
	return ""
}

// State is how a system stands.
type State int

// The states of a system.
const (
	Works   State = iota // ■
	Reduced              // ▲ damaged, degraded
	Out                  // ○ knocked out, empty, switched off
	Gone                 // × destroyed: struck, in its place
	Waits                // ◇ a hit on it waits
	Barred               // ■ works and cannot be used now: muted whole
)

// System is a system's sign and name, as wide as width asks at least (0: as wide as it is), so that what is left of it begins in one column.
func (l *Look) System(state State, name string, width int) string {
	name = l.Text(name)
	if width > 2 {
		name = strings.TrimRight(l.Fit(name, width-2), " ")
	}
	var line string
	switch state {
	case Reduced:
		line = l.lead(GlyphDamaged, Damaged, name)
	case Out:
		line = l.lead(GlyphOut, Damaged, name)
	case Gone:
		line = l.Sign(GlyphGone) + " " + l.Paint(Struck, name)
	case Waits:
		line = l.Loud(Pending, l.G(GlyphWould)+" "+name)
	case Barred:
		line = l.Paint(Muted, l.G(GlyphStanding)+" "+name)
	default:
		line = l.Sign(GlyphStanding) + " " + l.Paint(Text, name)
	}
	return line + strings.Repeat(" ", max(0, width-Width(line)))
}

// FactState is how a fact came to its value.
type FactState int

// The states of a fact.
const (
	FactTyped   FactState = iota // range 3
	FactAssumed                  // range 3?: until someone says otherwise
	FactMissing                  // range _: needed, and not said
	FactRare                     // GM +0: seldom other than its default, muted
)

// Fact is a fact of the form.
func (l *Look) Fact(label, value string, state FactState) string {
	label, value = l.Text(label), l.Text(value)
	if state == FactRare {
		return l.Paint(Muted, label+" "+value)
	}
	return l.Paint(Muted, label) + " " + l.Value(value, state)
}

// Value is a fact without its label, for a label that stands elsewhere.
func (l *Look) Value(value string, state FactState) string {
	value = l.Text(value)
	switch state {
	case FactAssumed:
		return l.Paint(Assumed, value+"?")
	case FactMissing:
		return l.Paint(Focus, "_")
	case FactRare:
		return l.Paint(Muted, value)
	}
	return l.Paint(Strong, value)
}

// Warning is the line that warns once: what is wrong loud, then what a key does about it.
func (l *Look) Warning(what, then string) string {
	return join(l.lead(GlyphOwed, Damaged, l.Text(what)), l.Paint(Muted, l.Text(then)))
}

// Error is the line that turns an answer down: what was typed loud, then what it must be.
func (l *Look) Error(typed, must string) string {
	return join(l.lead(GlyphGone, Destroyed, l.Text(typed)), l.Paint(Muted, l.Text(must)))
}

// Note is the muted line that says what was done.
func (l *Look) Note(text string) string {
	return l.Paint(Muted, l.G(GlyphDot)+" "+l.Text(text))
}

func join(a, b string) string {
	if b == "" {
		return a
	}
	return a + " " + b
}

// Title is a pane's title of one word, underlined while the pane has the keys.
func (l *Look) Title(word string, focused bool) string {
	if focused {
		return l.Paint(Focus, l.Text(word))
	}
	return l.Paint(Strong, l.Text(word))
}

// Letter is the reverse letter before an answer.
func (l *Look) Letter(letter string) string { return l.Paint(Now, l.Text(letter)) }

// Choice is a group that may be answered: its letter, and its name underlined and bold.
func (l *Look) Choice(letter, name string) string {
	return l.Letter(letter) + " " + l.Paint(Focus, l.Text(name))
}

// Became is `50 → 43`: what a value was, and what it is.
func (l *Look) Became(was, is string) string {
	return l.Paint(Text, l.Text(was)+" "+l.G(GlyphBecame)) + " " + l.Paint(Strong, l.Text(is))
}

// Printed is `8/12`: what is now, coloured when it is less, before the printed value.
func (l *Look) Printed(now, printed int) string {
	return l.NowOf(now, printed) + l.Paint(Muted, "/"+l.Number(printed))
}

// NowOf is what is now, coloured when it is less than printed, for a printed value in a column of its own.
func (l *Look) NowOf(now, printed int) string {
	switch {
	case now <= 0 && printed > 0:
		return l.Loud(Destroyed, l.Number(now))
	case now < printed:
		return l.Loud(Damaged, l.Number(now))
	}
	return l.Paint(Strong, l.Number(now))
}

// Key is a key and the word for what it does.
type Key struct{ Key, Word string }

// Keys is the last row: the keys in the order given, most used first, in at most width cells. What does not fit goes from the right, but the help (?)
// stays with all behind it; without one, the last.
func (l *Look) Keys(width int, keys ...Key) string {
	if len(keys) == 0 {
		return ""
	}
	said := func(k Key) string { return join(l.Paint(Strong, l.Text(k.Key)), l.Paint(Muted, l.Text(k.Word))) }
	stay := slices.IndexFunc(keys, func(k Key) bool { return k.Key == "?" })
	if stay < 0 {
		stay = len(keys) - 1
	}
	help := said(keys[stay])
	for _, k := range keys[stay+1:] {
		help += "  " + said(k)
	}
	var line strings.Builder
	room := width - Width(help)
	for _, k := range keys[:stay] {
		word := said(k)
		if room -= Width(word) + 2; room < 0 {
			break
		}
		line.WriteString(word + "  ")
	}
	return l.cut(line.String()+help, width)
}

// cut is Fit for a line that need not be filled.
func (l *Look) cut(line string, width int) string {
	if Width(line) <= width {
		return line
	}
	return l.Fit(line, width)
}

// Dialog is a block of exactly width cells a line for what cannot stand in the form: a title, the lines, and one blank column and row round them. Where
// colours are many it lies on the ground of the selection, else it has a border.
func (l *Look) Dialog(title string, lines []string, width int) []string {
	inner := width - 4
	rows := []string{"", l.Title(title, true), ""}
	rows = append(rows, lines...)
	rows = append(rows, "")
	block := make([]string, 0, len(rows)+2)
	if l.styles[Select].GetBackground() != (lipgloss.NoColor{}) {
		for _, row := range rows {
			block = append(block, l.Selected("  "+l.cut(row, inner), width))
		}
		return block
	}
	edge := l.Paint(Line, strings.Repeat(l.G(GlyphRule), max(0, width)))
	side := l.Paint(Line, l.G(GlyphThreshold))
	block = append(block, edge)
	for _, row := range rows {
		block = append(block, l.Fit(side+" "+l.Fit(row, inner)+" "+side, width))
	}
	return append(block, edge)
}
