// Package knighthawks is Star Frontiers Knight Hawks: starship combat of the Advanced Game, with the Basic Game as an option.
//
// Rules covered, by the numbers of the reference: the Damage Table and its chains 1.1 to 1.3, weapons and attacks 2.1 to 2.8, defences
// 3.1 to 3.5, ship classes and stations 4.1 to 4.5, sequence of play 5.1 and 5.2, defensive fire 5.3, movement as far as a roster
// knows of it 5.4, docking 5.5, damage effects and break-up 6.1 to 6.14, repairs 7.1 to 7.7, and the options of 9.3. Positions, facing,
// ranges and forward lanes are the table's: they are asked for.
//
// Start reading at Rules, then attack.go (a shot from its announcement to the hit) and damage.go (from the hit to what it does).
//
// # Actions and the keys of their questions
//
// Keys in brackets are seldom asked: they have a usual value and may be volunteered. ICM and evasion are the defender's. Dice are in capitals.
//
//	fire          firer weapon target range head-on [gm] [gunner] [skill] icm [icm-from] evade ATTACK TABLE HULL [direction]
//	declare       firer weapon target range head-on [gm] [gunner] [skill]: the shot waits as a sheet on its target
//	resolve       shot icm [icm-from] evade ATTACK TABLE HULL
//	hit           target weapon (or points, then points) [from-cloud] TABLE HULL: consequences only
//	burn          ship TABLE HULL
//	move          ship speed DIRECTION turns [orbit] [gravity] BREAK-UP (perManoeuvre: speed-change/BREAK-UP turn1/BREAK-UP ...)
//	screen        ship up (a screen's ID, or nothing)
//	cloud         ship: a masking screen
//	evade         ship: before any torpedo is rolled for
//	dock          ship at
//	undock        ship
//	rearm         ship
//	repair        ship points (a share among items), then for each item its ID as a die, and RESTORED for the hull
//	repair-after  the same after the battle
//	refit         ship centre what [captured] hull: a day at a construction centre
//	overhaul      ship: as printed
//	lay-mines     ship (or before) side hexes [where]
//	explode       mines ships [gm], then for each ship icm [icm-from] ATTACK TABLE HULL (ship1/attack ...)
//	lay-seekers   ship (or before) side count [where]
//	activate      seekers
//	seek          seeker meets (several ships or none) LARGEST [gm] icm [icm-from] ATTACK TABLE HULL
//	meet          seeker meets LARGEST [gm] icm [icm-from] ATTACK TABLE HULL: a ship enters an active seeker's hex
//	shatter       drone ships, then for each ship TABLE HULL
//	destroy       ship [reason]
//	first         side (or dice) A B: which side moves first
//
// A weapon is typed as its type in small letters in fire and declare (lb: the first mount that is ready), and as its code in hit (LB).
// Items of a repair are hull, adf-1 adf-2 ..., mr-1 ..., the IDs of destroyed systems (lb-2), and short, combat-control, navigation,
// damage-control, fire.
//
// # Sheets
//
// A ship has the tracks hull, adf, mr, dcr and speed; systems whose boxes are mounts or, for LTD types, masking screens and ICMs, the shots
// left; and markers: fire (1 electrical, 2 disastrous), short, combat-control, navigation (and forced-left, forced-right), damage-control,
// locked on an item, up on the screen that is raised, cloud, orbit, docked of its base, evaded, and until a moment comes fired on a
// weapon, moved, burned, repaired, evading. Declared shots, mines and seekers are sheets of their own.
package knighthawks
