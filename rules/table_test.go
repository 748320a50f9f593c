package rules

import (
	"math"
	"slices"
	"strings"
	"testing"

	"damcon/rules/dice"
)

func TestRowsByTotal(t *testing.T) {
	b := madeUpBook(t)
	cases := []struct {
		table string
		total int
		want  string
	}{
		{"damage", -20, "-20–10"},
		{"damage", 10, "-20–10"},
		{"damage", 11, "11–45"},
		{"damage", 45, "11–45"},
		{"damage", 53, "53"},
		{"damage", 81, "81–116"},
		{"damage", 117, "117 and more"},
		{"damage", 5000, "117 and more"},
		{"damage", -21, "-20–10"},
		{"damage", math.MinInt, "-20–10"},
		{"damage", math.MaxInt, "117 and more"},
		{"gunnery", -7, "0 and less"},
		{"gunnery", 0, "0 and less"},
		{"gunnery", 3, "2–4"},
		{"gunnery", 5, "5 and more"},
		{"criticals", 16, "11–16"},
		{"criticals", 21, "21–26"},
		{"criticals", 17, "11–16"},
		{"criticals", 19, "21–26"},
	}
	for _, c := range cases {
		if got := b.Table(c.table).Row(c.total); got.Range() != c.want {
			t.Errorf("%s, %d: row %s, not %s", c.table, c.total, got.Range(), c.want)
		}
	}
	if row := b.Table("weapons").Row(1); row != nil {
		t.Errorf("a table by key has the row %s of 1", row.Range())
	}
	if row := b.Table("damage").Find("53"); row != nil {
		t.Errorf("a table by total has the key 53: %s", row.Range())
	}
}

// TestRowAgreesWithLook looks every face of the dice up both ways.
func TestRowAgreesWithLook(t *testing.T) {
	damage := madeUpBook(t).Table("damage")
	for _, modifier := range []int{-200, -20, 0, 7, 200} {
		rd := damage.Look(modifier)
		for face := 1; face <= 100; face++ {
			outcome := rd.Outcome([]int{face})
			row := damage.Row(face + modifier)
			if &damage.Rows[outcome] != row || rd.Word(outcome) != row.Range() {
				t.Fatalf("d100 %d %+d: Look says %s, Row %s", face, modifier, rd.Word(outcome), row.Range())
			}
		}
	}
	total := 0.0
	for _, c := range damage.Look(-20).Chances() {
		total += c.P
	}
	if math.Abs(total-1) > 1e-12 {
		t.Errorf("the chances add up to %v", total)
	}
}

func TestLookCanBeTypedByItsRow(t *testing.T) {
	rd := madeUpBook(t).Table("damage").Look(0)
	for typed, want := range map[string]int{"-20-10": 0, "46-49": 2, "81–116": 6, "7": 0, "50": 3} {
		throw, err := dice.ReadTyped(rd, typed)
		if err != nil {
			t.Errorf("%s: %v", typed, err)
			continue
		}
		if outcome, err := throw.Outcome(rd); outcome != want || err != nil {
			t.Errorf("%s is row %d (%v), not %d", typed, outcome, err, want)
		}
	}
}

func TestCells(t *testing.T) {
	b := madeUpBook(t)
	row := b.Table("weapons").Find("BB")
	if row == nil || row.Key != "BB" || row.Range() != "BB" {
		t.Fatalf("row BB is %+v", row)
	}
	if got := row.Int("range"); got != 20 {
		t.Errorf("range is %d", got)
	}
	if got := row.Int("modifier"); got != -10 {
		t.Errorf("a typographic minus is read as %d", got)
	}
	if got := row.Text("marks"); got != "" || row.Words("marks") != nil {
		t.Errorf("an empty cell is %q, %q", got, row.Words("marks"))
	}
	if got := row.Dice("dice").String(); got != "d10" {
		t.Errorf("dice are %s", got)
	}
	if got := b.Table("weapons").Find("AA").Words("marks"); !slices.Equal(got, []string{"FF", "RD"}) {
		t.Errorf("words with commas are %q", got)
	}
	if got := b.Table("weapons").Find("CC").Int("modifier"); got != 20 {
		t.Errorf("+20 is read as %d", got)
	}
	damage := b.Table("damage")
	if got := damage.Row(60).Words("chain"); !slices.Equal(got, []string{"AA", "BB", "CC", "DD"}) {
		t.Errorf("the last column holds %q", got)
	}
	if got := damage.Row(60).Text("chain"); got != "AA BB CC DD" {
		t.Errorf("the last column says %q", got)
	}
	if got := damage.Row(120).Text("chain"); got != "" {
		t.Errorf("a missing cell is %q", got)
	}
	if b.Table("weapons").Find("ZZ") != nil {
		t.Error("found a key that is not there")
	}
}

