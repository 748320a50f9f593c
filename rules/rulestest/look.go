package rulestest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// look asks for all that follows from the sheets, twice and on both tables.
func (g *game) look() {
	b := g.session.Board()
	first := g.seenOn(b)
	if again := g.seenOn(b); again != first {
		g.broken(Pure, "asked twice, the table shows\n%s\nand\n%s", first, again)
	}
	if other := g.seenOn(g.stage.Board()); other != first {
		g.broken(Pure, "two tables that say the same show\n%s\nand\n%s", first, other)
	}
	g.unmoved(Pure, "looked at", g.bytes, b)
	g.unmoved(Pure, "looked at", g.bytes, g.stage.Board())
	for _, s := range b.Sheets() {
		g.layout(b, s)
	}
	g.dues(b)
	g.enter(b)
}

// seenOn writes all that follows from the sheets.
func (g *game) seenOn(b rules.Board) string {
	var w strings.Builder
	for _, p := range b.Sequence() {
		fmt.Fprintf(&w, "%s %s %s idle=%t\n", p.ID, p.Title, p.Side, p.Idle != nil && p.Idle(b))
	}
	for _, d := range b.Due() {
		fmt.Fprintf(&w, "%+v\n", d)
	}
	for _, s := range b.Sheets() {
		fmt.Fprintf(&w, "%s: %+v %+v\n", s.ID, b.Figures(s), b.Badges(s))
		if b.Book.Rules.Layout != nil {
			fmt.Fprintf(&w, "  %+v\n", b.Book.Rules.Layout(b, s))
		}
		for _, k := range b.Book.Rules.Kinds {
			if k.Word == s.Kind && k.List != nil {
				fmt.Fprintf(&w, "  %s\n", k.List(b, s))
			}
		}
		for _, m := range b.Book.Rules.Measures {
			if m.Value != nil && s.Kind == roster.KindShip {
				fmt.Fprintf(&w, "  %s %d\n", m.ID, m.Value(b, s))
			}
		}
	}
	return w.String()
}

// layout finds lines that stand for nothing, and figures that do not add up.
func (g *game) layout(b rules.Board, s *roster.Sheet) {
	figures := b.Figures(s)
	for i, f := range figures {
		switch n := 0; {
		case f.Name == "" || slices.ContainsFunc(figures[:i], func(o rules.Figure) bool { return o.Name == f.Name }):
			g.broken(Layouts, "%s: the figure %+v has no name of its own", s.Name, f)
		case len(f.Parts) > 0:
			for _, p := range f.Parts {
				n += p.Value
			}
			if n != f.Value {
				g.broken(Layouts, "%s: the parts of %s add up to %d, not %d", s.Name, f.Name, n, f.Value)
			}
		}
	}
	for _, badge := range b.Badges(s) {
		if badge.Word == "" {
			g.broken(Layouts, "%s: a badge without a word: %+v", s.Name, badge)
		}
	}
	if b.Book.Rules.Layout == nil {
		return
	}
	for _, group := range b.Book.Rules.Layout(b, s) {
		for _, l := range group.Lines {
			_, known := b.Figure(s, l.Figure)
			switch {
			case l.Cell != (roster.Cell{}) && b.Get(s.ID, l.Cell).IsNothing():
				g.broken(Layouts, "%s: the line %s stands for %s, which the sheet does not have", s.Name, l.Label, l.Cell)
			case l.Figure != "" && !known:
				g.broken(Layouts, "%s: the line %s stands for the figure %s, which the sheet does not have", s.Name, l.Label, l.Figure)
			case l.Max < 0 || l.Mark < 0 || l.Max > 0 && l.Now < 0:
				g.broken(Layouts, "%s: the line %+v has fewer than no boxes", s.Name, l)
			case strings.Contains(l.Text+l.Note+l.Label, "%!"):
				g.broken(Layouts, "%s: the line %+v", s.Name, l)
			}
		}
	}
}

// dues finds dues that cannot be told apart or settled.
func (g *game) dues(b rules.Board) {
	all := b.Due()
	for i, d := range all {
		switch {
		case d.Key == "" || slices.ContainsFunc(all[:i], func(o rules.Due) bool { return o.Key == d.Key }):
			g.broken(Dues, "the due %+v has no key of its own", d)
		case d.Text == "" || strings.Contains(d.Text+d.How+d.When, "%!"):
			g.broken(Dues, "the due %s says %q", d.Key, d.Text)
		case d.Sheet != "" && b.Sheet(d.Sheet) == nil:
			g.broken(Dues, "the due %s is %s's, which is not there", d.Key, d.Sheet)
		case d.Action == "":
			continue
		}
		a := g.book.Action(d.Action)
		if a == nil {
			g.broken(Dues, "the due %s is settled by %s, and there is no such action", d.Key, d.Action)
		}
		res, err := g.stage.Resolve(a, g.next(), rules.Told{Loose: d.With})
		var no *rules.IllegalError
		if errors.As(err, &no) {
			if !d.Now { // it may be too early
				continue
			}
			g.broken(Dues, "the due %s says %v, and %s does not take it: %v", d.Key, d.With, d.Action, err)
		}
		g.ok(Dues, err)
		switch {
		case res.None != "" && d.Now:
			g.broken(Dues, "the due %s is owed now, but %s has nothing to do: %s", d.Key, d.Action, res.None)
		case res.None == "" && len(res.Unused) > 0 && (res.Question == nil || res.Question.Kind == rules.AskDice):
			g.broken(Dues, "the due %s knows %v, but %s does not ask for it", d.Key, res.Unused, d.Action)
		}
	}
}

// enter runs the bookkeeping of every phase.
func (g *game) enter(b rules.Board) {
	for _, p := range b.Sequence() {
		if p.Enter == nil {
			continue
		}
		a := &rules.Action{ID: "enter-" + p.ID, Do: p.Enter}
		var asked *rules.Question
		res, err := g.stage.Resolve(a, g.next(), rules.Told{Watch: func(q *rules.Question, _ string, _ rules.By, _ bool) { asked = q }})
		g.ok(Sound, err)
		if res.Question != nil {
			asked = res.Question
		}
		if asked != nil || res.None != "" {
			g.broken(Quiet, "%s begins with %s %s", p.ID, describe(asked), res.None)
		}
	}
}
