package look

import "strings"

// Glyph is a sign by its meaning. Each is one cell wide in both sets.
type Glyph int

// The signs of the desk.
const (
	GlyphStanding  Glyph = iota // ■ a box that stands, a system that works
	GlyphLost                   // □ a box lost
	GlyphWould                  // ◇ would be lost; a hit waits
	GlyphBack                   // ◆ would come back
	GlyphLegal                  // ▣ a box that the answer may take
	GlyphDamaged                // ▲ damaged, degraded, reduced
	GlyphOut                    // ○ knocked out, empty, switched off
	GlyphGone                   // × destroyed; an error
	GlyphOwed                   // ⚠ owed or in danger
	GlyphDone                   // ✓ done, passed, waived
	GlyphNow                    // ▸ selected, now, prompt
	GlyphUnfolded               // ▾ an entry that is unfolded
	GlyphTaken                  // ↶ an entry taken back
	GlyphBecame                 // → what was became what is
	GlyphPoints                 // ◂ points at a row of a chart
	GlyphLeft                   // ← the arrow key
	GlyphRight                  // → the arrow key
	GlyphUp                     // ↑ the arrow key
	GlyphDown                   // ↓ the arrow key
	GlyphSaved                  // ● all is on disk
	GlyphUnsaved                // ○ not yet on disk
	GlyphThreshold              // ╎ a mark inside boxes
	GlyphRule                   // ─ the rule above the form
	GlyphBar                    // █ the bar of a chart
	GlyphDot                    // · parts a list
	GlyphMinus                  // − before a number
	GlyphRange                  // – between two numbers
	GlyphCut                    // … the end of a cut name; more rows
	GlyphAbout                  // ≈ a sampled number
	GlyphPlusMinus              // ± its error
	glyphCount
)

// Set is which signs are drawn.
type Set int

// The sets, in the order in which Next goes through them.
const (
	Unicode Set = iota
	ASCII
)

// Next is the set after this one (F9).
func (s Set) Next() Set { return 1 - s }

func (s Set) String() string {
	if s == ASCII {
		return "ascii"
	}
	return "unicode"
}

// glyphs is the two sets, and the meaning a sign has when nothing else says its colour.
var glyphs = [glyphCount]struct {
	unicode, ascii string
	meaning        Meaning
}{
	GlyphStanding:  {"■", "#", OK},
	GlyphLost:      {"□", ".", Destroyed},
	GlyphWould:     {"◇", "?", Pending},
	GlyphBack:      {"◆", "+", Pending},
	GlyphLegal:     {"▣", "@", Pending},
	GlyphDamaged:   {"▲", "^", Damaged},
	GlyphOut:       {"○", "o", Damaged},
	GlyphGone:      {"×", "x", Destroyed},
	GlyphOwed:      {"⚠", "!", Damaged},
	GlyphDone:      {"✓", "*", Muted},
	GlyphNow:       {"▸", ">", Strong},
	GlyphUnfolded:  {"▾", "v", Strong},
	GlyphTaken:     {"↶", "<", Muted},
	GlyphBecame:    {"→", ">", Text},
	GlyphPoints:    {"◂", "<", Muted},
	GlyphLeft:      {"←", "<", Strong},
	GlyphRight:     {"→", ">", Strong},
	GlyphUp:        {"↑", "^", Strong},
	GlyphDown:      {"↓", "v", Strong},
	GlyphSaved:     {"●", "*", OK},
	GlyphUnsaved:   {"○", "o", Damaged},
	GlyphThreshold: {"╎", "|", Muted},
	GlyphRule:      {"─", "-", Line},
	GlyphBar:       {"█", "#", OK},
	GlyphDot:       {"·", "-", Muted},
	GlyphMinus:     {"−", "-", Text},
	GlyphRange:     {"–", "-", Text},
	GlyphCut:       {"…", "~", Muted},
	GlyphAbout:     {"≈", "~", Text},
	GlyphPlusMinus: {"±", "+", Text},
}

// toASCII turns every sign of the Unicode set, and the marks that rules and notes are printed with, into one ASCII cell each. Letters stay: a name is
// not ours to respell.
var toASCII = func() *strings.Replacer {
	pairs := []string{"“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'", "—", "-", "‑", "-", "\u00a0", " "}
	for _, g := range glyphs {
		pairs = append(pairs, g.unicode, g.ascii)
	}
	return strings.NewReplacer(pairs...)
}()

// G is the sign for a meaning in the set in use, unpainted, one cell.
func (l *Look) G(g Glyph) string {
	if l.set == ASCII {
		return glyphs[g].ascii
	}
	return glyphs[g].unicode
}

// Sign is the sign in the colour it has when it stands alone. Destroyed signs are bold, boxes are not.
func (l *Look) Sign(g Glyph) string {
	if g == GlyphGone {
		return l.Loud(Destroyed, l.G(g))
	}
	return l.Paint(glyphs[g].meaning, l.G(g))
}

// signs turns the signs in a text into those of the set in use. What is ASCII already, escape sequences too, stays.
func (l *Look) signs(s string) string {
	if l.set == ASCII {
		return toASCII.Replace(s)
	}
	return s
}
