"""What a beginner does not think of: groups that stand idle, guns that are silent."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.rebels.common.state import State, Unit

PARTS = 1 << 16


def is_overlooked(state: State, unit: Unit, character: Character) -> bool:
    """Whether this turn nobody thinks of a unit: of a stack, of all of it."""
    return bool(character.forgets) and share_of(f"{unit.hex or unit.id}/{state.turn}") < character.forgets


@lru_cache(4096)
def share_of(word: str) -> float:
    """A number from 0 to 1 for each word, that means nothing."""
    return int.from_bytes(blake2b(word.encode(), digest_size=2).digest(), "big") / PARTS
