package look

import (
	"runtime"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// Detect says what the terminal can show and which signs its locale can write. env is os.Getenv. The profile was found out once, when Lip Gloss was
// loaded; NO_COLOR with any value leaves weights only, as its convention says. NoTTY is a pipe, a file or a dumb terminal: print, and start no screen.
// The command that starts the desk passes the profile on with tea.WithColorProfile and puts it into lipgloss.Writer for what it prints.
func Detect(env func(string) string) (colorprofile.Profile, Set) {
	return withoutColour(lipgloss.Writer.Profile, env("NO_COLOR")), localeSet(env, runtime.GOOS)
}

func withoutColour(profile colorprofile.Profile, noColor string) colorprofile.Profile {
	if noColor != "" {
		return min(profile, colorprofile.ASCII)
	}
	return profile
}

// localeSet is Unicode where the locale is UTF-8. Windows has no locale variables, and its terminals write Unicode.
func localeSet(env func(string) string, system string) Set {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := env(name); locale != "" {
			_, charset, _ := strings.Cut(strings.ToLower(locale), ".")
			charset, _, _ = strings.Cut(charset, "@")
			if charset == "utf-8" || charset == "utf8" {
				return Unicode
			}
			return ASCII
		}
	}
	if system == "windows" {
		return Unicode
	}
	return ASCII
}
