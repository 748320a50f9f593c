package saves

// Format is the number of the file format that this package writes, the user_version of the database.
const Format = 1

// application is the application_id of the database, "DmCn".
const application = 0x446d436e

// schema makes the tables of Format that follow from nothing else, with the index that lets a battle's rows be paged through.
const schema = `
CREATE TABLE meta    (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE log     (seq INTEGER PRIMARY KEY, battle INTEGER NOT NULL, kind TEXT NOT NULL,
                      at INTEGER NOT NULL, body BLOB NOT NULL, sum BLOB NOT NULL) STRICT;
CREATE INDEX rows        ON log (battle);
CREATE TABLE waiting (battle INTEGER PRIMARY KEY, number INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
CREATE TABLE data    (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
`

// derived are the tables that follow from the log, with the index that lets a battle's standing entries be paged through. %[1]s
// is the database that they are made in.
const derived = `
CREATE TABLE %[1]s.entry   (seq INTEGER PRIMARY KEY, battle INTEGER NOT NULL, stands INTEGER NOT NULL, root INTEGER NOT NULL) STRICT;
CREATE TABLE %[1]s.again   (battle INTEGER, pos INTEGER, seq INTEGER NOT NULL, PRIMARY KEY (battle, pos)) STRICT;
CREATE TABLE %[1]s.sheet   (id TEXT PRIMARY KEY, place TEXT NOT NULL, ord INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
CREATE TABLE %[1]s.fact    (battle INTEGER, name TEXT, value TEXT NOT NULL, PRIMARY KEY (battle, name)) STRICT, WITHOUT ROWID;
CREATE TABLE %[1]s.touch   (sheet TEXT, cell TEXT, seq INTEGER, PRIMARY KEY (sheet, cell, seq)) STRICT, WITHOUT ROWID;
CREATE INDEX %[1]s.standing ON entry (battle, root) WHERE stands = 1;
`

// derivedTables lists them with their columns, for comparing and for making them anew.
var derivedTables = []struct{ name, columns string }{
	{"entry", "seq, battle, stands, root"},
	{"again", "battle, pos, seq"},
	{"sheet", "id, place, ord, body"},
	{"fact", "battle, name, value"},
	{"touch", "sheet, cell, seq"},
}

// Names of rows in meta.
const (
	metaName  = "name"
	metaRules = "rules"
	metaNotes = "notes"
	metaDesk  = "desk" // the lease
)

// Names of rows in fact. Other rows have the path of their cell: "round", "phase", "option/KEY", "fact/NAME".
const factName = "name"
