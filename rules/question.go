package rules

import (
	"cmp"

	"damcon/roster"
	"damcon/rules/dice"
)

// An AskKind says what sort of answer a question wants.
type AskKind string

// The kinds of questions. The value of an answer is written as in a play line.
const (
	AskDice    AskKind = "dice"    // "3,7,10,2" faces, "22" their sum, or the word of an outcome
	AskPick    AskKind = "pick"    // the ID of a choice
	AskSeveral AskKind = "several" // IDs with commas; "none" for none
	AskNumber  AskKind = "number"  // "3"
	AskYesNo   AskKind = "yes-no"  // "yes", "no"
	AskShare   AskKind = "share"   // "fire:50,t-1:50" in order; "none" for none
	AskText    AskKind = "text"    // any text: a name, a note
)

// A Question is what a resolution waits for.
type Question struct {
	Key     string         // its path, unique in the action: "ten2/C/boxes"
	Kind    AskKind        //
	Side    string         // who answers; empty is the GM
	Text    string         // "Which Lab?"
	Choices []Choice       // of Pick, Several and Share
	Least   int            // Number: smallest; Several: fewest; Share: smallest sum
	Most    int            // Number: largest; Several: most; Share: largest sum
	Reading dice.Reading   // of Dice
	Parts   []Part         // the parts of the number needed
	Fact    bool           // about the table, not a decision: last time's value may stand in
	Given   bool           // seldom other than Usual: never asked, anyone may volunteer it
	Usual   string         // the value of a Given question when nobody says another
	Advice  string         // what the program would answer; empty where it has none
	Sheet   roster.SheetID // the sheet that the answer is about; empty is none
	Cells   []roster.Cell  // of that sheet, what a number or a yes is about; nil is none
	Beside  []Group        // what stands beside the sheet while it waits; nil is nothing
}

// A Choice is one legal answer, or one that is shown with the reason why it is not.
type Choice struct {
	ID    string         // as it is typed and saved: "lb-1", a SheetID
	Text  string         // "LB", "Krait"
	Off   string         // why it cannot be chosen now: "fired"; empty when it can
	Late  bool           // legal, but seldom: the sheet that is looked at does not stand in for it, such as a ship that has its order
	Sheet roster.SheetID // the sheet it stands for; empty is none
	Cell  roster.Cell    // the cell it stands for, drawn as legal on the sheet; the zero cell is none
	Also  []roster.Cell  // further cells that it stands for, such as the other boxes of a bank; nil is none
	Most  int            // Share: the most that it may get; 0 is no limit of its own
	Least int            // Share: the least that it may get when it gets any
	Would func() string  // what choosing it would do; only a screen calls it; may be nil
}

// By says who gave an answer.
type By string

// Who gives answers. Outcome is a word typed instead of dice.
const (
	ByHand    By = "hand"
	ByProgram By = "program" // dice rolled by damcon
	ByReturn  By = "again"   // dice rolled by damcon, taken back, and come again
	ByAdvice  By = "advice"  // left to the program by a key
	ByAssumed By = "assumed" // stood in the form and was settled with it
	ByForce   By = "forced"  // the only legal answer, said all the same
)

// An Answer settles one question. Value is written as in a play line, whatever the kind.
type Answer struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	By    By     `json:"by,omitempty"`
}

// An Event is one line of the log: what happened, why, and which cells it moved.
type Event struct {
	Key     string          `json:"key,omitempty"` // path of the part of the action it belongs to
	Text    string          `json:"text"`
	Rule    string          `json:"rule,omitempty"`
	Roll    *Roll           `json:"roll,omitempty"` // for the event of a roll
	Changes []roster.Change `json:"changes,omitempty"`
	Grave   Grave           `json:"grave,omitempty"`
}

// A Roll is the record of dice: what was thrown, what it had to be and what it came to.
type Roll struct {
	Key    string `json:"key"`
	Called string `json:"called,omitempty"` // what people call it; empty is its key
	Side   string `json:"side,omitempty"`
	Dice   string `json:"dice"`  // "d100", "4d10"
	Throw  string `json:"throw"` // faces, sum or outcome word, as in a play line
	Needs  string `json:"needs,omitempty"`
	Word   string `json:"word"` // "hit"
	Parts  []Part `json:"parts,omitempty"`
	By     By     `json:"by,omitempty"`
}

// Label is what people call the roll.
func (r *Roll) Label() string { return cmp.Or(r.Called, r.Key) }
