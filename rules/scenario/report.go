package scenario

import (
	"fmt"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// A Report is what happened when a scenario was run.
type Report struct {
	Name    string   `json:"name"`
	Rules   string   `json:"rules"`
	Comment string   `json:"comment,omitempty"`
	Vectors []string `json:"vectors,omitempty"`
	Steps   []Step   `json:"steps"`
	End     End      `json:"end"`

	rewrites map[int]string // what lines should say, by their numbers
}

// An End is a table with every cell, figure and badge.
type End struct {
	Round   int               `json:"round"`
	Phase   string            `json:"phase,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Facts   map[string]string `json:"facts,omitempty"`
	Sheets  []SheetEnd        `json:"sheets"`
	Due     []rules.Due       `json:"due,omitempty"`
}

// A SheetEnd is a sheet with every cell, figure and badge.
type SheetEnd struct {
	ID      roster.SheetID          `json:"id"`
	Kind    string                  `json:"kind"`
	Cells   map[string]roster.Value `json:"cells"` // by their paths
	Figures []rules.Figure          `json:"figures,omitempty"`
	Badges  []rules.Badge           `json:"badges,omitempty"`
}

// EndOf reads a table.
func EndOf(b rules.Board) End {
	end := End{Round: b.Round, Phase: b.Phase, Options: b.Options, Facts: b.Facts, Due: b.Due(), Sheets: []SheetEnd{}}
	for _, s := range every(b.Battle) {
		end.Sheets = append(end.Sheets, SheetEndOf(b, s))
	}
	return end
}

// SheetEndOf reads a sheet.
func SheetEndOf(b rules.Board, s *roster.Sheet) SheetEnd {
	one := SheetEnd{ID: s.ID, Kind: s.Kind, Cells: map[string]roster.Value{}, Figures: b.Figures(s), Badges: b.Badges(s)}
	for _, c := range s.Cells() {
		one.Cells[c.String()] = b.Get(s.ID, c)
	}
	return one
}

// String is the step for people: the line, then what happened and why.
func (s Step) String() string {
	var b strings.Builder
	if s.Text != "" {
		fmt.Fprintf(&b, "%s\n", s.Text)
	}
	if s.Note != "" {
		fmt.Fprintf(&b, "  %s\n", s.Note)
	}
	for i := range s.Events {
		fmt.Fprintf(&b, "  %s\n", EventText(&s.Events[i]))
	}
	for _, a := range s.Assumed {
		fmt.Fprintf(&b, "  assumed %s=%s\n", a.Key, Quote(a.Value))
	}
	for _, o := range s.Odds {
		fmt.Fprintf(&b, "  %s\n", o)
	}
	if s.Waits != nil {
		fmt.Fprintf(&b, "  asks %s: %s (%s)\n", s.Waits.Key, s.Waits.Text, s.Waits.What)
	}
	return b.String()
}

// EventText is an event with its reason in one line: "attack 31  hit (d100, 35 or less hits; by the program)", and its changes by the paths
// of their cells.
func EventText(e *rules.Event) string {
	var cells []string
	for _, c := range e.Changes {
		if c.Cell.Kind != roster.CellSheet {
			cells = append(cells, c.String())
		}
	}
	return Reasoned(e, cells)
}

// Reasoned is an event in one line with its reason, in which the changes are said by the caller.
func Reasoned(e *rules.Event, changes []string) string {
	var why []string
	if r := e.Roll; r != nil {
		needs := r.Dice
		if r.Needs != "" {
			needs += ", " + r.Needs
		}
		why = append(why, needs)
		if parts := PartsText(r.Parts); parts != "" {
			why = append(why, parts)
		}
		switch r.By {
		case rules.ByProgram:
			why = append(why, "rolled by the program")
		case rules.ByReturn:
			why = append(why, "rolled by the program and come again")
		}
	}
	why = append(why, changes...)
	if e.Rule != "" {
		why = append(why, "rule "+e.Rule)
	}
	if len(why) == 0 {
		return e.Text
	}
	return e.Text + "  (" + strings.Join(why, "; ") + ")"
}

// PartsText writes the parts of a number: "50 reflective hull, −15 range 3".
func PartsText(parts []rules.Part) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = strings.Replace(fmt.Sprintf("%d %s", p.Value, p.Text), "-", "−", 1)
	}
	return strings.Join(texts, ", ")
}

// String is the whole report for people.
func (r *Report) String() string {
	var b strings.Builder
	for _, s := range r.Steps {
		b.WriteString(s.String())
		if s.Fault != "" {
			fmt.Fprintf(&b, "  FAILED: %s\n", s.Fault)
		}
	}
	return b.String()
}
