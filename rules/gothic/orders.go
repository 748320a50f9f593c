package gothic

import (
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// This file covers special orders, 9, and what a table assistant needs of movement, 2.1 and 8.1.

// Special orders that have rules of their own.
const (
	aheadOrder   = "all-ahead-full"
	headingOrder = "come-to-new-heading"
	retrosOrder  = "burn-retros"
	lockOrder    = "lock-on"
	reloadOrder  = "reload-ordnance"
	braceOrder   = "brace-for-impact"
)

// noOrder says why a ship cannot go onto a special order; empty where it can.
func noOrder(b rules.Board, s *roster.Sheet, order string) string {
	switch {
	case ordered(s, order):
		return "in force"
	case order == braceOrder:
		return ""
	case ordered(s, braceOrder):
		return "braced"
	case orderOther(s):
		return "on another order"
	case order == aheadOrder && s.Count(noAheadMark) > 0:
		return "closed by 42"
	case (order == headingOrder || order == retrosOrder) && s.Count(closedMark) > 0:
		return "closed by 32"
	case order == headingOrder && s.Trait("no-heading") != "", order == retrosOrder && s.Trait("no-retros") != "":
		return "not for this class"
	case order == headingOrder && s.Count(noTurnsMark) > 0:
		return "no turns"
	case order != lockOrder && order != reloadOrder && engineless(s):
		return "no engines"
	}
	for _, other := range b.Sheets() {
		if other.Side == s.Side && other.Count(checkMark) > 0 {
			return other.Name + " has failed its Command check"
		}
	}
	return ""
}

func orderOther(s *roster.Sheet) bool {
	o := order(s)
	return o != "" && o != braceOrder
}

// giveOrder is a Command check for a special order (3.3, 9). Until a failed check the others of the side may still try; Brace always may.
func giveOrder(r *rules.Resolution) {
	s := pickForOrder(r)
	rows := r.Table("orders").Rows
	orders := make([]string, len(rows))
	free := false
	for i := range rows {
		orders[i] = rows[i].Key
		free = free || noOrder(r.Board, s, orders[i]) == ""
	}
	if !free {
		r.None("%s: no special order is open", s.Name)
	}
	o := rules.Pick(r.By(s.Side).About(s), "order", orders, func(o string) rules.Choice {
		short := strings.Join(r.Table("orders").Find(o).Words("short"), " ")
		return rules.Choice{ID: o, Text: short, Off: noOrder(r.Board, s, o)}
	}, "Which special order?")
	r.Title(s.Side, "%s: %s", s.Name, orderTitle(o))
	if !check(r, s, "check", "command", twoD6) {
		if o != braceOrder {
			r.MarkUntil(s, roster.MarkerCell(checkMark), 1, rules.EndOfPhase(r.Letter(s.Side)+"-markers"), "%s fails: no more special orders of %s this turn, but Brace For Impact", s.Name, s.Side)
		}
		return
	}
	takeOrder(r, s, o)
}

// pickForOrder asks which ship goes onto a special order: the next one of the side that can. Another may still brace.
func pickForOrder(r *rules.Resolution) *roster.Sheet {
	side := r.Board.Active()
	list := ships(r.Board, side, living)
	if len(list) == 0 {
		r.None("no ship is on the table")
	}
	next := func() string {
		for _, s := range list {
			if s.Side == side && !braceOnly(r.Board, s) {
				return string(s.ID)
			}
		}
		return ""
	}
	return rules.Pick(r.Cite("9").By(side).Advise(next), "ship", list, func(s *roster.Sheet) rules.Choice {
		c := rules.Card(nil)(s)
		c.Late = braceOnly(r.Board, s)
		return c
	}, "Which ship?")
}

// braceOnly says whether no special order but Brace For Impact is open to a ship: nothing else closes Lock On.
func braceOnly(b rules.Board, s *roster.Sheet) bool { return noOrder(b, s, lockOrder) != "" }

// takeOrder puts a ship onto a special order that it has passed its check for (9).
func takeOrder(r *rules.Resolution, s *roster.Sheet, o string) {
	if other := order(s); o == braceOrder && other != "" {
		r.Mark(s, roster.MarkerOf(orderMark, other, ""), 0, "%s: %s is over", s.Name, orderTitle(other))
	}
	r.Cite("9").Mark(s, roster.MarkerOf(orderMark, o, ""), 1, "%s is on %s", s.Name, orderTitle(o))
	if o == reloadOrder {
		for i := range s.Systems {
			if y := &s.Systems[i]; s.CountOf(launchedMark, y.ID, "") > 0 {
				r.Mark(s, roster.MarkerOf(launchedMark, y.ID, ""), 0, "%s %s ready", s.Name, weaponName(s, y))
			}
		}
	}
}

// brace lets a ship that is attacked brace for impact before hits are rolled; it is not asked, anyone may say it (9).
func brace(r *rules.Resolution, s *roster.Sheet) {
	if !living(s) || noOrder(r.Board, s, braceOrder) != "" {
		return
	}
	if r.Cite("9").By(s.Side).About(s).Given("no").YesNo("brace", "%s braces first", s.Name) && check(r, s, "brace-check", "command", twoD6) {
		takeOrder(r, s, braceOrder)
	}
}

// aheadDice is how many dice All Ahead Full rolls: 4, or 5 with improved thrusters.
func aheadDice(s *roster.Sheet) int {
	if n, err := strconv.Atoi(s.Trait("ahead-dice")); err == nil {
		return n
	}
	return 4
}

// ahead are the dice of All Ahead Full: D6s, or D3s with 43 in force (5.4).
func ahead(s *roster.Sheet) dice.Reading {
	n := aheadDice(s)
	if s.Count(slowAheadMark) > 0 {
		return d3s{n}
	}
	return dice.Roll(digits(n) + "d6")
}

// move is the movement of a ship: how far, and what Blast Markers do to it (5.8, 10.2).
func move(r *rules.Resolution) {
	off := func(s *roster.Sheet) string {
		switch {
		case engineless(s):
			return "no engines"
		case s.Count(movedMark) > 0:
			return "has moved"
		}
		return ""
	}
	s := rules.PickSheet(r.Cite("9"), "ship", actors(r.Board, "move", living), off, "no ship can move", "Which ship moves?")
	through := r.Cite("10.2").About(s).Advise(func() string { return yes(s.Count(blastMark) > 0) }).
		YesNo("through", "Through Blast Markers?")
	contact := r.About(s).AdviseNumber(0).Number("contact", 0, 99, "How many Blast Markers touch it after the move?")
	cm := total(speedParts(s, through))
	r.Title(s.Side, "%s moves", s.Name)
	r.MarkUntil(s, roster.MarkerCell(movedMark), 1, rules.EndOfPhase(r.Phase), "%s moves", s.Name)
	if ordered(s, aheadOrder) {
		more := r.Cite("9").By(s.Side).About(s).See("ahead", ahead(s))
		r.Tell("%s moves %d cm: %d + %d; %s", s.Name, cm+more, cm, more, turns(r.Board, s))
	} else {
		r.Tell("%s: %s; %s", s.Name, distance(r.Board, s, cm), turns(r.Board, s))
	}
	if contact != s.Count(blastMark) {
		r.Cite("10.2").Mark(s, roster.MarkerCell(blastMark), contact, "%s: %s in contact", s.Name, rules.Count(contact, "Blast Marker", "Blast Markers"))
	}
	if through && s.Now(shieldsTrack) == 0 {
		if r.Cite("10.2").By(s.Side).About(s).See("damage", unshielded) == dice.Hit {
			hurt(r, s, 1, unarmed(r.Board, s.Side, s))
		}
	}
}

// unshielded is the die of a ship without shields in Blast Markers.
var unshielded = dice.AtLeast(dice.MustParse("d6"), 6, "damage", "no damage")

// inForce is the row of the special order in force; nil where there is none.
func inForce(b rules.Board, s *roster.Sheet) *rules.Row {
	if o := order(s); o != "" {
		return b.Table("orders").Find(o)
	}
	return nil
}

// distance says how far a ship moves under its order, of so many cm (9).
func distance(b rules.Board, s *roster.Sheet, cm int) string {
	least, most := "half", "full"
	if row := inForce(b, s); row != nil {
		least, most = row.Text("least"), row.Text("most")
	}
	part := func(word string) int {
		switch word {
		case "none":
			return 0
		case "half":
			return half(cm)
		}
		return cm
	}
	if least == most {
		return digits(part(most)) + " cm"
	}
	return digits(part(least)) + " to " + digits(part(most)) + " cm"
}

// turns says how a ship may turn under its order (9).
func turns(b rules.Board, s *roster.Sheet) string {
	how, n := "one", digits(turning(b, s))
	if row := inForce(b, s); row != nil {
		how = row.Text("turns")
	}
	switch {
	case s.Count(noTurnsMark) > 0 || how == "none":
		return "no turns"
	case how == "two":
		return "up to two turns, each after " + n + " cm"
	case how == "at-once":
		return "one turn without moving first"
	case turning(b, s) == 0:
		return "one turn"
	}
	return "one turn after " + n + " cm"
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// drift moves a hulk straight on; a blazing one rolls again after it (8.1).
func drift(r *rules.Resolution) {
	off := func(s *roster.Sheet) string {
		if s.Count(movedMark) > 0 {
			return "has moved"
		}
		return ""
	}
	s := rules.PickSheet(r.Cite("8.1"), "ship", actors(r.Board, "move", hulk), off, "no hulk is to be moved", "Which hulk moves?")
	r.Title(s.Side, "%s drifts", s.Name)
	r.MarkUntil(s, roster.MarkerCell(movedMark), 1, rules.EndOfPhase(r.Phase), "%s drifts", s.Name)
	cm := r.By(s.Side).About(s).See("distance", dice.Roll("4d6"))
	r.Mark(s, roster.MarkerCell(blastMark), 1, "%s drifts %d cm straight on, one Blast Marker in contact", s.Name, cm)
	if s.Count(blazingMark) > 0 {
		catastrophe(r, s)
	}
}

// contact says how many Blast Markers touch a ship (10.2).
func contact(r *rules.Resolution) {
	s := rules.PickSheet(r.Cite("10.2"), "ship", ships(r.Board, "", present), nil, "no ship is on the table", "Which ship?")
	n := r.About(s).AdviseNumber(s.Count(blastMark)).Number("contact", 0, 99, "How many Blast Markers touch %s?", s.Name)
	if n == s.Count(blastMark) {
		r.None("%s: it is %d already", s.Name, n)
	}
	r.Title(s.Side, "%s: %s in contact", s.Name, rules.Count(n, "Blast Marker", "Blast Markers"))
	r.Mark(s, roster.MarkerCell(blastMark), n, "%s: %s in contact", s.Name, rules.Count(n, "Blast Marker", "Blast Markers"))
}

// orderTitle is a special order as people write it: "Brace For Impact".
func orderTitle(o string) string {
	words := strings.Split(o, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}
