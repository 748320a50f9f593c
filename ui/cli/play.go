package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"damcon/rules"
	"damcon/rules/scenario"
)

// mostText is the size of a file that is read whole, in bytes.
const mostText = 4 << 20

func (p *program) playCommand() *cobra.Command {
	var update, quiet bool
	c := &cobra.Command{
		Use:   "play FILE …",
		Short: "Run scenarios: a battle, play lines and what is expected of them",
		Long: `Runs scenario files and says what happened, line by line. It fails where an expectation does not hold, an answer is missing, or one is never
asked for. - is the standard input. With --update the expectations that do not hold are rewritten.`,
		Example: `  damcon play battle.txtar
  damcon play --quiet battle.txtar
  damcon play --json - < battle.txtar`,
		Args: between(1, -1, "a scenario file, or - for the standard input"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"txtar"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.playFiles(args, update, quiet) },
	}
	c.Flags().BoolVar(&update, "update", false, "rewrite the expectations that do not hold")
	c.Flags().BoolVarP(&quiet, "quiet", "q", false, "say only what failed")
	return c
}

// Played is a scenario that was run, as JSON.
type Played struct {
	*scenario.Report
	File   string   `json:"file"`
	Passed bool     `json:"passed"`
	Faults []string `json:"faults,omitempty"`
}

func (p *program) playFiles(files []string, update, quiet bool) error {
	all := []Played{}
	var failed []error
	for _, file := range files {
		one, err := p.playFile(file, update)
		if err != nil {
			failed = append(failed, err)
			one.Faults = faultLines(err)
		}
		one.Passed = err == nil
		all = append(all, one)
		if !p.json && !quiet && one.Report != nil {
			if len(files) > 1 {
				p.say("%s", file)
			}
			p.say("%s", one.Report)
		}
	}
	err := errors.Join(failed...)
	if p.json {
		return errors.Join(p.emit(all), err)
	}
	if !quiet {
		p.say("%d of %d hold", len(files)-len(failed), len(files))
	}
	return err
}

// faultLines lists the single faults of an error.
func faultLines(err error) []string {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []string
		for _, e := range joined.Unwrap() {
			all = append(all, faultLines(e)...)
		}
		return all
	}
	return []string{err.Error()}
}

func (p *program) playFile(file string, update bool) (Played, error) {
	one := Played{File: file}
	text, err := p.readText(file)
	if err != nil {
		return one, err
	}
	s, rs, err := p.scenario(file, text)
	if err != nil {
		return one, err
	}
	o := scenario.RunOptions{Curious: p.json}
	one.Report, err = s.Run(rs, o)
	if !update || err == nil || one.Report == nil || file == "-" {
		return one, err
	}
	right := s.Update(one.Report)
	if right == text {
		return one, err
	}
	if err := os.WriteFile(file, []byte(right), 0o644); err != nil { //nolint:gosec // a text of the user's own, as readable as before
		return one, err
	}
	if s, err = scenario.Parse(file, right); err == nil {
		one.Report, err = s.Run(rs, o)
	}
	return one, err
}

// scenario reads a scenario and finds its game.
func (p *program) scenario(name, text string) (*scenario.Scenario, *rules.Ruleset, error) {
	s, err := scenario.Parse(name, text)
	if err != nil {
		return nil, nil, err
	}
	rs, err := p.ruleset(s.Rules)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: rules = %q: %v", name, s.Rules, err) // the file is wrong, not who called the program
	}
	return s, rs, nil
}

// fileFault says what is wrong with a file that was named, where it comes from the system.
func fileFault(err error) error {
	var at *fs.PathError
	if !errors.As(err, &at) {
		return err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist) && at.Op == "open" && missingFolder(at.Path):
		return fmt.Errorf("%s: there is no folder %s; make it or choose another place", at.Path, filepath.Dir(at.Path))
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no such file or folder", at.Path)
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s: a file of that name is there already; choose another name", at.Path)
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%s: the disk is full; make room or choose another place", at.Path)
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("%s: this place may only be read; choose another", at.Path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%s: you may not use this file or its folder; choose another place", at.Path)
	}
	return fmt.Errorf("%s: %w", at.Path, at.Err)
}

// missingFolder says whether it is the folder of a file that is missing.
func missingFolder(path string) bool {
	_, err := os.Stat(filepath.Dir(path))
	return errors.Is(err, fs.ErrNotExist)
}

// readText reads a text file of a sensible size; - is the standard input.
func (p *program) readText(file string) (string, error) {
	var from io.Reader = p.in
	if file != "-" {
		f, err := openText(file)
		if err != nil {
			return "", err
		}
		defer f.Close() //nolint:errcheck // it was only read
		from = f
	} else {
		file = "the standard input"
	}
	text, err := io.ReadAll(io.LimitReader(from, mostText+1))
	switch {
	case err != nil:
		return "", fileFault(err)
	case len(text) > mostText:
		return "", fmt.Errorf("%s: larger than 4 MB, the most that is read", file)
	case !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0:
		return "", fmt.Errorf("%s: this is no text (UTF-8)", file)
	}
	return string(text), nil
}

// openText opens a file to read it.
func openText(file string) (*os.File, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fileFault(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.Join(fmt.Errorf("%s: this is a folder; name a file", file), f.Close())
	}
	return f, nil
}
