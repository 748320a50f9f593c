package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

// mostTimes is how often an expression is rolled at once.
const mostTimes = 10_000

func (p *program) rollCommand() *cobra.Command {
	var times int
	var t tableFlags
	c := &cobra.Command{
		Use:   "roll DICE … | RULESET ACTION KEY=VALUE …",
		Short: "Roll dice, or play any action on throw-away sheets",
		Long: `Rolls dice and shows the faces: 2d10+4, d66, d%, 4d6k3 (keep three), 5d10! (exploding). A d100 or d% shows 1 to 100.

With a ruleset it plays one action on throw-away sheets. A value that is the name of a class lays a sheet of it down, also of a class of your
own with --house. Dice that have been thrown are said like other answers; what is missing is asked for, or left to advice and to the program
with --auto. Nothing is kept. damcon rules RULESET ACTION lists the keys.`,
		Example: `  damcon roll 2d10+4
  damcon roll d66 -n 3
  damcon roll knight-hawks hit weapon=PB target=Destroyer table=73
  damcon roll knight-hawks hit weapon=T target=Frigate --set "target track/hull 20" --auto
  damcon roll knight-hawks hit weapon=LC target=Corsair --house corsair.toml --auto`,
		Args:              between(1, -1, "dice such as 2d10+4, or a ruleset and an action"),
		ValidArgsFunction: p.completeAction,
		RunE: func(c *cobra.Command, args []string) error {
			args = cleaned(args)
			if rs, err := p.ruleset(args[0]); err == nil {
				if c.Flags().Changed("times") {
					return misused("-n is for dice; an action is played once")
				}
				return p.rollAction(rs, args[1:], &t)
			}
			return p.rollDice(args, times)
		},
	}
	c.Flags().IntVarP(&times, "times", "n", 1, "how often, 1 to 10,000")
	t.flags(c)
	return c
}

// Rolled is a roll as JSON.
type Rolled struct {
	Dice   string   `json:"dice"`
	Faces  []int    `json:"faces"`
	Total  int      `json:"total"`
	Thrown []string `json:"thrown"` // the sides of each die
}

// rollDice rolls each expression so many times. Words with a sign between them are one expression.
func (p *program) rollDice(args []string, times int) error {
	if times < 1 || times > mostTimes {
		return misused("-n is 1 to 10,000")
	}
	var all []*dice.Expr
	for _, text := range expressions(args) {
		e, err := dice.Parse(text)
		if err != nil {
			return p.notDice(args[0], err)
		}
		all = append(all, e)
	}
	roller := dice.NewRoller(p.seed())
	rolled := []Rolled{}
	for range times {
		for _, e := range all {
			faces := e.Roll(roller)
			if p.json {
				rolled = append(rolled, Rolled{Dice: e.String(), Faces: faces, Total: e.Total(faces), Thrown: sides(e, faces)})
				continue
			}
			head := ""
			if len(all) > 1 {
				head = e.String() + "  "
			}
			p.say("%s%s", head, dice.ReadBack(dice.RollOf(e), dice.Throw{Faces: faces}))
		}
	}
	if p.json {
		return p.emit(rolled)
	}
	return nil
}

// sides names the dice of a throw. Those that explosions add are as the one that exploded.
func sides(e *dice.Expr, faces []int) []string {
	names := make([]string, 0, len(faces))
	for len(names) < len(faces) {
		more := e.Further(faces[:len(names)])
		if len(more) == 0 {
			break
		}
		for _, s := range more {
			names = append(names, fmt.Sprint("d", s))
		}
	}
	return names
}

func expressions(args []string) []string {
	var all []string
	for _, a := range args {
		signed := strings.HasPrefix(a, "+") || strings.HasPrefix(a, "-") || strings.HasPrefix(a, "−")
		if n := len(all); n > 0 && (signed || strings.HasSuffix(all[n-1], "+") || strings.HasSuffix(all[n-1], "-")) {
			all[n-1] += " " + a
			continue
		}
		all = append(all, a)
	}
	return all
}

// notDice says where an expression is wrong, or which ruleset was meant.
func (p *program) notDice(first string, err error) error {
	if near := rules.Nearest(first, p.ids()); near != "" {
		return misused("%q is no ruleset and no dice; did you mean %s?", first, near)
	}
	for _, rs := range p.rulesets {
		if slices.Contains(actionIDs(rs), first) {
			return misused("%q is an action: say before it of which game, as in %s %s", first, rs.ID, first)
		}
	}
	var wrong *dice.SyntaxError
	if !errors.As(err, &wrong) {
		return misused("%v", err)
	}
	games := ""
	if !strings.ContainsAny(first, "0123456789%") { // as all dice have
		games = ", or one of the rulesets: " + strings.Join(p.ids(), ", ")
	}
	return misused("%v%s\n  %s\n  %s^", err, games, wrong.Text, strings.Repeat(" ", wrong.Pos-1))
}

