package muster

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"damcon/rules"
	"damcon/rules/knighthawks"
	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

func book(t testing.TB) *rules.Book {
	b, err := rules.Open(pagetest.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestRead(t *testing.T) {
	b := book(t)
	for _, c := range []struct{ line, side, want string }{
		{"3 Destroyer @blue: Viper, Krait, Asp", "", "3 Destroyer @blue: Viper, Krait, Asp"},
		{"Destroyer @blue: Viper, Krait", "", "2 Destroyer @blue: Viper, Krait"},
		{"dd", "red", "1 Destroyer @red"},
		{"2 dest", "red", "2 Destroyer @red"},
		{"3 Frigate @blue: Viper", "red", "3 Frigate @blue: Viper"},
		{"2 Frigate @blue:", "", "2 Frigate @blue"},
		{"2 Frigate @@blue: Viper, Krait", "", "2 Frigate @blue: Viper, Krait"}, // Tab has written the first
		{"2 Frigate @ @blue", "", "2 Frigate @blue"},
		{"2 Frigate @@", "", "whose? write @ and the side behind the class"},
		{"2 Destroyer @blue: A, B, C", "", "3 names for 2"},
		{"2 Destroyer", "", "whose? write @ and the side behind the class"},
		{"0 Destroyer @blue", "", "0: it is 1 to 100 ships"},
		{"3 Dreadnought @blue", "", "Dreadnought: there is no such class"},
		{"3", "red", "which class?"},
		{"", "red", "which class?"},
		{"Destroyer @blue: Viper, viper", "", "Viper stands twice"},
	} {
		o, err := Read(b, c.line, c.side)
		got := o.String()
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q reads %q, want %q", c.line, got, c.want)
		}
	}
}

func TestComplete(t *testing.T) {
	b := book(t)
	for _, c := range [][2]string{
		{"3 Des", "3 Destroyer @"},
		{"fr", "Frigate @"},
		{"FF", "Frigate @"},
		{"3 Destroyer @b", "3 Destroyer @blue: "},
		{"3 Destroyer @@b", "3 Destroyer @blue: "},
		{"3 Destroyer @", "3 Destroyer @"},
		{"3 Destroyer @blue: V", "3 Destroyer @blue: V"},
		{"xyz", "xyz"},
		{"", ""},
		{"3 ", "3 "},
	} {
		if got := Complete(b, []string{"red", "blue"}, c[0]); got != c[1] {
			t.Errorf("%q becomes %q, want %q", c[0], got, c[1])
		}
	}
}

// A hull without systems is built upon: what is ready to fight stands before it, each in the order of the book.
func TestShipsWithSystemsStandFirst(t *testing.T) {
	hull := "[[class]]\nname = \"Hulk\"\ntracks = [\"hull 30\"]\n"
	b, err := rules.Open(pagetest.Rules(), rules.File{Name: "house.toml", Text: hull + "[[class]]\nname = \"Lancer\"\nlike = \"Destroyer\"\n"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range Classes(pagetest.Plain(), b, "", 70, 9) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	want := []string{
		"DD Destroyer hull 50 · 2 systems", "FF Frigate hull 40 · 2 systems", "Lancer hull 50 · 2 systems · house class", "Hulk hull 30 · no systems · house class",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func FuzzRead(f *testing.F) {
	b := book(f)
	for _, line := range []string{"3 Destroyer @blue: Viper, Krait, Asp", "@", ":", "9 @:,", "é 漢 @\x00"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		o, err := Read(b, line, "red")
		if err == nil {
			if again, err := Read(b, o.String(), ""); err != nil || again.String() != o.String() {
				t.Errorf("%q reads %q, which reads %q, %v", line, o, again, err)
			}
		}
		Complete(b, []string{"red", "blue"}, line)
	})
}

// made is what the page has made.
type made struct {
	plan Plan
	err  error
}

func (m *made) create(p Plan) (pane.Reply, error) {
	m.plan = p
	return pane.Say{Note: p.Name}, m.err
}

func page(t testing.TB, m *made) *Model {
	game := func(id string) pane.Game {
		return pane.Game{ID: id, Title: strings.ToUpper(id[:1]) + id[1:], Doc: "hull, guns, fires", Book: func() (*rules.Book, error) { return book(t), nil }}
	}
	return New([]pane.Game{game("duel"), game("other")}, m.create)
}

func table(t testing.TB) *pane.Table { return pagetest.Table(pagetest.Session(t)) }

func TestANewCampaignIsPutTogether(t *testing.T) {
	var m made
	p := page(t, &m)
	pagetest.Press(p, "down", "enter")
	pagetest.Type(p, "Straits")
	pagetest.Press(p, "enter")
	pagetest.Type(p, "2 Dest")
	pagetest.Golden(t, "typing", pagetest.Screen(p, table(t), 80, 24))
	pagetest.Press(p, "tab")
	pagetest.Type(p, "red: Osprey")
	pagetest.Press(p, "enter")
	pagetest.Type(p, "FF @blue")
	pagetest.Press(p, "enter")
	pagetest.Golden(t, "ships", pagetest.Screen(p, table(t), 120, 36))
	if reply := pagetest.Press(p, "enter"); reply != (pane.Say{Note: "Straits"}) {
		t.Fatalf("%#v", reply)
	}
	if got := fmt.Sprint(m.plan.Game, m.plan.Ships); got != "other[2 Destroyer @red: Osprey 1 Frigate @blue]" {
		t.Error(got)
	}
	m.err = errors.New("the disk is full")
	pagetest.Press(p, "enter")
	if view := pagetest.Screen(p, table(t), 80, 24); !strings.Contains(view, "the disk is full") {
		t.Error(view)
	}
	pagetest.Press(p, "up")
	if p.typed.String() != "1 Frigate @blue" || len(p.orders) != 1 {
		t.Errorf("the last line comes back to be mended: %q", p.typed.String())
	}
}

func TestSteps(t *testing.T) {
	for name, keys := range map[string][]string{"game": nil, "name": {"1"}, "ships": {"1", "x", "enter"}} {
		fresh := func() pane.Page { p := page(t, &made{}); pagetest.Press(p, keys...); return p }
		pagetest.Fits(t, fresh(), table(t))
		pagetest.EveryKey(t, fresh)
		pagetest.Storm(t, fresh(), table(t), 2000)
		if name != "ships" {
			pagetest.Golden(t, name, pagetest.Screen(fresh(), table(t), 80, 24))
		}
	}
}

func TestReinforcementsAreLaidDown(t *testing.T) {
	s := pagetest.Session(t)
	fresh := func() pane.Page { return NewReinforce(pagetest.Table(s), "blue") }
	p := fresh().(*Reinforce)
	pagetest.Type(p, "2 Frig")
	pagetest.Golden(t, "reinforce", pagetest.Screen(p, pagetest.Table(s), 80, 24))
	pagetest.Press(p, "tab")
	pagetest.Type(p, "blue: Adder")
	reply, ok := pagetest.Press(p, "enter").(pane.Do)
	if !ok || reply.Action != "commission" {
		t.Fatalf("%#v", reply)
	}
	pagetest.Play(t, s, reply.Action, reply.Told...)
	if x := s.Board().Find("Adder"); x == nil || x.Side != "blue" || x.Class != "Frigate" || len(s.Board().Sheets()) != 6 {
		t.Errorf("%+v", s.Board().Sheets())
	}
	p.Refuse(errors.New("no"))
	if p.typed.String() != "2 Frigate @blue: Adder" {
		t.Errorf("a refused line comes back: %q", p.typed.String())
	}
	pagetest.EveryKey(t, fresh)
	pagetest.Fits(t, p, pagetest.Table(s))
	pagetest.Storm(t, p, pagetest.Table(s), 2000)
}

// A class is listed by what it has: the drive of a station is none.
func TestAClassIsListedByWhatItHas(t *testing.T) {
	b, err := rules.Open(knighthawks.Rules)
	if err != nil {
		t.Fatal(err)
	}
	l := look.New(look.None, colorprofile.NoTTY, true, look.ASCII)
	got := strings.Join(Classes(l, b, "2 Armed", 100, 5), "\n")
	if want := "AST    Armed station  hull 80 - DCR 75 - 5 systems"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
