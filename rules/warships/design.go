package warships

import (
	"fmt"
	"strconv"

	"damcon/roster"
	"damcon/rules"
)

// This file finds what does not fit in the design of a ship, 2.2, 2.5 and appendices A, C and G: findings, no bars.

// check lists what is odd about a class.
func check(book rules.Book, c rules.Class) []string {
	if c.Kind != roster.KindShip {
		return nil
	}
	b := rules.Board{Battle: roster.NewBattle(0, "", book.Rules.ID), Book: &book}
	s := c.Sheet()
	var odd []string
	say := func(text string, args ...any) { odd = append(odd, fmt.Sprintf(text, args...)) }
	for _, track := range [...]string{stunTrack, woundTrack, mortalTrack, criticalTrack, scoreTrack} {
		if s.Track(track) == nil {
			say("it has no %s", track)
		}
	}
	if b.Table("sizes").Find(s.Trait("size")) == nil {
		say("its size is not small, light, medium, heavy or super")
	}
	if s.Trait("toughness") != "" && b.Table("toughness").Find(s.Trait("toughness")) == nil {
		say("there is no toughness %s", s.Trait("toughness"))
	}
	if a := s.Trait("armor"); a != "" && b.Table("armor").Find(a) == nil {
		say("there is no armor %s", a)
	}
	if len(s.Systems) == 0 {
		return odd
	}
	odd = append(odd, checkSystems(b, s)...)
	return append(odd, checkPower(b, s)...)
}

// checkSystems holds systems to zones and hull points.
func checkSystems(b rules.Board, s *roster.Sheet) []string {
	var odd []string
	zones := b.Table("zones").Find(zoneClass(b, s)).Words("zones")
	filled, used := map[string]int{}, 0
	deck := false
	for i := range s.Systems {
		y := &s.Systems[i]
		row, _, kind := entry(b, y.Kind)
		deck = deck || kind == "command" || kind == "cockpit"
		if row == nil {
			odd = append(odd, y.ID+": "+y.Kind+" stands in no list and counts as miscellaneous")
		}
		n := tenths(b, y)
		used += n
		filled[zoneOf(y)] += n
		found := false
		for _, z := range zones {
			found = found || z == zoneOf(y)
		}
		if !found {
			odd = append(odd, y.ID+": a "+sizeOf(b, s).Text("name")+" ship has no zone "+zoneOf(y))
		}
	}
	limit := number(s, "zone-limit")
	for _, z := range zones {
		switch {
		case filled[z] == 0:
			odd = append(odd, "zone "+z+" holds no system")
		case limit > 0 && filled[z] > 10*limit:
			odd = append(odd, fmt.Sprintf("zone %s holds %s hull points; its limit is %d", z, tenth(filled[z]), limit))
		}
	}
	hull := number(s, "hull")
	if row := b.Table("armor").Find(s.Trait("armor")); row != nil {
		used += hull * row.Int("share") / 10
	}
	if room := hull + number(s, "bonus"); hull > 0 && used > 10*room {
		odd = append(odd, fmt.Sprintf("its systems take %s hull points of %d", tenth(used), room))
	}
	if !deck {
		odd = append(odd, "it has neither a command deck nor a cockpit")
	}
	for _, row := range pointers(b.Table("defenses").Rows) {
		points := 0
		for i := range s.Systems {
			if s.Systems[i].Kind == row.Key {
				points += tenths(b, &s.Systems[i])
			}
		}
		if covers := row.Int("covers"); covers > 0 && points > 0 && row.Int("hull") > 0 {
			need := (hull + covers - 1) / covers
			if has := points / (10 * row.Int("hull")); has < need {
				odd = append(odd, fmt.Sprintf("%s: %d units of the %d that its hull needs", row.Text("name"), has, need))
			}
		}
	}
	return odd
}

// checkPower holds what runs to what the plants give.
func checkPower(b rules.Board, s *roster.Sheet) []string {
	_, _, have := plants(b, s)
	need := engineCost(b, s)
	for i := range s.Systems {
		need += drain(b, &s.Systems[i])
	}
	if need > have {
		return []string{fmt.Sprintf("engines and systems take %d power of %d", need, have)}
	}
	return nil
}

// tenths is a system's size in tenths of a hull point.
func tenths(b rules.Board, y *roster.System) int {
	if n := thousandths(y.Trait("hp")); n > 0 {
		return n / 100
	}
	row, list, _ := entry(b, y.Kind)
	switch list {
	case "weapons", "launchers", "defenses", "sensors", "installations":
		n := thousandths(row.Text("hull")) / 100
		if list == "weapons" {
			n = n * (1 + barrels(y)) / 2
		}
		return n
	}
	return 10 * size(b, y)
}

func tenth(n int) string {
	if n%10 == 0 {
		return strconv.Itoa(n / 10)
	}
	return fmt.Sprintf("%d.%d", n/10, n%10)
}
