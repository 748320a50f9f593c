package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// Dump writes a table as the section battle, so that a game that failed can be played again from there. Sheets are written by their class and
// what differs from it where that gives the same sheet, else whole.
func Dump(b rules.Board) string {
	var t strings.Builder
	t.WriteString("-- battle --\n")
	fmt.Fprintf(&t, "rules = %s\n", tomlText(b.Book.Rules.ID))
	if b.Name != "" {
		fmt.Fprintf(&t, "name = %s\n", tomlText(b.Name))
	}
	if b.Round > 0 {
		fmt.Fprintf(&t, "round = %d\n", b.Round)
	}
	if b.Phase != "" {
		fmt.Fprintf(&t, "phase = %s\n", tomlText(b.Phase))
	}
	pairs(&t, "options", b.Options)
	pairs(&t, "facts", b.Facts)
	d := &dumping{board: rules.Board{Battle: roster.NewBattle(1, b.Name, b.Book.Rules.ID), Book: b.Book}}
	for key, value := range b.Options {
		d.board.Options[key] = value
	}
	for key, value := range b.Facts {
		d.board.Facts[key] = value
	}
	d.board.Round, d.board.Phase = b.Round, b.Phase
	for _, s := range every(b.Battle) {
		t.WriteString(d.sheet(s))
	}
	return t.String()
}

// every lists the sheets that are here and those that are elsewhere in the order of their IDs.
func every(b *roster.Battle) []*roster.Sheet {
	all := slices.Concat(b.Sheets(), b.Away())
	slices.SortFunc(all, func(s, t *roster.Sheet) int { return s.ID.Compare(t.ID) })
	return all
}

// tomlText is a text in quotes that TOML reads as it is.
func tomlText(text string) string {
	quoted, _ := json.Marshal(text) // a text is never refused; JSON's escapes are TOML's
	return string(quoted)
}

func pairs(t *strings.Builder, name string, m map[string]string) {
	if len(m) == 0 {
		return
	}
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for i, k := range keys {
		keys[i] = tomlText(k) + " = " + tomlText(m[k])
	}
	fmt.Fprintf(t, "%s = { %s }\n", name, strings.Join(keys, ", "))
}

// dumping lays the sheets that it has written, for a class may be finished by what is on the table.
type dumping struct{ board rules.Board }

// sheet writes a sheet in the shortest way that gives it back.
func (d *dumping) sheet(s *roster.Sheet) string {
	text := d.short(s)
	if !d.gives(text, s) {
		whole, _ := json.Marshal(s) // a sheet is texts and numbers
		text = fmt.Sprintf("[[sheet]]\nid = %s\nwhole = %s\n", tomlText(string(s.ID)), tomlText(string(whole)))
	}
	lay := roster.Change{Sheet: s.ID, Cell: roster.SheetCell, From: roster.Nothing, To: roster.Whole(s.Clone())}
	if err := d.board.Apply(lay); err != nil {
		panic(err) // it lay on a table before
	}
	return text
}

// gives says whether a [[sheet]] gives a sheet back.
func (d *dumping) gives(text string, s *roster.Sheet) bool {
	if text == "" {
		return false
	}
	got := d.made(text)
	return got != nil && roster.Whole(got).Equal(roster.Whole(s))
}

// made is the sheet that a [[sheet]] makes on the table so far, nil where it makes none.
func (d *dumping) made(text string) *roster.Sheet {
	b := parseBattle(&source{text: "rules = \"x\"\n" + text})
	l := &laying{battle: b, board: d.board, ids: map[string]roster.SheetID{}}
	for _, s := range b.sheets {
		l.ids[s.word("id")] = roster.SheetID(s.word("id"))
		if l.ids[s.word("on")] == "" {
			l.ids[s.word("on")] = roster.SheetID(s.word("on"))
		}
		if made := l.sheet(s); made != nil && len(b.source.faults) == 0 {
			return made
		}
	}
	return nil
}

// short writes a sheet by its class or kind with what is set on it.
func (d *dumping) short(s *roster.Sheet) string {
	head := &strings.Builder{}
	fmt.Fprintf(head, "[[sheet]]\nid = %s\n", tomlText(string(s.ID)))
	class, known := d.board.Book.Class(s.Class)
	if known && class.Name == s.Class {
		fmt.Fprintf(head, "class = %s\n", tomlText(s.Class))
	}
	if !known || class.Kind != s.Kind {
		fmt.Fprintf(head, "kind = %s\n", tomlText(s.Kind))
	}
	for _, w := range []struct{ key, value string }{
		{"on", string(s.On)}, {"place", s.Place}, {"name", s.Name}, {"side", s.Side}, {"notes", s.Notes},
	} {
		if w.value != "" {
			fmt.Fprintf(head, "%s = %s\n", w.key, tomlText(w.value))
		}
	}
	fmt.Fprintf(head, "handle = %s\n", tomlText(s.Handle))
	if !known && s.Class != "" {
		return "" // a house class that this book does not have
	}
	base := d.made(head.String())
	if base == nil {
		return ""
	}
	var set []string
	for _, path := range differences(base, s, !known) {
		set = append(set, tomlText(path))
	}
	if len(set) > 0 {
		fmt.Fprintf(head, "set = [%s]\n", strings.Join(set, ", "))
	}
	return head.String()
}

// differences are the cells of a sheet that say something else than another's, as they are set. Where it grows, tracks and systems are
// written with their printed boxes.
func differences(base, s *roster.Sheet, grows bool) []string {
	was, read := map[string]string{}, reader(base)
	for _, c := range base.Cells() {
		was[c.String()] = read(c)
	}
	var set []string
	for _, m := range base.Markers {
		if c := roster.MarkerOf(m.Kind, m.On, m.Of); s.CountOf(m.Kind, m.On, m.Of) == 0 {
			if m.Until != "" {
				set = append(set, c.Until().String()+" ")
			}
			set = append(set, c.String()+" 0")
		}
	}
	read = reader(s)
	for _, c := range s.Cells() {
		value := read(c)
		if old, there := was[c.String()]; there && old == value {
			continue
		}
		switch {
		case c.Kind == roster.CellClass || c.Kind == roster.CellMax && grows || c.Kind == roster.CellOrder && grows:
			continue
		case c.Kind == roster.CellTrack && grows:
			value += "/" + strconv.Itoa(s.Track(c.Name).Max)
		case c.Kind == roster.CellBoxes && grows:
			value += "/" + strconv.Itoa(s.System(c.Name).Boxes)
		}
		set = append(set, c.String()+" "+value)
	}
	return set
}

// reader reads the cells of a sheet that may lie on no table.
func reader(s *roster.Sheet) func(roster.Cell) string {
	table := roster.NewBattle(1, "", "")
	lay := roster.Change{Sheet: s.ID, Cell: roster.SheetCell, From: roster.Nothing, To: roster.Whole(s)}
	if err := table.Apply(lay); err != nil {
		panic(err) // an empty table takes any sheet
	}
	return func(c roster.Cell) string { return table.Get(s.ID, c).String() }
}
