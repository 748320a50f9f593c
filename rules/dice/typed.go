package dice

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Throw is what was thrown or typed for a reading: exactly one of faces, sum and outcome word.
type Throw struct {
	Faces  []int  // in the order of the dice; 0 is a die that was not thrown
	Sum    int    // of the dice without constants, when HasSum
	HasSum bool   //
	Word   string // the whole word of an outcome
}

// TypedError says why typed dice were refused.
type TypedError struct {
	Text string // what was typed, made safe to show; "" for an empty line
	Msg  string // what is legal
}

// Error returns the text and what is legal: "104: a d100 is 1 to 100."
func (e *TypedError) Error() string {
	if e.Text == "" {
		return "nothing typed: " + e.Msg + "."
	}
	return e.Text + ": " + e.Msg + "."
}

// ReadTyped reads dice as a person types them, or a play line has them, by the reading alone. The error is a *TypedError; it says
// what is legal. What it accepts can be turned into an outcome.
func ReadTyped(rd Reading, text string) (Throw, error) {
	text = strings.TrimSpace(strings.ToValidUTF8(text, "?"))
	t, err := readTyped(rd, text)
	if err != nil {
		return Throw{}, &TypedError{Text: shown(text), Msg: err.Error()}
	}
	return t, nil
}

func readTyped(rd Reading, text string) (Throw, error) {
	if text == "" {
		return Throw{}, errors.New(wanted(rd))
	}
	if strings.ContainsFunc(text, unicode.IsLetter) {
		return readWord(rd, text)
	}
	t, err := readDice(rd, text)
	if err != nil && strings.ContainsFunc(text, func(r rune) bool { return r == '-' || r == '–' }) {
		if t, err := readWord(rd, text); err == nil { // a row of a table: 46-49
			return t, nil
		}
	}
	return t, err
}

func readDice(rd Reading, text string) (Throw, error) {
	parts, err := split(text)
	if err != nil {
		return Throw{}, fmt.Errorf("%w; %s", err, wanted(rd))
	}
	switch rd.Typing() {
	case TypeSingle:
		return readSingle(rd, parts)
	case TypeD66:
		return readD66(rd, parts)
	case TypePool:
		parts = characters(rd, parts)
	default:
		if _, ok := rd.(Summed); ok && len(parts) == 1 {
			return readSum(rd, parts[0])
		}
	}
	faces, err := readFaces(rd, parts)
	return Throw{Faces: faces}, err
}

// split cuts a typed line at blanks, commas and plus signs. Two commas, or one at an end, are a face forgotten.
func split(text string) ([]string, error) {
	parts := make([]string, 0, 1+strings.Count(text, ","))
	open := true // a face must follow
	for rest := text; ; {
		rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
		if rest == "" {
			break
		}
		if rest[0] == ',' || rest[0] == '+' {
			if open {
				return nil, errors.New("a face is missing")
			}
			open, rest = true, rest[1:]
			continue
		}
		end := strings.IndexFunc(rest, func(r rune) bool { return r == ',' || r == '+' || unicode.IsSpace(r) })
		if end < 0 {
			end = len(rest)
		}
		parts = append(parts, strings.ReplaceAll(rest[:end], "−", "-"))
		open, rest = false, rest[end:]
	}
	if open {
		return nil, errors.New("a face is missing")
	}
	return parts, nil
}

// readSingle reads one die; a percentile die also as a tens die and a units die.
func readSingle(rd Reading, parts []string) (Throw, error) {
	sides := rd.Sides()[0]
	if sides == 100 && len(parts) == 2 {
		tens, ok1 := tensFace(parts[0])
		units, ok2 := digits(parts[1])
		if !ok1 || !ok2 || len(parts[1]) != 1 {
			return Throw{}, errors.New("two faces of a d100 are 0 to 9 each, 0 0 is 100")
		}
		face := 10*tens + units
		if face == 0 {
			face = 100
		}
		return Throw{Faces: []int{face}}, nil
	}
	if len(parts) != 1 {
		return Throw{}, fmt.Errorf("one die; %s", wanted(rd))
	}
	faces, err := readFaces(rd, parts)
	return Throw{Faces: faces}, err
}

// tensFace reads the tens die of a percentile throw, marked 0 to 9 or 00 to 90.
func tensFace(s string) (int, bool) {
	n, ok := digits(s)
	switch {
	case !ok || len(s) > 2:
		return 0, false
	case len(s) == 2:
		return n / 10, n%10 == 0
	}
	return n, true
}

