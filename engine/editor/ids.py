"""Ids for what is made in the workshop."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator


def fresh_id(name: str, taken: Collection[str]) -> str:
    """An id made of a name that no unit has."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "unit"
    return next(id_ for id_ in _numbered(plain) if id_ not in taken)


def _numbered(plain: str) -> Iterator[str]:
    yield plain
    n = 2
    while True:
        yield f"{plain}-{n}"
        n += 1
