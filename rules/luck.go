package rules

import (
	"math"
	"slices"

	"damcon/rules/dice"
)

// A Luck is how the dice of a side have fallen so far. It speaks of what was thrown, not of what it was good for: whether high is good
// depends on the rule.
type Luck struct {
	Side      string  // whose rolls; empty is the GM's
	Dice      string  // "d100", "2d6"; empty for all dice of the side together
	Rolls     int     // how many were counted
	Program   int     // how many of them the program threw
	Mean      float64 // of the totals; 0 where all dice of a side are taken together
	Expected  float64 // what the mean of such totals comes to in the long run; 0 likewise
	Deviation float64 // the mean distance from what was expected, in standard deviations of one roll: above 0 is high
	Chance    float64 // how many of 1 such series lie as far off or farther, to either side: 0 to 1
}

// Lucky reads how the dice have fallen from the rolls of entries: for each side, in the order of their first roll, a line for each kind of
// dice, the most thrown first, and behind them one for all together where there are several kinds. A roll of which only the outcome was
// entered, or of which dice were left out, is not counted.
func Lucky(entries []Entry) []Luck {
	var sides []string
	series := map[string][]*fallen{} // by side
	for i := range entries {
		for j := range entries[i].Events {
			roll := entries[i].Events[j].Roll
			if roll == nil {
				continue
			}
			total, e, ok := totalOf(roll)
			if !ok {
				continue
			}
			if !slices.Contains(sides, roll.Side) {
				sides = append(sides, roll.Side)
			}
			at := slices.IndexFunc(series[roll.Side], func(f *fallen) bool { return f.dice == roll.Dice })
			if at < 0 {
				at = len(series[roll.Side])
				series[roll.Side] = append(series[roll.Side], newFallen(roll.Dice, e))
			}
			series[roll.Side][at].add(total, roll.By)
		}
	}
	var all []Luck
	for _, side := range sides {
		kinds := series[side]
		slices.SortStableFunc(kinds, func(a, b *fallen) int { return b.rolls - a.rolls })
		together := Luck{Side: side}
		for _, f := range kinds {
			l := f.luck(side)
			all = append(all, l)
			together.Rolls += l.Rolls
			together.Program += l.Program
			together.Deviation += l.Deviation * float64(l.Rolls)
		}
		if len(kinds) > 1 {
			n := float64(together.Rolls)
			together.Deviation /= n
			together.Chance = beyond(together.Deviation * math.Sqrt(n))
			all = append(all, together)
		}
	}
	return all
}

// totalOf is the sum of the faces of a roll.
func totalOf(roll *Roll) (total int, e *dice.Expr, ok bool) {
	e, err := dice.Parse(roll.Dice)
	if err != nil {
		return 0, nil, false
	}
	rd := dice.RollOf(e)
	throw, err := dice.ReadTyped(rd, roll.Throw)
	if err != nil || throw.Word != "" {
		return 0, nil, false
	}
	total, err = throw.Outcome(rd)
	return total, e, err == nil
}

// fallen is one kind of dice of one side.
type fallen struct {
	dice           string
	chances        []dice.Chance
	mean, variance float64
	rolls, program int
	sum            int
}

func newFallen(named string, e *dice.Expr) *fallen {
	f := &fallen{dice: named, chances: e.Chances()}
	for _, c := range f.chances {
		f.mean += float64(c.Outcome) * c.P
	}
	for _, c := range f.chances {
		f.variance += (float64(c.Outcome) - f.mean) * (float64(c.Outcome) - f.mean) * c.P
	}
	return f
}

func (f *fallen) add(total int, by By) {
	f.rolls++
	f.sum += total
	if by == ByProgram || by == ByReturn {
		f.program++
	}
}

func (f *fallen) luck(side string) Luck {
	n := float64(f.rolls)
	l := Luck{Side: side, Dice: f.dice, Rolls: f.rolls, Program: f.program, Mean: float64(f.sum) / n, Expected: f.mean, Chance: 1}
	if f.variance == 0 {
		return l
	}
	l.Deviation = (l.Mean - f.mean) / math.Sqrt(f.variance)
	if least, most := f.chances[0].Outcome, f.chances[len(f.chances)-1].Outcome; f.rolls*(most-least) <= mostSpread {
		l.Chance = f.asFar()
	} else {
		l.Chance = beyond(l.Deviation * math.Sqrt(n))
	}
	return l
}

// mostSpread is the width of a sum up to which its chances are counted; a wider one is as good as normal.
const mostSpread = 2_000

// asFar counts how likely a sum of so many rolls is as far from its mean as this one.
func (f *fallen) asFar() float64 {
	least := f.chances[0].Outcome
	one := make([]float64, f.chances[len(f.chances)-1].Outcome-least+1)
	for _, c := range f.chances {
		one[c.Outcome-least] = c.P
	}
	sums := []float64{1}
	for range f.rolls {
		next := make([]float64, len(sums)+len(one)-1)
		for i, p := range sums {
			for j, q := range one {
				next[i+j] += p * q
			}
		}
		sums = next
	}
	mean := f.mean * float64(f.rolls)
	off := math.Abs(float64(f.sum) - mean)
	chance := 0.0
	for i, p := range sums {
		if math.Abs(float64(i+least*f.rolls)-mean) >= off-1e-9 {
			chance += p
		}
	}
	return min(chance, 1)
}

// beyond is the chance that a normal number lies as far from its mean, in standard deviations.
func beyond(deviations float64) float64 { return math.Erfc(math.Abs(deviations) / math.Sqrt2) }
