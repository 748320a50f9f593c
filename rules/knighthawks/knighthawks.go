package knighthawks

import (
	"embed"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

//go:embed tables.toml classes.toml samples/*.txtar
var data embed.FS

// Rules is Knight Hawks as a ruleset.
var Rules = &rules.Ruleset{
	ID:    "knight-hawks",
	Title: "Knight Hawks",
	Doc:   "hull, drive, steering, fires, repair turns",

	Data:     data,
	Kinds:    kinds,
	Marks:    marks,
	Sequence: sequence,
	Actions:  actions,
	Due:      due,
	Figures:  figures,
	Status:   status,
	Layout:   layout,
	Options:  options,
	Measures: measures,
	Start:    start,
	Check:    check,
}

var kinds = []rules.Kind{
	{Word: minesKind, Title: "mines", Alone: true, List: listMines},
	{Word: seekerKind, Title: "seeker", Alone: true, List: listSeeker},
	{Word: shotKind, Title: "shot", Waits: true, List: listShot},
}

// marks are what people call the markers of ship.go.
var marks = []rules.Mark{
	{Kind: controlMark, Word: "combat control"},
	{Kind: damconMark, Word: "damage control"},
	{Kind: shortMark, Word: "short circuit"},
	{Kind: leftMark, Word: "forced left"},
	{Kind: rightMark, Word: "forced right"},
	{Kind: cloudMark, Word: "masking screen out"},
	{Kind: attackedMark, Word: "attacked in round"},
	{Kind: lostMark, Word: "destroyed in round"},
	{Kind: evadingMark, Word: "evasion"},
	{Kind: evadedMark, Word: "has evaded"},
	{Kind: firedMark, Word: "fired", Tick: true},
	{Kind: movedMark, Word: "has moved", Tick: true},
	{Kind: burnedMark, Word: "fire rolled for", Tick: true},
	{Kind: repairedMark, Word: "repairs rolled", Tick: true},
	{Kind: quietMark, Word: "looked after", Tick: true},
}

var actions = []*rules.Action{
	{
		ID: "fire", Title: "fire", Key: "f", Rule: "2.6", Phases: rules.Both("defence", "offence"), Do: fire,
		Help: "one shot: facts, roll to hit, damage",
	},
	{
		ID: "declare", Title: "declare", Key: "v", Rule: "2.6", Phases: rules.Both("defence", "offence"), Do: declare,
		Help: "announce a shot of a step before any of its dice",
	},
	{
		ID: "resolve", Title: "resolve", Key: "r", Rule: "2.6", Phases: rules.Both("defence", "offence"), Do: resolve,
		Help: "roll for a declared shot",
	},
	{
		ID: "hit", Title: "hit", Key: "x", Rule: "1.1", Do: hit,
		Help: "a weapon or a number of points on a ship: consequences only",
	},
	{
		ID: "burn", Title: "burn", Key: "b", Rule: "6.11", Phases: rules.Both("burn"), Do: burn,
		Help: "roll for a fire",
	},
	{
		ID: "move", Title: "move", Key: "m", Rule: "5.4", Phases: rules.Both("move"), Do: move,
		Help: "speed and turns, with the navigation die and the break-up roll",
	},
	{
		ID: "screen", Title: "screen", Key: "s", Rule: "3.4", Phases: rules.Both("screens"), Do: raise,
		Help: "raise, lower or exchange a powered screen",
	},
	{
		ID: "cloud", Title: "masking screen", Key: "c", Rule: "3.3", Phases: rules.Both("screens"), Do: releaseCloud,
		Help: "release a masking screen",
	},
	{
		ID: "evade", Title: "evade", Rule: "2.4", Phases: rules.Both("offence"), Do: declareEvasion,
		Help: "declare evasion from torpedoes",
	},
	{
		ID: "repair", Title: "repair", Key: "p", Rule: "7.2", Phases: []string{"repair"}, Do: repair,
		Help: "divide a ship's DCR among repairs and roll them",
	},
	{
		ID: "repair-after", Title: "repair after the battle", Rule: "7.6", Do: repairAfter,
		Help: "a turn of repairs when the battle is over",
	},
	{
		ID: "refit", Title: "refit", Rule: "7.7", Do: refit,
		Help: "a day at a construction centre: hull points or one system",
	},
	{
		ID: "overhaul", Title: "overhaul", Rule: "7.7", Do: overhaul,
		Help: "a ship as printed, after six days home",
	},
	{
		ID: "dock", Title: "dock", Rule: "5.5", Phases: rules.Both("move"), Do: dock,
		Help: "dock at a station or land on a carrier",
	},
	{
		ID: "undock", Title: "undock", Rule: "5.5", Phases: rules.Both("move"), Do: undock,
		Help: "leave a station or carrier",
	},
	{
		ID: "rearm", Title: "rearm", Rule: "5.5", Do: rearm,
		Help: "fill the assault rockets of a docked fighter or assault scout",
	},
	{
		ID: "lay-mines", Title: "lay mines", Rule: "2.7", Phases: rules.Both("move"), Do: layMines,
		Help: "lay mines from a ship or before the battle",
	},
	{
		ID: "explode", Title: "mines", Key: "i", Rule: "2.7", Phases: rules.Both("mines"), Do: explode,
		Help: "mines attack the ships that entered their hex",
	},
	{
		ID: "lay-seekers", Title: "lay seekers", Rule: "2.7", Phases: rules.Both("move"), Do: laySeekers,
		Help: "drop seekers from a ship or before the battle",
	},
	{
		ID: "activate", Title: "activate", Rule: "2.7", Phases: rules.Both("seekers"), Do: activate,
		Help: "activate seekers",
	},
	{
		ID: "seek", Title: "seek", Key: "k", Rule: "2.7", Phases: rules.Both("seekers"), Do: seek,
		Help: "move an active seeker; what it meets it attacks",
	},
	{
		ID: "meet", Title: "meet", Rule: "2.7", Do: meet,
		Help: "a ship enters the hex of an active seeker",
	},
	{
		ID: "shatter", Title: "shatter", Rule: "2.7", Phases: rules.Both("move"), Do: shatter,
		Help: "blow a shatter drone up",
	},
	{
		ID: "destroy", Title: "destroy", Rule: "6.1", Do: scuttle,
		Help: "destroy a ship for a reason of the table, with what is docked at it",
	},
	{
		ID: "first", Title: "first", Rule: "5", Do: moveFirst,
		Help: "say or roll which side moves first",
	},
}

var measures = []rules.Measure{
	{ID: "hull", Title: "hull left", Value: hullLeft, Ends: func(n int) bool { return n <= 0 }, End: "destroyed", Thresholds: severely},
	{ID: "hull-lost", Title: "hull lost to hull rows", Tally: hullTrack},
	{ID: "destroyed", Title: "destroyed", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(destroyed(s)) }},
	{ID: "severe", Title: "severely damaged", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(severity(s) > 0) }},
	{ID: "adf", Title: "ADF lost", Value: lost(adfTrack)},
	{ID: "mr", Title: "MR lost", Value: lost(mrTrack)},
	{ID: "weapons", Title: "weapons lost", Value: wrecked(false)},
	{ID: "defences", Title: "defences lost", Value: wrecked(true)},
	{ID: "fire", Title: "on fire", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(burning(s)) }},
	{ID: "icm", Title: "ICMs left", Value: icmLeft},
}

