"""How long Veteran's turn takes by the clock, and how soon a key is answered while he thinks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any

from benchmarks.measure import Row
from cockade.engine.bots.bot import Pick
from cockade.engine.bots.parameters import REGULAR, VETERAN
from cockade.engine.bots.playout import play_on, random_source
from cockade.engine.bots.registry import game_of, player
from cockade.engine.bots.search import Trial
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.game import AnyGame
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.tui.app import CockadeApp
from cockade.tui.bots.cpu_count import cores
from cockade.tui.bots.parallel_search import QUICK, SLOW, Deliberator, Helpers, opponent
from cockade.tui.session.seats import HUMAN
from tests.tui.driver import Play, play
from tests.tui.table import trenton

BATTLES = (("rebels", "trenton", QUICK), ("brandywine", "battle", SLOW))
"""A small one and a large one, and what a turn may take in seconds."""
TURNS = 3
"""So many turns of a side are timed."""
HELPERS = (1, 2, 8)
"""So many helpers try ways at a time, each with a processor of its own, where there are as many."""
LONGEST_KEY = 50.0
"""Milliseconds."""
KEYS = ("up", "right", "down", "left") * 40
BETWEEN = 0.02


class Timed:
    """Plays as another, and keeps the seconds that he took by turn."""

    def __init__(self, other: Any) -> None:
        self.other = other
        self.seconds: dict[int, float] = {}

    def choose(self, game: AnyGame, state: Any, offers: tuple[Offer, ...], pick: Pick) -> Action:
        """See `Bot`."""
        begun = perf_counter()
        found: Action = self.other.choose(game, state, offers, pick)
        self.seconds[state.turn] = self.seconds.get(state.turn, 0.0) + perf_counter() - begun
        return found


class Counted(Helpers):
    """Helpers who count the trials that come back from them."""

    trials = 0

    def done(self, seconds: float | None) -> Iterator[tuple[Connection, Any]]:
        """See `Helpers`."""
        ready = list(super().done(seconds))
        self.trials += sum(isinstance(found, Trial) for _, found in ready)
        return iter(ready)


def rows() -> Iterator[Row]:
    """All rows of this module."""
    for game, scenario, most in BATTLES:
        yield Row(f"the longest turn of Veteran, {game}/{scenario}", longest_turn(game, scenario), most, "s")
    yield from _trials()
    waits = sorted(waits_while_he_thinks())
    within = waits[int(0.95 * len(waits))]
    yield Row(f"95 of 100 of {len(waits)} keys while he thinks, Trenton", within, LONGEST_KEY, "ms")


def _trials() -> Iterator[Row]:
    """What more processors bring: the trials of the same turns of Trenton."""
    alone = trials_of_turns(1)
    yield Row("trials of Veteran's turns by one helper, Trenton", alone, None, "trials")
    for number in HELPERS:
        if 1 < number <= cores():
            more = trials_of_turns(number) / alone
            yield Row(f"{number} helpers instead of one, each with a processor", more, None, "times as many")


def trials_of_turns(number: int) -> int:
    """How many trials Veteran makes in the first turns of Trenton with so many helpers."""
    helpers = Counted.so_many(number)
    _play_turns("rebels", "trenton", Deliberator(helpers=helpers))
    return helpers.trials


def longest_turn(game_id: str, scenario: str) -> float:
    """The seconds of the longest of his first turns, against Regular, with all his orders."""
    timed = Timed(opponent(VETERAN, game_id))
    _play_turns(game_id, scenario, timed)
    return max(timed.seconds.values())


def _play_turns(game_id: str, scenario: str, who: Any) -> None:
    """The first turns of a battle, by somebody against Regular."""
    game = game_of(game_id)
    first, second = game.scenarios[scenario].sides
    _, state = game.start(scenario, KeyedDice(b"thinking", 0))
    players = {first: who, second: player(REGULAR, game_id)}
    play_on(
        game,
        state,
        players,
        MeaningfulDice(b"thinking"),
        random_source("thinking"),
        lambda now: now.turn > TURNS,
    )


def waits_while_he_thinks() -> list[float]:
    """The milliseconds from each key to the picture after it, while it is Veteran's turn."""
    found: list[float] = []

    async def press(game: Play) -> None:
        session = game.app.screen.session  # type: ignore[attr-defined]
        for key in KEYS:
            begun = perf_counter()
            await game.press(key)
            if session.opened.decider == session.opened.game.sides[0]:
                found.append(1000 * (perf_counter() - begun))
            await asyncio.sleep(BETWEEN)

    host = trenton()
    first, second = host.game.sides
    play(CockadeApp(host, {first: VETERAN, second: HUMAN}), press, (120, 40))
    return found
