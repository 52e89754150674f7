"""What a review counts of a game of Brandywine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.brandywine.fire import HIT, MISS
from engine.brandywine.ground import ground
from engine.brandywine.morale import FAILS, PASSES
from engine.brandywine.state import enemy
from engine.brandywine.victory import points
from events.brandywine import (
    SIDES,
    CloseCombat,
    CombatResolved,
    ShotsFired,
    UnitAdvanced,
    UnitArrived,
    UnitCaptured,
    UnitEliminated,
    UnitMoved,
    UnitRetreated,
)
from tui.games.brandywine.rolls import result_name
from tui.games.measures import Curve, Measures, Throw
from tui.words import say

if TYPE_CHECKING:
    from engine.brandywine.state import State, Unit
    from events.event import Fact

FACES = range(10)
CLOSE_COMBAT, INITIATIVE = "close combat", "initiative"
FIRE, DAMAGE = " fire", " damage"


def measures() -> Measures:
    """The measures of this game."""
    return Measures(
        battles=frozenset({CombatResolved}),
        faces=lambda _: FACES,
        side=side_of,
        high=lambda _: 1,
        outcomes=outcomes,
        result=result_name,
        curves=(
            Curve(say("Losses"), say("strength points lost"), losses),
            Curve(say("Army morale"), say("army morale"), lambda state, side: state.morale_of(side)),
            Curve(say("Points"), say("victory points"), lambda state, side: points(state, side) / 2),
            Curve(say("Momentum"), say("momentum chits"), lambda state, side: state.momentum_of(side)),
        ),
        walked=walked,
        lost=lambda fact: fact.unit if isinstance(fact, UnitEliminated | UnitCaptured) else "",
    )


def side_of(throw: Throw) -> str:
    """Close combat is the attacker's die, fire the firer's, every other that of the unit or the side."""
    state, roll = throw.state, throw.roll
    if roll.purpose == CLOSE_COMBAT:
        frame = state.agenda[-1] if state.agenda else None
        return frame.attacker if isinstance(frame, CloseCombat) else ""
    if roll.who in SIDES:
        return roll.who
    if roll.who not in state.roster:
        return ""
    owner: str = state.unit(roll.who).side
    return enemy(owner) if roll.purpose.endswith((FIRE, DAMAGE)) else owner


def losses(state: State, side: str) -> float:
    """The strength points of units out of the game, and of the steps that others have lost."""
    return sum(_lost(unit) for unit in state.units if unit.side == side and not unit.is_leader)


def _lost(unit: Unit) -> int:
    full, reduced = unit.counter.strength
    if unit.is_out:
        return full
    return full - reduced if unit.reduced else 0


def walked(fact: Fact) -> tuple[int, ...]:
    """A march hex by hex, a retreat or an advance one hex at a time."""
    if isinstance(fact, UnitMoved):
        return fact.path
    return (fact.hex,) if isinstance(fact, UnitRetreated | UnitAdvanced | UnitArrived) else ()


def outcomes(throw: Throw) -> tuple[str, ...]:
    """What each face would have come to; 6.1.3 has no answer, for it depends on the other side's die."""
    roll, state = throw.roll, throw.state
    charts = ground(state.scenario).charts
    totals = [die + throw.modifier for die in FACES]
    if roll.purpose.endswith(FIRE):
        needed = throw.last(ShotsFired).needed
        return tuple(HIT if total >= needed else MISS for total in totals)
    if roll.purpose.endswith(DAMAGE):
        guns = roll.purpose.startswith("artillery")
        return (charts.artillery_damage if guns else charts.rifle_damage).results
    if roll.purpose == CLOSE_COMBAT:
        table = charts.close_combat
        column = table.columns.index(throw.next(CombatResolved).shifted)
        return tuple(table.result(column, total) for total in totals)
    if roll.purpose == INITIATIVE:
        raise LookupError(roll.purpose)
    return tuple(PASSES if total >= charts.limits.check else FAILS for total in totals)
