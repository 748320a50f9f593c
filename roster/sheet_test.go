package roster

import (
	"reflect"
	"testing"
)

func TestSheetsAreEqualOnlyWhenEveryFieldIs(t *testing.T) {
	base := func() *Sheet {
		return &Sheet{
			Tracks: []Track{{}}, Systems: []System{{Traits: []Trait{{}}}}, Markers: []Marker{{}}, Traits: []Trait{{}},
		}
	}
	if !base().Equal(base()) || !base().Clone().Equal(base()) {
		t.Fatal("a sheet is not equal to its like")
	}
	var change func(path string, pick func(*Sheet) reflect.Value)
	change = func(path string, pick func(*Sheet) reflect.Value) {
		s := base()
		switch v := pick(s); v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				change(path+"."+v.Type().Field(i).Name, func(s *Sheet) reflect.Value { return pick(s).Field(i) })
			}
			return
		case reflect.Slice:
			change(path+"[0]", func(s *Sheet) reflect.Value { return pick(s).Index(0) })
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		case reflect.String:
			v.SetString("x")
		case reflect.Int:
			v.SetInt(7)
		case reflect.Bool:
			v.SetBool(true)
		default:
			t.Fatalf("%s: a sheet holds a %s", path, v.Kind())
		}
		if s.Equal(base()) || base().Equal(s) {
			t.Errorf("%s is not compared", path)
		}
	}
	change("Sheet", func(s *Sheet) reflect.Value { return reflect.ValueOf(s).Elem() })
}
