"""The kernel of every game's rules: offers, refusals, resolutions and the agenda.

A state is a frozen attrs class with at least the fields of `State` below. `state.agenda` is the stack of
frames in progress, topmost last. A game's modules fill three tables of its `Rules`: the offers of a frame,
the effects of actions, and the automatic steps of frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Generic, Protocol, Self, TypeVar, cast

from attrs import define, field, fields, frozen

from cockade.engine.dice import Counted, Dice, DrawnDice
from cockade.engine.law import Law, begins_with
from cockade.events.event import Action, Fact, Frame
from cockade.events.facts import (
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

    @property
    def scenario(self) -> str:
        """The id of the scenario; empty before it is laid out."""
        ...

    @property
    def turn(self) -> int:
        """The number of the turn; it never goes down."""
        ...

    def replace(self, **changes: Any) -> Self:
        """A copy with changes."""
        ...


S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A", bound=Action)
FR = TypeVar("FR", bound=Frame)


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
        """The sentence in English, with its names filled in."""
        return self.text.format(**self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, because refusals cross process boundaries."""
        return _refusal, (self.rule, self.text, self.names)


def _refusal(rule: str, text: str, names: dict[str, object]) -> Refusal:
    return Refusal(rule, text, **names)


def subject(action: Action) -> Any:
    """Return an action's first field: its unit or hex. None if it has no field."""
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
        """All actions of this offer. May be empty."""
        return self._choices(*self._given)


def offer(action: Action, rule: str) -> Offer:
    """Return the offer of exactly one action."""
    return Offer(type(action), subject(action), rule, lambda: (action,))


def offers_by(law: Law, state: Any, frame: Any) -> list[Offer]:
    """Return a law's offers: one for every subject that meets its conditions."""
    verb, rule, actions = law.verb, law.rule, law.actions
    if isinstance(rule, str):  # `begins_with` in line: this is where most calls of a game were
        return [
            Offer(verb, given[2] if len(given) > 2 else None, rule, actions, given)
            for given in law.found(state, frame)
        ]
    return [
        Offer(verb, begins_with(given), rule(*given), actions, given) for given in law.found(state, frame)
    ]


def in_order(offers: Iterable[Offer], places: Mapping[Any, int]) -> list[Offer]:
    """Sort offers by their subjects' places. Offers without one come last."""
    found, last = [*offers], len(places)
    order = [places.get(one.subject, last) for one in found]
    return [found[n] for n in sorted(range(len(found)), key=order.__getitem__)]


def by_subject(offers: Iterable[Offer]) -> Iterator[Offer]:
    """Sort offers of several verbs by the first appearance of their subjects."""
    found: dict[Any, list[Offer]] = {}
    for one in offers:
        found.setdefault(one.subject, []).append(one)
    return chain.from_iterable(found.values())


@define
class Resolution(Generic[S]):
    """
    The working-out of one action: facts happen here and are folded at once.

    `state` is always the present; `facts` is what has happened so far.
    """

    state: S
    reduce: Callable[[S, Fact], S]
    dice: Counted
    facts: list[Fact] = field(factory=list)

    def happen(self, fact: Fact) -> None:
        """Apply and record a fact. After the end of the game, do nothing."""
        if self.state.over:
            return
        self.state = self.reduce(self.state, fact)
        self.facts.append(fact)

    def draw(self, purpose: str, faces: int) -> int:
        """Draw a die. The caller records its meaning with `Rolled`."""
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
        """Draw a die, add its modifiers, name the result by (die, total), and record it as a fact.

        With `zero` the highest face is marked 0 and counts as nothing.
        """
        fallen = self.dice.draw(purpose, faces, who)
        die = fallen % faces if zero else fallen
        counted = tuple(modifiers)
        total = die + sum(m.value for m in counted)
        rolled = Rolled(purpose, who, die, total, result(die, total), rule, counted)
        self.happen(rolled)
        return rolled

    @property
    def frame(self) -> Frame:
        """The topmost frame of the agenda."""
        return self.state.agenda[-1]

    def push(self, frame: Frame) -> None:
        """Push a frame onto the agenda."""
        self.happen(FramePushed(frame))

    def change(self, frame: Frame) -> None:
        """Replace the topmost frame by one with other contents."""
        self.happen(FrameChanged(frame))

    def pop(self) -> None:
        """Pop the topmost frame."""
        self.happen(FramePopped())


