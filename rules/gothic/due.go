package gothic

import (
	"fmt"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file lists what is owed, now and later.

// A calendar tells when a step next comes.
type calendar struct {
	rules.Board
	steps []rules.Phase
	at    int // the step now; −1 outside of them
}

func newCalendar(b rules.Board) calendar {
	c := calendar{Board: b, steps: b.Sequence()}
	c.at = slices.IndexFunc(c.steps, func(p rules.Phase) bool { return p.ID == b.Phase })
	return c
}

// next says whether one of the steps is now, and else when the first of them comes. A battle that stands in no phase owes everything at once.
func (c calendar) next(ids ...string) (now bool, when string) {
	if c.at < 0 {
		return true, ""
	}
	if slices.Contains(ids, c.steps[c.at].ID) {
		return true, ""
	}
	return false, c.after(ids...)
}

// after is when one of the steps comes again that has been dealt with now.
func (c calendar) after(steps ...string) string {
	if c.at < 0 {
		return ""
	}
	for i := 1; i <= len(c.steps); i++ {
		p := c.steps[(c.at+i)%len(c.steps)]
		if slices.Contains(steps, p.ID) {
			return c.named(p, c.at+i >= len(c.steps))
		}
	}
	return ""
}

func (c calendar) named(p rules.Phase, later bool) string {
	name := strings.TrimSpace(p.Side + " " + p.Title)
	if later {
		return "turn " + digits(c.Round+1) + ", " + name
	}
	return name
}

func about(key string, s *roster.Sheet) []rules.Answer {
	return []rules.Answer{{Key: key, Value: string(s.ID)}}
}

// due lists what is owed: explosions before all else, then the ships and the ordnance of the side whose turn it is before the other's (2).
func due(b rules.Board) []rules.Due {
	c := newCalendar(b)
	var list []rules.Due
	for _, s := range b.Kind(explosionKind) {
		list = append(list, rules.Due{
			Key: "explosion/" + string(s.ID), Sheet: s.ID, Text: "explodes", How: fmt.Sprintf("%d lances within %d cm", s.Now(strengthTrack), s.Now("radius")),
			Now: true, Action: "explode", With: about("explosion", s),
		})
	}
	for _, s := range ships(b, b.Active(), present) {
		switch {
		case hulk(s):
			list = append(list, c.dueHulk(s))
		case living(s):
			list = append(list, c.dueShip(s)...)
		}
	}
	for _, s := range ordnance(b, enemyOf(b)) {
		list = append(list, c.dueOrdnance(s))
	}
	if step(b) == "markers" && b.Facts[markersFact] != digits(b.Round)+"/"+b.Phase {
		list = append(list, rules.Due{Key: "markers", Text: "D6 Blast Markers go", How: "that touch no ship", Now: true, Action: "markers"})
	}
	return list
}

// dueOrdnance is the move of an ordnance marker in every ordnance phase; fighters that fly with a ship move with it.
func (c calendar) dueOrdnance(s *roster.Sheet) rules.Due {
	d := rules.Due{
		Key: "ordnance/" + string(s.ID), Sheet: s.ID, Text: fmt.Sprintf("move %d cm", markerSpeed(s)), How: "what they meet they attack",
		Action: "fly", With: about("marker", s),
	}
	steps := rules.Both("ordnance")
	d.Now, d.When = c.next(steps...)
	switch ship := patrolled(c.Board, s); {
	case ship != nil:
		d.Text, d.How = "fly with "+ship.Name, "they meet what attacks it"
		c.put(&d, steps...)
	case s.Count(movedMark) > 0:
		c.put(&d, steps...)
	case taskOf(c.Board, s) == fighterTask:
		d.How = "ordnance that they meet they stop"
	}
	return d
}

func (c calendar) dueHulk(s *roster.Sheet) rules.Due {
	d := rules.Due{Key: "drift/" + string(s.ID), Sheet: s.ID, Text: "drifts", How: "4D6 cm straight on", Action: "drift", With: about("ship", s)}
	if s.Count(blazingMark) > 0 {
		d.How += ", then catastrophic damage"
	}
	id := c.Board.Letter(s.Side) + "-move"
	if d.Now, d.When = c.next(id); s.Count(movedMark) > 0 {
		c.put(&d, id)
	}
	return d
}

// put puts a due off that has been dealt with, or cannot be now: a reminder of when it comes again.
func (c calendar) put(d *rules.Due, steps ...string) {
	if d.Now {
		d.Now, d.When = false, c.after(steps...)
	}
	d.Action, d.With = "", nil
}

// dueShip lists what one ship owes: a boarding that goes on, repairs, fires.
func (c calendar) dueShip(s *roster.Sheet) []rules.Due {
	var list []rules.Due
	add := func(key, text, how, action string, ticked bool, steps ...string) {
		d := rules.Due{Key: key + "/" + string(s.ID), Sheet: s.ID, Text: text, How: how, Action: action, With: about("ship", s)}
		if d.Now, d.When = c.next(steps...); ticked {
			c.put(&d, steps...)
		}
		list = append(list, d)
	}
	own := c.Board.Letter(s.Side)
	for _, m := range s.Markers {
		if t := c.Sheet(m.Of); m.Kind == grapplesMark && t != nil && living(t) {
			d := rules.Due{
				Key: "board/" + string(s.ID) + "/" + string(t.ID), Sheet: s.ID, Text: "boarding goes on", How: t.Name,
				Action: "board", With: append(about("ship", s), about("target", t)...),
			}
			if d.Now, d.When = c.next(rules.Both("boarding")...); s.CountOf(drawnMark, "", t.ID) > 0 {
				c.put(&d, rules.Both("boarding")...)
			}
			list = append(list, d)
		}
	}
	if n := attemptsLeft(c.Board, s); len(items(s)) > 0 {
		steps := rules.Both("repair")
		if c.Option("repair.both") == "off" {
			steps = []string{own + "-repair"}
		}
		why := noRepair(c.Board, s)
		switch {
		case standard(c.Board) && !escort(s):
			add("repair", "repairs", "a D6 for each hit, a 6 repairs", "repair", why != "", steps...)
		case n > 0:
			add("repair", attemptWords(n), repairWords(c.Board, s), "repair", why != "", steps...)
		}
	}
	if n := fires(s); n > 0 {
		steps := rules.Both("fires")
		if c.Option("fire.both") == "off" {
			steps = []string{own + "-fires"}
		}
		add("burn", fireWords(n), "hits −"+digits(n), "burn", s.Count(burnedMark) > 0, steps...)
	}
	return list
}

// fireWords says how many fires burn.
func fireWords(n int) string {
	switch n {
	case 0:
		return "no fire burns"
	case 1:
		return "a fire burns"
	}
	return digits(n) + " fires burn"
}

func attemptWords(n int) string { return rules.Count(n, "repair attempt", "repair attempts").String() }

// repairWords says what the attempt needs that is advised.
func repairWords(b rules.Board, s *roster.Sheet) string {
	it := advised(b, s)
	if it.crew == "" {
		return diceWord(s)
	}
	return fmt.Sprintf("%s, %d or less: %s", diceWord(s), combined(b, s, it.crew), it.text)
}
