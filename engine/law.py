"""
Laws: each condition of the rulebook is stated once; offers, refusals and coverage all come from it.

A condition is a clause number, the sentence for when it does not hold, and the test. A law is all that the
rulebook says of one verb in one kind of frame. What is offered keeps every condition; what is refused names
the first that it breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, cast

from attrs import field, fields, frozen

from cockade.engine.reasons import Reason, reason, words_of
from cockade.engine.rules import Offer, Refusal, Rules
from cockade.events.event import Action, Frame
from cockade.events.facts import Secret, SetUp

Test = Callable[..., bool]
Clause = str | Callable[..., str]
"""A clause number, or how it follows from the state, the frame and the arguments."""


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

    def reason(self, state: Any, frame: Frame, args: Mapping[str, object]) -> Reason:
        """Why an action with these arguments, by name, is refused."""
        values = tuple(args.values())
        found = {name: find(state, frame, *values) for name, find in self.names.items()}
        return Reason(clause_of(self.rule, state, frame, *values), self.text, {**args, **found})


def clause_of(rule: Clause, *about: Any) -> str:
    """The number of a clause, worked out where it depends on what it is asked about."""
    return rule if isinstance(rule, str) else rule(*about)


def condition(rule: Clause, text: str, **names: Callable[..., object]) -> Callable[[Test], Condition]:
    """The test that follows is this clause; `names` are what its sentence speaks of besides the arguments."""
    return lambda holds: Condition(rule, text, holds, names)


def nothing_in_particular(*_: Any) -> Iterable[tuple[()]]:
    """The subjects of a verb that is about nothing in particular."""
    return ((),)


@frozen(eq=False)
class Law:
    """
    All that is said of one verb in one kind of frame.

    `opens` are conditions of the step, `(state, frame)`. `subjects(state, frame)` finds what the verb may be
    about: the value of its first field, or a tuple of all of them. All that it finds keep `kept`, and `first`
    is tested on each, `(state, frame, *about)`. `rest(state, frame, subject)` finds the other arguments, one
    value or a tuple of them: all that it finds keep `among`, and `then` is tested on each whole action,
    `(state, frame, *arguments)`. So `kept` and `among` cost nothing until something is refused; a search that
    is dear goes into `subjects` or `rest`, its diagnoses there. Each condition may rely on those before it.
    `rule` is the clause that allows the verb; `place` that by which another step refuses it, if not the same.
    """

    verb: type[Action]
    frame: type[Frame]
    rule: Clause
    opens: tuple[Condition, ...] = ()
    subjects: Callable[[Any, Any], Iterable[Any]] = nothing_in_particular
    kept: tuple[Condition, ...] = ()
    first: tuple[Condition, ...] = ()
    rest: Callable[..., Iterable[Any]] | None = None
    among: tuple[Condition, ...] = ()
    then: tuple[Condition, ...] = ()
    place: Clause = ""

    def offers(self, state: Any, frame: Any) -> Iterator[Offer]:
        """One for every subject that keeps the conditions."""
        for one in self.opens:
            if not one.holds(state, frame):
                return
        verb, rule, actions = self.verb, self.rule, self.actions
        for subject in self.subjects(state, frame):
            given = (state, frame, *subject) if isinstance(subject, tuple) else (state, frame, subject)
            for one in self.first:
                if not one.holds(*given):
                    break
            else:
                clause = rule if isinstance(rule, str) else rule(*given)
                yield Offer(verb, given[2] if len(given) > 2 else None, clause, actions, given)

    def actions(self, state: Any, frame: Any, *about: Any) -> list[Action]:
        """Every action about a subject."""
        verb: Callable[..., Action] = self.verb
        if self.rest is None:
            whole: Iterable[tuple[Any, ...]] = (about,)
        elif self.then:
            whole = ((*about, *as_tuple(one)) for one in self.rest(state, frame, *about))
        else:  # the long lists: a tuple more for each would be dear
            found = self.rest(state, frame, *about)
            return [verb(*about, *one) if isinstance(one, tuple) else verb(*about, one) for one in found]
        for one in self.then:
            whole = [args for args in whole if one.holds(state, frame, *args)]
        return [verb(*args) for args in whole]

    def against(self, state: Any, frame: Frame, action: Action) -> Reason | None:
        """The first condition that an action breaks; None if it keeps them all."""
        for one, args in self.tests(action):
            if not one.holds(state, frame, *args.values()):
                return one.reason(state, frame, args)
        return None

    def tests(self, action: Action) -> Iterator[tuple[Condition, dict[str, object]]]:
        """Every condition with the arguments, by name, that it is about."""
        args = {one.name: getattr(action, one.name) for one in fields(cast("Any", self.verb))}
        about = args
        if self.rest is not None:
            about = {} if self.subjects is nothing_in_particular else dict(list(args.items())[:1])
        yield from ((one, {}) for one in self.opens)
        yield from ((one, about) for one in self.kept + self.first)
        yield from ((one, args) for one in self.among + self.then)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All conditions, the most general first."""
        return self.opens + self.kept + self.first + self.among + self.then


