"""
Dice on which Master Plan may be played (7.9.master_plan, ruling Q24): everything but fire and pursuit.

A rule throws with `throw` and says with `@settles(purpose)` what follows when the die lies for good. Between
the two the thrower may throw again, if he holds the marker and has not asked to be left alone in this phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.revolution.book import BOOK
from engine.revolution.state import State
from engine.rules import Offer, Ruling, offer
from events.facts import Modifier
from events.revolution import KeepRoll, MarkerPlayed, PassPhase, RollAgain, Throw, WindowQuieted

FACES = 6
MASTER_PLAN, WINDOW = "master_plan", "any_own_roll_except_fire"
Settling = Callable[[Ruling[State], Throw], None]
SETTLINGS: dict[str, Settling] = {}


def settles(purpose: str) -> Callable[[Settling], Settling]:
    """`(ruling, throw)`: what follows from a die thrown for this purpose; its frame is gone by then."""

    def enter(function: Settling) -> Settling:
        SETTLINGS[purpose] = function
        return function

    return enter


def throw(  # noqa: PLR0913 - a roll is described by all of these
    ruling: Ruling[State],
    side: str,
    purpose: str,
    *,
    rule: str,
    who: str = "",
    modifiers: Iterable[Modifier] = (),
) -> None:
    """def.player: a side throws a six-sided die; what follows is settled when the die lies for good."""
    counted = tuple(modifiers)
    ruling.push(Throw(side, purpose, who, _roll(ruling, purpose, who, rule, counted), rule, counted))


def _roll(ruling: Ruling[State], purpose: str, who: str, rule: str, modifiers: tuple[Modifier, ...]) -> int:
    return ruling.roll(
        purpose, FACES, who=who, rule=rule, modifiers=modifiers, result=lambda _, total: str(total)
    ).die


def may_roll_again(state: State, side: str) -> bool:
    """7.9.master_plan: he holds the marker, and wants to be asked."""
    return MASTER_PLAN in state.hand(side) and not state.is_quiet(side, WINDOW)


@BOOK.goes_on(Throw)
def throw_goes_on(ruling: Ruling[State], frame: Throw) -> bool:
    """7.9.master_plan: settled at once, unless the thrower may throw again."""
    if may_roll_again(ruling.state, frame.side):
        return False
    settle(ruling, frame)
    return True


def settle(ruling: Ruling[State], frame: Throw) -> None:
    """The die lies for good."""
    ruling.pop()
    SETTLINGS[frame.purpose](ruling, frame)


@BOOK.offers_in(Throw)
def throw_offers(state: State, frame: Throw) -> Iterator[Offer]:
    """7.9.master_plan: throw again and take the new die, or keep this one."""
    yield offer(KeepRoll(), "7.9.master_plan")
    yield offer(PassPhase(), "7.9.master_plan")
    yield offer(RollAgain(), "7.9.master_plan")


@BOOK.carries_out(KeepRoll)
def keep_roll(ruling: Ruling[State], action: KeepRoll) -> None:
    """7.9.master_plan: the die stays as it fell."""
    frame = ruling.frame
    assert isinstance(frame, Throw)
    settle(ruling, frame)


@BOOK.carries_out(RollAgain)
def roll_again(ruling: Ruling[State], action: RollAgain) -> None:
    """7.9.master_plan: the new result counts, even if it is worse."""
    frame = ruling.frame
    assert isinstance(frame, Throw)
    ruling.happen(MarkerPlayed(frame.side, MASTER_PLAN))
    ruling.change(frame.but(die=_roll(ruling, frame.purpose, frame.who, frame.rule, frame.modifiers)))


def leave_alone(ruling: Ruling[State], frame: Throw) -> None:
    """The thrower keeps this die and every other one of this phase."""
    ruling.happen(WindowQuieted(frame.side, WINDOW))
    settle(ruling, frame)
