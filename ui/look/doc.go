// Package look is what the desk's screens are made of: signs, colours, boxes, and the lines built from them. It draws strings and does nothing else:
// no keys, no state, no terminal. A pane asks for a meaning (Damaged, GlyphOwed) and never for a colour or a character, so that the same pane is
// right on a dark and a light ground, in 16 colours, in none, and in ASCII.
//
// Start with New, which chooses the table of colours and the set of signs once, and draw with the Look it returns. The data are two tables: palette
// (palette.go) and glyphs (glyphs.go). boxes.go draws tracks and meters, pieces.go the small pieces of a line, text.go cleans, cuts and aligns.
//
// A line here is a string without line feeds. Widths are cells of the terminal, counted by grapheme (Width). Painted text ends with a reset, so pieces can
// be joined as they are; only Selected goes over a whole finished line.
package look
