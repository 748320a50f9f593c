package prompt

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pane"
)

// KeyMap are the keys of form and prompt. On a line with text all but Enter, Esc and Tab edit it.
type KeyMap struct {
	Settle, Roll, RollAll, Advise, AdviseAll, Back, Next, Last, Leave key.Binding
}

// DefaultKeyMap is what form and prompt listen to.
var DefaultKeyMap = KeyMap{
	Settle:    key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "settle")),
	Roll:      key.NewBinding(key.WithKeys("space", " "), key.WithHelp("space", "roll")),
	RollAll:   key.NewBinding(key.WithKeys("S"), key.WithHelp("S", "roll all")),
	Advise:    key.NewBinding(key.WithKeys("a"), key.WithHelp("a", "choices to come by advice, where a is no choice itself")),
	AdviseAll: key.NewBinding(key.WithKeys("A"), key.WithHelp("A", "choices to come by advice, always")),
	Back:      key.NewBinding(key.WithKeys("left"), key.WithHelp("←", "back")),
	Next:      key.NewBinding(key.WithKeys("tab", "down", "right"), key.WithHelp("Tab", "facts")),
	Last:      key.NewBinding(key.WithKeys("shift+tab", "up"), key.WithHelp("shift+Tab", "last fact")),
	Leave:     key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave")),
}

// Keys are those that work now, most used first.
func (m *Model) Keys(t *pane.Table) []key.Binding {
	m.sync(t)
	k := m.KeyMap
	q := m.question(t)
	var keys []key.Binding
	add := func(b key.Binding, word string) {
		b.SetHelp(b.Help().Key, word)
		keys = append(keys, b)
	}
	facts := len(m.facts(t)) > 0
	switch {
	case m.offered(t):
		add(k.Settle, "take")
	case q == nil || q.Kind == rules.AskDice || m.only != "":
		add(k.Settle, "settle")
	case q.Kind == rules.AskPick || q.Kind == rules.AskSeveral || q.Kind == rules.AskYesNo:
		add(key.NewBinding(key.WithHelp(letterKeys(q, m.letters(t, q)), "choose")), "choose")
		if q.Kind == rules.AskSeveral {
			add(k.Settle, "settle")
		} else if q.Advice != "" && m.at == "" {
			add(k.Settle, "advice")
		}
	case q.Advice != "" && m.at == "":
		add(k.Settle, "advice")
	default:
		add(k.Settle, "settle")
	}
	if m.canBack(t) {
		add(k.Back, "back")
	}
	if facts && m.only == "" {
		add(k.Next, "facts")
	}
	if q != nil && q.Kind == rules.AskDice {
		add(k.Advise, "advice")
	}
	rolls := m.only == "" && (q == nil || q.Kind != rules.AskText)
	if rolls && m.width >= 76 {
		add(k.RollAll, "roll all")
	}
	add(k.Leave, "leave")
	if rolls && m.width < 76 {
		add(k.RollAll, "roll all")
	}
	if !facts && q != nil && q.Kind != rules.AskDice && m.only == "" {
		add(k.Next, "sheet")
	}
	return keys
}

// letterKeys are the first letters of a question's choices, for the key row.
func letterKeys(q *rules.Question, letters map[string]string) string {
	if q.Kind == rules.AskYesNo {
		return "y n"
	}
	var all []string
	for _, c := range q.Choices {
		if w := letters[c.ID]; w != "" {
			all = append(all, w)
		}
	}
	switch {
	case len(all) == 0:
		return "type"
	case len(all) > 3 && slices.IsSorted(all):
		return all[0] + "–" + all[len(all)-1]
	case len(all) > 8:
		return strings.Join(all[:8], " ") + " " + "…"
	}
	return strings.Join(all, " ")
}

