package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"damcon/rules"
	"damcon/rules/dice"
	"damcon/rules/scenario"
	"damcon/saves"
	"damcon/ui/desk"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/pane"
	"damcon/ui/desk/start"
)

// A shelf is the data folder as the desk's first page needs it.
type shelf struct {
	p    *program
	desk *desk.Config
}

// Games lists the games of the program.
func (c shelf) Games() []pane.Game {
	games := make([]pane.Game, len(c.p.rulesets))
	for i, rs := range c.p.rulesets {
		games[i] = pane.Game{ID: rs.ID, Title: rs.Title, Doc: rs.Doc, Book: func() (*rules.Book, error) { return rules.Open(rs) }}
	}
	return games
}

// List tells of the campaigns in the data folder.
func (c shelf) List() ([]start.Campaign, error) {
	infos, err := saves.List(saves.DefaultDir())
	if err != nil {
		return nil, err
	}
	var all []start.Campaign
	for _, info := range infos {
		line := start.Campaign{
			Path: info.Path, Name: info.Name, Game: info.Ruleset, Battle: newestBattle, Ships: info.Ships, Written: info.Written, Err: info.Err,
		}
		latest, fought := info.Latest()
		rs := c.desk.Find(info.Ruleset)
		if rs == nil || !fought || info.Err != nil {
			all = append(all, line)
			continue
		}
		line.Game = rs.Title
		for _, battle := range info.Battles {
			if battle.Number == latest.Number || battle.Ships > 0 { // one that all have left is over
				all = append(all, c.line(line, rs, battle, len(info.Battles) > 1))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b start.Campaign) int { return b.Written.Compare(a.Written) })
	return all, nil
}

// line is what the list says of a battle of a campaign; where that has several, by its own name and ships. Only what is on or waits makes it be
// opened.
func (c shelf) line(line start.Campaign, rs *rules.Ruleset, battle saves.BattleInfo, several bool) start.Campaign {
	line.Battle = battle.Number
	if several {
		line.Title, line.Ships, line.Written = battle.Name, battle.Ships, battle.Written
	}
	if battle.Round == 0 && battle.Waiting.Action == "" {
		return line
	}
	opened, err := c.Open(line.Path, battle.Number)
	if err != nil {
		line.Err = err
		return line
	}
	defer opened.Close() //nolint:errcheck // it was only read
	board := opened.Session.Board()
	line.Round = "no battle"
	if board.Round > 0 {
		line.Round = rs.RoundWord() + " " + strconv.Itoa(board.Round)
	}
	if phase, ok := board.Now(); ok {
		line.Phase = phase.Full()
	}
	if state, err := opened.Session.State(); err == nil && state.Question != nil {
		line.Waits = waits(state)
	}
	return line
}

// waits says in a few words what an action waits for: "fire waits for its d100: Osprey LB → Krait".
func waits(state rules.State) string {
	what := state.Question.Text
	if state.Question.Kind == rules.AskDice {
		what = "its " + dice.Dice(state.Question.Reading)
	}
	text := state.Action.Title + " waits for " + what
	if state.Title != "" {
		text += ": " + state.Title
	}
	return text
}

// Open opens a campaign with one of its battles.
func (c shelf) Open(path string, battle int) (*start.Opened, error) {
	f, err := saves.Open(path)
	if err != nil {
		return nil, err
	}
	opened, err := c.desk.OpenFile(f, battle)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return opened, nil
}

// Samples lists the sample battles of a game.
func (c shelf) Samples(game string) ([]start.Sample, error) {
	book, err := rules.Open(c.desk.Find(game))
	if err != nil {
		return nil, err
	}
	files := book.Samples()
	all := make([]start.Sample, len(files))
	for i, f := range files {
		s, err := scenario.Parse(f.Name, f.Text)
		if err != nil {
			return nil, err
		}
		all[i] = start.Sample{Game: game, File: f.Name, Title: s.Title, About: strings.TrimPrefix(strings.Join(strings.Fields(s.Comment), " "), s.Title+". ")}
	}
	return all, nil
}

// Create makes a campaign with a sample battle or with ships of classes.
func (c shelf) Create(plan muster.Plan) (*start.Opened, error) {
	path, err := freePath(plan.Name)
	if err != nil {
		return nil, err
	}
	rs, err := c.p.ruleset(plan.Game)
	if err != nil {
		return nil, err
	}
	err = c.p.makeCampaign(path, plan.Name, rs, func(s *rules.Session) error {
		if plan.Sample != "" {
			sample, err := findSample(s.Board().Book, strings.TrimSuffix(filepath.Base(plan.Sample), ".txtar"))
			if err != nil {
				return err
			}
			return sample.Open(s)
		}
		for _, order := range plan.Ships {
			if err := commission(s, order); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return c.Open(path, newestBattle)
}

// Further begins a battle after another one, with all its ships that are not lost, as damcon new does it in a campaign that is there.
func (c shelf) Further(path string, before int, name string) (*start.Opened, error) {
	f, err := saves.Open(path)
	if err != nil {
		return nil, err
	}
	_, _, err = c.p.further(f, wish{name: name, ships: []string{"all"}, before: before})
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	return c.Open(path, newestBattle)
}

// commission lays down the ships of an order.
func commission(s *rules.Session, o muster.Order) error {
	told := []rules.Answer{{Key: "class", Value: o.Class}, {Key: "side", Value: o.Side}, {Key: "count", Value: strconv.Itoa(max(o.Count, 1))}}
	if len(o.Names) > 0 {
		told = append(told, rules.Answer{Key: "names", Value: strings.Join(o.Names, ",")})
	}
	if _, err := s.Begin("commission", told...); err != nil {
		return err
	}
	_, err := s.Go()
	return err
}

// freePath is where a campaign of a name is laid in the data folder: a number is added where the name is taken.
func freePath(name string) (string, error) {
	folder, err := saves.MakeDefaultDir()
	if err != nil {
		return "", err
	}
	base := filepath.Join(folder, fileName(name))
	for n := 1; ; n++ {
		path := base + saves.Ext
		if n > 1 {
			path = base + "-" + strconv.Itoa(n) + saves.Ext
		}
		if _, err := os.Stat(path); os.IsNotExist(err) {
			return path, nil
		} else if err != nil {
			return "", err
		}
	}
}

// Copy copies a campaign by its archive, so that the copy is as whole as an import.
func (c shelf) Copy(path, name string) error {
	var archive bytes.Buffer
	f, err := saves.Open(path)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Export(&archive), f.Close()); err != nil {
		return err
	}
	to, err := freePath(name)
	if err != nil {
		return err
	}
	copied, err := saves.Import(to, &archive)
	if err != nil {
		return err
	}
	return errors.Join(copied.Rename(name), copied.Close())
}

// Export writes the archive of a campaign to a new file.
func (c shelf) Export(path, to string) (string, error) {
	if to == "" {
		to = strings.TrimSuffix(path, saves.Ext) + ".txt"
	}
	_, err := exportTo(path, to, nil, archiveOf)
	return to, err
}

// Import makes a campaign of an archive in the data folder.
func (c shelf) Import(from string) (string, error) {
	archive, err := openText(from)
	if err != nil {
		return "", err
	}
	defer archive.Close() //nolint:errcheck // it was only read
	base := filepath.Base(from)
	path, err := freePath(strings.TrimSuffix(base, filepath.Ext(base)))
	if err != nil {
		return "", err
	}
	f, err := saves.Import(path, archive)
	if err != nil {
		return "", fmt.Errorf("%s: %w", from, err)
	}
	return path, f.Close()
}

// Roll does what damcon roll does, with the program's own dice for all that is missing, and gives its lines.
func (c shelf) Roll(line string) ([]string, error) {
	var out, errs bytes.Buffer
	p := *c.p
	p.in, p.out, p.err, p.json, p.asks = strings.NewReader(""), &out, &errs, false, false
	words := append([]string{"roll"}, strings.Fields(line)...)
	if len(words) > 2 {
		words = append(words, "--auto")
	}
	root := p.root()
	root.SetArgs(words)
	if err := root.Execute(); err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimRight(out.String(), "\n"), "\n"), nil
}
