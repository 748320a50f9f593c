package desk

import (
	"fmt"
	"slices"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/knighthawks"
	"damcon/ui/desk/start"
	"damcon/ui/look"
)

// crowded is a desk with 200 ships and a log of 100,000 lines.
func crowded(tb testing.TB) *App {
	tb.Helper()
	book, err := rules.Open(knighthawks.Rules)
	if err != nil {
		tb.Fatal(err)
	}
	journal := rules.NewMemory(roster.NewBattle(1, "Crowded", knighthawks.Rules.ID))
	session, err := rules.NewSession(book, journal, dice.NewRoller([32]byte{1}))
	if err != nil {
		tb.Fatal(err)
	}
	do := func(action string, told ...rules.Answer) {
		if _, err := session.Begin(action, told...); err != nil {
			tb.Fatal(err)
		}
		if _, err := session.RollAll(); err != nil {
			tb.Fatal(err)
		}
	}
	for i, side := range []string{"UPF", "Sathar"} {
		class := book.Classes()[i].Name
		do("commission", rules.Answer{Key: "class", Value: class}, rules.Answer{Key: "side", Value: side}, rules.Answer{Key: "count", Value: "100"})
	}
	number, err := journal.Next()
	if err != nil {
		tb.Fatal(err)
	}
	rows := make([]rules.LogRow, 0, 25_000)
	for i := range cap(rows) {
		e := &rules.Entry{Number: number + i, Root: number + i, Action: "note", Title: fmt.Sprintf("shot %d at a ship", i), Round: 1 + i/100}
		for j := range 3 {
			e.Events = append(e.Events, rules.Event{Text: fmt.Sprintf("line %d of it says what happened and why", j)})
		}
		rows = append(rows, rules.LogRow{Kind: rules.Did, Entry: e})
	}
	if err := journal.Append(rows, rules.Waiting{}); err != nil {
		tb.Fatal(err)
	}
	app := New(Config{Look: Choice{Theme: look.Dark}, Profile: colorprofile.TrueColor, Opened: &start.Opened{Session: session}})
	app.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	return app
}

// BenchmarkKeyToFrame is every sort of key with 200 sheets and 100,000 log lines: Update and View. The budget is 4 ms at the 99th percentile.
func BenchmarkKeyToFrame(b *testing.B) {
	a := crowded(b)
	sorts := map[string][]string{
		"move":   {"down", "down", "up"},
		"scroll": {"f4", "up", "up", "pgup", "pgup", "down", "f2"},
		"type":   {"x", "1", "2", "backspace", "esc", "u"},
		"due":    {"d", "down", "down", "esc"},
		"pen":    {"e", "down", "enter", "3", "enter", "u", "f2"},
	}
	for _, name := range []string{"move", "scroll", "type", "due", "pen"} {
		keys := sorts[name]
		b.Run(name, func(b *testing.B) {
			took := make([]time.Duration, 0, b.N)
			for i := range b.N {
				key := pressed(keys[i%len(keys)])
				began := time.Now()
				a.Update(key)
				_ = a.View().Content
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-p99")
		})
	}
}
