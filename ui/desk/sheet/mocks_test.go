package sheet_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
	"damcon/ui/desk/sheet"
	"damcon/ui/look"
)

// boxes is a bare row of boxes with its name, in a column.
func boxes(label string, at, now, most int) rules.Line {
	return rules.Line{Label: label, Now: now, Max: most, Bare: true, At: at, Same: true, Cell: roster.BoxesCell(label)}
}

// begin makes a line the first of its row.
func begin(line rules.Line) rules.Line { line.Same = false; return line }

// ring is shields round a ship, groups of boxes from bow to stern, engines at the sides: pieces in columns.
func ring() []rules.Group {
	shield := func(label string, at, now, most int) rules.Line {
		return rules.Line{Label: label, Now: now, Max: most, At: at, Same: true, Cell: roster.TrackCell(label)}
	}
	return []rules.Group{
		{Top: true, Lines: []rules.Line{{Label: "speed", Value: "16"}, {Label: "boxes", Value: "98/106"}, {Label: "Excess", Value: "4"}}},
		{Lines: []rules.Line{begin(shield("#6", 2, 8, 8)), shield("#1", 28, 0, 10), shield("#2", 57, 8, 8)}},
		{Lines: []rules.Line{
			begin(boxes("BR   ", 22, 2, 2)), boxes("SEC  ", 36, 2, 2), boxes("EM   ", 50, 1, 1),
			begin(boxes("PH-B ", 22, 3, 3)), boxes("AUX  ", 36, 2, 2), boxes("FH   ", 50, 0, 4),
			{Label: "LW", Value: "15", At: 2},
			{Label: "RW", Value: "15", At: 70, Same: true},
			begin(boxes("", 2, 5, 5)), boxes("PH-WL", 11, 1, 1), boxes("DIS-L", 22, 2, 2), boxes("", 70, 5, 5),
			begin(boxes("", 2, 5, 5)), boxes("LB-1 ", 22, 2, 2), boxes("LB-2 ", 36, 2, 2), boxes("APR  ", 50, 3, 4), boxes("", 70, 5, 5),
		}},
		{Lines: []rules.Line{
			{Label: "sensor", Value: "6", Note: "6 5 3 1 0", At: 2},
			{Label: "scanner", Value: "0", Note: "0 1 3 5 9", At: 28, Same: true},
			{Label: "dam con", Value: "4", Note: "4 2 2 2 0", At: 57, Same: true},
		}},
	}
}

// ladder is a row of steps, a table with names of columns, systems in columns of their own, and two columns of groups.
func ladder() []rules.Group {
	row := func(name, now, mod, base, less string) []rules.Line {
		lines := []rules.Line{
			{Text: name}, {Value: now, At: 14, Same: true}, {Value: mod, At: 19, Same: true}, {Note: base, At: 26, Same: true},
		}
		if less != "" {
			lines[1].Grave = rules.Warned
			lines = append(lines, rules.Line{Label: less, State: roster.Degraded, At: 30, Same: true})
		}
		return lines
	}
	attributes := rules.Group{Title: "attribute", Head: []rules.Line{
		{Note: "now", At: 13, Same: true}, {Note: "mod", At: 18, Same: true}, {Note: "base", At: 24, Same: true}, {Note: "less", At: 30, Same: true},
	}}
	attributes.Lines = append(row("Structure", "14", "+2", "14", ""), row("Shields", "12", "+1", "14", "−2 crippled")...)
	return []rules.Group{
		{Top: true, Lines: []rules.Line{{Label: "BD-DC", Value: "6,5"}, {Label: "Tracking", Value: "9"}}},
		{Lines: []rules.Line{
			{Label: "capacity", Now: 0, Max: 3, Cell: roster.TrackCell("capacity")},
			{Note: "Normal", At: 24, Same: true},
			{Label: "Crippled", Here: true, At: 35, Same: true},
			{Note: "Deteriorating", At: 45, Same: true},
			{Note: "Wrecked", At: 71, Same: true},
		}},
		attributes,
		{Title: "hard points", Rank: 1, Lines: []rules.Line{
			{Label: "projectile 1", State: roster.Works, Now: 8, Max: 8, Bare: true, Text: "active"},
			{Label: "projectile 2", State: roster.Destroyed, Now: 0, Max: 8, Bare: true, Text: "destroyed", Grave: rules.Lost},
		}},
		{Title: "officers", Rank: 2, Aside: true, Fold: "officers 2, 1 shaken", Lines: []rules.Line{
			{Label: "captain", Value: "Ilin"},
			{Label: "helm", Value: "Rao", Same: true},
			{Text: "weapons Brand, shaken", Grave: rules.Warned},
			{Label: "sensors", Value: "Teck"},
			{Label: "engineer", Value: "Voss"},
		}},
	}
}

