package rules

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
)

// nextID is the action that goes on.
const nextID = "next"

// machine lists the actions that every game has.
var machine = []*Action{
	{ID: nextID, Title: "next", Help: "go on to the next phase in which something can happen, or to a phase or round by name", Key: "n", Do: goOn},
	{ID: "pen", Title: "pen", Help: "set any cell, with a reason", Key: "e", Do: pen},
	{ID: "commission", Title: "commission", Help: "lay down ships of a class", Do: commission},
	{ID: "copy", Title: "copy", Help: "lay down a copy of a sheet", Do: copySheet},
	{ID: "transfer", Title: "transfer", Help: "ships leave for a fleet, or come from there into the battle", Do: transfer},
	{ID: "option", Title: "option", Help: "set how the table plays", Do: setOption},
	{ID: "dice", Title: "dice", Help: "say who rolls: by hand, by program, or ask", Do: setDice},
	{ID: "waive", Title: "waive", Help: "let something owed be, until the phase ends", Do: waive},
	{ID: "note", Title: "note", Help: "write a line into the log", Do: note},
}

// Machine lists the actions that every game has, whatever its ruleset.
func Machine() []*Action { return slices.Clone(machine) }

// ---- going on ----

// EndOfPhase is the moment at which the phase next ends.
func EndOfPhase(id string) roster.Moment { return roster.Moment("phase " + id) }

// EndOfRound is the moment at which a round ends.
func EndOfRound(n int) roster.Moment { return roster.Moment("round " + strconv.Itoa(n)) }

// EndOfPhaseIn is the moment at which the phase ends in a round.
func EndOfPhaseIn(n int, id string) roster.Moment {
	return roster.Moment("phase " + strconv.Itoa(n) + "/" + id)
}

// EndOfBattle is the moment that no round brings: what lasts until then goes when the ship leaves the battle.
const EndOfBattle roster.Moment = "battle"

// goOn passes phases until one is reached in which something can happen, or the one named by "to": PHASE or ROUND/PHASE or ROUND. Back
// is only a jump: nothing is undone and no bookkeeping is done.
func goOn(r *Resolution) {
	steps := r.Sequence()
	to := target{}
	word := r.Book.Rules.RoundWord()
	r.Given("").Else(func(value string) (why string) {
		to, why = destination(r.Board, steps, value)
		return why
	}).Text("to", "to phase, %s/phase or %s", word, word)
	if len(steps) == 0 {
		if 0 < to.round && to.round <= r.Round {
			r.MarkBattle(roster.RoundCell, to.round, "back to %s %d", word, to.round)
			return
		}
		for going := true; going; going = r.Round < to.round {
			endPhase(r)
			endRound(r)
			r.MarkBattle(roster.RoundCell, r.Round+1, "%s %d", word, r.Round+1)
		}
		return
	}
	if to.back(r.Board, steps) {
		r.mark("", roster.RoundCell, roster.N(to.round))
		r.MarkBattle(roster.PhaseCell, to.phase, "back to %s %d, %s", word, to.round, title(steps, to.phase))
		return
	}
	if to.phase != "" {
		sayOwed(r)
	}
	var idle []Phase
	most := 200 * len(steps) // phases of a hundred rounds, and as many again: a round whose phases cannot be told apart has no end
	for n := 0; ; n++ {
		if n > most {
			panic(fmt.Errorf("going on to %s: %w", to.phase, ErrEndless))
		}
		var phase Phase
		phase, steps = step(r, steps)
		switch {
		case to.is(r.Board):
		case to.phase != "" && r.Round > to.round:
			sayPassed(r, idle)
			r.Tell("%s did not come", to.phase)
			return
		case to.phase == "" && (phase.Idle == nil || !phase.Idle(r.Board) || len(idle) >= 2*len(steps)):
		default:
			if phase.Idle != nil && phase.Idle(r.Board) {
				idle = append(idle, phase)
			} else {
				sayPassed(r, idle)
				idle = nil
				r.Tell("%s %d, %s", word, r.Round, phase.Full())
				sayOwed(r)
			}
			continue
		}
		sayPassed(r, idle)
		r.Tell("%s %d, %s", word, r.Round, phase.Full())
		return
	}
}

