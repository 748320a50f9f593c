package scenario_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
)

func TestLinesThatPass(t *testing.T) {
	cases := []struct{ name, play string }{
		{"a shot with all its answers", "fire ship=a weapon=gun-1 target=b range=2 attack=40 table=2 hull=3,4\nexpect b track/hull 13"},
		{"sheets by handle, name and beginning", "fire ship=Asp weapon=gun-1 target=\"boa of the sea\" range=2 attack=41\nfire ship=A weapon=gun-2 target=Boa range=2 attack=41\nexpect says misses Boa of the Sea"},
		{"dice as a sum", "fire ship=a weapon=gun-1 target=b range=2 attack=1 table=2 hull=7\nexpect b track/hull 13"},
		{"dice as the word of an outcome", "fire ship=a weapon=gun-1 target=b range=2 attack=hit table=5-6\nexpect b is ON FIRE"},
		{"a miss asks no more", "fire ship=a weapon=gun-1 target=b range=2 attack=41\nexpect a marker/fired/gun-1 1\nexpect a until/fired/gun-1 round 2"},
		{"a rare answer is volunteered", "fire ship=a weapon=gun-1 target=b range=2 attack=50 gm=+10 table=6\nexpect says on fire"},
		{"a remark", "# nothing\n\nnext # goes on\nexpect phase B-fire # yes"},
		{"next to a phase", "next to=3/burn\nexpect round 3\nexpect phase burn"},
		{"undo and afresh", "fire ship=a weapon=gun-1 target=b range=0 attack=1 table=6\nundo\nexpect b not on fire\nfire ship=a weapon=gun-1 target=b range=0 attack=1 table=4 hull=2\nexpect b figure left 18\nexpect b figure left 18 of 20"},
		{"redo", "pen b track/hull 9\nundo\nexpect b track/hull 20\nredo\nexpect b track/hull 9"},
		{"undo of an older entry", "pen a track/hull 9\npen b track/hull 8\nundo 1\nexpect a track/hull 20\nexpect b track/hull 8"},
		{"amend keeps the dice", "fire ship=a weapon=gun-1 target=b range=2 attack=40 table=2 hull=3,4\namend 1 range=3\nexpect b track/hull 20\nexpect says misses"},
		{"amend of a later entry", "pen b marker/fire 1\noption hot=fast\nburn hull=3\namend 1 value=1 3:hull=5\nexpect b track/hull 15"},
		{"reopen and back", "fire ship=a weapon=gun-1 target=b range=2 attack=40 table=2 hull=3,4\nreopen 1 5\nback\nattack=12 table=1 hull=2,2\nexpect b track/hull 16"},
		{"the pen with a reason", "pen b track/hull 9 hit by a rock\nexpect says hit by a rock"},
		{"the pen on the battle", "pen battle fact/edge north\nexpect battle fact/edge north\nexpect battle fact/none \"\""},
		{"a note", "note the tide turns\nexpect says tide"},
		{"options", "option hot=fast\nexpect battle option/hot fast\noption key=1\nexpect battle option/key 1\noption key=hot value=slow\nexpect battle option/hot slow"},
		{"dues", "pen b marker/fire 1\nexpect due burn/b\nexpect due burn/b later\nnext to=burn\nexpect due burn/b now\nwaive burn/b for today\nexpect no due burn/b"},
		{"an only choice may be said or not", "pen b marker/fire 1\nburn\nburn ship=b\nexpect b track/hull 18"},
		{"a share", "pen a state/gun-1 out\npatch ship=a patches=gun-1:2,gun-2:1 gun-1/roll=2 gun-2/roll=5\nexpect a state/gun-1 works"},
		{"a key said twice is used in order", "salvo ship=a guns=gun-1,gun-2 hits=3 hits=4\nexpect battle fact/shot1 3\nexpect battle fact/shot2 4"},
		{"a list in part on its own line", "salvo ship=a waits\nguns=gun-2,gun-1 hits=3 hits=4\nexpect battle fact/shot2 4"},
		{"advice and the program for the rest", "salvo ship=a guns=gun-1 auto\nexpect battle fact/shot1 2"},
		{"auto rolls", "fire ship=a weapon=gun-1 target=b range=1 auto"},
		{"left waiting and finished by advice", "salvo ship=a waits\nauto\nexpect battle fact/shot1 2"},
		{"left waiting, back, and on", "fire ship=a weapon=gun-1 target=b range=2 attack=40 waits\nback\nattack=41"},
		{"cancelled", "fire ship=a weapon=gun-1 waits\ncancel\nexpect a marker/fired/gun-1 0"},
		{"asks", "asks ship a,b in fire\nasks target b,Asp in fire ship=a weapon=gun-1\nasks range 0..9 in fire ship=a weapon=gun-1 target=b\nasks attack d100<=40 in fire ship=a weapon=gun-1 target=b range=2\nasks attack d100 in fire ship=a weapon=gun-1 target=b range=2\nasks hull 2d10 in fire ship=a weapon=gun-1 target=b range=2 attack=1 table=1\nasks patches 3:gun-1,gun-2 in patch ship=a\nasks guns 1..2:gun-2,gun-1 in salvo ship=a\nasks shot1/hits 1..5 in salvo ship=a guns=gun-1\nexpect a marker/fired/gun-1 0"},
		{"asks of what waits", "fire ship=a weapon=gun-1 target=b waits\nasks range 0..9\nrange=2 attack=99"},
		{"refuse", "fire ship=a weapon=gun-1 target=b range=2 attack=99\nrefuse weapon in fire ship=a weapon=gun-1\nrefuse attack in fire ship=a weapon=gun-2 target=b range=2 attack=101\nrefuse range in fire ship=a weapon=gun-2 target=b range=10"},
		{"none", "none in burn\nfire ship=a weapon=gun-1 target=b range=2 attack=99\nfire ship=a weapon=gun-2 target=b range=2 attack=99\nnone in fire ship=a"},
		{"gone", "pen b track/hull 1\nfire ship=a weapon=gun-1 target=b range=2 attack=1 table=1 hull=1,1\nexpect b gone\nexpect \"Boa of the Sea\" gone"},
		{"odds", "odds fire ship=a weapon=gun-1 target=b range=2\nexpect odds fire 13.3%\nexpect odds fire 0.13\nexpect odds hull=20 73.333%\nexpect b odds hull>=19 73.3%\nexpect b odds hull 17.07\nexpect odds hull 0.27%\nexpect a odds hull 20\nexpect b track/hull 20"},
		{"odds of two shots", "odds fire ship=a weapon=gun-1 target=b range=2 then fire ship=a weapon=gun-2 target=b range=2 gm=10\nexpect odds fire 27.69%"},
		{"odds of what waits", "fire ship=a weapon=gun-1 target=b range=2 waits\nodds\nexpect b odds fire 13.3%\ncancel"},
		{"off the table", "pen b place \"off the table\"\nexpect b gone\nexpect b place off the table"},
		{"commission", "commission class=Skiff side=B names=\"Cobra One\"\nexpect \"Cobra One\" track/speed 3\nexpect 1.1 side B"},
	}
	for _, c := range cases {
		if _, err := run(t, c.play); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestLinesThatFailSayWhereAndWhy(t *testing.T) {
	cases := []struct{ play, want string }{
		{"fire ship=a weapon=gun-1 target=b", "16:1: nobody answers range: it is 0..9"},
		{"fire", "nobody answers ship (Which ship fires?): it is a,b"},
		{"fire ship=a weapon=gun-1 target=b range=2", "nobody answers attack: it is d100<=40"},
		{"fire ship=a weapon=gun-1 target=b rnage=2", "nobody answers range: it is 0..9; rnage=2 was not asked for; did you mean range?"},
		{"fire ship=a weapon=gun-1 target=b range=2 attack=41 table=3", "fire does not ask for table"},
		{"fire ship=a weapon=gun-1 target=b range=2 attack=41 gn=3", "fire does not ask for gn; did you mean gm?"},
		{"fire ship=a weapon=gun-1 target=b range=12", "16:35: range: 12: it is 0 to 9"},
		{"fire ship=a weapon=gun-3", "16:13: weapon: gun-3: it is one of gun-1, gun-2"},
		{"fire ship=c", "ship: c: it is one of Asp, Boa of the Sea"},
		{"fier ship=a", "16:1: Skiff has no action fier; did you mean fire?"},
		{"burn", "the action has nothing to do: nothing burns"},
		{"next\n\nexpect b track/hull 19", "18:8: b track/hull 19: it says 20"},
		{"expect b track/hul 19", "the sheet has no track/hul; did you mean track/hull?"},
		{"expect c track/hull 19", "no sheet is called c"},
		{"expect b is on fire", "it is nothing"},
		{"expect b gone", "it is on the table"},
		{"expect c gone", "no sheet is called c"},
		{"expect b figure lef 3", "it has no figure lef; it has left"},
		{"expect due burn/b", "nothing is owed"},
		{"expect round 3\nexpect phase burn", "round 3: the round is 2"},
		{"expect says tide", "nothing was said"},
		{"odds fier ship=a", "Skiff has no action fier; did you mean fire?"},
		{"odds fire ship=a weapon=gun-1 target=b", "fire: say range"},
		{"odds fire ship=a weapon=gun-1 target=b range=2 x=3", "nothing asks for x=3"},
		{"expect odds hull 3", "no odds line was played before"},
		{"odds fire ship=a weapon=gun-1 target=b range=2\nexpect odds hul 3", "there is no measure hul; did you mean hull?"},
		{"odds fire ship=a weapon=gun-1 target=b range=2\nexpect odds fire 12.3%", "odds fire 12.3%: it is 13.3%"},
		{"undo", "there is nothing to take back"},
		{"redo", "there is nothing to do again"},
		{"range=2", "nothing waits for an answer"},
		{"cancel", "nothing waits"},
		{"asks range 0..8 in fire ship=a weapon=gun-1 target=b", "range asks 0..9"},
		{"asks range 0..9 in fire ship=a", "weapon is asked first: it is gun-1,gun-2"},
		{"asks ship a in burn", "the action has nothing to do: nothing burns"},
		{"asks x 1..2 in fier", "did you mean fire?"},
		{"refuse range in fire ship=a weapon=gun-1 target=b range=9", "nothing is refused; attack is asked: it is d100<=5"},
		{"refuse range in fire ship=q", "refused is another answer: ship: q"},
		{"none in fire", "the action has something to do"},
		{"next waits", "the action does not wait"},
		{"option hot=cold", "value: cold: it is one of slow, fast"},
		{"amend 1 range=3", "there is no such entry"},
		{"pen b marker/fire 1\noption hot=fast\nburn hull=3\namend 3 hull=11", "hull: 11: a d10 is 1 to 10"},
	}
	for _, c := range cases {
		_, err := run(t, c.play)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n  says %v\n  want %s", c.play, err, c.want)
		}
	}
}

// A failing line stops the play, but asks, refuse and expect change nothing and let it go on.
func TestPlayGoesOnAfterAnExpectationFailed(t *testing.T) {
	rep, err := run(t, "expect round 9\nasks range 1..2 in fire ship=a\nnext\nfire\nnext")
	if rep == nil || len(rep.Steps) != 3 || rep.End.Phase != "B-fire" {
		t.Fatalf("%+v", rep)
	}
	if n := strings.Count(err.Error(), "test.txtar:"); n != 3 {
		t.Errorf("%d faults: %v", n, err)
	}
}

func TestUpdateRewritesWhatDidNotHold(t *testing.T) {
	text := duel + `-- play --
pen b marker/fire 1
expect  b track/hull 19   # hull
asks range 1..2 in fire ship=a weapon=gun-1 target=b
expect b not on fire
-- expect --
b track/hull 3
b figure left 4
due burn/b now
no due burn/b
round 7
phase burn
a is on fire
b says nothing
`
	text = strings.Replace(text, "b says nothing\n", "says thunder\n", 1)
	s := parse(t, text)
	rep, err := s.Run(skiff, scenario.RunOptions{Book: skiffBook(t)})
	if err == nil {
		t.Fatal("nothing failed")
	}
	want := strings.NewReplacer(
		"expect  b track/hull 19   # hull", "expect  b track/hull 20   # hull",
		"asks range 1..2", "asks range 0..9",
		"expect b not on fire", "expect b is on fire",
		"b track/hull 3", "b track/hull 20",
		"left 4", "left 20",
		"due burn/b now", "due burn/b later",
		"no due burn/b", "due burn/b",
		"round 7", "round 2",
		"phase burn", "phase A-fire",
		"a is on fire", "a not on fire",
	).Replace(text)
	got := s.Update(rep)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := parse(t, got).Run(skiff, scenario.RunOptions{Book: skiffBook(t)}); err == nil || strings.Count(err.Error(), "\n") != 0 || !strings.Contains(err.Error(), "thunder") {
		t.Errorf("afterwards only the text that nobody says fails: %v", err)
	}
}

func TestFaultsOfAFileAllAtOnce(t *testing.T) {
	_, err := scenario.Parse("x.txtar", `What it shows.
vector: D-1, D-2
-- battel --
-- battle --
ruels = "skiff"
round = "two"
options = { hot = 1.5 }
[[sheet]]
id = "a b"
clas = "Skiff"
[[sheet]]
id = "due"
kind = "buoy"
set = [5]
[[ship]]
-- play --
fire weapon="gun
pen b
amend x
amend 3
fire auto ship=a
fire gun-1
asks range
odds fire then
odds fire auto
-- expect --
b
b track
b figure left
due
no more
due burn/b soon
round
b gone away
`)
	if err == nil {
		t.Fatal("no faults")
	}
	want := strings.Split(strings.TrimSpace(`
x.txtar:3:4: there is no section "battel"; did you mean battle?
x.txtar:5:1: a battle has no "ruels"; did you mean rules?
x.txtar:7:19: hot is a text in quotes or a number
x.txtar:10:1: a sheet has no "clas"; did you mean class?
x.txtar:14:8: set holds texts in quotes
x.txtar:15:3: a battle has no block "ship"
x.txtar:5:1: the battle names no ruleset
x.txtar:6:9: round is a whole number
x.txtar:9:6: an id is one word
x.txtar:8:3: this sheet has neither class
x.txtar:12:6: due means something else
x.txtar:17:13: a quote is opened and not closed
x.txtar:18:6: pen SHEET CELL VALUE: the cell is missing
x.txtar:19:7: amend is followed by the number of an entry
x.txtar:20:7: say what is to be changed
x.txtar:21:6: auto stands at the end of the line
x.txtar:22:6: an answer is written key=value
x.txtar:23:11: what is asked for is missing
x.txtar:24:11: then is followed by another action
x.txtar:25:11: an answer is written key=value
x.txtar:27:2: a cell, figure, is, not or gone is missing
x.txtar:28:3: cell "track"
x.txtar:29:14: its value is missing
x.txtar:30:4: the key of the due is missing
x.txtar:31:4: no is followed by due
x.txtar:32:12: a due is owed now or later
x.txtar:33:6: the number of the round is missing
x.txtar:34:8: nothing may follow gone
`), "\n")
	got := strings.Split(err.Error(), "\n")
	for i := range max(len(got), len(want)) {
		g, w := "", ""
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if w == "" || !strings.HasPrefix(g, w) {
			t.Errorf("got  %s\nwant %s", g, w)
		}
	}
}

func TestFaultsThatOnlyTheRulesetKnows(t *testing.T) {
	s := parse(t, `-- battle --
rules = "skiff"
phase = "A-fier"
options = { hto = "fast", hot = "cold" }
[[sheet]]
id = "a"
class = "Skif"
[[sheet]]
id = "b"
class = "Skiff"
on = "z"
set = ["track/hul 3", "track/hull 21", "hull 3", "track/hull x", "round 3", "load/* 1", "zone/* 1", "trait/sise big"]
[[sheet]]
id = "c"
kind = "bouy"
[[sheet]]
id = "d"
whole = '{"kind":"ship","name":"D","colour":"red"}'
`)
	_, err := s.Run(skiff, scenario.RunOptions{Book: skiffBook(t)})
	if err == nil {
		t.Fatal("no faults")
	}
	for _, want := range []string{
		"4:19: Skiff has no option hto; did you mean hot?", "4:33: hot is one of slow, fast", "3:9: there is no phase A-fier; did you mean A-fire?",
		`7:9: Skiff has no class "Skif"; did you mean Skiff?`, "11:6: there is no sheet z", "12:8: the sheet has no track/hul; did you mean track/hull?",
		"hull is 0 to 20", `cell "hull"`, `track/hull holds a whole number, not "x"`, "round is no cell", "the sheet has no cell zone/*",
		`15:8: Skiff has no kind "bouy"`, "no class has the trait sise; did you mean size?", `18:9: this is no sheet as JSON: json: unknown field "colour"`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not said in\n%v", want, err)
		}
	}
	if _, err := parse(t, duel).Run(&rules.Ruleset{ID: "other"}, scenario.RunOptions{}); err == nil || !strings.Contains(err.Error(), "2:9: this is a scenario of skiff, not of other") {
		t.Error(err)
	}
}

