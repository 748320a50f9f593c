package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
)

// What writes what a question asks for as an asks line has it: 2..4, a,b,c, 0..2:a,b, 75:hull,fire, yes,no, d100<=35, text.
func What(q *rules.Question) string {
	switch q.Kind {
	case rules.AskDice:
		return dice.Asked(q.Reading)
	case rules.AskPick:
		return legal(q)
	case rules.AskSeveral:
		return span(q.Least, q.Most) + ":" + legal(q)
	case rules.AskNumber:
		return span(q.Least, q.Most)
	case rules.AskYesNo:
		return "yes,no"
	case rules.AskShare:
		return strconv.Itoa(q.Most) + ":" + legal(q)
	}
	return "text"
}

func span(least, most int) string {
	if most >= rules.NoLimit {
		return fmt.Sprintf("%d..", least)
	}
	return fmt.Sprintf("%d..%d", least, most)
}

func legal(q *rules.Question) string {
	var ids []string
	for _, c := range q.Choices {
		if c.Off == "" {
			ids = append(ids, c.ID)
		}
	}
	return strings.Join(ids, ",")
}

// matches holds what an asks line says against a question.
func (p *Player) matches(what string, q *rules.Question) bool {
	is := What(q)
	if what == is {
		return true
	}
	switch q.Kind {
	case rules.AskDice:
		return what == dice.Dice(q.Reading)
	case rules.AskPick, rules.AskSeveral, rules.AskShare:
		count, choices, counted := strings.Cut(what, ":")
		isCount, _, _ := strings.Cut(is, ":")
		if !counted {
			choices = what
		} else if count != isCount || q.Kind == rules.AskPick {
			return false
		}
		return p.sameChoices(strings.Split(choices, ","), q.Choices)
	}
	return false
}

// sameChoices says whether words name exactly the legal choices, in any order.
func (p *Player) sameChoices(words []string, choices []rules.Choice) bool {
	named := 0
	for _, c := range choices {
		if c.Off != "" {
			continue
		}
		if !slices.ContainsFunc(words, func(w string) bool { return p.names(w, c) }) {
			return false
		}
		named++
	}
	return named == len(words)
}

func (p *Player) names(word string, c rules.Choice) bool {
	if c.ID == word || string(p.IDs[word]) == c.ID && c.ID != "" {
		return true
	}
	if c.Sheet == "" || string(c.Sheet) != c.ID {
		return false
	}
	s := p.session.Board().Find(word)
	return s != nil && s.ID == c.Sheet
}
