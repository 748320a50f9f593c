package saves_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/saves"
)

const (
	manyEntries = 100_000
	manyShips   = 200
)

// destroyer is a sheet of the size that games have.
func destroyer(id roster.SheetID) *roster.Sheet {
	s := &roster.Sheet{ID: id, Kind: roster.KindShip, Name: "Destroyer " + string(id), Handle: "d", Class: "Destroyer", Side: "red", Place: "battle 1"}
	for _, name := range []string{"hull", "drive", "steering", "repair"} {
		s.Tracks = append(s.Tracks, roster.Track{Name: name, Now: 50, Max: 50})
	}
	for i := range 12 {
		s.Systems = append(s.Systems, roster.System{
			ID: fmt.Sprint("lb-", i), Kind: "beam", Name: "Beam", Zone: "fore", Left: 1, Boxes: 1, State: roster.Works, Load: 4,
			Traits: []roster.Trait{{Name: "arc", Value: "fore"}, {Name: "range", Value: "9"}},
		})
	}
	return s
}

// shot is an entry of the size that a shot with its damage has.
func shot(n, from int) rules.LogRow {
	id := roster.SheetID(fmt.Sprint("2.", 1+n%manyShips))
	changes := []roster.Change{{Sheet: id, Cell: roster.TrackCell("hull"), From: roster.N(50 - from), To: roster.N(49 + from)}}
	return rules.LogRow{Kind: rules.Did, Changes: changes, Entry: &rules.Entry{
		Number: n, Root: n, Action: "shot", Title: "Krait LB → Osprey", Side: "red", Round: 3, Phase: "A-fire",
		Answers: []rules.Answer{
			{Key: "weapon", Value: "lb-1", By: rules.ByHand},
			{Key: "target", Value: string(id), By: rules.ByHand},
			{Key: "range", Value: "4", By: rules.ByAssumed},
			{Key: "attack", Value: "37", By: rules.ByHand},
			{Key: "hull", Value: "1", By: rules.ByProgram},
		},
		Events: []rules.Event{
			{Text: "Krait fires at Osprey", Rule: "6.1"},
			{Key: "attack", Text: "hit", Rule: "6.1", Roll: &rules.Roll{Key: "attack", Side: "red", Dice: "d100", Throw: "37", Needs: "40 or less", Word: "hit", By: rules.ByHand}},
			{Key: "hull", Text: "Osprey hull −1", Rule: "6.3", Changes: changes},
		},
	}}
}

var large = struct {
	sync.Once
	path string
	err  error
}{}

// largeCampaign gives a copy of a campaign of manyEntries entries and manyShips ships, which is made once.
func largeCampaign(tb testing.TB) string {
	tb.Helper()
	large.Do(func() { large.path, large.err = makeLarge() })
	if large.err != nil {
		tb.Fatal(large.err)
	}
	text, err := os.ReadFile(large.path)
	if err != nil {
		tb.Fatal(err)
	}
	path := filepath.Join(tb.TempDir(), "large.damcon")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		tb.Fatal(err)
	}
	return path
}

