package dice

import "strconv"

// Asked writes a reading as a scenario has it: its dice, with what is added to them or needed of them: "d100<=35", "2d6>=7", "d100+20", "4d10".
func Asked(rd Reading) string {
	switch rd := rd.(type) {
	case *checkReading:
		return Dice(rd) + "<=" + strconv.Itoa(rd.need)
	case *againstReading:
		if rd.orLess {
			return Dice(rd) + "<=" + strconv.Itoa(rd.need-rd.e.con)
		}
		return Dice(rd) + ">=" + strconv.Itoa(rd.need-rd.e.con)
	case Expressed:
		return rd.Expr().String()
	}
	return Dice(rd)
}
