package start

import (
	"fmt"
	"time"

	"damcon/rules"
	"damcon/ui/desk/muster"
	"damcon/ui/desk/pane"
)

// Campaigns is where campaigns are kept, as the start page needs it. Every error says what is wrong with which file and what to do.
type Campaigns interface {
	// Games lists the games that can be played, in order.
	Games() []pane.Game
	// List tells of the campaigns, the one written last first. A file that cannot be opened stands in it with the reason.
	List() ([]Campaign, error)
	// Open opens a campaign with the battle of that number for play; below 0 is the one written last.
	Open(path string, battle int) (*Opened, error)
	// Further begins a further battle of a campaign after the one of that number, whose ships come along as they stand, and opens it.
	Further(path string, before int, name string) (*Opened, error)
	// Samples lists the sample battles of a game. In the first of them dice wait to be thrown.
	Samples(game string) ([]Sample, error)
	// Create makes a campaign and opens it.
	Create(muster.Plan) (*Opened, error)
	// Copy copies a campaign under another name.
	Copy(path, name string) error
	// Export writes a campaign as text; to may be empty for a name beside the file. It gives the name written.
	Export(path, to string) (written string, err error)
	// Import reads what Export wrote into a campaign of its own, and gives its path.
	Import(from string) (path string, err error)
	// Roll rolls an expression, or plays an action on sheets named by their class, and gives the lines that say what came of it.
	Roll(line string) ([]string, error)
}

// A Sample is a battle that can be begun without laying ships down first.
type Sample struct {
	Game  string // ID
	File  string // its name among the files of the game
	Title string // "First volley"
	About string // in a sentence or two
}

// A Campaign is a line of the list: a campaign with its only battle, or one of its battles.
type Campaign struct {
	Path    string
	Name    string
	Battle  int       // its number; below 0 is the one written last
	Title   string    // the battle's own name; empty where the campaign has no other
	Game    string    // its title
	Round   string    // "round 3"; empty where no battle is on
	Phase   string    // with its side: "red fire"; empty without phases
	Waits   string    // the question that waits: "a shot waits for its d100: Osprey → Krait"; empty where none does
	Ships   int       //
	Written time.Time // the last answer or entry
	Err     error     // why it cannot be opened
}

// Opened is a campaign that is open: what the desk plays.
type Opened struct {
	Name    string
	Path    string
	Session *rules.Session
	Anew    func() (*rules.Session, error) // by the house files of now; nil where they are those of Session. It may be nil itself
	Close   func() error
	Shared  Shared // nil for a table that is kept nowhere
	Other   string // which desk has it; empty where this one does
}

// Shared is a campaign that another desk may have open as well: one plays, the others watch.
type Shared interface {
	// TakeOver makes this desk the one that plays.
	TakeOver() error
	// Watching says whether another desk plays.
	Watching() bool
	// Changed says whether anybody else has written since the last call.
	Changed() (bool, error)
}

// Enter is the reply that takes the desk into a campaign.
type Enter struct {
	pane.Spent
	Campaign *Opened
}

// ago says when something was, as people say it.
func ago(then, now time.Time) string {
	if then.IsZero() {
		return ""
	}
	then = then.In(now.Location())
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 12, 0, 0, 0, time.UTC) }
	days := int(day(now).Sub(day(then)).Hours() / 24)
	months := (now.Year()-then.Year())*12 + int(now.Month()) - int(then.Month())
	switch {
	case days < 0: // written by a clock that goes fast
		return then.Format("2006-01-02")
	case days == 0:
		return "today " + then.Format("15:04")
	case days == 1:
		return "yesterday " + then.Format("15:04")
	case days < 14:
		return fmt.Sprintf("%d days ago", days)
	case days < 28:
		return fmt.Sprintf("%d weeks ago", days/7)
	case months <= 1:
		return "last month"
	case months < 12:
		return then.Format("January")
	}
	return then.Format("January 2006")
}
