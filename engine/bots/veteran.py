"""Veteran: before moves and fights it tries many ways, and follows the best of them.

It guesses the hidden parts again for every trial. See `deliberation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from cockade.engine.bots.bot import Bot, Pick
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.registry import bots_of, player, way_player
from cockade.engine.bots.search import Question, Search, moment_of, question, tried
from cockade.engine.game import AnyGame
from cockade.engine.rules import Offer
from cockade.events.event import Action


@define
class Veteran:
    """Deliberates at the start of its steps and before its fights. Otherwise it follows its last decision.

    `most` trials in a deliberation. A subclass may spread the trials over processes and stop by a clock.
    """

    most: int = 60
    _moment: tuple[Any, ...] = ()
    _player: Bot | None = None
    _decided: bool = False
    _before: dict[type[Any], Way] = field(factory=dict)

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        if self._moment != moment_of(game, state):
            self._moment, self._player, self._decided = moment_of(game, state), None, False
        if not self._decided and is_worth_searching(game.id, state):
            asked = question(game, state, str(pick(1 << 30)))
            way = self._before[type(state.agenda[-1])] = self.decide(asked)
            self._player = way_player(game.id, way, state.scenario, asked.side)
            self._decided = True
        if self._player is None:
            self._player = player(REGULAR, game.id)
        return self._player.choose(game, state, offers, pick)

    def before(self, asked: Question) -> Way:
        """Return the way chosen in such a step the last time."""
        return self._before.get(type(asked.seen.agenda[-1]), Way())

    def decide(self, asked: Question) -> Way:
        """Return the way to follow."""
        left = self.most
        thought = Search(asked, lambda: left, before=self.before(asked))
        for wanted in thought.rounds():
            for way, number in wanted[:left]:
                thought.tell(tried(asked, thought.candidates[way], way, number))
            left -= len(wanted)
            if left <= 0:
                break
        return thought.candidates[thought.choice].way


def is_worth_searching(game_id: str, state: Any) -> bool:
    """Whether the frame in progress allows planning."""
    return bool(state.agenda) and type(state.agenda[-1]) in bots_of(game_id).thoughtful
