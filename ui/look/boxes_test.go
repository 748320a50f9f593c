package look

import (
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestTrack(t *testing.T) {
	for _, c := range []struct {
		name    string
		now, of int
		o       TrackOptions
		want    string
	}{
		{"a blank after ten", 31, 40, TrackOptions{}, "31/40  ■■■■■■■■■■ ■■■■■■■■■■ ■■■■■■■■■■ ■□□□□□□□□□"},
		{"the number is right aligned", 6, 40, TrackOptions{}, " 6/40  ■■■■■■□□□□ □□□□□□□□□□ □□□□□□□□□□ □□□□□□□□□□"},
		{"no blank after the last ten", 10, 10, TrackOptions{}, "10/10  ■■■■■■■■■■"},
		{"five in a stack", 15, 15, TrackOptions{Group: 5}, "15/15  ■■■■■ ■■■■■ ■■■■■"},
		{"no groups", 12, 12, TrackOptions{Group: -1}, "12/12  ■■■■■■■■■■■■"},
		{"one blank", 3, 5, TrackOptions{Gap: 1}, "3/5 ■■■□□"},
		{"a column for wider ones", 2, 3, TrackOptions{Width: 6}, "   2/3  ■■□"},
		{"the mark of a threshold", 5, 8, TrackOptions{Threshold: 4}, "5/8  ■■■■╎■□□□"},
		{"the mark takes the blank's place", 12, 20, TrackOptions{Threshold: 10}, "12/20  ■■■■■■■■■■╎■■□□□□□□□□"},
		{"a mark at the end", 3, 3, TrackOptions{Threshold: 3}, "3/3  ■■■╎"},
		{"nothing left", 0, 3, TrackOptions{}, "0/3  □□□"},
		{"below nothing", -2, 3, TrackOptions{}, "−2/3  □□□"},
		{"no boxes at all", 0, 0, TrackOptions{}, "0/0"},
		{"would lose more than there is", 2, 4, TrackOptions{Lose: 5}, "2/4  ◇◇□□  → −3"},
		{"would come back", 43, 50, TrackOptions{Gain: 7}, "43/50  ■■■■■■■■■■■■■■■■■■■■■■◆◆◆  → 50"},
		{"would go over the top", 9, 10, TrackOptions{Gain: 3}, " 9/10  ■■■■■■■■■◆  → 12"},
		{"loses more than it gains", 8, 10, TrackOptions{Lose: 3, Gain: 1}, " 8/10  ■■■■■■◇◇□□  → 6"},
		{"pending across a group", 11, 12, TrackOptions{Lose: 2}, "11/12  ■■■■■■■■■◇ ◇□  → 9"},
		{"over the top and waiting", 12, 10, TrackOptions{Lose: 3}, "12/10  ■■■■■■■■■◇ +2  → 9"},
		{"above forty it is a meter", 18, 50, TrackOptions{Threshold: 25}, "18/50  ■■■■■■■■■□□□╎□□□□□□□□□□□□□"},
	} {
		if got := ansi.Strip(dark.Track(c.now, c.of, c.o)); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

func TestBoxes(t *testing.T) {
	for _, c := range []struct {
		name    string
		now, of int
		o       TrackOptions
		want    string
	}{
		{"legal", 2, 2, TrackOptions{Legal: true}, "▣▣"},
		{"one chosen", 2, 2, TrackOptions{Legal: true, Lose: 1}, "◇▣"},
		{"legal with some lost", 2, 4, TrackOptions{Legal: true, Lose: 2}, "◇◇□□"},
	} {
		if got := ansi.Strip(dark.Boxes(c.now, c.of, c.o)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestMeter(t *testing.T) {
	for _, c := range []struct {
		name           string
		now, of, cells int
		o              TrackOptions
		want           string
	}{
		{"a part of a point fills a cell", 18, 50, 6, TrackOptions{Gap: 1}, "18/50 ■■■□□□"},
		{"also the last one", 43, 50, 6, TrackOptions{Gap: 1}, "43/50 ■■■■■■"},
		{"three digits", 96, 120, 6, TrackOptions{Gap: 1}, " 96/120 ■■■■■□"},
		{"three digits in a column of six", 96, 120, 6, TrackOptions{Gap: 1, Width: 6}, "96/120 ■■■■■□"},
		{"one point of many", 1, 200, 5, TrackOptions{}, "  1/200  ■□□□□"},
		{"only 0 is empty", 0, 30, 10, TrackOptions{}, " 0/30  □□□□□□□□□□"},
		{"twenty cells", 18, 50, 20, TrackOptions{Threshold: 25}, "18/50  ■■■■■■■■□□╎□□□□□□□□□□"},
		{"never more than twenty-five", 50, 50, 40, TrackOptions{}, "50/50  ■■■■■■■■■■■■■■■■■■■■■■■■■"},
		{"never more than one a point", 2, 3, 6, TrackOptions{}, "2/3  ■■□"},
		{"no room", 18, 50, 4, TrackOptions{}, "18/50"},
		{"would lose", 40, 50, 5, TrackOptions{Lose: 25}, "40/50  ■■◇◇□  → 15"},
	} {
		if got := ansi.Strip(dark.Meter(c.now, c.of, c.cells, c.o)); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

func TestMeterTurnsBelowHalf(t *testing.T) {
	for _, c := range []struct {
		now  int
		want Meaning
	}{{25, OK}, {24, Damaged}} {
		got := drawn(t, []string{dark.Cells(c.now, 50, 10, TrackOptions{})}, 10).CellAt(0, 0)
		want := drawn(t, []string{dark.Paint(c.want, "x")}, 10).CellAt(0, 0)
		if !got.Style.Equal(&want.Style) {
			t.Errorf("%d of 50 is %v, want %v", c.now, got.Style, want.Style)
		}
	}
}

func TestNumbersOnly(t *testing.T) {
	l := *dark
	l.NumbersOnly = true
	for _, c := range []struct{ name, got, want string }{
		{"a track", l.Track(8, 10, TrackOptions{Lose: 3}), " 8/10  → 5"},
		{"a meter", l.Meter(18, 50, 25, TrackOptions{}), "18/50"},
		{"boxes alone", l.Boxes(3, 4, TrackOptions{}), "3/4"},
		{"cells alone", l.Cells(22, 22, 8, TrackOptions{}), "22/22"},
	} {
		if got := ansi.Strip(c.got); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	for _, c := range []struct {
		now, of, width int
		want           string
	}{
		{18, 50, 5, "18/50"},
		{0, 50, 5, " 0/50"},
		{12, 10, 5, "12/10"},
		{120, 50, 5, "120/50"}, // a number is never cut
		{-1, 5, 5, " −1/5"},
		{3, 3, 0, "3/3"},
	} {
		if got := ansi.Strip(dark.Count(c.now, c.of, c.width)); got != c.want {
			t.Errorf("%d of %d in %d: %q, want %q", c.now, c.of, c.width, got, c.want)
		}
	}
}

// TestBar has the chart of the odds mock: the longest bar fills 55 cells.
func TestBar(t *testing.T) {
	for _, c := range []struct {
		percent float64
		want    int
	}{{40.9, 55}, {4.2, 6}, {8.9, 12}, {10.8, 15}, {10.4, 14}, {5.7, 8}, {5.5, 7}, {4.0, 5}, {4.6, 6}, {5.2, 7}, {0.01, 1}, {0, 0}, {-1, 0}, {99, 55}} {
		if got := Width(dark.Bar(c.percent/40.9, 55)); got != c.want {
			t.Errorf("%.2f %%: %d cells, want %d", c.percent, got, c.want)
		}
	}
}
