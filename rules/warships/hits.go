package warships

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// This file covers hits: they wait for the end of their step, 3.2, and take effect on whatever they struck.

// A landing is what an attack brings to one target: how many hits of each degree.
type landing struct {
	target *roster.Sheet
	hits   [degrees]int
}

// The sheet of a hit that waits, and the marker on it of the ship that fired, on the key of its weapon.
const (
	hitKind = "hit"
	byMark  = "by"
)

// aspectTrack is the track of a hit on which its aspect stands: 1 forward to 4 aft, 0 where nobody has said it yet.
const aspectTrack = headingTrack

// wait lays the hits of an attack down on their targets until the step ends.
func wait(r *rules.Resolution, s *salvo, hits []landing) {
	for _, h := range hits {
		count(r, h)
		r.Cite("3.2").Lay(h.sheet(s), "%s hits %s: %s", s.gun.name, h.target.Name, hitWords(h.hits))
	}
}

// sheet is what lies on the target while the hits wait.
func (h landing) sheet(s *salvo) *roster.Sheet {
	sheet := &roster.Sheet{
		Kind: hitKind, On: h.target.ID, Side: s.firer.Side, Name: s.firer.Name + " " + s.gun.name,
		Markers: []roster.Marker{{Kind: byMark, On: s.gun.key, Of: s.firer.ID, Count: 1}},
	}
	if s.gun.warhead != "" {
		sheet.Traits = append(sheet.Traits, roster.Trait{Name: "warhead", Value: s.gun.warhead})
	}
	if s.gun.is("holds") {
		sheet.Traits = append(sheet.Traits, roster.Trait{Name: "mount", Value: s.systems[0].ID})
	}
	aspect := 0 // of the others in a hex nobody has said it yet
	if h.target == s.target {
		aspect = slices.Index(aspects(), s.aspect) + 1
	}
	for d := ordinary; d <= amazing; d++ {
		sheet.Tracks = append(sheet.Tracks, roster.Track{Name: degreeWord(d), Now: h.hits[d], Max: h.hits[d]})
	}
	sheet.Tracks = append(sheet.Tracks, roster.Track{Name: aspectTrack, Now: aspect, Max: 4})
	return sheet
}

// count tallies the hits of each degree for the odds.
func count(r *rules.Resolution, h landing) {
	for d := ordinary; d <= amazing; d++ {
		if h.hits[d] > 0 {
			r.Tally(h.target, degreeWord(d), h.hits[d])
		}
	}
}

func aspects() []string { return []string{"forward", "port", "starboard", "aft"} }

func hitWords(hits [degrees]int) string {
	var words []string
	alone := hits[ordinary]+hits[good]+hits[amazing] == 1
	for d := ordinary; d <= amazing; d++ {
		switch {
		case hits[d] > 0 && alone:
			words = append(words, degreeWord(d))
		case hits[d] > 0:
			words = append(words, strconv.Itoa(hits[d])+" "+degreeWord(d))
		}
	}
	return strings.Join(words, ", ")
}

// take lets one hit take effect on whatever it struck.
func take(r *rules.Resolution, firer, t *roster.Sheet, g gun, w blow) {
	switch {
	case r.Sheet(t.ID) == nil:
		r.Cite("3.2").Tell("the hit is wasted: nothing is left")
	case t.Kind == missilesKind:
		shootDown(r, t, 1)
	case t.Kind == minesKind && t.Now(foundTrack) == 0:
		r.Cite("4.4").Tell("the hit is wasted: no found mine is left")
	case t.Kind == minesKind:
		sweep(r, t, 1)
	case t.Kind == probeKind:
		loseProbe(r, t)
	case t.Kind == boardersKind && !pod(t):
		killTrooper(r, t)
	case t.Kind == boardersKind:
		strike(r, t, w)
		if destroyed(t) {
			r.Cite("7.2").Take(t, "the pod is lost with all aboard")
		}
	case t.Count(explodedMark) > 0:
		r.Cite("3.2").Tell("%s has exploded: the hit is wasted", t.Name)
	case g.is("holds"):
		takeHold(r, firer, t, w)
	case g.is("crew"):
		inhibit(r, t, w.degree)
	case squadron(t):
		killCraft(r, t, w, oneHit(w.degree))
	default:
		strike(r, t, w)
	}
}

