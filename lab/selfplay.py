"""Games to learn an evaluation from, played by Regulars that sometimes deviate for a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Any

from attrs import define, field, frozen

from cockade.engine.bots.bot import Bot, Pick, RandomBot
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import play_on, random_source
from cockade.engine.bots.registry import bots_of, game_of, player, way_player, ways_for
from cockade.engine.bots.search import moment_of, spell_over
from cockade.engine.bots.veteran import Veteran, is_worth_searching
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.game import AnyGame
from cockade.engine.game_defaults import all_is_seen
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.events.record import Record

SHARE = 4
"""One in this many steps deviates."""
WAYS = 12
"""The number of first ways to choose from."""
LOOKS = 6
"""The number of player turns that a fingerprint looks at."""


@frozen
class ExampleGame(Record):
    """
    A game to learn from: the winner, and a row for each position at the end of a player turn.

    A row has the margin of the first side, then the features in order.
    """

    number: int
    winner: str
    rows: tuple[tuple[float, ...], ...]


@define
class Wanderer:
    """A bot that plays like `usual`, but sometimes deviates to a way that Veteran would consider."""

    game_id: str
    pick: Pick
    usual: Bot
    _moment: tuple[Any, ...] = ()
    _now: Bot | None = field(default=None)

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        moment = moment_of(game, state)
        if moment != self._moment:
            self._moment, self._now = moment, None
            if is_worth_searching(game.id, state) and not self.pick(SHARE):
                side = game.decider(state)
                self._now = way_player(game.id, self._another(state, side), state.scenario, side)
        return (self._now or self.usual).choose(game, state, offers, pick)

    def _another(self, state: Any, side: str) -> Way:
        """Return a very different way, or one near Regular's."""
        bots = bots_of(self.game_id)
        ways = list(islice(bots.plans(state, side), WAYS))
        names = ways_for(self.game_id, state.scenario, side)
        near = bots.neighbour(state, side, names, Way(), self.pick) if self.pick(2) or not ways else None
        return near or (ways[self.pick(len(ways))] if ways else Way())


def lesson(game_id: str, scenario: str, key: str, number: int, trials: int = 0) -> ExampleGame:
    """
    Play one game to learn from. The same key and number give the same game.

    With `trials`, both sides are Veterans with this many trials for each decision, instead of Regulars.
    """
    game, name = game_of(game_id), f"{key}/{number}"
    players: dict[str, Bot] = {
        side: Wanderer(
            game_id, random_source(f"{name}/{side}"), Veteran(trials) if trials else player(REGULAR, game_id)
        )
        for side in game.sides
    }
    rows, last = list[tuple[float, ...]](), None
    for state in ends(game, scenario, players, name):
        rows += [row(game, state, side) for side in lookers(game)] if game.decider(state) else []
        last = state
    outcome = game.outcome(last)
    return ExampleGame(number, outcome.winner if outcome else "", tuple(rows))


def ends(game: AnyGame, scenario: str, players: dict[str, Bot], key: str) -> Iterator[Any]:
    """Yield the states at the end of each player turn, including the last."""
    _, state = game.start(scenario, KeyedDice(key.encode(), 0))
    dice, pick, bots = MeaningfulDice(key.encode()), random_source(key), bots_of(game.id)
    while game.decider(state):
        state = play_on(game, state, players, dice, pick, spell_over(bots.spell, state))
        yield state


def lookers(game: AnyGame) -> Sequence[str]:
    """Return the sides whose views are recorded. Without secrets, one side sees all."""
    return game.sides[:1] if game.guess is all_is_seen else game.sides


def row(game: AnyGame, state: Any, side: str) -> tuple[float, ...]:
    """Return a position as a row of features, by what a side sees."""
    seen = game.view(state, side)
    found = bots_of(game.id).features(seen)
    return round(game.margin(seen, game.sides[0]), 4), *(round(one, 4) for one in found.values())


def fingerprint(game_id: str, scenario: str) -> str:
    """Return a fingerprint of a scenario's features: their names, and their values in a few positions."""
    game, found = game_of(game_id), blake2b(digest_size=8)
    players: dict[str, Bot] = {side: RandomBot() for side in game.sides}
    for state in islice(ends(game, scenario, players, "fingerprint"), LOOKS):
        for side in lookers(game):
            features = bots_of(game_id).features(game.view(state, side))
            found.update("".join(f"{name} {value:.3f}\n" for name, value in features.items()).encode())
    return found.hexdigest()


def features_of(game_id: str, scenario: str) -> tuple[str, ...]:
    """Return the names of a scenario's features, in the order of a row."""
    game = game_of(game_id)
    _, state = game.start(scenario, KeyedDice(b"", 0))
    return tuple(bots_of(game_id).features(game.view(state, game.sides[0])))
