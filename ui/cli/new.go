package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/scenario"
	"damcon/saves"
)

// A wish is what new shall make.
type wish struct {
	name   string
	sample string   // the name of a sample battle; empty is none
	ships  []string // of the campaign, that come into the new battle
	before int      // the battle that a further one follows, 0 for the fleets, newestBattle for the one written last
}

func (p *program) newCommand() *cobra.Command {
	var w wish
	c := p.onCampaign(campaignCommand{
		use: "new NAME", short: "Make a campaign, or a battle in the campaign that --file names",
		long: `Makes a campaign of that name with its first battle, in the data folder, or at --file. Where --file names a campaign that is there already, a
further battle of that name begins in it: it plays by the options of the battle before, and --ships brings ships along as they stand, with
their damage, from the fleets or from the battle before; all is every ship of that battle that is not lost.`,
		example: `damcon new "A first look" --sample the-stand
damcon new "Gothic night" --rules gothic
damcon new "The second night" --file "Border war" --ships Osprey,Krait
damcon new "The third night" --file "Border war" --ships all`,
		battle: "the battle that a further one follows, 0 for the fleets; else the one written last",
		args:   between(1, 1, "one name, in quotes where it has blanks"),
		run: func(args []string) error {
			if w.name = args[0]; w.name == "" {
				return misused("a campaign has a name, as in damcon new \"Border war\"")
			}
			if utf8.RuneCountInString(w.name) > mostName {
				return misused("a name has %d characters at most", mostName)
			}
			w.sample, w.ships, w.before = cleaned([]string{w.sample})[0], cleaned(w.ships), p.battle
			return p.make(w)
		},
	})
	p.rulesFlag(c, "the game of a campaign that begins")
	c.Flags().StringVar(&w.sample, "sample", "", "begin with this sample battle; first is the first of the ruleset")
	c.Flags().StringSliceVar(&w.ships, "ships", nil, "ships of the campaign that come into the further battle, with commas, or all")
	_ = c.RegisterFlagCompletionFunc("sample", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for _, rs := range p.rulesets {
			if book, err := rules.Open(rs); err == nil && (p.rulesName == "" || p.rulesName == rs.ID) {
				for _, s := range samplesOf(book) {
					names = append(names, s.Name+"\t"+s.Title)
				}
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	})
	_ = c.RegisterFlagCompletionFunc("ships", p.completeSheet)
	help := c.HelpFunc()
	c.SetHelpFunc(func(c *cobra.Command, args []string) {
		c.Long += "\n\nSample battles: " + p.sampleNames() + "."
		help(c, args)
	})
	return c
}

// mostName is how many characters the name of a campaign or battle may have.
const mostName = 200

// make makes what is wished. Where that fails nothing of it is left behind.
func (p *program) make(w wish) error {
	path, there, err := p.newPath(w.name)
	if err != nil {
		return err
	}
	if there {
		return p.furtherBattle(path, w)
	}
	if len(w.ships) > 0 || w.before != newestBattle {
		return misused("--ships and --battle are for a further battle of a campaign that is there; say with --file of which")
	}
	rs, err := p.rulesetOf(w.sample)
	if err != nil {
		return err
	}
	book, err := rules.Open(rs)
	if err != nil {
		return err
	}
	sample, err := findSample(book, w.sample)
	if err != nil {
		return err
	}
	if err := p.makeCampaign(path, w.name, rs, func(s *rules.Session) error { return openSample(s, sample) }); err != nil {
		return err
	}
	return p.sayMade(path, w.name, rs, 1, nil)
}

// newPath is where a campaign shall lie, and whether one is there already.
func (p *program) newPath(name string) (path string, there bool, err error) {
	if p.file == "" {
		folder, err := saves.MakeDefaultDir()
		if err != nil {
			return "", false, err
		}
		path = filepath.Join(folder, fileName(name)+saves.Ext)
		if _, err := os.Stat(path); err == nil {
			return "", false, fmt.Errorf("%s is there already: choose another name, or name the campaign with --file to begin a further battle in it", path)
		}
		return path, false, nil
	}
	path, err = p.campaignPath()
	var wrong *misuse
	if errors.As(err, &wrong) {
		return "", false, misused("there is no campaign %q to begin a further battle in; the file of a new one ends in %s, as in --file %s%s", p.file, saves.Ext, p.file, saves.Ext)
	}
	if err != nil {
		return "", false, err
	}
	_, err = os.Stat(path)
	return path, err == nil, nil
}

// rulesetOf is the game that is named, else the only one with a sample battle of that name.
func (p *program) rulesetOf(sample string) (*rules.Ruleset, error) {
	if p.rulesName != "" || sample == "" {
		return p.ruleset(p.rulesName)
	}
	var found []*rules.Ruleset
	for _, rs := range p.rulesets {
		book, err := rules.Open(rs)
		if err != nil {
			return nil, err
		}
		if _, err := findSample(book, sample); err == nil {
			found = append(found, rs)
		}
	}
	switch len(found) {
	case 0:
		return nil, misused("there is no sample battle %q; there are %s", sample, p.sampleNames())
	case 1:
		return found[0], nil
	}
	return nil, misused("several games have a sample battle %q: say which with --rules", sample)
}

// makeCampaign makes a campaign with its first battle and lets fill write into that. Where anything fails no file is left behind.
func (p *program) makeCampaign(path, name string, rs *rules.Ruleset, fill func(*rules.Session) error) (err error) {
	f, err := saves.Create(path, name, rs.ID)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			err = errors.Join(err, os.Remove(path))
		}
	}()
	battle, err := f.NewBattle(name)
	if err != nil {
		return err
	}
	c, err := p.opened(f, battle.Number())
	if err != nil {
		return err
	}
	session, err := c.session()
	if err != nil {
		return err
	}
	return fill(session)
}

