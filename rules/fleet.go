package rules

import (
	"slices"
	"strings"

	"damcon/roster"
)

// fleetPlace begins the place of a fleet.
const fleetPlace = "fleet "

// home is the fleet of a campaign that needs no name.
var home = strings.TrimPrefix(roster.Home, fleetPlace)

// transfer brings ships from the fleets into the battle, or out of it into a fleet. What lies on them goes along; damage, loads and markers stay
// as they are, but for markers that would have gone by themselves at a moment of the battle that is left.
func transfer(r *Resolution) {
	var ships []*roster.Sheet
	for _, s := range slices.Concat(r.Sheets(), r.Away()) {
		if s.Kind == roster.KindShip && s.On == "" {
			ships = append(ships, s)
		}
	}
	if len(ships) == 0 {
		r.None("there is no ship, here or in the fleets")
	}
	sent := Several(r, "ships", ships, 1, len(ships), func(s *roster.Sheet) Choice {
		c := Card(nil)(s)
		if !r.Here(s) {
			c.Text += ", " + s.Place
		}
		return c
	}, "which ships")
	place := ""
	r.Advise(func() string {
		if r.Here(sent[0]) {
			return home
		}
		return "here"
	}).Else(func(value string) (why string) {
		place, why = r.placed(value)
		return why
	}).Text("to", "to which fleet, or here into the battle")
	there := func(s *roster.Sheet) bool { return s.Place == place || place == r.place() && r.Here(s) }
	if sent = slices.DeleteFunc(sent, there); len(sent) == 0 {
		r.None("they are there already")
	}
	for _, s := range sent {
		r.transferTo(s, place)
	}
}

// place is that of the battle itself.
func (r *Resolution) place() string { return roster.PlaceOf(r.Battle.Number) }

// placed is the place that somebody means: here, off the table, or a fleet by its name.
func (r *Resolution) placed(typed string) (place, why string) {
	switch typed = strings.TrimSpace(typed); {
	case typed == "here":
		return r.place(), ""
	case typed == "" || roster.InBattle(typed):
		return "", "a ship goes to a fleet, and from there into another battle"
	case typed == roster.OffTable || strings.HasPrefix(typed, fleetPlace):
		return typed, ""
	}
	return fleetPlace + typed, ""
}

// transferTo brings one ship to a place. Where its handle is taken there, it gets another.
func (r *Resolution) transferTo(s *roster.Sheet, place string) {
	if r.Here(s) {
		r.endMarkers(s)
		r.Mark(s, roster.PlaceCell, place, "%s leaves for %s", s.Name, place)
		return
	}
	r.mark(s.ID, roster.PlaceCell, roster.Text(place))
	if !r.Here(s) {
		r.Tell("%s goes to %s", s.Name, place)
		return
	}
	taken := func(t *roster.Sheet) bool { return t != s && t.Handle == s.Handle }
	if s.Handle == "" || slices.ContainsFunc(r.Sheets(), taken) {
		r.Set(s, roster.HandleCell, FreeHandle(r.Battle, s.Name))
	}
	r.Tell("%s comes from the fleet", s.Name)
}

// endMarkers takes off what would go by itself at a moment of this battle, from a sheet and all that lies on it.
func (r *Resolution) endMarkers(s *roster.Sheet) {
	for _, m := range slices.Clone(s.Markers) {
		if m.Until != "" {
			r.Set(s, roster.MarkerOf(m.Kind, m.On, m.Of), 0)
		}
	}
	for _, on := range r.On(s.ID, "") {
		r.endMarkers(on)
	}
}
