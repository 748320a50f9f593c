package desk

import (
	"slices"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"damcon/rules"
	"damcon/rules/battledamage"
	"damcon/rules/gothic"
	"damcon/rules/knighthawks"
	"damcon/rules/rulestest"
	"damcon/rules/starfleet"
	"damcon/ui/desk/due"
	"damcon/ui/desk/pane"
	"damcon/ui/look"
)

// desk lays the battle with the shot that waits.
func shot(t testing.TB, keys string) *App {
	t.Helper()
	a := laid(t, knighthawks.Rules, "zebulon.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, strings.Fields(keys)...)
	return a
}

// hull is what the hull of a ship says.
func hull(t testing.TB, a *App, name string) int {
	t.Helper()
	s := a.table.Board.Find(name)
	if s == nil {
		t.Fatalf("no %s on the table", name)
	}
	return s.Track("hull").Now
}

// line is the row of a screen that holds a text, empty where none does.
func line(a *App, text string) string {
	for l := range strings.SplitSeq(plainScreen(a), "\n") {
		if strings.Contains(l, text) {
			return l
		}
	}
	return ""
}

// sees fails where the screen does not hold a text.
func sees(t *testing.T, a *App, text string) {
	t.Helper()
	if !strings.Contains(plainScreen(a), text) {
		t.Errorf("%q is not on the screen:\n%s", text, plainScreen(a))
	}
}

func seesNot(t *testing.T, a *App, text string) {
	t.Helper()
	if strings.Contains(plainScreen(a), text) {
		t.Errorf("%q is on the screen:\n%s", text, plainScreen(a))
	}
}

// TestEveryKeyInTheHelpDoesSomething presses every key that the help names, in every state, from a place where it can do something.
func TestEveryKeyInTheHelpDoesSomething(t *testing.T) {
	states := []struct{ name, keys string }{
		{"form", ""},
		{"settled", "enter 1 backspace"},
		{"chain", "0 8 enter 1 backspace"},
		{"fact", "tab"},
		{"left", "esc"},
		{"fleet", "9 9 enter down down"},
		{"sheet", "9 9 enter f3 down right"},
		{"log", "9 9 enter f4 up up"},
		{"due", "9 9 enter f5 down"},
		{"due page", "9 9 enter d down"},
		{"undone", "9 9 enter u"},
		{"history", "9 9 enter h up"},
		{"palette", "/ f down"},
	}
	// the key of the pane that has the keys already, and Esc where there is nothing to step out of
	idle := map[string]string{"left": "f2", "fleet": "f2", "sheet": "f3", "log": "f4", "due": "f5", "undone": "f2", "history": "left"} // nothing is unfolded there
	for _, st := range states {
		for _, section := range shot(t, st.keys).Sections() {
			for _, b := range section.Keys {
				for _, name := range b.Keys() {
					if name == " " || name == "ctrl+r" && st.name != "undone" || idle[st.name] == name || name == "esc" && idle[st.name] == "f2" {
						continue
					}
					a := shot(t, st.keys)
					before, moves := a.View().Content, a.table.Moves
					_, cmd := a.Update(pressed(name))
					if a.View().Content == before && a.table.Moves == moves && cmd == nil {
						t.Errorf("%s: %s (%s, %s) does nothing", st.name, name, section.Title, b.Help().Desc)
					}
				}
			}
		}
	}
}

// TestKeyRowNamesOnlyKeysThatWork: the last row is made of the bindings of the help.
func TestKeyRowNamesOnlyKeysThatWork(t *testing.T) {
	a := shot(t, "9 9 enter")
	known := map[string]bool{}
	for _, s := range a.Sections() {
		for _, b := range s.Keys {
			known[b.Help().Key] = true
		}
	}
	var row []key.Binding
	row = append(row, a.deskKeys()...)
	for _, b := range row {
		if !known[b.Help().Key] {
			t.Errorf("%s %s stands in the row and not in the help", b.Help().Key, b.Help().Desc)
		}
	}
}

func TestTheFormIsFilledInAnyOrder(t *testing.T) {
	a := shot(t, "esc u f o s l b k r")
	sees(t, a, "▸ range")
	sees(t, a, "range 2?")
	press(a, "3", "enter")
	sees(t, a, "range 3 ")
	sees(t, a, "35 %    50 reflective hull − 15 range 3")
	press(a, "tab", "tab", "tab")
	sees(t, a, "▸ target")
	press(a, "v", "i")
	sees(t, a, "▸ d100")
	sees(t, a, "target Viper")
	sees(t, a, "range 3 ")
}

// TestPartsOfATurnAreListedOnce: of 32 impulses of five steps each is named once, and a step with the number of its impulse.
func TestPartsOfATurnAreListedOnce(t *testing.T) {
	a := laid(t, starfleet.Rules, "organian.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, "esc", "u", "N")
	sees(t, a, "post-combat   impulse 18/32   impulse 19/32")
	press(a, "d", "i", "r")
	sees(t, a, "impulse 18/32 direct fire   impulse 19/32 direct fire")
	a = laid(t, starfleet.Rules, "organian.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, "esc")
	press(a, append(strings.Split("uNimpulse", ""), "space", "2", "0", "enter")...)
	sees(t, a, "impulse 20/32")
	sees(t, a, "▸ movement")
	press(a, append(strings.Split("Nfinal", ""), "enter")...)
	if bar := strings.Split(plainScreen(a), "\n")[1]; !strings.Contains(bar, "final activity") || strings.Contains(bar, "impulse") {
		t.Errorf("after the impulses the bar shows %q", bar)
	}
}

func TestFactsThatAreNotAskedForAnyMoreAreForgotten(t *testing.T) {
	a := shot(t, "") // head-on was told of a shot that does not ask for it
	press(a, "9", "9", "enter")
	if a.table.Waiting() {
		t.Fatalf("the shot still waits:\n%s", plainScreen(a))
	}
}

func TestWhatIsTypedAtAFullFormGoesToWhatWasAssumed(t *testing.T) {
	a := shot(t, "9 9 enter n n N m o v e enter m k r")
	sees(t, a, "▸ speed")
	sees(t, a, "speed 4?")
	sees(t, a, "Enter takes 4")
	press(a, "6", "enter")
	sees(t, a, "speed 6 ")
	sees(t, a, "▸ turns")
	press(a, "enter")
	if a.table.Waiting() || a.table.Board.Find("Krait").Track("speed").Now != 6 {
		t.Errorf("Enter did not take what was left and settle it:\n%s", plainScreen(a))
	}
}

// The same keys declare a shot whether its range stands in from the last one or not: what was only assumed of the table is gone to.
func TestTheSameKeysDeclareAShotWhateverIsAssumed(t *testing.T) {
	for _, keys := range []string{"9 9 enter u esc", "esc u"} {
		a := shot(t, keys)
		press(a, strings.Fields("f o s l b k r 3 enter 3 4 enter")...)
		if a.table.Waiting() && !a.table.Rolled {
			t.Errorf("after %s it still waits:\n%s", keys, plainScreen(a))
		}
		sees(t, a, "35 %, 34 hit")
	}
}

// A number out of bounds is refused with the rule's reason, not with the bounds that stand beside it.
func TestANumberIsRefusedWithTheRulesReason(t *testing.T) {
	a := shot(t, "esc u f o s l b k r 1 0 enter")
	sees(t, a, "× 10: LB reaches 9 hexes")
	a = shot(t, "9 9 enter n n N m o v e enter m k r 9 enter")
	sees(t, a, "× 9: speed changes by at most its ADF of 3")
}

// Nobody rolls past a decision that was only assumed: neither the mover's speed before its navigation die nor the other side's interceptors.
func TestADecisionIsGoneToBeforeTheDie(t *testing.T) {
	a := shot(t, "9 9 enter f o s f k r 1 enter")
	sees(t, a, "▸ icm")
	press(a, "enter")
	sees(t, a, "▸ d100")
}

// What the action that waits settles is not owed a second time beside it.
func TestWhatIsBegunStandsOnceInDue(t *testing.T) {
	a := shot(t, "9 9 enter n n N m o v e enter m k r space")
	sees(t, a, "Viper not moved")
	press(a, "m")
	sees(t, a, "ship Viper?")
	seesNot(t, a, "Viper not moved")
	sees(t, a, "Slith not moved")
}

func TestEnterTakesWhatIsAssumedAndSpaceRollsWithIt(t *testing.T) {
	a := shot(t, "esc u f o s l b k r")
	sees(t, a, "Enter takes 2 · 0 to 9 · space rolls")
	press(a, "enter")
	sees(t, a, "range 2 ")
	sees(t, a, "▸ d100")
	a = shot(t, "esc u f o s l b k r space")
	if !a.table.Rolled && a.table.Waiting() {
		t.Errorf("space did not throw:\n%s", plainScreen(a))
	}
	a = shot(t, "esc u f o s l b k r esc")
	sees(t, a, "fire waits")
}

// A handle goes to the ship that is only assumed, although its first letter may begin a weapon.
func TestAHandleIsLedPastTheQuestion(t *testing.T) {
	a := shot(t, "esc u down down f") // Lancer is selected
	sees(t, a, "firer Lancer?")
	sees(t, a, "▸ weapon")
	press(a, "l")
	sees(t, a, "▸ weapon  l")
	press(a, "backspace", "o", "s")
	sees(t, a, "firer Osprey")
	press(a, "esc", "u", "up", "up", "f")
	sees(t, a, "firer Osprey?")
	press(a, "l", "a")
	sees(t, a, "firer Lancer")
	sees(t, a, "▸ weapon")
}

// Several ships are chosen by their handles, each taken back by the same, and Enter settles them in the order in which they were typed.
func TestSeveralShipsAreChosenByTheirHandles(t *testing.T) {
	a := laid(t, gothic.Rules, "explosion.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, "d", "enter")
	sees(t, a, "re Relentless    go Goliath    de Despair")
	press(a, "d", "e")
	sees(t, a, "1 of 3")
	press(a, "g", "o", "r", "e", "g", "o")
	sees(t, a, "2 of 3")
	press(a, "enter")
	sees(t, a, "ships Despair, Relentless")
	sees(t, a, "▸ 4d6")
	sees(t, a, "hit 4–6, Despair")
	press(a, "1", "1", "1", "1")
	sees(t, a, "hit 4–6, Relentless")
	press(a, "4", "5", "6", "1", "2", "enter")
	if a.table.Waiting() || a.table.Board.Find("re").Track("hits").Now != 7 || a.table.Board.Find("go").Count("blast") != 0 {
		t.Errorf("the explosion is not settled on those two:\n%s", plainScreen(a))
	}
}

// Nobody need be within: Enter on an empty list is none.
func TestNoShipNeedBeChosen(t *testing.T) {
	a := laid(t, gothic.Rules, "explosion.txtar", 80, 24, Choice{Theme: look.Dark})
	press(a, "d", "enter", "r", "e", "r", "e", "enter")
	if a.table.Waiting() || len(a.table.Board.Kind("explosion")) != 0 {
		t.Errorf("the explosion still waits:\n%s", plainScreen(a))
	}
}

// What is typed for a fact is told when Tab leaves it: nobody types it again behind itself.
func TestTabTellsWhatIsTyped(t *testing.T) {
	a := shot(t, "9 9 enter n n N m o v e enter m k r 6 tab")
	sees(t, a, "speed 6 ")
	press(a, "shift+tab")
	seesNot(t, a, "▸ speed  6")
}

func TestTypedDiceAreReadBackAndRefusedWithTheirRange(t *testing.T) {
	a := shot(t, "3 space 4")
	sees(t, a, "34  hit")
	a = shot(t, "1 0 4 enter")
	sees(t, a, "× 104: a d100 is 1 to 100.")
	press(a, "backspace")
	seesNot(t, a, "×  104")
	sees(t, a, "hits   10")
	if got := hull(t, a, "Krait"); got != 36 {
		t.Errorf("hull %d", got)
	}
}

// The last face of a pool is taken at once, but a 1 that may begin a 10 waits.
func TestAOneMayBeginATen(t *testing.T) {
	const four = "2 space 2 space 2 space 2 space "
	for keys, throw := range map[string]string{"1 0": "10", "0": "10", "7": "7", "1 enter": "1"} {
		a := laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
		press(a, strings.Fields(four+keys)...)
		sees(t, a, "5, 2 2 2 2 "+throw)
		seesNot(t, a, "5, 2 2 2 2 "+throw+"0")
	}
	a := laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, strings.Fields(four+"1")...)
	seesNot(t, a, "5, 2 2 2 2")
	a = laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, strings.Fields("1 space 1 0 space 1 0 space 4 space 4")...) // five characters before the third face
	sees(t, a, "5, 1 10 10 4 4")
	a = laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, strings.Fields("2 2 2 2 1")...) // without blanks every character is a face
	sees(t, a, "5, 2 2 2 2 1")
}

// Where nothing stands beside the sheet, the form says how many dice must succeed.
func TestTheFormSaysWhatAPoolNeedsOnANarrowScreen(t *testing.T) {
	a := laid(t, battledamage.Rules, "pool.txtar", 80, 24, Choice{Theme: look.Dark})
	if got := line(a, "5    4 base + 1 Shields"); !strings.Contains(got, "dice 4, face 5") {
		t.Errorf("%q", got)
	}
	a = laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
	seesNot(t, a, "dice 4, face 5")
}

// The history names the hard points that fired, not those of the same number on the target.
func TestTheHistoryNamesTheSystemsThatWereUsed(t *testing.T) {
	a := laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, strings.Fields("2 2 2 2 2 h right")...)
	sees(t, a, "with 1 projectile, 2 projectile, 3 projectile, 4 laser 1")
}

