package sheet

import (
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// A piece is a line of a group drawn, with its place in its row.
type piece struct {
	at     int    // first cell
	text   string // painted
	width  int
	letter string // of the choice that it stands for
	legal  bool   // the question that waits is about it
	line   rules.Line
}

// columns is where the parts of the lines of a group stand.
type columns struct {
	number, width int // of a number: first cell, cells
	boxes         int // first cell of boxes
	note          int // of a note behind a text
	label         int // cells of the names of systems
	count         int // cells of the numbers of systems
	gap           int // blanks between number and boxes of a system or a narrow track
	tracks        bool
}

// trackColumns is where numbers and boxes of all tracks of the sheet stand.
func trackColumns(t *pane.Table, groups []rules.Group, width int) columns {
	c := columns{number: 7, gap: 1}
	for _, g := range groups {
		for _, line := range g.Lines {
			if !isTrack(line) || line.Same || line.At > 0 {
				continue
			}
			c.number = max(c.number, look.Width(line.Label)+2)
			c.width = max(c.width, look.CountWidth(max(line.Max, line.Now)))
		}
	}
	c.boxes = c.number + c.width + 2
	if width < 40 {
		c.boxes--
	}
	return c
}

func isTrack(line rules.Line) bool { return line.Max > 0 && line.State == "" && !line.Bare }

// of makes the columns of one group.
func (c columns) of(g rules.Group, width int) columns {
	if width >= 52 {
		c.label = 3
	}
	texts := 0
	for _, line := range g.Lines {
		if isTrack(line) && !line.Same {
			c.tracks = true
		}
		if line.Same || line.At != 0 {
			continue
		}
		if line.State != "" {
			c.label = max(c.label, min(look.Width(line.Label), 18))
			if line.Max > 0 {
				c.count = max(c.count, look.CountWidth(line.Max))
			}
		}
		if line.Max == 0 && line.State == "" {
			head := look.Width(pane.Join(1, line.Label, line.Value, line.Text))
			if line.Grave != rules.Noted && line.Text != "" {
				head += 2
			}
			texts = max(texts, min(head, 24))
		}
	}
	c.note = texts + 3
	return c
}

// draw is the text of a line. aimed says what the answer that waits would do to it.
func draw(t *pane.Table, c columns, line rules.Line, would effect, width int) string {
	l := t.Look
	switch {
	case line.Here:
		return pane.Join(1, l.Paint(look.Now, " ▸ "+l.Text(line.Label)+" "), value(l, line), tail(l, line, 2))
	case line.State != "":
		return system(l, c, line, would, width)
	case line.Max > 0 && line.Bare:
		return bare(l, line, would)
	case line.Max > 0:
		return track(l, c, line, would, width)
	}
	return words(l, c, line, would)
}

// track is label, number, boxes, words.
func track(l *look.Look, c columns, line rules.Line, would effect, width int) string {
	label := name(l, line, would)
	opts := look.TrackOptions{Threshold: line.Mark, Lose: would.lose, Gain: would.gain, Legal: would.legal}
	if line.Same || line.At > 0 {
		opts.Gap = c.gap
		opts.Width = look.CountWidth(line.Max)
		if line.Label == "" {
			opts.Width = 1
		}
		boxes := l.Track(line.Now, line.Max, opts)
		if line.Meter > 0 {
			boxes = l.Meter(line.Now, line.Max, line.Meter, opts)
		}
		return pane.Join(1, padded(l, label, line), boxes, tail(l, line, 1))
	}
	opts.Width, opts.Gap = c.width, c.boxes-c.number-c.width
	boxes := l.Track(line.Now, line.Max, opts)
	if line.Max > look.MostBoxes || line.Max > width-c.boxes-2 || line.Meter > 0 {
		cells := look.MostCells
		if line.Meter > 0 {
			cells = line.Meter
		}
		if width < 52 {
			cells = 20
		}
		boxes = l.Meter(line.Now, line.Max, min(cells, width-c.boxes-2), opts)
	}
	gap := 2
	if width < 52 {
		gap = 1
	}
	return l.Fit(label, c.number) + pane.Join(gap, boxes, tail(l, line, gap))
}

// bare is a name and its boxes, without a number.
func bare(l *look.Look, line rules.Line, would effect) string {
	opts := look.TrackOptions{Lose: would.lose, Gain: would.gain, Legal: would.legal, Group: -1}
	return pane.Join(1, padded(l, name(l, line, would), line), l.Boxes(line.Now, line.Max, opts), tail(l, line, 1))
}

// padded is a label as wide as the line wants it.
func padded(l *look.Look, label string, line rules.Line) string {
	if label == "" || look.Width(label) >= line.Pad {
		return label
	}
	return l.Fit(label, line.Pad)
}

// name is the label of a track: muted, or open to the answer.
func name(l *look.Look, line rules.Line, would effect) string {
	switch {
	case line.Label == "":
		return ""
	case would.letter != "":
		return l.Paint(look.Focus, l.Text(line.Label))
	case line.Max > 0 && line.Now <= 0 && line.Grave == rules.Lost:
		return l.Loud(look.Destroyed, l.Text(line.Label))
	}
	return l.Paint(look.Muted, l.Text(line.Label))
}

// tail is text and note.
func tail(l *look.Look, line rules.Line, gap int) string {
	return pane.Join(gap, text(l, line), l.Paint(look.Muted, l.Text(line.Note)))
}

// text is what a line says, with the sign of how grave it is.
func text(l *look.Look, line rules.Line) string {
	if line.Text == "" {
		return ""
	}
	switch line.Grave {
	case rules.Warned:
		return l.Badge(look.BadgeDanger, line.Text)
	case rules.Lost:
		return l.Badge(look.BadgeGone, line.Text)
	}
	return l.Paint(look.Text, l.Text(line.Text))
}

// system is sign, name, and what is left of it.
func system(l *look.Look, c columns, line rules.Line, would effect, width int) string {
	state := stateOf(line.State)
	if would.struck {
		state = look.Waits
	}
	label := c.label
	alone := line.Max == 0 && line.Value+line.Text+line.Note == "" // nothing stands behind it in a column
	if line.Same || line.At > 0 || alone {
		label = 0
	}
	head := l.System(state, line.Label, label+2)
	if would.letter != "" {
		head = l.Letter(would.letter) + strings.Repeat(" ", max(1, 2-look.Width(would.letter))) + l.Paint(look.Focus, l.Text(line.Label))
		head += strings.Repeat(" ", max(0, label+2-look.Width(head)))
	}
	rest := ""
	switch {
	case line.Max > 0 && line.Bare:
		rest = l.Boxes(line.Now, line.Max, look.TrackOptions{Lose: would.lose, Gain: would.gain, Legal: would.legal})
	case line.Max > 0:
		opts := look.TrackOptions{
			Width: max(c.count, look.CountWidth(line.Max)), Gap: 1, Lose: would.lose, Gain: would.gain, Legal: would.legal,
		}
		rest = l.Track(line.Now, line.Max, opts)
		if look.Width(head)+2+look.Width(rest) > width && !l.NumbersOnly { // the boxes say what it would become
			rest = l.Count(line.Now, line.Max, opts.Width) + " " + l.Boxes(line.Now, line.Max, opts)
		}
	case line.Value != "":
		rest = value(l, line)
	}
	rest = pane.Join(1, rest, tail(l, line, 2))
	if line.Max == 0 && would.to != "" {
		rest = pane.Join(2, rest, l.Would(would.to))
	}
	if rest == "" {
		return strings.TrimRight(head, " ")
	}
	gap := 2
	if label == 0 {
		gap = 1
	}
	return head + strings.Repeat(" ", gap) + rest
}

func stateOf(s roster.State) look.State {
	switch s {
	case roster.Degraded:
		return look.Reduced
	case roster.Out:
		return look.Out
	case roster.Destroyed:
		return look.Gone
	}
	return look.Works
}

// value is the bold word of a line, in the colour of how grave it is.
func value(l *look.Look, line rules.Line) string {
	switch {
	case line.Text == "" && line.Grave == rules.Warned:
		return l.Loud(look.Damaged, l.Text(line.Value))
	case line.Text == "" && line.Grave == rules.Lost:
		return l.Loud(look.Destroyed, l.Text(line.Value))
	}
	return l.Paint(look.Strong, l.Text(line.Value))
}

// words is a line without boxes: label, value, text, note.
func words(l *look.Look, c columns, line rules.Line, would effect) string {
	label := name(l, line, would)
	if line.Value == "" && line.Text == "" && would.letter == "" {
		label = l.Paint(look.Text, l.Text(line.Label))
	}
	now := ""
	if line.Value != "" {
		now = value(l, line)
	}
	if would.to != "" {
		now = pane.Join(1, now, l.Would(would.to))
	}
	alone := line.Same || line.At != 0
	if c.tracks && !alone && line.Value != "" {
		return l.Fit(label, c.number) + pane.Join(2, now, tail(l, line, 2))
	}
	head := pane.Join(1, label, now, text(l, line))
	note := l.Paint(look.Muted, l.Text(line.Note))
	switch {
	case note == "" || head == "":
		return head + note
	case alone || c.note == 0:
		return head + " " + note
	}
	return l.Fit(head, max(c.note, look.Width(head)+1)) + note
}
