package rules

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"damcon/rules/dice"
)

// A Fault is something wrong in a data file, or in a ruleset, said so that it can be mended.
type Fault struct {
	File    string // the name of the file; of a ruleset's own fault its ID
	Line    int    // from 1; 0 where the fault is not in a file
	Column  int    // in characters, from 1; 0 with Line 0
	Text    string // what is wrong and what to write instead
	Finding bool   // worth a look, but the file may be used
}

// String is the fault with its place: "classes.toml:14:8: hull must be a whole number, 0 or more".
func (f Fault) String() string {
	if f.Line == 0 {
		return f.File + ": " + f.Text
	}
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Text)
}

// Error is String, so that faults can be joined into one error.
func (f Fault) Error() string { return f.String() }

// joined makes one error of the faults that are no findings; nil where there are none.
func joined(faults []Fault) error {
	var errs []error
	for _, f := range faults {
		if !f.Finding {
			errs = append(errs, f)
		}
	}
	return errors.Join(errs...)
}

// The limits of a data file. They keep one that was made to harm from stopping the desk.
const (
	mostFaults = 1000            // that are listed of one file
	mostBytes  = 4 * 1024 * 1024 // of a file
	mostBlocks = 2000            // of a file
	mostItems  = 1000            // of a list of a class
	mostCopies = 99              // of a system
	mostNumber = 1_000_000       // either way
)

// A source is a data file while it is read, with the faults found in it so far. Places in it are offsets in bytes.
type source struct {
	name, text string
	lines      []int // where each line begins; made when the first fault is noted
	faults     []Fault

	expressions map[string]*dice.Expr // dice read so far
}

func newSource(f File) *source {
	return &source{name: clean(f.Name), text: strings.TrimPrefix(f.Text, "\ufeff"), expressions: map[string]*dice.Expr{}}
}

func (s *source) fault(at int, format string, args ...any) {
	s.note(at, false, fmt.Sprintf(format, args...))
}

func (s *source) finding(at int, format string, args ...any) {
	s.note(at, true, fmt.Sprintf(format, args...))
}

func (s *source) note(at int, finding bool, text string) {
	switch {
	case len(s.faults) > mostFaults:
		return
	case len(s.faults) == mostFaults:
		finding, text = false, "more than 1,000 faults; the others are not listed"
	}
	line, column := s.position(at)
	s.faults = append(s.faults, Fault{File: s.name, Line: line, Column: column, Text: clean(text), Finding: finding})
}

// position is the line and column of a place, both from 1.
func (s *source) position(at int) (line, column int) {
	if s.lines == nil {
		s.lines = []int{0}
		for i := range len(s.text) {
			if s.text[i] == '\n' {
				s.lines = append(s.lines, i+1)
			}
		}
	}
	at = min(at, len(s.text))
	line = sort.SearchInts(s.lines, at+1)
	return line, utf8.RuneCountInString(s.text[s.lines[line-1]:at]) + 1
}

// sorted returns the faults in the order of the file.
func (s *source) sorted() []Fault {
	sort.SliceStable(s.faults, func(i, j int) bool {
		a, b := s.faults[i], s.faults[j]
		return a.Line < b.Line || a.Line == b.Line && a.Column < b.Column
	})
	return s.faults
}

// A block is one [[table]] or [[class]] of a file with its keys.
type block struct {
	kind string
	at   int
	keys map[string]setting
	bad  map[string]bool // keys with a value that is of the wrong sort: faulted, and not among keys
}

// A setting is what stands after a key: one text, or a list of them.
type setting struct {
	at    int
	texts []quoted
}

// A quoted is one text of a file. Where it is written plainly, without escapes, places inside it are known.
type quoted struct {
	text  string
	at    int // of its first character; of the opening quote where it is not plain
	plain bool
}

// A piece is a part of a text between blanks.
type piece struct {
	text string
	at   int
}

// pieces splits the text at blanks.
func (q quoted) pieces() []piece {
	var found []piece
	start := -1
	for i, r := range q.text {
		switch {
		case unicode.IsSpace(r) && start >= 0:
			found = append(found, q.piece(start, i))
			start = -1
		case !unicode.IsSpace(r) && start < 0:
			start = i
		}
	}
	if start >= 0 {
		found = append(found, q.piece(start, len(q.text)))
	}
	return found
}

func (q quoted) piece(from, to int) piece {
	p := piece{text: q.text[from:to], at: q.at}
	if q.plain {
		p.at += from
	}
	return p
}

