// Package prompt is the form and the prompt at the foot of the screen: the facts of the action that waits, the sum they come to, the question,
// and what is typed. It reads what a person types and says by a reply what it meant; the session settles it.
//
// keys.go is what keys mean. view.go draws, with form.go for the facts, choices.go for the answers that may be chosen, roll.go for what dice need.
package prompt

import (
	"slices"
	"strings"

	"damcon/rules"
	"damcon/ui/desk/pane"
)

// Model is form and prompt. New makes one.
type Model struct {
	KeyMap KeyMap

	width, rows int
	lent        int // rows that are its own only while there is much to choose from
	focused     bool

	line    pane.Line
	at      string            // key of the fact that is typed anew; empty is the question that waits
	only    string            // the one fact that this action is begun for: Enter on it settles
	then    string            // the fact to go on to once this one is told
	chosen  []string          // of several, so far
	entered bool              // the key before was Enter
	rest    string            // of the word that the letter before has chosen
	spelt   bool              // and more of it has been typed already
	sent    bool              // the key before was the last face of a pool, which is sent off without Enter
	stood   bool              // the fact at was gone to by itself, because it was only assumed
	passed  map[string]bool   // facts that were gone to so, by their keys: each once
	stale   bool              // what is typed was refused: the next character takes its place, any other key mends it
	drafts  map[string]string // what is typed for other facts, by their keys

	message Message
	number  int    // of the entry that the state belongs to
	asked   string // key of the question that waits
	column  int    // of the cursor, for all dice of one action
	all     all    // rows of what may be chosen
}

// A Message is the line under the prompt.
type Message struct {
	Kind       MessageKind
	Loud, Rest string
}

// MessageKind is how a message is drawn.
type MessageKind uint8

// The kinds of messages: none, what was done, a warning, what was refused.
const (
	Silent MessageKind = iota
	Noted
	Warned
	Refused
)

// New makes an empty prompt.
func New() Model { return Model{KeyMap: DefaultKeyMap} }

// SetSize gives form and prompt their rows, those lent for choices among them; the row of messages comes on top.
func (m *Model) SetSize(width, rows, lent int) {
	if width != m.width {
		m.column = 0
	}
	m.width, m.rows, m.lent = width, rows, lent
}

// Focus says whether the form has the keys.
func (m *Model) Focus(on bool) { m.focused = on }

// Say puts a line under the prompt until the next key.
func (m *Model) Say(msg Message) { m.message = msg }

// Message is the line under the prompt.
func (m *Model) Message() Message { return m.message }

// Refuse says why what was typed is no answer; the text stays.
func (m *Model) Refuse(err error) {
	typed, must := pane.Split(err)
	m.stale = !m.line.Empty()
	m.message = Message{Refused, typed, must}
}

// Accept is told that what was typed has been taken.
func (m *Model) Accept() {
	m.stale = false
	m.line.Set("")
	m.chosen = nil
	m.turn(m.then)
	m.then = ""
}

// turn makes another fact the thing to type, or with "" the question that waits. What is typed for each stays with it.
func (m *Model) turn(to string) {
	if to == m.at {
		return
	}
	if m.drafts == nil {
		m.drafts = map[string]string{}
	}
	m.drafts[m.at] = m.line.String()
	m.at, m.stood, m.chosen = to, false, nil
	m.line.Set(m.drafts[to])
	delete(m.drafts, to)
}

// Begin is told of an action that has just begun; only is the one fact of it to type, and Enter on that settles it. Keys may come faster
// than screens, so that this must not wait for the next one to be drawn.
func (m *Model) Begin(t *pane.Table, only string) {
	m.sync(t)
	m.only, m.at = only, only
}

// GoOn is told that an action has begun or that a fact of it was taken, once the table shows it. What was only assumed is gone to, each
// fact once, before the question or die behind it, but for sheets: a handle is led to its place from anywhere. The same keys then say the
// same thing whether a fact of the last such action stands in or not, and nobody rolls past a speed or the other side's interceptors unseen.
func (m *Model) GoOn(t *pane.Table) {
	m.sync(t)
	if m.only != "" || m.at != "" || !m.line.Empty() || !t.Waiting() || t.Settled {
		return
	}
	for _, f := range m.facts(t) {
		key, asked := f.Question.Key, f.Question.Fact || !sheets(f.Question)
		if f.State == rules.Assumed && asked && f.Question.Kind != rules.AskText && !m.passed[key] {
			m.turn(key)
			m.stood, m.passed[key] = true, true
			return
		}
	}
}

