"""What a review counts of a game of The American Revolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.common.occupation import points_held
from cockade.engine.revolution.common.state import number
from cockade.events.facts import FrameChanged, FramePushed
from cockade.events.revolution import SIDES, Firing, UnitEliminated, UnitMoved
from cockade.events.revolution import Throw as ThrowFrame
from cockade.events.revolution.battle_facts import BattleEnded
from cockade.tui.games.measures import Curve, Measures, Throw
from cockade.tui.games.revolution.gazetteer import number as area_number
from cockade.tui.games.revolution.names import laid
from cockade.tui.games.revolution.rolls import JUDGES
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.engine.revolution.common.state import State
    from cockade.events.event import Fact
    from cockade.events.facts import Rolled

DIE = range(1, 7)
HIGH = frozenset({"fire", "pursuit", "combat", "initiative", "contest", "forage", "enlistment"})
LOW = frozenset({"attrition", "survival", "partisan"})
"""What is hoped for is a high die here, a low one there; of every other die nobody can say what is luck."""
TOLD = {"miss", "disrupted", "eliminated"}


def measures() -> Measures:
    """The measures of this game."""
    return Measures(
        battles=frozenset({BattleEnded}),
        faces=lambda roll: range(1, max(DIE[-1], roll.die) + 1),
        side=side_of,
        high=lambda roll: (roll.purpose in HIGH) - (roll.purpose in LOW),
        outcomes=outcomes,
        result=say,
        came=came,
        curves=(
            Curve(say("Towns"), say("points of towns held"), points_held),
            Curve(say("Loyalty"), say("loyalty of the colonies"), loyalty),
            Curve(say("Political points"), say("political points"), purse),
            Curve(say("Progress"), say("revolutionary progress"), progress, shared=True),
            Curve(say("Balance of power"), say("balance of power"), europe, shared=True),
        ),
        walked=walked,
        lost=lambda fact: fact.unit if isinstance(fact, UnitEliminated) else "",
    )


def side_of(throw: Throw) -> str:
    """Fire is that of who fires; every other die of luck that of who threw it, as the frame after it says."""
    roll, agenda = throw.roll, throw.state.agenda
    if roll.purpose not in HIGH | LOW:
        return ""
    if agenda and isinstance(agenda[-1], Firing):
        return str(agenda[-1].side)
    frame = next((fact.frame for fact in throw.after if isinstance(fact, FramePushed | FrameChanged)), None)
    if isinstance(frame, ThrowFrame):
        return frame.side
    return roll.who if roll.who in SIDES else ""


def loyalty(state: State, side: str) -> float:
    """10.0: the levels of all colonies that are on a side's part of their tables, added up."""
    sign = -1 if number(side) else 1
    return sum(max(0, sign * level) for level in state.loyalty)


def purse(state: State, side: str) -> float:
    """6.1: the political points of a side."""
    return state.points_of(side)


def progress(state: State, _: str) -> float:
    """The one table for both sides."""
    return state.progress


def europe(state: State, _: str) -> float:
    """The balance of power, one for both sides."""
    return state.europe


def walked(fact: Fact) -> tuple[int, ...]:
    """A move from area to area."""
    if not isinstance(fact, UnitMoved):
        return ()
    return tuple(place for place in (area_number(fact.start), area_number(fact.area)) if place)


def outcomes(throw: Throw) -> tuple[str, ...]:
    """What each face would have come to, where a face has a meaning of its own."""
    if throw.roll.result in TOLD:
        harm = {5: "disrupted", 6: "eliminated"}
        return tuple(harm.get(die, "miss") for die in DIE)
    return tuple(_judged(throw, throw.roll.replace(die=die, total=die + throw.modifier)) for die in DIE)


def came(throw: Throw) -> str:
    """What came of a die, in words where it is not written beside it."""
    if throw.roll.result in TOLD:
        return throw.roll.result
    try:
        return _judged(throw, throw.roll)
    except LookupError:
        return throw.roll.result


def _judged(throw: Throw, roll: Rolled) -> str:
    found, judge = laid(throw.state), JUDGES[roll.purpose]
    words = judge(throw.state, found, roll) if found else ""
    if not words:
        raise LookupError(roll.purpose)
    return words
