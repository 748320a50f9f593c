// Package odds is the page of what a plan may come to: a chart of one number of one ship after one or several entries, sampled at once and exact
// as soon as it is. The work is done in slices between frames and can be stopped.
package odds

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// KeyMap are the keys of the page.
type KeyMap struct {
	Facts, Measure, More, Less, Sum, Change, Copy, Leave, Ship, Stop, Up, Down key.Binding
	Take, Out                                                                  key.Binding // while a fact is typed
}

// DefaultKeyMap is what the page listens to.
var DefaultKeyMap = KeyMap{
	Facts:   key.NewBinding(key.WithKeys("tab", "shift+tab"), key.WithHelp("Tab", "facts")),
	Measure: key.NewBinding(key.WithKeys("m"), key.WithHelp("m", "measure")),
	More:    key.NewBinding(key.WithKeys("+", "="), key.WithHelp("+", "once more")),
	Less:    key.NewBinding(key.WithKeys("-"), key.WithHelp("-", "one less")),
	Sum:     key.NewBinding(key.WithKeys("c"), key.WithHelp("c", "cumulative")),
	Change:  key.NewBinding(key.WithKeys("w"), key.WithHelp("w", "what if")),
	Copy:    key.NewBinding(key.WithKeys("y"), key.WithHelp("y", "copy")),
	Leave:   key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "desk")),
	Ship:    key.NewBinding(key.WithKeys("s"), key.WithHelp("s", "ship")),
	Stop:    key.NewBinding(key.WithKeys("x"), key.WithHelp("x", "stop, go on")),
	Up:      key.NewBinding(key.WithKeys("up", "k"), key.WithHelp("↑", "entry before")),
	Down:    key.NewBinding(key.WithKeys("down", "j"), key.WithHelp("↓", "next entry")),
	Take:    key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "take it")),
	Out:     key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "chart")),
}

// Entry is one action of the plan with what is told of it.
type Entry struct {
	rules.Planned
	Questions map[string]*rules.Question // by whole path, as far as they are known
	Forced    []string                   // what nobody was asked, for nothing else could be: the only target
}

// Model is the page. New makes one.
type Model struct {
	KeyMap KeyMap

	t    *pane.Table
	now  func() time.Time
	plan []Entry
	sel  int // the selected entry

	measure int // of the ruleset's
	ship    roster.SheetID
	ships   []roster.SheetID // that the plan names, whoever is aimed at first
	chosen  bool             // the GM has chosen the ship
	turned  bool             // the GM has turned to the measure
	less    bool             // cumulative from below: this or less; else this or more

	walk    *rules.Walk
	version int // of the walk, so that the slices of one that was left do nothing
	took    time.Duration
	slice   int // runs in the next slice
	seen    seen
	shown   []rules.Distribution // of the measures that are looked at
	shownAt time.Duration        // how long the walk had taken
	showing time.Duration        // how long it took to work it out
	stopped bool
	done    bool
	err     error
	first   []string // what the first dice of the plan decide; nil until they are looked at

	changes  []*change // what would change the odds, worked out behind the plan itself
	varied   bool      // they are listed
	drawnFor seen      // what their figures were worked out for
	instead  bool      // they stand in the place of the chart

	settling bool   // the selected entry has just been told something
	kept     string // the fact that it was told, which is not taken out again

	fact  int // the fact that is typed, from 0; −1 is none
	typed pane.Line
	wrong error
}

// New makes the page of a plan on a table. Now tells the time, for how long a walk took.
func New(t *pane.Table, plan []Entry, now func() time.Time) *Model {
	m := &Model{KeyMap: DefaultKeyMap, t: t, now: now, plan: plan, fact: -1, less: true}
	m.begin()
	return m
}

// Plan is the plan as it stands, for when the page is opened again.
func (m *Model) Plan() []Entry { return m.plan }

