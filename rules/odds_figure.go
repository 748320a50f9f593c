package rules

import (
	"cmp"
	"math"
	"slices"

	"damcon/roster"
)

// A Distribution is how likely each value of a measure is.
type Distribution struct {
	Values []ValueChance // in ascending order, none without a chance; they add up to 1
	Exact  bool
	Runs   int // samples that it was counted over; 0 where exact
}

// A ValueChance is a value and its chance, 0 to 1.
type ValueChance struct {
	Value int
	P     float64
}

// Mean is the mean value.
func (d Distribution) Mean() float64 {
	sum := 0.0
	for _, v := range d.Values {
		sum += float64(v.Value) * v.P
	}
	return sum
}

// AtLeast is the chance of n or more.
func (d Distribution) AtLeast(n int) float64 {
	return d.sum(func(v int) bool { return v >= n })
}

// AtMost is the chance of n or less.
func (d Distribution) AtMost(n int) float64 {
	return d.sum(func(v int) bool { return v <= n })
}

// Of is the chance of exactly n.
func (d Distribution) Of(n int) float64 {
	return d.sum(func(v int) bool { return v == n })
}

func (d Distribution) sum(fits func(int) bool) float64 {
	sum := 0.0
	for _, v := range d.Values {
		if fits(v.Value) {
			sum += v.P
		}
	}
	return sum
}

// Error is the standard error of a chance that was read from the distribution, in points (hundredths of it); 0 where exact. Where no
// sample or every sample showed it, it is that of one sample that did not.
func (d Distribution) Error(chance float64) float64 {
	if d.Exact || d.Runs == 0 {
		return 0
	}
	n := float64(d.Runs)
	p := (chance*n + 1) / (n + 2)
	return 100 * math.Sqrt(p*(1-p)/n)
}

// MeanError is the standard error of the mean; 0 where exact.
func (d Distribution) MeanError() float64 {
	if d.Exact || d.Runs < 2 {
		return 0
	}
	mean, sum := d.Mean(), 0.0
	for _, v := range d.Values {
		sum += v.P * (float64(v.Value) - mean) * (float64(v.Value) - mean)
	}
	return math.Sqrt(sum / float64(d.Runs-1))
}

// A figureKey tells apart what a walk is read for.
type figureKey struct {
	measure string
	sheet   roster.SheetID
}

// A figure is the value of a measure of a sheet at each end found so far.
type figure struct {
	measure Measure
	on      roster.SheetID
	values  []int
}

// Figure is how a measure of a sheet is distributed when the plan is over: exact where all outcomes have been walked, else over the
// samples drawn so far. It may be read between any two steps, for as many measures and sheets as wanted; measures are told apart by their
// ID. A sheet that is no longer there counts 0.
func (w *Walk) Figure(m Measure, on roster.SheetID) Distribution {
	d := Distribution{Exact: w.Exact()}
	if !d.Exact {
		d.Runs = w.samples.runs
	}
	if w.moved != w.stage.moved { // the scratch battle is another one
		w.err = ErrMoved
		return Distribution{}
	}
	values := w.values(m, on)
	sums := map[int]float64{}
	total := 0.0
	for i, e := range w.ends {
		weight := e.weight
		if !d.Exact {
			weight = float64(e.hits)
		}
		if weight > 0 {
			sums[values[i]] += weight
			total += weight
		}
	}
	for v, p := range sums {
		d.Values = append(d.Values, ValueChance{v, p / total})
	}
	slices.SortFunc(d.Values, func(a, b ValueChance) int { return cmp.Compare(a.Value, b.Value) })
	return d
}

// values works out a measure at the ends at which it is not known yet.
func (w *Walk) values(m Measure, on roster.SheetID) []int {
	key := figureKey{m.ID, on}
	f := w.figures[key]
	if f == nil {
		f = &figure{measure: m, on: on}
		w.figures[key] = f
	}
	for _, e := range w.ends[len(f.values):] {
		w.stands = unpack(w.stands[:0], e.packed)
		f.values = append(f.values, w.value(m, on))
	}
	return f.values
}

// read reads the figures that have been asked for at an end just found, while the battle stands there.
func (w *Walk) read() {
	for _, f := range w.figures {
		if m := f.measure; m.Value != nil && len(f.values) == len(w.ends)-1 {
			value := 0
			if s := w.run.Sheet(f.on); s != nil {
				value = m.Value(w.run.Board, s)
			}
			f.values = append(f.values, value)
		}
	}
}

// value is a measure of a sheet where w.stands say how the battle stands.
func (w *Walk) value(m Measure, on roster.SheetID) int {
	if m.Value == nil {
		for _, s := range w.stands {
			if p := &w.ledger.places[s.place]; p.tally && p.sheet == on && p.cell.Name == m.Tally {
				return w.ledger.value(s.value).Number()
			}
		}
		return 0
	}
	r := &w.run
	r.become(w.ledger, nil, w.stands)
	value := 0
	if s := r.Sheet(on); s != nil {
		value = m.Value(r.Board, s)
	}
	w.back(0)
	r.tallies = r.tallies[:0]
	return value
}
