"""Rematches: the first request makes the game, and the other player's request joins it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.server.host.directory import BOT, NAMED, NewGame, Opponent
from cockade.server.host.hosted_game import DeniedError
from cockade.server.store.rematches import Rematch
from cockade.tui.text.i18n import mark

if TYPE_CHECKING:
    from cockade.server.host.directory import GameDirectory
    from cockade.server.host.hosted_game import HostedGame
    from cockade.server.store.people import Player

Json = dict[str, Any]

OTHERWISE = {
    True: mark("{name} offers a rematch with the sides exchanged. Accept it, or agree in the chat."),
    False: mark("{name} offers a rematch with the same sides. Accept it, or agree in the chat."),
}
"""The rematch that the other player wants instead, by whether sides are exchanged."""
ASKED = mark("You have offered a rematch with other sides already. Resign that game to offer another one.")


BEGUN, JOINED, THERE = "begun", "joined", "there"


def rematch(directory: GameDirectory, hosted: HostedGame, player: Player, *, swap: bool) -> tuple[str, str]:
    """Start or join the game after a finished one, with sides exchanged if `swap`: its name and the deed.

    Starts it, joins the other player's offer, or returns the one that exists. Raises DeniedError for sides
    other than those offered.
    """
    if not hosted.is_over:
        raise DeniedError(mark("The game is not over."))
    with directory.store.writing():
        offered = _offered(directory, hosted)
        if offered is None:
            new, _ = directory.start(_like(directory, hosted, player, swap=swap), player)
            directory.rematches.offer(Rematch(hosted.id, new, player.id, swap))
            return new, BEGUN
        if any(seat.is_free for seat in directory.seats.of(offered.following)):
            return offered.following, _taken(directory, offered, player, swap=swap)
        return offered.following, THERE


def _offered(directory: GameDirectory, hosted: HostedGame) -> Rematch | None:
    """Return the rematch of a game, unless it was resigned before the other seat was taken."""
    found = directory.rematches.of(hosted.id)
    if found is None:
        return None
    is_free = any(seat.is_free for seat in directory.seats.of(found.following))
    if not is_free or directory.seats.ending(found.following) is None:
        return found
    directory.rematches.forget(hosted.id)
    return None


def _taken(directory: GameDirectory, offered: Rematch, player: Player, *, swap: bool) -> str:
    """Join the other player's rematch. The player's own offer of it exists already."""
    is_own = offered.player == player.id
    if swap != offered.swap:
        text = ASKED if is_own else OTHERWISE[offered.swap]
        raise DeniedError(text, **({} if is_own else {"name": _name(directory, offered.player)}))
    if is_own:
        return THERE
    directory.join(player, offered.following)
    return JOINED


def _like(directory: GameDirectory, hosted: HostedGame, player: Player, *, swap: bool) -> NewGame:
    """Return the same battle against the same opponent on the same terms."""
    mine, terms, opened = hosted.side_of(player.id), hosted.terms, hosted.opened
    other = hosted.seat(hosted.other(mine))
    known = directory.people.by_id(other.player)
    return NewGame(
        f"{opened.game.id}/{opened.scenario}",
        other.side if swap else mine,
        Opponent(NAMED, known.name) if known else Opponent(BOT, other.bot),
        terms.pace,
        terms.watchable,
        terms.delay,
        rated=terms.rated,
    )


def told(directory: GameDirectory, hosted: HostedGame, side: str) -> Json | None:
    """Return the rematch of a finished game in the form that screens receive. None if there is none."""
    if not side or not hosted.is_over:
        return None
    found = directory.rematches.of(hosted.id)
    if found is None:
        return None
    waits = any(seat.is_free for seat in directory.seats.of(found.following))
    return {
        "game": found.following,
        "by": hosted.side_of(found.player),
        "swap": found.swap,
        "waits": waits and directory.seats.ending(found.following) is None,
    }


def _name(directory: GameDirectory, player: str) -> str:
    return directory.people.names([player]).get(player, "")
