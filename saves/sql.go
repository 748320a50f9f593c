package saves

import (
	"database/sql"
	"errors"
)

// read lets do look at one moment of the file, whatever others write meanwhile.
func (f *File) read(do func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return inWords(f.path, f.transact("DEFERRED", do))
}

// write lets do change the file: all of it is on the disk when write returns without an error, and nothing of it otherwise.
func (f *File) write(do func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return inWords(f.path, f.transact("IMMEDIATE", func() error {
		if err := f.mayWrite(); err != nil {
			return err
		}
		return do()
	}))
}

// transact runs do in a transaction.
func (f *File) transact(kind string, do func() error) (err error) {
	if err := f.exec("BEGIN " + kind); err != nil {
		return err
	}
	done := false
	defer func() {
		if !done { // also when do panics; where SQLite has rolled back by itself there is nothing left to do
			_ = f.exec("ROLLBACK")
		}
	}()
	if err = do(); err == nil {
		err = f.exec("COMMIT")
		done = err == nil
	}
	return err
}

// stmt prepares a statement once.
func (f *File) stmt(query string) (*sql.Stmt, error) {
	if s := f.stmts[query]; s != nil {
		return s, nil
	}
	if f.stmts == nil {
		return nil, errors.New("the campaign is closed")
	}
	s, err := f.conn.PrepareContext(ctx, query)
	if err == nil {
		f.stmts[query] = s
	}
	return s, err
}

// exec runs a statement that gives no rows.
func (f *File) exec(query string, args ...any) error {
	s, err := f.stmt(query)
	if err == nil {
		_, err = s.ExecContext(ctx, args...)
	}
	return err
}

// script runs several statements that are not worth keeping.
func (f *File) script(queries string) error {
	_, err := f.conn.ExecContext(ctx, queries)
	return err
}

// row reads the first row of a query, or gives sql.ErrNoRows.
func (f *File) row(query string, args []any, into ...any) error {
	s, err := f.stmt(query)
	if err != nil {
		return err
	}
	return s.QueryRowContext(ctx, args...).Scan(into...)
}

// each reads the rows of a query one after another into the same variables.
func (f *File) each(query string, args, into []any, do func() error) (err error) {
	s, err := f.stmt(query)
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := do(); err != nil {
			return err
		}
	}
	return rows.Err()
}
