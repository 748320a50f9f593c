package dice

import (
	"fmt"
	"strconv"
)

// Reading is dice together with what a rule may see of them. Rule code gets only the outcome, an int whose meaning the
// reading defines. Rulesets make readings of their own where those of this package do not serve.
type Reading interface {
	// Sides returns the dice to throw, in order. 100 is a percentile die, 66 a D66.
	Sides() []int
	// Outcome turns faces, one for each of Sides and each of them in range, into the outcome.
	Outcome(faces []int) int
	// Chances returns every outcome that can come with its chance, in ascending order. They add up to 1. It returns none where they are too
	// many to list; odds are then sampled.
	Chances() []Chance
	// Word names an outcome for the log and for typing it: "hit", "17", "46–49".
	Word(outcome int) string
	// Needs is the text of a prompt after its dice: "35 or less hits"; "" when there is nothing to say.
	Needs() string
	// Typing tells how faces of this reading are typed.
	Typing() Typing
}

// Typing is the way in which dice are typed.
type Typing int

const (
	TypeTotal  Typing = iota // faces with a blank, comma or plus between them, or their sum as a plain number
	TypePool                 // every character a face; separators are allowed, and needed for dice of more than 10 sides
	TypeSingle               // one die, its number; a percentile die also as two faces
	TypeD66                  // two digits of 1 to 6
)

// Summed is a reading that can be settled from the bare sum of its dice, without any constant. It is not ok when the
// dice cannot show that sum.
type Summed interface {
	OutcomeOfSum(sum int) (outcome int, ok bool)
}

// Expressed is a reading of the total of an expression: its dice are written, hinted at and summed as the expression has them, d20-d4.
type Expressed interface {
	Expr() *Expr
}

// Growing is a reading of which faces may call for further dice, as explosions do. Further returns the dice that are still to be
// thrown after these faces, in order; none when the throw is whole. Outcome gets all faces.
type Growing interface {
	Further(faces []int) []int
}

// Sparing is a reading of which some dice need not be thrown. Spare tells whether die i, counted from 0, is left out, given the
// faces of the dice before it; its face is then 0, typed "-" or not at all.
type Sparing interface {
	Spare(i int, faces []int) bool
}

// Worded is a reading that reads typed outcome words itself, because it has too many outcomes to look through, or words
// with an order of their own. The error says what is legal.
type Worded interface {
	OutcomeOfWord(word string) (outcome int, err error)
}

// The outcomes of Check, AtLeast and AtMost.
const (
	Miss = 0
	Hit  = 1
)

// rollReading reads the total of an expression.
type rollReading struct{ e *Expr }

// Roll reads the total of an expression with its constant; it is for constants in code and panics with the *SyntaxError.
// The usual dice (d6, 2d6, d66, d100 and
// their like) cost no allocation.
func Roll(expr string) Reading {
	if e, ok := usual[expr]; ok {
		return rollReading{e}
	}
	return rollReading{MustParse(expr)}
}

// RollOf reads the total of an expression with its constant.
func RollOf(e *Expr) Reading { return rollReading{e} }

// usual holds expressions that rules roll over and over, parsed and counted once.
var usual = func() map[string]*Expr {
	m := make(map[string]*Expr)
	for _, s := range []string{
		"d2", "d3", "d4", "d6", "d8", "d10", "d12", "d20", "d66", "d100", "2d6", "3d6", "2d10",
	} {
		e := MustParse(s)
		m[s] = e
		if e.terms[0].count == 1 {
			m["1"+s] = e
		}
	}
	m["d%"] = m["d100"]
	return m
}()

func (rd rollReading) Sides() []int              { return rd.e.sides }
func (rd rollReading) Outcome(faces []int) int   { return rd.e.Total(faces) }
func (rd rollReading) Chances() []Chance         { return rd.e.Chances() }
func (rd rollReading) Word(outcome int) string   { return strconv.Itoa(outcome) }
func (rd rollReading) Typing() Typing            { return rd.e.typing() }
func (rd rollReading) Further(faces []int) []int { return rd.e.Further(faces) }
func (rd rollReading) Expr() *Expr               { return rd.e }

