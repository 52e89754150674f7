"""The bots of The American Revolution, in the form of `GameBots`."""

from __future__ import annotations

from collections.abc import Hashable

from cockade.engine.bots.api import GameBots
from cockade.engine.bots.revolution import aims
from cockade.engine.bots.revolution.features import FEATURES
from cockade.engine.bots.revolution.greedy import GreedyBot
from cockade.engine.bots.revolution.parameters import SHEET, Character, character_of
from cockade.engine.bots.revolution.placement import next_placement
from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.events.event import Action


def reason(state: State, side: str, action: Action, character: Character) -> str:
    """See `GameBots`."""
    from cockade.engine.bots.revolution import explanations

    return explanations.reason(state, side, action, character)


def spell(state: State) -> Hashable:
    """See `GameBots`: in campaigns one side's step, else a phase of both."""
    campaign = (state.campaign, state.side) if state.campaign else ()
    return state.turn, state.phase, campaign


BOTS = GameBots(
    sheet=SHEET,
    character=Character,
    character_of=character_of,
    player=lambda name: GreedyBot(name=name),
    playing=lambda character, orders: GreedyBot(character),  # nobody has orders of their own here
    thoughtful=frozenset({events.Movement, events.Mobilization}),
    lookahead=1,  # a turn is a year
    features=FEATURES,
    weights=__package__ or "",
    spell=spell,
    next_placement=next_placement,
    reason=reason,
    aims=aims.aims,  # a game is too long for one decision to show in who wins
    is_decided=aims.is_decided,
    is_reached=aims.is_reached,
)
