package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
	"damcon/saves"
)

// plainWords are the lines of --plain that are no play lines.
var plainWords = [...]struct{ word, help string }{
	{"help", "this list; help ACTION for the questions of an action"},
	{"show", "where the round is, every sheet, what is owed"},
	{"sheet NAME", "all that stands on a sheet"},
	{"due", "what is owed, now and later"},
	{"log N", "the last N entries, 10 without a number"},
	{"quit", "the end; what waits in a campaign goes on waiting"},
}

// A plain is a battle played in lines of text.
type plain struct {
	*program
	player *scenario.Player
	failed bool
	shown  int  // events of the waiting action that have been said
	warned bool // what is owed was said, and the next line may leave the phase
}

// playPlain plays a campaign in lines, or a sample battle where there is none.
func (p *program) playPlain() error {
	session, end, err := p.plainSession()
	if err != nil {
		return err
	}
	l := &plain{program: p, player: scenario.NewPlayer(session)}
	l.player.Agree = l.agree
	l.player.Curious = p.json
	if !p.json {
		p.say("%sType what is done (an action with KEY=VALUE), or help.", boardText(session.Board()))
	}
	err = l.loop()
	if endErr := end(); err == nil {
		err = endErr
	}
	return err
}

// plainSession opens the campaign that is named or was written last, else a sample battle that is not kept.
func (p *program) plainSession() (*rules.Session, func() error, error) {
	nothing := func() error { return nil }
	if p.rulesName != "" {
		if p.file != "" {
			return nil, nothing, misused("--rules begins a sample battle that is not kept, and --file names a campaign; say one of them")
		}
		return p.sampleSession(p.rulesName)
	}
	c, err := p.campaign()
	switch {
	case err == nil:
		session, err := c.session()
		if err != nil {
			return nil, nothing, errors.Join(err, c.Close())
		}
		return session, c.Close, nil
	case p.file != "" || !errors.Is(err, errNoCampaign):
		return nil, nothing, err
	}
	if !p.json {
		p.say("There is no campaign yet.")
	}
	return p.sampleSession(p.rulesets[0].ID)
}

// sampleSession lays down the first sample battle of a game, which is not kept.
func (p *program) sampleSession(game string) (*rules.Session, func() error, error) {
	nothing := func() error { return nil }
	rs, err := p.ruleset(game)
	if err != nil {
		return nil, nothing, err
	}
	book, err := rules.Open(rs)
	if err != nil {
		return nil, nothing, err
	}
	if len(book.Samples()) == 0 {
		return nil, nothing, misused("there is no campaign yet; make one with damcon new NAME --rules %s", rs.ID)
	}
	s, err := scenario.Parse(book.Samples()[0].Name, book.Samples()[0].Text)
	if err != nil {
		return nil, nothing, err
	}
	session, err := emptyTable(book, s.Title, p.seed())
	if err == nil {
		err = s.Open(session)
	}
	if !p.json {
		p.say("A sample battle, which is not kept.")
	}
	return session, nothing, err
}

// loop reads lines until the end.
func (l *plain) loop() error {
	for {
		state, err := l.player.Session().State()
		if err != nil {
			return err
		}
		usualValue := ""
		if q := state.Question; q != nil {
			value, assumed := usual(l.player.Session(), q)
			usualValue = value
			if q.Kind == rules.AskDice && l.shown == 0 && state.Title != "" {
				l.tell("%s.", state.Title)
			}
			l.tell("%s", prompt(q, value, assumed))
		} else if l.asks {
			fmt.Fprint(l.err, "> ")
		}
		line, ok := l.line()
		if !ok || line == "quit" || state.Question == nil && (line == "q" || line == "exit") {
			return l.leave(state, ok)
		}
		if line == "" && state.Question == nil {
			continue
		}
		if l.word(line) || state.Question == nil && !l.goesOn(line) {
			continue
		}
		l.play(state.Question, line, usualValue)
	}
}

// leave ends the loop.
func (l *plain) leave(state rules.State, quit bool) error {
	switch _, kept := l.player.Session().Journal().(*saves.Battle); {
	case state.Question != nil && !kept && !quit:
		return fmt.Errorf("the lines end where %s is asked for", state.Question.Key)
	case l.unread != nil || l.failed && !l.asks:
		l.finished = true
		return errors.New("some lines were not played")
	}
	return nil
}

// play plays a line, or answers the question that waits with it.
func (l *plain) play(q *rules.Question, line, usual string) {
	var step scenario.Step
	var err error
	first, _, _ := strings.Cut(line, " ")
	switch {
	case q == nil || first == "asks" || first == "expect":
		step, err = l.player.Line(line)
	default:
		step, err = l.reply(l.player, q, line, usual)
	}
	var missing *scenario.MissingError
	if errors.As(err, &missing) {
		if len(missing.Unused) > 0 {
			l.tell("Not asked for so far: %s", playLine("", missing.Unused))
		}
		err = nil
	}
	if errors.Is(err, errLeft) {
		l.shown, step.Note, err = 0, errLeft.Error(), nil
	}
	if errors.Is(err, rules.ErrMoved) {
		err = l.moved()
	}
	if err != nil {
		step.Fault = err.Error()
		l.failed = true
	}
	if l.json {
		if err := l.emit(step); err != nil {
			l.failed = true
		}
		return
	}
	if err != nil {
		l.say("Not done: %v", err)
		return
	}
	if first == "odds" {
		l.sayOdds(step)
		return
	}
	l.sayNew(&step)
	l.sayStep(l.player.Session().Board(), step)
	if step.Entry > 0 && step.Note == "" {
		l.say("Entry %d.", step.Entry)
	}
	if first == "next" {
		l.sayOwed()
	}
}

