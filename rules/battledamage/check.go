package battledamage

import (
	"errors"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers the check of two ten-sided dice, 2.

// mostAdvantage is how many advantages or disadvantages count, the ones taken off the others; with more disadvantages an action cannot be tried.
const mostAdvantage = 3

// twoTens reads two ten-sided dice, each ten of which is rolled once more and added; with advantage more are thrown and the best two
// kept, with disadvantage the worst. The outcome is the final total with whether it is critical.
type twoTens struct {
	net  int // advantages less disadvantages, −3 to 3
	plus int // all that is added, without the bonus of the advantage
	dc   int // for the prompt; 0 is none
}

// The flags of an outcome.
const (
	plain = iota
	criticalSuccess
	criticalFailure
)

// outcomeBase keeps outcomes above 0 whatever is taken off.
const outcomeBase = 10_000

func (c twoTens) number() int { return 2 + max(c.net, -c.net) }

func (c twoTens) Sides() []int {
	sides := make([]int, c.number())
	for i := range sides {
		sides[i] = 10
	}
	return sides
}

func (c twoTens) Typing() dice.Typing { return dice.TypeTotal }

// Further throws each ten once more.
func (c twoTens) Further(faces []int) []int {
	var more []int
	for _, f := range faces[:min(c.number(), len(faces))] {
		if f == 10 {
			more = append(more, 10)
		}
	}
	if done := len(faces) - c.number(); done < len(more) {
		return more[max(0, done):]
	}
	return nil
}

func (c twoTens) Outcome(faces []int) int {
	n := c.number()
	var values [2 + mostAdvantage]int
	next, ones := n, true
	for i, f := range faces[:n] {
		values[i] = f
		if ones = ones && f == 1; f == 10 && next < len(faces) {
			values[i] += faces[next]
			next++
		}
	}
	a, b := values[0], values[1]
	keeps := func(x, y int) bool { return c.net >= 0 && x > y || c.net < 0 && x < y }
	for _, v := range values[2:n] { // a and b are the two to keep so far
		switch {
		case keeps(v, a) && !keeps(b, a):
			a, b = v, keptOf(keeps, a, b)
		case keeps(v, a):
			a = v
		case keeps(v, b):
			b = v
		}
	}
	return c.encode(a+b, ones)
}

// keptOf is the better of two.
func keptOf(keeps func(x, y int) bool, x, y int) int {
	if keeps(y, x) {
		return y
	}
	return x
}

func (c twoTens) encode(kept int, ones bool) int {
	flag := plain
	switch {
	case ones:
		flag = criticalFailure
	case kept > 20: // no two dice come to that without a ten rolled again
		flag = criticalSuccess
	}
	return (kept+2*c.net+c.plus+outcomeBase)*4 + flag
}

// total is the final total of an outcome.
func total(outcome int) int { return outcome/4 - outcomeBase }

// isCritical says whether an outcome is a critical success, isBotched whether it is a critical failure.
func isCritical(outcome int) bool { return outcome%4 == criticalSuccess }
func isBotched(outcome int) bool  { return outcome%4 == criticalFailure }

// reaches says whether an outcome meets a DC: a critical success always does, a critical failure never.
func reaches(outcome, dc int) bool {
	return isCritical(outcome) || !isBotched(outcome) && total(outcome) >= dc
}

// beats says whether one outcome is higher than another, or as high where that is enough.
func beats(outcome, other int, equal bool) bool {
	return total(outcome) > total(other) || equal && total(outcome) == total(other)
}

// OutcomeOfSum reads the sum of the two dice with what their tens added. Of more dice it cannot tell which are kept.
func (c twoTens) OutcomeOfSum(faces int) (int, bool) {
	if c.net != 0 || faces < 2 || faces > 40 {
		return 0, false
	}
	return c.encode(faces, faces == 2), true
}

// exploded is the chance of a die to come to a value, up to and with that value its sum: by value 0 to 20.
func exploded() (of, upTo [21]float64) {
	for v := 1; v <= 20; v++ {
		switch {
		case v < 10:
			of[v] = 0.1
		case v > 10:
			of[v] = 0.01
		}
		upTo[v] = upTo[v-1] + of[v]
	}
	upTo[20] = 1
	return of, upTo
}

func (c twoTens) Chances() []dice.Chance {
	of, upTo := exploded()
	m := c.number()
	if c.net < 0 { // the worst two are the best two of a mirror
		var back, sums [21]float64
		for v := 1; v <= 20; v++ {
			back[v] = of[21-v]
			sums[v] = sums[v-1] + back[v]
		}
		sums[20] = 1
		of, upTo = back, sums
	}
	var kept [41]float64
	for a := 1; a <= 20; a++ {
		for b := 1; b <= a; b++ {
			below := upTo[b-1]
			p := float64(m) * of[a] * (power(upTo[b], m-1) - power(below, m-1))
			if a == b {
				p = power(upTo[a], m) - power(below, m) - float64(m)*of[a]*power(below, m-1)
			}
			if of[a] == 0 || of[b] == 0 {
				continue
			}
			two := a + b
			if c.net < 0 {
				two = 42 - two
			}
			kept[two] += p
		}
	}
	ones := power(0.1, m)
	kept[2] -= ones
	list := make([]dice.Chance, 0, 41)
	for two, p := range kept {
		if p > 1e-15 {
			list = append(list, dice.Chance{Outcome: c.encode(two, false), P: p})
		}
		if two == 2 {
			list = append(list, dice.Chance{Outcome: c.encode(2, true), P: ones})
		}
	}
	return list
}

func power(x float64, n int) float64 {
	p := 1.0
	for range n {
		p *= x
	}
	return p
}

func (c twoTens) Word(outcome int) string {
	text := "total " + strconv.Itoa(total(outcome))
	switch {
	case isCritical(outcome):
		text += " critical"
	case isBotched(outcome):
		text += " botched"
	}
	return text
}

// OutcomeOfWord reads a final total: "total 14". More than the dice's 20 before all bonuses is a critical by itself.
func (c twoTens) OutcomeOfWord(text string) (int, error) {
	rest, ok := strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), "total ")
	rest = strings.TrimSuffix(rest, " critical")
	digits, ones := strings.CutSuffix(rest, " botched")
	n, err := strconv.Atoi(strings.TrimSpace(digits))
	kept := n - c.plus - 2*c.net
	switch {
	case !ok || err != nil:
		return 0, errors.New("the final total with everything: total 14")
	case kept < 2 || kept > 40:
		return 0, errors.New("a total from " + strconv.Itoa(2+c.plus+2*c.net) + " to " + strconv.Itoa(40+c.plus+2*c.net))
	case ones && kept != 2:
		return 0, errors.New("botched only where every die shows 1")
	}
	return c.encode(kept, ones || kept == 2 && c.net >= 0), nil
}