const fleet = `A fleet.
vector: D-1 D-2,D-3
-- battle --
rules = "skiff"
name = "Reef"
round = 1
facts = { edge = "north" }
options = { hot = "fast" }
[[sheet]]
id = "ship"
class = "Skiff"
side = "A"
notes = """two
lines"""
set = ["boxes/* 0", "boxes/net 2", "state/gun-* destroyed", "order/net 1", "marker/fire 2", "until/fire round 3", "marker/tow//buoy 1", "trait/size big"]
[[sheet]]
id = "buoy"
kind = "buoy"
on = "ship"
name = "Red"
set = ["track/lamp 3/4", "trait/owner ship", "boxes/bell 1/2", "state/bell out", "trait/bell/tone low", "marker/weed 2"]
-- classes.toml --
[[class]]
name = "Skiff"
tracks = ["hull 20", "speed 0/6"]
systems = ["gun x2 G gun", "net N net boxes=3"]
traits = ["size=small"]
-- play --
next
-- expect --
ship state/gun-2 destroyed
ship boxes/net 2
ship order/net 1
ship trait/size big
ship marker/tow//buoy 1
buoy track/lamp 3
buoy max/lamp 4
buoy trait/bell/tone low
buoy on ship
battle fact/edge north
`

func TestABattleIsLaidAsWritten(t *testing.T) {
	s := parse(t, fleet)
	if strings.Join(s.Vectors, " ") != "D-1 D-2 D-3" || s.Rules != "skiff" || s.Title != "Reef" {
		t.Errorf("%+v", s)
	}
	if _, err := s.Run(skiff, scenario.RunOptions{}); err != nil {
		t.Error(err)
	}
}

