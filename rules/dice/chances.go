package dice

// Chance is one outcome of dice and how likely it is, 0 to 1.
type Chance struct {
	Outcome int
	P       float64
}

// exactWays is the number of ways up to which float64 counts them exactly.
const exactWays = 1 << 53

// Chances returns every total with its chance, in ascending order; the chances add up to 1. Explosions are followed to
// their last die (see Explosions). Totals so rare that float64 cannot hold their chance (below about 1e-308) are left out. Small
// expressions (at most 12 dice of at most 20 sides, or one die) are counted once, when they are parsed; others with every call: 20d20
// takes well under a millisecond, 1,000d1,000 a second or two.
func (e *Expr) Chances() []Chance {
	if e.shared == nil {
		return e.count()
	}
	if e.con == e.sharedCon {
		return e.shared
	}
	moved := make([]Chance, len(e.shared))
	for i, c := range e.shared {
		moved[i] = Chance{c.Outcome + e.con - e.sharedCon, c.P}
	}
	return moved
}

// small tells whether the chances are few enough to be kept with the expression.
func (e *Expr) small() bool {
	if len(e.sides) == 1 && e.sides[0] <= 100 {
		return true
	}
	for _, t := range e.terms {
		if t.sides > 20 || t.explode && t.count > 2 {
			return false
		}
	}
	return len(e.sides) <= 12
}

func (e *Expr) count() []Chance {
	ways := 1.0
	for _, s := range e.sides {
		ways *= float64(len66(s))
	}
	exact := ways <= exactWays && !e.explodes
	d := spread{w: []float64{1}}
	for _, t := range e.terms {
		if t.keep > 0 { // first, while the spread is still small
			d.addKept(t, exact)
		}
	}
	for _, t := range e.terms {
		if t.keep == 0 {
			d.addAll(t, exact)
		}
	}
	if !exact {
		ways = 1
	}
	out := make([]Chance, 0, len(d.w))
	for i, w := range d.w {
		if p := w / ways; p > 0 {
			out = append(out, Chance{d.lo + i + e.con, p})
		}
	}
	return out
}

// len66 returns how many faces a die has.
func len66(sides int) int {
	if sides == 66 {
		return 36
	}
	return sides
}

// spread holds the weights of the sums lo, lo+1, and so on: counts of ways while they are exact, chances else.
type spread struct {
	lo int
	w  []float64

	prefix, suffix, room []float64 // kept from one die to the next
}

// addAll adds dice that all count.
func (d *spread) addAll(t term, exact bool) {
	if t.minus {
		d.mirror()
	}
	unit := 1.0
	if !exact {
		unit = 1 / float64(len66(t.sides))
	}
	for range t.count {
		switch {
		case t.sides == 66:
			d.addD66(unit)
		case t.explode:
			d.addExploding(t.sides)
		default:
			d.window(t.sides, unit)
			d.lo++
		}
	}
	if t.minus {
		d.mirror()
	}
}

// mirror turns every sum into its negative.
func (d *spread) mirror() {
	for i, j := 0, len(d.w)-1; i < j; i, j = i+1, j-1 {
		d.w[i], d.w[j] = d.w[j], d.w[i]
	}
	d.lo = -(d.lo + len(d.w) - 1)
}

// window replaces the weights by the sums of n neighbours, which is what adding a die of n sides does, times unit. The sum over a
// window is the end of one block of n and the start of the next: two additions a sum whatever n is, and never a
// subtraction, which would cost the tails their digits.
func (d *spread) window(n int, unit float64) {
	size := len(d.w) + n - 1
	padded := sized(&d.room, len(d.w)+2*(n-1))
	clear(padded)
	copy(padded[n-1:], d.w)
	prefix, suffix := sized(&d.prefix, len(padded)), sized(&d.suffix, len(padded))
	for from := 0; from < len(padded); from += n {
		to := min(from+n, len(padded))
		sum := 0.0
		for i := from; i < to; i++ {
			sum += padded[i]
			prefix[i] = sum
		}
		sum = 0
		for i := to - 1; i >= from; i-- {
			sum += padded[i]
			suffix[i] = sum
		}
	}
	w := sized(&d.w, size)
	for i, next := 0, 0; i < size; i++ {
		if i == next { // the window is one whole block
			w[i] = prefix[i+n-1] * unit
			next += n
			continue
		}
		w[i] = (suffix[i] + prefix[i+n-1]) * unit
	}
}

