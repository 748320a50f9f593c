package saves

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
)

// A record is a row of the log as it stands in the file.
type record struct {
	Seq    int             `json:"seq"`
	Battle int             `json:"battle"`
	Kind   rules.RowKind   `json:"kind"`
	At     int64           `json:"at"`
	Body   json.RawMessage `json:"body"`
	Sum    sum             `json:"sum"`
}

// A sum is SHA-256 over the sum before it and the row, in hexadecimal digits as text.
type sum []byte

// MarshalText writes the digits.
func (s sum) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s), nil }

// UnmarshalText reads the digits.
func (s *sum) UnmarshalText(text []byte) (err error) {
	*s, err = hex.AppendDecode(nil, text)
	return err
}

// body is what a row says beside its columns. Changes are left out where they are the entry's own.
type body struct {
	Of      int              `json:"of,omitempty"`
	Amend   int              `json:"amend,omitempty"`
	Entry   *rules.Entry     `json:"entry,omitempty"`
	Changes []roster.Change  `json:"changes,omitempty"`
	Dice    []rules.Returned `json:"dice,omitempty"`
	Note    string           `json:"note,omitempty"`
	Named   string           `json:"named,omitempty"`
}

// sealed makes the record of a row that follows the row with the sum before.
func sealed(row rules.LogRow, before sum) (record, error) {
	b := body{row.Of, row.Amend, row.Entry, row.Changes, row.Dice, row.Note, row.Named}
	if row.Entry != nil && sameChanges(row.Changes, row.Entry.Changes()) {
		b.Changes = nil
	}
	text, err := json.Marshal(b)
	r := record{Seq: row.Seq, Battle: row.Battle, Kind: row.Kind, At: row.At, Body: text}
	r.Sum = r.chained(before)
	return r, err
}

// chained is the sum that the record must have after the row with the sum before: of that sum, the columns in decimal digits with blanks
// between and a line's end, and the body byte for byte.
func (r *record) chained(before sum) sum {
	h := sha256.New()
	h.Write(before)
	fmt.Fprintf(h, "%d %d %s %d\n", r.Seq, r.Battle, r.Kind, r.At)
	h.Write(r.Body)
	return h.Sum(nil)
}

// row reads the record.
func (r *record) row() (rules.LogRow, error) {
	var b body
	if err := json.Unmarshal(r.Body, &b); err != nil {
		return rules.LogRow{}, fmt.Errorf("row %d of the log cannot be read: %w", r.Seq, ErrDamaged)
	}
	row := rules.LogRow{
		Seq: r.Seq, Battle: r.Battle, Kind: r.Kind, At: r.At,
		Of: b.Of, Amend: b.Amend, Entry: b.Entry, Changes: b.Changes, Dice: b.Dice, Note: b.Note, Named: b.Named,
	}
	if row.Entry != nil && row.Changes == nil {
		row.Changes = row.Entry.Changes()
	}
	if why := oddity(row); why != "" {
		return row, fmt.Errorf("row %d of the log %s: %w", r.Seq, why, ErrDamaged)
	}
	return row, nil
}

// oddity says what is wrong with the form of a row, or nothing.
func oddity(row rules.LogRow) string {
	switch row.Kind {
	case rules.Did, rules.Redid:
		if row.Entry == nil {
			return "has no entry"
		}
		if row.Entry.Number != row.Seq {
			return fmt.Sprintf("holds entry %d", row.Entry.Number)
		}
	case rules.Undid, rules.Dropped, rules.Note:
		if row.Entry != nil {
			return "has an entry that it may not have"
		}
	default:
		return fmt.Sprintf("is of no kind (%q)", row.Kind)
	}
	return ""
}

func sameChanges(a, b []roster.Change) bool {
	return slices.EqualFunc(a, b, func(x, y roster.Change) bool {
		return x.Sheet == y.Sheet && x.Cell == y.Cell && x.From.Equal(y.From) && x.To.Equal(y.To)
	})
}

// A touch is a cell that an entry has moved; the cells of a battle stand under its place.
type touch struct{ sheet, cell string }

func touched(battle int, c roster.Change) touch {
	if c.Cell.Kind.OfBattle() {
		return touch{roster.PlaceOf(battle), c.Cell.String()}
	}
	return touch{string(c.Sheet), c.Cell.String()}
}

// touches lists the cells of changes, each once.
func touches(battle int, changes []roster.Change) []touch {
	var all []touch
	seen := map[touch]bool{}
	for _, c := range changes {
		if t := touched(battle, c); !seen[t] {
			seen[t] = true
			all = append(all, t)
		}
	}
	return all
}

// order is a number that puts sheets in the order of their IDs: the entry's number, then the sheet's number in it. IDs of another form
// come first.
func order(id roster.SheetID) int64 {
	entry, part, _ := strings.Cut(string(id), ".")
	n, errN := strconv.Atoi(entry)
	k, errK := strconv.Atoi(part)
	if errN != nil || errK != nil || n < 0 || k < 0 || n >= 1<<40 {
		return 0
	}
	return int64(n)<<20 + int64(min(k, 1<<20-1))
}
