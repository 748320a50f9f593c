package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"damcon/roster"
	"damcon/rules"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A battle is the section of that name as it is written.
type battle struct {
	source  *source
	rules   setting
	name    setting
	round   setting
	phase   setting
	options []setting
	facts   []setting
	sheets  []*sheet
}

// A setting is a key with its value and the place of the value.
type setting struct {
	key, value string
	at         int
}

// A sheet is a [[sheet]] as it is written.
type sheet struct {
	at    int
	words map[string]setting // id, class, kind ...
	set   []setting          // values only, in order
}

func (s *sheet) word(key string) string { return s.words[key].value }

var (
	battleKeys = []string{"rules", "name", "round", "phase", "options", "facts", "sheet"}
	sheetKeys  = []string{"id", "class", "kind", "on", "place", "name", "handle", "side", "notes", "set", "whole"}
)

// source is a section of a scenario, with the faults found in it. Places are bytes of the section.
type source struct {
	file   string
	text   string
	line   int // of its first line
	faults []error
}

// The limits of a scenario. They keep one that was made to harm from stopping the program.
const (
	mostBytes  = 4 << 20 // of the file
	mostLine   = 64_000  // bytes of a play line
	mostFaults = 1000    // of a section that are listed
	mostSheets = 2000    // of a battle
	mostPairs  = 1000    // of the options, of the facts, and of the cells that are set on one sheet
)

// fault notes a fault; of those beyond the limit it only says that there are more.
func (s *source) fault(at int, format string, args ...any) {
	switch {
	case len(s.faults) > mostFaults:
		return
	case len(s.faults) == mostFaults:
		format, args = "more than 1,000 faults; the others are not listed", nil
	}
	before := s.text[:min(max(at, 0), len(s.text))]
	s.faults = append(s.faults, rules.Fault{
		File: s.file, Line: s.line + strings.Count(before, "\n"), Column: column(before[strings.LastIndexByte(before, '\n')+1:], len(before)),
		Text: fmt.Sprintf(format, args...),
	})
}

// parseBattle reads a battle as far as it can be read without its ruleset.
func parseBattle(src *source) *battle {
	b := &battle{source: src}
	data := []byte(src.text)
	data = data[:len(data):len(data)] // the parser finds its places by capacity
	var p unstable.Parser
	p.Reset(data)
	var open *sheet
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		name, at := keyName(e)
		switch {
		case e.Kind == unstable.KeyValue && table != "":
			b.pair(table, name, at, e)
		case e.Kind == unstable.KeyValue && open != nil:
			b.sheetKey(open, name, at, e)
		case e.Kind == unstable.KeyValue:
			b.key(name, at, e)
		case e.Kind == unstable.ArrayTable && name == "sheet":
			table, open = "", &sheet{at: at, words: map[string]setting{}}
			if b.sheets = append(b.sheets, open); len(b.sheets) > mostSheets {
				src.fault(at, "more than 2,000 sheets in one battle")
				return b
			}
		case e.Kind == unstable.Table && (name == "options" || name == "facts"):
			table, open = name, nil
		default:
			src.fault(at, "a battle has no block %s%s; it has [[sheet]], [options] and [facts]", quote(name), didYouMean(name, battleKeys))
			table, open = "", &sheet{words: map[string]setting{}}
		}
	}
	var wrong *unstable.ParserError
	if err := p.Error(); errors.As(err, &wrong) {
		src.fault(int(p.Range(wrong.Highlight).Offset), "this is not TOML: %s", wrong.Message)
	} else if err != nil {
		src.fault(0, "this is not TOML: %v", err)
	}
	b.check()
	return b
}

// keyName is the name of a header or key and its place. The parts of a dotted one are joined, which no key of ours is.
func keyName(e *unstable.Node) (name string, at int) {
	var parts []string
	at = -1
	for keys := e.Key(); keys.Next(); {
		n := keys.Node()
		if parts = append(parts, string(n.Data)); at < 0 {
			at = int(n.Raw.Offset)
		}
	}
	return strings.Join(parts, "."), max(at, 0)
}

