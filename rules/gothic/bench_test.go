package gothic

import (
	"strconv"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
)

// table lays ships of classes down under their short names in small letters: "LUN@Imperial".
func table(t testing.TB, b *rules.Book, ships ...string) *roster.Battle {
	t.Helper()
	battle := roster.NewBattle(1, "test", Rules.ID)
	for _, word := range ships {
		short, side, _ := strings.Cut(word, "@")
		c, ok := b.Class(short)
		if !ok {
			t.Fatalf("no class %s", short)
		}
		s := c.Sheet()
		s.ID, s.Side = roster.SheetID(strings.ToLower(short)), side
		start(rules.Board{Battle: battle, Book: b}, c, s)
		if err := battle.Apply(roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)}); err != nil {
			t.Fatal(err)
		}
	}
	return battle
}

// told reads "key=value ..." as loose answers.
func told(line string) []rules.Answer {
	var answers []rules.Answer
	for _, f := range strings.Fields(line) {
		key, value, _ := strings.Cut(f, "=")
		answers = append(answers, rules.Answer{Key: key, Value: value})
	}
	return answers
}

func book(t testing.TB) *rules.Book {
	t.Helper()
	b, err := rules.Open(Rules)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// pen sets cells of the first sheet: "track/hits 5".
func pen(t testing.TB, battle *roster.Battle, set ...string) {
	t.Helper()
	id := battle.Sheets()[0].ID
	for _, s := range set {
		cell, value, _ := strings.Cut(s, " ")
		c, err := roster.ParseCell(cell)
		if err != nil {
			t.Fatal(err)
		}
		from, to := battle.Get(id, c), roster.Text(value)
		if n, err := strconv.Atoi(value); err == nil && from.IsNumber() {
			to = roster.N(n)
		}
		if err := battle.Apply(roster.Change{Sheet: id, Cell: c, From: from, To: to}); err != nil {
			t.Fatal(err)
		}
	}
}

// walk finds the odds of an action, which must come exactly.
func walk(t testing.TB, stage *rules.Stage, action, line string) *rules.Walk {
	t.Helper()
	w, err := stage.Odds([]rules.Planned{{Action: action, Answers: told(line)}})
	if err != nil {
		t.Fatal(err)
	}
	for !w.Step(1000) {
	}
	if !w.Exact() {
		t.Fatal("not exact", w.Err())
	}
	return w
}

// odds measures the walk of an action.
func odds(b *testing.B, ships []string, action, line string, set ...string) {
	bk := book(b)
	battle := table(b, bk, ships...)
	pen(b, battle, set...)
	stage := rules.NewStage(bk, battle)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		walk(b, stage, action, line)
	}
}

// The budget of each is 1 ms.

func BenchmarkOddsOfACritical(b *testing.B) {
	odds(b, []string{"LUN@Imperial", "MUR@Chaos"}, "hit", "target=lun weapon=points points=2")
}

func BenchmarkOddsOfACriticalThatKills(b *testing.B) {
	odds(b, []string{"LUN@Imperial", "MUR@Chaos"}, "hit", "target=lun weapon=points points=3", "track/hits 5")
}

func BenchmarkOddsOfAnEmperor(b *testing.B) {
	odds(b, []string{"EMP@Imperial", "MUR@Chaos"}, "hit", "target=emp weapon=points points=5")
}

func BenchmarkOddsOfARepair(b *testing.B) {
	odds(b, []string{"LUN@Imperial"}, "repair", "ship=lun what=p-wb", "boxes/p-wb 2")
}

func BenchmarkOddsOfABroadside(b *testing.B) {
	odds(b, []string{"MUR@Chaos", "LUN@Imperial"}, "fire", "firer=mur weapons=p-wb target=lun nearest=yes range=15 aspect=side in-the-way=no")
}
