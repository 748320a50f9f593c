package dice

import (
	"slices"
	"strconv"
	"strings"
)

// Explosions is how often one die may explode: a die that shows its highest face is thrown once more and added, and again,
// up to this many further dice; the last of them no longer explodes. Rolls, typed faces and Chances all keep to it, so that
// the distribution is that of the roll and adds up to 1 with nothing cut off.
const Explosions = 10

// Expr is a parsed dice expression: terms of dice, added or taken away, and a constant. It never changes and may be shared.
// The zero value has no dice and is always 0.
type Expr struct {
	terms    []term
	con      int
	sides    []int // the dice as thrown, in order
	explodes bool
	dice     string // the terms as written

	// The chances of the terms with the constant shared.con, counted when the expression was parsed; nil when that would
	// be many. Expressions that differ only by the constant share them.
	shared    []Chance
	sharedCon int
}

// term is a number of equal dice.
type term struct {
	count, sides int
	keep         int  // how many dice count, 0 for all
	lowest       bool // the lowest are kept rather than the highest
	explode      bool
	minus        bool // taken away
}

// String returns the expression in its one canonical form, which Parse reads back: 2d10+4, 4d6k3, 4d6kl1, 5d10!, d20-d6.
func (e *Expr) String() string {
	var b strings.Builder
	b.WriteString(e.dice)
	if e.con != 0 || len(e.terms) == 0 {
		if e.con >= 0 && b.Len() > 0 {
			b.WriteByte('+')
		}
		b.WriteString(strconv.Itoa(e.con))
	}
	return b.String()
}

// Dice returns the expression without its constant, as it stands in a prompt: d20+d6.
func (e *Expr) Dice() string { return e.dice }

// writeDice writes the terms, once they have been read.
func (e *Expr) writeDice() string {
	var b strings.Builder
	for i, t := range e.terms {
		switch {
		case t.minus:
			b.WriteByte('-')
		case i > 0:
			b.WriteByte('+')
		}
		if t.count != 1 {
			b.WriteString(strconv.Itoa(t.count))
		}
		b.WriteByte('d')
		b.WriteString(strconv.Itoa(t.sides))
		if t.explode {
			b.WriteByte('!')
		}
		if t.keep > 0 {
			b.WriteByte('k')
			if t.lowest {
				b.WriteByte('l')
			}
			b.WriteString(strconv.Itoa(t.keep))
		}
	}
	return b.String()
}

// MarshalText writes the canonical form, for data files.
func (e *Expr) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads an expression from a data file. The error is a *SyntaxError.
func (e *Expr) UnmarshalText(text []byte) error {
	p, err := Parse(string(text))
	if err != nil {
		return err
	}
	*e = *p
	return nil
}

// Sides returns the sides of the dice as thrown, in order. Dice that explosions add are not among them.
func (e *Expr) Sides() []int { return e.sides }

// Const returns the constant that is added to the dice.
func (e *Expr) Const() int { return e.con }

// Plus returns the expression with n added to its constant: a modifier on a table roll.
func (e *Expr) Plus(n int) *Expr {
	if n == 0 {
		return e
	}
	p := *e
	p.con += n
	return &p
}

// Min returns the least total, with the constant.
func (e *Expr) Min() int { lo, _ := e.bounds(); return lo }

// Max returns the greatest total, with the constant and with every die exploding as often as it may.
func (e *Expr) Max() int { _, hi := e.bounds(); return hi }

func (e *Expr) bounds() (lo, hi int) {
	lo, hi = e.con, e.con
	for _, t := range e.terms {
		n := t.count
		if t.keep > 0 {
			n = t.keep
		}
		least, most := n*leastFace(t.sides), n*t.sides
		if t.explode {
			most *= 1 + Explosions
		}
		if t.minus {
			least, most = -most, -least
		}
		lo, hi = lo+least, hi+most
	}
	return lo, hi
}

func leastFace(sides int) int {
	if sides == 66 {
		return 11
	}
	return 1
}

// Total returns the sum of the faces with the constant. Faces come in the order of Sides; those that explosions added
// follow in the order in which they were thrown. Of a term that keeps only some of its dice the others do not count. A die that
// was not thrown is 0 and adds nothing.
func (e *Expr) Total(faces []int) int {
	sum, at := e.con, 0
	for i := range e.terms {
		t := &e.terms[i]
		own := faces[min(at, len(faces)):min(at+t.count, len(faces))]
		at += t.count
		n := 0
		if t.keep > 0 {
			n = t.kept(own)
		} else {
			for _, f := range own {
				n += f
			}
		}
		if t.minus {
			n = -n
		}
		sum += n
	}
	for _, f := range faces[min(at, len(faces)):] { // explosions are only ever added
		sum += f
	}
	return sum
}

// kept returns the sum of the dice that count.
func (t *term) kept(faces []int) int {
	var room [keepDice]int
	own := room[:copy(room[:], faces)]
	slices.Sort(own)
	if n := min(t.keep, len(own)); t.lowest {
		own = own[:n]
	} else {
		own = own[len(own)-n:]
	}
	sum := 0
	for _, f := range own {
		sum += f
	}
	return sum
}

// keptFaces returns the faces that count, in the order in which they were thrown.
func (t *term) keptFaces(faces []int) []int {
	ranked := slices.Clone(faces)
	slices.Sort(ranked)
	edge := ranked[len(ranked)-t.keep]
	if t.lowest {
		edge = ranked[t.keep-1]
	}
	better := func(f int) bool { return f > edge && !t.lowest || f < edge && t.lowest }
	ties := t.keep
	for _, f := range faces {
		if better(f) {
			ties--
		}
	}
	var own []int
	for _, f := range faces {
		if f == edge && ties > 0 {
			ties--
			own = append(own, f)
		} else if better(f) {
			own = append(own, f)
		}
	}
	return own
}

// Further returns the dice that these faces still call for: those of Sides that are missing, then those that explode, a
// round of explosions at a time, in the order of the dice that caused them. It is empty when the throw is whole.
func (e *Expr) Further(faces []int) []int {
	if len(faces) < len(e.sides) {
		return e.sides[len(faces):]
	}
	if !e.explodes {
		return nil
	}
	thrown, explode, at := e.sides, e.exploding(), 0
	for round := 0; round < Explosions; round++ {
		var next []int
		for i, sides := range thrown {
			if at+i >= len(faces) {
				return thrown[i:]
			}
			if faces[at+i] == sides && (round > 0 || explode[i]) {
				next = append(next, sides)
			}
		}
		at += len(thrown)
		thrown = next
	}
	if at+len(thrown) > len(faces) {
		return thrown[len(faces)-at:]
	}
	return nil
}

// exploding tells for each die of Sides whether it explodes.
func (e *Expr) exploding() []bool {
	explode := make([]bool, 0, len(e.sides))
	for _, t := range e.terms {
		for range t.count {
			explode = append(explode, t.explode)
		}
	}
	return explode
}

// Roll throws the dice. The faces that explosions added follow those of Sides.
func (e *Expr) Roll(r *Roller) []int { return r.Throw(RollOf(e)) }
