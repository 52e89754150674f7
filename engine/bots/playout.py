"""Games between bots without an open game: no events are kept, and choices are not checked again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from cockade.engine.bots.bot import Bot, Pick, decide
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.game import AnyGame
from cockade.engine.rules import Resolution, subject
from cockade.events.event import Action, Fact

MOST_ACTIONS = 100_000
Until = Callable[[Any], bool]


def random_source(seed: str) -> Pick:
    """Return a repeatable source of chance for bots."""
    drawn = 0

    def pick(n: int) -> int:
        nonlocal drawn
        drawn += 1
        return int.from_bytes(blake2b(f"{seed}/{drawn}".encode(), digest_size=8).digest(), "big") % n

    return pick


def play_on(  # noqa: PLR0913, PLR0917 - a game is all of these
    game: AnyGame,
    state: Any,
    players: Mapping[str, Bot],
    dice: MeaningfulDice,
    pick: Pick,
    until: Until | None = None,
    hear: Callable[[Sequence[Fact]], None] | None = None,
) -> Any:
    """Return the state at the end, or the first one between two actions for which `until` is true.

    `hear` gets all facts.

    Raises: RuntimeError for a game that does not end.
    """
    for _ in range(MOST_ACTIONS):
        side = game.decider(state)
        if not side or (until is not None and until(state)):
            return state
        chosen = decide(players[side], game, game.view(state, side), game.offers(state), pick)
        resolution = _resolved(game, state, side, chosen, dice)
        if hear is not None:
            hear(resolution.facts)
        state = resolution.state
    raise RuntimeError(f"no end after {MOST_ACTIONS} actions")


def carried_out(game: AnyGame, state: Any, side: str, action: Action, dice: MeaningfulDice) -> Any:
    """Return the state after an offered action, which is not checked again."""
    return _resolved(game, state, side, action, dice).state


def _resolved(game: AnyGame, state: Any, side: str, action: Action, dice: MeaningfulDice) -> Resolution[Any]:
    dice.now(state.turn, side, subject(action))
    resolution: Resolution[Any] = Resolution(state, game.reduce, dice)
    game.rules.carry_out(resolution, action)
    return resolution


def playout(
    game: AnyGame,
    scenario: str,
    players: Mapping[str, Bot],
    key: str,
    hear: Callable[[Sequence[Fact]], None] | None = None,
) -> Any:
    """Return the last state of a game. Equal players and key give an equal game. `hear` gets all facts."""
    _, state = game.start(scenario, KeyedDice(key.encode(), 0))
    return play_on(game, state, players, MeaningfulDice(key.encode()), random_source(key), hear=hear)
