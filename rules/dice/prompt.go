package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// Dice names the dice of a reading, as a prompt shows them: "d100", "3d6", "d20+d6". Constants are not part of it.
func Dice(rd Reading) string {
	if x, ok := rd.(Expressed); ok {
		return x.Expr().Dice()
	}
	var b strings.Builder
	sides := rd.Sides()
	for i := 0; i < len(sides); {
		n := 1
		for i+n < len(sides) && sides[i+n] == sides[i] {
			n++
		}
		if i > 0 {
			b.WriteByte('+')
		}
		if n > 1 {
			b.WriteString(strconv.Itoa(n))
		}
		b.WriteString("d" + strconv.Itoa(sides[i]))
		i += n
	}
	return b.String()
}

// Hint says in short what may be typed for a reading: "1 to 100, or two faces", "sum 8 or faces 1 2 5".
func Hint(rd Reading) string {
	sides := rd.Sides()
	if len(sides) == 0 {
		return "no dice"
	}
	switch rd.Typing() {
	case TypeSingle:
		switch sides[0] {
		case 10:
			return "1 to 10, or 0 for ten"
		case 100:
			return "1 to 100, or two faces"
		}
		return fmt.Sprintf("1 to %d", sides[0])
	case TypeD66:
		return "34 or 3 4"
	case TypePool:
		switch {
		case sides[0] > 10:
			return plainDice(len(sides)) + " with blanks between"
		case sides[0] == 10:
			return plainDice(len(sides)) + ", 0 is ten"
		}
		return plainDice(len(sides))
	}
	faces, sum := example(rd)
	if summed, ok := rd.(Summed); !ok {
		return "faces " + faces
	} else if _, ok := summed.OutcomeOfSum(sum); !ok { // of more dice than are kept a sum does not tell which
		return "faces " + faces
	}
	return fmt.Sprintf("sum %d or faces %s", sum, faces)
}

func plainDice(n int) string {
	if n == 1 {
		return "1 face"
	}
	return fmt.Sprintf("%d faces", n)
}

// example returns faces that the dice may show and their sum as it would be typed; of many dice the first three.
func example(rd Reading) (string, int) {
	usual := [...]int{1, 2, 5, 3, 4}
	faces := make([]int, len(rd.Sides()))
	for i, s := range rd.Sides() {
		switch f := usual[i%len(usual)]; {
		case s == 66:
			faces[i] = 34
		default:
			faces[i] = min(f, s)
		}
	}
	sum := 0
	if x, ok := rd.(Expressed); ok {
		sum = x.Expr().Total(faces) - x.Expr().con
	} else {
		for _, f := range faces {
			sum += f
		}
	}
	text := ""
	for i, f := range faces {
		if i == 3 && len(faces) > 5 {
			return text + " …", sum
		}
		if i > 0 {
			text += " "
		}
		text += strconv.Itoa(f)
	}
	return text, sum
}

// wanted says in an error what would be legal.
func wanted(rd Reading) string {
	sides := rd.Sides()
	if len(sides) == 0 {
		return "there are no dice"
	}
	switch rd.Typing() {
	case TypeSingle, TypeD66:
		return dieRange(sides[0])
	case TypePool:
		return plainDice(len(sides)) + ", " + dieRange(sides[0])
	}
	ranges, last := "", 0
	for _, s := range sides {
		if s != last {
			ranges, last = ranges+", "+dieRange(s), s
		}
	}
	if _, ok := rd.(Summed); ok {
		lo, hi := sumRange(rd)
		return fmt.Sprintf("the sum of %s is %d to %d%s", Dice(rd), lo, hi, ranges)
	}
	return plainDice(len(sides)) + ranges
}

// dieRange states the faces of a die.
func dieRange(sides int) string {
	if sides == 66 {
		return "a D66 is 11 to 66, each digit 1 to 6"
	}
	return fmt.Sprintf("a d%d is 1 to %d", sides, sides)
}

// sumRange returns the least and the greatest sum of the dice without constants.
func sumRange(rd Reading) (lo, hi int) {
	if x, ok := rd.(Expressed); ok {
		lo, hi = x.Expr().bounds()
		return lo - x.Expr().con, hi - x.Expr().con
	}
	for _, s := range rd.Sides() {
		lo, hi = lo+leastFace(s), hi+s
	}
	return lo, hi
}

// words lists the outcome words of a reading for an error, when they are few and no mere numbers.
func words(rd Reading) string {
	chances := rd.Chances()
	if len(chances) == 0 || len(chances) > 4 {
		return ""
	}
	list := make([]string, len(chances))
	for i, c := range chances {
		list[i] = rd.Word(c.Outcome)
		if _, err := strconv.Atoi(list[i]); err == nil {
			return ""
		}
	}
	return "; or " + strings.Join(list, ", ")
}

// ReadBack says what was typed and what it comes to: "3 + 7 + 10 + 2 = 22", "31  hit", "3 + 5 + 6 = 14, 1 dropped". A throw that
// does not fit the reading is given back as it is.
func ReadBack(rd Reading, t Throw) string {
	outcome, err := t.Outcome(rd)
	if err != nil {
		return t.String()
	}
	if t.Word != "" {
		return t.Word + ", outcome entered"
	}
	s := sumText{}
	switch {
	case t.HasSum:
		s.add(t.Sum)
		s.constant(rd)
	case rd.Typing() == TypePool:
		return strings.ReplaceAll(t.String(), ",", " ") + "  " + rd.Word(outcome)
	default:
		s.faces(rd, t.Faces)
		s.constant(rd)
	}
	text := s.String()
	if word := rd.Word(outcome); word != strconv.Itoa(s.sum) {
		text += "  " + word
	}
	return text
}

// sumText writes numbers as they are added up.
type sumText struct {
	text         strings.Builder
	parts        int
	sum, dropped int
}

func (s *sumText) add(n int) {
	s.sum += n
	sign := " + "
	if n < 0 {
		n, sign = -n, " − "
		if s.parts == 0 {
			sign = "−"
		}
	} else if s.parts == 0 {
		sign = ""
	}
	s.text.WriteString(sign)
	s.text.WriteString(strconv.Itoa(n))
	s.parts++
}

// constant adds what an expression adds to its dice.
func (s *sumText) constant(rd Reading) {
	if x, ok := rd.(Expressed); ok && x.Expr().con != 0 {
		s.add(x.Expr().con)
	}
}

// faces adds the dice that count, and remembers how many do not.
func (s *sumText) faces(rd Reading, faces []int) {
	if x, ok := rd.(Expressed); ok {
		for _, t := range x.Expr().terms {
			own := faces[:t.count]
			faces = faces[t.count:]
			if t.keep > 0 {
				own = t.keptFaces(own)
				s.dropped += t.count - t.keep
			}
			for _, f := range own {
				if t.minus {
					f = -f
				}
				s.add(f)
			}
		}
	}
	for _, f := range faces {
		if f != 0 { // not thrown
			s.add(f)
		}
	}
}

func (s *sumText) String() string {
	text := s.text.String()
	if s.parts > 1 {
		text += " = " + strings.Replace(strconv.Itoa(s.sum), "-", "−", 1)
	}
	if s.dropped > 0 {
		text += fmt.Sprintf(", %d dropped", s.dropped)
	}
	return text
}
