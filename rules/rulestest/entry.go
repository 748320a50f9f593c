package rulestest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

// done holds an action that has ended to the promises. The second table still stands as before it.
func (g *game) done(st rules.State, asked map[string]*rules.Question) *rules.Entry {
	entry := *st.Done
	g.asked[entry.Root] = asked
	g.says(entry, st.Changes)
	a := g.book.Action(entry.Action)
	res := g.replay(a, entry)
	g.blind(a, entry, res)
	before := g.bytes
	if entry.Action == "next" {
		g.moments(entry)
	}
	g.comes(entry)
	g.odds(entry)
	g.catchUp()
	g.say(scenario.Format(entry))
	g.undoNewest(entry, before)
	if g.oneIn(2) {
		g.look()
	}
	return &entry
}

// says finds events without a word, and changes without an event.
func (g *game) says(entry rules.Entry, changes []roster.Change) {
	if entry.Title == "" {
		g.broken(Says, "entry %d of %s has no title", entry.Number, entry.Action)
	}
	for _, e := range entry.Events {
		if e.Text == "" || strings.Contains(e.Text, "%!") {
			g.broken(Says, "an event of %s says %q", entry.Action, e.Text)
		}
	}
	if len(changes) != len(entry.Changes()) {
		g.broken(Says, "%s changed %v, but its events say only %v", entry.Action, changes, entry.Changes())
	}
	if len(entry.Events) == 0 {
		g.broken(Says, "%s ended without a word", entry.Action)
	}
}

// replay runs an entry again from its answers.
func (g *game) replay(a *rules.Action, entry rules.Entry) rules.Result {
	entry = through(g, entry)
	res := g.resolve(a, entry.Root, rules.Told{Recorded: entry.Answers})
	if !res.Ended() {
		g.broken(Replays, "%s with all its answers waits for %s %s", entry.Action, describe(res.Question), res.None)
	}
	if was, is := g.events(entry.Events, true), g.events(res.Events, true); was != is {
		g.broken(Replays, "%s was\n%s\nand comes out as\n%s", entry.Action, was, is)
	}
	return res
}

// blind throws other faces with the same outcome: nothing but the roll may differ.
func (g *game) blind(a *rules.Action, entry rules.Entry, res rules.Result) {
	other, key := slices.Clone(entry.Answers), ""
	for i, ans := range other {
		if q := g.asked[entry.Root][ans.Key]; q != nil && q.Reading != nil && needed(res.Events, ans.Key, q.Reading.Needs()) {
			if value := g.alike(q.Reading, ans.Value); value != ans.Value {
				other[i].Value, key = value, ans.Key
			}
		}
	}
	if key == "" {
		return
	}
	differs, err := g.stage.Resolve(a, entry.Root, rules.Told{Recorded: other})
	g.ok(Blind, err)
	if was, is := g.events(res.Events, false), g.events(differs.Events, false); was != is {
		g.broken(Blind, "%s with other faces of the same outcomes (%v for %v) was\n%s\nand comes out as\n%s", entry.Action, other, entry.Answers, was, is)
	}
}

// needed says whether the throw at a path was read by what it needs: before an answer was taken back, another may have been asked for there.
func needed(events []rules.Event, path, needs string) bool {
	return !slices.ContainsFunc(events, func(e rules.Event) bool {
		return e.Roll != nil && strings.TrimPrefix(e.Key+"/"+e.Roll.Key, "/") == path && e.Roll.Needs != needs
	})
}

// alike draws other faces with the same outcome; the same value where it finds none.
func (g *game) alike(rd dice.Reading, value string) string {
	throw, err := dice.ReadTyped(rd, value)
	g.ok(Readings, err)
	outcome, err := throw.Outcome(rd)
	g.ok(Readings, err)
	for range 6 {
		if faces := g.chance.Throw(rd); rd.Outcome(faces) == outcome {
			return dice.Throw{Faces: faces}.String()
		}
	}
	return value
}

