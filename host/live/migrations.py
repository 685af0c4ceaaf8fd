"""The tables of a journal, and how a journal of an older version gets them.

A new journal is made by the same steps that bring up an old one, so the two can't differ. `meta` (key, value)
with its row "schema" stays as it is for ever: by it any version knows whether it can read the file.
"""

from __future__ import annotations

import sqlite3

APPLICATION_ID = int.from_bytes(b"Ysno")
"""Stands in the header of the SQLite file: this is a journal of ours."""

FIRST = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE entries (
        id INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        wall TEXT NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL
    )""",
)
"""The tables of version 0."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE clips (
            id INTEGER PRIMARY KEY,
            entry INTEGER NOT NULL UNIQUE REFERENCES entries (id),
            rate INTEGER NOT NULL,
            samples BLOB NOT NULL,
            seconds REAL NOT NULL
        )""",
        """CREATE TABLE requests (
            id TEXT PRIMARY KEY,
            first INTEGER NOT NULL REFERENCES entries (id),
            last INTEGER NOT NULL REFERENCES entries (id)
        )""",
        "CREATE INDEX entries_by_kind ON entries (kind, id)",
        """CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only added'); END""",
        """CREATE TRIGGER entries_remain BEFORE DELETE ON entries
            BEGIN SELECT RAISE(ABORT, 'entries are only added'); END""",
    ),
)
"""Step n makes version n + 1 of version n."""

SCHEMA = len(STEPS)
"""The version this program writes."""


def build(db: sqlite3.Connection) -> None:
    """Make the tables of version 0 in an empty file; to be called within a transaction."""
    for statement in FIRST:
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute("INSERT INTO meta VALUES ('schema', '0')")


def version(db: sqlite3.Connection) -> int:
    """The schema version of the file. Raises sqlite3.Error or ValueError when it does not tell."""
    row = db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    if row is None:
        raise ValueError("no schema version")
    return int(row[0])


def migrate(db: sqlite3.Connection) -> None:
    """Bring an older file up to SCHEMA; to be called within a transaction."""
    for step in STEPS[version(db) :]:
        for statement in step:
            db.execute(statement)
    db.execute("UPDATE meta SET value = ? WHERE key = 'schema'", (str(SCHEMA),))
