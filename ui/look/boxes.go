package look

import (
	"math"
	"strconv"
	"strings"
)

// MostBoxes is the longest track with one box a point; a longer one is a meter.
const MostBoxes = 40

// A meter has 5 to 25 cells. With less room it is left away: see Meter.
const (
	LeastCells = 5
	MostCells  = 25
)

// Box is a run of boxes of one kind.
type Box struct {
	Count int
	As    Glyph
	In    Meaning
}

// TrackOptions is what a track or a meter shows besides its number. The zero value is a whole line of the sheet.
type TrackOptions struct {
	Width     int  // cells of `now/max`, right aligned; 0 is CountWidth
	Gap       int  // blanks between the number and the boxes; 0 is two
	Group     int  // a blank after so many boxes; 0 is ten, 5 in a stack of rows, less than 0 none. Meters have none
	Threshold int  // the mark stands behind so many points from the left; 0 is no mark
	Lose      int  // points that would be lost
	Gain      int  // points that would come back, or come on top
	Legal     bool // the boxes are open to this answer; those of Lose are the chosen ones, from the left
}

// Count is `now/max` in bold, right aligned in width cells, and longer if it must: a number is never cut. None left is destroyed.
func (l *Look) Count(now, of, width int) string { return l.count(now, of, width, Strong) }

func (l *Look) count(now, of, width int, in Meaning) string {
	left, most := l.Number(now), "/"+l.Number(of)
	blanks := strings.Repeat(" ", max(0, width-Width(left+most)))
	switch {
	case now <= 0 && of > 0:
		return blanks + l.Loud(Destroyed, left+most)
	case in == Strong:
		return blanks + l.Paint(Strong, left+most)
	}
	return blanks + l.Loud(in, left) + l.Paint(Strong, most)
}

// CountWidth is the cells that Count needs for any value from 0 to max, so that a column stays when a value changes.
func CountWidth(of int) int { return 2*len(strconv.Itoa(of)) + 1 }

// Number is a whole number with a real minus sign.
func (l *Look) Number(n int) string {
	if n < 0 {
		return l.G(GlyphMinus) + strings.TrimPrefix(strconv.Itoa(n), "-")
	}
	return strconv.Itoa(n)
}

// Track is `now/max` and one box a point, then `+2` for what is over the maximum, and `→ 5` for what waits. Above MostBoxes it is a meter of MostCells.
// The mark at the threshold takes one cell more.
func (l *Look) Track(now, of int, o TrackOptions) string {
	if of > MostBoxes {
		return l.Meter(now, of, MostCells, o)
	}
	return l.line(now, of, o, Strong, l.Boxes(now, of, o))
}

// Meter is `now/max` and at most so many cells, never more than one a point: a part of a point fills a cell, only 0 is empty. Below half it turns to the damaged colour.
// With fewer than LeastCells the number stands alone.
func (l *Look) Meter(now, of, cells int, o TrackOptions) string {
	in := Strong
	if 2*now < of {
		in = Damaged
	}
	return l.line(now, of, o, in, l.Cells(now, of, cells, o))
}

func (l *Look) line(now, of int, o TrackOptions, in Meaning, boxes string) string {
	width, gap := o.Width, o.Gap
	if width == 0 {
		width = CountWidth(of)
	}
	if gap == 0 {
		gap = 2
	}
	line := l.count(now, of, width, in)
	if boxes != "" && !l.NumbersOnly {
		line += strings.Repeat(" ", gap) + boxes
	}
	if now > of {
		line += " " + l.Paint(Strong, "+"+strconv.Itoa(now-of))
	}
	if to := now - o.Lose + o.Gain; to != now {
		line += "  " + l.Would(l.Number(to))
	}
	return line
}

// Would is `→ 5`: what a value becomes if the answer stands.
func (l *Look) Would(to string) string {
	return l.Loud(Pending, l.G(GlyphBecame)+" "+to)
}

// Boxes is the boxes of a track without its number, one a point. With NumbersOnly it is the number.
func (l *Look) Boxes(now, of int, o TrackOptions) string {
	if l.NumbersOnly {
		return l.Count(now, of, 0)
	}
	group := o.Group
	if group == 0 {
		group = 10
	}
	return l.Draw(group, clamp(o.Threshold, 0, of), spread(now, of, of, o, OK, Destroyed)...)
}

// Cells is the cells of a meter without its number, "" where there is no room for one. With NumbersOnly it is the number.
func (l *Look) Cells(now, of, cells int, o TrackOptions) string {
	if l.NumbersOnly {
		return l.Count(now, of, 0)
	}
	if cells < LeastCells || of <= 0 {
		return ""
	}
	cells = min(cells, MostCells, of)
	standing := OK
	if 2*now < of {
		standing = Damaged
	}
	mark := clamp(o.Threshold, 0, of) * cells / of
	return l.Draw(-1, mark, spread(now, of, cells, o, standing, Line)...)
}

// spread lays now of so many points, and what waits, over so many cells.
func spread(now, of, cells int, o TrackOptions, standing, lost Meaning) []Box {
	if of <= 0 {
		return nil
	}
	fill := func(points int) int { return (clamp(points, 0, of)*cells + of - 1) / of }
	have, after := fill(now), fill(now-o.Lose+o.Gain)
	if o.Legal {
		chosen := have - fill(now-o.Lose)
		return []Box{{chosen, GlyphWould, Pending}, {have - chosen, GlyphLegal, Pending}, {cells - have, GlyphLost, lost}}
	}
	stay, reach := min(have, after), max(have, after)
	return []Box{
		{stay, GlyphStanding, standing},
		{have - stay, GlyphWould, Pending},
		{reach - have, GlyphBack, Pending},
		{cells - reach, GlyphLost, lost},
	}
}

// Draw is runs of boxes one after another, with a blank after every group of them (0 or less: none) and the mark of the threshold behind
// so many (0 or less: none), where it takes the blank's place.
func (l *Look) Draw(group, mark int, runs ...Box) string {
	var b strings.Builder
	at, total := 0, 0
	for _, run := range runs {
		total += max(0, run.Count)
	}
	for _, run := range runs {
		for left := run.Count; left > 0; {
			switch {
			case at == mark && mark > 0:
				b.WriteString(l.Sign(GlyphThreshold))
			case group > 0 && at > 0 && at%group == 0:
				b.WriteByte(' ')
			}
			n := left
			if group > 0 {
				n = min(n, group-at%group)
			}
			if mark > at {
				n = min(n, mark-at)
			}
			b.WriteString(l.Paint(run.In, strings.Repeat(l.G(run.As), n)))
			at, left = at+n, left-n
		}
	}
	if mark > 0 && at == mark && at == total {
		b.WriteString(l.Sign(GlyphThreshold))
	}
	return b.String()
}

// Bar is the bar of a chart, unpainted: a share of so many cells to the nearest cell, at least one for anything above 0.
func (l *Look) Bar(share float64, cells int) string {
	if !(share > 0) || cells <= 0 {
		return ""
	}
	n := clamp(int(math.Round(min(share, 1)*float64(cells))), 1, cells)
	return strings.Repeat(l.G(GlyphBar), n)
}

func clamp(n, least, most int) int { return min(max(n, least), most) }
