"""Reasons against an action, as the refusals of every game give them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from cockade.engine.rules import Offer, Refusal
from cockade.events.event import Action, Frame
from cockade.events.record import Record


@frozen
class Reason(Record):
    """One reason against an action: the clause, a sentence with names in braces, and what they stand for."""

    rule: str
    text: str
    args: dict[str, object]


def reason(rule: str, text: str, **args: object) -> Reason:
    """A reason; the sentence is translated before its names are filled in."""
    return Reason(rule, text, args)


def words_of(kind: type) -> str:
    """A step or a verb in words: "recovery segment"."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in kind.__name__).strip()


Why = Callable[[Any, Frame, Any], Iterator[Reason]]
"""What may speak against an action of one kind: the state, the frame on top, and the action."""


def against(why: Mapping[type[Action], Why], state: Any, action: Action) -> Iterator[Reason]:
    """What the rules about its kind have against an action."""
    found = why.get(type(action))
    if found is not None:
        yield from found(state, state.agenda[-1], action)


def refused(
    reasons: Iterator[Reason], rule: str, state: Any, offers: Callable[[Any], Iterable[Offer]]
) -> Refusal:
    """The refusal of an action that was not offered: the first reason, or what is awaited, by a rule."""
    for found in reasons:
        return Refusal(found.rule, found.text, **found.args)
    return not_offered(rule, state, offers(state))


def not_offered(rule: str, state: Any, offers: Iterable[Offer]) -> Refusal:
    """The refusal of what nothing else speaks against: which step it is, and what is awaited in it."""
    step = words_of(type(state.agenda[-1])) if state.agenda else "end"
    verbs = dict.fromkeys(words_of(offer.verb) for offer in offers if offer.actions)
    return Refusal(
        rule,
        "This is not offered in the present step ({step}). Awaited: {verbs}.",
        step=step,
        verbs=", ".join(verbs) or "nothing",
    )