// inhibit is a neural inhibitor: the crew's score falls once in a battle (B).
func inhibit(r *rules.Resolution, t *roster.Sheet, degree int) {
	if t.Count(inhibitedMark) > 0 || t.Track(scoreTrack) == nil {
		r.Cite("B").Tell("%s has been inhibited already", t.Name)
		return
	}
	n := 1 << (degree - ordinary) // 1, 2 or 4
	r.Cite("B").Mark(t, roster.MarkerCell(inhibitedMark), 1, "%s: its crew is inhibited", t.Name)
	r.Mark(t, roster.TrackCell(scoreTrack), max(0, t.Now(scoreTrack)-n), "%s crew score %d → %d", t.Name, score(t), max(0, score(t)-n))
}

// land lets the next hit that waits take effect, in the order declared. Hits of one ship and firepower on a squadron count together.
func land(r *rules.Resolution) {
	waiting := r.Kind(hitKind)
	if len(waiting) == 0 {
		r.None("no hit waits")
	}
	sheet := rules.Pick(r.Cite("3.2"), "hit", waiting, func(s *roster.Sheet) rules.Choice {
		c := rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
		if s != waiting[0] {
			c.Off = "an earlier hit comes first"
		}
		return c
	}, "Which hit?")
	landNext(r, sheet, waiting)
}

// landNext lets one of the hits that wait on a sheet take effect.
func landNext(r *rules.Resolution, sheet *roster.Sheet, waiting []*roster.Sheet) {
	name := sheet.Name
	a := arrivalOf(r.Board, sheet, hitsOf(sheet))
	if a.target == nil {
		r.Take(sheet, "%s is wasted", name)
		return
	}
	r.Title(sheet.Side, "%s → %s", name, a.target.Name)
	if a.onSquadron() {
		together := a.together(r.Board, waiting)
		for _, s := range together {
			r.Take(s, "%s: %s", s.Name, hitWords(hitsOf(s)))
		}
		a.landOnSquadron(r, together)
		return
	}
	d, left := a.blow.degree, total(hitsOf(sheet))-a.n
	switch {
	case left > 0:
		r.Mark(sheet, roster.TrackCell(degreeWord(d)), sheet.Now(degreeWord(d))-a.n, "%s: %s, %s", name, hitWords(some(d, a.n)), rules.Count(left, "more waits", "more wait"))
	case a.n > 1:
		r.Take(sheet, "%s: %s", name, hitWords(some(d, a.n)))
	default:
		r.Take(sheet, "%s: %s", name, degreeWord(d))
	}
	a.land(r)
}

// landAll lets hits take effect in the order declared: those of an attack with its consequences at once, and what odds come to behind the
// attacks.
func landAll(r *rules.Resolution, waiting []*roster.Sheet) {
	n := 0
	part := func(land func()) {
		n++
		r.In("hit", n, land)
	}
	for len(waiting) > 0 {
		sheet := waiting[0]
		hits := hitsOf(sheet)
		a := arrivalOf(r.Board, sheet, hits)
		if a.target != nil && a.onSquadron() {
			together := a.together(r.Board, waiting)
			part(func() { a.landOnSquadron(r, together) })
			waiting = slices.DeleteFunc(waiting, func(s *roster.Sheet) bool { return slices.Contains(together, s) })
			continue
		}
		for ; a.target != nil && total(hits) > 0; a = arrivalOf(r.Board, sheet, hits) {
			hits[a.blow.degree] -= a.n
			part(func() { a.land(r) })
		}
		waiting = waiting[1:]
	}
}

// An arrival is what lands of a sheet's hits together: one of them, or more where they can do nothing.
type arrival struct {
	target *roster.Sheet // nil where it is gone
	by     roster.SheetID
	gun    gun
	blow   blow
	n      int
}