// sayPassed names the phases that were passed because nothing could happen in them. Of a round in many like parts only whole ones are named:
// "impulses 4 to 9: nothing happens".
func sayPassed(r *Resolution, idle []Phase) {
	var items []string
	parted := false
	for rest := idle; len(rest) > 0; {
		n := 1
		for n < len(rest) && (rest[n].Part == "") == (rest[0].Part == "") {
			n++
		}
		if rest[0].Part != "" {
			parted = true
			items = append(items, wholeParts(r, rest[:n])...)
		} else {
			items = append(items, named(rest[:n]))
		}
		rest = rest[n:]
	}
	switch {
	case len(items) == 0:
	case parted:
		r.Tell("%s: nothing happens", strings.Join(items, ", "))
	case len(idle) > 3:
		r.Tell("passed %d phases, %s", len(idle), items[0])
	default:
		r.Tell("passed %s", items[0])
	}
}

// named names up to three phases, or the first and the last of more.
func named(phases []Phase) string {
	first, last := phases[0], phases[len(phases)-1]
	if len(phases) > 3 {
		return first.Full() + " to " + last.Full()
	}
	names := make([]string, len(phases))
	for i, p := range phases {
		if names[i] = p.Full(); i > 0 && p.Actor() == first.Actor() { // the side is named once
			names[i] = p.Name()
		}
	}
	return strings.Join(names, ", ")
}

// wholeParts names the parts of the round of which all phases were passed: nothing, the one, or the first and the last.
func wholeParts(r *Resolution, passed []Phase) []string {
	var whole []string
	steps := r.Sequence()
	for i, p := range passed {
		of := func(q Phase) bool { return q.Part == p.Part }
		if i > 0 && of(passed[i-1]) {
			continue
		}
		if first := slices.IndexFunc(steps, of); first >= 0 && steps[first].ID == p.ID && countOf(passed, of) == countOf(steps, of) {
			name, _, _ := strings.Cut(p.Part, "/")
			whole = append(whole, name)
		}
	}
	if len(whole) < 2 || r.Book.Rules.Parts == "" {
		return whole
	}
	number := func(name string) string { return name[strings.LastIndexByte(name, ' ')+1:] }
	return []string{r.Book.Rules.Parts + " " + number(whole[0]) + " to " + number(whole[len(whole)-1])}
}

func countOf(phases []Phase, of func(Phase) bool) (n int) {
	for _, p := range phases {
		if of(p) {
			n++
		}
	}
	return n
}

// sayOwed says what is left undone in a phase that is passed on the way to another.
func sayOwed(r *Resolution) {
	const most = 4
	var left []string
	for _, d := range r.Due() {
		if _, waived := r.Waived(d); d.Now && !waived && d.Action != "" {
			left = append(left, r.owed(d))
		}
	}
	if n := len(left) - most; n > 0 {
		left = append(left[:most], strconv.Itoa(n)+" more")
	}
	if len(left) > 0 {
		r.Warn("not done: %s", strings.Join(left, ", "))
	}
}

// step leaves the phase now and enters the one after it. That it has come is said by the caller, for it may be one of many that are passed.
// steps is the round as it was before, and as it is after.
func step(r *Resolution, steps []Phase) (Phase, []Phase) {
	i := slices.IndexFunc(steps, func(p Phase) bool { return p.ID == r.Phase })
	round := r.Round
	endPhase(r)
	if round == 0 || i+1 == len(steps) {
		endRound(r) // of round 0 too: what was done before the battle began
		round++
		i = -1
	}
	if round != r.Round {
		r.mark("", roster.RoundCell, roster.N(round))
		steps = r.Sequence() // what a round is made of may follow from its number
	}
	phase := steps[min(i+1, len(steps)-1)]
	r.mark("", roster.PhaseCell, roster.Text(phase.ID))
	if phase.Enter != nil {
		r.In(phase.ID, round, func() { phase.Enter(r) })
		steps = r.Sequence() // and from what it began with
	}
	return phase, steps
}

// Actor is the side that acts in the phase; empty is everybody.
func (p Phase) Actor() string { return cmp.Or(p.By, p.Side) }

// Full is the name of the phase behind the side that acts in it: "Sathar defensive fire".
func (p Phase) Full() string { return strings.TrimLeft(p.Actor()+" "+p.Name(), " ") }

// Name is the title of the phase with the part of the round that it belongs to.
func (p Phase) Name() string {
	if p.Part == "" {
		return p.Title
	}
	return p.Part + " " + p.Title
}

