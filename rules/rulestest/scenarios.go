package rulestest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

var update = flag.Bool("update", false, "rewrite the expectations of scenarios that do not hold")

// Scenarios runs every *.txtar of a folder as a test of its own, and also every sample battle of the ruleset. With -update the expectations
// that do not hold are rewritten, and the test still fails where that cannot be done.
func Scenarios(t *testing.T, rs *rules.Ruleset, dir string) {
	t.Helper()
	book, err := rules.Open(rs)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("there are no scenarios in %s", dir)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			runScenario(t, rs, book, file, string(text))
		})
	}
	for _, sample := range book.Samples() {
		t.Run(sample.Name, func(t *testing.T) { openSample(t, book, sample) })
	}
}

func runScenario(t *testing.T, rs *rules.Ruleset, book *rules.Book, file, text string) {
	t.Helper()
	s, err := scenario.Parse(file, text)
	if err != nil {
		t.Fatal(err)
	}
	report, err := s.Run(rs, scenario.RunOptions{Book: book})
	if err != nil && report != nil && *update {
		if right := s.Update(report); right != text {
			if err := os.WriteFile(file, []byte(right), 0o644); err != nil { //nolint:gosec // a file of the source tree
				t.Fatal(err)
			}
			if s, err = scenario.Parse(file, right); err == nil {
				report, err = s.Run(rs, scenario.RunOptions{Book: book})
			}
		}
	}
	if err != nil {
		t.Errorf("%v", err)
		if report != nil {
			t.Logf("played as far as:\n%s", report)
		}
	}
}

// openSample lays a sample battle down as a campaign would.
func openSample(t *testing.T, book *rules.Book, sample rules.File) {
	t.Helper()
	s, err := scenario.Parse(sample.Name, sample.Text)
	if err != nil {
		t.Fatal(err)
	}
	session, err := rules.NewSession(book, rules.NewMemory(roster.NewBattle(1, s.Title, book.Rules.ID)), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Open(session); err != nil {
		t.Error(err)
	}
}
