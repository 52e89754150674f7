"""The rules of The American Revolution as tables; every module of the sequence of play enters its own."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from cockade.engine.law import Condition, condition
from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Resolution, Rules
from cockade.events.event import Action, Frame
from cockade.events.revolution import Foraging, PassPhase

Opening = Callable[..., None]


@define
class Book(Rules[State]):
    """Rules with two more tables: the start of each step, and automatic consequences at any time."""

    openings: dict[str, Opening] = field(factory=dict)
    standing: list[Callable[[Resolution[State]], None]] = field(factory=list)

    def begins(self, step: str) -> Callable[[Opening], Opening]:
        """`(resolution, side)`: what happens when a step of the sequence of play (5.1) begins."""

        def enter(function: Opening) -> Opening:
            self.openings[step] = function
            return function

        return enter

    def between(self, resolution: Resolution[State]) -> None:
        """Carry out the automatic consequences, in the order in which they were entered."""
        for follow in self.standing:
            follow(resolution)


BOOK = Book(declining=(PassPhase,), open_secrets=(Foraging,))


def over(resolution: Resolution[State], frame: Frame, action: Action) -> None:
    """5.1: the side has no more to do here."""
    resolution.pop()


def option(number: str, what: str) -> Condition:
    """The optional rule of this number is played with; `what` is what it brings, in the plural."""
    return condition(f"{number}.0", f"{what} are not played with.")(
        lambda state, *_: bool(state.uses(number))
    )
