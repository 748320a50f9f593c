package battledamage

import (
	"embed"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

//go:embed tables.toml classes.toml samples/*.txtar
var data embed.FS

// Rules is Battle Damage as a ruleset.
var Rules = &rules.Ruleset{
	ID:    "battle-damage",
	Title: "Battle Damage",
	Doc:   "d10 pools, capacity, officers, repair",

	Data:     data,
	Kinds:    kinds,
	Sequence: sequence,
	Actions:  actions,
	Due:      due,
	Figures:  figures,
	Status:   status,
	Layout:   layout,
	Options:  options,
	Measures: measures,
	Land:     takeEffects,
	Start:    start,
	Wide:     true,
	Marks:    marks,
	Check:    check,
}

// marks are the markers that people call otherwise than by their kind, and those that only tick off what was done.
var marks = []rules.Mark{
	{Kind: scannedMark, Word: "weakness found"},
	{Kind: criticalScan, Word: "critical scan"},
	{Kind: accuracyMark, Word: "found"},
	{Kind: unseenMark, Word: "not found"},
	{Kind: outflownMark, Word: "outflown, X −1"},
	{Kind: evasiveMark, Word: "evaded"},
	{Kind: feintedMark, Word: "deceived"},
	{Kind: feintsMark, Word: "times deceived"},
	{Kind: bombardMark, Word: "no bombardment"},
	{Kind: exposedMark, Word: "exposed, X −1"},
	{Kind: pointsMark, Word: "the captain's help in points"},
	{Kind: againMark, Word: "the captain's help in re-rolls"},
	{Kind: giftMark, Word: "the captain's help"},
	{Kind: assistMark, Word: "assistance"},
	{Kind: strikeMark, Word: "striking dice out"},
	{Kind: lessMark, Word: "scan bonus less"},
	{Kind: hackGuardMark, Word: "harder to hack"},
	{Kind: lentMark, Word: "the loan to a boost"},
	{Kind: boostNextMark, Word: "boost from the next round"},
	{Kind: lentNextMark, Word: "points lent from the next round"},
	{Kind: strainNextMark, Word: "strain from the next round"},
	{Kind: exposesMark, Word: "exposed from the next round"},
	{Kind: restsMark, Word: "rest after a boost"},
	{Kind: cloakWornMark, Word: "wear of the cloak"},
	{Kind: glareMark, Word: "laser glare"},
	{Kind: helmHitMark, Word: "the pilot's disadvantage"},
	{Kind: pursuedMark, Word: "intercepted"},
	{Kind: deepMark, Word: "deep scan"},
	{Kind: cloakMark, Word: "cloak"},
	{Kind: shieldsOffMark, Word: "shields off"},
	{Kind: shieldsRiseMark, Word: "shields rising"},
	{Kind: hotMark, Word: "overheated"},
	{Kind: distanceMark, Word: "distance of"},
	{Kind: closingMark, Word: "rounds of closing with"},
	{Kind: wideningMark, Word: "rounds of widening from"},
	{Kind: accessMark, Word: "inside"},
	{Kind: noticedMark, Word: "attempts noticed by"},
	{Kind: alertedMark, Word: "noticed by"},
	{Kind: heatMark, Word: "heat of the hack"},
	{Kind: harmMark, Word: "first harm to"},
	{Kind: gatheredMark, Word: "facts about"},
	{Kind: disruptedMark, Word: "disruption"},
	{Kind: hackedMark, Word: "points by hacking"},
	{Kind: hackDCMark, Word: "repair DC after the hack"},
	{Kind: repairMark, Word: "repair DC"},
	{Kind: lostMark, Word: "shot to pieces"},
	{Kind: wreckDCMark, Word: "repair DC of the wreck"},
	{Kind: rebuiltMark, Word: "built up again"},
	{Kind: hastyMark, Word: "mended in a hurry"},
	{Kind: effectMark, Word: "lost line"},
	{Kind: fuseMark, Word: "detonates with round"},
	{Kind: fuseNextMark, Word: "explodes from the next round"},
	{Kind: wreckedMark, Word: "wrecked in round"},
	{Kind: destroyedMark, Word: "destroyed in round"},
	{Kind: fallingMark, Word: "falling apart"},
	{Kind: outMark, Word: "out of action"},
	{Kind: preparedMark, Word: "ready to leave"},
	{Kind: leftMark, Word: "off the ship"},
	{Kind: vacantMark, Word: "nobody at"},
	{Kind: secondMark, Word: "second person at"},
	{Kind: heldMark, Word: "held with another station"},
	{Kind: encourageMark, Word: "crew encouraged"},
	{Kind: featMark, Word: "learned"},
	{Kind: byMark, Word: "by"},
	{Kind: hackLimitMark, Word: "damage by hacking"},
	{Kind: noOverclockMark, Word: "no overclocking"},
	{Kind: rangedMark, Word: "distance said last of", Tick: true},
	{Kind: jammedMark, Word: "jammer used", Tick: true},
	{Kind: firedMark, Word: "fired", Tick: true},
	{Kind: pooledMark, Word: "fired at", Tick: true},
	{Kind: scanUsedMark, Word: "has scanned", Tick: true},
	{Kind: scanTotalMark, Word: "scan roll", Tick: true},
	{Kind: computedMark, Word: "computer has scanned", Tick: true},
	{Kind: defendedMark, Word: "shot at missiles", Tick: true},
	{Kind: shortMark, Word: "die less", Tick: true},
	{Kind: spentMark, Word: "re-rolls used", Tick: true},
	{Kind: partMark, Word: "points taken", Tick: true},
	{Kind: partCapMark, Word: "points it may take", Tick: true},
	{Kind: partOverMark, Word: "points above the limit", Tick: true},
	{Kind: workedMark, Word: "has worked", Tick: true},
	{Kind: actedMark, Word: "has acted", Tick: true},
	{Kind: orderedMark, Word: "has given orders", Tick: true},
	{Kind: pilotMark, Word: "pilot's choice", Tick: true},
	{Kind: pilotWonMark, Word: "won as pilot", Tick: true},
	{Kind: flownMark, Word: "has flown", Tick: true},
	{Kind: steppedMark, Word: "distance worked on", Tick: true},
	{Kind: hackedNowMark, Word: "hack tried", Tick: true},
	{Kind: hackTotalMark, Word: "hack roll", Tick: true},
	{Kind: hackPartMark, Word: "points of the hack", Tick: true},
	{Kind: counteredMark, Word: "hack countered", Tick: true},
	{Kind: medicAtMark, Word: "station of the medical officer", Tick: true},
	{Kind: medicUsedMark, Word: "medical officer has acted", Tick: true},
	{Kind: triedMark, Word: "repair tried", Tick: true},
	{Kind: weaponsMark, Word: "damage by weapons", Tick: true},
	{Kind: criticalMark, Word: "second damage by a critical", Tick: true},
	{Kind: enemyMark, Word: "deterioration by the enemy", Tick: true},
	{Kind: wreckHitMark, Word: "hit on the wreck", Tick: true},
	{Kind: deterioratedMark, Word: "has deteriorated", Tick: true},
	{Kind: crippledMark, Word: "round it was crippled", Tick: true},
	{Kind: enteredMark, Word: "round it began to deteriorate", Tick: true},
	{Kind: glareNowMark, Word: "lasers fired", Tick: true},
}

var kinds = []rules.Kind{
	{Word: officerKind, Title: "officer", List: listOfficer},
	{Word: bdKind, Title: "Battle Damage", List: listDamage},
	{Word: hitKind, Title: "hit", Waits: true, List: listHit},
}

var (
	inSupport  = []string{"support"}
	inAction   = []string{"action"}
	inResponse = []string{"response"}
)

var actions = []*rules.Action{
	{
		ID: "fire", Title: "fire", Key: "f", Rule: "5.3", Phases: inAction, Do: fire,
		Help: "a pool at one target: hard points, help, dice, re-rolls",
	},
	{ID: "aim", Title: "aim", Key: "t", Rule: "5.11", Phases: inAction, Do: aim, Help: "Specified Targeting: every success is a point off a part"},
	{ID: "damage", Title: "damage", Rule: "5.6", Phases: []string{"damage"}, Do: takeEffect, Help: "a hit that waits takes effect"},
	{ID: "hit", Title: "hit", Key: "x", Rule: "5.6", Do: hit, Help: "a hit on a ship: consequences only"},
	{ID: "scan", Title: "scan", Key: "s", Rule: "4.1", Phases: inAction, Do: scan, Help: "look for a weakness, or for a hidden ship"},
	{ID: "gather", Title: "scan for facts", Rule: "4.1", Phases: inAction, Do: gather, Help: "one thing that the GM tells, or a deep scan of three rounds"},
	{ID: "computer", Title: "computer", Rule: "5.14", Phases: inAction, Do: compute, Help: "the scan of a targeting computer"},
	{ID: "repair", Title: "repair", Key: "p", Rule: "8.1", Phases: inResponse, Do: repair, Help: "a round of the engineer's work"},
	{ID: "deteriorate", Title: "deteriorate", Rule: "7.2", Phases: []string{"start"}, Do: deteriorates, Help: "a ship deteriorates by itself"},
	{ID: "strike", Title: "side effect", Rule: "6.1", Phases: []string{"effects"}, Do: strikeEffect, Help: "a side effect that nobody has dealt with strikes"},
	{ID: "stop", Title: "stop a meltdown", Rule: "6.1", Phases: inResponse, Do: stop, Help: "the engineer stops a meltdown, no roll"},
	{ID: "contain", Title: "contain", Key: "c", Rule: "7.5", Phases: inResponse, Do: contain, Help: "somebody tries to contain an explosion"},
	{ID: "prepare", Title: "prepare", Rule: "7.5", Do: prepare, Help: "somebody gets ready to leave the ship"},
	{ID: "evacuate", Title: "evacuate", Rule: "7.5", Phases: inResponse, Do: evacuate, Help: "somebody leaves the ship"},
	{ID: "fly", Title: "fly", Key: "m", Rule: "5.4", Phases: inAction, Do: fly, Help: "fly for or against fire, pilot against pilot"},
	{ID: "move-apart", Title: "close or widen", Rule: "4.3", Phases: inAction, Do: changeDistance, Help: "close or widen the distance, pilot against pilot"},
	{ID: "distance", Title: "distance", Key: "g", Rule: "4.3", Do: setDistance, Help: "put down how far two ships are from each other"},
	{ID: "feint", Title: "feint", Rule: "11", Phases: inAction, Do: feint, Help: "deceive one enemy"},
	{ID: "pursue", Title: "pursue", Rule: "11", Phases: inAction, Do: pursue, Help: "intercept a ship, to ram it in the next round"},
	{ID: "ram", Title: "ram", Rule: "11", Phases: inAction, Do: ram, Help: "ram a ship that was intercepted"},
	{ID: "bombard", Title: "bombard", Rule: "11", Phases: inAction, Do: bombard, Help: "all weapons on one target, with a die more"},
	{ID: "combine", Title: "combined fire", Key: "b", Rule: "5.8", Phases: inAction, Do: combine, Help: "several ships at one target"},
	{ID: "combine-aim", Title: "combined aim", Rule: "5.11", Phases: inAction, Do: combineAim, Help: "several ships at one part of a target"},
	{ID: "swarm", Title: "swarm", Rule: "5.9", Phases: inAction, Do: swarmFires, Help: "four small ships or more in one pool"},
	{ID: "at-swarm", Title: "fire at a swarm", Rule: "5.10", Phases: inAction, Do: atSwarm, Help: "one pool at all members of a swarm"},
	{ID: "pilot", Title: "pilot's choice", Key: "i", Rule: "5.14", Do: choosePilot, Help: "what the pilot of a small crew does in this round"},
	{ID: "command", Title: "command", Key: "r", Rule: "11", Phases: inSupport, Do: giveOrder, Help: "the captain helps one officer"},
	{ID: "encourage", Title: "encourage", Rule: "11", Phases: inSupport, Do: encourage, Help: "the captain helps everybody, once per combat"},
	{ID: "boost", Title: "boost", Key: "v", Rule: "11", Phases: []string{"support", "response"}, Do: lend, Help: "modifier points from Electronics to another attribute"},
	{ID: "overclock", Title: "overclock", Rule: "11", Phases: inAction, Do: overclock, Help: "Engines and Weapons +2 for this round"},
	{ID: "manipulate", Title: "shield manipulation", Rule: "11", Phases: inAction, Do: manipulate, Help: "take a scan's bonus or strike dice out"},
	{ID: "assist", Title: "weapons assist", Rule: "11", Phases: inAction, Do: assist, Help: "help one failed die of the next pool"},
	{ID: "jam", Title: "jam", Rule: "11", Phases: inAction, Do: jam, Help: "make a scan of this round fail, or a hacker lose a round"},
	{ID: "reload", Title: "reload", Rule: "1.4", Phases: inAction, Do: reload, Help: "hard points are reloaded, which takes them the round"},
	{ID: "silence", Title: "silent operations", Rule: "4.2", Do: silence, Help: "begin or end silent operations"},
	{ID: "shields", Title: "shields", Rule: "4.2", Do: switchShields, Help: "shields off, or up with the next round"},
	{ID: "cloak", Title: "cloak", Rule: "4.2", Phases: inSupport, Do: cloak, Help: "start or stop a cloaking device"},
	{ID: "hack", Title: "hack", Key: "k", Rule: "5.15", Phases: []string{"support", "action"}, Do: hack, Help: "get inside, gather, disrupt, harm"},
	{ID: "counter", Title: "counter-hack", Rule: "5.15", Phases: []string{"support", "action", "response"}, Do: counter, Help: "throw a hacker out"},
	{ID: "muster", Title: "muster", Rule: "1.6", Do: muster, Help: "the officers of a ship as sheets of their own"},
	{ID: "hold", Title: "stations", Rule: "1.6", Do: hold, Help: "an officer holds several stations"},
	{ID: "learn", Title: "talents", Rule: "1.6", Do: learn, Help: "what the officers of a ship have learned: feint, Defensive Fire and the like"},
	{ID: "post", Title: "change position", Rule: "1.6", Do: changePost, Help: "an officer takes another station"},
	{ID: "visit", Title: "medical officer goes", Key: "y", Rule: "8.1", Phases: inResponse, Do: visit, Help: "the medical officer spends a round on the way to a station"},
	{ID: "treat", Title: "treat", Key: "l", Rule: "8.1", Phases: inResponse, Do: treat, Help: "heal, calm, revive or replace an officer"},
	{ID: "wound", Title: "wounds", Key: "w", Rule: "8.1", Do: wound, Help: "write down what the table rolled for an officer"},
	{ID: "mend", Title: "repair after combat", Rule: "8.4", Do: mend, Help: "repair outside combat, and a wreck"},
	{ID: "yard", Title: "shipyard", Rule: "8.5", Do: yard, Help: "everything as printed, Falling Apart gone"},
	{ID: "fall-apart", Title: "falling apart", Rule: "8.5", Do: fallApart, Help: "a day of a ship that was wrecked"},
	{ID: "ambush", Title: "ambush", Rule: "3", Do: ambush, Help: "a side was not detected: a free Action Phase before round 1"},
}

var measures = append([]rules.Measure{
	{ID: "hit", Title: "hit", Tally: hitTally},
	{ID: "second", Title: "second damage", Tally: secondTally},
	{ID: "points", Title: "points off a part", Tally: partTally},
	{ID: "state", Title: "crippled or worse", Value: func(b rules.Board, s *roster.Sheet) int { return truth(stateOf(b, s) >= crippled) }},
	{ID: "capacity", Title: "capacity left", Value: capacityLeft},
	{ID: "deterioration", Title: "deterioration", Value: func(_ rules.Board, s *roster.Sheet) int { return s.Count(deteriorationMark) }},
	{ID: "exploding", Title: "exploding", Value: func(b rules.Board, s *roster.Sheet) int { return truth(stateOf(b, s) == exploding) }},
	{ID: "wrecked", Title: "wrecked", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(wrecked(s)) }},
	{
		ID: "destroyed", Title: "destroyed", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(s.Count(destroyedMark) > 0) },
		Ends: func(n int) bool { return n > 0 },
	},
}, chartMeasures()...)