// A roll that shows on no sheet yet tells what the game counts of it, of the ship that it is about.
func TestTheOddsInTheFormAreOfWhatTheDiceDecide(t *testing.T) {
	a := laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
	a.peeked = -1
	_, cmd := a.Update(pressed("4"))
	settle(t, a, cmd)
	if got := line(a, "5    4 base + 1 Shields"); !strings.Contains(got, "Skarn hit ") {
		t.Errorf("no odds beside the sum: %q", got)
	}
}

func TestASecondEnterDoesNotAnswerTheNextQuestion(t *testing.T) {
	a := shot(t, "enter")
	before := a.table.Moves
	press(a, "enter")
	if a.table.Moves != before {
		t.Error("an Enter on an empty line after an Enter did something")
	}
	seesNot(t, a, "nothing typed")
	press(a, "enter")
	sees(t, a, "nothing typed") // one more is meant
	press(a, "tab", "enter")
	press(a, "0", "8", "enter", "enter") // hit; the table die is not answered by the second
	sees(t, a, "▸ d100   table")
	seesNot(t, a, "nothing typed")
}

// A pool is sent off with its last face: the space or Enter that many type behind it rolls nothing and takes no advice; one more is meant.
func TestASpaceBehindAPoolRollsNothing(t *testing.T) {
	const pool = "2 2 2 2 9"
	for _, behind := range []string{"space", "enter"} {
		a := laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
		press(a, strings.Fields(pool)...)
		sees(t, a, "▸ d10    4 or more succeeds, re-rolls")
		press(a, behind)
		sees(t, a, "▸ d10    4 or more succeeds, re-rolls")
		seesNot(t, a, "×")
	}
	a := laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, strings.Fields(pool+" space space")...)
	seesNot(t, a, "▸ d10    4 or more succeeds, re-rolls")
	a = laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, strings.Fields(pool+" left "+pool+" 1 backspace space")...) // another key came between
	seesNot(t, a, "▸ d10    4 or more succeeds, re-rolls")
}

