package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

func (p *program) oddsCommand() *cobra.Command {
	var t tableFlags
	c := &cobra.Command{
		Use:   "odds DICE | RULESET ACTION KEY=VALUE … [then ACTION …]",
		Short: "How likely each outcome is, of dice or of any action",
		Long: `Counts out how likely each total of an expression is, or what an action may do to throw-away sheets: named as for roll. Choices that are not
said are taken by advice, and shown as assumed. Between the actions of a plan stands then; a later one calls a sheet by the key it was named
with: target=target. Figures that are too many to count out are sampled, and begin with ≈.`,
		Example: `  damcon odds 3d6
  damcon odds knight-hawks fire firer=Frigate weapon=lb target=Destroyer range=3
  damcon odds knight-hawks hit weapon=LC target=Frigate then hit weapon=LC target=target`,
		Args:              between(1, -1, "dice such as 3d6, or a ruleset and an action"),
		ValidArgsFunction: p.completeAction,
		RunE: func(_ *cobra.Command, args []string) error {
			args = cleaned(args)
			if rs, err := p.ruleset(args[0]); err == nil {
				return p.oddsAction(rs, args[1:], &t)
			}
			return p.oddsDice(args)
		},
	}
	t.flags(c)
	return c
}

// DiceOdds is the distribution of an expression as JSON.
type DiceOdds struct {
	Dice   string               `json:"dice"`
	Mean   float64              `json:"mean"`
	Values []scenario.OddsValue `json:"values"`
}

func (p *program) oddsDice(args []string) error {
	all := []DiceOdds{}
	for _, text := range expressions(args) {
		e, err := dice.Parse(text)
		if err != nil {
			return p.notDice(args[0], err)
		}
		one := DiceOdds{Dice: e.String()}
		for _, c := range e.Chances() {
			one.Values = append(one.Values, scenario.OddsValue{Value: c.Outcome, Chance: c.P})
			one.Mean += float64(c.Outcome) * c.P
		}
		all = append(all, one)
	}
	if p.json {
		return p.emit(all)
	}
	for _, one := range all {
		p.say("%s  mean %.2f", one.Dice, one.Mean)
		rows := [][]string{{"total", "chance", "this or more"}}
		more := 1.0
		for _, v := range one.Values {
			rows = append(rows, []string{strconv.Itoa(v.Value), scenario.Percent(v.Chance), scenario.Percent(min(more, 1))})
			more -= v.Chance
		}
		p.sayColumns(rows)
	}
	return nil
}

// oddsAction walks a plan on a throw-away table.
func (p *program) oddsAction(rs *rules.Ruleset, args []string, t *tableFlags) error {
	t.auto = true // nothing is asked: a walk takes advice
	player, line, err := p.throwAway(rs, args, t)
	if err != nil {
		return err
	}
	step, err := player.Line("odds " + line)
	book := player.Session().Board().Book
	var missing *rules.MissingError
	switch {
	case err != nil && noClass(book, args) != "":
		return misused("%v%s. Name ships by their class: %s", err, noClass(book, args), example(book, args))
	case errors.As(err, &missing):
		return misused("%v: %s", err, scenario.What(missing.Question))
	case err != nil:
		return said(err)
	case len(step.Odds) == 0 && len(player.Session().Board().Sheets()) == 0:
		return misused("no ship is named, so nothing can happen%s. Name ships by their class: %s", noClass(book, args), example(book, args))
	case p.json:
		return p.emit(step)
	}
	p.sayOdds(step)
	return nil
}

// sayOdds writes what was assumed and how likely what is.
func (p *program) sayOdds(step scenario.Step) {
	for _, a := range step.Assumed {
		p.say("assumed %s=%s", a.Key, scenario.Quote(a.Value))
	}
	for _, o := range step.Odds {
		p.say("%s", o.Head())
		p.sayWrapped(o.Chances())
	}
	if len(step.Odds) == 0 {
		p.say("Nothing that is counted would change.")
	}
}

// sayWrapped writes parts with commas between them in lines that fit a narrow screen.
func (p *program) sayWrapped(parts []string) {
	line := " "
	for i, part := range parts {
		if i+1 < len(parts) {
			part += ","
		}
		if len(line)+len(part) > 76 {
			p.say("%s", line)
			line = " "
		}
		line += " " + part
	}
	p.say("%s", line)
}
