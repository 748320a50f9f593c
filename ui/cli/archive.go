package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/scenario"
	"damcon/saves"
	"damcon/ui/look"
)

// Verified is what a look at a campaign file found, as JSON.
type Verified struct {
	Path    string   `json:"path"`
	Whole   bool     `json:"whole"`
	Rows    int      `json:"rows"`
	Sum     string   `json:"sum"`               // of the last row: two files with equal sums have equal logs
	Log     []string `json:"log,omitempty"`     // what is wrong with the log, which --repair cannot mend
	Tables  []string `json:"tables,omitempty"`  // what is wrong beside it, which --repair mends
	Missing []string `json:"missing,omitempty"` // what --rescue could not save
}

func (p *program) verifyCommand() *cobra.Command {
	var repair, rescue bool
	c := p.onCampaign(campaignCommand{
		use: "verify", short: "Look whether a campaign file is whole, and mend it", example: "damcon verify\ndamcon verify --file \"Border war\" --repair",
		long: `Adds the log of a campaign up from nothing and compares it with the sheets as they stand. Two files with equal sums have equal logs.`,
		args: between(0, 0, "no words"), run: func([]string) error { return p.verify(repair, rescue) },
	})
	c.Flags().BoolVar(&repair, "repair", false, "make anew what follows from the log")
	c.Flags().BoolVar(&rescue, "rescue", false, "save what is whole of a file with a damaged log; the damaged file is kept beside it")
	return c
}

func (p *program) verify(repair, rescue bool) error {
	path, err := p.campaignPath()
	if err != nil {
		return err
	}
	v := Verified{Path: path}
	report, err := lookAt(path, repair && !rescue)
	if rescue && (errors.Is(err, saves.ErrDamaged) || err == nil && len(report.Log) > 0) { // a whole log needs no rescue
		if v.Missing, err = saves.Rescue(path); err != nil {
			return err
		}
		report, err = lookAt(path, repair)
	}
	if err != nil {
		return err
	}
	v.Whole, v.Rows, v.Sum, v.Log, v.Tables = report.Whole(), report.Rows, report.Sum, report.Log, report.Tables
	mended := repair && len(v.Log) == 0
	if p.json {
		err = p.emit(v)
	} else {
		p.sayVerified(v, mended)
	}
	if err == nil && !v.Whole && !mended {
		p.finished = true
		err = errors.New("the file is not whole")
	}
	return err
}

// lookAt verifies a file, or repairs it.
func lookAt(path string, repair bool) (saves.Report, error) {
	f, err := saves.Open(path)
	if err != nil {
		return saves.Report{}, err
	}
	look := f.Verify
	if repair {
		look = f.Repair
	}
	report, err := look()
	return report, errors.Join(err, f.Close())
}

func (p *program) sayVerified(v Verified, mended bool) {
	for _, text := range append(v.Log, v.Tables...) {
		p.say("%s", text)
	}
	for _, text := range v.Missing {
		p.say("not saved: %s", text)
	}
	switch {
	case v.Whole:
		p.say("%s is whole: %s, sum %s", v.Path, rules.Count(v.Rows, "row", "rows"), v.Sum)
	case mended:
		p.say("%s: mended", v.Path)
	case len(v.Log) > 0:
		p.say("%s: the log is damaged; damcon verify --rescue saves what is whole", v.Path)
	default:
		p.say("%s: damcon verify --repair mends this", v.Path)
	}
}

func (p *program) exportCommand() *cobra.Command {
	var ship string
	var table bool
	run := func(args []string) error {
		switch {
		case ship != "" && table:
			return misused("--ship writes a ship and --scenario the whole table; say one of them")
		case ship != "":
			return p.export(args, p.ofBattle(shipOf(look.Clean(ship))))
		case table:
			return p.export(args, p.ofBattle(scenarioOf))
		}
		return p.export(args, archiveOf)
	}
	c := p.onCampaign(campaignCommand{
		use: "export [FILE]", short: "Write a campaign as a text archive, one ship of it, or its table as a scenario, to a file or the standard output",
		long: `Writes a campaign as a text archive (the sheets as TOML, the log as JSON lines), with --ship one ship, with --scenario the table as it stands. FILE
is a new file, never one that is there; without it, or as -, the standard output.`,
		example: "damcon export evening.txt --file \"Border war\"\ndamcon export --ship Krait krait.txt\ndamcon export --scenario ruling.txtar",
		battle:  whichBattle, args: between(0, 1, "one file"), run: run,
	})
	c.ValidArgsFunction = nil // a file
	c.Flags().BoolVar(&table, "scenario", false, "the table as it stands, as a scenario: damcon play runs it once lines are written under it")
	c.Flags().StringVar(&ship, "ship", "", "only this ship as it stands, with what lies on it: its name, handle or ID")
	_ = c.RegisterFlagCompletionFunc("ship", p.completeSheet)
	return c
}