func TestTheTurnOfASideSelectsAShipOfIt(t *testing.T) {
	a := shot(t, "9 9 enter")
	for range 40 {
		press(a, "n", "N")
		now, _ := a.table.Board.Now()
		if s := a.table.Board.Sheet(a.selected); now.Side != "" && s != nil && s.Side != now.Side {
			t.Fatalf("%s of %s is selected in the phase of %s", s.Name, s.Side, now.Side)
		}
	}
}

func TestSpaceRollsOnAnEmptyLineOnly(t *testing.T) {
	a := shot(t, "1 space")
	if a.table.Rolled {
		t.Fatal("space after a digit threw the dice")
	}
	a = shot(t, "space")
	if a.table.Waiting() && !a.table.Rolled {
		t.Fatal("space on an empty line did not throw the dice")
	}
}

func TestRollAllRollsTheWholeEntry(t *testing.T) {
	a := shot(t, "S")
	for a.table.Waiting() && a.table.Form.Question.Kind == rules.AskDice {
		t.Fatalf("a die still waits:\n%s", plainScreen(a))
	}
}

// Where a die waits nothing on the screen shows that the choices behind it go by advice from then on.
func TestAdviceBehindADieIsSaid(t *testing.T) {
	for _, key := range []string{"a", "A"} {
		a := shot(t, key)
		sees(t, a, "▸ d100   40 or less hits")
		sees(t, a, "what is to be chosen behind these dice goes by advice")
		press(a, "3")
		seesNot(t, a, "by advice")
	}
}

