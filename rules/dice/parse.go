package dice

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// The limits of an expression, all of them named in the errors.
const (
	maxDice  = 1000      // of all terms together
	maxSides = 1000      // of a die
	maxConst = 1_000_000 // of the constant, either way

	keepDice, keepSides       = 40, 100  // of a term that keeps or drops dice
	explodeDice, explodeSides = 100, 100 // of a term that explodes
)

// SyntaxError says what is wrong with a dice expression, where, and what to write instead.
type SyntaxError struct {
	Text string // the expression as given
	Pos  int    // the character at fault, counted from 1
	Msg  string // what is wrong and what to do
}

// Error returns the fault with the text and the position.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s, character %d: %s", strconv.Quote(e.Text), e.Pos, e.Msg)
}

// Parse reads a dice expression: terms of dice joined by + and -, and constants anywhere among them. A term is a number of
// dice (left out for one), d, and the sides: 2d10, d66, d%. It may keep the highest dice (4d6k3) or the lowest (4d6kl3), or
// drop the lowest (4d6d1) or the highest (4d6dh1); or it may explode (5d10!). Blanks and capitals do not matter. The error is a
// *SyntaxError.
func Parse(s string) (*Expr, error) {
	e, err := parse(s)
	if err != nil {
		return nil, err
	}
	if e.small() {
		e.shared, e.sharedCon = e.count(), e.con
	}
	return e, nil
}

// MustParse is Parse for constants in code; it panics with the *SyntaxError.
func MustParse(s string) *Expr {
	e, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return e
}

type parser struct {
	text string
	at   int // in bytes
}

func parse(s string) (*Expr, error) {
	p := parser{text: s}
	e := &Expr{}
	for first := true; ; first = false {
		p.blanks()
		minus, signed := p.sign()
		switch {
		case p.at == len(s) && first && !signed:
			return nil, p.fault(p.at, "no dice; write for example 2d10+4, d66 or d%%")
		case p.at == len(s) && !signed:
			return e.finish(&p)
		case !first && !signed:
			return nil, p.fault(p.at, "expected + or - or the end; write for example 2d10+4")
		}
		p.blanks()
		if err := e.term(&p, minus); err != nil {
			return nil, err
		}
	}
}

// term reads one term, dice or a constant, into the expression.
func (e *Expr) term(p *parser, minus bool) error {
	start := p.at
	n, digits, err := p.number(start, "number")
	if err != nil {
		return err
	}
	if !p.letter('d') {
		if digits == 0 {
			return p.fault(p.at, "expected dice or a number; write for example 2d10+4, d66 or d%%")
		}
		if minus {
			n = -n
		}
		if e.con += n; e.con > maxConst || e.con < -maxConst {
			return p.fault(start, "a constant is at most 1,000,000")
		}
		return nil
	}
	t := term{count: 1, minus: minus}
	if digits > 0 {
		t.count = n
	}
	if t.count < 1 {
		return p.fault(start, "0 dice; throw 1 to 1,000")
	}
	if t.count+len(e.sides) > maxDice {
		return p.fault(start, "too many dice; the limit is 1,000")
	}
	if t.sides, err = p.sides(); err != nil {
		return err
	}
	if err := t.suffix(p); err != nil {
		return err
	}
	e.terms = append(e.terms, t)
	e.explodes = e.explodes || t.explode
	for range t.count {
		e.sides = append(e.sides, t.sides)
	}
	return nil
}

func (e *Expr) finish(p *parser) (*Expr, error) {
	if len(e.terms) == 0 {
		return nil, p.fault(0, "a number without dice; write for example 2d10+4")
	}
	e.dice = e.writeDice()
	return e, nil
}

// sides reads what follows the d.
func (p *parser) sides() (int, error) {
	start := p.at
	if p.letter('%') {
		return 100, nil
	}
	n, digits, err := p.number(start, "number of sides")
	switch {
	case err != nil:
		return 0, err
	case digits == 0:
		return 0, p.fault(start, "how many sides? write for example d6, d66 or d%%")
	case n < 1:
		return 0, p.fault(start, "a die has 1 to 1,000 sides")
	case n > maxSides:
		return 0, p.fault(start, "too many sides; the limit is 1,000")
	}
	return n, nil
}

// suffix reads an explosion or what is kept.
func (t *term) suffix(p *parser) error {
	start := p.at
	if p.letter('!') {
		t.explode = true
		switch {
		case t.minus:
			return p.fault(start, "dice that are taken away cannot explode")
		case t.sides == 1 || t.sides == 66:
			return p.fault(start, "a d%d cannot explode", t.sides)
		case t.count > explodeDice || t.sides > explodeSides:
			return p.fault(start, "at most %d dice of at most %d sides can explode", explodeDice, explodeSides)
		}
		start = p.at
	}
	drop := p.letter('d')
	if !drop && !p.letter('k') {
		return nil
	}
	if t.explode {
		return p.fault(start, "dice that explode cannot be kept or dropped as well")
	}
	high, low := p.letter('h'), false
	if !high {
		low = p.letter('l')
	}
	at := p.at
	n, digits, err := p.number(at, "number of dice")
	if err != nil {
		return err
	}
	if drop {
		t.keep, t.lowest = t.count-n, high
	} else {
		t.keep, t.lowest = n, low
	}
	switch {
	case digits == 0:
		return p.fault(at, "how many dice? write for example 4d6k3")
	case t.keep < 1 || t.keep > t.count:
		return p.fault(at, "1 to %d dice can be kept of %d", t.count, t.count)
	case t.count > keepDice || t.sides > keepSides:
		return p.fault(start, "keeping and dropping is for at most %d dice of at most %d sides", keepDice, keepSides)
	}
	if t.keep == t.count {
		t.keep, t.lowest = 0, false
	}
	return nil
}

// number reads digits, as many as there are, and returns also how many.
func (p *parser) number(start int, what string) (n, digits int, err error) {
	for ; p.at < len(p.text) && '0' <= p.text[p.at] && p.text[p.at] <= '9'; p.at++ {
		digits++
		if n = n*10 + int(p.text[p.at]-'0'); n > 10*maxConst {
			return 0, 0, p.fault(start, "the %s is too large; limits are 1,000 dice, 1,000 sides, a constant of 1,000,000", what)
		}
	}
	return n, digits, nil
}

// letter passes over one character, small or capital.
func (p *parser) letter(c byte) bool {
	if p.at < len(p.text) && (p.text[p.at] == c || 'a' <= c && c <= 'z' && p.text[p.at] == c-'a'+'A') {
		p.at++
		return true
	}
	return false
}

// sign passes over + or -, also the typographic minus.
func (p *parser) sign() (minus, found bool) {
	if p.letter('+') {
		return false, true
	}
	if p.letter('-') {
		return true, true
	}
	if rest := p.text[p.at:]; len(rest) >= len("−") && rest[:len("−")] == "−" {
		p.at += len("−")
		return true, true
	}
	return false, false
}

func (p *parser) blanks() {
	for p.letter(' ') || p.letter('\t') {
	}
}

func (p *parser) fault(at int, format string, args ...any) error {
	return &SyntaxError{Text: p.text, Pos: utf8.RuneCountInString(p.text[:at]) + 1, Msg: fmt.Sprintf(format, args...)}
}