// table is a table with one ship, laid out by groups.
func table(t *testing.T, groups func() []rules.Group, name, class, side string) *pane.Table {
	t.Helper()
	rs := &rules.Ruleset{
		ID: "plain", Title: "Plain", Doc: "nothing", Wide: true,
		Layout: func(rules.Board, *roster.Sheet) []rules.Group { return groups() },
	}
	book, err := rules.Open(rs)
	if err != nil {
		t.Fatal(err)
	}
	b := roster.NewBattle(1, "", rs.ID)
	s := &roster.Sheet{ID: "0.1", Kind: roster.KindShip, Name: name, Class: class, Side: side, Handle: "ko"}
	if err := b.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
		t.Fatal(err)
	}
	return &pane.Table{
		Board: rules.Board{Battle: b, Book: book}, Sides: b.Sides(),
		Look: look.New(look.Dark, colorprofile.TrueColor, true, look.Unicode),
	}
}

func shown(t *pane.Table, width, height int) string {
	m := sheet.New()
	m.SetSize(width, height)
	m.Show("0.1", false)
	var b strings.Builder
	for _, line := range m.View(t) {
		b.WriteString(strings.TrimRight(ansi.Strip(line), " ") + "\n")
	}
	return b.String()
}

func same(t *testing.T, got, want string) {
	t.Helper()
	want = strings.TrimPrefix(want, "\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAShipInARing(t *testing.T) {
	tb := table(t, ring, "Kor's Fist", "D7K", "Klingon")
	same(t, shown(tb, 78, 20), `
 Kor's Fist   D7K · Klingon · ko             speed 16   boxes 98/106   Excess 4

   #6 8/8 ■■■■■■■■           #1  0/10 □□□□□□□□□□          #2 8/8 ■■■■■■■■

                       BR    ■■      SEC   ■■      EM    ■
                       PH-B  ■■■     AUX   ■■      FH    □□□□
   LW 15                                                               RW 15
   ■■■■■    PH-WL ■    DIS-L ■■                                        ■■■■■
   ■■■■■               LB-1  ■■      LB-2  ■■      APR   ■■■□          ■■■■■

   sensor 6 6 5 3 1 0        scanner 0 0 1 3 5 9          dam con 4 4 2 2 2 0
`)
}

func TestChoicesStandInTheRing(t *testing.T) {
	tb := table(t, ring, "Kor's Fist", "D7K", "Klingon")
	tb.Subject = "0.1"
	tb.Form = rules.Form{Action: &rules.Action{}, Question: &rules.Question{Kind: rules.AskPick, Sheet: "0.1", Choices: []rules.Choice{
		{ID: "x", Sheet: "0.1", Cell: roster.BoxesCell("LB-1 ")}, {ID: "y", Sheet: "0.1", Cell: roster.BoxesCell("LB-2 ")},
	}}}
	tb.Letters = map[string]string{"x": "a", "y": "b"}
	tb.Chosen = []string{"x"}
	got := shown(tb, 78, 20)
	if want := "   ■■■■■             a LB-1  ◇◇    b LB-2  ▣▣      APR   ■■■□          ■■■■■"; !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant in it\n%s", got, want)
	}
}

