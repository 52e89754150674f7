"""Aims: what a side is to bring about soon, where who wins hardly shows what a decision was worth."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from attrs import frozen

from cockade.engine.game import AnyGame
from cockade.events.record import Record

WITH_AIMS = ("revolution",)
"""The games that are too long for one decision to show in who wins."""


@frozen
class Aim(Record):
    """
    What a side is to have when something is over: the "battle", the "contests" or the "year".

    All that is named: the `area` for itself, all of these `units`, Europe at this place or beyond.
    """

    side: str
    when: str
    area: str = ""
    units: tuple[str, ...] = ()
    europe: int | None = None


def aims(game: AnyGame, state: Any) -> list[Aim | None]:
    """What the side that decides could aim at here; nothing stands for the whole game."""
    return list(_of(game).aims(state)) if game.id in WITH_AIMS else [None]


def is_decided(game: AnyGame, aim: Aim, begun: Any, state: Any) -> bool:
    """Whether what began in one state is over in another."""
    return not game.decider(state) or bool(_of(game).is_decided(aim, begun, state))


def is_reached(game: AnyGame, aim: Aim, state: Any) -> bool:
    """Whether all is so that an aim asks for."""
    return bool(_of(game).is_reached(aim, state))


def _of(game: AnyGame) -> Any:
    return import_module(f"cockade.engine.bots.{game.id}.near_aims")
