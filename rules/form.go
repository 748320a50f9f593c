package rules

import (
	"errors"
	"slices"

	"damcon/roster"
)

// A FactState says how a line of the form came to its value.
type FactState uint8

// How a line of the form came to its value.
const (
	Missing FactState = iota // nobody has said it and nothing can stand in
	Settled                  // answered; Back takes it back
	Typed                    // told, and settled with the form
	Assumed                  // from the last such action, or advice; settled with the form
	Usual                    // seldom other; anyone may say another
	Forced                   // the only legal answer
)

// A FormLine is one question of the action that waits, in the order of the rule.
type FormLine struct {
	Question *Question
	Value    string // as in a play line; empty where missing
	State    FactState
}

// A Form shows an action as far as its first die with everything that is known, typed or assumed; after that, as far as the question
// that waits.
type Form struct {
	Action   *Action
	Lines    []FormLine
	Question *Question       // the die, or what is missing; nil where Go ends the action
	Result   Result          // what would happen before the question, with all that is assumed
	Refused  []*IllegalError // of what was told, what is not legal with what is assumed before it: it is asked again
}

// Form works the form of the waiting action out.
func (s *Session) Form() (Form, error) {
	if s.action == nil {
		return Form{}, nil
	}
	state, err := s.State()
	if err != nil {
		return Form{}, err
	}
	f := Form{Action: s.action}
	told := s.told()
	if !state.rolled() {
		told.Fill = s.assuming()
	}
	told.Watch = func(q *Question, value string, by By, said bool) {
		f.Lines = append(f.Lines, s.formLine(q, value, by, said))
	}
	result, err := s.resolve(told)
	for {
		var no *IllegalError
		if !errors.As(err, &no) {
			break
		}
		i := no.among(told.Loose)
		if i < 0 {
			break
		}
		f.Lines, f.Refused = nil, append(f.Refused, no)
		told.Loose = slices.Concat(told.Loose[:i], told.Loose[i+1:])
		result, err = s.resolve(told)
	}
	if err != nil {
		return f, err
	}
	f.Result, f.Question = result, result.Question
	if q := f.Question; q != nil && q.Kind != AskDice {
		f.Lines = append(f.Lines, FormLine{Question: q, State: Missing})
	}
	return f, nil
}

// formLine is a question that has been settled, or stands so in the form.
func (s *Session) formLine(q *Question, value string, by By, said bool) FormLine {
	line := FormLine{q, value, Forced}
	switch {
	case slices.ContainsFunc(s.waiting.Answers, func(a Answer) bool { return a.Key == q.Key }):
		line.State = Settled
	case said && by == ByAssumed:
		line.State = Assumed
	case said:
		line.State = Typed
	case q.Given:
		line.State = Usual
	}
	return line
}

// rolled says whether dice have been thrown.
func (r *Result) rolled() bool {
	return slices.ContainsFunc(r.Events, func(e Event) bool { return e.Roll != nil })
}

// Suppose says which sheet the GM looks at: it stands in, assumed, for the first pick of the action that waits that it is a legal choice of.
func (s *Session) Suppose(id roster.SheetID) { s.supposed = id }

// stranger says whether a sheet is of another side than those that a question of a side lists first: its own where one of them acts, its
// enemies where they are aimed at.
func (s *Session) stranger(q *Question, id roster.SheetID) bool {
	of := func(id roster.SheetID) string {
		if sheet := s.Board().Sheet(id); sheet != nil {
			return sheet.Side
		}
		return ""
	}
	return q.Side != "" && of(q.Choices[0].Sheet) != of(id)
}

// assuming stands in for what nobody has said: a fact about the table as it was in the last such action, else the sheet that the GM looks at,
// else advice.
func (s *Session) assuming() func(*Question) (string, By, bool) {
	supposed := s.supposed
	return func(q *Question) (string, By, bool) {
		if q.Kind == AskDice {
			return "", "", false
		}
		if q.Fact {
			for _, a := range s.last {
				if a.Key == q.Key && q.Legal(a.Value) {
					return a.Value, ByAssumed, true
				}
			}
		}
		if c := q.choice(string(supposed)); q.Kind == AskPick && c != nil && !c.Late && !s.stranger(q, supposed) {
			value := string(supposed)
			supposed = ""
			return value, ByAssumed, true
		}
		return q.Advice, ByAssumed, q.Advice != ""
	}
}
