package scenario

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// An OddsOf is how a measure of a sheet is distributed after a plan.
type OddsOf struct {
	Sheet   roster.SheetID `json:"sheet"`
	Name    string         `json:"name"`
	Measure string         `json:"measure"`
	Title   string         `json:"title"`
	Mean    float64        `json:"mean"`
	Exact   bool           `json:"exact"`
	Error   float64        `json:"error,omitempty"` // standard error of the mean, 0 where exact
	Values  []OddsValue    `json:"values"`
	Ends    float64        `json:"ends,omitempty"` // chance that the ship ends by it
}

// An OddsValue is a value with its chance, 0 to 1.
type OddsValue struct {
	Value  int     `json:"value"`
	Chance float64 `json:"chance"`
}

// Odds reads off a finished walk, for each of some sheets, every measure that is not certain to stay as it is.
func Odds(w *rules.Walk, b rules.Board, sheets []*roster.Sheet) []OddsOf {
	var all []OddsOf
	for _, s := range sheets {
		for _, m := range b.Book.Rules.Measures {
			d := w.Figure(m, s.ID)
			now := 0
			if m.Value != nil {
				now = m.Value(b, s)
			}
			if len(d.Values) == 0 || len(d.Values) == 1 && d.Values[0].Value == now {
				continue
			}
			one := OddsOf{Sheet: s.ID, Name: s.Name, Measure: m.ID, Title: m.Title, Mean: d.Mean(), Exact: d.Exact, Error: d.MeanError()}
			for _, v := range d.Values {
				one.Values = append(one.Values, OddsValue{v.Value, v.P})
				if m.Ends != nil && m.Ends(v.Value) {
					one.Ends += v.P
				}
			}
			all = append(all, one)
		}
	}
	return all
}

// Head is the figure without the single values: "Osprey, hull left: mean 41.20, ends the ship 1.3 %".
func (o OddsOf) Head() string {
	var b strings.Builder
	about := ""
	if !o.Exact {
		about = "≈ "
	}
	fmt.Fprintf(&b, "%s, %s: %smean %.2f", o.Name, o.Title, about, o.Mean)
	if o.Error > 0 {
		fmt.Fprintf(&b, " ±%.2f", o.Error)
	}
	if o.Ends > 0 {
		fmt.Fprintf(&b, ", ends the ship %s%s", about, Percent(o.Ends))
	}
	return b.String()
}

// Chances are the single values: "0 1.3 %", "31 2 %".
func (o OddsOf) Chances() []string {
	all := make([]string, len(o.Values))
	for i, v := range o.Values {
		all[i] = strconv.Itoa(v.Value) + " " + Percent(v.Chance)
	}
	return all
}

// String is the whole figure in a line.
func (o OddsOf) String() string { return o.Head() + ": " + strings.Join(o.Chances(), ", ") }

// Percent writes a chance with one digit, and says apart what is hardly possible and what is nearly certain: "31.4 %", "<0.1 %".
func Percent(chance float64) string {
	switch p := 100 * chance; {
	case p > 0 && p < 0.05:
		return "<0.1 %"
	case p < 100 && p >= 99.95:
		return ">99.9 %"
	case p == math.Trunc(p):
		return strconv.Itoa(int(p)) + " %"
	default:
		return strconv.FormatFloat(p, 'f', 1, 64) + " %"
	}
}

// A plan is what an odds line asks for.
type plan []planned

type planned struct {
	action string
	column int
	told   []told
}

// plan reads ACTION key=value … then ACTION …
func (p *lineParser) plan() error {
	for len(p.words) > 0 {
		name, _ := p.next("")
		one := planned{action: name.text, column: column(p.line, name.at)}
		for len(p.words) > 0 {
			w, _ := p.next("")
			if w.key == "" && w.text == "then" {
				if len(p.words) == 0 {
					return p.wrong(w, "then is followed by another action")
				}
				break
			}
			if w.key == "" {
				return p.wrong(w, "an answer is written key=value; between actions stands then")
			}
			one.told = append(one.told, told{Answer: rules.Answer{Key: w.key, Value: w.value}, column: column(p.line, w.at)})
		}
		p.st.plan = append(p.st.plan, one)
	}
	return nil
}

