// Package rules is the contract between a game's rules and the rest of damcon, and the machine that runs them.
//
// # What a resolution is
//
// A game is a value of type Ruleset: data and functions. An action of it is a function that asks questions and marks sheets:
//
//	func burn(r *rules.Resolution) {
//		ship := rules.Pick(r, "ship", burning(r.Board), card, "Which ship burns?")
//		row := r.By(ship.Side).See("table", r.Table("damage").Look(20))
//		...
//		r.Mark(ship, roster.TrackCell("hull"), left, "%s hull −%d", ship.Name, loss)
//	}
//
// The rules ask; they never read. Whether a die comes from a hand, from the program, from a scenario or from a walk through all
// outcomes is decided outside, by what is told to Stage.Resolve.
//
// # Why it is run again
//
// Resolve runs the function from its first line with the answers given so far, on a scratch copy of the battle. Where an answer is
// missing, a private panic carries the question out, Resolve alone turns it into a return, and all changes are turned round. A pause is
// thus a list of answers: it can be saved, shortened, replayed, enumerated. The loop in the code is the rule.
//
// So rule code must give the same questions for the same answers. It may not make chance, read clocks or files, start goroutines, range
// over a map where the order shows, change a sheet except through the resolution, recover, or keep tables in package variables. Texts
// are a format with arguments, so that a run that nobody reads formats nothing.
//
// # Keys
//
// The key of a question is a path, unique in the action: In and Loop add parts, "ten2/C/boxes". What people type may be the end of a
// path; repeated ends are used in order. What is recorded is always the whole path.
//
// # Dice
//
// Dice reach a rule only through See, as an outcome of a dice.Reading: a verdict, a row, a total. The faces stay in the answer and in the
// log, and the rule cannot branch on them, so that odds need not either.
//
// # The machine
//
// Stage runs actions on a scratch battle. Session plays a battle with a Journal behind it: begin, answer, back, undo, amend. Book is a
// ruleset opened with its data. The machine's own actions (next, pen, commission, option, dice, waive, note) are in machine.go, and transfer,
// which takes ships to the fleets and back, in fleet.go; they are written with the same verbs.
//
// # Odds
//
// Stage.Odds walks the same functions with dice of its own choice: a Walk goes on in steps, has a sampled figure at once and the exact one
// when it has been everywhere. Each run costs what the function does before the dice part, so an action that looks at the whole table
// before its first die makes its odds slow. Branches meet between the entries of a plan, before what these have left waiting takes effect
// (Ruleset.Land), and at each turn of a Loop, where they have seen the same dice before the loop and leave sheets, tallies and state alike: a
// chain of dice that shall be exact for hundreds of them throws them in the turns of a Loop, and keeps in its state no more than the next
// turn needs. Between entries all cells must agree, also those that no later entry looks at: rule code reads the fields of a sheet as they
// are, so that nobody can tell which it has looked at.
//
// Start reading at Ruleset, then Resolution and its verbs, then Stage.Resolve and Session.
package rules
