package cli

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/adrg/xdg"
	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"damcon/rules"
	"damcon/rules/all"
	"damcon/rules/dice"
	"damcon/ui/look"
)

// How the program ends.
const (
	exitFine   = 0
	exitFailed = 1
	exitMisuse = 2
)

// A program is one run of damcon.
type program struct {
	in        io.Reader
	out, err  io.Writer
	rulesets  []*rules.Ruleset
	seed      func() [32]byte // of the dice
	signs     *look.Look
	asks      bool // somebody sits at the terminal
	shows     bool // the output goes to a terminal
	lines     *bufio.Scanner
	unread    error // why the input could not be read to its end
	wrote     bool  // JSON has been written
	finished  bool  // a list of what failed has been written; the code says the rest
	json      bool
	plain     bool
	file      string // of the campaign: a path or a name
	battle    int    // its number; 0 is the one written last
	rulesName string
}

// Main runs the program with the arguments behind its name and returns the code that it ends with.
func Main(args []string, in io.Reader, out, errs io.Writer) int {
	settleHome()
	_, set := look.Detect(os.Getenv)
	p := &program{
		in: in, out: &output{to: out}, err: errs, rulesets: all.Rulesets, seed: dice.NewSeed,
		signs: look.New(look.None, colorprofile.ASCII, true, set), asks: terminal(in), shows: terminal(out),
	}
	return p.run(args)
}

// settleHome finds the folder of a user for whom HOME is not set, as for some services, where the system knows it.
func settleHome() {
	if os.Getenv("HOME") != "" || runtime.GOOS == "windows" {
		return
	}
	if u, err := user.Current(); err == nil && u.HomeDir != "" && os.Setenv("HOME", u.HomeDir) == nil {
		xdg.Reload()
	}
}

// An output is the standard output. It remembers what went wrong with it, so that a result that nobody gets is no success.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.to.Write(text)
	o.err = cmp.Or(o.err, err)
	return n, err
}

func (p *program) run(args []string) int {
	root := p.root()
	root.SetArgs(args)
	root.SetIn(p.in)
	root.SetOut(p.out)
	root.SetErr(p.err)
	err := root.Execute()
	p.json = p.json || slices.Contains(args, "--json") // a flag before it that is none ends the reading of flags
	return p.end(err)
}

// terminal says whether a reader or writer is a terminal, or another device that somebody may sit at. Nobody sits at the one for nothing.
func terminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	nothing, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, nothing)
}

// misuse is an error of whoever called the program.
type misuse struct{ text string }

func (e *misuse) Error() string { return e.text }

func misused(format string, args ...any) error { return &misuse{fmt.Sprintf(format, args...)} }

// end says what went wrong and gives the code to end with.
func (p *program) end(err error) int {
	if o, ok := p.out.(*output); ok && o.err != nil && (err == nil || errors.Is(err, o.err)) {
		p.finished, err = false, fmt.Errorf("the output cannot be written: %w", o.err)
	}
	if err == nil {
		return exitFine
	}
	code := exitFailed
	var wrong *misuse
	if errors.As(err, &wrong) {
		code = exitMisuse
	}
	if p.finished {
		return code
	}
	text := err.Error()
	var fault rules.Fault
	if !errors.As(err, &fault) {
		text = "damcon: " + text
	}
	for line := range strings.Lines(text) {
		fmt.Fprintln(p.err, p.signs.Text(strings.TrimRight(line, "\n")))
	}
	if p.json && !p.wrote {
		_ = p.emit(map[string]any{"error": err.Error(), "exit": code}) // there is nobody left to tell
	}
	return code
}

// say writes lines for people. Whatever is in them is safe for a terminal, and in the signs that it has.
func (p *program) say(format string, args ...any) { p.write(p.out, format, args...) }

// tell writes lines that are no result: questions, hints.
func (p *program) tell(format string, args ...any) { p.write(p.err, format, args...) }

// spoken puts into words the signs that a screen reader reads badly or not at all.
var spoken = strings.NewReplacer(" → ", " to ", "▸ ", "now ", " · ", ", ")

