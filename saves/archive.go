package saves

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"damcon/roster"
	"damcon/rules"
)

// Names of the files in an archive. House files stand in the folder house.
const (
	stateFile = "campaign.toml"
	logFile   = "log.jsonl"
	houseDir  = "house/"
)

const archiveHead = `A damcon campaign as text, made by export; import makes a campaign of it again.
The log is what counts: one row a line, its sum over itself and the sum before it. The sheets below follow from it and are here to be read.
`

// state is campaign.toml: what does not follow from the log, and then, to be read by people, the sheets.
type state struct {
	Format  int            `toml:"format"`
	Name    string         `toml:"name"`
	Rules   string         `toml:"rules"`
	Notes   string         `toml:"notes,omitempty"`
	House   []houseFile    `toml:"house,omitempty"` // those that a text archive cannot hold as they are
	Waiting []waitingState `toml:"waiting,omitempty"`
	Sheets  []sheetState   `toml:"sheet,omitempty"`
}

type houseFile struct {
	Name string `toml:"name"`
	Text string `toml:"text"`
}

type waitingState struct {
	Battle int    `toml:"battle"`
	Number int    `toml:"number"`
	Body   string `toml:"body"` // JSON
}

type sheetState struct {
	ID      string   `toml:"id"`
	Kind    string   `toml:"kind"`
	Place   string   `toml:"place"`
	Name    string   `toml:"name,omitempty"`
	Handle  string   `toml:"handle,omitempty"`
	Class   string   `toml:"class,omitempty"`
	Side    string   `toml:"side,omitempty"`
	Notes   string   `toml:"notes,omitempty"`
	Tracks  []string `toml:"tracks,omitempty"`  // "hull 24 of 50"
	Systems []string `toml:"systems,omitempty"` // "lb-1 1 of 1 works"
	Markers []string `toml:"markers,omitempty"` // "marker/fire 1"
	Traits  []string `toml:"traits,omitempty"`  // "size 3"
}

// Export writes the whole campaign as a text archive, in the form of golang.org/x/tools/txtar. What it needs of memory does not grow with
// the log. Two exports of the same state are equal byte for byte.
func (f *File) Export(w io.Writer) error {
	out := bufio.NewWriter(w)
	err := f.read(func() error {
		s, house, err := f.state()
		if err != nil {
			return err
		}
		text, err := toml.Marshal(s)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s-- %s --\n%s", archiveHead, stateFile, text)
		for _, file := range house {
			fmt.Fprintf(out, "-- %s%s --\n%s", houseDir, file.Name, file.Text)
		}
		fmt.Fprintf(out, "-- %s --\n", logFile)
		return f.eachRecord(0, func(r *record) error {
			line, err := json.Marshal(r)
			if err == nil {
				_, err = out.Write(append(line, '\n'))
			}
			return err
		})
	})
	return cmp.Or(err, out.Flush())
}

// state gathers what does not follow from the log, and the sheets; and the house files that the archive can hold as they are.
func (f *File) state() (s state, house []rules.File, err error) {
	s = state{Format: Format}
	var name, text string
	err = f.each("SELECT key, value FROM meta ORDER BY key", nil, []any{&name, &text}, func() error {
		switch name {
		case metaName:
			s.Name = text
		case metaRules:
			s.Rules = text
		case metaNotes:
			s.Notes = text
		}
		return nil
	})
	if err != nil {
		return s, nil, err
	}
	err = f.each("SELECT name, body FROM data ORDER BY name", nil, []any{&name, &text}, func() error {
		if archivable(name, text) {
			house = append(house, rules.File{Name: name, Text: text})
		} else {
			s.House = append(s.House, houseFile{name, text})
		}
		return nil
	})
	if err != nil {
		return s, nil, err
	}
	var wait waitingState
	err = f.each("SELECT battle, number, body FROM waiting ORDER BY battle", nil, []any{&wait.Battle, &wait.Number, &wait.Body}, func() error {
		s.Waiting = append(s.Waiting, wait)
		return nil
	})
	if err != nil {
		return s, nil, err
	}
	var body []byte
	err = f.each("SELECT id, place, body FROM sheet ORDER BY ord, id", nil, []any{&name, &text, &body}, func() error {
		sheet, err := sheetOf(name, body)
		if err == nil {
			s.Sheets = append(s.Sheets, readable(sheet, text))
		}
		return err
	})
	return s, house, err
}

// archivable says whether a file can stand in a text archive as it is.
func archivable(name, text string) bool {
	if name == "" || name != strings.TrimSpace(name) || strings.ContainsAny(name, "\r\n") || !strings.HasSuffix(text, "\n") || strings.Contains(text, "\r") {
		return false
	}
	for line := range strings.Lines(text) {
		if _, marks := marker(strings.TrimSuffix(line, "\n")); marks {
			return false
		}
	}
	return true
}

// marker reads a line that begins a file of an archive.
func marker(line string) (name string, ok bool) {
	if !strings.HasPrefix(line, "-- ") || !strings.HasSuffix(line, " --") || len(line) < len("-- x --") {
		return "", false
	}
	name = strings.TrimSpace(line[3 : len(line)-3])
	return name, name != ""
}

