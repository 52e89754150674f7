"""The rows of a player's game lists. Changed rows, and nothing else, cause a refresh."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.server.store.lobby import INVITED, MINE, OPEN, OVER, WATCH, Shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from cockade.server.host.hosted_game import HostedGame
    from cockade.server.store.lobby import Lobby

Row = tuple[object, ...]


class Listings:
    """The current games as lists show them: their players and ends, but not their moves.

    Moves change no row here, because some players may not know of them. Only the game's own players see moves
    in the lobby.
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._known = lobby.shown()

    def changed(self, hosted: HostedGame, players: Collection[str], now: float) -> set[str]:
        """Return which of these players see a game in their lists differently than before."""
        return self._changed(shown_of(hosted), players, now)

    def look(self, games: Iterable[str] | None, players: Collection[str], now: float) -> set[str]:
        """Do the same after other processes wrote in these games, or in any."""
        found = self._lobby.shown(games)
        if games is None:
            ended = self._known.keys() - found.keys()
            found |= self._lobby.shown(ended) if ended else {}
        return {who for each in found.values() for who in self._changed(each, players, now)}

    def _changed(self, after: Shown, players: Collection[str], now: float) -> set[str]:
        before = self._known.get(after.game)
        if before == after or (before is None and after.is_over):
            return set()
        if after.is_over:
            self._known.pop(after.game, None)
        else:
            self._known[after.game] = after
        return {who for who in players if row(before, who, now) != row(after, who, now)}


def shown_of(hosted: HostedGame) -> Shown:
    """Return an open game as lists show it."""
    ending, opened, terms = hosted.ending, hosted.opened, hosted.terms
    outcome = opened.game.outcome(opened.state) if hosted.is_over else None
    winner = ending.winner if ending else outcome.winner if outcome else ""
    seats = tuple(sorted(hosted.seats, key=lambda seat: seat.side))
    how = ending.how if ending else ""
    return Shown(hosted.id, seats, terms.watchable, terms.delay, hosted.is_over, winner, how, hosted.shown)


def row(game: Shown | None, player: str, now: float) -> Row | None:
    """Return the row of a game in a player's lists, without its moves. None if it is in no list."""
    if game is None:
        return None
    is_mine = any(seat.player == player for seat in game.seats)
    is_late = bool(game.delay) and not is_mine and game.shown > now
    kind = _kind(game, player, is_mine=is_mine, is_over=game.is_over and not is_late)
    if not kind:
        return None
    seats = tuple((seat.side, seat.player, seat.bot, seat.is_free and seat.invited) for seat in game.seats)
    return (kind, seats, *(("", "") if is_late or not game.is_over else (game.winner, game.how)))


def _kind(game: Shown, player: str, *, is_mine: bool, is_over: bool) -> str:
    """Return which of a player's lists a game is in."""
    free = [seat for seat in game.seats if seat.is_free]
    if is_over:
        return OVER if is_mine or game.watchable else ""
    if is_mine:
        return MINE
    if any(seat.invited == player for seat in free):
        return INVITED
    if any(not seat.invited and not seat.code for seat in free):
        return OPEN
    return WATCH if game.watchable and not free else ""