func (p *program) write(to io.Writer, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if p.plain {
		text = spoken.Replace(text)
	}
	for line := range strings.Lines(text) {
		fmt.Fprintln(to, p.signs.Text(strings.TrimRight(line, "\n")))
	}
}

// emit writes a value as JSON that is safe for a terminal too.
func (p *program) emit(v any) error {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	p.wrote = true
	_, err := io.WriteString(p.out, escaped(b.String()))
	return err
}

// escaped writes what has no shape of its own as JSON escapes.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r > '~' && !unicode.IsGraphic(r) && r < 0x10000 {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// root is the command without a name, with all others below it.
func (p *program) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "damcon",
		Short: "Sheets, dice and damage of starship battles fought on a table",
		Long: `damcon keeps the sheets, the dice and the damage of starship battles fought on a table.

Without a command it opens the desk where it was left. --plain plays in lines of text.`,
		Example: `  damcon roll 2d10+4
  damcon roll knight-hawks hit weapon=T target=Frigate
  damcon new "A first look" --sample first-volley
  damcon show --file "A first look"
  damcon --plain --rules gothic`,
		Args:          p.noCommand,
		SilenceErrors: true, SilenceUsage: true, DisableSuggestions: true,
		RunE: func(*cobra.Command, []string) error {
			if p.plain {
				return p.playPlain()
			}
			if p.rulesName != "" {
				return misused("--rules is for --plain; at the desk n on the first page begins a campaign of any game, and damcon new NAME --rules %s makes one", p.rulesName)
			}
			return p.desk()
		},
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(p.helpCommand())
	root.SetFlagErrorFunc(flagFault)
	flags := root.PersistentFlags()
	flags.BoolVar(&p.json, "json", false, "write JSON")
	root.Flags().BoolVar(&p.plain, "plain", false, "play in lines of text: for screen readers, pipes and dumb terminals")
	p.fileFlag(root)
	p.battleFlag(root, whichBattle)
	p.rulesFlag(root, "with --plain: a sample battle of this game, which is not kept")
	root.AddCommand(p.rollCommand(), p.oddsCommand(), p.playCommand())
	root.AddCommand(p.campaignCommands()...)
	root.AddCommand(p.dataCommands()...)
	root.AddCommand(p.checkCommand(), p.houseCommand(), p.completionCommand(), p.versionCommand())
	return root
}

// helpCommand says more about a command.
func (p *program) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "More about a command",
		ValidArgsFunction: func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, sub := range c.Root().Commands() {
				if sub.IsAvailableCommand() {
					names = append(names, sub.Name()+"\t"+sub.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = c.Root().Args(c.Root(), rest)
			}
			if err != nil {
				return err
			}
			if !p.json {
				return about.Help()
			}
			var text strings.Builder
			about.SetOut(&text)
			return errors.Join(about.Help(), p.emit(map[string]string{"command": about.CommandPath(), "help": text.String()}))
		},
	}
}

// fileFlag names the campaign that a command is for.
func (p *program) fileFlag(c *cobra.Command) {
	c.Flags().StringVar(&p.file, "file", "", "the campaign: a file or the name of one in the data folder; else the one written last")
	_ = c.RegisterFlagCompletionFunc("file", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return campaignNames(), cobra.ShellCompDirectiveDefault
	})
}

// battleFlag names the battle of the campaign.
func (p *program) battleFlag(c *cobra.Command, what string) {
	c.Flags().IntVar(&p.battle, "battle", newestBattle, what)
	c.Flags().Lookup("battle").DefValue = "0" // so that the help does not show -1
}

// whichBattle says what --battle is for most commands.
const whichBattle = "the number of the battle, 0 for the fleets; else the one written last"

func (p *program) rulesFlag(c *cobra.Command, what string) {
	c.Flags().StringVar(&p.rulesName, "rules", "", what)
	_ = c.RegisterFlagCompletionFunc("rules", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return p.ids(), cobra.ShellCompDirectiveNoFileComp
	})
}

