package gothic

import (
	"embed"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

//go:embed tables.toml classes.toml samples/*.txtar
var data embed.FS

// Rules is Battlefleet Gothic as a ruleset.
var Rules = &rules.Ruleset{
	ID:    "gothic",
	Title: "Gothic",
	Doc:   "D66 criticals, shields, orders, fires",

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
	Start:    start,
	Wide:     true,
	Marks:    marks,
	Round:    "turn",
	Check:    checkClass,
}

// marks are the markers that people call otherwise than by their kind, and those that only tick off what was done.
var marks = []rules.Mark{
	{Kind: blastMark, Word: "Blast Markers in contact"},
	{Kind: minorMark, Word: "reduced range"},
	{Kind: turningMark, Word: "turns later"},
	{Kind: closedMark, Word: "no Come To New Heading, no Burn Retros"},
	{Kind: noAheadMark, Word: "no All Ahead Full"},
	{Kind: slowAheadMark, Word: "All Ahead Full with D3s"},
	{Kind: lastingMark, Word: "fire that cannot be put out"},
	{Kind: noTurnsMark, Word: "no turns"},
	{Kind: thrustersMark, Word: "thrusters damaged"},
	{Kind: bridgeMark, Word: "bridge smashed"},
	{Kind: checkMark, Word: "Command check failed"},
	{Kind: slowMark, Word: "slower by the damage of the launcher"},
	{Kind: strainedMark, Word: "long shots of lances"},
	{Kind: grapplesMark, Word: "grappled"},
	{Kind: rerollsMark, Word: "re-rolls of the fleet commander"},
	{Kind: attemptsMark, Word: "attempts at repair", Tick: true},
	{Kind: triedMark, Word: "repair tried", Tick: true},
	{Kind: dousedMark, Word: "fires put out", Tick: true},
	{Kind: repairedMark, Word: "damage control rolled", Tick: true},
	{Kind: burnedMark, Word: "fires have burned", Tick: true},
	{Kind: firedMark, Word: "fired", Tick: true},
	{Kind: movedMark, Word: "moved", Tick: true},
	{Kind: turretsMark, Word: "turrets have shot", Tick: true},
	{Kind: drawnMark, Word: "boarding was a draw", Tick: true},
}

var kinds = []rules.Kind{
	{Word: salvoKind, Title: "torpedoes", Alone: true, List: listOrdnance},
	{Word: waveKind, Title: "attack craft", Alone: true, List: listOrdnance},
	{Word: explosionKind, Title: "explosion", Alone: true, List: listExplosion},
}

var actions = []*rules.Action{
	{
		ID: "fire", Title: "fire", Key: "f", Rule: "10", Phases: rules.Both("shooting"), Do: fire,
		Help: "direct fire of one ship at one target: batteries, lances, shields, damage, critical",
	},
	{
		ID: "hit", Title: "hit", Key: "x", Rule: "4", Do: hit,
		Help: "a number of points, or the hits of a weapon, on a ship: consequences only",
	},
	{
		ID: "critical", Title: "critical", Key: "c", Rule: "5", Do: oneCritical,
		Help: "a critical without an attack",
	},
	{
		ID: "order", Title: "special order", Key: "s", Rule: "9", Do: giveOrder,
		Help: "a Command check for a special order",
	},
	{
		ID: "move", Title: "move", Key: "m", Rule: "5.8", Phases: rules.Both("move"), Do: move,
		Help: "how far a ship moves, All Ahead Full, Blast Markers in contact",
	},
	{
		ID: "drift", Title: "drift", Rule: "8.1", Phases: rules.Both("move"), Do: drift,
		Help: "move a hulk; a blazing one rolls again",
	},
	{
		ID: "nova", Title: "nova cannon", Rule: "10", Phases: rules.Both("shooting"), Do: nova,
		Help: "fire a nova cannon: drift, the ship under the centre, those touched",
	},
	{
		ID: "launch", Title: "launch", Key: "l", Rule: "10", Phases: rules.Both("shooting"), Do: launch,
		Help: "put torpedoes or attack craft on the table",
	},
	{
		ID: "fly", Title: "ordnance moves", Key: "v", Rule: "2", Phases: rules.Both("ordnance"), Do: fly,
		Help: "move a salvo or wave: nothing met, off the table, or the attack on what it meets",
	},
	{
		ID: "torpedo", Title: "torpedoes", Key: "t", Rule: "10", Phases: rules.Both("ordnance"), Do: torpedo,
		Help: "a salvo meets a ship: turrets, hits, damage",
	},
	{
		ID: "bomb", Title: "bombers", Key: "w", Rule: "10", Phases: rules.Both("ordnance"), Do: bomb,
		Help: "a wave of bombers attacks a ship",
	},
	{
		ID: "intercept", Title: "fighters intercept", Key: "i", Rule: "10", Phases: rules.Both("ordnance"), Do: intercept,
		Help: "fighters meet enemy torpedoes or attack craft",
	},
	{
		ID: "patrol", Title: "fighters fly with a ship", Rule: "10", Phases: rules.Both("ordnance"), Do: patrol,
		Help: "a combat air patrol: they meet what attacks the ship",
	},
	{
		ID: "raid", Title: "hit-and-run", Key: "r", Rule: "10", Do: raid,
		Help: "a hit-and-run attack by teleport or assault boats",
	},
	{
		ID: "board", Title: "board", Key: "g", Rule: "10", Phases: rules.Both("boarding"), Do: board,
		Help: "a boarding action between ships in base contact",
	},
	{
		ID: "ram", Title: "ram", Rule: "10", Phases: rules.Both("move"), Do: ram,
		Help: "a ship on All Ahead Full rams another",
	},
	{
		ID: "repair", Title: "repair", Key: "p", Rule: "6", Phases: rules.Both("repair"), Do: repair,
		Help: "one repair attempt; in standard mode all damage control of a ship",
	},
	{
		ID: "burn", Title: "burn", Key: "b", Rule: "6", Phases: rules.Both("fires"), Do: burn,
		Help: "what the fires of a ship cost it",
	},
	{
		ID: "explode", Title: "explosion", Rule: "8.1", Do: explode,
		Help: "an exploding ship strikes all ships within",
	},
	{
		ID: "markers", Title: "Blast Markers", Rule: "2", Phases: rules.Both("markers"), Do: clearMarkers,
		Help: "take away D6 Blast Markers that touch no ship",
	},
	{
		ID: "blast", Title: "contact", Key: "k", Rule: "10.2", Do: contact,
		Help: "say how many Blast Markers touch a ship",
	},
	{
		ID: "cross", Title: "cross Blast Markers", Rule: "10", Phases: rules.Both("ordnance"), Do: cross,
		Help: "ordnance crosses Blast Markers: a 6 destroys it",
	},
	{
		ID: "spend", Title: "take ordnance away", Rule: "10", Do: spend,
		Help: "torpedoes or squadrons that are stopped, gone or home",
	},
	{
		ID: "test", Title: "leadership test", Rule: "3.3", Do: test,
		Help: "a leadership test: phenomena, disengaging, another",
	},
	{
		ID: "leadership", Title: "leadership", Rule: "3.2", Do: rollLeadership,
		Help: "roll for the crew of a ship, before the battle",
	},
	{
		ID: "commander", Title: "fleet commander", Rule: "1", Do: command,
		Help: "say which ship the fleet commander is on, and how many re-rolls he has",
	},
	{
		ID: "first", Title: "first", Rule: "2", Do: goFirst,
		Help: "say or roll which side goes first",
	},
}

var measures = []rules.Measure{
	{
		ID: "hits", Title: "hits left", Value: func(_ rules.Board, s *roster.Sheet) int { return s.Now(hitsTrack) },
		Ends: func(n int) bool { return n <= 0 }, Thresholds: halved,
	},
	{ID: "hits-lost", Title: "hits lost", Tally: "hits-lost"},
	{ID: "critical", Title: "criticals", Tally: "critical"},
	{ID: "line", Title: "line of the critical", Tally: "line", Each: true},
	{ID: "crippled", Title: "crippled", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(crippled(s)) }},
	{ID: "destroyed", Title: "destroyed", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(!living(s)) }},
	{ID: "fires", Title: "fires", Value: func(_ rules.Board, s *roster.Sheet) int { return fires(s) }},
	{ID: "repaired", Title: "repaired", Tally: "repaired"},
}