// Update edits the line, moves through the facts, or says what was meant. An Enter behind an Enter, and an Enter or a space behind the last face
// of a pool, were pressed for what is settled already: they do not answer the question that comes up.
func (m *Model) Update(msg tea.KeyPressMsg, t *pane.Table) pane.Reply {
	m.sync(t)
	enter := key.Matches(msg, m.KeyMap.Settle)
	twice := enter && m.entered || m.sent && (enter || key.Matches(msg, m.KeyMap.Roll))
	m.entered, m.sent = enter, false
	m.message = Message{}
	q := m.question(t)
	if twice && m.line.Empty() && q != nil && !m.offered(t) { // a question that has just come up; the form has been seen all along
		m.entered = false // the next one is meant
		return pane.Spent{}
	}
	if m.spells(msg, t, q) {
		return pane.Spent{}
	}
	if enter {
		return m.enter(t, q)
	}
	switch {
	case key.Matches(msg, m.KeyMap.Leave):
		if m.at != "" && m.only == "" && !m.stood {
			m.turn("")
			return pane.Spent{}
		}
		return pane.Leave{}
	case msg.String() == "tab" || msg.String() == "down":
		return m.step(t, 1)
	case msg.String() == "shift+tab" || msg.String() == "up":
		return m.step(t, -1)
	}
	if m.line.Empty() {
		if r := m.empty(msg, t, q); r != nil {
			return r
		}
	}
	if m.stale && msg.Text != "" && oneWord(q) {
		m.line.Set("")
	}
	m.stale = false
	if !m.line.Update(msg) {
		return nil
	}
	if msg.Text != "" {
		m.lead(t, q)
	}
	if q = m.question(t); q == nil {
		m.Refuse(errors.New("all is said: Enter or space settles it"))
		m.stale = false
		m.line.Set("")
		return pane.Spent{}
	}
	return m.whole(t, q)
}

// spells says whether a key only goes on with a word whose first letter has chosen it already: that goes nowhere, but for a second letter that may
// mean something where the form is now.
func (m *Model) spells(msg tea.KeyPressMsg, t *pane.Table, q *rules.Question) bool {
	rest, goesOn := strings.CutPrefix(m.rest, msg.Text)
	goesOn = goesOn && msg.Text != "" && m.line.Empty()
	if goesOn && !m.spelt {
		goesOn = !key.Matches(msg, m.KeyMap.Roll, m.KeyMap.Advise) && !m.takes(t, q, msg.Text) && !m.assumed(t, msg.Text)
	}
	if m.spelt = goesOn; !goesOn {
		rest = ""
	}
	m.rest = rest
	return goesOn
}

// lead takes what is typed to where it can be meant: where neither the question that waits nor the fact that was gone to by itself may begin
// so, to the first fact that nobody has said yet and that may, else from that fact to the question. The order in which facts are typed does
// not matter.
func (m *Model) lead(t *pane.Table, q *rules.Question) {
	typed := m.line.String()
	if typed == "" || m.at != "" && !m.stood || m.takes(t, q, typed) {
		return
	}
	if q != nil && (q.Kind == rules.AskSeveral || q.Kind == rules.AskShare) { // what is typed goes on a list
		return
	}
	to, found := m.another(t, typed)
	if !found && (m.at == "" || !m.takes(t, t.Form.Question, typed)) {
		return
	}
	m.line.Set("")
	delete(m.passed, m.at) // it is come back to
	m.turn(to)
	m.stood = to != ""
	m.line.Set(typed)
}

// another is the first fact that nobody has said yet and that may begin so.
func (m *Model) another(t *pane.Table, begin string) (key string, found bool) {
	for _, f := range m.facts(t) {
		if f.State == rules.Assumed && f.Question.Key != m.at && f.Question.Kind != rules.AskText && m.takes(t, f.Question, begin) {
			return f.Question.Key, true
		}
	}
	return "", false
}

// oneWord says whether a question is answered by one number, or by yes or no: then what was refused is not gone on with but typed anew.
func oneWord(q *rules.Question) bool {
	if q == nil {
		return false
	}
	if q.Kind == rules.AskDice {
		how := q.Reading.Typing()
		return how == dice.TypeSingle || how == dice.TypeD66
	}
	return q.Kind == rules.AskNumber || q.Kind == rules.AskYesNo
}

// Paste types a text.
func (m *Model) Paste(text string, t *pane.Table) pane.Reply {
	m.sync(t)
	m.entered, m.sent = false, false
	m.message = Message{}
	m.line.Insert(strings.TrimRight(text, "\r\n"))
	return pane.Spent{}
}

