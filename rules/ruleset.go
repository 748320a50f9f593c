package rules

import (
	"cmp"
	"embed"
	"strconv"
	"strings"

	"damcon/roster"
)

// A Ruleset is one game's starship combat: data and functions. A function that a game does not need stays nil.
type Ruleset struct {
	ID    string // "knight-hawks": as it is typed and saved
	Title string // "Knight Hawks"
	Doc   string // one line for the start screen: "hull, drive, steering, fires, repair turns"

	Data     embed.FS                                        // tables.toml, classes.toml, samples/*.txtar; read by Open, never at start
	Kinds    []Kind                                          // sheets that are no ships, and how each is listed
	Marks    []Mark                                          // markers that people call otherwise than by their kind
	Sequence func(Board) []Phase                             // one round in order; options may change it
	Actions  []*Action                                       // in the order of the help
	Due      func(Board) []Due                               // what is owed, now and later
	Figures  func(Board, *roster.Sheet) []Figure             // numbers that follow from the sheets
	Status   func(Board, *roster.Sheet) []Badge              // states that follow from the sheets, the worst first
	Layout   func(Board, *roster.Sheet) []Group              // the printed sheet: what stands on it and in which order
	Options  []Option                                        // how the table plays; the first value is the default
	Measures []Measure                                       // what odds are counted over
	Land     func(r *Resolution, waiting []*roster.Sheet)    // lets what waited (Kind.Waits), and has been taken up, take effect as its own step does: what odds come to behind the attacks; may be nil
	Start    func(b Board, class Class, sheet *roster.Sheet) // finishes a commissioned ship; may be nil
	Wide     bool                                            // its sheets need 78 columns; else they fit 52
	Round    string                                          // what a round is called: "turn"; empty is "round"
	Parts    string                                          // what the like parts of a round are called, of which Phase.Part is one: "impulses"; empty where it has none
	Counts   string                                          // what the parts of a roll count: "step"; empty where they add up to the number that the dice need
	Check    func(b Book, class Class) []string              // findings on a class (not errors), for `damcon check`; may be nil
	Prepare  func(*Book) any                                 // what the game works out of its tables, once for each book: Book.Prepared; may be nil
}

// RoundWord is what the game calls a round: Round, else "round".
func (rs *Ruleset) RoundWord() string { return cmp.Or(rs.Round, "round") }

// Sum is what the parts of a roll add up to: "35 %" of percentile dice, "+2 steps" where the game counts steps, else the number alone.
func (rs *Ruleset) Sum(parts []Part, dice string) string {
	sum := 0
	for _, p := range parts {
		sum += p.Value
	}
	n := strings.Replace(strconv.Itoa(sum), "-", "−", 1)
	switch {
	case rs.Counts == "" && dice == "d100":
		return n + " %"
	case rs.Counts == "":
		return n
	}
	if sum > 0 {
		n = "+" + n
	}
	if sum == 1 || sum == -1 {
		return n + " " + rs.Counts
	}
	return n + " " + rs.Counts + "s"
}

// A Kind is a sort of sheet that is no ship.
type Kind struct {
	Word  string                            // "mines": roster.Sheet.Kind
	Title string                            // "mines"
	Alone bool                              // stands on the table in a list of its own; else it is listed with the sheet it lies on
	Waits bool                              // a hit or shot that has not landed: the desk marks the ship that it lies on
	List  func(Board, *roster.Sheet) string // its line in a list, without name: "4 hexes"
}

// A Mark is a kind of marker and what people call it.
type Mark struct {
	Kind string // roster.Marker.Kind: "combat-control"
	Word string // "combat control"
	Tick bool   // a mere tick, such as that a ship has moved: that it is over is not told
}

// Mark is what people call a kind of marker: the kind itself where the ruleset does not say.
func (rs *Ruleset) Mark(kind string) Mark {
	for _, m := range rs.Marks {
		if m.Kind == kind {
			return m
		}
	}
	return Mark{Kind: kind, Word: kind}
}

// An Action is what a side or the GM does: a function that asks questions and marks sheets.
type Action struct {
	ID     string   // "fire": as it is typed
	Title  string   // "fire"
	Help   string   // one line
	Key    string   // its letter on the desk; empty where it has none
	Phases []string // IDs of the phases it belongs to; empty is any. Elsewhere it is noted as out of order, never refused
	Rule   string   // section of the reference
	Do     func(*Resolution)
}

// A Phase is one step of a round.
type Phase struct {
	ID    string            // "A-burn": stable whatever the options
	Title string            // "burn"
	Short string            // "offensive", of "offensive fire": its title in the bar of the round while it is not now; empty is the title
	Side  string            // whose it is; empty is everybody's
	By    string            // who acts in it where that is another side: who fires defensively; empty is Side
	Part  string            // the part of the round that it belongs to, "impulse 17/32", shown before its title; empty is none
	Idle  func(Board) bool  // nothing can happen here now: going on passes it and says so; nil is never
	Enter func(*Resolution) // bookkeeping when it begins; may not ask; nil is nothing
}

// A Due is something owed, with the action that settles it.
type Due struct {
	Key    string         `json:"key"`              // "burn/57.1": ticked and waived by it
	Sheet  roster.SheetID `json:"sheet,omitempty"`  // whose it is; empty is everybody's
	Text   string         `json:"text"`             // "burns"
	How    string         `json:"how,omitempty"`    // "d100 + 20 on the damage table"
	When   string         `json:"when,omitempty"`   // for people: "Sathar fires", "after round 3"
	Now    bool           `json:"now"`              // owed in this phase
	Action string         `json:"action,omitempty"` // the action that settles it; empty where only the table can (then it is a reminder)
	With   []Answer       `json:"with,omitempty"`   // what is known of its answers
}

