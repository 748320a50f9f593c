package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// An expectation is what a line of the section expect says, or a play line after the word expect.
type expectation struct {
	is     sort
	sheet  string
	cell   roster.Cell
	name   string // of a figure, badge or due
	value  string // as written
	when   string // of a due: now, later, or empty
	column int
	from   int    // bytes of the line
	to     int    //
	line   string // that it stands in
}

// A sort is a sort of expectation.
type sort string

const (
	isCell   sort = "cell"
	isFigure sort = "figure"
	isBadge  sort = "is"
	noBadge  sort = "not"
	isGone   sort = "gone"
	isDue    sort = "due"
	noDue    sort = "no"
	says     sort = "says"
	inRound  sort = "round"
	inPhase  sort = "phase"
	isOdds   sort = "odds"
)

// reserved are the words that no sheet may be called by in a scenario, for they begin expectations.
var reserved = []string{rules.BattleSheet, string(isDue), string(noDue), string(says), string(inRound), string(inPhase), string(isOdds)}

// expectation reads what is left of the line.
func (p *lineParser) expectation() (*expectation, error) {
	first, err := p.next("what is expected")
	if err != nil {
		return nil, err
	}
	e := &expectation{column: column(p.line, first.at), from: first.at, line: p.line}
	last := p.words
	if len(last) == 0 {
		e.to = first.end
	} else {
		e.to = last[len(last)-1].end
	}
	switch sort(first.text) {
	case says:
		e.is = says
		err = p.text(&e.value, "the text")
	case inRound:
		e.is = inRound
		err = p.one(&e.value, "the number of the round")
	case inPhase:
		e.is = inPhase
		err = p.one(&e.value, "the ID of the phase")
	case isOdds:
		err = p.odds(e)
	case isDue:
		e.is = isDue
		err = p.due(e)
	case noDue:
		w, missing := p.next("due")
		if missing == nil && w.text != string(isDue) {
			missing = p.wrong(w, "no is followed by due")
		}
		e.is = noDue
		if err = missing; err == nil {
			err = p.one(&e.name, "the key of the due")
		}
	default:
		e.sheet = first.text
		err = p.ofSheet(e)
	}
	return e, err
}

// one reads exactly one more word.
func (p *lineParser) one(to *string, what string) error {
	w, err := p.next(what)
	if err != nil {
		return err
	}
	*to = w.text
	if len(p.words) > 0 {
		return p.wrong(p.words[0], "nothing may follow %s", what)
	}
	return nil
}

// text reads all that is left.
func (p *lineParser) text(to *string, what string) error {
	if len(p.words) == 0 {
		_, err := p.next(what)
		return err
	}
	*to = p.rest()
	return nil
}

func (p *lineParser) due(e *expectation) error {
	w, err := p.next("the key of the due")
	if err != nil {
		return err
	}
	if e.name = w.text; len(p.words) == 0 {
		return nil
	}
	at := p.words[0]
	if err := p.one(&e.when, "now or later"); err != nil {
		return err
	}
	if e.when != "now" && e.when != "later" {
		return p.wrong(at, "a due is owed now or later, not %s", quote(e.when))
	}
	return nil
}

// odds reads MEASURE VALUE.
func (p *lineParser) odds(e *expectation) error {
	e.is = isOdds
	w, err := p.next("the measure")
	if err != nil {
		return err
	}
	e.name = w.text
	return p.one(&e.value, "its value")
}

func (p *lineParser) ofSheet(e *expectation) error {
	w, err := p.next("a cell, figure, is, not or gone")
	if err != nil {
		return err
	}
	switch sort(w.text) {
	case isBadge, noBadge:
		e.is = sort(w.text)
		return p.text(&e.name, "the badge")
	case isGone:
		e.is = isGone
		if len(p.words) > 0 {
			return p.wrong(p.words[0], "nothing may follow gone")
		}
		return nil
	case isOdds:
		return p.odds(e)
	case isFigure:
		e.is = isFigure
		name, err := p.next("the name of the figure")
		if err != nil {
			return err
		}
		e.name = name.text
		return p.text(&e.value, "its value")
	}
	e.is = isCell
	if e.cell, err = roster.ParseCell(w.text); err != nil {
		return p.wrong(w, "%v; or figure, is, not, gone", err)
	}
	if e.cell.Kind == roster.CellSheet {
		return p.wrong(w, "say gone, or one cell of the sheet")
	}
	if e.cell.Kind.OfBattle() != (e.sheet == rules.BattleSheet) {
		return p.wrong(w, "%s is a cell of %s", w.text, map[bool]string{true: rules.BattleSheet, false: "a sheet"}[e.cell.Kind.OfBattle()])
	}
	return p.text(&e.value, "its value")
}

// String is the expectation as it is written.
func (e *expectation) String() string {
	var parts []string
	switch e.is {
	case isCell:
		parts = []string{e.sheet, e.cell.String(), quoteText(e.value)}
	case isFigure:
		parts = []string{e.sheet, "figure", Quote(e.name), quoteText(e.value)}
	case isBadge, noBadge:
		parts = []string{e.sheet, string(e.is), quoteText(e.name)}
	case isGone:
		parts = []string{e.sheet, "gone"}
	case isDue:
		parts = []string{"due", e.name, e.when}
	case noDue:
		parts = []string{"no due", e.name}
	case says:
		parts = []string{"says", quoteText(e.value)}
	case isOdds:
		parts = []string{strings.TrimSpace(e.sheet + " odds"), e.name, e.value}
	case inRound, inPhase:
		parts = []string{string(e.is), e.value}
	}
	return strings.TrimRight(strings.Join(parts, " "), " ")
}

