"""What is soaked: a kind takes a scenario, a player and a seed, and says what it looked at and found."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS as CARDS
from cockade.engine.rebels.common.scenarios import SCENARIO_IDS as BATTLES
from cockade.tui.games import GAMES
from tests.chances import law
from tests.engine.brandywine import test_twins as nameless
from tests.engine.revolution.s22_fog import test_22_twins as hidden
from tests.referee.brandywine.departures import KNOWN
from tests.referee.brandywine.positions import played_on
from tests.referee.brandywine.referee import BrandywineReferee
from tests.referee.kernel import judged, unexpected
from tests.referee.rebels.crowded import crowded as crowded_battle
from tests.referee.rebels.referee import RebelsReferee
from tests.referee.revolution.crowded import crowded as crowded_colonies
from tests.referee.revolution.games import RevolutionReferee
from tests.soak.games import played
from tests.tui.games import asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.referee.kernel import Referee, Story

REFEREES: dict[str, type[Referee]] = {
    "rebels": RebelsReferee,
    "brandywine": BrandywineReferee,
    "revolution": RevolutionReferee,
}
SHEETS = (*(f"rebels/{battle}" for battle in BATTLES), *(f"brandywine/{card}" for card in CARDS))
WARS = ("revolution/campaign", "revolution/short")
SCENARIOS = (*SHEETS, *(f"{war}{rules}" for war in WARS for rules in ("+none", "", "+all")))
"""Of the strategic game with no optional rule, with those that are recommended, and with all."""
EVERY = (*SCENARIOS, *(f"{war}+{option}" for war in WARS for option in range(28, 39)))
"""And with each optional rule alone."""
EVENTS = 100
"""How far a crowded position of Brandywine is played on."""
PAIRS = 500
"""Twins of one game of the Revolution, at most."""
Found = tuple[int, list[str]]
"""How many were looked at (events, actions or pairs), and in words what was wrong."""


def referee(scenario: str, player: str, seed: int) -> Found:
    """A whole game, read again from the rulebook, event by event."""
    game, _, card = scenario.partition("/")
    watcher = REFEREES[game](f"{scenario} {player} {seed}")
    for step in played(GAMES[game], card, player, seed):
        watcher.see(*step)
    return watcher.event + 1, list(unexpected(watcher, KNOWN))


def crowded(scenario: str, _player: str, seed: int) -> Found:
    """Units thrown together at random, and play at random from there, read again from the rulebook."""
    game, _, card = scenario.partition("/")
    make: dict[str, Callable[[], Story]] = {
        "rebels": lambda: crowded_battle(seed),
        "brandywine": lambda: played_on(card, seed, EVENTS),
        "revolution": lambda: crowded_colonies(seed),
    }
    story = make[game]()
    return len(story.events), list(unexpected(judged(story, REFEREES[game], since=1), KNOWN))


def twins(scenario: str, player: str, seed: int) -> Found:
    """Pairs of states that look the same to a side, met in a game: all it asks is answered alike."""
    game, _, card = scenario.partition("/")
    try:
        if game == "brandywine":
            states = (before for before, *_ in played(GAMES[game], card, player, seed))
            return nameless.judge(takewhile(is_in_the_dark, states), seed, 1), []
        return hidden.pairs(card, seed, PAIRS), []
    except AssertionError as error:
        return 0, [f"{scenario} {player} {seed}: {error}"]


def is_in_the_dark(state: Any) -> bool:
    """Whether a game of Brandywine has not begun, or the American does not know who is who."""
    return not state.scenario or bool(GAMES["brandywine"].conceals(state))


def ends(scenario: str, player: str, seed: int) -> Found:
    """A whole game that reaches its end."""
    game, _, card = scenario.partition("/")
    actions = -1
    try:
        for _ in played(GAMES[game], card, player, seed):
            actions += 1
    except (LookupError, RuntimeError) as error:
        return actions, [f"{scenario} {player} {seed} event {actions + 1}: {error}"]
    return actions, []


def chances(scenario: str, _player: str, seed: int) -> Found:
    """A crowded position played on at random: every chance that is shown, against all faces of the dice."""
    game, _, card = scenario.partition("/")
    return law.looked_at(game, card, seed)


def questions(scenario: str, player: str, seed: int) -> Found:
    """A whole game and a crowded position: all that a screen asks of either, at every event."""
    game, _, card = scenario.partition("/")
    states = [state for *_, state in played(GAMES[game], card, player, seed)]
    return asked.all_of(game, [*states, *asked.crowded(game, card, seed)])


KINDS: dict[str, Callable[[str, str, int], Found]] = {
    "referee": referee,
    "crowded": crowded,
    "twins": twins,
    "ends": ends,
    "chances": chances,
    "questions": questions,
}
COUNTED = {
    "referee": "events",
    "crowded": "events",
    "twins": "pairs",
    "ends": "actions",
    "chances": "positions",
    "questions": "positions",
}
"""What a kind looks at, by kind."""