// undoNewest takes the newest entry back and does it again.
func (g *game) undoNewest(entry rules.Entry, before []byte) {
	if !g.oneIn(4) {
		return
	}
	after := g.bytes
	undone, err := g.session.Undo(0)
	g.ok(Undoes, err)
	if undone.Root != entry.Root {
		g.broken(Undoes, "undo took back entry %d, not the newest, %d", undone.Root, entry.Root)
	}
	g.unmoved(Undoes, "undo of "+entry.Action, before, g.session.Board())
	g.catchUp()
	_, err = g.session.Redo()
	g.ok(Undoes, err)
	g.unmoved(Undoes, "redo of "+entry.Action, after, g.session.Board())
	g.catchUp()
}

// standing lists the newest entries that stand, the newest first.
func (g *game) standing() []rules.Entry {
	var all []rules.Entry
	for e, err := range g.session.Journal().Standing(0) {
		g.ok(Sound, err)
		for _, row := range g.journal.rows {
			if row.Entry != nil && row.Entry.Number == e.Number && !slices.Equal(row.Entry.Answers, e.Answers) {
				g.broken(Reopens, "entry %d was answered %v, and the journal says %v", e.Number, row.Entry.Answers, e.Answers)
			}
		}
		if all = append(all, e); len(all) == 6 {
			break
		}
	}
	return all
}

// undoOne takes any entry back, if it can be taken back alone, and mostly does it again.
func (g *game) undoOne() {
	all := g.standing()
	if len(all) == 0 {
		return
	}
	entry, before := draw(g, all), g.bytes
	g.begins(fmt.Sprintf("undo %d", entry.Number))
	if _, err := g.session.Undo(entry.Number); err != nil {
		g.unmoved(Undoes, fmt.Sprintf("undo was refused (%v)", err), before, g.session.Board())
		g.catchUp()
		return
	}
	g.say(g.doing)
	g.catchUp()
	if g.oneIn(3) {
		return
	}
	_, err := g.session.Redo()
	g.ok(Undoes, err)
	g.say("redo")
	g.unmoved(Undoes, "undo and redo of entry "+entry.Title, before, g.session.Board())
	g.catchUp()
}

// reopen opens the newest entry again, and mostly answers it as before.
func (g *game) reopen() {
	all := g.standing()
	if len(all) == 0 || g.book.Action(all[0].Action) == nil {
		return
	}
	entry, after := all[0], g.bytes
	keep := g.upTo(len(entry.Answers) + 1)
	g.begins(fmt.Sprintf("reopen %d, with %d answers kept", entry.Number, keep))
	st, err := g.session.Reopen(entry.Number, keep)
	g.ok(Reopens, err)
	g.say(fmt.Sprintf("undo %d", entry.Number)) // and then the line of the entry that comes of it
	g.catchUp()
	// Where something older has been taken back since, the same answers may lead elsewhere.
	res, err := g.stage.Resolve(g.book.Action(entry.Action), entry.Root, rules.Told{Recorded: entry.Answers})
	if err != nil || g.events(res.Events, true) != g.events(entry.Events, true) || g.oneIn(3) {
		g.play(entry.Action, st)
		return
	}
	rest := entry.Answers[keep:]
	for _, a := range rest { // what nobody has to say, and dice typed where the program throws, is told before the action goes on without it
		q := g.asked[entry.Root][a.Key]
		if q != nil && (q.Given || q.Kind == rules.AskDice && a.By == rules.ByHand) {
			st, err = g.session.Tell(a.Key, a.Value)
			g.ok(Reopens, err)
		}
	}
	for _, a := range rest {
		if st.Done != nil {
			break
		}
		if slices.ContainsFunc(st.Answers, func(b rules.Answer) bool { return b.Key == a.Key && b.Value == a.Value }) {
			continue // the dice are the program's, and have come again
		}
		st, err = g.again(a)
		g.ok(Reopens, err)
	}
	if st.Done == nil {
		st, err = g.session.Go()
		g.ok(Reopens, err)
	}
	if st.Done == nil {
		g.broken(Reopens, "%s answered as before waits for %s", entry.Action, describe(st.Question))
	}
	lays := slices.ContainsFunc(entry.Changes(), func(c roster.Change) bool { return c.Cell == roster.SheetCell && c.From.IsNothing() })
	if !lays { // a sheet laid down again is another sheet
		g.unmoved(Reopens, "an entry reopened and answered as before", after, g.session.Board())
	}
	g.done(st, g.asked[entry.Root])
}

