"""Count what a review shows of a game of The American Revolution."""

from __future__ import annotations

from cockade.engine.revolution.common.occupation import points_held
from cockade.engine.revolution.common.state import State, number
from cockade.engine.revolution.phase5_3_combat.fire import DISRUPTED, ELIMINATED, MISS, harm
from cockade.events.event import Fact
from cockade.events.facts import FrameChanged, FramePushed, Rolled
from cockade.events.revolution import SIDES, BattleEnded, Firing, UnitEliminated, UnitMoved
from cockade.events.revolution import Throw as ThrowFrame
from cockade.tui.games import measures
from cockade.tui.games.measures import Curve, Measures
from cockade.tui.games.revolution.places import number as area_number
from cockade.tui.games.revolution.rolls import came_of
from cockade.tui.text.i18n import say

Throw = measures.Throw[State]
DIE = range(1, 7)
HIGH = frozenset({"fire", "pursuit", "combat", "initiative", "contest", "forage", "enlistment"})
LOW = frozenset({"attrition", "survival", "partisan"})
"""Rolls that are good if low. Rolls in neither set say nothing about luck."""
TOLD = {MISS, DISRUPTED, ELIMINATED}


class RevolutionMeasures(Measures[State]):
    """Battles, six-sided dice, towns, loyalty, points and both tables."""

    battles = frozenset({BattleEnded})

    @property
    def curves(self) -> tuple[Curve[State], ...]:
        return (
            Curve(say("Towns"), say("points of towns held"), points_held),
            Curve(say("Loyalty"), say("loyalty of the colonies"), loyalty),
            Curve(
                say("Political points"), say("political points"), lambda state, side: state.points_of(side)
            ),
            Curve(
                say("Progress"), say("revolutionary progress"), lambda state, _: state.progress, shared=True
            ),
            Curve(
                say("Balance of power"), say("balance of power"), lambda state, _: state.europe, shared=True
            ),
        )

    def faces(self, roll: Rolled) -> range:
        return range(1, max(DIE[-1], roll.die) + 1)

    def side(self, throw: Throw) -> str:
        """
        The side whose luck a roll shows: the firing side, or the one that threw it (see the
        next frame).
        """
        roll, agenda = throw.roll, throw.state.agenda
        if roll.purpose not in HIGH | LOW:
            return ""
        if agenda and isinstance(agenda[-1], Firing):
            return agenda[-1].side
        frame = next(
            (fact.frame for fact in throw.after if isinstance(fact, FramePushed | FrameChanged)), None
        )
        if isinstance(frame, ThrowFrame):
            return frame.side
        return roll.who if roll.who in SIDES else ""

    def high(self, roll: Rolled) -> int:
        return (roll.purpose in HIGH) - (roll.purpose in LOW)

    def outcomes(self, throw: Throw) -> tuple[str, ...]:
        """The result of each face of the die, for rolls where a face has a meaning."""
        if throw.roll.result in TOLD:
            return tuple(harm(throw.state, self.side(throw), die) for die in DIE)
        return tuple(_judged(throw, throw.roll.replace(die=die, total=die + throw.modifier)) for die in DIE)

    def came(self, throw: Throw) -> str:
        """The result of a roll in words. Rolls without a recorded result are judged by the rules."""
        if throw.roll.result in TOLD:
            return throw.roll.result
        try:
            return _judged(throw, throw.roll)
        except LookupError:
            return throw.roll.result

    def result(self, code: str) -> str:
        return say(code)

    def walked(self, fact: Fact) -> tuple[int, ...]:
        """A move from area to area."""
        if not isinstance(fact, UnitMoved):
            return ()
        return tuple(place for place in (area_number(fact.start), area_number(fact.area)) if place)

    def lost(self, fact: Fact) -> str:
        return fact.unit if isinstance(fact, UnitEliminated) else ""


def loyalty(state: State, side: str) -> int:
    """The sum of the loyalty levels of all colonies on a side's part of their tables. (10.0)"""
    sign = -1 if number(side) else 1
    return sum(max(0, sign * level) for level in state.loyalty)


def _judged(throw: Throw, roll: Rolled) -> str:
    words = came_of(throw.state, roll)
    if not words:
        raise LookupError(roll.purpose)
    return words
