package cli

import (
	"strings"
	"testing"

	"damcon/rules"
	"damcon/rules/knighthawks"
)

// A number that a line of the sheet prints is not said a second time among the figures.
func TestASheetSaysEachNumberOnce(t *testing.T) {
	book, err := rules.Open(knighthawks.Rules)
	if err != nil {
		t.Fatal(err)
	}
	class, ok := book.Class("Destroyer")
	if !ok {
		t.Fatal("no class Destroyer")
	}
	board := lone(book, class)
	text := sheetText(board, board.Sheets()[0])
	if n := strings.Count(text, "75/75"); n != 1 {
		t.Errorf("DCR is said %d times:\n%s", n, text)
	}
}
