"""The list entry of one recorded game."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from attrs import field, frozen

from cockade.engine.game import AnyGame, Outcome
from cockade.events.problems import Problem
from cockade.events.record import Record
from cockade.saves.errors import SaveError
from cockade.saves.loader import Games, Reading
from cockade.saves.save_file import review


@frozen
class Entry(Record):
    """
    The list entry of one recorded game.

    `side` is the deciding side, empty when the game is over. `names` are its sides as this battle calls them,
    and `events` counts the current line of play. An unreadable file has only its `problem`, in a sentence.
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
    problem: Problem | None = None

    @property
    def may_go_on(self) -> bool:
        """Whether the game is not over. An unreadable one counts as such."""
        return bool(self.side or self.problem)


def entry_of(path: Path, games: Games) -> Entry:
    """Return the list entry of one file."""
    when = datetime.fromtimestamp(modified(path)).astimezone()
    try:
        reading = review(path, games)
    except SaveError as error:
        return Entry(path, when, problem=error.whole)
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


def modified(path: Path) -> float:
    """Return the modification time of a file in seconds since 1970, or 0 if it does not exist."""
    try:
        return path.stat().st_mtime
    except OSError:  # gone since the folder was read
        return 0.0
