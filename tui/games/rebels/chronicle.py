"""Rebels & Redcoats, told at length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.events import rebels as events
from cockade.events.facts import SegmentBegan, TrackMoved, TurnBegan
from cockade.tui.games.chronicle import Chronicle, Fight, Way
from cockade.tui.games.rebels.names import hexes, people
from cockade.tui.games.rebels.prose import TELLING
from cockade.tui.games.rebels.rolls import result
from cockade.tui.games.rebels.weigh import RESULTS
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.engine.rebels.common.state import State
    from cockade.events.event import Fact
    from cockade.events.facts import Rolled


def fight(state: State, fact: Fact, roll: Rolled | None) -> Fight | None:
    """8.1: one assault."""
    if not isinstance(fact, events.AssaultResolved):
        return None
    starts, ends = (dict.fromkeys(side) for side in zip(*fact.combat.crossings, strict=True))
    brief = say(
        "The {side} storm {ends} from {starts}, {attack} against {defence}: {result}.",
        side=people(state, state.side),
        ends=hexes(ends),
        starts=hexes(starts),
        attack=fact.attack,
        defence=fact.defence,
        result=say(RESULTS.get(fact.result, fact.result)),
    )
    return Fight(brief, TELLING.sentence(state, fact, roll), tuple(starts), tuple(ends))


CHRONICLE = Chronicle(
    ways={
        events.UnitMoved: Way("{unit} marches to {hex}.", "On the march: {moves}."),
        events.UnitRetreated: Way("{unit} falls back to {hex}.", "Falling back: {moves}."),
        events.UnitAdvanced: Way("{unit} advances into {hex}.", "Advancing: {moves}."),
        events.UnitPlaced: Way("{unit} takes its place at {hex}.", "Taking their places: {moves}."),
    },
    arrival=Way("{unit} comes on and goes to {hex}.", "Coming on: {moves}."),
    fight=fight,
    result=lambda roll: result(roll.result),
    hushed=frozenset(
        {
            events.GameBegan,
            events.UnitSetUp,
            TurnBegan,
            SegmentBegan,
            TrackMoved,
            events.CombatDeclared,
            events.UnitRallied,
        }
    ),
)