// odds walks a plan, or what the waiting action may still become.
func (p *Player) odds(st *statement, step *Step) error {
	var w *rules.Walk
	var err error
	p.walk, p.about = nil, nil
	board := p.session.Board()
	if len(st.plan) == 0 {
		w, err = p.session.Odds()
	} else {
		var entries []rules.Planned
		for _, one := range st.plan {
			if board.Book.Action(one.action) == nil {
				return &LineError{one.column, fmt.Sprintf("%s has no action %s%s", board.Book.Rules.Title, one.action, didYouMean(one.action, actions(board.Book)))}
			}
			entry := rules.Planned{Action: one.action}
			for _, t := range one.told {
				entry.Answers = append(entry.Answers, rules.Answer{Key: t.Key, Value: p.called(t.Value)})
			}
			entries = append(entries, entry)
		}
		w, err = board.Book.Odds(board.Battle, entries)
	}
	if err != nil {
		return err
	}
	for !w.Step(10_000) {
	}
	if err := w.Err(); err != nil {
		return err
	}
	if unused := w.Unused(); len(unused) > 0 {
		return fmt.Errorf("nothing asks for %s=%s", unused[0].Key, Quote(unused[0].Value))
	}
	p.walk, p.about = w, p.subject(st)
	sheets := board.Sheets()
	if p.about != nil {
		sheets = []*roster.Sheet{p.about}
	}
	step.Odds = Odds(w, board, sheets)
	for _, a := range w.Assumed() {
		step.Assumed = append(step.Assumed, a.Answer)
	}
	return nil
}

// actions lists the IDs of the actions.
func actions(book *rules.Book) []string {
	return slices.DeleteFunc(Words(book), func(w string) bool { return slices.Contains(Verbs(), w) })
}

// subject is the sheet that odds are about unless another is named: the target of the plan, else its ship, else the only sheet there is.
func (p *Player) subject(st *statement) *roster.Sheet {
	for _, key := range []string{"target", "ship"} {
		for _, one := range st.plan {
			for _, t := range one.told {
				if !ends(t.Key, key) {
					continue
				}
				if s := p.session.Board().Find(p.called(t.Value)); s != nil {
					return s
				}
			}
		}
	}
	if sheets := p.session.Board().Sheets(); len(sheets) == 1 {
		return sheets[0]
	}
	return nil
}

// oddsOf holds an expectation of odds against the last walk. Its name is a measure, alone or with >=, <= or = and a number.
func (p *Player) oddsOf(e *expectation) finding {
	if p.walk == nil {
		return finding{wrong: "no odds line was played before"}
	}
	on := p.about
	if e.sheet != "" {
		s, err := p.find(e.sheet)
		switch {
		case err != nil:
			return finding{wrong: err.Error()}
		case s == nil:
			return finding{wrong: "it is gone"}
		}
		on = s
	}
	if on == nil {
		return finding{wrong: "say whose: SHEET odds MEASURE VALUE"}
	}
	name, compare, n := splitMeasure(e.name)
	all := p.session.Board().Book.Rules.Measures
	i := slices.IndexFunc(all, func(m rules.Measure) bool { return m.ID == name })
	if i < 0 {
		ids := make([]string, len(all))
		for i, m := range all {
			ids[i] = m.ID
		}
		return finding{wrong: fmt.Sprintf("there is no measure %s%s; there are %s", name, didYouMean(name, ids), strings.Join(ids, ", "))}
	}
	d := p.walk.Figure(all[i], on.ID)
	digits, percent := strings.CutSuffix(e.value, "%")
	is, slack := d.Mean(), 4*d.MeanError()
	if percent || compare != "" {
		chance := chanceOf(d, all[i], compare, n)
		is, slack = 100*chance, 4*d.Error(chance)
	}
	want, err := strconv.ParseFloat(digits, 64)
	_, decimals, _ := strings.Cut(digits, ".")
	if err == nil && math.Abs(want-is) <= slack+0.5*math.Pow10(-len(decimals))+1e-9 {
		return finding{}
	}
	truth := *e
	truth.value = strconv.FormatFloat(is, 'f', max(len(decimals), 1), 64)
	if percent || compare != "" {
		truth.value += "%"
	}
	return finding{"it is " + truth.value, &truth}
}

// chanceOf is the chance of values that a comparison fits; without one of those that end the ship, else of 1 and more.
func chanceOf(d rules.Distribution, m rules.Measure, compare string, n int) float64 {
	switch compare {
	case ">=":
		return d.AtLeast(n)
	case "<=":
		return d.AtMost(n)
	case "=":
		return d.Of(n)
	}
	if m.Ends == nil {
		return d.AtLeast(1)
	}
	sum := 0.0
	for _, v := range d.Values {
		if m.Ends(v.Value) {
			sum += v.P
		}
	}
	return sum
}

// splitMeasure takes "hull>=10" apart.
func splitMeasure(text string) (name, compare string, n int) {
	for _, c := range []string{">=", "<=", "="} {
		if name, number, ok := strings.Cut(text, c); ok {
			if n, err := strconv.Atoi(number); err == nil {
				return name, c, n
			}
		}
	}
	return text, "", 0
}
