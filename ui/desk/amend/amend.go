// Package amend is the page that answers an old entry otherwise: left what stands, right what would, then the cells and the later entries that
// would differ. Nothing changes before it is accepted.
package amend

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
)

// KeyMap are the keys of the page.
type KeyMap struct{ Accept, Change, Part, Revert, Leave, Up, Down, Say, Out, Stop key.Binding }

// DefaultKeyMap is what the page listens to.
var DefaultKeyMap = KeyMap{
	Accept: key.NewBinding(key.WithKeys("y"), key.WithHelp("y", "accept")),
	Change: key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "change")),
	Part:   key.NewBinding(key.WithKeys("tab", "shift+tab"), key.WithHelp("Tab", "answers, differences")),
	Revert: key.NewBinding(key.WithKeys("backspace", "delete"), key.WithHelp("Del", "as it was")),
	Leave:  key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave")),
	Up:     key.NewBinding(key.WithKeys("up", "k"), key.WithHelp("↑", "up")),
	Down:   key.NewBinding(key.WithKeys("down", "j"), key.WithHelp("↓", "down")),
	Say:    key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "take it")),
	Out:    key.NewBinding(key.WithKeys("delete"), key.WithHelp("Del", "leave the entry out")),
	Stop:   key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave it")),
}

// Work works out what would differ with answers changed, by the numbers of their entries.
type Work func(answers map[int][]rules.Answer) (*rules.Amendment, error)

// Model is the page. New makes one.
type Model struct {
	KeyMap KeyMap

	t     *pane.Table
	entry rules.Entry
	work  Work

	answers map[int][]rules.Answer     // changed so far; an empty list is a later entry that is left out
	asked   map[string]*rules.Question // what the answers of the entry were asked by, as far as their words are not known otherwise
	am      *rules.Amendment           // with them; nil while nothing is changed
	wrong   error                      // why it could not be worked out

	at      int // the selected answer
	differs int // the first difference seen
	below   bool
	window  pane.Window
	asking  *asking // an answer that is typed
}

// asking is a question that a line is typed for.
type asking struct {
	entry   int
	title   string // of a later entry
	key     string
	label   string
	q       *rules.Question // nil where any text will do
	letters map[string]string
	typed   pane.Line
	wrong   error
}

// New makes the page for an entry of a table. Work works the amendment of that entry out.
func New(t *pane.Table, entry rules.Entry, work Work) *Model {
	m := &Model{KeyMap: DefaultKeyMap, t: t, entry: entry, work: work, answers: map[int][]rules.Answer{}, asked: map[string]*rules.Question{}}
	m.learn()
	if rolls := slices.IndexFunc(m.rows(), func(r line) bool { return r.roll }); rolls >= 0 {
		m.at = rolls
	}
	return m
}

// mostBehind is how many entries may stand behind one whose questions are looked up: each look goes through all of them.
const mostBehind = 500

// learn looks up what the answers were asked by that are told by a word which may be no more than the sign of a choice.
func (m *Model) learn() {
	if next, err := m.t.Journal.Next(); err != nil || next > m.entry.Number+mostBehind {
		return
	}
	for _, a := range m.entry.Answers {
		_, err := strconv.Atoi(a.Value)
		known := err == nil || a.Value == "yes" || a.Value == "no" || a.Value == "none" || m.t.Said(a, &m.entry) != a.Value
		if known || strings.ContainsAny(a.Value, " ,:") || rollOf(m.entry, a.Key) != nil {
			continue
		}
		if q := m.probe(a.Key); q != nil {
			m.asked[a.Key] = q
		}
	}
}

// Refresh follows the table: what would differ is worked out anew.
func (m *Model) Refresh(t *pane.Table) {
	m.t = t
	if len(m.answers) > 0 {
		m.try(m.answers)
	}
}

// Refuse shows why the amendment was not accepted.
func (m *Model) Refuse(err error) { m.wrong = err }

// Typing says whether an answer is typed.
func (m *Model) Typing() bool { return m.asking != nil }

// ready says whether there is something to accept.
func (m *Model) ready() bool { return m.am != nil && m.am.Question == nil && m.wrong == nil }

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	switch {
	case m.asking != nil && m.asking.entry != m.entry.Number:
		return []key.Binding{k.Say, k.Out, k.Stop}
	case m.asking != nil:
		return []key.Binding{k.Say, k.Stop}
	case m.ready():
		return []key.Binding{k.Accept, k.Change, k.Part, k.Leave}
	}
	return []key.Binding{k.Change, k.Part, k.Leave}
}

// More are the keys that go without saying.
func (m *Model) More() []key.Binding {
	if m.asking != nil {
		return nil
	}
	return []key.Binding{m.KeyMap.Revert, m.KeyMap.Up, m.KeyMap.Down}
}