func (rd rollReading) Needs() string {
	switch {
	case rd.e.con > 0:
		return fmt.Sprintf("+ %d", rd.e.con)
	case rd.e.con < 0:
		return fmt.Sprintf("− %d", -rd.e.con)
	case rd.e.typing() == TypeD66:
		return "tens, then units"
	case len(rd.e.sides) > 1:
		return "sum"
	}
	return ""
}

func (rd rollReading) OutcomeOfSum(sum int) (int, bool) { return sum + rd.e.con, rd.e.sums(sum) }

func (e *Expr) typing() Typing {
	switch {
	case len(e.sides) != 1 || e.explodes:
		return TypeTotal
	case e.sides[0] == 66:
		return TypeD66
	}
	return TypeSingle
}

// sums tells whether the dice, without the constant, can come to the sum.
func (e *Expr) sums(sum int) bool {
	lo, hi := e.bounds()
	if total := sum + e.con; total < lo || total > hi {
		return false
	}
	gaps := e.explodes
	for _, s := range e.sides {
		gaps = gaps || s == 66
	}
	if !gaps {
		return true
	}
	for _, c := range e.Chances() {
		if c.Outcome == sum+e.con {
			return true
		}
	}
	return false
}

// checkReading reads one die against a number: need or less is a Hit.
type checkReading struct {
	sides   [1]int
	need    int
	chances [2]Chance
	words   *[2]string // nil: miss and hit
}

// Check reads one die of so many sides: need or less is Hit, more is Miss. A need of 0 or less never hits, one of the
// sides or more always does.
func Check(sides, need int) Reading {
	if sides == 100 {
		return &percent[min(max(need, 0), 100)]
	}
	c := newCheck(sides, need)
	return &c
}

// CheckWords is Check with words of its own for the two outcomes, Hit first: "breaks apart", "holds".
func CheckWords(sides, need int, hit, miss string) Reading {
	c := newCheck(sides, need)
	c.words = &[2]string{miss, hit}
	return &c
}

// percent holds the checks of a percentile die by their need, so that a shot makes none.
var percent = func() (checks [101]checkReading) {
	for need := range checks {
		checks[need] = newCheck(100, need)
	}
	return checks
}()

func newCheck(sides, need int) checkReading {
	if sides < 1 || sides > maxSides || sides == 66 {
		panic(fmt.Sprintf("dice: no check on a d%d", sides))
	}
	need = min(max(need, 0), sides)
	return checkReading{
		sides: [1]int{sides},
		need:  need,
		chances: [2]Chance{
			{Miss, float64(sides-need) / float64(sides)},
			{Hit, float64(need) / float64(sides)},
		},
	}
}

func (rd *checkReading) Sides() []int   { return rd.sides[:] }
func (rd *checkReading) Typing() Typing { return TypeSingle }

func (rd *checkReading) Outcome(faces []int) int {
	if faces[0] <= rd.need {
		return Hit
	}
	return Miss
}

func (rd *checkReading) OutcomeOfSum(sum int) (int, bool) {
	if sum <= rd.need {
		return Hit, legal(rd.sides[0], sum)
	}
	return Miss, legal(rd.sides[0], sum)
}

func (rd *checkReading) Chances() []Chance {
	switch rd.need {
	case 0:
		return rd.chances[:1]
	case rd.sides[0]:
		return rd.chances[1:]
	}
	return rd.chances[:]
}

func (rd *checkReading) Word(outcome int) string {
	if rd.words != nil {
		return rd.words[outcome]
	}
	if outcome == Hit {
		return "hit"
	}
	return "miss"
}

func (rd *checkReading) Needs() string {
	return needs(rd.Word(Hit), rd.need < 1, rd.need >= rd.sides[0], "%d or less", rd.need)
}

// needs says what the dice must show: "35 or less hits".
func needs(hit string, never, always bool, format string, need int) string {
	says := ": " + hit
	if hit == "hit" {
		says = " hits"
	}
	switch {
	case never:
		return "never" + says
	case always:
		return "always" + says
	}
	return fmt.Sprintf(format, need) + says
}

// againstReading reads the total of an expression against a number.
type againstReading struct {
	e         *Expr
	need      int
	orLess    bool
	hit, miss string
}

// AtLeast reads the total of an expression: need or more is Hit, less is Miss, with these words for them.
func AtLeast(e *Expr, need int, hit, miss string) Reading {
	return &againstReading{e: e, need: need, hit: hit, miss: miss}
}

