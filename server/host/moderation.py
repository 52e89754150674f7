"""Moderator actions in the lobby. Only those in `moderators.toml` are allowed, and each one is logged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.events.record import Record
from cockade.server.host.client_session import ClientSession, Json, text_of
from cockade.server.host.hosted_game import DeniedError
from cockade.server.host.log import note
from cockade.server.host.ratings import annul
from cockade.server.host.request_registry import handles
from cockade.server.store.moderators import Moderators
from cockade.server.store.people import DAY
from cockade.server.store.sanctions import KICK, MUTE, Sanctions
from cockade.server.store.tournaments import CANCELLED, GOING, OPEN
from cockade.tui.text import chat_text
from cockade.tui.text.i18n import mark

if TYPE_CHECKING:
    from cockade.server.store.people import Player

NAME = "moderators.toml"


@frozen
class May(Record):
    """An action that moderators may take, for at most so many `days` where a time applies."""

    do: str
    days: int


@frozen
class _Sheet(Record):
    may: tuple[May, ...]


@cache
def allowed() -> Mapping[str, May]:
    """Return the allowed actions by name."""
    sheet = structure(read_toml(package_text(__package__ or "", NAME), NAME), _Sheet, NAME)
    return {each.do: each for each in sheet.may}


@handles("moderate")
async def moderate(caller: ClientSession, asked: Json) -> Json:
    """Take a moderator action. Raise DeniedError if the caller is not a moderator."""
    if not is_moderator(caller):
        raise DeniedError(mark("Only a moderator may do this; the operator names them."))
    what = text_of(asked, "what")
    if what not in allowed() or what not in _ACTS:
        raise DeniedError(mark("A moderator may not do this; ask the operator."))
    _ACTS[what](caller, asked)
    if what != "reports":
        about = {key: asked[key] for key in ("name", "game", "tournament", "n") if key in asked}
        note("moderated", by=caller.who.id, what=what, **about)
    return {"reports": _reports(caller)}


def is_moderator(caller: ClientSession) -> bool:
    """Whether the operator has made this player a moderator."""
    return caller.who.id in Moderators(caller.host.directory.store).all()


def _keep_out(players: Iterable[str], caller: ClientSession) -> None:
    """
    Let a moderator do what concerns only other people.

    Raises: DeniedError for a matter of their own.
    """
    if caller.who.id in players:
        raise DeniedError(mark("You are involved in this. Another moderator or the operator must decide."))


def _reports(caller: ClientSession) -> list[Json]:
    """Return the open reports about other players, with names."""
    found = [each for each in caller.host.directory.reports.all() if each.about != caller.who.id]
    names = caller.host.directory.people.names({who for each in found for who in (each.player, each.about)})
    return [
        {"n": each.n, "by": names[each.player], "about": names[each.about], "game": each.game, "at": each.at}
        | {"text": each.text}
        for each in found
    ]


def _close(caller: ClientSession, asked: Json) -> None:
    number = asked.get("n")
    own = (each for each in caller.host.directory.reports.all() if each.n == number)
    _keep_out((who for each in own for who in (each.player, each.about)), caller)
    if type(number) is not int or not caller.host.directory.reports.close(number, _reason(asked)):
        raise DeniedError(mark("This report is closed or does not exist."))


def _mute(caller: ClientSession, asked: Json) -> None:
    player, days = _about(caller, asked), asked.get("days")
    most = allowed()["mute"].days
    if type(days) is not int or not 0 < days <= most:
        raise DeniedError(mark("A moderator mutes for 1 to {n} days."), n=most)
    until = caller.host.clock() + days * DAY
    Sanctions(caller.host.directory.store).take(player.id, MUTE, _reason(asked), until)
    caller.host.look_at_accounts()


def _unmute(caller: ClientSession, asked: Json) -> None:
    if not Sanctions(caller.host.directory.store).lift(_about(caller, asked).id, MUTE):
        raise DeniedError(mark("{name} is not muted."), name=text_of(asked, "name"))


def _kick(caller: ClientSession, asked: Json) -> None:
    Sanctions(caller.host.directory.store).take(_about(caller, asked).id, KICK, _reason(asked))
    caller.host.look_at_accounts()


def _annul(caller: ClientSession, asked: Json) -> None:
    game = text_of(asked, "game")
    _keep_out((seat.player for seat in caller.host.directory.seats.of(game)), caller)
    if not annul(caller.host.directory.store, game, _reason(asked)):
        text = mark("{game} does not count for ratings: it is not over, is friendly, or is already annulled.")
        raise DeniedError(text, game=game)


def _cancel(caller: ClientSession, asked: Json) -> None:
    runner = caller.host.tournaments
    one = runner.one(text_of(asked, "tournament"))
    _keep_out((one.starter, *(each.player for each in runner.kept.entrants(one.name))), caller)
    if not any(runner.kept.move(one.name, state, CANCELLED) for state in (OPEN, GOING)):
        raise DeniedError(mark("{name} is over."), name=one.name)
    caller.host.tell_lobby()


def _about(caller: ClientSession, asked: Json) -> Player:
    """Return the target of an action, never the caller, another moderator or a current opponent."""
    directory, name = caller.host.directory, text_of(asked, "name", 80)
    found = directory.people.named(name.strip())
    if found is None:
        raise DeniedError(mark('Nobody here is called "{name}".'), name=name)
    if found.id in Moderators(directory.store).all():
        raise DeniedError(mark("{name} is a moderator: only the operator can do that."), name=found.name)
    tables = [{seat.player for seat in seats} for seats in directory.seats.of_going().values()]
    _keep_out((who for players in tables if found.id in players for who in players), caller)
    return found


def _reason(asked: Json) -> str:
    """Return the escaped reason. Raise DeniedError if there is none."""
    found = chat_text.chat_line(text_of(asked, "reason"))
    if not found:
        raise DeniedError(mark("Give a reason: the players concerned will read it."))
    return found


_ACTS: dict[str, Callable[[ClientSession, dict[str, Any]], None]] = {
    "reports": lambda *_: None,
    "close": _close,
    "mute": _mute,
    "unmute": _unmute,
    "kick": _kick,
    "annul": _annul,
    "cancel": _cancel,
}