// export writes what the exporter gives. A file that is there already is left alone.
func (p *program) export(args []string, write exporter) error {
	path, err := p.campaignPath()
	if err != nil {
		return err
	}
	to := ""
	if len(args) > 0 && args[0] != "-" {
		to = args[0]
	}
	out := p.out
	var text strings.Builder
	if p.json || p.shows {
		out = &text
	}
	name, err := exportTo(path, to, out, write)
	switch {
	case err != nil:
		return err
	case to != "" && p.json:
		return p.emit(map[string]string{"path": to, "from": path})
	case p.json:
		return p.emit(map[string]string{"archive": text.String(), "from": path})
	case to == "" && p.shows:
		p.say("%s", text.String()) // a house file may hold what a terminal obeys
	case to != "":
		p.say("%s: written to %s", name, to)
	}
	return nil
}

// An exporter writes a campaign or a part of it and gives the name of what it has written.
type exporter func(*saves.File, io.Writer) (name string, err error)

// archiveOf is the exporter of a whole campaign.
func archiveOf(f *saves.File, w io.Writer) (string, error) { return f.Name(), f.Export(w) }

// ofBattle is the exporter of something that stands in the battle or the fleets.
func (p *program) ofBattle(write func(*saves.File, rules.Board, io.Writer) (name string, err error)) exporter {
	return func(f *saves.File, w io.Writer) (string, error) {
		c, err := p.opened(f, p.battle)
		if err != nil {
			return "", err
		}
		session, err := c.session()
		if err != nil {
			return "", err
		}
		return write(f, session.Board(), w)
	}
}

// shipOf writes a ship by its name, handle or ID.
func shipOf(typed string) func(*saves.File, rules.Board, io.Writer) (string, error) {
	return func(_ *saves.File, b rules.Board, w io.Writer) (string, error) {
		ships, err := shipsOf(b, []string{typed})
		if err != nil {
			return "", err
		}
		return ships[0].Name, saves.WriteShip(w, b.Battle, ships[0].ID)
	}
}

// scenarioOf writes the table as a scenario without lines of play.
func scenarioOf(f *saves.File, b rules.Board, w io.Writer) (string, error) {
	_, err := fmt.Fprintf(w, "%s: the table as it stands.\n%s-- play --\n", f.Name(), scenario.Dump(b))
	return f.Name(), err
}

// exportTo writes from a campaign to a new file, or to out where to is empty.
func exportTo(path, to string, out io.Writer, write exporter) (name string, err error) {
	f, err := saves.Open(path)
	if err != nil {
		return "", err
	}
	if to == "" {
		name, err = write(f, out)
		return name, errors.Join(err, f.Close())
	}
	w, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", errors.Join(fileFault(err), f.Close())
	}
	name, err = write(f, w)
	if err = cmp.Or(fileFault(err), fileFault(w.Close())); err != nil {
		err = errors.Join(err, os.Remove(to)) // half an archive is none
	}
	return name, errors.Join(err, f.Close())
}

func (p *program) importCommand() *cobra.Command {
	var same string
	c := p.onCampaign(campaignCommand{
		use: "import ARCHIVE", short: "Make a campaign of a text archive, or take a ship into one; - is the standard input",
		example: "damcon import evening.txt\ndamcon import evening.txt --file copy.damcon\ndamcon import krait.txt --file \"Border war\" --same rename",
		battle:  "for a ship: the number of the battle that it comes into; else the fleets",
		args:    between(1, 1, "one archive"), run: func(args []string) error { return p.importFrom(args[0], saves.SameName(same)) },
		long: `Reads what export has written. An archive becomes a campaign, at --file or in the data folder, with the same rows and sums. A ship comes into the
campaign that --file names, or the one written last: into its fleets, or into the battle that --battle names. Where a ship of its name is
there already, --same says what becomes of it; one undo takes it out again.`,
	})
	c.ValidArgsFunction = nil // a file
	c.Flags().StringVar(&same, "same", "", "a ship of the same name: merge lets this one take its place, rename gives this one a number")
	_ = c.RegisterFlagCompletionFunc("same", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{string(saves.MergeSame), string(saves.RenameSame)}, cobra.ShellCompDirectiveNoFileComp
	})
	return c
}

