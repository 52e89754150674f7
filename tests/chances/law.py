"""Where the law of chances is looked at: recorded games, and play at random from crowded positions."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.chances import brandywine, rebels, revolution
from tests.chances.kernel import judged, positions
from tests.games.remake import FOLDER
from tests.referee.brandywine.positions import played_on
from tests.referee.rebels.crowded import crowded as crowded_battle
from tests.referee.revolution.crowded import crowded as crowded_colonies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.chances.kernel import Readings

READINGS: dict[str, Readings] = {
    "rebels": rebels.READINGS,
    "brandywine": brandywine.READINGS,
    "revolution": revolution.READINGS,
}
"""Every verb of a game before which chances are shown."""
EVENTS = 100
"""How far a crowded position of Brandywine is played on."""
CROWDED = {
    "rebels": lambda _card, seed: crowded_battle(seed),
    "brandywine": lambda card, seed: played_on(card or "feint", seed, EVENTS),
    "revolution": lambda _card, seed: crowded_colonies(seed),
}
Found = tuple[int, list[str]]
"""How many positions were looked at, and in words what was wrong."""


def looked_at(game: str, card: str, seed: int) -> Found:
    """All that is shown in one crowded game."""
    story = CROWDED[game](card, seed)
    return counted(game, story.states, random.Random(seed))


def counted(game: str, states: Any, pick: random.Random, most: int = 10**9) -> Found:
    """So many positions at most among some states."""
    looked, wrong = 0, []
    able = (state for state in states if state.agenda and not state.over)
    for state, action, reading in positions(GAMES[game], able, READINGS[game], pick):
        said = judged(GAMES[game], state, action, reading)
        looked += said is not None
        wrong += [said] if said else []
        if looked >= most:
            break
    return looked, wrong


def recorded(game: str, names: tuple[str, ...], pick: random.Random) -> Iterator[Any]:
    """States of recorded games in which such an action is offered, by chance and without an end."""
    while True:
        states = all_states(game, pick.choice(names))
        yield states[pick.randrange(len(states))]


@cache
def all_states(game: str, name: str) -> list[Any]:
    """The states of a recorded game in which dice may follow."""
    states = review(FOLDER / f"{name}.jsonl", GAMES).opened.states
    return [state for state in states if state.agenda and is_dicey(game, state)]


def is_dicey(game: str, state: Any) -> bool:
    """Whether the laws of what is in progress know a verb that is read."""
    laws = GAMES[game].rules.laws.get(type(state.agenda[-1]), {})
    return not state.over and any(verb in READINGS[game] for verb in laws)
