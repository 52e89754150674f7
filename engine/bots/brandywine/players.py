"""The players of Brandywine, as `GameBots` asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cockade.engine.bots.bot import Bot, Pick
from cockade.engine.bots.brandywine.character import SHEET, Character, character_of
from cockade.engine.bots.brandywine.features import FEATURES
from cockade.engine.bots.brandywine.greedy import GreedyBot
from cockade.engine.bots.brandywine.marching import next_placement
from cockade.engine.bots.brandywine.planning import neighbour, plans
from cockade.engine.bots.port import GameBots
from cockade.engine.bots.ways import Way
from cockade.engine.brandywine.common.state import State
from cockade.events import brandywine as events
from cockade.events.event import Action


class BrandywineBots(GameBots):
    """Greedy players with characters of their own."""

    sheet = SHEET
    character = Character
    weights = __package__
    thoughtful = frozenset({events.MovementPhase, events.Declaration})

    def player(self, name: str) -> Bot:
        """See `GameBots`."""
        return GreedyBot(name=name)

    def playing(self, character: Character, orders: dict[str, tuple[Character, int]]) -> Bot:
        """See `GameBots`; nobody has orders of their own here."""
        return GreedyBot(character)

    def character_of(self, name: str, scenario: str, side: str) -> Character:
        """See `GameBots`; remembered."""
        return character_of(name, scenario, side)

    def size(self, state: State) -> int:
        """All units, wherever they are."""
        return len(state.units)

    def features(self, seen: State) -> Mapping[str, float]:
        """See `GameBots`."""
        return FEATURES(seen)

    def next_placement(self, state: State) -> Action | None:
        """See `GameBots`."""
        return next_placement(state)

    def reason(self, state: State, side: str, action: Action, character: Character) -> str:
        """See `GameBots`."""
        from cockade.engine.bots.brandywine.reasons import reason

        return reason(state, side, action, character)

    def plans(self, state: State, side: str) -> Iterator[Way]:
        """See `GameBots`."""
        return plans(state, side)

    def neighbour(self, state: State, side: str, names: Sequence[str], best: Way, pick: Pick) -> Way:
        """See `GameBots`."""
        return neighbour(state, side, names, best, pick)


BOTS = BrandywineBots()
