package picture

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
)

func draw(t *testing.T, dark bool, screen string) string {
	t.Helper()
	em := vt.NewEmulator(12, 2)
	if _, err := em.WriteString(screen); err != nil {
		t.Fatal(err)
	}
	svg := string(SVG(em, dark))
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); err == io.EOF {
			return svg
		} else if err != nil {
			t.Fatalf("not well formed: %v\n%s", err, svg)
		}
	}
}

func TestSVG(t *testing.T) {
	for _, c := range []struct{ name, screen, want string }{
		{"a character at its own place", "ab", `<text x="8 17" y="22" fill="#d9dee4">ab</text>`},
		{"a word at its own place", "a b", `<text x="26" y="22" fill="#d9dee4">b</text>`},
		{"the second row", "\r\nz", `<text x="8" y="41" fill="#d9dee4">z</text>`},
		{"a colour", "\x1b[38;2;255;122;107mx", `fill="#ff7a6b">x<`},
		{"a ground", "\x1b[48;2;36;56;79mx", `<rect x="8" y="8" width="9" height="19" fill="#24384f"/>`},
		{"a ground under blanks", "\x1b[48;2;36;56;79m  ", `width="18" height="19" fill="#24384f"/>`},
		{"reversed", "\x1b[7mx", `fill="#111418">x<`},
		{"bold", "\x1b[1mx", `font-weight="bold">x<`},
		{"italic", "\x1b[3mx", `font-style="italic">x<`},
		{"faint", "\x1b[2mx", `opacity="0.5">x<`},
		{"struck with its blank", "\x1b[9mlaser 4", `text-decoration="line-through">laser 4<`},
		{"underlined", "\x1b[4mx", `text-decoration="underline">x<`},
		{"signs of markup", "<&>", `>&lt;&amp;&gt;<`},
		{"a letter with a mark stands alone", "ae\u0301b", `>e` + "\u0301" + `</text>`},
		{"a letter of two cells", "界x", `<text x="8 26"`},
	} {
		if svg := draw(t, true, c.screen); !strings.Contains(svg, c.want) {
			t.Errorf("%s: no %s in\n%s", c.name, c.want, svg)
		}
	}
	if svg := draw(t, false, "a"); !strings.Contains(svg, `fill="#fbfaf6"/>`) || !strings.Contains(svg, `fill="#20262d">a<`) {
		t.Errorf("a light ground is not drawn:\n%s", svg)
	}
}