// Waiting is the action that waits as an entry of a plan, with its facts as they stand in the form. It is not ok where nothing waits.
func Waiting(t *pane.Table) (e Entry, ok bool) {
	if !t.Waiting() {
		return e, false
	}
	e = Entry{Planned: rules.Planned{Action: t.Form.Action.ID}, Questions: map[string]*rules.Question{}}
	for _, l := range t.Form.Lines {
		e.Questions[l.Question.Key] = l.Question
		switch {
		case l.State == rules.Missing || l.State == rules.Usual || l.Value == "":
		case l.State == rules.Forced:
			e.Forced = append(e.Forced, l.Value)
		default:
			e.Answers = append(e.Answers, rules.Answer{Key: l.Question.Key, Value: l.Value})
		}
	}
	for _, a := range t.Form.Result.Unused {
		if !slices.ContainsFunc(e.Answers, func(b rules.Answer) bool { return b.Key == a.Key }) {
			e.Answers = append(e.Answers, a)
		}
	}
	return e, true
}

// Owed is what is owed now as a plan, in its order: the shots that were declared, the fires that burn. What cannot be worked out before the
// table has said more of it is left out.
func Owed(t *pane.Table) (plan []Entry) {
	for _, d := range t.Due {
		if !d.Now || d.Action == "" {
			continue
		}
		e := Entry{Planned: rules.Planned{Action: d.Action, Answers: slices.Clone(d.With)}}
		walk, err := t.Board.Book.Odds(t.Board.Battle, []rules.Planned{e.Planned})
		if err != nil {
			continue
		}
		if walk.Step(1); walk.Err() == nil {
			plan = append(plan, e)
		}
	}
	return plan
}

// Refresh follows the table: the walk begins anew on what stands now.
func (m *Model) Refresh(t *pane.Table) {
	m.t = t
	m.begin()
}

// Typing says whether a fact is typed.
func (m *Model) Typing() bool { return m.fact >= 0 }

// Keys are the keys that do something now.
func (m *Model) Keys() []key.Binding {
	k := m.KeyMap
	if m.fact >= 0 {
		return []key.Binding{k.Take, k.Facts, k.Out}
	}
	return []key.Binding{k.Facts, k.Measure, k.More, k.Less, k.Change, k.Sum, k.Copy, k.Leave}
}

// More are the keys that go without saying.
func (m *Model) More() []key.Binding {
	if m.fact >= 0 {
		return nil
	}
	return []key.Binding{m.KeyMap.Ship, m.KeyMap.Stop, m.KeyMap.Up, m.KeyMap.Down}
}

// turn goes on with a walk.
type turn struct{ version int }

// The first slice is so many runs, and each is made to last about this long.
const (
	firstSlice = 200
	long       = 8 * time.Millisecond
	mostSlice  = 20_000
)

// begin begins the walk of the plan as it is now, with a first slice, so that there is a figure at once.
func (m *Model) begin() {
	m.version++
	m.walk, m.err, m.done, m.stopped, m.took, m.slice, m.first = nil, nil, false, false, 0, firstSlice, nil
	m.forget()
	m.sel = max(0, min(m.sel, len(m.plan)-1))
	m.ships = m.named()
	if !slices.Contains(m.ships, m.ship) {
		m.ship, m.chosen = "", false
	}
	if m.ship == "" && len(m.ships) > 0 {
		m.ship = m.ships[0]
	}
	if len(m.plan) == 0 || len(m.measures()) == 0 {
		return
	}
	m.walk, m.err = m.t.Board.Book.Odds(m.t.Board.Battle, m.entries())
	if m.err != nil {
		m.walk = nil
		m.learn()
		return
	}
	m.step()
	m.choose()
}

// entries are those of the plan, as a walk takes them.
func (m *Model) entries() []rules.Planned {
	plan := make([]rules.Planned, len(m.plan))
	for i, e := range m.plan {
		plan[i] = e.Planned
	}
	return plan
}

// learn keeps the question that a plan cannot do without, so that it can be answered as a fact.
func (m *Model) learn() {
	var missing *rules.MissingError
	if !errors.As(m.err, &missing) {
		return
	}
	for i := range m.plan {
		if m.plan[i].Action == missing.Action {
			if m.plan[i].Questions == nil {
				m.plan[i].Questions = map[string]*rules.Question{}
			}
			m.plan[i].Questions[missing.Question.Key] = missing.Question
		}
	}
}

// step goes on with the walk for one slice.
func (m *Model) step() {
	before := m.now()
	m.done = m.walk.Step(m.slice)
	spent := m.now().Sub(before)
	m.took += spent
	switch {
	case spent < long/2:
		m.slice = min(m.slice*2, mostSlice)
	case spent > long:
		m.slice = max(int(int64(m.slice)*int64(long)/int64(spent)), 10)
	}
	if err := m.walk.Err(); err != nil {
		m.err = err
		m.learn()
	}
}

