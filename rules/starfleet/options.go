package starfleet

import "damcon/rules"

// This file covers what the table may choose, section 14.

// options are in the order of the reference; the first value is the default. The last one says who chooses for the defenders.
var options = []rules.Option{
	{Key: "procedure", Rule: "14.22", Text: "By which procedure are internal points allocated? A ship may differ.", Values: []rules.OptionValue{
		{Value: "stlouis", Text: "St. Louis: ten points a roll, spread over groups", Line: "46 points on a D7K: five rolls, tens of 10, 10, 10, 10 and 6."},
		{Value: "standard", Text: "standard: one roll a point", Line: "46 points on a D7K: 46 rolls, one box each."},
	}},
	{Key: "need", Rule: "14.2", Text: "Half the group or half the points: which one binds?", Values: []rules.OptionValue{
		{Value: "lesser", Text: "the lesser, in the defender's favour", Line: "FH of 4, 10 points left: need 2, half the group."},
		{Value: "greater", Text: "the greater, never above most", Line: "FH of 4, 10 points left: half the points are 5, most is 4: need 4."},
		{Value: "attacker", Text: "the attacker says which, whenever they differ", Line: "FH of 4, 10 points left: the attacker says points: need 4."},
	}},
	rules.Switch("phaserDirection", "14.4", "Must a phaser bear towards the attack to be hit by a Phaser result?",
		rules.On("yes", "Federation CA through #4, row 10: #3 first, for #1 and #2 do not bear."),
		rules.Off("no, every phaser is legal", "Federation CA through #4, row 10: #1 may be taken.")),
	{Key: "excess", Rule: "14.6", Text: "Column M with points left over?", Values: []rules.OptionValue{
		{Value: "all", Text: "every one is an excess hit", Line: "3 points left at M: Excess −3."},
		{Value: "reroll", Text: "one is an excess hit, the others are rolled for again", Line: "3 points left at M: Excess −1, a new row for 2 points."},
		{Value: "wrap", Text: "the same row from A again; excess only when a whole pass marks nothing", Line: "3 points left at M: the row again for 3 points."},
	}},
	{Key: "boldMemory", Rule: "14.8", Text: "How long is a bold result remembered as used?", Values: []rules.OptionValue{
		{Value: "volley", Text: "for the volley", Line: "20 points, rows 10 and 10: the phaser of column A is hit once."},
		{Value: "ten", Text: "for the ten", Line: "20 points, rows 10 and 10: a phaser in each ten."},
	}},
	{Key: "phaserThird", Rule: "14.9", Text: "Must every third Phaser result fall on the best type? (St. Louis)", Values: []rules.OptionValue{
		{Value: "always", Text: "the third, sixth and so on, whatever the others were", Line: "D7K, results on #7, #1, then: #8 or #9 is forced."},
		{Value: "ifneeded", Text: "only if neither of the two before it was best", Line: "D7K, results on #7, #1, then: free."},
		{Value: "off", Text: "no", Line: "D7K, results on #1, #2, then: free."},
	}},
	{Key: "centreHull", Rule: "14.15", Text: "When may a hull result fall on centre hull?", Values: []rules.OptionValue{
		{Value: "anytime", Text: "at any time", Line: "Gorn CA, FHull result: FH, CH-1 or CH-2."},
		{Value: "last", Text: "when the ship's own forward or aft hull is gone", Line: "Gorn CA, FHull result: FH while it has boxes."},
	}},
	{Key: "security", Rule: "14.16", Text: "Which results may hit security stations?", Values: []rules.OptionValue{
		{Value: "flag", Text: "Flag", Line: "D7K, row 12, Aux: AUX."},
		{Value: "flagaux", Text: "Flag and Aux", Line: "D7K, row 12, Aux: AUX or SEC."},
	}},
	{Key: "crippled", Rule: "14.19", Text: "When is a ship crippled?", Values: []rules.OptionValue{
		{Value: "five", Text: "any of the five conditions", Line: "D7K, first Excess box marked: crippled."},
		{Value: "half", Text: "half of its internal boxes are lost", Line: "D7K, first Excess box marked: not yet."},
	}},
	{Key: "repair.carry", Rule: "14.20", Text: "Repair points left after a box is finished?", Values: []rules.OptionValue{
		{Value: "next", Text: "may start the next box", Line: "Rating 4, battery finished with 2: 2 points for another box."},
		{Value: "lost", Text: "are lost", Line: "Rating 4, battery finished with 2: 2 points are lost."},
	}},
	rules.Switch("criticals", "10", "Critical hits?",
		rules.Off("no", "30 points on #1: no roll."),
		rules.On("a roll for 20 points on one shield in one impulse, once a turn", "30 points on #1, 9 on 2d6: tractors unusable.")),
	{Key: "defender", Rule: "13", Text: "Who chooses for the defender?", Values: []rules.OptionValue{
		{Value: "ask", Text: "the defender", Line: "Row 7, FH of 4: two to four boxes, the defender says."},
		{Value: "min", Text: "nobody: always the smallest need, the first listed", Line: "Row 7, FH of 4: two boxes."},
		{Value: "max", Text: "nobody: always the most, the first listed", Line: "Row 7, FH of 4: four boxes."},
	}},
}
