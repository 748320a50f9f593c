package pane

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/look"
)

// A Table is the battle as the panes draw it, worked out once after each move. Panes read it and change nothing.
type Table struct {
	Campaign string // name of the campaign file, for a title where the battle has none
	Board    rules.Board
	Journal  rules.Journal
	Sides    []string                          // in the order in which their first sheet came
	Due      []rules.Due                       // now first, without those waived
	Waived   []Waived                          //
	Form     rules.Form                        // of what waits; Form.Action is nil where nothing does
	Number   int                               // of the entry that what waits would become
	Settled  bool                              // its facts are settled: dice have been thrown, or Enter was
	Rolled   bool                              // dice have been thrown
	Would    map[roster.SheetID][]Would        // cells that what waits would move, by sheet
	Aimed    map[roster.SheetID]bool           // sheets that what waits is about, besides the one shown
	Chosen   []string                          // of these, by their IDs, before they are settled
	Letters  map[string]string                 // choices of the question by their ID: the letter that stands for each
	Waits    map[roster.SheetID]bool           // a hit lies on the sheet that has not landed
	Odds     string                            // how the roll that waits may end, painted; empty until it is known
	Subject  roster.SheetID                    // the sheet whose cells the next answer would change; empty where none
	Moves    int                               // grows with every move, so that what is drawn can be kept
	Look     *look.Look                        // how to draw
	shorts   map[string]string                 // of classes
	vitals   map[roster.SheetID][]rules.Figure // worked out when first drawn
	badges   map[roster.SheetID][]rules.Badge
	cells    map[named]string // what cells are called
}

// A Waived is a due that the GM has let be, with the note.
type Waived struct {
	rules.Due
	Note string
}

// A Would is a cell that what waits would move.
type Would struct {
	Cell     roster.Cell
	From, To roster.Value
}

// Side is the colour of a side.
func (t *Table) Side(side string) look.Meaning { return look.Side(slices.Index(t.Sides, side)) }

// Waiting says whether an action waits.
func (t *Table) Waiting() bool { return t.Form.Action != nil }

// Short is the short name of a class, empty where it has none.
func (t *Table) Short(class string) string {
	if t.shorts == nil {
		t.shorts = map[string]string{}
	}
	short, known := t.shorts[class]
	if !known {
		c, _ := t.Board.Book.Class(class)
		short = c.Short
		t.shorts[class] = short
	}
	return short
}

// Vitals are the figures that say how much more a sheet can take.
func (t *Table) Vitals(s *roster.Sheet) []rules.Figure {
	if t.vitals == nil {
		t.vitals = map[roster.SheetID][]rules.Figure{}
	}
	vital, known := t.vitals[s.ID]
	if known {
		return vital
	}
	for _, f := range t.Board.Figures(s) {
		if f.Vital {
			vital = append(vital, f)
		}
	}
	if len(vital) == 0 && s.Kind == roster.KindShip && len(s.Tracks) > 0 { // a game without figures: its first track
		vital = []rules.Figure{{Name: s.Tracks[0].Name, Value: s.Tracks[0].Now, Of: s.Tracks[0].Max}}
	}
	t.vitals[s.ID] = vital
	return vital
}

// Badges are the states of a sheet, the worst first.
func (t *Table) Badges(s *roster.Sheet) []rules.Badge {
	if t.badges == nil {
		t.badges = map[roster.SheetID][]rules.Badge{}
	}
	badges, known := t.badges[s.ID]
	if !known {
		badges = t.Board.Badges(s)
		t.badges[s.ID] = badges
	}
	return badges
}

// Gone says whether a badge ends the sheet, and which.
func (t *Table) Gone(s *roster.Sheet) (rules.Badge, bool) {
	for _, b := range t.Badges(s) {
		if b.Grave == rules.Lost {
			return b, true
		}
	}
	return rules.Badge{}, false
}

// Badge is a badge of the rules for drawing.
func Badge(b rules.Badge) look.Badge {
	kinds := [...]look.BadgeKind{rules.Noted: look.BadgeQuiet, rules.Warned: look.BadgeDanger, rules.Lost: look.BadgeGone}
	return look.Badge{Kind: kinds[b.Grave], Word: b.Word}
}

// Name is what a list calls a sheet: its name, or what it is.
func (t *Table) Name(id roster.SheetID) string {
	s := t.Board.Sheet(id)
	if s == nil {
		return ""
	}
	if s.Name != "" {
		return s.Name
	}
	return s.Kind
}

// Ship is the sheet itself, or the ship that it lies on.
func (t *Table) Ship(id roster.SheetID) *roster.Sheet {
	s := t.Board.Sheet(id)
	for s != nil && s.Kind != roster.KindShip && s.On != "" {
		s = t.Board.Sheet(s.On)
	}
	return s
}

// Phase is the title of a phase with its side, its ID where the sequence does not have it.
func (t *Table) Phase(id string) string {
	for _, p := range t.Board.Sequence() {
		if p.ID == id {
			return p.Name()
		}
	}
	return id
}

// Round is what the game calls a round.
func (t *Table) Round() string { return t.Board.Book.Rules.RoundWord() }

// Label is what a question is called among the facts of a form: its text where that is a word, else the end of its key, with the hyphens
// that its text has too.
func Label(q *rules.Question) string {
	if q.Text != "" && len(q.Text) <= 14 && strings.Count(q.Text, " ") < 2 && !strings.HasSuffix(q.Text, "?") {
		return q.Text
	}
	end := q.Key[strings.LastIndexByte(q.Key, '/')+1:]
	if strings.Contains(strings.ToLower(q.Text), end) { // the game's own word has the hyphen too
		return end
	}
	return strings.ReplaceAll(end, "-", " ")
}

// Tabled is the total by which a table was read, where a constant makes it other than what the dice show: 98 with + 10 is 108. It is not ok
// where nothing is added, or where the word of the roll is the total.
func Tabled(r *rules.Roll) (total string, ok bool) {
	sign, constant, _ := strings.Cut(r.Needs, " ")
	sum, err := strconv.Atoi(constant)
	switch {
	case err != nil:
		return "", false
	case sign == "−":
		sum = -sum
	case sign != "+":
		return "", false
	}
	for face := range strings.SplitSeq(r.Throw, ",") {
		n, err := strconv.Atoi(face)
		if err != nil { // a word stands for the dice
			return "", false
		}
		sum += n
	}
	return Number(sum), Number(sum) != strings.TrimPrefix(strings.ReplaceAll(r.Word, "-", "−"), "total ")
}

// Value is an answer as people read it: the text of a choice, a number with its sign where it may be less than 0.
func Value(q *rules.Question, value string) string {
	text := func(id string) string {
		for _, c := range q.Choices {
			if c.ID == id && c.Text != "" {
				return c.Text
			}
		}
		return id
	}
	switch q.Kind {
	case rules.AskPick:
		return text(value)
	case rules.AskSeveral:
		words := strings.Split(value, ",")
		for i, w := range words {
			words[i] = text(w)
		}
		return strings.Join(words, ", ")
	case rules.AskShare:
		words := strings.Split(value, ",")
		for i, w := range words {
			id, n, _ := strings.Cut(w, ":")
			words[i] = strings.TrimSpace(text(id) + " " + n)
		}
		return strings.Join(words, ", ")
	case rules.AskNumber:
		switch {
		case strings.HasPrefix(value, "-"):
			return "−" + value[1:]
		case q.Least < 0 && value != "":
			return "+" + value
		}
	}
	return value
}