// Start goes on with the walk that New has begun.
func (m *Model) Start() tea.Cmd {
	if m.walk == nil || m.stopped || m.err != nil || m.done && m.varied && !slices.ContainsFunc(m.changes, func(c *change) bool { return !c.done }) {
		return nil
	}
	next := turn{m.version}
	return func() tea.Msg { return next }
}

// choose takes the ship whose measure the plan moves, whoever is aimed at first, once it is known; unless the GM has chosen one. Where the whole
// plan moves that measure of nobody, it takes the first that it does move: craft of a squadron, which has no boxes to lose.
func (m *Model) choose() {
	if m.chosen || m.walk == nil || m.err != nil {
		return
	}
	if m.moved(m.measure) || !m.done || m.turned {
		return
	}
	for measure := range m.measures() {
		if m.moved(measure) {
			m.measure = measure
			return
		}
	}
}

// moved takes the first ship of which the plan moves a measure, of those that it names and then of all; false is none.
func (m *Model) moved(measure int) bool {
	moves := func(id roster.SheetID) bool { return len(m.walk.Figure(m.measures()[measure], id).Values) > 1 }
	for _, id := range m.ships {
		if moves(id) {
			m.ship, m.chosen = id, true
			return true
		}
	}
	for _, s := range m.t.Board.Kind(roster.KindShip) { // whom no answer names: the target of missiles under way
		if !slices.Contains(m.ships, s.ID) && moves(s.ID) {
			m.ships = append(m.ships, s.ID)
			m.ship, m.chosen = s.ID, true
			return true
		}
	}
	return false
}

// redrawn is how much is walked before a figure that goes on is worked out anew.
const redrawn = 80 * time.Millisecond

// figure is the distribution that the chart shows, of a list its first.
func (m *Model) figure() rules.Distribution {
	if all := m.figures(); len(all) > 0 {
		return all[0]
	}
	return rules.Distribution{}
}

// figures are the distributions of the measures that are looked at. While the walk goes on they are worked out anew now and then.
func (m *Model) figures() []rules.Distribution {
	if m.walk == nil || m.ship == "" || len(m.measures()) == 0 {
		return nil
	}
	at := seen{m.version, m.measure, m.ship, m.done}
	if m.seen != at || m.took-m.shownAt > max(redrawn, 10*m.showing) {
		before := m.now()
		m.seen, m.shown, m.shownAt = at, m.shown[:0], m.took
		for _, measure := range m.together() {
			m.shown = append(m.shown, m.walk.Figure(measure, m.ship))
		}
		m.showing = m.now().Sub(before)
	}
	return m.shown
}

// seen is what a figure was worked out for.
type seen struct {
	version, measure int
	ship             roster.SheetID
	done             bool
}

// named are the ships that the answers of the plan name, the last named first: who is aimed at stands behind who aims.
func (m *Model) named() (all []roster.SheetID) {
	for _, e := range m.plan {
		var values []string
		for _, a := range e.Answers {
			values = append(values, a.Value)
		}
		for _, value := range slices.Backward(append(slices.Clone(e.Forced), values...)) {
			for word := range strings.SplitSeq(value, ",") {
				s := m.t.Board.Sheet(roster.SheetID(word))
				if s == nil {
					continue
				}
				if ship := m.t.Ship(s.ID); ship != nil && !slices.Contains(all, ship.ID) {
					all = append(all, ship.ID)
				}
			}
		}
	}
	return all
}

// together are the measures that are looked at: the one, or all of its list, which begins with it.
func (m *Model) together() []rules.Measure {
	rest := m.measures()[m.measure:]
	n := 1
	for rest[0].Of != "" && n < len(rest) && rest[n].Of == rest[0].Of {
		n++
	}
	return rest[:n]
}

// turn goes to the next measure; those of one list are shown together.
func (m *Model) turn() {
	if n := len(m.measures()); n > 0 {
		m.measure = (m.measure + len(m.together())) % n
	}
}

func (m *Model) measures() []rules.Measure { return m.t.Board.Book.Rules.Measures }

