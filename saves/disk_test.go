//go:build linux || darwin

package saves_test

import (
	"bytes"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"damcon/roster"
	"damcon/rules"
	"damcon/saves"
)

// A disk stands between SQLite and the system and goes wrong at a chosen call that changes something: a write, a sync, a truncation or a
// removal. There is one, because SQLite has one default file system.
var disk struct {
	calls int // so far
	wrong int // at which call; 0 is never
	how   string
	code  int32 // how is "error": what SQLite is told, at that call and all after it

	open    uintptr // the system's own functions
	remove  uintptr
	methods map[uintptr]*sqlite3.Tsqlite3_io_methods // the system's own, by what stands in their place
	copies  map[uintptr]uintptr                      // what stands in their place, by theirs
	dirty   map[uintptr][]piece                      // by file: what was written since its last sync
}

// A piece of a file as it was before and after a write or truncation.
type piece struct {
	at        int64
	old, new  []byte
	size      int64 // of the file before
	truncated bool
}

// at reads an address of C.
func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

// addressed gives the address of a function for C; code gives the function at an address.
func addressed(f any) uintptr { return (*[2]uintptr)(unsafe.Pointer(&f))[1] }

func code[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&struct{ uintptr }{p})) }

type (
	openFunc   = func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32
	removeFunc = func(*libc.TLS, uintptr, uintptr, int32) int32
	dataFunc   = func(*libc.TLS, uintptr, uintptr, int32, int64) int32
	sizeFunc   = func(*libc.TLS, uintptr, int64) int32
	askFunc    = func(*libc.TLS, uintptr, uintptr) int32
	syncFunc   = func(*libc.TLS, uintptr, int32) int32
	closeFunc  = func(*libc.TLS, uintptr) int32
)

// lend lends n bytes of C: the race detector takes addresses of Go for strays.
func lend(tls *libc.TLS, n int, do func(p uintptr)) {
	if n > 0 {
		p := libc.Xmalloc(tls, libc.Tsize_t(n))
		do(p)
		libc.Xfree(tls, p)
	}
}

// install puts the disk in its place, before any file is opened.
func install() {
	disk.methods = map[uintptr]*sqlite3.Tsqlite3_io_methods{}
	disk.copies = map[uintptr]uintptr{}
	disk.dirty = map[uintptr][]piece{}
	tls := libc.NewTLS()
	defer tls.Close()
	sqlite3.Xsqlite3_initialize(tls)
	vfs := at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	disk.open, disk.remove = vfs.FxOpen, vfs.FxDelete
	vfs.FxOpen, vfs.FxDelete = addressed(openFunc(diskOpen)), addressed(removeFunc(diskRemove))
}

// goWrong lets the disk go wrong at the n-th call from here on; n = 0 mends it.
func goWrong(n int, how string, code int32) {
	disk.calls, disk.wrong, disk.how, disk.code = 0, n, how, code
}

// call counts a call and says whether it goes wrong. A disk that kills does not return. half does half of the work before.
func call(tls *libc.TLS, half func()) bool {
	disk.calls++
	if disk.wrong == 0 || disk.calls < disk.wrong {
		return false
	}
	if disk.how == "error" {
		return true
	}
	switch disk.how {
	case "torn":
		half()
	case "power", "power, some written":
		cutPower(tls, disk.how != "power")
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
		panic(err)
	}
	select {}
}

// cutPower undoes what has not been synced, or leaves every second piece of it written.
func cutPower(tls *libc.TLS, some bool) {
	for file, pieces := range disk.dirty {
		own := disk.methods[at[sqlite3.Tsqlite3_file](file).FpMethods]
		write, truncate := code[dataFunc](own.FxWrite), code[sizeFunc](own.FxTruncate)
		put := func(text []byte, where int64) {
			lend(tls, len(text), func(p uintptr) {
				copy(unsafe.Slice(at[byte](p), len(text)), text)
				write(tls, file, p, int32(len(text)), where)
			})
		}
		for i := len(pieces) - 1; i >= 0; i-- {
			put(pieces[i].old, pieces[i].at)
			truncate(tls, file, pieces[i].size)
		}
		for i := 0; some && i < len(pieces); i += 2 {
			if pieces[i].truncated {
				truncate(tls, file, pieces[i].at)
			}
			put(pieces[i].new, pieces[i].at)
		}
	}
}

func diskOpen(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	rc := code[openFunc](disk.open)(tls, vfs, name, file, flags, out)
	f := at[sqlite3.Tsqlite3_file](file)
	if rc != sqlite3.SQLITE_OK || f.FpMethods == 0 {
		return rc
	}
	if disk.copies[f.FpMethods] == 0 {
		theirs := at[sqlite3.Tsqlite3_io_methods](f.FpMethods)
		p := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*theirs))) // of C, or the race detector takes it for a stray pointer
		own := at[sqlite3.Tsqlite3_io_methods](p)
		*own = *theirs
		own.FxWrite, own.FxTruncate = addressed(dataFunc(diskWrite)), addressed(sizeFunc(diskTruncate))
		own.FxSync, own.FxClose = addressed(syncFunc(diskSync)), addressed(closeFunc(diskClose))
		disk.copies[f.FpMethods], disk.methods[p] = p, theirs
	}
	f.FpMethods = disk.copies[f.FpMethods]
	return rc
}

