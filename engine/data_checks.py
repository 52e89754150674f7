"""Faults of any kind of data: repeated ids, unknown names, missing sources."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import fields

from cockade.engine.data_files import Fault

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

N = TypeVar("N", int, "Fraction")


def repeated(place: str, ids: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for every repeated id of the table at `place`."""
    for n, id_ in enumerate(ids):
        if id_ in ids[:n]:
            yield Fault(f"{place}[{n}].id", f"{id_} stands here twice; keep one")


def strangers(place: str, names: Iterable[str], known: Collection[str]) -> Iterator[Fault]:
    """Yield a fault for every unknown name, with the known ones that it may mean."""
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, n=3, cutoff=0.5) or sorted(known)[:12]
            yield Fault(place, f"{name!r} is unknown; known are {', '.join(near)}")


MOST_TURNS, LONGEST_NAME, LONGEST_NOTE = 100, 80, 2_000
"""The most turns of a battle, and the longest name and note in letters."""


def missing_names(names: Mapping[str, str]) -> Iterator[Fault]:
    """Yield a fault for every text, by its place, that is not a name in one line."""
    for place, text in names.items():
        if not 1 <= len(text) <= LONGEST_NAME or not text.isprintable():
            yield Fault(place, f"is no name in one line of 1 to {LONGEST_NAME} signs")


def too_long(place: str, note: str) -> Iterator[Fault]:
    """Yield a fault for a note that is too long for the screen."""
    if len(note) > LONGEST_NOTE:
        yield Fault(place, f"has {len(note)} signs; the most is {LONGEST_NOTE}")


def unfilled(place: str, text: str, known: Collection[str]) -> Iterator[Fault]:
    """Yield a fault for every name in braces that no value fills."""
    yield from strangers(place, re.findall(r"\{(.*?)\}", text), known)


def rising(place: str, numbers: Sequence[N]) -> Iterator[Fault]:
    """Yield a fault for every number that is not greater than the one before it."""
    for n in range(1, len(numbers)):
        if numbers[n] <= numbers[n - 1]:
            yield Fault(f"{place}[{n}]", "is not greater than the one before it")


def unsourced(place: str, entry: Any) -> Iterator[Fault]:
    """Yield a fault for every empty `source` or `why` of an entry."""
    for key in ("source", "why"):
        if not getattr(entry, key):
            yield Fault(f"{place}.{key}", "is missing; add it")


def entries(sheet: Any) -> Iterator[tuple[str, Any]]:
    """Yield every table of a sheet and every entry of its lists of tables, with their places."""
    for field in fields(type(sheet)):
        value = getattr(sheet, field.name)
        if isinstance(value, tuple):
            yield from ((f"$.{field.name}[{n}]", entry) for n, entry in enumerate(value))
        else:
            yield f"$.{field.name}", value
