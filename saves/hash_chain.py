"""
The hash chain: every line of a record contains the hash of itself and of the line before.

A changed byte breaks the chain at its line. The chain guards against accidents, but not against forgers,
because they can compute it too.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

ROOT = b"cockade"
LENGTH = 12
_SEALED = LENGTH + len(b',""]')


def link(before: bytes, body: bytes) -> bytes:
    """Return the hash of a line from the hash of the line before it, in hexadecimal digits."""
    return blake2b(before + body, digest_size=LENGTH // 2).hexdigest().encode()


def sealed(body: bytes, mark: bytes) -> bytes:
    """Complete a line: a JSON array without its closing bracket, with its hash as the last element."""
    return b'%b,"%b"]\n' % (body, mark)


def mark_of(line: bytes) -> bytes:
    """Return the hash at the end of a complete line."""
    return line.rstrip(b"\n")[-LENGTH - 2 : -2]


def first_break(before: bytes, lines: Iterable[bytes]) -> tuple[int, bytes]:
    """
    Return the number of intact lines from the start, and the hash of the last of these.

    `before` is the hash of the line before the first. The lines have no line ends.
    """
    whole = 0
    for line in lines:
        mark = blake2b(before + line[:-_SEALED], digest_size=LENGTH // 2).hexdigest().encode()
        if line[-_SEALED:] != b',"%b"]' % mark:
            break
        before = mark
        whole += 1
    return whole, before