func TestWrongReadingsOfCellsPanic(t *testing.T) {
	b := madeUpBook(t)
	cases := map[string]struct {
		do   func()
		want string
	}{
		"a word as a number":  {func() { b.Table("damage").Row(50).Int("amount") }, `the table damage, row 50–52, column amount: "half" is not a whole number`},
		"nothing as a number": {func() { b.Table("damage").Row(117).Int("amount") }, `row 117 and more, column amount: "" is not a whole number`},
		"a number as dice":    {func() { b.Table("weapons").Find("AA").Dice("range") }, `row AA, column range: "10" is not dice`},
		"no such column":      {func() { b.Table("weapons").Find("AA").Text("reach") }, "the table weapons has no column reach"},
		"no dice to look up":  {func() { b.Table("gunnery").Look(0) }, "the table gunnery has no dice"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, c.want) {
					t.Errorf("panicked with %q, not %q", said, c.want)
				}
			}()
			c.do()
		})
	}
}

func TestReadRange(t *testing.T) {
	good := map[string][2]int{
		"17": {17, 17}, "-3": {-3, -3}, "46-49": {46, 49}, "46–49": {46, 49}, "46..49": {46, 49}, "-20-10": {-20, 10}, "-20--10": {-20, -10},
		"−20–−10": {-20, -10}, "-5..-2": {-5, -2}, "117+": {117, farthest}, "-1+": {-1, farthest}, "117..": {117, farthest},
		"5-": {-farthest, 5}, "-5-": {-farthest, -5}, "..5": {-farthest, 5}, "..-5": {-farthest, -5}, "1000000": {1000000, 1000000},
	}
	for text, want := range good {
		if from, to, why := readRange(text); from != want[0] || to != want[1] || why != "" {
			t.Errorf("%q is %d to %d (%s), not %v", text, from, to, why, want)
		}
	}
	for _, text := range []string{"", "-", "+", "x", "..", "5x", "5-x", "5--", "5++", "+5", "5-+7", "5/7", "1000001", "1-1000001", "99999999999999999999", "9-3", "3 -4", "..5+", "1-2-3"} {
		if from, to, why := readRange(text); why == "" {
			t.Errorf("%q is taken for %d to %d", text, from, to)
		}
	}
}

