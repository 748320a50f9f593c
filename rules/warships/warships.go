package warships

import (
	"embed"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

//go:embed tables.toml classes.toml samples/*.txtar
var data embed.FS

// Rules is Warships as a ruleset.
var Rules = &rules.Ruleset{
	ID:    "warships",
	Title: "Warships",
	Doc:   "four tracks, zones, power, sensors, repair",

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
	Land:     landAll,
	Start:    start,
	Check:    check,
	Prepare:  prepare,
	Wide:     true,
	Counts:   "step",
	Marks:    marks,
}

// marks are the markers that people call otherwise than by their kind, and those that only tick off what was done.
var marks = []rules.Mark{
	{Kind: bonusMark, Word: "bonus of the maneuver check"},
	{Kind: jinkMark, Word: "jinking"},
	{Kind: burnedMark, Word: "acceleration", Tick: true},
	{Kind: movedMark, Word: "has moved", Tick: true},
	{Kind: poweredMark, Word: "power distributed", Tick: true},
	{Kind: plantLostMark, Word: "lost a plant"},
	{Kind: searchedMark, Word: "searched for", Tick: true},
	{Kind: rammerMark, Word: "tried to ram", Tick: true},
	{Kind: combedMark, Word: "looked over", Tick: true},
	{Kind: detectedMark, Word: "looked at mines", Tick: true},
	{Kind: readMark, Word: "record looked at", Tick: true},
	{Kind: firedMark, Word: "fired", Tick: true},
	{Kind: launchedMark, Word: "launched", Tick: true},
	{Kind: roleMark, Word: "used for", Tick: true},
	{Kind: handledMark, Word: "craft handled", Tick: true},
	{Kind: shookMark, Word: "tried to shake off", Tick: true},
	{Kind: checksMark, Word: "repair checks", Tick: true},
	{Kind: repairedMark, Word: "repair tried", Tick: true},
	{Kind: assaultMark, Word: "fought", Tick: true},
	{Kind: chargesMark, Word: "tried to set charges", Tick: true},
	{Kind: cuttingMark, Word: "cut their way in"},
	{Kind: rammedMark, Word: "chance to board after the ram"},
	{Kind: coreMark, Word: "stun of the computer core"},
	{Kind: helmMark, Word: "stun of the command deck"},
	{Kind: shotMark, Word: "fired in round"},
	{Kind: shotBeforeMark, Word: "fired too in round"},
	{Kind: triedMark, Word: "maneuver check in round"},
	{Kind: maneuverMark, Word: "maneuvered in round"},
	{Kind: lostMark, Word: "destroyed in round"},
	{Kind: deckMark, Word: "command deck lost in round"},
	{Kind: emptiedMark, Word: "last box marked in round"},
	{Kind: edgeMark, Word: "edge rolled for in round"},
	{Kind: driveMark, Word: "powered acceleration"},
	{Kind: savedMark, Word: "acceleration saved up"},
	{Kind: slowingMark, Word: "saved up to become slower", Tick: true},
	{Kind: networkMark, Word: "defense network"},
	{Kind: fooledMark, Word: "decoys not seen through"},
	{Kind: gradeMark, Word: "grades of quality lost"},
	{Kind: stormMark, Word: "boarding value of a party at first"},
	{Kind: boardedMark, Word: "boarding value at first"},
	{Kind: valueMark, Word: "boarding value left"},
	{Kind: oddMark, Word: "odd point kept"},
	{Kind: timerMark, Word: "charges set"},
	{Kind: leavingMark, Word: "rounds until all have left"},
	{Kind: supportMark, Word: "a leader's help"},
	{Kind: engineerMark, Word: "an engineer's power"},
	{Kind: commandMark, Word: "a commander's help"},
	{Kind: coolMark, Word: "fires again in round"},
}

var kinds = []rules.Kind{
	{Word: hitKind, Title: "hit", Waits: true, List: listHit},
	{Word: missilesKind, Title: "missiles", Alone: true, List: listMissiles},
	{Word: minesKind, Title: "mines", Alone: true, List: listMines},
	{Word: boardersKind, Title: "boarders", List: listBoarders},
	{Word: probeKind, Title: "probes", Alone: true, List: listProbe},
	{Word: debrisKind, Title: "debris", Alone: true, List: listDebris},
}

// firing are the steps in which weapons fire.
var firing = in("beams", "torpedoes", "defense", "first-attack", "second-attack")

// moving are the steps of movement.
var moving = in("capital", "line", "craft")

var actions = []*rules.Action{
	{ID: "fire", Title: "fire", Key: "f", Rule: "4.5", Phases: firing, Do: fire, Help: "one attack: facts, dice; what it hits waits for the end of the step"},
	{ID: "resolve", Title: "resolve", Key: "r", Rule: "4.5", Phases: firing, Do: resolve, Help: "one attack with its consequences at once"},
	{ID: "land", Title: "land", Key: "l", Rule: "3.2", Phases: afterSteps("beams", "torpedoes", "defense", "strikes", "bombs", "first-attack", "second-attack"), Do: land, Help: "the next hit that waits takes effect"},
	{ID: "hit", Title: "hit", Key: "x", Rule: "5.1", Do: hit, Help: "a weapon or a number of points on a ship: consequences only"},
	{ID: "move", Title: "move", Key: "m", Rule: "4.4", Phases: moving, Do: move, Help: "speed, maneuver check or jink, maneuvers"},
	{ID: "power", Title: "power", Key: "w", Rule: "4.2", Phases: in("power"), Do: distribute, Help: "divide a ship's power among engines, systems and weapons"},
	{ID: "sense", Title: "sense", Key: "s", Rule: "4.3", Phases: in("sensors"), Do: sense, Help: "a ship's sensors look for a contact"},
	{ID: "assess", Title: "assess", Rule: "4.3", Phases: in("sensors"), Do: assess, Help: "battle damage assessment of a contact"},
	{ID: "readiness", Title: "readiness", Rule: "4.2", Do: readiness, Help: "a side's weapons begin hot or cold"},
	{ID: "switch", Title: "switch sensors", Rule: "4.3", Phases: in("power", "sensors"), Do: switchSensors, Help: "say which active sensors are on"},
	{ID: "find-mounts", Title: "find mounts", Rule: "A", Phases: in("sensors"), Do: findMounts, Help: "look for concealed mounts of a contact"},
	{ID: "lose-track", Title: "lose track", Rule: "4.3", Do: loseTrack, Help: "a contact goes into sensor shadow or out of range"},
	{ID: "repair", Title: "repair", Key: "p", Rule: "6", Phases: in("repair"), Do: repair, Help: "one repair check of a ship"},
	{ID: "edge", Title: "edge", Rule: "4.1", Phases: in("edge"), Do: rollEdge, Help: "both flagships' checks for the edge"},
	{ID: "flagship", Title: "flagship", Rule: "4.1", Do: nameFlagship, Help: "say which ship leads a side"},
	{ID: "launch", Title: "launch", Key: "v", Rule: "4.7", Phases: in("launch"), Do: launch, Help: "launch missiles: one, a salvo or a flight"},
	{ID: "fly", Title: "fly", Rule: "4.4", Phases: in("craft", "missiles", "counter"), Do: fly, Help: "move missiles, pods or probes, and say whether they have arrived"},
	{ID: "launch-probe", Title: "launch probe", Rule: "D", Phases: in("launch"), Do: launchProbe, Help: "a probe leaves its bay"},
	{ID: "missiles", Title: "missile attack", Key: "i", Rule: "4.6", Phases: in("strikes", "launch"), Do: attackWith, Help: "missiles that have arrived attack"},
	{ID: "intercept", Title: "intercept", Rule: "4.4", Phases: in("defense", "second-attack"), Do: intercept, Help: "counter-missiles attack antiship missiles"},
	{ID: "bomb", Title: "bomb", Key: "g", Rule: "4.4", Phases: in("bombs", "strikes"), Do: bomb, Help: "bombs on a target in the bomber's hex"},
	{ID: "release", Title: "release", Rule: "3.4", Phases: in("launch"), Do: release, Help: "let chaff, decoys or a defense network go"},
	{ID: "decoy", Title: "decoys", Rule: "4.6", Do: decoy, Help: "does an enemy see through a ship's decoys?"},
	{ID: "launch-craft", Title: "launch craft", Rule: "4.7", Phases: in("launch"), Do: launchCraft, Help: "a craft leaves its carrier"},
	{ID: "recover", Title: "recover", Rule: "4.7", Phases: in("launch"), Do: recoverCraft, Help: "take a craft aboard"},
	{ID: "lay-mines", Title: "lay mines", Rule: "4.4", Phases: in("launch"), Do: layMines, Help: "lay mines in a hex"},
	{ID: "mined", Title: "mined hex", Rule: "4.4", Do: enterMines, Help: "a ship or missiles enter a mined hex"},
	{ID: "detect", Title: "detect mines", Rule: "4.4", Do: detect, Help: "are the mines ahead real?"},
	{ID: "clear", Title: "clear mines", Rule: "4.4", Phases: in("orders"), Do: clearMines, Help: "find mines beside a ship"},
	{ID: "shake-off", Title: "shake off", Rule: "B", Phases: moving, Do: shakeOff, Help: "a ship gets free of cables and tractor beams"},
	{ID: "let-go", Title: "let go", Rule: "B", Do: drop, Help: "cables and tractor beams let a ship go"},
	{ID: "lay-debris", Title: "lay debris", Rule: "4.4", Do: layDebris, Help: "put a debris field on the table"},
	{ID: "debris", Title: "debris", Rule: "4.4", Phases: moving, Do: debris, Help: "a ship flies through debris"},
	{ID: "ram", Title: "ram", Rule: "7.1", Phases: in("orders"), Do: ram, Help: "ram a ship in the same hex"},
	{ID: "send", Title: "send boarders", Key: "t", Rule: "7.2", Phases: in("torpedoes", "second-attack", "launch", "orders"), Do: send, Help: "boarders go to a ship by pod, through space or by transporter"},
	{ID: "entry", Title: "entry", Rule: "7.2", Phases: in("orders"), Do: enter, Help: "boarders cut their way in"},
	{ID: "assault", Title: "assault", Key: "b", Rule: "7.2", Phases: in("orders"), Do: assault, Help: "a round of fighting aboard"},
	{ID: "surrender", Title: "surrender", Rule: "7.2", Do: surrender, Help: "one side gives the fight aboard up"},
	{ID: "self-destruct", Title: "self-destruct", Rule: "7.3", Phases: in("orders"), Do: selfDestruct, Help: "set the charges"},
	{ID: "detonate", Title: "detonate", Rule: "7.3", Do: detonate, Help: "a ship explodes"},
	{ID: "abandon", Title: "abandon ship", Rule: "7.3", Phases: in("orders"), Do: abandon, Help: "everybody leaves the ship"},
	{ID: "squadron", Title: "squadron", Rule: "7.4", Do: formSquadron, Help: "make a squadron of craft that are alike"},
	{ID: "split", Title: "split", Rule: "7.4", Do: splitSquadron, Help: "make two squadrons of one"},
	{ID: "join", Title: "join", Rule: "7.4", Do: joinSquadron, Help: "make one squadron of two"},
	{ID: "dogfight", Title: "dogfight", Rule: "7.4", Phases: moving, Do: dogfight, Help: "does an attacked squadron engage?"},
	{ID: "withdraw", Title: "withdraw", Rule: "7.4", Phases: moving, Do: withdraw, Help: "a squadron leaves a dogfight"},
	{ID: "character", Title: "character", Rule: "1.4", Do: character, Help: "a leader, an engineer or a commander of boarders makes a roll"},
	{ID: "people", Title: "people aboard", Rule: "F", Do: people, Help: "what somebody aboard suffers"},
	{ID: "convert", Title: "convert", Rule: "7.5", Do: convert, Help: "kilometres an hour as a speed of PL 6"},
}

var measures = []rules.Measure{
	{ID: "stun", Title: "stun lost", Value: missing(stunTrack)},
	{ID: "wound", Title: "wound lost", Value: missing(woundTrack)},
	{ID: "mortal", Title: "mortal lost", Value: missing(mortalTrack)},
	{ID: "critical", Title: "critical taken", Value: missing(criticalTrack)},
	{ID: "hurt", Title: "any damage", Value: func(_ rules.Board, s *roster.Sheet) int {
		return truth(s.Now(stunTrack) < whole(s, stunTrack) || s.Now(woundTrack) < whole(s, woundTrack) ||
			s.Now(mortalTrack) < whole(s, mortalTrack) || suffered(s) > 0)
	}},
	{ID: "shaken", Title: "shaken", Value: gone(stunTrack)},
	{ID: "disabled", Title: "disabled", Value: gone(woundTrack)},
	{ID: "crippled", Title: "crippled", Value: gone(mortalTrack)},
	{ID: "destroyed", Title: "destroyed", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(destroyed(s)) }, Ends: func(n int) bool { return n > 0 }},
	{ID: "exploded", Title: "exploded", Value: func(_ rules.Board, s *roster.Sheet) int { return s.Count(explodedMark) }},
	{ID: "systems", Title: "systems out", Value: out("")},
	{ID: "weapons", Title: "weapons out", Value: out("weapons")},
	{ID: "engines", Title: "engines out", Value: out("engines")},
	{ID: "plants", Title: "power plants out", Value: out("plant")},
	{ID: "sensors", Title: "sensors out", Value: out("sensor")},
	{ID: "command", Title: "command decks out", Value: out("command")},
	{ID: "ordinary", Title: "ordinary hits", Tally: "ordinary"},
	{ID: "good", Title: "good hits", Tally: "good"},
	{ID: "amazing", Title: "amazing hits", Tally: "amazing"},
	{ID: "craft", Title: "craft lost", Value: missing(craftTrack)},
}

