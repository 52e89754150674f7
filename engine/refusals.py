"""Refusals of actions that are not offered: the first broken condition, as the side may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from cockade.engine.law import Clause, Law, Reason, reason
from cockade.engine.rules import Refusal, Rules
from cockade.events.event import Action, Frame
from cockade.events.facts import Secret, SetUp

Naming = Callable[[Any, str, Action], Iterable[Reason]]
"""`(state, side, action) -> reasons` for names in an action that don't exist, or not for this side."""


def nothing_misnamed(*_: Any) -> Iterable[Reason]:
    """Return no reasons, for a game whose laws check names sufficiently."""
    return ()


@frozen(eq=False)
class Refuser:
    """
    How a game refuses what is not offered: whatever the action, then by the law of its verb.

    `set_up`, `over` and `order` are the clauses for a set-up that is done, a game that is over, and what is
    not this side's or this step's to do; `naming` looks at the names. `places` are the clauses by which other
    steps refuse a verb, where these are not its law's.
    """

    rules: Rules[Any]
    set_up: str
    over: str
    order: str
    naming: Naming = nothing_misnamed
    places: Mapping[type[Action], Clause] = field(factory=dict)

    def __call__(self, state: Any, side: str, action: Action) -> Refusal:
        """Return the first reason against an action. `state` is the side's view."""
        found = next(self.reasons(state, side, action))
        return Refusal(found.rule, found.text, **found.args)

    def reasons(self, state: Any, side: str, action: Action) -> Iterator[Reason]:
        """Yield all reasons against an action, the most general first. At least one."""
        if isinstance(action, SetUp | Secret):
            yield reason(self.set_up, "The game has been set up already.")
        if state.over or not state.agenda:
            yield reason(self.over, "The game is over.")
            return
        frame = state.agenda[-1]
        decides = getattr(frame, "side", "")
        if side != decides:
            yield reason(self.order, "The {side} player decides now.", side=decides)
        law = self.rules.laws.get(type(frame), {}).get(type(action))
        if law is None:
            yield self.out_of_place(state, frame, action)
            return
        yield from self.naming(state, side, action)
        broken = law.against(state, frame, action)
        if broken is not None:
            yield broken
        yield reason(self.clause(law), "Something you cannot see prevents this.")

    def out_of_place(self, state: Any, frame: Frame, action: Action) -> Reason:  # noqa: ARG002 - games look
        """Return the reason against a verb of another step: the name of this step, and its verbs."""
        laws = (laws[type(action)] for laws in self.rules.laws.values() if type(action) in laws)
        return reason(
            next(map(self.clause, laws), self.order),
            'You cannot "{verb}" in this step ({step}). You can: {verbs}.',
            verb=words_of(type(action)),
            step=words_of(type(frame)),
            verbs=", ".join(map(words_of, self.rules.laws.get(type(frame), {}))) or "nothing",
        )

    def clause(self, law: Law) -> str:
        """Return the clause of a law. If it depends on more than the verb, return the order of play's."""
        clause = self.places.get(law.verb, law.rule)
        return clause if isinstance(clause, str) else self.order


def words_of(kind: type) -> str:
    """Return a step or a verb in words: "recovery segment"."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind.__name__).strip()
