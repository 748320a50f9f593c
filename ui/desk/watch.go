package desk

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/saves"
	"damcon/ui/desk/prompt"
	"damcon/ui/desk/start"
)

// lookAgain is how often a desk looks whether anybody else has written to its campaign.
const lookAgain = time.Second

// watchMsg is the moment to look.
type watchMsg struct{ of *start.Opened }

// watch asks to look again after a while, as long as the campaign is open.
func (a *App) watch() tea.Cmd {
	o := a.opened
	if o == nil || o.Shared == nil {
		return nil
	}
	return tea.Tick(lookAgain, func(time.Time) tea.Msg { return watchMsg{o} })
}

// looked reads the table anew where somebody else has written to the campaign.
func (a *App) looked(msg watchMsg) tea.Cmd {
	if msg.of != a.opened {
		return nil
	}
	changed, err := a.opened.Shared.Changed()
	if err == nil && changed {
		err = a.reload()
	}
	if err != nil {
		a.fail(err)
	}
	return a.watch()
}

// reload reads the table anew, and the campaign's own classes and tables where somebody has given it others; answers that wait are kept as far
// as they fit.
func (a *App) reload() error {
	if a.opened.Anew != nil {
		session, err := a.opened.Anew()
		if err != nil {
			return err
		}
		if session != nil {
			a.opened.Session = session
		}
	}
	err := a.opened.Session.Reload()
	a.refresh()
	if a.focus == onForm && !a.table.Waiting() {
		a.toPane()
	}
	return err
}

// watching says whether another desk has the campaign.
func (a *App) watching() bool {
	return a.opened != nil && a.opened.Shared != nil && a.opened.Shared.Watching()
}

// takeOver takes the campaign for this desk; the other becomes a watcher.
func (a *App) takeOver() tea.Cmd {
	err := a.opened.Shared.TakeOver()
	if err == nil {
		err = a.reload()
	}
	if err != nil {
		a.fail(err)
		return nil
	}
	a.say("this desk has the campaign now; the other watches")
	return nil
}

// sayWatching says which desk has the campaign, and how it is taken over.
func (a *App) sayWatching() {
	who := a.opened.Other
	if who == "" {
		who = "Another desk"
	}
	a.prompt.Say(prompt.Message{Kind: prompt.Warned, Loud: who + " has this campaign; this one watches.", Rest: "T takes it over."})
}

// turnedAway shows why a write was refused by the file: it says so itself where it can be mended.
func (a *App) turnedAway(err error) bool {
	switch {
	case errors.Is(err, saves.ErrWatching):
		a.refresh()
		a.sayWatching()
	case errors.Is(err, rules.ErrMoved):
		if again := a.reload(); again != nil {
			a.fail(again)
			return true
		}
		a.fail(errors.New("somebody else has written to this campaign; the table is as it stands now, say it again"))
	default:
		return false
	}
	return true
}
