"""The player's own folder of recorded games."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path

from attrs import define, field, frozen
from platformdirs import user_data_path

from cockade.engine.game import AnyGame, AnyGameTree, Outcome
from cockade.events.record import Record
from cockade.saves.errors import SaveError, told
from cockade.saves.file import SaveFile, review
from cockade.saves.reading import Games, Reading

SUFFIX = ".jsonl"
HOME = "COCKADE_DATA"


def data_folder() -> Path:
    """Where the player's own files are: `$COCKADE_DATA`, or what the system has for that."""
    chosen = os.environ.get(HOME)
    return Path(chosen).expanduser() if chosen else user_data_path("cockade", appauthor=False)


@frozen
class Entry(Record):
    """
    One recorded game in a list.

    `side` is who must decide, empty when the game is over; `names` are its sides as this battle calls
    them; `events` counts the line of play in view. A file that cannot be read has its `problem` in a
    sentence and nothing else.
    """

    path: Path
    when: datetime
    game: str = ""
    scenario: str = ""
    title: str = ""
    turn: str = ""
    phase: str = ""
    side: str = ""
    events: int = 0
    players: dict[str, str] = field(factory=dict)
    names: dict[str, str] = field(factory=dict)
    outcome: Outcome | None = None
    problem: str = ""


@define
class Library:
    """A folder of recorded games; by default the player's own. It is made when the first game is kept."""

    folder: Path = field(factory=lambda: data_folder() / "games")

    def paths(self) -> list[Path]:
        """The recorded games, the one played last first."""
        dated = [(_modified(path), path) for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
        return [path for _, path in sorted(dated, key=lambda pair: (-pair[0], pair[1].name))]

    def entries(self, games: Games) -> Iterator[Entry]:
        """The recorded games, the one played last first; each file is read when it is asked for."""
        return (entry(path, games) for path in self.paths())

    def names(self, game: str, scenario: str) -> Iterator[Path]:
        """Free names for a new game, best first: `rebels-trenton-1.jsonl`."""
        stem = re.sub(r"[^a-z0-9-]+", "-", f"{game}-{scenario}".lower())
        wanted = (self.folder / f"{stem}-{number}{SUFFIX}" for number in count(1))
        return (path for path in wanted if not path.exists())

    def new_path(self, game: str, scenario: str) -> Path:
        """A name for a new game."""
        return next(self.names(game, scenario))

    def keep(self, opened: AnyGameTree, *, players: dict[str, str] | None = None) -> SaveFile:
        """A new file in this folder for a game; another process that wants the same name gets the next."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise told(error, self.folder) from error
        for path in self.names(opened.game.id, opened.scenario):
            try:
                return SaveFile.create(path, opened, players=players)
            except SaveError:
                if not path.exists():
                    raise
        raise AssertionError


def entry(path: Path, games: Games) -> Entry:
    """What a list says about one file."""
    when = datetime.fromtimestamp(_modified(path)).astimezone()
    try:
        reading = review(path, games)
    except SaveError as error:
        return Entry(path, when, problem=str(error))
    return _described(path, when, reading)


def _described(path: Path, when: datetime, reading: Reading) -> Entry:
    opened, header = reading.opened, reading.header
    game: AnyGame = opened.game
    card = game.scenarios.get(opened.scenario)
    return Entry(
        path,
        when,
        game=header.game,
        scenario=opened.scenario,
        title=card.title if card else opened.scenario,
        turn=game.turn(opened.state),
        phase=game.phase(opened.state),
        side=opened.decider,
        events=opened.at,
        players=header.players,
        names=dict(card.names) if card else {},
        outcome=game.outcome(opened.state),
    )


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone since the folder was read
        return 0.0
