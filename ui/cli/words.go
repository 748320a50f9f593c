package cli

import (
	"fmt"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/scenario"
	"damcon/ui/desk/pane"
)

// lone is a table with one ship of a class on it, as printed.
func lone(book *rules.Book, c rules.Class) rules.Board {
	board := rules.Board{Battle: roster.NewBattle(1, "", book.Rules.ID), Book: book}
	s := c.Sheet()
	s.ID = "0.1"
	board.Finish(c, s)
	if err := board.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, From: roster.Nothing, To: roster.Whole(s)}); err != nil {
		panic(err) // an empty table takes any sheet
	}
	return board
}

// shipLine says in one line who a sheet is and how it stands.
func shipLine(b rules.Board, s *roster.Sheet) string {
	parts := []string{s.Name}
	if s.Handle != "" && !strings.EqualFold(s.Handle, s.Name) {
		parts[0] += " (" + s.Handle + ")"
	}
	var who []string
	if s.Class != "" && s.Class != s.Name {
		who = append(who, s.Class)
	}
	if s.Side != "" {
		who = append(who, s.Side)
	}
	if len(who) > 0 {
		parts = append(parts, strings.Join(who, " of "))
	}
	if k := kindOfSheet(b, s); k != nil && k.List != nil {
		parts = append(parts, k.List(b, s))
	}
	if s.On != "" {
		if on := b.Sheet(s.On); on != nil {
			parts = append(parts, "on "+on.Name)
		}
	}
	for _, f := range b.Figures(s) {
		if f.Vital {
			parts = append(parts, figureText(f))
		}
	}
	for _, badge := range b.Badges(s) {
		parts = append(parts, badgeText(badge))
	}
	return strings.Join(parts, ", ")
}

func kindOfSheet(b rules.Board, s *roster.Sheet) *rules.Kind {
	for i := range b.Book.Rules.Kinds {
		if k := &b.Book.Rules.Kinds[i]; k.Word == s.Kind {
			return k
		}
	}
	return nil
}

func figureText(f rules.Figure) string {
	switch {
	case f.Text != "":
		return f.Name + " " + f.Text
	case f.Of > 0:
		return fmt.Sprintf("%s %d of %d", f.Name, f.Value, f.Of)
	}
	return fmt.Sprintf("%s %d", f.Name, f.Value)
}

func badgeText(b rules.Badge) string {
	word := b.Word
	switch b.Grave {
	case rules.Warned:
		word = "warning: " + word
	case rules.Lost:
		word = "lost: " + word
	}
	if b.Text != "" {
		word += " (" + b.Text + ")"
	}
	return word
}

// eventLines are the events of an entry with their reasons, a line each; what its title says is not said twice. Of their changes those are
// said that can be seen on a printed sheet: the rest is the machine's own bookkeeping.
func eventLines(b rules.Board, title string, events []rules.Event) []string {
	var lines []string
	for i := range events {
		e := &events[i]
		var changes []string
		for _, c := range e.Changes {
			switch c.Cell.Kind {
			case roster.CellTrack, roster.CellBoxes, roster.CellState, roster.CellLoad:
				changes = append(changes, changeText(b, c))
			}
		}
		if e.Text != title || e.Roll != nil || len(changes) > 0 {
			lines = append(lines, scenario.Reasoned(e, changes))
		}
	}
	return lines
}

// changeText says what a cell said before and says after.
func changeText(b rules.Board, c roster.Change) string {
	return fmt.Sprintf("%s %s → %s", b.CellName(b.Sheet(c.Sheet), c.Cell), pane.ValueWord(c.From, c.Cell), pane.ValueWord(c.To, c.Cell))
}

// dueLine says what is owed.
func dueLine(b rules.Board, d rules.Due) string {
	var t strings.Builder
	if s := b.Sheet(d.Sheet); s != nil {
		t.WriteString(s.Name + " ")
	}
	t.WriteString(d.Text)
	if d.How != "" {
		t.WriteString(": " + d.How)
	}
	switch {
	case d.Now:
		t.WriteString(", owed now")
	case d.When != "":
		t.WriteString(", " + d.When)
	}
	if d.Action != "" {
		t.WriteString(". Type " + d.Action)
		for _, a := range d.With {
			t.WriteString(" " + a.Key + "=" + typable(b, a.Value))
		}
	}
	if note, waived := b.Waived(d); waived {
		t.WriteString(" (waived: " + note + ")")
	}
	return t.String()
}

// typable is an answer as somebody would type it: a sheet by its handle or name, not by its ID.
func typable(b rules.Board, value string) string {
	s := b.Sheet(roster.SheetID(value))
	switch {
	case s == nil:
	case s.Handle != "" && b.Find(s.Handle) == s:
		value = s.Handle
	case s.Name != "" && b.Find(s.Name) == s:
		value = s.Name
	}
	return scenario.Quote(value)
}

// boardText is a table in words: where the round is, every sheet, what is owed.
func boardText(b rules.Board) string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s. %s, %s %d", b.Name, b.Book.Rules.Title, b.Book.Rules.RoundWord(), b.Round)
	if phase, ok := b.Now(); ok {
		fmt.Fprintf(&t, ", %s", strings.TrimSpace(phase.Side+" "+phase.Title))
	}
	fmt.Fprintln(&t, ".")
	if len(b.Sheets()) == 0 {
		fmt.Fprintln(&t, "Nothing is on the table. Commission lays ships down: C at the desk, commission class=CLASS in damcon --plain.")
	}
	for _, s := range b.Sheets() {
		fmt.Fprintln(&t, shipLine(b, s))
	}
	if house := b.Book.House(); len(house) > 0 {
		fmt.Fprintln(&t, "House tables and classes: "+strings.Join(house, ", "))
	}
	for _, d := range b.Due() {
		fmt.Fprintln(&t, "Due: "+dueLine(b, d))
	}
	return t.String()
}
