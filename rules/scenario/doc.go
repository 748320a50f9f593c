// Package scenario reads, runs and prints play as text: the books' examples, regression tests, what somebody sends with a question, the
// commands typed live, and the sample battles. It knows no files and no testing.
//
// A scenario is a text of sections (golang.org/x/tools/txtar). Its head says what it shows, and which vectors of the reference:
//
//	A burning destroyer at the boundary between hull and drive.
//	vector: D-38
//	-- battle --
//	rules = "knight-hawks"
//	round = 3
//	phase = "A-burn"
//	options = { fireTiming = "opponent" }
//	[[sheet]]
//	id = "dd"
//	class = "Destroyer"     # or kind = "mines"; on = "bb" lies on another sheet
//	name = "Osprey"
//	side = "UPF"
//	set = ["boxes/* 0", "track/hull 50", "marker/fire 1"]   # in order; * is every cell of that kind
//	-- play --
//	burn ship=dd table=25 hull=6
//	undo
//	burn ship=dd table=26
//	-- expect --
//	dd track/adf 2
//
// The sections play and expect may come several times and are run in their order. A section whose name ends in .toml holds house tables or
// classes.
//
// # The battle
//
// The keys of a battle are rules, name, round, phase, options, facts and its sheets; those of a sheet are id, class, kind, on, place, name,
// handle, side, notes and set. A sheet of a class is commissioned as printed; one with only a kind is empty, and what is set on it is
// made: a track ("track/hexes 4" or "track/hexes 3/4"), a trait, a system with its boxes. The key whole holds a sheet as JSON; it is for
// sheets that Dump can write in no other way.
//
// # Play lines
//
//	ACTION key=value …               an action of the ruleset or of every battle
//	ACTION key=value … auto          advice chooses and the program rolls what is not said
//	ACTION key=value … waits         the action is left at the question that nobody has answered
//	key=value … [auto|waits]         answers for the action that waits
//	auto                             leaves all that it still asks to advice and the program
//	next [to=[ROUND/]PHASE]          goes on
//	undo [N], redo                   N is the number of an entry
//	amend N key=value … [M:key=v]    changes answers of entry N, and of later entries where they are asked anew
//	reopen N [KEEP]                  takes entry N back and lets its action wait with the first answers kept, none without KEEP
//	back, cancel                     for the action that waits
//	pen SHEET CELL VALUE [reason]    sets any cell
//	option KEY=VALUE
//	note TEXT
//	waive KEY [note]
//	odds ACTION … [then ACTION …]    walks a plan; odds alone, what the action that waits may still become
//	expect …                         an expectation in the middle of play
//	asks KEY WHAT in ACTION …        the action asks KEY next, with these legal answers; nothing is changed
//	refuse KEY in ACTION …           exactly that answer is turned down
//	none in ACTION …                 the action has nothing to do
//
// An answer that is missing fails and names its question with the legal answers; so does an answer that is never asked for, and an action that
// has nothing to do. A key is the path of a question or its end; repeated ones are used in order. What holds blanks stands in double
// quotes, with \" and \\ inside. A # after a blank, or at the beginning, begins a remark.
//
// A value is a word or number, a list a,b, a share fire:50,t-1:50, or dice: faces 3,7,10,2 in the order of the expression (- for a die not
// thrown), their sum without constants, or the word of an outcome. A choice that stands for a sheet may be said by the sheet's ID, handle
// or name.
//
// WHAT is a range 2..4 (2.. without an upper bound), choices a,b,c in any order, a share 75:hull,fire, the choices of a list with how many
// of them before it 0..2:a,b, or dice with what they need: d100<=35, 2d6>=7, d100+20. Dice may also be said without the need.
//
// # Expectations
//
//	SHEET CELL VALUE           "" is the empty text; battle is the sheet of round, phase, options and facts
//	SHEET figure NAME VALUE    its number, or its text
//	SHEET is BADGE, SHEET not BADGE
//	SHEET gone                 it was on the table and is not any more, or stands elsewhere
//	due KEY [now|later]        owed at all, in this phase, or not yet
//	no due KEY
//	says TEXT                  in a line of the log: of the last play line after expect, of all play in the section expect
//	round N, phase ID
//	[SHEET] odds MEASURE VALUE       of the last odds line: the mean, or with % a chance: of MEASURE>=N, <=N, =N, or that it ends the ship,
//	                                 else that it is 1 or more; as near as VALUE is written. Without SHEET of the target, else of the ship
//
// Start reading at Parse and Scenario.Run; Player has the lines.
package scenario
