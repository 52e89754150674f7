"""The players of The American Revolution, as `GameBots` asks for them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from cockade.engine.bots.bot import Bot
from cockade.engine.bots.port import Aim, GameBots
from cockade.engine.bots.revolution.character import SHEET, Character, character_of
from cockade.engine.bots.revolution.features import FEATURES
from cockade.engine.bots.revolution.greedy import GreedyBot
from cockade.engine.bots.revolution.placement import next_placement
from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.events.event import Action


class RevolutionBots(GameBots):
    """Greedy players with characters of their own."""

    sheet = SHEET
    character = Character
    weights = __package__
    lookahead = 1  # a turn is a year
    thoughtful = frozenset({events.Movement, events.Mobilization})

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

    def spell(self, state: State) -> Hashable:
        """See `GameBots`: in campaigns one side's step, else a phase of both."""
        campaign = (state.campaign, state.side) if state.campaign else ()
        return state.turn, state.phase, campaign

    def next_placement(self, state: State) -> Action | None:
        """See `GameBots`."""
        return next_placement(state)

    def reason(self, state: State, side: str, action: Action, character: Character) -> str:
        """See `GameBots`."""
        from cockade.engine.bots.revolution.reasons import reason

        return reason(state, side, action, character)

    def aims(self, state: State) -> Iterator[Aim]:
        """See `GameBots`: a game is too long for one decision to show in who wins."""
        from cockade.engine.bots.revolution import near_aims

        return near_aims.aims(state)

    def is_decided(self, aim: Aim, begun: State, state: State) -> bool:
        """See `GameBots`."""
        from cockade.engine.bots.revolution import near_aims

        return near_aims.is_decided(aim, begun, state)

    def is_reached(self, aim: Aim, state: State) -> bool:
        """See `GameBots`."""
        from cockade.engine.bots.revolution import near_aims

        return near_aims.is_reached(aim, state)


BOTS = RevolutionBots()
