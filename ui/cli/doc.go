// Package cli is the command line: every command for people, as JSON with --json, and as plain lines for screen readers and pipes. It
// is where the games, the campaign file and the desk come together, and it knows no rule of any of them.
//
// What is missing is asked for on the terminal, in words; results go to the standard output and questions to the standard error, so that a
// result can be piped. The program ends with 0, with 1 where something failed, and with 2 where it was called wrongly. Roll, odds, play
// and the lists start no desk and touch no campaign.
//
// Start reading at Main; a file is a command or a family of them.
package cli
