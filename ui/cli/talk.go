package cli

import (
	"errors"
	"fmt"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

// prompt says in words, in a fixed order, who is asked what, what may be answered, and what an empty line means.
func prompt(q *rules.Question, usual string, assumed bool) string {
	var b strings.Builder
	for _, g := range q.Beside {
		if g.Fold != "" {
			b.WriteString(g.Title + ": " + g.Fold + ".\n")
		}
	}
	if q.Side != "" {
		b.WriteString(q.Side + ". ")
	}
	if q.Kind == rules.AskDice {
		b.WriteString(q.Text + ": " + dice.Dice(q.Reading))
		if needs := q.Reading.Needs(); needs != "" {
			b.WriteString(", " + needs)
		}
		b.WriteString(".")
	} else {
		b.WriteString(q.Text)
		if !strings.ContainsAny(q.Text[max(0, len(q.Text)-1):], ".?!") {
			b.WriteString("?")
		}
	}
	if parts := scenario.PartsText(q.Parts); parts != "" {
		b.WriteString(" Made of " + parts + ".")
	}
	b.WriteString("\n")
	for i := range q.Choices {
		b.WriteString("  " + choiceText(q, &q.Choices[i]) + "\n")
	}
	b.WriteString(answerable(q))
	usual = named(q, usual)
	switch {
	case q.Kind == rules.AskDice:
		b.WriteString(" An empty line lets the program roll.")
	case usual != "" && assumed && q.Fact:
		b.WriteString(" An empty line is " + usual + ", as last time.")
	case usual != "":
		b.WriteString(" An empty line is " + usual + ", as advised.")
	}
	return b.String()
}

// named is an answer in which sheets stand by their names: nobody knows a ship by its ID.
func named(q *rules.Question, answer string) string {
	words := strings.Split(answer, ",")
	for i, word := range words {
		for _, c := range q.Choices {
			if c.ID == word && c.Sheet != "" && c.Text != "" {
				words[i] = c.Text
			}
		}
	}
	return strings.Join(words, ",")
}

func choiceText(q *rules.Question, c *rules.Choice) string {
	text := c.ID
	switch {
	case c.Sheet != "" && c.Text != "": // by its name: nobody knows a ship by its ID
		text = c.Text
	case c.Text != "" && !strings.EqualFold(c.Text, c.ID):
		text += ": " + c.Text
	}
	switch {
	case c.Off != "":
		return "not " + text + ", " + c.Off
	case c.Most > 0 && q.Kind == rules.AskShare:
		text += fmt.Sprintf(", at most %d", c.Most)
	case c.Would != nil:
		text += ", " + c.Would()
	}
	return text
}

func answerable(q *rules.Question) string {
	switch q.Kind {
	case rules.AskDice:
		return "Type " + diceHint(q.Reading) + "."
	case rules.AskPick:
		return "Type one of them."
	case rules.AskSeveral:
		return fmt.Sprintf("Type %s of them with commas, or none.", many(q.Least, q.Most))
	case rules.AskNumber:
		return "Type a number, " + many(q.Least, q.Most) + "."
	case rules.AskYesNo:
		return "Type yes or no."
	case rules.AskShare:
		return fmt.Sprintf("Type NAME:NUMBER with commas, %d in all at most, or none.", q.Most)
	}
	return "Type a text."
}

// diceHint is the desk's hint for dice as a sentence goes on.
func diceHint(rd dice.Reading) string {
	hint := dice.Hint(rd)
	if rest, ok := strings.CutPrefix(hint, "sum "); ok {
		sum, faces, _ := strings.Cut(rest, " or faces ")
		return "the sum, such as " + sum + ", or the faces, such as " + faces
	}
	if faces, ok := strings.CutPrefix(hint, "faces "); ok {
		return "the faces, such as " + faces
	}
	return hint
}

func many(least, most int) string {
	switch {
	case most >= rules.NoLimit:
		return fmt.Sprintf("%d or more", least)
	case least == most:
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("%d to %d", least, most)
}

func lastPart(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// usual is what an empty line answers: what stands in the form, else advice; empty where nothing can.
func usual(s *rules.Session, q *rules.Question) (value string, assumed bool) {
	form, err := s.Form()
	if err != nil {
		return "", false
	}
	for _, l := range form.Lines {
		if l.Question.Key == q.Key && l.State == rules.Assumed {
			return l.Value, l.Question.Advice != l.Value
		}
	}
	if q.Advice != "" {
		return q.Advice, false
	}
	return "", false
}

// askFor asks for what is missing until the action has ended, or nobody answers any more. The events of all steps are in the last.
func (p *program) askFor(player *scenario.Player, step scenario.Step, err error) (scenario.Step, error) {
	var missing *scenario.MissingError
	for errors.As(err, &missing) {
		if len(missing.Unused) > 0 && !p.mayCome(player, missing) {
			return step, err
		}
		q := missing.Question
		value, assumed := usual(player.Session(), q)
		p.tell("%s", prompt(q, value, assumed))
		typed, ok := p.line()
		if !ok {
			return step, err
		}
		next, nextErr := p.reply(player, q, typed, value)
		var still *scenario.MissingError
		if nextErr != nil && !errors.As(nextErr, &still) {
			if state, stateErr := player.Session().State(); stateErr != nil || state.Action == nil {
				return next, nextErr
			}
			p.tell("%v", nextErr)
			continue
		}
		step, err = next, nextErr
	}
	return step, err
}

// mayCome says whether answers that were not asked for so far may be asked for later: no question with a like name waits.
func (p *program) mayCome(player *scenario.Player, missing *scenario.MissingError) bool {
	keys := actionKeys(player.Session().Board().Book, waitingAction(player.Session()))
	for _, a := range missing.Unused {
		known := false
		for _, k := range keys {
			known = known || lastPart(k.Key) == lastPart(a.Key)
		}
		if !known && len(keys) > 0 {
			return false
		}
	}
	return true
}

func waitingAction(s *rules.Session) *rules.Action {
	state, err := s.State()
	if err != nil {
		return nil
	}
	return state.Action
}

// errLeft says that an action was left at a question.
var errLeft = errors.New("left: nothing has changed")

// reply gives what was typed at a question to the player.
func (p *program) reply(player *scenario.Player, q *rules.Question, typed, usual string) (scenario.Step, error) {
	switch {
	case typed == "" && q.Kind == rules.AskDice:
		return player.Roll()
	case typed == "" && usual != "":
		return player.Answer(usual)
	case typed == "" && q.Kind == rules.AskText:
		return player.Answer("")
	case typed == "":
		return scenario.Step{}, errors.New("nothing was typed")
	case typed == "auto":
		return player.Line(typed)
	case typed == "undo" && q.Kind != rules.AskText: // what is taken back in mid-action is the last answer
		return p.reply(player, q, "back", usual)
	case typed == "back" || typed == "cancel":
		step, err := player.Line(typed)
		if err == nil && typed == "cancel" {
			return step, errLeft
		}
		return again(player, step, err)
	case strings.Contains(typed, "=") && q.Kind != rules.AskText:
		return player.Line(typed)
	}
	return player.Answer(typed)
}

// again is the question that waits after a step back.
func again(player *scenario.Player, step scenario.Step, err error) (scenario.Step, error) {
	state, stateErr := player.Session().State()
	if err = errors.Join(err, stateErr); err == nil && state.Question != nil {
		return step, &scenario.MissingError{Question: state.Question}
	}
	return step, err
}
