"""The bots of Rebels & Redcoats, in the form of `GameBots`."""

from __future__ import annotations

from cockade.engine.bots.api import GameBots
from cockade.engine.bots.rebels.features import FEATURES
from cockade.engine.bots.rebels.greedy import GreedyBot
from cockade.engine.bots.rebels.parameters import SHEET, Character, character_of
from cockade.engine.bots.rebels.placement import next_placement
from cockade.engine.bots.rebels.planning import neighbour, plans
from cockade.engine.rebels.common.state import State
from cockade.events import rebels as events
from cockade.events.event import Action


def reason(state: State, side: str, action: Action, character: Character) -> str:
    """See `GameBots`."""
    from cockade.engine.bots.rebels import explanations

    return explanations.reason(state, side, action, character)


BOTS = GameBots(
    sheet=SHEET,
    character=Character,
    character_of=character_of,
    player=lambda name: GreedyBot(name=name),
    playing=lambda character, orders: GreedyBot(character, orders=orders),
    thoughtful=frozenset({events.ReinforcementSegment, events.MovementSegment, events.Declaration}),
    plans=plans,
    neighbour=neighbour,
    features=FEATURES,
    weights=__package__ or "",
    next_placement=next_placement,
    reason=reason,
)
