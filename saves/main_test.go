package saves_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// childVariable names the child that the test binary is to be, with blanks before its arguments.
const childVariable = "DAMCON_SAVES_CHILD"

// children are programs that tests start to be a second process, or to be killed. They end with what they could not do.
var children = map[string]func(args []string) error{}

func TestMain(m *testing.M) {
	if args := strings.Split(os.Getenv(childVariable), "\n"); args[0] != "" {
		if err := children[args[0]](args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	code := m.Run()
	if large.path != "" {
		os.RemoveAll(filepath.Dir(large.path))
	}
	os.Exit(code)
}

// run runs a child to its end. killed says that it did not come to it.
func run(t testing.TB, args ...string) (said string, killed bool) {
	t.Helper()
	self, err := os.Executable()
	ok(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childVariable+"="+strings.Join(args, "\n"))
	var wrong strings.Builder
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && !exit.Exited():
		return string(out), true
	case err != nil:
		t.Fatalf("the child %v: %v\n%s", args, err, wrong.String())
	}
	return string(out), false
}