func own(file uintptr) *sqlite3.Tsqlite3_io_methods {
	return disk.methods[at[sqlite3.Tsqlite3_file](file).FpMethods]
}

// keep remembers what a write or truncation at a place changes.
func keep(tls *libc.TLS, file uintptr, where int64, text []byte, truncated bool) {
	if disk.how != "power" && disk.how != "power, some written" {
		return
	}
	var size int64
	lend(tls, 8, func(p uintptr) {
		code[askFunc](own(file).FxFileSize)(tls, file, p)
		size = *at[int64](p)
	})
	n := int64(len(text))
	if truncated {
		n = size - where
	}
	p := piece{at: where, size: size, truncated: truncated, new: bytes.Clone(text)}
	lend(tls, int(min(n, size-where)), func(old uintptr) {
		n := min(n, size-where)
		code[dataFunc](own(file).FxRead)(tls, file, old, int32(n), where)
		p.old = bytes.Clone(unsafe.Slice(at[byte](old), n))
	})
	disk.dirty[file] = append(disk.dirty[file], p)
}

func diskWrite(tls *libc.TLS, file, from uintptr, n int32, where int64) int32 {
	write := code[dataFunc](own(file).FxWrite)
	if call(tls, func() { write(tls, file, from, n/2, where) }) {
		return disk.code
	}
	keep(tls, file, where, unsafe.Slice(at[byte](from), n), false)
	return write(tls, file, from, n, where)
}

func diskTruncate(tls *libc.TLS, file uintptr, size int64) int32 {
	if call(tls, func() {}) {
		return disk.code
	}
	keep(tls, file, size, nil, true)
	return code[sizeFunc](own(file).FxTruncate)(tls, file, size)
}

func diskSync(tls *libc.TLS, file uintptr, flags int32) int32 {
	if call(tls, func() {}) {
		return disk.code
	}
	delete(disk.dirty, file)
	return code[syncFunc](own(file).FxSync)(tls, file, flags)
}

func diskClose(tls *libc.TLS, file uintptr) int32 {
	delete(disk.dirty, file)
	return code[closeFunc](own(file).FxClose)(tls, file)
}

func diskRemove(tls *libc.TLS, vfs, name uintptr, sync int32) int32 {
	if call(tls, func() {}) {
		return disk.code
	}
	return code[removeFunc](disk.remove)(tls, vfs, name, sync)
}

// ---- what is tried on it ----

const steps = 2

// atSea makes a campaign with one ship of hull 10, closed, to be copied.
func atSea(t testing.TB) string {
	t.Helper()
	f := made(t)
	ship(t, begin(t, f, "Zebulon"), "Osprey", "")
	ok(t, f.Close())
	return f.Path()
}

func copied(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	ok(t, err)
	path = filepath.Join(t.TempDir(), "war.damcon")
	ok(t, os.WriteFile(path, text, 0o600))
	return path
}

// step writes the k-th step: an answer, or an entry that takes a box. Each says its number in what waits.
func step(b *saves.Battle, k int) error {
	w := rules.Waiting{Number: k, Action: "shot", Answers: []rules.Answer{{Key: "range", Value: strconv.Itoa(k)}}}
	if k%2 == 1 {
		return b.Append(nil, w)
	}
	n, err := b.Next()
	if err != nil {
		return err
	}
	left := 10 - k/2
	change := []roster.Change{hull("2.1", left+1, left)}
	entry := &rules.Entry{Number: n, Root: n, Action: "shot", Events: []rules.Event{{Text: "hull −1", Changes: change}}}
	return b.Append([]rules.LogRow{{Kind: rules.Did, Entry: entry, Changes: change}}, w)
}

// stands requires that a file is whole and has come to one of two steps.
func stands(t testing.TB, path string, least, most int, when string) {
	t.Helper()
	f, b := open(t, path)
	defer func() { ok(t, f.Close()) }()
	table, w, err := b.Load()
	if err != nil || w.Number < least || w.Number > most || table.Sheet("2.1").Track("hull").Now != 10-w.Number/2 {
		t.Fatalf("%s: step %d with hull %v, want step %d to %d; %v", when, w.Number, table, least, most, err)
	}
	if report, err := f.Verify(); err != nil || !report.Whole() {
		t.Fatalf("%s: %+v %v", when, report, err)
	}
	ok(t, step(b, w.Number+1))
}

