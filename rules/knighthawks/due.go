package knighthawks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// A calendar tells when a step of the game turn next comes.
type calendar struct {
	rules.Board
	steps []rules.Phase
	at    int // the step now; −1 outside of them
}

func newCalendar(b rules.Board) calendar {
	c := calendar{Board: b, steps: b.Sequence()}
	c.at = c.find(b.Phase)
	return c
}

func (c calendar) find(id string) int {
	return slices.IndexFunc(c.steps, func(p rules.Phase) bool { return p.ID == id })
}

// next says whether a step is now, and else when it comes. A battle that stands in no phase owes everything at once.
func (c calendar) next(id string) (now bool, when string) {
	i := c.find(id)
	if i < 0 || c.Phase == "" {
		return true, ""
	}
	name := c.steps[i].Full()
	switch {
	case i == c.at:
		return true, ""
	case i > c.at:
		return false, name
	}
	return false, c.later(c.Round+1, name)
}

// after is when a step comes that has been dealt with in this game turn.
func (c calendar) after(id string) string {
	_, when := c.next(id)
	if i := c.find(id); i >= 0 && i == c.at {
		return c.later(c.Round+1, c.steps[i].Full())
	}
	return when
}

// later is a step of a later game turn: "UPF fires, 4".
func (c calendar) later(round int, name string) string {
	return name + ", " + strconv.Itoa(round)
}

// due lists what is owed.
func due(b rules.Board) []rules.Due {
	c := newCalendar(b)
	list := append(dueMove(b), dueFire(b)...)
	repairs, now := 0, b.Phase == "repair" && repairsFollow(b)
	for _, s := range b.Sheets() {
		switch {
		case s.Kind == shotKind:
			list = append(list, dueShot(b, s))
		case active(s):
			list = append(list, c.dueSeeker(s))
		case s.Kind == minesKind:
			list = append(list, c.dueMines(s))
		case living(s):
			list = append(list, c.dueShip(s)...)
			if !isBasic(b) && s.Now(dcrTrack) > 0 && len(items(b, s)) > 0 {
				repairs++
				if now && s.Count(repairedMark) == 0 {
					list = append(list, rules.Due{
						Key: "repair/" + string(s.ID), Sheet: s.ID, Text: "repairs", How: pointsWord(s.Now(dcrTrack)).String(),
						Now: true, Action: "repair", With: about("ship", s),
					})
				}
			}
		}
	}
	if repairs > 0 && !now {
		list = append(list, rules.Due{
			Key: "repair-turn", Text: "repair turn", How: rules.Count(repairs, "damaged ship", "damaged ships").String(),
			When: fmt.Sprintf("after round %d", (max(b.Round, 1)+2)/3*3),
		})
	}
	return list
}

func about(key string, s *roster.Sheet) []rules.Answer {
	return []rules.Answer{{Key: key, Value: string(s.ID)}}
}

// dueMove names the ships that have not moved in a step in which others of their side have. One that must heed something in its move is
// owed on a line of its own.
func dueMove(b rules.Board) []rules.Due {
	_, step := b.Step()
	side := b.Active()
	own := func(s *roster.Sheet) bool { return s.Side == side && living(s) && !station(s) }
	if step != "move" || !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool { return own(s) && s.Count(movedMark) > 0 }) {
		return nil
	}
	var list []rules.Due
	for _, s := range b.Sheets() {
		if !own(s) || cannotMove(b, s) != "" || heeds(s) {
			continue
		}
		list = append(list, rules.Due{
			Key: "move/" + string(s.ID), Sheet: s.ID, Text: "not moved", How: fmt.Sprintf("speed %d", s.Now(speedTrack)),
			Now: true, Action: "move", With: about("ship", s),
		})
	}
	return list
}

// heeds says whether the next move of a ship is owed for what it must heed in it: a navigation hit, an evasion.
func heeds(s *roster.Sheet) bool {
	mr := s.Now(mrTrack) > 0
	return mr && (s.Count(evadedMark) > 0 || s.Count(navigationMark) > 0 && s.Now(speedTrack) > 0)
}

