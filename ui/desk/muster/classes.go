package muster

import (
	"fmt"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// offered are the classes of ships, those that have systems first: a hull without any is for those who build their own.
func offered(book *rules.Book) []rules.Class {
	var ready, bare []rules.Class
	for _, c := range book.Classes() {
		switch {
		case c.Kind != roster.KindShip:
		case len(c.Sheet().Systems) > 0:
			ready = append(ready, c)
		default:
			bare = append(bare, c)
		}
	}
	return append(ready, bare...)
}

// Classes lists the classes that a line of ships may mean, with their tracks, in at most so many rows.
func Classes(l *look.Look, book *rules.Book, line string, width, rows int) (lines []string) {
	if rows <= 0 || strings.Contains(line, "@") {
		return nil
	}
	typed := strings.TrimSpace(line)
	if word, rest, _ := strings.Cut(typed, " "); word != "" {
		if _, err := strconv.Atoi(word); err == nil {
			typed = strings.TrimSpace(rest)
		}
	}
	var fit []rules.Class
	low := strings.ToLower(typed)
	for _, c := range offered(book) {
		if strings.Contains(strings.ToLower(c.Name), low) || strings.HasPrefix(strings.ToLower(c.Short), low) {
			fit = append(fit, c)
		}
	}
	at := 0
	for _, c := range fit {
		at = max(at, min(look.Width(l.Text(c.Name)), 30))
	}
	for i, c := range fit {
		if len(lines) == rows-1 && len(fit) > rows {
			return append(lines, "  "+pane.More(l, len(fit)-i))
		}
		lines = append(lines, l.Row(width, look.Cell{At: 2, Text: l.Paint(look.Text, l.Text(c.Short)), Width: 4},
			look.Cell{At: 9, Text: l.Paint(look.Text, l.Text(c.Name)), Width: at},
			look.Cell{At: 9 + at + 2, Text: l.Paint(look.Muted, l.Text(printed(book, c)))}))
	}
	return lines
}

// printed is what a class has, in short: its tracks and how many systems.
func printed(book *rules.Book, c rules.Class) string {
	s := c.Sheet()
	b := rules.Board{Battle: &roster.Battle{}, Book: book}
	var words []string
	for _, t := range s.Tracks {
		if t.Max == 0 { // a station's drive
			continue
		}
		words = append(words, fmt.Sprintf("%s %d", b.CellName(s, roster.TrackCell(t.Name)), t.Max))
	}
	switch n := len(s.Systems); n {
	case 0:
		words = append(words, "no systems")
	case 1:
		words = append(words, "1 system")
	default:
		words = append(words, fmt.Sprintf("%d systems", n))
	}
	if c.House {
		words = append(words, "house class")
	}
	return strings.Join(words, " · ")
}