func TestTableFaults(t *testing.T) {
	table := func(rows string) string {
		return "[[table]]\nname = \"damage\"\ndice = \"d10\"\ncolumns = [\"kind\", \"amount\", \"chain\"]\nrows = [" + rows + "]\n"
	}
	cases := map[string]struct{ text, want string }{
		"gap":                  {table(`"1-4 hull", "6-10 hull"`), `5:22: no row stands for 5`},
		"overlap":              {table(`"1-4 hull", "4-10 hull"`), `5:22: 4–10 overlaps the row before it, 1–4; rows go from low to high`},
		"order":                {table(`"5-10 hull", "1-4 hull"`), "5:23: 1–4 overlaps the row before it, 5–10; rows go from low to high"},
		"after the open row":   {table(`"1+ hull", "11 hull"`), `5:21: nothing can follow the row 1 and more`},
		"open below in mid":    {table(`"1-4 hull", "..10 hull"`), `5:22: 10 and less overlaps the row before it, 1–4; rows go from low to high`},
		"dice below":           {table(`"2-10 hull"`), `5:10: the dice begin at 1, the rows at 2; open the first row below (..10) where it stands for less`},
		"dice above":           {table(`"1-9 hull"`), `5:10: the dice end at 10, the rows at 9; open the last row above (1+) where it stands for more`},
		"no range":             {table(`"hull"`), `5:10: "hull" is no range; write 46-49, 17, 117+ for 117 and more, or ..5 for 5 and less`},
		"backward":             {table(`"10-1 hull"`), `5:10: "10-1" goes down; write the smaller number first`},
		"empty row":            {table(`" "`), `5:10: this row is empty`},
		"no rows":              {table(``), `5:8: the table damage has no rows`},
		"rows missing":         {"[[table]]\nname = \"x\"\n", `1:1: the table x has no rows`},
		"row that is a number": {table(`7`), `5:9: rows holds texts in quotes only`},
		"row in a row":         {table(`["1-10 hull"]`), `5:8: rows holds texts in quotes only`},
		"control character":    {table(`"1-10 hu\u001bll"`), `5:9: this text holds the hidden or control character U+001B; take it out`},
		"bidi override":        {table("\"1-10 hu\u202ell\""), `5:17: this text holds the hidden or control character U+202E; take it out`},
		"bad dice":             {"[[table]]\nname = \"x\"\ndice = \"2e6\"\nrows = [\"1\"]", `3:9: these are no dice: expected + or - or the end; write for example 2d10+4 (character 2)`},
		"dice as a number":     {"[[table]]\nname = \"x\"\ndice = 6\nrows = [\"1-6\"]", `3:8: dice must be a text in quotes: dice = "…"`},
		"dice and by":          {"[[table]]\nname = \"x\"\ndice = \"d6\"\nby = \"number\"\nrows = [\"1-6\"]", `4:6: a table has dice or by, not both`},
		"by what":              {"[[table]]\nname = \"x\"\nby = \"key\"\nrows = [\"1-6\"]", `3:7: by can only be "number": for a table looked up by a number that nobody rolls`},
		"key twice":            {"[[table]]\nname = \"x\"\nrows = [\"a\", \"b\", \"a\"]", `3:20: the row "a" stands twice`},
		"column twice":         {"[[table]]\nname = \"x\"\ncolumns = [\"a\", \"a\"]\nrows = [\"k\"]", `3:18: the column a stands twice`},
		"column of two words":  {"[[table]]\nname = \"x\"\ncolumns = [\"a b\"]\nrows = [\"k\"]", `3:13: a column's name is one word of letters, digits and hyphens, not "a b"`},
		"cell without column":  {"[[table]]\nname = \"x\"\nrows = [\"k 3\"]", `3:12: a cell without a column; name the columns: columns = ["…"]`},
		"closed column":        {"[[table]]\nname = \"x\"\ncolumns = [\"kind\"]\nclosed = [\"kinds\"]\nrows = [\"k 3\"]", `4:12: the table has no column "kinds"; did you mean kind?`},
		"no name":              {"\n[[table]]\nrows = [\"k\"]", `2:1: this table has no name: name = "…"`},
		"name of two words":    {"[[table]]\nname = \"x y\"\nrows = [\"k\"]", `2:9: a table's name is one word of letters, digits and hyphens, not "x y"`},
		"name twice":           {"[[table]]\nname = \"x\"\nrows = [\"k\"]\n[[table]]\nname = \"x\"\nrows = [\"k\"]", `5:9: the table "x" stands twice; the first is in line 1`},
		"misspelt key":         {"[[table]]\nname = \"x\"\nrow = [\"k\"]\nrows = [\"k\"]", `3:1: a table has no "row"; did you mean rows?`},
		"key twice in a table": {"[[table]]\nname = \"x\"\nname = \"y\"\nrows = [\"k\"]", `3:1: name stands twice in this table`},
		"rows as one text":     {"[[table]]\nname = \"x\"\nrows = \"k\"", `3:8: rows must be a list of texts: rows = ["…", "…"]`},
		"d66 with a hole":      {"[[table]]\nname = \"x\"\ndice = \"d66\"\nrows = [\"11-15\", \"21-66\"]", `4:19: no row stands for 16–20`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) { wantFaults(t, "", c.text, c.want) })
	}
}

