package all

import (
	"testing"

	"damcon/rules"
)

// Whatever a ruleset is, it keeps the contract, its data can be read, it finds nothing odd in its own classes, and no two have one ID.
func TestEveryRulesetIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, rs := range Rulesets {
		if seen[rs.ID] {
			t.Errorf("there are two rulesets %s", rs.ID)
		}
		seen[rs.ID] = true
		for _, f := range rs.Validate() {
			t.Error(f)
		}
		book, err := rules.Open(rs)
		if err != nil {
			t.Errorf("%s: %v", rs.ID, err)
			continue
		}
		for _, c := range book.Classes() {
			for _, odd := range rs.Check(*book, c) {
				t.Errorf("%s: %s: %s", rs.ID, c.Name, odd)
			}
		}
	}
}
