package starfleet

import "damcon/rules"

// This file covers the standard procedure, one point at a time, section 6.

// point rolls for one internal point and marks one box. It says whether there is another to come.
func (v *volley) point(r *rules.Resolution, m *memory) bool {
	if m.points == 0 || destroyed(v.ship) {
		return false
	}
	m.points--
	row := v.roll(r, v.total-m.points, 1)
	for n := range v.columns {
		c := v.at(row, n)
		if c.excess {
			v.excessHits(r, 1)
			break
		}
		if c.bold && m.used(c.at) || !v.sound(r, c) {
			continue
		}
		best := v.demanded(c.entry, m.phasers)
		v.list = v.boxes(c.entry, best, v.list[:0])
		if len(v.list) == 0 {
			continue
		}
		i := v.chooseBox(r, c, v.list, nil)
		wasBest := v.pieces[i].rank > 0 && v.pieces[i].rank == v.best(c.entry)
		if c.word == "Phaser" {
			m.phasers = m.phasers.hit(wasBest)
		}
		v.count(r, c.entry, wasBest)
		v.box(r, c, i)
		if c.bold {
			m.use(c.at)
		}
		break
	}
	return m.points > 0 && !destroyed(v.ship)
}