def as_tuple(value: Any) -> tuple[Any, ...]:
    """A tuple as it is, anything else as a tuple of itself."""
    return value if isinstance(value, tuple) else (value,)


def by_subject(offers: Iterable[Offer]) -> Iterator[Offer]:
    """Offers of several verbs in the order in which their subjects first come up."""
    found: dict[Any, list[Offer]] = {}
    for one in offers:
        found.setdefault(one.subject, []).append(one)
    return chain.from_iterable(found.values())


# ---------------------------------------------------------------- refusing


Naming = Callable[[Any, str, Action], Iterable[Reason]]
"""`(state, side, action) -> reasons`: names in an action that mean nothing, or not for this side."""


def nothing_misnamed(*_: Any) -> Iterable[Reason]:
    """For a game whose laws say enough of names."""
    return ()


@frozen(eq=False)
class Refuser:
    """
    How a game refuses what is not offered: whatever the action, then by the law of its verb.

    `set_up`, `over` and `order` are the clauses for a set-up that is done, a game that is over, and what is
    not this side's or this step's to do; `naming` looks at the names.
    """

    rules: Rules[Any]
    set_up: str
    over: str
    order: str
    naming: Naming = nothing_misnamed

    def __call__(self, state: Any, side: str, action: Action) -> Refusal:
        """The first reason against an action; `state` is what the side sees."""
        found = next(self.reasons(state, side, action))
        return Refusal(found.rule, found.text, **found.args)

    def reasons(self, state: Any, side: str, action: Action) -> Iterator[Reason]:
        """Everything that speaks against an action, the most general first; at the least one."""
        if isinstance(action, SetUp | Secret):
            yield reason(self.set_up, "The game has been set up already.")
        if state.over or not state.agenda:
            yield reason(self.over, "The game is over.")
            return
        frame = state.agenda[-1]
        decides = getattr(frame, "side", "")
        if side != decides:
            yield reason(self.order, "It is for the {side} player to decide now.", side=decides)
        law = self.rules.laws.get(type(frame), {}).get(type(action))
        if law is None:
            yield self.out_of_place(state, frame, action)
            return
        yield from self.naming(state, side, action)
        broken = law.against(state, frame, action)
        if broken is not None:
            yield broken
        yield reason(self.clause(law), "Something that you do not see forbids this.")

    def out_of_place(self, state: Any, frame: Frame, action: Action) -> Reason:  # noqa: ARG002 - games look
        """A verb that belongs to another step: what this step is, and what is done in it."""
        laws = (laws[type(action)] for laws in self.rules.laws.values() if type(action) in laws)
        return reason(
            next(map(self.clause, laws), self.order),
            'There is nothing to "{verb}" in this step ({step}). What can be done in it: {verbs}.',
            verb=words_of(type(action)),
            step=words_of(type(frame)),
            verbs=", ".join(map(words_of, self.rules.laws.get(type(frame), {}))) or "nothing",
        )

    def clause(self, law: Law) -> str:
        """The clause of a law; that of the order of play if it depends on more than the verb."""
        clause = law.place or law.rule
        return clause if isinstance(clause, str) else self.order
