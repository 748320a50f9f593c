package rules

import (
	"errors"
	"iter"

	"damcon/roster"
)

// An Entry is one finished action in the journal. Its number is that of the row that wrote it.
type Entry struct {
	Number  int      `json:"number"`
	Root    int      `json:"root"` // the entry in whose place it stands: its own number unless it was done again
	Action  string   `json:"action"`
	Title   string   `json:"title"`          // what it was, for the log: "Krait LB → Osprey"
	Side    string   `json:"side,omitempty"` // whose action it was, where one side's
	Round   int      `json:"round"`
	Phase   string   `json:"phase,omitempty"`
	Answers []Answer `json:"answers,omitempty"`
	Events  []Event  `json:"events,omitempty"`

	OutOfOrder bool     `json:"outOfOrder,omitempty"` // done in a phase that it does not belong to
	House      []string `json:"house,omitempty"`      // house tables in force
}

// Changes are the cells that the entry moved, in order.
func (e *Entry) Changes() []roster.Change {
	var all []roster.Change
	for i := range e.Events {
		all = append(all, e.Events[i].Changes...)
	}
	return all
}

// A RowKind says what a row of the log is.
type RowKind string

// The kinds of rows.
const (
	Did     RowKind = "did"     // an entry
	Undid   RowKind = "undid"   // an entry taken back
	Redid   RowKind = "redid"   // an entry done again, as it was or amended
	Dropped RowKind = "dropped" // an action left before its end, after the program had rolled for it
	Note    RowKind = "noted"   // words of the GM
)

// A LogRow is one row of the log. The sheets are the changes of all rows added up from nothing.
type LogRow struct {
	Seq     int             `json:"seq"` // from 1, in the whole campaign
	Battle  int             `json:"battle"`
	Kind    RowKind         `json:"kind"`
	At      int64           `json:"at"`              // milliseconds of Unix time, set by the journal
	Of      int             `json:"of,omitempty"`    // Undid: the number of the entry taken back. Redid: of the entry done again
	Amend   int             `json:"amend,omitempty"` // the root of the entry whose amendment the row belongs to; 0 is none
	Entry   *Entry          `json:"entry,omitempty"` // Did and Redid
	Changes []roster.Change `json:"changes,omitempty"`
	Dice    []Returned      `json:"dice,omitempty"` // Dropped: what the program had rolled
	Note    string          `json:"note,omitempty"`
	Named   string          `json:"named,omitempty"` // Note: what the battle is called from here on
}

// A Returned throw was rolled by the program and taken back. It comes again for the next roll of the same dice by the same side in that
// phase.
type Returned struct {
	Round int    `json:"round"`
	Phase string `json:"phase,omitempty"`
	Side  string `json:"side,omitempty"`
	Dice  string `json:"dice"`
	Throw string `json:"throw"`
}

// A Waiting is an action that has begun and not ended, and the dice that come again. One a battle; Action is empty where none waits.
type Waiting struct {
	Number   int        `json:"number,omitempty"` // of the entry it would become
	Action   string     `json:"action,omitempty"`
	Of       int        `json:"of,omitempty"`      // the entry that was reopened, whose facts stand in; 0 is none
	Answers  []Answer   `json:"answers,omitempty"` // settled, with whole paths, in order
	Loose    []Answer   `json:"loose,omitempty"`   // typed but not settled
	Returned []Returned `json:"returned,omitempty"`

	Supposed roster.SheetID `json:"supposed,omitempty"` // what the GM looked at as it began, which stands in, assumed
}

// A Journal keeps one battle durably. A call that returns without an error has reached the disk.
type Journal interface {
	// Load reads the present state of the battle and what waits.
	Load() (*roster.Battle, Waiting, error)
	// Next is the number that the next row gets.
	Next() (int, error)
	// Append writes rows, in order, with what waits after them, all or nothing. Rows get their numbers from the one that Next gave, and At.
	// It returns ErrMoved, and writes nothing, when somebody else has written since the last call.
	Append(rows []LogRow, w Waiting) error
	// Entry reads an entry by its number, standing or not.
	Entry(number int) (Entry, error)
	// Standing lists the entries that stand, newest first by their roots, from the newest whose root is less than before; 0 is from the end.
	Standing(before int) iter.Seq2[Entry, error]
	// Log walks all rows, those taken back too, newest first, from the newest whose number is less than before; 0 is from the end.
	Log(before int) iter.Seq2[LogRow, error]
	// Undone is the number of the entry that was taken back last and can be done again; 0 is none. A new entry and an
	// amendment forget them.
	Undone() (int, error)
	// Touched finds the newest standing entry with a root greater than after that moved one of the cells; 0 is none.
	Touched(after int, changes []roster.Change) (int, error)
}

// ErrMoved says that somebody else has written to the journal since it was last read.
var ErrMoved = errors.New("the campaign has moved on meanwhile")

// ErrNoEntry says that there is no entry of that number.
var ErrNoEntry = errors.New("there is no such entry")
