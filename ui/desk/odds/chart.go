package odds

import (
	"slices"

	"damcon/rules"
)

// A bin is a row of the chart: values from low to high with their chance together.
type bin struct {
	low, high int
	p         float64
	ends      bool // these values end the ship
}

// binsOf lays a distribution into at most so many bins of equal steps, the highest values first. What ends the ship, and the value as it is now,
// have rows of their own.
func binsOf(d rules.Distribution, now int, ends func(int) bool, most int) []bin {
	if len(d.Values) == 0 {
		return nil
	}
	over := func(v int) bool { return ends != nil && ends(v) }
	if len(d.Values) <= most {
		var bins []bin
		for _, v := range slices.Backward(d.Values) {
			bins = append(bins, bin{v.Value, v.Value, v.P, over(v.Value)})
		}
		return bins
	}
	var high, low *bin // as it is now, and what ends the ship
	var middle []rules.ValueChance
	for _, v := range d.Values {
		switch {
		case over(v.Value):
			if low == nil {
				low = &bin{low: v.Value, ends: true}
			}
			low.high, low.p = v.Value, low.p+v.P
		case v.Value == now && v.Value == d.Values[len(d.Values)-1].Value:
			high = &bin{low: now, high: now, p: v.P}
		default:
			middle = append(middle, v)
		}
	}
	room := most
	if high != nil {
		room--
	}
	if low != nil {
		room--
	}
	var bins []bin
	if high != nil {
		bins = append(bins, *high)
	}
	bins = append(bins, steps(middle, max(room, 1))...)
	if low != nil {
		bins = append(bins, *low)
	}
	return bins
}

// nice are the steps that a chart may have, and these times ten, a hundred and so on.
var nice = []int{1, 2, 5}

// steps lays values in ascending order into at most so many bins of one step, from the highest down. What is left over at the low end goes into
// the last bin.
func steps(values []rules.ValueChance, most int) (bins []bin) {
	if len(values) == 0 {
		return nil
	}
	low, high := values[0].Value, values[len(values)-1].Value
	step := stepOf(high-low+1, most)
	for top := high; ; top -= step {
		b := bin{low: top - step + 1, high: top}
		if last := b.low-low < step; last {
			b.low = low
		}
		for _, v := range values {
			if v.Value >= b.low && v.Value <= b.high {
				b.p += v.P
			}
		}
		if bins = append(bins, b); b.low == low {
			return bins
		}
	}
}

// stepOf is the least nice step that lays so many values into at most so many bins.
func stepOf(values, most int) int {
	for times := 1; ; times *= 10 {
		for _, n := range nice {
			if values/(n*times) <= most {
				return n * times
			}
		}
	}
}
