//go:build unix

package desk

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// program builds the whole program once.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "damcon")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "damcon")
	out, err := exec.Command("go", "build", "-o", path, "damcon").CombinedOutput()
	if err != nil {
		return "", &exec.Error{Name: string(out), Err: err}
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := program(); err == nil {
		_ = os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// A term is the real program on a terminal whose screen is read by an emulator.
type term struct {
	t    testing.TB
	cmd  *exec.Cmd
	pty  *os.File
	mu   sync.Mutex // guards em and next
	em   *vt.Emulator
	next chan struct{} // closed at each chunk of output, then replaced
	done chan struct{} // closed when the program has let go of the terminal
}

// home is a folder for one test's campaigns and choices, and the variables that say so.
func home(t testing.TB) []string {
	dir := t.TempDir()
	return []string{
		"HOME=" + dir, "XDG_DATA_HOME=" + dir + "/data", "XDG_CONFIG_HOME=" + dir + "/config", "TERM=xterm-256color", "LANG=C.UTF-8",
		"PATH=" + os.Getenv("PATH"),
	}
}

// command runs the program without a terminal.
func command(t testing.TB, env []string, args ...string) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

// started is the program on a terminal of w by h cells.
func started(t testing.TB, env []string, w, h int, args ...string) *term {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	tm := &term{t: t, em: vt.NewEmulator(w, h), next: make(chan struct{}), done: make(chan struct{})}
	tm.cmd = exec.Command(path, args...)
	tm.cmd.Env = env
	f, err := pty.StartWithSize(tm.cmd, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
	if err != nil {
		t.Fatal(err)
	}
	tm.pty = f
	go func() { _, _ = io.Copy(f, tm.em) }() // the emulator's answers to colour and mode queries
	go func() {
		defer close(tm.done)
		buf := make([]byte, 32<<10)
		for {
			n, err := f.Read(buf)
			tm.mu.Lock()
			_, _ = tm.em.Write(buf[:n])
			close(tm.next)
			tm.next = make(chan struct{})
			tm.mu.Unlock()
			if err != nil { // the program is gone
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = tm.cmd.Process.Kill()
		_ = tm.cmd.Wait()
		_ = f.Close()
		if p, ok := tm.em.InputPipe().(io.Closer); ok {
			_ = p.Close() // the emulator's own Close races with its Read
		}
		if t.Failed() {
			t.Logf("last screen:\n%s", tm.screen())
		}
	})
	return tm
}

func (tm *term) screen() string {
	tm.mu.Lock()
	defer tm.mu.Unlock()
	return tm.em.String()
}

// keys types what a terminal sends: "\r" is Enter, "\x1b" Esc.
func (tm *term) keys(s string) {
	tm.t.Helper()
	if _, err := tm.pty.WriteString(s); err != nil {
		tm.t.Fatal(err)
	}
}

func (tm *term) resize(w, h int) {
	tm.t.Helper()
	tm.mu.Lock()
	tm.em.Resize(w, h)
	tm.mu.Unlock()
	if err := pty.Setsize(tm.pty, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)}); err != nil {
		tm.t.Fatal(err)
	}
}

// until waits for a screen; every chunk of output wakes it.
func (tm *term) until(what string, ok func(string) bool) {
	tm.t.Helper()
	late := time.After(20 * time.Second)
	for {
		tm.mu.Lock()
		s, next := tm.em.String(), tm.next
		tm.mu.Unlock()
		if ok(s) {
			return
		}
		select {
		case <-next:
		case <-tm.done:
			if !ok(tm.screen()) {
				tm.t.Fatalf("the program ended before %s", what)
			}
			return
		case <-late:
			tm.t.Fatalf("never saw %s", what)
		}
	}
}

func (tm *term) sees(sub string) {
	tm.t.Helper()
	tm.until(sub, func(s string) bool { return strings.Contains(s, sub) })
}

func (tm *term) gone(sub string) {
	tm.t.Helper()
	tm.until("no "+sub, func(s string) bool { return !strings.Contains(s, sub) })
}

// quit ends the program by its key: the terminal is as it was before.
func (tm *term) quit() {
	tm.t.Helper()
	tm.keys("\x11")
	err := tm.cmd.Wait()
	<-tm.done
	if err != nil {
		tm.t.Errorf("it ended with %v", err)
	}
	tm.mu.Lock()
	defer tm.mu.Unlock()
	if tm.em.IsAltScreen() || tm.em.CursorHidden() {
		tm.t.Error("the terminal was not put back")
	}
}

// war is a home with a campaign in which the dice of a shot wait.
func war(t testing.TB) []string {
	t.Helper()
	env := home(t)
	command(t, env, "new", "War", "--rules", "knight-hawks", "--sample", "a-first-volley")
	return env
}

// volley opens a desk on a war, where the shot waits.
func volley(t testing.TB, env []string, width, height int) *term {
	t.Helper()
	tm := started(t, env, width, height)
	tm.sees("35 or less hits")
	return tm
}

// TestRealGameTurn plays a shot, a fire and a repair turn on the built program.
func TestRealGameTurn(t *testing.T) {
	env := war(t)
	tm := volley(t, env, 120, 36)
	tm.keys("17\r")
	tm.sees("▸ d100   table")
	tm.keys("99\r")
	tm.sees("electrical fire")
	tm.keys("N")
	tm.sees("▸ to")
	tm.keys("fires\r")
	tm.sees("▸ fires")
	tm.keys("\x1b[15~") // F5
	tm.sees("w waive with a note")
	tm.keys("\r")
	tm.sees("table + 20")
	tm.keys("7\r")
	tm.sees("▸ d10    hull")
	tm.keys("4\r")
	tm.sees("Krait 50 → 46")
	tm.keys("N3/repair\r")
	tm.sees("▸ repair")
	tm.keys("\x1b[15~\r")
	tm.sees("Enter takes fire 75")
	tm.keys("\r")
	tm.sees("less repairs")
	tm.keys("50\r")
	tm.sees("Krait: the fire is out")
	tm.keys("u")
	tm.sees("taken back")
	tm.keys("U")
	tm.sees("done again as entry")
	tm.quit()
	if out := command(t, env, "sheet", "Krait"); !strings.Contains(out, "46") {
		t.Errorf("the file does not say 46:\n%s", out)
	}
}

// TestRealKill kills the program in the middle of an action: at the next start the very question waits.
func TestRealKill(t *testing.T) {
	env := war(t)
	tm := volley(t, env, 100, 30)
	tm.keys("\t\t\t\t2\r") // past firer, weapon and target
	tm.sees("40 or less hits")
	tm.keys("38\r")
	tm.sees("▸ d100   table")
	if err := tm.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = tm.cmd.Wait() // it was killed
	<-tm.done
	again := started(t, env, 100, 30)
	again.sees("▸ d100   table")
	again.sees("40 %, 38 hit")
	again.keys("30\r")
	again.sees("▸ d10    hull")
	again.keys("9\r")
	again.sees("Krait 50 → 41")
	again.quit()
}

// TestRealResizeAndPaste resizes in the middle of a prompt and pastes into it.
func TestRealResizeAndPaste(t *testing.T) {
	env := war(t)
	tm := volley(t, env, 120, 36)
	tm.keys("3")
	tm.sees("or less hits   3")
	tm.resize(60, 20)
	tm.sees("F2 fleet")
	tm.sees("or less hits   3")
	tm.resize(30, 8)
	tm.sees("damcon needs 40 by 10")
	tm.resize(80, 24)
	tm.sees("or less hits   3")
	tm.keys("\x7f\x1b[200~2\x1b]0;x\x07 1\n\x1b[201~")
	tm.sees("21  hit")
	tm.keys("\r")
	tm.sees("table")
	tm.quit()
}

// TestRealEscIsOneStep: Esc leaves the form and comes back, and nothing typed is lost.
func TestRealEscIsOneStep(t *testing.T) {
	env := war(t)
	tm := volley(t, env, 80, 24)
	tm.keys("1")
	tm.sees("or less hits   1")
	tm.keys("\x1b")
	tm.sees("fire waits")
	tm.keys("\x1b")
	tm.gone("fire waits")
	tm.keys("7\r")
	tm.sees("d100   table")
	tm.quit()
}

// TestRealSameCampaignAgain: a desk that goes to the campaigns and comes back to its own does not take itself for another.
func TestRealSameCampaignAgain(t *testing.T) {
	env := war(t)
	tm := volley(t, env, 120, 36)
	tm.keys("\x1b")
	tm.sees("fire waits")
	tm.keys("u")
	tm.sees("fire left")
	tm.keys("\x1b")
	tm.sees("without a campaign")
	tm.keys("1")
	tm.sees("saved")
	tm.gone("watch")
	tm.keys("f")
	tm.sees("firer")
	tm.quit()
}

// TestRealSecondDeskWatches: the second desk on a campaign says so, sees what the first does, and may take over.
func TestRealSecondDeskWatches(t *testing.T) {
	env := war(t)
	first := volley(t, env, 120, 36)
	second := started(t, env, 120, 36)
	second.sees("this one watches")
	second.sees("watching")
	second.keys("17\r")
	second.sees("T takes it over")
	first.keys("99\r")
	first.sees("miss")
	second.sees("99  miss")
	second.gone("35 or less hits")
	second.keys("T")
	second.sees("this desk has the campaign now")
	first.keys("f")
	first.sees("this one watches")
	second.keys("u")
	second.sees("taken back")
	second.keys("f")
	second.sees("firer")
	third := started(t, env, 120, 36)
	third.sees("T takes it over")
	third.keys("T") // no answer to the question that waits
	third.sees("this desk has the campaign now")
	third.keys("\x1b")
	third.sees("fire waits")
	third.keys("u")
	third.sees("fire left")
	third.quit()
	second.quit()
	first.quit()
}

// TestRealHouseFilesAreFollowed: a class that the command line gives the campaign is laid down at a desk that has it open.
func TestRealHouseFilesAreFollowed(t *testing.T) {
	env := war(t)
	tm := volley(t, env, 120, 36)
	tm.keys("\x1b")
	tm.sees("fire waits")
	tm.keys("C")
	tm.sees("commission")
	tm.keys("Lancer")
	tm.sees("Lancer: there is no such class")
	file := filepath.Join(t.TempDir(), "yard.toml")
	if err := os.WriteFile(file, []byte("[[class]]\nname = \"Lancer\"\nlike = \"Frigate\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	command(t, env, "house", file)
	tm.sees("house class")
	tm.gone("there is no such class")
	tm.quit()
}
