package saves_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"path/filepath"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/rulestest"
	"damcon/saves"
)

// A twin is a journal in memory and one in a file, which must answer alike whatever they are asked.
type twin struct {
	t      *testing.T
	memory *rules.Memory
	file   *saves.Battle
	f      *saves.File
	seldom int // counts the appends, so that the file is opened anew now and then
}

// newTwin begins with the row that names the battle in both, so that rows have the same numbers.
func newTwin(t *testing.T, table *roster.Battle) *twin {
	t.Helper()
	m := rules.NewMemory(table.Clone())
	if err := m.Append([]rules.LogRow{{Kind: rules.Note, Named: table.Name}}, rules.Waiting{}); err != nil {
		t.Fatal(err)
	}
	f, err := saves.Create(filepath.Join(t.TempDir(), "twin.damcon"), "Twin", table.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	tw := &twin{t: t, memory: m, f: f}
	t.Cleanup(func() { tw.close() })
	tw.file, err = f.NewBattle(table.Name)
	if err != nil || tw.file.Number() != table.Number {
		t.Fatalf("battle %d, want %d; %v", tw.file.Number(), table.Number, err)
	}
	return tw
}

// close looks whether the file is whole.
func (tw *twin) close() {
	f := tw.f
	if report, err := f.Verify(); err != nil || !report.Whole() {
		tw.t.Errorf("%+v %v", report, err)
	}
	if err := f.Close(); err != nil {
		tw.t.Error(err)
	}
}

func (tw *twin) reopen() {
	tw.close()
	f, err := saves.Open(tw.f.Path())
	if err != nil {
		panic(err)
	}
	tw.f = f
	if tw.file, err = f.Battle(tw.file.Number()); err != nil {
		panic(err)
	}
	if _, _, err := tw.file.Load(); err != nil {
		panic(err)
	}
}

// same panics where two things are not the same as JSON: rulestest says which game led there.
func same[T any](what string, a, b T, errA, errB error) (T, error) {
	textA, _ := json.Marshal(a)
	textB, _ := json.Marshal(b)
	if string(textA) != string(textB) || (errA == nil) != (errB == nil) {
		panic(fmt.Sprintf("%s\nin memory %s %v\nin file   %s %v", what, textA, errA, textB, errB))
	}
	return b, errB
}

func (tw *twin) Load() (*roster.Battle, rules.Waiting, error) {
	a, w, errA := tw.memory.Load()
	b, v, errB := tw.file.Load()
	if _, err := same("what waits", w, v, nil, nil); err != nil {
		return nil, v, err
	}
	table, err := same("the table", a, b, errA, errB)
	return table, v, err
}

func (tw *twin) Next() (int, error) {
	a, errA := tw.memory.Next()
	b, errB := tw.file.Next()
	return same("next", a, b, errA, errB)
}

func (tw *twin) Append(rows []rules.LogRow, w rules.Waiting) error {
	errA := tw.memory.Append(rows, w)
	errB := tw.file.Append(rows, w)
	_, err := same("append", 0, 0, errA, errB)
	if tw.seldom++; tw.seldom%40 == 0 {
		tw.reopen()
		for range tw.Log(0) { // says itself what is not the same
			continue
		}
	}
	if _, _, err := tw.Load(); err != nil {
		return err
	}
	return err
}

func (tw *twin) Entry(number int) (rules.Entry, error) {
	a, errA := tw.memory.Entry(number)
	b, errB := tw.file.Entry(number)
	return same("entry", a, b, errA, errB)
}

func (tw *twin) Standing(before int) iter.Seq2[rules.Entry, error] {
	return alongside(tw.memory.Standing(before), tw.file.Standing(before))
}

func (tw *twin) Log(before int) iter.Seq2[rules.LogRow, error] {
	return alongside(tw.memory.Log(before), timeless(tw.file.Log(before)))
}

// timeless leaves out when a row was written, which a journal in memory does not say.
func timeless(rows iter.Seq2[rules.LogRow, error]) iter.Seq2[rules.LogRow, error] {
	return func(yield func(rules.LogRow, error) bool) {
		for row, err := range rows {
			row.At = 0
			if !yield(row, err) {
				return
			}
		}
	}
}

// alongside walks two sequences that must be the same.
func alongside[T any](a, b iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		next, stop := iter.Pull2(a)
		defer stop()
		for got, errB := range b {
			want, errA, ok := next()
			if !ok {
				panic("the file has more than the memory")
			}
			if _, err := same("in sequence", want, got, errA, errB); !yield(got, err) {
				return
			}
		}
		if _, _, ok := next(); ok {
			panic("the memory has more than the file")
		}
	}
}

func (tw *twin) Undone() (int, error) {
	a, errA := tw.memory.Undone()
	b, errB := tw.file.Undone()
	return same("undone", a, b, errA, errB)
}

func (tw *twin) Touched(after int, changes []roster.Change) (int, error) {
	a, errA := tw.memory.Touched(after, changes)
	b, errB := tw.file.Touched(after, changes)
	return same("touched", a, b, errA, errB)
}

// TestRandomGamesAreKeptAsInMemory plays random games of a made-up ruleset with the file beside a journal in memory as its model.
func TestRandomGamesAreKeptAsInMemory(t *testing.T) {
	suite := rulestest.Suite{Rules: rulestest.Madeup(), Games: 10, Journal: func(b *roster.Battle) rules.Journal { return newTwin(t, b) }}
	if broken := suite.Find(); broken != nil {
		t.Error(broken)
	}
}
