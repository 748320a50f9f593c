package rules

import (
	"fmt"

	"damcon/roster"
)

// Validate holds a ruleset to the contract: whatever is missing, given twice or of two minds. It reads no data and calls no function of
// the ruleset, so that it may run at every start; Open is the thorough look at the data.
func (rs *Ruleset) Validate() []Fault {
	v := validation{file: rs.ID}
	if rs.ID == "" {
		v.file = "a ruleset"
		v.fault("it has no ID")
	} else if !plainWord(rs.ID) {
		v.fault("its ID must be one word of letters, digits and hyphens, not %s", quote(rs.ID))
	}
	v.given(rs.Title, "the ruleset", "Title")
	v.given(rs.Doc, "the ruleset", "Doc")
	v.kinds(rs.Kinds)
	v.marks(rs.Marks)
	v.actions(rs.Actions)
	v.options(rs.Options)
	v.measures(rs.Measures)
	return v.faults
}

type validation struct {
	file   string
	faults []Fault
}

func (v *validation) fault(format string, args ...any) {
	v.faults = append(v.faults, Fault{File: v.file, Text: clean(fmt.Sprintf(format, args...))})
}

// given finds an empty field.
func (v *validation) given(text, whose, field string) {
	if text == "" {
		v.fault("%s has no %s", whose, field)
	}
}

// id finds a name that is missing, cannot be typed as one word, or stands twice, and returns what to call the thing by.
func (v *validation) id(id, what string, at int, seen map[string]bool) string {
	switch {
	case id == "":
		v.fault("%s %d has no ID", what, at+1)
		return fmt.Sprintf("%s %d", what, at+1)
	case !plainWord(id):
		v.fault("%s %s must be one word of letters, digits and hyphens", what, quote(id))
	case seen[id]:
		v.fault("there are two of %s %s", what, id)
	}
	seen[id] = true
	return what + " " + id
}

func (v *validation) kinds(kinds []Kind) {
	seen := map[string]bool{}
	for i, k := range kinds {
		whose := v.id(k.Word, "kind", i, seen)
		if k.Word == roster.KindShip {
			v.fault("%s is every ruleset's own; give the kind another word", whose)
		}
		v.given(k.Title, whose, "Title")
	}
}

func (v *validation) marks(marks []Mark) {
	seen := map[string]bool{}
	for i, m := range marks {
		v.given(m.Word, v.id(m.Kind, "mark", i, seen), "Word")
	}
}

// actions also holds the ruleset's actions against those that every battle has.
func (v *validation) actions(actions []*Action) {
	seen, keys := map[string]bool{}, map[string]string{}
	for _, a := range machine {
		seen[a.ID] = true
		keys[a.Key] = a.ID
	}
	for i, a := range actions {
		if a == nil {
			v.fault("action %d is nil", i+1)
			continue
		}
		whose := v.id(a.ID, "action", i, seen)
		v.given(a.Title, whose, "Title")
		v.given(a.Help, whose, "Help")
		if a.Do == nil {
			v.fault("%s has no Do", whose)
		}
		if other, taken := keys[a.Key]; taken && a.Key != "" {
			v.fault("%s has the key %s, which is %s's", whose, quote(a.Key), other)
		}
		keys[a.Key] = a.ID
		phases := map[string]bool{}
		for _, p := range a.Phases {
			if v.given(p, whose, "ID for one of its phases"); phases[p] {
				v.fault("%s names the phase %s twice", whose, p)
			}
			phases[p] = true
		}
	}
}

func (v *validation) options(options []Option) {
	seen := map[string]bool{}
	for i, o := range options {
		whose := v.id(o.Key, "option", i, seen)
		v.given(o.Text, whose, "Text")
		if len(o.Values) == 0 {
			v.fault("%s has no values; the first is the default", whose)
		}
		values := map[string]bool{}
		for _, value := range o.Values {
			switch {
			case value.Value == "":
				v.fault("%s has an empty value", whose)
			case values[value.Value]:
				v.fault("%s has the value %s twice", whose, value.Value)
			default:
				v.given(value.Text, whose+"="+value.Value, "Text")
				v.given(value.Line, whose+"="+value.Value, "Line")
			}
			values[value.Value] = true
		}
	}
}

func (v *validation) measures(measures []Measure) {
	seen := map[string]bool{}
	for i, m := range measures {
		whose := v.id(m.ID, "measure", i, seen)
		v.given(m.Title, whose, "Title")
		if (m.Value == nil) == (m.Tally == "") {
			v.fault("%s needs either Value or Tally", whose)
		}
	}
}
