package dice

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestExpressionsHaveOneCanonicalForm(t *testing.T) {
	for _, c := range []struct {
		text, form string
		sides      []int
		con        int
		min, max   int
	}{
		{"2d10+4", "2d10+4", []int{10, 10}, 4, 6, 24},
		{"d66", "d66", []int{66}, 0, 11, 66},
		{"d%", "d100", []int{100}, 0, 1, 100},
		{"D100 - 20", "d100-20", []int{100}, -20, -19, 80},
		{"1d6", "d6", []int{6}, 0, 1, 6},
		{"2d6−1", "2d6-1", []int{6, 6}, -1, 1, 11},
		{"4+d6+1", "d6+5", []int{6}, 5, 6, 11},
		{"2d6+3-3", "2d6", []int{6, 6}, 0, 2, 12},
		{"d20+d6", "d20+d6", []int{20, 6}, 0, 2, 26},
		{"d20-d4", "d20-d4", []int{20, 4}, 0, -3, 19},
		{"4d6k3", "4d6k3", []int{6, 6, 6, 6}, 0, 3, 18},
		{"4d6kh3", "4d6k3", []int{6, 6, 6, 6}, 0, 3, 18},
		{"4d6d1", "4d6k3", []int{6, 6, 6, 6}, 0, 3, 18},
		{"4d6dl1", "4d6k3", []int{6, 6, 6, 6}, 0, 3, 18},
		{"4d6dh1", "4d6kl3", []int{6, 6, 6, 6}, 0, 3, 18},
		{"4d6k4", "4d6", []int{6, 6, 6, 6}, 0, 4, 24},
		{"5d10!", "5d10!", []int{10, 10, 10, 10, 10}, 0, 5, 550},
	} {
		e, err := Parse(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if e.String() != c.form || !slices.Equal(e.Sides(), c.sides) || e.Const() != c.con || e.Min() != c.min || e.Max() != c.max {
			t.Errorf("%q is %s, dice %v, constant %d, %d to %d; want %+v", c.text, e, e.Sides(), e.Const(), e.Min(), e.Max(), c)
		}
	}
}

// Field case F020: wrong expressions are refused with the position.
func TestWrongExpressionsNameTheCharacter(t *testing.T) {
	for _, c := range []struct {
		text string
		pos  int
		says string
	}{
		{"", 1, "no dice"},
		{"  ", 3, "no dice"},
		{"abc", 1, "expected dice or a number"},
		{"0d6", 1, "0 dice"},
		{"d0", 2, "1 to 1,000 sides"},
		{"d", 2, "how many sides"},
		{"5", 1, "without dice"},
		{"-1", 1, "without dice"},
		{"2d6x", 4, "expected + or -"},
		{"2d6+", 5, "expected dice or a number"},
		{"2d6 3", 5, "expected + or -"},
		{"−d6+−2", 5, "expected dice or a number"},
		{"1001d6", 1, "1,000"},
		{"600d6+401d6", 7, "1,000"},
		{"d1001", 2, "1,000"},
		{"d99999999999999999999", 2, "too large"},
		{"2d6+99999999", 5, "1,000,000"},
		{"d6+1000000+1", 12, "1,000,000"},
		{"4d6k", 5, "how many dice"},
		{"4d6k5", 5, "1 to 4"},
		{"4d6k0", 5, "1 to 4"},
		{"4d6d4", 5, "1 to 4"},
		{"41d6k2", 5, "at most 40 dice"},
		{"d1!", 3, "cannot explode"},
		{"d66!", 4, "cannot explode"},
		{"101d6!", 6, "at most 100 dice"},
		{"d20-d6!", 7, "cannot explode"},
		{"4d6!k3", 5, "explode"},
		{"2d6\x1b[31m", 4, "expected"},
		{"2d6\xff", 4, "expected"},
	} {
		e, err := Parse(c.text)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%q gave %v, %v", c.text, e, err)
			continue
		}
		if syntax.Pos != c.pos || !strings.Contains(syntax.Msg, c.says) || syntax.Text != c.text {
			t.Errorf("%q: %v; want character %d, %q", c.text, err, c.pos, c.says)
		}
		if strings.Contains(err.Error(), "\x1b") || !utf8.ValidString(err.Error()) {
			t.Errorf("%q: the error would write to the terminal: %q", c.text, err)
		}
	}
}

