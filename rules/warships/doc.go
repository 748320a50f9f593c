// Package warships is Alternity Warships: basic and advanced ship combat, with the PL 6 or Fusion Age sequence as an option.
//
// Rules covered, by the numbers of the reference: the dice and their degrees 1.1 to 1.5, the ship record 2.1 to 2.6, the sequences 3.1 to
// 3.4, edge 4.1, power 4.2, sensors 4.3, movement and mines as far as a roster knows of them 4.4, attacks 4.5, fire modes, flights, decoys
// and defense networks 4.6, launch and recovery 4.7, damage 5.1 to 5.9, repairs 6, rams, boarding, self-destruct, squadrons and the Fusion
// Age 7.1 to 7.5, the options of 9.2 and the lists of appendices A to G. Positions, ranges, arcs and lines of sight are the table's: they
// are asked for.
//
// Start reading at Rules, then check.go (the dice), attack.go (a shot from its announcement to what it brings), hits.go (a hit that waits and
// takes effect) and damage.go (from the hit to the boxes); systems.go has what a hit does inside a ship.
//
// # Actions and the keys of their questions
//
// Keys in brackets are seldom asked: they have a usual value and may be volunteered. Dice are in capitals; all keys are typed in small
// letters. A check is a control die and the situation dice of its step: "9,4", their total "5", or the degree: amazing, good, ordinary,
// failure, critical-failure. [gm] is a number of steps from the GM, [skill] the score of a character in place of the crew's (0: the crew's);
// one with only the broad skill adds a step by [gm] (1.1).
//
//	edge          [gm-a] [skill-a] [supported-a] [reinforced-a] [break-a], the same with b, try1/A try1/B (try2/... at a tie);
//	              a is the side of the first ship, b the next other one
//	flagship      ship
//	power         ship [extra] accel off weapons: percent by a character's success (0 10 20 30), points of acceleration, systems that get none
//	              (several or none), a share among the weapons (hmb-1:8,laser-1:2)
//	switch        ship on: the active sensors that are switched on (several or none)
//	sense         ship contact by (the ship or a probe of it, where it has any out) range sensors [gm] [skill], then [ID/supported] ID/SENSOR for
//	              each sensor chosen; those of a probe are radar@PROBE and video@PROBE
//	assess        ship contact by range sensor [gm] [skill] LOOK
//	find-mounts   ship contact by range sensor [gm] [skill] LOOK
//	readiness     side weapons (hot or cold)
//	lose-track    ship contact why (shadow, range or dropped) sensor (but for shadow): the tracks end with the phase, a dropped one at once
//	move          ship speed try (no, maneuver or jink) [gm] [skill] HELM [burn: which way it saves up, faster slower no] [maneuvers] [turns]
//	              [loops] [heading]
//	              with pl6: ship [same: no loses what is saved up] shift speed try (no or jink) [gm] [skill] HELM [burn: no saves nothing up]
//	              [heading]; speed is the way to the marker after its shift
//	fly           missiles (or a pod, or a probe) speed [burn, or same: as in a move] arrived (yes or no)
//	launch-probe  ship bay
//	lay-mines     ship launcher count [where] [dummies]
//	shake-off     ship [gm] [skill] HELM
//	let-go        ship by
//	lay-debris    where
//	detect        ship mines sensor [gm] [skill] LOOK (no sensor where the module is off)
//	mined         mover mines [gm] [skill] ENTRY [network-gm] [network-supported] NETWORK, then attackN/ATTACK and the consequences
//	              of a hit for each attack
//	clear         ship mines sensor [gm] [skill] LOOK
//	debris        ship field (where any is on the table) speed DAMAGE, then the consequences
//	fire          firer target bearing (the arc of the firer in which the target lies, where its weapons have arcs) weapon mode (f b a g)
//	              [with: the others of a battery, or of each craft of a squadron] second third (autofire) range also (other ships that a
//	              weapon which fills a hex strikes)
//	              aspect straight (fixed mounts) [through-debris] [landed] [gm] [skill] ATTACK (shotN/ATTACK for the barrels of a mount, or the
//	              ships in a hex), then shotN/DECOY for each hit on a ship whose decoys the firer does not see through
//	resolve       as fire, then hitN/... the consequences at once
//	land          hit: the next one that waits, then its consequences
//	hit           target weapon degree, or target points points grade firepower type degree: the consequences only
//	launch        ship launcher with count [counter] target
//	missiles      missiles aspect [gm] [skill] [network-gm] [network-supported] NETWORK [seeker-supported] SEEKER ATTACK (salvoN/ATTACK where
//	              there are several salvoes)
//	intercept     missiles target [gm] [skill] ATTACK: counter-missiles at antiship missiles; SEEKER first where missiles need tracks
//	bomb          ship launcher with count target aspect [gm] [skill] ATTACK
//	release       ship system (chaff, decoys, defense network, remote network)
//	decoy         launcher ship range sensor [gm] [skill] LOOK: does the enemy ship see through the decoys?
//	launch-craft  carrier craft
//	recover       carrier craft hangar (where more than one takes it)
//	repair        [technician] ship what (stun wound mortal or the ID of a system) [gm] [skill] REPAIR; a technician, a character in
//	              engineering, repairs wounds without repair bots
//	ram           rammer target [gm] [skill] RAM [avoid-skill] [avoid-supported] AVOID DAMAGE, then target/... and rammer/... the
//	              consequences, rammer/FACING or target/FACING
//	send          ship target means (pod, space, transporter) range (of a transporter) armored troops
//	entry         ship [gm] [skill] ENTRY
//	assault       ship [attack-gm] [attack-skill] [attack-supported] [attack-commander: own or enemy], the same with defense, ATTACK DEFENSE
//	surrender     ship side (attackers or defenders)
//	self-destruct ship [gm] [skill] CHECK
//	detonate      ship, then the blast
//	abandon       ship TIME
//	squadron      leader craft (several)
//	split         squadron craft (a number)
//	join          squadron with
//	dogfight      squadron enemy engage (yes or no)
//	withdraw      squadron objects (yes or no) [gm-a] [skill-a] [supported-a], the same with b, try1/A try1/B
//	character     ship task (support, power or boarding) skill [gm] FEAT; after a success of the first [supported] of a later roll, a
//	              damage check too
//	people        ship grade where (secured or vulnerable) personality ENDANGERED FEAT DAMAGE
//	convert       kmh: kilometres an hour as hexes a round at PL 6
//
// The consequences of a hit are, as far as the hit goes: DAMAGE (of a weapon) ARMOR SCREEN (a particle screen) aspect (ARC of a wreck in the
// same hex) ZONE, then for each item hit itemN/CHECK, itemN/ruined (craft in a hangar), itemN/DECOMPRESSION, itemN/EXPLOSION (miscellaneous,
// plant, FTL or magazine), itemN/ARMOR. A wreck that explodes asks blast/near (several ships or none), then blast/shipN/range and
// blast/shipN/DAMAGE and its consequences. Armor dice are thrown only where the ship has armor against the type of the hit, and aspect is
// asked only where a zone must be found and nothing has said it. A damage check that can change nothing is not thrown, nor the damage of a
// hit whose firepower is too low to have any effect. Where knock-on damage chains, chain/... are the consequences of the
// location that it strikes anew.
//
// weapon is the ID of a system in fire (laser-1), and the key of a list in hit: the names of appendices B and E in small letters with
// hyphens (heavy-matter-beam, laser-mod, plasma). Grades are stun, wound, mortal, critical; firepower and toughness are ordinary, good,
// small, light, medium, heavy, super; types are li, hi, en, raw (no armor helps); aspects and arcs forward, port, starboard, aft.
//
// # Phases
//
// edge, power, sensors, capital, line, craft, missiles, counter, minefields, beams, torpedoes, defense, strikes, bombs, launch, repair, orders;
// with pl6 first-attack after the sensors, and second-attack and strikes for the five of fire. All but edge, power and minefields are parted
// into capital-opposing and capital-edge, and those of fire have beams-effect after them, where what was hit takes effect. Modules that are
// off take their phases along.
//
// # Advice
//
// Power goes to the acceleration of the round before, to what ran, then to the weapons in their order. All sensors in range search. A battery
// takes all weapons that are ready, up to four; all racks with like bombs drop them. A craft goes into the first hangar with room. Repairs go
// first to the track whose state is worst, then to plants, engines and command, then to boxes and the rest. Nobody jinks, and nobody is near
// a wreck, unless somebody says so.
//
// # Sheets
//
// A ship has the tracks stun, wound, mortal and critical, whose boxes are those still left: critical goes below 0 where more is marked than the
// ship has. Further tracks are speed, heading (1 to 6, 0 where the table does not say it), score (of the crew), crew, troops, armored (troops
// in powered armor), passengers, and craft, above 0 in a squadron. Its traits are size (small, light, medium, heavy, super), toughness, hull
// and bonus (hull points), target (its size modifier), mc, accel (hexes a round, with decimals), armor (a row of the armor table:
// alloy-heavy, or none; armor-li, armor-hi, armor-en are dice of its own), consents (to being boarded), station, ground, and engine-pl.
//
// A system's kind is a key of the lists: a weapon, launcher, defense, sensor, plant, engine, FTL drive or installation; its order on the sheet
// is the order of damage in its zone, its load what a weapon, a capacitor or an accumulator stores. Traits of a system are hp (its size
// where the list has no fixed one; several units may be written as one system), output (of a plant), power (its cost), mount (standard,
// fixed, turret, sponson, bank), barrels, arc (forward, port, starboard, aft, zero-port, zero-starboard, with commas; none bears everywhere),
// concealed, for and quality (of dedicated computers and cores), degradable, advanced (of a probe), and for launchers and weapons that fire
// warheads body, warhead, guidance; boxes are the bodies carried, the points of warheads, and the charges of chaff, decoys, networks and
// probes.
//
// Markers: track on a sensor of a contact; off on a system that is not powered or not switched on; shot (the round in which the ship last
// fired) and shot-before (the round before that, where it fired in both); fired on a weapon; jink (1 to 3); bonus (MC of a maneuver check);
// tried and maneuver (rounds); drive (1 more than the powered acceleration, in thousandths); saved (thousandths, to become slower with
// slowing); emptied on a track (the round in which its last box was marked); lost (the round in which it was destroyed), exploded,
// plant-lost (until it distributes its power anew), crewless, core-stun, helm-stun, deck-lost, flagship, chaff, network, decoys, grades
// (steps of quality lost to boarders), defense (1 more than the boarding value left, in half points).
//
// held on what cables and tractor beams hold (on the mount, of its ship: the degree, and 10 for each beam), seen on a concealed mount that is
// known, deployed on a remote network, berth (of a craft: on the hangar of its carrier), handled on a hangar (this round), out on a boarding
// pod that was sent, searched (of a contact, and on the sensors that looked for it) and read (on the sensors that tried to read the record of
// a ship) until the sensor phase ends, cutting on boarders that have tried to cut their way in.
//
// Of a ship further: moved and burned (until the movement, or the round after it, ends), powered (its power is distributed), new-flagship (its
// first edge check), edge-rolled, rammer, rammed (it may be boarded), shook, charges, timer (its charges are set), leaving (rounds), dogfight (of
// the squadron that it fights), aboard (a craft in a hangar or clamp), inhibited, captured (by the side of a sheet), fooled (of a ship with
// decoys), assessed (of a ship whose record was read), combed and detected (looked for concealed mounts, and at mines), cleared, assaulted,
// boarded and stormed (the boarding values, in half points, at first), support, engineer and command (what a character gives), cools (the
// round in which a PL 6 ship on the standard scale fires again). Of its parts: launched (bodies in this round), role (of a point defense gun),
// steady (rounds in a row on one target), repaired and repairs (tried, and checks made), odd (the odd point of overflow). Of missiles, probes
// and boarders: from (the ship they came from), at (the target), counter, arrived, sent (the round), inside.
//
// Hits that wait, missiles, mines and dummy markers, boarders, probes and debris fields are sheets of their own.
package warships
