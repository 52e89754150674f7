"""Count what a review shows of a game of Brandywine."""

from __future__ import annotations

from cockade.engine.brandywine.b4_artillery.fire import GUNS, RIFLES, damages, struck
from cockade.engine.brandywine.b6_combat.rolls import fought
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import checked
from cockade.engine.brandywine.d_end.victory import points
from cockade.events import brandywine as events
from cockade.events.event import Fact
from cockade.events.facts import Rolled
from cockade.tui.games import measures
from cockade.tui.games.brandywine.rolls import result_name
from cockade.tui.games.measures import Curve, Measures
from cockade.tui.text.i18n import say

Throw = measures.Throw[State]
FACES = range(10)
CLOSE_COMBAT, INITIATIVE = "close combat", "initiative"
FIRE, DAMAGE = " fire", " damage"


class BrandywineMeasures(Measures[State]):
    """Close combats, ten-sided dice from 0 to 9, losses, army morale, points and momentum."""

    battles = frozenset({events.CombatResolved})

    @property
    def curves(self) -> tuple[Curve[State], ...]:
        return (
            Curve(say("Losses"), say("strength points lost"), losses, is_good=False),
            Curve(say("Army morale"), say("army morale"), lambda state, side: state.morale_of(side)),
            Curve(say("Points"), say("victory points"), lambda state, side: points(state, side) / 2),
            Curve(say("Momentum"), say("momentum chits"), lambda state, side: state.momentum_of(side)),
        )

    def faces(self, roll: Rolled) -> range:
        return FACES

    def side(self, throw: Throw) -> str:
        """
        The side whose die it is: the attacker's in close combat, the firer's in fire, otherwise that of the
        unit or side.
        """
        state, roll = throw.state, throw.roll
        if roll.purpose == CLOSE_COMBAT:
            frame = state.agenda[-1] if state.agenda else None
            return frame.attacker if isinstance(frame, events.CloseCombat) else ""
        if roll.who in events.SIDES:
            return roll.who
        if roll.who not in state.roster:
            return ""
        owner = state.unit(roll.who).side
        return enemy(owner) if roll.purpose.endswith((FIRE, DAMAGE)) else owner

    def high(self, roll: Rolled) -> int:
        return 1

    def outcomes(self, throw: Throw) -> tuple[str, ...]:
        """
        The result of each face of the die.

        The initiative (6.1.3) raises LookupError: it depends on the other die.
        """
        roll, state = throw.roll, throw.state
        totals = [die + throw.modifier for die in FACES]
        if roll.purpose.endswith(FIRE):
            needed = throw.last(events.ShotsFired).needed
            return tuple(struck(needed, total) for total in totals)
        if roll.purpose.endswith(DAMAGE):
            return damages(state, GUNS if roll.purpose.startswith(GUNS) else RIFLES)
        if roll.purpose == CLOSE_COMBAT:
            columns = ground(state.scenario).charts.close_combat.columns
            column = columns.index(throw.next(events.CombatResolved).shifted)
            return tuple(fought(state.scenario, column, total) for total in totals)
        if roll.purpose == INITIATIVE:
            raise LookupError(roll.purpose)
        return tuple(checked(state, total) for total in totals)

    def result(self, code: str) -> str:
        return result_name(code)

    def walked(self, fact: Fact) -> tuple[int, ...]:
        """A march hex by hex, a retreat or an advance one hex at a time."""
        if isinstance(fact, events.UnitMoved):
            return fact.path
        return (
            (fact.hex,)
            if isinstance(fact, events.UnitRetreated | events.UnitAdvanced | events.UnitArrived)
            else ()
        )

    def lost(self, fact: Fact) -> str:
        return fact.unit if isinstance(fact, events.UnitEliminated | events.UnitCaptured) else ""


def losses(state: State, side: str) -> int:
    """The strength points of units out of the game, and of the steps that others have lost."""
    return sum(_lost(unit) for unit in state.units if unit.side == side and not unit.is_leader)


def _lost(unit: Unit) -> int:
    full, reduced = unit.counter.strength
    if unit.is_out:
        return full
    return full - reduced if unit.reduced else 0