// quoteText writes a text that goes to the end of the line: in quotes only where it would be read otherwise.
func quoteText(text string) string {
	all, err := words(text)
	p := lineParser{line: text, words: all, st: &statement{}}
	if err == nil && text != "" && p.rest() == text {
		return text
	}
	return Quote(text)
}

// A finding is how an expectation came out.
type finding struct {
	wrong string       // empty where it holds
	truth *expectation // as it would hold; nil where that cannot be written
}

// hold holds an expectation against the board. said are the texts that says looks through.
func (e *expectation) hold(b rules.Board, find func(string) (*roster.Sheet, error), said []string) finding {
	switch e.is {
	case says:
		if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, e.value) }) {
			if len(said) == 0 {
				return finding{wrong: "nothing was said"}
			}
			return finding{wrong: "no line says so; said was: " + strings.Join(said, " | ")}
		}
		return finding{}
	case inRound:
		return e.equal("the round is", strconv.Itoa(b.Round))
	case inPhase:
		return e.equal("the phase is", b.Phase)
	case isDue, noDue:
		return e.owed(b)
	}
	if e.sheet == rules.BattleSheet {
		return e.equal(e.cell.String()+" says", b.Get("", e.cell).String())
	}
	s, err := find(e.sheet)
	if err != nil {
		return finding{wrong: err.Error()}
	}
	return e.holdSheet(b, s)
}

// holdSheet holds an expectation against a sheet, which is nil where it is gone.
func (e *expectation) holdSheet(b rules.Board, s *roster.Sheet) finding {
	switch {
	case e.is == isGone && (s == nil || !b.Here(s)):
		return finding{}
	case e.is == isGone:
		return finding{wrong: "it is on the table"}
	case s == nil:
		gone := *e
		gone.is = isGone
		return finding{wrong: "it is gone", truth: &gone}
	}
	switch e.is {
	case isBadge, noBadge:
		return e.badge(b.Badges(s))
	case isFigure:
		return e.figure(b, s)
	}
	v := b.Get(s.ID, e.cell)
	if v.IsNothing() {
		return finding{wrong: fmt.Sprintf("the sheet has no %s%s", e.cell, didYouMean(e.cell.String(), cellPaths(s)))}
	}
	return e.equal("it says", v.String())
}

// equal compares what is written with what is.
func (e *expectation) equal(what, is string) finding {
	if strings.Replace(e.value, "−", "-", 1) == is || e.value == is {
		return finding{}
	}
	truth := *e
	truth.value = is
	return finding{what + " " + Quote(is), &truth}
}

func (e *expectation) badge(badges []rules.Badge) finding {
	has := slices.ContainsFunc(badges, func(b rules.Badge) bool { return strings.EqualFold(b.Word, e.name) })
	if has == (e.is == isBadge) {
		return finding{}
	}
	truth := *e
	if truth.is = noBadge; has {
		truth.is = isBadge
		return finding{"it is " + e.name, &truth}
	}
	words := make([]string, len(badges))
	for i, b := range badges {
		words[i] = b.Word
	}
	if len(words) == 0 {
		words = []string{"nothing"}
	}
	return finding{"it is " + strings.Join(words, ", "), &truth}
}

func (e *expectation) figure(b rules.Board, s *roster.Sheet) finding {
	f, ok := b.Figure(s, e.name)
	if !ok {
		var names []string
		for _, f := range b.Figures(s) {
			names = append(names, f.Name)
		}
		return finding{wrong: fmt.Sprintf("it has no figure %s; it has %s", e.name, strings.Join(names, ", "))}
	}
	if f.Text != "" && e.value == f.Text {
		return finding{}
	}
	found := e.equal("it is", strconv.Itoa(f.Value))
	if found.wrong != "" && f.Text != "" {
		found.wrong += " (" + f.Text + ")"
	}
	return found
}

// owed looks for a due. What the GM has waived is owed no more.
func (e *expectation) owed(b rules.Board) finding {
	var keys []string
	when := ""
	for _, d := range b.Due() {
		if _, waived := b.Waived(d); waived {
			continue
		}
		if keys = append(keys, d.Key); d.Key == e.name {
			if when = "later"; d.Now {
				when = "now"
			}
		}
	}
	truth := *e
	switch {
	case e.is == noDue && when != "":
		truth.is = isDue
		return finding{"it is owed, " + when, &truth}
	case e.is == isDue && when == "":
		truth.is, truth.when = noDue, ""
		if len(keys) == 0 {
			return finding{"nothing is owed", &truth}
		}
		return finding{"owed is " + strings.Join(keys, ", "), &truth}
	case e.is == isDue && e.when != "" && e.when != when:
		truth.when = when
		return finding{"it is owed " + when, &truth}
	}
	return finding{}
}

func cellPaths(s *roster.Sheet) []string {
	var paths []string
	for _, c := range s.Cells() {
		paths = append(paths, c.String())
	}
	return paths
}

// didYouMean goes on after the fault of an unknown word.
func didYouMean(word string, known []string) string {
	if near := rules.Nearest(word, known); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}