// chartMeasures count each result of the Battle Damage Chart.
func chartMeasures() []rules.Measure {
	var list []rules.Measure
	for n := 2; n <= 12; n++ {
		id, of := "chart-"+strconv.Itoa(n), "chart result"
		list = append(list, rules.Measure{ID: id, Title: of + " " + strconv.Itoa(n), Tally: id, Of: of})
	}
	return list
}

func capacityLeft(b rules.Board, s *roster.Sheet) int {
	if stateOf(b, s) >= exploding {
		return 0
	}
	return max(0, s.Now(capacityTrack)-len(damages(b, s)))
}

// start gives a ship what follows from its size, its parts their floor, and its weapons the ammunition of the table where the record says none
// (1.1, 1.4, 5.11).
func start(b rules.Board, _ rules.Class, s *roster.Sheet) {
	if s.Kind != roster.KindShip {
		return
	}
	if s.Track(capacityTrack) == nil {
		n := size(b, s).Int("capacity")
		s.Tracks = append(s.Tracks, roster.Track{Name: capacityTrack, Now: n, Max: n, Open: true})
	}
	for i := range s.Tracks {
		s.Tracks[i].Open = true
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		y.Floor = -8
		if n := fullLoad(b, y); n > 0 && y.Trait("ammo") == "" {
			y.Traits = append(y.Traits, roster.Trait{Name: "ammo", Value: strconv.Itoa(n)})
			y.Load = n
		}
	}
}

