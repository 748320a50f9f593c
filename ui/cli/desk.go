package cli

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
	"github.com/charmbracelet/colorprofile"

	"damcon/saves"
	"damcon/ui/desk"
	"damcon/ui/desk/start"
	"damcon/ui/look"
)

// desk opens the desk where it was left. Where there is no terminal that it could draw on, the battle is said in words.
func (p *program) desk() error {
	profile, set := look.Detect(os.Getenv)
	if !p.asks || profile == colorprofile.NoTTY || p.json {
		return p.deskless()
	}
	c := desk.Config{
		Version: version(), Rulesets: p.rulesets, Profile: profile, Look: readChoice(set), Keep: keepChoice,
	}
	c.Campaigns = shelf{p, &c}
	if opened, err := p.openedDesk(&c); err != nil {
		return err
	} else if opened != nil {
		c.Opened = opened
	}
	return desk.Run(c)
}

// openedDesk opens the campaign for the desk; nil where there is none yet.
func (p *program) openedDesk(c *desk.Config) (*start.Opened, error) {
	path, err := p.campaignPath()
	if errors.Is(err, errNoCampaign) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	f, err := saves.Open(path)
	if err != nil {
		return nil, err
	}
	opened, err := c.OpenFile(f, p.battle)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return opened, nil
}

// deskless says what the desk would show.
func (p *program) deskless() error {
	err := p.show()
	if errors.Is(err, errNoCampaign) {
		return misused("the desk needs a terminal. damcon --plain plays in lines of text, damcon --help lists the commands")
	}
	return err
}

// choiceFile is where the look that the user has chosen is kept.
func choiceFile() string { return filepath.Join(xdg.ConfigHome, "damcon", "look") }

// readChoice reads how the user wants the screen; without a choice the signs are those of the locale.
func readChoice(set look.Set) desk.Choice {
	choice := desk.Choice{Set: set}
	text, err := os.ReadFile(choiceFile())
	if err != nil {
		return choice
	}
	for line := range strings.Lines(string(text)) {
		switch key, value, _ := strings.Cut(strings.TrimSpace(line), " "); key {
		case "theme":
			if theme, err := look.ParseTheme(value); err == nil {
				choice.Theme = theme
			}
		case "signs":
			for _, s := range []look.Set{look.Unicode, look.ASCII} {
				if s.String() == value {
					choice.Set = s
				}
			}
		case "numbers":
			choice.NumbersOnly = value == "only"
		}
	}
	return choice
}

// keepChoice keeps it. Where that fails the next start looks as before, which is all the harm.
func keepChoice(c desk.Choice) {
	text := "theme " + c.Theme.String() + "\nsigns " + c.Set.String() + "\n"
	if c.NumbersOnly {
		text += "numbers only\n"
	}
	if os.MkdirAll(filepath.Dir(choiceFile()), 0o700) == nil {
		_ = os.WriteFile(choiceFile(), []byte(text), 0o600)
	}
}
