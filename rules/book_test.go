package rules

import (
	_ "embed"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"damcon/roster"
)

//go:embed testdata/tables.toml
var tablesText string

//go:embed testdata/classes.toml
var classesText string

var madeUp = &Ruleset{
	ID: "made-up", Title: "Made Up",
	Kinds: []Kind{{Word: "mines", Title: "mines"}},
	Options: []Option{
		{Key: "fires", Values: []OptionValue{{Value: "burn"}, {Value: "smoulder"}}},
	},
}

func madeUpData() fstest.MapFS {
	return fstest.MapFS{
		"tables.toml":        {Data: []byte(tablesText)},
		"classes.toml":       {Data: []byte(classesText)},
		"samples/b.txtar":    {Data: []byte("b")},
		"samples/a.txtar":    {Data: []byte("a")},
		"samples/readme.txt": {Data: []byte("no sample")},
	}
}

func madeUpBook(t testing.TB, house ...File) *Book {
	t.Helper()
	b, faults := open(madeUp, madeUpData(), house)
	if err := joined(faults); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestOpenWithoutData(t *testing.T) {
	b, err := Open(&Ruleset{ID: "bare"})
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Tables())+len(b.Classes())+len(b.Samples())+len(b.House()) != 0 {
		t.Errorf("a ruleset without data has %v %v %v", b.Tables(), b.Classes(), b.Samples())
	}
}

func TestOpenJoinsAllFaults(t *testing.T) {
	b, err := Open(&Ruleset{ID: "bare"}, File{"house.toml", "[[table]]\nname = 1\n[[class]]\nshort = \"X\"\n"})
	if b != nil || err == nil {
		t.Fatalf("opened %v with error %v", b, err)
	}
	for _, want := range []string{"house.toml:2:8: name must be a text", "house.toml:3:1: this class has no name"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not say %q", err, want)
		}
	}
}

func TestSamplesAreInOrderOfName(t *testing.T) {
	got := madeUpBook(t).Samples()
	if want := []File{{"samples/a.txtar", "a"}, {"samples/b.txtar", "b"}}; !slices.Equal(got, want) {
		t.Errorf("samples are %v, not %v", got, want)
	}
}

func TestUnreadableDataIsAFault(t *testing.T) {
	data := fstest.MapFS{"tables.toml": {Mode: fs.ModeDir}}
	if _, faults := open(madeUp, data, nil); joined(faults) == nil {
		t.Error("a folder in place of tables.toml is no fault")
	}
}

func TestBoardFallsBackToTheDefault(t *testing.T) {
	board := Board{roster.NewBattle(1, "x", "made-up"), madeUpBook(t)}
	if got := board.Option("fires"); got != "burn" {
		t.Errorf("option fires is %q, not the first value", got)
	}
	board.Options["fires"] = "smoulder"
	if got := board.Option("fires"); got != "smoulder" {
		t.Errorf("option fires is %q, not the battle's", got)
	}
}

func TestUnknownTablePanicsWithTheNearest(t *testing.T) {
	b := madeUpBook(t)
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, `no table "damge"; did you mean damage?`) {
			t.Errorf("panicked with %q", said)
		}
	}()
	b.Table("damge")
}

func TestClassesByNameAndShortName(t *testing.T) {
	b := madeUpBook(t)
	for _, name := range []string{"Destroyer", "dESTROYER", "DD", "dd"} {
		if c, ok := b.Class(name); !ok || c.Name != "Destroyer" {
			t.Errorf("%q is %q, %v", name, c.Name, ok)
		}
	}
	for _, name := range []string{"", "Destroy", "mines"} {
		if c, ok := b.Class(name); ok {
			t.Errorf("%q is the class %q", name, c.Name)
		}
	}
}

func TestHouseReplacesByName(t *testing.T) {
	house := File{"house.toml", `
[[table]]
name = "gunnery"
rows = ["..2 0 0", "3+ 9 9"]

[[class]]
name = "destroyer"
like = "Destroyer"
tracks = ["+hull 60"]

[[class]]
name = "Raider"
like = "Destroyer"
`}
	b := madeUpBook(t, house)
	if got := b.House(); !slices.Equal(got, []string{"gunnery", "destroyer", "Raider"}) {
		t.Errorf("in force are %v", got)
	}
	gunnery := b.Table("gunnery")
	if !gunnery.House || gunnery.Row(7).Int("close") != 9 || gunnery.Row(2).Int("far") != 0 {
		t.Errorf("the house table is not in force: %+v", gunnery)
	}
	if i := slices.Index(b.Tables(), gunnery); i != 2 || len(b.Tables()) != 4 {
		t.Errorf("the house table stands at %d of %d, not in its place", i, len(b.Tables()))
	}
	for _, name := range []string{"Destroyer", "Raider"} {
		if c, _ := b.Class(name); !c.House || c.Sheet().Track("hull").Max != 60 {
			t.Errorf("%s is %+v", name, c.sheet)
		}
	}
	if c, _ := b.Class("Destroyer leader"); c.House || c.Sheet().Track("hull").Max != 55 {
		t.Errorf("a printed class changed with the house class: %+v", c.sheet)
	}
	if again := madeUpBook(t); len(again.House()) != 0 || again.Table("gunnery").House {
		t.Error("house tables stayed in force in another book")
	}
}