def as_it_is(state: Any) -> Any:
    """Return the state unchanged, for a game whose offers depend on nothing hidden."""
    return state


@frozen
class Asked:
    """The condition for asking a frame's side, and its formal answer. See `Rules.asks`."""

    holds: Callable[[Any, Any], bool]
    formality: Action
    besides: tuple[tuple[type[Action], Any], ...]


@define
class Rules(Generic[S]):
    """
    The rules of one game as tables, filled by its modules with decorators.

    `seen` is the state from which offers are worked out: as the side that decides may see it. `declining` are
    the verbs by which a side says that it does not want to be asked again; in frames that are `open_secrets`
    a choice among things that are alike is asked for as one among others is, as nobody else sees which it is.
    """

    _offers: dict[type[Frame], Callable[[S, Any], Iterable[Offer]]] = field(factory=dict)
    _go_on: dict[type[Frame], Callable[[Resolution[S], Any], bool]] = field(factory=dict)
    _resolve: dict[tuple[type[Action], type[Frame]], Callable[[Resolution[S], Any, Any], None]] = field(
        factory=dict
    )
    laws: dict[type[Frame], dict[type[Action], Law]] = field(factory=dict)
    _arranged: dict[type[Frame], Callable[[S, Any, Iterable[Offer]], Iterable[Offer]]] = field(factory=dict)
    asking: dict[type[Frame], Asked] = field(factory=dict)
    seen: Callable[[S], S] = as_it_is
    declining: tuple[type[Action], ...] = ()
    open_secrets: tuple[type[Frame], ...] = ()
    _last: tuple[S | None, tuple[Offer, ...]] = field(default=(None, ()), init=False)

    def offers_in(self, frame: type[Frame]) -> Callable[[F], F]:
        """Register `(state, frame) -> offers`: the legal actions of the frame's side."""
        return self._enter(self._offers, frame)

    def ordering(self, frame: type[Frame]) -> Callable[[F], F]:
        """Register `(state, frame, offers) -> offers`: a different order of the frame's offers."""
        return self._enter(self._arranged, frame)

    def resolver(
        self, verb: type[A], *frames: type[FR]
    ) -> Callable[[Callable[[Resolution[S], FR, A], None]], Callable[[Resolution[S], FR, A], None]]:
        """Register `(resolution, frame, action)`: the effect of an offered action in such a frame."""

        def enter(function: Callable[[Resolution[S], FR, A], None]) -> Callable[[Resolution[S], FR, A], None]:
            for frame in frames:
                self._resolve[verb, frame] = function
            return function

        return enter

    def add_law(self, *laws: Law) -> None:
        """Register laws, in the order in which their frame offers them.

        A frame that is also entered with `offers_in` offers what that says; its laws then only refuse.
        """
        for law in laws:
            self.laws.setdefault(law.frame, {})[law.verb] = law

    def continues(self, frame: type[Frame]) -> Callable[[F], F]:
        """Register `(resolution, frame) -> bool`: take one automatic step. False if the side must decide."""
        return self._enter(self._go_on, frame)

    def asks(
        self, frame: type[Frame], formality: Action, besides: tuple[tuple[type[Action], Any], ...] = ()
    ) -> Callable[[F], F]:
        """Register `(state, frame) -> bool`: whether a side is asked, from the *other* side's view.

        So neither being asked nor not being asked reveals anything. `formality` is the action of a side that
        has no other choice `besides` verbs and subjects that can wait. A frame whose side is not asked
        continues automatically (`continues`).
        """

        def enter(function: F) -> F:
            self.asking[frame] = Asked(function, formality, besides)
            return function

        return enter

    def _enter(self, table: dict[Any, Any], key: Any) -> Callable[[Any], Any]:
        def enter(function: Any) -> Any:
            table[key] = function
            return function

        return enter

    def offers(self, state: S) -> tuple[Offer, ...]:
        """Return all offers of the topmost frame to its side. Empty when the game is over."""
        last, found = self._last
        if last is not state:
            found = self._find_offers(state)
            self._last = (state, found)
        return found

    def _find_offers(self, state: S) -> tuple[Offer, ...]:
        if state.over or not state.agenda:
            return ()
        state = self.seen(state)
        frame = state.agenda[-1]
        offers = self._offers.get(type(frame))
        if offers is not None:
            return tuple(offers(state, frame))
        laws = self.laws[type(frame)].values()
        lawful: list[Offer] = []
        for law in laws:
            lawful += offers_by(law, state, frame)
        arrange = self._arranged.get(type(frame))
        return tuple(lawful if arrange is None else arrange(state, frame, lawful))

    def is_offered(self, state: S, action: Action) -> bool:
        """Whether exactly this action is offered. Asks only the action's own law if that is sufficient."""
        verb, about = type(action), subject(action)
        frame = type(state.agenda[-1]) if state.agenda and not state.over else None
        if frame is None or frame in self._offers or self._last[0] is state:
            same = [one for one in self.offers(state) if one.verb is verb and one.subject == about]
            return any(action in one.actions for one in same)
        law, state = self.laws[frame].get(verb), self.seen(state)
        if law is None:
            return False
        return any(law.permits(action, *given) for given in law.found(state, state.agenda[-1], about))

    def keeps_its_law(self, state: S, action: Action) -> bool:
        """Whether an offered action meets the conditions of its law that its offer does not check."""
        seen = self.seen(state)
        law = self.laws.get(type(seen.agenda[-1]), {}).get(type(action))
        return law is None or law.keeps_unasked(seen, seen.agenda[-1], action)

    def formality(self, state: S) -> Action | None:
        """Return the side's action if all its actions are equivalent. None if they are not."""
        frame = type(state.agenda[-1]) if state.agenda and not state.over else None
        if frame in self.open_secrets:
            return self._only(state)
        asked = self.asking.get(frame) if frame else None
        if asked is None:
            return None
        nothing = {type(asked.formality), *self.declining}
        others = (one for one in self.offers(state) if one.verb not in nothing)
        return asked.formality if all((one.verb, one.subject) in asked.besides for one in others) else None

    def _only(self, state: S) -> Action | None:
        """Return the one offered action. None if there are several."""
        offers = self.offers(state)
        actions = [action for one in offers[:2] for action in one.actions[:2]]
        return actions[0] if len(actions) == 1 and len(offers) == 1 else None

    def carry_out(self, resolution: Resolution[S], action: Action) -> None:
        """Carry out an offered action and all automatic steps until a side must decide."""
        self.resolve(resolution, action)
        self.run_until_decision(resolution)

    def resolve(self, resolution: Resolution[S], action: Action) -> None:
        """Carry out an offered action, without the automatic steps after it."""
        frame = resolution.frame
        self._resolve[type(action), type(frame)](resolution, frame, action)

    def between(self, resolution: Resolution[S]) -> None:
        """Run the automatic work between any two steps. Does nothing by default."""

    def run_until_decision(self, resolution: Resolution[S]) -> None:
        """Run automatic steps until a side must decide or the game is over."""
        while not resolution.state.over:
            self.between(resolution)
            frame = resolution.frame
            asked = self.asking.get(type(frame))
            if asked is not None and asked.holds(resolution.state, frame):
                return
            go_on = self._go_on.get(type(frame))
            if go_on is None or not go_on(resolution, frame):
                return


def begin(state: S, reduce: Callable[[S, Fact], S], dice: Dice) -> Resolution[S]:
    """Return a new resolution on a state."""
    return Resolution(state, reduce, DrawnDice(dice))
