package gothic

import (
	"strconv"

	"damcon/rules"
)

// This file covers what the table may choose, 13.1, and the profiles of 4.2.

// switched is an option of on and off; the first is the default.
func switched(key, rule, text, first, firstText, firstLine, second, secondText, secondLine string) rules.Option {
	return rules.Option{Key: key, Rule: rule, Text: text, Values: []rules.OptionValue{
		{Value: first, Text: firstText, Line: firstLine}, {Value: second, Text: secondText, Line: secondLine},
	}}
}

// options are in the order of the reference; the first value is the default.
var options = []rules.Option{
	switched("critical.mode", "7", "Which criticals are played?",
		"d66", "one D6 an attack, then the D66 table, and repairs by crew", "Lunar, 1 damage, die 1, D66 34: hits 6, turning distance 12.",
		"standard", "one D6 a point, a 6 rolls 2D6, and repairs by a D6 a hit", "Lunar, 2 damage, dice 6 1, 2D6 10: hits 6, shields 0."),
	switched("critical.attackUnit", "4.1", "What is one attack of direct fire?",
		"ship", "all that a ship or a squadron puts into one target", "Battery 2 and lances 1: one roll against 3.",
		"weapon", "each row of the attacker's sheet", "Battery 2 and lances 1: a roll against 2, then one against 1."),
	switched("critical.onKill", "4", "A critical roll for an attack that destroys?",
		"off", "no", "Lunar, 8 damage: 2D6 for its end, no other die.",
		"on", "yes, before the catastrophic table; it is recorded, its damage is lost", "Lunar at 2, 2 damage, die 2, D66 25: torpedoes 4, then 2D6."),
	switched("critical.fireCostsPoint", "5.3", "Do 36 and 46 cost the point of their sub-table?",
		"on", "yes, also when reached from a lower line", "Lunar, 1 damage, D66 36: hits 6, a fire.",
		"off", "no", "Lunar, 1 damage, D66 36: hits 7, a fire."),
	{Key: "critical.missing", Rule: "5", Text: "A location without a weapon?", Values: []rules.OptionValue{
		{Value: "next", Text: "the next higher line", Line: "Lunar, D66 12: as 13, a port weapon."},
		{Value: "nothing", Text: "no effect", Line: "Lunar, D66 12: nothing."},
		{Value: "reroll", Text: "both dice again, as often as needed", Line: "Lunar, D66 12, then 53: 53 is recorded."},
	}},
	switched("critical.exhausted", "5.1", "The die falls on a weapon that can suffer no more?",
		"next", "the next higher line", "Port lance at a quarter, D66 13, die 1: as 14.",
		"choose-again", "choose among those that can still suffer", "Port lance at a quarter, D66 13: the port battery, no die."),
	switched("critical.chain", "4", "Does the damage of a critical cause criticals?",
		"off", "no", "Lunar, D66 64 of 3: hits −3 and nothing else.",
		"on", "yes, each lot like an attack of its size", "Lunar, D66 64 of 3: hits −3, then a D6 against 3."),
	switched("critical.repeat", "5.3", "32, 42 or 43 in force already?",
		"next", "the next higher line", "32 in force, D66 32: as 33, turning distance 11.",
		"ignore", "no effect; the point is paid", "32 in force, D66 32: only the point."),
	switched("critical.stack", "5.3", "Do 33 to 35, 44 and 45, 52 to 55, 62 and 63 add up?",
		"on", "yes", "35 and 33: turning distance 14.",
		"off", "only the largest counts; 52 to 55 once each", "35 and 33: turning distance 13."),
	switched("critical.rangeRounding", "5.1", "Half and quarter ranges?",
		"up", "up, from the printed range", "45 cm: 23, then 12.",
		"down", "down, from the printed range", "45 cm: 22, then 11."),
	switched("critical.nova", "5.1", "Do sub-tables 1 and 2 touch nova cannon?",
		"on", "yes: half range, knocked out", "Dominator, D66 25: nova cannon silent.",
		"off", "no: the line passes on", "Dominator, D66 25: as 26, a fire."),
	switched("critical.handRun", "10", "Criticals of hit-and-run and boarding?",
		"d66", "a D66", "Hit-and-run, die 3, D66 43: All Ahead Full on D3s.",
		"standard", "the line of the standard table, 2D6 for boarding", "Hit-and-run, die 4: port armament cannot fire."),
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
	switched("repair.both", "6", "Who repairs in an End Phase?",
		"on", "both sides", "The opponent's End Phase: an attempt all the same.",
		"off", "only the side whose End Phase it is", "The opponent's End Phase: no attempt."),
	switched("repair.sameTarget", "6", "May two attempts go at one thing?",
		"on", "yes", "Emperor, port battery: tried twice in one End Phase.",
		"off", "each weapon, engine entry and fire once an End Phase", "Emperor, port battery tried: not again before the next End Phase."),
	switched("repair.fireAlways", "5.5", "Can fires of 56 and 66 be put out?",
		"on", "yes", "Fire of 56: Damage and Fire crew.",
		"off", "never; they are counted apart", "Fire of 56: burns for good."),
	switched("repair.cap", "3.4", "The highest combined score?",
		"10", "10", "Combined 13 on 2D6: 10 or less.",
		"12", "12 while three dice are rolled, else 10", "Combined 13 on 3D6: 12 or less."),
	switched("fire.both", "6", "When do fires burn?",
		"on", "in every End Phase", "The opponent's End Phase: hits −1 a fire.",
		"off", "in the End Phase of the ship's own side", "The opponent's End Phase: nothing burns."),
	profileOption("profile.bombardment", "Bombardment cannon?", "their lines of no damage are rolled again", "Bombardment cannon, D66 51: rolled again."),
	profileOption("profile.nova", "Nova cannon?", "a line of no damage is a point of damage", "Nova cannon, D66 51: hits −1."),
	profileOption("profile.bioPlasma", "Tyranid bio-plasma?", "a line of no damage is a fire", "Bio-plasma, D66 51: a fire."),
	profileOption("profile.eldar", "Eldar as targets?", "lines of no damage are rolled again", "Eldar, D66 51: rolled again."),
	profileOption("profile.darkEldar", "Dark Eldar as targets?", "lines of no damage are rolled again", "Dark Eldar, D66 51: rolled again."),
	profileOption("profile.necrons", "Necrons?", "as targets they keep no damage, and their attempts are counted up", "Necrons, 6 hits: 2 attempts."),
}

func profileOption(key, text, on, line string) rules.Option {
	return switched(key, "4.2", text, "off", "as any other", "D66 51: no damage.", "on", on, line)
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
