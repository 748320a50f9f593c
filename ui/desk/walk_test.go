package desk

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/start"
	"damcon/ui/look"
)

// walk is a game of one action: dice, then in the middle of it a choice of groups with what the walk has come to beside it.
var walk = &rules.Ruleset{
	ID: "walk", Title: "Walk", Doc: "groups of boxes", Wide: true, Round: "turn",
	Actions: []*rules.Action{{ID: "volley", Title: "volley", Help: "place points", Key: "v", Do: func(r *rules.Resolution) {
		ship := r.Kind(roster.KindShip)[0]
		row := r.See("row", dice.Roll("2d6"))
		left := 2
		rules.Loop(r, "ten", left, func(r *rules.Resolution, left *int) bool {
			groups := []*roster.System{}
			for i := range ship.Systems {
				if y := &ship.Systems[i]; y.Left > 0 {
					groups = append(groups, y)
				}
			}
			r.By("Klingon").Advise(func() string { return groups[0].ID }).Beside(func() []rules.Group {
				return []rules.Group{{Title: "volley", Fold: "▸ G Lab", Lines: []rules.Line{
					{Label: "row", Value: string(rune('0' + row%10))},
					{Label: "A", Note: "Cargo", At: 2},
					{Label: "G", Here: true, At: 2},
					{Label: "Lab", At: 6, Same: true},
				}}}
			})
			g := rules.Pick(r, "group", groups, func(y *roster.System) rules.Choice {
				return rules.Choice{ID: y.ID, Text: y.Name, Sheet: ship.ID, Cell: roster.BoxesCell(y.ID)}
			}, "Which Lab?")
			r.Mark(ship, roster.BoxesCell(g.ID), g.Left-1, "%s loses 1 %s", ship.Name, g.Name)
			*left--
			return *left > 0
		})
	}}},
	Layout: func(_ rules.Board, s *roster.Sheet) []rules.Group {
		var g rules.Group
		for i, y := range s.Systems {
			g.Lines = append(g.Lines, rules.Line{
				Label: y.Name, Now: y.Left, Max: y.Boxes, Bare: true, Cell: roster.BoxesCell(y.ID), At: 20 + 14*i, Same: i > 0,
			})
		}
		return []rules.Group{g}
	},
}

func walking(t *testing.T, width, height int) *App {
	t.Helper()
	book, err := rules.Open(walk)
	if err != nil {
		t.Fatal(err)
	}
	b := roster.NewBattle(1, "Organian border", walk.ID)
	s := &roster.Sheet{ID: "0.1", Kind: roster.KindShip, Name: "Kor's Fist", Class: "D7K", Side: "Klingon", Handle: "ko", Systems: []roster.System{
		{ID: "lb-1", Name: "LB-1", Left: 2, Boxes: 2, State: roster.Works}, {ID: "lb-2", Name: "LB-2", Left: 2, Boxes: 2, State: roster.Works},
	}}
	if err := b.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
		t.Fatal(err)
	}
	session, err := rules.NewSession(book, rules.NewMemory(b), dice.NewRoller(dice.NewSeed()))
	if err != nil {
		t.Fatal(err)
	}
	o := &start.Opened{Name: b.Name, Session: session}
	a := New(Config{Look: Choice{Theme: look.Dark}, Profile: colorprofile.TrueColor, Opened: o})
	a.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return a
}

func TestAQuestionInTheMiddleOfAnAction(t *testing.T) {
	a := walking(t, 120, 36)
	press(a, "v", "3", "space", "4", "enter")
	for _, want := range []string{
		" Which Lab?   the Klingon side answers · ten 1",
		"              a LB-1 ▣▣    b LB-2 ▣▣",
		"a LB-1 ▣▣     b LB-2 ▣▣",
		"advice a",
		"volley",
		" ▸ G   Lab",
		" a b choose  Enter advice  ← back",
	} {
		sees(t, a, want)
	}
	if strings.Contains(plainScreen(a), "fleet") {
		t.Error("the fleet stands where the walk does")
	}
	press(a, "b")
	sees(t, a, "ten 2")
	sees(t, a, "b LB-2 ◇▣")
	sees(t, a, "a LB-1 ▣▣    b LB-2 ▣\n")
	press(a, "left")
	sees(t, a, "ten 1")
	press(a, "b", "1", "backspace", "enter")
	if a.table.Waiting() || a.table.Board.Sheet("0.1").System("lb-2").Left != 1 || a.table.Board.Sheet("0.1").System("lb-1").Left != 1 {
		t.Errorf("a choice and an advice did not place two points:\n%s", plainScreen(a))
	}
}

func TestTheWalkIsALineWhereThereIsNoRoom(t *testing.T) {
	a := walking(t, 80, 24)
	press(a, "v", "7", "enter")
	sees(t, a, "▸ G Lab")
	wellFormed(t, a, "80 by 24")
}
