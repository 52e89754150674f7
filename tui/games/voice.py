"""How a game is read aloud: what the plain line mode says of its units and hexes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from attrs import frozen


@frozen(eq=False)
class Voice:
    """
    One game in plain sentences, each complete without a map beside it.

    `units` are the ids of all that are still in the game, in the order in which they are read out; `unit`
    is one of them in a sentence, `place` a hex in some.
    """

    units: Callable[[Any], tuple[str, ...]]
    unit: Callable[[Any, str], str]
    place: Callable[[Any, int], tuple[str, ...]]


@cache
def voice(game: str) -> Voice:
    """A game by its id, read aloud."""
    found: Voice = import_module(f"cockade.tui.games.{game}.voice").VOICE
    return found