// scalar reads a text, a number or a truth.
func (b *battle) scalar(name string, at int, v *unstable.Node) (setting, bool) {
	if v.Raw.Length > 0 {
		at = int(v.Raw.Offset)
	}
	switch v.Kind {
	case unstable.String, unstable.Integer, unstable.Bool:
		text := string(v.Data)
		if i := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }); i >= 0 {
			b.source.fault(at, "%s holds a control character; take it out", rules.Brief(name))
			return setting{}, false
		}
		return setting{name, text, at}, true
	}
	b.source.fault(at, "%s is a text in quotes or a number", rules.Brief(name))
	return setting{}, false
}

func (b *battle) key(name string, at int, e *unstable.Node) {
	words := map[string]*setting{"rules": &b.rules, "name": &b.name, "round": &b.round, "phase": &b.phase}
	switch to := words[name]; {
	case to != nil && to.key != "":
		b.source.fault(at, "%s stands twice", name)
	case to != nil:
		*to, _ = b.scalar(name, at, e.Value())
	case name == "options" || name == "facts":
		if e.Value().Kind != unstable.InlineTable {
			b.source.fault(at, "write %s = { key = \"value\" }", name)
			return
		}
		for pairs := e.Value().Children(); pairs.Next(); {
			key, keyAt := keyName(pairs.Node())
			b.pair(name, key, keyAt, pairs.Node())
		}
	default:
		b.source.fault(at, "a battle has no %s%s; it has %s", quote(name), didYouMean(name, battleKeys), strings.Join(battleKeys, ", "))
	}
}

// pair reads an option or a fact.
func (b *battle) pair(table, name string, at int, e *unstable.Node) {
	to := &b.options
	if table == "facts" {
		to = &b.facts
	}
	if slices.ContainsFunc(*to, func(s setting) bool { return s.key == name }) {
		b.source.fault(at, "%s stands twice", rules.Brief(name))
		return
	}
	if len(*to) == mostPairs {
		b.source.fault(at, "more than 1,000 %s", table)
		return
	}
	if v, ok := b.scalar(name, at, e.Value()); ok {
		*to = append(*to, v)
	}
}

func (b *battle) sheetKey(s *sheet, name string, at int, e *unstable.Node) {
	_, twice := s.words[name]
	switch {
	case !slices.Contains(sheetKeys, name):
		b.source.fault(at, "a sheet has no %s%s; it has %s", quote(name), didYouMean(name, sheetKeys), strings.Join(sheetKeys, ", "))
	case twice || name == "set" && s.set != nil:
		b.source.fault(at, "%s stands twice in this sheet", name)
	case name != "set":
		if v, ok := b.scalar(name, at, e.Value()); ok {
			s.words[name] = v
		}
	case e.Value().Kind != unstable.Array:
		b.source.fault(at, `write set = ["CELL VALUE", …]`)
	default:
		s.set = []setting{}
		for items := e.Value().Children(); items.Next(); {
			item, itemAt := items.Node(), at
			if item.Raw.Length > 0 {
				itemAt = int(item.Raw.Offset)
			}
			if len(s.set) == mostPairs {
				b.source.fault(itemAt, "more than 1,000 cells set on one sheet")
				return
			}
			if item.Kind != unstable.String {
				b.source.fault(itemAt, `set holds texts in quotes: "track/hull 50"`)
				continue
			}
			s.set = append(s.set, setting{"set", string(item.Data), itemAt})
		}
	}
}

// check finds what is wrong whatever the ruleset.
func (b *battle) check() {
	if b.rules.value == "" {
		b.source.fault(0, `the battle names no ruleset: rules = "…"`)
	}
	if n, err := strconv.Atoi(b.round.value); b.round.key != "" && (err != nil || n < 0 || n > rules.NoLimit) {
		b.source.fault(b.round.at, "round is a whole number, 0 or more")
	}
	seen := map[string]bool{}
	for _, s := range b.sheets {
		id := s.words["id"]
		switch {
		case id.value == "":
			b.source.fault(s.at, `this sheet has no id = "…"`)
		case !plainID(id.value):
			b.source.fault(id.at, "an id is one word of letters, digits, hyphens and dots, not %s", quote(id.value))
		case slices.Contains(reserved, id.value):
			b.source.fault(id.at, "%s means something else in a line; take another id", id.value)
		case seen[id.value]:
			b.source.fault(id.at, "there are two sheets %s", rules.Brief(id.value))
		}
		seen[id.value] = true
		_, whole := s.words["whole"]
		switch {
		case whole && len(s.words) > 2 || whole && s.set != nil:
			b.source.fault(s.words["whole"].at, "beside whole stands only the id")
		case !whole && s.word("class") == "" && s.word("kind") == "":
			b.source.fault(s.at, `this sheet has neither class = "…" nor kind = "…"`)
		}
	}
}

