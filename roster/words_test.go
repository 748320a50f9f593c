package roster_test

import (
	"fmt"
	"path"
	"regexp"
	"strings"
	"testing"
)

// A tongue is the words of one game. They are its own, so where one of them stands in a package that serves every game, a rule of that game has
// slipped in, or a screen that shows only its ships well. Words that several games share (hull, shield, fire, volley, damage control) are not here.
type tongue struct {
	game  string
	names []string // of the ruleset
	words []string
}

var tongues = []tongue{
	{
		"Knight Hawks",
		[]string{"Knight Hawks"},
		[]string{"ADF", "DCR", "ICM", "hull point", "masking screen", "reflective hull", "UPF", "Sathar"},
	},
	{
		"Warships",
		[]string{"Warships"},
		[]string{"toughness", "firepower", "situation die", "stun", "mortal", "edge check"},
	},
	{
		"Gothic",
		[]string{"Gothic"},
		[]string{"Blast Marker", "leadership", "nova cannon", "ordnance", "torpedo", "brace for impact"},
	},
	{
		"Battle Damage",
		[]string{"Battle Damage"},
		[]string{"BD-DC", "hard point", "battle pool", "tracking DC", "hit dice"},
	},
	{
		"Star Fleet",
		[]string{"Star Fleet", "Starfleet"},
		[]string{"phaser", "photon", "disruptor", "warp engine", "APR", "Klingon"},
	},
}

// speech is the words to look for, as patterns that take them in any spelling: blank, hyphen or neither between the parts, plural or not.
func speech(words []string) []*regexp.Regexp {
	patterns := make([]*regexp.Regexp, len(words))
	for i, word := range words {
		parts := regexp.MustCompile(`[ -]`).Split(word, -1)
		patterns[i] = regexp.MustCompile(`(?i)\b` + strings.Join(parts, `[ -]?`) + `(e?s)?\b`)
	}
	return patterns
}

// humps are the places where an identifier goes on with its next word.
var humps = regexp.MustCompile(`([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])|_`)

// spoken returns "LINE: WORD" for each line of text in which one of the patterns stands as a whole word, also inside an identifier.
func spoken(text string, patterns []*regexp.Regexp) []string {
	var found []string
	for i, line := range strings.Split(text, "\n") {
		apart := humps.ReplaceAllString(line, "$1$3 $2$4")
		for _, p := range patterns {
			word := p.FindString(apart)
			if word == "" { // the plural of an abbreviation falls apart
				word = p.FindString(line)
			}
			if word != "" {
				found = append(found, fmt.Sprintf("%d: %s", i+1, word))
			}
		}
	}
	return found
}

// TestNoGamesWords reads all that roster, saves and ui are built from, comments and data included. Their tests may play any game.
// The commands may name a ruleset in an example, for they are given its name; what lies below them may not.
func TestNoGamesWords(t *testing.T) {
	read := 0
	for name, text := range sources(t, "..") {
		top, _, _ := strings.Cut(name, "/")
		if top != "roster" && top != "saves" && top != "ui" {
			continue
		}
		read++
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, tongue := range tongues {
			for _, place := range spoken(string(text), speech(tongue.words)) {
				t.Errorf("%s:%s is a word of %s: it belongs in the game's own folder", name, place, tongue.game)
			}
			if path.Dir(name) == "ui/cli" {
				continue
			}
			for _, place := range spoken(string(text), speech(tongue.names)) {
				t.Errorf("%s:%s names one game of many", name, place)
			}
		}
	}
	if read == 0 {
		t.Fatal("found no files: nothing was read")
	}
}

func TestSpoken(t *testing.T) {
	for _, c := range []struct{ text, word string }{
		{"// the ship's ADF now", "ADF"},
		{"func adfNow() int", "ADF"},
		{"var shipADFLeft int", "ADF"},
		{"one\ntwo torpedoes", "torpedo"},
		{"torpedo_count", "torpedo"},
		{"hullPoints int", "hull point"},
		{`"hull-points"`, "hull point"},
		{"a knight-hawks campaign", "Knight Hawks"},
		{"package knighthawks", "Knight Hawks"},
		{"KnightHawks", "Knight Hawks"},
		{"BD-DC 2-7", "BD-DC"},
		{"BlastMarkers", "Blast Marker"},
		{"two APRs", "APR"},
	} {
		if got := spoken(c.text, speech([]string{c.word})); len(got) != 1 {
			t.Errorf("%q in %q: got %q, want it once", c.word, c.text, got)
		}
	}
	for _, c := range []struct{ text, word string }{
		{"leaderships", "leader"},
		{"stunning", "stun"},
		{"immortal", "mortal"},
		{"battle.Damage", "Battle Damage"},
		{"f(hull, point)", "hull point"},
		{"aprons", "APR"},
	} {
		if got := spoken(c.text, speech([]string{c.word})); got != nil {
			t.Errorf("%q in %q: got %q, want nothing", c.word, c.text, got)
		}
	}
	for _, tongue := range tongues {
		if len(tongue.names) == 0 || len(tongue.words) == 0 {
			t.Errorf("%s has no words", tongue.game)
		}
	}
}
