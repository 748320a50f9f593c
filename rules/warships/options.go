package warships

import "damcon/rules"

// This file covers what the table may choose, 9.2.

// options are in the order of the reference; the first value is the default.
var options = []rules.Option{
	rules.Switch("fire_modes", "4.6", "Are burst, autofire, battery, salvoes and flights used?",
		rules.On("each weapon in its modes", "Four lasers in battery: one control die, four situation dice."),
		rules.Off("every weapon fires single shots", "Four lasers: four rolls of their own.")),
	rules.Switch("system_damage", "5.7", "Are systems inside the ship hit?",
		rules.On("triggers, zones, effects and knock-on damage", "Light cruiser, 9 mortal, armor 6: three items of the zone."),
		rules.Off("only tracks and states", "Light cruiser, 9 mortal, armor 6: boxes and nothing else.")),
	rules.Switch("maneuver_checks", "4.4", "Are there maneuver checks and jinking?",
		rules.On("one of them in every other round", "Destroyer MC 3 at speed 9, ordinary check: MC 2."),
		rules.Off("neither", "Destroyer MC 3 at speed 9: MC 1.")),
	rules.Switch("sensors", "4.3", "Must targets be found by sensors?",
		rules.On("sensor phase; only targets may be fired at", "A contact that no sensor holds cannot be fired at."),
		rules.Off("every ship on the map is a target", "Edge check of round 1: nobody has +3.")),
	rules.Switch("power", "4.2", "Is power distributed?",
		rules.On("power phase; weapons need charges", "Heavy matter beam, cost 24, 8 power: stored 8, fires in two rounds more."),
		rules.Off("everything is powered", "Every weapon fires in every round.")),
	rules.Switch("pl6", "7.5", "Is it the scale and sequence of the Fusion Age?",
		rules.Off("standard scale", "Laser 1/2/3, one fire phase."),
		rules.On("50 km a hex, vectors, two attack phases", "Laser 5/10/15, first and second attack.")),
	rules.Switch("mines", "4.4", "Are mines used?",
		rules.On("laid, detected, cleared and struck", "Three patterns, ordinary entry check: one attack."),
		rules.Off("none", "No special order to clear mines.")),
	rules.Switch("boarding", "7.2", "Is boarding used?",
		rules.On("approach, entry, assault", "20 marines in powered armor: boarding value 100."),
		rules.Off("none", "Nobody is sent.")),
	rules.Switch("ramming", "7.1", "Is ramming used?",
		rules.On("a special order after all fire", "Heavy ship, 3 faster: 7d8 mortal."),
		rules.Off("none", "No ship rams.")),
	rules.Switch("self_destruct", "7.3", "May ships blow themselves up?",
		rules.On("a special order, crew check −3", "Battleship: Table 2-3, d8 stun at range 0."),
		rules.Off("no", "No charges are set.")),
	rules.Switch("squadrons", "7.4", "Are squadrons used?",
		rules.On("craft alike make one marker", "10 fighters, 2 bombs each: 20 attacks, one roll."),
		rules.Off("each craft for itself", "10 fighters: 10 markers.")),
	{Key: "weapons_start", Rule: "4.2", Text: "How do weapons begin the battle?", Values: []rules.OptionValue{
		{Value: "hot", Text: "charged but for one point each", Line: "Weapon of cost 24: its first shot takes 1 power."},
		{Value: "cold", Text: "empty", Line: "Weapon of cost 24: its first shot takes 24."},
	}},
	rules.Switch("abandon_ship", "7.3", "May crews abandon ship?",
		rules.Off("no", "No such special order."),
		rules.On("a special order", "Medium ship: d6+1 rounds until all have left.")),
	rules.Switch("people_aboard", "F", "Are people aboard followed?",
		rules.Off("no", "A hit hurts the ship alone."),
		rules.On("the crew has losses, who is endangered makes a Personality feat", "Crew 240, 10 of 20 mortal boxes: 36 casualties.")),
	{Key: "checks_per_hit", Rule: "R-01", Text: "How many systems does a critical or mortal hit reach?", Values: []rules.OptionValue{
		{Value: "printed", Text: "points before armor by 2 or 3, down", Line: "7 critical, armor 4: 3 items."},
		{Value: "net_up", Text: "points after armor by 2 or 3, up", Line: "7 critical, armor 4: 2 items."},
		{Value: "net_down", Text: "points after armor by 2 or 3, down", Line: "7 critical, armor 4: 1 item."},
		{Value: "per_point", Text: "each critical point after armor, mortal by 3 up", Line: "7 critical, armor 4: 3 items."},
	}},
	{Key: "overflow_odd", Rule: "R-03", Text: "The odd point of an overflow?", Values: []rules.OptionValue{
		{Value: "drop", Text: "lost", Line: "No stun left, two hits of 3 stun: 1 wound each."},
		{Value: "keep", Text: "kept for the next overflow of the track", Line: "No stun left, two hits of 3 stun: 1 wound, then 2."},
	}},
	{Key: "state_penalties", Rule: "R-06", Text: "A ship in several states?", Values: []rules.OptionValue{
		{Value: "worst", Text: "only the worst counts", Line: "Shaken and disabled: checks +2."},
		{Value: "sum", Text: "all add up", Line: "Shaken and disabled: checks +3."},
	}},
	{Key: "firepower_excess", Rule: "R-07", Text: "Firepower more than 3 above toughness?", Values: []rules.OptionValue{
		{Value: "cap4", Text: "the factor goes on to 4", Line: "5 mortal, super-heavy on small: 20 critical."},
		{Value: "as3", Text: "as 3 above", Line: "5 mortal, super-heavy on small: 15 critical."},
		{Value: "uncapped", Text: "the factor grows without end", Line: "3 critical, super-heavy on small: 15 critical."},
	}},
	{Key: "nat20", Rule: "R-08", Text: "A 20 on the control die?", Values: []rules.OptionValue{
		{Value: "always", Text: "a critical failure, whatever the total", Line: "Score 16, control 20, −18: critical failure."},
		{Value: "only_if_failed", Text: "a critical failure only where the total fails", Line: "Score 16, control 20, −18: amazing."},
		{Value: "off", Text: "nothing of its own", Line: "Score 16, control 20, −18: amazing."},
	}},
	{Key: "nat1", Rule: "R-09", Text: "A 1 on the control die?", Values: []rules.OptionValue{
		{Value: "no_effect", Text: "nothing of its own", Line: "Score 12, control 1: amazing."},
		{Value: "flag_critical_success", Text: "said in the log", Line: "Score 12, control 1: amazing, natural 1."},
	}},
	rules.Switch("step_cap", "R-10", "Steps beyond +7?",
		rules.Off("a d20 more for each", "Step +9: +5d20."),
		rules.On("never more than +3d20", "Step +9: +3d20.")),
	{Key: "boarding_rounding", Rule: "R-12", Text: "Fractions of boarding losses?", Values: []rules.OptionValue{
		{Value: "seed", Text: "a failure down, the others to nearest", Line: "75, failure: 3."},
		{Value: "half_up", Text: "all to nearest", Line: "75, failure: 4."},
	}},
	{Key: "boarding_base", Rule: "R-13", Text: "Boarding losses are a percentage of what?", Values: []rules.OptionValue{
		{Value: "current", Text: "of the value now", Line: "100 began, 50 left, ordinary: 5."},
		{Value: "initial", Text: "of the value at the beginning", Line: "100 began, 50 left, ordinary: 10."},
	}},
	{Key: "squadron_rounding", Rule: "R-14", Text: "Fractions of a squadron's hits?", Values: []rules.OptionValue{
		{Value: "nearest", Text: "to nearest, halves up", Line: "7 craft, ordinary: 2, 1, 1."},
		{Value: "down", Text: "down", Line: "7 craft, ordinary: 2, 1, 0."},
	}},
	{Key: "short_flight", Rule: "R-15", Text: "A flight of fewer than 40 missiles?", Values: []rules.OptionValue{
		{Value: "shot_down", Text: "the missing ones count as shot down", Line: "36 missiles, ordinary: 10, 6, 4."},
		{Value: "salvoes", Text: "salvoes of 4 and a remainder", Line: "36 missiles: nine salvoes."},
	}},
	{Key: "mine_rows", Rule: "R-17", Text: "More than four patterns in a hex?", Values: []rules.OptionValue{
		{Value: "repeat", Text: "row 4 and the row of what is over", Line: "6 patterns, marginal: 5 attacks."},
		{Value: "cap4", Text: "row 4 at most", Line: "6 patterns, marginal: 3 attacks."},
	}},
	{Key: "mine_score", Rule: "R-18", Text: "Whose score has a mine?", Values: []rules.OptionValue{
		{Value: "layer", Text: "the laying ship's at the time", Line: "Laid by a veteran crew: 14."},
		{Value: "fixed_12", Text: "always 12", Line: "Laid by a veteran crew: 12."},
	}},
	{Key: "mine_used_up", Rule: "R-20", Text: "Does an attack use a mine up?", Values: []rules.OptionValue{
		{Value: "yes", Text: "one for each attack", Line: "Six attacks: the pattern is gone."},
		{Value: "no", Text: "none", Line: "Six attacks: ten mines are left."},
	}},
	{Key: "ram_avoid_size", Rule: "R-21", Text: "How does size count in avoiding a ram?", Values: []rules.OptionValue{
		{Value: "literal", Text: "its modifier is added", Line: "Fighter: +3."},
		{Value: "reversed", Text: "with its sign reversed", Line: "Fighter: −3."},
	}},
	{Key: "selfdestruct_shaken", Rule: "R-23", Text: "Does being shaken weigh on self-destruct?", Values: []rules.OptionValue{
		{Value: "yes", Text: "as on every check", Line: "Shaken: −3 + 1."},
		{Value: "no", Text: "not", Line: "Shaken: −3."},
	}},
	{Key: "spectro_bda", Rule: "R-28", Text: "The spectroanalyzer's damage assessment?", Values: []rules.OptionValue{
		{Value: "+2", Text: "two steps harder", Line: "Distance 3, cruiser: +3."},
		{Value: "-2", Text: "two steps easier", Line: "Distance 3, cruiser: −1."},
	}},
	{Key: "em_detector", Rule: "R-29", Text: "The EM detector's weakness?", Values: []rules.OptionValue{
		{Value: "both", Text: "+3 on attacks that it aims, +2 on checks against the silent", Line: "Silent destroyer, short range: +3."},
		{Value: "attack_only", Text: "+3 on attacks", Line: "Silent destroyer, short range: +1."},
		{Value: "check_only", Text: "+2 on checks", Line: "Attack aimed by it: no +3."},
	}},
	rules.Switch("datalinks", "R-30", "Do ships of a side share their tracks?",
		rules.Off("each needs its own", "Only the tracking destroyer fires."),
		rules.On("ships with a working comm system share", "Its sister with a radio fires too.")),
	{Key: "missile_at_contact", Rule: "R-32", Text: "Missiles whose launcher does not hold the target?", Values: []rules.OptionValue{
		{Value: "seeker_check", Text: "a check of their own, else they fly past", Line: "Launcher has lost it: seeker check at −3 for range."},
		{Value: "no_attack", Text: "they never attack", Line: "Launcher has lost it: spent."},
	}},
	{Key: "plant_loss", Rule: "R-34", Text: "A plant is lost in mid-round?", Values: []rules.OptionValue{
		{Value: "next_power_phase", Text: "allocations stand until the next power phase", Line: "One plant of two lost: all that runs runs on."},
		{Value: "at_once", Text: "the owner switches off until the rest is fed", Line: "One plant of two lost: power is due again."},
	}},
	{Key: "charge_of_ko_weapon", Rule: "R-36", Text: "The charge of a weapon that is knocked out?", Values: []rules.OptionValue{
		{Value: "lost", Text: "lost", Line: "24 stored, knocked out: 0."},
		{Value: "kept", Text: "kept for after the repair", Line: "24 stored, knocked out, repaired: 24."},
	}},
	{Key: "unused_accel_needs_power", Rule: "R-37", Text: "Which unused acceleration helps a maneuver check?", Values: []rules.OptionValue{
		{Value: "yes", Text: "powered acceleration", Line: "Rated 4, powered 2, used 1: −1."},
		{Value: "no", Text: "rated acceleration, less engines out", Line: "Rated 4, powered 2, used 1: −3."},
	}},
	{Key: "light_side_table", Rule: "R-40", Text: "The side columns of light ships?", Values: []rules.OptionValue{
		{Value: "repaired", Text: "FC 3, P or S 4–5, AC 6, A 7–8", Line: "Light, port, 4: P."},
		{Value: "as_published", Text: "FC 3–4, P or S 5, AC 6, A 7–8", Line: "Light, port, 4: FC."},
	}},
	{Key: "screen_generators", Rule: "R-45", Text: "Some generators of a screen are out?", Values: []rules.OptionValue{
		{Value: "graded", Text: "degraded, off from half on", Line: "Displacer, 4 of 10 out: +2."},
		{Value: "all_or_nothing", Text: "any out: off", Line: "Displacer, 1 of 10 out: 0."},
	}},
	{Key: "generator_degrade", Rule: "R-46", Text: "Several generators out, fewer than half?", Values: []rules.OptionValue{
		{Value: "once", Text: "degraded once", Line: "Displacer, 4 of 10 out: +2."},
		{Value: "per_unit", Text: "degraded for each", Line: "Displacer, 4 of 10 out: 0."},
	}},
	{Key: "knockon_secondary", Rule: "R-48", Text: "Does knock-on damage have secondary damage?", Values: []rules.OptionValue{
		{Value: "no", Text: "none", Line: "Decompression of 4 wounds: 4 wounds."},
		{Value: "yes", Text: "halves to the lower grades", Line: "Decompression of 4 wounds: 2 stun too."},
	}},
	{Key: "knockon_chain", Rule: "R-50", Text: "May knock-on damage reach further systems?", Values: []rules.OptionValue{
		{Value: "no", Text: "no", Line: "Plant explosion that empties wound: no further item."},
		{Value: "yes", Text: "one more location", Line: "Plant explosion that empties wound: one more item."},
	}},
	{Key: "magazine_armor", Rule: "R-51", Text: "Does armor stop a magazine explosion?", Values: []rules.OptionValue{
		{Value: "ignored", Text: "no", Line: "10 mortal: 10 boxes."},
		{Value: "rolled", Text: "yes", Line: "10 mortal, armor 4: 6 boxes."},
	}},
	{Key: "system_repair", Rule: "R-54", Text: "Are systems repaired by checks?", Values: []rules.OptionValue{
		{Value: "as_section_6", Text: "a check for one system", Line: "Radar knocked out: any success."},
		{Value: "gm_only", Text: "by the GM's hand", Line: "Checks repair tracks only."},
	}},
	{Key: "heavy_cruiser_tracks", Rule: "R-55", Text: "The heavy cruiser's tracks?", Values: []rules.OptionValue{
		{Value: "printed", Text: "45/45/23/12", Line: "Heavy cruiser: stun 45."},
		{Value: "formula", Text: "50/50/25/13", Line: "Heavy cruiser: stun 50."},
	}},
	{Key: "long_range_step", Rule: "R-56", Text: "Long range of an attack?", Values: []rules.OptionValue{
		{Value: "+2", Text: "two steps", Line: "Range 5 of 2/4/8: +2."},
		{Value: "+3", Text: "three steps", Line: "Range 5 of 2/4/8: +3."},
	}},
	{Key: "pl6_shots", Rule: "R-59", Text: "Shots of a weapon at PL 6?", Values: []rules.OptionValue{
		{Value: "one_per_attack_phase", Text: "one in each attack phase; it stores two charges", Line: "Cost 12, store 24: both phases."},
		{Value: "one_per_round", Text: "one a round; it stores one", Line: "Cost 12, store 12: one phase."},
	}},
	{Key: "edge_tie_counts", Rule: "R-66", Text: "What counts at a tie for the edge?", Values: []rules.OptionValue{
		{Value: "markers", Text: "ships and squadrons", Line: "A squadron of 10: one."},
		{Value: "light_or_larger", Text: "ships of light class or larger", Line: "A squadron of 10: none."},
	}},
	{Key: "displacer_with_screen", Rule: "R-70", Text: "A displacer together with a screen?", Values: []rules.OptionValue{
		{Value: "yes", Text: "both", Line: "Displacer and deflection inducer: +5."},
		{Value: "no", Text: "it counts as a screen", Line: "Displacer and deflection inducer: the first alone."},
	}},
	{Key: "em_bonus_on", Rule: "R-76", Text: "What gives an EM detector its −2?", Values: []rules.OptionValue{
		{Value: "any_active", Text: "any active sensor that is on", Line: "Destroyer with a spectroanalyzer on: −1."},
		{Value: "radar_only", Text: "a radar", Line: "Destroyer with a spectroanalyzer on: +1."},
	}},
	{Key: "mc_speed", Rule: "R-77", Text: "Which speed lowers MC?", Values: []rules.OptionValue{
		{Value: "start_of_move", Text: "that at the start of the move", Line: "Speed 4 to 9: MC 3."},
		{Value: "new_speed", Text: "the new one", Line: "Speed 4 to 9: MC 1."},
	}},
	{Key: "jink_vs_mines", Rule: "R-79", Text: "Does jinking help against mines?", Values: []rules.OptionValue{
		{Value: "no", Text: "no", Line: "Jink +2, mine attack: unchanged."},
		{Value: "yes", Text: "where the jink came first", Line: "Jink +2, mine attack: +2."},
	}},
	{Key: "missiles_need_track", Rule: "R-81", Text: "Must missiles be tracked to be fired at?", Values: []rules.OptionValue{
		{Value: "no", Text: "no", Line: "A missile in sight may be shot down."},
		{Value: "yes", Text: "they are contacts like ships", Line: "A missile must be found first."},
	}},
	{Key: "jamming", Rule: "R-82", Text: "Which missiles are jammed?", Values: []rules.OptionValue{
		{Value: "jammable_only", Text: "active radar and command", Line: "EM homing at a jammer: −1."},
		{Value: "all_missiles", Text: "all", Line: "EM homing at a jammer: +1."},
	}},
	{Key: "bombing_mc", Rule: "R-92", Text: "Which MC counts in bombing?", Values: []rules.OptionValue{
		{Value: "base", Text: "the printed one", Line: "Fighter 4 at destroyer 3: may bomb."},
		{Value: "current", Text: "the effective one of this round", Line: "Fighter at speed 9, MC 2: may not bomb."},
	}},
	{Key: "crossing_movement", Rule: "R-93", Text: "A PL 6 ship on the standard scale: movement?", Values: []rules.OptionValue{
		{Value: "every_10th", Text: "maneuvers in rounds 10, 20, 30", Line: "Round 7: straight on."},
		{Value: "exact", Text: "acceleration by 200", Line: "Acceleration 2: a hex of speed in 100 rounds."},
	}},
	{Key: "crossing_fire", Rule: "R-93", Text: "A PL 6 ship on the standard scale: fire?", Values: []rules.OptionValue{
		{Value: "as_pl7", Text: "as any ship", Line: "Laser 1/2/3."},
		{Value: "exact", Text: "ranges by 4, one round of five", Line: "Range 2/4/8: 0.5 / 1 / 2."},
	}},
	{Key: "missile_motion", Rule: "R-94", Text: "How do missiles move?", Values: []rules.OptionValue{
		{Value: "basic", Text: "acceleration 6, endurance 6", Line: "Light missile: 6 rounds."},
		{Value: "by_propulsion", Text: "as their propulsion says", Line: "Light missile: 4 rounds."},
	}},
	{Key: "light_gun_battery", Rule: "R-104", Text: "Lasers and plasma cannons in battery?", Values: []rules.OptionValue{
		{Value: "seed", Text: "yes", Line: "Four lasers: one battery."},
		{Value: "as_listed", Text: "no", Line: "Four lasers: four shots."},
	}},
}
