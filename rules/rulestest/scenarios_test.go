package rulestest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
)

// coin is the least game: a ship has boxes, and loses as many as are said.
var coin = &rules.Ruleset{
	ID: "coin", Title: "Coin", Doc: "boxes",
	Actions: []*rules.Action{{ID: "lose", Title: "lose", Help: "lose boxes", Do: func(r *rules.Resolution) {
		s := r.Kind(roster.KindShip)[0]
		now := s.Track("hull").Now
		r.Mark(s, roster.TrackCell("hull"), now-r.Number("n", 1, now, "how many"), "boxes are lost")
	}}},
}

const lost = `-- battle --
rules = "coin"
[[sheet]]
id = "a"
kind = "ship"
set = ["track/hull 5"]
-- play --
lose n=2
-- expect --
a track/hull 1
`

func TestScenariosAreRunAndRewritten(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "lost.txtar")
	if err := os.WriteFile(file, []byte(lost), 0o600); err != nil {
		t.Fatal(err)
	}
	*update = true
	defer func() { *update = false }()
	Scenarios(t, coin, dir)
	text, err := os.ReadFile(file)
	if err != nil || string(text) != strings.Replace(lost, "hull 1", "hull 3", 1) {
		t.Errorf("%s %v", text, err)
	}
	*update = false
	Scenarios(t, coin, dir)
}
