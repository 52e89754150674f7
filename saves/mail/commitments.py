"""
The cryptography for dice and secrets by mail: hash chains, keys from two links, and seals.

Each player draws one secret and hashes it many times. The last hash is the link in their first letter, and
each later letter shows the one before. So each letter commits its writer to the next link, and the other
player cannot predict it.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate, repeat

LINKS = 1 << 14
"""The maximum number of letters by one player in a game."""
SIZE = 16
"""The bytes of a link, a seal, a salt and the hash of a letter."""


def link_of(secret: bytes, number: int) -> str:
    """
    Return the link for a player's letter with this number from 0, in hexadecimal.

    Raises: IndexError beyond the last.
    """
    if not 0 <= number < LINKS:
        raise IndexError(number)
    return _chain(secret)[LINKS - number].hex()


def follows(link: str, before: str) -> bool:
    """Return whether a link matches the promise by the link before it."""
    try:
        return _next(bytes.fromhex(link)).hex() == before
    except ValueError:
        return False


def dice_key(asked: str, answered: str, letter: str) -> bytes:
    """Return the dice key between two letters, from the link of each and the hash of the first."""
    return blake2b(f"{asked}/{answered}/{letter}".encode(), digest_size=32, person=b"cockade dice").digest()


def salt_of(secret: bytes, letter: int, n: int) -> str:
    """Return the salt that keeps a sealed choice from being guessed. Only its owner can compute it."""
    said = f"{letter}/{n}".encode()
    return blake2b(said, digest_size=SIZE, key=secret, person=b"cockade salt").hexdigest()


def seal_of(salt: str, choice: str) -> str:
    """Return the seal on a choice. It reveals nothing without the salt, and fits no other choice."""
    return blake2b(choice.encode(), digest_size=SIZE, key=salt.encode(), person=b"cockade seal").hexdigest()


def mark_of(text: str) -> str:
    """Return the hash of a text: of a letter, or of what its reader may know."""
    return blake2b(text.encode(), digest_size=SIZE, person=b"cockade mail").hexdigest()


@lru_cache(2)
def _chain(secret: bytes) -> list[bytes]:
    """Return the hash chain: the secret, its hash, the hash of that, and so on."""
    return list(accumulate(repeat(None, LINKS), lambda link, _: _next(link), initial=secret))


def _next(link: bytes) -> bytes:
    return blake2b(link, digest_size=SIZE, person=b"cockade link").digest()
