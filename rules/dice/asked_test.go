package dice

import "testing"

func TestAskedSaysDiceAndWhatTheyNeed(t *testing.T) {
	hit := func(f int) bool { return f >= 8 }
	for want, rd := range map[string]Reading{
		"d100<=35": Check(100, 35),
		"d100<=0":  Check(100, -5),
		"d6<=2":    CheckWords(6, 2, "sinks", "floats"),
		"2d6>=7":   AtLeast(MustParse("2d6+2"), 9, "hit", "miss"),
		"2d6<=7":   AtMost(MustParse("2d6"), 7, "hit", "miss"),
		"d100+20":  Look(MustParse("d100+20"), []Row{{From: 1, To: 120}}),
		"4d10":     Roll("4d10"),
		"d66":      Roll("d66"),
		"7d10":     Pool(7, 10, Class{Name: "hit", Is: hit}),
	} {
		if got := Asked(rd); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