func TestBackTakesOneAnswer(t *testing.T) {
	a := shot(t, "0 8 enter 3 8 enter")
	sees(t, a, "▸ d10    hull")
	press(a, "left")
	sees(t, a, "▸ d100   table")
	press(a, "left")
	sees(t, a, "40 or less hits")
}

func TestEscLosesNothing(t *testing.T) {
	a := shot(t, "3")
	press(a, "esc")
	sees(t, a, "fire waits; Esc goes back to it")
	press(a, "down")
	press(a, "esc")
	sees(t, a, "hits   3")
	press(a, "4", "enter")
	if !a.table.Rolled {
		t.Error("the typed text was lost")
	}
}

func TestUndoLeavesWhatWaitsFirst(t *testing.T) {
	a := shot(t, "esc u")
	sees(t, a, "fire left")
	if a.table.Waiting() {
		t.Fatal("it still waits")
	}
	press(a, "u")
	sees(t, a, "entry 3 taken back")
	press(a, "U")
	sees(t, a, "done again as entry")
	press(a, "u", "ctrl+r")
	sees(t, a, "done again as entry")
}

func TestGoingOnWarnsOnceAndNamesWhatIsOwed(t *testing.T) {
	a := shot(t, "9 9 enter n")
	sees(t, a, "2 things are due in this phase: Lancer not fired, Aurora not fired. n again goes on without them.")
	phase := a.table.Board.Phase
	press(a, "down", "n")
	if a.table.Board.Phase != phase {
		t.Fatal("n went on although another key came between")
	}
	press(a, "n")
	if a.table.Board.Phase == phase {
		t.Fatal("n did not go on the second time")
	}
}