// AtMost reads the total of an expression: need or less is Hit, more is Miss, with these words for them.
func AtMost(e *Expr, need int, hit, miss string) Reading {
	return &againstReading{e: e, need: need, orLess: true, hit: hit, miss: miss}
}

func (rd *againstReading) Sides() []int              { return rd.e.sides }
func (rd *againstReading) Outcome(faces []int) int   { return rd.verdict(rd.e.Total(faces)) }
func (rd *againstReading) Typing() Typing            { return rd.e.typing() }
func (rd *againstReading) Further(faces []int) []int { return rd.e.Further(faces) }
func (rd *againstReading) Expr() *Expr               { return rd.e }

func (rd *againstReading) verdict(total int) int {
	if total == rd.need || total < rd.need == rd.orLess {
		return Hit
	}
	return Miss
}

func (rd *againstReading) OutcomeOfSum(sum int) (int, bool) {
	return rd.verdict(sum + rd.e.con), rd.e.sums(sum)
}

func (rd *againstReading) Chances() []Chance {
	return merge(rd.e.Chances(), 2, rd.verdict)
}

func (rd *againstReading) Word(outcome int) string {
	if outcome == Hit {
		return rd.hit
	}
	return rd.miss
}

// Needs speaks of the dice alone, for the constant is not typed.
func (rd *againstReading) Needs() string {
	lo, hi := rd.e.bounds()
	need := rd.need - rd.e.con
	if rd.orLess {
		return needs(rd.hit, rd.need < lo, rd.need >= hi, "%d or less", need)
	}
	return needs(rd.hit, rd.need > hi, rd.need <= lo, "%d or more", need)
}

// merge adds up the chances of totals by the outcome, 0 to n-1, that each of them gives.
func merge(totals []Chance, n int, outcome func(total int) int) []Chance {
	sums := make([]Chance, n)
	for _, c := range totals {
		sums[outcome(c.Outcome)].P += c.P
	}
	out := sums[:0]
	for i, c := range sums {
		if c.P > 0 {
			out = append(out, Chance{i, c.P})
		}
	}
	return out
}

// Row is a row of a table: the totals From to To, both included, and a word for it; without a word its range stands for it.
type Row struct {
	From, To int
	Word     string
}

// lookReading reads the row of a table.
type lookReading struct {
	e    *Expr
	rows []Row
}

// Look reads the row into which the total of an expression falls; the outcome is the index of the row. A total beyond the
// first or last row, or in a gap, takes the nearest row, the earlier of two that are as near. A modifier is part of the
// expression: Look(e.Plus(-20), rows). It panics when there are no rows.
func Look(e *Expr, rows []Row) Reading {
	if len(rows) == 0 {
		panic("dice: a table without rows")
	}
	return &lookReading{e, rows}
}

func (rd *lookReading) Sides() []int              { return rd.e.sides }
func (rd *lookReading) Outcome(faces []int) int   { return rd.row(rd.e.Total(faces)) }
func (rd *lookReading) Typing() Typing            { return rd.e.typing() }
func (rd *lookReading) Further(faces []int) []int { return rd.e.Further(faces) }
func (rd *lookReading) Chances() []Chance         { return merge(rd.e.Chances(), len(rd.rows), rd.row) }
func (rd *lookReading) Needs() string             { return rollReading{rd.e}.Needs() }
func (rd *lookReading) Expr() *Expr               { return rd.e }

func (rd *lookReading) row(total int) int {
	nearest, off := 0, -1
	for i := range rd.rows {
		row := &rd.rows[i]
		away := max(row.From-total, total-row.To)
		if away <= 0 {
			return i
		}
		if off < 0 || away < off {
			nearest, off = i, away
		}
	}
	return nearest
}

func (rd *lookReading) OutcomeOfSum(sum int) (int, bool) {
	return rd.row(sum + rd.e.con), rd.e.sums(sum)
}

func (rd *lookReading) Word(outcome int) string {
	row := rd.rows[outcome]
	switch {
	case row.Word != "":
		return row.Word
	case row.From == row.To:
		return strconv.Itoa(row.From)
	}
	return fmt.Sprintf("%d–%d", row.From, row.To)
}
