package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

// tableFlags say how a throw-away table stands and who answers.
type tableFlags struct {
	auto    bool
	set     []string
	options []string
	phase   string
	round   int
	house   []string
}

func (t *tableFlags) flags(c *cobra.Command) {
	c.Flags().BoolVar(&t.auto, "auto", false, "advice and the program answer what is not said")
	c.Flags().StringArrayVar(&t.set, "set", nil, `a cell of a sheet: "KEY CELL VALUE", as in "target track/hull 20"`)
	c.Flags().StringArrayVar(&t.options, "option", nil, "how the table plays: KEY=VALUE")
	c.Flags().StringVar(&t.phase, "phase", "", "the phase, by its ID")
	c.Flags().IntVar(&t.round, "round", 1, "the round")
	houseFlag(c, &t.house)
}

// A laid sheet is one that an argument names by its class.
type laidSheet struct{ id, key, class string }

// A deed is an action with what is told of it.
type deed struct {
	action *rules.Action
	told   []rules.Answer
}

// deeds reads ACTION KEY=VALUE … then ACTION …
func deeds(book *rules.Book, args []string) ([]deed, error) {
	var all []deed
	for {
		ids := actionIDs(book.Rules)
		if len(args) == 0 {
			return nil, misused("say what is done: %s", strings.Join(ids, ", "))
		}
		a := book.Action(args[0])
		if a == nil {
			return nil, misused("%s has no action %q%s", book.Rules.Title, args[0], or(rules.Nearest(args[0], ids), "; it has "+strings.Join(ids, ", ")))
		}
		end := slices.Index(args, "then")
		last := end < 0
		if last {
			end = len(args)
		}
		told, err := pairs(args[1:end])
		if err != nil {
			return nil, err
		}
		if all = append(all, deed{a, told}); last {
			return all, nil
		}
		args = args[end+1:]
	}
}

// throwAway makes a table with a sheet for each argument that names a class, and the play line of the arguments.
func (p *program) throwAway(rs *rules.Ruleset, args []string, t *tableFlags) (*scenario.Player, string, error) {
	book, err := p.openBook(rs, t.house)
	if err != nil {
		return nil, "", err
	}
	all, err := deeds(book, args)
	if err != nil {
		return nil, "", err
	}
	plain := map[string]bool{} // keys of values that name a class by chance
	for {
		placed, sheets := laid(book, all, plain)
		if len(sheets) == 0 && !t.auto {
			if sheets, err = p.askClass(book, nearly(book, args)); err != nil {
				return nil, "", err
			}
		}
		session, err := p.table(book, sheets, t)
		if err != nil {
			return nil, "", err
		}
		if key := refusedSheet(session, placed, sheets); key != "" && !plain[key] {
			plain[key] = true
			continue
		}
		lines := make([]string, len(placed))
		for i, d := range placed {
			lines[i] = playLine(d.action.ID, d.told)
		}
		return scenario.NewPlayer(session), strings.Join(lines, " then "), nil
	}
}

func playLine(action string, told []rules.Answer) string {
	line := action
	for _, a := range told {
		line += " " + a.Key + "=" + scenario.Quote(a.Value)
	}
	return line
}

// pairs reads KEY=VALUE arguments.
func pairs(args []string) ([]rules.Answer, error) {
	var told []rules.Answer
	for _, a := range args {
		key, value, ok := strings.Cut(a, "=")
		if !ok || key == "" || value == "" || strings.ContainsAny(key, " \t\"#") {
			return nil, misused("an answer is written KEY=VALUE, as in range=3; %q is not", a)
		}
		told = append(told, rules.Answer{Key: key, Value: value})
	}
	return told, nil
}

// laid puts an ID for each class into the answers, and lists the sheets to lay down. Commission takes classes as they are.
func laid(book *rules.Book, all []deed, plain map[string]bool) (placed []deed, sheets []laidSheet) {
	taken := map[string]int{}
	for _, d := range all {
		one := deed{action: d.action}
		for _, a := range d.told {
			words := strings.Split(a.Value, ",")
			for i, w := range words {
				c, ok := book.Class(w)
				if !ok || plain[a.Key] || d.action.ID == "commission" {
					continue
				}
				name := lastPart(a.Key)
				id := name
				if taken[name]++; taken[name] > 1 {
					id = fmt.Sprint(name, "-", taken[name])
				}
				sheets = append(sheets, laidSheet{id, a.Key, c.Name})
				words[i] = id
			}
			a.Value = strings.Join(words, ",")
			one.told = append(one.told, a)
		}
		placed = append(placed, one)
	}
	return placed, sheets
}

