"""
The offers in recorded games: a digest for each decision, and what a change of rules adds or removes.

A looser rule changes no recorded fact. It shows only where more actions are offered than before.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from attrs import frozen

from cockade.engine.game import AnyGame
from cockade.engine.game_tree import AnyGameTree
from cockade.engine.law import names_of
from cockade.engine.refusals import words_of
from cockade.engine.rules import Offer, subject
from cockade.events.codec import Json, codec_for
from cockade.events.event import Action
from cockade.events.problems import DecodeError
from cockade.events.record import Record

Answer = dict[str, Any]
"""As plain JSON: `refused` maps indexes in a list of actions to clause and sentence. `others` are actions."""
_CLAUSE = re.compile(r"\s*((?:[a-z]+\.)?\d+(?:\.\w+)+)")
"""Matches the clause at the start of a rule's docstring."""
ASKED = 60
"""The maximum number of actions whose clause is looked up."""


@frozen
class OfferChange(Record):
    """
    The actions of one verb that one condition adds or removes: `more` are offered today, or `fewer`.

    `subjects` is the number of their units or places, and `text` the sentence of the condition.
    """

    clause: str
    verb: str
    more: bool
    actions: int
    subjects: int
    text: str = ""


def digest_at(game: AnyGame, state: Any, place: int) -> str:
    """
    Return a digest of the offers: all verbs and subjects, and one subject's actions for each verb.

    `place` selects the subject, so consecutive decisions cover each in turn. Empty if nothing is offered.
    """
    try:
        offers = game.offers(state)
        said: list[Any] = [
            _skeleton(offers),
            *(_actions(some[place % len(some)]) for some in _by_verb(offers)),
        ]
    except Exception as error:  # noqa: BLE001 - whatever changed rules stumble over is an answer about them
        said = [type(error).__name__]
    return blake2b(_bytes(said), digest_size=4).hexdigest() if said[0] else ""


def _by_verb(offers: Iterable[Offer]) -> Iterable[list[Offer]]:
    found: dict[type[Action], list[Offer]] = {}
    for one in offers:
        found.setdefault(one.verb, []).append(one)
    return found.values()


def _skeleton(offers: Iterable[Offer]) -> list[tuple[str, Any, str]]:
    return [(one.verb.__name__, one.subject, one.rule) for one in offers]


def _actions(one: Offer) -> list[tuple[Any, ...]]:
    names = names_of(one.verb)
    return [tuple(getattr(action, name) for name in names) for action in one.actions]


def _bytes(said: Any) -> bytes:
    """Return the same bytes for equal values in every process, without pickle's references."""
    try:
        return marshal.dumps(said, 2)
    except ValueError:
        return repr(said).encode()


def listed(opened: AnyGameTree, node: int) -> dict[Action, str]:
    """
    Return every action that today's rules offer before an event, with its clause.

    Empty if the rules fail, which counts as a difference and does not stop the comparison.
    """
    try:
        offers = opened.game.offers(opened.states[opened.parents[node]])
    except Exception:  # noqa: BLE001 - whatever changed rules stumble over is an answer about them
        return {}
    return {action: one.rule for one in offers for action in one.actions}


def answer(opened: AnyGameTree, node: int, asked: Sequence[Json]) -> Answer:
    """Return the actions of other rules that these rules refuse, and those that only these offer."""
    codec, here = codec_for(opened.game.vocabulary), listed(opened, node)
    theirs: dict[Action, int] = {}
    for place, plain in enumerate(asked):
        try:
            theirs[codec.action(plain)] = place
        except DecodeError:  # these rules have no such verb
            continue
    missing = {action: place for action, place in theirs.items() if action not in here}
    others = [codec.plain(action) for action in here if action not in theirs]
    said = reasons(opened, node, missing)
    return {"refused": {missing[action]: why for action, why in said.items()}, "others": others}


def reasons(opened: AnyGameTree, node: int, actions: Iterable[Action]) -> dict[Action, tuple[str, str]]:
    """Return the broken condition's clause and sentence for each action not offered before an event."""
    before, game = opened.states[opened.parents[node]], opened.game
    side, several = game.decider(before), list(actions)
    step = max(1, len(several) // ASKED)
    found: dict[Action, tuple[str, str]] = {}
    for place, action in enumerate(several):
        if place % step == 0:
            why = _why_not(game, before, side, action)
        found[action] = why
    return found


def rule_that_failed(error: BaseException) -> str:
    """Return the clause of the innermost rule in a traceback, from the start of its docstring."""
    named, trace = "", error.__traceback__
    while trace is not None:
        docstring = (*trace.tb_frame.f_code.co_consts, None)[0]
        found = _CLAUSE.match(docstring) if isinstance(docstring, str) else None
        named, trace = (found[1] if found else named), trace.tb_next
    return named


def _why_not(game: AnyGame, before: Any, side: str, action: Action) -> tuple[str, str]:
    try:
        refusal = game.why_not(before, side, action)
    except Exception as error:  # noqa: BLE001 - whatever changed rules stumble over is an answer about them
        return rule_that_failed(error), f"{type(error).__name__}: {error}"
    return refusal.rule, refusal.message


def changes(opened: AnyGameTree, node: int, said: Answer) -> tuple[OfferChange, ...]:
    """Return the differences between today's offers before an event and those of the other rules."""
    codec, here = codec_for(opened.game.vocabulary), list(listed(opened, node))
    more = {here[int(place)]: tuple(why) for place, why in said["refused"].items()}
    fewer = reasons(opened, node, map(codec.action, said["others"]))
    found = [*_grouped(more, more=True), *_grouped(fewer, more=False)]
    return tuple(sorted(found, key=lambda one: -one.actions))


def _grouped(actions: Mapping[Action, Any], *, more: bool) -> Iterable[OfferChange]:
    groups: dict[tuple[str, str], list[Action]] = {}
    for action, (clause, _) in actions.items():
        groups.setdefault((clause, words_of(type(action))), []).append(action)
    for (clause, verb), some in groups.items():
        about = {subject(action) for action in some}
        yield OfferChange(clause, verb, more, len(some), len(about), str(actions[some[0]][1]))
