package starfleet

import (
	"damcon/roster"
	"damcon/rules"
)

// This file covers excess damage, destruction and crippled ships, section 8.

// soaks says whether boxes stand in for Excess boxes when those are gone.
func soaks(is string) bool { return is == "Cargo" || is == "Repair" || is == "Mine" }

// excessHits scores points in column M one by one: Excess boxes, then cargo, repair or mines of the defender's choice, then the ship is lost.
func (v *volley) excessHits(r *rules.Resolution, n int) {
	s := v.ship
	if t := s.Track(excessTrack); t != nil && t.Now > 0 {
		k := min(n, t.Now)
		r.Mark(s, roster.TrackCell(excessTrack), t.Now-k, "M Excess −%d, %d left", k, t.Now-k)
		r.Tally(s, "excess", k)
		n -= k
	}
	for i := 1; i <= n; i++ {
		var list []int
		for g := range v.groups {
			if first := v.groups[g].first; soaks(v.groups[g].is) && v.pieces[first].left() > 0 {
				list = append(list, first)
			}
		}
		if len(list) == 0 {
			destroy(r, s, v.firing, "%s is destroyed by excess damage", s.Name)
			return
		}
		r.In("M", i, func() {
			c := &cell{entry: &entry{word: "Excess", name: "Excess"}, column: "M"}
			v.box(r, c, v.chooseBox(r, c, list, nil))
		})
	}
}

// destroy takes a ship out of the battle. What it has committed still fires in the same fire step.
func destroy(r *rules.Resolution, s *roster.Sheet, committed bool, text string, args ...any) {
	r.Cite("8")
	if committed {
		r.SetUntil(s, roster.MarkerCell(stillMark), 1, rules.EndOfPhase(r.Phase))
	}
	r.Mark(s, roster.MarkerCell(destroyedMark), max(1, r.Round), text, args...)
	r.Warn("%s: seeking weapons that it controls are released; it may explode", s.Name)
}

// aftermath says what has become of a ship after a volley or a repair.
func aftermath(r *rules.Resolution, s *roster.Sheet) {
	if destroyed(s) || s.Count(crippledMark) > 0 {
		return
	}
	if why := crippled(r.Board, s); why != "" {
		r.Cite("8").Mark(s, roster.MarkerCell(crippledMark), 1, "%s is crippled: %s", s.Name, why)
	}
}

// A tally is the boxes of a sort, printed and lost.
type tally struct{ printed, lost int }

func (t *tally) add(printed, left int) {
	t.printed += printed
	t.lost += printed - left
}

func (t tally) gone() bool { return t.printed > 0 && t.lost == t.printed }

// A census counts the boxes of a ship by what they are for.
type census struct{ internal, warp, control, weapons tally }

func count(b rules.Board, s *roster.Sheet) census {
	var c census
	for i := range s.Systems {
		y := &s.Systems[i]
		is := isOf(b, y)
		c.internal.add(y.Boxes, y.Left)
		switch {
		case isWarp(is):
			c.warp.add(y.Boxes, y.Left)
		case isControl(is):
			c.control.add(y.Boxes, y.Left)
		case isWeapon(is):
			c.weapons.add(y.Boxes, y.Left)
		}
	}
	for _, t := range specials {
		if track := s.Track(t.track); track != nil {
			c.internal.add(track.Max-track.Min, track.Now-track.Min)
		}
	}
	return c
}

// crippled says why a ship is crippled (S2.4), empty where it is not.
func crippled(b rules.Board, s *roster.Sheet) string {
	c := count(b, s)
	if c.internal.printed > 0 && 2*c.internal.lost >= c.internal.printed {
		return "half of its internal boxes are lost"
	}
	if b.Option("crippled") == "half" {
		return ""
	}
	excess := s.Track(excessTrack)
	switch {
	case c.warp.printed > 0 && 10*c.warp.lost >= 9*c.warp.printed:
		return "nine tenths of its warp boxes are lost"
	case excess != nil && excess.Now < excess.Max:
		return "excess damage"
	case c.control.gone():
		return "no control box is left"
	case c.weapons.gone():
		return "no weapon is left"
	}
	return ""
}

// scuttle destroys a ship that blows itself up, or for a reason of the table.
func scuttle(r *rules.Resolution) {
	s := rules.PickSheet(r, "ship", ships(r.Board, nil), nil, "no ship is on the table", "Which ship is destroyed?")
	why := r.Given("").Text("reason", "reason")
	r.Title(s.Side, "%s is destroyed", s.Name)
	if why != "" {
		destroy(r, s, inFireStep(r.Board), "%s is destroyed: %s", s.Name, why)
		return
	}
	destroy(r, s, inFireStep(r.Board), "%s is destroyed", s.Name)
}
