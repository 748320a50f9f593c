package pane

import (
	"slices"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"damcon/ui/look"
)

// A Line is one line of typed text with a cursor. The zero value is empty.
type Line struct {
	text []rune
	at   int
}

// MostTyped is how many characters a line takes; the rest of a paste is left away.
const MostTyped = 400

// String is the typed text.
func (l *Line) String() string { return string(l.text) }

// Empty says whether nothing is typed.
func (l *Line) Empty() bool { return len(l.text) == 0 }

// Set replaces the text; the cursor stands behind it.
func (l *Line) Set(s string) { l.text = []rune(look.Clean(s)); l.at = len(l.text) }

// Insert types text at the cursor, cleaned: a paste may hold anything.
func (l *Line) Insert(s string) {
	more := []rune(look.Clean(s))
	more = more[:max(0, min(len(more), MostTyped-len(l.text)))]
	l.text = slices.Insert(l.text, l.at, more...)
	l.at += len(more)
}

// Update edits the line; it says whether the key did anything.
func (l *Line) Update(msg tea.KeyPressMsg) bool {
	switch msg.String() {
	case "left":
		if l.at == 0 {
			return false
		}
		l.at--
	case "right":
		if l.at == len(l.text) {
			return false
		}
		l.at++
	case "home", "ctrl+a":
		l.at = 0
	case "end", "ctrl+e":
		l.at = len(l.text)
	case "backspace", "ctrl+h":
		if l.at == 0 {
			return false
		}
		l.text = slices.Delete(l.text, l.at-1, l.at)
		l.at--
	case "delete", "ctrl+d":
		if l.at == len(l.text) {
			return false
		}
		l.text = slices.Delete(l.text, l.at, l.at+1)
	case "ctrl+u":
		l.text, l.at = slices.Delete(l.text, 0, l.at), 0
	case "ctrl+k":
		l.text = l.text[:l.at]
	case "ctrl+w":
		from := l.at
		for from > 0 && unicode.IsSpace(l.text[from-1]) {
			from--
		}
		for from > 0 && !unicode.IsSpace(l.text[from-1]) {
			from--
		}
		l.text, l.at = slices.Delete(l.text, from, l.at), from
	default:
		if msg.Text == "" || msg.Mod.Contains(tea.ModCtrl) || msg.Mod.Contains(tea.ModAlt) {
			return false
		}
		l.Insert(msg.Text)
	}
	return true
}

// View is the text with its cursor in at most width cells; what is left of the cursor goes first when it is too long.
func (l *Line) View(lk *look.Look, width int) string {
	before, under, after := string(l.text[:l.at]), " ", ""
	if l.at < len(l.text) {
		under, after = string(l.text[l.at]), string(l.text[l.at+1:])
	}
	room := max(width-look.Width(under), 0)
	for look.Width(before) > room {
		before = string([]rune(before)[1:])
	}
	after = trim(after, room-look.Width(before))
	return lk.Paint(look.Strong, before) + lk.Paint(look.Now, under) + lk.Paint(look.Strong, after)
}

func trim(s string, width int) string {
	for look.Width(s) > max(width, 0) {
		r := []rune(s)
		s = string(r[:len(r)-1])
	}
	return s
}
