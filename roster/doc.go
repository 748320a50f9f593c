// Package roster keeps what stands on the table: sheets with their tracks, systems, markers and traits, the battle they
// stand in, and the changes that move them. It knows no game: a word that one rule system uses is data here.
//
// Every number and word of a battle is a cell with a path such as track/hull or marker/fire. A Change moves one cell from what
// it says to what it shall say, and Battle.Apply, the only writer, refuses a change whose cell does not say From. Turned round,
// a change takes itself back; the log of all changes, added up from nothing, is the battle.
//
// Start reading at Sheet, then Cell, Change and Battle.Apply.
package roster
