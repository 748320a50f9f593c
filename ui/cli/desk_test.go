package cli

import (
	"testing"

	"charm.land/bubbles/v2/key"

	"damcon/rules/all"
	"damcon/ui/desk"
	"damcon/ui/desk/fleet"
)

// The letters of a game's actions are pressed at the desk: none is the desk's own, and none stands for two actions.
func TestTheLettersOfActionsWorkAtTheDesk(t *testing.T) {
	taken := map[string]string{}
	for _, b := range append(append([]key.Binding{}, desk.DefaultDeskMap.Keys()...), append(desk.DefaultKeyMap.Keys(), fleet.DefaultKeyMap.Keys()...)...) {
		for _, k := range b.Keys() {
			taken[k] = b.Help().Desc
		}
	}
	for _, rs := range all.Rulesets {
		own := map[string]string{}
		for _, a := range rs.Actions {
			if a.Key == "" {
				continue
			}
			if what, is := taken[a.Key]; is {
				t.Errorf("%s, %s: %s is the desk's key for %s", rs.ID, a.ID, a.Key, what)
			}
			if what, is := own[a.Key]; is {
				t.Errorf("%s: %s is both %s and %s", rs.ID, a.Key, what, a.ID)
			}
			own[a.Key] = a.ID
		}
	}
}
