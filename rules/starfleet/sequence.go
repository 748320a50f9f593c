package starfleet

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers the turn, section 3: its phases, the impulses in which a ship moves, and energy allocation.

// impulses of a turn.
const impulses = 32

// The steps of an impulse.
var steps = [...]struct{ id, title string }{
	{"move", "movement"}, {"activity", "activity"}, {"dogfight", "dogfight"}, {"fire", "direct fire"}, {"post", "post-combat"},
}

// in names the steps of every impulse.
func in(words ...string) []string {
	var ids []string
	for i := 1; i <= impulses; i++ {
		for _, w := range words {
			ids = append(ids, stepID(i, w))
		}
	}
	return ids
}

func stepID(impulse int, step string) string { return "i" + strconv.Itoa(impulse) + "-" + step }

// impulseOf reads the impulse and step of a phase; 0 outside of them.
func impulseOf(phase string) (impulse int, step string) {
	number, step, both := strings.Cut(phase, "-")
	if !both || !strings.HasPrefix(number, "i") {
		return 0, ""
	}
	if impulse = digits(number[1:]); impulse < 1 || impulse > impulses {
		return 0, ""
	}
	return impulse, step
}

// inFireStep says whether direct fire is on.
func inFireStep(b rules.Board) bool {
	_, step := impulseOf(b.Phase)
	return step == "fire"
}

// stepNow names the damage step that a hit of now belongs to: that of its impulse, or the phase.
func stepNow(b rules.Board, letter string) string {
	phase := b.Phase
	if i, _ := impulseOf(phase); i > 0 {
		phase = "i" + strconv.Itoa(i) + letter
	}
	return strconv.Itoa(b.Round) + "/" + phase
}

// stepText is a damage step as people call it: "impulse 17, direct fire".
func stepText(step string) string {
	_, phase, _ := strings.Cut(step, "/")
	i, of := impulseOf(phase)
	for _, s := range steps {
		if i > 0 && s.id == of {
			return "impulse " + strconv.Itoa(i) + ", " + s.title
		}
	}
	return "this step"
}

// stepLetter is the damage step of a hit that is struck now: movement until it is over, direct fire from then on.
func stepLetter(b rules.Board) string {
	if _, step := impulseOf(b.Phase); step == "move" {
		return "-move"
	}
	return "-fire"
}

// endOfImpulse is the end of the impulse now, or of the turn outside of one.
func endOfImpulse(r *rules.Resolution) roster.Moment {
	if i, _ := impulseOf(r.Phase); i > 0 {
		return rules.EndOfPhaseIn(r.Round, stepID(i, "post"))
	}
	return endOfTurn(r)
}

// moves says whether a unit of a speed moves in an impulse.
func moves(speed, impulse int) bool { return impulse*speed/impulses > (impulse-1)*speed/impulses }

// sequence is one turn. Phases of which the program knows nothing are passed, unless a volley waits.
func sequence(rules.Board) []rules.Phase {
	waits := func(b rules.Board) bool { return len(b.Kind(volleyKind)) == 0 }
	phases := make([]rules.Phase, 0, 8+impulses*len(steps))
	phases = append(phases,
		rules.Phase{ID: "energy", Title: "energy allocation", Idle: func(b rules.Board) bool { return waits(b) && len(ships(b, nil)) == 0 }},
		rules.Phase{ID: "speed", Title: "speed", Idle: waits},
		rules.Phase{ID: "self-destruct", Title: "self-destruction", Idle: waits},
		rules.Phase{ID: "lock-on", Title: "lock-on", Idle: func(b rules.Board) bool { return waits(b) && len(blurred(b)) == 0 }},
		rules.Phase{ID: "activity", Title: "initial activity", Idle: waits},
	)
	for i := 1; i <= impulses; i++ {
		part := "impulse " + strconv.Itoa(i) + "/" + strconv.Itoa(impulses)
		for _, s := range steps {
			p := rules.Phase{ID: stepID(i, s.id), Title: s.title, Part: part, Idle: waits}
			switch s.id {
			case "move":
				p.Enter = func(r *rules.Resolution) { sayMoves(r, i) }
			case "fire":
				p.Idle = func(b rules.Board) bool { return waits(b) && quiet(b, i) }
			}
			phases = append(phases, p)
		}
	}
	return append(phases,
		rules.Phase{ID: "final", Title: "final activity", Enter: mendShields, Idle: func(b rules.Board) bool { return waits(b) && len(dueRepairs(b)) == 0 }},
		rules.Phase{ID: "records", Title: "record keeping", Idle: waits},
	)
}