// rollAction plays an action on a table of its own.
func (p *program) rollAction(rs *rules.Ruleset, args []string, t *tableFlags) error {
	if slices.Contains(args, "then") {
		return misused("one action is played at a time; odds takes a plan of several")
	}
	player, line, err := p.throwAway(rs, args, t)
	if err != nil {
		return err
	}
	if t.auto {
		line += " auto"
	}
	step, err := player.Line(line)
	step, err = p.askFor(player, step, err)
	var unasked *scenario.MissingError
	var never *rules.UnaskedError
	switch {
	case errors.As(err, &unasked):
		return misused("%v%s", err, p.unsaid(unasked, rs, args[0], t.auto))
	case errors.As(err, &never):
		return misused("%v; damcon rules %s %s lists the keys", err, rs.ID, args[0])
	case err != nil:
		return said(err)
	case step.Dropped:
		book := player.Session().Board().Book
		return misused("nothing to do: %s%s. Name ships by their class: %s", step.Note, noClass(book, args), example(book, args))
	}
	if p.json {
		return p.emit(struct {
			Step scenario.Step `json:"step"`
			End  scenario.End  `json:"end"`
		}{step, scenario.EndOf(player.Session().Board())})
	}
	p.sayStep(player.Session().Board(), step)
	p.sayShips(player.Session().Board())
	return nil
}

// unsaid says how an answer that is missing may be given.
func (p *program) unsaid(e *scenario.MissingError, rs *rules.Ruleset, action string, auto bool) string {
	if len(e.Unused) > 0 {
		return fmt.Sprintf("; damcon rules %s %s lists what may be", rs.ID, action)
	}
	if auto {
		return "; nobody advises here, so say it as KEY=VALUE"
	}
	return "; say it as KEY=VALUE, or let --auto answer"
}

// said is an error of a line that was typed as arguments: without the column, which nobody sees.
func said(err error) error {
	var illegal *rules.IllegalError
	var unasked *rules.UnaskedError
	var line *scenario.LineError
	switch {
	case errors.As(err, &illegal) || errors.As(err, &unasked) || errors.As(err, &line):
		return misused("%v", err)
	case errors.Is(err, rules.ErrBusy):
		return fmt.Errorf("%w: damcon and damcon --plain go on with it, and cancel there leaves it", err)
	}
	return err
}

// sayStep writes what happened on a table, a line an event; what the title says is not said twice.
func (p *program) sayStep(b rules.Board, step scenario.Step) {
	if step.Title != "" {
		p.say("%s", step.Title)
	}
	if step.Note != "" {
		p.say("%s", step.Note)
	}
	for _, line := range eventLines(b, step.Title, step.Events) {
		p.say("  %s", line)
	}
}

// sayShips writes a line for each sheet with how it stands.
func (p *program) sayShips(b rules.Board) {
	for _, s := range b.Sheets() {
		p.say("%s", shipLine(b, s))
	}
}

// example is how an action may be called with ships of the ruleset: as it was meant, where a value is nearly the name of a class.
func example(book *rules.Book, args []string) string {
	if meant := nearly(book, args); meant != "" {
		return meant
	}
	for _, c := range book.Classes() {
		if !strings.ContainsRune(c.Name, ' ') {
			return "target=" + c.Name
		}
	}
	return "target=CLASS"
}

// noClass says of which ship that is named there is no class, or nothing.
func noClass(book *rules.Book, args []string) string {
	for _, k := range actionKeys(book, book.Action(args[0])) {
		for _, a := range args[1:] {
			key, value, _ := strings.Cut(a, "=")
			if _, known := book.Class(value); k.Sheet && lastPart(k.Key) == key && !known {
				return fmt.Sprintf(", for %s has no class %q", book.Rules.Title, value)
			}
		}
	}
	return ""
}

// nearly is the KEY=CLASS that was meant where a value is nearly the name of a class, or empty.
func nearly(book *rules.Book, args []string) string {
	var names []string
	for _, c := range book.Classes() {
		names = append(names, c.Name)
	}
	for _, a := range args {
		key, value, _ := strings.Cut(a, "=")
		if near := rules.Nearest(value, names); near != "" && len(value) > 2 {
			return key + "=" + scenario.Quote(near)
		}
	}
	return ""
}

// actionIDs lists the actions of a ruleset, its own first.
func actionIDs(rs *rules.Ruleset) []string {
	var ids []string
	for _, a := range slices.Concat(rs.Actions, rules.Machine()) {
		ids = append(ids, a.ID)
	}
	return ids
}
