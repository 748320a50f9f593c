package dice

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Class is a kind of face that a rule counts in a pool.
type Class struct {
	Name string              // of one such die, without digits and commas: "hit"; its plural is made from it
	Is   func(face int) bool // asked once for every face when the pool is made
	Cap  int                 // more of them make no difference; 0 for no cap
}

// PoolReading reads a pool of equal dice as the numbers of dice in each class. Counts takes the outcome apart.
type PoolReading struct{ p *pool }

type pool struct {
	sides   []int
	classes []Class
	of      []int // the class of each face, from face 1; -1 for none
	faces   []int // how many faces each class has
	none    int   // how many faces have no class
	stride  []int // what one die of each class adds to the outcome
	space   int   // outcomes are below this
}

// Pool reads n dice of so many sides as the numbers of dice in each class, which are one int as an outcome: Counts takes it apart. A face
// belongs to the first class that claims it, or to none. Less than no dice are no dice. It panics when a pool is beyond 1,000 dice or sides, or has so many
// classes and dice that an outcome does not fit into an int; caps mend that.
func Pool(n, sides int, classes ...Class) PoolReading {
	n = max(n, 0)
	if n > maxDice || sides < 1 || sides > maxSides || sides == 66 {
		panic(fmt.Sprintf("dice: a pool of %d d%d", n, sides))
	}
	p := &pool{
		sides:   make([]int, n),
		classes: classes,
		of:      make([]int, sides),
		faces:   make([]int, len(classes)),
		stride:  make([]int, len(classes)),
		space:   1,
	}
	for i := range p.sides {
		p.sides[i] = sides
	}
	for i := range p.of {
		p.of[i] = slices.IndexFunc(classes, func(c Class) bool { return c.Is(i + 1) })
		if p.of[i] < 0 {
			p.none++
		} else {
			p.faces[p.of[i]]++
		}
	}
	for i := range classes {
		p.stride[i] = p.space
		if p.space > math.MaxInt/(p.most(i)+1) {
			panic(fmt.Sprintf("dice: %d classes of %d dice are too many for one outcome; cap them", len(classes), n))
		}
		p.space *= p.most(i) + 1
	}
	return PoolReading{p}
}

// most returns the greatest count of a class.
func (p *pool) most(class int) int {
	if c := p.classes[class].Cap; c > 0 {
		return min(c, len(p.sides))
	}
	return len(p.sides)
}

// Counts returns how many dice of each class the outcome stands for, in the order of the classes; a capped class counts up to its cap.
func (rd PoolReading) Counts(outcome int) []int {
	counts := make([]int, len(rd.p.classes))
	for i := range counts {
		counts[i] = rd.Count(outcome, i)
	}
	return counts
}

// Count returns how many dice of one class, counted from 0, the outcome stands for.
func (rd PoolReading) Count(outcome, class int) int {
	return outcome / rd.p.stride[class] % (rd.p.most(class) + 1)
}

func (rd PoolReading) Sides() []int   { return rd.p.sides }
func (rd PoolReading) Typing() Typing { return TypePool }

func (rd PoolReading) Outcome(faces []int) int {
	outcome := 0
	for _, f := range faces {
		if f < 1 {
			continue
		}
		if class := rd.p.of[f-1]; class >= 0 && rd.Count(outcome, class) < rd.p.most(class) {
			outcome += rd.p.stride[class]
		}
	}
	return outcome
}

// dense is the number of outcomes up to which Chances keeps one place for each.
const dense = 1 << 16

// Chances counts over the classes, never over the faces: of the dice that are left, some number falls into the next
// class. Thirty dice with two classes are 496 numbers.
func (rd PoolReading) Chances() []Chance {
	n, sides := len(rd.p.sides), float64(len(rd.p.of))
	w := poolWalk{pool: rd.p, unit: 1, none: make([]float64, n+1)}
	ways := 1.0
	for range n {
		ways *= sides
	}
	if ways <= exactWays {
		w.choose = pascal(n)
	} else {
		w.unit, ways = 1/sides, 1
	}
	w.none[0] = 1
	for i := range n {
		w.none[i+1] = w.none[i] * float64(rd.p.none) * w.unit
	}
	if rd.p.space <= dense {
		w.sums = make([]float64, rd.p.space)
	}
	w.walk(len(rd.p.classes)-1, n, 0, 1)
	for outcome, p := range w.sums {
		if p > 0 {
			w.found = append(w.found, Chance{outcome, p})
		}
	}
	if w.sums == nil {
		w.found = together(w.found)
	}
	for i := range w.found {
		w.found[i].P /= ways
	}
	return w.found
}

// poolWalk is one way through the numbers of dice in each class. Weights count ways while that is exact (choose is set), else
// they are chances.
type poolWalk struct {
	*pool
	unit   float64     // what one face weighs
	choose [][]float64 // binomial coefficients
	none   []float64   // what n dice without a class weigh, by n
	sums   []float64   // by outcome, when there are few of them
	found  []Chance
}

