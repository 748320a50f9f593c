package rulestest

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// upTo draws a number from 0 to n-1.
func (g *game) upTo(n int) int { return (g.chance.Die(1_000_000) - 1) % n }

// oneIn says yes once in n times.
func (g *game) oneIn(n int) bool { return g.upTo(n) == 0 }

func draw[T any](g *game, from []T) T { return from[g.upTo(len(from))] }

// legal lists the choices that can be chosen now.
func legal(q *rules.Question) []rules.Choice {
	return slices.DeleteFunc(slices.Clone(q.Choices), func(c rules.Choice) bool { return c.Off != "" })
}

// answer draws a legal answer to a question of an action.
func (g *game) answer(action string, q *rules.Question) string {
	if q.Advice != "" && g.oneIn(4) {
		return q.Advice
	}
	switch q.Kind {
	case rules.AskDice:
		return g.throw(q.Reading)
	case rules.AskPick:
		if all := legal(q); len(all) > 0 {
			return draw(g, all).ID
		}
	case rules.AskSeveral:
		return g.several(q)
	case rules.AskNumber:
		most := q.Most
		switch {
		case action == "commission": // a large table makes a slow game
			most = min(most, q.Least+2)
		case most == rules.NoLimit:
			most = q.Least + 40
		}
		return strconv.Itoa(q.Least + g.upTo(most-q.Least+1))
	case rules.AskYesNo:
		return draw(g, []string{"yes", "no"})
	case rules.AskShare:
		return g.share(q)
	case rules.AskText:
		return g.text(action, q)
	}
	return ""
}

// throw writes a throw as a hand would: faces, the sum, or the word of the outcome.
func (g *game) throw(rd dice.Reading) string {
	faces := g.chance.Throw(rd)
	typed := dice.Throw{Faces: faces}.String()
	other := ""
	switch g.upTo(6) {
	case 0:
		sum := 0
		for _, f := range faces {
			sum += f
		}
		other = strconv.Itoa(sum)
	case 1:
		other = rd.Word(rd.Outcome(faces))
	case 2:
		other = strings.ReplaceAll(typed, ",", " ")
	}
	if _, err := dice.ReadTyped(rd, other); other != "" && err == nil {
		return other
	}
	return typed
}

func (g *game) several(q *rules.Question) string {
	all := legal(q)
	most := min(q.Most, len(all))
	if most < q.Least {
		return ""
	}
	var ids []string
	for range q.Least + g.upTo(most-q.Least+1) {
		i := g.upTo(len(all))
		ids = append(ids, all[i].ID)
		all = slices.Delete(all, i, i+1)
	}
	return rules.Listed(ids)
}

func (g *game) share(q *rules.Question) string {
	all, left := legal(q), q.Most
	var portions []string
	for len(all) > 0 && !g.oneIn(4) {
		i := g.upTo(len(all))
		c := all[i]
		all = slices.Delete(all, i, i+1)
		most := left
		if c.Most > 0 {
			most = min(most, c.Most)
		}
		least := max(c.Least, 1)
		if most < least {
			continue
		}
		n := least + g.upTo(most-least+1)
		left -= n
		portions = append(portions, c.ID+":"+strconv.Itoa(n))
	}
	return rules.Listed(portions)
}

// words are texts as people type them.
var words = [...]string{"Asp", "Viper 2", "Ёж", "naïve", "x", "a,b", "100 %", "the one that got away"}

// text answers a question for a text. What the machine's actions want is known here; a ruleset's gets any words.
func (g *game) text(action string, q *rules.Question) string {
	b := g.session.Board()
	switch action + " " + q.Key {
	case "pen sheet", "copy sheet":
		if all := b.Sheets(); len(all) > 0 {
			return string(draw(g, all).ID)
		}
		return rules.BattleSheet
	case "pen cell":
		return g.cell()
	case "pen value":
		return g.value(q)
	case "commission class":
		if all := g.book.Classes(); len(all) > 0 {
			return draw(g, all).Name
		}
	case "commission side":
		return draw(g, []string{"red", "blue", "green"}[:g.sides])
	case "next to":
		return g.destination()
	case "transfer to":
		return draw(g, []string{"home", "Rim", "here", roster.OffTable})
	case "option key":
		if all := g.book.Rules.Options; len(all) > 0 {
			return draw(g, all).Key
		}
	case "waive key":
		if all := b.Due(); len(all) > 0 {
			return draw(g, all).Key
		}
	case "dice side":
		return draw(g, append(b.Sides(), "red"))
	}
	return draw(g, words[:])
}

// cell draws a cell of the sheet, or of the battle, that the pen is at.
func (g *game) cell() string {
	state, err := g.session.State()
	if err != nil || len(state.Answers) == 0 {
		return roster.NameCell.String()
	}
	s := g.session.Board().Find(state.Answers[0].Value)
	if s == nil {
		return draw(g, []roster.Cell{roster.FactCell("wind"), roster.FactCell(rules.FirstFact), roster.RoundCell}).String()
	}
	return draw(g, s.Cells()).String()
}

// value draws what the pen writes: a number near the one that stands there or far from it, a state, a word.
func (g *game) value(q *rules.Question) string {
	if n, err := strconv.Atoi(q.Advice); err == nil {
		if g.oneIn(6) {
			return draw(g, []string{"0", "1000000", "-1000000"})
		}
		return strconv.Itoa(n - 3 + g.upTo(7))
	}
	if states := []string{"works", "degraded", "out", "destroyed"}; slices.Contains(states, q.Advice) {
		return draw(g, states)
	}
	return draw(g, words[:])
}

// destination draws a phase near the one that the battle is in.
func (g *game) destination() string {
	b := g.session.Board()
	round := strconv.Itoa(max(1, b.Round-1+g.upTo(3)))
	steps := b.Sequence()
	if len(steps) == 0 {
		return round
	}
	switch phase := draw(g, steps); g.upTo(4) {
	case 0:
		return round
	case 1:
		return phase.Title
	case 2:
		return phase.ID
	default:
		return round + "/" + phase.ID
	}
}

// illegal draws an answer that the question must refuse; empty where there is none to be sure of.
func (g *game) illegal(q *rules.Question) string {
	var all []string
	switch q.Kind {
	case rules.AskDice:
		sides := q.Reading.Sides()
		all = []string{"1001", "no such word", "?", strings.Repeat("1,", len(sides)+30) + "1", "-5,-5"}
	case rules.AskPick, rules.AskSeveral, rules.AskShare:
		all = []string{"no-such-thing", "no-such-thing:1"}
		for _, c := range q.Choices {
			switch {
			case c.Off != "" && q.Kind == rules.AskShare:
				all = append(all, c.ID+":1")
			case c.Off != "":
				all = append(all, c.ID)
			case q.Kind == rules.AskSeveral:
				all = append(all, c.ID+","+c.ID)
			case q.Kind == rules.AskShare:
				all = append(all, c.ID+":"+strconv.Itoa(q.Most+1), c.ID+":-1", c.ID, c.ID+":1,"+c.ID+":1")
			}
		}
		if q.Kind == rules.AskSeveral && q.Least > 0 {
			all = append(all, "none")
		}
	case rules.AskNumber:
		all = []string{strconv.Itoa(q.Least - 1), strconv.Itoa(q.Most + 1), "several", "1.5", "none"}
	case rules.AskYesNo:
		all = []string{"maybe", "YES!", "1"}
	default:
		return ""
	}
	return draw(g, all)
}