// Update does what a key means here, or goes on with the walk.
func (m *Model) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	switch msg := msg.(type) {
	case turn:
		if msg.version != m.version || m.walk == nil || m.stopped || m.err != nil {
			return pane.Spent{}, nil
		}
		if m.done {
			m.stepChange()
			return pane.Spent{}, m.Start()
		}
		m.step()
		if m.unfit() {
			m.settle(m.kept)
		}
		m.choose()
		return pane.Spent{}, m.Start()
	case tea.PasteMsg:
		if m.fact < 0 {
			return nil, nil
		}
		m.typed.Insert(msg.Content)
		return pane.Spent{}, nil
	case tea.KeyPressMsg:
		if m.fact >= 0 {
			return m.line(msg)
		}
		return m.press(msg)
	}
	return nil, nil
}

func (m *Model) press(msg tea.KeyPressMsg) (pane.Reply, tea.Cmd) {
	k := m.KeyMap
	m.wrong = nil
	switch {
	case key.Matches(msg, k.Leave):
		m.version++
		return pane.Close{}, nil
	case key.Matches(msg, k.Facts):
		m.toFact(0)
	case key.Matches(msg, k.Measure):
		m.turned = true
		m.turn()
	case key.Matches(msg, k.Ship):
		if n := len(m.ships); n > 0 {
			m.ship, m.chosen = m.ships[(slices.Index(m.ships, m.ship)+1)%n], true
		}
	case key.Matches(msg, k.More):
		return pane.Spent{}, m.more()
	case key.Matches(msg, k.Less):
		if len(m.plan) > 1 {
			m.plan = slices.Delete(slices.Clone(m.plan), m.sel, m.sel+1)
			m.settling = false
			m.begin()
			return pane.Spent{}, m.Start()
		}
		m.wrong = errors.New("a plan has an entry at least")
	case key.Matches(msg, k.Sum):
		m.less = !m.less
	case key.Matches(msg, k.Up):
		return pane.Spent{}, m.to(m.sel - 1)
	case key.Matches(msg, k.Down):
		return pane.Spent{}, m.to(m.sel + 1)
	case key.Matches(msg, k.Change):
		if m.varied && len(m.changes) == 0 {
			m.wrong = errors.New("nothing said of this entry could be otherwise; up and down go to another")
			break
		}
		m.instead = !m.instead
	case key.Matches(msg, k.Stop):
		m.stopped = !m.stopped && m.Start() != nil
		return pane.Spent{}, m.Start()
	case key.Matches(msg, k.Copy):
		return pane.Say{Note: "copied"}, tea.SetClipboard(m.text())
	default:
		return nil, nil
	}
	return pane.Spent{}, nil
}

// to selects an entry of the plan; what would change it is worked out anew.
func (m *Model) to(sel int) tea.Cmd {
	sel = max(min(sel, len(m.plan)-1), 0)
	if sel == m.sel {
		return nil
	}
	m.version++ // the walk that is on goes on under a version of its own
	m.sel, m.settling = sel, false
	m.forget()
	return m.Start()
}

// mostEntries is how long a plan may be.
const mostEntries = 20

// more puts the selected entry into the plan once more, behind itself.
func (m *Model) more() tea.Cmd {
	switch {
	case len(m.plan) == 0:
		m.wrong = errors.New("there is nothing to do once more: declare an action, then o")
		return nil
	case len(m.plan) >= mostEntries:
		m.wrong = fmt.Errorf("a plan has %d entries at most", mostEntries)
		return nil
	}
	e := m.plan[m.sel]
	e.Answers = slices.Clone(e.Answers)
	m.plan = slices.Insert(slices.Clone(m.plan), m.sel+1, e)
	m.sel++
	m.settle("")
	return m.Start()
}

// settle begins anew. Answers of the selected entry that do not go with what is told before them, or with the one kept, are taken out and
// assumed anew: a gun fires once, and the next shot is another's. What is found out only later in the walk is settled then.
func (m *Model) settle(kept string) {
	m.kept, m.settling = kept, true
	m.begin()
	for m.unfit() {
		m.begin()
	}
}

