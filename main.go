// Damcon keeps the sheets, the dice and the damage of starship battles fought on a physical table.
package main

import (
	"os"

	"damcon/ui/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
