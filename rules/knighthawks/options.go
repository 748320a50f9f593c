package knighthawks

import "damcon/rules"

// This file covers what the table may choose, 9.3.

// options are in the order of the reference; the first value is the default.
var options = []rules.Option{
	{Key: "game", Rule: "A42", Text: "Which game is played?", Values: []rules.OptionValue{
		{
			Value: "advanced", Text: "damage table, break-up, fires and repairs",
			Line: "Destroyer, LB hit: d100 on the damage table, and hull dice if it is a hull hit.",
		},
		{
			Value: "basic", Text: "every hit is hull damage; no break-up, fires or repairs, ICMs only for the ship itself",
			Line: "Basic destroyer, LB hit: 1d10 off the hull, no table.",
		},
	}},
	{Key: "chainDestroyed", Rule: "A3", Text: "A chain names a type that the ship had and that is destroyed?", Values: []rules.OptionValue{
		{Value: "next", Text: "pass on to the next type of the chain", Line: "Destroyer without its LC, row 61 to 62: LB destroyed, hull 50."},
		{
			Value: "hull", Text: "hull hit; types never fitted are passed over all the same",
			Line: "Destroyer without its LC, row 61 to 62, 1d10 of 4: hull 46, LB intact.",
		},
	}},
	{Key: "disastrousOnBurning", Rule: "A9", Text: "Disastrous fire on a ship that burns already?", Values: []rules.OptionValue{
		{Value: "hull", Text: "a hull hit and nothing else", Line: "Burning destroyer, sum 117, 1d10 of 4: hull 46."},
		{
			Value: "parts", Text: "all parts but the second fire; a hull hit only where none applies",
			Line: "Burning destroyer, sum 117: ADF 0, MR 0, DCR 38, combat control hit, hull 50.",
		},
	}},
	{Key: "fireTiming", Rule: "A11", Text: "When is a fire rolled for?", Values: []rules.OptionValue{
		{Value: "opponent", Text: "at the start of the opponent's combat phase", Line: "Side A's ship lit in side A's half: first rolled for in side B's half."},
		{Value: "owner", Text: "at the start of the owner's combat phase", Line: "Side A's ship lit in side A's half: first rolled for in side A's next half."},
	}},
	{Key: "shortOnBare", Rule: "A14", Text: "Short circuit on a ship with nothing to stop?", Values: []rules.OptionValue{
		{Value: "hull", Text: "a hull hit", Line: "Fighter, row 71 to 74, 1d10 of 2: hull 6."},
		{Value: "mark", Text: "recorded without effect; a repeat is a hull hit", Line: "Fighter, row 71 to 74: hull 8, short-circuited."},
	}},
	{Key: "shortScreens", Rule: "A14", Text: "What becomes of the screen that was up at a short circuit?", Values: []rules.OptionValue{
		{Value: "return", Text: "dead; it works again when the short circuit is repaired", Line: "ES up, short circuit, repaired: ES works and attracts PB."},
		{Value: "raise", Text: "it drops and must be raised again", Line: "ES up, short circuit, repaired: no screen is up."},
	}},
	{Key: "ccOnUnarmed", Rule: "A16", Text: "Combat control hit on a ship built without weapons?", Values: []rules.OptionValue{
		{Value: "hull", Text: "a hull hit", Line: "Freighter, row 85 to 91: the weapon's hull dice."},
		{Value: "mark", Text: "recorded", Line: "Freighter, row 85 to 91: hull 75, combat control hit."},
	}},
	{Key: "navRoll", Rule: "A17", Text: "When is the navigation die rolled?", Values: []rules.OptionValue{
		{Value: "eachMove", Text: "before every move", Line: "Navigation hit, moves 4, die 6: right; next move a new die."},
		{Value: "once", Text: "right after the hit, for good until repaired", Line: "Navigation hit, die 4: left in every move."},
	}},
	{Key: "breakupRoll", Rule: "A19", Text: "How many break-up rolls a move?", Values: []rules.OptionValue{
		{Value: "perMove", Text: "one before the move, for all points", Line: "7 % a point, 3 ADF and 1 turn: one roll at 28 %."},
		{
			Value: "perManoeuvre", Text: "one at the speed change, one at each turn for all points so far",
			Line: "7 % a point, 3 ADF and 1 turn: 21 %, then 28 %.",
		},
	}},
	{Key: "maskRounding", Rule: "A21", Text: "Half of odd hull damage through a starred cell?", Values: []rules.OptionValue{
		{Value: "up", Text: "up", Line: "LB at a masking screen, 1d10 of 5: hull −3."},
		{Value: "down", Text: "down", Line: "LB at a masking screen, 1d10 of 5: hull −2."},
	}},
	{Key: "maskOrder", Rule: "A21", Text: "A starred cell and the double row?", Values: []rules.OptionValue{
		{Value: "halveThenDouble", Text: "halve the dice, then double", Line: "1d10 of 5: 3, doubled 6."},
		{Value: "doubleThenHalve", Text: "double the dice, then halve", Line: "1d10 of 5: 10, halved 5."},
	}},
	{Key: "ebRange", Rule: "A22", Text: "Range of the electron beam battery?", Values: []rules.OptionValue{
		{Value: "12", Text: "12 hexes", Line: "EB at range 11, reflective hull: 60 − 55 = 5 %."},
		{Value: "10", Text: "10 hexes", Line: "EB at range 11: refused."},
	}},
	{Key: "ltdRate", Rule: "A23", Text: "How often may a ship fire RB?", Values: []rules.OptionValue{
		{Value: "phase", Text: "once in each combat phase", Line: "RB fired defensively may be fired offensively in the same game turn."},
		{Value: "turn", Text: "once in a game turn", Line: "RB fired defensively: the offensive shot is refused."},
	}},
	rules.Switch("dockedICM", "A24", "May a docked ship launch ICMs?",
		rules.Off("no", "Torpedo at a station: a docked frigate helps with none, 50 %."),
		rules.On("yes", "Torpedo at a station: a docked frigate launches 2, 30 %.")),
	rules.Switch("maskWithScreen", "A27", "A masking screen and a powered screen together?",
		rules.Off("one or the other", "ES up, a cloud is released: ES comes down, PB 50 %."),
		rules.On("both; all are looked at", "ES up, a cloud is released: ES attracts, PB 70 %.")),
	rules.Switch("seekerAutoHit", "A28", "Does a seeker roll to hit?",
		rules.Off("yes, on the combat table", "Stasis screen, 3 ICMs: 90 − 24 = 66 %."),
		rules.On("it hits; ICMs and screens do nothing", "Damage table at −20, 5d10.")),
	{Key: "hullBlocks", Rule: "A30", Text: "How many attempts on the hull in a Repair Turn?", Values: []rules.OptionValue{
		{Value: "one", Text: "one", Line: "75 points on the hull: one roll, 1d10."},
		{Value: "many", Text: "as many as the owner pays for", Line: "40 and 35 points on the hull: two rolls, 1d10 each."},
	}},
	{Key: "lockScope", Rule: "A31", Text: "What does a 99 or 00 on a point of ADF or MR lock?", Values: []rules.OptionValue{
		{Value: "system", Text: "all that is still lost", Line: "60 and 60 on ADF, 99: the second block is void."},
		{Value: "point", Text: "the point that was rolled for", Line: "60 and 60 on ADF, 99 and 30: ADF 1."},
	}},
	rules.Switch("evasionAnyShip", "A32", "Who may evade torpedoes?",
		rules.Off("fighters and assault scouts", "Torpedo at a frigate: 50 %."),
		rules.On("every ship with MR of 1 or more", "Torpedo at an evading frigate, MR 3: 50 − 15 = 35 %.")),
	rules.Switch("fireFromPath", "A37", "From where does the moving side fire?",
		rules.On("from any hex of this move's path", "Target 3 hexes from the path, 6 from its end: RB may fire at range 3."),
		rules.Off("from the hex where the ship ended", "Target 3 hexes from the path, 6 from its end: RB is refused.")),
}