func (c twoTens) Needs() string {
	text := ""
	if n := c.plus + 2*c.net; n > 0 {
		text = "+ " + strconv.Itoa(n)
	} else if n < 0 {
		text = "− " + strconv.Itoa(-n)
	}
	if c.dc != 0 {
		text = strings.TrimSpace(text + " against " + strconv.Itoa(c.dc))
	}
	switch {
	case c.net > 0:
		text = strings.TrimSpace("best two, " + text)
	case c.net < 0:
		text = strings.TrimSpace("worst two, " + text)
	}
	return text
}

// ---- a check of the crew ----

// A trial is a check before its dice: who makes it, what is added and what hampers it.
type trial struct {
	ship   *roster.Sheet
	post   string // whose conditions count; empty is nobody's
	parts  []rules.Part
	hamper []rules.Part // disadvantages
	dc     int
	twenty bool   // on a d20 instead
	away   string // why the officer cannot act at all
	called string // the dice, where the key is no word for them
	goals  []target
}

// A target is a number that a check is against, with what it is made of. It is written only where it is read: "13: 10 base +2 Electronics".
type target struct {
	name  string
	parts []rules.Part
}

func (t target) String() string {
	n := 0
	for _, p := range t.parts {
		n += truth(p.Value != 0)
	}
	if n < 2 {
		return strconv.Itoa(sum(t.parts))
	}
	return strconv.Itoa(sum(t.parts)) + ": " + strings.TrimSpace(spelled(t.parts))
}

// goal is a DC with its parts.
func goal(parts ...rules.Part) target { return target{"DC", parts} }

// summand is one part of such a number.
func summand(n int, text, rule string) rules.Part {
	return rules.Part{Value: n, Text: text, Rule: rule}
}

// against says what the check is against, beside its dice.
func (t *trial) against(goals ...target) *trial {
	t.goals = goals
	return t
}

// beside shows what the check is against.
func (t *trial) beside() []rules.Group {
	g := rules.Group{Title: "needed"}
	for _, o := range t.goals {
		g.Lines = append(g.Lines, rules.Line{Label: o.name, Pad: 10, Value: strconv.Itoa(sum(o.parts)), Note: spelled(o.parts)})
	}
	return []rules.Group{g}
}

// competence names what training adds to a check.
const competence = "competence"

// try begins the check of an officer: the parts that are added, with the officer's competence.
func try(b rules.Board, s *roster.Sheet, post string, dc int, parts ...rules.Part) *trial {
	t := &trial{ship: s, post: post, dc: dc, parts: parts}
	if n := ability(b, s, post, "skill"); n != 0 {
		t.parts = append(t.parts, rules.Part{Value: n, Text: competence, Rule: "2"})
	}
	if n := s.CountOf(giftMark, post, ""); n > 0 {
		t.parts = append(t.parts, rules.Part{Value: n, Text: "captain", Rule: "11"})
	}
	t.away = absent(b, s, post)
	t.hinder(shakenAt(b, s, post), "shaken", "6.1")
	if post == sensors {
		t.arrayed(b)
	}
	if post != captain && rank(b, s) >= 7 && !small(s) && !manned(b, s, captain) {
		t.hinder(1, "no captain", "1.6")
	}
	return t
}

func shakenAt(b rules.Board, s *roster.Sheet, post string) int {
	if o := officerAt(b, s, post); o != nil && o.Count(shakenMark) > 0 {
		return 1
	}
	return 0
}

