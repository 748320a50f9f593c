package rules

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"damcon/roster"
)

// A File is the text of a data file or sample, with the name that faults give it.
type File struct{ Name, Text string }

// A Book is a ruleset opened with its data and the campaign's house tables and classes. It never changes and may be shared.
type Book struct {
	Rules    *Ruleset
	Prepared any // what Ruleset.Prepare has worked out of the tables; for reading only

	defaults map[string]string // of the options
	tables   []*Table          // in the order of the files; a house table in the place of the printed one
	byName   map[string]*Table
	classes  []Class
	byClass  map[string]int // index in classes, by name in small letters
	samples  []File
}

// Open reads the data of a ruleset (tables.toml, classes.toml and samples/*.txtar, each of which may be absent) and the house files over
// it: a table or class of the same name replaces the printed one. The error joins every Fault.
func Open(rs *Ruleset, house ...File) (*Book, error) {
	b, faults := open(rs, rs.Data, house)
	if err := joined(faults); err != nil {
		return nil, err
	}
	b.prepare()
	return b, nil
}

func (b *Book) prepare() {
	if b.Rules.Prepare != nil {
		b.Prepared = b.Rules.Prepare(b)
	}
}

// Check finds every fault of a house file at once, in the order of the file; where it has none, also what the ruleset finds worth a look
// in its classes. Where the ruleset's own data have faults, it is those.
func Check(rs *Ruleset, f File) []Fault { return check(rs, rs.Data, f) }

func check(rs *Ruleset, data fs.FS, f File) []Fault {
	b, faults := open(rs, data, nil)
	if joined(faults) != nil {
		return faults
	}
	s := newSource(f)
	classes := b.read(s, true)
	if joined(s.faults) == nil && rs.Check != nil {
		b.prepare()
		for _, c := range classes {
			for _, text := range rs.Check(*b, c.class) {
				_, at := c.block.text("name")
				s.finding(at, "%s: %s", c.class.Name, text)
			}
		}
	}
	return s.sorted()
}

// open reads everything as far as it can be read, and notes all faults.
func open(rs *Ruleset, data fs.FS, house []File) (*Book, []Fault) {
	b := &Book{Rules: rs, defaults: map[string]string{}, byName: map[string]*Table{}, byClass: map[string]int{}}
	for _, o := range rs.Options {
		b.defaults[o.Key] = o.Default()
	}
	var faults []Fault
	for _, name := range []string{"tables.toml", "classes.toml"} {
		text, err := fs.ReadFile(data, name)
		s := newSource(File{name, string(text)})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			s.fault(0, "%v", err)
		}
		b.read(s, false)
		faults = append(faults, s.sorted()...)
	}
	names, err := fs.Glob(data, "samples/*.txtar")
	if err != nil {
		faults = append(faults, Fault{File: "samples", Line: 1, Column: 1, Text: err.Error()})
	}
	for _, name := range names {
		text, err := fs.ReadFile(data, name)
		if err != nil {
			faults = append(faults, Fault{File: name, Line: 1, Column: 1, Text: err.Error()})
		}
		b.samples = append(b.samples, File{name, string(text)})
	}
	for _, f := range house {
		s := newSource(f)
		b.read(s, true)
		faults = append(faults, s.sorted()...)
	}
	return b, faults
}

// read reads a file into the book and notes its faults. It returns the classes of the file.
func (b *Book) read(s *source, house bool) []*classDraft {
	yard := shipyard{
		source: s, kinds: []string{roster.KindShip}, book: b.Class,
		names: map[string]*classDraft{}, shorts: map[string]*classDraft{},
	}
	for _, k := range b.Rules.Kinds {
		yard.kinds = append(yard.kinds, k.Word)
	}
	printed := func(name string) *Table {
		if !house {
			return nil
		}
		return b.byName[name]
	}
	seen := map[string]int{}
	for _, block := range s.blocks() {
		if block.kind == "class" {
			yard.draft(block)
			continue
		}
		t := s.table(block, printed)
		if t == nil {
			continue
		}
		if first, twice := seen[t.Name]; twice {
			line, _ := s.position(first)
			_, at := block.text("name")
			s.fault(at, "the table %s stands twice; the first is in line %d", quote(t.Name), line)
			continue
		}
		seen[t.Name] = block.at
		if house && b.byName[t.Name] == nil {
			_, at := block.text("name")
			s.finding(at, "the ruleset asks for no table %s%s", quote(t.Name), orNearest(t.Name, b.tableNames(), ""))
		}
		t.House = house
		b.addTable(t)
	}
	yard.read()
	for _, d := range yard.drafts {
		d.class.House = house
		b.addClass(d.class)
	}
	b.shorts(s, yard.drafts)
	return yard.drafts
}

func (b *Book) addTable(t *Table) {
	if old := b.byName[t.Name]; old != nil {
		b.tables[slices.Index(b.tables, old)] = t
	} else {
		b.tables = append(b.tables, t)
	}
	b.byName[t.Name] = t
}

func (b *Book) addClass(c Class) {
	if i, known := b.byClass[strings.ToLower(c.Name)]; known {
		b.classes[i] = c
		return
	}
	b.byClass[strings.ToLower(c.Name)] = len(b.classes)
	b.classes = append(b.classes, c)
}

// shorts finds short names that mean another class as well.
func (b *Book) shorts(s *source, drafts []*classDraft) {
	owner := map[string]string{}
	for _, c := range b.classes {
		owner[strings.ToLower(c.Name)] = c.Name
	}
	shared := map[string]string{}
	for _, c := range b.classes {
		short := strings.ToLower(c.Short)
		if other := owner[short]; short != "" && other != "" && other != c.Name {
			shared[c.Name], shared[other] = other, c.Name
		} else if short != "" {
			owner[short] = c.Name
		}
	}
	for _, d := range drafts {
		if other := shared[d.class.Name]; other != "" && d.class.Short != "" {
			_, at := d.block.text("short")
			s.fault(at, "%s is %s already", quote(d.class.Short), quote(other))
		}
	}
}

func (b *Book) tableNames() []string {
	names := make([]string, len(b.tables))
	for i, t := range b.tables {
		names[i] = t.Name
	}
	return names
}

// Table is a table by its name. It panics where the book has none: rule code asks only for tables of its own ruleset.
func (b *Book) Table(name string) *Table {
	t := b.byName[name]
	if t == nil {
		panic(fmt.Sprintf("the ruleset %s has no table %s%s", b.Rules.ID, quote(name), orNearest(name, b.tableNames(), "")))
	}
	return t
}

// Tables lists the tables in the order of the files. The slice is for reading only.
func (b *Book) Tables() []*Table { return b.tables }

// Classes lists the classes in the order of the files. The slice is for reading only.
func (b *Book) Classes() []Class { return b.classes }

// Class finds a class by its name, else by its short name, whatever the capitals.
func (b *Book) Class(name string) (Class, bool) {
	if i, known := b.byClass[strings.ToLower(name)]; known {
		return b.classes[i], true
	}
	for _, c := range b.classes {
		if c.Short != "" && strings.EqualFold(c.Short, name) {
			return c, true
		}
	}
	return Class{}, false
}

// Samples lists the sample battles in the order of their names, as scenarios. The slice is for reading only.
func (b *Book) Samples() []File { return b.samples }

// House lists the names of the house tables and classes in force.
func (b *Book) House() []string {
	var names []string
	for _, t := range b.tables {
		if t.House {
			names = append(names, t.Name)
		}
	}
	for _, c := range b.classes {
		if c.House {
			names = append(names, c.Name)
		}
	}
	return names
}
