package cli

import (
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"damcon/rules"
	"damcon/saves"
)

func (p *program) checkCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "check FILE",
		Short: "All faults of a classes or tables file, or of a scenario, at once",
		Long: `Reads a file of house classes and tables (TOML) and lists every fault with its line and column, then what is worth a look. Without --rules
it is held against the game that it fits best. A scenario (.txtar) is read and not played.`,
		Example: `  damcon check corsair.toml
  damcon check corsair.toml --rules knight-hawks
  damcon check battle.txtar`,
		Args: between(1, 1, "a file"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"toml", "txtar"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.check(args[0]) },
	}
	p.rulesFlag(c, "the game that it is for; else the one that it fits best")
	return c
}

// Checked is a file that was checked, as JSON.
type Checked struct {
	File   string         `json:"file"`
	Rules  string         `json:"rules"`
	Faults []CheckedFault `json:"faults"`
}

// CheckedFault is a fault of a file as JSON.
type CheckedFault struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Text    string `json:"text"`
	Finding bool   `json:"finding"` // worth a look, but the file may be used
}

func (p *program) check(file string) error {
	text, err := p.readText(file)
	if err != nil {
		return err
	}
	if strings.TrimSpace(text) == "" {
		return fmt.Errorf("%s: the file is empty", file)
	}
	if filepath.Ext(file) == ".txtar" {
		_, rs, err := p.scenario(file, text)
		if err != nil {
			return err
		}
		if p.json {
			return p.emit(Checked{file, rs.ID, []CheckedFault{}})
		}
		p.say("%s: a scenario of %s; it can be read", file, rs.Title)
		return nil
	}
	rs, faults, err := p.bestFit(rules.File{Name: file, Text: text})
	if err != nil {
		return err
	}
	checked := Checked{file, rs.ID, []CheckedFault{}}
	wrong := 0
	for _, f := range faults {
		if !f.Finding {
			wrong++
		}
		checked.Faults = append(checked.Faults, CheckedFault{f.Line, f.Column, f.Text, f.Finding})
		if !p.json {
			note := ""
			if f.Finding {
				note = " (worth a look)"
			}
			p.say("%s%s", f, note)
		}
	}
	if p.json {
		if err := p.emit(checked); err != nil {
			return err
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%s: faults found: %d, as a file of %s", file, wrong, rs.Title)
	}
	if !p.json {
		p.say("%s: no faults, as a file of %s", file, rs.Title)
	}
	return nil
}

// bestFit checks a file against the game that is named, else against the one that finds the fewest faults in it, and of those the least to look at.
func (p *program) bestFit(f rules.File) (*rules.Ruleset, []rules.Fault, error) {
	if p.rulesName != "" {
		rs, err := p.ruleset(p.rulesName)
		if err != nil {
			return nil, nil, err
		}
		return rs, rules.Check(rs, f), nil
	}
	var best *rules.Ruleset
	var found []rules.Fault
	least := 0
	for _, rs := range p.rulesets {
		faults, wrong := rules.Check(rs, f), 0
		for i := range faults {
			if !faults[i].Finding { // what is worth a look speaks for another game only where faults do not
				wrong++
			}
		}
		if best == nil || wrong < least || wrong == least && len(faults) < len(found) {
			best, found, least = rs, faults, wrong
		}
	}
	if best == nil {
		return nil, nil, misused("there is no ruleset to check against")
	}
	return best, found, nil
}

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Which damcon this is", Example: "  damcon version\n  damcon version --json", Args: between(0, 0, "no words"),
		RunE: func(*cobra.Command, []string) error {
			if p.json {
				return p.emit(map[string]any{"version": version(), "go": runtime.Version(), "format": saves.Format, "rulesets": p.ids()})
			}
			p.say("damcon %s, campaign format %d, %s", version(), saves.Format, runtime.Version())
			return nil
		},
	}
}

// version is that of the build.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "unknown"
}