// halved are the hits below which a ship is crippled (8).
func halved(s *roster.Sheet) []rules.Threshold {
	return []rules.Threshold{{Word: "crippled", Below: s.Printed(hitsTrack)/2 + 1}}
}

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// usualLd is the leadership of a ship for which nobody has rolled.
const usualLd = 8

// start gives a ship what no class prints: leadership, ratings and the settings that are usually not set.
func start(_ rules.Board, _ rules.Class, s *roster.Sheet) {
	if !isShip(s) {
		return
	}
	if s.Track(ldTrack) == nil {
		s.Tracks = append(s.Tracks, roster.Track{Name: ldTrack, Now: usualLd, Max: 10})
	}
	for _, crew := range crews {
		if s.Track(ratingTrack(crew)) == nil {
			s.Tracks = append(s.Tracks, roster.Track{Name: ratingTrack(crew), Max: 10})
		}
	}
	unset(&s.Traits, "repair-ratio", "repair-attempts", "boarding",
		"target-no-damage", "target-weapon-choice", "attack-no-damage", "attack-weapon-choice")
	for i := range s.Systems {
		unset(&s.Systems[i].Traits, "no-damage", "weapon-choice")
	}
}

// unset adds traits that say nothing, so that the pen can set them.
func unset(traits *[]roster.Trait, names ...string) {
	for _, name := range names {
		if !slices.ContainsFunc(*traits, func(t roster.Trait) bool { return t.Name == name }) {
			*traits = append(*traits, roster.Trait{Name: name})
		}
	}
}

