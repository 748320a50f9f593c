package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"damcon/rules"
)

// A LineError says what is wrong with a play line.
type LineError struct {
	Column int // in characters, from 1; 0 where it is the whole line
	Text   string
}

func (e *LineError) Error() string { return e.Text }

// A word is a part of a line between blanks. Its text is without the quotes.
type word struct {
	text     string
	at, end  int    // bytes of the line, with the quotes
	key      string // of key=value; empty where it is none
	value    string // of key=value
	quoted   bool   // it begins with a quote, and is neither a pair nor a remark
	valueEnd bool   // the value was in quotes
}

// words splits a line at blanks outside of quotes and drops the remark.
func words(line string) ([]word, error) {
	if len(line) > mostLine {
		return nil, &LineError{1, "a line has at most 64,000 bytes"}
	}
	var all []word
	for at := 0; ; {
		for at < len(line) {
			r, size := utf8.DecodeRuneInString(line[at:])
			if !unicode.IsSpace(r) {
				break
			}
			at += size
		}
		if at == len(line) || line[at] == '#' {
			return all, nil
		}
		w, err := wordAt(line, at)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
		at = w.end
	}
}

// wordAt reads the word that begins at a byte of the line. Quotes count at the beginning of a word and of a value.
func wordAt(line string, at int) (word, error) {
	w := word{at: at, quoted: line[at] == '"'}
	var text strings.Builder
	opens := w.quoted
	i := at
	for i < len(line) {
		r, size := utf8.DecodeRuneInString(line[i:])
		switch {
		case opens:
			inside, end, ok := unquote(line, i)
			if !ok {
				return w, &LineError{column(line, i), `a quote is opened and not closed; write \" for one inside`}
			}
			text.WriteString(inside)
			i, opens = end, false
			if w.key != "" {
				w.valueEnd = true
			}
			continue
		case unicode.IsSpace(r):
			w.text, w.end = text.String(), i
			return w.paired(), nil
		case r == '=' && w.key == "" && !w.quoted && i > at:
			w.key = text.String()
			opens = i+1 < len(line) && line[i+1] == '"'
		}
		text.WriteString(line[i : i+size])
		i += size
	}
	w.text, w.end = text.String(), i
	return w.paired(), nil
}

func (w word) paired() word {
	if w.key != "" {
		w.value = w.text[len(w.key)+1:]
	}
	return w
}