func init() {
	install()
	children["steps"] = func(args []string) error { // PATH N HOW
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return err
		}
		f, err := saves.Open(args[0])
		if err != nil {
			return err
		}
		b, err := f.Battle(1)
		if err != nil {
			return err
		}
		goWrong(n, args[2], 0)
		for k := 1; k <= steps; k++ {
			if err := step(b, k); err != nil {
				return err
			}
			fmt.Println(k)
		}
		return nil
	}
	children["create"] = func(args []string) error { // PATH N
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return err
		}
		goWrong(n, "kill", 0)
		_, err = saves.Create(args[0], "War", "duel")
		return err
	}
	children["full"] = func(args []string) error { // PATH BYTES
		most, err := strconv.ParseUint(args[1], 10, 64)
		if err != nil {
			return err
		}
		f, err := saves.Open(args[0])
		if err != nil {
			return err
		}
		b, err := f.Battle(1)
		if err != nil {
			return err
		}
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
			return err
		}
		for k := 1; ; k++ {
			note := rules.LogRow{Kind: rules.Note, Note: strings.Repeat("water ", 500)}
			if err := b.Append([]rules.LogRow{note}, rules.Waiting{Number: k, Action: "shot"}); err != nil {
				fmt.Println(err)
				return nil
			}
			fmt.Println(k)
		}
	}
}

// acknowledged is the last number that a child has printed.
func acknowledged(said string) int {
	lines := strings.Fields(said)
	if len(lines) == 0 {
		return 0
	}
	k, err := strconv.Atoi(lines[len(lines)-1])
	if err != nil {
		return -1
	}
	return k
}

func TestNothingAcknowledgedIsLostWhereverTheProgramIsKilled(t *testing.T) { // F114
	base := atSea(t)
	for _, how := range []string{"kill", "torn", "power", "power, some written"} {
		n := 1
		for ; ; n++ {
			path := copied(t, base)
			said, killed := run(t, "steps", path, strconv.Itoa(n), how)
			done := acknowledged(said)
			stands(t, path, done, min(done+1, steps), fmt.Sprintf("%s at call %d", how, n))
			if !killed {
				break
			}
		}
		if n < 5*steps {
			t.Errorf("%s: struck %d times only", how, n-1)
		}
	}
}

func TestACampaignIsMadeWholeOrNotAtAll(t *testing.T) {
	for n := 1; ; n++ {
		path := filepath.Join(t.TempDir(), "war.damcon")
		_, killed := run(t, "create", path, strconv.Itoa(n))
		if _, err := os.Stat(path); err == nil {
			f, err := saves.Open(path)
			ok(t, err)
			begin(t, f, "Zebulon")
			ok(t, f.Close())
		} else if !killed {
			t.Fatal("there is no campaign")
		}
		if all, err := saves.List(filepath.Dir(path)); err != nil || len(all) > 1 {
			t.Fatalf("killed at call %d a folder has %+v %v", n, all, err)
		}
		if !killed {
			if n < 5 {
				t.Errorf("struck %d times only", n-1)
			}
			return
		}
	}
}

func TestADiskThatRefusesLosesNothing(t *testing.T) { // F112
	base := atSea(t)
	defer goWrong(0, "", 0)
	for _, c := range []struct {
		code int32
		says string
	}{
		{sqlite3.SQLITE_FULL, "the disk is full"},
		{sqlite3.SQLITE_IOERR_WRITE, "the disk refused"},
		{sqlite3.SQLITE_READONLY, "it may only be read"},
	} {
		for n := 1; ; n++ {
			path := copied(t, base)
			f, b := open(t, path)
			ok(t, step(b, 1))
			goWrong(n, "error", c.code)
			err := step(b, 2)
			struck := disk.calls >= n
			goWrong(0, "", 0)
			when := fmt.Sprintf("code %d at call %d", c.code, n)
			if err != nil && !strings.Contains(err.Error(), c.says) && !strings.Contains(err.Error(), "the disk refused") {
				t.Fatalf("%s: %v, want %q", when, err, c.says)
			}
			least, most := 2, 2
			if err != nil { // what is refused at its very end may have come to the disk all the same
				least = 1
				ok(t, err2(b.Load()))
				if _, w, err := b.Load(); err != nil || w.Number != 1 && w.Number != 2 {
					t.Fatalf("%s: %v %v", when, w, err)
				}
			}
			ok(t, f.Close())
			stands(t, path, least, most, when)
			if !struck {
				break
			}
		}
	}
}

func err2(_ *roster.Battle, _ rules.Waiting, err error) error { return err }

func TestAFullDiskIsSaidAndLosesNothing(t *testing.T) { // F112
	path := atSea(t)
	info, err := os.Stat(path)
	ok(t, err)
	said, _ := run(t, "full", path, strconv.FormatInt(info.Size()+60_000, 10))
	lines := strings.SplitN(said, "\n"+path, 2)
	if len(lines) != 2 || !strings.Contains(lines[1], "the disk") || !strings.Contains(lines[1], "nothing was saved") {
		t.Fatalf("%q", said)
	}
	f, b := open(t, path)
	defer func() { ok(t, f.Close()) }()
	if _, w, err := b.Load(); err != nil || w.Number != acknowledged(lines[0]) || w.Number < 5 {
		t.Fatalf("what waits is of step %d, acknowledged %d; %v", w.Number, acknowledged(lines[0]), err)
	}
	if report, err := f.Verify(); err != nil || !report.Whole() {
		t.Fatalf("%+v %v", report, err)
	}
}
