package desk

// A frame is where everything stands on a screen of a certain size. Columns and rows count from 0.
type frame struct {
	width, height int
	small         bool // nothing but a notice fits

	titleRows int  // title and phases
	air       int  // empty rows under them
	panes     int  // rows of the panes
	last      bool // the newest entry stands right above the rule
	form      int  // rows of the form
	lent      int  // those among them that the panes have lent it
	below     int  // rows between form and keys: the first is that of messages

	fleet, sheet, second, log, due box
	stack                          bool // fleet, log and due over one another in one column; fleet has its box
	choose                         box  // where the pane chosen by F-key stands, if the screen has room for one only
	badges                         int  // cells of badges in the fleet list
	margin                         int
}

// A box is a column of panes.
type box struct{ x, w int }

func (b box) seen() bool { return b.w > 0 }

// The least screen that is drawn.
const (
	leastWidth  = 40
	leastHeight = 10
)

// frameOf lays a screen out. Wide is a game whose sheets need 78 columns.
func frameOf(width, height int, wide bool) frame {
	f := frame{width: width, height: height}
	if width < leastWidth || height < leastHeight {
		f.small = true
		return f
	}
	switch {
	case height >= 24:
		f.titleRows, f.air, f.form, f.below = 2, 1, 4, 1
		f.last = height < 30
	case height >= 20:
		f.titleRows, f.air, f.form, f.below = 2, 1, 3, 2
	case height >= 16:
		f.titleRows, f.form, f.below = 2, 3, 1
	default:
		f.titleRows, f.form = 1, 2
	}
	if wide && width < 98 && height >= 24 && height < 30 { // the whole sheet, in place of empty rows
		f.air, f.last, f.form = 0, false, 3
	}
	f.panes = height - f.titleRows - f.air - 1 - f.form - f.below - 1
	if f.last {
		f.panes--
	}
	switch {
	case height < 16:
		f.choose = box{1, width - 2}
	case wide:
		f.wide()
	default:
		f.slim()
	}
	return f
}

// slim sets columns for sheets of 52 cells.
func (f *frame) slim() {
	switch w := f.width; {
	case w >= 120:
		extra := w - 120
		if w >= 172 {
			f.second = box{91, 52}
			extra -= 52
		}
		log := min(extra, 22)
		extra -= log
		f.badges = min(extra, 12)
		f.margin = (extra - f.badges) / 2
		x := 1 + f.margin
		f.fleet = box{x, 35 + f.badges}
		f.due = f.fleet
		f.sheet = box{x + f.badges + 37, 52}
		x = f.sheet.x + 55
		if f.second.seen() {
			f.second.x = f.sheet.x + 53
			x = f.second.x + 54
		}
		f.log = box{x, 26 + log}
	case w >= 100:
		f.sheet = box{1, 52}
		f.fleet = box{56, w - 57}
		f.log = f.fleet
	case w >= 80:
		f.sheet = box{1, 47}
		f.choose = box{50, w - 51}
	default:
		f.choose = box{1, w - 2}
	}
}

// wide sets columns for sheets of 78 cells.
func (f *frame) wide() {
	switch w := f.width; {
	case w >= 120:
		extra := w - 120
		more := min(extra, 12)
		extra -= more
		f.badges = more
		f.margin = extra / 2
		f.sheet = box{1 + f.margin, 78}
		f.fleet = box{f.sheet.x + 82, 36 + more}
		f.log, f.due, f.stack = f.fleet, f.fleet, true
	case w >= 98:
		f.sheet = box{1, 78}
		f.fleet = box{81, w - 82}
	default:
		f.choose = box{1, w - 2}
	}
}

// lend makes so many rows of the panes rows of the form.
func (f *frame) lend(rows int) {
	f.form, f.panes, f.lent = f.form+rows-f.lent, f.panes-rows+f.lent, rows
}

// page says whether one pane has the screen for itself.
func (f *frame) page() bool { return !f.sheet.seen() }
