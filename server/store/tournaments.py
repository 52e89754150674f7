"""Stored tournaments: entrants, pairings and their games."""

from __future__ import annotations

import re
from typing import Any

from attrs import astuple, define, fields, frozen

from cockade.events.record import Record
from cockade.server.store.database import KeyTakenError
from cockade.server.store.store import Store

ROBIN, SWISS, KNOCKOUT = "robin", "swiss", "knockout"
FORMS = (ROBIN, SWISS, KNOCKOUT)
PEOPLE, BOTS, ALL = "people", "bots", "all"
WHOM = (PEOPLE, BOTS, ALL)
"""The kinds of players who may enter."""
OPEN, GOING, OVER, CANCELLED = "open", "going", "over", "cancelled"
LEAST, MOST = 2, 64
"""The least and most players of a tournament."""
LISTED = 60
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,29}")


@frozen
class Tournament(Record):
    """A tournament's settings and state.

    It begins when `most` players have joined, or at the moment `begins` (0: only when it is full). A pairing
    is so many `games`, 1 or 2; in the second the sides are changed. `rounds` 0: as many as the form needs.
    It is for `whom`; a player is its `starter`, or the operator (empty). It is the nth `season` of so many
    of a `series`, which is called as its first.
    """

    name: str
    scenario: str
    form: str
    pace: str
    games: int
    rounds: int
    most: int
    begins: float
    rated: bool
    state: str = OPEN
    whom: str = ALL
    starter: str = ""
    series: str = ""
    season: int = 1
    seasons: int = 1


@frozen
class Entrant(Record):
    """An entrant. `seed` is their number from the start on, 1 for the strongest."""

    player: str
    seed: int
    withdrawn: bool


@frozen
class Pairing(Record):
    """Two players of a round and their games. `first` plays the first side of the first game.

    With an empty `second` it is a bye, which counts as won. A game that is not made yet is empty.
    """

    tournament: str
    round: int
    place: int
    first: str
    second: str
    one: str = ""
    two: str = ""

    @property
    def games(self) -> tuple[str, ...]:
        """The games that exist for this pairing: none, one or two."""
        return tuple(game for game in (self.one, self.two) if game)


_COLUMNS = ", ".join(each.name for each in fields(Tournament))
_PAIRING = "tournament, round, place, first, coalesce(second, ''), coalesce(one, ''), coalesce(two, '')"