// noCommand refuses words that are no command.
func (p *program) noCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	for _, rs := range p.rulesets {
		if slices.Contains(actionIDs(rs), args[0]) {
			return misused("%s is an action, no command: damcon --plain takes it in a battle, damcon roll %s %s tries it on throw-away sheets", args[0], rs.ID, args[0])
		}
	}
	return misused("there is no command %s%s", strconv.Quote(args[0]), or(rules.Nearest(args[0], names), "; damcon --help lists them"))
}

// or is the question whether the near word was meant; where none is near it is the other text.
func or(near, other string) string {
	if near == "" {
		return other
	}
	return "; did you mean " + near + "?"
}

// flagFault says in our own words what is wrong with a flag.
func flagFault(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return misused("there is no flag -%s; %s --help lists them. What begins with a minus and is no flag stands behind --, and dice are one word: 3d6-1",
			unknown.GetSpecifiedShortnames()[:1], c.CommandPath())
	case errors.As(err, &unknown):
		var names []string
		all := func(f *pflag.Flag) { names = append(names, "--"+f.Name) }
		c.Flags().VisitAll(all)
		c.InheritedFlags().VisitAll(all)
		name := "--" + unknown.GetSpecifiedName()
		return misused("there is no flag %s%s", name, or(rules.Nearest(name, names), "; "+c.CommandPath()+" --help lists them"))
	case errors.As(err, &value):
		return misused("--%s is %s, not %s", value.GetFlag().Name, kindOf(value.GetFlag()), strconv.Quote(value.GetValue()))
	case errors.As(err, &missing):
		return misused("--%s wants %s after it", missing.GetFlag().Name, kindOf(missing.GetFlag()))
	}
	return misused("%v", err)
}

func kindOf(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int":
		return "a whole number"
	case "bool":
		return "true or false"
	}
	return "a text"
}

// between refuses too few or too many arguments; what names them.
func between(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return misused("%s wants %s; %s --help says more", c.CommandPath(), what, c.CommandPath())
		case most >= 0 && len(args) > most:
			return misused("%s takes %s; %s is too much", c.CommandPath(), what, strconv.Quote(args[most]))
		}
		return nil
	}
}

// ids lists the rulesets.
func (p *program) ids() []string {
	ids := make([]string, len(p.rulesets))
	for i, rs := range p.rulesets {
		ids[i] = rs.ID
	}
	return ids
}

// ruleset finds a game by its ID or title, or a beginning that only one has.
func (p *program) ruleset(name string) (*rules.Ruleset, error) {
	var begin []*rules.Ruleset
	for _, rs := range p.rulesets {
		if strings.EqualFold(rs.ID, name) || strings.EqualFold(rs.Title, name) {
			return rs, nil
		}
		if name != "" && strings.HasPrefix(rs.ID, strings.ToLower(name)) {
			begin = append(begin, rs)
		}
	}
	if len(begin) == 1 {
		return begin[0], nil
	}
	list := strings.Join(p.ids(), ", ")
	if name == "" {
		return nil, misused("say which game with --rules: %s", list)
	}
	return nil, misused("there is no ruleset %s%s", strconv.Quote(name), or(rules.Nearest(name, p.ids()), "; there are "+list))
}

// mostLine is how many bytes a line that somebody types may have.
const mostLine = 1 << 20

// line reads one line that somebody types; it is false at the end, and where the input cannot be read on, which it tells.
func (p *program) line() (string, bool) {
	if p.lines == nil {
		p.lines = bufio.NewScanner(p.in)
		p.lines.Buffer(nil, mostLine)
	}
	if !p.lines.Scan() {
		p.unread = p.lines.Err()
		switch err := p.unread; {
		case errors.Is(err, bufio.ErrTooLong):
			p.tell("A line has more than %d characters; nothing is read from there on.", mostLine)
		case err != nil:
			p.tell("%v", err)
		}
		return "", false
	}
	return strings.TrimSpace(look.Clean(p.lines.Text())), true
}

// cleaned makes what was typed on the command line safe.
func cleaned(args []string) []string {
	clean := make([]string, len(args))
	for i, a := range args {
		clean[i] = look.Clean(a)
	}
	return clean
}
