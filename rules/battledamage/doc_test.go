package battledamage

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"damcon/rules"
	"damcon/rules/scenario"
)

// played runs every scenario and gives each what it came to.
func played(t *testing.T, each func(*scenario.Report)) {
	t.Helper()
	book, err := rules.Open(Rules)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scenarios: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := scenario.Parse(file, string(text))
		if err != nil {
			t.Fatal(err)
		}
		report, err := s.Run(Rules, scenario.RunOptions{Book: book, Curious: true})
		if err != nil {
			t.Fatal(err)
		}
		each(report)
	}
}

// sources are the files of the package that are no tests, one behind the other.
func sources(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "doc.go" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// markerKinds are the kinds of markers that the package names.
func markerKinds(t *testing.T) []string {
	t.Helper()
	var kinds []string
	for _, m := range regexp.MustCompile(`\w+Mark\s*=\s*"([a-z0-9-]+)"`).FindAllStringSubmatch(sources(t), -1) {
		kinds = append(kinds, m[1])
	}
	return kinds
}

// TestTheDocSaysWhatThereIs holds that doc.go names every action, the keys of all questions that the scenarios ask, every marker, and the
// tracks and traits of all sheets.
func TestTheDocSaysWhatThereIs(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]bool{}
	for _, w := range regexp.MustCompile(`[A-Za-z][A-Za-z0-9-]*`).FindAllString(string(doc), -1) {
		words[w] = true
	}
	want := map[string]bool{}
	for _, kind := range markerKinds(t) {
		want[kind] = true
	}
	for _, m := range regexp.MustCompile(`\.Trait\("([a-z0-9-]+)"\)`).FindAllStringSubmatch(sources(t), -1) {
		want[m[1]] = true
	}
	for _, a := range Rules.Actions {
		if !strings.Contains(string(doc), "\n//\t"+a.ID+" ") {
			t.Errorf("the doc has no line of the action %s", a.ID)
		}
	}
	numbered := regexp.MustCompile(`^([a-z]+)\d+$`)
	ofDice := regexp.MustCompile(`^(low|rounds)-.*`)
	played(t, func(report *scenario.Report) {
		for _, step := range report.Steps {
			verb, _, _ := strings.Cut(step.Text, " ")
			if !slices.ContainsFunc(Rules.Actions, func(a *rules.Action) bool { return a.ID == verb }) {
				continue
			}
			for _, q := range step.Asked {
				for part := range strings.SplitSeq(q.Key, "/") {
					want[ofDice.ReplaceAllString(numbered.ReplaceAllString(part, "${1}"), "$1")] = true
				}
			}
			for i := range step.Events {
				for _, c := range step.Events[i].Changes {
					if s := c.To.Sheet(); s != nil {
						for _, track := range s.Tracks {
							want[track.Name] = true
						}
						for _, trait := range s.Traits {
							want[trait.Name] = true
						}
					}
				}
			}
		}
	})
	for _, w := range slices.Sorted(maps.Keys(want)) {
		if !words[w] && !words[strings.ToUpper(w)] && !words[w+"1"] && !words[w+"-KIND"] && !words[w+"-hp1"] {
			t.Errorf("the doc does not name %s", w)
		}
	}
}

// TestTheLogUsesWords holds that what people read in the scenarios has no ID of a part and no kind of a marker that is none of their words, and
// that each such kind has a word.
func TestTheLogUsesWords(t *testing.T) {
	var inner []string
	for _, kind := range markerKinds(t) {
		if !strings.Contains(kind, "-") {
			continue
		}
		if word := Rules.Mark(kind).Word; word == kind {
			t.Errorf("the marker %s has no word", kind)
		}
		inner = append(inner, kind)
	}
	names := regexp.MustCompile(`\b(hp\d+|bay\d+|` + strings.Join(inner, "|") + `)\b`)
	said := map[string]bool{}
	played(t, func(report *scenario.Report) {
		for _, step := range report.Steps {
			said[step.Title] = true
			for i := range step.Events {
				said[step.Events[i].Text] = true
			}
			for _, q := range step.Asked {
				said[q.Text] = true
			}
		}
		for _, d := range report.End.Due {
			said[d.Text] = true
		}
	})
	for _, text := range slices.Sorted(maps.Keys(said)) {
		if name := names.FindString(text); name != "" {
			t.Errorf("%q says %s", text, name)
		}
	}
}
