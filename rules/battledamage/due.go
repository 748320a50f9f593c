package battledamage

import (
	"fmt"
	"slices"

	"damcon/roster"
	"damcon/rules"
)

// due lists what is owed.
func due(b rules.Board) []rules.Due {
	var list []rules.Due
	for _, h := range booked(b) {
		d := rules.Due{Key: "hit/" + string(h.ID), Sheet: h.On, Text: "takes effect: " + h.Name, Action: "damage", With: about("hit", h)}
		if d.Now = b.Phase == "damage" || b.Phase == ""; !d.Now {
			d.When = "damage"
		}
		list = append(list, d)
	}
	for _, s := range b.Sheets() {
		if living(s) {
			list = append(list, dueShip(b, s)...)
		}
	}
	for _, d := range pendingEffects(b) {
		s := b.Sheet(d.On)
		list = append(list, rules.Due{
			Key: "strike/" + string(d.ID), Sheet: s.ID, Text: d.Name + " strikes", How: howStrikes(d), When: "side effects",
			Now: b.Phase == "effects" || b.Phase == "", Action: "strike", With: about("bd", d),
		})
	}
	for i := range list {
		if list[i].Now {
			list[i].When = ""
		}
	}
	return list
}

func about(key string, s *roster.Sheet) []rules.Answer {
	return []rules.Answer{{Key: key, Value: string(s.ID)}}
}

func howStrikes(d *roster.Sheet) string {
	if d.Now("result") == 8 {
		return "d6: whose console"
	}
	return ""
}

// dueShip is what one ship owes: its deterioration, its meltdown, its repairs in progress, its explosion.
func dueShip(b rules.Board, s *roster.Sheet) []rules.Due {
	var list []rules.Due
	add := func(key, text, how, phase, when, action string, with []rules.Answer) {
		now := phase != "" && (b.Phase == phase || b.Phase == "")
		list = append(list, rules.Due{
			Key: key + "/" + string(s.ID), Sheet: s.ID, Text: text, How: how, When: when, Now: now, Action: action, With: with,
		})
	}
	if stateOf(b, s) == deteriorating {
		when := fmt.Sprintf("start of round %d", max(1, b.Round)+1)
		switch {
		case owesDeterioration(b, s) && b.Phase == "start":
			add("deteriorate", "deteriorates", "d6", "start", "", "deteriorate", about("ship", s))
		case s.Count(stabilizedMark) == 0:
			add("deteriorate", "deteriorates", "d6", "", when, "", nil)
		}
	}
	fuse := ""
	switch {
	case s.Count(fuseMark) > 0:
		fuse = fmt.Sprintf("end of round %d", s.Count(fuseMark))
	case s.Count(fuseNextMark) > 0: // the crew may act before it begins (7.5)
		fuse = fmt.Sprintf("from round %d", max(1, b.Round)+truth(b.Phase != "start"))
	}
	if fuse != "" {
		how := fmt.Sprintf("contain DC %d", containDC(b, s))
		if crew(s) > 0 && nobodyLeft(b, s, containing) == "" {
			add("contain", "explodes", how, "response", fuse, "contain", about("ship", s))
		} else {
			add("contain", "explodes", how, "", fuse, "", nil)
		}
	}
	idle := idleEngineer(b, s)
	switch {
	case wrecked(s):
		return list
	case idle != "" && melting(b, s) != nil:
		add("stop", "meltdown, and "+idle, "", "", fmt.Sprintf("start of round %d", max(1, b.Round)+1), "", nil)
		return list
	case idle != "":
		return list
	}
	if melting(b, s) != nil {
		add("stop", "meltdown", "no roll", "response", "response", "stop", about("ship", s))
		return list
	}
	for _, j := range jobs(b, s) {
		if j.off == "" && j.bd != nil && !j.effect && j.bd.Now("progress") > 0 {
			with := append(about("ship", s), rules.Answer{Key: "job", Value: j.id})
			add("repair-"+string(j.bd.ID), j.text+", second round", j.need(b), "response", "response", "repair", with)
		}
	}
	if slices.ContainsFunc(jobs(b, s), func(j job) bool { return j.off == "" && j.id == "stabilize" }) {
		add("stabilize", "stabilize", fmt.Sprintf("DC %d", sum(stabilizeParts(s))), "response", "response", "repair",
			append(about("ship", s), rules.Answer{Key: "job", Value: "stabilize"}))
	}
	return list
}