func TestGoingOnByName(t *testing.T) {
	a := shot(t, "9 9 enter N m o v e enter")
	if p, _ := a.table.Board.Now(); p.Title != "move" || p.Side != "UPF" || a.table.Board.Round != 4 {
		t.Errorf("it is %s %s in round %d", p.Side, p.Title, a.table.Board.Round)
	}
	press(a, "N", "5", "/", "m", "o", "v", "e", "enter")
	if a.table.Board.Round != 5 {
		t.Errorf("it is round %d:\n%s", a.table.Board.Round, plainScreen(a))
	}
}

func TestThePenSetsACell(t *testing.T) {
	a := shot(t, "9 9 enter e enter")
	sees(t, a, "pen ")
	press(a, "2", "0", "enter")
	s := a.table.Board.Find("os")
	if s.Track("speed").Now != 20 && s.Track("hull").Now != 20 {
		t.Errorf("nothing says 20:\n%s", plainScreen(a))
	}
	press(a, "u")
	if a.table.Waiting() || hull(t, a, "Osprey") != 24 {
		t.Error("the pen was not taken back")
	}
}

// What a game puts into the title row is reached like the rest, and cells have the names that the sheet prints.
func TestThePenReachesTheTitleRow(t *testing.T) {
	a := shot(t, "9 9 enter e")
	sees(t, a, "Enter sets hull, 24 now")
	press(a, "up", "enter")
	sees(t, a, "cell speed   value 7?")
	sees(t, a, "speed, now 7")
	press(a, "9", "enter")
	if n := a.table.Board.Find("os").Track("speed").Now; n != 9 {
		t.Errorf("speed %d", n)
	}
	press(a, "down", "down", "down", "down", "down")
	sees(t, a, "Enter sets LC, destroyed now")
	seesNot(t, a, "state/")
}

