// Package gothic is Battlefleet Gothic with D66 criticals, crew ratings and repairs, and the standard 2D6 criticals as an option.
//
// Rules covered, by the sections of the reference: dice and rounding 1, the turn 2, leadership and crew 3, when a critical happens 4, the
// D66 table 5, repair 6, the standard criticals and repair 7, damage states and catastrophic damage 8, special orders 9, shooting, ordnance,
// boarding, hit-and-run and ramming in brief 10, the ships of 11, and the options of 13. Positions, facing, ranges and which Blast Markers
// touch what are the table's: they are asked for.
//
// Start reading at Rules, then damage.go (from hits to a critical) and critical.go (what each line does).
//
// # Actions and the keys of their questions
//
// Keys in brackets are seldom asked: they have a usual value and may be volunteered. Dice are in capitals. A share of an action that may
// come several times is numbered. CRITICAL stands for what damage brings, below.
//
//	hit           target weapon (points, or a kind of weapon) points [no-damage] [weapon-choice] [race] SAVES CRITICAL: consequences only.
//	              points is the damage after shields and saves; of a kind of weapon it is hits: shields stop them, a braced ship saves
//	critical      ship [no-damage] [weapon-choice] D66 CHOICE ...: one critical without an attack; in standard mode CRITICAL
//	fire          firer [with] weapons target nearest AIM range aspect [still] in-the-way; for each weapon, by its ID:
//	              p-wb/STRENGTH p-wb/HITS p-wb/AGAIN (Lock On); then SAVES CRITICAL
//	nova          firer range DRIFT centre touched; for each ship: ship1/HITS ship1/SAVES ship1/ CRITICAL
//	launch        ship weapons, and for each bay craft: p-bay/craft, or p-bay/squadrons where it carries one kind
//	fly           marker meets (nothing, edge, or a sheet): then as torpedo, bomb, raid, intercept or patrol
//	torpedo       salvo target aspect turrets TURRETS-ROLL HITS SAVES CRITICAL
//	bomb          wave target turrets TURRETS-ROLL, for each squadron squadron1/ATTACKS, HITS SAVES CRITICAL
//	intercept     fighters target: enemy ordnance that they stop
//	patrol        fighters ship: they fly with it; who attacks it is asked for patrol1/intercept first
//	raid          by (a ship, or a wave of assault boats) target turrets TURRETS-ROLL, for each attack raid1/RAID raid1/SAVE raid1/ CRITICAL
//	ram           ship target aspect head-on TEST HITS BACK SAVES, their CRITICAL: target/... and rammer/...
//	board         ship target ATTACKER DEFENDER, WINNER and loser/ CRITICAL, LOSER and winner/ CRITICAL
//	cross         marker CROSS: a salvo or wave crosses Blast Markers
//	spend         marker count: torpedoes or squadrons that are gone
//	order         ship order CHECK
//	test          ship what TEST: a leadership test
//	leadership    ship LEADERSHIP: the D6 for the crew of a ship
//	commander     ship rerolls: the flagship, and how many re-rolls its fleet commander has
//	move          ship through contact AHEAD (All Ahead Full) DAMAGE (no shields, through Blast Markers)
//	drift         ship DISTANCE CATASTROPHE RADIUS: a hulk moves
//	blast         ship contact: how many Blast Markers touch it
//	repair        ship what TEST RESTORED: one attempt; in standard mode ship REPAIRS, then for each six item1/what item1/RESTORED
//	burn          ship CATASTROPHE RADIUS: its fires
//	explode       explosion ships; for each ship: ship1/HITS ship1/SAVES ship1/ CRITICAL
//	markers       MARKERS: D6 Blast Markers that touch no ship are taken away
//	first         side (or dice) A B chosen: which side goes first; the higher die chooses
//
// Who is attacked may brace for impact before hits are rolled: [brace] BRACE-CHECK of fire, nova, torpedo, bomb, raid, ram and explode.
//
// A leadership test that fails asks for reroll where the side has a flagship with re-rolls left, then for the dice again: CHECK-AGAIN of an
// order, AIM-AGAIN of fire, TEST-AGAIN.
//
// CRITICAL, in the order of reference 1:
//
//	TRIGGER       the D6 against the damage caused; not asked for no damage, escorts and ships that are at 0 hits
//	D66           tens, then units; again where a line is rolled again
//	CHOICE        the D6 for one of several weapons at a location (port/choice, starboard/choice ...)
//	weapon        the weapon that attacker or defender picks by weaponChoice (port/weapon ...)
//	D3            what a battery or the shields lose, or the hits of 64; typed as the D6 that is rolled
//	D6            the hits of 65
//	CATASTROPHE   2D6 for a ship at 0 hits; RADIUS, 3D6, for one that explodes
//	chain/...     with option critical.chain, the same for the damage of a critical
//
// In standard mode CHECKS, one D6 for each point of damage, takes the place of TRIGGER, and for each six critical1/LINE (2D6) that of D66,
// with critical1/D3 for 11 and critical1/D6 for 12.
//
// What a repair may mend (what): minor-p-wb (a Minor step of a weapon), p-wb (strength of a weapon), turning, speed, 32, 42, 43, fire; and of the
// standard lines prow-armament, port-armament, starboard-armament, dorsal-armament, no-turns, thrusters. Special orders are all-ahead-full,
// come-to-new-heading, burn-retros, lock-on, reload-ordnance, brace-for-impact. An aspect is front, side or rear: the quadrant of the target
// that faces the firer. Leadership tests are target, phenomena, disengage and other.
//
// The value none of option critical.missing is written nothing, for none is the empty list in every answer. A squadron is said by [with]: other
// ships that fire along; their weapons are then SHIP.WEAPON.
//
// # Phases
//
// A-move A-shooting A-ordnance A-boarding A-repair A-fires A-markers, and the same of side B. Side A is the side that goes first.
//
// # Sheets
//
// A ship has the tracks hits, speed (printed less what 44 and 45 took), shields (strength less what 62 and 63 took), turrets, ld, and the
// ratings damage-crew, weapons-crew, engine-crew and fire-crew, where 0 follows from Ld (3.4). Its weapons are systems in the order of the
// printed sheet, named for location and kind (p-lance, s-wb-2, w-torp, p-bay, d-bombard): zone is prow, port, starboard or dorsal, boxes the
// strength, printed and less what sub-table 2 took; a strength that is a die has the highest roll as its boxes and the trait dice.
//
// Markers: blast (Blast Markers in contact), minor on a weapon (1 half range, 2 a quarter), turning (cm added by 33 to 35), 32, 42, 43, 52, 53,
// 54, 55, fire, lasting-fire (of 56 and 66 where option repair.fireAlways is off); of the standard lines prow-armament and its like, no-turns,
// thrusters and bridge, each counted; order on the special order; drifting or blazing for a hulk, lost for a ship that is gone; launched on a
// weapon that waits for Reload Ordnance; re-rolls on the flagship; patrol, of a ship, on fighters that fly with it; grapples, of a ship, for a
// boarding that was a draw; and until a moment comes failed-check, fired on a weapon, strained, moved, drawn (of a ship), turrets (on what they
// shot at), attempts (counted when the step began), tried (attempts made, also on an item), doused, repaired, burned.
//
// Traits: race, type (escort, cruiser, battleship, defence), front, side and rear (armour), turns, repair-ratio, repair-attempts, boarding,
// target-no-damage, target-weapon-choice, attack-no-damage, attack-weapon-choice (4.2; empty is not set); of a weapon range, arc, no-damage and
// weapon-choice. No-damage is keep, reroll, replace(fire), replace(damage 1), or replace(words of your own); weapon-choice is random, attacker or
// defender.
//
// A torpedo salvo (kind salvo) has the tracks strength and speed, a wave (kind wave) squadrons and speed and the trait craft; both
// carry weapon (its kind), race and the settings of 4.2 of what launched them. Slow, until the ordnance phase of its launch ends, is the speed
// of a launcher at half or a quarter. An explosion (kind explosion) that waits has strength and radius.
//
// Figures: speed, turning, shields, turrets, ld, command, attempts, weapons, engine and fire (the combined scores), ahead (the dice of All
// Ahead Full); of each weapon range/p-wb and strength/p-wb.
package gothic
