package starfleet

import (
	"embed"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

//go:embed tables.toml classes.toml samples/*.txtar
var data embed.FS

// Rules is Star Fleet as a ruleset.
var Rules = &rules.Ruleset{
	ID:    "star-fleet",
	Title: "Star Fleet",
	Doc:   "shields, volleys by tens, groups of boxes",

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
	Prepare:  prepare,
	Wide:     true,
	Round:    "turn",
	Parts:    "impulses",
}

var kinds = []rules.Kind{{Word: volleyKind, Title: "volley", Waits: true, List: listVolley}}

var actions = []*rules.Action{
	{
		ID: "fire", Title: "fire", Key: "f", Rule: "11", Phases: in("fire"), Do: fire,
		Help: "one shot of direct fire; its points gather on a volley",
	},
	{
		ID: "strike", Title: "seeking weapon", Key: "k", Rule: "3", Phases: in("move", "fire"), Do: seek,
		Help: "a drone or plasma torpedo strikes at the end of movement",
	},
	{
		ID: "allocate", Title: "allocate", Key: "v", Rule: "4", Do: allocate,
		Help: "resolve a volley: shields, armour, internal points",
	},
	{
		ID: "hit", Title: "hit", Key: "x", Rule: "4", Do: hit,
		Help: "a number of points, or a weapon, on a shield: consequences only",
	},
	{
		ID: "energy", Title: "energy", Key: "g", Rule: "3", Phases: []string{"energy"}, Do: energy,
		Help: "speed, reinforcement, shield repair",
	},
	{
		ID: "shields", Title: "shields", Key: "s", Rule: "1", Phases: append(in("activity", "fire"), "energy", "activity"), Do: lower,
		Help: "lower and raise shields",
	},
	{
		ID: "lock-on", Title: "lock-on", Key: "l", Rule: "3", Phases: []string{"lock-on"}, Do: lockOn,
		Help: "roll for a lock-on with damaged sensors",
	},
	{
		ID: "emergency", Title: "emergency repair", Key: "y", Rule: "9.5", Phases: []string{"energy"}, Do: hurry,
		Help: "name boxes for emergency repair and pay for it",
	},
	{
		ID: "emergency-roll", Title: "emergency roll", Key: "w", Rule: "9.5", Phases: []string{"final"}, Do: rescue,
		Help: "roll for the boxes named for emergency repair",
	},
	{
		ID: "repair", Title: "repair", Key: "p", Rule: "9.3", Phases: []string{"final"}, Do: repair,
		Help: "put a ship's repair points into boxes",
	},
	{
		ID: "critical-repair", Title: "critical repair", Key: "c", Rule: "10", Phases: []string{"final"}, Do: repairCritical,
		Help: "roll to repair a critical hit",
	},
	{
		ID: "procedure", Title: "procedure", Rule: "14.22", Do: differ,
		Help: "say by which procedure one ship is damaged",
	},
	{
		ID: "destroy", Title: "destroy", Rule: "8", Do: scuttle,
		Help: "a ship destroys itself, or the table says so",
	},
}

var measures = []rules.Measure{
	{ID: "boxes", Title: "boxes lost", Tally: "boxes"},
	{ID: "weapons", Title: "weapons lost", Tally: "weapons"},
	{ID: "phasers", Title: "phasers lost", Tally: "phasers"},
	{ID: "torps", Title: "torpedoes lost", Tally: "torps"},
	{ID: "drones", Title: "drone racks lost", Tally: "drones"},
	{ID: "warp", Title: "warp lost", Tally: "warp"},
	{ID: "power", Title: "impulse, APR, battery lost", Tally: "power"},
	{ID: "hull", Title: "hull lost", Tally: "hull"},
	{ID: "control", Title: "control lost", Tally: "control"},
	{ID: "other", Title: "other systems lost", Tally: "other"},
	{ID: "tracks", Title: "sensor, scanner, damage control lost", Tally: "tracks"},
	{ID: "excess", Title: "excess lost", Tally: "excess"},
	{ID: "crippled", Title: "crippled", Value: func(b rules.Board, s *roster.Sheet) int { return truth(crippled(b, s) != "") }},
	{
		ID: "destroyed", Title: "destroyed", Value: func(_ rules.Board, s *roster.Sheet) int { return truth(destroyed(s)) },
		Ends: func(n int) bool { return n > 0 },
	},
}

// sortOf is the measure that counts a box beside all boxes, by what it is on the chart.
func sortOf(is string) string {
	switch is {
	case "Phaser":
		return "phasers"
	case "Torp":
		return "torps"
	case "Drone":
		return "drones"
	case "LWarp", "RWarp", "CWarp":
		return "warp"
	case "Impulse", "APR", "Battery":
		return "power"
	case "FHull", "AHull", "CHull":
		return "hull"
	case "Bridge", "Flag", "Security", "Emer", "Aux":
		return "control"
	case "Sensor", "Scanner", "DamCon":
		return "tracks"
	}
	return "other"
}

// start gives a ship what no class prints: a speed.
func start(_ rules.Board, _ rules.Class, s *roster.Sheet) {
	if s.Kind == roster.KindShip && s.Track(speedTrack) == nil {
		s.Tracks = append(s.Tracks, roster.Track{Name: speedTrack, Max: impulses})
	}
}

// check finds what is odd about a class.
func check(b rules.Book, c rules.Class) []string {
	if c.Kind != roster.KindShip {
		return nil
	}
	var odd []string
	s := c.Sheet()
	board := rules.Board{Book: &b}
	for n := 1; n <= 6; n++ {
		if s.Track(shieldTrack(n)) == nil {
			odd = append(odd, "it has no "+shieldTrack(n))
		}
	}
	if s.Track(excessTrack) == nil {
		odd = append(odd, "it has no excess: the first excess hit destroys it")
	}
	for _, t := range specials {
		track := s.Track(t.track)
		switch numbers := strings.Fields(s.Trait(t.track)); {
		case track == nil:
			odd = append(odd, "it has no "+t.track)
		case len(numbers) != track.Max:
			odd = append(odd, t.track+" has "+strconv.Itoa(track.Max)+" boxes and "+strconv.Itoa(len(numbers))+" numbers")
		case track.Min != 1:
			odd = append(odd, t.track+" can lose its last box; write min=1")
		}
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		row := b.Table("systems").Find(y.Kind)
		switch {
		case row == nil && y.Trait("is") == "":
			odd = append(odd, y.ID+": no system is called "+y.Kind)
		case isWeapon(isOf(board, y)) && y.Boxes != 1:
			odd = append(odd, y.ID+": a weapon has one box; write one system for each")
		case isOf(board, y) == "Phaser" && y.Trait("arc") == "":
			odd = append(odd, y.ID+": a phaser without an arc bears everywhere")
		}
	}
	return append(odd, misplaced(s)...)
}
