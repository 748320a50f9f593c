package warships

import (
	"testing"

	"damcon/rules"
)

func TestTheRulesetIsWhole(t *testing.T) {
	for _, f := range Rules.Validate() {
		t.Error(f)
	}
	b, err := rules.Open(Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.Classes() {
		for _, odd := range check(*b, c) {
			t.Errorf("%s: %s", c.Name, odd)
		}
	}
}