// check finds what is odd about a class.
func check(b rules.Book, c rules.Class) []string {
	if c.Kind != roster.KindShip {
		return nil
	}
	var odd []string
	s := c.Sheet()
	for _, a := range attributes() {
		if s.Track(a) == nil {
			odd = append(odd, "it has no "+a)
		}
	}
	if b.Table("sizes").Find(s.Trait("size")) == nil {
		odd = append(odd, "its size is none of the table: "+strconv.Quote(s.Trait("size")))
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		if hardPoint(y) && y.Kind != defender && b.Table("weapons").Find(y.Kind) == nil {
			odd = append(odd, y.ID+": "+y.Kind+" is no weapon of the table")
		}
		if y.Boxes != 8 {
			odd = append(odd, y.ID+" has "+strconv.Itoa(y.Boxes)+" points, not 8")
		}
		if at := y.Trait("range"); at != "" && b.Table("bands").Find(at) == nil {
			odd = append(odd, y.ID+": its range is no distance of the table: "+strconv.Quote(at))
		}
		odd = append(odd, oddNumbers(y)...)
	}
	return odd
}

// oddNumbers finds facts of a hard point that should be numbers and are none, or none that can be (1.4).
func oddNumbers(y *roster.System) []string {
	var odd []string
	for _, fact := range [...]struct {
		name        string
		least, most int
	}{{"class", 0, 5}, {"bonus", -10, 10}, {"explodes", 1, 10}, {"reroll", 1, 10}} {
		text := y.Trait(fact.name)
		if n, err := strconv.Atoi(text); text != "" && (err != nil || n < fact.least || n > fact.most) {
			odd = append(odd, y.ID+": its "+fact.name+" is from "+strconv.Itoa(fact.least)+" to "+strconv.Itoa(fact.most)+", not "+strconv.Quote(text))
		}
	}
	return odd
}
