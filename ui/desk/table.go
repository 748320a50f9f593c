package desk

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
)

// refresh works the table out anew after a move.
func (a *App) refresh() {
	if a.opened == nil {
		return
	}
	s := a.opened.Session
	t := &pane.Table{Campaign: a.opened.Name, Board: s.Board(), Journal: s.Journal(), Look: a.look}
	if a.table != nil {
		t.Moves = a.table.Moves + 1
	}
	t.Sides = t.Board.Sides()
	t.Waits = map[roster.SheetID]bool{}
	for _, k := range t.Board.Book.Rules.Kinds {
		if !k.Waits {
			continue
		}
		for _, hit := range t.Board.Kind(k.Word) {
			if ship := t.Ship(hit.ID); ship != nil {
				t.Waits[ship.ID] = true
			}
		}
	}
	for _, d := range t.Board.Due() {
		if note, waived := t.Board.Waived(d); waived {
			t.Waived = append(t.Waived, pane.Waived{Due: d, Note: note})
			continue
		}
		t.Due = append(t.Due, d)
	}
	if err := a.waiting(t); err != nil {
		a.fail(err)
	}
	a.table = t
	a.follow()
	if page, ok := a.page().(pane.Refreshed); ok {
		page.Refresh(t)
	}
}

// waiting adds what waits to a table.
func (a *App) waiting(t *pane.Table) error {
	s := a.opened.Session
	state, err := s.State()
	if err != nil || state.Action == nil {
		return err
	}
	form, err := s.Form()
	if err != nil {
		return err
	}
	t.Form, t.Number = form, state.Number
	for _, ev := range form.Result.Events {
		t.Rolled = t.Rolled || ev.Roll != nil
	}
	t.Settled = t.Rolled
	for _, line := range form.Lines {
		t.Settled = t.Settled || line.State == rules.Settled
	}
	t.Would = map[roster.SheetID][]pane.Would{}
	for _, c := range form.Result.Changes {
		if c.Sheet != "" && c.Cell.Kind != roster.CellSheet {
			add(t.Would, c)
		}
	}
	if form.Question != nil {
		t.Letters = pane.Letters(t.Board, form.Question)
	}
	t.Subject = subject(t)
	t.Aimed = map[roster.SheetID]bool{}
	for _, id := range picked(t) {
		if id != t.Subject && !t.Rolled {
			t.Aimed[id] = true
		}
	}
	return nil
}

// add notes a change; a cell moved twice is noted once, from its first to its last value.
func add(would map[roster.SheetID][]pane.Would, c roster.Change) {
	cells := would[c.Sheet]
	for i := range cells {
		if cells[i].Cell == c.Cell {
			cells[i].To = c.To
			return
		}
	}
	would[c.Sheet] = append(cells, pane.Would{Cell: c.Cell, From: c.From, To: c.To})
}

// subject is the ship whose cells the next answer would change: whom the question is about, else the one whose cells may be chosen, else who
// acts while facts are chosen and who is acted on once dice have been thrown.
func subject(t *pane.Table) roster.SheetID {
	all := picked(t)
	if q := t.Form.Question; q != nil {
		if ship := t.Ship(q.Sheet); ship != nil && (t.Rolled || len(all) == 0) {
			return ship.ID
		}
		for _, c := range q.Choices {
			if c.Cell != (roster.Cell{}) {
				if ship := t.Ship(c.Sheet); ship != nil {
					return ship.ID
				}
			}
		}
	}
	switch {
	case len(all) == 0:
		return ""
	case t.Rolled:
		return all[len(all)-1]
	}
	return all[0]
}

// picked is the ships that the facts of the form name, in their order.
func picked(t *pane.Table) []roster.SheetID {
	var all []roster.SheetID
	for _, line := range t.Form.Lines {
		q := line.Question
		if line.State == rules.Missing || q.Kind != rules.AskPick && q.Kind != rules.AskSeveral && !named(t, q, line.Value) {
			continue
		}
		for id := range strings.SplitSeq(line.Value, ",") {
			sheet := roster.SheetID(id)
			for _, c := range q.Choices {
				if c.ID == id && c.Sheet != "" {
					sheet = c.Sheet
				}
			}
			if ship := t.Ship(sheet); ship != nil {
				all = append(all, ship.ID)
			}
		}
	}
	return all
}

// named says whether a text names a sheet: the pen asks so.
func named(t *pane.Table, q *rules.Question, value string) bool {
	return q.Kind == rules.AskText && value != "" && t.Board.Find(value) != nil
}

// follow makes the sheet pane show what it must.
func (a *App) follow() {
	t := a.table
	if t.Subject != "" && t.Subject != a.subject {
		a.selected = t.Subject
	}
	a.subject = t.Subject
	stands := func(id roster.SheetID) bool { // one that has gone to a fleet is looked at only while an action is about it
		s := t.Board.Sheet(id)
		return s != nil && (t.Waiting() || t.Board.Here(s))
	}
	if !stands(a.selected) {
		a.selected = a.first()
	}
	if now, _ := t.Board.Now(); now.Actor() != a.turn {
		a.turn = now.Actor()
		a.turnTo(a.turn)
	}
	if !stands(a.pinned) {
		a.pinned = ""
	}
	shown := a.selected
	if a.pinned != "" {
		shown = a.pinned
	}
	a.fleet.Select(a.selected)
	a.sheet.Show(shown, a.pinned != "")
	other := roster.SheetID("")
	for _, id := range picked(t) {
		if id != shown {
			other = id
		}
	}
	a.second.Show(other, false)
}

// turnTo selects a ship of the side whose turn has begun, so that what is begun now is begun for it: the ship that owes something, else
// the side's first one. A ship of the side that is selected stays so, and where the turn is nobody's or an action waits all stays.
func (a *App) turnTo(side string) {
	t := a.table
	if s := t.Board.Sheet(a.selected); side == "" || t.Waiting() || s != nil && s.Side == side {
		return
	}
	theirs := func(s *roster.Sheet) bool {
		if s == nil || s.Kind != roster.KindShip || s.Side != side {
			return false
		}
		_, gone := t.Gone(s)
		return !gone
	}
	for _, d := range t.Due {
		if s := t.Board.Sheet(d.Sheet); d.Now && theirs(s) {
			a.selected = s.ID
			return
		}
	}
	if i := slices.IndexFunc(t.Board.Sheets(), theirs); i >= 0 {
		a.selected = t.Board.Sheets()[i].ID
	}
}

// first is the first ship on the table.
func (a *App) first() roster.SheetID {
	for _, s := range a.table.Board.Sheets() {
		if s.Kind == roster.KindShip {
			if _, gone := a.table.Gone(s); !gone {
				return s.ID
			}
		}
	}
	for _, s := range a.table.Board.Sheets() {
		return s.ID
	}
	return ""
}