func missing(track string) func(rules.Board, *roster.Sheet) int {
	return func(_ rules.Board, s *roster.Sheet) int { return whole(s, track) - s.Now(track) }
}

// out counts the systems that do not work: those of a row of the damage table, or all.
func out(kind string) func(rules.Board, *roster.Sheet) int {
	return func(b rules.Board, s *roster.Sheet) int {
		n := 0
		for i := range s.Systems {
			if y := &s.Systems[i]; !works(y) {
				_, _, row := entry(b, y.Kind)
				n += truth(kind == "" || row == kind)
			}
		}
		return n
	}
}

func gone(track string) func(rules.Board, *roster.Sheet) int {
	return func(_ rules.Board, s *roster.Sheet) int { return truth(emptied(s, track)) }
}

// start gives a ship what no record prints: a speed, people that it may carry, names of its systems, and charges of hot weapons (4.2).
func start(b rules.Board, _ rules.Class, s *roster.Sheet) {
	if s.Kind != roster.KindShip {
		return
	}
	add := func(t roster.Track) {
		if s.Track(t.Name) == nil {
			s.Tracks = append(s.Tracks, t)
		}
	}
	add(roster.Track{Name: speedTrack, Max: 100000})
	add(roster.Track{Name: headingTrack, Max: 6})
	for _, track := range [...]string{crewTrack, troopsTrack, armoredTrack, passengersTrack} {
		add(roster.Track{Name: track, Open: true})
	}
	if zoneClass(b, s) == "tiny" {
		add(roster.Track{Name: craftTrack, Open: true})
	}
	for _, track := range [...]string{scoreTrack, crewTrack, craftTrack} {
		if t := s.Track(track); t != nil {
			t.Open = true
		}
	}
	for _, trait := range [...]roster.Trait{{Name: "armor", Value: "none"}, {Name: "consents", Value: "no"}, {Name: "accel", Value: decimal(rated(b, s))}} {
		if s.Trait(trait.Name) == "" {
			s.Traits = append(s.Traits, trait)
		}
	}
	if s.Track(criticalTrack) != nil && b.Option("heavy_cruiser_tracks") == "formula" && number(s, "hull") == 400 && s.Trait("size") == "medium" && s.Trait("station") == "" {
		byFormula(b, s)
	}
	hot := b.Option("weapons_start") == "hot"
	if own := b.Facts["weapons_start/"+s.Side]; own != "" {
		hot = own == "hot"
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		if y.Name == y.Kind {
			y.Name = title(b, y.Kind)
			if n, of := place(s, i); of > 1 {
				y.Name += " " + strconv.Itoa(n)
			}
		}
		if n := charges(b, y); n > 0 && y.Boxes <= 1 {
			y.Left, y.Boxes = n, n
		}
		if listed(b, y, "weapons") != nil && y.Load == 0 && hot && on(b, "power") {
			y.Load = warm(b, y)
		}
	}
}