@define(eq=False)
class Tournaments:
    """The tournaments in a store."""

    store: Store

    # ------------------------------------------------------------ making

    def make(self, made: Tournament) -> bool:
        """Save a new tournament. False if the name is taken or malformed."""
        if not _NAME.fullmatch(made.name):
            return False
        row = astuple(made)
        query = f"INSERT INTO tournament ({_COLUMNS}) VALUES ({', '.join('?' * len(row))})"  # noqa: S608
        try:
            with self.store.writing() as base:
                base.execute(query, row)
        except KeyTakenError:
            return False
        return True

    def all(self) -> list[Tournament]:
        """Return the newest tournaments, up to the length of the list."""
        query = f"SELECT {_COLUMNS} FROM tournament ORDER BY n DESC LIMIT ?"  # noqa: S608 - our own words
        return [_tournament(row) for row in self.store.rows(query, LISTED)]

    def alive(self) -> list[Tournament]:
        """Return the open and the running tournaments."""
        query = f"SELECT {_COLUMNS} FROM tournament WHERE state IN (?, ?) ORDER BY n"  # noqa: S608
        return [_tournament(row) for row in self.store.rows(query, OPEN, GOING)]

    def started(self, player: str) -> int:
        """Return the number of a player's own unfinished tournaments."""
        query = "SELECT count(*) FROM tournament WHERE starter = ? AND state IN (?, ?)"
        found = self.store.row(query, player, OPEN, GOING)
        return int(found[0]) if found else 0

    def seasons(self, series: str) -> list[Tournament]:
        """Return all seasons of a series, in order."""
        query = f"SELECT {_COLUMNS} FROM tournament WHERE series = ? ORDER BY season"  # noqa: S608 - our own words
        return [_tournament(row) for row in self.store.rows(query, series)]

    def of(self, name: str) -> Tournament | None:
        """Return the tournament of this name, in any case."""
        found = self.store.row(f"SELECT {_COLUMNS} FROM tournament WHERE name = ?", name)  # noqa: S608
        return _tournament(found) if found else None

    def move(self, name: str, before: str, after: str) -> bool:
        """Change a tournament's state. False if another process was quicker."""
        with self.store.writing() as base:
            query = "UPDATE tournament SET state = ? WHERE name = ? AND state = ?"
            return base.execute(query, (after, name, before)).rowcount == 1

    # ------------------------------------------------------------ who takes part

    def entrants(self, name: str) -> list[Entrant]:
        """Return the entrants by seed, or before the start in order of entry."""
        query = (
            "SELECT player, seed, withdrawn IS NOT NULL FROM entrant WHERE tournament = ? ORDER BY seed, n"
        )
        return [Entrant(player, seed, bool(gone)) for player, seed, gone in self.store.rows(query, name)]

    def join(self, name: str, player: str) -> bool:
        """Enter a player. False if the tournament is full or no longer open, or the player has entered."""
        with self.store.writing() as base:
            query = (
                "INSERT INTO entrant (tournament, player, joined) SELECT t.name, ?, ?"
                " FROM tournament t WHERE t.name = ? AND t.state = 'open'"
                " AND (SELECT count(*) FROM entrant e WHERE e.tournament = t.name) < t.most"
                " ON CONFLICT DO NOTHING"
            )
            return base.execute(query, (player, self.store.clock(), name)).rowcount == 1

    def withdraw(self, name: str, player: str) -> bool:
        """Withdraw a player, before the start without a trace. False if they are not in it."""
        with self.store.writing() as base:
            query = (
                "DELETE FROM entrant WHERE tournament = ? AND player = ?"
                " AND EXISTS (SELECT 1 FROM tournament t WHERE t.name = tournament AND t.state = 'open')"
            )
            row = (name, player)
            if base.execute(query, row).rowcount:
                return True
            query = (
                "UPDATE entrant SET withdrawn = ? WHERE tournament = ? AND player = ? AND withdrawn IS NULL"
            )
            return base.execute(query, (self.store.clock(), *row)).rowcount == 1

    def seed(self, name: str, players: list[str]) -> None:
        """Number the entrants in this order."""
        with self.store.writing() as base:
            rows = [(n, name, player) for n, player in enumerate(players, 1)]
            base.executemany("UPDATE entrant SET seed = ? WHERE tournament = ? AND player = ?", rows)

    # ------------------------------------------------------------ rounds

    def pairings(self, name: str) -> list[Pairing]:
        """Return all pairings by round. Empty for an unknown tournament."""
        query = f"SELECT {_PAIRING} FROM pairing WHERE tournament = ? ORDER BY round, place"  # noqa: S608
        return [Pairing(*row) for row in self.store.rows(query, name)]

    def pair(self, pairings: list[Pairing]) -> bool:
        """Save the pairings of a round. False if another process has made that round."""
        rows = [
            (each.tournament, each.round, each.place, each.first, each.second or None) for each in pairings
        ]
        try:
            with self.store.writing() as base:
                base.executemany("INSERT INTO pairing VALUES (?, ?, ?, ?, ?, NULL, NULL)", rows)
        except KeyTakenError:
            return False
        return True

    def is_played(self, name: str) -> bool:
        """Whether every game has a result."""
        query = (
            "SELECT 1 FROM pairing p LEFT JOIN result a ON a.game = p.one"
            " LEFT JOIN result b ON b.game = p.two"
            " WHERE p.tournament = ? AND (p.one IS NOT NULL AND a.game IS NULL"
            " OR p.two IS NOT NULL AND b.game IS NULL) LIMIT 1"
        )
        return self.store.row(query, name) is None

    def bind(self, pairing: Pairing, number: int, game: str) -> bool:
        """Save the first or second game of a pairing. False if it exists already."""
        name = ("one", "two")[number - 1]
        with self.store.writing() as base:
            query = (
                f"UPDATE pairing SET {name} = ? WHERE tournament = ? AND round = ? AND place = ?"  # noqa: S608
                f" AND {name} IS NULL"
            )
            row = (game, pairing.tournament, pairing.round, pairing.place)
            return base.execute(query, row).rowcount == 1


def _tournament(row: tuple[Any, ...]) -> Tournament:
    found = Tournament(*row)
    return found.replace(rated=bool(found.rated))
