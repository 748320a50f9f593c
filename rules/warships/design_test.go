package warships

import (
	"slices"
	"testing"

	"damcon/rules"
)

// The ready-made ships fit; only hulls that are sold bare find nothing to say.
func TestReadyMadeShipsFit(t *testing.T) {
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

// Each rule of design finds what does not fit.
func TestDesignsThatDoNotFit(t *testing.T) {
	for _, c := range []struct{ name, like, systems, traits, finds string }{
		{"a zone that the ship has not", "Corvette", `"radar radar zone=X"`, "", "radar: a light ship has no zone X"},
		{"a zone that is too full", "Corvette", `"hmb heavy-matter-beam zone=F"`, "", "zone F holds 24 hull points; its limit is 22"},
		{"too much for the hull", "Fighter", `"laser x4 laser zone=F", "hold cargo-hold zone=A hp=7"`, "", "its systems take 11 hull points of 10"},
		{"armor takes its share", "Fighter", `"hold cargo-hold zone=A hp=10"`, `"+armor=alloy-medium"`, "its systems take 10.5 hull points of 10"},
		{"armor that is too heavy", "Corvette", `"radar radar zone=F"`, `"+armor=alloy-super"`, "super armor is not for a ship of its class"},
		{"too few units", "Destroyer", `"jammer jammer zone=F"`, "", "jammer: 1 of the 2 units that its hull needs"},
		{"too fast for its engines", "Destroyer", `"engine induction-engine zone=A hp=16"`, `"+accel=3"`, "its engines give an acceleration of 2, not 3"},
		{"a plant that is too small", "Destroyer", `"plant antimatter-reactor zone=A hp=2"`, "", "plant: 2 hull points; the least is 3"},
		{"a launcher too full", "Destroyer", `"tube missile-tube zone=F boxes=4 body=heavy-missile warhead=matter"`, "", "tube: bodies of 16 size points; it holds 12"},
		{"a warhead too large", "Destroyer", `"tube missile-tube zone=F boxes=4 body=light-missile warhead=matter"`, "", "tube: a light missile does not carry the warhead matter"},
		{"a computer better than its core", "Destroyer", `"core core zone=F", "fire fire-control zone=F for=laser quality=good"`, "", "fire: it needs a core of its quality or better"},
		{"too many arcs", "Destroyer", `"laser laser zone=F arc=forward,port"`, "", "laser: it bears on 2 arcs; a standard mount has 1"},
		{"an arc that the zone does not see", "Destroyer", `"laser laser zone=P arc=starboard"`, "", "laser: zone P cannot see starboard"},
		{"too much on one arc", "Destroyer", `"hmb x2 heavy-matter-beam zone=F arc=forward"`, "", "48 hull points in standard mounts forward; a quarter of the hull is 40"},
		{"power", "Destroyer", `"plant mass-reactor zone=A hp=2", "jammer jammer zone=F hp=8"`, "", "engines and systems take 8 power of 7"},
		{"a shot that the plants cannot feed", "Destroyer", `"plant mass-reactor zone=A hp=2", "hmb heavy-matter-beam zone=F"`, "", "hmb: a shot takes 24 power, the plants give 7"},
		{"a turret is a quarter larger", "Corvette", `"m x2 matter-beam zone=F mount=turret"`, "", "zone F holds 28 hull points; its limit is 22"},
		{"an FTL drive that is too small", "Destroyer", `"jump jump-drive zone=A hp=7"`, "", "jump drive: 7 of the 8 hull points that its hull needs"},
		{"a psychoportive drive takes twice as much", "Destroyer", `"psi psychoportive zone=A hp=15.5"`, "", "psychoportive: 15.5 of the 16 hull points that its hull needs"},
		{"too few repair bots", "Light cruiser", `"bots repair-bots zone=A hp=15"`, "", "repair bots: 15 of the 16 hull points that its hull needs"},
		{"a stabilizer that is too small", "Destroyer", `"stab stabilizer zone=A hp=4"`, "", "stabilizer: 4 of the 8 hull points that its hull needs"},
		{"a core that is too small", "Light cruiser", `"core core zone=FC hp=1"`, "", "core: 1 of the 2 hull points that its hull needs"},
		{"too little life support", "Destroyer", `"life autosupport zone=A hp=3"`, "", "its life support is enough for 120 of 160 hull points"},
		{"a deck that is too small", "Light cruiser", `"deck command-deck zone=FC hp=4"`, "", "deck: 4 of the 5 hull points that a command deck for its hull takes"},
		{"a cockpit of a large ship", "Corvette", `"cockpit cockpit zone=F hp=1"`, "", "cockpit: a cockpit is for ships of up to 50 hull points"},
		{"a cockpit of five seats", "Escort", `"cockpit cockpit zone=F hp=2.5"`, "", "cockpit: 2.5 hull points; a cockpit has 4 seats of 0.5 at most"},
		{"a bank of old beams", "Destroyer", `"laser laser zone=F mount=bank arc=forward"`, "", "laser: a bank is for beams of PL 8 and later"},
		{"too much for an attack computer", "Escort", `"laser x6 laser zone=F", "calc attack-computer zone=FC for=laser"`, "", "calc: 6 hull points of laser; it serves 5 at most"},
		{"an engine that is too small", "Fighter", `"engine fusion-torch zone=A hp=2"`, "", "engine: 2 hull points; the least is 3"},
		{"five barrels", "Destroyer", `"laser laser zone=F barrels=5"`, "", "laser: 5 weapons in a mount; the most is 4"},
		{"an acceleration that is no number", "Destroyer", `"radar radar zone=F"`, `"+accel=fast"`, "accel fast is no number that counts"},
		{"a size below 0", "Destroyer", `"radar radar zone=F hp=-1"`, "", "radar: hp -1 is no number that counts"},
		{"a body that is none", "Destroyer", `"rack missile-rack zone=F body=arrow"`, "", "rack: there is no body arrow"},
		{"a guidance that is none", "Destroyer", `"rack missile-rack zone=F guidance=luck"`, "", "rack: there is no guidance luck"},
		{"a quality that is none", "Destroyer", `"core core zone=F hp=1", "nav nav-control zone=F quality=fine"`, "", "nav: there is no quality fine"},
		{"no deck", "Corvette", `"radar radar zone=F"`, "", "it has neither a command deck nor a cockpit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "[[class]]\nname = \"Draft\"\nlike = \"" + c.like + "\"\nsystems = [" + c.systems + "]\n"
			if c.traits != "" {
				text += "traits = [" + c.traits + "]\n"
			}
			var all []string
			for _, f := range rules.Check(Rules, rules.File{Name: "draft.toml", Text: text}) {
				all = append(all, f.Text)
			}
			if !slices.Contains(all, "Draft: "+c.finds) {
				t.Errorf("it finds %q, not %q", all, c.finds)
			}
		})
	}
}