// warm is what a hot weapon stores: all but one point of each barrel's charge (4.2).
func warm(b rules.Board, y *roster.System) int { return max(0, charge(b, y)-1) * barrels(y) }

// readiness says for one side how its weapons begin the battle: hot, or cold where it is surprised (4.2).
func readiness(r *rules.Resolution) {
	used(r, "power")
	sides := sidesOf(r.Board)
	if len(sides) == 0 {
		r.None("no ship is on the table")
	}
	side := rules.Pick(r.Cite("4.2"), "side", sides, rules.SideCard, "Whose weapons?")
	how := rules.Pick(r, "weapons", []string{"hot", "cold"}, word, "How do they begin?")
	r.Title(side, "weapons of %s are %s", side, how)
	r.MarkBattle(roster.FactCell("weapons_start/"+side), how, "weapons of %s begin %s", side, how)
	for _, s := range r.Kind(roster.KindShip) {
		if s.Side != side {
			continue
		}
		for _, y := range guns(r.Board, s) {
			n := 0
			if how == "hot" {
				n = warm(r.Board, y)
			}
			if y.Load != n {
				r.Mark(s, roster.LoadCell(y.ID), n, "%s %s stores %d → %d", s.Name, y.Name, y.Load, n)
			}
		}
	}
}

// place is which of its kind a system is, counted from 1, and of how many.
func place(s *roster.Sheet, at int) (n, of int) {
	for i := range s.Systems {
		if s.Systems[i].Kind == s.Systems[at].Kind {
			of++
			n += truth(i <= at)
		}
	}
	return n, of
}

// byFormula sets the tracks of a ship by the formula of 2.2.
func byFormula(b rules.Board, s *roster.Sheet) {
	divisor := sizeOf(b, s).Int("divisor")
	boxes := (2*number(s, "hull") + divisor) / (2 * divisor)
	for i := range s.Tracks {
		t := &s.Tracks[i]
		n := boxes
		switch t.Name {
		case stunTrack, woundTrack:
		case mortalTrack:
			n = half(boxes)
		case criticalTrack:
			n = half(half(boxes))
		default:
			continue
		}
		t.Now, t.Max = n, n
	}
}
