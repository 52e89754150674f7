"""Tournaments that players create, within the operator's bounds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from attrs import asdict, frozen

from cockade.engine.data_files import DataError, Fault, package_text, read_toml, structure
from cockade.events.record import Record
from cockade.events.strict_reading import one_of, read_strictly
from cockade.saves.atomic import read_bounded
from cockade.server.host.client_session import ClientSession, Json, text_of
from cockade.server.host.hosted_game import DeniedError
from cockade.server.host.log import note
from cockade.server.host.request_registry import handles
from cockade.server.store.people import DAY
from cockade.server.store.tournaments import CANCELLED, FORMS, LEAST, OPEN, WHOM, Tournament
from cockade.tui.text.i18n import mark

if TYPE_CHECKING:
    from cockade.server.host.tournaments import Organizer
    from cockade.server.store.people import Player

NAME = "cups.toml"
MOST_BYTES = 1 << 16


@frozen
class Bounds(Record):
    """The choices open to a player: `days` ahead, `seasons` in a row, `at_once` for each player."""

    on: bool
    at_once: int
    players: int
    days: int
    seasons: int
    forms: tuple[Annotated[str, one_of(FORMS)], ...]
    paces: tuple[str, ...]
    rated: bool

    @classmethod
    def load(cls, folder: Path) -> Bounds:
        """Load the shipped bounds, changed by a file in the data folder. Raise DataError in one line."""
        found, path = read_toml(package_text(__package__ or "", NAME), NAME), folder / NAME
        try:
            found |= read_toml(read_bounded(path, MOST_BYTES).decode(), str(path))
        except FileNotFoundError:
            path = Path(NAME)
        except (OSError, UnicodeDecodeError) as error:
            raise DataError(str(path), Fault("$", str(error))) from error
        return structure(found, cls, str(path))


@frozen
class NewCup(Record):
    """A tournament a player wants to create. It starts within `days`, or when it is full (0)."""

    name: str
    scenario: str
    form: Annotated[str, one_of(FORMS)] = FORMS[-1]
    pace: str = "day"
    players: int = 4
    days: int = 7
    seasons: int = 1
    rated: bool = False
    whom: Annotated[str, one_of(WHOM)] = WHOM[0]


@handles("begin-tournament")
async def begin(caller: ClientSession, asked: Json) -> Json:
    """Create a tournament and enter it."""
    runner, wanted = caller.host.tournaments, read_strictly(asked.get("wanted"), NewCup)
    one = made(runner, Bounds.load(caller.host.directory.store.folder), wanted, caller.who)
    note("tournament-made", tournament=one.name, by=caller.who.id)
    caller.host.tell_lobby()
    return runner.told(one, caller.who.id)


@handles("cancel-tournament")
async def cancel(caller: ClientSession, asked: Json) -> Json:
    """Cancel the player's own tournament before it starts."""
    runner = caller.host.tournaments
    one = runner.one(text_of(asked, "tournament"))
    if one.starter != caller.who.id or not runner.kept.move(one.name, OPEN, CANCELLED):
        raise DeniedError(mark("You can call off only your own tournament, and only before its first round."))
    caller.host.tell_lobby()
    return runner.told(runner.one(one.name), caller.who.id)


@handles("bounds")
async def bounds(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """Return a player's choices for their own tournament."""
    return asdict(Bounds.load(caller.host.directory.store.folder))


def made(runner: Organizer, bounds_: Bounds, wanted: NewCup, player: Player) -> Tournament:
    """Create a tournament with its founder. Raise DeniedError beyond the bounds."""
    _check(runner, bounds_, wanted, player)
    directory = runner.directory
    game, scenario = directory.scenario(wanted.scenario)
    full = f"{game.id}/{scenario}"
    games = 1 if directory.ratings.now().sheet.is_even(full) else 2
    begins = directory.store.clock() + wanted.days * DAY if wanted.days else 0.0
    one = Tournament(
        wanted.name,
        full,
        wanted.form,
        wanted.pace,
        games,
        0,
        wanted.players,
        begins,
        wanted.rated,
        whom=wanted.whom,
        starter=player.id,
        series=wanted.name,
        seasons=wanted.seasons,
    )
    with directory.store.writing():
        if not runner.kept.make(one):
            text = mark('"{name}" is taken or not allowed. Use letters, digits, "." "-" and "_".')
            raise DeniedError(text, name=wanted.name)
        runner.join(one.name, player)
    return one


def _check(runner: Organizer, bounds_: Bounds, wanted: NewCup, player: Player) -> None:
    """Raise DeniedError with the bound that the tournament exceeds."""
    if not bounds_.on:
        raise DeniedError(mark("On this server only the operator makes tournaments."))
    if runner.kept.started(player.id) >= bounds_.at_once:
        raise DeniedError(
            mark("You already have {n} running tournaments. Wait until one ends."), n=bounds_.at_once
        )
    if wanted.form not in bounds_.forms or wanted.pace not in bounds_.paces:
        raise DeniedError(mark("There are no such tournaments here."))
    if not LEAST <= wanted.players <= bounds_.players:
        raise DeniedError(mark("From {least} to {most} players."), least=LEAST, most=bounds_.players)
    if not 0 <= wanted.days <= bounds_.days:
        raise DeniedError(mark("A tournament starts within {n} days."), n=bounds_.days)
    if not 1 <= wanted.seasons <= bounds_.seasons:
        raise DeniedError(mark("Up to {n} seasons."), n=bounds_.seasons)
    if wanted.rated and not bounds_.rated:
        raise DeniedError(mark("Tournaments started by players change no ratings here."))