func title(steps []Phase, id string) string {
	for _, p := range steps {
		if p.ID == id {
			return p.Full()
		}
	}
	return id
}

// endPhase takes off what goes at the end of the phase: markers whose moment has come, and what was waived. It may be a phase that the
// round does not have any more, or none, before the battle begins.
func endPhase(r *Resolution) {
	endMoment(r, EndOfPhase(r.Phase), EndOfPhaseIn(r.Round, r.Phase))
	for _, name := range sortedKeys(r.Facts) {
		if strings.HasPrefix(name, waivedFact("")) {
			r.mark("", roster.FactCell(name), roster.Text(""))
		}
	}
}

func endRound(r *Resolution) { endMoment(r, EndOfRound(r.Round)) }

// endMoment takes markers off, and says it once for each sheet.
func endMoment(r *Resolution, moments ...roster.Moment) {
	for _, s := range r.Sheets() {
		var kinds []string
		for _, m := range slices.Clone(s.Markers) {
			if !slices.Contains(moments, m.Until) {
				continue
			}
			r.Set(s, roster.MarkerOf(m.Kind, m.On, m.Of), 0)
			mark := r.Book.Rules.Mark(m.Kind)
			if !mark.Tick && !slices.Contains(kinds, mark.Word) {
				kinds = append(kinds, mark.Word)
			}
		}
		switch len(kinds) {
		case 0:
		case 1:
			r.Tell("%s: %s ends", s.Name, kinds[0])
		default:
			r.Tell("%s: %s end", s.Name, strings.Join(kinds, ", "))
		}
	}
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// A target is where going on shall end. The zero target is the next phase in which something can happen.
type target struct {
	round int
	phase string
}

func (t target) is(b Board) bool { return t.phase != "" && t.phase == b.Phase && t.round == b.Round }

// back says whether the target lies before the phase now, or is it.
func (t target) back(b Board, steps []Phase) bool {
	if t.phase == "" || t.round > b.Round {
		return false
	}
	place := func(id string) int { return slices.IndexFunc(steps, func(p Phase) bool { return p.ID == id }) }
	return t.round < b.Round || place(t.phase) <= place(b.Phase)
}

// destination reads where to go: a phase by its ID, title or beginning of one, the next time it comes; ROUND/PHASE; or a round, its
// first phase. A phase of the side whose turn it is comes before the like phase of another.
func destination(b Board, steps []Phase, value string) (t target, why string) {
	if value == "" {
		return t, ""
	}
	before, rest, both := strings.Cut(value, "/")
	round, err := strconv.Atoi(before)
	word := b.Book.Rules.RoundWord()
	switch {
	case both && err != nil:
		return t, "a " + word + " stands before the slash, as in 3/" + rest
	case err == nil && (round < 1 || round > b.Round+100):
		return t, fmt.Sprintf("a %s is 1 to %d", word, b.Round+100)
	case len(steps) == 0 && (err != nil || both):
		return t, "this battle is played without phases; a " + word + " is a number"
	case len(steps) == 0:
		return target{round: round}, ""
	case err == nil && !both:
		return target{round, steps[0].ID}, ""
	case !both:
		rest = value
	}
	i := findPhase(b, steps, rest)
	if i < 0 {
		return t, "the phases are " + phaseIDs(steps)
	}
	if !both {
		round = max(b.Round, 1)
		if now := slices.IndexFunc(steps, func(p Phase) bool { return p.ID == b.Phase }); b.Round > 0 && i <= now {
			round++
		}
	}
	return target{round, steps[i].ID}, ""
}

func phaseIDs(steps []Phase) string {
	ids := make([]string, len(steps))
	for i, p := range steps {
		ids[i] = p.ID
	}
	return strings.Join(ids, ", ")
}

// findPhase reads the ID, the title, or the beginning of the title or name of a phase. Of several the next to come is meant, first of the side
// whose turn it is.
func findPhase(b Board, steps []Phase, typed string) int {
	now, _ := b.Now()
	at := slices.IndexFunc(steps, func(p Phase) bool { return p.ID == b.Phase })
	begins := func(text string) bool { return len(text) >= len(typed) && strings.EqualFold(text[:len(typed)], typed) }
	fits := []func(Phase) bool{
		func(p Phase) bool { return p.ID == typed },
		func(p Phase) bool { return strings.EqualFold(p.Title, typed) && p.Side == now.Side },
		func(p Phase) bool { return strings.EqualFold(p.Title, typed) },
		func(p Phase) bool {
			part, _, _ := strings.Cut(p.Part, "/")
			return p.Part != "" && strings.EqualFold(part, typed)
		},
		func(p Phase) bool { return begins(p.Title) || begins(p.Name()) || begins(p.Full()) },
	}
	for _, fit := range fits {
		found := -1
		for i, p := range steps {
			switch {
			case !fit(p):
			case found < 0 || found <= at && i > at && p.Part != "":
				found = i
			}
		}
		if found >= 0 {
			return found
		}
	}
	return -1
}

// ---- the pen ----

// BattleSheet is what the pen calls the battle itself.
const BattleSheet = "battle"

// pen sets any cell. It refuses only what the cell cannot say.
func pen(r *Resolution) {
	var id roster.SheetID
	var cell roster.Cell
	var to roster.Value
	r.Else(func(value string) string {
		s := r.Find(value)
		switch {
		case value == BattleSheet:
			id = ""
		case s == nil:
			return "there is no such sheet"
		default:
			id = s.ID
		}
		return ""
	}).Text("sheet", "sheet")
	r.Else(func(value string) string {
		c, err := roster.ParseCell(value)
		switch {
		case err != nil:
			return err.Error()
		case c.Kind == roster.CellSheet:
			return "a whole sheet is laid down by commission and copy"
		case c.Kind.OfBattle() != (id == ""):
			return "that is a cell of " + map[bool]string{true: "the battle", false: "a sheet"}[c.Kind.OfBattle()]
		}
		cell = c
		if id == "" {
			return ""
		}
		return r.NoCell(r.Sheet(id), c)
	}).Text("cell", "cell")
	name := r.CellName(r.Sheet(id), cell)
	from := r.Get(id, cell)
	r.Advise(from.String).Else(func(value string) string {
		v, err := penned(from, value)
		if err == nil && v != from {
			err = r.try(id, cell, v)
		}
		if err != nil {
			return err.Error()
		}
		to = v
		return ""
	}).Text("value", "%s, now %s", name, spoken(from))
	reason := r.Given("").Text("reason", "reason")
	if to == from {
		r.None("it says %s already", spoken(from))
	}
	who := BattleSheet
	if id != "" {
		who = r.Sheet(id).Name
	}
	r.mark(id, cell, to)
	if reason != "" {
		reason = "  " + reason
	}
	r.Tell("%s %s %s → %s%s", who, name, spoken(from), spoken(to), reason)
}

// spoken is a value as a text names it: "none" where it is the empty text.
func spoken(v roster.Value) string { return cmp.Or(v.String(), "none") }

// NoCell says why a sheet has no such cell, or "" where it has. A trait that it lacks is a cell, to be set; one that no class has either, but
// that is spelt like one of theirs, is taken for a slip.
func (b Board) NoCell(s *roster.Sheet, c roster.Cell) string {
	switch {
	case b.Get(s.ID, c).IsNothing():
		return "the sheet has no such cell"
	case c.Kind != roster.CellTrait || b.Get(s.ID, c) != roster.Text(""):
		return ""
	case !plainWord(c.Name):
		return "a trait's name is one word of letters, digits and hyphens"
	}
	var known []string
	for i := range b.Book.classes {
		class := b.Book.classes[i].sheet
		known = appendNames(known, class.Traits)
		for j := range class.Systems {
			known = appendNames(known, class.Systems[j].Traits)
		}
	}
	if near := Nearest(c.Name, known); near != "" && near != c.Name {
		return "no class has the trait " + c.Name + "; did you mean " + near + "?"
	}
	return ""
}

func appendNames(names []string, traits []roster.Trait) []string {
	for _, t := range traits {
		names = append(names, t.Name)
	}
	return names
}

func penned(from roster.Value, typed string) (roster.Value, error) {
	if !from.IsNumber() {
		return roster.Text(typed), nil
	}
	n, ok := numeral(typed)
	if !ok {
		return from, errors.New("the cell holds a whole number up to 1,000,000")
	}
	return roster.N(n), nil
}

// try says why the pen cannot set a cell. What only the ruleset knows of the battle, its options and phases, is held to it.
func (r *Resolution) try(id roster.SheetID, cell roster.Cell, to roster.Value) error {
	from := r.Get(id, cell)
	switch cell.Kind {
	case roster.CellMarker:
		if to == roster.N(0) { // its moment goes with it
			return nil
		}
	case roster.CellOption:
		return r.Book.Rules.allows(cell.Name, to.String())
	case roster.CellOn:
		if on := roster.SheetID(to.String()); on != "" && r.Sheet(on) == nil {
			return fmt.Errorf("there is no sheet %s to lie on", on)
		}
	case roster.CellPhase:
		steps := r.Sequence()
		if to.String() != "" && !slices.ContainsFunc(steps, func(p Phase) bool { return p.ID == to.String() }) {
			return fmt.Errorf("the phases are %s", phaseIDs(steps))
		}
	}
	c := roster.Change{Sheet: id, Cell: cell, From: from, To: to}
	if err := r.Apply(c); err != nil {
		return err
	}
	return r.Apply(c.Turned())
}

// allows says why an option cannot have a value.
func (rs *Ruleset) allows(key, value string) error {
	i := slices.IndexFunc(rs.Options, func(o Option) bool { return o.Key == key })
	if i < 0 {
		return errors.New("there is no such option; they are listed by damcon options")
	}
	var values []string
	for _, v := range rs.Options[i].Values {
		values = append(values, v.Value)
	}
	if value != "" && !slices.Contains(values, value) {
		return fmt.Errorf("%s is %s", key, strings.Join(values, " or "))
	}
	return nil
}

// ---- sheets ----

// commission lays down ships of a class.
func commission(r *Resolution) {
	var class Class
	r.Else(func(value string) string {
		c, ok := r.Book.Class(value)
		if !ok {
			return "there is no such class; the classes are listed by damcon classes"
		}
		class = c
		return ""
	}).Text("class", "class")
	side := r.Text("side", "side")
	n := r.Given("1").Number("count", 1, 100, "how many")
	names := list(r.Given("").Text("names", "names, with commas"))
	place := r.Given("").Text("place", "place")
	for i := range n {
		s := class.Sheet()
		s.Side, s.Place = side, place
		s.Name = freeName(r.Battle, class.Name)
		if i < len(names) {
			s.Name = strings.TrimSpace(names[i])
		}
		s.Handle = FreeHandle(r.Battle, s.Name)
		r.Finish(class, s)
		twin := slices.ContainsFunc(r.Sheets(), func(o *roster.Sheet) bool { return strings.EqualFold(o.Name, s.Name) })
		r.Lay(s, "%s %s joins %s", class.Name, s.Name, side)
		if twin {
			r.Warn("there is another %s; this one is called by its handle, %s", s.Name, s.Handle)
		}
	}
}

// Finish gives a ship of a class what the ruleset adds when it is commissioned.
func (b Board) Finish(class Class, s *roster.Sheet) {
	if start := b.Book.Rules.Start; start != nil {
		start(b, class, s)
	}
	s.TidyTraits()
}

// copySheet lays down a copy as it stands, with all that lies on it left behind.
func copySheet(r *Resolution) {
	var of *roster.Sheet
	r.Else(func(value string) string {
		if of = r.Find(value); of == nil {
			return "there is no such sheet"
		}
		return ""
	}).Text("sheet", "copy of which sheet")
	name := r.Given("").Text("name", "its name")
	s := of.Clone()
	s.Name = name
	if name == "" {
		s.Name = freeName(r.Battle, of.Name)
	}
	s.Handle = FreeHandle(r.Battle, s.Name)
	r.Lay(s, "%s is laid down as a copy of %s", s.Name, of.Name)
}

// freeName is the first of "Destroyer 1", "Destroyer 2" ... that no sheet has.
func freeName(b *roster.Battle, base string) string {
	for n := 1; ; n++ {
		name := base + " " + strconv.Itoa(n)
		if !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool { return s.Name == name }) {
			return name
		}
	}
}