// step moves to the next fact, or over the question; a question without facts gives the keys to the next pane. The first fact behind the
// question is the first that was only assumed, and the round ends before it. What is typed for a fact is told as it is left. Where an action
// is begun for one fact, the question is skipped.
func (m *Model) step(t *pane.Table, by int) pane.Reply {
	facts := m.facts(t)
	if m.only != "" {
		facts = slices.DeleteFunc(facts, func(f rules.FormLine) bool {
			return f.State == rules.Typed && f.Question.Key != m.at && f.Question.Key != m.only
		})
	}
	if len(facts) == 0 {
		if m.only != "" {
			return pane.Spent{}
		}
		return pane.Next{Step: by}
	}
	if first := slices.IndexFunc(facts, func(f rules.FormLine) bool { return f.State == rules.Assumed }); first > 0 && m.only == "" {
		facts = slices.Concat(facts[first:], facts[:first])
	}
	at := slices.IndexFunc(facts, func(f rules.FormLine) bool { return f.Question.Key == m.at })
	if at < 0 && by < 0 {
		at = len(facts)
	}
	at += by
	if m.only != "" {
		at = (at + len(facts)) % len(facts)
	}
	to := ""
	if at >= 0 && at < len(facts) {
		to = facts[at].Question.Key
	}
	if !m.line.Empty() && m.at != "" {
		q := m.question(t)
		value, err := pane.Read(q, m.letters(t, q), m.typed())
		if err != nil {
			m.Refuse(err)
			return pane.Spent{}
		}
		m.then = to
		return pane.Tell{Key: q.Key, Value: value, Stay: true}
	}
	m.turn(to)
	return pane.Spent{}
}

// canBack says whether there is an answer to take back.
func (m *Model) canBack(t *pane.Table) bool { return m.at == "" && t.Settled }

// empty is what keys mean on an empty line.
func (m *Model) empty(msg tea.KeyPressMsg, t *pane.Table, q *rules.Question) pane.Reply {
	switch msg.String() {
	case "left", "backspace":
		switch {
		case len(m.chosen) > 0:
			m.chosen = m.chosen[:len(m.chosen)-1]
			return pane.Spent{}
		case m.canBack(t):
			return pane.Back{}
		case msg.String() == "left":
			return m.step(t, -1)
		}
		return pane.Spent{}
	case "right":
		return m.step(t, 1)
	}
	if q != nil && q.Kind == rules.AskText {
		return nil
	}
	dies := q != nil && q.Kind == rules.AskDice
	switch {
	case key.Matches(msg, m.KeyMap.Roll):
		switch waits := t.Form.Question; {
		case m.only != "" || len(m.chosen) > 0:
			return pane.Spent{}
		case waits == nil:
			return pane.Go{}
		case waits.Kind == rules.AskDice:
			return pane.Roll{}
		}
		return pane.Spent{}
	case key.Matches(msg, m.KeyMap.RollAll) && m.only == "":
		return pane.RollAll{}
	case key.Matches(msg, m.KeyMap.AdviseAll) && m.only == "":
		return pane.AdviseAll{}
	case key.Matches(msg, m.KeyMap.Advise) && m.only == "" && (dies || !m.takes(t, q, "a")) && !m.assumed(t, "a"):
		return pane.AdviseAll{}
	}
	return nil
}

// assumed says whether something typed may begin a fact that nobody has said yet.
func (m *Model) assumed(t *pane.Table, begin string) bool {
	_, found := m.another(t, begin)
	return found
}

// takes says whether a question may be answered by something that begins so.
func (m *Model) takes(t *pane.Table, q *rules.Question, begin string) bool {
	if q == nil {
		return false
	}
	begin = strings.ToLower(begin)
	switch q.Kind {
	case rules.AskText:
		return true
	case rules.AskDice:
		return outcome(q.Reading, begin)
	case rules.AskNumber:
		return strings.Trim(begin, "0123456789+-−") == ""
	case rules.AskYesNo:
		return strings.HasPrefix("yes", begin) || strings.HasPrefix("no", begin)
	case rules.AskPick, rules.AskSeveral, rules.AskShare:
		letters := m.letters(t, q)
		return slices.ContainsFunc(q.Choices, func(c rules.Choice) bool {
			return c.Off == "" && (strings.HasPrefix(letters[c.ID], begin) || strings.HasPrefix(strings.ToLower(c.Text), begin))
		})
	}
	return false
}

