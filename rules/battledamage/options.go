package battledamage

import "damcon/rules"

// This file covers what the table may choose, 10.

// options are in the order of the reference; the first value is the default.
var options = []rules.Option{
	{Key: "scan_bonus", Rule: "A-01", Text: "What does a successful scan add to each die?", Values: []rules.OptionValue{
		{Value: "1+mod", Text: "one more than the modifier of Sensors", Line: "Sensors +1: +2 on each die."},
		{Value: "mod", Text: "the modifier of Sensors", Line: "Sensors +1: +1 on each die."},
	}},
	{Key: "reroll_budget", Rule: "A-03", Text: "Whose are the re-rolls when fire is split?", Values: []rules.OptionValue{
		{Value: "per_pool", Text: "each pool's", Line: "Weapons +2, two pools: two re-rolls in each."},
		{Value: "per_ship", Text: "the ship's", Line: "Weapons +2, two used in the first pool: none in the second."},
	}},
	{Key: "crit_reroll", Rule: "A-05", Text: "Which dice does a critical scan roll again?", Values: []rules.OptionValue{
		{Value: "1", Text: "ones, one more where a weapon rolls low numbers already", Line: "Projectile: 1. Plasma that rolls ones: 1 and 2."},
		{Value: "1-2", Text: "ones and twos", Line: "Projectile: 1 and 2."},
	}},
	{Key: "crit_second_bd", Rule: "A-06", Text: "When does a critical do a second damage?", Values: []rules.OptionValue{
		{Value: "2X+1", Text: "at twice X and one more", Line: "X 4: 9 successes."},
		{Value: "2(X+1)", Text: "at twice X and two more", Line: "X 4: 10 successes."},
	}},
	either("crit_ignores_limit", "A-07", "Does the second damage land where the first was blocked?",
		yes("yes, once a round", "Target hit before, a critical of 10: one more damage."),
		no("no", "Target hit before, a critical of 10: nothing.")),
	either("crit_auto_success", "A-08", "Does a critical scan always find the weakness?",
		yes("yes", "Critical 21 against 23: found."),
		no("it must meet the DC", "Critical 21 against 23: not found.")),
	{Key: "repair_bonus", Rule: "A-09", Text: "What of the weapons officer goes into the repair DC?", Values: []rules.OptionValue{
		{Value: "modifier", Text: "the modifier of Dexterity or Wisdom", Line: "Chart 8, Weapons +2, Dexterity +3: DC 15."},
		{Value: "score", Text: "the score", Line: "Chart 8, Weapons +2, Dexterity 16: DC 28."},
	}},
	{Key: "crippled_scale", Rule: "A-10", Text: "What do the penalties of Crippled lower?", Values: []rules.OptionValue{
		{Value: "score", Text: "the score", Line: "Shields 14: score 12, modifier +1."},
		{Value: "modifier", Text: "the modifier", Line: "Shields 14: modifier +2 becomes 0."},
	}},
	{Key: "crippled_when", Rule: "A-11", Text: "When do the penalties of Crippled begin?", Values: []rules.OptionValue{
		{Value: "at_once", Text: "when it is crippled", Line: "Crippled in round 3: Shields −2 from then on."},
		{Value: "next_round", Text: "with the next round, if it is crippled still", Line: "Crippled in round 3: Shields −2 from round 4."},
	}},
	rules.Switch("size_steps", "A-12", "Does a difference of size change X?",
		rules.Off("no", "Tiny at Large, X 6: 6."),
		rules.On("one for each size between them", "Tiny at Large, X 6: 8.")),
	either("specified_crit_double", "A-14", "Does a critical double the points of Specified Targeting?",
		no("no: one more, at most 9", "3 successes, critical: 4 points."),
		yes("yes, and one more, at most 9", "3 successes, critical: 7 points.")),
	{Key: "bd_repair_checks", Rule: "A-15", Text: "How many checks does a Battle Damage take?", Values: []rules.OptionValue{
		{Value: "each_round", Text: "one in each of two rounds", Line: "DC 15: 16 in round 1, 15 in round 2: repaired."},
		{Value: "at_end", Text: "one at the end of the second round", Line: "DC 15: work in round 1, 15 in round 2: repaired."},
	}},
	{Key: "bd_repair_fail", Rule: "A-16", Text: "What does a failed check on a Battle Damage cost?", Values: []rules.OptionValue{
		{Value: "keep", Text: "the round", Line: "Success, failure, success: repaired."},
		{Value: "lose", Text: "all work done", Line: "Success, failure, success: one round done."},
	}},
	{Key: "effects_linger", Rule: "A-17", Text: "How long do side effects without an end last?", Values: []rules.OptionValue{
		{Value: "until_repaired", Text: "until they are repaired", Line: "Punctured hull: until the engineer mends it."},
		{Value: "one_round", Text: "one round", Line: "Punctured hull in round 3: over after round 4."},
	}},
	{Key: "effect_dc", Rule: "A-18", Text: "What is the repair DC of a side effect?", Values: []rules.OptionValue{
		{Value: "chart", Text: "the base of the chart", Line: "Blown capacitor: 10."},
		{Value: "15", Text: "15", Line: "Blown capacitor: 15."},
	}},
	{Key: "meltdown", Rule: "A-19", Text: "A meltdown that nobody stops?", Values: []rules.OptionValue{
		{Value: "exploding", Text: "the ship explodes from the next round", Line: "Meltdown in round 2, left alone: it detonates at the end of round 3."},
		{Value: "gm", Text: "the GM says", Line: "Meltdown in round 2, left alone: a line for the GM in round 3."},
	}},
	{Key: "meltdown_dc", Rule: "A-20", Text: "How is the damage of a meltdown repaired?", Values: []rules.OptionValue{
		{Value: "27", Text: "base 27", Line: "Bonus 3: DC 30, two rounds."},
		{Value: "no_roll", Text: "two rounds without a roll", Line: "Bonus 3: two rounds of work."},
	}},
	{Key: "six_effects", Rule: "A-22", Text: "Six effects and one deterioration too many at once?", Values: []rules.OptionValue{
		{Value: "wrecked", Text: "a wreck", Line: "Capacity 5, the sixth deterioration: wrecked."},
		{Value: "exploding", Text: "it explodes", Line: "Capacity 5, the sixth deterioration: exploding."},
	}},
	{Key: "explosion_size", Rule: "A-23", Text: "What is added to 8 to contain an explosion?", Values: []rules.OptionValue{
		{Value: "rank", Text: "the rank of the size, 1 to 9", Line: "Medium: DC 13."},
		{Value: "rank0", Text: "the rank less one", Line: "Medium: DC 12."},
		{Value: "capacity", Text: "the capacity", Line: "Medium: DC 11."},
	}},
	{Key: "explosion_fuse", Rule: "A-24", Text: "When does an explosion detonate?", Values: []rules.OptionValue{
		{Value: "same_round", Text: "at the end of the round in which it began", Line: "Exploding in round 6: gone at its end."},
		{Value: "next_round", Text: "at the end of the next round", Line: "Exploding in round 6: gone at the end of round 7."},
	}},
	{Key: "zero_capacity", Rule: "A-25", Text: "Damage to a ship without capacity?", Values: []rules.OptionValue{
		{Value: "wrecked", Text: "a wreck", Line: "A drone is hit: wrecked."},
		{Value: "destroyed", Text: "destroyed", Line: "A drone is hit: destroyed."},
	}},
	either("hack_vs_crippled", "A-26", "May a crippled ship be damaged by hacking?",
		yes("yes, as the deterioration of the round", "Crippled, hacked: deterioration 1."),
		no("no", "Crippled, hacked: nothing.")),
	{Key: "hack_dice", Rule: "A-27", Text: "Which dice are hacks rolled on?", Values: []rules.OptionValue{
		{Value: "2d10", Text: "two ten-sided dice", Line: "2d10 + Electronics."},
		{Value: "d20", Text: "a d20", Line: "d20 + Electronics, no critical success."},
	}},
	{Key: "wreck_hits", Rule: "A-29", Text: "How often is a wreck hit in a round?", Values: []rules.OptionValue{
		{Value: "one", Text: "once", Line: "Two ships fire at a wreck: one roll."},
		{Value: "per_attacker", Text: "once by each attacker", Line: "Two ships fire at a wreck: two rolls."},
	}},
	{Key: "attribute_repair", Rule: "A-31", Text: "What does a success restore of an attribute after combat?", Values: []rules.OptionValue{
		{Value: "1", Text: "a point", Line: "Engines 10 of 14: 11."},
		{Value: "all", Text: "everything", Line: "Engines 10 of 14: 14."},
	}},
	{Key: "combined_minimum", Rule: "A-33", Text: "What does a smaller ship without success bring to combined fire?", Values: []rules.OptionValue{
		{Value: "if_any", Text: "nothing", Line: "Large 3, Fine 0: 3."},
		{Value: "always", Text: "one", Line: "Large 3, Fine 0: 4."},
	}},
	{Key: "swarm_crit", Rule: "A-35", Text: "What does a member's critical scan double in a swarm?", Values: []rules.OptionValue{
		{Value: "own_dice", Text: "its own dice", Line: "Five fighters, one critical: its dice count twice."},
		{Value: "whole_pool", Text: "the whole pool", Line: "Five fighters, one critical: all dice count twice."},
	}},
	{Key: "weapons_disabled", Rule: "A-39", Text: "Weapons are disabled?", Values: []rules.OptionValue{
		{Value: "no_fire", Text: "no hard point fires", Line: "Weapons 5 of 12: no fire."},
		{Value: "no_rerolls", Text: "only re-rolls are lost", Line: "Weapons 5 of 12: fire without re-rolls."},
	}},
	{Key: "silent_fire", Rule: "A-40", Text: "Does firing end silent operations?", Values: []rules.OptionValue{
		{Value: "stays", Text: "no", Line: "A silent ship fires: silent."},
		{Value: "ends", Text: "at once", Line: "A silent ship fires: no longer silent."},
	}},
	either("computer_accuracy", "A-44", "May a targeting computer find a hidden target?",
		no("no", "Computer 14 against Stealth 11: not found."),
		yes("yes", "Computer 14 against Stealth 11: found.")),
	{Key: "repair_dice", Rule: "A-45", Text: "Which dice are repairs outside combat rolled on?", Values: []rules.OptionValue{
		{Value: "d20", Text: "a d20", Line: "d20 + skill, or 20 taken."},
		{Value: "2d10", Text: "two ten-sided dice", Line: "2d10 + skill, or 20 taken."},
	}},
	{Key: "passive_floor", Rule: "A-46", Text: "How bad can undamaged passive sensors be?", Values: []rules.OptionValue{
		{Value: "none", Text: "as bad as their modifier", Line: "Sensors −3: 7."},
		{Value: "9", Text: "at least 9", Line: "Sensors −3: 9."},
	}},
	{Key: "stealth_electronics", Rule: "A-47", Text: "Does a negative modifier of Electronics lower the Stealth DC?", Values: []rules.OptionValue{
		{Value: "signed", Text: "yes", Line: "Medium, Electronics −1: 8."},
		{Value: "positive", Text: "no", Line: "Medium, Electronics −1: 9."},
	}},
	{Key: "counter_hack", Rule: "A-48", Text: "When may a hack be countered?", Values: []rules.OptionValue{
		{Value: "each_round", Text: "in each round", Line: "Inside and not noticed: a roll."},
		{Value: "alerted", Text: "once the crew is alerted", Line: "Inside and not noticed: no roll."},
	}},
	{Key: "missile_survivor", Rule: "A-49", Text: "A missile that point defence has missed?", Values: []rules.OptionValue{
		{Value: "value", Text: "stays with its value", Line: "Y 6, a missile of 3 against 2: no success."},
		{Value: "success", Text: "is a success", Line: "Y 6, a missile of 3 against 2: a success."},
	}},
	{Key: "pool_choices", Rule: "5.3", Text: "Who says which dice of a pool are helped and thrown again?", Values: []rules.OptionValue{
		{Value: "advice", Text: "advice, unless a pool says choose=yes", Line: "Two failed dice, one helper: the one that becomes a success."},
		{Value: "ask", Text: "the table", Line: "Two failed dice, one helper: which of them?"},
	}},
	{Key: "shaken_fire", Rule: "6.1", Text: "What does a shaken weapons officer cost a pool?", Values: []rules.OptionValue{
		{Value: "nothing", Text: "nothing", Line: "Y 4, a die that shows 4: a success."},
		{Value: "minus_1", Text: "1 off each die", Line: "Y 4, a die that shows 4: no success."},
	}},
	{Key: "boost_ability", Rule: "A-50", Text: "Which abilities may help a failed die?", Values: []rules.OptionValue{
		{Value: "any", Text: "any one of the officer's", Line: "Charisma +3: +3."},
		{Value: "dex_wis", Text: "Dexterity or Wisdom, of the sensors officer Intelligence too", Line: "Charisma +3, Dexterity +2: +2."},
	}},
}

// either is an option of the values yes and no; the one that stands first is the default.
func either(key, rule, text string, byDefault, other rules.OptionValue) rules.Option {
	return rules.Option{Key: key, Rule: rule, Text: text, Values: []rules.OptionValue{byDefault, other}}
}

// yes is the value "yes" of an option that the reference words as a question: what it does, and its worked line.
func yes(text, line string) rules.OptionValue {
	return rules.OptionValue{Value: "yes", Text: text, Line: line}
}

// no is the value "no" of such an option.
func no(text, line string) rules.OptionValue {
	return rules.OptionValue{Value: "no", Text: text, Line: line}
}
