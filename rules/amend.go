package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"damcon/roster"
)

// Undo takes an entry back: the newest where number is 0, an older one only when no later entry has touched the same cells. Dice that
// the program had rolled come again.
func (s *Session) Undo(number int) (Entry, error) {
	if s.action != nil {
		return Entry{}, ErrBusy
	}
	entry, err := s.standing(number)
	if err != nil {
		return Entry{}, err
	}
	row, err := s.takeBack(entry)
	if err != nil {
		return Entry{}, err
	}
	w := s.waiting
	w.Returned = slices.Concat(thrown(entry.Events, entry.Round, entry.Phase), w.Returned)
	return entry, s.write([]LogRow{row}, w)
}

// takeBack is the row that takes an entry back, if no later entry stands on it.
func (s *Session) takeBack(e Entry) (LogRow, error) {
	changes := e.Changes()
	later, err := s.journal.Touched(e.Root, changes)
	if err != nil {
		return LogRow{}, err
	}
	if later != 0 {
		return LogRow{}, fmt.Errorf("entry %d cannot be taken back alone: entry %d has touched the same cells since; amend it, or take that one back first", e.Number, later)
	}
	turned := Turned(changes)
	left, err := s.strands(turned)
	if err != nil {
		return LogRow{}, err
	}
	if left != nil {
		return LogRow{}, fmt.Errorf("entry %d cannot be taken back alone: %s would lie on a sheet that is gone; take it up first", e.Number, left.Name)
	}
	return LogRow{Kind: Undid, Of: e.Number, Changes: turned}, nil
}

// strands finds a sheet that changes would leave lying on one that is not there, or nil.
func (s *Session) strands(changes []roster.Change) (*roster.Sheet, error) {
	moves := func(c roster.Change) bool { return c.Cell == roster.SheetCell || c.Cell == roster.OnCell }
	if !slices.ContainsFunc(changes, moves) {
		return nil, nil
	}
	if err := s.stage.Move(changes); err != nil {
		return nil, err
	}
	var left *roster.Sheet
	for _, sheet := range s.stage.board.Sheets() {
		if astray(s.stage.board, sheet) && !astray(s.board, s.board.Sheet(sheet.ID)) {
			left = sheet.Clone()
		}
	}
	return left, s.stage.Turn(changes)
}

// astray says whether a sheet lies on one that is not there.
func astray(b Board, s *roster.Sheet) bool { return s != nil && s.On != "" && b.Sheet(s.On) == nil }

// standing finds an entry that stands; 0 is the newest.
func (s *Session) standing(number int) (Entry, error) {
	if number == 0 {
		for e, err := range s.journal.Standing(0) {
			return e, err
		}
		return Entry{}, errors.New("there is nothing to take back")
	}
	e, err := s.journal.Entry(number)
	if err != nil {
		return Entry{}, err
	}
	for now, err := range s.journal.Standing(e.Root + 1) {
		if err != nil {
			return Entry{}, err
		}
		if now.Number == number {
			return now, nil
		}
		break
	}
	return Entry{}, fmt.Errorf("entry %d does not stand: it was taken back or done again", number)
}

// Redo does the entry again that was taken back last, as it was.
func (s *Session) Redo() (Entry, error) {
	if s.action != nil {
		return Entry{}, ErrBusy
	}
	number, err := s.journal.Undone()
	if err != nil {
		return Entry{}, err
	}
	if number == 0 {
		return Entry{}, errors.New("there is nothing to do again")
	}
	entry, err := s.journal.Entry(number)
	if err != nil {
		return Entry{}, err
	}
	if entry.Number, err = s.journal.Next(); err != nil {
		return Entry{}, err
	}
	w := s.waiting
	w.Returned = without(w.Returned, thrown(entry.Events, entry.Round, entry.Phase)) // they stand again and do not come again
	return entry, s.write([]LogRow{{Kind: Redid, Of: number, Entry: &entry, Changes: entry.Changes()}}, w)
}