// Update does what a key means here.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if m.asking == nil {
			return nil, nil
		}
		m.asking.typed.Insert(msg.Content)
		return pane.Spent{}, nil
	case tea.KeyPressMsg:
		if m.asking != nil {
			return m.line(msg), nil
		}
		return m.press(msg), nil
	}
	return nil, nil
}

func (m *Model) press(msg tea.KeyPressMsg) pane.Reply {
	k := m.KeyMap
	step := 0
	switch {
	case key.Matches(msg, k.Leave):
		return pane.Close{}
	case key.Matches(msg, k.Accept):
		if !m.ready() {
			m.wrong = errors.New("change an answer first: there is nothing to accept")
			return pane.Spent{}
		}
		return pane.Close{Then: pane.Accept{Amendment: m.am}}
	case key.Matches(msg, k.Part):
		m.below = !m.below
	case key.Matches(msg, k.Up):
		step = -1
	case key.Matches(msg, k.Down):
		step = 1
	case key.Matches(msg, k.Change):
		m.below = false
		m.change()
	case key.Matches(msg, k.Revert):
		m.revert()
	default:
		return nil
	}
	if m.below {
		m.differs = max(m.differs+step, 0)
	} else {
		m.step(step)
	}
	return pane.Spent{}
}

// step moves to the next answer; results are no answers.
func (m *Model) step(by int) {
	rows := m.rows()
	for at := m.at + by; by != 0 && at >= 0 && at < len(rows); at += by {
		if rows[at].key != "" {
			m.at = at
			return
		}
	}
}

// change asks for the selected answer anew.
func (m *Model) change() {
	if m.am != nil && m.am.Question != nil {
		m.ask(m.am.Asking, m.am.Question.Key, m.am.Question)
		return
	}
	rows := m.rows()
	if m.at >= len(rows) || rows[m.at].key == "" {
		m.wrong = fmt.Errorf("entry %d has no answers that could be changed", m.entry.Number)
		return
	}
	m.ask(m.entry.Number, rows[m.at].key, m.probe(rows[m.at].key))
}

// probe finds the question behind an answer: a question mark is no answer to any but a text, and turned down with the question.
func (m *Model) probe(path string) *rules.Question {
	_, err := m.work(m.with(m.entry.Number, path, "?"))
	var illegal *rules.IllegalError
	if errors.As(err, &illegal) && illegal.Question.Key == path {
		return illegal.Question
	}
	return nil
}

func (m *Model) ask(entry int, path string, q *rules.Question) {
	a := &asking{entry: entry, key: path, q: q, label: path[strings.LastIndexByte(path, '/')+1:]}
	if q != nil {
		a.label, a.letters = pane.Label(q), pane.Letters(m.t.Board, q)
	}
	if entry != m.entry.Number {
		if e, err := m.t.Journal.Entry(entry); err == nil {
			a.title = e.Title
		}
	}
	m.asking = a
}

// with are the answers changed so far and one more; an empty value is one less.
func (m *Model) with(entry int, path, value string) map[int][]rules.Answer {
	return with(m.answers, entry, path, value)
}

func with(answers map[int][]rules.Answer, entry int, path, value string) map[int][]rules.Answer {
	all := maps.Clone(answers)
	all[entry] = slices.DeleteFunc(slices.Clone(all[entry]), func(a rules.Answer) bool { return a.Key == path })
	if value != "" {
		all[entry] = append(all[entry], rules.Answer{Key: path, Value: value, By: rules.ByHand})
	}
	if len(all[entry]) == 0 {
		delete(all, entry)
	}
	return all
}

// line is a key while an answer is typed.
func (m *Model) line(msg tea.KeyPressMsg) pane.Reply {
	a := m.asking
	switch {
	case key.Matches(msg, m.KeyMap.Stop):
		m.asking = nil
		if m.am != nil && m.am.Question != nil { // what was changed last asks for it
			m.try(m.with(m.entry.Number, m.last(), ""))
		}
	case key.Matches(msg, m.KeyMap.Out) && a.entry != m.entry.Number && a.typed.Empty():
		out := maps.Clone(m.answers)
		out[a.entry] = []rules.Answer{}
		a.wrong = m.try(out)
	case key.Matches(msg, m.KeyMap.Say):
		value, err := a.typed.String(), error(nil)
		if a.q != nil {
			value, err = pane.Read(a.q, a.letters, value)
		}
		if err == nil {
			err = m.try(m.with(a.entry, a.key, value))
		}
		a.wrong = err
	default:
		if a.typed.Update(msg) {
			a.wrong = nil
		}
	}
	return pane.Spent{}
}

// last is the answer of the entry that was changed last.
func (m *Model) last() string {
	if n := len(m.answers[m.entry.Number]); n > 0 {
		return m.answers[m.entry.Number][n-1].Key
	}
	return ""
}

