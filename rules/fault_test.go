package rules

import (
	"strings"
	"testing"
	"unicode"
)

func TestFaultSaysWhere(t *testing.T) {
	f := Fault{File: "classes.toml", Line: 14, Column: 8, Text: "hull must be a whole number, 0 or more"}
	if got := f.String(); got != "classes.toml:14:8: hull must be a whole number, 0 or more" || f.Error() != got {
		t.Errorf("the fault says %q", got)
	}
	if got := (Fault{File: "made-up", Text: "it has no ID"}).String(); got != "made-up: it has no ID" {
		t.Errorf("a fault without a place says %q", got)
	}
}

func TestNearest(t *testing.T) {
	known := []string{"name", "short", "tracks", "systems", "A"}
	for word, want := range map[string]string{
		"traks": "tracks", "Track": "tracks", "trakcs": "tracks", "nmae": "name", "sistems": "systems", "hull": "", "": "", "x": "", "a": "A",
		strings.Repeat("tracks", 100): "",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("nearest to %q is %q, not %q", word, got, want)
		}
	}
}

func TestTooMuchOfEverything(t *testing.T) {
	cases := map[string]struct{ text, want string }{
		"bytes":  {strings.Repeat("#\n", mostBytes), "larger than 4 MB"},
		"blocks": {strings.Repeat("[[class]]\n", mostBlocks+1), "more than 1,000 faults"},
		"faults": {"[[class]]\n" + strings.Repeat("a = 1\n", mostFaults+5), "more than 1,000 faults"},
		"copies": {"[[class]]\nname = \"A\"\nsystems = [" + copies(20) + "]", "more than 1,000 systems"},
		"items":  {"[[class]]\nname = \"A\"\ntraits = [" + strings.Repeat(`"a=1",`, mostItems+1) + "]", "more than 1,000 traits"},
		"depth":  {"[[class]]\nname = " + strings.Repeat("[", 20000), "nested"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			faults := check(madeUp, madeUpData(), File{"f", c.text})
			if len(faults) == 0 || len(faults) > mostFaults+1 {
				t.Fatalf("%d faults", len(faults))
			}
			for _, f := range faults {
				if strings.Contains(f.Text, c.want) {
					return
				}
			}
			t.Errorf("no fault says %q; the last is %s", c.want, faults[len(faults)-1])
		})
	}
}

func copies(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`"` + string(rune('a'+i)) + ` x99 K",`)
	}
	return b.String()
}

// FuzzCheck holds reading to its promises whatever the file: no panic, and every fault has its place and can be shown.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{
		tablesText, classesText, "", "\ufeff", "[[class]]", "[[table]]\nname=\"a\"\nrows=[[]]", "[class.name]\n", "a.b=1", "[[class]]\nname=\"\"\"\n\\\n a\"\"\"\n",
		"[[table]]\nname=\"gunnery\"\nrows=['..-1 1 1','0 1 1']", "[[class]]\nname=\"A\"\nlike=\"DD\"\nsystems=[\"-\",\"+\"]", "x = \"\xff\"", "\r", "[[class]]\r\nname='a'\r\n",
		"[[table]]\nname=\"damage\"\ndice=\"9d66!\"\nrows=[\"−1–2\"]", "[[table]]\nname=\"weapons\"\ncolumns=[]\nrows=[\"AA\"]",
	} {
		f.Add(seed)
	}
	data := madeUpData()
	f.Fuzz(func(t *testing.T, text string) {
		faults := check(madeUp, data, File{"f", text})
		for _, fault := range faults {
			if fault.File != "f" || fault.Line < 1 || fault.Column < 1 || fault.Text == "" {
				t.Errorf("a fault without its place: %#v", fault)
			}
			if strings.ContainsFunc(fault.Text, func(r rune) bool { return !unicode.IsGraphic(r) }) {
				t.Errorf("a fault that cannot be shown: %q", fault.Text)
			}
		}
		b, faults := open(madeUp, data, []File{{"f", text}})
		if joined(faults) != nil {
			return
		}
		for _, table := range b.Tables() {
			if table.Dice != nil {
				rd := table.Look(-3)
				for _, c := range rd.Chances() {
					if rd.Word(c.Outcome) != table.Rows[c.Outcome].Range() {
						t.Errorf("%s: row %d is %s", table.Name, c.Outcome, rd.Word(c.Outcome))
					}
				}
			}
			for i := range table.Rows {
				if row := &table.Rows[i]; table.Row(row.From) != row && table.Find(row.Key) != row {
					t.Errorf("%s: the row %s is not found", table.Name, row.Range())
				}
			}
		}
		for _, c := range b.Classes() {
			for _, track := range c.Sheet().Tracks {
				if track.Now < track.Min || track.Now > track.Max && !track.Open {
					t.Errorf("%s: the track %+v is out of bounds", c.Name, track)
				}
			}
		}
	})
}