// amendSame amends an entry with its own answers.
func (g *game) amendSame() {
	all := g.standing()
	if len(all) == 0 {
		return
	}
	entry := draw(g, all)
	g.begins(fmt.Sprintf("amend %d", entry.Number) + told(entry.Answers[:min(1, len(entry.Answers))]))
	am, err := g.session.Amend(entry.Number, map[int][]rules.Answer{entry.Number: nil})
	g.ok(Amends, err)
	if am.Question != nil || am.Gone || len(am.Later) > 0 || len(am.Cells) > 0 {
		g.broken(Amends, "%s amended with the same answers: asks %s, gone %t, later %v, cells %v", entry.Title, describe(am.Question), am.Gone, am.Later, am.Cells)
	}
	if was, is := g.events(entry.Events, true), g.events(am.After.Events, true); was != is {
		g.broken(Amends, "%s amended with the same answers was\n%s\nand would be\n%s", entry.Title, was, is)
	}
	rows := len(g.journal.rows)
	g.ok(Amends, g.session.Accept(am))
	if len(g.journal.rows) != rows {
		g.broken(Amends, "amending %s with the same answers wrote %d rows", entry.Title, len(g.journal.rows)-rows)
	}
	g.unmoved(Amends, "amending with the same answers", g.bytes, g.session.Board())
}

// amendOther amends an entry with another answer to one of its questions.
func (g *game) amendOther() {
	all := slices.DeleteFunc(g.standing(), func(e rules.Entry) bool { return len(e.Answers) == 0 || len(g.asked[e.Root]) == 0 })
	if len(all) == 0 {
		return
	}
	entry := draw(g, all)
	old := draw(g, entry.Answers)
	q := g.asked[entry.Root][old.Key]
	if q == nil || q.Kind == rules.AskText {
		return
	}
	answers := map[int][]rules.Answer{entry.Number: {{Key: old.Key, Value: g.answer(entry.Action, q)}}}
	g.begins(fmt.Sprintf("amend %d", entry.Number) + told(answers[entry.Number]))
	am := g.amendment(entry, answers)
	g.unmoved(Amends, "an amendment that is not accepted", g.bytes, g.session.Board())
	if am == nil || g.oneIn(6) {
		return
	}
	g.say(fmt.Sprintf("amend %d", entry.Number) + told(answers[entry.Number]))
	shown := g.shown(am.Cells)
	g.ok(Amends, g.session.Accept(am))
	for number := range answers { // with another answer an entry asks other questions, and throws other dice
		e, err := g.session.Journal().Entry(number)
		g.ok(Amends, err)
		delete(g.asked, e.Root)
	}
	g.unmoved(Amends, "the cells shown of an amendment against the table", shown, g.session.Board())
	g.catchUp()
}

func told(answers []rules.Answer) string { return scenario.Format(rules.Entry{Answers: answers}) }

// amendment works an amendment out, with answers to all that it asks; nil where it cannot be.
func (g *game) amendment(entry rules.Entry, answers map[int][]rules.Answer) *rules.Amendment {
	for range 60 {
		am, err := g.session.Amend(entry.Number, answers)
		var no *rules.IllegalError
		var bug *rules.BugError
		switch {
		case errors.As(err, &no):
			return nil
		case errors.As(err, &bug):
			g.ok(Amends, err)
		case err != nil:
			return nil
		case am.Question == nil:
			return am
		}
		e, err := g.session.Journal().Entry(am.Asking)
		g.ok(Amends, err)
		answers[am.Asking] = append(answers[am.Asking], rules.Answer{Key: am.Question.Key, Value: g.answer(e.Action, am.Question)})
	}
	return nil
}

