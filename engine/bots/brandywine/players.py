"""The bots of Brandywine, in the form of `GameBots`."""

from __future__ import annotations

from cockade.engine.bots.api import GameBots
from cockade.engine.bots.brandywine.features import FEATURES
from cockade.engine.bots.brandywine.greedy import GreedyBot
from cockade.engine.bots.brandywine.marching import next_placement
from cockade.engine.bots.brandywine.parameters import SHEET, Character, character_of
from cockade.engine.bots.brandywine.planning import neighbour, plans
from cockade.engine.brandywine.common.state import State
from cockade.events import brandywine as events
from cockade.events.event import Action


def reason(state: State, side: str, action: Action, character: Character) -> str:
    """See `GameBots`."""
    from cockade.engine.bots.brandywine import explanations

    return explanations.reason(state, side, action, character)


BOTS = GameBots(
    sheet=SHEET,
    character=Character,
    character_of=character_of,
    player=lambda name: GreedyBot(name=name),
    playing=lambda character, orders: GreedyBot(character),  # nobody has orders of their own here
    thoughtful=frozenset({events.MovementPhase, events.Declaration}),
    plans=plans,
    neighbour=neighbour,
    features=FEATURES,
    weights=__package__ or "",
    next_placement=next_placement,
    reason=reason,
)