// dueFire names the ships that have not fired in a step in which others of their side have: a ship is easily forgotten.
func dueFire(b rules.Board) []rules.Due {
	side := firing(b)
	fired := func(s *roster.Sheet) bool {
		return slices.ContainsFunc(s.Markers, func(m roster.Marker) bool { return m.Kind == firedMark })
	}
	own := func(s *roster.Sheet) bool { return s.Side == side && living(s) }
	if side == "" || !slices.ContainsFunc(b.Sheets(), func(s *roster.Sheet) bool { return own(s) && fired(s) }) {
		return nil
	}
	deck := newGunDeck(b)
	var list []rules.Due
	for _, s := range b.Sheets() {
		if !own(s) || fired(s) {
			continue
		}
		var ready []string
		for _, y := range deck.batteries(s) {
			if deck.cannotFire(s, y) == "" {
				ready = append(ready, y.Kind)
			}
		}
		if len(ready) > 0 {
			list = append(list, rules.Due{
				Key: "fire/" + string(s.ID), Sheet: s.ID, Text: "not fired", How: strings.Join(ready, " "),
				Now: true, Action: "fire", With: about("firer", s),
			})
		}
	}
	return list
}

// dueShot is a declared shot that waits for its die.
func dueShot(b rules.Board, s *roster.Sheet) rules.Due {
	d := rules.Due{Key: "shot/" + string(s.ID), Sheet: s.On, Text: "d100 for " + s.Name, Now: true, Action: "resolve", With: about("shot", s)}
	if sh := declared(b, s); sh != nil {
		a := aimOf(b, sh)
		d.Sheet, d.Text, d.How = sh.firer.ID, sh.weapon.code+" → "+sh.target.Name, fmt.Sprintf("%d or less hits", a.need())
	}
	return d
}

func (c calendar) dueSeeker(s *roster.Sheet) rules.Due {
	d := rules.Due{
		Key: "seek/" + string(s.ID), Sheet: s.ID, Text: "moves " + strconv.Itoa(s.Now(moveTrack)),
		How: "towards the nearest ship, friend or foe", Action: "seek", With: about("seeker", s),
	}
	id := c.Board.Letter(s.Side) + "-seekers"
	if d.Now, d.When = c.next(id); s.Count(movedMark) > 0 {
		d.Now, d.When = false, c.after(id)
	}
	return d
}

func (c calendar) dueMines(s *roster.Sheet) rules.Due {
	d := rules.Due{
		Key: "mines/" + string(s.ID), Sheet: s.ID, Text: "did an enemy enter?", How: "mines explode after all movement",
		Action: "explode", With: about("mines", s),
	}
	id := other(c.Board.Letter(s.Side)) + "-mines"
	if d.Now, d.When = c.next(id); s.Count(quietMark) > 0 {
		d.Now, d.When = false, c.after(id)
	}
	d.Now = d.Now && c.Phase != ""
	return d
}

// dueShip lists what one ship owes: its fire, what it must heed in its next move, what may be rearmed.
func (c calendar) dueShip(s *roster.Sheet) []rules.Due {
	var list []rules.Due
	add := func(key, text, how, step, action string, ticked, reminder bool) {
		d := rules.Due{Key: key + "/" + string(s.ID), Sheet: s.ID, Text: text, How: how}
		if d.Now, d.When = c.next(step); ticked {
			d.Now, d.When = false, c.after(step)
		}
		if reminder {
			d.Now = false
		} else {
			d.Action, d.With = action, about("ship", s)
		}
		list = append(list, d)
	}
	own := c.Board.Letter(s.Side)
	moved, lies := s.Count(movedMark) > 0, docked(c.Board, s) != nil
	if burning(s) && !isBasic(c.Board) {
		add("burn", "burns", "d100 + 20 on the damage table", burnsIn(c.Board, s)+"-burn", "burn", s.Count(burnedMark) > 0, false)
	}
	if s.Count(navigationMark) > 0 && s.Now(mrTrack) > 0 {
		how := "d10 before it moves: 1 to 5 left, 6 to 10 right"
		switch {
		case s.Count(leftMark) > 0:
			how = "forced to turn left"
		case s.Count(rightMark) > 0:
			how = "forced to turn right"
		}
		add("navigation", "navigation", how, own+"-move", "move", moved, lies || s.Now(speedTrack) == 0)
	}
	if s.Count(evadedMark) > 0 {
		n := s.Now(mrTrack)
		add("evaded", "has evaded", fmt.Sprintf("at least %s, a turn in each", hexesWord(n)), own+"-move", "move", moved, lies || n == 0)
	}
	if rate := severity(s); rate > 0 && !isBasic(c.Board) {
		adf, mr := s.Now(adfTrack), s.Now(mrTrack)
		how := fmt.Sprintf("%d %% a point, ADF %d and MR %d: at most %d", rate, adf, mr, rate*(adf+mr))
		add("break-up", "break-up", how, own+"-move", "move", moved, true)
		list[len(list)-1].When = "if it moves"
	}
	if rearms(c.Board, s) && notRearmed(c.Board, s) == "" {
		add("rearm", "rearms", "assault rockets", own+"-move", "rearm", false, false)
	}
	return list
}
