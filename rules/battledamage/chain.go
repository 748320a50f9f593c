package battledamage

import (
	"strconv"

	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers dice that are thrown one after the other: re-rolls of successes, and burst fire (5.3).

// A chain reads dice that are thrown one after the other: successes thrown again, of which each failure ends one die, or failures thrown
// again until they succeed. The outcome is what was gained with how many were thrown.
type chain struct {
	dice   []die // in the order in which they are thrown
	throws int   // at most
	until  bool  // a die is thrown until it succeeds; else until it fails
	own    int   // each die is thrown at most so often; 0 is no limit
	above  []int // as of a pool
	radix  int   // parts the numbers of an outcome: how many were thrown, what was gained at each level, what faces that count double add
}

// newChain is a chain of at most so many throws, and of no more than an outcome can count.
func newChain(dice []die, throws int, above []int) chain {
	worth, numbers := 1, len(above)+2
	for _, d := range dice {
		worth = max(worth, d.worth())
		if d.double > 0 {
			numbers = len(above) + 3
		}
	}
	c := chain{dice: dice, above: above}
	for c.throws = min(throws, mostThrows); ; c.throws-- {
		c.radix = c.throws*worth + 1
		room := 1 << 62
		for range numbers {
			room /= c.radix
		}
		if room > 0 {
			return c
		}
	}
}

// mostThrows is how many dice are thrown one after the other at most: far more than any ship has rounds.
const mostThrows = 1000

// number is one of the numbers of an outcome.
func (c chain) number(outcome, at int) int {
	for range at {
		outcome /= c.radix
	}
	return outcome % c.radix
}

func (c chain) thrown(outcome int) int { return c.number(outcome, 0) }

// gained is what came of the dice at a level.
func (c chain) gained(outcome, level int) int { return c.number(outcome, 1+level) }

// doubled is what faces that count as two successes add.
func (c chain) doubled(outcome int) int { return c.number(outcome, len(c.above)+2) }

// gain is what a success adds to the outcome.
func (c chain) gain(d die, face int) int {
	t := terms{above: c.above}
	n := d.worth()
	for range 1 + t.level(face-d.need) {
		n *= c.radix
	}
	if d.double > 0 && face >= d.double {
		more := d.worth()
		for range len(c.above) + 2 {
			more *= c.radix
		}
		n += more
	}
	return n
}

func (c chain) Sides() []int        { return tens(min(1, c.throws, len(c.dice))) }
func (c chain) Typing() dice.Typing { return dice.TypePool }

// follow goes through faces and says what they came to and whether another is to come. each, which may be nil, is told of every throw.
func (c chain) follow(faces []int, each func(d die, face int)) (outcome int, more bool) {
	at, own := 0, 0
	for n, f := range faces {
		if at == len(c.dice) {
			return outcome + n, false
		}
		d := c.dice[at]
		own++
		succeeds := f >= d.need
		if succeeds {
			outcome += c.gain(d, f)
		}
		if each != nil {
			each(d, f)
		}
		if succeeds == c.until || own == c.own {
			at, own = at+1, 0
		}
	}
	return outcome + len(faces), at < len(c.dice) && len(faces) < c.throws
}

func (c chain) Further(faces []int) []int {
	if _, more := c.follow(faces, nil); more {
		return tens(1)
	}
	return nil
}

func (c chain) Outcome(faces []int) int {
	outcome, _ := c.follow(faces, nil)
	return outcome
}

// Chances goes one throw after the other through where the chain may stand: which die comes next, and what was gained.
func (c chain) Chances() []dice.Chance {
	var ends []dice.Chance
	wide := max(1, c.own)
	end := len(c.dice) * wide
	now := make([][]dice.Chance, end+1) // by the die that comes next and how often it was thrown
	now[0] = []dice.Chance{{Outcome: 0, P: 1}}
	for n := 0; ; n++ {
		next := make([][]dice.Chance, end+1)
		going := false
		for at, list := range now {
			if at == end || n == c.throws {
				for _, s := range list {
					ends = append(ends, dice.Chance{Outcome: s.Outcome + n, P: s.P})
				}
				continue
			}
			up, down := at+truth(c.own > 0), (at/wide+1)*wide
			if c.until {
				up, down = down, up
			}
			for _, s := range list {
				going = true
				for _, f := range c.faces(c.dice[at/wide]) {
					to := down
					if f.Outcome > 0 {
						to = up
					}
					next[to] = append(next[to], dice.Chance{Outcome: s.Outcome + f.Outcome, P: s.P * f.P})
				}
			}
		}
		if !going {
			return merged(ends)
		}
		for at := range next {
			next[at] = merged(next[at])
		}
		now = next
	}
}

// faces are what one throw of a die may gain, 0 for a failure.
func (c chain) faces(d die) []dice.Chance {
	list := make([]dice.Chance, 0, 4)
	add := func(gain int) {
		if n := len(list); n > 0 && list[n-1].Outcome == gain {
			list[n-1].P += 0.1
			return
		}
		list = append(list, dice.Chance{Outcome: gain, P: 0.1})
	}
	for face := 1; face <= 10; face++ {
		if face < d.need {
			add(0)
		} else {
			add(c.gain(d, face))
		}
	}
	return list
}

func (c chain) Word(outcome int) string {
	more := c.doubled(outcome)
	for level := range len(c.above) + 1 {
		more += c.gained(outcome, level)
	}
	return strconv.Itoa(more) + " more in " + rules.Count(c.thrown(outcome), "throw", "throws").String()
}

func (c chain) Needs() string {
	text := ""
	for i, d := range c.dice {
		if i == 0 || d.need != c.dice[i-1].need {
			if i > 0 {
				text += ", then "
			}
			text += needFace(d.need)
		}
	}
	if c.throws == 1 {
		return text
	}
	return text + ", at most " + strconv.Itoa(c.throws) + " dice"
}
