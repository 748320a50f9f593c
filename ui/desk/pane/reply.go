package pane

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
)

// A Reply is what a key meant to a pane, one of the types below; nil is a key that the pane has no use for. The App acts on it.
type Reply interface{ reply() }

// What keys mean.
type (
	Spent   struct{}                       // the pane has used the key itself
	Leave   struct{}                       // one step out; nothing is lost
	Resume  struct{}                       // to the question that waits
	Next    struct{ Step int }             // to the next pane, or with −1 the last
	Show    struct{ Sheet roster.SheetID } // this sheet is selected
	Pin     struct{ Sheet roster.SheetID } // keep this sheet in view, or let it go
	Settle  struct{ Due rules.Due }        // do what is owed, with what is known
	Waive   struct{ Due rules.Due }        // let it be, with a note
	Advised struct{ Due []rules.Due }      // do all of these by advice
	Pen     struct {                       // set this cell
		Sheet roster.SheetID
		Cell  roster.Cell
	}
	Begin struct { // begin an action
		Action string
		Told   []rules.Answer
		Only   string // the one fact to type; Enter settles. Empty is the whole form
	}
	Tell struct { // a fact of the form
		Key, Value string
		Stay       bool // more facts are typed before the action is settled
	}
	Answer    struct{ Value string }     // the answer to the question that waits
	Go        struct{}                   // settle the form as it stands
	Roll      struct{}                   // the program throws the dice that wait
	RollAll   struct{}                   // and all dice still to come of this entry
	Advise    struct{}                   // the program answers the question that waits
	AdviseAll struct{}                   // and all choices still to come of this entry
	Back      struct{}                   // take the last answer back
	Undo      struct{ Number int }       // take an entry back; 0 is the newest
	Reopen    struct{ Number, Keep int } // take an entry back and let its action wait
	Unfold    struct{ Number int }       // show an entry with its reasons
	Open      struct{ Page Page }        // lay a page over the panes
	Close     struct{ Then Reply }       // take the page away, then act on Then
	Say       struct{ Note string }      // a muted line: what was done
	Fail      struct{ Err error }        // a loud one
	Quit      struct{}                   // leave the program; all is on disk
)

func (Spent) reply()     {}
func (Leave) reply()     {}
func (Resume) reply()    {}
func (Next) reply()      {}
func (Show) reply()      {}
func (Pin) reply()       {}
func (Settle) reply()    {}
func (Waive) reply()     {}
func (Advised) reply()   {}
func (Pen) reply()       {}
func (Begin) reply()     {}
func (Tell) reply()      {}
func (Answer) reply()    {}
func (Go) reply()        {}
func (Roll) reply()      {}
func (RollAll) reply()   {}
func (Advise) reply()    {}
func (AdviseAll) reply() {}
func (Back) reply()      {}
func (Undo) reply()      {}
func (Reopen) reply()    {}
func (Unfold) reply()    {}
func (Open) reply()      {}
func (Close) reply()     {}
func (Say) reply()       {}
func (Fail) reply()      {}
func (Quit) reply()      {}

// A Page stands in the place of the panes. The App draws title, phases, rule and keys round it, unless it is Whole.
type Page interface {
	// Keys are the page's own, the most used first. They are the last row and the page's part of the help.
	Keys() []key.Binding
	// Update is shown every key, paste and own message while the page is on top. A nil reply lets the App use the key.
	Update(msg tea.Msg) (Reply, tea.Cmd)
	// Body is the page in at most height lines of at most width cells; the first column is the screen's second.
	Body(t *Table, width, height int) []string
	// Form is what stands below the rule, at most height lines; nil leaves the form of what waits there.
	Form(t *Table, width, height int) []string
}

// A Whole page has the screen for itself, but for the last row with its keys. It may come without a battle: then its table has a look and nothing else.
type Whole interface {
	Page
	Whole()
}

// A Dialog page is drawn as a layer over what is under it: its title stands over its Body.
type Dialog interface {
	Page
	Dialog() (title string)
}

// A Refreshed page is told when the table has moved under it.
type Refreshed interface{ Refresh(t *Table) }

// A Refused page is shown an error that its own reply has led to, so that what was typed can be mended.
type Refused interface{ Refuse(err error) }