// furtherBattle begins a battle in a campaign that is there, and says so.
func (p *program) furtherBattle(path string, w wish) error {
	f, err := saves.Open(path)
	if err != nil {
		return err
	}
	if p.file == "" {
		p.file = f.Path()
	}
	c, ships, err := p.further(f, w)
	if err == nil {
		err = p.sayMade(f.Path(), w.name, c.book.Rules, c.battle.Number(), ships)
	}
	return errors.Join(err, f.Close())
}

// further begins a battle after another of the same campaign, with the ships that come along; what waits in that other one is left as it is.
func (p *program) further(f *saves.File, w wish) (c *campaign, ships []*roster.Sheet, err error) {
	if c, err = p.opened(f, w.before); err != nil {
		return nil, nil, err
	}
	if rs := c.book.Rules; p.rulesName != "" {
		if other, err := p.ruleset(p.rulesName); err != nil || other != rs {
			return nil, nil, cmp.Or(err, misused("%s is a campaign of %s; a battle of %s begins in a campaign of its own, without --file", f.Name(), rs.Title, p.rulesName))
		}
	}
	sample, err := findSample(c.book, w.sample)
	if err != nil {
		return nil, nil, err
	}
	before, err := c.session()
	if err != nil {
		return nil, nil, err
	}
	if ships, err = shipsOf(before.Board(), w.ships); err != nil {
		return nil, nil, err
	}
	if err := leave(before, ships); err != nil {
		return nil, nil, err
	}
	if c.battle, err = f.NewBattle(w.name); err != nil {
		return nil, nil, err
	}
	session, err := c.session()
	if err != nil {
		return nil, nil, err
	}
	if sample == nil {
		err = playsLike(session, before.Board())
	} else {
		err = sample.Open(session)
	}
	if err == nil {
		err = transfer(session, ships, "here")
	}
	return c, ships, err
}

// shipsOf finds ships by what was typed, on the table of a battle or in the fleets.
func shipsOf(b rules.Board, typed []string) ([]*roster.Sheet, error) {
	var ships []*roster.Sheet
	if slices.Equal(typed, []string{"all"}) {
		for _, s := range b.Sheets() {
			if s.Kind == roster.KindShip && s.On == "" && s.Place != roster.OffTable && !lost(b, s) {
				ships = append(ships, s)
			}
		}
		return ships, nil
	}
	var names []string
	for _, s := range slices.Concat(b.Sheets(), b.Away()) {
		names = append(names, s.Name)
	}
	for _, t := range typed {
		switch s := b.Find(strings.TrimSpace(t)); {
		case s == nil:
			return nil, misused("no ship of the fleets or of %s is called %q, or more than one%s", battleText(b), t, or(rules.Nearest(t, names), "; damcon show lists them"))
		case s.Kind != roster.KindShip || s.On != "":
			return nil, misused("%s is no ship that goes by itself", s.Name)
		case !slices.Contains(ships, s):
			ships = append(ships, s)
		}
	}
	return ships, nil
}

// battleText names a battle for people.
func battleText(b rules.Board) string {
	if b.Number == 0 {
		return "the campaign"
	}
	return fmt.Sprintf("battle %d", b.Number)
}

// lost says whether a ship is out of the game for good.
func lost(b rules.Board, s *roster.Sheet) bool {
	return slices.ContainsFunc(b.Badges(s), func(badge rules.Badge) bool { return badge.Grave == rules.Lost })
}

// leave lets those of the ships that stand in a battle leave it for the fleet. The ships are clones from there on, for the battle moves on.
func leave(s *rules.Session, ships []*roster.Sheet) error {
	b := s.Board()
	var here []*roster.Sheet
	for i, ship := range ships {
		if b.Number != 0 && b.Here(ship) {
			here = append(here, ship)
		}
		ships[i] = ship.Clone()
	}
	err := transfer(s, here, roster.Home)
	if errors.Is(err, rules.ErrBusy) {
		return fmt.Errorf("an action waits in battle %d: finish it or leave it there first, at the desk or in damcon --plain", b.Number)
	}
	return err
}

