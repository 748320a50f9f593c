package pane

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"damcon/roster"
	"damcon/rules"
	"damcon/rules/dice"
)

// Letters gives each legal choice of a question what is typed for it: the handle of the sheet that it stands for, else the letter that it begins
// with where all choices begin with another, else the next letter. A choice that is barred keeps its letter for when it is not, as far as the
// alphabet goes, so that fingers may learn them.
func Letters(b rules.Board, q *rules.Question) map[string]string {
	letters, used := map[string]string{}, map[string]bool{}
	for _, c := range q.Choices {
		s := b.Sheet(roster.SheetID(c.ID))
		if s != nil && c.Off == "" && s.Handle != "" && c.Cell == (roster.Cell{}) && string(c.Sheet) == c.ID {
			letters[c.ID] = s.Handle
		}
	}
	handles := slices.Collect(maps.Values(letters))
	if initials(q.Choices, handles, letters) {
		return letters
	}
	kept := len(q.Choices) <= 26
	for i, c := range q.Choices {
		_, has := letters[c.ID]
		switch {
		case has:
		case c.Off == "":
			letters[c.ID] = freeLetter(q.Choices, i, handles, used)
		case kept && b.Sheet(roster.SheetID(c.ID)) == nil:
			freeLetter(q.Choices, i, handles, used)
		}
	}
	return letters
}

// initials gives the choices without a handle the letters that they begin with, where each is a word and no other choice or handle begins so.
// Abbreviations are typed whole: their first letter may not settle them before the second is typed.
func initials(choices []rules.Choice, handles []string, letters map[string]string) bool {
	for i, c := range choices {
		if _, has := letters[c.ID]; has {
			continue
		}
		text := strings.ToLower(c.Text)
		if text == "" || text[0] < 'a' || text[0] > 'z' || c.Text == strings.ToUpper(c.Text) {
			return false
		}
		so := func(name string) bool { return strings.HasPrefix(strings.ToLower(name), text[:1]) }
		for j, o := range choices {
			if i != j && (so(o.Text) || so(o.ID)) {
				return false
			}
		}
		if slices.ContainsFunc(handles, so) {
			return false
		}
	}
	for _, c := range choices {
		if _, has := letters[c.ID]; !has && c.Off == "" {
			letters[c.ID] = strings.ToLower(c.Text[:1])
		}
	}
	return true
}

// freeLetter is the next letter for a choice: one that begins the name of another, the word that is typed for it or a handle is passed over, for it
// would wait for more to be typed, unless no other is left. It is empty where none is left at all.
func freeLetter(choices []rules.Choice, of int, handles []string, used map[string]bool) string {
	spare := ""
	for r := 'a'; r <= 'z'; r++ {
		letter := string(r)
		if used[letter] {
			continue
		}
		begins := slices.ContainsFunc(handles, func(h string) bool { return strings.HasPrefix(h, letter) })
		for i, c := range choices {
			id := string(c.Sheet) != c.ID && strings.HasPrefix(strings.ToLower(c.ID), letter)
			begins = begins || i != of && (id || strings.HasPrefix(strings.ToLower(c.Text), letter))
		}
		if !begins {
			used[letter] = true
			return letter
		}
		if spare == "" {
			spare = letter
		}
	}
	used[spare] = true
	return spare
}

// A Mistake is why what was typed is no answer.
type Mistake struct{ Typed, Must string }

func (e *Mistake) Error() string { return e.Typed + ": " + e.Must }

// Split takes an error apart into what was typed and what it must be.
func Split(err error) (typed, must string) {
	text := err.Error()
	if ill, ok := err.(*rules.IllegalError); ok {
		text = ill.Reason
	}
	typed, must, found := strings.Cut(text, ": ")
	if !found {
		return "", text
	}
	return typed + ":", must
}

// Match finds the choice that typed text means: its letter, its ID, its text, or the beginning of only one. whole says that nothing more can
// be meant, so that no Enter is needed.
func Match(q *rules.Question, letters map[string]string, typed string) (id string, whole bool, err error) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if typed == "" {
		return "", false, &Mistake{"nothing typed", Wanted(q, letters)}
	}
	names := func(c rules.Choice) []string {
		if string(c.Sheet) == c.ID { // nobody types the number of a sheet
			return []string{letters[c.ID], strings.ToLower(c.Text)}
		}
		return []string{letters[c.ID], strings.ToLower(c.ID), strings.ToLower(c.Text)}
	}
	var is, begins []string
	longer := false
	for _, c := range q.Choices {
		match, begin := strings.ToLower(c.ID) == typed, false // a list of several is read back by the IDs that were chosen
		for _, n := range names(c) {
			match = match || n == typed
			begin = begin || strings.HasPrefix(n, typed)
			longer = longer || c.Off == "" && n != typed && strings.HasPrefix(n, typed) && !slices.Contains(names(c), typed)
		}
		switch {
		case c.Off != "" && (match || begin):
			if match {
				err = &Mistake{typed, c.Off + "."}
			}
		case match:
			is = append(is, c.ID)
		case begin:
			begins = append(begins, c.ID)
		}
	}
	switch {
	case len(is) == 1:
		handle := len(typed) > 1 && letters[is[0]] == typed // typed for the sheet anywhere, so that it never waits for Enter
		return is[0], handle || !longer, nil
	case len(is) > 1: // a letter goes before a name of one letter
		for _, id := range is {
			if letters[id] == typed {
				return id, false, nil
			}
		}
		return "", false, &Mistake{typed, "more than one has this name; type its letter."}
	case err != nil:
		return "", false, err
	case len(begins) == 1:
		return begins[0], false, nil
	case len(begins) > 1:
		return "", false, &Mistake{typed, "more than one begins so; type more of it."}
	}
	return "", false, &Mistake{typed, "it is " + oneOf(q, letters) + "."}
}