// walk spreads the dice that are left over this class and those before it.
func (w *poolWalk) walk(class, left, outcome int, weight float64) {
	if class < 0 {
		switch weight *= w.none[left]; {
		case weight == 0:
		case w.sums != nil:
			w.sums[outcome] += weight
		default:
			w.found = append(w.found, Chance{outcome, weight})
		}
		return
	}
	most, face := w.most(class), float64(w.faces[class])*w.unit
	term, power := 1.0, 1.0
	for n := 0; n <= left && term > 0; n++ {
		w.walk(class-1, left-n, outcome+min(n, most)*w.stride[class], weight*term)
		if w.choose == nil {
			term *= face * float64(left-n) / float64(n+1)
		} else if power *= face; n < left {
			term = w.choose[left][n+1] * power
		}
	}
}

// together sorts chances by outcome and adds up those of one outcome.
func together(found []Chance) []Chance {
	slices.SortStableFunc(found, func(a, b Chance) int { return a.Outcome - b.Outcome })
	out := found[:0]
	for _, c := range found {
		if n := len(out); n > 0 && out[n-1].Outcome == c.Outcome {
			out[n-1].P += c.P
			continue
		}
		out = append(out, c)
	}
	return out
}

// Word names the counts: "5 hits, 1 crit".
func (rd PoolReading) Word(outcome int) string {
	parts := make([]string, len(rd.p.classes))
	for i, c := range rd.p.classes {
		n := rd.Count(outcome, i)
		parts[i] = strconv.Itoa(n) + " " + plural(c.Name, n)
	}
	return strings.Join(parts, ", ")
}

// Needs names the faces of each class: "hit 8–10".
func (rd PoolReading) Needs() string {
	parts := make([]string, len(rd.p.classes))
	for i, c := range rd.p.classes {
		parts[i] = c.Name + " " + ranges(rd.p.of, i)
	}
	return strings.Join(parts, ", ")
}

// ranges lists the faces of a class: "1, 8–10".
func ranges(of []int, class int) string {
	var parts []string
	for from := 0; from < len(of); from++ {
		if of[from] != class {
			continue
		}
		to := from
		for to+1 < len(of) && of[to+1] == class {
			to++
		}
		if from == to {
			parts = append(parts, strconv.Itoa(from+1))
		} else {
			parts = append(parts, fmt.Sprintf("%d–%d", from+1, to+1))
		}
		from = to
	}
	if parts == nil {
		return "never"
	}
	return strings.Join(parts, ", ")
}

// plural puts a name to its number.
func plural(name string, n int) string {
	switch {
	case n == 1:
		return name
	case strings.HasSuffix(name, "ss"), strings.HasSuffix(name, "sh"), strings.HasSuffix(name, "ch"), strings.HasSuffix(name, "x"):
		return name + "es"
	case strings.HasSuffix(name, "s"):
		return name
	}
	return name + "s"
}

// OutcomeOfWord reads counts in words, in any order: "5 hits", "2 crits 3 hits". A class that is not named has none. Names may be
// cut short as long as only one begins so.
func (rd PoolReading) OutcomeOfWord(word string) (int, error) {
	p := rd.p
	counts := make([]int, len(p.classes))
	named := make([]bool, len(p.classes))
	rest := strings.TrimSpace(word)
	if rest == "" {
		return 0, errors.New(rd.wordsWanted())
	}
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsDigit))
		n, err := strconv.Atoi(rest[:digits])
		if err != nil {
			return 0, errors.New(rd.wordsWanted())
		}
		rest = rest[digits:]
		end := strings.IndexFunc(rest, func(r rune) bool { return r == ',' || unicode.IsDigit(r) })
		if end < 0 {
			end = len(rest)
		}
		class := p.named(strings.TrimSpace(rest[:end]))
		if class < 0 || named[class] {
			return 0, errors.New(rd.wordsWanted())
		}
		counts[class], named[class] = n, true
		rest = strings.TrimSpace(strings.TrimPrefix(rest[end:], ","))
	}
	return rd.encode(counts)
}

// named finds a class by its name, its plural or the beginning of one of them; -1 when there is not exactly one.
func (p *pool) named(name string) int {
	if name == "" {
		return -1
	}
	found := -1
	for i, c := range p.classes {
		one, many := c.Name, plural(c.Name, 2)
		if strings.EqualFold(name, one) || strings.EqualFold(name, many) {
			return i
		}
		if startsFold(one, name) || startsFold(many, name) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

// encode turns counts into the outcome, if the dice can fall so.
func (rd PoolReading) encode(counts []int) (int, error) {
	p, outcome, dice, capped := rd.p, 0, 0, false
	for i, n := range counts {
		most := p.most(i)
		if p.faces[i] == 0 {
			most = 0
		}
		if n > most {
			return 0, fmt.Errorf("0 to %d %s", most, plural(p.classes[i].Name, most))
		}
		outcome += n * p.stride[i]
		dice += n
		capped = capped || n == most && n > 0
	}
	switch {
	case dice > len(p.sides):
		return 0, fmt.Errorf("%d in all, there are %d dice", dice, len(p.sides))
	case dice < len(p.sides) && p.none == 0 && !capped:
		return 0, fmt.Errorf("%d in all, every one of the %d dice counts", dice, len(p.sides))
	}
	return outcome, nil
}

// wordsWanted is the legal form of typed counts.
func (rd PoolReading) wordsWanted() string {
	parts := make([]string, len(rd.p.classes))
	for i, c := range rd.p.classes {
		most := rd.p.most(i)
		parts[i] = fmt.Sprintf("0 to %d %s", most, plural(c.Name, most))
	}
	return strings.Join(parts, ", ")
}
