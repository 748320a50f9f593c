package start

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/ui/desk/muster"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// plan is a campaign of a sample battle, named after it.
func (s Sample) plan() muster.Plan { return muster.Plan{Game: s.Game, Name: s.Title, Sample: s.File} }

// samplesKeys are the keys of the page of samples.
type samplesKeys struct{ Begin, Letter, Up, Down, Leave key.Binding }

// samples is the page of the sample battles of every game, a letter for each.
type samples struct {
	keys samplesKeys

	campaigns Campaigns
	games     []pane.Game
	list      []Sample
	at        int
	window    pane.Window
	wrong     error
}

// newSamples makes the page.
func newSamples(campaigns Campaigns) *samples {
	m := &samples{campaigns: campaigns, games: campaigns.Games()}
	for _, g := range m.games {
		all, err := campaigns.Samples(g.ID)
		if err != nil {
			m.wrong = fmt.Errorf("%s: %w", g.Title, err)
		}
		m.list = append(m.list, all...)
	}
	letters := make([]string, min(len(m.list), 26))
	for i := range letters {
		letters[i] = letter(i)
	}
	m.keys = samplesKeys{
		Begin: key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "begin")),
		Up:    key.NewBinding(key.WithKeys("up"), key.WithHelp("↑", "up")),
		Down:  key.NewBinding(key.WithKeys("down"), key.WithHelp("↓", "down")),
		Leave: key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "campaigns")),
	}
	if n := len(letters); n > 0 {
		m.keys.Letter = key.NewBinding(key.WithKeys(letters...), key.WithHelp(letters[0]+"-"+letters[n-1], "begin"))
	}
	return m
}

// letter is what a line of the list is chosen by, empty behind the 26th.
func letter(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return ""
}

// Whole says that the page has the screen for itself.
func (m *samples) Whole() {}

// Keys are the keys that do something now.
func (m *samples) Keys() []key.Binding {
	k := m.keys
	if len(m.list) == 0 {
		return []key.Binding{k.Leave}
	}
	return []key.Binding{k.Letter, k.Begin, k.Down, k.Up, k.Leave}
}

// Update does what a key means here.
func (m *samples) Update(msg tea.Msg) (pane.Reply, tea.Cmd) {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil, nil
	}
	k := m.keys
	switch {
	case key.Matches(press, k.Leave):
		return pane.Close{}, nil
	case len(m.list) == 0:
		return nil, nil
	case key.Matches(press, k.Letter):
		m.at = int(press.String()[0] - 'a')
		return m.begin(), nil
	case key.Matches(press, k.Begin):
		return m.begin(), nil
	case key.Matches(press, k.Up):
		m.at = max(m.at-1, 0)
	case key.Matches(press, k.Down):
		m.at = min(m.at+1, len(m.list)-1)
	default:
		return nil, nil
	}
	return pane.Spent{}, nil
}

// begin makes a campaign of the selected battle and enters it.
func (m *samples) begin() pane.Reply {
	o, err := m.campaigns.Create(m.list[m.at].plan())
	if m.wrong = err; err != nil {
		return pane.Spent{}
	}
	return Enter{Campaign: o}
}

// Form is never drawn: the page has the screen for itself.
func (m *samples) Form(*pane.Table, int, int) []string { return nil }

// Body draws the battles under their games, and what the selected one is about below.
func (m *samples) Body(t *pane.Table, width, height int) []string {
	l := t.Look
	var rows []string
	here := 0
	for _, g := range m.games {
		first := true
		for i, s := range m.list {
			if s.Game != g.ID {
				continue
			}
			if first {
				rows = append(rows, l.Paint(look.Muted, l.Text(g.Title)))
				first = false
			}
			if i == m.at {
				here = len(rows)
			}
			rows = append(rows, m.row(l, i, width))
		}
	}
	lines := []string{l.Row(width, look.Cell{Text: l.Title("sample battles", true)}, look.Cell{At: 17, Text: l.Paint(look.Muted, "in the first of each game dice wait: space throws them")})}
	if height >= len(rows)+4 {
		lines = append(lines, "")
	}
	foot := []string{""}
	switch {
	case m.wrong != nil:
		foot = []string{l.Error("", fault(m.wrong))}
	case len(m.list) > 0:
		foot = foot[:0]
		for _, line := range pane.Wrap(l.Text(m.list[m.at].About), width) {
			foot = append(foot, l.Paint(look.Text, line))
		}
	}
	room := max(height-len(lines)-len(foot), 0)
	from, to := m.window.Around(here, len(rows), room)
	lines = append(lines, rows[from:to]...)
	if to < len(rows) {
		lines = append(lines, "  "+pane.More(l, len(rows)-to))
	}
	lines = pane.Pad(append(pane.Pad(lines, height-len(foot)), foot...), height)
	for i := range lines {
		lines[i] = l.Fit(lines[i], width)
	}
	return lines
}

// row is one battle.
func (m *samples) row(l *look.Look, i, width int) string {
	s := m.list[i]
	sign, in := "", look.Text
	if i == m.at {
		sign, in = l.Sign(look.GlyphNow), look.Strong
	}
	row := l.Row(width, look.Cell{Text: sign}, look.Cell{At: 2, Text: l.Paint(look.Strong, letter(i))}, look.Cell{At: 5, Text: l.Paint(in, l.Text(s.Title)), Width: 24},
		look.Cell{At: 30, Text: l.Paint(look.Muted, l.Text(s.About))})
	if i == m.at {
		return l.Selected(row, width)
	}
	return row
}
