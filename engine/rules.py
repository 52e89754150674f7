"""
The kernel that every game's rules hang on: offers, refusals, rulings and the agenda.

A state is a frozen attrs class with at least the fields of `State` below. What is in progress is
`state.agenda`, a stack of frames, topmost last. A game's modules fill three tables of its `Rules`:
what a frame offers, how an action is carried out, and how a frame goes on by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Generic, Protocol, Self, TypeVar, cast

from attrs import define, field, fields

from engine.dice import Dice, DrawnDice
from events.event import Action, Fact, Frame
from events.facts import (
    FrameChanged,
    FramePopped,
    FramePushed,
    Modifier,
    Rolled,
)


class State(Protocol):
    """What the kernel needs to know of any game's state."""

    @property
    def agenda(self) -> tuple[Frame, ...]:
        """The frames in progress, topmost last."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    def but(self, **changes: Any) -> Self:
        """A copy with changes."""
        ...


S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Callable[..., Any])


class Refusal(Exception):  # noqa: N818 - a refusal is not an error, it is an answer
    """An action that the rules do not allow, with the clause that forbids it."""

    def __init__(self, rule: str, text: str, **names: object) -> None:
        """`rule` is a clause number, `text` a whole sentence with names in braces for `names`."""
        self.rule = rule
        self.text = text
        self.names = names
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The sentence in English, names filled in."""
        return self.text.format(**self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        """Refusals travel between processes."""
        return _refusal, (self.rule, self.text, self.names)


def _refusal(rule: str, text: str, names: dict[str, object]) -> Refusal:
    return Refusal(rule, text, **names)


def subject(action: Action) -> Any:
    """The first field of an action: the unit or hex it is about; None if it has no field."""
    verb = type(action)
    first = _FIRST.get(verb)
    if first is None:
        first = _first_field(verb)
    return getattr(action, first) if first else None


_FIRST: dict[type[Action], str] = {}


def _first_field(verb: type[Action]) -> str:
    name = _FIRST[verb] = next((f.name for f in fields(cast("Any", verb))), "")
    return name


@define(unsafe_hash=True)  # nobody changes one; to be `frozen` would triple the cost of making one
class Offer:
    """
    One thing that may be done: a verb, its subject, and every action that this allows.

    `rule` is the clause that allows it. The actions are worked out when first asked for, by `choices` with
    what is `given` to it, because listing them all is dear and most of the time only one unit matters.
    """

    verb: type[Action]
    subject: Any
    rule: str
    _choices: Callable[..., Sequence[Action]] = field(eq=False, repr=False)
    _given: tuple[Any, ...] = field(default=(), eq=False, repr=False)

    @cached_property
    def actions(self) -> Sequence[Action]:
        """All actions of this offer; may be empty."""
        return self._choices(*self._given)


def offer(action: Action, rule: str) -> Offer:
    """The offer of exactly one action."""
    return Offer(type(action), subject(action), rule, lambda: (action,))


@define
class Ruling(Generic[S]):
    """
    The working-out of one action: facts happen here and are folded at once.

    `state` is always the present; `facts` is what has happened so far.
    """

    state: S
    reduce: Callable[[S, Fact], S]
    dice: DrawnDice
    facts: list[Fact] = field(factory=list)

    def happen(self, fact: Fact) -> None:
        """Fold a fact and keep it; once the game has ended nothing happens any more."""
        if self.state.over:
            return
        self.state = self.reduce(self.state, fact)
        self.facts.append(fact)

    def draw(self, purpose: str, faces: int) -> int:
        """Draw a die; the caller says what it meant with `Rolled`."""
        return self.dice.draw(purpose, faces)

    def roll(  # noqa: PLR0913 - a roll is described by all of these
        self,
        purpose: str,
        faces: int,
        *,
        who: str,
        rule: str,
        modifiers: Iterable[Modifier],
        result: Callable[[int, int], str],
        zero: bool = False,
    ) -> Rolled:
        """
        Draw a die, add its modifiers, name the result by (die, total), and keep it as a fact.

        With `zero` the highest face is marked 0 and counts as nothing.
        """
        die = self.draw(purpose, faces) % faces if zero else self.draw(purpose, faces)
        counted = tuple(modifiers)
        total = die + sum(m.value for m in counted)
        rolled = Rolled(purpose, who, die, total, result(die, total), rule, counted)
        self.happen(rolled)
        return rolled

    @property
    def frame(self) -> Frame:
        """The topmost frame."""
        return self.state.agenda[-1]

    def push(self, frame: Frame) -> None:
        """Begin something on top of what is in progress."""
        self.happen(FramePushed(frame))

    def change(self, frame: Frame) -> None:
        """Let the topmost frame go on with other contents."""
        self.happen(FrameChanged(frame))

    def pop(self) -> None:
        """The topmost frame is done."""
        self.happen(FramePopped())


@define
class Rules(Generic[S]):
    """The rules of one game as three tables, filled by its modules with decorators."""

    _offers: dict[type[Frame], Callable[[S, Any], Iterable[Offer]]] = field(factory=dict)
    _carry: dict[tuple[type[Action], type[Frame] | None], Callable[[Ruling[S], Any], None]] = field(
        factory=dict
    )
    _go_on: dict[type[Frame], Callable[[Ruling[S], Any], bool]] = field(factory=dict)
    _last: tuple[S | None, tuple[Offer, ...]] = field(default=(None, ()), init=False)

    def offers_in(self, frame: type[Frame]) -> Callable[[F], F]:
        """`(state, frame) -> offers`: what the side of the frame may do."""
        return self._enter(self._offers, frame)

    def carries_out(self, verb: type[Action], frame: type[Frame] | None = None) -> Callable[[F], F]:
        """
        `(ruling, action)`: what happens when an offered action is taken.

        A verb that means something else in a certain frame ("no, thank you") is entered for that frame.
        """
        return self._enter(self._carry, (verb, frame))

    def goes_on(self, frame: type[Frame]) -> Callable[[F], F]:
        """`(ruling, frame) -> bool`: go one step without a decision; False if the side must decide."""
        return self._enter(self._go_on, frame)

    def _enter(self, table: dict[Any, Any], key: Any) -> Callable[[Any], Any]:
        def enter(function: Any) -> Any:
            table[key] = function
            return function

        return enter

    def offers(self, state: S) -> tuple[Offer, ...]:
        """All that the topmost frame offers to its side; nothing when the game is over."""
        last, found = self._last
        if last is not state:
            found = self._find_offers(state)
            self._last = (state, found)
        return found

    def _find_offers(self, state: S) -> tuple[Offer, ...]:
        if state.over or not state.agenda:
            return ()
        frame = state.agenda[-1]
        return tuple(self._offers[type(frame)](state, frame))

    def is_offered(self, state: S, action: Action) -> bool:
        """Whether exactly this action is among the offers."""
        verb, about = type(action), subject(action)
        return any(o.verb is verb and o.subject == about and action in o.actions for o in self.offers(state))

    def carry_out(self, ruling: Ruling[S], action: Action) -> None:
        """Let an offered action happen, and everything after it until somebody must decide."""
        verb, frame = type(action), type(ruling.frame)
        carry = self._carry.get((verb, frame)) or self._carry[verb, None]
        carry(ruling, action)
        self.proceed(ruling)

    def proceed(self, ruling: Ruling[S]) -> None:
        """Go on until somebody must decide or the game is over."""
        while not ruling.state.over:
            frame = ruling.frame
            go_on = self._go_on.get(type(frame))
            if go_on is None or not go_on(ruling, frame):
                return


def begin(state: S, reduce: Callable[[S, Fact], S], dice: Dice) -> Ruling[S]:
    """A fresh ruling on a state."""
    return Ruling(state, reduce, DrawnDice(dice))