// arrivalOf is what lands next of so many hits of a sheet, the lowest degree first.
func arrivalOf(b rules.Board, sheet *roster.Sheet, hits [degrees]int) arrival {
	a := arrival{target: b.Sheet(sheet.On), n: 1}
	if a.target == nil {
		return a
	}
	for i := range sheet.Markers {
		if m := &sheet.Markers[i]; m.Kind == byMark {
			a.gun, a.by = named(b, m.On).loaded(b, sheet.Trait("warhead")), m.Of
		}
	}
	d := ordinary
	for d < amazing && hits[d] == 0 {
		d++
	}
	a.blow = a.gun.blow(sheet.Side, d)
	a.blow.mount = sheet.Trait("mount")
	if at := sheet.Now(aspectTrack); at > 0 {
		a.blow.aspect = aspects()[at-1]
	}
	if !a.onSquadron() && vain(b, a.target, a.blow) { // nobody throws dice that can do nothing
		a.n = max(1, hits[d])
	}
	return a
}

// onSquadron says whether craft of a squadron are hit, which counts all hits together.
func (a *arrival) onSquadron() bool { return squadron(a.target) && !a.gun.is("crew") }

func (a *arrival) land(r *rules.Resolution) { take(r, r.Sheet(a.by), a.target, a.gun, a.blow) }

// hitsOf are the hits that wait on a sheet, by degree.
func hitsOf(s *roster.Sheet) (hits [degrees]int) {
	for d := ordinary; d <= amazing; d++ {
		hits[d] = s.Now(degreeWord(d))
	}
	return hits
}

func total(hits [degrees]int) int { return hits[ordinary] + hits[good] + hits[amazing] }

// hit is a weapon, or a number of points, on a target: the consequences only.
func hit(r *rules.Resolution) {
	t := rules.PickSheet(r, "target", r.Board.Sorted("", func(s *roster.Sheet) bool { return s.Kind == roster.KindShip && s.Count(explodedMark) == 0 }), nil,
		"no ship is on the table", "What is hit?")
	keys := []string{"points"}
	for _, table := range [...]string{"weapons", "warheads"} {
		for _, row := range pointers(r.Table(table).Rows) {
			if row.Text("o") != "" {
				keys = append(keys, row.Key)
			}
		}
	}
	key := rules.Pick(r, "weapon", keys, word, "Which weapon hits, or points?")
	var w blow
	if key == "points" {
		w.points = r.Number("points", 1, 10000, "How many points?")
		w.grade = gradeOf(rules.Pick(r, "grade", []string{"stun", "wound", "mortal", "critical"}, word, "Of which grade?"))
		w.firepower = r.Table("toughness").Find(rules.Pick(r, "firepower", rowKeys(r.Table("toughness")), word, "Of which firepower?")).Int("rank")
		w.kind = rules.Pick(r.Advise(func() string { return "en" }), "type", []string{"li", "hi", "en", "raw"}, word, "Of which type?")
		w.degree = degreeNamed(rules.Pick(r.Advise(func() string { return "good" }), "degree", []string{"ordinary", "good", "amazing"}, word, "With which degree?"))
		w.name = "hit"
		r.Title("", "%d %s on %s", w.points, gradeWord(w.grade), t.Name)
	} else {
		g := named(r.Board, key)
		w = g.blow("", degreeNamed(rules.Pick(r, "degree", []string{"ordinary", "good", "amazing"}, word, "With which degree?")))
		r.Title("", "%s hits %s", g.name, t.Name)
	}
	if squadron(t) {
		killCraft(r, t, w, oneHit(w.degree))
		return
	}
	strike(r, t, w)
}

func degreeNamed(word string) int {
	for d := range degrees {
		if degreeWord(d) == word {
			return d
		}
	}
	return failure
}

func rowKeys(t *rules.Table) []string {
	var keys []string
	for i := range t.Rows {
		keys = append(keys, t.Rows[i].Key)
	}
	return keys
}
