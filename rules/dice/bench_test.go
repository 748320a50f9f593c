package dice

import "testing"

func BenchmarkParse2d10(b *testing.B) {
	for b.Loop() {
		_, _ = Parse("2d10+4")
	}
}

func BenchmarkChances(b *testing.B) {
	for _, s := range []string{"10d6", "20d20", "5d10!", "20d10!", "10d10k5", "40d100k20", "1000d6", "100d100!", "1000d1000"} {
		b.Run(s, func(b *testing.B) {
			e := MustParse(s)
			for b.Loop() {
				_ = e.count()
			}
		})
	}
}

func BenchmarkPoolOf30(b *testing.B) {
	for b.Loop() {
		_ = Pool(30, 10, crits(10, 6), hits(8)).Chances()
	}
}

func BenchmarkPoolOf30ThreeClasses(b *testing.B) {
	one := Class{Name: "one", Is: func(f int) bool { return f == 1 }}
	for b.Loop() {
		_ = Pool(30, 10, crits(10, 0), hits(8), one).Chances()
	}
}

func BenchmarkCheckAndThrow(b *testing.B) {
	r := NewRoller([32]byte{})
	room := make([]int, 0, 4)
	b.ReportAllocs()
	need := 0
	for b.Loop() {
		need = (need + 7) % 101
		rd := Check(100, need)
		_ = rd.Outcome(r.AppendThrow(room, rd))
	}
}

// A shot with its damage: to hit, on the table, and the table's dice.
func BenchmarkShot(b *testing.B) {
	r := NewRoller([32]byte{})
	table := MustParse("d100")
	room := make([]int, 0, 4)
	b.ReportAllocs()
	for b.Loop() {
		for _, rd := range [...]Reading{Check(100, 35), Look(table.Plus(-20), torpedo), Roll("2d10")} {
			_ = rd.Outcome(r.AppendThrow(room, rd))
		}
	}
}
