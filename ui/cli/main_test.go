package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// binary is the program as it is shipped, built once for all tests.
var binary string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "damcon")
	if err == nil {
		binary = filepath.Join(dir, "damcon")
		var out []byte
		if out, err = exec.Command("go", "build", "-o", binary, "damcon").CombinedOutput(); err != nil {
			err = fmt.Errorf("%w\n%s", err, out)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// A call is one run of the program.
type call struct {
	args        []string
	env         []string
	in          string
	out, errOut string
	code        int
}

func (c *call) run(t testing.TB, dir string) {
	t.Helper()
	cmd := exec.Command(binary, c.args...)
	cmd.Dir = dir
	cmd.Env = []string{"XDG_DATA_HOME=" + filepath.Join(dir, "data"), "XDG_CONFIG_HOME=" + filepath.Join(dir, "config"), "HOME=" + dir, "LANG=C.UTF-8"}
	cmd.Env = append(cmd.Env, c.env...)
	cmd.Stdin = strings.NewReader(c.in)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	var ended *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	c.out, c.errOut, c.code = out.String(), errOut.String(), cmd.ProcessState.ExitCode()
}

// TestScripts plays the scripts of testdata with the built program. The head of a script is its lines:
//
//	$ [ENV=VALUE] damcon ARGUMENT …    runs it, with 'quotes' as in a shell; the file in.N of the archive is its input, N the number of the run
//	> REGEXP                the standard output has it; ! before it says that it has not
//	2> REGEXP               the standard error likewise
//	= CODE                  how it ended; without such a line it must be 0
//	json KEY.KEY VALUE      of the standard output as JSON
//
// The other files of the archive lie in the folder in which it runs; a | before -- is for archives in them.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := &script{t: t, file: file, dir: t.TempDir(), in: map[string]string{}}
			for _, f := range archive.Files {
				f.Data = bytes.ReplaceAll(f.Data, []byte("|-- "), []byte("-- "))
				if s.in[f.Name] = string(f.Data); strings.HasPrefix(f.Name, "in.") {
					continue
				}
				if err := os.WriteFile(filepath.Join(s.dir, f.Name), f.Data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for i, line := range strings.Split(string(archive.Comment), "\n") {
				s.at = i + 1
				s.line(line)
			}
			s.ended()
		})
	}
}

// Two programs play one battle in lines: what one has answered, the other is told, and goes on from there.
func TestPlainGoesOnAfterAnotherProgramHasWritten(t *testing.T) {
	dir := t.TempDir()
	run := func(in string, args ...string) *call {
		t.Helper()
		c := &call{args: append(args, "--file", "war.damcon"), in: in}
		c.run(t, dir)
		return c
	}
	run("", "new", "war", "--rules", "knight-hawks", "--sample", "first-volley")
	first := exec.Command(binary, "--plain", "--file", "war.damcon")
	first.Dir, first.Env = dir, []string{"HOME=" + dir}
	in, err := first.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	asked, err := first.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	first.Stdout = &out
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(asked)
	until := func(text string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), text) {
				return
			}
		}
		t.Errorf("%s is never asked\n%s", text, &out)
	}
	until("attack: d100")
	run("31\n", "--plain")
	fmt.Fprintln(in, "31")
	until("table: d100")
	fmt.Fprintln(in, "20")
	until("hull: d10")
	in.Close()
	for lines.Scan() { // the rest
	}
	_ = first.Wait() // it ends with 1, for a line was not played
	if !strings.Contains(out.String(), "read anew") || first.ProcessState.ExitCode() != 1 {
		t.Errorf("ended with %d\n%s", first.ProcessState.ExitCode(), &out)
	}
	if shown := run("", "show"); !strings.Contains(shown.out, "hull: d10") {
		t.Errorf("what both have answered does not stand\n%s", shown.out)
	}
}

type script struct {
	t     *testing.T
	file  string
	dir   string
	at    int
	in    map[string]string
	runs  int
	last  *call
	coded bool // its code was looked at
}

func (s *script) fail(format string, args ...any) {
	s.t.Helper()
	s.t.Errorf("%s:%d: %s\n$ %s\n%s%s= %d", s.file, s.at, fmt.Sprintf(format, args...), strings.Join(s.last.args, " "), s.last.out, s.last.errOut, s.last.code)
}

// ended holds the run before to ending well, where nothing else was said of it.
func (s *script) ended() {
	s.t.Helper()
	if s.last != nil && !s.coded && s.last.code != 0 {
		s.fail("ended with %d", s.last.code)
	}
}

func (s *script) line(line string) {
	s.t.Helper()
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "$":
		s.ended()
		s.runs++
		words := shellWords(rest)
		from := slices.Index(words, "damcon")
		s.last, s.coded = &call{env: words[:from], args: words[from+1:], in: s.in["in."+strconv.Itoa(s.runs)]}, false
		s.last.run(s.t, s.dir)
	case ">", "2>":
		text := s.last.out
		if word == "2>" {
			text = s.last.errOut
		}
		pattern, not := strings.CutPrefix(rest, "! ")
		if regexp.MustCompile("(?m)"+pattern).MatchString(text) == not {
			s.fail("%s", line)
		}
	case "=":
		if s.coded = true; strconv.Itoa(s.last.code) != rest {
			s.fail("ended with %d, not %s", s.last.code, rest)
		}
	case "json":
		path, want, _ := strings.Cut(rest, " ")
		if got := jsonAt(s.last.out, path); got != want {
			s.fail("%s is %s, not %s", path, got, want)
		}
	case "", "#":
	default:
		s.t.Fatalf("%s:%d: no such line: %s", s.file, s.at, line)
	}
}

func shellWords(text string) []string {
	var words []string
	for _, m := range regexp.MustCompile(`'([^']*)'|(\S+)`).FindAllStringSubmatch(text, -1) {
		words = append(words, m[1]+m[2])
	}
	return words
}

// jsonAt is the value at a path of keys and numbers, as JSON.
func jsonAt(text, path string) string {
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return err.Error()
	}
	for _, key := range strings.Split(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			v = at[key]
		case []any:
			n, err := strconv.Atoi(key)
			if err != nil || n >= len(at) {
				return "nothing"
			}
			v = at[n]
		default:
			return "nothing"
		}
	}
	out, _ := json.Marshal(v)
	return string(out)
}

// BenchmarkRoll is a one-off roll with the start of the process; the budget is 5 ms.
func BenchmarkRoll(b *testing.B) {
	for _, args := range [][]string{{"roll", "2d10+4"}, {"roll", "knight-hawks", "hit", "weapon=PB", "target=Destroyer", "table=73"}} {
		b.Run(args[1], func(b *testing.B) {
			for b.Loop() {
				c := call{args: args}
				if c.run(b, b.TempDir()); c.code != 0 {
					b.Fatal(c.errOut)
				}
			}
		})
	}
	b.Run("true", func(b *testing.B) { // what starting any process costs here
		for b.Loop() {
			if err := exec.Command("true").Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
