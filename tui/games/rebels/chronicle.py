"""Rebels & Redcoats, told at length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.facts import SegmentBegan, TrackMoved, TurnBegan
from events.rebels import (
    AssaultResolved,
    CombatDeclared,
    GameBegan,
    UnitAdvanced,
    UnitMoved,
    UnitPlaced,
    UnitRallied,
    UnitRetreated,
    UnitSetUp,
)
from tui.games.chronicle import Chronicle, Fight, Way
from tui.games.rebels.names import hexes, people
from tui.games.rebels.prose import TELLING
from tui.games.rebels.rolls import result
from tui.games.rebels.weigh import RESULTS
from tui.words import say

if TYPE_CHECKING:
    from engine.rebels.state import State
    from events.event import Fact
    from events.facts import Rolled


def fight(state: State, fact: Fact, roll: Rolled | None) -> Fight | None:
    """8.1: one assault."""
    if not isinstance(fact, AssaultResolved):
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
        UnitMoved: Way("{unit} marches to {hex}.", "On the march: {moves}."),
        UnitRetreated: Way("{unit} falls back to {hex}.", "Falling back: {moves}."),
        UnitAdvanced: Way("{unit} advances into {hex}.", "Advancing: {moves}."),
        UnitPlaced: Way("{unit} takes its place at {hex}.", "Taking their places: {moves}."),
    },
    arrival=Way("{unit} comes on and goes to {hex}.", "Coming on: {moves}."),
    fight=fight,
    result=lambda roll: result(roll.result),
    hushed=frozenset(
        {GameBegan, UnitSetUp, TurnBegan, SegmentBegan, TrackMoved, CombatDeclared, UnitRallied}
    ),
)
