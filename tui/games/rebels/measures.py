"""Count what a review shows of a game of Rebels & Redcoats."""

from __future__ import annotations

from collections.abc import Callable

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.leaders import STACKED, surviving
from cockade.engine.rebels.common.morale import tested
from cockade.engine.rebels.common.state import State, enemy, stacking_points
from cockade.engine.rebels.segment4_movement.forced_march import arriving
from cockade.engine.rebels.segment6_recovery import rallying
from cockade.events import rebels as events
from cockade.events.event import Fact
from cockade.events.facts import Rolled
from cockade.tui.games import measures
from cockade.tui.games.measures import Curve, Measures
from cockade.tui.games.rebels.rolls import result
from cockade.tui.text.i18n import say

Throw = measures.Throw[State]
FACES = range(1, 11)
LOW_IS_GOOD = frozenset({"morale", "forced march"})
"""Checks that pass with a low die. Every other die is better high for the side that rolls it."""


class RebelsMeasures(Measures[State]):
    """Assaults, ten-sided dice, losses, disintegration and territory."""

    battles = frozenset({events.AssaultResolved})

    @property
    def curves(self) -> tuple[Curve[State], ...]:
        return (
            Curve(say("Losses"), say("strength points lost"), losses, is_good=False),
            Curve(say("Disintegration"), say("level left"), lambda state, side: state.level(side) / 2),
            Curve(say("Territory"), say("victory hexes held"), held),
        )

    def faces(self, roll: Rolled) -> range:
        return FACES

    def side(self, throw: Throw) -> str:
        """
        The side whose die it is: the attacker's in an assault, the gunner's in fire, otherwise
        the unit's.
        """
        state, roll = throw.state, throw.roll
        if roll.purpose == "assault":
            return state.side
        if roll.who not in state.roster:
            return ""
        owner = state.unit(roll.who).side
        return enemy(owner) if roll.purpose == "bombardment" else owner

    def high(self, roll: Rolled) -> int:
        return -1 if roll.purpose in LOW_IS_GOOD else 1

    def outcomes(self, throw: Throw) -> tuple[str, ...]:
        return tuple(_OUTCOMES[throw.roll.purpose](throw, die) for die in FACES)

    def result(self, code: str) -> str:
        return result(code)

    def walked(self, fact: Fact) -> tuple[int, ...]:
        """A march hex by hex, a retreat or an advance one hex at a time."""
        if isinstance(fact, events.UnitMoved):
            return fact.path
        return (fact.hex,) if isinstance(fact, events.UnitRetreated | events.UnitAdvanced) else ()

    def lost(self, fact: Fact) -> str:
        return fact.unit if isinstance(fact, events.UnitEliminated) else ""


def losses(state: State, side: str) -> int:
    """The strength of units out of the game. A gun counts half of its bombardment strength. (6.2)"""
    lost = (unit.counter for unit in state.units if unit.side == side and not unit.alive)
    return sum(stacking_points(counter, disrupted=False) for counter in lost)


def held(state: State, side: str) -> float:
    """14.1: the victory hexes of a side."""
    return sum(owner == side for _, owner in state.owners)


# ---------------------------------------------------------------- what each face would have come to


def _leader(throw: Throw, die: int) -> str:
    """The result of a die for a leader, from what happened to him. (11.13)"""
    frame = throw.state.agenda[-1]
    cause = frame.cause if isinstance(frame, events.LeadersTested) else STACKED
    return surviving(throw.state, cause, die)


def _assault(throw: Throw, die: int) -> str:
    """The result of a die in the recorded column. (8.1)"""
    table = ground(throw.state.scenario).charts.assault
    return table.result(table.columns.index(throw.next(events.AssaultResolved).shifted), die)


def _bombardment(throw: Throw, die: int) -> str:
    """The result of a die in the recorded column. (7.1)"""
    table = ground(throw.state.scenario).charts.bombardment
    return table.result(table.columns.index(throw.last(events.GunsFired).column), die)


_OUTCOMES: dict[str, Callable[[Throw, int], str]] = {
    "morale": lambda throw, die: tested(die, die + throw.modifier, throw.state.unit(throw.roll.who).morale),
    "forced march": lambda throw, die: arriving(throw.state, die + throw.modifier),
    "rally": lambda throw, die: rallying(throw.state, die + throw.modifier),
    "leader": _leader,
    "assault": _assault,
    "bombardment": _bombardment,
}
