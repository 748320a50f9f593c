// Package battledamage is Battle Damage: ships without hit points, pools of ten-sided dice against a count and a face, and crews that deal
// with what was broken.
//
// Rules covered, by the numbers of the reference: the ship and what follows from it 1.1 to 1.7, the check of two ten-sided dice 2, the
// sequence 3, scans, stealth and distance 4.1 to 4.3, attacks 5.1 to 5.15, Battle Damage and its chart 6.1 to 6.3, states 7.1 to 7.7,
// repairs 8.1 to 8.5, crew functions 11 and the switches of 10. Positions, facing, hit dice and ordinary character rolls are the table's.
//
// Start reading at Rules, then pool.go (the pool from its first die to the count), dice.go (how its dice lie) and harm.go (from the hit to what it does).
//
// # Actions and the keys of their questions
//
// Keys in brackets are seldom asked: they have a usual value and may be volunteered. Dice are in capitals. A key that only some ships
// or weapons bring is asked only of those. Where a distance is put down (action distance) no range is asked.
//
//	muster       ship: its officers as sheets of their own
//	post         officer to (a station, bay, no) [rushed]: takes a station, or goes to the medical bay
//	hold         ship who also (stations, or none): one person holds several stations, with one action a round
//	pilot        ship choice (fly focus-fire respond) [second]: one- and two-crew ships, and the station of the second person
//	distance     ship other range (short medium long huge vast astronomical)
//	move-apart   ship other how (close widen) OWN THEIRS [allow]: allow (yes or no) where the other pilot was higher
//	fly          ship against how (offensively defensively) busy [swarm] their-how OWN THEIRS: busy yes is unopposed, without dice; swarm yes is
//	             against the whole swarm of a small ship
//	feint        ship against OWN THEIRS
//	pursue       ship against OWN THEIRS
//	ram          ship target BOTH (d100: over 50 hurts both), then what damage asks for each ship (target/chart own/effect)
//	scan         ship target range [misc] [disadvantage] SCAN
//	gather       ship target how (one-thing deep) dc SCAN: facts; the dice of a deep scan come in its third round
//	computer     ship target range SCAN: the targeting computer of a small ship
//	reload       ship with: hard points that have not fired in this round
//	silence      ship: silent operations on or off
//	shields      ship: off at once, on again with the next round
//	cloak        ship: a cloaking device (trait cloak, its class) on or off
//	command      ship to (a post) [how (points re-rolls) to weapons] [misc] CHECK
//	encourage    ship [misc] CHECK
//	boost        ship by (science engineer) attribute (engines weapons shields sensors) [misc] CHECK
//	overclock    ship [misc] CHECK
//	manipulate   ship [by] enemy how (bonus information hack), or aimed (hard points) where it did not scan; [misc] CHECK
//	assist       ship target [by] [modifier] range CHECK: one Weapons Assist for the next pool at the target
//	jam          ship enemy [misc] CHECK, against the total of its scan; ID/hack is the hack of a ship
//	fire         firer target range with short [choose] [overheat] [explode] [wo-boost] [so-boost] rounds [points] [captain] defend POOL MISSILES DEFENCE ASSIST LOW BURST
//	             [from] REROLLS: from is whose rounds the bursts were, where several like dice were thrown again (from=hp1:3,hp2:1)
//	aim          the same with part: Specified Targeting; [concentrated] where the officer may
//	bombard      the same as fire, and SPECIAL
//	combine      target firers range, then for each firer (ship1/with ship1/pool ...) what fire asks of it, and [kept]: captain's points for the whole;
//	             [bonus-of]: whose bonus goes into the repair DC
//	combine-aim  the same with part, before the ships: Combined Targeting of a part; [ship1/concentrated] where an officer may
//	swarm        target members range [ship1/with] [ship1/short], then what fire asks, of the swarm as a whole; hard points are ID/hp
//	at-swarm     firer members (the order in which equal ones stand) range, then what fire asks; defend is ID/hp where several are fired at
//	damage       hit CHART EFFECT WRECK: one hit that waits takes effect
//	hit          target source (weapons critical hack ram other part) [margin] [from] [bonus], for a part: part points [critical];
//	             CHART EFFECT WRECK
//	hack         ship target [by] stage (access gather disrupt harm) on how (battle-damage system console) [misc] [assisted] ASSIST HACK,
//	             HARM (d4) or STATION (d6), or console where facts were gathered
//	counter      ship [by] hacker [misc] CHECK
//	deteriorate  ship EFFECT
//	repair       ship job [misc] CHECK: jobs are bd-ID, effect-ID, stabilize, a part (hp1, bay2) or an attribute
//	stop         ship: a meltdown is stopped, no roll
//	contain      ship who [misc] CHECK
//	prepare      ship who: somebody gets ready to leave the ship
//	evacuate     ship who made: somebody leaves it; made is the Acrobatics of one who has not prepared
//	strike       bd, then STATION (d6) for result 8, or shaken [thrown] (stations) for result 5: a side effect strikes
//	mend         ship materials what skill [careful] take-20 TOTAL (d20): after combat and on a wreck, by 8.2 to 8.4; careful is a day each
//	yard         ship: all repaired in a shipyard, Falling Apart gone
//	fall-apart   ship DAILY (d100) FAILS (d100) WHICH
//	visit        ship to (a station): the medical officer's round on the way
//	treat        ship patient how (heal calm revive replace) success dice: the medical officer's work, the roll the table's
//	wound        officer dice [calm] [out]: hit dice and conditions as the table rolls them
//	ambush       side: gets a free Action Phase before round 1
//
// POOL is all dice in the order of the hard points, then the dice that exploded ones add; missiles that are shot at are MISSILES, in order,
// and DEFENCE the dice against them. ASSIST is a failed die thrown again by an assistant, LOW the low numbers thrown again, BURST those of
// burst fire, REROLLS successes thrown again one after the other: the die with the best chance, until no re-roll or no die is left.
//
// With choose=yes, or where the option pool_choices is ask, the table says which dice, after it has seen them: strike (the defender: KIND:NUMBER),
// wo-on and so-on, point1/on ..., helper1/assist-on [anew], low-KIND (how many), rounds-hp1 (for bursts of that hard point and those like it), and
// before each re-roll again1/die. A kind of dice is named by
// the faces that it may show: 3, 4-10; with the face needed where dice of several needs lie there, 3@4. Beside the question stands every die that
// was thrown and what became of it.
//
// EFFECT is the die of a deterioration, WRECK that of table 7.7, CHART 2d6. Faces are typed one after the other (4,10,3,2); 0 is ten.
//
// A check of two ten-sided dice (SCAN, CHECK, OWN, THEIRS, HACK) takes its faces, those of exploded tens last, the sum of the two dice,
// or the final total with everything: scan="total 14". [misc] is added to it. [advantage] and [disadvantage] are given to every check.
//
// # What waits
//
// In the Action Phase a hit lies on its target as a sheet until the damage step, so that all pools are rolled before anything breaks.
// Outside of it, and in a battle without phases, it takes effect at once: fire then asks CHART, EFFECT and WRECK.
//
// # Sheets
//
// A ship has a track for each attribute (structure shields weapons engines electronics sensors: the base score is its maximum, what is
// missing are points of damage) and capacity; a trait size (Fine to Colossal, or Station, which fires half of its hard points at one craft);
// systems hp1 hp2 ... of kind projectile, laser, plasma, missile or pd and bay1 bay2 ..., whose 8 boxes go down to −8 and whose load is
// ammunition; traits crew, rating, engineering and industrial (the class of a facility, while a bay of it works), medical (facility),
// tracking (what its size adds to the Tracking DC) and detection (of its size) where it has its own, stealth, cloak and jammer (their
// class), tech, computer, ftl; a hard point may have class, ammo, bonus (on its die), explodes (from which face), fresh (fresh dice
// explode), range (the farthest band), reroll (the highest low face), defends (a die as point defence), upgrade; and
// markers: deterioration, effect/1 to effect/6 (lines of table 7.4), stabilized, entered (the round it began to deteriorate), exploding (the
// round at whose end it detonates), explodes-next, wrecked, destroyed, falling-apart, hasty (mended in a hurry), silent, shields-off,
// shields-rising, scanned of a target (scan bonus + 1), critical of a target, accuracy of a target, unseen of a target, pooled of a target,
// outflown, evasive and feinted of an attacker, exposed, hot/PART and cooling/PART (an overheated laser, in its round and the next),
// weapons-bd, critical-bd and enemy-deterioration until the round ends, hack-bd for the combat, boost/ATTRIBUTE, hacked/ATTRIBUTE (points),
// disrupted/ATTRIBUTE, repair-dc/PART, hack-dc/PART, lost/ATTRIBUTE (destroyed by fire), pilot (1 fly, 2 focus fire, 3 respond), pilot-won,
// second/POST (of a two-crew ship), held/POST (by the officer of another station: its place in the table of stations), medic-at/POST (the
// round in which the medical officer went there), deep-scan of a target (rounds so far), feat/boost, feat/concentrated, feat/defensive and
// feat/feint (what its officers have learned), pursued of a ship (the round in which it may be rammed), captain-points, captain-rerolls,
// assists/NUMBER of a target (the modifier + 1; below 0 22 and more), strikes of a target, distance of a ship (1 short to 6 astronomical, on the sheet with the
// smaller ID), closing and widening of a ship (rounds so far), left and prepared of a person (a station, or the sheet of its officer), tried
// of a station.
//
// Kind officer, on its ship: tracks level dex wis int cha pilot skill wounds (hit dice), trait post, markers shaken, out, worked (moving).
// A station without a sheet has the default officer of the reference. The classes Officer and Battle Damage are empty sheets. Kind bd, on its ship: tracks result (2 to 12) base bonus margin round
// progress worked struck, traits source and effect (pending lingering struck resolved none). Kind hit, on its target: tracks margin part-points ...
//
// # Figures
//
// x and y (the BD-DC), tracking, detection, stealth, passive, initiative, speed, mobility, capacity, repair-bonus, contain, stabilize, and of each
// attribute its score (engines) and its modifier (engines-mod); rerolls, life-support (1 is on), wreck-repair, records, effects. Of a bd: dc and
// effect-dc.
//
// # Advice
//
// All hard points that reach fire; every help is used in full; every point-defence system shoots; the missing die goes from the first pool;
// hits take effect in the order of 5.6. The engineer stabilizes first, then goes on with a damage that is half done, then mends the easiest
// effect, then the easiest of the rest. A pilot does not allow a change of distance, and flies defensively.
package battledamage
