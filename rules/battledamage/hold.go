package battledamage

import (
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers one person who holds several stations, and what officers have learned, 1.6.

// heldMark is on a station that is held by the officer of another one: which that is, as its place among the stations.
const heldMark = "held"

// holder is the station of the officer who holds a station: the station itself, unless it is held with another one.
func holder(b rules.Board, s *roster.Sheet, post string) string {
	if n := s.CountOf(heldMark, post, ""); n > 0 {
		if list := posts(b); n <= len(list) {
			return list[n-1]
		}
	}
	return post
}

// hasActed says whether the officer at a station has acted in this round, there or at another station that is the same officer's.
func hasActed(b rules.Board, s *roster.Sheet, post string) bool {
	return actedAt(s, post) || actedElsewhere(b, s, post) != ""
}

// actedElsewhere says that the officer at a station has acted in this round at another one; empty where that is not so.
func actedElsewhere(b rules.Board, s *roster.Sheet, post string) string {
	if !marked(s, heldMark) {
		return ""
	}
	who := holder(b, s, post)
	for _, p := range posts(b) {
		if p != post && holder(b, s, p) == who && actedAt(s, p) {
			return "its officer has acted at " + p + " in this round"
		}
	}
	return ""
}

// Whether a station is a primary or a secondary one; the rest are held by nobody else.
func primary(post string) bool   { return post == helm || post == weapons }
func secondary(post string) bool { return post == science || post == sensors || post == engineer }

// onePerson says why one person cannot hold stations on a ship of a rank; empty when that can be (1.6).
func onePerson(ordinal int, held []string) string {
	all := func(is func(string) bool) bool {
		return !slices.ContainsFunc(held, func(p string) bool { return !is(p) })
	}
	first := len(slices.DeleteFunc(slices.Clone(held), func(p string) bool { return !primary(p) }))
	switch {
	case len(held) < 2, all(secondary):
		return ""
	case ordinal <= largestSingle && all(func(p string) bool { return primary(p) || p == sensors }):
		return ""
	case ordinal <= largestPair && len(held) == 2 && first == 1 && all(func(p string) bool { return primary(p) || secondary(p) }):
		return ""
	}
	return "one person holds several of science, sensors and engineer, up to Small one of helm and weapons with one of them, up to Tiny helm, weapons and sensors"
}

// The largest ranks on which one person may hold helm, weapons and sensors, and one primary station with one secondary.
const (
	largestSingle = 3
	largestPair   = 4
)

// hold says which stations an officer holds beside the own one.
func hold(r *rules.Resolution) {
	b := r.Board
	s := rules.PickSheet(r.Cite("1.6"), "ship", ships(b, "", nil), func(s *roster.Sheet) string {
		switch {
		case small(s):
			return "the pilot of so small a crew holds all stations"
		case !slices.ContainsFunc(posts(b), holding(b, s)):
			return "nobody is there who may"
		}
		return ""
	}, "there is no ship", "Which ship?")
	r.By(s.Side).About(s)
	who := rules.Pick(r, "who", slices.DeleteFunc(posts(b), func(p string) bool { return !holding(b, s)(p) }), asChoice, "Whose officer?")
	rest := slices.DeleteFunc(posts(b), func(p string) bool { return p == who })
	usual := slices.DeleteFunc(slices.Clone(rest), func(p string) bool { return holder(b, s, p) != who })
	also := rules.Several(r.By(s.Side).About(s).Advise(func() string { return rules.Listed(usual) }).Else(func(value string) string {
		held := []string{who}
		if value != "none" {
			held = append(held, strings.Split(value, ",")...)
		}
		return onePerson(rank(b, s), held)
	}), "also", rest, 0, len(rest), func(p string) rules.Choice {
		c := asChoice(p)
		switch {
		case !primary(p) && !secondary(p):
			c.Off = "is held with no other station"
		case holder(b, s, p) == who:
		case holder(b, s, p) != p, manned(b, s, p):
			c.Off = "somebody is there"
		case slices.ContainsFunc(rest, func(o string) bool { return o != p && holder(b, s, o) == p }):
			c.Off = "holds other stations"
		}
		return c
	}, "Which other stations does that officer hold?")
	r.Title(s.Side, "%s: the stations of %s", s.Name, who)
	for _, p := range usual {
		if !slices.Contains(also, p) {
			r.Set(s, roster.MarkerOf(heldMark, p, ""), 0)
		}
	}
	for _, p := range also {
		r.Set(s, roster.MarkerOf(heldMark, p, ""), slices.Index(posts(b), who)+1)
	}
	if len(also) == 0 {
		r.Tell("%s: the officer at %s holds no other station", s.Name, who)
		return
	}
	r.Tell("%s: the officer at %s holds %s as well", s.Name, who, strings.Join(also, ", "))
}

// holding says of a station whether its own officer is there and may hold others.
func holding(b rules.Board, s *roster.Sheet) func(string) bool {
	return func(p string) bool {
		return (primary(p) || secondary(p)) && holder(b, s, p) == p && manned(b, s, p)
	}
}

// release ends that stations are held by an officer who leaves the own one, and that another officer holds the one that is taken.
func release(r *rules.Resolution, s *roster.Sheet, left, taken string) {
	for _, p := range posts(r.Board) {
		if holder(r.Board, s, p) == p || p != taken && holder(r.Board, s, p) != left {
			continue
		}
		r.Mark(s, roster.MarkerOf(heldMark, p, ""), 0, "%s: %s is not held with another station any more", s.Name, p)
	}
}

// A talent is something that the officer of a station may have learned.
type talent struct{ id, text, whose string }

// talents are what officers may have learned beyond the functions of their stations (1.6, 5.3, 5.11, 5.13, 11), as the places of a feat.
var talents = []talent{
	{"boost", "boost", "sensors officer"},
	{"concentrated", "Concentrated Fire", "weapons officer"},
	{"defensive", "Defensive Fire", "weapons officer"},
	{"feint", "feint", "helm officer"},
}

// knows says whether the officer of a ship has learned something.
func knows(s *roster.Sheet, id string) bool { return s.CountOf(featMark, id, "") > 0 }

// learn says which talents the officers of a ship have.
func learn(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("1.6"), "ship", ships(r.Board, "", nil), nil, "there is no ship", "Whose officers?")
	var usual []string
	for _, t := range talents {
		if knows(s, t.id) {
			usual = append(usual, t.id)
		}
	}
	r.By(s.Side).About(s).Advise(func() string { return rules.Listed(usual) })
	have := rules.Several(r, "what", talents, 0, len(talents), func(t talent) rules.Choice {
		return rules.Choice{ID: t.id, Text: t.text}
	}, "What have they learned?")
	r.Title(s.Side, "%s: talents of its officers", s.Name)
	var known []string
	for _, t := range talents {
		has := slices.ContainsFunc(have, func(o talent) bool { return o.id == t.id })
		if has {
			known = append(known, t.text+" ("+t.whose+")")
		}
		r.Set(s, roster.MarkerOf(featMark, t.id, ""), truth(has))
	}
	if len(known) == 0 {
		r.Tell("%s: nobody has learned more than a station asks for", s.Name)
		return
	}
	r.Tell("%s: learned %s", s.Name, strings.Join(known, ", "))
}