// sign takes a leading + or - off the text.
func (q quoted) sign() (sign byte, rest quoted) {
	if q.text == "" || q.text[0] != '+' && q.text[0] != '-' {
		return 0, q
	}
	sign, q.text = q.text[0], q.text[1:]
	if q.plain {
		q.at++
	}
	return sign, q
}

// The keys of the blocks, and whether each holds a list.
type blockKey struct {
	name string
	list bool
}

func keysOf(kind string) []blockKey {
	switch kind {
	case "table":
		return []blockKey{
			{"name", false},
			{"title", false},
			{"rule", false},
			{"dice", false},
			{"by", false},
			{"columns", true},
			{"closed", true},
			{"rows", true},
		}
	case "class":
		return []blockKey{
			{"name", false},
			{"short", false},
			{"kind", false},
			{"like", false},
			{"notes", false},
			{"traits", true},
			{"tracks", true},
			{"systems", true},
		}
	}
	return nil
}

// blocks reads the file as far as it is TOML.
func (s *source) blocks() []*block {
	if len(s.text) > mostBytes {
		s.fault(0, "the file is larger than 4 MB")
		return nil
	}
	var found []*block
	var open *block
	known := true // the keys that follow belong to a block we know
	data := []byte(s.text)
	data = data[:len(data):len(data)] // the parser finds its places by capacity
	var p unstable.Parser
	p.Reset(data)
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind == unstable.KeyValue {
			switch {
			case open != nil:
				s.key(open, e)
			case known:
				s.fault(int(e.Raw.Offset), "this stands outside of any block; begin with [[table]] or [[class]]")
				known = false
			}
			continue
		}
		if len(found) == mostBlocks {
			_, at := keyName(e)
			s.fault(at, "more than 2,000 blocks in one file")
			return found
		}
		if open = s.header(e); open != nil {
			found = append(found, open)
		}
		known = open != nil
	}
	var wrong *unstable.ParserError
	if err := p.Error(); errors.As(err, &wrong) {
		s.fault(int(p.Range(wrong.Highlight).Offset), "this is not TOML: %s", wrong.Message)
	} else if err != nil {
		s.fault(0, "this is not TOML: %v", err)
	}
	return found
}

// header reads [[table]] or [[class]]; it is nil where it is neither.
func (s *source) header(e *unstable.Node) *block {
	name, at := keyName(e)
	if i := strings.LastIndexByte(s.text[:at], '['); i >= 0 {
		at = i
	}
	if e.Kind == unstable.ArrayTable {
		at--
	}
	switch {
	case keysOf(name) == nil:
		s.fault(at, "no block is called %s%s", quote(name), orNearest(name, []string{"table", "class"}, "write [[table]] or [[class]]"))
		return nil
	case e.Kind != unstable.ArrayTable:
		s.fault(at, "write [[%s]] with two brackets: there may be several", name)
	}
	return &block{kind: name, at: at, keys: map[string]setting{}, bad: map[string]bool{}}
}

// keyName is the name of a header or key, and its place. The parts of a dotted one are joined, which no name of ours is.
func keyName(e *unstable.Node) (name string, at int) {
	var parts []string
	at = -1
	for keys := e.Key(); keys.Next(); {
		n := keys.Node()
		parts = append(parts, string(n.Data))
		if at < 0 {
			at = int(n.Raw.Offset)
		}
	}
	return strings.Join(parts, "."), at
}

// key reads a key of a block with its value.
func (s *source) key(b *block, e *unstable.Node) {
	name, at := keyName(e)
	keys := keysOf(b.kind)
	names := make([]string, len(keys))
	which := -1
	for i, k := range keys {
		if names[i] = k.name; k.name == name {
			which = i
		}
	}
	if which < 0 {
		s.fault(at, "a %s has no %s%s", b.kind, quote(name), orNearest(name, names, "it has "+strings.Join(names, ", ")))
		return
	}
	if _, twice := b.keys[name]; twice || b.bad[name] {
		s.fault(at, "%s stands twice in this %s", name, b.kind)
		return
	}
	v := e.Value()
	set := setting{at: s.afterEquals(e, at)}
	switch {
	case keys[which].list && v.Kind == unstable.Array:
		for items := v.Children(); items.Next(); {
			item := items.Node()
			itemAt := set.at
			if item.Raw.Length > 0 {
				itemAt = int(item.Raw.Offset)
			}
			if item.Kind != unstable.String {
				s.fault(itemAt, "%s holds texts in quotes only", name)
				b.bad[name] = true
				continue
			}
			set.texts = append(set.texts, s.quoted(item, false))
		}
	case !keys[which].list && v.Kind == unstable.String:
		set.texts = []quoted{s.quoted(v, name == "notes")}
	case keys[which].list:
		s.fault(set.at, `%s must be a list of texts: %s = ["…", "…"]`, name, name)
		b.bad[name] = true
	default:
		s.fault(set.at, `%s must be a text in quotes: %s = "…"`, name, name)
		b.bad[name] = true
	}
	if !b.bad[name] {
		b.keys[name] = set
	}
}

