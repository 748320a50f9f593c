package warships

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file finds what does not fit in the design of a ship, 2.2, 2.5 and appendices A, C, E and G: findings, no bars.

// A survey holds a class to the rules of design and keeps what it finds.
type survey struct {
	rules.Board
	ship *roster.Sheet
	odd  []string
}

func (v *survey) say(text string, args ...any) { v.odd = append(v.odd, fmt.Sprintf(text, args...)) }

// check lists what is odd about a class.
func check(book rules.Book, c rules.Class) []string {
	if c.Kind != roster.KindShip {
		return nil
	}
	v := &survey{Board: rules.Board{Battle: roster.NewBattle(0, "", book.Rules.ID), Book: &book}, ship: c.Sheet()}
	v.record()
	if len(v.ship.Systems) == 0 {
		return v.odd
	}
	v.room()
	v.armor()
	v.defenses()
	v.thrust()
	v.shares()
	v.support()
	for i := range v.ship.Systems {
		v.system(&v.ship.Systems[i])
	}
	v.mounts()
	v.power()
	return v.odd
}

// record holds the printed record to what the rules ask for (2.1).
func (v *survey) record() {
	for _, track := range [...]string{stunTrack, woundTrack, mortalTrack, criticalTrack, scoreTrack} {
		if v.ship.Track(track) == nil {
			v.say("it has no %s", track)
		}
	}
	if v.Table("sizes").Find(v.ship.Trait("size")) == nil {
		v.say("its size is not small, light, medium, heavy or super")
	}
	for _, trait := range [...]string{"hull", "bonus", "target", "mc", "accel"} {
		v.numeric("", trait, v.ship.Trait(trait))
	}
	for i := range v.ship.Systems {
		for _, trait := range [...]string{"hp", "power", "output", "barrels"} {
			v.numeric(v.ship.Systems[i].ID+": ", trait, v.ship.Systems[i].Trait(trait))
		}
	}
	for _, trait := range [...]string{"toughness", "armor"} {
		if word := v.ship.Trait(trait); word != "" && word != "none" && v.Table(trait).Find(word) == nil {
			v.say("there is no %s %s", trait, word)
		}
	}
}

// numeric says of a trait that is no number, or below 0 where only the target modifier may be, that it counts for nothing.
func (v *survey) numeric(whose, trait, text string) {
	if n, err := strconv.ParseFloat(strings.ReplaceAll(text, "−", "-"), 64); text != "" && (err != nil || n < 0 && trait != "target") {
		v.say("%s%s %s is no number that counts", whose, trait, text)
	}
}

// room holds systems to zones and hull points (2.5).
func (v *survey) room() {
	zones := v.Table("zones").Find(zoneClass(v.Board, v.ship)).Words("zones")
	filled, used, deck := map[string]int{}, 0, false
	for i := range v.ship.Systems {
		y := &v.ship.Systems[i]
		row, _, kind := entry(v.Board, y.Kind)
		deck = deck || kind == "command" || kind == "cockpit"
		if row == nil {
			v.say("%s: %s stands in no list and counts as miscellaneous", y.ID, y.Kind)
		}
		n := tenths(v.Board, y)
		used += n
		filled[zoneOf(y)] += n
		if !slices.Contains(zones, zoneOf(y)) {
			v.say("%s: a %s ship has no zone %s", y.ID, sizeOf(v.Board, v.ship).Text("name"), zoneOf(y))
		}
	}
	limit := number(v.ship, "zone-limit")
	for _, z := range zones {
		switch {
		case filled[z] == 0:
			v.say("zone %s holds no system", z)
		case limit > 0 && filled[z] > 10*limit:
			v.say("zone %s holds %s hull points; its limit is %d", z, tenth(filled[z]), limit)
		}
	}
	hull := number(v.ship, "hull")
	if row := v.Table("armor").Find(v.ship.Trait("armor")); row != nil {
		used += hull * row.Int("share") / 10
	}
	if room := hull + number(v.ship, "bonus"); hull > 0 && used > 10*room {
		v.say("its systems take %s hull points of %d", tenth(used), room)
	}
	if !deck {
		v.say("it has neither a command deck nor a cockpit")
	}
}

// armor says which armor a hull is too small for (C).
func (v *survey) armor() {
	_, weight, _ := strings.Cut(v.ship.Trait("armor"), "-")
	rank := sizeOf(v.Board, v.ship).Int("rank")
	small, light := v.Table("sizes").Find("small").Int("rank"), v.Table("sizes").Find("light").Int("rank")
	if weight == "heavy" && rank <= small || weight == "super" && rank <= light {
		v.say("%s armor is not for a ship of its class", weight)
	}
}