// sayMoves names the ships that move in an impulse.
func sayMoves(r *rules.Resolution, impulse int) {
	const most = 6
	var names []string
	for _, s := range ships(r.Board, func(s *roster.Sheet) bool { return moves(s.Now(speedTrack), impulse) }) {
		names = append(names, s.Name)
	}
	if n := len(names); n > most {
		names = append(names[:most-1], strconv.Itoa(n-most+1)+" more")
	}
	if len(names) > 0 {
		verb := "move"
		if len(names) == 1 {
			verb = "moves"
		}
		r.Cite("3").Tell("impulse %d: %s %s", impulse, strings.Join(names, ", "), verb)
	}
}

// quiet says that nobody moves in an impulse, so that nothing has changed since the one before. Of a ship that has allocated no energy the speed
// is not known. Ships that all lie at rest can still fire: the first impulse is theirs.
func quiet(b rules.Board, impulse int) bool {
	under := func(moving func(speed int) bool) bool {
		return slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool {
			return living(s) && (s.Count(allocatedMark) == 0 || moving(s.Now(speedTrack)))
		})
	}
	if impulse == 1 && !under(func(speed int) bool { return speed > 0 }) {
		return !slices.ContainsFunc(b.Sheets(), living)
	}
	return !under(func(speed int) bool { return moves(speed, impulse) })
}

// ---- energy allocation (3, 4.1, 9.2) ----

// energy takes what the assistant needs of a ship's energy allocation.
func energy(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("3"), "ship", ships(r.Board, nil), func(s *roster.Sheet) string {
		if s.Count(allocatedMark) > 0 {
			return "has allocated its energy"
		}
		return ""
	}, "no ship is on the table", "Whose energy?")
	r.Title(s.Side, "%s allocates energy", s.Name)
	most := fastest(s)
	r.By(s.Side).About(s).AdviseNumber(min(s.Now(speedTrack), most))
	speed := r.Else(func(value string) string {
		if n := digits(value); n > most && n <= impulses {
			return "after its critical hit its speed is at most " + strconv.Itoa(most)
		}
		return ""
	}).Number("speed", 0, most, "Speed?")
	general := r.Cite("4.1").Given("0").Number("general", 0, 1000, "energy for general reinforcement")
	specific := reinforce(r, s)
	shield, back := shieldRepair(r, s)

	r.Cite("3")
	if s.Track(speedTrack) != nil {
		r.Set(s, roster.TrackCell(speedTrack), speed)
	}
	r.MarkUntil(s, roster.MarkerCell(allocatedMark), 1, endOfTurn(r), "speed %d", speed)
	if general/2 > 0 {
		r.Cite("4.1").MarkUntil(s, roster.MarkerCell(generalMark), general/2, endOfTurn(r), "general reinforcement %d", general/2)
	}
	for _, p := range specific {
		r.Cite("4.1").MarkUntil(s, roster.MarkerOf(specificMark, shieldTrack(p.Item), ""), p.N, endOfTurn(r), "shield #%d reinforced by %d", p.Item, p.N)
	}
	if back > 0 {
		r.Cite("9.2").MarkUntil(s, roster.MarkerOf(energyMark, shieldTrack(shield), ""), back, endOfTurn(r), "shield #%d: %s back at the end of the turn", shield, boxes(back))
	}
}

// reinforce takes energy for reinforcement of single shields.
func reinforce(r *rules.Resolution, s *roster.Sheet) []rules.Portion[int] {
	return rules.Share(r.Given("none").By(s.Side).About(s), "specific", []int{1, 2, 3, 4, 5, 6}, 1000, func(n int) rules.Choice {
		c := rules.Choice{ID: strconv.Itoa(n), Text: "#" + strconv.Itoa(n), Sheet: s.ID, Cell: roster.TrackCell(shieldTrack(n))}
		if s.Now(shieldTrack(n)) == 0 {
			c.Off = "no boxes left to reinforce"
		}
		return c
	}, "energy for specific reinforcement")
}

