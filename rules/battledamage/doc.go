// Package battledamage is Battle Damage: ships without hit points, pools of ten-sided dice against a count and a face, and crews that deal
// with what was broken.
//
// Rules covered, by the numbers of the reference: the ship and what follows from it 1.1 to 1.7, the check of two ten-sided dice 2, the
// sequence 3, scans, stealth and distance 4.1 to 4.3, attacks 5.1 to 5.15, Battle Damage and its chart 6.1 to 6.3, states 7.1 to 7.7,
// repairs 8.1 to 8.5, crew functions 11 and the switches of 10. Positions, facing, hit dice and ordinary character rolls are the table's.
//
// Start reading at Rules, then pool.go (the pool from its first die to the count), dice.go (how its dice lie), harm.go (from the hit to what it
// does) and words.go (what people call all that).
//
// # Actions and the keys of their questions
//
// Keys in brackets are seldom asked: they have a usual value and may be volunteered. Dice are in capitals. A key that only some ships
// or weapons bring is asked only of those. Where a distance is put down (action distance) no range is asked.
//
//	muster       ship: its officers as sheets of their own
//	post         officer [rushed] to (a station, bay, no): takes a station, or goes to the medical bay
//	hold         ship who also (stations, or none): one person holds several stations, with one action a round
//	learn        ship what (boost concentrated defensive feint): the talents of its officers
//	pilot        ship [second] choice (fly focus-fire respond): one- and two-crew ships, and the station of the second person
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
//	fire         firer target range with short [choose] [overheat] [explode] [wo-boost] [so-boost] rounds [points] [captain] defend
//	             POOL MISSILES DEFENCE FRESH ASSIST LOW BURST [from] REROLLS: from is whose rounds the bursts were, where several like dice
//	             were thrown again (from=hp1:3,hp2:1)
//	aim          the same with part: Specified Targeting; [concentrated] where the officer may
//	bombard      the same as fire without with, for all hard points fire, and SPECIAL, the die more
//	combine      target firers range, then for each firer (ship1/with ship1/pool ...) what fire asks of it, and [kept]: captain's points for the whole;
//	             [bonus-of]: whose bonus goes into the repair DC
//	combine-aim  the same with part, before the ships: Combined Targeting of a part; [ship1/concentrated] where an officer may
//	swarm        target members range [ship1/with] [ship1/short], then what fire asks, of the swarm as a whole; hard points are ID/hp; [bonus-of]
//	at-swarm     firer members (the order in which equal ones stand) range, then what fire asks; defend is ID/hp where several are fired at
//	damage       hit CHART EFFECT WRECK: one hit that waits takes effect
//	hit          target [from] [bonus] [margin] source (weapons critical hack ram other part), for a part: part [critical] points;
//	             CHART EFFECT WRECK
//	hack         ship target [by] stage (access gather disrupt harm) how (battle-damage system console) on (an attribute or part) [assisted] ASSIST
//	             [misc] HACK, then HARM (d4) or STATION (d6), or console where facts were gathered: ASSIST is the check of the second hacker
//	counter      ship [by] hacker [misc] CHECK
//	deteriorate  ship EFFECT
//	repair       ship job [misc] CHECK: jobs are ID and ID/effect of a bd, stabilize, a part (hp1, bay2) or an attribute; saved where a
//	             containment failure hurts the engineer
//	stop         ship: a meltdown is stopped, no roll
//	contain      ship who [misc] CHECK
//	prepare      ship who: somebody gets ready to leave the ship
//	evacuate     ship who made: somebody leaves it; made is the Acrobatics of one who has not prepared
//	strike       bd, then STATION (d6) for result 8, or [thrown] shaken (stations) for result 5: a side effect strikes
//	mend         ship materials what (as the job of repair, or line-1 to line-6) skill [careful] take-20 TOTAL (d20): after combat and on a wreck,
//	             by 8.1 to 8.4; careful is a day each
//	yard         ship: all repaired in a shipyard, Falling Apart gone
//	fall-apart   ship DAILY (d100) FAILS (d100) WHICH
//	visit        ship to (a station): the medical officer's round on the way
//	treat        ship patient how (heal calm revive replace) success dice: the medical officer's work, the roll the table's
//	wound        officer [calm] [out] dice: hit dice and conditions as the table rolls them
//	ambush       side: gets a free Action Phase before round 1
//
// POOL is all dice in the order of the hard points, then the dice that exploded ones add; missiles that are shot at are MISSILES, in order,
// and DEFENCE the dice against them; those that stay and explode add FRESH. ASSIST of a pool is a failed die thrown again by an assistant,
// LOW the low numbers thrown again, BURST those of burst fire, REROLLS successes thrown again one after the other: the die with the best
// chance, until no re-roll or no die is left.
//
// With choose=yes, or where the option pool_choices is ask, the table says which dice, after it has seen them: strike (the defender: KIND:NUMBER),
// wo-on and so-on, point1/on ..., helper1/assist-on [anew], low-KIND (how many), rounds-hp1 (for bursts of that hard point and those like it), and
// before each re-roll again1/die. A kind of dice is named by
// the faces that it may show: 3, 4-10; with the face needed where dice of several needs lie there, 3@4. Beside the question stands every die that
// was thrown and what became of it.
//
// What may come several times has a numbered part before its key; in an answer the end of the path is enough where it is the only one:
//
//	dice1/       all that is asked behind the first die of a pool
//	ship1/       of the first ship of combined fire or of a swarm
//	hand1/       of more dice than can be read at once, the first handful
//	rack1/       of missiles of several sorts, the first sort
//	then1/       bursts of the hard points that come after those of the best chance
//	captain2/    points of the second captain of a swarm
//	point1/ helper1/ again1/  each die that is helped or thrown again
//	member1/     the hit on the first member of a swarm that is fired at
//	roll1/       each roll on the chart, where 7s are rolled again
//	effects1/    each throw for the effect of a deterioration
//	target/ own/ of the ship that is rammed, and of the one that rams
//	damage1/     in odds: the first hit that an attack has left waiting
//
// EFFECT is the die of a deterioration, WRECK that of table 7.7, CHART 2d6. Faces are typed one after the other (4,10,3,2); 0 is ten.
//
// A check of two ten-sided dice (SCAN, CHECK, OWN, THEIRS, HACK) takes its faces, those of exploded tens last, the sum of the two dice,
// or the final total with everything: scan="total 14". [misc] is added to it. [advantage] and [disadvantage] are given to every check.
//
// # What waits
//
// In the Support and Action Phases a hit lies on its target as a sheet until the damage step, so that all pools are rolled before anything breaks.
// Outside of them, and in a battle without phases, it takes effect at once: fire then asks CHART, EFFECT and WRECK. Odds of an attack go on
// into its damage in any phase: they count the chart and the states as they stand when the hits have taken effect.
//
// # Sheets
//
// A ship has a track for each attribute (structure shields weapons engines electronics sensors: the base score is its maximum, what is
// missing are points of damage) and capacity; a trait size (Fine to Colossal, or Station, which fires half of its hard points at one craft);
// systems hp1 hp2 ... of kind projectile, laser, plasma, missile or pd and bay1 bay2 ..., whose 8 boxes go down to −8 and whose load is
// ammunition; traits crew, rating, engineering and industrial (the class of a facility, while a bay of it works), medical (facility),
// tracking (what its size adds to the Tracking DC) and detection (of its size) where it has its own, stealth, cloak and jammer (their
// class), tech, computer, ftl. A hard point may have class, ammo, bonus (on its die), explodes (from which face), fresh (fresh dice
// explode), range (the farthest band), reroll (the highest low face), defends (a die as point defence), upgrade; a bay class and inside.
//
//	officer  on its ship: tracks level dex wis int cha pilot skill wounds (hit dice), trait post
//	bd       a Battle Damage, on its ship: tracks result (2 to 12) base bonus margin round (in which it was taken) progress (rounds of work, 0 to
//	         2) worked and struck (the round in which it was last worked on, and in which its effect struck), traits source (weapons critical
//	         hack ram other) and effect (pending lingering struck resolved none)
//	hit      that waits, on its target: tracks bonus margin weapons initiative (of the attacker, when it fired) and, where they are not 0, points
//	         critical concentrated no-7 (7s are rolled again) plain (DC 7, no effect), traits source (as of bd, or part) and part
//
// A station without a sheet has the default officer of the reference. The classes Officer and Battle Damage are empty sheets.
//
// # Markers
//
// Of the ship where nothing else is said; KIND/PART is on a part, an attribute, a station or a line, "of" names another ship.
//
//	the state      deterioration, effect/1 to effect/6 (lines of table 7.4), stabilized, entered and crippled (the rounds in which it began to
//	               deteriorate and was crippled), deteriorated (in this round), exploding (the round at whose end it detonates), explodes-next,
//	               wrecked and destroyed (in which round), falling-apart, hasty (mended in a hurry), wreck-dc (of repairs that need materials)
//	limits         weapons-bd and wreck-hit of an attacker, critical-bd, enemy-deterioration, in the round; hack-bd in the combat
//	parts          repair-dc/PART and hack-dc/PART (what fire and a hack have left), hacked/ATTRIBUTE (points), disrupted/PART, lost/ATTRIBUTE
//	               (destroyed by fire), rebuilt/ATTRIBUTE (like a wreck's), hot/PART and cooling/PART (an overheated laser, in its round and the
//	               next), and in the round fired/PART, defended/PART, part-hits/PART part-cap/PART part-over/PART (points, their limit, those
//	               above it), hack-points/PART
//	hiding         silent, shields-off, shields-rising, cloaked (what it adds), cloak-worn/KIND (a kind of weapon was fired), glare, glare-now (lasers
//	               fired in this round)
//	scans          scanned of a target (scan bonus + 1), critical, accuracy, unseen of a target, scan-total of a target, scan-less of a target (taken
//	               off by its shields), scans (has scanned), computed (its computer has; of a target: it alone has), deep-scan of a target
//	attacks        pooled of a target, die-short, rerolls-used, captain-points, captain-rerolls, assists/NUMBER of a target (the modifier + 1; below
//	               0 22 and more), strikes of a target (dice its shields strike out), outflown, evasive, feinted of an attacker, feints of an enemy
//	               (in this combat), exposes, then exposed, bombarded, jammed (its jammer was used)
//	pilots         flown, pilot (1 fly, 2 focus fire, 3 respond), pilot-won, pursued of a ship (the round in which it may be rammed),
//	               helm-disadvantage
//	distance       distance of a ship (1 short to 6 astronomical, on the sheet with the smaller ID), ranged of a ship (the one last said), closing
//	               and widening of a ship (rounds so far), stepped/WAY of a ship
//	hacking        of the target, on the hacker: access, harmed, alerted (in which round), heat, noticed (failed attempts), gathered/PART, hack-total;
//	               hack-check (one a round); on the target: hack-guard of the hacker (its shields), countered
//	help           boost/ATTRIBUTE, lent, rests/ATTRIBUTE, boost-next/ATTRIBUTE and lent-next (an engineer's), overclocked, overstrained,
//	               strain-next, no-overclock, gift/POST (the captain's), encouraged
//	the crew       acted/POST, ordered (the captain), worked (the engineer), medic-used, medic-at/POST (the round in which the medical officer went
//	               there), tried/WHO, prepared/WHO and left/WHO (a station, or the sheet of its officer), vacant/POST, second/POST (of a two-crew ship),
//	               held/POST (by the officer of another station: its place in the table of stations), feat/boost, feat/concentrated,
//	               feat/defensive and feat/feint (what its officers have learned)
//	an officer's   shaken, out (of action), worked (acts no more in this round)
//	a hit's, bd's  by of the attacker
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
