package roster_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the path that imports of our own packages begin with.
const module = "damcon"

// Names of packages in the tables below are folders, "." for the main package; "x/..." is x and all below it.
// System stands for the folder of any one game: each folder right below rules that has no line of its own.
const system = "rules/<system>"

// A tower is a floor of the program: what one package may import of our own.
type tower struct {
	of      string
	may     []string
	because string
}

var towers = []tower{
	{
		".",
		[]string{"ui/cli"},
		"main is wiring only",
	},
	{
		"ui/cli",
		[]string{"ui/desk/...", "ui/look", "saves", "rules", "rules/dice", "rules/scenario", "rules/all", "roster"},
		"the commands are where all comes together, and the one place that knows which games there are",
	},
	{
		"ui/desk/...",
		[]string{"ui/desk/...", "ui/look/...", "saves", "rules", "rules/dice", "rules/scenario", "roster"},
		"the desk plays any game: it is given the list, so that a sixth game needs no screen of its own",
	},
	{
		"ui/look/...",
		[]string{"ui/look/..."},
		"glyphs, colours and boxes know nothing of ships",
	},
	{
		"saves",
		[]string{"rules", "rules/dice", "roster"},
		"a campaign is opened, verified and exported without a screen and whatever its game is",
	},
	{
		"rules",
		[]string{"rules/dice", "roster"},
		"the contract knows no game, no file and no screen",
	},
	{
		"rules/dice", nil,
		"dice and their odds are used by all and stand alone",
	},
	{
		"rules/scenario",
		[]string{"rules", "rules/dice", "roster"},
		"play lines run any game that they are given",
	},
	{
		"rules/rulestest",
		[]string{"rules", "rules/dice", "rules/scenario", "roster"},
		"the conformance suite is for any game, also for one that is not ours",
	},
	{
		"rules/all",
		[]string{"rules", system},
		"the list of games is a list",
	},
	{
		system,
		[]string{"rules", "rules/dice", "roster"},
		"one game never leans on another, and the rules ask, they never show or save",
	},
	{
		"roster", nil,
		"sheets are the ground floor",
	},
}

// A ban keeps packages from outside out of a part of the program.
type ban struct {
	of      string
	never   []string
	but     []string // the packages that may all the same
	because string
}

var screens = []string{
	"charm.land/...", "github.com/charmbracelet/...", "github.com/muesli/...", "github.com/lucasb-eyer/...",
	"github.com/mattn/...", "github.com/spf13/...", "golang.org/x/term",
}

var bans = []ban{
	{
		"rules/...",
		[]string{"os/...", "io/ioutil", "syscall", "golang.org/x/sys/..."},
		[]string{"rules/rulestest", "ui/desk/pagetest"}, // reads and rewrites the scenarios of a game under test
		"rules ask, they never read: a file or a variable would answer in place of the table",
	},
	{
		"rules/...",
		[]string{"time"},
		nil,
		"an action is run again from its first line, and a clock would say something else each time",
	},
	{
		"rules/...",
		[]string{"sync/..."},
		nil,
		"an action runs on one goroutine, and a lock would hide that it does not",
	},
	{
		"rules/...",
		[]string{"net/..."},
		nil,
		"damcon speaks to nobody",
	},
	{
		"...",
		[]string{"math/rand/..."},
		[]string{"rules/dice"},
		"chance is made in one place, which records it",
	},
	{
		"rules/...",
		[]string{"crypto/rand"},
		[]string{"rules/dice"},
		"a game that seeds its own dice could not be played with dice from a hand",
	},
	{
		"...",
		[]string{"database/sql/...", "modernc.org/..."},
		[]string{"saves"},
		"only saves knows that a campaign is a database",
	},
	{
		"...", screens,
		[]string{"ui/..."},
		"what needs no screen is tested, piped and read aloud without one",
	},
	{
		"roster",
		[]string{"github.com/pelletier/go-toml/...", "github.com/BurntSushi/toml"},
		nil,
		"how a sheet is written down is for those who write it",
	},
	{
		"...",
		[]string{"testing/..."},
		[]string{"rules/rulestest", "ui/desk/pagetest"},
		"the shipped program carries no test flags",
	},
}

// within tells whether name is what the pattern means.
func within(pattern, name string) bool {
	if pattern == "..." {
		return true
	}
	if pattern == system {
		return path.Dir(name) == "rules" && !slices.ContainsFunc(towers, func(t tower) bool { return t.of == name })
	}
	if above, deep := strings.CutSuffix(pattern, "/..."); deep {
		return name == above || strings.HasPrefix(name, above+"/")
	}
	return pattern == name
}

func withinAny(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return within(p, name) })
}

// fault returns the reason why the package in folder may not import what it does, or "".
func fault(folder, imported string) string {
	if imported == module || strings.HasPrefix(imported, module+"/") {
		return towerFault(folder, strings.TrimPrefix(imported, module+"/"))
	}
	for _, b := range bans {
		if within(b.of, folder) && !withinAny(b.but, folder) && withinAny(b.never, imported) {
			return b.because
		}
	}
	return ""
}