func TestLaterHouseFileWins(t *testing.T) {
	first := File{"a.toml", "[[table]]\nname = \"gunnery\"\nrows = [\"1 1 1\"]\n"}
	second := File{"b.toml", "[[table]]\nname = \"gunnery\"\nrows = [\"1 2 2\"]\n"}
	if got := madeUpBook(t, first, second).Table("gunnery").Row(1).Int("far"); got != 2 {
		t.Errorf("the cell is %d, not that of the later file", got)
	}
}

func TestCheckAddsFindings(t *testing.T) {
	rs := *madeUp
	rs.Check = func(b Book, c Class) []string {
		if c.Sheet().Track("hull") == nil && b.Table("damage") != nil {
			return []string{"has no \x1b[31mhull"}
		}
		return nil
	}
	house := File{"house.toml", "[[class]]\nname = \"Kite\"\nsystems = [\"aa AA boxs=2\"]\n[[class]]\nname = \"Crow\"\ntracks = [\"hull 1\"]\n" +
		"[[table]]\nname = \"mishaps\"\ndice = \"d6\"\ncolumns = [\"what\"]\nrows = [\"1-6 a leak\"]\n"}
	faults := check(&rs, madeUpData(), house)
	want := []string{
		`house.toml:2:9: Kite: has no ?[31mhull`,
		`house.toml:3:19: boxs is taken for a trait; did you mean boxes?`,
		`house.toml:8:9: the ruleset asks for no table "mishaps"`,
	}
	if got := said(faults); !slices.Equal(got, want) {
		t.Errorf("faults are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, f := range faults {
		if !f.Finding {
			t.Errorf("%s is an error", f)
		}
	}
	if b := madeUpBook(t, house); b.Table("mishaps").Row(3).Text("what") != "a leak" {
		t.Error("findings kept the file from being used")
	}
}

func TestCheckSaysTheRulesetsOwnFaultsFirst(t *testing.T) {
	data := fstest.MapFS{"tables.toml": {Data: []byte("x")}}
	faults := check(madeUp, data, File{Name: "house.toml"})
	if len(faults) != 1 || faults[0].File != "tables.toml" {
		t.Errorf("faults are %v", faults)
	}
}

func said(faults []Fault) []string {
	var lines []string
	for _, f := range faults {
		lines = append(lines, f.String())
	}
	return lines
}

// The realistic file of the benchmarks: thirty classes and ten tables of forty rows.
func realistic() fstest.MapFS {
	var tables, classes strings.Builder
	for i := range 10 {
		tables.WriteString("[[table]]\nname = \"table-" + string(rune('a'+i)) + "\"\ndice = \"d100\"\ncolumns = [\"kind\", \"amount\", \"dice\", \"chain\"]\nrows = [\n")
		for row := range 40 {
			from := row*5/2 + 1
			to := (row+1)*5/2 + 0
			tables.WriteString("  \"" + rangeText(from, to) + "  weapon  12  2d10  AA BB CC DD\",\n")
		}
		tables.WriteString("]\n")
	}
	for i := range 30 {
		classes.WriteString("[[class]]\nname = \"Class " + strconv.Itoa(i) + "\"\n" +
			"traits = [\"crew=40 to 50\", \"game=advanced\"]\ntracks = [\"hull 50\", \"adf 3\", \"mr 2\", \"shields 2/4 min=0 open\"]\n" +
			"systems = [\"aa AA\", \"bb x3 BB battle lantern\", \"t T tubes boxes=2 load=2\", \"cc CC arc=fore\"]\n")
	}
	return fstest.MapFS{"tables.toml": {Data: []byte(tables.String())}, "classes.toml": {Data: []byte(classes.String())}}
}

func rangeText(from, to int) string { return strings.ReplaceAll(rangeWord(from, to), "–", "-") }

func BenchmarkOpen(b *testing.B) {
	data := realistic()
	for b.Loop() {
		if _, faults := open(madeUp, data, nil); len(faults) > 0 {
			b.Fatal(faults)
		}
	}
}
