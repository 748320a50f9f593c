package saves

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"damcon/roster"
	"damcon/rules"
)

// DefaultDir is where campaigns lie unless another file is named: the folder damcon in the user's data folder.
func DefaultDir() string { return filepath.Join(xdg.DataHome, "damcon") }

// MakeDefaultDir makes the folder DefaultDir where it is not there, for its user alone, and gives it. The error says what to do.
func MakeDefaultDir() (string, error) {
	folder := DefaultDir()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", &fault{folder, "the data folder cannot be made: " + reason(err) + "; choose another place with --file NAME" + Ext, err}
	}
	return folder, nil
}

// A BattleInfo tells of a battle as far as that can be known without its game.
type BattleInfo struct {
	Number  int           // from 1
	Name    string        //
	Round   int           // 0 before it begins
	Phase   string        // the ID of the phase; empty without phases
	Waiting rules.Waiting // Action is empty where nothing waits
	Ships   int           // in it
	Written time.Time     // when the last answer or entry was written
}

// Battles lists the battles in the order of their numbers.
func (f *File) Battles() (all []BattleInfo, err error) {
	err = f.read(func() error {
		all, err = f.battles()
		return err
	})
	return all, err
}

func (f *File) battles() ([]BattleInfo, error) {
	var all []BattleInfo
	ships, err := f.ships()
	if err != nil {
		return nil, err
	}
	var numbers []int
	var number int
	if err := f.each("SELECT battle FROM fact WHERE name = '"+factName+"' ORDER BY battle", nil, []any{&number}, func() error {
		numbers = append(numbers, number)
		return nil
	}); err != nil {
		return nil, err
	}
	for _, number := range numbers {
		facts := roster.NewBattle(number, "", "")
		if err := f.readFacts(facts); err != nil {
			return nil, err
		}
		info := BattleInfo{Number: number, Name: facts.Name, Round: facts.Round, Phase: facts.Phase, Ships: ships[roster.PlaceOf(number)]}
		var text []byte
		var p pending
		err := f.row("SELECT body FROM waiting WHERE battle = ?", []any{number}, &text)
		if err != nil && !notThere(err) {
			return nil, err
		}
		if err == nil && json.Unmarshal(text, &p) == nil {
			info.Waiting, info.Written = p.Waiting, time.UnixMilli(p.At)
		}
		all = append(all, info)
	}
	return all, nil
}

// ships counts the ships by their places. The beginning of a sheet's text tells its kind.
func (f *File) ships() (map[string]int, error) {
	ships := map[string]int{}
	var place string
	var n int
	return ships, f.each(`SELECT place, count(*) FROM sheet
		WHERE CAST(substr(body, 1, 200) AS TEXT) LIKE '{"id":"%","kind":"`+roster.KindShip+`",%' GROUP BY place`, nil, []any{&place, &n}, func() error {
		ships[place] = n
		return nil
	})
}

// A CampaignInfo tells of a campaign as far as that can be known without opening it for play.
type CampaignInfo struct {
	Path    string
	Name    string // the file's, where it cannot be opened
	Ruleset string // the ID of the game
	Battles []BattleInfo
	Ships   int       // in all places
	Fleets  int       // ships of it in the fleets
	Written time.Time // the last answer or entry of any battle; of the file, where there is none
	Err     error     // why it cannot be opened
}

// Latest is the battle in which something was written last; ok is false where there is no battle.
func (c CampaignInfo) Latest() (latest BattleInfo, ok bool) {
	for _, b := range c.Battles {
		if !ok || b.Written.After(latest.Written) {
			latest, ok = b, true
		}
	}
	return latest, ok
}

// List tells of the campaigns in a folder, the one written last first. A file that cannot be opened stands in the list with the reason. A
// folder that is not there has no campaigns.
func List(folder string) ([]CampaignInfo, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, folderFault(filepath.Join(folder, "*"+Ext), err)
	}
	var all []CampaignInfo
	for _, file := range files {
		if name := file.Name(); strings.HasSuffix(name, Ext) && !strings.HasPrefix(name, ".") && !file.IsDir() {
			all = append(all, inform(filepath.Join(folder, name)))
		}
	}
	slices.SortStableFunc(all, func(a, b CampaignInfo) int { return b.Written.Compare(a.Written) })
	return all, nil
}

func inform(path string) (c CampaignInfo) {
	c = CampaignInfo{Path: path, Name: strings.TrimSuffix(filepath.Base(path), Ext)}
	if info, err := os.Stat(path); err == nil {
		c.Written = info.ModTime()
	}
	f, err := Open(path)
	if err != nil {
		c.Err = err
		return c
	}
	c.Name, c.Ruleset = f.Name(), f.Ruleset()
	c.Err = f.read(func() (err error) {
		if c.Battles, err = f.battles(); err != nil {
			return err
		}
		ships, err := f.ships()
		for place, n := range ships {
			if c.Ships += n; !roster.InBattle(place) && place != roster.OffTable {
				c.Fleets += n
			}
		}
		return err
	})
	if latest, ok := c.Latest(); ok && !latest.Written.IsZero() {
		c.Written = latest.Written
	}
	c.Err = errors.Join(c.Err, f.Close())
	return c
}
