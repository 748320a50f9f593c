package battledamage

import (
	"cmp"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers what people call things: parts of a ship, hits, numbers and what they are made of. What is said in the log is put into words only
// where it is read.

// A partName is what a part is called, written only where it is read: "1 projectile" as on its sheet, "cargo bay 2".
type partName struct{ *roster.System }

func (n partName) String() string {
	switch {
	case n.Kind == jammer:
		return n.Name
	case hardPoint(n.System):
		return strings.TrimPrefix(n.ID, "hp") + " " + n.Name
	}
	return n.Name + " bay " + strings.TrimPrefix(n.ID, "bay")
}

// label names a part.
func label(y *roster.System) partName { return partName{y} }

// A piece is a part of a ship as its sheet calls it, named only where that is read.
type piece struct {
	of   *roster.Sheet
	part string
}

func (p piece) String() string {
	if y := p.of.System(p.part); y != nil {
		return label(y).String()
	}
	return title(p.part)
}

// card shows a part as a choice.
func (p piece) card() rules.Choice { return rules.Choice{ID: p.part, Text: p.String()} }

// A battery is hard points that fire together, named only where that is read.
type battery []*roster.System

func (b battery) String() string {
	words := make([]string, len(b))
	for i, y := range b {
		words[i] = label(y).String()
	}
	return strings.Join(words, ", ")
}

// place is what people call where an officer goes.
func place(to string) string {
	switch to {
	case "no":
		return "no station"
	case "bay":
		return "the medical bay"
	}
	return to
}

// blowWord is what people call what a damage comes from.
func blowWord(source string) string {
	switch source {
	case byWeapons:
		return "fire"
	case byCritical:
		return "critical hit"
	case byOther:
		return "its own doing"
	case byAim:
		return "aimed fire"
	}
	return source
}

// trackWord is what people call a number of a sheet that lies on a ship.
func trackWord(s *roster.Sheet, track string) string {
	words := map[string]string{}
	switch s.Kind {
	case bdKind:
		words = map[string]string{
			"result": "chart result", "base": "base DC", "bonus": "attacker's bonus", "round": "taken in round", "progress": "rounds of work done",
			"worked": "last worked in round", "struck": "effect struck in round",
		}
	case hitKind:
		words = map[string]string{
			"bonus": "bonus on the DC", "critical": "critical hit", "concentrated": "Concentrated Fire", "no-7": "7s rolled again", "plain": "DC 7, no effect",
			"weapons": "attacker's Weapons", "initiative": "attacker's Initiative",
		}
	case officerKind:
		words = map[string]string{
			"dex": "Dexterity", "wis": "Wisdom", "int": "Intelligence", "cha": "Charisma", "pilot": "bonus as pilot", "skill": competence,
			"wounds": "hit dice of wounds",
		}
	}
	return cmp.Or(words[track], track)
}

// pointsWord are a number of points in words.
func pointsWord(n int) rules.Counted { return rules.Count(n, "point", "points") }

// hitDiceWord is a number of hit dice in words.
func hitDiceWord(n int) rules.Counted { return rules.Count(n, "hit die", "hit dice") }

// A made is what a number is made of, written only where that is read.
type made []rules.Part

func (m made) String() string { return strings.TrimSpace(spelled(m)) }

// spelled writes the parts of a number.
func spelled(parts []rules.Part) string {
	text := ""
	for i, p := range parts {
		switch {
		case p.Value == 0:
		case i == 0:
			text = written(p.Value) + " " + p.Text
		default:
			text += " " + signed(p.Value) + " " + p.Text
		}
	}
	return text
}

// signed writes a number with its sign.
func signed(n int) string {
	switch {
	case n < 0:
		return "−" + strconv.Itoa(-n)
	case n == 0:
		return "0"
	}
	return "+" + strconv.Itoa(n)
}

// written writes a number for people, with a true minus.
func written(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// title is a word with a capital.
func title(word string) string {
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// asChoice shows a word as a choice.
func asChoice(w string) rules.Choice { return rules.Choice{ID: w, Text: w} }