// sheets says whether a question is answered by a sheet.
func sheets(q *rules.Question) bool {
	return q.Kind == rules.AskPick && len(q.Choices) > 0 && string(q.Choices[0].Sheet) == q.Choices[0].ID
}

// Alone says whether only one fact of the action is typed.
func (m *Model) Alone() bool { return m.only != "" }

// Pressed is told whether the key that led here was Enter: it is not pressed for the question.
func (m *Model) Pressed(enter bool) { m.entered, m.sent = enter, false }

// Chosen is what has been chosen of several, by IDs, before it is settled.
func (m *Model) Chosen() []string { return slices.Clone(m.chosen) }

// Typing says whether a text is being typed, to which every sign belongs.
func (m *Model) Typing(t *pane.Table) bool {
	q := m.question(t)
	return q != nil && q.Kind == rules.AskText && !m.line.Empty()
}

// Empty says whether nothing stands on the line.
func (m *Model) Empty() bool { return m.line.Empty() }

// sync drops what belonged to another action or question.
func (m *Model) sync(t *pane.Table) {
	asked := ""
	if t.Form.Question != nil {
		asked = t.Form.Question.Key
	}
	if m.number != t.Number || !t.Waiting() {
		m.line.Set("")
		m.number, m.column, m.at, m.only, m.chosen, m.drafts = t.Number, 0, "", "", nil, nil
		m.stood, m.passed = false, map[string]bool{}
	}
	if m.asked != asked {
		m.asked, m.chosen = asked, nil
		delete(m.drafts, "")
	}
	if m.at != "" && !slices.ContainsFunc(m.facts(t), func(f rules.FormLine) bool { return f.Question.Key == m.at }) {
		m.at, m.stood = "", false
	}
}

// anew is the line of the form that is typed anew, or nil where the question that waits is typed for.
func (m *Model) anew(t *pane.Table) *rules.FormLine {
	if m.at != "" {
		for i := range t.Form.Lines {
			if t.Form.Lines[i].Question.Key == m.at {
				return &t.Form.Lines[i]
			}
		}
	}
	return nil
}

// offered says whether Enter on an empty line takes what the fact that is typed anew is assumed to be.
func (m *Model) offered(t *pane.Table) bool {
	f := m.anew(t)
	return f != nil && f.State == rules.Assumed && m.only == "" && m.line.Empty() && len(m.chosen) == 0
}

// facts are the lines of the form that may still be typed anew, the waiting question at the end left out.
func (m *Model) facts(t *pane.Table) []rules.FormLine {
	var facts []rules.FormLine
	for _, f := range t.Form.Lines {
		if f.State == rules.Settled || f.State == rules.Forced || f.State == rules.Missing {
			continue
		}
		facts = append(facts, f)
	}
	return facts
}

// Shows is the question that stands there: a fact that is looked at, else the one that waits; nil is none.
func (m *Model) Shows(t *pane.Table) *rules.Question { return m.question(t) }

// question is what is being typed for: a fact typed anew, the question that waits, or nil where the form only needs to be settled.
func (m *Model) question(t *pane.Table) *rules.Question {
	if f := m.anew(t); f != nil {
		return f.Question
	}
	return t.Form.Question
}

// letters are those of the question that is typed for.
func (m *Model) letters(t *pane.Table, q *rules.Question) map[string]string {
	if q == t.Form.Question {
		return t.Letters
	}
	return pane.Letters(t.Board, q)
}

// value is what is typed so far with what has been chosen.
func (m *Model) typed() string {
	if len(m.chosen) == 0 {
		return m.line.String()
	}
	words := slices.Clone(m.chosen)
	if s := strings.TrimSpace(m.line.String()); s != "" {
		words = append(words, s)
	}
	return strings.Join(words, ",")
}