// readD66 reads two digits, with or without something between them.
func readD66(rd Reading, parts []string) (Throw, error) {
	if len(parts) == 2 && len(parts[0]) == 1 && len(parts[1]) == 1 {
		parts = []string{parts[0] + parts[1]}
	}
	if len(parts) != 1 {
		return Throw{}, errors.New(wanted(rd))
	}
	faces, err := readFaces(rd, parts)
	return Throw{Faces: faces}, err
}

// readSum reads a plain number for several dice: their sum.
func readSum(rd Reading, part string) (Throw, error) {
	number := strings.TrimPrefix(part, "-")
	n, ok := digits(number)
	if !ok {
		return Throw{}, errors.New(wanted(rd))
	}
	if number != part {
		n = -n
	}
	if _, ok := rd.(Summed).OutcomeOfSum(n); !ok {
		lo, hi := sumRange(rd)
		if lo <= n && n <= hi {
			return Throw{}, fmt.Errorf("%s cannot come to that", Dice(rd))
		}
		return Throw{}, fmt.Errorf("%s; faces have a blank between them", wanted(rd))
	}
	return Throw{Sum: n, HasSum: true}, nil
}

// characters takes a pool apart into one text for each die: as typed where there are enough parts, else character by character. A single part
// that is no face of a single die is that die with those that follow it. Of parts that are set apart a 10 is a ten, whatever is still to come.
func characters(rd Reading, parts []string) []string {
	sides := rd.Sides()
	_, grows := rd.(Growing)
	several := grows && len(sides) == 1 && len(parts) == 1 && len(parts[0]) > 1
	if several {
		_, err := readFace(sides[0], parts[0])
		several = err != nil
	}
	if len(parts) >= len(sides) && !several {
		return parts
	}
	all := strings.Join(parts, "")
	if len(sides) > 0 && (sides[0] > 10 || apart(sides[0], parts)) {
		return parts
	}
	return strings.Split(all, "")
}

// apart says whether parts are faces that were set apart, one of them of two digits: "3 10".
func apart(sides int, parts []string) bool {
	long := false
	for _, p := range parts {
		if _, err := readFace(sides, p); err != nil {
			return false
		}
		long = long || len(p) > 1
	}
	return long && len(parts) > 1
}

// readFaces puts one face to each die that is thrown. Dice that are left out may be typed as - or not at all.
func readFaces(rd Reading, parts []string) ([]int, error) {
	sparing, _ := rd.(Sparing)
	growing, _ := rd.(Growing)
	sides := rd.Sides()
	faces := make([]int, 0, len(sides))
	given := len(parts)
	if sparing == nil && given < len(sides) {
		return nil, missing(rd, given, len(sides)-given, false)
	}
	for {
		for len(sides) > 0 {
			if sparing != nil && len(faces) < len(rd.Sides()) && sparing.Spare(len(faces), faces) {
				if len(parts) > 0 && parts[0] == "-" {
					parts = parts[1:]
				}
				faces, sides = append(faces, 0), sides[1:]
				continue
			}
			if len(parts) == 0 {
				return nil, missing(rd, given, len(sides), len(faces) >= len(rd.Sides()))
			}
			face, err := readFace(sides[0], parts[0])
			if err != nil {
				return nil, err
			}
			faces, sides, parts = append(faces, face), sides[1:], parts[1:]
		}
		if growing != nil {
			sides = growing.Further(faces)
		}
		if len(sides) == 0 {
			break
		}
	}
	if len(parts) > 0 {
		return nil, fmt.Errorf("%s too many; %s", plainDice(len(parts)), wanted(rd))
	}
	return faces, nil
}

// missing says that faces are missing, those of the first throw or of dice that came later.
func missing(rd Reading, given, want int, further bool) error {
	switch {
	case further:
		return fmt.Errorf("%s more to come, type all of them", plainDice(want))
	case rd.Typing() == TypePool:
		return fmt.Errorf("%s of %d; %s", plainDice(given), given+want, dieRange(rd.Sides()[0]))
	}
	return fmt.Errorf("%s of %d; %s", plainDice(given), given+want, wanted(rd))
}

// readFace reads the face of one die. 0 is the ten of a d10, 00 the hundred of a d100.
func readFace(sides int, part string) (int, error) {
	n, ok := digits(part)
	if n == 0 && (sides == 10 && part == "0" || sides == 100 && part == "00") {
		n = sides
	}
	if !ok || !legal(sides, n) {
		return 0, errors.New(dieRange(sides))
	}
	return n, nil
}