// sayOwed writes what is owed in the phase that has come.
func (l *plain) sayOwed() {
	b := l.player.Session().Board()
	for _, d := range owed(b) {
		l.say("Due: %s", dueLine(b, d))
	}
}

// owed lists what is owed now and not waived.
func owed(b rules.Board) []rules.Due {
	return slices.DeleteFunc(b.Due(), func(d rules.Due) bool {
		_, waived := b.Waived(d)
		return !d.Now || waived
	})
}

// goesOn says whether the phase may be left with a line: somebody at a terminal is told once what is owed in it, and leaves it with the same
// line again.
func (l *plain) goesOn(line string) bool {
	left := owed(l.player.Session().Board())
	if !l.asks || line != "next" || len(left) == 0 || l.warned {
		l.warned = false
		return true
	}
	l.warned = true
	l.sayOwed()
	l.say("Type next again to go on and leave that.")
	return false
}

// moved reads the battle anew after another program has written to the campaign. What was typed was meant for the battle before, so it is not
// played.
func (l *plain) moved() error {
	l.shown = 0
	if err := l.player.Session().Reload(); err != nil {
		return err
	}
	return errors.New("another damcon has written to the campaign meanwhile; it is read anew, so look and type again")
}

// sayNew leaves out the events that were said while the action waited.
func (l *plain) sayNew(step *scenario.Step) {
	said := min(l.shown, len(step.Events))
	if l.shown = 0; step.Waits != nil {
		l.shown = len(step.Events)
	}
	step.Events = step.Events[said:]
}

// agree shows what an amendment would change and asks.
func (l *plain) agree(am *rules.Amendment) bool {
	b := l.player.Session().Board()
	for _, c := range am.Cells {
		who := ""
		if s := b.Sheet(c.Sheet); s != nil {
			who = s.Name + " "
		}
		l.tell("%s%s", who, changeText(b, c))
	}
	for _, d := range am.Later {
		what := "comes out otherwise"
		if d.Gone {
			what = "does not happen any more"
		}
		l.tell("entry %d, %s: %s", d.Before.Number, d.Before.Title, what)
	}
	if !l.asks {
		return true
	}
	l.tell("Type yes to change it.")
	typed, ok := l.line()
	return ok && (typed == "yes" || typed == "y")
}

// word does what one of the plain words asks for; it is false where the line is none. As JSON the words are one text.
func (l *plain) word(line string) bool {
	if !l.json {
		return l.sayWord(line)
	}
	var text strings.Builder
	out := l.out
	l.out, l.json = &text, false
	is := l.sayWord(line)
	l.out, l.json = out, true
	if is && l.emit(map[string]string{"text": line, "says": text.String()}) != nil {
		l.failed = true
	}
	return is
}

func (l *plain) sayWord(line string) bool {
	first, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	b := l.player.Session().Board()
	switch first {
	case "help", "?":
		l.help(b, rest)
	case "show":
		l.say("%s", boardText(b))
	case "sheet":
		s := b.Find(rest)
		if s == nil {
			l.say("No sheet is called %q, or more than one.", rest)
			return true
		}
		l.say("%s", sheetText(b, s))
	case "due":
		due := b.Due()
		if len(due) == 0 {
			l.say("Nothing is owed.")
		}
		for _, d := range due {
			l.say("%s", dueLine(b, d))
		}
	case "log":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			n = 10
		}
		if err := l.sayLog(l.player.Session(), n); err != nil {
			l.tell("%v", err)
		}
	default:
		return false
	}
	return true
}

func (l *plain) help(b rules.Board, action string) {
	if action != "" {
		a := b.Book.Action(action)
		if a == nil {
			l.say("There is no action %s%s", action, or(rules.Nearest(action, actionIDs(b.Book.Rules)), "."))
			return
		}
		l.say("%s: %s", a.ID, a.Help)
		for _, k := range actionKeys(b.Book, a) {
			l.say("  %s: %s", k.Key, k.Text)
		}
		return
	}
	for _, w := range plainWords {
		l.say("%s: %s", w.word, w.help)
	}
	l.say("undo ENTRY, redo: take back the last entry, or the one of that number, and do it again")
	l.say("amend ENTRY KEY=VALUE: change an answer of an entry; what would differ is said first")
	l.say("back: to the question before; cancel: leave the action; auto: leave the rest of it to advice and to the program's dice")
	l.say("pen SHEET CELL VALUE: set any cell, as in pen Krait track/hull 20")
	l.say("odds ACTION KEY=VALUE: how likely what is")
	for _, a := range b.Book.Rules.Actions {
		l.say("%s: %s", a.ID, a.Help)
	}
	for _, a := range rules.Machine() {
		l.say("%s: %s", a.ID, a.Help)
	}
}

// sayLog writes the last entries that stand, the oldest first.
func (p *program) sayLog(s *rules.Session, most int) error {
	var entries []rules.Entry
	for e, err := range s.Journal().Standing(0) {
		if err != nil {
			return err
		}
		if len(entries) == most {
			break
		}
		entries = append(entries, e)
	}
	for i := len(entries) - 1; i >= 0; i-- {
		p.sayEntry(s.Board(), &entries[i])
	}
	return nil
}

func (p *program) sayEntry(b rules.Board, e *rules.Entry) {
	p.say("%d  %s", e.Number, e.Title)
	for _, line := range eventLines(b, e.Title, e.Events) {
		p.say("    %s", line)
	}
	if e.OutOfOrder {
		p.say("    out of order")
	}
}

var errNoCampaign = errors.New("there is no campaign yet; make one with damcon new NAME --rules RULESET")

func emptyTable(book *rules.Book, name string, seed [32]byte) (*rules.Session, error) {
	return rules.NewSession(book, rules.NewMemory(newBattle(name, book)), dice.NewRoller(seed))
}
