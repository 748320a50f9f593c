package rulestest

import (
	"flag"
	"fmt"
	"runtime/debug"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

var (
	games = flag.Int("games", 50, "how many random games rulestest.Run plays with a ruleset")
	only  = flag.Int("game", -1, "the number of the one game that rulestest.Run plays, to see a failure again")
)

// A Suite is how a ruleset is tried. The zero value of all but Rules is what Run takes.
type Suite struct {
	Rules   *rules.Ruleset
	House   []rules.File                       // house tables and classes, in force in every other game
	Games   int                                // how many; 0 is as -games says
	Turns   int                                // of a game; 0 is 14
	Journal func(*roster.Battle) rules.Journal // keeps an empty battle; nil keeps it in memory

	readings map[string]bool // that have been held against all their faces
}

// Run plays random games with a ruleset, always the same ones, and fails the test with the first promise that is broken.
func Run(t *testing.T, rs *rules.Ruleset) {
	t.Helper()
	s := Suite{Rules: rs}
	if b := s.Find(); b != nil {
		t.Errorf("%s: %v\n\nthe same game again: go test -run '^%s$' -game %d", rs.ID, b, t.Name(), b.Game)
	}
}

// Find plays until a promise is broken, and says which; nil is none.
func (s *Suite) Find() *Broken {
	n := s.Games
	if n == 0 {
		n = *games
	}
	s.readings = map[string]bool{}
	if *only >= 0 {
		return s.game(*only)
	}
	for i := range n {
		if b := s.game(i); b != nil {
			return b
		}
	}
	return nil
}

// Of all games the first two are set: nothing on the table, and everything there is, then wrecked.
const (
	emptyTable = iota
	everything
	firstRandom
)

// game plays one game. Here alone the panic of broken becomes a return.
func (s *Suite) game(number int) (b *Broken) {
	g := &game{suite: s, number: number, chance: dice.NewRoller([32]byte{byte(number), byte(number >> 8), byte(number >> 16), 'g'})}
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Broken:
			b = p
		default:
			b = &Broken{Promise: Sound, Why: fmt.Sprintf("%v\n%s", p, debug.Stack()), Game: number, Scenario: g.scenario(Sound)}
		}
	}()
	g.open()
	switch number {
	case emptyTable:
		g.phases()
		g.every()
	case everything:
		g.fleets()
		g.phases()
		g.wreck()
		g.every()
	default:
		g.options()
		g.muster()
		for range g.turns() {
			g.turn()
		}
	}
	g.tables()
	return nil
}

func (g *game) turns() int {
	if g.suite.Turns == 0 {
		return 14
	}
	return g.suite.Turns
}
