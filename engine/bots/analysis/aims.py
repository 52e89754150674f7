"""Aims: what a side is to bring about soon, where who wins hardly shows what a decision was worth."""

from __future__ import annotations

from typing import Any

from cockade.engine.bots.api import Aim
from cockade.engine.bots.registry import bots_of
from cockade.engine.game import AnyGame


def aims(game: AnyGame, state: Any) -> list[Aim | None]:
    """What the side that decides could aim at here; nothing stands for the whole game."""
    return list(bots_of(game.id).aims(state))


def is_decided(game: AnyGame, aim: Aim, begun: Any, state: Any) -> bool:
    """Whether what began in one state is over in another."""
    return not game.decider(state) or bots_of(game.id).is_decided(aim, begun, state)


def is_reached(game: AnyGame, aim: Aim, state: Any) -> bool:
    """Whether all is so that an aim asks for."""
    return bots_of(game.id).is_reached(aim, state)
