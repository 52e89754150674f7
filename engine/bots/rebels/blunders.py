"""A beginner's oversights: groups that stay idle, guns that don't fire."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.rebels.common.state import State, Unit

PARTS = 1 << 16


def is_overlooked(state: State, unit: Unit, character: Character) -> bool:
    """Whether a unit is overlooked this turn, with all of its stack."""
    return bool(character.forgets) and share_of(f"{unit.hex or unit.id}/{state.turn}") < character.forgets


@lru_cache(4096)
def share_of(word: str) -> float:
    """Return an arbitrary number from 0 to 1 for each word."""
    return int.from_bytes(blake2b(word.encode(), digest_size=2).digest(), "big") / PARTS