func TestThePenTakesAReason(t *testing.T) {
	a := shot(t, "9 9 enter e enter 2 0 tab m i s c o u n t enter")
	if a.table.Waiting() {
		t.Fatalf("the pen waits:\n%s", plainScreen(a))
	}
	if hull(t, a, "Osprey") != 20 || line(a, "24 → 20  miscount") == "" {
		t.Errorf("hull %d, and no reason:\n%s", hull(t, a, "Osprey"), plainScreen(a))
	}
}

func TestPenLeftByEscChangesNothing(t *testing.T) {
	a := shot(t, "9 9 enter e enter 2 0 esc")
	if a.table.Waiting() || hull(t, a, "Osprey") != 24 {
		t.Errorf("something waits or was set:\n%s", plainScreen(a))
	}
}

func TestWhatIsOwedIsDoneOrWaived(t *testing.T) {
	a := shot(t, "9 9 enter f5 w f l o w n enter")
	if len(a.table.Waived) != 1 || a.table.Waived[0].Note != "flown" {
		t.Fatalf("waived %+v:\n%s", a.table.Waived, plainScreen(a))
	}
	press(a, "f5", "enter")
	if !a.table.Waiting() {
		t.Fatalf("Enter did not begin what is owed:\n%s", plainScreen(a))
	}
}

func TestTheLastActionAgain(t *testing.T) {
	a := shot(t, "9 9 enter u esc")
	press(a, ".")
	if !a.table.Waiting() || a.table.Form.Action.ID != "fire" {
		t.Fatalf("fire does not wait:\n%s", plainScreen(a))
	}
	sees(t, a, "firer Osprey")
}

func TestAPinnedSheetStays(t *testing.T) {
	a := shot(t, "9 9 enter down enter")
	sees(t, a, "pinned")
	if s := a.table.Board.Sheet(a.sheet.Shown()); s.Name != "Kestrel" {
		t.Errorf("%s is shown", s.Name)
	}
	press(a, "f", "o", "s")
	if s := a.table.Board.Sheet(a.sheet.Shown()); s.Name != "Kestrel" {
		t.Errorf("%s is shown", s.Name)
	}
	press(a, "esc", "enter")
}

func TestTheSheetShowsWhomTheNextAnswerChanges(t *testing.T) {
	a := shot(t, "")
	shown := func() string { return a.table.Board.Sheet(a.sheet.Shown()).Name }
	if shown() != "Osprey" {
		t.Errorf("while facts are chosen it is %s", shown())
	}
	press(a, "0", "8", "enter")
	if shown() != "Krait" {
		t.Errorf("from the hit on it is %s", shown())
	}
	sees(t, a, "Krait   Destroyer")
}

func TestChoicesAreDrawnOnTheSheet(t *testing.T) {
	a := laid(t, rulestest.Madeup(), "meeting.txtar", 120, 36, Choice{Theme: look.Dark})
	press(a, "f", "a", "n", "t", "u")
	sees(t, a, "a swivel gun  2/2 ▣▣")
	press(a, "b")
	sees(t, a, "b swivel gun  2/2 ◇◇")
	press(a, "b")
	sees(t, a, "b swivel gun  2/2 ▣▣")
}

