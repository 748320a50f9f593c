package rulestest

import (
	"embed"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

//go:embed tables.toml classes.toml samples
var data embed.FS

//go:embed house.toml
var house string

// House is a house table of the made-up game: it replaces the printed damage table.
func House() rules.File { return rules.File{Name: "house.toml", Text: house} }

// Madeup is a small game that nobody plays. It uses every verb and field of the contract, so that whoever serves all games can be tried
// without one. Boats fire in a round of five phases; hits wait and land in the order in which they were declared; leaks take two rounds
// of work. Each call makes a ruleset of its own.
func Madeup() *rules.Ruleset {
	return &rules.Ruleset{
		ID: "made-up", Title: "Made-up", Doc: "boats, pending hits, leaks that take two rounds of work",
		Data: data,
		Kinds: []rules.Kind{
			{Word: "hit", Title: "hits", List: func(_ rules.Board, s *roster.Sheet) string {
				return strconv.Itoa(s.Track("points").Now) + " points"
			}},
			{Word: "leak", Title: "leaks", List: func(_ rules.Board, s *roster.Sheet) string {
				return strconv.Itoa(s.Track("work").Now) + " of 2 rounds worked"
			}},
			{Word: "mate", Title: "mates"},
			{Word: "buoy", Title: "buoys", Alone: true},
		},
		Marks:    []rules.Mark{{Kind: "fired", Word: "has fired", Tick: true}, {Kind: "worked", Word: "worked on"}},
		Sequence: sequence,
		Actions: []*rules.Action{
			{ID: "fire", Title: "fire", Help: "fire guns at a boat; what strikes waits as hits", Key: "f", Phases: []string{"fire", "A-fire", "B-fire"}, Rule: "3", Do: fire},
			{ID: "land", Title: "land a hit", Help: "settle a hit that waits", Key: "l", Phases: []string{"land"}, Rule: "4", Do: land},
			{ID: "hit", Title: "hit", Help: "so many points on a boat: the consequences only", Rule: "4", Do: hit},
			{ID: "mend", Title: "mend", Help: "share hands among what is broken", Key: "m", Phases: []string{"mend"}, Rule: "5", Do: mend},
			{ID: "flood", Title: "flood", Help: "see what a leak does", Phases: []string{"drift"}, Rule: "6", Do: flood},
			{ID: "mate", Title: "mate", Help: "put a mate aboard, or move one over", Do: mate},
			{ID: "christen", Title: "christen", Help: "give a boat another name", Do: christen},
			{ID: "wind", Title: "wind", Help: "see how the wind blows", Do: wind},
			{ID: "scuttle", Title: "scuttle", Help: "take a boat off the water with all aboard", Do: scuttle},
		},
		Due: due, Figures: figures, Status: status, Layout: layout,
		Options: []rules.Option{
			{Key: "turns", Text: "Who fires when?", Rule: "2", Values: []rules.OptionValue{
				{Value: "together", Text: "all at once", Line: "red and blue declare in one phase"},
				{Value: "sides", Text: "one side after the other", Line: "red declares, then blue"},
			}},
			{Key: "brace", Text: "May a crew brace?", Rule: "4.1", Values: []rules.OptionValue{
				{Value: "yes", Text: "it may", Line: "5 points, braced: 4"},
				{Value: "no", Text: "it may not", Line: "5 points stay 5"},
			}},
		},
		Measures: []rules.Measure{
			{ID: "hull", Title: "hull left", Value: func(_ rules.Board, s *roster.Sheet) int { return s.Track("hull").Now }, Ends: func(n int) bool { return n == 0 }},
			{ID: "boxes", Title: "boxes lost", Tally: "boxes"},
		},
		Start: func(b rules.Board, _ rules.Class, s *roster.Sheet) {
			s.Traits = append(s.Traits, roster.Trait{Name: "launched", Value: "round " + strconv.Itoa(b.Round)})
		},
		Check: func(_ rules.Book, c rules.Class) []string {
			if len(guns(c.Sheet())) == 0 && c.Kind == roster.KindShip {
				return []string{"it has nothing to fire with"}
			}
			return nil
		},
	}
}

func guns(s *roster.Sheet) (all []*roster.System) {
	for i := range s.Systems {
		if s.Systems[i].Kind == "gun" {
			all = append(all, &s.Systems[i])
		}
	}
	return all
}

func sequence(b rules.Board) []rules.Phase {
	quiet := func(kind string) func(rules.Board) bool {
		return func(b rules.Board) bool { return len(b.Kind(kind)) == 0 }
	}
	steps := []rules.Phase{{ID: "ready", Title: "ready", Enter: ready, Idle: func(rules.Board) bool { return true }}}
	if b.Option("turns") == "sides" {
		steps = append(steps, rules.Phase{ID: "A-fire", Title: "fire", Side: "red"}, rules.Phase{ID: "B-fire", Title: "answering fire", Side: "red", By: "blue"})
	} else {
		steps = append(steps, rules.Phase{ID: "fire", Title: "fire"})
	}
	return append(steps,
		rules.Phase{ID: "land", Title: "damage takes effect", Idle: quiet("hit")},
		rules.Phase{ID: "mend", Title: "mend"},
		rules.Phase{ID: "drift", Title: "drift", Idle: quiet("leak")})
}

// ready loads the sails and blows out what is left of a squall: bookkeeping.
func ready(r *rules.Resolution) {
	for _, s := range boats(r.Board) {
		if sail := s.System("sail"); sail != nil && sail.State == roster.Works && sail.Load < 3 {
			r.Mark(s, roster.LoadCell("sail"), sail.Load+1, "%s hoists sail", s.Name)
		}
	}
	if r.Facts["wind"] == "squall" {
		r.MarkBattle(roster.FactCell("wind"), "", "the squall blows over")
	}
}

// boats lists what is afloat.
func boats(b rules.Board) (all []*roster.Sheet) {
	for _, s := range b.Kind(roster.KindShip) {
		if s.Track("hull").Now > 0 {
			all = append(all, s)
		}
	}
	return all
}

func sheetCard(s *roster.Sheet) rules.Choice {
	return rules.Choice{ID: string(s.ID), Text: s.Name, Sheet: s.ID}
}

// fire: guns of one boat at another; each that strikes lays a hit, which waits for the phase in which damage takes effect (3).
func fire(r *rules.Resolution) {
	r.Cite("3.1")
	ready := func(s *roster.Sheet) rules.Choice {
		c := sheetCard(s)
		if len(guns(s)) == 0 {
			c.Off = "no guns"
		} else if s.Count("fired") > 0 {
			c.Off = "has fired"
		}
		return c
	}
	afloat, able := boats(r.Board), 0
	for _, s := range afloat {
		if ready(s).Off == "" {
			able++
		}
	}
	if able == 0 || len(afloat) < 2 {
		r.None("nobody can fire at anybody")
	}
	now, _ := r.Now()
	ship := rules.Pick(r.By(now.Side), "ship", afloat, ready, "Who fires?")
	target := rules.Pick(r.By(ship.Side), "target", afloat, func(s *roster.Sheet) rules.Choice {
		c := sheetCard(s)
		if s == ship {
			c.Off = "itself"
		}
		return c
	}, "%s fires at whom?", ship.Name)
	chosen := rules.Several(r.By(ship.Side).About(ship), "guns", guns(ship), 0, 3, func(g *roster.System) rules.Choice {
		c := rules.Choice{ID: g.ID, Text: g.Name, Sheet: ship.ID, Cell: roster.BoxesCell(g.ID)}
		if g.Left == 0 {
			c.Off = "destroyed"
		}
		return c
	}, "Which guns of %s?", ship.Name)
	if len(chosen) == 0 {
		r.None("%s holds fire", ship.Name)
	}
	reach := r.Fact().By(ship.Side).Number("range", 1, 12, "range")
	gm := r.Given("0").Number("gm", -5, 5, "the GM's modifier")
	r.Title(ship.Side, "%s → %s", ship.Name, target.Name)
	r.MarkUntil(ship, roster.MarkerCell("fired"), 1, rules.EndOfRound(r.Round), "%s has fired", ship.Name)
	parts := aim(r.Board, ship)
	parts = append(parts, rules.Part{Value: r.Table("reach").Row(reach).Int("need"), Text: "range " + strconv.Itoa(reach), Rule: "3.1"}, rules.Part{Value: gm, Text: "GM"})
	for i, g := range chosen {
		r.In("gun", i+1, func() {
			shot := r.By(ship.Side).Parts(func() []rules.Part { return parts }).See("attack", dice.Check(20, sum(parts)))
			if shot == dice.Miss {
				r.Tell("%s misses", g.Name)
				return
			}
			put(r, target, "hit", "points", 2+g.Left, 99, "%s strikes %s: a hit waits", g.Name, target.Name)
		})
	}
}

// put lays a sheet with one track on another.
func put(r *rules.Resolution, on *roster.Sheet, kind, track string, now, most int, text string, args ...any) *roster.Sheet {
	return r.Lay(&roster.Sheet{
		Kind: kind, On: on.ID, Name: kind, Side: on.Side, Place: on.Place,
		Tracks: []roster.Track{{Name: track, Now: now, Max: most}},
	}, text, args...)
}

func sum(parts []rules.Part) (n int) {
	for _, p := range parts {
		n += p.Value
	}
	return n
}

func aim(b rules.Board, s *roster.Sheet) []rules.Part {
	parts := []rules.Part{{Value: min(s.Track("hands").Now, 3), Text: "hands", Rule: "3.2"}}
	if n := len(b.On(s.ID, "leak")); n > 0 {
		parts = append(parts, rules.Part{Value: -n, Text: "leaks"})
	}
	if b.Facts["wind"] == "squall" {
		parts = append(parts, rules.Part{Value: -2, Text: "squall"})
	}
	return parts
}

// land settles the hit that was declared first, or another that is named (4).
func land(r *rules.Resolution) {
	waiting := r.Kind("hit")
	if len(waiting) == 0 {
		r.None("no hit waits")
	}
	h := rules.Pick(r.Advise(func() string { return string(waiting[0].ID) }), "hit", waiting, func(s *roster.Sheet) rules.Choice {
		return rules.Choice{ID: string(s.ID), Text: "hit on " + r.Sheet(s.On).Name, Sheet: s.On}
	}, "Which hit lands?")
	target, points := r.Sheet(h.On), h.Track("points").Now
	r.Title(target.Side, "a hit on %s", target.Name)
	r.Take(h, "the hit on %s lands", target.Name)
	damage(r, target, points)
}

// hit is the consequences only: so many points on a boat.
func hit(r *rules.Resolution) {
	afloat := boats(r.Board)
	if len(afloat) == 0 {
		r.None("nothing is afloat")
	}
	target := rules.Pick(r, "target", afloat, sheetCard, "Which boat is hit?")
	points := r.Number("points", 1, 20, "how many points")
	damage(r, target, points)
}

// volley is all that a turn of damage needs of the turns before it.
type volley struct{ points int }

// damage strikes three points at a time; the owner chooses the part and how much it takes (4.2).
func damage(r *rules.Resolution, ship *roster.Sheet, points int) {
	r.Cite("4.1")
	if r.Option("brace") == "yes" && r.By(ship.Side).YesNo("brace", "Does the crew of %s brace?", ship.Name) {
		points--
		r.MarkUntil(ship, roster.MarkerCell("braced"), 1, rules.EndOfPhaseIn(r.Round, r.Phase), "%s braces", ship.Name)
	}
	r.Cite("4.2")
	rules.Loop(r, "strike", volley{points}, func(r *rules.Resolution, v *volley) bool {
		left := min(3, v.points)
		v.points -= left
		if left <= 0 {
			return false
		}
		table := r.Table("damage")
		row := &table.Rows[r.See("where", table.Look(0))]
		for _, kind := range row.Words("parts") {
			left -= strike(r, ship, kind, left)
		}
		if left > 0 {
			r.Tell("%d points go %s", left, row.Text("note"))
		}
		return ship.Track("hull").Now > 0
	})
	if ship.Track("hull").Now == 0 {
		r.Warn("%s founders", ship.Name)
	}
}

// strike takes boxes of one kind of part and says how many.
func strike(r *rules.Resolution, ship *roster.Sheet, kind string, most int) (n int) {
	if kind == "hull" {
		hull := ship.Track("hull")
		if n = min(most, hull.Now); n > 0 {
			r.Mark(ship, roster.TrackCell("hull"), hull.Now-n, "%s hull −%d", ship.Name, n)
			r.Tally(ship, "boxes", n)
		}
		if hull.Now > 0 && n >= 2 {
			put(r, ship, "leak", "work", 0, 2, "%s springs a leak", ship.Name)
		}
		return n
	}
	standing := 0
	for i := range ship.Systems {
		if y := &ship.Systems[i]; y.Kind == kind && y.Left > 0 {
			standing++
		}
	}
	if standing == 0 || most == 0 {
		return 0
	}
	r.In(kind, 0, func() {
		part := rules.Pick(r.By(ship.Side), "part", systems(ship), func(y *roster.System) rules.Choice {
			c := rules.Choice{ID: y.ID, Text: y.Name, Sheet: ship.ID, Cell: roster.BoxesCell(y.ID)}
			c.Would = func() string { return y.Name + ", " + strconv.Itoa(y.Left) + " left" }
			if y.Kind != kind {
				c.Off = "no " + kind
			} else if y.Left == 0 {
				c.Off = "destroyed"
			}
			return c
		}, "Which %s?", kind)
		boxes := min(most, part.Left)
		n = r.By(ship.Side).AdviseNumber(1).Else(func(value string) string {
			if value == "2" && part.Boxes == 3 {
				return "two of three boxes are never marked at once"
			}
			return ""
		}).Number("boxes", 1, boxes, "How many of %d boxes?", part.Left)
		r.Mark(ship, roster.BoxesCell(part.ID), part.Left-n, "%s %s −%d", ship.Name, part.Name, n)
		if part.Left == 0 {
			r.Mark(ship, roster.StateCell(part.ID), roster.Destroyed, "%s is destroyed", part.Name)
		}
		r.Tally(ship, "boxes", n)
	})
	return n
}

func systems(s *roster.Sheet) []*roster.System {
	all := make([]*roster.System, len(s.Systems))
	for i := range s.Systems {
		all[i] = &s.Systems[i]
	}
	return all
}

// A job is something to mend: a system, or a leak, which takes two rounds.
type job struct {
	system *roster.System
	leak   *roster.Sheet
}

// mend shares the hands of a boat among its jobs (5).
func mend(r *rules.Resolution) {
	afloat := boats(r.Board)
	if len(afloat) == 0 {
		r.None("nothing is afloat")
	}
	ship := rules.Pick(r, "ship", afloat, sheetCard, "Which boat mends?")
	r.Title(ship.Side, "%s mends", ship.Name)
	var jobs []job
	for i := range ship.Systems {
		if y := &ship.Systems[i]; y.Left < y.Boxes {
			jobs = append(jobs, job{system: y})
		}
	}
	for _, s := range r.On(ship.ID, "leak") {
		jobs = append(jobs, job{leak: s})
	}
	portions := rules.Share(r.By(ship.Side).About(ship), "hands", jobs, ship.Track("hands").Now, func(j job) rules.Choice {
		if j.system != nil {
			return rules.Choice{ID: j.system.ID, Text: j.system.Name, Sheet: ship.ID, Cell: roster.BoxesCell(j.system.ID), Most: 3}
		}
		c := rules.Choice{ID: string(j.leak.ID), Text: "leak", Sheet: j.leak.ID, Cell: roster.TrackCell("work"), Least: 1, Most: 1}
		if j.leak.Count("worked") > 0 {
			c.Off = "worked on in this round"
		}
		return c
	}, "How are the hands of %s shared?", ship.Name)
	if len(portions) == 0 {
		r.None("%s mends nothing", ship.Name)
	}
	for i, p := range portions {
		r.In("job", i+1, func() {
			if p.Item.leak != nil {
				stop(r, ship, p.Item.leak)
				return
			}
			y := p.Item.system
			pool := dice.Pool(p.N, 6, dice.Class{Name: "success", Is: func(face int) bool { return face >= 5 }, Cap: y.Boxes - y.Left})
			n := pool.Count(r.By(ship.Side).See("mend", pool), 0)
			r.Mark(ship, roster.BoxesCell(y.ID), y.Left+n, "%s: %d boxes of %s mended", ship.Name, n, y.Name)
			if y.Left > 0 {
				r.Mark(ship, roster.StateCell(y.ID), roster.Works, "%s works", y.Name)
			}
		})
	}
}

// stop is one round of work on a leak.
func stop(r *rules.Resolution, ship, leak *roster.Sheet) {
	work := leak.Track("work").Now + 1
	r.Mark(leak, roster.TrackCell("work"), work, "%s: %d of 2 rounds worked", ship.Name, work)
	if work == 2 {
		r.Take(leak, "%s: the leak is stopped", ship.Name)
		return
	}
	r.MarkUntil(leak, roster.MarkerCell("worked"), 1, rules.EndOfRound(r.Round), "the work goes on in the next round")
}

// flood is what a leak does in a round (6).
func flood(r *rules.Resolution) {
	var running []*roster.Sheet
	for _, s := range r.Kind("leak") {
		if r.Sheet(s.On).Track("hull").Now > 0 {
			running = append(running, s)
		}
	}
	if len(running) == 0 {
		r.None("no boat leaks")
	}
	leak := rules.Pick(r, "leak", running, func(s *roster.Sheet) rules.Choice {
		return rules.Choice{ID: string(s.ID), Text: "leak of " + r.Sheet(s.On).Name, Sheet: s.On}
	}, "Which leak?")
	ship := r.Sheet(leak.On)
	table := r.Table("flood")
	row := &table.Rows[r.By(ship.Side).See("flood", table.Look(0))]
	loss := min(row.Int("loss"), ship.Track("hull").Now)
	r.Mark(ship, roster.TrackCell("hull"), ship.Track("hull").Now-loss, "the leak of %s %s: hull −%d", ship.Name, row.Text("note"), loss)
	r.MarkUntil(leak, roster.MarkerCell("flooded"), 1, rules.EndOfPhase("drift"), "the leak has run")
}

// mate puts somebody aboard, or moves somebody over with all that is known of them.
func mate(r *rules.Resolution) {
	afloat := boats(r.Board)
	if len(afloat) == 0 {
		r.None("nothing is afloat")
	}
	ship := rules.Pick(r, "ship", afloat, sheetCard, "Aboard which boat?")
	mates := r.Kind("mate")
	if len(mates) == 0 || r.Given("no").YesNo("another", "is it somebody new?") {
		name := r.Text("name", "name of the mate")
		put(r, ship, "mate", "nerve", 2, 2, "%s comes aboard %s", name, ship.Name)
		return
	}
	m := rules.Pick(r, "mate", mates, sheetCard, "Who goes over?")
	r.Mark(m, roster.OnCell, ship.ID, "%s goes aboard %s", m.Name, ship.Name)
	r.Mark(m, roster.MarkerOf("friend", "", ship.ID), m.CountOf("friend", "", ship.ID)+1, "%s knows %s", m.Name, ship.Name)
}

func christen(r *rules.Resolution) {
	all := r.Kind(roster.KindShip)
	if len(all) == 0 {
		r.None("there is no boat")
	}
	ship := rules.Pick(r, "ship", all, sheetCard, "Which boat?")
	name := r.Else(func(value string) string {
		for _, s := range r.Sheets() {
			if strings.EqualFold(s.Name, value) {
				return "there is one of that name"
			}
		}
		return ""
	}).Text("name", "name")
	r.Mark(ship, roster.NameCell, name, "%s is called %s from here on", ship.Name, name)
}

// wind sets a fact about the table from a pool with two classes.
func wind(r *rules.Resolution) {
	pool := dice.Pool(4, 6, dice.Class{Name: "gust", Is: func(face int) bool { return face == 6 }, Cap: 2}, dice.Class{Name: "calm", Is: func(face int) bool { return face < 3 }})
	n := pool.Counts(r.See("wind", pool))
	switch {
	case n[0] == 2:
		r.MarkBattle(roster.FactCell("wind"), "squall", "a squall: %d gusts", n[0])
	case n[1] > 2:
		r.MarkBattle(roster.FactCell("wind"), "calm", "it falls calm")
	default:
		r.Tell("the wind stays as it is")
	}
}

func scuttle(r *rules.Resolution) {
	all := r.Kind(roster.KindShip)
	if len(all) == 0 {
		r.None("there is no boat")
	}
	ship := rules.Pick(r, "ship", all, sheetCard, "Which boat?")
	r.Take(ship, "%s goes down with all aboard", ship.Name)
}

// due lists hits in the order in which they were declared, leaks that have not run, and what only the table can do.
func due(b rules.Board) (all []rules.Due) {
	for _, s := range b.Kind("hit") {
		all = append(all, rules.Due{
			Key: "land/" + string(s.ID), Sheet: s.On, Text: "a hit of " + strconv.Itoa(s.Track("points").Now), How: "2d6 on the damage table",
			When: "when damage takes effect", Now: b.Phase == "land", Action: "land", With: []rules.Answer{{Key: "hit", Value: string(s.ID)}},
		})
	}
	for _, s := range b.Kind("leak") {
		if s.Count("flooded") == 0 && b.Sheet(s.On).Track("hull").Now > 0 {
			all = append(all, rules.Due{
				Key: "flood/" + string(s.ID), Sheet: s.On, Text: "a leak", How: "d66", When: "drift", Now: b.Phase == "drift",
				Action: "flood", With: []rules.Answer{{Key: "leak", Value: string(s.ID)}},
			})
		}
	}
	if b.Facts["wind"] == "squall" {
		all = append(all, rules.Due{Key: "reef", Text: "reef the sails", When: "in a squall", Now: true})
	}
	return all
}

func figures(b rules.Board, s *roster.Sheet) []rules.Figure {
	if s.Kind != roster.KindShip {
		return nil
	}
	hull, parts := s.Track("hull"), aim(b, s)
	return []rules.Figure{
		{Name: "afloat", Value: hull.Now, Text: strconv.Itoa(hull.Now) + " more", Vital: true, Of: hull.Max},
		{Name: "aim", Value: sum(parts), Parts: parts},
	}
}

func status(b rules.Board, s *roster.Sheet) (all []rules.Badge) {
	if s.Kind != roster.KindShip {
		return nil
	}
	if s.Track("hull").Now == 0 {
		all = append(all, rules.Badge{Word: "FOUNDERED", Grave: rules.Lost, Text: "out of the battle"})
	}
	if n := len(b.On(s.ID, "leak")); n > 0 {
		all = append(all, rules.Badge{Word: "LEAKING", Grave: rules.Warned, Text: strconv.Itoa(n) + " leaks"})
	}
	if s.Count("braced") > 0 {
		all = append(all, rules.Badge{Word: "braced", Text: "takes a point less"})
	}
	return all
}

func layout(b rules.Board, s *roster.Sheet) []rules.Group {
	vital, parts := rules.Group{Title: "boat"}, rules.Group{Title: "parts", Rank: 1, Aside: true, Fold: strconv.Itoa(len(s.Systems)) + " parts"}
	for i := range s.Tracks {
		t := &s.Tracks[i]
		vital.Lines = append(vital.Lines, rules.Line{Label: t.Name, Cell: roster.TrackCell(t.Name), Now: t.Now, Max: t.Max, Mark: (t.Max + 1) / 2})
	}
	for _, f := range figures(b, s) {
		vital.Lines = append(vital.Lines, rules.Line{Label: f.Name, Text: strconv.Itoa(f.Value), Figure: f.Name})
	}
	for i := range s.Systems {
		y := &s.Systems[i]
		line := rules.Line{Label: y.Name, Cell: roster.BoxesCell(y.ID), Now: y.Left, Max: y.Boxes, State: y.State, Text: "ready", Note: y.Trait("arc")}
		if y.Left == 0 {
			line.Text, line.Grave = "destroyed", rules.Warned
		}
		parts.Lines = append(parts.Lines, line)
	}
	if len(parts.Lines) == 0 {
		return []rules.Group{vital}
	}
	return []rules.Group{vital, parts}
}
