// Package desk is the full-screen program for the table: one App that shows a battle, asks what its rules ask, and keeps every answer.
//
// # How it hangs together
//
// App is the one tea.Model. It holds a rules.Session and the panes, a folder a pane: fleet, sheet, log, due, prompt (form and prompt), phases.
// A pane is shown a pane.Table, worked out once after each move, and says by a pane.Reply what a key meant; App alone tells the session
// (act.go), works the table out anew (table.go) and lays the screen out by its size (frame.go, view.go). Screens that need all the room are
// a pane.Page laid over the panes (pages.go).
//
// Keys and help are one value: the bindings that Update matches are those that the last row and the help show (keys.go).
//
// # What must hold
//
// Writes to the journal happen inside Update, for they are fast and what is seen must be on disk. Commands are only for what leaves the
// program: odds are worked out in slices on a walk of their own. No pane starts a goroutine, matches a key by its code, or names a colour.
// Nothing here knows a game: sheets are drawn from rules.Layout, actions come with their letters.
package desk