// try works out what would differ; where an answer is refused nothing is changed. What it asks for is asked at once.
func (m *Model) try(answers map[int][]rules.Answer) error {
	m.wrong = nil
	if len(answers[m.entry.Number]) == 0 { // what was said of later entries goes with what had led to it
		m.answers, m.am, m.asking = map[int][]rules.Answer{}, nil, nil
		return nil
	}
	am, err := m.work(answers)
	var unasked *rules.UnaskedError
	for errors.As(err, &unasked) { // said before, and led to no more
		fewer := with(answers, m.entry.Number, unasked.Key, "")
		if len(fewer[m.entry.Number]) == len(answers[m.entry.Number]) {
			break
		}
		if answers = fewer; len(answers[m.entry.Number]) == 0 {
			return m.try(answers)
		}
		am, err = m.work(answers)
	}
	var illegal *rules.IllegalError
	switch {
	case errors.As(err, &illegal):
		return illegal
	case err != nil:
		m.wrong = err
		return err
	}
	am.Cells = slices.DeleteFunc(am.Cells, func(c roster.Change) bool { return c.Cell.Kind == roster.CellUntil }) // goes without saying
	m.answers, m.am, m.asking = answers, am, nil
	if am.Question != nil {
		m.ask(am.Asking, am.Question.Key, am.Question)
	}
	return nil
}

// revert lets the selected answer be as it was; what only it had led to goes with it.
func (m *Model) revert() {
	rows := m.rows()
	if m.at >= len(rows) || rows[m.at].key == "" {
		return
	}
	if err := m.try(m.with(m.entry.Number, rows[m.at].key, "")); err != nil {
		m.wrong = err
	}
}

// changed says whether an answer of the entry is one that was changed here.
func (m *Model) changed(path string) bool {
	return slices.ContainsFunc(m.answers[m.entry.Number], func(a rules.Answer) bool { return a.Key == path })
}

// A line is an answer, or what a roll came to, as it stands and as it would be. An answer that is not asked for is empty.
type line struct {
	key        string // of the answer; empty for a result
	label      string
	roll       bool
	was, would string
	open       bool // the entry asks for it, or may once that is answered
}

// rows sets what stands beside what would, as far as the entry has come.
func (m *Model) rows() []line {
	rows := m.side(m.entry)
	if m.am == nil {
		for i := range rows {
			rows[i].would = rows[i].was
		}
		return rows
	}
	asks := m.am.Question != nil && m.am.Asking == m.entry.Number
	for i := range rows {
		rows[i].open = asks
	}
	var after []line
	if !m.am.Gone {
		after = m.side(m.am.After)
	}
	if asks {
		q := m.am.Question
		after = append(after, line{key: q.Key, label: labelOf(q.Key), roll: q.Kind == rules.AskDice, open: true})
	}
	at := 0 // behind the last row that both have
	for _, r := range after {
		i := slices.IndexFunc(rows, func(o line) bool { return o.key == r.key && o.label == r.label })
		if i < 0 {
			rows = slices.Insert(rows, at, line{key: r.key, label: r.label, roll: r.roll, would: r.was, open: r.open})
			at++
			continue
		}
		rows[i].would, rows[i].open = r.was, r.open
		at = i + 1
	}
	return rows
}

// labelOf is what an answer is called: the end of its key.
func labelOf(path string) string {
	return strings.ReplaceAll(path[strings.LastIndexByte(path, '/')+1:], "-", " ")
}

// side lists an entry's answers in their order, with what a check came to in a row of its own.
func (m *Model) side(e rules.Entry) (rows []line) {
	for _, a := range e.Answers {
		r := line{key: a.Key, label: labelOf(a.Key), was: m.t.Said(a, &e)}
		if q := m.asked[a.Key]; q != nil {
			r.was = pane.Value(q, a.Value)
		}
		roll := rollOf(e, a.Key)
		if roll == nil {
			rows = append(rows, r)
			continue
		}
		r.roll, r.was = true, thrown(roll)
		word := roll.Word
		if word == roll.Throw {
			word = ""
		}
		if len(roll.Parts) == 0 && word != "" {
			r.was, word = r.was+", "+word, ""
		}
		rows = append(rows, r)
		if word != "" {
			rows = append(rows, line{label: "result", was: word, roll: true})
		}
	}
	return rows
}

// rollOf is the roll that an answer threw, or nil.
func rollOf(e rules.Entry, path string) *rules.Roll {
	for i := range e.Events {
		ev := &e.Events[i]
		if ev.Roll != nil && (path == ev.Roll.Key || strings.HasSuffix(path, "/"+ev.Roll.Key) && strings.HasPrefix(path, ev.Key)) {
			return ev.Roll
		}
	}
	return nil
}
