// Package starfleet is Star Fleet: the volley damage D4.8 of the battle group St. Louis and the standard damage allocation D4.2 of Star
// Fleet Battles, with shields, the turn of 32 impulses, the fire step, repair and critical hits around them.
//
// Rules covered, by the sections of the reference: the sheet, groups, tracks, shields and arcs 2; the turn 3; from hit to internal points
// 4; the chart 5; the standard procedure 6; the St. Louis procedure 7; excess, destruction and crippled ships 8; damage control 9;
// critical hits 10; the weapon charts 11; the classes 12; the options 14. Positions, ranges and bearings are the table's: they are asked
// for. Power is the table's too, but for what goes into shields and damage control.
//
// Start reading at Rules, then volley.go (from points on a shield to internal points), stlouis.go and standard.go (the two procedures).
//
// # Actions and the keys of their questions
//
// Keys in brackets are seldom asked: they have a usual value and may be volunteered. The choices of a volley are the defender's. Dice are in
// capitals.
//
//	hit             target [bearing] shield [weapon] [internal] points (weapon: [mode] range [derfacs] [armed] DIE), then the volley
//	fire            firer [toward] weapon target [mode] range [derfacs] [armed] [bearing] shield DIE: gathers points on a volley sheet
//	                (a weapon without a chart: points in place of mode, range and DIE)
//	strike          target [bearing] shield points [by]: a seeking weapon strikes in step A; gathers points
//	allocate        volley, then the volley
//	energy          ship speed [general] [specific] [repair-energy] repair-shield
//	shields         ship down (several shields, or none): which shields are lowered from now on
//	emergency       ship boxes (a share): emergency repair is named; emergency-roll throws for it
//	emergency-roll  ship, then try1/DIE try2/DIE ... in the order of the sheet
//	repair          ship, then job1/box [job1/as] job2/box ... (a box, or none to stop)
//	critical-repair ship critical DIE
//	lock-on         ship DIE
//	procedure       ship procedure (stlouis, standard, game): a ship that differs from the game
//	destroy         ship [reason]: self-destruction, or what the table says
//
// A shield is typed as its number, 1 to 6. bearing is the bearing from the target to the attacker, 1 to 24, 0 for one that is not said: with one
// inside a shield that shield is struck and shield is not asked; on a boundary shield is asked of the defender, with the two to
// choose from. toward is the bearing from the firer to the target; with it only weapons whose arc covers it can be chosen. mode is standard,
// overloaded or proximity; armed is the damage of an overloaded photon. internal = yes passes shields and armour by. weapon of hit is a
// type with a chart (Ph-1, disruptor-30, photon), or points.
//
// The volley by the St. Louis procedure, with the column's letter as a part of the key:
//
//	ten1/ROW              2d6, one for each ten
//	ten1/A/box            bold entry: the one box (a weapon's ID, or the ID of a group without numbered boxes)
//	ten1/B/group          which group, where there are several
//	ten1/B/need           with need = attacker and halves that differ: group or points, the half that binds; the attacker's side answers
//	ten1/B/boxes          how many boxes, need to most
//	ten1/B/which          which boxes (several), where they are weapons and not all are taken
//	ten1/L/more1/group    Any Weapon, Any Warp, when the group is taken whole: another group, or stop; then more1/need more1/boxes more1/which
//	ten1/M1/box           excess without an Excess box: which of Cargo, Repair, Mine, where there are several groups (M2, M3 ...)
//	ten1/again1/ROW       excess = reroll: the new row of the same ten, then again1/A/box ...
//	ten1/wrap1/A/box      excess = wrap: the same row from A again
//
// The volley by the standard procedure:
//
//	point1/ROW            2d6, one for each point
//	point1/box            which box, where there are several
//	point1/M1/box         the same in column M without an Excess box
//
// After either: CRITICAL, with criticals = on, when the points on that shield in this impulse come to 20.
//
// With the option defender = min or max nothing of this is asked but the dice: the fixed defenders of section 13 choose.
//
// # Sheets
//
// A ship has the tracks shield-1 to shield-6, armour (where it has any), excess, sensor, scanner, damcon (boxes left, of which the last is never
// lost; the numbers in them are the traits of the same names) and speed. Its systems are groups: boxes/fh, boxes/lw, boxes/bt-r: the label of the
// reference in small letters. Weapons stand alone, a system a box, with their group as zone: ph-7 (phaser #7), dis-a pho-a pl-a (A), r1 (rack R1),
// add. Group questions take the label in small letters too: ph-b, dis-l, drn. The kind of a system is its type: FHull, LWarp, Ph-1, disruptor-30,
// rack-A, ADD-6; the table systems says which entries of the chart take it.
//
// Markers: general (points of reinforcement), specific on a shield, lowered on a shield, hurt (it may have lost boxes in this turn),
// older on a system, track or shield of such a ship (boxes lost in earlier turns), fired on a weapon, still-fires on a weapon lost in this fire
// step or on a ship destroyed in it, struck on a shield in an impulse (i17-shield-1: points, for criticals),
// facing of an attacker (the shield chosen on a boundary), torp-hits torp-best drone-hits drone-best (the threes that go on over the scenario),
// repair on a box (points put into it), repaired (boxes brought back in the scenario), worked (repairs made in this turn), as-TYPE on a weapon
// (works as a lesser type: as-ph-3), emergency on a box, tried (emergency repair in this turn), shield-energy on a shield (boxes that come
// back), critical on an effect (1 and one for each failed attempt), critical-rolled, critical-tried, lock-on
// (rolled for), no-lock, allocated (energy), scored on a shield (its volley of this step has been allocated), was-crippled, destroyed (the turn),
// standard or stlouis (procedure of this ship).
//
// A volley is a sheet on its target with the tracks shield, points and bearing and the trait step ("3/i17-fire"). Points of the same shield,
// step and impulse gather on one sheet until it is allocated.
//
// # Phases
//
// energy speed self-destruct lock-on activity, then for each impulse i1-move i1-activity i1-dogfight i1-fire i1-post to i32-post, then final
// records. Going on stops in energy, in lock-on where a die can fail, in the fire step of an impulse in which a ship moves (in every
// impulse while a ship has not allocated energy, in the first one where all lie at rest), wherever a volley waits, and in final where there is
// something to repair.
//
// # Figures, badges, dues
//
// Figures: boxes (internal boxes left), excess, rating (damage control in this turn), sensor, scanner, power. Badges: destroyed,
// crippled, moves, down (of the shields), and the criticals. Dues: volley/SHEET, energy/SHIP, lock-on/SHIP, repair/SHIP, emergency/SHIP,
// critical/SHIP, shield-repair/SHIP.
//
// # Advice
//
// Advice loses the least fighting value. Each kind of box has a value in the table systems, an Excess box too. For each answer the rest of the row is
// thought on to its end, each entry taking what costs least, points left over as excess; among answers that cost the same the fewest
// boxes, of the first group listed, are taken. What an earlier column takes of the same group is not thought of.
//
// Beside the sheet stands the walk: the ten, its row, what each column has come to, the points left and what the rest of the row still takes
// at most, or from how few boxes on points are pushed into excess.
package starfleet
