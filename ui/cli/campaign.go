package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
	"damcon/saves"
)

func newBattle(name string, book *rules.Book) *roster.Battle {
	return roster.NewBattle(1, name, book.Rules.ID)
}

// A campaignCommand is what one of the commands of a campaign differs in from the others.
type campaignCommand struct {
	use, short, long string
	example          string // lines without their indent
	args             cobra.PositionalArgs
	battle           string // what --battle is for; empty where there is no such flag
	run              func([]string) error
}

// onCampaign makes a command for the campaign that --file names.
func (p *program) onCampaign(of campaignCommand) *cobra.Command {
	c := &cobra.Command{
		Use: of.use, Short: of.short, Long: of.long, Example: "  " + strings.ReplaceAll(of.example, "\n", "\n  "), ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(c *cobra.Command, args []string) error {
			err := of.args(c, args)
			if last := len(args) - 1; err != nil && last >= 0 {
				return misused("%v. A campaign is named with --file, as in --file %s", err, strconv.Quote(args[last]))
			}
			return err
		},
		RunE: func(_ *cobra.Command, args []string) error { return of.run(cleaned(args)) },
	}
	p.fileFlag(c)
	if of.battle != "" {
		p.battleFlag(c, of.battle)
	}
	return c
}

// campaignCommands work on a campaign file.
func (p *program) campaignCommands() []*cobra.Command {
	var entries int
	log := p.onCampaign(campaignCommand{
		use: "log", short: "What was done, the newest last", example: "damcon log\ndamcon log -n 100 --file \"Border war\"", battle: whichBattle,
		args: between(0, 0, "no words"), run: func([]string) error {
			if entries < 1 {
				return misused("-n is 1 or more")
			}
			return p.log(entries)
		},
	})
	log.Flags().IntVarP(&entries, "entries", "n", 20, "how many entries, 1 or more")
	sheet := p.onCampaign(campaignCommand{
		use: "sheet NAME", short: "All that stands on a sheet", example: "damcon sheet Krait\ndamcon sheet kr --file \"Border war\" --json",
		long:   "Writes all that stands on a sheet, a line for each row of the printed one. NAME is the name of a ship or of another sheet, its handle or its ID.",
		battle: whichBattle, args: between(1, 1, "the name, handle or ID of a sheet"), run: func(args []string) error { return p.sheet(args[0]) },
	})
	sheet.ValidArgsFunction = p.completeSheet
	list := &cobra.Command{
		Use: "list", Short: "The campaigns and their battles", Example: "  damcon list\n  damcon list --json", Args: between(0, 0, "no words"),
		Long:              "Lists the campaigns of the data folder and their battles, the one written last first: that is the one that commands without --file take.",
		ValidArgsFunction: cobra.NoFileCompletions, RunE: func(*cobra.Command, []string) error { return p.list() },
	}
	return []*cobra.Command{
		p.newCommand(), list,
		p.onCampaign(campaignCommand{
			use: "show", short: "A battle: where the round is, every sheet, what is owed", example: "damcon show\ndamcon show --file \"Border war\" --battle 1",
			battle: whichBattle, args: between(0, 0, "no words"), run: func([]string) error { return p.show() },
		}),
		sheet, log,
		p.onCampaign(campaignCommand{
			use: "undo [ENTRY]", short: "Take back the last entry, or one by its number", example: "damcon undo\ndamcon undo 3 --file \"Border war\"",
			long: `Takes back the last entry, or the one whose number damcon log says: an older one where no later one has changed the same. Nothing is
erased: the log says what was taken back, and dice of the program come again.`,
			battle: whichBattle, args: between(0, 1, "the number of an entry"), run: p.undo,
		}),
		p.notesCommand(), p.verifyCommand(), p.exportCommand(), p.importCommand(),
	}
}

// A campaign is a file that is open with its game and one of its battles.
type campaign struct {
	*saves.File
	program *program
	book    *rules.Book
	battle  *saves.Battle
}

// openFile opens the file of the campaign that is named, or of the one written last.
func (p *program) openFile() (*saves.File, error) {
	path, err := p.campaignPath()
	if err != nil {
		return nil, err
	}
	return saves.Open(path)
}

// campaign opens the campaign that is named, or the one written last, and its battle.
func (p *program) campaign() (*campaign, error) {
	f, err := p.openFile()
	if err != nil {
		return nil, err
	}
	c, err := p.opened(f, p.battle)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return c, nil
}

// newestBattle stands for the battle that was written last, or the fleets where there is none.
const newestBattle = -1