func TestTotalCountsWhatIsKept(t *testing.T) {
	for _, c := range []struct {
		expr  string
		faces []int
		total int
	}{
		{"2d10+4", []int{3, 7}, 14},
		{"4d6k3", []int{2, 6, 1, 6}, 14},
		{"4d6kl3", []int{2, 6, 1, 6}, 9},
		{"2d6-1", []int{1, 1}, 1},
		{"d20-d4+2", []int{10, 3}, 9},
		{"d20-2d4k1", []int{10, 3, 4}, 6},
		{"2d10!+1", []int{10, 3, 10, 2}, 26},
		{"d66", []int{34}, 34},
		{"3d6", []int{4, 0, 2}, 6},
	} {
		if got := MustParse(c.expr).Total(c.faces); got != c.total {
			t.Errorf("%s of %v is %d, want %d", c.expr, c.faces, got, c.total)
		}
	}
}

func TestExplosionsFollowARoundAtATime(t *testing.T) {
	e := MustParse("3d6!+d6")
	for _, c := range []struct{ faces, further []int }{
		{nil, []int{6, 6, 6, 6}},
		{[]int{6, 1}, []int{6, 6}},
		{[]int{6, 1, 2, 6}, []int{6}},
		{[]int{6, 1, 6, 6}, []int{6, 6}},
		{[]int{6, 1, 6, 6, 6}, []int{6}},
		{[]int{6, 1, 6, 6, 6, 2}, []int{6}},
		{[]int{6, 1, 6, 6, 6, 2, 5}, nil},
		{[]int{1, 1, 1, 6}, nil},
	} {
		if got := e.Further(c.faces); !slices.Equal(got, c.further) {
			t.Errorf("after %v come %v, want %v", c.faces, got, c.further)
		}
	}
	chain := slices.Repeat([]int{2}, 1+Explosions)
	if more := MustParse("d2!").Further(chain); len(more) > 0 {
		t.Errorf("a die explodes more than %d times", Explosions)
	}
	if more := MustParse("d2!").Further(chain[1:]); len(more) != 1 {
		t.Errorf("a die does not explode %d times", Explosions)
	}
}

func TestPlusLeavesTheExpressionAlone(t *testing.T) {
	e := MustParse("d100+10")
	m := e.Plus(-30)
	if e.String() != "d100+10" || m.String() != "d100-20" {
		t.Errorf("%s plus -30 is %s", e, m)
	}
	if c := m.Chances(); c[0].Outcome != -19 || c[99].Outcome != 80 || c[0].P != 0.01 {
		t.Errorf("%s begins %v and ends %v", m, c[0], c[99])
	}
	if e.Chances()[0].Outcome != 11 {
		t.Error("the chances of the expression itself moved")
	}
}

func TestAnExpressionIsTextInDataFiles(t *testing.T) {
	var e Expr
	if err := e.UnmarshalText([]byte("2D10 + 4")); err != nil {
		t.Fatal(err)
	}
	if text, err := e.MarshalText(); err != nil || string(text) != "2d10+4" {
		t.Errorf("written as %q, %v", text, err)
	}
	if err := e.UnmarshalText([]byte("2x")); err == nil || e.String() != "2d10+4" {
		t.Errorf("a bad text gave %v and left %s", err, &e)
	}
}

// anyExpr draws expressions that fall in at most 20,000 ways.
func anyExpr(t *rapid.T) *Expr {
	var b strings.Builder
	ways := 1
	for i := range rapid.IntRange(1, 3).Draw(t, "terms") {
		n := rapid.IntRange(1, 4).Draw(t, "dice")
		sides := rapid.SampledFrom([]int{1, 2, 3, 4, 6, 8, 10, 20, 66, 100}).Draw(t, "sides")
		explode := sides > 1 && sides < 5 && rapid.Bool().Draw(t, "explode")
		own := 1
		for range n {
			own *= len66(sides)
			if explode {
				own *= 1 + Explosions
			}
		}
		if ways*own > 20_000 {
			n, sides, explode, own = 1, 2, false, 2
		}
		ways *= own
		minus := !explode && rapid.Bool().Draw(t, "minus")
		switch {
		case minus:
			b.WriteByte('-')
		case i > 0:
			b.WriteByte('+')
		}
		b.WriteString(MustParse(number(n) + "d" + number(sides)).String())
		switch {
		case explode:
			b.WriteByte('!')
		case rapid.Bool().Draw(t, "keep"):
			b.WriteString(rapid.SampledFrom([]string{"k", "kl"}).Draw(t, "which") + number(rapid.IntRange(1, n).Draw(t, "kept")))
		}
	}
	return MustParse(b.String()).Plus(rapid.IntRange(-30, 30).Draw(t, "constant"))
}

func TestParseReadsWhatStringWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyExpr(t)
		again, err := Parse(e.String())
		if err != nil || again.String() != e.String() || !slices.Equal(again.Sides(), e.Sides()) || again.Const() != e.Const() {
			t.Fatalf("%s was read as %v, %v", e, again, err)
		}
	})
}
