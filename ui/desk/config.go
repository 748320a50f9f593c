package desk

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/saves"
	"damcon/ui/desk/start"
	"damcon/ui/look"
)

// Config is what the desk is started with.
type Config struct {
	Version   string           // for the first screen
	Rulesets  []*rules.Ruleset // the games there are
	Campaigns start.Campaigns  // where campaigns are kept; nil in a test that has none
	Opened    *start.Opened    // the battle that was left last; nil begins with the campaigns
	Profile   colorprofile.Profile
	Look      Choice              // what the GM has chosen before
	Keep      func(Choice)        // keeps a choice for the user; may be nil
	Options   []tea.ProgramOption // of the terminal; for tests and the command line
}

// A Choice is how the screen is drawn, kept per user.
type Choice struct {
	Theme       look.Theme
	Set         look.Set
	NumbersOnly bool // numbers without boxes
}

// Find is a ruleset by its ID, or nil.
func (c *Config) Find(id string) *rules.Ruleset {
	for _, rs := range c.Rulesets {
		if rs.ID == id {
			return rs
		}
	}
	return nil
}

// OpenFile opens a battle of a campaign file: the one of that number, 0 for the fleets, or with a number below 0 the one written last; a
// campaign without one gets its first. The file is closed with what is opened.
func (c *Config) OpenFile(f *saves.File, number int) (*start.Opened, error) {
	rs := c.Find(f.Ruleset())
	if rs == nil {
		return nil, fmt.Errorf("%s is played by %s, which this program does not have", f.Path(), f.Ruleset())
	}
	house, err := f.House()
	if err != nil {
		return nil, err
	}
	book, err := rules.Open(rs, house...)
	if err != nil {
		return nil, err
	}
	if number < 0 {
		if number, err = newest(f); err != nil {
			return nil, err
		}
	}
	battle, err := f.Battle(number)
	if err != nil {
		return nil, err
	}
	roller := dice.NewRoller(dice.NewSeed())
	session, err := rules.NewSession(book, battle, roller)
	if err != nil {
		return nil, err
	}
	other, err := f.Hold()
	if err != nil {
		return nil, err
	}
	name := f.Name()
	if board := session.Board(); board.Number > 1 {
		name += ": " + board.Name
	}
	anew := func() (*rules.Session, error) {
		now, err := f.House()
		if err != nil || slices.Equal(now, house) {
			return nil, err
		}
		book, err := rules.Open(rs, now...)
		if err != nil {
			return nil, err
		}
		house = now
		return rules.NewSession(book, battle, roller)
	}
	return &start.Opened{Name: name, Path: f.Path(), Session: session, Anew: anew, Close: f.Close, Shared: f, Other: holder(other)}, nil
}

// holder names the desk that has a campaign, empty where this one has it.
func holder(l *saves.Lease) string {
	if l == nil {
		return ""
	}
	return fmt.Sprintf("Another desk (process %d on %s, since %s)", l.PID, l.Host, l.Began().Format("15:04"))
}

// newest is the number of the battle of a file that was written last; a file without one gets its first.
func newest(f *saves.File) (int, error) {
	battles, err := f.Battles()
	if err != nil {
		return 0, err
	}
	if latest, ok := (saves.CampaignInfo{Battles: battles}).Latest(); ok {
		return latest.Number, nil
	}
	b, err := f.NewBattle(f.Name())
	if err != nil {
		return 0, err
	}
	return b.Number(), nil
}

// Run shows the desk until the GM leaves it.
func Run(c Config) error {
	app := New(c)
	program := tea.NewProgram(app, append([]tea.ProgramOption{tea.WithColorProfile(c.Profile)}, c.Options...)...)
	_, err := program.Run()
	if app.opened != nil && app.opened.Close != nil {
		if shut := app.opened.Close(); err == nil {
			err = shut
		}
	}
	return err
}
