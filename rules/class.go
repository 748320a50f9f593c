package rules

import (
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
)

// A Class is a sheet as printed; commissioning it makes a ship, or another sheet of its kind.
type Class struct {
	Name  string // "Destroyer"
	Short string // "DD"; may be empty
	Kind  string // roster.KindShip, or a word of the ruleset
	Notes string // about the class: where it comes from, what it is for
	House bool   // the campaign's own

	sheet *roster.Sheet
}

// Sheet is a fresh copy of the sheet as printed: named for its class, without ID, side, place and notes.
func (c Class) Sheet() *roster.Sheet { return c.sheet.Clone() }

// A classDraft is a [[class]] while its file is read.
type classDraft struct {
	block *block
	class Class
	begun bool // so that classes that are like each other are found out
	done  bool
}

// A shipyard reads the classes of one file. A class may be like one of the same file, whichever stands first, or of the book.
type shipyard struct {
	*source
	kinds  []string // words of the ruleset, with that of ships
	book   func(name string) (Class, bool)
	drafts []*classDraft
	names  map[string]*classDraft // by name in small letters
	shorts map[string]*classDraft // by short name in small letters
}

// draft notes a [[class]] for reading; a class without a name cannot be read.
func (y *shipyard) draft(b *block) {
	name, at := b.text("name")
	switch first := y.names[strings.ToLower(name)]; {
	case name == "":
		if !b.bad["name"] {
			y.fault(at, `this class has no name: name = "…"`)
		}
		return
	case first != nil:
		line, _ := y.position(first.block.at)
		y.fault(at, "the class %s stands twice; the first is in line %d", quote(name), line)
		return
	}
	short, _ := b.text("short")
	d := &classDraft{block: b, class: Class{Name: name, Short: short, Kind: roster.KindShip}}
	y.drafts = append(y.drafts, d)
	y.names[strings.ToLower(name)] = d
	if short != "" {
		y.shorts[strings.ToLower(short)] = d
	}
}

// read reads all classes noted.
func (y *shipyard) read() []Class {
	var classes []Class
	for _, d := range y.drafts {
		y.build(d)
		classes = append(classes, d.class)
	}
	return classes
}

// build reads a class after the one that it is like.
func (y *shipyard) build(d *classDraft) {
	if d.begun {
		return
	}
	d.begun = true
	c, base := &d.class, y.like(d)
	c.sheet = &roster.Sheet{}
	if base != nil {
		c.sheet, c.Kind, c.Notes = base.Sheet(), base.Kind, base.Notes
	}
	if kind, at := d.block.text("kind"); kind != "" {
		if c.Kind = kind; !slices.Contains(y.kinds, kind) {
			y.fault(at, "the ruleset has no kind %s%s", quote(kind), orNearest(kind, y.kinds, "it has "+strings.Join(y.kinds, ", ")))
		}
	}
	if notes, _ := d.block.text("notes"); notes != "" {
		c.Notes = notes
	}
	c.sheet.Name, c.sheet.Class, c.sheet.Kind = c.Name, c.Name, c.Kind
	edit(y.source, d.block, "tracks", base != nil, &c.sheet.Tracks, func(t roster.Track) string { return t.Name }, y.track)
	edit(y.source, d.block, "systems", base != nil, &c.sheet.Systems, func(t roster.System) string { return t.ID }, y.system)
	edit(y.source, d.block, "traits", base != nil, &c.sheet.Traits, func(t roster.Trait) string { return t.Name }, y.trait)
	c.sheet.TidyTraits()
	d.done = true
}

// like is the class that this one is like, or nil.
func (y *shipyard) like(d *classDraft) *Class {
	name, at := d.block.text("like")
	if _, given := d.block.keys["like"]; !given {
		return nil
	}
	other := y.names[strings.ToLower(name)]
	if other == nil {
		other = y.shorts[strings.ToLower(name)]
	}
	if other != nil && other != d {
		if y.build(other); !other.done {
			y.fault(at, "%s and %s are like each other; one of them must stand alone", quote(d.class.Name), quote(other.class.Name))
			return nil
		}
		return &other.class
	}
	if c, found := y.book(name); found {
		return &c
	}
	var names []string
	for _, other := range y.drafts {
		if other != d {
			names = append(names, other.class.Name)
		}
	}
	y.fault(at, "there is no class %s to be like%s", quote(name), orNearest(name, names, ""))
	return nil
}

