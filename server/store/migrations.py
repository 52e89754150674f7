"""The migrations of a store's tables: numbered steps, each run once, in order.

A new file runs all of them. Before the first step on an older file, a copy is saved next to it.
"""

from __future__ import annotations

LAYOUT = """
CREATE TABLE game (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, key BLOB NOT NULL, begun TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE line (
    game TEXT NOT NULL REFERENCES game, n INTEGER NOT NULL, text BLOB NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE player (
    id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    settings TEXT NOT NULL DEFAULT '', seen TEXT
) WITHOUT ROWID;
CREATE TABLE door_key (
    fingerprint TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES player
) WITHOUT ROWID;
CREATE TABLE door_code (
    code TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES player, until TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE terms (
    game TEXT PRIMARY KEY REFERENCES game, starter TEXT REFERENCES player, claim_hours INTEGER NOT NULL,
    watchable BOOLEAN NOT NULL, delay INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE seat (
    game TEXT NOT NULL REFERENCES game, side TEXT NOT NULL, player TEXT REFERENCES player, bot TEXT,
    code TEXT, invited TEXT REFERENCES player, PRIMARY KEY (game, side)
) WITHOUT ROWID;
CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES game, n INTEGER NOT NULL, player TEXT NOT NULL REFERENCES player,
    at TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE request (
    game TEXT NOT NULL REFERENCES game, kind TEXT NOT NULL, side TEXT NOT NULL, lines INTEGER NOT NULL,
    place INTEGER NOT NULL, PRIMARY KEY (game, kind)
) WITHOUT ROWID;
CREATE TABLE ending (
    game TEXT PRIMARY KEY REFERENCES game, winner TEXT NOT NULL, how TEXT NOT NULL, side TEXT NOT NULL,
    at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE bookmark (
    game TEXT NOT NULL REFERENCES game, player TEXT NOT NULL REFERENCES player, text TEXT NOT NULL,
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
CREATE INDEX seat_of ON seat (player);
"""

SUMMARIES = """
CREATE TABLE summary (
    game TEXT PRIMARY KEY REFERENCES game, lines INTEGER NOT NULL, decider TEXT NOT NULL, turn TEXT NOT NULL,
    phase TEXT NOT NULL, winner TEXT NOT NULL, how TEXT NOT NULL, events INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX summary_going ON summary (game) WHERE decider <> '';
CREATE INDEX game_begun ON game (begun, id);
CREATE INDEX seat_invited ON seat (invited) WHERE invited IS NOT NULL;
"""

CLOCKS = """
ALTER TABLE terms ADD COLUMN pace TEXT NOT NULL DEFAULT '';
UPDATE terms SET pace = CASE WHEN claim_hours = 0 THEN '' WHEN claim_hours <= 24 THEN 'day'
    WHEN claim_hours <= 72 THEN 'three-days' ELSE 'week' END;
ALTER TABLE terms DROP COLUMN claim_hours;
ALTER TABLE seat ADD COLUMN since REAL NOT NULL DEFAULT 0;
CREATE TABLE clock (
    game TEXT PRIMARY KEY REFERENCES game, side TEXT NOT NULL, player TEXT NOT NULL REFERENCES player,
    since REAL NOT NULL, allowed REAL NOT NULL, warning REAL NOT NULL, pauses BOOLEAN NOT NULL,
    due REAL NOT NULL, warn REAL NOT NULL, warned REAL
) WITHOUT ROWID;
CREATE INDEX clock_warn ON clock (warn) WHERE warned IS NULL;
CREATE INDEX clock_due ON clock (due) WHERE warned IS NOT NULL;
CREATE INDEX clock_of ON clock (player);
CREATE TABLE vacation (
    player TEXT NOT NULL REFERENCES player, since REAL NOT NULL, until REAL NOT NULL,
    PRIMARY KEY (player, since)
) WITHOUT ROWID;
"""