func (t *trial) hinder(n int, text, rule string) {
	if n != 0 {
		t.hamper = append(t.hamper, rules.Part{Value: n, Text: text, Rule: rule})
	}
}

// electronic adds what hampers rolls that use Electronics (6.1, result 3).
func (t *trial) electronic(b rules.Board) *trial {
	for _, d := range lingering(b, t.ship, 3) {
		t.hinder(1+truth(d.Now("margin") >= 4), "power grid", "6.1")
	}
	return t
}

// sensing adds what hampers sensor checks (7.3, and of a computer 6.1 result 11).
func (t *trial) sensing(b rules.Board) *trial {
	t.hinder(truth(penalized(b, t.ship)), "crippled", "7.3")
	if t.post == "" {
		t.arrayed(b)
	}
	return t
}

// arrayed adds what a damaged sensor array hampers (6.1, result 11).
func (t *trial) arrayed(b rules.Board) {
	for range lingering(b, t.ship, 11) {
		t.hinder(2, "sensor array", "6.1")
	}
}

// flying adds what hampers pilot checks (7.3, 6.1 result 9).
func (t *trial) flying(b rules.Board) *trial {
	t.hinder(truth(penalized(b, t.ship)), "crippled", "7.3")
	t.hinder(t.ship.Count(helmHitMark), "actuator", "6.1")
	return t
}

// hindrance is how many disadvantages there are.
func (t *trial) hindrance() int { return sum(t.hamper) }

// absent says why nobody acts at a station: it is empty, its officer is out of action, or on the way to it.
func absent(b rules.Board, s *roster.Sheet, post string) string {
	switch o := officerAt(b, s, post); {
	case post == "" || crew(s) == 0:
		return ""
	case pilots(b, s, post) && !manned(b, s, helm):
		return "the pilot cannot act"
	case !manned(b, s, post):
		return "nobody can act at " + post
	case o != nil && o.Count(workedMark) > 0:
		return o.Name + " is on the way to the station"
	}
	return ""
}

// offset is how many advantages there are. They are seldom any, and asked for only where without them the check could not be tried.
func (t *trial) offset(r *rules.Resolution) int {
	if n := t.hindrance(); n > mostAdvantage {
		return r.Cite("2").By(t.ship.Side).About(t.ship).Parts(func() []rules.Part { return t.hamper }).AdviseNumber(0).Number("advantage", 0, 9,
			"%d disadvantages: how many advantages? With fewer than %d it cannot be tried.", n, n-mostAdvantage)
	}
	return r.Given("0").Number("advantage", 0, 9, "advantages")
}

// throw throws the dice of a check without which the action comes to nothing.
func (t *trial) throw(r *rules.Resolution, key string) int {
	out, why := t.attempt(r, key)
	if why != "" {
		r.None("%s: %s", t.ship.Name, why)
	}
	return out
}

// attempt asks for what is seldom and throws the dice, or says why the check cannot be tried.
func (t *trial) attempt(r *rules.Resolution, key string) (outcome int, why string) {
	if t.away != "" {
		return 0, t.away
	}
	misc, with, against := 0, 0, 0
	r.In(key, 0, func() {
		if with = t.offset(r); t.hindrance()-with > mostAdvantage {
			why = "more than three disadvantages"
			return
		}
		misc = r.Given("0").Number("misc", -100, 100, "anything else added")
		against = r.Given("0").Number("disadvantage", 0, mostAdvantage+with-t.hindrance(), "disadvantages, at most three in all")
	})
	if why != "" {
		return 0, why
	}
	if misc != 0 {
		t.parts = append(t.parts, rules.Part{Value: misc, Text: "misc", Rule: "2"})
	}
	net := max(-mostAdvantage, min(mostAdvantage, with-against-t.hindrance()))
	if net != 0 {
		text := "advantage"
		if net < 0 {
			text = "disadvantage"
		}
		t.parts = append(t.parts, rules.Part{Value: 2 * net, Text: text, Rule: "2"})
	}
	c := twoTens{net: net, plus: sum(t.parts) - 2*net, dc: t.dc}
	if t.called != "" {
		r.Called(t.called)
	}
	if t.twenty {
		n := r.By(t.ship.Side).About(t.ship).Parts(func() []rules.Part { return t.parts }).See(key, dice.RollOf(dice.MustParse("d20").Plus(sum(t.parts))))
		t.thank(r)
		return (n + outcomeBase) * 4, ""
	}
	r.By(t.ship.Side).About(t.ship).Parts(func() []rules.Part { return t.parts })
	if len(t.goals) > 0 {
		r.Beside(t.beside)
	}
	outcome = r.See(key, c)
	t.thank(r)
	return outcome, ""
}

// thank takes off the captain's help, which is for one roll (11).
func (t *trial) thank(r *rules.Resolution) {
	if mark := roster.MarkerOf(giftMark, t.post, ""); t.ship.CountOf(giftMark, t.post, "") > 0 {
		r.Cite("11").Mark(t.ship, mark, 0, "%s: the captain's help for %s is used", t.ship.Name, t.post)
	}
}
