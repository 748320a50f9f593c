package desk

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/ui/desk/amend"
	"damcon/ui/desk/browse"
	"damcon/ui/desk/due"
	"damcon/ui/desk/help"
	"damcon/ui/desk/history"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/odds"
	"damcon/ui/desk/palette"
	"damcon/ui/desk/pane"
	"damcon/ui/desk/pen"
	"damcon/ui/desk/report"
	"damcon/ui/desk/start"
)

// page is the page on top, or nil.
func (a *App) page() pane.Page {
	if n := len(a.pages); n > 0 {
		return a.pages[n-1]
	}
	return nil
}

// open lays a page over what is seen, and starts what it works out by itself.
func (a *App) open(p pane.Page) tea.Cmd {
	a.pages = append(a.pages, p)
	if s, ok := p.(pane.Started); ok {
		return s.Start()
	}
	return nil
}

// openHelp lays the help over what is seen.
func (a *App) openHelp() tea.Cmd { return a.open(help.New(a.Sections())) }

// openFind lays the palette over what is seen: the desk's pages first, then what stands on the table.
func (a *App) openFind() tea.Cmd {
	if a.table == nil {
		return nil
	}
	t, d := a.table, a.DeskMap
	page := func(b key.Binding, about string, p pane.Page) palette.Item {
		return palette.Item{Group: "page", Title: b.Help().Desc, About: about, Key: b.Help().Key, Reply: pane.Open{Page: p}}
	}
	items := []palette.Item{
		page(d.History, "every entry with its reasons", a.historyPage(0)),
		{Group: "page", Title: d.Odds.Help().Desc, About: "what an action or several may come to", Key: d.Odds.Help().Key, Reply: oddsPage{}},
		page(d.Summary, "what a phase did to each ship", report.New(t)),
		page(d.Luck, "how the dice have fallen, by side", report.NewLuck(t)),
		page(d.Browse, "classes, tables, options, actions", browse.New(t)),
		page(d.Sheets, "any cell of any sheet; copies, names, off the table", pen.New(t, a.selected)),
		page(d.Commission, "more ships, a line of them at a time", muster.NewReinforce(t, "")),
	}
	if len(t.Board.Book.Rules.Options) > 0 {
		items = append(items, palette.Item{
			Group: "page", Title: browse.Options, About: "how the table plays, with a worked line for each", Reply: pane.Open{Page: browse.NewGroup(t, browse.Options)},
		})
	}
	if a.config.Campaigns != nil {
		items = append(items, palette.Item{Group: "page", Title: "campaigns", About: "the first page: every campaign and battle, samples, import", Reply: startPage{}})
	}
	for _, it := range palette.Of(t) {
		if it.Group == "action" && (it.Alias == "commission" || it.Alias == "option") { // a page does that better
			continue
		}
		items = append(items, it)
	}
	return a.open(palette.New(items))
}

// openHistory shows the entries with their reasons; number is the one to unfold, 0 the newest.
func (a *App) openHistory(number int) tea.Cmd { return a.open(a.historyPage(number)) }

func (a *App) historyPage(number int) pane.Page {
	return history.New(a.table, number, func(e rules.Entry) pane.Page {
		return amend.New(a.table, e, func(answers map[int][]rules.Answer) (*rules.Amendment, error) {
			return a.opened.Session.Amend(e.Number, answers)
		})
	})
}

// oddsPage opens the odds: they are worked out only then.
type oddsPage struct{ pane.Spent }

// openOdds shows what the action that waits may come to; where none waits, what is owed now, and else the plan that was looked at last.
func (a *App) openOdds() tea.Cmd {
	if a.planned != nil && a.page() == pane.Page(a.planned) {
		return nil
	}
	var plan []odds.Entry
	if a.planned != nil {
		plan = a.planned.Plan()
	}
	if waiting, ok := odds.Waiting(a.table); ok {
		plan = []odds.Entry{waiting}
	} else if a.planned == nil || a.plannedAt != a.table.Moves { // the table has moved on from that plan
		if owed := odds.Owed(a.table); len(owed) > 0 {
			plan = owed
		}
	}
	a.plannedAt = a.table.Moves
	a.planned = odds.New(a.table, plan, time.Now)
	return a.open(a.planned)
}

// startPage opens the first page.
type startPage struct{ pane.Spent }

// openStart shows the campaigns. The page is kept while a campaign is open: a new one may have been begun on it.
func (a *App) openStart() tea.Cmd {
	if a.config.Campaigns == nil {
		return nil
	}
	if a.start == nil {
		a.start = start.New(a.config.Campaigns, a.config.Version, time.Now)
	}
	a.start.Refresh(a.table)
	return a.open(a.start)
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
	return p.app.due.Page(t, width, height)
}

// Form leaves the form of what waits.
func (p *duePage) Form(*pane.Table, int, int) []string { return nil }