func makeLarge() (string, error) {
	folder, err := os.MkdirTemp("", "damcon-large-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "large.damcon")
	f, err := saves.Create(path, "The long war", "duel")
	if err != nil {
		return "", err
	}
	b, err := f.NewBattle("Zebulon")
	if err != nil {
		return "", err
	}
	var laid []roster.Change
	for i := range manyShips {
		s := destroyer(roster.SheetID(fmt.Sprint("2.", i+1)))
		laid = append(laid, roster.Change{Sheet: s.ID, Cell: roster.SheetCell, To: roster.Whole(s)})
	}
	entry := &rules.Entry{Number: 2, Root: 2, Action: rules.Recorded, Events: []rules.Event{{Changes: laid}}}
	rows := []rules.LogRow{{Kind: rules.Did, Entry: entry, Changes: laid}}
	down := map[int]int{}
	for n := 3; n < manyEntries+2; n++ {
		rows = append(rows, shot(n, down[n%manyShips]))
		down[n%manyShips] = 1 - down[n%manyShips]
		if len(rows) == 5000 {
			if err := b.Append(rows, rules.Waiting{}); err != nil {
				return "", err
			}
			rows = rows[:0]
		}
	}
	if err := b.Append(rows, rules.Waiting{}); err != nil {
		return "", err
	}
	return path, f.Close()
}

func open(tb testing.TB, path string) (*saves.File, *saves.Battle) {
	tb.Helper()
	f, err := saves.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	b, err := f.Battle(1)
	if err != nil {
		tb.Fatal(err)
	}
	return f, b
}

// BenchmarkOpen opens a campaign of 100,000 entries as far as the first screen needs it: table, what waits, the newest rows of the log.
func BenchmarkOpen(b *testing.B) {
	path := largeCampaign(b)
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		f, battle := open(b, path)
		if _, _, err := battle.Load(); err != nil {
			b.Fatal(err)
		}
		n := 0
		for _, err := range battle.Log(0) {
			if n++; err != nil || n == 50 {
				break
			}
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(info.Size())/1e6, "MB-file")
}

// BenchmarkMemory reports what the process holds with a campaign of 100,000 entries open and half of them read.
func BenchmarkMemory(b *testing.B) {
	path := largeCampaign(b)
	var most uint64
	for b.Loop() {
		runtime.GC()
		f, battle := open(b, path)
		table, _, err := battle.Load()
		if err != nil {
			b.Fatal(err)
		}
		n := 0
		for _, err := range battle.Standing(0) {
			if n++; err != nil || n == manyEntries/2 {
				break
			}
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.Sys-m.HeapReleased)
		runtime.KeepAlive(table)
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(most)/(1<<20), "MB-held")
}

// BenchmarkList lists a folder with a campaign of 100,000 entries.
func BenchmarkList(b *testing.B) {
	folder := filepath.Dir(largeCampaign(b))
	for b.Loop() {
		if all, err := saves.List(folder); err != nil || len(all) != 1 || all[0].Err != nil {
			b.Fatal(all, err)
		}
	}
}

// BenchmarkAnswer makes one answer durable in a campaign of 100,000 entries.
func BenchmarkAnswer(b *testing.B) {
	f, battle := open(b, largeCampaign(b))
	defer f.Close()
	if _, _, err := battle.Load(); err != nil {
		b.Fatal(err)
	}
	w := rules.Waiting{Number: 7, Action: "shot", Answers: shot(3, 0).Entry.Answers}
	for b.Loop() {
		if err := battle.Append(nil, w); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEntry makes one finished entry durable in a campaign of 100,000 entries.
func BenchmarkEntry(b *testing.B) {
	f, battle := open(b, largeCampaign(b))
	defer f.Close()
	table, _, err := battle.Load()
	if err != nil {
		b.Fatal(err)
	}
	next, err := battle.Next()
	if err != nil {
		b.Fatal(err)
	}
	down := map[int]int{}
	for i := range manyShips {
		down[i] = 50 - table.Sheet(roster.SheetID(fmt.Sprint("2.", 1+i))).Track("hull").Now
	}
	for b.Loop() {
		row := shot(next, 0)
		k := next % manyShips
		row.Changes[0].From, row.Changes[0].To = roster.N(50-down[k]), roster.N(49+down[k])
		down[k] = 1 - down[k]
		if err := battle.Append([]rules.LogRow{row}, rules.Waiting{}); err != nil {
			b.Fatal(err)
		}
		next++
	}
}

// BenchmarkVerify looks whether a campaign of 100,000 entries is whole.
func BenchmarkVerify(b *testing.B) {
	f, _ := open(b, largeCampaign(b))
	defer f.Close()
	for b.Loop() {
		if report, err := f.Verify(); err != nil || !report.Whole() {
			b.Fatal(report, err)
		}
	}
}

// BenchmarkExport writes a campaign of 100,000 entries out as text.
func BenchmarkExport(b *testing.B) {
	f, _ := open(b, largeCampaign(b))
	defer f.Close()
	for b.Loop() {
		if err := f.Export(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