// In a campaign IDs are used once, so the sheets get others, and what names them follows.
func TestABattleIsOpenedInACampaign(t *testing.T) {
	text := strings.Replace(fleet, "-- expect --", "pen ship marker/fire 1\nfire ship=ship\n-- expect --", 1)
	text = strings.ReplaceAll(text, `"boxes/* 0", `, "")
	s := parse(t, text)
	book := skiffBook(t)
	m := rules.NewMemory(roster.NewBattle(1, "Campaign", "skiff"))
	session, err := rules.NewSession(book, m, dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.Record("before", nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Open(session); err != nil {
		t.Fatal(err)
	}
	b := session.Board()
	ship, buoy := b.Sheet("2.1"), b.Sheet("2.2")
	if ship == nil || buoy == nil || buoy.On != "2.1" || buoy.Trait("owner") != "2.1" || ship.CountOf("tow", "", "2.2") != 1 || ship.Count("fire") != 1 {
		t.Fatalf("%+v\n%+v", ship, buoy)
	}
	if state, err := session.State(); err != nil || state.Question == nil || state.Question.Key != "weapon" {
		t.Errorf("the last line does not wait: %+v %v", state, err)
	}
}

// Only the last line of a sample may be left waiting.
func TestALineThatWaitsInTheMiddleIsAFault(t *testing.T) {
	s := parse(t, duel+"-- play --\nfire ship=a\nnext\n")
	session, err := rules.NewSession(skiffBook(t), rules.NewMemory(roster.NewBattle(1, "c", "skiff")), dice.NewRoller([32]byte{}))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Open(session); err == nil || !strings.Contains(err.Error(), "test.txtar:16:1: nobody answers weapon") {
		t.Error(err)
	}
}

func TestABattleIsLaidByChanges(t *testing.T) {
	b := rules.Board{Battle: roster.NewBattle(1, "c", "skiff"), Book: skiffBook(t)}
	changes, err := parse(t, fleet).Lay(b, func(id string) roster.SheetID { return roster.SheetID("9." + id) })
	if err != nil || len(b.Sheets()) != 0 {
		t.Fatalf("%d sheets are on the table, %v", len(b.Sheets()), err)
	}
	for _, c := range changes {
		if err := b.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	if buoy := b.Sheet("9.buoy"); buoy == nil || buoy.On != "9.ship" || b.Round != 1 || b.Facts["edge"] != "north" || b.Options["hot"] != "fast" {
		t.Errorf("%+v", buoy)
	}
}

func TestADumpGivesTheTableBack(t *testing.T) {
	book := skiffBook(t)
	tables := []string{fleet, duel, strings.Replace(duel, `name = "Asp"`, "name = \"A \\\"sp\"\nset = [\"max/hull 30\", \"track/hull 25\"]\nplace = \"off\"\nhandle = \"zz\"", 1)}
	for _, text := range tables {
		session, err := parse(t, text).Table(book, dice.NewRoller([32]byte{}))
		if err != nil {
			t.Fatal(err)
		}
		dump := scenario.Dump(session.Board())
		again, err := parse(t, dump).Table(book, dice.NewRoller([32]byte{}))
		if err != nil {
			t.Fatalf("%v in\n%s", err, dump)
		}
		a, _ := json.Marshal(session.Board().Battle)
		b, _ := json.Marshal(again.Board().Battle)
		a, b = []byte(strings.Replace(string(a), `"name":"test.txtar"`, "", 1)), []byte(strings.Replace(string(b), `"name":"test.txtar"`, "", 1))
		if string(a) != string(b) {
			t.Errorf("%s\n%s\nby\n%s", a, b, dump)
		}
	}
	session, _ := parse(t, duel).Table(book, dice.NewRoller([32]byte{}))
	if dump := scenario.Dump(session.Board()); strings.Contains(dump, "whole") || strings.Contains(dump, "set") {
		t.Errorf("a skiff as printed is written as more than that:\n%s", dump)
	}
}

// What is written for an entry does the same again.
func TestFormatPlaysAgain(t *testing.T) {
	lines := []string{
		"fire ship=a weapon=gun-1 target=b range=2 attack=40 table=2 hull=3,4 gm=5",
		`pen b notes "she said \"no\" # twice"`, "pen b name \"\"", "note a  b", "option hot=fast", "next to=burn", "salvo ship=a guns=gun-1,gun-2 auto",
	}
	book := skiffBook(t)
	for _, line := range lines {
		var entries [2]rules.Entry
		for i := range entries {
			session, err := parse(t, duel).Table(book, dice.NewRoller([32]byte{}))
			if err != nil {
				t.Fatal(err)
			}
			if i == 1 {
				line = scenario.Format(entries[0])
			}
			step, err := scenario.NewPlayer(session).Line(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if entries[i], err = session.Journal().Entry(step.Entry); err != nil {
				t.Fatal(err)
			}
		}
		a, _ := json.Marshal(entries[0].Events)
		b, _ := json.Marshal(entries[1].Events)
		if strings.ReplaceAll(string(a), "advice", "hand") != string(b) {
			t.Errorf("%s\n%s\n%s", line, a, b)
		}
	}
}

func TestQuestionsAreInTheReport(t *testing.T) {
	s := parse(t, duel+"-- play --\nfire ship=a weapon=gun-1 target=b range=2 attack=40 table=2 hull=3,4 gm=0\n")
	rep, err := s.Run(skiff, scenario.RunOptions{Book: skiffBook(t), Curious: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range rep.Steps[0].Asked {
		got = append(got, a.Key+" "+a.What+" "+a.Value)
	}
	want := "ship a,b a|weapon gun-1,gun-2 gun-1|target a,b b|range 0..9 2|gm -50..50 0|attack d100<=40 40|table d6 2|hull 2d10 3,4"
	if strings.Join(got, "|") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, "|"), want)
	}
	js, err := json.Marshal(rep)
	if err != nil || !strings.Contains(string(js), `"track/hull":13`) || !strings.Contains(string(js), `"figures":[{"name":"left","value":13`) {
		t.Errorf("%s %v", js, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(fleet)
	f.Add(duel + "-- play --\nfire ship=a weapon=\"gun 1\" auto\npen b track/hull 3 a \"b\" c\namend 1 a=b 2:c=d\nasks a 1..2 in b\n-- expect --\nsays x\nb is on fire\n")
	book := skiffBook(f)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := scenario.Parse("f", text)
		if err != nil {
			return
		}
		s.Rules = skiff.ID
		session, err := s.Table(book, dice.NewRoller([32]byte{}))
		if err != nil {
			return
		}
		dump := scenario.Dump(session.Board())
		again, err := scenario.Parse("f", dump)
		if err != nil {
			t.Fatalf("%v in\n%s", err, dump)
		}
		session2, err := again.Table(book, dice.NewRoller([32]byte{}))
		if err != nil {
			t.Fatalf("%v in\n%s", err, dump)
		}
		if two := scenario.Dump(session2.Board()); two != dump && s.Title != "" {
			t.Fatalf("%s\n%s", dump, two)
		}
		if rep, _ := s.Run(skiff, scenario.RunOptions{Book: book}); rep != nil {
			if _, err := json.Marshal(rep); err != nil {
				t.Fatal(err)
			}
			_ = s.Update(rep)
		}
	})
}

// A file that was made to harm is refused soon, in lines that can be read.
func TestAFileMadeToHarmIsRefusedSoon(t *testing.T) {
	begin := "-- battle --\nrules = \"skiff\"\n"
	long := strings.Repeat("a", 1<<20)
	for name, c := range map[string]struct{ text, says string }{
		"faults":   {begin + strings.Repeat("[[ship]]\n", 100_000), "more than 1,000 faults; the others are not listed"},
		"lines":    {begin + "-- play --\n" + strings.Repeat("fire x=\n", 100_000), "x has no value"},
		"sheets":   {begin + strings.Repeat("[[sheet]]\n", 100_000), "more than 2,000 sheets in one battle"},
		"facts":    {begin + "[facts]\n" + numbered("k%d = 1\n", 50_000), "more than 1,000 facts"},
		"cells":    {begin + "[[sheet]]\nid = \"a\"\nkind = \"buoy\"\nset = [" + strings.Repeat(`"track/a 1",`, 50_000) + "]\n", "more than 1,000 cells set on one sheet"},
		"depth":    {begin + "name = " + strings.Repeat("[", 1<<20), "this is not TOML"},
		"key":      {begin + long + " = 1\n", "a battle has no"},
		"section":  {"-- " + long + " --\n", "there is no section"},
		"phase":    {begin + "phase = \"" + long + "\"\n", "there is no phase"},
		"option":   {begin + "options = { " + long + " = 1 }\n", "has no option"},
		"class":    {begin + "[[sheet]]\nid = \"a\"\nclass = \"" + long + "\"\n", "has no class"},
		"cell":     {begin + "[[sheet]]\nid = \"a\"\nkind = \"buoy\"\nset = [\"" + long + "\"]\n", "the path of a cell has at most"},
		"action":   {duel + "-- play --\n" + long[:60_000] + "\n", "has no action"},
		"sheet":    {duel + "-- play --\nexpect " + long + " gone\n", "a line has at most"},
		"too much": {strings.Repeat("a", 5<<20), "the file is larger than 4 MB"},
	} {
		s, err := scenario.Parse("harm.txtar", c.text)
		if err == nil {
			_, err = s.Run(skiff, scenario.RunOptions{Book: skiffBook(t)})
		}
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: it says %.200v, want %s", name, err, c.says)
		}
		for line := range strings.Lines(fmt.Sprint(err)) {
			if len(line) > 400 {
				t.Errorf("%s: a line of %d bytes: %.100s", name, len(line), line)
				break
			}
		}
	}
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}