// FreeHandle makes one or two characters out of a name that no other sheet has: its first two letters, its first letter with another
// of its own, its first letter with a digit, any letter with a digit.
func FreeHandle(b *roster.Battle, name string) string {
	var letters []rune
	for _, c := range strings.ToLower(name) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			letters = append(letters, c)
		}
	}
	if len(letters) == 0 {
		letters = []rune("x")
	}
	taken := map[string]bool{}
	for _, s := range b.Sheets() {
		taken[s.Handle] = true
	}
	for _, second := range append(letters[1:], []rune("123456789")...) {
		if h := string([]rune{letters[0], second}); !taken[h] {
			return h
		}
	}
	for first := 'a'; first <= 'z'; first++ {
		for second := '0'; second <= '9'; second++ {
			if h := string([]rune{first, second}); !taken[h] {
				return h
			}
		}
	}
	return ""
}

// ---- how the table plays ----

func setOption(r *Resolution) {
	var option Option
	key := r.Else(func(value string) string {
		i := slices.IndexFunc(r.Book.Rules.Options, func(o Option) bool { return o.Key == value })
		if i < 0 {
			return "there is no such option; they are listed by damcon options"
		}
		option = r.Book.Rules.Options[i]
		return ""
	}).Text("key", "option")
	to := Pick(r, "value", option.Values, func(v OptionValue) Choice {
		return Choice{ID: v.Value, Text: v.Value + ": " + v.Text} // the value first, for whoever types it
	}, "%s", option.Text)
	now := r.Option(key)
	if to.Value == now {
		r.None("%s is %s already", key, now)
	}
	r.MarkBattle(roster.OptionCell(key), to.Value, "%s %s → %s", key, now, to.Value)
}

