"""What a review counts of a game of Brandywine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.b4_artillery.fire import HIT, MISS
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import enemy
from cockade.engine.brandywine.common.tracks import FAILS, PASSES
from cockade.engine.brandywine.d_end.victory import points
from cockade.events import brandywine as events
from cockade.tui.games.brandywine.rolls import result_name
from cockade.tui.games.measures import Curve, Measures, Throw
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import State, Unit
    from cockade.events.event import Fact

FACES = range(10)
CLOSE_COMBAT, INITIATIVE = "close combat", "initiative"
FIRE, DAMAGE = " fire", " damage"


def measures() -> Measures:
    """The measures of this game."""
    return Measures(
        battles=frozenset({events.CombatResolved}),
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
        lost=lambda fact: fact.unit if isinstance(fact, events.UnitEliminated | events.UnitCaptured) else "",
    )


def side_of(throw: Throw) -> str:
    """Close combat is the attacker's die, fire the firer's, every other that of the unit or the side."""
    state, roll = throw.state, throw.roll
    if roll.purpose == CLOSE_COMBAT:
        frame = state.agenda[-1] if state.agenda else None
        return frame.attacker if isinstance(frame, events.CloseCombat) else ""
    if roll.who in events.SIDES:
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
    if isinstance(fact, events.UnitMoved):
        return fact.path
    return (
        (fact.hex,)
        if isinstance(fact, events.UnitRetreated | events.UnitAdvanced | events.UnitArrived)
        else ()
    )


def outcomes(throw: Throw) -> tuple[str, ...]:
    """What each face would have come to; 6.1.3 has no answer, for it depends on the other side's die."""
    roll, state = throw.roll, throw.state
    charts = ground(state.scenario).charts
    totals = [die + throw.modifier for die in FACES]
    if roll.purpose.endswith(FIRE):
        needed = throw.last(events.ShotsFired).needed
        return tuple(HIT if total >= needed else MISS for total in totals)
    if roll.purpose.endswith(DAMAGE):
        guns = roll.purpose.startswith("artillery")
        return (charts.artillery_damage if guns else charts.rifle_damage).results
    if roll.purpose == CLOSE_COMBAT:
        table = charts.close_combat
        column = table.columns.index(throw.next(events.CombatResolved).shifted)
        return tuple(table.result(column, total) for total in totals)
    if roll.purpose == INITIATIVE:
        raise LookupError(roll.purpose)
    return tuple(PASSES if total >= charts.limits.check else FAILS for total in totals)