ADDRESSES = """
CREATE TABLE address (
    player TEXT PRIMARY KEY REFERENCES player, kind TEXT NOT NULL, target TEXT NOT NULL,
    confirmed BOOLEAN NOT NULL, gather INTEGER NOT NULL, failed INTEGER NOT NULL, code TEXT NOT NULL,
    tries INTEGER NOT NULL, until REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE notice (
    player TEXT NOT NULL REFERENCES player, game TEXT NOT NULL REFERENCES game, what TEXT NOT NULL,
    lines INTEGER NOT NULL, next REAL, tries INTEGER NOT NULL, PRIMARY KEY (player, game, what)
) WITHOUT ROWID;
CREATE INDEX notice_next ON notice (next) WHERE next IS NOT NULL;
"""

STANDING = """
CREATE TABLE standing (
    game TEXT NOT NULL REFERENCES game, side TEXT NOT NULL, what TEXT NOT NULL, PRIMARY KEY (game, side, what)
) WITHOUT ROWID;
"""

RESULTS = """
ALTER TABLE terms ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
CREATE TABLE result (
    n INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE REFERENCES game, at REAL NOT NULL, winner TEXT NOT NULL,
    how TEXT NOT NULL, barred TEXT NOT NULL, annulled REAL
);
CREATE TABLE same_person (
    player TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (player, other)
) WITHOUT ROWID;
CREATE INDEX terms_rated ON terms (game) WHERE rated;
"""

PEOPLE = """
ALTER TABLE player ADD COLUMN state TEXT NOT NULL DEFAULT '';
ALTER TABLE player ADD COLUMN since REAL NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN likeness TEXT NOT NULL DEFAULT '';
CREATE INDEX player_likeness ON player (likeness);
CREATE TABLE sign_up (
    player TEXT PRIMARY KEY REFERENCES player, place TEXT NOT NULL, at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX sign_up_at ON sign_up (at);
CREATE TABLE old_name (
    likeness TEXT NOT NULL, player TEXT NOT NULL REFERENCES player, name TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (player, at)
) WITHOUT ROWID;
CREATE TABLE sanction (
    player TEXT NOT NULL REFERENCES player, kind TEXT NOT NULL, reason TEXT NOT NULL, at REAL NOT NULL,
    until REAL, PRIMARY KEY (player, kind)
) WITHOUT ROWID;
CREATE TABLE report (
    n INTEGER PRIMARY KEY, player TEXT NOT NULL REFERENCES player, about TEXT NOT NULL REFERENCES player,
    game TEXT REFERENCES game, at REAL NOT NULL, text TEXT NOT NULL, closed REAL,
    note TEXT NOT NULL DEFAULT ''
);
"""

GALLERY = """
CREATE TABLE talk (
    game TEXT NOT NULL REFERENCES game, room TEXT NOT NULL, n INTEGER NOT NULL,
    player TEXT NOT NULL REFERENCES player, at REAL NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, room, n)
) WITHOUT ROWID;
INSERT INTO talk SELECT game, '', n, player, CAST(at AS REAL), text FROM chat;
DROP TABLE chat;
ALTER TABLE summary ADD COLUMN shown REAL NOT NULL DEFAULT 0;
DROP INDEX summary_going;
CREATE INDEX summary_going ON summary (game) WHERE decider <> '' OR shown > 0;
CREATE TABLE invite (
    code TEXT PRIMARY KEY, starter TEXT REFERENCES player, game TEXT REFERENCES game, side TEXT,
    until REAL NOT NULL, print TEXT
) WITHOUT ROWID;
CREATE UNIQUE INDEX invite_seat ON invite (game, side) WHERE game IS NOT NULL;
CREATE INDEX invite_print ON invite (print) WHERE print IS NOT NULL;
INSERT INTO invite SELECT seat.code, terms.starter, seat.game, seat.side, 9e99, NULL
    FROM seat LEFT JOIN terms ON terms.game = seat.game WHERE seat.code IS NOT NULL;
"""

PAGES = """
CREATE TABLE page_wish (
    game TEXT NOT NULL REFERENCES game, side TEXT NOT NULL, level INTEGER NOT NULL, PRIMARY KEY (game, side)
) WITHOUT ROWID;
CREATE TABLE page (
    game TEXT PRIMARY KEY REFERENCES game, word TEXT NOT NULL UNIQUE, listed BOOLEAN NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX page_listed ON page (at) WHERE listed;
"""