// A DicePolicy says who rolls.
type DicePolicy string

// Who rolls: the table, the program, or whoever is quicker.
const (
	DiceByHand    DicePolicy = "hand"
	DiceByProgram DicePolicy = "program"
	DiceAsk       DicePolicy = "ask"
)

// Dice says who rolls for a side and a kind of roll, the last part of its key. What is said of both goes before what is said of one, and
// a kind of roll before a side.
func (b Board) Dice(side, kind string) DicePolicy {
	for _, name := range [...]string{diceFact(side, kind), diceFact("", kind), diceFact(side, ""), diceFact("", "")} {
		if p := b.Facts[name]; p != "" {
			return DicePolicy(p)
		}
	}
	return DiceAsk
}

// diceFacts begins the names of the facts that say who rolls.
const diceFacts = "dice/"

func diceFact(side, kind string) string { return diceFacts + side + "/" + kind }

// Manner gives the changes that let a battle which has not begun be played as this one is: by its options, and with the same dice policies.
func (b Board) Manner() []roster.Change {
	var changes []roster.Change
	add := func(cell roster.Cell) {
		changes = append(changes, roster.Change{Cell: cell, From: roster.Text(""), To: b.Get("", cell)})
	}
	for _, key := range sortedKeys(b.Options) {
		add(roster.OptionCell(key))
	}
	for _, name := range sortedKeys(b.Facts) {
		if strings.HasPrefix(name, diceFacts) {
			add(roster.FactCell(name))
		}
	}
	return changes
}

