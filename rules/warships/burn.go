package warships

import (
	"damcon/roster"
	"damcon/rules"
)

// This file covers fractions of acceleration, 4.4 and R-78: saved up while a ship goes on accelerating the same way, used as soon as there
// is a whole point.

// slowingMark lies on a ship whose saved acceleration slows it; else it makes it faster.
const slowingMark = "slowing"

// savedFor is what a ship has saved up, in thousandths, to become faster or slower.
func savedFor(s *roster.Sheet, slower bool) int {
	if (s.Count(slowingMark) > 0) != slower {
		return 0
	}
	return s.Count(savedMark)
}

// savedForVector is what counts at PL 6 scale, where only the table knows directions.
func savedForVector(r *rules.Resolution, s *roster.Sheet) int {
	n := s.Count(savedMark)
	if n > 0 && !r.Given("yes").YesNo("same", "it accelerates the same way as before") {
		return 0
	}
	return n
}

// saveUp keeps what of an acceleration, in thousandths, a change of speed by so much has left over. Without any change a ship burns the way
// that it did, or first to become faster, unless its owner says otherwise; a whole point that was there and was not used ends the burn.
func saveUp(r *rules.Resolution, s *roster.Sheet, accel, by int) {
	if accel%1000 == 0 && s.Count(savedMark) == 0 {
		return
	}
	slower := by < 0
	if by == 0 {
		way := "faster"
		if s.Count(slowingMark) > 0 {
			way = "slower"
		}
		switch rules.Pick(r.Given(way), "burn", []string{"faster", "slower", "no"}, word, "to become faster or slower, or does it not burn?") {
		case "slower":
			slower = true
		case "no":
			keepSaved(r, s, 0, false)
			return
		}
	}
	keepSaved(r, s, accel+savedFor(s, slower)-1000*max(by, -by), slower)
}

// coasts says whether a ship that would save acceleration up at PL 6 scale leaves its engines off.
func coasts(r *rules.Resolution, accel, shift int) bool {
	return shift == 0 && accel%1000 > 0 && !r.Given("yes").YesNo("burn", "it burns, to save up acceleration")
}

// keepSaved puts down what is saved up, where it is less than a point.
func keepSaved(r *rules.Resolution, s *roster.Sheet, left int, slower bool) {
	if left < 0 || left >= 1000 {
		left = 0
	}
	if slow := truth(slower && left > 0); s.Count(slowingMark) != slow {
		r.Set(s, roster.MarkerCell(slowingMark), slow)
	}
	if left != s.Count(savedMark) {
		r.Mark(s, roster.MarkerCell(savedMark), left, "%s has saved up %s of acceleration", s.Name, decimal(left))
	}
}
