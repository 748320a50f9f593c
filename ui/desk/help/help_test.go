package help

import (
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"

	"damcon/ui/desk/pagetest"
	"damcon/ui/desk/pane"
)

func sections() []Section {
	bind := func(k, word string) key.Binding { return key.NewBinding(key.WithKeys(k), key.WithHelp(k, word)) }
	off := bind("z", "off")
	off.SetEnabled(false)
	return []Section{
		{"here", []key.Binding{bind("Enter", "settle"), bind("Tab", "facts"), bind("a", "advice"), off, bind("S", "roll all")}},
		{"nothing", []key.Binding{off}},
		{"always", []key.Binding{bind("/", "find"), bind("?", "help"), bind("Esc", "one step out, loses nothing"), bind("F8", "colours")}},
	}
}

func TestViews(t *testing.T) {
	tb := pagetest.Table(pagetest.Session(t))
	pagetest.Golden(t, "wide", pagetest.Bare(New(sections()), tb, 72, 12))
	pagetest.Golden(t, "narrow", pagetest.Bare(New(sections()), tb, 36, 8))
}

func TestMarkdown(t *testing.T) {
	got := Markdown(sections()[:1])
	want := "| where | keys |\n| --- | --- |\n| here | `Enter` settle · `Tab` facts · `a` advice · `S` roll all |\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if strings.Contains(Markdown(sections()), "off") {
		t.Error("a key that is switched off is told")
	}
}

func TestSizesAndKeys(t *testing.T) {
	tb := pagetest.Table(pagetest.Session(t))
	fresh := func() pane.Page { return New(sections()) }
	pagetest.EveryKey(t, fresh)
	pagetest.Fits(t, fresh(), tb)
	pagetest.Storm(t, fresh(), tb, 500)
	if pagetest.Press(fresh(), "?") != (pane.Close{}) {
		t.Error("? takes the help away again")
	}
}
