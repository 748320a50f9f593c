//go:build linux || darwin

package saves_test

import (
	"database/sql"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"

	"damcon/rules"
	"damcon/saves"
)

func init() {
	children["dies"] = func(args []string) error { // PATH: takes the campaign and is killed
		f, err := saves.Open(args[0])
		if err != nil {
			return err
		}
		if _, err := f.Hold(); err != nil {
			return err
		}
		return syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
}

func TestADeskThatDiedHasNoLease(t *testing.T) {
	path := atSea(t)
	if _, killed := run(t, "dies", path); !killed {
		t.Fatal("it lives")
	}
	f, err := saves.Open(path)
	ok(t, err)
	defer f.Close()
	if other, err := f.Hold(); err != nil || other != nil || f.Watching() {
		t.Fatalf("%+v %v", other, err)
	}
}

func TestAnotherProcessWritesBetween(t *testing.T) {
	path := atSea(t)
	f, b := open(t, path)
	defer f.Close()
	if said, killed := run(t, "steps", path, "0", ""); killed || acknowledged(said) != steps {
		t.Fatalf("%q", said)
	}
	if changed, err := f.Changed(); err != nil || !changed {
		t.Fatalf("changed %v %v", changed, err)
	}
	if err := step(b, 1); !errors.Is(err, rules.ErrMoved) {
		t.Fatalf("%v", err)
	}
	if _, w, err := b.Load(); err != nil || w.Number != steps {
		t.Fatalf("%v %v", w, err)
	}
	ok(t, step(b, steps+1))
}

func TestAFileThatAnotherProgramKeepsLockedIsSaidInWords(t *testing.T) {
	path := atSea(t)
	f, b := open(t, path)
	defer f.Close()
	db, err := sql.Open("sqlite", path)
	ok(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	_, err = db.Exec("BEGIN IMMEDIATE")
	ok(t, err)
	err = step(b, 1)
	if !errors.Is(err, saves.ErrLocked) || !strings.Contains(err.Error(), "try again when that has finished") {
		t.Fatalf("%v", err)
	}
	if _, _, err := b.Load(); err != nil {
		t.Fatalf("it cannot even be read: %v", err)
	}
	_, err = db.Exec("COMMIT")
	ok(t, err)
	ok(t, step(b, 1))
}
