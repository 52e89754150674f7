"""How long Veteran's turn takes by the clock, and how soon a key is answered while he thinks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from benchmarks.measure import Row
from cockade.engine.bots.bot import Pick
from cockade.engine.bots.characters import REGULAR, VETERAN
from cockade.engine.bots.players import game_of, player
from cockade.engine.bots.playing import play_on, whims
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.game import AnyGame
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.tui.app import CockadeApp
from cockade.tui.bots.deliberating import QUICK, SLOW, opponent
from cockade.tui.players import HUMAN
from tests.tui.driver import Play, play
from tests.tui.screens.table import trenton

BATTLES = (("rebels", "trenton", QUICK), ("brandywine", "battle", SLOW))
"""A small one and a large one, and what a turn may take in seconds."""
TURNS = 3
"""So many turns of a side are timed."""
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


def rows() -> Iterator[Row]:
    """All rows of this module."""
    for game, scenario, most in BATTLES:
        yield Row(f"the longest turn of Veteran, {game}/{scenario}", longest_turn(game, scenario), most, "s")
    waits = sorted(waits_while_he_thinks())
    within = waits[int(0.95 * len(waits))]
    yield Row(f"95 of 100 of {len(waits)} keys while he thinks, Trenton", within, LONGEST_KEY, "ms")


def longest_turn(game_id: str, scenario: str) -> float:
    """The seconds of the longest of his first turns, against Regular, with all his orders."""
    game = game_of(game_id)
    first, second = game.scenarios[scenario].sides
    _, state = game.start(scenario, KeyedDice(b"thinking", 0))
    timed = Timed(opponent(VETERAN, game_id))
    players = {first: timed, second: player(REGULAR, game_id)}
    play_on(
        game, state, players, MeaningfulDice(b"thinking"), whims("thinking"), lambda now: now.turn > TURNS
    )
    return max(timed.seconds.values())


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