func plainID(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.", r)
	})
}

// A laying lays a battle on a table.
type laying struct {
	*battle
	board   rules.Board
	ids     map[string]roster.SheetID // what each sheet of the section is called on this table
	changes []roster.Change
}

// lay works out the changes that lay the battle on a table, and makes them on it. id gives each sheet its ID there.
func (b *battle) lay(board rules.Board, id func(string) roster.SheetID) (*laying, error) {
	l := &laying{battle: b, board: board, ids: map[string]roster.SheetID{}}
	b.source.faults = nil
	for _, s := range b.sheets {
		l.ids[s.word("id")] = id(s.word("id"))
	}
	for _, o := range b.options {
		l.option(o)
	}
	for _, f := range b.facts {
		l.set(f.at, roster.FactCell(f.key), roster.Text(l.called(f.value)))
	}
	if n, err := strconv.Atoi(b.round.value); err == nil {
		l.set(b.round.at, roster.RoundCell, roster.N(n))
	}
	l.phase()
	for _, s := range b.sheets {
		if made := l.sheet(s); made != nil {
			l.change(s.at, roster.Change{Sheet: made.ID, Cell: roster.SheetCell, From: roster.Nothing, To: roster.Whole(made)})
		}
	}
	return l, errors.Join(b.source.faults...)
}

// called puts the ID of this table for the id of a sheet in the section; other values stay.
func (l *laying) called(value string) string {
	if id, ok := l.ids[value]; ok {
		return string(id)
	}
	return value
}

func (l *laying) set(at int, cell roster.Cell, to roster.Value) {
	if from := l.board.Get("", cell); !from.Equal(to) {
		l.change(at, roster.Change{Cell: cell, From: from, To: to})
	}
}

func (l *laying) change(at int, c roster.Change) {
	if err := l.board.Apply(c); err != nil {
		l.source.fault(at, "%v", err)
		return
	}
	l.changes = append(l.changes, c)
}

func (l *laying) option(o setting) {
	options := l.board.Book.Rules.Options
	i := slices.IndexFunc(options, func(r rules.Option) bool { return r.Key == o.key })
	if i < 0 {
		keys := make([]string, len(options))
		for i, r := range options {
			keys[i] = r.Key
		}
		l.source.fault(o.at, "%s has no option %s%s", l.board.Book.Rules.Title, rules.Brief(o.key), didYouMean(o.key, keys))
		return
	}
	values := make([]string, len(options[i].Values))
	for n, v := range options[i].Values {
		values[n] = v.Value
	}
	if !slices.Contains(values, o.value) {
		l.source.fault(o.at, "%s is one of %s", o.key, strings.Join(values, ", "))
		return
	}
	l.set(o.at, roster.OptionCell(o.key), roster.Text(o.value))
}

// phase is looked for in the sequence that the options make.
func (l *laying) phase() {
	if l.battle.phase.value == "" {
		return
	}
	var ids []string
	for _, p := range l.board.Sequence() {
		ids = append(ids, p.ID)
	}
	if !slices.Contains(ids, l.battle.phase.value) {
		l.source.fault(l.battle.phase.at, "there is no phase %s%s; the phases are %s", rules.Brief(l.battle.phase.value),
			didYouMean(l.battle.phase.value, ids), strings.Join(ids, ", "))
		return
	}
	l.set(l.battle.phase.at, roster.PhaseCell, roster.Text(l.battle.phase.value))
}