// edit reads a list of a class: a whole one, or, where the class is like another, changes to that one's: +… adds, or replaces what has the
// same name, and -NAME drops.
func edit[T any](s *source, b *block, key string, like bool, list *[]T, name func(T) string, read func(quoted) []T) {
	set, given := b.keys[key]
	if !given {
		return
	}
	signs := 0
	for _, q := range set.texts {
		if sign, _ := q.sign(); sign != 0 {
			signs++
		}
	}
	switch {
	case len(set.texts) > mostItems:
		s.fault(set.at, "more than 1,000 %s in one class", key)
		return
	case signs > 0 && !like:
		s.fault(set.at, `+ and - change the %s of another class; say which: like = "…"`, key)
		return
	case signs > 0 && signs < len(set.texts):
		s.fault(set.at, "give the whole list of %s, or only changes, each with + or -", key)
		return
	case signs == 0:
		*list = nil
	}
	seen := map[string]bool{}
	for _, q := range set.texts {
		sign, q := q.sign()
		if sign == '-' {
			drop := strings.TrimSpace(q.text)
			at := slices.IndexFunc(*list, func(t T) bool { return name(t) == drop })
			if at < 0 {
				var names []string
				for _, t := range *list {
					names = append(names, name(t))
				}
				s.fault(q.at, "there is no %s to drop%s", quote(drop), orNearest(drop, names, ""))
				continue
			}
			*list = slices.Delete(*list, at, at+1)
			continue
		}
		items := read(q)
		if len(*list)+len(items) > mostItems {
			s.fault(q.at, "more than 1,000 %s in one class", key)
			return
		}
		for _, t := range items {
			if seen[name(t)] {
				s.fault(q.at, "%s stands twice among the %s", name(t), key)
				continue
			}
			seen[name(t)] = true
			if at := slices.IndexFunc(*list, func(old T) bool { return name(old) == name(t) }); at >= 0 {
				(*list)[at] = t
			} else {
				*list = append(*list, t)
			}
		}
	}
}

// track reads NAME NOW[/MAX] [min=N] [open].
func (y *shipyard) track(q quoted) []roster.Track {
	p := q.pieces()
	if len(p) < 2 {
		y.fault(q.at, "write a track as NAME NOW or NAME NOW/MAX: hull 50, shields 2/4")
		return nil
	}
	t := roster.Track{Name: p[0].text}
	y.word(p[0], "a track's name")
	for _, option := range p[2:] {
		switch word, value, _ := strings.Cut(option.text, "="); {
		case option.text == "open":
			t.Open = true
		case word == "min":
			t.Min = y.number(option, value, "min", -mostNumber)
		default:
			y.fault(option.at, "a track has no %s; only min=N and open may follow its boxes", quote(option.text))
		}
	}
	now, most, both := strings.Cut(p[1].text, "/")
	t.Now = y.number(p[1], now, t.Name, t.Min)
	t.Max = t.Now
	if both {
		if t.Max = y.number(p[1], most, t.Name+"'s maximum", t.Min); t.Now > t.Max && !t.Open {
			y.fault(p[1].at, "%s stands above its maximum; write %d/%d, or open after it", t.Name, t.Now, t.Now)
		}
	}
	return []roster.Track{t}
}

