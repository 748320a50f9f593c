package desk

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"damcon/rules"
	"damcon/ui/desk/due"
	"damcon/ui/desk/pane"
	"damcon/ui/desk/sheet"
	"damcon/ui/look"
)

// layout gives every pane its place after the size, the game or the chosen pane has changed.
func (a *App) layout() {
	wide := a.table != nil && a.table.Board.Book.Rules.Wide
	f := frameOf(a.frame.width, a.frame.height, wide)
	a.frame = f
	a.sizes()
}

// sizes gives the panes and the form their rows. A sheet is laid out for all rows of the panes, and lends some of them.
func (a *App) sizes() {
	f := a.frame
	if f.small {
		return
	}
	a.phases.SetSize(f.width - 2)
	a.prompt.SetSize(f.width-2, f.form, f.lent)
	a.sheet.SetSize(f.sheet.w, f.panes+f.lent)
	a.second.SetSize(f.second.w, f.panes+f.lent)
	a.fleet.SetSize(f.fleet.w, f.panes, !f.stack, f.badges)
	a.log.SetSize(f.log.w, f.panes, !f.stack)
	a.due.SetSize(f.due.w, f.panes)
	if f.choose.seen() {
		a.fleet.SetSize(f.choose.w, f.panes, f.air > 0, 0)
		a.log.SetSize(f.choose.w, f.panes, f.page())
		a.due.SetSize(f.choose.w, f.panes)
		if f.page() {
			a.sheet.SetSize(f.choose.w, f.panes+f.lent)
		}
	}
}

// lend gives the form the rows that what may be chosen needs and the sheets can do without, while no page lies over the panes: at most half of
// those of the panes, for the others are lists.
func (a *App) lend(page pane.Page) {
	f := &a.frame
	rows := 0
	if page == nil && (!f.page() || a.chosen == onSheet) {
		rows = max(min(a.prompt.Wants(a.table)-f.form+f.lent, (f.panes+f.lent)/2), 0)
	}
	rows = a.sheet.Lend(a.table, rows)
	if f.second.seen() && a.second.Shown() != "" {
		rows = a.second.Lend(a.table, rows)
	}
	if rows != f.lent {
		f.lend(rows)
		a.sizes()
	}
}

// View draws the screen.
func (a *App) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = "damcon"
	if a.frame.width <= 0 || a.frame.height <= 0 {
		return v
	}
	if a.frame.small {
		v.Content = look.Fit(fmt.Sprintf("damcon needs %d by %d", leastWidth, leastHeight), min(a.frame.width, 24))
		return v
	}
	lines := a.screen()
	v.Content = strings.Join(lines, "\n")
	if dialog, ok := a.page().(pane.Dialog); ok {
		v.Content = a.over(v.Content, dialog)
	}
	return v
}

// screen is every row of the screen.
func (a *App) screen() []string {
	l := a.look
	page := a.page()
	if _, dialog := page.(pane.Dialog); dialog {
		page = a.under()
	}
	if a.table != nil {
		a.lend(page)
	}
	f := a.frame
	if whole, ok := page.(pane.Whole); ok {
		lines := pane.Pad(a.margins(whole.Body(a.drawn(), f.width-2, f.height-1)), f.height-1)
		return append(lines, l.Margin(a.keyRow(f.width-2), f.width))
	}
	if a.table == nil {
		return append(pane.Pad(nil, f.height-1), l.Margin(a.keyRow(f.width-2), f.width))
	}
	lines := a.titleRows()
	lines = pane.Pad(lines, f.titleRows+f.air)
	form := a.prompt.View(a.table)
	if page != nil && !a.table.Waiting() { // the letters of the actions mean other things there
		form = nil
	}
	switch {
	case page != nil:
		lines = append(lines, pane.Pad(a.margins(page.Body(a.table, f.width-2, f.panes)), f.panes)...)
		if own := page.Form(a.table, f.width-2, f.form); own != nil {
			form = own
		}
	default:
		lines = append(lines, pane.Pad(a.panes(), f.panes)...)
	}
	if f.last {
		last := ""
		if page == nil {
			last = a.log.Last(a.table, f.width-2)
		}
		lines = append(lines, l.Margin(last, f.width))
	}
	lines = append(lines, l.Rule(f.width))
	for _, line := range pane.Pad(form, f.form) {
		lines = append(lines, l.Margin(line, f.width))
	}
	message := a.prompt.MessageLine(l)
	if message == "" && page == nil && a.focus == onSheet {
		message = l.Paint(look.Muted, l.Text(a.sheet.Explain(a.table)))
	}
	for i := range f.below {
		if i > 0 {
			message = ""
		}
		lines = append(lines, l.Margin(message, f.width))
	}
	keys := a.keyRow(f.width - 2)
	if f.below == 0 && message != "" {
		keys = message
	}
	return append(lines, l.Margin(keys, f.width))
}

