//go:build unix

package desk

import (
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// BenchmarkRealFirstScreen is from the start of the process to a whole first screen on a terminal: of the page without a campaign, and of a
// battle in which a shot waits. The budget is 50 ms.
func BenchmarkRealFirstScreen(b *testing.B) {
	first, begun := home(b), war(b)
	for _, at := range []struct {
		name, sees string
		env        []string
	}{{"first start", "F9 draws in ASCII", first}, {"battle", "35 or less hits", begun}} {
		b.Run(at.name, func(b *testing.B) {
			for range b.N {
				b.StartTimer()
				tm := started(b, at.env, 120, 36)
				tm.sees(at.sees)
				b.StopTimer()
				tm.quit()
			}
		})
	}
}

// BenchmarkRealKey is from a key on a terminal to the screen that shows what it did. Bubble Tea draws 60 times a second, which is most of it.
func BenchmarkRealKey(b *testing.B) {
	env := war(b)
	tm := volley(b, env, 120, 36)
	took := make([]time.Duration, 0, b.N)
	b.ResetTimer()
	for i := range b.N {
		began := time.Now()
		if i%2 == 0 {
			tm.keys("7")
			tm.sees("7  hit")
		} else {
			tm.keys("\x7f")
			tm.gone("7  hit")
		}
		took = append(took, time.Since(began))
	}
	b.StopTimer()
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-p99")
	tm.quit()
}

// BenchmarkRealRoll is a one-off roll on a terminal with the start of the process, outside and inside tmux, where colours are asked of tmux.
// The budgets are 5 and 7 ms. Where there is no tmux only the first is measured.
func BenchmarkRealRoll(b *testing.B) {
	path, err := program()
	if err != nil {
		b.Fatal(err)
	}
	roll := func(b *testing.B, env []string) {
		for b.Loop() {
			cmd := exec.Command(path, "roll", "1d100")
			cmd.Env = env
			f, err := pty.Start(cmd)
			if err != nil {
				b.Fatal(err)
			}
			out, _ := io.ReadAll(f) // ends with an error where the program lets go of the terminal
			_ = f.Close()
			if err := cmd.Wait(); err != nil || len(out) == 0 {
				b.Fatalf("%q, %v", out, err)
			}
		}
	}
	env := home(b)
	b.Run("outside", func(b *testing.B) { roll(b, env) })
	if _, err := exec.LookPath("tmux"); err != nil {
		return
	}
	socket := filepath.Join(b.TempDir(), "s")
	tmux := func(args ...string) string {
		cmd := exec.Command("tmux", append([]string{"-S", socket, "-f", "/dev/null"}, args...)...)
		cmd.Env = env
		out, err := cmd.CombinedOutput()
		if err != nil {
			b.Fatalf("tmux %v: %v\n%s", args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	tmux("new-session", "-d", "cat")
	b.Cleanup(func() { tmux("kill-server") })
	inside := append(slices.Clone(env), "TMUX="+socket+","+tmux("display-message", "-p", "#{pid}")+",0", "TERM=tmux-256color")
	b.Run("in tmux", func(b *testing.B) { roll(b, inside) })
}