// unquote reads from an opening quote to the closing one.
func unquote(line string, at int) (text string, end int, ok bool) {
	var b strings.Builder
	for i := at + 1; i < len(line); i++ {
		switch c := line[i]; {
		case c == '"':
			return b.String(), i + 1, true
		case c == '\\' && i+1 < len(line) && (line[i+1] == '"' || line[i+1] == '\\'):
			i++
			b.WriteByte(line[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, false
}

// quote is what a line says, shortened and in quotes, for a fault.
func quote(text string) string { return strconv.Quote(rules.Brief(text)) }

// Quote writes a value as a play line has it: in quotes where it would not be one word.
func Quote(value string) string {
	plain := value != "" && value[0] != '"' && value[0] != '#' && !strings.ContainsFunc(value, unicode.IsSpace)
	if plain {
		return value
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + `"`
}

// column is the place of a byte of the line in characters, from 1.
func column(line string, at int) int { return utf8.RuneCountInString(line[:min(at, len(line))]) + 1 }

// A verb is what sort of line it is.
type verb string

// The verbs that are no action. Do is an action, answers are those for one that waits.
const (
	blank   verb = ""
	do      verb = "do"
	answers verb = "answers"
	undo    verb = "undo"
	redo    verb = "redo"
	amend   verb = "amend"
	reopen  verb = "reopen"
	back    verb = "back"
	cancel  verb = "cancel"
	expect  verb = "expect"
	asks    verb = "asks"
	refuse  verb = "refuse"
	none    verb = "none"
	odds    verb = "odds"
)

var verbs = []verb{undo, redo, amend, reopen, back, cancel, expect, asks, refuse, none, odds}

// Verbs lists the words with which a play line may begin besides the actions.
func Verbs() []string {
	all := make([]string, len(verbs))
	for i, v := range verbs {
		all[i] = string(v)
	}
	return all
}

// A statement is a play line that has been read.
type statement struct {
	verb      verb
	action    string
	actionAt  int // column
	told      []told
	auto      bool // advice and the program for what is not said
	waits     bool // stops at the question that nobody has answered
	key, what string
	number    int // of an entry; 0 is the newest
	keep      int // answers that reopen keeps
	expects   *expectation
	plan      plan // of odds
	line      string
	remark    string // what stands behind, from the blank before the #
}

// told is an answer of a line. Entry is the number before the colon of amend's keys, 0 where there is none.
type told struct {
	rules.Answer
	entry  int
	column int
}

// parseLine reads a play line. An empty one, or a remark, is nothing.
func parseLine(line string) (*statement, error) {
	all, err := words(line)
	if err != nil {
		return nil, err
	}
	st := &statement{line: line}
	if len(all) == 0 {
		return st, nil
	}
	st.remark = line[all[len(all)-1].end:]
	p := &lineParser{line: line, words: all, st: st}
	return st, p.parse()
}

type lineParser struct {
	line  string
	words []word // those still to be read
	st    *statement
}

func (p *lineParser) wrong(w word, format string, args ...any) error {
	return &LineError{column(p.line, w.at), fmt.Sprintf(format, args...)}
}

// next takes the next word; what says what is missing where there is none.
func (p *lineParser) next(what string) (word, error) {
	if len(p.words) == 0 {
		return word{}, &LineError{column(p.line, len(p.line)-len(p.st.remark)), what + " is missing"}
	}
	w := p.words[0]
	p.words = p.words[1:]
	return w, nil
}

// rest is the text of all words that are left, as it stands in the line, or without its quotes where it is one quoted word.
func (p *lineParser) rest() string {
	if len(p.words) == 0 {
		return ""
	}
	if len(p.words) == 1 {
		text := p.words[0].text
		p.words = nil
		return text
	}
	text := p.line[p.words[0].at:p.words[len(p.words)-1].end]
	p.words = nil
	return text
}

func (p *lineParser) parse() error {
	first := p.words[0]
	st := p.st
	if first.key != "" || flag(first) && first.text == "auto" {
		st.verb = answers
		return p.answers()
	}
	p.words = p.words[1:]
	st.verb = verb(first.text)
	switch st.verb {
	case redo, back, cancel:
		return p.end()
	case undo:
		if len(p.words) > 0 {
			return p.numbers("the number of an entry", &st.number)
		}
		return nil
	case reopen:
		if len(p.words) > 1 {
			return p.numbers("the number of an entry and how many answers to keep", &st.number, &st.keep)
		}
		return p.numbers("the number of an entry", &st.number)
	case amend:
		return p.amend()
	case expect:
		e, err := p.expectation()
		st.expects = e
		return err
	case asks, refuse, none:
		return p.about()
	case odds:
		return p.plan()
	}
	st.verb = do
	return p.action(first)
}

func (p *lineParser) end() error {
	if len(p.words) > 0 {
		return p.wrong(p.words[0], "nothing may follow %s", p.st.verb)
	}
	return nil
}

func (p *lineParser) numbers(what string, to ...*int) error {
	for _, n := range to {
		w, err := p.next(what)
		if err != nil {
			return err
		}
		if *n, err = strconv.Atoi(w.text); err != nil || *n < 0 {
			return p.wrong(w, "%s is %s, not %s", p.st.verb, what, quote(w.text))
		}
	}
	return p.end()
}

// amend reads N key=value …, where a key may begin with the number of a later entry and a colon.
func (p *lineParser) amend() error {
	w, err := p.next("the number of an entry")
	if err != nil {
		return err
	}
	if p.st.number, err = strconv.Atoi(w.text); err != nil || p.st.number < 1 {
		return p.wrong(w, "amend is followed by the number of an entry, not %s", quote(w.text))
	}
	if len(p.words) == 0 {
		return p.wrong(w, "say what is to be changed: amend %d key=value", p.st.number)
	}
	if err := p.answers(); err != nil {
		return err
	}
	for i := range p.st.told {
		t := &p.st.told[i]
		t.entry = p.st.number
		if n, key, numbered := strings.Cut(t.Key, ":"); numbered {
			if t.entry, err = strconv.Atoi(n); err != nil || key == "" {
				return &LineError{t.column, "write the key of a later entry as NUMBER:KEY"}
			}
			t.Key = key
		}
	}
	return nil
}

// about reads KEY WHAT in ACTION …, of which asks has all, refuse no WHAT, and none neither.
func (p *lineParser) about() error {
	st := p.st
	if st.verb != none {
		w, err := p.next("the key of a question")
		if err != nil {
			return err
		}
		st.key = w.text
	}
	if st.verb == asks {
		w, err := p.next("what is asked for")
		if err != nil {
			return err
		}
		st.what = w.text
		if len(p.words) == 0 {
			return nil // of the action that waits
		}
	}
	in, err := p.next("in ACTION")
	if err != nil {
		return err
	}
	if in.text != "in" {
		return p.wrong(in, "%s is followed by in and an action", strings.TrimSpace(string(st.verb)+" "+st.key))
	}
	w, err := p.next("the action")
	if err != nil {
		return err
	}
	return p.action(w)
}

// action reads what follows the name of an action. Some have a short form without keys.
func (p *lineParser) action(name word) error {
	st := p.st
	st.action, st.actionAt = name.text, column(p.line, name.at)
	say := func(key, value string, w word) {
		st.told = append(st.told, told{Answer: rules.Answer{Key: key, Value: value}, column: column(p.line, w.at)})
	}
	plain := len(p.words) > 0 && p.words[0].key == "" && !flag(p.words[0])
	switch {
	case st.action == "pen" && plain:
		for _, key := range []string{"sheet", "cell", "value"} {
			w, err := p.next("pen SHEET CELL VALUE: the " + key)
			if err != nil {
				return err
			}
			say(key, w.text, w)
		}
		if len(p.words) > 0 {
			w := p.words[0]
			if w.key != "" {
				return p.answers()
			}
			say("reason", p.rest(), w)
		}
		return nil
	case st.action == "note" && plain:
		w := p.words[0]
		say("text", p.rest(), w)
		return nil
	case st.action == "waive" && plain:
		w, _ := p.next("")
		say("key", w.text, w)
		if len(p.words) > 0 {
			w = p.words[0]
			say("note", p.rest(), w)
		}
		return nil
	case st.action == "option" && len(p.words) == 1 && p.words[0].key != "":
		w := p.words[0]
		say("key", w.key, w)
		say("value", w.value, w)
		return nil
	}
	return p.answers()
}

func flag(w word) bool { return !w.quoted && (w.text == "auto" || w.text == "waits") }

// answers reads key=value … and how the line may end.
func (p *lineParser) answers() error {
	for len(p.words) > 0 {
		w, _ := p.next("")
		switch {
		case w.key != "":
			t := told{Answer: rules.Answer{Key: w.key, Value: w.value}, column: column(p.line, w.at)}
			if w.value == "" && !w.valueEnd {
				return p.wrong(w, `%s has no value; write %s="" for an empty one`, w.key, w.key)
			}
			p.st.told = append(p.st.told, t)
		case flag(w) && len(p.words) == 0:
			p.st.auto, p.st.waits = w.text == "auto", w.text == "waits"
		case flag(w):
			return p.wrong(w, "%s stands at the end of the line", w.text)
		default:
			return p.wrong(w, "an answer is written key=value, with quotes where it has blanks; %s is neither that nor auto", quote(w.text))
		}
	}
	return nil
}

// told lists the answers of one entry of amend, or of all.
func (st *statement) answersOf(entry int) []rules.Answer {
	var all []rules.Answer
	for _, t := range st.told {
		if t.entry == entry {
			all = append(all, t.Answer)
		}
	}
	return all
}

// columnOf is the column of the answer with a key that is the path or its end, and value; 0 where there is none.
func (st *statement) columnOf(path, value string) int {
	i := slices.IndexFunc(st.told, func(t told) bool { return ends(path, t.Key) && t.Value == value })
	if i < 0 {
		i = slices.IndexFunc(st.told, func(t told) bool { return ends(path, t.Key) })
	}
	if i < 0 {
		return 0
	}
	return st.told[i].column
}

// ends says whether a key is the path or its end.
func ends(path, key string) bool { return path == key || strings.HasSuffix(path, "/"+key) }

// Format writes an entry as a play line that does it again. It is empty for an entry that no action made.
func Format(e rules.Entry) string {
	if e.Action == rules.Recorded {
		return ""
	}
	var b strings.Builder
	b.WriteString(e.Action)
	for _, a := range e.Answers {
		b.WriteByte(' ')
		b.WriteString(a.Key)
		b.WriteByte('=')
		b.WriteString(Quote(a.Value))
	}
	return b.String()
}