// drawn is the table that a page draws: without a battle it has a look and nothing else.
func (a *App) drawn() *pane.Table {
	if a.table == nil {
		return &pane.Table{Look: a.look}
	}
	return a.table
}

// margins gives lines of a page the blank first column.
func (a *App) margins(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = a.look.Margin(line, a.frame.width)
	}
	return out
}

// titleRows is the name of the battle with its round, and the phases.
func (a *App) titleRows() []string {
	f, l, t := a.frame, a.look, a.table
	name := t.Board.Name
	if name == "" {
		name = t.Campaign
	}
	round := ""
	if t.Board.Round > 0 {
		round = l.Paint(look.Muted, t.Round()+" ") + l.Paint(look.Strong, l.Number(t.Board.Round))
	}
	saved := l.Sign(look.GlyphSaved)
	if a.unsaved || a.watching() {
		saved = l.Sign(look.GlyphUnsaved)
	}
	now, _ := due.Counts(t)
	owed := ""
	if now > 0 {
		owed = l.Paint(look.Muted, "due ") + l.Paint(look.Strong, l.Number(now))
	}
	if f.width < 78 || f.titleRows == 1 {
		right := pane.Join(2, owed, saved)
		room := f.width - look.Width(right) - 4
		now := a.phases.Now(t)
		left := pane.Join(2, l.Paint(look.Strong, l.Text(shortWord(name, 16)))+" "+round, now)
		if look.Width(left) > room {
			left = pane.Join(2, round, now)
		}
		rows := []string{l.Row(f.width, look.Cell{At: 1, Width: room, Text: left}, look.Cell{At: f.width - 2 - look.Width(right), Text: right})}
		if f.titleRows > 1 {
			rows = append(rows, l.Margin(a.tabs(), f.width))
		}
		return rows
	}
	word := "saved"
	switch {
	case a.watching():
		word = "watching"
	case a.unsaved:
		word = "not saved"
	}
	right := round + "   " + saved + " " + l.Paint(look.Muted, word)
	left := l.Paint(look.Strong, l.Text(name))
	if f.width >= 100 {
		left += "   " + l.Paint(look.Muted, l.Text(t.Board.Book.Rules.Title))
		if len(t.Board.Book.House()) > 0 {
			left += "   " + l.Paint(look.Muted, "house tables")
		}
	}
	first := l.Row(f.width, look.Cell{At: 1, Width: f.width - look.Width(right) - 4, Text: left}, look.Cell{At: f.width - 1 - look.Width(right), Text: right})
	second := l.Margin(a.phases.View(t), f.width)
	if !f.due.seen() && owed != "" {
		a.phases.SetSize(f.width - 4 - look.Width(owed))
		second = l.Row(f.width, look.Cell{At: 1, Text: a.phases.View(t)}, look.Cell{At: f.width - 1 - look.Width(owed), Text: owed})
		a.phases.SetSize(f.width - 2)
	}
	return []string{first, second}
}

