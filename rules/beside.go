package rules

import (
	"strings"
	"unicode/utf8"
)

// besideLabel and besideText are the cells of a row's range and of its text in what stands beside a question.
const (
	besideLabel = 2
	besideText  = 30
)

// beside is the table as it stands beside its dice: the range of each row and what it has in a column.
func (t *Table) beside(column string) Group {
	g := Group{Title: strings.ToLower(t.Title)}
	for i := range t.Rows {
		row := &t.Rows[i]
		g.Lines = append(g.Lines, spread(row.Range(), row.Text(column))...)
	}
	return g
}

// spread is a text behind a label, in as many lines as it takes.
func spread(label, text string) []Line {
	lines := []Line{{Label: label, Pad: besideLabel}}
	for word := range strings.FieldsSeq(text) {
		last := &lines[len(lines)-1]
		switch {
		case last.Text == "":
			last.Text = word
		case utf8.RuneCountInString(last.Text)+1+utf8.RuneCountInString(word) <= besideText:
			last.Text += " " + word
		default:
			lines = append(lines, Line{At: besideLabel, Text: word})
		}
	}
	return lines
}
