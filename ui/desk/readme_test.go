package desk

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"

	"damcon/rules/knighthawks"
	"damcon/ui/look"
	"damcon/ui/look/picture"
)

// The picture in the README is the desk as it is.
func TestReadmePicture(t *testing.T) {
	a := laid(t, knighthawks.Rules, "zebulon.txtar", 120, 36, Choice{Theme: look.Dark})
	screen := vt.NewEmulator(120, 36)
	if _, err := screen.Write([]byte(strings.ReplaceAll(a.View().Content, "\n", "\r\n"))); err != nil {
		t.Fatal(err)
	}
	got := picture.SVG(screen, true)
	path := filepath.Join("testdata", "desk.svg")
	if update() {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not the desk of today; go test ./ui/desk -update draws it", path)
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), "ui/desk/"+filepath.ToSlash(path)) {
		t.Errorf("README.md does not show %s", path)
	}
}
