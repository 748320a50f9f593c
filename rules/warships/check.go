package warships

import (
	"fmt"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers the dice, 1.1 and 1.2, and what weighs on every check of a crew, 1.4 and 1.5.

// The degrees of a check, in the order of the edge contest. A critical failure is a failure everywhere else.
const (
	criticalFailure = iota
	failure
	ordinary
	good
	amazing
	degrees
)

func degreeWord(degree int) string {
	return [...]string{"critical-failure", "failure", "ordinary", "good", "amazing"}[degree]
}

// rowOf is the row of a table by degree: a critical failure reads that of a failure.
func rowOf(t *rules.Table, degree int) *rules.Row { return t.Find(degreeWord(max(degree, failure))) }

// A manner is how the table reads natural 20s and 1s.
type manner struct {
	nat20 string
	nat1  bool // an ordinary or better result with a natural 1 is flagged
}

func mannerOf(b rules.Board) manner {
	return manner{b.Option("nat20"), b.Option("nat1") == "flag_critical_success"}
}

// A situation is the dice of a step: none, added, or taken away.
type situation struct {
	dice  *dice.Expr // nil is none
	minus bool
}

// situationAt is the situation of a step; beyond the last row of the table a die more of its sort for each.
func situationAt(b rules.Board, steps int) situation {
	row := b.Table("steps").Row(steps)
	if row.Text("dice") == "" {
		return situation{}
	}
	s := situation{row.Dice("dice"), row.Text("sign") == "minus"}
	if beyond := steps - row.From; row.From > 0 && beyond > 0 && b.Option("step_cap") == "off" {
		more := s.dice.Sides()
		s.dice = dice.MustParse(fmt.Sprintf("%dd%d", len(more)+beyond, more[0]))
	}
	return s
}

// sides are the dice of the situation.
func (s situation) sides() []int {
	if s.dice == nil {
		return nil
	}
	return s.dice.Sides()
}

// total is the control die with the situation dice.
func (s situation) total(control int, faces []int) int {
	switch {
	case s.dice == nil:
		return control
	case s.minus:
		return control - s.dice.Total(faces)
	}
	return control + s.dice.Total(faces)
}

// chances is the distribution of the situation dice alone, with their sign, in no order.
func (s situation) chances() []dice.Chance {
	if s.dice == nil {
		return []dice.Chance{{Outcome: 0, P: 1}}
	}
	all := s.dice.Chances()
	if !s.minus {
		return all
	}
	turned := make([]dice.Chance, len(all))
	for i, c := range all {
		turned[i] = dice.Chance{Outcome: -c.Outcome, P: c.P}
	}
	return turned
}

// bounds are the least and the greatest that the situation adds.
func (s situation) bounds() (low, high int) {
	switch {
	case s.dice == nil:
		return 0, 0
	case s.minus:
		return -s.dice.Max(), -s.dice.Min()
	}
	return s.dice.Min(), s.dice.Max()
}

// degreeOf is the degree of a total (1.2).
func (m manner) degreeOf(score, control, total int) int {
	d := failure
	switch {
	case total <= score>>2:
		d = amazing
	case total <= score>>1:
		d = good
	case total <= score:
		d = ordinary
	}
	if control == 20 && (m.nat20 == "always" || m.nat20 == "only_if_failed" && d == failure) {
		return criticalFailure
	}
	return d
}

// A checkReading reads a control die and the dice of a situation as a degree against a score.
type checkReading struct {
	manner
	situation
	who   string // for whom they are thrown, where that would not be plain
	score int
	all   []int // the sides of all dice
}

// checkOf is the reading of a check at a sum of steps.
func checkOf(b rules.Board, score, steps int) *checkReading {
	c := &checkReading{manner: mannerOf(b), situation: situationAt(b, steps), score: score}
	c.all = append([]int{20}, c.sides()...)
	return c
}

// Sides lists the control die and the situation dice.
func (c *checkReading) Sides() []int { return c.all }

// Expr is the expression of the dice, with the sign of the situation.
func (c *checkReading) Expr() *dice.Expr {
	switch {
	case c.dice == nil:
		return dice.MustParse("d20")
	case c.minus:
		return dice.MustParse("d20-" + c.dice.String())
	}
	return dice.MustParse("d20+" + c.dice.String())
}

// Typing makes a lone control die a die and anything else a total.
func (c *checkReading) Typing() dice.Typing {
	if len(c.all) == 1 {
		return dice.TypeSingle
	}
	return dice.TypeTotal
}

func (c *checkReading) Needs() string {
	if c.who != "" {
		return fmt.Sprintf("%s: Ordinary %d  Good %d  Amazing %d", c.who, c.score, c.score>>1, c.score>>2)
	}
	return fmt.Sprintf("Ordinary %d  Good %d  Amazing %d", c.score, c.score>>1, c.score>>2)
}

// The outcome is a degree, or a degree and flagged where a natural 1 is flagged.
const flagged = degrees

func (c *checkReading) Outcome(faces []int) int {
	return c.outcome(faces[0], c.total(faces[0], faces[1:]))
}

func (c *checkReading) outcome(control, total int) int {
	d := c.degreeOf(c.score, control, total)
	if c.nat1 && control == 1 && d >= ordinary {
		return d + flagged
	}
	return d
}

func (c *checkReading) Word(outcome int) string {
	if outcome >= flagged {
		return degreeWord(outcome-flagged) + ", natural 1"
	}
	return degreeWord(outcome)
}

// OutcomeOfSum takes a total for one without a natural 20 or 1 where it can be one without.
func (c *checkReading) OutcomeOfSum(sum int) (int, bool) {
	low, high := c.bounds()
	switch {
	case sum < 1+low || sum > 20+high:
		return 0, false
	case sum > 19+high:
		return c.outcome(20, sum), true
	case sum < 2+low:
		return c.outcome(1, sum), true
	}
	return c.outcome(2, sum), true
}

// Chances counts every degree.
func (c *checkReading) Chances() []dice.Chance {
	var sums [2 * degrees]float64
	rest := c.chances()
	for control := 1; control <= 20; control++ {
		for _, s := range rest {
			sums[c.outcome(control, control+s.Outcome)] += s.P / 20
		}
	}
	return present(sums[:])
}

func present(sums []float64) []dice.Chance {
	list := make([]dice.Chance, 0, len(sums))
	for i, p := range sums {
		if p > 0 {
			list = append(list, dice.Chance{Outcome: i, P: p})
		}
	}
	return list
}

// A volley reads one control die with the situation dice of each of several shots (4.6). Its outcome has a digit for each shot, to the base
// of the degrees, the first shot the lowest.
type volley struct {
	manner
	score int
	shots []situation
	sides []int
}

// volleyOf is the reading of shots at their own sums of steps.
func volleyOf(b rules.Board, score int, steps []int) dice.Reading {
	v := &volley{manner: mannerOf(b), score: score, sides: []int{20}}
	for _, n := range steps {
		s := situationAt(b, n)
		v.shots = append(v.shots, s)
		v.sides = append(v.sides, s.sides()...)
	}
	return v
}

func (v *volley) Sides() []int        { return v.sides }
func (v *volley) Typing() dice.Typing { return dice.TypeTotal }
func (v *volley) Needs() string {
	shots := make([]string, len(v.shots))
	for i, s := range v.shots {
		switch {
		case s.dice == nil:
			shots[i] = "0"
		case s.minus:
			shots[i] = "−" + s.dice.String()
		default:
			shots[i] = "+" + s.dice.String()
		}
	}
	return fmt.Sprintf("one control die, shots %s: Ordinary %d  Good %d  Amazing %d", strings.Join(shots, " "), v.score, v.score>>1, v.score>>2)
}

func (v *volley) Outcome(faces []int) int {
	outcome, digit, at := 0, 1, 1
	for _, s := range v.shots {
		n := len(s.sides())
		outcome += digit * v.degreeOf(v.score, faces[0], s.total(faces[0], faces[at:at+n]))
		digit, at = digit*degrees, at+n
	}
	return outcome
}

// shot is the degree of one shot of an outcome, counted from 0.
func shot(outcome, n int) int {
	for range n {
		outcome /= degrees
	}
	return outcome % degrees
}

// Word lists the degrees with a stroke between.
func (v *volley) Word(outcome int) string {
	words := make([]string, len(v.shots))
	for i := range words {
		words[i] = degreeWord(shot(outcome, i))
	}
	return strings.Join(words, "/")
}

func (v *volley) Chances() []dice.Chance {
	size := 1
	for range v.shots {
		size *= degrees
	}
	sums, branch := make([]float64, size), make([]float64, size)
	rests := make([][]dice.Chance, len(v.shots))
	for i, s := range v.shots {
		rests[i] = s.chances()
	}
	for control := 1; control <= 20; control++ {
		clear(branch)
		branch[0] = 1.0 / 20
		digit := 1
		for i := range v.shots {
			var own [degrees]float64
			for _, s := range rests[i] {
				own[v.degreeOf(v.score, control, control+s.Outcome)] += s.P
			}
			for at := digit - 1; at >= 0; at-- {
				p := branch[at]
				branch[at] = 0
				for d, q := range own {
					branch[at+d*digit] += p * q
				}
			}
			digit *= degrees
		}
		for at, p := range branch {
			sums[at] += p
		}
	}
	return present(sums)
}

// ---- a crew at work ----

// steps is the sum of parts.
func steps(parts []rules.Part) int {
	n := 0
	for _, p := range parts {
		n += p.Value
	}
	return n
}

// plus adds a part that is not 0.
func plus(parts []rules.Part, value int, text, rule string) []rules.Part {
	if value != 0 {
		parts = append(parts, rules.Part{Value: value, Text: text, Rule: rule})
	}
	return parts
}

// standing lists what weighs on every check of a ship's crew (1.5). boarded says whether boarders aboard count.
func standing(b rules.Board, s *roster.Sheet, boarded bool) []rules.Part {
	var parts []rules.Part
	for _, row := range pointers(b.Table("states").Rows) {
		if !emptied(s, row.Key) {
			continue
		}
		if b.Option("state_penalties") == "worst" {
			parts = parts[:0]
		}
		parts = plus(parts, row.Int("checks"), strings.ToLower(row.Text("word")), "5.6")
	}
	if units, running, _ := lifeSupport(b, s); units > 0 && running == 0 {
		parts = plus(parts, 1, "no life support", "1.5")
	}
	if boarded && fightsAboard(b, s) {
		parts = plus(parts, 3, "boarders aboard", "7.2")
	}
	return parts
}

// score is the crew's score as it stands.
func score(s *roster.Sheet) int {
	if t := s.Track(scoreTrack); t != nil {
		return t.Now
	}
	return 12
}

// A helper is a check of a ship's crew on its way to the dice.
type helper struct {
	key   string
	who   string // for whom the dice are thrown, where several checks follow each other
	side  string
	ship  *roster.Sheet
	score int
	parts []rules.Part
}

// crewCheck is a check of a ship with its standing modifiers.
func crewCheck(b rules.Board, key string, s *roster.Sheet) *helper {
	return &helper{key: key, side: s.Side, ship: s, score: score(s), parts: standing(b, s, true)}
}

func (h *helper) plus(value int, text, rule string) *helper {
	h.parts = plus(h.parts, value, text, rule)
	return h
}

// of says for whom the dice are thrown.
func (h *helper) of(who string) *helper {
	h.who = who
	return h
}

// ask asks for what the GM adds, and for a character's skill in place of the crew's.
func (h *helper) ask(r *rules.Resolution) *helper { return h.askOf(r, "") }

// askOf asks it under keys of its own, "gm-a", where one action rolls for several ships.
func (h *helper) askOf(r *rules.Resolution, end string) *helper {
	h.plus(r.Given("0").Number("gm"+end, -20, 20, "GM modifier in steps"), "GM", "4.5")
	if n := r.Given("0").Number("skill"+end, 0, 30, "score of a character"); n > 0 {
		h.score = n
	}
	return h.plus(supportedBy(r, "supported"+end, h.ship), "leadership", "1.4")
}

// roll makes the check. A ship whose crew was killed makes none and fails (5.8).
func (h *helper) roll(r *rules.Resolution) int {
	if h.ship != nil && crewless(h.ship) {
		r.Cite("5.8").Tell("%s has no crew: its check fails", h.ship.Name)
		return failure
	}
	parts := h.parts
	r.By(h.side).Parts(func() []rules.Part { return slices.Clone(parts) })
	if h.ship != nil {
		r.About(h.ship)
	}
	c := checkOf(r.Board, h.score, steps(parts))
	c.who = h.who
	return r.See(h.key, c) % degrees
}

// contest rolls two checks again and again until keep says that they differ, and gives both degrees; in it A and B are asked.
func contest(r *rules.Resolution, a, z *helper, again func(x, y int) bool) (x, y int) {
	end := rules.Loop(r, "try", [2]int{}, func(r *rules.Resolution, d *[2]int) bool {
		a.key, z.key = "A", "B"
		a.who, z.who = a.ship.Name, z.ship.Name
		for i, h := range [...]*helper{a, z} {
			d[i] = h.roll(r)
			r.Tell("%s: %s", h.who, degreeWord(d[i]))
		}
		return again(d[0], d[1])
	})
	return end[0], end[1]
}

// pointers lists the rows of a table.
func pointers(list []rules.Row) []*rules.Row {
	rows := make([]*rules.Row, len(list))
	for i := range list {
		rows[i] = &list[i]
	}
	return rows
}
