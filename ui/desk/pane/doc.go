// Package pane is what the desk and its panes have in common: the table they draw, the replies they give, the small parts every list and
// every line of input needs.
//
// A pane has the shape of a bubble: KeyMap, Model, New, SetSize, Update, View. It is shown a Table and a Look, draws lines that are never
// wider than its size, and says by a Reply what a key meant. It never talks to a session: the App does.
package pane
