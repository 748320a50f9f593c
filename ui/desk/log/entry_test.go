package log

import (
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/ui/desk/pagetest"
	"damcon/ui/look"
)

// pool is a pool with its help and one more throw, and a long line of what was fired between them and the end.
func pool() *rules.Entry {
	roll := func(key, throw, word string) rules.Event {
		return rules.Event{Roll: &rules.Roll{Key: key, Dice: "d10", Throw: throw, Word: word}}
	}
	return &rules.Entry{Number: 25, Title: "Dauntless → Skarn", Events: []rules.Event{
		roll("pool", "2,2,9", "1 success, 1 short by 2"),
		{Text: "the weapons officer's help, +2, makes a success"},
		roll("re-rolls", "3", "0 more"),
		{Text: "Dauntless has fired 1 projectile, 2 projectile, 3 projectile, 4 laser, 5 laser"},
		{Text: "2 of 4: Skarn is missed"},
	}}
}

// TestANoteLeavesOutOnlyWhatItMust: the end stays, then the dice, then what else has room.
func TestANoteLeavesOutOnlyWhatItMust(t *testing.T) {
	tb := pagetest.Table(pagetest.Session(t))
	for _, c := range []struct {
		width int
		want  string
	}{
		{300, "25 Dauntless → Skarn  pool 2 2 9 1 success, 1 short by 2  the weapons officer's help, +2, makes a success  re-rolls 3 0 more  " +
			"Dauntless has fired 1 projectile, 2 projectile, 3 projectile, 4 laser, 5 laser  2 of 4: Skarn is missed"},
		{160, "25 Dauntless → Skarn  pool 2 2 9 1 success, 1 short by 2  the weapons officer's help, +2, makes a success  re-rolls 3 0 more  …  2 of 4: Skarn is missed"},
		{116, "25 Dauntless → Skarn  pool 2 2 9 1 success, 1 short by 2  …  re-rolls 3 0 more  …  2 of 4: Skarn is missed"},
		{76, "25 Dauntless → Skarn  …  re-rolls 3 0 more  …  2 of 4: Skarn is missed"},
		{20, "25 Dauntless → Skarn  …  2 of 4: Skarn is missed"},
	} {
		got := Summary(tb, pool(), c.width)
		if got != c.want {
			t.Errorf("in %d cells\n got %s\nwant %s", c.width, got, c.want)
		}
		if c.width > 50 && look.Width(got) > c.width {
			t.Errorf("%d cells in %d", look.Width(got), c.width)
		}
	}
}

// TestAHouseClassIsNamedWhereItsShipTakesPart: a house table may have been read by any dice, a class has ships.
func TestAHouseClassIsNamedWhereItsShipTakesPart(t *testing.T) {
	game := pagetest.Rules()
	book, err := rules.Open(game, rules.File{Name: "house.toml", Text: "[[class]]\nname = \"Lancer\"\nlike = \"Destroyer\"\n"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.NewSession(book, rules.NewMemory(roster.NewBattle(1, "", game.ID)), dice.NewRoller([32]byte{7}))
	if err != nil {
		t.Fatal(err)
	}
	for _, told := range [][]rules.Answer{
		{pagetest.A("class", "Lancer"), pagetest.A("side", "red"), pagetest.A("names", "Osprey")},
		{pagetest.A("class", "Destroyer"), pagetest.A("side", "red"), pagetest.A("names", "Kestrel")},
		{pagetest.A("class", "Destroyer"), pagetest.A("side", "blue"), pagetest.A("names", "Krait")},
	} {
		pagetest.Play(t, s, "commission", told...)
	}
	for _, c := range []struct {
		ship string
		want bool
	}{{"Osprey", true}, {"Kestrel", false}} {
		e := pagetest.Shoot(t, s, c.ship, "lc", "Krait", "3", "66")
		said := strings.Join(told(pagetest.Table(s), item{entry: &e}, 60), "\n")
		if got := strings.Contains(said, "house class: Lancer"); got != c.want || strings.Contains(said, "house table") {
			t.Errorf("%s fires: house class %t, want %t\n%s", c.ship, got, c.want, said)
		}
	}
}