// Where many may be chosen the form takes rows that the sheet can do without. It keeps them while one is typed, whatever the letters leave, and gives
// them back with the answer.
func TestTheFormTakesRowsForWhatMayBeChosen(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}} {
		a := laid(t, battledamage.Rules, "carrier.txtar", size[0], size[1], Choice{Theme: look.Dark})
		rule := func() int {
			return slices.IndexFunc(strings.Split(plainScreen(a), "\n"), func(l string) bool { return strings.HasPrefix(l, "───") })
		}
		before := rule()
		press(a, "tab")
		sees(t, a, "k 10 point defence")
		sees(t, a, "re-rolls 2") // the last row of the sheet
		chosen := rule()
		press(a, "j")
		if rule() != chosen {
			t.Errorf("at %v the rule is in row %d while a hard point is typed, %d before", size, rule(), chosen)
		}
		press(a, "enter")
		if chosen >= before || rule() != before {
			t.Errorf("at %v the rule is in row %d, with the choice in %d, behind it in %d", size, before, chosen, rule())
		}
	}
}

// Words that all begin with another letter are chosen by those letters. What is typed of one behind its letter goes nowhere, as long as it means
// nothing where the form is then.
func TestAWordIsChosenByItsFirstLetter(t *testing.T) {
	ask := func(word string) *App {
		a := laid(t, battledamage.Rules, "pool.txtar", 120, 36, Choice{Theme: look.Dark})
		press(a, "esc", "u", "f")
		sees(t, a, "s short  m medium  l long  h huge")
		press(a, strings.Split(word, "")...)
		return a
	}
	sees(t, ask("m"), "range medium")
	a := ask("short")
	sees(t, a, "range short")
	if got := line(a, "▸ with"); strings.Contains(got, "ort") {
		t.Errorf("the rest of the word is typed for the next question: %q", got)
	}
	press(a, "c")
	sees(t, a, "1 of 6")
	a = ask("mc") // no more of the word
	sees(t, a, "1 of 6")
}

func TestPasteIsCleanedAndTyped(t *testing.T) {
	a := shot(t, "")
	a.Update(paste("3\x1b[31m4\n"))
	sees(t, a, "34  hit")
}

func TestLookIsKept(t *testing.T) {
	var kept []Choice
	a := shot(t, "")
	a.config.Keep = func(c Choice) { kept = append(kept, c) }
	press(a, "f8", "f9", "f10")
	if len(kept) != 3 || kept[2].Theme != look.Light || kept[2].Set != look.ASCII || !kept[2].NumbersOnly {
		t.Errorf("kept %+v", kept)
	}
	seesNot(t, a, "##")
}

func TestOutOfOrderIsNoted(t *testing.T) {
	a := shot(t, "9 9 enter n n f")
	for a.table.Waiting() && a.table.Form.Question.Kind != rules.AskDice {
		q := a.table.Form.Question
		if q.Kind == rules.AskNumber {
			press(a, "2", "enter")
			continue
		}
		for _, c := range q.Choices {
			if c.Off == "" {
				for _, r := range a.table.Letters[c.ID] {
					press(a, string(r))
				}
				break
			}
		}
		if q.Kind == rules.AskYesNo {
			press(a, "n")
		}
	}
	press(a, "enter", "1", "0", "0", "enter")
	if line(a, "out of order") == "" {
		t.Errorf("nothing says so:\n%s", plainScreen(a))
	}
}

// settle runs commands, and those that their messages lead to, until none is left.
func settle(t testing.TB, a *App, cmd tea.Cmd) {
	t.Helper()
	for range 1000 {
		if cmd == nil {
			return
		}
		switch msg := cmd().(type) {
		case nil:
			return
		case tea.BatchMsg:
			for _, c := range msg {
				settle(t, a, c)
			}
			return
		default:
			_, cmd = a.Update(msg)
		}
	}
	t.Fatal("the commands do not end")
}

