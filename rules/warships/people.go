package warships

import (
	"strconv"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers what a named character may do beside replacing the crew's score in a roll, 1.4, and people aboard, F.

// people is what somebody aboard suffers with the ship (F).
func people(r *rules.Resolution) {
	used(r, "people_aboard")
	s := rules.PickSheet(r.Cite("F"), "ship", r.Board.Sorted("", func(s *roster.Sheet) bool { return s.Kind == roster.KindShip }), nil, "no ship is on the table", "Aboard which ship?")
	grade := rules.Pick(r, "grade", []string{"stun", "wound", "mortal", "critical"}, word, "What did the ship take?")
	who := rules.Pick(r, "where", []string{"secured", "vulnerable"}, word, "Is the person secured?")
	personality := r.Number("personality", 1, 30, "What is the person's Personality feat score?")
	r.Title(s.Side, "somebody aboard %s", s.Name)
	if r.See("endangered", dice.CheckWords(20, r.Table("endangered").Find(sizeOf(r.Board, s).Key).Int(grade), "endangered", "safe")) == dice.Miss {
		r.Tell("nobody is endangered")
		return
	}
	degree := r.See("feat", checkOf(r.Board, personality, 0)) % degrees
	row := r.Table("feat").Find(degreeWord(degree))
	if row.Text(who) == "" {
		r.Tell("unharmed")
		return
	}
	n := r.See("damage", dice.RollOf(row.Dice(who)))
	r.Tell("%d %s points, firepower Good", n, row.Text(who[:1]+"grade"))
}

const (
	supportMark  = "support"  // steps by which a leader helps one roll of the ship in this round
	engineerMark = "engineer" // percent of power more in this round's power phase
	commandMark  = "command"  // steps of a commander of boarders, or of defenders, in this round's boarding check
)

// character is a roll of a character for the ship: leadership, more power, or command of boarders.
func character(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("1.4").By(acting(r.Board)), "ship", r.Board.Sorted(acting(r.Board), active), func(s *roster.Sheet) string {
		if crewless(s) {
			return "no crew"
		}
		return ""
	}, "no ship is on the table", "Aboard which ship?")
	task := rules.Pick(r.By(s.Side), "task", []string{"support", "power", "boarding"}, word, "To support a roll, for more power, or to command boarders?")
	h := crewCheck(r.Board, "feat", s)
	h.score = r.Number("skill", 1, 30, "What is the character's score?")
	h.plus(r.Given("0").Number("gm", -20, 20, "GM modifier in steps"), "GM", "1.4")
	r.Title(s.Side, "a character aboard %s: %s", s.Name, task)
	n := max(0, h.roll(r)-failure)
	switch {
	case n == 0:
		r.Tell("nothing gained")
	case task == "support":
		r.MarkUntil(s, roster.MarkerCell(supportMark), n, rules.EndOfRound(round(r.Board)), "one roll of %s in this round may be at −%d", s.Name, n)
	case task == "power":
		r.MarkUntil(s, roster.MarkerCell(engineerMark), 10*n, rules.EndOfRound(round(r.Board)), "%s has %d %% more power in this round", s.Name, 10*n)
	default:
		r.MarkUntil(s, roster.MarkerCell(commandMark), n, rules.EndOfRound(round(r.Board)), "%s: off the own boarding check of this round, or on the enemy's", rules.Count(n, "step", "steps"))
	}
}

// supported asks whether the help of a leader goes to this roll, and gives its steps; it is used up by it.
func supported(r *rules.Resolution, s *roster.Sheet) int { return supportedBy(r, "supported", s) }

// supportedBy asks it under a key of its own, where one action rolls for several ships.
func supportedBy(r *rules.Resolution, key string, s *roster.Sheet) int {
	if s == nil || s.Count(supportMark) == 0 || !rarely(r, key, "a leader's help goes to this roll") {
		return 0
	}
	n := s.Count(supportMark)
	r.Cite("1.4").Mark(s, roster.MarkerCell(supportMark), 0, "a leader helps: −%d", n)
	return -n
}

// engineered is what an engineer's success adds to the power, in percent, as an answer.
func engineered(s *roster.Sheet) string { return strconv.Itoa(s.Count(engineerMark)) }

// crewHurt is how many of a ship's crew its marked boxes have cost: a percentage of the crew is spread evenly over the boxes of each track (F).
func crewHurt(b rules.Board, s *roster.Sheet) int {
	if !on(b, "people_aboard") || s.Track(crewTrack) == nil {
		return 0
	}
	n := 0
	for _, row := range pointers(b.Table("crew-losses").Rows) {
		if boxes := whole(s, row.Key); boxes > 0 {
			n += whole(s, crewTrack) * row.Int("percent") * min(boxes, boxes-s.Now(row.Key)) / (100 * boxes)
		}
	}
	return n
}

// loseCrew takes casualties off the crew of a ship; half of them die (F).
func loseCrew(r *rules.Resolution, s *roster.Sheet, n int) {
	if left := max(0, s.Now(crewTrack)-n); n > 0 && left < s.Now(crewTrack) {
		r.Cite("F").Mark(s, roster.TrackCell(crewTrack), left, "%s: casualties %d, half of them dead, crew %d → %d", s.Name, n, s.Now(crewTrack), left)
	}
}
