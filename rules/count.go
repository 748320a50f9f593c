package rules

import "strconv"

// Counted is a number of things in words, written only where it is read: "1 hit", "2 hits". Count makes it.
type Counted struct {
	n         int
	one, many string
}

// Count puts a number before the word for one thing, or for many.
func Count(n int, one, many string) Counted { return Counted{n, one, many} }

// String is the number with its word.
func (c Counted) String() string {
	if c.n == 1 {
		return "1 " + c.one
	}
	return strconv.Itoa(c.n) + " " + c.many
}