// tabs is the row that says which pane is seen where only one has room.
func (a *App) tabs() string {
	l := a.look
	var words []string
	for _, p := range []struct {
		at        place
		key, word string
	}{{onFleet, "F2", "fleet"}, {onSheet, "F3", "sheet"}, {onLog, "F4", "log"}, {onDue, "F5", "due"}} {
		if p.at == a.chosen {
			words = append(words, l.Paint(look.Now, "▸ "+p.word))
			continue
		}
		words = append(words, l.Paint(look.Strong, p.key)+" "+l.Paint(look.Muted, p.word))
	}
	return strings.Join(words, "  ")
}

// panes is the rows between the phases and the rule.
func (a *App) panes() []string {
	f, t := a.frame, a.table
	if f.choose.seen() && f.page() {
		if a.chosen == onSheet {
			return a.sheetAt(f.choose)
		}
		return a.at(f.choose, a.pane(a.chosen))
	}
	switch {
	case f.choose.seen():
		right := a.chosen
		if right == onSheet {
			right = onFleet
		}
		return a.beside(f.choose, a.sheetAt(f.sheet), a.pane(right))
	case f.stack:
		return a.beside(f.fleet, a.sheetAt(f.sheet), a.stacked())
	case !f.log.seen():
		return a.beside(f.fleet, a.sheetAt(f.sheet), a.fleetOr(f.fleet.w, f.panes))
	case f.log.x == f.fleet.x:
		a.fleet.SetSize(f.fleet.w, f.panes, false, f.badges)
		fleet, log := a.share(a.fleetRows(f.fleet.w, f.panes), 8)
		a.fleet.SetSize(f.fleet.w, fleet, false, f.badges)
		a.log.SetSize(f.log.w, log, false)
		right := append(pane.Pad(a.fleetOr(f.fleet.w, fleet), fleet), "")
		return a.beside(f.fleet, a.sheetAt(f.sheet), append(right, a.log.View(t)...))
	}
	left := a.fleetOverDue()
	lines := a.beside(box{f.sheet.x - sheet.Margin, f.sheet.w + sheet.Margin}, a.at(f.fleet, left), a.sheet.View(t))
	if f.second.seen() {
		lines = a.beside(box{f.second.x - sheet.Margin, f.second.w + sheet.Margin}, lines, a.secondView())
	}
	return a.beside(f.log, lines, a.log.View(t))
}

// secondView is the sheet of whom the action is about besides the one shown.
func (a *App) secondView() []string {
	if a.second.Shown() == "" {
		return nil
	}
	return a.second.View(a.table)
}

// pane draws one of the panes.
func (a *App) pane(p place) []string {
	switch p {
	case onLog:
		return a.log.View(a.table)
	case onDue:
		return a.due.View(a.table)
	case onSheet:
		return a.sheet.View(a.table)
	}
	return a.fleet.View(a.table)
}

// share divides the rows of a column among a list of so many rows and what stands below it, which gets at least so many; one row is
// between them.
func (a *App) share(rows, least int) (above, below int) {
	room := a.frame.panes - 1
	above = min(rows, max(room-least, room/2))
	return above, room - above
}

// fleetOverDue is the left column: the fleet, an empty row, what is due.
func (a *App) fleetOverDue() []string {
	f, t := a.frame, a.table
	a.fleet.SetSize(f.fleet.w, f.panes, true, f.badges)
	rows := a.fleetRows(f.fleet.w, f.panes)
	loose := true
	if rows+1+min(a.due.Rows(t), 6) > f.panes {
		loose = false
		a.fleet.SetSize(f.fleet.w, f.panes, false, f.badges)
		rows = a.fleetRows(f.fleet.w, f.panes)
	}
	fleet, owed := a.share(rows, min(a.due.Rows(t), 6))
	a.fleet.SetSize(f.fleet.w, fleet, loose, f.badges)
	a.due.SetSize(f.due.w, owed)
	return append(append(pane.Pad(a.fleetOr(f.fleet.w, fleet), fleet), ""), a.due.View(t)...)
}

