//go:build linux

package saves_test

import (
	"os"
	"os/exec"
	"testing"

	"golang.org/x/sys/unix"
)

func TestADeskWhoseParentHasNotTakenNoteOfItsDeathHasNoLease(t *testing.T) {
	path := atSea(t)
	self, err := os.Executable()
	ok(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childVariable+"=dies\n"+path)
	ok(t, cmd.Start())
	defer cmd.Wait()                                                                                   //nolint:errcheck // it was killed
	ok(t, unix.Waitid(unix.P_PID, cmd.Process.Pid, new(unix.Siginfo), unix.WEXITED|unix.WNOWAIT, nil)) // dead, and not yet taken note of
	f, _ := open(t, path)
	defer f.Close()
	if other, err := f.Hold(); err != nil || other != nil || f.Watching() {
		t.Fatalf("%+v %v", other, err)
	}
}