// importFrom reads an archive or a ship.
func (p *program) importFrom(archive string, same saves.SameName) error {
	if same != saves.RefuseSame && same != saves.MergeSame && same != saves.RenameSame {
		return misused("--same is merge or rename, not %q", same)
	}
	from := p.in
	if archive != "-" {
		f, err := openText(archive)
		if err != nil {
			return err
		}
		defer f.Close() //nolint:errcheck // it was only read
		from = f
	}
	text := bufio.NewReader(from)
	head, _ := text.Peek(32) // what cannot be read is found out by whoever reads on
	switch {
	case saves.BeginsShip(head):
		return p.importShip(archive, text, same)
	case strings.HasPrefix(string(head), "SQLite format 3"):
		return misused("%s is no archive but a database; if it is a campaign, damcon --file %s opens it as it is", archive, archive)
	}
	if same != saves.RefuseSame {
		return misused("--same is for a ship; %s is none", archive)
	}
	return p.importCampaign(archive, text)
}

// importShip takes a ship into the fleets of a campaign, or into the battle that is named.
func (p *program) importShip(archive string, text io.Reader, same saves.SameName) error {
	f, err := p.openFile()
	if err != nil {
		return err
	}
	ship, place, err := p.adopt(f, text, same)
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("%s: %w", archive, err)
	}
	if p.json {
		return p.emit(map[string]string{"path": f.Path(), "ship": ship, "place": place})
	}
	p.say("%s: %s comes to %s", f.Path(), ship, place)
	return nil
}

// adopt lays a ship down as one entry and gives its name and place.
func (p *program) adopt(f *saves.File, text io.Reader, same saves.SameName) (name, place string, err error) {
	sheets, err := saves.ReadShip(text, f.Ruleset())
	if err != nil {
		return "", "", err
	}
	c, err := p.opened(f, max(p.battle, 0))
	if err != nil {
		return "", "", err
	}
	session, err := c.session()
	if err != nil {
		return "", "", err
	}
	number, err := c.battle.Next()
	if err != nil {
		return "", "", err
	}
	changes, err := saves.Adopt(session.Board().Battle, number, roster.PlaceOf(c.battle.Number()), sheets, same)
	if errors.Is(err, saves.ErrSameName) {
		return "", "", misused("%v: --same merge or --same rename", err)
	} else if err != nil {
		return "", "", err
	}
	for _, change := range changes {
		if s := change.To.Sheet(); s != nil && s.On == "" {
			name, place = s.Name, s.Place
		}
	}
	_, err = session.Record(name+" comes from another campaign", changes)
	return name, place, said(err)
}

// importCampaign makes a campaign at --file, or in the data folder under the name of the archive.
func (p *program) importCampaign(archive string, from io.Reader) error {
	path := p.file
	switch {
	case path == "" && archive == "-":
		return misused("say where the campaign shall lie: --file NAME%s", saves.Ext)
	case path == "":
		folder, err := saves.MakeDefaultDir()
		if err != nil {
			return err
		}
		base := filepath.Base(archive)
		path = filepath.Join(folder, strings.TrimSuffix(base, filepath.Ext(base))+saves.Ext)
	}
	if archive == "-" {
		archive = "the standard input"
	}
	f, err := saves.Import(path, from)
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s is there already; name another file with --file NAME%s", path, saves.Ext)
	case err != nil:
		return fmt.Errorf("%s: %w", archive, err)
	}
	name := f.Name()
	if err := f.Close(); err != nil {
		return err
	}
	if p.json {
		return p.emit(map[string]string{"path": path, "name": name})
	}
	p.say("%s: %s", path, name)
	return nil
}