// shieldRepair takes energy for damage control on one shield: two points a box of earlier turns (D9.2).
func shieldRepair(r *rules.Resolution, s *roster.Sheet) (shield, back int) {
	most := rating(s, damconTrack)
	var list []int
	for n := 1; n <= 6; n++ {
		if lostBefore(s, shieldTrack(n)) > 0 {
			list = append(list, n)
		}
	}
	spent := r.Cite("9.2").Given("0").By(s.Side).About(s).Else(func(value string) string {
		switch n := digits(value); {
		case n > most:
			return "energy for damage control is at most the rating, " + strconv.Itoa(most)
		case n > 0 && len(list) == 0:
			return "no shield has lost boxes in earlier turns"
		}
		return ""
	}).Number("repair-energy", 0, most, "energy for damage control")
	if spent == 0 || len(list) == 0 {
		return 0, 0
	}
	shield = rules.Pick(r.By(s.Side).About(s), "repair-shield", list, func(n int) rules.Choice {
		return rules.Choice{ID: strconv.Itoa(n), Text: "#" + strconv.Itoa(n), Sheet: s.ID, Cell: roster.TrackCell(shieldTrack(n))}
	}, "Which shield is repaired?")
	return shield, min(spent/2, lostBefore(s, shieldTrack(shield)))
}

// mendShields gives back what was paid for, at the end of the turn.
func mendShields(r *rules.Resolution) {
	for _, s := range ships(r.Board, nil) {
		for n := 1; n <= 6; n++ {
			track := shieldTrack(n)
			cell := roster.MarkerOf(energyMark, track, "")
			paid := s.CountOf(energyMark, track, "")
			if paid == 0 {
				continue
			}
			back := min(paid, lostBefore(s, track))
			r.Set(s, cell, 0)
			returned(r, s, track, back)
			r.Cite("9.2").Mark(s, roster.TrackCell(track), s.Now(track)+back, "%s shield #%d +%d", s.Name, n, back)
		}
	}
}

// lower says which shields of a ship are switched off from now on.
func lower(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("1"), "ship", ships(r.Board, nil), nil, "no ship is on the table", "Whose shields?")
	down := rules.Several(r.By(s.Side).About(s), "down", []int{1, 2, 3, 4, 5, 6}, 0, 6, func(n int) rules.Choice {
		return rules.Choice{ID: strconv.Itoa(n), Text: "#" + strconv.Itoa(n)} // no cell: its boxes stay
	}, "Which shields are lowered?")
	r.Title(s.Side, "shields of %s", s.Name)
	changed := false
	for n := 1; n <= 6; n++ {
		cell := roster.MarkerOf(loweredMark, shieldTrack(n), "")
		switch was, is := s.CountOf(loweredMark, shieldTrack(n), "") > 0, slices.Contains(down, n); {
		case was == is:
		case is:
			changed = true
			r.Mark(s, cell, 1, "%s lowers shield #%d", s.Name, n)
		default:
			changed = true
			r.Mark(s, cell, 0, "%s raises shield #%d", s.Name, n)
		}
	}
	if !changed {
		r.Tell("%s leaves its shields as they are", s.Name)
	}
}

// ---- lock-on (phase 4) ----

// blurred lists the ships whose sensors can fail to lock on and that have not rolled.
func blurred(b rules.Board) []*roster.Sheet {
	return ships(b, func(s *roster.Sheet) bool {
		return s.Track(sensorTrack) != nil && rating(s, sensorTrack) < 6 && s.Count(lockedMark) == 0
	})
}

// lockOn rolls for a lock-on: the sensor rating or less.
func lockOn(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("3"), "ship", blurred(r.Board), nil, "every ship is sure of its lock-on", "Which ship?")
	r.Title(s.Side, "%s locks on", s.Name)
	locked := r.By(s.Side).About(s).See("die", dice.CheckWords(6, rating(s, sensorTrack), "locked on", "no lock-on")) == dice.Hit
	r.SetUntil(s, roster.MarkerCell(lockedMark), 1, endOfTurn(r))
	if locked {
		r.Tell("%s has its lock-on", s.Name)
		return
	}
	r.MarkUntil(s, roster.MarkerCell(noLockMark), 1, endOfTurn(r), "%s has no lock-on in this turn", s.Name)
}

// differ sets the procedure of one ship.
func differ(r *rules.Resolution) {
	s := rules.PickSheet(r, "ship", ships(r.Board, nil), nil, "no ship is on the table", "Which ship?")
	p := rules.Pick(r, "procedure", []string{"stlouis", "standard", "game"}, func(p string) rules.Choice {
		return rules.Choice{ID: p, Text: p}
	}, "By which procedure is it damaged?")
	r.Title(s.Side, "%s: procedure %s", s.Name, p)
	for _, word := range procedures {
		r.Set(s, roster.MarkerCell(word), truth(word == p))
	}
	r.Tell("%s: procedure %s", s.Name, p)
}
