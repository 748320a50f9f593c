package scenario

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"

	"golang.org/x/tools/txtar"
)

// A Scenario is a battle with play lines and expectations that has been read. It may be run again and again.
type Scenario struct {
	Name    string   // as faults call it: the name of its file
	Comment string   // the head: what it shows
	Rules   string   // the ID of its ruleset
	Title   string   // the name of the battle; empty where it has none
	Vectors []string // IDs of the reference's vectors that it covers

	text   string
	battle *battle
	house  []rules.File
	parts  []part
}

// A part is a section play or expect.
type part struct {
	expects bool
	lines   []*statement
	first   int // number of its first line
}

var vectorLine = regexp.MustCompile(`(?m)^vector:\s*(.*)$`)

// Parse reads a scenario. The error joins every rules.Fault, each with the name, line and column.
func Parse(name, text string) (*Scenario, error) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	s := &Scenario{Name: name, text: text}
	if len(text) > mostBytes {
		return s, rules.Fault{File: name, Line: 1, Column: 1, Text: "the file is larger than 4 MB"}
	}
	archive := txtar.Parse([]byte(text))
	s.Comment = strings.TrimSpace(string(archive.Comment))
	for _, m := range vectorLine.FindAllStringSubmatch(s.Comment, -1) {
		s.Vectors = append(s.Vectors, strings.FieldsFunc(m[1], func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })...)
	}
	var faults []error
	line := 1 + strings.Count(string(archive.Comment), "\n")
	for _, f := range archive.Files {
		src := &source{file: name, text: string(f.Data), line: line + 1}
		if err := s.section(f.Name, src); err != nil {
			faults = append(faults, rules.Fault{File: name, Line: line, Column: 4, Text: err.Error()})
		}
		faults = append(faults, src.faults...)
		line += 1 + strings.Count(src.text, "\n")
	}
	if s.battle == nil {
		faults = append(faults, rules.Fault{File: name, Line: line, Column: 1, Text: "there is no section -- battle --"})
	}
	return s, errors.Join(faults...)
}

// section reads one section; the error is about its name.
func (s *Scenario) section(name string, src *source) error {
	switch {
	case name == "battle" && s.battle != nil:
		return errors.New("the section battle stands twice")
	case name == "battle":
		s.battle = parseBattle(src)
		s.Rules, s.Title = s.battle.rules.value, s.battle.name.value
	case name == "play":
		s.parts = append(s.parts, part{lines: src.statements(parseLine), first: src.line})
	case name == "expect":
		s.parts = append(s.parts, part{expects: true, lines: src.statements(parseExpectation), first: src.line})
	case strings.HasSuffix(name, ".toml"):
		s.house = append(s.house, rules.File{Name: s.Name + ":" + name, Text: src.text})
	default:
		return fmt.Errorf("there is no section %s%s; there are battle, play, expect and NAME.toml", quote(name),
			didYouMean(name, []string{"battle", "play", "expect"}))
	}
	return nil
}

// statements reads all lines of a section.
func (s *source) statements(parse func(string) (*statement, error)) []*statement {
	var all []*statement
	for text := range strings.Lines(s.text) {
		st, err := parse(strings.TrimRight(text, "\n"))
		if err != nil {
			col := 1
			var wrong *LineError
			if errors.As(err, &wrong) {
				col = max(wrong.Column, 1)
			}
			if s.faults = append(s.faults, rules.Fault{File: s.file, Line: s.line + len(all), Column: col, Text: err.Error()}); len(s.faults) > mostFaults {
				break
			}
		}
		all = append(all, st)
	}
	return all
}

// parseExpectation reads a line of the section expect.
func parseExpectation(line string) (*statement, error) {
	all, err := words(line)
	st := &statement{line: line}
	if err != nil || len(all) == 0 {
		return st, err
	}
	st.verb = expect
	p := &lineParser{line: line, words: all, st: st}
	st.expects, err = p.expectation()
	return st, err
}

// RunOptions say how a scenario is run. The zero value is how tests run it.
type RunOptions struct {
	Book    *rules.Book // nil opens the ruleset with the house files of the scenario
	Seed    [32]byte    // of the program's dice
	Curious bool        // steps hold the questions that were asked
}

// book opens the ruleset as the scenario wants it.
func (s *Scenario) book(rs *rules.Ruleset, o RunOptions) (*rules.Book, error) {
	switch {
	case rs.ID != s.Rules:
		return nil, s.battle.fault(s.battle.rules.at, "this is a scenario of %s, not of %s", s.Rules, rs.ID)
	case o.Book != nil && len(s.house) == 0:
		return o.Book, nil
	}
	return rules.Open(rs, s.house...)
}

func (b *battle) fault(at int, format string, args ...any) error {
	src := source{file: b.source.file, text: b.source.text, line: b.source.line}
	src.fault(at, format, args...)
	return src.faults[0]
}

// Table lays the battle of the scenario on a table of its own and gives a session on it that ends with the program. roller throws the
// program's dice.
func (s *Scenario) Table(book *rules.Book, roller *dice.Roller) (*rules.Session, error) {
	title := s.Title
	if title == "" {
		title = s.Name
	}
	b := roster.NewBattle(1, title, book.Rules.ID)
	if _, err := s.battle.lay(rules.Board{Battle: b, Book: book}, func(id string) roster.SheetID { return roster.SheetID(id) }); err != nil {
		return nil, err
	}
	return rules.NewSession(book, rules.NewMemory(b), roller)
}

