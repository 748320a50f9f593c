package cli

// desk opens the desk where it was left.
func (p *program) desk() error {
	p.say("This damcon has no desk yet. damcon --plain plays in lines of text, damcon --help lists the commands.")
	return nil
}
