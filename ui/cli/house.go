package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"damcon/rules"
	"damcon/saves"
)

func (p *program) houseCommand() *cobra.Command {
	var away string
	c := &cobra.Command{
		Use:   "house [FILE]",
		Short: "The house classes and tables of a campaign; with a file, they are in force from then on",
		Long: `Lists the house files of a campaign, or puts one into it: classes and tables in TOML, as damcon check reads them. One of the same name takes
the other's place; --away NAME takes one out. What was done before stays as it was recorded.`,
		Example: `  damcon house --file "Border war"
  damcon house corsair.toml --file "Border war"
  damcon house --away corsair.toml --file "Border war"`,
		Args: between(0, 1, "one file"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"toml"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case away != "" && len(args) > 0:
				return misused("a file is put in or taken out, not both")
			case away != "":
				return p.house(func(f *saves.File, files []rules.File, _ *rules.Ruleset) (bool, error) {
					return true, takeHouse(f, files, away)
				})
			case len(args) > 0:
				return p.house(func(f *saves.File, files []rules.File, rs *rules.Ruleset) (bool, error) {
					return true, p.putHouse(f, files, rs, args[0])
				})
			}
			return p.house(func(*saves.File, []rules.File, *rules.Ruleset) (bool, error) { return false, nil })
		},
	}
	p.fileFlag(c)
	c.Flags().StringVar(&away, "away", "", "take the house file of this name out")
	return c
}

// houseFlag takes house files for what needs no campaign.
func houseFlag(c *cobra.Command, files *[]string) {
	c.Flags().StringArrayVar(files, "house", nil, "a file of house classes and tables that are in force")
	_ = c.RegisterFlagCompletionFunc("house", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{"toml"}, cobra.ShellCompDirectiveFilterFileExt
	})
}

// openBook opens a game with house files.
func (p *program) openBook(rs *rules.Ruleset, files []string) (*rules.Book, error) {
	var house []rules.File
	for _, path := range files {
		text, err := p.readText(path)
		if err != nil {
			return nil, err
		}
		house = append(house, rules.File{Name: path, Text: text})
	}
	return rules.Open(rs, house...)
}

// A houseDeed is what is done with the house files of a campaign; it says whether it has changed them.
type houseDeed func(*saves.File, []rules.File, *rules.Ruleset) (changed bool, err error)

// house opens the file of a campaign, also where its house files cannot be read, does something with them, and lists them.
func (p *program) house(do houseDeed) error {
	f, err := p.openFile()
	if err != nil {
		return err
	}
	return errors.Join(p.doHouse(f, do), f.Close())
}

func (p *program) doHouse(f *saves.File, do houseDeed) error {
	rs, err := p.ruleset(f.Ruleset())
	if err != nil {
		return err
	}
	files, err := f.House()
	if err != nil {
		return err
	}
	changed, err := do(f, files, rs)
	if err != nil {
		return err
	}
	if files, err = f.House(); err != nil {
		return err
	}
	names := []string{}
	for _, file := range files {
		names = append(names, file.Name)
	}
	if p.json {
		return p.emit(map[string]any{"path": f.Path(), "house": names})
	}
	if len(names) == 0 {
		p.say("%s plays by the printed classes and tables of %s.", f.Name(), rs.Title)
	}
	for _, name := range names {
		p.say("%s plays by %s.", f.Name(), name)
	}
	if changed {
		p.say("That holds from now on. A desk that has the campaign open follows.")
	}
	return nil
}

// putHouse puts a file into a campaign, where the game can read it together with those that are there.
func (p *program) putHouse(f *saves.File, files []rules.File, rs *rules.Ruleset, path string) error {
	text, err := p.readText(path)
	if err != nil {
		return err
	}
	file := rules.File{Name: filepath.Base(path), Text: text}
	if text == "" {
		return fmt.Errorf("%s is empty; --away takes a house file out", path)
	}
	others := slices.DeleteFunc(files, func(o rules.File) bool { return o.Name == file.Name })
	if _, err := rules.Open(rs, append(others, file)...); err != nil {
		return err
	}
	return f.SetHouse(file)
}

func takeHouse(f *saves.File, files []rules.File, name string) error {
	var names []string
	for _, file := range files {
		if file.Name == name {
			return f.SetHouse(rules.File{Name: name})
		}
		names = append(names, file.Name)
	}
	return misused("there is no house file %q%s", name, or(rules.Nearest(name, names), "; damcon house lists them"))
}
