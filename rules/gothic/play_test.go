package gothic

import "testing"

func TestTheRulesetIsWhole(t *testing.T) {
	for _, f := range Rules.Validate() {
		t.Error(f)
	}
	b := book(t)
	for _, c := range b.Classes() {
		for _, odd := range checkClass(*b, c) {
			t.Errorf("%s: %s", c.Name, odd)
		}
	}
}
