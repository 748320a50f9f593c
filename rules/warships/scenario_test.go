package warships_test

import (
	"os"
	"path/filepath"
	"testing"

	"damcon/rules/rulestest"
	"damcon/rules/scenario"
	"damcon/rules/warships"
)

func TestContract(t *testing.T) { rulestest.Run(t, warships.Rules) }

func TestScenarios(t *testing.T) {
	for _, pattern := range []string{"testdata/*.txtar", "samples/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range files {
			t.Run(filepath.Base(name), func(t *testing.T) {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				s, err := scenario.Parse(name, string(text))
				if err == nil {
					_, err = s.Run(warships.Rules, scenario.RunOptions{})
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
	}
}
