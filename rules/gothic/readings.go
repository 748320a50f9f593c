package gothic

import (
	"damcon/rules"
	"damcon/rules/dice"
)

// This file has the dice that are read in a way of their own, 1.

// A lot is a D6, or a D3: a D6 halved, fractions up, and typed as the D6 that is rolled. More than most makes no difference and counts as most.
type lot struct {
	sides int // 3 or 6
	most  int
}

func (l lot) Sides() []int        { return []int{6} }
func (l lot) Typing() dice.Typing { return dice.TypeSingle }

func (l lot) Outcome(faces []int) int {
	if l.sides == 3 {
		return min(half(faces[0]), l.most)
	}
	return min(faces[0], l.most)
}

func (l lot) Chances() []dice.Chance {
	n := min(l.sides, l.most)
	list := make([]dice.Chance, n)
	for i := range list {
		list[i] = dice.Chance{Outcome: i + 1, P: 1 / float64(l.sides)}
	}
	list[n-1].P = float64(l.sides-n+1) / float64(l.sides)
	return list
}

func (l lot) Needs() string {
	if l.sides == 3 {
		return "halved, up"
	}
	return ""
}

func (l lot) Word(n int) string {
	return [...]string{"", "one", "two", "three", "four", "five", "six"}[n]
}

// A volleyPool is dice of which the table must know for what they are thrown: one weapon of several, one ship of several.
type volleyPool struct {
	dice.PoolReading
	what string // "port battery"
}

func (v volleyPool) Needs() string { return v.PoolReading.Needs() + ", " + v.what }

// A toldDie is a die of which the table must know more than its name: whose it is, what is taken from it.
type toldDie struct {
	dice.Reading
	told string
}

func (d toldDie) Needs() string { return d.told }

// A lineDice reads dice as a line of a table of criticals, and says in words what the line does.
type lineDice struct {
	dice.Reading
	table *rules.Table
}

func lines(t *rules.Table) lineDice { return lineDice{t.Look(0), t} }

func (d lineDice) Word(i int) string { return lineText(&d.table.Rows[i]) }
func (d lineDice) Expr() *dice.Expr  { return d.table.Dice }
func (d lineDice) OutcomeOfSum(sum int) (int, bool) {
	summed, ok := d.Reading.(dice.Summed)
	if !ok {
		return 0, false
	}
	return summed.OutcomeOfSum(sum)
}

// whichDie chooses one of two or more things with a D6: 1-3/4-6, 1-2/3-4/5-6; of four or more the number, too high ones mean another roll.
// More than six have a die of their own.
type whichDie struct {
	names []string // what each is called, no two alike
}

// reroll is the outcome of a number too high.
func (w whichDie) reroll() int { return len(w.names) }

func (w whichDie) sides() int { return max(6, len(w.names)) }

func (w whichDie) Sides() []int        { return []int{w.sides()} }
func (w whichDie) Typing() dice.Typing { return dice.TypeSingle }

func (w whichDie) Outcome(faces []int) int {
	if n := len(w.names); n <= 3 {
		return (faces[0] - 1) * n / 6
	}
	return min(faces[0]-1, w.reroll())
}

func (w whichDie) Chances() []dice.Chance {
	n, sides := len(w.names), w.sides()
	each := 1.0 / float64(sides)
	if n <= 3 {
		each = 1.0 / float64(n)
	}
	list := make([]dice.Chance, n, n+1)
	for i := range list {
		list[i] = dice.Chance{Outcome: i, P: each}
	}
	if n > 3 && n < sides {
		list = append(list, dice.Chance{Outcome: n, P: float64(sides-n) / float64(sides)})
	}
	return list
}

func (w whichDie) Word(i int) string {
	if i == len(w.names) {
		return "too high"
	}
	return w.names[i]
}

// Needs says which numbers stand for what.
func (w whichDie) Needs() string {
	text, n := "", len(w.names)
	for i, name := range w.names {
		if i > 0 {
			text += ", "
		}
		if each := 6 / n; n <= 3 {
			text += digits(i*each+1) + "–" + digits(i*each+each)
		} else {
			text += digits(i + 1)
		}
		text += " " + name
	}
	return text
}

// d3s is the sum of so many D3s, each typed as the D6 that is rolled.
type d3s struct{ n int }

func (d d3s) Sides() []int {
	sides := make([]int, d.n)
	for i := range sides {
		sides[i] = 6
	}
	return sides
}

func (d d3s) Typing() dice.Typing { return dice.TypePool }
func (d d3s) Needs() string       { return "each halved, up" }
func (d d3s) Word(n int) string   { return "cm " + digits(n) }

func (d d3s) Outcome(faces []int) int {
	sum := 0
	for _, f := range faces {
		sum += half(f)
	}
	return sum
}

func (d d3s) Chances() []dice.Chance {
	ways := []float64{1} // of a sum less the number of dice
	for range d.n {
		next := make([]float64, len(ways)+2)
		for i, p := range ways {
			for add := range 3 {
				next[i+add] += p / 3
			}
		}
		ways = next
	}
	list := make([]dice.Chance, len(ways))
	for i, p := range ways {
		list[i] = dice.Chance{Outcome: d.n + i, P: p}
	}
	return list
}