// sheet makes a sheet with all that is set on it; nil where it cannot be made.
func (l *laying) sheet(s *sheet) *roster.Sheet {
	if whole, ok := s.words["whole"]; ok {
		return l.whole(s, whole)
	}
	made := l.printed(s)
	if made == nil {
		return nil
	}
	made.ID = l.ids[s.word("id")]
	made.Side, made.Place = s.word("side"), s.word("place")
	if name := s.word("name"); name != "" {
		made.Name = name
	}
	if notes := s.word("notes"); notes != "" {
		made.Notes = notes
	}
	made.Handle = l.handle(s, made.Name)
	if on, ok := s.words["on"]; ok {
		made.On = roster.SheetID(l.called(on.value))
		if l.board.Sheet(made.On) == nil && l.ids[on.value] == "" {
			l.source.fault(on.at, "there is no sheet %s to lie on", rules.Brief(on.value))
		}
	}
	if class, ok := l.board.Book.Class(s.word("class")); ok {
		l.board.Finish(class, made)
	}
	l.setAll(s, made)
	return made
}

// printed is the sheet of the class, or an empty one of the kind.
func (l *laying) printed(s *sheet) *roster.Sheet {
	book := l.board.Book
	if class, ok := s.words["class"]; ok {
		c, found := book.Class(class.value)
		if !found {
			names := make([]string, 0, len(book.Classes()))
			for _, c := range book.Classes() {
				names = append(names, c.Name)
			}
			l.source.fault(class.at, "%s has no class %s%s", book.Rules.Title, quote(class.value), didYouMean(class.value, names))
			return nil
		}
		made := c.Sheet()
		if kind, ok := s.words["kind"]; ok {
			made.Kind = kind.value
			return l.ofKind(kind, made)
		}
		return made
	}
	kind := s.words["kind"]
	return l.ofKind(kind, &roster.Sheet{Kind: kind.value, Name: kind.value})
}

func (l *laying) ofKind(kind setting, made *roster.Sheet) *roster.Sheet {
	kinds := []string{roster.KindShip}
	for _, k := range l.board.Book.Rules.Kinds {
		kinds = append(kinds, k.Word)
	}
	if !slices.Contains(kinds, kind.value) {
		l.source.fault(kind.at, "%s has no kind %s; it has %s", l.board.Book.Rules.Title, quote(kind.value), strings.Join(kinds, ", "))
		return nil
	}
	return made
}

// handle is the one that is written, else the id where it is short, else one made of the name.
func (l *laying) handle(s *sheet, name string) string {
	if h, ok := s.words["handle"]; ok {
		return h.value
	}
	id := s.word("id")
	taken := slices.ContainsFunc(l.board.Sheets(), func(o *roster.Sheet) bool { return strings.EqualFold(o.Handle, id) })
	if len(id) <= 2 && !taken {
		return id
	}
	return rules.FreeHandle(l.board.Battle, name)
}

func (l *laying) whole(s *sheet, text setting) *roster.Sheet {
	type strict roster.Sheet // its own way to read JSON lets unknown fields pass
	var read strict
	d := json.NewDecoder(strings.NewReader(text.value))
	d.DisallowUnknownFields()
	if err := d.Decode(&read); err != nil {
		l.source.fault(text.at, "this is no sheet as JSON: %v", err)
		return nil
	}
	made := roster.Sheet(read)
	made.TidyTraits()
	made.ID = l.ids[s.word("id")]
	made.On = roster.SheetID(l.called(string(made.On)))
	for i := range made.Markers {
		made.Markers[i].Of = roster.SheetID(l.called(string(made.Markers[i].Of)))
	}
	return &made
}

// setAll sets cells of a sheet in the order written. It is done on a table of its own, so that the sheet is laid down in one piece.
func (l *laying) setAll(s *sheet, made *roster.Sheet) {
	if len(s.set) == 0 {
		return
	}
	t := &bench{rules.Board{Battle: roster.NewBattle(1, "", l.board.Book.Rules.ID), Book: l.board.Book}, made.ID}
	if err := t.lay(made); err != nil {
		l.source.fault(s.at, "%v", err)
		return
	}
	for _, set := range s.set {
		path, value, _ := strings.Cut(strings.TrimSpace(set.value), " ")
		value = strings.TrimSpace(value)
		cells, err := t.cells(path)
		if err != nil {
			l.source.fault(set.at, "%v", err)
			continue
		}
		for _, c := range cells {
			if c.Of != "" {
				c.Of = roster.SheetID(l.called(string(c.Of)))
			}
			if err := t.set(c, l.value(c, value), s.word("class") == ""); err != nil {
				l.source.fault(set.at, "%v", err)
			}
		}
	}
	*made = *t.sheet().Clone()
}