// transfer sends ships by the machine's action.
func transfer(s *rules.Session, ships []*roster.Sheet, to string) error {
	if len(ships) == 0 {
		return nil
	}
	ids := make([]string, len(ships))
	for i, ship := range ships {
		ids[i] = string(ship.ID)
	}
	state, err := s.Begin("transfer", rules.Answer{Key: "ships", Value: strings.Join(ids, ",")}, rules.Answer{Key: "to", Value: to})
	if err == nil && state.Action != nil {
		_, err = s.Go()
	}
	return err
}

// playsLike sets the options and who rolls as in the battle before.
func playsLike(s *rules.Session, before rules.Board) error {
	changes := before.Manner()
	if len(changes) == 0 {
		return nil
	}
	_, err := s.Record(fmt.Sprintf("the table plays as in battle %d", before.Number), changes)
	return err
}

// sayMade says what was made.
func (p *program) sayMade(path, name string, rs *rules.Ruleset, battle int, ships []*roster.Sheet) error {
	names := []string{}
	for _, s := range ships {
		names = append(names, s.Name)
	}
	if p.json {
		return p.emit(struct {
			Path   string   `json:"path"`
			Name   string   `json:"name"`
			Rules  string   `json:"rules"`
			Battle int      `json:"battle"`
			Ships  []string `json:"ships"` // that came along
		}{path, name, rs.ID, battle, names})
	}
	if len(names) > 0 {
		p.say("%s: battle %d, %s, with %s.", path, battle, name, strings.Join(names, ", "))
		return nil
	}
	p.say("%s: battle %d, %s. damcon opens it at the desk, damcon --plain in lines of text.", path, battle, name)
	return nil
}

// A Sample is a sample battle as JSON.
type Sample struct {
	Name  string `json:"name"` // as --sample takes it
	Title string `json:"title"`
	file  rules.File
}

// samplesOf lists the sample battles of a game by their plain names: without the letter that puts their files in order.
func samplesOf(book *rules.Book) []Sample {
	var all []Sample
	for _, f := range book.Samples() {
		name := strings.TrimSuffix(filepath.Base(f.Name), ".txtar")
		if len(name) > 2 && name[1] == '-' {
			name = name[2:]
		}
		title, _, _ := strings.Cut(f.Text, "\n")
		all = append(all, Sample{name, strings.TrimSpace(title), f})
	}
	return all
}

// sampleNames lists the sample battles of every game.
func (p *program) sampleNames() string {
	var games []string
	for _, rs := range p.rulesets {
		book, err := rules.Open(rs)
		if err != nil {
			continue // a game that cannot be read has none to offer
		}
		var names []string
		for _, s := range samplesOf(book) {
			names = append(names, s.Name)
		}
		games = append(games, strings.Join(names, ", ")+" ("+rs.ID+")")
	}
	return strings.Join(games, "; ")
}

// openSample lays a sample battle into a session; nil is none, and leaves the table empty.
func openSample(s *rules.Session, sample *scenario.Scenario) error {
	if sample == nil {
		return nil
	}
	return sample.Open(s)
}

// findSample finds a sample battle by its name, that of its file, its title, or a part that only one has. Without a name it is nil.
func findSample(book *rules.Book, name string) (*scenario.Scenario, error) {
	if name == "" {
		return nil, nil
	}
	var names []string
	var partly []Sample
	all := samplesOf(book)
	for _, s := range all {
		names = append(names, s.Name)
		for _, n := range []string{s.Name, strings.TrimSuffix(filepath.Base(s.file.Name), ".txtar"), s.Title} {
			if strings.EqualFold(n, name) {
				return scenario.Parse(s.file.Name, s.file.Text)
			}
			if strings.Contains(strings.ToLower(n), strings.ToLower(name)) {
				partly = append(partly, s)
				break
			}
		}
	}
	switch {
	case len(partly) == 1:
		return scenario.Parse(partly[0].file.Name, partly[0].file.Text)
	case strings.EqualFold(name, "first") && len(all) > 0:
		return scenario.Parse(all[0].file.Name, all[0].file.Text)
	}
	return nil, misused("%s has no sample battle %q%s", book.Rules.Title, name, or(rules.Nearest(name, names), "; it has "+strings.Join(names, ", ")))
}

// mostFileName is how many bytes of a campaign's name go into that of its file; file systems take 255, with what stands behind it.
const mostFileName = 100

// fileName makes the name of a file out of that of a campaign.
func fileName(name string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r > 0x7f:
			return r
		}
		return '-'
	}, strings.ToLower(name))
	for len(clean) > mostFileName {
		_, last := utf8.DecodeLastRuneInString(clean)
		clean = clean[:len(clean)-last]
	}
	if clean = strings.Trim(clean, "-"); clean == "" {
		return "campaign"
	}
	return clean
}
