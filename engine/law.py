"""Laws: each condition of the rulebook is written once, and offers, refusals and coverage use it.

A condition is a clause number, the sentence for its refusal, and the test. A law is all that the rulebook
says of one verb in one kind of frame. An offered action meets every condition. A refused one names the first
that it breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from attrs import evolve, field, fields, frozen

from cockade.events.event import Action, Frame
from cockade.events.record import Record

Test = Callable[..., bool]
EVERY = object()
"""Stands for all subjects instead of one."""
Clause = str | Callable[..., str]
"""A clause number, or a function of state, frame and arguments that returns it."""


@frozen
class Reason(Record):
    """One reason against an action: the clause, a sentence with names in braces, and what they stand for."""

    rule: str
    text: str
    args: dict[str, object]


def reason(rule: str, text: str, **args: object) -> Reason:
    """Return a reason. Its sentence is translated before its names are filled in."""
    return Reason(rule, text, args)


@frozen(eq=False)
class Condition:
    """
    What must hold of an action.

    `holds(state, frame, *args)` is the test, `rule` its clause, `text` the sentence for when it does not
    hold, with names in braces: the action's own fields, and those of `names`, each found by `(state, frame,
    *args)`.
    """

    rule: Clause
    text: str
    holds: Test
    names: Mapping[str, Callable[..., object]] = field(factory=dict)

    def reason(self, state: Any, frame: Frame | None, args: Mapping[str, object]) -> Reason:
        """Return why an action with these arguments, by name, is refused."""
        values = tuple(args.values())
        found = {name: find(state, frame, *values) for name, find in self.names.items()}
        return Reason(clause_of(self.rule, state, frame, *values), self.text, {**args, **found})


def clause_of(rule: Clause, *about: Any) -> str:
    """Return the number of a clause, computed if it depends on the arguments."""
    return rule if isinstance(rule, str) else rule(*about)


def condition(rule: Clause, text: str, **names: Callable[..., object]) -> Callable[[Test], Condition]:
    """The test that follows is this clause; `names` are what its sentence speaks of besides the arguments."""
    return lambda holds: Condition(rule, text, holds, names)


def nothing_in_particular(*_: Any) -> Iterable[tuple[()]]:
    """Return the empty subject of a verb without one."""
    return ((),)


@frozen(eq=False)
class Law:
    """
    All that is said of one verb in one kind of frame.

    `opens` are conditions of the step, `(state, frame)`. `subjects(state, frame)` is all that the verb could
    be about: the value of its first field, or a tuple of all of them; `first` are the conditions that say who
    may do it, tested on each, `(state, frame, *about)`. `where(state, frame, *about)` is all that the other
    arguments could be, one value or a tuple of them; `among` and `then` are the conditions of a whole action,
    `(state, frame, *arguments)`. Where testing every place would be dear, `fast(state, frame, *about)` finds
    those that keep `among`, and only `then` is tested on what it finds: `fast` is declared equal to `where`,
    and tests compare them. Where the subject itself is a place, or finding it costs much, `finder(state,
    frame)` does the same among the `subjects`: it finds those that keep `kept`. Without a finder `kept`
    says no more than that something is one of the `subjects` (that there is such an army, that an item
    waits): it is tested when something is refused. `somewhere`: who keeps `first` and finds no place is not
    offered. Each condition may rely on those before it. `rule` is the clause that allows the verb; `place`
    that by which another step refuses it, if not the same.
    """

    verb: type[Action]
    frame: type[Frame]
    rule: Clause
    opens: tuple[Condition, ...] = ()
    subjects: Callable[[Any, Any], Iterable[Any]] = nothing_in_particular
    finder: Callable[[Any, Any], Iterable[Any]] | None = None
    kept: tuple[Condition, ...] = ()
    first: tuple[Condition, ...] = ()
    where: Callable[..., Iterable[Any]] | None = None
    fast: Callable[..., Iterable[Any]] | None = None
    among: tuple[Condition, ...] = ()
    then: tuple[Condition, ...] = ()
    somewhere: bool = False
    place: Clause = ""

    def found(self, state: Any, frame: Any, only: Any = EVERY) -> list[tuple[Any, ...]]:
        """Return every subject that meets the conditions, or `only` those, as `(state, frame, *about)`."""
        for one in self.opens:
            if not one.holds(state, frame):
                return []
        first, found = self.first, []
        for subject in (self.finder or self.subjects)(state, frame):
            given = (state, frame, *subject) if isinstance(subject, tuple) else (state, frame, subject)
            if only is not EVERY and begins_with(given) != only:
                continue
            for one in first:
                if not one.holds(*given):
                    break
            else:
                if not self.somewhere or self.actions(*given):
                    found.append(given)
        return found

    def found_slowly(self, state: Any, frame: Any) -> list[tuple[Any, ...]]:
        """Return the same by testing every subject. `finder` finds exactly these."""
        return evolve(self, finder=None, first=self.kept + self.first, kept=()).found(state, frame)

    def actions(self, state: Any, frame: Any, *about: Any) -> list[Action]:
        """Return every action about a subject."""
        if self.fast is None:
            return self.slowly(state, frame, *about)
        verb: Callable[..., Action] = self.verb
        found = self.fast(state, frame, *about)
        if not self.then:  # the long lists: a tuple more for each would be dear
            return [verb(*about, *one) if isinstance(one, tuple) else verb(*about, one) for one in found]
        return self._keeping(self.then, state, frame, [(*about, *as_tuple(one)) for one in found])

    def can_be_done(self, state: Any, frame: Any) -> bool:
        """Whether any action is legal now."""
        return any(self.actions(*given) for given in self.found(state, frame))

    def slowly(self, state: Any, frame: Any, *about: Any) -> list[Action]:
        """Return the same by testing every place. `fast` finds exactly these."""
        if self.where is None:
            return self._keeping(self.then, state, frame, [about])
        places = [(*about, *as_tuple(one)) for one in self.where(state, frame, *about)]
        return self._keeping(self.among + self.then, state, frame, places)

    def permits(self, action: Action, state: Any, frame: Any, *about: Any) -> bool:
        """Whether an action is among those about a subject, without computing the others."""
        said = tuple(getattr(action, name) for name in names_of(self.verb))
        rest, asked = said[len(about) :], self.then
        if said[: len(about)] != about or (rest and not self.has_places):
            return False
        if self.fast is not None:
            places = self.fast(state, frame, *about)
        elif self.where is not None:
            places, asked = self.where(state, frame, *about), self.among + self.then
        else:
            places = ((),)
        return any(as_tuple(one) == rest for one in places) and all(
            one.holds(state, frame, *said) for one in asked
        )

    def _keeping(
        self, conditions: Iterable[Condition], state: Any, frame: Any, args: list[tuple[Any, ...]]
    ) -> list[Action]:
        verb: Callable[..., Action] = self.verb
        for one in conditions:
            args = [each for each in args if one.holds(state, frame, *each)]
        return [verb(*each) for each in args]

    def keeps_unasked(self, state: Any, frame: Frame, action: Action) -> bool:
        """Whether an offered action meets the conditions its offer skips: `kept`, and with `fast` `among`."""
        args = tuple(getattr(action, name) for name in names_of(self.verb))
        about = args[: 0 if self.subjects is nothing_in_particular else 1] if self.has_places else args
        return all(one.holds(state, frame, *about) for one in self.kept) and (
            self.fast is None or all(one.holds(state, frame, *args) for one in self.among)
        )

    def against(self, state: Any, frame: Frame, action: Action) -> Reason | None:
        """Return the first condition that an action breaks. None if it meets them all."""
        for one, args in self.tests(action):
            if not one.holds(state, frame, *args.values()):
                return one.reason(state, frame, args)
        return None

    def tests(self, action: Action) -> Iterator[tuple[Condition, dict[str, object]]]:
        """Yield every condition with its arguments by name."""
        args = {name: getattr(action, name) for name in names_of(self.verb)}
        about = args
        if self.has_places:
            about = {} if self.subjects is nothing_in_particular else dict(list(args.items())[:1])
        yield from ((one, {}) for one in self.opens)
        yield from ((one, about) for one in self.kept + self.first)
        yield from ((one, args) for one in self.among + self.then)

    @property
    def has_places(self) -> bool:
        """Whether the verb has arguments besides its subject."""
        return self.where is not None or self.fast is not None

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All conditions, the most general first."""
        return self.opens + self.kept + self.first + self.among + self.then


_NAMES: dict[type[Action], tuple[str, ...]] = {}


def names_of(verb: type[Action]) -> tuple[str, ...]:
    """Return the names of an action's fields, in their order."""
    found = _NAMES.get(verb)
    if found is None:
        found = _NAMES[verb] = tuple(one.name for one in fields(cast("Any", verb)))
    return found


def begins_with(given: tuple[Any, ...]) -> Any:
    """Return the first subject of a verb, of `(state, frame, *about)`. None if it has none."""
    return given[2] if len(given) > 2 else None


def as_tuple(value: Any) -> tuple[Any, ...]:
    """Return a tuple unchanged, and anything else as a tuple of itself."""
    return value if isinstance(value, tuple) else (value,)
