package dice

import (
	crand "crypto/rand"
	"math/rand/v2"
)

// Roller makes chance: ChaCha8 from a seed of 32 bytes, with a draw rule of its own, so that one seed gives the same faces in
// every version of Go. It is the only value of this package that changes, and is for one goroutine at a time.
type Roller struct{ src *rand.ChaCha8 }

// NewSeed returns 32 bytes from the operating system's source of chance.
func NewSeed() [32]byte {
	var seed [32]byte
	_, _ = crand.Read(seed[:]) // never fails: since Go 1.24 it ends the program instead
	return seed
}

// NewRoller returns a roller at the start of the seed's sequence.
func NewRoller(seed [32]byte) *Roller { return &Roller{src: rand.NewChaCha8(seed)} }

// Die throws one die of 1 or more sides; 66 is a D66. Each face has exactly the same chance: numbers at and above the largest
// multiple of the sides are thrown away.
func (r *Roller) Die(sides int) int {
	if sides == 66 {
		tens := r.Die(6)
		return 10*tens + r.Die(6)
	}
	if sides < 1 {
		panic("dice: a die has 1 side or more")
	}
	n := uint64(sides)
	for {
		x := r.src.Uint64()
		if fair(x, n) {
			return int(x%n) + 1
		}
	}
}

// fair tells whether x lies below the largest multiple of n that 64 bits hold, so that x modulo n favours no face. That
// multiple is above 2^64 - n: below it there is nothing to divide.
func fair(x, n uint64) bool {
	if x < -n {
		return true
	}
	over := -n % n // 2^64 modulo n
	return over == 0 || x < -over
}

// Throw throws the dice of a reading and returns their faces in the order of Sides, then those of a Growing reading. A die that
// a Sparing reading does not want is not thrown, and 0.
func (r *Roller) Throw(rd Reading) []int { return r.AppendThrow(nil, rd) }

// AppendThrow is Throw into the room of an empty slice, for loops that keep their memory.
func (r *Roller) AppendThrow(faces []int, rd Reading) []int {
	sides := rd.Sides()
	if faces == nil {
		faces = make([]int, 0, len(sides))
	}
	sparing, spares := rd.(Sparing)
	for i, s := range sides {
		if spares && sparing.Spare(i, faces) {
			faces = append(faces, 0)
			continue
		}
		faces = append(faces, r.Die(s))
	}
	if growing, ok := rd.(Growing); ok {
		for more := growing.Further(faces); len(more) > 0; more = growing.Further(faces) {
			for _, s := range more {
				faces = append(faces, r.Die(s))
			}
		}
	}
	return faces
}

// Complete is Throw with its first faces given, as far as they are needed: what was thrown for other dice of the same sort and may call for
// more of them here, or for fewer. A face that its die cannot show is thrown anew.
func (r *Roller) Complete(rd Reading, given []int) []int {
	die := func(sides int) int {
		if len(given) == 0 {
			return r.Die(sides)
		}
		face := given[0]
		given = given[1:]
		if !legal(sides, face) {
			return r.Die(sides)
		}
		return face
	}
	var faces []int
	sparing, spares := rd.(Sparing)
	for i, s := range rd.Sides() {
		if spares && sparing.Spare(i, faces) {
			faces = append(faces, 0)
			continue
		}
		faces = append(faces, die(s))
	}
	if growing, ok := rd.(Growing); ok {
		for more := growing.Further(faces); len(more) > 0; more = growing.Further(faces) {
			for _, s := range more {
				faces = append(faces, die(s))
			}
		}
	}
	return faces
}
