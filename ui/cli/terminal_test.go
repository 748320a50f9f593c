package cli_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/creack/pty"
)

// A house file is kept as it was given, and a terminal obeys some of what may stand in one.
func TestAnArchiveOnATerminalIsSafe(t *testing.T) {
	dir := t.TempDir()
	const barge = "# a barge\u202e\u009b31m\n[[class]]\nname = \"Barge\"\nshort = \"BG\"\ntracks = [\"hull 20\", \"adf 1\", \"mr 1\", \"dcr 20\"]\n"
	if err := os.WriteFile(filepath.Join(dir, "barge.toml"), []byte(barge), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"new", "war", "--rules", "knight-hawks", "--file", "war.damcon"},
		{"house", "barge.toml", "--file", "war.damcon"},
		{"export", "war.txt", "--file", "war.damcon"},
	} {
		c := &call{args: args}
		if c.run(t, dir); c.code != 0 {
			t.Fatal(args, c.errOut)
		}
	}
	if kept, err := os.ReadFile(filepath.Join(dir, "war.txt")); err != nil || !bytes.Contains(kept, []byte("\u202e\u009b")) {
		t.Errorf("the archive does not hold the house file as it was given: %v\n%s", err, kept)
	}
	cmd := exec.Command(binary, "export", "--file", "war.damcon")
	cmd.Dir, cmd.Env = dir, []string{"HOME=" + dir, "LANG=C.UTF-8"}
	terminal, err := pty.Start(cmd)
	if err != nil {
		t.Fatal(err)
	}
	shown, _ := io.ReadAll(terminal) // ends with an error of its own where the program has gone
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, shown)
	}
	if !bytes.Contains(shown, []byte("# a barge")) || bytes.Contains(shown, []byte("\u202e")) || bytes.Contains(shown, []byte("\u009b")) {
		t.Errorf("a terminal gets\n%q", shown)
	}
}

// Who gives it nothing to read gets the battle in words, also where a screen could be drawn on.
func TestNothingToReadIsNoTerminal(t *testing.T) {
	dir := t.TempDir()
	c := &call{args: []string{"new", "war", "--rules", "knight-hawks", "--file", "war.damcon"}}
	if c.run(t, dir); c.code != 0 {
		t.Fatal(c.errOut)
	}
	nothing, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer nothing.Close()
	screen, out, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, "--file", "war.damcon")
	cmd.Dir, cmd.Env = dir, []string{"HOME=" + dir, "LANG=C.UTF-8", "TERM=xterm-256color"}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = nothing, out, out
	if err := cmd.Run(); err != nil {
		t.Error(err)
	}
	out.Close()
	shown, _ := io.ReadAll(screen) // ends with an error of its own where nobody writes any more
	if !bytes.Contains(shown, []byte("war. Knight Hawks, round 0.")) || bytes.Contains(shown, []byte("\x1b[")) {
		t.Errorf("the terminal gets\n%q", shown)
	}
}
