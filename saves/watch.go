package saves

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

// A Lease says which desk has the campaign.
type Lease struct {
	Token string `json:"token"` // of the opening
	Host  string `json:"host"`  // the name of its machine
	PID   int    `json:"pid"`   // its process
	Since int64  `json:"since"` // milliseconds of Unix time
}

// Began is when the desk took the campaign.
func (l Lease) Began() time.Time { return time.UnixMilli(l.Since) }

// role is what an opening of the file is.
type role uint8

const (
	visitor role = iota // writes an entry now and then and needs no lease
	holder
	watcher
)

// Hold takes the campaign for this desk. Where another desk has it, it says which, and this opening becomes a watcher: its writes are
// refused with ErrWatching until TakeOver. A lease left behind by a program that has died, on this machine, is no lease.
func (f *File) Hold() (other *Lease, err error) {
	err = f.hold(func(now *Lease) bool { other = now; return now == nil })
	return other, err
}

// TakeOver takes the campaign for this desk whoever has it; that desk becomes a watcher.
func (f *File) TakeOver() error { return f.hold(func(*Lease) bool { return true }) }

// hold takes the lease if the one that is in force may be replaced.
func (f *File) hold(may func(now *Lease) bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return inWords(f.path, f.transact("IMMEDIATE", func() error {
		now, err := f.lease()
		if err != nil {
			return err
		}
		if now != nil && (now.Token == f.token || now.dead()) {
			now = nil
		}
		if !may(now) {
			f.role = watcher
			return nil
		}
		host, err := os.Hostname()
		if err != nil {
			host = ""
		}
		text, err := json.Marshal(Lease{f.token, host, os.Getpid(), time.Now().UnixMilli()})
		if err != nil {
			return err
		}
		f.role = holder
		return f.putMeta(metaDesk, string(text))
	}))
}

// lease reads the lease; nil where nobody has the campaign.
func (f *File) lease() (*Lease, error) {
	text, err := f.meta(metaDesk)
	if err != nil || text == "" {
		return nil, err
	}
	l := new(Lease)
	if json.Unmarshal([]byte(text), l) != nil {
		return nil, nil // whoever wrote that is no desk
	}
	return l, nil
}

// dead says that the process of a lease has ended for certain.
func (l *Lease) dead() bool {
	host, err := os.Hostname()
	if err != nil || host != l.Host || l.PID <= 0 {
		return false
	}
	p, err := os.FindProcess(l.PID)
	if err != nil {
		return true
	}
	defer p.Release() //nolint:errcheck // nothing is held where this fails
	if runtime.GOOS == "windows" {
		return false // it was found
	}
	err = p.Signal(syscall.Signal(0))
	return errors.Is(err, os.ErrProcessDone) || errors.Is(err, syscall.ESRCH) || defunct(l.PID)
}

// defunct says that a process has ended and only waits for its parent to take note of that, as one that was killed may for a while. Only
// Linux tells: where there is no /proc, such a process counts as alive, and TakeOver is the way out.
func defunct(pid int) bool {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return false
	}
	_, after, ok := bytes.Cut(text[max(0, bytes.LastIndexByte(text, ')')):], []byte(") ")) // the name before it may hold anything
	return ok && len(after) > 0 && (after[0] == 'Z' || after[0] == 'X')
}

// mayWrite refuses a watcher. A desk whose campaign was taken over finds out here.
func (f *File) mayWrite() error {
	if f.role == holder {
		now, err := f.lease()
		if err != nil {
			return err
		}
		if now == nil || now.Token != f.token {
			f.role = watcher
		}
	}
	if f.role == watcher {
		return ErrWatching
	}
	return nil
}

// Watching says whether this opening is a watcher.
func (f *File) Watching() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.role == watcher
}

// release gives up the lease.
func (f *File) release() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.role != holder {
		return nil
	}
	f.role = visitor
	return inWords(f.path, f.transact("IMMEDIATE", func() error {
		now, err := f.lease()
		if err != nil || now == nil || now.Token != f.token {
			return err
		}
		return f.putMeta(metaDesk, "")
	}))
}

// Changed says whether anybody else has written to the file since the last call, or since it was opened. It costs no more than a look at
// the file's head, so that a desk may ask every second.
func (f *File) Changed() (bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	before := f.version
	err := f.row("PRAGMA data_version", nil, &f.version)
	return f.version != before, inWords(f.path, err)
}
