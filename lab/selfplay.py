"""Games from which a value is learned: Regulars who now and then go another way for a step."""

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
"""In one of so many steps another way is gone."""
WAYS = 12
"""So many of the first ways are chosen among."""
LOOKS = 6
"""So many ends of player turns are looked at for a fingerprint."""


@frozen
class ExampleGame(Record):
    """
    A game as one learns from it: who won, and a row for each position at the end of a player turn.

    A row is the margin of the first side, then the features in their order.
    """

    number: int
    winner: str
    rows: tuple[tuple[float, ...], ...]


@define
class Wanderer:
    """Plays as `usual`, but in a share of the steps goes some other way that Veteran would consider."""

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
        """One of the ways that differ much, or one near Regular's."""
        bots = bots_of(self.game_id)
        ways = list(islice(bots.plans(state, side), WAYS))
        names = ways_for(self.game_id, state.scenario, side)
        near = bots.neighbour(state, side, names, Way(), self.pick) if self.pick(2) or not ways else None
        return near or (ways[self.pick(len(ways))] if ways else Way())


def lesson(game_id: str, scenario: str, key: str, number: int, trials: int = 0) -> ExampleGame:
    """
    One game to learn from; the same key and number, the same game.

    With `trials` both sides are Veterans with so many trials a decision, instead of Regulars.
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
    """The states at the ends of all player turns of a game, the last one with them."""
    _, state = game.start(scenario, KeyedDice(key.encode(), 0))
    dice, pick, bots = MeaningfulDice(key.encode()), random_source(key), bots_of(game.id)
    while game.decider(state):
        state = play_on(game, state, players, dice, pick, spell_over(bots.spell, state))
        yield state


def lookers(game: AnyGame) -> Sequence[str]:
    """Whose eyes a position is seen with: where there are no secrets, one side sees all."""
    return game.sides[:1] if game.guess is all_is_seen else game.sides


def row(game: AnyGame, state: Any, side: str) -> tuple[float, ...]:
    """A position as one learns from it, by what a side sees."""
    seen = game.view(state, side)
    found = bots_of(game.id).features(seen)
    return round(game.margin(seen, game.sides[0]), 4), *(round(one, 4) for one in found.values())


def fingerprint(game_id: str, scenario: str) -> str:
    """A word for what the features of a scenario are: their names, and what they say of a few positions."""
    game, found = game_of(game_id), blake2b(digest_size=8)
    players: dict[str, Bot] = {side: RandomBot() for side in game.sides}
    for state in islice(ends(game, scenario, players, "fingerprint"), LOOKS):
        for side in lookers(game):
            features = bots_of(game_id).features(game.view(state, side))
            found.update("".join(f"{name} {value:.3f}\n" for name, value in features.items()).encode())
    return found.hexdigest()


def features_of(game_id: str, scenario: str) -> tuple[str, ...]:
    """The names of the features of a scenario, in the order of a row."""
    game = game_of(game_id)
    _, state = game.start(scenario, KeyedDice(b"", 0))
    return tuple(bots_of(game_id).features(game.view(state, game.sides[0])))