// Wanted says what may be typed for a question.
func Wanted(q *rules.Question, letters map[string]string) string {
	switch q.Kind {
	case rules.AskDice:
		return dice.Hint(q.Reading)
	case rules.AskNumber:
		if q.Most >= rules.NoLimit {
			return fmt.Sprintf("%s or more", Number(q.Least))
		}
		return Number(q.Least) + " to " + Number(q.Most)
	case rules.AskYesNo:
		return "y or n"
	case rules.AskText:
		return "any text"
	case rules.AskShare:
		return fmt.Sprintf("at most %d, as in %s", q.Most, example(q, letters))
	case rules.AskSeveral:
		switch {
		case q.Least == q.Most:
			return fmt.Sprintf("%d of them", q.Most)
		case q.Least == 0:
			return fmt.Sprintf("up to %d of them", q.Most)
		}
		return fmt.Sprintf("%d to %d of them", q.Least, q.Most)
	}
	return oneOf(q, letters)
}

// oneOf lists what may be typed for the choices of a question.
func oneOf(q *rules.Question, letters map[string]string) string {
	var names []string
	for _, c := range q.Choices {
		if c.Off == "" && letters[c.ID] != "" {
			names = append(names, letters[c.ID])
		}
	}
	if len(names) > 8 {
		return "one of " + strings.Join(names[:8], " ") + " …"
	}
	return "one of " + strings.Join(names, " ")
}

// Decimal is a number to a tenth with a real minus sign.
func Decimal(x float64) string { return strings.Replace(fmt.Sprintf("%.1f", x), "-", "−", 1) }

// Number is a whole number with a real minus sign.
func Number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

func example(q *rules.Question, letters map[string]string) string {
	for _, c := range q.Choices {
		if c.Off == "" && letters[c.ID] != "" {
			return letters[c.ID] + " " + Number(max(c.Least, min(q.Most, 10)))
		}
	}
	return "a 10"
}

// Read turns typed text into the value of an answer, as a play line has it. Whether a number is within its bounds the rules say, with
// their reason.
func Read(q *rules.Question, letters map[string]string, typed string) (string, error) {
	typed = strings.TrimSpace(typed)
	switch q.Kind {
	case rules.AskDice:
		throw, err := dice.ReadTyped(q.Reading, typed)
		return throw.String(), err
	case rules.AskPick:
		id, _, err := Match(q, letters, typed)
		return id, err
	case rules.AskSeveral:
		return several(q, letters, typed)
	case rules.AskNumber:
		n, err := strconv.Atoi(strings.TrimPrefix(strings.Replace(typed, "−", "-", 1), "+"))
		if err != nil {
			return "", &Mistake{typed, "it is " + Wanted(q, letters) + "."}
		}
		return strconv.Itoa(n), nil
	case rules.AskYesNo:
		switch strings.ToLower(typed) {
		case "y", "yes":
			return "yes", nil
		case "n", "no":
			return "no", nil
		}
		return "", &Mistake{typed, "it is y or n."}
	case rules.AskShare:
		return share(q, letters, typed)
	}
	return typed, nil
}

// several reads a list with commas or blanks.
func several(q *rules.Question, letters map[string]string, typed string) (string, error) {
	if strings.EqualFold(typed, "none") {
		return "none", nil
	}
	parts := strings.Split(typed, ",")
	if len(parts) == 1 {
		parts = strings.Fields(typed)
	}
	var ids []string
	for _, p := range parts {
		id, _, err := Match(q, letters, p)
		if err != nil {
			return "", err
		}
		if slices.Contains(ids, id) {
			return "", &Mistake{strings.TrimSpace(p), "it stands twice."}
		}
		ids = append(ids, id)
	}
	if len(ids) < q.Least || len(ids) > q.Most {
		return "", &Mistake{typed, "it is " + Wanted(q, letters) + "."}
	}
	return strings.Join(ids, ","), nil
}

// Portions parts what is typed for a share: behind each number, and at commas. `a 20 b 30` is two of them.
func Portions(typed string) []string {
	var parts []string
	for part := range strings.SplitSeq(typed, ",") {
		words := strings.Fields(part)
		from := 0
		for i := range words {
			last := i == len(words)-1
			amount := strings.Contains(words[i], ":") || i > from && number(words[i])
			if last || amount && !number(words[i+1]) { // of two numbers the first belongs to the name
				parts, from = append(parts, strings.Join(words[from:i+1], " ")), i+1
			}
		}
	}
	return parts
}

// number says whether a word is a number.
func number(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// share reads portions: `a 20 b 30`, `a 20, b 30`, `hull:20`.
func share(q *rules.Question, letters map[string]string, typed string) (string, error) {
	if strings.EqualFold(typed, "none") {
		return "none", nil
	}
	var portions []string
	left := q.Most
	for _, part := range Portions(typed) {
		at := strings.LastIndexAny(part, ": ")
		if at < 0 {
			return "", &Mistake{part, "a share is a name and a number, as in " + example(q, letters) + "."}
		}
		n, err := strconv.Atoi(strings.TrimSpace(part[at+1:]))
		if err != nil || n < 0 {
			return "", &Mistake{part, "a share is a name and a number, as in " + example(q, letters) + "."}
		}
		id, _, err := Match(q, letters, part[:at])
		if err != nil {
			return "", err
		}
		if n > left {
			return "", &Mistake{part, fmt.Sprintf("only %d of %d are left.", left, q.Most)}
		}
		left -= n
		portions = append(portions, id+":"+strconv.Itoa(n))
	}
	return strings.Join(portions, ","), nil
}
