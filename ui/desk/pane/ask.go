package pane

import "damcon/ui/look"

// Ask is a line of input: `▸`, what is asked for in bold, the typed text with its cursor, and in muted at the right what may be typed. The
// text begins at the cell at.
func Ask(l *look.Look, width, at int, what string, typed *Line, may string) string {
	at = max(at, look.Width(what)+4)
	room := width - at
	may = l.Text(may)
	if used := look.Width(typed.String()) + 3; used+look.Width(may) > room {
		may = ""
	}
	hint := look.Cell{At: max(width-look.Width(may), 0), Text: l.Paint(look.Muted, may)}
	cells := []look.Cell{{Text: l.Sign(look.GlyphNow)}, {At: 2, Text: l.Paint(look.Strong, l.Text(what))}}
	if room > 0 {
		cells = append(cells, look.Cell{At: at, Text: typed.View(l, max(room-look.Width(may), 1))})
	}
	if may != "" {
		cells = append(cells, hint)
	}
	return l.Row(width, cells...)
}