func setDice(r *Resolution) {
	side := r.Given("").Text("side", "whose dice; every side's without one")
	kind := r.Given("").Text("roll", "which roll, by its key; every roll without one")
	all := []DicePolicy{DiceByHand, DiceByProgram, DiceAsk}
	to := Pick(r, "by", all, func(p DicePolicy) Choice { return Choice{ID: string(p), Text: string(p)} }, "who rolls")
	whose := "dice"
	if side != "" {
		whose = side + " dice"
	}
	if kind != "" {
		whose += " for " + kind
	}
	r.MarkBattle(roster.FactCell(diceFact(side, kind)), string(to), "%s: %s", whose, to)
}

// ---- dues and notes ----

func waivedFact(key string) string { return "waived/" + key }

// owed is what is owed, behind the name of whose it is.
func (b Board) owed(d Due) string {
	if s := b.Sheet(d.Sheet); s != nil {
		return s.Name + " " + d.Text
	}
	return d.Text
}

func waive(r *Resolution) {
	all := r.Due()
	if len(all) == 0 {
		r.None("nothing is owed")
	}
	due := Pick(r, "key", all, func(d Due) Choice { return Choice{ID: d.Key, Text: r.owed(d), Sheet: d.Sheet} }, "waived")
	why := r.Given("waived").Text("note", "note")
	r.MarkBattle(roster.FactCell(waivedFact(due.Key)), why, "%s waived: %s", r.owed(due), why)
}

func note(r *Resolution) {
	r.Tell("%s", r.Text("text", "note"))
}