// wantFaults reads a text as a data file of its own, or as a house file where own data are given.
func wantFaults(t *testing.T, house, text string, want ...string) {
	t.Helper()
	b := &Book{Rules: madeUp, byName: map[string]*Table{}, byClass: map[string]int{}}
	if house != "" {
		b = madeUpBook(t)
	}
	s := newSource(File{"f", text})
	b.read(s, house != "")
	got := said(s.sorted())
	for i := range want {
		want[i] = "f:" + want[i]
	}
	if !slices.Equal(got, want) {
		t.Errorf("faults of\n%s\nare\n%s\nnot\n%s", text, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestHouseTableMustFitTheRules(t *testing.T) {
	cases := map[string]struct{ text, want string }{
		"number in a column of numbers": {
			"[[table]]\nname = \"gunnery\"\nrows = [\"1 one 2\"]", `3:12: close must be a whole number, not "one"`,
		},
		"empty where the rules need it": {
			"[[table]]\nname = \"gunnery\"\nrows = [\"1 1\"]", `3:10: far is empty in the row 1; the ruleset needs it`,
		},
		"unknown word of a closed column": {
			"[[table]]\nname = \"damage\"\nrows = [\"1-100 hul\"]", `3:16: the ruleset knows no kind "hul"; did you mean hull?`,
		},
		"dice in a column of dice": {
			"[[table]]\nname = \"weapons\"\nrows = [\"AA 1 - 2d10 0\", \"BB 1 - 5 0\", \"CC 1 - 1d10 0\"]", `3:34: dice must be dice such as 2d10, not "5"`,
		},
		"row that the rules read": {
			"[[table]]\nname = \"weapons\"\nrows = [\"AA 1 - 2d10 0\", \"BB 1 - 2d10 0\"]", `3:8: the ruleset reads the row "CC" of weapons; the house table has none`,
		},
		"column that the rules read": {
			"[[table]]\nname = \"gunnery\"\ncolumns = [\"close\"]\nrows = [\"1 1\"]", `3:11: the ruleset reads the column far of gunnery; the house table has none`,
		},
		"looked up otherwise": {
			"[[table]]\nname = \"gunnery\"\ndice = \"d6\"\nrows = [\"1+ 1 1\"]", `1:1: the ruleset looks gunnery up by a number; so must the house table`,
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) { wantFaults(t, "house", c.text, c.want) })
	}
	house := "[[table]]\nname = \"damage\"\ndice = \"2d10\"\nrows = [\"..10 hull double\", \"11+ weapon - AA\"]"
	b := madeUpBook(t, File{"house.toml", house})
	if d := b.Table("damage"); d.Title != "Damage Table" || d.Rule != "1.1" || d.Dice.String() != "2d10" || len(d.Rows) != 2 {
		t.Errorf("the house table is %+v", d)
	}
}

func BenchmarkRow(b *testing.B) {
	damage := madeUpBook(b).Table("damage")
	n := 0
	for b.Loop() {
		n++
		if damage.Row(n%140-20).Text("kind") == "" {
			b.Fatal("no kind")
		}
	}
}

func BenchmarkLook(b *testing.B) {
	damage := madeUpBook(b).Table("damage")
	face := []int{50}
	var rd dice.Reading
	for b.Loop() {
		rd = damage.Look(-20)
		if rd.Outcome(face) != 1 {
			b.Fatal(rd.Outcome(face))
		}
	}
}

func BenchmarkInt(b *testing.B) {
	weapons := madeUpBook(b).Table("weapons")
	for b.Loop() {
		if weapons.Find("CC").Int("modifier") != 20 {
			b.Fatal("another cell")
		}
	}
}