func TestALadderAndColumns(t *testing.T) {
	tb := table(t, ladder, "Dauntless", "Warden frigate", "ours")
	same(t, shown(tb, 78, 22), `
 Dauntless   Warden frigate · ours · ko                  BD-DC 6,5   Tracking 9

 capacity  0/3  □□□      Normal   ▸ Crippled  Deteriorating             Wrecked

 attribute    now  mod   base  less
 Structure     14   +2     14
 Shields       12   +1     14  ▲ −2 crippled

 hard points                                     officers
 ■ projectile 1  ■■■■■■■■ active                 captain Ilin   helm Rao
 × projectile 2  □□□□□□□□ × destroyed            ⚠ weapons Brand, shaken
                                                 sensors Teck
                                                 engineer Voss
`)
	same(t, shown(tb, 78, 8), `
 Dauntless   Warden frigate · ours · ko                  BD-DC 6,5   Tracking 9
 capacity  0/3  □□□      Normal   ▸ Crippled  Deteriorating             Wrecked
 attribute    now  mod   base  less
 Structure     14   +2     14
 Shields       12   +1     14  ▲ −2 crippled
 hard points                                     ▸ officers 2, 1 shaken
 ■ projectile 1  ■■■■■■■■ active
 × projectile 2  □□□□□□□□ × destroyed
`)
}

// TestBoxesOfOneRow: a meter in place of boxes, labels as wide as each other, boxes of several systems in one row, and a system whose boxes
// stand in several rows, each of which shows its own part of what would go.
func TestBoxesOfOneRow(t *testing.T) {
	tb := table(t, func() []rules.Group {
		bare := func(cell, label string, at, now, most int, same bool) rules.Line {
			return rules.Line{Label: label, Pad: 5, Cell: roster.BoxesCell(cell), Now: now, Max: most, Bare: true, At: at, Same: same}
		}
		more := bare("ph-2", "", rules.Adjoining, 1, 1, true)
		low, high := bare("lw", "", 2, 5, 5, false), bare("lw", "", 2, 1, 5, false)
		low.Pad, high.Pad, high.Before = 0, 0, 5
		more.Pad = 0
		return []rules.Group{{Lines: []rules.Line{
			{Label: "#1", Cell: roster.TrackCell("#1"), Now: 11, Max: 22, Meter: 8, At: 2},
			bare("br", "BR", 30, 2, 2, true),
			bare("ph-1", "PH-B", 30, 1, 1, false), more,
			low, high,
		}}}
	}, "Kor's Fist", "D7K", "Klingon")
	tb.Would = map[roster.SheetID][]pane.Would{"0.1": {{Cell: roster.BoxesCell("lw"), From: roster.N(6), To: roster.N(3)}}}
	same(t, shown(tb, 78, 10), `
 Kor's Fist   D7K · Klingon · ko

   #1 11/22 ■■■■□□□□           BR    ■■
                               PH-B  ■■
   ■■■◇◇
   ◇□□□□
`)
}

// TestAPendingChangeIsPartedFromTheNextPiece: what a value would become may fill its column, and a letter may stand before the piece behind it.
func TestAPendingChangeIsPartedFromTheNextPiece(t *testing.T) {
	tb := table(t, func() []rules.Group {
		load := func(id, label string, at int) rules.Line {
			return rules.Line{Label: label, Value: "3/3", Cell: roster.LoadCell(id), Same: true, At: at}
		}
		return []rules.Group{{Lines: []rules.Line{{Label: "stored"}, load("x", "plasma cannon 1", 10), load("y", "plasma cannon 2", 33), load("z", "laser 1", 56)}}}
	}, "Pilgrim", "Picket", "Concord")
	tb.Would = map[roster.SheetID][]pane.Would{"0.1": {{Cell: roster.LoadCell("x"), From: roster.N(3), To: roster.N(0)}}}
	same(t, shown(tb, 78, 10), `
 Pilgrim   Picket · Concord · ko

 stored    plasma cannon 1 3/3 → 0 plasma cannon 2 3/3   laser 1 3/3
`)
	tb.Subject = "0.1"
	tb.Form = rules.Form{Action: &rules.Action{}, Question: &rules.Question{Kind: rules.AskPick, Sheet: "0.1", Choices: []rules.Choice{{ID: "y", Sheet: "0.1", Cell: roster.LoadCell("y")}}}}
	tb.Letters = map[string]string{"y": "a"}
	same(t, shown(tb, 78, 10), `
 Pilgrim   Picket · Concord · ko

 stored    plasma cannon 1 3/3 → 0 a plasma cannon 2 3/3 laser 1 3/3
`)
}