// shown is the table with the cells of an amendment on it.
func (g *game) shown(cells []roster.Change) []byte {
	b := g.session.Board().Battle.Clone()
	apply := func(c roster.Change) {
		if !c.From.Equal(c.To) {
			g.ok(Amends, b.Apply(c))
		}
	}
	for _, c := range cells {
		if c.Cell != roster.SheetCell {
			continue
		}
		if !c.From.IsNothing() {
			apply(roster.Change{Sheet: c.Sheet, Cell: c.Cell, From: c.From, To: roster.Nothing})
		}
		if !c.To.IsNothing() {
			apply(roster.Change{Sheet: c.Sheet, Cell: c.Cell, From: roster.Nothing, To: c.To})
		}
	}
	// A moment stands on its marker: it goes before the marker does, and comes after it.
	turns := []func(roster.Change) bool{
		func(c roster.Change) bool { return c.Cell.Kind == roster.CellUntil && c.To == roster.Text("") },
		func(c roster.Change) bool { return c.Cell.Kind != roster.CellUntil },
		func(c roster.Change) bool { return c.Cell.Kind == roster.CellUntil },
	}
	for _, turn := range turns {
		for _, c := range cells {
			if now := b.Get(c.Sheet, c.Cell); c.Cell != roster.SheetCell && turn(c) && !now.IsNothing() {
				c.From = now
				apply(c)
			}
		}
	}
	text, err := json.Marshal(b)
	g.ok(Amends, err)
	return bytes.TrimSpace(text)
}

// comes finds markers that an entry has given a moment that does not come.
func (g *game) comes(entry rules.Entry) {
	if entry.Action == "pen" {
		return
	}
	now := g.session.Board()
	steps := now.Sequence()
	for _, c := range entry.Changes() {
		if c.Cell.Kind != roster.CellUntil || c.To == roster.Text("") || now.Get(c.Sheet, c.Cell) != c.To {
			continue // what has come and gone while rounds were passed in one go
		}
		until := roster.Moment(c.To.String())
		ok := slices.ContainsFunc([]int{0, 1, 2, 3}, func(n int) bool { return until == rules.EndOfRound(now.Round+n) })
		ok = ok || until == rules.EndOfBattle
		for _, p := range append(steps, rules.Phase{ID: now.Phase}) {
			ok = ok || until == rules.EndOfPhase(p.ID)
			for n := range 4 {
				ok = ok || until == rules.EndOfPhaseIn(now.Round+n, p.ID)
			}
		}
		if !ok {
			g.broken(Moments, "%s: %s goes at %q, which does not come", entry.Action, c.Cell, until)
		}
	}
}

// moments finds markers that should have gone by themselves.
func (g *game) moments(entry rules.Entry) {
	before, after := g.stage.Board(), g.session.Board()
	if back := after.Round < before.Round || after.Round == before.Round && after.Phase == before.Phase; back || len(entry.Answers) > 0 {
		return // a jump back does no bookkeeping
	}
	gone := []roster.Moment{rules.EndOfPhase(before.Phase), rules.EndOfPhaseIn(before.Round, before.Phase)}
	if after.Round > before.Round {
		gone = append(gone, rules.EndOfRound(before.Round))
	}
	for _, s := range before.Sheets() {
		for _, m := range s.Markers {
			cell := roster.MarkerOf(m.Kind, m.On, m.Of)
			left := func(c roster.Change) bool { return c.Sheet == s.ID && c.Cell == cell && c.To == roster.N(0) }
			if slices.Contains(gone, m.Until) && !slices.ContainsFunc(entry.Changes(), left) {
				g.broken(Moments, "%s of %s should have gone at the end of %s", m.Kind, s.Name, m.Until)
			}
		}
	}
}