// system reads ID [xN] KIND [name words] [boxes=N] [load=N] [zone=F] [floor=N] [state=WORD] [any=trait].
func (y *shipyard) system(q quoted) []roster.System {
	p := q.pieces()
	copies := 0
	if len(p) > 1 {
		if n, times := strings.CutPrefix(p[1].text, "x"); times && n != "" && strings.Trim(n, "0123456789") == "" {
			if copies = y.number(p[1], n, "the number of copies", 1); copies > mostCopies {
				y.fault(p[1].at, "at most %d copies at once", mostCopies)
				return nil
			}
			p = slices.Delete(p, 1, 2)
		}
	}
	if len(p) < 2 {
		y.fault(q.at, "write a system as ID KIND or ID xN KIND: lc LC, lb x3 LB laser battery")
		return nil
	}
	if y.word(p[0], "a system's ID"); strings.ToLower(p[0].text) != p[0].text {
		y.fault(p[0].at, "an ID is in small letters: %s", strings.ToLower(p[0].text))
	}
	if y.word(p[1], "a system's kind"); strings.Contains(p[1].text, "=") {
		return nil
	}
	sys := roster.System{ID: p[0].text, Kind: p[1].text, Boxes: 1, State: roster.Works}
	var name []string
	options := false
	for _, word := range p[2:] {
		switch {
		case strings.Contains(word.text, "="):
			options = true
			y.option(&sys, word)
		case options:
			y.fault(word.at, "the name %s stands before the first %s", quote(word.text), "WORD=VALUE")
		default:
			name = append(name, word.text)
		}
	}
	if sys.Name = strings.Join(name, " "); sys.Name == "" {
		sys.Name = sys.Kind
	}
	if sys.Floor > sys.Boxes {
		y.fault(q.at, "the floor of %s is above its boxes", sys.ID)
	}
	sys.Left = sys.Boxes
	if copies == 0 {
		return []roster.System{sys}
	}
	var all []roster.System
	for n := range copies {
		one := sys
		one.ID = sys.ID + "-" + strconv.Itoa(n+1)
		one.Traits = slices.Clone(sys.Traits)
		all = append(all, one)
	}
	return all
}

// option reads one WORD=VALUE of a system.
func (y *shipyard) option(sys *roster.System, p piece) {
	word, value, _ := strings.Cut(p.text, "=")
	switch word {
	case "boxes":
		sys.Boxes = y.number(p, value, word, 1)
	case "load":
		sys.Load = y.number(p, value, word, 0)
	case "floor":
		sys.Floor = y.number(p, value, word, 0)
	case "zone":
		sys.Zone = value
	case "state":
		states := []string{string(roster.Works), string(roster.Degraded), string(roster.Out), string(roster.Destroyed)}
		if sys.State = roster.State(value); !slices.Contains(states, value) {
			y.fault(p.at, "there is no state %s%s", quote(value), orNearest(value, states, "write "+strings.Join(states, ", ")))
		}
	default:
		if !plainWord(word) || value == "" {
			y.fault(p.at, "write a trait as WORD=VALUE, not %s", quote(p.text))
			return
		}
		known := []string{"boxes", "load", "floor", "zone", "state"}
		if near := Nearest(word, known); near != "" {
			y.finding(p.at, "%s is taken for a trait; did you mean %s?", word, near)
		}
		if sys.Trait(word) != "" {
			y.fault(p.at, "%s stands twice", word)
			return
		}
		sys.Traits = append(sys.Traits, roster.Trait{Name: word, Value: value})
	}
}

// trait reads NAME=VALUE; the value may have blanks.
func (y *shipyard) trait(q quoted) []roster.Trait {
	name, value, both := strings.Cut(q.text, "=")
	t := roster.Trait{Name: strings.TrimSpace(name), Value: strings.TrimSpace(value)}
	switch {
	case !both || t.Value == "":
		y.fault(q.at, "write a trait as NAME=VALUE: crew=40 to 50")
		return nil
	case !plainWord(t.Name):
		y.fault(q.at, "a trait's name is one word of letters, digits and hyphens, not %s", quote(t.Name))
		return nil
	}
	return []roster.Trait{t}
}

// word finds fault with what cannot be typed as one word.
func (y *shipyard) word(p piece, what string) {
	if !plainWord(p.text) {
		y.fault(p.at, "%s is one word of letters, digits and hyphens, not %s", what, quote(p.text))
	}
}

// number reads a whole number of at least so much; it is 0, or the least, with a fault.
func (y *shipyard) number(p piece, text, what string, least int) int {
	n, ok := numeral(text)
	switch {
	case ok && n >= least:
		return n
	case least <= -mostNumber:
		y.fault(p.at, "%s must be a whole number", what)
		return 0
	}
	y.fault(p.at, "%s must be a whole number, %d or more", what, least)
	return least
}
