package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"damcon/rules"
	"damcon/rules/scenario"
)

// A dataList is a list that comes from the rulesets' own data.
type dataList struct {
	name, what  string // the command, and what its further words are
	short, long string
	example     string
	house       bool // a house file may stand beside the data
	run         func(books []*rules.Book, names []string) error
}

// dataCommands are the lists that come from the rulesets' own data.
func (p *program) dataCommands() []*cobra.Command {
	var all []*cobra.Command
	for _, of := range []dataList{
		{
			name: "rules", what: "ACTION", short: "The games, their phases and actions, and the keys of an action's questions", run: p.listRules,
			long:    "Lists the games; of one its actions and sample battles; of an action the keys of its questions, as roll, odds and --plain take them.",
			example: "damcon rules\ndamcon rules gothic\ndamcon rules gothic hit",
		},
		{
			name: "classes", what: "CLASS", short: "The classes of ships, as printed", run: p.listClasses, house: true,
			long:    "Lists the classes of a game, by which ships are called when they are laid down; of a class the whole sheet, also of one of your own.",
			example: "damcon classes knight-hawks\ndamcon classes knight-hawks Frigate\ndamcon classes knight-hawks Corsair --house corsair.toml",
		},
		{
			name: "tables", what: "TABLE", short: "The tables, as printed", run: p.listTables, house: true,
			long: "Lists the tables of a game; of a table its rows.", example: "damcon tables knight-hawks\ndamcon tables knight-hawks damage",
		},
		{
			name: "options", what: "OPTION", short: "How a table may play: every option with its values", run: p.listOptions,
			long: `Lists how a table may play where the rules leave a choice; of an option what each value does. At the desk they are set on the page of the key B,
in --plain with option KEY=VALUE, for a single roll with --option KEY=VALUE.`,
			example: "damcon options knight-hawks\ndamcon options knight-hawks fireTiming",
		},
	} {
		all = append(all, p.dataCommand(of))
	}
	return all
}

func (p *program) dataCommand(of dataList) *cobra.Command {
	var house []string
	c := &cobra.Command{
		Use: of.name + " [RULESET] [" + of.what + " …]", Short: of.short, Long: of.long, Example: "  " + strings.ReplaceAll(of.example, "\n", "\n  "),
		Args: cobra.ArbitraryArgs, ValidArgsFunction: p.completeData(of.name),
		RunE: func(_ *cobra.Command, args []string) error {
			args = cleaned(args)
			rulesets := p.rulesets
			switch {
			case len(args) > 0:
				rs, err := p.ruleset(args[0])
				if err != nil {
					return err
				}
				rulesets, args = []*rules.Ruleset{rs}, args[1:]
			case len(house) > 0:
				return misused("a house file is for one game: damcon %s RULESET --house FILE", of.name)
			}
			books := make([]*rules.Book, len(rulesets))
			for i, rs := range rulesets {
				book, err := p.openBook(rs, house)
				if err != nil {
					return err
				}
				books[i] = book
			}
			return of.run(books, args)
		},
	}
	if of.house {
		houseFlag(c, &house)
	}
	return c
}

// RulesetInfo is a ruleset as JSON.
type RulesetInfo struct {
	ID       string        `json:"id"`
	Title    string        `json:"title"`
	Doc      string        `json:"doc"`
	Kinds    []string      `json:"kinds,omitempty"`
	Actions  []ActionInfo  `json:"actions"`
	Measures []MeasureInfo `json:"measures,omitempty"`
	Samples  []Sample      `json:"samples"` // the sample battles
}

// ActionInfo is an action as JSON.
type ActionInfo struct {
	ID     string   `json:"id"`
	Title  string   `json:"title"`
	Help   string   `json:"help"`
	Phases []string `json:"phases,omitempty"`
	Rule   string   `json:"rule,omitempty"`
	Keys   []Key    `json:"keys"`
}

// MeasureInfo is a measure as JSON.
type MeasureInfo struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

