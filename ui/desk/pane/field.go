package pane

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/ui/look"
)

// A Field is a line of input that a page opens for something and closes when it has it. The zero value is closed. It is not the textinput of
// bubbles: a key that it has no use for must go on to the page, and nothing but what is typed may come into it.
type Field struct {
	Line

	what, may, do string
	take          func(text string) Reply
	open          bool
}

// The keys of a field; what Enter does is said when it is opened.
var (
	fieldTake  = key.NewBinding(key.WithKeys("enter"), key.WithHelp("Enter", "do it"))
	fieldLeave = key.NewBinding(key.WithKeys("esc"), key.WithHelp("Esc", "leave"))
)

// Open asks for something: what it is, what may be typed, the word for what Enter does, the text to begin with, and who takes the text. The
// field stays open until it is closed.
func (f *Field) Open(what, may, do, text string, take func(text string) Reply) {
	f.what, f.may, f.do, f.take, f.open = what, may, do, take, true
	f.Set(text)
}

// Close closes the field; the text stays for a look.
func (f *Field) Close() { f.open = false }

// Asking says whether the field is open.
func (f *Field) Asking() bool { return f.open }

// Keys are the keys of an open field.
func (f *Field) Keys() []key.Binding {
	take := fieldTake
	take.SetHelp("Enter", f.do)
	return []key.Binding{take, fieldLeave}
}

// Edit is what a field has done with a message.
type Edit uint8

// What a field has done: it has no use for the message; the text has been edited; it was taken, and the reply says what came of it; the
// field was left.
const (
	Unused Edit = iota
	Edited
	Taken
	Left
)

// Update does what a key or a paste means while the field is open.
func (f *Field) Update(msg tea.Msg) (Edit, Reply) {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		f.Insert(msg.Content)
		return Edited, Spent{}
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, fieldLeave):
			f.Close()
			return Left, Spent{}
		case key.Matches(msg, fieldTake):
			return Taken, f.take(f.String())
		case f.Line.Update(msg):
			return Edited, Spent{}
		}
	}
	return Unused, nil
}

// View is the field in a row of so many cells, the text from the cell at on.
func (f *Field) View(l *look.Look, width, at int) string {
	return Ask(l, width, at, f.what, &f.Line, f.may)
}
