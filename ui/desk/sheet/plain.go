package sheet

import (
	"fmt"

	"damcon/roster"
	"damcon/rules"
	"damcon/ui/desk/pane"
)

// plain lays out the sheet of a game that says nothing about it: tracks, systems, what lies on it, markers and printed facts.
func plain(t *pane.Table, s *roster.Sheet) []rules.Group {
	var tracks, systems, on, markers, traits rules.Group
	for _, k := range s.Tracks {
		tracks.Lines = append(tracks.Lines, rules.Line{Label: k.Name, Cell: roster.TrackCell(k.Name), Now: k.Now, Max: k.Max})
	}
	systems.Title, systems.Rank = "systems", 1
	for _, y := range s.Systems {
		line := rules.Line{Label: y.Name, Cell: roster.StateCell(y.ID), State: y.State, Note: y.Zone}
		if y.Boxes > 1 {
			line.Cell, line.Now, line.Max = roster.BoxesCell(y.ID), y.Left, y.Boxes
		}
		systems.Lines = append(systems.Lines, line)
	}
	for _, f := range t.Board.Figures(s) {
		text := f.Text
		if text == "" {
			text = fmt.Sprint(f.Value)
		}
		tracks.Lines = append(tracks.Lines, rules.Line{Label: f.Name, Value: text, Figure: f.Name})
	}
	on.Title, on.Rank, on.Aside = "aboard", 2, true
	for _, o := range t.Board.On(s.ID, "") {
		line := rules.Line{Label: t.Name(o.ID)}
		for _, k := range t.Board.Book.Rules.Kinds {
			if k.Word == o.Kind && k.List != nil {
				line.Note = k.List(t.Board, o)
			}
		}
		on.Lines = append(on.Lines, line)
	}
	markers.Title, markers.Rank = "markers", 2
	for _, b := range t.Badges(s) {
		markers.Lines = append(markers.Lines, rules.Line{Text: b.Word, Note: b.Text, Grave: b.Grave})
	}
	for _, k := range s.Markers {
		text := k.Kind
		if k.On != "" {
			text += " on " + k.On
		}
		if k.Of != "" {
			text += " of " + t.Name(k.Of)
		}
		line := rules.Line{Label: text, Value: fmt.Sprint(k.Count), Cell: roster.MarkerOf(k.Kind, k.On, k.Of)}
		markers.Lines = append(markers.Lines, line)
	}
	traits.Title, traits.Rank = "printed", 3
	for i, k := range s.Traits {
		traits.Lines = append(traits.Lines, rules.Line{Label: k.Name, Value: k.Value, Cell: roster.TraitCell("", k.Name), Same: i > 0})
	}
	var all []rules.Group
	for _, g := range []rules.Group{tracks, systems, on, markers, traits} {
		if len(g.Lines) > 0 {
			all = append(all, g)
		}
	}
	return all
}
