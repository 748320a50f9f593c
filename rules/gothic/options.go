package gothic

import (
	"strconv"

	"damcon/rules"
)

// This file covers what the table may choose, 13.1, and the profiles of 4.2.

// options are in the order of the reference; the first value is the default.
var options = []rules.Option{
	{Key: "critical.mode", Rule: "7", Text: "Which criticals are played?", Values: []rules.OptionValue{
		{Value: "d66", Text: "one D6 an attack, then the D66 table, and repairs by crew", Line: "Lunar, 1 damage, die 1, D66 34: hits 6, turning distance 12."},
		{Value: "standard", Text: "one D6 a point, a 6 rolls 2D6, and repairs by a D6 a hit", Line: "Lunar, 2 damage, dice 6 1, 2D6 10: hits 6, shields 0."},
	}},
	{Key: "critical.attackUnit", Rule: "4.1", Text: "What is one attack of direct fire?", Values: []rules.OptionValue{
		{Value: "ship", Text: "all that a ship or a squadron puts into one target", Line: "Battery 2 and lances 1: one roll against 3."},
		{Value: "weapon", Text: "each row of the attacker's sheet", Line: "Battery 2 and lances 1: a roll against 2, then one against 1."},
	}},
	rules.Switch("critical.onKill", "4", "A critical roll for an attack that destroys?",
		rules.Off("no", "Lunar, 8 damage: 2D6 for its end, no other die."),
		rules.On("yes, before the catastrophic table; it is recorded, its damage is lost", "Lunar at 2, 2 damage, die 2, D66 25: torpedoes 4, then 2D6.")),
	rules.Switch("critical.fireCostsPoint", "5.3", "Do 36 and 46 cost the point of their sub-table?",
		rules.On("yes, also when reached from a lower line", "Lunar, 1 damage, D66 36: hits 6, a fire."),
		rules.Off("no", "Lunar, 1 damage, D66 36: hits 7, a fire.")),
	{Key: "critical.missing", Rule: "5", Text: "A location without a weapon?", Values: []rules.OptionValue{
		{Value: "next", Text: "the next higher line", Line: "Lunar, D66 12: as 13, a port weapon."},
		{Value: "nothing", Text: "no effect", Line: "Lunar, D66 12: nothing."},
		{Value: "reroll", Text: "both dice again, as often as needed", Line: "Lunar, D66 12, then 53: 53 is recorded."},
	}},
	{Key: "critical.exhausted", Rule: "5.1", Text: "The die falls on a weapon that can suffer no more?", Values: []rules.OptionValue{
		{Value: "next", Text: "the next higher line", Line: "Port lance at a quarter, D66 13, die 1: as 14."},
		{Value: "choose-again", Text: "choose among those that can still suffer", Line: "Port lance at a quarter, D66 13: the port battery, no die."},
	}},
	rules.Switch("critical.chain", "4", "Does the damage of a critical cause criticals?",
		rules.Off("no", "Lunar, D66 64 of 3: hits −3 and nothing else."),
		rules.On("yes, each lot like an attack of its size", "Lunar, D66 64 of 3: hits −3, then a D6 against 3.")),
	{Key: "critical.repeat", Rule: "5.3", Text: "32, 42 or 43 in force already?", Values: []rules.OptionValue{
		{Value: "next", Text: "the next higher line", Line: "32 in force, D66 32: as 33, turning distance 11."},
		{Value: "ignore", Text: "no effect; the point is paid", Line: "32 in force, D66 32: only the point."},
	}},
	rules.Switch("critical.stack", "5.3", "Do 33 to 35, 44 and 45, 52 to 55, 62 and 63 add up?",
		rules.On("yes", "35 and 33: turning distance 14."),
		rules.Off("only the largest counts; 52 to 55 once each", "35 and 33: turning distance 13.")),
	{Key: "critical.rangeRounding", Rule: "5.1", Text: "Half and quarter ranges?", Values: []rules.OptionValue{
		{Value: "up", Text: "up, from the printed range", Line: "45 cm: 23, then 12."},
		{Value: "down", Text: "down, from the printed range", Line: "45 cm: 22, then 11."},
	}},
	rules.Switch("critical.nova", "5.1", "Do sub-tables 1 and 2 touch nova cannon?",
		rules.On("yes: half range, knocked out", "Dominator, D66 25: nova cannon silent."),
		rules.Off("no: the line passes on", "Dominator, D66 25: as 26, a fire.")),
	{Key: "critical.handRun", Rule: "10", Text: "Criticals of hit-and-run and boarding?", Values: []rules.OptionValue{
		{Value: "d66", Text: "a D66", Line: "Hit-and-run, die 3, D66 43: All Ahead Full on D3s."},
		{Value: "standard", Text: "the line of the standard table, 2D6 for boarding", Line: "Hit-and-run, die 4: port armament cannot fire."},
	}},
	{Key: "repair.combined", Rule: "3.4", Text: "What is the combined score?", Values: []rules.OptionValue{
		{Value: "sum", Text: "Damage crew and the named crew", Line: "Damage 4, Weapons 4: 8 or less."},
		{Value: "average", Text: "half of their sum, up", Line: "Damage 6, Weapons 9: 8 or less."},
		{Value: "higher", Text: "the higher of the two", Line: "Damage 6, Weapons 9: 9 or less."},
		{Value: "ld", Text: "the ship's Ld", Line: "Ld 8: 8 or less."},
	}},
	{Key: "repair.attempts", Rule: "6", Text: "Hits by the ratio?", Values: []rules.OptionValue{
		{Value: "down", Text: "down", Line: "9 hits: 1 attempt; 4 hits: none."},
		{Value: "down-min-1", Text: "down, but one at least", Line: "4 hits: 1 attempt."},
		{Value: "up", Text: "up", Line: "9 hits: 2 attempts; 4 hits: 1."},
	}},
	{Key: "repair.perHits", Rule: "6", Text: "How many hits an attempt, where the class says nothing?", Values: ratios()},
	rules.Switch("repair.both", "6", "Who repairs in an End Phase?",
		rules.On("both sides", "The opponent's End Phase: an attempt all the same."),
		rules.Off("only the side whose End Phase it is", "The opponent's End Phase: no attempt.")),
	rules.Switch("repair.sameTarget", "6", "May two attempts go at one thing?",
		rules.On("yes", "Emperor, port battery: tried twice in one End Phase."),
		rules.Off("each weapon, engine entry and fire once an End Phase", "Emperor, port battery tried: not again before the next End Phase.")),
	rules.Switch("repair.fireAlways", "5.5", "Can fires of 56 and 66 be put out?",
		rules.On("yes", "Fire of 56: Damage and Fire crew."),
		rules.Off("never; they are counted apart", "Fire of 56: burns for good.")),
	{Key: "repair.cap", Rule: "3.4", Text: "The highest combined score?", Values: []rules.OptionValue{
		{Value: "10", Text: "10", Line: "Combined 13 on 2D6: 10 or less."},
		{Value: "12", Text: "12 while three dice are rolled, else 10", Line: "Combined 13 on 3D6: 12 or less."},
	}},
	rules.Switch("fire.both", "6", "When do fires burn?",
		rules.On("in every End Phase", "The opponent's End Phase: hits −1 a fire."),
		rules.Off("in the End Phase of the ship's own side", "The opponent's End Phase: nothing burns.")),
	profileOption("profile.bombardment", "Bombardment cannon?", "their lines of no damage are rolled again", "Bombardment cannon, D66 51: rolled again."),
	profileOption("profile.nova", "Nova cannon?", "a line of no damage is a point of damage", "Nova cannon, D66 51: hits −1."),
	profileOption("profile.bioPlasma", "Tyranid bio-plasma?", "a line of no damage is a fire", "Bio-plasma, D66 51: a fire."),
	profileOption("profile.eldar", "Eldar as targets?", "lines of no damage are rolled again", "Eldar, D66 51: rolled again."),
	profileOption("profile.darkEldar", "Dark Eldar as targets?", "lines of no damage are rolled again", "Dark Eldar, D66 51: rolled again."),
	profileOption("profile.necrons", "Necrons?", "as targets they keep no damage, and their attempts are counted up", "Necrons, 6 hits: 2 attempts."),
}

func profileOption(key, text, on, line string) rules.Option {
	return rules.Switch(key, "4.2", text, rules.Off("as any other", "D66 51: no damage."), rules.On(on, line))
}

// ratios are the hits for an attempt: 5, then every number from 1 to 12.
func ratios() []rules.OptionValue {
	value := func(n int) rules.OptionValue {
		word := strconv.Itoa(n)
		return rules.OptionValue{Value: word, Text: "one attempt for every " + word + " hits", Line: "12 hits: " + strconv.Itoa(12/n) + " attempts."}
	}
	list := []rules.OptionValue{value(5)}
	for n := 1; n <= 12; n++ {
		if n != 5 {
			list = append(list, value(n))
		}
	}
	return list
}