// defenses says which defenses have fewer units than the hull needs, and so do not work at all (C).
func (v *survey) defenses() {
	hull := number(v.ship, "hull")
	for _, row := range pointers(v.Table("defenses").Rows) {
		points := 0
		for i := range v.ship.Systems {
			if v.ship.Systems[i].Kind == row.Key {
				points += tenths(v.Board, &v.ship.Systems[i])
			}
		}
		if covers := row.Int("covers"); covers > 0 && points > 0 && row.Int("hull") > 0 {
			need := (hull + covers - 1) / covers
			if has := points / (10 * row.Int("hull")); has < need {
				v.say("%s: %d of the %d units that its hull needs", row.Text("name"), has, need)
			}
		}
	}
}

// thrust holds the acceleration on the record to the share of the hull in engines (G).
func (v *survey) thrust() {
	says := v.ship.Trait("accel")
	if says == "" {
		return
	}
	if built := thrustOf(v.Board, v.ship); thousandths(says) > built {
		v.say("its engines give an acceleration of %s, not %s", decimal(built), says)
	}
}

// equipment is the percentage of the hull that damage control, repair bots, nanites and a stabilizer take (C, G).
const equipment = 5

// shares says which systems are too small for the hull: those that take a share of it, and computer cores (C, G).
func (v *survey) shares() {
	hull := number(v.ship, "hull")
	need := func(kind, name string, tenthsOf int) {
		if has := pointsOf(v.Board, v.ship, kind); has > 0 && has < tenthsOf {
			v.say("%s: %s of the %s hull points that its hull needs", name, tenth(has), tenth(tenthsOf))
		}
	}
	for _, row := range pointers(v.Table("ftl").Rows) {
		need(row.Key, row.Text("name"), hull*row.Int("share")/10)
	}
	for _, row := range pointers(v.Table("defenses").Rows) {
		if row.Int("per") == 1 {
			need(row.Key, row.Text("name"), hull*equipment/10)
		}
	}
	need("stabilizer", "stabilizer", hull*equipment/10)
	need("core", "core", 10*((hull+199)/200))
}

// support says whether life support, where a ship has any, is enough for its hull (G).
func (v *survey) support() {
	supported := 0
	for i := range v.ship.Systems {
		y := &v.ship.Systems[i]
		if row := listed(v.Board, y, "installations"); row != nil {
			supported += tenths(v.Board, y) * row.Int("supports") / 10
		}
	}
	if hull := number(v.ship, "hull"); supported > 0 && supported < hull {
		v.say("its life support is enough for %d of %d hull points", supported, hull)
	}
}

// helm holds decks and cockpits to the hull that they command (G).
func (v *survey) helm(y *roster.System, cockpit bool) {
	hull := number(v.ship, "hull")
	n := tenths(v.Board, y)
	switch least := 10 * min(10, 2+hull/100); {
	case !cockpit && n > 0 && n < least:
		v.say("%s: %s of the %s hull points that a command deck for its hull takes", y.ID, tenth(n), tenth(least))
	case cockpit && n > 20:
		v.say("%s: %s hull points; a cockpit has 4 seats of 0.5 at most", y.ID, tenth(n))
	case cockpit && hull > 50:
		v.say("%s: a cockpit is for ships of up to 50 hull points", y.ID)
	}
}

// system holds one system to its list: least sizes, loads and the quality of computers (C, E, G).
func (v *survey) system(y *roster.System) {
	row, list, _ := entry(v.Board, y.Kind)
	switch list {
	case "plants", "engines":
		if least := row.Int("least"); size(v.Board, y) < least {
			v.say("%s: %s; the least is %d", y.ID, rules.Count(size(v.Board, y), "hull point", "hull points"), least)
		}
	case "launchers":
		v.load(y, row)
	case "weapons":
		if n := barrels(y); n > 4 {
			v.say("%s: %d weapons in a mount; the most is 4", y.ID, n)
		}
		if w := v.Table("warheads").Find(y.Trait("warhead")); w == nil && y.Trait("warhead") != "" {
			v.say("%s: there is no warhead %s", y.ID, y.Trait("warhead"))
		}
	case "installations":
		switch kind := row.Text("kind"); {
		case y.Kind == "attack-computer":
			if n := pointsOf(v.Board, v.ship, y.Trait("for")); n > 10*fewPoints {
				v.say("%s: %s hull points of %s; it serves %d at most", y.ID, tenth(n), y.Trait("for"), fewPoints)
			}
		case kind == "computer":
			v.computer(y)
		case kind == "command" || kind == "cockpit":
			v.helm(y, kind == "cockpit")
		}
	}
}

