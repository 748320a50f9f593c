package rulestest_test

import (
	"testing"

	"damcon/rules"
	"damcon/rules/rulestest"
)

func TestMadeup(t *testing.T) { rulestest.Run(t, rulestest.Madeup()) }

func TestMadeupWithAHouseTable(t *testing.T) {
	s := rulestest.Suite{Rules: rulestest.Madeup(), House: []rules.File{rulestest.House()}}
	if b := s.Find(); b != nil {
		t.Error(b)
	}
}
