package pane

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// CellWord is what people call a cell of a sheet, as rules.Board.CellName says it. s is the sheet as far as it is known; it may be nil.
func (t *Table) CellWord(s *roster.Sheet, c roster.Cell) string {
	at := named{cell: c}
	if s != nil {
		at.sheet = s.ID
	}
	word, known := t.cells[at]
	if !known {
		if t.cells == nil {
			t.cells = map[named]string{}
		}
		word = t.Board.CellName(s, c)
		t.cells[at] = word
	}
	return word
}

// named is a cell of a sheet that has been named.
type named struct {
	sheet roster.SheetID
	cell  roster.Cell
}

// Said is one of the answers of an entry as people read it: sheets by their names, those too that the entry took off the table, systems as
// the first sheet prints them that the entry names and that has them, what is of a sheet ("3.1/hp1") with its name.
func (t *Table) Said(a rules.Answer, e *rules.Entry) string {
	words := strings.Split(a.Value, ",")
	for i, w := range words {
		id, n, _ := strings.Cut(w, ":")
		name := cmp.Or(t.Name(roster.SheetID(id)), taken(roster.SheetID(id), e))
		if of, part, ok := strings.Cut(id, "/"); name == "" && ok {
			name = t.partOf(roster.SheetID(of), part, e)
		}
		if _, err := strconv.Atoi(id); name == "" && err != nil {
			name = t.systemOf(id, a, e)
		}
		if name != "" {
			words[i] = strings.TrimSpace(name + " " + n)
		}
	}
	return strings.Join(words, ", ")
}

// partOf names something of a sheet, a system of it where it has one of that ID; empty where there is no such sheet.
func (t *Table) partOf(id roster.SheetID, part string, e *rules.Entry) string {
	name := cmp.Or(t.Name(id), taken(id, e))
	if s := t.Board.Sheet(id); s != nil && s.System(part) != nil {
		part = t.CellWord(s, roster.StateCell(part))
	}
	if name == "" {
		return ""
	}
	return name + " " + part
}

// taken is the name of a sheet that an entry took off the table; empty where it took none of that ID.
func taken(id roster.SheetID, e *rules.Entry) string {
	for _, c := range e.Changes() {
		if s := c.From.Sheet(); s != nil && s.ID == id {
			return cmp.Or(s.Name, s.Kind)
		}
	}
	return ""
}

// systemOf is the name of a system that an answer names: of the ship whose system of that ID the entry has moved, else of the last one that
// was named before it, else of any that the entry names.
func (t *Table) systemOf(id string, a rules.Answer, e *rules.Entry) string {
	var moved, before, after []roster.SheetID
	for _, c := range e.Changes() {
		if c.Cell.Name == id || c.Cell.On == id {
			moved = append(moved, c.Sheet)
		}
	}
	said := false
	for _, o := range e.Answers {
		if said = said || o.Key == a.Key; said {
			after = append(after, roster.SheetID(o.Value))
		} else {
			before = append(before, roster.SheetID(o.Value))
		}
	}
	slices.Reverse(before)
	for _, sheet := range slices.Concat(moved, before, after) {
		if s := t.Board.Sheet(sheet); s != nil && s.System(id) != nil {
			return t.CellWord(s, roster.StateCell(id))
		}
	}
	return ""
}

// ValueWord is a value as people read it: "none" where there is nothing.
func ValueWord(v roster.Value, c roster.Cell) string {
	switch {
	case v.IsNothing():
		return "not there"
	case v.Sheet() != nil:
		return "there"
	case c.Kind == roster.CellMarker && v.Number() == 0, v.String() == "":
		return "none"
	case v.IsNumber():
		return strings.Replace(strconv.Itoa(v.Number()), "-", "−", 1)
	}
	return v.String()
}

// House says by which of the campaign's own tables an entry may have gone, and which of its own classes had ships in it; empty where neither.
func (t *Table) House(e *rules.Entry) string {
	var tables, classes []string
	for _, name := range e.House {
		switch {
		case slices.ContainsFunc(t.Board.Book.Tables(), func(table *rules.Table) bool { return table.Name == name }):
			tables = append(tables, name)
		case t.takesPart(name, e):
			classes = append(classes, name)
		}
	}
	var words []string
	if len(tables) > 0 {
		words = append(words, "house table: "+strings.Join(tables, ", "))
	}
	if len(classes) > 0 {
		words = append(words, "house class: "+strings.Join(classes, ", "))
	}
	return strings.Join(words, " · ")
}

// takesPart says whether an entry names or moves a ship of a class.
func (t *Table) takesPart(class string, e *rules.Entry) bool {
	of := func(id roster.SheetID) bool {
		ship := t.Ship(id)
		return ship != nil && ship.Class == class
	}
	return slices.ContainsFunc(e.Changes(), func(c roster.Change) bool {
		gone, laid := c.From.Sheet(), c.To.Sheet()
		return of(c.Sheet) || gone != nil && gone.Class == class || laid != nil && laid.Class == class
	}) || slices.ContainsFunc(e.Answers, func(a rules.Answer) bool {
		return slices.ContainsFunc(strings.Split(a.Value, ","), func(w string) bool {
			id, _, _ := strings.Cut(w, ":")
			return of(roster.SheetID(id))
		})
	})
}
