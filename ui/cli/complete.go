package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"damcon/rules"
)

// completionCommand writes what a shell needs to complete commands, rulesets, actions, classes and keys.
func (p *program) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "What a shell needs to complete commands, games, actions, classes and keys",
		Long: `Writes a script for the shell. To have it always:

  bash        damcon completion bash > ~/.local/share/bash-completion/completions/damcon
  zsh         damcon completion zsh > "${fpath[1]}/_damcon"
  fish        damcon completion fish > ~/.config/fish/completions/damcon.fish
  powershell  damcon completion powershell >> $PROFILE`,
		Example:   "  damcon completion bash\n  damcon completion fish",
		ValidArgs: shells,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 && slices.Contains(shells, args[0]) {
				return nil
			}
			near := ""
			if len(args) > 0 {
				near = rules.Nearest(args[0], shells)
			}
			return misused("say which shell: %s%s", strings.Join(shells, ", "), or(near, ""))
		},
		RunE: func(c *cobra.Command, args []string) error {
			if !p.json {
				return writeCompletion(c.Root(), args[0], c.OutOrStdout())
			}
			var script strings.Builder
			if err := writeCompletion(c.Root(), args[0], &script); err != nil {
				return err
			}
			return p.emit(map[string]string{"shell": args[0], "script": script.String()})
		},
	}
}

// writeCompletion writes the script for a shell.
func writeCompletion(root *cobra.Command, shell string, out io.Writer) error {
	switch shell {
	case "bash":
		return root.GenBashCompletionV2(out, true)
	case "zsh":
		return root.GenZshCompletion(out)
	case "fish":
		return root.GenFishCompletion(out, true)
	}
	return root.GenPowerShellCompletionWithDesc(out)
}

// completeAction completes RULESET ACTION KEY=VALUE.
func (p *program) completeAction(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return p.ids(), cobra.ShellCompDirectiveNoFileComp
	}
	rs, err := p.ruleset(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	if len(args) == 1 {
		var with []string
		for _, a := range slices.Concat(rs.Actions, rules.Machine()) {
			with = append(with, a.ID+"\t"+a.Help)
		}
		return with, cobra.ShellCompDirectiveNoFileComp
	}
	book, err := rules.Open(rs)
	if err != nil || book.Action(args[1]) == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	if key, _, ok := strings.Cut(typed, "="); ok {
		return values(book, book.Action(args[1]), key), cobra.ShellCompDirectiveNoFileComp
	}
	var keys []string
	for _, k := range actionKeys(book, book.Action(args[1])) {
		if name := lastPart(k.Key) + "="; !slices.ContainsFunc(args[2:], func(a string) bool { return strings.HasPrefix(a, name) }) && !slices.Contains(keys, name) {
			keys = append(keys, name)
		}
	}
	return keys, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// values completes the value of a key: classes where it is a sheet, else the choices that were met.
func values(book *rules.Book, a *rules.Action, key string) []string {
	var all []string
	for _, k := range actionKeys(book, a) {
		if lastPart(k.Key) != lastPart(key) {
			continue
		}
		switch {
		case k.Sheet || k.Kind == rules.AskText: // a text may be the name of a class, as where one is commissioned
			for _, c := range book.Classes() {
				all = append(all, key+"="+c.Name)
			}
		case k.Kind == rules.AskYesNo:
			all = append(all, key+"=yes", key+"=no")
		case k.Kind == rules.AskPick || k.Kind == rules.AskSeveral:
			_, list, counted := strings.Cut(k.What, ":")
			if !counted {
				list = k.What
			}
			for _, id := range strings.Split(list, ",") {
				if id != "" {
					all = append(all, key+"="+id)
				}
			}
		}
	}
	return all
}

// completeData completes what the lists take: a ruleset, then names from its data.
func (p *program) completeData(what string) func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return p.ids(), cobra.ShellCompDirectiveNoFileComp
		}
		rs, err := p.ruleset(args[0])
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var names []string
		switch what {
		case "rules":
			names = actionIDs(rs)
		case "options":
			for _, o := range rs.Options {
				names = append(names, o.Key)
			}
		default:
			book, err := rules.Open(rs)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			if what == "tables" {
				for _, t := range book.Tables() {
					names = append(names, t.Name)
				}
			} else {
				for _, c := range book.Classes() {
					names = append(names, c.Name)
				}
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}
