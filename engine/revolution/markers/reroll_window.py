"""
Dice on which Master Plan may be played (7.9.master_plan, ruling Q24): everything but fire and pursuit.

A rule throws with `throw` and says with `@settles(purpose)` what follows when the die lies for good. Between
the two the thrower is asked, if he holds any marker, whether he throws again; only Master Plan allows it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from cockade.engine.law import Law, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.markers import wants_to_be_asked
from cockade.engine.rules import Resolution
from cockade.events.facts import Modifier
from cockade.events.revolution import KeepRoll, MarkerPlayed, PassPhase, RollAgain, Throw, WindowQuieted

FACES = 6
MASTER_PLAN, WINDOW = "master_plan", "any_own_roll_except_fire"
Settling = Callable[[Resolution[State], Throw], None]
Faces = Callable[[State], Collection[int]]
SETTLINGS: dict[str, Settling] = {}
BEST: dict[str, Faces] = {}
"""Ruling Q95: by purpose the faces that no other one would better, whoever throws."""


def none_is_best(state: State) -> Collection[int]:
    """No face is best in itself: the result depends on more than the die."""
    return ()


def the_highest(state: State) -> Collection[int]:
    """The highest face is best."""
    return (FACES,)


def settles(purpose: str, best: Faces = none_is_best) -> Callable[[Settling], Settling]:
    """
    `(resolution, throw)`: the consequences of a die rolled for this purpose, once its frame is popped.

    With one of the `best` faces the roller does not want a reroll.
    """

    def enter(function: Settling) -> Settling:
        SETTLINGS[purpose] = function
        BEST[purpose] = best
        return function

    return enter


def throw(  # noqa: PLR0913 - a roll is described by all of these
    resolution: Resolution[State],
    side: str,
    purpose: str,
    *,
    rule: str,
    who: str = "",
    modifiers: Iterable[Modifier] = (),
) -> None:
    """def.player: roll a six-sided die for a side; its effect is settled once no reroll is left."""
    counted = tuple(modifiers)
    resolution.push(Throw(side, purpose, who, _roll(resolution, purpose, who, rule, counted), rule, counted))


def _roll(
    resolution: Resolution[State], purpose: str, who: str, rule: str, modifiers: tuple[Modifier, ...]
) -> int:
    return resolution.roll(
        purpose, FACES, who=who, rule=rule, modifiers=modifiers, result=lambda _, total: str(total)
    ).die


@BOOK.asks(Throw, KeepRoll())
def may_roll_again(state: State, frame: Throw) -> bool:
    """7.9.master_plan, ruling Q95: he holds markers, wants to be asked, and could have thrown better."""
    return wants_to_be_asked(state, frame.side, WINDOW) and frame.die not in BEST[frame.purpose](state)


@BOOK.continues(Throw)
def throw_goes_on(resolution: Resolution[State], frame: Throw) -> bool:
    """7.9.master_plan: settle the die at once if no side is asked."""
    settle(resolution, frame)
    return True


def settle(resolution: Resolution[State], frame: Throw) -> None:
    """Apply the effect of the die, which is now final."""
    resolution.pop()
    SETTLINGS[frame.purpose](resolution, frame)


@condition("7.9.master_plan", "You do not hold {marker}.", marker=lambda *_: MASTER_PLAN)
def holds_master_plan(state: State, frame: Throw) -> bool:
    """7.9.master_plan: only a side that holds the marker may reroll."""
    return MASTER_PLAN in state.hand(frame.side)


BOOK.add_law(
    Law(KeepRoll, Throw, "7.9.master_plan"),
    Law(PassPhase, Throw, "7.9.master_plan"),
    Law(RollAgain, Throw, "7.9.master_plan", opens=(holds_master_plan,)),
)


@BOOK.resolver(KeepRoll, Throw)
def keep_roll(resolution: Resolution[State], frame: Throw, action: KeepRoll) -> None:
    """7.9.master_plan: keep the die."""
    settle(resolution, frame)


@BOOK.resolver(RollAgain, Throw)
def roll_again(resolution: Resolution[State], frame: Throw, action: RollAgain) -> None:
    """7.9.master_plan: the new result counts, even if it is worse."""
    resolution.happen(MarkerPlayed(frame.side, MASTER_PLAN))
    resolution.change(
        frame.replace(die=_roll(resolution, frame.purpose, frame.who, frame.rule, frame.modifiers))
    )


@BOOK.resolver(PassPhase, Throw)
def leave_alone(resolution: Resolution[State], frame: Throw, action: PassPhase) -> None:
    """The roller keeps this die and all others of this phase."""
    resolution.happen(WindowQuieted(frame.side, WINDOW))
    settle(resolution, frame)