TOURNAMENTS = """
ALTER TABLE terms ADD COLUMN tournament TEXT NOT NULL DEFAULT '';
CREATE TABLE tournament (
    n INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, scenario TEXT NOT NULL,
    form TEXT NOT NULL, pace TEXT NOT NULL, games INTEGER NOT NULL, rounds INTEGER NOT NULL,
    most INTEGER NOT NULL, begins REAL NOT NULL, rated BOOLEAN NOT NULL, state TEXT NOT NULL
);
CREATE TABLE entrant (
    n INTEGER PRIMARY KEY, tournament TEXT NOT NULL REFERENCES tournament (name),
    player TEXT NOT NULL REFERENCES player, joined REAL NOT NULL, seed INTEGER NOT NULL DEFAULT 0,
    withdrawn REAL, UNIQUE (tournament, player)
);
CREATE TABLE pairing (
    tournament TEXT NOT NULL REFERENCES tournament (name), round INTEGER NOT NULL, place INTEGER NOT NULL,
    first TEXT NOT NULL REFERENCES player, second TEXT REFERENCES player, one TEXT REFERENCES game,
    two TEXT REFERENCES game, PRIMARY KEY (tournament, round, place)
) WITHOUT ROWID;
"""

LEFT = """
ALTER TABLE player ADD COLUMN left_game TEXT NOT NULL DEFAULT '';
"""

DOORS = """
CREATE TABLE door_visit (
    door TEXT NOT NULL, player TEXT NOT NULL, place TEXT NOT NULL, is_new BOOLEAN NOT NULL,
    n INTEGER NOT NULL, PRIMARY KEY (door, player, place, is_new)
) WITHOUT ROWID;
CREATE TABLE door_failure (place TEXT PRIMARY KEY, n INTEGER NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX door_failure_at ON door_failure (at);
CREATE TABLE offered_bot (
    player TEXT NOT NULL REFERENCES player, scenario TEXT NOT NULL, PRIMARY KEY (player, scenario)
) WITHOUT ROWID;
CREATE TABLE sent_code (player TEXT NOT NULL REFERENCES player, at REAL NOT NULL);
"""

READING = """
ALTER TABLE player ADD COLUMN language TEXT NOT NULL DEFAULT '';
"""

LISTINGS = """
CREATE TABLE listing (
    list TEXT NOT NULL, player TEXT NOT NULL, begun TEXT NOT NULL, game TEXT NOT NULL REFERENCES game,
    PRIMARY KEY (list, player, begun, game)
) WITHOUT ROWID;
CREATE INDEX listing_of ON listing (game, player);
INSERT INTO listing
    SELECT DISTINCT CASE WHEN s.decider = '' THEN 'over' ELSE 'mine' END, f.player, g.begun, g.id
    FROM summary s JOIN game g ON g.id = s.game JOIN seat f ON f.game = g.id WHERE f.player IS NOT NULL;
INSERT INTO listing SELECT DISTINCT 'invited', f.invited, g.begun, g.id
    FROM summary s JOIN game g ON g.id = s.game JOIN seat f ON f.game = g.id
    WHERE s.decider <> '' AND f.player IS NULL AND f.bot IS NULL AND f.invited IS NOT NULL;
INSERT INTO listing SELECT DISTINCT 'open', '', g.begun, g.id
    FROM summary s JOIN game g ON g.id = s.game JOIN seat f ON f.game = g.id
    WHERE s.decider <> '' AND f.player IS NULL AND f.bot IS NULL AND f.invited IS NULL AND f.code IS NULL;
INSERT INTO listing SELECT 'watch', '', g.begun, g.id
    FROM summary s JOIN game g ON g.id = s.game LEFT JOIN terms t ON t.game = g.id
    WHERE (s.decider <> '' OR s.shown > 0) AND coalesce(t.watchable, TRUE) AND NOT EXISTS (
        SELECT 1 FROM listing o WHERE o.game = g.id AND o.list = 'open'
    );
INSERT INTO listing SELECT 'over', '', g.begun, g.id
    FROM summary s JOIN game g ON g.id = s.game LEFT JOIN terms t ON t.game = g.id
    WHERE s.decider = '' AND coalesce(t.watchable, TRUE);
DROP INDEX game_begun;
"""

