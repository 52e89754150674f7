"""Aims: near goals of a side, for decisions that hardly affect the winner of the game."""

from __future__ import annotations

from typing import Any

from cockade.engine.bots.api import Aim
from cockade.engine.bots.registry import bots_of
from cockade.engine.game import AnyGame


def aims(game: AnyGame, state: Any) -> list[Aim | None]:
    """Return the deciding side's possible aims. None means the whole game."""
    return list(bots_of(game.id).aims(state))


def is_decided(game: AnyGame, aim: Aim, begun: Any, state: Any) -> bool:
    """Whether an aim that started in one state is decided in another."""
    return not game.decider(state) or bots_of(game.id).is_decided(aim, begun, state)


def is_reached(game: AnyGame, aim: Aim, state: Any) -> bool:
    """Whether an aim is fully met."""
    return bots_of(game.id).is_reached(aim, state)