func hullLeft(_ rules.Board, s *roster.Sheet) int { return s.Now(hullTrack) }

// severely is the hull below which a ship is severely damaged (6.2).
func severely(s *roster.Sheet) []rules.Threshold {
	return []rules.Threshold{{Word: "severe", Below: s.Printed(hullTrack) - s.Printed(hullTrack)/2}}
}

func lost(track string) func(rules.Board, *roster.Sheet) int {
	return func(_ rules.Board, s *roster.Sheet) int { return s.Lost(track) }
}

// wrecked counts the destroyed systems among the weapons or the defences.
func wrecked(defences bool) func(rules.Board, *roster.Sheet) int {
	return func(_ rules.Board, s *roster.Sheet) int {
		n := 0
		for i := range s.Systems {
			if y := &s.Systems[i]; !intact(y) && isDefence(y.Kind) == defences {
				n++
			}
		}
		return n
	}
}

func icmLeft(_ rules.Board, s *roster.Sheet) int {
	if y := fitted(s, "ICM"); y != nil {
		return y.Left
	}
	return 0
}

// start gives a ship what no roster prints: a speed, and an orbit to a station.
func start(_ rules.Board, _ rules.Class, s *roster.Sheet) {
	if s.Kind != roster.KindShip {
		return
	}
	if s.Track(speedTrack) == nil {
		s.Tracks = append(s.Tracks, roster.Track{Name: speedTrack, Open: true})
	}
	if station(s) {
		s.Markers = append(s.Markers, roster.Marker{Kind: orbitMark, Count: 1})
	}
}

// check finds what is odd about a class.
func check(b rules.Book, c rules.Class) []string {
	if c.Kind != roster.KindShip {
		return nil
	}
	var odd []string
	s := c.Sheet()
	for _, track := range [...]string{hullTrack, adfTrack, mrTrack} {
		if s.Track(track) == nil {
			odd = append(odd, "it has no "+track)
		}
	}
	if s.Track(dcrTrack) == nil && s.Trait("game") != "basic" {
		odd = append(odd, "it has no dcr: it can repair nothing")
	}
	for _, y := range s.Systems {
		if !isDefence(y.Kind) && b.Table("weapons").Find(y.Kind) == nil {
			odd = append(odd, y.ID+": "+y.Kind+" is neither a weapon of the table nor a defence")
		}
	}
	if size, err := strconv.Atoi(s.Trait("hull-size")); err == nil && !armed(rules.Board{Book: &b}, s) && s.Printed(hullTrack) != 5*size {
		odd = append(odd, "a civilian of hull size "+strconv.Itoa(size)+" has hull "+strconv.Itoa(5*size))
	}
	return odd
}
