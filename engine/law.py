"""Laws: each condition of the rulebook is written once, and offers, refusals and coverage use it.

A condition is a clause number, the sentence for its refusal, and the test. A law is all that the rulebook
says of one verb in one kind of frame. An offered action meets every condition. A refused one names the first
that it breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from attrs import field, fields, frozen

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


@frozen(eq=False)
class Search:
    """
    How subjects or places are found: `find(state, frame, *about)` returns values, or tuples of several.

    What is found meets the conditions in `keeps`, so these are tested only when an action is refused. `every`
    returns all that could be: where `find` is faster, it is declared equal to testing `keeps` on each of
    them, and tests compare the two. If a place is `needed`, a subject that finds none is not offered.
    """

    find: Callable[..., Iterable[Any]]
    keeps: tuple[Condition, ...] = ()
    every: Callable[..., Iterable[Any]] | None = None
    needed: bool = False


def as_search(found: Search | Callable[..., Iterable[Any]] | None) -> Search | None:
    """Return the search of a function that finds all there is."""
    return found if found is None or isinstance(found, Search) else Search(found)


@frozen(eq=False)
class Law:
    """
    All that is said of one verb in one kind of frame, by the clause `rule`.

    If the step meets `opens`, `(state, frame)`, then `who` finds the values of the verb's first field, or
    tuples of all fields, and each must meet `first`, `(state, frame, *about)`. `where` finds what the other
    fields could be, and the whole action must meet `then`, `(state, frame, *arguments)`. Without `who` the
    verb has no subject, and without `where` nothing else. Each condition may rely on those before it.
    """

    verb: type[Action]
    frame: type[Frame]
    rule: Clause
    opens: tuple[Condition, ...] = ()
    who: Search | None = field(default=None, converter=as_search)
    first: tuple[Condition, ...] = ()
    where: Search | None = field(default=None, converter=as_search)
    then: tuple[Condition, ...] = ()

    def found(self, state: Any, frame: Any, only: Any = EVERY) -> list[tuple[Any, ...]]:
        """Return every subject that meets the conditions, or `only` those, as `(state, frame, *about)`."""
        for one in self.opens:
            if not one.holds(state, frame):
                return []
        if self.who is None:
            return [(state, frame)]
        return self._meeting(self.who.find(state, frame), self.first, state, frame, only)

    def found_slowly(self, state: Any, frame: Any) -> list[tuple[Any, ...]]:
        """Return the same by testing all there is. `who` finds exactly these."""
        if self.who is None or not all(one.holds(state, frame) for one in self.opens):
            return self.found(state, frame)
        every = (self.who.every or self.who.find)(state, frame)
        return self._meeting(every, self.who.keeps + self.first, state, frame, EVERY)

    def _meeting(
        self, subjects: Iterable[Any], conditions: tuple[Condition, ...], state: Any, frame: Any, only: Any
    ) -> list[tuple[Any, ...]]:
        needed, found = self.where is not None and self.where.needed, []
        for subject in subjects:
            given = (state, frame, *subject) if isinstance(subject, tuple) else (state, frame, subject)
            if only is not EVERY and given[2] != only:
                continue
            for one in conditions:
                if not one.holds(*given):
                    break
            else:
                if not needed or self.actions(*given):
                    found.append(given)
        return found

    def actions(self, state: Any, frame: Any, *about: Any) -> list[Action]:
        """Return every action about a subject."""
        if self.where is None:
            return self._keeping(self.then, state, frame, [about])
        verb: Callable[..., Action] = self.verb
        found = self.where.find(state, frame, *about)
        if not self.then:  # the long lists: a tuple more for each would be dear
            return [verb(*about, *one) if isinstance(one, tuple) else verb(*about, one) for one in found]
        return self._keeping(self.then, state, frame, [(*about, *as_tuple(one)) for one in found])

    def can_be_done(self, state: Any, frame: Any) -> bool:
        """Whether any action is legal now."""
        return any(self.actions(*given) for given in self.found(state, frame))

    def slowly(self, state: Any, frame: Any, *about: Any) -> list[Action]:
        """Return the same actions by testing every place. `where` finds exactly these."""
        if self.where is None:
            return self.actions(state, frame, *about)
        every = (self.where.every or self.where.find)(state, frame, *about)
        places = [(*about, *as_tuple(one)) for one in every]
        return self._keeping(self.where.keeps + self.then, state, frame, places)

    def permits(self, action: Action, state: Any, frame: Any, *about: Any) -> bool:
        """Whether an action is among those about a subject, without computing the others."""
        said = tuple(getattr(action, name) for name in names_of(self.verb))
        rest = said[len(about) :]
        if said[: len(about)] != about or (rest and self.where is None):
            return False
        places = ((),) if self.where is None else self.where.find(state, frame, *about)
        return any(as_tuple(one) == rest for one in places) and all(
            one.holds(state, frame, *said) for one in self.then
        )

    def _keeping(
        self, conditions: Iterable[Condition], state: Any, frame: Any, args: list[tuple[Any, ...]]
    ) -> list[Action]:
        verb: Callable[..., Action] = self.verb
        for one in conditions:
            args = [each for each in args if one.holds(state, frame, *each)]
        return [verb(*each) for each in args]

    def keeps_unasked(self, state: Any, frame: Frame, action: Action) -> bool:
        """Whether an offered action meets the conditions its offer skips: what its searches keep."""
        args = tuple(getattr(action, name) for name in names_of(self.verb))
        about = args if self.where is None else args[: self.who is not None]
        return all(
            one.holds(state, frame, *given)
            for search, given in ((self.who, about), (self.where, args))
            if search is not None
            for one in search.keeps
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
        if self.where is not None:
            about = dict(list(args.items())[: self.who is not None])
        yield from ((one, {}) for one in self.opens)
        yield from ((one, about) for one in self.of_subjects)
        yield from ((one, args) for one in self.of_actions)

    @property
    def of_subjects(self) -> tuple[Condition, ...]:
        """All conditions that a subject meets."""
        return (self.who.keeps if self.who else ()) + self.first

    @property
    def of_actions(self) -> tuple[Condition, ...]:
        """All conditions that a whole action meets."""
        return (self.where.keeps if self.where else ()) + self.then

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All conditions, the most general first."""
        return self.opens + self.of_subjects + self.of_actions


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