// unfit takes the answer out that the walk was refused for, and says whether there was one to take out.
func (m *Model) unfit() bool {
	var illegal *rules.IllegalError
	if !m.settling || !errors.As(m.err, &illegal) || illegal.Question.Key == m.kept {
		return false
	}
	e := m.plan[m.sel]
	fewer := slices.DeleteFunc(slices.Clone(e.Answers), func(a rules.Answer) bool { return a.Key == illegal.Question.Key })
	if len(fewer) == len(e.Answers) {
		return false
	}
	e.Answers = fewer
	m.plan[m.sel] = e
	return true
}

// A fact is an answer of the selected entry, or one that the walk has taken by advice.
type fact struct {
	key, label, value string
	q                 *rules.Question
	state             look.FactState
}

// facts lists what is told of the selected entry, then what the plan misses, then what was assumed of it.
func (m *Model) facts() (all []fact) {
	if m.sel >= len(m.plan) {
		return nil
	}
	e := m.plan[m.sel]
	put := func(path, value string, state look.FactState) {
		f := fact{key: path, value: value, q: e.Questions[path], state: state, label: path[strings.LastIndexByte(path, '/')+1:]}
		if f.q != nil {
			f.label = pane.Label(f.q)
		}
		all = append(all, f)
	}
	for _, a := range e.Answers {
		put(a.Key, a.Value, look.FactTyped)
	}
	var missing *rules.MissingError
	if errors.As(m.err, &missing) && missing.Action == e.Action {
		put(missing.Question.Key, "", look.FactMissing)
	}
	if m.walk != nil {
		for _, a := range m.walk.Assumed() {
			if a.Entry == m.sel {
				put(a.Key, a.Value, look.FactAssumed)
				f := &all[len(all)-1]
				f.q, f.label = a.Question, pane.Label(a.Question)
			}
		}
	}
	return all
}

// toFact selects a fact for typing.
func (m *Model) toFact(at int) {
	if len(m.facts()) == 0 {
		m.wrong = errors.New("the plan has no facts")
		return
	}
	m.fact = at
	m.typed.Set("")
}

// line is a key while a fact is typed.
func (m *Model) line(msg tea.KeyPressMsg) (pane.Reply, tea.Cmd) {
	k, all := m.KeyMap, m.facts()
	if m.fact >= len(all) {
		m.fact = -1
		return pane.Spent{}, nil
	}
	switch {
	case key.Matches(msg, k.Out):
		m.fact, m.wrong = -1, nil
	case key.Matches(msg, k.Facts):
		step := 1
		if msg.String() == "shift+tab" {
			step = len(all) - 1
		}
		m.wrong = nil
		m.toFact((m.fact + step) % len(all))
	case key.Matches(msg, k.Take):
		return pane.Spent{}, m.take(all[m.fact])
	default:
		if m.typed.Update(msg) {
			m.wrong = nil
		}
	}
	return pane.Spent{}, nil
}

// take tells the plan the fact that was typed; an empty line takes it out again. A refused one leaves the plan as it was.
func (m *Model) take(f fact) tea.Cmd {
	value := strings.TrimSpace(m.typed.String())
	if value != "" && f.q != nil {
		var err error
		if value, err = pane.Read(f.q, pane.Letters(m.t.Board, f.q), value); err != nil {
			m.wrong = err
			return nil
		}
	}
	before := m.plan
	m.plan = slices.Clone(before)
	e := m.plan[m.sel]
	at := slices.IndexFunc(e.Answers, func(a rules.Answer) bool { return a.Key == f.key })
	e.Answers = slices.Clone(e.Answers)
	switch {
	case value == "" && at >= 0:
		e.Answers = slices.Delete(e.Answers, at, at+1)
	case value != "" && at >= 0:
		e.Answers[at].Value = value
	case value != "":
		e.Answers = append(e.Answers, rules.Answer{Key: f.key, Value: value})
	}
	if f.q != nil {
		questions := map[string]*rules.Question{f.key: f.q}
		for k, q := range e.Questions {
			questions[k] = q
		}
		e.Questions = questions
	}
	m.plan[m.sel] = e
	m.settle(f.key)
	var illegal *rules.IllegalError
	if errors.As(m.err, &illegal) {
		m.plan, m.wrong = before, m.err
		m.begin()
		return m.Start()
	}
	m.fact, m.wrong = -1, nil
	return m.Start()
}