// askClass asks for one ship where none is named; meant is the argument that was nearly one, or empty.
func (p *program) askClass(book *rules.Book, meant string) ([]laidSheet, error) {
	names := make([]string, len(book.Classes()))
	for i, c := range book.Classes() {
		names[i] = c.Name
	}
	if meant != "" {
		p.tell("Did you mean %s?", meant)
	}
	for {
		p.tell("Which class of ship? %s", strings.Join(names, ", "))
		typed, ok := p.line()
		if !ok {
			return nil, misused("no ship is named%s", or(meant, "; name one by its class, as in target="+scenario.Quote(names[0])))
		}
		if c, known := book.Class(typed); known {
			return []laidSheet{{"ship", "", c.Name}}, nil
		}
		p.tell("There is no class %s%s", typed, or(rules.Nearest(typed, names), "."))
	}
}

// table lays the sheets down, each on a side of its own.
func (p *program) table(book *rules.Book, sheets []laidSheet, t *tableFlags) (*rules.Session, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "-- battle --\nrules = %s\nround = %d\n", strconv.Quote(book.Rules.ID), t.round)
	if t.phase != "" {
		fmt.Fprintf(&b, "phase = %s\n", strconv.Quote(t.phase))
	}
	var options []string
	for _, o := range t.options {
		key, value, ok := strings.Cut(o, "=")
		if !ok {
			return nil, misused("--option is KEY=VALUE, not %q", o)
		}
		options = append(options, strconv.Quote(key)+" = "+strconv.Quote(value))
	}
	fmt.Fprintf(&b, "options = { %s }\n", strings.Join(options, ", "))
	names := map[string]int{}
	for i, s := range sheets {
		name := s.class
		if names[name]++; names[name] > 1 {
			name = fmt.Sprint(name, " ", names[name])
		}
		fmt.Fprintf(&b, "[[sheet]]\nid = %s\nclass = %s\nname = %s\nside = %s\n", strconv.Quote(s.id), strconv.Quote(s.class), strconv.Quote(name), strconv.Quote(side(i)))
		var set []string
		for _, cell := range t.set {
			if id, rest, ok := strings.Cut(cell, " "); ok && id == s.id {
				set = append(set, strconv.Quote(rest))
			}
		}
		fmt.Fprintf(&b, "set = [%s]\n", strings.Join(set, ", "))
	}
	for _, cell := range t.set {
		id, _, _ := strings.Cut(cell, " ")
		if !slices.ContainsFunc(sheets, func(s laidSheet) bool { return s.id == id }) {
			return nil, misused("--set is \"KEY CELL VALUE\" with the key of a ship that is named by its class; %q is not", cell)
		}
	}
	s, err := scenario.Parse("the table", b.String())
	if err == nil {
		var session *rules.Session
		if session, err = s.Table(book, dice.NewRoller(p.seed())); err == nil {
			return session, nil
		}
	}
	var fault rules.Fault
	if errors.As(err, &fault) {
		return nil, misused("%s", fault.Text)
	}
	return nil, err
}

// side is "A", "B" and so on.
func side(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return fmt.Sprint("side ", i+1)
}

// refusedSheet is the key of a sheet that an action turns down, for its value only looks like the name of a class.
func refusedSheet(session *rules.Session, all []deed, sheets []laidSheet) string {
	board := session.Board()
	stage := rules.NewStage(board.Book, board.Battle)
	for _, d := range all {
		_, err := stage.Resolve(d.action, 1, rules.Told{Loose: d.told})
		var no *rules.IllegalError
		if !errors.As(err, &no) {
			continue
		}
		for _, s := range sheets {
			if s.key != "" && (no.Question.Key == s.key || strings.HasSuffix(no.Question.Key, "/"+s.key)) {
				return s.key
			}
		}
	}
	return ""
}