KEYS = """
ALTER TABLE door_key ADD COLUMN since REAL NOT NULL DEFAULT 0;
ALTER TABLE door_key ADD COLUMN seen REAL NOT NULL DEFAULT 0;
ALTER TABLE door_key ADD COLUMN closed REAL NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN signed_out REAL NOT NULL DEFAULT 0;
CREATE INDEX door_key_of ON door_key (player);
"""

REMATCHES = """
CREATE TABLE rematch (
    game TEXT PRIMARY KEY REFERENCES game, next TEXT NOT NULL REFERENCES game,
    player TEXT NOT NULL REFERENCES player, swap BOOLEAN NOT NULL
) WITHOUT ROWID;
ALTER TABLE clock ADD COLUMN reserve REAL NOT NULL DEFAULT 0;
ALTER TABLE clock ADD COLUMN turn REAL NOT NULL DEFAULT 0;
UPDATE clock SET turn = due;
DELETE FROM listing WHERE list = 'watch' AND game IN (
    SELECT f.game FROM seat f WHERE f.player IS NULL AND f.bot IS NULL
);
"""

STOOD = """
CREATE TABLE stood (
    game TEXT NOT NULL REFERENCES game, at REAL NOT NULL, decider TEXT NOT NULL, turn TEXT NOT NULL,
    phase TEXT NOT NULL, events INTEGER NOT NULL, PRIMARY KEY (game, at)
) WITHOUT ROWID;
CREATE TABLE word (
    n INTEGER PRIMARY KEY, player TEXT NOT NULL REFERENCES player, at REAL NOT NULL, text TEXT NOT NULL,
    names TEXT NOT NULL
);
CREATE INDEX word_of ON word (player);
ALTER TABLE result ADD COLUMN reason TEXT NOT NULL DEFAULT '';
"""

CUPS = """
ALTER TABLE tournament ADD COLUMN whom TEXT NOT NULL DEFAULT 'all';
ALTER TABLE tournament ADD COLUMN starter TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN series TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN season INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tournament ADD COLUMN seasons INTEGER NOT NULL DEFAULT 1;
"""

WAYS_BACK = """
CREATE TABLE way_back (
    player TEXT PRIMARY KEY REFERENCES player, target TEXT NOT NULL, confirmed BOOLEAN NOT NULL,
    code TEXT NOT NULL, tries INTEGER NOT NULL, until REAL NOT NULL
) WITHOUT ROWID;
"""

TOGETHER = """
CREATE TABLE comment (
    game TEXT NOT NULL REFERENCES game, n INTEGER NOT NULL, node INTEGER NOT NULL,
    player TEXT NOT NULL REFERENCES player, at REAL NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE look (
    game TEXT PRIMARY KEY REFERENCES game, n INTEGER NOT NULL, node INTEGER NOT NULL,
    player TEXT NOT NULL REFERENCES player
) WITHOUT ROWID;
CREATE TABLE moderator (player TEXT PRIMARY KEY REFERENCES player, since REAL NOT NULL) WITHOUT ROWID;
"""

BOUNDS = """
DROP TABLE sent_code;
CREATE TABLE mailed_code (
    asker TEXT NOT NULL, target TEXT NOT NULL, proved BOOLEAN NOT NULL, at REAL NOT NULL
);
"""

OPERATOR = """
CREATE TABLE announcement (
    n INTEGER PRIMARY KEY, kind TEXT NOT NULL, at REAL NOT NULL, text TEXT NOT NULL
);
CREATE TABLE address_ban (
    net TEXT PRIMARY KEY, reason TEXT NOT NULL, at REAL NOT NULL, until REAL
) WITHOUT ROWID;
"""

STEPS = (
    LAYOUT,
    SUMMARIES,
    CLOCKS,
    ADDRESSES,
    STANDING,
    RESULTS,
    PEOPLE,
    GALLERY,
    PAGES,
    TOURNAMENTS,
    LEFT,
    DOORS,
    READING,
    LISTINGS,
    KEYS,
    REMATCHES,
    STOOD,
    CUPS,
    WAYS_BACK,
    TOGETHER,
    BOUNDS,
    OPERATOR,
)
"""Step n makes version n from version n - 1."""
