"""Reasons against an action, as the refusals of every game give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from engine.rules import Refusal
from events.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.rules import Offer


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