// checkClass finds what is odd about a class.
func checkClass(b rules.Book, c rules.Class) []string {
	if c.Kind != roster.KindShip {
		return nil
	}
	var odd []string
	s := c.Sheet()
	for _, track := range [...]string{hitsTrack, speedTrack, shieldsTrack, turretsTrack} {
		if s.Track(track) == nil {
			odd = append(odd, "it has no "+track)
		}
	}
	for _, trait := range [...]string{"race", "type", "front", "side", "rear"} {
		if s.Trait(trait) == "" {
			odd = append(odd, "it has no "+trait)
		}
	}
	if b.Table("types").Find(s.Trait("type")) == nil {
		odd = append(odd, "its type is none of the table of types")
	}
	if b.Table("races").Find(raceOf(s)) == nil {
		odd = append(odd, "its race is none of the table of races: no boarding bonus")
	}
	odd = append(odd, oddSettings(s.Traits, "")...)
	for _, y := range s.Systems {
		odd = append(odd, oddSettings(y.Traits, y.ID+": ")...)
		switch {
		case b.Table("weapons").Find(y.Kind) == nil:
			odd = append(odd, y.ID+": "+y.Kind+" is no weapon of the table")
		case !slices.Contains(locations[:], y.Zone):
			odd = append(odd, y.ID+": a weapon stands at prow, port, starboard or dorsal")
		}
	}
	return odd
}

// oddSettings finds values of the settings of 4.2 and 6 that mean nothing.
func oddSettings(traits []roster.Trait, whose string) []string {
	var odd []string
	for _, t := range traits {
		replaced := strings.HasPrefix(t.Value, "replace(") && strings.HasSuffix(t.Value, ")")
		switch {
		case t.Value == "":
		case strings.HasSuffix(t.Name, "no-damage") && t.Value != "keep" && t.Value != "reroll" && !replaced:
			odd = append(odd, whose+t.Name+" is keep, reroll or replace(fire), replace(damage-1), replace(words), not "+t.Value)
		case strings.HasSuffix(t.Name, "weapon-choice") && t.Value != "random" && t.Value != "attacker" && t.Value != "defender":
			odd = append(odd, whose+t.Name+" is random, attacker or defender, not "+t.Value)
		case t.Name == "repair-attempts" && t.Value != "down" && t.Value != "down-min-1" && t.Value != "up":
			odd = append(odd, whose+t.Name+" is down, down-min-1 or up, not "+t.Value)
		}
	}
	return odd
}

// listExplosion is the line of an explosion in a list.
func listExplosion(_ rules.Board, s *roster.Sheet) string {
	return digits(s.Now(strengthTrack)) + " lances within " + digits(s.Now("radius")) + " cm"
}