func TestTheOddsOfTheRollStandInTheForm(t *testing.T) {
	a := shot(t, "")
	a.peeked = -1 // the look that the first screen asked for was not run
	_, cmd := a.Update(pressed("1"))
	settle(t, a, cmd)
	if !strings.Contains(line(a, "50 reflective hull"), "Krait hull left ") {
		t.Errorf("no odds beside the sum: %q", line(a, "50 reflective hull"))
	}
	press(a, "backspace", "9", "9")
	_, cmd = a.Update(pressed("enter"))
	settle(t, a, cmd)
	seesNot(t, a, "hull left")
}

// The odds are a key away while dice wait for what is typed.
func TestTheOddsAreReachedWhileADieWaits(t *testing.T) {
	a := shot(t, "3")
	sees(t, a, "F6 odds")
	press(a, "f6")
	sees(t, a, "fire Osprey LB Krait")
	press(a, "f6", "esc", "4")
	sees(t, a, "34  hit")
}

// What is owed and being done stands in the due list once.
func TestWhatIsBeingDoneIsOwedOnce(t *testing.T) {
	a := shot(t, "9 9 enter N f i r e s enter")
	before, _ := due.Counts(a.table)
	press(a, "f5", "enter")
	if !a.table.Waiting() {
		t.Fatalf("nothing that is owed was begun:\n%s", plainScreen(a))
	}
	if now, _ := due.Counts(a.table); now != before {
		t.Errorf("%d are owed while one is done, %d before:\n%s", now, before, plainScreen(a))
	}
}

func TestASelectedFigureIsExplained(t *testing.T) {
	a := shot(t, "9 9 enter e down")
	sees(t, a, "break-up 1 = 26 hull lost − 25 half of the original")
	press(a, "enter")
	sees(t, a, "this follows from the rest of the sheet")
	if a.table.Waiting() {
		t.Error("the pen set out for what follows from the sheet")
	}
}

// What was refused at yes or no is typed anew, as at a number.
func TestARefusedYesOrNoIsTypedAnew(t *testing.T) {
	a := shot(t, "9 9 enter f")
	press(a, "o", "s", "enter", "f", "k", "r", "enter", "tab") // a torpedo
	for range 12 {
		if line(a, "y or n") != "" {
			break
		}
		press(a, "tab")
	}
	press(a, "9", "9", "enter")
	sees(t, a, "99: it is y or n.")
	press(a, "n")
	seesNot(t, a, "99n")
	seesNot(t, a, "it is y or n")
}

// A ship that has gone to a fleet is not looked at any more: what is begun next is not begun for it.
func TestAShipThatLeavesIsNotSelected(t *testing.T) {
	a := shot(t, "9 9 enter")
	kestrel := a.table.Board.Find("Kestrel")
	a.selected = kestrel.ID
	a.do(pane.Do{Action: "transfer", Told: []rules.Answer{{Key: "ships", Value: string(kestrel.ID)}, {Key: "to", Value: "home"}}})
	if a.table.Board.Here(kestrel) || a.selected == kestrel.ID {
		t.Errorf("Kestrel is at %s, and %s is selected", kestrel.Place, a.table.Name(a.selected))
	}
	sees(t, a, "▸ os Osprey")
}

// What was done is said until the next key, on a page too.
func TestANoteGoesWithTheNextKeyOnAPage(t *testing.T) {
	a := shot(t, "9 9 enter h")
	a.say("noted")
	sees(t, a, "noted")
	press(a, "up")
	seesNot(t, a, "noted")
}

// Nothing is done about what is owed later only; when it comes is said.
func TestWhatIsOwedLaterSaysWhen(t *testing.T) {
	a := shot(t, "9 9 enter")
	for _, d := range a.table.Due {
		if d.Action == "" && !d.Now {
			a.act(pane.Settle{Due: d})
			sees(t, a, d.Text+": not owed yet ("+d.When+")")
			return
		}
	}
	t.Error("nothing is owed later")
}
