package roster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// A Value is what a cell says: a number, a text, a whole sheet, or nothing.
type Value struct {
	kind  valueKind
	n     int
	text  string
	sheet *Sheet
}

type valueKind uint8

const (
	nothing valueKind = iota
	number
	text
	whole
)

// Nothing is the value of a cell that is not there: a sheet not laid down.
var Nothing Value

// N is a number.
func N(n int) Value { return Value{kind: number, n: n} }

// Text is a text.
func Text(s string) Value { return Value{kind: text, text: s} }

// Whole is a whole sheet; it must not be changed afterwards.
func Whole(s *Sheet) Value { return Value{kind: whole, sheet: s} }

// Number is the number, or 0 for another kind of value.
func (v Value) Number() int { return v.n }

// Sheet is the whole sheet, or nil for another kind of value.
func (v Value) Sheet() *Sheet { return v.sheet }

// IsNumber says whether the value is a number.
func (v Value) IsNumber() bool { return v.kind == number }

// IsNothing says whether there is no value.
func (v Value) IsNothing() bool { return v.kind == nothing }

// String is the number in digits, the text itself, or the name of the sheet.
func (v Value) String() string {
	switch v.kind {
	case number:
		return strconv.Itoa(v.n)
	case whole:
		return v.sheet.Name
	default:
		return v.text
	}
}

// Equal says whether two values say the same.
func (v Value) Equal(w Value) bool {
	if v.kind != whole || w.kind != whole {
		return v.kind == w.kind && v.n == w.n && v.text == w.text
	}
	return v.sheet.Equal(w.sheet)
}

// MarshalJSON writes a number, a string, an object or null.
func (v Value) MarshalJSON() ([]byte, error) {
	switch v.kind {
	case number:
		return strconv.AppendInt(nil, int64(v.n), 10), nil
	case text:
		return json.Marshal(v.text)
	case whole:
		return json.Marshal(v.sheet)
	default:
		return []byte("null"), nil
	}
}

// UnmarshalJSON reads what MarshalJSON writes.
func (v *Value) UnmarshalJSON(data []byte) error {
	data = bytes.TrimSpace(data)
	*v = Value{}
	switch {
	case len(data) == 0:
		return fmt.Errorf("a value is a number, a string, a sheet or null")
	case bytes.Equal(data, []byte("null")):
		return nil
	case data[0] == '"':
		v.kind = text
		return json.Unmarshal(data, &v.text)
	case data[0] == '{':
		v.kind, v.sheet = whole, new(Sheet)
		return json.Unmarshal(data, v.sheet)
	default:
		v.kind = number
		return json.Unmarshal(data, &v.n)
	}
}
