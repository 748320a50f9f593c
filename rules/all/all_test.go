package all

import "testing"

// Whatever a ruleset is, it keeps the contract and its data can be read, and no two have one ID.
func TestEveryRulesetIsValid(t *testing.T) {
	seen := map[string]bool{}
	for _, rs := range Rulesets {
		for _, f := range rs.Validate() {
			t.Error(f)
		}
		if seen[rs.ID] {
			t.Errorf("there are two rulesets %s", rs.ID)
		}
		seen[rs.ID] = true
	}
}