// A Part is one summand of a number: −15 "range 3" by rule 2.4.
type Part struct {
	Value int    `json:"value"`
	Text  string `json:"text"`
	Rule  string `json:"rule,omitempty"`
}

// A Figure is a number that follows from the sheets; it is never stored.
type Figure struct {
	Name  string `json:"name"` // "break-up": as in expect lines and on the sheet
	Value int    `json:"value"`
	Text  string `json:"text,omitempty"`  // value for people when it is more than the number: "7 % a point", "38/75 halved"
	Parts []Part `json:"parts,omitempty"` // what it is made of, where it is a sum
	Vital bool   `json:"vital,omitempty"` // how much more the ship can take: shown beside its name in the fleet list, each a column
	Of    int    `json:"of,omitempty"`    // the whole of a vital figure: Value of Of
	Short string `json:"short,omitempty"` // head of a vital figure's column where there are several: "w"; empty is Name
}

// A Badge is a state that follows from the sheets; it is never stored.
type Badge struct {
	Word  string `json:"word"` // the game's own word: "SHAKEN", "drifting"
	Grave Grave  `json:"grave,omitempty"`
	Text  string `json:"text,omitempty"` // what it means now: "d100 + 20 in Sathar fires"
}

// Grave says how bad a badge is.
type Grave uint8

// How bad a badge is: only said, a warning, or the end of the ship.
const (
	Noted Grave = iota
	Warned
	Lost
)

// A Group is a part of the printed sheet, drawn by the desk without knowing the game.
type Group struct {
	Title string // "weapons"; empty where the lines speak for themselves
	Head  []Line // what stands in the row of the title: names of columns
	Rank  int    // 0 is vital and never folds; the highest ranks fold first when rows are missing
	Lines []Line
	Top   bool   // its lines stand in the sheet's own title row, right of the ship's name: "speed 7"
	Aside bool   // may stand beside the group before it where the page is wide enough
	Fold  string // what stands for it when it is folded: "officers 5, 1 shaken"; empty is what it warns of, or nothing
}

// A Line is one piece of a group: a track, a system, a figure, a marker or a text. It is drawn as label, value or number with boxes,
// text, note, as far as it has them, and begins a row unless Same says otherwise.
type Line struct {
	Label  string       // "hull", "LC"
	Value  string       // in bold behind the label: "7", "d6+1", "38/75"
	Cell   roster.Cell  // what the pen sets here; the zero cell where there is none
	Now    int          // with Max > 0: boxes or a meter
	Max    int          // printed boxes; 0 where the line has none
	Bare   bool         // the boxes stand without their number
	Mark   int          // a threshold: it is drawn after this many boxes from the left; 0 is none
	Meter  int          // a meter of at most so many cells in place of the boxes; 0 is none
	Before int          // boxes of the same cell that stand in lines before this one, where a line shows only some of them
	State  roster.State // of a system; empty for a track or a text
	Text   string       // what is said after the boxes: "ready", "severe"
	Note   string       // muted, last: "printed 3", "a point of ADF or MR"
	Grave  Grave        // colours Value and Text; Text gets its sign
	Figure string       // the figure whose parts explain the line; empty is none
	Here   bool         // of steps in a row or a column: the one that is reached now. Its label keeps its column, the sign stands before it

	Same bool // stands in the row of the line before it; where the page is too narrow it goes to the next row
	At   int  // its column, from 0 at the left edge of the sheet as it is meant to be wide; 0 is behind what stands before it
	Pad  int  // its label takes at least so many cells, so that the boxes of lines in a column begin in one
}

// Columns of a line that are no numbers.
const (
	UnderBoxes = -1 // where the boxes of the tracks begin
	Adjoining  = -2 // right behind what stands before it, without a blank: more boxes of the same row
)

// An Option is a choice of how the table plays.
type Option struct {
	Key    string        // "chainDestroyed"
	Text   string        // the question it settles
	Values []OptionValue // the first is the default
	Rule   string        // section of the reference
}

// An OptionValue is one value of an option and what it means.
type OptionValue struct {
	Value string // "next"
	Text  string // what it does
	Line  string // a worked line: what happens with an example under it
}

// Switch is an option of the values On and Off; the one that stands first is the default.
func Switch(key, rule, text string, byDefault, other OptionValue) Option {
	return Option{Key: key, Rule: rule, Text: text, Values: []OptionValue{byDefault, other}}
}

// On is the value "on" of a switch: what it does, and its worked line.
func On(text, line string) OptionValue { return OptionValue{Value: "on", Text: text, Line: line} }

// Off is the value "off" of a switch: what is done without it, and its worked line.
func Off(text, line string) OptionValue { return OptionValue{Value: "off", Text: text, Line: line} }

// Default is the value in force where the table has said nothing.
func (o Option) Default() string { return o.Values[0].Value }

// A Threshold is a value of a measure that matters on the way to the end: below it the ship is something more.
type Threshold struct {
	Word  string // what the ship is then: "severe"
	Below int
}

// A Measure is what odds are counted over: a number of a sheet after a plan.
type Measure struct {
	ID, Title  string
	Value      func(Board, *roster.Sheet) int  // of the sheet as the plan left it; nil where Tally is counted
	Tally      string                          // the tally counted on the sheet; empty where Value is read
	Ends       func(value int) bool            // a value that ends the ship; nil is none
	End        string                          // what such an end is called: "destroyed"; empty is "the end"
	Thresholds func(*roster.Sheet) []Threshold // the values of the sheet below which more changes; nil is none
	Each       bool                            // values are names, such as lines of a table, and no amounts: all are shown, none summed up; 0 is none of them
	Of         string                          // the list of which the measure counts one entry: "chart result" of "chart result 7"; those of one list stand together and are shown as one
}