// opened opens a battle of a file by its number.
func (p *program) opened(f *saves.File, number int) (*campaign, error) {
	rs, err := p.ruleset(f.Ruleset())
	if err != nil {
		return nil, fmt.Errorf("%s is a campaign of %s, which this damcon does not play", f.Path(), f.Ruleset())
	}
	house, err := f.House()
	if err != nil {
		return nil, err
	}
	book, err := rules.Open(rs, house...)
	if err != nil {
		return nil, err
	}
	c := &campaign{File: f, program: p, book: book}
	if number == newestBattle {
		battles, err := f.Battles()
		if err != nil {
			return nil, err
		}
		latest, _ := saves.CampaignInfo{Battles: battles}.Latest()
		number = latest.Number
	}
	c.battle, err = f.Battle(number)
	return c, err
}

func (c *campaign) session() (*rules.Session, error) {
	return rules.NewSession(c.book, c.battle, dice.NewRoller(c.program.seed()))
}

// campaignPath is where the campaign lies: a path, a name in the data folder, or the one written last.
func (p *program) campaignPath() (string, error) {
	if p.file != "" {
		if _, err := os.Stat(p.file); err == nil || strings.ContainsRune(p.file, filepath.Separator) || strings.HasSuffix(p.file, saves.Ext) {
			return p.file, nil
		}
	}
	infos, err := saves.List(saves.DefaultDir())
	if err != nil {
		return "", err
	}
	if p.file == "" {
		for _, i := range infos {
			if i.Err == nil {
				return i.Path, nil
			}
		}
		return "", errNoCampaign
	}
	var names []string
	for _, i := range infos {
		base := strings.TrimSuffix(filepath.Base(i.Path), saves.Ext)
		if strings.EqualFold(i.Name, p.file) || strings.EqualFold(base, p.file) {
			return i.Path, nil
		}
		names = append(names, i.Name)
	}
	return "", misused("there is no campaign %q%s", p.file, or(rules.Nearest(p.file, names), "; damcon list shows those there are"))
}

func campaignNames() []string {
	infos, err := saves.List(saves.DefaultDir())
	if err != nil {
		return nil
	}
	names := make([]string, len(infos))
	for i, c := range infos {
		names[i] = c.Name
	}
	return names
}

// with opens the campaign for as long as something is done with it.
func (p *program) with(do func(*campaign, *rules.Session) error) error {
	c, err := p.campaign()
	if err != nil {
		return err
	}
	session, err := c.session()
	if err == nil {
		err = do(c, session)
	}
	return errors.Join(err, c.Close())
}

// ListedCampaign is a campaign as JSON.
type ListedCampaign struct {
	Path    string         `json:"path"`
	Name    string         `json:"name"`
	Rules   string         `json:"rules"`
	Ships   int            `json:"ships"`  // in all places
	Fleets  int            `json:"fleets"` // of them in the fleets, which are battle 0
	Written time.Time      `json:"written"`
	Fault   string         `json:"fault,omitempty"`
	Battles []ListedBattle `json:"battles"`
}

// ListedBattle is a battle of a campaign as JSON.
type ListedBattle struct {
	Number  int    `json:"number"`
	Name    string `json:"name"`
	Round   int    `json:"round"`
	Phase   string `json:"phase,omitempty"`
	Ships   int    `json:"ships"`
	Waiting string `json:"waiting,omitempty"` // the action that waits for an answer
}

// roundWord is what the game of a campaign calls a round; "round" where the game is none of these.
func (p *program) roundWord(id string) string {
	for _, rs := range p.rulesets {
		if rs.ID == id {
			return rs.RoundWord()
		}
	}
	return "round"
}

func (p *program) list() error {
	infos, err := saves.List(saves.DefaultDir())
	if err != nil {
		return err
	}
	all := []ListedCampaign{}
	for _, c := range infos {
		one := ListedCampaign{Path: c.Path, Name: c.Name, Rules: c.Ruleset, Ships: c.Ships, Fleets: c.Fleets, Written: c.Written, Battles: []ListedBattle{}}
		if c.Err != nil {
			one.Fault = c.Err.Error()
		}
		for _, b := range c.Battles {
			one.Battles = append(one.Battles, ListedBattle{b.Number, b.Name, b.Round, b.Phase, b.Ships, b.Waiting.Action})
		}
		all = append(all, one)
	}
	if p.json {
		return p.emit(all)
	}
	if len(all) == 0 {
		p.say("There are no campaigns in %s.", saves.DefaultDir())
	}
	for _, c := range all {
		p.say("%s  %s, %s, written %s  %s", c.Name, c.Rules, rules.Count(c.Ships, "ship", "ships"), c.Written.Format("2006-01-02 15:04"), c.Path)
		if c.Fault != "" {
			p.say("    %s", c.Fault)
		}
		if c.Fleets > 0 {
			p.say("    0  the fleets, %s", rules.Count(c.Fleets, "ship", "ships"))
		}
		for _, b := range c.Battles {
			waits := ""
			if b.Waiting != "" {
				waits = ", " + b.Waiting + " waits"
			}
			p.say("    %d  %s, %s %d, %s%s", b.Number, b.Name, p.roundWord(c.Rules), b.Round, rules.Count(b.Ships, "ship", "ships"), waits)
		}
	}
	return nil
}

