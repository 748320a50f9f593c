// Package saves keeps a campaign in one file: the log of everything that was done, the present state that follows from it, what waits
// for an answer, and the house's own tables. It knows no game and no screen.
//
// The file is an SQLite database, at rest a single file with nothing beside it. Each row of the log carries the changes that it made, also
// the rows of undo, so that the sheets are the changes of all rows added up from nothing, whatever the rules have become since. The tables
// entry, again, sheet, fact and touch follow from the log; Verify compares them, Repair makes them anew. Each row also carries the SHA-256
// of itself and the sum before it: that finds damage and careless edits, and is no seal.
//
// # Places
//
// A campaign has one list of sheets. The place of a sheet is "battle 3", "fleet home", "off the table"; battles and fleets are views of the
// list. A Battle shows the sheets of its place and knows, as roster.Battle.Away, those of the fleets and off the table. A ship goes into
// battle and comes back by a change of its place, which is a row like all others; its damage, loads and markers are cells of the sheet and
// go along. What lies on a ship goes along too. Battle 0 is the journal of what happens between battles.
//
// # Several at once
//
// Every write is one immediate transaction that first looks whether anything came between; if so it writes nothing and returns
// rules.ErrMoved. A desk takes the lease of the file with Hold, a second desk becomes a watcher, and TakeOver turns that round. Commands
// that write one entry need no lease.
//
// Start reading at File, then Battle, then ledger.
package saves