// readable is a sheet as people read it.
func readable(s *roster.Sheet, place string) sheetState {
	r := sheetState{
		ID: string(s.ID), Kind: s.Kind, Place: place, Name: s.Name, Handle: s.Handle, Class: s.Class, Side: s.Side, Notes: s.Notes,
	}
	for _, t := range s.Tracks {
		r.Tracks = append(r.Tracks, fmt.Sprintf("%s %d of %d", t.Name, t.Now, t.Max))
	}
	for _, y := range s.Systems {
		text := fmt.Sprintf("%s %d of %d %s", y.ID, y.Left, y.Boxes, y.State)
		if y.Load != 0 {
			text += fmt.Sprintf(", load %d", y.Load)
		}
		r.Systems = append(r.Systems, text)
	}
	for _, m := range s.Markers {
		text := fmt.Sprintf("%s %d", roster.MarkerOf(m.Kind, m.On, m.Of), m.Count)
		if m.Until != "" {
			text += " until " + string(m.Until)
		}
		r.Markers = append(r.Markers, text)
	}
	for _, t := range s.Traits {
		r.Traits = append(r.Traits, t.Name+" "+t.Value)
	}
	return r
}

// Import makes a campaign at path of an archive that Export has written, with the same rows and sums. The file appears whole or not at all;
// one that is there already is fs.ErrExist. Faults of the archive name its line.
func Import(path string, r io.Reader) (*File, error) {
	in := &reader{in: bufio.NewReader(r)}
	err := build(path, func(f *File) error {
		var disk interface{ Code() int }
		if err := in.all(f); errors.As(err, &disk) {
			return err
		} else if err != nil {
			return fmt.Errorf("line %d of the archive: %w; nothing was imported", in.line, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return Open(path)
}

// A reader reads an archive line by line.
type reader struct {
	in   *bufio.Reader
	line int
}

// next reads a line with its end; name is that of the file which it begins, if it begins one.
func (in *reader) next() (text []byte, name string, err error) {
	text, err = in.in.ReadBytes('\n')
	if len(text) == 0 {
		return nil, "", err
	}
	in.line++
	if err != nil && err != io.EOF {
		return nil, "", err
	}
	name, _ = marker(strings.TrimRight(string(text), "\r\n"))
	return text, name, nil
}

// file reads up to the next file or the end.
func (in *reader) file() (text, next string, err error) {
	var all bytes.Buffer
	for {
		line, name, err := in.next()
		switch {
		case err == io.EOF || name != "":
			return all.String(), name, nil
		case err != nil:
			return "", "", err
		}
		all.Write(line)
	}
}

// all reads the archive into an empty campaign.
func (in *reader) all(f *File) error {
	head, name, err := in.file()
	if err != nil {
		return err
	}
	if BeginsShip([]byte(head)) {
		return errors.New("this is a ship and no campaign; damcon import takes it into the one that --file names")
	}
	if name != stateFile {
		return fmt.Errorf("this is no archive that damcon has written: it does not begin with -- %s --", stateFile)
	}
	text, name, err := in.file()
	if err != nil {
		return err
	}
	if err := f.setState(text); err != nil {
		return err
	}
	for strings.HasPrefix(name, houseDir) {
		house := strings.TrimPrefix(name, houseDir)
		if text, name, err = in.file(); err != nil {
			return err
		}
		if err := f.exec("INSERT INTO data VALUES (?, ?)", house, text); err != nil {
			return fmt.Errorf("the house file %s stands twice", house)
		}
	}
	if name != logFile {
		return fmt.Errorf("the file %s comes last, here stands %q", logFile, name)
	}
	return in.log(f)
}

// setState keeps what campaign.toml says.
func (f *File) setState(text string) error {
	var s state
	dec := toml.NewDecoder(strings.NewReader(text)).DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		var strict *toml.StrictMissingError
		if errors.As(err, &strict) {
			return fmt.Errorf("%s: %s", stateFile, strict.String())
		}
		return fmt.Errorf("%s: %w", stateFile, err)
	}
	switch {
	case s.Format > Format || s.Format < 1:
		return fmt.Errorf("the archive has format %d, this damcon reads %d", s.Format, Format)
	case s.Name == "" || s.Rules == "":
		return fmt.Errorf("%s: a campaign has a name and rules", stateFile)
	}
	for key, value := range map[string]string{metaName: s.Name, metaRules: s.Rules, metaNotes: s.Notes} {
		if err := f.putMeta(key, value); err != nil {
			return err
		}
	}
	for _, h := range s.House {
		if err := f.exec("INSERT INTO data VALUES (?, ?)", h.Name, h.Text); err != nil {
			return fmt.Errorf("the house file %s stands twice", h.Name)
		}
	}
	for _, w := range s.Waiting {
		if json.Unmarshal([]byte(w.Body), new(pending)) != nil {
			return fmt.Errorf("%s: what waits in battle %d is no JSON of a waiting action", stateFile, w.Battle)
		}
		if err := f.exec("INSERT INTO waiting VALUES (?, ?, ?)", w.Battle, w.Number, []byte(w.Body)); err != nil {
			return fmt.Errorf("%s: two actions wait in battle %d", stateFile, w.Battle)
		}
	}
	return nil
}

// log reads the rows, checks their sums and adds them up.
func (in *reader) log(f *File) error {
	l := f.ledger("main", true)
	var before sum
	for last := 0; ; last++ {
		line, name, err := in.next()
		switch {
		case err == io.EOF:
			return l.flush()
		case err != nil:
			return err
		case name != "":
			return fmt.Errorf("%s comes last", logFile)
		}
		var r record
		if err := json.Unmarshal(line, &r); err != nil {
			return fmt.Errorf("this is no row of the log: %w", err)
		}
		switch {
		case r.Seq != last+1:
			return fmt.Errorf("row %d follows row %d", r.Seq, last)
		case !bytes.Equal(r.Sum, r.chained(before)):
			return fmt.Errorf("row %d was changed after it was written: its sum is another", r.Seq)
		}
		before = r.Sum
		row, err := r.row()
		if err != nil {
			return err
		}
		if err := errors.Join(f.insert(&r), l.add(&row)); err != nil {
			return fmt.Errorf("row %d: %w", r.Seq, err)
		}
	}
}
