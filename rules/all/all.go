// Package all is the list of rulesets: one line each. Whoever needs a game is given it from here; nothing registers itself.
package all

import (
	"damcon/rules"
	"damcon/rules/battledamage"
	"damcon/rules/gothic"
	"damcon/rules/knighthawks"
	"damcon/rules/starfleet"
	"damcon/rules/warships"
)

// Rulesets are the games that damcon plays, in the order in which they are listed.
var Rulesets = []*rules.Ruleset{
	knighthawks.Rules,
	warships.Rules,
	gothic.Rules,
	battledamage.Rules,
	starfleet.Rules,
}
