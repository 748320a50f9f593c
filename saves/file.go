package saves

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"damcon/rules"
)

// Ext is how the name of a campaign file ends.
const Ext = ".damcon"

// A File is an open campaign. It may be used from several goroutines; one call runs at a time.
type File struct {
	path    string
	name    string
	ruleset string
	token   string // tells this opening from every other in the lease

	mu      sync.Mutex
	db      *sql.DB
	conn    *sql.Conn            // the only connection: statements and transactions are its own
	stmts   map[string]*sql.Stmt // prepared on conn, by their text
	version int64                // of the data, as the connection last saw it
	role    role
}

var ctx = context.Background()

// sqliteHead is how many bytes the head of any SQLite database has.
const sqliteHead = 100

// Create makes an empty campaign of a ruleset, by its ID, and opens it. The file appears whole or not at all. One that is there already is
// left alone, and the error is fs.ErrExist.
func Create(path, name, ruleset string) (*File, error) {
	if name == "" || ruleset == "" {
		return nil, errors.New("a campaign has a name and a ruleset")
	}
	err := build(path, func(f *File) error {
		for key, value := range map[string]string{metaName: name, metaRules: ruleset} {
			if err := f.exec("INSERT INTO meta VALUES (?, ?)", key, value); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return Open(path)
}

// build makes a file under a temporary name in the same folder, lets fill write into it in one transaction, and gives it its name.
func build(path string, fill func(*File) error) error {
	if _, err := os.Lstat(path); err == nil {
		return &fault{path, "a file of that name is there already; choose another name", fs.ErrExist}
	}
	folder := filepath.Dir(path)
	temp, err := os.CreateTemp(folder, ".new-*"+Ext)
	if err != nil {
		return folderFault(path, err)
	}
	defer os.Remove(temp.Name())
	if err := temp.Close(); err != nil {
		return folderFault(path, err)
	}
	f, err := connect(temp.Name())
	if err != nil {
		return inWords(path, err)
	}
	err = f.transact("IMMEDIATE", func() error {
		if err := f.script(fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", application, Format) +
			schema + fmt.Sprintf(derived, "main")); err != nil {
			return err
		}
		return fill(f)
	})
	if err = errors.Join(err, f.Close()); err != nil {
		return inWords(path, err)
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return folderFault(path, err)
	}
	return syncFolder(folder)
}

// syncFolder makes a name in a folder durable. Windows keeps names by itself.
func syncFolder(folder string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Open opens a campaign. What is wrong with a file that cannot be opened is said in words; one that is missing is fs.ErrNotExist, and one
// in which something is broken is ErrDamaged.
func Open(path string) (*File, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &fault{path, "there is no such file; damcon list shows the campaigns there are", fs.ErrNotExist}
	case err != nil:
		return nil, folderFault(path, err)
	case info.IsDir():
		return nil, &fault{path, "this is a folder, not a campaign", fs.ErrInvalid}
	case info.Size() == 0:
		return nil, &fault{path, "the file is empty; it is no campaign of damcon", fs.ErrInvalid}
	case info.Size() < sqliteHead: // SQLite would take it for a database in which nothing stands
		return nil, &fault{path, "the file is too short; it is no campaign of damcon, or no more", fs.ErrInvalid}
	}
	f, err := connect(path)
	if err != nil {
		return nil, inWords(path, err)
	}
	if err := f.recognise(); err != nil {
		return nil, errors.Join(inWords(path, err), f.Close())
	}
	return f, nil
}

// connect opens the database as every damcon does.
func connect(path string) (*File, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	place := filepath.ToSlash(absolute)
	if !strings.HasPrefix(place, "/") { // C:/...
		place = "/" + place
	}
	name := url.URL{Scheme: "file", Path: place, RawQuery: "mode=rw&_txlock=immediate&_pragma=busy_timeout(2000)" +
		"&_pragma=journal_mode(delete)&_pragma=synchronous(extra)&_pragma=fullfsync(1)&_pragma=foreign_keys(1)&_pragma=trusted_schema(0)" +
		"&_pragma=cell_size_check(1)"}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &File{path: path, db: db, conn: conn, stmts: map[string]*sql.Stmt{}, token: rand.Text()}, nil
}

// recognise sees to it that the database is a campaign of a format that this package can read, and reads what it is called.
func (f *File) recognise() error {
	if err := f.mayRead(); err != nil {
		return err
	}
	var err error
	if f.name, err = f.meta(metaName); err == nil {
		f.ruleset, err = f.meta(metaRules)
	}
	if err == nil && f.ruleset == "" {
		err = &fault{f.path, "the file does not say which game it is of", ErrDamaged}
	}
	if err == nil {
		err = f.row("PRAGMA data_version", nil, &f.version)
	}
	return err
}

// mayRead refuses what is no campaign, or one of a format that only a newer damcon knows, with fs.ErrInvalid.
func (f *File) mayRead() error {
	var id, format int
	if err := f.row("PRAGMA application_id", nil, &id); err != nil {
		return err
	}
	if err := f.row("PRAGMA user_version", nil, &format); err != nil {
		return err
	}
	switch {
	case id == 0:
		return &fault{f.path, "this is a database, but no campaign of damcon", fs.ErrInvalid}
	case id != application:
		return &fault{f.path, fmt.Sprintf("this is the database of another program (its number is %d), no campaign of damcon", id), fs.ErrInvalid}
	case format > Format:
		return &fault{f.path, fmt.Sprintf("the file has format %d, this damcon reads up to %d; a newer damcon is needed, and nothing was changed", format, Format), fs.ErrInvalid}
	case format < 1:
		return &fault{f.path, fmt.Sprintf("the file has format %d, which no damcon writes", format), ErrDamaged}
	}
	return nil
}

// Close gives up the lease, if this opening has it, and closes the file.
func (f *File) Close() error {
	err := f.release()
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.stmts {
		err = errors.Join(err, s.Close())
	}
	f.stmts = nil
	return errors.Join(err, f.conn.Close(), f.db.Close())
}

// Path is where the file was opened.
func (f *File) Path() string { return f.path }

// Name is what the campaign is called.
func (f *File) Name() string { return f.name }

// Ruleset is the ID of the game that the campaign is of.
func (f *File) Ruleset() string { return f.ruleset }

// Rename calls the campaign something else; the file keeps its name.
func (f *File) Rename(name string) error {
	if name == "" {
		return errors.New("a campaign has a name")
	}
	err := f.setMeta(metaName, name)
	if err == nil {
		f.name = name
	}
	return err
}

// Notes are the GM's words about the campaign, any number of lines; empty where there are none.
func (f *File) Notes() (text string, err error) {
	err = f.read(func() error {
		text, err = f.meta(metaNotes)
		return err
	})
	return text, err
}

// SetNotes keeps the GM's words about the campaign in the place of those before; an empty text takes them away.
func (f *File) SetNotes(text string) error { return f.setMeta(metaNotes, text) }

// meta reads a row of meta inside a transaction; it is empty where there is none.
func (f *File) meta(key string) (string, error) {
	var value string
	err := f.row("SELECT value FROM meta WHERE key = ?", []any{key}, &value)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return value, err
}

func (f *File) setMeta(key, value string) error {
	return f.write(func() error { return f.putMeta(key, value) })
}

func (f *File) putMeta(key, value string) error {
	if value == "" {
		return f.exec("DELETE FROM meta WHERE key = ?", key)
	}
	return f.exec("INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", key, value)
}

// House lists the house's own files of tables and classes, as they were given, in the order of their names.
func (f *File) House() (files []rules.File, err error) {
	err = f.read(func() error {
		var file rules.File
		return f.each("SELECT name, body FROM data ORDER BY name", nil, []any{&file.Name, &file.Text}, func() error {
			files = append(files, file)
			return nil
		})
	})
	return files, err
}

// SetHouse keeps a house file in the place of one of the same name; an empty text takes it away. It is for the caller to see that the
// game can read it.
func (f *File) SetHouse(file rules.File) error {
	return f.write(func() error {
		if file.Text == "" {
			return f.exec("DELETE FROM data WHERE name = ?", file.Name)
		}
		return f.exec("INSERT INTO data VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body", file.Name, file.Text)
	})
}