// TestListsOfSystemsArePackedWhereRowsAreShort: in columns where there is room, else behind one another and without the title, before they fold.
func TestListsOfSystemsArePackedWhereRowsAreShort(t *testing.T) {
	tb := table(t, func() []rules.Group {
		g := rules.Group{Title: "zones", Rank: 1, Fold: "systems 7 of 8", Head: []rules.Line{{Text: "next hit first"}}}
		list := func(zone string, names ...string) {
			for i, name := range names {
				if i%3 == 0 {
					g.Lines = append(g.Lines, rules.Line{Label: zone})
					zone = " "
				}
				g.Lines = append(g.Lines, rules.Line{Label: name, State: roster.Works, Cell: roster.StateCell(name), Same: true, At: 8 + 23*(i%3)})
			}
		}
		list("F", "laser 1", "laser 2", "radar", "missile tube", "core")
		list("A", "induction engine 1", "induction engine 2", "mass reactor 1")
		g.Lines[1].State = roster.Destroyed
		return []rules.Group{{Lines: []rules.Line{{Label: "stun", Now: 6, Max: 6, Cell: roster.TrackCell("stun")}}}, g}
	}, "Ardent", "Destroyer", "Concord")
	same(t, shown(tb, 78, 9), `
 Ardent   Destroyer · Concord · ko

 stun   6/6  ■■■■■■

 zones   next hit first
 F       × laser 1              ■ laser 2              ■ radar
         ■ missile tube         ■ core
 A       ■ induction engine 1   ■ induction engine 2   ■ mass reactor 1
`)
	same(t, shown(tb, 78, 4), `
 Ardent   Destroyer · Concord · ko
 stun   6/6  ■■■■■■
 F       × laser 1  ■ laser 2  ■ radar  ■ missile tube  ■ core
 A       ■ induction engine 1  ■ induction engine 2  ■ mass reactor 1
`)
	same(t, shown(tb, 78, 3), `
 Ardent   Destroyer · Concord · ko
 stun   6/6  ■■■■■■
 ▸ systems 7 of 8
`)
}

// TestAListWithoutANameIsPacked: nothing need stand before its systems.
func TestAListWithoutANameIsPacked(t *testing.T) {
	tb := table(t, func() []rules.Group {
		g := rules.Group{Title: "systems", Rank: 1}
		for i, name := range []string{"laser 1", "laser 2", "radar", "missile tube", "core"} {
			g.Lines = append(g.Lines, rules.Line{Label: name, State: roster.Works, Cell: roster.StateCell(name), Same: true, At: 1 + 30*(i%2)})
		}
		return []rules.Group{g}
	}, "Ardent", "Destroyer", "Concord")
	same(t, shown(tb, 58, 2), `
 Ardent   Destroyer · Concord · ko
  ■ laser 1  ■ laser 2  ■ radar  ■ missile tube  ■ core
`)
}

func TestANarrowPageWrapsWhatItCannotHold(t *testing.T) {
	for _, width := range []int{58, 44, 38} {
		for _, groups := range []func() []rules.Group{ring, ladder} {
			for _, line := range strings.Split(shown(table(t, groups, "Kor's Fist", "D7K", "Klingon"), width, 40), "\n") {
				if look.Width(line) > width+sheet.Margin {
					t.Errorf("%d cells on a page of %d: %q", look.Width(line), width, line)
				}
			}
		}
	}
}
