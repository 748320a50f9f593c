package pane

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
)

// What keys of pages mean besides.
type (
	Do struct { // begin an action with all that it asks for, and settle it at once
		Action string
		Told   []rules.Answer
	}
	Accept struct{ Amendment *rules.Amendment } // write the amendment
)

func (Do) reply()     {}
func (Accept) reply() {}

// A Game is one of the games, for pages that come without a table. Book opens it with its data and is called only when something of it is
// needed.
type Game struct {
	ID, Title, Doc string
	Book           func() (*rules.Book, error)
}

// A Helped page has keys that the last row does not show: they go without saying, or the page itself shows them.
type Helped interface{ More() []key.Binding }

// A Typed page takes letters and signs as text while Typing says so: the keys that otherwise mean the same everywhere go to it, but for the
// F-keys.
type Typed interface{ Typing() bool }

// A Started page works something out by itself from when it is opened: its command brings its own first message.
type Started interface{ Start() tea.Cmd }