// sized returns the slice with n places, of which the old content is not kept.
func sized(s *[]float64, n int) []float64 {
	if cap(*s) < n {
		*s = make([]float64, n, 2*n)
	}
	*s = (*s)[:n]
	return *s
}

// addExploding adds one exploding die: j highest faces and then another one, for j up to the last explosion, which may
// show any face.
func (d *spread) addExploding(sides int) {
	before := append([]float64(nil), d.w...)
	d.window(sides-1, 1)
	lower := d.w
	size := len(before) + (1+Explosions)*sides - 1
	w := make([]float64, size)
	p := 1.0
	for j := 0; j <= Explosions; j++ {
		p /= float64(sides)
		for i, x := range lower {
			w[j*sides+i] += x * p
		}
	}
	last := (1+Explosions)*sides - 1
	for i, x := range before {
		w[last+i] += x * p
	}
	d.w = w
	d.lo++
}

// addD66 adds one D66.
func (d *spread) addD66(unit float64) {
	w := make([]float64, len(d.w)+55)
	for i, x := range d.w {
		for tens := 0; tens < 6; tens++ {
			for units := 0; units < 6; units++ {
				w[i+10*tens+units] += x * unit
			}
		}
	}
	d.w = w
	d.lo += 11
}

// addKept adds dice of which only some count. It goes through the faces from the one that is kept first; of the dice that
// are left some number shows this face, and as many of these as still count add to the sum.
func (d *spread) addKept(t term, exact bool) {
	unit := 1.0
	if !exact {
		unit = 1 / float64(len66(t.sides))
	}
	choose := pascal(t.count)
	width := t.keep*t.sides + 1
	now := make([][]float64, t.count+1) // by dice left, then by sum
	next := make([][]float64, t.count+1)
	for i := range now {
		now[i], next[i] = make([]float64, width), make([]float64, width)
	}
	now[t.count][0] = 1
	for i := range t.sides {
		face := t.sides - i
		if t.lowest {
			face = 1 + i
		}
		if !legal(t.sides, face) {
			continue
		}
		for left := range now {
			clear(next[left])
		}
		for left, sums := range now {
			counting := max(0, t.keep-(t.count-left))
			scale := 1.0
			for show := 0; show <= left; show++ {
				add := min(show, counting) * face
				factor := choose[left][show] * scale
				for sum := 0; sum+add < width; sum++ {
					if x := sums[sum]; x > 0 {
						next[left-show][sum+add] += x * factor
					}
				}
				scale *= unit
			}
		}
		now, next = next, now
	}
	kept := spread{w: now[0]}
	if t.minus {
		kept.mirror()
	}
	d.convolve(kept)
}

// convolve adds an independent sum.
func (d *spread) convolve(o spread) {
	w := make([]float64, len(d.w)+len(o.w)-1)
	for i, x := range d.w {
		for j, y := range o.w {
			w[i+j] += x * y
		}
	}
	d.lo, d.w = d.lo+o.lo, w
}

// pascal returns the binomial coefficients of 0 to n things, exact up to 56 of them.
func pascal(n int) [][]float64 {
	rows := make([][]float64, n+1)
	for i := range rows {
		rows[i] = make([]float64, i+1)
		rows[i][0], rows[i][i] = 1, 1
		for k := 1; k < i; k++ {
			rows[i][k] = rows[i-1][k-1] + rows[i-1][k]
		}
	}
	return rows
}

// legal tells whether a die of so many sides can show the face.
func legal(sides, face int) bool {
	if sides == 66 {
		tens, units := face/10, face%10
		return 1 <= tens && tens <= 6 && 1 <= units && units <= 6
	}
	return 1 <= face && face <= sides
}