func (p *program) listRules(books []*rules.Book, names []string) error {
	for _, book := range books {
		if err := known(names, actionIDs(book.Rules), book.Rules.Title, "action"); err != nil {
			return err
		}
	}
	if !p.json {
		for _, book := range books {
			p.sayRules(book, names, len(books) > 1)
		}
		return nil
	}
	infos := []RulesetInfo{}
	for _, book := range books {
		rs := book.Rules
		keys := allKeys(book)
		info := RulesetInfo{ID: rs.ID, Title: rs.Title, Doc: rs.Doc, Samples: samplesOf(book)}
		for _, k := range rs.Kinds {
			info.Kinds = append(info.Kinds, k.Word)
		}
		for _, m := range rs.Measures {
			info.Measures = append(info.Measures, MeasureInfo{m.ID, m.Title})
		}
		for _, a := range slices.Concat(rs.Actions, rules.Machine()) {
			if len(names) == 0 || slices.Contains(names, a.ID) {
				info.Actions = append(info.Actions, ActionInfo{a.ID, a.Title, a.Help, a.Phases, a.Rule, append([]Key{}, keys[a.ID]...)})
			}
		}
		infos = append(infos, info)
	}
	return p.emit(infos)
}

func (p *program) sayRules(book *rules.Book, names []string, short bool) {
	rs := book.Rules
	p.say("%s  %s: %s", rs.ID, rs.Title, rs.Doc)
	if short {
		return
	}
	if len(names) == 0 {
		for _, a := range rs.Actions {
			p.say("  %-14s %s", a.ID, a.Help)
		}
		p.say("in every game")
		for _, a := range rules.Machine() {
			p.say("  %-14s %s", a.ID, a.Help)
		}
		p.say("sample battles, for damcon new NAME --sample")
		for _, s := range samplesOf(book) {
			p.say("  %-14s %s", s.Name, s.Title)
		}
		return
	}
	keys := allKeys(book)
	for _, name := range names {
		a := book.Action(name)
		p.say("%s: %s", a.ID, a.Help)
		for _, k := range keys[a.ID] {
			text := k.Text
			if k.Usual != "" {
				text += ", seldom other than " + k.Usual
			}
			p.say("  %-20s %s: %s", k.Key, k.Kind, text)
		}
	}
}

// known refuses a name that is not among those there are.
func known(names, all []string, whose, what string) error {
	for _, n := range names {
		if !slices.ContainsFunc(all, func(a string) bool { return strings.EqualFold(a, n) }) {
			return misused("%s has no %s %q%s", whose, what, n, or(rules.Nearest(n, all), "; it has "+strings.Join(all, ", ")))
		}
	}
	return nil
}

// among says whether a name is wanted: every one is where none is named.
func among(names []string, name, short string) bool {
	return len(names) == 0 || slices.ContainsFunc(names, func(n string) bool {
		return strings.EqualFold(n, name) || short != "" && strings.EqualFold(n, short)
	})
}

// ClassInfo is a class as JSON.
type ClassInfo struct {
	Rules string            `json:"rules"`
	Name  string            `json:"name"`
	Short string            `json:"short,omitempty"`
	Kind  string            `json:"kind"`
	Notes string            `json:"notes,omitempty"`
	Sheet scenario.SheetEnd `json:"sheet"`
}

func (p *program) listClasses(books []*rules.Book, names []string) error {
	infos := []ClassInfo{}
	for _, book := range books {
		rs := book.Rules
		var all []string
		for _, c := range book.Classes() {
			if all = append(all, c.Name); c.Short != "" {
				all = append(all, c.Short)
			}
		}
		if err := known(names, all, rs.Title, "class"); err != nil {
			return err
		}
		if !p.json {
			p.say("%s", rs.Title)
		}
		for _, c := range book.Classes() {
			if !among(names, c.Name, c.Short) {
				continue
			}
			board := lone(book, c)
			sheet := board.Sheets()[0]
			switch {
			case p.json:
				infos = append(infos, ClassInfo{rs.ID, c.Name, c.Short, c.Kind, c.Notes, scenario.SheetEndOf(board, sheet)})
			case len(names) == 0:
				p.say("  %-4s %s", c.Short, c.Name)
			default:
				p.say("%s", sheetText(board, sheet))
				if c.Notes != "" {
					p.say("%s", c.Notes)
				}
			}
		}
	}
	if p.json {
		return p.emit(infos)
	}
	return nil
}

// TableInfo is a table as JSON.
type TableInfo struct {
	Rules   string    `json:"rules"`
	Name    string    `json:"name"`
	Title   string    `json:"title,omitempty"`
	Rule    string    `json:"rule,omitempty"`
	Dice    string    `json:"dice,omitempty"`
	Columns []string  `json:"columns,omitempty"`
	Rows    []RowInfo `json:"rows"`
}

// RowInfo is a row of a table as JSON: its range or key, and its cells by their columns.
type RowInfo struct {
	Row   string            `json:"row"`
	Cells map[string]string `json:"cells"`
}