// notesCommand shows or writes the GM's words about a campaign.
func (p *program) notesCommand() *cobra.Command {
	return p.onCampaign(campaignCommand{
		use: "notes [TEXT]", short: "Your own words about a campaign; with a text, it takes their place",
		example: "damcon notes\ndamcon notes \"The convoy is due on Friday\" --file \"Border war\"\ndamcon notes - < notes.txt",
		long:    `Shows what you have written about a campaign. With a text, that takes its place: - reads it from the standard input, '' takes the words away.`,
		args:    between(0, 1, "one text, in quotes"), run: p.notes,
	})
}

func (p *program) notes(args []string) error {
	f, err := p.openFile()
	if err != nil {
		return err
	}
	text, err := p.writeNotes(f, args)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if p.json {
		return p.emit(map[string]string{"path": f.Path(), "notes": text})
	}
	p.say("%s", text)
	return nil
}

// writeNotes writes the notes where there is an argument, and gives those that stand.
func (p *program) writeNotes(f *saves.File, args []string) (text string, err error) {
	if len(args) == 0 {
		return f.Notes()
	}
	if text = args[0]; text == "-" {
		if text, err = p.readText("-"); err != nil {
			return "", err
		}
	}
	return text, f.SetNotes(text)
}

func (p *program) show() error {
	return p.with(func(c *campaign, s *rules.Session) error {
		state, err := s.State()
		if err != nil {
			return err
		}
		notes, err := c.Notes()
		if err != nil {
			return err
		}
		if p.json {
			shown := struct {
				scenario.End
				Name  string          `json:"name"`
				Rules string          `json:"rules"`
				Notes string          `json:"notes,omitempty"` // of the campaign
				Waits *scenario.Asked `json:"waits,omitempty"`
			}{End: scenario.EndOf(s.Board()), Name: s.Board().Name, Rules: s.Board().Ruleset, Notes: notes}
			if state.Question != nil {
				q := scenario.AskedOf(state.Question)
				shown.Waits = &q
			}
			return p.emit(shown)
		}
		p.say("%s", boardText(s.Board()))
		if notes != "" {
			p.say("Notes: %s", notes)
		}
		if state.Question != nil {
			p.say("%s waits. %s", state.Action.Title, prompt(state.Question, "", false))
		}
		return nil
	})
}

func (p *program) sheet(name string) error {
	return p.with(func(_ *campaign, s *rules.Session) error {
		b := s.Board()
		sheet := b.Find(name)
		if sheet == nil {
			var names []string
			for _, other := range b.Sheets() {
				names = append(names, other.Name)
			}
			return misused("no sheet is called %q, or more than one%s", name, or(rules.Nearest(name, names), "; damcon show lists them"))
		}
		if p.json {
			return p.emit(scenario.SheetEndOf(b, sheet))
		}
		p.say("%s", sheetText(b, sheet))
		return nil
	})
}

// completeSheet completes the name of a sheet, here or in the fleets.
func (p *program) completeSheet(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	_ = p.with(func(_ *campaign, s *rules.Session) error { // a campaign that cannot be opened has no names to offer
		for _, sheet := range slices.Concat(s.Board().Sheets(), s.Board().Away()) {
			names = append(names, sheet.Name)
		}
		return nil
	})
	return names, cobra.ShellCompDirectiveNoFileComp
}

func (p *program) log(most int) error {
	return p.with(func(c *campaign, s *rules.Session) error {
		if !p.json {
			return p.sayLog(s, most)
		}
		rows := []rules.LogRow{}
		for row, err := range c.battle.Log(0) {
			if err != nil {
				return err
			}
			if len(rows) == most {
				break
			}
			rows = append(rows, row)
		}
		return p.emit(rows)
	})
}

func (p *program) undo(args []string) error {
	line := "undo"
	if len(args) > 0 {
		line += " " + args[0]
	}
	return p.with(func(_ *campaign, s *rules.Session) error {
		step, err := scenario.NewPlayer(s).Line(line)
		if errors.Is(err, rules.ErrNoEntry) {
			return misused("%v; damcon log lists them", err)
		}
		if err != nil {
			return said(err)
		}
		if p.json {
			return p.emit(step)
		}
		p.sayStep(s.Board(), step)
		return nil
	})
}
