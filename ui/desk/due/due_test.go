package due

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"damcon/rules"
	"damcon/ui/desk/pagetest"
)

// The pane of a narrow screen tells in full when a thing is owed: the name of the ship makes room first.
func TestWhenIsToldInANarrowPane(t *testing.T) {
	tb := pagetest.Table(pagetest.Session(t))
	osprey := tb.Board.Find("Osprey")
	tb.Due = []rules.Due{
		{Sheet: osprey.ID, Text: "not fired", How: "LC LB PB EB T RB and more", Now: true},
		{Sheet: osprey.ID, Text: "burns", How: "d100", When: "Sathar fires, 4"},
		{Sheet: osprey.ID, Text: "break-up", When: "if it moves"},
	}
	m := New()
	for _, width := range []int{29, 36, 52} {
		m.SetSize(width, 8)
		lines := m.View(tb)
		for i, want := range []string{"Osprey not fired", "Sathar fires, 4", "if it moves"} {
			if got := ansi.Strip(lines[i+1]); !strings.Contains(got, want) {
				t.Errorf("%d columns: %q is missing in %q", width, want, got)
			}
		}
	}
	m.SetSize(29, 8)
	if got := strings.TrimRight(ansi.Strip(m.View(tb)[2]), " "); got != "  os burns    Sathar fires, 4" {
		t.Errorf("%q", got)
	}
}