// fleetOr is the fleet, or in its place what the question that waits shows beside the sheet.
func (a *App) fleetOr(width, height int) []string {
	beside := a.shownBeside()
	if len(beside) == 0 || a.focus == onFleet {
		return a.fleet.View(a.table)
	}
	lines := sheet.Beside(a.table, beside, width, height)
	for i, line := range lines {
		lines[i] = ansi.Cut(line, sheet.Margin, width+sheet.Margin)
	}
	return lines
}

// shownBeside is what stands beside the question that the prompt shows, a fact that is assumed too, else beside the one that waits.
func (a *App) shownBeside() []rules.Group {
	if q := a.prompt.Shows(a.table); q != nil && len(q.Beside) > 0 {
		return q.Beside
	}
	if q := a.table.Form.Question; q != nil {
		return q.Beside
	}
	return nil
}

// fleetRows is how many rows stand there.
func (a *App) fleetRows(width, height int) int {
	if beside := a.shownBeside(); len(beside) > 0 && a.focus != onFleet {
		return len(sheet.Beside(a.table, beside, width, height))
	}
	return a.fleet.Rows(a.table)
}

// stacked is the right column beside a wide sheet: fleet, log and due over one another.
func (a *App) stacked() []string {
	f, t := a.frame, a.table
	a.fleet.SetSize(f.fleet.w, f.panes, false, f.badges)
	dueRows := min(a.due.Rows(t), 6)
	fleet, rest := a.share(a.fleetRows(f.fleet.w, f.panes), min(dueRows+8, f.panes/3))
	a.fleet.SetSize(f.fleet.w, fleet, false, f.badges)
	lines := pane.Pad(a.fleetOr(f.fleet.w, fleet), fleet)
	lines = append(lines, "")
	logRows := max(rest-dueRows-1, 0)
	a.log.SetSize(f.log.w, logRows, false)
	lines = append(lines, a.log.View(t)...)
	a.due.SetSize(f.due.w, dueRows)
	return append(append(lines, ""), a.due.View(t)...)
}

// at moves lines to their column of the screen.
func (a *App) at(in box, lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = a.look.Row(in.x+in.w, look.Cell{At: in.x, Text: line})
	}
	return out
}

// sheetAt draws the sheet with its margin before its column of the screen.
func (a *App) sheetAt(in box) []string {
	return a.at(box{in.x - sheet.Margin, in.w + sheet.Margin}, a.sheet.View(a.table))
}

// beside sets lines into a column right of others.
func (a *App) beside(in box, left, right []string) []string {
	out := make([]string, max(len(left), len(right)))
	for i := range out {
		var one, two string
		if i < len(left) {
			one = left[i]
		}
		if i < len(right) {
			two = right[i]
		}
		out[i] = a.look.Row(in.x+in.w, look.Cell{Text: one, Width: in.x}, look.Cell{At: in.x, Text: two})
	}
	return out
}

// under is the page below a dialog, or nil.
func (a *App) under() pane.Page {
	for i := len(a.pages) - 1; i >= 0; i-- {
		if _, dialog := a.pages[i].(pane.Dialog); !dialog {
			return a.pages[i]
		}
	}
	return nil
}

// over lays a dialog over the screen.
func (a *App) over(content string, d pane.Dialog) string {
	f := a.frame
	width := 76
	if f.width < 100 { // what is left of the screen beside it would only be in the way
		width = f.width
	}
	room := f.height - 1 - len(a.look.Dialog("", nil, width)) // without the keys and what a dialog has round its lines
	if f.height >= 24 {
		room -= 3
	}
	lines := a.look.Dialog(d.Dialog(), d.Body(a.drawn(), width-4, max(room, 1)), width)
	lines = lines[:min(len(lines), f.height-1)]
	layer := lipgloss.NewLayer(strings.Join(lines, "\n")).X((f.width - width) / 2).Y(max((f.height-1-len(lines))/3, 0)).Z(1)
	canvas := lipgloss.NewCanvas(f.width, f.height)
	return canvas.Compose(lipgloss.NewCompositor(lipgloss.NewLayer(content), layer)).Render()
}
