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
}

func (t *tableFlags) flags(c *cobra.Command) {
	c.Flags().BoolVar(&t.auto, "auto", false, "advice and the program answer what is not said")
	c.Flags().StringArrayVar(&t.set, "set", nil, `a cell of a sheet: "KEY CELL VALUE", as in "target track/hull 20"`)
	c.Flags().StringArrayVar(&t.options, "option", nil, "how the table plays: KEY=VALUE")
	c.Flags().StringVar(&t.phase, "phase", "", "the phase, by its ID")
	c.Flags().IntVar(&t.round, "round", 1, "the round")
}

// A laid sheet is one that an argument names by its class.
type laidSheet struct{ id, key, class string }

// throwAway makes a table with a sheet for each argument that names a class, and the play line of the arguments.
func (p *program) throwAway(rs *rules.Ruleset, args []string, t tableFlags) (*scenario.Player, string, error) {
	if len(args) == 0 {
		return nil, "", misused("say what is done: %s", strings.Join(actionIDs(rs), ", "))
	}
	book, err := rules.Open(rs)
	if err != nil {
		return nil, "", err
	}
	if book.Action(args[0]) == nil {
		return nil, "", misused("%s has no action %q%s", rs.Title, args[0], or(rules.Nearest(args[0], actionIDs(rs)), "; it has "+strings.Join(actionIDs(rs), ", ")))
	}
	told, err := pairs(args[1:])
	if err != nil {
		return nil, "", err
	}
	plain := map[string]bool{} // keys of values that name a class by chance
	for {
		placed, sheets := laid(book, args[0], told, plain)
		if len(sheets) == 0 && !t.auto {
			if sheets, err = p.askClass(book); err != nil {
				return nil, "", err
			}
		}
		session, err := p.table(book, sheets, t)
		if err != nil {
			return nil, "", err
		}
		if key := refusedSheet(session, book.Action(args[0]), placed, sheets); key != "" && !plain[key] {
			plain[key] = true
			continue
		}
		return scenario.NewPlayer(session), playLine(args[0], placed), nil
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
func laid(book *rules.Book, action string, told []rules.Answer, plain map[string]bool) (placed []rules.Answer, sheets []laidSheet) {
	taken := map[string]int{}
	for _, a := range told {
		words := strings.Split(a.Value, ",")
		for i, w := range words {
			c, ok := book.Class(w)
			if !ok || plain[a.Key] || action == "commission" {
				continue
			}
			name := a.Key[strings.LastIndexByte(a.Key, '/')+1:]
			id := name
			if taken[name]++; taken[name] > 1 {
				id = fmt.Sprint(name, "-", taken[name])
			}
			sheets = append(sheets, laidSheet{id, a.Key, c.Name})
			words[i] = id
		}
		a.Value = strings.Join(words, ",")
		placed = append(placed, a)
	}
	return placed, sheets
}

// askClass asks for one ship where none is named.
func (p *program) askClass(book *rules.Book) ([]laidSheet, error) {
	names := make([]string, len(book.Classes()))
	for i, c := range book.Classes() {
		names[i] = c.Name
	}
	for {
		p.tell("Which class of ship? %s", strings.Join(names, ", "))
		typed, ok := p.line()
		if !ok {
			return nil, misused("no ship is named; name one by its class, as in target=%s", names[0])
		}
		if c, known := book.Class(typed); known {
			return []laidSheet{{"ship", "", c.Name}}, nil
		}
		p.tell("There is no class %s%s", typed, or(rules.Nearest(typed, names), "."))
	}
}

// table lays the sheets down, each on a side of its own.
func (p *program) table(book *rules.Book, sheets []laidSheet, t tableFlags) (*rules.Session, error) {
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

// refusedSheet is the key of a sheet that the action turns down, for its value only looks like the name of a class.
func refusedSheet(session *rules.Session, action *rules.Action, told []rules.Answer, sheets []laidSheet) string {
	board := session.Board()
	_, err := rules.NewStage(board.Book, board.Battle).Resolve(action, 1, rules.Told{Loose: told})
	var no *rules.IllegalError
	if !errors.As(err, &no) {
		return ""
	}
	for _, s := range sheets {
		if s.key != "" && (no.Question.Key == s.key || strings.HasSuffix(no.Question.Key, "/"+s.key)) {
			return s.key
		}
	}
	return ""
}