// afterEquals is the place of the value, which the parser does not tell of a list.
func (s *source) afterEquals(e *unstable.Node, at int) int {
	v := e.Value()
	if v.Raw.Length > 0 {
		return int(v.Raw.Offset)
	}
	for keys := e.Key(); keys.Next(); {
		at = int(keys.Node().Raw.Offset + keys.Node().Raw.Length)
	}
	for at < len(s.text) && strings.IndexByte(" \t=", s.text[at]) >= 0 {
		at++
	}
	return at
}

// quoted reads a text and finds fault with signs that would disturb a terminal or hide from the eye.
func (s *source) quoted(n *unstable.Node, lines bool) quoted {
	q := quoted{text: string(n.Data), at: int(n.Raw.Offset)}
	raw := s.text[n.Raw.Offset : n.Raw.Offset+n.Raw.Length]
	for _, marks := range []int{1, 3} {
		if len(raw) == len(q.text)+2*marks && raw[marks:len(raw)-marks] == q.text {
			q.at, q.plain = q.at+marks, true
			break
		}
	}
	for i, r := range q.text {
		if hidden(r) && r != '\t' && !(lines && (r == '\n' || r == '\r')) {
			s.fault(q.piece(i, i).at, "this text holds the hidden or control character %U; take it out", r)
			break
		}
	}
	return q
}

// hidden tells whether a character has no shape of its own: control characters, bidi overrides, joiners, private ones.
func hidden(r rune) bool { return !unicode.IsGraphic(r) }

// clean makes a text safe to show: each hidden character becomes a question mark.
func clean(text string) string {
	if strings.IndexFunc(text, hidden) < 0 && utf8.ValidString(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if hidden(r) || r == utf8.RuneError {
			return '?'
		}
		return r
	}, text)
}

// Brief is what a file or a person says, cut off after 40 characters, for an error.
func Brief(text string) string {
	n := 0
	for at := range text {
		if n == 40 {
			return text[:at] + "…"
		}
		n++
	}
	return text
}

// quote is what a file says, shortened and in quotes, for a fault.
func quote(text string) string { return strconv.Quote(Brief(text)) }

// orNearest goes on after the fault of an unknown word: with the nearest known one, else with the other advice.
func orNearest(word string, known []string, other string) string {
	if near := Nearest(word, known); near != "" {
		return "; did you mean " + near + "?"
	}
	if other == "" {
		return ""
	}
	return "; " + other
}

// Nearest is the known word that a misspelt one most likely means, whatever its capitals; empty where none is near.
func Nearest(word string, known []string) string {
	typed := []rune(strings.ToLower(word))
	if len(typed) > 40 {
		return ""
	}
	best, least := "", max(1, len(typed)/3)+1
	if len(typed) < 2 { // any letter would be near to any other
		least = 1
	}
	for _, k := range known {
		if away := utf8.RuneCountInString(k) - len(typed); away >= least || -away >= least {
			continue
		}
		if d := slips([]rune(strings.ToLower(k)), typed); d < least {
			best, least = k, d
		}
	}
	return best
}

// slips counts the letters to put in, leave out, change or swap to make one word of the other.
func slips(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// numeral reads a whole number, which may be written with the typographic minus.
func numeral(text string) (int, bool) {
	text = strings.Replace(text, "−", "-", 1)
	if text == "" || strings.IndexByte("+-0123456789", text[0]) < 0 {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= -mostNumber && n <= mostNumber
}

// plainWord tells whether a text can be typed as one word anywhere: letters, digits, hyphens and dots, a letter or digit first.
func plainWord(text string) bool {
	for i, r := range text {
		if !(unicode.IsLetter(r) || unicode.IsDigit(r) || i > 0 && (r == '-' || r == '_' || r == '.')) {
			return false
		}
	}
	return text != ""
}
