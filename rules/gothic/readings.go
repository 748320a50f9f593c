package gothic

import "damcon/rules/dice"

// This file has the dice that are read in a way of their own, 1.

// d3 is a D6 halved, fractions up; it is typed as the D6 that is rolled.
type d3 struct{}

func (d3) Sides() []int            { return []int{6} }
func (d3) Outcome(faces []int) int { return half(faces[0]) }
func (d3) Typing() dice.Typing     { return dice.TypeSingle }
func (d3) Needs() string           { return "halved, up" }
func (d3) Word(n int) string       { return [...]string{"", "one", "two", "three"}[n] }

func (d3) Chances() []dice.Chance {
	return []dice.Chance{{Outcome: 1, P: 1.0 / 3}, {Outcome: 2, P: 1.0 / 3}, {Outcome: 3, P: 1.0 / 3}}
}

// whichDie chooses one of two or more things with a D6: 1-3/4-6, 1-2/3-4/5-6; of four or more the number, too high ones mean another roll.
// More than six have a die of their own.
type whichDie struct{ n int }

// reroll is the outcome of a number too high.
func (w whichDie) reroll() int { return w.n }

func (w whichDie) sides() int { return max(6, w.n) }

func (w whichDie) Sides() []int        { return []int{w.sides()} }
func (w whichDie) Typing() dice.Typing { return dice.TypeSingle }

func (w whichDie) Outcome(faces []int) int {
	if w.n <= 3 {
		return (faces[0] - 1) * w.n / 6
	}
	return min(faces[0]-1, w.n)
}

func (w whichDie) Chances() []dice.Chance {
	sides := w.sides()
	each := 1.0 / float64(sides)
	if w.n <= 3 {
		each = 1.0 / float64(w.n)
	}
	list := make([]dice.Chance, w.n, w.n+1)
	for i := range list {
		list[i] = dice.Chance{Outcome: i, P: each}
	}
	if w.n > 3 && w.n < sides {
		list = append(list, dice.Chance{Outcome: w.n, P: float64(sides-w.n) / float64(sides)})
	}
	return list
}

var ordinals = [...]string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}

func (w whichDie) Word(i int) string {
	switch {
	case w.n > 3 && i == w.reroll():
		return "too high"
	case i < len(ordinals):
		return ordinals[i]
	}
	return "late " + string(rune('a'+i-len(ordinals)))
}

func (w whichDie) Needs() string {
	switch {
	case w.n == 2:
		return "1 to 3 the first, 4 to 6 the second"
	case w.n == 3:
		return "1 to 2 the first, 3 to 4 the second, 5 to 6 the third"
	}
	return "the number of the weapon"
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
