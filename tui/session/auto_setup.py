"""Automatic set-up: places every free unit the way the bots place theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.bots import bot, next_placement
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import random_source
from cockade.tui.session.seats import HUMAN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cockade.events.event import Action
    from cockade.saves.game_host import GameHost


def auto_set_up(host: GameHost, players: Mapping[str, str]) -> int:
    """
    Place every unit that its owner can still place, and return the number of units placed.

    Each placement is an event that can be undone. A bot among the `players` also makes the choices that have
    to come first.
    """
    return sum(1 for _ in placing(host, players))


def placing(host: GameHost, players: Mapping[str, str]) -> Iterator[None]:
    """Place the units one by one, as `auto_set_up` does, with a yield after each unit."""
    while (action := _next(host, players)) is not None:
        host.act(host.opened.decider, action)
        yield


def _next(host: GameHost, players: Mapping[str, str]) -> Action | None:
    game_id, state, side = host.game.id, host.opened.state, host.opened.decider
    found = next_placement(game_id, state)
    if found is None and players.get(side, HUMAN) != HUMAN and _is_set_up_later(game_id, state):
        pick = random_source(f"{host.opened.key.hex()}/{host.opened.at}")
        found = bot(REGULAR, game_id).choose(host.game, host.game.view(state, side), host.offers(), pick)
    return found


def _is_set_up_later(game_id: str, state: Any) -> bool:
    """Return whether a unit is to be placed later, after choices that come first."""
    below = (state.replace(agenda=state.agenda[:depth]) for depth in range(1, len(state.agenda)))
    return any(next_placement(game_id, each) is not None for each in below)