// enter settles what is typed, or what an empty line stands for.
func (m *Model) enter(t *pane.Table, q *rules.Question) pane.Reply {
	switch {
	case q == nil:
		return pane.Go{}
	case m.line.Empty() && len(m.chosen) == 0:
		return m.enterEmpty(t, q)
	}
	value, err := pane.Read(q, m.letters(t, q), m.typed())
	if err != nil {
		m.Refuse(err)
		return pane.Spent{}
	}
	return m.give(t, q, value)
}

// give answers the question, or tells the fact.
func (m *Model) give(t *pane.Table, q *rules.Question, value string) pane.Reply {
	if q.Kind == rules.AskDice || t.Rolled && m.at == "" {
		return pane.Answer{Value: value}
	}
	return pane.Tell{Key: q.Key, Value: value}
}

func (m *Model) enterEmpty(t *pane.Table, q *rules.Question) pane.Reply {
	switch {
	case m.only != "":
		return pane.Go{}
	case m.offered(t):
		return pane.Tell{Key: q.Key, Value: m.anew(t).Value}
	case m.at != "":
		m.turn("")
		return pane.Spent{}
	case q.Kind == rules.AskDice && !t.Settled && len(t.Form.Lines) > 0:
		return pane.Go{}
	case q.Kind == rules.AskDice:
		_, err := dice.ReadTyped(q.Reading, "")
		m.Refuse(err)
	case q.Advice != "":
		return pane.Advise{}
	case q.Least == 0 && (q.Kind == rules.AskSeveral || q.Kind == rules.AskShare):
		return m.give(t, q, "none")
	default:
		m.Refuse(&pane.Mistake{Typed: "nothing typed", Must: pane.Wanted(q, m.letters(t, q)) + "."})
	}
	return pane.Spent{}
}

// whole sends what is typed off without Enter where nothing more can be meant: a letter, the last face of a pool, y or n.
func (m *Model) whole(t *pane.Table, q *rules.Question) pane.Reply {
	if q == nil {
		return pane.Spent{}
	}
	typed := m.line.String()
	switch q.Kind {
	case rules.AskYesNo:
		if value, err := pane.Read(q, nil, typed); err == nil && len(typed) == 1 {
			return m.give(t, q, value)
		}
	case rules.AskPick:
		if id, whole, err := pane.Match(q, m.letters(t, q), typed); err == nil && whole {
			m.rest = behind(q, id, typed)
			return m.give(t, q, id)
		}
	case rules.AskSeveral:
		if id, whole, err := pane.Match(q, m.letters(t, q), typed); err == nil && whole {
			m.toggle(id)
		}
	case rules.AskDice:
		if q.Reading.Typing() == dice.TypePool {
			if throw, err := dice.ReadTyped(q.Reading, typed); err == nil && throw.Word == "" && !longer(q.Reading, typed) {
				m.sent = true
				return pane.Answer{Value: throw.String()}
			}
		}
	}
	return pane.Spent{}
}

// behind is what the word of a choice has behind the first letter, where that was typed for it.
func behind(q *rules.Question, id, typed string) string {
	i := slices.IndexFunc(q.Choices, func(c rules.Choice) bool { return c.ID == id })
	if rest, found := strings.CutPrefix(strings.ToLower(q.Choices[i].Text), typed); found && len(typed) == 1 {
		return rest
	}
	return ""
}

// longer says whether one more digit would make another face of the last one that was typed: a 1 may begin a 10.
func longer(rd dice.Reading, typed string) bool {
	for digit := '0'; digit <= '9' && !strings.HasSuffix(typed, "0"); digit++ {
		if _, err := dice.ReadTyped(rd, typed+string(digit)); err == nil {
			return true
		}
	}
	return false
}

func (m *Model) toggle(id string) {
	if i := slices.Index(m.chosen, id); i >= 0 {
		m.chosen = slices.Delete(m.chosen, i, i+1)
	} else {
		m.chosen = append(m.chosen, id)
	}
	m.line.Set("")
}

// outcome says whether something typed for dice may begin so: a number, or a word for how they fell.
func outcome(r dice.Reading, begin string) bool {
	return !unicode.IsLetter([]rune(begin)[0]) || slices.ContainsFunc(r.Chances(), func(c dice.Chance) bool {
		return strings.HasPrefix(strings.ToLower(r.Word(c.Outcome)), strings.ToLower(begin))
	})
}