func (p *program) listTables(books []*rules.Book, names []string) error {
	infos := []TableInfo{}
	for _, book := range books {
		rs := book.Rules
		var all []string
		for _, t := range book.Tables() {
			all = append(all, t.Name)
		}
		if err := known(names, all, rs.Title, "table"); err != nil {
			return err
		}
		if !p.json {
			p.say("%s", rs.Title)
		}
		for _, t := range book.Tables() {
			switch {
			case !among(names, t.Name, ""):
			case p.json:
				infos = append(infos, tableInfo(rs, t))
			case len(names) == 0:
				p.say("  %-20s %s", t.Name, t.Title)
			default:
				p.sayTable(t)
			}
		}
	}
	if p.json {
		return p.emit(infos)
	}
	return nil
}

func tableInfo(rs *rules.Ruleset, t *rules.Table) TableInfo {
	info := TableInfo{Rules: rs.ID, Name: t.Name, Title: t.Title, Rule: t.Rule, Columns: t.Columns, Rows: []RowInfo{}}
	if t.Dice != nil {
		info.Dice = t.Dice.String()
	}
	for i := range t.Rows {
		row := RowInfo{rowName(&t.Rows[i]), map[string]string{}}
		for _, c := range t.Columns {
			row.Cells[c] = t.Rows[i].Text(c)
		}
		info.Rows = append(info.Rows, row)
	}
	return info
}

func rowName(r *rules.Row) string {
	if r.Key != "" {
		return r.Key
	}
	return r.Range()
}

// sayTable writes a table in columns.
func (p *program) sayTable(t *rules.Table) {
	head := t.Title
	if t.Dice != nil {
		head += ", " + t.Dice.String()
	}
	if t.Rule != "" {
		head += ", rule " + t.Rule
	}
	p.say("%s: %s", t.Name, head)
	rows := [][]string{append([]string{""}, t.Columns...)}
	for i := range t.Rows {
		cells := []string{rowName(&t.Rows[i])}
		for _, c := range t.Columns {
			cells = append(cells, t.Rows[i].Text(c))
		}
		rows = append(rows, cells)
	}
	p.sayColumns(rows)
}

// sayColumns writes rows under one another, each column as wide as its widest cell.
func (p *program) sayColumns(rows [][]string) {
	wide := map[int]int{}
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], len([]rune(cell)))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			fmt.Fprintf(&b, "  %-*s", wide[i], cell)
		}
		p.say("%s", strings.TrimRight(b.String(), " "))
	}
}

// OptionInfo is an option as JSON.
type OptionInfo struct {
	Rules  string      `json:"rules"`
	Key    string      `json:"key"`
	Text   string      `json:"text"`
	Rule   string      `json:"rule,omitempty"`
	Values []ValueInfo `json:"values"` // the first is the default
}

// ValueInfo is a value of an option as JSON.
type ValueInfo struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Line  string `json:"line,omitempty"`
}

func (p *program) listOptions(books []*rules.Book, names []string) error {
	infos := []OptionInfo{}
	for _, book := range books {
		rs := book.Rules
		var all []string
		for _, o := range rs.Options {
			all = append(all, o.Key)
		}
		if err := known(names, all, rs.Title, "option"); err != nil {
			return err
		}
		if !p.json {
			p.say("%s", rs.Title)
		}
		for _, o := range rs.Options {
			if !among(names, o.Key, "") {
				continue
			}
			info := OptionInfo{Rules: rs.ID, Key: o.Key, Text: o.Text, Rule: o.Rule}
			for _, v := range o.Values {
				info.Values = append(info.Values, ValueInfo(v))
			}
			if p.json {
				infos = append(infos, info)
				continue
			}
			p.sayOption(info, len(names) > 0)
		}
	}
	if p.json {
		return p.emit(infos)
	}
	return nil
}

func (p *program) sayOption(o OptionInfo, whole bool) {
	values := make([]string, len(o.Values))
	for i, v := range o.Values {
		values[i] = v.Value
	}
	p.say("  %s: %s (%s)", o.Key, o.Text, strings.Join(values, ", "))
	if !whole {
		return
	}
	for i, v := range o.Values {
		text := v.Text
		if i == 0 {
			text += " (unless the table says otherwise)"
		}
		p.say("    %s: %s", v.Value, text)
		if v.Line != "" {
			p.say("      %s", v.Line)
		}
	}
}