func towerFault(folder, imported string) string {
	for _, t := range towers {
		if !within(t.of, folder) {
			continue
		}
		if withinAny(t.may, imported) {
			return ""
		}
		return t.because
	}
	return "no line of the table says what it may import"
}

// TestImports holds every file that is not a test, of every system and build tag, to the tables above.
func TestImports(t *testing.T) {
	files := 0
	for name, file := range sources(t, "..") {
		if strings.HasSuffix(name, "_test.go") || path.Ext(name) != ".go" {
			continue
		}
		files++
		parsed, err := parser.ParseFile(token.NewFileSet(), name, file, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if why := fault(path.Dir(name), imported); why != "" {
				t.Errorf("%s may not import %s: %s", name, imported, why)
			}
		}
	}
	if files == 0 {
		t.Fatal("found no Go files: the tables were held against nothing")
	}
}

// sources returns the text of every file below root by its name there, but for hidden folders and testdata.
func sources(t *testing.T, root string) map[string][]byte {
	t.Helper()
	tree, found := os.DirFS(root), map[string][]byte{}
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := path.Base(name); entry.IsDir() && name != "." && (base == "testdata" || strings.HasPrefix(base, ".")) {
			return fs.SkipDir
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		found[name], err = fs.ReadFile(tree, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestImportTables shows for each line of the tables an import that it turns down and one that it lets pass.
func TestImportTables(t *testing.T) {
	cases := []struct{ folder, bad, good string }{
		{".", "damcon/saves", "damcon/ui/cli"},
		{"ui/cli", "damcon/rules/gothic", "damcon/rules/all"},
		{"ui/desk", "damcon/rules/all", "damcon/ui/desk/sheet"},
		{"ui/desk/sheet", "damcon/rules/gothic", "damcon/ui/look"},
		{"ui/look", "damcon/roster", "damcon/ui/look/glyph"},
		{"saves", "damcon/ui/look", "damcon/rules"},
		{"rules", "damcon/rules/all", "damcon/rules/dice"},
		{"rules/dice", "damcon/roster", "math/big"},
		{"rules/scenario", "damcon/rules/starfleet", "damcon/rules"},
		{"rules/rulestest", "damcon/rules/all", "damcon/rules/scenario"},
		{"rules/all", "damcon/rules/dice", "damcon/rules/warships"},
		{"rules/warships", "damcon/rules/gothic", "damcon/rules"},
		{"rules/knighthawks", "damcon/saves", "damcon/roster"},
		{"roster", "damcon/rules/dice", "cmp"},
		{"rules/gothic/tables", "damcon/roster", "fmt"}, // a folder without a line
		{"ui", "damcon/ui/look", "fmt"},
		{"roster", "damcon", "fmt"},

		{"rules/warships", "os", "embed"},
		{"rules/gothic", "os/exec", "strings"},
		{"rules/dice", "time", "math/bits"},
		{"rules", "sync/atomic", "slices"},
		{"rules/battledamage", "net/http", "maps"},
		{"ui/desk", "math/rand/v2", "time"},
		{"rules/starfleet", "math/rand", "math"},
		{"rules", "crypto/rand", "crypto/sha256"},
		{"ui/cli", "database/sql", "os"},
		{"rules", "modernc.org/sqlite", "golang.org/x/tools/txtar"},
		{"saves", "charm.land/lipgloss/v2", "database/sql"},
		{"rules/scenario", "github.com/charmbracelet/x/ansi", "github.com/pelletier/go-toml/v2"},
		{"roster", "github.com/pelletier/go-toml/v2", "strconv"},
		{"rules/scenario", "testing", "errors"},
		{"saves", "testing/fstest", "modernc.org/sqlite"},

		{"rules/gothic", "net", "math/rands"}, // a name that only begins alike
		{"saves", "math/rand/v2", "crypto/rand"},
		{"rules/battledamage", "testing", "unicode"},
	}
	seen := map[string]bool{}
	for _, c := range cases {
		why := fault(c.folder, c.bad)
		if why == "" {
			t.Errorf("%s imports %s, and nothing turns it down", c.folder, c.bad)
		}
		seen[why] = true
		if why := fault(c.folder, c.good); why != "" {
			t.Errorf("%s imports %s, and it is turned down: %s", c.folder, c.good, why)
		}
	}
	for _, free := range []struct{ folder, imported string }{
		{"rules/dice", "math/rand/v2"},
		{"rules/dice", "crypto/rand"},
		{"rules/rulestest", "testing"},
		{"ui/cli", "github.com/spf13/cobra"},
		{"ui/look", "charm.land/lipgloss/v2"},
	} {
		if why := fault(free.folder, free.imported); why != "" {
			t.Errorf("%s imports %s, and it is turned down: %s", free.folder, free.imported, why)
		}
	}
	for _, tower := range towers {
		if !seen[tower.because] {
			t.Errorf("no case breaks the line of %s that says %q", tower.of, tower.because)
		}
	}
	for _, ban := range bans {
		if !seen[ban.because] {
			t.Errorf("no case breaks the line of %s that says %q", ban.of, ban.because)
		}
	}
}
