package cli_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// The README names every sample battle of every game as --sample takes it, and no command that is not there.
func TestReadmeNamesTheSampleBattlesAndOnlyCommandsThatAreThere(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(text)
	c := call{args: []string{"rules", "--json"}}
	c.run(t, t.TempDir())
	var games []struct {
		ID      string `json:"id"`
		Samples []struct {
			Name string `json:"name"`
		} `json:"samples"`
	}
	if err := json.Unmarshal([]byte(c.out), &games); err != nil || len(games) != 5 {
		t.Fatal(err, len(games))
	}
	for _, g := range games {
		var names []string
		for _, s := range g.Samples {
			names = append(names, "`"+s.Name+"`")
		}
		if row := "| `" + g.ID + "` | " + strings.Join(names, ", ") + " |"; !strings.Contains(readme, row) {
			t.Errorf("README.md lacks the row %s", row)
		}
	}
	help := call{args: []string{"--help"}}
	help.run(t, t.TempDir())
	_, fenced, _ := strings.Cut(readme, "## Without the desk")
	for line := range strings.Lines(strings.Split(fenced, "```")[1]) {
		line, _, _ = strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "damcon "), "  ") // what it does stands behind
		names := strings.Split(line, ", ")
		names[0], _, _ = strings.Cut(names[0], " ") // its arguments
		for _, name := range names {
			if name != "" && !strings.Contains(help.out, "  "+name+" ") {
				t.Errorf("README.md names damcon %s, which is not there", name)
			}
		}
	}
}
