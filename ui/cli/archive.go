package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"damcon/saves"
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

// verifyCommand is made by the maker of the campaign's commands.
func (p *program) verifyCommand(command func(use, short string, args cobra.PositionalArgs, run func([]string) error) *cobra.Command) *cobra.Command {
	var repair, rescue bool
	c := command("verify", "Look whether a campaign file is whole, and mend it", between(0, 0, "no words"), func([]string) error {
		return p.verify(repair, rescue)
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
	if rescue {
		if v.Missing, err = saves.Rescue(path); err != nil {
			return err
		}
	}
	f, err := saves.Open(path)
	if err != nil {
		return err
	}
	look := f.Verify
	if repair {
		look = f.Repair
	}
	report, err := look()
	if err = errors.Join(err, f.Close()); err != nil {
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

func (p *program) sayVerified(v Verified, mended bool) {
	for _, text := range append(v.Log, v.Tables...) {
		p.say("%s", text)
	}
	for _, text := range v.Missing {
		p.say("not saved: %s", text)
	}
	switch {
	case v.Whole:
		p.say("%s is whole: %d rows, sum %s", v.Path, v.Rows, v.Sum)
	case mended:
		p.say("%s: mended", v.Path)
	case len(v.Log) > 0:
		p.say("%s: the log is damaged; damcon verify --rescue saves what is whole", v.Path)
	default:
		p.say("%s: damcon verify --repair mends this", v.Path)
	}
}

// export writes the archive. A file that is there already is left alone.
func (p *program) export(args []string) error {
	path, err := p.campaignPath()
	if err != nil {
		return err
	}
	file := len(args) > 0 && args[0] != "-"
	to := ""
	if file {
		to = args[0]
	}
	out := p.out
	var archive strings.Builder
	if p.json {
		out = &archive
	}
	name, err := writeArchive(path, to, out)
	switch {
	case err != nil:
		return err
	case file && p.json:
		return p.emit(map[string]string{"path": to, "from": path})
	case p.json:
		return p.emit(map[string]string{"archive": archive.String(), "from": path})
	case file:
		p.say("%s: written to %s", name, to)
	}
	return nil
}

// writeArchive writes the archive of a campaign to a new file, or to out where to is empty, and gives the campaign's name.
func writeArchive(path, to string, out io.Writer) (name string, err error) {
	f, err := saves.Open(path)
	if err != nil {
		return "", err
	}
	name = f.Name()
	if to == "" {
		return name, errors.Join(f.Export(out), f.Close())
	}
	w, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", errors.Join(err, f.Close())
	}
	if err = cmp.Or(f.Export(w), w.Close()); err != nil {
		err = errors.Join(err, os.Remove(to)) // half an archive is none
	}
	return name, errors.Join(err, f.Close())
}

// importFrom makes a campaign at --file, or in the data folder under the name of the archive.
func (p *program) importFrom(archive string) error {
	from := p.in
	if archive != "-" {
		f, err := os.Open(archive)
		if err != nil {
			return err
		}
		defer f.Close() //nolint:errcheck // it was only read
		from = f
	}
	path := p.file
	switch {
	case path == "" && archive == "-":
		return misused("say where the campaign shall lie: --file NAME%s", saves.Ext)
	case path == "":
		if err := os.MkdirAll(saves.DefaultDir(), 0o700); err != nil {
			return err
		}
		base := filepath.Base(archive)
		path = filepath.Join(saves.DefaultDir(), strings.TrimSuffix(base, filepath.Ext(base))+saves.Ext)
	}
	f, err := saves.Import(path, from)
	if err != nil {
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
