package rules

import (
	"slices"
	"strings"
	"testing"

	"damcon/roster"
)

func soundRuleset() *Ruleset {
	do := func(*Resolution) {}
	return &Ruleset{
		ID: "made-up", Title: "Made Up", Doc: "a game for tests",
		Kinds: []Kind{{Word: "mines", Title: "mines"}},
		Marks: []Mark{{Kind: "fired", Word: "has fired", Tick: true}},
		Actions: []*Action{
			{ID: "shoot", Title: "shoot", Help: "fires a weapon", Key: "s", Phases: []string{"A-fire"}, Do: do},
			{ID: "mend", Title: "mend", Help: "repairs", Do: do},
		},
		Options: []Option{{Key: "fires.last", Text: "Do fires last?", Values: []OptionValue{
			{Value: "yes", Text: "for three turns", Line: "lit in turn 2, it burns to turn 4"},
			{Value: "no", Text: "for one turn", Line: "lit in turn 2, it is out in turn 3"},
		}}},
		Measures: []Measure{{ID: "hull", Title: "hull", Tally: "hull"}},
	}
}

func TestSoundRulesetHasNoFaults(t *testing.T) {
	if faults := soundRuleset().Validate(); len(faults) > 0 {
		t.Errorf("faults are %v", faults)
	}
}

func TestValidate(t *testing.T) {
	cases := map[string]struct {
		spoil func(*Ruleset)
		want  string
	}{
		"no ID":                {func(r *Ruleset) { r.ID = "" }, "a ruleset: it has no ID"},
		"ID of two words":      {func(r *Ruleset) { r.ID = "made up" }, `made up: its ID must be one word of letters, digits and hyphens, not "made up"`},
		"no title":             {func(r *Ruleset) { r.Title = "" }, "made-up: the ruleset has no Title"},
		"no doc":               {func(r *Ruleset) { r.Doc = "" }, "made-up: the ruleset has no Doc"},
		"kind twice":           {func(r *Ruleset) { r.Kinds = append(r.Kinds, r.Kinds[0]) }, "made-up: there are two of kind mines"},
		"kind without word":    {func(r *Ruleset) { r.Kinds[0].Word = "" }, "made-up: kind 1 has no ID"},
		"kind without title":   {func(r *Ruleset) { r.Kinds[0].Title = "" }, "made-up: kind mines has no Title"},
		"kind that is a ship":  {func(r *Ruleset) { r.Kinds[0].Word = roster.KindShip }, "made-up: kind ship is every ruleset's own; give the kind another word"},
		"mark twice":           {func(r *Ruleset) { r.Marks = append(r.Marks, r.Marks[0]) }, "made-up: there are two of mark fired"},
		"mark without word":    {func(r *Ruleset) { r.Marks[0].Word = "" }, "made-up: mark fired has no Word"},
		"nil action":           {func(r *Ruleset) { r.Actions[0] = nil }, "made-up: action 1 is nil"},
		"action twice":         {func(r *Ruleset) { r.Actions[1].ID = "shoot" }, "made-up: there are two of action shoot"},
		"action without ID":    {func(r *Ruleset) { r.Actions[1].ID = "" }, "made-up: action 2 has no ID"},
		"action of two words":  {func(r *Ruleset) { r.Actions[1].ID = "mend it" }, `made-up: action "mend it" must be one word of letters, digits and hyphens`},
		"action without title": {func(r *Ruleset) { r.Actions[1].Title = "" }, "made-up: action mend has no Title"},
		"action without help":  {func(r *Ruleset) { r.Actions[1].Help = "" }, "made-up: action mend has no Help"},
		"action without Do":    {func(r *Ruleset) { r.Actions[1].Do = nil }, "made-up: action mend has no Do"},
		"key twice":            {func(r *Ruleset) { r.Actions[1].Key = "s" }, `made-up: action mend has the key "s", which is shoot's`},
		"empty phase":          {func(r *Ruleset) { r.Actions[0].Phases = []string{""} }, "made-up: action shoot has no ID for one of its phases"},
		"phase twice":          {func(r *Ruleset) { r.Actions[0].Phases = []string{"a", "a"} }, "made-up: action shoot names the phase a twice"},
		"option twice":         {func(r *Ruleset) { r.Options = append(r.Options, r.Options[0]) }, "made-up: there are two of option fires.last"},
		"option without text":  {func(r *Ruleset) { r.Options[0].Text = "" }, "made-up: option fires.last has no Text"},
		"option without value": {func(r *Ruleset) { r.Options[0].Values = nil }, "made-up: option fires.last has no values; the first is the default"},
		"empty value":          {func(r *Ruleset) { r.Options[0].Values[1].Value = "" }, "made-up: option fires.last has an empty value"},
		"value twice":          {func(r *Ruleset) { r.Options[0].Values[1].Value = "yes" }, "made-up: option fires.last has the value yes twice"},
		"value without text":   {func(r *Ruleset) { r.Options[0].Values[0].Text = "" }, "made-up: option fires.last=yes has no Text"},
		"value without line":   {func(r *Ruleset) { r.Options[0].Values[0].Line = "" }, "made-up: option fires.last=yes has no Line"},
		"measure twice":        {func(r *Ruleset) { r.Measures = append(r.Measures, r.Measures[0]) }, "made-up: there are two of measure hull"},
		"measure of nothing":   {func(r *Ruleset) { r.Measures[0].Tally = "" }, "made-up: measure hull needs either Value or Tally"},
		"measure of both": {
			func(r *Ruleset) { r.Measures[0].Value = func(Board, *roster.Sheet) int { return 0 } },
			"made-up: measure hull needs either Value or Tally",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			rs := soundRuleset()
			c.spoil(rs)
			if got := said(rs.Validate()); !slices.Equal(got, []string{c.want}) {
				t.Errorf("faults are\n%s\nnot\n%s", strings.Join(got, "\n"), c.want)
			}
		})
	}
}
