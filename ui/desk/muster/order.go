package muster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/rules"
)

// An Order is a line of ships: `3 Destroyer @red: Viper, Krait, Asp`.
type Order struct {
	Count int // from 1
	Class string
	Side  string
	Names []string // at most Count; the rest are named by their class
}

// most is how many ships one order may lay down.
const most = 100

// Read reads a line of ships: how many (else as many as there are names, else one), a class by its name, its short name or a beginning that
// only one has, a side behind @ (else side), names behind a colon. The error says what is wrong with the line as far as it is typed.
func Read(book *rules.Book, line, side string) (Order, error) {
	o := Order{Side: side}
	head, names, named := strings.Cut(line, ":")
	if named {
		for name := range strings.SplitSeq(names, ",") {
			if name = strings.TrimSpace(name); name != "" {
				o.Names = append(o.Names, name)
			}
		}
	}
	head, at, sided := strings.Cut(head, "@")
	if sided {
		o.Side = sideIn(at)
	}
	head = strings.TrimSpace(head)
	word, rest, _ := strings.Cut(head, " ")
	counted := false
	if n, err := strconv.Atoi(word); err == nil {
		if n < 1 || n > most {
			return o, fmt.Errorf("%d: it is 1 to %d ships", n, most)
		}
		o.Count, head, counted = n, strings.TrimSpace(rest), true
	}
	class, err := classOf(book, head)
	if err != nil {
		return o, err
	}
	o.Class = class
	switch {
	case !counted:
		o.Count = max(len(o.Names), 1)
	case len(o.Names) > o.Count:
		return o, fmt.Errorf("%d names for %d", len(o.Names), o.Count)
	}
	if o.Side == "" {
		return o, fmt.Errorf("whose? write @ and the side behind the class")
	}
	if i := slices.IndexFunc(o.Names, func(name string) bool {
		n := 0
		for _, other := range o.Names {
			if strings.EqualFold(other, name) {
				n++
			}
		}
		return n > 1
	}); i >= 0 {
		return o, fmt.Errorf("%s stands twice", o.Names[i])
	}
	return o, nil
}

// sideIn is the side in what stands behind an @: Tab writes one, so that the hand may have written another.
func sideIn(at string) string { return strings.TrimSpace(strings.TrimLeft(at, "@ ")) }

// classOf finds the class that was meant.
func classOf(book *rules.Book, typed string) (string, error) {
	if typed == "" {
		return "", fmt.Errorf("which class?")
	}
	if c, ok := book.Class(typed); ok {
		return c.Name, nil
	}
	fit := beginning(book, typed)
	switch len(fit) {
	case 0:
		return "", fmt.Errorf("%s: there is no such class", typed)
	case 1:
		return fit[0], nil
	}
	return "", fmt.Errorf("%s: %s", typed, strings.Join(fit[:min(len(fit), 4)], ", ")+more(len(fit)-4))
}

func more(n int) string {
	if n <= 0 {
		return "?"
	}
	return fmt.Sprintf(" or %d more?", n)
}

// beginning lists the classes whose name begins so, or has a word that does.
func beginning(book *rules.Book, typed string) (names []string) {
	low := strings.ToLower(typed)
	for _, c := range book.Classes() {
		if strings.HasPrefix(strings.ToLower(c.Name), low) {
			names = append(names, c.Name)
		}
	}
	if len(names) > 0 {
		return names
	}
	for _, c := range book.Classes() {
		if strings.Contains(strings.ToLower(c.Name), " "+low) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Complete is the line with the class, or the side behind @, filled in as far as what is typed leaves no doubt; the line itself where it does.
func Complete(book *rules.Book, sides []string, line string) string {
	if strings.Contains(line, ":") {
		return line
	}
	if before, typed, found := strings.Cut(line, "@"); found {
		typed = sideIn(typed)
		var fit []string
		for _, s := range sides {
			if strings.HasPrefix(strings.ToLower(s), strings.ToLower(typed)) {
				fit = append(fit, s)
			}
		}
		if len(fit) == 0 {
			return line
		}
		if len(fit) == 1 {
			return before + "@" + fit[0] + ": "
		}
		return before + "@" + common(fit, typed)
	}
	count, typed := "", strings.TrimLeft(line, " ")
	if word, rest, found := strings.Cut(typed, " "); found {
		if _, err := strconv.Atoi(word); err == nil {
			count, typed = word+" ", rest
		}
	}
	if c, ok := book.Class(strings.TrimSpace(typed)); ok && typed != "" {
		return count + c.Name + " @"
	}
	fit := beginning(book, typed)
	if typed == "" || len(fit) == 0 {
		return line
	}
	if len(fit) == 1 {
		return count + fit[0] + " @"
	}
	return count + common(fit, typed)
}

// common is the longest beginning that all words have, the typed one where they have none beyond it.
func common(words []string, typed string) string {
	first := []rune(words[0])
	for n := len(first); n > len([]rune(typed)); n-- {
		head := string(first[:n])
		if !slices.ContainsFunc(words, func(w string) bool { return len(w) < len(head) || !strings.EqualFold(w[:len(head)], head) }) {
			return head
		}
	}
	return typed
}

// Told is the order as answers of the machine's commission.
func (o Order) Told() []rules.Answer {
	told := []rules.Answer{{Key: "class", Value: o.Class}, {Key: "side", Value: o.Side}, {Key: "count", Value: strconv.Itoa(o.Count)}}
	if len(o.Names) > 0 {
		told = append(told, rules.Answer{Key: "names", Value: strings.Join(o.Names, ",")})
	}
	return told
}

// String is the order as it is typed.
func (o Order) String() string {
	line := fmt.Sprintf("%d %s @%s", o.Count, o.Class, o.Side)
	if len(o.Names) > 0 {
		line += ": " + strings.Join(o.Names, ", ")
	}
	return line
}
