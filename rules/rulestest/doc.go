// Package rulestest holds every ruleset to the contract of package rules.
//
// Run plays random games through a ruleset's own classes, phases and options, with whatever a table may do: answers in any order, illegal
// ones, second thoughts, entries taken back, done again and amended. At each step it looks whether the promises of the contract hold; each is
// a Promise, kept by a check of its own. It proves that a system behaves; scenarios prove that it is right.
//
// Madeup is a small game that uses every verb and field of the contract, for whoever serves all games and wants to be tried without one.
package rulestest
