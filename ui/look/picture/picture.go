// Package picture draws the cells of a terminal emulator as SVG. The README's pictures are made with it from the real screen, and a test that
// draws the screen again keeps them true. It is no part of the program.
package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"unicode/utf16"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

// A cell in the picture, in pixels, and the baseline of its character.
const (
	cellWidth  = 9
	cellHeight = 19
	baseline   = 14
	margin     = 8
)

// pen is how a cell is written, colours in hex.
type pen struct {
	fore, ground, weight, slant, line string
	opacity                           string
}

// SVG is the emulator's screen on a dark or a light ground. Every character has its own place, so the picture is right in every viewer whatever its font.
// The same cells give the same bytes.
func SVG(em *vt.Emulator, dark bool) []byte {
	text, ground := "#20262d", "#fbfaf6"
	if dark {
		text, ground = "#d9dee4", "#111418"
	}
	width, height := em.Width()*cellWidth+2*margin, em.Height()*cellHeight+2*margin
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n", width, height, width, height)
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", ground)
	b.WriteString("<g font-family=\"'DejaVu Sans Mono','Menlo','Consolas',monospace\" font-size=\"15\" xml:space=\"preserve\">\n")
	for y := range em.Height() {
		for x := 0; x < em.Width(); {
			p := penAt(em, x, y, text, ground)
			end := x + 1
			for !alone(em, x, y) && end < em.Width() && !alone(em, end, y) && penAt(em, end, y, text, ground) == p {
				end++
			}
			run(&b, em, x, end, y, p, ground)
			x = end
		}
	}
	b.WriteString("</g>\n</svg>\n")
	return b.Bytes()
}

// run draws the cells from x to before end of a row, which one pen writes: the ground where it is another, and the words. A word is a text of its own, since
// some viewers heed the first of its places only.
func run(b *bytes.Buffer, em *vt.Emulator, x, end, y int, p pen, ground string) {
	if p.ground != ground {
		fmt.Fprintf(b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
			margin+x*cellWidth, margin+y*cellHeight, (end-x)*cellWidth, cellHeight, p.ground)
	}
	var word strings.Builder
	var places []string
	write := func() {
		if word.Len() > 0 {
			fmt.Fprintf(b, "<text x=\"%s\" y=\"%d\" fill=\"%s\"%s%s%s%s>", strings.Join(places, " "), margin+y*cellHeight+baseline,
				p.fore, p.weight, p.slant, p.line, p.opacity)
			_ = xml.EscapeText(b, []byte(word.String())) // a buffer takes every write
			b.WriteString("</text>\n")
		}
		word.Reset()
		places = nil
	}
	for ; x < end; x++ {
		switch c := em.CellAt(x, y); {
		case c == nil || c.Content == " " && p.line == "":
			write()
		case c.Content != "": // "" is the second cell of a wide letter
			word.WriteString(c.Content)
			places = append(places, strconv.Itoa(margin+x*cellWidth))
		}
	}
	write()
}

// alone: a letter with marks, or one outside the basic plane, is more than one character to the list of places, so it stands in a text of its own.
func alone(em *vt.Emulator, x, y int) bool {
	c := em.CellAt(x, y)
	return c != nil && len(utf16.Encode([]rune(c.Content))) > 1
}

func penAt(em *vt.Emulator, x, y int, text, ground string) pen {
	p := pen{fore: text, ground: ground}
	c := em.CellAt(x, y)
	if c == nil {
		return p
	}
	s := c.Style
	if s.Fg != nil {
		p.fore = hex(s.Fg)
	}
	if s.Bg != nil {
		p.ground = hex(s.Bg)
	}
	if s.Attrs&uv.AttrReverse != 0 {
		p.fore, p.ground = p.ground, p.fore
	}
	if s.Attrs&uv.AttrBold != 0 {
		p.weight = ` font-weight="bold"`
	}
	if s.Attrs&uv.AttrItalic != 0 {
		p.slant = ` font-style="italic"`
	}
	if s.Attrs&uv.AttrFaint != 0 {
		p.opacity = ` opacity="0.5"`
	}
	switch {
	case s.Attrs&uv.AttrStrikethrough != 0:
		p.line = ` text-decoration="line-through"`
	case s.Underline != uv.UnderlineNone:
		p.line = ` text-decoration="underline"`
	}
	return p
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