// digits reads a number of up to nine plain digits.
func digits(s string) (int, bool) {
	if s == "" || len(s) > 9 {
		return 0, false
	}
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// readWord reads the word of an outcome, or the beginning of only one.
func readWord(rd Reading, text string) (Throw, error) {
	outcome, err := outcomeOfWord(rd, text)
	if err != nil {
		return Throw{}, err
	}
	return Throw{Word: rd.Word(outcome)}, nil
}

func outcomeOfWord(rd Reading, text string) (int, error) {
	if worded, ok := rd.(Worded); ok {
		outcome, err := worded.OutcomeOfWord(text)
		if err != nil {
			err = fmt.Errorf("%s, or %s", wanted(rd), err)
		}
		return outcome, err
	}
	if _, ok := rd.(rollReading); ok { // its words are numbers, and numbers are sums
		return 0, errors.New(wanted(rd))
	}
	var begin, whole []int
	for _, c := range rd.Chances() {
		word := rd.Word(c.Outcome)
		if sameWord(word, text) {
			whole = append(whole, c.Outcome)
		} else if startsFold(word, text) {
			begin = append(begin, c.Outcome)
		}
	}
	switch {
	case len(whole) == 1:
		return whole[0], nil
	case len(whole) > 1:
		return 0, fmt.Errorf("%d outcomes have this name, type the dice: %s", len(whole), wanted(rd))
	case len(begin) == 1:
		return begin[0], nil
	case len(begin) > 1:
		return 0, fmt.Errorf("%s or %s? Type more of it", rd.Word(begin[0]), rd.Word(begin[1]))
	}
	return 0, errors.New(wanted(rd) + words(rd))
}

// sameWord compares without regard to capitals and to the kind of dash.
func sameWord(a, b string) bool {
	return strings.EqualFold(strings.ReplaceAll(a, "–", "-"), strings.ReplaceAll(b, "–", "-"))
}

// startsFold tells whether a word begins with the text, whatever its capitals.
func startsFold(word, text string) bool {
	n := utf8.RuneCountInString(text)
	for at := range word {
		if n == 0 {
			return strings.EqualFold(word[:at], text)
		}
		n--
	}
	return n == 0 && strings.EqualFold(word, text)
}

// Outcome turns the throw into the reading's outcome. The error says what does not fit: a throw kept in a file may be
// older than the rule.
func (t Throw) Outcome(rd Reading) (int, error) {
	switch {
	case t.Word != "":
		return outcomeOfWord(rd, t.Word)
	case t.HasSum:
		summed, ok := rd.(Summed)
		if !ok {
			return 0, errors.New(wanted(rd))
		}
		outcome, ok := summed.OutcomeOfSum(t.Sum)
		if !ok {
			return 0, fmt.Errorf("%s cannot come to %d", Dice(rd), t.Sum)
		}
		return outcome, nil
	}
	if err := fits(rd, t.Faces); err != nil {
		return 0, err
	}
	return rd.Outcome(t.Faces), nil
}

// fits tells whether faces are those of a whole throw.
func fits(rd Reading, faces []int) error {
	sides := rd.Sides()
	if len(faces) < len(sides) {
		return fmt.Errorf("%d of %d faces", len(faces), len(sides))
	}
	sparing, _ := rd.(Sparing)
	growing, _ := rd.(Growing)
	at := 0
	for len(sides) > 0 {
		if at+len(sides) > len(faces) {
			return fmt.Errorf("%s more to come", plainDice(at+len(sides)-len(faces)))
		}
		for i, s := range sides {
			left := sparing != nil && at < len(rd.Sides()) && sparing.Spare(i, faces[:i])
			if f := faces[at+i]; !legal(s, f) && !(left && f == 0) {
				return fmt.Errorf("%d: %s", f, dieRange(s))
			}
		}
		at += len(sides)
		if growing == nil {
			break
		}
		sides = growing.Further(faces[:at])
	}
	if at < len(faces) {
		return fmt.Errorf("%s too many", plainDice(len(faces)-at))
	}
	return nil
}

// String returns the throw as a play line has it, which ReadTyped reads back: "3,7,10,2", "22", or the word.
func (t Throw) String() string {
	if t.Word != "" {
		return t.Word
	}
	if t.HasSum {
		return strconv.Itoa(t.Sum)
	}
	parts := make([]string, len(t.Faces))
	for i, f := range t.Faces {
		if parts[i] = "-"; f != 0 {
			parts[i] = strconv.Itoa(f)
		}
	}
	return strings.Join(parts, ",")
}

// shown makes typed text safe and short enough for one line of a screen.
func shown(text string) string {
	const most = 24
	var b strings.Builder
	n := 0
	for _, r := range text {
		if n == most {
			b.WriteRune('…')
			break
		}
		if n++; !unicode.IsPrint(r) {
			r = '?'
		}
		b.WriteRune(r)
	}
	return b.String()
}
