// Damcon keeps the sheets, the dice and the damage of starship battles fought on a physical table.
package main

func main() {}
