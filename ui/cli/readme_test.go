package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func readmeText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fences finds the fenced blocks of the README: the words behind the fence, and what stands in it.
var fences = regexp.MustCompile("(?ms)^```([^\n]*)\n(.*?)^```$")

// The README names every sample battle of every game as --sample takes it.
func TestReadmeNamesTheSampleBattles(t *testing.T) {
	readme := readmeText(t)
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
		row := regexp.MustCompile("(?m)^" + regexp.QuoteMeta("| `"+g.ID+"` | ") + ".*" + regexp.QuoteMeta("| "+strings.Join(names, ", ")+" |") + "$")
		if !row.MatchString(readme) {
			t.Errorf("README.md lacks the row %s", row)
		}
	}
}

// Every command that the README mentions is there, in running text too.
func TestReadmeNamesOnlyCommandsThatAreThere(t *testing.T) {
	there := commands(t)
	for _, m := range regexp.MustCompile("`damcon ([a-z]+)").FindAllStringSubmatch(readmeText(t), -1) {
		if !slices.Contains(there, m[1]) {
			t.Errorf("README.md names damcon %s, which is not there", m[1])
		}
	}
}

// The commands of the README's blocks are run one after another, in a folder with the files that it shows.
func TestCommandsOfTheReadme(t *testing.T) {
	dir := exampleFolder(t)
	ran := 0
	for _, block := range fences.FindAllStringSubmatch(readmeText(t), -1) {
		for line := range strings.Lines(block[2]) {
			line, _, _ = strings.Cut(strings.TrimSpace(line), "  ") // what it does stands behind
			if block[1] == "" && strings.HasPrefix(line, "damcon ") {
				runLine(t, dir, line)
				ran++
			}
		}
	}
	if ran < 15 {
		t.Errorf("only %d commands were found", ran)
	}
}

// The help of every command has examples, and they do what they say, one after another in such a folder.
func TestExamplesOfTheHelp(t *testing.T) {
	for _, name := range append(commands(t), "") {
		if name == "help" {
			continue
		}
		t.Run("damcon "+name, func(t *testing.T) {
			about := call{args: append(strings.Fields(name), "--help")}
			about.run(t, t.TempDir())
			_, examples, ok := strings.Cut(about.out, "Examples:\n")
			if !ok {
				t.Fatal("it has no examples")
			}
			examples, _, _ = strings.Cut(examples, "\n\n")
			dir := exampleFolder(t)
			if name == "import" {
				runLine(t, dir, "damcon export evening.txt")
				runLine(t, dir, "damcon export --ship Krait krait.txt")
			}
			for line := range strings.Lines(examples) {
				runLine(t, dir, strings.TrimSpace(line))
			}
		})
	}
}

// commands are the names that damcon --help lists.
func commands(t *testing.T) []string {
	t.Helper()
	help := call{args: []string{"--help"}}
	help.run(t, t.TempDir())
	_, list, _ := strings.Cut(help.out, "Available Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	var names []string
	for line := range strings.Lines(list) {
		names = append(names, strings.Fields(line)[0])
	}
	if len(names) < 15 {
		t.Fatalf("no list of commands in\n%s", help.out)
	}
	return names
}

// exampleFolder is a folder with a campaign and the files that the examples name: those of the README among them.
func exampleFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, setUp := range []call{
		{args: []string{"new", "Border war", "--sample", "first-volley"}},
		{args: []string{"--plain"}, in: "20\n20\n5\nnext\n"},
	} {
		if setUp.run(t, dir); setUp.code != 0 {
			t.Fatal(setUp.args, setUp.errOut)
		}
	}
	files := map[string]string{"notes.txt": "The convoy is due on Friday.\n"}
	for _, block := range fences.FindAllStringSubmatch(readmeText(t), -1) {
		if _, name, named := strings.Cut(block[1], " "); named {
			files[name] = block[2]
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// runLine runs a command as it is typed, with "quotes" and < FILE; where nothing is piped in, a few empty lines are.
func runLine(t *testing.T, dir, line string) {
	t.Helper()
	line, from, piped := strings.Cut(line, " < ")
	c := call{in: "\n\n\nquit\n"}
	if piped {
		text, err := os.ReadFile(filepath.Join(dir, from))
		if err != nil {
			t.Fatal(line, err)
		}
		c.in = string(text)
	}
	for _, m := range regexp.MustCompile(`"([^"]*)"|(\S+)`).FindAllStringSubmatch(line, -1) {
		c.args = append(c.args, m[1]+m[2])
	}
	if len(c.args) == 0 || c.args[0] != "damcon" {
		t.Fatalf("%q is no command of damcon", line)
	}
	c.args = c.args[1:]
	if c.run(t, dir); c.code != 0 {
		t.Errorf("%s ends with %d\n%s%s", line, c.code, c.out, c.errOut)
	}
}