// Run plays the scenario on a table of its own. The report holds what happened, as far as it came; the error joins a rules.Fault for each line
// that failed: the first play line that did, and all expectations up to there.
func (s *Scenario) Run(rs *rules.Ruleset, o RunOptions) (*Report, error) {
	book, err := s.book(rs, o)
	if err != nil {
		return nil, err
	}
	session, err := s.Table(book, dice.NewRoller(o.Seed))
	if err != nil {
		return nil, err
	}
	p := NewPlayer(session)
	p.Curious = o.Curious
	r := &run{scenario: s, player: p, report: &Report{Name: s.Name, Rules: s.Rules, Vectors: s.Vectors, Comment: s.Comment}}
	for _, part := range s.parts {
		if !r.part(part) {
			break
		}
	}
	r.report.End = EndOf(session.Board())
	return r.report, errors.Join(r.faults...)
}

// run is a scenario while it is run.
type run struct {
	scenario *Scenario
	player   *Player
	report   *Report
	faults   []error
}

// part plays a section; it is false where a play line failed.
func (r *run) part(part part) bool {
	for i, st := range part.lines {
		switch {
		case st.verb == blank:
		case st.verb == expect:
			said := r.player.last
			if part.expects {
				said = r.player.all
			}
			r.expect(part.first+i, st, said)
		default:
			step, err := r.player.play(st)
			if err == nil && step.Dropped {
				err = errors.New("the action has nothing to do: " + step.Note)
			}
			step.Line = part.first + i
			if err != nil {
				step.Fault = err.Error()
				r.fault(step.Line, err)
			}
			r.report.Steps = append(r.report.Steps, step)
			if err != nil && !r.askedOtherwise(step.Line, st, err) {
				return false
			}
		}
	}
	return true
}

// askedOtherwise goes on after an asks line that failed, for it changes nothing, and notes what it should say.
func (r *run) askedOtherwise(line int, st *statement, err error) bool {
	var wrong *askError
	if st.verb == asks && errors.As(err, &wrong) {
		all, _ := words(st.line)
		r.rewrite(line, st.line[:all[2].at]+Quote(wrong.is)+st.line[all[2].end:])
	}
	return st.verb == asks || st.verb == refuse || st.verb == none
}

// expect holds an expectation and notes what it should say.
func (r *run) expect(line int, st *statement, said []string) {
	found := r.player.hold(st.expects, said)
	if found.wrong == "" {
		return
	}
	r.fault(line, &LineError{st.expects.column, st.expects.String() + ": " + found.wrong})
	if found.truth != nil {
		r.rewrite(line, st.line[:st.expects.from]+found.truth.String()+st.line[st.expects.to:])
	}
}

func (r *run) rewrite(line int, text string) {
	if r.report.rewrites == nil {
		r.report.rewrites = map[int]string{}
	}
	r.report.rewrites[line] = text
}

func (r *run) fault(line int, err error) {
	col := 1
	var wrong *LineError
	var at *placed
	switch {
	case errors.As(err, &at):
		col = at.column
	case errors.As(err, &wrong):
		col = max(wrong.Column, 1)
	}
	r.faults = append(r.faults, rules.Fault{File: r.scenario.Name, Line: line, Column: col, Text: err.Error()})
}

// Update is the text of the scenario with the expectations that did not hold, and the asks lines, put right after a report. What cannot be
// put right by another value stays as it is.
func (s *Scenario) Update(report *Report) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(s.text) {
		n++
		text, other := report.rewrites[n]
		if !other {
			b.WriteString(line)
			continue
		}
		b.WriteString(text)
		if strings.HasSuffix(line, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Open lays the battle of the scenario into a session as one entry and plays its lines; the last may be left waiting for an answer.
// The sheets get IDs of that entry. Sample battles are begun so.
func (s *Scenario) Open(session *rules.Session) error {
	next, err := session.Journal().Next()
	if err != nil {
		return err
	}
	n := 0
	scratch := rules.NewStage(session.Board().Book, session.Board().Battle)
	l, err := s.battle.lay(scratch.Board(), func(string) roster.SheetID {
		n++
		return roster.SheetID(fmt.Sprintf("%d.%d", next, n))
	})
	if err != nil {
		return err
	}
	title := s.Title
	if title == "" {
		title, _, _ = strings.Cut(s.Comment, "\n")
	}
	if _, err := session.Record(title, l.changes); err != nil {
		return err
	}
	p := NewPlayer(session)
	p.IDs = l.ids
	return s.playAll(p)
}

// playAll plays all play lines; a missing answer is no fault of the last.
func (s *Scenario) playAll(p *Player) error {
	var missing error
	for _, part := range s.parts {
		for i, st := range part.lines {
			if st.verb == blank || st.verb == expect {
				continue
			}
			if missing != nil {
				return missing
			}
			_, err := p.play(st)
			if err == nil {
				continue
			}
			fault := rules.Fault{File: s.Name, Line: part.first + i, Column: 1, Text: err.Error()}
			var asks *MissingError
			if !errors.As(err, &asks) {
				return fault
			}
			missing = fault
		}
	}
	return nil
}

// Lay works out the changes that lay the battle of the scenario on a table, and makes none. id gives each sheet of the section the ID that
// it shall have there.
func (s *Scenario) Lay(b rules.Board, id func(string) roster.SheetID) ([]roster.Change, error) {
	l, err := s.battle.lay(rules.Board{Battle: b.Clone(), Book: b.Book}, id)
	if err != nil {
		return nil, err
	}
	return l.changes, nil
}