// without leaves out throws that have been used, each once.
func without(returned, used []Returned) []Returned {
	left := slices.Clone(returned)
	for _, d := range used {
		if i := slices.Index(left, d); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// Reopen takes an entry back and lets its action wait with the first answers kept: from the question on that Back would have reached.
func (s *Session) Reopen(number, keep int) (State, error) {
	if s.action != nil {
		return State{}, ErrBusy
	}
	entry, err := s.standing(number)
	if err != nil {
		return State{}, err
	}
	a := s.book.Action(entry.Action)
	if a == nil {
		return State{}, fmt.Errorf("entry %d was made by no action and cannot be reopened", entry.Number)
	}
	if entry, err = s.Undo(entry.Number); err != nil {
		return State{}, err
	}
	next, err := s.journal.Next()
	if err != nil {
		return State{}, err
	}
	answers := entry.Answers[:max(0, min(keep, len(entry.Answers)))]
	before := s.waiting
	s.wait(a, Waiting{Number: next, Action: a.ID, Of: entry.Number, Returned: s.waiting.Returned, Supposed: s.supposed})
	s.last = entry.Answers
	s.rollRest, s.adviseRest = false, false
	result, err := s.resolve(Told{Kept: answers})
	if err != nil {
		s.wait(nil, before)
		return State{}, err
	}
	w := s.waiting
	w.Answers = result.Answers
	w.Returned = without(w.Returned, thrown(result.Events, entry.Round, entry.Phase))
	return s.keep(w)
}

// An Amendment is what would differ if an entry had been answered otherwise. Nothing has changed until it is accepted.
type Amendment struct {
	Number   int       // of the entry
	Question *Question // what must be answered before it can be accepted; nil where nothing
	Asking   int       // the entry that asks: Number, or a later one
	Before   Entry
	After    Entry           // without a number; Gone says that it would not have happened; as far as it has come where it asks itself
	Gone     bool            //
	Later    []Differs       // later entries that come out otherwise, in order
	Stays    []int           // later entries with the same answers and results
	Cells    []roster.Change // what the table would say, cell by cell: From as it is, To as it would be
	Becomes  int             // the number that After would be written under, behind all that is taken back; 0 where it is not written

	rows     []LogRow
	next     int        // what the journal's next number was when this was worked out
	round    int        // of the entry that asks
	phase    string     // of the entry that asks
	returned []Returned // throws of the program that would come again
}

// Differs is a later entry that an amendment changes.
type Differs struct {
	Before, After Entry
	Gone          bool   // it has nothing to do any more
	Why           string // why it is kept as recorded though today's rules give something else; empty otherwise
}

// Amend works out what an entry, and all after it, would be with some answers changed. answers are those of the entry, by its number, and
// of later entries by theirs where the amendment asks them anew. A later entry whose list of answers is empty is left out.
func (s *Session) Amend(number int, answers map[int][]Answer) (*Amendment, error) {
	if s.action != nil {
		return nil, ErrBusy
	}
	next, err := s.journal.Next()
	if err != nil {
		return nil, err
	}
	entry, err := s.standing(number)
	if err != nil {
		return nil, err
	}
	var later []Entry // newest first
	for e, err := range s.journal.Standing(0) {
		if err != nil {
			return nil, err
		}
		if e.Root <= entry.Root {
			break
		}
		later = append(later, e)
	}
	m := &amending{s: s, root: entry.Root, old: NewStage(s.book, s.board.Battle), new: NewStage(s.book, s.board.Battle), answers: answers}
	for _, e := range append(later, entry) {
		if err := errors.Join(m.old.Turn(e.Changes()), m.new.Turn(e.Changes())); err != nil {
			return nil, fmt.Errorf("entry %d: %w", e.Number, err)
		}
	}
	slices.Reverse(later)
	am, err := m.work(entry, later)
	if err == nil {
		am.next = next
		if first := slices.IndexFunc(am.rows, func(r LogRow) bool { return r.Kind == Redid && r.Of == entry.Number }); first >= 0 {
			am.Becomes = next + first
		}
	}
	return am, err
}

// amending walks the old history and the new one side by side.
type amending struct {
	s        *Session
	root     int // of the entry that is amended
	old, new *Stage
	answers  map[int][]Answer
}

// work replays the entry and those after it.
func (m *amending) work(entry Entry, later []Entry) (*Amendment, error) {
	am := &Amendment{Number: entry.Number, Before: entry}
	var anew []Differs // what is taken back and written again: what comes out otherwise, and what moves the same cells after it
	for i, e := range append([]Entry{entry}, later...) {
		d, question, err := m.again(e)
		if err != nil {
			return nil, err
		}
		if question != nil {
			am.Question, am.Asking, am.round, am.phase = question, e.Number, e.Round, e.Phase
			if i == 0 {
				am.After = d.After
			}
			am.returned = m.returned(append(anew, d))
			return am, nil
		}
		same := d.same()
		switch {
		case i == 0:
			am.After, am.Gone = d.After, d.Gone
		case same:
			am.Stays = append(am.Stays, e.Number)
		default:
			am.Later = append(am.Later, d)
		}
		if !same || stands(anew, e) {
			anew = append(anew, d)
		}
	}
	for _, sheet := range m.new.board.Sheets() {
		if astray(m.new.board, sheet) && !astray(m.s.board, m.s.board.Sheet(sheet.ID)) {
			return nil, fmt.Errorf("%s would lie on a sheet that is gone; take it up first", sheet.Name)
		}
	}
	am.Cells = m.cells(anew)
	am.rows = m.rows(anew, entry.Root)
	am.returned = m.returned(anew)
	return am, nil
}

// same says whether an entry comes out as it did, with the same answers.
func (d *Differs) same() bool {
	before := Result{Answers: d.Before.Answers, Changes: d.Before.Changes(), Events: d.Before.Events}
	after := Result{Answers: d.After.Answers, Changes: d.After.Changes(), Events: d.After.Events}
	return !d.Gone && alike(before, after)
}

// returned lists the throws of the program that come again: those that waited to, and those of the entries taken back, without those that
// the entries written anew have used.
func (m *amending) returned(anew []Differs) []Returned {
	var before, after []Returned
	for _, d := range anew {
		before = append(before, thrown(d.Before.Events, d.Before.Round, d.Before.Phase)...)
		if !d.Gone {
			after = append(after, thrown(d.After.Events, d.Before.Round, d.Before.Phase)...)
		}
	}
	return without(append(before, m.s.waiting.Returned...), after)
}

// stands says whether an entry moves a cell that an entry before it moves in either history, so that both are written anew in order.
func stands(differ []Differs, e Entry) bool {
	return slices.ContainsFunc(differ, func(d Differs) bool {
		return touches(d.Before.Changes(), e.Changes()) || touches(d.After.Changes(), e.Changes())
	})
}

func sameChanges(a, b []roster.Change) bool {
	return slices.EqualFunc(a, b, func(x, y roster.Change) bool {
		return x.Sheet == y.Sheet && x.Cell == y.Cell && x.From.Equal(y.From) && x.To.Equal(y.To)
	})
}

func texts(events []Event) []string {
	all := make([]string, len(events))
	for i := range events {
		all[i] = events[i].Text
	}
	return all
}

// again does an entry again on the new stage. It is first done unchanged on the old one: where today's rules do not lead to what was
// recorded, the recorded changes are kept.
func (m *amending) again(e Entry) (d Differs, question *Question, err error) {
	d = Differs{Before: e}
	a := m.s.book.Action(e.Action)
	var same Result
	if a != nil {
		if same, err = m.old.Resolve(a, e.Root, Told{Recorded: e.Answers}); err != nil || !same.Ended() || !sameChanges(same.Changes, e.Changes()) {
			a, d.Why = nil, "today's rules would give something else; it is kept as recorded"
		}
	}
	if err := m.old.Move(e.Changes()); err != nil {
		return d, nil, fmt.Errorf("entry %d: %w", e.Number, err)
	}
	if answers, told := m.answers[e.Number]; told && len(answers) == 0 && e.Root != m.root {
		d.Gone, d.Why, d.After = true, "", e
		d.After.Answers, d.After.Events = nil, nil
		return d, nil, nil
	}
	if a == nil {
		d.After = e
		if err := m.new.Move(e.Changes()); err != nil {
			return d, nil, fmt.Errorf("entry %d is kept as recorded and does not fit any more; take it back first: %w", e.Number, err)
		}
		return d, nil, nil
	}
	result, err := m.new.Resolve(a, e.Root, m.told(e))
	switch {
	case err != nil:
		return d, nil, fmt.Errorf("entry %d: %w", e.Number, err)
	case result.Question != nil:
		d.After = Entry{Answers: result.Answers, Events: result.Events}
		return d, result.Question, nil
	case len(result.Unused) > 0:
		return d, nil, fmt.Errorf("entry %d: %w", e.Number, &UnaskedError{Action: e.Action, Key: result.Unused[0].Key})
	}
	d.Gone, d.After = result.None != "", e
	if !alike(same, result) { // else it stays as recorded, whatever its texts would say today
		d.After.Answers, d.After.Events = result.Answers, result.Events
		if result.Title != "" {
			d.After.Title, d.After.Side = result.Title, result.Side
		}
	}
	return d, nil, m.new.Move(result.Changes)
}

// alike says whether two runs came out alike.
func alike(a, b Result) bool {
	said := func(a, b Answer) bool { return a.Key == b.Key && a.Value == b.Value }
	return a.Ended() && b.Ended() && slices.EqualFunc(a.Answers, b.Answers, said) &&
		sameChanges(a.Changes, b.Changes) && slices.Equal(texts(a.Events), texts(b.Events))
}

// told are the answers of an entry with those that are changed.
func (m *amending) told(e Entry) Told {
	told := Told{Kept: slices.Clone(e.Answers), Loose: m.answers[e.Number]}
	for _, a := range told.Loose { // a whole path before the end of one, repeated ends in order
		i := slices.IndexFunc(told.Kept, func(k Answer) bool { return k.Key == a.Key })
		if i < 0 {
			i = slices.IndexFunc(told.Kept, func(k Answer) bool { return strings.HasSuffix(k.Key, "/"+a.Key) })
		}
		if i >= 0 {
			told.Kept = slices.Delete(told.Kept, i, i+1)
		}
	}
	return told
}

// cells lists what the table would say otherwise.
func (m *amending) cells(differ []Differs) []roster.Change {
	var cells []roster.Change
	for _, d := range differ {
		for _, c := range slices.Concat(d.Before.Changes(), d.After.Changes()) {
			net := roster.Change{
				Sheet: c.Sheet, Cell: c.Cell,
				From: m.s.board.Get(c.Sheet, c.Cell), To: m.new.board.Get(c.Sheet, c.Cell),
			}
			seen := slices.ContainsFunc(cells, func(s roster.Change) bool { return s.Sheet == c.Sheet && s.Cell == c.Cell })
			if !seen && !net.From.Equal(net.To) {
				cells = append(cells, net)
			}
		}
	}
	return cells
}

// rows take the entries that differ back, the last first, and do them again, the first first.
func (m *amending) rows(differ []Differs, root int) []LogRow {
	var rows []LogRow
	for _, d := range slices.Backward(differ) {
		rows = append(rows, LogRow{Kind: Undid, Of: d.Before.Number, Amend: root, Changes: Turned(d.Before.Changes())})
	}
	for _, d := range differ {
		if !d.Gone {
			rows = append(rows, LogRow{Kind: Redid, Of: d.Before.Number, Amend: root, Entry: &d.After, Changes: d.After.Changes()})
		}
	}
	return rows
}

// Accept writes an amendment; nothing, where nothing would differ. The entries it replaces stay in the history as taken back.
func (s *Session) Accept(am *Amendment) error {
	switch {
	case s.action != nil:
		return ErrBusy
	case am.Question != nil:
		return fmt.Errorf("entry %d asks: %s", am.Asking, am.Question.Text)
	}
	next, err := s.journal.Next()
	if err != nil {
		return err
	}
	if next != am.next {
		return errors.New("something was written since this was worked out; amend it again")
	}
	if len(am.rows) == 0 {
		return nil
	}
	rows := slices.Clone(am.rows)
	for i := range rows {
		if rows[i].Entry != nil {
			e := *rows[i].Entry
			e.Number = next + i
			rows[i].Entry = &e
		}
	}
	return s.write(rows, Waiting{Returned: am.returned})
}

// Throw lets the program throw the dice that an amendment asks for; those that it takes back come again.
func (s *Session) Throw(am *Amendment) (string, By, error) {
	if am.Question == nil || am.Question.Kind != AskDice {
		return "", "", errors.New("no dice wait")
	}
	throw, by := s.throw(am.Question, Returned{Round: am.round, Phase: am.phase}, &am.returned)
	return throw, by, nil
}