// load holds what a launcher is loaded with to its capacity, and the warhead to its body (E).
func (v *survey) load(y *roster.System, row *rules.Row) {
	body, warhead := v.Table("bodies").Find(bodyOf(y)), v.Table("warheads").Find(warheadOf(y))
	if body == nil {
		v.say("%s: there is no body %s", y.ID, bodyOf(y))
	}
	if warhead == nil {
		v.say("%s: there is no warhead %s", y.ID, warheadOf(y))
	}
	if guidance := y.Trait("guidance"); guidance != "" && v.Table("guidance").Find(guidance) == nil {
		v.say("%s: there is no guidance %s", y.ID, guidance)
	}
	if body == nil || warhead == nil {
		return
	}
	if warhead.Int("size") > body.Int("warhead") {
		v.say("%s: a %s does not carry the warhead %s", y.ID, body.Text("name"), warhead.Text("name"))
	}
	room := row.Int("capacity")
	if more := thousandths(y.Trait("hp"))/1000 - row.Int("hull"); more > 0 {
		room += more * row.Int("more")
	}
	if n := y.Boxes * body.Int("size"); n > room {
		v.say("%s: bodies of %d size points; it holds %d", y.ID, n, room)
	}
}

// computer says of a dedicated computer that no core is good enough for it (C).
func (v *survey) computer(y *roster.System) {
	steps := -1
	if quality := y.Trait("quality"); quality != "" && v.Table("computers").Find(quality) == nil {
		v.say("%s: there is no quality %s", y.ID, quality)
	}
	if row := v.Table("computers").Find(y.Trait("quality")); row != nil {
		steps = row.Int("steps")
	}
	if core := coreQuality(v.ship); steps < core || core == 0 {
		v.say("%s: it needs a core of its quality or better", y.ID)
	}
}

// mounts holds weapons to the arcs of their mounts (A).
func (v *survey) mounts() {
	const plain = "standard"
	on := map[string]int{}
	for _, y := range guns(v.Board, v.ship) {
		named := strings.Split(y.Trait("arc"), ",")
		if y.Trait("arc") == "" {
			continue
		}
		mount := y.Trait("mount")
		if mount == "" {
			mount = plain
		}
		row := v.Table("mounts").Find(mount)
		if row == nil {
			v.say("%s: there is no mount %s", y.ID, mount)
			continue
		}
		if gun := listed(v.Board, y, "weapons"); mount == "bank" && (gun.Text("kind") != "beam" || gun.Int("pl") < 8) {
			v.say("%s: a bank is for beams of PL 8 and later", y.ID)
		}
		wide := 0
		for _, a := range named {
			if !slices.Contains(arcs(), a) {
				v.say("%s: there is no arc %s", y.ID, a)
			}
			wide += truth(!strings.HasPrefix(a, zeroArc))
		}
		if most := row.Int("arcs"); wide > most {
			v.say("%s: it bears on %d arcs; a %s mount has %d", y.ID, wide, mount, most)
		}
		if mount == plain {
			on[named[0]] += tenths(v.Board, y)
		}
		for _, a := range named {
			if !sees(zoneOf(y), a) {
				v.say("%s: zone %s cannot see %s", y.ID, zoneOf(y), a)
			}
		}
	}
	for _, a := range aspects() {
		if quarter := 10 * number(v.ship, "hull") / 4; quarter > 0 && on[a] > quarter {
			v.say("%s hull points in standard mounts %s; a quarter of the hull is %s", tenth(on[a]), a, tenth(quarter))
		}
	}
}

// sees says whether a zone can look along an arc: one of the port side not to starboard, one forward not aft, and the other way round.
func sees(zone, arc string) bool {
	arc = strings.TrimPrefix(arc, zeroArc)
	against := map[string]string{"port": "S", "starboard": "P", "aft": "F", "forward": "A"}[arc]
	return !strings.Contains(zone, against)
}

// power holds what runs all round to what the plants give.
func (v *survey) power() {
	_, _, have := plants(v.Board, v.ship)
	need := engineCost(v.Board, v.ship)
	for i := range v.ship.Systems {
		need += drain(v.Board, v.ship, &v.ship.Systems[i])
	}
	if need > have {
		v.say("engines and systems take %d power of %d", need, have)
	}
	for _, y := range guns(v.Board, v.ship) {
		if n := cost(v.Board, y); n > have {
			v.say("%s: a shot takes %d power, the plants give %d", y.ID, n, have)
		}
	}
}

// tenths is a system's size in tenths of a hull point, with its mount (A).
func tenths(b rules.Board, y *roster.System) int {
	if n := thousandths(y.Trait("hp")); n > 0 {
		return n / 100
	}
	row, list, _ := entry(b, y.Kind)
	switch list {
	case "weapons":
		percent := 100
		if m := b.Table("mounts").Find(y.Trait("mount")); m != nil {
			percent = m.Int("percent")
		}
		n := row.Int("hull") * percent * (1 + barrels(y)) // in two hundredths
		if y.Trait("concealed") == "yes" {
			n = n * 3 / 2
		}
		return 10 * max(1, (n+100)/200)
	case "launchers", "defenses", "sensors", "installations":
		return thousandths(row.Text("hull")) / 100
	}
	return 10 * size(b, y)
}

func tenth(n int) string {
	if n%10 == 0 {
		return strconv.Itoa(n / 10)
	}
	return fmt.Sprintf("%d.%d", n/10, n%10)
}