// value puts IDs of this table into a trait that names a sheet of the section.
func (l *laying) value(c roster.Cell, value string) string {
	if c.Kind == roster.CellTrait || c.Kind == roster.CellOn {
		return l.called(value)
	}
	return value
}

// A bench is a table on which one sheet is made ready.
type bench struct {
	rules.Board
	id roster.SheetID
}

func (t *bench) sheet() *roster.Sheet { return t.Sheet(t.id) }

func (t *bench) lay(s *roster.Sheet) error {
	return t.Apply(roster.Change{Sheet: t.id, Cell: roster.SheetCell, From: roster.Nothing, To: roster.Whole(s.Clone())})
}

// cells are the cells that a path names; * at its end stands for anything.
func (t *bench) cells(path string) ([]roster.Cell, error) {
	begin, star := strings.CutSuffix(path, "*")
	if !star {
		c, err := roster.ParseCell(path)
		if err == nil && (c.Kind.OfBattle() || c.Kind == roster.CellSheet) {
			err = fmt.Errorf("%s is no cell that a sheet can be set by", rules.Brief(path))
		}
		return []roster.Cell{c}, err
	}
	var found []roster.Cell
	for _, c := range t.sheet().Cells() {
		if strings.Contains(begin, "/") && strings.HasPrefix(c.String(), begin) {
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("the sheet has no cell %s", rules.Brief(path))
	}
	return found, nil
}

// set sets a cell. Where the sheet may grow, the track, trait or system of a cell that it does not have yet is made.
func (t *bench) set(c roster.Cell, value string, grows bool) error {
	if value == "" && t.Get(t.id, c).IsNumber() {
		return fmt.Errorf(`%s is set to nothing; write "%s VALUE"`, c, c)
	}
	if grows && t.Get(t.id, c).IsNothing() {
		grown := t.sheet().Clone()
		grow(grown, c, value)
		taken := roster.Change{Sheet: t.id, Cell: roster.SheetCell, From: roster.Whole(t.sheet().Clone()), To: roster.Nothing}
		if err := errors.Join(t.Apply(taken), t.lay(grown)); err != nil {
			return err
		}
	}
	from, to := t.Get(t.id, c), roster.Text(value)
	if from.IsNothing() {
		return fmt.Errorf("the sheet has no %s%s", c, didYouMean(c.String(), cellPaths(t.sheet())))
	}
	if why := t.NoCell(t.sheet(), c); why != "" && !grows {
		return errors.New(why)
	}
	if from.IsNumber() {
		digits := value
		if grows {
			digits, _, _ = strings.Cut(value, "/")
		}
		n, err := strconv.Atoi(strings.Replace(digits, "−", "-", 1))
		if err != nil {
			return fmt.Errorf("%s holds a whole number, not %s", c, quote(value))
		}
		to = roster.N(n)
	}
	if from.Equal(to) {
		return nil
	}
	return t.Apply(roster.Change{Sheet: t.id, Cell: c, From: from, To: to})
}

// grow makes the track, trait or system of a cell.
func grow(s *roster.Sheet, c roster.Cell, value string) {
	n, most, _ := strings.Cut(value, "/")
	now, _ := strconv.Atoi(n)
	printed, _ := strconv.Atoi(most)
	switch {
	case c.Kind == roster.CellTrack:
		s.Tracks = append(s.Tracks, roster.Track{Name: c.Name, Min: min(now, 0), Now: now, Max: max(now, printed)})
	case c.Kind == roster.CellBoxes:
		s.Systems = append(s.Systems, roster.System{
			ID: c.Name, Kind: c.Name, Name: c.Name, Left: now, Boxes: max(now, printed), State: roster.Works,
		})
	}
}
