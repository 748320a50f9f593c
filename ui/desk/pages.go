package desk

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/ui/desk/due"
	"damcon/ui/desk/pane"
	"damcon/ui/desk/start"
)

// page is the page on top, or nil.
func (a *App) page() pane.Page {
	if n := len(a.pages); n > 0 {
		return a.pages[n-1]
	}
	return nil
}

// openHelp lays the help over what is seen.
func (a *App) openHelp() tea.Cmd { return nil }

// openFind lays the palette over what is seen.
func (a *App) openFind() tea.Cmd { return nil }

// openHistory shows the entries with their reasons; number is the one to unfold, 0 the newest.
func (a *App) openHistory(int) tea.Cmd { return nil }

// openOdds shows how what waits, or what is chosen, may end.
func (a *App) openOdds() tea.Cmd { return nil }

// openStart shows the campaigns.
func (a *App) openStart() tea.Cmd {
	if a.config.Campaigns != nil {
		a.pages = append(a.pages, start.New(a.config.Campaigns, a.config.Version, time.Now))
	}
	return nil
}

// duePage is all that is owed, in full.
type duePage struct{ app *App }

// Keys are those of the list.
func (p *duePage) Keys() []key.Binding { return due.DefaultKeyMap.PageKeys() }

// Update is a key of the list.
func (p *duePage) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil, nil
	}
	p.app.due.Focus(true)
	switch reply := p.app.due.UpdatePage(press, p.app.table).(type) {
	case pane.Resume, pane.Settle, pane.Waive, pane.Advised:
		return pane.Close{Then: reply}, nil
	case nil:
		return nil, nil
	default:
		return reply, nil
	}
}

// Body is the list.
func (p *duePage) Body(t *pane.Table, width, height int) []string {
	p.app.due.Focus(true)
	return p.app.due.Page(t, width, height)
}

// Form leaves the form of what waits.
func (p *duePage) Form(*pane.Table, int, int) []string { return nil }
