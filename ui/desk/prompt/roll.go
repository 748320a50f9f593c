package prompt

import (
	"fmt"
	"strconv"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/log"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// sum is what the parts of a roll add up to, and the parts: `35 %`, `50 hull − 15 range 3`.
func sum(t *pane.Table, q *rules.Question) (sum, parts string) {
	for i, p := range q.Parts {
		n := strconv.Itoa(p.Value)
		switch {
		case i == 0:
			parts = strings.Replace(n, "-", "−", 1)
		case p.Value < 0:
			parts += " − " + n[1:]
		default:
			parts += " + " + n
		}
		parts += " " + p.Text
	}
	thrown := ""
	if q.Kind == rules.AskDice {
		thrown = dice.Dice(q.Reading)
	}
	return t.Board.Book.Rules.Sum(q.Parts, thrown), parts
}

// soFar is what an action has done up to the roll that waits, the newest kept where room is short, the parts of the number it needs, and how
// it may end.
func (m *Model) soFar(t *pane.Table, q *rules.Question, edge, room int) []string {
	l := t.Look
	var words []string
	if t.Rolled {
		words = log.So(t, &rules.Entry{Title: t.Form.Result.Title, Events: t.Form.Result.Events})
	}
	if len(q.Parts) > 0 {
		sum, parts := sum(t, q)
		words = append(words, sum+"  "+parts)
	}
	for len(words) > 1 && look.Width(l.Text(strings.Join(words, "  "))) > m.width-edge {
		words = words[1:]
	}
	var lines []string
	if len(words) > 0 {
		lines = append(lines, l.Row(m.width, look.Cell{At: edge, Text: l.Paint(look.Muted, l.Text(strings.Join(words, "  ")))}))
	}
	text := ends(l, q)
	if text == "" {
		text = t.Odds
	}
	if text != "" && len(lines) < room {
		lines = append(lines, l.Row(m.width, look.Cell{At: edge, Text: text}))
	}
	return lines
}

// ends lists the outcomes of a reading with names, when they are few, with their chances in percent.
func ends(l *look.Look, q *rules.Question) string {
	if q.Kind != rules.AskDice {
		return ""
	}
	if _, many := q.Reading.(dice.Worded); many {
		return ""
	}
	chances := q.Reading.Chances()
	if len(chances) < 3 || len(chances) > 6 {
		return ""
	}
	var words []string
	for _, c := range chances {
		word := q.Reading.Word(c.Outcome)
		if _, err := strconv.Atoi(word); err == nil {
			return ""
		}
		words = append(words, l.Paint(look.Muted, l.Text(word))+" "+l.Paint(look.Strong, fmt.Sprintf("%.0f", 100*c.P)))
	}
	return strings.Join(words, "  ") + l.Paint(look.Muted, " %")
}

// needed is what a roll is for or needs: the name of the roll where the dice say nothing of it.
func needed(q *rules.Question, rolled bool) string {
	needs := q.Reading.Needs()
	switch {
	case needs == "" || needs == "sum":
		return q.Text
	case strings.HasPrefix(needs, "+") || strings.HasPrefix(needs, "−"):
		return q.Text + " " + needs
	case rolled && !strings.Contains(needs, ": "): // else the dice say themselves for whom they are
		return needs + ", " + q.Text
	}
	return needs
}

// need is the text of what dice need, its number in bold.
func need(l *look.Look, needs string) string {
	i := 0
	for i < len(needs) && (needs[i] >= '0' && needs[i] <= '9' || needs[i] == '+' || needs[i] == ' ' && i > 0 && needs[i-1] == '+') {
		i++
	}
	return l.Paint(look.Strong, needs[:i]) + l.Paint(look.Muted, needs[i:])
}

// readBack is what typed dice come to, empty while they are no throw yet.
func (m *Model) readBack(q *rules.Question) string {
	if m.line.Empty() {
		return ""
	}
	throw, err := dice.ReadTyped(q.Reading, m.line.String())
	if err != nil {
		return ""
	}
	return dice.ReadBack(q.Reading, throw)
}
