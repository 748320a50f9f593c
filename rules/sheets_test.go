package rules

import "testing"

// The name of a side may have blanks, which part the values of a play line.
func TestASideIsTypedAsOneWord(t *testing.T) {
	if c := SideCard("the second, of: Sol=9"); c.ID != "the-second--of--Sol-9" || c.Text != "the second, of: Sol=9" {
		t.Errorf("it is typed %q and shown %q", c.ID, c.Text)
	}
	if c := SideCard("UPF"); c.ID != "UPF" {
		t.Errorf("UPF is typed %q", c.ID)
	}
}
