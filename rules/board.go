package rules

import "damcon/roster"

// A Board is a battle with the book it is played by: what figures, dues and phases are worked out from. Rule code reads it and
// changes nothing except through a Resolution.
type Board struct {
	*roster.Battle
	Book *Book
}

// Option is the value in force: the battle's own, else the default.
func (b Board) Option(key string) string {
	if v := b.Options[key]; v != "" {
		return v
	}
	return b.Book.defaults[key]
}

// Table is a table of the book, a house table where the campaign has one; a name that the book does not have is a bug in rule code.
func (b Board) Table(name string) *Table { return b.Book.Table(name) }

// Sequence is one round in order, nil where the ruleset or the battle is played without phases.
func (b Board) Sequence() []Phase {
	if b.Book.Rules.Sequence == nil {
		return nil
	}
	return b.Book.Rules.Sequence(b)
}

// Now is the phase the battle is in; ok is false where it is in none.
func (b Board) Now() (phase Phase, ok bool) {
	for _, p := range b.Sequence() {
		if p.ID == b.Phase {
			return p, true
		}
	}
	return Phase{}, false
}

// Due lists what is owed, now first.
func (b Board) Due() []Due {
	if b.Book.Rules.Due == nil {
		return nil
	}
	var now, later []Due
	for _, d := range b.Book.Rules.Due(b) {
		if d.Now {
			now = append(now, d)
		} else {
			later = append(later, d)
		}
	}
	return append(now, later...)
}

// Waived says whether the GM has waived a due, and with which note.
func (b Board) Waived(d Due) (note string, waived bool) {
	note, waived = b.Facts[waivedFact(d.Key)]
	return note, waived
}

// Figures lists the figures of a sheet.
func (b Board) Figures(s *roster.Sheet) []Figure {
	if b.Book.Rules.Figures == nil {
		return nil
	}
	return b.Book.Rules.Figures(b, s)
}

// Figure is one figure of a sheet; ok is false where the sheet has none of that name.
func (b Board) Figure(s *roster.Sheet, name string) (f Figure, ok bool) {
	for _, f := range b.Figures(s) {
		if f.Name == name {
			return f, true
		}
	}
	return Figure{}, false
}

// Badges lists the badges of a sheet, the worst first.
func (b Board) Badges(s *roster.Sheet) []Badge {
	if b.Book.Rules.Status == nil {
		return nil
	}
	return b.Book.Rules.Status(b, s)
}

// Action finds an action of the ruleset or of the machine by its ID, or nil.
func (b *Book) Action(id string) *Action {
	for _, a := range b.Rules.Actions {
		if a.ID == id {
			return a
		}
	}
	for _, a := range machine {
		if a.ID == id {
			return a
		}
	}
	return nil
}
