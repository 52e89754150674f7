"""Moves a recorded game to another version of its pack: the same events on the new battle."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from cockade.engine.data_files import DataError
from cockade.engine.packs import brought
from cockade.engine.value_overrides import without_overrides
from cockade.events.facts import SetUp
from cockade.events.problems import problem
from cockade.saves.errors import SaveError, brief

if TYPE_CHECKING:
    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Event, Fact


def on_pack(opened: AnyGameTree, values: Mapping[str, Any], file: str) -> AnyGameTree:
    """
    Return a game as if it was recorded on the pack in `values`, with the game's own values on top.

    Every fact stays as recorded, and the states are folded from the facts again.

    Raises: SaveError where the pack has no such battle, or the facts do not fit into it.
    """
    game, own = opened.game, without_overrides(opened.scenario)
    pack = brought(values)
    if pack is None or pack.head.game != game.id:
        raise SaveError(
            file, problem("It is a game of {title}, and that pack is for another game.", title=game.title)
        )
    try:
        id_ = game.printed(own, {**opened.values, **values})
    except KeyError as error:
        raise SaveError(file, problem('That pack has no battle "{name}".', name=own)) from error
    except DataError as error:
        text = "This game cannot continue with that pack: {why}"
        raise SaveError(file, problem(text, why=brief(error))) from error
    renewed = copy(opened)
    renewed.scenario, renewed.values = id_, {**opened.values, **values}
    renewed.events = [_renamed(event, opened.scenario, id_) for event in opened.events]
    renewed.states = []
    try:
        for event, parent in zip(renewed.events, opened.parents, strict=True):
            before = renewed.states[parent] if renewed.states else game.blank
            renewed.states.append(game.reduce.fold(before, event.facts))
    except Exception as error:
        wrong = problem("Its facts do not fit that pack ({why}).", why=brief(error))
        raise SaveError(file, wrong) from error
    return renewed


def _renamed(event: Event, old: str, new: str) -> Event:
    """Return the event with the battle's new id in place of the old one."""
    action = SetUp(new) if event.action == SetUp(old) else event.action
    return event.replace(action=action, facts=tuple(_fact(fact, old, new) for fact in event.facts))


def _fact(fact: Fact, old: str, new: str) -> Fact:
    return fact.replace(scenario=new) if getattr(fact, "scenario", None) == old else fact
