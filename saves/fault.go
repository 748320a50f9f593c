package saves

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Errors that a caller tells apart, beside rules.ErrMoved, fs.ErrExist and fs.ErrNotExist.
var (
	// ErrDamaged says that something in the file is broken. Rescue saves what is whole.
	ErrDamaged = errors.New("the campaign file is damaged")
	// ErrWatching says that another desk has the campaign. TakeOver takes it.
	ErrWatching = errors.New("another desk has this campaign; this one watches")
	// ErrLocked says that another program was writing for longer than two seconds. The same call may work in a moment.
	ErrLocked = errors.New("another program is writing to the campaign")
)

// A fault says in words what is wrong with a file and what to do.
type fault struct {
	path string
	text string
	err  error
}

func (f *fault) Error() string { return f.path + ": " + f.text }

func (f *fault) Unwrap() error { return f.err }

// Unsaved says whether an error is of a file or its disk, so that what was to be written has not been.
func Unsaved(err error) bool {
	var f *fault
	return errors.As(err, &f)
}

// folderFault is the fault of a file that cannot be made or reached.
func folderFault(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return &fault{path, fmt.Sprintf("the folder %s may not be used by you; choose another place with --file", filepath.Dir(path)), err}
	case errors.Is(err, fs.ErrNotExist):
		return &fault{path, fmt.Sprintf("there is no folder %s; make it, or choose another place with --file", filepath.Dir(path)), err}
	}
	return &fault{path, "cannot be made or reached: " + reason(err), err}
}

func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// Result codes of SQLite that mean different things to a GM.
const (
	codeBusy     = 5
	codeLocked   = 6
	codeReadOnly = 8
	codeIO       = 10
	codeCorrupt  = 11
	codeFull     = 13
	codeCantOpen = 14
	codeNotADB   = 26
)

// inWords says what went wrong with a file so that a GM knows what to do. Errors that are in words already stay.
func inWords(path string, err error) error {
	var said *fault
	var code interface{ Code() int }
	switch {
	case err == nil || errors.As(err, &said):
		return err
	case !errors.As(err, &code) && errors.Is(err, ErrDamaged):
		return &fault{path, err.Error() + "; damcon verify says what can be mended", err}
	case !errors.As(err, &code):
		return err
	}
	say := func(what error, text string) error {
		return &fault{path, fmt.Sprintf("%s (SQLite %d)", text, code.Code()), errors.Join(what, err)}
	}
	switch code.Code() & 0xff {
	case codeBusy, codeLocked:
		return say(ErrLocked, "another program is writing to it; try again when that has finished")
	case codeReadOnly:
		return say(fs.ErrPermission, "it may only be read; nothing was saved. Copy it to a place that may be written to and open it there")
	case codeIO:
		return say(nil, "the disk refused to read or write; nothing was saved, and what was saved before is untouched. See that the disk is "+
			"there and not full, or copy the file elsewhere")
	case codeFull:
		return say(nil, "the disk is full; nothing was saved, and what was saved before is untouched. Make room and do it again")
	case codeCantOpen:
		return say(nil, fmt.Sprintf("it cannot be opened or written to; see that it may be read and that the folder %s may be written to", filepath.Dir(path)))
	case codeNotADB:
		return say(fs.ErrInvalid, "this is no campaign of damcon; if it once was, its beginning is damaged")
	case codeCorrupt:
		return say(ErrDamaged, "the file is damaged; damcon verify --rescue saves what is whole")
	}
	return say(nil, "the campaign file: "+err.Error())
}

// notThere says whether a query found nothing.
func notThere(err error) bool { return errors.Is(err, sql.ErrNoRows) }
